"""Many games of one plan, without logs: deals, seat orders, rows."""

from __future__ import annotations

import hashlib
from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from functools import cache, cached_property
from typing import Any

import msgspec

from ..engine.chance import Chance
from ..engine.errors import WrongUsage
from ..engine.game import Game
from ..games import GAMES
from .given import Moves
from .match import Match
from .opening import USUAL_SEED, game_of_case, of_game, open_case, play_case, who_plays
from .players import HUMAN, SCRIPT, Entry, make_bot
from .record import deck_name
from .results import plan_of, rows
from .shelf import ReadCase

USUAL_DEALS = 100
SEATS = "123456789"
ROTATE, FIXED, SHUFFLE = SEATINGS = ("rotate", "fixed", "shuffle")
EACH, ALONE = "each", "alone"  # for comparisons: rotations of equal players too, and each player in a game for one


@dataclass(frozen=True)
class Plan:
    """What a batch plays: a game and its players, `deals` deals from a master seed, and who sits where.

    seating: `rotate` plays each deal once with every rotation of the players that differs, `fixed` as listed,
    `shuffle` in one random order, drawn from the master seed; `each` also rotates players who are the same bot, and
    `alone` plays the deal once with each player, in a game for one. deck: None for the shipped one. name: of the case,
    in rows. read: the case itself, where it is more than players and a seed; its deals are alike but for the luck it
    leaves open, and its seats are fixed.
    """

    game: str
    variant: str
    entries: Sequence[Entry]
    seed: int
    deals: int
    seating: str = ROTATE
    deck: Any = None
    name: str = ""
    read: ReadCase | None = None

    @property
    def of(self) -> Game:
        return GAMES[self.game]

    @cached_property
    def deck_name(self) -> str:
        return deck_name(self.of, self.deck)

    @cached_property
    def digest(self) -> str:
        """A short digest of plan and seed, not of the number of deals: a longer run goes on from a shorter one."""
        listed = [self.seating, *(f"{entry.name}={entry.who}" for entry in self.entries), self.name, content(self.read)]
        return plan_of(self.of, self.variant, self.deck_name, listed, str(self.seed))


def content(read: ReadCase | None) -> str:
    """A digest of all that a case says."""
    if read is None:
        return ""
    return hashlib.blake2b(msgspec.json.encode(read.case, order="deterministic"), digest_size=6).hexdigest()


def check_plan(plan: Plan) -> None:
    """Raise WrongUsage for what cannot be played many times over."""
    for entry in plan.entries:
        if entry.bot == HUMAN or (entry.bot == SCRIPT and not has_script(plan, entry)):
            raise WrongUsage(f"a batch is played by bots alone, {entry.name} is {entry.bot!r}")
        if entry.bot != SCRIPT:
            make_bot(plan.of, entry.who)


def has_script(plan: Plan, entry: Entry) -> bool:
    """Whether a case tells what a scripted player answers, and who goes on."""
    if plan.read is None:
        return False
    return any(player.name == entry.name and player.then is not None for player in plan.read.case.players)


def plan_of_case(read: ReadCase, deals: int | None, seed: int | None, seating: str | None) -> Plan:
    """The plan of a case, or of a cell of its matrix, for what the command line leaves open.

    Raises CatError with the place of what is wrong, as far as nothing needs to be played.
    """
    told = read.case.batch
    game = game_of_case(read)
    of_game(read, game)
    match = open_case(read, Moves(read))
    begins_anew = read.case.setup is None and not read.case.moves and not read.case.luck
    plain = begins_anew and all(player.script is None for player in read.case.players)
    seeds = [seed, told.seed if told is not None else None, read.case.seed, USUAL_SEED]
    if "seed" in read.cell:
        seeds = [read.case.seed]  # of this cell, whatever the others play
    usual_seating = told.seats if told is not None else ROTATE
    return Plan(
        game.name,
        match.variant,
        entries_of(read),
        next(one for one in seeds if one is not None),
        next(one for one in (deals, told.games if told is not None else None, USUAL_DEALS) if one is not None),
        (seating or usual_seating) if plain else FIXED,
        match.deck,
        read.name,
        None if plain else read,
    )


def entries_of(read: ReadCase) -> list[Entry]:
    """The players of a case."""
    return [
        Entry(player.name, who_plays(player.bot, read.place(("players", number, "bot"))))
        for number, player in enumerate(read.case.players)
    ]


@cache
def turned(who: tuple[str, ...]) -> tuple[tuple[int, ...], ...]:
    """Every rotation of players that differs; of equal ones the first."""
    listed = tuple(range(len(who)))
    found: dict[tuple[str, ...], tuple[int, ...]] = {}
    for first in listed:
        order = listed[first:] + listed[:first]
        found.setdefault(tuple(who[player] for player in order), order)
    return tuple(found.values())


def orders(plan: Plan, deal: int) -> Sequence[tuple[int, ...]]:
    """The seat orders in which a deal is played: of each seat, the number of the player who sits there."""
    listed = tuple(range(len(plan.entries)))
    if plan.seating == FIXED:
        return [listed]
    if plan.seating == ALONE:
        return [(player,) for player in listed]
    if plan.seating == EACH:
        return [listed[first:] + listed[:first] for first in listed]
    if plan.seating == SHUFFLE:
        return [tuple(Chance(f"{plan.seed}/{deal}/seats").shuffle("seats", listed))]
    return turned(tuple(entry.who for entry in plan.entries))


def play_deal(plan: Plan, deal: int) -> Iterator[dict[str, Any]]:
    """The rows of one deal, played with each of its seat orders."""
    for order in orders(plan, deal):
        seated = [plan.entries[player] for player in order]
        match = played(plan, seated, deal)
        who = [entry.who for entry in seated]
        told = "".join([SEATS[player] for player in order])
        yield from rows(match, who, plan.deck_name, plan=plan.digest, order=told, case=plan.name)


def played(plan: Plan, seated: Sequence[Entry], deal: int) -> Match:
    """One game of a plan, played to its end."""
    if plan.read is not None:
        return played_case(plan, plan.read, deal)
    match = Match(
        plan.of,
        [make_bot(plan.of, entry.who) for entry in seated],
        [entry.name for entry in seated],
        seed=plan.seed,
        number=deal,
        variant=plan.variant,
        deck=plan.deck,
        log=False,
    )
    match.run()
    return match


def played_case(plan: Plan, read: ReadCase, deal: int) -> Match:
    """A case, played once more with the luck of that deal where it leaves luck open."""
    moves = Moves(read)
    deck = plan.deck
    if deck is None and read.case.deck is not None and plan.of.decks is not None:
        deck = plan.of.decks.shipped()  # the file that says so need not be where this is played
    match = open_case(read, moves, seed=plan.seed, number=deal, deck=deck, log=False)
    play_case(match, moves)
    return match


def play_all(plan: Plan) -> Iterator[list[dict[str, Any]]]:
    """The rows of all deals, deal by deal."""
    for deal in range(plan.deals):
        yield list(play_deal(plan, deal))
