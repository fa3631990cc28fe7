"""The bots of The Isle of Cats: that they answer everything, honestly and within their budget, each a step up."""

from __future__ import annotations

import re
from collections.abc import Iterator
from typing import Any

import pytest

from catcli.bots import RandomBot
from catcli.engine.chance import Chance
from catcli.engine.options import Staged, only_move
from catcli.engine.player import Player, Seat
from catcli.games.isleofcats import GAME, moves, scoring, sight
from catcli.games.isleofcats.boat import Boat, Laid, placements
from catcli.games.isleofcats.bots import Greedy, Planner, hint, hints
from catcli.games.isleofcats.lessons import points_of
from catcli.games.isleofcats.moves import PASS
from catcli.games.isleofcats.pieces import LESSON_CARDS, is_oshax, shape_of
from catcli.games.isleofcats.sketch import Laying, Sketch, colour_for
from catcli.games.isleofcats.table import IsleOfCats
from catcli.games.isleofcats.worth import Outlook, Style, Term, Values, expected

BOTS = [Greedy(), Planner(40)]
KINDS_OF_GAME = [("solo,expert", 1), ("", 2), ("", 3), ("family", 2)]

every_bot = pytest.mark.parametrize("bot", BOTS, ids=lambda bot: type(bot).__name__)


def new(variant: str, players: int, seed: object) -> IsleOfCats:
    table = GAME.new(players, variant, None, Chance(f"{seed}/0"), None)
    assert isinstance(table, IsleOfCats)
    return table


def seats(t: IsleOfCats, seed: object) -> Iterator[Seat]:
    """The seats that are asked the open question."""
    assert t.ask is not None
    for number in t.ask.seats:
        yield Seat(GAME, t, number, f"{seed}/0/{number}/{t.question}")


def answer(t: IsleOfCats, bots: list[Player], seed: object) -> None:
    picks = []
    for seat in seats(t, seed):
        only = only_move(seat.options)
        picks.append(bots[seat.number].choose(seat) if only is None else only)
    t.answer(picks, check=False)


def totals(bots: list[Player], variant: str, seed: object) -> list[int]:
    t = new(variant, len(bots), seed)
    while t.ask is not None:
        answer(t, bots, seed)
    return scoring.sheet(t).totals()


def lead(better: Player, worse: Player, seeds: range) -> int:
    """By how much one is above the other in two-player games, each deal played from both seats."""
    points = 0
    for seed in seeds:
        first, second = totals([better, worse], "", seed)
        points += first - second
        first, second = totals([worse, better], "", seed)
        points += second - first
    return points


# Every question


@every_bot
@pytest.mark.parametrize(("variant", "players"), KINDS_OF_GAME)
def test_a_bot_answers_every_question_of_whole_games_with_a_legal_move(bot: Player, variant: str, players: int) -> None:
    t = new(variant, players, 1)
    while t.ask is not None:
        picks = []
        for seat in seats(t, 1):
            move = bot.choose(seat)
            assert None is seat.why_not(move), (t.ask.what, move)
            assert move in seat.options
            picks.append(move)
        t.answer(picks)


@every_bot
def test_a_bot_answers_questions_that_random_play_leads_to(bot: Player) -> None:
    asked: dict[str, int] = {}
    for seed in range(20):
        t = new("" if seed % 2 else "solo,hard", 2 if seed % 2 else 1, seed)
        while t.ask is not None:
            for seat in seats(t, seed):
                if asked.setdefault(seat.what, 0) < 3:
                    asked[seat.what] += 1
                    move = bot.choose(seat)
                    assert None is seat.why_not(move), (seat.what, move)
            answer(t, [RandomBot()] * len(t.seats), seed)
    assert {"discard treasures", "discard lessons", "shift cats", "field", "bag tile", "second treasure"} <= {*asked}


@every_bot
@pytest.mark.parametrize(("variant", "players"), [("solo,hard", 1), ("", 2)])
def test_a_bot_looks_at_nothing_hidden_and_not_at_the_order_of_its_hand(
    bot: Player, variant: str, players: int
) -> None:
    t = new(variant, players, 3)
    while t.ask is not None:
        if t.day % 2:
            for seat in seats(t, 3):
                other = sight.imagine(t, seat.number, Chance("dealt again"))
                other.hands[seat.number].reverse()
                again = Seat(GAME, other, seat.number, "other luck")
                assert bot.choose(seat) == bot.choose(again), t.ask.what
        answer(t, [Greedy()] * players, 3)


