"""The pieces of Cat Packs: cards, their effects, and the deck they make.

The shipped deck (`cards.yaml`) is a stand-in: the card list of the printed game is not public (CP-02). Of the box, the
Cat Cards and the two limited tokens are pieces here (CP-100); the First Player Card is a seat number on the table
(CP-101), the Summary Cards are `catcli list rules` (CP-102), and Catshine, Catnip and Pawer are plain counts without
an end, so that larger tokens need no piece (CP-103). What the box says besides rules is not followed (CP-106).
"""

from __future__ import annotations

from collections.abc import Iterable, Mapping, Sequence
from functools import cache
from importlib.resources import files
from typing import Any, Final, NamedTuple

CATNIP, PAWER, CARD, SHARD, BORDER = RESOURCES = ("catnip", "pawer", "card", "shard", "border")
INSTANT, RECURRING, MULTIPLIER, MOVE, FRIGHT, CATSHINE = EFFECTS = (
    "instant", "recurring", "multiplier", "move", "fright", "catshine",
)  # fmt: skip

SHARDS, WILD_BORDERS = 5, 5  # CP-01

DEALT, KEPT = 5, 3  # cards of each player at the start (CP-07)
FIRST_CATNIP = 3  # tokens of each player (CP-112)
ROUNDS = LAST_ROUND = 4  # CP-113
TURNS_OF_A_ROUND = 2  # of each player (CP-17)
ALLEY = 5  # cards shown (CP-116)
INCOME = 1  # Catnip at the start of every later round (CP-13)

CORNERS = ("top left", "top right", "bottom right", "bottom left")
TURNS = ("", "turned right", "turned over", "turned left")  # quarter turns clockwise: 0, 1, 2, 3

LAID = 8  # codes a kind of card needs: 4 turns, uncovered or covered (see `laid`)
COVERED = 4
TURNED = 3


class Effect(NamedTuple):
    """What a card does. `amount` counts resources, or cards moved; `per` is the Cat Type a Multiplier counts."""

    kind: str
    resource: str = ""
    amount: int = 0
    per: str = ""

    def __str__(self) -> str:
        """The effect as written in decks: `instant 2 catnip`, `multiplier pawer per yarn`, `move 2`, `fright`."""
        if self.kind == MULTIPLIER:
            many = f"{self.amount} " if self.amount != 1 else ""
            return f"{self.kind} {many}{self.resource} per {self.per}"
        if self.kind == MOVE:
            return f"{self.kind} {self.amount}"
        if self.kind in (FRIGHT, CATSHINE):
            return self.kind
        return f"{self.kind} {self.amount} {self.resource}"


class Card(NamedTuple):
    """CP-104 One kind of Cat Card, unturned, with all that is printed on it.

    sides: Side Patterns of the top, right, bottom and left side (CP-05).
    corners: whether the top left, top right, bottom right, bottom left corner has a printed quarter (CP-04).
    """

    name: str
    cost: int
    type: str
    pawer: int
    sides: tuple[str, str, str, str]
    corners: tuple[bool, bool, bool, bool]
    effects: tuple[Effect, ...] = ()


def round_pile(players: int, solo: bool) -> int:
    """CP-08 The cards of a Round Pile: the Alley, and one for each turn; solo counts as two players."""
    return ALLEY + TURNS_OF_A_ROUND * (2 if solo else players)


def laid(card: int, turns: int, covered: bool = False) -> int:
    """The code of a card in a Pack: its kind, its clockwise quarter turns, and whether a Catshine token covers it."""
    return card * LAID + (COVERED if covered else 0) + turns


class Deck:
    """All Cat Cards of a game. A card is an int, its kind; equal cards are the same int.

    cards: the kinds in the order of the deck, one entry per card in the box, rising.
    kinds: the `Card` of each kind.
    sides, corners: by the code of a laid card (`laid`), already turned; patterns are ints.
    """

    __slots__ = (
        "cards", "corners", "cost", "kinds", "name", "number", "pawer", "sides", "turned", "types",
    )  # fmt: skip

    def __init__(self, cards: Iterable[Card], name: str) -> None:
        self.name: Final = name
        number: dict[Card, int] = {}
        order = [number.setdefault(card, len(number)) for card in cards]
        self.kinds: Final = tuple(number)
        self.cards: Final = tuple(sorted(order))
        self.number: Final = {card.name: kind for card, kind in number.items()}
        self.cost: Final = tuple(card.cost for card in self.kinds)
        self.pawer: Final = tuple(card.pawer for card in self.kinds)
        self.types: Final = tuple(dict.fromkeys(card.type for card in self.kinds))
        patterns = {
            pattern: value
            for value, pattern in enumerate(dict.fromkeys(side for card in self.kinds for side in card.sides))
        }
        sides: list[tuple[int, ...]] = []
        corners: list[tuple[bool, ...]] = []
        for card in self.kinds:
            for turns in (*range(4), *range(4)):  # uncovered, then covered: the token hides neither
                sides.append(tuple(patterns[card.sides[(side - turns) % 4]] for side in range(4)))
                corners.append(tuple(card.corners[(corner - turns) % 4] for corner in range(4)))
        self.sides: Final = tuple(sides)
        self.corners: Final = tuple(corners)

    def __len__(self) -> int:
        return len(self.cards)

    def names(self, cards: Iterable[int]) -> list[str]:
        return [self.kinds[card].name for card in cards]

    def without_fright(self) -> Deck:
        """A deck of the cards that have no Fright Effect."""
        cards = (self.kinds[card] for card in self.cards)
        return Deck((card for card in cards if all(effect.kind != FRIGHT for effect in card.effects)), self.name)


def effect_from(data: Mapping[str, Any]) -> Effect:
    """An effect of the shipped deck: `{instant: {catnip: 2}}`, `{multiplier: {resource: pawer, per: yarn}}`, …"""
    ((kind, what),) = data.items()
    if kind in (FRIGHT, CATSHINE):
        return Effect(kind)
    if kind == MOVE:
        return Effect(kind, amount=what)
    if kind == MULTIPLIER:
        return Effect(kind, what["resource"], 1, what["per"])
    ((resource, amount),) = what.items()
    return Effect(kind, resource, amount)


def card_from(data: Mapping[str, Any]) -> Card:
    """A card of the shipped deck."""
    sides, corners = data["sides"], data["corners"]
    return Card(
        data["name"], data["cost"], data["type"], data["pawer"],
        (sides[0], sides[1], sides[2], sides[3]),
        (corners[0] == "x", corners[1] == "x", corners[2] == "x", corners[3] == "x"),
        (effect_from(data["effect"]),) if "effect" in data else (),
    )  # fmt: skip


@cache
def shipped_deck() -> Deck:
    """The stand-in deck of 100 cards."""
    import yaml

    loader = getattr(yaml, "CSafeLoader", yaml.SafeLoader)
    text = files(__package__).joinpath("cards.yaml").read_text(encoding="utf-8")
    rows: Sequence[Mapping[str, Any]] = yaml.load(text, Loader=loader)
    return Deck(map(card_from, rows), "stand-in")


@cache
def friendly(deck: Deck) -> Deck:
    """CP-83 The deck of the Friendly variant."""
    return deck.without_fright()
