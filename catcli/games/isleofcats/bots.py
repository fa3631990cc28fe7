"""The players that know The Isle of Cats, weakest first; and hints: what the planner thinks of the answers.

A hint is the planner's judgement of the whole question, whatever parts of a move are chosen: of the answers that begin
with them the best are told, and how far they are from the best of all.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator, Sequence
from typing import Any, Final

from ...engine.options import Move, Staged
from ...engine.player import Seat
from ...engine.text import listed
from . import moves
from .asking import effects
from .greedy import Greedy, Look
from .market import LEAST
from .moves import DECLINE, PAID, PASS, STOP, Befriend, Find, Place, Placing, RareFinds, Rescue, Rescues
from .moves.cards import once
from .moves.rare_finds import WAYS_OF, kinds_of_way
from .pieces import CARDS, COLOURS, FIELDS, LEFT, PRICES, RARE_TREASURE, colour_of, is_cat, is_oshax, is_rare
from .planner import SPOTS, Planner, Ranked
from .sketch import Laying, colour_for
from .table import NO_COLOUR
from .worth import Term, expected

__all__ = ["Greedy", "Planner", "colour_placed", "hint", "hints"]

TOLD = 2  # hints at once; of places for a tile that is chosen as many as the planner looks at
AS_GOOD = 0.05  # points that are not told
LEAST_FISH = 0.5  # what a fish is worth at least where it is fish that is won

NOTHING_WORTH: Final = {  # by question, why its word is the best answer
    "rescue": "nothing here is worth its fish",
    "extra rescue": "nothing here is worth its fish",
    "take": "no cat here helps your boat",
    "map treasure": "no treasure here helps your boat",
    "second treasure": "no treasure here helps your boat",
    "rare find": "nothing here is worth playing now",
    "anytime": "nothing here is worth playing now",
}


def hint(seat: Seat) -> list[tuple[Move, str]]:
    """The best answer and the runner-up, with what each seems to bring; within a second or two."""
    return hints(seat, ())


def hints(seat: Seat, parts: tuple[Any, ...]) -> list[tuple[Move, str]]:
    """The best answers that begin with these parts, best first, with a note each: places if a tile is chosen."""
    bot = Planner(Planner.HINT_NODES)
    look = bot.look(seat)
    judged = JUDGES[seat.what](bot, look, parts)
    options = seat.options
    shown, most = judged, TOLD
    if parts and isinstance(options, Staged):
        shown = begun_with(judged, options, parts)
        if isinstance(options, Placing | Rescues | RareFinds) and len(parts) >= options.SPOT_AT:
            most = SPOTS
    return [(move, note(look, judged, worth, move)) for worth, move in shown[:most]]


def begun_with(judged: Ranked, options: Staged, parts: tuple[Any, ...]) -> Ranked:
    """Those that begin with the parts. A cat is rescued with the basket chosen; where no place judged has the attitude
    chosen, all places of the tile.
    """
    if isinstance(options, Rescues) and len(parts) > 1:
        judged = [(w, move._replace(basket=parts[1])) for w, move in judged if isinstance(move, Rescue)]

    def of(prefix: tuple[Any, ...]) -> Ranked:
        return [one for one in judged if (options.parts(one[1]) or ())[: len(prefix)] == prefix]

    at = options.SPOT_AT if isinstance(options, Placing | Rescues | RareFinds) else len(parts)
    return of(parts) or of(parts[:at])


# What is said of an answer.


def note(look: Look, judged: Ranked, worth: float, move: Move) -> str:
    """`2.1 points more than to pass; covers 2 rats`: beside the word that ends the question, where there is one."""
    brings = effects_of(look, move)
    return "; ".join([compared(look, judged, worth, move), *([listed(brings)] if brings else [])])


def compared(look: Look, judged: Ranked, worth: float, move: Move) -> str:
    assert look.t.ask is not None
    what, (most, best) = look.t.ask.what, judged[0]
    if what == "anytime":
        return anytime_note(look, best, worth, move)
    word = next(((points, one) for points, one in judged if one in (PASS, STOP, DECLINE)), None)
    if move == best and word is not None and move == word[1]:
        return NOTHING_WORTH[what]
    if word is not None and move != word[1]:
        return points_apart(worth - word[0], f"to {word[1]}")
    if move == best:
        return points_apart(most - judged[1][0], "the next answer") if len(judged) > 1 else "the only answer"
    return points_apart(worth - most, "the best answer")


def points_apart(points: float, other: str) -> str:
    if abs(points) < AS_GOOD:
        return f"about as good as {other}"
    return f"{abs(points):.1f} points {'more' if points > 0 else 'less'} than {other}"


def anytime_note(look: Look, best: Move, worth: float, move: Move) -> str:
    """Whether such a card is played now is no matter of points alone."""
    if move == PASS:
        return NOTHING_WORTH["anytime"] if best == PASS else "keeps the card for later"
    return f"about {worth:.1f} points" if worth > 0 else "better kept for later"


def effects_of(look: Look, move: Move) -> list[str]:
    if not isinstance(move, Rescue | Place | Befriend | Find):
        return []
    return effects(look.t.boats[look.seat], move.tile, move.spot, colour_placed(move))


def colour_placed(move: Rescue | Place | Befriend | Find) -> int:
    """The colour of the cat that a move places; NO_COLOUR of a treasure."""
    if isinstance(move, Befriend):
        return move.colour
    return colour_of(move.tile) if is_cat(move.tile) else NO_COLOUR


# Judgements: answers with what they seem to bring, best first. The planner's own is the first one.

Judge = Callable[[Planner, Look, tuple[Any, ...]], Ranked]


def ranked(found: Sequence[tuple[float, Move]]) -> Ranked:
    """Best first, of equal ones the first."""
    return sorted(found, key=lambda one: -one[0])


def answered(bot: Planner, look: Look, found: Sequence[tuple[float, Move]]) -> Ranked:
    """Ranked, with the planner's own answer before all that seem as good by themselves."""
    own = bot.answer(look)
    most = max([worth for worth, _ in found], default=0.0)
    return [(most, own), *[one for one in ranked(found) if one[1] != own]]


