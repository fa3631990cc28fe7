"""`catcli check`: odd inputs, selection, workers, formats, `--update`."""

from __future__ import annotations

import json
import os
import subprocess
import sys
from xml.etree import ElementTree

import pytest

from .running import environment, process, shell

HEAD = "catcli: 1\ngame: ahoy\nname: {}\nplayers: [{{name: Ada}}, {{name: Bo}}, {{name: Cy}}]\n"
BROKEN = "catcli: 1\ngame: ahoy\nname: the broken one\nplayers: [{name: Ada}\n"


def case(name="two wait", rounds=1, more=""):
    return f"{HEAD.format(name)}{more}expect: {{rounds: {rounds}}}\n"


GOOD, BAD = case(), case("one too many", 2)
FIVE = "---\n".join(
    [case("first"), case("second", 2), BROKEN, case("fourth", more="tags: [quick]\n"), case("fifth", 3)]
)


@pytest.fixture(autouse=True)
def not_in_ci(monkeypatch):
    """`--update` is refused where CI is set, as it is where these tests run."""
    monkeypatch.delenv("CI", raising=False)


# What is read


@pytest.mark.parametrize(
    ("change"),
    [
        lambda text: text.replace("\n", "\r\n"),
        lambda text: text.replace("\n", "\r"),
        lambda text: "\ufeff" + text,
        lambda text: "\ufeff" + text.replace("\n", "\r\n"),
        lambda text: "---\n" + text,
        lambda text: text + "...\n",
        lambda text: text.rstrip("\n"),
        lambda text: "\n\n# why\n\n" + text + "\n\n# so\n",
    ],
    ids=["windows", "old mac", "mark", "windows with a mark", "begun", "ended", "no last line end", "comments"],
)
def test_line_ends_marks_and_comments_change_nothing(catcli, file, change):
    for text, code in ((GOOD, 0), (BAD, 1)):
        assert code == catcli("check", file("a.yml", change(text))).code


@pytest.mark.parametrize("names", [("no", "on", "y"), ("yes", "off", "n"), ("1:30", "2024-01-01", "null x")])
def test_names_that_other_readers_take_for_something_else_stay_names(catcli, file, names):
    one, two, three = names
    text = (
        "catcli: 1\ngame: ahoy\n"
        f"players: [{{name: {one}}}, {{name: {two}}}, {{name: {three}}}]\n"
        f"moves:\n  - {{{one}: ocean 1, {two}: ocean 1, {three}: ocean 2}}\n"
        f"expect: {{scores: {{{one}: 0}}, asks: {{{one}: point, {two}: point, {three}: point}}}}\n"
    )
    assert (0, "1 case: 1 passed\n") == catcli("check", file("a.yml", text))[:2]


def test_stdin_is_read_where_no_file_is_named_or_a_dash_is(catcli):
    for args in ((), ("-",)):
        ran = catcli("check", *args, stdin=GOOD + "---\n" + BAD)
        assert (1, "2 cases: 1 passed, 1 failed") == (ran.code, ran.lines[-1])
        assert "<stdin>:7:1: failed: one too many" == ran.lines[0]


def test_stdin_is_left_alone_where_files_are_named(catcli, file):
    assert (0, "1 case: 1 passed\n") == catcli("check", file("a.yml", GOOD), stdin=BAD)[:2]


def test_a_fifo_and_what_a_shell_puts_there_are_read_once(tmp_path, file):
    path = file("a.yml", GOOD)
    ran = shell(f"catcli check <(cat '{path}') -j 2 && mkfifo '{tmp_path}/pipe' && (cat '{path}' > '{tmp_path}/pipe' &)"
                f" && catcli check '{tmp_path}/pipe'")  # fmt: skip
    assert (0, ["1 case: 1 passed"] * 2) == (ran.code, ran.lines)


@pytest.mark.parametrize("text", ["", "\n\n", "# nothing\n", "---\n---\n", "\ufeff", "---\n# nothing\n...\n"])
def test_where_no_case_is_there_is_nothing_to_do(catcli, file, text):
    ran = catcli("check", file("a.yml", text))
    assert (4, 1) == (ran.code, len(ran.errors))
    assert "holds no case" in ran.err


def test_an_empty_folder_is_nothing_to_do(catcli, tmp_path):
    (tmp_path / "empty").mkdir()
    assert 4 == catcli("check", tmp_path / "empty").code


