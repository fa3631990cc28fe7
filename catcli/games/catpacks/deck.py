"""A deck that somebody typed in: from rows of cells to checked cards, and back. Knows no file formats.

A row is a card, or one of several equal cards. Its columns, as a spreadsheet holds them:

    name     cost  type  pawer  sides  corners  effect
    The Cat  1     yarn  0      abcd   .x..     instant 2 catnip; fright

cost, pawer: whole numbers; pawer 0 is a card without Pawer Value.
sides: the Side Patterns of the top, right, bottom and left side, as four letters (`abcd`) or as four words with a
    space, comma, slash or semicolon between them (`awning brick brick cobble`). Capitals make no difference.
corners: the top left, top right, bottom right and bottom left corner: `x` is a printed quarter, `.` an empty corner.
    `o`, `-` and `_` are empty too, and `…` is read as the three dots from which a spreadsheet makes it.
effect: none, or several joined by `;`: `instant 2 catnip`, `recurring 1 shard`, `multiplier pawer per yarn`,
    `multiplier 2 catnip per yarn`, `move 2`, `fright`, `catshine`.

In YAML, sides and corners may be lists of four, and an effect a mapping as in cards.yaml (`{instant: {catnip: 2}}`) or
a list of several.
"""

from __future__ import annotations

import hashlib
import json
import re
import unicodedata
from collections.abc import Callable, Iterable, Mapping, Sequence
from typing import Any, NamedTuple, TypeVar

from ...engine.errors import BadDeck, CatError, Place, Several
from ...engine.text import listed, suggestion
from .pieces import (
    BORDER,
    CATNIP,
    CATSHINE,
    EFFECTS,
    FRIGHT,
    INSTANT,
    KEPT,
    MOVE,
    MULTIPLIER,
    PAWER,
    RECURRING,
    RESOURCES,
    ROUNDS,
    Card,
    Deck,
    Effect,
    round_pile,
)

COLUMNS = ("name", "cost", "type", "pawer", "sides", "corners", "effect")
OPTIONAL = ("effect",)

MAX_CARDS = 2_000
MAX_NUMBER = 20  # of a cost, a Pawer Value, an amount
MAX_LENGTH = 40  # characters of a name, a Cat Type, a Side Pattern
MAX_SHOWN = 60  # characters of what was found
MAX_EFFECTS = 10  # of a card
MAX_LISTED = 20  # words that could be meant
MAX_ERRORS = 20  # of one reading

Read = TypeVar("Read")


class Field(NamedTuple):
    """What stands in one column of a row, where, and where the column's name stands if a file tells it."""

    value: object
    place: Place
    title: Place | None = None


Row = Mapping[str, Field]


# Rows to a deck.


def deck_from(rows: Sequence[Row], name: str, place: Place) -> Deck:
    """The deck that rows hold. Raises BadDeck, or Several with all that is wrong; `place` is that of the whole."""
    faults = Faults()
    check_columns(faults, rows, place)
    check_count(faults, len(rows), place)
    types = types_of(rows)
    patterns: dict[str, str] = {}
    cards = [read_card(faults, row, types, patterns) for row in rows[:MAX_CARDS]]
    check_names(faults, rows, cards)
    faults.complain()
    return Deck((card for card in cards if card is not None), name)


class Faults:
    """What is wrong with a deck."""

    def __init__(self) -> None:
        self.errors: list[CatError] = []

    def add(self, sentence: str, place: Place) -> None:
        self.errors.append(BadDeck(sentence, place=place))

    def read(self, row: Row, column: str, read: Callable[[object], Read]) -> Read | None:
        """What stands in a column as `read` reads it; None if it cannot be, or if the column is missing."""
        field = row.get(column)
        if field is None:
            return None
        try:
            return read(field.value)
        except BadDeck as fault:
            self.add(f"{column}: {fault.sentence}", field.place)
            return None

    def complain(self) -> None:
        """Raise what is wrong, in the order of the file, and not more of it than anybody would mend in one go."""
        if not self.errors:
            return
        errors = sorted(self.errors, key=in_order)
        more = len(errors) - MAX_ERRORS
        if more > 0:
            errors = errors[:MAX_ERRORS]
            errors[-1].hint = f"{more} more {'errors are' if more > 1 else 'error is'} not shown"
        raise errors[0] if len(errors) == 1 else Several(errors)


