"""Moves of Cat Packs as text, both ways: `read(say(move)) == move`.

    keep The Bride, The Student and Pom Pom
    take The Bride
    play The Bride at 0,0
    play The Student at 1,0 turned left paying 1 catnip
    play Needle Nick at 0,-1 paying 1 catnip and Pom Pom
    end turn
    move The Student to 2,1 turned right
    stop moving
    frighten Bo  (or: frighten seat 2)
    lose 1 catnip · lose Pom Pom
    cover Head Bonk
    dummy takes Lobster Louie

Capitals and extra spaces do not matter. A card of the Pack that has an equal there is told with its cell: `cover Head
Bonk at 1,0`. A payment may be left out when only one is possible.
"""

from __future__ import annotations

import re
from collections.abc import Iterable, Iterator, Sequence

from ...engine.errors import BadNotation, IllegalMove
from ...engine.options import Move
from ...engine.text import listed, quoted, suggestion
from . import moves
from . import pack as geometry
from .moves import END, STOP, Play, Shift
from .pieces import CATNIP, LAID, PAWER, TURNS
from .table import CatPacks

CELL = r"(-?[0-9]{1,6})\s*,\s*(-?[0-9]{1,6})"
TURN = r"(?:\s+(turned\s+(?:right|over|left)|unturned))?"
FAR = geometry.HALF - 1  # the cells that can be named

EXAMPLES = {
    "keep": "keep The Bride, The Student and Pom Pom",
    "take": "take The Bride",
    "play": "play The Student at 1,0 turned left paying 1 catnip",
    "move": "move The Student to 2,1 turned right",
    "fright": "frighten seat 2",
    "lose": "lose 1 catnip",
    "cover": "cover Head Bonk",
    "dummy-tie": "dummy takes Lobster Louie",
}


# A move as text.


def say(t: CatPacks, seat: int, move: Move) -> str:
    """The text of an answer to the open question."""
    assert t.ask is not None
    return say_answer(t, seat, t.ask.what, move)


def say_answer(t: CatPacks, seat: int, what: str, move: Move) -> str:
    """The text of an answer to a question of that kind."""
    if what == "keep":
        return "keep " + listed(t.names(list(move)))
    if what == "take":
        return f"take {t.deck.kinds[move].name}"
    if what == "play":
        return "end turn" if move == END else say_play(t, move)
    if what == "move":
        return "stop moving" if move == STOP else say_shift(t, seat, move)
    if what == "fright":
        return f"frighten seat {move + 1}"
    if what == "lose":
        return f"lose {t.deck.kinds[move].name if isinstance(move, int) else f'1 {move}'}"
    if what == "cover":
        return f"cover {say_cell(t, seat, move)}"
    return f"dummy takes {t.deck.kinds[move].name}"


def say_play(t: CatPacks, move: Play) -> str:
    text = f"play {t.deck.kinds[move.card].name} at {say_spot(move.cell, move.turns)}"
    paid = [f"{move.catnip} catnip"] if move.catnip else []
    paid += t.names(list(move.cards))
    return f"{text} paying {listed(paid)}" if paid else text


def say_shift(t: CatPacks, seat: int, move: Shift) -> str:
    return f"move {say_cell(t, seat, move.cell)} to {say_spot(move.to, move.turns)}"


def say_spot(cell: int, turns: int) -> str:
    x, y = geometry.xy(cell)
    return f"{x},{y} {TURNS[turns]}".rstrip()


