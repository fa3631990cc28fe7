"""The Isle of Cats at the command line: a solo game at a terminal, records, and scores of boats and of counts."""

from __future__ import annotations

import json
import re

import pytest

from catcli.games import GAMES

from .running import answers, cut, joined
from .terminal import Terminal

GAME = GAMES["isleofcats"]
KINDS = [
    pytest.param(variant.name, players, id=f"{variant.name or 'plain'}-{players}")
    for variant in GAME.variants
    for players in variant.players
]

# A solo game at a terminal


def menu(shown: str) -> dict[int, str]:
    """The entries of the last menu by number, each with its heading."""
    entries: dict[int, str] = {}
    heading = ""
    for line in shown.splitlines():
        entry = re.fullmatch(r"\s{3,}(\d+)  (.*)", line)
        if entry is None:
            heading = line.strip()
        else:
            if entry[1] == "1":
                entries = {}
            entries[int(entry[1])] = f"{heading} | {entry[2]}"
    return entries


WANTED = {  # by question: what of a menu is taken where it is there, what comes first is liked most
    "draft": ["Oshax.*anytime", "Oshax", "anytime"],
    "buy": ["anytime.*yes", "Oshax.*yes", "a basket.*yes"],
    "lay": ["yes"],
    "anytime": ["play nothing"],
    "rare find": ["Oshax"],
    "rescue": ["yes, so"],
}


def choice(what: str, shown: str) -> str:
    entries = menu(shown)
    for wish in ["yes, so", *WANTED.get(what, [])]:
        for number, text in entries.items():
            if re.search(wish, text):
                return str(number)
    return "1"


def go_on(terminal: Terminal, until: str = "") -> str:
    """Answer from the menus until that question is asked, or to the end; what was shown on the way."""
    shown = ""
    for _ in range(600):
        prompt = terminal.prompt()
        if prompt is None or prompt[1] == until:
            return shown
        shown += terminal.type(choice(prompt[1], terminal.news))
    raise AssertionError("the game goes on and on")


def at_the_table(*args: str, **more) -> Terminal:
    return Terminal("solo", "isleofcats", *args, **more)


def begun() -> tuple[str, ...]:
    """Answers to the first questions of the game of seed 3."""
    return "keep 6, 44 and 98", "keep 68, 73 and 133", "buy 6, 44, 68 and 98"


def typed(terminal: Terminal, *lines: str) -> str:
    """What is shown after the last of these answers."""
    shown = ""
    for line in lines:
        shown = terminal.type(line)
    return shown


def test_a_solo_game_from_the_first_draft_to_the_result(tmp_path, catcli):
    with at_the_table("--level", "hard", "--seed", "3") as terminal:
        assert "Cards to pay for" in typed(terminal, *begun()[:2])
        assert "best: buy " in terminal.type("hint")
        assert "Do you play an anytime card?" in terminal.type(begun()[2])
        assert "You get no fish for card 68, 9 in all." in terminal.type("play 68")
        assert "68: 2 fish for each of your Oshax" in terminal.type("undo")
        assert "Which rescue cards do you lay" in terminal.type("play 68")
        assert "Which cat do you rescue?" in terminal.type("lay 44")
        assert "it covers the red map and earns a treasure" in terminal.type("rescue red S4 at b4 with card 44")
        assert "which treasure do you take?" in terminal.type("yes")
        terminal.type("decline")
        assert "The game is saved." in terminal.type("quit")
        assert 0 == terminal.end()
    (saved,) = (tmp_path / "data" / "saves").iterdir()
    said = [answer["You"] for answer in answers(saved.read_text() + "result: {}\n")]
    assert said[-4:] == ["play 68", "lay 44", "rescue red S4 at b4 with card 44", "decline"]
    with at_the_table(str(saved)) as terminal:
        shown = go_on(terminal)
        assert 0 == terminal.end()
        end = terminal.screen[-2500:]
    assert "You befriend" in shown or "You take oshax" in shown
    result = re.search(r"You have (-?\d+) points, the sister (-?\d+): you (win|lose) by (\d+) \(IC-120\)\.", end)
    assert result is not None
    own, hers, outcome, lead = result.groups()
    assert (int(own) - int(hers), int(own) > int(hers)) == (
        int(lead) * (1 if outcome == "win" else -1),
        outcome == "win",
    )
    assert "The game is in the ranking" in end
    assert not saved.exists()
    (row,) = json.loads(catcli("rank", "-f", "json").out)
    assert ("isleofcats", "solo,hard", int(own) - int(hers), "") == (
        row["game"],
        row["variant"],
        row["score"],
        row["title"],
    )
    assert (1, 1) == (row["hints"], row["undos"])


