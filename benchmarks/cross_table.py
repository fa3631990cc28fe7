"""How one bot fares among players of another: wins as a multiple of its share, with 95 % intervals.

    .venv/bin/python benchmarks/cross_table.py ahoy --players 4 --deals 2000 -j 2

For every other bot of the game it plays one `mixed` among players of that bot, and one of that bot among `mixed`
players. Each deal is played once, its seats in a random order of its own, so that nobody gains by the seat. The same
games come from `catcli batch GAME -p mixed,greedy,greedy,greedy -n 2000 --seats shuffle --seed 1 -f csv`.

Marked is what is not shown: `<` where `mixed` may win less than 1.25 times its share, `>` where the other bot may win
more than its share; twice where the figure itself is on the wrong side, not only a part of its interval.
"""

from __future__ import annotations

import argparse
import math
import statistics
import time
from typing import NamedTuple

from catcli.games import GAMES
from catcli.play.batch import SHUFFLE, Plan, play_deal
from catcli.play.players import bots_of, parse_players
from catcli.play.workers import Piece, in_order

LEAST, MOST = 1.25, 1.0  # times its share: of one mixed among others, and of one other among mixed


class Share(NamedTuple):
    """Wins as a multiple of 1 / players, and half the width of the interval."""

    mean: float
    half: float

    def __str__(self) -> str:
        return f"{self.mean:.2f} ± {self.half:.2f}"


def wins(plan: Plan, piece: Piece) -> list[float]:
    """What the player `One` wins in each deal of a piece."""
    deals = range(piece.first, piece.first + piece.size)
    return [row["won"] for deal in deals for row in play_deal(plan, deal) if row["player"] == "One"]


def share(plan: Plan, jobs: int) -> Share:
    """The wins of the player `One`."""
    won = [win for done in in_order(wins, plan, 0, plan.deals, jobs=jobs) for win in done.result]
    players = len(plan.entries)
    return Share(statistics.mean(won) * players, 1.96 * statistics.stdev(won) * players / math.sqrt(len(won)))


def main() -> None:
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("game", choices=[name for name, game in GAMES.items() if "mixed" in game.bots])
    parser.add_argument("--variant", default="")
    parser.add_argument("--players", type=int, nargs="+", default=[2, 3, 4, 5, 6])
    parser.add_argument("--bots", nargs="+", help="only among these")
    parser.add_argument("--deals", type=int, default=2000)
    parser.add_argument("--seed", type=int, default=1)
    parser.add_argument("-j", "--jobs", type=int, default=1)
    wish = parser.parse_args()
    bots = wish.bots or [bot for bot in bots_of(GAMES[wish.game]) if bot not in ("mixed", "first")]
    print("players  bot        one mixed among it   it among mixed       seconds")
    for players in wish.players:
        for bot in bots:
            begun = time.perf_counter()
            mixed = among(wish, "mixed", bot, players)
            other = among(wish, bot, "mixed", players)
            less = "<" * ((mixed.mean - mixed.half < LEAST) + (mixed.mean < LEAST))
            more = ">" * ((other.mean + other.half > MOST) + (other.mean > MOST))
            seconds = time.perf_counter() - begun
            print(f"{players:>7}  {bot:<10} {mixed!s:<15}{less:<5} {other!s:<15}{more:<5} {seconds:>8.0f}", flush=True)


def among(wish: argparse.Namespace, one: str, others: str, players: int) -> Share:
    """One bot among players of another."""
    entries = parse_players(",".join([f"One={one}", *[f"Other{seat}={others}" for seat in range(1, players)]]))
    return share(Plan(wish.game, wish.variant, entries, wish.seed, wish.deals, SHUFFLE), wish.jobs)


if __name__ == "__main__":
    main()
