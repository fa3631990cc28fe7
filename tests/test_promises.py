"""What docs/architecture.md promises: every game, player count and variant, at every question of whole games."""

from __future__ import annotations

import os
import pickle
import subprocess
import sys
from collections.abc import Iterator
from itertools import islice
from typing import Any, NamedTuple

import pytest

from catcli.bots import RandomBot
from catcli.engine.chance import Chance, Stacked
from catcli.engine.errors import IllegalMove
from catcli.engine.game import Game
from catcli.engine.log import Log
from catcli.engine.options import Staged, only_move, sample
from catcli.engine.player import Seat
from catcli.games import GAMES
from catcli.play.match import Match
from catcli.play.players import Line, Lines, Script, bots_of

SEEDS = range(int(os.environ.get("CATCLI_TEST_GAMES", "6")))  # games of each kind; more for a thorough run
FEW = 40  # options of a question looked at one by one


class Kind(NamedTuple):
    """A game, a variant and a number of players."""

    game: Game
    variant: str
    players: int

    def new(self, seed: object, log: Log | None = None, chance: Chance | None = None) -> Any:
        return self.game.new(self.players, self.variant, None, chance or Chance(seed), log)


KINDS = [
    pytest.param(Kind(game, variant.name, players), id=f"{game.name}-{variant.name or 'plain'}-{players}")
    for game in GAMES.values()
    for variant in game.variants
    for players in variant.players
]

every_kind = pytest.mark.parametrize("kind", KINDS)


def picks_of(table: Any, luck: Chance) -> list[Any]:
    return [sample(table.options(seat), luck) for seat in table.ask.seats]


def questions(kind: Kind, seed: object, every: int = 1) -> Iterator[Any]:
    """The table at each question of a random game (or each so many-th), the same object played on."""
    table, luck = kind.new(seed), Chance(f"players {seed}")
    number = 0
    while table.ask is not None:
        if number % every == 0:
            yield table
        table.answer(picks_of(table, luck), check=False)
        number += 1


def few(options: Any) -> list[Any]:
    return list(islice(iter(options), FEW))


def facts(table: Any) -> dict[str, Any]:
    """Everything a table holds but its luck and log, as it is now."""
    slots = [name for kind in type(table).__mro__ for name in getattr(kind, "__slots__", ())]
    held = {name: getattr(table, name) for name in slots if name not in ("chance", "log", "deck")}
    copied: dict[str, Any] = pickle.loads(pickle.dumps(held))
    return copied


def differ(kind: Kind, table: Any) -> bool:
    """Whether the seats see the table differently, but for being different seats."""
    views = [{**kind.game.view(table, seat), "seat": None} for seat in table.seats]
    return any(view != views[0] for view in views)


def sees(kind: Kind, table: Any, seat: int) -> Any:
    return kind.game.view(table, seat)


@every_kind
def test_every_game_ends_and_the_box_stays_whole(kind: Kind) -> None:
    for seed in SEEDS:
        box = None
        table = None
        for table in questions(kind, seed):
            counted = kind.game.box(table)
            assert (box or counted) == counted
            box = counted
        assert table is not None
        assert table.ask is None, "the game went on"
        assert table.agenda == []
        assert box == kind.game.box(table)
        assert kind.game.round(table) > 0


@every_kind
def test_no_question_has_no_option_and_every_option_is_allowed(kind: Kind) -> None:
    for table in questions(kind, "options"):
        for seat in table.ask.seats:
            options = table.options(seat)
            some = few(options)
            assert some
            assert len(some) == len(set(some)), "an option is listed twice"
            for move in some:
                assert move in options
                assert kind.game.why_not(table, seat, move) is None


@every_kind
def test_a_staged_option_is_made_of_its_parts(kind: Kind) -> None:
    for table in questions(kind, "stages", every=3):
        for seat in table.ask.seats:
            options = table.options(seat)
            if isinstance(options, Staged):
                for move in few(options):
                    assert move == options.whole(options.parts(move))
                assert (only_move(options) is None) == (len(few(options)) > 1)


