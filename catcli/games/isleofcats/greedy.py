"""A player that gives the answer that looks best at once."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from functools import cached_property
from itertools import combinations
from operator import itemgetter
from typing import Final

from ...engine.options import Move
from ...engine.player import Seat
from . import moves
from .market import LEAST, Market, best_of, fish_of, poorest
from .moves import DECLINE, PAID, PASS, RARE, SMALLS, STOP, Befriend, Find, Place, Rescue
from .moves.cards import ALIKE, once
from .moves.rare_finds import WAYS_OF, kinds_of_way
from .pieces import CARDS, COLOURS, COMMONS, DAYS, FIELDS, LEFT, PRICES, SMALL, is_rare
from .sketch import Laying, Sketch
from .table import IsleOfCats
from .worth import Style, Term, Values, expected

EARLY = ("fields", "deal", "buying")  # moments of a day before anything can be bought or laid
LATER: Final = {"whole": 2.0, "broken": 0.8, "none": 0.6}  # what rescue cards kept for another day are worth
DRAW_FISH = 2  # fish below which no cards are drawn, as none could be paid
MUCH_FISH = 4  # that a card must bring to be played before the last day
LAST_DAY_FOR_BASKET, POOR_LESSONS = 3, 3.0  # when two lessons of so few points are given for a basket


class Greedy:
    """Values what it sees, and takes what is worth most now."""

    style: Style = Style(
        fish=(0.0, 0.7, 0.8, 0.8, 0.8), alone=2.8, two=6.0, more=1.0, early=0.6, close=0.05, remembers=False
    )
    LEAST_OF_MAP = LEAST - 1  # what a treasure of a map must bring to be taken
    LEAST_OF_SECOND = LEAST - 0.5  # and a second one of a card

    def choose(self, seat: Seat) -> Move:
        """The imagined table shows all that is open and the own cards; nothing else of it is looked at."""
        return self.answer(self.look(seat))

    def look(self, seat: Seat) -> Look:
        t: IsleOfCats = seat.imagine()
        forget_hidden(t, seat.number)
        return Look(t, seat.number, self.style)

    def answer(self, look: Look) -> Move:
        assert look.t.ask is not None
        return ANSWERS[look.t.ask.what](self, look)

    # The questions, in the order of the game.

    def draft(self, look: Look) -> Move:
        """The cards that bring most together with those kept before."""
        t, seat = look.t, look.seat
        before = sorted(t.drafted[seat])
        return max(moves.drafts(t, seat), key=lambda kept: look.kept(before, kept))

    def keep_lessons(self, look: Look) -> Move:
        o = look.values.outlook
        worth = {card: expected(o, Term(card, -1, 1.0)) for card in look.t.passing[look.seat]}
        return max(moves.lesson_keeps(look.t, look.seat), key=lambda cards: sum([worth[card] for card in cards]))

    def buy(self, look: Look) -> Move:
        return tuple(sorted(look.market.best_plan(sorted(look.t.drafted[look.seat])).cards))

    def colour(self, look: Look) -> Move:
        """The colour of which the seat gets more than the others."""
        return max(range(len(COLOURS)), key=lambda colour: self.lead(look, colour))

    def lead(self, look: Look, colour: int) -> float:
        """How much more a lesson that is read brings the seat in that colour."""
        assert look.t.ask is not None
        (card,) = look.t.ask.about
        term = Term(card, colour, 1.0)
        others = [expected(look.of(other).outlook, term) for other in look.t.seats if other != look.seat]
        return expected(look.values.outlook, term) - 0.5 * max(others, default=0.0)

    def cat_colour(self, look: Look) -> Move:
        return max(range(len(COLOURS)), key=lambda colour: look.sketch.cats[colour])

    def lay(self, look: Look) -> Move:
        """The rescue cards that bring most today, if what is kept is worth something later."""
        held = sorted(moves.rescue_cards(look.t, look.seat))
        if look.t.day == DAYS:
            return tuple(held)
        best: tuple[int, ...] = ()
        best_worth = float("-inf")
        seen: dict[tuple[int, ...], None] = {}
        for count in range(len(held) + 1):
            for cards in combinations(held, count):
                kinds = tuple([ALIKE[card] for card in cards])
                if kinds in seen:
                    continue
                seen[kinds] = None
                worth = self.worth_laid(look, cards)
                if worth > best_worth:
                    best, best_worth = cards, worth
        return best

    def worth_laid(self, look: Look, cards: Sequence[int]) -> float:
        """What rescue cards bring today, and those kept on another day, if there is one."""
        t, worth = look.t, look.market.laid(cards)
        if t.day == DAYS:
            return worth
        kept = [card for card in sorted(moves.rescue_cards(t, look.seat)) if card not in cards]
        return worth + sum([LATER[CARDS[card].basket] for card in kept])

    def rescue(self, look: Look) -> Move:
        found = look.best_rescue()
        return PASS if found is None else look.rescue_with(found)

    def extra_rescue(self, look: Look) -> Move:
        found = look.best_rescue()
        return STOP if found is None else look.rescue_with(found)

    def map_treasure(self, look: Look) -> Move:
        found = look.best_tile(moves.map_kinds(look.t))
        return DECLINE if found is None or found.gain < self.LEAST_OF_MAP else Place(found.kind, found.spot)

    def second_treasure(self, look: Look) -> Move:
        assert look.t.ask is not None
        found = look.best_tile(moves.second_kinds(look.t, look.t.ask.about[1]))
        return STOP if found is None or found.gain < self.LEAST_OF_SECOND else Place(found.kind, found.spot)

    def rare_find(self, look: Look) -> Move:
        found = look.finds()
        if not found:
            return PASS
        gain, move = max(found, key=itemgetter(0))
        return move if gain > look.least_find(move) else PASS

    def anytime(self, look: Look) -> Move:
        assert look.t.ask is not None
        return next((card for card in look.t.options(look.seat) if card != PASS and look.wants_now(card)), PASS)

    def bag_tile(self, look: Look) -> Move:
        assert look.t.ask is not None
        found = look.best_tile(look.t.ask.about[:1])
        assert found is not None
        return Place(found.kind, found.spot)

    def shift_cats(self, look: Look) -> Move:
        """Those dear ones that are wanted most come to the left field; if there is none, any cat moves."""
        t = look.t
        wanted = [offer.kind for offer in look.market.offers if t.field_of(offer.kind) != LEFT][:2]
        return tuple(sorted(wanted or t.line()[-1:]))

    def field(self, look: Look) -> Move:
        return FIELDS[LEFT]

    def discard_lessons(self, look: Look) -> Move:
        return poorest(look.market)[1]

    def discard_treasures(self, look: Look) -> Move:
        """The two last laid, common ones rather than rare ones."""
        laid = look.t.boats[look.seat].laid
        return max(
            moves.treasure_pairs(look.t, look.seat), key=lambda pair: (-sum(is_rare(laid[i].kind) for i in pair), pair)
        )

    def take(self, look: Look) -> Move:
        found = look.best_tile(look.t.line())
        return PASS if found is None or found.gain < -1 else Place(found.kind, found.spot)


def forget_hidden(t: IsleOfCats, seat: int) -> None:
    """Leave of an imagined table only what the seat sees: what others hold is taken away, the own hand is sorted."""
    t.hands[seat].sort()
    for other in t.seats:
        if other != seat:
            t.hands[other], t.lessons[other] = [], []


class Look:
    """What a bot looks at for one question, each part made when it is first needed."""

    def __init__(self, t: IsleOfCats, seat: int, style: Style) -> None:
        self.t, self.seat = t, seat
        self.style = style

    @cached_property
    def values(self) -> Values:
        return Values(self.t, self.seat, self.style)

    @cached_property
    def sketch(self) -> Sketch:
        return Sketch(self.t.boats[self.seat])

    @cached_property
    def market(self) -> Market:
        return Market(self.t, self.seat, self.values, self.sketch)

    def of(self, other: int) -> Values:
        return Values(self.t, other, self.style)

    def kept(self, before: Sequence[int], cards: Sequence[int]) -> float:
        """What cards bring that are kept with those before; those that need not be paid count a little."""
        market = self.market
        every = sorted([*before, *cards])
        plan = market.best_plan(every)
        return plan.worth + 0.1 * sum([market.worth(card) for card in every if card not in plan.cards])

    def best_tile(self, kinds: Sequence[int]) -> Laying | None:
        return self.market.best_kind(kinds)

    def best_rescue(self) -> Laying | None:
        """The cat that is worth most above its price, and above the fish it takes from other ones."""
        t, seat = self.t, self.seat
        if not moves.baskets(t, seat):
            return None
        best, most = None, LEAST
        for offer in self.market.offers:
            if offer.price <= t.fish[seat]:
                worth = offer.gain - offer.price * max(self.values.fish, 0.5)
                if worth > most:
                    best, most = offer, worth
        return None if best is None else self.market.best(best.kind)

    def rescue_with(self, laying: Laying) -> Move:
        """Permanent baskets first: all that is laid is gone with the day."""
        return Rescue(laying.kind, moves.baskets(self.t, self.seat)[0], laying.spot)

    def finds(self) -> list[tuple[float, Move]]:
        """The best move of each Oshax and treasure card."""
        t, seat = self.t, self.seat
        found: list[tuple[float, Move]] = []
        cards = once(moves.find_cards(t, seat))
        for card in cards:
            if CARDS[card].kind == "oshax":
                best = best_of([laying for laying in map(self.market.best_oshax, t.oshax) if laying is not None])
                if best is not None:
                    found.append((best.gain, Befriend(card, best.kind, best.colour, best.spot)))
                continue
            for way in WAYS_OF[CARDS[card].effect]:
                best = self.best_tile(kinds_of_way(t, seat, way))
                if best is not None:
                    gain = best.gain + self.second(best, way)
                    gain -= self.values.fish if way == PAID else 0
                    found.append((gain, Find(card, way, best.kind, best.spot)))
        return found

    def second(self, first: Laying, way: str) -> float:
        """What a second common treasure adds after the first."""
        if way == RARE:
            return 0.0
        after = self.sketch.after(first)
        kinds = self.t.treasures_left(SMALL if way == SMALLS else COMMONS)
        gains = [laying.gain for kind in kinds for laying in after.best(self.values, kind, -1)]
        return max(0.0, max(gains, default=0.0))

    def least_find(self, move: Move) -> float:
        """What a rare find must add to be played now."""
        if self.t.day == DAYS:
            return 0.0
        return 0.5 if isinstance(move, Befriend) or (isinstance(move, Find) and move.way == RARE) else self.style.find

    def wants_now(self, card: int) -> bool:
        """Whether an anytime card is played at this moment."""
        t, seat = self.t, self.seat
        assert t.ask is not None
        moment, last = t.ask.about[0], t.day == DAYS
        match CARDS[card].effect:
            case "draw_2" | "draw_3":
                return t.fish[seat] >= DRAW_FISH and (last or moment in ("buying", "lessons"))
            case "new_basket":
                return True
            case "bag_to_boat":
                return moment not in EARLY
            case "bag_to_fields":
                return moment == "lay" and t.fish[seat] >= 2 * PRICES[LEFT]
            case "shift_cats":
                dear = any(offer.price > PRICES[LEFT] for offer in self.market.offers[:3])
                return moment in ("revealed", "rescue turn") and dear and bool(moves.baskets(t, seat))
            case "extra_rescue":
                can = self.baskets() >= 2 and t.fish[seat] >= 2 * PRICES[LEFT] and t.cats_to_rescue() >= 2
                return moment in ("rescue turn", "own turn") and can and not t.extra[seat]
            case "basket_for_fish":
                short = t.fish[seat] < PRICES[LEFT] and self.baskets() >= 1
                return last and moment == "own turn" and t.used_baskets[seat] > 0 and short
            case "basket_for_lessons":
                return t.day <= LAST_DAY_FOR_BASKET and poorest(self.market)[0] < POOR_LESSONS
            case "basket_for_treasures" | "place_free":
                return False
        fish = fish_of(t, seat, card)
        if last:
            return fish > 0 and self.values.fish >= 0 and moment not in EARLY[:2]
        return fish >= MUCH_FISH and moment == "buying" and self.values.fish > 0

    def baskets(self) -> int:
        """Cats that could be rescued yet today."""
        laid = [CARDS[card].basket for card in self.t.laid[self.seat]]
        return self.t.baskets_ready(self.seat) + laid.count("whole") + laid.count("broken") // 2


ANSWERS: Final[dict[str, Callable[[Greedy, Look], Move]]] = {
    "draft": lambda bot, look: bot.draft(look),
    "keep lessons": lambda bot, look: bot.keep_lessons(look),
    "buy": lambda bot, look: bot.buy(look),
    "colour": lambda bot, look: bot.colour(look),
    "cat colour": lambda bot, look: bot.cat_colour(look),
    "lay": lambda bot, look: bot.lay(look),
    "rescue": lambda bot, look: bot.rescue(look),
    "extra rescue": lambda bot, look: bot.extra_rescue(look),
    "map treasure": lambda bot, look: bot.map_treasure(look),
    "second treasure": lambda bot, look: bot.second_treasure(look),
    "rare find": lambda bot, look: bot.rare_find(look),
    "anytime": lambda bot, look: bot.anytime(look),
    "bag tile": lambda bot, look: bot.bag_tile(look),
    "shift cats": lambda bot, look: bot.shift_cats(look),
    "field": lambda bot, look: bot.field(look),
    "discard lessons": lambda bot, look: bot.discard_lessons(look),
    "discard treasures": lambda bot, look: bot.discard_treasures(look),
    "take": lambda bot, look: bot.take(look),
}
