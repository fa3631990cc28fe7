"""Exploring (IC-20 to IC-25): the draft, then buying."""

from __future__ import annotations

from collections.abc import Sequence

from ....engine.table import Ask
from .. import moves, sister
from ..moves import Cards
from ..pieces import DEALT
from ..table import IsleOfCats
from .anytime import offers


def exploring(t: IsleOfCats) -> None:
    """IC-20 to IC-23 Seven cards each, kept while they go round; then each player pays for those wanted."""
    t.begin_phase("exploring")
    t.plan((offers, "deal"), sister.explore if t.solo else deal, (offers, "buying"), buying)


def deal(t: IsleOfCats) -> Ask:
    """IC-20"""
    for seat in t.seats:
        t.deal(seat, DEALT)
    return draft(t)


def draft(t: IsleOfCats) -> Ask:
    """IC-22 All choose at once, and pass when all have chosen."""
    return t.ask_all("draft", moves.drafts, drafted)


def drafted(t: IsleOfCats, kept: Sequence[Cards]) -> Ask | None:
    """IC-20, IC-21 Keep two and pass the others; of a single card that comes nothing is passed on."""
    for seat in t.seats:
        t.keep(seat, kept[seat])
    if not any(t.passing):
        return None
    t.pass_on()
    if max(map(len, t.passing)) > 1:
        return draft(t)
    for seat in t.seats:
        t.keep(seat, t.passing[seat][:])
    return None


def buying(t: IsleOfCats) -> Ask:
    """IC-23, IC-25 All say at once, in secret, which of the cards they pay for."""
    return t.ask_all("buy", moves.buys, bought)


def bought(t: IsleOfCats, bought: Sequence[Cards]) -> None:
    """IC-23, IC-24 Cards paid for join the hand, the others are discarded face down."""
    for seat in t.seats:
        t.buy(seat, bought[seat], moves.cost_of(bought[seat]))
