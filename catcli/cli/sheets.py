"""The score sheet as people read it: points by category, totals, places, the solo title."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any

from ..columns import wrapped
from ..engine.game import SOLO, Game
from ..engine.sheet import Sheet
from ..engine.text import printable
from . import render

Reason = tuple[int, str, str, str]  # seat, row key, paragraph, sentence


def final_sheet(
    game: Game, table: Any, names: Sequence[str], variant: str, width: int, colour: bool, *, explain: bool
) -> str:
    """The table at the end, the score sheet, and what follows; `explain` adds the paragraph of each point."""
    drawing = game.draw(table, 0, names, width, colour)
    reasons = game.explain(table, names) if explain else []
    is_over = table.ask is None
    return f"{drawing}\n\n{score_sheet(game, game.sheet(table), names, variant, width, reasons, is_over=is_over)}"


def score_sheet(
    game: Game,
    sheet: Sheet,
    names: Sequence[str],
    variant: str,
    width: int,
    reasons: Sequence[Reason] = (),
    *,
    is_over: bool = True,
) -> str:
    """Points by category, the reasons if there are any, and what follows."""
    parts = [sheet_table(game, sheet, names, width, is_over=is_over)]
    if reasons:
        parts.append(explained(sheet, reasons, names, width))
    parts.append("\n".join(wrapped(outcome(game, sheet, names, variant, is_over=is_over), width)) + "\n")
    return "\n".join(parts)


def sheet_table(game: Game, sheet: Sheet, names: Sequence[str], width: int, *, is_over: bool) -> str:
    """Categories down, seats across, then the totals and, with several seats at the end of a game, the places."""
    seats = [str(seat) for seat in range(len(sheet.tie_breaks))]
    lines = [(row.label, row.points) for row in sheet.rows] + [("Total", sheet.totals())]
    if len(seats) > 1 and is_over:
        lines.append(("Place", sheet.places()))
    rows = [{"category": label, **dict(zip(seats, points, strict=True))} for label, points in lines]
    heads = {"category": game.unit[:1].upper() + game.unit[1:], **dict(zip(seats, map(printable, names), strict=False))}
    return render.table(rows, ["category", *seats], "table", heads, width)


def explained(sheet: Sheet, reasons: Sequence[Reason], names: Sequence[str], width: int) -> str:
    """Each point with its paragraph, below the name of its seat."""
    lines: list[str] = []
    last = None
    for seat, _, paragraph, sentence in sorted(reasons, key=lambda point: point[0]):
        if seat != last and len(sheet.tie_breaks) > 1:
            lines.append(f"{printable(names[seat])}:")
        last = seat
        lines += wrapped(f"{paragraph}  {sentence}", width, 2, 4)
    return "\n".join(lines) + "\n"


def outcome(game: Game, sheet: Sheet, names: Sequence[str], variant: str, *, is_over: bool = True) -> str:
    """Who won; in a solo game the title and how far the next one is, or the opponent's points."""
    if len(sheet.tie_breaks) == 1:
        return solo_outcome(game, sheet, names, variant)
    if not is_over:
        return f"The game is not over: these are the {game.unit} so far."
    winners = [printable(names[seat]) for seat in sheet.winners()]
    best = max(sheet.totals())
    scored = f"{best} {game.unit.removesuffix('s') if best == 1 else game.unit}"
    ties = tie_told(game, sheet) if sheet.totals().count(best) > len(winners) else ""
    if len(winners) > 1:
        return f"{', '.join(winners[:-1])} and {winners[-1]} share the win with {scored}{ties}."
    return f"{winners[0]} {'win' if winners == ['You'] else 'wins'} with {scored}{ties}."


def tie_told(game: Game, sheet: Sheet) -> str:
    """What broke the tie of the best: `; the tie is broken by white fish, 4 to 2 (AK-84)`."""
    decided = sheet.decided()
    if decided is None:
        return f", by the tie-breaks{because(game, 'ties')}"
    what, most, next_most = decided
    return f"; the tie is broken by {what.thing}, {most} to {next_most} ({what.paragraph})"


def solo_outcome(game: Game, sheet: Sheet, names: Sequence[str], variant: str) -> str:
    (score,) = sheet.totals()
    others = game.variant(variant).others
    if game.against is not None and others:
        return duel_outcome(game, *game.against(sheet), printable(names[0]), others[0])
    scored = f"{score} {game.unit}"
    if not game.titles:
        return f"{scored}."
    if variant != SOLO:
        return f"{scored}. The chart is for the standard game, so there is no title{because(game, 'no chart')}."
    title = game.title_of(variant, score)
    told = f'{scored}: "{title}".' if title else f"{scored}: too few for a title{because(game, 'no title')}."
    above = next(((bound, name) for bound, name in game.titles if bound > score), None)
    if above is None:
        return f"{told} There is no higher title."
    return f'{told} "{above[1]}" is {above[0] - score} more.'


def duel_outcome(game: Game, own: int, other: int, name: str, opponent: str) -> str:
    """`You have 83 points, the sister 71: you win by 12 (IC-120).` Equal points are no win."""
    you = name == "You"
    has, verb, who = ("have", "win", "you") if you else ("has", "wins", name)
    loses = "lose" if you else "loses"
    if own == other:
        ends = f"a draw, so {who} {'do' if you else 'does'} not win"
    else:
        ends = f"{who} {verb if own > other else loses} by {abs(own - other)}"
    against = f"{opponent[:1].lower()}{opponent[1:]}"
    return f"{name} {has} {own} {game.unit}, {against} {other}: {ends}{because(game, 'against')}."


def because(game: Game, what: str) -> str:
    return f" ({game.says_why[what]})" if what in game.says_why else ""
