"""Moves of The Isle of Cats as text, both ways: `read(say(move)) == move`.

    keep 12 and 45  ·  buy 12, 45 and 113  ·  buy nothing
    colour blue
    lay 15 and 23  ·  lay nothing
    rescue blue Y5 at c4 turned right with cards 15 and 23  ·  pass
    take common bar at d5 turned right  ·  decline  (of another treasure or cat: stop)
    befriend purple oshax X3 at f2 flipped
    play 98 for rare L4 at c4  ·  play 107 for common bar at c4 paying 1 fish
    play 71  ·  play nothing  (also said by no answer; `none` is read as `nothing` everywhere)
    place blue Y5 at c4
    move blue Y5 and red S4  ·  left
    discard 113 and 120  ·  discard common bar at d5 and rare L4 at f2

Cards are told by their numbers, tiles by name. `at c4` is where the first square of the tile lies, the leftmost of its
upper row when it lies as told. Capitals and extra spaces do not matter. The basket may be left out when only one is
possible, and is then.
"""

from __future__ import annotations

import re
from collections.abc import Callable, Iterable, Sequence
from typing import Final

from ...engine.errors import BadNotation, IllegalMove
from ...engine.options import Move
from ...engine.text import listed, meant, quoted, suggestion
from . import boat as geometry
from . import moves
from .boat import COLUMN_LETTERS, Spot, first_square, normal, read_square, square_name
from .moves import COMMON, DECLINE, PAID, PASS, RARE, SMALLS, STOP, Befriend, Cards, Find, Place, Rescue
from .pieces import CARDS, COLOURS, FAMILY_CARDS, FIELDS, HULL, KIND, SMALL, is_rare, name_of, shape_of
from .shapes import ATTITUDES
from .table import IsleOfCats

EXAMPLES: Final = {
    "draft": "keep 12 and 45",
    "keep lessons": "keep 151 and 160",
    "buy": "buy 12, 45 and 113",
    "colour": "colour blue",
    "cat colour": "colour blue",
    "lay": "lay 15 and 23",
    "rescue": "rescue blue Y5 at c4 turned right",
    "extra rescue": "rescue blue Y5 at c4 turned right",
    "map treasure": "take common bar at d5 turned right",
    "second treasure": "take common bar at d5 turned right",
    "rare find": "befriend purple oshax X3 at f2 turned right",
    "anytime": "play 71",
    "bag tile": "place blue Y5 at c4 turned right",
    "shift cats": "move blue Y5 and red S4",
    "field": "left",
    "discard lessons": "discard 113 and 120",
    "discard treasures": "discard common bar at d5 and rare L4 at f2",
    "take": "take blue Y5 at c4 turned right",
}
ALSO: Final = {  # the other answer to some questions
    "buy": "buy nothing",
    "lay": "lay nothing",
    "rescue": PASS,
    "extra rescue": STOP,
    "map treasure": DECLINE,
    "second treasure": STOP,
    "rare find": "play 98 for rare L4 at c4' or 'pass",
    "anytime": "play nothing",
    "field": "right",
    "take": PASS,
}
WORDS: Final = {  # what ends a question without a tile or a card; PASS is read as it too
    "rescue": PASS, "extra rescue": STOP, "map treasure": DECLINE, "second treasure": STOP, "rare find": PASS,
    "anytime": PASS, "take": PASS,
}  # fmt: skip

NOTHING = "nothing"
NO_CARDS = (NOTHING, "none")  # as people write it
FLIPPED, UNTURNED = "flipped", "unturned"
TURNS: Final = {"right": 1, "over": 2, "round": 2, "around": 2, "left": 3}  # quarter turns clockwise

HOW: Final = rf"(?:,? (?:and )?(?:turned \S+|{FLIPPED}|{UNTURNED}))*"  # how a tile lies
WHERE: Final = rf"at (?P<square>\S+?)(?P<how>{HOW})"
PLACED: Final = rf"(?P<tile>.+?) {WHERE}"
BEFRIENDED: Final = (
    rf"(?:befriend )?(?:(?P<colour>\w+) )?(?P<tile>oshax \S+) {WHERE}"
    rf"(?: (?:as )?(?P<late>{'|'.join(COLOURS)}))?(?: with card (?P<card>\S+))?"
)
JOINT: Final = re.compile(r",? and |, ?| ")  # between the cards of a list
BOTH: Final = re.compile(r",? and |, ?")  # between tiles, whose names hold spaces


