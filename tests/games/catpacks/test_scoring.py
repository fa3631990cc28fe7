"""Getting Catshine: CP-74 to CP-81, CP-146 to CP-150."""

from itertools import product

import pytest

from catcli.games.catpacks import GAME, scoring
from catcli.games.catpacks import pack as geometry

from .build import NAMES, card, mismatches, points, shipped, table

FULL = card("Full", corners="xxxx", cat_type="plain")


def scored(*cards: str, more=(), **setup):
    return table(*more, at="scoring", packs={"Ada": list(cards)}, **setup)


def row_of(counts: dict[str, int], **setup):
    """A Pack with so many cards of each Cat Type in a row."""
    cards = [card(cat_type.title(), cat_type=cat_type) for cat_type, count in counts.items() for _ in range(count)]
    packs = {"Ada": [f"{one.name} at {x},0" for x, one in enumerate(cards)]}
    return table(*cards, at="scoring", packs=packs, **setup)


# Symbols


def test_cp_74_four_filled_corners_at_one_point_are_a_symbol():
    corners = {"Nw": "..x.", "Ne": "...x", "Sw": ".x..", "Se": "x..."}
    quarter = [card(name, corners=corner) for name, corner in corners.items()]
    t = scored("Nw at 0,0", "Ne at 1,0", "Sw at 0,1", "Se at 1,1", more=quarter)
    assert {"symbols": 1} == points(t)
    t = scored("Nw at 0,0", "Ne at 1,0", "Sw at 0,1", "Se at 1,1 turned right", more=quarter)
    assert {} == points(t)


def test_cp_74_three_filled_corners_are_none_though_no_fourth_card_lies_there():
    assert {} == points(scored("Full at 0,0", "Full at 1,0", "Full at 0,1", more=[FULL] * 3))


def test_cp_75_each_corner_belongs_to_one_point():
    """Six full cards have two points where four meet, and share no corner between them."""
    cells = ["0,0", "1,0", "2,0", "0,1", "1,1", "2,1"]
    t = scored(*[f"Full at {cell}" for cell in cells], more=[FULL] * 6)
    assert {"symbols": 2, "same": 1} == points(t)
    middle = geometry.points(t.deck, t.packs[0])
    at_points = [(point + step, corner) for point in middle for step, corner in geometry.AROUND_POINT]
    assert 8 == len(at_points) == len(set(at_points))


# Pawer


@pytest.mark.parametrize(("tokens", "catshine"), [(0, 0), (9, 0), (10, 1), (19, 1), (20, 2), (135, 13)])
def test_cp_76_every_full_ten_pawer_score_one(tokens, catshine):
    t = table(at="scoring", pawer={"Ada": tokens})
    assert (catshine, tokens) == (points(t).get("pawer", 0), t.pawer[0])


def test_cp_76_uncovered_values_and_tokens_are_added_up():
    strong, weak = card("Strong", pawer=7), card("Weak", pawer=5)
    t = scored("Strong at 0,0", "Weak at 1,0 covered", more=[strong, weak], pawer={"Ada": 3})
    assert {"struggle": 1, "pawer": 1} == points(t)
    t = scored("Strong at 0,0", "Weak at 1,0 covered", more=[strong, weak], pawer={"Ada": 2})
    assert {"struggle": 1} == points(t)


# Sets


def best_sets(counts: list[int]) -> int:
    """Sets of five different types by trying: always from the five most numerous types."""
    left, sets = sorted(counts, reverse=True), 0
    while len(left) >= 5 and left[4] > 0:
        left = sorted((count - (place < 5) for place, count in enumerate(left)), reverse=True)
        sets += 1
    return sets


def test_cp_77_with_five_types_the_rarest_tells():
    assert 2 == scoring.sets_of_different([5, 2, 3, 2, 2])
    assert 0 == scoring.sets_of_different([9, 9, 9, 9])
    assert 0 == scoring.sets_of_different([])


def test_cp_77_with_six_types_any_five_make_a_set():
    """Six types of 5 make six sets, though each type has only five cards."""
    assert 6 == scoring.sets_of_different([5, 5, 5, 5, 5, 5])
    t = row_of({"yarn": 2, "fish": 2, "bell": 2, "box": 2, "moon": 1, "star": 1})
    assert {"different": 2} == points(t)


def test_cp_77_the_formula_agrees_with_making_the_sets():
    for types in (5, 6, 7):
        for counts in product(range(4 if types == 5 else 3), repeat=types):
            assert best_sets(list(counts)) == scoring.sets_of_different(list(counts)), counts


@pytest.mark.parametrize(("count", "sets"), [(4, 0), (5, 1), (9, 1), (10, 2)])
def test_cp_78_every_full_five_of_a_type_score_one(count, sets):
    assert sets == points(row_of({"yarn": count})).get("same", 0)


def test_cp_78_fives_of_several_types_add_up():
    assert 3 == scoring.sets_of_same([5, 10, 4, 4, 4])
    assert {"same": 2} == points(row_of({"yarn": 5, "fish": 5}))


def test_cp_79_a_card_counts_in_both_kinds_of_set():
    """Thirteen cards are enough for the sets of the printed example."""
    t = row_of({"yarn": 5, "fish": 2, "bell": 2, "box": 2, "moon": 2})
    assert ({"different": 2, "same": 1}, 13) == (points(t), len(t.packs[0]))


