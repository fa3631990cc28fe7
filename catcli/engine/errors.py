"""The errors a user can cause. Each is one sentence with its place and its paragraph; only `cli.main` shows them."""

from __future__ import annotations

from typing import ClassVar, NamedTuple


class Place(NamedTuple):
    """Where in a file something stands. Lines and columns count from 1; `None` where there is none to tell."""

    file: str
    line: int | None = None
    column: int | None = None
    source: str | None = None  # the line itself, or the part of it around the column, to be shown above a caret
    skipped: int = 0  # characters of the line that stand before `source`

    def __str__(self) -> str:
        return ":".join(str(part) for part in (self.file, self.line, self.column) if part is not None)


class Refusal(NamedTuple):
    """Why a move is not allowed: the paragraph that forbids it and a sentence that says what would do."""

    paragraph: str
    sentence: str

    def __str__(self) -> str:
        return f"{self.sentence} ({self.paragraph})"


class CatError(Exception):
    """Something the user can mend. `sentence` says what is wrong and what would be right.

    `place` is where it stands, if in a file; `hint` is one more line that says how to go on.
    """

    exit_code: ClassVar[int] = 3

    def __init__(self, sentence: str, *, place: Place | None = None, hint: str | None = None) -> None:
        super().__init__(sentence)
        self.sentence = sentence
        self.place = place
        self.hint = hint

    def __str__(self) -> str:
        return f"{self.place}: {self.sentence}" if self.place else self.sentence

    @property
    def each(self) -> list[CatError]:
        """The errors that it stands for: itself alone, or all of several."""
        return [self]


class Several(CatError):
    """Several errors found in one reading, in the order of their places."""

    def __init__(self, errors: list[CatError]) -> None:
        super().__init__("; ".join(str(error) for error in errors))
        self.errors = errors

    @property
    def each(self) -> list[CatError]:
        return self.errors


class WrongUsage(CatError):
    """The command line asks for something that does not exist or does not fit together."""

    exit_code = 2


class IllegalMove(CatError):
    """The rules do not allow this answer to this question."""

    def __init__(
        self, sentence: str, refusal: Refusal | None = None, *, place: Place | None = None, hint: str | None = None
    ) -> None:
        super().__init__(sentence, place=place, hint=hint)
        self.refusal = refusal


class BadNotation(CatError):
    """A text that is no move of this game, or could be two of them."""


class BadScenario(CatError):
    """A position or a case that is not well formed, or contradicts the box."""


class Fault(NamedTuple):
    """One thing wrong in plain data: the path of keys and indexes to it, a sentence, and the path it clashes with.

    of_key: it is the key at the end of the path that is wrong, not its value.
    """

    path: tuple[str | int, ...]
    sentence: str
    also: tuple[str | int, ...] | None = None
    of_key: bool = False


class BadPosition(BadScenario):
    """A position that the box, the moment or the rules do not allow; all its faults, by their paths in the data."""

    def __init__(self, faults: list[Fault]) -> None:
        super().__init__("; ".join(fault.sentence for fault in faults))
        self.faults = faults


class BadLuck(BadScenario):
    """A given outcome of chance that cannot fall: the `index`-th item of the `number`-th outcome of a stream.

    Both count from 0; index is None where the outcome is one item, a number drawn.
    """

    def __init__(self, sentence: str, stream: str, number: int, index: int | None = None) -> None:
        super().__init__(sentence)
        self.stream = stream
        self.number = number
        self.index = index


class BadDeck(CatError):
    """A deck that is not well formed or too small for the game."""


class BadRows(CatError):
    """Rows of results that cannot be read."""


class BadStore(CatError):
    """The high-score store cannot be used as it is."""


class ScriptUsedUp(CatError):
    """The given answers ended while a question was open."""


class NothingToDo(CatError):
    """The input holds nothing to work on."""

    exit_code = 4


class CannotWrite(CatError):
    """The output could not be written."""

    exit_code = 74
