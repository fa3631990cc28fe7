"""Wild Border and Shard: CP-33 to CP-43, CP-129, CP-130."""

import pytest

from catcli.games.catpacks import GAME, scoring

from .build import (
    asked,
    box,
    card,
    do,
    faults,
    gains,
    hand,
    happened,
    mismatches,
    options,
    pack,
    play_out,
    points,
    refused,
    table,
)  # fmt: skip

BEE = card("Bee", sides="bbbb")  # matches no plain card
TAILOR = card("Tailor", "instant 1 border", sides="bbbb")
SQUARE = ["0,0", "1,0", "0,1", "1,1"]


def borders(t, seat: int = 0) -> list[list[list[int]]]:
    return GAME.state(t)["borders"][seat + 1]


# Wild Borders


def test_cp_33_a_wild_border_is_spent_for_each_border_that_differs():
    """CP-130"""
    t = table(BEE, hands={"Ada": ["Bee"]}, packs={"Ada": ["Plain at 0,0", "Plain at 1,0", "Plain at 1,1"]},
              wild_borders={"Ada": 3})  # fmt: skip
    do(t, "play Bee at 0,1")
    assert ([1, 0], [[[0, 0], [0, 1]], [[0, 1], [1, 1]]]) == (t.wild_borders, borders(t))


def test_cp_33_none_is_spent_where_patterns_match():
    t = table(hands={"Ada": ["Plain"]}, packs={"Ada": ["Plain at 0,0"]}, wild_borders={"Ada": 3})
    do(t, "play Plain at 1,0")
    assert ([3, 0], []) == (t.wild_borders, borders(t))


def test_cp_33_none_can_lie_on_a_matching_border_or_an_open_side():
    packs = {"Ada": ["Plain at 0,0", "Plain at 1,0", "Plain at 2,0"]}
    (matching,) = faults(packs=packs, borders={"Ada": [[[0, 0], [1, 0]]]})
    assert "(CP-33)" in matching.sentence
    (apart,) = faults(packs=packs, borders={"Ada": [[[0, 0], [2, 0]]]})
    assert "(CP-33)" in apart.sentence
    assert ["no card of the Pack lies at 0,1"] == [
        fault.sentence for fault in faults(packs=packs, borders={"Ada": [[[0, 0], [0, 1]]]})
    ]


def test_cp_33_one_is_held_for_each_border():
    t = table(BEE, hands={"Ada": ["Bee"]}, packs={"Ada": ["Plain at 0,0", "Plain at 1,0", "Plain at 1,1"]},
              wild_borders={"Ada": 1})  # fmt: skip
    assert "play Bee at 2,0" in options(t)
    sentence = "Bee at 0,1 does not match Plain and Plain: 2 Wild Borders would be needed, there is 1"
    assert ("CP-30", sentence) == refused(t, "play Bee at 0,1")


def test_cp_34_a_card_may_be_laid_with_the_wild_border_it_gives():
    """CP-46, CP-132"""
    t = table(TAILOR, hands={"Ada": ["Tailor"]}, packs={"Ada": ["Plain at 0,0"]})
    do(t, "play Tailor at 1,0")
    assert ([0, 0], [[[0, 0], [1, 0]]], 4) == (t.wild_borders, borders(t), t.borders_left)
    assert ["gain", "play", "wild_border"] == [event.what for event in t.log.events if event.seat == 0][1:]


def test_cp_34_it_must_still_be_paid_for_first():
    dear = card("Dear Tailor", "instant 1 border", sides="bbbb", cost=1)
    t = table(dear, hands={"Ada": ["Dear Tailor"]}, packs={"Ada": ["Plain at 0,0"]})
    assert ["end turn"] == options(t)


def test_cp_34_only_what_the_supply_has_helps():
    """CP-01"""
    t = table(TAILOR, hands={"Ada": ["Tailor"]}, packs={"Ada": ["Plain at 0,0"]}, wild_borders={"Bo": 5})
    assert ["end turn"] == options(t)
    sentence = "Tailor at 1,0 does not match Plain: 1 Wild Border would be needed, there is none"
    assert ("CP-29", sentence) == refused(t, "play Tailor at 1,0")


