"""Decks of Cat Cards in files: YAML, or the CSV that a spreadsheet saves."""

from __future__ import annotations

import re
from collections.abc import Iterator
from itertools import islice
from pathlib import PurePath
from typing import Any, NamedTuple

from ..engine.errors import BadDeck, BadScenario, Place
from ..engine.text import listed
from ..games.catpacks.deck import COLUMNS, MAX_CARDS, Field, Row, deck_from, shown
from ..games.catpacks.pieces import Deck
from .scenario import Origin
from .strict_yaml import Source, documents, read_text

YAML_ENDINGS = (".yml", ".yaml")
SEPARATORS = (",", ";", "\t")
BLANK = ' ",;\t\r\n'  # what a table without any text may hold
MAX_COLUMNS = 100


def read_deck(path: str) -> Deck:
    """The deck in a file; `-` is stdin, as CSV. Raises BadDeck, or Several with all that is wrong."""
    source = Source(read_text(path, BadDeck), path)
    name = "stdin" if path == "-" else PurePath(path).stem
    if not source.text.strip(BLANK):
        raise BadDeck(f"this file is empty: a deck has the columns {listed(COLUMNS)}", place=Place(source.file))
    if path.lower().endswith(YAML_ENDINGS):
        return yaml_deck(source, name)
    return csv_deck(source, name)


# YAML: a list of cards, each a mapping from column to value.


def yaml_deck(source: Source, name: str) -> Deck:
    try:
        read = list(islice(documents(source.text, source.file), 2))
    except BadScenario as fault:
        raise BadDeck(fault.sentence, place=fault.place, hint=fault.hint) from None
    if not read:
        raise BadDeck("this file holds no cards: write one as '- {name: …, cost: …}'", place=Place(source.file))
    if len(read) > 1:
        raise BadDeck("a second document begins here: a deck is one list of cards", place=read[1].place())
    document = read[0]
    return deck_from(yaml_rows(document, document.data, ()), name, Place(source.file))


def yaml_rows(document: Origin, data: Any, path: tuple[str | int, ...]) -> list[Row]:
    """The rows that stand at a path of a document."""
    if not isinstance(data, list):
        sentence = "a deck is a list of cards: write each as '- {name: …, cost: …}'"
        raise BadDeck(sentence, place=document.place(path))
    wrong = [index for index, item in enumerate(data) if not isinstance(item, dict) or not item]
    if wrong:
        sentence = f"a card is a mapping: write its {listed(COLUMNS)}"
        raise BadDeck(sentence, place=document.place((*path, wrong[0])))
    return [
        {column: yaml_field(document, value, (*path, index, column)) for column, value in item.items()}
        for index, item in enumerate(data)
    ]


def yaml_field(document: Origin, value: object, path: tuple[str | int, ...]) -> Field:
    return Field(value, document.place(path), document.place(path, key=True))


# CSV: a header of column names, then a row for each card.


class Cell(NamedTuple):
    """What stands between two separators, without its quotes."""

    text: str
    place: Place


def csv_deck(source: Source, name: str) -> Deck:
    separator = separator_of(source.text)
    lines = (cells for cells in csv_cells(source, separator) if any(cell.text for cell in cells))
    header = next(lines, [])
    columns = columns_of(header)
    rows = [row_of(columns, cells, header) for cells in islice(lines, MAX_CARDS + 1)]
    if not rows:
        raise BadDeck("this file holds no cards, only column names: write one card a line", place=header[0].place)
    return deck_from(rows, name, header[0].place)


def separator_of(text: str) -> str:
    """What parts the cells: whatever parts most of the names that the first line with text should hold."""
    header = next(line for line in re.split(r"[\r\n]", text) if line.strip(BLANK))

    def names(separator: str) -> int:
        return sum(column_name(cell.strip(' "')) in COLUMNS for cell in header.split(separator))

    return max(SEPARATORS, key=names)


def column_name(text: str) -> str:
    """The column that a header means; capitals make no difference."""
    folded = text.casefold()
    return folded if folded in COLUMNS else text


def columns_of(header: list[Cell]) -> list[str]:
    """The column below each cell of the header, "" where it is blank."""
    if len(header) > MAX_COLUMNS:
        raise BadDeck(f"this line has {len(header):,} columns: a deck has {listed(COLUMNS)}", place=header[0].place)
    columns = [column_name(cell.text) for cell in header]
    if not any(column in COLUMNS for column in columns):
        raise BadDeck(f"the first line must hold the column names: {','.join(COLUMNS)}", place=header[0].place)
    twice = next((at for at, column in enumerate(columns) if column and column in columns[:at]), None)
    if twice is not None:
        sentence = f"the column {columns[twice]!r} is there twice: leave one of them out"
        raise BadDeck(sentence, place=header[twice].place)
    return columns


def row_of(columns: list[str], cells: list[Cell], header: list[Cell]) -> Row:
    """The cells of a line by column; what is not written is empty."""
    for at, cell in enumerate(cells):
        if cell.text and not "".join(columns[at : at + 1]):
            sentence = (
                f"{shown(cell.text)} stands below no column name: name its column, or quote what holds a separator"
            )
            raise BadDeck(sentence, place=cell.place)
    end = Cell("", cells[-1].place)
    filled = cells + [end] * (len(columns) - len(cells))
    return {
        column: Field(cell.text, cell.place, title.place)
        for column, cell, title in zip(columns, filled, header, strict=False)
        if column
    }


def csv_cells(source: Source, separator: str) -> Iterator[list[Cell]]:
    """The cells of a CSV text, line by line, each with its place. A quoted cell may go over several lines."""
    pattern = cell_pattern(separator)
    text = source.text
    index = start = line = 0  # start: index of the line
    cells: list[Cell] = []
    while True:
        place = source.place(line, index - start)
        match = pattern.match(text, index)
        if match is None:
            raise BadDeck(OPEN_QUOTE, place=place)
        quoted, plain, end = match.groups()
        cells.append(Cell(unguarded(plain if quoted is None else quoted.replace('""', '"')), place))
        index = match.end()
        for ending in re.finditer(r"\r\n|\r|\n", match[0]):
            line, start = line + 1, match.start() + ending.end()
        if end != separator:
            yield cells
            cells = []
            if index == len(text):
                return


OPEN_QUOTE = "this quote is not closed before the next cell: close it, and double the quotes inside"


def cell_pattern(separator: str) -> re.Pattern[str]:
    """A cell, quoted or not, and what ends it."""
    quoted = r' *"([^"]*+(?:""[^"]*+)*+)" *'  # a quote inside is doubled
    plain = rf'(?! *")([^{separator}\r\n]*+)'
    return re.compile(rf"(?:{quoted}|{plain})({separator}|\r\n|\r|\n|\Z)")


def unguarded(text: str) -> str:
    """A cell without the blanks around it, and without the apostrophe that keeps a text from being a formula."""
    return re.sub(r"^'(?=[=+\-@])", "", text.strip())
