"""What lies on a Cat Packs table, and the verbs that move it. Only verbs write the log."""

from __future__ import annotations

from typing import Any, NamedTuple, Self

from ...engine.chance import Chance
from ...engine.log import Log
from ...engine.table import Table
from . import pack as geometry
from .pieces import (
    BORDER,
    CARD,
    CATNIP,
    CORNERS,
    COVERED,
    LAID,
    PAWER,
    SHARD,
    SHARDS,
    TURNS,
    WILD_BORDERS,
    Deck,
    laid,
)  # fmt: skip

PERSON, DUMMY = 0, 1  # the seats of a solo game; nobody is asked at the dummy's
AT_ONCE = "recurring at once"  # why a Recurring Effect pays when played in the last round (CP-49)


class Counted(NamedTuple):
    """What a Multiplier counted: how many cards, of which Cat Type."""

    number: int
    per: str


FRIENDLY, SOLO = "friendly", "solo"


class CatPacks(Table):
    """Cards are ints, the kinds of `deck`. The top of a pile is its last card.

    known: of each hand, the cards that everybody saw going there (taken from the Alley).
    packs: by seat, from cell to laid card. borders: the Wild Borders lying in each Pack (`pack.border`).
    catnip, pawer, shards, wild_borders: the tokens each seat holds. settled: Shards lying on corners (cell, corner).
    shards_left, borders_left: what the Supply still has of the two limited tokens (CP-01).
    dummy, dummy_pawer: in solo, the cards on the opponent's side, oldest first, and its Pawer tokens.
    round: 1 to 4, 0 before. turn: 1 or 2, the turns of this round begun by the seat on turn.
    """

    __slots__ = (
        "alley", "borders", "borders_left", "cat_pile", "catnip", "deck", "discards", "dummy", "dummy_pawer", "first",
        "friendly", "hands", "known", "packs", "pawer", "round", "round_piles", "settled", "shards", "shards_left",
        "solo", "turn", "wild_borders",
    )  # fmt: skip

    def __init__(self, players: int, chance: Chance, log: Log | None = None) -> None:
        super().__init__(players, chance, log)
        self.deck: Deck
        self.friendly = False
        self.solo = False
        self.round = self.turn = self.first = 0
        self.cat_pile: list[int] = []
        self.round_piles: list[list[int]] = []
        self.alley: list[int] = []
        self.discards: list[int] = []
        self.hands: list[list[int]] = [[] for _ in self.seats]
        self.known: list[list[int]] = [[] for _ in self.seats]
        self.packs: list[dict[int, int]] = [{} for _ in self.seats]
        self.borders: list[list[int]] = [[] for _ in self.seats]
        self.settled: list[list[tuple[int, int]]] = [[] for _ in self.seats]
        self.catnip = [0] * players
        self.pawer = [0] * players
        self.shards = [0] * players
        self.wild_borders = [0] * players
        self.shards_left = SHARDS
        self.borders_left = WILD_BORDERS
        self.dummy: list[int] = []
        self.dummy_pawer = 0

    def copy_pieces(self, other: Self) -> None:
        self.deck = other.deck
        self.friendly, self.solo = other.friendly, other.solo
        self.round, self.turn, self.first = other.round, other.turn, other.first
        self.cat_pile = other.cat_pile[:]
        self.round_piles = [pile[:] for pile in other.round_piles]
        self.alley = other.alley[:]
        self.discards = other.discards[:]
        self.hands = [hand[:] for hand in other.hands]
        self.known = [hand[:] for hand in other.known]
        self.packs = [pack.copy() for pack in other.packs]
        self.borders = [lines[:] for lines in other.borders]
        self.settled = [corners[:] for corners in other.settled]
        self.catnip = other.catnip[:]
        self.pawer = other.pawer[:]
        self.shards = other.shards[:]
        self.wild_borders = other.wild_borders[:]
        self.shards_left, self.borders_left = other.shards_left, other.borders_left
        self.dummy = other.dummy[:]
        self.dummy_pawer = other.dummy_pawer

    # Questions about the table.

    def order(self) -> list[int]:
        """The seats in turn order from the first player (CP-114)."""
        return [*self.seats[self.first :], *self.seats[: self.first]]

    def opponents(self, seat: int) -> list[int]:
        return [other for other in self.seats if other != seat]

    def has_something(self, seat: int) -> bool:
        """Whether a Fright could take anything from this seat."""
        return bool(self.catnip[seat] or self.pawer[seat] or self.hands[seat])

    def card_pawer(self, seat: int) -> int:
        """The Pawer Values in a Pack that no Catshine token covers."""
        pawer = self.deck.pawer
        return sum(pawer[card // LAID] for card in self.packs[seat].values() if not card & COVERED)

    def dummy_card_pawer(self) -> int:
        """The Pawer Values on the opponent's side, for a struggle (CP-94, CP-157)."""
        return sum(self.deck.pawer[card] for card in self.dummy)

    def dummy_lowest(self) -> int | None:
        """The dummy's lowest card with a Pawer Value; of equals the cheapest, then the oldest."""
        pawer, cost = self.deck.pawer, self.deck.cost
        with_value = [card for card in self.dummy if pawer[card]]
        return min(with_value, key=lambda card: (pawer[card], cost[card]), default=None)

    def count_type(self, seat: int, cat_type: str) -> int:
        """The cards of a Cat Type in a Pack, covered ones too (CP-45)."""
        kinds = self.deck.kinds
        return sum(kinds[card // LAID].type == cat_type for card in self.packs[seat].values())

    def can_cover(self, seat: int) -> list[int]:
        """The cells of uncovered cards with a Pawer Value (CP-67)."""
        pawer = self.deck.pawer
        return [cell for cell, card in self.packs[seat].items() if not card & COVERED and pawer[card // LAID]]

    def supply(self, resource: str, amount: int) -> int:
        """How much of an amount the Supply can give: all of what never runs out (CP-01, CP-103)."""
        if resource == BORDER:
            return min(amount, self.borders_left)
        if resource == SHARD:
            return min(amount, self.shards_left)
        return amount

    def names(self, cards: list[int]) -> list[str]:
        return self.deck.names(cards)

    # Verbs: set-up and piles.

    def note(self, what: str, seat: int | None = None, *, seen_by: int | None = None, **value: Any) -> None:
        """Write the log. Callers ask first whether there is one, so that no names are looked up in a batch."""
        if self.log is not None:
            self.log.add(what, seat, seen_by=seen_by, **value)

    def shuffle_into_pile(self, stream: str, cards: list[int]) -> None:
        """Shuffle cards to be the Cat Pile; the order does not depend on how they lay."""
        self.cat_pile = self.chance.shuffle(stream, sorted(cards))
        self.cat_pile.reverse()  # an outcome is told from the top
        if self.log is not None:
            self.note("shuffle", cards=len(cards), pile="Cat Pile")

    def top_of_pile(self) -> int | None:
        """Take the top of the Cat Pile; make a new one from the discards when it is empty (CP-10, CP-108)."""
        if not self.cat_pile and self.discards:
            self.remake_pile()
        if not self.cat_pile:
            return None
        card = self.cat_pile.pop()
        if not self.cat_pile and self.discards:
            self.remake_pile()
        return card

    def remake_pile(self) -> None:
        discards, self.discards = self.discards, []
        self.shuffle_into_pile("pile", discards)

    def deal(self, seat: int, count: int) -> None:
        """Deal cards from the Cat Pile, seen by that seat only."""
        self.seen += 1
        cards = [self.cat_pile.pop() for _ in range(count)]
        self.hands[seat].extend(cards)
        if self.log is not None:
            self.note("deal", seat, seen_by=seat, cards=self.names(cards))

    def put_back(self, seat: int, kept: tuple[int, ...]) -> list[int]:
        """Keep these cards in hand and give up the others, seen by that seat only."""
        back = self.hands[seat]
        self.hands[seat] = list(kept)
        for card in kept:
            back.remove(card)
        if self.log is not None:
            self.note("keep", seat, seen_by=seat, cards=self.names(list(kept)), back=self.names(back))
        return back

    def make_round_piles(self, count: int, size: int) -> None:
        for _ in range(count):
            self.round_piles.append(self.cat_pile[-size:])
            del self.cat_pile[-size:]
        if self.log is not None:
            self.note("piles", piles=count, cards=size, cat_pile=len(self.cat_pile))

    def make_first(self, seat: int) -> None:
        """Give the First Player Card to a seat (CP-101)."""
        self.first = seat
        if self.log is not None:
            self.note("first", seat)

    def begin_round(self, number: int) -> None:
        self.round, self.turn = number, 0
        if self.log is not None:
            self.note("round", number=number)

    def show_alley(self, count: int) -> None:
        """Lay out cards from the Round Pile of this round (CP-116)."""
        self.seen += 1
        pile = self.round_piles[self.round - 1]
        while pile and len(self.alley) < count:
            self.alley.append(pile.pop())
        if self.log is not None:
            self.note("alley", cards=self.names(self.alley))

    def refill_alley(self, place: int) -> None:
        """Replace the card taken from this place with the top of the Round Pile (CP-20)."""
        pile = self.round_piles[self.round - 1]
        if pile:
            self.seen += 1
            self.alley.insert(place, pile.pop())
            if self.log is not None:
                self.note("refill", card=self.names(self.alley)[place], left=len(pile))

    def discard_alley(self) -> None:
        """Discard all cards that still lie in the Alley (CP-141)."""
        if self.log is not None and self.alley:
            self.note("discard_alley", cards=self.names(self.alley))
        self.discards.extend(self.alley)
        self.alley = []

    # Verbs: a seat's turn.

    def begin_turn(self, seat: int, turn: int) -> None:
        self.turn = turn
        if self.log is not None:
            self.note("turn", seat, number=turn)

    def take(self, seat: int, card: int) -> None:
        """Take a card from the Alley for free, seen by all, and replace it."""
        place = self.alley.index(card)
        del self.alley[place]
        self.hands[seat].append(card)
        self.known[seat].append(card)
        if self.log is not None:
            self.note("take", seat, card=self.deck.kinds[card].name)
        self.refill_alley(place)

    def leave_hand(self, seat: int, card: int) -> None:
        self.hands[seat].remove(card)
        if card in self.known[seat]:
            self.known[seat].remove(card)

    def pay(self, seat: int, tokens: int, cards: tuple[int, ...], card: int) -> None:
        """Pay with Catnip tokens and hand cards, which nothing else discards (CP-24, CP-25, CP-120, CP-121)."""
        self.catnip[seat] -= tokens
        for paid in cards:
            self.leave_hand(seat, paid)
            self.discards.append(paid)
        if self.log is not None and self.deck.cost[card]:
            name = self.deck.kinds[card].name
            self.note("pay", seat, card=name, catnip=tokens, cards=self.names(list(cards)))

    def lay(self, seat: int, card: int, cell: int, turns: int) -> None:
        """Lay a hand card in the Pack of its seat (CP-31, CP-123)."""
        self.leave_hand(seat, card)
        if self.log is not None:
            x, y = geometry.xy(cell)
            self.note("play", seat, card=self.deck.kinds[card].name, x=x, y=y, turned=TURNS[turns])
        self.lay_down(seat, laid(card, turns), cell)

    def lay_down(self, seat: int, card: int, cell: int) -> None:
        """Put a card in a cell, with a Wild Border at each side that differs."""
        pack = self.packs[seat]
        meets = geometry.meets_at(self.deck, pack, cell)
        pack[cell] = card
        for side, pattern in enumerate(self.deck.sides[card]):
            if meets[side] >= 0 and meets[side] != pattern:
                self.lay_border(seat, geometry.border(cell, side))

    def lay_border(self, seat: int, line: int) -> None:
        """Spend a Wild Border between two cards whose patterns differ (CP-33, CP-130)."""
        self.wild_borders[seat] -= 1
        self.borders[seat].append(line)
        if self.log is not None:
            between = [self.card_at(seat, cell) for cell in geometry.sides_of_border(line)]
            self.note("wild_border", seat, between=between)

    def lift(self, seat: int, cell: int) -> int:
        """Lift a card out of the Pack; its Wild Borders go to the Supply (CP-36)."""
        for side in range(4):
            line = geometry.border(cell, side)
            if line in self.borders[seat]:
                self.borders[seat].remove(line)
                self.borders_left += 1
                if self.log is not None:
                    between = [self.card_at(seat, other) for other in geometry.sides_of_border(line)]
                    self.note("border_back", seat, between=between)
        return self.packs[seat].pop(cell)

    def shift(self, seat: int, cell: int, to: int, turns: int) -> None:
        """Move or turn a card; a Catshine token goes with it (CP-55)."""
        name = self.card_at(seat, cell)
        card = self.lift(seat, cell)
        if self.log is not None:
            (from_x, from_y), (x, y) = geometry.xy(cell), geometry.xy(to)
            value: dict[str, Any] = {
                "card": name,
                "from_x": from_x,
                "from_y": from_y,
                "x": x,
                "y": y,
                "turned": TURNS[turns],
            }
            self.note("move", seat, **value)
        self.lay_down(seat, card - geometry.turned(card) + turns, to)

    def card_at(self, seat: int, cell: int) -> str:
        return self.deck.kinds[self.packs[seat][cell] // LAID].name

    # Verbs: gains and losses.

    def gain(
        self, seat: int, resource: str, amount: int, why: str, card: int | None = None, counted: Counted | None = None
    ) -> None:
        """Gain from the Supply or the Cat Pile what is left there (CP-44); usable now (CP-27) or in any later turn
        (CP-41).

        For the log: `why` is the kind of effect (or `setup`, `income`, `recurring at once`), `card` the card it stands
        on, `counted` what a Multiplier counted.
        """
        if resource == CARD:
            given = self.draw_cards(seat, amount)
        else:
            given = self.supply(resource, amount)
            self.hold(seat, resource, given)
        if self.log is not None:
            value: dict[str, Any] = {"resource": resource, "amount": given, "short": amount - given, "why": why}
            value["card"] = None if card is None else self.deck.kinds[card].name
            if counted is not None and card is not None:
                value |= {"count": counted.number, "per": counted.per}
                value["itself"] = self.deck.kinds[card].type == counted.per
            self.note("gain", seat, **value)
            if resource == CARD and given:
                self.note("draw", seat, seen_by=seat, cards=self.names(self.hands[seat][-given:]))

    def hold(self, seat: int, resource: str, amount: int) -> None:
        """Put tokens of the Supply before a seat (CP-110, CP-138)."""
        if seat == DUMMY and self.solo:
            assert resource == PAWER, "the dummy holds nothing else (CP-91)"
            self.dummy_pawer += amount
        elif resource == CATNIP:
            self.catnip[seat] += amount
        elif resource == PAWER:
            self.pawer[seat] += amount
        elif resource == SHARD:
            self.shards[seat] += amount
            self.shards_left -= amount
        else:
            self.wild_borders[seat] += amount
            self.borders_left -= amount

    def draw_cards(self, seat: int, amount: int) -> int:
        """Draw from the Cat Pile into a hand without a limit, seen by that seat only (CP-12, CP-139); returns how many,
        fewer when it runs out.
        """
        for drawn in range(amount):
            top = self.top_of_pile()
            if top is None:
                return drawn
            self.seen += 1
            self.hands[seat].append(top)
        return amount

    def fright(self, seat: int, victim: int, card: int) -> None:
        """Tell that a card frightens a seat."""
        if self.log is not None:
            self.note("fright", seat, card=self.deck.kinds[card].name, victim=victim)

    def no_fright(self, seat: int, card: int, paragraph: str) -> None:
        """Tell that a card frightens nobody, and by which paragraph."""
        if self.log is not None:
            self.note("fright_void", seat, card=self.deck.kinds[card].name, paragraph=paragraph)

    def lose(self, seat: int, what: str | int) -> None:
        """Discard 1 Catnip, 1 Pawer token or a hand card, and nothing else (CP-43)."""
        if what == CATNIP:
            self.catnip[seat] -= 1
        elif what == PAWER:
            self.pawer[seat] -= 1
        else:
            assert isinstance(what, int)
            self.leave_hand(seat, what)
            self.discards.append(what)
        if self.log is not None:
            lost = what if isinstance(what, str) else self.deck.kinds[what].name
            self.note("lose", seat, resource=CARD if isinstance(what, int) else what, lost=lost)

    # Verbs: end of a round, and the end.

    def struggle(self, taking_part: list[tuple[int, int, int]], winners: dict[int, int], aside: list[int]) -> None:
        """Tell a Pawer Struggle: (seat, Pawer on cards, tokens) of all who take part, tokens each winner discards."""
        if self.log is not None:
            parts = [
                {"seat": seat, "cards": cards, "tokens": tokens, "total": cards + tokens}
                for seat, cards, tokens in taking_part
            ]
            wins = [{"seat": seat, "discards": tokens} for seat, tokens in winners.items()]
            self.note("struggle", taking_part=parts, winners=wins, aside=aside)

    def discard_pawer(self, seat: int, tokens: int) -> None:
        if seat == DUMMY and self.solo:
            self.dummy_pawer -= tokens
        else:
            self.pawer[seat] -= tokens

    def cover(self, seat: int, cell: int) -> None:
        """Put a Catshine token on a card; its Pawer Value above 1 comes back as tokens (CP-68, CP-144)."""
        card = self.packs[seat][cell]
        self.packs[seat][cell] = card | COVERED
        back = self.deck.pawer[card // LAID] - 1
        self.pawer[seat] += back
        if self.log is not None:
            x, y = geometry.xy(cell)
            self.note("cover", seat, card=self.card_at(seat, cell), x=x, y=y, pawer=back)

    def settle(self, seat: int, corners: list[tuple[int, int]]) -> None:
        """Lay held Shards on corners (CP-129), at the end, when no card moves any more (CP-40)."""
        self.shards[seat] -= len(corners)
        self.settled[seat].extend(corners)
        if self.log is not None and corners:
            shards = []
            for cell, corner in corners:
                x, y = geometry.xy(cell)
                shards.append({"card": self.card_at(seat, cell), "x": x, "y": y, "corner": CORNERS[corner]})
            self.note("settle", seat, shards=shards)

    def end(self) -> None:
        if self.log is not None:
            self.note("end")

    # Verbs: the dummy's side.

    def dummy_take(self, card: int) -> None:
        """Put a card of the Alley on the opponent's side and replace it."""
        place = self.alley.index(card)
        del self.alley[place]
        self.dummy.append(card)
        if self.log is not None:
            self.note("take", DUMMY, card=self.deck.kinds[card].name)
        self.refill_alley(place)

    def dummy_lose_token(self) -> None:
        self.dummy_pawer -= 1
        if self.log is not None:
            self.note("lose", DUMMY, resource=PAWER, lost=PAWER)

    def dummy_lose(self, card: int, why: str) -> None:
        """A card leaves the opponent's side for the discards (CP-97)."""
        self.dummy.remove(card)  # equal cards: the oldest first
        self.discards.append(card)
        if self.log is not None:
            self.note("remove", DUMMY, card=self.deck.kinds[card].name, why=why)
