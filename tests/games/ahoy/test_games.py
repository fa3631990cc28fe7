"""Whole random games: how long they are, that every fish stays, and that the options are what the rules allow."""

import os

import pytest

from catcli.engine.chance import Chance
from catcli.engine.options import sample
from catcli.games.ahoy import GAME
from catcli.games.ahoy.moves import Paws, Place
from catcli.games.ahoy.pieces import COLOURS
from catcli.games.ahoy.table import CAT, COVER_OTHER, OCEAN, PROTECT, REST

from .build import EVERY_NUMBER

GAMES = int(os.environ.get("CATCLI_TEST_GAMES", "300"))
ROUNDS = {2: range(8, 14), 3: range(16, 30), 4: range(11, 20), 5: range(8, 15), 6: range(7, 12)}
PICKS = [PROTECT, REST, COVER_OTHER, *range(CAT, CAT + 6), *range(OCEAN, OCEAN + 7)]


def random_games(players, games):
    """The table at every question of random games, and at the end."""
    for seed in range(games):
        t, chance = GAME.new(players, "", None, Chance(seed), None), Chance(f"players {seed}")
        yield t
        while t.ask is not None:
            t.answer([sample(t.options(seat), chance) for seat in t.ask.seats], check=False)
            yield t


@pytest.mark.parametrize("players", EVERY_NUMBER)
def test_games_are_as_long_as_the_fish_allow(players):
    lengths = [t.round for t in random_games(players, GAMES) if t.ask is None]
    assert GAMES == len(lengths)
    assert [] == [length for length in lengths if length not in ROUNDS[players]]


@pytest.mark.parametrize("players", EVERY_NUMBER)
def test_ak_48_every_fish_stays_in_the_game(players):
    """AK-86"""
    each = 12 if players == 2 else 18
    total = {"red": each, "blue": each, "yellow": each, "white": 6}
    assert all(total == GAME.box(t) for t in random_games(players, 30))


def well_formed(t):
    """Every answer that can be told to the open question."""
    if t.ask.what == "place":
        return [Place(fish, ocean) for fish in COLOURS for ocean in range(7)]
    picks = [pick for pick in PICKS if not len(t.fish) <= pick - CAT < 6]
    if t.paws == 1:
        return [pick for pick in picks if pick != COVER_OTHER]
    return [Paws(left, right) for left in picks for right in picks]


@pytest.mark.parametrize("players", EVERY_NUMBER)
def test_the_options_are_the_answers_that_no_rule_forbids(players):
    for number, t in enumerate(random_games(players, 12)):
        if t.ask is None or number % 3:
            continue
        for seat in t.ask.seats:
            allowed = [move for move in well_formed(t) if GAME.why_not(t, seat, move) is None]
            assert sorted(allowed) == sorted(t.options(seat))


@pytest.mark.parametrize("players", EVERY_NUMBER)
def test_what_is_said_is_read_again(players):
    for number, t in enumerate(random_games(players, 12)):
        if t.ask is None or number % 3:
            continue
        for seat in t.ask.seats:
            for move in well_formed(t):
                said = GAME.say(t, seat, move)
                assert move == GAME.read(t, seat, said)
                assert move == GAME.read(t, seat, f"  {said.upper()} ".replace(" ", "  "))
