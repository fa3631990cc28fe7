"""The reports of `catcli check`: text, TAP, JUnit and JSON, each read back as its readers read it."""

from __future__ import annotations

import io
import json
import re
from xml.etree import ElementTree

import pytest
from tap.parser import Parser

from catcli.cli.reports import FORMATS, Tally, exit_code, report
from catcli.columns import wide
from catcli.engine.errors import Place
from catcli.play.verdict import BROKEN, FAILED, KNOWN, PASSED, SURPRISE, Finding, Problem, Verdict

FILE = "scenarios/faq.yml"
WICKED = "<Cat & \"Co\"> 'x' 🐈 猫 \x00\x1b[31m \ufffe # TODO \\ a\nnot ok 7 - b\n..."


def at(line, column=1, file=FILE, source=None):
    return Place(file, line, column, source)


def case(outcome, name="a cat", line=1, file=FILE, **more):
    return Verdict(name, at(line, file=file), "ahoy", more.pop("rules", ()), (), outcome, **more)


def written(verdicts, fmt="text", *, width=None, colour=False, verbose=False):
    out = io.StringIO()
    report(iter(verdicts), fmt, out, width=width, colour=colour, verbose=verbose)
    return out.getvalue()


def tally_of(*outcomes):
    tally = Tally()
    assert len(outcomes) == len([*tally.counted(case(outcome) for outcome in outcomes)])
    return tally


SCORE = Finding("expect.scores.Ada", at(21, 13), 12, 11)
CATS = Finding("expect.state.cats", at(22, 11), {"Blue": ["yellow"], "Red": []}, {"Blue": ["red", "red"], "Red": []})
ORDER = Finding("expect.log", at(23, 5), None, None, "nobody stole from Bo")
IN_BASE = Finding("expect.winner", at(3, 5, "scenarios/base.yml"), "no", False)
PROBLEM = Problem(
    "Ada may not protect an empty cat (AK-11)", at(14, 11, source="  - {Ada: protect}"), "say 'ocean 1' instead"
)

PASS = case(PASSED, "three share an ocean", 1, rules=("AK-10",))
FAIL = case(FAILED, "two swap their catches", 9, rules=("AK-14", "AK-15"), findings=(SCORE, CATS, ORDER, IN_BASE))
BREAK = case(BROKEN, "an empty cat is not protected", 30, rules=("AK-11",), problems=(PROBLEM,))
KNOW = case(KNOWN, "a bag runs out", 40, rules=("AK-20",), findings=(SCORE,), reason="the FAQ disagrees")
SURPRISED = case(SURPRISE, "all claim", 50, rules=("AK-16",), reason="claims were not played yet")
ALL = (PASS, FAIL, BREAK, KNOW, SURPRISED)


# All formats.


@pytest.mark.parametrize("fmt", FORMATS)
def test_equal_verdicts_give_equal_bytes_in_any_order_of_their_sets(fmt):
    one = case(PASSED, ran=frozenset(["AK-10", "AK-11", "AK-12"]))
    other = case(PASSED, ran=frozenset(["AK-12", "AK-11", "AK-10"]))
    assert written([*ALL, one], fmt) == written([*ALL, other], fmt)


@pytest.mark.parametrize("fmt", FORMATS)
def test_whatever_a_name_holds_nothing_in_a_report_controls_a_terminal(fmt):
    verdicts = [
        case(outcome, WICKED, 3, file=f"{WICKED}\udcff", reason=WICKED) for outcome in (FAILED, KNOWN, SURPRISE)
    ]
    verdicts.append(case(BROKEN, WICKED, problems=(Problem(WICKED, at(1, file=WICKED, source=WICKED), WICKED),)))
    verdicts.append(case(FAILED, WICKED, findings=(Finding(WICKED, at(1), WICKED, [WICKED]),)))
    text = written(verdicts, fmt, verbose=True)
    assert "" == "".join(sorted({letter for letter in text if not letter.isprintable() and letter != "\n"}))
    assert text.encode().decode() == text


