"""Cat Packs tables for the tests, by notation: own cards and decks, tables at a moment, moves told as text."""

from collections.abc import Iterable
from typing import Any

from catcli.engine.chance import Chance
from catcli.engine.errors import BadPosition, Fault, IllegalMove, Refusal
from catcli.engine.log import Log
from catcli.games.catpacks import GAME
from catcli.games.catpacks import pack as geometry
from catcli.games.catpacks.deck import cards, effects_from
from catcli.games.catpacks.moves import END, STOP
from catcli.games.catpacks.pieces import LAID, Card, Deck, shipped_deck
from catcli.games.catpacks.position import new_table
from catcli.games.catpacks.table import CatPacks

NAMES = ("Ada", "Bo", "Cy", "Di")
TYPES = {cat_type: cat_type for cat_type in ("yarn", "fish", "bell", "box", "moon", "star", "plain")}
MANY = 80  # plain cards beside those of a test: enough for every Round Pile


def card(
    name: str, effect: str = "", cost: int = 0, cat_type: str = "yarn", pawer: int = 0, sides: str = "aaaa",
    corners: str = "....",
) -> Card:  # fmt: skip
    """A card as a deck writes it; without more it is free, has no Pawer Value and matches all its kind."""
    top, right, bottom, left = sides
    quarters = tuple(corner == "x" for corner in corners)
    return Card(name, cost, cat_type, pawer, (top, right, bottom, left), quarters, effects_from(effect, TYPES))  # type: ignore[arg-type]


PLAIN = card("Plain", cat_type="plain")
STUDENT, BRIDE = card("Student", cost=1), card("Bride", "instant 2 catnip")


def box(*cards: Card, plain: int = MANY) -> Deck:
    """These cards and so many plain ones."""
    return Deck([*cards, *[PLAIN] * plain], "test")


def rows() -> list[dict[str, Any]]:
    """The cards of the shipped deck by their columns."""
    return cards(shipped_deck())


def table(*cards: Card, players: int = 2, plain: int = MANY, luck: Chance | None = None, **setup: Any) -> CatPacks:
    """A position in a box of these cards; unless told otherwise, Ada is at Step 2 of her first turn in round 2."""
    setup = {"at": "turn", "round": 2, "seat": "Ada"} | setup
    variant = setup.pop("variant", "")
    return GAME.place(setup, NAMES[:players], variant, box(*cards, plain=plain), luck, Log())


def shipped(players: int = 2, variant: str = "", **setup: Any) -> CatPacks:
    """A position with the shipped deck."""
    setup = {"at": "turn", "round": 2, "seat": "Ada"} | setup
    return GAME.place(setup, NAMES[:players], variant, None, None, Log())


def solo(*cards: Card, **setup: Any) -> CatPacks:
    """A solo position of Ada's in a box of these cards."""
    return table(*cards, players=1, variant="solo", **setup)


def dummys_turn(t: CatPacks) -> CatPacks:
    """The same solo table when Ada's turn is left out, so that the dummy meets the Alley as it lies."""
    t.ask = None
    t.advance()
    return t


def new(players: int = 2, variant: str = "", deck: Deck | None = None, luck: Chance | None = None) -> CatPacks:
    """A new game at its first question."""
    return GAME.new(players, variant, deck, luck or Chance(1), Log())


def started(players: int = 2, variant: str = "", deck: Deck | None = None, luck: Chance | None = None) -> CatPacks:
    """A new game in which everybody has kept the first three cards that could be kept."""
    t = new(players, variant, deck, luck)
    t.answer([t.options(seat)[0] for seat in t.ask.seats])
    return t


def do(t: CatPacks, *texts: str) -> CatPacks:
    """Answer the open questions with these texts, one by one."""
    for text in texts:
        assert t.ask is not None, f"nobody is asked: {text}"
        (seat,) = t.ask.seats
        move = GAME.read(t, seat, text)
        assert move in t.options(seat), f"{text}: {GAME.why_not(t, seat, move)}"
        assert GAME.why_not(t, seat, move) is None
        t.answer([move])
    return t


