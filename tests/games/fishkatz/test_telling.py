"""How a Fish & Katz table looks and reads: drawings, events, menus, notation."""

from __future__ import annotations

import re
from collections import Counter
from functools import cache

import pytest
from wcwidth import wcswidth

from catcli.engine.chance import Chance
from catcli.engine.errors import BadNotation, IllegalMove
from catcli.engine.log import Event, Log
from catcli.engine.player import Seat
from catcli.games.fishkatz import GAME, telling
from catcli.games.fishkatz.moves import Steal
from catcli.games.fishkatz.pieces import SQUID
from catcli.games.fishkatz.sentences import SENTENCES

from .build import collide, do, picks_of, table

NAMES = ("You", "Bo", "Cy", "Dee", "Eve", "Fritz")
ANSI = re.compile(r"\x1b\[[0-9;]*m")


@cache
def games():
    """Random games of every kind of table: the table at some of its questions and at the end, and the log."""
    return [random_game(number, 2 + number % 5, ("", "squid")[number // 5 % 2]) for number in range(30)]


def random_game(number, players, variant):
    log, luck = Log(), Chance(f"moves {number}")
    t = GAME.new(players, variant, None, Chance(number), log)
    tables = []
    while t.ask is not None:
        if t.ask.what != "swipe" or t.question % 5 == number % 5:
            tables.append(t.copy(Chance(0)))
        t.answer(picks_of(t, luck), check=False)
    return [*tables, t], log


def tables():
    return [t for shown, _ in games() for t in shown]


# The drawing


def small():
    return table(
        4, variant="squid", round=2, swipe=5, row=["tuna", "eel", "squid 2", "saury", "pufferfish"],
        piles={"Ada": {"flounder": 3, "salmon": 1}, "Bo": {"tuna": 2}}, paws={"Ada": 4, "Cy": 2},
        discards=["squid 1", "eel", "eel"],
    )  # fmt: skip


def test_the_row_is_a_conveyor_and_piles_are_counted_with_their_sets_marked():
    assert WHOLE == "\n" + telling.draw(small(), 0, NAMES, 80, False) + "\n"


WHOLE = """
Round 2 · swipe 5
Draw deck: 40 cards. Discard pile: 3 cards (2 eel, squid 1).

                 1        2         3        4         5
discard pile <  tuna  <  eel   < squid 2 < saury < pufferfish < draw deck
               3 paws   2 paws    steal    1 paw     2 paws

              paws  You  Bo  Cy  Dee
  flounder       1   3*  ·   ·    ·
  saury          1   ·   ·   ·    ·
  salmon         2   1   ·   ·    ·
  eel            2   ·   ·   ·    ·
  pufferfish     2   ·   ·   ·    ·
  tuna           3   ·   2   ·    ·
  sets                1   0   0    0
  paws held           4   0   2    0
"""


def test_where_the_row_does_not_fit_a_card_stands_on_each_line():
    drawn = telling.draw(small(), 0, NAMES, 40, False)
    assert "  1 tuna       3 paws\n  2 eel        2 paws\n  3 squid 2    steal" in drawn


def test_own_face_down_cards_are_shown_and_of_the_others_how_many_until_the_end():
    t = table(2, at="scoring", face_down={"Ada": ["eel", "salmon"], "Bo": ["eel"]}, paws={"Bo": 6})
    assert "Face down: you salmon and eel, Bo 1 card." in telling.draw(t, 0, NAMES, 80, False)
    do(t, "reveal nothing", "reveal nothing")
    assert "Face down: you salmon and eel, Bo eel." in telling.draw(t, 0, NAMES, 80, False)


@pytest.mark.parametrize("width", [20, 33, 80, 120])
def test_no_line_is_wider_than_the_screen(width):
    for t in tables():
        for names in (NAMES, ("猫" * 12, "B" * 30, "Cy", "Dee", "Eve", "Fritz")):
            drawn = telling.draw(t, t.question % len(t.seats), names, width, False)
            assert [] == [line for line in drawn.split("\n") if wcswidth(line) > width or line != line.rstrip()]


@pytest.mark.parametrize("width", [20, 80])
def test_nothing_is_lost_in_a_narrow_drawing(width):
    for t in tables():
        text = telling.draw(t, 0, NAMES, width, False)
        for place, card in enumerate(t.row):
            name = telling.NAMES[card]
            assert re.search(rf"< +{name} +[<d]" if width == 80 and "<" in text else rf"  {place + 1} {name}", text), (
                text
            )
        counts = Counter(count for pile in t.piles for count in pile if count)
        words = Counter(int(number) for number in re.findall(r"\d+(?=\*)", text))
        assert words == Counter({count: number for count, number in counts.items() if count >= 3})


def test_the_legend_fits_into_80_columns():
    assert [] == [line for line in telling.LEGEND.split("\n") if wcswidth(line) > 80]
    assert telling.MARK in telling.LEGEND


def test_colour_adds_nothing_and_takes_nothing_away():
    for t in tables()[::5]:
        for width in (30, 80):
            coloured = telling.draw(t, 0, NAMES, width, True)
            assert ANSI.search(coloured)
            assert telling.draw(t, 0, NAMES, width, False) == ANSI.sub("", coloured)


def test_a_seat_sees_nothing_that_is_hidden_from_it():
    for t in tables():
        for seat in t.seats if t.ask else ():
            other = GAME.imagine(t, seat, Chance("other"))
            assert telling.draw(t, seat, NAMES, 80, False) == telling.draw(other, seat, NAMES, 80, False)


def test_names_that_would_control_the_terminal_are_shown_escaped():
    names = ["A\x1b[2Jda", "B\u202eo", "Cy", "Dee", "Eve", "Fritz"]
    for shown, log in games()[:10]:
        texts = [telling.draw(t, 0, names, 80, False) for t in shown]
        texts += [telling.tell(event, names) or "" for event in log.events]
        assert [] == [text for text in texts if not text.replace("\n", "").isprintable()]


# Events


def test_every_event_is_a_plain_sentence():
    """Of thirty games, told to a spectator and to the first seat, and of one that needs emergency stops."""
    seen = Counter()
    stopped = collide(table(2, round=50, swipe=200, face_down={"Ada": ["eel"]}), 1)
    do(stopped, "reveal nothing", "reveal nothing")
    hidden = table(2, at="round", face_down={"Ada": {"salmon": 8, "eel": 4}, "Bo": {"eel": 4, "pufferfish": 8}})
    for log in (*(log for _, log in games()), stopped.log, hidden.log):
        for seat in (0, -1):
            for event in log.seen_by(seat):
                sentence = telling.tell(event, NAMES)
                seen[event.what] += 1
                assert re.fullmatch(r"\S(.*\S)?[.!]", sentence), sentence
                assert not re.search(r"[{}]|None|\bYou \w+s\b|  |\b1 \w+ are\b|\ba [aeiou]", sentence), sentence
    assert set(SENTENCES) <= set(seen) | {"steal_nothing"}  # rare; told below


def event(what, seat=None, **value):
    return Event(what, seat, value)


@pytest.mark.parametrize(
    ("event", "sentence"),
    [
        (event("shuffle", cards=54, squids=4, discards=False), "54 cards are shuffled, 4 squids among them."),
        (
            event("shuffle", cards=1, squids=0, discards=True),
            "The draw deck is empty: 1 card of the discard pile is shuffled (FK-18).",
        ),
        (event("face_down", 0, card="eel"), "You put an eel face down in your score pile."),
        (event("face_down", 1), "Bo puts a 2-paws fish face down in the score pile."),
        (event("reject", 1, cards=["tuna", "eel"]), "Bo draws tuna and eel: no 2-paws fish, so they go back (FK-39)."),
        (event("none_left", 1), "Bo puts no card face down: no 2-paws fish is left to draw (FK-78)."),
        (
            event("lay", number=2, row=["eel", "tuna"], new=0, missing=0, left=0),
            "The row for swipe 2: eel and tuna; no cards in the deck.",
        ),
        (
            event("lay", number=2, row=["eel", "tuna"], new=1, missing=1, left=0),
            "The row for swipe 2: eel and tuna; nothing is left to fill it up (FK-20); no cards in the deck.",
        ),
        (event("take", 0, card="eel", place=2, count=3), "You take an eel (place 2): you have 3."),
        (event("take", 1, card="squid 2", place=1, count=0), "Bo swipes squid 2 (place 1)."),
        (
            event("collide", card="eel", place=4, swipers=[{"seat": 0}, {"seat": 1}, {"seat": 2}]),
            "You, Bo and Cy swipe the same card, an eel (place 4): nobody gets it.",
        ),
        (event("leave", card="squid 3"), "The card next to the discard pile goes there: squid 3."),
        (event("steal", 1, card="tuna", victim=0, squid=2, count=1), "Squid 2: Bo steals a tuna from you: now 1."),
        (event("steal_nothing", 0, squid=1), "Squid 1: nobody else has a card for you to steal (FK-35)."),
        (event("trigger", 0, sets=["eel", "tuna"]), "You have sets of eel and tuna: the round is scored (FK-12)."),
        (
            event("short", row=["eel"]),
            "The round is scored, because only an eel is left to lay and no card can be drawn (FK-19).",
        ),
        (
            event("stop", swipes=200, rounds=0),
            "Emergency stop: after 200 swipes the round is scored as it is (FK-21).",
        ),
        (
            event("stop", swipes=4, rounds=50),
            "Emergency stop: after 50 rounds the game ends, and the most paws win (FK-21).",
        ),
        (event("reveal", 1, card="eel", number=2), "Bo reveals 2 eel that lay face down."),
        (event("score", 1, card="tuna", number=4, paws=3, total=5), "Bo scores 3 paws for 4 tuna, 5 in all."),
        (event("paws", totals=[{"seat": 0, "paws": 3}, {"seat": 1, "paws": 0}]), "Paws: You 3, Bo 0."),
    ],
)  # fmt: skip
def test_events_are_told_with_their_reasons(event, sentence):
    assert sentence == telling.tell(event, NAMES)


# Questions


def test_every_question_and_every_choice_of_a_menu_reads_well_and_differs_from_the_others():
    asked = Counter()
    for t in tables():
        for seat in t.ask.seats if t.ask else ():
            asked[t.ask.what] += 1
            assert telling.ask(t, seat, NAMES)[-1] in "?."
            entries = [telling.choice(t, seat, (move,), NAMES) for move in t.options(seat)]
            assert len(entries) == len(set(entries))
            assert not any("{" in label or "None" in label or not label for label, _ in entries)
    assert {"swipe", "steal", "reveal"} == set(asked)


def test_a_menu_tells_what_a_card_would_bring():
    t = small()
    assert [
        ("tuna (3 paws): you have 2, this completes a set (next to the discard pile)", ""),
        ("eel (2 paws): you have none (place 2)", ""),
        ("squid 2: steal a fish card (place 3)", ""),
    ] == [telling.choice(t, 1, (place,), NAMES) for place in range(3)]
    do(t, "1", "3", "4", "5")
    assert ("flounder (1 paw): 1 of 3, breaks a set; you have none", "from you") == telling.choice(
        t, 1, (t.options(1)[0],), NAMES
    )


def test_what_a_menu_says_calls_its_entry():
    """By the whole label or its beginning, where that means one entry only."""
    t = table(
        4,
        row=["tuna", "eel", "squid 2", "eel", "saury"],
        variant="squid",
        piles={"Ada": ["saury"], "Di": ["saury", "eel"]},
    )
    seat = Seat(GAME, t, 1, "", NAMES)
    entries = [(place,) for place in t.options(1)]
    assert [(0,), (2,), (4,), (3,), None, None] == [
        seat.called(entries, text)
        for text in (
            "Tuna (3 paws)",
            "swipe squid 2",
            "saury",
            "eel (2 paws): you have none (place 4)",
            "eel",
            "salmon",
        )
    ]
    do(t, "1", "3", "4", "5")
    entries = [(move,) for move in t.options(1)]
    assert [(Steal(1, 0),), None] == [
        Seat(GAME, t, 1, "", NAMES).called(entries, text) for text in ("saury from you", "eel")
    ]


def test_a_reveal_tells_how_many_cards_and_the_paws():
    t = table(2, at="scoring", piles={"Ada": {"eel": 1, "salmon": 2}}, face_down={"Ada": ["eel", "eel", "salmon"]})
    assert ["nothing", "1 salmon: 2 paws", "2 eel: 2 paws", "1 salmon and 2 eel: 4 paws"] == [
        telling.choice(t, 0, (move,), NAMES)[0] for move in t.options(0)
    ]


# Notation


def test_read_of_say_is_the_move_in_any_case():
    for t in tables():
        for seat in t.ask.seats if t.ask else ():
            for move in t.options(seat):
                said = GAME.say(t, seat, move)
                assert move == GAME.read(t, seat, said) == GAME.read(t, seat, f" {said.upper()} ")


def test_every_card_that_lies_once_in_the_row_is_read_by_its_name():
    for t in tables():
        for place, card in enumerate(t.row if t.ask and t.ask.what == "swipe" else ()):
            if t.row.count(card) == 1:
                assert place == GAME.read(t, 0, f"swipe {telling.NAMES[card]}")
            squids = [place for place, card in enumerate(t.row) if card >= SQUID]
            if len(squids) == 1:
                assert squids[0] == GAME.read(t, 0, "swipe squid")


@pytest.mark.parametrize(
    "text", ["", "swipe", "1", "take 1", "swipe -1", "swipe 1 2", "swipe trout", "swipe 1٣", "steal eel"]
)
def test_what_is_no_swipe_is_told_with_an_example(text):
    with pytest.raises(BadNotation):
        GAME.read(small(), 0, text)


def test_a_card_that_does_not_lie_in_the_row_is_told_as_such():
    with pytest.raises(IllegalMove, match="no squid 1 lies in the row"):
        GAME.read(small(), 0, "swipe squid 1")
