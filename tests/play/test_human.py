"""A person at the terminal, with a list of lines for a keyboard and a list of texts for a screen."""

from __future__ import annotations

import re
from contextlib import contextmanager
from dataclasses import fields
from types import SimpleNamespace

import pytest
from wcwidth import wcswidth

from catcli.engine.log import Log
from catcli.engine.player import Seat
from catcli.games import GAMES
from catcli.games.catpacks import GAME
from catcli.games.catpacks.moves import END, Play
from catcli.games.catpacks.pieces import shipped_deck
from catcli.play.human import Human, unwrapped, wrapped
from catcli.play.match import Leave, Match, TakeBack

ALLEY = ["The Bride", "Sir Fray", "Collar Boy", "Gong Gus", "Eclipse Elsie"]
TURN = {"at": "turn", "round": 2, "alley": ALLEY, "catnip": 2}
STEP_2 = {**TURN, "alley": [], "hands": ["Pom Pom", "The Student"], "packs": ["The Bride at 0,0"]}


class Terminal:
    """What a person types, in order, and all that was shown."""

    def __init__(self, *lines, width=80, hint=None, **more):
        self.lines = list(lines)
        self.shown = []
        self.prompts = []
        self.offered = []
        self.human = Human(self.shown.append, self.read, hint=hint, width=lambda: width, **more)

    def read(self, prompt, completions):
        self.prompts.append(prompt)
        self.offered.append(list(completions))
        if not self.lines:
            raise EOFError
        line = self.lines.pop(0)
        if isinstance(line, type):
            raise line
        return line

    @property
    def text(self):
        return "\n".join(self.shown)

    @property
    def drawings(self):
        return sum("Supply:" in text for text in self.shown)

    def answer(self, setup):
        return self.human.choose(seat(setup))

    def leave(self, asked):
        """What was shown to a seat until all lines were typed."""
        with pytest.raises(Leave):
            self.human.choose(asked)
        return self.text


def seat(setup):
    return Seat(GAME, GAME.place(setup, ["You"], "solo"), 0, "luck", ["You", "Dummy"])


def card(name):
    return shipped_deck().number[name]


# Choosing


def test_an_option_is_chosen_by_its_number():
    assert card("Collar Boy") == Terminal("3").answer(TURN)


def test_a_move_is_chosen_part_after_part():
    """The card, then its payment, then its place."""
    terminal = Terminal("1", "1")
    move = terminal.answer(STEP_2)
    assert Play(card("Pom Pom"), -4096, 1, 0, ()) == move
    assert ["play 1-3> ", "play 1-4> "] == terminal.prompts


def test_a_part_without_a_choice_is_not_asked():
    """Pom Pom is free: neither how many Catnip nor which cards."""
    terminal = Terminal("1", "1")
    terminal.answer(STEP_2)
    assert "free" not in terminal.text


def test_several_ways_to_pay_are_a_menu():
    terminal = Terminal("2", "2", "1")
    move = terminal.answer(STEP_2)
    assert (0, (card("Pom Pom"),)) == (move.catnip, move.cards)
    assert " The Student costs 1\n   1  pay 1 Catnip\n   2  pay 1 Cat Card of your hand" in terminal.text


def test_back_goes_back_one_part():
    terminal = Terminal("2", "1", "back", "2", "back", "back", "3")
    assert terminal.answer(STEP_2) == END
    assert ["play 1-3> ", "play 1-2> "] == terminal.prompts[:2]
    assert terminal.prompts[2] != terminal.prompts[3] == "play 1-2> "
    assert ["play 1-2> ", "play 1-3> "] == terminal.prompts[-2:]


def test_back_before_any_part_says_so():
    terminal = Terminal("back", "3")
    assert terminal.answer(STEP_2) == END
    assert "No part of this move is chosen yet" in terminal.text