# A move as text.


def say(t: IsleOfCats, seat: int, move: Move) -> str:
    """The text of an answer to the open question."""
    assert t.ask is not None
    return SAYS[t.ask.what](t, seat, move)


def say_keep(t: IsleOfCats, seat: int, move: Cards) -> str:
    return f"keep {say_cards(move)}"


def say_buy(t: IsleOfCats, seat: int, move: Cards) -> str:
    return f"buy {say_cards(move)}"


def say_lay(t: IsleOfCats, seat: int, move: Cards) -> str:
    return f"lay {say_cards(move)}"


def say_cards(cards: Iterable[int]) -> str:
    return listed(list(map(str, cards))) or NOTHING


def say_colour(t: IsleOfCats, seat: int, move: int) -> str:
    return f"colour {COLOURS[move]}"


def say_rescue(t: IsleOfCats, seat: int, move: Move) -> str:
    if not isinstance(move, Rescue):
        return str(move)
    text = f"rescue {say_placed(move.tile, move.spot)}"
    if moves.baskets(t, seat) == [move.basket]:
        return text
    return f"{text} with {say_basket(move.basket)}"


def say_basket(cards: Cards) -> str:
    """`the permanent basket`, `card 43`, `cards 15 and 23`."""
    if not cards:
        return "the permanent basket"
    return f"card{'s' if len(cards) > 1 else ''} {say_cards(cards)}"


def say_placed(kind: int, spot: Spot) -> str:
    """`blue Y5 at c4 turned right`"""
    return f"{name_of(kind)} {say_spot(spot)}"


def say_spot(spot: Spot) -> str:
    """`at c4 turned right`"""
    return f"at {square_name(spot.cell)} {ATTITUDES[spot.attitude]}".rstrip()


def say_take(t: IsleOfCats, seat: int, move: Move) -> str:
    return f"take {say_placed(*move)}" if isinstance(move, Place) else str(move)


def say_bag_tile(t: IsleOfCats, seat: int, move: Place) -> str:
    return f"place {say_placed(*move)}"


def say_rare_find(t: IsleOfCats, seat: int, move: Move) -> str:
    if isinstance(move, Befriend):
        text = f"befriend {COLOURS[move.colour]} {say_placed(move.tile, move.spot)}"
        return text if move.card == oshax_card(t, seat) else f"{text} with card {move.card}"
    if isinstance(move, Find):
        text = f"play {move.card} for {say_placed(move.tile, move.spot)}"
        return f"{text} paying {moves.PAID_FISH} fish" if move.way == PAID else text
    return str(move)


def oshax_card(t: IsleOfCats, seat: int) -> int:
    """The Oshax card that is meant where none is told: the lowest of the hand, or of the box; all are alike."""
    every = [number for number, card in CARDS.items() if card.kind == "oshax"]
    return next((card for card in every if card in t.hands[seat]), every[0])


def say_anytime(t: IsleOfCats, seat: int, move: Move) -> str:
    """`pass` would be read as an answer to the question that follows."""
    return f"play {NOTHING if move == PASS else move}"


def say_shift(t: IsleOfCats, seat: int, move: Cards) -> str:
    return f"move {listed(list(map(name_of, move)))}"


def say_field(t: IsleOfCats, seat: int, move: str) -> str:
    return move


def say_discard_lessons(t: IsleOfCats, seat: int, move: Cards) -> str:
    return f"discard {say_cards(move)}"


def say_discard_treasures(t: IsleOfCats, seat: int, move: tuple[int, ...]) -> str:
    return f"discard {listed([say_laid(t, seat, index) for index in move])}"


def say_laid(t: IsleOfCats, seat: int, index: int) -> str:
    """A tile of the own boat with its first square: `common bar at d5`."""
    tile = t.boats[seat].laid[index]
    return f"{name_of(tile.kind)} at {square_name(first_square(tile.cells))}"


