"""What lies on the table of The Isle of Cats, and the verbs that move it. Only verbs write the log."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Sequence
from typing import Any, NamedTuple, Self

from ...engine.chance import Chance
from ...engine.log import Log
from ...engine.table import Table
from .boat import Boat, Spot, covers_own_map, laid_at, square_name
from .pieces import (
    ADVANCED_LESSONS,
    BAG,
    BASIC_LESSONS,
    CARDS,
    COLOUR_CARDS,
    COLOURS,
    COMMONS,
    COMMONS_PER_SHAPE,
    FAMILY_CARDS,
    FIELDS,
    FIRST_BASKETS,
    FISH_PER_DAY,
    LEVELS,
    OSHAX,
    PRICES,
    SISTER_BASICS,
    SISTER_BASKETS,
    colour_of,
    is_cat,
    is_common,
    is_oshax,
    name_of,
)  # fmt: skip
from .shapes import ATTITUDES

PHASES = ("fields", "fishing", "exploring", "lessons", "rescuing", "rare finds", "end of day")  # of a day (IC-10)
PLAYER, SISTER = 0, 1  # the seats of the solo game; nobody is asked at the sister's
FAMILY, SOLO = "family", "solo"
NO_COLOUR = -1  # of a public lesson that has none, or none yet; of a tile that is no Oshax


class Known(NamedTuple):
    """What a seat knows of a hand that it passed on: its cards, and how many of them each seat keeps by now.

    The rest of them is still going round. hand: whose it was when dealt, and on which day (`IsleOfCats.hand_at`).
    """

    hand: int
    cards: tuple[int, ...]
    kept: tuple[int, ...]

    @property
    def goes_round(self) -> bool:
        return sum(self.kept) < len(self.cards)


class Sister:
    """IC-110 What lies before the sister. The top of `deck` is its last card.

    level: easy to expert. colours: her colour cards in their order, the first `opened` of them open. lessons: her
    basic and advanced lessons, open. cards: her basket cards of today still to be played, the next one first; the
    first that is turned up is `shown`, the others lie face down. played: her basket cards done with.
    """

    __slots__ = ("cards", "colours", "deck", "lessons", "level", "opened", "played", "shown")

    def __init__(self, level: str) -> None:
        self.level = level
        self.colours: list[int] = []
        self.opened = 0
        self.lessons: list[int] = []
        self.deck: list[int] = []
        self.cards: list[int] = []
        self.shown = 0  # the card that was turned up today, 0 for none
        self.played: list[int] = []

    def copy(self) -> Sister:
        twin = Sister(self.level)
        twin.colours, twin.opened, twin.lessons = self.colours[:], self.opened, self.lessons[:]
        twin.deck, twin.cards, twin.shown, twin.played = self.deck[:], self.cards[:], self.shown, self.played[:]
        return twin

    def __eq__(self, other: object) -> bool:
        if not isinstance(other, Sister):
            return NotImplemented
        return all(getattr(self, name) == getattr(other, name) for name in Sister.__slots__)

    __hash__ = None  # type: ignore[assignment]  # it changes

    @property
    def points_by_colour(self) -> list[int]:
        """The colours opened so far, the first one worth most (IC-118)."""
        return [COLOUR_CARDS[card] for card in self.colours[: self.opened]]


class IsleOfCats(Table):
    """Cards are the numbers printed on them, tiles are kinds (`pieces`). The next card or tile to be drawn is the last.

    By seat: boats; fish; baskets, the permanent ones owned, and used_baskets, how many of them are used today; hands,
    cards bought and not played, and fresh, how many were bought since lessons were last laid from there; passing, the
    cards to choose from that go round (and those of the Family game to choose from); drafted, the cards waiting to be
    bought; lessons, private ones lying in front; laid, today's rescue cards, face up once `revealed`; discards, what
    the seat laid away face down; passed, whether it takes no more turns in this phase; extra, the cats that it may
    rescue more in its next rescue turn; free, whether its next tile need not touch; knows, what it saw pass in the
    drafts.

    fields: the cats of the left and of the right one, in the order laid. rare, oshax: below the island, rare treasures
    of one shape beside each other, shapes in order of appearance (IC-111). common: the copies left of each shape.
    drawn: the tile that cards 75 and 83 drew, until it is laid. public: the public lessons read, each with its colour.
    played: cards used up, face up. gone: tiles out of the game. track: the seats in turn order, the sister's among
    them. phase: one of PHASES. turn: the seat whose turn it is in rescuing and rare finds, else -1. passes: how often
    hands went round today.
    """

    __slots__ = (
        "bag", "baskets", "boats", "common", "day", "deck", "discards", "drafted", "drawn", "extra", "family", "fields",
        "fish", "free", "fresh", "gone", "hands", "knows", "laid", "lessons", "oshax", "passed", "passes", "passing",
        "phase", "played", "public", "rare", "revealed", "sister", "track", "turn", "used_baskets",
    )  # fmt: skip

    def __init__(self, players: int, chance: Chance, log: Log | None = None) -> None:
        super().__init__(players, chance, log)
        self.family = False
        self.sister: Sister | None = None
        self.day = self.passes = 0
        self.phase = PHASES[0]
        self.turn = -1
        self.revealed = False
        self.track: list[int] = list(self.seats)
        self.bag: list[int] = []
        self.deck: list[int] = []
        self.played: list[int] = []
        self.gone: list[int] = []
        self.drawn: list[int] = []
        self.fields: list[list[int]] = [[], []]
        self.rare: list[int] = []
        self.oshax: list[int] = []
        self.common: list[int] = [0] * len(COMMONS)
        self.public: list[tuple[int, int]] = []
        self.boats: list[Boat] = [Boat(0) for _ in self.seats]
        self.fish = [0] * players
        self.baskets = [0] * players
        self.used_baskets = [0] * players
        self.hands: list[list[int]] = [[] for _ in self.seats]
        self.fresh = [0] * players
        self.passing: list[list[int]] = [[] for _ in self.seats]
        self.drafted: list[list[int]] = [[] for _ in self.seats]
        self.lessons: list[list[int]] = [[] for _ in self.seats]
        self.laid: list[list[int]] = [[] for _ in self.seats]
        self.discards: list[list[int]] = [[] for _ in self.seats]
        self.passed = [False] * players
        self.extra = [0] * players
        self.free = [False] * players
        self.knows: list[list[Known]] = [[] for _ in self.seats]

    def copy_pieces(self, other: Self) -> None:
        self.family = other.family
        self.sister = None if other.sister is None else other.sister.copy()
        self.day, self.passes, self.phase, self.turn = other.day, other.passes, other.phase, other.turn
        self.revealed = other.revealed
        self.track = other.track[:]
        self.bag = other.bag[:]
        self.deck = other.deck[:]
        self.played = other.played[:]
        self.gone = other.gone[:]
        self.drawn = other.drawn[:]
        self.fields = [field[:] for field in other.fields]
        self.rare = other.rare[:]
        self.oshax = other.oshax[:]
        self.common = other.common[:]
        self.public = other.public[:]
        self.boats = [boat.copy() for boat in other.boats]
        self.fish = other.fish[:]
        self.baskets = other.baskets[:]
        self.used_baskets = other.used_baskets[:]
        self.hands = [cards[:] for cards in other.hands]
        self.fresh = other.fresh[:]
        self.passing = [cards[:] for cards in other.passing]
        self.drafted = [cards[:] for cards in other.drafted]
        self.lessons = [cards[:] for cards in other.lessons]
        self.laid = [cards[:] for cards in other.laid]
        self.discards = [cards[:] for cards in other.discards]
        self.passed = other.passed[:]
        self.extra = other.extra[:]
        self.free = other.free[:]
        self.knows = [known[:] for known in other.knows]

    # Questions about the table.

    @property
    def solo(self) -> bool:
        return self.sister is not None

    def order(self) -> list[int]:
        """The players' seats in turn order (IC-11); the sister has no turn that is asked (IC-114)."""
        return [PLAYER] if self.sister is not None else self.track

    def neighbour(self, seat: int) -> int:
        """IC-21 To whom a seat passes its cards: to the left on odd days, to the right on even ones."""
        return (seat + (1 if self.day % 2 else -1)) % len(self.seats)

    def speed(self, seat: int) -> int:
        """IC-51 The speeds of all rescue cards laid, used or not."""
        return sum(CARDS[card].speed for card in self.laid[seat])

    def baskets_ready(self, seat: int) -> int:
        """The permanent baskets that are not used today."""
        return self.baskets[seat] - self.used_baskets[seat]

    def field_of(self, kind: int) -> int:
        """LEFT or RIGHT, where this cat lies; it must lie in one."""
        return 0 if kind in self.fields[0] else 1

    def cats_to_rescue(self) -> int:
        return len(self.fields[0]) + len(self.fields[1])

    def line(self) -> list[int]:
        """IC-111 The cats of both fields in one line, left first; cat number 1 is the first."""
        return self.fields[0] + self.fields[1]

    def rare_stacks(self) -> list[int]:
        """IC-111 The shapes of rare treasures below the island, in order of appearance."""
        return list(dict.fromkeys(self.rare))

    def treasures_left(self, kinds: Iterable[int]) -> list[int]:
        """Which of these kinds of common treasures are still there (IC-2)."""
        return [kind for kind in kinds if self.common[kind - COMMONS.start]]

    # Verbs: set-up.

    def note(self, what: str, seat: int | None = None, *, seen_by: int | None = None, **value: Any) -> None:
        """Write the log. Callers ask first whether there is one, so that no names are looked up in a batch."""
        if self.log is not None:
            self.log.add(what, seat, seen_by=seen_by, **value)

    def looks_at_hand(self, seat: int) -> None:
        """Whether this seat is asked depends on cards that the others do not see, so they learn something."""
        if len(self.seats) > 1 and self.hands[seat]:
            self.seen += 1

    def shows_others(self) -> None:
        """A card that only its seat knew is turned up, for others if there are any."""
        if len(self.seats) > 1:
            self.seen += 1

    def fill_bag(self) -> None:
        """IC-3"""
        self.bag = self.chance.shuffle("bag", BAG)
        self.bag.reverse()  # an outcome is told from the first draw
        if self.log is not None:
            self.note("shuffle", pieces="tiles", number=len(self.bag))

    def shuffle_deck(self) -> None:
        """IC-4, IC-130 The Discovery cards; in the Family game its own cards."""
        self.deck = self.chance.shuffle("deck", sorted(FAMILY_CARDS if self.family else CARDS))
        self.deck.reverse()
        if self.log is not None:
            self.note("shuffle", pieces="cards", number=len(self.deck))

    def supply(self) -> None:
        """IC-2, IC-3 What lies below the island at first; Oshax in a random line in solo, none in the Family game."""
        self.common = [COMMONS_PER_SHAPE[len(self.seats)]] * len(COMMONS)
        if self.solo:
            self.oshax = self.chance.shuffle("oshax", OSHAX)
        elif not self.family:
            self.oshax = list(OSHAX)
        if self.log is not None:
            self.note("supply", common=self.common[0], oshax=[name_of(kind) for kind in self.oshax])

    def deal_boats(self, layouts: int) -> None:
        """IC-5 Each seat one of so many boats; and a permanent basket, but in the Family game (IC-130)."""
        boats = self.chance.shuffle("boats", range(layouts))
        for seat in self.seats:
            self.boats[seat] = Boat(boats[seat])
            self.baskets[seat] = 0 if self.family else FIRST_BASKETS
            if self.log is not None:
                self.note("boat", seat, boat=boats[seat] + 1, baskets=self.baskets[seat])

    def set_track(self, order: Sequence[int]) -> None:
        """Put the wooden cats on the island's track in this order."""
        self.track = list(order)
        for place, seat in enumerate(self.track, 1):
            if self.log is not None:
                self.note("track", seat, place=place)

    # Verbs: days and phases.

    def begin_day(self) -> None:
        self.day += 1
        self.phase = PHASES[0]
        self.passes = 0
        if self.log is not None:
            self.note("day", number=self.day)

    def begin_phase(self, phase: str) -> None:
        self.phase = phase
        self.passed = [False] * len(self.seats)
        self.turn = -1
        if self.log is not None:
            self.note("phase", phase=phase, day=self.day)

    def begin_turn(self, seat: int) -> None:
        self.turn = seat
        if self.log is not None:
            self.note("turn", seat)

    def pass_phase(self, seat: int) -> None:
        """IC-53, IC-60, IC-132 A pass is final for the phase."""
        self.passed[seat] = True
        if self.log is not None:
            self.note("pass", seat, phase=self.phase)

    # Verbs: the bag, the fields, the island.

    def draw_tile(self) -> int:
        """The next tile of the bag, seen by all. There must be one."""
        self.seen += 1
        return self.bag.pop()

    def lay_in_field(self, kind: int, field: int) -> None:
        """IC-12, IC-116 A cat joins a field, at the end of its line."""
        self.fields[field].append(kind)
        if self.log is not None:
            self.note("field", tile=name_of(kind), field=FIELDS[field])

    def lay_below_island(self, kind: int) -> None:
        """IC-12 A rare treasure joins those of its shape, or begins a stack (A-14); an Oshax its line (IC-9)."""
        line = self.oshax if is_oshax(kind) else self.rare
        place = len(line) - line[::-1].index(kind) if kind in line else len(line)
        line.insert(place, kind)
        if self.log is not None:
            self.note("found", tile=name_of(kind))

    def change_field(self, seat: int, kind: int) -> None:
        """Card 77: a cat goes to the end of the other field's line (A-12)."""
        field = self.field_of(kind)
        self.fields[field].remove(kind)
        self.fields[1 - field].append(kind)
        if self.log is not None:
            self.note("shift", seat, tile=name_of(kind), field=FIELDS[1 - field])

    def take_from_field(self, kind: int) -> None:
        self.fields[self.field_of(kind)].remove(kind)

    def take_cat(self, seat: int, kind: int) -> None:
        """IC-132 A cat of the island, in the Family game, where it costs nothing."""
        self.take_from_field(kind)
        if self.log is not None:
            self.note("take", seat, tile=name_of(kind))

    def take_oshax(self, seat: int, kind: int, colour: int) -> None:
        """IC-61 An Oshax leaves the island, with its colour for good."""
        self.oshax.remove(kind)
        if self.log is not None:
            self.note("befriend", seat, tile=name_of(kind), colour=COLOURS[colour])

    def take_treasure(self, kind: int) -> None:
        """A rare or common treasure leaves the island."""
        if is_common(kind):
            self.common[kind - COMMONS.start] -= 1
        else:
            self.rare.remove(kind)

    def clear_fields(self) -> None:
        """IC-95 The cats nobody rescued are out of the game."""
        if self.log is not None:
            self.note("left over", tiles=[name_of(kind) for kind in self.line()])
        for field in self.fields:
            self.gone.extend(field)
            field.clear()

    def discard_tile(self, seat: int, kind: int) -> None:
        """A-10 A tile of card 75 that has no legal place is out of the game."""
        self.gone.append(kind)
        if self.log is not None:
            self.note("no place", seat, tile=name_of(kind))

    # Verbs: cards.

    def deal(self, seat: int, count: int) -> None:
        """IC-20, IC-112, IC-131 Cards to choose from, seen by that seat only; fewer if the deck runs out."""
        self.seen += 1
        cards = self.take_cards(count)
        self.passing[seat] = cards
        if self.log is not None:
            self.note("deal", seat, seen_by=seat, cards=cards[:])

    def take_cards(self, count: int) -> list[int]:
        return [self.deck.pop() for _ in range(min(count, len(self.deck)))]

    def hand_at(self, seat: int) -> int:
        """Which hand goes round at this seat now: its day, and the seat to which it was dealt."""
        step = 1 if self.day % 2 else -1
        return self.day * 4 + (seat - step * self.passes) % len(self.seats)

    def keep(self, seat: int, kept: Sequence[int]) -> None:
        """IC-20 Keep these of the cards to choose from, seen by that seat only."""
        hand = self.passing[seat]
        rest = [card for card in hand if card not in kept]
        if len(self.seats) > 1:
            self.remember(seat, len(kept), rest)
        self.drafted[seat].extend(kept)
        self.passing[seat] = rest
        if self.log is not None:
            self.note("keep", seat, seen_by=seat, cards=list(kept))

    def remember(self, seat: int, kept: int, rest: list[int]) -> None:
        """A seat knows the rest of a hand that it lets go on; others only count what it kept."""
        hand = self.hand_at(seat)
        for other in self.seats:
            known = self.knows[other]
            if other != seat:
                for place in self.going_round(known, hand):
                    what = known[place]
                    counts = list(what.kept)
                    counts[seat] += kept
                    known[place] = Known(hand, what.cards, tuple(counts))
        if rest:
            self.knows[seat].append(Known(hand, tuple(rest), (0,) * len(self.seats)))

    def see_passing(self, seat: int) -> None:
        """A seat sees the hand that comes: of what it knew of it before, the others keep what is missing now."""
        hand, cards, known = self.hand_at(seat), self.passing[seat], self.knows[seat]
        for place in self.going_round(known, hand):
            what = known[place]
            known[place] = Known(hand, tuple(card for card in what.cards if card not in cards), what.kept)

    def going_round(self, known: list[Known], hand: int) -> Iterator[int]:
        """Where a seat keeps what it knows of a hand that still goes round: among the last it learned."""
        for place in range(len(known) - 1, -1, -1):
            what = known[place]
            if what.hand < self.day * 4:
                return
            if what.hand == hand and what.goes_round:
                yield place

    def forget(self, seat: int, card: int) -> None:
        """A card of this seat is seen by all: nobody need remember any more that the seat has it."""
        for known in self.knows:
            for place, what in enumerate(known):
                if card in what.cards:
                    kept = list(what.kept)
                    kept[seat] -= 1
                    cards = tuple(other for other in what.cards if other != card)
                    if cards:
                        known[place] = Known(what.hand, cards, tuple(kept))
                    else:
                        del known[place]
                    break

    def pass_on(self) -> None:
        """IC-21 Every hand goes to the neighbour."""
        self.seen += 1
        passing = self.passing[:]
        for seat in self.seats:
            self.passing[self.neighbour(seat)] = passing[seat]
        self.passes += 1
        if self.log is not None:
            self.note("hands go round", to="left" if self.day % 2 else "right", cards=len(self.passing[0]))
        for seat in self.seats:
            if self.passes >= len(self.seats):  # only then a hand comes back to a seat that saw it
                self.see_passing(seat)
            if self.log is not None:
                self.note("receive", seat, seen_by=seat, cards=self.passing[seat][:])

    def lay_away(self, seat: int) -> None:
        """IC-112, IC-131 The cards to choose from that were not kept are discarded unseen."""
        if self.passing[seat] and self.log is not None:
            self.note("discard", seat, number=len(self.passing[seat]))
        self.discards[seat].extend(self.passing[seat])
        self.passing[seat] = []

    def draw_cards(self, seat: int, count: int, card: int) -> None:
        """Cards 71 to 74: these join the cards waiting to be bought (A-21), seen by that seat only."""
        self.seen += 1
        cards = self.take_cards(count)
        self.drafted[seat].extend(cards)
        if self.log is not None:
            self.note("draw", seat, number=len(cards), card=card)
        if self.log is not None:
            self.note("drawn", seat, seen_by=seat, cards=cards)

    def buy(self, seat: int, cards: Sequence[int], cost: int) -> None:
        """IC-23 Pay for these, and discard the others face down: how many and for how much is public (IC-104)."""
        discarded = [card for card in self.drafted[seat] if card not in cards]
        self.fish[seat] -= cost
        self.hands[seat].extend(cards)
        self.fresh[seat] += len(cards)
        self.discards[seat].extend(discarded)
        self.drafted[seat] = []
        if self.log is not None:
            self.note("buy", seat, number=len(cards), fish=cost, left=self.fish[seat])
            self.note("bought", seat, seen_by=seat, cards=list(cards), discarded=discarded)

    def keep_lessons(self, seat: int, cards: Sequence[int]) -> None:
        """IC-131 The Family cards kept lie in front of their owner at once, face down."""
        self.lessons[seat].extend(cards)
        self.discards[seat].extend(card for card in self.passing[seat] if card not in cards)
        self.passing[seat] = []
        if self.log is not None:
            self.note("lessons", seat, number=len(cards))
        if self.log is not None:
            self.note("lesson cards", seat, seen_by=seat, cards=list(cards))

    def lay_lessons(self, seat: int, cards: Sequence[int]) -> None:
        """IC-30 Private lessons go from the hand face down in front of their owner; how many is public."""
        self.shows_others()
        self.fresh[seat] = 0
        for card in cards:
            self.hands[seat].remove(card)
        self.lessons[seat].extend(cards)
        if cards:
            if self.log is not None:
                self.note("lessons", seat, number=len(cards))
            if self.log is not None:
                self.note("lesson cards", seat, seen_by=seat, cards=list(cards))

    def read_public(self, seat: int, card: int) -> None:
        """IC-30 A public lesson goes from the hand face up to the middle; its colour, if any, is still to come."""
        self.shows_others()
        self.hands[seat].remove(card)
        self.forget(seat, card)
        self.public.append((card, NO_COLOUR))
        if self.log is not None:
            self.note("public lesson", seat, card=card)

    def mark_public(self, seat: int, card: int, colour: int) -> None:
        """IC-32 A wooden cat of this colour on a public lesson."""
        place = self.public.index((card, NO_COLOUR))
        self.public[place] = (card, colour)
        if self.log is not None:
            self.note("colour", seat, card=card, colour=COLOURS[colour])

    def play_card(self, seat: int, card: int) -> None:
        """A card goes from the hand to the cards used up, seen by all."""
        self.shows_others()
        self.hands[seat].remove(card)
        self.forget(seat, card)
        self.played.append(card)
        if self.log is not None:
            self.note("play", seat, card=card)

    # Verbs: fish and baskets.

    def catch_fish(self) -> None:
        """IC-15"""
        for seat in self.seats:
            self.gain_fish(seat, FISH_PER_DAY)

    def gain_fish(self, seat: int, amount: int, card: int = 0) -> None:
        """Fish from the supply, which never ends (IC-15); `card`: the anytime card that gives it."""
        self.fish[seat] += amount
        if self.log is not None:
            self.note("fish", seat, amount=amount, card=card, has=self.fish[seat])

    def pay_fish(self, seat: int, amount: int, card: int) -> None:
        """IC-62 The fish of a yellow card."""
        self.fish[seat] -= amount
        if self.log is not None:
            self.note("pay", seat, amount=amount, card=card, has=self.fish[seat])

    def gain_basket(self, seat: int, card: int) -> None:
        """Cards 84 to 89: one more permanent basket, ready at once."""
        self.baskets[seat] += 1
        if self.log is not None:
            self.note("basket", seat, card=card, has=self.baskets[seat])

    def lose_basket(self, seat: int, card: int) -> None:
        """Card 76: out of the game with a permanent basket, a used one if there is one, which costs its owner less."""
        self.baskets[seat] -= 1
        self.used_baskets[seat] = max(0, self.used_baskets[seat] - 1)
        if self.log is not None:
            self.note("basket lost", seat, card=card, has=self.baskets[seat])

    def ready_baskets(self) -> None:
        """IC-95"""
        self.used_baskets = [0] * len(self.seats)

    # Verbs: rescuing.

    def lay_rescue(self, seat: int, cards: Sequence[int]) -> None:
        """IC-50 Rescue cards go face down on the table; how many is visible."""
        for card in cards:
            self.hands[seat].remove(card)
        self.laid[seat].extend(cards)
        if self.log is not None:
            self.note("lay", seat, number=len(cards))
        if self.log is not None:
            self.note("laid", seat, seen_by=seat, cards=list(cards))

    def reveal(self) -> None:
        """IC-51 All rescue cards laid are turned up."""
        self.shows_others()
        self.revealed = True
        for seat in self.order():
            for card in self.laid[seat]:
                self.forget(seat, card)
            if self.log is not None:
                self.note("reveal", seat, cards=self.laid[seat][:], speed=self.speed(seat))

    def rescue(self, seat: int, kind: int, basket: Sequence[int]) -> None:
        """IC-54, IC-55 Pay with a basket (no card: a permanent one) and fish for a cat, which leaves its field."""
        field = self.field_of(kind)
        self.fields[field].remove(kind)
        self.fish[seat] -= PRICES[field]
        if basket:
            for card in basket:
                self.laid[seat].remove(card)
                self.played.append(card)
        else:
            self.used_baskets[seat] += 1
        if self.log is not None:
            value: dict[str, Any] = {
                "tile": name_of(kind),
                "field": FIELDS[field],
                "fish": PRICES[field],
                "cards": list(basket),
            }
            self.note("rescue", seat, **value)

    def discard_laid(self) -> None:
        """IC-56 Rescue cards laid and not used are discarded."""
        for seat in self.order():
            if self.laid[seat]:
                if self.log is not None:
                    self.note("unused", seat, cards=self.laid[seat][:])
                self.played.extend(self.laid[seat])
                self.laid[seat] = []
        self.revealed = False

    def grant_extra(self, seat: int) -> None:
        """Cards 80 to 82: one cat more in the next rescue turn."""
        self.extra[seat] += 1
        if self.log is not None:
            self.note("extra", seat, cats=self.extra[seat])

    def use_extra(self, seat: int) -> None:
        """Another cat of the same turn."""
        self.extra[seat] -= 1

    def spend_extra(self, seat: int) -> None:
        """A-7 Extra cats are spent with the rescue turn, used or not."""
        self.extra[seat] = 0

    def grant_free(self, seat: int) -> None:
        """Cards 69 and 70: the next tile need not touch."""
        self.free[seat] = True
        if self.log is not None:
            self.note("free", seat)

    # Verbs: the boat.

    def place(self, seat: int, kind: int, spot: Spot, colour: int = NO_COLOUR) -> bool:
        """IC-80 Lay a tile on the own boat; True if it covers a map of its colour (IC-85). `colour`: of an Oshax."""
        boat = self.boats[seat]
        tile = laid_at(kind, spot, colour_of(kind) if is_cat(kind) else colour)
        boat.add(tile)
        self.free[seat] = False
        earns = tile.colour >= 0 and covers_own_map(boat, tile.colour, tile.cells)
        if self.log is not None:
            value: dict[str, Any] = {
                "tile": name_of(kind),
                "square": square_name(spot.cell),
                "turned": ATTITUDES[spot.attitude],
            }
            if colour != NO_COLOUR:
                value["colour"] = COLOURS[colour]
            self.note("place", seat, **value)
            if earns and self.log is not None:
                self.note("map", seat, colour=COLOURS[tile.colour])
        return earns

    def remove(self, seat: int, index: int) -> None:
        """Cards 88 and 89: the tile of that index on the own boat goes out of the game."""
        tile = self.boats[seat].remove(index)
        self.gone.append(tile.kind)
        if self.log is not None:
            self.note("remove", seat, tile=name_of(tile.kind))

    def discard_lessons(self, seat: int, cards: Sequence[int]) -> None:
        """Cards 86 and 87: private lessons lying in front are discarded face down."""
        for card in cards:
            self.lessons[seat].remove(card)
        self.discards[seat].extend(cards)
        if self.log is not None:
            self.note("lessons away", seat, number=len(cards))
        if self.log is not None:
            self.note("lesson cards away", seat, seen_by=seat, cards=list(cards))

    def draw_tile_for(self, seat: int) -> int:
        """Cards 75 and 83: this seat draws a tile, which waits to be laid somewhere."""
        kind = self.draw_tile()
        self.drawn.append(kind)
        if self.log is not None:
            self.note("tile", seat, tile=name_of(kind))
        return kind

    def lay_drawn(self) -> None:
        """The tile that waited is laid somewhere."""
        self.drawn.pop()

    def tell_no_treasure(self, seat: int) -> None:
        """The treasure of a map is forgone (IC-85)."""
        if self.log is not None:
            self.note("no treasure", seat)

    def end(self) -> None:
        """IC-96"""
        self.turn = -1
        if self.log is not None:
            self.note("end")

    # Verbs: the sister.

    def meet_sister(self) -> None:
        """IC-110 Shuffle her cards and open what is open: three basic lessons, advanced ones by her level."""
        sister = self.sister
        assert sister is not None
        sister.colours = self.chance.shuffle("colours", sorted(COLOUR_CARDS))
        sister.lessons = self.chance.shuffle("basic", sorted(BASIC_LESSONS))[:SISTER_BASICS]
        sister.lessons += self.chance.shuffle("advanced", sorted(ADVANCED_LESSONS))[: LEVELS[sister.level]]
        sister.deck = self.chance.shuffle("sister", sorted(SISTER_BASKETS))
        sister.deck.reverse()
        if self.log is not None:
            self.note("sister lessons", SISTER, level=sister.level, cards=sister.lessons[:])
        self.sister_opens_colour()

    def sister_opens_colour(self) -> None:
        """IC-117"""
        assert self.sister is not None
        self.seen += 1
        card = self.sister.colours[self.sister.opened]
        self.sister.opened += 1
        if self.log is not None:
            self.note("sister colour", SISTER, card=card, colour=COLOURS[COLOUR_CARDS[card]])

    def sister_reveals(self) -> None:
        """IC-113 Her top card tells her speed and how many cards she has today; the others lie face down."""
        assert self.sister is not None
        self.seen += 1
        sister = self.sister
        sister.shown = sister.deck[-1]
        sister.cards = [sister.deck.pop() for _ in range(SISTER_BASKETS[sister.shown].baskets)]
        speed = SISTER_BASKETS[sister.shown].speed
        if self.log is not None:
            self.note("sister reveals", SISTER, card=sister.shown, speed=speed, cards=len(sister.cards))

    def sister_plays(self) -> int:
        """IC-114 Her next card of today, turned up."""
        assert self.sister is not None
        self.seen += 1
        card = self.sister.cards.pop(0)
        self.sister.played.append(card)
        if self.log is not None:
            self.note("sister plays", SISTER, card=card)
        return card

    def sister_removes(self, kind: int) -> None:
        """IC-115 A cat, an Oshax or a treasure leaves the game."""
        if kind in OSHAX:
            self.oshax.remove(kind)
        elif kind in self.fields[0] or kind in self.fields[1]:
            self.take_from_field(kind)
        else:
            self.take_treasure(kind)
        self.gone.append(kind)
        if self.log is not None:
            self.note("sister removes", SISTER, tile=name_of(kind))

    def sister_swaps(self, one: int, other: int) -> None:
        """IC-115 Two cats exchange their places, and fields."""
        where = {kind: (field, field.index(kind)) for field in self.fields for kind in (one, other) if kind in field}
        for kind, swapped in ((one, other), (other, one)):
            field, place = where[kind]
            field[place] = swapped
        if self.log is not None:
            self.note("sister swaps", SISTER, one=name_of(one), other=name_of(other))

    def sister_puts_away(self) -> None:
        """IC-117 What is left of her cards of today is discarded."""
        assert self.sister is not None
        self.sister.played.extend(self.sister.cards)
        self.sister.cards = []
        self.sister.shown = 0
