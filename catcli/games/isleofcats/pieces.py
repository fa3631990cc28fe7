"""The pieces of The Isle of Cats, read from `box.yaml`: tiles, boats, cards; and the numbers of the rules.

A tile is an int, its kind: 0 to 84 the cats (colour * 17 + shape), 85 to 89 the rare treasures, 90 to 95 the Oshax, 96
to 99 the common treasures. Tiles of one kind are the same int. A card is an int, the number printed on it. Wooden cats
and fish tokens are no pieces: nothing in the rules comes to an end with them (IC-9, IC-15).
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from importlib.resources import files
from typing import Any, Final, NamedTuple

COLOURS: Final = ("blue", "green", "red", "purple", "orange")  # a colour is an int, its place here
BLUE, GREEN, RED, PURPLE, ORANGE = range(5)

PLAYERS: Final = range(1, 5)  # IC-1
DAYS: Final = 5  # IC-10
FISH_PER_DAY: Final = 20  # of each player (IC-15)
COMMONS_PER_SHAPE: Final[Mapping[int, int]] = {1: 5, 2: 5, 3: 8, 4: 11}  # by players (IC-2)
CATS_PER_FIELD: Final[Mapping[int, int]] = {1: 4, 2: 4, 3: 6, 4: 8}  # by players (IC-12)
RARE_COPIES: Final = 5  # of each rare treasure, all in the bag (IC-3)
BASKETS, FIRST_BASKETS = 10, 1  # permanent baskets in the box; of each player at the start (IC-5)

FIELDS: Final = ("left", "right")
LEFT, RIGHT = range(2)
PRICES: Final = (3, 5)  # fish for a cat of the left and of the right field (IC-54)

DEALT, KEPT = 7, 2  # cards dealt to each player, and kept at each pass (IC-20)
FAMILY_DEALT, FAMILY_KEPT = 3, 2  # cards of the Family game (IC-131)
FAMILY_CATS: Final = 4  # of each player on each day of the Family game (IC-132)

RAT, UNFILLED_ROOM, RARE_TREASURE = -1, -5, 3  # points (IC-100)
LEAST_FAMILY: Final = 3  # cats (IC-90)

SISTER_CATS: Final = 8  # in the line of both fields (IC-111)
SISTER_EXPLORES: Final = ((5, 3), (5, 3), (1, 1))  # cards drawn and kept (IC-112)
SISTER_BASICS: Final = 3  # basic lessons of the sister (IC-110)
LEVELS: Final[Mapping[str, int]] = {"easy": 0, "medium": 1, "hard": 2, "very_hard": 3, "expert": 4}  # advanced lessons
COLOUR_POINTS: Final = (5, 4, 3, 2, 1)  # for a cat of the colour opened first, second, … (IC-118)

CARD_KINDS: Final = ("oshax", "rescue", "anytime", "treasure", "lesson", "public")


def family_points(size: int) -> int:
    """IC-100 The points of a group of so many cats: 0 below three, and 5 more for each beyond the seventh."""
    return (0, 0, 0, 8, 11, 15, 20, 25)[size] if size < 8 else 25 + 5 * (size - 7)


class Shape(NamedTuple):
    """The form of a tile, in one of its attitudes: rows from top to bottom, '#' is a square of it."""

    name: str
    rows: tuple[str, ...]


class Card(NamedTuple):
    """A Discovery card. cost: fish for keeping it (IC-23). speed: of a rescue card (IC-51).

    kind: one of CARD_KINDS.
    basket: of a rescue card, "whole", "broken" or "none" (IC-55); "" on other cards.
    effect: of an anytime card (IC-70) or a treasure card (IC-62); "" on other cards.
    """

    number: int
    kind: str
    cost: int
    speed: int = 0
    basket: str = ""
    effect: str = ""


class Lesson(NamedTuple):
    """What a lesson scores: of a player (IC-101), of the Family game, or of the sister (IC-118).

    kind: "lesson", "public", "family", "basic" or "advanced".
    form: "flat" is `points` if the test holds, "per" is `points` for each thing counted, "special" as `about` says.
    colour: the colour it is about, -1 if none is printed. chooser: who chooses one, "reader", "owner" or "".
    same_as: the private lesson whose test a Family card repeats, else 0.
    """

    number: int
    kind: str
    form: str
    points: int
    about: str
    colour: int = -1
    chooser: str = ""
    same_as: int = 0


class Action(NamedTuple):
    """IC-115 What the sister does: "cat", "oshax", "rare" n; "common" a kind of tile; "swap" the cats n and m."""

    what: str
    n: int
    m: int = 0


class SisterBasket(NamedTuple):
    """IC-113 A basket card of the sister: its speed, how many cards she plays on its day, and two actions in order."""

    number: int
    speed: int
    baskets: int
    actions: tuple[Action, Action]


def opened() -> Any:
    """What box.yaml holds, as plain data."""
    import yaml

    loader = getattr(yaml, "CSafeLoader", yaml.SafeLoader)
    return yaml.load(files(__package__).joinpath("box.yaml").read_text(encoding="utf-8"), Loader=loader)


BOX: Final[Mapping[str, Any]] = opened()

# Tiles (IC-2, IC-3).


def shapes_of(group: str) -> tuple[Shape, ...]:
    return tuple(Shape(data["name"], tuple(data["rows"])) for data in BOX["tiles"][group])


CAT_SHAPES: Final = shapes_of("cats")
RARE_SHAPES: Final = shapes_of("rare")
OSHAX_SHAPES: Final = shapes_of("oshax")
COMMON_SHAPES: Final = shapes_of("common")
SHAPES: Final = CAT_SHAPES + RARE_SHAPES + OSHAX_SHAPES + COMMON_SHAPES  # a shape is an int, its place here

CATS: Final = range(len(COLOURS) * len(CAT_SHAPES))
RARES: Final = range(CATS.stop, CATS.stop + len(RARE_SHAPES))
OSHAX: Final = range(RARES.stop, RARES.stop + len(OSHAX_SHAPES))
COMMONS: Final = range(OSHAX.stop, OSHAX.stop + len(COMMON_SHAPES))
KINDS: Final = range(COMMONS.stop)
BAG: Final = (*CATS, *(kind for kind in RARES for _ in range(RARE_COPIES)))  # what starts in the bag (IC-3)


def is_cat(kind: int) -> bool:
    """A tile of the 85 cats; an Oshax is none here, though it counts as one (IC-91)."""
    return kind in CATS


def is_rare(kind: int) -> bool:
    return kind in RARES


def is_oshax(kind: int) -> bool:
    return kind in OSHAX


def is_common(kind: int) -> bool:
    return kind in COMMONS


def is_treasure(kind: int) -> bool:
    return kind in RARES or kind in COMMONS


def cat(colour: int, shape: int) -> int:
    """The kind of a cat of this colour and shape (0 to 16)."""
    return colour * len(CAT_SHAPES) + shape


def colour_of(kind: int) -> int:
    """The colour of a cat. An Oshax has the one chosen for it (IC-61), treasures have none."""
    assert is_cat(kind)
    return kind // len(CAT_SHAPES)


def shape_of(kind: int) -> int:
    """The place of its form in SHAPES."""
    return kind % len(CAT_SHAPES) if kind < CATS.stop else kind - CATS.stop + len(CAT_SHAPES)


def name_of(kind: int) -> str:
    """`blue Y5`, `rare L4`, `oshax X1`, `common bar`: the colour or the group, and the shape."""
    shape = SHAPES[shape_of(kind)].name
    if is_cat(kind):
        return f"{COLOURS[colour_of(kind)]} {shape}"
    return f"{'rare' if is_rare(kind) else 'oshax' if is_oshax(kind) else 'common'} {shape}"


KIND: Final[Mapping[str, int]] = {name_of(kind).lower(): kind for kind in KINDS}
COMMON_ONE, COMMON_TWO, COMMON_BAR, COMMON_CORNER = COMMONS
SMALL: Final = (COMMON_ONE, COMMON_TWO)  # small treasures: of 1 or 2 squares (IC-62)

# Cards.


def card_from(line: str) -> Card:
    """A line of the table of cards: `23 rescue 1 1 broken`, `67 anytime 2 fish_per_oshax`, `1 oshax 5`."""
    number, kind, cost, *more = line.split()
    if kind == "rescue":
        return Card(int(number), kind, int(cost), int(more[0]), more[1])
    return Card(int(number), kind, int(cost), effect=more[0] if more else "")


def lesson_from(kind: str, number: int, data: Mapping[str, Any]) -> Lesson:
    if "as" in data:
        return lesson_from(kind, number, BOX["lessons"][data["as"]])._replace(same_as=data["as"])
    colour = data.get("colour", "")
    printed = COLOURS.index(colour) if colour in COLOURS else -1
    chooser = colour if printed < 0 else ""
    return Lesson(number, kind, data["form"], data["points"], data["about"], printed, chooser)


def lessons_of(group: str, kind: str) -> dict[int, Lesson]:
    return {number: lesson_from(kind, number, data) for number, data in BOX[group].items()}


def action_from(text: str) -> Action:
    what, *which = text.split()
    if what == "common":
        return Action(what, KIND[f"common {which[0]}"])
    return Action(what, *map(int, which))


def basket_from(line: str) -> SisterBasket:
    """A line of the sister's table: `175 0 4 cat 6, common one`."""
    number, speed, baskets, actions = line.split(maxsplit=3)
    first, second = map(action_from, actions.split(","))
    return SisterBasket(int(number), int(speed), int(baskets), (first, second))


