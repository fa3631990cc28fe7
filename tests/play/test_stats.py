"""Statistics over rows: groups, differences on equal deals, seats; and the intervals that they come with."""

from __future__ import annotations

import math
import random
import statistics
from collections.abc import Iterable, Sequence

import pytest
from hypothesis import given
from hypothesis import strategies as st
from msgspec.structs import asdict, replace

from catcli.engine.errors import WrongUsage
from catcli.play import intervals, stats
from catcli.play.intervals import BUCKETS, MOST_DEALS, Deals, Estimate, Interval, deal_number, mean, share, student
from catcli.play.rowfiles import RowOfGame, RowWithParts, columns_of
from catcli.play.stats import WHOLE_WIN, Detailed, Of, Pair, Seat, Seating, Stats, Summary, Table, win_units

ROW = RowOfGame(
    game="ahoy", edition=1, variant="", deck="", seed="7", player="Ada", bot="greedy", score=9, status="finished",
    plan="0123456789ab", deal=0, order="12", seat=1, rank=1, won=1,
)  # fmt: skip


def game(deal: int, *seats: tuple[str, int], order: str = "", **more: object) -> list[RowOfGame]:
    """The rows of a game: of each seat its bot and its score; the best win, and share a win."""
    scores = [score for _, score in seats]
    winners = scores.count(max(scores))
    return [
        replace(
            ROW,
            deal=deal,
            order=order or "".join(str(number + 1) for number in range(len(seats))),
            seat=number,
            bot=bot,
            score=score,
            rank=1 + sum(other > score for other in scores),
            won=None if len(seats) == 1 else (score == max(scores)) / winners,
            **more,
        )
        for number, (bot, score) in enumerate(seats, 1)
    ]


def taken(rows: Iterable[RowOfGame], by: Sequence[str] = ("bot",)) -> Stats:
    found = Stats(by)
    for row in rows:
        found.add(row)
    return found


def table(rows: Iterable[RowOfGame], by: Sequence[str] = ("bot",)) -> Table:
    (one,) = taken(rows, by).tables()
    return one


def group(rows: Iterable[RowOfGame], *key: object, by: Sequence[str] = ("bot",)) -> Summary:
    (one,) = [one for one in table(rows, by).groups if one.key == key]
    return one


def duels(scores: Iterable[tuple[int, int]]) -> list[RowOfGame]:
    """Games of two bots, each another deal, by their scores."""
    return [row for deal, (one, other) in enumerate(scores) for row in game(deal, ("greedy", one), ("random", other))]


def near(expected: Iterable[float], interval: Interval | None, digits: int = 9) -> bool:
    assert interval is not None
    return all(round(a - b, digits) == 0 for a, b in zip(expected, interval, strict=True))


# Quantiles and intervals


@pytest.mark.parametrize(
    ("freedom", "t"),
    [(1, 12.706205), (2, 4.302653), (3, 3.182446), (4, 2.776445), (9, 2.262157), (10, 2.228139), (29, 2.045230),
     (60, 2.000298), (61, 1.999624), (100, 1.983972), (1000, 1.962339)],
)  # fmt: skip
def test_students_t_is_that_of_printed_tables(freedom, t):
    assert t == round(student(freedom), 6)


def test_students_t_of_many_degrees_is_normal():
    assert round(intervals.normal(), 6) == round(student(10**9), 6) == 1.959964


def test_the_interval_of_a_mean_is_students():
    values = [3, 5, 8, 2, 2, 9, 4, 4, 1, 6]
    reach = 2.262157163 * statistics.stdev(values) / math.sqrt(len(values))
    found = mean((1, value) for value in values)
    assert found is not None
    assert found.value == statistics.mean(values) == 4.4
    assert near((4.4 - reach, 4.4 + reach), found.interval)


def test_one_deal_has_a_mean_but_no_interval():
    assert Estimate(4.0, None) == mean([(2, 8)])


def test_no_deal_has_no_mean():
    assert mean([]) is None
    assert mean([(0, 0)]) is None


def test_a_deal_played_twice_alike_tells_no_more_than_once():
    values = [3, 5, 8, 2, 2, 9]
    assert mean((1, value) for value in values) == mean((2, 2 * value) for value in values)


