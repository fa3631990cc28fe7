"""Moves as text: how they may be written, and what is said of what is no move."""

import pytest

from catcli.engine.errors import BadNotation, IllegalMove
from catcli.engine.options import Begun
from catcli.engine.player import Seat
from catcli.games.ahoy import GAME
from catcli.games.ahoy.moves import Paws, Place
from catcli.games.ahoy.pieces import RED
from catcli.games.ahoy.table import CAT, OCEAN, PROTECT, REST
from catcli.play.human import Human

from .build import NAMES, all_but, by_seat, do, new, table, unreadable


def shortage():
    t = table(oceans=[["red"]], claimed={"Cy": all_but({"red": 2})})
    return do(t, Ada="ocean 1", Bo="ocean 1", Cy="ocean 1")


@pytest.mark.parametrize(
    ("text", "move"),
    [
        ("ocean 1", OCEAN),
        ("Ocean  02", OCEAN + 1),
        ("ocean 99", OCEAN + 98),
        ("steal seat 2", CAT + 1),
        ("STEAL FROM SEAT 3", CAT + 2),
        ("protect", PROTECT),
        ("Pass", REST),
    ],
)
def test_what_one_cat_does(text, move):
    assert move == GAME.read(table(), 0, text)


@pytest.mark.parametrize(
    ("text", "move"),
    [
        ("left: ocean 1, right: steal seat 2's left", Paws(OCEAN, CAT + 2)),
        ("right: steal seat 2's left, left: ocean 1", Paws(OCEAN, CAT + 2)),
        ("Left paw: protect; right paw: Steal Own Left", Paws(PROTECT, CAT)),
        ("left: ocean 1 and right: ocean 2", Paws(OCEAN, OCEAN + 1)),
        ("left: ocean 1, and right: ocean 2", Paws(OCEAN, OCEAN + 1)),
        ("left:ocean 1,right:steal seat 2’s right", Paws(OCEAN, CAT + 3)),
        ("left: steal seat 1's right, right: protect own right", Paws(CAT + 1, PROTECT)),
        ("right: ocean 3", Paws(REST, OCEAN + 2)),
        ("pass", Paws(REST, REST)),
    ],
)
def test_what_two_cats_do(text, move):
    assert move == GAME.read(table(2), 0, text)


@pytest.mark.parametrize("text", ["place red on ocean 2", "Place RED on 2", "red on ocean 2"])
def test_where_a_fish_goes(text):
    assert Place(RED, 1) == GAME.read(shortage(), 0, text)


@pytest.mark.parametrize(
    ("players", "text"),
    [
        (3, ""), (3, "ocean"), (3, "ocean 0"), (3, "ocean -1"), (3, "ocean one"), (3, "steal"), (3, "steal own"),
        (3, "steal seat 2's left"), (3, "protect seat 1"), (3, "left: ocean 1, right: ocean 2"),
        (3, "place red on ocean 1"), (2, ""), (2, "ocean 1"), (2, "left: ocean 1, left: ocean 2"), (2, "left:"),
        (2, "left: ocean 1, ocean 2"),
    ],
)  # fmt: skip
def test_what_is_no_answer(players, text):
    example = "'ocean 1', 'steal seat 2' or 'protect'"
    if players == 2:
        example = "'left: ocean 1, right: steal seat 2's left'; the left paw may also 'steal own right' or 'protect'"
    said = unreadable(full(players), "Ada", text)
    assert f"{text!r} does not answer the open question 'point': write for example {example}" == said


def full(players):
    """A table at which everything may be done."""
    return table(players, cats={"Ada": {"left": ["red"]} if players == 2 else ["red"]})


@pytest.mark.parametrize(
    ("text", "says"),
    [
        ("left: steal own, right: ocean 1", "left paw: 'steal own' is nothing that a paw does"),
        ("left: ocean 1, right: steal seat 2", "right paw: 'steal seat 2' leaves open which of two cats: write 'steal "
         "seat 2's left' or 'steal seat 2's right'"),
        ("left: steal seat 2's left right: ocean 1", "left paw: \"steal seat 2's left right: ocean 1\" is nothing"),
        ("right: fly, left: ocean 1", "write for example 'ocean 1', 'steal seat 2's left' or 'steal own left'"),
    ],
)  # fmt: skip
def test_of_two_halves_the_one_that_cannot_be_read_is_told(text, says):
    assert says in unreadable(full(2), "Ada", text)


def test_an_example_is_a_move_that_is_allowed():
    """AK-06, AK-11, AK-42"""
    assert unreadable(new(), "Ada", "fly").endswith("write for example 'ocean 1'")
    assert unreadable(table(), "Ada", "fly").endswith("write for example 'ocean 1' or 'steal seat 2'")
    assert unreadable(new(2), "Ada", "fly").endswith("write for example 'left: ocean 1, right: ocean 1'")
    resting = table(2, breaks={"Ada": ["left"]})
    assert unreadable(resting, "Ada", "fly").endswith("write for example 'right: steal seat 2's left'")


