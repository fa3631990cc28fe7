"""Paragraphs of the rules as people ask for them: by their numbers, by a section, by words."""

from __future__ import annotations

import re
from collections.abc import Iterable, Mapping, Sequence
from typing import NamedTuple

from ..engine.paragraphs import Paragraph


class Found(NamedTuple):
    """What was asked for, in the order of the numbers.

    by_number: they were named by numbers, so that their texts are wanted, not only their titles. missing: numbers asked
    for that there are not. by_section: their section was named. also: what others hold its name.
    """

    paragraphs: Sequence[Paragraph]
    by_number: bool = False
    missing: Sequence[str] = ()
    by_section: bool = False
    also: Sequence[Paragraph] = ()


def find(paragraphs: Mapping[str, Paragraph], text: str) -> Found:
    """The paragraphs that a text means: `13`, `CP-14 cp15`, `13-16`, the name of a section, or words that each holds.

    Numbers count before sections, sections before words.
    """
    rising = sorted(paragraphs.values(), key=number_of)
    return by_numbers(rising, text) or by_section(rising, text) or Found(holding(rising, text))


def number_of(paragraph: Paragraph) -> int:
    return int(paragraph.number.partition("-")[2])


def by_numbers(rising: Sequence[Paragraph], text: str) -> Found | None:
    """Those of the numbers and spans of a text; None for a text of anything else."""
    prefix = rising[0].number.partition("-")[0]
    number = rf"(?:{prefix}[- ]?)?(\d{{1,6}})"
    span = rf"{number}(?: ?[-–] ?{number})?"
    text = " ".join(text.replace(",", " ").split())
    if not re.fullmatch(rf"{span}(?: {span})*", text, re.IGNORECASE | re.ASCII):
        return None
    wanted, missing = set(), []
    for match in re.finditer(span, text, re.IGNORECASE | re.ASCII):
        first, last = int(match[1]), int(match[2] or match[1])
        within = {one.number for one in rising if first <= number_of(one) <= last}
        wanted |= within
        if not within:
            missing.append(match[0])
    return Found([one for one in rising if one.number in wanted], by_number=True, missing=missing)


def by_section(rising: Sequence[Paragraph], text: str) -> Found | None:
    """Those of the section of that name, or of that beginning of a name: `solo` of `Solo: the sister`."""
    name = " ".join(text.split()).casefold()
    for is_it in (str.__eq__, begins):
        named = [one for one in rising if is_it(one.section.casefold(), name)]
        if named:
            return Found(named, by_section=True, also=[one for one in holding(rising, text) if one not in named])
    return None


def begins(section: str, name: str) -> bool:
    return bool(name) and re.match(rf"{re.escape(name)}\b", section) is not None


def holding(rising: Sequence[Paragraph], text: str) -> list[Paragraph]:
    """Those that hold all words of a text."""
    words = text.casefold().split()
    return [one for one in rising if words and all(word in f"{one.title} {one.text}".casefold() for word in words)]


def sections(paragraphs: Mapping[str, Paragraph]) -> dict[str, str]:
    """The sections, each with the numbers of its paragraphs: `17-32, 119-128`."""
    numbers: dict[str, list[int]] = {}
    for one in paragraphs.values():
        numbers.setdefault(one.section, []).append(number_of(one))
    return {section: in_spans(sorted(found)) for section, found in numbers.items()}


def in_spans(numbers: Iterable[int]) -> str:
    """Rising numbers in brief: `1-6, 100-106`."""
    spans: list[list[int]] = []
    for number in numbers:
        if spans and number == spans[-1][1] + 1:
            spans[-1][1] = number
        else:
            spans.append([number, number])
    return ", ".join(str(first) if first == last else f"{first}-{last}" for first, last in spans)