@pytest.mark.parametrize("number", ["0", "6", "999999999"])
def test_a_number_that_is_not_in_the_menu_is_refused(number):
    terminal = Terminal(number, "1")
    assert card("The Bride") == terminal.answer(TURN)
    assert f"There is no {number} here: type a number from 1 to 5" in terminal.text


LONG = {**STEP_2, "packs": ["Collar Boy at 0,0"], "hands": ["Eclipse Elsie"], "wild_borders": 4, "catnip": 3}


def test_a_long_menu_comes_in_pages_of_twenty():
    terminal = Terminal("1", "more", "16", width=60)
    table = GAME.place(LONG, ["You"], "solo")
    table.packs[0].update({1: table.packs[0][0], 2: table.packs[0][0]})
    move = terminal.human.choose(Seat(GAME, table, 0, "luck", ["You", "Dummy"]))
    assert isinstance(move, Play)
    assert "  20  " in terminal.text
    assert 1 == terminal.text.count("… and 12 more: type more, or a whole move")
    assert "  32  " in terminal.text
    assert terminal.text.index("and 12 more") < terminal.text.index("  21  ")


@pytest.mark.parametrize("lines", [["more"], ["2", "more"]])
def test_more_of_a_menu_that_was_shown_whole_says_so(lines):
    terminal = Terminal(*lines)
    with pytest.raises(Leave):
        terminal.answer(STEP_2)
    assert "There are no more entries: menu begins again with the first." == terminal.shown[-1]


def test_what_was_chosen_of_a_move_is_told_with_its_question():
    terminal = Terminal("1", "table")
    with pytest.raises(Leave):
        terminal.answer(STEP_2)
    chosen = " play: Pom Pom (yarn, cost 0, Pawer 1)"
    for shown in (terminal.shown[-3], terminal.shown[-1]):
        assert chosen in shown
        assert ": how is it turned?" in shown
    assert terminal.shown[-1].startswith("Which card do you play?")


def test_a_prompt_names_who_is_asked_where_people_have_names():
    terminal = Terminal("1")
    table = GAME.place(TURN, ["Ada\t"], "solo")
    terminal.human.choose(Seat(GAME, table, 0, "luck", ["Ada\t", "Dummy"]))
    assert ["Ada\\t, take 1-5> "] == terminal.prompts


# Notation


def test_a_whole_move_may_be_written_instead():
    assert card("Gong Gus") == Terminal("  TAKE gong   gus ").answer(TURN)


def test_a_whole_move_may_be_written_in_the_middle_of_another():
    assert Terminal("2", "end turn").answer(STEP_2) == END


def test_a_move_that_is_not_allowed_is_refused_with_its_paragraph():
    terminal = Terminal("take Pom Pom", "1")
    assert card("The Bride") == terminal.answer(TURN)
    refusal = f"Take one card that lies in the Alley: {', '.join(ALLEY)} (CP-18)."
    assert refusal in terminal.text.replace("\n", " ")


def test_what_cannot_be_read_is_answered_with_an_example():
    terminal = Terminal("give me a fish", "take The Brid", "1")
    assert card("The Bride") == terminal.answer(TURN)
    assert "write for example 'take The Bride'" in terminal.text.replace("\n", " ")
    assert "did you mean 'The Bride'?" in terminal.text.replace("\n", " ")


def test_whole_moves_and_commands_are_offered_for_completion():
    terminal = Terminal("1")
    terminal.answer(TURN)
    assert {"take The Bride", "take Eclipse Elsie", "hint", "quit"} <= set(terminal.offered[0])


# The screen


@pytest.mark.parametrize("line", ["", "   ", "menu"])
def test_a_blank_line_shows_the_question_and_its_menu_again(line):
    terminal = Terminal(line, "1")
    terminal.answer(TURN)
    assert 2 == terminal.text.count("Which card do you take from the Alley?\n   1  ")
    assert 1 == terminal.drawings


