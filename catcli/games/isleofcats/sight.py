"""What a seat sees of the table, and a table that it could not tell from the true one."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable
from typing import Any, Final

from ...engine.chance import Chance
from .boat import Boat, square_name, squares_of
from .pieces import CARDS, COLOURS, COMMONS, FAMILY_CARDS, KINDS, LESSON_CARDS, PUBLIC_CARDS, is_oshax, name_of
from .table import FAMILY, NO_COLOUR, SOLO, IsleOfCats, Sister


def names(kinds: Iterable[int]) -> list[str]:
    return [name_of(kind) for kind in kinds]


def view(t: IsleOfCats, seat: int) -> dict[str, Any]:
    """IC-104 Everything that is open, the seat's own cards, and of what is hidden only how many."""
    return {
        "day": t.day,
        "phase": t.phase,
        "turn": t.turn,
        "seat": seat,
        "question": t.ask.what if t.ask else None,
        "asked": list(t.ask.seats) if t.ask else [],
        "variant": [name for name, on in ((FAMILY, t.family), (SOLO, t.solo)) if on],
        "track": t.track[:],
        "fields": [names(field) for field in t.fields],
        "rare": names(t.rare),
        "oshax": names(t.oshax),
        "common": {name_of(kind): left for kind, left in zip(COMMONS, t.common, strict=True)},
        "drawn": names(t.drawn),
        "bag": len(t.bag),
        "deck": len(t.deck),
        "public": [{"card": card, "colour": COLOURS[colour] if colour >= 0 else None} for card, colour in t.public],
        "played": sorted(t.played),
        "gone": names(t.gone),
        "hand": sorted(t.hands[seat]),
        "passing": sorted(t.passing[seat]),
        "drafted": sorted(t.drafted[seat]),
        "lessons": sorted(t.lessons[seat]),
        "laid": [sorted(t.laid[s]) if t.revealed or s == seat else None for s in t.seats],
        "discards": sorted(t.discards[seat]),
        "knows": [{"cards": list(what.cards), "kept": list(what.kept)} for what in t.knows[seat]],
        "seats": [open_of(t, s) for s in t.seats],
        "boats": [boat(t.boats[s]) for s in t.seats],
        "sister": sister(t.sister),
    }


def open_of(t: IsleOfCats, seat: int) -> dict[str, Any]:
    """What everybody knows of a seat, but for its boat."""
    return {
        "fish": t.fish[seat],
        "baskets": t.baskets[seat],
        "used_baskets": t.used_baskets[seat],
        "hand": len(t.hands[seat]),
        "fresh": t.fresh[seat],
        "passing": len(t.passing[seat]),
        "drafted": len(t.drafted[seat]),
        "lessons": len(t.lessons[seat]),
        "laid": len(t.laid[seat]),
        "discards": len(t.discards[seat]),
        "passed": t.passed[seat],
        "extra": t.extra[seat],
        "free": t.free[seat],
    }


def boat(it: Boat) -> dict[str, Any]:
    """A boat as plain data: which one, and its tiles in the order laid with the squares they cover."""
    tiles = []
    for tile in it.laid:
        data: dict[str, Any] = {"tile": name_of(tile.kind), "squares": [square_name(s) for s in squares_of(tile.cells)]}
        if is_oshax(tile.kind):
            data["colour"] = COLOURS[tile.colour] if tile.colour != NO_COLOUR else None
        tiles.append(data)
    return {"boat": it.layout + 1, "tiles": tiles}


def sister(it: Sister | None) -> dict[str, Any] | None:
    """What lies open before the sister, and how many cards face down (IC-110)."""
    if it is None:
        return None
    return {
        "level": it.level,
        "colours": [COLOURS[colour] for colour in it.points_by_colour],
        "lessons": it.lessons[:],
        "deck": len(it.deck),
        "cards": len(it.cards),
        "shown": it.shown or None,
        "played": it.played[:],
    }


# Imagining.

