"""`catcli batch --compare A:B`: which of two players is better."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Mapping, Sequence
from fractions import Fraction
from itertools import groupby
from typing import Any, NamedTuple

from ..engine.errors import CatError, Place, WrongUsage
from ..engine.game import Game
from ..engine.text import quoted
from ..play.batch import ALONE, EACH, ROTATE, Plan
from ..play.checkpoint import Checkpoint
from ..play.players import Entry, bots_of, make_bot, parse_players
from ..play.rowfiles import RowOfGame, rows_of_lines
from ..play.sequential import BETTER, UNDECIDED, WORSE, Comparison, deal_difference
from . import render

CODES = {BETTER: 0, WORSE: 1, UNDECIDED: 5}
COLUMNS = (
    "plan", "game", "edition", "variant", "deck", "case", "seed",
    "first", "second", "deals", "unit", "difference", "low", "high", "verdict",
)  # fmt: skip
WINS, POINTS = "wins", "points"  # units of a difference


class Sides(NamedTuple):
    """Two players, or bots, that are compared; `players`: which names of players are whose."""

    first: str
    second: str
    players: Mapping[str, str]

    def difference(self, rows: Iterable[Mapping[str, Any]]) -> Fraction | None:
        """By how much the first was ahead in the rows of a deal."""
        told = ({**row, "bot": self.players.get(row["player"])} for row in rows)
        return deal_difference(told, self.first, self.second)


def halves(text: str) -> Iterator[tuple[str, str]]:
    """`A:B` parted at each colon: parameters of bots have some too."""
    parts = text.split(":")
    for at in range(1, len(parts)):
        yield ":".join(parts[:at]), ":".join(parts[at:])


def wrong_sides(text: str, known: Sequence[str]) -> WrongUsage:
    return WrongUsage(f"--compare A:B names two different players, not {quoted(text)}: there are {', '.join(known)}")


def sides_of(text: str, entries: Sequence[Entry]) -> Sides:
    """Whom `A:B` means among the players of a plan: by name, by bot with its parameters, or by bot."""
    for first, second in halves(text):
        whose = [matching(side, entries) for side in (first, second)]
        if all(whose) and not set(whose[0]) & set(whose[1]):
            players = {entry.name: side for side, found in zip((first, second), whose, strict=True) for entry in found}
            return Sides(first, second, players)
    raise wrong_sides(text, list(dict.fromkeys(word for entry in entries for word in (entry.name, entry.who))))


def matching(side: str, entries: Sequence[Entry]) -> list[Entry]:
    for key in (lambda entry: entry.name, lambda entry: entry.who, lambda entry: entry.bot):
        found = [entry for entry in entries if key(entry) == side]
        if found:
            return found
    return []


def two_bots(text: str, game: Game) -> list[Entry]:
    """The two bots of `A:B`, each of which plays a game for one."""
    wrong = WrongUsage(f"--compare A:B names two bots, not {quoted(text)}")
    for first, second in halves(text):
        if not first or not second:
            continue
        try:
            for who in (first, second):
                make_bot(game, who)
        except WrongUsage as error:
            wrong = error
            if second.partition(":")[0] in bots_of(game):
                break  # the other halves only part the parameters of this bot
        else:
            return parse_players(f"{first},{second}")
    raise wrong


def seating_of(text: str, plan: Plan) -> str:
    """How a plan seats players who are compared: the same bot twice is rotated too, or a seat would decide."""
    if plan.seating != ROTATE:
        return plan.seating
    sides = sides_of(text, plan.entries)
    who = [{entry.who for entry in plan.entries if sides.players.get(entry.name) == side} for side in sides[:2]]
    return EACH if who[0] & who[1] else ROTATE


def differences_of_file(sides: Sides, file: Checkpoint) -> Iterator[Fraction | None]:
    """The differences of the deals that a file of rows already holds."""
    (stretch,) = file.stretches

    def lost(sentence: str, place: Place) -> None:
        raise CatError(sentence, place=place)

    rows = rows_of_lines(file.lines(), str(file.path), RowOfGame, lost)
    for deal, of_deal in groupby(rows, lambda row: row.deal):
        if deal >= stretch.end:
            return
        yield sides.difference(
            {"player": row.player, "status": row.status, "won": row.won, "score": row.score} for row in of_deal
        )


# What is told.


def unit_of(plan: Plan) -> str:
    """What the players of a plan are compared by: points where each plays alone and no opponent scores."""
    return POINTS if plan.seating == ALONE and plan.of.against is None else WINS


def comparison_of(plan: Plan, *, at_any_time: bool) -> Comparison:
    """The comparison of two players of a plan before its first deal."""
    return Comparison(most=1 if unit_of(plan) == WINS else None, at_any_time=at_any_time)


def told(sides: Sides, comparison: Comparison, plan: Plan, fmt: str) -> str:
    """The verdict with its interval: a sentence, or a row."""
    if fmt == "table":
        return sentence(sides, comparison, plan) + "\n"
    interval = comparison.interval
    low, high = interval if interval is not None else (None, None)
    row = {
        "plan": plan.digest,
        "game": plan.game,
        "edition": plan.of.edition,
        "variant": plan.variant,
        "deck": plan.deck_name,
        "case": plan.name,
        "seed": str(plan.seed),
        "first": sides.first,
        "second": sides.second,
        "deals": comparison.deals,
        "unit": unit_of(plan),
        "difference": comparison.mean,
        "low": low,
        "high": high,
        "verdict": comparison.verdict,
    }
    return render.table([row], COLUMNS, fmt)


def sentence(sides: Sides, comparison: Comparison, plan: Plan) -> str:
    pair = f"{sides.first} against {sides.second}"
    deals = f"{comparison.deals:,} deal{'s' * (comparison.deals != 1)}"
    if comparison.mean is None:
        return f"{UNDECIDED}: {pair} was not played to an end in any deal"
    unit = POINTS if unit_of(plan) == POINTS else "of a win"
    return f"{comparison.verdict}: {pair}, {signed(comparison.mean)} {unit} a game ({reach_of(comparison)}), {deals}"


def reach_of(comparison: Comparison) -> str:
    """The interval in words, or how many deals it needs."""
    parts = ["the same in every deal"] if comparison.deviation == 0 else []
    interval = comparison.interval
    if interval is None:
        parts.append(f"an interval needs {comparison.needed} deals")
    elif interval.low < interval.high:
        parts.append(f"{signed(interval.low)} to {signed(interval.high)} with 95 % confidence")
    return ", ".join(parts)


def signed(number: float) -> str:
    return f"{number:+.3f}"