def test_the_interval_of_a_share_is_wilsons():
    found = share([(1, WHOLE_WIN)] * 8 + [(1, 0)] * 12, WHOLE_WIN)
    assert found is not None
    assert found.value == 0.4
    assert near((0.21881, 0.61342), found.interval, 5)  # Wilson for 8 of 20, by hand


def test_the_interval_of_no_win_and_of_nothing_else_ends_at_0_and_1():
    none, all_ = share([(1, 0)] * 10, 1), share([(1, 1)] * 10, 1)
    assert none is not None
    assert all_ is not None
    assert near((0, 0.27753), none.interval, 5)
    assert near((0.72247, 1), all_.interval, 5)


def test_a_share_of_deals_played_thrice_alike_is_as_wide_as_of_deals_played_once():
    wins = [1, 0, 0, 1, 1, 0, 1, 0, 1, 1]
    once, thrice = share([(1, won) for won in wins], 1), share([(3, 3 * won) for won in wins], 1)
    assert once is not None
    assert thrice is not None
    assert once.value == thrice.value
    # the variance of ten deals is estimated, that of Wilson's interval is not: 10/9 apart
    assert near(intervals.wilson(0.6, 9), thrice.interval)


def test_a_share_is_never_narrower_than_that_of_independent_games():
    found = share([(3, 1)] * 10 + [(3, 2), (3, 0)], 1)  # each deal is won about once: less luck than that of dice
    assert found is not None
    assert near(intervals.wilson(1 / 3, 36), found.interval)


@pytest.mark.parametrize("pairs", [[(3, 1)] * 10, [(3, 1), (6, 2)]])
def test_a_share_that_is_the_same_in_every_deal_does_not_spread(pairs):
    assert Estimate(1 / 3, Interval(1 / 3, 1 / 3)) == share(pairs, 1)


def test_one_deal_tells_as_much_of_a_share_as_one_game():
    found = share([(3, 1)], 1)
    assert found is not None
    assert near(intervals.wilson(1 / 3, 1), found.interval)


@pytest.mark.parametrize("seed", range(3))
def test_nine_in_ten_intervals_and_more_hold_the_true_mean(seed):
    """A trial of 95 %: of 400, fewer than 92 % or more than 98 % come about once in a thousand trials."""
    chance = random.Random(seed)
    held = 0
    for _ in range(400):
        found = mean((1, chance.randrange(10)) for _ in range(30))
        assert found is not None
        assert found.interval is not None
        held += found.interval.low <= 4.5 <= found.interval.high
    assert 0.92 < held / 400 < 0.98


# Deals and buckets


def test_more_deals_than_are_kept_are_thrown_into_buckets():
    deals = Deals(2)
    for deal in range(MOST_DEALS + 1):
        sums = deals.of(deal_number("7", deal))
        sums[0] += 1
        sums[1] += deal
    assert BUCKETS == len(deals)
    assert MOST_DEALS + 1 == sum(count for (count,) in deals.columns(0))
    assert sum(range(MOST_DEALS + 1)) == sum(value for (value,) in deals.columns(1))


def test_buckets_tell_about_the_same_interval_as_single_deals():
    chance = random.Random(1)
    values = [chance.randrange(100) for _ in range(2 * MOST_DEALS)]
    single, buckets = mean((1, value) for value in values), Deals(2)
    for deal, value in enumerate(values):
        sums = buckets.of(deal_number("7", deal))
        sums[0] += 1
        sums[1] += value
    thrown = mean(buckets.columns(0, 1))
    assert single is not None
    assert single.interval is not None
    assert thrown is not None
    assert thrown.interval is not None
    assert single.value == thrown.value
    width = (thrown.interval.high - thrown.interval.low) / (single.interval.high - single.interval.low)
    assert 0.9 < width < 1.1


# Groups


def test_a_group_has_the_figures_of_its_rows():
    scores = [9, 4, 4, 12, 7]
    one = group(duels((score, 5) for score in scores), "greedy")
    assert one.games == 5
    assert one.mean.value == statistics.mean(scores)
    assert one.median == statistics.median(scores) == 7
    assert one.deviation == pytest.approx(statistics.stdev(scores))
    assert (one.lowest, one.highest) == (4, 12)
    assert one.won is not None
    assert one.won.value == 0.6
    assert one.place == 1.4
    assert one.scores == {4: 2, 7: 1, 9: 1, 12: 1}


