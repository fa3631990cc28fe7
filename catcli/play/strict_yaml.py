"""Strict YAML 1.2: what a file says is what is read, and everything read knows where it stands.

Only `true` and `false`, `null` and `~`, and plain numbers are more than text: `no`, `on`, `1:30` and `2024-01-01`
stay as written. What could be read in two ways, or could keep a machine busy, is an error with its place: a key given
twice, a key that is no text, `<<`, foreign tags, aliases that explode, huge numbers, deep nesting. Built from the
events of PyYAML's C parser, so that a limit stops the reading before anything large exists.
"""

from __future__ import annotations

import os
import re
import sys
from collections.abc import Iterator, Sequence
from functools import cached_property
from math import isinf
from typing import Any, Final, NamedTuple

import yaml

from ..engine.errors import BadScenario, CatError, Place

MAX_DEPTH = 64  # lists and mappings inside each other
MAX_NODES = 200_000  # keys and values of one document, its aliases written out
MAX_INT = 2**53  # up to here every reader of JSON or a spreadsheet agrees
MAX_BYTES = 64 * 2**20

BEHIND = 160  # characters of a source line that are kept behind the column; who shows it cuts it to the screen

STDIN = "<stdin>"
BOM = "\ufeff"


# Text, and places in it.


def file_name(path: str) -> str:
    """What messages call a file; `-` is the standard input."""
    return STDIN if path == "-" else path


def read_text(path: str, error: type[CatError] = BadScenario) -> str:
    """All text of a file, of a pipe, or with `-` of the standard input. Raises `error` for what cannot be read."""
    data = read_bytes(path, error)
    if len(data) > MAX_BYTES:
        limit = MAX_BYTES // 2**20
        raise error(f"this file is larger than {limit} MB: split it into smaller ones", place=Place(file_name(path)))
    try:
        return data.decode("utf-8-sig")
    except UnicodeDecodeError as fault:
        start = fault.start + len(data) - len(fault.object)  # the codec counts after the byte order mark
        raise not_utf8(data, start, file_name(path), error) from None


def read_bytes(path: str, error: type[CatError]) -> bytes:
    """As many bytes as are allowed, and one more to tell that there are too many."""
    place = Place(file_name(path))
    try:
        if path == "-":
            if sys.stdin is None:
                raise error("the standard input is closed: name a file instead", place=place)
            return sys.stdin.buffer.read(MAX_BYTES + 1)
        if os.path.isdir(path):
            raise error("this is a folder: name a file in it", place=place)
        with open(path, "rb") as file:
            return file.read(MAX_BYTES + 1)
    except FileNotFoundError:
        raise error("there is no such file: check its name and folder", place=place) from None
    except (OSError, ValueError) as fault:  # ValueError: a name that holds a NUL
        reason = getattr(fault, "strerror", None) or str(fault)
        raise error(f"this file cannot be read: {reason}", place=place) from None


def not_utf8(data: bytes, start: int, file: str, error: type[CatError]) -> CatError:
    """The error for the first byte that is not UTF-8, with its line."""
    if data.startswith((b"\xff\xfe", b"\xfe\xff")):
        return error("this file is UTF-16: save it as UTF-8", place=Place(file))
    before = data[:start].decode("utf-8-sig")
    line = re.split(rb"[\r\n]", data[start : start + BEHIND])[0].decode(errors="replace")
    lines = split_lines(before)
    place = Source(lines[-1] + line, file).place(0, len(lines[-1]))._replace(line=len(lines))
    return error(f"byte 0x{data[start]:02x} is not UTF-8: save the file as UTF-8", place=place)


def split_lines(text: str) -> list[str]:
    return re.split(r"\r\n|\r|\n", text)


class Source:
    """A text that was read from a file, to tell places in it."""

    def __init__(self, text: str, file: str) -> None:
        self.text: Final = text
        self.file: Final = file_name(file)

    @cached_property
    def lines(self) -> list[str]:
        return split_lines(self.text)

    def place(self, line: int, column: int) -> Place:
        """The place at a line and column, here counted from 0; behind the last line it is its end."""
        if line >= len(self.lines):
            line, column = len(self.lines) - 1, len(self.lines[-1])
        source = self.lines[line]
        return Place(self.file, line + 1, column + 1, source[: column + BEHIND])


# Documents.


class Node:
    """Where a value stands, and the values in it.

    size: keys and values, itself included. height: lists and mappings inside each other, itself included.
    """

    __slots__ = ("at", "height", "keys", "parts", "size")

    def __init__(self, at: Any) -> None:
        self.at: yaml.Mark = at
        self.size = 1
        self.height = 0
        self.parts: dict[Any, Node] = {}  # by key, or by index
        self.keys: dict[str, yaml.Mark] = {}

    def take_in(self, part: Node) -> None:
        self.size += part.size
        self.height = max(self.height, part.height + 1)


