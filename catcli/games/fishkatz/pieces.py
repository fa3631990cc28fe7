"""The pieces of Fish & Katz: fish cards and squid cards. Paws are a plain count without an end (FK-02).

Paw puppets, overview cards and stickers are for hands and eyes, so the program has none (FK-51, FK-53, FK-54).
"""

from __future__ import annotations

from typing import NamedTuple


class Fish(NamedTuple):
    """One fish type: its colour on the card, the paws a set of it scores, and how many cards it has (FK-01, FK-50)."""

    name: str
    colour: str
    paws: int
    cards: int


FISH = (
    Fish("flounder",   "red",    1, 10),
    Fish("saury",      "orange", 1, 10),
    Fish("salmon",     "yellow", 2,  8),
    Fish("eel",        "green",  2,  8),
    Fish("pufferfish", "blue",   2,  8),
    Fish("tuna",       "purple", 3,  6),
)  # fmt: skip
SQUIDS = 4  # numbered from 1 (FK-52)

# A card is an int: a fish its type, the place in FISH; a squid SQUID and more, by its number.
TYPES = len(FISH)
SQUID = TYPES
NAMES = (*(fish.name for fish in FISH), *(f"squid {number}" for number in range(1, SQUIDS + 1)))
PAWS = tuple(fish.paws for fish in FISH)
TWO_PAWS = tuple(fish for fish in range(TYPES) if PAWS[fish] == 2)  # what may lie face down (FK-39)

FISH_CARDS = tuple(fish for fish in range(TYPES) for _ in range(FISH[fish].cards))
ALL_CARDS = (*FISH_CARDS, *range(SQUID, SQUID + SQUIDS))

SET = 3  # cards of a type, or more (FK-65)


def squid_number(card: int) -> int:
    return card - SQUID + 1
