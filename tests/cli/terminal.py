"""Somebody at a terminal: starts catcli on a pseudo-terminal, reads what it shows and types."""

from __future__ import annotations

import fcntl
import os
import pty
import random
import re
import select
import signal
import struct
import subprocess
import termios
import time
from collections.abc import Callable

from .running import COMMAND, environment

SECONDS = 20.0  # that a prompt or the end may take
PROMPT = re.compile(r"(?:^|\n|> |, )([a-z][a-z -]*) 1-(\d+)> $")  # drawn again behind itself when the window changes
ESCAPES = re.compile(r"\x1b\[[0-9;?]*[A-Za-z]|\x1b[=>]")


class Terminal:
    """A catcli at a terminal of that many columns. `screen` is all that was shown so far, without escapes."""

    def __init__(self, *args: str, columns: int = 80, rows: int = 24, **env: str | None) -> None:
        self.fd, theirs = pty.openpty()
        self.resize(columns, rows)

        def take_the_terminal() -> None:
            fcntl.ioctl(0, termios.TIOCSCTTY, 0)

        self.process = subprocess.Popen(
            [*COMMAND, *args],
            stdin=theirs,
            stdout=theirs,
            stderr=theirs,
            env=environment(**{"TERM": "xterm", "COLUMNS": None, "LINES": None, **env}),
            start_new_session=True,
            preexec_fn=take_the_terminal,
        )
        os.close(theirs)
        self.raw = b""
        self.over = False
        self.read_from = 0  # where of the screen the last answer was typed

    def __enter__(self) -> Terminal:
        return self

    def __exit__(self, *error: object) -> None:
        if self.process.poll() is None:
            self.process.kill()
        self.process.wait()
        os.close(self.fd)

    def resize(self, columns: int, rows: int = 24) -> None:
        fcntl.ioctl(self.fd, termios.TIOCSWINSZ, struct.pack("HHHH", rows, columns, 0, 0))

    @property
    def screen(self) -> str:
        text = self.raw.decode(errors="replace").replace("\r\n", "\n").replace("\r", "")
        return ESCAPES.sub("", text)

    @property
    def news(self) -> str:
        """What was shown since the last answer was typed."""
        return self.screen[self.read_from :]

    def wait(self, until: Callable[[], bool]) -> None:
        """Read what is shown until that is so, or the program has ended."""
        deadline = time.monotonic() + SECONDS
        while not self.over and not until():
            if not select.select([self.fd], [], [], max(0.0, deadline - time.monotonic()))[0]:
                raise AssertionError(f"catcli showed nothing more; the last was {self.screen[-500:]!r}")
            self.read()

    def read(self) -> None:
        try:
            part = os.read(self.fd, 65536)
        except OSError:  # how Linux tells that the other end is closed
            part = b""
        self.raw += part
        self.over = not part

    def prompt(self) -> re.Match[str] | None:
        """The prompt that waits for an answer; None when the program has ended."""
        self.wait(lambda: PROMPT.search(self.news) is not None)
        return None if self.over else PROMPT.search(self.news)

    def type(self, text: str) -> str:
        """Answer the prompt with a line; what is shown then, up to the next prompt or the end."""
        self.prompt()
        self.read_from = len(self.screen)
        os.write(self.fd, f"{text}\n".encode())
        self.wait(lambda: "\n" in self.news)  # the echo
        self.prompt()
        return self.news.partition("\n")[2]

    def press(self, key: bytes) -> None:
        """Press a key, or several, at a prompt."""
        self.prompt()
        self.read_from = len(self.screen)
        os.write(self.fd, key)

    def interrupt(self) -> int:
        """Press Ctrl-C until the program ends; its exit code.

        Python loses a Ctrl-C in the moment after readline has shown its prompt.
        """
        for _ in range(5):
            os.write(self.fd, b"\x03")
            deadline = time.monotonic() + 3
            while not self.over and time.monotonic() < deadline:
                if select.select([self.fd], [], [], 0.1)[0]:
                    self.read()
            if self.over:
                break
        return self.end()

    def end(self) -> int:
        """The exit code, once the program has ended."""
        self.wait(lambda: False)
        return self.process.wait(SECONDS)

    def kill(self) -> None:
        os.kill(self.process.pid, signal.SIGKILL)
        self.end()

    def play(self, luck: random.Random | int, answers: int = 10_000) -> int:
        """Answer so many prompts with random numbers from the menus; how many were answered until the end."""
        luck = random.Random(luck) if isinstance(luck, int) else luck
        for answered in range(answers):
            prompt = self.prompt()
            if prompt is None:
                return answered
            self.type(str(luck.randint(1, int(prompt[2]))))
        return answers
