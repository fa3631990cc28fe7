"""Play one match and print it: what `solo` and `play` share."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from dataclasses import dataclass, field
from typing import Any

import click

from ..engine.errors import BadScenario, CannotWrite, NothingToDo, WrongUsage
from ..engine.game import Game, Variant
from ..engine.log import Event
from ..engine.options import Move
from ..engine.player import Player, Seat
from ..engine.text import cut, file_name, json_text, meant, printable, quoted
from ..games import GAMES
from ..play.decks import read_deck
from ..play.given import Given, Moves
from ..play.judge import open_question
from ..play.match import OPEN, Leave, Match
from ..play.opening import bots_of_case, of_game, open_case, play_case
from ..play.players import HUMAN, SCRIPT, Entry, Lines, Script, bots_of, left_over, lines_of, make_bot
from ..play.record import deck_name, write_record
from ..play.results import COLUMNS, rows
from ..play.shelf import ReadCase, read_cases
from ..play.strict_yaml import read_text
from . import render
from .common import MOST_SEED, Manners, Output, WholeNumber, drawn_seed, fitted, format_of, width_of
from .messages import LONG_NAME
from .person import Seated, is_saved
from .sheets import final_sheet

FORMATS = ("text", "jsonl", "yaml", "csv")
deal_option = click.option(
    "--deal", type=WholeNumber(0, MOST_SEED), metavar="N", help="Which game of the seed, as 'catcli batch' counts; 0."
)
PARTS_OF_A_GAME = ("round", "turn")  # events that begin one; a blank line stands before their sentences


@dataclass
class Wish:
    """What the command line asks for.

    entries: who plays on each seat; script where answers are given beforehand. case: a saved game to go on with, whose
    answers come first. moves: a file of answers for the seats called script. then: who goes on after given answers.
    deal: which game of the seed; None for the first one, or the one that the case tells.
    """

    game: Game
    variant: str
    entries: list[Entry]
    seed: int | None
    deck: str | None
    moves: str | None
    then: str | None
    fmt: str | None
    output: str | None
    explain: bool
    manners: Manners
    case: ReadCase | None = None
    deal: int | None = None
    format: str = field(init=False)

    def __post_init__(self) -> None:
        """Raise WrongUsage for an ending of `output` that means no format of games."""
        self.format = format_of(self.fmt, self.output, FORMATS, "text")

    @property
    def seed_chosen(self) -> bool:
        return self.seed is not None

    def prints_to_stdout(self) -> bool:
        """Whether stdout is for something else than the screen of a person."""
        return self.output in (None, "-") and self.format != "text"

    def is_scripted(self, entry: Entry) -> bool:
        """Whether answers were given beforehand for this seat."""
        return self.case is not None or entry.bot == SCRIPT

    def goes_on(self, entry: Entry) -> str | None:
        """Who plays on a seat, after given answers if there are any; None where nobody does."""
        if self.is_scripted(entry) and self.then is not None:
            return self.then
        return None if entry.bot == SCRIPT else entry.who

    def is_person(self, entry: Entry) -> bool:
        return self.goes_on(entry) == HUMAN

    @property
    def setup(self) -> dict[str, Any] | None:
        """The position that a case begins with."""
        return None if self.case is None else self.case.case.setup

    def who(self) -> list[str]:
        """What plays on each seat, as rows and records tell it."""
        return [self.goes_on(entry) or SCRIPT if self.case is not None else entry.who for entry in self.entries]


# The game and the saved game.


def game_of(name: str) -> Game:
    """The game of that id; else WrongUsage with the ids there are."""
    if name not in GAMES:
        raise unknown_game(name)
    return GAMES[name]


def unknown_game(name: str) -> WrongUsage:
    return WrongUsage(f"there is no game {quoted(name)}: {meant(name, [*GAMES])}")


def with_level(game: Game, variant: str, level: str | None) -> str:
    """The variant with a level as one of its words. Raises WrongUsage for a level that the game does not have."""
    if level is None:
        return variant
    if not game.levels:
        raise WrongUsage(f"{game.title} has no levels")
    if level not in game.levels:
        raise WrongUsage(f"{game.title} has no level {quoted(level)}: {meant(level, game.levels)}")
    parts = [*game.variant_parts(variant), level]
    if not any(one.is_solo and {*parts} == {*one.name.split(",")} for one in game.variants):
        solo = ",".join(solo_parts(game))
        raise WrongUsage(f"levels are for the solo game of {game.title}: --variant {solo} --level {level}")
    return ",".join(parts)


def solo_parts(game: Game) -> list[str]:
    """The words of a game's plain solo variant but for a level. Raises WrongUsage for a game that has none."""
    for variant in game.variants:
        if variant.is_solo:
            return [part for part in game.variant_parts(variant.name) if part not in game.levels]
    raise WrongUsage(f"{game.title} cannot be played alone: for example 'catcli play {game.name}'")


