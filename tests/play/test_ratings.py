"""Ratings from the orders in which games ended, and comparisons of two bots deal by deal."""

from __future__ import annotations

import math
import random
from collections.abc import Iterable, Mapping, Sequence
from fractions import Fraction
from itertools import permutations

import pytest

from catcli.play.intervals import deal_number, student
from catcli.play.ratings import POINTS, Fit, Order, Orders, Rating, stages
from catcli.play.sequential import BETTER, FIRST_VERDICT, UNDECIDED, WORSE, Comparison, deal_difference, mixture

# Ratings


def orders(games: Iterable[Order]) -> Orders:
    """Games, each another deal."""
    found = Orders()
    for deal, order in enumerate(games):
        found.add(order, deal_number("7", deal))
    return found


def ended(*bots: str) -> Order:
    """A game that ended in this order; a shared place is written `a=b`."""
    places: list[tuple[int, str]] = []
    for one in bots:
        place = len(places) + 1
        places += [(place, bot) for bot in sorted(one.split("="))]
    return tuple(places)


def drawn(strengths: Mapping[str, float], seats: Iterable[str], chance: random.Random) -> Order:
    """A game as the model has it: each place drawn by strength from those that are left."""
    left, places = list(seats), []
    while left:
        bot = chance.choices(left, [strengths[bot] for bot in left])[0]
        left.remove(bot)
        places.append(bot)
    return ended(*places)


def values(games: Iterable[Order]) -> dict[str, float | None]:
    return {one.bot: one.value and round(one.value, 6) for one in orders(games).ratings()}


def test_two_bots_are_as_far_apart_as_the_odds_of_their_games():
    found = values([ended("a", "b")] * 10 + [ended("b", "a")])
    assert {"a": 200.0, "b": -200.0} == found


def test_a_shared_place_is_half_of_either_order():
    tied = values([ended("a", "b")] * 3 + [ended("b", "a")] + [ended("a=b")] * 2)
    assert values([ended("a", "b")] * 4 + [ended("b", "a")] * 2) == tied


def test_a_place_shared_by_three_is_a_sixth_of_each_order():
    some = [ended("a", "b", "c"), ended("c", "b", "a"), ended("b", "a", "c")]
    tied = values(some * 6 + [ended("a=b=c")] * 6)
    assert values(some * 6 + [ended(*order) for order in permutations("abc")]) == tied


def test_bots_that_are_always_equal_are_rated_alike():
    assert {"a": 0.0, "b": 0.0} == values([ended("a=b")] * 4)


def test_what_is_left_and_drawn_is_counted_on_average():
    left, taken = stages(ended("a", "b=c"), "abc")
    assert {("a", "b", "c"): 1, ("b", "c"): 1} == left
    assert {"a": 1, "b": Fraction(1, 2), "c": Fraction(1, 2)} == taken


def test_two_seats_of_one_bot_are_drawn_twice_as_often():
    """a, b, b: with equal strengths a is first in one of three games."""
    games = [ended("a", "b=b"), ended("b", "a", "b"), ended("b", "b", "a")]
    assert {"a": 0.0, "b": 0.0} == values(games)


@pytest.mark.parametrize("seed", range(3))
def test_true_strengths_are_found(seed):
    true = {"a": 4.0, "b": 2.0, "c": 1.0, "d": 0.125}  # their logarithms add up to 0
    chance = random.Random(seed)
    found = orders(drawn(true, chance.sample("abcd", 3), chance) for _ in range(4000)).ratings()
    assert ["a", "b", "c", "d"] == [one.bot for one in found]
    for one in found:
        assert one.value is not None
        assert one.interval is not None
        assert abs(one.value - POINTS * math.log(true[one.bot])) < 25
        assert 5 < one.interval.high - one.value < 30


def test_intervals_hold_the_true_strength_about_as_often_as_they_say():
    chance = random.Random(3)
    true = {"a": 2.0, "b": 1.0, "c": 0.5}
    held = 0
    for _ in range(200):
        found = orders(drawn(true, "abc", chance) for _ in range(150)).ratings()
        held += sum(
            one.interval is not None and one.interval.low <= POINTS * math.log(true[one.bot]) <= one.interval.high
            for one in found
        )
    assert 0.91 < held / 600 < 0.99


def test_of_two_bots_the_interval_is_that_of_the_odds():
    """Each deal in a bucket of its own: the delta method on a share of wins, by hand."""
    wins = [1, 1, 0, 1, 0, 1, 1, 1]
    found = Orders()
    for bucket, won in enumerate(wins):
        found.add(ended("a", "b") if won else ended("b", "a"), bucket)
    share = 0.75
    error = math.sqrt(share * (1 - share) / 7) / (share * (1 - share))  # of the logarithm of the odds
    (first, _) = found.ratings()
    assert first.value is not None
    assert first.interval is not None
    assert POINTS / 2 * math.log(3) == pytest.approx(first.value)
    assert POINTS / 2 * student(7) * error == pytest.approx(first.interval.high - first.value)


