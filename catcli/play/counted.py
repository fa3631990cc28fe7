"""What is scored from a file: final positions, and what was counted at a real table, in YAML or CSV."""

from __future__ import annotations

import re
from collections.abc import Callable, Mapping, Sequence
from typing import Any, NamedTuple

from ..engine.errors import BadDeck, BadPosition, BadScenario, CatError, Fault, Place, Several
from ..engine.game import Counting, Game
from ..engine.text import file_name, meant, quoted
from .decks import BLANK, SEPARATORS, Cell, csv_cells
from .opening import of_game, variant_of_case
from .scenario import FIELDS, by_place, to_case
from .shelf import ReadCase, Shelf, WrongCase
from .strict_yaml import Document, Source, documents_and_faults, read_text

YOU = "You"  # who counted for one alone
PLAYER = "player"  # the column of names
TABLES = (".csv", ".tsv")
SETUP = "setup"


class Counted(NamedTuple):
    """Counts by player. name: of the case, "" where it has none. place: where a fault of the counts stands."""

    counts: Mapping[str, Any]
    variant: str
    name: str
    place: Callable[[Fault], Place]

    def wrong(self, error: BadPosition) -> Several:
        """The faults of counts, each with its place."""
        return Several(sorted((BadScenario(one.sentence, place=self.place(one)) for one in error.faults), key=by_place))


def read_finals(path: str, game: Game) -> list[ReadCase | Counted]:
    """What is to be scored of a file (`-`: stdin), in order. Raises CatError, or Several, with places.

    Of a case the head and `setup:` may be left out; counts stand below `counts:`, below `setup:` or at the top.
    """
    text = read_text(path)
    if game.counting is not None and is_table(path, text):
        return [counted_table(Source(text, path), game.counting)]
    found: list[ReadCase | Counted] = []
    errors: list[CatError] = []
    for document, cells in zip(documents_and_faults(text, file_name(path)), Shelf().cases(path, text), strict=True):
        try:
            found += finals_of(document, cells, game, path)
        except CatError as error:
            errors += error.errors if isinstance(error, Several) else [error]
    if errors:
        raise errors[0] if len(errors) == 1 else Several(errors)
    return found


def finals_of(
    document: Document | BadScenario, cells: list[ReadCase] | WrongCase, game: Game, file: str
) -> Sequence[ReadCase | Counted]:
    """What is to be scored of one document."""
    if isinstance(document, Document) and isinstance(document.data, dict):
        where = game.counting.find(document.data) if game.counting is not None else None
        if where is not None:
            return [counted_case(document, where, game, file)]
        bare = {key: value for key, value in document.data.items() if key not in FIELDS}
        if bare and not {SETUP, "base", "matrix"} & {*document.data}:
            return [headed(document, game, file, bare)]
    if isinstance(cells, WrongCase):
        raise Several([*cells.errors])
    return cells


# YAML.


class Lifted:
    """A document whose position stands at its top, as if it stood below `setup`."""

    def __init__(self, document: Document) -> None:
        self.document = document

    def place(self, path: Sequence[str | int] = (), key: bool = False) -> Place:
        below = path[1:] if path[:1] == (SETUP,) else path
        return self.document.place(below, key)


def headed(document: Document, game: Game, file: str, setup: dict[str, Any] | None) -> ReadCase:
    """A document without a head, or without all of it, as a case with this position."""
    own = {key: value for key, value in document.data.items() if key in FIELDS and key != SETUP}
    origin = Lifted(document)
    case = to_case({"catcli": 1, "game": game.name, **own, SETUP: setup}, origin)
    return ReadCase(case, document, origin, file, case.name, {})


