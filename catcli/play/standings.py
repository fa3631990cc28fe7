"""The high-score ranking: scores in lists that may be compared, from the store or from rows.

Scores of different games, variants, editions and decks never stand in one list.
"""

from __future__ import annotations

import csv
import io
import json
import re
from collections.abc import Callable, Iterable, Iterator, Mapping, Sequence
from dataclasses import dataclass
from difflib import get_close_matches
from typing import Any, NoReturn

from ..engine import sheet
from ..engine.errors import BadRows, CatError, NothingToDo, Place, Several
from ..engine.game import TITLED_VARIANT
from .match import FINISHED, OPEN, STOPPED
from .players import HUMAN
from .results import COLUMNS
from .store import Entry

Titles = Callable[[str], Sequence[tuple[int, str]]]  # a game's name -> its chart: lower bound and title, rising

PERSON = "person"

SHORTEST_DIGEST = 4  # digits that may stand for a deck's whole digest


# Scores and lists


@dataclass(frozen=True)
class Score:
    """One finished game of one player, wherever it is told. None stands for what is not told there."""

    game: str
    variant: str
    edition: int
    deck: str
    score: int
    player: str
    bot: str | None  # None: a person
    seed: str
    deal: int | None = None  # which of a batch
    date: str = ""  # of its end, in UTC
    chosen: bool | None = None  # the person typed the seed
    again: bool | None = None  # the deal was begun before
    hints: int | None = None
    undos: int | None = None

    @property
    def is_clean(self) -> bool:
        """A first play of a drawn seed, without hint or undo, as far as that is told."""
        return (self.chosen, self.again, self.hints, self.undos) == (False, False, 0, 0)


@dataclass(frozen=True)
class Ranked:
    """A score with its rank, shared by equal scores, and its title, '' for none."""

    rank: int
    title: str
    score: Score


@dataclass(frozen=True)
class Standing:
    """One list: scores of one game, variant, edition and deck, the best first."""

    game: str
    variant: str
    edition: int
    deck: str
    places: tuple[Ranked, ...]


@dataclass(frozen=True)
class Filter:
    """What to rank. None stands for everything.

    who: 'person' (or 'human'), a bot with or without its parameters, or a player's name.
    deck: a digest, or its first digits.
    clean: only first plays of a drawn seed without hint or undo.
    top: how many of each list.
    """

    game: str | None = None
    variant: str | None = None
    who: str | None = None
    deck: str | None = None
    clean: bool = False
    top: int | None = None

    def keeps(self, score: Score) -> bool:
        return (
            (self.game is None or score.game == self.game)
            and (self.variant is None or parts_of(score.variant) == parts_of(self.variant))
            and (self.who is None or is_by(score, self.who))
            and (self.deck is None or is_deck(score.deck, self.deck))
            and (not self.clean or score.is_clean)
        )

    def __str__(self) -> str:
        """What is asked for, as on the command line: `--game catpacks --clean`."""
        given = {"game": self.game, "variant": self.variant, "who": self.who, "deck": self.deck}
        words = [f"--{name} {value or repr('')}" for name, value in given.items() if value is not None]
        return " ".join(words + ["--clean"] * self.clean)


def standings(scores: Iterable[Score], titles: Titles, wanted: Filter | None = None) -> list[Standing]:
    """The lists of the scores that are wanted, by game, variant, deck, and the newest edition first.

    Ranks count among the wanted scores. Equal scores stand in the order of their dates, or else as given.
    """
    wanted = wanted or Filter()
    lists: dict[tuple[str, str, str, int], list[Score]] = {}
    for score in scores:
        if wanted.keeps(score):
            variant = ",".join(sorted(parts_of(score.variant), reverse=True))  # "solo,friendly", as the games have it
            lists.setdefault((score.game, variant, score.deck, -score.edition), []).append(score)
    return [
        Standing(
            game, variant, -edition, deck, tuple(ranked(lists[game, variant, deck, edition], titles)[: wanted.top])
        )
        for game, variant, deck, edition in sorted(lists)
    ]


def ranked(scores: Sequence[Score], titles: Titles) -> list[Ranked]:
    """Scores of one list, best first: 1, 2, 2, 4."""
    ordered = sorted(scores, key=lambda score: (-score.score, score.date))
    first = {score.score: rank for rank, score in reversed(list(enumerate(ordered, 1)))}
    return [Ranked(first[score.score], title_of(score, titles), score) for score in ordered]


def title_of(score: Score, titles: Titles) -> str:
    """The title of a solo game's score, '' for one below the chart and for games and variants without titles."""
    return sheet.title_of(titles(score.game), score.score) if score.variant == TITLED_VARIANT else ""


