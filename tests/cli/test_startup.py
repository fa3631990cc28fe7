"""Start-up: what is not needed is not imported."""

from __future__ import annotations

import json
import signal
import subprocess
import sys
from configparser import ConfigParser
from pathlib import Path

import pytest

from .running import SECONDS, environment

PROBE = """
import json, sys
from catcli.cli.main import run
code = run(json.loads(sys.argv[1]))
print(json.dumps([code, sorted(sys.modules)]), file=sys.stderr)
"""

HEAVY = ("tabulate", "yaml", "msgspec", "wcwidth", "sqlite3", "platformdirs", "readline", "dask", "numpy")


def imported(*args):
    """The modules that a command has imported when it is over."""
    ran = subprocess.run(
        [sys.executable, "-c", PROBE, json.dumps(args)], capture_output=True, env=environment(), timeout=SECONDS
    )
    code, modules = json.loads(ran.stderr.decode().splitlines()[-1])
    assert code in (0, 2)
    return modules


def below(modules, *names):
    return [module for module in modules if any(module == name or module.startswith(f"{name}.") for name in names)]


@pytest.mark.parametrize("args", [("--help",), ("--version",), ("sool",), ()])
def test_help_and_version_import_click_and_little_else(args):
    modules = imported(*args)
    assert [] == below(modules, *HEAVY)
    assert [] == below(modules, "catcli.games", "catcli.bots", "catcli.play")
    assert "click" in modules


def test_help_imports_no_other_command():
    assert [] == below(
        imported("--help"), *[f"catcli.cli.{name}" for name in ("solo", "play", "rank", "score", "list")]
    )


def test_a_command_is_imported_when_it_is_used():
    modules = imported("list", "games", "-f", "csv")
    assert below(modules, "catcli.cli.list")
    assert [] == below(modules, "catcli.cli.solo", "catcli.cli.rank", "catcli.cli.score")


def test_tabulate_is_imported_for_tables_only():
    assert [] == below(imported("list", "bots", "catpacks", "-f", "csv"), "tabulate")
    assert below(imported("list", "bots", "catpacks"), "tabulate")


def test_a_game_of_bots_opens_no_store_and_no_readline():
    args = ("solo", "catpacks", "--player", "first", "--seed", "1", "-q", "-f", "csv")
    assert [] == below(imported(*args), "readline", "platformdirs", "tabulate")


SCRIPT = "import sys; from catcli.__main__ import main; sys.exit(main())"  # as pip writes it
INTERRUPTED = """
import os, signal, time
os.kill(os.getpid(), signal.SIGINT)
time.sleep(30)
"""


@pytest.mark.parametrize("begin", [("-m", "catcli"), ("-c", SCRIPT)])
def test_ctrl_c_while_the_command_line_is_imported_is_130_and_silence(tmp_path, begin):
    (tmp_path / "click.py").write_text(INTERRUPTED)
    project = str(Path(__file__).resolve().parents[2])
    env = environment(PYTHONPATH=f"{tmp_path}:{project}")
    ran = subprocess.run([sys.executable, *begin, "list", "games"], capture_output=True, env=env, timeout=SECONDS)
    assert (130, b"", b"") == (ran.returncode, ran.stdout, ran.stderr)


def test_an_ignored_ctrl_c_stays_ignored():
    def ignoring():
        signal.signal(signal.SIGINT, signal.SIG_IGN)

    code = "import os, signal; from catcli.cli import main; main.run = lambda args: os.kill(os.getpid(), signal.SIGINT)"
    begin = f"{code}; from catcli.__main__ import main; main()"
    ran = subprocess.run([sys.executable, "-c", begin], capture_output=True, preexec_fn=ignoring, timeout=SECONDS)
    assert (0, b"") == (ran.returncode, ran.stderr)


def test_the_script_begins_where_ctrl_c_is_listened_to():
    settings = ConfigParser()
    settings.read(Path(__file__).resolve().parents[2] / "setup.cfg")
    assert "catcli = catcli.__main__:main" == settings["options.entry_points"]["console_scripts"].strip()
