"""What is wrong with a case is told in exact words, at its place, with its exit code, and cheaply.

Each file of `tests/broken` has one thing wrong with it and beside it, as `.expected`, all that `catcli check` says of
it. `python -m tests.test_broken` writes these anew; what changed in them is to be read before it is kept.
"""

from __future__ import annotations

import contextlib
import io
import json
import os
import resource
import shutil
import subprocess
import sys
from collections.abc import Iterator
from pathlib import Path
from tempfile import TemporaryDirectory

import pytest

from catcli.cli.main import run

FOLDER = Path(__file__).parent / "broken"
ENDING = ".expected"
MOST_MEMORY = 200 * 2**20  # bytes that may be in use for any of them, the interpreter included
MOST_ADDRESSES = 2**30  # bytes: a reading that runs away ends here, before the machine suffers
MOST_SECONDS = 1  # of the processor, for each

GAME = "catcli: 1\ngame: ahoy\n"
SEATS = "players: [{name: Ada}, {name: Bo}, {name: Cy}]\n"
CARDS = "catcli: 1\ngame: catpacks\nplayers: [{name: Ada}, {name: Bo}]\n"

LARGE = {  # too large to be kept as files
    "large-list": lambda: GAME + "moves: [" + "x, " * 1_000_000 + "]\n",
    "large-list-in-lines": lambda: GAME + "moves:\n" + "- x\n" * 1_000_000,
    "large-text": lambda: GAME + SEATS + "about: " + "meow " * 4_000_000 + "\n",
    "large-number": lambda: GAME + SEATS + "seed: " + "9" * 1_000_000 + "\n",
    "large-key": lambda: GAME + SEATS + "k" * 1000 + ": 1\n",
    "large-game": lambda: "catcli: 1\ngame: " + "ahoy" * 250_000 + "\n" + SEATS,
    "large-move": lambda: GAME + SEATS + "moves:\n  - {Ada: " + "ocean " * 200_000 + ", Bo: ocean 1, Cy: ocean 1}\n",
    "large-nesting": lambda: GAME + "setup: " + "[" * 100_000 + "]" * 100_000 + "\n",
    "large-nesting-in-lines": lambda: GAME + "setup:\n" + "".join(f"{' ' * n}a:\n" for n in range(1, 500)),
    "large-nesting-of-not": lambda: GAME + SEATS + "expect: {rounds: " + "{not: " * 50 + "2" + "}" * 50 + "}\n",
    "many-unknown-keys": lambda: GAME + SEATS + "".join(f"key {n}: 1\n" for n in range(20_000)),
    "many-unknown-outcomes": lambda: CARDS + "luck:\n  deck:\n" + "".join(f"    - card {n}\n" for n in range(50_000)),
    "many-unknown-pieces": lambda: (
        CARDS + "setup:\n  at: turn\n  alley:\n" + "".join(f"    - card {n}\n" for n in range(50_000))
    ),
    "many-unknown-players": lambda: (
        GAME + SEATS + "setup:\n  cats:\n" + "".join(f"    Ada {n}: [red]\n" for n in range(20_000))
    ),
    "many-unknown-paragraphs": lambda: GAME + SEATS + "rule: [" + ", ".join(["AK-999"] * 50_000) + "]\n",
    "many-wrong-moves": lambda: GAME + SEATS + "moves:\n" + "  - [1]\n" * 30_000,
    "many-wrong-players": lambda: GAME + "players:\n" + "  - {nam: Ada}\n" * 30_000,
    "many-players": lambda: GAME + "players:\n" + "".join(f"  - {{name: Ada {n}}}\n" for n in range(30_000)),
    "many-findings": lambda: GAME + SEATS + "expect:\n  log:\n" + "    - nothing like it\n" * 50_000,
    "many-documents": lambda: "- a\n---\n" * 40,
    "many-cells-of-many-moves": lambda: (
        GAME
        + SEATS
        + "matrix: {seed: {from: 1, to: 10000}, limit: [0]}\nmoves:\n"
        + "  - {Ada: ocean 1, Bo: ocean 1, Cy: ocean 1}\n" * 5_000
    ),
    "not-utf-8": lambda: b"catcli: 1\ngame: ahoy\nname: caf\xe9\n",
    "utf-16": lambda: (GAME + SEATS).encode("utf-16"),
    "too-many-bytes": lambda: b"#" * (64 * 2**20 + 1),
}


