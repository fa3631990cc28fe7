"""How a Cat Packs table looks and reads: drawings, events, menus and the explained score sheet."""

from __future__ import annotations

import re
from collections import Counter
from functools import cache

import pytest
from wcwidth import wcswidth

from catcli.engine.chance import Chance
from catcli.engine.log import Event, Log
from catcli.engine.options import Staged, sample
from catcli.games.catpacks import GAME, telling
from catcli.games.catpacks.pieces import Deck, shipped_deck
from catcli.games.catpacks.sentences import SENTENCES, effect_told

TABLES = [(2, ""), (3, ""), (4, ""), (2, "friendly"), (4, "friendly"), (1, "solo"), (1, "solo,friendly")]
ANSI = re.compile(r"\x1b\[[0-9;]*m")


def names_of(t):
    return ["You", "Dummy"] if t.solo else ["You", "Bo", "Cy", "Dee"][: len(t.seats)]


def play_on(t, chance):
    """Answer the open question as a random player does."""
    t.answer([sample(t.options(seat), chance) for seat in t.ask.seats])


@cache
def games():
    """Random games of every kind of table: the table at some of its questions and at the end, and the log."""
    return [random_game(number, *TABLES[number % len(TABLES)]) for number in range(50)]


def random_game(number, players, variant, deck=None):
    log, chance = Log(), Chance(f"moves {number}")
    t = GAME.new(players, variant, deck, Chance(number), log)
    tables = []
    while t.ask is not None:
        if t.question % 7 == number % 7:
            tables.append(t.copy(Chance(0)))
        play_on(t, chance)
    return [*tables, t], log


def tables():
    return [t for shown, _ in games() for t in shown]


# The drawing

SMALL = {
    "at": "turn", "round": 2, "alley": ["Pom Pom", "Sir Fray"], "hands": ["The Accountant"], "catnip": 2, "pawer": 1,
    "packs": [
        "The Bride at 0,0",
        "The Student at 1,0",
        "Head Bonk at 0,1 turned right covered",
        "Trout Pouter at 1,1 turned left",
        "Sofa Sultan at 2,1",
    ],
    "borders": [["The Bride", "The Student"], ["The Bride", "Head Bonk"]],
    "shards": {"loose": 1, "on": ["The Bride bottom right"]},
    "dummy": {"cards": ["Double Chin", "The Butler"], "pawer": 3},
}  # fmt: skip


def small():
    return GAME.place(SMALL, ["You"], "solo")


def test_a_small_pack_is_drawn_whole():
    """With Wild Borders (#), a covered card (@), a settled Shard (S), and the symbol it completes at 1,1."""
    assert WHOLE == "\n" + telling.draw(small(), 0, ["You", "Dummy"], 80, False) + "\n"


WHOLE = """
Round 2 of 4 · turn 1 of 2 · first player: You
Supply: 3 Shards, 3 Wild Borders. Cat Pile 68, Round Pile 4, discards 0.

Dummy's side: Double Chin 3, The Butler –. Pawer 3 on cards + 3 tokens = 6.

         Catnip  Pawer  Shards  Wild Borders  hand  Pack  Catshine
  You         2  5+1=6       1             0     1     5         2
  Dummy          3+3=6                                 2

Your Pack
         0               1               2
  ┌──────a───────*┌──────b───────*
0 d The Bride    bd The Student  c      2,0
  │ yarn 0c      ## bell 1c 1P   │
  └──────c#──────S*──────a───────┘
  ┌──────a#──────**──────a───────**──────b───────*
1 a Head Bonk    bb Trout Pouter dd Sofa Sultan  a
  │ bell 2c @    ││ fish 1c 1P   ││ bell 3c 3P   │
  *──────c───────┘*──────d───────┘└──────b───────┘
  * quarter · S Shard · # Wild Border · @ Catshine token · 2c cost · 3P Pawer
  0,0 The Bride: instant 2 catnip  0,1 Head Bonk     2,1 Sofa Sultan: catshine
  1,0 The Student: move 2          1,1 Trout Pouter

Alley             cost  type  Pawer  sides  corners  effect
  Pom Pom            0  yarn      1  dabc   .*/*.
  Sir Fray           3  yarn      4  caac   ../**

Your hand         cost  type  Pawer  sides  corners  effect
  The Accountant     0  yarn      –  abca   *./..    multiplier catnip per yarn
"""


def test_a_listed_card_looks_as_in_the_alley():
    rows = telling.cards_shown(shipped_deck())
    assert {"Pom Pom": ".*/*.", "Sir Fray": "../**", "The Accountant": "*./.."} == {
        row["name"]: row["corners"] for row in rows if row["name"] in ("Pom Pom", "Sir Fray", "The Accountant")
    }
    assert [("The Bride", 0, "–", "instant 2 catnip"), ("Cardigan Carl", 2, "1", "instant 2 cards")] == [
        (row["name"], row["cost"], row["Pawer"], row["effect"])
        for row in rows
        if row["name"] in ("The Bride", "Cardigan Carl")
    ]