def refused(t: CatPacks, text: str) -> Refusal:
    """Why this answer is not allowed; the table refuses it too, and nothing changes."""
    assert t.ask is not None
    (seat,) = t.ask.seats
    move = GAME.read(t, seat, text)
    before = GAME.state(t)
    assert move not in t.options(seat)
    assert move not in list(t.options(seat))
    try:
        t.answer([move])
    except IllegalMove:
        assert before == GAME.state(t)
    else:
        raise AssertionError(f"{text} was not refused")
    refusal = GAME.why_not(t, seat, move)
    assert refusal is not None
    return refusal


def options(t: CatPacks) -> list[str]:
    """Every answer the open question allows, as text."""
    (seat,) = t.ask.seats
    return [GAME.say(t, seat, move) for move in t.options(seat)]


def asked(t: CatPacks) -> tuple[str, str] | None:
    """What is asked, and whom."""
    return (t.ask.what, " ".join(NAMES[seat] for seat in t.ask.seats)) if t.ask else None


def pack(t: CatPacks, seat: int = 0) -> list[str]:
    """A Pack as text: `The Bride at 0,0 turned left covered`."""
    return GAME.state(t)["packs"][seat + 1]


def hand(t: CatPacks, seat: int = 0) -> list[str]:
    return t.names(t.hands[seat])


def happened(t: CatPacks, *what: str, start: int = 0) -> list[tuple[Any, ...]]:
    """The events of these kinds, as tuples of kind, seat and the facts in their order."""
    assert t.log is not None
    return [(e.what, e.seat, *e.value.values()) for e in t.log.events[start:] if e.what in what]


def gains(t: CatPacks, *why: str, start: int = 0) -> list[tuple[Any, ...]]:
    """The gains for these reasons: seat, resource, amount, card. `recurring` is also what pays at once (CP-49)."""
    assert t.log is not None
    return [
        (e.seat, e.value["resource"], e.value["amount"], e.value["card"])
        for e in t.log.events[start:]
        if e.what == "gain" and {e.value["why"], e.value["why"].removesuffix(" at once")} & {*why}
    ]


def points(t: CatPacks, seat: int = 0) -> dict[str, int]:
    """The score sheet of a seat by row, without the rows that give nothing."""
    return {row.key: row.points[seat] for row in GAME.sheet(t).rows if row.points[seat]}


def faults(*cards: Card, **setup: Any) -> list[Fault]:
    """What is wrong with a position."""
    try:
        table(*cards, **setup)
    except BadPosition as bad:
        return bad.faults
    return []


def mismatches(texts: Iterable[str], deck: Deck | None = None) -> list[list[list[int]]]:
    """The borders of a Pack whose patterns differ, as pairs of cells, ready for `borders`."""
    t = new_table(1, "solo", deck, Chance(0), None)
    laid = {}
    for text in texts:
        name, _, rest = text.partition(" at ")
        cell, _, turned = rest.removesuffix(" covered").partition(" ")
        x, y = map(int, cell.split(","))
        turns = ("", "turned right", "turned over", "turned left").index(turned)
        laid[geometry.at(x, y)] = t.deck.number[name] * LAID + turns
    return [
        [list(geometry.xy(cell)), list(geometry.xy(cell + geometry.NEIGHBOURS[side]))]
        for cell, one in laid.items()
        for side in (1, 2)
        if (other := laid.get(cell + geometry.NEIGHBOURS[side])) is not None
        and t.deck.sides[one][side] != t.deck.sides[other][side ^ 2]
    ]


def play_out(t: CatPacks, *, build: bool = True) -> CatPacks:
    """Play on to the end, every answer by chance; without `build` nobody plays a card."""
    while t.ask is not None:
        picks = []
        for seat in t.ask.seats:
            moves = t.options(seat)
            if t.ask.what == "play" and not build:
                picks.append(END)
            elif isinstance(moves, list):
                picks.append(moves[t.chance.pick("test", len(moves))])
            else:
                picks.append(moves.sample(t.chance))
        t.answer(picks)
    return t


__all__ = ["BRIDE", "END", "GAME", "NAMES", "PLAIN", "STOP", "STUDENT"]
