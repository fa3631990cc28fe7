"""Statistics over rows: groups, differences of bots on equal deals, seats, ratings.

All is kept as sums of whole numbers, of groups, deals and line-ups: memory does not grow with the number of rows, and
what comes out depends neither on their order nor on how they are spread over files. Scores of different games,
variants, editions and decks are never thrown together.
"""

from __future__ import annotations

import math
from collections.abc import Callable, Iterable, Iterator, Mapping, Sequence
from itertools import combinations
from operator import attrgetter
from typing import Any, NamedTuple

from ..engine.errors import WrongUsage
from ..engine.text import meant
from .intervals import Deals, Estimate, Interval, deal_number, difference, mean, share, within
from .match import OPEN
from .ratings import Orders, Rating
from .results import COLUMNS
from .rowfiles import RowOfGame

BY = tuple(column for column in COLUMNS if column != "score")  # what may be grouped by
USUAL_BY = ("bot",)

WHOLE_WIN = 27_720  # parts of a win: shared by up to twelve they are whole numbers
MOST_GROUPS = 1000
MOST_SCORES = 100_000  # different ones in a group, for its median


def win_units(won: float) -> int:
    """A win, or a part of one, in parts of WHOLE_WIN."""
    return round(won * WHOLE_WIN)


class Of(NamedTuple):
    """What scores must share to be compared."""

    game: str
    variant: str
    edition: int
    deck: str


class Summary(NamedTuple):
    """A group of rows: each a seat of a game that ended. None stands for what is not defined.

    key: the values of the columns that are grouped by. scores: how often each score was reached, empty where there are
    more than MOST_SCORES. place and won: of games with several seats.
    """

    key: tuple[Any, ...]
    games: int
    mean: Estimate
    median: float | None
    deviation: float | None
    lowest: int
    highest: int
    won: Estimate | None
    place: float | None
    scores: Mapping[int, int]


class Pair(NamedTuple):
    """How far a bot was ahead of another on equal deals: at the same table, or each alone with the same cards."""

    bot: str
    against: str
    games: int
    score: Estimate
    won: Estimate | None


class Seat(NamedTuple):
    """What a seat won of games with so many seats, and how much more that is than an equal part."""

    seats: int
    seat: int
    games: int
    won: Estimate
    advantage: Estimate


class Table(NamedTuple):
    """All that rows tell of games that may be compared."""

    of: Of
    groups: list[Summary]
    pairs: list[Pair]
    seats: list[Seat]
    ratings: list[Rating]


class Group:
    """The sums of a group."""

    def __init__(self) -> None:
        self.scores: dict[int, int] = {}
        self.forgotten = [0, 0, 0]  # rows, their sum and sum of squares, of scores no longer kept
        self.bounds: list[int] = []  # the lowest and the highest of them
        self.deals = Deals(4)  # rows, scores; rows with an opponent, parts of wins
        self.places = [0, 0]  # rows with an opponent, their places

    def forget(self) -> None:
        """Keep the sums of scores instead of each."""
        self.bounds = [min([*self.scores, *self.bounds]), max([*self.scores, *self.bounds])]
        self.forgotten = self.sums()
        self.scores.clear()

    def sums(self) -> list[int]:
        """Rows, their sum and sum of squares."""
        rows, total, squares = self.forgotten
        return [
            rows + sum(self.scores.values()),
            total + sum(score * count for score, count in self.scores.items()),
            squares + sum(score * score * count for score, count in self.scores.items()),
        ]

    def summary(self, key: tuple[Any, ...]) -> Summary:
        rows, total, squares = self.sums()
        scores = dict(sorted(self.scores.items())) if not self.bounds else {}
        found = mean(self.deals.columns(0, 1))
        assert found is not None  # a group begins with a row
        return Summary(
            key,
            rows,
            found,
            median(scores),
            math.sqrt((rows * squares - total * total) / (rows * (rows - 1))) if rows > 1 else None,
            min([*self.scores, *self.bounds]),
            max([*self.scores, *self.bounds]),
            share(self.deals.columns(2, 3), WHOLE_WIN),
            self.places[1] / self.places[0] if self.places[0] else None,
            scores,
        )