def counted_case(document: Document, where: tuple[tuple[str, ...], bool], game: Game, file: str) -> Counted:
    """The counts of a document. where: at which path, and whether they are of one player alone."""
    path, alone = where
    head = headed(document, game, file, None)
    of_game(head, game)
    data: Any = document.data
    for key in path:
        data = data[key]
    counts = {key: value for key, value in data.items() if path or key not in FIELDS}
    if alone:
        counts = {YOU: counts}

    def place(fault: Fault) -> Place:
        below = fault.path[1:] if alone else fault.path
        return document.place((*path, *below), fault.of_key)

    return Counted(counts, variant_of_case(head, game).name, head.case.name, place)


# CSV: a row for each player, or as score sheets are kept a column for each.


def is_table(path: str, text: str) -> bool:
    """Whether a file holds a table: by its ending, else by a first line that YAML could not begin with."""
    if path.lower().endswith(TABLES):
        return True
    first = next((line for line in text.splitlines() if line.strip(BLANK)), "")
    return re.match(r"[^:#{}\[\],;\t]*[,;\t]", first) is not None


def counted_table(source: Source, counting: Counting) -> Counted:
    """The counts of a table. Raises Several with the place of every cell that is wrong."""
    lines = lines_of_table(source)
    names = [column_name(cell.text, counting) for cell in lines[0]]
    if not any(name in counting.columns[1:] for name in names):
        lines = [list(line) for line in zip(*lines, strict=True)]
        names = [PLAYER, *(column_name(cell.text, counting) for cell in lines[0][1:])]
    columns = dict(zip(names, lines[0], strict=True))
    rows: dict[str, dict[str, Cell]] = {}
    errors = [*column_faults(names, lines[0], counting)]
    for line in lines[1:]:
        row = dict(zip(names, line, strict=True))
        name = row[PLAYER].text if PLAYER in row else ""
        if not name and len(lines) == 2:
            name = YOU
        if not name or name in rows:
            wrong = f"{quoted(name)} is there twice" if name else "the name of the player is missing"
            errors.append(BadScenario(f"{wrong}: give each player a name", place=line[0].place))
        rows[name] = row
    if errors:
        raise Several(sorted(errors, key=by_place))
    counts = {name: counting.from_row({key: cell.text for key, cell in row.items()}) for name, row in rows.items()}

    def place(fault: Fault) -> Place:
        name, column = str(fault.path[0]), counting.column_of(fault.path)
        if fault.of_key and column in columns:
            return columns[column].place
        row = rows[name]
        return row[column if column in row else names[0]].place

    return Counted(counts, "", "", place)


def lines_of_table(source: Source) -> list[list[Cell]]:
    """The cells of each line that has some, all lines of one length."""
    first = next((line for line in source.text.splitlines() if line.strip(BLANK)), "")
    separator = max(SEPARATORS, key=first.count)
    try:
        lines = [cells for cells in csv_cells(source, separator) if any(cell.text for cell in cells)]
    except BadDeck as error:
        raise BadScenario(error.sentence, place=error.place) from None
    if len(lines) < 2:
        raise BadScenario("a table of counts has column names, and a row for each player", place=Place(source.file, 1))
    width = max(map(len, lines))
    return [cells + [Cell("", cells[-1].place)] * (width - len(cells)) for cells in lines]


def column_name(text: str, counting: Counting) -> str:
    """The column that a heading means: `Unfilled rooms`, `families of 3`."""
    folded = re.sub(r"[\s\-_]+", "_", text.casefold()).replace("_of_", "_")
    return folded if folded in counting.columns else text


def column_faults(names: Sequence[str], cells: Sequence[Cell], counting: Counting) -> list[CatError]:
    faults: list[CatError] = []
    for at, (name, cell) in enumerate(zip(names, cells, strict=True)):
        if name not in counting.columns and (name or at):
            sentence = f"nothing that is counted is called {quoted(name)}: {meant(name, counting.columns)}"
            faults.append(BadScenario(sentence, place=cell.place))
        elif name in names[:at]:
            faults.append(BadScenario(f"{quoted(name)} is there twice: leave one of them out", place=cell.place))
    return faults