@pytest.mark.parametrize(("fmt", "first"), [("text", f"{FILE}:9:1: failed"), ("tap", "not ok 1 - ")])
def test_text_and_tap_tell_a_case_before_the_next_is_judged(fmt, first):
    out = io.StringIO()

    def judged():
        yield FAIL
        assert first in out.getvalue()
        yield PASS

    assert 2 == report(judged(), fmt, out, width=None, colour=False, verbose=False).cases


@pytest.mark.parametrize(
    ("code", "outcomes"),
    [
        (0, ()),
        (0, (PASSED, KNOWN)),
        (1, (PASSED, FAILED)),
        (1, (PASSED, SURPRISE)),
        (3, (BROKEN,)),
        (3, (FAILED, BROKEN, SURPRISE)),
    ],
)
def test_a_broken_case_leaves_with_3_a_failed_one_or_a_known_failure_that_passes_with_1(code, outcomes):
    assert code == exit_code(tally_of(*outcomes))


@pytest.mark.parametrize(
    ("line", "outcomes"),
    [
        ("0 cases", ()),
        ("1 case: 1 passed", (PASSED,)),
        ("3 cases: 1 passed, 2 known failures", (KNOWN, PASSED, KNOWN)),
        ("3 cases: 1 failed, 1 broken, 1 known failure", (BROKEN, FAILED, KNOWN)),
        ("2 cases: 1 passed, 1 passed unexpectedly", (SURPRISE, PASSED)),
    ],
)
def test_the_last_line_counts_what_there_is(line, outcomes):
    assert line == str(tally_of(*outcomes))
    assert f"{line}\n" == written([case(outcome, "") for outcome in outcomes]).splitlines(keepends=True)[-1]


def test_an_unknown_format_is_a_fault_of_the_caller():
    with pytest.raises(ValueError, match="'html' is none of"):
        written([], "html")


# Text.


def test_what_passed_is_told_only_when_verbose():
    assert "1 case: 1 passed\n" == written([PASS])
    assert f"{FILE}:1:1: passed: three share an ocean (AK-10)\n1 case: 1 passed\n" == written([PASS], verbose=True)


def test_a_failed_case_shows_expected_and_found_side_by_side_with_the_line_of_each():
    expected = """\
scenarios/faq.yml:9:1: failed: two swap their catches (AK-14, AK-15)
                    line  path               expected                   found
                      21  expect.scores.Ada  12                         11
                      22  expect.state.cats  {Blue: [yellow], Red: []}  {Blue: [red, red], Red: []}
                      23  expect.log         nobody stole from Bo
    scenarios/base.yml:3  expect.winner      "no"                       false
1 case: 1 failed
"""
    assert expected == written([FAIL])


def test_values_are_folded_in_a_terminal_and_lose_nothing():
    hand = [f"Card{number}" for number in range(30)]
    fail = case(FAILED, findings=(Finding("expect.state.hands.Ada", at(7), hand, hand[1:]), SCORE, ORDER))
    for width in (60, 80, 120):
        lines = written([fail], width=width).splitlines()
        assert width >= max(map(wide, lines))
        text = "\n".join(lines)
        assert [59, 1] == [len(re.findall(r"\bCard\d", text)), len(re.findall(r"\bCard0\b", text))]
        assert "nobody stole from Bo" in text


def test_nothing_is_folded_where_there_is_no_width():
    hand = [f"Card{number}" for number in range(30)]
    text = written([case(FAILED, findings=(Finding("expect.state.hands.Ada", at(7), hand, hand[1:]), SCORE))])
    assert f"       7  expect.state.hands.Ada  [{', '.join(hand)}]  [{', '.join(hand[1:])}]" in text.splitlines()[2]
    assert "      21  expect.scores.Ada       12        11" == text.splitlines()[3]


