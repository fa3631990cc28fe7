"""Values rewritten in place: what is written for them, what is left and why, and that all else stays as it was."""

import json
from random import Random

import pytest

from catcli.engine.errors import BadScenario, Place
from catcli.play import rewrite as rewriting
from catcli.play.record import flow
from catcli.play.rewrite import COMMENT, DIFFERING, ELSEWHERE, SHARED, UNUSUAL, Change, Left, Rewritten, rewrite
from catcli.play.strict_yaml import Document, documents, documents_and_faults


def rewritten(text, *changes, number=0):
    """`text` with the values at some paths changed in one of its documents."""
    document = list(documents(text, "case.yml"))[number]
    return rewrite(text, "case.yml", [Change(document, path, value) for path, value in changes])


def new_text(text, value, *path):
    result = rewritten(text, (path or ("a",), value))
    assert (1, []) == (result.changed, result.left)
    return result.text


# What is written.


@pytest.mark.parametrize(
    ("old", "value", "new"),
    [
        ("a: 1 # why\n", 12, "a: 12 # why\n"), ("a: 1", 1.5, "a: 1.5"), ("a: true", None, "a: null"),
        ("a: 'x'  # why", "z", "a: z  # why"), ("a: x", "no", 'a: "no"'), ("a: x", "1:30", 'a: "1:30"'),
        ("a: x", "b # c", 'a: "b # c"'), ("a: x\n  y\n  z # why", 3, "a: 3 # why"), ("a: true", 1, "a: 1"),
        ("a: |\n  x\n  # y\n\n# why\nb: 1", "x\n", 'a: "x\\n"\n\n# why\nb: 1'), ("a: !!str 1", 1, "a: 1"),
        ("a:\nb: 1", 7, "a: 7\nb: 1"), ("a:   # why", 7, "a: 7   # why"), ("{a, b}", 7, "{a: 7, b}"),
        ("{a: , b}", 7, "{a: 7, b}"), ("{'a':, b}", 7, "{'a': 7, b}"), ("a: 1", [1, {"b": "no"}], 'a: [1, {b: "no"}]'),
        ("a:\n  7", 8, "a:\n  8"), ("a: 1", "\u2028\x7f", 'a: "\\u2028\\u007f"'), ("? a\n: 1\n", 2, "? a\n: 2\n"),
    ],
)  # fmt: skip
def test_a_scalar_is_replaced_by_its_value_on_one_line(old, value, new):
    assert new == new_text(old, value)


@pytest.mark.parametrize(
    ("old", "value", "new"),
    [
        ("a: {Ada: 1,  'Bo': 2} # why", {"Ada": 1, "Bo": 3}, "a: {Ada: 1,  'Bo': 3} # why"),
        ("a: [\n  1, # one\n  2, # two\n]", [1, 3], "a: [\n  1, # one\n  3, # two\n]"),
        ("a:\n  - 1 # one\n  # more\n  - 2 # two", [4, 2], "a:\n  - 4 # one\n  # more\n  - 2 # two"),
        ("a:\n  Bo: # why\n    x: 1\n  Cy: 2", {"Cy": 2, "Bo": {"x": 5}}, "a:\n  Bo: # why\n    x: 5\n  Cy: 2"),
        ("a:\n-\n- 1", [2, 1], "a:\n- 2\n- 1"), ("a: [[1], {b: [2]}]", [[1], {"b": [3]}], "a: [[1], {b: [3]}]"),
    ],
)  # fmt: skip
def test_of_a_list_or_mapping_only_what_differs_is_rewritten(old, value, new):
    assert new == new_text(old, value)


@pytest.mark.parametrize(
    ("old", "value", "new"),
    [
        ("a: ['x', y] # why", ["x", "z", "no"], "a: ['x', z, \"no\"] # why"), ("a: [1, 2]", [], "a: []"),
        ("a: {'x': 1, y: 2}", {"x": 1, "z": 3}, "a: {'x': 1, z: 3}"), ("a: [1, 2]", {"b": 1}, "a: {b: 1}"),
        ("a: [x: 1 , y]", [{"x": 1}], "a: [x: 1]"), ("a: [x: 1]", [{"x": 1, "z": 2}], "a: [{x: 1, z: 2}]"),
        ("a: {b: 1}", 5, "a: 5"), ("a: [{'b': 1}]", [{"b": 1}, 2], "a: [{'b': 1}, 2]"), ("a: []", [1], "a: [1]"),
        ("a: {b, c}", {"b": 1}, "a: {b: 1}"), ("a: [1, 2 ]", [1], "a: [1]"),
    ],
)  # fmt: skip
def test_a_list_or_mapping_in_brackets_of_another_length_is_rewritten_in_brackets(old, value, new):
    assert new == new_text(old, value)


