"""Statistics over rows: groups, differences of bots on equal deals, seats, ratings; parts of scores, lengths of games.

All is kept as sums of whole numbers, of groups, deals and line-ups: memory does not grow with the number of rows, and
what comes out depends neither on their order nor on how they are spread over files. Scores of different games,
variants, editions and decks are never thrown together.
"""

from __future__ import annotations

import math
from collections.abc import Callable, Iterable, Iterator, Mapping, Sequence
from fractions import Fraction
from itertools import chain, combinations
from operator import attrgetter
from typing import Any, NamedTuple

from ..engine.errors import WrongUsage
from .intervals import Deals, Estimate, Interval, deal_number, difference, mean, ratio, share, within
from .match import OPEN
from .ratings import Orders, Rating
from .rowfiles import NUMBERS, RowOfGame, RowWithParts, sortable

USUAL_BY = ("bot",)

WHOLE_WIN = 27_720  # parts of a win: shared by up to twelve they are whole numbers
ROUNDS, MOVES = "rounds", "moves"

MOST_GROUPS = 1000
MOST_SCORES = 100_000  # different ones in a group, for its median
MOST_PARTS = 100  # of the scores of a group


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
    """What a seat won of games with so many seats, and how much more that is than an equal part.

    is_balanced: all bots sat in all seats alike, so that this tells the seat and not who sat there.
    """

    seats: int
    seat: int
    games: int
    won: Estimate
    advantage: Estimate
    is_balanced: bool


class Seating(NamedTuple):
    """How often a bot sat in each seat, from the first, of tables of that size."""

    bot: str
    times: tuple[int, ...]

    @property
    def is_balanced(self) -> bool:
        """Whether it sat in all seats about equally often: as rotating tells, or shuffling but for chance."""
        even = sum(self.times) / len(self.times)
        reach = even / 4 + 3 * math.sqrt(even)
        return all(0 < time <= even + reach and time >= even - reach for time in self.times)


class Share(NamedTuple):
    """What a part of the score brings a seat of a group, and its share of all points of the group.

    key: the group. share: None where a part of the group's scores was ever below 0, or all of them were 0.
    """

    key: tuple[Any, ...]
    part: str
    games: int
    mean: Estimate
    share: Estimate | None


class Table(NamedTuple):
    """All that rows tell of games that may be compared.

    seatings: of each number of seats those of the bots that did not sit in all of them alike.

    lengths: their keys are a number of seats, and what is counted, rounds or moves. Parts and lengths are empty but for
    those of `Detailed`.
    """

    of: Of
    groups: list[Summary]
    pairs: list[Pair]
    seats: list[Seat]
    ratings: list[Rating]
    seatings: dict[int, list[Seating]]
    parts: list[Share]
    lengths: list[Summary]


class Group:
    """The sums of a group."""

    def __init__(self) -> None:
        self.scores: dict[int, int] = {}
        self.forgotten = [0, 0, 0]  # rows, their sum and sum of squares, of scores no longer kept
        self.bounds: list[int] = []  # the lowest and the highest of them
        self.deals = Deals(4)  # rows, scores; rows with an opponent, parts of wins
        self.places = [0, 0]  # rows with an opponent, their places

    def add(self, value: int, deal: int) -> None:
        """Count a score, or whatever the group is of, by its `deal_number`."""
        self.scores[value] = self.scores.get(value, 0) + 1
        sums = self.deals.of(deal)
        sums[0] += 1
        sums[1] += value
        if len(self.scores) > MOST_SCORES:
            self.forget()

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


class Points:
    """The sums of the parts of a group's scores."""

    def __init__(self) -> None:
        self.deals = Deals(2)  # rows, scores; then of each part its points
        self.column: dict[str, int] = {}
        self.is_below_0 = False

    def add(self, parts: Mapping[str, int], score: int, deal: int) -> None:
        for part in parts:
            if part not in self.column:
                self.begin(part)
        sums = self.deals.of(deal)
        sums[0] += 1
        sums[1] += score
        for part, points in parts.items():
            sums[self.column[part]] += points
            if points < 0:
                self.is_below_0 = True

    def begin(self, part: str) -> None:
        if len(self.column) == MOST_PARTS:
            raise WrongUsage(f"these scores have more than {MOST_PARTS} parts, as those of no game have")
        self.column[part] = self.deals.widen()

    def shares(self, key: tuple[Any, ...]) -> Iterator[Share]:
        """Of each part, in the order in which they came."""
        games = sum(count for (count,) in self.deals.columns(0))
        for part, column in self.column.items():
            found = mean(self.deals.columns(0, column))
            assert found is not None  # a row was added
            of_all = None if self.is_below_0 else ratio(self.deals.columns(1, column))
            yield Share(key, part, games, found, of_all and within(0, of_all, 1))


