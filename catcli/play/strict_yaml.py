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
from array import array
from bisect import bisect_left, bisect_right
from collections.abc import Iterator, Mapping, Sequence
from functools import cached_property
from itertools import chain
from math import isinf
from typing import Any, Final, NamedTuple

import yaml

from ..engine.errors import BadScenario, CatError, Place
from ..engine.text import file_name

MAX_DEPTH = 64  # lists and mappings inside each other
MAX_NODES = 200_000  # keys and values of one document, its aliases written out
MAX_INT = 2**53  # up to here every reader of JSON or a spreadsheet agrees
MAX_BYTES = 32 * 2**20

BESIDE = 160  # characters of a source line that are kept on each side of the column, so that many faults take no room

BOM = "\ufeff"


# Text, and places in it.


def read_text(path: str, error: type[CatError] = BadScenario, *, keep_mark: bool = False) -> str:
    """All text of a file, of a pipe, or with `-` of stdin. Raises `error` for what cannot be read.

    Its line breaks are those of the file. The byte order mark is left out unless `keep_mark`, for who writes it again.
    """
    data = read_bytes(path, error)
    if len(data) > MAX_BYTES:
        limit = MAX_BYTES // 2**20
        raise error(f"this file is larger than {limit} MB: split it into smaller ones", place=Place(file_name(path)))
    try:
        return data.decode("utf-8" if keep_mark else "utf-8-sig")
    except UnicodeDecodeError as fault:
        start = fault.start + len(data) - len(fault.object)  # the codec counts after the byte order mark
        raise not_utf8(data, start, file_name(path), error) from None


def read_bytes(path: str, error: type[CatError]) -> bytes:
    """As many bytes as are allowed, and one more to tell that there are too many."""
    place = Place(file_name(path))
    try:
        if path == "-":
            if sys.stdin is None:
                raise error("stdin is closed: name a file instead", place=place)
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
    line = re.split(rb"[\r\n]", data[start : start + BESIDE])[0].decode(errors="replace")
    lines = split_lines(before)
    place = Source(lines[-1] + line, file).place(0, len(lines[-1]))._replace(line=len(lines))
    return error(f"byte 0x{data[start]:02x} is not UTF-8: save the file as UTF-8", place=place)


LINE_BREAK = re.compile(r"\r\n|\r|\n")


def split_lines(text: str) -> list[str]:
    return LINE_BREAK.split(text)


class Source:
    """A text that was read from a file, to tell places in it."""

    def __init__(self, text: str, file: str) -> None:
        self.text: Final = text
        self.file: Final = file_name(file)

    @cached_property
    def line_starts(self) -> Sequence[int]:
        return array("Q", chain((0,), (found.end() for found in LINE_BREAK.finditer(self.text))))

    def place(self, line: int, column: int) -> Place:
        """The place at a line and column, here counted from 0; behind the last line it is its end."""
        if line >= len(self.line_starts):
            line, column = len(self.line_starts) - 1, len(self.text) - self.line_starts[-1]
        begin, skipped = self.line_starts[line], max(0, column - BESIDE)
        around = split_lines(self.text[begin + skipped : begin + column + BESIDE])[0]
        return Place(self.file, line + 1, column + 1, around, skipped)

    def place_at(self, offset: int) -> Place:
        """The place of the character at an offset into the text."""
        return self.place(*self.line_and_column(offset))

    def line_and_column(self, offset: int) -> tuple[int, int]:
        """Of the character at an offset into the text, both counted from 0."""
        line = bisect_right(self.line_starts, offset) - 1
        return line, offset - self.line_starts[line]


# Documents.


NOTHING: Final[Mapping[Any, Any]] = {}  # one for all scalars, which are many


class Node:
    """Where a value stands, and the values in it.

    start, end: offsets into the text of its source. A scalar begins with its anchor and tag, and a block scalar ends
    with its last line that is not blank; a block collection ends with its last value.
    is_block: a collection without brackets. named: it has an anchor or is an alias, so that it stands for more.
    size: keys and values, itself included. height: lists and mappings inside each other, itself included.
    parts: the values in it, by key or by index. keys: start and end of each key. Those of an alias stand at its anchor.
    """

    __slots__ = ("end", "height", "is_block", "keys", "named", "parts", "size", "start")

    def __init__(self, event: Any, base: int) -> None:
        self.start: int = base + event.start_mark.index
        self.end: int = base + event.end_mark.index
        self.named: bool = event.anchor is not None
        self.is_block = False
        self.size = 1
        self.height = 0
        self.parts: Mapping[Any, Node] = NOTHING
        self.keys: Mapping[str, tuple[int, int]] = NOTHING

    def take_in(self, part: Node) -> None:
        self.size += part.size
        if part.height >= self.height:
            self.height = part.height + 1