@pytest.mark.parametrize("text", ["ocean 2", "place green on ocean 1", "place red", "place red on seat 2"])
def test_what_is_no_place_for_a_fish(text):
    expected = f"{text!r} does not answer the open question 'place': write for example 'place red on ocean 1'"
    assert expected == unreadable(shortage(), "Ada", text)


# What a menu says, and its parts.


def menu(t, seat, parts=()):
    return [
        GAME.choice(t, seat, (*parts, part), ["Ada", "Bo"])[0].partition(":")[0]
        for part in t.options(seat).stage(parts)
    ]


def test_what_a_menu_says_can_be_typed_as_half_of_a_move():
    t = table(2, cats={"Ada": {"left": ["red"], "right": ["red"]}}, breaks={"Bo": ["left"]})
    for number, cat in enumerate(("left", "right")):
        picks = [*t.options(0).stage((OCEAN,) * number)]
        for pick, label in zip(picks, menu(t, 0, (OCEAN,) * number), strict=True):
            move = GAME.read(t, 0, f"{cat}: {by_seat(label)}")
            assert pick == move[number], label
    assert Paws(REST, CAT) == GAME.read(t, 1, "left: on break, right: steal from seat 1's left cat")


@pytest.mark.parametrize(
    ("parts", "text", "found"),
    [
        ((), "ocean 1", Begun((OCEAN,))),
        ((), "left: protect", Begun((PROTECT,))),
        ((), "steal from Bo's right cat", Begun((CAT + 3,))),
        ((OCEAN,), "ocean 2", Paws(OCEAN, OCEAN + 1)),
        ((OCEAN,), "Right: steal your own left cat", Paws(OCEAN, CAT)),
        ((), "right: ocean 1", None),
        ((), "left: ocean 1, right: ocean 2", None),
        ((), "fly", None),
    ],
)
def test_a_paw_may_be_told_alone_where_a_move_is_chosen_part_by_part(parts, text, found):
    assert found == Seat(GAME, full(2), 0, "", NAMES[:2]).rest(parts, text)


def test_a_person_may_type_what_the_menu_says_part_by_part():
    lines, shown = ["ocean 1", "back", "left: steal from bo's right cat", "protect: claim 1 red, then miss a round"], []
    t = table(2, cats={"Ada": {"right": ["red"]}})
    human = Human(shown.append, lambda prompt, offered: lines.pop(0))
    assert Paws(CAT + 3, PROTECT) == human.choose(Seat(GAME, t, 0, "", NAMES[:2]))


def test_a_paw_that_may_not_do_so_is_refused_at_once():
    """AK-11"""
    with pytest.raises(IllegalMove, match=r"right paw: an empty cat cannot be protected.*AK-11"):
        GAME.aids.rest(full(2), 0, (OCEAN,), "protect")


def test_refusals_name_the_players():
    seat = Seat(GAME, full(2), 0, "", ["You", "José"])
    for text in ("left: ocean 1, right: steal Jose", "left: ocean 1, right: steal seat 2"):
        with pytest.raises(BadNotation, match="write 'steal José's left' or 'steal José's right'"):
            seat.read(text)
    assert Paws(OCEAN, CAT + 2) == seat.read("left: ocean 1, right: steal from jose's left cat")


@pytest.mark.parametrize(
    ("players", "text"), [(3, "steal seat 4"), (3, "steal seat 0"), (2, "left: steal seat 3's left")]
)
def test_a_seat_that_is_not_there(players, text):
    assert f"N from 1 to {players}" in unreadable(table(players), "Ada", text)


@pytest.mark.parametrize(
    ("players", "text", "said"),
    [
        (3, "steal Zed", "nobody is called 'Zed': there are seat 2 and seat 3"),
        (3, "STEAL FROM Zoë and Zed", "nobody is called 'Zoë and Zed': there are seat 2 and seat 3"),
        (2, "left: steal Zed's left, right: ocean 1", "nobody is called 'Zed': there is seat 2"),
    ],
)
def test_nobody_of_that_name_can_be_stolen_from(players, text, said):
    assert said == unreadable(table(players), "Ada", text)


@pytest.mark.parametrize(("players", "text"), [(3, "steal Zed"), (3, "steal seat 9"), (2, "left: steal Zed's left")])
def test_ak_06_in_the_first_round_no_name_is_asked_for(players, text):
    with pytest.raises(IllegalMove, match="in the first round a paw can only point at an ocean") as caught:
        GAME.read(new(players), 0, text)
    assert "AK-06" == caught.value.refusal.paragraph


@pytest.mark.parametrize("text", ["pass", "nothing", "Place nothing"])
def test_ak_22_no_fish_may_be_kept(text):
    with pytest.raises(IllegalMove, match="every fish drawn must be placed: left is red") as caught:
        GAME.read(shortage(), 0, text)
    assert "AK-22" == caught.value.refusal.paragraph


def test_a_cat_is_told_from_its_own_players_side():
    t = table(2, cats={name: {"left": ["red"], "right": ["red"]} for name in NAMES[:2]})
    assert "left: steal own right, right: steal seat 2's left" == GAME.say(t, 0, Paws(CAT + 1, CAT + 2))
    assert "left: steal seat 1's right, right: steal own left" == GAME.say(t, 1, Paws(CAT + 1, CAT + 2))
