"""What came of a case that was judged, as plain data: it crosses from worker to worker and into every report."""

from __future__ import annotations

from typing import Any, NamedTuple

from ..engine.errors import Place

PASSED, FAILED, BROKEN, KNOWN, SURPRISE = OUTCOMES = ("passed", "failed", "broken", "known", "surprise")
ACROSS = " [across]"  # behind the name of a case: what is judged once over all cells of its matrix


class Finding(NamedTuple):
    """One expectation that does not hold: its path (`expect.scores.Ada`), where it stands, and what was found there.

    expected, found: plain data. sentence: the whole of it in words, for what has no two values to compare.
    """

    path: str
    place: Place
    expected: Any
    found: Any
    sentence: str = ""
    steps: tuple[str | int, ...] = ()  # the path as keys and indexes from 0


class Problem(NamedTuple):
    """Something that keeps a case from being played: a sentence, its place, a hint."""

    sentence: str
    place: Place | None = None
    hint: str | None = None


class Verdict(NamedTuple):
    """What came of one case, or of one cell of its matrix.

    outcome: `passed`, `failed` (an expectation does not hold), `broken` (it could not be played to where it is
    judged), `known` (it failed, as its `known_failure` says), `surprise` (a known failure that holds in all its cells).
    name: unique in its file; a cell's ends in its values, `a duel [seed=3]`. place: where the case begins.
    reason: of the known failure. ran: the paragraphs whose rules ran, where that was asked for. warnings: what to know
    of a case that was judged. is_partial: whether other cells of its matrix were not judged.
    """

    name: str
    place: Place
    game: str
    rules: tuple[str, ...]
    tags: tuple[str, ...]
    outcome: str
    findings: tuple[Finding, ...] = ()
    problems: tuple[Problem, ...] = ()
    reason: str = ""
    ran: frozenset[str] = frozenset()
    warnings: tuple[Problem, ...] = ()
    is_partial: bool = False

    @property
    def is_across(self) -> bool:
        return self.name.endswith(ACROSS)

    @property
    def is_good(self) -> bool:
        return self.outcome in (PASSED, KNOWN)
