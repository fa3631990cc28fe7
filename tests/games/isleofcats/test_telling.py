"""The table, its questions and its events as text (IC-104 for what is shown to whom)."""

import re

import pytest

from catcli.columns import wide
from catcli.engine.chance import Chance
from catcli.engine.errors import BadNotation, IllegalMove
from catcli.engine.log import Event
from catcli.engine.options import Staged, sample
from catcli.engine.player import Seat
from catcli.games.isleofcats import GAME, aids, moves, notation, telling
from catcli.games.isleofcats.pieces import CARDS, FAMILY_CARDS, LESSONS, SISTER_BASKETS
from catcli.games.isleofcats.position import place
from catcli.games.isleofcats.sentences import card_text, card_title, lesson_text, sister_card, tell

from .playing import KINDS_OF_GAME, boat, do, kind, kinds, questions, started, table

NAMES = ("You", "Bo", "Cy", "Di")
SOLO_NAMES = ("You", "The sister")
PAINT = re.compile(r"\x1b\[[0-9;]*m")


def names_of(players: int, variant: str) -> tuple[str, ...]:
    return SOLO_NAMES if variant.startswith("solo") else NAMES[:players]


def at_the_table(**setup):
    """Your rescue turn with Bo."""
    fields = {"left": ["blue Y5"], "right": ["red S4"]}
    setup = {"at": "rescue turn", "fields": fields, "baskets": {"You": 2}, "fish": {"You": 7}} | setup
    return place(setup, NAMES[:2])


def drawn(t, seat: int = 0, width: int = 80, names=NAMES) -> str:
    return telling.draw(t, seat, names, width, False)


# The drawing


@pytest.mark.parametrize(("players", "variant"), KINDS_OF_GAME)
@pytest.mark.parametrize("width", [24, 40, 80, 120])
def test_no_line_of_a_drawing_is_wider_than_the_screen(players, variant, width):
    names = names_of(players, variant)
    for t in questions(players, variant, 5):
        if t.question % 9 == 0:
            for seat in t.seats:
                assert max(map(wide, drawn(t, seat, width, names).splitlines())) <= width


@pytest.mark.parametrize(("players", "variant"), KINDS_OF_GAME)
def test_colour_changes_nothing_but_colour(players, variant):
    names = names_of(players, variant)
    for t in questions(players, variant, 6):
        if t.question % 30 == 0:
            assert drawn(t, 0, 80, names) == PAINT.sub("", telling.draw(t, 0, names, 80, True))


def test_ic_12_the_fields_show_what_each_cat_looks_like_and_costs():
    lines = drawn(at_the_table()).splitlines()
    left, right = lines.index("Left field, 3 fish a cat"), lines.index("Right field, 5 fish a cat")
    assert ["  blue Y5", "  BBBBBBBB", "    BB"] == lines[left + 1 : left + 4]
    assert ["  red S4", "  RRRR", "    RRRR"] == lines[right + 1 : right + 4]


def test_ic_51_the_turn_order_shows_speeds_once_they_are_open():
    t = at_the_table(revealed={"You": [43], "Bo": [7]}, track=["Bo", "You"], seat="You", passed=["Bo"])
    assert "Turn order: Bo (speed 4, passed), You (speed 1)." in drawn(t)


def test_ic_104_a_seat_sees_only_its_own_cards_and_lessons():
    t = at_the_table(hands={"You": [71], "Bo": [96]}, lessons={"You": [113], "Bo": [124]})
    t.laid[1], t.revealed = [43], False
    mine, others = drawn(t, 0), drawn(t, 1, names=("Ada", "You"))
    assert [True, True, False, False] == [card_text(card) in mine for card in (71, 113, 96, 124)]
    assert [False, False, True, True] == [card_text(card) in others for card in (71, 113, 96, 124)]
    assert [False, True] == ["rescue cards of today" in text for text in (mine, others)]


def test_ic_104_when_the_game_is_over_all_lessons_lie_open():
    t = place({"lessons": {"You": [113], "Bo": [124]}}, NAMES[:2])
    text = drawn(t)
    assert t.ask is None
    assert "The game is over" in text
    assert "Bo's private lessons" in text
    assert "124  10 points: no visible rat (now 0)" in text


