"""Moves of Fish & Katz as text, both ways: `read(say(move)) == move`.

    swipe 3                      the third card of the row, counted from the discard pile
    swipe tuna                   where only one tuna lies there
    steal salmon from seat 2
    reveal salmon and eel        as many as complete a set of each
    reveal nothing

Capitals and extra spaces do not matter, and a fish may be told by its colour: `swipe purple`.
"""

from __future__ import annotations

import re

from ...engine.errors import BadNotation, IllegalMove, Refusal
from ...engine.options import Move
from ...engine.text import listed, quoted, suggestion
from .moves import NOTHING, Steal
from .pieces import FISH, NAMES, SQUID, TYPES
from .table import FishKatz

EXAMPLES = {
    "swipe": "swipe 1",
    "steal": "steal salmon from seat 2",
    "reveal": "reveal salmon and eel",
}
BY_NAME = {name: card for card, name in enumerate(NAMES)} | {fish.colour: card for card, fish in enumerate(FISH)}


# A move as text.


def say(t: FishKatz, seat: int, move: Move) -> str:
    """The text of an answer to the open question."""
    assert t.ask is not None
    return say_answer(t.ask.what, move)


def say_answer(what: str, move: Move) -> str:
    """The text of an answer to a question of that kind."""
    if what == "swipe":
        return f"swipe {move + 1}"
    if what == "steal":
        return f"steal {NAMES[move.fish]} from seat {move.victim + 1}"
    return f"reveal {listed([NAMES[fish] for fish in range(TYPES) if move >> fish & 1]) or 'nothing'}"


# A text as move.


def read(t: FishKatz, seat: int, text: str) -> Move:
    """The answer that a text means, legal or not. Raises BadNotation for what is no answer to the open question."""
    assert t.ask is not None
    what = t.ask.what
    words = " ".join(text.split()).casefold()
    verb, _, rest = words.partition(" ")
    if verb != what or not rest:
        raise unreadable(text, what)
    if what == "swipe":
        return read_place(t, rest)
    if what == "steal":
        return read_steal(t, rest)
    return read_reveal(rest)


def unreadable(text: str, what: str) -> BadNotation:
    said = " ".join(text.split())
    also = " or 'reveal nothing'" if what == "reveal" else ""
    return BadNotation(
        f"{quoted(said)} does not answer the open question {what!r}: write for example {EXAMPLES[what]!r}{also}"
    )


def read_place(t: FishKatz, words: str) -> int:
    """A place of the row: its number, or the card that lies there if no other such card does."""
    if re.fullmatch(r"[0-9]{1,6}", words):
        return int(words) - 1
    there = [place for place, card in enumerate(t.row) if is_called(card, words)]
    if len(there) == 1:
        return there[0]
    if there:
        numbers = listed([str(place + 1) for place in there])
        raise BadNotation(f"{len(there)} cards of the row are called {quoted(words)}: tell its place, {numbers}")
    card = read_card(words, [NAMES[card] for card in t.row])
    refusal = Refusal("FK-06", f"no {NAMES[card]} lies in the row: {listed([NAMES[card] for card in t.row])}")
    raise IllegalMove(str(refusal), refusal)


def is_called(card: int, words: str) -> bool:
    """Whether a card has that name; `squid` is any squid."""
    return BY_NAME.get(words) == card or (words == "squid" and card >= SQUID)


def read_card(words: str, near: list[str]) -> int:
    """A card by name or colour; `near` are the names meant first when suggesting another."""
    if words == "squid":
        return SQUID
    if words not in BY_NAME:
        mean = suggestion(words, near) or suggestion(words, BY_NAME) or f"; there are {', '.join(NAMES[:SQUID])}"
        raise BadNotation(f"no card is called {quoted(words)}{mean}")
    return BY_NAME[words]


def read_fish(words: str) -> int:
    card = read_card(words, list(NAMES[:SQUID]))
    if card >= SQUID:
        raise BadNotation(f"{quoted(words)} is no fish; there are {', '.join(NAMES[:SQUID])}")
    return card


def read_steal(t: FishKatz, words: str) -> Steal:
    match = re.fullmatch(r"(.+) from seat ([0-9]{1,2})", words)
    if match is None:
        raise unreadable(f"steal {words}", "steal")
    if not 1 <= int(match[2]) <= len(t.seats):
        raise BadNotation(f"there is no seat {match[2]}: write 'seat N', N from 1 to {len(t.seats)}")
    return Steal(read_fish(match[1]), int(match[2]) - 1)


def read_reveal(words: str) -> int:
    if words == "nothing":
        return NOTHING
    move = NOTHING
    for word in re.split(r", and |,and |, ?| and ", words):
        move |= 1 << read_fish(word)
    return move
