"""catcli solo: one game alone."""

from __future__ import annotations

import click

from ..engine.errors import WrongUsage
from ..engine.game import Game
from ..engine.text import quoted
from ..play.players import SCRIPT, Entry
from . import playing
from .common import (
    Manners,
    answer_options,
    explain_option,
    format_option,
    game_argument,
    output_option,
    seed_option,
    stdin_once,
    table_options,
    with_manners,
)
from .playing import solo_parts, with_level
from .seats import solo_seat

ABOUT_PLAYER = "Who plays: human, script or a bot; else you at a terminal, a bot elsewhere."


@click.command(short_help="Play alone.")
@game_argument
@click.argument("file", required=False)
@seed_option
@playing.deal_option
@click.option("--player", metavar="WHO", help=ABOUT_PLAYER)
@answer_options
@table_options
@explain_option
@format_option(*playing.FORMATS)
@output_option
@with_manners
def solo(
    game: str,
    file: str | None,
    seed: int | None,
    deal: int | None,
    player: str | None,
    moves: str | None,
    then: str | None,
    variant: str,
    level: str | None,
    deck: str | None,
    explain: bool,
    format: str | None,
    output: str | None,
    manners: Manners,
) -> int:
    """Play GAME alone: Cat Packs against the dummy, The Isle of Cats against the sister.

    At a terminal you play, with ? for help; elsewhere the game's best bot does. FILE is a saved game to go on with
    (- reads it from stdin). The result of a game that you play enters the high-score list: catcli rank.

    \b
    catcli solo catpacks --seed 7
    catcli solo catpacks --player greedy -f csv
    catcli solo catpacks --moves answers.txt --then planner
    """
    chosen = playing.game_of(game)
    stdin_once(the_saved_game=file, moves=moves, deck=deck)
    if file is not None:
        playing.nothing_beside_a_saved_game(seed, deal, deck, variant or level or "")
    case = playing.one_case(chosen, file) if file is not None else None
    saved = case.case if case is not None else None
    variant = (
        saved.variant
        if saved is not None
        else chosen.variant(with_level(chosen, with_solo(chosen, variant), level)).name
    )
    entry = solo_seat(chosen, player, moves, saved, manners)
    if moves is not None and case is None and entry.bot != SCRIPT:
        if then is not None:
            raise WrongUsage("after the given answers goes on who --player or --then names: leave one of them out")
        entry, then = Entry(entry.name, SCRIPT), entry.who
    return playing.play_one(
        playing.Wish(
            game=chosen,
            variant=variant,
            entries=[entry],
            seed=seed,
            deck=deck,
            moves=moves,
            then=then,
            fmt=format,
            output=output,
            explain=explain,
            manners=manners,
            case=case,
            deal=deal,
        )
    )


def with_solo(game: Game, variant: str) -> str:
    """The variant with what makes it solo added. Raises WrongUsage for a variant that nobody plays alone."""
    parts = game.variant_parts(variant)
    together = [*parts, *(part for part in solo_parts(game) if part not in parts)]
    if not any(one.is_solo and {*together} <= {*one.name.split(",")} for one in game.variants):
        raise WrongUsage(f"{game.title} cannot be played alone in the variant {quoted(variant)}: leave --variant out")
    return ",".join(together)
