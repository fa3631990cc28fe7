"""A position of Cat Packs from plain data and back: the keys below `setup:` of a case.

    at: turn | struggle | scoring     the moment; `turn` with round, turn (1 or 2) and seat
    round: 2      turn: 1      seat: Ada      first: Ada
    alley: [The Bride, …]             left out, it is empty, and a turn begins with Step 2
    hands: {Ada: [Pom Pom]}           discards: [Collar Boy]
    packs: {Ada: ["The Bride at 0,0", "The Student at 1,0 turned left", "Head Bonk at 0,1 covered"]}
    borders: {Ada: [[The Bride, The Student]]}     Wild Borders lying between two cards (or cells: [[0, 0], [1, 0]])
    catnip: {Ada: 3}   pawer: {Ada: 1}   wild_borders: {Ada: 1}   tokens held
    shards: {Ada: 2}  or  {Ada: {loose: 1, on: [The Bride top left]}}     corners as the card lies
    dummy: {cards: [Head Bonk], pawer: 2}          in solo

With one seat its value may stand without the name. What is not given is empty; the piles are the rest of the box,
shuffled, their sizes those of the moment.
"""

from __future__ import annotations

import re
from collections.abc import Iterator, Mapping, Sequence
from typing import Any

from ...engine.chance import Chance
from ...engine.errors import BadPosition
from ...engine.log import Log
from ...engine.position import Path, PositionReader, seat_names
from ...engine.table import Rule, begin
from ...engine.text import suggestion
from . import pack as geometry
from . import rules, scoring
from .notation import CELL, TURN, read_turn
from .pieces import (
    ALLEY,
    CORNERS,
    COVERED,
    LAID,
    ROUNDS,
    SHARDS,
    TURNS,
    TURNS_OF_A_ROUND,
    WILD_BORDERS,
    Deck,
    friendly,
    laid,
    round_pile,
    shipped_deck,
)
from .table import FRIENDLY, SOLO, CatPacks

TURN_MOMENT, STRUGGLE, SCORING = MOMENTS = ("turn", "struggle", "scoring")
KEYS = (
    "at", "round", "turn", "seat", "first", "alley", "hands", "discards", "packs", "borders", "catnip", "pawer",
    "wild_borders", "shards", "dummy",
)  # fmt: skip
SHARD_KEYS = ("loose", "on")

HOW_TO_LAY = "write 'The Bride at 1,0 turned left covered', without the last words if so; between [ ] in quotes"

IN_PACK = re.compile(rf"(.+?) at {CELL}{TURN}(\s+covered)?", re.IGNORECASE)
ON_CORNER = re.compile(rf"(.+?)(?: at {CELL})? (?:(top|bottom) (left|right))", re.IGNORECASE)


def new_table(players: int, variant: str, deck: Deck | None, chance: Chance, log: Log | None) -> CatPacks:
    """An empty table of a variant."""
    t = CatPacks(players, chance, log)
    parts = variant.split(",")
    t.solo, t.friendly = SOLO in parts, FRIENDLY in parts
    t.deck = deck_of(variant, deck)
    return t


def deck_of(variant: str, deck: Deck | None) -> Deck:
    """The cards of a variant: the Friendly one is without those that have a Fright (CP-83)."""
    deck = deck or shipped_deck()
    return friendly(deck) if FRIENDLY in variant.split(",") else deck


def place(
    setup: Mapping[str, Any],
    names: Sequence[str],
    variant: str = "",
    deck: Deck | None = None,
    chance: Chance | None = None,
    log: Log | None = None,
) -> CatPacks:
    """The table of a position, advanced to its first question. Raises BadPosition with every fault found."""
    t = new_table(len(names), variant, deck, chance or Chance(0), log)
    reader = Reader(t, names)
    reader.read(setup)
    if reader.faults:
        raise BadPosition(reader.faults)
    begin(t, *reader.plan())
    return t


