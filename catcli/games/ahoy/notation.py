"""Moves of Ahoy! Kitten as text, both ways: `read(say(move)) == move`.

    ocean 1
    steal seat 2
    protect
    pass                                             never allowed with one cat (AK-05)
    left: ocean 1, right: steal seat 2's left        with two cats; a cat on break is left out
    left: protect, right: steal own left
    place red on ocean 2

Capitals and extra spaces do not matter, and the paws may be told in any order. Another player is always the two words
`seat N`. What a menu says is read too: `steal from seat 2's left cat`, `on break`.
"""

from __future__ import annotations

import re

from ...engine.errors import BadNotation, IllegalMove
from ...engine.options import Begun, Move
from ...engine.text import either, listed, quoted
from .moves import BothPaws, Paws, Place, places, points, why_not_keep, why_not_paw, why_not_yet
from .pieces import NAMED, NAMES, PAWS
from .table import CAT, COVER_OTHER, OCEAN, PROTECT, REST, Ahoy

PASS = "pass"
RESTING = (PASS, "on break")
JOINT = re.compile(r" ?(?:[,;]| and\b) ?(?:and )?", re.IGNORECASE)
ONE_PAW = re.compile(r"(left|right)(?: paw)? ?: ?(.+)", re.IGNORECASE)
OCEAN_N = re.compile(r"ocean (\d{1,4})", re.IGNORECASE)
STEAL = re.compile(r"steal (?:from )?(?:seat (\d{1,2})|(?:your )?own)(?:(?:'s)? (left|right)(?: cat)?)?", re.IGNORECASE)
STEAL_FROM = re.compile(r"steal (?:from )?(.+?)(?:'s (?:left|right)(?: cat)?)?", re.IGNORECASE)
OWN_WORDS = r"\b(?:own|ocean|seat|left|right)\b"  # what is no name, after `steal`
COVER = re.compile(r"protect own (left|right)", re.IGNORECASE)
PUT = re.compile(rf"(?:place )?({'|'.join(NAMED)}) on (?:ocean )?(\d{{1,4}})", re.IGNORECASE)


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
    words = tidy(text)
    if t.ask.what == "place":
        return read_place(t, seat, words)
    if t.paws == 2:
        return read_paws(t, seat, words)
    pick = read_paw(t, seat, words)
    if pick is None:
        raise nobody_called(t, seat, words) or unreadable(words, "point", one_cat(t, seat))
    return pick


def tidy(text: str) -> str:
    return " ".join(text.replace("’", "'").split())


def read_place(t: Ahoy, seat: int, words: str) -> Place:
    if words.casefold() in (*RESTING, "nothing", "place nothing"):
        refusal = why_not_keep(t)
        raise IllegalMove(str(refusal), refusal)
    match = PUT.fullmatch(words)
    if match is None:
        raise unreadable(words, "place", repr(say(t, seat, places(t, seat)[0])))
    return Place(NAMED[match[1].casefold()], int(match[2]) - 1)


def read_paws(t: Ahoy, seat: int, words: str) -> Paws:
    """What both paws do, told in any order; a paw that is not told rests."""
    picks: dict[str, int] = {}
    for part in JOINT.split(words) if words.casefold() not in RESTING else []:
        match = ONE_PAW.fullmatch(part)
        if match is None or match[1].casefold() in picks:
            raise unreadable(words, "point", two_cats(t, seat))
        paw, does = match[1].casefold(), match[2]
        pick = read_paw(t, t.cats_of(seat)[PAWS.index(paw)], does)
        if pick is None:
            raise unreadable_paw(t, seat, paw, does)
        picks[paw] = pick
    return Paws(*(picks.get(paw, REST) for paw in PAWS))


def read_paw(t: Ahoy, cat: int, words: str) -> int | None:
    """What the paw of a cat does; None for a text that tells nothing of the kind."""
    folded = words.casefold()
    if folded in RESTING:
        return REST
    if folded == "protect":
        return PROTECT
    if match := OCEAN_N.fullmatch(words):
        return OCEAN + int(match[1]) - 1 if match[1].strip("0") else None
    if match := STEAL.fullmatch(words):
        is_whole = bool(match[2]) == (t.paws == 2) and (match[1] or t.paws == 2)
        return CAT + read_cat(t, cat, match[1], match[2]) if is_whole else None
    if t.paws == 2 and (match := COVER.fullmatch(words)):
        return PROTECT if match[1].casefold() == t.paw(cat) else COVER_OTHER
    return None


def read_cat(t: Ahoy, cat: int, seat: str | None, paw: str | None) -> int:
    """A cat by the number of its seat (None: the own one) and its paw, where players have two."""
    owner = t.owner(cat) if seat is None else int(seat) - 1
    if owner not in t.seats:
        told = f"there is no seat {owner + 1} here: write 'steal seat N', N from 1 to {len(t.seats)}, or the name"
        raise no_victim(t, told)
    return owner if paw is None else t.cats_of(owner)[PAWS.index(paw.casefold())]


