"""What games by bots cost in a batch: by bot, and against the number of players, of games and of workers.

    .venv/bin/python benchmarks/costs.py              all four tables
    .venv/bin/python benchmarks/costs.py bots         each bot at a usual table of its equals
    .venv/bin/python benchmarks/costs.py players      random and greedy at tables of every size
    .venv/bin/python benchmarks/costs.py games        the whole command, for more and more games
    .venv/bin/python benchmarks/costs.py workers      the whole command, with more workers

The first two tables are of games as `batch` plays them, rows included, but neither begun nor written by a command. Bots
play in turn as the programs of bench.py do; told are medians of the turns, in processor time. A turn is whole games, so
a slow bot plays one in each, and after --most seconds it plays no more: its `games` are few, and its figures rough. A
decision is an answered question with two options or more; to let an offer pass is one too.
"""

from __future__ import annotations

import argparse
import itertools
import shlex
import statistics
import subprocess
import sys
import time
from collections.abc import Mapping, Sequence
from dataclasses import replace
from typing import Any, NamedTuple

from bench import Games, Turn, in_turn, median, parser, where
from tabulate import tabulate

from catcli.engine.options import Move
from catcli.engine.player import Player, Seat
from catcli.games import GAMES
from catcli.play.batch import Plan, play_deal
from catcli.play.players import bots_of, parse_players
from catcli.play.workers import rare_collections


class Table(NamedTuple):
    """A game and how many equal bots play it."""

    game: str
    variant: str
    players: int

    def __str__(self) -> str:
        seats = [f"{self.players} players"] if self.players > 1 else []
        return ", ".join([self.game, *filter(None, self.variant.split(",")), *seats])


USUAL = (
    Table("catpacks", "solo", 1),
    Table("catpacks", "", 2),
    Table("ahoy", "", 4),
    Table("fishkatz", "", 4),
    Table("fishkatz", "squid", 4),
    Table("isleofcats", "solo,easy", 1),
    Table("isleofcats", "", 2),
)
BATCH = ("batch", "ahoy", "-p", "random,random,random", "--seed", "1", "-f", "csv")
SIZES = (100, 1_000, 10_000, 100_000)  # of batches
WORKERS = (1, 2)
CHILD = """
import resource, sys
from catcli.cli.main import run
code = run(sys.argv[1:])
used = resource.getrusage(resource.RUSAGE_SELF)
print(used.ru_utime + used.ru_stime, used.ru_maxrss, file=sys.stderr)
sys.exit(code)
"""


class Counted:
    """A bot, and how often it was asked; questions with a single option never come to it."""

    def __init__(self, bot: Player) -> None:
        self.bot = bot
        self.asked = 0

    def choose(self, seat: Seat) -> Move:
        self.asked += 1
        return self.bot.choose(seat)


def bot_games(table: Table, name: str) -> Games:
    """The games of a batch of equal bots at their default parameters; their decisions are counted as they are asked."""
    game = GAMES[table.game]
    bot = bots_of(game)[name]
    seated: list[Counted] = []

    def counted() -> Player:
        seated.append(Counted(bot.make()))
        return seated[-1]

    class CountedPlan(Plan):
        of = replace(game, bots={name: replace(bot, make=counted)})

    plan = CountedPlan(table.game, table.variant, parse_players(",".join([name] * table.players)), 1, 0)
    for deal in itertools.count():
        seated.clear()
        list(play_deal(plan, deal))
        yield sum(player.asked for player in seated)


def bots(wish: argparse.Namespace) -> None:
    """Every bot but `first` at a usual table of its equals."""
    running = {
        (table, name): bot_games(table, name)
        for table in USUAL
        for name in bots_of(GAMES[table.game])
        if name != "first"
    }
    rows = []
    for (table, name), turns in taken(running, wish).items():
        rates = [one.decisions_a_second() for one in turns]
        games = sum(one.games for one in turns)
        speed = median(turns, Turn.games_a_second)
        rows.append([table, name, games, speed, statistics.median(rates), min(rates), max(rates)])
    heads = ["", "bot", "games", "games/s", "decisions/s", "lowest", "highest"]
    print(tabulate(rows, heads, tablefmt="plain", floatfmt=["", "", "", ".2f", ".0f", ".0f", ".0f"]))


