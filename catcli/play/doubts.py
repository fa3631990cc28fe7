"""What is doubtful in rows: they can be read, but figures made of them may mislead."""

from __future__ import annotations

from bisect import bisect_right
from collections.abc import Callable, Iterable, Iterator, Sequence
from dataclasses import dataclass
from operator import itemgetter

from ..engine.errors import NothingToDo, Place
from ..engine.text import meant, quoted
from .match import OPEN
from .players import HUMAN, SCRIPT
from .rowfiles import R, Row, Warn, read_rows

AGAIN, OTHERS = "again", "others"  # kinds of doubts; each unknown game is one of its own
MOST_GAMES = 8  # unknown ones that are named of a file
BY_HAND = ("", HUMAN, SCRIPT)  # who may play the same deal again in another way
MOST_STRETCHES = 10_000  # of deals, and as many plans of people, that are remembered at a time

Key = tuple[str, str, str, int | None]  # plan, version of catcli, order, seat


def rows_of_files(files: Sequence[str], kind: type[R], games: Iterable[str], warn: Warn) -> Iterator[R]:
    """The rows of files, one after the other, with a warning of what is doubtful in each. games: as of `Doubts`.

    A file without a row is none beside others: raises NothingToDo when no file has one. Else as `read_rows`.
    """
    doubts = Doubts(games)
    empty = []
    for file in files:
        try:
            yield from read_rows(file, kind, warn, doubts)
        except NothingToDo as error:
            empty.append(error)
    if empty and len(empty) == len(files):
        raise empty[0]


@dataclass
class Doubt:
    """What is doubtful in a file, in which line that begins, and in how many rows it is."""

    sentence: str
    line: int
    rows: int = 0

    def __str__(self) -> str:
        return self.sentence if self.rows == 1 else f"{self.sentence} ({self.rows} rows)"


class Doubts:
    """Looks at the rows of files, one after the other, and tells each kind of doubt once for each file.

    games: the ids of those that are known. Memory does not grow with the number of rows.
    """

    def __init__(self, games: Iterable[str]) -> None:
        self.games = tuple(games)
        self.stretches = Stretches()
        self.found: dict[str, Doubt] = {}  # of one file, by kind

    def look_at(self, row: Row, line: int) -> None:
        """Take the next row of a file."""
        if row.status == OPEN:
            return
        if row.game not in self.games:
            self.add_game(row.game, line)
        if row.plan and row.deal is not None and self.stretches.has(row, row.deal):
            sentence = (
                "this row was there before (same plan, deal, order and seat) and counts again: "
                "is a file given twice, or do shards overlap?"
            )
            self.add(AGAIN, sentence, line)

    def add_game(self, game: str, line: int) -> None:
        """A row of an unknown game: the first few of them are named, and all others are told together."""
        name = quoted(game, 40)
        if name in self.found:
            self.found[name].rows += 1
        elif sum(kind not in (AGAIN, OTHERS) for kind in self.found) < MOST_GAMES:
            self.add(name, f"the game {name} is not known here: {meant(game, self.games)}", line)
        else:
            self.add(OTHERS, "other games are not known here either", line)

    def add(self, kind: str, sentence: str, line: int) -> None:
        self.found.setdefault(kind, Doubt(sentence, line)).rows += 1

    def tell(self, file: str, warn: Callable[[str, Place], None]) -> None:
        """Tell what was found in a file that ends here."""
        for doubt in self.found.values():
            warn(str(doubt), Place(file, doubt.line))
        self.found = {}


class Stretches:
    """Which deals of which plan and seat have been there, as stretches of deals that follow each other.

    Rows of a plan come in rising order of deals, in one file or in shards of it: they are few stretches, or one. Where
    they are more than MOST_STRETCHES all are forgotten, and remembering begins anew.
    """

    def __init__(self) -> None:
        self.of: dict[Key, list[list[int]]] = {}  # first deal, and the one after the last; rising
        self.count = 0
        self.by_hand: set[str] = set()  # plans

    def has(self, row: Row, deal: int) -> bool:
        """Whether a row was there before; it is remembered from now on. Rows of people are never told to be."""
        if row.bot in BY_HAND:
            self.by_hand.add(row.plan)
            self.forget_if_full()
        if row.plan in self.by_hand:
            return False
        stretches = self.of.setdefault((row.plan, row.catcli, row.order, row.seat), [])
        if stretches and stretches[-1][1] == deal:
            stretches[-1][1] += 1
            return False
        return self.has_among(stretches, deal)

    def has_among(self, stretches: list[list[int]], deal: int) -> bool:
        """Whether a deal lies in one of the stretches, to which it is added otherwise."""
        place = bisect_right(stretches, deal, key=itemgetter(0))
        before = stretches[place - 1] if place else None
        if before is not None and deal < before[1]:
            return True
        if before is not None and deal == before[1]:
            before[1] += 1
        else:
            before = [deal, deal + 1]
            stretches.insert(place, before)
            self.count += 1
            place += 1
        if place < len(stretches) and stretches[place][0] == before[1]:
            before[1] = stretches.pop(place)[1]
            self.count -= 1
        self.forget_if_full()
        return False

    def forget_if_full(self) -> None:
        if self.count + len(self.by_hand) > MOST_STRETCHES:
            self.of.clear()
            self.by_hand.clear()
            self.count = 0
