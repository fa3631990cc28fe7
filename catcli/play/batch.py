"""Many games of one plan, without logs: deals, seat orders, rows."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from typing import Any, NamedTuple

from ..engine.chance import Chance
from ..engine.errors import WrongUsage
from ..engine.game import Game
from .match import Match
from .players import HUMAN, SCRIPT, Entry, make_bot
from .record import deck_name
from .results import plan_of, rows

ROTATE, FIXED, SHUFFLE = SEATINGS = ("rotate", "fixed", "shuffle")


class Plan(NamedTuple):
    """What a batch plays: a game and its players, `deals` deals from a master seed, and who sits where.

    seating: `rotate` plays each deal once with every rotation of the players that differs, `fixed` as listed,
    `shuffle` in one random order, drawn from the master seed.
    """

    game: Game
    variant: str
    entries: Sequence[Entry]
    seed: int
    deals: int
    seating: str = ROTATE
    deck: Any = None


def check_plan(plan: Plan) -> None:
    """Raise WrongUsage for what cannot be played many times over."""
    for entry in plan.entries:
        if entry.bot in (HUMAN, SCRIPT):
            raise WrongUsage(f"a batch is played by bots alone, {entry.name} is {entry.bot!r}")
        make_bot(plan.game, entry.who)


def orders(plan: Plan, deal: int) -> list[tuple[int, ...]]:
    """The seat orders in which a deal is played: of each seat, the number of the player who sits there."""
    count = len(plan.entries)
    listed = tuple(range(count))
    if plan.seating == FIXED:
        return [listed]
    if plan.seating == SHUFFLE:
        return [tuple(Chance(f"{plan.seed}/{deal}/seats").shuffle("seats", listed))]
    turned = {
        tuple(plan.entries[player].who for player in order): order
        for order in (listed[first:] + listed[:first] for first in reversed(range(count)))
    }
    return list(reversed(turned.values()))


def play_deal(plan: Plan, deal: int) -> Iterator[dict[str, Any]]:
    """The rows of one deal, played with each of its seat orders."""
    deck = deck_name(plan.game, plan.deck)
    listed = [plan.seating, *(entry.who for entry in plan.entries)]
    digest = plan_of(plan.game, plan.variant, deck, listed, str(plan.seed))
    for order in orders(plan, deal):
        seated = [plan.entries[player] for player in order]
        match = Match(
            plan.game,
            [make_bot(plan.game, entry.who) for entry in seated],
            [entry.name for entry in seated],
            seed=plan.seed,
            number=deal,
            variant=plan.variant,
            deck=plan.deck,
            log=False,
        )
        match.run()
        told = "".join(str(player + 1) for player in order)
        yield from rows(match, [entry.who for entry in seated], deck, plan=digest, order=told)


def play_all(plan: Plan) -> Iterator[list[dict[str, Any]]]:
    """The rows of all deals, deal by deal."""
    for deal in range(plan.deals):
        yield list(play_deal(plan, deal))
