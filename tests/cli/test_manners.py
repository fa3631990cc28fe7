"""How every command behaves: exit codes, streams, signals, and what is never printed."""

from __future__ import annotations

import os
import re
import signal
import subprocess
import sys
import time

import click
import pytest

import catcli as package
from catcli.cli import main as command_line
from catcli.cli.main import COMMANDS

from .running import COMMAND, SECONDS, cut, environment, joined, process, said, shell

QUICK = ("solo", "catpacks", "--player", "first", "--seed", "7")
SLOW = ("solo", "catpacks", "--player", "planner:nodes=1000000", "--seed", "7")
EVERY = (
    QUICK,
    ("play", "catpacks", "-p", "first,first", "-s", "1"),
    ("list", "games"),
    ("list", "cards", "catpacks"),
    ("rank", "rows.csv"),
    ("score", "catpacks", "table.yml"),
)


PROCESSES = (QUICK, ("list", "cards", "catpacks"), ("rank", "rows.csv"))  # where each needs a process of its own


@pytest.fixture(scope="session")
def rows():
    return process(*QUICK, "-q", "-f", "csv").out


@pytest.fixture(autouse=True)
def files(file, rows):
    """What the commands of EVERY read."""
    file("rows.csv", rows)
    file("table.yml", "catcli: 1\ngame: catpacks\nsetup: {pawer: {Ada: 3}}\n")


# Help and version


def test_the_version_is_told(catcli):
    assert (0, f"catcli {package.__version__}\n", "") == catcli("--version")


@pytest.mark.parametrize("command", [(), *[(name,) for name in COMMANDS]])
def test_every_command_has_help_with_an_example(catcli, command):
    ran = catcli(*command, "--help")
    assert (0, "") == (ran.code, ran.err)
    assert ran.out.startswith(" ".join(["Usage: catcli", *command]))
    assert catcli(*command, "-h") == ran
    if command != ("score",):
        assert re.search(rf"^  {' '.join(['catcli', *command])} ", ran.out, re.MULTILINE)


def test_every_option_has_a_help_text():
    for name in COMMANDS:
        command = command_line.cli.get_command(None, name)
        assert [] == [option.name for option in command.params if isinstance(option, click.Option) and not option.help]


def test_catcli_alone_shows_the_help_and_is_wrong_usage(catcli):
    ran = catcli()
    assert (2, "") == (ran.code, ran.out)
    assert ran.err == catcli("--help").out


def test_options_may_come_from_the_environment_by_their_long_names(catcli, monkeypatch):
    monkeypatch.setenv("CATCLI_LIST_FORMAT", "csv")
    monkeypatch.setenv("CATCLI_SOLO_SEED", "7")
    monkeypatch.setenv("CATCLI_SOLO_QUIET", "1")
    assert catcli("list", "games").out.startswith("game,variant,")
    assert catcli("solo", "catpacks", "--player", "first") == catcli(*QUICK, "-q")


@pytest.mark.parametrize("shell_name", ["bash", "zsh", "fish"])
def test_shell_completion_is_clicks_own(shell_name):
    assert "_CATCLI_COMPLETE" in process(env=environment(_CATCLI_COMPLETE=f"{shell_name}_source")).out


@pytest.mark.parametrize(
    ("words", "meant"),
    [("catcli so", "solo"), ("catcli solo catpacks --see", "--seed"), ("catcli list ga", "games")],
)
def test_commands_options_and_words_are_completed(words, meant):
    count = str(len(words.split()) - 1)
    ran = process(env=environment(_CATCLI_COMPLETE="bash_complete", COMP_WORDS=words, COMP_CWORD=count))
    assert [meant] == [line.partition(",")[2] for line in ran.lines]


# Exit codes


@pytest.mark.parametrize("args", EVERY)
def test_0_when_all_is_well(catcli, args):
    assert 0 == catcli(*args).code


@pytest.mark.parametrize(
    "args", [("sool",), ("--foo",), ("solo", "--foo"), ("solo", "a", "b", "c"), ("rank", "--top", "x")]
)
def test_2_for_wrong_usage(catcli, args):
    ran = catcli(*args)
    assert (2, "") == (ran.code, ran.out)
    assert 1 == len(ran.errors)


