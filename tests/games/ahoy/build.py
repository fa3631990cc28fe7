"""Ahoy! Kitten tables for the tests, by notation: tables at a moment, answers told by name, fish told by colour."""

import re
from typing import Any

import pytest

from catcli.engine.chance import Chance, Stacked
from catcli.engine.errors import BadNotation, BadPosition, Fault, IllegalMove, Refusal
from catcli.engine.log import Log
from catcli.engine.options import sample
from catcli.games.ahoy import GAME
from catcli.games.ahoy.pieces import NAMED, names
from catcli.games.ahoy.table import Ahoy

NAMES = ("Ada", "Bo", "Cy", "Di", "Eve", "Finn")
EVERY_NUMBER = range(2, 7)  # of players


def luck(text: str = "") -> Stacked:
    """Luck that draws these fish first: `red white blue`."""
    return Stacked({"bag": [[NAMED[colour] for colour in text.split()]]})


def table(players: int = 3, draw: str = "", **setup: Any) -> Ahoy:
    """A position, in round 2 unless told otherwise; `draw` are the fish that come out of the bag first."""
    return GAME.place(setup, NAMES[:players], "", None, luck(draw), Log())


def new(players: int = 3, draw: str = "", seed: object = 1) -> Ahoy:
    """A new game at its first question."""
    chance = luck(draw) if draw else Chance(seed)
    return GAME.new(players, "", None, chance, Log())


def by_seat(text: str) -> str:
    """A text with names as the two words `seat N`."""
    for seat, name in enumerate(NAMES, 1):
        text = re.sub(rf"\b{name}\b", f"seat {seat}", text)
    return text


def asked(t: Ahoy) -> dict[str, str]:
    """Who is asked what."""
    return {NAMES[seat]: t.ask.what for seat in t.ask.seats} if t.ask else {}


def do(t: Ahoy, **answers: str) -> Ahoy:
    """Answer the open question, everybody who is asked by name: `do(t, Ada="ocean 1", Bo="steal Ada")`."""
    assert list(answers) == [NAMES[seat] for seat in t.ask.seats]
    picks = []
    for seat, text in zip(t.ask.seats, answers.values(), strict=True):
        move = GAME.read(t, seat, by_seat(text))
        assert GAME.why_not(t, seat, move) is None
        assert move in t.options(seat)
        picks.append(move)
    t.answer(picks)
    return t


def refused(t: Ahoy, name: str, text: str) -> Refusal:
    """Why this answer is not allowed; the table refuses it too, and nothing changes."""
    seat = NAMES.index(name)
    move = GAME.read(t, seat, by_seat(text))
    assert move not in t.options(seat)
    assert move not in list(t.options(seat))
    before = GAME.state(t)
    picks = [move if other == seat else next(iter(t.options(other))) for other in t.ask.seats]
    with pytest.raises(IllegalMove):
        t.answer(picks)
    assert before == GAME.state(t)
    refusal = GAME.why_not(t, seat, move)
    assert refusal is not None
    return refusal


def unreadable(t: Ahoy, name: str, text: str) -> str:
    """What is said of a text that is no answer."""
    with pytest.raises(BadNotation) as caught:
        GAME.read(t, NAMES.index(name), by_seat(text))
    return caught.value.sentence


def options(t: Ahoy, name: str) -> list[str]:
    """Every answer the open question allows a player, as text with names."""
    seat = NAMES.index(name)
    return [with_names(GAME.say(t, seat, move)) for move in t.options(seat)]


def with_names(text: str) -> str:
    return re.sub(r"seat (\d)", lambda match: NAMES[int(match[1]) - 1], text)


def cat_name(t: Ahoy, cat: int) -> str:
    """`Ada`, with two cats `Ada left`."""
    return f"{NAMES[t.owner(cat)]} {t.paw(cat) or ''}".strip()


def tiles(t: Ahoy) -> dict[str, str]:
    """The fish on each tile that has any: `{"Ada": "red red white"}`."""
    return {cat_name(t, cat): " ".join(names(fish)) for cat, fish in enumerate(t.fish) if fish}


def claimed(t: Ahoy) -> dict[str, str]:
    return {cat_name(t, cat): " ".join(names(fish)) for cat, fish in enumerate(t.claimed) if fish}


def oceans(t: Ahoy) -> list[str]:
    return [" ".join(names(fish)) for fish in t.oceans]


def on_break(t: Ahoy) -> list[str]:
    return [cat_name(t, cat) for cat in range(len(t.fish)) if t.is_away(cat)]


def happened(t: Ahoy, *what: str) -> list[str]:
    """What was logged of these kinds, as sentences."""
    told = [GAME.tell(event, NAMES) for event in t.log.events if event.what in what]
    return [sentence for sentence in told if sentence]


def faults(players: int = 3, **setup: Any) -> list[Fault]:
    with pytest.raises(BadPosition) as caught:
        table(players, **setup)
    return caught.value.faults


def final(players: int = 3, **setup: Any) -> Ahoy:
    """A final position."""
    return table(players, at="scoring", **setup)


def all_but(rest: dict[str, int], players: int = 3) -> dict[str, int]:
    """Every fish of the box but these, by colour."""
    each = 12 if players == 2 else 18
    box = {"red": each, "blue": each, "yellow": each, "white": 6}
    return {colour: number - rest.get(colour, 0) for colour, number in box.items()}


def play_out(t: Ahoy, seed: object = 0) -> Ahoy:
    """Play on at random to the end."""
    chance = Chance(f"players {seed}")
    while t.ask is not None:
        t.answer([sample(t.options(seat), chance) for seat in t.ask.seats])
    return t
