"""A position of The Isle of Cats from plain data and back: the keys below `setup:` of a case.

    at: scoring     the moment: a phase, or a turn within one, `rescue turn` or `rare find turn`
    day: 3          seat: Ada                   whose turn it is
    boats: {Ada: {boat: boat-1, board: [nine rows], legend: {a: blue cat, b: red oshax X1, t: common}}}
    hands: {Ada: [23, 71]}    lessons: {Ada: [113, 126]}    discards: {Ada: [14]}    played: [43]
    public_lessons: [143 blue, 148]
    fish: {Ada: 7}    baskets: {Ada: 2}    used_baskets: {Ada: 1}
    fields: {left: [blue Y5, red S4], right: []}    rare: [rare L4]    oshax: [oshax X1]    common: {bar: 5}
    gone: [green T5]                            tiles out of the game
    bag_extra: [rare L4]                        promotional tiles besides those of the box
    track: [Bo, Ada]  or  first_on_track: Bo
    revealed: {Ada: [43, 15]}                   rescue cards that lie open, at a rescue turn
    passed: [Bo]    extra: {Ada: 1}    free: [Ada]    see cards 69, 70, 80 to 82
    level: hard    colours: [blue, red]    sister_lessons: [197, 208]     in solo
    sister_cards: [175, 180]    sister_shown: 175    sister_played: [190]

With one seat its values may stand without the name, and `boat`, `board` and `legend` below `setup` itself. What is not
given is empty; but a player has one permanent basket, and Oshax and common treasures that lie on no boat lie below the
island. Bag and decks are the rest of the box, shuffled (IC-136; what it says besides rules is not followed, IC-141).

A position at `scoring` is a whole table to be scored; the example of IC-139 and other games told by counts alone
(IC-140) are read by `counts`.
"""

from __future__ import annotations

import re
from collections.abc import Callable, Iterator, Mapping, Sequence
from typing import Any, Final

from ...engine.chance import Chance
from ...engine.errors import BadPosition
from ...engine.log import Log
from ...engine.position import Path, PositionReader, seat_names
from ...engine.table import Rule, begin
from ...engine.text import meant, suggestion
from . import picture, rules
from .boat import NO_KIND, Boat, Laid, first_square, xy
from .lessons import needs_colour
from .pieces import (
    ADVANCED_LESSONS,
    BAG,
    BASIC_LESSONS,
    BASKETS,
    CARDS,
    COLOUR_CARDS,
    COLOURS,
    COMMONS,
    COMMONS_PER_SHAPE,
    DAYS,
    FAMILY_CARDS,
    FIELDS,
    FIRST_BASKETS,
    HULL,
    KIND,
    LAYOUTS,
    LESSON_CARDS,
    LEVELS,
    OSHAX,
    PUBLIC_CARDS,
    SISTER_BASKETS,
    is_cat,
    is_common,
    is_oshax,
    is_rare,
    name_of,
)
from .table import FAMILY, NO_COLOUR, PHASES, PLAYER, SISTER, SOLO, IsleOfCats, Sister

RESCUE_TURN, FIND_TURN, SCORING = "rescue turn", "rare find turn", "scoring"
TURNS: Final = {RESCUE_TURN: "rescuing", FIND_TURN: "rare finds"}  # the phase of a moment that is a turn
MOMENTS: Final = (*PHASES, *TURNS, SCORING)
FAMILY_MOMENTS: Final = ("fields", "rescuing", RESCUE_TURN, "end of day", SCORING)  # IC-132
KEYS: Final = (
    "at", "day", "seat", "boats", "boat", "board", "legend", "hands", "lessons", "discards", "played",
    "public_lessons", "fish", "baskets", "used_baskets", "fields", "rare", "oshax", "common", "gone", "bag_extra",
    "track", "first_on_track", "revealed", "passed", "extra", "free", "level", "colours", "sister_lessons",
    "sister_cards", "sister_shown", "sister_played",
)  # fmt: skip
BY_SEAT: Final = (  # keys whose values stand by name; `choosing` and `waiting` are of a state only
    "boats", "hands", "lessons", "fish", "baskets", "used_baskets", "discards", "revealed", "extra", "choosing",
    "waiting",
)  # fmt: skip
BOAT_KEYS: Final = ("boat", "board", "legend")
SISTER_KEYS: Final = ("level", "colours", "sister_lessons", "sister_cards", "sister_shown", "sister_played")
NOT_FAMILY: Final = ("hands", "public_lessons", "fish", "baskets", "used_baskets", "oshax", "revealed", "extra", "free")
SISTER_NAME: Final = "sister"  # on the track
USUAL_LEVEL: Final = "easy"

