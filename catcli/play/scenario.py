"""Cases as they are written: read, joined with the case they build on, spread over their matrix, checked key by key.

One YAML document is one case. What a case means is found out by `opening`, what it expects is judged by `judge`.
"""

from __future__ import annotations

import os
import re
from collections.abc import Callable, Iterator, Mapping, Sequence
from itertools import islice, product
from pathlib import Path
from typing import Annotated, Any, NamedTuple, Protocol

import msgspec
from msgspec import UNSET, UnsetType

from ..engine.errors import BadPosition, BadScenario, CatError, Place, Several
from ..engine.text import meant, quoted
from .strict_yaml import MAX_DEPTH, Document, documents_and_faults, file_name, read_text

FORMAT = 1
MOST_SEED = 2**53  # what every reader of numbers keeps exactly
USUAL_LIMIT, MOST_LIMIT = 10_000, 1_000_000  # questions of a case
MOST_CELLS = 10_000  # of a matrix
MOST_SPREAD = 1_000_000  # keys and values that the cells of a matrix do not share, all together
MOST_BASES = 20  # cases that build on each other
MOST_FAULTS = 100  # looked for in one case
MOST_LABELS = 100  # `rule` and `tags` of a case
STDIN = "-"
EXPECT, REFUSED = RESERVED = ("expect", "refused")  # keys of an item of `moves` that are no player's name
ENDINGS = (".yml", ".yaml")
DECK_ENDINGS = tuple(f".deck{ending}" for ending in ENDINGS)  # of decks that lie among cases

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
    known_failure: Annotated[Text | None, about("why it does not hold yet: it must fail then")] = None
    base: Annotated[Name | None, about("a case to start from: `file.yml#name`, or `#name` in this file")] = None
    players: Annotated[list[Player], about("who plays, in the order of the seats")] = []
    setup: Annotated[dict[str, Any] | None, about("the position to start from, in the game's own words")] = None
    seed: Annotated[Count | None, about("seed of what `luck` leaves open; 0 if left out")] = None
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


class Layers:
    """The data of a case joined from several documents, its own first; and of a cell, the values of its matrix.

    chosen: of each path that the matrix sets, where its value stands in `matrix`.
    """

    def __init__(self, layers: Sequence[Document], chosen: Mapping[KeyPath, KeyPath]) -> None:
        self.layers = layers
        self.chosen = chosen

    def place(self, path: Sequence[str | int] = (), key: bool = False) -> Place:
        path = tuple(path)
        for depth in range(len(path), 0, -1):
            if path[:depth] in self.chosen:
                return self.place((*self.chosen[path[:depth]], *path[depth:]))
        for depth in range(len(path), -1, -1):
            for layer in self.layers:
                if holds(layer.data, path[:depth]):
                    return layer.place(path[:depth], key and depth == len(path))
        return self.layers[0].place(())

    def own(self, path: Sequence[str | int]) -> Document | None:
        """The document in which the value at a path stands as it is used; None for one set by the matrix."""
        path = tuple(path)
        if any(path[:depth] in self.chosen for depth in range(len(path) + 1)):
            return None
        return next((layer for layer in self.layers if holds(layer.data, path)), None)


def holds(data: Any, path: Sequence[str | int]) -> bool:
    """Whether there is a value at a path."""
    for step in path:
        within = isinstance(data, list) and isinstance(step, int) and step < len(data)
        if within or (isinstance(data, dict) and step in data):
            data = data[step]
        else:
            return False
    return True


class ReadCase(NamedTuple):
    """A case, or one cell of its matrix, with what knows the places of its parts.

    document: the document it stands in. origin: where its parts stand, in that or another one. file: its path as
    given. name: unique in its file, that of a cell with its values. cell: the values of the matrix by path as written.
    """

    case: Case
    document: Document
    origin: Origin
    file: str
    name: str
    cell: Mapping[str, Any] = {}

    @property
    def case_name(self) -> str:
        """Its name without the values of the cell."""
        return self.name.removesuffix(f" [{label_of(self.cell)}]") if self.cell else self.name

    def place(self, path: Sequence[str | int] = (), key: bool = False) -> Place:
        return self.origin.place(path, key)


class WrittenCase(NamedTuple):
    """A case as its document says it, before its base is joined. number: in its file, from 1."""

    document: Document
    file: str
    number: int

    @property
    def name(self) -> str:
        """Its name, or `case 3` where it has none."""
        data = self.document.data
        name = data.get("name") if isinstance(data, dict) else None
        return name if isinstance(name, str) and name else f"case {self.number}"


