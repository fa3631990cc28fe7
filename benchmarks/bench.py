"""How fast random games go, beside peers in the same run: decisions and games a second on one core.

    make bench                            every game of catcli and the peers that are installed
    .venv/bin/pip install open_spiel catanatron pyminion rlcard pokerkit      installs them

A decision is an answered question with two options or more; a question asked in parts counts once. Each program plays
in turn for a short while, again and again, so that all of them meet the same state of the machine; told is the median
of the turns, with the lowest and the highest. Time is processor time.
"""

from __future__ import annotations

import argparse
import math
import platform
import random
import statistics
import sys
import time
from collections.abc import Callable, Iterator, Mapping, Sequence
from typing import Any, NamedTuple

from tabulate import tabulate

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


def draw(state: Any, number: Callable[[], float]) -> None:
    """Draw for OpenSpiel what chance has to say before the next player; its outcomes are equally likely here."""
    while state.is_chance_node():
        outcomes = state.chance_outcomes()
        state.apply_action(outcomes[int(number() * len(outcomes))][0])


def goofspiel_games() -> Games:
    import pyspiel

    game = pyspiel.load_game("goofspiel(players=4,num_cards=13)")
    number = random.Random(1).random
    while True:
        state = game.new_initial_state()
        draw(state, number)
        decisions = 0
        while not state.is_terminal():
            picks = []
            for player in range(4):
                actions = state.legal_actions(player)
                decisions += len(actions) > 1
                picks.append(actions[int(number() * len(actions))])
            state.apply_actions(picks)
            draw(state, number)
        state.returns()
        yield decisions


def gin_rummy_games() -> Games:
    import pyspiel

    game = pyspiel.load_game("gin_rummy")
    number = random.Random(1).random
    while True:
        state = game.new_initial_state()
        draw(state, number)
        decisions = 0
        while not state.is_terminal():
            actions = state.legal_actions()
            decisions += len(actions) > 1
            state.apply_action(actions[int(number() * len(actions))])
            draw(state, number)
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


def rlcard_games() -> Games:
    """RLCard's Uno, for the two players it is made for; a decision of its gin rummy takes longer.

    Its engine is played: each step tells what the next player sees and may do, as texts. The environment around it
    would also make arrays for learners of that, which takes as long again.
    """
    import rlcard

    game = rlcard.make("uno", config={"seed": 1}).game
    number = random.Random(1).random
    while True:
        state, _ = game.init_game()
        decisions = 0
        while not game.is_over():
            actions = state["legal_actions"]
            decisions += len(actions) > 1
            state, _ = game.step(actions[int(number() * len(actions))])
        game.get_payoffs()
        yield decisions


def pokerkit_games() -> Games:
    """Hands of no-limit Texas hold'em at a table of six with 100 big blinds each; all but betting is automatic.

    Equally likely are to fold, where there is a bet to call, to check or call, and to bet or raise the least allowed.
    """
    from pokerkit import Automation, NoLimitTexasHoldem

    number = random.Random(1).random
    while True:
        state = NoLimitTexasHoldem.create_state(tuple(Automation), False, 0, (1, 2), 2, 200, 6)
        decisions = 0
        while state.status:
            actions = [state.check_or_call]
            if state.can_fold():
                actions.append(state.fold)
            if state.min_completion_betting_or_raising_to_amount is not None:
                actions.append(state.complete_bet_or_raise_to)
            decisions += len(actions) > 1
            actions[int(number() * len(actions))]()
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
    "RLCard uno, 2 players": ("rlcard", rlcard_games),
    "pokerkit hold'em, 6 players": ("pokerkit", pokerkit_games),
}
BASES = {  # to whose decisions the ratios are
    "catanatron, 2 players": "to catanatron",
    "OpenSpiel goofspiel, 4 players": "to goofspiel",
    "RLCard uno, 2 players": "to RLCard",
    "pokerkit hold'em, 6 players": "to pokerkit",
}


def installed(module: str) -> bool:
    try:
        __import__(module)
    except ImportError:
        return False
    return True


class Turn(NamedTuple):
    """What a program has played in one turn; `seconds` of the processor."""

    games: int
    decisions: int
    seconds: float

    def games_a_second(self) -> float:
        return self.games / self.seconds

    def decisions_a_second(self) -> float:
        return self.decisions / self.seconds


def turn(games: Games, seconds: float) -> Turn:
    """Whole games, the last of them begun before the seconds have passed."""
    begun = time.process_time()
    played = decisions = 0
    while (spent := time.process_time() - begun) < seconds:
        decisions += next(games)
        played += 1
    return Turn(played, decisions, spent)


def in_turn(running: Mapping[Any, Games], turns: int, seconds: float, most: float = math.inf) -> dict[Any, list[Turn]]:
    """What each program played in its turns, under its key; one that has taken `most` seconds has no more turns."""
    for games in running.values():
        turn(games, seconds / 4)  # warm
    taken: dict[Any, list[Turn]] = {key: [] for key in running}
    for _ in range(turns):
        for key, games in running.items():
            if sum(one.seconds for one in taken[key]) < most:
                taken[key].append(turn(games, seconds))
    return taken


def median(turns: Sequence[Turn], rate: Callable[[Turn], float]) -> float:
    return statistics.median(map(rate, turns))


def parser(about: str | None) -> argparse.ArgumentParser:
    """The options of all that is measured in turns."""
    parser = argparse.ArgumentParser(description=about, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("--turns", type=int, default=7, help="of each program (7)")
    parser.add_argument("--seconds", type=float, default=1.0, help="of a turn (1)")
    return parser


def where() -> str:
    return f"catcli {__version__}, Python {platform.python_version()}, {platform.machine()}"


def main() -> None:
    wish = parser(__doc__).parse_args()
    running = {name: make() for name, make in CATCLI.items()}
    for name, (module, make) in PEERS.items():
        if installed(module):
            running[name] = make()
        else:
            print(f"{name}: not installed (module {module})", file=sys.stderr)
    report(in_turn(running, wish.turns, wish.seconds))


def report(taken: Mapping[str, Sequence[Turn]]) -> None:
    decisions = {name: median(turns, Turn.decisions_a_second) for name, turns in taken.items()}
    bases = [name for name in BASES if name in taken]
    rows = []
    for name, turns in taken.items():
        rates = [one.decisions_a_second() for one in turns]
        ratios = [decisions[name] / decisions[base] for base in bases]
        rows.append([name, median(turns, Turn.games_a_second), decisions[name], min(rates), max(rates), *ratios])
    heads = ["", "games/s", "decisions/s", "lowest", "highest", *[BASES[base] for base in bases]]
    digits = ["", ".1f", ".0f", ".0f", ".0f", *[".2f" for _ in bases]]
    print(f"{where()}, one core")
    print(tabulate(rows, heads, tablefmt="plain", floatfmt=digits))


if __name__ == "__main__":
    main()
