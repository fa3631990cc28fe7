"""What `catcli check --update` corrects: which values of which files, and in their text."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any, NamedTuple

from ..engine.errors import Place
from .judge import is_matcher
from .rewrite import Change, Left, Rewritten, rewrite
from .scenario import EXPECT, KeyPath
from .strict_yaml import Document, documents_and_faults, read_text
from .verdict import FAILED, Finding, Verdict

LEFT_TO_JUDGE = ("log", "asks")  # keys whose findings are no values of the same kind


class Correction(NamedTuple):
    """A value that was found where another one is expected. case: the line on which its document begins."""

    case: int
    steps: KeyPath
    place: Place
    found: Any
    why_not: str = ""  # why it is to be left as it is


def corrections_of(verdicts: Sequence[Verdict]) -> dict[str, list[Correction]]:
    """What is to be corrected, by file. What not all cells of a matrix find is left, and told why."""
    by_case: dict[tuple[str, int], list[Verdict]] = {}
    for verdict in verdicts:
        by_case.setdefault((verdict.place.file, verdict.place.line or 1), []).append(verdict)
    by_file: dict[str, list[Correction]] = {}
    for (file, line), cells in by_case.items():
        found: dict[KeyPath, Finding] = {}
        for cell in cells:
            found.update({finding.steps: finding for finding in cell.findings if cell.outcome == FAILED})
        cells = [cell for cell in cells if not cell.is_across]
        for steps, finding in found.items():
            why_not = reason_against(finding, cells)
            correction = Correction(line, steps, finding.place, finding.found, why_not)
            by_file.setdefault(file, []).append(correction)
    return by_file


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
    if any(cell.is_partial for cell in cells):
        return "other cells of the matrix were not checked"
    return ""


def corrected(file: str, corrections: Sequence[Correction]) -> Rewritten:
    """The text of a file with its corrections. Raises CatError if it cannot be read, or not be corrected safely."""
    text = read_text(file, keep_mark=True)
    by_line = {
        document.place(()).line: document
        for document in documents_and_faults(text, file)
        if isinstance(document, Document)
    }
    left: list[Left] = []
    changes: list[Change] = []
    for one in corrections:
        document = by_line.get(one.case)
        if document is None:
            left.append(Left(one.place, "the file was changed meanwhile: check it again"))
        elif one.why_not:
            left.append(Left(one.place, one.why_not))
        elif document.place(one.steps) != one.place:
            left.append(Left(one.place, "it stands in the case this one builds on: change it there"))
        else:
            changes.append(Change(document, one.steps, one.found))
    result = rewrite(text, file, changes)
    return Rewritten(result.text, result.changed, [*left, *result.left])