def shipped_titles(game: str) -> Sequence[tuple[int, str]]:
    """The chart of a game that ships with catcli, empty for any other."""
    from ..games import GAMES  # late: reading rows needs no game

    return GAMES[game].titles if game in GAMES else ()


def parts_of(variant: str) -> frozenset[str]:
    return frozenset(part.strip() for part in variant.split(",")) - {""}


def is_by(score: Score, who: str) -> bool:
    """Whether this is a score of 'person', of that bot, or of a player of that name, in any case of letters."""
    kinds = (PERSON, HUMAN) if score.bot is None else (score.bot, score.bot.partition(":")[0])
    return who in kinds or who.casefold() == score.player.casefold()


def is_deck(deck: str, wanted: str) -> bool:
    return deck == wanted or (len(wanted) >= SHORTEST_DIGEST and deck.startswith(wanted))


def score_of_entry(entry: Entry) -> Score:
    """The score of a finished game of the store."""
    assert entry.score is not None
    return Score(
        game=entry.game,
        variant=entry.variant,
        edition=entry.edition,
        deck=entry.deck,
        score=entry.score,
        player=entry.player,
        bot=None,
        seed=entry.seed,
        date=entry.ended or "",
        chosen=entry.seed_chosen,
        again=entry.again,
        hints=entry.hints,
        undos=entry.undos,
    )


def scores_of_rows(rows: Iterable[Mapping[str, Any]]) -> list[Score]:
    """The scores of those rows, as `read_rows` returns them, whose game is finished."""
    return [
        Score(
            game=row["game"],
            variant=row["variant"],
            edition=row["edition"],
            deck=row["deck"],
            score=row["score"],
            player=row["player"],
            bot=None if row["bot"] in ("", HUMAN) else row["bot"],
            seed=row["seed"],
            deal=row.get("deal"),
        )
        for row in rows
        if row["status"] == FINISHED
    ]


# Rows from text

NEEDED = ("game", "edition", "variant", "deck", "seed", "player", "bot", "score", "status")
TEXTS = ("game", "variant", "deck", "seed", "player", "bot", "status")
NUMBERS = ("edition", "deal", "seat", "score", "rank", "rounds", "moves")
STATUSES = (FINISHED, STOPPED, OPEN)
ONLY_IN_JSON = ("what", "parts")
SEPARATORS = (",", "\t", ";")  # a semicolon where the comma is the decimal sign
DEFUSED = tuple(f"'{sign}" for sign in "=+-@\t\r")  # how a text is written that a spreadsheet takes for a formula
WHOLE = re.compile(r"-?[0-9]{1,16}(\.0*)?")
MOST = 2**53  # what every reader of numbers keeps exactly
MOST_ERRORS = 20  # told of one file


def read_rows(text: str, file: str) -> list[dict[str, Any]]:
    """The rows of a text: JSONL, CSV or TSV, told from its content. `file` names it in errors.

    Of JSONL, objects whose `what` is something else than `row` are passed over: an event stream ends with its rows.
    In each row the columns of NEEDED are there, TEXTS are texts, NUMBERS whole numbers or None; what of a finished
    game ranks it is no None. Raises BadRows with file and line, Several of them, or NothingToDo when there is no row.
    """
    text = text.removeprefix("\ufeff")
    faults = Faults(file)
    rows = list(read_objects(text, faults) if text.lstrip().startswith(("{", "[")) else read_table(text, faults))
    if faults.errors:
        raise faults.errors[0] if len(faults.errors) == 1 else Several(faults.errors)
    if not rows:
        raise NothingToDo("there are no rows of results here", place=Place(file))
    return rows


class Faults:
    """What is wrong in a file, in the order of its lines."""

    def __init__(self, file: str) -> None:
        self.file = file
        self.errors: list[CatError] = []

    def add(self, sentence: str, line: int, column: int | None = None, source: str | None = None) -> None:
        self.errors.append(BadRows(sentence, place=Place(self.file, line, column, source)))


def read_objects(text: str, faults: Faults) -> Iterator[dict[str, Any]]:
    """The rows of JSONL: one object a line."""
    if text.lstrip().startswith("["):
        faults.add("a list of JSON is not read here: rows are one object a line (JSONL), CSV or TSV", 1)
        return
    for number, line in enumerate(text.split("\n"), 1):  # other line ends may stand within a text of JSON
        if len(faults.errors) >= MOST_ERRORS:
            return
        if not line.strip():
            continue
        try:
            row = json.loads(line, parse_constant=no_number)
        except json.JSONDecodeError as error:
            faults.add(f"this is no JSON: {error.msg}", number, error.colno, line)
            continue
        except (ValueError, RecursionError) as error:
            faults.add(f"this is no JSON that is read here: {error}", number)
            continue
        if not isinstance(row, dict):
            faults.add("a line of rows is one JSON object, {…}", number)
        elif row.get("what", "row") == "row" and right_columns(row, (*COLUMNS, *ONLY_IN_JSON), number, faults):
            read = checked(row, number, faults)
            if read is not None:
                yield read