class LineUp(NamedTuple):
    """Some bots at one table, in whatever seats: games of each deal, and of each bot its scores and parts of wins."""

    bots: tuple[str, ...]  # each once, sorted
    seats: tuple[int, ...]  # how many each has
    deals: Deals


Seated = tuple[LineUp, list[int], list[int]]  # bots in some seats: where in the sums of each its own are, and games


class Part:
    """The sums of games that may be compared."""

    def __init__(self) -> None:
        self.groups: dict[Any, Group] = {}
        self.line_ups: dict[tuple[str, ...], LineUp] = {}
        self.seated: dict[tuple[str, ...], Seated] = {}  # by bots as they sit
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
        line_up, places, games = self.seated.get(bots) or self.seat(bots)
        games[0] += 1
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

    def seat(self, bots: tuple[str, ...]) -> Seated:
        """Begin to count games with bots in these seats."""
        self.seats.setdefault(len(bots), Deals(1 + len(bots)))
        each = tuple(sorted(dict.fromkeys(bots)))
        new = LineUp(each, tuple(bots.count(bot) for bot in each), Deals(1 + 2 * len(each)))
        line_up = self.line_ups.setdefault(tuple(sorted(bots)), new)
        self.seated[bots] = line_up, [1 + 2 * each.index(bot) for bot in bots], [0]
        return self.seated[bots]

    def table(self, of: Of, by: Sequence[str], key_of: Callable[[Any], tuple[Any, ...]]) -> Table:
        """What the sums say."""
        groups = self.group_table(by, key_of)
        seatings = self.seatings()
        return Table(
            of,
            groups,
            self.pair_table(),
            self.seat_table(seatings),
            self.orders.ratings(),
            seatings,
            self.shares(groups, key_of),
            self.length_table(),
        )

    def group_table(self, by: Sequence[str], key_of: Callable[[Any], tuple[Any, ...]]) -> list[Summary]:
        """The groups in the order of their columns: a number or a seat rises, of all else the best mean comes first."""
        sums: dict[tuple[Any, ...], list[int]] = {}  # of the first values of a key: rows, scores
        for key, group in self.groups.items():
            rows, total, _ = group.sums()
            for length in range(1, len(by) + 1):
                found = sums.setdefault(key_of(key)[:length], [0, 0])
                found[0] += rows
                found[1] += total

        def order(one: Summary) -> list[tuple[Any, str]]:
            return [
                sortable(column, value) if column in NUMBERS else (falling(*sums[one.key[: number + 1]]), value)
                for number, (column, value) in enumerate(zip(by, one.key, strict=True))
            ]

        return sorted([group.summary(key_of(key)) for key, group in self.groups.items()], key=order)

    def pair_table(self) -> list[Pair]:
        """All pairs, in the order of the means of their bots."""
        sums: dict[str, list[int]] = {}
        for bot, rows, total in chain(self.scores_at_tables(), self.scores_alone()):
            found = sums.setdefault(bot, [0, 0])
            found[0] += rows
            found[1] += total
        bots = sorted(sums, key=lambda bot: (falling(*sums[bot]), bot))
        pairs = [*self.pairs_at_one_table(), *self.pairs_alone()]
        return sorted(pairs, key=lambda pair: (bots.index(pair.bot), bots.index(pair.against)))

    def scores_at_tables(self) -> Iterator[tuple[str, int, int]]:
        """Bots of line-ups, how many scores they have, and their sum."""
        for line_up in self.line_ups.values():
            games = sum(count for (count,) in line_up.deals.columns(0))
            for number, (bot, seats) in enumerate(zip(line_up.bots, line_up.seats, strict=True)):
                yield bot, games * seats, sum(score for (score,) in line_up.deals.columns(1 + 2 * number))

    def scores_alone(self) -> Iterator[tuple[str, int, int]]:
        """Bots that play alone, how many scores they have, and their sum."""
        for by_bot in self.alone.values():
            for bot, deals in by_bot.items():
                games = sum(count for (count,) in deals.columns(0))
                yield bot, games, sum(score for (score,) in deals.columns(1))

    def seatings(self) -> dict[int, list[Seating]]:
        """Of each number of seats the bots that did not sit in all of them alike."""
        found: dict[int, dict[str, list[int]]] = {seats: {} for seats in sorted(self.seats)}
        for bots, (_, _, games) in sorted(self.seated.items()):
            for seat, bot in enumerate(bots):
                found[len(bots)].setdefault(bot, [0] * len(bots))[seat] += games[0]
        every = {seats: [Seating(bot, tuple(times)) for bot, times in of.items()] for seats, of in found.items()}
        return {seats: [one for one in some if not one.is_balanced] for seats, some in every.items()}

    def shares(self, groups: Sequence[Summary], key_of: Callable[[Any], tuple[Any, ...]]) -> list[Share]:
        """What the parts of the scores brought, in the order of the groups."""
        return []

    def length_table(self) -> list[Summary]:
        """How long games are."""
        return []

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

    def seat_table(self, seatings: Mapping[int, Sequence[Seating]]) -> list[Seat]:
        return [
            seat_of(deals, seats, seat, is_balanced=not seatings[seats])
            for seats, deals in sorted(self.seats.items())
            for seat in range(1, seats + 1)
        ]


