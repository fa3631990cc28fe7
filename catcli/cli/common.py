"""What the commands share: options, formats, input and output."""

from __future__ import annotations

import os
import re
import secrets
import shlex
import shutil
import sys
import tempfile
from collections.abc import Callable, Sequence
from contextlib import suppress
from dataclasses import dataclass
from functools import wraps
from pathlib import Path
from types import TracebackType
from typing import Any, Self, TextIO, TypeVar

import click

from ..engine.errors import CannotWrite, CatError, WrongUsage
from ..engine.text import file_name, quoted

F = TypeVar("F", bound=Callable[..., Any])

ENDINGS = {
    ".txt": "text", ".jsonl": "jsonl", ".json": "json", ".yml": "yaml", ".yaml": "yaml", ".csv": "csv", ".tsv": "tsv",
    ".md": "md", ".html": "html", ".htm": "html", ".xlsx": "xlsx", ".ods": "ods", ".xml": "xml", ".tap": "tap",
}  # fmt: skip


class Output:
    """Where a command's answer goes: stdout, or a file that is whole or absent.

    A file is written beside its place and renamed when the command succeeds; on any error it stays as it was.
    Anything that is no regular file (a FIFO, `/dev/full`) is written directly.
    """

    def __init__(self, path: str | None, inputs: Sequence[str] = ()) -> None:
        """`inputs` are the files that the command reads: it does not write over them."""
        if path == "":
            raise WrongUsage("-o needs the name of a file, or - for stdout")
        self.path = None if path in (None, "-") else Path(path)
        if self.path is not None and self.path.is_file():
            for file in inputs:
                if os.path.exists(file) and os.path.samefile(file, self.path):
                    raise WrongUsage(f"{path} is read here: name another file for -o")
        self.temporary: Path | None = None
        self.stream: TextIO = sys.stdout

    def __enter__(self) -> Self:
        if self.path is None:
            return self
        try:
            if self.path.is_dir():
                raise CannotWrite(f"{self.path} is a folder: name a file for -o")
            if self.path.exists() and not self.path.is_file():
                self.stream = open(self.path, "w", encoding="utf-8", newline="\n")
                return self
            target = self.path = Path(os.path.realpath(self.path))
            if target.exists() and not os.access(target, os.W_OK):
                raise CannotWrite(f"{target} may not be written to")
            handle, name = tempfile.mkstemp(prefix=f".{target.name}.", suffix=".part", dir=target.parent)
            self.temporary = Path(name)
            self.stream = open(handle, "w", encoding="utf-8", newline="\n")
            os.chmod(name, target.stat().st_mode & 0o777 if target.exists() else 0o666 & ~umask())
        except OSError as error:
            raise self.failed(error) from error
        return self

    def write(self, text: str) -> None:
        if self.path is None:
            self.stream.write(text)
            return
        try:
            self.stream.write(text)
        except OSError as error:
            raise self.failed(error) from error

    def flush(self) -> None:
        if self.path is None:
            self.stream.flush()

    def file_to_fill(self) -> Path:
        """The file that another writer fills, instead of `write`; it takes its place when the command succeeds."""
        assert self.path is not None
        return self.temporary or self.path

    def __exit__(
        self, kind: type[BaseException] | None, error: BaseException | None, trace: TracebackType | None
    ) -> None:
        if self.path is None:
            return
        try:
            try:
                self.stream.flush()
                if self.temporary is not None:
                    os.fsync(self.stream.fileno())
            finally:
                self.stream.close()
            if self.temporary is not None and kind is None:
                os.replace(self.temporary, self.path)
                self.temporary = None
        except OSError as failure:
            raise self.failed(failure) from failure
        finally:
            if self.temporary is not None:
                self.temporary.unlink(missing_ok=True)

    def failed(self, error: OSError) -> CannotWrite:
        return CannotWrite(f"{self.path} could not be written: {(error.strerror or str(error)).lower()}")


def umask() -> int:
    mask = os.umask(0)
    os.umask(mask)
    return mask


def write_whole(path: Path, text: str) -> None:
    """Write a file so that it is whole or as before. Raises CannotWrite."""
    with Output(str(path)) as out:
        out.write(text)


