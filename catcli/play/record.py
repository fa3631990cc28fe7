"""Records: a game written down so that it can be gone on with, in the form of a case."""

from __future__ import annotations

import re
from collections.abc import Iterator, Mapping, Sequence
from typing import Any, NamedTuple

import msgspec

from .. import __version__
from ..engine.errors import BadPosition, BadScenario, CatError, Several
from ..engine.game import Game
from ..engine.text import json_text, meant
from .decks import yaml_rows
from .match import OPEN, Match
from .players import Line
from .strict_yaml import Document, documents, read_text

MOST_PLACES = 20  # faults told with their places; the others are only counted
MOST_SEED = 2**53  # what every reader of numbers keeps exactly
PLAIN = re.compile(r"[A-Za-z][A-Za-z0-9 _./-]*[A-Za-z0-9]|[A-Za-z]")
NOT_TEXT = frozenset(
    ("y", "n", "yes", "no", "on", "off", "true", "false", "null", "none", "nan", "inf")
)  # in YAML 1.1 or 1.2


def quoted(text: str) -> str:
    """A text as YAML, quoted wherever a reader of YAML 1.1 or 1.2 would see something else in it."""
    if PLAIN.fullmatch(text) and text.casefold() not in NOT_TEXT:
        return text
    return json_text(text)


def flow(value: Any) -> str:
    """A value as YAML on one line."""
    if value is None:
        return "null"
    if isinstance(value, bool):
        return "true" if value else "false"
    if isinstance(value, str):
        return quoted(value)
    if isinstance(value, Mapping):
        return "{" + ", ".join(f"{flow(str(key))}: {flow(item)}" for key, item in value.items()) + "}"
    if isinstance(value, Sequence):
        return "[" + ", ".join(flow(item) for item in value) + "]"
    return str(value)


def write_record(match: Match, who: Sequence[str], *, name: str = "") -> str:
    """The record of a match: its head, players, seed, deck and moves, and the result of a finished one.

    `who` tells what plays on each seat. Of the deck the digest is kept, and its cards unless it is the shipped one.
    """
    game = match.game
    lines = ["catcli: 1", f"game: {game.name}", f"edition: {game.edition}"]
    if match.variant:
        lines.append(f"variant: {quoted(match.variant)}")
    if name:
        lines.append(f"name: {quoted(name)}")
    lines.append("players:")
    for player, bot in zip(match.names, who, strict=False):
        lines.append(f"  - {flow({'name': player, 'bot': bot})}")
    lines.append(f"seed: {match.seed}")
    lines += deck_lines(game, match.deck)
    lines.append("moves:" if match.said else "moves: []")
    lines += [f"  - {flow(answer)}" for answer in match.said]
    if match.status != OPEN:
        lines += result_lines(match)
    return "\n".join(lines) + "\n"


def deck_lines(game: Game, deck: Any) -> list[str]:
    if game.decks is None:
        return []
    lines = ["deck:", f"  digest: {quoted(game.decks.digest(deck or game.decks.shipped()))}"]
    if deck is not None:
        lines += ["  cards:", *(f"    - {flow(card)}" for card in game.decks.cards(deck))]
    return lines


def deck_of_case(read: ReadCase, game: Game) -> Any:
    """The deck of a case, None for the shipped one. Raises BadScenario if its cards are not those of its digest."""
    told, document = read.case.deck, read.document
    if told is None or game.decks is None:
        return None
    deck = None
    if told.cards is not None:
        rows = yaml_rows(document, told.cards, ("deck", "cards"))
        deck = game.decks.read(rows, "record", document.place(("deck", "cards")))
    found = game.decks.digest(deck or game.decks.shipped())
    if told.digest != found:
        why = (
            "the shipped deck is another one, and no cards are told" if deck is None else "its cards were changed since"
        )
        raise BadScenario(
            f"this was played with the deck {told.digest}, here is {found}: {why}",
            place=document.place(("deck", "digest")),
        )
    return deck


def deck_name(game: Game, deck: Any) -> str:
    """What rows and rankings call a deck: `stand-in` for the shipped one, else its digest."""
    if game.decks is None:
        return ""
    return "stand-in" if deck is None else game.decks.digest(deck)


def result_lines(match: Match) -> list[str]:
    sheet = match.game.sheet(match.table)
    seats = range(len(match.players))
    return [
        "result:",
        f"  status: {match.status}",
        f"  scores: {flow({match.names[seat]: sheet.totals()[seat] for seat in seats})}",
        f"  places: {flow({match.names[seat]: sheet.places()[seat] for seat in seats})}",
        f"  rounds: {match.game.round(match.table)}",
        f"  digest: {quoted(match.digest())}",
        f"  written_by: {quoted(f'catcli {__version__}')}",
    ]


class Player(msgspec.Struct, forbid_unknown_fields=True):
    """A player of a case."""

    name: str
    bot: str = "script"


