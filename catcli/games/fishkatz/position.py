"""A position of Fish & Katz from plain data and back: the keys below `setup:` of a case.

    at: round | swipe | scoring       the moment: the start of a round (so without `at`), a swipe, a scoring
    round: 2                          squid_from: 3     the round from which squids join (FK-05), 0 for never
    swipe: 4                          which one of the round it is
    row: [tuna, eel, squid 2]         from the discard pile on; left out, it is laid from the deck
    piles: {Ada: [tuna, tuna, eel]}   or {Ada: {tuna: 2, eel: 1}}: the score piles
    face_down: {Ada: [salmon], Bo: 1} with two players; a number stands for cards nobody here has seen
    paws: {Ada: 4}                    those held before
    discards: [eel, squid 1]

Cards are told by name, fish also by colour. What is not given is empty; the draw deck is the rest of the box, shuffled.
"""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from typing import Any

from ...engine.chance import Chance
from ...engine.errors import BadPosition
from ...engine.log import Log
from ...engine.position import Path, PositionReader, seat_names
from ...engine.table import Rule, begin
from ...engine.text import suggestion
from . import rules
from .moves import NOTHING, completed
from .notation import BY_NAME
from .pieces import ALL_CARDS, FISH_CARDS, NAMES, SET, SQUID, TWO_PAWS, TYPES
from .table import FishKatz, names

ROUND, SWIPE, SCORING = MOMENTS = ("round", "swipe", "scoring")
KEYS = ("at", "round", "squid_from", "swipe", "row", "piles", "face_down", "paws", "discards")
NOT_AT_ROUND = ("swipe", "row", "piles", "discards")  # all cards are shuffled when a round starts (FK-27)
SQUID_VARIANT = "squid"
HOW_TO_TELL = "cards are a list of names or a number of each: [tuna, tuna] or {tuna: 2}"


def new_table(players: int, variant: str, chance: Chance, log: Log | None) -> FishKatz:
    """An empty table of a variant; with the expansion, the squids join from the first round on (FK-04)."""
    t = FishKatz(players, chance, log)
    t.squid_from = 1 if variant == SQUID_VARIANT else 0
    return t


def place(
    setup: Mapping[str, Any],
    names: Sequence[str],
    variant: str = "",
    deck: None = None,
    chance: Chance | None = None,
    log: Log | None = None,
) -> FishKatz:
    """The table of a position, advanced to its first question. Raises BadPosition with every fault found."""
    reader = read(setup, names, variant, chance or Chance(0), log)
    begin(reader.t, reader.plan())
    return reader.t


def final(setup: Mapping[str, Any], names: Sequence[str], variant: str = "", deck: None = None) -> FishKatz:
    """The table of a position `at: scoring`, scored where it lies. Raises BadPosition with every fault found.

    Where the game is not over, the next round is planned and not begun. While a player may reveal cards (FK-44), that
    is the open question.
    """
    t = read(setup, names, variant, Chance(0), None).t
    t.ask = rules.scoring(t)
    if t.ask is not None and not any(completed(t, seat) for seat in t.seats):
        t.ask = rules.reveal(t, [NOTHING for _ in t.seats])
    return t


def read(setup: Mapping[str, Any], names: Sequence[str], variant: str, chance: Chance, log: Log | None) -> Reader:
    """A position as it lies. Raises BadPosition with every fault found."""
    reader = Reader(new_table(len(names), variant, chance, log), names)
    reader.read(setup)
    if reader.faults:
        raise BadPosition(reader.faults)
    return reader