def test_columns_are_aligned_by_what_letters_take_on_the_screen():
    names = ("猫", "🐈", "Ada", "e\u0301")
    fail = case(FAILED, findings=tuple(Finding(f"expect.scores.{name}", at(7), 1, 2) for name in names))
    for width in (None, 80):
        _, heads, *rows, _ = written([fail], width=width).splitlines()
        starts = {wide(row[: row.rindex("1  ")]) for row in rows}
        assert {heads.index("expected")} == starts


def test_a_broken_case_tells_its_problems_with_the_source_line_and_a_hint():
    expected = """\
scenarios/faq.yml:30:1: broken: an empty cat is not protected (AK-11)
scenarios/faq.yml:14:11: error: Ada may not protect an empty cat (AK-11)
      - {Ada: protect}
              ^
scenarios/faq.yml:14:11: hint: say 'ocean 1' instead
1 case: 1 broken
"""
    assert expected == written([BREAK])


def test_a_file_that_is_no_case_at_all_is_told_by_its_problem_alone():
    bad = case(BROKEN, "", problems=(Problem("a case is a mapping", at(2, 1)),))
    assert f"{FILE}:2:1: error: a case is a mapping\n1 case: 1 broken\n" == written([bad])


def test_the_caret_stands_below_its_column_in_a_narrow_terminal():
    source = "moves: [" + "a, " * 60 + "WRONG" + ", b" * 60 + "]"
    place = at(1, source.index("WRONG") + 1, source=source)
    _, line, caret, _ = written([case(BROKEN, "", problems=(Problem("no", place),))], width=60).splitlines()
    assert "WRONG" == line[caret.index("^") :][:5]
    assert 60 >= len(line)


def test_a_known_failure_is_told_with_its_reason_and_in_full_when_verbose():
    line = f"{FILE}:40:1: known failure: a bag runs out (AK-20): the FAQ disagrees"
    assert [line, "1 case: 1 known failure"] == written([KNOW]).splitlines()
    first, _, row, _ = written([KNOW], verbose=True).splitlines()
    assert (line, ["21", "expect.scores.Ada", "12", "11"]) == (first, row.split())


def test_a_known_failure_that_passes_is_told_to_lose_its_mark():
    expected = f"""\
{FILE}:50:1: passed unexpectedly: all claim (AK-16)
{FILE}:50:1: hint: remove its known_failure (claims were not played yet)
1 case: 1 passed unexpectedly
"""
    assert expected == written([SURPRISED])


def test_of_many_findings_and_problems_twenty_are_shown_and_the_others_counted():
    many = case(FAILED, findings=(SCORE,) * 25)
    assert [20, 1] == [written([many]).count("expect.scores.Ada"), written([many]).count("    and 5 more\n")]
    broken = case(BROKEN, problems=(PROBLEM,) * 21)
    assert [20, 1] == [written([broken]).count("error: "), written([broken]).count("    and 1 more\n")]


@pytest.mark.parametrize("width", [None, 40, 80])
def test_colour_changes_nothing_but_colour(width):
    coloured = written(ALL, width=width, colour=True, verbose=True)
    assert written(ALL, width=width, verbose=True) == re.sub(r"\x1b\[\d*m", "", coloured)
    assert "\x1b[31mfailed\x1b[0m: two" in coloured
    assert "\x1b[32mpassed\x1b[0m: three" in coloured


# TAP.


def read_tap(verdicts):
    """The tests and the plan that a reader of TAP sees; nothing else may be in it."""
    version, *lines = Parser().parse_text(written(verdicts, "tap"))
    assert ("version", 14) == (version.category, version.version)
    *tests, plan = lines
    assert ["test"] * len(tests) + ["plan"] == [line.category for line in lines]
    assert len(tests) == plan.expected_tests
    assert [*range(1, len(tests) + 1)] == [test.number for test in tests]
    return tests