def test_of_a_folder_all_its_files_are_read_in_order_and_no_others(catcli, tmp_path):
    (tmp_path / "cases" / "below").mkdir(parents=True)
    for name in ("b.yml", "a.yaml", "below/c.yml", "below/d.txt", "e.json"):
        (tmp_path / "cases" / name).write_text(case(name, 7))
    ran = catcli("check", "cases")
    failed = [line.split(":")[0] for line in ran.lines if ": failed:" in line]
    assert ["cases/a.yaml", "cases/b.yml", "cases/below/c.yml"] == failed


def test_a_file_that_is_not_there_is_told_and_the_others_are_judged(catcli, file):
    ran = catcli("check", "nowhere.yml", file("a.yml", GOOD))
    assert (3, "2 cases: 1 passed, 1 broken") == (ran.code, ran.lines[-1])
    assert "nowhere.yml: error: there is no such file: check its name and folder" == ran.lines[0]


@pytest.mark.skipif(os.geteuid() == 0, reason="nothing is forbidden to root")
def test_a_file_that_may_not_be_read_is_told(catcli, file):
    path = file("a.yml", GOOD)
    os.chmod(path, 0)
    assert 3 == catcli("check", path).code


def test_where_the_third_of_five_documents_is_broken_the_others_are_judged(catcli, file):
    ran = catcli("check", file("a.yml", FIVE), "-v")
    told = [line.split(": ")[1:] for line in ran.lines if line.startswith(file("a.yml", FIVE))]
    assert [
        ["passed", "first"],
        ["failed", "second"],
        ["error", "this list is not closed", "a ',' or a ']' is missing"],
        ["passed", "fourth"],
        ["failed", "fifth"],
    ] == told
    assert (3, "5 cases: 2 passed, 2 failed, 1 broken") == (ran.code, ran.lines[-1])


@pytest.mark.parametrize("args", [("a.yml", "-"), ("-", "-")])
def test_stdin_is_not_read_twice(catcli, file, args):
    file("a.yml", GOOD)
    ran = catcli("check", *args, stdin=GOOD)
    assert (2 if args == ("-", "-") else 0) == ran.code


def test_an_answer_of_a_script_that_is_never_asked_for_is_told(catcli, file):
    text = (
        "catcli: 1\ngame: ahoy\nplayers: [{name: Ada, script: [ocean 1, ocean 2]}, {name: Bo}, {name: Cy}]\nmoves: []\n"
    )
    ran = catcli("check", file("a.yml", text))
    assert 3 == ran.code
    assert "a.yml:3:41: error: the case ends here, and an answer is left over: 'ocean 2'" in ran.out


# Selection


@pytest.mark.parametrize(
    ("args", "count"),
    [
        (("-k", "fi"), 2), (("-k", "FIRST"), 1), (("-k", "a.yml"), 4), (("-t", "quick"), 1), (("-t", "qui"), None),
        (("-k", "sixth"), None), (("-k", "fourth", "-t", "quick"), 1), (("-k", "first", "-t", "quick"), None),
    ],
)  # fmt: skip
def test_cases_are_selected_by_words_of_their_names_and_by_tags(catcli, file, args, count):
    text = FIVE.replace(BROKEN + "---\n", "")
    ran = catcli("check", file("a.yml", text), *args)
    if count is None:
        assert 4 == ran.code
        assert "no case of" in ran.err
    else:
        assert f"{count} case{'' if count == 1 else 's'}: " in ran.lines[-1]


def test_a_selected_cell_of_a_matrix_is_judged_alone(catcli, file):
    text = case("cells", more="matrix: {seed: [1, 2, 3]}\nacross: {cells: 3}\n")
    assert "4 cases: 4 passed" == catcli("check", file("a.yml", text)).lines[-1]
    assert "1 case: 1 passed" == catcli("check", file("a.yml", text), "-k", "seed=2").lines[-1]


def test_some_cells_of_a_known_failure_may_hold(catcli, file):
    text = case("odd", more="known_failure: one too many\nmatrix: {expect.rounds: [1, 2, 1]}\n")
    ran = catcli("check", file("a.yml", text))
    assert (0, "3 cases: 2 passed, 1 known failure") == (ran.code, ran.lines[-1])
    for cell, told in (("=1", "2 cases: 2 passed"), ("=2", "1 case: 1 known failure")):
        one = catcli("check", file("a.yml", text), "-k", cell)
        assert (0, told) == (one.code, one.lines[-1])


