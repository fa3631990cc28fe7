"""Moves of Cat Packs as text, both ways: `read(say(move)) == move`.

    keep The Bride, The Student and Pom Pom
    take The Bride
    play The Bride at 0,0
    play The Student at 1,0 turned left paying 1 catnip
    play Needle Nick at 0,-1 paying 1 catnip and Pom Pom
    end turn
    move The Student to 2,1 turned right
    stop moving
    frighten Bo  (or: frighten seat 2)
    lose 1 catnip · lose Pom Pom
    cover Head Bonk
    dummy takes Lobster Louie

Capitals and extra spaces do not matter. A card of the Pack that has an equal there is told with its cell: `cover Head
Bonk at 1,0`. A payment may be left out when only one is possible. The verb may be left out where only cards are told,
and words of a name do where they mean one card: `take butler`, `student and pom pom`.
"""

from __future__ import annotations

import re
from collections.abc import Callable, Iterable, Iterator, Sequence
from itertools import combinations, islice
from typing import Any

from ...engine.errors import BadNotation, IllegalMove
from ...engine.options import Begun, Move
from ...engine.text import either, listed, nearest, quoted, suggestion
from . import moves
from . import pack as geometry
from .moves import END, STOP, Play, Shift, Spot
from .pieces import CATNIP, LAID, PAWER, TURNS
from .table import CatPacks

CELL = r"(-?[0-9]{1,6})\s*,\s*(-?[0-9]{1,6})"
TURN = r"(?:\s+(turned\s+(?:right|over|left)|unturned))?"
ANY_TURN = r"(?:\s+(turned(?:\s+\S+){0,4}?|unturned))?"  # also what is no turn, to say which there are
JOINT = r"(?:, and |,and |, ?| and )"
TOKENS = re.compile(rf"{JOINT}?(?<!\w)(?P<many>\d{{1,6}}) catnip\b{JOINT}?", re.IGNORECASE)
PART = re.compile(rf"(?:play )?(?P<name>.+?)(?: at {CELL}{ANY_TURN})?(?: paying (?P<paying>.+))?", re.IGNORECASE)
FAR = geometry.HALF - 1  # the cells that can be named
Named = Callable[[CatPacks, Iterable[int]], dict[str, int]]
ENDING, STOPPING = ("end turn", "end"), ("stop moving", "stop")
SHOWN = 200  # moves among which an example is looked for
TELLING = 4  # letters of a word that alone may tell a card
VERBS = {"keep": "keep", "take": "take", "fright": "frighten", "lose": "lose", "cover": "cover",
         "dummy-tie": "dummy takes"}  # fmt: skip


# A move as text.


def say(t: CatPacks, seat: int, move: Move) -> str:
    """The text of an answer to the open question."""
    assert t.ask is not None
    return say_answer(t, seat, t.ask.what, move)


def say_answer(t: CatPacks, seat: int, what: str, move: Move) -> str:
    """The text of an answer to a question of that kind."""
    if what == "keep":
        return "keep " + listed(t.names(list(move)))
    if what == "take":
        return f"take {t.deck.kinds[move].name}"
    if what == "play":
        return "end turn" if move == END else say_play(t, move)
    if what == "move":
        return "stop moving" if move == STOP else say_shift(t, seat, move)
    if what == "fright":
        return f"frighten seat {move + 1}"
    if what == "lose":
        return f"lose {t.deck.kinds[move].name if isinstance(move, int) else f'1 {move}'}"
    if what == "cover":
        return f"cover {say_cell(t, seat, move)}"
    return f"dummy takes {t.deck.kinds[move].name}"


def say_play(t: CatPacks, move: Play) -> str:
    text = f"play {t.deck.kinds[move.card].name} at {say_spot(move.cell, move.turns)}"
    paid = say_payment(t, move.catnip, move.cards)
    return f"{text} paying {paid}" if paid else text


def say_payment(t: CatPacks, catnip: int, cards: Sequence[int]) -> str:
    """`1 catnip and Pom Pom`; nothing for what is free."""
    return listed([*([f"{catnip} catnip"] if catnip else []), *t.names(list(cards))])


