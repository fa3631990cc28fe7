"""The pieces of Ahoy! Kitten: fish tokens, ocean tiles and cats.

A fish is an int that tells its colour, and fish that lie in one place are the sum of these ints, six bits for each
colour. Of the box, only the fish are pieces here (AK-48); the bag is a list on the table (AK-49), an ocean or a cat is
its number (AK-50, AK-51), a cat that shows its ship side is one on break (AK-75), and the rulebook is
`catcli list rules`. What else the rulebook says besides rules is not followed (AK-91).
"""

from __future__ import annotations

from collections.abc import Mapping
from typing import Final, NamedTuple

BITS = 6  # of a colour: no colour has 64 fish
ONE_COLOUR = (1 << BITS) - 1
RED, BLUE, YELLOW, WHITE = COLOURS = (1, 1 << BITS, 1 << 2 * BITS, 1 << 3 * BITS)
NAMES: Mapping[int, str] = {RED: "red", BLUE: "blue", YELLOW: "yellow", WHITE: "white"}
NAMED: Mapping[str, int] = {name: fish for fish, name in NAMES.items()}

# AK-48, AK-86: the fish of a game, red first.
FISH: Final = (RED,) * 18 + (BLUE,) * 18 + (YELLOW,) * 18 + (WHITE,) * 6
FISH_FOR_TWO: Final = (RED,) * 12 + (BLUE,) * 12 + (YELLOW,) * 12 + (WHITE,) * 6

OCEANS: Mapping[int, int] = {2: 3, 3: 2, 4: 3, 5: 4, 6: 5}  # AK-54, AK-86: by number of players
LEFT, RIGHT = PAWS = ("left", "right")  # AK-87: of a player who has two cats


class Character(NamedTuple):
    """AK-51 What a character tile shows: its name and its colour, without a meaning in the rules (AK-01)."""

    name: str
    colour: str


CHARACTERS: Final = (
    Character("Eysturoy",   "green"),
    Character("Majestic",   "blue"),
    Character("Fried Fish", "red"),
    Character("Poseiden",   "yellow"),
    Character("Inventor",   "black"),
    Character("Hook",       "purple"),
)  # fmt: skip


def box_for(players: int) -> tuple[int, ...]:
    """AK-48, AK-86 All fish of a game for so many players."""
    return FISH_FOR_TWO if players == 2 else FISH


def counts(fish: int) -> tuple[int, int, int, int]:
    """How many red, blue, yellow and white fish lie in a place."""
    return fish & ONE_COLOUR, fish >> BITS & ONE_COLOUR, fish >> 2 * BITS & ONE_COLOUR, fish >> 3 * BITS


def names(fish: int) -> list[str]:
    """The fish of a place, one word each, red first."""
    return [name for name, number in zip(NAMED, counts(fish), strict=True) for _ in range(number)]