def test_looking_at_the_table_shows_the_question_and_its_menu_too():
    terminal = Terminal("table", "1")
    terminal.answer(TURN)
    assert (2, 2) == (terminal.text.count("Which card do you take from the Alley?\n   1  "), terminal.drawings)


def test_what_a_card_costs_is_told_where_there_is_no_choice():
    terminal = Terminal("2", "1")  # The first entry is Darning Dora
    terminal.answer({**STEP_2, "hands": ["Gong Gus", "Darning Dora"], "catnip": 1})
    assert "Gong Gus costs 2: pay 1 Catnip and 1 Cat Card of your hand." in terminal.text
    assert "Gong Gus, paid with cards: discard Darning Dora." in terminal.text


def test_the_table_is_drawn_before_every_question():
    terminal = Terminal("3", "3", "3")
    for setup, drawn in ((STEP_2, 1), (STEP_2, 2), ({**STEP_2, "round": 3}, 3)):
        terminal.answer(setup)
        assert drawn == terminal.drawings


@pytest.mark.parametrize("command", ["table", "LOOK"])
def test_the_table_is_drawn_again_when_asked_for(command):
    terminal = Terminal(command, "1")
    terminal.answer(TURN)
    assert terminal.drawings == 2


@pytest.mark.parametrize("width", [20, 80])
def test_nothing_is_wider_than_the_screen(width):
    terminal = Terminal("?", "2", "?", "back", "rules 1", "rules Wild", "x", "play Pom Pom at 7,7", "3", width=width)
    terminal.answer(STEP_2)
    assert [] == [line for line in terminal.text.split("\n") if wcswidth(line) > width]


def test_names_that_would_control_the_terminal_are_shown_escaped():
    terminal = Terminal("take \x1b[2J", "1")
    terminal.answer(TURN)
    assert "\x1b" not in terminal.text


def test_a_text_is_wrapped_between_words_and_long_words_are_cut():
    assert ["  one two", "    three", "    abcdefghij", "    kl"] == wrapped("one two three abcdefghijkl", 14, 2, 4)


# Commands


@pytest.mark.parametrize("command", ["?", "help", "HELP"])
def test_help_shows_the_commands_and_moves_as_examples(command):
    terminal = Terminal(command, "1")
    terminal.answer(TURN)
    assert "  take The Bride\n" in terminal.text
    assert "  undo   take back a part, or your last answer" in terminal.text
    assert "rules CP-01" in terminal.text


def test_help_shows_the_legend_of_the_drawing():
    """Of a game that has one."""
    parts = {field.name: getattr(GAME, field.name) for field in fields(GAME)}
    asked = seat(TURN)
    asked.game = SimpleNamespace(**{**parts, "legend": "  *──┐  a corner\n  └──┘"})
    terminal = Terminal("?", "1")
    terminal.human.choose(asked)
    assert "\n  *──┐  a corner\n  └──┘" == terminal.shown[-1]


def test_rules_shows_a_paragraph():
    terminal = Terminal("rules CP-42", "rules cp42", "Rules 42", "1")
    terminal.answer(TURN)
    assert sum(text.startswith("CP-42 Unused Shards: ") for text in terminal.shown) == 3


def test_rules_shows_several_paragraphs_in_the_order_of_their_numbers():
    terminal = Terminal("rules CP-43 13-14", "1")
    terminal.answer(TURN)
    assert ["CP-13", "CP-14", "CP-43"] == [text[:5] for text in terminal.shown if text.startswith("CP-")]


def test_rules_lists_a_section_whole_and_what_else_holds_its_name():
    terminal = Terminal("rules effects", "1")
    terminal.answer(TURN)
    section = [one for one in GAME.paragraphs().values() if one.section == "Effects"]
    assert {f"  {one.number} {one.title}" for one in section} == {t for t in terminal.shown if t.startswith("  CP-")}
    assert len(section) > 20
    assert "  Others that hold it: " in terminal.text


