"""Moves of Ahoy! Kitten as text, both ways: `read(say(move)) == move`.

    ocean 1
    steal seat 2
    protect
    pass                                             never allowed with one cat (AK-05)
    left: ocean 1, right: steal seat 2's left        with two cats; a cat on break is left out
    left: protect, right: steal own left
    place red on ocean 2

Capitals and extra spaces do not matter, and the paws may be told in any order. Another player is always the two words
`seat N`.
"""

from __future__ import annotations

import re

from ...engine.errors import BadNotation
from ...engine.options import Move
from ...engine.text import quoted
from .moves import Paws, Place
from .pieces import NAMED, NAMES, PAWS
from .table import CAT, COVER_OTHER, OCEAN, PROTECT, REST, Ahoy

PASS = "pass"
JOINT = re.compile(r" ?(?:[,;]| and\b) ?(?:and )?", re.IGNORECASE)
ONE_PAW = re.compile(r"(left|right)(?: paw)? ?: ?(.+)", re.IGNORECASE)
OCEAN_N = re.compile(r"ocean (\d{1,4})", re.IGNORECASE)
STEAL = re.compile(r"steal (?:from )?(?:seat (\d{1,2})|own)(?:(?:'s)? (left|right))?", re.IGNORECASE)
COVER = re.compile(r"protect own (left|right)", re.IGNORECASE)
PUT = re.compile(rf"(?:place )?({'|'.join(NAMED)}) on (?:ocean )?(\d{{1,4}})", re.IGNORECASE)

ONE_CAT = "'ocean 1', 'steal seat 2' or 'protect'"
TWO_CATS = "'left: ocean 1, right: steal seat 2's left'; a paw may also 'steal own right' or 'protect'"
FISH = "'place red on ocean 2'"


# A move as text.


def say(t: Ahoy, seat: int, move: Move) -> str:
    """The text of an answer to the open question."""
    if isinstance(move, Place):
        return f"place {NAMES[move.fish]} on ocean {move.ocean + 1}"
    if isinstance(move, Paws):
        told = zip(PAWS, t.cats_of(seat), move, strict=True)
        return ", ".join(f"{paw}: {say_paw(t, cat, pick)}" for paw, cat, pick in told if pick != REST) or PASS
    return say_paw(t, seat, move)


def say_paw(t: Ahoy, cat: int, pick: int) -> str:
    """What the paw of a cat does."""
    if pick == REST:
        return PASS
    if pick == PROTECT:
        return "protect"
    if pick == COVER_OTHER:
        return f"protect own {t.paw(cat ^ 1)}"
    if pick >= OCEAN:
        return f"ocean {pick - OCEAN + 1}"
    return f"steal {say_cat(t, t.owner(cat), pick - CAT)}"


def say_cat(t: Ahoy, seat: int, cat: int) -> str:
    """A cat as a seat calls it: `seat 2`, `seat 2's left`, `own right`."""
    owner, paw = t.owner(cat), t.paw(cat)
    if paw is None:
        return f"seat {owner + 1}"
    return f"own {paw}" if owner == seat else f"seat {owner + 1}'s {paw}"


# A text as move.


def read(t: Ahoy, seat: int, text: str) -> Move:
    """The answer that a text means, legal or not. Raises BadNotation for what is no answer to the open question."""
    assert t.ask is not None
    words = " ".join(text.replace("’", "'").split())
    if t.ask.what == "place":
        return read_place(words)
    return read_paw(t, seat, words, words) if t.paws == 1 else read_paws(t, seat, words)


def read_place(words: str) -> Place:
    match = PUT.fullmatch(words)
    if match is None:
        raise unreadable(words, "place", FISH)
    return Place(NAMED[match[1].casefold()], int(match[2]) - 1)


def read_paws(t: Ahoy, seat: int, words: str) -> Paws:
    """What both paws do, told in any order; a paw that is not told rests."""
    told: dict[str, str] = {}
    for part in JOINT.split(words) if words.casefold() != PASS else []:
        match = ONE_PAW.fullmatch(part)
        if match is None or match[1].casefold() in told:
            raise unreadable(words, "point", TWO_CATS)
        told[match[1].casefold()] = match[2]
    return Paws(*(read_paw(t, cat, told.get(paw, PASS), words) for paw, cat in zip(PAWS, t.cats_of(seat), strict=True)))


def read_paw(t: Ahoy, cat: int, words: str, answer: str) -> int:
    """What the paw of a cat does; `answer` is the whole text, for an error."""
    folded = words.casefold()
    if folded == PASS:
        return REST
    if folded == "protect":
        return PROTECT
    if match := OCEAN_N.fullmatch(words):
        if match[1].strip("0"):
            return OCEAN + int(match[1]) - 1
    elif match := STEAL.fullmatch(words):
        if bool(match[2]) == (t.paws == 2) and (match[1] or t.paws == 2):
            return CAT + read_cat(t, cat, match[1], match[2])
    elif t.paws == 2 and (match := COVER.fullmatch(words)):
        return PROTECT if match[1].casefold() == t.paw(cat) else COVER_OTHER
    raise unreadable(answer, "point", ONE_CAT if t.paws == 1 else TWO_CATS)


def read_cat(t: Ahoy, cat: int, seat: str | None, paw: str | None) -> int:
    """A cat by the number of its seat (None: the own one) and its paw, where players have two."""
    owner = t.owner(cat) if seat is None else int(seat) - 1
    if owner not in t.seats:
        raise BadNotation(
            f"there is no seat {owner + 1} here: write 'steal seat N', N from 1 to {len(t.seats)}, or the name"
        )
    return owner if paw is None else t.cats_of(owner)[PAWS.index(paw.casefold())]


def unreadable(words: str, what: str, example: str) -> BadNotation:
    return BadNotation(f"{quoted(words)} does not answer the open question {what!r}: write for example {example}")