SAYS: Final[dict[str, Callable[[IsleOfCats, int, Move], str]]] = {
    "draft": say_keep, "keep lessons": say_keep, "buy": say_buy, "colour": say_colour, "cat colour": say_colour,
    "lay": say_lay, "rescue": say_rescue, "extra rescue": say_rescue, "map treasure": say_take,
    "second treasure": say_take, "take": say_take, "bag tile": say_bag_tile, "rare find": say_rare_find,
    "anytime": say_anytime, "shift cats": say_shift, "field": say_field, "discard lessons": say_discard_lessons,
    "discard treasures": say_discard_treasures,
}  # fmt: skip


# A text as move.


def read(t: IsleOfCats, seat: int, text: str) -> Move:
    """The answer that a text means, legal or not.

    Raises BadNotation for what is no answer to the open question; but IllegalMove, with the paragraph, for a card that
    is played at another one.
    """
    assert t.ask is not None
    what = t.ask.what
    words = " ".join(text.split()).casefold()
    if what in WORDS and words in (PASS, WORDS[what]):
        return WORDS[what]
    if what != "anytime":
        check_card_played(t, seat, words)
    return READS[what](t, seat, words)


def check_card_played(t: IsleOfCats, seat: int, words: str) -> None:
    """IC-70, IC-138 Raise IllegalMove for `play 71` at a question that is no offer of anytime cards."""
    match = re.fullmatch(r"play (?:card )?([0-9]{1,3})", words)
    if match and int(match[1]) in CARDS and not t.family:
        refusal = moves.why_not_at_question(t, seat, int(match[1]))
        if refusal is not None:
            raise IllegalMove(str(refusal), refusal)


def after(words: str, verbs: Sequence[str], what: str) -> str:
    """What follows the verb of an answer, one of these."""
    for verb in verbs:
        if words.startswith(f"{verb} "):
            return words[len(verb) + 1 :]
    raise unreadable(words, what)


def unreadable(words: str, what: str) -> BadNotation:
    also = f" or '{ALSO[what]}'" if what in ALSO else ""
    return BadNotation(
        f"{quoted(words)} does not answer the open question {what!r}: write for example {EXAMPLES[what]!r}{also}"
    )


# Cards and colours.


def read_draft(t: IsleOfCats, seat: int, words: str) -> Cards:
    return read_cards(after(words, ("keep",), "draft"), "draft")


def read_keep_lessons(t: IsleOfCats, seat: int, words: str) -> Cards:
    return read_cards(after(words, ("keep",), "keep lessons"), "keep lessons")


def read_buy(t: IsleOfCats, seat: int, words: str) -> Cards:
    return read_cards(after(words, ("buy", "keep"), "buy"), "buy")


def read_lay(t: IsleOfCats, seat: int, words: str) -> Cards:
    return read_cards(after(words, ("lay",), "lay"), "lay")


def read_discard_lessons(t: IsleOfCats, seat: int, words: str) -> Cards:
    return read_cards(after(words, ("discard",), "discard lessons"), "discard lessons")


def read_cards(words: str, what: str) -> Cards:
    """Numbers of cards in any order, parted by commas, `and` or spaces; `nothing` or `none`."""
    if words in NO_CARDS:
        return ()
    cards = [read_card(word, what) for word in JOINT.split(words)]
    for card in cards:
        if cards.count(card) > 1:
            raise BadNotation(f"card {card} is told twice: write for example {EXAMPLES[what]!r}")
    return tuple(sorted(cards))


def read_card(word: str, what: str) -> int:
    """The number of a card that is dealt, of the 150 or of the Family game."""
    number = int(word) if re.fullmatch(r"[0-9]{1,3}", word) else 0
    if number not in CARDS and number not in FAMILY_CARDS:
        raise BadNotation(f"{quoted(word)} is no number of a card: write for example {EXAMPLES[what]!r}")
    return number


def read_colour(t: IsleOfCats, seat: int, words: str) -> int:
    return colour_of(words.removeprefix("colour ").removeprefix("color "))


def colour_of(word: str) -> int:
    if word not in COLOURS:
        raise BadNotation(f"{quoted(word)} is no colour of a cat: {meant(word, COLOURS)}")
    return COLOURS.index(word)


