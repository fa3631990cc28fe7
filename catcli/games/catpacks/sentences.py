"""What happened at a Cat Packs table, and where its points come from, in plain English."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Sequence

from ...engine.grammar import Sentence, Value, count, does, is_you, name, told, whom
from ...engine.log import Event
from ...engine.text import listed, printable
from . import pack as geometry
from . import scoring
from .pieces import (
    BORDER,
    CARD,
    CATNIP,
    COVERED,
    LAID,
    MULTIPLIER,
    PAWER,
    SHARD,
    Card,
    Effect,
)  # fmt: skip
from .table import AT_ONCE, CatPacks

THINGS = {PAWER: "Pawer token", CARD: "Cat Card", SHARD: "Shard", BORDER: "Wild Border"}

# Amounts and lists.


def much(resource: str, amount: int) -> str:
    """An amount of a resource: `2 Catnip`, `1 Pawer token`, `3 Cat Cards`."""
    if resource == CATNIP:
        return f"{amount or 'no'} Catnip"
    return count(amount, THINGS[resource])


def adds_up(on_cards: int, tokens: int) -> str:
    """Pawer: `6 on cards + 4 tokens = 10`, or `8` without tokens."""
    if not tokens:
        return str(on_cards)
    return f"{on_cards} on cards + {count(tokens, 'token')} = {on_cards + tokens}"


def effects(card: Card) -> str:
    """What a card does, as decks write it, several things in the plural: `instant 2 cards; fright`."""
    return printable("; ".join(effect_told(effect) for effect in card.effects))


def effect_told(effect: Effect) -> str:
    plural = "s" if effect.amount > 1 and effect.resource in (CARD, SHARD, BORDER) and not effect.per else ""
    return f"{effect}{plural}"


def cards(names: Iterable[str]) -> str:
    return listed([printable(card) for card in names])


# Events.


def tell(event: Event, names: Sequence[str]) -> str | None:
    """An event as one sentence, or None if not worth telling. Of a hidden one, only that it happened."""
    return told(SENTENCES, event, names)


def shuffle(value: Value, names: Sequence[str], seat: int | None) -> str:
    number = value["cards"]
    return f"{count(number, 'card')} {'is' if number == 1 else 'are'} shuffled to form the {value['pile']}."


def deal(value: Value, names: Sequence[str], seat: int | None) -> str:
    dealt = f"dealt {cards(value['cards'])}" if value else "dealt 5 cards"
    return f"{does(names, seat, 'are')} {dealt}."


def keep(value: Value, names: Sequence[str], seat: int | None) -> str:
    put = "put" if is_you(names, seat) else "puts"
    if not value:
        return f"{does(names, seat, 'keep')} 3 cards and {put} 2 back."
    return f"{does(names, seat, 'keep')} {cards(value['cards'])}, and {put} back {cards(value['back'])}."


def piles(value: Value, names: Sequence[str], seat: int | None) -> str:
    rest = count(value["cat_pile"], "card")
    return f"{value['piles']} Round Piles of {value['cards']} cards are made; the Cat Pile keeps {rest}."


def first(value: Value, names: Sequence[str], seat: int | None) -> str:
    return f"{does(names, seat, 'are')} the first player."


def round_(value: Value, names: Sequence[str], seat: int | None) -> str:
    return f"Round {value['number']} begins."


def alley(value: Value, names: Sequence[str], seat: int | None) -> str:
    return f"The Alley shows {cards(value['cards'])}."


def refill(value: Value, names: Sequence[str], seat: int | None) -> str:
    left = count(value["left"], "card")
    return f"{printable(value['card'])} comes into the Alley; {left} left in the Round Pile."


def discard_alley(value: Value, names: Sequence[str], seat: int | None) -> str:
    return f"The round ends; the Alley is discarded: {cards(value['cards'])}."


def turn(value: Value, names: Sequence[str], seat: int | None) -> str:
    return f"{does(names, seat, 'begin')} turn {value['number']} of the round."


def take(value: Value, names: Sequence[str], seat: int | None) -> str:
    return f"{does(names, seat, 'take')} {printable(value['card'])} from the Alley."


def pay(value: Value, names: Sequence[str], seat: int | None) -> str:
    paid = [much(CATNIP, value["catnip"])] if value["catnip"] else []
    paid += [printable(card) for card in value["cards"]]
    return f"{does(names, seat, 'pay')} {listed(paid)} for {printable(value['card'])}."


def play(value: Value, names: Sequence[str], seat: int | None) -> str:
    return f"{does(names, seat, 'play')} {printable(value['card'])} at {spot(value)}."


def spot(value: Value) -> str:
    return f"{value['x']},{value['y']} {value['turned']}".rstrip()


def wild_border(value: Value, names: Sequence[str], seat: int | None) -> str:
    return f"{does(names, seat, 'lay')} a Wild Border between {cards(value['between'])}."


def border_back(value: Value, names: Sequence[str], seat: int | None) -> str:
    return f"The Wild Border between {cards(value['between'])} returns to the Supply (CP-36)."


def move(value: Value, names: Sequence[str], seat: int | None) -> str:
    card = printable(value["card"])
    if (value["from_x"], value["from_y"]) == (value["x"], value["y"]):
        now = value["turned"] or "unturned"
        return f"{does(names, seat, 'turn')} {card} at {value['x']},{value['y']}: now {now}."
    return f"{does(names, seat, 'move')} {card} from {value['from_x']},{value['from_y']} to {spot(value)}."


def gain(value: Value, names: Sequence[str], seat: int | None) -> str:
    what, amount, short = value["resource"], value["amount"], value["short"]
    verb = "draw" if what == CARD else "gain"
    gained = f"{does(names, seat, verb)} {much(what, amount) if amount else 'nothing'}"
    if short:
        gained += f"; {short} more cannot be had: {nothing_left(what)}"
    return f"{because(value, gained)}."


def nothing_left(resource: str) -> str:
    if resource == CARD:
        return "the Cat Pile and the discards are empty (CP-10)"
    return f"the Supply has no {'Wild Border' if resource == BORDER else 'Shard'} left (CP-01)"


def because(value: Value, gained: str) -> str:
    """A gain with the reason for it before or behind."""
    why = value["why"]
    if why == "setup":
        return f"{gained} to begin with"
    if why == "income":
        return f"Start of the round: {gained}"
    card = printable(value["card"])
    if why == MULTIPLIER:
        return f"{card}: multiplier, {counted(value)}: {gained}"
    if why == AT_ONCE:
        return f"{card}: recurring, paid at once in the last round (CP-49): {gained}"
    return f"{card}: {why}: {gained}"


def counted(value: Value) -> str:
    """What a Multiplier counted."""
    itself = " (itself counted)" if value["itself"] else ""
    counted_cards = count(value["count"], f"{printable(value['per'])} card")
    return f"{counted_cards} in the Pack{itself}"


def draw(value: Value, names: Sequence[str], seat: int | None) -> str | None:
    """Drawn cards, for who saw them; the gain has told everybody how many."""
    return f"{does(names, seat, 'have')} drawn {cards(value['cards'])}." if value else None


def fright(value: Value, names: Sequence[str], seat: int | None) -> str:
    return f"{does(names, seat, 'frighten')} {whom(names, value['victim'])} with {printable(value['card'])}."


def fright_void(value: Value, names: Sequence[str], seat: int | None) -> str:
    return f"{printable(value['card'])} frightens nobody: there is nothing to lose ({value['paragraph']})."


def lose(value: Value, names: Sequence[str], seat: int | None) -> str:
    if value["resource"] == CARD:
        return f"{does(names, seat, 'discard')} {printable(value['lost'])} from {hand_of(names, seat)}."
    return f"{does(names, seat, 'discard')} {much(value['resource'], 1)}."


def hand_of(names: Sequence[str], seat: int | None) -> str:
    return "your hand" if is_you(names, seat) else "the hand"


def struggle(value: Value, names: Sequence[str], seat: int | None) -> str:
    taking_part, winners = value["taking_part"], value["winners"]
    if not taking_part:
        return "Pawer Struggle: nobody has Pawer on a card, so nobody wins (CP-70)."
    totals = [f"{name(names, part['seat'])} {adds_up(part['cards'], part['tokens'])}" for part in taking_part]
    totals += [f"{name(names, other)} without Pawer on a card (CP-63)" for other in value["aside"]]
    return f"Pawer Struggle: {', '.join(totals)}: {result(winners, names)} (CP-65)."


def result(winners: Sequence[Value], names: Sequence[str]) -> str:
    """`You win, discarding 3 tokens`, or of tied winners what each discards."""
    if len(winners) == 1:
        (win,) = winners
        return f"{does(names, win['seat'], 'win')}, discarding {count(win['discards'], 'token')}"
    discards = [f"{does(names, win['seat'], 'discard')} {count(win['discards'], 'token')}" for win in winners]
    return f"tied, so all of them win: {listed(discards)}"


def cover(value: Value, names: Sequence[str], seat: int | None) -> str:
    back, card = value["pawer"], printable(value["card"])
    gone = f"its Pawer Value {back + 1} is gone"
    if back:
        gone += f", {much(PAWER, back)} come{'s' if back == 1 else ''} back"
    return f"{does(names, seat, 'cover')} {card} at {value['x']},{value['y']} with a Catshine token: {gone}."


def settle(value: Value, names: Sequence[str], seat: int | None) -> str:
    shards = value["shards"]
    corners = [f"the {shard['corner']} corner of {printable(shard['card'])}" for shard in shards]
    return f"{does(names, seat, 'lay')} {much(SHARD, len(corners))} on {listed(corners)} (CP-42)."


def end(value: Value, names: Sequence[str], seat: int | None) -> str:
    return "The game is over: now the Catshine is counted."


def remove(value: Value, names: Sequence[str], seat: int | None) -> str:
    card = printable(value["card"])
    if value["why"] == "struggle":
        return f"{does(names, seat, 'remove')} {card}, its lowest card, instead of covering it (CP-95)."
    return f"{does(names, seat, 'lose')} {card}, its lowest card with a Pawer Value (CP-93)."


SENTENCES: dict[str, Sentence] = {
    "shuffle": shuffle, "deal": deal, "keep": keep, "piles": piles, "first": first, "round": round_,
    "alley": alley, "refill": refill, "discard_alley": discard_alley, "turn": turn, "take": take, "pay": pay,
    "play": play, "wild_border": wild_border, "border_back": border_back, "move": move, "gain": gain,
    "draw": draw, "fright": fright, "fright_void": fright_void, "lose": lose, "struggle": struggle,
    "cover": cover, "settle": settle, "end": end, "remove": remove,
}  # fmt: skip


# The score sheet, point by point.

Point = tuple[int, str, str, str]  # seat, row key, paragraph, sentence
Reasons = Callable[[CatPacks, int], list[str]]


def explain(t: CatPacks, names: Sequence[str]) -> list[Point]:
    """Every single point of the score sheet with its reason, in the order of the sheet."""
    return [
        (seat, row.key, row.paragraph, sentence)
        for row in scoring.sheet(t).rows
        for seat in t.seats
        for sentence in REASONS[row.key](t, seat)
    ]


def struggles_won(t: CatPacks, seat: int) -> list[str]:
    return [
        f"Catshine token of a Pawer Struggle, on {card_at(t, seat, cell)}"
        for cell, card in t.packs[seat].items()
        if card & COVERED
    ]


def card_at(t: CatPacks, seat: int, cell: int) -> str:
    """A card of a Pack with its cell: `The Bride at 0,0`."""
    x, y = geometry.xy(cell)
    return f"{printable(t.card_at(seat, cell))} at {x},{y}"


def symbols(t: CatPacks, seat: int) -> list[str]:
    shards = [*t.settled[seat], *scoring.best_corners(t, seat)]
    missing = geometry.points(t.deck, t.packs[seat], shards)
    return [symbol(t, seat, point, shards) for point, empty in missing.items() if not empty]


def symbol(t: CatPacks, seat: int, point: int, shards: list[tuple[int, int]]) -> str:
    """`symbol at corner point 1,0: The Bride, The Student, Pom Pom and Sir Fray, one Shard`."""
    x, y = geometry.xy(point)
    around = cards(t.card_at(seat, point + step) for step, _ in geometry.AROUND_POINT)
    laid = sum((point + step, corner) in shards for step, corner in geometry.AROUND_POINT)
    with_shards = f", {('one Shard', 'two Shards', 'three Shards', 'four Shards')[laid - 1]}" if laid else ""
    return f"symbol at corner point {x},{y}: {around}{with_shards}"


def surrounded(t: CatPacks, seat: int) -> list[str]:
    return [
        f"{card_at(t, seat, cell)} has the Catshine Effect and is surrounded by "
        + cards(t.card_at(seat, cell + step) for step in geometry.NEIGHBOURS)
        for cell in scoring.surrounded(t, seat)
    ]


def pawer(t: CatPacks, seat: int) -> list[str]:
    each, total = scoring.pawer_per_catshine(t), scoring.total_pawer(t, seat)
    whole = adds_up(t.card_pawer(seat), t.pawer[seat])
    return [f"Pawer {upto - each + 1} to {upto} of {whole}" for upto in range(each, total + 1, each)]


def different(t: CatPacks, seat: int) -> list[str]:
    """CP-77 The sets written out: cards dealt in turn to the sets, type by type, give none a type twice."""
    by_type = names_by_type(t, seat)
    sets = scoring.sets_of_different([len(named) for named in by_type.values()])
    dealt = [f"{card} ({cat_type})" for cat_type, named in by_type.items() for card in named[:sets]]
    all_sets = [dealt[number : scoring.SET * sets : sets] for number in range(sets)]
    return [f"set of {scoring.SET} different Cat Types: {cards(one)}" for one in all_sets]


def same(t: CatPacks, seat: int) -> list[str]:
    return [
        f"set of {scoring.SET} {printable(cat_type)}: {cards(named[begin : begin + scoring.SET])}"
        for cat_type, named in names_by_type(t, seat).items()
        for begin in range(0, len(named) - scoring.SET + 1, scoring.SET)
    ]


def names_by_type(t: CatPacks, seat: int) -> dict[str, list[str]]:
    """The cards of a Pack by Cat Type, in the order played."""
    by_type: dict[str, list[str]] = {}
    for card in t.packs[seat].values():
        kind = t.deck.kinds[card // LAID]
        by_type.setdefault(kind.type, []).append(kind.name)
    return by_type


REASONS: dict[str, Reasons] = {
    "struggle": struggles_won, "symbols": symbols, "catshine": surrounded, "pawer": pawer,
    "different": different, "same": same,
}  # fmt: skip
