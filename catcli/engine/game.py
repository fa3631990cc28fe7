"""Game: the names that a game's folder must offer."""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass, field
from typing import Any

from .chance import Chance
from .errors import Place, Refusal, WrongUsage
from .log import Event, Log
from .options import Begun, Move
from .paragraphs import Paragraph
from .player import Player, Seat
from .sheet import Sheet, title_of
from .text import meant, quoted

SOLO = "solo"  # the word of the variants for one; the chart is for the scores of the plain one


@dataclass(frozen=True)
class Variant:
    """A way to play a game: its name, how many may play it, and a sentence about it.

    others: the names of seats behind the players' that nobody plays, such as a dummy's.
    """

    name: str
    players: range
    about: str
    others: Sequence[str] = ()

    @property
    def is_solo(self) -> bool:
        return self.players == range(1, 2)


@dataclass(frozen=True)
class Bot:
    """A player that ships with a game. `make(**parameters)` builds it; `parameters` gives each one's default."""

    about: str
    make: Callable[..., Player]
    parameters: Mapping[str, int | float] = field(default_factory=dict)


@dataclass(frozen=True)
class Lot:
    """What a stream of luck gives out: the names of its outcomes, by the numbers that the engine has for them.

    shuffled: an outcome is a whole order from the top, else one number drawn.
    """

    names: Mapping[int, str]
    shuffled: bool = True


@dataclass(frozen=True)
class Edition:
    """An edition of our reading of the rules: its number, what it changed, and the paragraphs it touched."""

    number: int
    about: str
    paragraphs: Sequence[str]


@dataclass(frozen=True)
class Decks:
    """What a game with exchangeable cards offers for decks.

    shipped: the deck of the box. read: a deck from rows of (value, place) by column; raises BadDeck, or Several.
    cards: a deck as rows that `read` takes again. shown: the same rows for people, as the game shows its cards.
    digest: short hex digits of its cards, in any order. about: a sentence on the shipped one.
    """

    shipped: Callable[[], Any]
    read: Callable[[Sequence[Mapping[str, Any]], str, Place], Any]
    cards: Callable[[Any], list[dict[str, Any]]]
    shown: Callable[[Any], list[dict[str, Any]]]
    digest: Callable[[Any], str]
    about: str


@dataclass(frozen=True)
class Counting:
    """What a game offers for final scores that are reckoned from counts, and for the facts of a whole position.

    Counts are plain data by player's name. find: the path at which they stand in a document, and whether they are of
    one player, without the name; None for a document without.
    sheet, explain: of counts and a variant; they raise BadPosition with the paths of all faults. columns: of a table
    of counts, the first one `player`; from_row: the counts of a row of it by column, column_of: where a fault stands.
    solo: whether counts, or a position, are those of a solo game. facts: of a table, a seat, and whether to tell of
    every lesson, held or not: what scoring looks at.
    """

    find: Callable[[Mapping[str, Any]], tuple[tuple[str, ...], bool] | None]
    sheet: Callable[[Mapping[str, Any], str], Sheet]
    explain: Callable[[Mapping[str, Any], str], list[tuple[int, str, str, str]]]
    columns: Sequence[str]
    from_row: Callable[[Mapping[str, Any]], dict[str, Any]]
    column_of: Callable[[tuple[str | int, ...]], str]
    solo: Callable[[Mapping[str, Any]], bool]
    facts: Callable[[Any, int, bool], dict[str, Any]]


def no_preview(table: Any, seat: int, move: Move, names: Sequence[str], width: int, colour: bool) -> str:
    return ""


def no_fits(seat: Seat, parts: tuple[Any, ...]) -> list[tuple[Move, str]]:
    return []


@dataclass(frozen=True)
class Aids:
    """What helps a person with moves that have parts.

    rest: of a table, a seat, the parts chosen and a text, the move that the text makes whole, or the parts that it
    chooses of one; None if it does neither. It raises IllegalMove for a part that is not allowed.
    preview: of a table, a seat, a move, the names, a width and whether to colour, what it would lead to, drawn; "" for
    a move that needs no second look. fits: of a seat and parts chosen, the best moves that begin so, with a note each.
    """

    rest: Callable[[Any, int, tuple[Any, ...], str], Move | Begun | None]
    preview: Callable[[Any, int, Move, Sequence[str], int, bool], str] = no_preview
    fits: Callable[[Seat, tuple[Any, ...]], list[tuple[Move, str]]] = no_fits