def read_anytime(t: IsleOfCats, seat: int, words: str) -> Move:
    card = after(words, ("play card", "play"), "anytime")
    return PASS if card in NO_CARDS else read_card(card, "anytime")


# Tiles and places.


def read_tile(words: str) -> int:
    """A tile by name: `blue y5`, `rare l4`, `oshax x1`, `common bar`."""
    kind = KIND.get(words)
    if kind is None:
        raise BadNotation(f"no tile is called {quoted(words)}{suggestion(words, map(name_of, KIND.values()))}")
    return kind


def read_placed(match: re.Match[str]) -> tuple[int, Spot]:
    """The tile and the spot of a text that matches PLACED."""
    kind = read_tile(match["tile"])
    return kind, normal(shape_of(kind), Spot(read_cell(match["square"]), read_attitude(match["how"])))


def read_cell(word: str) -> int:
    cell = read_square(word)
    if cell is None:
        row = word[1:] if re.fullmatch("[1-9]", word[1:]) else ""
        there = f"; {squares_of_row(int(row))}" if row else ""
        raise BadNotation(f"{quoted(word)} is no square: columns are a to v and rows 1 to 9, as in 'c4'{there}")
    return cell


def squares_of_row(row: int) -> str:
    """Which squares of a row, from 1, belong to the boat: `row 1 has the squares h1 to o1`."""
    hull = HULL[row - 1]
    first = hull.index(hull.strip())
    last = first + len(hull.strip()) - 1
    return f"row {row} has the squares {COLUMN_LETTERS[first]}{row} to {COLUMN_LETTERS[last]}{row}"


def read_attitude(words: str) -> int:
    """How a tile lies after it was turned and flipped in the order told: `flipped and turned right`."""
    turns, is_flipped = 0, False
    for turn, flip in re.findall(rf"turned (\w+)|({FLIPPED})", words):
        if flip:
            turns, is_flipped = -turns % 4, not is_flipped
        elif turn in TURNS:
            turns = (turns + TURNS[turn]) % 4
        else:
            raise BadNotation(f"a tile is not turned {quoted(turn)}: it is turned right, over or left, or flipped")
    return turns + 4 * is_flipped


def read_place(what: str, *verbs: str) -> Callable[[IsleOfCats, int, str], Place]:
    """What reads `take common bar at d5 turned right`, with one of these verbs."""

    def read(t: IsleOfCats, seat: int, words: str) -> Place:
        match = re.fullmatch(PLACED, after(words, verbs, what))
        if match is None:
            raise unreadable(words, what)
        return Place(*read_placed(match))

    return read


# Rescuing.


def read_rescue(t: IsleOfCats, seat: int, words: str) -> Rescue:
    assert t.ask is not None
    match = re.fullmatch(rf"rescue {PLACED}(?: with (?P<basket>.+))?", words)
    if match is None:
        raise unreadable(words, t.ask.what)
    tile, spot = read_placed(match)
    return Rescue(tile, read_basket(t, seat, match["basket"]), spot)


def read_basket(t: IsleOfCats, seat: int, words: str | None) -> Cards:
    """IC-55 With what a cat is rescued: `the permanent basket`, `a whole basket`, `a broken pair`, or cards laid.

    Left out, it is the only basket possible.
    """
    ways = moves.baskets(t, seat)
    if words is None:
        if len(ways) > 1:
            told = " or ".join(f"'with {say_basket(way)}'" for way in ways)
            raise BadNotation(f"there are {len(ways)} baskets to rescue with (IC-55): add {told}")
        return ways[0] if ways else ()
    if re.fullmatch(r"(?:the|a|my) permanent basket", words):
        return ()
    if match := re.fullmatch(r"(?:the |a |my )?(?:(whole) basket|broken pair|pair of broken baskets)", words):
        cards = 1 if match[1] else moves.BROKEN_FOR_ONE
        for way in ways:
            if len(way) == cards:
                return way
        raise BadNotation(f"no card that was laid today and is left makes {quoted(words)} (IC-55)")
    return read_cards(re.sub(r"^cards? ", "", words), "lay")


# Rare finds.


