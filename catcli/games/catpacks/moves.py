"""The moves of Cat Packs: their parts, which of them are legal, and why another is not.

Legality is written once, as the ordered conditions of `why_not_*`. The options list the moves that pass all of them,
made in a faster way; the conditions are the oracle of their test.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator, Sequence
from itertools import combinations
from typing import Any, NamedTuple

from ...engine.errors import Refusal
from ...engine.options import Move, Staged
from . import pack as geometry
from .pieces import BORDER, CATNIP, INSTANT, KEPT, LAID, LAST_ROUND, PAWER, RECURRING, Effect, laid
from .table import AT_ONCE, CatPacks

WAYS_TO_LIE = 4  # CP-03
END = "end"  # the turn
STOP = "stop"  # moving cards


class Play(NamedTuple):
    """Play a hand card: where, how many quarter turns clockwise, and how its cost is paid (CP-21, CP-22).

    `cards` are the hand cards it is paid with, rising.
    """

    card: int
    cell: int
    turns: int
    catnip: int
    cards: tuple[int, ...]


class Shift(NamedTuple):
    """Move a card of the Pack from a cell to a cell, and how it is turned there (CP-50 to CP-52)."""

    cell: int
    to: int
    turns: int


class Spot(NamedTuple):
    """A cell and quarter turns clockwise, as one part of a move."""

    cell: int
    turns: int


# Setup: three cards of five.


def keeps(t: CatPacks, seat: int) -> list[tuple[int, ...]]:
    """Every three of the dealt cards; equal cards counted once."""
    return list(dict.fromkeys(combinations(sorted(t.hands[seat]), KEPT)))


def why_not_keep(t: CatPacks, seat: int, move: Move) -> Refusal | None:
    if len(move) != KEPT or not is_part_of(move, t.hands[seat]):
        return Refusal("CP-07", f"keep exactly {KEPT} of the cards dealt: {', '.join(t.names(t.hands[seat]))}")
    return None


# Step 1: take a card.


def takes(t: CatPacks, seat: int) -> list[int]:
    """The cards of the Alley, as they lie; equal cards counted once."""
    return list(dict.fromkeys(t.alley))


def why_not_take(t: CatPacks, seat: int, move: Move) -> Refusal | None:
    if move not in t.alley:
        return Refusal("CP-18", f"take one card that lies in the Alley: {', '.join(t.names(t.alley))}")
    return None


# Step 2: play cards.


def paid_when_played(t: CatPacks, effect: Effect) -> str | None:
    """Why an effect pays when played: an Instant, or in the last round a Recurring one; else None."""
    if effect.kind == RECURRING and t.round == LAST_ROUND:
        return AT_ONCE  # CP-49
    return effect.kind if effect.kind == INSTANT else None


def border_allowance(t: CatPacks, seat: int, card: int) -> int:
    """The Wild Borders a seat may lay with this card: those held, and those it brings itself."""
    brings = sum(
        effect.amount
        for effect in t.deck.kinds[card].effects
        if effect.resource == BORDER and paid_when_played(t, effect) is not None
    )
    return t.wild_borders[seat] + (t.supply(BORDER, brings) if brings else 0)


def payments(t: CatPacks, seat: int, card: int) -> dict[int, int]:
    """How a card may be paid: by the number of Catnip tokens, the number of other hand cards."""
    cost, others = t.deck.cost[card], len(t.hands[seat]) - 1
    return {tokens: cost - tokens for tokens in range(min(cost, t.catnip[seat]), -1, -1) if cost - tokens <= others}


class Plays(Staged):
    """What may be played now, part by part: the card (or the end of the turn), the Catnip tokens spent, the hand
    cards paid with, the cell and turn. Equal cards count once; a card leaves the hand in no other way.
    """

    __slots__ = ("open", "seat", "t")

    def __init__(self, t: CatPacks, seat: int) -> None:
        self.t, self.seat = t, seat
        self.open: dict[int, list[int]] | None = None

    def open_cells(self) -> dict[int, list[int]]:
        if self.open is None:
            self.open = geometry.open_cells(self.t.deck, self.t.packs[self.seat])
        return self.open

    def spots(self, card: int) -> Iterator[Spot]:
        """Where the card may lie, in reading order, turned in any way."""
        if not self.t.packs[self.seat]:
            for turns in range(4):
                yield Spot(0, turns)
            return
        allowance = border_allowance(self.t, self.seat, card)
        first = card * LAID
        four = self.t.deck.sides[first : first + 4]
        for cell, meets in self.open_cells().items():
            for turns in range(4):
                if geometry.misfits(four[turns], meets) <= allowance:
                    yield Spot(cell, turns)

    def playable(self) -> Iterator[int]:
        """The hand cards that can be paid and placed, each kind once; others stay in the hand (CP-32)."""
        t, hand = self.t, self.t.hands[self.seat]
        can_pay = t.catnip[self.seat] + len(hand) - 1
        for card in dict.fromkeys(hand):
            if t.deck.cost[card] <= can_pay and next(self.spots(card), None) is not None:
                yield card

    def stage(self, parts: tuple[Any, ...]) -> Sequence[Any]:
        """CP-99 What may come next, in small steps."""
        if not parts:
            return [*sorted(self.playable()), END]
        card = parts[0]
        if len(parts) == 1:
            return list(payments(self.t, self.seat, card))
        if len(parts) == 2:
            others = self.t.hands[self.seat][:]
            others.remove(card)
            return list(dict.fromkeys(combinations(sorted(others), self.t.deck.cost[card] - parts[1])))
        return list(self.spots(card))

    def whole(self, parts: tuple[Any, ...]) -> Move | None:
        if len(parts) == 4:
            card, catnip, cards, spot = parts
            return Play(card, spot.cell, spot.turns, catnip, cards)
        return END if parts == (END,) else None

    def parts(self, move: Move) -> tuple[Any, ...] | None:
        if move == END:
            return (END,)
        if isinstance(move, Play):
            return (move.card, move.catnip, move.cards, Spot(move.cell, move.turns))
        return None

    def __contains__(self, move: object) -> bool:
        return move == END or (isinstance(move, Play) and why_not_play(self.t, self.seat, move) is None)


def why_not_play(t: CatPacks, seat: int, move: Move) -> Refusal | None:
    """The first condition that a play breaks: it costs what is there, exactly (CP-22, CP-23, CP-26)."""
    if move == END:
        return None
    card, cell, turns, catnip, cards = move
    hand, name = t.hands[seat], t.deck.kinds[card].name
    if card not in hand:
        return Refusal("CP-21", f"{name} is not in the hand: {to_play(t, hand)}")
    others = hand[:]
    others.remove(card)
    if not is_part_of(cards, others):
        return Refusal("CP-23", f"{name} is paid with other cards of the hand: {', '.join(t.names(others)) or 'none'}")
    if not 0 <= catnip <= t.catnip[seat]:
        paragraph, when = ("CP-26", " before its own gain") if gives_catnip(t, card) else ("CP-22", "")
        return Refusal(paragraph, f"{name} cannot be paid with {catnip} Catnip: there {are(t.catnip[seat])}{when}")
    cost = t.deck.cost[card]
    if catnip + len(cards) != cost:
        return Refusal(
            "CP-22",
            f"{name} costs exactly {cost} Catnip, in tokens and cards together; {catnip + len(cards)} is offered",
        )
    return why_not_spot(t, seat, card, Spot(cell, turns), t.packs[seat], border_allowance(t, seat, card))


def to_play(t: CatPacks, hand: list[int]) -> str:
    return f"play one of {', '.join(t.names(hand))}, or end the turn" if hand else "it is empty, end the turn"


def gives_catnip(t: CatPacks, card: int) -> bool:
    return any(effect.resource == CATNIP for effect in t.deck.kinds[card].effects)


def why_not_spot(t: CatPacks, seat: int, card: int, spot: Spot, pack: geometry.Pack, allowance: int) -> Refusal | None:
    """Why a card may not lie there, in a Pack with so many Wild Borders to lay (CP-28 to CP-30, CP-122).

    A Wild Border does not stand in for a neighbour (CP-35).
    """
    name, (x, y) = t.deck.kinds[card].name, geometry.xy(spot.cell)
    if (refusal := why_not_turned(name, spot.turns)) is not None:
        return refusal
    if not pack:
        if spot.cell != 0:
            return Refusal("CP-28", f"the first card of a Pack lies at 0,0, not at {x},{y}")
        return None
    if spot.cell in pack:
        there = t.deck.kinds[pack[spot.cell] // LAID].name
        return Refusal("CP-29", f"{name} cannot lie at {x},{y}: {there} lies there")
    if not geometry.touches(pack, spot.cell):
        return Refusal("CP-29", f"{name} cannot lie at {x},{y}: no card of the Pack lies above, right, below or left")
    patterns = t.deck.sides[laid(card, spot.turns)]
    meets = geometry.meets_at(t.deck, pack, spot.cell)
    misfits = geometry.misfits(patterns, meets)
    if misfits > allowance:
        apart = [
            t.deck.kinds[pack[spot.cell + geometry.NEIGHBOURS[side]] // LAID].name
            for side in range(4)
            if meets[side] >= 0 and meets[side] != patterns[side]
        ]
        need = f"{misfits} Wild Border{'s' if misfits > 1 else ''} would be needed, there {are(allowance)}"
        paragraph = "CP-30" if sum(side >= 0 for side in meets) > 1 else "CP-29"
        return Refusal(paragraph, f"{name} at {x},{y} does not match {' and '.join(apart)}: {need}")
    return None


def are(number: int) -> str:
    return "is none" if not number else "is 1" if number == 1 else f"are {number}"


# The Move effect.


class Shifts(Staged):
    """Which card of the Pack may be moved or turned now, and where it may land; or stop.

    `moved`: the cells where cards already moved by this effect lie (CP-51).
    """

    __slots__ = ("moved", "seat", "t")

    def __init__(self, t: CatPacks, seat: int, moved: tuple[int, ...]) -> None:
        self.t, self.seat, self.moved = t, seat, moved

    def spots(self, cell: int) -> Iterator[Spot]:
        """Where the card of this cell may land, in reading order."""
        t, seat = self.t, self.seat
        card = t.packs[seat][cell]
        kind, turns_now = card // LAID, geometry.turned(card)
        rest = dict(t.packs[seat])
        del rest[cell]
        if not rest:  # a Pack of one card can only be turned (CP-56)
            for turns in range(4):
                if turns != turns_now:
                    yield Spot(cell, turns)
            return
        parts = geometry.groups(rest)
        allowance = t.wild_borders[seat]
        four = t.deck.sides[kind * LAID : kind * LAID + 4]
        for to, meets in geometry.open_cells(t.deck, rest).items():
            if len(parts) > 1 and not geometry.joins(parts, to):
                continue
            for turns in range(4):
                if (to != cell or turns != turns_now) and geometry.misfits(four[turns], meets) <= allowance:
                    yield Spot(to, turns)

    def stage(self, parts: tuple[Any, ...]) -> Sequence[Any]:
        if parts:
            return list(self.spots(parts[0]))
        cells = sorted(cell for cell in self.t.packs[self.seat] if cell not in self.moved)
        return [*(cell for cell in cells if next(self.spots(cell), None) is not None), STOP]

    def whole(self, parts: tuple[Any, ...]) -> Move | None:
        if len(parts) == 2:
            cell, spot = parts
            return Shift(cell, spot.cell, spot.turns)
        return STOP if parts == (STOP,) else None

    def parts(self, move: Move) -> tuple[Any, ...] | None:
        if move == STOP:
            return (STOP,)
        if isinstance(move, Shift):
            return (move.cell, Spot(move.to, move.turns))
        return None

    def __contains__(self, move: object) -> bool:
        return move == STOP or (isinstance(move, Shift) and why_not_shift(self.t, self.seat, move, self.moved) is None)


def shifts(t: CatPacks, seat: int) -> Shifts:
    """What the open Move question allows."""
    assert t.ask is not None
    return Shifts(t, seat, t.ask.about[1])


def why_not_shift(t: CatPacks, seat: int, move: Move, moved: tuple[int, ...]) -> Refusal | None:
    """The first condition that a Move breaks: a legal place (CP-50), with Wild Borders if need be (CP-54)."""
    if move == STOP:
        return None
    cell, to, turns = move
    pack = t.packs[seat]
    if cell not in pack:
        x, y = geometry.xy(cell)
        return Refusal("CP-50", f"there is no card at {x},{y} in the Pack to move")
    card = pack[cell]
    name = t.card_at(seat, cell)
    if cell in moved:
        return Refusal("CP-51", f"{name} was already moved by this effect: move another card, or stop")
    if to == cell and turns == geometry.turned(card):
        return Refusal("CP-51", f"{name} would stay as it is, which is no move: turn it, move it elsewhere, or stop")
    rest = dict(pack)
    del rest[cell]
    if not rest:
        return why_not_turn_alone(name, cell, to, turns)
    refusal = why_not_spot(t, seat, card // LAID, Spot(to, turns), rest, t.wild_borders[seat])
    if refusal is not None:
        return refusal
    if not geometry.joins(geometry.groups(rest), to):
        x, y = geometry.xy(to)
        return Refusal("CP-50", f"with {name} at {x},{y} the Pack would fall apart: all cards must stay connected")
    return None


def why_not_move(t: CatPacks, seat: int, move: Move) -> Refusal | None:
    assert t.ask is not None
    return why_not_shift(t, seat, move, t.ask.about[1])


def why_not_turn_alone(name: str, cell: int, to: int, turns: int) -> Refusal | None:
    """CP-56 The only card of a Pack can be turned, not moved."""
    if to != cell:
        x, y = geometry.xy(cell)
        return Refusal("CP-56", f"{name} is alone in the Pack: it can only be turned at {x},{y}")
    return why_not_turned(name, turns)


def why_not_turned(name: str, turns: int) -> Refusal | None:
    """CP-03, CP-125 A card lies in one of four rotations."""
    if 0 <= turns < WAYS_TO_LIE:
        return None
    return Refusal("CP-03", f"{name} has four ways to lie: 0 to 3 quarter turns, not {turns}")


# Fright, the Pawer Struggle, the dummy.


def victims(t: CatPacks, seat: int) -> list[int]:
    """The opponents a Fright may choose, also those with nothing to lose."""
    return t.opponents(seat)


def why_not_victim(t: CatPacks, seat: int, move: Move) -> Refusal | None:
    return None if move in t.opponents(seat) else Refusal("CP-57", "a Fright chooses an opponent, not its own seat")


def losses(t: CatPacks, seat: int) -> list[Move]:
    """What a frightened seat may discard."""
    tokens = [what for what, held in ((CATNIP, t.catnip[seat]), (PAWER, t.pawer[seat])) if held]
    return [*tokens, *sorted(dict.fromkeys(t.hands[seat]))]


def why_not_lose(t: CatPacks, seat: int, move: Move) -> Refusal | None:
    if move in losses(t, seat):
        return None
    lost = t.deck.kinds[move].name if isinstance(move, int) else f"1 {move.capitalize()}"
    return Refusal("CP-57", f"{lost} cannot be discarded: it is not in the hand or among the tokens")


def covers(t: CatPacks, seat: int) -> list[int]:
    """The cells whose card may take the Catshine token."""
    return sorted(t.can_cover(seat))


def why_not_cover(t: CatPacks, seat: int, move: Move) -> Refusal | None:
    if move in t.can_cover(seat):
        return None
    x, y = geometry.xy(move)
    if move not in t.packs[seat]:
        return Refusal("CP-67", f"there is no card at {x},{y} in the Pack to cover")
    return Refusal(
        "CP-67", f"{t.card_at(seat, move)} has no Pawer Value left to cover: choose an uncovered card with one"
    )


def dummy_picks(t: CatPacks) -> list[int]:
    """The cards of the Alley the dummy may take: the highest Pawer Value, then the highest cost (CP-88)."""
    pawer, cost = t.deck.pawer, t.deck.cost
    best = max((pawer[card], cost[card]) for card in t.alley)
    return [card for card in dict.fromkeys(t.alley) if (pawer[card], cost[card]) == best]


def dummy_ties(t: CatPacks, seat: int) -> list[int]:
    return dummy_picks(t)


def why_not_dummy(t: CatPacks, seat: int, move: Move) -> Refusal | None:
    tied = dummy_picks(t)
    if move in tied:
        return None
    return Refusal("CP-89", f"the dummy takes one of the cards it is tied between: {', '.join(t.names(tied))}")


CONDITIONS: dict[str, Callable[[CatPacks, int, Move], Refusal | None]] = {
    "keep": why_not_keep,
    "take": why_not_take,
    "play": why_not_play,
    "move": why_not_move,
    "fright": why_not_victim,
    "lose": why_not_lose,
    "cover": why_not_cover,
    "dummy-tie": why_not_dummy,
}


def why_not(t: CatPacks, seat: int, move: Move) -> Refusal | None:
    """Why a well-formed answer to the open question is not allowed, or None if it is."""
    assert t.ask is not None
    return CONDITIONS[t.ask.what](t, seat, move)


def is_part_of(cards: Sequence[int], hand: Sequence[int]) -> bool:
    """Whether a hand holds all these cards, equal ones as often."""
    left = list(hand)
    for card in cards:
        if card not in left:
            return False
        left.remove(card)
    return True
