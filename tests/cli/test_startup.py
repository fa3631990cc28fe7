"""Start-up: what is not needed is not imported."""

from __future__ import annotations

import json
import subprocess
import sys

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
