"""How fast random games go, beside peers in the same run: decisions and games a second on one core.

    make bench                            every game of catcli and the peers that are installed
    .venv/bin/pip install open_spiel catanatron pyminion      installs them

A decision is an answered question with two options or more; a question asked in parts counts once. Each program plays
in turn for a short while, again and again, so that all of them meet the same state of the machine; told is the median
of the turns, with the lowest and the highest. Time is processor time.
"""

from __future__ import annotations

import argparse
import platform
import random
import statistics
import sys
import time
from collections.abc import Callable, Iterator

from catcli import __version__
from catcli.engine.chance import Chance
from catcli.engine.options import Staged
from catcli.games import GAMES

Games = Iterator[int]  # endless games, each telling its number of decisions


def plain_games(name: str, variant: str, players: int) -> Games:
    """Games whose questions all list their moves, as goofspiel does."""
    game = GAMES[name]
    number = random.Random(1).random
    seed = 0
    while True:
        seed += 1
        table = game.new(players, variant, None, Chance(seed), None)
        decisions = 0
        while table.ask is not None:
            picks = []
            for seat in table.ask.seats:
                options = table.options(seat)
                decisions += len(options) > 1
                picks.append(options[int(number() * len(options))])
            table.answer(picks, check=False)
        game.sheet(table)
        yield decisions


def parted_games(name: str, variant: str, players: int) -> Games:
    """Games with questions that are answered part by part."""
    game = GAMES[name]
    luck = Chance("benchmark")
    number = random.Random(1).random
    seed = 0
    while True:
        seed += 1
        table = game.new(players, variant, None, Chance(seed), None)
        decisions = 0
        while table.ask is not None:
            picks = []
            for seat in table.ask.seats:
                options = table.options(seat)
                if isinstance(options, Staged):
                    only = options.only()
                    decisions += only is None
                    picks.append(options.sample(luck) if only is None else only)
                else:
                    decisions += len(options) > 1
                    picks.append(options[int(number() * len(options))])
            table.answer(picks, check=False)
        game.sheet(table)
        yield decisions


def goofspiel_games() -> Games:
    import pyspiel

    game = pyspiel.load_game("goofspiel(players=4,num_cards=13)")
    number = random.Random(1).random
    while True:
        state = game.new_initial_state()
        decisions = 0
        while not state.is_terminal():
            if state.is_chance_node():
                outcomes = state.chance_outcomes()
                state.apply_action(outcomes[int(number() * len(outcomes))][0])
                continue
            picks = []
            for player in range(4):
                actions = state.legal_actions(player)
                decisions += len(actions) > 1
                picks.append(actions[int(number() * len(actions))])
            state.apply_actions(picks)
        state.returns()
        yield decisions


def gin_rummy_games() -> Games:
    import pyspiel

    game = pyspiel.load_game("gin_rummy")
    number = random.Random(1).random
    while True:
        state = game.new_initial_state()
        decisions = 0
        while not state.is_terminal():
            if state.is_chance_node():
                outcomes = state.chance_outcomes()
                state.apply_action(outcomes[int(number() * len(outcomes))][0])
                continue
            actions = state.legal_actions()
            decisions += len(actions) > 1
            state.apply_action(actions[int(number() * len(actions))])
        state.returns()
        yield decisions


def catanatron_games() -> Games:
    from catanatron import Color, Game, RandomPlayer

    seed = 0
    while True:
        seed += 1
        game = Game([RandomPlayer(Color.RED), RandomPlayer(Color.BLUE)], seed=seed)
        decisions = 0
        while game.winning_color() is None and game.state.num_turns < 1000:
            decisions += len(game.state.playable_actions) > 1
            game.play_tick()
        yield decisions


