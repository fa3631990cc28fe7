"""What cards are worth to a bot: which of them to pay for, together with the cats they would help to rescue."""

from __future__ import annotations

from collections.abc import Sequence
from functools import cached_property
from itertools import combinations
from typing import Final, NamedTuple

from .boat import treasures
from .pieces import CARDS, COLOURS, COMMON_BAR, COMMON_CORNER, DAYS, LESSONS, PRICES, SMALL
from .sketch import Laying, Sketch, colour_for
from .table import IsleOfCats
from .worth import Term, Values, expected

LEAST = 0.05  # what a thing must be worth to be done
USUAL_SPEED, UNSEEN_SPEED = 4.0, 2.5  # of a rival; of the cards of one that were not seen
NOTHING = float("-inf")


class Offer(NamedTuple):
    """A cat of the fields: what its best spot adds, its price and its kind."""

    gain: float
    price: int
    kind: int


class Plan(NamedTuple):
    """Cards to pay for, and what that brings above the fish."""

    worth: float
    cards: tuple[int, ...]


class Market:
    """The cards and cats of a day as one seat values them."""

    def __init__(self, t: IsleOfCats, seat: int, values: Values, sketch: Sketch) -> None:
        self.t, self.seat, self.values, self.sketch = t, seat, values, sketch
        self.after_lessons = t.phase in ("lessons", "rescuing", "rare finds", "end of day")
        self.last = t.day >= DAYS
        self.offers = self.cats()
        self.alone: dict[int, float] = {}
        self.find: float | None = None
        self.oshax: float | None = None

    def cats(self) -> list[Offer]:
        """The cats of the fields, those first that are worth most above their price."""
        found = []
        for field, cats in enumerate(self.t.fields):
            for kind in cats:
                best = self.best(kind)
                if best is not None:
                    found.append(Offer(best.gain, PRICES[field], kind))
        return sorted(found, key=lambda one: (one.price * self.values.fish - one.gain, one.kind))

    def best(self, kind: int) -> Laying | None:
        return next(iter(self.sketch.best(self.values, kind, colour_for(kind), self.t.free[self.seat])), None)

    def best_kind(self, kinds: Sequence[int]) -> Laying | None:
        """The best spot of all these tiles."""
        return best_of([laying for laying in map(self.best, dict.fromkeys(kinds)) if laying is not None])

    # Cards that are worth something by themselves.

    def worth(self, card: int) -> float:
        """What a card brings, its cost not counted; nothing for rescue cards, which count together."""
        if card not in self.alone:
            self.alone[card] = self.reckon(card)
        return self.alone[card]

    def reckon(self, card: int) -> float:
        kind = CARDS[card].kind
        if kind == "lesson":
            return self.lesson(card)
        if kind == "public":
            return self.public(card)
        if kind == "oshax":
            return self.oshax_worth()
        if kind == "treasure":
            return self.treasure_worth() * (1.0 if CARDS[card].effect == "rare_or_two" else 0.9)
        if kind == "anytime":
            return self.anytime(CARDS[card].effect, card)
        return 0.0

    def lesson(self, card: int) -> float:
        """What a lesson will likely bring, with what it adds to the others."""
        if self.after_lessons and self.last:
            return 0.0
        v, o = self.values, self.values.outlook
        counting = sum([expected(o, term) for term in v.terms if term.number in (126, 133, 147, 207)])
        o.lessons += 1
        more = sum([expected(o, term) for term in v.terms if term.number in (126, 133, 147, 207)]) - counting
        found = expected(o, Term(card, -1, 1.0)) + more
        o.lessons -= 1
        return found

    def public(self, card: int) -> float:
        """What a public lesson brings its reader above what it brings the others."""
        if self.after_lessons and self.last:
            return 0.0
        return self.reading(card)[0] * (0.5 if self.t.solo else 0.6)

    def reading(self, card: int) -> tuple[float, int]:
        """What a public lesson brings with the best colour."""
        colours = range(len(COLOURS)) if LESSONS[card].chooser == "reader" else [-1]
        o = self.values.outlook
        return max([(expected(o, Term(card, colour, 1.0)), colour) for colour in colours], key=lambda one: one[0])

    def oshax_worth(self) -> float:
        if self.oshax is None:
            found = [self.best_oshax(kind) for kind in self.t.oshax[:3]]
            gains = [laying.gain for laying in found if laying is not None]
            self.oshax = max(gains, default=0.0)
        return self.oshax

    def best_oshax(self, kind: int) -> Laying | None:
        """An Oshax at its best spot, in one of the colours that seem best for it."""
        return best_of(
            [
                laying
                for colour in self.oshax_colours
                for laying in self.sketch.best(self.values, kind, colour, self.t.free[self.seat])
            ]
        )

    @cached_property
    def oshax_colours(self) -> list[int]:
        """The two colours in which one cat more brings most, if it can join the largest group."""
        sketch, values = self.sketch, self.values

        def worth(colour: int) -> float:
            size = max([pride.size for pride in sketch.prides if pride.colour == colour], default=0)
            row = values.groups[colour]
            cats = sketch.cats[colour]
            return row[size + 1][-1] - row[size][-1] + values.cats[colour][cats + 1] - values.cats[colour][cats]

        return sorted(range(len(COLOURS)), key=lambda colour: (-worth(colour), colour))[:2]

    def treasure_worth(self) -> float:
        """A rare treasure, or two common ones, of which the second seems worth a little less."""
        if self.find is None:
            rare = self.best_kind(self.t.rare_stacks())
            common = self.best_kind(self.t.treasures_left((COMMON_BAR, COMMON_CORNER, *SMALL)))
            self.find = max(rare.gain if rare else 0.0, 1.7 * common.gain if common else 0.0, 2.0 * (not self.last))
        return self.find

    def anytime(self, effect: str, card: int) -> float:
        """Roughly what an anytime card brings."""
        t, seat, values, o = self.t, self.seat, self.values, self.values.outlook
        match effect:
            case "draw_2" | "draw_3":
                return (1.6 if effect == "draw_2" else 2.2) if not self.last else 0.8
            case "bag_to_boat":
                return 4.5 if o.squares_left < sum(o.rooms) else 3.0
            case "shift_cats":
                return 2.0
            case "extra_rescue":
                return 1.5
            case "bag_to_fields":
                return 1.2
            case "new_basket":
                return values.style.basket * o.days + self.more_baskets()
            case "basket_for_lessons":
                pair = poorest(self)
                return values.style.basket * o.days - pair[0] if pair[1] else 0.0
            case "basket_for_fish":
                return 4 * values.fish if self.last else 0.5
            case "place_free":
                return 0.2
            case "basket_for_treasures":
                return 0.0
        later = 0.8 * (values.fish or 0.5)
        return later * (fish_of(t, seat, card) + growing(effect) * o.days)

    def more_baskets(self) -> float:
        v, o = self.values, self.values.outlook
        now = sum([expected(o, term) for term in v.terms if term.number == 118])
        o.baskets += 1
        more = sum([expected(o, term) for term in v.terms if term.number == 118])
        o.baskets -= 1
        return more - now

    # Rescuing.

    def chance_first(self, speed: int) -> float:
        """How likely the seat is in front with that speed."""
        if self.t.revealed:
            return 1.0 if self.t.track[0] == self.seat else 0.0
        won = 1.0
        for usual in self.speeds:
            won *= (speed + 1.0) * (speed + 1.0) / ((speed + 1.0) * (speed + 1.0) + usual * usual)
        return won

    @cached_property
    def speeds(self) -> list[float]:
        """How fast each of the others will about be; whoever remembers counts the rescue cards it saw them keep."""
        t, seat = self.t, self.seat
        if t.solo or not self.values.style.remembers:
            return [USUAL_SPEED] * (len(t.seats) - 1 + t.solo)
        return [UNSEEN_SPEED + self.speed_seen(rival) for rival in t.seats if rival != seat]

    def speed_seen(self, rival: int) -> float:
        """The speed of the rescue cards that the seat passed on and this rival has kept."""
        return sum(
            [
                CARDS[card].speed * what.kept[rival] / len(what.cards)
                for what in self.t.knows[self.seat]
                for card in what.cards
            ]
        )

    def rescued(self, fish: int, baskets: int, late: int) -> tuple[float, int, int]:
        """What cats bring with so many baskets, if others are served before: their worth, the fish left, how many."""
        offers, total, cats = self.offers, 0.0, 0
        rivals = min(2, len(self.t.seats) - 1 + self.t.solo)
        at = late
        taken: list[int] = []
        while cats < baskets:
            while at in taken:
                at += 1
            place = at
            while place < len(offers) and (offers[place].price > fish or place in taken):
                place += 1
            if place >= len(offers):
                break
            gain, price, _ = offers[place]
            if gain - price * self.values.fish <= LEAST:
                break
            taken.append(place)
            total += gain
            fish -= price
            cats += 1
            at += rivals
        return total, fish, cats

    def rescues(self, fish: int, cards: Sequence[int], more: int = 0) -> float:
        """What the seat can do with these rescue cards, its permanent baskets, so many new ones, and the fish left."""
        whole = sum(CARDS[card].basket == "whole" for card in cards)
        broken = sum(CARDS[card].basket == "broken" for card in cards)
        baskets = self.t.baskets_ready(self.seat) + more + whole + broken // 2
        first = self.chance_first(sum(CARDS[card].speed for card in cards))
        worth = 0.0
        for late, chance in ((0, first), (1, 1 - first)):
            if chance > 0.01:
                total, left, cats = self.rescued(fish, baskets, late)
                spare = 0.0 if self.last else self.values.style.kept * min(2, baskets - cats) + 0.4 * (broken % 2)
                worth += chance * (total + left * self.values.fish + spare)
        return worth

    def laid(self, cards: Sequence[int]) -> float:
        """What these cards bring when they are laid, the others being kept."""
        whole = sum(CARDS[card].basket == "whole" for card in cards)
        broken = sum(CARDS[card].basket == "broken" for card in cards)
        baskets = self.t.baskets_ready(self.seat) + whole + broken // 2
        first = self.chance_first(sum(CARDS[card].speed for card in cards))
        worth = 0.0
        for late, chance in ((0, first), (1, 1 - first)):
            total, left, _ = self.rescued(self.t.fish[self.seat], baskets, late)
            worth += chance * (total + left * self.values.fish)
        return worth

    def value(self, cards: Sequence[int], spent: int = 0) -> float:
        """What these cards bring when paid for, with the fish that are left then."""
        fish = self.t.fish[self.seat] - spent - sum(CARDS[card].cost for card in cards)
        if fish < 0:
            return NOTHING
        rescue, worth, oshax, more = [], 0.0, 0, 0
        for card in cards:
            kind = CARDS[card].kind
            if kind == "rescue":
                rescue.append(card)
                continue
            gain = self.worth(card)
            if kind == "oshax":
                oshax += 1
                gain *= 1.0 if oshax == 1 else 0.85
            elif CARDS[card].effect == "new_basket":
                more += 1
            worth += gain
        held = [card for card in self.t.hands[self.seat] if CARDS[card].kind == "rescue"]
        if self.t.phase in ("rare finds", "end of day"):
            return worth + fish * self.values.fish
        held += self.t.laid[self.seat]
        return worth + self.rescues(fish, [*held, *rescue], more)

    def best_plan(self, cards: Sequence[int]) -> Plan:
        """The cards to pay for that bring most, not counting what is worth less than its fish."""
        useful = [
            card
            for card in cards
            if CARDS[card].kind == "rescue" or self.worth(card) > CARDS[card].cost * self.values.fish + LEAST
        ]
        best = Plan(self.value(()), ())
        for count in range(1, len(useful) + 1):
            for chosen in combinations(useful, count):
                worth = self.value(chosen)
                if worth > best.worth:
                    best = Plan(worth, chosen)
        return best


