"""Strict YAML: what stays text, what is refused and with which words, and where everything stands."""

import io
import json
import pickle
import sys
from time import monotonic

import pytest
from hypothesis import given
from hypothesis import strategies as st

from catcli.engine.errors import BadDeck, BadScenario, Place
from catcli.play import strict_yaml
from catcli.play.strict_yaml import Document, documents, documents_and_faults, read_text


def data(text):
    (document,) = documents(text, "case.yml")
    return document.data


def complaint(text):
    with pytest.raises(BadScenario) as caught:
        list(documents(text, "case.yml"))
    return str(caught.value)


# What a text without quotes is.


@pytest.mark.parametrize(
    "text",
    ["no", "yes", "on", "off", "y", "N", "1:30", "2024-01-01", "1_000", "0b1", "1e", ".", ".e1", "0x", "0o8", "+"],
)
def test_what_is_no_number_true_false_or_null_stays_text(text):
    assert {"a": text} == data(f"a: {text}")


@pytest.mark.parametrize(
    ("text", "value"),
    [
        ("true", True), ("False", False), ("null", None), ("~", None), ("", None), ("0", 0), ("-7", -7), ("+7", 7),
        ("007", 7), ("0x1F", 31), ("0o17", 15), ("1.5", 1.5), (".5", 0.5), ("2.", 2.0), ("1e3", 1000.0),
        ("9007199254740992", 2**53), ("-9007199254740992", -(2**53)), ("'1'", "1"), ('"true"', "true"),
        ("!!str 12", "12"), ("! 12", "12"), ("!!int 12", 12), ("!!float 12", 12.0), ("!!null ''", None),
        ("!!bool true", True), ("!!seq [1]", [1]), ("!!map {b: 1}", {"b": 1}),
    ],
)  # fmt: skip
def test_the_core_schema_of_yaml_1_2(text, value):
    read = data(f"a: {text}")["a"]
    assert (value, type(value)) == (read, type(read))


def test_a_byte_order_mark_and_crlf_are_no_matter():
    text = "\ufeffa: 1\r\nb:\r\n  - 2\r\n---\r\n\ufeffc: 3\r\n"
    assert [{"a": 1, "b": [2]}, {"c": 3}] == [document.data for document in documents(text, "case.yml")]


@pytest.mark.parametrize(
    ("text", "read"),
    [
        ("", []), ("\ufeff", []), ("# nothing\n", []), ("---\n", []), ("--- # nothing\n---\n1\n---\n", [1]),
        ("---\n...\n---\n1", [1]), ("--- null", [None]), ("--- ~\n--- ''", [None, ""]), ("--- !!null\n", [None]),
    ],
)  # fmt: skip
def test_what_is_empty_is_no_document_but_null_is_one(text, read):
    assert read == [document.data for document in documents(text, "case.yml")]


def test_an_alias_is_an_own_copy():
    read = data("a: &x {b: [1]}\nc: *x\nd: [*x, *x]")
    read["c"]["b"].append(2)
    assert {"a": {"b": [1]}, "c": {"b": [1, 2]}, "d": [{"b": [1]}, {"b": [1]}]} == read


json_data = st.recursive(
    st.none() | st.booleans() | st.integers(-(2**53), 2**53) | st.text('aé猫"\\:#-'),
    lambda inside: st.lists(inside) | st.dictionaries(st.text("abc<&*!", min_size=1), inside),
    max_leaves=20,
)


@given(json_data)
def test_json_is_read_as_itself(value):
    assert value == data(json.dumps(value))


# What is refused, with its place and what would be right.