@every_bot
def test_a_bot_remembers_nothing_and_leaves_the_table_alone(bot: Player) -> None:
    t = new("", 2, 4)
    while t.ask is not None:
        if t.day == 2:
            for seat in seats(t, 4):
                before = seat.view
                move = bot.choose(seat)
                again = Seat(GAME, t, seat.number, seat.luck)
                assert move == type(bot)(**vars(bot)).choose(again)
                assert before == again.view
        answer(t, [Greedy()] * 2, 4)


# The planner's budget


@pytest.mark.parametrize(("variant", "players"), [("", 2), ("family", 3), ("solo,easy", 1)])
@pytest.mark.parametrize("nodes", [0, 9, 60])
def test_the_planner_tries_no_more_tiles_than_it_has_nodes(
    nodes: int, variant: str, players: int, monkeypatch: pytest.MonkeyPatch
) -> None:
    tried = []
    best = Sketch.best

    def noted(self: Sketch, *given: Any) -> list[Laying]:
        tried.append(given)
        return best(self, *given)

    monkeypatch.setattr(Sketch, "best", noted)
    t = new(variant, players, 5)
    begun = 0
    while t.ask is not None and t.day < 3:
        for seat in seats(t, 5):
            if seat.what in ("rescue", "take"):
                bot = Planner(nodes)
                tried.clear()
                found = (bot.ranked_rescues if seat.what == "rescue" else bot.ranked_takes)(bot.look(seat))
                assert len(tried) <= nodes
                begun += bool(found)
                assert bot.choose(seat) in seat.options
        answer(t, [Greedy()] * players, 5)
    assert begun > 0 if nodes == 60 else nodes or not begun


def test_a_planner_without_nodes_is_greedy_with_better_values() -> None:
    greedy = Greedy()
    greedy.style = Planner.style
    t = new("", 2, 7)
    while t.ask is not None:
        for seat in seats(t, 7):
            assert greedy.choose(seat) == Planner(0).choose(seat)
        answer(t, [Greedy()] * 2, 7)


# Hints


def questions_of_greedy(variant: str, players: int, seed: object) -> Iterator[tuple[IsleOfCats, Seat]]:
    """Each seat that has a choice, in a game by greedy of two days."""
    t = new(variant, players, seed)
    while t.ask is not None and t.day < 3:
        for seat in seats(t, seed):
            if only_move(seat.options) is None:
                yield t, seat
        answer(t, [Greedy()] * players, seed)


def odd_questions() -> Iterator[Seat]:
    """Questions that random play leads to, each kind a few times."""
    asked: dict[str, int] = {}
    for seed in range(20):
        t = new("solo,hard" if seed % 2 else "family" if seed % 4 else "", 1 if seed % 2 else 2, seed)
        while t.ask is not None:
            for seat in seats(t, seed):
                if asked.get(seat.what, 0) < 3 and only_move(seat.options) is None:
                    asked[seat.what] = asked.get(seat.what, 0) + 1
                    yield seat
            answer(t, [RandomBot()] * len(t.seats), seed)
    assert {*moves.CONDITIONS} == {*asked}


def test_a_hint_is_two_moves_that_are_allowed_with_a_note_each_the_planners_own_first() -> None:
    for seat in odd_questions():
        told = hint(seat)
        assert 2 == len({move for move, _ in told}), seat.what
        assert all(seat.why_not(move) is None and note for move, note in told)
        assert Planner(Planner.HINT_NODES).choose(seat) == told[0][0], seat.what


def test_after_the_first_part_of_the_best_answer_a_hint_says_what_it_said_before() -> None:
    for seat in odd_questions():
        options = seat.options
        if isinstance(options, Staged):
            told = hint(seat)
            parts = options.parts(told[0][0])
            assert parts is not None
            assert {told[0]} == {hints(seat, parts[:depth])[0] for depth in range(1, len(parts))} | {told[0]}, seat.what


def test_of_every_first_part_the_hints_begin_with_it() -> None:
    for seat in odd_questions():
        options = seat.options
        for part in options.stage(()) if isinstance(options, Staged) else ():
            found = hints(seat, (part,))
            assert found, (seat.what, part)
            assert {(part,)} == {(options.parts(move) or ())[:1] for move, _ in found}
            assert all(seat.why_not(move) is None for move, _ in found)