def test_strengths_are_the_likeliest():
    """No small step away from them makes the games likelier."""
    chance = random.Random(9)
    games = [drawn({"a": 3, "b": 1, "c": 1}, "abc", chance) for _ in range(60)] + [ended("a=b", "c"), ended("c", "a=b")]
    fit = Fit(orders(games), "abc")

    def likelihood(strengths: Mapping[str, float]) -> float:
        won = sum(sum(counts) * math.log(strengths[bot]) for bot, counts in fit.drawn.items())
        return won - sum(n * math.log(sum(strengths[bot] for bot in stage)) for stage, n in fit.totals.items())

    best = likelihood(fit.strengths)
    for bot in "abc":
        for factor in (0.99, 1.01):
            assert likelihood({**fit.strengths, bot: factor * fit.strengths[bot]}) < best


def test_the_order_of_games_plays_no_part():
    chance = random.Random(4)
    games = [(drawn({"a": 3, "b": 1, "c": 1}, "abc", chance), deal) for deal in range(200)]
    found = []
    for seed in range(3):
        some = Orders()
        for order, deal in random.Random(seed).sample(games, len(games)):
            some.add(order, deal_number("7", deal))
        found.append(some.ratings())
    assert found[0] == found[1] == found[2]


def test_a_shared_win_counts_as_its_part():
    found = orders([ended("a=b", "c"), ended("a", "b=c"), ended("c", "a=b"), ended("a=c=b")]).ratings()
    assert {"a": (4, 11 / 6), "b": (4, 5 / 6), "c": (4, 4 / 3)} == {one.bot: (one.games, one.wins) for one in found}


def test_a_bot_that_was_never_behind_has_no_rating_but_stands_first():
    found = orders([ended("a", "b", "c"), ended("a", "c", "b"), ended("a", "b", "c")]).ratings()
    assert ["a", "b", "c"] == [one.bot for one in found]
    assert Rating("a", 3, 3.0, None, None) == found[0]
    assert [round(POINTS / 2 * math.log(2), 6), round(-POINTS / 2 * math.log(2), 6)] == [
        one.value and round(one.value, 6) for one in found[1:]
    ]


def test_a_bot_that_was_never_ahead_has_no_rating_and_stands_last():
    found = orders([ended("a", "b", "z"), ended("b", "a", "z")]).ratings()
    assert [("a", 0.0), ("b", 0.0), ("z", None)] == [(one.bot, one.value) for one in found]


def test_bots_that_never_met_are_not_rated_on_one_scale():
    met = [ended("a", "b"), ended("b", "a")] * 2 + [ended("c", "d"), ended("d", "c")]
    assert {"a": 0.0, "b": 0.0, "c": None, "d": None} == values(met)


def test_one_bot_alone_is_not_rated():
    assert [] == orders([ended("a", "a")]).ratings()


def test_one_deal_gives_ratings_without_intervals():
    found = Orders()
    for order in (ended("a", "b"), ended("b", "a")):
        found.add(order, 1)
    assert [(0.0, None), (0.0, None)] == [(one.value, one.interval) for one in found.ratings()]


# Comparisons


def row(bot: str, won: float | None, score: int = 0, status: str = "finished") -> dict[str, object]:
    return {"bot": bot, "won": won, "score": score, "status": status}


def test_the_difference_of_a_deal_is_that_of_mean_shares_of_wins():
    rows = [row("a", 1), row("b", 0), row("b", 0), row("a", 1 / 3), row("b", 1 / 3), row("b", 1 / 3)]
    assert Fraction(1, 2) == deal_difference(rows, "a", "b")
    assert Fraction(-1, 2) == deal_difference(rows, "b", "a")


def test_bots_that_play_alone_differ_by_their_scores():
    assert -3 == deal_difference([row("a", None, 4), row("b", None, 7)], "a", "b")


def test_a_deal_that_one_did_not_end_tells_no_difference():
    assert deal_difference([row("a", 1), row("c", 0)], "a", "b") is None
    assert deal_difference([row("a", None, 4), row("b", None, 7, "open")], "a", "b") is None


def compared(differences: Iterable[Fraction | int], *, most: int | None = 1, at_any_time: bool = False) -> Comparison:
    """Stopped at the first verdict, where that may be told at any time."""
    comparison = Comparison(most=most, at_any_time=at_any_time)
    for difference in differences:
        comparison.add(difference)
        if at_any_time and comparison.verdict != UNDECIDED:
            break
    return comparison


