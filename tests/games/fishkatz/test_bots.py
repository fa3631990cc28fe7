"""The bots of Fish & Katz: that they answer everything, honestly, and that `mixed` mixes and beats the foreseeable."""

from __future__ import annotations

from collections.abc import Iterator

import pytest

from catcli.bots import RandomBot
from catcli.engine.chance import Chance
from catcli.engine.options import only_move
from catcli.engine.player import Player, Seat
from catcli.games.fishkatz import sight
from catcli.games.fishkatz.bots import Cautious, Contrary, Greedy, Mixed, Noisy, Thief
from catcli.games.fishkatz.evaluation import EMPTY, scene_of, shares
from catcli.games.fishkatz.mixed import swipe_told
from catcli.games.fishkatz.moves import Steal
from catcli.games.fishkatz.pieces import NAMES
from catcli.games.fishkatz.prospects import PROSPECTS
from catcli.games.fishkatz.simple import falling
from catcli.games.fishkatz.table import FishKatz

from .build import GAME, table

BOTS = [Greedy(), Noisy(), Cautious(), Contrary(), Thief(), Mixed()]
KINDS = [(variant, players) for variant in ("", "squid") for players in range(2, 7)]

every_bot = pytest.mark.parametrize("bot", BOTS, ids=lambda bot: type(bot).__name__)


def seats(t: FishKatz, seed: object) -> Iterator[Seat]:
    """The seats that are asked."""
    assert t.ask is not None
    for number in t.ask.seats:
        yield Seat(GAME, t, number, f"{seed}/0/{number}/{t.question}")


def answer(t: FishKatz, bots: list[Player], seed: object) -> None:
    t.answer(
        [
            only if (only := only_move(seat.options)) is not None else bots[seat.number].choose(seat)
            for seat in seats(t, seed)
        ]
    )


def tables(variant: str, players: int, seed: object, bot: Player) -> Iterator[FishKatz]:
    """One game at each of its questions, played by this bot at every seat."""
    t = GAME.new(players, variant, None, Chance(f"{seed}/0"), None)
    while t.ask is not None:
        yield t
        answer(t, [bot] * players, seed)


def seat_at(number: int = 0, players: int = 3, luck: object = 1, variant: str = "", **setup: object) -> Seat:
    """A seat at a position before a swipe."""
    return Seat(GAME, table(players, None, variant, **setup), number, str(luck))


def swiped(bot: Player, times: int = 60, **setup: object) -> list[int]:
    """How often each card of the row is swiped, over many lucks."""
    places = [bot.choose(seat_at(luck=luck, **setup)) for luck in range(times)]  # type: ignore[arg-type]
    return [places.count(place) for place in range(len(setup["row"]))]  # type: ignore[arg-type]


def share(bot: Player, others: Player, players: int, deals: int, variant: str = "") -> float:
    """What one bot among others wins, where 1 is its share, over every rotation of each deal."""
    won = 0.0
    for deal in range(deals):
        for place in range(players):
            t = GAME.new(players, variant, None, Chance(f"share/{deal}"), None)
            bots = [bot if seat == place else others for seat in range(players)]
            while t.ask is not None:
                answer(t, bots, f"share {deal}")
            if t.paws[place] == max(t.paws):
                won += 1 / t.paws.count(max(t.paws))
    return won / deals


# Every question


@every_bot
def test_a_bot_answers_every_kind_of_question_with_a_legal_move_at_every_number_of_players(bot: Player) -> None:
    asked = dict.fromkeys(("swipe", "steal", "reveal"), 0)
    for variant, players in KINDS:
        for t in tables(variant, players, 1, RandomBot() if players > 4 else bot):
            assert t.ask is not None
            asked[t.ask.what] += 1
            for seat in seats(t, 1):
                move = bot.choose(seat)
                assert None is seat.why_not(move)
                assert move in seat.options
    assert all(asked.values())


@every_bot
def test_a_bot_looks_at_nothing_hidden(bot: Player) -> None:
    for variant, players in (("", 2), ("squid", 2), ("squid", 4)):
        for t in tables(variant, players, 2, bot):
            for seat in seats(t, 2):
                other = sight.imagine(t, seat.number, Chance("dealt again"))
                assert bot.choose(seat) == bot.choose(Seat(GAME, other, seat.number, seat.luck))


@every_bot
def test_the_same_luck_gives_the_same_answer_and_nothing_is_remembered(bot: Player) -> None:
    for t in tables("squid", 3, 3, bot):
        for seat in seats(t, 3):
            before = GAME.state(t)
            move = bot.choose(seat)
            again = Seat(GAME, t, seat.number, seat.luck)
            assert move == type(bot)(**vars(bot)).choose(again)
            assert before == GAME.state(t)


# The characters


def test_greedy_completes_the_dearest_set() -> None:
    setup = {"row": ["flounder", "tuna", "eel", "salmon"], "piles": {"Ada": {"flounder": 2, "tuna": 2, "eel": 1}}}
    assert [0, 60, 0, 0] == swiped(Greedy(), **setup)


def test_greedy_decides_between_equals_by_its_luck() -> None:
    assert all(swiped(Greedy(), row=["flounder", "eel", "salmon", "pufferfish"])[1:])


def test_noisy_without_heat_is_greedy_and_with_much_it_is_anything() -> None:
    row = ["tuna", "flounder", "saury", "flounder"]
    assert [60, 0, 0, 0] == swiped(Noisy(0.0), row=row)
    assert all(10 < count < 21 for count in swiped(Noisy(1000.0), row=row))


def test_cautious_swipes_what_the_others_want_least() -> None:
    others = {name: {"tuna": 2, "eel": 1} for name in ("Bo", "Cy")}
    assert [0, 0, 60, 0] == swiped(Cautious(), row=["tuna", "eel", "salmon", "tuna"], piles=others)