# Files.


def all_files_below(paths: Sequence[str]) -> Iterator[str]:
    """The files that are meant: of a folder all `*.yml` and `*.yaml` below it but hidden ones and decks, sorted."""
    for path in paths:
        if path != STDIN and os.path.isdir(path):
            below = Path(path)
            found = sorted(
                entry
                for entry in below.rglob("*")
                if entry.suffix.lower() in ENDINGS
                and not any(part.startswith(".") for part in entry.relative_to(below).parts)
                and not entry.name.lower().endswith(DECK_ENDINGS)
                and entry.is_file()
            )
            yield from map(str, found)
        else:
            yield path


def files_below(paths: Sequence[str]) -> Iterator[str]:
    """The files that are meant, each once."""
    seen: set[str] = set()
    for file in all_files_below(paths):
        real = file if file == STDIN else os.path.realpath(file)
        if real not in seen:
            seen.add(real)
            yield file


class Shelf:
    """Files of cases, the text of each read once.

    Of a file that is judged, one case is held at a time; of those that cases build on, all.
    """

    def __init__(self) -> None:
        self.texts: dict[str, str] = {}
        self.bases: dict[str, list[WrittenCase | CatError]] = {}

    def read(self, file: str, text: str | None = None) -> list[WrittenCase | CatError]:
        """The cases of a file (`-`: stdin) in order, and what is broken in between, for those that build on them."""
        if file not in self.bases:
            self.bases[file] = list(self.written(file, text))
        return self.bases[file]

    def written(self, file: str, text: str | CatError | None = None) -> Iterator[WrittenCase | CatError]:
        """The same, one after the other; `text` is what came of reading the file, if that was done already."""
        try:
            if isinstance(text, CatError):
                raise text
            if file not in self.texts:
                self.texts[file] = read_text(file) if text is None else text
        except CatError as error:
            yield error
            return
        for number, document in enumerate(documents_and_faults(self.texts[file], file), 1):
            yield WrittenCase(document, file, number) if isinstance(document, Document) else document

    def cases(self, file: str, text: str | CatError | None = None) -> Iterator[list[ReadCase] | WrongCase]:
        """Each case of a file as the cells of its matrix (one without a matrix), or what is wrong with it."""
        lines: dict[str, int] = {}  # on which the case of each name begins
        for written in self.written(file, text):
            if isinstance(written, CatError):
                yield WrongCase("", file, written.place or Place(file_name(file)), None, [written])
                continue
            begins = written.document.place(()).line or 1
            try:
                if lines.setdefault(written.name, begins) != begins:
                    raise same_name(written, lines[written.name])
                yield self.cells(written)
            except CatError as error:
                yield WrongCase(written.name, file, written.document.place(()), written.document.data, error.each)

    def cells(self, written: WrittenCase) -> list[ReadCase]:
        """The cells of a case. Raises BadScenario or Several with the places of what is wrong."""
        layers = self.layers(written)
        data = layers[0].data
        for layer in layers[1:]:
            data = merged(layer.data, data)
        if "matrix" not in data:
            origin: Origin = Layers(layers, {}) if len(layers) > 1 else written.document
            return [ReadCase(to_case(data, origin), written.document, origin, written.file, written.name)]
        known: dict[str, tuple[Any, Any]] = {}
        return [
            ReadCase(to_case(spread, origin, known), written.document, origin, written.file, name, values)
            for spread, origin, name, values in cells_of(data, layers, written.name)
        ]

    def layers(self, written: WrittenCase) -> list[Document]:
        """The documents of a case, its own first, then those it builds on."""
        layers: list[Document] = []
        while True:
            document = written.document
            if not isinstance(document.data, dict):
                raise BadScenario("a case is a mapping that begins with 'catcli: 1'", place=document.place(()))
            layers.append(document)
            if "base" not in document.data:
                return layers
            place = document.place(("base",))
            written = self.base(written, document.data["base"], place)
            if written.document in layers or len(layers) > MOST_BASES:
                raise BadScenario("this case builds on itself: let its 'base' name another one", place=place)

    def base(self, written: WrittenCase, named: Any, place: Place) -> WrittenCase:
        """The case that a `base` names."""
        if not isinstance(named, str) or not named:
            raise BadScenario("'base' names a case: file.yml#name, or #name in this file", place=place)
        file, sign, name = named.partition("#")
        path = inside(written.file, file, place) if file else written.file
        found = [other for other in self.read(path) if isinstance(other, WrittenCase)]
        if file and not found:
            errors = [other for other in self.read(path) if isinstance(other, CatError)]
            raise BadScenario(str(errors[0]) if errors else f"{file} holds no case", place=place)
        if not sign and len(found) != 1:
            raise BadScenario(f"{file} holds {len(found)} cases: name one, as in {file}#{found[0].name}", place=place)
        for other in found:
            if other.name == name or not sign:
                return other
        there = meant(name, [other.name for other in found][:10])
        raise BadScenario(f"{file or 'this file'} has no case {quoted(name)}: {there}", place=place)


