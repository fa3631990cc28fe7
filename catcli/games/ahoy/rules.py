"""Ahoy! Kitten, in the rulebook's order: Setup, a round, the refill, Game End. Numbers: paragraphs.md.

What a paw may do is in `moves`, the score sheet in `scoring`. The cats of a game for two are told apart here and their
owners are not (AK-38), so that one set of rules serves every number of players.
"""

from __future__ import annotations

from collections.abc import Sequence
from functools import cache

from ...engine.table import Ask
from . import moves
from .moves import DISTRIBUTOR, Paws, Place
from .pieces import box_for
from .table import CAT, OCEAN, PROTECT, Ahoy, Allowed

# Setup


def set_up(t: Ahoy) -> Ask | None:
    """AK-54 to AK-56 All fish go into the bag, two are drawn for each ocean, and the game begins."""
    t.fill_bag(box_for(len(t.seats)))
    t.refill()
    return play_round(t)


# A round


def play_round(t: Ahoy) -> Ask | None:
    """AK-28, AK-31, AK-57, AK-64 Everybody who is not on break acts, all at once."""
    t.begin_round()
    ask, t.awake, t.allowed = count_to_three(len(t.seats), t.away, t.round == 1)
    if ask is None:
        t.nobody_points()
        return end_round(t)
    return ask


@cache
def count_to_three(players: int, away: int, is_first: bool) -> tuple[Ask | None, tuple[int, ...], Allowed]:
    """AK-05 While these cats are on break: who is asked (nobody, if all are), who acts, what each cat may do."""
    allowed = moves.allowed(players, away, is_first)
    cats = tuple(cat for cat in range(len(allowed[0])) if not away >> cat & 1)
    if not cats:
        return None, cats, allowed
    if players == 2:
        seats = tuple(dict.fromkeys(cat // 2 for cat in cats))
        return Ask("point", seats, moves.BothPaws, both_paws, (seats,), together=True), cats, allowed
    return Ask("point", cats, moves.points, reveal, (), together=True), cats, allowed


def both_paws(t: Ahoy, picks: Sequence[Paws], seats: tuple[int, ...]) -> Ask | None:
    """AK-38, AK-42, AK-46 Each player's pair, taken apart by cat; without the cats on break."""
    pairs = dict(zip(seats, picks, strict=True))
    return reveal(t, [pairs[cat // 2][cat % 2] for cat in t.awake])


def reveal(t: Ahoy, picks: Sequence[int]) -> Ask | None:
    """AK-13 to AK-17, AK-68 All follows from what lay there before the count of three: a gain is never stolen.

    Who protects claims and gains nothing (AK-19), nor does who points there (AK-72). What one alone points at is
    emptied; what several point at stays (AK-59, AK-67). The printed examples go through here (AK-60, AK-69, AK-70,
    AK-73, AK-76).
    """
    cats = t.awake
    if t.log is not None:
        t.tell_points(cats, picks)
    before = t.fish[:]
    t.come_back()
    if PROTECT in picks:
        for number, pick in enumerate(picks):
            if pick == PROTECT:
                t.claim(cats[number])
                before[cats[number]] = 0
    for number, pick in enumerate(picks):
        if picks.count(pick) == 1:
            if pick >= OCEAN:
                t.take(cats[number], pick - OCEAN)
            elif pick != PROTECT:
                t.steal(cats[number], pick - CAT, before[pick - CAT])
    return end_round(t)


# Between two rounds


def end_round(t: Ahoy) -> Ask | None:
    """AK-23, AK-25, AK-62 A round that found the bag empty was the last; after any other one, a refill."""
    if t.bag:
        return refill(t)
    game_end(t)
    return None


def refill(t: Ahoy) -> Ask | None:
    """AK-61, AK-63 Two fish for an empty ocean, one for another; with too few, the distributor decides."""
    if t.needed() <= len(t.bag):
        t.refill()
        return play_round(t)
    t.draw_last(DISTRIBUTOR)
    return distribute(t)


def distribute(t: Ahoy) -> Ask | None:
    """AK-02 Fish by fish, until all are placed."""
    if t.drawn:
        return where_to_place()
    return play_round(t)


@cache
def where_to_place() -> Ask:
    """AK-22 The distributor chooses a fish, and its ocean."""
    return Ask("place", (DISTRIBUTOR,), moves.places, place)


def place(t: Ahoy, seat: int, move: Place) -> Ask | None:
    """AK-22 The distributor puts a fish where it likes."""
    t.place(seat, move.fish, move.ocean)
    return distribute(t)


# Game end


def game_end(t: Ahoy) -> None:
    """AK-29, AK-77 The game is over and no break matters any more; the sheet tells the rest."""
    t.come_back()
    t.end()