# What else


def test_cp_80_hand_cards_and_catnip_score_nothing():
    t = table(FULL, at="scoring", hands={"Ada": ["Full", *["Plain"] * 10]}, catnip={"Ada": 99})
    assert ({}, [0, 0]) == (points(t), GAME.sheet(t).totals())


def test_cp_81_ties_go_to_the_larger_pack_then_pawer_then_catnip():
    packs = {"Ada": ["Plain at 0,0"], "Bo": ["Plain at 0,0", "Plain at 1,0"]}
    t = table(at="scoring", packs=packs, pawer={"Ada": 9}, catnip={"Ada": 9})
    assert ([0, 0], [1]) == (GAME.sheet(t).totals(), GAME.sheet(t).winners())
    packs = {"Ada": ["Plain at 0,0"], "Bo": ["Plain at 0,0"]}
    t = table(at="scoring", packs=packs, pawer={"Ada": 1}, catnip={"Bo": 9})
    assert [0] == GAME.sheet(t).winners()
    t = table(at="scoring", packs=packs, pawer={"Ada": 1, "Bo": 1}, catnip={"Bo": 1})
    assert [1] == GAME.sheet(t).winners()


def test_cp_81_pawer_is_that_of_uncovered_cards_and_tokens():
    two = card("Two", pawer=2)
    packs = {"Ada": ["Two at 0,0", "Two at 1,0 covered"], "Bo": ["Two at 0,0", "Two at 1,0 covered"]}
    t = table(*[two] * 4, at="scoring", packs=packs, pawer={"Bo": 1})
    assert ([(2, 2, 0), (2, 3, 0)], [2, 1]) == (list(GAME.sheet(t).tie_breaks), GAME.sheet(t).places())


def test_cp_81_hand_cards_are_no_catnip_and_a_full_tie_is_shared():
    t = table(at="scoring", players=3, hands={"Ada": ["Plain"]}, catnip={"Cy": 0})
    assert ([0, 1, 2], [1, 1, 1]) == (GAME.sheet(t).winners(), GAME.sheet(t).places())


def test_cp_146_struggles_and_the_pack_are_counted_together():
    two = card("Two", pawer=2)
    t = scored("Two at 0,0 covered", "Two at 1,0 covered", more=[two, two], pawer={"Ada": 10})
    assert ({"struggle": 2, "pawer": 1}, [3, 0]) == (points(t), GAME.sheet(t).totals())


def test_cp_147_the_categories_are_separate_and_have_no_maximum():
    rows = ["struggle", "symbols", "catshine", "pawer", "different", "same"]
    t = scored(*[f"Full at {x},{y}" for x in range(6) for y in range(6)], more=[FULL] * 36, pawer={"Ada": 250})
    assert rows == [row.key for row in GAME.sheet(t).rows]
    assert {"symbols": 25, "pawer": 25, "same": 7} == points(t)


def test_cp_148_the_most_catshine_wins():
    t = table(at="scoring", players=3, pawer={"Ada": 10, "Bo": 30, "Cy": 20}, packs={"Ada": ["Plain at 0,0"]})
    assert ([1, 3, 2], [1], [3, 1, 2]) == (GAME.sheet(t).totals(), GAME.sheet(t).winners(), GAME.sheet(t).places())


def test_cp_149_the_program_names_the_winner_and_leaves_the_card_where_it_lies():
    t = table(at="scoring", pawer={"Bo": 10}, first="Ada")
    assert (["Bo"], "Ada", None) == ([NAMES[seat] for seat in GAME.sheet(t).winners()], NAMES[t.first], t.ask)


def test_cp_150_tobias_has_nine():
    """CP-146"""
    pack = [
        "Lamp Post Lou at 0,-1 turned right covered", "Vet Dodger at -2,-1", "Fortune Fluffer at -2,1 turned over",
        "Granny Knots at -1,-1 turned over", "Cardigan Carl at 0,0 covered", "Parcel Pete at 0,-2",
        "Cardboard Kid at -1,0 turned over", "Tangles McPaw at -2,0", "Anchovy Al at -1,1", "Needle Nick at -2,-2",
        "Knit Wit at -3,1", "Wet Sock at -3,0 turned over", "Cushion Queen at 1,-1 turned over",
    ]  # fmt: skip
    t = shipped(1, "solo", at="scoring", packs=pack, borders=mismatches(pack), pawer=1)
    assert {"struggle": 2, "symbols": 2, "catshine": 1, "pawer": 1, "different": 2, "same": 1} == points(t)
    assert ([9], "Cat") == (GAME.sheet(t).totals(), GAME.title_of("solo", 9))


def test_every_point_of_the_sheet_is_explained():
    """CP-147"""
    star = card("Star", "catshine", pawer=3)
    ring = [f"Full at {x},{y}" for x in (-1, 0, 1) for y in (-1, 0, 1) if (x, y) != (0, 0)]
    t = scored("Star at 0,0 covered", *ring, more=[star, *[FULL] * 8], pawer={"Ada": 21}, shards={"Ada": 4})
    told = [key for seat, key, _, _ in GAME.explain(t, NAMES) if seat == 0]
    assert points(t) == {key: told.count(key) for key in told}
