"""How one bot fares among players of another: wins as a multiple of its share, with 95 % intervals.

    .venv/bin/python benchmarks/cross_table.py ahoy --players 4 --deals 500

For every other bot of the game it plays one `mixed` among players of that bot, and one of that bot among `mixed`
players. Each deal is played with every seat order, so that nobody gains by the seat; an interval is over the deals.
The same games come from `catcli batch GAME -p mixed,greedy,greedy,greedy -n 500 --seed 1 -f csv`.
"""

from __future__ import annotations

import argparse
import math
import statistics
import time

from catcli.games import GAMES
from catcli.play.batch import Plan, play_all
from catcli.play.players import bots_of, parse_players


def share(game: str, variant: str, one: str, others: str, players: int, deals: int, seed: int) -> tuple[float, float]:
    """The wins of `one` among `others`, as a multiple of 1 / players, and half the width of its interval."""
    entries = parse_players(",".join([f"One={one}", *[f"Other{seat}={others}" for seat in range(1, players)]]))
    plan = Plan(game, variant, entries, seed, deals)
    won = []
    for rows in play_all(plan):
        wins = [row["won"] for row in rows if row["player"] == "One"]
        won.append(statistics.mean(wins) * players)
    return statistics.mean(won), 1.96 * statistics.stdev(won) / math.sqrt(len(won))


def main() -> None:
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("game", choices=[name for name, game in GAMES.items() if "mixed" in game.bots])
    parser.add_argument("--variant", default="")
    parser.add_argument("--players", type=int, nargs="+", default=[2, 3, 4, 5, 6])
    parser.add_argument("--deals", type=int, default=200)
    parser.add_argument("--seed", type=int, default=1)
    wish = parser.parse_args()
    print("players  bot        one mixed among it   it among mixed      seconds")
    for players in wish.players:
        for bot in bots_of(GAMES[wish.game]):
            if bot in ("mixed", "first"):
                continue
            begun = time.process_time()
            ways = [("mixed", bot), (bot, "mixed")]
            told = [
                "{:.2f} ± {:.2f}".format(*share(wish.game, wish.variant, *way, players, wish.deals, wish.seed))
                for way in ways
            ]
            seconds = time.process_time() - begun
            print(f"{players:>7}  {bot:<10} {told[0]:<20} {told[1]:<16} {seconds:>10.0f}", flush=True)


if __name__ == "__main__":
    main()