def one_case(game: Game, path: str) -> ReadCase:
    """The one saved game of a file, of this game."""
    case = one_of(read_cases(path), path)
    of_game(case, game)
    return case


def one_of(cases: list[ReadCase], path: str) -> ReadCase:
    """The only one of a file's cases, a game that begins at its beginning."""
    if not cases:
        raise NothingToDo(f"{file_name(path)} holds no case")
    if len(cases) > 1:
        raise WrongUsage(f"{file_name(path)} holds {len(cases)} cases: here one is played at a time")
    to_go_on_with(cases[0])
    return cases[0]


def nothing_beside_a_saved_game(seed: int | None, deal: int | None, deck: str | None, variant: str) -> None:
    if seed is not None or deal is not None or deck is not None or variant:
        raise WrongUsage("a saved game has its own seed, deal, deck and variant: leave those options out")


def nothing_beside_a_case(deck: str | None, variant: str) -> None:
    if deck is not None or variant:
        raise WrongUsage("a case has its own deck and variant: leave those options out")


def to_go_on_with(read: ReadCase) -> None:
    """Raise unless a case is a saved game: one that begins at its beginning."""
    if read.case.setup is not None:
        sentence = f"a game goes on from its beginning, not from a position: play it with 'catcli play {read.file}'"
        raise BadScenario(sentence, place=read.place(("setup",), key=True))


# Playing.


def play_one(wish: Wish) -> int:
    """Play what is wished and print it; returns the exit code."""
    return play_all([wish])


def play_all(wishes: Sequence[Wish]) -> int:
    """Play one after the other and print all; returns the exit code. Several are played without people."""
    seated = None
    try:
        with Output(wishes[0].output) as out:
            for number, wish in enumerate(wishes):
                lines = given_lines(wish)
                moves = Moves(wish.case) if wish.case is not None else None
                match = set_up(wish, lines, moves)
                seated = match_with_people(wish, match)
                if seated is not None and len(wishes) > 1:
                    raise WrongUsage("people play one case at a time: choose it with -k, or let bots play with --then")
                printer = Printer(wish, match, seated)
                if len(wishes) > 1:
                    printer.begin(out, number)
                run(match, moves, lambda printer=printer: printer.go_on(out))  # type: ignore[misc]
                check_all_used(lines)
                printer.finish(out)
    except (Leave, KeyboardInterrupt) as leave:
        if seated is None:
            raise
        if not seated.left():
            return CannotWrite.exit_code
        return 130 if isinstance(leave, KeyboardInterrupt) or leave.interrupted else 0
    except BaseException:
        if seated is not None:  # whatever went wrong, the game is not lost
            seated.left()
        raise
    if seated is not None:
        seated.finished()
    return 0


def run(match: Match, moves: Moves | None, watch: Callable[[], None]) -> None:
    """Play a match to its end, or a case to where its answers end and nobody goes on."""
    if moves is None:
        match.run(watch)
        return
    play_case(match, moves, watch)
    moves.finish()


def set_up(wish: Wish, lines: Lines | None, moves: Moves | None) -> Match:
    """The match that is wished for. Raises WrongUsage where its parts do not fit together."""
    if wish.case is not None and moves is not None:
        match = open_case(
            wish.case, moves, players=players_of_case(wish, wish.case, lines), seed=wish.seed, number=wish.deal
        )
        tell_what_is_played(wish, match)
        return match
    variant = wish.game.variant(wish.variant)
    right_number(wish.game, variant.name, len(wish.entries))
    deck = deck_of(wish)
    players = [player_of(wish, entry, lines) for entry in wish.entries]
    names = names_of(wish, variant)
    seed, drawn = seed_of(wish)
    match = Match(wish.game, players, names, seed=seed, number=wish.deal or 0, variant=variant.name, deck=deck)
    tell_what_is_played(wish, match)
    if drawn:
        again = f"--seed {seed}" + (f" --deal {wish.deal}" if wish.deal else "")
        wish.manners.note(f"seed {seed}: {again} deals the same cards again")
    return match


def right_number(game: Game, variant: str, players: int) -> None:
    """Raise WrongUsage unless so many may play."""
    allowed = game.variant(variant).players
    if players in allowed:
        return
    sentence = f"{told_variant(game, variant)} is for {told_players(allowed)}, not {players}"
    words = {*game.variant_parts(variant)}
    for other in game.variants:
        parts = game.variant_parts(other.name)
        if players in other.players and words < {*parts}:
            named = ",".join(part for part in parts if part not in game.levels)
            raise WrongUsage(f"{sentence}: for {players} it is --variant {named}")
    raise WrongUsage(sentence)


