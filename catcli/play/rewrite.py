"""Values written anew in a file of cases, in place: everything around them stays as it was written, comments too.

A value is replaced by its YAML on one line; of a list or mapping only what differs, and where its length differs the
whole of it in the same layout. What cannot be done without touching more than the value is left as it is and told.
"""

from __future__ import annotations

import re
from collections.abc import Iterable, Iterator, Mapping, Sequence
from itertools import zip_longest
from typing import Any, NamedTuple

from ..engine.errors import BadScenario, CatError, Place
from ..engine.text import file_name
from .record import flow
from .strict_yaml import LINE_BREAK, Document, Node, documents_and_faults

Path = tuple[str | int, ...]

ELSEWHERE = "it is not written here, but comes from elsewhere: change it there"
SHARED = "it is an alias or has an anchor, so that other places would change with it: change it by hand"
DIFFERING = "different values are found for it, as in the cells of a matrix: change it by hand"
COMMENT = "a comment would be lost: change it by hand"
UNUSUAL = "it is written with a tag, a '?' or a '|+': change it by hand"

BLOCK_SCALAR_WITH_COMMENT = re.compile(r"(?:!\S*[ \t]+)?[|>][-+0-9]*[ \t]+#")
BLOCK_SCALAR_WITH_BLANK_LINES = re.compile(r"(?:!\S*[ \t]+)?[|>][0-9]*\+")  # that follow it, and belong to it
COLON = re.compile(r"[ \t]*:\s*")
BETWEEN_ENTRIES = " \t\r\n,"

MISSING = object()  # equal to nothing


class Change(NamedTuple):
    """A value to be written at a path of a document, as plain data: None, bool, int, float, str, lists, mappings."""

    document: Document
    path: Path
    value: Any


class Left(NamedTuple):
    """A value that is left as it is, and why."""

    place: Place
    why: str


class Rewritten(NamedTuple):
    """The new text of a file. changed: values rewritten. left: values that should be, and are not, by place."""

    text: str
    changed: int
    left: list[Left]


class Edit(NamedTuple):
    """A part of the text of a stream and what replaces it, which gives the value at `path` of a document."""

    start: int
    end: int
    new: str
    document: Document
    path: Path
    value: Any


def rewrite(text: str, file: str, changes: Sequence[Change]) -> Rewritten:
    """The text of a file with its values changed; what has the value already is not touched.

    The documents of the changes are of this text; it may begin with a byte order mark they were read without. Raises
    BadScenario if the new text would not be read again as the old one with these values.
    """
    done = list(edits_of(changes))
    edits = [edit for edit in done if isinstance(edit, Edit)]
    left = dict.fromkeys(one for one in done if isinstance(one, Left))
    new = replaced_in_file(text, edits)
    check_read_again(text, new, file, edits)
    return Rewritten(new, len(edits), sorted(left, key=lambda one: (one.place.line or 0, one.place.column or 0)))


def edits_of(changes: Sequence[Change]) -> Iterator[Edit | Left]:
    """The edits for all changes. Several may tell the same value, or a part of it, if they agree."""
    taken: dict[tuple[int, Path], Any] = {}
    disputed: set[tuple[int, Path]] = set()
    by_length = sorted(changes, key=lambda change: len(change.path))
    for document, path, value in by_length:
        where = document.node.start, path
        for length in range(len(path) + 1):
            above = where[0], path[:length]
            if above in taken:
                if not same(at(taken[above], path[length:]), value):
                    disputed.add(above)
                break
        else:
            taken[where] = value
    for document, path, _ in by_length:
        where = document.node.start, path
        if where in disputed:
            yield Left(document.place(path), DIFFERING)
        elif where in taken:
            yield from Writer(document).edits(path, taken.pop(where))


def at(value: Any, path: Path) -> Any:
    """The value at a path of plain data, or MISSING."""
    for step in path:
        try:
            value = value[step]
        except (LookupError, TypeError):
            return MISSING
    return value


def same(one: Any, other: Any) -> bool:
    """Whether two values are equal as YAML: 1 is 1.0, but true is not 1."""
    if isinstance(one, Mapping) and isinstance(other, Mapping):
        return one.keys() == other.keys() and all(same(value, other[key]) for key, value in one.items())
    if isinstance(one, list | tuple) and isinstance(other, list | tuple):
        return len(one) == len(other) and all(same(*pair) for pair in zip(one, other, strict=True))
    if isinstance(one, bool) or isinstance(other, bool):
        return one is other
    return bool(one == other)