def test_a_known_failure_that_holds_in_all_cells_is_a_surprise(catcli, file):
    text = case("mended", more="known_failure: one too many\nmatrix: {seed: [1, 2]}\n")
    ran = catcli("check", file("a.yml", text))
    assert (1, "2 cases: 2 passed unexpectedly") == (ran.code, ran.lines[-1])


def test_a_known_failure_may_fail_only_in_what_is_judged_across(catcli, file):
    text = case("together", more="known_failure: too few\nmatrix: {seed: [1, 2]}\nacross: {cells: 3}\n")
    ran = catcli("check", file("a.yml", text))
    assert (0, "3 cases: 2 passed, 1 known failure") == (ran.code, ran.lines[-1])


# The same bytes


MANY = "---\n".join(
    [case(f"case {n}", 1 + n % 2) for n in range(7)]
    + [BROKEN]
    + [case("cells", more="matrix: {seed: {from: 1, to: 4}, limit: [5, 6]}\nacross: {wins.Ada: 3}\n")]
    + [case("odd", more="known_failure: one too many\nmatrix: {expect.rounds: [2, 1, 1, 1, 1, 1]}\n")]
    + ["catcli: 1\ngame: catpacks\nname: bots\nseed: 3\nplayers: [{name: A, bot: random}, {name: B, bot: random}]\n"
       "expect: {scores: {A: 1000}, log: [nothing]}\n"]
)  # fmt: skip


@pytest.mark.parametrize("fmt", ["text", "json"])
def test_any_number_of_workers_gives_the_same_bytes(catcli, file, fmt):
    path = file("a.yml", MANY)
    one, two, five = (catcli("check", path, "-f", fmt, "-j", jobs, "-v") for jobs in (1, 2, 5))
    assert 3 == one.code
    assert one == two == five


def test_workers_share_out_many_files_and_one_pipe(catcli, file):
    paths = [file(f"{n}.yml", case(f"case {n}", n)) for n in range(4)]
    assert catcli("check", *paths) == catcli("check", *paths, "-j", 3)
    assert catcli("check", stdin=MANY) == catcli("check", "-j", 3, stdin=MANY)


@pytest.mark.parametrize("jobs", [1, 2])
def test_a_pipe_that_cannot_be_read_is_told_by_any_number_of_workers(catcli, tmp_path, jobs):
    os.mkfifo(tmp_path / "pipe")
    writer = subprocess.Popen(["sh", "-c", "printf '\\377' > pipe"], cwd=tmp_path)
    for ran in (catcli("check", "-j", jobs, stdin=b"\xff"), catcli("check", "pipe", "-j", jobs)):
        assert (3, "1 case: 1 broken") == (ran.code, ran.lines[-1])
        assert "byte 0xff is not UTF-8" in ran.out
    writer.wait()


def test_the_order_of_sets_and_hashes_changes_no_byte(file):
    path = file("a.yml", MANY)
    runs = [
        process("check", path, "-f", "json", "--coverage", env=environment(PYTHONHASHSEED=seed)) for seed in ("1", "2")
    ]
    assert runs[0] == runs[1]


def test_another_seed_is_another_game(catcli, file):
    path = file("a.yml", MANY)
    assert catcli("check", path, "-k", "bots").out != catcli("check", path, "-k", "bots", "-s", 99).out


# Formats


def test_tap_numbers_the_cases_and_plans_them(catcli, file):
    lines = catcli("check", file("a.yml", GOOD + "---\n" + BAD), "-f", "tap").lines
    assert "TAP version 14" == lines[0]
    assert [f"ok 1 - {file('a.yml', '')}: two wait", "1..2"] == [lines[1], lines[-1]]
    assert f"not ok 2 - {file('a.yml', '')}: one too many" in lines


def test_junit_counts_and_names_what_failed(catcli, file):
    root = ElementTree.fromstring(catcli("check", file("a.yml", GOOD + "---\n" + BAD), "-f", "junit").out.encode())
    assert ("2", "1", "0") == tuple(root.attrib[key] for key in ("tests", "failures", "errors"))
    assert "one too many" == root.find(".//failure/..").attrib["name"]