def say_cell(t: CatPacks, seat: int, cell: int) -> str:
    """A card of the Pack by name, with its cell if an equal card lies there too."""
    kind = t.packs[seat][cell] // LAID
    name = t.deck.kinds[kind].name
    if sum(card // LAID == kind for card in t.packs[seat].values()) == 1:
        return name
    x, y = geometry.xy(cell)
    return f"{name} at {x},{y}"


# A text as move.


def read(t: CatPacks, seat: int, text: str) -> Move:
    """The answer that a text means, legal or not. Raises BadNotation for what is no answer to the open question."""
    assert t.ask is not None
    what = t.ask.what
    words = " ".join(text.split())
    if what == "keep":
        return read_keep(t, seat, words)
    if what == "take":
        return read_card(t, after(words, "take", what), t.alley)
    if what == "play":
        return END if words.casefold() in ("end turn", "end") else read_play(t, seat, words)
    if what == "move":
        return STOP if words.casefold() in ("stop moving", "stop") else read_shift(t, seat, words)
    if what == "fright":
        return read_victim(t, seat, after(words, "frighten", what))
    if what == "lose":
        return read_loss(t, seat, after(words, "lose", what))
    if what == "cover":
        return read_cell(t, seat, after(words, "cover", what), what)
    return read_card(t, after(words, "dummy takes", what), t.alley)


def after(words: str, verb: str, what: str) -> str:
    """What follows the verb of an answer."""
    head, rest = words[: len(verb) + 1], words[len(verb) + 1 :]
    if head.casefold() != f"{verb} " or not rest:
        raise unreadable(words, what)
    return rest


def unreadable(words: str, what: str) -> BadNotation:
    also = {"play": " or 'end turn'", "move": " or 'stop moving'"}.get(what, "")
    return BadNotation(
        f"{quoted(words)} does not answer the open question {what!r}: write for example {EXAMPLES[what]!r}{also}"
    )


def read_card(t: CatPacks, name: str, near: Iterable[int]) -> int:
    """A card by name; `near` are the cards meant first when suggesting another."""
    wanted = name.casefold()
    numbers: list[int] = [*near, *range(len(t.deck.kinds))]
    for number in numbers:
        if t.deck.kinds[number].name.casefold() == wanted:
            return number
    raise BadNotation(f"no card is called {quoted(name)}{suggestion(name, t.names(list(near)) or list(t.deck.number))}")


def read_keep(t: CatPacks, seat: int, words: str) -> tuple[int, ...]:
    named = after(words, "keep", "keep")
    cards = next(card_lists(t, named, t.hands[seat]), None)
    if cards is None:
        raise BadNotation(f"{quoted(named)} is no list of cards: write for example {EXAMPLES['keep']!r}")
    return tuple(sorted(cards))


def card_lists(t: CatPacks, text: str, near: Iterable[int]) -> Iterator[list[int]]:
    """Every way to read a text as card names joined by commas or `and`; names may hold such words themselves."""
    by_fold: dict[str, int] = {}
    for card in (*near, *range(len(t.deck.kinds))):
        by_fold.setdefault(t.deck.kinds[card].name.casefold(), card)
    yield from split_names(text.casefold(), sorted(by_fold, key=len, reverse=True), by_fold)


def split_names(text: str, names: Sequence[str], by_fold: dict[str, int]) -> Iterator[list[int]]:
    for name in names:
        if text == name:
            yield [by_fold[name]]
        elif text.startswith(name):
            for joint in (", and ", ",and ", ", ", ",", " and "):
                if text.startswith(joint, len(name)):
                    for rest in split_names(text[len(name) + len(joint) :], names, by_fold):
                        yield [by_fold[name], *rest]
                    break


def read_play(t: CatPacks, seat: int, words: str) -> Play:
    match = re.fullmatch(rf"play (.+?) at {CELL}{TURN}(?: paying (.+))?", words, re.IGNORECASE)
    if match is None:
        raise unreadable(words, "play")
    name, x, y, turn, paying = match.groups()
    card = read_card(t, name, t.hands[seat])
    catnip, cards = read_payment(t, seat, card, paying)
    return Play(card, read_xy(x, y), read_turn(turn), catnip, cards)


def read_payment(t: CatPacks, seat: int, card: int, paying: str | None) -> tuple[int, tuple[int, ...]]:
    """A payment as Catnip tokens and cards; left out, it is the only one possible."""
    if paying is None:
        return only_payment(t, seat, card)
    match = re.fullmatch(r"(\d{1,6}) catnip(?:(?:,| and|, and) (.+))?", paying, re.IGNORECASE)
    catnip, rest = (int(match[1]), match[2]) if match else (0, paying)
    if not rest:
        return catnip, ()
    cards = next(card_lists(t, rest, t.hands[seat]), None)
    if cards is None:
        raise BadNotation(
            f"{quoted(paying)} is no payment: write for example '1 catnip', '1 catnip and Pom Pom' or 'Pom Pom'"
        )
    return catnip, tuple(sorted(cards))


def only_payment(t: CatPacks, seat: int, card: int) -> tuple[int, tuple[int, ...]]:
    cost = t.deck.cost[card]
    if card not in t.hands[seat]:
        return cost, ()
    plays = moves.Plays(t, seat)
    ways = [
        (catnip, cards)
        for catnip in plays.stage((card,))
        for cards in plays.stage((card, catnip))
    ]  # fmt: skip
    if len(ways) > 1:
        name = t.deck.kinds[card].name
        raise BadNotation(
            f"{name} can be paid in {len(ways)} ways (CP-22): add for example 'paying {cost} catnip', or the cards"
        )
    return ways[0] if ways else (cost, ())


def read_shift(t: CatPacks, seat: int, words: str) -> Shift:
    match = re.fullmatch(rf"(?:move|turn) (.+?) to {CELL}{TURN}", words, re.IGNORECASE)
    if match is None:
        raise unreadable(words, "move")
    name, x, y, turn = match.groups()
    return Shift(read_cell(t, seat, name, "move"), read_xy(x, y), read_turn(turn))


def read_cell(t: CatPacks, seat: int, words: str, what: str) -> int:
    """The cell of a card of the Pack: by name, or by name and cell, or by cell alone."""
    match = re.fullmatch(rf"(?:(.+) at )?{CELL}", words, re.IGNORECASE)
    pack = t.packs[seat]
    if match is not None:
        cell = read_xy(match[2], match[3])
        if match[1] is not None and (
            cell not in pack or t.card_at(seat, cell).casefold() != match[1].casefold()
        ):  # fmt: skip
            raise IllegalMove(f"{quoted(match[1])} does not lie at {match[2]},{match[3]} in the Pack")
        return cell
    cells = [cell for cell in pack if t.card_at(seat, cell).casefold() == words.casefold()]
    if not cells:
        names = [t.card_at(seat, cell) for cell in pack]
        raise BadNotation(f"no card of the Pack is called {quoted(words)}{suggestion(words, names)}")
    if len(cells) > 1:
        raise BadNotation(f"the Pack has {len(cells)} cards called {quoted(words)}: add where it lies, as in 'at 1,0'")
    return cells[0]


def read_xy(x: str, y: str) -> int:
    if abs(int(x)) > FAR or abs(int(y)) > FAR:
        raise BadNotation(f"the cell {x},{y} is too far away: a Pack reaches at most {FAR} cells each way")
    return geometry.at(int(x), int(y))


def read_turn(words: str | None) -> int:
    turn = " ".join(words.split()).casefold() if words else ""
    return TURNS.index("" if turn == "unturned" else turn)


def read_victim(t: CatPacks, seat: int, words: str) -> int:
    match = re.fullmatch(r"seat (\d{1,2})", words, re.IGNORECASE)
    if match is None or not 1 <= int(match[1]) <= len(t.seats):
        raise BadNotation(
            f"{quoted(words)} is no opponent: write 'frighten seat N', N from 1 to {len(t.seats)}, or the name"
        )
    return int(match[1]) - 1


def read_loss(t: CatPacks, seat: int, words: str) -> Move:
    token = words.casefold().removeprefix("1 ")
    if token in (CATNIP, PAWER):
        return token
    return read_card(t, words, t.hands[seat])