def test_ic_101_lessons_tell_what_they_would_score_now():
    t = at_the_table(lessons={"You": [120]}, public_lessons=["144 blue"])
    t.boats[0] = boat("blue Y5 c4", "red S4 g5")
    text = drawn(t)
    assert "120  1 point for each lonely cat (now 2)" in text
    assert "144  1 point for each cat of the colour blue (now 1)" in text


def test_ic_111_cats_are_numbered_through_both_fields_in_solo():
    fields = {"left": ["blue Y5", "red Y5"], "right": ["red S4"]}
    setup = {"at": "rescue turn", "fields": fields, "sister_cards": [175, 180], "colours": ["blue"], "level": "hard"}
    text = drawn(place(setup, ("You",), "solo"), names=SOLO_NAMES)
    assert "  1 blue Y5   2 red Y5\n" in text
    assert "  3 red S4\n" in text
    assert "The sister, level hard" in text
    assert "points for each of your cats: blue 5; 4 colours still face down" in text
    today = "today card 175: she takes away cat 6 of the fields, then a common one; 1 more card face down"
    assert today in " ".join(text.split())


def test_ic_132_the_fields_are_one_in_the_family_game():
    fields = {"left": ["blue Y5"], "right": ["red S4"]}
    text = drawn(place({"at": "rescue turn", "fields": fields}, NAMES[:2], "family"))
    assert "On the island\n  blue Y5    red S4\n" in text
    assert "fish" not in text


def test_ic_70_a_tile_of_the_bag_is_drawn_in_every_way_it_may_lie():
    t = table(hands=[[75], []], bag=[kind("blue Y5")])
    t.plan(lambda t: t.ask_one(0, "bag tile", moves.bag_tile, None, kind("blue Y5")))
    t.advance()
    t.drawn = [kind("blue Y5")]
    text = drawn(t)
    assert "Drawn from the bag: blue Y5" in text
    assert 8 == text.count("@@")


def test_the_draft_shows_the_cards_to_choose_from_with_their_costs():
    t = started()
    text = drawn(t)
    assert text.index("Cards to choose from") < text.index("Your hand: no cards")
    assert all(f"{card:>5}  {card_title(card)}" in text for card in t.passing[0])


# Cards


def test_ic_138_every_card_tells_what_it_does_and_when_it_is_played():
    assert all(card_text(number) for number in [*CARDS, *FAMILY_CARDS])
    titles = [card_title(number) for number in (1, 7, 67, 98, 113, 143, 151)]
    assert ["Oshax", "rescue", "anytime", "treasure", "lesson", "public lesson", "lesson"] == titles
    told = [card_text(number) for number in (7, 15, 43, 1, 71, 112, 127)]
    assert [
        "speed 4, no basket",
        "speed 0, a broken basket",
        "speed 1, a basket",
        "befriend an Oshax",
        "draw 2 cards and pay for those you keep",
        "up to 2 small treasures, or for 1 fish up to 2 common ones",
        "9 points: exactly 5 blue cats",
    ] == told


def test_ic_32_a_lesson_tells_the_colour_that_it_got():
    assert "2 points for each edge cat of a chosen colour" == lesson_text(143)
    assert "2 points for each edge cat of the colour red" == lesson_text(143, 2)
    assert all(lesson_text(number) for number in LESSONS)


def test_ic_115_the_sisters_cards_tell_both_actions_in_order():
    assert "swaps cats 1 and 6 of the fields, then takes away cat 2 of the fields" == sister_card(192)
    assert "takes away cat 5 of the fields, then a rare treasure of stack 4" == sister_card(179)
    assert all(sister_card(number).count(", then ") == 1 for number in SISTER_BASKETS)


def test_ic_110_in_solo_each_line_below_the_island_has_its_name_as_it_has_its_numbers():
    text = drawn(started(1, "solo,easy"), names=SOLO_NAMES)
    after = text[text.index("Below the island") :]
    assert (
        after.index("Oshax:") < after.index(" 1 oshax") < after.index("common treasures:") < after.index("common one")
    )
    assert "treasures:" not in drawn(started(2))


# Questions and menus


