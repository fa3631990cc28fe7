"""The score sheet of Cat Packs: Getting Catshine, in the rulebook's order. Nothing else counts (CP-105)."""

from __future__ import annotations

from collections import Counter

from ...engine.sheet import Row, Sheet, TieBreak
from . import pack as geometry
from .pieces import CATSHINE, COVERED, LAID
from .table import CatPacks

PAWER_PER_CATSHINE, FRIENDLY_PAWER = 10, 5  # CP-76, CP-82
SET = 5  # cards, of different Cat Types or of one
BROKEN_BY = tuple(TieBreak(thing, "CP-81") for thing in ("cards in the Pack", "Pawer", "Catnip"))

TITLES = (
    (1, "Seriously?"),
    (3, "Dog"),
    (5, "Kitten"),
    (7, "Cat"),
    (10, "Grand Cougar"),
    (14, "Divine Feline"),
)  # CP-98, CP-158


def sheet(t: CatPacks) -> Sheet:
    """The sheet as it would be if the game ended now, held Shards settled.

    Each category scores by itself and without an end (CP-79, CP-147), and nothing else does (CP-80); the printed
    example scores 9 (CP-150). The places tell the winner (CP-81, CP-148), who may hold up the First Player Card
    (CP-149).
    """
    rows = [Row("struggle", "Pawer Struggles", "CP-146", tuple(struggles(t, seat) for seat in t.seats))]
    if t.friendly:
        rows = []
    rows += [
        Row("symbols", "Catshine symbols", "CP-74", tuple(symbols(t, seat) for seat in t.seats)),
        Row("catshine", "Catshine Effects", "CP-62", tuple(len(surrounded(t, seat)) for seat in t.seats)),
        Row(
            "pawer",
            f"Every {pawer_per_catshine(t)} Pawer",
            "CP-82" if t.friendly else "CP-76",
            tuple(total_pawer(t, seat) // pawer_per_catshine(t) for seat in t.seats),
        ),
        Row(
            "different", "Sets of 5 different Cat Types", "CP-77",
            tuple(sets_of_different(list(types(t, seat).values())) for seat in t.seats),
        ),
        Row(
            "same", "Sets of 5 of a Cat Type", "CP-78",
            tuple(sets_of_same(list(types(t, seat).values())) for seat in t.seats),
        ),
    ]  # fmt: skip
    ties = [(len(t.packs[seat]), total_pawer(t, seat), t.catnip[seat]) for seat in t.seats]  # CP-81
    return Sheet(rows, ties, BROKEN_BY)


def struggles(t: CatPacks, seat: int) -> int:
    """CP-146 Catshine tokens won, each of which covers a card."""
    return sum(1 for card in t.packs[seat].values() if card & COVERED)


def symbols(t: CatPacks, seat: int) -> int:
    """CP-74 Corner points where all four corners are filled, by print or by Shards (CP-38), also at the rim (CP-39)."""
    corners = [*t.settled[seat], *best_corners(t, seat)]
    return sum(not empty for empty in geometry.points(t.deck, t.packs[seat], corners).values())


def best_corners(t: CatPacks, seat: int) -> list[tuple[int, int]]:
    """CP-37, CP-42 The empty corners on which the Shards held complete the most symbols: the cheapest points first.

    No corner belongs to two points, so no point can help another.
    """
    if not t.shards[seat]:
        return []
    left, pack, corners = t.shards[seat], t.packs[seat], t.deck.corners
    missing = geometry.points(t.deck, pack, t.settled[seat])
    best: list[tuple[int, int]] = []
    for point, empty in sorted(missing.items(), key=lambda item: item[1]):
        if 0 < empty <= left:
            left -= empty
            best += [
                (point + step, corner)
                for step, corner in geometry.AROUND_POINT
                if not corners[pack[point + step]][corner] and (point + step, corner) not in t.settled[seat]
            ]
    return best


def surrounded(t: CatPacks, seat: int) -> list[int]:
    """CP-137 The cells of cards with the Catshine Effect that have a card on all four sides."""
    pack, kinds = t.packs[seat], t.deck.kinds
    return [
        cell
        for cell, card in pack.items()
        if any(effect.kind == CATSHINE for effect in kinds[card // LAID].effects)
        and all(cell + step in pack for step in geometry.NEIGHBOURS)
    ]


def total_pawer(t: CatPacks, seat: int) -> int:
    """CP-76 Uncovered Pawer Values and Pawer tokens."""
    return t.card_pawer(seat) + t.pawer[seat]


def pawer_per_catshine(t: CatPacks) -> int:
    """CP-82 How much Pawer scores 1 Catshine: less of it in the Friendly variant."""
    return FRIENDLY_PAWER if t.friendly else PAWER_PER_CATSHINE


def types(t: CatPacks, seat: int) -> Counter[str]:
    """How many cards of each Cat Type lie in a Pack."""
    return Counter(t.deck.kinds[card // LAID].type for card in t.packs[seat].values())


def sets_of_different(counts: list[int]) -> int:
    """CP-77 The most sets of five different types: the largest k with sum(min(count, k)) at least 5 k."""
    k = 0
    while sum(min(count, k + 1) for count in counts) >= SET * (k + 1):
        k += 1
    return k


def sets_of_same(counts: list[int]) -> int:
    """CP-78 Sets of five cards of one type."""
    return sum(count // SET for count in counts)