def test_a_reader_of_tap_sees_what_passed_what_failed_and_what_is_known():
    tests = read_tap(ALL)
    assert [True, False, False, False, False] == [test.ok for test in tests]
    assert [False, False, False, True, False] == [test.todo for test in tests]
    assert [f"- {FILE}: {verdict.name}" for verdict in ALL] == [test.description for test in tests]
    assert "TODO the FAQ disagrees" == tests[3].directive.text


def test_a_reader_of_tap_sees_what_was_expected_and_what_was_found():
    passed, failed, broken, known, surprise = [test.yaml_block for test in read_tap(ALL)]
    assert passed is None
    score = {
        "message": "expect.scores.Ada: expected 12, found 11",
        "severity": "fail",
        "at": {"file": FILE, "line": 21, "column": 13},
        "path": "expect.scores.Ada",
        "expected": 12,
        "found": 11,
    }
    others = failed.pop("more")
    assert score == failed
    assert [CATS.found, None, False] == [other.get("found") for other in others]
    assert "expect.log: nobody stole from Bo" == others[1]["message"]
    assert {"file": "scenarios/base.yml", "line": 3, "column": 5} == others[2]["at"]
    assert {
        "message": PROBLEM.sentence,
        "severity": "error",
        "at": {"file": FILE, "line": 14, "column": 11},
        "hint": PROBLEM.hint,
    } == broken
    assert {**score, "severity": "todo"} == known
    assert "passed unexpectedly: remove its known_failure (claims were not played yet)" == surprise["message"]


@pytest.mark.parametrize(
    "value",
    [
        "no",
        "0x10",
        "2024-01-01",
        "a: b",
        "# x",
        "...",
        "- a",
        "",
        " ",
        "猫",
        WICKED[:20],
        None,
        True,
        1.5,
        [[], {}],
        "1:30",
    ],
)
def test_values_come_back_from_tap_as_they_were(value):
    finding = Finding("expect.state", at(1), value, [{"a": value}])
    (test,) = read_tap([case(FAILED, findings=(finding,))])
    assert (value, [{"a": value}]) == (test.yaml_block["expected"], test.yaml_block["found"])


def test_no_name_is_a_directive_a_second_test_or_a_bail_out():
    text = written([case(FAILED, "a # TODO b\\\nBail out!\n1..0", findings=(SCORE,))], "tap")
    assert f"not ok 1 - {FILE}: a \\# TODO b\\\\\\\\nBail out!\\\\n1..0" == text.splitlines()[1]
    for name in ("a\nBail out! b", "a\nok 2 - b", "a\r1..9", "\u2028ok 3"):
        (test,) = read_tap([case(FAILED, name, findings=(SCORE,))])
        assert (False, False) == (test.ok, test.todo)


def test_no_cases_are_an_empty_plan():
    assert "TAP version 14\n1..0\n" == written([], "tap")


# JUnit.


def read_junit(verdicts):
    text = written(verdicts, "junit")
    assert text.startswith("<?xml version='1.0' encoding='UTF-8'?>\n")
    return ElementTree.fromstring(text.encode())


def counted(element):
    """How many cases and outcomes stand below an element, as its attributes should tell."""
    return {
        "tests": len([*element.iter("testcase")]),
        "failures": len([*element.iter("failure")]),
        "errors": len([*element.iter("error")]),
        "skipped": len([*element.iter("skipped")]),
    }


def told(element):
    return {name: int(element.get(name)) for name in ("tests", "failures", "errors", "skipped")}


def test_junit_counts_are_right_for_each_file_and_in_all():
    root = read_junit([*ALL, case(PASSED, "b", file="z.yml"), case(FAILED, "a", file="b.yml"), case(KNOWN, "c")])
    assert {"tests": 8, "failures": 3, "errors": 1, "skipped": 2} == counted(root) == told(root)
    assert [FILE, "z.yml", "b.yml"] == [suite.get("name") for suite in root]
    assert [6, 1, 1] == [len(suite) for suite in root]
    for suite in root:
        assert counted(suite) == told(suite)