def test_a_place_typed_alone_belongs_to_the_tile_that_is_chosen_and_is_shown_before_it_counts():
    with at_the_table("--seed", "3") as terminal:
        typed(terminal, *begun(), "play nothing", "play nothing", "lay 44", "play nothing")
        red = next(number for number, text in menu(terminal.type("")).items() if "red S4" in text)
        assert "red S4 lies" in typed(terminal, str(red), "1")
        assert "Rescue red S4 at c4 flipped and turned right with" in terminal.type("c4 turned right flipped")
        assert "Which cat do you rescue?" in terminal.type("2")
        assert "Red S4 cannot be placed at a1: a1 is outside the boat" in terminal.type("a1")
        assert re.search(r"best: rescue red S4 at .* \([^)]*\)", terminal.type("hint"))


def test_an_offer_that_was_let_pass_is_taken_back_like_any_answer(tmp_path):
    with at_the_table("--seed", "3") as terminal:
        assert "Lessons are about to be read." in typed(terminal, *begun())
        assert "Rescue cards are about to be laid." in terminal.type("play nothing")
        assert "Lessons are about to be read." in terminal.type("undo")
        assert "Which rescue cards do you lay" in terminal.type("play 68")
        terminal.type("quit")
    (saved,) = (tmp_path / "data" / "saves").iterdir()
    assert "play nothing" not in saved.read_text()


def test_a_card_played_at_a_later_offer_is_recorded_behind_the_silence_at_the_first(tmp_path):
    with at_the_table("--seed", "3") as terminal:
        typed(terminal, *begun(), "play nothing", "play 68", "quit")
    (saved,) = (tmp_path / "data" / "saves").iterdir()
    assert ["play nothing", "play 68"] == [answer["You"] for answer in answers(saved.read_text())][-2:]


def test_offers_at_the_turns_of_others_are_left_out_unless_the_person_watches():
    def moments(*first: str) -> list[str]:
        with Terminal("play", "isleofcats", "-p", "Ada=human,Bo=first", "--seed", "1") as terminal:
            typed(terminal, *first)
            shown = go_on(terminal, until="rescue")
            return re.findall(r"^(.*)Do you play an anytime card\?", shown, re.MULTILINE)

    few, more = moments(), moments("watch")
    assert "The rescue cards lie open. " not in few
    assert "The rescue cards lie open. " in more


# Given answers: an offer that gets none means that nothing is played


POSITION = """catcli: 1
game: isleofcats
players: [{name: Ada}, {name: Bo}]
setup:
  at: rescue turn
  boats: {Ada: {boat: boat-1}, Bo: {boat: boat-2}}
  hands: {Ada: [84, 85], Bo: [78]}
  fish: {Ada: 9, Bo: 9}
  fields: {left: [red S4, blue Y5]}
"""


def case(*lines: str) -> str:
    return POSITION + joined(lines)


def checked(catcli, *lines: str):
    ran = catcli("check", "-", stdin=case(*lines))
    return ran.code, ran.out


def test_an_offer_is_let_pass_where_the_next_answer_is_for_another_question(catcli):
    rescue = "rescue red S4 at h4"
    assert (0, "1 case: 1 passed\n") == checked(
        catcli,
        "moves:",
        f"  - {{Ada: {rescue}}}",
        "  - {Bo: pass}",
        "expect: {asks: draft, state: {fish: {Ada: 26}}}",
    )


def test_a_card_is_played_at_the_first_offer_and_nothing_is_where_that_is_said(catcli):
    told = ["  - {Ada: play 84}", "  - expect: {state: {baskets: {Ada: 2}}}"]
    assert 0 == checked(catcli, "moves:", *told, "expect: {asks: {Ada: rescue}}")[0]
    later = ["  - {Ada: play nothing}", "  - {Bo: play 78}", "  - {Ada: play 84}", "  - {Ada: pass}"]
    assert 0 == checked(catcli, "moves:", *later, "expect: {asks: {Bo: rescue}, state: {baskets: {Ada: 2}}}")[0]


def test_pass_is_an_answer_to_the_question_behind_the_offer(catcli):
    assert 0 == checked(catcli, "moves: [{Ada: pass}]", "expect: {asks: {Bo: rescue}, state: {passed: [Ada]}}")[0]


def test_what_is_expected_or_refused_at_an_offer_is_judged_there(catcli):
    lines = [
        "moves:",
        "  - expect: {asks: {Ada: anytime}}",
        "  - {Ada: play 71, refused: IC-70}",
        "  - {Ada: pass}",
        "expect: {asks: {Bo: rescue}}",
    ]
    assert 0 == checked(catcli, *lines)[0]
    assert 0 != checked(catcli, *lines[:2], "expect: {asks: {Ada: anytime}}")[0], "nobody stops at an offer"