def test_cp_34_two_of_its_own_and_one_held():
    double = card("Double", "instant 1 border; fright; instant 1 border", sides="bbbb")
    ring = ["Plain at 0,0", "Plain at 0,1", "Plain at 1,1", "Plain at 2,1", "Plain at 2,0"]
    t = table(double, hands={"Ada": ["Double"]}, packs={"Ada": ring}, wild_borders={"Ada": 1})
    do(t, "play Double at 1,0")
    assert ([0, 0], 3, 2) == (t.wild_borders, len(borders(t)), t.borders_left)


@pytest.mark.parametrize(("number", "playable"), [(3, False), (4, True)])
def test_cp_34_a_recurring_wild_border_helps_in_the_last_round_only(number, playable):
    """CP-49"""
    jack = card("Jack", "recurring 1 border", sides="bbbb")
    t = table(jack, hands={"Ada": ["Jack"]}, packs={"Ada": ["Plain at 0,0"]}, round=number)
    assert playable == ("play Jack at 1,0" in options(t))
    if playable:
        do(t, "play Jack at 1,0")
        assert ([(0, "border", 1, "Jack")], [0, 0]) == (gains(t, "recurring at once"), t.wild_borders)


@pytest.mark.parametrize("effect", ["multiplier border per yarn", "instant 1 card", "instant 3 shard"])
def test_cp_34_neither_a_multiplier_nor_a_draw_helps_its_own_card(effect):
    other = card("Other", effect, sides="bbbb")
    t = table(other, hands={"Ada": ["Other"]}, packs={"Ada": ["Plain at 0,0"]})
    assert ["end turn"] == options(t)


def test_cp_34_a_multiplier_of_wild_borders_pays_when_its_card_lies():
    other = card("Other", "multiplier border per yarn")
    t = do(table(other, hands={"Ada": ["Other"]}, packs={"Ada": ["Plain at 0,0"]}), "play Other at 1,0")
    assert ([1, 0], 4) == (t.wild_borders, t.borders_left)


def test_cp_35_a_wild_border_does_not_replace_touching_the_pack():
    t = table(BEE, hands={"Ada": ["Bee"]}, packs={"Ada": ["Plain at 0,0"]}, wild_borders={"Ada": 5})
    sentence = "Bee cannot lie at 1,1: no card of the Pack lies above, right, below or left"
    assert ("CP-29", sentence) == refused(t, "play Bee at 1,1")


def moving(**setup):
    """A Pack with a Bee between two plain cards, and a card that moves one."""
    mover = card("Mover", "move 1")
    t = table(mover, BEE, hands={"Ada": ["Mover"]}, packs={"Ada": ["Plain at 0,0", "Bee at 1,0", "Plain at 0,1"]},
              borders={"Ada": [["Plain at 0,0", "Bee"]]}, **setup)  # fmt: skip
    return do(t, "play Mover at -1,0")


def test_cp_36_the_wild_borders_of_a_moved_card_return_to_the_supply():
    t = moving()
    assert ([[[0, 0], [1, 0]]], 4) == (borders(t), t.borders_left)
    assert not [option for option in options(t) if option.startswith("move Bee")]
    t = do(moving(wild_borders={"Ada": 1}), "move Bee to 0,-1")
    assert ([0, 0], [[[0, -1], [0, 0]]], 4) == (t.wild_borders, borders(t), t.borders_left)


def test_cp_36_a_card_turned_in_place_needs_new_ones_too():
    t = moving()
    refusal = refused(t, "move Bee to 1,0 turned right")
    sentence = "Bee at 1,0 does not match Plain: 1 Wild Border would be needed, there is none"
    assert ("CP-29", sentence) == refusal
    t = do(moving(wild_borders={"Ada": 1}), "move Bee to 1,0 turned right")
    assert ([0, 0], [[[0, 0], [1, 0]]], 4) == (t.wild_borders, borders(t), t.borders_left)


def test_cp_36_moving_the_other_card_of_the_border_lifts_it_as_well():
    mover = card("Mover", "move 1")
    t = table(mover, BEE, hands={"Ada": ["Mover"]},
              packs={"Ada": ["Plain at 0,0", "Bee at 0,1"]}, borders={"Ada": [["Plain", "Bee"]]},
              wild_borders={"Ada": 2})  # fmt: skip
    do(t, "play Mover at -1,0", "move Plain to 0,0 turned right")
    assert ([1, 0], [[[0, 0], [0, 1]]], 3) == (t.wild_borders, borders(t), t.borders_left)
    assert [("border_back", 0, ["Plain", "Bee"])] == happened(t, "border_back")