def best_of(layings: Sequence[Laying]) -> Laying | None:
    """The one that adds most, of equal ones the first."""
    return max(layings, key=lambda laying: laying.gain) if layings else None


def poorest(market: Market) -> tuple[float, tuple[int, ...]]:
    """The two lessons in front that bring least, and what that is."""
    o = market.values.outlook
    worth = sorted([(expected(o, Term(card, -1, 1.0)), card) for card in market.t.lessons[market.seat]])
    if len(worth) < 2:
        return 0.0, ()
    return worth[0][0] + worth[1][0], tuple(sorted([worth[0][1], worth[1][1]]))


def fish_of(t: IsleOfCats, seat: int, card: int) -> int:
    """The fish that an anytime card would bring now; 0 for one that brings none."""
    boat = t.boats[seat]
    colours = [tile.colour for tile in boat.laid if tile.colour >= 0]
    match CARDS[card].effect:
        case "fish_per_oshax":
            return 2 * sum(90 <= tile.kind < 96 for tile in boat.laid)
        case "fish_per_lesson":
            return len(t.lessons[seat])
        case "fish_per_colour":
            return sum(colour in colours for colour in range(len(COLOURS)))
        case "fish_per_rare":
            return 2 * sum(85 <= tile.kind < 90 for tile in boat.laid)
        case "fish_per_common":
            return len(treasures(boat)) - sum(85 <= tile.kind < 90 for tile in boat.laid)
        case "fish_for_one_colour":
            return max([colours.count(colour) for colour in range(len(COLOURS))])
    return 0


def growing(effect: str) -> float:
    """How many fish more an anytime card will likely bring a day later."""
    return GROWING.get(effect, 0.4)


GROWING: Final = {"fish_per_lesson": 1.0, "fish_per_rare": 0.8, "fish_per_common": 0.8, "fish_for_one_colour": 0.9}