LESSON: Final = frozenset(LESSON_CARDS) | frozenset(FAMILY_CARDS)
RESCUE: Final = frozenset(number for number, card in CARDS.items() if card.kind == "rescue")
NOT_BLUE: Final = frozenset(CARDS) - LESSON - frozenset(PUBLIC_CARDS)
ANY: Final = frozenset(CARDS) | frozenset(FAMILY_CARDS)

WIDTHS: Final = (RESCUE, LESSON, NOT_BLUE, ANY)  # what may lie in a pile, the narrowest first


class Pile:
    """Cards of a seat that the others do not see: its name on the table, how many lie there, and what may.

    cards: those dealt there so far.
    """

    __slots__ = ("cards", "may", "name", "seat", "size")

    def __init__(self, seat: int, name: str, size: int, may: frozenset[int]) -> None:
        self.seat, self.name, self.size, self.may = seat, name, size, may
        self.cards: list[int] = []

    @property
    def room(self) -> int:
        return self.size - len(self.cards)


def piles(t: IsleOfCats, seat: int) -> list[Pile]:
    """The piles of a seat that the others do not see.

    Lessons lie in front (IC-30), and what was in the hand when they were laid is not blue (IC-31).
    """
    fresh = min(t.fresh[seat], len(t.hands[seat]))
    return [
        Pile(seat, "laid", 0 if t.revealed else len(t.laid[seat]), RESCUE),
        Pile(seat, "lessons", len(t.lessons[seat]), LESSON),
        Pile(seat, "hands", len(t.hands[seat]) - fresh, NOT_BLUE),
        Pile(seat, "hands", fresh, ANY),
        Pile(seat, "passing", len(t.passing[seat]), ANY),
        Pile(seat, "drafted", len(t.drafted[seat]), ANY),
        Pile(seat, "discards", len(t.discards[seat]), ANY),
    ]


def face_down(t: IsleOfCats, seat: int) -> list[int]:
    """All cards of a seat that the others do not see."""
    laid = [] if t.revealed else t.laid[seat]
    return [*t.hands[seat], *t.passing[seat], *t.drafted[seat], *t.lessons[seat], *laid, *t.discards[seat]]


def imagine(t: IsleOfCats, seat: int, chance: Chance) -> IsleOfCats:
    """A table on which all that the seat has not seen is dealt again, with new luck for what follows.

    Unknown are the bag's order, the deck, what lies face down before others, and the sister's cards to come; what the
    seat saw pass in the drafts stays with those who have it. The result depends on what the seat sees and on `chance`
    alone: what is unknown is sorted before it is dealt.
    """
    other = t.copy(chance)
    other.bag = chance.shuffle("hidden", sorted(t.bag))
    if other.sister is not None:
        imagine_sister(other.sister, chance)
    others = [s for s in t.seats if s != seat]
    unknown = chance.shuffle("hidden", sorted([*t.deck, *(card for s in others for card in face_down(t, s))]))
    dealt = [pile for s in others for pile in piles(t, s)]
    deal_known(t, seat, dealt, chance)
    rest = fill(dealt, unknown)
    if rest is None:  # what is known was laid where other cards have to lie
        dealt = [pile for s in others for pile in piles(t, s)]
        rest = fill(dealt, unknown)
    assert rest is not None, "the true deal is one that fills every pile"
    other.deck = rest
    for s in others:
        other.knows[s] = []
        other.hands[s] = []
    for pile in dealt:
        if pile.name == "hands":
            other.hands[pile.seat] += pile.cards
        elif pile.name != "laid" or not t.revealed:
            getattr(other, pile.name)[pile.seat] = pile.cards
    return other