def in_order(error: CatError) -> tuple[int, int]:
    place = error.place
    return (place.line or 0, place.column or 0) if place else (0, 0)


def check_columns(faults: Faults, rows: Sequence[Row], place: Place) -> None:
    """Every column is known, and none is missing: told once if it is so everywhere."""
    unknown: dict[str, Place] = {}
    for row in rows:
        for column, field in row.items():
            if column not in COLUMNS:
                unknown.setdefault(column, field.title or field.place)
    for column, at in list(unknown.items())[:MAX_ERRORS]:
        faults.add(f"there is no column {shown(column)}{meant(column, COLUMNS)}", at)
    for column in COLUMNS:
        without = [row for row in rows if column not in row]
        if column in OPTIONAL or not without:
            continue
        if len(without) == len(rows):
            faults.add(f"the column {column!r} is missing: there must be {listed(COLUMNS)}", place)
        else:
            for row in without:
                faults.add(f"this card has no {column!r}: add it", row_place(row) or place)


def row_place(row: Row) -> Place | None:
    return next((field.title or field.place for field in row.values()), None)


def check_count(faults: Faults, count: int, place: Place) -> None:
    least = needed(1, solo=True)
    if count < least:
        faults.add(f"this deck has {counted(count)}, but the smallest game, solo, needs {least} (CP-08)", place)
    if count > MAX_CARDS:
        faults.add(f"this deck is too large: it may have {MAX_CARDS:,} cards at most", place)


def types_of(rows: Iterable[Row]) -> dict[str, str]:
    """The Cat Types of a deck as first written, by what they are without capitals."""
    types: dict[str, str] = {}
    for row in rows:
        field = row.get("type")
        if field is not None and isinstance(field.value, str):
            text = squeezed(field.value)
            types.setdefault(text.casefold(), text)
    return types


def read_card(faults: Faults, row: Row, types: Mapping[str, str], patterns: dict[str, str]) -> Card | None:
    """The card of a row, or None. `patterns` are the Side Patterns so far as first written, and grow."""
    name = faults.read(row, "name", name_from)
    cost = faults.read(row, "cost", number_from)
    type_ = faults.read(row, "type", type_from)
    pawer = faults.read(row, "pawer", number_from)
    sides = faults.read(row, "sides", sides_from)
    corners = faults.read(row, "corners", corners_from)
    effects = faults.read(row, "effect", lambda value: effects_from(value, types)) if "effect" in row else ()
    if (
        name is None or cost is None or type_ is None or pawer is None
        or sides is None or corners is None or effects is None
    ):  # fmt: skip
        return None
    top, right, bottom, left = (patterns.setdefault(side.casefold(), side) for side in sides)
    return Card(name, cost, types[type_.casefold()], pawer, (top, right, bottom, left), corners, effects)


# Names: two rows of one name are the same card twice, and a list of names can be read in one way only.


def check_names(faults: Faults, rows: Sequence[Row], cards: Sequence[Card | None]) -> None:
    first: dict[str, int] = {}
    for index, card in enumerate(cards):
        if card is not None:
            other = first.setdefault(card.name.casefold(), index)
            if cards[other] != card:
                faults.add(f"name: {differs(rows, cards, other, card)}", rows[index]["name"].place)
    for folded, index in first.items():
        start = next((start for start in starts_of_list(folded) if start in first), None)
        if start is not None:
            name, other_name = cards[index], cards[first[start]]
            assert name is not None
            assert other_name is not None
            faults.add(
                f"name: {name.name!r} begins like a list of cards, since one is called {other_name.name!r}: "
                "write it without the comma or 'and'",
                rows[index]["name"].place,
            )


def differs(rows: Sequence[Row], cards: Sequence[Card | None], other: int, card: Card) -> str:
    """Why a card is not the other one of its name."""
    there = cards[other]
    assert there is not None
    line = rows[other]["name"].place.line
    where = f"line {line}" if line is not None else f"row {other + 1}"
    if there.name != card.name:
        return f"{card.name!r} and {there.name!r} on {where} differ in capitals only: write both alike"
    old, new = card_row(there), card_row(card)
    column = next(column for column in COLUMNS if old[column] != new[column])
    return (
        f"{card.name!r} is on {where} too, but with the {column} {old[column]!r}, not {new[column]!r}: "
        "cards of one name must be equal"
    )