def test_rules_lists_the_paragraphs_that_hold_a_word():
    terminal = Terminal("rules unused shards", "1")
    terminal.answer(TURN)
    assert "  CP-42 Unused Shards" in terminal.shown


def test_rules_alone_tells_the_chapters():
    terminal = Terminal("rules", "1")
    terminal.answer(TURN)
    assert "  Size of the game: 99\n" in terminal.text


def test_rules_finds_paragraphs_that_hold_all_words():
    terminal = Terminal("rules corners SHARD", "1")
    terminal.answer(TURN)
    assert "  CP-42 Unused Shards\n" in terminal.text


def test_rules_with_a_number_that_there_is_not_says_that_alone():
    terminal = Terminal("rules 4711", "1")
    terminal.answer(TURN)
    assert "There is no paragraph 4711." in terminal.text
    assert "type a number" not in terminal.text


def test_rules_without_such_a_paragraph_says_what_to_type():
    terminal = Terminal("rules muffin", "1")
    terminal.answer(TURN)
    assert "type a number, as in 'rules CP-01', or several, as in" in terminal.text.replace("\n", " ")


def test_hint_shows_the_best_two_moves_and_is_counted():
    terminal = Terminal(
        "hint", "hint", "1", hint=lambda seat: [("take Sir Fray", "+2.1"), ("take Gong Gus", ""), ("x", "")]
    )
    terminal.answer(TURN)
    assert ["  best: take Sir Fray (+2.1)", "  second: take Gong Gus"] * 2 == terminal.shown[-4:]
    assert terminal.human.hints_used == 2


def test_a_hint_that_is_not_given_is_not_counted():
    terminal = Terminal("hint", "1", hint=lambda seat: [])
    terminal.answer(TURN)
    assert "There is no hint for this question." in terminal.shown
    assert terminal.human.hints_used == 0


def test_without_a_bot_there_are_no_hints():
    terminal = Terminal("hint", "1")
    terminal.answer(TURN)
    assert "There are no hints at this table." in terminal.shown
    assert terminal.human.hints_used == 0


# Leaving and taking back


def test_quit_leaves_the_table():
    with pytest.raises(Leave) as left:
        Terminal("quit").answer(TURN)
    assert not left.value.interrupted


def test_the_end_of_the_input_leaves_the_table():
    with pytest.raises(Leave) as left:
        Terminal().answer(TURN)
    assert not left.value.interrupted


def test_ctrl_c_leaves_the_table_as_interrupted():
    with pytest.raises(Leave) as left:
        Terminal(KeyboardInterrupt).answer(TURN)
    assert left.value.interrupted


def test_undo_asks_to_take_back():
    with pytest.raises(TakeBack):
        Terminal("undo").answer(TURN)


def play(terminal, setup):
    """A match from a position until the person leaves."""
    table = GAME.place(setup, ["You"], "solo")
    table.log = Log()
    match = Match(GAME, [terminal.human], ["You", "Dummy"], seed=1, variant="solo", table=table)
    with pytest.raises(Leave):
        match.run()
    return match


def test_undo_takes_a_play_back_and_draws_the_table_again():
    terminal = Terminal("play Pom Pom at 0,-1 turned right", "undo")
    match = play(terminal, STEP_2)
    assert match.said == []
    assert {0: 8 * card("The Bride")} == match.table.packs[0]
    assert terminal.drawings == 3


def test_undo_of_nothing_goes_on_where_the_person_was():
    """The menu on the screen stays the one that numbers mean, and the table is not drawn again."""
    terminal = Terminal("undo", "2", "undo", "undo", "quit")
    match = play(terminal, STEP_2)
    assert match.said == []
    assert "That cannot be taken back: nothing has been answered yet." in terminal.text
    assert [terminal.prompts[0]] * 3 == [terminal.prompts[number] for number in (1, 3, 4)]
    assert terminal.prompts[0] != terminal.prompts[2], "a part was chosen, which undo gave up first"
    assert terminal.drawings == 1


