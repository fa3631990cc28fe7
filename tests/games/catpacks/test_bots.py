"""The bots of Cat Packs: that they answer everything, honestly and within their budget, and that each is a step up."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Any

import pytest

from catcli.bots import RandomBot
from catcli.engine.chance import Chance
from catcli.engine.options import only_move
from catcli.engine.player import Player, Seat
from catcli.engine.table import begin
from catcli.games.catpacks import GAME, moves, rules, scoring, sight
from catcli.games.catpacks.bots import Greedy, Planner, Tactic
from catcli.games.catpacks.evaluation import Layout
from catcli.games.catpacks.onestep import FLAT, by_clock, fright, turns_left
from catcli.games.catpacks.pieces import LAID, shipped_deck
from catcli.games.catpacks.table import CatPacks

BOTS = [RandomBot(), Greedy(), Tactic(), Planner(30)]
KINDS = [("solo", 1), ("solo,friendly", 1), ("", 2), ("friendly", 3), ("", 4)]
QUESTIONS = {"keep", "take", "play", "move", "fright", "lose", "cover", "dummy-tie"}

every_bot = pytest.mark.parametrize("bot", BOTS, ids=lambda bot: type(bot).__name__)


def new(variant: str, players: int, seed: object) -> CatPacks:
    table = GAME.new(players, variant, None, Chance(f"{seed}/0"), None)
    assert isinstance(table, CatPacks)
    return table


def seats(t: CatPacks, seed: object) -> Iterator[Seat]:
    """The seats that have a choice at the open question."""
    assert t.ask is not None
    for number in t.ask.seats:
        yield Seat(GAME, t, number, f"{seed}/0/{number}/{t.question}")


def answer(t: CatPacks, bots: list[Player], seed: object) -> None:
    picks = []
    for seat in seats(t, seed):
        only = only_move(seat.options)
        picks.append(bots[seat.number].choose(seat) if only is None else only)
    t.answer(picks)


def solo_points(bot: Player, seeds: range) -> list[int]:
    points = []
    for seed in seeds:
        t = new("solo", 1, seed)
        while t.ask is not None:
            answer(t, [bot], seed)
        points += scoring.sheet(t).totals()
    return points


# Every question


@every_bot
def test_a_bot_answers_every_kind_of_question_with_a_legal_move(bot: Player) -> None:
    asked = set()
    for variant, players in KINDS:
        for seed in (1, 2):
            t = new(variant, players, seed)
            while t.ask is not None:
                asked.add(t.ask.what)
                picks = []
                for seat in seats(t, seed):
                    move = bot.choose(seat)
                    assert None is seat.why_not(move)
                    assert move in seat.options
                    picks.append(move)
                t.answer(picks)
    assert asked == QUESTIONS


@every_bot
def test_a_bot_looks_at_nothing_hidden_and_not_at_the_order_of_its_hand(bot: Player) -> None:
    for variant, players in KINDS:
        t = new(variant, players, 3)
        while t.ask is not None:
            for seat in seats(t, 3):
                other = sight.imagine(t, seat.number, Chance("dealt again"))
                other.hands[seat.number].reverse()
                again = Seat(GAME, other, seat.number, seat.luck)
                assert bot.choose(seat) == bot.choose(again), t.ask.what
            answer(t, [Tactic()] * players, 3)


@every_bot
def test_the_same_luck_gives_the_same_answer_and_the_table_is_left_alone(bot: Player) -> None:
    t = new("", 2, 4)
    while t.ask is not None:
        for seat in seats(t, 4):
            before = seat.view
            move = bot.choose(seat)
            again = Seat(GAME, t, seat.number, seat.luck)
            assert move == type(bot)(**vars(bot)).choose(again)  # a new bot knows as much: nothing is remembered
            assert before == again.view
        answer(t, [bot, bot], 4)


# The planner's budget


class Counted(CatPacks):
    """A table that counts the questions answered on it and on every table copied or imagined from it."""

    __slots__ = ()
    answered = 0

    def answer(self, picks: Any, check: bool = True) -> None:
        Counted.answered += 1
        super().answer(picks, check)


@pytest.mark.parametrize("players", [1, 3])
@pytest.mark.parametrize("nodes", [0, 7, 90])
def test_the_planner_keeps_to_its_nodes(nodes: int, players: int) -> None:
    t = Counted(players, Chance("5/0"))
    t.deck, t.solo = shipped_deck(), players == 1
    begin(t, rules.set_up)
    while t.ask is not None:
        for seat in seats(t, 5):
            Counted.answered = 0
            move = Planner(nodes).choose(seat)
            assert Counted.answered <= nodes
            assert move in seat.options
        answer(t, [Tactic()] * players, 5)


def test_the_planner_ranks_its_candidates() -> None:
    t = new("solo", 1, 6)
    while t.ask is not None:
        for seat in seats(t, 6):
            found = Planner().candidates(seat, 100)
            answers = [move for _, move in found]
            assert Planner(100).choose(Seat(GAME, t, 0, seat.luck)) == answers[0]
            assert len(answers) == len(dict.fromkeys(answers))
            assert all(move in seat.options for move in answers)
        answer(t, [Tactic()], 6)


# The ladder


def test_greedy_is_a_kitten_and_tactic_a_step_above() -> None:
    seeds = range(1, 21)
    greedy, tactic = solo_points(Greedy(), seeds), solo_points(Tactic(), seeds)
    assert sum(greedy) > 4 * len(seeds)
    assert sum(tactic) > sum(greedy)


def test_even_a_hasty_planner_is_above_tactic() -> None:
    seeds = range(1, 7)
    assert sum(solo_points(Planner(100), seeds)) > sum(solo_points(Tactic(), seeds))


# What a Pack is worth


def packs(seeds: range) -> Iterator[CatPacks]:
    """Solo tables at each question of some games."""
    for seed in seeds:
        t = new("solo", 1, seed)
        while t.ask is not None:
            yield t
            answer(t, [Tactic() if seed % 2 else Greedy()], seed)


def test_every_legal_place_is_looked_at_and_told_what_it_adds() -> None:
    for t in packs(range(1, 5)):
        values = by_clock(turns_left(t))
        pack, shards, allowance = t.packs[0], t.shards[0], t.wild_borders[0]
        if not pack or t.ask is None or t.ask.what != "take":
            continue
        layout = Layout(t.deck, pack, shards, values)
        t.hands[0].append(t.alley[0])
        card = t.alley[0]
        found = layout.places(card, moves.border_allowance(t, 0, card))
        assert sorted(moves.Plays(t, 0).spots(card)) == sorted((cell, turns) for _, cell, turns in found)
        t.hands[0].pop()
        for gain, cell, turns in layout.places(card, 0):
            after = Layout(t.deck, {**pack, cell: card * LAID + turns}, shards, values)
            assert layout.worth() + gain == pytest.approx(after.worth())
        assert len(layout.places(card, allowance)) >= len(layout.places(card, 0))


def test_without_hopes_a_pack_is_worth_its_symbols_and_surrounded_cards() -> None:
    values = FLAT._replace(close=0.0)
    for t in packs(range(1, 9)):
        if not t.shards[0]:
            points = scoring.symbols(t, 0) + len(scoring.surrounded(t, 0))
            assert points == Layout(t.deck, t.packs[0], 0, values).worth()


def test_of_opponents_with_equal_pawer_each_seat_frightens_the_next_one() -> None:
    t = new("", 3, 1)
    assert [1, 2, 0] == [fright(t, seat, FLAT) for seat in t.seats]