def starts_of_list(folded: str) -> list[str]:
    """What stands before a comma or an `and` in a name: if that is a name too, a list could be read in two ways."""
    return [folded[: joint.start()] for joint in re.finditer(r",(?: |and )| and ", folded)]


# Cells.


def shown(value: object) -> str:
    """What was found, short enough for a message."""
    if isinstance(value, bool):
        return "true" if value else "false"
    if isinstance(value, Mapping):
        return "a mapping"
    if isinstance(value, list):
        return "a list"
    text = repr(value)
    return text if len(text) <= MAX_SHOWN else f"{text[: MAX_SHOWN - 1]}…"


def meant(word: str, words: Iterable[str]) -> str:
    """The end of a message about a word: which one could be meant, or which there are."""
    there = list(words)[:MAX_LISTED]
    return suggestion(word, there) or f": there {'is' if len(there) == 1 else 'are'} {listed(there)}"


def squeezed(text: str) -> str:
    """A text as notation can hold it: composed letters, one space between words, none around."""
    return " ".join(unicodedata.normalize("NFC", text).split())


CONTROL = re.compile(r"[\x00-\x1f\x7f-\x9f\u2028-\u202e\u2066-\u2069\ud800-\udfff]")


def text_from(value: object) -> str:
    """A text of one line."""
    if value is None or (isinstance(value, str) and not value.strip()):
        raise BadDeck("this is empty: write a text")
    if not isinstance(value, str):
        raise BadDeck(f"{shown(value)} is no text: put it in quotes")
    control = CONTROL.search(value.strip())
    if control is not None:
        raise BadDeck(f"{shown(value)} holds the control character U+{ord(control[0]):04X}: remove it")
    text = squeezed(value)
    if len(text) > MAX_LENGTH:
        raise BadDeck(f"{shown(value)} has {len(text)} characters: at most {MAX_LENGTH}")
    return text


CELL = r"-?\d+\s*,\s*-?\d+"
UNREADABLE = {  # in a move, such a name could be something else
    rf"(?:\d+ )?(?:{CATNIP}|{PAWER})|\d+ {CATNIP}(?:,| and) .*": "reads like a payment",
    rf"(?:.* )?(?:at|to) {CELL}.*|{CELL}": "reads like a cell of a Pack",
    r"and|and .*|.*(?:,| and)": "begins or ends like a list of cards",
}


def name_from(value: object) -> str:
    """A name that can be told from everything else in a move."""
    name = text_from(value)
    for pattern, trouble in UNREADABLE.items():
        if re.fullmatch(pattern, name, re.IGNORECASE):
            raise BadDeck(f"{name!r} {trouble}: write it otherwise")
    return name


def type_from(value: object) -> str:
    text = text_from(value)
    if ";" in text:
        raise BadDeck(f"{text!r} holds a ';', which parts effects: write it otherwise")
    return text


def number_from(value: object) -> int:
    """A whole number; a spreadsheet may have written it `1.0` or `1,0`."""
    if value is None or (isinstance(value, str) and not value.strip()):
        raise BadDeck(f"this is empty: write a whole number from 0 to {MAX_NUMBER}")
    number: float = -1
    if isinstance(value, str):
        digits = re.fullmatch(r"([0-9]{1,6})(?:[.,]0+)?", value.strip())
        number = int(digits[1]) if digits else -1
    elif isinstance(value, int | float) and not isinstance(value, bool):
        number = value
    if number != int(number) or not 0 <= number <= MAX_NUMBER:
        raise BadDeck(f"{shown(value)} is no whole number from 0 to {MAX_NUMBER}")
    return int(number)


def sides_from(value: object) -> tuple[str, ...]:
    """Four Side Patterns."""
    parts = [text_from(part) for part in value] if isinstance(value, list) else side_words(text_from(value))
    if len(parts) != 4:
        raise BadDeck(
            f"{shown(value)} has {len(parts)} sides, not 4: write top, right, bottom and left, "
            "as in 'abcd' or 'awning brick brick cobble'"
        )
    if any(not part or re.search(r"[\s,;/]", part) for part in parts):
        raise BadDeck(f"{shown(value)} has a side that is no letter or word: write 4, as in 'abcd'")
    return tuple(parts)