@every_kind
def test_a_move_of_another_question_or_seat_is_refused_with_its_paragraph(kind: Kind) -> None:
    """A move seen earlier in a game is a well-formed answer to later questions of its kind, mostly not allowed."""
    refused = offered = 0
    lists = []
    seen: dict[str, list[Any]] = {}
    for table in questions(kind, "refusals"):
        for seat in table.ask.seats:
            options = table.options(seat)
            lists.append(few(options))
            for move in seen.get(table.ask.what, ())[-FEW:]:
                refusal = kind.game.why_not(table, seat, move)
                assert (refusal is None) == (move in options)
                offered += move not in options
                if refusal is not None:
                    refused += 1
                    assert refusal.paragraph in kind.game.paragraphs()
                    assert refusal.sentence
                    before = facts(table)
                    with pytest.raises(IllegalMove):
                        table.answer(
                            [move if other == seat else few(table.options(other))[0] for other in table.ask.seats]
                        )
                    assert before == facts(table)
            seen.setdefault(table.ask.what, []).extend(few(options)[:8])
    assert refused == offered
    assert refused or all(set(lists[0]) == set(some) for some in lists), "options differ, and none was ever refused"


@every_kind
def test_read_of_say_is_the_move(kind: Kind) -> None:
    for seed in SEEDS:
        for table in questions(kind, seed):
            for seat in table.ask.seats:
                luck = Chance(f"{seed} {table.question} {seat}")
                for move in [*few(table.options(seat))[:10], *(sample(table.options(seat), luck) for _ in range(5))]:
                    assert move == kind.game.read(table, seat, kind.game.say(table, seat, move))


@every_kind
def test_a_copy_is_deep_and_equal_and_plays_on_identically(kind: Kind) -> None:
    for table in questions(kind, "copies", every=5):
        before = facts(table)
        twins = [table.copy(table.chance.copy()), table.copy(table.chance.copy())]
        assert [before, before] == [facts(twin) for twin in twins]
        for twin in twins:
            luck = Chance("on")
            while twin.ask is not None:
                twin.answer(picks_of(twin, luck), check=False)
        assert facts(twins[0]) == facts(twins[1])
        assert before == facts(table)


@every_kind
def test_a_saved_table_plays_on_identically(kind: Kind) -> None:
    for table in questions(kind, "saved", every=7):
        saved = pickle.loads(pickle.dumps(table))
        twin = table.copy(table.chance.copy())
        assert facts(table) == facts(saved)
        for other in (saved, twin):
            luck = Chance("on")
            while other.ask is not None:
                other.answer(picks_of(other, luck), check=False)
        assert facts(twin) == facts(saved)


@every_kind
def test_nobody_can_tell_an_imagined_table_from_the_true_one(kind: Kind) -> None:
    for table in questions(kind, "imagined"):
        for seat in table.seats:
            imagined = kind.game.imagine(table, seat, Chance(f"guess {table.question}"))
            assert sees(kind, table, seat) == sees(kind, imagined, seat)
            assert kind.game.box(table) == kind.game.box(imagined)


@every_kind
def test_what_a_seat_cannot_see_does_not_show_before_it_is_turned_up(kind: Kind) -> None:
    """After equal answers in two worlds that a seat cannot tell apart, it sees the same and the agendas are equal,
    unless `seen` tells that something hidden was turned up."""
    quiet = 0
    for table in questions(kind, "quiet", every=2):
        for seat in table.ask.seats:
            worlds = [table.copy(table.chance.copy()), kind.game.imagine(table, seat, Chance("another world"))]
            picks = [few(table.options(other))[-1] for other in table.ask.seats]
            if any(pick not in worlds[1].options(other) for other, pick in zip(table.ask.seats, picks, strict=True)):
                continue
            for world in worlds:
                world.answer(picks, check=False)
            if worlds[0].seen == table.seen == worlds[1].seen:
                quiet += 1
                assert sees(kind, worlds[0], seat) == sees(kind, worlds[1], seat)
                assert (worlds[0].agenda, worlds[0].ask) == (worlds[1].agenda, worlds[1].ask)
    assert quiet or kind.game.name != "catpacks"


@every_kind
def test_what_a_seat_imagines_does_not_depend_on_what_it_cannot_see(kind: Kind) -> None:
    differ = 0
    for table in questions(kind, "worlds", every=2):
        for seat in table.seats:
            other_world = kind.game.imagine(table, seat, Chance("another world"))
            differ += facts(table) != facts(other_world)
            worlds = [kind.game.imagine(world, seat, Chance("guess")) for world in (table, other_world)]
            assert facts(worlds[0]) == facts(worlds[1])
            if seat in table.ask.seats:
                assert few(table.options(seat)) == few(other_world.options(seat))
    assert differ


@every_kind
def test_an_imagined_table_can_be_played_to_its_end(kind: Kind) -> None:
    for table in questions(kind, "rollouts", every=6):
        for seat in table.ask.seats:
            imagined = kind.game.imagine(table, seat, Chance(f"guess {table.question}"))
            luck = Chance("on")
            while imagined.ask is not None:
                imagined.answer(picks_of(imagined, luck), check=False)
            assert kind.game.box(table) == kind.game.box(imagined)