def imagine_sister(it: Sister, chance: Chance) -> None:
    """Her colours to come, her deck, and her cards of today that lie face down (IC-110, IC-113)."""
    it.colours[it.opened :] = chance.shuffle("hidden", sorted(it.colours[it.opened :]))
    shown = it.cards[:1] if it.cards and it.cards[0] == it.shown else []
    down = len(it.cards) - len(shown)
    hidden = chance.shuffle("hidden", sorted([*it.deck, *it.cards[len(shown) :]]))
    it.cards = [*shown, *hidden[:down]]
    it.deck = hidden[down:]


def deal_known(t: IsleOfCats, seat: int, dealt: list[Pile], chance: Chance) -> None:
    """Deal what the seat saw pass to those who have it, in any of their piles that it can lie in.

    A hand that still goes round holds exactly what is left of it; before the buying, what was kept today waits there.
    """
    known: list[tuple[int, list[Pile]]] = []
    for what in t.knows[seat]:
        cards = chance.shuffle("hidden", what.cards)
        today = what.hand // 4 == t.day
        for holder, kept in enumerate(what.kept):
            if kept:
                known += [(card, can_hold(t, card, holder, today, dealt)) for card in cards[:kept]]
                del cards[:kept]
        for pile in dealt:
            if cards and pile.name == "passing" and t.hand_at(pile.seat) == what.hand:
                pile.cards = cards
    for card, can in sorted(known, key=lambda one: len(one[1])):  # who has the least choice is dealt first
        room = sum(pile.room for pile in can)
        if room:
            number = chance.pick("hidden", room)
            for pile in can:
                number -= pile.room
                if number < 0:
                    pile.cards.append(card)
                    break
        else:
            make_room(card, can, dict(known))


def can_hold(t: IsleOfCats, card: int, holder: int, today: bool, dealt: list[Pile]) -> list[Pile]:
    """The piles of its holder in which a card may lie that was passed on."""
    waits = today and bool(t.drafted[holder])
    return [
        pile
        for pile in dealt
        if pile.seat == holder and pile.size and card in pile.may and (pile.name == "drafted") == waits
        if pile.name != "passing"
    ]


def make_room(card: int, can: list[Pile], known: dict[int, list[Pile]]) -> None:
    """Deal a card where another makes room for it that may lie elsewhere; where none can, it is forgotten."""
    for pile in can:
        for place, other in enumerate(pile.cards):
            to = next((elsewhere for elsewhere in known[other] if elsewhere.room), None)
            if to is not None:
                to.cards.append(other)
                pile.cards[place] = card
                return


def fill(dealt: list[Pile], unknown: list[int]) -> list[int] | None:
    """Fill the piles from the unknown cards in their order, the narrowest first; what is left, or None if one lacks."""
    taken = {card for pile in dealt for card in pile.cards}
    pool = [card for card in unknown if card not in taken] if taken else unknown
    for width in WIDTHS:
        for pile in dealt:
            room = pile.room
            if not room or pile.may is not width:
                continue
            if width is ANY:
                pile.cards += pool[:room]
                pool = pool[room:]
                continue
            picked = [card for card in pool if card in width][:room]
            if len(picked) < room:
                return None
            pile.cards += picked
            pool = [card for card in pool if card not in picked]
    return pool


def box(t: IsleOfCats) -> dict[str, int]:
    """How often each tile and card is on the table; equal at every moment of a game. Fish and baskets have no end."""
    tiles = Counter(t.bag + t.gone + t.rare + t.oshax + t.drawn + t.line())
    tiles.update(dict(zip(COMMONS, t.common, strict=True)))
    for it in t.boats:
        tiles.update(tile.kind for tile in it.laid)
    cards = Counter(t.deck + t.played + [card for card, _ in t.public])
    for seat in t.seats:
        cards.update(face_down(t, seat))
        if t.revealed:
            cards.update(t.laid[seat])
    if t.sister is not None:
        cards.update(t.sister.colours + t.sister.lessons + t.sister.deck + t.sister.cards + t.sister.played)
    count = {name_of(kind): tiles[kind] for kind in KINDS}
    count.update({f"card {card}": cards[card] for card in sorted(cards)})
    return count
