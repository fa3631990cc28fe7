"""Lessons (IC-30 to IC-34), the blue cards."""

from __future__ import annotations

from ....engine.table import Ask
from .. import moves
from ..pieces import CARDS, LESSONS
from ..table import IsleOfCats
from .anytime import offers


def lessons(t: IsleOfCats) -> None:
    """IC-30"""
    t.begin_phase("lessons")
    t.plan((offers, "lessons"), read)


def read(t: IsleOfCats) -> None:
    """IC-30, IC-31, A-4 In turn order, every lesson card of every hand: private ones face down, public ones read.

    IC-34: those that came into a hand after the last lessons are among them.
    """
    colourless = []
    for seat in t.order():
        hand = t.hands[seat]
        public = [card for card in hand if CARDS[card].kind == "public"]
        t.lay_lessons(seat, [card for card in hand if CARDS[card].kind == "lesson"])
        for card in public:
            t.read_public(seat, card)
            if LESSONS[card].chooser == "reader":
                colourless.append((colour, seat, card))
    t.plan(*colourless)


def colour(t: IsleOfCats, seat: int, card: int) -> Ask:
    """IC-32, A-1 The player who kept the card chooses its colour when it is read."""
    return t.ask_one(seat, "colour", moves.EVERY_COLOUR, chosen, card)


def chosen(t: IsleOfCats, seat: int, colour: int, card: int) -> None:
    """IC-32, IC-33 Marked by a wooden cat; from now on the lesson belongs to nobody."""
    t.mark_public(seat, card, colour)
