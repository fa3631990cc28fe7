"""Cases as they lie in files: read, joined with the cases they build on, spread over their matrix."""

from __future__ import annotations

import os
from collections.abc import Iterator, Mapping, Sequence
from pathlib import Path
from typing import Any, NamedTuple

from ..engine.errors import BadScenario, CatError, Place, Several
from ..engine.text import file_name, meant, quoted
from .matrix import Layers, cells_of, label_of
from .scenario import Case, Origin, to_case
from .strict_yaml import Document, documents_and_faults, read_text

STDIN = "-"
ENDINGS = (".yml", ".yaml")
DECK_ENDINGS = tuple(f".deck{ending}" for ending in ENDINGS)  # of decks that lie among cases
MOST_BASES = 20  # cases that build on each other


class ReadCase(NamedTuple):
    """A case, or one cell of its matrix, with what knows the places of its parts.

    document: the document it stands in. origin: where its parts stand, in that or another one. file: its path as
    given. name: unique in its file, that of a cell with its values. decks: by path those read from files, for all cases
    of one reading. cell: the values of the matrix by path as written.
    """

    case: Case
    document: Document
    origin: Origin
    file: str
    name: str
    decks: dict[str, Any]
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
    """Files of cases, the text of each read once, and so each deck that they name.

    Of a file that is judged, one case is held at a time; of those that cases build on, all.
    """

    def __init__(self) -> None:
        self.texts: dict[str, str] = {}
        self.bases: dict[str, list[WrittenCase | CatError]] = {}
        self.decks: dict[str, Any] = {}

    def read(self, file: str) -> list[WrittenCase | CatError]:
        """The cases of a file (`-`: stdin) in order, and what is broken in between, for those that build on them."""
        if file not in self.bases:
            self.bases[file] = list(self.written(file))
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
            return [ReadCase(to_case(data, origin), written.document, origin, written.file, written.name, self.decks)]
        known: dict[str, tuple[Any, Any]] = {}
        return [
            ReadCase(to_case(spread, origin, known), written.document, origin, written.file, name, self.decks, values)
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
            if "catcli" not in document.data:  # of its own: what it builds on may be of another format one day
                raise BadScenario("the key 'catcli' is missing here", place=document.place(()))
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