@pytest.mark.parametrize(
    ("old", "value", "new"),
    [
        ("a:\n  - 'x'\n  - y\nb: 1", ["x", "z", "no"], "a:\n  - 'x'\n  - z\n  - \"no\"\nb: 1"),
        ("a:\n- 1\n- 2\n# why\nb: 1", [1], "a:\n- 1\n# why\nb: 1"), ("a:\r\n- 1\r\n", [1, 2], "a:\r\n- 1\r\n- 2\r\n"),
        ("a:\n    'x': 1\n\n    y: 2\n", {"x": 1, "y": 3, "z": [4]}, "a:\n    'x': 1\n    y: 3\n    z: [4]\n"),
        ("a:\n  -   x: 1\n      y: 2\n  - 3", [{"x": 1, "y": 4}], "a:\n  -   x: 1\n      y: 4"),
        ("a:\n  - b:\n    - 1\n  - 3\n", [{"b": []}, 3, 4], "a:\n  - b: []\n  - 3\n  - 4\n"),
        ("a:\n  -\n  - 1\n", [2], "a:\n  - 2\n"), ("a: # why\n  - 1\n", [1, 2], "a: # why\n  - 1\n  - 2\n"),
    ],
)  # fmt: skip
def test_a_list_or_mapping_in_lines_of_another_length_is_rewritten_in_lines(old, value, new):
    assert new == new_text(old, value)


@pytest.mark.parametrize(
    ("old", "value", "new"),
    [
        ("a:\n- 1\n- 2\nb: 1", [], "a: []\nb: 1"), ("a:\n  b: 1\n  c: 2\n", "no", 'a: "no"\n'),
        ("a: \n\n  b: 1\n", ["b"], "a: [b]\n"), ("a:\r\n- 1\r\n", None, "a: null\r\n"),
    ],
)  # fmt: skip
def test_lines_that_become_something_else_move_up_behind_their_key(old, value, new):
    assert new == new_text(old, value)


def test_lines_in_a_list_become_something_else_where_they_stand():
    assert "- 5\n- x\n" == new_text("- - 1\n  - 2\n- x\n", 5, 0)


def test_the_whole_of_a_document_can_be_rewritten():
    result = rewritten("--- 1\n...\n---\n- 1\n- 2 \n--- 3", ((), [1]), number=1)
    assert "--- 1\n...\n---\n- 1 \n--- 3" == result.text


def test_byte_order_marks_and_line_ends_are_kept():
    text = "\ufeffa: 1\r\n---\r\n\ufeffa: 猫 # why\r\nb:\r\n  - 1\r\n"
    assert (
        text.replace("猫", "Tom").replace("- 1\r\n", "- 1\r\n  - 2\r\n")
        == rewritten(text, (("a",), "Tom"), (("b",), [1, 2]), number=1).text
    )


def test_a_mark_that_was_not_read_is_kept():
    changes = [Change(document, ("a",), 2) for document in documents("a: 1 # why\r\n", "case.yml")]
    assert Rewritten("\ufeffa: 2 # why\r\n", 1, []) == rewrite("\ufeffa: 1 # why\r\n", "case.yml", changes)


def test_broken_documents_around_are_kept():
    text = "--- }\n---\na: 1\n--- }\n---\na: 1\n---\nb: \0\n"
    one, other = (read for read in documents_and_faults(text, "case.yml") if isinstance(read, Document))
    result = rewrite(text, "case.yml", [Change(one, ("a",), [2]), Change(other, ("a",), 3)])
    assert Rewritten("--- }\n---\na: [2]\n--- }\n---\na: 3\n---\nb: \0\n", 2, []) == result


@pytest.mark.parametrize("value", [1, 1.0, {"b": [True]}])
def test_what_is_so_already_is_not_touched(value):
    text = "a: 0x1" if value == 1 else "a:\n  'b':  [ true, ]"
    assert Rewritten(text, 0, []) == rewritten(text, (("a",), value))


