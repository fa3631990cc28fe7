"""What a seat sees of the table, and a table that it could not tell from the true one."""

from __future__ import annotations

from typing import Any

from ...engine.chance import Chance
from . import pack as geometry
from .pieces import COVERED, LAID, TURNS
from .table import CatPacks


def view(t: CatPacks, seat: int) -> dict[str, Any]:
    """Everything that is open, the seat's own hand, and of what is hidden only how many (CP-11)."""
    return {
        "round": t.round,
        "turn": t.turn,
        "first": t.first,
        "seat": seat,
        "question": t.ask.what if t.ask else None,
        "asked": list(t.ask.seats) if t.ask else [],
        "variant": [name for name, on in (("solo", t.solo), ("friendly", t.friendly)) if on],
        "alley": t.names(t.alley),
        "hand": t.names(sorted(t.hands[seat])),
        "hands": [{"cards": len(t.hands[s]), "known": t.names(sorted(t.known[s]))} for s in t.seats],
        "tokens": [tokens(t, s) for s in t.seats],
        "packs": [pack(t, s) for s in t.seats],
        "supply": {"shards": t.shards_left, "wild_borders": t.borders_left},
        "discards": t.names(sorted(t.discards)),
        "cat_pile": len(t.cat_pile),
        "round_piles": [len(pile) for pile in t.round_piles],
        "dummy": {"cards": t.names(t.dummy), "pawer": t.dummy_pawer} if t.solo else None,
    }


def tokens(t: CatPacks, seat: int) -> dict[str, int]:
    return {
        "catnip": t.catnip[seat],
        "pawer": t.pawer[seat],
        "shards": t.shards[seat],
        "wild_borders": t.wild_borders[seat],
    }


def pack(t: CatPacks, seat: int) -> dict[str, Any]:
    """A Pack as plain data: its cards in the order played, the Wild Borders lying in it, the Shards on corners."""
    cards = []
    for cell, card in t.packs[seat].items():
        x, y = geometry.xy(cell)
        turned, covered = TURNS[geometry.turned(card)], bool(card & COVERED)
        cards.append({"card": t.deck.kinds[card // LAID].name, "x": x, "y": y, "turned": turned, "covered": covered})
    return {
        "cards": cards,
        "wild_borders": [
            [list(geometry.xy(cell)) for cell in geometry.sides_of_border(line)] for line in t.borders[seat]
        ],
        "shards": [[*geometry.xy(cell), corner] for cell, corner in t.settled[seat]],
    }


def imagine(t: CatPacks, seat: int, chance: Chance) -> CatPacks:
    """A table on which all that the seat has not seen is dealt again, with new luck for what follows.

    Unknown are the piles and the other hands, less the cards that everybody saw going there. The result depends on
    what the seat sees and on `chance` alone: the unknown cards are sorted before they are dealt.
    """
    other = t.copy(chance)
    unknown: list[int] = [*t.cat_pile]
    for pile in t.round_piles:
        unknown += pile
    for opponent in t.opponents(seat):
        rest = t.hands[opponent][:]
        for card in t.known[opponent]:
            rest.remove(card)
        unknown += rest
    unknown = chance.shuffle("hidden", sorted(unknown))
    for opponent in t.opponents(seat):
        count = len(t.hands[opponent]) - len(t.known[opponent])
        other.hands[opponent] = [*t.known[opponent], *unknown[:count]]
        del unknown[:count]
    for pile in other.round_piles:
        count = len(pile)
        pile[:] = unknown[:count]
        del unknown[:count]
    other.cat_pile = unknown
    return other


def box(t: CatPacks) -> dict[str, int]:
    """How often each piece is on the table; equal at every moment of a game (CP-01 for the limited tokens)."""
    places = [t.cat_pile, *t.round_piles, t.alley, t.discards, *t.hands, t.dummy]
    cards = [card for place in places for card in place]
    cards += [card // LAID for pack in t.packs for card in pack.values()]
    count = {card.name: 0 for card in t.deck.kinds}
    for name in t.names(cards):
        count[name] += 1
    count["Shard"] = t.shards_left + sum(t.shards) + sum(map(len, t.settled))
    count["Wild Border"] = t.borders_left + sum(t.wild_borders) + sum(map(len, t.borders))
    return count