def pyminion_games() -> Games:
    """Two players who play and buy at random, with ten cards that ask for nothing else."""
    import logging

    from pyminion.bots.bot import Bot, BotDecider
    from pyminion.expansions import base
    from pyminion.game import Game

    logging.disable(logging.CRITICAL)
    asks_nothing = ("village", "smithy", "market", "festival", "laboratory")
    asks_nothing += ("council_room", "moat", "witch", "gardens", "merchant")
    cards = [getattr(base, name) for name in asks_nothing]
    number = random.Random(1).random
    decisions = 0

    class RandomDecider(BotDecider):
        def choose(self, cards):
            nonlocal decisions
            decisions += 1
            index = int(number() * (len(cards) + 1))
            return cards[index] if index < len(cards) else None

        def action_phase_decision(self, valid_actions, player, game):
            return self.choose(valid_actions)

        def buy_phase_decision(self, valid_cards, player, game):
            return self.choose(valid_cards)

    while True:
        decisions = 0
        game = Game(players=[Bot(RandomDecider(), name) for name in "AB"], expansions=[cards])
        game.play()
        yield decisions


CATCLI = {
    "catcli catpacks, solo": lambda: parted_games("catpacks", "solo", 1),
    "catcli catpacks, 2 players": lambda: parted_games("catpacks", "", 2),
    "catcli catpacks, 4 players": lambda: parted_games("catpacks", "", 4),
    "catcli ahoy, 4 players": lambda: plain_games("ahoy", "", 4),
    "catcli fishkatz, 4 players": lambda: plain_games("fishkatz", "", 4),
    "catcli fishkatz, squid, 4 players": lambda: plain_games("fishkatz", "squid", 4),
    "catcli isleofcats, 2 players": lambda: parted_games("isleofcats", "", 2),
    "catcli isleofcats, solo, easy": lambda: parted_games("isleofcats", "solo,easy", 1),
}
PEERS: dict[str, tuple[str, Callable[[], Games]]] = {
    "catanatron, 2 players": ("catanatron", catanatron_games),
    "OpenSpiel goofspiel, 4 players": ("pyspiel", goofspiel_games),
    "OpenSpiel gin rummy, 2 players": ("pyspiel", gin_rummy_games),
    "pyminion, 2 players": ("pyminion", pyminion_games),
}
BASES = ("catanatron, 2 players", "OpenSpiel goofspiel, 4 players")  # to whose decisions the ratios are


def installed(module: str) -> bool:
    try:
        __import__(module)
    except ImportError:
        return False
    return True


def turn(games: Games, seconds: float) -> tuple[float, float]:
    """Games and decisions a second over one turn."""
    begun = time.process_time()
    played = decisions = 0
    while (spent := time.process_time() - begun) < seconds:
        decisions += next(games)
        played += 1
    return played / spent, decisions / spent


def main() -> None:
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("--turns", type=int, default=7, help="of each program (7)")
    parser.add_argument("--seconds", type=float, default=1.0, help="of a turn (1)")
    wish = parser.parse_args()
    running = {name: make() for name, make in CATCLI.items()}
    for name, (module, make) in PEERS.items():
        if installed(module):
            running[name] = make()
        else:
            print(f"{name}: not installed (module {module})", file=sys.stderr)
    for games in running.values():
        turn(games, wish.seconds / 4)  # warm
    rates: dict[str, list[tuple[float, float]]] = {name: [] for name in running}
    for _ in range(wish.turns):
        for name, games in running.items():
            rates[name].append(turn(games, wish.seconds))
    report(rates)


def report(rates: dict[str, list[tuple[float, float]]]) -> None:
    medians = {name: statistics.median(decisions for _, decisions in turns) for name, turns in rates.items()}
    bases = [name for name in BASES if name in rates]
    heads = "".join(f"  to {name.split()[0][:12]:<12}" for name in bases)
    print(f"catcli {__version__}, Python {platform.python_version()}, {platform.machine()}, one core")
    print(f"{'':34}{'games/s':>10}{'decisions/s':>13}{'lowest':>11}{'highest':>11}{heads}")
    for name, turns in rates.items():
        decisions = [rate for _, rate in turns]
        games = statistics.median(rate for rate, _ in turns)
        ratios = "".join(f"  {medians[name] / medians[base]:>15.2f}" for base in bases)
        print(f"{name:34}{games:10.1f}{medians[name]:13.0f}{min(decisions):11.0f}{max(decisions):11.0f}{ratios}")


if __name__ == "__main__":
    main()
