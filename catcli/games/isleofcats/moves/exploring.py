"""Exploring: the draft (IC-20, IC-112) and buying (IC-23)."""

from __future__ import annotations

from itertools import combinations

from ....engine.errors import Refusal
from ....engine.options import Move
from ..pieces import KEPT
from ..table import IsleOfCats
from .cards import CardChoice, Cards, cost_of, is_part_of, told


def draft_size(t: IsleOfCats, seat: int) -> int:
    """How many of the cards to choose from are kept now."""
    assert t.ask is not None
    kept: int = t.ask.about[0] if t.solo else min(KEPT, len(t.passing[seat]))
    return kept


def drafts(t: IsleOfCats, seat: int) -> list[Cards]:
    """IC-20, IC-112 Every choice among the cards at hand, as many as are kept."""
    return list(combinations(sorted(t.passing[seat]), draft_size(t, seat)))


def why_not_draft(t: IsleOfCats, seat: int, move: Move) -> Refusal | None:
    size, cards = draft_size(t, seat), t.passing[seat]
    if not is_part_of(move, cards) or len(move) != size:
        paragraph = "IC-112" if t.solo else "IC-20"
        return Refusal(paragraph, f"keep exactly {size} of the cards {told(sorted(cards))}")
    return None


def buys(t: IsleOfCats, seat: int) -> CardChoice:
    """IC-23 Which of the cards waiting the seat can pay for."""
    return CardChoice(t.drafted[seat], t.fish[seat], True)


def why_not_buy(t: IsleOfCats, seat: int, move: Move) -> Refusal | None:
    if not is_part_of(move, t.drafted[seat]):
        return Refusal("IC-23", f"keep some of the cards to be bought: {told(sorted(t.drafted[seat]))}")
    if cost_of(move) > t.fish[seat]:
        has = t.fish[seat]
        return Refusal("IC-23", f"cards {told(move)} cost {cost_of(move)} fish, there are {has}: keep fewer")
    return None