def test_after_a_fixed_number_of_deals_the_interval_is_students():
    found = compared([1, 0, 1, -1, 1, 0], most=None)
    reach = student(5) * math.sqrt(2 / 3 / 6)
    assert found.interval is not None
    assert (found.deals, found.mean) == (6, pytest.approx(1 / 3))
    assert (found.interval.low, found.interval.high) == pytest.approx((1 / 3 - reach, 1 / 3 + reach))
    assert found.verdict == UNDECIDED


def test_the_interval_of_the_mixture_is_that_of_the_paper():
    """sqrt(2 (n r + 1) / (n² r) ln(sqrt(n r + 1) / 0.05)), with the r that is narrowest at 1,000 deals."""
    assert 0.09598 == round(mixture(1000), 5)
    assert mixture(1000) * math.sqrt(1000) < min(mixture(n) * math.sqrt(n) for n in (100, 500, 2000, 10_000))


def test_nothing_is_told_of_no_deals():
    found = compared([])
    assert (None, None, UNDECIDED) == (found.mean, found.interval, found.verdict)


@pytest.mark.parametrize(("most", "at_any_time"), [(None, False), (None, True), (1, True)])
def test_of_points_and_at_any_time_a_few_equal_deals_prove_nothing(most, at_any_time):
    few = compared([1] * (FIRST_VERDICT - 1), most=most, at_any_time=at_any_time)
    assert (UNDECIDED, FIRST_VERDICT) == (few.verdict, few.needed)
    assert BETTER == compared([1] * FIRST_VERDICT, most=most, at_any_time=at_any_time).verdict


def first_verdict(differences: Sequence[Fraction | int]) -> int:
    """After how many deals a comparison is decided that is looked at once."""
    return next(n for n in range(1, len(differences)) if compared(differences[:n]).verdict != UNDECIDED)


def test_who_wins_every_deal_is_better_from_the_sixth_on():
    """Of 6 deals all would be alike with 0.5^6 at most, which is less than 2.5 %, if half of all were not."""
    assert (6, 6) == (first_verdict([1] * 9), first_verdict([-1] * 9))
    assert compared([1] * 6).interval == pytest.approx((1 - 2 * (1 - 0.025 ** (1 / 6)), 1))
    assert compared([Fraction(1, 3)] * 30).interval == pytest.approx(
        (1 / 3 - 4 / 3 * (1 - 0.025 ** (1 / 30)), 1 / 3 + 2 / 3 * (1 - 0.025 ** (1 / 30)))
    )


@pytest.mark.parametrize("less", [0, Fraction(1, 2), Fraction(99, 100)])
def test_who_wins_a_little_less_is_not_better_earlier(less):
    assert first_verdict([less, *[1] * 40]) >= 6


def test_an_interval_of_wins_ends_where_wins_end():
    found = compared([1] * 39 + [0])
    assert found.interval is not None
    assert 1 == found.interval.high
    assert 0.9 > found.interval.low > 0.8


@pytest.mark.parametrize("deals", [6, 10, 20, 50])
@pytest.mark.parametrize("share", [0.9, 0.97])
def test_the_interval_of_who_nearly_always_wins_holds_what_is_true(share, deals):
    """Student's alone does so in 17 to 88 % of the runs."""
    intervals = []
    for run in range(300):
        chance = random.Random(run)
        intervals.append(compared([1 if chance.random() < share else -1 for _ in range(deals)]).interval)
    assert sum(found.low <= 2 * share - 1 <= found.high for found in intervals if found is not None) >= 285


def test_bots_that_never_differ_stay_undecided():
    assert UNDECIDED == compared([0] * 500).verdict


def wins(bias: float, chance: random.Random, deals: int = 2000) -> Iterable[int]:
    """Who won each deal, in a game with some shared wins."""
    return chance.choices([-1, 0, 1], [0.35 - bias, 0.3, 0.35 + bias], k=deals)


def test_equal_bots_stay_undecided_however_often_one_looks():
    verdicts = [compared(wins(0, random.Random(run)), at_any_time=True).verdict for run in range(200)]
    assert verdicts.count(UNDECIDED) >= 190


@pytest.mark.parametrize(("bias", "verdict"), [(0.08, BETTER), (-0.08, WORSE)])
def test_a_true_difference_is_found_and_soon(bias, verdict):
    found = [compared(wins(bias, random.Random(run)), at_any_time=True) for run in range(30)]
    assert [verdict] * 30 == [one.verdict for one in found]
    assert sum(one.deals for one in found) / 30 < 600
    assert verdict == compared(wins(bias, random.Random(1))).verdict