def seed_of(wish: Wish) -> tuple[int, bool]:
    """The seed as given; else a drawn one, and that it was drawn."""
    return (drawn_seed(), True) if wish.seed is None else (wish.seed, False)


def deck_of(wish: Wish) -> Any:
    """The deck wished for; None for the shipped one."""
    return None if wish.deck is None else deck_from_file(wish.game, wish.deck)


def deck_from_file(game: Game, path: str) -> Any:
    """The deck in a file; None for the shipped one, also when the file holds the same cards."""
    decks = game.decks
    if decks is None:
        raise WrongUsage(f"{game.title} has no deck to exchange")
    deck = read_deck(path)
    return None if decks.digest(deck) == decks.digest(decks.shipped()) else deck


def names_of(wish: Wish, variant: Variant) -> list[str]:
    """The names of the players, told apart from each other and from seats that nobody plays."""
    names = [entry.name for entry in wish.entries]
    for name in names:
        if [*names, *variant.others].count(name) > 1:
            raise WrongUsage(
                f"two players are called {quoted(name)}: give another name, as in 'Ada={wish.entries[0].who}'"
            )
    return names


def given_lines(wish: Wish) -> Lines | None:
    """The answers of a file of moves; those of a saved game come before."""
    if wish.moves is None:
        if wish.then is not None and wish.case is None:
            raise WrongUsage("--then says who goes on after given answers: give them with --moves FILE")
        return None
    if not any(wish.is_scripted(entry) for entry in wish.entries):
        raise WrongUsage("no seat answers from --moves: call one script, as in -p Ada=script,Bo=greedy")
    names = [entry.name for entry in wish.entries]
    return lines_of(read_text(wish.moves), file_name(wish.moves), names)


def players_of_case(wish: Wish, read: ReadCase, lines: Lines | None) -> list[Player | None]:
    """Who goes on on each seat of a case: as it says, unless the command line says otherwise."""
    told, who = bots_of_case(read, wish.game, [entry.name for entry in wish.entries])
    players: list[Player | None] = []
    for player, bot, entry in zip(told, who, wish.entries, strict=True):
        goes_on = wish.goes_on(entry)
        if entry.who != bot or wish.then is not None or goes_on == HUMAN:
            player = None if goes_on is None else bot_or_person(wish.game, goes_on)
        players.append(player if lines is None else Script(lines, player))
    return players


def player_of(wish: Wish, entry: Entry, lines: Lines | None) -> Player:
    """The player of an entry: a bot, a person's place, or given answers with who goes on after them."""
    goes_on = wish.goes_on(entry)
    player = bot_or_person(wish.game, goes_on) if goes_on is not None else None
    if not wish.is_scripted(entry):
        assert player is not None
        return player
    if lines is None:
        raise WrongUsage(f"{entry.name} answers from a script: give the answers with --moves FILE")
    return Script(lines, player)


def bot_or_person(game: Game, who: str) -> Player:
    """Who plays. Of a word that is no bot, as a name alone is, it is told how a person and a name are written."""
    if who == HUMAN:
        return Empty()
    try:
        return make_bot(game, who)
    except WrongUsage as error:
        if who.partition(":")[0] not in bots_of(game):
            error.hint = f"a person is {HUMAN!r}, and a name stands before who plays, as in '{cut(who, 20)}={HUMAN}'"
        raise


class Empty:
    """A person's place until they sit down, which needs the match."""

    is_person = True
    seated: Seated | None = None

    def choose(self, seat: Seat) -> Move:
        assert self.seated is not None
        return self.seated.choose(seat)

    def cannot_take_back(self, reason: str) -> None:
        assert self.seated is not None
        self.seated.cannot_take_back(reason)


def match_with_people(wish: Wish, match: Match) -> Seated | None:
    """Seat the people of a match, if there are any."""
    empty = [place for place in map(who_goes_on, match.players) if isinstance(place, Empty)]
    if not empty:
        return None
    seated = Seated(wish, match)
    for place in empty:
        place.seated = seated
    return seated


def who_goes_on(player: Player | None) -> Player | None:
    """Who plays on a seat when all given answers are used up."""
    while isinstance(player, (Script, Given)):
        player = player.then
    return player


def check_all_used(lines: Lines | None) -> None:
    """Answers left over when the game is over were meant for something: that is an error."""
    left = list(lines or ())
    if left:
        raise left_over(left[0], len(left))


def told_variant(game: Game, variant: str) -> str:
    return f"{game.title} ({variant.replace(',', ', ')})" if variant else game.title


