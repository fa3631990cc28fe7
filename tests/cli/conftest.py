from __future__ import annotations

import io
import os

import pytest

from .running import Result, record, run


@pytest.fixture(autouse=True)
def own_place(monkeypatch, tmp_path):
    """Each test has a folder and a high-score store of its own, and none of the variables that catcli reads."""
    for name in list(os.environ):
        if name.startswith("CATCLI_") or name in ("NO_COLOR", "FORCE_COLOR", "COLUMNS", "LINES", "PYTHONHASHSEED"):
            monkeypatch.delenv(name)
    monkeypatch.setenv("CATCLI_DATA_DIR", str(tmp_path / "data"))
    monkeypatch.chdir(tmp_path)


@pytest.fixture
def catcli(capsys, monkeypatch):
    """Run catcli in this process: `catcli("solo", "catpacks", stdin="…")`; stdin is no terminal."""

    def call(*args, stdin=""):
        data = stdin.encode() if isinstance(stdin, str) else stdin
        monkeypatch.setattr("sys.stdin", io.TextIOWrapper(io.BytesIO(data), encoding="utf-8", errors="surrogateescape"))
        capsys.readouterr()
        code = run([str(arg) for arg in args])
        out, err = capsys.readouterr()
        assert "Traceback" not in out + err
        return Result(code, out, err)

    return call


@pytest.fixture
def file(tmp_path):
    """Write a file into the test's folder: `file("moves.txt", "take The Bride\\n")`; its path."""

    def write(name, text):
        path = tmp_path / name
        path.write_bytes(text if isinstance(text, bytes) else text.encode())
        return str(path)

    return write


@pytest.fixture(scope="session")
def solo_record():
    """A solo game of the random bot."""
    return record("solo", "catpacks", "--player", "random", "--seed", "7")


@pytest.fixture(scope="session")
def duel_record():
    """A game of two random bots."""
    return record("play", "catpacks", "-p", "Ada=random,Bo=random", "--seed", "3")
