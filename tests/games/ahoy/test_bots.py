"""The bots of Ahoy! Kitten: that they answer everything and honestly, and that it pays to mix."""

from __future__ import annotations

import itertools
from collections.abc import Iterator, Sequence
from typing import Any

import pytest

from catcli.bots import RandomBot
from catcli.engine.chance import Chance
from catcli.engine.options import only_move
from catcli.engine.player import Player, Seat
from catcli.games.ahoy import GAME, hint, scoring, sight
from catcli.games.ahoy.bots import Cautious, Fisher, Greedy, Mixed, Noisy, Thief, falling
from catcli.games.ahoy.crowd import Crowd
from catcli.games.ahoy.mixed import Share, mixture, share_told, worth_of_places
from catcli.games.ahoy.moves import Paws
from catcli.games.ahoy.outlook import Outlook, outlook
from catcli.games.ahoy.paws import Duel, balance
from catcli.games.ahoy.table import CAT, OCEAN, PROTECT, Ahoy

from .build import EVERY_NUMBER, table

BOTS: Sequence[Player] = [RandomBot(), Greedy(), Noisy(), Cautious(), Thief(), Fisher(), Mixed()]

every_bot = pytest.mark.parametrize("bot", BOTS, ids=lambda bot: type(bot).__name__)
every_number = pytest.mark.parametrize("players", EVERY_NUMBER)


def new(players: int, seed: object) -> Ahoy:
    t = GAME.new(players, "", None, Chance(f"{seed}/0"), None)
    assert isinstance(t, Ahoy)
    return t


def seats(t: Ahoy, seed: object) -> Iterator[Seat]:
    """The seats that are asked."""
    assert t.ask is not None
    for number in t.ask.seats:
        yield Seat(GAME, t, number, f"{seed}/0/{number}/{t.question}")


def answer(t: Ahoy, bots: Sequence[Player], seed: object) -> None:
    picks = []
    for seat in seats(t, seed):
        only = only_move(seat.options)
        picks.append(bots[seat.number].choose(seat) if only is None else only)
    t.answer(picks)


def tables(players: int, seed: object) -> Iterator[Ahoy]:
    """A table at each question of a game of noisy players."""
    t = new(players, seed)
    while t.ask is not None:
        yield t
        answer(t, [Noisy()] * players, seed)


def wins(one: Player, others: Player, players: int, deals: range) -> float:
    """The games won by one bot among others, from every seat of each deal; a shared win counts as a part."""
    won = 0.0
    for deal in deals:
        for seat in range(players):
            t = new(players, deal)
            while t.ask is not None:
                answer(t, [one if number == seat else others for number in range(players)], deal)
            winners = scoring.sheet(t).winners()
            won += (seat in winners) / len(winners)
    return won


def often(t: Ahoy, seat: int = 0, iterations: int = 200) -> dict[Any, float]:
    """How often each answer should be given."""
    return {share.move: share.often for share in mixture(t, seat, iterations)}


# Every question


@every_number
@every_bot
def test_a_bot_answers_every_question_with_a_legal_move(bot: Player, players: int) -> None:
    asked = []
    for seed in range(4):
        t = new(players, seed)
        while t.ask is not None:
            asked.append(t.ask.what)
            picks = []
            for seat in seats(t, seed):
                move = bot.choose(seat)
                assert seat.why_not(move) is None
                assert move in seat.options
                picks.append(move)
            t.answer(picks)
    assert {"point", "place"} == set(asked)


@every_number
@every_bot
def test_a_bot_knows_nothing_of_the_order_of_the_bag(bot: Player, players: int) -> None:
    for t in tables(players, 3):
        for seat in seats(t, 3):
            other = sight.imagine(t, seat.number, Chance("dealt again"))
            assert bot.choose(seat) == bot.choose(Seat(GAME, other, seat.number, seat.luck))


@every_number
@every_bot
def test_the_same_luck_gives_the_same_answer_and_the_table_is_left_alone(bot: Player, players: int) -> None:
    for t in tables(players, 4):
        before = GAME.state(t)
        for seat in seats(t, 4):
            remembered = dict(vars(bot))
            assert bot.choose(seat) == bot.choose(Seat(GAME, t, seat.number, seat.luck))
            assert remembered == vars(bot)
        assert before == GAME.state(t)


@pytest.mark.parametrize("name", GAME.bots)
def test_a_bot_has_the_parameters_it_is_said_to_have(name: str) -> None:
    bot = GAME.bots[name]
    assert vars(bot.make()) == vars(bot.make(**bot.parameters))
    for players in (2, 4):
        for t in tables(players, 5):
            for seat in seats(t, 5):
                for extreme in (0, 1000):
                    made = bot.make(
                        **(dict.fromkeys(bot.parameters, extreme) if name != "mixed" else {"iterations": 0})
                    )
                    assert made.choose(seat) in seat.options