def test_a_question_shows_an_answer_in_words_where_its_word_is_another_one():
    for players, variant in KINDS_OF_GAME:
        for t in questions(players, variant, 4):
            seat = t.ask.seats[0]
            first = next(iter(t.options(seat)))
            said = notation.say(t, seat, first)
            shown = f" In words: {said}." in telling.ask(t, seat, NAMES)
            assert (said.split()[0] != t.ask.what.split()[0], first) == (shown, notation.read(t, seat, said))


def test_what_a_menu_says_of_the_word_that_ends_a_question_can_be_typed():
    for players, variant in KINDS_OF_GAME:
        for t in questions(players, variant, 5):
            seat = Seat(GAME, t, t.ask.seats[0], "luck")
            parts = [(moves.PASS,), (moves.STOP,), (moves.DECLINE,)]
            stage = seat.options.stage(()) if hasattr(seat.options, "stage") else ()
            for word in (part for part in parts if part[0] in stage):
                label = seat.choice(word)[0]
                assert word == seat.called([(one,) for one in stage], label)
                if seat.what == "anytime":
                    assert word[0] == notation.read(t, seat.number, label)


def test_ic_70_the_question_for_an_anytime_card_tells_those_that_cannot_be_played_now():
    t = table(hands=[[67, 86], []], lessons=[[], []])
    t.plan(lambda t: t.ask_one(0, "anytime", moves.Anytimes, None, "lay"))
    t.advance()
    asked = "Rescue cards are about to be laid. Do you play an anytime card? Not now: card 86. In words: play 67."
    assert asked == telling.ask(t, 0, NAMES)


def test_a_purchase_tells_the_fish_that_are_left_after_what_is_chosen_so_far():
    t = table(drafted=[[7, 23, 32, 35], []], fish=[4, 0])
    t.plan(lambda t: t.ask_one(0, "buy", moves.buys, None))
    t.advance()

    def labels(*parts):
        return [telling.choice(t, 0, (*parts, part), NAMES)[0] for part in t.options(0).stage(parts)]

    assert ["no (4 fish left)", "yes, card 7 for 1 fish (3 fish left)"] == labels()
    assert "yes, cards 23 and 32 for 2 fish (1 fish left)" == labels((7,))[-1]
    assert ["no (2 fish left)", "yes, card 35 for 2 fish (no fish left)"] == labels((7,), (23,))


def test_ic_80_a_place_that_is_no_square_of_the_boat_is_told_which_squares_there_are():
    t = table(fields=[kinds("blue Y5"), []], baskets=[1, 0], fish=[3, 0])
    t.plan(lambda t: t.ask_one(0, "rescue", moves.rescues, None))
    t.advance()
    parts = (kind("blue Y5"), ())
    for text, told in (
        ("z9", "'z9' is no square: columns are a to v and rows 1 to 9, as in 'c4'; row 9 has the squares h9 to o9"),
        ("a1", "blue Y5 cannot be placed at a1: a1 is outside the boat; row 1 has the squares h1 to o1 (IC-80)"),
        ("c10", "'c10' is no square: columns are a to v and rows 1 to 9, as in 'c4'"),
    ):
        with pytest.raises((BadNotation, IllegalMove)) as refused:
            aids.rest(t, 0, parts, text)
        assert told == refused.value.sentence


@pytest.mark.parametrize(("players", "variant"), KINDS_OF_GAME)
def test_every_question_has_a_sentence_and_every_entry_a_label(players, variant):
    for t in questions(players, variant, 8):
        for seat in t.ask.seats:
            assert telling.ask(t, seat, NAMES).endswith(("?", "."))
            for parts in entries(t.options(seat)):
                label, group = telling.choice(t, seat, parts, NAMES)
                assert label
                assert "\n" not in label + group


def entries(options) -> list[tuple]:
    """Some entries of every menu that leads to a move."""
    if not isinstance(options, Staged):
        return [(move,) for move in options[:5]]
    found, parts = [], ()
    while options.whole(parts) is None:
        stage = options.stage(parts)
        found += [(*parts, part) for part, _ in zip(stage, range(3), strict=False)]
        parts = (*parts, stage[0])
    return found


