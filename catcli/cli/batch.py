"""catcli batch: many games with bots, one row per game and player."""

from __future__ import annotations

from typing import Any

import click

from ..engine.errors import NothingToDo, WrongUsage
from ..play.batch import ROTATE, SEATINGS, Plan, check_plan, play_all
from ..play.results import COLUMNS
from . import playing, render
from .common import (
    Manners,
    Output,
    drawn_seed,
    fold_width,
    format_of,
    format_option,
    game_argument,
    output_option,
    seed_option,
    table_options,
    with_manners,
)
from .seats import seats

SHOWN = ("deal", "order", "seat", "player", "bot", "score", "rank", "won", "status", "rounds", "moves")  # in a table
FORMATS = ("table", "jsonl", "csv", "tsv")
MOST_DEALS = 100_000_000


@click.command(short_help="Play many games.")
@game_argument
@click.option("-p", "--players", metavar="LIST", help="Who plays: 'greedy,random' or 'Ada=greedy,Bo=random'.")
@click.option("-n", "--games", type=int, default=100, metavar="N", help="Deals to play (100).")
@click.option("--seats", "seating", type=click.Choice(SEATINGS), default=ROTATE, help="Who sits where in each deal.")
@seed_option
@table_options
@format_option(*FORMATS)
@output_option
@with_manners
def batch(
    game: str,
    players: str | None,
    games: int,
    seating: str,
    seed: int | None,
    variant: str,
    deck: str | None,
    format: str | None,
    output: str | None,
    manners: Manners,
) -> int:
    """Play GAME many times with bots and print a row for each game and player.

    Every deal is played once with each rotation of the players (--seats rotate), so that nobody gains by the seat;
    'fixed' plays it once as listed, 'shuffle' once in a random order.

    \b
    catcli batch catpacks -p greedy,random -n 100 -f csv
    catcli batch catpacks --variant solo -p tactic -n 50 -f csv
    """
    chosen = playing.game_of(game)
    fmt = format_of(format, output, FORMATS, "table")
    check_number(games)
    variant = chosen.variant(variant).name
    entries = seats(chosen, variant, players or one_bot(chosen, variant), None, None, None)
    playing.right_number(chosen, variant, len(entries))
    seed_used = drawn_seed() if seed is None else seed
    plan = Plan(
        chosen,
        variant,
        entries,
        seed_used,
        games,
        seating,
        playing.deck_from_file(chosen, deck) if deck is not None else None,
    )
    check_plan(plan)
    if seed is None:
        manners.note(f"seed {seed_used}: --seed {seed_used} plays the same games again")
    with Output(output) as out:
        write_rows(plan, fmt, out, manners)
    return 0


def check_number(games: int) -> None:
    if games == 0:
        raise NothingToDo("-n 0 plays no deal: -n is the number of deals, from 1 on")
    if not 0 < games <= MOST_DEALS:
        raise WrongUsage(f"-n is the number of deals, from 1 to {MOST_DEALS}, not {games}")


def one_bot(game: playing.Game, variant: str) -> str:
    """The game's best bot on every seat of the smallest table."""
    return ",".join([game.best_bot] * game.variant(variant).players[0])


def write_rows(plan: Plan, fmt: str, out: Output, manners: Manners) -> None:
    """Rows as they come, but for a table, which needs them all."""
    kept: list[dict[str, Any]] = []
    for deal, rows in enumerate(play_all(plan)):
        manners.progress(deal + 1, plan.deals)
        if fmt == "table":
            kept += rows
        elif fmt == "jsonl":
            out.write(render.table(rows, COLUMNS, fmt))
        else:
            out.write(render.table(rows, COLUMNS, fmt, header=deal == 0))
        out.flush()
    if fmt == "table":
        out.write(render.table(kept, SHOWN, fmt, width=fold_width(out)))