def test_where_passing_is_best_no_cat_is_said_to_bring_more() -> None:
    """The sister's cat colours cost more than a single cat brings: the places of a cat that is chosen say so too."""
    seen = 0
    for t, seat in questions_of_greedy("solo,expert", 1, 7):
        if seat.what == "rescue":
            (best, why), (second, behind) = hint(seat)
            if best == PASS:
                seen += 1
                assert "nothing here is worth its fish" == why
                assert re.match(r"(\d+\.\d points less than|about as good as) to pass", behind)
                notes = [note for _, note in hints(seat, (second.tile,))]
                assert behind == notes[0]
                assert not any("more than" in note for note in notes)
                assert PASS in t.options(0)
    assert seen


def test_a_hint_inside_a_purchase_keeps_what_was_chosen() -> None:
    _, seat = next(one for one in questions_of_greedy("", 2, 6) if one[1].what == "buy")
    options = seat.options
    assert isinstance(options, Staged)
    (best, _), (_, behind) = hint(seat)
    first = options.stage(())
    other = next((part,) for part in first if (part,) != options.parts(best)[:1])
    assert re.match(r"\d+\.\d points less than the best answer", behind)
    for move, note in hints(seat, other):
        assert (other, True) == (options.parts(move)[:1], "than the best answer" in note or "as good as" in note)


# The ladder


def test_greedy_is_far_above_random() -> None:
    assert lead(Greedy(), RandomBot(), range(2)) > 4 * 40


def test_the_planner_is_above_greedy() -> None:
    assert lead(Planner(), Greedy(), range(3)) > 0


def test_the_planner_beats_the_easy_sister() -> None:
    assert sum(totals([Planner()], "solo,easy", seed)[0] > 0 for seed in range(5)) >= 3


# What things are worth


def boats() -> Iterator[tuple[IsleOfCats, Boat]]:
    """Boats of games by greedy."""
    for seed in range(2):
        t = new("", 2, seed)
        while t.ask is not None:
            if t.ask.what == "rescue":
                yield t, t.boats[0]
            answer(t, [Greedy()] * 2, seed)


def test_every_legal_spot_of_a_tile_is_looked_at() -> None:
    for t, boat in boats():
        sketch, values = Sketch(boat), Values(t, 0, Style())
        for kind in (*t.line()[:2], 85, 96):
            spots = {
                spot for laying in sketch.best(values, kind, colour_for(kind), count=999) for spot in [laying.spot]
            }
            assert {*placements(boat, shape_of(kind))} == spots


def test_a_sketch_after_a_tile_is_the_sketch_of_the_boat_with_it() -> None:
    for t, boat in boats():
        values = Values(t, 0, Style())
        for kind in (*t.line()[:2], 90, 96):
            colour = 2 if is_oshax(kind) else colour_for(kind)
            for laying in Sketch(boat).best(values, kind, colour, count=2):
                after = boat.copy()
                after.add(Laid(kind, laying.cells, colour))
                fresh, kept = Sketch(after), Sketch(boat).after(laying)
                assert (fresh.free, fresh.rooms, fresh.cats, fresh.edges) == (
                    kept.free,
                    kept.rooms,
                    kept.cats,
                    kept.edges,
                )
                assert (fresh.rare, fresh.common, fresh.oshax) == (kept.rare, kept.common, kept.oshax)
                assert open_prides(fresh) == open_prides(kept)


def open_prides(sketch: Sketch) -> list[tuple[int, int, int]]:
    return sorted((colour, size, rim & sketch.free) for colour, size, rim in sketch.prides)


def test_when_nothing_is_to_come_lessons_are_expected_to_bring_what_they_score() -> None:
    t = new("", 2, 8)
    while t.ask is not None:
        answer(t, [Greedy()] * 2, 8)
    t.phase = "end of day"
    standing = scoring.situation(t).standings[0]
    outlook = Outlook(t, 0, Style())
    for number in LESSON_CARDS:
        if number not in (119, 141):  # 119 is known by then only in the true order, 141 is told between whole sizes
            brings = expected(outlook, Term(number, -1, 1.0))
            assert points_of(standing, number) == pytest.approx(brings, abs=0.5), number  # 135 counts whole pairs
