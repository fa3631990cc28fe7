"""The matrix of a case: the cells it is spread over, each a case with a value of its own at some paths."""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from itertools import product
from typing import Any

import msgspec

from ..engine.errors import BadScenario, Place
from ..engine.text import meant, quoted
from .scenario import FIELDS, KeyPath, Origin, holds
from .strict_yaml import MAX_DEPTH, Document

MOST_CELLS = 10_000  # of a matrix
MOST_SPREAD = 1_000_000  # keys and values that the cells of a matrix do not share, all together


class Layers:
    """The data of a case joined from several documents, its own first; and of a cell, the values of its matrix.

    chosen: of each path that the matrix sets, where its value stands in `matrix`.
    """

    def __init__(self, layers: Sequence[Document], chosen: Mapping[KeyPath, KeyPath]) -> None:
        self.layers = layers
        self.chosen = chosen

    def place(self, path: Sequence[str | int] = (), key: bool = False) -> Place:
        path = tuple(path)
        for depth in range(len(path), 0, -1):
            if path[:depth] in self.chosen:
                return self.place((*self.chosen[path[:depth]], *path[depth:]))
        for depth in range(len(path), -1, -1):
            for layer in self.layers:
                if holds(layer.data, path[:depth]):
                    return layer.place(path[:depth], key and depth == len(path))
        return self.layers[0].place(())


def cells_of(
    data: dict[str, Any], layers: Sequence[Document], name: str
) -> Iterator[tuple[dict[str, Any], Layers, str, dict[str, Any]]]:
    """Every combination of the matrix, in written order: the data, where its parts stand, its name and values."""
    origin = Layers(layers, {})
    matrix = data["matrix"]
    if not isinstance(matrix, dict) or not matrix:
        raise BadScenario("'matrix' needs values for a path: {seed: [1, 2]}", place=origin.place(("matrix",)))
    paths = [path_of(data, key, origin) for key in matrix]
    values = [values_of(value, ("matrix", key), origin) for key, value in matrix.items()]
    count = 1
    for key, listed in zip(matrix, values, strict=True):
        count *= len(listed)
        if count > MOST_CELLS:
            sentence = f"this makes more than {MOST_CELLS:,} cases: a batch plays many games"
            raise BadScenario(sentence, place=origin.place(("matrix", key)))
    size = sum(size_of(data.get(str(key))) for key in {path[0] for path in paths})
    size += sum(max(size_of(value) for _, value in listed) for listed in values)
    if count * size > MOST_SPREAD:
        sentence = f"these are {count:,} cases in which {size:,} values differ: take fewer, or a smaller part of them"
        raise BadScenario(sentence, place=origin.place(("matrix",), key=True))
    rest = {key: value for key, value in data.items() if key != "matrix"}
    for cell in product(*values):
        spread, chosen = rest, {}
        for path, (where, value) in zip(paths, cell, strict=True):
            spread = replaced(spread, path, value)
            chosen[path] = where
        told = {key: value for key, (_, value) in zip(matrix, cell, strict=True)}
        yield spread, Layers(layers, chosen), f"{name} [{label_of(told)}]", told


def label_of(cell: Mapping[str, Any]) -> str:
    """The values of a cell as they stand in its name: `seed=3, limit=5`."""
    return ", ".join(f"{key}={in_short(value)}" for key, value in cell.items())


def size_of(data: Any) -> int:
    """How many keys and values data have."""
    if isinstance(data, dict):
        return 1 + sum(1 + size_of(value) for value in data.values())
    return 1 + sum(map(size_of, data)) if isinstance(data, list) else 1


def in_short(value: Any) -> str:
    text = value if isinstance(value, str) else msgspec.json.encode(value).decode()
    return text if len(text) <= 40 else f"{text[:39]}…"


def path_of(data: dict[str, Any], written: str, origin: Origin) -> KeyPath:
    """The path of a matrix key, `players.Ada.bot`: an item of a list by its name, or by its number from 1."""
    place = origin.place(("matrix", written), key=True)
    path: list[str | int] = []
    at: Any = data
    words = written.split(".")
    if len(words) > MAX_DEPTH:
        raise BadScenario(f"{quoted(written)} leads deeper than anything may be nested ({MAX_DEPTH})", place=place)
    while words:
        taken, step = 1, words[0]
        if isinstance(at, list):
            step_of_list = item_of(at, words[0])
            if step_of_list is None:
                raise BadScenario(f"{quoted(written)} leads nowhere: no item {quoted(words[0])} there", place=place)
            path.append(step_of_list)
            at = at[step_of_list]
        elif isinstance(at, dict) or at is None:
            for length in range(len(words), 0, -1):  # a name may have dots in it
                if isinstance(at, dict) and ".".join(words[:length]) in at:
                    taken, step = length, ".".join(words[:length])
                    break
            if not path and step not in FIELDS:
                raise BadScenario(f"there is no key {quoted(step)} here: {meant(step, [*FIELDS])}", place=place)
            if not path and step in ("matrix", "across", "base", "catcli", "name"):
                raise BadScenario(f"a matrix cannot change {step!r}", place=place)
            path.append(step)
            at = at.get(step) if isinstance(at, dict) else None
        else:
            raise BadScenario(f"{quoted(written)} leads nowhere: {quoted(str(path[-1]))} holds no keys", place=place)
        words = words[taken:]
    return tuple(path)


def item_of(items: list[Any], word: str) -> int | None:
    """The index of a list's item that a word means."""
    for index, item in enumerate(items):
        if isinstance(item, dict) and item.get("name") == word:
            return index
    number = int(word) if word.isascii() and word.isdigit() and len(word) < 9 else 0
    return number - 1 if 1 <= number <= len(items) else None


def values_of(values: Any, path: KeyPath, origin: Origin) -> list[tuple[KeyPath, Any]]:
    """The values of one path of a matrix, each with where it stands: a list, or `{from: 1, to: 50}`."""
    if isinstance(values, list) and values:
        return [((*path, index), value) for index, value in enumerate(values)]
    if isinstance(values, dict) and set(values) == {"from", "to"}:
        first, last = values["from"], values["to"]
        if is_whole(first) and is_whole(last) and first <= last:
            if last - first >= MOST_CELLS:
                sentence = f"this makes more than {MOST_CELLS:,} cases: a batch plays many games"
                raise BadScenario(sentence, place=origin.place((*path, "to")))
            return [(path, value) for value in range(first, last + 1)]
    raise BadScenario("here a list of values is needed, or {from: 1, to: 50}", place=origin.place(path))


def is_whole(value: Any) -> bool:
    return isinstance(value, int) and not isinstance(value, bool)


def replaced(data: Any, path: KeyPath, value: Any) -> Any:
    """A copy of data with another value at a path; only what leads there is copied."""
    if not path:
        return value
    step, rest = path[0], path[1:]
    if isinstance(data, list):
        return [replaced(item, rest, value) if index == step else item for index, item in enumerate(data)]
    data = data or {}
    return {**data, step: replaced(data.get(step), rest, value)}
