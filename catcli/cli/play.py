"""catcli play: one game with bots, given answers and people."""

from __future__ import annotations

import sys

import click

from ..engine.errors import BadScenario, WrongUsage
from ..games import GAMES
from ..play.players import HUMAN, SCRIPT, make_bot
from ..play.record import read_cases
from . import playing
from .common import (
    Manners,
    answer_options,
    explain_option,
    format_option,
    is_tty,
    needs_input,
    output_option,
    seed_option,
    stdin_once,
    table_options,
    with_manners,
)
from .seats import seats

EXAMPLE = "catcli play catpacks -p Ada=greedy,Bo=random --seed 3"


@click.command(short_help="Play one game.")
@click.argument("what", required=False, metavar="[GAME|FILE]")
@click.option("-p", "--players", metavar="LIST", help="Who plays: 'Ada=greedy,Bo=random,human'.")
@seed_option
@click.option("--player", metavar="WHO", help="Who plays on the first seat, the others as -p or the game's best bot.")
@answer_options
@table_options
@explain_option
@format_option(*playing.FORMATS)
@output_option
@with_manners
def play(
    what: str | None,
    players: str | None,
    seed: int | None,
    player: str | None,
    moves: str | None,
    then: str | None,
    variant: str,
    deck: str | None,
    explain: bool,
    format: str | None,
    output: str | None,
    manners: Manners,
) -> int:
    """Play one game: the round log, then the score sheet.

    GAME is a game id, FILE a saved game to go on with (- or nothing: stdin). A bot may have parameters:
    planner:nodes=500. A seat called script takes its answers from --moves.

    \b
    catcli play catpacks -p Ada=greedy,Bo=random,Cy=random --seed 3
    catcli play catpacks -p You=human,Bo=planner --variant friendly
    """
    if what is None:
        if is_tty(sys.stdin):
            raise needs_input(EXAMPLE)
        what = "-"
    stdin_once(the_saved_game=what, moves=moves, deck=deck)
    case = None
    if what in GAMES:
        game = GAMES[what]
    else:
        playing.nothing_beside_a_saved_game(seed, deck, variant)
        game, case = saved_game(what)
    variant = case.case.variant if case else game.variant(variant).name
    return playing.play_one(
        playing.Wish(
            game=game,
            variant=variant,
            entries=seats(game, variant, players, player, moves, case.case if case else None),
            seed=seed,
            deck=deck,
            moves=moves,
            then=then,
            fmt=format,
            output=output,
            explain=explain,
            manners=manners,
            case=case,
        )
    )


def saved_game(path: str) -> tuple[playing.Game, playing.ReadCase]:
    """The game of a saved one, and the case itself. A word that is no file is taken for a game id spelt wrong."""
    import os

    if path != "-" and not os.path.exists(path) and not any(sign in path for sign in "/.\\"):
        raise playing.unknown_game(path)
    case = playing.one_of(read_cases(path), path)
    if not case.case.players:
        sentence = "a saved game names its players: 'players: [{name: Ada, bot: greedy}, …]'"
        raise BadScenario(sentence, place=case.document.place(()))
    game = playing.game_of_case(case)
    for number, one in enumerate(case.case.players):
        try:
            if one.bot not in (HUMAN, SCRIPT):
                make_bot(game, one.bot)
        except WrongUsage as error:
            place = case.document.place(("players", number, "bot"))
            raise BadScenario(error.sentence, place=place) from error
    return game, case
