"""The words of a case: the keys that its document may have, their types, and what is wrong with their values.

One YAML document is one case. Documents are read by `shelf` and spread over their matrix by `matrix`; what a case means
is found out by `opening`, what it expects is judged by `judge`.
"""

from __future__ import annotations

import re
from collections.abc import Callable, Iterator, Mapping, Sequence
from itertools import islice
from typing import Annotated, Any, Protocol

import msgspec
from msgspec import UNSET, UnsetType

from ..engine.errors import BadPosition, BadScenario, CatError, Place, Several
from ..engine.text import meant, quoted

FORMAT = 1
MOST_SEED = 2**53  # what every reader of numbers keeps exactly
USUAL_LIMIT, MOST_LIMIT = 10_000, 1_000_000  # questions of a case
MOST_FAULTS = 100  # looked for in one case
MOST_LABELS = 100  # `rule` and `tags` of a case
EXPECT, REFUSED = RESERVED = ("expect", "refused")  # keys of an item of `moves` that are no player's name

KeyPath = tuple[str | int, ...]


def about(text: str, **more: Any) -> msgspec.Meta:
    """What an editor shows of a key."""
    return msgspec.Meta(description=text, **more)


# The keys of a case. Their types are the JSON Schema as well (`schema`).

Text = Annotated[str, msgspec.Meta(max_length=10_000)]
Name = Annotated[str, msgspec.Meta(min_length=1, max_length=10_000)]
Labels = Annotated[list[Name], msgspec.Meta(max_length=MOST_LABELS)]
Count = Annotated[int, msgspec.Meta(ge=0, le=MOST_SEED)]


class Player(msgspec.Struct, forbid_unknown_fields=True):
    """Who sits on a seat."""

    name: Annotated[Name, about("the player's name")]
    bot: Annotated[
        str | dict[str, Any],
        about("a bot, `{use: BOT, parameter: value}`, `human`, or `script`: answers are given in `moves`"),
    ] = "script"
    script: Annotated[list[Text] | None, about("this player's answers, one used up each time it is asked")] = None
    then: Annotated[str | dict[str, Any] | None, about("the bot that plays on after the given answers")] = None


class CaseDeck(msgspec.Struct, forbid_unknown_fields=True):
    """The deck a record was played with: its digest, and its cards if it is not a shipped one."""

    digest: str
    cards: list[dict[str, Any]] | None = None


class Batch(msgspec.Struct, forbid_unknown_fields=True):
    """How `catcli batch` plays a case."""

    games: Annotated[int, msgspec.Meta(ge=1, le=MOST_SEED)] | None = None
    seed: Count | None = None
    seats: Annotated[str, msgspec.Meta(pattern="^(rotate|fixed|shuffle)$")] = "rotate"


class Expect(msgspec.Struct, forbid_unknown_fields=True):
    """What must hold. A value is itself, `{min: …, max: …}`, `{any: […]}` or `{not: …}`."""

    scores: Annotated[dict[str, Any] | UnsetType, about("points by player")] = UNSET
    winner: Annotated[Any | UnsetType, about("who wins; a list where several share the win")] = UNSET
    places: Annotated[dict[str, Any] | UnsetType, about("the place of each player, from 1")] = UNSET
    rounds: Annotated[Any | UnsetType, about("rounds begun")] = UNSET
    status: Annotated[Any | UnsetType, about("`finished`, `stopped` (an emergency stop of the rules) or `open`")] = (
        UNSET
    )
    asks: Annotated[Any | UnsetType, about("the open question: its key by player, or the key alone; `nobody`")] = UNSET
    state: Annotated[dict[str, Any] | UnsetType, about("the position, in the words of `setup`; only what is given")] = (
        UNSET
    )
    log: Annotated[list[Any] | UnsetType, about("sentences or events that must come, in this order")] = UNSET
    rank: Annotated[Any | UnsetType, about("the title of a solo score; `none` off the chart")] = UNSET
    parts: Annotated[dict[str, Any] | UnsetType, about("points by player and line of the score sheet")] = UNSET


class Result(msgspec.Struct, forbid_unknown_fields=True):
    """Facts that catcli writes into a record."""

    status: str
    scores: dict[str, int]
    places: dict[str, int]
    rounds: int
    digest: str
    written_by: str