def test_cp_41_what_is_gained_at_the_start_of_a_round_is_kept_for_the_own_turns():
    jack, fog = card("Jack", "recurring 1 border"), card("Fog", "recurring 1 shard")
    t = table(jack, fog, at="struggle", round=1, packs={"Ada": ["Jack at 0,0", "Fog at 1,0"]})
    assert ([1, 0], [1, 0]) == (t.wild_borders, t.shards)
    bee = card("Bee", sides="bbbb")
    t = table(jack, bee, at="struggle", round=1, packs={"Ada": ["Jack at 0,0"]}, hands={"Ada": ["Bee"]}, first="Bo")
    do(t, "take Plain", "play Bee at 1,0")
    assert ([0, 0], ["Jack at 0,0", "Bee at 1,0"]) == (t.wild_borders, pack(t))


def test_cp_130_a_wild_border_mends_the_border_it_covers_and_no_other():
    packs = {"Ada": ["Plain at 0,0", "Bee at 1,0", "Plain at 2,0"]}
    assert [[[0, 0], [1, 0]], [[1, 0], [2, 0]]] == mismatches(packs["Ada"], box(BEE))
    one = {"Ada": [[[0, 0], [1, 0]]]}
    sentence = "the sides of Bee at 1,0 and Plain at 2,0 do not match and bear no Wild Border (CP-29)"
    assert [sentence] == [fault.sentence for fault in faults(BEE, packs=packs, borders=one)]
    assert [] == faults(BEE, packs=packs, borders={"Ada": [[[0, 0], [1, 0]], [[1, 0], [2, 0]]]})


# Shards


def names(*corners: str) -> dict[str, str]:
    """A square by the quarter at its middle: `x` printed, `.` empty; in the order of SQUARE."""
    facing = (2, 3, 1, 0)
    return {
        chr(ord("A") + n): "".join(corner if place == facing[n] else "." for place in range(4))
        for n, corner in enumerate(corners)
    }


def square(corners: str, shards, **setup):
    """Four cards whose quarters at their common point are printed (`x`) or empty (`.`), and Shards."""
    cards = [card(name, corners=corner, cat_type="plain") for name, corner in names(*corners).items()]
    packs = [f"{one.name} at {cell}" for one, cell in zip(cards, SQUARE, strict=True)]
    return table(*cards, at="scoring", packs={"Ada": packs}, shards={"Ada": shards}, **setup)


def test_cp_37_a_shard_fills_any_corner_without_a_printed_quarter():
    """CP-129"""
    for corner in ("top left", "top right", "bottom left", "bottom right"):
        t = table(at="scoring", packs={"Ada": ["Plain at 0,0"]}, shards={"Ada": {"on": [f"Plain {corner}"]}})
        assert {"loose": 0, "on": [f"Plain at 0,0 {corner}"]} == GAME.state(t)["shards"][1]
    printed = card("Printed", corners="x...")
    sentence = "Printed has a printed quarter there; a Shard lies on an empty corner (CP-37)"
    where = {"packs": {"Ada": ["Printed at 0,0"]}, "shards": {"Ada": {"on": ["Printed top left"]}}}
    assert [sentence] == [fault.sentence for fault in faults(printed, at="scoring", **where)]


def test_cp_37_a_shard_lies_on_a_card_of_the_own_pack():
    t = table(*[card(name, corners=corner) for name, corner in names(*"xxx.").items()], at="scoring",
              packs={"Bo": [f"{name} at {cell}" for name, cell in zip("ABCD", SQUARE, strict=True)]},
              shards={"Ada": 1})  # fmt: skip
    assert ([[], []], [1, 0], [0, 0]) == (t.settled, t.shards, GAME.sheet(t).totals())


@pytest.mark.parametrize("corners", ["xxx.", "xx..", ".x..", "...."])
def test_cp_38_a_symbol_may_hold_any_number_of_shards(corners):
    """CP-74"""
    missing = corners.count(".")
    assert {"symbols": 1} == points(square(corners, missing))
    assert {} == points(square(corners, missing - 1))


def test_cp_39_a_shard_at_the_rim_completes_nothing():
    rim = ["A top left", "B top left", "C top left", "D bottom right"]
    t = square("xxx.", {"loose": 0, "on": rim})
    assert ({}, 4) == (points(t), len(t.settled[0]))
    assert {"symbols": 1} == points(square("xxx.", {"loose": 0, "on": ["D top left"]}))