# What mixed knows


@every_number
def test_the_shares_of_the_mixture_add_up_to_1(players: int) -> None:
    for t in tables(players, 6):
        for seat in seats(t, 6):
            shares = mixture(t, seat.number, 12) if seat.what == "point" else []
            assert all(share.move in seat.options for share in shares)
            assert all(share.often >= 0 for share in shares)
            assert not shares or sum(share.often for share in shares) == pytest.approx(1)


def test_nobody_points_where_there_is_little_if_there_is_much_elsewhere() -> None:
    t = table(3, oceans=[["red", "blue", "yellow", "white", "white"], ["red"]])
    shares = often(t)
    assert shares[OCEAN] > 0.5
    assert [OCEAN, OCEAN + 1] == sorted(shares)  # a cat without fish is not worth pointing at
    assert sum(shares.values()) == pytest.approx(1)


def test_like_things_are_pointed_at_alike() -> None:
    for share in often(table(4, oceans=[["red", "blue"]] * 3)).values():
        assert share == pytest.approx(1 / 3, abs=0.03)


def test_ak_31_alone_it_points_at_the_best() -> None:
    t = table(3, oceans=[["red"], ["red", "blue", "yellow"]], breaks=["Bo", "Cy"])
    assert often(t)[OCEAN + 1] > 0.95


def test_ak_46_with_two_cats_a_paw_keeps_out_of_the_way_of_the_other() -> None:
    t = table(2, oceans=[["red", "blue"]] * 3)
    for move in often(t):
        assert isinstance(move, Paws)
        assert move.left != move.right


def test_what_an_answer_gains_is_what_all_answers_of_all_would_give_on_average() -> None:
    t = table(
        3,
        oceans=[["red", "blue"], ["white"]],
        cats={"Ada": ["red", "yellow"], "Cy": ["blue"]},
        claimed={"Bo": ["blue", "yellow"]},
    )
    crowd = Crowd(t, outlook(t))
    assert [OCEAN, OCEAN + 1, CAT, CAT + 2] == crowd.picks
    shares, protect = [[0.3, 0.5, 0.2], [0.2, 0.25, 0.3], [0.0, 0.25, 0.1], [0.1, 0.0, 0.0]], [0.4, 0.0, 0.4]
    gains, claims = crowd.expected(shares, protect)
    for cat in range(3):
        nothing = on_average(crowd, shares, protect, cat, None)
        for target in range(4):
            if crowd.owners[target] != cat:
                gain = on_average(crowd, shares, protect, cat, target) - nothing
                assert pytest.approx(gains[target][cat]) == gain
        if crowd.can_protect[cat]:
            assert pytest.approx(claims[cat]) == on_average(crowd, shares, protect, cat, PROTECTED) - nothing


PROTECTED = 4  # beside the targets 0 to 3


def on_average(
    crowd: Crowd, shares: Sequence[Sequence[float]], protect: Sequence[float], me: int, mine: int | None
) -> float:
    """What an answer of a cat comes to, with what the others get counted against it, over all answers of the others."""
    others = [cat for cat in range(3) if cat != me]
    total = 0.0
    for answers in itertools.product(range(5), repeat=2):
        chosen: dict[int, int | None] = {me: mine, **dict(zip(others, answers, strict=True))}
        likely = 1.0
        for cat, number in zip(others, answers, strict=True):
            likely *= protect[cat] if number == PROTECTED else shares[number][cat]
        for cat, target in chosen.items():
            weight = 1.0 if cat == me else -crowd.rivalry[cat]
            if target == PROTECTED:
                total += likely * crowd.claims[cat] * (cat == me)
            elif target is not None and list(chosen.values()).count(target) == 1:
                owner = crowd.owners[target]
                if owner < 0 or chosen[owner] != PROTECTED:
                    total += likely * weight * crowd.gains[target][cat]
                    if owner >= 0:
                        total -= likely * (1.0 if owner == me else -crowd.rivalry[owner]) * crowd.losses[owner]
    return total


