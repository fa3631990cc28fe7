"""Anytime cards (IC-70 to IC-73), the purple ones: when they are offered, and what each of them does."""

from __future__ import annotations

from ....engine.options import Move
from ....engine.table import Ask, Rule
from .. import moves
from ..boat import cats, common_treasures, oshax, rare_treasures
from ..moves import PASS, TILE_WAITS, Cards
from ..pieces import CARDS, FIELDS, is_cat, is_oshax
from ..table import IsleOfCats
from .maps import freeing_offer, place_cat

OWN_TURN = "own turn"  # between and after what a seat does in its turn
MOMENTS = (
    "fields", "deal", "buying", "lessons", "lay", "later lay", "revealed", "rescue turn", "rare finds turn", "last",
    OWN_TURN, TILE_WAITS,
)  # fmt: skip
ASIDE = ("later lay", "revealed")  # shortly behind another moment, and nobody's turn

FISH_FOR_BASKET = 5  # card 76
TILES_TO_FIELDS = 4  # card 83

# When they are offered


def offers(t: IsleOfCats, moment: str) -> Ask | None:
    """IC-70, A-2 Between steps all are asked in turn order, one card each, until a round brings none."""
    return offer(t, moment, 0, False)


def offer(t: IsleOfCats, moment: str, place: int, played: bool) -> Ask | None:
    """IC-70 Ask the next seat that could play a card, from this place of the track on.

    played: whether this round has brought a card so far.
    """
    order = t.order()
    for at in range(place, len(order)):
        seat = order[at]
        t.looks_at_hand(seat)
        if moves.purple(t, seat):
            aside = moment in ASIDE or t.turn not in (-1, seat)
            return t.ask_one(seat, "anytime", moves.Anytimes, answered, moment, at, played, silent=PASS, aside=aside)
    return offer(t, moment, 0, False) if played else None


def answered(t: IsleOfCats, seat: int, card: Move, moment: str, at: int, played: bool) -> Ask | None:
    """IC-70 One card, then the next seat is asked."""
    if card == PASS:
        return offer(t, moment, at + 1, played)
    t.plan((offer, moment, at + 1, True))
    return play(t, seat, card)


def own_offer(t: IsleOfCats, seat: int) -> Ask | None:
    """IC-57 In its own turn a seat may play any number of cards."""
    if not moves.purple(t, seat):
        return None
    return t.ask_one(seat, "anytime", moves.Anytimes, answered_in_own_turn, OWN_TURN, silent=PASS)


def answered_in_own_turn(t: IsleOfCats, seat: int, card: Move, moment: str) -> Ask | None:
    if card == PASS:
        return None
    t.plan((own_offer, seat))
    return play(t, seat, card)


def play(t: IsleOfCats, seat: int, card: int) -> Ask | None:
    """IC-70, IC-72 The card is discarded, then its effect is followed: on own cards, tiles and baskets only."""
    t.play_card(seat, card)
    return EFFECTS[CARDS[card].effect](t, seat, card)


# Fish


def fish_per_oshax(t: IsleOfCats, seat: int, card: int) -> None:
    """Cards 67, 68: 2 fish for each own Oshax, also for none."""
    t.gain_fish(seat, 2 * len(oshax(t.boats[seat])), card)


def fish_per_lesson(t: IsleOfCats, seat: int, card: int) -> None:
    """Cards 78, 79: 1 fish for each private lesson lying in front (IC-33: no public ones)."""
    t.gain_fish(seat, len(t.lessons[seat]), card)


def fish_per_colour(t: IsleOfCats, seat: int, card: int) -> None:
    """Cards 90, 91: 1 fish for each colour among the own cats; an Oshax has the one chosen for it (A-6)."""
    boat = t.boats[seat]
    t.gain_fish(seat, len({boat.laid[index].colour for index in cats(boat)}), card)


def fish_per_rare(t: IsleOfCats, seat: int, card: int) -> None:
    """Cards 92, 93: 2 fish for each own rare treasure."""
    t.gain_fish(seat, 2 * len(rare_treasures(t.boats[seat])), card)


def fish_per_common(t: IsleOfCats, seat: int, card: int) -> None:
    """Cards 94, 95: 1 fish for each own common treasure."""
    t.gain_fish(seat, len(common_treasures(t.boats[seat])), card)


def fish_for_one_colour(t: IsleOfCats, seat: int, card: int) -> Ask:
    """Cards 96, 97, A-23 Choose a colour."""
    return t.ask_one(seat, "cat colour", moves.EVERY_COLOUR, fish_of_colour, card)


def fish_of_colour(t: IsleOfCats, seat: int, colour: int, card: int) -> None:
    """Cards 96, 97: 1 fish for each own cat of that colour, Oshax included."""
    t.gain_fish(seat, len(cats(t.boats[seat], colour)), card)


def basket_for_fish(t: IsleOfCats, seat: int, card: int) -> None:
    """Card 76: a permanent basket, used or not, the last one too, for 5 fish."""
    t.lose_basket(seat, card)
    t.gain_fish(seat, FISH_FOR_BASKET, card)


# Placing


def place_free(t: IsleOfCats, seat: int, card: int) -> None:
    """Cards 69, 70: the next tile placed need not touch another; whatever it is, the right is used up with it."""
    t.grant_free(seat)


# Cards


def draw_2(t: IsleOfCats, seat: int, card: int) -> Ask | None:
    """Cards 71, 72"""
    return draw(t, seat, card, 2)


def draw_3(t: IsleOfCats, seat: int, card: int) -> Ask | None:
    """Cards 73, 74"""
    return draw(t, seat, card, 3)