class DeckOfRecord(msgspec.Struct, forbid_unknown_fields=True):
    """The deck a record was played with: its digest, and its cards if it is not a shipped one."""

    digest: str
    cards: list[dict[str, Any]] | None = None


class Case(msgspec.Struct, forbid_unknown_fields=True):
    """A case as far as it is read here: a record, or a position to score."""

    catcli: int
    game: str
    edition: int | None = None
    variant: str = ""
    name: str = ""
    about: str = ""
    players: list[Player] = []
    seed: int | None = None
    deck: DeckOfRecord | None = None
    setup: dict[str, Any] | None = None
    moves: list[dict[str, Any]] = []
    expect: dict[str, Any] | None = None
    result: dict[str, Any] | None = None


class ReadCase(NamedTuple):
    """A case with the document it stands in, for the places of its parts."""

    case: Case
    document: Document

    def lines(self) -> Iterator[Line]:
        """Its answers in order, each with its place."""
        for number, item in enumerate(self.case.moves):
            for name, text in item.items():
                yield Line(text, self.document.place(("moves", number, name)), name)


def read_cases(path: str) -> list[ReadCase]:
    """The cases of a file (`-`: stdin). Raises BadScenario with the place of what is wrong."""
    return [ReadCase(to_case(document), document) for document in documents(read_text(path), path)]


def to_case(document: Document) -> Case:
    try:
        case = msgspec.convert(document.data, Case)
    except msgspec.ValidationError as error:
        raise explained(error, document) from error
    if case.catcli != 1:
        raise BadScenario(f"'catcli: 1' is the format read here, not {case.catcli}", place=document.place(("catcli",)))
    if case.seed is not None and not 0 <= case.seed <= MOST_SEED:
        raise BadScenario(f"a seed is from 0 to {MOST_SEED}, not {case.seed}", place=document.place(("seed",)))
    for number, item in enumerate(case.moves):
        for name, text in item.items():
            if not isinstance(text, str):
                path = ("moves", number, name)
                raise BadScenario(f"a move is a text, not {flow(text)}: write it in quotes", place=document.place(path))
    return case


def explained(error: msgspec.ValidationError, document: Document) -> CatError:
    """The error of a conversion with its place, its path told by msgspec as `$.moves[3].Ada`."""
    sentence, _, where = str(error).partition(" - at `$")
    path: tuple[int | str, ...] = tuple(
        int(index) if index else key for index, key in re.findall(r"\[(\d+)\]|\.(\w+)", where.rstrip("`"))
    )
    unknown = re.search(r"unknown field `(.+)`", sentence)
    if unknown:
        kind = Case if not path else DeckOfRecord if path == ("deck",) else Player
        fields = kind.__struct_fields__
        return BadScenario(
            f"there is no key {unknown[1]!r} here: {meant(unknown[1], fields)}",
            place=document.place((*path, unknown[1]), key=True),
        )
    missing = re.search(r"missing required field `(.+)`", sentence)
    if missing:
        return BadScenario(f"the key {missing[1]!r} is missing here", place=document.place(path))
    if not isinstance(document.data, dict):
        return BadScenario("a case is a mapping that begins with 'catcli: 1'", place=document.place(()))
    return BadScenario(in_words(sentence), place=document.place(path))


def in_words(sentence: str) -> str:
    """What msgspec says of a value of the wrong kind, for people."""
    match = re.fullmatch(r"Expected `(.+?)`, got `(.+?)`", sentence)
    if match is None:
        return sentence[0].lower() + sentence[1:]
    wanted = " or ".join(KINDS.get(kind, kind) for kind in match[1].split(" | ") if kind != "null")
    return f"{wanted} is needed here, not {KINDS.get(match[2], match[2])}"


KINDS = {
    "str": "a text",
    "int": "a whole number",
    "float": "a number with a point",
    "bool": "true or false",
    "array": "a list",
    "object": "a mapping",
    "null": "nothing",
}


def of_game(read: ReadCase, game: Game) -> None:
    """Raise unless a case is of this game and this edition of our reading of its rules."""
    case, document = read
    if case.game != game.name:
        raise BadScenario(f"this is a case of {case.game}, not of {game.name}", place=document.place(("game",)))
    if case.edition is not None and case.edition != game.edition:
        raise BadScenario(
            f"this record is of edition {case.edition} of our reading of {game.title}; "
            f"catcli {__version__} plays edition {game.edition}",
            place=document.place(("edition",)),
        )


def place_faults(error: BadPosition, document: Document, below: tuple[str | int, ...]) -> Several:
    """The faults of a position, each with its place in the document."""
    errors: list[CatError] = [BadScenario(fault.sentence) for fault in error.faults[MOST_PLACES:]]
    for fault in reversed(error.faults[:MOST_PLACES]):
        also = document.place((*below, *fault.also)) if fault.also is not None else None
        sentence = f"{fault.sentence} (line {also.line})" if also is not None else fault.sentence
        errors.insert(0, BadScenario(sentence, place=document.place((*below, *fault.path), key=fault.of_key)))
    return Several(errors)
