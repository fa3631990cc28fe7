"""The table of Ahoy! Kitten as one seat sees it, drawn as text. Sentences: `sentences`; questions: `asking`."""

from __future__ import annotations

from collections.abc import Sequence

from ...columns import Pen, padded, wide, wrapped
from ...engine.grammar import count, name
from . import scoring
from .asking import ask, choice
from .pieces import CHARACTERS, counts
from .sentences import explain, in_colours, points, tell
from .table import Ahoy

__all__ = ["LEGEND", "ask", "choice", "draw", "explain", "tell"]

LETTERS = ("R", "B", "Y", "W")  # of the colours, red first
NONE = "·"
CODES = (31, 94, 33, 1)  # ANSI, of the colours; blue is bright to be read on black, white fish are bold
BOLD, DIM = 1, 2
NARROWEST = 20  # columns; a narrower screen is taken for this wide
ONE_COLOUR = 4  # columns of the fish of a colour
FISH = 4 * ONE_COLOUR
ON_BREAK = "on break"
KEY = "R red, B blue, Y yellow, W white · a set of R, B, Y is 5 points, W 2, others 1"
LEGEND = f"""\
Fish are told by colour: 2R 1B {NONE} 1W are two red, one blue, no yellow and one
white fish. Fish on the tile can be stolen, claimed fish cannot.
{KEY}.
sets: of the fish on the tile and claimed, together. points: as if the game
ended now. With two cats the one with fewer points counts."""


def draw(t: Ahoy, seat: int, names: Sequence[str], width: int, colour: bool) -> str:
    """The table as this seat sees it, no line wider than `width` (from 20 on)."""
    width = max(width, NARROWEST)
    pen = FishPen(colour)
    sections = [
        heading(t, width, pen),
        oceans(t, width, pen),
        cats(t, seat, names, width, pen),
        wrapped(KEY, width, hang=2),
    ]
    return "\n\n".join("\n".join(line.rstrip() for line in section) for section in sections)


class FishPen(Pen):
    """Paints fish in their colours."""

    __slots__ = ()

    def fish(self, fish: int) -> str:
        """The fish of a place in four columns: `2R  1B  ·   1W `."""
        return "".join(map(self.of_colour, counts(fish), LETTERS, CODES))

    def of_colour(self, number: int, letter: str, code: int) -> str:
        text = padded(f"{number}{letter}" if number else NONE, ONE_COLOUR)
        return self.paint(text, code if number else DIM)


# Where the game is.


def heading(t: Ahoy, width: int, pen: Pen) -> list[str]:
    if t.ask is None:
        where = "The game is over"
    else:
        where = f"Round {t.round}{', the last one' if t.is_last() else ''}"
    lines = [pen.paint(line, BOLD) for line in wrapped(where, width)]
    if t.drawn:
        return [*lines, *wrapped(f"Drawn, to be placed: {in_colours(sum(t.drawn))}.", width, hang=2)]
    left = sum(t.bag)
    told = f"In the bag: {in_colours(left)} ({len(t.bag)} in all)." if left else "The bag is empty."
    return [*lines, *wrapped(told, width, hang=2)]


# The oceans.


def oceans(t: Ahoy, width: int, pen: FishPen) -> list[str]:
    """A line for each ocean; how many of the fish drawn it may still get, when they are being placed."""
    lines = []
    for number, fish in enumerate(t.oceans):
        room = f"room for {t.room[number]}" if t.drawn else ""
        lines += heap(f"Ocean {number + 1}", fish, width, pen, room)
    return lines


def heap(title: str, fish: int, width: int, pen: FishPen, more: str = "") -> list[str]:
    """The fish of a place in a line, by colour; in words where that is too wide."""
    if wide(title) + 3 + FISH + wide(more) <= width:
        return [f"{title}   {pen.fish(fish)}{more}"]
    hang = len(title) - len(title.lstrip())
    return wrapped(", ".join(filter(None, (f"{title.strip()}: {in_colours(fish)}", more))), width, hang, hang + 2)


# The cats.

HEAD = ("on the tile", "claimed", "sets", "points")
FIGURES = "  ".join(HEAD[2:]) + "  counts"


def cats(t: Ahoy, seat: int, names: Sequence[str], width: int, pen: FishPen) -> list[str]:
    """A line for each cat, those of the seat first; a few lines for each where that is too wide."""
    order = [cat for each in (*t.seats[seat:], *t.seats[:seat]) for cat in t.cats_of(each)]
    for with_character in (True, False):
        titles = [title(t, cat, names, with_character) for cat in order]
        room = max(map(wide, titles))
        if room + 3 + FISH + 2 + FISH + len(FIGURES) <= width:
            tile, claimed, *figures = HEAD
            head = f"{padded('Cats', room)}   {padded(tile, FISH)}  {padded(claimed, FISH)}{'  '.join(figures)}"
            rows = [row(t, cat, padded(told, room), pen) for cat, told in zip(order, titles, strict=True)]
            return [pen.paint(head, BOLD), *rows]
    return [line for cat in order for line in block(t, cat, names, width, pen)]


def title(t: Ahoy, cat: int, names: Sequence[str], with_character: bool) -> str:
    """`Ada`, `Ada (Eysturoy)`, `Ada left (Eysturoy)`."""
    paw = t.paw(cat)
    told = f"{name(names, t.owner(cat))} {paw}" if paw else name(names, t.owner(cat))
    return f"{told} ({CHARACTERS[cat].name})" if with_character else told


def row(t: Ahoy, cat: int, told: str, pen: FishPen) -> str:
    sets, worth = figures(t, cat)
    tile = padded(ON_BREAK, FISH) if t.is_away(cat) else pen.fish(t.fish[cat])
    counts = "  counts" if is_counted(t, cat) else ""
    return f"{told}   {tile}  {pen.fish(t.claimed[cat])}{sets:>4}  {worth:>6}{counts}"


def block(t: Ahoy, cat: int, names: Sequence[str], width: int, pen: FishPen) -> list[str]:
    """A cat in a few lines: its name, its fish, its figures."""
    sets, worth = figures(t, cat)
    head = title(t, cat, names, False) + (f", {ON_BREAK}" if t.is_away(cat) else "")
    lines = [pen.paint(line, BOLD) for line in wrapped(head, width, hang=2)]
    if not t.is_away(cat):
        lines += heap("  tile   ", t.fish[cat], width, pen)
    lines += heap("  claimed", t.claimed[cat], width, pen)
    counts = "; this cat counts" if is_counted(t, cat) else ""
    return [*lines, *wrapped(f"{count(sets, 'set')}, {points(worth)}{counts}", width, 2, 4)]


def figures(t: Ahoy, cat: int) -> tuple[int, int]:
    """The sets and the points of a cat, as if the game ended now."""
    gathered = scoring.gathered(t, cat)
    return scoring.tally(gathered)[0], scoring.worth(gathered)


def is_counted(t: Ahoy, cat: int) -> bool:
    """Whether a cat is the one of two that counts (AK-44)."""
    return t.paws == 2 and scoring.counting_cat(t, t.owner(cat)) == cat
