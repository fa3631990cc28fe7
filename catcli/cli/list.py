"""catcli list: games, bots, cards, rules, cases."""

from __future__ import annotations

import os
import sys
from collections.abc import Sequence
from typing import Any

import click

from ..columns import wrapped
from ..engine.errors import CatError, NothingToDo, Several, WrongUsage
from ..engine.game import Game
from ..engine.paragraphs import Paragraph
from ..engine.text import meant, quoted
from ..games import GAMES
from ..play import rulebook
from ..play.check import Selection, Wanted, judge_files
from ..play.decks import read_deck
from ..play.players import bots_of, told_parameters
from ..play.shelf import ReadCase, Shelf, WrongCase, files_below
from ..play.shown import Shown
from . import person, playing, render
from .common import (
    Manners,
    Output,
    fitted,
    fold_width,
    format_of,
    format_option,
    games_that_begin,
    is_tty,
    needs_input,
    output_option,
    selection_options,
    stdin_once,
    told_files,
    width_of,
    with_manners,
)

WHATS = ("games", "bots", "cards", "rules", "cases")


@click.command("list", short_help="List games, bots, cards, rules or cases.")
@click.argument(
    "what",
    required=False,
    metavar="games|bots|cards|rules|cases",
    shell_complete=lambda context, param, begun: [what for what in WHATS if what.startswith(begun)],
)
@click.argument("game", required=False, shell_complete=lambda context, param, begun: games_that_begin(begun))
@click.argument("more", nargs=-1, metavar="[NUMBER|WORD|FILE]...")
@selection_options
@click.option("--deck", metavar="FILE", help="List the cards of this deck (YAML or CSV; - is stdin).")
@format_option(*render.TABLES)
@output_option
@with_manners
def list_(
    what: str | None,
    game: str | None,
    more: Sequence[str],
    text: str,
    tag: str,
    deck: str | None,
    format: str | None,
    output: str | None,
    manners: Manners,
) -> int:
    """List what there is: games; the bots, cards or rules of a GAME; the cases of FILEs.

    Of rules only the NUMBERs given (CP-42, 13-16), a section, or those that hold all WORDs; with FILEs (a folder: all
    *.yml below it) which of their cases show each rule.

    \b
    catcli list games
    catcli list bots catpacks
    catcli list cards catpacks -f csv > my-deck.csv
    catcli list rules catpacks CP-42
    catcli list rules catpacks wild border
    catcli list rules ahoy scenarios/
    catcli list cases scenarios/
    """
    fmt = format_of(format, output, render.TABLES, "table")
    if what not in WHATS:
        raise WrongUsage(
            f"{'what is to be listed' if what is None else f'{quoted(what)} is nothing to list'}: {choices(what)}"
        )
    if what == "cases":
        files = [*filter(None, [game]), *more] or ["-"]
        if files == ["-"] and game is None and is_tty(sys.stdin):
            raise needs_input("catcli list cases scenarios/")
        return cases(files, Selection(text, tag), fmt, output)
    if what != "games" and game is None:
        raise WrongUsage(f"of which game? for example 'catcli list {what} {example_of(what)}'")
    if what == "games" and game is not None:
        raise WrongUsage("'catcli list games' takes no game")
    if more and what != "rules":
        raise WrongUsage(f"only rules are listed by number, not {what}")
    if text or tag:
        raise WrongUsage("-k and -t choose among cases: 'catcli list cases'")
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
            rules(chosen, more, fmt, out)
    return 0


def cases(files: Sequence[str], selection: Selection, fmt: str, output: str | None) -> int:
    """A row per case that is selected; of one with a matrix, how many cells it has.

    Raises Several, behind the rows, with what is wrong with cases that cannot be listed.
    """
    stdin_once(**{f"the_cases_of_{number}": file for number, file in enumerate(files, 1)})
    found: list[dict[str, Any]] = []
    errors: list[CatError] = []
    for file in files_below(files):
        for cells in Shelf().cases(file):
            if isinstance(cells, WrongCase):
                errors += cells.errors
            elif any(selection.takes_case(read) for read in cells):
                found.append(case_row(cells))
    if found:
        with Output(output) as out:
            out.write(render.table(found, list(found[0]), fmt, width=fold_width(out)))
            out.flush()  # what is wrong is told behind the cases
    if errors:
        raise Several(errors)
    if not found:
        raise NothingToDo("no case is selected" if selection != Selection() else f"{told_files(files)} holds no case")
    return 0


