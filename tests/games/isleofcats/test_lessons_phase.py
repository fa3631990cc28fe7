"""Lessons: IC-30 to IC-34, A-1, A-4."""

import pytest

from catcli.games.isleofcats.pieces import GREEN, LESSONS, ORANGE
from catcli.games.isleofcats.rules.anytime import offers
from catcli.games.isleofcats.rules.lessons import lessons
from catcli.games.isleofcats.table import NO_COLOUR

from .playing import asked, do, follow, happened, options, refused, table


def reads(*hands, **pieces):
    return follow(table(len(hands), hands=[list(hand) for hand in hands], **pieces), lessons)


def test_ic_30_private_lessons_lie_in_front_and_public_ones_in_the_middle():
    t = reads([113, 148, 7], [114, 115])
    assert ([[113], [114, 115]], [[7], []]) == (t.lessons, t.hands)
    assert [(148, NO_COLOUR)] == t.public


def test_ic_30_how_many_private_lessons_there_are_is_told_but_not_which():
    t = reads([113], [114, 115])
    assert [(0, 1), (1, 2)] == happened(t, "lessons", "number")
    assert [0, 1] == [event.seen_by for event in t.log.events if event.what == "lesson cards"]


def test_ic_31_no_lesson_is_held_back():
    """A-4: nobody is asked."""
    t = reads([113, 148], [114])
    assert (None, [[], []]) == (t.ask, t.hands)


@pytest.mark.parametrize("card", [143, 144, 145, 146, 149])
def test_ic_32_the_player_of_a_public_lesson_chooses_its_colour_when_it_is_read(card):
    """A-1"""
    t = reads([7], [card])
    assert (("colour", 1), (card,), [0, 1, 2, 3, 4]) == (asked(t), t.ask.about, options(t))
    do(t, ORANGE)
    assert [(card, ORANGE)] == t.public


@pytest.mark.parametrize("card", [147, 148, 150])
def test_ic_32_other_public_lessons_want_no_colour(card):
    t = reads([card], [])
    assert (None, [(card, NO_COLOUR)]) == (t.ask, t.public)
    assert "" == LESSONS[card].chooser


def test_ic_32_several_colours_are_chosen_in_turn_order():
    t = reads([143], [144], track=[1, 0])
    assert ("colour", 1) == asked(t)
    do(t, GREEN)
    assert ("colour", 0) == asked(t)


def test_ic_32_there_are_five_colours():
    assert "IC-32" == refused(reads([143], []), 5)


def test_ic_33_a_public_lesson_is_in_front_of_nobody():
    t = reads([148], [])
    assert [[], []] == t.lessons


def test_ic_34_a_lesson_drawn_after_the_phase_waits_for_the_next_day():
    t = table(2, hands=[[71], []], deck=[114, 113], fish=[9, 9])
    follow(t, (offers, "lay"))
    do(t, 71)
    do(t, (113, 114))
    assert ([113, 114], []) == (t.hands[0], t.lessons[0])
    follow(t, lessons)
    assert ([], [113, 114]) == (t.hands[0], t.lessons[0])