CARD: Final = 1000  # added to the number of a card: tiles, cards and boats are counted in one box
BOAT: Final = 2000


def new_table(players: int, variant: str, chance: Chance, log: Log | None) -> IsleOfCats:
    """An empty table of a variant: plain, `family`, `solo`, or `solo` with a level of the sister's (IC-110)."""
    t = IsleOfCats(players, chance, log)
    parts = variant.split(",")
    t.family = FAMILY in parts
    if SOLO in parts:
        t.sister = Sister(next((part for part in parts if part in LEVELS), USUAL_LEVEL))
        t.track = [PLAYER, SISTER]
    return t


def box_of(t: IsleOfCats) -> list[int]:
    """IC-136 All that may be named in a position of this variant, with this number of players (IC-2, IC-130)."""
    tiles = [*BAG, *(() if t.family else OSHAX), *(kind for kind in COMMONS for _ in range(commons(t)))]
    cards = [*(FAMILY_CARDS if t.family else CARDS)]
    if t.sister is not None:
        cards += [*COLOUR_CARDS, *BASIC_LESSONS, *ADVANCED_LESSONS, *SISTER_BASKETS]
    return [*tiles, *(CARD + card for card in cards), *(BOAT + layout for layout in range(len(LAYOUTS)))]


def commons(t: IsleOfCats) -> int:
    return COMMONS_PER_SHAPE[len(t.seats)]


def place(
    setup: Mapping[str, Any],
    names: Sequence[str],
    variant: str = "",
    deck: None = None,
    chance: Chance | None = None,
    log: Log | None = None,
) -> IsleOfCats:
    """The table of a position, advanced to its first question. Raises BadPosition with every fault found."""
    t = new_table(len(names), variant, chance or Chance(0), log)
    reader = Reader(t, names)
    reader.read(setup)
    if reader.faults:
        raise BadPosition(reader.faults)
    begin(t, reader.plan())
    return t