def test_ak_13_two_paws_and_two_paws_come_to_what_the_rules_say() -> None:
    t = table(
        2,
        oceans=[["red", "blue"], ["white"]],
        cats={"Ada": {"left": ["red"], "right": ["blue"]}, "Bo": {"left": ["yellow", "white"], "right": ["red"]}},
        claimed={"Bo": {"right": {"red": 8}}},
    )
    look = Outlook(left=3.0, stage=0.0, hope=0, keep=1.0, pace=0.0)  # as if the round ended the game
    duel = Duel(t, 0, look)
    for mine, theirs in itertools.product(duel.pairs(0), duel.pairs(1)):
        after = t.copy(Chance(0))
        after.answer([Paws(*mine), Paws(*theirs)])
        one, two = duel.plan(0, mine), duel.plan(1, theirs)
        assert scoring.sheet(after).totals() == [duel.worth(one, two), duel.worth(two, one)]


def test_the_balance_of_a_matrix() -> None:
    shares, won = balance([[1.0, -1.0], [-1.0, 1.0]], 50)  # two coins
    assert shares == pytest.approx([0.5, 0.5], abs=0.05)
    shares, won = balance([[3.0, 0.0], [0.0, 1.0], [-1.0, -1.0]], 500)
    assert shares == pytest.approx([0.25, 0.75, 0.0], abs=0.05)
    assert won[:2] == pytest.approx([0.75, 0.75], abs=0.05)


def test_ak_22_the_distributor_puts_what_it_wants_least_where_it_wants_it_least() -> None:
    bot = Mixed()
    for t in tables(4, 8):
        for seat in seats(t, 8):
            if seat.what == "place":
                worth = {move: points for points, move in worth_of_places(seat.imagine(), seat)}
                assert list(worth) == sorted(seat.options, key=lambda move: (worth[move], move))
                assert worth[bot.choose(seat)] == min(worth.values())


# What the others know


def point(bot: Player, t: Ahoy, seat: int = 0) -> set[Any]:
    """What a bot chooses with different luck."""
    return {bot.choose(Seat(GAME, t, seat, str(luck))) for luck in range(40)}


def test_greedy_takes_what_adds_most_and_ties_by_luck() -> None:
    assert {OCEAN + 1} == point(Greedy(), table(3, oceans=[["red", "red"], ["red", "blue", "yellow"]]))
    assert {OCEAN, OCEAN + 1} == point(Greedy(), table(3, oceans=[["red", "blue"], ["blue", "yellow"]]))


def test_greedy_protects_much_and_not_little() -> None:
    much = ["red", "blue", "yellow", "white"]
    assert {PROTECT} == point(Greedy(), table(3, oceans=[["red"], ["red"]], cats={"Ada": much}))
    assert PROTECT not in point(Greedy(guard=8), table(3, oceans=[["red"], ["red"]], cats={"Ada": much}))


def test_characters() -> None:
    t = table(3, oceans=[["red", "blue"], ["red"]], cats={"Ada": ["white", "white"], "Cy": ["red"]})
    assert {PROTECT} == point(Cautious(), t)
    assert CAT + 2 in point(Thief(), t)
    assert {OCEAN, OCEAN + 1} >= point(Fisher(), t)
    assert {OCEAN + 1, OCEAN, CAT + 2} == point(Noisy(heat=50), t)


def test_falling_is_about_an_exponential() -> None:
    for x, y in ((0, 1), (0.5, 0.6065), (1, 0.3679), (2, 0.1353), (64, 0), (1000, 0)):
        assert y == pytest.approx(falling(x), abs=0.01)


# That it pays to mix


@pytest.mark.parametrize(("players", "deals"), [(2, 25), (3, 15), (4, 10), (6, 5)])
def test_one_that_mixes_wins_more_than_its_share_among_the_greedy(players: int, deals: int) -> None:
    assert wins(Mixed(), Greedy(), players, range(deals)) > 1.1 * deals


def test_one_that_is_greedy_wins_less_than_its_share_among_those_who_mix() -> None:
    assert wins(Greedy(), Mixed(), 4, range(15)) < 15


# Hints


@every_number
def test_a_hint_tells_the_best_answers_and_how_often_to_give_them(players: int) -> None:
    for number, t in enumerate(tables(players, 7)):
        if number % 4 == 0:
            for seat in seats(t, 7):
                told = hint(seat)
                assert 1 <= len(told) <= 2
                assert all(move in seat.options and note for move, note in told)


@pytest.mark.parametrize(
    ("share", "told"),
    [
        (Share(0.52, 0.04, 9), "the bot does so 52 times in 100, drawn by lot so that nobody can foresee it"),
        (Share(1.0, 1.25, 9), "the bot always does so here; about 1.2 points better than if nothing happened"),
        (Share(0.001, -2.0, 9), "the bot hardly ever does so here; about 2.0 points worse than if nothing happened"),
    ],
)
def test_a_hint_says_what_its_numbers_mean(share: Share, told: str) -> None:
    assert told == share_told(share)