def test_cp_40_no_card_carries_a_shard_while_it_can_be_moved():
    t = table(card("Mover", "move 2; instant 2 shard"), hands={"Ada": ["Mover"]}, packs={"Ada": ["Plain at 0,0"]})
    do(t, "play Mover at 1,0", "move Mover to 0,1", "stop moving")
    assert ([[], []], [2, 0]) == (t.settled, t.shards)
    play_out(t, build=False)
    assert happened(t, "settle") == []  # and at the end nothing was to be completed


def test_cp_42_there_is_no_earlier_moment_to_lay_a_shard():
    """CP-37"""
    t = table(hands={"Ada": ["Plain"]}, packs={"Ada": ["Plain at 0,0"]}, shards={"Ada": 5})
    assert {"play Plain", "end turn"} == {" ".join(option.split()[:2]) for option in options(t)}


def two_points(left: str, right: str, shards: int):
    """Two rows of three cards: points with these quarters, in the order of SQUARE."""
    (nw, ne, sw, se), (nw2, ne2, sw2, se2) = left, right
    corners = {
        "0,0": f"..{nw}.", "1,0": f"..{nw2}{ne}", "2,0": f"...{ne2}",
        "0,1": f".{sw}..", "1,1": f"{se}{sw2}..", "2,1": f"{se2}...",
    }  # fmt: skip
    cards = [card(f"Card {n}", corners=corner, cat_type="plain") for n, corner in enumerate(corners.values())]
    packs = [f"{one.name} at {cell}" for one, cell in zip(cards, corners, strict=True)]
    return table(*cards, at="scoring", packs={"Ada": packs}, shards={"Ada": shards})


@pytest.mark.parametrize(
    ("left", "right", "shards", "symbols", "over"),
    [
        ("....", "xxx.", 1, 1, 0), ("....", "xx..", 4, 1, 2), ("xx..", "x...", 5, 2, 0), ("xx..", "x...", 4, 1, 2),
        ("xxxx", "xxx.", 1, 2, 0), ("xxxx", "xxxx", 5, 2, 5), ("....", "....", 5, 1, 1), ("....", "....", 3, 0, 3),
    ],
)  # fmt: skip
def test_cp_42_unused_shards_complete_the_most_symbols(left, right, shards, symbols, over):
    t = two_points(left, right, shards)
    assert (symbols, over) == (points(t).get("symbols", 0), t.shards[0])


def test_cp_42_the_program_lays_them_at_the_final_scoring():
    t = two_points("xx.x", "....", 2)
    ((_, seat, laid),) = happened(t, "settle")
    assert (0, [{"card": "Card 3", "x": 0, "y": 1, "corner": "top right"}]) == (seat, laid)


def test_cp_42_unused_wild_borders_are_worth_nothing():
    t = table(at="scoring", wild_borders={"Ada": 5})
    assert ([0, 0], [(0, 0, 0), (0, 0, 0)]) == (GAME.sheet(t).totals(), list(GAME.sheet(t).tie_breaks))


def test_cp_42_the_sheet_counts_held_shards_before_the_end_too():
    t = square("xxx.", 1)
    cards = [card(name, corners=corner, cat_type="plain") for name, corner in names(*"xxx.").items()]
    packs = {"Ada": [f"{one.name} at {cell}" for one, cell in zip(cards, SQUARE, strict=True)]}
    early = table(*cards, packs=packs, shards={"Ada": 1})
    assert ({"symbols": 1}, [1, 0]) == (points(early), early.shards)
    assert points(t) == points(early)
    assert 1 == len(scoring.best_corners(early, 0))


def test_cp_43_a_fright_takes_neither_shards_nor_wild_borders():
    alarm = card("Alarm", "fright")
    t = table(alarm, hands={"Ada": ["Alarm"]}, shards={"Bo": 2}, wild_borders={"Bo": 2}, pawer={"Bo": 1})
    do(t, "play Alarm at 0,0", "frighten seat 2")
    assert (("lose", "Bo"), ["lose 1 pawer"]) == (asked(t), options(t))
    do(t, "lose 1 pawer")
    assert ([0, 2], [0, 2], []) == (t.shards, t.wild_borders, hand(t, 1))


def test_cp_129_a_shard_stands_in_for_the_missing_quarter():
    assert ({}, {"symbols": 1}) == (points(square("xx.x", 0)), points(square("xx.x", 1)))