def format_of(fmt: str | None, output: str | None, formats: Sequence[str], default: str) -> str:
    """The format: as given, else by the ending of the output file, else the default."""
    if fmt is not None:
        return fmt
    if output is None or output == "-":
        return default
    ending = Path(output).suffix.lower()
    known = ENDINGS.get(ending)
    if ending == ".txt" and "text" not in formats:
        known = "table"
    if known is None:
        return default
    if known not in formats:
        raise WrongUsage(
            f"the ending {ending} means the format {known}, which is not written here: -f {'|'.join(formats)}"
        )
    return known


# Options. Each says the same wherever it stands.


def options(*decorators: Callable[[F], F]) -> Callable[[F], F]:
    """Several options as one decorator, shown in this order."""

    def decorate(function: F) -> F:
        for decorator in reversed(decorators):
            function = decorator(function)
        return function

    return decorate


def game_argument(function: F) -> F:
    """A game id, completed by the shell."""
    return click.argument("game", shell_complete=lambda context, param, begun: games_that_begin(begun))(function)


def games_that_begin(begun: str) -> list[str]:
    from ..games import GAMES

    return [name for name in GAMES if name.startswith(begun)]


answer_options = options(
    click.option("--moves", metavar="FILE", help="Answers in move notation, one a line; - reads stdin."),
    click.option("--then", metavar="WHO", help="Who goes on after the given answers."),
)
table_options = options(
    click.option("--variant", default="", metavar="NAME", help="Variant of the game; several joined by a comma."),
    click.option("--level", metavar="NAME", help="How hard the solo opponent is (isleofcats)."),
    click.option("--deck", metavar="FILE", help="Another deck of cards, YAML or CSV (catpacks)."),
)
selection_options = options(
    click.option("-k", "text", default="", metavar="TEXT", help="Only cases with TEXT in their name or their file's."),
    click.option("-t", "tag", default="", metavar="TAG", help="Only cases with this tag."),
)
explain_option = click.option("--explain", is_flag=True, help="Add the rule paragraph of each point.")


def format_option(*formats: str) -> Callable[[F], F]:
    return click.option("-f", "--format", type=click.Choice(formats), help="How to print; else by -o's ending.")


output_option = click.option(
    "-o", "--output", metavar="FILE", help="Write there instead of stdout; whole or not at all."
)


