"""Cards as parts of moves: which are alike, and some of them chosen."""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from typing import Any, Final

from ....engine.chance import Chance
from ....engine.options import Move, Staged
from ..pieces import CARDS

Cards = tuple[int, ...]  # a move that chooses cards: their numbers, rising


def alike() -> dict[int, int]:
    """By card: the lowest number of the cards that differ from it in nothing but the number; lessons all differ."""
    first: dict[Any, int] = {}
    return {
        number: first.setdefault(card if card.kind in ("lesson", "public") else card._replace(number=0), number)
        for number, card in CARDS.items()
    }


ALIKE: Final = alike()
COSTS: Final = {number: card.cost for number, card in CARDS.items()}
RESCUE_CARDS: Final = frozenset(number for number, card in CARDS.items() if card.kind == "rescue")
FIND_CARDS: Final = frozenset(number for number, card in CARDS.items() if card.kind in ("oshax", "treasure"))
PURPLE: Final = frozenset(number for number, card in CARDS.items() if card.kind == "anytime")
FREEING: Final = frozenset(number for number in PURPLE if CARDS[number].effect == "place_free")
WHOLE: Final = frozenset(number for number in RESCUE_CARDS if CARDS[number].basket == "whole")
BROKEN: Final = frozenset(number for number in RESCUE_CARDS if CARDS[number].basket == "broken")


def once(cards: Iterable[int]) -> list[int]:
    """Of cards that are alike the lowest number, rising."""
    lowest: dict[int, int] = {}
    for card in sorted(cards):
        lowest.setdefault(ALIKE[card], card)
    return list(lowest.values())


def told(cards: Iterable[object]) -> str:
    return ", ".join(map(str, cards)) or "none"


def is_part_of(cards: object, hand: Sequence[int]) -> bool:
    """Whether a move is a tuple of different cards of this hand, rising."""
    return isinstance(cards, tuple) and list(cards) == sorted(set(cards)) and all(card in hand for card in cards)


def cost_of(cards: Iterable[int]) -> int:
    return sum(COSTS[card] for card in cards)


class CardChoice(Staged):
    """Any of these cards, none to all, whose costs the fish pay. Parts: of each kind of card in turn, which are taken.

    prices: the fish that a card of each kind costs now.
    """

    __slots__ = ("fish", "groups", "prices")

    def __init__(self, cards: Iterable[int], fish: int, for_fish: bool) -> None:
        groups: dict[int, list[int]] = {}
        for card in sorted(cards):
            groups.setdefault(ALIKE[card], []).append(card)
        self.groups = list(groups.values())
        self.fish = fish
        self.prices = [COSTS[cards[0]] if for_fish else 0 for cards in self.groups]

    def stage(self, parts: tuple[Any, ...]) -> Sequence[Any]:
        left = self.fish - sum(map(lambda price, taken: price * len(taken), self.prices, parts))
        group, price = self.groups[len(parts)], self.prices[len(parts)]
        most = min(len(group), left // price) if price else len(group)
        return [tuple(group[:count]) for count in range(most + 1)]

    def whole(self, parts: tuple[Any, ...]) -> Move | None:
        if len(parts) < len(self.groups):
            return None
        return tuple(sorted(card for taken in parts for card in taken))

    def parts(self, move: Move) -> tuple[Any, ...] | None:
        if not isinstance(move, tuple):
            return None
        return tuple(tuple(card for card in group if card in move) for group in self.groups)

    def only(self) -> Move | None:
        return None if any(price <= self.fish for price in self.prices) else ()

    def sample(self, chance: Chance) -> Move:
        fish, taken = self.fish, []
        for group, price in zip(self.groups, self.prices, strict=True):
            most = min(len(group), fish // price) if price else len(group)
            if most:
                count = chance.pick("move", most + 1)
                fish -= price * count
                taken += group[:count]
        return tuple(sorted(taken))

    def __contains__(self, move: object) -> bool:
        return (
            isinstance(move, tuple)
            and is_part_of(move, [card for group in self.groups for card in group])
            and sum(CARDS[card].cost for card in move if any(self.prices)) <= self.fish
        )
