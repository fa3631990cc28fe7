"""Players that look one step ahead: Greedy and Tactic. They differ only in what they take things to be worth."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from operator import itemgetter

from ...engine.options import Move
from ...engine.player import Seat
from . import pack as geometry
from .evaluation import NO_PLACE, Appraisal, Values, layout_of
from .moves import END, STOP, Play, Shift, covers, dummy_picks, keeps, losses, takes
from .pieces import CATNIP, LAID, LAST_ROUND, PAWER, TURNS_OF_A_ROUND
from .table import CatPacks

LEAST_SHIFT = 0.001  # what moving a card must gain, or cards would be moved to and fro for nothing
DEAR = 0.75  # a card whose lifting costs more is not worth a look

Payment = tuple[float, int, tuple[int, ...]]  # what it is worth, its tokens, its cards


class OneStep:
    """Gives the answer that looks best at once."""

    def choose(self, seat: Seat) -> Move:
        """The imagined table shows all that is open; nothing else of it is looked at."""
        return self.answer(seat.imagine(), seat.number)

    def answer(self, t: CatPacks, seat: int) -> Move:
        """The answer to the open question of a table."""
        assert t.ask is not None
        return ANSWERS[t.ask.what](t, seat, self.values(t))

    def values(self, t: CatPacks) -> Values:
        raise NotImplementedError


class Greedy(OneStep):
    """Sees only the points that this very answer makes, and takes goods to be worth the same at every moment."""

    def values(self, t: CatPacks) -> Values:
        return FLAT


class Tactic(OneStep):
    """Has a clock, and sees too what half-built symbols, surroundings and sets may become."""

    def values(self, t: CatPacks) -> Values:
        return BY_CLOCK[turns_left(t)]


# The questions, in the order of the game.


def keep(t: CatPacks, seat: int, values: Values) -> Move:
    return max(worth_of_keeps(t, seat, values))[1]


def worth_of_keeps(t: CatPacks, seat: int, values: Values) -> list[tuple[float, Move]]:
    """Every three cards, worth what each is worth alone."""
    look = Appraisal(t, seat, values)
    worth = {card: look.card_gain(card) - t.deck.cost[card] * values.catnip for card in t.hands[seat]}
    return [(worth[one] + worth[two] + worth[three], (one, two, three)) for one, two, three in keeps(t, seat)]


def take(t: CatPacks, seat: int, values: Values) -> int:
    return best_to_take(t, seat, values, takes(t, seat))


def best_to_take(t: CatPacks, seat: int, values: Values, cards: Sequence[int]) -> int:
    """The card that is worth most when played at once, or in the hand if it cannot be paid yet."""
    look = Appraisal(t, seat, values)
    can_pay = t.catnip[seat] + len(t.hands[seat])

    def worth(card: int) -> float:
        cost = t.deck.cost[card]
        played = max(values.card, look.best_place(card)[0] - cost * values.catnip)
        return played if cost <= can_pay else values.card + values.keep * (played - values.card)

    return max(cards, key=worth)


def play(t: CatPacks, seat: int, values: Values) -> Move:
    """The card that is worth most above its payment, at its best place; or end the turn."""
    hand, cost = sorted(t.hands[seat]), t.deck.cost
    look = Appraisal(t, seat, values)
    places = {card: look.best_place(card) for card in hand}
    held = {card: look.in_hand(card, place[0]) for card, place in places.items()}
    best: Move = END
    best_worth = values.least
    for card, (worth, cell, turns) in places.items():
        if cost[card] <= t.catnip[seat] + len(hand) - 1 and worth > NO_PLACE:
            price, tokens, cards = cheapest_payment(t, seat, card, values, held)
            if worth - price > best_worth:
                best_worth = worth - price
                best = Play(card, cell, turns, tokens, cards)
    return best


def cheapest_payment(t: CatPacks, seat: int, card: int, values: Values, held: dict[int, float]) -> Payment:
    """The payment that is missed least (CP-22); `held` tells what each hand card is worth there."""
    others = t.hands[seat][:]
    others.remove(card)
    others.sort(key=lambda other: (held[other], other))
    price, tokens, paid = 0.0, 0, 0
    for _ in range(t.deck.cost[card]):
        if tokens < t.catnip[seat] and (paid == len(others) or values.catnip <= held[others[paid]]):
            price += values.catnip
            tokens += 1
        else:
            price += held[others[paid]]
            paid += 1
    return price, tokens, tuple(sorted(others[:paid]))


def move(t: CatPacks, seat: int, values: Values) -> Move:
    """The card of the Pack that gains most elsewhere or turned; or stop."""
    best = max(gainful_shifts(t, seat, values), default=None)
    return best[1] if best is not None else STOP


def gainful_shifts(t: CatPacks, seat: int, values: Values) -> list[tuple[float, Shift]]:
    """The moves of a card that make more symbols and surrounded cards, whole or begun, and how much they gain."""
    assert t.ask is not None
    _, moved = t.ask.about
    pack = t.packs[seat]
    now = layout_of(t.deck, tuple(pack.items()), t.shards[seat], values).worth()
    found: list[tuple[float, Shift]] = []
    for cell, card in pack.items():
        rest = {other: laid for other, laid in pack.items() if other != cell}
        if cell in moved or not rest:  # a card alone gains nothing by a turn
            continue
        layout = layout_of(t.deck, tuple(rest.items()), t.shards[seat], values)
        lost = now - layout.worth()
        if lost > DEAR:
            continue
        parts = geometry.groups(rest)
        for gain, to, turns in layout.places(card // LAID, t.wild_borders[seat]):
            if (
                gain - lost > LEAST_SHIFT
                and (to != cell or turns != geometry.turned(card))
                and geometry.joins(parts, to)
            ):
                found.append((gain - lost, Shift(cell, to, turns)))
    return found


def fright(t: CatPacks, seat: int, values: Values) -> int:
    """The opponent with the most Pawer, of those that have something to lose; of equals the next in turn order."""

    def menace(other: int) -> tuple[bool, int, int]:
        return t.has_something(other), t.card_pawer(other) + t.pawer[other], (seat - other) % len(t.seats)

    return max(t.opponents(seat), key=menace)


def lose(t: CatPacks, seat: int, values: Values) -> Move:
    """What is worth least."""
    return max(worth_of_losses(t, seat, values), key=itemgetter(0))[1]


def worth_of_losses(t: CatPacks, seat: int, values: Values) -> list[tuple[float, Move]]:
    """What can be discarded, each worth less than nothing."""
    look = Appraisal(t, seat, values)

    def worth(what: Move) -> float:
        if what == CATNIP:
            return -values.catnip
        if what == PAWER:
            return look.pawer_gain(-1)
        return -look.in_hand(what, look.best_place(what)[0])

    return [(worth(what), what) for what in losses(t, seat)]


def cover(t: CatPacks, seat: int, values: Values) -> Move:
    return max(worth_of_covers(t, seat))[1]


def worth_of_covers(t: CatPacks, seat: int) -> list[tuple[float, Move]]:
    """One card of each Pawer Value: what a token gives back can be lost again, on a card it is safe."""
    pack, pawer = t.packs[seat], t.deck.pawer
    return [(-value, cell) for value, cell in {pawer[pack[cell] // LAID]: cell for cell in covers(t, seat)}.items()]


def dummy_tie(t: CatPacks, seat: int, values: Values) -> int:
    """The card the player would have taken (CP-89)."""
    return best_to_take(t, seat, values, dummy_picks(t))


ANSWERS: dict[str, Callable[[CatPacks, int, Values], Move]] = {
    "keep": keep,
    "take": take,
    "play": play,
    "move": move,
    "fright": fright,
    "lose": lose,
    "cover": cover,
    "dummy-tie": dummy_tie,
}


# What things are worth: found by playing solo games, so that the bots are steps of the chart (CP-98).

FLAT = Values(
    catnip=0.3, card=0.37, keep=0.8, draw=0.7, shard=0.35, border=0.15, pawer=0.15, tens=1.0,
    symbol=(0.0, 0.0, 0.0, 0.0, 1.0), surround=(0.0, 0.0, 0.0, 0.0, 1.0), close=0.01,
    different=(0.0, 0.0, 0.0, 0.0, 0.0), same=(0.0, 0.0, 0.0, 0.0, 0.0),
    struggle=0.0, struggles=0.0, narrow=1.0, wide=1.0, pay_outs=2, move=0.1, fright=0.45, least=-0.3,
)  # fmt: skip


def turns_left(t: CatPacks) -> int:
    """The turns of each seat after this one; before the first, all eight."""
    each = TURNS_OF_A_ROUND
    return each * (LAST_ROUND - t.round) + each - t.turn if t.round else each * LAST_ROUND


def by_clock(left: int) -> Values:
    """What things are worth with so many turns left."""
    at = min(left, 5)  # earlier, it hardly changes
    hope = (0.14, 0.56, 0.84, 1.12, 1.26, 1.4)[at]  # that what is half built will be finished
    return Values(
        catnip=(0.02, 0.16, 0.25, 0.3, 0.35, 0.4)[at],
        card=(0.05, 0.17, 0.33, 0.47, 0.5, 0.5)[at],
        keep=0.5,
        draw=(0.1, 0.39, 0.4, 0.45, 0.5, 0.57)[at],
        shard=(0.03, 0.1, 0.14, 0.2, 0.2, 0.2)[at],
        border=(0.02, 0.1, 0.2, 0.2, 0.3, 0.2)[at],
        pawer=0.07 if left else 0.02,
        tens=0.36 if left else 1.0,
        symbol=(0.0, 0.05 * hope, 0.15 * hope, 0.4 * hope, 1.0),
        surround=(0.11 * hope, 0.2 * hope, 0.47 * hope, 0.97 * hope, 1.0),
        close=0.05,
        different=(0.0, 0.1 * hope, 0.2 * hope, 0.35 * hope, 0.6 * hope),
        same=(0.0, 0.0, 0.21 * hope, 0.32 * hope, 0.71 * hope),
        struggle=0.8,
        struggles=0.4 * min(3, left // 2),
        narrow=4.0,
        wide=11.0,
        pay_outs=max(1, left // 2),
        move=0.07,
        fright=0.11,
        least=0.0,
    )


BY_CLOCK = tuple(by_clock(left) for left in range(9))
