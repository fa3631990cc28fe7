"""Reads a game's `paragraphs.md`: its rules in numbered paragraphs."""

from __future__ import annotations

import re
from collections.abc import Callable, Mapping
from dataclasses import dataclass, replace
from functools import cache
from importlib.resources import files

NOT_SHOWN = "Not shown by play"  # the section that tells which paragraphs no play can show, and why
HEAD = re.compile(r"\*\*([A-Z]+-\d+) (.+?)\.\*\*\s+(.*)", re.DOTALL)


@dataclass(frozen=True)
class Paragraph:
    """One rule of our reading of a rulebook."""

    number: str
    title: str
    text: str
    section: str
    unshown: str = ""  # why no play can show it; empty for nearly all


def paragraphs_of(package: str) -> Callable[[], Mapping[str, Paragraph]]:
    """What reads the `paragraphs.md` in a game's folder, when somebody asks for it and only once."""

    @cache
    def paragraphs() -> Mapping[str, Paragraph]:
        return read_paragraphs(files(package).joinpath("paragraphs.md").read_text(encoding="utf-8"))

    return paragraphs


def read_paragraphs(text: str) -> dict[str, Paragraph]:
    """The paragraphs of a `paragraphs.md` by number, in its order: blocks that begin `**CP-42 Unused Shards.** …`."""
    found: dict[str, Paragraph] = {}
    section = ""
    for block in re.split(r"\n\s*\n", text):
        if block.startswith("## "):
            section = block.splitlines()[0][3:].strip()
        match = HEAD.match(block)
        if match is not None:
            number, title, body = match.groups()
            assert number not in found, f"{number} stands twice"
            found[number] = Paragraph(number, title, " ".join(body.split()), section)
        elif section == NOT_SHOWN:
            for numbers, why in re.findall(r"^\| ([A-Z]+-\d+[^|]*) \| ([^|]+) \|", block, re.MULTILINE):
                for number in re.findall(r"[A-Z]+-\d+", numbers):
                    found[number] = replace(found[number], unshown=why)
    return found
