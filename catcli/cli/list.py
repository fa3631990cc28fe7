"""catcli list: games, bots, cards, rules."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any

import click

from ..columns import wrapped
from ..engine.errors import WrongUsage
from ..engine.game import Game
from ..engine.text import meant
from ..games import GAMES
from ..play.decks import read_deck
from ..play.players import bots_of, told_parameters
from . import playing, render
from .common import (
    Manners,
    Output,
    fitted,
    fold_width,
    format_of,
    format_option,
    games_that_begin,
    output_option,
    width_of,
    with_manners,
)

WHATS = ("games", "bots", "cards", "rules")


@click.command("list", short_help="List games, bots, cards or rules.")
@click.argument(
    "what",
    required=False,
    metavar="games|bots|cards|rules",
    shell_complete=lambda context, param, begun: [what for what in WHATS if what.startswith(begun)],
)
@click.argument("game", required=False, shell_complete=lambda context, param, begun: games_that_begin(begun))
@click.argument("numbers", nargs=-1)
@click.option("--deck", metavar="FILE", help="List the cards of this deck (YAML or CSV; - is stdin).")
@format_option(*render.TABLES)
@output_option
@with_manners
def list_(
    what: str | None,
    game: str | None,
    numbers: Sequence[str],
    deck: str | None,
    format: str | None,
    output: str | None,
    manners: Manners,
) -> int:
    """List what there is: games; the bots, cards or rules of a GAME; of rules only the NUMBERS given.

    \b
    catcli list games
    catcli list bots catpacks
    catcli list cards catpacks -f csv > my-deck.csv
    catcli list rules catpacks CP-42
    """
    fmt = format_of(format, output, render.TABLES, "table")
    if what not in WHATS:
        raise WrongUsage(
            f"{'what is to be listed' if what is None else f'{what!r} is nothing to list'}: {choices(what)}"
        )
    if what != "games" and game is None:
        raise WrongUsage(f"of which game? for example 'catcli list {what} {example_of(what)}'")
    if what == "games" and game is not None:
        raise WrongUsage("'catcli list games' takes no game")
    if numbers and what != "rules":
        raise WrongUsage(f"only rules are listed by number, not {what}")
    if deck is not None and what != "cards":
        raise WrongUsage("--deck goes with 'list cards'")
    with Output(output) as out:
        if what == "games":
            out.write(render.table(games(), list(games()[0]), fmt, width=fold_width(out)))
            return 0
        chosen = playing.game_of(game or "")
        if what == "bots":
            out.write(render.table(bots(chosen), ["bot", "about", "parameters"], fmt, width=fold_width(out)))
        elif what == "cards":
            cards(chosen, deck, fmt, out, manners)
        else:
            rules(chosen, numbers, fmt, out)
    return 0


def example_of(what: str) -> str:
    """A game of which that can be listed."""
    return next(name for name, game in GAMES.items() if what != "cards" or game.decks is not None)


def choices(what: str | None) -> str:
    return meant(what or "", WHATS)


def games() -> list[dict[str, Any]]:
    """A row per game and variant."""
    return [
        {
            "game": game.name,
            "variant": variant.name,
            "players": "-".join(str(n) for n in dict.fromkeys((variant.players[0], variant.players[-1]))),
            "title": game.title,
            "edition": game.edition,
            "about": variant.about,
        }
        for game in GAMES.values()
        for variant in game.variants
    ]


def bots(game: Game) -> list[dict[str, Any]]:
    return [
        {"bot": name, "about": bot.about, "parameters": told_parameters(bot)} for name, bot in bots_of(game).items()
    ]


def cards(game: Game, deck: str | None, fmt: str, out: Output, manners: Manners) -> None:
    if game.decks is None:
        raise WrongUsage(f"{game.title} has no deck of cards")
    rows = game.decks.cards(game.decks.shipped() if deck is None else read_deck(deck))
    if deck is None and fmt == "table":
        out.write(game.decks.about + "\n\n")
    elif deck is None:
        manners.note(game.decks.about)
    out.write(render.table(rows, list(rows[0]), fmt, width=fold_width(out)))


def rules(game: Game, numbers: Sequence[str], fmt: str, out: Output) -> None:
    paragraphs = game.paragraphs()
    wanted = [number.upper() for number in numbers] or list(paragraphs)
    for number in wanted:
        if number not in paragraphs:
            last = max(paragraphs, key=lambda other: int(other.partition("-")[2]))
            raise WrongUsage(f"{game.title} has no paragraph {number!r}: there are {game.prefix}-01 to {last}")
    chosen = [paragraphs[number] for number in wanted]
    if fmt != "table":
        rows = [{"number": p.number, "section": p.section, "title": p.title, "text": p.text} for p in chosen]
        out.write(render.table(rows, ["number", "section", "title", "text"], fmt))
        return
    width, section = min(width_of(out.stream), 100), ""
    for p in chosen:
        if p.section != section:
            section = p.section
            out.write(f"\n{fitted(section, out)}\n\n" if not numbers else "")
        out.write("\n".join(wrapped(f"{p.number}  {p.title}. {p.text}", width, hang=2)) + "\n")
