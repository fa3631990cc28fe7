"""What lies on a Fish & Katz table, and the verbs that move it. Only verbs write the log."""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from typing import Any, Self

from ...engine.chance import Chance
from ...engine.log import Log
from ...engine.table import Table
from .pieces import ALL_CARDS, FISH_CARDS, NAMES, PAWS, SET, SQUID, TWO_PAWS, TYPES, squid_number


class FishKatz(Table):
    """FK-03, FK-10 Cards are ints (`pieces`). The top of the draw deck is its last card.

    row: from the discard pile on; `row_size` cards if there are enough (FK-49, FK-57).
    piles: by seat, how many cards of each fish type lie face up in its score pile. sets: how many types there have 3
    or more. squids: by seat, the number of the squid card swiped and not followed yet, else 0.
    face_down: with two players, the cards only their owner has seen (FK-41). paws: the tokens of each seat (FK-77).
    scored: by seat, each set that scored, as (round, fish type, cards).
    round: from 1, 0 before. swipes: those made in this round. squid_from: the round from which the squid cards are
    shuffled in, 0 for never (FK-05).
    """

    __slots__ = (
        "discards", "draw_deck", "face_down", "paws", "piles", "round", "row", "row_size", "scored", "sets",
        "squid_from", "squids", "swipes",
    )  # fmt: skip

    def __init__(self, players: int, chance: Chance, log: Log | None = None) -> None:
        super().__init__(players, chance, log)
        self.row_size = players + 1
        self.round = self.swipes = self.squid_from = 0
        self.draw_deck: list[int] = []
        self.row: list[int] = []
        self.discards: list[int] = []
        self.piles: list[list[int]] = [[0] * TYPES for _ in self.seats]
        self.sets = [0] * players
        self.squids = [0] * players
        self.face_down: list[list[int]] = [[] for _ in self.seats]
        self.paws = [0] * players
        self.scored: list[list[tuple[int, int, int]]] = [[] for _ in self.seats]

    def copy_pieces(self, other: Self) -> None:
        self.round, self.swipes, self.squid_from = other.round, other.swipes, other.squid_from
        self.draw_deck = other.draw_deck[:]
        self.row = other.row[:]
        self.discards = other.discards[:]
        self.piles = [pile[:] for pile in other.piles]
        self.sets = other.sets[:]
        self.squids = other.squids[:]
        self.face_down = [cards[:] for cards in other.face_down]
        self.paws = other.paws[:]
        self.scored = [sets[:] for sets in other.scored]

    # Questions about the table.

    def has_squids(self) -> bool:
        """Whether the squid cards are shuffled in in this round (FK-05, FK-55)."""
        return 0 < self.squid_from <= self.round

    def opponents(self, seat: int) -> list[int]:
        return [other for other in self.seats if other != seat]

    def can_steal(self, seat: int) -> bool:
        """Whether any opponent has a face-up card (FK-33)."""
        return any(map(any, self.piles[:seat] + self.piles[seat + 1 :]))

    def sets_of(self, seat: int) -> list[int]:
        """The fish types of which a seat has 3 or more face up."""
        pile = self.piles[seat]
        return [fish for fish in range(TYPES) if pile[fish] >= SET]

    def is_over(self) -> bool:
        """Whether nothing is asked and nothing is to come."""
        return self.ask is None and not self.agenda

    # Verbs: setup of a round.

    def note(self, what: str, seat: int | None = None, *, seen_by: int | None = None, **value: Any) -> None:
        """Write the log, if there is one."""
        if self.log is not None:
            self.log.add(what, seat, seen_by=seen_by, **value)

    def begin_round(self) -> None:
        """Take all cards back; what lies face down stays (FK-27, FK-48)."""
        self.round += 1
        self.swipes = 0
        self.row, self.discards = [], []
        self.piles = [[0] * TYPES for _ in self.seats]
        self.sets = [0] * len(self.seats)
        self.draw_deck = list(ALL_CARDS if self.has_squids() else FISH_CARDS)
        for cards in self.face_down:
            for card in cards:
                self.draw_deck.remove(card)
        if self.log is not None:
            self.note("round", number=self.round)

    def shuffle(self, stream: str, cards: Sequence[int]) -> None:
        """Shuffle cards to be the draw deck."""
        self.draw_deck = self.chance.shuffle(stream, cards)
        self.draw_deck.reverse()  # an outcome is told from the top
        if self.log is not None:
            squids = sum(card >= SQUID for card in cards)
            self.note("shuffle", cards=len(cards), squids=squids, discards=stream == "discards")

    def draw_face_down(self, seat: int) -> list[int]:
        """Draw until a 2-paws fish comes and keep it face down, unseen; the others drawn (FK-39 to FK-41, FK-78)."""
        self.seen += 1
        rejected: list[int] = []
        card = None
        while self.draw_deck and card is None:
            card = self.draw_deck.pop()
            if card not in TWO_PAWS:
                rejected.append(card)
                card = None
        if self.log is not None and rejected:
            self.note("reject", seat, cards=names(rejected))
        if card is not None:
            self.face_down[seat].append(card)
            if self.log is not None:
                self.note("face_down", seat, seen_by=seat, card=NAMES[card])
        elif self.log is not None:
            self.note("none_left", seat)
        return rejected

    def put_back(self, cards: Sequence[int]) -> None:
        """Cards drawn in vain go back to the draw deck, which is shuffled again."""
        self.draw_deck = sorted([*self.draw_deck, *cards])

    # Verbs: the row.

    def refill(self) -> int:
        """Lay cards at the deck's end of the row (FK-03); when one is needed and the deck is empty, the discards
        become the deck. What cannot be laid is missing. How many were laid."""
        self.seen += 1
        row, deck = self.row, self.draw_deck
        before = len(row)
        missing = self.row_size - before
        if missing > len(deck) and self.discards:
            row += reversed(deck)
            missing -= len(deck)
            deck = self.remake_deck()
        if missing:
            row += deck[: -missing - 1 : -1]  # from the top, at most what is there
            del deck[-missing:]
        return len(row) - before

    def tell_row(self, new: int) -> None:
        """Tell the row of the swipe that comes, and how many of its cards are new."""
        missing = self.row_size - len(self.row)
        left = len(self.draw_deck)
        self.note("lay", number=self.swipes + 1, row=names(self.row), new=new, missing=missing, left=left)

    def remake_deck(self) -> list[int]:
        """Shuffle the discards into a new draw deck (FK-18, FK-64)."""
        discards, self.discards = self.discards, []
        self.shuffle("discards", sorted(discards))
        return self.draw_deck

    def swipe(self, picks: Sequence[int]) -> bool:
        """Take what one seat alone swiped, discard what several did, and close up the row; whether a squid was taken.

        A squid card lies before its seat until it has been followed.
        """
        piles, log = self.piles, self.log
        took_squid = False
        left = []
        for place, card in enumerate(self.row):
            swiped = picks.count(place)
            if not swiped:
                left.append(card)
            elif swiped > 1:
                self.discards.append(card)
                if log is not None:
                    swipers = [{"seat": seat} for seat in self.seats if picks[seat] == place]
                    self.note("collide", card=NAMES[card], place=place + 1, swipers=swipers)
            else:
                seat = picks.index(place)
                if card < SQUID:
                    pile = piles[seat]
                    count = pile[card] = pile[card] + 1
                    if count == SET:
                        self.sets[seat] += 1
                else:
                    count = 0
                    self.squids[seat] = squid_number(card)
                    took_squid = True
                if log is not None:
                    self.note("take", seat, card=NAMES[card], place=place + 1, count=count)
        self.row = left
        self.swipes += 1
        return took_squid

    def discard_end_card(self) -> None:
        """Discard the remaining card that is closest to the discard pile; the others move up (FK-15, FK-16, FK-38)."""
        card = self.row.pop(0)
        self.discards.append(card)
        if self.log is not None:
            self.note("leave", card=NAMES[card])

    # Verbs: squids.

    def steal(self, seat: int, victim: int, fish: int) -> None:
        """Move a card from the score pile of another seat to the own one."""
        theirs, own = self.piles[victim], self.piles[seat]
        if theirs[fish] == SET:
            self.sets[victim] -= 1
        theirs[fish] -= 1
        own[fish] += 1
        if own[fish] == SET:
            self.sets[seat] += 1
        if self.log is not None:
            self.note("steal", seat, card=NAMES[fish], victim=victim, squid=self.squids[seat], count=own[fish])

    def steal_nothing(self, seat: int) -> None:
        """Tell that no opponent has a card to steal (FK-35)."""
        if self.log is not None:
            self.note("steal_nothing", seat, squid=self.squids[seat])

    def discard_squid(self, seat: int) -> None:
        self.discards.append(SQUID + self.squids[seat] - 1)
        self.squids[seat] = 0

    # Verbs: scoring.

    def trigger(self) -> None:
        """Tell who ends the round with sets of two types."""
        if self.log is not None:
            for seat in self.seats:
                if self.sets[seat] > 1:
                    self.note("trigger", seat, sets=names(self.sets_of(seat)))

    def run_short(self) -> None:
        """Tell that too few cards are left to lay (FK-19)."""
        if self.log is not None:
            self.note("short", row=names(self.row))

    def stop(self, rounds: int = 0) -> None:
        """FK-21 Write down an emergency stop: of this round, or of the game after so many rounds."""
        self.stopped = True
        if self.log is not None:
            self.note("stop", swipes=self.swipes, rounds=rounds)

    def reveal(self, seat: int, fish: int, count: int) -> None:
        """Turn up face-down cards of a type and put them to the pile."""
        self.seen += 1
        for _ in range(count):
            self.face_down[seat].remove(fish)
        self.piles[seat][fish] += count
        self.sets[seat] += 1
        if self.log is not None:
            self.note("reveal", seat, card=NAMES[fish], number=count)

    def score(self, seat: int, fish: int) -> None:
        """Take the paws of one set, told on its cards (FK-01, FK-02, FK-66, FK-77)."""
        cards = self.piles[seat][fish]
        self.scored[seat].append((self.round, fish, cards))
        self.paws[seat] += PAWS[fish]
        if self.log is not None:
            self.note("score", seat, card=NAMES[fish], number=cards, paws=PAWS[fish], total=self.paws[seat])

    def end_scoring(self) -> None:
        if self.log is not None:
            self.note("paws", totals=[{"seat": seat, "paws": self.paws[seat]} for seat in self.seats])

    def end(self) -> None:
        if self.log is not None:
            self.note("end")


def names(cards: Iterable[int]) -> list[str]:
    return [NAMES[card] for card in cards]