def laid_out(folder: Path) -> Path:
    """A copy of all broken files, with what cannot be kept as a file: the large ones, and links that lead outside."""
    inside = folder / "broken"
    shutil.copytree(FOLDER, inside, ignore=shutil.ignore_patterns(f"*{ENDING}"))
    for name, text in LARGE.items():
        data = text()
        (inside / f"{name}.yml").write_bytes(data if isinstance(data, bytes) else data.encode())
    (folder / "above.yml").write_text(GAME + SEATS)
    (inside / "link.yml").symlink_to(folder / "above.yml")
    (inside / "linked").symlink_to(folder)
    return inside


SMALL = sorted(path.stem for path in FOLDER.glob("*.yml"))
NAMES = sorted([*SMALL, *LARGE])


@contextlib.contextmanager
def working_in(folder: Path) -> Iterator[None]:
    before = os.getcwd()
    os.chdir(folder)
    try:
        yield
    finally:
        os.chdir(before)


def said(*args: str) -> str:
    """The exit code of a command, and all that it says."""
    out, err = io.StringIO(), io.StringIO()
    with contextlib.redirect_stdout(out), contextlib.redirect_stderr(err):
        code = run(args)
    heading = "stderr:\n" if err.getvalue() else ""
    return f"exit {code}\n{out.getvalue()}{heading}{err.getvalue()}"


@pytest.fixture(scope="module")
def folder(tmp_path_factory) -> Path:
    return laid_out(tmp_path_factory.mktemp("cases"))


@pytest.fixture(autouse=True)
def no_variables(monkeypatch):
    for name in list(os.environ):
        if name.startswith("CATCLI_") or name in ("NO_COLOR", "FORCE_COLOR", "COLUMNS", "CI"):
            monkeypatch.delenv(name)


@pytest.mark.parametrize("name", NAMES)
def test_what_is_wrong_is_told_in_exact_words(folder, name):
    with working_in(folder):
        assert (FOLDER / f"{name}{ENDING}").read_text() == said("check", f"{name}.yml")


def test_nothing_that_is_wrong_is_let_through():
    good = [name for name in NAMES if (FOLDER / f"{name}{ENDING}").read_text().startswith("exit 0")]
    assert [] == good


def test_every_expected_text_belongs_to_a_case():
    assert NAMES == sorted(path.stem for path in FOLDER.glob(f"*{ENDING}"))


@pytest.mark.parametrize("name", SMALL)
def test_the_other_commands_tell_it_too_and_none_takes_it_for_a_fault_of_its_own(folder, name):
    file = f"{name}.yml"
    with working_in(folder):
        codes = [
            said(*args).split("\n", 1)[0] for args in (("lint", file), ("schema", file), ("play", file, "-s", "1"))
        ]
    assert {"exit 0", "exit 2", "exit 3", "exit 4"} >= set(codes)


def test_none_takes_more_than_200_mb_of_memory_or_a_second_of_the_processor(folder):
    def limit() -> None:
        resource.setrlimit(resource.RLIMIT_AS, (MOST_ADDRESSES, MOST_ADDRESSES))
        resource.setrlimit(resource.RLIMIT_CPU, (10 * MOST_SECONDS, 10 * MOST_SECONDS))  # for each process

    ran = subprocess.run(
        [sys.executable, "-m", "tests.test_broken", "measure", folder],
        cwd=FOLDER.parent.parent,
        capture_output=True,
        preexec_fn=limit,
        check=True,
    )
    used = json.loads(ran.stdout)
    assert {} == {names: took for names, took in used.items() if took[0] > MOST_SECONDS or took[1] > MOST_MEMORY}


def measured(folder: str) -> dict[str, tuple[float, int]]:
    """Seconds of the processor and bytes of memory at most, of each large file, and of ten small ones at a time."""
    used = {}
    per_unit = 1 if sys.platform == "darwin" else 1024
    said("check", os.devnull)  # all modules are there before the first is judged
    with working_in(Path(folder)):
        for names in [*([name] for name in LARGE), *(SMALL[at : at + 10] for at in range(0, len(SMALL), 10))]:
            child = os.fork()
            if not child:
                for name in names:
                    said("check", f"{name}.yml")
                os._exit(0)
            _, status, usage = os.wait4(child, 0)
            assert status == 0, f"{names}: {status}"
            used[", ".join(names)] = usage.ru_utime + usage.ru_stime, usage.ru_maxrss * per_unit
    return used


def write_expected() -> None:
    with TemporaryDirectory() as folder, working_in(laid_out(Path(folder))):
        for name in NAMES:
            (FOLDER / f"{name}{ENDING}").write_text(said("check", f"{name}.yml"))


if __name__ == "__main__":
    if sys.argv[1:2] == ["measure"]:
        print(json.dumps(measured(sys.argv[2])))
    else:
        write_expected()