class Document:
    """One document: its `data`, and where everything in it stands."""

    def __init__(self, data: Any, node: Node, source: Source) -> None:
        self.data: Final = data
        self._node: Final = node
        self._source: Final = source

    def place(self, path: Sequence[str | int] = (), key: bool = False) -> Place:
        """Where the value at a path stands, or its key; for what is not there, the nearest around it that is.

        An alias stands where it is written, the values in it where its anchor is.
        """
        node, at = self._node, self._node.at
        for step in path:
            if step not in node.parts:
                break
            at = node.keys.get(step, at) if isinstance(step, str) and key else node.parts[step].at
            node = node.parts[step]
        return self._source.place(at.line, at.column)


def documents(text: str, file: str) -> Iterator[Document]:
    """The documents of a stream, one after the other; those before a fault come before its BadScenario.

    `file` is its name, or `-`.
    """
    source = Source(text.removeprefix(BOM).replace("\n" + BOM, "\n"), file)  # files joined keep their marks
    forbidden = FORBIDDEN.search(source.text)
    if forbidden is None:
        yield from Reader(source, source.text).documents()
    else:
        yield from Reader(source, source.text[: document_start(source.text, forbidden.start())]).documents()
        raise control_character(source, forbidden)


# All but what YAML 1.2 calls printable; U+0085 and U+2028 too, which some readers take for line breaks.
FORBIDDEN = re.compile("[^\t\n\r\x20-\x7e\xa0-\u2027\u202a-\ud7ff\ue000-\ufffd\U00010000-\U0010ffff]")


def document_start(text: str, index: int) -> int:
    """Where the document begins that holds an index of a stream."""
    starts = re.compile(r"^(?:---|\.\.\.)(?=\s|$)", re.MULTILINE).finditer(text, 0, index)
    return max((start.start() for start in starts), default=0)


def control_character(source: Source, character: re.Match[str]) -> BadScenario:
    before = split_lines(source.text[: character.start()])
    code = ord(character[0])
    escape = f"\\x{code:02x}" if code < 256 else f"\\u{code:04x}"
    sentence = f"the character U+{code:04X} cannot stand here: remove it, or write {escape} in double quotes"
    return BadScenario(sentence, place=source.place(len(before) - 1, len(before[-1])))