@pytest.mark.parametrize(
    ("text", "sentence"),
    [
        ("a: 1\nb: 2\na: 3", "3:1: the key 'a' is there already, on line 1: leave one of them out"),
        ("b: {a: 1, a: 2}", "1:11: the key 'a' is there already, on line 1: leave one of them out"),
        ("1: a", "1:1: a key must be text, but 1 is not: put it in quotes"),
        ("true: a", "1:1: a key must be text, but true is not: put it in quotes"),
        ("? \n: a", "1:2: a key must be text, but nothing is not: put it in quotes"),
        ("? [a]\n: 1", "1:3: a key must be text, not a list, a mapping or an alias: put it in quotes"),
        ("{{ a }}", "1:2: a key must be text, not a list, a mapping or an alias: put it in quotes"),
        ("a: &x b\n*x : 1", "2:1: a key must be text, not a list, a mapping or an alias: put it in quotes"),
        ("a: &x {b: 1}\nc:\n  <<: *x", "3:3: << merges nothing here: write the keys out"),
        ("a: !cat b", "1:4: the tag !cat is not known here: leave it out, or put the text in quotes"),
        (
            "a: !!python/none b",
            "1:4: the tag !!python/none is not known here: leave it out, or put the text in quotes",
        ),
        ("a: !!set {b}", "1:4: the tag !!set is not known here: leave it out, or put the text in quotes"),
        ("a: !!binary Zg==", "1:4: the tag !!binary is not known here: leave it out, or put the text in quotes"),
        ("a: !cat!x b", "1:4: a text cannot begin with '!': put it in quotes"),
        ("a: !!int cat", "1:4: 'cat' is no !!int: leave the tag out, or mend the value"),
        ("a: !!int 1.5", "1:4: '1.5' is no !!int: leave the tag out, or mend the value"),
        (
            "a: 9007199254740993",
            "1:4: 9007199254740993 is beyond ±2^53 (9,007,199,254,740,992): put it in quotes if it is text",
        ),
        (
            "a: 0xFFFFFFFFFFFFFFFF",
            "1:4: 0xFFFFFFFFFFFFFFFF is beyond ±2^53 (9,007,199,254,740,992): put it in quotes if it is text",
        ),
        (
            f"a: {'9' * 99_999}",
            f"1:4: {'9' * 39}… is beyond ±2^53 (9,007,199,254,740,992): put it in quotes if it is text",
        ),
        ("a: 1e999", "1:4: 1e999 is too large for a number: put it in quotes if it is text"),
        ("a: .inf", "1:4: .inf is no number to reckon with: put it in quotes if it is text"),
        ("a: .NaN", "1:4: .NaN is no number to reckon with: put it in quotes if it is text"),
        ("a: *x", "1:4: there is no anchor &x above: put *x in quotes if it is text"),
        ("a: &x [*x]", "1:8: *x stands inside its own anchor: move it out of &x"),
        ("a: &x 1\nb: &x 2", "2:4: the anchor &x is there already: give this one another name"),
        ("[" * 65 + "]" * 65, "1:65: this is nested deeper than 64: use fewer lists and mappings inside each other"),
        (
            "{a: " * 65,
            "1:257: this is nested deeper than 64: use fewer lists and mappings inside each other",
        ),
        ("[" * 100_000, "1:1001: this is nested deeper than 64: use fewer lists and mappings inside each other"),
        ("a: b: c", "1:5: a ':' cannot stand here: quote the text, or indent the key alike"),
        ("a: 1\n  b: 2", "2:4: a ':' cannot stand here: quote the text, or indent the key alike"),
        ("a: 1\nb\nc: 2", "2:1: this line is no 'key: value': add the ':' and a space"),
        ("a: [1, 2", "1:4: this list is not closed: a ',' or a ']' is missing"),
        ("a: {b: 1]", "1:4: this mapping is not closed: a ',' or a '}' is missing"),
        ("a: [1,,2]", "1:7: a value is missing here: close the bracket, or leave a ',' out"),
        ("a: [b]]", "1:7: no list or mapping is open that this ']' could close: leave it out"),
        ("- a\nb: 1", "2:1: this is no entry of the list above: begin it with '- ' too"),
        ("a: - b", "1:4: a list cannot begin here: put it on the lines below its key"),
        ("a: |\n  x\n b: 1", "3:2: this does not fit the lines above: begin all keys of a mapping in the same column"),
        ("a: 'b\nc: 1", "1:4: this quoted text never ends: close the quote"),
        ('a: "b\n---\n', "1:4: this quoted text never ends: close the quote"),
        (r'a: "\q"', r"1:5: this backslash means nothing: write \\ for one, or use single quotes"),
        ("a:\n\t- 1", "2:1: a tab cannot indent YAML: use spaces"),
        ("a: |\n\tb", "2:1: a tab cannot indent YAML: use spaces"),
        ("a: @b", "1:4: a text cannot begin with '@': put it in quotes"),
        ("a: %b", "1:4: a text cannot begin with '%': put it in quotes"),
        ("a: * b", "1:5: a text cannot begin with '*' or '&': put it in quotes"),
        ("[a]\nb: 1", "2:1: the document ends above: begin another one with '---'"),
        ("%YAML 2.0\n---\na: 1", "1:1: only YAML 1.2 is read here: leave the %YAML line out"),
        ("a: |x\n b", "1:5: this is not YAML: did not find expected comment or line break"),
        ("a: b\0", r"1:5: the character U+0000 cannot stand here: remove it, or write \x00 in double quotes"),
        ("a: 猫\n# \x1b[1m", r"2:3: the character U+001B cannot stand here: remove it, or write \x1b in double quotes"),
        ("a: b\u2028", r"1:5: the character U+2028 cannot stand here: remove it, or write \u2028 in double quotes"),
        ("a: \udce9", r"1:4: the character U+DCE9 cannot stand here: remove it, or write \udce9 in double quotes"),
    ],
)
def test_what_is_refused_is_told_with_place_and_cure(text, sentence):
    assert f"case.yml:{sentence}" == complaint(text)


