"""End of the Round: CP-63 to CP-73, CP-140 to CP-145."""

import pytest

from catcli.games.catpacks import GAME
from catcli.games.catpacks.rules import tokens_needed

from .build import NAMES, asked, card, do, happened, options, pack, play_out, points, refused, started, table

VALUES = [card(f"P{value}", pawer=value) for value in range(1, 10)]


def struggle(*sides: tuple[str, int], covered: str = "", **setup):
    """A Pawer Struggle between seats, each with the Pawer Values of its cards (`62` is a 6 and a 2) and its tokens."""
    cards = [VALUES[int(value) - 1] for values, _ in sides for value in values]
    packs = {
        name: [f"P{value} at {x},0{' covered' if value in covered else ''}" for x, value in enumerate(values)]
        for name, (values, _) in zip(NAMES, sides, strict=False)
    }
    tokens = {name: held for name, (_, held) in zip(NAMES, sides, strict=False)}
    return table(*cards, at="struggle", players=len(sides), packs=packs, pawer=tokens, **{"round": 4} | setup)


def discards(t) -> dict[str, int]:
    """By winner, the tokens discarded."""
    ((_, _, _, winners, _),) = happened(t, "struggle")
    return {NAMES[winner["seat"]]: winner["discards"] for winner in winners}


# Who takes part


def test_cp_63_pawer_tokens_alone_do_not_take_part():
    t = struggle(("", 9), ("1", 0))
    ((_, _, taking_part, _, aside),) = happened(t, "struggle")
    assert ([1], [0], {"Bo": 0}) == ([side["seat"] for side in taking_part], aside, discards(t))


def test_cp_63_who_loses_the_only_pawer_card_to_a_token_no_longer_takes_part():
    """CP-144"""
    t = struggle(("9", 3), ("1", 0), covered="9")
    assert ({"Bo": 0}, [3, 0]) == (discards(t), t.pawer)


def test_cp_64_the_total_is_all_there_is_and_nobody_is_asked():
    """CP-138"""
    t = struggle(("2", 3), ("4", 0))
    ((_, _, taking_part, _, _),) = happened(t, "struggle")
    assert [
        {"seat": 0, "cards": 2, "tokens": 3, "total": 5}, {"seat": 1, "cards": 4, "tokens": 0, "total": 4},
    ] == taking_part  # fmt: skip
    assert (("cover", "Ada"), ["cover P2"]) == (asked(t), options(t))


@pytest.mark.parametrize(
    ("sides", "expected"),
    [
        ([(6, 4), (8, 0)], {0: 3}),
        ([(6, 2), (8, 1)], {1: 1}),
        ([(9, 2), (8, 0)], {0: 0}),
        ([(7, 3), (8, 2)], {0: 3, 1: 2}),
        ([(7, 3), (8, 2), (9, 0)], {0: 3, 1: 2}),
        ([(5, 0), (5, 0), (5, 0)], {0: 0, 1: 0, 2: 0}),
        ([(1, 9), (9, 0), (9, 0)], {0: 9}),
        ([(3, 5)], {0: 0}),
        ([], {}),
    ],
)  # fmt: skip
def test_cp_65_winners_discard_just_the_tokens_needed(sides, expected):
    assert expected == tokens_needed([(seat, *side) for seat, side in enumerate(sides)])


def test_cp_65_three_of_four_tokens_beat_eight():
    t = do(struggle(("6", 4), ("8", 0)), "cover P6")
    assert ({"Ada": 3}, [1 + 5, 0]) == (discards(t), t.pawer)


def test_cp_65_nothing_is_discarded_by_who_is_ahead_on_cards():
    t = do(struggle(("9", 2), ("8", 0)), "cover P9")
    assert ({"Ada": 0}, [2 + 8, 0]) == (discards(t), t.pawer)


def test_cp_65_all_who_tie_discard_all():
    t = struggle(("7", 3), ("91", 0), ("4", 5))
    assert ({"Ada": 3, "Bo": 0}, [0, 0, 5]) == (discards(t), t.pawer)


def test_cp_65_three_tie():
    """CP-72"""
    t = struggle(("3", 2), ("4", 1), ("5", 0))
    assert ({"Ada": 2, "Bo": 1, "Cy": 0}, [0, 0, 0]) == (discards(t), t.pawer)
    do(t, "cover P3", "cover P4", "cover P5")
    assert ([2, 3, 4], [1, 1, 1]) == (t.pawer, GAME.sheet(t).totals())


def test_cp_66_the_others_keep_their_tokens_and_who_stands_aside_does_not_count():
    t = struggle(("2", 1), ("1", 1), ("", 30))
    assert ({"Ada": 1}, [0, 1, 30]) == (discards(t), t.pawer)


# Covering


def test_cp_67_the_winner_chooses_an_uncovered_card_with_a_pawer_value():
    zero = card("Zero")
    cards = ["P1 at 0,0", "P3 at 1,0", "P2 at 2,0 covered", "Zero at 3,0"]
    t = table(VALUES[0], VALUES[1], VALUES[2], zero, at="struggle", packs={"Ada": cards})
    assert (("cover", "Ada"), ["cover P1", "cover P3"]) == (asked(t), options(t))
    for name in ("P2", "Zero"):
        sentence = f"{name} has no Pawer Value left to cover: choose an uncovered card with one"
        assert ("CP-67", sentence) == refused(t, f"cover {name}")
    assert ("CP-67", "there is no card at 5,5 in the Pack to cover") == refused(t, "cover 5,5")
    do(t, "cover P3")
    assert ["P1 at 0,0", "P3 at 1,0 covered", *cards[2:]] == pack(t)