class WrongCase(NamedTuple):
    """A document that is no case; `data` is what could be read of it."""

    name: str
    file: str
    place: Place
    data: Any
    errors: Sequence[CatError]


def read_cases(path: str) -> list[ReadCase]:
    """The cases of a file (`-`: stdin), each cell of a matrix for itself. Raises CatError, or Several, with places."""
    cases: list[ReadCase] = []
    errors: list[CatError] = []
    for cells in Shelf().cases(path):
        if isinstance(cells, WrongCase):
            errors += cells.errors
        else:
            cases += cells
    if errors:
        raise errors[0] if len(errors) == 1 else Several(errors)
    return cases


def same_name(written: WrittenCase, line: int) -> BadScenario:
    sentence = f"another case of this file is called {quoted(written.name)} (line {line}): names are unique"
    return BadScenario(sentence, place=written.document.place(("name",)))


def inside(from_file: str, named: str, place: Place) -> str:
    """The path of a file that a case names, which lies in the folder of the case's own file or below it."""
    own = Path(from_file)
    if from_file == STDIN or not own.is_file():
        raise BadScenario("a case that is piped in has no folder: it can name no other file", place=place)
    folder = own.resolve().parent
    try:
        path = (folder / named).resolve()
        is_file = path.is_file()
    except (OSError, RuntimeError, ValueError):  # a name too long, links in a circle, a NUL
        path, is_file = folder, False
    if Path(named).is_absolute() or not path.is_relative_to(folder):
        raise BadScenario(f"{quoted(named)} is outside this file's folder, so it is not read", place=place)
    if not is_file:
        raise BadScenario(f"there is no file {quoted(named)} beside this one", place=place)
    below = folder if own.is_symlink() else own.parent  # beside a link another file of that name may lie
    return str(below / path.relative_to(folder))  # the very file that was looked at, whatever leads to it


def merged(base: Mapping[str, Any], own: Mapping[str, Any]) -> dict[str, Any]:
    """A case on its base: mappings merge, everything else replaces. A name is not handed on."""
    together = {key: value for key, value in base.items() if key != "name"} if "catcli" in base else {**base}
    for key, value in own.items():
        under = together.get(key)
        both = isinstance(value, dict) and isinstance(under, dict)
        together[key] = merged(under, value) if both else value  # type: ignore[arg-type]
    return together


# The matrix.


def cells_of(
    data: dict[str, Any], layers: Sequence[Document], name: str
) -> Iterator[tuple[dict[str, Any], Layers, str, dict[str, Any]]]:
    """Every combination of the matrix, in written order: the data, where its parts stand, its name and values."""
    origin = Layers(layers, {})
    matrix = data["matrix"]
    if not isinstance(matrix, dict) or not matrix:
        raise BadScenario("'matrix' needs values for a path: {seed: [1, 2]}", place=origin.place(("matrix",)))
    paths = [path_of(data, key, origin) for key in matrix]
    values = [values_of(value, ("matrix", key), origin) for key, value in matrix.items()]
    count = 1
    for key, listed in zip(matrix, values, strict=True):
        count *= len(listed)
        if count > MOST_CELLS:
            sentence = f"this makes more than {MOST_CELLS:,} cases: a batch plays many games"
            raise BadScenario(sentence, place=origin.place(("matrix", key)))
    size = sum(size_of(data.get(str(key))) for key in {path[0] for path in paths})
    size += sum(max(size_of(value) for _, value in listed) for listed in values)
    if count * size > MOST_SPREAD:
        sentence = f"these are {count:,} cases in which {size:,} values differ: take fewer, or a smaller part of them"
        raise BadScenario(sentence, place=origin.place(("matrix",), key=True))
    rest = {key: value for key, value in data.items() if key != "matrix"}
    for cell in product(*values):
        spread, chosen = rest, {}
        for path, (where, value) in zip(paths, cell, strict=True):
            spread = replaced(spread, path, value)
            chosen[path] = where
        told = {key: value for key, (_, value) in zip(matrix, cell, strict=True)}
        yield spread, Layers(layers, chosen), f"{name} [{label_of(told)}]", told


