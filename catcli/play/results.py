"""Rows: what a game says of each seat, with the same columns for every game."""

from __future__ import annotations

import hashlib
import json
from collections.abc import Sequence
from typing import Any

from .. import __version__
from ..engine.game import Game
from .match import OPEN, Match

COLUMNS = (
    "plan", "game", "edition", "variant", "deck", "case", "deal", "seed", "order", "seat", "player", "bot", "score",
    "rank", "won", "status", "rounds", "moves", "digest", "catcli",
)  # fmt: skip


def plan_of(game: Game, variant: str, deck: str, who: Sequence[str], seed: str) -> str:
    """A short digest of what is played: games of equal plans, deals and orders are equal. `who`: all that plays."""
    plan = [game.name, game.edition, variant, deck, list(who), seed]
    text = json.dumps(plan, ensure_ascii=False, separators=(",", ":"))
    return hashlib.blake2b(text.encode(), digest_size=6).hexdigest()


def rows(match: Match, who: Sequence[str], deck: str = "", *, plan: str = "", order: str = "") -> list[dict[str, Any]]:
    """One row per seat, in the order of the seats. `who` tells what plays there, `deck` which deck.

    plan: the digest of the batch it belongs to, else of this game alone. order: of each seat, the number in the batch's
    list of the player who sits there.

    seat and deal count from 1 and 0; rank is the place, shared by ties; won is 1, or a share of 1 when shared, else
    0, and empty in a game without an opponent that scores; an open game has neither.
    """
    game, table = match.game, match.table
    sheet = game.sheet(table)
    totals, places, winners = sheet.totals(), sheet.places(), sheet.winners()
    over = match.status != OPEN
    alone = len(match.players) == 1
    shared = {
        "plan": plan or plan_of(game, match.variant, deck, who, match.seed),
        "game": game.name,
        "edition": game.edition,
        "variant": match.variant,
        "deck": deck,
        "case": "",
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
    parts = [{row.key: row.points[seat] for row in sheet.rows} for seat in range(len(match.players))]
    return [
        {
            **shared,
            "seat": seat + 1,
            "player": match.names[seat],
            "bot": who[seat],
            "score": totals[seat],
            "rank": places[seat] if over else None,
            "won": None if alone or not over else share(seat, winners),
            **ending,
            "parts": parts[seat],
        }
        for seat in range(len(match.players))
    ]


def share(seat: int, winners: Sequence[int]) -> int | float:
    """What of the win is this seat's: 1 alone, a part when it is shared."""
    if seat not in winners:
        return 0
    return 1 if len(winners) == 1 else 1 / len(winners)
