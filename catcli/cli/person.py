"""The person at the terminal: prompts, the saved game, and the entry in the high-score store."""

from __future__ import annotations

import hashlib
import json
import os
import re
import secrets
import shlex
import sys
from collections.abc import Callable, Iterator, Mapping, Sequence
from contextlib import contextmanager, suppress
from pathlib import Path
from typing import TYPE_CHECKING, TextIO

from ..engine.errors import CatError
from ..engine.options import Move
from ..engine.player import Seat
from ..engine.text import printable
from ..play.human import LEAVING, Human
from ..play.match import Leave, Match
from ..play.record import deck_name, write_record
from ..play.scenario import Case
from ..play.store import Deal, Store, usual_path
from .common import is_tty, program, width_of, write_whole

if TYPE_CHECKING:
    from .playing import Wish

CLEAR = "\x1b[2J\x1b[3J\x1b[H"  # the screen, what scrolled off it, and to its first line
THINKING = "thinking…"
HEAD = 1000  # letters of a saved game before its luck and moves
OF_SOLO = re.compile(r"^variant: .*\bsolo\b", re.MULTILINE)


class Seated:
    """The people at this terminal and what is kept of their game.

    The game is written to a file after every answer, so that nothing is lost whatever happens; the file goes away
    when the game is over. A solo game enters the high-score store when it begins and when it ends, unless answers
    were given beforehand.
    """

    def __init__(self, wish: Wish, match: Match) -> None:
        self.wish = wish
        self.match = match
        self.screen = sys.stderr if wish.prints_to_stdout() else sys.stdout
        self.human = Human(
            show=self.show,
            read=self.read,
            hint=self.hint,
            width=lambda: width_of(self.screen),
            colour=wish.manners.colours(self.screen),
            height=lambda: height_of(self.screen),
            thinking=self.thinking,
            offers=match.variant in match.game.offers_aside,
        )
        self.people = [seat for seat, entry in enumerate(wish.entries) if wish.is_person(entry)]
        self.told: dict[str, int] = {}  # how many events each person was told, where several share the terminal
        self.sitting = ""  # which of them sits there
        self.store: Store | None = None
        self.hints_before = self.undos_before = 0
        self.file: Path | None = None
        self.id = self.id_of_case() or secrets.token_hex(6)
        self.has_entered = False

    # At the table.

    is_person = True

    def choose(self, seat: Seat) -> Move:
        """Tell what happened since the last answer, keep the game, and let the person answer."""
        if self.human.lets_pass(seat):
            return seat.silent
        if not self.has_entered:
            self.has_entered = True
            self.tell_unfinished()
            self.enter()
        self.keep()
        if len(self.people) > 1:
            self.hand_over(seat)
        self.tell_news()
        return self.human.choose(seat)

    def cannot_take_back(self, reason: str) -> None:
        self.human.cannot_take_back(reason)

    def hand_over(self, seat: Seat) -> None:
        """Where several people share the terminal, wait until the right one sits there. Raises Leave."""
        name = seat.names[seat.number]
        if name == self.sitting:
            return
        if self.sitting:
            self.clear()
            self.human.sits_down()
        self.sitting = name
        prompt = f"{printable(name)}, it is your turn: press Enter when the others look away. "
        try:
            while typed := self.read(prompt, []).strip():
                if typed.casefold() in LEAVING:
                    raise Leave
                self.human.say("Only Enter goes on here; quit leaves the table.")
        except EOFError:
            raise Leave from None
        except KeyboardInterrupt:
            raise Leave(interrupted=True) from None

    def clear(self) -> None:
        """Leave nothing on the screen, nor among the lines typed before, of what only the last person may know."""
        with suppress(ImportError):
            import readline

            readline.clear_history()
        if is_tty(self.screen):
            empty = "\n" * (height_of(self.screen) or 0) if os.environ.get("TERM") == "dumb" else CLEAR
            print(empty, end="", file=self.screen, flush=True)

    def show(self, text: str) -> None:
        print(text, file=self.screen, flush=True)

    def read(self, prompt: str, completions: Sequence[str]) -> str:
        """A line of input; with completion where the terminal can. Raises EOFError and KeyboardInterrupt."""
        if is_tty(sys.stdin) and self.screen is sys.stdout:
            with suppress(ImportError):
                complete_with(completions)
            return input(prompt)
        print(prompt, end="", file=self.screen, flush=True)
        line = sys.stdin.readline()
        if not line:
            print(file=self.screen)
            raise EOFError
        return line.rstrip("\n")

    def hint(self, seat: Seat) -> list[tuple[str, str]]:
        """The best moves the game's hint sees, best first, with what it thinks of them."""
        return [(seat.say(move), note) for move, note in seat.game.hint(seat)]

    @contextmanager
    def thinking(self) -> Iterator[None]:
        """Tell at a terminal that a bot thinks, for as long as it does."""
        told = THINKING if is_tty(self.screen) else ""
        print(told, end="", file=self.screen, flush=True)
        try:
            yield
        finally:
            print(f"\r{' ' * len(told)}\r" if told else "", end="", file=self.screen, flush=True)

    def tell_news(self) -> None:
        """What happened since this person was last told, as they saw it; of several only what all saw."""
        log = self.match.log
        assert log is not None
        self.told = {name: min(told, len(log.events)) for name, told in self.told.items()}  # some may be taken back
        viewer = self.people[0] if len(self.people) == 1 else -1
        for event in log.seen_by(viewer, self.told.get(self.sitting, 0)):
            sentence = self.match.game.tell(event, self.match.names)
            if sentence is not None:
                self.human.say(sentence)
        self.told[self.sitting] = len(log.events)

    def tell_unfinished(self) -> None:
        """Ahead of a new game tell of the last one of its kind that was left before its end, if there is one."""
        game, variant = self.match.game, self.match.variant
        if self.wish.case is not None:
            return
        is_solo = game.variant(variant).is_solo
        saved = [file for file in saved_games(game.name) if bool(OF_SOLO.search(head_of(file))) == is_solo]
        if saved:
            more = f" (and {len(saved) - 1} more beside it)" if len(saved) > 1 else ""
            self.wish.manners.note(f"an unfinished game is saved{more}: {go_on_with(game.name, is_solo, saved[0])}")

    # What is kept.

    def enter(self) -> None:
        """Begin or go on in the store, where the game counts for the ranking: a solo game that began here."""
        match, case = self.match, self.wish.case
        if not match.game.variant(match.variant).is_solo or self.wish.moves is not None or match.number:
            return  # of a seed the first game counts: there another one could be sought out
        deal = Deal(match.game.name, match.game.edition, match.variant, deck_name(match.game, match.deck), match.seed)

        def begin() -> None:
            self.store = Store()
            if case is None:
                self.id = self.store.begin(deal, match.names[0], self.wish.seed_chosen)
                return
            if not self.store.knows(self.id, deal):
                self.wish.manners.note("this game did not begin here, so it will not be in the ranking")
                self.store = None
                return
            resumed = self.store.resume(self.id, digest_of(case.case.moves), deal, match.names[0])
            self.id, _, self.hints_before, self.undos_before = resumed

        self.guard(begin)

    def id_of_case(self) -> str:
        """The id of a saved game, which ends its name."""
        case = self.wish.case.case if self.wish.case is not None else None
        return case.name.rpartition("-")[2] if case is not None and is_saved(case) else ""

    def counts(self) -> tuple[int, int]:
        """Hints and undos so far, those before the game was saved included."""
        return self.hints_before + self.human.hints_used, self.undos_before + self.match.taken_back

    def guard(self, action: Callable[[], None]) -> None:
        """Do something with the store; when it fails, say so once and play on without it."""
        try:
            action()
        except CatError as error:
            self.wish.manners.note(f"catcli: warning: this game will not be in the ranking: {error}")
            self.store = None

    def keep(self) -> None:
        """Write the game to its file, whole or as before, and tell the store how far it is."""
        if not self.has_entered:
            return  # the answers of a saved game are still being given
        name = f"{self.match.game.name}-{self.id}"
        text = write_record(self.match, self.wish.who(), name=name, setup=self.wish.setup)
        folders = [self.file.parent] if self.file else [*data_folders(), Path()]
        for folder in folders:
            try:
                with suppress(OSError):
                    folder.mkdir(parents=True, exist_ok=True)
                file = folder / f"{self.match.game.name}-{self.id}.yml"
                write_whole(file, text)
            except CatError:
                continue
            self.file = file
            break
        if self.store is not None:
            store = self.store
            self.guard(lambda: store.save(self.id, digest_of(self.match.said), *self.counts()))

    def left(self) -> bool:
        """The person leaves: keep the game and say how to go on. False if it could be kept nowhere."""
        if not self.has_entered:
            return True  # the person was not asked yet: there is nothing to keep
        self.keep()
        if self.file is None:
            self.show("The game could not be saved anywhere. Its answers so far:")
            self.show("\n".join(text for answer in self.match.said for text in answer.values()))
            return False
        is_solo = self.store is not None or len(self.match.players) == 1
        self.show(f"\nThe game is saved. Go on with:\n  {go_on_with(self.match.game.name, is_solo, self.file)}")
        return True

    def finished(self) -> None:
        """The game is over: enter its score and let go of the saved file."""
        if self.store is not None:
            store, score = self.store, self.match.game.sheet(self.match.table).totals()[0]
            self.guard(lambda: store.finish(self.id, score, *self.counts()))
            if self.store is not None:
                self.wish.manners.note("The game is in the ranking: catcli rank")
        if self.file is not None:
            with suppress(OSError):
                self.file.unlink()
                for part in self.file.parent.glob(f".{self.file.name}.*.part"):  # of a writing that was killed
                    part.unlink()