def label_of(cell: Mapping[str, Any]) -> str:
    """The values of a cell as they stand in its name: `seed=3, limit=5`."""
    return ", ".join(f"{key}={in_short(value)}" for key, value in cell.items())


def size_of(data: Any) -> int:
    """How many keys and values data have."""
    if isinstance(data, dict):
        return 1 + sum(1 + size_of(value) for value in data.values())
    return 1 + sum(map(size_of, data)) if isinstance(data, list) else 1


def in_short(value: Any) -> str:
    text = value if isinstance(value, str) else msgspec.json.encode(value).decode()
    return text if len(text) <= 40 else f"{text[:39]}…"


def path_of(data: dict[str, Any], written: str, origin: Origin) -> KeyPath:
    """The path of a matrix key, `players.Ada.bot`: an item of a list by its name, or by its number from 1."""
    place = origin.place(("matrix", written), key=True)
    path: list[str | int] = []
    at: Any = data
    words = written.split(".")
    if len(words) > MAX_DEPTH:
        raise BadScenario(f"{quoted(written)} leads deeper than anything may be nested ({MAX_DEPTH})", place=place)
    while words:
        taken, step = 1, words[0]
        if isinstance(at, list):
            step_of_list = item_of(at, words[0])
            if step_of_list is None:
                raise BadScenario(f"{quoted(written)} leads nowhere: no item {quoted(words[0])} there", place=place)
            path.append(step_of_list)
            at = at[step_of_list]
        elif isinstance(at, dict) or at is None:
            for length in range(len(words), 0, -1):  # a name may have dots in it
                if isinstance(at, dict) and ".".join(words[:length]) in at:
                    taken, step = length, ".".join(words[:length])
                    break
            if not path and step not in FIELDS:
                raise BadScenario(f"there is no key {quoted(step)} here: {meant(step, [*FIELDS])}", place=place)
            if not path and step in ("matrix", "across", "base", "catcli", "name"):
                raise BadScenario(f"a matrix cannot change {step!r}", place=place)
            path.append(step)
            at = at.get(step) if isinstance(at, dict) else None
        else:
            raise BadScenario(f"{quoted(written)} leads nowhere: {quoted(str(path[-1]))} holds no keys", place=place)
        words = words[taken:]
    return tuple(path)


def item_of(items: list[Any], word: str) -> int | None:
    """The index of a list's item that a word means."""
    for index, item in enumerate(items):
        if isinstance(item, dict) and item.get("name") == word:
            return index
    number = int(word) if word.isascii() and word.isdigit() and len(word) < 9 else 0
    return number - 1 if 1 <= number <= len(items) else None


def values_of(values: Any, path: KeyPath, origin: Origin) -> list[tuple[KeyPath, Any]]:
    """The values of one path of a matrix, each with where it stands: a list, or `{from: 1, to: 50}`."""
    if isinstance(values, list) and values:
        return [((*path, index), value) for index, value in enumerate(values)]
    if isinstance(values, dict) and set(values) == {"from", "to"}:
        first, last = values["from"], values["to"]
        if is_whole(first) and is_whole(last) and first <= last:
            if last - first >= MOST_CELLS:
                sentence = f"this makes more than {MOST_CELLS:,} cases: a batch plays many games"
                raise BadScenario(sentence, place=origin.place((*path, "to")))
            return [(path, value) for value in range(first, last + 1)]
    raise BadScenario("here a list of values is needed, or {from: 1, to: 50}", place=origin.place(path))


def is_whole(value: Any) -> bool:
    return isinstance(value, int) and not isinstance(value, bool)


def replaced(data: Any, path: KeyPath, value: Any) -> Any:
    """A copy of data with another value at a path; only what leads there is copied."""
    if not path:
        return value
    step, rest = path[0], path[1:]
    if isinstance(data, list):
        return [replaced(item, rest, value) if index == step else item for index, item in enumerate(data)]
    data = data or {}
    return {**data, step: replaced(data.get(step), rest, value)}


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