class Case(msgspec.Struct, forbid_unknown_fields=True):
    """One document: a set-up, a script, a regression check, a saved game or a record."""

    catcli: Annotated[int, about("version of the format: 1", extra_json_schema={"const": FORMAT})]
    game: Annotated[str, about("id of the game: `catcli list games`")]
    edition: Annotated[Count | None, about("edition of our reading of the rules")] = None
    variant: Annotated[str, about("variant of the game; several words joined by a comma")] = ""
    name: Annotated[str, about("unique in the file")] = ""
    about: Annotated[Text, about("what the case is about")] = ""
    rule: Annotated[str | Labels, about("the paragraphs it shows: `AK-14`, or a list")] = []
    tags: Annotated[Labels, about("words to select it by: `-t TAG`")] = []
    known_failure: Annotated[
        Text | None, about("why it does not hold yet: it must fail then, in one cell of its matrix at least")
    ] = None
    base: Annotated[Name | None, about("a case to start from: `file.yml#name`, or `#name` in this file")] = None
    players: Annotated[list[Player], about("who plays, in the order of the seats")] = []
    setup: Annotated[dict[str, Any] | None, about("the position to start from, in the game's own words")] = None
    seed: Annotated[Count | None, about("seed of what `luck` leaves open; 0 if left out")] = None
    deal: Annotated[Count | None, about("which game of the seed, as `catcli batch` counts; 0 if left out")] = None
    deck: Annotated[str | CaseDeck | None, about("a file with the deck, below this file's folder (catpacks)")] = None
    limit: Annotated[
        int, about("questions after which it is stopped", extra_json_schema={"minimum": 1, "maximum": MOST_LIMIT})
    ] = USUAL_LIMIT
    luck: Annotated[dict[str, list[Any]], about("outcomes of chance by stream, used before the generator")] = {}
    moves: Annotated[
        list[dict[str, Any]], about("the answers in order: `- {Ada: take The Bride}`; `- expect: {…}` in between")
    ] = []
    expect: Annotated[Expect | None, about("what must hold at the end")] = None
    matrix: Annotated[dict[str, Any], about("path: values; the case is played with every combination")] = {}
    across: Annotated[dict[str, Any], about("judged once over all cells: `wins.Ada: {min: 60}`")] = {}
    batch: Annotated[Batch | None, about("how `catcli batch` plays it")] = None
    result: Annotated[Result | None, about("facts that catcli writes into a record")] = None

    def rules(self) -> list[str]:
        """The paragraphs it shows."""
        return [self.rule] if isinstance(self.rule, str) else self.rule


FIELDS = {field.name: field for field in msgspec.structs.fields(Case)}
STRUCTS: dict[tuple[str, ...], type[msgspec.Struct]] = {  # what may stand at a path, for suggestions
    (): Case,
    ("players",): Player,
    ("deck",): CaseDeck,
    ("batch",): Batch,
    ("expect",): Expect,
    ("moves", "expect"): Expect,
    ("result",): Result,
}


# Where things stand.


class Origin(Protocol):
    """What knows where the parts of a case stand."""

    def place(self, path: Sequence[str | int] = (), key: bool = False) -> Place:
        """The place of the value at a path, or of its key; of what is not there, the nearest around it."""
        ...


def holds(data: Any, path: Sequence[str | int]) -> bool:
    """Whether there is a value at a path."""
    for step in path:
        within = isinstance(data, list) and isinstance(step, int) and step < len(data)
        if within or (isinstance(data, dict) and step in data):
            data = data[step]
        else:
            return False
    return True


# Types.


def to_case(data: Any, origin: Origin, known: dict[str, tuple[Any, Any]] | None = None) -> Case:
    """The case that data are. Raises Several with the place of each key that is wrong.

    `known` keeps what keys were converted from and to: the cells of a matrix share all that it does not change.
    """
    known = {} if known is None else known
    if not isinstance(data, dict):
        raise BadScenario("a case is a mapping that begins with 'catcli: 1'", place=origin.place(()))
    errors: list[CatError] = []
    values: dict[str, Any] = {}
    for key, value in data.items():
        if len(errors) >= MOST_FAULTS:
            break
        if key not in FIELDS:
            sentence = f"there is no key {quoted(key)} here: {meant(key, [*FIELDS])}"
            errors.append(BadScenario(sentence, place=origin.place((key,), key=True)))
            continue
        try:
            if key not in known or known[key][0] is not value:
                known[key] = value, converted(value, key, origin)
            values[key] = known[key][1]
        except CatError as error:
            errors += error.each
    for key in ("catcli", "game"):
        if key not in data:
            errors.insert(0, BadScenario(f"the key {key!r} is missing here", place=origin.place(())))
    if not errors:
        return Case(**values)
    raise errors[0] if len(errors) == 1 else Several(errors)