# What is left.


@pytest.mark.parametrize(
    ("text", "path", "value", "place", "why"),
    [
        ("b: 1", ("a",), 1, (1, 1), ELSEWHERE),
        ("a: [1]", ("a", 1), 1, (1, 4), ELSEWHERE),
        ("a: &x 1", ("a",), 2, (1, 4), SHARED),
        ("b: &x {c: 1}\na: *x", ("a",), 2, (2, 4), SHARED),
        ("b: &x {c: 1}\na: *x", ("a", "c"), 2, (2, 4), SHARED),
        ("b: &x {c: 1}\na: *x", ("b", "c"), 2, (1, 4), SHARED),
        ("b: &x 1\na: [*x, 2]", ("a",), [1], (2, 4), SHARED),
        ("a: [[&x 1], 2]", ("a",), [], (1, 4), SHARED),
        ("a: [\n  1, # one\n  2]", ("a",), [1], (1, 4), COMMENT),
        ("a:\n  # one\n  - 1\n  # two\n  - 2", ("a",), [1], (3, 3), COMMENT),
        ("a:\n  - 1\n  - 2  # two", ("a",), [1], (2, 3), COMMENT),
        ("a:\n  - [ # two\n  ]\n  - 2", ("a",), [1], (2, 3), COMMENT),
        ("a: # one\n  - 1\n", ("a",), 1, (2, 3), COMMENT),
        ("a: | # one\n  x\n", ("a",), 1, (1, 4), COMMENT),
        ("a:\n  - >- # one\n    x\n", ("a",), [], (2, 3), COMMENT),
        ("a: !!seq [1]", ("a",), [], (1, 4), UNUSUAL),
        ("a: {? b : 1}", ("a",), {}, (1, 4), UNUSUAL),
        ("? a\n:\n  - 1\n", ("a",), 5, (3, 3), UNUSUAL),
        ("? a\nb: 1\n", ("a",), 5, (2, 1), UNUSUAL),
        ("a:\n  - |+\n    x\n\nb: 1", ("a",), ["x\n\n", 2], (2, 3), UNUSUAL),
    ],
)
def test_what_cannot_be_rewritten_alone_is_left_and_told(text, path, value, place, why):
    result = rewritten(text, (path, value))
    assert (text, 0, why) == (result.text, result.changed, result.left[0].why)
    assert ("case.yml", *place) == result.left[0].place[:3]


def test_what_is_left_does_not_keep_the_rest_from_being_written():
    result = rewritten(
        "a: {b: &x 1, c: 2}\nd: [ # no\n 1]\ne: 3", (("e",), 4), (("d",), []), (("a",), {"b": 5, "c": 6})
    )
    assert ("a: {b: &x 1, c: 6}\nd: [ # no\n 1]\ne: 4", 2) == (result.text, result.changed)
    assert [(1, SHARED), (2, COMMENT)] == [(left.place.line, left.why) for left in result.left]


def test_a_value_for_which_different_ones_are_told_is_left():
    result = rewritten("a: 1\nb: 1\nc: {d: 1}", (("a",), 2), (("a",), 3), (("b",), 2), (("b",), 2), (("c", "d"), 2))
    assert ("a: 1\nb: 2\nc: {d: 2}", 2) == (result.text, result.changed)
    assert [Left(Place("case.yml", 1, 4, "a: 1"), DIFFERING)] == result.left


def test_a_value_inside_another_one_must_agree_with_it():
    text = "a: {b: 1, c: 1}"
    assert "a: {b: 2, c: 1}" == rewritten(text, (("a", "b"), 2), (("a",), {"b": 2, "c": 1})).text
    assert Rewritten(text, 0, [Left(Place("case.yml", 1, 4, text), DIFFERING)]) == rewritten(
        text, (("a", "b"), 3), (("a",), {"b": 2, "c": 1})
    )


@pytest.mark.parametrize("value", [float("inf"), 2**60, object()])
def test_a_value_that_cannot_be_read_again_is_not_written(value):
    with pytest.raises(BadScenario, match=r"case\.yml:2:1: the new values cannot be written safely here"):
        rewritten("# \na: 1\n", (("a",), value))