@given(st.lists(st.integers(-50, 50), min_size=2, max_size=30))
def test_figures_are_those_of_the_standard_library(scores):
    one = group(duels((score, 0) for score in scores), "greedy")
    assert statistics.median(scores) == one.median
    assert statistics.fmean(scores) == pytest.approx(one.mean.value)
    assert statistics.stdev(scores) == pytest.approx(one.deviation)


def test_what_one_row_does_not_tell_is_not_defined():
    one = group(game(0, ("greedy", 9)), "greedy")
    assert (one.mean, one.median, one.deviation) == (Estimate(9.0, None), 9, None)
    assert (one.won, one.place) == (None, None)  # nobody to win against


def test_a_shared_win_counts_as_its_part():
    rows = game(0, ("greedy", 5), ("random", 5), ("first", 5))
    assert all(one.won is not None and one.won.value == 1 / 3 for one in table(rows).groups)


@pytest.mark.parametrize("winners", range(1, 13))
def test_the_parts_of_a_shared_win_are_whole_again_together(winners):
    assert winners * win_units(1 / winners) == WHOLE_WIN


def test_groups_stand_by_number_where_it_is_one_and_by_mean_within_it():
    rows = game(0, ("a", 1), ("b", 3)) + game(0, ("b", 4), ("a", 2), order="21") + game(1, ("c", 9), ("c", 0))
    assert [(1, "c"), (1, "b"), (1, "a"), (2, "b"), (2, "a"), (2, "c")] == [
        one.key for one in table(rows, ("seat", "bot")).groups
    ]
    assert [("c", 1), ("c", 2), ("b", 1), ("b", 2), ("a", 1), ("a", 2)] == [
        one.key for one in table(rows, ("bot", "seat")).groups
    ]


@pytest.mark.parametrize(("by", "values"), [("deal", [2, 10, 100]), ("seed", ["2", "10", "100"])])
def test_numbers_stand_as_numbers(by, values):
    rows = [replace(row, **{by: value}) for value in reversed(values) for row in game(0, ("a", 1), ("b", 2))]
    assert values == [one.key[0] for one in table(rows, (by,)).groups]


def test_pairs_stand_in_the_order_of_the_groups():
    rows = game(0, ("a", 1), ("b", 30), ("c", 20)) + game(1, ("a", 50), ("b", 0), ("c", 20))
    one = table(rows)
    assert ["a", "c", "b"] == [group.key[0] for group in one.groups]
    assert [("a", "c"), ("a", "b"), ("c", "b")] == [(pair.bot, pair.against) for pair in one.pairs]


def test_groups_stand_best_mean_first():
    rows = game(0, ("a", 1), ("b", 3), ("c", 2))
    assert ["b", "c", "a"] == [one.key[0] for one in table(rows).groups]


def test_several_columns_make_a_group_together():
    rows = game(0, ("a", 1), ("b", 3)) + game(0, ("b", 4), ("a", 2), order="21")
    assert {("a", 1): 1, ("b", 2): 3, ("b", 1): 4, ("a", 2): 2} == {
        one.key: one.mean.value for one in table(rows, ("bot", "seat")).groups
    }


def test_scores_that_cannot_be_compared_are_told_apart():
    others = [{}, {"game": "fishkatz"}, {"variant": "squid"}, {"edition": 2}, {"deck": "0123"}]
    rows = [row for other in others for row in game(0, ("greedy", 1), plan=str(other), **other)]
    assert [
        Of("ahoy", "", 1, ""), Of("ahoy", "", 1, "0123"), Of("ahoy", "", 2, ""), Of("ahoy", "squid", 1, ""),
        Of("fishkatz", "", 1, ""),
    ] == [one.of for one in taken(rows).tables()]  # fmt: skip


def test_open_games_are_left_out_and_counted():
    found = taken([replace(ROW, status="open", rank=None, won=None), *game(1, ("greedy", 4), ("random", 2))])
    assert (1, 2) == (found.open, found.rows)


def test_stopped_games_count():
    assert 1 == group(game(0, ("greedy", 4), ("random", 2), status="stopped"), "greedy").games


def test_too_many_groups_are_refused(monkeypatch):
    monkeypatch.setattr(stats, "MOST_GROUPS", 2)
    with pytest.raises(WrongUsage, match="--by deal makes more than 2 groups"):
        taken(duels([(1, 2)] * 3), ("deal",))


