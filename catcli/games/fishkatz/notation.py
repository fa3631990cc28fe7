"""Moves of Fish & Katz as text, both ways: `read(say(move)) == move`.

    swipe 3                      the third card of the row, counted from the discard pile
    swipe tuna                   where only one tuna lies there
    steal salmon from seat 2
    reveal salmon and eel        as many as complete a set of each
    reveal nothing

Capitals and extra spaces do not matter, and a fish may be told by its colour: `swipe purple`. The verb may be left
out: `tuna`, `place 3`.
"""

from __future__ import annotations

import re
from collections.abc import Callable

from ...engine.errors import BadNotation, IllegalMove, Refusal
from ...engine.options import Move
from ...engine.text import either, listed, quoted, suggestion
from .moves import NOTHING, Steal
from .pieces import FISH, NAMES, SQUID, TYPES
from .table import FishKatz

VERBS = ("swipe", "steal", "reveal")
DECLINED = {  # what must be done, by question
    "swipe": Refusal("FK-06", "nobody may leave a swipe out: each player swipes one card of the row"),
    "steal": Refusal("FK-34", "a squid must steal as long as any opponent has a face-up card"),
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
    words = " ".join(text.split())
    verb, _, rest = words.partition(" ")
    if what in DECLINED and words.casefold() in ("pass", "nothing", f"{what} nothing"):
        raise IllegalMove(str(DECLINED[what]), DECLINED[what])
    if verb.casefold() == what and rest:
        return READERS[what](t, seat, rest)
    if verb.casefold() not in VERBS and is_short(t, words.casefold()):
        return READERS[what](t, seat, words)
    raise unreadable(t, seat, text)


def is_short(t: FishKatz, words: str) -> bool:
    """Whether a text is an answer without its verb: a place, or something with a card in it, or nothing."""
    cards = "|".join([*BY_NAME, "squid"])
    return re.fullmatch(rf"place [0-9]{{1,6}}|nothing|(?:{cards})(?:\W.*)?", words) is not None


def unreadable(t: FishKatz, seat: int, text: str) -> BadNotation:
    """Its example is a move that the open question allows; of what may be revealed the most, or nothing."""
    assert t.ask is not None
    moves = list(t.options(seat))
    wanted = (moves[-1], NOTHING) if t.ask.what == "reveal" else moves[:1]
    examples = either([f"'{text}'" for text in dict.fromkeys(say(t, seat, move) for move in wanted)])
    said = quoted(" ".join(text.split()))
    return BadNotation(f"{said} does not answer the open question {t.ask.what!r}: write for example {examples}")


def read_place(t: FishKatz, seat: int, words: str) -> int:
    """A place of the row: its number, or the card that lies there if no other such card does."""
    if match := re.fullmatch(r"(?:place )?([0-9]{1,6})", words.casefold()):
        return int(match[1]) - 1
    there = [place for place, card in enumerate(t.row) if is_called(card, words)]
    if len(there) == 1:
        return there[0]
    if there:
        swipes = either([f"'{say_answer('swipe', place)}'" for place in there])
        raise BadNotation(f"{len(there)} cards of the row are called {quoted(words)}: write {swipes}")
    card = read_card(words, [NAMES[card] for card in t.row])
    refusal = Refusal("FK-06", f"no {NAMES[card]} lies in the row: {listed([NAMES[card] for card in t.row])}")
    raise IllegalMove(str(refusal), refusal)


def is_called(card: int, words: str) -> bool:
    """Whether a card has that name; `squid` is any squid."""
    return BY_NAME.get(words.casefold()) == card or (words.casefold() == "squid" and card >= SQUID)


def read_card(words: str, near: list[str]) -> int:
    """A card by name or colour; `near` are the names meant first when suggesting another."""
    if words.casefold() == "squid":
        return SQUID
    if words.casefold() not in BY_NAME:
        mean = suggestion(words, near) or suggestion(words, BY_NAME) or f"; there are {', '.join(NAMES[:SQUID])}"
        raise BadNotation(f"no card is called {quoted(words)}{mean}")
    return BY_NAME[words.casefold()]


def read_fish(words: str) -> int:
    card = read_card(words, list(NAMES[:SQUID]))
    if card >= SQUID:
        raise BadNotation(f"{quoted(words)} is no fish; there are {', '.join(NAMES[:SQUID])}")
    return card


def read_steal(t: FishKatz, seat: int, words: str) -> Steal:
    match = re.fullmatch(r"(.+) from (?:seat ([0-9]{1,2})|(.+))", words, re.IGNORECASE)
    if match is None:
        raise unreadable(t, seat, f"steal {words}")
    fish = read_fish(match[1])
    if match[3]:
        others = [f"seat {other + 1}" for other in t.opponents(seat)]
        are = "are" if others[1:] else "is"
        raise BadNotation(f"nobody is called {quoted(match[3])}: there {are} {listed(others)}")
    if not 1 <= int(match[2]) <= len(t.seats):
        raise BadNotation(f"there is no seat {match[2]}: write 'seat N', N from 1 to {len(t.seats)}")
    return Steal(fish, int(match[2]) - 1)


def read_reveal(t: FishKatz, seat: int, words: str) -> int:
    if words.casefold() == "nothing":
        return NOTHING
    move = NOTHING
    for word in re.split(r", and |,and |, ?| and ", words, flags=re.IGNORECASE):
        move |= 1 << read_fish(word)
    return move


READERS: dict[str, Callable[[FishKatz, int, str], Move]] = {
    "swipe": read_place, "steal": read_steal, "reveal": read_reveal,
}  # fmt: skip