def test_a_slip_in_what_is_written_is_found_before_the_file_is(monkeypatch):
    monkeypatch.setattr(rewriting, "flow", lambda value: "no, b: 1")
    with pytest.raises(BadScenario, match=r"case\.yml:2:5: the new values cannot be written safely here"):
        rewritten("--- {a: 1}\n--- {a: 1}\n", (("a",), "no"), number=1)


# Any file at all.


class Leaf:
    """A scalar as it is written in a file."""

    def __init__(self, path, written):
        self.path, self.written = path, written


TEXTS = [
    "no",
    "1:30",
    "a # b",
    "it's",
    'say "x"',
    "# x",
    "two\nlines\n",
    "",
    "猫",
    "-",
    "x: y",
    " z ",
    "\\",
    "cat",
    "a b",
]
KEYS = ["Ada", "Bo", "no", "猫", "a b", "x: y", "#", "1", "it's", "k"]


class Writing:
    """A random file, as pieces of text with its scalars among them."""

    def __init__(self, random):
        self.random = random
        self.pieces = []
        self.comments = []

    def scalar(self):
        random = self.random
        kinds = [random.choice(TEXTS), random.randint(-9, 99), random.random(), random.choice([True, False, None])]
        return random.choice(kinds)

    def value(self, depth):
        kind = self.random.random()
        if depth == 0 or kind < 0.4:
            return self.scalar()
        if kind < 0.7:
            return [self.value(depth - 1) for _ in range(self.random.randint(0, 4))]
        keys = self.random.sample(KEYS, self.random.randint(0, 4))
        return {key: self.value(depth - 1) for key in keys}

    def comment(self):
        self.comments.append(f"# comment {len(self.comments)};")
        return self.comments[-1]

    def gap(self, indent):
        """Maybe lines with nothing or a comment."""
        while self.random.random() < 0.2:
            self.pieces.append(self.random.choice(["\n", f"{' ' * indent}{self.comment()}\n"]))

    def end_line(self):
        self.pieces.append(self.random.choice(["", "", " ", f"  {self.comment()}"]) + "\n")

    def in_flow(self, value, path, lines):
        """`lines`: whether it may go on in another line, indented by so much."""
        pieces, random = self.pieces, self.random
        if not isinstance(value, dict | list):
            pieces.append(Leaf(path, self.quoted(value)))
            return
        pieces.append("{" if isinstance(value, dict) else "[")
        for number, step in enumerate(value if isinstance(value, dict) else range(len(value))):
            if number:
                pieces.append(random.choice([",", ", ", " , "]))
            if lines and random.random() < 0.2:
                pieces.append(random.choice(["", f" {self.comment()}"]) + "\n" + " " * lines)
            if isinstance(value, dict):
                pieces.append(self.quoted(step) + ": ")
            self.in_flow(value[step], (*path, step), lines)
        pieces.append("}" if isinstance(value, dict) else "]")

    def quoted(self, value):
        ways = [json.dumps(value, ensure_ascii=False)]
        if isinstance(value, str):
            ways += [flow(value)]
            if "\n" not in value:
                ways += ["'" + value.replace("'", "''") + "'"]
        return self.random.choice(ways)

    def below_key(self, value, path, indent):
        """A value behind `key:`, to the end of its line or lines."""
        if isinstance(value, dict | list) and value and self.random.random() < 0.7:
            self.end_line()
            is_list = isinstance(value, list)
            self.in_block(value, path, indent + self.random.choice([0, 2] if is_list and indent >= 0 else [2, 3]), True)
        elif value is None and self.random.random() < 0.5:
            self.pieces.append(Leaf(path, ""))
            self.end_line()
        else:
            self.pieces.append(" ")
            self.on_line(value, path, indent)

    def on_line(self, value, path, indent):
        if value == "two\nlines\n" and self.random.random() < 0.7:
            inner = " " * (indent + 2)
            self.pieces += [Leaf(path, f"|\n{inner}two\n{inner}lines"), "\n"]
        else:
            self.in_flow(value, path, indent + 2)
            self.end_line()

    def in_block(self, value, path, indent, at_start):
        """A list or mapping in lines; `at_start`: at the start of a line, not behind the dash of a list."""
        for step, item in value.items() if isinstance(value, dict) else enumerate(value):
            if at_start:
                self.gap(indent)
                self.pieces.append(" " * indent)
            at_start = True
            if isinstance(value, dict):
                self.pieces.append(self.quoted(step) + ":")
                self.below_key(item, (*path, step), indent)
            elif isinstance(item, dict | list) and item and self.random.random() < 0.7:
                self.pieces.append("- ")
                self.in_block(item, (*path, step), indent + 2, False)
            else:
                self.pieces.append("- ")
                self.on_line(item, (*path, step), indent)

    def document(self):
        """Writes a document that is a mapping; its data."""
        data = {key: self.value(4) for key in self.random.sample(KEYS, self.random.randint(1, 5))}
        self.pieces.append("---" + self.random.choice(["\n", f" {self.comment()}\n"]))
        self.in_block(data, (), 0, True)
        self.gap(0)
        return data