class Reader(PositionReader):
    """Reads a position into an empty table, and keeps every fault it meets with its path."""

    def __init__(self, t: CatPacks, names: Sequence[str]) -> None:
        super().__init__(names, t.deck.cards)
        self.t = t
        self.seat_to_play = 0
        self.moment = SCORING
        self.where: dict[tuple[int, int], Path] = {}  # of each card in a Pack, by seat and cell

    def read(self, setup: Mapping[str, Any]) -> None:
        self.check_keys(setup, KEYS, "a Cat Packs position")
        self.read_moment(setup)
        self.read_cards(setup)
        self.read_tokens(setup)
        if not self.faults:
            self.check_packs(setup)
            self.deal_the_rest(setup)

    # The moment.

    def read_moment(self, setup: Mapping[str, Any]) -> None:
        t = self.t
        self.moment = self.read_at(setup, MOMENTS, SCORING)
        if self.moment == STRUGGLE and t.friendly:
            self.fault(("at",), "the Friendly variant has no Pawer Struggle (CP-84)")
        t.round = self.number(setup, "round", ROUNDS, 1, ROUNDS)
        t.turn = self.number(setup, "turn", 1, 1, TURNS_OF_A_ROUND)
        self.seat_to_play = self.seat_of(setup, "seat", 0)
        t.first = self.seat_of(setup, "first", self.seat_to_play if self.moment == TURN_MOMENT else 0)
        if t.solo and t.first != 0:
            self.fault(("first",), "in solo the person is always the first player (CP-86)")

    def seat_of(self, setup: Mapping[str, Any], key: str, default: int) -> int:
        """The seat named below a key."""
        name = setup.get(key)
        seat = None if name is None else self.seat(name, (key,))
        return default if seat is None else seat

    def by_seat(self, setup: Mapping[str, Any], key: str, example: str = "…") -> Iterator[tuple[int, Any, Path]]:
        """Each seat's value below a key, with its path; with one seat it may stand without the name."""
        value = setup.get(key)
        is_named = isinstance(value, Mapping) and any(key not in SHARD_KEYS for key in value)
        if len(self.names) == 1 and value is not None and not is_named:
            yield 0, value, (key,)
        else:
            yield from super().by_seat(setup, key, example)

    # Cards.

    def read_cards(self, setup: Mapping[str, Any]) -> None:
        t = self.t
        for item, path in self.items(setup.get("alley"), ("alley",)):
            self.take_card(item, path, t.alley)
        if len(t.alley) > ALLEY:
            self.fault(("alley",), f"the Alley holds at most {ALLEY} cards (CP-116), not {len(t.alley)}")
        if t.alley and self.moment != TURN_MOMENT:
            self.fault(("alley",), "the Alley is discarded at the end of a round (CP-73)")
        for item, path in self.items(setup.get("discards"), ("discards",)):
            self.take_card(item, path, t.discards)
        for seat, value, path in self.by_seat(setup, "hands"):
            for item, where in self.items(value, path):
                self.take_card(item, where, t.hands[seat])
        for seat, value, path in self.by_seat(setup, "packs"):
            for item, where in self.items(value, path):
                self.read_laid(seat, item, where)
        self.read_dummy(setup)

    def take_card(self, name: Any, path: Path, to: list[int]) -> None:
        card = self.card(name, path)
        if card is not None:
            to.append(card)

    def card(self, name: Any, path: Path) -> int | None:
        """The card of a name, taken out of the box."""
        by_fold = {other.casefold(): kind for other, kind in self.t.deck.number.items()}
        kind = by_fold.get(" ".join(name.split()).casefold()) if isinstance(name, str) else None
        if kind is None:
            mean = suggestion(str(name), self.t.deck.number)
            self.fault(path, f"no card of this deck is called {name!r}{mean}")
            return None
        return kind if self.take_out(kind, name, self.t.deck.cards.count(kind), path) else None

    def read_laid(self, seat: int, item: Any, path: Path) -> None:
        match = IN_PACK.fullmatch(item) if isinstance(item, str) else None
        if match is None:
            self.fault(path, f"{item!r} is no card in a Pack: {HOW_TO_LAY}")
            return
        name, x, y, turn, covered = match.groups()
        card = self.card(name, path)
        pack = self.t.packs[seat]
        cell = geometry.at(int(x), int(y))
        if max(abs(int(x)), abs(int(y))) > geometry.FARTHEST:
            self.fault(
                path, f"the cell {x},{y} is too far away: a Pack reaches at most {geometry.FARTHEST} cells each way"
            )
        elif cell in pack:
            self.fault(path, f"two cards lie at {x},{y}: {self.t.card_at(seat, cell)} and {name}")
        elif card is not None:
            if covered and self.t.friendly:
                self.fault(path, "the Friendly variant has no Pawer Struggle that wins a Catshine token (CP-84)")
            elif covered and not self.t.deck.pawer[card]:
                self.fault(path, f"{name} has no Pawer Value that a Catshine token could cover (CP-67)")
            pack[cell] = laid(card, read_turn(turn), bool(covered))
            self.where[seat, cell] = path

    def read_dummy(self, setup: Mapping[str, Any]) -> None:
        data = setup.get("dummy")
        if data is None:
            return
        if not self.t.solo:
            self.fault(("dummy",), "only the solo variant has a dummy: add 'variant: solo'")
            return
        if not isinstance(data, Mapping) or any(key not in ("cards", "pawer") for key in data):
            self.fault(("dummy",), "the dummy is {cards: [names, oldest first], pawer: its tokens}")
            return
        for item, path in self.items(data.get("cards"), ("dummy", "cards")):
            self.take_card(item, path, self.t.dummy)
        self.t.dummy_pawer = self.count(data.get("pawer", 0), ("dummy", "pawer"))

    # Tokens.

    def read_tokens(self, setup: Mapping[str, Any]) -> None:
        t = self.t
        for key, held in (("catnip", t.catnip), ("pawer", t.pawer), ("wild_borders", t.wild_borders)):
            for seat, value, path in self.by_seat(setup, key):
                held[seat] = self.count(value, path)
        for seat, value, path in self.by_seat(setup, "shards"):
            self.read_shards(seat, value, path)
        for seat, value, path in self.by_seat(setup, "borders"):
            for item, where in self.items(value, path):
                self.read_border(seat, item, where)
        t.borders_left -= sum(t.wild_borders) + sum(map(len, t.borders))
        t.shards_left -= sum(t.shards) + sum(map(len, t.settled))
        if t.borders_left < 0:
            key = "borders" if "borders" in setup else "wild_borders"
            self.fault((key,), f"the box has only {WILD_BORDERS} Wild Borders, held and lying together (CP-01)")
        if t.shards_left < 0:
            self.fault(("shards",), f"the box has only {SHARDS} Shards (CP-01)")

    def count(self, value: Any, path: Path) -> int:
        return self.whole(value, path, what="a number of tokens")

    def read_shards(self, seat: int, value: Any, path: Path) -> None:
        if not isinstance(value, Mapping):
            self.t.shards[seat] = self.count(value, path)
            return
        for key in value:
            if key not in SHARD_KEYS:
                self.fault((*path, key), "Shards are a number, or {loose: number, on: [The Bride top left, …]}")
        self.t.shards[seat] = self.count(value.get("loose", 0), (*path, "loose"))
        for item, where in self.items(value.get("on"), (*path, "on")):
            self.read_corner(seat, item, where)

    def read_corner(self, seat: int, item: Any, path: Path) -> None:
        """A Shard on a card: `The Bride top left`, the corner as the card lies."""
        match = ON_CORNER.fullmatch(item) if isinstance(item, str) else None
        if match is None:
            self.fault(path, f"{item!r} is no corner of a card: write 'The Bride top left'")
            return
        name, x, y, row, side = match.groups()
        cell = self.cell(seat, f"{name} at {x},{y}" if x else name, path)
        if cell is None:
            return
        corner = CORNERS.index(f"{row} {side}".lower())
        if self.t.deck.corners[self.t.packs[seat][cell]][corner]:
            self.fault(path, f"{name} has a printed quarter there; a Shard lies on an empty corner (CP-37)")
        elif (cell, corner) in self.t.settled[seat]:
            self.fault(path, f"two Shards lie on the {row} {side} corner of {name}")
        else:
            self.t.settled[seat].append((cell, corner))

    def cell(self, seat: int, what: Any, path: Path) -> int | None:
        """The cell of a card of the Pack: its name, name and cell, or the cell as [x, y]."""
        pack = self.t.packs[seat]
        if isinstance(what, list) and len(what) == 2 and all(isinstance(n, int) for n in what):
            cell = geometry.at(*what)
            if cell in pack:
                return cell
            self.fault(path, f"no card of the Pack lies at {what[0]},{what[1]}")
            return None
        match = re.fullmatch(rf"(.+?)(?: at {CELL})?", what, re.IGNORECASE) if isinstance(what, str) else None
        name = match[1].casefold() if match else ""
        cells = [cell for cell in pack if self.t.card_at(seat, cell).casefold() == name]
        if match is not None and match[2] is not None:
            cells = [cell for cell in cells if cell == geometry.at(int(match[2]), int(match[3]))]
        if len(cells) == 1:
            return cells[0]
        wrong = "no card" if not cells else "more than one card"
        self.fault(path, f"{wrong} of the Pack is called {what!r}" + (": add its cell, 'at 1,0'" if cells else ""))
        return None

    def read_border(self, seat: int, item: Any, path: Path) -> None:
        if not isinstance(item, list) or len(item) != 2:
            self.fault(path, f"a Wild Border lies between two cards: [The Bride, The Student], not {item!r}")
            return
        one, other = (self.cell(seat, what, (*path, number)) for number, what in enumerate(item))
        if one is None or other is None:
            return
        if other - one not in geometry.NEIGHBOURS:
            self.fault(path, f"{item[0]} and {item[1]} do not lie side by side (CP-33)")
            return
        line = geometry.border(one, geometry.NEIGHBOURS.index(other - one))
        if line in self.t.borders[seat]:
            self.fault(path, f"two Wild Borders lie between {item[0]} and {item[1]}")
        else:
            self.t.borders[seat].append(line)

    # What the rules say of Packs.

    def check_packs(self, setup: Mapping[str, Any]) -> None:
        for seat, name in enumerate(self.names):
            path: Path = ("packs", name) if isinstance(setup.get("packs"), Mapping) else ("packs",)
            pack = self.t.packs[seat]
            parts = sorted(geometry.groups(pack), key=len)
            if len(parts) > 1:
                told = self.told(seat, parts[0][0])
                sentence = f"the Pack of {name} is not connected side to side: {told} is apart (CP-29)"
                self.fault(self.where[seat, parts[0][0]], sentence)
            if scoring.struggles(self.t, seat) > ROUNDS:
                self.fault(path, f"{name} has more Catshine tokens than there are Pawer Struggles: {ROUNDS} (CP-71)")
            self.check_borders(seat)

    def check_borders(self, seat: int) -> None:
        """Sides that differ need a Wild Border, sides that match have none (CP-29, CP-33)."""
        t, pack = self.t, self.t.packs[seat]
        for cell, card in pack.items():
            for side in (1, 2):
                other = cell + geometry.NEIGHBOURS[side]
                if other not in pack:
                    continue
                match = t.deck.sides[card][side] == t.deck.sides[pack[other]][side ^ 2]
                lies = geometry.border(cell, side) in t.borders[seat]
                if match == lies:
                    one, two = self.told(seat, cell), self.told(seat, other)
                    need = (
                        "match, and a Wild Border lies between them"
                        if match
                        else "do not match and bear no Wild Border"
                    )
                    sentence = f"the sides of {one} and {two} {need} ({'CP-33' if match else 'CP-29'})"
                    self.fault(self.where[seat, cell], sentence, self.where[seat, other])

    def told(self, seat: int, cell: int) -> str:
        x, y = geometry.xy(cell)
        return f"{self.t.card_at(seat, cell)} at {x},{y}"

    # The hidden stock.

    def deal_the_rest(self, setup: Mapping[str, Any]) -> None:
        """The rest of the box, shuffled: Round Piles as large as the moment has them, the others the Cat Pile."""
        t = self.t
        for seat in t.seats:
            t.known[seat] = []
        size = round_pile(len(t.seats), t.solo)
        sizes = [0] * ROUNDS
        if self.moment != SCORING:
            sizes[t.round :] = [size] * (ROUNDS - t.round)
        if self.moment == TURN_MOMENT:
            sizes[t.round - 1] = size - ALLEY - self.turns_done()
        t.shuffle_into_pile("pile", self.left)
        if sum(sizes) > len(t.cat_pile):
            self.fault(
                ("at",), f"{len(t.cat_pile)} cards are left in the box, the Round Piles need {sum(sizes)} (CP-08)"
            )
            return
        for count in sizes:
            t.make_round_piles(1, count) if count else t.round_piles.append([])

    def turns_done(self) -> int:
        """The turns of this round before the one that begins."""
        t = self.t
        around = t.order().index(self.seat_to_play)
        each = (round_pile(len(t.seats), t.solo) - ALLEY) // TURNS_OF_A_ROUND
        return (t.turn - 1) * each + around

    def plan(self) -> list[Rule | tuple[Any, ...]]:
        """The rest of the game from the moment on."""
        t = self.t
        later: list[Rule | tuple[Any, ...]] = [*[rules.start_round] * (ROUNDS - t.round), rules.getting_catshine]
        if self.moment == SCORING:
            return [rules.getting_catshine]
        if self.moment == STRUGGLE:
            return [rules.pawer_struggle, rules.change_first_player, *later]
        return [*rules.turns_of_round(t)[self.turns_done() :], rules.end_round, *later]