def side_words(text: str) -> list[str]:
    words = re.split(r" ?[,;/] ?| ", text)
    return words if len(words) > 1 else list(text)


QUARTER, EMPTY = "x", ".o-_"


def corners_from(value: object) -> tuple[bool, bool, bool, bool]:
    """Four corners, each with a printed quarter or empty."""
    if value is None or (isinstance(value, str) and not value.strip()):
        raise BadDeck("this is empty: write '....' for a card without a printed quarter")
    parts = value if isinstance(value, list) else list(str(value).strip().replace("…", "..."))
    marks = [part.casefold() if isinstance(part, str) else "" for part in parts]
    if len(marks) != 4 or any(len(mark) != 1 or mark not in QUARTER + EMPTY for mark in marks):
        raise BadDeck(
            f"{shown(value)} is not four corners: write 4 characters, x for a printed quarter and . for an empty "
            "corner, as in '.x..'"
        )
    return marks[0] == QUARTER, marks[1] == QUARTER, marks[2] == QUARTER, marks[3] == QUARTER


# Effects.

EXAMPLES = {
    INSTANT: "instant 2 catnip",
    RECURRING: "recurring 1 shard",
    MULTIPLIER: "multiplier pawer per yarn",
    MOVE: "move 2",
    FRIGHT: "fright",
    CATSHINE: "catshine",
}
SPOKEN = {f"wild {BORDER}": BORDER}  # as the rulebook calls it


def effects_from(value: object, types: Mapping[str, str]) -> tuple[Effect, ...]:
    """The effects of a card in printed order; `types` are the Cat Types of the deck, as `types_of` gives them."""
    texts: list[str] = []
    for part in value if isinstance(value, list) else [value]:
        texts.extend(effect_words(part).split(";"))
    written = [squeezed(text) for text in texts if text.strip()]
    if len(written) > MAX_EFFECTS:
        raise BadDeck(f"{len(written)} effects are too many: a card has {MAX_EFFECTS} at most")
    return tuple(effect_from(text, types) for text in written)


def effect_words(value: object) -> str:
    """Effects as text, from text or from the mapping of one effect."""
    if value is None:
        return ""
    if isinstance(value, str):
        return value
    if not isinstance(value, Mapping) or len(value) != 1:
        what = f"a mapping of {len(value)} effects" if isinstance(value, Mapping) else shown(value)
        raise BadDeck(f"{what} is no effect: write for example '{EXAMPLES[INSTANT]}', or a list of such")
    ((kind, what),) = value.items()
    if what is True and kind in (FRIGHT, CATSHINE):
        return str(kind)
    if isinstance(what, Mapping):
        return f"{kind} {gain_words(what)}"
    return f"{kind} {shown(what) if not isinstance(what, str) else what}"


def gain_words(what: Mapping[str, object]) -> str:
    """What an effect gives as text: from `{catnip: 2}`, or for a Multiplier from `{resource: pawer, per: yarn}`."""
    if "resource" in what or "per" in what:
        unknown = next((key for key in what if key not in ("resource", "per", "amount")), None)
        if unknown is not None or "resource" not in what or "per" not in what:
            raise BadDeck("a Multiplier needs resource and per: write for example {resource: pawer, per: yarn}")
        return f"{what.get('amount', '')} {what['resource']} per {what['per']}"
    if len(what) != 1:
        raise BadDeck("an effect gives one resource: write for example {instant: {catnip: 2}}, or a list of such")
    ((resource, amount),) = what.items()
    return f"{amount} {resource}"


def effect_from(text: str, types: Mapping[str, str]) -> Effect:
    """An effect as written on a card."""
    word, _, rest = text.partition(" ")
    kind = word.casefold()
    if kind not in EFFECTS:
        raise BadDeck(f"no effect is called {shown(word)}{meant(word, EFFECTS)}")
    if kind == MULTIPLIER:
        return multiplier_from(text, rest, types)
    if kind == MOVE:
        return Effect(kind, amount=amount_from(rest, text))
    if kind in (INSTANT, RECURRING):
        amount, _, resource = rest.partition(" ")
        return Effect(kind, resource_from(resource, text), amount_from(amount, text))
    if rest:
        raise unlike(text, kind)
    return Effect(kind)