def replaced(text: str, edits: Iterable[Edit], start: int, end: int) -> str:
    """A part of a text, with all edits made that are in it."""
    parts = []
    for edit in sorted(edits, key=lambda edit: edit.start):
        parts += [text[start : edit.start], edit.new]
        start = edit.end
    return "".join([*parts, text[start:end]])


def replaced_in_file(text: str, edits: Sequence[Edit]) -> str:
    """A text as it stands in the file, byte order marks and all, with the edits made."""
    in_file = []
    for edit in edits:
        stream = edit.document.stream
        start, end = stream.span(edit.start, edit.end)
        before = len(text) - len(stream.original)  # a byte order mark that was not read
        in_file.append(edit._replace(start=start + before, end=end + before))
    return replaced(text, in_file, 0, len(text))


def check_read_again(old: str, new: str, file: str, edits: Sequence[Edit]) -> None:
    """Raise BadScenario unless the new text holds what the old one holds, but for the values of the edits."""
    by_document: dict[int, list[Edit]] = {}
    for edit in edits:
        by_document.setdefault(edit.document.node.start, []).append(edit)
    for one, other in zip_longest(documents_and_faults(old, file), documents_and_faults(new, file)):
        if isinstance(one, Document):
            expected = with_values(one, by_document.get(one.node.start, ()))
            is_right = isinstance(other, Document) and same(expected, other.data)
        else:
            is_right = isinstance(one, CatError) and isinstance(other, CatError)
        if not is_right:
            place = one.place() if isinstance(one, Document) else Place(file_name(file))
            raise BadScenario("the new values cannot be written safely here: change them by hand", place=place)


def with_values(document: Document, edits: Iterable[Edit]) -> Any:
    """The data of a document with the values of some edits."""
    data = [document.data]
    for edit in edits:
        inside: Any = data
        path = (0, *edit.path)
        for step in path[:-1]:
            inside = inside[step]
        inside[path[-1]] = edit.value
    return data[0]