def test_junit_cases_have_their_file_line_and_name():
    cases = [*read_junit(ALL).iter("testcase")]
    assert [(FILE, FILE, verdict.name, str(verdict.place.line)) for verdict in ALL] == [
        tuple(case.get(name) for name in ("classname", "file", "name", "line")) for case in cases
    ]


def test_junit_tells_what_was_expected_what_is_broken_and_what_is_known():
    root = read_junit(ALL)
    failure, surprise = root.iter("failure")
    (error,), (skipped,) = root.iter("error"), root.iter("skipped")
    assert ("failed", "surprise", "broken") == (failure.get("type"), surprise.get("type"), error.get("type"))
    assert "expect.scores.Ada: expected 12, found 11 (and 3 more)" == failure.get("message")
    assert f"{FILE}:21:13: expect.scores.Ada\n    expected: 12\n    found:    11\n" in failure.text
    assert f"{FILE}:23:5: expect.log: nobody stole from Bo\n" in failure.text
    assert PROBLEM.sentence == error.get("message")
    assert "      - {Ada: protect}\n              ^\n" in error.text
    assert "the FAQ disagrees" == skipped.get("message")
    assert "passed unexpectedly: remove its known_failure (claims were not played yet)" == surprise.get("message")


@pytest.mark.parametrize(
    ("shown", "name"),
    [
        ("<a> & \"b\" 'c' ]]>", "<a> & \"b\" 'c' ]]>"),
        ("猫 👩‍👩‍👧 é", "猫 👩‍👩‍👧 é"),
        ("a\\nb\\tc", "a\nb\tc"),
        ("\\x00\\x0b\\e[31m\\x7f", "\x00\x0b\x1b[31m\x7f"),
        ("\\ufffe\\uffff\\udcff", "\ufffe\uffff\udcff"),
    ],
)
def test_junit_shows_every_name_and_what_xml_forbids_as_an_escape(shown, name):
    root = read_junit([case(KNOWN, name, file=name, reason=name), case(BROKEN, name, problems=(Problem(name),))])
    known, broken = root.iter("testcase")
    assert [shown] * 4 == [known.get("name"), known.get("classname"), known[0].get("message"), broken.get("name")]
    assert f"catcli: error: {shown}" == broken[0].text.strip()


def test_a_case_without_name_or_line_is_called_by_its_file():
    unread = Verdict("", Place("bad.yml"), "", (), (), BROKEN, problems=(Problem("this is no text", Place("bad.yml")),))
    (found,) = read_junit([unread]).iter("testcase")
    assert {"classname": "bad.yml", "name": "bad.yml", "file": "bad.yml"} == found.attrib


# JSON.


def test_json_holds_every_field_of_every_verdict():
    document = json.loads(written([*ALL, case(PASSED, WICKED, ran=frozenset(["AK-11", "AK-10"]))], "json"))
    assert ["version", "summary", "cases"] == [*document]
    assert {"cases": 6, "passed": 2, "failed": 1, "broken": 1, "known": 1, "surprise": 1} == document["summary"]
    failed, broken, last = document["cases"][1], document["cases"][2], document["cases"][-1]
    assert [[*Verdict._fields]] * 6 == [[*one] for one in document["cases"]]
    assert {"file": FILE, "line": 9, "column": 1} == failed["place"]
    assert {
        "path": "expect.state.cats",
        "place": {"file": FILE, "line": 22, "column": 11},
        "expected": CATS.expected,
        "found": CATS.found,
        "sentence": "",
        "steps": [],
    } == failed["findings"][1]
    place = {"file": FILE, "line": 14, "column": 11}
    assert [{"sentence": PROBLEM.sentence, "place": place, "hint": PROBLEM.hint}] == broken["problems"]
    assert (WICKED, ["AK-10", "AK-11"]) == (last["name"], last["ran"])


def test_json_tells_no_place_as_null():
    document = json.loads(written([case(BROKEN, problems=(Problem("there is not enough memory"),))], "json"))
    assert [None] == [problem["place"] for problem in document["cases"][0]["problems"]]