def converted(value: Any, key: str, origin: Origin) -> Any:
    """The value of a key as its type, and right as far as its type alone does not tell. Raises CatError or Several."""
    errors: list[CatError] = []
    if key in ("players", "moves") and isinstance(value, list):  # one by one, so that each tells its own fault
        found: Any = []
        kind = Player if key == "players" else dict[str, Any]
        for index, item in enumerate(value):
            try:
                found.append(as_type(item, kind, (key, index), origin))
            except CatError as error:
                errors.append(error)
            if len(errors) == MOST_FAULTS:
                break
    else:
        found = as_type(value, FIELDS[key].type, (key,), origin)
    if not errors and key in FURTHER_FAULTS:
        errors += islice(FURTHER_FAULTS[key](found, origin), MOST_FAULTS)
    if errors:
        raise Several(errors)
    return found


def as_type(value: Any, kind: Any, path: KeyPath, origin: Origin) -> Any:
    try:
        return msgspec.convert(value, kind)
    except msgspec.ValidationError as error:
        raise explained(error, value, path, origin) from error


STEP = re.compile(r"\[(\d+|\.\.\.)\]|\.([^.\[\]`]+)")


def explained(error: msgspec.ValidationError, value: Any, path: KeyPath, origin: Origin) -> CatError:
    """The error of a conversion with its place, its path told by msgspec as `$[3].script`."""
    sentence, _, where = str(error).partition(" - at `$")
    for index, key in STEP.findall(where.rstrip("`")):
        step = key or (first_of_kind(value, sentence) if index == "..." else int(index))
        if not holds(value, (step,)):
            break
        path, value = (*path, step), value[step]
    struct = STRUCTS.get(tuple(step for step in path if isinstance(step, str)))
    unknown = re.search(r"unknown field `(.+)`", sentence)
    if unknown and struct is not None:
        mean = meant(unknown[1], struct.__struct_fields__)
        return BadScenario(
            f"there is no key {quoted(unknown[1])} here: {mean}", place=origin.place((*path, unknown[1]), key=True)
        )
    missing = re.search(r"missing required field `(.+)`", sentence)
    if missing:
        return BadScenario(f"the key {missing[1]!r} is missing here", place=origin.place(path))
    return BadScenario(in_words(sentence), place=origin.place(path))


def first_of_kind(values: Mapping[str, Any], sentence: str) -> str:
    """Of a mapping whose keys msgspec does not tell, that of the first value of the kind it complains of."""
    got = sentence.rpartition("got `")[2].rstrip("`")
    return next((key for key, value in values.items() if kind_of(value) == got), "")


def kind_of(value: Any) -> str:
    """What msgspec calls the kind of plain data."""
    return {list: "array", dict: "object", type(None): "null"}.get(type(value), type(value).__name__)


def in_words(sentence: str) -> str:
    """What msgspec says of a value of the wrong kind, for people."""
    match = re.fullmatch(r"Expected `(.+?)`, got `(.+?)`", sentence)
    if match is not None:
        kinds = [KINDS.get(kind, kind) for kind in match[1].split(" | ") if kind != "null"]
        return f"{' or '.join(dict.fromkeys(kinds))} is needed here, not {KINDS.get(match[2], match[2])}"
    bound = re.fullmatch(r"Expected `(\w+)` ([<>]=) (-?\d+)", sentence)
    if bound is not None:
        least = "at least" if bound[2] == ">=" else "at most"
        return f"{KINDS.get(bound[1], bound[1])} of {least} {bound[3]} is needed here"
    length = re.fullmatch(r"Expected `(str|array)` of length ([<>]=) (\d+)", sentence)
    if length is not None:
        least = "at least" if length[2] == ">=" else "at most"
        parts = ("letter" if length[1] == "str" else "item") + ("" if length[3] == "1" else "s")
        return f"{KINDS[length[1]]} of {least} {int(length[3]):,} {parts} is needed here"
    choice = re.fullmatch(r"Expected `str` matching regex '\^\((.+)\)\$'", sentence)
    if choice is not None:
        return f"one of these is needed here: {', '.join(choice[1].split('|'))}"
    return sentence[0].lower() + sentence[1:]


