"""Plans: which games a batch plays."""

from __future__ import annotations

import hashlib
import json
import pickle

import pytest

from catcli.engine.errors import WrongUsage
from catcli.games import GAMES
from catcli.play.batch import ALONE, EACH, FIXED, ROTATE, SHUFFLE, Plan, check_plan, orders, plan_of_case, play_deal
from catcli.play.match import Match
from catcli.play.players import make_bot, parse_players
from catcli.play.results import COLUMNS
from catcli.play.shelf import read_cases


def plan(players, seating=ROTATE, game="ahoy", variant="", seed=5):
    return Plan(game, variant, parse_players(players), seed, 10, seating)


@pytest.mark.parametrize(
    ("players", "seating", "expected"),
    [
        ("greedy,random,first", ROTATE, [(0, 1, 2), (1, 2, 0), (2, 0, 1)]),
        ("greedy,random,random", ROTATE, [(0, 1, 2), (1, 2, 0), (2, 0, 1)]),
        ("greedy,random,greedy,random", ROTATE, [(0, 1, 2, 3), (1, 2, 3, 0)]),
        ("random,random", ROTATE, [(0, 1)]),
        ("random,random", EACH, [(0, 1), (1, 0)]),
        ("greedy,random", FIXED, [(0, 1)]),
        ("greedy,random", ALONE, [(0,), (1,)]),
    ],
)
def test_who_sits_where_in_a_deal(players, seating, expected):
    assert expected == list(orders(plan(players, seating), 3))


def test_shuffled_orders_are_drawn_anew_for_each_deal_from_the_seed():
    shuffled = plan("greedy,random,first,random", SHUFFLE)
    drawn = [tuple(orders(shuffled, deal)) for deal in range(30)]
    assert drawn == [tuple(orders(shuffled, deal)) for deal in range(30)]
    assert len(set(drawn)) > 10
    assert {(0, 1, 2, 3)} == {tuple(sorted(order)) for (order,) in drawn}


OTHER = [
    plan("greedy,random", seed=6),
    plan("random,greedy"),
    plan("Ada=greedy,random"),
    plan("greedy:guard=3,random"),
    plan("greedy,random", FIXED),
    plan("greedy,random", game="fishkatz"),
    plan("greedy,random", game="fishkatz", variant="squid"),
]


def test_plans_that_differ_have_digests_that_differ():
    digests = [one.digest for one in [plan("greedy,random"), *OTHER]]
    assert len(digests) == len(set(digests))


def test_a_plan_with_more_deals_has_the_same_digest():
    assert plan("greedy,random").digest == Plan("ahoy", "", parse_players("greedy,random"), 5, 99).digest


@pytest.mark.parametrize("game", GAMES)
def test_every_game_and_variant_is_played_with_every_number_of_players(game):
    for variant in GAMES[game].variants:
        for count in variant.players:
            one = plan(",".join(["random"] * count), FIXED, game, variant.name)
            rows = list(play_deal(pickle.loads(pickle.dumps(one)), 0))
            assert count == len(rows)
            assert [*COLUMNS, "parts"] == list(rows[0])
            assert {(one.digest, game, variant.name, "finished")} <= {
                (row["plan"], row["game"], row["variant"], row["status"]) for row in rows
            }
            assert rows == list(play_deal(one, 0))


@pytest.mark.parametrize("game", GAMES)
def test_the_digest_of_a_game_is_that_of_its_luck_and_moves_as_json(game):
    variant = GAMES[game].variants[0]
    players = [make_bot(GAMES[game], "random") for _ in range(variant.players[0])]
    names = [f"P{number}" for number in range(len(players))]
    match = Match(GAMES[game], players, names, seed=3, variant=variant.name, log=False)
    match.run()
    text = json.dumps([match.table.chance.outcomes, match.picks], separators=(",", ":"), sort_keys=True)
    assert hashlib.blake2b(text.encode(), digest_size=8).hexdigest() == match.digest()


@pytest.mark.parametrize("players", ["human,random", "script,random"])
def test_a_batch_is_played_by_bots(players):
    with pytest.raises(WrongUsage, match="a batch is played by bots alone"):
        check_plan(plan(players))


# Cases.


def plans(tmp_path, text, **given):
    path = tmp_path / "case.yml"
    path.write_text(text)
    wanted = {"deals": None, "seed": None, "seating": None} | given
    return [plan_of_case(read, **wanted) for read in read_cases(str(path))]


MATRIX = """\
catcli: 1
game: ahoy
players: [{name: Ada, bot: greedy}, {name: Bo, bot: random}]
batch: {games: 3, seed: 8, seats: fixed}
matrix:
  players.Bo.bot: [random, first, {use: greedy, guard: 3}]
"""


def test_each_cell_of_a_matrix_is_a_plan(tmp_path):
    found = plans(tmp_path, MATRIX)
    assert ["random", "first", "greedy:guard=3"] == [one.entries[1].who for one in found]
    assert {(3, 8, FIXED)} == {(one.deals, one.seed, one.seating) for one in found}
    assert 3 == len({one.digest for one in found})


def test_the_command_line_outranks_the_case(tmp_path):
    (one, *_) = plans(tmp_path, MATRIX, deals=7, seed=1, seating=SHUFFLE)
    assert (7, 1, SHUFFLE) == (one.deals, one.seed, one.seating)


def test_seeds_of_a_matrix_stay_different(tmp_path):
    text = MATRIX.replace("players.Bo.bot: [random, first, {use: greedy, guard: 3}]", "seed: {from: 1, to: 3}")
    assert [1, 2, 3] == [one.seed for one in plans(tmp_path, text, seed=9)]


POSITION = """\
catcli: 1
game: ahoy
players: [{name: Ada, bot: greedy}, {name: Bo, bot: random}]
luck:
  bag: [red, red, red]
"""


def test_the_luck_of_a_case_is_that_of_all_its_deals(tmp_path):
    (one,) = plans(tmp_path, POSITION, deals=4)
    assert FIXED == one.seating
    rows = [row for deal in range(4) for row in play_deal(one, deal)]
    assert 4 == len({row["digest"] for row in rows})


def test_a_deck_is_read_once_for_all_deals_wherever_they_are_played(tmp_path):
    text = "catcli: 1\ngame: catpacks\nvariant: solo\nseed: 3\nplayers: [{name: Ada, bot: first}]\n"
    deck = GAMES["catpacks"].decks
    rows = [dict(card) for card in deck.cards(deck.shipped())]
    for cards in (rows, rows[1:]):  # the shipped one, and another
        (tmp_path / "own.deck.yml").write_text(json.dumps(cards))
        (one,) = plans(tmp_path, text + "deck: own.deck.yml\nluck: {}\nmoves: [{expect: {}}]\n", deals=2)
        assert one.read is not None
        there = list(play_deal(one, 1))
        (tmp_path / "own.deck.yml").unlink()
        assert there == list(play_deal(pickle.loads(pickle.dumps(one)), 1))