def test_sixty_four_lists_inside_each_other_are_read():
    assert "[" * 64 + "]" * 64 == json.dumps(data("[" * 64 + "]" * 64))


def test_too_many_values_are_refused_before_they_are_read(monkeypatch):
    monkeypatch.setattr(strict_yaml, "MAX_NODES", 1000)
    assert 999 == len(data("- a\n" * 999))
    assert "case.yml:1000:3: this document has more than 1,000 values: split it, or use fewer aliases" == complaint(
        "- a\n" * 2000
    )


def timed(text):
    start = monotonic()
    sentence = complaint(text)
    assert monotonic() - start < 1
    return sentence


def test_a_bomb_of_aliases_is_refused_within_a_second():
    lines = ["a0: &a0 [x, x, x, x, x, x, x, x, x]"]
    lines += [f"a{n}: &a{n} [{', '.join([f'*a{n - 1}'] * 9)}]" for n in range(1, 30)]
    assert "case.yml:6:14: this document has more than 200,000 values: split it, or use fewer aliases" == timed(
        "\n".join(line.replace(", ", ",") for line in lines)
    )


def test_a_chain_of_aliases_is_refused_when_it_is_too_deep():
    chain = "a0: &a0 x\n" + "".join(f"a{n}: &a{n} [*a{n - 1}]\n" for n in range(1, 99))
    assert "case.yml:65:12: this is nested deeper than 64: use fewer lists and mappings inside each other" == timed(
        chain
    )


# A broken document does not hide the good ones before it.


@pytest.mark.parametrize("broken", ["b: }", "b: 1\nb: 2", "b: \0", "b: |\n  \x1b", "\tb", "b: 'c"])
def test_the_documents_before_a_broken_one_are_read(broken):
    read = documents(f"a: 1\n---\na: 2\n---\n{broken}\n---\na: 3\n", "-")
    assert [{"a": 1}, {"a": 2}] == [next(read).data, next(read).data]
    with pytest.raises(BadScenario) as caught:
        next(read)
    assert ("<stdin>", 5) <= (caught.value.place.file, caught.value.place.line) <= ("<stdin>", 6)


# What is broken does not hide what stands behind it.