KINDS = {
    "str": "a text",
    "int": "a whole number",
    "float": "a number with a point",
    "bool": "true or false",
    "array": "a list",
    "object": "a mapping",
    "null": "nothing",
}


def other_format(number: int, origin: Origin) -> Iterator[CatError]:
    if number != FORMAT:
        yield BadScenario(f"'catcli: 1' is the format read here, not {number}", place=origin.place(("catcli",)))


def limit_faults(limit: int, origin: Origin) -> Iterator[CatError]:
    if not 1 <= limit <= MOST_LIMIT:
        sentence = f"a limit is from 1 to {MOST_LIMIT:,} questions, not {limit:,}"
        yield BadScenario(sentence, place=origin.place(("limit",)))


def player_faults(players: Sequence[Player], origin: Origin) -> Iterator[CatError]:
    names: set[str] = set()
    for number, player in enumerate(players):
        if player.name in names:
            sentence = f"two players are called {quoted(player.name)}: give each a name of its own"
            yield BadScenario(sentence, place=origin.place(("players", number, "name")))
        names.add(player.name)
        if player.name in RESERVED:
            sentence = f"nobody can be called {player.name!r}: in 'moves' it has a meaning of its own"
            yield BadScenario(sentence, place=origin.place(("players", number, "name")))


def moves_faults(moves: Sequence[Mapping[str, Any]], origin: Origin) -> Iterator[CatError]:
    for number, item in enumerate(moves):
        yield from move_faults(item, ("moves", number), origin)


def move_faults(item: Mapping[str, Any], path: KeyPath, origin: Origin) -> Iterator[CatError]:
    if not item:
        yield BadScenario("a move is {NAME: answer}, or {expect: …}", place=origin.place(path))
    if EXPECT in item:
        yield from expect_faults(item, path, origin)
        return
    if REFUSED in item and len(item) != 2:
        sentence = "a refused move is one player's, in quotes if a comma is in it: {Ada: protect, refused: AK-11}"
        yield BadScenario(sentence, place=origin.place(path))
    for name, text in item.items():
        if not isinstance(text, str):
            told = msgspec.json.encode(text).decode()
            sentence = f"a move is a text, not {quoted(told)}: write it in quotes"
            if text is None:
                sentence = "a move is missing here: is there a space after ':', and a move with a comma in quotes?"
            yield BadScenario(sentence, place=origin.place((*path, name)))


def expect_faults(item: Mapping[str, Any], path: KeyPath, origin: Origin) -> Iterator[CatError]:
    if len(item) > 1:
        yield BadScenario("an 'expect' between moves stands alone: '- expect: {…}'", place=origin.place(path))
        return
    try:
        as_type(item[EXPECT], Expect, (*path, EXPECT), origin)
    except CatError as error:
        yield error


FURTHER_FAULTS: Mapping[str, Callable[[Any, Origin], Iterator[CatError]]] = {  # of keys, beyond their types
    "catcli": other_format,
    "limit": limit_faults,
    "players": player_faults,
    "moves": moves_faults,
}


def place_faults(error: BadPosition, origin: Origin, below: KeyPath) -> Several:
    """The faults of a position, each with its place."""
    errors: list[CatError] = []
    for fault in error.faults:
        also = origin.place((*below, *fault.also)) if fault.also is not None else None
        sentence = f"{fault.sentence} (line {also.line})" if also is not None else fault.sentence
        errors.append(BadScenario(sentence, place=origin.place((*below, *fault.path), key=fault.of_key)))
    return Several(sorted(errors, key=by_place))


def by_place(error: CatError) -> tuple[str, int, int]:
    place = error.place or Place("")
    return place.file, place.line or 0, place.column or 0
