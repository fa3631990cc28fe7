"""The open question of an Ahoy! Kitten table for a person: as a sentence, and its answers as menu entries."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from typing import Any

from ...engine.text import listed
from .moves import Paws, Place, points
from .pieces import NAMES, PAWS
from .sentences import capital, cat, in_colours
from .table import CAT, OCEAN, PROTECT, REST, Ahoy

Entry = tuple[str, str]  # label, group
GUIDE = "You gather fish, from oceans and from others, and want the most points when the bag is empty (AK-52, AK-77)."


# The question.


def ask(t: Ahoy, seat: int, names: Sequence[str]) -> str:
    """The open question as a sentence to the seat that is asked."""
    assert t.ask is not None
    return QUESTIONS[t.ask.what](t, seat)


def ask_point(t: Ahoy, seat: int) -> str:
    what = "point at: which ocean" if t.round == 1 else f"point at{or_protect(t, seat)}"
    resting = [f"your {t.paw(cat)} cat" for cat in t.cats_of(seat) if t.paws == 2 and t.is_away(cat)]
    away = f" ({capital(listed(resting))} is on break.)" if resting else ""
    last = " This is the last round." if t.is_last() else ""
    whom = "do your paws" if t.paws == 2 and not resting else "does your paw" if resting else "do you"
    return f"One, two, three: what {whom} {what}?{away}{last}"


def or_protect(t: Ahoy, seat: int) -> str:
    """`, or do you protect your fish`, if that may be chosen; of two cats awake, the one whose fish they are."""
    awake = [cat for cat in t.cats_of(seat) if not t.is_away(cat)]
    able = [cat for cat in awake if PROTECT in points(t, cat)]
    if not able:
        return ""
    return f", or do you protect {'your fish' if able == awake else f'the fish of your {t.paw(able[0])} cat'}"


def ask_place(t: Ahoy, seat: int) -> str:
    are = "is" if len(t.drawn) == 1 else "are"
    return f"The bag is empty and {in_colours(sum(t.drawn))} {are} to be placed. Which fish do you place, and where?"


QUESTIONS: dict[str, Callable[[Ahoy, int], str]] = {"point": ask_point, "place": ask_place}


# The menu.


def choice(t: Ahoy, seat: int, parts: tuple[Any, ...], names: Sequence[str]) -> Entry:
    """Label and group of a menu entry; `parts` are the parts chosen so far, or a whole move that has none."""
    move = parts[-1]
    if isinstance(move, Place):
        return f"{NAMES[move.fish]} on ocean {move.ocean + 1}, with {in_colours(t.oceans[move.ocean])}", "place"
    if isinstance(move, Paws):
        told = zip(PAWS, t.cats_of(seat), move, strict=True)
        return ", ".join(f"{paw}: {choose_paw(t, cat, pick, names)}" for paw, cat, pick in told), ""
    if t.paws == 1:
        return choose_paw(t, seat, move, names), ""
    number = len(parts) - 1
    return choose_paw(t, t.cats_of(seat)[number], move, names), f"{PAWS[number]} paw"


def choose_paw(t: Ahoy, mine: int, pick: int, names: Sequence[str]) -> str:
    """What the paw of a cat would do, and what is to be had there: `ocean 1: 2 red, 1 white`."""
    if pick == REST:
        return "on break"
    if pick == PROTECT:
        return f"protect: claim {in_colours(t.fish[mine])}{'' if t.is_last() else ', then miss a round'}"
    if pick >= OCEAN:
        return f"ocean {pick - OCEAN + 1}: {in_colours(t.oceans[pick - OCEAN])}"
    victim = pick - CAT
    owner, fish = t.owner(victim), in_colours(t.fish[victim])
    if owner == t.owner(mine):
        return f"steal from your own {t.paw(victim)} cat: {fish}"
    return f"steal from {cat(names, owner, t.paw(victim))}: {fish}"