@pytest.mark.parametrize(
    ("args", "sentence", "hint"),
    [
        (("sool",), "there is no command 'sool': did you mean 'solo'?", "catcli"),
        (("solo",), "missing argument 'GAME'", "catcli solo"),
        (
            ("check", "-j", "0"),
            "invalid value for '-j' / '--jobs': a whole number from 1 to 64 is wanted",
            "catcli check",
        ),
        (("rank", "--top", "1_0"), "invalid value for '--top': a whole number from 1 on is wanted", "catcli rank"),
        (("stats", "--top", "٣"), "invalid value for '--top': a whole number from 1 on is wanted", "catcli stats"),
        (("list", "games", "--\x1b[31m"), "no such option", "catcli list"),
    ],
)
def test_what_click_finds_wrong_is_told_as_all_else_is(catcli, args, sentence, hint):
    lines = catcli(*args).err.splitlines()
    assert f"catcli: error: {sentence}" == lines[0][: len(f"catcli: error: {sentence}")]
    assert [f"catcli: hint: try '{hint} --help'"] == lines[1:]


def test_an_unknown_command_gets_a_did_you_mean(catcli):
    assert "did you mean 'solo'?" in catcli("sool", "catpacks").err
    assert "there are solo, play, " in catcli("xyzzy").err


def test_3_for_input_that_cannot_be_used(catcli):
    assert 3 == catcli("solo", "catpacks", "nowhere.yml").code


def test_4_when_there_is_nothing_to_do(catcli):
    assert 4 == catcli("rank").code


def fault(*args, **more):
    raise ZeroDivisionError("a fault\nof two lines")


def test_70_for_a_fault_in_catcli_in_one_line(catcli, monkeypatch):
    monkeypatch.setattr("catcli.cli.render.table", fault)
    code, out, err = catcli("list", "games")
    assert (70, "") == (code, out)
    assert 1 == len(err.splitlines())
    assert "--debug" in err
    assert "ZeroDivisionError: a fault" in err


def test_70_with_the_traceback_where_debug_asks_for_it(capsys, monkeypatch):
    monkeypatch.setattr("catcli.cli.render.table", fault)
    assert 70 == command_line.run(["list", "games", "--debug"])
    assert "Traceback" in capsys.readouterr().err


@pytest.mark.parametrize(
    ("code", "args"),
    [
        (2, ("solo", "chess")),
        (2, ("solo", "--foo")),
        (3, ("solo", "catpacks", "nowhere.yml")),
        (4, ("rank",)),
        (74, ("list", "games", "-o", "nowhere/file")),
    ],
)
def test_debug_changes_nothing_of_the_users_own_errors(catcli, code, args):
    ran = catcli(*args, "--debug")
    assert catcli(*args) == ran
    assert code == ran.code


# Output that cannot be written


@pytest.mark.parametrize("args", PROCESSES)
def test_74_when_the_disk_is_full(args):
    ran = shell(f"catcli {' '.join(args)} > /dev/full")
    assert 74 == ran.code
    assert ["catcli: error: the output could not be written: no space left on device"] == ran.errors


@pytest.mark.parametrize("args", EVERY)
def test_74_when_the_output_file_is_on_a_full_disk(catcli, args):
    ran = catcli(*args, "-o", "/dev/full")
    assert (74, "") == (ran.code, ran.out)
    assert ["catcli: error: /dev/full could not be written: no space left on device"] == ran.errors


@pytest.mark.parametrize("args", PROCESSES)
def test_74_when_stdout_is_closed(args):
    ran = shell(f"catcli {' '.join(args)} >&-")
    assert 74 == ran.code
    assert 1 == len(ran.errors)


@pytest.mark.parametrize("args", EVERY)
@pytest.mark.parametrize("output", [".", "nowhere/file", "rows.csv/file", "a" * 300])
def test_74_for_an_output_file_that_cannot_be_made(catcli, args, output):
    before = sorted(os.listdir())
    ran = catcli(*args, "-o", output)
    assert (74, "") == (ran.code, ran.out)
    assert 1 == len(ran.errors)
    assert before == sorted(os.listdir())


def test_74_for_a_folder_that_may_not_be_written_to(tmp_path):
    if os.geteuid() == 0:
        pytest.skip("root may write everywhere")
    (tmp_path / "locked").mkdir(mode=0o500)
    assert 74 == process(*QUICK, "-o", "locked/file").code


@pytest.mark.parametrize("output", ["/dev/stdout | cat", ">(cat) | cat", "/dev/fd/1 | cat", "pipe & cat pipe"])
def test_pipes_and_devices_are_written_to_directly(catcli, output):
    os.mkfifo("pipe")
    assert catcli("list", "games").out == shell(f"catcli list games -o {output}").out