@dataclass(frozen=True)
class Manners:
    """How a command behaves towards people: what every command's options say of it."""

    quiet: bool = False
    verbose: bool = False
    color: str = "auto"
    no_progress: bool = False

    def note(self, text: str) -> None:
        """A hint or a warning on stderr; one that cannot be shown is no fault."""
        if not self.quiet:
            with suppress(OSError):
                click.echo(wrapped_for(text, sys.stderr), err=True)

    def progress(self, done: int, of: int) -> None:
        """How far a long command is, on one line of a terminal's stderr."""
        if self.shows_progress and (done == of or done % max(1, of // 200) == 0):
            with suppress(OSError):
                click.echo(f"\r{done} of {of}" + ("\n" if done == of else ""), err=True, nl=False)

    @property
    def shows_progress(self) -> bool:
        return not self.quiet and not self.no_progress and is_tty(sys.stderr)

    def colours(self, stream: TextIO) -> bool:
        """Whether to colour there: as --color says, else NO_COLOR, else FORCE_COLOR, else at a terminal."""
        if self.color != "auto":
            return self.color == "always"
        if os.environ.get("NO_COLOR"):
            return False
        if os.environ.get("FORCE_COLOR"):
            return True
        return is_tty(stream) and os.environ.get("TERM") != "dumb"


MANNERS = options(
    click.option("-q", "--quiet", is_flag=True, help="Nothing on stderr but errors."),
    click.option("-v", "--verbose", is_flag=True, help="Tell more: what is played, with which settings; what holds."),
    click.option("--no-progress", is_flag=True, help="No progress on stderr."),
    click.option(
        "--color",
        type=click.Choice(["auto", "always", "never"]),
        default="auto",
        help="Colour (NO_COLOR, FORCE_COLOR).",
    ),
    click.option("--debug", is_flag=True, help="Show the traceback of a fault in catcli itself."),
)


def with_manners(function: Callable[..., int]) -> Callable[..., int]:
    """Give a command the options that all share, as one `manners`. (--debug is read by `main`.)"""

    @MANNERS
    @wraps(function)
    def command(quiet: bool, verbose: bool, no_progress: bool, color: str, debug: bool, **given: Any) -> int:
        return function(manners=Manners(quiet, verbose, color, no_progress), **given)

    return command


MOST_SEED = 2**53  # what every reader of records keeps exactly
DIGITS = r"[+-]?[0-9]{1,1000}"  # more are no number that anybody means, and slow to read


class WholeNumber(click.ParamType):
    """A whole number in the digits 0 to 9, from `least` to `most` where these are given.

    Python's own reading, and so click's, takes digits of every script and `1_0`.
    """

    name = "N"

    def __init__(self, least: int | None = None, most: int | None = None) -> None:
        self.least = least
        self.most = most

    def convert(self, value: Any, param: click.Parameter | None, ctx: click.Context | None) -> int:
        if isinstance(value, int):
            return value
        if re.fullmatch(DIGITS, value) and self.holds(int(value)):
            return int(value)
        return self.fail(f"{self.told()} is wanted, not {quoted(value, 40)}", param, ctx)

    def holds(self, number: int) -> bool:
        return (self.least is None or self.least <= number) and (self.most is None or number <= self.most)

    def told(self) -> str:
        if self.least is None:
            return "a whole number in the digits 0 to 9"
        return f"a whole number from {self.least} {'on' if self.most is None else f'to {self.most}'}"


SEED = WholeNumber(0, MOST_SEED)
seed_option = click.option("-s", "--seed", type=SEED, help="Master seed; left out, one is drawn and shown.")


def drawn_seed() -> int:
    return secrets.randbelow(1_000_000_000)


# Streams and the command line.


def program() -> str:
    """How this program is called here: `catcli` where the shell finds it, else its path."""
    found = shutil.which("catcli")
    called = sys.argv[0]
    if found is not None or not os.path.isfile(called):
        return "catcli"
    return shlex.quote(os.path.abspath(called))


def this_command() -> str:
    """The words that repeat this command."""
    return f"{program()} {shlex.join(sys.argv[1:])}"


def at_terminal() -> bool:
    """Whether a person sits there: stdin and stdout are both terminals."""
    return is_tty(sys.stdin) and is_tty(sys.stdout)


def is_tty(stream: TextIO | None) -> bool:
    try:
        return stream is not None and stream.isatty()
    except ValueError:
        return False


def width_of(stream: TextIO) -> int:
    """The columns of a terminal; 80 where there is none."""
    try:
        if stream.isatty():
            return max(20, os.get_terminal_size(stream.fileno()).columns or 80)
    except (OSError, ValueError):
        pass
    return 80


def fitted(sentence: str, out: Output) -> str:
    """A sentence of the answer, wrapped at words for a terminal; as it is elsewhere."""
    return wrapped_for(sentence, out.stream)


def fold_width(out: Output) -> int | None:
    """Where tables are folded: the width of a terminal; nowhere else."""
    return width_of(out.stream) if is_tty(out.stream) else None


def wrapped_for(text: str, stream: TextIO) -> str:
    """A text for people: at a terminal wrapped at words, line by line, but for what it shows of a file.

    Words stay whole, so that paths and commands can be copied.
    """
    if not is_tty(stream):
        return text
    from ..columns import wrapped

    lines, width = text.split("\n"), width_of(stream)
    return "\n".join(
        part for line in lines for part in ([line] if line[:4].isspace() else wrapped(line, width, cuts=False))
    )


def stdin_once(**inputs: str | None) -> None:
    """Raise WrongUsage where two inputs are '-': stdin can be read once."""
    readers = [name.replace("_", " ") for name, path in inputs.items() if path == "-"]
    if len(readers) > 1:
        raise WrongUsage(f"stdin can be read once: '-' stands for {' and for '.join(readers)}")


def told_files(paths: Sequence[str]) -> str:
    """Files as messages call them."""
    return ", ".join(map(file_name, paths))


def needs_input(example: str) -> CatError:
    return WrongUsage(f"no file is given, and stdin is a terminal: for example {example}")