def test_moves_of_a_file_let_offers_pass_too(catcli, file):
    text = catcli("solo", "isleofcats", "--player", "You=random", "--seed", "2", "-q", "-f", "yaml").out
    lines = joined(move for answer in answers(text) for move in answer.values())
    again = catcli("solo", "isleofcats", "--moves", file("moves.txt", lines), "--seed", "2", "-q", "-f", "yaml")
    assert (0, text.split("\nmoves:")[1]) == (again.code, again.out.split("\nmoves:")[1])


# Records


@pytest.mark.parametrize(("variant", "players"), KINDS)
def test_a_record_is_checked_and_played_again_to_equal_bytes(catcli, file, variant, players):
    names = ",".join(f"{name}=random" for name in ("Ada", "Bo", "Cy", "Di")[:players])
    args = ["play", "isleofcats", "-p", names, "--variant", variant, "-q", "-f", "yaml"]
    for seed in ("1", "2", "3"):
        text = catcli(*args, "--seed", seed).out
        saved = file("record.yml", text)
        assert (0, "1 case: 1 passed\n") == catcli("check", saved)[:2]
        assert text == catcli("play", saved, "-q", "-f", "yaml").out
        for count in (0, len(answers(text)) // 2, len(answers(text)) - 1):
            begun = file("begun.yml", cut(text, count))
            assert text == catcli("play", begun, "-q", "-f", "yaml").out


# Final scores


EXAMPLE = """Ada:
  rats: 2
  unfilled_rooms: 4
  families: [3, 3, 3, 3, 5]
  rare_treasures: 1
  lessons: 13
  public_lessons: 18
"""
ROWS = """player,rats,unfilled rooms,families of 3,families of 5,rare treasures,lessons,public lessons
Ada,2,4,4,1,1,13,18
Bo,0,7,,,,5,18
"""
COLUMNS = """;Ada;Bo
Rats;2;0
Unfilled rooms;4;7
Families of 3;4;
Families of 5;1;
Rare treasures;1;
Lessons;13;5
Public lessons;18;18
"""


def scores(ran) -> dict[str, int]:
    assert 0 == ran.code, ran.err
    return {row["player"]: row["score"] for row in json.loads(ran.out)}


@pytest.mark.parametrize("below", ["", "counts:\n", "setup:\n", "setup:\n  counts:\n"])
@pytest.mark.parametrize("head", ["", "catcli: 1\ngame: isleofcats\n"])
def test_ic_139_the_example_of_the_rulebook_scores_59(catcli, below, head):
    indent = "  " * below.count("\n")
    text = head + below + joined(indent + line for line in EXAMPLE.splitlines())
    assert {"Ada": 59} == scores(catcli("score", "isleofcats", "-f", "json", stdin=text))


def test_ic_140_counts_of_one_player_need_no_name(catcli):
    text = joined(line.strip() for line in EXAMPLE.splitlines()[1:])
    assert {"You": 59} == scores(catcli("score", "isleofcats", "-f", "json", stdin=text))


@pytest.mark.parametrize("text", [ROWS, COLUMNS, ROWS.replace(",", "\t")])
def test_ic_140_counts_are_read_from_a_table_by_rows_or_by_columns(catcli, file, text):
    assert {"Ada": 59, "Bo": -12} == scores(catcli("score", "isleofcats", "-f", "json", stdin=text))
    assert {"Ada": 59, "Bo": -12} == scores(catcli("score", "isleofcats", "-f", "json", file("counts.csv", text)))


def test_ic_140_every_count_is_explained(catcli):
    shown = catcli("score", "isleofcats", "--explain", stdin=ROWS).out
    assert "  IC-100  4 × a family of 3 cats, each 8: 32\n" in shown
    assert shown.endswith("Ada wins with 59 points.\n")


@pytest.mark.parametrize(
    ("text", "place", "sentence"),
    [
        (ROWS.replace("Bo,0,7", "Bo,x,7"), "<stdin>:3:4", "'rats' is a whole number from 0 to 19, not 'x'"),
        (ROWS.replace("rare", "raer"), "<stdin>:1:56", "nothing that is counted is called 'raer treasures'"),
        (ROWS.replace("Bo", "Ada"), "<stdin>:3:1", "'Ada' is there twice"),
        (COLUMNS.replace("Rats;2;0", "Rats;2;99"), "<stdin>:2:8", "'rats' is a whole number from 0 to 19, not 99"),
        (COLUMNS.replace("Lessons;13", "Lesons;13"), "<stdin>:7:1", "did you mean 'lessons'?"),
        ('player,rats\nAda,"2', "<stdin>:2:5", "this quote is not closed"),
        (EXAMPLE.replace("rats: 2", "rats: 20"), "<stdin>:2:9", "'rats' is a whole number from 0 to 19, not 20"),
        (EXAMPLE.replace("lessons: 13", "lesson: 13"), "<stdin>:6:3", "counts of The Isle of Cats have no 'lesson'"),
        (EXAMPLE.replace("3, 5]", "3, 7]"), "<stdin>:4:26", "are given as points, below 'large_families'"),
        ("catcli: 1\ngame: ahoy\ncounts: {Ada: {rats: 2}}\n", "<stdin>:2:7", "this is a case of ahoy"),
    ],
)
def test_a_count_that_cannot_be_is_told_with_its_place(catcli, text, place, sentence):
    ran = catcli("score", "isleofcats", stdin=text)
    assert (3, "") == ran[:2]
    assert ran.errors[0].startswith(f"{place}: error: ")
    assert sentence in ran.errors[0]


def test_ic_120_counts_of_a_solo_game_tell_who_wins(catcli):
    solo = EXAMPLE + "  sister_colours: 40\n  sister_lessons: 19\n"
    tie = catcli("score", "isleofcats", stdin=solo).out
    assert tie.endswith("Ada has 59 points, the sister 59: a draw, so Ada does not win (IC-120).\n")
    won = catcli("score", "isleofcats", stdin=solo.replace("40", "30")).out
    assert won.endswith("Ada has 59 points, the sister 49: Ada wins by 10 (IC-120).\n")


BOAT = """boat: boat-1
board:
  - "       ........"
  - "    ............."
  - " .................."
  - "....................."
  - "..aaaaabbb............"
  - "..cc.tbb............."
  - " ..cc.............."
  - "    cc..........."
  - "       ........"
legend: {a: blue I5, b: blue cat, c: red oshax, t: common one}
lessons: [120]
public_lessons: [144 blue]
"""


def test_whole_boats_are_scored_below_setup_and_at_the_top(catcli):
    below = "catcli: 1\ngame: isleofcats\nsetup:\n" + joined(f"  {line}" for line in BOAT.splitlines())
    both = json.loads(catcli("score", "isleofcats", "-f", "json", stdin=f"{BOAT}---\n{below}").out)
    first, second = ({**row, "case": ""} for row in both)
    assert first == second
    assert -51 == first["score"] == sum(first["parts"].values())


def test_json_has_what_scoring_looks_at_on_a_boat(catcli):
    (row,) = json.loads(catcli("score", "isleofcats", "-f", "json", stdin=BOAT).out)
    assert {"blue": [2], "green": [], "red": [1], "purple": [], "orange": []} == row["groups"]
    assert (0, 19, []) == (row["family_points"], row["visible_rats"], row["covered_maps"])
    assert ["upper bedroom", "bow store", "bow captain's room"] == row["empty_rooms"]
    assert {"120": 1, "144": 2} == row["lessons"]
    (every,) = json.loads(catcli("score", "isleofcats", "-f", "json", "--all-lessons", stdin=BOAT).out)
    assert (74, 1) == (len(every["lessons"]), every["lessons"]["120"])
    assert {"blue": 0, "green": 0, "red": 2, "purple": 0, "orange": 0} == every["lessons"]["143"]


def test_all_lessons_are_told_as_json_only(catcli):
    assert 2 == catcli("score", "isleofcats", "--all-lessons", stdin=BOAT).code
    assert 2 == catcli("score", "catpacks", "--all-lessons", "-f", "json", stdin="").code


def test_ic_119_a_boat_is_of_the_solo_game_where_the_sister_is_told(catcli):
    (alone,) = json.loads(catcli("score", "isleofcats", "-f", "json", stdin=BOAT + "level: hard\n").out)
    assert (1, 0) == (alone["parts"]["public_lessons"], alone["parts"]["sister_lessons"])
    (family,) = json.loads(
        catcli("score", "isleofcats", "-f", "json", "--variant", "family", stdin="boat: boat-1\n").out
    )
    assert ["rats", "unfilled_rooms", "families", "lessons"] == list(family["parts"])


# Lists


def test_every_card_is_listed_with_what_it_costs_and_says(catcli):
    rows = json.loads(catcli("list", "cards", "isleofcats", "-f", "json").out)
    assert list(range(1, 216)) == [row["number"] for row in rows]
    assert (150, 18) == (sum(row["cost"] is not None for row in rows), sum(row["kind"] == "family" for row in rows))
    assert {
        "number": 7,
        "kind": "rescue",
        "cost": 1,
        "speed": 4,
        "basket": "none",
        "text": "speed 4, no basket",
    } == rows[6]


def test_its_cards_cannot_be_exchanged(catcli):
    ran = catcli("list", "cards", "isleofcats", "--deck", "deck.csv")
    assert (2, "catcli: error: The Isle of Cats has no deck to exchange") == (ran.code, ran.err.strip())