def test_too_many_scores_have_no_median_but_all_else(monkeypatch):
    monkeypatch.setattr(stats, "MOST_SCORES", 3)
    scores = [9, 4, 4, 12, 7, 1, 1, 30, 2]
    one = group(duels((score, 5) for score in scores), "greedy")
    assert (None, {}) == (one.median, one.scores)
    assert (9, statistics.mean(scores), 1, 30) == (one.games, one.mean.value, one.lowest, one.highest)
    assert one.deviation == pytest.approx(statistics.stdev(scores))


def test_there_is_no_group_by_an_unknown_column():
    with pytest.raises(WrongUsage, match="there is no column 'bott' to group by: did you mean 'bot'"):
        columns_of(["seat,bott"], "summarised")
    assert ["bot", "seat"] == columns_of(["bot, seat", "bot"], "summarised")


# Whatever the order of rows


def mixed_rows() -> list[RowOfGame]:
    chance = random.Random(5)
    rows = []
    for deal in range(40):
        a, b, c = (chance.randrange(20) for _ in range(3))
        rows += game(deal, ("a", a), ("b", b), ("c", c)) + game(deal, ("b", a), ("c", b), ("a", c), order="231")
        rows += game(deal, ("a", b), variant="solo", plan="a") + game(deal, ("b", c), variant="solo", plan="b")
    return rows


@pytest.mark.parametrize("seed", range(5))
def test_the_order_of_rows_plays_no_part(seed):
    rows = mixed_rows()
    mixed = random.Random(seed).sample(rows, len(rows))
    found = taken(mixed)
    assert taken(rows).tables() == found.tables()
    assert 0 == found.torn_games


def test_the_order_plays_no_part_where_deals_are_in_buckets(monkeypatch):
    monkeypatch.setattr(intervals, "MOST_DEALS", 16)
    monkeypatch.setattr(intervals, "BUCKETS", 8)
    rows = mixed_rows()
    assert taken(rows).tables() == taken(rows[::-1]).tables()


def test_rows_of_which_a_seat_is_missing_count_in_groups_alone():
    rows = duels([(3, 1), (2, 5)])
    found = taken([*rows, game(7, ("greedy", 100), ("random", 0))[0]])
    (one,) = found.tables()
    assert 1 == found.torn_games
    assert [3, 2] == [each.games for each in one.groups]
    assert [2, 2] == [each.games for each in one.seats]


def test_a_game_that_is_told_twice_counts_twice():
    rows = duels([(3, 1), (2, 5)])
    found = taken([*rows[::2], *rows[::2], *rows[1::2], *rows[1::2]])
    assert 0 == found.torn_games
    assert [4] == [one.games for one in found.tables()[0].pairs]


@pytest.mark.parametrize("seats", [1, 2, 3])
def test_games_are_whole_where_each_row_stands_twice(seats):
    rows = [row for deal in range(5) for row in game(deal, *[("a", 3), ("b", 2), ("c", 1)][:seats]) for _ in range(2)]
    found = taken(rows)
    assert 0 == found.torn_games
    assert [10] * seats == [one.games for one in found.tables()[0].groups]


# Differences on equal deals


def test_a_difference_is_the_mean_of_the_differences_of_deals():
    scores = [(9, 5), (4, 6), (7, 7), (12, 3), (8, 1)]
    (pair,) = table(duels(scores)).pairs
    more = [one - other for one, other in scores]
    reach = student(4) * statistics.stdev(more) / math.sqrt(5)
    assert ("greedy", "random", 5, statistics.mean(more)) == (pair.bot, pair.against, pair.games, pair.score.value)
    assert near((3.6 - reach, 3.6 + reach), pair.score.interval)
    assert pair.won is not None
    assert pair.won.value == pytest.approx(0.4)


def test_the_better_bot_of_a_pair_stands_first():
    (pair,) = table(duels([(1, 5), (2, 4)])).pairs
    assert ("random", "greedy", 3.0) == (pair.bot, pair.against, pair.score.value)
    assert pair.won is not None
    assert pair.won.value == 1


def test_a_bot_on_two_seats_counts_with_their_mean():
    (pair,) = table(game(0, ("a", 10), ("b", 2), ("b", 6))).pairs
    assert Pair("a", "b", 1, Estimate(6.0, None), Estimate(1.0, None)) == pair