def test_what_was_turned_up_cannot_be_taken_back():
    terminal = Terminal("take Collar Boy", "undo")
    play(terminal, {**TURN, "hands": ["Pom Pom"]})
    assert "That cannot be taken back: what was turned up since cannot be unseen." in terminal.text


@pytest.mark.parametrize("person", ["Ada", "Bo"])
def test_the_sealed_answer_of_another_person_stays_when_an_undo_is_refused(person):
    """Both sit at one terminal."""
    terminal = Terminal("swipe 1", "undo", "swipe 2")
    table = GAMES["fishkatz"].place({"at": "swipe", "row": ["tuna", "salmon", "eel"]}, ["Ada", "Bo"])
    table.log = Log()
    match = Match(GAMES["fishkatz"], [terminal.human] * 2, ["Ada", "Bo"], seed=1, table=table)
    with pytest.raises(Leave):
        match.run()
    assert {"Ada": "swipe 1", "Bo": "swipe 2"}[person] == match.said[0][person]
    assert ["Ada, swipe 1-3> ", "Bo, swipe 1-3> ", "Bo, swipe 1-3> "] == terminal.prompts[:3]
    assert 1 == terminal.text.count("That cannot be taken back: you have not answered anything yet.")


# A second look


ISLE = GAMES["isleofcats"]
RESCUE = {
    "at": "rescue turn",
    "baskets": {"Ada": 3},
    "fish": {"Ada": 10, "Bo": 10},
    "fields": {"left": ["blue I5"], "right": ["red I5"]},
}


def rescuer(variant=""):
    return Seat(ISLE, ISLE.place(RESCUE, ["Ada", "Bo"], variant), 0, "luck", ["Ada", "Bo"])


WEIGHED = ("rescue blue I5 at f5",)  # which is shown, and asked about


@pytest.mark.parametrize("command", ["table", "menu", "", "look"])
def test_a_second_look_stays_the_open_question_when_it_is_shown_again(command):
    terminal = Terminal(*WEIGHED, command)
    terminal.leave(rescuer())
    assert terminal.shown[-1].endswith("   1  yes, so\n   2  no, choose again")
    assert "escue blue I5 at f5" in terminal.shown[-1]
    assert ["Ada, rescue 1-2> "] * 2 == terminal.prompts[1:]


def test_numbers_answer_the_second_look_also_after_the_table_was_drawn():
    terminal = Terminal(*WEIGHED, "table", "3", "1")
    move = terminal.human.choose(rescuer())
    assert WEIGHED[0] == rescuer().say(move).removesuffix(" with the permanent basket")
    assert "There is no 3 here: type a number from 1 to 2" in terminal.text


def test_who_does_not_agree_at_the_second_look_chooses_from_the_menu_again():
    terminal = Terminal(*WEIGHED, "no")
    terminal.leave(rescuer())
    assert terminal.shown[-1].startswith("Which cat do you rescue?")
    assert terminal.prompts[0] == terminal.prompts[-1]


def test_another_move_at_the_second_look_is_shown_in_its_turn():
    terminal = Terminal(*WEIGHED, "rescue red I5 at f4", "yes")
    assert "rescue red I5 at f4" in rescuer().say(terminal.human.choose(rescuer()))


# A low screen


def test_on_a_low_screen_what_is_as_before_is_left_out_and_the_own_pack_stands_last():
    """All is drawn once; when a card was taken, the heading and the dummy are as they were."""
    terminal = Terminal("1", "1", height=lambda: 18)
    terminal.answer(TURN)
    whole, first = terminal.drawings, terminal.text
    terminal.shown.clear()
    terminal.leave(seat({**STEP_2, "hands": ["The Bride", "Pom Pom"], "packs": []}))
    text = terminal.text
    assert 1 == whole
    assert "Dummy's side" in first
    assert "as before" not in first
    assert "Dummy's side" not in text
    assert "the rest of the table is as before: type table to see all of it" in text
    assert text.index("Your Pack") < text.index("Your hand") < text.index("Which card do you play?")