def read_on(text):
    """The data of each document, and of each fault its place."""
    return [
        read.data if isinstance(read, Document) else str(read.place) for read in documents_and_faults(text, "case.yml")
    ]


@pytest.mark.parametrize(
    ("broken", "place"),
    [
        ("b: }", "4:4"), ("b: 1\nb: 2", "5:1"), ("b: \0", "4:4"), ("b: |\n  \x1b", "5:3"), ("\tb", "4:1"),
        ("b: [1", "4:4"), ("b: 'c", "4:4"), ("b: *c", "4:4"), ("b: c: d", "4:5"), ("b\nc: |\n  d", "5:2"),
        ("{b: 1", "4:1"), ("b: !c d", "4:4"), ("'b\n ---\n", "4:1"), ("%YAML 3.0", "4:1"),
        ("b: \x1b \0\nc: \x1b", "4:4"),
    ],
)  # fmt: skip
@pytest.mark.parametrize("line_end", ["\n", "\r\n", "\r"])
def test_the_documents_after_a_broken_one_are_read_and_know_their_lines(broken, place, line_end):
    text = f"a: 1\n---\n---\n{broken}\n---\n# comment\n\na: 3\n--- 4\n".replace("\n", line_end)
    assert [{"a": 1}, f"case.yml:{place}", {"a": 3}, 4] == read_on(text)
    *_, three, four = documents_and_faults(text, "case.yml")
    line = broken.count("\n")
    assert [Place("case.yml", line + 8, 4, "a: 3"), Place("case.yml", line + 9, 5, "--- 4")] == [
        three.place(("a",)),
        four.place(),
    ]


def test_of_many_broken_documents_each_is_told_and_each_good_one_read():
    text = "".join(f"---\na: {n}\n---\nb: }}\n--- # \x1b\nc\n" for n in range(500))
    assert [{"a": n} for n in range(500)] == read_on(text)[::3]
    assert [f"case.yml:{6 * n + 4}:4" for n in range(500)] == read_on(text)[1::3]
    assert [f"case.yml:{6 * n + 5}:7" for n in range(500)] == read_on(text)[2::3]


def test_a_stream_of_broken_documents_is_read_in_a_time_that_grows_with_its_length():
    start = monotonic()
    assert 20_000 == len(read_on("--- }\n" * 20_000))
    assert monotonic() - start < 5


def test_a_broken_document_can_end_in_three_points_and_be_followed_by_directives():
    assert [1, "case.yml:2:5", {"a": 2}] == read_on("--- 1\n--- }\n... # here\na: 2\n")
    assert ["case.yml:1:5", 2, 3] == read_on("--- }\n...\n# here\n%YAML 1.2\n--- 2\n--- 3\n")
    assert ["case.yml:3:5", 2] == read_on("%YAML 1.2\n# \n--- \0\n--- 2\n")


def test_what_only_looks_like_the_start_of_a_document_is_none():
    assert ["case.yml:1:5", 2] == read_on("--- }\n---a\n ---\n....\n--- 2\n")


def test_an_anchor_of_another_document_is_not_known_after_a_fault():
    assert ["case.yml:2:1", "case.yml:3:5", 1] == read_on("a: &x 1\na: 2\n--- *x\n--- 1\n")


# Places.


def test_everything_read_knows_its_place():
    (document,) = documents("猫: 1\nmoves:\n  - {Ada: take X, Bo: [1, 2]}\n", "case.yml")
    assert Place("case.yml", 3, 11, "  - {Ada: take X, Bo: [1, 2]}") == document.place(("moves", 0, "Ada"))
    assert Place("case.yml", 3, 6, "  - {Ada: take X, Bo: [1, 2]}") == document.place(("moves", 0, "Ada"), key=True)
    assert Place("case.yml", 3, 27, "  - {Ada: take X, Bo: [1, 2]}") == document.place(("moves", 0, "Bo", 1))
    assert Place("case.yml", 1, 4, "猫: 1") == document.place(("猫",))
    assert Place("case.yml", 1, 1, "猫: 1") == document.place()


