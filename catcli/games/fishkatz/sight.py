"""What a seat sees of the table, and a table that it could not tell from the true one."""

from __future__ import annotations

from typing import Any

from ...engine.chance import Chance
from .pieces import ALL_CARDS, FISH, FISH_CARDS, NAMES, SQUID, TWO_PAWS
from .table import FishKatz, names


def view(t: FishKatz, seat: int) -> dict[str, Any]:
    """FK-10, FK-41 Everything that lies face up, the seat's own face-down cards, and of what is hidden only how many.

    `turn` is the swipe of this round that is on, from 1.
    """
    return {
        "round": t.round,
        "turn": t.swipes + 1,
        "seat": seat,
        "question": t.ask.what if t.ask else None,
        "asked": list(t.ask.seats) if t.ask else [],
        "squid_from": t.squid_from,
        "row": names(t.row),
        "piles": [pile(t, s) for s in t.seats],
        "squids": t.squids[:],
        "paws": t.paws[:],
        "own_face_down": names(sorted(t.face_down[seat])),
        "face_down": [len(cards) for cards in t.face_down],
        "discards": names(sorted(t.discards)),
        "draw_deck": len(t.draw_deck),
        "stopped": t.stopped,
    }


def pile(t: FishKatz, seat: int) -> dict[str, int]:
    """A score pile by fish type, only those that lie there."""
    return {FISH[fish].name: count for fish, count in enumerate(t.piles[seat]) if count}


def imagine(t: FishKatz, seat: int, chance: Chance) -> FishKatz:
    """A table on which all that the seat has not seen is dealt again, with new luck for what follows.

    Unknown are the draw deck and the face-down cards of others, which are 2-paws fish (FK-39). The result depends on
    what the seat sees and on `chance` alone: the unknown cards are sorted before they are dealt.
    """
    other = t.copy(chance)
    unknown = t.draw_deck[:]
    for opponent in t.opponents(seat):
        unknown += t.face_down[opponent]
    unknown = chance.shuffle("hidden", sorted(unknown))
    for opponent in t.opponents(seat):
        count = len(t.face_down[opponent])
        if count:
            other.face_down[opponent] = [card for card in unknown if card in TWO_PAWS][:count]
            for card in other.face_down[opponent]:
                unknown.remove(card)
    other.draw_deck = unknown
    return other


def box(t: FishKatz) -> dict[str, int]:
    """How often each card is on the table or, a squid before its round, beside it; equal at every moment of a game."""
    cards = [*t.draw_deck, *t.row, *t.discards]
    for hidden in t.face_down:
        cards += hidden
    cards += [SQUID + number - 1 for number in t.squids if number]
    if t.squid_from and not t.has_squids():
        cards += ALL_CARDS[len(FISH_CARDS) :]
    count = dict.fromkeys(NAMES if t.squid_from else NAMES[:SQUID], 0)
    for name in names(cards):
        count[name] += 1
    for pile in t.piles:
        for fish, number in enumerate(pile):
            count[NAMES[fish]] += number
    return count