class Writer:
    """Finds what has to be rewritten in one document. Offsets are those of the text of its stream."""

    def __init__(self, document: Document) -> None:
        self.document = document
        self.text = document.stream.text

    def edits(self, path: Path, value: Any) -> Iterator[Edit | Left]:
        """The edits that give the value at a path, or why it is left."""
        node, data, key_end = self.document.node, self.document.data, None
        for length, step in enumerate(path):
            if node.named:
                yield self.left(path[:length], SHARED)
                return
            if step not in node.parts:
                yield self.left(path, ELSEWHERE)
                return
            node, data, key_end = node.parts[step], data[step], key_end_of(node, step)
        yield from self.rewritten(node, path, data, value, key_end)

    def left(self, path: Path, why: str) -> Left:
        return Left(self.document.place(path), why)

    def rewritten(self, node: Node, path: Path, old: Any, new: Any, key_end: int | None) -> Iterator[Edit | Left]:
        """The edits that turn one value into another: as small as can be. `key_end`: of its key, None in a list."""
        if same(old, new):
            return
        if node.named:
            yield self.left(path, SHARED)
        elif is_alike(old, new):
            for step, part in node.parts.items():
                yield from self.rewritten(part, (*path, step), old[step], new[step], key_end_of(node, step))
        elif isinstance(old, dict | list):
            yield self.collection(node, path, old, new, key_end)
        else:
            yield self.scalar(node, path, new, key_end)

    def scalar(self, node: Node, path: Path, new: Any, key_end: int | None) -> Edit | Left:
        """The edit of a text, number, true, false, null, or of a value left out (`a:`, `-`, the `a` of `{a}`)."""
        if BLOCK_SCALAR_WITH_COMMENT.match(self.text, node.start):
            return self.left(path, COMMENT)
        before = ""
        if node.start == node.end:
            if node.start == key_end:
                before = ": "
            elif key_end is not None and ":" not in self.text[key_end : node.start]:
                return self.left(path, UNUSUAL)
            elif not self.text[node.start - 1].isspace():
                before = " "
        return Edit(node.start, node.end, before + flow(new), self.document, path, new)

    def collection(self, node: Node, path: Path, old: Any, new: Any, key_end: int | None) -> Edit | Left:
        """The edit of a whole list or mapping."""
        why = self.obstacle(node)
        if why:
            return self.left(path, why)
        if kind(old) is not kind(new) or (node.is_block and not new):
            return self.other_kind(node, path, new, key_end)
        parts = self.parts(node, path, old, new)
        if isinstance(parts, Left):
            return parts
        if node.is_block:
            _, column = self.document.stream.line_and_column(node.start)
            written = (self.line_break(node.start) + " " * column).join(parts)
        else:
            brackets = "{}" if isinstance(new, Mapping) else "[]"
            written = brackets[0] + ", ".join(parts) + brackets[1]
        return Edit(node.start, node.end, written, self.document, path, new)

    def obstacle(self, node: Node) -> str | None:
        """Why a list or mapping cannot be written anew as a whole, None if it can."""
        if self.has_name_inside(node):
            return SHARED
        between = self.between(node)
        if node.is_block:  # what stands behind its last value would come to stand behind another one
            rest = LINE_BREAK.search(self.text, node.end)
            between += self.text[node.end : rest.start() if rest else len(self.text)]
        if "#" in between:
            return COMMENT
        if "?" in between or self.text[node.start] == "!":
            return UNUSUAL
        return None

    def has_name_inside(self, node: Node) -> bool:
        return any(part.named or self.has_name_inside(part) for part in node.parts.values())

    def between(self, node: Node) -> str:
        """What stands between the keys and values of a list or mapping, and of all in it.

        Of a scalar `#` if it holds a comment, `?` if the lines behind it cannot be moved.
        """
        if not node.height:
            if BLOCK_SCALAR_WITH_COMMENT.match(self.text, node.start):
                return "#"
            return "?" if BLOCK_SCALAR_WITH_BLANK_LINES.match(self.text, node.start) else ""
        found, start = [], node.start
        for step, part in node.parts.items():
            if isinstance(step, str):
                key_start, key_end = node.keys[step]
                found.append(self.text[start:key_start])
                start = key_end
            found += [self.text[start : part.start], self.between(part)]
            start = part.end
        return "".join([*found, self.text[start : node.end]])

    def other_kind(self, node: Node, path: Path, new: Any, key_end: int | None) -> Edit | Left:
        """The edit of a list or mapping that becomes something else; one in lines moves up behind its key."""
        if node.is_block and key_end is not None:
            colon = COLON.fullmatch(self.text, key_end, node.start)
            if colon is None:
                return self.left(path, COMMENT if "#" in self.text[key_end : node.start] else UNUSUAL)
            start = self.text.index(":", key_end) + 1
            return Edit(start, node.end, " " + flow(new), self.document, path, new)
        return Edit(node.start, node.end, flow(new), self.document, path, new)

    def parts(self, node: Node, path: Path, old: Any, new: Any) -> list[str] | Left:
        """The entries of a list or mapping: those it has already as they are written, but for what differs in them."""
        parts: dict[str | int, str] = {}
        has_brackets = self.text[node.start] in "[{"  # the mapping in `[a: 1]` has none
        start = node.start + has_brackets
        for step, part in node.parts.items():
            edits = []
            value = at(new, (step,))
            if value is not MISSING:
                for edit in self.rewritten(part, (*path, step), old[step], value, key_end_of(node, step)):
                    if isinstance(edit, Left):
                        return edit
                    edits.append(edit)
                parts[step] = replaced(self.text, edits, start, part.end).lstrip(BETWEEN_ENTRIES)
            start = part.end
        if isinstance(new, Mapping):
            return [parts.get(key) or f"{flow(str(key))}: {flow(value)}" for key, value in new.items()]
        dash = "- " if node.is_block else ""
        return [parts.get(index) or dash + flow(value) for index, value in enumerate(new)]

    def line_break(self, offset: int) -> str:
        """How lines end here."""
        found = LINE_BREAK.search(self.text, offset) or LINE_BREAK.search(self.text)
        return found[0] if found else "\n"


def key_end_of(node: Node, step: str | int) -> int | None:
    return node.keys[step][1] if isinstance(step, str) else None


def is_alike(old: Any, new: Any) -> bool:
    """Whether two mappings have the same keys, or two lists the same length."""
    if isinstance(old, dict) and isinstance(new, Mapping):
        return old.keys() == new.keys()
    return isinstance(old, list) and isinstance(new, list | tuple) and len(old) == len(new)


def kind(value: Any) -> type:
    if isinstance(value, Mapping):
        return dict
    return list if isinstance(value, list | tuple) else object
