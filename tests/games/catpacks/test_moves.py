"""The options of a question against its conditions: what is listed is what `why_not` allows, and nothing else.

The lists are made fast (open cells, payments by number of tokens); the conditions are the slow, obvious oracle.
"""

from __future__ import annotations

from collections.abc import Iterator
from itertools import combinations, product

import pytest

from catcli.engine.chance import Chance
from catcli.engine.options import sample
from catcli.games.catpacks import GAME, moves
from catcli.games.catpacks import pack as geometry
from catcli.games.catpacks.moves import END, STOP, Play, Shift
from catcli.games.catpacks.table import CatPacks

KINDS = [("", 2), ("", 4), ("friendly", 3), ("solo", 1)]


def tables(variant: str, players: int, seed: int) -> Iterator[CatPacks]:
    t, luck = GAME.new(players, variant, None, Chance(f"moves {seed}"), None), Chance(f"luck {seed}")
    while t.ask is not None:
        yield t
        t.answer([sample(t.options(seat), luck) for seat in t.ask.seats], check=False)


def cells_around(pack: geometry.Pack) -> list[int]:
    """Every cell of the rectangle one wider than a Pack on each side."""
    spots = [geometry.xy(cell) for cell in pack] or [(0, 0)]
    xs, ys = [x for x, _ in spots], [y for _, y in spots]
    return [
        geometry.at(x, y)
        for x, y in product(range(min(xs) - 2, max(xs) + 3), range(min(ys) - 2, max(ys) + 3))
    ]  # fmt: skip


def every_play(t: CatPacks, seat: int) -> Iterator[Play]:
    hand, pack = t.hands[seat], t.packs[seat]
    for card in dict.fromkeys(hand):
        others = sorted(hand)
        others.remove(card)
        payments = [
            (tokens, cards)
            for tokens in range(min(t.catnip[seat], 5) + 1)
            for count in range(min(len(others), 5) + 1)
            for cards in dict.fromkeys(combinations(others, count))
            if tokens + len(cards) == t.deck.cost[card]  # others break CP-22, which has a test of its own
        ]
        for (tokens, cards), cell, turns in product(payments, cells_around(pack), range(4)):
            yield Play(card, cell, turns, tokens, cards)


def every_shift(t: CatPacks, seat: int) -> Iterator[Shift]:
    cells = cells_around(t.packs[seat])
    for cell, to, turns in product(cells, cells, range(4)):
        if cell in t.packs[seat]:
            yield Shift(cell, to, turns)


@pytest.mark.parametrize(("variant", "players"), KINDS)
def test_the_plays_listed_are_those_that_break_no_condition(variant, players):
    seen = 0
    for seed in range(3):
        for t in tables(variant, players, seed):
            if t.ask.what == "play" and t.question % 3 == 0 and len(t.hands[t.ask.seats[0]]) < 7:
                (seat,) = t.ask.seats
                allowed = [move for move in every_play(t, seat) if moves.why_not(t, seat, move) is None]
                listed = list(t.options(seat))
                assert sorted([*allowed], key=repr) == sorted([move for move in listed if move != END], key=repr)
                assert END in listed
                seen += 1
    assert seen > 3


def test_the_shifts_listed_are_those_that_break_no_condition():
    seen = 0
    for seed in range(40):
        for t in tables("solo", 1, seed):
            if t.ask.what == "move":
                allowed = [move for move in every_shift(t, 0) if moves.why_not(t, 0, move) is None]
                listed = list(t.options(0))
                assert sorted(allowed, key=repr) == sorted([move for move in listed if move != STOP], key=repr)
                assert STOP in listed
                seen += 1
    assert seen > 10