class Reader:
    """Builds documents from the events of the parser."""

    def __init__(self, source: Source, text: str) -> None:
        self.source = source
        self.parser: Any = getattr(yaml, "CSafeLoader", yaml.SafeLoader)(text)
        self.anchors: dict[str, tuple[Any, Node] | None] = {}  # None: not yet complete
        self.nodes = 0  # of this document

    def documents(self) -> Iterator[Document]:
        try:
            while True:
                event = self.next_event()
                if isinstance(event, yaml.StreamEndEvent):
                    return
                if isinstance(event, yaml.DocumentStartEvent):
                    yield self.document()
        finally:
            self.parser.dispose()

    def document(self) -> Document:
        self.anchors.clear()
        self.nodes = 0
        data, node = self.value(self.next_event(), 1)
        self.next_event()  # the end of the document
        return Document(data, node, self.source)

    def next_event(self) -> Any:
        try:
            return self.parser.get_event()
        except yaml.MarkedYAMLError as fault:
            raise self.broken(fault) from None

    def value(self, event: Any, depth: int) -> tuple[Any, Node]:
        """A value and where it stands; `depth` is the nesting it would have as a list or mapping."""
        if isinstance(event, yaml.AliasEvent):
            return self.alias(event, depth)
        self.count(1, event)
        anchor = event.anchor
        if anchor is not None:
            if anchor in self.anchors:
                raise self.bad(f"the anchor &{anchor} is there already: give this one another name", event.start_mark)
            self.anchors[anchor] = None
        if isinstance(event, yaml.ScalarEvent):
            read = self.scalar(event), Node(event.start_mark)
        elif isinstance(event, yaml.SequenceStartEvent):
            read = self.sequence(event, depth)
        else:
            read = self.mapping(event, depth)
        if anchor is not None:
            self.anchors[anchor] = read
        return read

    def count(self, nodes: int, event: Any) -> None:
        self.nodes += nodes
        if self.nodes > MAX_NODES:
            sentence = f"this document has more than {MAX_NODES:,} values: split it, or use fewer aliases"
            raise self.bad(sentence, event.start_mark)

    def alias(self, event: Any, depth: int) -> tuple[Any, Node]:
        """A copy of what an anchor stands for."""
        name = event.anchor
        if name not in self.anchors:
            raise self.bad(f"there is no anchor &{name} above: put *{name} in quotes if it is text", event.start_mark)
        anchored = self.anchors[name]
        if anchored is None:
            raise self.bad(f"*{name} stands inside its own anchor: move it out of &{name}", event.start_mark)
        data, anchor = anchored
        self.count(anchor.size, event)
        self.check_depth(depth + anchor.height - 1, event)
        node = Node(event.start_mark)
        node.size, node.height, node.parts, node.keys = anchor.size, anchor.height, anchor.parts, anchor.keys
        return copied(data), node

    def check_depth(self, depth: int, event: Any) -> None:
        if depth > MAX_DEPTH:
            raise self.bad(TOO_DEEP, event.start_mark)

    def sequence(self, event: Any, depth: int) -> tuple[list[Any], Node]:
        self.check_collection(event, depth, "seq")
        data: list[Any] = []
        node = Node(event.start_mark)
        node.height = 1
        while not isinstance(event := self.next_event(), yaml.SequenceEndEvent):
            item, part = self.value(event, depth + 1)
            node.parts[len(data)] = part
            node.take_in(part)
            data.append(item)
        return data, node

    def mapping(self, event: Any, depth: int) -> tuple[dict[str, Any], Node]:
        self.check_collection(event, depth, "map")
        data: dict[str, Any] = {}
        node = Node(event.start_mark)
        node.height = 1
        while not isinstance(event := self.next_event(), yaml.MappingEndEvent):
            key = self.key(event, depth, node.keys)
            node.keys[key] = event.start_mark
            node.size += 1
            data[key], part = self.value(self.next_event(), depth + 1)
            node.parts[key] = part
            node.take_in(part)
        return data, node

    def check_collection(self, event: Any, depth: int, tag: str) -> None:
        self.check_depth(depth, event)
        if event.tag not in (None, "!", CORE + tag):
            raise self.foreign(event)

    def key(self, event: Any, depth: int, keys: dict[str, yaml.Mark]) -> str:
        at = event.start_mark
        if not isinstance(event, yaml.ScalarEvent):
            raise self.bad("a key must be text, not a list, a mapping or an alias: put it in quotes", at)
        key, _ = self.value(event, depth)
        if not isinstance(key, str):
            found = shortened(event.value) or "nothing"
            raise self.bad(f"a key must be text, but {found} is not: put it in quotes", at)
        if key == "<<" and not event.style:
            raise self.bad("<< merges nothing here: write the keys out", at)
        if key in keys:
            line = keys[key].line + 1
            raise self.bad(f"the key {shortened(key)!r} is there already, on line {line}: leave one of them out", at)
        return key

    def scalar(self, event: Any) -> Any:
        tag = event.tag
        try:
            if tag is None:
                return event.value if event.style else plain(event.value)
            if tag in ("!", CORE + "str"):
                return event.value
            if tag in TAGGED:
                return tagged(tag, event.value)
        except ValueError as fault:
            raise self.bad(str(fault), event.start_mark) from None
        raise self.foreign(event)

    def foreign(self, event: Any) -> BadScenario:
        tag = event.tag.replace(CORE, "!!")
        sentence = f"the tag {shortened(tag)} is not known here: leave it out, or put the text in quotes"
        return self.bad(sentence, event.start_mark)

    def bad(self, sentence: str, at: yaml.Mark) -> BadScenario:
        return BadScenario(sentence, place=self.source.place(at.line, at.column))

    def broken(self, fault: yaml.MarkedYAMLError) -> BadScenario:
        """The error for what is no YAML at all."""
        problem = fault.problem or "it cannot be read"
        at = fault.problem_mark or fault.context_mark
        assert at is not None
        character = "".join(self.source.lines[at.line : at.line + 1])[at.column : at.column + 1]
        if problem == "found character that cannot start any token":
            return self.bad(cannot_start(character), at)
        if problem == "did not find expected key" and character in ("]", "}"):
            return self.bad(f"no list or mapping is open that this {character!r} could close: leave it out", at)
        for known in FAULTS:
            if known.problem in problem and known.context in (fault.context or ""):
                return self.bad(known.sentence, (fault.context_mark or at) if known.at_context else at)
        return self.bad(f"this is not YAML: {problem}", at)


def copied(data: Any) -> Any:
    """An own copy for each alias: who changes one does not change the other."""
    if isinstance(data, list):
        return [copied(item) for item in data]
    if isinstance(data, dict):
        return {key: copied(value) for key, value in data.items()}
    return data


def shortened(text: str, length: int = 40) -> str:
    return text if len(text) <= length else text[: length - 1] + "…"


# Scalars (the core schema of YAML 1.2).