def test_dev_null_swallows_the_answer(catcli):
    assert (0, "", "") == catcli("list", "games", "-o", "/dev/null")


def test_stdout_in_a_file_is_written_there_by_its_device_name(tmp_path):
    assert 0 == shell("catcli list games -o /dev/stdout > there.txt").code
    assert shell("catcli list games").out == (tmp_path / "there.txt").read_text()


@pytest.mark.parametrize("args", PROCESSES)
def test_141_and_silence_when_the_reader_leaves(args):
    """The reader has gone before a byte is written."""
    reader, writer = os.pipe()
    os.close(reader)
    try:
        ran = process(*args, "-q", stdout=writer)
    finally:
        os.close(writer)
    assert (141, "") == (ran.code, ran.err)


@pytest.mark.parametrize(
    "line", ["list cards catpacks", "list rules catpacks", "play catpacks -p random,random -s 1 -q"]
)
def test_141_when_the_reader_leaves_after_a_line(line):
    ran = shell(f"catcli {line} | head -1; echo ${{PIPESTATUS[0]}}")
    assert ran.lines[-1] in ("141", "0")  # 0: all of it was in the pipe before head went
    assert "" == ran.err


def test_a_reader_of_stderr_that_leaves_does_no_harm():
    reader, writer = os.pipe()
    os.close(reader)
    try:
        ran = process(*QUICK, "-f", "csv", stderr=writer)
    finally:
        os.close(writer)
    assert 0 == ran.code
    assert 2 == len(ran.lines)


@pytest.mark.parametrize("args", PROCESSES)
def test_a_closed_stdin_or_stderr_does_no_harm(catcli, args):
    plain = catcli(*args, "-q")
    assert plain == shell(f"catcli {' '.join(args)} -q <&-") == shell(f"catcli {' '.join(args)} -q <&- 2>&-")


def test_a_closed_stdin_is_an_empty_one():
    assert 4 == shell("catcli rank - <&-").code
    assert 3 == shell("catcli solo catpacks -s 1 --moves - <&-").code


# Signals


def interrupted(*args, after=1.0, sign=signal.SIGINT, **more):
    """What is left of a catcli that is interrupted while it thinks."""
    with subprocess.Popen(
        [*COMMAND, *args],
        stdin=subprocess.DEVNULL,
        stdout=subprocess.PIPE,
        stderr=subprocess.PIPE,
        env=environment(),
        **more,
    ) as running:
        line = running.stderr.readline()  # who plays: it is at work now
        time.sleep(after)
        running.send_signal(sign)
        out, err = running.communicate(timeout=SECONDS)
    return running.returncode, out.decode(), (line + err).decode()


def test_130_when_it_is_interrupted_and_nothing_is_left_behind(tmp_path):
    before = sorted(os.listdir(tmp_path))
    code, out, err = interrupted(*SLOW, "-o", "game.txt", after=0.5)
    assert (130, "") == (code, out)
    assert "Traceback" not in err
    assert before == sorted(os.listdir(tmp_path))


def test_130_leaves_whole_lines(file, solo_record):
    saved = file("saved.yml", cut(solo_record, 5))
    code, out, err = interrupted("solo", "catpacks", saved, "--player", "planner:nodes=1000000", after=0.7)
    assert 130 == code
    assert out.endswith(".\n")
    assert "Traceback" not in err


# Quiet


@pytest.mark.parametrize("args", EVERY)
def test_q_silences_stderr(catcli, args):
    assert "" == catcli(*args, "-q").err


def test_q_silences_a_drawn_seed_and_who_plays(catcli):
    assert "" == catcli("solo", "catpacks", "--player", "first", "-q").err


def test_q_does_not_silence_errors(catcli):
    assert 1 == len(catcli("solo", "chess", "-q").errors)


@pytest.mark.parametrize("args", EVERY)
def test_verbosity_progress_and_colour_do_not_change_the_answer_in_a_pipe(catcli, monkeypatch, args):
    plain = catcli(*args).out
    assert plain == catcli(*args, "-v").out == catcli(*args, "-q").out == catcli(*args, "--no-progress").out
    monkeypatch.setenv("FORCE_COLOR", "1")
    assert plain == catcli(*args, "--color", "never").out


# Colour


