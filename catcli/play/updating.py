"""Which values of which files `catcli check --update` rewrites, and the rewriting of a file."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any, NamedTuple

from ..engine.errors import Place
from .judge import is_matcher
from .scenario import EXPECT, KeyPath
from .strict_yaml import Document, documents_and_faults, read_text
from .update import Change, Left, Updated, updated
from .verdict import FAILED, Finding, Verdict

LEFT_TO_JUDGE = ("log", "asks")  # keys whose findings are no values of the same kind


class Wish(NamedTuple):
    """A value that was found where another one is expected. case: the line on which its document begins."""

    case: int
    steps: KeyPath
    place: Place
    found: Any
    why_not: str = ""  # why it is to be left as it is


def updates(verdicts: Sequence[Verdict]) -> dict[str, list[Wish]]:
    """What is to be rewritten, by file. What only some cells of a matrix find is left, and told why."""
    by_case: dict[tuple[str, int], list[Verdict]] = {}
    for verdict in verdicts:
        by_case.setdefault((verdict.place.file, verdict.place.line or 1), []).append(verdict)
    wishes: dict[str, list[Wish]] = {}
    for (file, line), cells in by_case.items():
        found: dict[KeyPath, Finding] = {}
        for cell in cells:
            found.update({finding.steps: finding for finding in cell.findings if cell.outcome == FAILED})
        cells = [cell for cell in cells if not cell.is_across]
        for steps, finding in found.items():
            wish = Wish(line, steps, finding.place, finding.found, reason_against(finding, cells))
            wishes.setdefault(file, []).append(wish)
    return wishes


def reason_against(finding: Finding, cells: Sequence[Verdict]) -> str:
    """Why a value is left as it is; empty if it is to be rewritten."""
    if EXPECT not in finding.steps:
        return "only values below 'expect:' are rewritten"
    if is_matcher(finding.expected):
        return "a range or a choice is yours to change"
    if any(key in finding.steps for key in LEFT_TO_JUDGE):
        return "this is yours to change"
    told = [[other.found for other in cell.findings if other.steps == finding.steps] for cell in cells]
    if any(one != [finding.found] for one in told):
        return "the cells of the matrix do not agree"
    return ""


def write_updates(file: str, wishes: Sequence[Wish]) -> Updated:
    """Rewrite the values of a file. Raises CatError, and leaves the file as it is, if that cannot be done."""
    text = read_text(file, keep_mark=True)
    by_line = {
        document.place(()).line: document
        for document in documents_and_faults(text, file)
        if isinstance(document, Document)
    }
    left: list[Left] = []
    changes: list[Change] = []
    for wish in wishes:
        document = by_line.get(wish.case)
        if document is None:
            left.append(Left(wish.place, "the file was changed meanwhile: check it again"))
        elif wish.why_not:
            left.append(Left(wish.place, wish.why_not))
        elif document.place(wish.steps) != wish.place:
            left.append(Left(wish.place, "it stands in the case this one builds on: change it there"))
        else:
            changes.append(Change(document, wish.steps, wish.found))
    result = updated(text, file, changes)
    return Updated(result.text, result.changed, [*left, *result.left])