class Reader(PositionReader):
    """Reads a position into an empty table, and keeps every fault it meets with its path."""

    def __init__(self, t: IsleOfCats, names: Sequence[str]) -> None:
        super().__init__(names, box_of(t))
        self.t = t
        self.moment = SCORING
        self.seat_to_play = t.order()[0]

    def read(self, setup: Mapping[str, Any]) -> None:
        self.check_keys(setup, KEYS, "an Isle of Cats position")
        self.check_variant(setup)
        self.read_moment(setup)
        self.read_boats(setup)
        self.read_island(setup)
        self.read_cards(setup)
        self.read_goods(setup)
        self.read_track(setup)
        self.read_turn(setup)
        if self.t.sister is not None:
            self.read_sister(self.t.sister, setup)
        if not self.faults:
            self.lay_out_the_rest(setup)

    def check_variant(self, setup: Mapping[str, Any]) -> None:
        """Keys that this variant has no use for."""
        for key in setup:
            if key in SISTER_KEYS and not self.t.solo:
                self.fault((key,), f"only the solo game has a sister: leave {key!r} out, or add 'variant: solo'")
            if key in NOT_FAMILY and self.t.family:
                self.fault((key,), f"the Family game is played without: leave {key!r} out (IC-130)")

    # The moment.

    def read_moment(self, setup: Mapping[str, Any]) -> None:
        self.moment = self.read_at(setup, FAMILY_MOMENTS if self.t.family else MOMENTS, SCORING)
        self.t.day = self.number(setup, "day", DAYS if self.moment == SCORING else 1, 1, DAYS)
        self.t.phase = TURNS.get(self.moment, self.moment if self.moment in PHASES else PHASES[-1])

    def read_turn(self, setup: Mapping[str, Any]) -> None:
        """Whose turn it is, and what has happened in this phase."""
        t = self.t
        self.seat_to_play = t.order()[0]
        if "seat" in setup:
            seat = self.seat(setup["seat"], ("seat",))
            if self.moment not in TURNS:
                self.fault(("seat",), f"'seat' tells whose turn it is, at {' or '.join(map(repr, TURNS))} only")
            elif seat is not None:
                self.seat_to_play = seat
        for seat, path in self.some_seats(setup, "passed"):
            t.passed[seat] = True
            if self.moment not in TURNS:
                self.fault(path, f"players have passed at {' or '.join(map(repr, TURNS))} only")
        if t.passed[self.seat_to_play]:
            self.fault(("passed",), f"{self.names[self.seat_to_play]}, whose turn it is, has passed (IC-53, IC-60)")
        t.revealed = self.moment == RESCUE_TURN and not t.family

    def some_seats(self, setup: Mapping[str, Any], key: str) -> Iterator[tuple[int, Path]]:
        """The seats of a list of names."""
        for name, path in self.items(setup.get(key), (key,)):
            seat = self.seat(name, path)
            if seat is not None:
                yield seat, path

    def by_seat(self, setup: Mapping[str, Any], key: str, example: str = "…") -> Iterator[tuple[int, Any, Path]]:
        """Each seat's value below a key, with its path; with one seat it may stand without the name."""
        value = setup.get(key)
        if len(self.names) == 1 and value is not None and not isinstance(value, Mapping):
            yield 0, value, (key,)
        else:
            yield from super().by_seat(setup, key, example)

    # Boats.

    def read_boats(self, setup: Mapping[str, Any]) -> None:
        given = [key for key in BOAT_KEYS if key in setup]
        if given and len(self.names) > 1:
            self.fault((given[0],), f"several play: {given[0]!r} stands below 'boats' and the name")
        elif given and "boats" in setup:
            self.fault((given[0],), f"{given[0]!r} stands below 'boats' here, with the rest of the boat")
        data: list[Mapping[str, Any]] = [{} for _ in self.names]
        paths: list[Path] = [("boats", name) for name in self.names]
        if given and len(self.names) == 1:
            data[0], paths[0] = {key: setup[key] for key in given}, ()
        for seat, value, path in self.by_seat(setup, "boats", "{boat: boat-1}"):
            if isinstance(value, Mapping):
                data[seat] = value
            else:
                self.fault(path, f"a boat is {{boat: boat-1, board: [rows], legend: {{a: blue cat}}}}, not {value!r}")
        layouts = [self.read_layout(one, path) for one, path in zip(data, paths, strict=True)]
        free = [layout for layout in range(len(LAYOUTS)) if BOAT + layout in self.left]
        for seat, layout in enumerate(layouts):
            self.read_boat(seat, free.pop(0) if layout is None else layout, data[seat], paths[seat])

    def read_layout(self, data: Mapping[str, Any], path: Path) -> int | None:
        """Which boat it is; None where it is not told, which is then one that nobody has."""
        for key in data:
            if key not in BOAT_KEYS:
                self.fault((*path, key), f"a boat has no key {key!r}; {meant(str(key), BOAT_KEYS)}", of_key=True)
        if "boat" not in data:
            return None
        match = re.fullmatch(rf"(?:boat[- ])?([1-{len(LAYOUTS)}])", str(data["boat"]))
        if match is None:
            self.fault((*path, "boat"), f"the boats are boat-1 to boat-{len(LAYOUTS)}; {data['boat']!r} is none")
            return None
        layout = int(match[1]) - 1
        return layout if self.take_out(BOAT + layout, f"boat-{layout + 1}", 1, (*path, "boat")) else None

    def read_boat(self, seat: int, layout: int, data: Mapping[str, Any], path: Path) -> None:
        """The tiles on a board; each is one of the box."""
        self.t.boats[seat] = Boat(layout)
        if "board" not in data:
            if "legend" in data:
                self.fault((*path, "legend"), "a legend needs a board whose signs it tells")
            return
        rows, legend = data["board"], data.get("legend", {})
        boat, faults = picture.read_board(layout, rows, legend)
        for fault in faults:
            part, *rest = fault.path
            self.fault((*path, "board" if part == "rows" else part, *rest), fault.sentence, of_key=fault.of_key)
        self.t.boats[seat] = boat
        if not faults:
            for tile in boat.laid:
                self.take_laid(tile, (*path, "legend", sign_at(rows, legend, first_square(tile.cells))))

    def take_laid(self, tile: Laid, path: Path) -> None:
        if tile.kind == NO_KIND:
            self.fault(path, "a tile of the box is needed here: 'blue cat', 'rare' or 'common', for example (IC-136)")
        else:
            self.take_tile(tile.kind, path)

    # Tiles.

    def read_island(self, setup: Mapping[str, Any]) -> None:
        t, fields = self.t, setup.get("fields", {})
        if not isinstance(fields, Mapping):
            self.fault(("fields",), f"the fields are {{left: [blue Y5], right: []}}, not {fields!r}")
            fields = {}
        for key, value in fields.items():
            if key in FIELDS:
                t.fields[FIELDS.index(key)] = self.tiles(value, ("fields", key), is_cat, "a cat lies in a field")
            else:
                self.fault(("fields", key), f"there is a left and a right field, no {key!r}", of_key=True)
        rare = self.tiles(setup.get("rare"), ("rare",), is_rare, "these are rare treasures")
        t.rare = [kind for shape in dict.fromkeys(rare) for kind in rare if kind == shape]  # IC-111
        t.oshax = self.tiles(setup.get("oshax"), ("oshax",), is_oshax, "these are Oshax")
        t.gone = self.tiles(setup.get("gone"), ("gone",), is_tile, "")
        for name, number, path in self.counted(setup.get("common"), ("common",), HOW_TO_COUNT):
            self.read_common(name, number, path)

    def tiles(self, value: Any, path: Path, fits: Callable[[int], bool], needed: str) -> list[int]:
        """The tiles of a list of names, taken out of the box."""
        found = []
        for item, where in self.items(value, path):
            kind = self.tile(item, where)
            if kind is None:
                continue
            if not fits(kind):
                self.fault(where, f"{needed}, {name_of(kind)} is none")
            elif self.take_tile(kind, where):
                found.append(kind)
        return found

    def tile(self, name: Any, path: Path) -> int | None:
        kind = KIND.get(" ".join(name.split()).casefold()) if isinstance(name, str) else None
        if kind is None:
            near = suggestion(str(name), map(name_of, KIND.values())) or ": write 'blue Y5', 'rare L4' or 'oshax X1'"
            self.fault(path, f"no tile is called {name!r}{near}")
        return kind

    def take_tile(self, kind: int, path: Path) -> bool:
        if is_oshax(kind) and self.t.family:
            self.fault(path, "the Family game has no Oshax (IC-130)")
            return False
        in_box = commons(self.t) if is_common(kind) else BAG.count(kind) or 1
        return self.take_out(kind, name_of(kind), in_box, path)

    def read_common(self, name: Any, number: Any, path: Path) -> None:
        """Copies of a common treasure below the island: by its form, or by its name."""
        word = str(name).casefold()
        kind = KIND.get(word if word.startswith("common ") else f"common {word}")
        if kind is None:
            forms = [name_of(common).removeprefix("common ") for common in COMMONS]
            self.fault(path, f"no common treasure is called {name!r}: {meant(word, forms)}")
            return
        for _ in range(self.whole(number, path, what="a number of treasures")):
            if not self.take_tile(kind, path):
                return
            self.t.common[kind - COMMONS.start] += 1

    # Cards.

    def read_cards(self, setup: Mapping[str, Any]) -> None:
        t = self.t
        for key, hands in (("hands", t.hands), ("lessons", t.lessons), ("discards", t.discards), ("revealed", t.laid)):
            for seat, value, path in self.by_seat(setup, key, "[23]"):
                hands[seat] = self.cards(value, path)
        t.played = self.cards(setup.get("played"), ("played",))
        for item, path in self.items(setup.get("public_lessons"), ("public_lessons",)):
            self.read_public(item, path)
        self.check_kinds(setup)

    def cards(self, value: Any, path: Path) -> list[int]:
        """The cards of a list of numbers, taken out of the box."""
        return [item for item, where in self.items(value, path) if self.take_card(item, where)]

    def take_card(self, number: Any, path: Path) -> bool:
        known = FAMILY_CARDS if self.t.family else CARDS
        if isinstance(number, bool) or not isinstance(number, int) or number not in known:
            box = "Family cards are 151 to 168" if self.t.family else "Discovery cards are 1 to 150"
            self.fault(path, f"a card is told by its number: the {box}; {number!r} is none")
            return False
        return self.take_out(CARD + number, f"card {number}", 1, path)

    def check_kinds(self, setup: Mapping[str, Any]) -> None:
        """Lessons in front are private ones, cards revealed are rescue cards."""
        private = FAMILY_CARDS if self.t.family else LESSON_CARDS
        for seat, value, path in self.by_seat(setup, "lessons", "[113]"):
            for number, where in self.items(value, path):
                if number in self.t.lessons[seat] and number not in private:
                    self.fault(where, f"card {number} is no private lesson: those are 113 to 142 (IC-30)")
        for seat, value, path in self.by_seat(setup, "revealed", "[23]"):
            if value and self.moment != RESCUE_TURN:
                self.fault(path, f"rescue cards lie open at {RESCUE_TURN!r} only (IC-51, IC-56)")
            for number, where in self.items(value, path):
                if number in self.t.laid[seat] and CARDS[number].kind != "rescue":
                    self.fault(where, f"card {number} is no rescue card: those are 7 to 66 (IC-50)")

    def read_public(self, item: Any, path: Path) -> None:
        """A public lesson, `148`, or with the colour of its wooden cat, `143 blue` (IC-32)."""
        match = re.fullmatch(r"(\d{1,3})(?:\s+(\w+))?", str(item))
        number = int(match[1]) if match else 0
        if match is None or number not in PUBLIC_CARDS:
            self.fault(path, f"public lessons are 143 to 150, with a colour if they want one: '143 blue', not {item!r}")
            return
        colour = NO_COLOUR if match[2] is None else self.colour(match[2], path)
        if needs_colour(number) and match[2] is None:
            self.fault(path, f"lesson {number} wants a colour: '{number} blue' (IC-32)")
        elif match[2] is not None and not needs_colour(number):
            self.fault(path, f"lesson {number} has no colour to be chosen (IC-32)")
        elif self.take_card(number, path) and colour is not None:
            self.t.public.append((number, colour))

    def colour(self, word: Any, path: Path) -> int | None:
        if word in COLOURS:
            return COLOURS.index(word)
        self.fault(path, f"no cat has the colour {word!r}: {meant(str(word), COLOURS)}")
        return None

    # Fish, baskets, and what anytime cards left behind.

    def read_goods(self, setup: Mapping[str, Any]) -> None:
        """Fish are counted, not tokens (IC-137)."""
        t = self.t
        t.baskets = [0 if t.family else FIRST_BASKETS] * len(t.seats)
        for key, held, most in (
            ("fish", t.fish, None), ("baskets", t.baskets, BASKETS), ("used_baskets", t.used_baskets, BASKETS),
            ("extra", t.extra, None),
        ):  # fmt: skip
            for seat, value, path in self.by_seat(setup, key, "1"):
                held[seat] = self.whole(value, path) if most is None else self.whole(value, path, 0, most)
        if sum(t.baskets) > BASKETS:
            self.fault(("baskets",), f"the box has only {BASKETS} permanent baskets (IC-8)")
        for seat, (used, baskets) in enumerate(zip(t.used_baskets, t.baskets, strict=True)):
            if used > baskets:
                sentence = f"{self.names[seat]} has used {used} permanent baskets of {baskets} (IC-55)"
                self.fault(("used_baskets",), sentence)
        for seat, _ in self.some_seats(setup, "free"):
            t.free[seat] = True

    # The turn order track.

    def read_track(self, setup: Mapping[str, Any]) -> None:
        t = self.t
        everybody = [*self.names, SISTER_NAME] if t.solo else self.names
        if "first_on_track" in setup:
            first = self.on_track(setup["first_on_track"], ("first_on_track",))
            if first is not None:
                t.track = [*range(first, len(everybody)), *range(first)]
            if "track" in setup:
                self.fault(("first_on_track",), "'track' tells who is first", ("track",))
        if "track" in setup:
            seats = [self.on_track(name, path) for name, path in self.items(setup["track"], ("track",))]
            if sorted(seat for seat in seats if seat is not None) == list(range(len(everybody))):
                t.track = [seat for seat in seats if seat is not None]
            elif None not in seats:
                self.fault(("track",), f"the track has each once: {', '.join(everybody)} (IC-6)")

    def on_track(self, name: Any, path: Path) -> int | None:
        return SISTER if self.t.solo and name == SISTER_NAME else self.seat(name, path)

    # The sister.

    def read_sister(self, sister: Sister, setup: Mapping[str, Any]) -> None:
        level = setup.get("level", sister.level)
        if level in LEVELS:
            sister.level = level
        else:
            self.fault(("level",), f"the levels of the sister are {', '.join(LEVELS)}; {level!r} is none (IC-110)")
        self.read_colours(sister, setup)
        sister.lessons = self.sisters(setup, "sister_lessons", [*BASIC_LESSONS, *ADVANCED_LESSONS], "her lessons")
        sister.cards = self.sisters(setup, "sister_cards", [*SISTER_BASKETS], "her basket cards")
        sister.played = self.sisters(setup, "sister_played", [*SISTER_BASKETS], "her basket cards")
        if sister.cards and self.moment != RESCUE_TURN:
            self.fault(("sister_cards",), f"she has cards of the day at {RESCUE_TURN!r} only (IC-113, IC-117)")
        sister.shown = sister.cards[0] if sister.cards else 0
        if "sister_shown" in setup:
            shown = setup["sister_shown"]
            if shown in sister.cards[:1] or shown in sister.played:
                sister.shown = shown
            else:
                sentence = f"the card that she turned up today is the first of her cards or was played, not {shown!r}"
                self.fault(("sister_shown",), f"{sentence} (IC-113)")
        if self.moment == RESCUE_TURN and not sister.shown:
            self.fault(("at",), "at a rescue turn the sister has turned up a card: add 'sister_cards' (IC-113)")

    def read_colours(self, sister: Sister, setup: Mapping[str, Any]) -> None:
        """IC-110, IC-117 Her colours opened so far, the first one first."""
        cards = {colour: card for card, colour in COLOUR_CARDS.items()}
        for word, path in self.items(setup.get("colours"), ("colours",)):
            colour = self.colour(word, path)
            if colour is not None and self.take_out(CARD + cards[colour], f"her {word} card", 1, path):
                sister.colours.append(cards[colour])
        sister.opened = len(sister.colours)
        if sister.opened > self.t.day:
            told = f"on day {self.t.day} the sister has {self.t.day} colours open, not {sister.opened} (IC-117)"
            self.fault(("colours",), told)

    def sisters(self, setup: Mapping[str, Any], key: str, known: Sequence[int], called: str) -> list[int]:
        """Cards of the sister's by number."""
        found = []
        for number, path in self.items(setup.get(key), (key,)):
            if isinstance(number, bool) or number not in known:
                self.fault(path, f"{called} are {min(known)} to {max(known)}; {number!r} is none")
            elif self.take_out(CARD + number, f"card {number}", 1, path):
                found.append(number)
        return found

    # What is not given.

    def lay_out_the_rest(self, setup: Mapping[str, Any]) -> None:
        """IC-136 Oshax and common treasures that were not told lie below the island; the rest is shuffled."""
        t, chance = self.t, self.t.chance
        tiles, cards = (
            [kind for kind in self.left if kind < CARD],
            [one - CARD for one in self.left if CARD < one < BOAT],
        )
        if "oshax" not in setup:
            t.oshax = [kind for kind in tiles if is_oshax(kind)]
        if "common" not in setup:
            t.common = [tiles.count(kind) for kind in COMMONS]
        self.set_aside(setup, tiles)
        extra = self.extra_tiles(setup)
        t.bag = chance.shuffle("bag", [*(kind for kind in tiles if is_cat(kind) or is_rare(kind)), *extra])[::-1]
        dealt = [card for card in cards if card in CARDS or card in FAMILY_CARDS]
        t.deck = chance.shuffle("deck", sorted(dealt))[::-1]
        if t.sister is not None:
            closed = [card for card in cards if card in COLOUR_CARDS]
            t.sister.colours += chance.shuffle("colours", sorted(closed))
            t.sister.deck = chance.shuffle("sister", sorted(card for card in cards if card in SISTER_BASKETS))[::-1]

    def set_aside(self, setup: Mapping[str, Any], tiles: Sequence[int]) -> None:
        """Oshax and common treasures that lie nowhere, because others were told, are out of the game."""
        if "oshax" in setup:
            self.t.gone += [kind for kind in tiles if is_oshax(kind)]
        if "common" in setup:
            self.t.gone += [kind for kind in tiles if is_common(kind)]

    def extra_tiles(self, setup: Mapping[str, Any]) -> list[int]:
        """IC-9 Promotional tiles in the bag: Oshax and rare treasures besides those of the box."""
        found = []
        for item, path in self.items(setup.get("bag_extra"), ("bag_extra",)):
            kind = self.tile(item, path)
            if kind is not None and (is_rare(kind) or is_oshax(kind)):
                found.append(kind)
            elif kind is not None:
                self.fault(path, f"promotional tiles are Oshax or rare treasures, not {name_of(kind)} (IC-9)")
        return found

    def plan(self) -> Rule | tuple[Any, ...]:
        """The rest of the game from the moment on."""
        if self.moment == SCORING:
            return rules.set_sail
        seat = self.seat_to_play if self.moment in TURNS else None
        return rules.rest_of_game, self.t.phase, seat