def players(wish: argparse.Namespace) -> None:
    """Random and greedy games at tables of every size there is: µs for a game and for a decision."""
    plans = dict.fromkeys((table.game, table.variant) for table in USUAL)
    tables = [Table(*plan, number) for plan in plans for number in GAMES[plan[0]].variant(plan[1]).players]
    names = ("random", "greedy")
    turns = taken({(table, name): bot_games(table, name) for table in tables for name in names}, wish)
    rows = [[table, *(cost for name in names for cost in microseconds(turns[table, name]))] for table in tables]
    heads = ["µs", *(f"{name}: a {what}" for name in names for what in ("game", "decision"))]
    print(tabulate(rows, heads, tablefmt="plain", floatfmt=["", ".0f", ".1f", ".0f", ".1f"]))


def microseconds(turns: Sequence[Turn]) -> tuple[float, float]:
    """Of a game and of a decision."""
    return 1e6 / median(turns, Turn.games_a_second), 1e6 / median(turns, Turn.decisions_a_second)


def taken(running: Mapping[tuple[Table, str], Games], wish: argparse.Namespace) -> dict[Any, list[Turn]]:
    with rare_collections():  # as a batch has it
        return in_turn(running, wish.turns, wish.seconds, wish.most)


class Used(NamedTuple):
    """What a command has used: seconds by the clock and of its own processor time, and MiB at its peak."""

    clock: float
    processor: float
    peak: float


def batch(games: int, workers: int) -> Used:
    """A batch of random games of Ahoy! Kitten for three.

    The shell stands between, for a process begun from here would count our own peak as its own.
    """
    words = [sys.executable, "-c", CHILD, *BATCH, "-n", str(games), "-j", str(workers)]
    begun = time.perf_counter()
    done = subprocess.run(
        f"{shlex.join(words)}; exit $?",
        shell=True,
        check=True,
        text=True,
        stdout=subprocess.DEVNULL,
        stderr=subprocess.PIPE,
    )
    clock = time.perf_counter() - begun
    processor, kibibytes = done.stderr.split()[-2:]
    return Used(clock, float(processor), int(kibibytes) / 1024)


def games(wish: argparse.Namespace) -> None:
    """The whole command for more and more games, begun anew each time: processor time and memory."""
    sizes = [size for size in SIZES if size <= wish.games]
    used = batches([(size, 1) for size in sizes], wish.turns)
    rows = []
    for size in sizes:
        seconds = statistics.median(one.processor for one in used[size, 1])
        peak = statistics.median(one.peak for one in used[size, 1])
        rows.append([size, seconds, seconds / size * 1000, peak])
    heads = ["games", "seconds", "seconds for 1000", "peak MiB"]
    print(tabulate(rows, heads, tablefmt="plain", floatfmt=["", ".2f", ".3f", ".1f"]))


def workers(wish: argparse.Namespace) -> None:
    """The whole command with more workers: seconds by the clock."""
    used = batches([(wish.games, number) for number in WORKERS], wish.turns)
    alone = [one.clock for one in used[wish.games, 1]]
    rows = []
    for number in WORKERS:
        clock = [one.clock for one in used[wish.games, number]]
        times = statistics.median(one / more for one, more in zip(alone, clock, strict=True))
        rows.append([number, statistics.median(clock), min(clock), max(clock), times])
    print(
        tabulate(rows, ["workers", "seconds", "lowest", "highest", "times as fast"], tablefmt="plain", floatfmt=".2f")
    )


def batches(kinds: Sequence[tuple[int, int]], turns: int) -> dict[tuple[int, int], list[Used]]:
    """What batches of so many games and workers use, each run in turn."""
    batch(1, 1)  # warm
    used: dict[tuple[int, int], list[Used]] = {kind: [] for kind in kinds}
    for _ in range(turns):
        for kind in kinds:
            used[kind].append(batch(*kind))
    return used


TABLES = {"bots": bots, "players": players, "games": games, "workers": workers}


def main() -> None:
    options = parser(__doc__)
    options.add_argument("table", nargs="?", choices=TABLES, help="which one (all)")
    options.add_argument("--most", type=float, default=10.0, help="seconds for all turns of a bot at a table (10)")
    options.add_argument("--games", type=int, default=10_000, help="of the largest batch (10000)")
    wish = options.parse_args()
    for name, make in TABLES.items():
        if wish.table in (None, name):
            print(f"{name}: {where()}")
            make(wish)
            print(flush=True)


if __name__ == "__main__":
    main()
