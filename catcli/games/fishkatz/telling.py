"""The table of Fish & Katz as one seat sees it, drawn as text. Sentences: `sentences`; questions: `asking`."""

from __future__ import annotations

from collections.abc import Sequence

from ...columns import Pen, wide, wrapped
from ...engine.grammar import count, name, whom
from ...engine.text import listed
from .asking import ask, choice
from .pieces import FISH, NAMES, PAWS, SET, SQUID, TYPES
from .sentences import explain, tell
from .table import FishKatz

__all__ = ["LEGEND", "ask", "choice", "draw", "explain", "tell"]

MARK = "*"  # beside the count of a set
NARROWEST = 20  # columns; a narrower screen is taken for this wide
LEGEND = f"""\
The row moves towards the discard pile: place 1 lies next to it and goes there
after each swipe, new cards come in beside the draw deck.
Score piles: how many cards of each fish type; {MARK} marks a set of {SET} or more.
Sets of two types end the round, 6 paws the game."""

BOLD = "1"  # ANSI codes, of the fish types in their order
COLOURS = ("31", "38;5;208", "33", "32", "94", "35")
BROWN = "38;5;130"  # of squids


def draw(t: FishKatz, seat: int, names: Sequence[str], width: int, colour: bool) -> str:
    """The table as this seat sees it, no line wider than `width` (from 20 on)."""
    width = max(width, NARROWEST)
    pen = CardPen(colour)
    sections = [heading(t, width, pen), row(t, width, pen), piles(t, names, width, pen)]
    if any(t.face_down):
        sections.append(face_down(t, seat, names, width))
    return "\n\n".join("\n".join(line.rstrip() for line in section) for section in sections if section)


class CardPen(Pen):
    """Paints cards as they are printed."""

    __slots__ = ()

    def card(self, text: str, card: int) -> str:
        return self.paint(text, COLOURS[card] if card < SQUID else BROWN)


# The table: where the game is, the row, the score piles.


def heading(t: FishKatz, width: int, pen: Pen) -> list[str]:
    where = "The game is over" if t.is_over() else f"Round {t.round} · {moment(t)}"
    stock = f"Draw deck: {count(len(t.draw_deck), 'card')}. Discard pile: {count(len(t.discards), 'card')}"
    gone = [of_kind(number, NAMES[card]) for card in range(len(NAMES)) if (number := t.discards.count(card))]
    return [
        *(pen.paint(line, BOLD) for line in wrapped(where, width, hang=2)),
        *wrapped(stock + (f" ({', '.join(gone)})." if gone else "."), width, hang=2),
    ]


def moment(t: FishKatz) -> str:
    """Where a round is: a swipe, the squids after it, or its scoring, also one that no next round is begun after."""
    if t.ask is None or t.ask.what == "reveal":
        return "scoring"
    return f"swipe {t.swipes + 1}" if t.ask.what == "swipe" else f"after swipe {t.swipes}"


def of_kind(number: int, card: str) -> str:
    return card if card.startswith("squid") else f"{number} {card}"


def row(t: FishKatz, width: int, pen: CardPen) -> list[str]:
    """The row as a conveyor: side by side where that fits, else a card a line."""
    if not t.row:
        return []
    cells = [(str(place + 1), NAMES[card], worth(card)) for place, card in enumerate(t.row)]
    widths = [max(map(wide, cell)) for cell in cells]
    first, last, joint = "discard pile < ", " < draw deck", " < "
    if wide(first) + sum(widths) + len(joint) * (len(cells) - 1) + wide(last) > width:
        lines = wrapped("The row, from the discard pile to the draw deck:", width, hang=2)
        for card, (place, called, paws) in zip(t.row, cells, strict=True):
            text = f"  {place} {called.ljust(max(map(len, NAMES)))} {paws}"
            lines.append(pen.card(text, card) if wide(text) <= width else pen.card(f"  {place} {called}", card))
        return lines
    lines = []
    for line in range(3):
        texts = [centred(cell[line], space) for cell, space in zip(cells, widths, strict=True)]
        if line == 1:
            lines.append(first + joint.join(map(pen.card, texts, t.row)) + last)
        else:
            lines.append(" " * len(first) + (" " * len(joint)).join(texts))
    return lines


def centred(text: str, width: int) -> str:
    before = (width - wide(text)) // 2
    return " " * before + text + " " * (width - wide(text) - before)


def worth(card: int) -> str:
    return "steal" if card >= SQUID else count(PAWS[card], "paw")


def piles(t: FishKatz, names: Sequence[str], width: int, pen: CardPen) -> list[str]:
    """The score piles by fish type, a column a seat; where these do not fit, a sentence a seat."""
    head = ["", "paws", *(name(names, seat) for seat in t.seats)]
    rows = [
        [fish.name, str(fish.paws), *(in_pile(t, seat, kind) for seat in t.seats)] for kind, fish in enumerate(FISH)
    ]
    rows.append(["sets", "", *(str(sets) for sets in t.sets)])
    rows.append(["paws held", "", *(str(paws) for paws in t.paws)])
    if any(t.squids):
        rows.append(["squid swiped", "", *(str(number or "") for number in t.squids)])
    widths = [max(map(wide, column)) for column in zip(head, *rows, strict=True)]
    if sum(widths) + 2 * len(widths) > width:
        return [line for seat in t.seats for line in wrapped(in_words(t, seat, names), width, hang=2)]
    lines = [pen.paint(aligned(head, widths), BOLD)]
    lines += [pen.card(aligned(cells, widths), kind) for kind, cells in enumerate(rows[:TYPES])]
    return [*lines, *(pen.paint(aligned(cells, widths), BOLD) for cells in rows[TYPES:])]


def in_pile(t: FishKatz, seat: int, fish: int) -> str:
    """A count with its mark; the place of the mark is kept free beside smaller ones."""
    number = t.piles[seat][fish]
    return f"{number}{MARK}" if number >= SET else f"{number or '·'} "


def aligned(cells: Sequence[str], widths: Sequence[int]) -> str:
    """A line of the table: the first column to the left, the others to the right, counts above each other."""
    line = "  " + cells[0] + " " * (widths[0] - wide(cells[0]))
    for cell, width in zip(cells[1:], widths[1:], strict=True):
        line += "  " + " " * (width - wide(cell)) + cell
    return line


def in_words(t: FishKatz, seat: int, names: Sequence[str]) -> str:
    pile = [in_pile(t, seat, fish).strip() + f" {FISH[fish].name}" for fish in range(TYPES) if t.piles[seat][fish]]
    squid = f"; squid {t.squids[seat]} swiped" if t.squids[seat] else ""
    return f"{name(names, seat)}: {', '.join(pile) or 'no cards'}; {count(t.paws[seat], 'paw')}{squid}."


def face_down(t: FishKatz, seat: int, names: Sequence[str], width: int) -> list[str]:
    """The own face-down cards, and how many the other has; when the game is over, all of them."""
    told = []
    for other in t.seats:
        what = count(len(t.face_down[other]), "card")
        if t.face_down[other] and (other == seat or t.is_over()):
            what = listed([NAMES[fish] for fish in sorted(t.face_down[other])])
        told.append(f"{whom(names, other)} {what}")
    return wrapped(f"Face down: {', '.join(told)}.", width, hang=2)
