"""The sister, the opponent of the solo game (IC-110 to IC-120): the rules of her side. She is never asked."""

from __future__ import annotations

from collections.abc import Sequence

from ...engine.table import Ask, Rule
from . import moves
from .moves import Cards
from .pieces import DAYS, SISTER_BASKETS, SISTER_EXPLORES, Action
from .table import PLAYER, IsleOfCats


def set_up(t: IsleOfCats) -> None:
    """IC-110 Her lessons by the level, her colour cards with the first one open, her basket cards."""
    t.meet_sister()


# Exploring


def explore(t: IsleOfCats) -> None:
    """IC-112 Draw 5 keep 3, twice, then draw 1; nothing is passed on."""
    t.plan(*[(draw, drawn, kept) for drawn, kept in SISTER_EXPLORES])


def draw(t: IsleOfCats, drawn: int, kept: int) -> Ask | None:
    """IC-112 The player draws, and chooses what to keep."""
    t.deal(PLAYER, drawn)
    if kept >= len(t.passing[PLAYER]):
        t.keep(PLAYER, t.passing[PLAYER][:])
        return None
    return t.ask_all("draft", moves.drafts, keep, kept)


def keep(t: IsleOfCats, chosen: Sequence[Cards], kept: int) -> None:
    """IC-112 What is not kept is discarded."""
    t.keep(PLAYER, chosen[PLAYER])
    t.lay_away(PLAYER)


# Rescuing


def speed(t: IsleOfCats) -> int:
    """IC-113 That of the card turned up today."""
    assert t.sister is not None
    return SISTER_BASKETS[t.sister.shown].speed


def play_card(t: IsleOfCats) -> None:
    """IC-114, IC-115 Her next card of today, if she has one left: its two actions, in order."""
    assert t.sister is not None
    if t.sister.cards:
        for action in SISTER_BASKETS[t.sister_plays()].actions:
            ACTIONS[action.what](t, action)


def play_rest(t: IsleOfCats) -> None:
    """IC-114 When the player has passed or the fields are empty, she plays all that remain."""
    assert t.sister is not None
    while t.sister.cards:
        play_card(t)


def cat(t: IsleOfCats, action: Action) -> None:
    """IC-115 Cat n leaves the game; of a shorter line its last one."""
    remove(t, t.line(), action.n)


def oshax(t: IsleOfCats, action: Action) -> None:
    """IC-115 Oshax n leaves the game; of a shorter line its last one."""
    remove(t, t.oshax, action.n)


def rare(t: IsleOfCats, action: Action) -> None:
    """IC-111, IC-115 One of the n-th stack of rare treasures leaves the game; of fewer stacks the last."""
    remove(t, t.rare_stacks(), action.n)


def remove(t: IsleOfCats, line: Sequence[int], n: int) -> None:
    """IC-115 Number n of a line, or its last; the line closes up. Nothing if it is empty."""
    if line:
        t.sister_removes(line[min(n, len(line)) - 1])


def common(t: IsleOfCats, action: Action) -> None:
    """IC-115 One common treasure of the shape named, if any is left."""
    if t.treasures_left([action.n]):
        t.sister_removes(action.n)


def swap(t: IsleOfCats, action: Action) -> None:
    """IC-115 Two cats exchange places; a missing first means the last but one, a missing second the last."""
    line = t.line()
    if len(line) < 2:
        return
    first = action.n - 1 if action.n <= len(line) else len(line) - 2
    second = action.m - 1 if action.m <= len(line) else len(line) - 1
    if first == second:
        first -= 1
    t.sister_swaps(line[first], line[second])


ACTIONS: dict[str, Rule] = {"cat": cat, "oshax": oshax, "rare": rare, "common": common, "swap": swap}

# End of the day


def end_day(t: IsleOfCats) -> None:
    """IC-117 Her cards of today are discarded; after days 1 to 4 her next colour is opened."""
    t.sister_puts_away()
    if t.day < DAYS:
        t.sister_opens_colour()
