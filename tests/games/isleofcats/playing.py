"""Tables of The Isle of Cats with a few pieces, rules followed on them, and random games."""

from collections.abc import Iterator
from typing import Any

from catcli.engine.chance import Chance, Stacked
from catcli.engine.errors import IllegalMove, Refusal
from catcli.engine.log import Log
from catcli.engine.options import sample
from catcli.engine.table import begin
from catcli.games.isleofcats import moves, rules
from catcli.games.isleofcats.boat import Boat, Spot, laid_at, read_square
from catcli.games.isleofcats.pieces import CATS, COLOURS, DAYS, KIND, colour_of, is_cat
from catcli.games.isleofcats.table import IsleOfCats, Sister

KINDS_OF_GAME = [(2, ""), (3, ""), (4, ""), (2, "family"), (4, "family"), (1, "solo,easy"), (1, "solo,expert")]


def table(players: int = 2, luck: dict[str, list[Any]] | None = None, **pieces: Any) -> IsleOfCats:
    """A table of day 1 with these pieces, by the names of its attributes, and no others; nothing is planned."""
    t = IsleOfCats(players, Stacked(luck or {}, "pieces"), Log())
    t.day = 1
    if pieces.pop("solo", False):
        t.sister = Sister(pieces.pop("level", "easy"))
        t.track = [0, 1]
    for name, value in pieces.items():
        assert hasattr(t, name), name
        setattr(t, name, value)
    return t


def follow(t: IsleOfCats, *planned: Any) -> IsleOfCats:
    """Plan these rules and follow them to the first question, or to their end."""
    begin(t, *planned)
    return t


def started(players: int = 2, variant: str = "", seed: object = 0, **luck: list[Any]) -> IsleOfCats:
    """A new game at its first question, with these outcomes of its luck."""
    return rules.new(players, variant, None, Stacked(luck, seed), Log())


def do(t: IsleOfCats, *picks: Any) -> IsleOfCats:
    """Answer the open question, for each seat that is asked."""
    t.answer(list(picks))
    return t


def asked(t: IsleOfCats) -> tuple[Any, ...]:
    """The key of the open question and the seats asked; ("",) at the end."""
    return (t.ask.what, *t.ask.seats) if t.ask is not None else ("",)


def options(t: IsleOfCats, seat: int | None = None) -> list[Any]:
    assert t.ask is not None
    return list(t.options(t.ask.seats[0] if seat is None else seat))


def firsts(t: IsleOfCats) -> list[Any]:
    """What the moves listed begin with, each once: cards, tiles or words."""
    assert t.ask is not None
    seen = t.options(t.ask.seats[0])
    return list(seen.stage(()) if hasattr(seen, "stage") else seen)


def refused(t: IsleOfCats, move: Any, seat: int | None = None) -> str:
    """The paragraph that forbids a move, which the table does not take either; "" if it is allowed."""
    assert t.ask is not None
    seat = t.ask.seats[0] if seat is None else seat
    refusal: Refusal | None = moves.why_not(t, seat, move)
    assert (refusal is None) == (move in t.options(seat))
    if refusal is None:
        return ""
    assert refusal.sentence
    try:
        t.answer([move if other == seat else next(iter(t.options(other))) for other in t.ask.seats])
    except IllegalMove:
        return refusal.paragraph
    raise AssertionError("the table took a move that is refused")


def happened(t: IsleOfCats, what: str, *facts: str) -> list[Any]:
    """The events of that kind: their seats and these facts."""
    assert t.log is not None
    found = [event for event in t.log.events if event.what == what]
    return [(event.seat, *(event.value[fact] for fact in facts)) if facts else event.seat for event in found]


def kind(name: str) -> int:
    return KIND[name.lower()]


def kinds(*names: str) -> list[int]:
    return [kind(name) for name in names]


def at(square: str, attitude: int = 0) -> Spot:
    cell = read_square(square)
    assert cell is not None
    return Spot(cell, attitude)


def boat(*tiles: str) -> Boat:
    """A boat of layout 0 with these tiles, unturned: `blue I5 h5`, of an Oshax with its colour: `oshax X1 h5 red`."""
    loaded = Boat(0)
    for tile in tiles:
        group, form, square, *colour = tile.split()
        number = kind(f"{group} {form}")
        own = colour_of(number) if is_cat(number) else COLOURS.index(colour[0]) if colour else -1
        loaded.add(laid_at(number, at(square), own))
    return loaded


def cats(count: int, start: int = 0) -> list[int]:
    """So many different cats."""
    return list(CATS[start : start + count])


def silent(t: IsleOfCats) -> IsleOfCats:
    """Decline the offers of anytime cards that are open now."""
    while t.ask is not None and t.ask.what == "anytime":
        do(t, moves.PASS)
    return t


def questions(players: int, variant: str, seed: object) -> Iterator[IsleOfCats]:
    """The table at each question of a random game, the same object played on."""
    t = rules.new(players, variant, None, Chance(seed), None)
    luck = Chance(f"players {seed}")
    while t.ask is not None:
        yield t
        t.answer([sample(t.options(seat), luck) for seat in t.ask.seats], check=False)
    assert t.day == DAYS
    assert t.agenda == []


def last_of(tables: Iterator[IsleOfCats]) -> IsleOfCats:
    """The table when its game is over."""
    t = next(tables)
    for t in tables:  # noqa: B007  # the last one is what is wanted
        pass
    return t