CORE = "tag:yaml.org,2002:"
TAGGED: dict[str, tuple[type, ...]] = {
    CORE + "int": (int,),
    CORE + "float": (float, int),
    CORE + "bool": (bool,),
    CORE + "null": (type(None),),
}
WORDS: dict[str, bool | None] = {
    "true": True, "True": True, "TRUE": True, "false": False, "False": False, "FALSE": False,
    "null": None, "Null": None, "NULL": None, "~": None, "": None,
}  # fmt: skip
NUMBER_START = frozenset("+-.0123456789")
INT = re.compile(r"[-+]?[0-9]+")
FLOAT = re.compile(r"[-+]?(?:\.[0-9]+|[0-9]+(?:\.[0-9]*)?)(?:[eE][-+]?[0-9]+)?")
NOT_FINITE = re.compile(r"[-+]?\.(?:inf|Inf|INF)|\.(?:nan|NaN|NAN)")
BASES: tuple[tuple[re.Pattern[str], int], ...] = (
    (re.compile(r"0x[0-9a-fA-F]+"), 16),
    (re.compile(r"0o[0-7]+"), 8),
)


def plain(text: str) -> Any:
    """What a text without quotes stands for. Raises ValueError for a number that cannot be kept exactly."""
    if text in WORDS:
        return WORDS[text]
    if text[0] not in NUMBER_START:
        return text
    if INT.fullmatch(text):
        return whole(text, 10)
    for pattern, base in BASES:
        if pattern.fullmatch(text):
            return whole(text, base)
    if FLOAT.fullmatch(text):
        return finite(text)
    if NOT_FINITE.fullmatch(text):
        raise ValueError(f"{text} is no number to reckon with: put it in quotes if it is text")
    return text


def whole(text: str, base: int) -> int:
    if len(text) <= 24:  # longer ones cannot be in range, unless written to tease
        number = int(text, base)
        if abs(number) <= MAX_INT:
            return number
    found = shortened(text)
    raise ValueError(f"{found} is beyond ±2^53 (9,007,199,254,740,992): put it in quotes if it is text")


def finite(text: str) -> float:
    number = float(text)
    if isinf(number):
        raise ValueError(f"{shortened(text)} is too large for a number: put it in quotes if it is text")
    return number


def tagged(tag: str, text: str) -> Any:
    """A scalar that says itself what it is: `!!int 7`."""
    value = plain(text)
    kinds = TAGGED[tag]
    if type(value) not in kinds:
        raise ValueError(f"{shortened(text)!r} is no {tag.replace(CORE, '!!')}: leave the tag out, or mend the value")
    return kinds[0](value) if value is not None else None


# What is no YAML at all, said better than the parser does.


class Fault(NamedTuple):
    """A problem (and its context) as the parser tells it, and our sentence."""

    problem: str
    sentence: str
    context: str = ""
    at_context: bool = False  # told where the thing begins, not where the parser gave up


TOO_DEEP = f"this is nested deeper than {MAX_DEPTH}: use fewer lists and mappings inside each other"
TAB = "a tab cannot indent YAML: use spaces"
KEYS_ALIKE = "this does not fit the lines above: begin all keys of a mapping in the same column"
OPEN_QUOTE = "this quoted text never ends: close the quote"

FAULTS = [
    Fault("exceeded maximum nesting depth", TOO_DEEP),
    Fault("found a tab character", TAB),
    Fault("mapping values are not allowed", "a ':' cannot stand here: quote the text, or indent the key alike"),
    Fault("could not find expected ':'", "this line is no 'key: value': add the ':' and a space", at_context=True),
    Fault("did not find expected ',' or ']'", "this list is not closed: a ',' or a ']' is missing", at_context=True),
    Fault("did not find expected ',' or '}'", "this mapping is not closed: a ',' or a '}' is missing", at_context=True),
    Fault("did not find expected node content", "a value is missing here: close the bracket, or leave a ',' out"),
    Fault("did not find expected '-' indicator", "this is no entry of the list above: begin it with '- ' too"),
    Fault("block sequence entries are not allowed", "a list cannot begin here: put it on the lines below its key"),
    Fault("did not find expected key", KEYS_ALIKE),
    Fault("found unexpected end of stream", OPEN_QUOTE, "quoted scalar", at_context=True),
    Fault("found unexpected document indicator", OPEN_QUOTE, "quoted scalar", at_context=True),
    Fault("found unknown escape character", "this backslash means nothing: write \\\\ for one, or use single quotes"),
    Fault("did not find expected alphabetic", "a text cannot begin with '*' or '&': put it in quotes"),
    Fault("found undefined tag handle", "a text cannot begin with '!': put it in quotes"),
    Fault("did not find expected <document start>", "the document ends above: begin another one with '---'"),
    Fault("found incompatible YAML document", "only YAML 1.2 is read here: leave the %YAML line out"),
]  # fmt: skip


def cannot_start(character: str) -> str:
    return TAB if character == "\t" else f"a text cannot begin with {character!r}: put it in quotes"