def no_number(name: str) -> NoReturn:
    raise ValueError(f"{name} is no number")


def read_table(text: str, faults: Faults) -> Iterator[dict[str, Any]]:
    """The rows of CSV or TSV: one line each below a header."""
    header: list[str] = []
    reader = csv.reader(io.StringIO(text, newline=""), delimiter=separator_of(text), strict=True)
    line = 1
    while len(faults.errors) < MOST_ERRORS:
        try:
            cells = next(reader, None)
        except csv.Error as error:
            faults.add(f"this is no CSV or TSV: {error}", line)
            return
        if cells is None:
            return
        if "".join(cells).strip():
            if not header:
                header = [cell.strip() for cell in cells]
                if not right_header(header, line, faults):
                    return
            elif [cell.strip() for cell in cells] == header:
                pass  # files were joined, each with its header
            elif len(cells) != len(header):
                faults.add(f"this row has {len(cells)} cells, the header has {len(header)}", line)
            else:
                cells = [cell[1:] if cell.startswith(DEFUSED) else cell for cell in cells]
                read = checked(dict(zip(header, cells, strict=True)), line, faults)
                if read is not None:
                    yield read
        line = reader.line_num + 1


def separator_of(text: str) -> str:
    """The sign that parts the first line into most names of columns."""
    lines = text.strip().splitlines() or [""]
    known = {sign: sum(cell.strip().strip('"') in COLUMNS for cell in lines[0].split(sign)) for sign in SEPARATORS}
    return max(known, key=lambda sign: known[sign])


def right_header(header: Sequence[str], line: int, faults: Faults) -> bool:
    if not any(name in COLUMNS for name in header):
        faults.add(f"these are no rows of results: their columns are {' '.join(COLUMNS)}", line)
        return False
    twice = [name for name in dict.fromkeys(header) if header.count(name) > 1]
    if twice:
        faults.add(f"the column {twice[0]!r} stands there twice", line)
        return False
    return right_columns(header, COLUMNS, line, faults)


def right_columns(names: Iterable[str], known: Sequence[str], line: int, faults: Faults) -> bool:
    """Whether no column is missing or unknown; else the first that is."""
    names = list(names)
    for name in names:
        if name not in known:
            near = get_close_matches(name, known, n=1)
            mean = f"did you mean {near[0]!r}?" if near else f"there are {' '.join(known)}"
            faults.add(f"there is no column {name!r}: {mean}", line)
            return False
    missing = [name for name in NEEDED if name not in names]
    if missing:
        faults.add(f"the column {missing[0]!r} is missing", line)
        return False
    return True


def checked(row: Mapping[str, Any], line: int, faults: Faults) -> dict[str, Any] | None:
    """The row with its texts and numbers as such, or None when one cannot be read."""
    result = dict(row)
    try:
        for name in TEXTS:
            result[name] = as_text(name, row[name])
        for name in NUMBERS:
            if name in row:
                result[name] = as_number(name, row[name])
        if result["status"] not in STATUSES:
            raise ValueError(f"status is {result['status'][:40]!r}, not one of {' '.join(STATUSES)}")
        if result["status"] == FINISHED:
            for name in ("game", "edition", "score"):
                if result[name] in (None, ""):
                    raise ValueError(f"the {name} of a finished game is missing: the column is empty")
    except ValueError as error:
        faults.add(str(error), line)
        return None
    return result


def as_text(name: str, value: Any) -> str:
    if value is None:
        return ""
    if isinstance(value, (dict, list, bool, float)):
        raise ValueError(f"{name} is {json.dumps(value)[:40]}, not a text")
    return str(value)


def as_number(name: str, value: Any) -> int | None:
    """A whole number, also one that a spreadsheet has written as 9.0; None for an empty cell."""
    if value is None or value == "":
        return None
    number = value
    if isinstance(value, str) and WHOLE.fullmatch(value):
        number = int(value.partition(".")[0])
    elif isinstance(value, float) and value.is_integer():
        number = int(value)
    if isinstance(number, int) and not isinstance(number, bool) and abs(number) <= MOST:
        return number
    raise ValueError(f"{name} is {str(value)[:40]!r}, not a whole number from {-MOST} to {MOST}")
