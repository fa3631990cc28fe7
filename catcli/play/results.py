"""Rows: what a game says of each seat, with the same columns for every game."""

from __future__ import annotations

import hashlib
import json
from collections.abc import Sequence
from typing import Any

from .. import __version__
from ..engine.game import Game
from ..engine.sheet import Sheet
from .match import OPEN, Match

COLUMNS = (
    "plan", "game", "edition", "variant", "deck", "case", "deal", "seed", "order", "seat", "player", "bot", "score",
    "rank", "won", "status", "rounds", "moves", "digest", "catcli",
)  # fmt: skip


LONG_COLUMNS = (*COLUMNS, "part", "points")


def plan_of(game: Game, variant: str, deck: str, who: Sequence[str], seed: str) -> str:
    """A short digest of what is played: games of equal plans, deals and orders are equal. `who`: all that plays."""
    plan = [game.name, game.edition, variant, deck, list(who), seed]
    text = json.dumps(plan, ensure_ascii=False, separators=(",", ":"))
    return hashlib.blake2b(text.encode(), digest_size=6).hexdigest()


def rows(
    match: Match, who: Sequence[str], deck: str = "", *, plan: str = "", order: str = "", case: str = ""
) -> list[dict[str, Any]]:
    """One row per seat, in the order of the seats. `who` tells what plays there, `deck` which deck.

    plan: the digest of the batch it belongs to, else of this game alone. order: of each seat, the number in the batch's
    list of the player who sits there. case: the name of the case it is.

    seat and deal count from 1 and 0; rank is the place, shared by ties; won is 1, or a share of 1 when shared, else
    0, and empty in a game without an opponent that scores; an open game has neither.
    """
    game, table = match.game, match.table
    sheet = game.sheet(table)
    totals, places = sheet.totals(), sheet.places()
    won = shares(places) if len(match.players) > 1 else [alone(game, sheet)]
    over = match.status != OPEN
    shared = {
        "plan": plan or plan_of(game, match.variant, deck, who, match.seed),
        "game": game.name,
        "edition": game.edition,
        "variant": match.variant,
        "deck": deck,
        "case": case,
        "deal": match.number,
        "seed": match.seed,
        "order": order or "".join(str(seat + 1) for seat in range(len(match.players))),
    }
    ending = {
        "status": match.status,
        "rounds": game.round(table),
        "moves": len(match.picks),
        "digest": match.digest(),
        "catcli": __version__,
    }
    keys = [row.key for row in sheet.rows]
    parts = [dict(zip(keys, points, strict=True)) for points in zip(*(row.points for row in sheet.rows), strict=True)]
    return [
        {
            **shared,
            "seat": seat + 1,
            "player": match.names[seat],
            "bot": who[seat],
            "score": totals[seat],
            "rank": places[seat] if over else None,
            "won": won[seat] if over else None,
            **ending,
            "parts": parts[seat],
        }
        for seat in range(len(match.players))
    ]


def alone(game: Game, sheet: Sheet) -> int | None:
    """Whether a game alone is won, 1 or 0; None where no opponent scores."""
    if game.against is None:
        return None
    own, other = game.against(sheet)
    return int(own > other)


def shares(places: Sequence[int]) -> list[int | float]:
    """What of the win is each seat's: 1 alone, a part of it when it is shared, else 0."""
    winners = places.count(1)
    share = 1 if winners == 1 else 1 / winners
    return [share if place == 1 else 0 for place in places]


def long_rows(rows: Sequence[dict[str, Any]]) -> list[dict[str, Any]]:
    """The same rows, one for each part of a score."""
    return [
        {**{key: value for key, value in row.items() if key != "parts"}, "part": part, "points": points}
        for row in rows
        for part, points in row["parts"].items()
    ]
