"""Runs of catcli: in this process, which is quick, or in one of their own, where it matters how a process behaves."""

from __future__ import annotations

import os
import subprocess
import sys
from collections.abc import Iterable, Mapping
from typing import NamedTuple

import yaml

from catcli.cli.main import run

COMMAND = [sys.executable, "-c", "from catcli.cli.main import main; main()"]
SECONDS = 30  # that a command may take before the test gives it up


class Result(NamedTuple):
    code: int
    out: str
    err: str

    @property
    def errors(self) -> list[str]:
        """The lines of stderr that tell an error."""
        return [line for line in self.err.splitlines() if "error: " in line]

    @property
    def lines(self) -> list[str]:
        return self.out.splitlines()


def environment(**more: str | None) -> dict[str, str]:
    """The environment of this process with some variables set, or left out where they are None."""
    return {name: value for name, value in {**os.environ, **more}.items() if value is not None}


def process(*args: str, stdin: str | bytes = b"", env: Mapping[str, str] | None = None, **more) -> Result:
    """What a catcli of its own does with these arguments; `more` is for subprocess.run."""
    if "stdin" not in more:
        more["input"] = stdin.encode() if isinstance(stdin, str) else stdin
    ran = subprocess.run(
        [*COMMAND, *args],
        stdout=more.pop("stdout", subprocess.PIPE),
        stderr=more.pop("stderr", subprocess.PIPE),
        env=dict(env) if env is not None else environment(),
        timeout=SECONDS,
        **more,
    )
    out, err = ((text or b"").decode() for text in (ran.stdout, ran.stderr))
    assert "Traceback" not in out + err
    return Result(ran.returncode, out, err)


def shell(line: str, env: Mapping[str, str] | None = None) -> Result:
    """What bash makes of a line in which `catcli` is the command."""
    words = " ".join(f"'{word}'" for word in COMMAND)
    ran = subprocess.run(
        ["bash", "-c", f'catcli() {{ {words} "$@"; }}; {line}'],
        stdin=subprocess.DEVNULL,
        capture_output=True,
        env=dict(env) if env is not None else environment(),
        timeout=SECONDS,
    )
    out, err = ran.stdout.decode(), ran.stderr.decode()
    assert "Traceback" not in out + err
    return Result(ran.returncode, out, err)


# Saved games


def record(*args: str) -> str:
    """The record that `catcli solo` or `play` with these arguments writes."""
    ran = process(*args, "-q", "-f", "yaml")
    assert ran.code == 0, ran.err
    return ran.out


def answers(text: str) -> list[dict[str, str]]:
    """The moves of a record, each by who made it."""
    return yaml.safe_load(text)["moves"]


def said(text: str) -> list[str]:
    """The moves of a record of one player, in notation."""
    return [move for answer in answers(text) for move in answer.values()]


def cut(text: str, count: int) -> str:
    """A record as it was saved after so many answers: fewer moves and no result yet."""
    head, moves = text.split("\nmoves:\n")
    lines = [line for line in moves.split("\nresult:")[0].splitlines() if line.startswith("  - ")]
    kept = "\n".join(["moves:", *lines[:count]]) if count else "moves: []"
    return f"{head}\n{kept}\n"


def joined(lines: Iterable[str]) -> str:
    return "".join(f"{line}\n" for line in lines)


__all__ = ["COMMAND", "Result", "answers", "cut", "environment", "joined", "process", "record", "run", "said", "shell"]