def draw(t: IsleOfCats, seat: int, card: int, count: int) -> Ask | None:
    """Cards 71 to 74, A-21 Cards drawn join those waiting to be bought; else any of them are bought at once."""
    waiting = bool(t.drafted[seat])
    t.draw_cards(seat, count, card)
    return None if waiting else t.ask_one(seat, "buy", moves.buys, bought)


def bought(t: IsleOfCats, seat: int, cards: Cards) -> None:
    """IC-23 Cards paid for join the hand, the others are discarded face down."""
    t.buy(seat, cards, moves.cost_of(cards))


# Tiles of the bag


def bag_to_boat(t: IsleOfCats, seat: int, card: int) -> None:
    """Card 75: draw a tile, which must be placed; cards 69 and 70 may be played first (IC-73)."""
    kind = t.draw_tile_for(seat)
    t.plan((freeing_offer, seat), (place_bag_tile, seat, kind))


def place_bag_tile(t: IsleOfCats, seat: int, kind: int) -> Ask | None:
    """Card 75, A-10 Without a basket or fish; where no legal place exists, the tile is discarded (IC-82).

    A promotional Oshax of the bag goes below the island instead, to wait for an Oshax card (IC-9).
    """
    if is_oshax(kind):
        t.lay_drawn()
        t.lay_below_island(kind)
        return None
    if not moves.placeable(t, seat, [kind]):
        t.lay_drawn()
        t.discard_tile(seat, kind)
        return None
    return t.ask_one(seat, "bag tile", moves.bag_tile, placed_bag_tile, kind)


def placed_bag_tile(t: IsleOfCats, seat: int, move: moves.Place, kind: int) -> None:
    """IC-85 A cat earns the treasure of a map as usual."""
    t.lay_drawn()
    place_cat(t, seat, kind, move.spot)


def bag_to_fields(t: IsleOfCats, seat: int, card: int) -> Ask | None:
    """Card 83: draw 4 tiles, one after the other."""
    return next_tile(t, seat, TILES_TO_FIELDS)


def next_tile(t: IsleOfCats, seat: int, tiles: int) -> Ask | None:
    """Card 83, A-9 A cat joins the field that the seat chooses; a rare treasure counts, and goes below the island."""
    while tiles and t.bag:
        kind = t.draw_tile_for(seat)
        tiles -= 1
        if is_cat(kind):
            return t.ask_one(seat, "field", FIELDS, joins, kind, tiles)
        t.lay_drawn()
        t.lay_below_island(kind)
    return None


def joins(t: IsleOfCats, seat: int, field: str, kind: int, tiles: int) -> Ask | None:
    """Card 83, IC-14, IC-116"""
    t.lay_drawn()
    t.lay_in_field(kind, FIELDS.index(field))
    return next_tile(t, seat, tiles)


def shift_cats(t: IsleOfCats, seat: int, card: int) -> Ask:
    """Card 77: 1 to 3 cats change fields, in either direction."""
    return t.ask_one(seat, "shift cats", moves.Shifts, shifted)


def shifted(t: IsleOfCats, seat: int, cats: Cards) -> None:
    """Card 77, IC-14, A-12 In the order in which they lie, each to the end of the other field."""
    for kind in [kind for kind in t.line() if kind in cats]:
        t.change_field(seat, kind)


# Rescues and baskets


def extra_rescue(t: IsleOfCats, seat: int, card: int) -> None:
    """Cards 80 to 82: one cat more in the next rescue turn; several cards add up."""
    t.grant_extra(seat)


def new_basket(t: IsleOfCats, seat: int, card: int) -> None:
    """Cards 84, 85: one more permanent basket, ready at once."""
    t.gain_basket(seat, card)


def basket_for_lessons(t: IsleOfCats, seat: int, card: int) -> Ask:
    """Cards 86, 87: a basket for two private lessons lying in front."""
    return t.ask_one(seat, "discard lessons", moves.lesson_pairs, lessons_away, card)


def lessons_away(t: IsleOfCats, seat: int, cards: Cards, card: int) -> None:
    t.discard_lessons(seat, cards)
    t.gain_basket(seat, card)


def basket_for_treasures(t: IsleOfCats, seat: int, card: int) -> Ask:
    """Cards 88, 89: a basket for two treasures of the own boat."""
    return t.ask_one(seat, "discard treasures", moves.treasure_pairs, treasures_away, card)


def treasures_away(t: IsleOfCats, seat: int, indexes: tuple[int, ...], card: int) -> None:
    """Cards 88, 89, IC-84, IC-87 What lay under them is open again; tiles left apart are fine."""
    for index in reversed(indexes):
        t.remove(seat, index)
    t.gain_basket(seat, card)


EFFECTS: dict[str, Rule] = {
    "fish_per_oshax": fish_per_oshax,
    "fish_per_lesson": fish_per_lesson,
    "fish_per_colour": fish_per_colour,
    "fish_per_rare": fish_per_rare,
    "fish_per_common": fish_per_common,
    "fish_for_one_colour": fish_for_one_colour,
    "basket_for_fish": basket_for_fish,
    "place_free": place_free,
    "draw_2": draw_2,
    "draw_3": draw_3,
    "bag_to_boat": bag_to_boat,
    "bag_to_fields": bag_to_fields,
    "shift_cats": shift_cats,
    "extra_rescue": extra_rescue,
    "new_basket": new_basket,
    "basket_for_lessons": basket_for_lessons,
    "basket_for_treasures": basket_for_treasures,
}
