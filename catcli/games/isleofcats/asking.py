"""The open question of an Isle of Cats table for a person: as a sentence, and its answers as menu entries."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from typing import Any, Final

from ...engine.grammar import count
from ...engine.options import Staged
from ...engine.text import listed
from . import boat as geometry
from . import moves, notation
from .boat import MAPS, Boat, Spot, laid_at, mask_of, square_name
from .moves import ALIKE, DECLINE, PAID, PASS, RARE, SMALLS, STOP, Befriend, CardChoice, Find, Place, Rescue
from .pieces import (
    CARDS,
    COLOURS,
    FIELDS,
    LEAST_FAMILY,
    PRICES,
    ROOM_NAMES,
    colour_of,
    is_cat,
    name_of,
    shape_of,
)  # fmt: skip
from .sentences import card_text, card_title, lesson_text, numbers
from .shapes import ALL_FORMS, ATTITUDES
from .table import IsleOfCats

Entry = tuple[str, str]  # label, group
PLACING: Final = ("rescue", "extra rescue", "map treasure", "second treasure", "rare find", "bag tile", "take")
FOREMOST: Final = dict.fromkeys(PLACING, ("boat",))  # what a question is about most
GUIDE: Final = """\
In five days you fill your boat with cats and want the most points: for families, rare treasures and lessons, less what
rats and unfilled rooms cost (IC-96, IC-100)."""

# The question.


def ask(t: IsleOfCats, seat: int, names: Sequence[str]) -> str:
    """The open question as a sentence to the seat that is asked, with an answer where its word is another one."""
    assert t.ask is not None
    what = t.ask.what
    example = notation.say(t, seat, next(iter(t.options(seat))))
    also = "" if example.split()[0] == what.split()[0] else f" In words: {example}."
    return f"{QUESTIONS[what](t, seat)}{also}"


def about(t: IsleOfCats) -> tuple[Any, ...]:
    assert t.ask is not None
    return t.ask.about


def fish(t: IsleOfCats, seat: int) -> str:
    return f"You have {t.fish[seat] or 'no'} fish"


def ask_draft(t: IsleOfCats, seat: int) -> str:
    size, others = moves.draft_size(t, seat), "the others are discarded" if t.solo else "the others go on"
    return f"Which {count(size, 'card')} do you keep? {others.capitalize()}."


def ask_keep_lessons(t: IsleOfCats, seat: int) -> str:
    return "Which 2 lessons do you keep? The other one is discarded."


def ask_buy(t: IsleOfCats, seat: int) -> str:
    return f"Which cards do you pay for? {fish(t, seat)}; what you do not pay for is discarded."


def ask_colour(t: IsleOfCats, seat: int) -> str:
    (card,) = about(t)
    return f"Which colour does lesson {card} get, for everybody ({lesson_text(card)})?"


def ask_cat_colour(t: IsleOfCats, seat: int) -> str:
    return f"For your cats of which colour does card {about(t)[0]} bring fish?"


def ask_lay(t: IsleOfCats, seat: int) -> str:
    return "Which rescue cards do you lay face down for today?"


def ask_rescue(t: IsleOfCats, seat: int) -> str:
    return f"Which cat do you rescue? {fish(t, seat)} and {baskets(t, seat)}. After a pass you have no more turn today."


def ask_extra(t: IsleOfCats, seat: int) -> str:
    return f"Which cat do you rescue besides? {fish(t, seat)} and {baskets(t, seat)}."


def baskets(t: IsleOfCats, seat: int) -> str:
    """What a rescue can be paid with: `1 permanent basket, 2 cards with a basket and 3 broken baskets`."""
    laid = [CARDS[card].basket for card in t.laid[seat]]
    held = [
        count(number, thing)
        for number, thing in (
            (t.baskets_ready(seat), "permanent basket"),
            (laid.count("whole"), "basket"),
            (laid.count("broken"), "broken basket"),
        )
        if number
    ]
    return listed(held) or "no basket"


def ask_map(t: IsleOfCats, seat: int) -> str:
    return "You covered a map with a cat of its colour: which treasure do you take?"


def ask_second(t: IsleOfCats, seat: int) -> str:
    return f"Which second treasure do you take for card {about(t)[0]}?"


def ask_find(t: IsleOfCats, seat: int) -> str:
    return "Which Oshax or treasure card do you play? After a pass you have no more turn today."


def ask_anytime(t: IsleOfCats, seat: int) -> str:
    return f"{MOMENTS.get(about(t)[0], '')}Do you play an anytime card?{waiting(t, seat)}"


def waiting(t: IsleOfCats, seat: int) -> str:
    """The anytime cards of the hand that cannot be played now (IC-70, IC-73)."""
    can = {ALIKE[card] for card in t.options(seat) if card != PASS}
    cards = sorted(card for card in t.hands[seat] if CARDS[card].kind == "anytime" and ALIKE[card] not in can)
    return f" Not now: {numbers(cards)}." if cards else ""


MOMENTS: Final = {  # of rules/anytime.py
    "fields": "The fields are about to be filled. ",
    "deal": "The cards of the day are about to be dealt. ",
    "buying": "Cards are about to be paid for. ",
    "lessons": "Lessons are about to be read. ",
    "lay": "Rescue cards are about to be laid. ",
    "later lay": "More rescue cards are about to be laid. ",
    "revealed": "The rescue cards lie open. ",
    "tile": "Before you place the tile: ",
    "last": "The last day is about to end. ",
}


def ask_bag_tile(t: IsleOfCats, seat: int) -> str:
    return f"Where do you place {name_of(about(t)[0])}?"


def ask_shift(t: IsleOfCats, seat: int) -> str:
    return f"Which cats, up to {moves.MOST_SHIFTED}, go to the other field?"


def ask_field(t: IsleOfCats, seat: int) -> str:
    kind, left = about(t)
    more = f" After it you draw {count(left, 'more tile')}." if left else ""
    return f"To which field does {name_of(kind)} go?{more}"


def ask_discard_lessons(t: IsleOfCats, seat: int) -> str:
    return "Which 2 private lessons do you discard for a permanent basket?"


def ask_discard_treasures(t: IsleOfCats, seat: int) -> str:
    return "Which 2 treasures of your boat do you discard for a permanent basket?"


def ask_take(t: IsleOfCats, seat: int) -> str:
    return "Which cat do you take? After a pass you have no more turn today."


QUESTIONS: Final[dict[str, Callable[[IsleOfCats, int], str]]] = {
    "draft": ask_draft, "keep lessons": ask_keep_lessons, "buy": ask_buy, "colour": ask_colour,
    "cat colour": ask_cat_colour, "lay": ask_lay, "rescue": ask_rescue, "extra rescue": ask_extra,
    "map treasure": ask_map, "second treasure": ask_second, "rare find": ask_find, "anytime": ask_anytime,
    "bag tile": ask_bag_tile, "shift cats": ask_shift, "field": ask_field, "discard lessons": ask_discard_lessons,
    "discard treasures": ask_discard_treasures, "take": ask_take,
}  # fmt: skip


# The menu.


def choice(t: IsleOfCats, seat: int, parts: tuple[Any, ...], names: Sequence[str]) -> Entry:
    """Label and group of a menu entry; `parts` are the parts chosen so far, or a whole move that has none."""
    assert t.ask is not None
    if isinstance(parts[0], Rescue | Place | Befriend | Find):
        options = t.options(seat)
        assert isinstance(options, Staged)
        parts = options.parts(parts[0]) or parts
    if parts[-1] in (PASS, STOP, DECLINE):
        return WORDS.get(t.ask.what, parts[-1]), "or"
    return CHOICES[t.ask.what](t, seat, parts)


WORDS: Final = {
    "rescue": "pass for today", "extra rescue": "stop: rescue no more", "map treasure": "decline: take nothing",
    "second treasure": "stop: take no more", "rare find": "pass for today", "anytime": "play nothing",
    "shift cats": "no more cats", "take": "pass for today",
}  # fmt: skip


def about_card(card: int) -> str:
    """A card in a line: `23 rescue (1 fish): speed 1, a broken basket`."""
    cost = f" ({CARDS[card].cost} fish)" if card in CARDS else ""
    return f"{card} {card_title(card)}{cost}: {card_text(card)}"


def choose_cards(t: IsleOfCats, seat: int, parts: tuple[Any, ...]) -> Entry:
    """All that is kept or discarded, in short: the table has what the cards say."""
    cards: Sequence[int] = parts[0]
    return " · ".join(f"{card} {short(card)}" for card in cards), ""


def short(card: int) -> str:
    """`speed 1, a basket` of a rescue card, else its title: `treasure`."""
    return card_text(card) if card in CARDS and CARDS[card].kind == "rescue" else card_title(card)


def choose_some(t: IsleOfCats, seat: int, parts: tuple[Any, ...]) -> Entry:
    """Of cards that are alike, how many are bought or laid."""
    options = t.options(seat)
    assert isinstance(options, CardChoice)
    group, taken = options.groups[len(parts) - 1], parts[-1]
    price = options.prices[len(parts) - 1]
    label = f"yes, {numbers(taken)}" if taken else "no"
    if taken and price:
        label += f" for {price * len(taken)} fish"
    if any(options.prices):
        label += f" ({fish_left(options, parts) or 'no'} fish left)"
    return label, f"{numbers(group)}: {card_title(group[0])}, {card_text(group[0])}"


def fish_left(options: CardChoice, parts: tuple[Any, ...]) -> int:
    """What is left when the cards chosen so far are paid for."""
    return options.fish - sum(price * len(taken) for price, taken in zip(options.prices, parts, strict=False))


def choose_colour(t: IsleOfCats, seat: int, parts: tuple[Any, ...]) -> Entry:
    cats = len(geometry.cats(t.boats[seat], parts[0]))
    return f"{COLOURS[parts[0]]} (you have {count(cats, 'such cat')})", ""


def choose_rescue(t: IsleOfCats, seat: int, parts: tuple[Any, ...]) -> Entry:
    if len(parts) == 1:
        return tile(parts[0]), in_field(t, parts[0])
    if len(parts) == 2:
        return basket(parts[1]), f"{name_of(parts[0])}, rescued with"
    return placed(t, seat, parts[0], parts[2:], colour_of(parts[0]))


def in_field(t: IsleOfCats, kind: int) -> str:
    field = t.field_of(kind)
    return f"in the {FIELDS[field]} field, {PRICES[field]} fish"


def basket(cards: tuple[int, ...]) -> str:
    if not cards:
        return "a permanent basket"
    return f"{numbers(cards)}: {'a basket' if len(cards) == 1 else 'two broken baskets'}"


def choose_tile(t: IsleOfCats, seat: int, parts: tuple[Any, ...]) -> Entry:
    """A tile, then where it is placed."""
    kind = parts[0]
    if len(parts) == 1:
        return tile(kind), "take"
    return placed(t, seat, kind, parts[1:], colour_of(kind) if is_cat(kind) else -1)


def tile(kind: int) -> str:
    """`rare L4 (### / #..)`"""
    return f"{name_of(kind)} ({' / '.join(ALL_FORMS[shape_of(kind)][0].rows)})"


def choose_find(t: IsleOfCats, seat: int, parts: tuple[Any, ...]) -> Entry:
    card = parts[0]
    if len(parts) == 1:
        return about_card(card), "play"
    if CARDS[card].kind == "oshax":
        if len(parts) == 2:
            return tile(parts[1]), f"card {card} befriends"
        if len(parts) == 3:
            label, _ = choose_colour(t, seat, parts[2:])
            return label, f"{name_of(parts[1])} becomes"
        return placed(t, seat, parts[1], parts[3:], parts[2])
    if len(parts) == 2:
        return WAYS[parts[1]], f"card {card} brings"
    if len(parts) == 3:
        return tile(parts[2]), "the first one" if parts[1] != RARE else "which one"
    return placed(t, seat, parts[2], parts[3:])


WAYS: Final = {
    RARE: "a rare treasure",
    moves.COMMON: "up to 2 common treasures",
    SMALLS: "up to 2 small treasures, of 1 or 2 squares",
    PAID: f"up to 2 common treasures of any form, for {moves.PAID_FISH} fish",
}


def choose_anytime(t: IsleOfCats, seat: int, parts: tuple[Any, ...]) -> Entry:
    return f"{parts[0]}: {card_text(parts[0])}", "play"


def choose_shift(t: IsleOfCats, seat: int, parts: tuple[Any, ...]) -> Entry:
    kind = parts[-1]
    before = f"besides {listed(list(map(name_of, parts[:-1])))}" if parts[:-1] else "move"
    return f"{name_of(kind)}, {FIELDS[t.field_of(kind)]} to {FIELDS[1 - t.field_of(kind)]}", before


def choose_field(t: IsleOfCats, seat: int, parts: tuple[Any, ...]) -> Entry:
    field = FIELDS.index(parts[0])
    return f"the {parts[0]} field, {PRICES[field]} fish a cat", ""


def choose_treasures(t: IsleOfCats, seat: int, parts: tuple[Any, ...]) -> Entry:
    laid = [t.boats[seat].laid[index] for index in parts[0]]
    return listed([f"{name_of(one.kind)} at {square_name(geometry.first_square(one.cells))}" for one in laid]), ""


CHOICES: Final[dict[str, Callable[[IsleOfCats, int, tuple[Any, ...]], Entry]]] = {
    "draft": choose_cards, "keep lessons": choose_cards, "buy": choose_some, "colour": choose_colour,
    "cat colour": choose_colour, "lay": choose_some, "rescue": choose_rescue, "extra rescue": choose_rescue,
    "map treasure": choose_tile, "second treasure": choose_tile, "rare find": choose_find, "anytime": choose_anytime,
    "bag tile": choose_tile, "shift cats": choose_shift, "field": choose_field, "discard lessons": choose_cards,
    "discard treasures": choose_treasures, "take": choose_tile,
}  # fmt: skip


# A place for a tile.


def placed(t: IsleOfCats, seat: int, kind: int, chosen: tuple[int, ...], colour: int = -1) -> Entry:
    """How a tile would lie, `turned right (#. / ## / #.)`; then its first square, and what that brings."""
    attitude, *square = chosen
    how = f"{ATTITUDES[attitude] or 'as shown'} ({' / '.join(ALL_FORMS[shape_of(kind)][attitude].rows)})"
    if not square:
        return how, f"{name_of(kind)} lies"
    spot = Spot(square[0], attitude)
    brings = listed(effects(t.boats[seat], kind, spot, colour))
    return f"at {square_name(spot.cell)}{f': {brings}' if brings else ''}", f"{name_of(kind)} {how}"


def effects(boat: Boat, kind: int, spot: Spot, colour: int) -> list[str]:
    """What placing a tile there brings (IC-83, IC-85, IC-86, IC-90, IC-92)."""
    cells = mask_of(shape_of(kind), spot)
    brings = []
    if rats := (geometry.visible_rat_squares(boat) & cells).bit_count():
        brings.append(f"covers {count(rats, 'rat')}")
    for other, place in enumerate(MAPS[boat.layout]):
        if place & cells:
            earns = " and earns a treasure" if other == colour else ""
            brings.append(f"covers the {COLOURS[other]} map{earns}")
    if colour >= 0:
        brings += family(boat, kind, spot, colour)
    filled = [room for room in geometry.unfilled_rooms(boat) if not geometry.ROOMS[room] & boat.free & ~cells]
    return brings + [f"fills the {ROOM_NAMES[room]}" for room in filled]


def family(boat: Boat, kind: int, spot: Spot, colour: int) -> list[str]:
    """IC-90 `makes a family of 3 purple cats`: the group that the cat would be part of, unless it is alone."""
    after = boat.copy()
    after.add(laid_at(kind, spot, colour))
    new = len(after.laid) - 1
    size = next(group.size for group in geometry.groups(after) if new in group.members)
    group = "family" if size >= LEAST_FAMILY else "group"
    return [f"makes a {group} of {size} {COLOURS[colour]} cats"] if size > 1 else []