def multiplier_from(text: str, rest: str, types: Mapping[str, str]) -> Effect:
    parts = re.fullmatch(r"(?:([-+]?[0-9]\S*) )?(.+?) per (.+)", rest, re.IGNORECASE)
    if parts is None:
        raise unlike(text, MULTIPLIER)
    amount, resource, per = parts.groups()
    cat_type = types.get(per.casefold()) if types else per  # without types, it was told that the column is missing
    if cat_type is None:
        raise BadDeck(f"no card of this deck has the Cat Type {shown(per)}{meant(per, types.values())}")
    return Effect(MULTIPLIER, resource_from(resource, text), amount_from(amount or "1", text), cat_type)


def amount_from(digits: str, text: str) -> int:
    if not re.fullmatch(r"[-+]?[0-9]+", digits):
        raise unlike(text, text.partition(" ")[0].casefold())
    if len(digits) > 4 or not 1 <= int(digits) <= MAX_NUMBER:
        raise BadDeck(f"{shown(text)} has the amount {digits[:MAX_LENGTH]}: it must be from 1 to {MAX_NUMBER}")
    return int(digits)


def resource_from(word: str, text: str) -> str:
    """A resource, in the singular or the plural."""
    if not word:
        raise unlike(text, text.partition(" ")[0].casefold())
    folded = word.casefold()
    for name in (folded, folded.removesuffix("s")):
        resource = SPOKEN.get(name, name)
        if resource in RESOURCES:
            return resource
    raise BadDeck(f"no resource is called {shown(word)}{meant(word, RESOURCES)}")


def unlike(text: str, kind: str) -> BadDeck:
    return BadDeck(f"{shown(text)} cannot be read: write it like '{EXAMPLES[kind]}'")


def effect_text(effects: Iterable[Effect]) -> str:
    """Effects as written on a card."""
    return "; ".join(map(str, effects))


# A deck to rows.


def cards(deck: Deck) -> list[dict[str, Any]]:
    """A deck as rows that read back equal: one for each card in the box."""
    return [card_row(deck.kinds[card]) for card in deck.cards]


def card_row(card: Card) -> dict[str, Any]:
    gap = "" if all(len(side) == 1 for side in card.sides) else " "
    return {
        "name": card.name,
        "cost": card.cost,
        "type": card.type,
        "pawer": card.pawer,
        "sides": gap.join(card.sides),
        "corners": "".join(QUARTER if corner else EMPTY[0] for corner in card.corners),
        "effect": effect_text(card.effects),
    }


def digest(deck: Deck) -> str:
    """Twelve hex digits of the cards, in whatever order and capitals they were typed in."""
    rows = [json.dumps([str(cell) for cell in row.values()], ensure_ascii=False).casefold() for row in cards(deck)]
    return hashlib.blake2b("\n".join(sorted(rows)).encode(), digest_size=6).hexdigest()


# Enough cards.


def needed(players: int, solo: bool) -> int:
    """How many cards a game takes: what is kept of the deal, and four full Round Piles (CP-07, CP-08).

    The deal itself takes fewer. Solo fills the piles for two seats, but only one is dealt cards.
    """
    return KEPT * (1 if solo else players) + ROUNDS * round_pile(players, solo)


def check_size(deck: Deck, players: int, solo: bool, friendly: bool) -> None:
    """Raises BadDeck if a deck is too small for a game; Friendly plays without its Frights (CP-08, CP-83)."""
    count = sum(
        not friendly or all(effect.kind != FRIGHT for effect in deck.kinds[card].effects) for card in deck.cards
    )
    least = needed(players, solo)
    if count < least:
        without, paragraph = (" without a Fright", "CP-83") if friendly else ("", "CP-08")
        game = "solo needs" if solo else f"{players} players need"
        raise BadDeck(
            f"the deck {deck.name!r} has {counted(count)}{without}, but {game} {least}: {KEPT} kept by each player "
            f"and {ROUNDS} Round Piles of {round_pile(players, solo)} ({paragraph})"
        )


def counted(count: int) -> str:
    return f"{count} card{'' if count == 1 else 's'}"
