"""Whole random games: what holds at every question, in every way to play (IC-1, IC-8, IC-70)."""

from itertools import islice

import pytest

from catcli.engine.chance import Chance
from catcli.engine.options import Staged, only_move, sample
from catcli.games.isleofcats.moves import CONDITIONS, why_not
from catcli.games.isleofcats.sight import box

from .playing import KINDS_OF_GAME, questions

FEW = 40  # options of a question looked at one by one
every_kind = pytest.mark.parametrize(("players", "variant"), KINDS_OF_GAME)


def few(options):
    return list(islice(iter(options), FEW))


@every_kind
def test_ic_1_every_question_has_options_that_are_allowed_listed_once_and_made_of_their_parts(players, variant):
    for t in questions(players, variant, "options"):
        for seat in t.ask.seats:
            options = t.options(seat)
            some = few(options)
            assert some
            assert len(some) == len(set(some))
            assert (only_move(options) is None) == (len(some) > 1)
            luck = Chance(t.question)
            for move in [*some, *(sample(options, luck) for _ in range(5))]:
                assert move in options
                assert why_not(t, seat, move) is None
                if isinstance(options, Staged):
                    assert move == options.whole(options.parts(move))


@every_kind
def test_ic_1_what_is_sampled_is_what_is_listed(players, variant):
    """A sampled move is made in another way than the list, and begins with what the list begins with."""
    for t in questions(players, variant, "samples"):
        seat = t.ask.seats[0]
        options = t.options(seat)
        if isinstance(options, Staged):
            begins = options.stage(())
            for number in range(5):
                first = options.parts(sample(options, Chance(number)))[:1]
                assert not first or first[0] in begins


@every_kind
def test_ic_1_a_move_of_another_question_is_refused_with_a_paragraph_or_is_an_option(players, variant):
    refused, seen = 0, {}
    for t in questions(players, variant, "refusals"):
        for seat in t.ask.seats:
            options = t.options(seat)
            for move in seen.get(t.ask.what, ())[-FEW:]:
                refusal = why_not(t, seat, move)
                assert (refusal is None) == (move in options)
                if refusal is not None:
                    refused += 1
                    assert refusal.paragraph.startswith("IC-")
                    assert refusal.sentence
            seen.setdefault(t.ask.what, []).extend(few(options)[:8])
    assert refused
    assert set(seen) <= set(CONDITIONS)


@every_kind
def test_ic_8_no_piece_is_lost_or_made(players, variant):
    for seed in range(3):
        before = None
        for t in questions(players, variant, f"box {seed}"):
            counted = box(t)
            assert (before or counted) == counted
            before = counted


def test_ic_70_every_question_comes_up_in_some_game():
    asked = set()
    for players, variant in KINDS_OF_GAME:
        for seed in range(6):
            asked |= {t.ask.what for t in questions(players, variant, f"keys {seed}")}
    assert set(CONDITIONS) == asked
