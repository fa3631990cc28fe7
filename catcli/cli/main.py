"""The group of commands, and the one place where errors become messages and exit codes."""

from __future__ import annotations

import errno
import os
import signal
import sys
import traceback
from collections.abc import Sequence
from contextlib import suppress
from importlib import import_module
from typing import IO, NoReturn

import click

from .. import __version__
from ..engine.errors import CatError
from ..engine.text import quoted
from .messages import message, told

COMMANDS = {
    "solo": "Play alone: Cat Packs against the dummy, The Isle of Cats against the sister.",
    "play": "Play one game with bots, given answers and people, or cases; round log and final scores.",
    "check": "Play cases and judge what they expect.",
    "batch": "Play many games with bots; one row per game and player.",
    "stats": "Summarise rows of results: means, differences of bots, seats, ratings.",
    "rank": "Show the high-score ranking.",
    "score": "Score a final position, typed in from a real table.",
    "list": "List games, bots, cards, rules or cases.",
    "lint": "Read and validate cases without playing them.",
    "schema": "Print the JSON Schema of cases.",
}

FAULT, CANNOT_WRITE, INTERRUPTED, CLOSED_PIPE = 70, 74, 130, 141
COMPLETE = "_CATCLI_COMPLETE"  # the variable in which a shell asks for completions


class Lazy(click.Group):
    """A group whose commands are imported when they are used, so that `catcli --help` is quick."""

    def list_commands(self, ctx: click.Context) -> list[str]:
        return list(COMMANDS)

    def get_command(self, ctx: click.Context, name: str) -> click.Command | None:
        if name not in COMMANDS:
            return None
        try:
            module = import_module(f".{name}", __package__)
        except KeyboardInterrupt:
            if name == "batch" and not {"-q", "--quiet"} & {*sys.argv}:
                from .common import this_command

                say(f"\nstopped; nothing is written. Begin again with:\n  {this_command()}", 0)
            raise
        command: click.Command = getattr(module, name if name != "list" else "list_")
        return command

    def format_commands(self, ctx: click.Context, formatter: click.HelpFormatter) -> None:
        with formatter.section("Commands"):
            formatter.write_dl(list(COMMANDS.items()))

    def resolve_command(
        self, ctx: click.Context, args: list[str]
    ) -> tuple[str | None, click.Command | None, list[str]]:
        from difflib import get_close_matches

        if args and args[0] not in COMMANDS and not args[0].startswith("-"):
            near = get_close_matches(args[0], COMMANDS, n=1)
            mean = f"did you mean {near[0]!r}?" if near else f"there are {', '.join(COMMANDS)}"
            ctx.fail(f"there is no command {quoted(args[0])}: {mean}")
        return super().resolve_command(ctx, args)


@click.group(cls=Lazy, context_settings={"help_option_names": ["-h", "--help"], "auto_envvar_prefix": "CATCLI"})
@click.version_option(
    __version__, "-V", "--version", prog_name="catcli", message="%(prog)s %(version)s", allow_from_autoenv=False
)
def cli() -> None:
    """Cat board games on the command line: played, scored and ranked.

    \b
    catcli solo catpacks --seed 7      play Cat Packs against the dummy
    catcli list games                  what can be played
    catcli COMMAND --help              what a command does
    """


def main() -> NoReturn:
    """Run the command line and leave with its exit code; nothing of Python is shown unless --debug asks for it."""
    prepare_streams()
    for number in (signal.SIGTERM, getattr(signal, "SIGHUP", signal.SIGTERM)):
        signal.signal(number, leave_in_order)
    code = run(sys.argv[1:])
    try:
        if sys.stdout is not None:
            sys.stdout.flush()
    except BrokenPipeError:
        code = CLOSED_PIPE
    except OSError as error:
        code = say(f"catcli: error: the output could not be written: {reason(error)}", CANNOT_WRITE)
    finish(code)


def leave_in_order(number: int, frame: object) -> NoReturn:
    """A signal to end: files are closed or removed as on any error, and a person's game is kept."""
    raise SystemExit(128 + number)