class Reader(PositionReader):
    """Reads a position into an empty table, and keeps every fault it meets with its path."""

    def __init__(self, t: FishKatz, names: Sequence[str]) -> None:
        super().__init__(names, ())  # what is left in the box is known with the round
        self.t = t
        self.unseen = [0] * len(names)  # face-down cards given by number
        self.moment = ROUND

    def read(self, setup: Mapping[str, Any]) -> None:
        self.check_keys(setup, KEYS, "a Fish & Katz position")
        self.read_moment(setup)
        self.read_cards(setup)
        for seat, value, path in self.by_seat(setup, "paws"):
            self.t.paws[seat] = self.whole(value, path)
        if not self.faults:
            self.check(setup)
        if not self.faults:
            self.deal_the_rest(setup)

    # The moment.

    def read_moment(self, setup: Mapping[str, Any]) -> None:
        t = self.t
        self.moment = self.read_at(setup, MOMENTS, ROUND)
        t.squid_from = self.number(setup, "squid_from", t.squid_from, 0, rules.MOST_ROUNDS)
        t.round = self.number(setup, "round", 1, 1, rules.MOST_ROUNDS)
        t.swipes = self.number(setup, "swipe", 1, 1, rules.MOST_SWIPES) - 1
        if self.moment == ROUND:
            for key in NOT_AT_ROUND:
                if key in setup:
                    self.fault(
                        (key,), f"{key!r} goes with 'at: swipe': at the start of a round all is shuffled (FK-27)"
                    )
        self.left = list(ALL_CARDS if t.has_squids() else FISH_CARDS)

    # Cards.

    def read_cards(self, setup: Mapping[str, Any]) -> None:
        t = self.t
        for key, there in (("row", t.row), ("discards", t.discards)):
            there += [card for card, _ in self.cards(setup.get(key), (key,))]
        for seat, value, path in self.by_seat(setup, "piles"):
            for card, where in self.cards(value, path):
                if card >= SQUID:
                    self.fault(where, "a squid never stays in a score pile (FK-37)")
                else:
                    t.piles[seat][card] += 1
            t.sets[seat] = len(t.sets_of(seat))
        if "face_down" in setup and len(self.names) != rules.TWO:
            self.fault(("face_down",), "only two players have face-down cards (FK-39)")
        for seat, value, path in self.by_seat(setup, "face_down"):
            if isinstance(value, int):
                self.unseen[seat] = self.whole(value, path, 0, rules.MOST_ROUNDS)
                continue
            for card, where in self.cards(value, path):
                if card not in TWO_PAWS:
                    self.fault(where, f"only 2-paws fish lie face down, not {NAMES[card]} (FK-39)")
                t.face_down[seat].append(card)

    def cards(self, value: Any, path: Path) -> Iterator[tuple[int, Path]]:
        """The cards of a list, or of a mapping from name to number, each with its path."""
        for name, number, where in self.counted(value, path, HOW_TO_TELL):
            for _ in range(self.whole(number, where, 0, len(ALL_CARDS))):
                card = self.card(name, where)
                if card is not None:
                    yield card, where

    def card(self, name: Any, path: Path) -> int | None:
        """The card of a name, taken out of the box."""
        card = BY_NAME.get(" ".join(name.split()).casefold()) if isinstance(name, str) else None
        if card is None:
            mean = suggestion(str(name), BY_NAME) or f"; there are {', '.join(NAMES)}"
            self.fault(path, f"no card is called {name!r}{mean}")
        elif card >= SQUID and not self.t.has_squids():
            squids = "there are no squids in this round: give the variant squid, or 'squid_from' (FK-05)"
            self.fault(path, squids)
        elif self.take_out(card, NAMES[card], ALL_CARDS.count(card), path):
            return card
        return None

    # What the rules say of a position.

    def check(self, setup: Mapping[str, Any]) -> None:
        t = self.t
        if self.moment == SCORING:
            return
        for seat, name in enumerate(self.names):
            if t.paws[seat] >= rules.PAWS_TO_END:
                self.fault(("paws", name), f"with {t.paws[seat]} paws the game is over (FK-24): that is 'at: scoring'")
            if t.sets[seat] >= rules.TO_TRIGGER:
                told = " and ".join(names(t.sets_of(seat)))
                self.fault(("piles", name), f"with {SET} of {told} the round is scored (FK-12): that is 'at: scoring'")
        if len(t.row) > t.row_size:
            self.fault(
                ("row",), f"the row of {len(self.names)} players has {t.row_size} cards, not {len(t.row)} (FK-57)"
            )
        elif "row" in setup and len(t.row) < t.row_size and (self.left or t.discards):
            self.fault(
                ("row",),
                f"the row of {len(self.names)} players has {t.row_size} cards, not {len(t.row)}: "
                "it is short only when deck and discards are empty (FK-20)",
            )

    # The hidden stock.

    def deal_the_rest(self, setup: Mapping[str, Any]) -> None:
        """The rest of the box, shuffled, is the draw deck; from it come the face-down cards nobody here has seen."""
        t = self.t
        t.draw_deck = self.left
        for seat in t.seats:
            for _ in range(self.unseen[seat]):
                if not any(card in TWO_PAWS for card in t.draw_deck):
                    self.fault(
                        ("face_down", self.names[seat]), "the box has no 2-paws fish left to lie face down (FK-39)"
                    )
                    return
                t.shuffle("draw", t.draw_deck)
                t.put_back(t.draw_face_down(seat))
        if self.moment != ROUND:
            t.shuffle("deck", t.draw_deck)

    def plan(self) -> Rule:
        """The rule that the moment begins with; each goes on to the end of the game."""
        if self.moment == ROUND:
            self.t.round -= 1
            return rules.start_round
        return rules.lay_row if self.moment == SWIPE else rules.scoring


def state(t: FishKatz, seats: Sequence[str] = ()) -> dict[str, Any]:
    """What lies open and hidden on the table, in the words of `place` but for the deck.

    By the names of the seats, or where none are given by their numbers from 1.
    """
    called = seat_names(t.seats, seats)

    def each(values: Sequence[Any]) -> dict[Any, Any]:
        return dict(zip(called, values, strict=True))

    data: dict[str, Any] = {
        "round": t.round,
        "swipe": t.swipes + 1,
        "squid_from": t.squid_from,
        "row": names(t.row),
        "piles": each([names(fish for fish in range(TYPES) for _ in range(pile[fish])) for pile in t.piles]),
        "paws": each(t.paws),
        "discards": names(sorted(t.discards)),
    }
    if len(t.seats) == rules.TWO:
        data["face_down"] = each([names(sorted(cards)) for cards in t.face_down])
    return data
