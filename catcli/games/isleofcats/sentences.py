"""What cards say, and what happened at a table of The Isle of Cats, in plain English."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Final

from ...engine.grammar import Sentence, Value, count, does, is_you, name, told, whose
from ...engine.log import Event
from ...engine.text import listed
from . import scoring
from .pieces import CARDS, COLOURS, LESSONS, SHAPES, SISTER_BASKETS, Action, shape_of

__all__ = ["card_text", "card_title", "explain", "lesson_text", "tell"]

explain = scoring.explain

# Cards.

BASKETS: Final = {"whole": "a basket", "broken": "a broken basket", "none": "no basket"}
EFFECTS: Final = {
    "fish_per_oshax": "2 fish for each of your Oshax",
    "place_free": "your next tile need not touch another",
    "draw_2": "draw 2 cards and pay for those you keep",
    "draw_3": "draw 3 cards and pay for those you keep",
    "bag_to_boat": "draw a tile from the bag and place it",
    "basket_for_fish": "5 fish for one of your permanent baskets",
    "shift_cats": "1 to 3 cats change their field",
    "fish_per_lesson": "1 fish for each private lesson in front of you",
    "extra_rescue": "1 more cat in your next rescue turn",
    "bag_to_fields": "draw 4 tiles into the fields",
    "new_basket": "a permanent basket",
    "basket_for_lessons": "a permanent basket for 2 private lessons in front of you",
    "basket_for_treasures": "a permanent basket for 2 treasures of your boat",
    "fish_per_colour": "1 fish for each colour among your cats",
    "fish_per_rare": "2 fish for each of your rare treasures",
    "fish_per_common": "1 fish for each of your common treasures",
    "fish_for_one_colour": "1 fish for each of your cats of one colour",
    "rare_or_two": "a rare treasure, or up to 2 common ones",
    "small_or_paid": "up to 2 small treasures, or for 1 fish up to 2 common ones",
}
TITLES: Final = {
    "oshax": "Oshax", "rescue": "rescue", "anytime": "anytime", "treasure": "treasure", "lesson": "lesson",
    "public": "public lesson", "family": "lesson", "basic": "lesson", "advanced": "lesson",
}  # fmt: skip


def card_title(number: int) -> str:
    """What sort of card it is, so when it is played (IC-138): `rescue`, `anytime`, `public lesson`."""
    return TITLES[LESSONS[number].kind if number in LESSONS else CARDS[number].kind]


def card_text(number: int) -> str:
    """What a Discovery or Family card says: `speed 1, a broken basket`."""
    if number in LESSONS:
        return lesson_text(number)
    card = CARDS[number]
    if card.kind == "rescue":
        return f"speed {card.speed}, {BASKETS[card.basket]}"
    return EFFECTS.get(card.effect, "befriend an Oshax")


def lesson_text(number: int, colour: int = -1) -> str:
    """What a lesson scores: `9 points: exactly 5 blue cats`, `1 point for each lonely cat`."""
    lesson = LESSONS[number]
    about = lesson.about
    if lesson.chooser == "reader":
        about = about.replace("the colour", f"the colour {COLOURS[colour]}" if colour >= 0 else "a chosen colour")
    if lesson.form == "special":
        return about
    return f"{count(lesson.points, 'point')}{' for each' if lesson.form == 'per' else ':'} {about}"


def named(number: int) -> str:
    """A card with what it says: `card 23 (speed 1, a broken basket)`."""
    return f"card {number} ({card_text(number)})"


def numbers(cards: Sequence[int]) -> str:
    """`card 12`, `cards 12, 45 and 113`"""
    return f"card{'' if len(cards) == 1 else 's'} {listed(list(map(str, cards)))}"


def action_text(action: Action) -> str:
    """IC-115 What the sister does: `takes away cat 5 of the fields`, `swaps cats 1 and 6 of the fields`."""
    if action.what == "swap":
        return f"swaps cats {action.n} and {action.m} of the fields"
    if action.what == "common":
        return f"{TAKES_AWAY}a common {SHAPES[shape_of(action.n)].name}"
    return f"{TAKES_AWAY}{NUMBERED[action.what].format(n=action.n)}"


TAKES_AWAY: Final = "takes away "
NUMBERED: Final = {
    "cat": "cat {n} of the fields",
    "oshax": "Oshax {n} below the island",
    "rare": "a rare treasure of stack {n}",
}


def sister_card(number: int) -> str:
    """Her two actions: `takes away cat 6 of the fields, then a common one`."""
    first, second = map(action_text, SISTER_BASKETS[number].actions)
    if first.startswith(TAKES_AWAY):
        second = second.removeprefix(TAKES_AWAY)
    return f"{first}, then {second}"


# Events.


def tell(event: Event, names: Sequence[str]) -> str | None:
    """An event as one sentence, or None if not worth telling. Of a hidden one, only that it happened."""
    return told(SENTENCES, event, names)


def shuffle(value: Value, names: Sequence[str], seat: int | None) -> str:
    if value["pieces"] == "tiles":
        return f"{count(value['number'], 'tile')} are put into the bag."
    return f"{count(value['number'], 'card')} are shuffled into the deck."


def supply(value: Value, names: Sequence[str], seat: int | None) -> str:
    common = f"Below the island lie {value['common']} of each form of common treasure"
    return f"{common}, and {listed(value['oshax'])}." if value["oshax"] else f"{common}."


def boat(value: Value, names: Sequence[str], seat: int | None) -> str:
    baskets = value["baskets"]
    also = f" and {count(baskets, 'permanent basket')}" if baskets else ""
    return f"{does(names, seat, 'get')} boat {value['boat']}{also}."


ORDINALS = ("first", "second", "third", "fourth")


def track(value: Value, names: Sequence[str], seat: int | None) -> str:
    return f"{does(names, seat, 'are')} {ORDINALS[value['place'] - 1]} in the turn order."


def day(value: Value, names: Sequence[str], seat: int | None) -> str:
    return f"Day {value['number']} begins."


PHASES: Final = {
    "fields": "The fields are filled.",
    "fishing": "Fishing.",
    "exploring": "Exploring begins.",
    "lessons": "Lessons are read.",
    "rescuing": "Rescuing cats begins.",
    "rare finds": "Rare finds begin.",
    "end of day": "The day ends.",
}


def phase(value: Value, names: Sequence[str], seat: int | None) -> str:
    return PHASES[value["phase"]]


def turn(value: Value, names: Sequence[str], seat: int | None) -> None:
    """Not worth telling: what is done in it follows."""


def pass_(value: Value, names: Sequence[str], seat: int | None) -> str:
    return f"{name(names, seat)} {'pass' if is_you(names, seat) else 'passes'}."


def field(value: Value, names: Sequence[str], seat: int | None) -> str:
    return f"Into the {value['field']} field: {value['tile']}."


def found(value: Value, names: Sequence[str], seat: int | None) -> str:
    return f"Below the island: {value['tile']}."


def shift(value: Value, names: Sequence[str], seat: int | None) -> str:
    return f"{does(names, seat, 'move')} {value['tile']} to the {value['field']} field."


def take(value: Value, names: Sequence[str], seat: int | None) -> str:
    return f"{does(names, seat, 'take')} {value['tile']}."


def befriend(value: Value, names: Sequence[str], seat: int | None) -> str:
    return f"{does(names, seat, 'befriend')} {value['tile']}, from now on a {value['colour']} cat too."


def left_over(value: Value, names: Sequence[str], seat: int | None) -> str | None:
    tiles = value["tiles"]
    if not tiles:
        return None
    return f"Nobody came for {listed(tiles)}: out of the game."


def no_place(value: Value, names: Sequence[str], seat: int | None) -> str:
    return f"{whose(names, seat)} boat has no place for {value['tile']}: it is out of the game (IC-82)."


def tile(value: Value, names: Sequence[str], seat: int | None) -> str:
    return f"{does(names, seat, 'draw')} {value['tile']} from the bag."


# Cards.


def deal(value: Value, names: Sequence[str], seat: int | None) -> str:
    return f"{does(names, seat, 'are')} dealt {numbers(value['cards']) if value else 'cards'}."


def keep(value: Value, names: Sequence[str], seat: int | None) -> str:
    return f"{does(names, seat, 'keep')} {numbers(value['cards']) if value else 'cards'}."


def hands_go_round(value: Value, names: Sequence[str], seat: int | None) -> str:
    return f"The hands go to the {value['to']}, {count(value['cards'], 'card')} each."


def receive(value: Value, names: Sequence[str], seat: int | None) -> str | None:
    return f"{does(names, seat, 'receive')} {numbers(value['cards'])}." if value else None


def discard(value: Value, names: Sequence[str], seat: int | None) -> str:
    return f"{does(names, seat, 'discard')} {count(value['number'], 'card')} face down."


def draw(value: Value, names: Sequence[str], seat: int | None) -> str:
    return f"{does(names, seat, 'draw')} {count(value['number'], 'card')} for card {value['card']}."


def these_are(verb: str) -> Sentence:
    """Cards of an event that everybody has been told, for who saw them: `You have drawn cards 12 and 45.`"""

    def sentence(value: Value, names: Sequence[str], seat: int | None) -> str | None:
        return f"{does(names, seat, 'have')} {verb} {numbers(value['cards'])}." if value and value["cards"] else None

    return sentence


def buy(value: Value, names: Sequence[str], seat: int | None) -> str:
    bought = f"{does(names, seat, 'buy')} {count(value['number'], 'card')}"
    if value["fish"]:
        bought += f" for {value['fish']} fish"
    return f"{bought}; {value['left'] or 'no'} fish left."


def lessons(value: Value, names: Sequence[str], seat: int | None) -> str:
    return f"{does(names, seat, 'lay')} {count(value['number'], 'private lesson')} face down."


def public_lesson(value: Value, names: Sequence[str], seat: int | None) -> str:
    number = value["card"]
    return f"{does(names, seat, 'read')} public lesson {number}, for everybody: {lesson_text(number)}."


def colour(value: Value, names: Sequence[str], seat: int | None) -> str:
    return f"{does(names, seat, 'put')} a {value['colour']} wooden cat on lesson {value['card']}."


def play(value: Value, names: Sequence[str], seat: int | None) -> str:
    return f"{does(names, seat, 'play')} {named(value['card'])}."


def lessons_away(value: Value, names: Sequence[str], seat: int | None) -> str:
    return f"{does(names, seat, 'discard')} {count(value['number'], 'private lesson')} face down."


# Fish and baskets.


def fish(value: Value, names: Sequence[str], seat: int | None) -> str:
    why = f" for card {value['card']}" if value["card"] else ""
    return f"{does(names, seat, 'get')} {value['amount'] or 'no'} fish{why}, {value['has']} in all."


def pay(value: Value, names: Sequence[str], seat: int | None) -> str:
    return f"{does(names, seat, 'pay')} {value['amount']} fish for card {value['card']}; {value['has'] or 'no'} left."


def basket(value: Value, names: Sequence[str], seat: int | None) -> str:
    return f"{does(names, seat, 'get')} a permanent basket for card {value['card']}, {value['has']} in all."


def basket_lost(value: Value, names: Sequence[str], seat: int | None) -> str:
    left = value["has"] or "none"
    return f"{does(names, seat, 'give')} up a permanent basket for card {value['card']}; {left} left."


# Rescuing and placing.


def lay(value: Value, names: Sequence[str], seat: int | None) -> str:
    return f"{does(names, seat, 'lay')} {count(value['number'], 'rescue card')} face down."


def reveal(value: Value, names: Sequence[str], seat: int | None) -> str:
    shown = listed([named(card) for card in value["cards"]]) or "no rescue card"
    return f"{does(names, seat, 'show')} {shown}: speed {value['speed']}."


def unused(value: Value, names: Sequence[str], seat: int | None) -> str:
    return f"{does(names, seat, 'discard')} {numbers(value['cards'])} unused."


def rescue(value: Value, names: Sequence[str], seat: int | None) -> str:
    cards = value["cards"]
    paid = f"the basket{'s' if len(cards) > 1 else ''} of {numbers(cards)}" if cards else "a permanent basket"
    cat = f"{value['tile']} from the {value['field']} field"
    return f"{does(names, seat, 'rescue')} {cat} for {value['fish']} fish and {paid}."


def extra(value: Value, names: Sequence[str], seat: int | None) -> str:
    return f"{name(names, seat)} may rescue {count(value['cats'], 'more cat')} in the next rescue turn."


def free(value: Value, names: Sequence[str], seat: int | None) -> str:
    return f"{whose(names, seat)} next tile need not touch another."


def place(value: Value, names: Sequence[str], seat: int | None) -> str:
    how = f", {value['turned']}" if value["turned"] else ""
    return f"{does(names, seat, 'place')} {value['tile']} at {value['square']}{how}."


def map_(value: Value, names: Sequence[str], seat: int | None) -> str:
    return f"It covers the {value['colour']} map and earns a treasure."


def no_treasure(value: Value, names: Sequence[str], seat: int | None) -> str:
    return f"{does(names, seat, 'take')} no treasure for the map."


def remove(value: Value, names: Sequence[str], seat: int | None) -> str:
    return f"{does(names, seat, 'take')} {value['tile']} off the boat."


# The sister.


def sister_lessons(value: Value, names: Sequence[str], seat: int | None) -> str:
    lessons = [f"{number} ({lesson_text(number)})" for number in value["cards"]]
    return f"{whose(names, seat)} lessons, level {level_name(value['level'])}: {listed(lessons)}."


def level_name(level: str) -> str:
    return level.replace("_", " ")


def sister_colour(value: Value, names: Sequence[str], seat: int | None) -> str:
    return f"{whose(names, seat)} next colour card shows {value['colour']}."


def sister_reveals(value: Value, names: Sequence[str], seat: int | None) -> str:
    today = count(value["cards"], "card")
    return f"{does(names, seat, 'turn')} up card {value['card']}: speed {value['speed']}, {today} today."


def sister_plays(value: Value, names: Sequence[str], seat: int | None) -> str:
    return f"{does(names, seat, 'play')} card {value['card']} and {sister_card(value['card'])}."


def sister_removes(value: Value, names: Sequence[str], seat: int | None) -> str:
    return f"{does(names, seat, 'take')} {value['tile']} away."


def sister_swaps(value: Value, names: Sequence[str], seat: int | None) -> str:
    return f"{value['one']} and {value['other']} change places."


def end(value: Value, names: Sequence[str], seat: int | None) -> str:
    return "The fifth day is over: set sail!"


SENTENCES: Final[dict[str, Sentence]] = {
    "shuffle": shuffle, "supply": supply, "boat": boat, "track": track, "day": day, "phase": phase, "turn": turn,
    "pass": pass_, "field": field, "found": found, "shift": shift, "take": take, "befriend": befriend,
    "left over": left_over, "no place": no_place, "tile": tile, "deal": deal, "keep": keep,
    "hands go round": hands_go_round, "receive": receive, "discard": discard, "draw": draw,
    "drawn": these_are("drawn"), "buy": buy, "bought": these_are("bought"), "lessons": lessons,
    "lesson cards": these_are("laid"), "public lesson": public_lesson, "colour": colour, "play": play,
    "lessons away": lessons_away, "lesson cards away": these_are("discarded"), "fish": fish, "pay": pay,
    "basket": basket, "basket lost": basket_lost, "lay": lay, "laid": these_are("laid"), "reveal": reveal,
    "unused": unused, "rescue": rescue, "extra": extra, "free": free, "place": place, "map": map_,
    "no treasure": no_treasure, "remove": remove, "sister lessons": sister_lessons, "sister colour": sister_colour,
    "sister reveals": sister_reveals, "sister plays": sister_plays, "sister removes": sister_removes,
    "sister swaps": sister_swaps, "end": end,
}  # fmt: skip