@pytest.mark.parametrize(
    ("args", "env", "coloured"),
    [
        ((), {}, False),
        ((), {"FORCE_COLOR": "1"}, True),
        (("--color", "always"), {}, True),
        (("--color", "always"), {"NO_COLOR": "1"}, True),
        (("--color", "never"), {"FORCE_COLOR": "1"}, False),
        ((), {"NO_COLOR": "1", "FORCE_COLOR": "1"}, False),
        ((), {"NO_COLOR": ""}, False),
        ((), {"NO_COLOR": "", "FORCE_COLOR": "1"}, True),
    ],
)
def test_colour_is_as_told(catcli, monkeypatch, args, env, coloured):
    for name, value in env.items():
        monkeypatch.setenv(name, value)
    ran = catcli("solo", "catpacks", "--player", "greedy", "--seed", "7", *args)
    assert coloured == ("\x1b[" in ran.out)


def test_colour_adds_nothing_but_colour(catcli):
    plain = catcli("solo", "catpacks", "--player", "greedy", "--seed", "7").out
    coloured = catcli("solo", "catpacks", "--player", "greedy", "--seed", "7", "--color", "always").out
    assert plain == re.sub(r"\x1b\[[0-9;]*m", "", coloured)


@pytest.mark.parametrize("fmt", ["jsonl", "yaml", "csv"])
def test_data_are_never_coloured(catcli, fmt):
    assert "\x1b" not in catcli(*QUICK, "-f", fmt, "--color", "always").out


def test_an_unknown_colour_is_wrong_usage(catcli):
    assert 2 == catcli(*QUICK, "--color", "red").code


# Homes and places


@pytest.mark.parametrize("args", PROCESSES)
def test_without_home_everything_but_the_store_works(args):
    bare = {"PATH": os.environ["PATH"]}
    assert process(*args) == process(*args, env=bare)


def test_without_home_the_store_says_what_to_do():
    ran = process("rank", env={"PATH": os.environ["PATH"]})
    assert (3, "") == (ran.code, ran.out)
    assert "CATCLI_DATA_DIR" in ran.err


def test_a_plain_locale_prints_the_same_bytes():
    args = ("play", "catpacks", "-p", "猫=first,Zoë=first", "-s", "1")
    plain = process(*args, env=environment(LC_ALL="C.UTF-8"))
    assert 0 == plain.code
    assert plain == process(*args, env=environment(LC_ALL="C", PYTHONIOENCODING="ascii"))


def test_a_data_folder_that_is_a_file_is_refused(monkeypatch, catcli, file):
    monkeypatch.setenv("CATCLI_DATA_DIR", file("data.txt", "x"))
    ran = catcli("rank")
    assert (3, "") == (ran.code, ran.out)


# Names and numbers

NAMES = [
    "🐈‍⬛",
    "猫",
    "Zoë",
    "\x1b[2Jx",
    "a\nb",
    "a\tb",
    "\u202eevil",
    "\x9b31m",
    "a\rb",
    "\u200b",
    "'",
    "007",
    "1e5",
    "-1",
    "N" * 200,
]


@pytest.mark.parametrize("name", NAMES)
@pytest.mark.parametrize("fmt", ["text", "jsonl", "csv", "yaml"])
def test_names_never_control_the_terminal(catcli, name, fmt):
    ran = catcli("play", "catpacks", "-p", f"{name}=random,Bo=random", "-s", "1", "-f", fmt)
    assert ran.code == 0, ran.err
    harmless = "\n\u200d" if fmt != "csv" else "\n\u200d\r\t"
    shown = ran.err if fmt == "csv" else ran.out + ran.err
    assert all(character.isprintable() or character in harmless for character in shown)


def test_the_sheet_is_aligned_below_wide_and_escaped_names(catcli):
    from wcwidth import wcswidth

    for names in (("猫猫猫", "Bo"), ("🐈", "a\nb"), ("Zoë", "\x1b[31m")):
        ran = catcli("play", "catpacks", "-p", f"{names[0]}=random,{names[1]}=random", "-s", "1")
        start = next(index for index, line in enumerate(ran.lines) if line.startswith("Catshine "))
        sheet = ran.lines[start : ran.lines.index("", start)]
        assert {wcswidth(line) for line in sheet} == {wcswidth(sheet[1])}


def test_a_name_that_is_no_utf8_does_no_harm(tmp_path):
    ran = subprocess.run(
        [*COMMAND, "play", "catpacks", "-p", b"A\xff=random,Bo=random", "-s", "1", "-f", "yaml", "-o", "game.yml"],
        capture_output=True,
        timeout=SECONDS,
    )
    assert b"Traceback" not in ran.stderr
    assert ran.returncode in (0, 2)
    if ran.returncode == 0:
        assert 0 == process("play", "game.yml").code