def test_contrary_swipes_the_second_best() -> None:
    assert [0, 60, 0, 0] == swiped(Contrary(), row=["tuna", "eel", "flounder", "saury"])


def test_thief_loves_squids_and_steals_from_the_leader() -> None:
    piles = {"Bo": {"eel": 1}, "Cy": {"eel": 2, "tuna": 2}}
    row = ["squid 1", "eel", "tuna", "salmon"]
    assert [60, 0, 0, 0] == swiped(Thief(), row=row, piles=piles, variant="squid")
    leading = Steal(NAMES.index("eel"), 2)
    wish = Thief().steal_wish
    scene = scene_of(seat_at(row=row, piles=piles, variant="squid"))
    assert wish(scene, 0, leading) > wish(scene, 0, leading._replace(victim=1))


# What stands for what follows


def test_equal_seats_have_equal_chances_and_a_set_is_better_than_two_cards() -> None:
    for variant, players in KINDS:
        scene = scene_of(seat_at(players=players, variant=variant, row=["tuna"] + ["eel"] * players))
        prospects = PROSPECTS[players, scene.squids]
        assert pytest.approx([1 / players] * players) == shares(scene, prospects, scene.piles)
        better = [(0, 0, count, 0, 0, 0) for count in (3, 2)] + [EMPTY] * (players - 2)
        first, second, *_ = shares(scene, prospects, better)
        assert first > second


def test_a_scoring_that_ends_the_game_is_won_by_the_most_paws() -> None:
    scene = scene_of(seat_at(row=["tuna"] * 4, paws={"Ada": 1, "Bo": 5, "Cy": 0}))
    piles = [(0, 0, 3, 0, 0, 3), (3, 0, 0, 0, 0, 0), (0, 0, 0, 0, 0, 3)]
    assert [0.5, 0.5, 0.0] == shares(scene, PROSPECTS[3, False], piles)


def test_prospects_name_every_number_of_players_and_never_nothing() -> None:
    assert sorted(PROSPECTS) == [(players, squids) for players in range(2, 7) for squids in (False, True)]
    for prospects in PROSPECTS.values():
        cards = [factor for kind in prospects.cards for factor in kind]
        parts = [*prospects.paws, *cards, *prospects.missing, *prospects.enough, *prospects.hidden]
        assert 6 + 12 + 7 + 7 + 3 == len(parts)
        assert min(parts) > 0


def test_falling_is_the_exponential_function() -> None:
    assert 1.0 == falling(0.0)
    assert 0.3679 == pytest.approx(falling(1.0), abs=1e-4)
    assert 0.0067 == pytest.approx(falling(5.0), abs=1e-4)
    assert 0.0 == falling(1000.0)


# Mixed


def test_a_mixture_is_whole_and_the_same_for_equal_seats() -> None:
    for variant, players in KINDS:
        for t in tables(variant, players, 5, RandomBot()):
            if t.ask is None or t.ask.what != "swipe" or t.swipes > 3:
                continue
            mixtures = [Mixed().mixture(scene_of(seat), seat.number) for seat in seats(t, 5)]
            for mixture in mixtures:
                assert 1.0 == pytest.approx(sum(mixture))
                assert len(t.row) == len(mixture)
                assert min(mixture) >= 0
            if t.question == 0 and players > 2:
                assert all(mixtures[0] == pytest.approx(mixture) for mixture in mixtures)


def test_nobody_alone_is_sure_of_the_best_card_when_all_want_it() -> None:
    mixture = Mixed().mixture(scene_of(seat_at(row=["tuna", "eel", "salmon", "flounder"])), 0)
    assert max(mixture) < 0.8
    assert sum(part > 0.1 for part in mixture) > 1


def test_a_card_that_helps_nobody_gets_little_weight() -> None:
    full = {name: {"flounder": 3} for name in ("Ada", "Bo")}
    scene = scene_of(seat_at(players=2, row=["flounder", "eel", "salmon"], piles=full))
    for seat in (0, 1):
        assert Mixed().mixture(scene, seat)[0] < 0.1


def test_a_leader_is_kept_from_the_card_that_wins_the_game() -> None:
    piles = {"Ada": {"tuna": 3, "eel": 2}, "Bo": {"flounder": 1}}
    scene = scene_of(seat_at(players=2, row=["saury", "eel", "flounder"], piles=piles, paws={"Ada": 1, "Bo": 0}))
    assert Mixed().mixture(scene, 1)[1] > 0.5


def test_hints_are_the_likeliest_moves_with_a_note() -> None:
    row = ["tuna", "eel", "salmon", "flounder"]
    found = GAME.hint(seat_at(row=row))
    assert 2 == len(found)
    assert all(move in range(4) and note.startswith("the bot ") for move, note in found)


@pytest.mark.parametrize(
    ("often", "own", "told"),
    [
        (0.5, 0.031, "the bot does so 50 times in 100, drawn by lot so that nobody can foresee it; "
         "taken alone, the card adds 3.1% to the chance to win"),
        (1.0, -0.02, "the bot always does so here; it only keeps the card from others"),
        (0.0, -0.02, "the bot hardly ever does so here"),
    ],
)  # fmt: skip
def test_a_hint_says_how_often_the_bot_swipes_so_and_what_for(often: float, own: float, told: str) -> None:
    assert told == swipe_told(often, own)


def test_one_mixed_among_greedy_players_wins_more_than_its_share() -> None:
    assert share(Mixed(), Greedy(), 3, 12) > 1.25


def test_one_greedy_player_among_mixed_does_not_win_more_than_its_share() -> None:
    assert share(Greedy(), Mixed(), 3, 12) < 1.0