def draft(bot: Planner, look: Look, parts: tuple[Any, ...]) -> Ranked:
    before = sorted(look.t.drafted[look.seat])
    found = bot.drafts(look)
    return found or ranked([(look.kept(before, kept), kept) for kept in moves.drafts(look.t, look.seat)])


def keep_lessons(bot: Planner, look: Look, parts: tuple[Any, ...]) -> Ranked:
    keeps = moves.lesson_keeps(look.t, look.seat)
    return answered(bot, look, [(sum([lesson(look, card) for card in cards]), cards) for cards in keeps])


def lesson(look: Look, card: int, colour: int = NO_COLOUR) -> float:
    return expected(look.values.outlook, Term(card, colour, 1.0))


def buy(bot: Planner, look: Look, parts: tuple[Any, ...]) -> Ranked:
    return answered(bot, look, [(look.market.value(cards), cards) for cards in look.t.options(look.seat)])


def colour(bot: Planner, look: Look, parts: tuple[Any, ...]) -> Ranked:
    return ranked([(bot.lead(look, number), number) for number in range(len(COLOURS))])


def cat_colour(bot: Planner, look: Look, parts: tuple[Any, ...]) -> Ranked:
    fish = max(look.values.fish, LEAST_FISH)
    return ranked([(cats * fish, number) for number, cats in enumerate(look.sketch.cats)])


def lay(bot: Planner, look: Look, parts: tuple[Any, ...]) -> Ranked:
    return answered(bot, look, [(bot.worth_laid(look, cards), cards) for cards in look.t.options(look.seat)])


def rescue(bot: Planner, look: Look, parts: tuple[Any, ...]) -> Ranked:
    return beside_word(bot.weighed_rescues(look) or [], look)


def take(bot: Planner, look: Look, parts: tuple[Any, ...]) -> Ranked:
    return beside_word(bot.weighed_takes(look) or [], look)


def beside_word(weighed: Ranked, look: Look) -> Ranked:
    """The word that ends the question brings nothing, and is preferred to what brings hardly more."""
    assert look.t.ask is not None
    word = STOP if look.t.ask.what == "extra rescue" else PASS
    better = [one for one in weighed if one[0] > LEAST]
    return [*better, (0.0, word), *weighed[len(better) :]]


def places(look: Look, kinds: Sequence[int], colour: int = NO_COLOUR) -> Iterator[Laying]:
    """The best spots of each of these tiles."""
    apart = look.t.free[look.seat]
    for kind in dict.fromkeys(kinds):
        of_cat = colour if is_oshax(kind) else colour_for(kind)
        yield from look.sketch.best(look.values, kind, of_cat, apart, SPOTS)


def placed(look: Look, kinds: Sequence[int]) -> Ranked:
    return [(laying.gain, Place(laying.kind, laying.spot)) for laying in places(look, kinds)]


def map_treasure(bot: Planner, look: Look, parts: tuple[Any, ...]) -> Ranked:
    return answered(bot, look, [*placed(look, moves.map_kinds(look.t)), (bot.LEAST_OF_MAP, DECLINE)])


def second_treasure(bot: Planner, look: Look, parts: tuple[Any, ...]) -> Ranked:
    assert look.t.ask is not None
    kinds = moves.second_kinds(look.t, look.t.ask.about[1])
    return answered(bot, look, [*placed(look, kinds), (bot.LEAST_OF_SECOND, STOP)])