def test_ic_54_a_rescue_is_chosen_by_cat_basket_and_place():
    t = at_the_table(revealed={"You": [43, 15, 23]})
    blue, spot = kind("blue Y5"), moves.where(t, 0, kind("blue Y5"))[0]
    menu = [telling.choice(t, 0, parts, NAMES) for parts in ((blue,), (blue, ()), (blue, (15, 23)))]
    assert [
        ("blue Y5 (#### / .#..)", "in the left field, 3 fish"),
        ("a permanent basket", "blue Y5, rescued with"),
        ("cards 15 and 23: two broken baskets", "blue Y5, rescued with"),
    ] == menu
    whole = moves.Rescue(blue, (), spot)
    assert telling.choice(t, 0, (blue, (), spot.attitude, spot.cell), NAMES) == telling.choice(t, 0, (whole,), NAMES)
    assert "Which cat do you rescue? You have 7 fish and 2 permanent baskets, 1 basket and 2 broken baskets." in (
        telling.ask(t, 0, NAMES)
    )


def labels(tile: str, *laid: str) -> list[str]:
    """The menu of the places for a tile on a boat with these."""
    t = at_the_table(fields={"left": [tile]})
    t.boats[0] = boat(*laid)
    spots = moves.where(t, 0, kind(tile))
    return [telling.choice(t, 0, (kind(tile), (), spot.attitude, spot.cell), NAMES)[0] for spot in spots]


def test_ic_85_a_place_tells_what_the_tile_would_bring():
    told = labels("red S4")
    assert "at b4: covers the red map and earns a treasure" in told
    assert "at a6: covers 3 rats" in told
    assert "at d5" in told
    assert "at b4: covers the red map" in labels("blue S4")


def test_ic_92_a_place_tells_the_room_that_the_tile_would_fill():
    assert "at u4: fills the bow captain's room" in labels("red plus5", "blue I5 o5")


def test_ic_90_a_place_tells_the_family_that_a_cat_would_make():
    told = labels("red S4", "red I5 g5", "red P5 l5", "blue I5 g7")
    assert any("makes a family of 3 red cats" in label for label in told)
    assert any("makes" not in label for label in told)
    assert any("makes a group of 2 red cats" in label for label in labels("red S4", "red I5 g5"))


# Events


def told(what: str, seat: int | None = 0, **value) -> str | None:
    return tell(Event(what, seat, value), NAMES)


@pytest.mark.parametrize(("players", "variant"), KINDS_OF_GAME)
def test_every_event_of_whole_games_is_a_sentence_for_every_seat(players, variant):
    names = names_of(players, variant)
    t, luck = started(players, variant, 4), Chance("told")
    while t.ask is not None:
        do(t, *(sample(t.options(seat), luck) for seat in t.ask.seats))
    for seat in t.seats:
        for event in t.log.seen_by(seat):
            sentence = tell(event, names)
            if sentence is None:
                assert event.what in UNTOLD or not event.value
            else:
                assert re.fullmatch(r"\S.*[.!]", sentence)
                assert "None" not in sentence


UNTOLD = ("turn", "left over", "lesson cards", "laid", "drawn", "bought", "lesson cards away", "receive")


def test_events_are_told_to_you_and_of_others():
    assert "You rescue blue Y5 from the left field for 3 fish and a permanent basket." == told(
        "rescue", tile="blue Y5", field="left", fish=3, cards=[]
    )
    assert "Bo rescues blue Y5 from the right field for 5 fish and the baskets of cards 15 and 23." == told(
        "rescue", 1, tile="blue Y5", field="right", fish=5, cards=[15, 23]
    )
    assert ["You pass.", "Bo passes."] == [told("pass", seat, phase="rescuing") for seat in (0, 1)]
    assert "You show card 7 (speed 4, no basket): speed 4." == told("reveal", cards=[7], speed=4)
    assert "Bo shows no rescue card: speed 0." == told("reveal", 1, cards=[], speed=0)
    assert "Bo places blue Y5 at c4, turned right." == told(
        "place", 1, tile="blue Y5", square="c4", turned="turned right"
    )


def test_ic_104_of_hidden_cards_only_that_they_were_taken_is_told():
    assert ["You keep cards 12 and 45.", "Bo keeps cards."] == [told("keep", cards=[12, 45]), told("keep", 1)]
    assert ["You have bought card 12.", None] == [told("bought", cards=[12], discarded=[]), told("bought", 1)]
