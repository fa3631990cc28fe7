"""What `catcli check` tells of judged cases: text for people, TAP and JUnit for other tools, JSON for programs."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Sequence
from itertools import zip_longest
from typing import TYPE_CHECKING, Any, Protocol

from ..columns import Pen, padded, wide, wrapped
from ..engine.errors import Place
from ..engine.text import cut, json_text, printable
from ..play.record import flow
from ..play.verdict import BROKEN, FAILED, KNOWN, OUTCOMES, PASSED, SURPRISE, Finding, Problem, Verdict
from .messages import LONG_LINE, LONG_NAME, message

if TYPE_CHECKING:
    from xml.etree import ElementTree

FORMATS = ("text", "tap", "junit", "json")
VERSION = 1  # of the JSON document; a key that is new leaves it as it is
MOST_SHOWN = 20  # findings of one case shown as text, and problems
LONG_MESSAGE = 160  # letters

HOLDS, DO_NOT_HOLD, NOT_USABLE = 0, 1, 3  # exit codes


class Writer(Protocol):
    """Where a report goes."""

    def write(self, text: str) -> Any: ...


class Tally:
    """How many cases came to which outcome."""

    def __init__(self) -> None:
        self.of = dict.fromkeys(OUTCOMES, 0)

    def counted(self, verdicts: Iterable[Verdict]) -> Iterator[Verdict]:
        """The verdicts as they come, each counted before it is told."""
        for verdict in verdicts:
            self.of[verdict.outcome] += 1
            yield verdict

    @property
    def cases(self) -> int:
        return sum(self.of.values())

    def __str__(self) -> str:
        """`12 cases: 9 passed, 1 failed, 2 known failures`."""
        parts = [
            numbered(count, LABELS[outcome]) if outcome == KNOWN else f"{count} {LABELS[outcome]}"
            for outcome, count in self.of.items()
            if count
        ]
        return f"{numbered(self.cases, 'case')}{': ' if parts else ''}{', '.join(parts)}"


def exit_code(tally: Tally) -> int:
    """What `catcli check` leaves with: a case that could not be judged weighs more than one that failed."""
    if tally.of[BROKEN]:
        return NOT_USABLE
    return DO_NOT_HOLD if tally.of[FAILED] or tally.of[SURPRISE] else HOLDS


def report(
    verdicts: Iterable[Verdict], fmt: str, out: Writer, *, width: int | None, colour: bool, verbose: bool
) -> Tally:
    """Tell verdicts in one of FORMATS, in their order, and count them; equal verdicts give equal bytes.

    Text and TAP are written case by case, JUnit and JSON at the end. The rest is for text: `width`, the columns of a
    terminal in which to fold, None where nothing is folded; `colour`; `verbose`, to tell of passed cases too.
    """
    tally = Tally()
    counted = tally.counted(verdicts)
    match fmt:
        case "text":
            pen = Pen(colour)
            for verdict in counted:
                out.write(as_lines(told(verdict, width, pen, verbose)))
            out.write(as_lines(pen.paint(line, COLOURS[worst(tally)]) for line in folded(str(tally), width)))
        case "tap":
            out.write("TAP version 14\n")
            for number, verdict in enumerate(counted, 1):
                out.write(as_lines(test_point(verdict, number)))
            out.write(f"1..{tally.cases}\n")
        case "junit":
            out.write(junit([*counted]))
        case "json":
            cases = [as_data(verdict) for verdict in counted]
            summary = {"cases": tally.cases, **tally.of}
            out.write(json_text({"version": VERSION, "summary": summary, "cases": cases}, indent=1) + "\n")
        case _:
            raise ValueError(f"{fmt!r} is none of {FORMATS}")
    return tally


def as_lines(lines: Iterable[str]) -> str:
    return "".join(f"{line}\n" for line in lines)


def numbered(count: int, what: str) -> str:
    return f"{count} {what}" if count == 1 else f"{count} {what}s"


# In words, for every format that people read.


def in_words(finding: Finding) -> str:
    """A finding as one sentence; values that make it too long stand beside it anyway."""
    if finding.sentence:
        return f"{finding.path}: {finding.sentence}"
    values = f"{finding.path}: expected {flow(finding.expected)}, found {flow(finding.found)}"
    return values if len(values) <= LONG_MESSAGE else f"{finding.path}: expected and found differ"


def advice(verdict: Verdict) -> str:
    """What would do where a known failure is none any more."""
    return f"remove its known_failure{f' ({verdict.reason})' if verdict.reason else ''}"


def title(verdict: Verdict) -> str:
    """The name of a case, and the paragraphs it shows."""
    rules = f"({', '.join(verdict.rules)})" if verdict.rules else ""
    return printable(" ".join(part for part in (cut(verdict.name, LONG_NAME), rules) if part))


# Text.

LABELS = {
    PASSED: "passed",
    FAILED: "failed",
    BROKEN: "broken",
    KNOWN: "known failure",
    SURPRISE: "passed unexpectedly",
}
GREEN, RED, YELLOW, DIM = 32, 31, 33, 2
COLOURS = {PASSED: GREEN, FAILED: RED, BROKEN: RED, KNOWN: YELLOW, SURPRISE: RED}

HEADS = ("line", "path", "expected", "found")
INDENT, GAP = "    ", "  "
NARROW = 10  # columns that a cell has at least, where the terminal leaves them
FAR = 40  # without folding, a longer cell pushes its own line only


def worst(tally: Tally) -> str:
    return next((outcome for outcome in (BROKEN, FAILED, SURPRISE) if tally.of[outcome]), PASSED)


def told(verdict: Verdict, width: int | None, pen: Pen, verbose: bool) -> Iterator[str]:
    """The lines on a case: none on a passed one unless `verbose`, one on a known failure, else all that is wrong."""
    outcome, where = verdict.outcome, printable(str(verdict.place))
    if outcome == PASSED and not verbose:
        return
    if verdict.name or not verdict.problems:
        yield from heading(verdict, where, width, pen)
    if outcome == SURPRISE:
        yield from folded(f"{where}: hint: {printable(advice(verdict))}", width)
    if outcome != KNOWN or verbose:
        yield from comparison(verdict, width, pen)
        yield from problems(verdict.problems, width)


def heading(verdict: Verdict, where: str, width: int | None, pen: Pen) -> Iterator[str]:
    """Where a case begins, what came of it, its name; the reason of a known failure."""
    label = LABELS[verdict.outcome]
    reason = printable(verdict.reason) if verdict.outcome == KNOWN else ""
    first, *more = folded(": ".join(part for part in (where, label, title(verdict), reason) if part), width)
    start = len(where) + len(": ")
    yield first[:start] + first[start:].replace(label, pen.paint(label, COLOURS[verdict.outcome]), 1)
    yield from more


def folded(line: str, width: int | None) -> list[str]:
    return [line] if width is None else wrapped(line, width, hang=len(INDENT))


def problems(all_of_them: Sequence[Problem], width: int | None) -> Iterator[str]:
    """As errors are told anywhere; only what is no line of the source is folded."""
    for problem in all_of_them[:MOST_SHOWN]:
        for line in message(*problem, room=LONG_LINE if width is None else width - len(INDENT)):
            yield from [line] if line.startswith(INDENT) else folded(line, width)
    yield from unshown(all_of_them)


def unshown(all_of_them: Sequence[Any]) -> Iterator[str]:
    if len(all_of_them) > MOST_SHOWN:
        yield f"{INDENT}and {len(all_of_them) - MOST_SHOWN} more"


def comparison(verdict: Verdict, width: int | None, pen: Pen) -> Iterator[str]:
    """What was expected and what was found side by side; a finding told in a sentence has both columns for it."""
    rows = [cells(finding, verdict.place) for finding in verdict.findings[:MOST_SHOWN]]
    if any(len(row) == len(HEADS) for row in rows):
        rows.insert(0, HEADS)
    widths = column_widths(rows, width)
    for row in rows:
        if row is HEADS:
            yield from table_row(row, widths, [DIM] * len(HEADS), width, pen)
        elif len(row) == len(HEADS):
            yield from table_row(row, widths, [None, None, GREEN, RED], width, pen)
        else:
            yield from table_row(row, [*widths[:2], sum(widths[2:]) + len(GAP)], [None] * len(row), width, pen)
    yield from unshown(verdict.findings)


def cells(finding: Finding, case: Place) -> tuple[str, ...]:
    """Line, path, expected and found, or line, path and sentence. A file other than that of the case is named."""
    file, line = finding.place.file, finding.place.line
    where = [*([file] if file != case.file else []), *([str(line)] if line is not None else [])]
    values = [finding.sentence] if finding.sentence else [flow(finding.expected), flow(finding.found)]
    return tuple(printable(cell) for cell in (":".join(where), finding.path, *values))


def column_widths(rows: Sequence[Sequence[str]], width: int | None) -> list[int]:
    """The columns' widths: what their cells need, or so that all fit into `width`, the two values alike."""
    full = [row for row in rows if len(row) == len(HEADS)]
    columns = [[row[0] for row in rows], [row[1] for row in rows], [row[2] for row in full], [row[3] for row in full]]
    if width is None:
        return [max((wide(cell) for cell in column if wide(cell) <= FAR), default=0) for column in columns]
    line, path, expected, found = (max(map(wide, column), default=0) for column in columns)
    room = width - len(INDENT) - line - (len(HEADS) - 1) * len(GAP)
    path = min(path, max(NARROW, room * 2 // 5, room - expected - found))
    room -= path
    expected = min(expected, max(NARROW, room // 2, room - found))
    return [line, path, expected, max(NARROW, room - expected)]


def table_row(
    row: Sequence[str], spaces: Sequence[int], colours: Sequence[int | None], width: int | None, pen: Pen
) -> Iterator[str]:
    """The lines of a row, each cell folded into its space where there is a width; line numbers stand right."""
    folds = [[cell] if width is None else wrapped(cell, space) for cell, space in zip(row, spaces, strict=True)]
    folds[0] = [" " * (spaces[0] - wide(cell)) + cell for cell in folds[0]]
    for parts in zip_longest(*folds, fillvalue=""):
        painted = [
            padded(part, space) if colour is None else pen.paint(padded(part, space), colour)
            for part, space, colour in zip(parts, spaces, colours, strict=True)
        ]
        yield f"{INDENT}{GAP.join(painted)}".rstrip()


# TAP, version 14.


def test_point(verdict: Verdict, number: int) -> Iterator[str]:
    """A case as TAP tells it. One that passed unexpectedly is `not ok`: a harness must fail where catcli does."""
    is_ok = verdict.outcome == PASSED
    words = escaped(": ".join(part for part in (verdict.place.file, cut(verdict.name, LONG_NAME)) if part))
    todo = f" # TODO {escaped(verdict.reason)}".rstrip() if verdict.outcome == KNOWN else ""
    yield f"{'ok' if is_ok else 'not ok'} {number} - {words}{todo}"
    if not is_ok:
        yield from diagnostic_block(diagnostics(verdict))


def diagnostic_block(entries: Sequence[dict[str, Any]]) -> Iterator[str]:
    """The first thing that is wrong as YAML, the others below `more`; a key a line, as readers of less YAML need it."""
    first, *more = [[f"{key}: {flow(value)}" for key, value in entry.items()] for entry in entries]
    yield from ("  ---", *(f"  {line}" for line in first))
    if more:
        yield "  more:"
    for lines in more:
        yield from (f"    {'  ' if number else '- '}{line}" for number, line in enumerate(lines))
    yield "  ..."


def escaped(text: str) -> str:
    """A text that TAP reads as no directive: `#` and the backslash are escaped, after what no line can hold."""
    return printable(text).replace("\\", "\\\\").replace("#", "\\#")


def diagnostics(verdict: Verdict) -> list[dict[str, Any]]:
    """All that is wrong with a case, each for itself: `message`, `severity`, `at`, then what else there is to tell."""
    severity = {BROKEN: "error", KNOWN: "todo"}.get(verdict.outcome, "fail")
    entries: list[dict[str, Any]] = []
    for finding in verdict.findings:
        entry = {"message": in_words(finding), "severity": severity, "at": spot(finding.place), "path": finding.path}
        values = {} if finding.sentence else {"expected": finding.expected, "found": finding.found}
        entries.append({**entry, **values})
    for problem in verdict.problems:
        entry = {"message": problem.sentence, "severity": severity, "at": spot(problem.place or verdict.place)}
        entries.append({**entry, **({"hint": problem.hint} if problem.hint else {})})
    if verdict.outcome == SURPRISE or not entries:
        words = f"{LABELS[verdict.outcome]}: {advice(verdict)}" if verdict.outcome == SURPRISE else verdict.outcome
        entries.insert(0, {"message": words, "severity": severity, "at": spot(verdict.place)})
    return entries


def spot(place: Place) -> dict[str, Any]:
    """A place as far as it is known."""
    known = {"file": place.file, "line": place.line, "column": place.column}
    return {key: value for key, value in known.items() if value is not None}


# JUnit.


def junit(verdicts: Sequence[Verdict]) -> str:
    """A suite for each file, in the order in which they come. No times and no host: equal verdicts, equal bytes."""
    from xml.etree import ElementTree  # for this format alone

    by_file: dict[str, list[Verdict]] = {}
    for verdict in verdicts:
        by_file.setdefault(verdict.place.file, []).append(verdict)
    root = ElementTree.Element("testsuites", {"name": "catcli", **counts(verdicts)})
    for file, of_file in by_file.items():
        suite = ElementTree.SubElement(root, "testsuite", {"name": printable(file), **counts(of_file)})
        for verdict in of_file:
            line = {} if verdict.place.line is None else {"line": str(verdict.place.line)}
            name = printable(cut(verdict.name or file, LONG_NAME))
            names = {"classname": printable(file), "name": name, "file": printable(file)}
            case = ElementTree.SubElement(suite, "testcase", {**names, **line})
            if verdict.outcome in ELEMENTS:
                add_outcome(ElementTree.SubElement(case, ELEMENTS[verdict.outcome]), verdict)
    ElementTree.indent(root)
    text: bytes = ElementTree.tostring(root, encoding="UTF-8", xml_declaration=True)
    return text.decode() + "\n"


ELEMENTS = {FAILED: "failure", SURPRISE: "failure", BROKEN: "error", KNOWN: "skipped"}


def counts(verdicts: Sequence[Verdict]) -> dict[str, str]:
    elements = [ELEMENTS.get(verdict.outcome) for verdict in verdicts]
    of = {"failures": "failure", "errors": "error", "skipped": "skipped"}
    return {"tests": str(len(verdicts)), **{name: str(elements.count(element)) for name, element in of.items()}}


def add_outcome(element: ElementTree.Element, verdict: Verdict) -> None:
    """What is wrong: in short as the message, in full as the text. `<skipped>` has no type."""
    lines = [*map(printable, in_full(verdict))]
    if verdict.outcome == KNOWN:
        element.set("message", printable(verdict.reason or LABELS[KNOWN]))
    else:
        entries = diagnostics(verdict)
        more = f" (and {len(entries) - 1} more)" if len(entries) > 1 else ""
        element.set("message", printable(f"{entries[0]['message']}{more}"))
        element.set("type", verdict.outcome)
    if lines:
        element.text = "\n".join(["", *lines, ""])


def in_full(verdict: Verdict) -> Iterator[str]:
    """Every finding with its values one above the other, and every problem with its line of the source."""
    for finding in verdict.findings:
        yield f"{finding.place}: {finding.path}{f': {finding.sentence}' if finding.sentence else ''}"
        if not finding.sentence:
            yield f"{INDENT}expected: {flow(finding.expected)}"
            yield f"{INDENT}found:    {flow(finding.found)}"
    for problem in verdict.problems:
        yield from message(*problem)


# JSON.


def as_data(verdict: Verdict) -> dict[str, Any]:
    """A verdict as plain data with every field; a place is its file, line and column, null where there is none."""
    return {
        **verdict._asdict(),
        "place": place_data(verdict.place),
        "findings": [{**finding._asdict(), "place": place_data(finding.place)} for finding in verdict.findings],
        "problems": [{**problem._asdict(), "place": place_data(problem.place)} for problem in verdict.problems],
        "ran": sorted(verdict.ran),
        "warnings": [{**warning._asdict(), "place": place_data(warning.place)} for warning in verdict.warnings],
    }


def place_data(place: Place | None) -> dict[str, Any] | None:
    return None if place is None else {"file": place.file, "line": place.line, "column": place.column}