@dataclass(frozen=True)
class Game:
    """The door of a game's folder: the names that it must offer.

    `table` is the game's own table; `deck` its own deck, or None for the shipped one; `names` those of the seats.
    """

    name: str
    title: str
    prefix: str  # of its paragraphs: "CP"
    edition: int  # of our reading of the rules
    variants: Sequence[Variant]  # the first is the plain game, named ""
    new: Callable[[int, str, Any, Chance, Log | None], Any]  # players, variant, deck, luck, log -> table
    place: Callable[..., Any]  # a position from plain data
    state: Callable[..., dict[str, Any]]  # a table and the names of its seats: the position as plain data
    lots: Callable[[int, str, Any], Mapping[str, Lot]]  # players, variant, deck -> the streams of luck
    sheet: Callable[[Any], Sheet]
    view: Callable[[Any, int], dict[str, Any]]  # what a seat sees
    imagine: Callable[[Any, int, Chance], Any]  # a table that a seat could not tell from the true one
    say: Callable[[Any, int, Move], str]  # a move as text
    read: Callable[[Any, int, str], Move]  # a text as move
    why_not: Callable[[Any, int, Move], Refusal | None]
    draw: Callable[[Any, int, Sequence[str], int, bool], str]  # table, seat, names, width, colour
    tell: Callable[[Event, Sequence[str]], str | None]  # an event as a sentence
    ask: Callable[[Any, int, Sequence[str]], str]  # the open question as a sentence
    choice: Callable[[Any, int, tuple[Any, ...], Sequence[str]], tuple[str, str]]  # a menu entry: label, group
    explain: Callable[[Any, Sequence[str]], list[tuple[int, str, str, str]]]  # seat, row key, paragraph, sentence
    paragraphs: Callable[[], Mapping[str, Paragraph]]
    decks: Decks | None  # for a game whose cards may be exchanged
    box: Callable[[Any], dict[str, int]]  # what conservation counts
    round: Callable[[Any], int]  # rounds begun
    bots: Mapping[str, Bot]
    best_bot: str
    hint: Callable[[Seat], list[tuple[Move, str]]]  # the two best moves with a note each, within 3 seconds
    titles: Sequence[tuple[int, str]] = ()  # of the solo chart: lower bound and title, rising
    legend: str = ""  # of the drawing, shown by `?`
    unit: str = "points"  # what is scored
    says_why: Mapping[str, str] = field(default_factory=dict)  # paragraphs of "ties", "title", "no title", "no chart"
    by_seat: Sequence[str] = ()  # keys of a position whose values stand by name
    moments: Sequence[str] = ()  # at which a position may be entered
    in_order: Sequence[str] = ()  # keys of a position whose lists have an order; in other lists it means nothing
    editions: Sequence[Edition] = ()  # after the first, rising
    events: Sequence[str] = ()  # the kinds of events there are
    questions: Sequence[str] = ()  # the keys of the questions there are
    levels: Sequence[str] = ()  # words of which each solo variant has one; the first where none is named
    aids: Aids | None = None  # for a person at a terminal
    foremost: Mapping[str, Sequence[str]] = field(default_factory=dict)  # of a question: own things drawn last, if low
    offers_aside: Sequence[str] = ()  # the variants with offers while others have their turn
    cards: Callable[[], list[dict[str, Any]]] | None = None  # rows of those that cannot be exchanged, for `list cards`
    against: Callable[[Sheet], tuple[int, int]] | None = None  # of a solo sheet, what both sides score; more wins
    final: Callable[..., Any] | None = None  # like `place`, where more would follow on a scoring than `score` may tell
    counting: Counting | None = None  # for scores of what was counted at a real table

    def title_of(self, variant: str, score: int) -> str:
        """The title of a solo score; none off the chart, or in another variant than plain solo."""
        return title_of(self.titles, score) if variant == SOLO else ""

    def variant(self, name: str) -> Variant:
        """The variant of that name, its parts in any order. Raises WrongUsage with the names there are."""
        parts = frozenset(self.variant_parts(name))
        if SOLO in parts and self.levels and not parts & {*self.levels}:
            parts |= {self.levels[0]}
        for variant in self.variants:
            if parts == frozenset(variant.name.split(",")) - {""}:
                return variant
        there = ", ".join(repr(variant.name) for variant in self.variants if variant.name)
        raise WrongUsage(f"{self.name} has no variant {quoted(name)}: there are {there or 'none'}")

    def variant_parts(self, name: str) -> list[str]:
        """The words of a variant's name, `solo,friendly`. Raises WrongUsage for one that is part of no variant."""
        parts = [part.strip() for part in name.split(",") if part.strip()]
        there = list(dict.fromkeys(part for variant in self.variants for part in variant.name.split(",") if part))
        for part in parts:
            if part not in there:
                mean = meant(part, there) if there else "there are none"
                raise WrongUsage(f"{self.name} has no variant {quoted(part)}: {mean}")
        return parts