def told_players(players: range) -> str:
    return f"{players[0]} player" if len(players) == 1 else f"{players[0]} to {players[-1]} players"


def tell_what_is_played(wish: Wish, match: Match) -> None:
    playing = ", ".join(
        name if bot == HUMAN else f"{name} ({bot})" for name, bot in zip(match.names, wish.who(), strict=False)
    )
    wish.manners.note(f"{told_variant(match.game, match.variant)}: {printable(playing)}")
    if wish.manners.verbose:
        deck = deck_name(match.game, match.deck)
        deal = f", deal {match.number}" if match.number else ""
        wish.manners.note(f"seed {match.seed}{deal}, edition {match.game.edition}, deck {deck or 'none'}")


# Printing.


class Printer:
    """Prints a match in its format: as text and events while it goes on, else when it is over.

    What a person sees at their screen is printed there, by `Seated`.
    """

    def __init__(self, wish: Wish, match: Match, seated: Seated | None) -> None:
        self.wish = wish
        self.match = match
        self.seated = seated
        self.printed = 0
        self.number = 0  # of the case, where several are played
        self.on_screen = seated is not None and wish.format == "text" and wish.output in (None, "-")

    def begin(self, out: Output, number: int) -> None:
        """Print what sets one of several cases apart from the one before."""
        self.number = number
        if self.wish.format == "text":
            assert self.wish.case is not None
            out.write(("\n\n" if number else "") + f"== {printable(cut(self.wish.case.name, LONG_NAME))} ==\n")
        elif self.wish.format == "yaml" and number:
            out.write("---\n")

    def go_on(self, out: Output) -> None:
        """Print what happened since the last call. With a person, events wait for the end: one may be taken back."""
        if self.seated is not None:
            return
        if self.wish.format == "jsonl":
            self.write_events(out)
        elif self.wish.format == "text":
            self.write_sentences(out)

    def finish(self, out: Output) -> None:
        """Print what comes when the game is over."""
        formats: dict[str, Callable[[Output], None]] = {
            "text": self.finish_text,
            "jsonl": self.finish_events,
            "yaml": self.write_record,
            "csv": self.write_rows,
        }
        if self.seated is not None:
            self.seated.tell_news()
        formats[self.wish.format](out)

    def events(self) -> list[Event]:
        """The events not printed yet."""
        log = self.match.log
        assert log is not None
        start, self.printed = self.printed, len(log.events)
        return log.events[start:]

    def write_sentences(self, out: Output) -> None:
        for event in self.events():
            sentence = self.match.game.tell(event, self.match.names)
            if sentence is not None:
                blank = "\n" if event.what in PARTS_OF_A_GAME else ""
                out.write(f"{blank}{fitted(sentence, out)}\n")
        out.flush()

    def finish_text(self, out: Output) -> None:
        match = self.match
        if not self.on_screen:
            self.write_sentences(out)
        width, colour = width_of(out.stream), self.wish.manners.colours(out.stream)
        sheet = final_sheet(
            match.game, match.table, match.names, match.variant, width, colour, explain=self.wish.explain
        )
        out.write(f"\n{sheet}")
        if match.status == OPEN:
            waits = open_question(match)
            out.write(f"\n{fitted(waits[:1].upper() + waits[1:], out)}\n")

    def write_events(self, out: Output) -> None:
        for event in self.events():
            out.write(json_text(self.as_object(event)) + "\n")

    def as_object(self, event: Event) -> dict[str, Any]:
        """An event as an object: what, seat (from 1) and player, then its facts."""
        seat = None if event.seat is None else event.seat + 1
        player = None if event.seat is None else self.match.names[event.seat]
        return {"what": event.what, "seat": seat, "player": player, **event.facts(from_one)}

    def finish_events(self, out: Output) -> None:
        self.write_events(out)
        for row in self.rows():
            out.write(json_text({"what": "row", **row}) + "\n")

    def write_record(self, out: Output) -> None:
        case = self.wish.case.case if self.wish.case is not None else None
        name = "" if case is None or is_saved(case) else case.name
        out.write(write_record(self.match, self.wish.who(), name=name, setup=self.wish.setup))

    def write_rows(self, out: Output) -> None:
        text = render.table(self.rows(), COLUMNS, "csv")
        out.write(text.split("\n", 1)[1] if self.number else text)  # one header for all cases

    def rows(self) -> list[dict[str, Any]]:
        case = self.wish.case
        name = case.name if case is not None and case.case.name else ""
        return rows(self.match, self.wish.who(), deck_name(self.match.game, self.match.deck), case=name)


def from_one(seat: int) -> int:
    """A seat as everywhere outside the engine."""
    return seat + 1