def test_table_draws_all_of_it_on_a_low_screen():
    terminal = Terminal("table", height=lambda: 10)
    terminal.leave(seat(TURN))
    assert "Dummy's side" in terminal.shown[-2]


def test_what_changed_is_never_left_out():
    terminal = Terminal("1", height=lambda: 5)
    terminal.answer(TURN)
    terminal.shown.clear()
    terminal.leave(seat({**TURN, "catnip": 9, "alley": ["Gutter Glam", *ALLEY[1:]]}))
    assert re.search(r"^  You +9 ", terminal.text, re.MULTILINE)
    assert re.search(r"^  Gutter Glam +2 ", terminal.text, re.MULTILINE)


@pytest.mark.parametrize("height", [None, 200])
def test_on_a_high_screen_and_in_a_pipe_nothing_is_left_out(height):
    low = Terminal("1", "1", height=lambda: height)
    pipe = Terminal("1", "1")
    for terminal in (low, pipe):
        terminal.answer(TURN)
        terminal.leave(seat(STEP_2))
    assert pipe.shown == low.shown


def test_who_sits_down_before_a_cleared_screen_sees_all():
    terminal = Terminal("1", height=lambda: 10)
    terminal.answer(TURN)
    terminal.human.sits_down()
    terminal.shown.clear()
    assert "Dummy's side" in terminal.leave(seat(TURN))


# Help


def test_where_help_is_is_told_once():
    terminal = Terminal("1", "3")
    terminal.answer(TURN)
    terminal.answer(STEP_2)
    assert 1 == terminal.text.count("Type ? for help")


@pytest.mark.parametrize(
    ("game", "told"),
    [
        ("ahoy", ["want the most points", "AK-52"]),
        ("catpacks", ["instant", "recurring", "multiplier", "move", "fright", "catshine", "CP-136", "CP-105"]),
        ("fishkatz", ["squid", "FK-71", "FK-67"]),
        ("isleofcats", ["want the most points", "IC-100"]),
    ],
)
def test_help_tells_the_aim_and_what_cards_do_with_their_paragraphs(game, told):
    legend = GAMES[game].legend
    assert [] == [word for word in told if word not in legend]
    numbers = re.findall(rf"{GAMES[game].prefix}-\d+", legend)
    assert set(numbers) <= set(GAMES[game].paragraphs())


def test_watch_is_offered_only_where_there_is_something_to_watch():
    assert "watch  offers" in Terminal("?", offers=True).leave(rescuer())
    assert "watch  offers" not in Terminal("?").leave(seat(TURN))
    assert "nothing is offered while others have their turn" in Terminal("watch").leave(seat(TURN))


def test_offers_come_aside_in_the_isle_but_for_the_family_game():
    assert {game: {*one.offers_aside} for game, one in GAMES.items() if one.offers_aside} == {
        "isleofcats": {variant.name for variant in ISLE.variants} - {"family"}
    }


def test_a_text_that_was_laid_out_is_wrapped_once():
    """`?` on 80 columns: the list of rooms, which is longer, and whose line went on in the next."""
    text = Terminal("?").leave(rescuer())
    assert "N lower bedroom, A\n  dining room, H main hold" in text


def test_texts_are_joined_to_their_sentence_and_drawings_are_left():
    assert ["One sentence.", "Two that goes on.", "  a drawing", "  more", "Three"] == unwrapped(
        "One sentence.\nTwo that\ngoes on.\n  a drawing\n  more\nThree"
    )


def test_while_a_bot_thinks_that_is_told():
    seen = []

    @contextmanager
    def thinking():
        seen.append("begins")
        yield
        seen.append("ends")

    Terminal("hint", hint=lambda seat: seen.append("thinks") or [], thinking=thinking).leave(seat(TURN))
    assert ["begins", "thinks", "ends"] == seen