def state(t: CatPacks, seats: Sequence[str] = ()) -> dict[str, Any]:
    """What lies open and hidden on the table, in the words of `place` but for the piles.

    By the names of the seats, or where none are given by their numbers from 1.
    """
    called = seat_names(t.seats, seats)

    def each(values: Sequence[Any]) -> dict[Any, Any]:
        return dict(zip(called, values, strict=True))

    data: dict[str, Any] = {
        "round": t.round,
        "turn": t.turn,
        "first": called[t.first],
        "alley": t.names(t.alley),
        "hands": each([t.names(sorted(hand)) for hand in t.hands]),
        "discards": t.names(sorted(t.discards)),
        "packs": each([[say_laid(t, seat, cell) for cell in t.packs[seat]] for seat in t.seats]),
        "borders": each(
            [
                [[list(geometry.xy(cell)) for cell in geometry.sides_of_border(line)] for line in lines]
                for lines in t.borders
            ]
        ),
        "catnip": each(t.catnip),
        "pawer": each(t.pawer),
        "wild_borders": each(t.wild_borders),
        "shards": each([say_shards(t, seat) for seat in t.seats]),
    }
    if t.solo:
        data["dummy"] = {"cards": t.names(t.dummy), "pawer": t.dummy_pawer}
    return data


def say_laid(t: CatPacks, seat: int, cell: int) -> str:
    """A card of a Pack as `place` reads it."""
    x, y = geometry.xy(cell)
    card = t.packs[seat][cell]
    words = [t.deck.kinds[card // LAID].name, f"at {x},{y}", TURNS[geometry.turned(card)]]
    words.append("covered" if card & COVERED else "")
    return " ".join(filter(None, words))


def say_shards(t: CatPacks, seat: int) -> int | dict[str, Any]:
    if not t.settled[seat]:
        return t.shards[seat]
    on = []
    for cell, corner in t.settled[seat]:
        x, y = geometry.xy(cell)
        on.append(f"{t.card_at(seat, cell)} at {x},{y} {CORNERS[corner]}")
    return {"loose": t.shards[seat], "on": on}