def is_saved(case: Case) -> bool:
    """Whether a case is a game that a person left here, whose name is an id."""
    return re.fullmatch(rf"{re.escape(case.game)}-[0-9a-f]{{12}}", case.name) is not None


def data_folders() -> list[Path]:
    """Where saved games lie; nowhere if there is no home."""
    try:
        return [usual_path().parent / "saves"]
    except CatError:
        return []


def saved_games(game: str) -> list[Path]:
    """The saved games of a game where they usually lie, the last one saved first."""
    found: list[tuple[int, Path]] = []
    for folder in data_folders():
        for file in folder.glob(f"{game}-*.yml"):
            with suppress(OSError):
                found.append((file.stat().st_mtime_ns, file))
    return [file for _, file in sorted(found, reverse=True)]


def head_of(file: Path) -> str:
    """The first letters of a saved game, which tell its variant; nothing of one that cannot be read."""
    try:
        with file.open(encoding="utf-8", errors="replace") as lines:
            return lines.read(HEAD)
    except OSError:
        return ""


def go_on_with(game: str, is_solo: bool, file: Path) -> str:
    """The command that goes on with a saved game."""
    return f"{program()} {f'solo {game}' if is_solo else 'play'} {shlex.quote(str(file))}"


def height_of(stream: TextIO) -> int | None:
    """The lines of a terminal; None where there is none."""
    with suppress(OSError, ValueError):
        if is_tty(stream):
            return os.get_terminal_size(stream.fileno()).lines or None
    return None


def digest_of(said: Sequence[Mapping[str, str]]) -> str:
    """Sixteen hex digits of the answers of a saved game."""
    text = json.dumps([dict(item) for item in said], ensure_ascii=False, sort_keys=True)
    return hashlib.blake2b(text.encode(), digest_size=8).hexdigest()


def complete_with(words: Sequence[str]) -> None:
    """Let the tab key complete whole moves and commands, which have spaces in them."""
    import readline

    def complete(text: str, state: int) -> str | None:
        line = readline.get_line_buffer()
        begins = [word for word in words if word.casefold().startswith(line.casefold())]
        return begins[state][readline.get_begidx() :] if state < len(begins) else None

    readline.set_completer(complete)
    readline.set_completer_delims(" ")
    readline.parse_and_bind("tab: complete")
