"""Setup (IC-1 to IC-9), and the luck of a game."""

from __future__ import annotations

from collections.abc import Iterable

from ....engine.game import Lot
from ..pieces import (
    ADVANCED_LESSONS,
    BASIC_LESSONS,
    CARDS,
    COLOUR_CARDS,
    COLOURS,
    COMMONS,
    FAMILY_CARDS,
    KINDS,
    LAYOUTS,
    OSHAX,
    SISTER_BASKETS,
    name_of,
)  # fmt: skip
from ..table import FAMILY, PLAYER, SISTER, SOLO, IsleOfCats


def set_up(t: IsleOfCats) -> None:
    """IC-1 to IC-7 Bag, deck, island, boats and the order of the track. Nobody starts with fish or cards."""
    t.fill_bag()
    t.shuffle_deck()
    t.supply()
    t.deal_boats(len(LAYOUTS))
    first_player(t)


def first_player(t: IsleOfCats) -> None:
    """IC-6 A random first player, the others to the left of it; in solo the player, then the sister (IC-113)."""
    if t.solo:
        t.set_track([PLAYER, SISTER])
        return
    first = t.chance.pick("first", len(t.seats))
    t.set_track([*t.seats[first:], *t.seats[:first]])


def lots(players: int, variant: str, deck: None) -> dict[str, Lot]:
    """The streams of luck: tiles, cards and boats, who is first, and what lies before the sister (IC-110)."""
    cards = FAMILY_CARDS if FAMILY in variant else CARDS
    drawn = {
        "bag": Lot({kind: name_of(kind) for kind in KINDS if kind not in COMMONS}),
        "deck": Lot(numbers(cards)),
        "boats": Lot({boat: f"boat-{boat + 1}" for boat in range(len(LAYOUTS))}),
    }
    if SOLO not in variant:
        return drawn | {"first": Lot({seat: f"seat {seat + 1}" for seat in range(players)}, shuffled=False)}
    return drawn | {
        "oshax": Lot({kind: name_of(kind) for kind in OSHAX}),
        "colours": Lot({card: COLOURS[colour] for card, colour in COLOUR_CARDS.items()}),
        "basic": Lot(numbers(BASIC_LESSONS)),
        "advanced": Lot(numbers(ADVANCED_LESSONS)),
        "sister": Lot(numbers(SISTER_BASKETS)),
    }


def numbers(cards: Iterable[int]) -> dict[int, str]:
    """Cards are told by the numbers printed on them."""
    return {card: str(card) for card in cards}