class DetailedPart(Part):
    """The sums of games that may be compared, and of the parts of their scores and of their lengths."""

    def __init__(self) -> None:
        super().__init__()
        self.points: dict[Any, Points] = {}  # by group
        self.lengths: dict[tuple[int, str], Group] = {}  # by the number of seats, and what is counted

    def add_game(self, rows: Sequence[RowOfGame], deal: int) -> None:
        super().add_game(rows, deal)
        for what, length in ((ROUNDS, rows[0].rounds), (MOVES, rows[0].moves)):
            if length is not None:
                self.lengths.setdefault((len(rows), what), Group()).add(length, deal)

    def shares(self, groups: Sequence[Summary], key_of: Callable[[Any], tuple[Any, ...]]) -> list[Share]:
        by_key = {key_of(key): points for key, points in self.points.items()}
        return [share for group in groups if group.key in by_key for share in by_key[group.key].shares(group.key)]

    def length_table(self) -> list[Summary]:
        found = [group.summary(key) for key, group in self.lengths.items()]
        return sorted(found, key=lambda one: (one.key[0], one.key[1] != ROUNDS))


def falling(rows: int, total: int) -> Fraction:
    """By what means are sorted, the highest first."""
    return -Fraction(total, rows)


def seat_of(deals: Deals, seats: int, seat: int, *, is_balanced: bool) -> Seat:
    won = share(deals.columns(0, seat), WHOLE_WIN)
    more = mean(((games, seats * won - games * WHOLE_WIN) for games, won in deals.columns(0, seat)), seats * WHOLE_WIN)
    assert won is not None
    assert more is not None
    more = within(-1 / seats, more, 1 - 1 / seats)
    return Seat(seats, seat, sum(games for (games,) in deals.columns(0)), won, more, is_balanced)


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


# Rows.


class Stats:
    """Takes rows, one after the other, and tells what they say.

    by: the columns that make a group, of BY. The rows of a game may stand anywhere, but only where they stand together,
    as `batch` writes them, need they not be remembered. Raises WrongUsage for more than MOST_GROUPS groups.
    """

    part_kind: type[Part] = Part

    def __init__(self, by: Sequence[str] = USUAL_BY) -> None:
        self.by = tuple(by)
        self.key = attrgetter(*by)
        self.parts: dict[Of, Part] = {}
        self.groups = 0
        self.rows = 0
        self.open = 0  # rows of games that have not ended
        self.game: tuple[str, int, str] | None = None  # plan, deal and order of the rows that come
        self.seats: dict[int, RowOfGame] = {}  # its rows
        self.part = self.part_kind()
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
        if not self.seats and game in self.scattered:
            self.take_up(game, row.seat)
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
        self.part = self.parts.get(of) or self.parts.setdefault(of, self.part_kind())
        self.deal = deal_number(row.seed, row.deal)
        self.game = game

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

        return [self.parts[of].table(of, self.by, key_of) for of in sorted(self.parts)]


class Detailed(Stats):
    """As Stats; tells also the lengths of games, and of a RowWithParts where its points come from."""

    part_kind = DetailedPart

    def add(self, row: RowOfGame) -> None:
        super().add(row)
        if row.status != OPEN and isinstance(row, RowWithParts):
            assert isinstance(self.part, DetailedPart)
            self.part.points.setdefault(self.key(row), Points()).add(row.parts, row.score or 0, self.deal)
