"""What a seat sees, in numbers, and how well each seat stands."""

from __future__ import annotations

from collections.abc import Sequence
from functools import lru_cache
from typing import NamedTuple

from ...engine.player import Seat
from .pieces import FISH, NAMES, PAWS, SET, TYPES
from .prospects import Prospects
from .rules import PAWS_TO_END, TO_TRIGGER

CARDS = {name: card for card, name in enumerate(NAMES)}
EMPTY = (0,) * TYPES
KNOWN = 1 << 14  # piles of which the strength is remembered

Pile = tuple[int, ...]  # cards of each fish type


class Scene(NamedTuple):
    """What lies open on the table, and the own face-down cards.

    row: cards from the discard pile on. piles, paws: by seat. hidden: by seat, the face-down cards that are known: only
    the own ones (FK-41).
    """

    row: tuple[int, ...]
    piles: tuple[Pile, ...]
    paws: tuple[int, ...]
    hidden: tuple[Pile, ...]
    squids: bool


def scene_of(seat: Seat) -> Scene:
    """What a seat sees when it is asked."""
    view = seat.view
    known = tuple([CARDS[name] for name in view["own_face_down"]])
    return Scene(
        tuple([CARDS[name] for name in view["row"]]),
        tuple([tuple([pile.get(fish.name, 0) for fish in FISH]) for pile in view["piles"]]),
        tuple(view["paws"]),
        tuple([known if other == seat.number else () for other in range(len(view["piles"]))]),
        0 < view["squid_from"] <= view["round"],
    )


def with_more(pile: Pile, fish: int, more: int = 1) -> Pile:
    """A pile with another card of a type; with one less for -1."""
    return (*pile[:fish], pile[fish] + more, *pile[fish + 1 :])


def has_triggered(pile: Pile) -> bool:
    """FK-12 Whether a pile has sets of two types."""
    return sum([count >= SET for count in pile]) >= TO_TRIGGER


def paws_of(pile: Pile, hidden: Pile) -> int:
    """FK-22, FK-44 What a pile scores, with face-down cards that complete sets."""
    return sum(
        [
            paws
            for fish, (count, paws) in enumerate(zip(pile, PAWS, strict=True))
            if count >= SET or (hidden and count + hidden.count(fish) >= SET)
        ]
    )


@lru_cache(KNOWN)
def strength(prospects: Prospects, paws: int, pile: Pile, hidden: Pile) -> float:
    """How well a seat with so many paws and such a pile stands; it wins in proportion to the strengths of all."""
    worth = prospects.paws[paws]
    for fish, count in enumerate(pile):
        if count:
            worth *= prospects.cards[PAWS[fish] - 1][min(count, SET + 1) - 1]
        if count < SET and fish in hidden:
            worth *= prospects.hidden[count]
    missing, brings = nearest(pile)
    worth *= prospects.missing[missing]
    if paws + brings >= PAWS_TO_END:
        worth *= prospects.enough[missing]
    return worth


def nearest(pile: Pile) -> tuple[int, int]:
    """How many cards are missing to the sets of two types, and the paws that these bring at most."""
    needs = sorted([(SET - count if count < SET else 0, -PAWS[fish]) for fish, count in enumerate(pile)])
    return needs[0][0] + needs[1][0], -needs[0][1] - needs[1][1]


def strengths_of(scene: Scene, prospects: Prospects, piles: Sequence[Pile]) -> list[float]:
    """How well each seat stands with these piles."""
    return [
        strength(prospects, paws, pile, hidden)
        for paws, pile, hidden in zip(scene.paws, piles, scene.hidden, strict=True)
    ]


def shares(scene: Scene, prospects: Prospects, piles: Sequence[Pile]) -> list[float]:
    """The chance of each seat to win with these piles, after the scoring if one has triggered it."""
    if any(has_triggered(pile) for pile in piles):
        return shares_scored(scene, prospects, piles)
    strengths = strengths_of(scene, prospects, piles)
    whole = sum(strengths)
    return [one / whole for one in strengths]


def shares_scored(scene: Scene, prospects: Prospects, piles: Sequence[Pile]) -> list[float]:
    """FK-24 to FK-26 The chance of each seat to win after a scoring of these piles."""
    scored = [paws + paws_of(pile, hidden) for paws, pile, hidden in zip(scene.paws, piles, scene.hidden, strict=True)]
    most = max(scored)
    if most >= PAWS_TO_END:
        winners = scored.count(most)
        return [1 / winners if paws == most else 0.0 for paws in scored]
    strengths = [strength(prospects, paws, EMPTY, ()) for paws in scored]
    whole = sum(strengths)
    return [one / whole for one in strengths]
