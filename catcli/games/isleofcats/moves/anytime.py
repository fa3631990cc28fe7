"""Anytime cards: which can be played (IC-70 to IC-73), and what their effects ask."""

from __future__ import annotations

from collections.abc import Sequence
from itertools import combinations
from typing import Any, Final

from ....engine.errors import Refusal
from ....engine.options import Move, Staged
from ..boat import treasures
from ..pieces import CARDS, COLOURS, FIELDS, name_of
from ..table import IsleOfCats
from .cards import FREEING, PURPLE, Cards, is_part_of, once, told
from .lessons import EVERY_COLOUR
from .placing import PASS, STOP, Placing, why_not_place

PHASE_OF_KIND: Final = {  # of cards that have one (IC-138)
    "rescue": "rescuing", "oshax": "rare finds", "treasure": "rare finds", "lesson": "lessons", "public": "lessons",
}  # fmt: skip
MOST_SHIFTED = 3  # cats of card 77 (IC-70)
DISCARDED = 2  # lessons or treasures of cards 86 to 89 (IC-70)
TILE_WAITS = "tile"  # a tile waits to be placed: the moment at which only cards 69 and 70 are offered


def why_not_play(t: IsleOfCats, seat: int, card: int) -> Refusal | None:
    """IC-70 Why the effect of this anytime card could not be followed now, or None."""
    condition = CONDITION_OF_CARD.get(card)
    return None if condition is None else condition(t, seat, card)


def still_free(t: IsleOfCats, seat: int, card: int) -> Refusal | None:
    """Cards 69 and 70 are used one at a time."""
    if t.free[seat]:
        return Refusal("IC-70", f"card {card} waits: the next tile need not touch already")
    return None


def lacks_deck(t: IsleOfCats, seat: int, card: int) -> Refusal | None:
    return None if t.deck else Refusal("IC-70", f"card {card} draws cards, and the deck is empty")


def lacks_bag(t: IsleOfCats, seat: int, card: int) -> Refusal | None:
    return None if t.bag else Refusal("IC-70", f"card {card} draws tiles, and the bag is empty")


def lacks_basket(t: IsleOfCats, seat: int, card: int) -> Refusal | None:
    if t.baskets[seat]:
        return None
    return Refusal("IC-70", f"card {card} takes a permanent basket, and there is none")


def lacks_cats(t: IsleOfCats, seat: int, card: int) -> Refusal | None:
    return None if t.cats_to_rescue() else Refusal("IC-70", f"card {card} moves cats, and the fields are empty")


def lacks_lessons(t: IsleOfCats, seat: int, card: int) -> Refusal | None:
    if len(t.lessons[seat]) >= DISCARDED:
        return None
    return Refusal("IC-70", f"card {card} takes {DISCARDED} private lessons lying in front, not of the hand")


def lacks_treasures(t: IsleOfCats, seat: int, card: int) -> Refusal | None:
    if len(treasures(t.boats[seat])) >= DISCARDED:
        return None
    return Refusal("IC-70", f"card {card} takes {DISCARDED} treasures of the own boat")


CONDITIONS_OF: Final = {
    "place_free": still_free,
    "draw_2": lacks_deck,
    "draw_3": lacks_deck,
    "bag_to_boat": lacks_bag,
    "bag_to_fields": lacks_bag,
    "basket_for_fish": lacks_basket,
    "shift_cats": lacks_cats,
    "basket_for_lessons": lacks_lessons,
    "basket_for_treasures": lacks_treasures,
}
CONDITION_OF_CARD: Final = {
    card: CONDITIONS_OF[CARDS[card].effect] for card in PURPLE if CARDS[card].effect in CONDITIONS_OF
}


def purple(t: IsleOfCats, seat: int) -> list[int]:
    """The anytime cards of the hand that could be played now."""
    hand = t.hands[seat]
    if PURPLE.isdisjoint(hand):
        return []
    return [card for card in hand if card in PURPLE and why_not_play(t, seat, card) is None]


class Anytimes(Staged):
    """IC-70 The anytime cards that may be played now, or none of them. Parts: the card or PASS."""

    __slots__ = ("cards",)

    def __init__(self, t: IsleOfCats, seat: int) -> None:
        assert t.ask is not None
        self.cards = purple(t, seat)
        if t.ask.about[0] == TILE_WAITS:
            self.cards = [card for card in self.cards if card in FREEING]

    def stage(self, parts: tuple[Any, ...]) -> Sequence[Any]:
        return [*once(self.cards), PASS]

    def whole(self, parts: tuple[Any, ...]) -> Move | None:
        return parts[0] if parts else None

    def parts(self, move: Move) -> tuple[Any, ...] | None:
        return (move,)

    def only(self) -> Move | None:
        return None if self.cards else PASS

    def __contains__(self, move: object) -> bool:
        return move == PASS or move in self.cards