def play(kind: Kind, seed: object, bot: Any = None, log: bool = True) -> Match:
    names = [f"Seat {seat + 1}" for seat in range(kind.players)]
    match = Match(kind.game, [bot or RandomBot()] * kind.players, names, seed=seed, variant=kind.variant, log=log)
    match.run()
    return match


@every_kind
def test_a_record_replays_to_the_same_table_without_the_generator(kind: Kind, monkeypatch: pytest.MonkeyPatch) -> None:
    for seed in SEEDS:
        match = play(kind, seed)
        lines = Lines(Line(text, None, name) for answers in match.said for name, text in answers.items())
        luck = Stacked(match.table.chance.outcomes, keep=True)
        with monkeypatch.context() as patch:
            patch.setattr("catcli.engine.chance.Random", NoGenerator)
            players = [Script(lines)] * kind.players
            again = Match(kind.game, players, match.names[: kind.players], seed=seed, variant=kind.variant, chance=luck)
            again.run()
        assert match.table.chance.outcomes == again.table.chance.outcomes
        assert match.log is not None
        assert again.log is not None
        assert match.log.events == again.log.events
        assert (match.said, match.digest()) == (again.said, again.digest())
        assert facts(match.table) == facts(again.table)


class NoGenerator:
    """A generator that always says the same: what a replay without the true one may lean on."""

    def __init__(self, seed: object = None) -> None: ...

    def random(self) -> float:
        return 0.0


@every_kind
def test_a_log_changes_nothing(kind: Kind) -> None:
    with_log, without = play(kind, 5), play(kind, 5, log=False)
    assert facts(with_log.table) == facts(without.table)


@every_kind
def test_the_log_as_one_seat_saw_it_hides_what_was_hidden(kind: Kind) -> None:
    match = play(kind, 3)
    assert match.log is not None
    if any(differ(kind, table) for table in questions(kind, 3)):
        assert any(event.seen_by is not None for event in match.log.events)
    for seat in range(kind.players):
        for true, seen in zip(match.log.events, match.log.seen_by(seat), strict=True):
            assert seen.value == (true.value if true.seen_by in (None, seat) else {})


@every_kind
def test_every_event_has_a_sentence_or_is_left_out_on_purpose(kind: Kind) -> None:
    match = play(kind, 4)
    assert match.log is not None
    assert "row" not in [event.what for event in match.log.events], "an event stream ends with rows of that name"
    told = [kind.game.tell(event, match.names) for event in match.log.events]
    assert all(sentence is None or (sentence and "None" not in sentence and "{" not in sentence) for sentence in told)


@every_kind
def test_other_seeds_give_other_games(kind: Kind) -> None:
    games = [play(kind, seed).digest() for seed in range(8)]
    assert 8 == len(set(games))


BOTS = [
    pytest.param(kind.values[0], bot, id=f"{kind.id}-{bot}")
    for kind in KINDS
    for bot in bots_of(kind.values[0].game)
    if bot != "planner"  # has its own test with a small budget
]


@pytest.mark.parametrize(("kind", "bot"), BOTS)
def test_a_bots_choice_does_not_change_when_hidden_pieces_are_dealt_again(kind: Kind, bot: str) -> None:
    player = bots_of(kind.game)[bot].make()
    for table in questions(kind, f"honest {bot}", every=4):
        for seat in table.ask.seats:
            if only_move(table.options(seat)) is not None:
                continue
            worlds = [table, kind.game.imagine(table, seat, Chance("another world"))]
            choices = [player.choose(Seat(kind.game, world, seat, "luck", [])) for world in worlds]
            assert choices[0] == choices[1]
            assert kind.game.why_not(table, seat, choices[0]) is None


SCRIPT = """
import sys
from catcli.bots import RandomBot
from catcli.games import GAMES
from catcli.play.match import Match
for game in GAMES.values():
    for variant in game.variants:
        players = variant.players[-1]
        match = Match(game, [RandomBot()] * players, list("ABCDEFG"), seed=11, variant=variant.name)
        match.run()
        print(game.name, variant.name, match.digest(), [game.tell(event, match.names) for event in match.log.events])
"""


def test_the_same_seed_gives_the_same_game_under_any_hash_seed() -> None:
    outputs = [
        subprocess.run(
            [sys.executable, "-c", SCRIPT],
            env={**os.environ, "PYTHONHASHSEED": seed},
            check=True,
            capture_output=True,
        ).stdout
        for seed in ("1", "2")
    ]
    assert outputs[0]
    assert outputs[0] == outputs[1]