def nobody_called(t: Ahoy, cat: int, words: str) -> BadNotation | IllegalMove | None:
    """What is said of a theft from somebody that no player is called; None for what is no such theft."""
    match = STEAL_FROM.fullmatch(words)
    if match is None or re.search(OWN_WORDS, match[1], re.IGNORECASE):
        return None
    others = [f"seat {seat + 1}" for seat in t.seats if seat != t.owner(cat)]
    return no_victim(t, f"nobody is called {quoted(match[1])}: there {'are' if others[1:] else 'is'} {listed(others)}")


def no_victim(t: Ahoy, told: str) -> BadNotation | IllegalMove:
    """What is said of a theft from nobody who plays; in the first round it would be none from anybody (AK-06)."""
    if t.round > 1:
        return BadNotation(told)
    refusal = why_not_yet()
    return IllegalMove(str(refusal), refusal)


# A part of a move.


def rest(t: Ahoy, seat: int, parts: tuple[int, ...], text: str) -> Move | Begun | None:
    """What the next paw does, told alone, with two cats. Raises IllegalMove for what it may not do."""
    assert t.ask is not None
    words = tidy(text)
    if t.ask.what != "point" or t.paws == 1 or JOINT.search(words) or words.casefold() in RESTING:
        return None
    paw, cat = PAWS[len(parts)], t.cats_of(seat)[len(parts)]
    match = ONE_PAW.fullmatch(words)
    if match is not None and match[1].casefold() != paw:
        return None
    pick = read_paw(t, cat, match[2] if match else words)
    if pick is None:
        return None
    refusal = why_not_paw(t, cat, pick)
    if refusal is not None:
        raise IllegalMove(f"{paw} paw: {refusal}", refusal)
    move = BothPaws(t, seat).whole((*parts, pick))
    return Begun((*parts, pick)) if move is None else move


# What is no move: examples are moves that the open question allows.


def unreadable(words: str, what: str, example: str) -> BadNotation:
    return BadNotation(f"{quoted(words)} does not answer the open question {what!r}: write for example {example}")


def unreadable_paw(t: Ahoy, seat: int, paw: str, words: str) -> BadNotation | IllegalMove:
    """What is wrong with the half of an answer that cannot be read."""
    cat = t.cats_of(seat)[PAWS.index(paw)]
    stranger = nobody_called(t, cat, words)
    if stranger is not None:
        return stranger
    match = STEAL.fullmatch(words)
    if match is not None and match[1] and not match[2] and int(match[1]) - 1 in t.seats:
        theirs = either([f"'steal seat {match[1]}'s {which}'" for which in PAWS])
        return BadNotation(f"{paw} paw: {quoted(words)} leaves open which of two cats: write {theirs}")
    return BadNotation(f"{paw} paw: {quoted(words)} is nothing that a paw does: write for example {one_cat(t, cat)}")


def one_cat(t: Ahoy, cat: int) -> str:
    """`'ocean 1', 'steal seat 2' or 'protect'`; the number of a player's only cat is that of the seat."""
    return either([f"'{say_paw(t, cat, pick)}'" for pick in of_each_kind(t, cat)])


def two_cats(t: Ahoy, seat: int) -> str:
    """`'left: ocean 1, right: steal seat 2's left'; the left paw may also 'protect'`."""
    left, right = (of_each_kind(t, cat) for cat in t.cats_of(seat))
    pair = Paws(left[0], right[1 if len(right) > 1 else 0])
    cat, others = (t.cats_of(seat)[0], left[1:]) if left != [REST] else (t.cats_of(seat)[1], right[2:])
    told = [f"'{say_paw(t, cat, pick)}'" for pick in others if pick not in pair]
    also = f"; the {t.paw(cat)} paw may also {either(told)}" if told else ""
    return f"'{say(t, seat, pair)}'{also}"


def of_each_kind(t: Ahoy, cat: int) -> list[int]:
    """The first of each kind of thing that a cat may do: an ocean, a cat of another player, the own one, to protect."""
    kinds: dict[str, int] = {}
    for pick in points(t, cat):
        kind = "ocean" if pick >= OCEAN else say_paw(t, cat, pick).partition(" seat")[0]
        kinds.setdefault(kind, pick)
    return sorted(kinds.values(), key=lambda pick: (pick == PROTECT, pick < OCEAN, is_own(t, cat, pick)))


def is_own(t: Ahoy, cat: int, pick: int) -> bool:
    """Whether a cat would steal from the other one of its player."""
    return CAT <= pick < REST and t.owner(pick - CAT) == t.owner(cat)