def case_row(cells: Sequence[ReadCase]) -> dict[str, Any]:
    read = cells[0]
    place = read.document.place(())
    return {
        "file": f"{place.file}:{place.line}",
        "name": read.case_name,
        "game": read.case.game,
        "variant": read.case.variant,
        "rule": ", ".join(read.case.rules()),
        "tags": ", ".join(read.case.tags),
        "cells": len(cells),
    }


def example_of(what: str) -> str:
    """A game of which that can be listed."""
    return next(name for name, game in GAMES.items() if what != "cards" or game.decks is not None)


def choices(what: str | None) -> str:
    if what is not None and what.casefold().startswith("save"):
        folders = " or ".join(map(str, person.data_folders())) or "the folder you were in"
        return f"saved games lie in {folders}, and 'catcli play FILE' goes on with one; {meant('', WHATS)} to list"
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
    """The cards of the game, or of a deck for it."""
    if game.decks is not None:
        rows_of = game.decks.shown if fmt == "table" else game.decks.cards
        rows = rows_of(game.decks.shipped() if deck is None else read_deck(deck))
        about = game.decks.about if deck is None else ""
    elif game.cards is not None:
        if deck is not None:
            raise WrongUsage(f"{game.title} has no deck to exchange")
        rows, about = game.cards(), ""
    else:
        raise WrongUsage(f"{game.title} has no deck of cards")
    if about and fmt == "table":
        out.write(about + "\n\n")
    elif about:
        manners.note(about)
    out.write(render.table(rows, list(rows[0]), fmt, width=fold_width(out)))


def rules(game: Game, more: Sequence[str], fmt: str, out: Output) -> None:
    """The paragraphs that the words mean, or all; with files, which cases show each."""
    files = [word for word in more if word == "-" or os.path.exists(word)]
    words = " ".join(word for word in more if word not in files)
    chosen: Sequence[Paragraph] = list(game.paragraphs().values())
    if words:
        found = rulebook.find(game.paragraphs(), words)
        chosen = found.paragraphs
        for missing in found.missing or ([] if chosen else [words]):
            raise no_paragraph(game, missing)
    if files:
        coverage(game, chosen, files, fmt, out, summary=not words)
        return
    if fmt != "table":
        rows = [{"number": p.number, "section": p.section, "title": p.title, "text": p.text} for p in chosen]
        out.write(render.table(rows, ["number", "section", "title", "text"], fmt))
        return
    width, section = min(width_of(out.stream), 100), ""
    for p in chosen:
        if p.section != section:
            section = p.section
            out.write(f"\n{fitted(section, out)}\n\n" if not words else "")
        out.write("\n".join(wrapped(f"{p.number}  {p.title}. {p.text}", width, hang=2)) + "\n")


def no_paragraph(game: Game, wanted: str) -> WrongUsage:
    first, *_, last = sorted(game.paragraphs().values(), key=rulebook.number_of)
    return WrongUsage(
        f"{game.title} has no paragraph {quoted(wanted)}: there are {first.number} to {last.number}; "
        "a section, or words that a paragraph holds, do as well"
    )


def coverage(
    game: Game, paragraphs: Sequence[Paragraph], files: Sequence[str], fmt: str, out: Output, *, summary: bool
) -> None:
    """Which cases show each paragraph: labelled with it, held, and run through its rule."""
    shown = Shown()
    for verdict in judge_files([*files_below(files)], Wanted(trace=True)):
        if verdict.game == game.name:
            shown.add(verdict)
    rows = [
        {
            "number": one.number,
            "title": one.title,
            "cases": len(shown.by(game, one.number)),
            "shown by": "; ".join(shown.by(game, one.number)) or (f"({one.unshown})" if one.unshown else ""),
        }
        for one in paragraphs
    ]
    out.write(render.table(rows, list(rows[0]), fmt, width=fold_width(out)))
    if fmt == "table" and summary:
        out.write("\n" + "".join(f"{line}\n" for line in shown.lines({game.name: game})))