CARDS: Final[Mapping[int, Card]] = {card.number: card for card in map(card_from, BOX["cards"].splitlines())}  # IC-4
LESSON_CARDS: Final = lessons_of("lessons", "lesson")
PUBLIC_CARDS: Final = lessons_of("public", "public")
FAMILY_CARDS: Final = lessons_of("family", "family")  # IC-130
BASIC_LESSONS: Final = lessons_of("basic", "basic")  # the sister's (IC-110)
ADVANCED_LESSONS: Final = lessons_of("advanced", "advanced")
LESSONS: Final[Mapping[int, Lesson]] = {
    **LESSON_CARDS, **PUBLIC_CARDS, **FAMILY_CARDS, **BASIC_LESSONS, **ADVANCED_LESSONS,
}  # fmt: skip
COLOUR_CARDS: Final[Mapping[int, int]] = {number: COLOURS.index(colour) for number, colour in BOX["colours"].items()}
SISTER_BASKETS: Final[Mapping[int, SisterBasket]] = {
    card.number: card for card in map(basket_from, BOX["baskets"].splitlines())
}

# Boats (IC-5): drawings of nine rows of 22 characters; `boat` reads them.

ROOM_NAMES: Final[Mapping[str, str]] = BOX["boats"]["rooms"]  # by the letter in HULL (IC-92)
HULL: Final[Sequence[str]] = tuple(BOX["boats"]["hull"])
LAYOUTS: Final[Sequence[Sequence[str]]] = tuple(map(tuple, BOX["boats"]["layouts"]))