def test_line_ups_are_taken_together():
    rows = game(0, ("a", 4), ("b", 2)) + game(1, ("a", 7), ("b", 1), ("c", 9), plan="other")
    pairs = {(one.bot, one.against): (one.games, one.score.value) for one in table(rows).pairs}
    assert {("a", "b"): (2, 4.0), ("c", "a"): (1, 2.0), ("c", "b"): (1, 8.0)} == pairs


def test_bots_that_play_alone_are_compared_on_the_deals_that_both_played():
    rows = [row for deal, score in enumerate([9, 4, 7, 100]) for row in game(deal, ("a", score), plan="a")]
    rows += [row for deal, score in enumerate([5, 6, 7]) for row in game(deal, ("b", score), plan="b")]
    (pair,) = table(rows).pairs
    more = [4, -2, 0]
    reach = student(2) * statistics.stdev(more) / math.sqrt(3)
    assert ("a", "b", 3, None) == (pair.bot, pair.against, pair.games, pair.won)
    assert pair.score.value == pytest.approx(2 / 3)
    assert near((2 / 3 - reach, 2 / 3 + reach), pair.score.interval)


def test_bots_that_play_alone_with_other_cards_are_not_compared():
    rows = game(0, ("a", 9), plan="a") + game(0, ("b", 5), plan="b", seed="8")
    assert [] == table(rows).pairs


def test_a_bot_cannot_win_by_more_than_every_game():
    (pair,) = table(duels([(9, 5), (9, 6), (9, 9)])).pairs
    assert pair.won is not None
    assert pair.won.interval is not None
    assert pair.won.interval.high == 1


# Seats


def test_the_advantage_of_a_seat_is_what_it_wins_beyond_its_part():
    rows = duels([(9, 5), (4, 6), (8, 7), (12, 3)] * 5)
    first, second = table(rows).seats
    assert (2, 1, 20, 0.75, 0.25) == (first.seats, first.seat, first.games, first.won.value, first.advantage.value)
    assert (2, 2, 20, 0.25, -0.25) == (
        second.seats,
        second.seat,
        second.games,
        second.won.value,
        second.advantage.value,
    )
    reach = student(19) * statistics.stdev([1, 0, 1, 1] * 5) / math.sqrt(20)
    assert near((0.25 - reach, 0.25 + reach), first.advantage.interval)


def seatings(rows: Iterable[RowOfGame]) -> dict[int, list[Seating]]:
    return table(rows).seatings


def test_bots_that_sat_in_some_seats_only_are_told():
    fixed = [row for deal in range(3) for row in game(deal, ("a", 4), ("b", 2), ("b", 1))]
    assert {3: [Seating("a", (3, 0, 0)), Seating("b", (0, 3, 3))]} == seatings(fixed)
    assert [False] * 3 == [one.is_balanced for one in table(fixed).seats]


def test_bots_that_changed_seats_or_are_all_the_same_tell_seats():
    rotated = game(0, ("a", 4), ("b", 2)) + game(0, ("b", 4), ("a", 2), order="21")
    assert {2: []} == seatings(rotated) == seatings(game(0, ("a", 4), ("a", 2)))
    assert [True] * 2 == [one.is_balanced for one in table(rotated).seats]


def test_what_chance_makes_of_shuffled_seats_is_no_imbalance():
    chance = random.Random(3)
    rows = []
    for deal in range(60):
        rows += game(deal, *chance.sample([("a", 4), ("b", 2), ("c", 1)], 3))
    assert {3: []} == seatings(rows)


def test_seats_that_are_changed_in_few_games_only_are_told():
    rows = [row for deal in range(60) for row in game(deal, ("a", 4), ("b", 2))]
    rows += game(60, ("b", 4), ("a", 2), order="21")
    assert {2: [Seating("a", (60, 1)), Seating("b", (1, 60))]} == seatings(rows)


def test_tables_of_other_sizes_are_told_apart():
    rows = game(0, ("a", 4), ("b", 2)) + game(1, ("a", 7), ("b", 1), ("c", 9), plan="other")
    assert [(2, 1), (2, 2), (3, 1), (3, 2), (3, 3)] == [(one.seats, one.seat) for one in table(rows).seats]