class Stream(Source):
    """The text of a file as it is parsed: without byte order marks, which files that were joined keep inside."""

    def __init__(self, text: str, file: str) -> None:
        marks = [found.end() - 1 for found in MARK.finditer(text)] if BOM in text else []
        super().__init__(MARK.sub("", text) if marks else text, file)
        self.original: Final = text
        self.marks: Final = [mark - before for before, mark in enumerate(marks)]  # each stood before this offset

    def span(self, start: int, end: int) -> tuple[int, int]:
        """The offsets into the original text of what stands from `start` to `end`."""
        if not self.marks:
            return start, end
        return start + bisect_right(self.marks, start), end + bisect_left(self.marks, end)


MARK = re.compile(f"(?:(?<=\n)|\\A){BOM}")


class Document:
    """One document: its `data`, and where everything in it stands.

    node: the places of its data, as offsets into `stream.text`. text: the whole text that was read, as it was.
    """

    def __init__(self, data: Any, node: Node, stream: Stream) -> None:
        self.data: Final = data
        self.node: Final = node
        self.stream: Final = stream

    @property
    def text(self) -> str:
        return self.stream.original

    def place(self, path: Sequence[str | int] = (), key: bool = False) -> Place:
        """Where the value at a path stands, or its key; for what is not there, the nearest around it that is.

        An alias stands where it is written, the values in it where its anchor is.
        """
        node, at = self.node, self.node.start
        for step in path:
            if step not in node.parts:
                break
            at = node.keys[step][0] if key and isinstance(step, str) else node.parts[step].start
            node = node.parts[step]
        return self.stream.place_at(at)

    def span(self, path: Sequence[str | int] = ()) -> tuple[int, int]:
        """Start and end of the value at a path: `text[start:end]` is how it is written. Raises KeyError.

        Of a list or mapping without brackets this is from its first entry to the end of its last value. A value that is
        left out (`a:`) stands with no length where it would begin.
        """
        node = self.node
        for step in path:
            node = node.parts[step]
        return self.stream.span(node.start, node.end)


def documents(text: str, file: str) -> Iterator[Document]:
    """The documents of a stream, one after the other; those before a fault come before its BadScenario.

    `file` is its name, or `-`. A document with nothing in it is passed over.
    """
    for read in documents_and_faults(text, file):
        if isinstance(read, CatError):
            raise read
        yield read


def documents_and_faults(text: str, file: str) -> Iterator[Document | BadScenario]:
    """The documents of a stream as they stand, and in place of each broken one its fault.

    After a fault the reading goes on with the next line that begins with `---` or follows `...`, which can be no part
    of the broken document.
    """
    stream = Stream(text, file)
    start, size = 0, len(stream.text)
    whole = FORBIDDEN.search(stream.text) is None  # as long as nothing is broken, all is read by one parser
    while start < size:
        end = size if whole else document_end(stream.text, start)
        fault, at = None, start
        forbidden = None if whole else FORBIDDEN.search(stream.text, start, end)
        if forbidden is not None:
            fault, at = control_character(stream, forbidden), forbidden.start()
        else:
            reader = Reader(stream, start, end)
            try:
                yield from reader.documents()
            except BadScenario as found:
                fault, at = found, max(reader.stuck, reader.begun + 1)
        if fault is None:
            start = end
        else:
            yield fault
            start, whole = next_document(stream.text, at), False


# All but what YAML 1.2 calls printable; U+0085 and U+2028 too, which some readers take for line breaks.
FORBIDDEN = re.compile("[^\t\n\r\x20-\x7e\xa0-\u2027\u202a-\ud7ff\ue000-\ufffd\U00010000-\U0010ffff]")

BORDER = re.compile(r"(?<![^\r\n])(?:---(?![^ \t\r\n])|\.\.\.(?![^ \t\r\n])[^\r\n]*(?:\r\n?|\n)?)")
PROLOGUE = re.compile(r"(?:[ \t]*(?:#[^\r\n]*)?[\r\n]+|%[^\r\n]*[\r\n]+)*")  # comments and directives


def next_document(text: str, offset: int) -> int:
    """Where the next document of a stream begins, its `---` included; behind the last one, the end of the text."""
    border = BORDER.search(text, offset)
    if border is None:
        return len(text)
    return border.start() if border[0] == "---" else border.end()


def document_end(text: str, start: int) -> int:
    """Where the document ends that begins at an offset, maybe with comments and directives before its `---`."""
    prologue = PROLOGUE.match(text, start)
    assert prologue is not None
    return next_document(text, prologue.end() + 1)


def control_character(source: Source, character: re.Match[str]) -> BadScenario:
    code = ord(character[0])
    escape = f"\\x{code:02x}" if code < 256 else f"\\u{code:04x}"
    sentence = f"the character U+{code:04X} cannot stand here: remove it, or write {escape} in double quotes"
    return BadScenario(sentence, place=source.place_at(character.start()))