@pytest.mark.parametrize("width", [20, 33, 80, 120])
def test_no_line_is_wider_than_the_screen(width):
    for t in tables():
        seat = t.question % len(t.seats)
        drawn = telling.draw(t, seat, names_of(t), width, False)
        assert [] == [line for line in drawn.split("\n") if wcswidth(line) > width]


def test_the_legend_shows_every_mark_within_80_columns():
    assert [] == [line for line in telling.LEGEND.split("\n") if wcswidth(line) > 80]
    assert set("*S#@") <= set(telling.LEGEND)


@pytest.mark.parametrize("width", [20, 80])
def test_nothing_is_lost_in_a_narrow_drawing(width):
    """Every card of the own Pack is told with its cell, its whole name and its effect, in a box of its own."""
    for t in tables():
        drawn = telling.draw(t, 0, names_of(t), width, False)
        text = " ".join(drawn.split())
        for card in t.packs[0].values():
            kind = t.deck.kinds[card // 8]
            assert re.search(": ".join([rf"{kind.name}( \({kind.type}\))?", *map(effect_told, kind.effects)]), text)
        drawn_packs = t.packs[:1] if t.ask is not None else t.packs
        assert 2 * sum(map(len, drawn_packs)) == len(re.findall(r"[┌└*S]─+[a-d]#?─+[┐┘*S]", drawn))


def test_colour_adds_nothing_and_takes_nothing_away():
    coloured = telling.draw(small(), 0, ["You", "Dummy"], 80, True)
    assert ANSI.search(coloured)
    assert telling.draw(small(), 0, ["You", "Dummy"], 80, False) == ANSI.sub("", coloured)


def test_a_seat_sees_nothing_that_is_hidden_from_it():
    for t in tables()[::4]:
        for seat in t.seats:
            other = GAME.imagine(t, seat, Chance("other"))
            assert telling.draw(t, seat, names_of(t), 80, False) == telling.draw(other, seat, names_of(t), 80, False)


def test_a_wide_pack_is_drawn_in_parts():
    setup = {**SMALL, "packs": [f"Collar Boy at {x},0 turned {turn}" for x, turn in ((0, "right"),)]}
    del setup["borders"], setup["shards"]
    t = GAME.place(setup, ["You"], "solo")
    card = t.packs[0][0]
    t.packs[0].update(dict.fromkeys(range(-4, 5), card))
    lines = telling.draw(t, 0, ["You", "Dummy"], 60, False).split("\n")
    assert [["-4", "-3", "-2", "-1"], ["0", "1", "2", "3"], ["4"]] == [
        line.split() for line in lines if re.fullmatch(r"[-\d ]*\d *", line)
    ]


def worded(deck, patterns):
    """The deck with other Side Patterns for a, b, c and d."""
    words = dict(zip("abcd", patterns, strict=True))
    cards = [deck.kinds[card] for card in deck.cards]
    return Deck((card._replace(sides=tuple(words[side] for side in card.sides)) for card in cards), "worded")


@pytest.mark.parametrize(
    ("patterns", "marks"),
    [
        (("a", "b", "c", "d"), ["a", "b", "c", "d"]),
        (("awning", "brick", "cobble", "drizzle"), ["a", "b", "c", "d"]),
        (("brick", "branch", "cobble", "bell"), ["bri", "bra", "cob", "bel"]),
        (("pattern 1", "pattern 2", "pattern 3", "pattern 4"), ["1", "2", "3", "4"]),
        (("鈴", "魚", "月", "箱"), ["鈴", "魚", "月", "箱"]),
    ],
)
def test_side_patterns_are_told_apart_by_their_first_letters(patterns, marks):
    deck = worded(shipped_deck(), patterns)
    assert dict(zip(patterns, marks, strict=True)) == telling.pattern_marks(deck)
    (*_, t), _ = random_game(1, 1, "solo", deck)
    for width in (20, 80):
        drawn = telling.draw(t, 0, ["You", "Dummy"], width, False)
        assert [] == [line for line in drawn.split("\n") if wcswidth(line) > width]


def test_the_key_of_side_patterns_is_shown_when_they_are_words():
    deck = worded(shipped_deck(), ("awning", "brick", "cobble", "drizzle"))
    t = GAME.new(1, "solo", deck, Chance(1), None)
    drawn = telling.draw(t, 0, ["You", "Dummy"], 80, False)
    assert "Side Patterns: a awning, b brick, c cobble, d drizzle" in drawn.replace("\n", " ").replace("  ", " ")


def test_names_that_would_control_the_terminal_are_shown_escaped():
    """Names of players and of an owner's cards."""
    cards = [shipped_deck().kinds[card] for card in shipped_deck().cards]
    deck = Deck((card._replace(name=f"\x1b[31m{card.name}\n", type=f"{card.type}\t") for card in cards), "bad")
    shown, log = random_game(1, 2, "", deck)
    names = ["A\x1b[2Jda", "B\u202eo"]
    texts = [telling.draw(t, 0, names, 80, False) for t in shown]
    texts += [telling.tell(event, names) or "" for event in log.events]
    texts += [sentence for *_, sentence in telling.explain(shown[-1], names)]
    assert [] == [text for text in texts if not text.replace("\n", "").isprintable()]
    assert "B\\u202eo" in texts[0]


@pytest.mark.parametrize(
    ("name", "width", "short"),
    [
        ("Pom Pom", 8, "Pom Pom"),
        ("The Bride", 8, "Bride"),
        ("Captain Sardine", 10, "C. Sardine"),
        ("Captain Sardine", 8, "Sardine"),
        ("The Accountant", 8, "Account…"),
    ],
)
def test_names_are_shortened_sensibly(name, width, short):
    assert short == telling.shortened(name, width)


# Events


def test_every_event_is_a_plain_sentence():
    """Of the events of fifty games, told to a spectator and to the first seat."""
    seen = Counter()
    for shown, log in games():
        names = names_of(shown[-1])
        for seat in (0, -1):
            for event in log.seen_by(seat):
                sentence = telling.tell(event, names)
                if sentence is None:
                    assert ("draw", {}) == (event.what, event.value)
                    continue
                seen[event.what] += 1
                assert re.fullmatch(r"\S(.*\S)?[.!]", sentence), sentence
                assert not re.search(r"[{}]|None|\bYou \w+s\b|  |\b1 \w+ are\b", sentence), sentence
    assert set(SENTENCES) <= set(seen) | {"settle", "fright_void"}  # rare; told below


def event(what, seat=None, **value):
    return Event(what, seat, value)


GAIN = {"amount": 2, "count": 0, "short": 0}


@pytest.mark.parametrize(
    ("event", "sentence"),
    [
        (event("take", 0, card="The Bride"), "You take The Bride from the Alley."),
        (event("take", 1, card="The Bride"), "Bo takes The Bride from the Alley."),
        (event("deal", 1), "Bo is dealt 5 cards."),
        (event("keep", 1), "Bo keeps 3 cards and puts 2 back."),
        (event("keep", 0, cards=["A", "B", "C"], back=["D", "E"]), "You keep A, B and C, and put back D and E."),
        (event("pay", 1, card="X", catnip=1, cards=["Pom Pom"]), "Bo pays 1 Catnip and Pom Pom for X."),
        (
            event("gain", 1, resource="catnip", why="instant", card="The Bride", **GAIN),
            "The Bride: instant: Bo gains 2 Catnip.",
        ),
        (
            event("gain", 1, resource="catnip", why="multiplier", card="The Accountant", per="yarn", itself=True,
                  amount=2, count=2, short=0),
            "The Accountant: multiplier, 2 yarn cards in the Pack (itself counted): Bo gains 2 Catnip.",
        ),
        (
            event("gain", 0, resource="card", why="multiplier", card="Treat Tyrant", per="bell", itself=False,
                  amount=0, count=0, short=0),
            "Treat Tyrant: multiplier, no bell cards in the Pack: You draw nothing.",
        ),
        (
            event("gain", 0, resource="pawer", why="recurring at once", card="Captain Sardine", **GAIN),
            "Captain Sardine: recurring, paid at once in the last round (CP-49): You gain 2 Pawer tokens.",
        ),
        (
            event("gain", 0, resource="border", why="instant", card="Wet Sock", amount=0, count=0, short=1),
            "Wet Sock: instant: You gain nothing; 1 more cannot be had: the Supply has no Wild Border left (CP-01).",
        ),
        (event("fright", 1, card="Needle Nick", victim=0), "Bo frightens you with Needle Nick."),
        (
            event("fright_void", 1, card="Three AM", paragraph="CP-92"),
            "Three AM frightens nobody: there is nothing to lose (CP-92).",
        ),
        (
            event("struggle", taking_part=[
                {"seat": 0, "cards": 6, "tokens": 4, "total": 10}, {"seat": 1, "cards": 8, "tokens": 0, "total": 8},
            ], winners=[{"seat": 0, "discards": 3}], aside=[2]),
            "Pawer Struggle: You 6 on cards + 4 tokens = 10, Bo 8, Cy without Pawer on a card (CP-63): "
            "You win, discarding 3 tokens (CP-65).",
        ),
        (
            event("struggle", taking_part=[
                {"seat": 0, "cards": 7, "tokens": 1, "total": 8}, {"seat": 1, "cards": 8, "tokens": 0, "total": 8},
            ], winners=[{"seat": 0, "discards": 1}, {"seat": 1, "discards": 0}], aside=[]),
            "Pawer Struggle: You 7 on cards + 1 token = 8, Bo 8: "
            "tied, so all of them win: You discard 1 token and Bo discards no tokens (CP-65).",
        ),
        (
            event("cover", 0, card="Head Bonk", x=0, y=-1, pawer=2),
            "You cover Head Bonk at 0,-1 with a Catshine token: its Pawer Value 3 is gone, 2 Pawer tokens come back.",
        ),
        (
            event("settle", 1, shards=[{"card": "The Bride", "x": 0, "y": 0, "corner": "bottom right"}]),
            "Bo lays 1 Shard on the bottom right corner of The Bride (CP-42).",
        ),
        (
            event("remove", 1, card="Gong Gus", why="struggle"),
            "Bo removes Gong Gus, its lowest card, instead of covering it (CP-95).",
        ),
    ],
)  # fmt: skip
def test_events_are_told_with_their_reasons(event, sentence):
    assert sentence == telling.tell(event, ["You", "Bo", "Cy"])


# Questions


def test_every_question_and_every_choice_of_a_menu_reads_well_and_differs_from_the_others():
    for t in tables():
        for seat in t.ask.seats if t.ask else ():
            names = names_of(t)
            assert telling.ask(t, seat, names)[-1] in "?."
            for menu in menus(t, seat):
                entries = [telling.choice(t, seat, parts, names) for parts in menu]
                assert len(entries) == len(set(entries))
                assert not any("{" in label or "None" in label for label, _ in entries)
                assert all(label for label, _ in entries) or len(entries) == 1  # nothing to tell, nothing to choose


def menus(t, seat):
    """The menus a random player comes through."""
    options, parts = t.options(seat), ()
    if not isinstance(options, Staged):
        yield [(move,) for move in options]
        return
    chance = Chance(t.question)
    while options.whole(parts) is None:
        stage = options.stage(parts)
        yield [(*parts, part) for part in stage]
        parts = (*parts, stage[chance.pick("part", len(stage))])


HOW = ": how is it turned?"


def test_a_place_is_told_with_its_neighbours_and_what_it_brings():
    pack = ["The Student at 1,0", "Head Bonk at 0,1 turned right", "Trout Pouter at 1,1 turned left"]
    setup = {"at": "turn", "packs": pack, "hands": ["Eclipse Elsie"], "catnip": 3, "wild_borders": 1}
    t = GAME.place(setup, ["You"], "solo")
    entries = [telling.choice(t, 0, t.options(0).parts(move), ["You", "Dummy"]) for move in t.options(0)]
    assert [
        "unturned: needs 1 Wild Border, completes the symbol at 1,1",
        "turned right: needs 1 Wild Border, completes the symbol at 1,1",
    ] == [
        label
        for label, group in entries
        if group == f"Eclipse Elsie at 0,0 (left of The Student, above Head Bonk){HOW}"
    ]
    right = f"Eclipse Elsie at 2,0 (right of The Student){HOW}"
    assert ("turned over: 2 quarters meet at 2,0 and 2,1", right) in entries


# The score sheet


def test_every_point_of_the_sheet_is_explained_once():
    for t in tables():
        sheet = GAME.sheet(t)
        points = Counter({(seat, row.key): row.points[seat] for row in sheet.rows for seat in t.seats})
        assert +points == Counter((seat, key) for seat, key, *_ in telling.explain(t, names_of(t)))


def test_points_are_explained_with_their_cards():
    assert [
        (0, "struggle", "CP-146", "Catshine token of a Pawer Struggle, on Head Bonk at 0,1"),
        (
            0, "symbols", "CP-74",
            "symbol at corner point 1,1: The Bride, The Student, Trout Pouter and Head Bonk, one Shard",
        ),
    ] == telling.explain(small(), ["You", "Dummy"])  # fmt: skip


def test_77_sets_of_different_types_hold_no_type_twice():
    for t in tables():
        sets = [sentence for _, key, _, sentence in telling.explain(t, names_of(t)) if key == "different"]
        assert [] == [one for one in sets if len(set(re.findall(r"yarn|fish|bell|box|moon", one))) < 5]


def test_78_a_set_of_one_type_names_its_cards():
    yarn = [card for card in shipped_deck().kinds if card.type == "yarn"][:5]
    t = GAME.place({"at": "scoring"}, ["You"], "solo")
    t.packs[0].update({x: shipped_deck().number[card.name] * 8 for x, card in enumerate(yarn)})
    told = [sentence for _, key, _, sentence in telling.explain(t, ["You"]) if key == "same"]
    assert ["set of 5 yarn: The Bride, The Accountant, Granny Knots, Tangles McPaw and Needle Nick"] == told
