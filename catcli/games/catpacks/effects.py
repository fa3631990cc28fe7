"""Card Effects: the rules of the rulebook's chapter of that name, in its order. What a card played does to its Pack."""

from __future__ import annotations

from ...engine.options import Move
from ...engine.table import Ask, Rule
from . import moves
from .pieces import BORDER, CATSHINE, FRIGHT, INSTANT, MOVE, MULTIPLIER, RECURRING, Effect
from .table import DUMMY, PERSON, CatPacks, Counted


def instant(t: CatPacks, seat: int, card: int, effect: Effect) -> None:
    """CP-48, CP-131 Gain the resource shown. Wild Borders were gained before the card was laid."""
    why = moves.paid_when_played(t, effect)
    if why is not None and effect.resource != BORDER:
        t.gain(seat, effect.resource, effect.amount, why, card)


def recurring(t: CatPacks, seat: int, card: int, effect: Effect) -> None:
    """CP-49, CP-133 Nothing when played; in the last round it pays at once, as an Instant Effect."""
    instant(t, seat, card, effect)


def multiplier(t: CatPacks, seat: int, card: int, effect: Effect) -> None:
    """CP-47, CP-134 Gain the resource once for each card of the Cat Type in the Pack, this card included."""
    count = t.count_type(seat, effect.per)
    t.gain(seat, effect.resource, count * effect.amount, effect.kind, card, Counted(count, effect.per))


def move(t: CatPacks, seat: int, card: int, effect: Effect) -> Ask:
    """CP-135 Move or turn up to that many cards of the Pack, one after the other; or stop (optional)."""
    return ask_move(t, seat, effect.amount, ())


def ask_move(t: CatPacks, seat: int, left: int, moved: tuple[int, ...]) -> Ask:
    return t.ask_one(seat, "move", moves.shifts, move_card, left, moved)


def move_card(t: CatPacks, seat: int, move: Move, left: int, moved: tuple[int, ...]) -> Ask | None:
    """CP-51 to CP-53 Each card lands before the next is lifted, and none moves twice within one effect."""
    if move == moves.STOP:
        return None
    t.shift(seat, move.cell, move.to, move.turns)
    return ask_move(t, seat, left - 1, (*moved, move.to)) if left > 1 else None


def fright(t: CatPacks, seat: int, card: int, effect: Effect) -> Ask | None:
    """CP-59, CP-60, CP-136 Choose an opponent; void if no opponent has anything to lose."""
    if t.solo:
        frighten_dummy(t, card)
        return None
    opponents = t.opponents(seat)
    if not any(t.has_something(other) for other in opponents):
        t.no_fright(seat, card, "CP-59")
        return None
    return t.ask_one(seat, "fright", moves.victims, frighten, card)


def frighten(t: CatPacks, seat: int, victim: int, card: int) -> Ask | None:
    """CP-61 The victim decides at once what it loses."""
    t.fright(seat, victim, card)
    return must_discard(t, victim)


def must_discard(t: CatPacks, victim: int) -> Ask | None:
    """CP-57 Discard 1 Catnip, 1 Pawer token or 1 hand card, as the victim chooses; or nothing if it has none."""
    if not t.has_something(victim):
        return None
    return t.ask_one(victim, "lose", moves.losses, discard)


def discard(t: CatPacks, seat: int, what: Move) -> None:
    """CP-58 What is lost goes to the Supply, a card open to the discards."""
    t.lose(seat, what)


def frighten_dummy(t: CatPacks, card: int) -> None:
    """CP-93 The dummy loses a Pawer token, or else its lowest card with a Pawer Value; or nothing."""
    lowest = t.dummy_lowest()
    if not t.dummy_pawer and lowest is None:
        t.no_fright(PERSON, card, "CP-93")
        return
    t.fright(PERSON, DUMMY, card)
    if t.dummy_pawer:
        t.dummy_lose_token()
    elif lowest is not None:
        t.dummy_lose(lowest, "fright")


def catshine(t: CatPacks, seat: int, card: int, effect: Effect) -> None:
    """CP-62 Counts in the final scoring only."""


EFFECTS: dict[str, Rule] = {
    INSTANT: instant,
    RECURRING: recurring,
    MULTIPLIER: multiplier,
    MOVE: move,
    FRIGHT: fright,
    CATSHINE: catshine,
}
