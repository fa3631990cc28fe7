"""The moves of The Isle of Cats: their parts, which of them are legal, and why another is not; a file for each phase.

Legality is written once, as the ordered conditions of `why_not_*`. The options list the moves that pass all of them,
made in a faster way and as far as somebody looks; the conditions are the oracle of their test. Cards that are alike are
listed once, the lowest number first; each of them may be chosen.
"""

from __future__ import annotations

from collections.abc import Callable

from ....engine.errors import Refusal
from ....engine.options import Move
from ..table import IsleOfCats
from .anytime import (
    MOST_SHIFTED,
    TILE_WAITS,
    Anytimes,
    Shifts,
    bag_tile,
    lesson_pairs,
    purple,
    treasure_pairs,
    why_not_anytime,
    why_not_at_question,
    why_not_bag_tile,
    why_not_cat_colour,
    why_not_discard_lessons,
    why_not_discard_treasures,
    why_not_field,
    why_not_shift,
)
from .cards import ALIKE, FREEING, CardChoice, Cards, cost_of
from .exploring import buys, draft_size, drafts, why_not_buy, why_not_draft
from .family import lesson_keeps, takes, why_not_keep_lessons, why_not_take
from .lessons import EVERY_COLOUR, why_not_colour
from .placing import (
    DECLINE,
    PASS,
    STOP,
    Place,
    Placing,
    map_kinds,
    map_treasures,
    placeable,
    where,
    why_not_map_treasure,
)
from .rare_finds import (
    COMMON,
    PAID,
    PAID_FISH,
    RARE,
    SMALLS,
    WAYS,
    Befriend,
    Find,
    RareFinds,
    find_cards,
    second_kinds,
    second_treasures,
    why_not_rare_find,
    why_not_second,
)
from .rescuing import (
    BROKEN_FOR_ONE,
    Rescue,
    Rescues,
    baskets,
    extra_rescues,
    lays,
    rescue_cards,
    rescues,
    why_not_lay,
    why_not_rescue,
)

__all__ = [
    "ALIKE",
    "BROKEN_FOR_ONE",
    "COMMON",
    "CONDITIONS",
    "DECLINE",
    "EVERY_COLOUR",
    "FREEING",
    "MOST_SHIFTED",
    "PAID",
    "PAID_FISH",
    "PASS",
    "RARE",
    "SMALLS",
    "STOP",
    "TILE_WAITS",
    "WAYS",
    "Anytimes",
    "Befriend",
    "CardChoice",
    "Cards",
    "Find",
    "Place",
    "Placing",
    "RareFinds",
    "Rescue",
    "Rescues",
    "Shifts",
    "bag_tile",
    "baskets",
    "buys",
    "cost_of",
    "draft_size",
    "drafts",
    "extra_rescues",
    "find_cards",
    "lays",
    "lesson_keeps",
    "lesson_pairs",
    "map_kinds",
    "map_treasures",
    "placeable",
    "purple",
    "rescue_cards",
    "rescues",
    "second_kinds",
    "second_treasures",
    "takes",
    "treasure_pairs",
    "where",
    "why_not",
    "why_not_at_question",
]  # fmt: skip

CONDITIONS: dict[str, Callable[[IsleOfCats, int, Move], Refusal | None]] = {
    "draft": why_not_draft,
    "buy": why_not_buy,
    "colour": why_not_colour,
    "lay": why_not_lay,
    "rescue": why_not_rescue,
    "extra rescue": why_not_rescue,
    "map treasure": why_not_map_treasure,
    "rare find": why_not_rare_find,
    "second treasure": why_not_second,
    "anytime": why_not_anytime,
    "bag tile": why_not_bag_tile,
    "shift cats": why_not_shift,
    "field": why_not_field,
    "discard lessons": why_not_discard_lessons,
    "discard treasures": why_not_discard_treasures,
    "cat colour": why_not_cat_colour,
    "keep lessons": why_not_keep_lessons,
    "take": why_not_take,
}


def why_not(t: IsleOfCats, seat: int, move: Move) -> Refusal | None:
    """Why a well-formed answer to the open question is not allowed, or None if it is."""
    assert t.ask is not None
    return CONDITIONS[t.ask.what](t, seat, move)
