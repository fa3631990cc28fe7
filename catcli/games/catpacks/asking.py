"""The open question of a Cat Packs table for a person: as a sentence, and its answers as menu entries."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from typing import Any

from ...engine.grammar import count, name
from ...engine.text import listed, printable
from . import pack as geometry
from .moves import END, STOP, Play, Shift, Spot
from .pieces import CARD, CATNIP, CATSHINE, KEPT, LAID, PAWER, TURNS, Card, laid
from .sentences import card_at, cards, effects, much
from .table import CatPacks

Entry = tuple[str, str]  # label, group
FOREMOST = {"play": ("Pack", "hand"), "move": ("Pack",), "cover": ("Pack",)}  # what a question is about most
GUIDE = """\
You build a Pack of cats and want the most Catshine at the end (CP-105).
What the effect of a card does:
  instant     gives what it names once, when you play the card (CP-131)
  recurring   gives it at the start of every later round (CP-133); in the last
              round once, at once (CP-49)
  multiplier  gives it once for each card of that Cat Type in your Pack, this
              one too (CP-134, CP-45)
  move        lets you move or turn up to so many cards of your Pack (CP-135)
  fright      one opponent gives up a Catnip, a Pawer token or a hand card, as
              they choose (CP-136, CP-57)
  catshine    1 Catshine at the end if a card lies at each of the four sides of
              this one (CP-137)"""
BESIDE = ("below", "left of", "above", "right of")  # as seen from the card above, right, below, left


# The question.


def ask(t: CatPacks, seat: int, names: Sequence[str]) -> str:
    """The open question as a sentence to the seat that is asked."""
    assert t.ask is not None
    return QUESTIONS[t.ask.what](t, seat)


def ask_keep(t: CatPacks, seat: int) -> str:
    return f"Which {KEPT} of your {len(t.hands[seat])} cards do you keep? The others go back."


def ask_take(t: CatPacks, seat: int) -> str:
    return "Which card do you take from the Alley?"


def ask_play(t: CatPacks, seat: int) -> str:
    return f"Which card do you play? You hold {much(CATNIP, t.catnip[seat])} and {much(CARD, len(t.hands[seat]))}."


def ask_move(t: CatPacks, seat: int) -> str:
    assert t.ask is not None
    left = t.ask.about[0]
    more = "" if left == 1 else f" (up to {left}, one after the other)"
    return f"Move effect: which card of your Pack do you move or turn{more}?"


def ask_fright(t: CatPacks, seat: int) -> str:
    assert t.ask is not None
    return f"Whom does {printable(t.deck.kinds[t.ask.about[0]].name)} frighten?"


def ask_lose(t: CatPacks, seat: int) -> str:
    return "You are frightened: what do you discard?"


def ask_cover(t: CatPacks, seat: int) -> str:
    return "You won the Pawer Struggle: which card does your Catshine token cover?"


def ask_dummy(t: CatPacks, seat: int) -> str:
    return "The dummy is tied between cards: which of them would you have taken? It takes that one."


QUESTIONS: dict[str, Callable[[CatPacks, int], str]] = {
    "keep": ask_keep, "take": ask_take, "play": ask_play, "move": ask_move, "fright": ask_fright,
    "lose": ask_lose, "cover": ask_cover, "dummy-tie": ask_dummy,
}  # fmt: skip


# The menu.


def choice(t: CatPacks, seat: int, parts: tuple[Any, ...], names: Sequence[str]) -> Entry:
    """Label and group of a menu entry; `parts` are the parts chosen so far, or a whole move that has none."""
    assert t.ask is not None
    return CHOICES[t.ask.what](t, seat, parts, names)


def choose_keep(t: CatPacks, seat: int, parts: tuple[Any, ...], names: Sequence[str]) -> Entry:
    return cards(t.names(list(parts[0]))), "keep"


def choose_card(t: CatPacks, seat: int, parts: tuple[Any, ...], names: Sequence[str]) -> Entry:
    return about(t.deck.kinds[parts[0]]), ""


def about(card: Card) -> str:
    """A card in a line, without its sides and corners: `The Bride (yarn, cost 0): instant 2 catnip`."""
    pawer = f", Pawer {card.pawer}" if card.pawer else ""
    does = effects(card)
    text = printable(f"{card.name} ({card.type}, cost {card.cost}{pawer})")
    return f"{text}: {does}" if does else text


def choose_play(t: CatPacks, seat: int, parts: tuple[Any, ...], names: Sequence[str]) -> Entry:
    if isinstance(parts[0], Play):
        move = parts[0]
        parts = (move.card, move.catnip, move.cards, Spot(move.cell, move.turns))
    if parts[0] == END:
        return "end the turn", "or"
    card, group = parts[0], printable(t.deck.kinds[parts[0]].name)
    if len(parts) == 1:
        return about(t.deck.kinds[card]), "play"
    if len(parts) == 2:
        return payment(parts[1], t.deck.cost[card] - parts[1]), f"{group} costs {t.deck.cost[card]}"
    if len(parts) == 3:
        return f"discard {cards(t.names(list(parts[2])))}" if parts[2] else "", f"{group}, paid with cards"
    return placement(t, t.packs[seat], laid(card, parts[3].turns), parts[3].cell)


def payment(tokens: int, hand_cards: int) -> str:
    """`pay 1 Catnip and 2 Cat Cards of your hand`."""
    paid = [much(CATNIP, tokens)] if tokens else []
    if hand_cards:
        paid.append(f"{much(CARD, hand_cards)} of your hand")
    return f"pay {listed(paid)}" if paid else ""


def choose_move(t: CatPacks, seat: int, parts: tuple[Any, ...], names: Sequence[str]) -> Entry:
    if isinstance(parts[0], Shift):
        move = parts[0]
        parts = (move.cell, Spot(move.to, move.turns))
    if parts[0] == STOP:
        return "stop moving", "or"
    cell = parts[0]
    if len(parts) == 1:
        return card_at(t, seat, cell), "move or turn"
    rest = dict(t.packs[seat])
    card = rest.pop(cell)
    spot = parts[1]
    label, group = placement(t, rest, card - geometry.turned(card) + spot.turns, spot.cell)
    return label, f"where it lies, {group}" if spot.cell == cell else group


def choose_victim(t: CatPacks, seat: int, parts: tuple[Any, ...], names: Sequence[str]) -> Entry:
    victim = parts[0]
    has = [much(CATNIP, t.catnip[victim]), much(PAWER, t.pawer[victim]), much(CARD, len(t.hands[victim]))]
    return f"{name(names, victim)}: {listed(has)}", ""


def choose_loss(t: CatPacks, seat: int, parts: tuple[Any, ...], names: Sequence[str]) -> Entry:
    what = parts[0]
    if isinstance(what, int):
        return about(t.deck.kinds[what]), "a card of your hand"
    held = t.catnip[seat] if what == CATNIP else t.pawer[seat]
    return f"{much(what, 1)} (you have {held})", "a token"


def choose_cover(t: CatPacks, seat: int, parts: tuple[Any, ...], names: Sequence[str]) -> Entry:
    value = t.deck.pawer[t.packs[seat][parts[0]] // LAID]
    back = f": {much(PAWER, value - 1)} come{'s' if value == 2 else ''} back" if value > 1 else ""
    return f"{card_at(t, seat, parts[0])}, Pawer {value}{back}", ""


CHOICES: dict[str, Callable[[CatPacks, int, tuple[Any, ...], Sequence[str]], Entry]] = {
    "keep": choose_keep, "take": choose_card, "play": choose_play, "move": choose_move,
    "fright": choose_victim, "lose": choose_loss, "cover": choose_cover, "dummy-tie": choose_card,
}  # fmt: skip


# A place for a card.


def placement(t: CatPacks, pack: geometry.Pack, card: int, cell: int) -> Entry:
    """How a card would lie in a cell and what that brings; the cell and its neighbours as the group."""
    x, y = geometry.xy(cell)
    turn = TURNS[geometry.turned(card)] or "unturned"
    brings = [*borders_needed(t, pack, card, cell), *corners_met(t, pack, card, cell)]
    brings += surroundings(t, pack, card, cell)
    label = f"{turn}: {', '.join(brings)}" if brings else turn
    called = printable(t.deck.kinds[card // LAID].name)
    return label, f"{called} at {x},{y}{neighbours(t, pack, cell)}: how is it turned?"


def neighbours(t: CatPacks, pack: geometry.Pack, cell: int) -> str:
    """` (right of The Bride, above Pom Pom)`."""
    beside = [
        f"{BESIDE[side]} {printable(t.deck.kinds[pack[cell + step] // LAID].name)}"
        for side, step in enumerate(geometry.NEIGHBOURS)
        if cell + step in pack
    ]
    return f" ({', '.join(beside)})" if beside else ""


def borders_needed(t: CatPacks, pack: geometry.Pack, card: int, cell: int) -> list[str]:
    misfits = geometry.misfits(t.deck.sides[card], geometry.meets_at(t.deck, pack, cell))
    return [f"needs {count(misfits, 'Wild Border')}"] if misfits else []


def corners_met(t: CatPacks, pack: geometry.Pack, card: int, cell: int) -> list[str]:
    """What becomes of the card's corner points: `completes the symbol at 1,0`, `2 quarters meet at 1,1 and 2,1`."""
    after = {**pack, cell: card}
    met: dict[str, list[str]] = {}
    for corner, step in enumerate(geometry.POINT_OF_CORNER):
        what = point_note(t, after, cell + step, t.deck.corners[card][corner])
        if what:
            x, y = geometry.xy(cell + step)
            met.setdefault(what, []).append(f"{x},{y}")
    return [f"{what} {listed(points)}" for what, points in met.items()]


def point_note(t: CatPacks, after: geometry.Pack, point: int, is_filled: bool) -> str:
    """What a card brings to a corner point where it has a quarter or not; nothing where no quarters meet."""
    there = [(point + step, facing) for step, facing in geometry.AROUND_POINT if point + step in after]
    quarters = sum(t.deck.corners[after[cell]][facing] for cell, facing in there)
    if quarters == 4:
        return "completes the symbol at"
    if len(there) == 4:
        return f"closes with {quarters} of 4 quarters at"
    return f"{quarters} quarters meet at" if is_filled and quarters > 1 else ""


def surroundings(t: CatPacks, pack: geometry.Pack, card: int, cell: int) -> list[str]:
    """The cards with the Catshine Effect that would now be surrounded (CP-62)."""
    after = {**pack, cell: card}
    near = [cell, *(cell + step for step in geometry.NEIGHBOURS if cell + step in pack)]
    return [
        f"surrounds {printable(t.deck.kinds[after[other] // LAID].name)}"
        for other in near
        if any(effect.kind == CATSHINE for effect in t.deck.kinds[after[other] // LAID].effects)
        and all(other + step in after for step in geometry.NEIGHBOURS)
    ]
