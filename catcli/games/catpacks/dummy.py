"""The solo dummy: the rules of the opponent's side. It has no seat that is asked, no hand and no Catnip.

What is not told here goes by the usual rules (CP-152, CP-154).
"""

from __future__ import annotations

from ...engine.table import Ask
from . import effects, moves
from .pieces import FRIGHT, MULTIPLIER, PAWER, RECURRING, Effect
from .table import DUMMY, PERSON, CatPacks, Counted


def turn(t: CatPacks, number: int) -> Ask | None:
    """CP-155 Take the highest Pawer Value, then the highest cost; then the player says which."""
    t.begin_turn(DUMMY, number)
    if not t.alley:
        return None
    tied = moves.dummy_picks(t)
    if len(tied) > 1:
        return t.ask_one(PERSON, "dummy-tie", moves.dummy_ties, break_tie)
    take(t, tied[0])
    return None


def break_tie(t: CatPacks, seat: int, card: int) -> None:
    """CP-89 Of cards still tied, the dummy takes the one the player would have taken."""
    take(t, card)


def take(t: CatPacks, card: int) -> None:
    """CP-90 Put the card on the opponent's side, refill the Alley, then follow its effects."""
    t.dummy_take(card)
    t.plan(*[(effect_of, card, effect) for effect in t.deck.kinds[card].effects])


def effect_of(t: CatPacks, card: int, effect: Effect) -> Ask | None:
    """CP-91, CP-96, CP-156 Only effects that give Pawer and Frights count on the opponent's side."""
    if effect.kind == FRIGHT:
        return fright(t, card)
    if effect.resource != PAWER:
        return None
    why = moves.paid_when_played(t, effect)
    if why is not None:
        t.gain(DUMMY, PAWER, effect.amount, why, card)
    elif effect.kind == MULTIPLIER:
        count = sum(t.deck.kinds[other].type == effect.per for other in t.dummy)
        t.gain(DUMMY, PAWER, count * effect.amount, effect.kind, card, Counted(count, effect.per))
    return None


def fright(t: CatPacks, card: int) -> Ask | None:
    """CP-92 The player chooses what to lose; nothing if there is nothing."""
    if not t.has_something(PERSON):
        t.no_fright(DUMMY, card, "CP-92")
        return None
    t.fright(DUMMY, PERSON, card)
    return effects.must_discard(t, PERSON)


def income(t: CatPacks) -> None:
    """CP-87, CP-91 No Catnip, but Recurring Pawer of the cards that still lie on the opponent's side."""
    for card in t.dummy[:]:
        for effect in t.deck.kinds[card].effects:
            if effect.kind == RECURRING and effect.resource == PAWER:
                t.gain(DUMMY, PAWER, effect.amount, RECURRING, card)


def lose_struggle_card(t: CatPacks) -> None:
    """CP-95 The dummy that won removes its lowest card with a Pawer Value instead of covering it."""
    lowest = t.dummy_lowest()
    assert lowest is not None, "a winner has a card with a Pawer Value (CP-63)"
    t.dummy_lose(lowest, "struggle")