def test_json_holds_the_values_side_by_side(catcli, file):
    found = json.loads(catcli("check", file("a.yml", BAD), "-f", "json").out)
    (finding,) = found["cases"][0]["findings"]
    assert ("expect.rounds", 2, 1) == tuple(finding[key] for key in ("path", "expected", "found"))


@pytest.mark.parametrize(
    ("name", "begin"), [("r.xml", "<?xml"), ("r.tap", "TAP version"), ("r.json", "{"), ("r", "a.yml")]
)
def test_the_ending_of_the_output_tells_its_format(catcli, file, tmp_path, name, begin):
    file("a.yml", BAD)
    ran = catcli("check", "a.yml", "-o", name)
    assert (1, "") == (ran.code, ran.out)
    assert (tmp_path / name).read_text().startswith(begin)


def test_the_output_is_whole_or_as_before(catcli, file, tmp_path):
    file("report.json", "before")
    assert 4 == catcli("check", file("a.yml", GOOD), "-k", "zzz", "-o", "report.json").code
    assert "before" == (tmp_path / "report.json").read_text()
    assert ["a.yml", "report.json"] == sorted(path.name for path in tmp_path.iterdir() if path.name != "data")


def test_a_full_disk_and_a_missing_folder_are_told(catcli, file):
    path = file("a.yml", GOOD)
    assert 74 == catcli("check", path, "-o", "nowhere/report.json").code
    if sys.platform == "linux":
        assert 74 == catcli("check", path, "-o", "/dev/full").code


# --update


UPDATED = """\
# yaml-language-server: $schema=x.json
catcli: 1
game: ahoy
name: scores   # a comment
players: [{name: Ada}, {name: Bo}, {name: Cy}]
setup: {claimed: {Ada: [red], Bo: [white, blue]}}
expect:
  rounds: 2
  scores: {Ada: 7, Bo: 3}   # wrong for Ada
  # and here the tiles
  state:
    claimed:
      Bo: [blue]  # one is missing
---
catcli: 1
game: ahoy
name: another one
players: [{name: Ada}, {name: Bo}, {name: Cy}]
expect: {rounds: 9}
"""


def test_update_rewrites_the_values_and_nothing_else(catcli, file, tmp_path):
    path = file("a.yml", UPDATED)
    ran = catcli("check", path, "--update")
    assert (0, f"{path}: 3 values updated\n") == (ran.code, ran.err)
    expected = (
        UPDATED.replace("Ada: 7", "Ada: 1").replace("[blue]  #", "[blue, white]  #").replace("rounds: 9", "rounds: 1")
    )
    assert expected == (tmp_path / "a.yml").read_text()
    assert "2 cases: 2 passed" == catcli("check", path).lines[-1]


def test_update_keeps_windows_line_ends_and_the_mark(catcli, file, tmp_path):
    text = "\ufeff" + BAD.replace("\n", "\r\n")
    assert 0 == catcli("check", file("a.yml", text), "--update").code
    assert text.replace("rounds: 2", "rounds: 1").encode() == (tmp_path / "a.yml").read_bytes()


def test_update_touches_only_what_was_run(catcli, file, tmp_path):
    path = file("a.yml", UPDATED)
    assert 0 == catcli("check", path, "--update", "-k", "another").code
    assert UPDATED.replace("rounds: 9", "rounds: 1") == (tmp_path / "a.yml").read_text()


def test_update_leaves_a_file_alone_in_which_all_holds(catcli, file, tmp_path):
    path = file("a.yml", GOOD)
    before = os.stat(path)
    ran = catcli("check", path, "--update")
    assert (0, "") == (ran.code, ran.err)
    after = os.stat(path)
    assert (before.st_ino, before.st_mtime_ns) == (after.st_ino, after.st_mtime_ns)


def test_update_lists_each_file(catcli, file):
    file("a.yml", BAD), file("b.yml", GOOD), file("c.yml", BAD)
    ran = catcli("check", "a.yml", "b.yml", "c.yml", "--update")
    assert ["a.yml: 1 value updated", "c.yml: 1 value updated"] == ran.err.splitlines()


