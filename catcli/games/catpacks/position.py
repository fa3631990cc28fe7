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
from difflib import get_close_matches
from typing import Any

from ...engine.chance import Chance
from ...engine.errors import BadPosition, Fault
from ...engine.log import Log
from ...engine.table import Rule, begin
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
Path = tuple[str | int, ...]

HOW_TO_LAY = "write 'The Bride at 1,0 turned left covered', without the last words if so; between [ ] in quotes"

IN_PACK = re.compile(rf"(.+?) at {CELL}{TURN}(\s+covered)?", re.IGNORECASE)
ON_CORNER = re.compile(rf"(.+?)(?: at {CELL})? (?:(top|bottom) (left|right))", re.IGNORECASE)


def new_table(players: int, variant: str, deck: Deck | None, chance: Chance, log: Log | None) -> CatPacks:
    """An empty table of a variant; the Friendly one without the cards that have a Fright (CP-83)."""
    t = CatPacks(players, chance, log)
    parts = variant.split(",")
    t.solo, t.friendly = SOLO in parts, FRIENDLY in parts
    deck = deck or shipped_deck()
    t.deck = friendly(deck) if t.friendly else deck
    return t


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


class Reader:
    """Reads a position into an empty table, and keeps every fault it meets with its path."""

    def __init__(self, t: CatPacks, names: Sequence[str]) -> None:
        self.t = t
        self.names = [*names]
        self.faults: list[Fault] = []
        self.used: dict[int, list[Path]] = {}
        self.left = list(t.deck.cards)
        self.seat = 0
        self.moment = SCORING
        self.where: dict[tuple[int, int], Path] = {}  # of each card in a Pack, by seat and cell

    def fault(self, path: Path, sentence: str, also: Path | None = None) -> None:
        self.faults.append(Fault(path, sentence, also))

    def read(self, setup: Mapping[str, Any]) -> None:
        for key in setup:
            if key not in KEYS:
                near = get_close_matches(str(key), KEYS, n=1)
                hint = f"; did you mean {near[0]!r}?" if near else f"; there are {', '.join(KEYS)}"
                self.faults.append(Fault((key,), f"a Cat Packs position has no key {key!r}{hint}", of_key=True))
        self.read_moment(setup)
        self.read_cards(setup)
        self.read_tokens(setup)
        if not self.faults:
            self.check_packs(setup)
            self.deal_the_rest(setup)

    # The moment.

    def read_moment(self, setup: Mapping[str, Any]) -> None:
        t = self.t
        self.moment = setup.get("at", SCORING)
        if self.moment not in MOMENTS:
            self.fault(("at",), f"'at' names the moment: {', '.join(MOMENTS)}; {self.moment!r} is none of them")
        if self.moment == STRUGGLE and t.friendly:
            self.fault(("at",), "the Friendly variant has no Pawer Struggle (CP-84)")
        t.round = self.number(setup, "round", ROUNDS, 1, ROUNDS)
        t.turn = self.number(setup, "turn", 1, 1, TURNS_OF_A_ROUND)
        self.seat = self.seat_of(setup, "seat", 0)
        t.first = self.seat_of(setup, "first", self.seat if self.moment == TURN_MOMENT else 0)
        if t.solo and t.first != 0:
            self.fault(("first",), "in solo the person is always the first player (CP-86)")

    def number(self, setup: Mapping[str, Any], key: str, default: int, low: int, high: int) -> int:
        value = setup.get(key, default)
        if isinstance(value, bool) or not isinstance(value, int) or not low <= value <= high:
            self.fault((key,), f"{key!r} is a whole number from {low} to {high}, not {value!r}")
            return default
        return value

    def seat_of(self, setup: Mapping[str, Any], key: str, default: int) -> int:
        name = setup.get(key)
        if name is None:
            return default
        if name not in self.names:
            self.fault((key,), f"nobody at this table is called {name!r}; there are {', '.join(self.names)}")
            return default
        return self.names.index(name)

    # Whose something is.

    def by_seat(self, setup: Mapping[str, Any], key: str) -> Iterator[tuple[int, Any, Path]]:
        """Each seat's value below a key, with its path."""
        value = setup.get(key)
        if value is None:
            return
        named = isinstance(value, Mapping) and (len(self.names) > 1 or any(key not in SHARD_KEYS for key in value))
        if not named and len(self.names) == 1:
            yield 0, value, (key,)
            return
        if not isinstance(value, Mapping):
            self.fault((key,), f"{key!r} needs a value for each name: {{{self.names[0]}: …}}")
            return
        for name, item in value.items():
            if name in self.names:
                yield self.names.index(name), item, (key, name)
            else:
                self.fault((key, name), f"nobody at this table is called {name!r}; there are {', '.join(self.names)}")

    def items(self, value: Any, path: Path) -> Iterator[tuple[Any, Path]]:
        if value is None:
            return
        if not isinstance(value, list):
            self.fault(path, f"here a list is needed, not {value!r}")
            return
        for number, item in enumerate(value):
            yield item, (*path, number)

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
            near = get_close_matches(str(name).casefold(), list(by_fold), n=1)
            hint = f"; did you mean {self.t.deck.kinds[by_fold[near[0]]].name!r}?" if near else ""
            self.fault(path, f"no card of this deck is called {name!r}{hint}")
            return None
        if kind not in self.left:
            self.fault(path, f"{name} is in the box {self.times(kind)} and already used", self.used[kind][-1])
            return None
        self.left.remove(kind)
        self.used.setdefault(kind, []).append(path)
        return kind

    def times(self, kind: int) -> str:
        count = self.t.deck.cards.count(kind)
        return "once" if count == 1 else f"{count} times"

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
        if isinstance(value, bool) or not isinstance(value, int) or not 0 <= value <= 10_000:
            self.fault(path, f"a number of tokens is a whole number from 0 to 10000, not {value!r}")
            return 0
        return value

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
        around = t.order().index(self.seat)
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


def state(t: CatPacks) -> dict[str, Any]:
    """What lies open and hidden on the table, in the words of `place` but for the piles, by seat number from 1."""

    def each(values: Sequence[Any]) -> dict[int, Any]:
        return {seat + 1: value for seat, value in enumerate(values)}

    data: dict[str, Any] = {
        "round": t.round,
        "turn": t.turn,
        "first": t.first + 1,
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
