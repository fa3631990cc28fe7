"""Fish & Katz tables for the tests, by notation: tables at a moment, moves told as text."""

from __future__ import annotations

from typing import Any

from catcli.engine.chance import Chance, Stacked
from catcli.engine.errors import BadPosition, Fault, IllegalMove, Refusal
from catcli.engine.log import Log
from catcli.engine.options import sample
from catcli.games.fishkatz import GAME
from catcli.games.fishkatz.pieces import ALL_CARDS, FISH_CARDS, NAMES
from catcli.games.fishkatz.table import FishKatz

PLAYERS = ("Ada", "Bo", "Cy", "Di", "Ed", "Flo")


def codes(text: str) -> list[int]:
    """Cards as they are in luck: `codes("tuna eel squid-2")`."""
    return [NAMES.index(word.replace("-", " ")) for word in text.split()]


def deck(text: str, *, squids: bool = False, stream: str = "deck", without: str = "") -> Chance:
    """Luck that puts these cards on top of the draw deck, the rest behind in no special order."""
    left = list(ALL_CARDS if squids else FISH_CARDS)
    for card in [*codes(text), *codes(without)]:
        left.remove(card)
    return Stacked({stream: [[*codes(text), *left]]}, keep=True)


def table(players: int = 3, luck: Chance | None = None, variant: str = "", **setup: Any) -> FishKatz:
    """A position; unless told otherwise, before a swipe of the first round."""
    return GAME.place({"at": "swipe"} | setup, PLAYERS[:players], variant, None, luck, Log())


def new(players: int = 3, variant: str = "", luck: Chance | None = None) -> FishKatz:
    """A new game at its first question."""
    return GAME.new(players, variant, None, luck or Chance(1), Log())


def do(t: FishKatz, *texts: str) -> FishKatz:
    """Answer the open questions with these texts, one for each seat that is asked; `swipe 1` for short: `1`."""
    said = list(texts)
    while said:
        assert t.ask is not None, f"nobody is asked: {said[0]}"
        picks = []
        for seat in t.ask.seats:
            text = said.pop(0)
            move = GAME.read(t, seat, f"swipe {text}" if t.ask.what == "swipe" else text)
            assert move in t.options(seat), f"{text}: {GAME.why_not(t, seat, move)}"
            assert GAME.why_not(t, seat, move) is None
            picks.append(move)
        t.answer(picks)
    return t


def absorbed(players: int, others: str) -> dict[str, dict[str, int]]:
    """Score piles of four players or more with all the fish but these; nobody has two sets."""
    left = {name: FISH_CARDS.count(card) for card, name in enumerate(NAMES[: FISH_CARDS[-1] + 1])}
    for card in codes(others):
        left[NAMES[card]] -= 1
    piles: dict[str, dict[str, int]] = {name: {} for name in PLAYERS[:players]}
    for number, (fish, cards) in enumerate(left.items()):
        for pile in piles.values():
            pile[fish] = min(2, cards)
            cards -= pile[fish]
        piles[PLAYERS[number % players]][fish] += cards  # the one set of this seat
    return piles


def refused(t: FishKatz, seat: int, text: str) -> Refusal:
    """Why this answer of a seat is not allowed; the table refuses it too, and nothing changes."""
    assert t.ask is not None
    move = GAME.read(t, seat, text)
    before = GAME.state(t)
    assert move not in t.options(seat)
    picks = [move if other == seat else t.options(other)[0] for other in t.ask.seats]
    try:
        t.answer(picks)
    except IllegalMove:
        assert before == GAME.state(t)
    else:
        raise AssertionError(f"{text} was not refused")
    refusal = GAME.why_not(t, seat, move)
    assert refusal is not None
    return refusal


def options(t: FishKatz, seat: int | None = None) -> list[str]:
    """Every answer the open question allows a seat, as text."""
    assert t.ask is not None
    seat = t.ask.seats[0] if seat is None else seat
    return [GAME.say(t, seat, move) for move in t.options(seat)]


def asked(t: FishKatz) -> tuple[str, str] | None:
    """What is asked, and whom."""
    return (t.ask.what, " ".join(PLAYERS[seat] for seat in t.ask.seats)) if t.ask else None


def row(t: FishKatz) -> str:
    return " ".join(name.replace(" ", "-") for name in GAME.state(t)["row"])


def discards(t: FishKatz) -> str:
    return " ".join(name.replace(" ", "-") for name in GAME.state(t)["discards"])


def pile(t: FishKatz, seat: int = 0) -> dict[str, int]:
    return GAME.view(t, 0)["piles"][seat]


def happened(t: FishKatz, *what: str, start: int = 0) -> list[tuple[Any, ...]]:
    """The events of these kinds, as tuples of kind, seat and the facts in their order."""
    assert t.log is not None
    return [(e.what, e.seat, *e.value.values()) for e in t.log.events[start:] if e.what in what]


def points(t: FishKatz, seat: int = 0) -> dict[str, int]:
    """The score sheet of a seat by row, without the rows that give nothing."""
    return {row.key: row.points[seat] for row in GAME.sheet(t).rows if row.points[seat]}


def faults(players: int = 3, variant: str = "", **setup: Any) -> list[Fault]:
    """What is wrong with a position."""
    try:
        table(players, None, variant, **setup)
    except BadPosition as bad:
        return bad.faults
    return []


def picks_of(t: FishKatz, luck: Chance) -> list[Any]:
    assert t.ask is not None
    return [sample(t.options(seat), luck) for seat in t.ask.seats]


def collide(t: FishKatz, swipes: int) -> FishKatz:
    """So many swipes in which all swipe the first card."""
    for _ in range(swipes):
        assert t.ask is not None
        t.answer([0 for _ in t.ask.seats])
    return t


__all__ = ["FISH_CARDS", "GAME", "NAMES", "PLAYERS"]
