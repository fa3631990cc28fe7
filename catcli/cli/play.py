"""catcli play: one game with bots, given answers and people."""

from __future__ import annotations

import os
import sys
from collections.abc import Sequence
from functools import partial

import click

from ..engine.errors import NothingToDo, WrongUsage
from ..games import GAMES
from ..play.check import Selection
from ..play.opening import game_of_case, of_game
from ..play.shelf import ReadCase, files_below, read_cases
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
    selection_options,
    stdin_once,
    table_options,
    told_files,
    with_manners,
)
from .seats import seats

EXAMPLE = "catcli play catpacks -p Ada=greedy,Bo=random --seed 3"


@click.command(short_help="Play one game, or cases.")
@click.argument("what", nargs=-1, metavar="[GAME|FILE]...")
@click.option("-p", "--players", metavar="LIST", help="Who plays: 'Ada=greedy,Bo=random,human'.")
@seed_option
@playing.deal_option
@click.option("--player", metavar="WHO", help="Who plays on the first seat, the others as -p or the game's best bot.")
@answer_options
@table_options
@selection_options
@explain_option
@format_option(*playing.FORMATS)
@output_option
@with_manners
def play(
    what: Sequence[str],
    players: str | None,
    seed: int | None,
    deal: int | None,
    player: str | None,
    moves: str | None,
    then: str | None,
    variant: str,
    level: str | None,
    deck: str | None,
    text: str,
    tag: str,
    explain: bool,
    format: str | None,
    output: str | None,
    manners: Manners,
) -> int:
    """Play one game, or each case of files: the round log, then the score sheet.

    GAME is a game id, FILE holds cases or a saved game to go on with (- or nothing: stdin). A bot may have parameters:
    planner:nodes=500. A seat called script takes its answers from --moves.

    \b
    catcli play catpacks -p Ada=greedy,Bo=random,Cy=random --seed 3
    catcli play catpacks -p You=human,Bo=planner --variant friendly
    catcli play scenarios/ahoy/ -k swap
    """
    if not what:
        if is_tty(sys.stdin):
            raise needs_input(EXAMPLE)
        what = ("-",)
    if len(what) > 1 and any(one in GAMES for one in what):
        raise WrongUsage("a game is played alone: name one game, or files of cases")
    stdin_once(**{f"the_cases_of_{number}": one for number, one in enumerate(what, 1)}, moves=moves, deck=deck)
    wish = partial(playing.Wish, moves=moves, then=then, fmt=format, output=output, explain=explain, manners=manners)
    if what[0] in GAMES:
        game = GAMES[what[0]]
        variant = game.variant(playing.with_level(game, variant, level)).name
        entries = seats(game, variant, players, player, moves, None)
        return playing.play_one(wish(game=game, variant=variant, entries=entries, seed=seed, deal=deal, deck=deck))
    playing.nothing_beside_a_case(deck, variant or level or "")
    wishes = []
    for read in cases(what, Selection(text, tag)):
        game = game_of_case(read)
        of_game(read, game)
        entries = seats(game, read.case.variant, players, player, moves, read.case)
        asked = wish(game=game, variant=read.case.variant, entries=entries, seed=seed, deal=deal, deck=None, case=read)
        wishes.append(asked)
    return playing.play_all(wishes)


def cases(paths: Sequence[str], selection: Selection) -> list[ReadCase]:
    """The cases of files that are selected. A word that is no file is taken for a game id spelt wrong."""
    for path in paths:
        if path != "-" and not os.path.exists(path) and not any(sign in path for sign in "/.\\"):
            raise playing.unknown_game(path)
    found = [read for file in files_below(paths) for read in read_cases(file)]
    chosen = [read for read in found if selection.takes_case(read)]
    if not chosen:
        what = told_files(paths)
        raise NothingToDo(
            f"{what} holds no case" if not found else "no case is selected: look with 'catcli list cases'"
        )
    return chosen
