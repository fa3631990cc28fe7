"""The score sheet of Ahoy! Kitten: Score tallying, in the rulebook's order. Nothing else counts (AK-82)."""

from __future__ import annotations

from ...engine.sheet import Row, Sheet, TieBreak
from .pieces import BITS, ONE_COLOUR
from .table import Ahoy

SET, WHITE_FISH = 5, 2  # victory points (AK-79, AK-80); a spare fish is 1 (AK-81)
BROKEN_BY = (TieBreak("white fish", "AK-84"),)
BROKEN_BY_BOTH = (TieBreak("the white fish of both cats", "AK-45"),)


def tally(fish: int) -> tuple[int, int, int]:
    """AK-32, AK-33 Sets of three colours, white fish, and coloured fish left over; five beats three times one."""
    red, blue, yellow = fish & ONE_COLOUR, fish >> BITS & ONE_COLOUR, fish >> 2 * BITS & ONE_COLOUR
    sets = min(red, blue, yellow)
    return sets, fish >> 3 * BITS, red + blue + yellow - 3 * sets


def worth(fish: int) -> int:
    """AK-79 to AK-81 The victory points of fish."""
    sets, whites, spares = tally(fish)
    return SET * sets + WHITE_FISH * whites + spares


def gathered(t: Ahoy, cat: int) -> int:
    """AK-34, AK-78 The fish a cat has claimed and those on its tile, in one heap; none from an ocean (AK-35, AK-82)."""
    return t.claimed[cat] + t.fish[cat]


def counting_cat(t: Ahoy, seat: int) -> int:
    """AK-43, AK-44, AK-90 The cat whose fish count: of two cats the one worth less, the left of equals."""
    if t.paws == 1:
        return seat
    return min(t.cats_of(seat), key=lambda cat: worth(gathered(t, cat)))


def all_whites(t: Ahoy, seat: int) -> int:
    """AK-45 The white fish that break a tie: of two cats those of both."""
    return sum([gathered(t, cat) >> 3 * BITS for cat in t.cats_of(seat)])


def sheet(t: Ahoy) -> Sheet:
    """The sheet as it would be if the game ended now (AK-52, AK-83, AK-84); what stays equal is shared (AK-36)."""
    heaps = [gathered(t, counting_cat(t, seat)) for seat in t.seats]
    sets, whites, spares = zip(*[tally(heap) for heap in heaps], strict=True)
    rows = (
        Row("sets", "Sets of three colours", "AK-79", tuple([SET * number for number in sets])),
        Row("whites", "White fish", "AK-80", tuple([WHITE_FISH * number for number in whites])),
        Row("spares", "Spare coloured fish", "AK-81", spares),
    )
    if t.paws == 2:
        return Sheet(rows, [(all_whites(t, seat),) for seat in t.seats], BROKEN_BY_BOTH)
    return Sheet(rows, [(number,) for number in whites], BROKEN_BY)