def say_shift(t: CatPacks, seat: int, move: Shift) -> str:
    return f"move {say_cell(t, seat, move.cell)} to {say_spot(move.to, move.turns)}"


def say_spot(cell: int, turns: int) -> str:
    x, y = geometry.xy(cell)
    return f"{x},{y} {TURNS[turns]}".rstrip()


def say_cell(t: CatPacks, seat: int, cell: int) -> str:
    """A card of the Pack by name, with its cell if an equal card lies there too."""
    kind = t.packs[seat][cell] // LAID
    name = t.deck.kinds[kind].name
    if sum(card // LAID == kind for card in t.packs[seat].values()) == 1:
        return name
    x, y = geometry.xy(cell)
    return f"{name} at {x},{y}"


# A text as move.


def read(t: CatPacks, seat: int, text: str) -> Move:
    """The answer that a text means, legal or not. Raises BadNotation for what is no answer to the open question."""
    assert t.ask is not None
    what = t.ask.what
    words = " ".join(text.split())
    folded = words.casefold()
    if what == "play":
        return END if folded in ENDING else read_play(t, seat, words)
    if what == "move":
        return STOP if folded in STOPPING else read_shift(t, seat, words)
    verb = f"{VERBS[what]} "
    if folded.startswith(verb):
        return READERS[what](t, seat, words[len(verb) :])
    try:
        return READERS[what](t, seat, words)
    except (BadNotation, IllegalMove):
        raise unreadable(t, seat, words) from None


def unreadable(t: CatPacks, seat: int, words: str) -> BadNotation:
    """Its examples are moves that the open question allows; of cards the one that is written most alike."""
    assert t.ask is not None
    what = t.ask.what
    first = islice(t.options(seat), SHOWN)
    examples = [say(t, seat, move) for move in first if move not in (END, STOP)]
    best = [nearest(words, examples) or examples[0]] if examples else []
    best += {"play": ["end turn"], "move": ["stop moving"]}.get(what, [])
    told = either([f"'{example}'" for example in best])
    return BadNotation(f"{quoted(words)} does not answer the open question {what!r}: write for example {told}")


def read_card(t: CatPacks, name: str, near: Iterable[int]) -> int:
    """A card by name, or by words of the name of one card that is meant first; `near` are the cards meant first."""
    near, wanted = list(near), name.casefold()
    ways: tuple[tuple[Named, Iterable[int]], ...] = (
        (names_of, near), (short_names, near), (short_names, range(len(t.deck.kinds))),
    )  # fmt: skip
    for named, cards in ways:  # the first way does for nearly all
        by_fold = named(t, cards)
        if wanted in by_fold:
            return by_fold[wanted]
    raise BadNotation(f"no card is called {quoted(name)}{suggestion(name, t.names(near) or list(t.deck.number))}")


def names_of(t: CatPacks, near: Iterable[int]) -> dict[str, int]:
    """Every card of the deck by its name in small letters; of equal names the card that is meant first."""
    by_fold: dict[str, int] = {}
    for card in (*near, *range(len(t.deck.kinds))):
        by_fold.setdefault(t.deck.kinds[card].name.casefold(), card)
    return by_fold


def short_names(t: CatPacks, near: Iterable[int]) -> dict[str, int]:
    """Words of the names of cards that are meant first, where these words are in one of them only and name no card."""
    meaning: dict[str, list[int]] = {}
    for card in dict.fromkeys(near):
        words = t.deck.kinds[card].name.casefold().split()
        runs = {" ".join(words[i:j]): None for i, j in combinations(range(len(words) + 1), 2)}
        for run in runs:
            meaning.setdefault(run, []).append(card)
    names = names_of(t, ())
    return {
        run: cards[0]
        for run, cards in meaning.items()
        if len(cards) == 1 and run not in names and max(map(len, run.split())) >= TELLING
    }


def read_taken(t: CatPacks, seat: int, words: str) -> int:
    """A card of the Alley."""
    return read_card(t, words, t.alley)


def read_keep(t: CatPacks, seat: int, words: str) -> tuple[int, ...]:
    cards = next(card_lists(t, words, t.hands[seat]), None)
    if cards is None:
        example = say_answer(t, seat, "keep", moves.keeps(t, seat)[0])
        unknown = not_a_card(t, words, t.hands[seat])
        raise BadNotation(f"{quoted(words)} is no list of cards{unknown}: write for example '{example}'")
    return tuple(sorted(cards))


def not_a_card(t: CatPacks, text: str, near: Sequence[int]) -> str:
    """`, for no card is called 'Pom Pim'; did you mean 'Pom Pom'?`: which name of a list is none."""
    for name in re.split(JOINT, text, flags=re.IGNORECASE):
        try:
            read_card(t, name, near)
        except BadNotation as error:
            return f" ({error.sentence})"
    return ""


def card_lists(t: CatPacks, text: str, near: Sequence[int]) -> Iterator[list[int]]:
    """Every way to read a text as card names joined by commas or `and`; names may hold such words themselves."""
    by_fold = names_of(t, near)
    yield from split_names(text.casefold(), sorted(by_fold, key=len, reverse=True), by_fold)
    by_fold |= short_names(t, near)
    yield from split_names(text.casefold(), sorted(by_fold, key=len, reverse=True), by_fold)


def split_names(text: str, names: Sequence[str], by_fold: dict[str, int]) -> Iterator[list[int]]:
    for name in names:
        if text == name:
            yield [by_fold[name]]
        elif text.startswith(name):
            for joint in (", and ", ",and ", ", ", ",", " and "):
                if text.startswith(joint, len(name)):
                    for rest in split_names(text[len(name) + len(joint) :], names, by_fold):
                        yield [by_fold[name], *rest]
                    break


def read_play(t: CatPacks, seat: int, words: str) -> Play:
    match = re.fullmatch(rf"play (.+?) at {CELL}{ANY_TURN}(?: paying (.+))?", words, re.IGNORECASE)
    if match is None:
        raise no_place(t, seat, words)
    name, x, y, turn, paying = match.groups()
    card = read_card(t, name, t.hands[seat])
    turns = read_turn(turn)
    catnip, cards = read_payment(t, seat, card, paying)
    return Play(card, read_xy(x, y), turns, catnip, cards)


def no_place(t: CatPacks, seat: int, words: str) -> BadNotation:
    """What is wrong with a play that does not tell where: its card, or else that a place is missing."""
    match = PART.fullmatch(words) if words.casefold().startswith("play ") else None
    if match is None:
        return unreadable(t, seat, words)
    try:
        card = read_card(t, match["name"], t.hands[seat])
    except BadNotation as error:
        return error
    plays = moves.Plays(t, seat)
    move = next(plays.below((card,)), None) if card in plays.stage(()) else None
    example = f"for example '{say_play(t, move)}'" if move else "the place behind the card, as in 'at 1,0'"
    return BadNotation(f"{quoted(words)} leaves open where the card lies: write {example}")


def read_payment(t: CatPacks, seat: int, card: int, paying: str | None) -> tuple[int, tuple[int, ...]]:
    """A payment as Catnip tokens and cards; left out, it is the only one possible."""
    if paying is None:
        return only_payment(t, seat, card)
    others = [other for other in t.hands[seat] if other != card] or t.hands[seat]
    told = list(TOKENS.finditer(paying))
    first = [match for match in told if match.start() == 0]
    for match in [*first, None, *told]:  # tokens behind cards are looked for last: a card may be called so
        rest = paying if match is None else without(paying, match)
        cards = next(card_lists(t, rest, others), None) if rest else []
        if cards is not None:
            return int(match["many"]) if match else 0, tuple(sorted(cards))
    unknown = not_a_card(t, TOKENS.sub("", paying), others)
    ways = payments_told(t, seat, card)
    example = f": write for example {ways}" if ways else ""
    raise BadNotation(f"{quoted(paying)} is no payment{unknown}{example}")


def without(paying: str, match: re.Match[str]) -> str:
    """A payment without its tokens: of the joints before and behind them one is left."""
    before, behind = paying[: match.start()], paying[match.end() :]
    return f"{before} and {behind}" if before and behind else before + behind


def only_payment(t: CatPacks, seat: int, card: int) -> tuple[int, tuple[int, ...]]:
    ways = ways_to_pay(t, seat, card)
    if len(ways) > 1:
        name = t.deck.kinds[card].name
        told = payments_told(t, seat, card, "paying ")
        raise BadNotation(f"{name} can be paid in {len(ways)} ways (CP-22): add for example {told}")
    return ways[0] if ways else (t.deck.cost[card], ())


def ways_to_pay(t: CatPacks, seat: int, card: int) -> list[tuple[int, tuple[int, ...]]]:
    """The payments of a hand card that are possible, as tokens and cards; none for another card."""
    if card not in t.hands[seat]:
        return []
    plays = moves.Plays(t, seat)
    return [(catnip, cards) for catnip in plays.stage((card,)) for cards in plays.stage((card, catnip))]


def payments_told(t: CatPacks, seat: int, card: int, before: str = "") -> str:
    """The payments with most and with fewest tokens: `'1 catnip' or 'Pom Pom'`; nothing where none is possible."""
    ways = [say_payment(t, *way) for way in ways_to_pay(t, seat, card)]
    return either([f"'{before}{way}'" for way in dict.fromkeys([*ways[:1], *ways[-1:]]) if way])


def read_shift(t: CatPacks, seat: int, words: str) -> Shift:
    match = re.fullmatch(rf"(?:move|turn) (.+?) to {CELL}{ANY_TURN}", words, re.IGNORECASE)
    if match is None:
        raise unreadable(t, seat, words)
    name, x, y, turn = match.groups()
    return Shift(read_cell(t, seat, name), read_xy(x, y), read_turn(turn))


def read_cell(t: CatPacks, seat: int, words: str) -> int:
    """The cell of a card of the Pack: by name, or by name and cell, or by cell alone."""
    match = re.fullmatch(rf"(?:(.+) at )?{CELL}", words, re.IGNORECASE)
    pack = t.packs[seat]
    if match is not None:
        cell = read_xy(match[2], match[3])
        if match[1] is not None and (
            cell not in pack or t.card_at(seat, cell).casefold() != match[1].casefold()
        ):  # fmt: skip
            raise IllegalMove(f"{quoted(match[1])} does not lie at {match[2]},{match[3]} in the Pack")
        return cell
    short = short_names(t, [card // LAID for card in pack.values()])
    called = t.deck.kinds[short[words.casefold()]].name if words.casefold() in short else words
    cells = [cell for cell in pack if t.card_at(seat, cell).casefold() == called.casefold()]
    if not cells:
        names = [t.card_at(seat, cell) for cell in pack]
        raise BadNotation(f"no card of the Pack is called {quoted(words)}{suggestion(words, names)}")
    if len(cells) > 1:
        where = either([f"'at {x},{y}'" for x, y in map(geometry.xy, cells)])
        raise BadNotation(f"the Pack has {len(cells)} cards called {quoted(words)}: add where it lies, {where}")
    return cells[0]


def read_xy(x: str, y: str) -> int:
    if abs(int(x)) > FAR or abs(int(y)) > FAR:
        raise BadNotation(f"the cell {x},{y} is too far away: a Pack reaches at most {FAR} cells each way")
    return geometry.at(int(x), int(y))


def read_turn(words: str | None) -> int:
    turn = " ".join(words.split()).casefold() if words else ""
    turn = "" if turn == "unturned" else turn
    if turn not in TURNS:
        turns = either([repr(turn) for turn in TURNS[1:]])
        raise BadNotation(f"{quoted(turn)} is no way to lie: write {turns}, nothing for an upright card")
    return TURNS.index(turn)


def read_victim(t: CatPacks, seat: int, words: str) -> int:
    match = re.fullmatch(r"seat (\d{1,2})", words, re.IGNORECASE)
    if match is None or not 1 <= int(match[1]) <= len(t.seats):
        raise BadNotation(
            f"{quoted(words)} is no opponent: write 'frighten seat N', N from 1 to {len(t.seats)}, or the name"
        )
    return int(match[1]) - 1


def read_loss(t: CatPacks, seat: int, words: str) -> Move:
    token = words.casefold().removeprefix("1 ")
    if token in (CATNIP, PAWER):
        return token
    return read_card(t, words, t.hands[seat])


READERS: dict[str, Callable[[CatPacks, int, str], Move]] = {
    "keep": read_keep, "take": read_taken, "fright": read_victim, "lose": read_loss, "cover": read_cell,
    "dummy-tie": read_taken,
}  # fmt: skip


# A part of a move.

PLACE = re.compile(rf"(?:at )?{CELL}{ANY_TURN}", re.IGNORECASE)


def rest(t: CatPacks, seat: int, parts: tuple[Any, ...], text: str) -> Move | Begun | None:
    """What a text makes of the parts chosen: a card to play or to move, how it is paid, or where it lies.

    Raises IllegalMove for a part that is not allowed, BadNotation for one that cannot be told.
    """
    assert t.ask is not None
    words = " ".join(text.split())
    options = t.options(seat)
    if isinstance(options, moves.Plays):
        return rest_of_play(t, seat, options, parts, words)
    if isinstance(options, moves.Shifts):
        return rest_of_shift(t, seat, options, parts, words)
    return None


def rest_of_play(
    t: CatPacks, seat: int, options: moves.Plays, parts: tuple[Any, ...], words: str
) -> Move | Begun | None:
    """`play Minnow Minnie`, `play Minnow Minnie paying Pom Pom`; then `paying 1 catnip`; then `1,0 turned left`."""
    place = PLACE.fullmatch(words)
    if place is not None:
        if len(parts) < 3:
            return None
        spot = Spot(read_xy(place[1], place[2]), read_turn(place[3]))
        return Play(parts[0], spot.cell, spot.turns, parts[1], parts[2])
    if parts and words.casefold().startswith("paying "):
        return paid_part(t, seat, options, parts[0], words[len("paying ") :])
    match = PART.fullmatch(words)
    if match is None or match[2] is not None or words.casefold() in ENDING:
        return None
    try:
        card = read_card(t, match["name"], t.hands[seat])
    except BadNotation:
        return None
    if card not in options.stage(()):
        return None
    return paid_part(t, seat, options, card, match["paying"]) if match["paying"] else Begun((card,))


def paid_part(t: CatPacks, seat: int, options: moves.Plays, card: int, paying: str) -> Begun:
    """A card with its payment. Raises IllegalMove for one that is not possible."""
    catnip, cards = read_payment(t, seat, card, paying)
    if catnip not in options.stage((card,)) or cards not in options.stage((card, catnip)):
        spot = options.stage((card, *ways_to_pay(t, seat, card)[0]))[0]
        refusal = moves.why_not_play(t, seat, Play(card, spot.cell, spot.turns, catnip, cards))
        raise IllegalMove(str(refusal), refusal)
    return Begun((card, catnip, cards))


def rest_of_shift(
    t: CatPacks, seat: int, options: moves.Shifts, parts: tuple[Any, ...], words: str
) -> Move | Begun | None:
    """`move The Student`; then `2,1 turned right`."""
    place = re.fullmatch(rf"(?:(?:at|to) )?{CELL}{ANY_TURN}", words, re.IGNORECASE)
    if parts and place is not None:
        return Shift(parts[0], read_xy(place[1], place[2]), read_turn(place[3]))
    match = re.fullmatch(r"(?:move |turn )?(.+)", words, re.IGNORECASE)
    if match is None or words.casefold() in STOPPING:
        return None
    try:
        cell = read_cell(t, seat, match[1])
    except (BadNotation, IllegalMove):
        return None
    return Begun((cell,)) if cell in options.stage(()) else None