@pytest.mark.parametrize("path", [("moves", 0, "Cy"), ("moves", 0, "Ada", "x")])
def test_what_is_not_there_stands_at_the_nearest_that_is(path):
    (document,) = documents("moves:\n  - Ada: 1\n", "case.yml")
    assert document.place(path[:2] if path[2] == "Cy" else path[:3]) == document.place(path)
    assert document.place(path[:2] if path[2] == "Cy" else path[:3], key=True) == document.place(path, key=True)


def test_an_alias_stands_where_it_is_written_and_its_values_at_the_anchor():
    (document,) = documents("a: &x {b: 1}\nc: *x\n", "case.yml")
    assert (2, 4) == document.place(("c",))[1:3]
    assert (1, 11) == document.place(("c", "b"))[1:3]


def test_lines_are_counted_from_the_start_of_the_stream():
    first, second = documents("a: 1\r\n---\r\nb: 2\r\n", "case.yml")
    assert (1, 3) == (first.place(("a",)).line, second.place(("b",)).line)


def test_of_a_long_line_what_stands_far_behind_the_place_is_not_kept():
    (document,) = documents(f"a: 1 # {'x' * 10_000}", "case.yml")
    assert len(document.place(("a",)).source) < 200


def test_documents_can_be_sent_to_another_process():
    document = pickle.loads(pickle.dumps(next(documents("a: [1, &x 2]\nb: {c: *x}\n", "case.yml"))))
    assert ({"a": [1, 2], "b": {"c": 2}}, (2, 8)) == (document.data, document.place(("b", "c"))[1:3])


# How a value is written.


def written(text, *path):
    (document,) = documents(text, "case.yml")
    start, end = document.span(path)
    assert text is document.text
    return text[start:end]


@pytest.mark.parametrize(
    ("text", "value"),
    [
        ("x: cat  # comment\n", "cat"), ("x: 'a''b'\n", "'a''b'"), ('x: "a\\n\n  b" # c\n', '"a\\n\n  b"'),
        ("x: a\n  b\n\n  c # d\n", "a\n  b\n\n  c"), ("x: |\n  a\n  b # c\n\n# d\n", "|\n  a\n  b # c"),
        ("x: >-\n a\n\n\ny: 1", ">-\n a"), ("x: |+\n\n\ny: 1", "|+"), ("x: !!int 7 # c", "!!int 7"),
        ("x: [1, # c\n 2] # d\n", "[1, # c\n 2]"), ("x: {a: 1 } \n", "{a: 1 }"), ("x: []", "[]"),
        ("x:\n- 1\n- 2 # c\n# d\ny: 1", "- 1\n- 2"), ("x:\n  # c\n  a: 1\n  b: [2]\n\n\n", "a: 1\n  b: [2]"),
        ("x:\n  a:\n    - b: |\n        c\n\n#d\ny: 1", "a:\n    - b: |\n        c"), ("x: # c\ny: 1", ""),
        ("x: &a {b}", "&a {b}"), ("x: &a b\n", "&a b"),
        ("a: &b c\nx: *b # d", "*b"), ("x:\r\n- a\r\n- b\r\n   c\r\n", "- a\r\n- b\r\n   c"), ("\ufeffx: 猫 #", "猫"),
        ("--- {x: 1}\n", "1"), ("---\n\ufeffx: 猫 #", "猫"), ("\ufeff---\n\ufeffx:\n\ufeff  - 猫\n\ufeff", "- 猫"),
    ],
)  # fmt: skip
def test_a_value_knows_where_it_begins_and_ends(text, value):
    assert value == written(text, "x")


def test_the_single_pair_of_a_list_ends_with_its_value():
    assert "a: 1" == written("[a: 1 , b]", 0)
    assert ["1", "b", "[a: 1 , b]"] == [written("[a: 1 , b]", *path) for path in ((0, "a"), (1,), ())]