def finish(code: int) -> NoReturn:
    """Leave without Python's own attempt to write what a closed or full stream did not take."""
    for stream in (sys.stdout, sys.stderr):
        try:
            if stream is not None:
                stream.flush()
        except (OSError, ValueError):
            replace_by_null(stream)
    sys.exit(code)


def replace_by_null(stream: IO[str]) -> None:
    with suppress(OSError, ValueError):
        os.dup2(os.open(os.devnull, os.O_WRONLY), stream.fileno())


def prepare_streams() -> None:
    """UTF-8 and plain line ends everywhere; a missing stderr or stdin is an empty one."""
    for stream in (sys.stdout, sys.stderr):
        if hasattr(stream, "reconfigure"):
            stream.reconfigure(encoding="utf-8", errors="backslashreplace", newline="\n")
    if hasattr(sys.stdin, "reconfigure"):
        sys.stdin.reconfigure(encoding="utf-8", errors="surrogateescape")
    if sys.stdin is None:
        sys.stdin = open(os.devnull, encoding="utf-8")  # noqa: SIM115  # lives as long as the process
    if sys.stderr is None:
        sys.stderr = open(os.devnull, "w", encoding="utf-8")  # noqa: SIM115


def run(args: Sequence[str]) -> int:
    """The exit code of a command line; every error is told on stderr."""
    debug = wants_debug(args)
    try:
        if sys.stdout is None:
            raise OSError(errno.EBADF, "stdout is closed")
        complete()
        with cli.make_context("catcli", list(args)) as context:
            result = cli.invoke(context)
        return result if isinstance(result, int) else 0
    except click.exceptions.Exit as leave:
        return leave.exit_code
    except click.ClickException as error:
        return usage(error)
    except (KeyboardInterrupt, click.Abort):
        return INTERRUPTED
    except BrokenPipeError:
        replace_by_null(sys.stdout)
        return CLOSED_PIPE
    except CatError as error:
        return show(error)
    except OSError as error:
        if debug:
            traceback.print_exc()
        if sys.stdout is not None:
            replace_by_null(sys.stdout)
        return say(f"catcli: error: the output could not be written: {reason(error)}", CANNOT_WRITE)
    except MemoryError:
        return say("catcli: error: there is not enough memory for this", FAULT)
    except Exception as error:
        if debug:
            traceback.print_exc()
        kind = type(error).__name__
        return say(f"catcli: error: a fault in catcli itself ({kind}: {first_line(error)}); --debug shows where", FAULT)


def wants_debug(args: Sequence[str]) -> bool:
    """Whether tracebacks are asked for, by the option of a command or its variable."""
    return "--debug" in args or any(os.environ.get(f"CATCLI_{word.upper()}_DEBUG") for word in args[:1])


def complete() -> None:
    """Answer a shell that asks for completions, as Click gives them."""
    instruction = os.environ.get(COMPLETE)
    if instruction:
        from click.shell_completion import shell_complete

        raise click.exceptions.Exit(shell_complete(cli, {}, "catcli", COMPLETE, instruction))


def reason(error: OSError) -> str:
    return (error.strerror or str(error)).lower()


def first_line(error: BaseException) -> str:
    return str(error).split("\n", 1)[0][:200]


def say(text: str, code: int) -> int:
    """Tell on stderr, if anybody listens there."""
    from .common import wrapped_for

    with suppress(OSError, ValueError):
        click.echo(wrapped_for(text, sys.stderr), err=True)
    return code


def usage(error: click.ClickException) -> int:
    """What Click finds wrong, told as all else is, and where help is; help itself where nothing was asked for."""
    if isinstance(error, click.exceptions.NoArgsIsHelpError):
        return say(error.format_message(), 2)
    hint = None
    if isinstance(error, click.UsageError) and error.ctx is not None:
        hint = f"try '{error.ctx.command_path} --help'"
    text = " ".join(error.format_message().removesuffix(".").split())
    lines = message(text[:1].lower() + text[1:], hint=hint)
    return say("\n".join(lines), 2 if isinstance(error, click.UsageError) else error.exit_code)


def show(error: CatError) -> int:
    """An error with its place, the source line and a caret; of several the first twenty."""
    for text in told(error.each):
        say(text, 0)
    return error.each[0].exit_code