@pytest.mark.parametrize("path", [b"no\xffwhere", "猫".encode(), b"\x1b[2J", b"a\nb"])
@pytest.mark.parametrize("command", [("solo", "catpacks"), ("play",), ("rank",), ("score", "catpacks")])
def test_odd_file_names_are_shown_escaped(command, path):
    ran = subprocess.run([*COMMAND, *command, path + b".yml"], capture_output=True, timeout=SECONDS)
    err = ran.stderr.decode()
    assert 3 == ran.returncode
    assert "there is no such file" in err
    assert all(character.isprintable() or character == "\n" for character in err)
    assert 1 == sum("error: " in line for line in err.splitlines())


@pytest.mark.parametrize(
    "words", [("check", "-"), ("lint",), ("play",), ("batch",), ("list", "cases"), ("schema", "-")]
)
def test_stdin_has_one_name_in_messages(catcli, words):
    assert (4, "catcli: error: <stdin>") == (catcli(*words).code, catcli(*words).err[: len("catcli: error: <stdin>")])


LONG = """\
catcli: 1
game: ahoy
name: {}
players: [{{name: Ada, bot: random}}, {{name: Bo, bot: random}}]
expect: {{status: stopped}}
"""


@pytest.mark.parametrize("name", ["x" * 1_000_000, "a b " * 250_000])
@pytest.mark.parametrize("fmt", ["text", "tap", "junit"])
def test_a_long_name_is_cut_in_reports_and_errors(catcli, file, name, fmt):
    case = file("long.yml", LONG.format(name))
    ran = catcli("check", case, "-f", fmt)
    assert 1 == ran.code
    assert f"{name[:50]}" in ran.out
    assert "…" in ran.out
    assert len(ran.out) < 5000
    twice = file("twice.yml", "---\n".join([LONG.format(name)] * 2))
    assert all(len(line) < 1000 for line in catcli("batch", twice, "-n", "1").err.splitlines())
    assert all(
        len(line) < 1000 for line in catcli("play", "ahoy", "-p", f"{name}=random,{name}=random").err.splitlines()
    )


HUGE = ("9" * 30, "-" + "9" * 30, "-1", "1e999", "NaN", "0x7", "½", "9" * 5000)


@pytest.mark.parametrize("number", HUGE)
@pytest.mark.parametrize(
    "args",
    [
        ("solo", "catpacks", "--player", "first", "--seed="),
        ("play", "catpacks", "-p", "first,first", "--seed="),
        ("rank", "--top="),
        ("solo", "catpacks", "--seed", "1", "--player=planner:nodes="),
        ("list", "rules", "catpacks", "CP-"),
    ],
)
def test_huge_and_negative_numbers_are_refused_in_a_short_line(catcli, args, number):
    ran = catcli(*args[:-1], args[-1] + number)
    assert ran.out == ""
    assert ran.code in (2, 4)
    assert all(len(line) < 400 for line in ran.err.splitlines())


@pytest.mark.parametrize("number", ["999999,0", "0,-999999", "99999999999999999999,0", "-1,-1"])
def test_cells_far_away_are_refused(catcli, file, solo_record, number):
    moves = said(solo_record)
    take = next(index for index, move in enumerate(moves) if move.startswith("play "))
    wrong = re.sub(r"at -?\d+,-?\d+", f"at {number}", moves[take])
    ran = catcli("solo", "catpacks", "-s", "7", "--moves", file("m.txt", joined([*moves[:take], wrong])))
    assert 3 == ran.code
    assert f"m.txt:{take + 1}:1: error: " in ran.err


@pytest.mark.parametrize(
    "line",
    ["seed: -1", "seed: 9007199254740993", "seed: 1e3", "edition: -1", "edition: 99999999999999999999", "catcli: 99"],
)
def test_numbers_of_a_saved_game_are_checked(catcli, file, solo_record, line):
    key = line.partition(":")[0]
    text = re.sub(rf"^{key}: .*$", line, cut(solo_record, 3), flags=re.MULTILINE)
    ran = catcli("solo", "catpacks", file("saved.yml", text), "--player", "first")
    assert (3, "") == (ran.code, ran.out)
    assert re.search(r"saved\.yml:\d+:\d+: error: ", ran.err)


# A terminal on stdin


