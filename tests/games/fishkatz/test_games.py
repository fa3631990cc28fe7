"""Whole random games of Fish & Katz: how long they are, how they end, what stays whole."""

from __future__ import annotations

from functools import cache
from typing import NamedTuple

import pytest

from catcli.engine.chance import Chance
from catcli.games.fishkatz.pieces import PAWS
from catcli.games.fishkatz.table import FishKatz

from .build import FISH_CARDS, GAME, new, picks_of

KINDS = [(players, variant) for variant in ("", "squid") for players in range(2, 7)]
GAMES = 60  # of each kind

every_kind = pytest.mark.parametrize(("players", "variant"), KINDS)


class Played(NamedTuple):
    """A game that was played: its longest round in swipes, how many rows were short, how many rounds cut short."""

    table: FishKatz
    swipes: int
    short_rows: int
    rounds_cut_short: int


@cache
def games(players: int, variant: str) -> list[Played]:
    return [play(players, variant, f"{players} {variant} {number}") for number in range(GAMES)]


def play(players: int, variant: str, seed: str) -> Played:
    t, luck = new(players, variant, Chance(seed)), Chance(f"picks {seed}")
    box = GAME.box(t)
    assert len(FISH_CARDS) + 4 * bool(variant) == sum(box.values())
    while t.ask is not None:
        t.answer(picks_of(t, luck), check=False)
        assert box == GAME.box(t)
    events = t.log.events
    rows = [event.value for event in events if event.what == "lay"]
    short_rows = sum(len(row["row"]) < players + 1 for row in rows)
    return Played(t, max(row["number"] for row in rows), short_rows, sum(event.what == "short" for event in events))


@every_kind
def test_fk_21_random_games_need_no_emergency_stop(players: int, variant: str) -> None:
    assert not any(played.table.stopped for played in games(players, variant))
    assert 67 >= max(played.swipes for played in games(players, variant))
    assert 13 >= max(played.table.round for played in games(players, variant))


@every_kind
def test_fk_24_a_game_ends_with_the_first_six_paws(players: int, variant: str) -> None:
    assert 6 <= min(max(played.table.paws) for played in games(players, variant))
    for played in games(players, variant):
        last = [
            sum(PAWS[fish] for round_, fish, _ in sets if round_ == played.table.round) for sets in played.table.scored
        ]
        assert max(paws - got for paws, got in zip(played.table.paws, last, strict=True)) < 6


@every_kind
def test_fk_22_three_players_or_more_never_have_above_ten_paws(players: int, variant: str) -> None:
    """5 before the last scoring and the best two sets: a swipe brings only one card."""
    most = max(max(played.table.paws) for played in games(players, variant))
    assert most <= (10 if players > 2 else 16)


def test_fk_19_random_games_of_six_often_run_out_of_cards_and_end_all_the_same():
    ended = games(6, "")
    assert GAMES * 0.6 < sum(played.short_rows > 0 for played in ended) < GAMES
    assert GAMES * 0.4 < sum(played.rounds_cut_short > 0 for played in ended) < GAMES * 0.8


def test_fk_19_with_squids_four_cards_always_move():
    assert 0 == sum(played.rounds_cut_short for players in range(2, 7) for played in games(players, "squid"))
