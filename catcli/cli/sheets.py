"""The score sheet as people read it: points by category, totals, places, the solo title."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any

from ..engine.game import Game
from ..engine.text import printable
from . import render


def final_sheet(
    game: Game, table: Any, names: Sequence[str], variant: str, width: int, colour: bool, *, explain: bool
) -> str:
    """The sheet of a finished game with what follows from it; `explain` adds the paragraph of each point."""
    parts = [sheet_table(game, table, names)]
    if explain:
        parts.append(explained(game, table, names, width))
    parts.append(outcome(game, table, names, variant))
    return "\n".join(parts)


def sheet_table(game: Game, table: Any, names: Sequence[str]) -> str:
    """Categories down, seats across, the total last; with tie-breaks only where totals are equal."""
    sheet = game.sheet(table)
    seats = range(len(sheet.tie_breaks))
    columns = ["category", *[str(seat) for seat in seats]]
    heads = {str(seat): printable(names[seat]) for seat in seats} | {
        "category": "Catshine" if game.prefix == "CP" else ""
    }
    rows: list[dict[str, Any]] = [
        {"category": row.label, **{str(seat): row.points[seat] for seat in seats}} for row in sheet.rows
    ]
    rows.append({"category": "Total", **{str(seat): sheet.totals()[seat] for seat in seats}})
    if len(seats) > 1:
        rows.append({"category": "Place", **{str(seat): sheet.places()[seat] for seat in seats}})
    return render.table(rows, columns, "table", heads)


def explained(game: Game, table: Any, names: Sequence[str], width: int) -> str:
    """Each point with its paragraph, below the name of its seat."""
    import textwrap

    lines: list[str] = []
    last = None
    for seat, _, paragraph, sentence in game.explain(table, names):
        if seat != last and len(game.sheet(table).tie_breaks) > 1:
            lines.append(f"{printable(names[seat])}:")
        last = seat
        lines += textwrap.wrap(f"{paragraph}  {sentence}", width, initial_indent="  ", subsequent_indent=" " * 9)
    return "\n".join(lines) + "\n"


def outcome(game: Game, table: Any, names: Sequence[str], variant: str) -> str:
    """Who won; in a solo game the title and how far the next one is."""
    sheet = game.sheet(table)
    if len(sheet.tie_breaks) == 1:
        return solo_outcome(game, sheet.totals()[0], variant)
    winners = [printable(names[seat]) for seat in sheet.winners()]
    verb = "win" if winners == ["You"] else "wins"
    if len(winners) > 1:
        return f"{', '.join(winners[:-1])} and {winners[-1]} share the win with {max(sheet.totals())} Catshine.\n"
    tie = sheet.totals().count(max(sheet.totals())) > 1
    return f"{winners[0]} {verb} with {max(sheet.totals())} Catshine{', by the tie-breaks (CP-81)' if tie else ''}.\n"


def solo_outcome(game: Game, score: int, variant: str) -> str:
    if variant != "solo":
        return f"{score} Catshine. The chart is for the standard game, so there is no title (CP-85).\n"
    title = game.title_of(variant, score)
    told = (
        f'{score} Catshine: "{title}".' if title else f"{score} Catshine: no title below {game.titles[0][0]} (CP-98)."
    )
    above = [(bound, name) for bound, name in game.titles if bound > score]
    if above:
        told += f' "{above[0][1]}" is {above[0][0] - score} more.'
    else:
        told += " There is no higher title."
    return told + "\n"
