"""The score sheet as people read it: points by category, totals, places, the solo title."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any

from ..columns import wrapped
from ..engine.game import TITLED_VARIANT, Game
from ..engine.text import printable
from . import render


def final_sheet(
    game: Game, table: Any, names: Sequence[str], variant: str, width: int, colour: bool, *, explain: bool
) -> str:
    """The table at the end, the score sheet, and what follows; `explain` adds the paragraph of each point."""
    parts = [game.draw(table, 0, names, width, colour) + "\n", sheet_table(game, table, names, width)]
    if explain:
        parts.append(explained(game, table, names, width))
    parts.append("\n".join(wrapped(outcome(game, table, names, variant), width)) + "\n")
    return "\n".join(parts)


def sheet_table(game: Game, table: Any, names: Sequence[str], width: int) -> str:
    """Categories down, seats across, then the totals and, with several seats, the places."""
    sheet = game.sheet(table)
    seats = [str(seat) for seat in range(len(sheet.tie_breaks))]
    lines = [(row.label, row.points) for row in sheet.rows] + [("Total", sheet.totals())]
    if len(seats) > 1:
        lines.append(("Place", sheet.places()))
    rows = [{"category": label, **dict(zip(seats, points, strict=True))} for label, points in lines]
    heads = {"category": game.unit[:1].upper() + game.unit[1:], **dict(zip(seats, map(printable, names), strict=False))}
    return render.table(rows, ["category", *seats], "table", heads, width)


def explained(game: Game, table: Any, names: Sequence[str], width: int) -> str:
    """Each point with its paragraph, below the name of its seat."""
    lines: list[str] = []
    last = None
    for seat, _, paragraph, sentence in sorted(game.explain(table, names), key=lambda point: point[0]):
        if seat != last and len(game.sheet(table).tie_breaks) > 1:
            lines.append(f"{printable(names[seat])}:")
        last = seat
        lines += wrapped(f"{paragraph}  {sentence}", width, 2, 4)
    return "\n".join(lines) + "\n"


def outcome(game: Game, table: Any, names: Sequence[str], variant: str) -> str:
    """Who won; in a solo game the title and how far the next one is."""
    sheet = game.sheet(table)
    if len(sheet.tie_breaks) == 1:
        return solo_outcome(game, sheet.totals()[0], variant)
    if table.ask is not None:
        return f"The game is not over: these are the {game.unit} so far."
    winners = [printable(names[seat]) for seat in sheet.winners()]
    best = max(sheet.totals())
    if len(winners) > 1:
        return f"{', '.join(winners[:-1])} and {winners[-1]} share the win with {best} {game.unit}."
    ties = f", by the tie-breaks{because(game, 'ties')}" if sheet.totals().count(best) > 1 else ""
    return f"{winners[0]} {'win' if winners == ['You'] else 'wins'} with {best} {game.unit}{ties}."


def solo_outcome(game: Game, score: int, variant: str) -> str:
    scored = f"{score} {game.unit}"
    if variant != TITLED_VARIANT:
        return f"{scored}. The chart is for the standard game, so there is no title{because(game, 'no chart')}."
    title = game.title_of(variant, score)
    told = f'{scored}: "{title}".' if title else f"{scored}: too few for a title{because(game, 'no title')}."
    above = next(((bound, name) for bound, name in game.titles if bound > score), None)
    if above is None:
        return f"{told} There is no higher title."
    return f'{told} "{above[1]}" is {above[0] - score} more.'


def because(game: Game, what: str) -> str:
    return f" ({game.says_why[what]})" if what in game.says_why else ""