def test_who_plays_alone_has_no_seat_to_gain_by():
    one: Table = table(game(0, ("a", 4)))
    seats: list[Seat] = one.seats
    assert ([], []) == (seats, one.ratings)


# Parts of scores and lengths of games


def scored(deal: int, *parts: dict[str, int], bot: str = "a") -> list[RowWithParts]:
    """The rows of a game of one bot, by the parts of the scores of its seats."""
    rows = game(deal, *[(bot, sum(one.values())) for one in parts], rounds=10 + deal, moves=20)
    return [RowWithParts(**(asdict(row) | {"parts": one})) for row, one in zip(rows, parts, strict=True)]


def detailed(rows: Iterable[RowOfGame]) -> Table:
    found = Detailed(("bot",))
    for row in rows:
        found.add(row)
    (one,) = found.tables()
    return one


def test_a_part_has_its_mean_and_its_share_of_all_points():
    rows = scored(0, {"x": 3, "y": 1}, {"x": 0, "y": 0}) + scored(1, {"x": 5, "y": 3}, {"x": 4, "y": 0})
    x, y = detailed(rows).parts
    assert (("a",), "x", 4, 3.0) == (x.key, x.part, x.games, x.mean.value)
    assert x.share is not None
    assert y.share is not None
    assert (0.75, 0.25) == (x.share.value, y.share.value)


def test_the_interval_of_a_share_is_that_of_a_ratio_over_deals():
    points = [(3, 1), (5, 5), (0, 0), (9, 2), (4, 4)]
    x = detailed([row for deal, (a, b) in enumerate(points) for row in scored(deal, {"x": a, "y": b})]).parts[0]
    share_of_x = 21 / 33
    rest = [a - share_of_x * (a + b) for a, b in points]
    reach = student(4) * statistics.stdev(rest) / math.sqrt(5) / (33 / 5)
    assert x.share is not None
    assert near((share_of_x - reach, share_of_x + reach), x.share.interval)
    assert near(
        (4.2 - student(4) * statistics.stdev([3, 5, 0, 9, 4]) / math.sqrt(5),
         4.2 + student(4) * statistics.stdev([3, 5, 0, 9, 4]) / math.sqrt(5)), x.mean.interval,
    )  # fmt: skip


def test_parts_of_which_one_was_below_0_have_no_share():
    assert [None, None] == [one.share for one in detailed(scored(0, {"x": 3, "y": -1}, {"x": 3, "y": 1})).parts]


def test_parts_of_nothing_have_no_share():
    assert [None] == [one.share for one in detailed(scored(0, {"x": 0})).parts]


def test_a_part_that_some_rows_lack_is_0_there():
    rows = scored(0, {"x": 3}) + scored(1, {"before": 2, "x": 3})
    assert [("x", 3.0), ("before", 1.0)] == [(one.part, one.mean.value) for one in detailed(rows).parts]


def test_parts_stand_in_the_order_of_their_groups():
    rows = scored(0, {"x": 3}, bot="a") + scored(1, {"x": 9}, bot="b")
    assert [("b",), ("a",)] == [one.key for one in detailed(rows).parts]


def test_parts_in_buckets_of_deals_are_the_same(monkeypatch):
    rows = [row for deal in range(50) for row in scored(deal, {"x": deal, "y": 3})]
    single = detailed(rows).parts
    monkeypatch.setattr(intervals, "MOST_DEALS", 16)
    monkeypatch.setattr(intervals, "BUCKETS", 8)
    assert [one.mean.value for one in single] == [one.mean.value for one in detailed(rows).parts]


def test_more_parts_than_any_game_has_are_refused():
    with pytest.raises(WrongUsage, match="more than 100 parts"):
        detailed(scored(0, {str(number): 1 for number in range(101)}))


def test_the_length_of_a_game_counts_once():
    rows = [row for deal in range(3) for row in scored(deal, {"x": 1}, {"x": 2})] + scored(5, {"x": 1})
    assert [((1, "rounds"), 1, 15.0), ((1, "moves"), 1, 20.0), ((2, "rounds"), 3, 11.0), ((2, "moves"), 3, 20.0)] == [
        (one.key, one.games, one.mean.value) for one in detailed(rows).lengths
    ]


def test_lengths_and_parts_are_told_only_where_they_are_asked_for():
    one = table(scored(0, {"x": 1}, {"x": 2}))
    assert ([], []) == (one.parts, one.lengths)