class Reader:
    """Builds documents from the events of the parser, for a part of a stream that begins at a line of its own."""

    def __init__(self, stream: Stream, start: int, end: int) -> None:
        self.stream = stream
        self.base = start
        self.parser: Any = getattr(yaml, "CSafeLoader", yaml.SafeLoader)(stream.text[start:end])
        self.anchors: dict[str, tuple[Any, Node] | None] = {}  # None: not yet complete
        self.nodes = 0  # of this document
        self.begun = start  # where this document begins
        self.stuck = start  # where the last fault is told

    def documents(self) -> Iterator[Document]:
        try:
            while True:
                event = self.next_event()
                if isinstance(event, yaml.StreamEndEvent):
                    return
                if isinstance(event, yaml.DocumentStartEvent):
                    document = self.document(event)
                    if document is not None:
                        yield document
        finally:
            self.parser.dispose()

    def document(self, start: Any) -> Document | None:
        """A document, None if there is nothing in it."""
        self.begun = self.base + start.start_mark.index
        self.anchors.clear()
        self.nodes = 0
        data, node = self.value(self.next_event(), 1)
        self.next_event()  # the end of the document
        is_empty = data is None and node.start == node.end
        return None if is_empty else Document(data, node, self.stream)

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
            read = self.scalar(event), Node(event, self.base)
            if event.style in BLOCK_STYLES:
                self.trim(read[1])
        elif isinstance(event, yaml.SequenceStartEvent):
            read = self.sequence(event, depth)
        else:
            read = self.mapping(event, depth)
        if anchor is not None:
            self.anchors[anchor] = read
        return read

    def trim(self, node: Node) -> None:
        """The parser ends a block scalar where the next thing begins: leave out the blank lines between."""
        node.end = node.start + len(self.stream.text[node.start : node.end].rstrip())

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
        node = Node(event, self.base)
        node.size, node.height, node.parts, node.keys = anchor.size, anchor.height, anchor.parts, anchor.keys
        return copied(data), node

    def check_depth(self, depth: int, event: Any) -> None:
        if depth > MAX_DEPTH:
            raise self.bad(TOO_DEEP, event.start_mark)

    def sequence(self, start: Any, depth: int) -> tuple[list[Any], Node]:
        self.check_collection(start, depth, "seq")
        data: list[Any] = []
        parts: dict[Any, Node] = {}
        node = Node(start, self.base)
        node.height = 1
        node.parts = parts
        while not isinstance(event := self.next_event(), yaml.SequenceEndEvent):
            item, part = self.value(event, depth + 1)
            parts[len(data)] = part
            node.take_in(part)
            data.append(item)
        self.close(node, start, event)
        return data, node

    def mapping(self, start: Any, depth: int) -> tuple[dict[str, Any], Node]:
        self.check_collection(start, depth, "map")
        data: dict[str, Any] = {}
        parts: dict[Any, Node] = {}
        keys: dict[str, tuple[int, int]] = {}
        node = Node(start, self.base)
        node.height = 1
        node.parts, node.keys = parts, keys
        while not isinstance(event := self.next_event(), yaml.MappingEndEvent):
            key = self.key(event, depth, keys)
            node.size += 1
            data[key], part = self.value(self.next_event(), depth + 1)
            parts[key] = part
            node.take_in(part)
        self.close(node, start, event)
        return data, node

    def close(self, node: Node, start: Any, end: Any) -> None:
        """The parser ends a block collection where the next thing begins: take the end of its last value instead."""
        node.is_block = not start.flow_style
        if start.flow_style and node.start < node.end:  # it has brackets, unlike the mapping in `[a: 1]`
            node.end = self.base + end.end_mark.index
        else:
            node.end = node.parts[next(reversed(node.parts))].end

    def check_collection(self, event: Any, depth: int, tag: str) -> None:
        self.check_depth(depth, event)
        if event.tag not in (None, "!", CORE + tag):
            raise self.foreign(event)

    def key(self, event: Any, depth: int, keys: dict[str, tuple[int, int]]) -> str:
        """A key, which is noted among the `keys` before it."""
        at, end = event.start_mark, event.end_mark
        if not isinstance(event, yaml.ScalarEvent):
            raise self.bad("a key must be text, not a list, a mapping or an alias: put it in quotes", at)
        if event.anchor is None:
            self.count(1, event)
            key = self.scalar(event)
        else:
            key, _ = self.value(event, depth)
        if not isinstance(key, str):
            found = shortened(event.value) or "nothing"
            raise self.bad(f"a key must be text, but {found} is not: put it in quotes", at)
        if key == "<<" and not event.style:
            raise self.bad("<< merges nothing here: write the keys out", at)
        if key in keys:
            line = self.stream.place_at(keys[key][0]).line
            raise self.bad(f"the key {shortened(key)!r} is there already, on line {line}: leave one of them out", at)
        keys[key] = self.base + at.index, self.base + end.index
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
        self.stuck = self.base + at.index
        return BadScenario(sentence, place=self.stream.place_at(self.stuck))

    def broken(self, fault: yaml.MarkedYAMLError) -> BadScenario:
        """The error for what is no YAML at all."""
        problem = fault.problem or "it cannot be read"
        at: Any = fault.problem_mark or fault.context_mark
        character = self.stream.text[self.base + at.index : self.base + at.index + 1]
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
BLOCK_STYLES = ("|", ">")
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