def test_cp_67_of_equal_cards_the_cell_tells_which():
    t = table(VALUES[1], VALUES[1], at="struggle", packs={"Ada": ["P2 at 0,0", "P2 at 1,0"]})
    assert ["cover P2 at 0,0", "cover P2 at 1,0"] == options(t)
    assert ["P2 at 0,0", "P2 at 1,0 covered"] == pack(do(t, "cover P2 at 1,0"))


@pytest.mark.parametrize(("value", "back"), [(1, 0), (2, 1), (3, 2), (4, 3)])
def test_cp_68_what_the_value_exceeds_one_by_comes_back_in_tokens(value, back):
    t = struggle((str(value), 0), ("", 0))
    do(t, f"cover P{value}")
    assert ([back, 0], 0) == (t.pawer, t.card_pawer(0))


def test_cp_68_the_compensation_is_not_discarded():
    """CP-65: all 3 tokens go to win, and 5 new ones come."""
    t = do(struggle(("6", 3), ("8", 0)), "cover P6")
    assert ({"Ada": 3}, [5, 0]) == (discards(t), t.pawer)


def test_cp_69_only_the_pawer_value_is_gone():
    """CP-16"""
    whole = card("Whole", "catshine; recurring 1 catnip", cat_type="fish", pawer=3, corners="xxxx")
    ring = [f"Plain at {x},{y}" for x in (-1, 0, 1) for y in (-1, 0, 1) if (x, y) != (0, 0)]
    packs = {"Ada": ["Whole at 0,0 covered", *ring]}
    t = table(whole, at="struggle", round=3, packs=packs, shards={"Ada": 3})
    assert [2, 1] == t.catnip
    assert {"struggle": 1, "symbols": 1, "catshine": 1, "same": 1} == points(t)
    assert (0, 1) == (t.card_pawer(0), t.count_type(0, "fish"))


def test_cp_70_without_any_pawer_on_cards_nobody_wins():
    t = struggle(("", 5), ("", 4))
    assert ({}, [5, 4], [0, 0]) == (discards(t), t.pawer, GAME.sheet(t).totals())


def test_cp_71_there_are_four_struggles_the_last_before_the_scoring():
    t = play_out(table(VALUES[0], round=1, packs={"Ada": ["P1 at 0,0"]}), build=False)
    what = [event.what for event in t.log.events if event.what in ("struggle", "end", "round")]
    assert ["struggle", "round", "struggle", "round", "struggle", "round", "struggle", "end"] == what
    assert {"struggle": 1} == points(t)


def test_cp_72_tied_winners_choose_in_turn_order():
    """CP-142"""
    t = struggle(("11", 0), ("2", 0), ("2", 0), first="Bo")
    order = []
    while t.ask is not None:
        order.append(asked(t)[1])
        t.answer([t.options(t.ask.seats[0])[0]])
    assert (["Bo", "Cy", "Ada"], [1, 1, 1]) == (order, GAME.sheet(t).totals())


def test_cp_73_alley_then_struggle_then_first_player():
    """CP-141"""
    t = table(VALUES[0], alley=["Plain"] * 5, turn=2, seat="Bo", first="Ada", packs={"Ada": ["P1 at 0,0"]})
    do(t, "take Plain", "end turn", "cover P1")
    what = [event.what for event in t.log.events]
    last = what.index("discard_alley")
    assert ["discard_alley", "struggle", "cover", "first", "round"] == what[last : last + 5]


def test_cp_140_a_round_uses_up_its_pile():
    """CP-08"""
    t = started(3)
    lengths = []
    while t.ask is not None:
        seat = t.ask.seats[0]
        if t.ask.what == "play":
            lengths.append(len(t.round_piles[t.round - 1]))
        t.answer(["end" if t.ask.what == "play" else t.options(seat)[0]])
    assert [5, 4, 3, 2, 1, 0] * 4 == lengths


def test_cp_141_the_alley_goes_to_the_discards():
    star = card("Star")
    t = table(star, round=4, turn=2, seat="Bo", first="Ada", alley=["Star", "Plain", "Plain", "Plain", "Plain"])
    do(t, "take Plain", "end turn")
    assert ([], 5, True) == (t.alley, len(t.discards), "Star" in t.names(t.discards))


def test_cp_142_the_highest_total_wins_one_token():
    t = do(struggle(("1", 9), ("9", 0), ("8", 1)), "cover P1")
    assert ([1, 0, 0], [0, 0, 1]) == (GAME.sheet(t).totals(), t.pawer)


def test_cp_143_a_player_who_needs_three_tokens_discards_all_three():
    t = do(struggle(("5", 3), ("7", 0)), "cover P5")
    assert ({"Ada": 3}, [4, 0]) == (discards(t), t.pawer)


def test_cp_144_a_covered_value_counts_no_more():
    t = do(table(VALUES[8], VALUES[7], at="struggle", round=3, packs={"Ada": ["P9 at 0,0"], "Bo": ["P8 at 0,0"]}),
           "cover P9")  # fmt: skip
    assert ([0, 8], [8, 0]) == ([t.card_pawer(seat) for seat in t.seats], t.pawer)
    play_out(t, build=False)
    assert [1, 1] == [GAME.sheet(t).rows[0].points[seat] for seat in t.seats]


@pytest.mark.parametrize(("number", "first"), [(1, "Cy"), (2, "Cy"), (3, "Cy"), (4, "Bo")])
def test_cp_145_the_first_player_card_passes_clockwise_but_after_the_last_round(number, first):
    t = table(at="struggle", round=number, first="Bo", players=3)
    assert (first, min(number + 1, 4)) == (NAMES[t.first], t.round)


def test_cp_145_it_passes_from_the_last_seat_to_the_first():
    assert "Ada" == NAMES[table(at="struggle", round=1, first="Cy", players=3).first]