def why_not_anytime(t: IsleOfCats, seat: int, move: Move) -> Refusal | None:
    assert t.ask is not None
    if move == PASS:
        return None
    if move not in t.hands[seat] or move not in PURPLE:
        return Refusal("IC-70", f"card {move} is no anytime card of the hand: play one that is, or pass")
    if t.ask.about[0] == TILE_WAITS and move not in FREEING:
        return Refusal("IC-73", f"card {move} waits until the tile is placed: only cards 69 and 70 may come first")
    return why_not_play(t, seat, move)


def why_not_at_question(t: IsleOfCats, seat: int, card: int) -> Refusal | None:
    """IC-70, IC-138 Why a card cannot be played as the answer to a question that is no offer; None if it may be.

    card: of the 150. Cards of rare finds are played at their question, and rescue cards are laid.
    """
    assert t.ask is not None
    kind, what = CARDS[card].kind, t.ask.what
    if kind == "anytime":
        if card not in t.hands[seat]:
            there = told(sorted(PURPLE.intersection(t.hands[seat])))
            return Refusal("IC-70", f"card {card} is not in the hand; anytime cards of the hand: {there}")
        later = Refusal("IC-70", f"card {card} is played when anytime cards are offered next: first answer {what!r}")
        return why_not_play(t, seat, card) or later
    phase = PHASE_OF_KIND[kind]
    if phase == t.phase and what in ("lay", "rare find"):
        return None
    return Refusal("IC-138", f"card {card} is not played now but in the phase of {phase}: first answer {what!r}")


def bag_tile(t: IsleOfCats, seat: int) -> Placing:
    """Card 75: the tile drawn must be placed."""
    assert t.ask is not None
    return Placing(t, seat, t.ask.about[:1], None)


def why_not_bag_tile(t: IsleOfCats, seat: int, move: Move) -> Refusal | None:
    assert t.ask is not None
    drawn = t.ask.about[0]
    if move.tile != drawn:
        return Refusal("IC-73", f"{name_of(drawn)} was drawn: place it")
    return why_not_place(t, seat, drawn, move.spot)


class Shifts(Staged):
    """Card 77: one to three cats that change fields, rising. Parts: one cat after the other, or STOP."""

    __slots__ = ("cats",)

    def __init__(self, t: IsleOfCats, seat: int) -> None:
        self.cats = sorted(t.line())

    def stage(self, parts: tuple[Any, ...]) -> Sequence[Any]:
        if not parts:
            return self.cats
        return [*(cat for cat in self.cats if cat > parts[-1]), STOP]

    def whole(self, parts: tuple[Any, ...]) -> Move | None:
        if parts and parts[-1] == STOP:
            return parts[:-1]
        return parts if len(parts) == MOST_SHIFTED else None

    def parts(self, move: Move) -> tuple[Any, ...] | None:
        if not isinstance(move, tuple):
            return None
        return move if len(move) == MOST_SHIFTED else (*move, STOP)

    def __contains__(self, move: object) -> bool:
        return isinstance(move, tuple) and 1 <= len(move) <= MOST_SHIFTED and is_part_of(move, self.cats)


def why_not_shift(t: IsleOfCats, seat: int, move: Move) -> Refusal | None:
    if not is_part_of(move, t.line()):
        return Refusal("IC-70", f"only cats of the fields change fields: {told(map(name_of, t.line()))}")
    if not 1 <= len(move) <= MOST_SHIFTED:
        return Refusal("IC-70", f"1 to {MOST_SHIFTED} cats change fields, not {len(move)}")
    return None


def why_not_field(t: IsleOfCats, seat: int, move: Move) -> Refusal | None:
    return None if move in FIELDS else Refusal("IC-70", f"a cat joins one of the fields: {' or '.join(FIELDS)}")


def lesson_pairs(t: IsleOfCats, seat: int) -> list[Cards]:
    """Cards 86 and 87: two private lessons lying in front."""
    return list(combinations(sorted(t.lessons[seat]), DISCARDED))


def why_not_discard_lessons(t: IsleOfCats, seat: int, move: Move) -> Refusal | None:
    if not is_part_of(move, t.lessons[seat]) or len(move) != DISCARDED:
        there = told(sorted(t.lessons[seat]))
        return Refusal("IC-70", f"discard exactly {DISCARDED} private lessons lying in front: {there}")
    return None


def treasure_pairs(t: IsleOfCats, seat: int) -> list[Cards]:
    """Cards 88 and 89: two treasures of the own boat, by their indexes."""
    return list(combinations(treasures(t.boats[seat]), DISCARDED))


def why_not_discard_treasures(t: IsleOfCats, seat: int, move: Move) -> Refusal | None:
    if not is_part_of(move, treasures(t.boats[seat])) or len(move) != DISCARDED:
        return Refusal("IC-70", f"discard exactly {DISCARDED} treasures of the own boat")
    return None


def why_not_cat_colour(t: IsleOfCats, seat: int, move: Move) -> Refusal | None:
    return None if move in EVERY_COLOUR else Refusal("IC-70", f"choose one of {told(COLOURS)}")