def joined(pieces, new, line_end):
    """The pieces of a file as text; `new` has for some leaves what is written instead."""
    parts = [new.get(piece, piece.written) if isinstance(piece, Leaf) else piece for piece in pieces]
    return "".join(parts).replace("\n", line_end)


def put(data, path, value):
    for step in path[:-1]:
        data = data[step]
    data[path[-1]] = value


@pytest.mark.parametrize("seed", range(40))
def test_in_any_file_scalars_are_replaced_and_every_other_character_stays(seed):
    random = Random(seed)
    for _ in range(20):
        files = [Writing(random) for _ in range(random.randint(1, 3))]
        data = [one.document() for one in files]
        line_end = random.choice(["\n", "\r\n", "\r"])
        mark = random.choice(["", "\ufeff"])
        text = mark + "".join(joined(one.pieces, {}, line_end) for one in files)
        changes, expected = [], mark
        for one, document in zip(files, documents(text, "case.yml"), strict=True):
            leaves = [piece for piece in one.pieces if isinstance(piece, Leaf)]
            new = {leaf: one.scalar() for leaf in random.sample(leaves, random.randint(0, len(leaves)))}
            changes += [Change(document, leaf.path, value) for leaf, value in new.items()]
            written = {
                leaf: flow(value) if leaf.written else f" {flow(value)}"
                for leaf, value in new.items()
                if not rewriting.same(value_at(document.data, leaf.path), value)
            }
            expected += joined(one.pieces, written, line_end)
        assert data == [document.data for document in documents(text, "case.yml")]
        result = rewrite(text, "case.yml", random.sample(changes, len(changes)))
        assert (expected, []) == (result.text, result.left)


def value_at(data, path):
    for step in path:
        data = data[step]
    return data


def changed_at_random(writing, value, depth=3):
    """A value that differs from another one here and there."""
    random = writing.random
    if random.random() < 0.2 or depth == 0:
        return writing.value(2)
    if isinstance(value, list):
        kept = [changed_at_random(writing, item, depth - 1) if random.random() < 0.3 else item for item in value]
        return (
            kept[: random.randint(0, len(kept))]
            if random.random() < 0.4
            else kept + [writing.scalar()][: random.randint(0, 1)]
        )
    if isinstance(value, dict):
        kept = {
            key: changed_at_random(writing, item, depth - 1) if random.random() < 0.3 else item
            for key, item in value.items()
        }
        return {key: item for key, item in kept.items() if random.random() < 0.9} | {"new": 1}
    return writing.scalar()


@pytest.mark.parametrize("seed", range(40))
def test_in_any_file_values_of_any_kind_are_replaced_or_left_and_no_comment_is_lost(seed):
    random = Random(seed)
    count = 0
    for _ in range(20):
        writing = Writing(random)
        data = writing.document()
        text = joined(writing.pieces, {}, random.choice(["\n", "\r\n"])) + "--- # another\n'a' :  1\n"
        key = random.choice(list(data))
        value = changed_at_random(writing, data[key])
        result = rewritten(text, ((key,), value))
        read, _ = documents(result.text, "case.yml")
        assert result.left or rewriting.same(data | {key: value}, read.data)
        assert {other_key: item for other_key, item in data.items() if other_key != key} == {
            other_key: item for other_key, item in read.data.items() if other_key != key
        }
        assert result.text.endswith("--- # another\n'a' :  1\n")
        assert [] == [comment for comment in writing.comments if comment in text and comment not in result.text]
        assert Rewritten(result.text, 0, result.left) == rewritten(result.text, ((key,), value)) or result.left
        count += result.changed and not result.left
    assert count > 2