HOW_TO_COUNT: Final = "common treasures are a number of each form: {one: 5, bar: 4}"


def is_tile(kind: int) -> bool:
    """Any tile may be out of the game."""
    return True


def sign_at(rows: Any, legend: Mapping[Any, Any], square: int) -> Any:
    """The key of the legend for the sign that a board without faults shows on a square."""
    x, y = xy(square)
    row = (rows.splitlines() if isinstance(rows, str) else rows)[y].strip()
    sign = row[x - HULL[y].index(HULL[y].strip())]
    return next(key for key in legend if str(key) == sign)


# A table as plain data.


def state(t: IsleOfCats, seats: Sequence[str] = ()) -> dict[str, Any]:
    """What lies open and hidden on the table, in the words of `place` but for bag and decks.

    By the names of the seats, or where none are given by their numbers from 1. Besides, in an open draft: the cards to
    choose from and those that wait to be paid for, `choosing` and `waiting`; and `drawn`, a tile of the bag.
    """
    called = seat_names(t.seats, seats)

    def each(values: Sequence[Any]) -> dict[Any, Any]:
        return dict(zip(called, values, strict=True))

    data: dict[str, Any] = {
        "at": moment_of(t),
        "day": t.day,
        "boats": each([boat_state(boat) for boat in t.boats]),
        "lessons": each([sorted(cards) for cards in t.lessons]),
        "discards": each([sorted(cards) for cards in t.discards]),
        "fields": {field: tile_names(cats) for field, cats in zip(FIELDS, t.fields, strict=True)},
        "rare": tile_names(t.rare),
        "common": {name_of(kind).removeprefix("common "): left for kind, left in zip(COMMONS, t.common, strict=True)},
        "gone": sorted(tile_names(t.gone)),
        "track": [called[seat] if seat in t.seats else SISTER_NAME for seat in t.track],
        "passed": [called[seat] for seat in t.seats if t.passed[seat]],
    }
    if data["at"] in TURNS:
        data["seat"] = called[t.turn]
    if not t.family:
        data |= {
            "hands": each([sorted(cards) for cards in t.hands]),
            "played": sorted(t.played),
            "public_lessons": [public_state(number, colour) for number, colour in t.public],
            "fish": each(t.fish),
            "baskets": each(t.baskets),
            "used_baskets": each(t.used_baskets),
            "oshax": tile_names(t.oshax),
            "revealed": each([sorted(cards) for cards in t.laid]),
            "extra": each(t.extra),
            "free": [called[seat] for seat in t.seats if t.free[seat]],
        }
    if t.sister is not None:
        data |= sister_state(t.sister)
    for key, cards in (("choosing", t.passing), ("waiting", t.drafted)):
        if any(cards):
            data[key] = each([sorted(some) for some in cards])
    if t.drawn:
        data["drawn"] = tile_names(t.drawn)
    return data


def moment_of(t: IsleOfCats) -> str:
    if t.ask is None:
        return SCORING
    return next((moment for moment, phase in TURNS.items() if phase == t.phase and t.turn >= 0), t.phase)


def tile_names(kinds: Sequence[int]) -> list[str]:
    return [name_of(kind) for kind in kinds]


def boat_state(boat: Boat) -> dict[str, Any]:
    rows, legend = picture.board_of(boat)
    return {"boat": f"boat-{boat.layout + 1}", "board": rows, "legend": legend}


def public_state(number: int, colour: int) -> int | str:
    return number if colour == NO_COLOUR else f"{number} {COLOURS[colour]}"


def sister_state(sister: Sister) -> dict[str, Any]:
    shown = {"sister_shown": sister.shown} if sister.shown else {}
    return {
        "level": sister.level,
        "colours": [COLOURS[colour] for colour in sister.points_by_colour],
        "sister_lessons": sister.lessons[:],
        "sister_cards": sister.cards[:],
        "sister_played": sister.played[:],
        **shown,
    }
