"""Game: the names that a game's folder must offer."""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass, field
from typing import Any

from .chance import Chance
from .errors import Place, Refusal, WrongUsage
from .log import Event, Log
from .options import Move
from .paragraphs import Paragraph
from .player import Player, Seat
from .sheet import Sheet, title_of
from .text import meant

TITLED_VARIANT = "solo"  # whose scores the chart is for


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
class Decks:
    """What a game with exchangeable cards offers for decks.

    shipped: the deck of the box. read: a deck from rows of (value, place) by column; raises BadDeck, or Several.
    cards: a deck as rows that `read` takes again. digest: short hex digits of its cards, in any order. about: a
    sentence on the shipped one.
    """

    shipped: Callable[[], Any]
    read: Callable[[Sequence[Mapping[str, Any]], str, Place], Any]
    cards: Callable[[Any], list[dict[str, Any]]]
    digest: Callable[[Any], str]
    about: str


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
    state: Callable[[Any], dict[str, Any]]  # a position as plain data
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
    says_why: Mapping[str, str] = field(default_factory=dict)  # paragraphs of "ties", "no title", "no chart"
    by_seat: Sequence[str] = ()  # keys of a position whose values stand by name
    moments: Sequence[str] = ()  # at which a position may be entered

    def title_of(self, variant: str, score: int) -> str:
        """The title of a solo score; none off the chart, or in another variant than plain solo."""
        return title_of(self.titles, score) if variant == TITLED_VARIANT else ""

    def variant(self, name: str) -> Variant:
        """The variant of that name, its parts in any order. Raises WrongUsage with the names there are."""
        parts = frozenset(self.variant_parts(name))
        for variant in self.variants:
            if parts == frozenset(variant.name.split(",")) - {""}:
                return variant
        there = ", ".join(repr(variant.name) for variant in self.variants if variant.name)
        raise WrongUsage(f"{self.name} has no variant {name!r}: there are {there or 'none'}")

    def variant_parts(self, name: str) -> list[str]:
        """The words of a variant's name, `solo,friendly`. Raises WrongUsage for one that is part of no variant."""
        parts = [part.strip() for part in name.split(",") if part.strip()]
        there = list(dict.fromkeys(part for variant in self.variants for part in variant.name.split(",") if part))
        for part in parts:
            if part not in there:
                mean = meant(part, there) if there else "there are none"
                raise WrongUsage(f"{self.name} has no variant {part!r}: {mean}")
        return parts
