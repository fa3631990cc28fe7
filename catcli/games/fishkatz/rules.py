"""Fish & Katz, in the rulebook's order: Setup, Gameplay, Scoring and Game End, the next round. Numbers: paragraphs.md.

Squid Expansion and 2-Player Rules stand where they take place. The score sheet is in `scoring`.
"""

from __future__ import annotations

from collections.abc import Sequence
from functools import cache

from ...engine.options import Move
from ...engine.table import Ask
from . import moves
from .table import FishKatz

FEWEST = 2  # cards in a row that can be played (FK-19)
TO_TRIGGER = 2  # sets of different fish types (FK-12)
PAWS_TO_END = 6  # FK-24
MOST_SWIPES = 200  # in a round (FK-21)
MOST_ROUNDS = 50  # FK-21
TWO = 2  # players, for whom some rules differ (FK-74)

# Setup, and every later round


def start_round(t: FishKatz) -> Ask | None:
    """FK-56, FK-73 Shuffle all cards into a new draw deck and lay a row; nobody starts (FK-28).

    With the expansion the squids are among them from its round on, in the first row too (FK-04, FK-70).
    """
    t.begin_round()
    if len(t.seats) == TWO:
        draw_face_down_cards(t)
    t.shuffle("deck", t.draw_deck)
    return lay_row(t)


def draw_face_down_cards(t: FishKatz) -> None:
    """FK-42, FK-43, FK-75 Each of two players draws a 2-paws fish in secret; the others drawn go back."""
    t.shuffle("draw", t.draw_deck)
    back = [card for seat in t.seats for card in t.draw_face_down(seat)]
    t.put_back(back)


def lay_row(t: FishKatz) -> Ask | None:
    """FK-49, FK-57 Fill the row up; if fewer than two cards can be laid, the round is scored."""
    new = t.refill()
    if len(t.row) < FEWEST:
        t.run_short()
        return scoring(t)
    if t.log is not None:
        t.tell_row(new)
    return swipe_question(len(t.seats), len(t.row))


# Gameplay


@cache
def swipe_question(players: int, cards: int) -> Ask:
    """FK-06, FK-58, FK-61 All players choose one card of the row, in secret and for good."""
    return Ask("swipe", tuple(range(players)), moves.places(cards), swipe, (), together=True)


def swipe(t: FishKatz, picks: Sequence[int]) -> Ask | None:
    """FK-07 to FK-09, FK-11, FK-59, FK-60 Everybody takes what nobody else swiped; what several swiped is discarded.

    A squid swiped by several does nothing (FK-29). Then the squids act, in the order of their numbers (FK-30, FK-72).
    """
    if t.swipe(picks):
        by_number = sorted([(number, seat) for seat, number in enumerate(t.squids) if number])
        t.plan(*[(follow_squid, seat) for _, seat in by_number], check)
        return None
    return check(t)


def follow_squid(t: FishKatz, seat: int) -> Ask | None:
    """FK-34, FK-71 Who swiped a squid must steal 1 fish card from an opponent, if there is one."""
    if t.can_steal(seat):
        return steal_question(seat)
    t.steal_nothing(seat)
    t.discard_squid(seat)
    return None


@cache
def steal_question(seat: int) -> Ask:
    """FK-31, FK-71 Who swiped a squid chooses the card."""
    return Ask("steal", (seat,), moves.steals, steal)


def steal(t: FishKatz, seat: int, move: moves.Steal) -> None:
    """FK-31, FK-37 The card goes to the own score pile, and the squid to the discards."""
    t.steal(seat, move.victim, move.fish)
    t.discard_squid(seat)


def check(t: FishKatz) -> Ask | None:
    """FK-12 to FK-14, FK-36, FK-62, FK-63 With sets of two fish types in a score pile the round is scored.

    Else the nearest card left is discarded, if there is one (FK-20), and the row is filled.
    """
    if TO_TRIGGER in t.sets:  # nobody has more: a swipe brings a seat one card
        t.trigger()
        return scoring(t)
    if t.swipes >= MOST_SWIPES:
        t.stop()
        return scoring(t)
    if t.row:
        t.discard_end_card()
    return lay_row(t)


# Scoring and game end


def scoring(t: FishKatz) -> Ask | None:
    """FK-22, FK-23, FK-65 Every player scores each fish type with 3 or more cards, once.

    The row stays as it lies (FK-17). Two players may then add face-down cards, together.
    """
    for seat in t.seats:
        if t.sets[seat]:
            for fish in t.sets_of(seat):
                t.score(seat, fish)
    if len(t.seats) == TWO:
        return t.ask_all("reveal", moves.reveals, reveal)
    return game_end(t)


def reveal(t: FishKatz, picks: Sequence[Move]) -> Ask | None:
    """FK-44, FK-46, FK-47, FK-76 Turn up the fewest face-down cards that complete a set of these types; score it."""
    for seat, pick in zip(t.seats, picks, strict=True):
        for fish in moves.completed(t, seat):
            if pick >> fish & 1:
                t.reveal(seat, fish, moves.needed(t, seat, fish))
                t.score(seat, fish)
    return game_end(t)


def game_end(t: FishKatz) -> Ask | None:
    """FK-24, FK-69 With 6 or more paws anywhere the game ends; else the next round is prepared."""
    t.end_scoring()
    if max(t.paws) >= PAWS_TO_END:
        t.end()
        return None
    if t.round >= MOST_ROUNDS:  # FK-21
        t.stop(rounds=t.round)
        t.end()
        return None
    t.plan(start_round)
    return None