def at_a_terminal(*args, columns=80):
    """What a command prints whose stdin, stdout and stderr are a terminal, and its exit code."""
    import fcntl
    import pty
    import struct
    import termios

    ours, theirs = pty.openpty()
    fcntl.ioctl(theirs, termios.TIOCSWINSZ, struct.pack("HHHH", 24, columns, 0, 0))
    with subprocess.Popen(
        [*COMMAND, *args], stdin=theirs, stdout=theirs, stderr=theirs, env=environment(TERM="xterm")
    ) as running:
        os.close(theirs)
        shown = b""
        try:
            while part := os.read(ours, 65536):
                shown += part
        except OSError:  # how Linux tells that the other end is closed
            pass
        running.wait(SECONDS)
    os.close(ours)
    text = shown.decode().replace("\r\n", "\n")
    assert "Traceback" not in text
    return running.returncode, text


@pytest.mark.parametrize("args", [("play",), ("score", "catpacks")])
def test_with_a_terminal_and_no_file_there_is_an_example_and_no_silent_wait(args):
    code, shown = at_a_terminal(*args)
    assert 2 == code
    assert "for example catcli" in shown


@pytest.mark.parametrize("args", PROCESSES)
def test_at_a_terminal_the_answer_is_the_same_but_for_colour_and_width(args):
    piped = process(*args, "-q", stderr=subprocess.STDOUT)
    code, shown = at_a_terminal(*args, "-q")
    assert piped.code == code
    assert piped.out.split() == re.sub(r"\x1b\[[0-9;]*m", "", shown).split()


@pytest.mark.parametrize(
    "args", [QUICK, ("list", "rules", "catpacks"), ("list", "rules", "catpacks", "CP-42"), (*QUICK, "--explain")]
)
def test_at_a_terminal_of_20_columns_lines_wrap_at_words(args):
    """Only a table's line may be wider, and a word that is."""
    _, shown = at_a_terminal(*args, "-q", columns=20)
    sentences = [
        line for line in re.sub(r"\x1b\[[0-9;]*m", "", shown).splitlines() if re.match(r"[ A-Z].*[a-z] [a-z]", line)
    ]
    tables = ("Catshine", "Pawer Struggles  ", "Every 10", "Sets of", "Total", "Place")
    wide = [line for line in sentences if len(line) > 20 and not line.startswith(tables)]
    assert [] == wide


@pytest.mark.parametrize("args", [("list", "bots", "catpacks"), ("list", "games"), ("rank", "rows.csv")])
def test_at_a_terminal_tables_fold_to_its_width_and_lose_nothing(args):
    piped = process(*args, "-q").out
    _, shown = at_a_terminal(*args, "-q", columns=72)
    assert max(map(len, shown.splitlines())) <= 72
    assert sorted(re.findall(r"\w+", piped)) == sorted(re.findall(r"\w+", shown))


def test_nothing_is_imported_from_the_current_folder(tmp_path):
    """A file named like a module, in the folder where somebody plays, is none of our business."""
    (tmp_path / "random.py").write_text("raise SystemExit(99)\n")
    script = os.path.join(os.path.dirname(sys.executable), "catcli")
    if not os.path.exists(script):
        pytest.skip("catcli is not installed as a script here")
    ran = subprocess.run([script, "list", "games"], capture_output=True, timeout=SECONDS)
    assert 0 == ran.returncode


def test_an_error_is_wrapped_at_words_at_a_terminal_and_whole_in_a_pipe():
    from .terminal import Terminal

    line = process("solo", "catpacks", "--player", "nobody").err
    assert 2 == len(line.splitlines())
    with Terminal("solo", "catpacks", "--player", "nobody", columns=40) as terminal:
        assert 2 == terminal.end()
        shown = terminal.screen
    assert max(map(len, shown.splitlines())) <= 40
    assert line.split() == shown.split()


def test_the_line_of_a_file_and_its_caret_are_not_wrapped(tmp_path):
    from .terminal import Terminal

    (tmp_path / "case.yml").write_text("catcli: 1\ngame: catpacks\nsede: 7  # " + "a long remark " * 4 + "\n")
    with Terminal("lint", "case.yml", columns=40) as terminal:
        assert 3 == terminal.end()
        shown = terminal.screen.splitlines()
    place = next(number for number, text in enumerate(shown) if text.startswith("    sede"))
    assert ["    sede: 7  # " + "a long remark " * 3 + "a long remark", "    ^"] == [
        text.rstrip() for text in shown[place : place + 2]
    ]
