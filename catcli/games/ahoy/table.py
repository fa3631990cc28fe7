"""What lies on an Ahoy! Kitten table, and the verbs that move it. Only verbs write the log."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any, Self

from ...engine.chance import Chance
from ...engine.log import Log
from ...engine.table import Table
from .pieces import NAMES, OCEANS, PAWS, names

# What a paw does is one int.
PROTECT = 0  # cover the own tile
CAT = 1  # point at the first cat; the second is one more, and so on
REST = 7  # nothing: what a cat on break does
COVER_OTHER = 8  # cover the tile of the own other cat: never allowed (AK-41)
OCEAN = 9  # point at the first ocean; the second is one more, and so on

# What each cat may do: with an empty tile, and with fish on it.
Allowed = tuple[tuple[tuple[int, ...], ...], tuple[tuple[int, ...], ...]]


class Ahoy(Table):
    """AK-04, AK-53 All but the order of the bag lies open. Fish that lie in one place are one int (`pieces`).

    A cat is a number: the seat, or with 2 players twice the seat for its left and one more for its right cat (AK-38).

    bag: its fish, the next one last. oceans: the fish of each. fish, claimed: those on each cat's tile, and beside it.
    away: the cats on break, as bits, in this round or, when it is over, in the next one (AK-27).
    drawn: the fish of a short last refill that are not placed yet. room: how many of them each ocean may still get.
    paws: cats of a player. round: rounds begun. awake: the cats that act in this round.
    allowed: what each cat may do in it.
    """

    __slots__ = ("allowed", "awake", "away", "bag", "claimed", "drawn", "fish", "oceans", "paws", "room", "round")

    def __init__(self, players: int, chance: Chance, log: Log | None = None) -> None:
        super().__init__(players, chance, log)
        self.paws = 2 if players == 2 else 1
        cats = players * self.paws
        self.round = self.away = 0
        self.bag: list[int] = []
        self.oceans = [0] * OCEANS[players]
        self.fish = [0] * cats
        self.claimed = [0] * cats
        self.drawn: list[int] = []
        self.room: list[int] = []
        self.awake: tuple[int, ...] = ()
        self.allowed: Allowed = ((), ())

    def copy_pieces(self, other: Self) -> None:
        self.round, self.away = other.round, other.away
        self.awake, self.allowed = other.awake, other.allowed
        self.bag = other.bag[:]
        self.oceans = other.oceans[:]
        self.fish = other.fish[:]
        self.claimed = other.claimed[:]
        self.drawn = other.drawn[:]
        self.room = other.room[:]

    # Questions about the table.

    def cats_of(self, seat: int) -> range:
        """The cats of a player: one, or the left and the right one."""
        return range(seat * self.paws, (seat + 1) * self.paws)

    def owner(self, cat: int) -> int:
        return cat // self.paws

    def paw(self, cat: int) -> str | None:
        """`left` or `right`, or None where a player has one cat."""
        return PAWS[cat % 2] if self.paws == 2 else None

    def is_away(self, cat: int) -> bool:
        """Whether a cat is on break."""
        return bool(self.away >> cat & 1)

    def is_last(self) -> bool:
        """AK-24, AK-26 Whether this round is the last one: the bag is empty."""
        return not self.bag and not self.drawn

    def needed(self) -> int:
        """How many fish a whole refill takes: 2 for an empty ocean, 1 for another."""
        return len(self.oceans) + self.oceans.count(0)

    # Verbs: the bag and the oceans.

    def note(self, what: str, seat: int | None = None, **value: Any) -> None:
        """Write the log, if there is one."""
        if self.log is not None:
            self.log.add(what, seat, **value)

    def fill_bag(self, fish: Sequence[int]) -> None:
        """Shuffle fish into the bag; their order is what will be drawn."""
        self.bag = self.chance.shuffle("bag", fish)
        self.bag.reverse()  # an outcome is told from the top
        if self.log is not None:
            self.note("bag", fish=len(fish))

    def refill(self) -> None:
        """AK-03, AK-21 Fish as they are drawn, ocean by ocean: 2 to an empty one, 1 to another."""
        self.seen += 1
        before, draw = self.oceans, self.bag.pop
        after: list[int] = []
        for fish in before:
            after.append(fish + draw() if fish else draw() + draw())
        self.oceans = after
        if self.log is not None:
            new = [names(there - fish) for there, fish in zip(after, before, strict=True)]
            oceans = [{"ocean": number, "fish": fish} for number, fish in enumerate(new, 1)]
            self.note("refill", oceans=oceans, left=len(self.bag))

    def draw_last(self, seat: int) -> None:
        """The distributor draws all that is left, for everybody to see; it is too little for a whole refill."""
        self.seen += 1
        self.drawn, self.bag = sorted(self.bag), []
        self.room = [1 if fish else 2 for fish in self.oceans]
        if self.log is not None:
            self.note("draw", seat, fish=names(sum(self.drawn)), needed=sum(self.room))

    def place(self, seat: int, fish: int, ocean: int) -> None:
        """The distributor puts a drawn fish on an ocean."""
        self.drawn.remove(fish)
        self.room[ocean] -= 1
        self.oceans[ocean] += fish
        if self.log is not None:
            self.note("place", seat, fish=NAMES[fish], ocean=ocean + 1)

    # Verbs: a round.

    def begin_round(self) -> None:
        self.round += 1
        if self.log is not None:
            self.note("round", number=self.round, last=self.is_last())
            for cat in range(len(self.fish)):
                if self.is_away(cat):
                    self.note("break", self.owner(cat), paw=self.paw(cat))

    def nobody_points(self) -> None:
        """AK-30 A round in which everybody is on break."""
        self.come_back()
        if self.log is not None:
            self.note("nobody")

    def come_back(self) -> None:
        """AK-27 Who was on break in this round is awake in the next one."""
        self.away = 0

    def tell_points(self, cats: Sequence[int], picks: Sequence[int]) -> None:
        """Tell where all paws point, and which of them meet at one target."""
        for cat, pick in zip(cats, picks, strict=True):
            self.note("point", self.owner(cat), paw=self.paw(cat), **self.target(pick))
        for pick in dict.fromkeys(picks):
            if pick != PROTECT and picks.count(pick) > 1:
                meeting = [cat for cat, other in zip(cats, picks, strict=True) if other == pick]
                pointing = [{"seat": self.owner(cat), "paw": self.paw(cat)} for cat in meeting]
                self.note("clash", **self.target(pick), pointing=pointing, protected=self.protects(pick, cats, picks))

    def protects(self, target: int, cats: Sequence[int], picks: Sequence[int]) -> bool:
        """Whether a target is a cat that covers its tile."""
        return target - CAT in cats and picks[cats.index(target - CAT)] == PROTECT

    def target(self, pick: int) -> dict[str, Any]:
        """What a paw points at or covers, as facts of an event."""
        if pick == PROTECT:
            return {"at": "own tile"}
        if pick >= OCEAN:
            return {"at": "ocean", "ocean": pick - OCEAN + 1}
        return {"at": "cat", "victim": self.owner(pick - CAT), "victim_paw": self.paw(pick - CAT)}

    def claim(self, cat: int) -> None:
        """AK-18, AK-20, AK-71, AK-74, AK-75 The fish on a protected tile are claimed for good; a break follows."""
        fish = self.fish[cat]
        self.claimed[cat] += fish
        self.fish[cat] = 0
        self.away |= 1 << cat
        if self.log is not None:
            self.note("claim", self.owner(cat), paw=self.paw(cat), fish=names(fish), last=self.is_last())

    def take(self, cat: int, ocean: int) -> None:
        """AK-58 All fish of an ocean go to a cat's tile."""
        fish = self.oceans[ocean]
        self.fish[cat] += fish
        self.oceans[ocean] = 0
        if self.log is not None:
            self.note("take", self.owner(cat), paw=self.paw(cat), ocean=ocean + 1, fish=names(fish))

    def steal(self, cat: int, victim: int, fish: int) -> None:
        """AK-66 Fish go from one cat's tile to another's; none from a tile that is protected."""
        self.fish[cat] += fish
        self.fish[victim] -= fish
        if self.log is not None:
            robbed = {"victim": self.owner(victim), "victim_paw": self.paw(victim)}
            protected = self.is_away(victim)  # its break has begun with this claim
            self.note("steal", self.owner(cat), paw=self.paw(cat), **robbed, fish=names(fish), protected=protected)

    def end(self) -> None:
        if self.log is not None:
            self.note("end")
