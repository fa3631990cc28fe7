"""catcli score: the score sheet of a final position."""

from __future__ import annotations

import sys
from collections.abc import Mapping
from typing import Any

import click

from ..engine.errors import BadPosition, BadScenario, NothingToDo
from ..engine.game import Game
from ..play.record import ReadCase, deck_of_case, of_game, place_faults, read_cases
from . import playing, render
from .common import (
    Manners,
    Output,
    explain_option,
    format_of,
    format_option,
    game_argument,
    is_tty,
    needs_input,
    output_option,
    stdin_once,
    width_of,
    with_manners,
)
from .sheets import final_sheet


@click.command(short_help="Score a final position.")
@game_argument
@click.argument("file", required=False)
@click.option("--deck", metavar="FILE", help="The deck the cards are from, YAML or CSV.")
@explain_option
@format_option(*render.TABLES)
@output_option
@with_manners
def score(
    game: str,
    file: str | None,
    deck: str | None,
    explain: bool,
    format: str | None,
    output: str | None,
    manners: Manners,
) -> int:
    """Score a final position of GAME from FILE (- or nothing: stdin): what lies there at a real table.

    \b
    catcli: 1
    game: catpacks
    setup:
      packs:
        Ada:
          - The Bride at 0,0
          - The Student at 1,0 turned left
    """
    chosen = playing.game_of(game)
    if file is None:
        if is_tty(sys.stdin):
            raise needs_input(f"catcli score {game} table.yml")
        file = "-"
    stdin_once(the_position=file, deck=deck)
    fmt = format_of(format, output, render.TABLES, "table")
    cases = read_cases(file)
    if not cases:
        raise NothingToDo(f"{'stdin' if file == '-' else file} holds no position")
    with Output(output) as out:
        rows: list[dict[str, Any]] = []
        for number, read in enumerate(cases):
            of_game(read, chosen)
            table, names, variant = position(chosen, read, deck)
            if fmt == "table":
                heading = f"{read.case.name}\n\n" if read.case.name else ""
                everybody = [*names, *chosen.variant(variant).others]
                width, colour = width_of(out.stream), manners.colours(out.stream)
                text = final_sheet(chosen, table, everybody, variant, width, colour, explain=explain)
                out.write(("\n" if number else "") + heading + text)
            else:
                rows += sheet_rows(chosen, table, names, variant, read.case.name or str(number + 1), explain=explain)
        if fmt != "table":
            out.write(written(rows, fmt))
    return 0


def position(game: Game, read: ReadCase, deck_file: str | None) -> tuple[Any, list[str], str]:
    """The table of a position, the names of its seats, and the variant."""
    case, document = read
    if case.setup is None:
        raise BadScenario(
            "there is no 'setup' to score here: the final position stands below it", place=document.place(())
        )
    if case.setup.get("at", "scoring") != "scoring":
        raise BadScenario(
            "a final position is 'at: scoring' (or leave 'at' out)", place=document.place(("setup", "at"))
        )
    names = [player.name for player in case.players] or names_in(game, case.setup)
    variant = variant_of(game, read, len(names))
    deck = playing.deck_from_file(game, deck_file) if deck_file else deck_of_case(read, game)
    try:
        table = game.place({**case.setup, "at": "scoring"}, names, variant, deck)
    except BadPosition as error:
        raise place_faults(error, document, ("setup",)) from error
    return table, names, variant


def names_in(game: Game, setup: Mapping[str, Any]) -> list[str]:
    """The seats named in a position; one person where nobody is."""
    named = [name for key in game.by_seat if isinstance(setup.get(key), dict) for name in setup[key]]
    return list(dict.fromkeys(map(str, named))) or ["You"]


def variant_of(game: Game, read: ReadCase, seats: int) -> str:
    """The variant of a position: as told; one seat alone plays solo."""
    parts = [part for part in read.case.variant.split(",") if part]
    if seats == 1:
        parts = [*parts, *(part for part in playing.solo_parts(game) if part not in parts)]
    variant = playing.variant_of_case(game, read, ",".join(parts))
    if seats not in variant.players:
        told = f"{playing.told_variant(game, variant.name)} is for {playing.told_players(variant.players)}"
        raise BadScenario(f"{told}, not {seats}", place=read.document.place(("setup",)))
    return variant.name


def sheet_rows(
    game: Game, table: Any, names: list[str], variant: str, case: str, *, explain: bool
) -> list[dict[str, Any]]:
    """A row per seat, with a column for each category."""
    sheet = game.sheet(table)
    reasons = game.explain(table, names) if explain else []
    rows = []
    for seat, name in enumerate(names):
        total = sheet.totals()[seat]
        row: dict[str, Any] = {
            "case": case,
            "seat": seat + 1,
            "player": name,
            "score": total,
            "rank": sheet.places()[seat],
        }
        row["title"] = game.title_of(variant, total)
        row.update({line.key: line.points[seat] for line in sheet.rows})
        if explain:
            row["explain"] = [f"{number} {sentence}" for who, _, number, sentence in reasons if who == seat]
        rows.append(row)
    return rows


def written(rows: list[dict[str, Any]], fmt: str) -> str:
    columns = list(dict.fromkeys(key for row in rows for key in row))
    if fmt in ("json", "jsonl"):
        return render.table(rows, columns, fmt)
    told = [{**row, "explain": "; ".join(row["explain"])} if "explain" in row else row for row in rows]
    return render.table(told, columns, fmt)