def bag_tile(bot: Planner, look: Look, parts: tuple[Any, ...]) -> Ranked:
    assert look.t.ask is not None
    return ranked(placed(look, look.t.ask.about[:1]))


def rare_find(bot: Planner, look: Look, parts: tuple[Any, ...]) -> Ranked:
    """A pass is worth what the best find would have to bring to be played now."""
    own = bot.answer(look)
    found = ranked([one for card in once(moves.find_cards(look.t, look.seat)) for one in finds(look, card, parts)])
    best = max(look.finds(), key=lambda one: one[0], default=(0.0, PASS))
    kept = (look.least_find(best[1]), PASS)
    if own == PASS:
        return [kept, *found]
    others = ranked([*(one for one in found if one[1] != own), kept])
    return [(max(best[0], others[0][0]), own), *others]


def finds(look: Look, card: int, parts: tuple[Any, ...]) -> Iterator[tuple[float, Move]]:
    """What a card can bring; an Oshax in the colours that seem best, and in the one that is chosen."""
    t, seat = look.t, look.seat
    if CARDS[card].kind == "oshax":
        chosen = parts[2:3] if parts[:1] == (card,) else ()
        for number in dict.fromkeys([*look.market.oshax_colours, *chosen]):
            for laying in places(look, t.oshax, number):
                yield laying.gain, Befriend(card, laying.kind, number, laying.spot)
        return
    for way in WAYS_OF[CARDS[card].effect]:
        for laying in places(look, kinds_of_way(t, seat, way)):
            paid = look.values.fish if way == PAID else 0.0
            yield laying.gain + look.second(laying, way) - paid, Find(card, way, laying.kind, laying.spot)


def anytime(bot: Planner, look: Look, parts: tuple[Any, ...]) -> Ranked:
    """Those wanted now, the word, those better kept: these have nothing to bring now."""
    cards = [card for card in look.t.options(look.seat) if card != PASS]
    wanted = [card for card in cards if look.wants_now(card)]
    now = [(max(look.market.worth(card), LEAST), card) for card in wanted]
    kept = sorted([card for card in cards if card not in wanted], key=lambda card: -look.market.worth(card))
    return [*now, (0.0, PASS), *[(0.0, card) for card in kept]]


def shift_cats(bot: Planner, look: Look, parts: tuple[Any, ...]) -> Ranked:
    """What is saved, if cats that are worth their price come to the left field, less what those that leave it cost."""
    t, fish = look.t, max(look.values.fish, LEAST_FISH)
    wanted = {offer.kind for offer in look.market.offers if offer.gain > PRICES[LEFT] * look.values.fish}

    def saved(kind: int) -> float:
        apart = (max(PRICES) - PRICES[LEFT]) * fish if kind in wanted else 0.0
        return -apart if t.field_of(kind) == LEFT else apart

    tried = dict.fromkeys([bot.answer(look), *((kind,) for kind in sorted(t.line())), *([parts] if parts else [])])
    return answered(bot, look, [(sum(map(saved, kinds)), kinds) for kinds in tried if STOP not in kinds])


def field(bot: Planner, look: Look, parts: tuple[Any, ...]) -> Ranked:
    fish = max(look.values.fish, LEAST_FISH)
    return ranked([(-price * fish, name) for name, price in zip(FIELDS, PRICES, strict=True)])


def discard_lessons(bot: Planner, look: Look, parts: tuple[Any, ...]) -> Ranked:
    pairs = moves.lesson_pairs(look.t, look.seat)
    return answered(bot, look, [(-sum([lesson(look, card) for card in pair]), pair) for pair in pairs])


def discard_treasures(bot: Planner, look: Look, parts: tuple[Any, ...]) -> Ranked:
    laid = look.t.boats[look.seat].laid
    pairs = moves.treasure_pairs(look.t, look.seat)
    worth = [-RARE_TREASURE * float(sum(is_rare(laid[index].kind) for index in pair)) for pair in pairs]
    return answered(bot, look, list(zip(worth, pairs, strict=True)))


JUDGES: Final[dict[str, Judge]] = {
    "draft": draft, "keep lessons": keep_lessons, "buy": buy, "colour": colour, "cat colour": cat_colour, "lay": lay,
    "rescue": rescue, "extra rescue": rescue, "map treasure": map_treasure, "second treasure": second_treasure,
    "rare find": rare_find, "anytime": anytime, "bag tile": bag_tile, "shift cats": shift_cats, "field": field,
    "discard lessons": discard_lessons, "discard treasures": discard_treasures, "take": take,
}  # fmt: skip