def median(scores: Mapping[int, int]) -> float | None:
    """The median of scores, rising, by how often each was reached; between two their middle. None without any."""
    rows = sum(scores.values())
    if not rows:
        return None
    middle = [nth(scores, (rows - 1) // 2), nth(scores, rows // 2)]
    return sum(middle) / 2 if sum(middle) % 2 else sum(middle) // 2


def nth(scores: Mapping[int, int], number: int) -> int:
    for score, count in scores.items():
        if number < count:
            return score
        number -= count
    raise IndexError(number)


class LineUp(NamedTuple):
    """Some bots at one table, in whatever seats: games of each deal, and of each bot its scores and parts of wins."""

    bots: tuple[str, ...]  # each once, sorted
    seats: tuple[int, ...]  # how many each has
    deals: Deals


class Part:
    """The sums of games that may be compared."""

    def __init__(self) -> None:
        self.groups: dict[Any, Group] = {}
        self.line_ups: dict[tuple[str, ...], LineUp] = {}
        self.seated: dict[tuple[str, ...], tuple[LineUp, list[int]]] = {}  # bots as they sit; where their sums are
        self.alone: dict[str, dict[str, Deals]] = {}  # by case and bot: games, scores
        self.seats: dict[int, Deals] = {}  # by their number: games, parts of wins of each
        self.orders = Orders()

    def add_game(self, rows: Sequence[RowOfGame], deal: int) -> None:
        """Count a whole game, by its rows in the order of the seats. `deal`: its `deal_number`."""
        if len(rows) == 1:
            by_bot = self.alone.setdefault(rows[0].case, {})
            sums = by_bot.setdefault(rows[0].bot, Deals(2)).of(deal)
            sums[0] += 1
            sums[1] += rows[0].score or 0
            return
        bots = tuple([row.bot for row in rows])
        line_up, places = self.seated.get(bots) or self.seat(bots)
        of_seats = self.seats[len(rows)].of(deal)
        of_bots = line_up.deals.of(deal)
        of_seats[0] += 1
        of_bots[0] += 1
        for seat, row in enumerate(rows, 1):
            won = win_units(row.won or 0)
            of_seats[seat] += won
            place = places[seat - 1]
            of_bots[place] += row.score or 0
            of_bots[place + 1] += won
        if len(line_up.bots) > 1:
            self.orders.add(tuple(sorted([(row.rank or 0, row.bot) for row in rows])), deal)

    def seat(self, bots: tuple[str, ...]) -> tuple[LineUp, list[int]]:
        """Begin to count games with bots in these seats."""
        self.seats.setdefault(len(bots), Deals(1 + len(bots)))
        each = tuple(sorted(dict.fromkeys(bots)))
        new = LineUp(each, tuple(bots.count(bot) for bot in each), Deals(1 + 2 * len(each)))
        line_up = self.line_ups.setdefault(tuple(sorted(bots)), new)
        self.seated[bots] = line_up, [1 + 2 * each.index(bot) for bot in bots]
        return self.seated[bots]

    def table(self, of: Of, key_of: Callable[[Any], tuple[Any, ...]]) -> Table:
        """What the sums say, the best first."""
        groups = [group.summary(key_of(key)) for key, group in self.groups.items()]
        groups.sort(key=lambda one: tuple(map(sortable, one.key)))
        groups.sort(key=lambda one: one.mean.value, reverse=True)
        return Table(
            of, groups, [*self.pairs_at_one_table(), *self.pairs_alone()], self.seat_table(), self.orders.ratings()
        )

    def pairs_at_one_table(self) -> Iterator[Pair]:
        met = sorted({pair for line_up in self.line_ups.values() for pair in combinations(line_up.bots, 2)})
        for first, second in met:
            deals = differences(self.line_ups.values(), first, second)
            score = mean(deals.columns(0, 1), WHOLE_WIN)
            won = mean(deals.columns(0, 2), WHOLE_WIN**2)
            assert score is not None  # they met
            assert won is not None
            games = sum(count for (count,) in deals.columns(0))
            yield forward(Pair(first, second, games, score, within(-1, won, 1)))

    def pairs_alone(self) -> Iterator[Pair]:
        bots = sorted({bot for by_bot in self.alone.values() for bot in by_bot})
        for first, second in combinations(bots, 2):
            found = equal_deals(self.alone.values(), first, second)
            score = difference([one for one, _ in found], [two for _, two in found])
            if score is not None:
                yield forward(Pair(first, second, sum(one[0] for one, _ in found), score, None))

    def seat_table(self) -> list[Seat]:
        return [
            seat_of(deals, seats, seat) for seats, deals in sorted(self.seats.items()) for seat in range(1, seats + 1)
        ]


def seat_of(deals: Deals, seats: int, seat: int) -> Seat:
    won = share(deals.columns(0, seat), WHOLE_WIN)
    more = mean(((games, seats * won - games * WHOLE_WIN) for games, won in deals.columns(0, seat)), seats * WHOLE_WIN)
    assert won is not None
    assert more is not None
    more = within(-1 / seats, more, 1 - 1 / seats)
    return Seat(seats, seat, sum(games for (games,) in deals.columns(0)), won, more)


def differences(line_ups: Iterable[LineUp], first: str, second: str) -> Deals:
    """Of each deal: games with both bots, by how much the first had more points in 1/WHOLE_WIN, and more wins.

    In a game each bot counts with the mean of its seats, so that it does not matter how many it has.
    """
    both = [one for one in line_ups if first in one.bots and second in one.bots]
    found = Deals(3)
    for line_up in both:
        if any(one.deals.in_buckets for one in both):
            line_up.deals.throw_together()
            found.throw_together()
        a, b = line_up.bots.index(first), line_up.bots.index(second)
        a_part, b_part = WHOLE_WIN // line_up.seats[a], WHOLE_WIN // line_up.seats[b]
        for deal, sums in line_up.deals.sums.items():
            into = found.of(deal)
            into[0] += sums[0]
            into[1] += a_part * sums[1 + 2 * a] - b_part * sums[1 + 2 * b]
            into[2] += a_part * sums[2 + 2 * a] - b_part * sums[2 + 2 * b]
    return found


def equal_deals(
    cases: Iterable[Mapping[str, Deals]], first: str, second: str
) -> list[tuple[tuple[int, ...], tuple[int, ...]]]:
    """Games and scores of two bots that played alone, of each deal of a case that both played."""
    found: list[tuple[tuple[int, ...], tuple[int, ...]]] = []
    for by_bot in cases:
        if first in by_bot and second in by_bot:
            a, b = by_bot[first], by_bot[second]
            if a.in_buckets or b.in_buckets:
                a.throw_together()
                b.throw_together()
            found += [(tuple(sums), tuple(b.sums[deal])) for deal, sums in a.sums.items() if deal in b.sums]
    return found


def forward(pair: Pair) -> Pair:
    """The pair with the bot first that was ahead."""
    if pair.score.value >= 0:
        return pair
    won = pair.won and turned(pair.won)
    return Pair(pair.against, pair.bot, pair.games, turned(pair.score), won)


def turned(estimate: Estimate) -> Estimate:
    """The same difference, seen from the other side."""
    interval = estimate.interval
    return Estimate(-estimate.value, interval and Interval(-interval.high, -interval.low))


def sortable(value: Any) -> tuple[bool, Any]:
    """Numbers before texts, so that values of a column can be sorted."""
    return isinstance(value, str), value if value is not None else -math.inf


# Rows.


class Stats:
    """Takes rows, one after the other, and tells what they say.

    by: the columns that make a group, of BY. The rows of a game may stand anywhere, but only where they stand together,
    as `batch` writes them, need they not be remembered. Raises WrongUsage for more than MOST_GROUPS groups.
    """

    def __init__(self, by: Sequence[str] = USUAL_BY) -> None:
        self.by = tuple(by)
        self.key = attrgetter(*by)
        self.parts: dict[Of, Part] = {}
        self.groups = 0
        self.rows = 0
        self.open = 0  # rows of games that have not ended
        self.game: tuple[str, int, str] | None = None  # plan, deal and order of the rows that come
        self.seats: dict[int, RowOfGame] = {}  # its rows
        self.part = Part()
        self.deal = 0
        self.scattered: dict[tuple[str, int, str], list[dict[int, RowOfGame]]] = {}

    def add(self, row: RowOfGame) -> None:
        """Take a row, as `read_rows` gives it."""
        if row.status == OPEN:
            self.open += 1
            return
        game = (row.plan, row.deal, row.order)
        if game != self.game:
            self.turn_to(row, game)
        self.rows += 1
        group = self.part.groups.get(self.key(row)) or self.begin_group(self.key(row))
        score = row.score or 0
        group.scores[score] = group.scores.get(score, 0) + 1
        sums = group.deals.of(self.deal)
        sums[0] += 1
        sums[1] += score
        if row.won is not None:
            sums[2] += 1
            sums[3] += win_units(row.won)
            group.places[0] += 1
            group.places[1] += row.rank or 0
        if len(group.scores) > MOST_SCORES:
            group.forget()
        if row.seat in self.seats:
            self.put_aside(game)
        self.seats[row.seat] = row
        if len(self.seats) == len(row.order):
            self.part.add_game([self.seats[seat] for seat in sorted(self.seats)], self.deal)
            self.seats = {}

    def begin_group(self, key: Any) -> Group:
        self.groups += 1
        if self.groups > MOST_GROUPS:
            raise WrongUsage(f"--by {','.join(self.by)} makes more than {MOST_GROUPS} groups: name other columns")
        return self.part.groups.setdefault(key, Group())

    def turn_to(self, row: RowOfGame, game: tuple[str, int, str]) -> None:
        """Go on with another game."""
        if self.seats and self.game is not None:
            self.put_aside(self.game)
        assert row.edition is not None
        of = Of(row.game, row.variant, row.edition, row.deck)
        self.part = self.parts.get(of) or self.parts.setdefault(of, Part())
        self.deal = deal_number(row.seed, row.deal)
        self.game = game
        if game in self.scattered:
            self.take_up(game, row.seat)

    def put_aside(self, game: tuple[str, int, str]) -> None:
        """Remember the rows of a game that is not whole yet."""
        self.scattered.setdefault(game, []).append(self.seats)
        self.seats = {}

    def take_up(self, game: tuple[str, int, str], seat: int) -> None:
        """Go on with remembered rows of a game in which that seat is still missing."""
        begun = self.scattered[game]
        number = next((number for number, seats in enumerate(begun) if seat not in seats), None)
        if number is not None:
            self.seats = begun.pop(number)
        if not begun:
            del self.scattered[game]

    @property
    def torn_games(self) -> int:
        """How many games lack rows of some seats: their rows count in groups, and nowhere else."""
        return sum(map(len, self.scattered.values())) + bool(self.seats)

    def tables(self) -> list[Table]:
        """What the rows say, by game, variant, edition and deck."""

        def key_of(key: Any) -> tuple[Any, ...]:
            return key if len(self.by) > 1 else (key,)

        return [self.parts[of].table(of, key_of) for of in sorted(self.parts)]


def columns_of(by: str) -> list[str]:
    """The columns of `bot,seat`. Raises WrongUsage for one that does not exist."""
    columns = [column.strip() for column in by.split(",")]
    for column in columns:
        if column not in BY:
            raise WrongUsage(f"there is no column {column!r} to group by: {meant(column, BY)}")
    return list(dict.fromkeys(columns))