def read_rare_find(t: IsleOfCats, seat: int, words: str) -> Befriend | Find:
    if words.startswith("play "):
        return read_find(words)
    match = re.fullmatch(BEFRIENDED, words)
    if match is None:
        raise unreadable(words, "rare find")
    tile, spot = read_placed(match)
    colour = match["colour"] or match["late"]
    if colour is None:
        raise BadNotation(f"which colour does the Oshax get? Write for example {EXAMPLES['rare find']!r} (IC-61)")
    card = read_card(match["card"], "rare find") if match["card"] else oshax_card(t, seat)
    return Befriend(card, tile, colour_of(colour), spot)


def read_find(words: str) -> Find:
    match = re.fullmatch(rf"play (?:card )?(?P<card>\S+) for {PLACED}(?P<paid> paying {moves.PAID_FISH} fish)?", words)
    if match is None:
        raise unreadable(words, "rare find")
    tile, spot = read_placed(match)
    card = read_card(match["card"], "rare find")
    return Find(card, way_of(card, tile, match["paid"] is not None), tile, spot)


def way_of(card: int, tile: int, is_paid: bool) -> str:
    """IC-62 The alternative that is meant; a treasure that a card only gives for fish is paid without saying so."""
    if is_paid:
        return PAID
    if card in CARDS and CARDS[card].effect == "small_or_paid":
        return SMALLS if tile in SMALL else PAID
    return RARE if is_rare(tile) else COMMON


# Anytime cards.


def read_shift(t: IsleOfCats, seat: int, words: str) -> Cards:
    kinds = [read_tile(name) for name in BOTH.split(after(words, ("move",), "shift cats"))]
    for kind in kinds:
        if kinds.count(kind) > 1:
            raise BadNotation(f"{name_of(kind)} is told twice: write for example {EXAMPLES['shift cats']!r}")
    return tuple(sorted(kinds))


def read_field(t: IsleOfCats, seat: int, words: str) -> str:
    word = re.sub(r"^(?:to )?(?:the )?| field$", "", words)
    if word not in FIELDS:
        raise unreadable(words, "field")
    return word


def read_discard_treasures(t: IsleOfCats, seat: int, words: str) -> tuple[int, ...]:
    told = BOTH.split(after(words, ("discard",), "discard treasures"))
    indexes = [read_laid(t, seat, words) for words in told]
    for index in indexes:
        if indexes.count(index) > 1:
            raise BadNotation(f"{say_laid(t, seat, index)} is told twice: name two treasures")
    return tuple(sorted(indexes))


def read_laid(t: IsleOfCats, seat: int, words: str) -> int:
    """A tile of the own boat: by name and a square of it, by the square alone, or by name where it has no equal."""
    boat = t.boats[seat]
    match = re.fullmatch(r"(?:(?P<tile>.+) at )?(?P<square>[a-v][1-9])", words)
    if match is not None:
        index = boat.tile_at(read_cell(match["square"]))
        if index is None or (match["tile"] and boat.laid[index].kind != read_tile(match["tile"])):
            there = "no tile" if index is None else say_laid(t, seat, index)
            raise BadNotation(f"{there} lies on {match['square']}, not {quoted(match['tile'] or words)}")
        return index
    kind = read_tile(words)
    equal = [index for index in geometry.treasures(boat) if boat.laid[index].kind == kind]
    if len(equal) != 1:
        told = f"{len(equal)} tiles" if equal else "no tile"
        how = " add where it lies, as in 'at d5'" if equal else " name a treasure that does"
        raise BadNotation(f"{told} called {quoted(words)} lie{'' if equal else 's'} on the boat:{how}")
    return equal[0]


READS: Final[dict[str, Callable[[IsleOfCats, int, str], Move]]] = {
    "draft": read_draft, "keep lessons": read_keep_lessons, "buy": read_buy, "colour": read_colour,
    "cat colour": read_colour, "lay": read_lay, "rescue": read_rescue, "extra rescue": read_rescue,
    "map treasure": read_place("map treasure", "take", "place"),
    "second treasure": read_place("second treasure", "take", "place"), "take": read_place("take", "take", "rescue"),
    "bag tile": read_place("bag tile", "place", "take"), "rare find": read_rare_find, "anytime": read_anytime,
    "shift cats": read_shift, "field": read_field, "discard lessons": read_discard_lessons,
    "discard treasures": read_discard_treasures,
}  # fmt: skip