@pytest.mark.parametrize(
    ("more", "why"),
    [
        ("expect: {rounds: {min: 5}}\n", "a range or a choice is yours to change"),
        ("expect: {log: [nothing of that]}\n", "this is yours to change"),
        ("expect: {asks: nobody}\n", "this is yours to change"),
        ("moves: [{Ada: protect, refused: AK-11}]\n", "only values below 'expect:' are rewritten"),
        ("matrix: {seed: [1, 2]}\nacross: {cells: 3}\n", "only values below 'expect:' are rewritten"),
        ("matrix: {seed: [1, 2]}\nexpect: {state: {oceans: []}}\n", "the cells of the matrix do not agree"),
    ],
)
def test_update_leaves_what_is_for_people_to_decide_and_says_so(catcli, file, tmp_path, more, why):
    text = HEAD.format("x") + more
    ran = catcli("check", file("a.yml", text), "--update")
    assert 1 == ran.code
    assert f"warning: not updated: {why}" in ran.err
    assert text == (tmp_path / "a.yml").read_text()


@pytest.mark.parametrize("jobs", ["1", "2"])
def test_update_leaves_what_cells_that_were_not_checked_may_contradict(catcli, file, tmp_path, jobs):
    text = case("cells", 5, "matrix: {seed: [1, 2]}\n")
    ran = catcli("check", file("a.yml", text), "--update", "-k", "seed=1", "-j", jobs)
    assert 1 == ran.code
    assert "warning: not updated: other cells of the matrix were not checked" in ran.err
    assert text == (tmp_path / "a.yml").read_text()
    assert 0 == catcli("check", "a.yml", "--update", "-j", jobs).code
    assert text.replace("rounds: 5", "rounds: 1") == (tmp_path / "a.yml").read_text()


def test_update_leaves_the_values_of_a_base_where_they_are(catcli, file, tmp_path):
    text = case("below", 5) + "---\ncatcli: 1\nname: above\nbase: '#below'\n"
    ran = catcli("check", file("a.yml", text), "--update", "-k", "above")
    assert 1 == ran.code
    assert "it stands in the case this one builds on: change it there" in ran.err
    assert text == (tmp_path / "a.yml").read_text()


def test_update_is_refused_under_ci_unless_forced(catcli, file, tmp_path, monkeypatch):
    monkeypatch.setenv("CI", "true")
    path = file("a.yml", BAD)
    assert 2 == catcli("check", path, "--update").code
    assert BAD == (tmp_path / "a.yml").read_text()
    assert 0 == catcli("check", path, "--update", "--force").code
    assert GOOD.replace("two wait", "one too many") == (tmp_path / "a.yml").read_text()


def test_update_needs_a_file(catcli, tmp_path):
    os.mkfifo(tmp_path / "pipe")
    assert 2 == catcli("check", "-", "--update", stdin=BAD).code
    assert 2 == catcli("check", "pipe", "--update").code


def test_update_rewrites_nothing_in_a_file_with_a_broken_case_but_the_others(catcli, file, tmp_path):
    path = file("a.yml", FIVE)
    assert 3 == catcli("check", path, "--update").code
    expected = FIVE.replace("rounds: 2", "rounds: 1").replace("rounds: 3", "rounds: 1")
    assert expected == (tmp_path / "a.yml").read_text()


def test_update_follows_a_link_to_the_file(catcli, file, tmp_path):
    file("a.yml", BAD)
    (tmp_path / "link.yml").symlink_to("a.yml")
    assert 0 == catcli("check", "link.yml", "--update").code
    assert (tmp_path / "link.yml").is_symlink()
    assert BAD.replace("rounds: 2", "rounds: 1") == (tmp_path / "a.yml").read_text()


# Coverage


def test_coverage_tells_the_share_of_paragraphs_shown(catcli, file):
    text = case(more="rule: AK-06\nmoves: [{Ada: protect, refused: AK-06}]\n")
    lines = catcli("check", file("a.yml", text), "--coverage").lines
    assert any(line.startswith("ahoy: 1 of ") for line in lines)
    assert not any("AK-06" in line for line in lines)


def test_a_report_is_not_written_over_the_cases_it_is_about(catcli, file, tmp_path):
    path = file("a.yml", GOOD)
    ran = catcli("check", path, "-f", "json", "-o", path)
    assert (2, f"catcli: error: {path} is read here: name another file for -o\n") == (ran.code, ran.err)
    assert GOOD == (tmp_path / "a.yml").read_text()