def test_what_is_not_there_has_no_span():
    with pytest.raises(KeyError):
        written("a: [1]", "a", 1)


def test_behind_a_broken_document_values_are_found_too():
    text = "\ufeff--- }\r\n\ufeff---\r\na: 猫 # c\r\n"
    _, document = documents_and_faults(text, "case.yml")
    start, end = document.span(("a",))
    assert "猫" == text[start:end]


@given(json_data)
def test_json_is_found_as_it_was_written(value):
    text = json.dumps(value, ensure_ascii=False)
    (document,) = documents(f"--- {text}\n...\n", "case.yml")
    assert text == document.text[slice(*document.span())]


# Text of a file, of a pipe.


def unreadable(path, error=BadScenario):
    with pytest.raises(error) as caught:
        read_text(str(path), error)
    return str(caught.value).removeprefix(str(path))


def test_a_file_is_read_without_its_byte_order_mark(tmp_path):
    (tmp_path / "a.yml").write_bytes(b"\xef\xbb\xbfa: \xe7\x8c\xab\r\n")
    assert "a: 猫\r\n" == read_text(str(tmp_path / "a.yml"))
    assert "\ufeffa: 猫\r\n" == read_text(str(tmp_path / "a.yml"), keep_mark=True)


def test_a_dash_is_the_standard_input(monkeypatch):
    monkeypatch.setattr(sys, "stdin", io.TextIOWrapper(io.BytesIO(b"a: 1\n")))
    assert "a: 1\n" == read_text("-")
    monkeypatch.setattr(sys, "stdin", None)
    assert "<stdin>: stdin is closed: name a file instead" == unreadable("-")


def test_a_file_that_cannot_be_read_is_told(tmp_path):
    assert ": this is a folder: name a file in it" == unreadable(tmp_path)
    assert ": there is no such file: check its name and folder" == unreadable(tmp_path / "a.yml")
    (tmp_path / "a.yml").write_text("a: 1")
    assert ": this file cannot be read: Not a directory" == unreadable(tmp_path / "a.yml" / "b.yml")
    assert ": this file cannot be read: embedded null byte" == unreadable("a\0.yml")
    assert ": there is no such file: check its name and folder" == unreadable(tmp_path / "deck.csv", BadDeck)


@pytest.mark.parametrize(
    ("content", "sentence", "source"),
    [
        (b"a: 1\r\nb: Zo\xeb\nc", ":2:6: byte 0xeb is not UTF-8: save the file as UTF-8", "b: Zo\ufffd"),
        (b"\xef\xbb\xbf\xe7\x8c\xab\xff", ":1:2: byte 0xff is not UTF-8: save the file as UTF-8", "猫\ufffd"),
        (b"\xed\xa0\x80", ":1:1: byte 0xed is not UTF-8: save the file as UTF-8", "\ufffd\ufffd\ufffd"),
    ],
)
def test_what_is_not_utf_8_is_told_with_its_place(tmp_path, content, sentence, source):
    path = tmp_path / "a.yml"
    path.write_bytes(content)
    assert sentence == unreadable(path)
    with pytest.raises(BadScenario) as caught:
        read_text(str(path))
    assert source == caught.value.place.source


def test_utf_16_is_told_by_name(tmp_path):
    (tmp_path / "a.yml").write_text("a: 1", encoding="utf-16")
    assert ": this file is UTF-16: save it as UTF-8" == unreadable(tmp_path / "a.yml")


def test_a_file_that_is_too_large_is_not_read_to_its_end(tmp_path, monkeypatch):
    monkeypatch.setattr(strict_yaml, "MAX_BYTES", 2**20)
    (tmp_path / "a.yml").write_bytes(b"#" * 2**20)
    assert 2**20 == len(read_text(str(tmp_path / "a.yml")))
    assert ": this file is larger than 1 MB: split it into smaller ones" == unreadable("/dev/zero").removeprefix(
        "/dev/zero"
    )
