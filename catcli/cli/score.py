"""catcli score: the score sheet of a final position."""

from __future__ import annotations

import sys
from collections.abc import Iterator, Mapping, Sequence
from typing import Any, NamedTuple

import click

from ..engine.errors import BadPosition, BadScenario, NothingToDo, WrongUsage
from ..engine.game import Game
from ..engine.sheet import Sheet
from ..engine.text import file_name, printable
from ..play.counted import Counted, read_finals
from ..play.opening import deck_of_case, of_game, variant_of_case
from ..play.scenario import Case, KeyPath, place_faults
from ..play.shelf import ReadCase
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
from .sheets import Reason, score_sheet


@click.command(short_help="Score a final position.")
@game_argument
@click.argument("file", required=False)
@click.option("--deck", metavar="FILE", help="The deck the cards are from, YAML or CSV.")
@click.option("--variant", default="", metavar="NAME", help="Variant of the game, where the file tells none.")
@explain_option
@click.option("--all-lessons", is_flag=True, help="Of whole boats, what every lesson would score (isleofcats).")
@format_option(*render.TABLES)
@output_option
@with_manners
def score(
    game: str,
    file: str | None,
    deck: str | None,
    variant: str,
    explain: bool,
    all_lessons: bool,
    format: str | None,
    output: str | None,
    manners: Manners,
) -> int:
    """Score a final position of GAME from FILE (- or nothing: stdin): what lies there at a real table.

    For The Isle of Cats also from counts, YAML or CSV: rats, unfilled_rooms, families and so on of each player.

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
    if all_lessons and (chosen.counting is None or fmt not in ("json", "jsonl")):
        example = "catcli score isleofcats boats.yml --all-lessons -f json"
        raise WrongUsage(f"what every lesson would score is told of boats, as JSON: '{example}'")
    read = read_finals(file, chosen)
    if not read:
        raise NothingToDo(f"{file_name(file)} holds no position")
    finals = [final_of(chosen, one, deck, variant, explain=explain) for one in read]
    with Output(output, [file]) as out:
        if fmt == "table":
            width, colour = width_of(out.stream), manners.colours(out.stream)
            out.write("\n".join(as_text(chosen, final, width, colour) for final in finals))
            return 0
        rows: list[dict[str, Any]] = []
        for number, final in enumerate(finals, 1):
            facts = fmt in ("json", "jsonl") and chosen.counting is not None
            rows += [
                {**row, **(deeper(chosen, final, seat, all_lessons=all_lessons) if facts else final.parts(seat))}
                | ({"explain": final.explained(seat)} if explain else {})
                for seat, row in enumerate(rows_of(chosen, final, str(number)))
            ]
        out.write(written(rows, fmt))
    return 0


class Final(NamedTuple):
    """Something scored: a whole table, or counts (then `table` is None). reasons: of the points, if wanted.

    is_over: whether the rules end the game there, so that there are winners and places.
    """

    name: str
    names: list[str]
    variant: str
    sheet: Sheet
    reasons: Sequence[Reason]
    table: Any = None
    is_over: bool = True

    def parts(self, seat: int) -> dict[str, int]:
        return {row.key: row.points[seat] for row in self.sheet.rows}

    def explained(self, seat: int) -> list[str]:
        return [f"{number} {sentence}" for who, _, number, sentence in self.reasons if who == seat]


def final_of(game: Game, read: ReadCase | Counted, deck: str | None, variant: str, *, explain: bool) -> Final:
    """What is scored of a case, or of counts. Raises Several with the places of what is wrong."""
    if isinstance(read, Counted):
        return counted(game, read, variant, explain=explain)
    of_game(read, game)
    table, names, variant = position(game, read, deck, variant)
    reasons = game.explain(table, names) if explain else []
    is_over = table.ask is None and not table.agenda
    return Final(read.case.name, names, variant, game.sheet(table), reasons, table, is_over)


def counted(game: Game, read: Counted, variant: str, *, explain: bool) -> Final:
    counting = game.counting
    assert counting is not None
    parts = game.variant_parts(read.variant or variant)
    if counting.solo(read.counts):
        parts += [part for part in playing.solo_parts(game) if part not in parts]
    name = game.variant(",".join(parts)).name
    try:
        sheet = counting.sheet(read.counts, name)
        reasons = counting.explain(read.counts, name) if explain else []
    except BadPosition as error:
        raise read.wrong(error) from error
    return Final(read.name, [*map(str, read.counts)], name, sheet, reasons)


def as_text(game: Game, final: Final, width: int, colour: bool) -> str:
    """The name of the case, the table if there is one, and the sheet."""
    everybody = [*final.names, *game.variant(final.variant).others]
    heading = f"{printable(final.name)}\n\n" if final.name else ""
    drawing = "" if final.table is None else game.draw(final.table, 0, everybody, width, colour) + "\n\n"
    sheet = score_sheet(game, final.sheet, everybody, final.variant, width, final.reasons, is_over=final.is_over)
    return heading + drawing + sheet


def deeper(game: Game, final: Final, seat: int, *, all_lessons: bool) -> dict[str, Any]:
    """What only JSON has room for: the categories below `parts`, and of a whole boat what scoring looks at."""
    assert game.counting is not None
    facts = {} if final.table is None else game.counting.facts(final.table, seat, all_lessons)
    return {"parts": final.parts(seat), **facts}


def position(game: Game, read: ReadCase, deck_file: str | None, variant: str) -> tuple[Any, list[str], str]:
    """The table of a position, the names of its seats, and the variant."""
    case = read.case
    played = next(played_from(case), None)
    if played is not None:
        told = "a position to score has no moves: 'catcli play FILE --explain' plays them and shows the score sheet"
        raise BadScenario(told, place=read.place(played))
    if case.setup is None:
        raise BadScenario("there is no 'setup' to score here: the final position stands below it", place=read.place(()))
    if case.setup.get("at", "scoring") != "scoring":
        raise BadScenario("a final position is 'at: scoring' (or leave 'at' out)", place=read.place(("setup", "at")))
    names = [player.name for player in case.players] or names_in(game, case.setup)
    variant = variant_of(game, read, len(names), variant)
    deck = playing.deck_from_file(game, deck_file) if deck_file else deck_of_case(read, game)
    try:
        table = (game.final or game.place)({**case.setup, "at": "scoring"}, names, variant, deck)
    except BadPosition as error:
        raise place_faults(error, read.origin, ("setup",)) from error
    return table, names, variant


def played_from(case: Case) -> Iterator[KeyPath]:
    """Where a case tells answers: it is a game that goes on from its position."""
    if case.moves:
        yield ("moves",)
    yield from (("players", number, "script") for number, player in enumerate(case.players) if player.script)


def names_in(game: Game, setup: Mapping[str, Any]) -> list[str]:
    """The seats named in a position; one person where nobody is."""
    named = [name for key in game.by_seat if isinstance(setup.get(key), dict) for name in setup[key]]
    return list(dict.fromkeys(map(str, named))) or ["You"]


def variant_of(game: Game, read: ReadCase, seats: int, wanted: str) -> str:
    """The variant of a position: as told there, else as wanted; one seat alone plays solo.

    But where counts can be scored too, it is one player of several unless the position tells of the solo game.
    """
    parts = [part for part in (read.case.variant or wanted).split(",") if part]
    of_several = game.counting is not None and not game.counting.solo(read.case.setup or {})
    if seats == 1 and not of_several:
        parts = [*parts, *(part for part in playing.solo_parts(game) if part not in parts)]
    variant = variant_of_case(read, game, ",".join(parts))
    if seats not in variant.players and not (seats == 1 and of_several):
        told = f"{playing.told_variant(game, variant.name)} is for {playing.told_players(variant.players)}"
        raise BadScenario(f"{told}, not {seats}", place=read.place(("setup",)))
    return variant.name


def rows_of(game: Game, final: Final, number: str) -> list[dict[str, Any]]:
    """A row per seat, without its categories."""
    totals, places = final.sheet.totals(), final.sheet.places()
    return [
        {
            "case": final.name or number,
            "seat": seat + 1,
            "player": name,
            "score": totals[seat],
            "rank": places[seat] if final.is_over else None,
            "title": game.title_of(final.variant, totals[seat]) if final.is_over else "",
        }
        for seat, name in enumerate(final.names)
    ]


def written(rows: list[dict[str, Any]], fmt: str) -> str:
    columns = list(dict.fromkeys(key for row in rows for key in row))
    if fmt in ("json", "jsonl"):
        return render.table(rows, columns, fmt)
    told = [{**row, "explain": "; ".join(row["explain"])} if "explain" in row else row for row in rows]
    return render.table(told, columns, fmt)
