"""Cases as they are written: documents, bases, matrices, types, and where everything stands."""

from __future__ import annotations

import os

import msgspec
import pytest

from catcli.engine.errors import BadPosition, BadScenario, CatError, Fault, Place, Several
from catcli.play import scenario
from catcli.play.matrix import MOST_CELLS, item_of
from catcli.play.scenario import MOST_FAULTS, Case, Expect, Player, place_faults
from catcli.play.shelf import ReadCase, Shelf, WrittenCase, WrongCase, files_below, inside, read_cases

HEAD = "catcli: 1\ngame: ahoy\n"


@pytest.fixture
def folder(tmp_path, monkeypatch):
    monkeypatch.chdir(tmp_path)
    return tmp_path


@pytest.fixture
def read(folder):
    """The cases of a text, as the file `case.yml` in a folder of its own."""

    def cases(text: str) -> list[ReadCase]:
        (folder / "case.yml").write_text(text)
        return read_cases("case.yml")

    return cases


@pytest.fixture
def refused(read):
    """What is wrong with a text: each fault's line, column and sentence."""

    def faults(text: str) -> list[tuple[int | None, int | None, str]]:
        with pytest.raises(CatError) as caught:
            read(text)
        error = caught.value
        errors = error.errors if isinstance(error, Several) else [error]
        return [(one.place.line, one.place.column, one.sentence) if one.place else (None, None, one.sentence)
                for one in errors]  # fmt: skip

    return faults


def line_and_column(place: Place) -> tuple[int | None, int | None]:
    return place.line, place.column


# Keys and their types.


def test_a_case_needs_no_more_than_its_format_and_game(read):
    (one,) = read(HEAD)
    assert Case(catcli=1, game="ahoy") == one.case
    assert ("case 1", "case.yml", {}) == (one.name, one.file, one.cell)


def test_a_player_without_a_bot_has_answers_in_moves(read):
    (one,) = read(HEAD + "players: [{name: no}, {name: Bo, bot: {use: greedy, caution: 0.7}}]")
    assert [Player("no", "script"), Player("Bo", {"use": "greedy", "caution": 0.7})] == one.case.players


@pytest.mark.parametrize(("told", "rules"), [("AK-14", ["AK-14"]), ("[AK-14, AK-15]", ["AK-14", "AK-15"])])
def test_a_case_shows_one_paragraph_or_several(read, told, rules):
    (one,) = read(HEAD + f"rule: {told}")
    assert rules == one.case.rules()


def test_each_fault_is_told_where_it_stands(refused):
    assert [
        (3, 1, "there is no key 'sed' here: did you mean 'seed'?"),
        (4, 8, "a whole number is needed here, not a text"),
        (5, 19, "a text is needed here, not a whole number"),
    ] == refused(HEAD + "sed: 1\nlimit: many\nplayers: [ {name: 5} ]")


def test_both_keys_that_must_be_there_are_missed_at_the_start(refused):
    assert [(2, 1, "the key 'game' is missing here"), (2, 1, "the key 'catcli' is missing here")] == refused(
        "# nothing yet\nname: a\n"
    )


@pytest.mark.parametrize(
    ("text", "place", "sentence"),
    [
        ("luck:\n  bag: [red]\n  deck: red", (5, 9), "a list is needed here, not a text"),
        ("luck:\n  bag: [red]\n  deck:\n    a: b", (6, 5), "a list is needed here, not a mapping"),
        ("result:\n  status: open\n  scores:\n    Ada: 1\n    Bo: x\n  places: {}\n  rounds: 1\n  digest: a\n"
         "  written_by: b", (7, 9), "a whole number is needed here, not a text"),
        ("players:\n  - name: Ada\n    script:\n      - ocean 1\n      - 5",
         (7, 9), "a text is needed here, not a whole number"),
        ("deck:\n  digest: a\n  cards:\n    - {}\n    - card", (7, 7), "a mapping is needed here, not a text"),
        ("tags:\n  - a\n  - null", (5, 5), "a text is needed here, not nothing"),
        ("tags: ['']", (3, 8), "a text of at least 1 letter is needed here"),
        ("batch: {games: 0}", (3, 16), "a whole number of at least 1 is needed here"),
        ("batch: {seats: round}", (3, 16), "one of these is needed here: rotate, fixed, shuffle"),
        ("seed: 1.5", (3, 7), "a whole number is needed here, not a number with a point"),
        ("known_failure: true", (3, 16), "a text is needed here, not true or false"),
        (f"about: {'x' * 10_001}", (3, 8), "a text of at most 10,000 letters is needed here"),
        (f"rule: [{'a, ' * 101}]", (3, 7), "a list of at most 100 items is needed here"),
        ("limit: 0", (3, 8), "a limit is from 1 to 1,000,000 questions, not 0"),
        ("moves: [{}]", (3, 9), "a move is {NAME: answer}, or {expect: …}"),
        ("moves: [{Ada: 7}]", (3, 15), "a move is a text, not '7': write it in quotes"),
    ],
)  # fmt: skip
def test_a_value_of_the_wrong_kind_is_told_in_words_at_its_own_place(refused, text, place, sentence):
    assert [(*place, sentence)] == refused(HEAD + text)


def test_of_a_great_many_faults_not_all_are_looked_for(refused):
    assert MOST_FAULTS == len(refused(HEAD + "".join(f"key{n}: 1\n" for n in range(5000))))
    assert MOST_FAULTS == len(refused(HEAD + "moves:\n" + "- 1\n" * 5000))
    assert MOST_FAULTS == len(refused(HEAD + "players:\n" + "- {name: expect}\n" * 5000))


def test_no_key_takes_what_is_no_kind_of_it(refused):
    """Every key refuses a value of another kind: none passes unread."""
    for key, field in scenario.FIELDS.items():
        if key in ("matrix", "base"):
            continue
        text = HEAD + f"{key}: [[1]]\n" if key not in ("catcli", "game") else HEAD.replace(f"{key}: ", f"{key}: - ")
        assert refused(text), field


def test_what_is_expected_may_be_a_value_of_its_own_kind_or_what_it_is_compared_by(read):
    (one,) = read(HEAD + "expect: {winner: [Ada, Bo], rounds: {min: 1}, rank: none}")
    assert Expect(winner=["Ada", "Bo"], rounds={"min": 1}, rank="none") == one.case.expect


# Files.


def test_of_a_folder_the_files_of_cases_are_meant_in_order(folder):
    for name in ("b.yml", "a/c.YAML", "a/d.yml", "e.txt", ".hidden.yml"):
        (folder / name).parent.mkdir(exist_ok=True)
        (folder / name).write_text("")
    assert ["a/c.YAML", "a/d.yml", "b.yml"] == [name for name in files_below(["."]) if not name.startswith(".")]
    assert ["-", "e.txt", "nowhere"] == [*files_below(["-", "e.txt", "nowhere"])]


def test_what_is_broken_stands_between_the_cases(folder):
    (folder / "case.yml").write_text(f"{HEAD}name: one\n---\na: [1\n---\n{HEAD}name: three\n---\n[]\n")
    first, second, third, fourth = Shelf().cases("case.yml")
    assert isinstance(first, list)
    assert isinstance(third, list)
    assert ("", 5) == (second.name, second.place.line)
    assert ("case 4", 11) == (fourth.name, fourth.place.line)
    assert all(isinstance(one, WrongCase) for one in (second, fourth))


def test_a_file_is_read_once(folder, monkeypatch):
    (folder / "case.yml").write_text(HEAD)
    shelf = Shelf()
    once = shelf.read("case.yml")
    os.remove("case.yml")
    assert once is shelf.read("case.yml")


def test_cases_without_a_name_are_numbered_by_their_documents(folder):
    (folder / "case.yml").write_text(f"{HEAD}---\n# nothing\n---\n{HEAD}name: ''\n---\n{HEAD}name: a\n")
    names = [one.name for one in Shelf().read("case.yml") if isinstance(one, WrittenCase)]
    assert ["case 1", "case 2", "a"] == names


def test_a_name_stands_once_in_a_file(refused):
    text = f"{HEAD}name: a\n---\n{HEAD}name: a\n"
    assert [(7, 7, "another case of this file is called 'a' (line 1): names are unique")] == refused(text)


# Bases.


def test_on_a_base_mappings_merge_and_all_else_replaces(read):
    _, one = read(
        f"{HEAD}name: base\nplayers: [{{name: Ada}}]\ntags: [a, b]\n"
        "setup: {round: 4, cats: {Ada: [red], Bo: [blue]}}\n"
        "---\ncatcli: 1\nname: own\nbase: '#base'\nsetup: {cats: {Bo: [white]}}\ntags: [c]\n"
    )
    assert ("own", "ahoy", [Player("Ada")]) == (one.name, one.case.game, one.case.players)
    assert {"round": 4, "cats": {"Ada": ["red"], "Bo": ["white"]}} == one.case.setup
    assert ["c"] == one.case.tags


def test_a_name_is_not_handed_on(read):
    _, one = read(f"{HEAD}name: base\n---\ncatcli: 1\nbase: '#base'\n")
    assert ("case 2", "") == (one.name, one.case.name)


def test_a_case_says_its_format_also_where_its_base_does(refused):
    sentence = "the key 'catcli' is missing here"
    assert [(5, 1, sentence)] == refused(f"{HEAD}name: base\n---\nbase: '#base'\n")


def test_what_comes_from_a_base_stands_there(folder, read):
    (folder / "base.yml").write_text(f"{HEAD}setup:\n  round: 4\n")
    (one,) = read("catcli: 1\nbase: base.yml\nsetup:\n  cats: {}\n")
    assert ("base.yml", 4, 10) == one.place(("setup", "round"))[:3]
    assert ("case.yml", 4, 9) == one.place(("setup", "cats"))[:3]
    assert ("base.yml", 2, 1) == one.place(("game",), key=True)[:3]
    assert ("case.yml", 1, 1) == one.place(("nowhere", 3))[:3]


def test_bases_are_named_from_the_folder_of_the_file_they_are_named_in(folder, read):
    (folder / "a" / "b").mkdir(parents=True)
    (folder / "a" / "one.yml").write_text("catcli: 1\nbase: b/two.yml#second\nseed: 1\n")
    (folder / "a" / "b" / "two.yml").write_text(f"{HEAD}name: first\n---\n{HEAD}name: second\nseed: 2\nlimit: 7\n")
    (one,) = read("catcli: 1\nbase: a/one.yml\n")
    assert (1, 7) == (one.case.seed, one.case.limit)
    assert "a/b/two.yml" == one.place(("limit",)).file


def test_more_bases_than_anybody_needs_are_refused(refused):
    text = f"{HEAD}name: c0\n" + "".join(f"---\ncatcli: 1\nname: c{n}\nbase: '#c{n - 1}'\n" for n in range(1, 40))
    assert "this case builds on itself: let its 'base' name another one" == refused(text)[0][2]


@pytest.mark.parametrize(
    "named",
    [
        "../x.yml", "/etc/passwd", "a/../../x.yml", "link.yml", "a/out/x.yml", "x\0.yml", ".", "x" * 5000,
        "x/" * 5000, "circle.yml",
    ],
)  # fmt: skip
def test_a_file_outside_the_folder_is_never_read(folder, named):
    (folder / "own" / "a").mkdir(parents=True)
    (folder / "own" / "case.yml").write_text(HEAD)
    (folder / "x.yml").write_text(HEAD)
    (folder / "own" / "link.yml").symlink_to(folder / "x.yml")
    (folder / "own" / "a" / "out").symlink_to(folder)
    (folder / "own" / "circle.yml").symlink_to("circle.yml")
    with pytest.raises(BadScenario):
        inside("own/case.yml", named, Place("own/case.yml"))


def test_a_link_within_the_folder_is_read(folder):
    (folder / "a").mkdir()
    for name in ("case.yml", "a/x.yml"):
        (folder / name).write_text(HEAD)
    (folder / "link.yml").symlink_to("a/x.yml")
    assert "a/x.yml" == inside("case.yml", "link.yml", Place("case.yml"))


def test_beside_a_case_that_is_a_link_no_file_of_the_same_name_is_read_instead(folder):
    (folder / "own" / "a").mkdir(parents=True)
    for name in ("x.yml", "own/a/case.yml", "own/a/x.yml"):
        (folder / name).write_text(HEAD)
    (folder / "own" / "case.yml").symlink_to("a/case.yml")
    (folder / "own" / "x.yml").symlink_to(folder / "x.yml")
    read = inside("own/case.yml", "x.yml", Place("own/case.yml"))
    assert str(folder / "own" / "a" / "x.yml") == read


def test_a_file_has_one_name_however_it_is_named(folder):
    (folder / "a").mkdir()
    for name in ("case.yml", "x.yml"):
        (folder / name).write_text(HEAD)
    assert {"x.yml"} == {inside("case.yml", named, Place("case.yml")) for named in ("x.yml", "./x.yml", "a/../x.yml")}


def test_a_case_that_is_piped_in_names_no_file(folder):
    with pytest.raises(BadScenario, match="piped in has no folder"):
        inside("-", "case.yml", Place("<stdin>"))


# Matrices.


def test_every_combination_is_a_case_in_written_order(read):
    cells = read(
        HEAD + "name: a\nplayers: [{name: Ada}]\nmatrix: {seed: [7, 5], players.Ada.bot: [first, {use: greedy}]}"
    )
    assert [
        "a [seed=7, players.Ada.bot=first]",
        'a [seed=7, players.Ada.bot={"use":"greedy"}]',
        "a [seed=5, players.Ada.bot=first]",
        'a [seed=5, players.Ada.bot={"use":"greedy"}]',
    ] == [cell.name for cell in cells]
    assert [7, 7, 5, 5] == [cell.case.seed for cell in cells]
    assert ["first", {"use": "greedy"}] * 2 == [cell.case.players[0].bot for cell in cells]
    assert {"seed": 5, "players.Ada.bot": "first"} == cells[2].cell


def test_a_range_holds_both_its_ends(read):
    assert [3, 4, 5] == [cell.case.seed for cell in read(HEAD + "matrix: {seed: {from: 3, to: 5}}")]


def test_ten_thousand_cells_are_allowed_and_no_more(read, refused):
    assert MOST_CELLS == len(read(HEAD + "matrix: {seed: {from: 1, to: 10000}}"))
    sentence = "this makes more than 10,000 cases: a batch plays many games"
    assert [(3, 30, sentence)] == refused(HEAD + "matrix: {seed: {from: 1, to: 10001}}")
    assert [(3, 44, sentence)] == refused(HEAD + "matrix: {seed: {from: 1, to: 5001}, limit: [1, 2]}")


def test_cells_share_what_the_matrix_does_not_change(read):
    one, other = read(HEAD + "moves: [{Ada: ocean 1}]\nmatrix: {seed: [1, 2]}")
    assert one.case.moves is other.case.moves


def test_values_of_the_matrix_stand_in_the_matrix(read):
    cells = read(HEAD + "seed: 1\nsetup: {round: 1}\nmatrix:\n  setup.round: [4, 5]\n  seed: {from: 1, to: 2}\n")
    assert [(6, 17), (6, 17), (6, 20), (6, 20)] == [line_and_column(cell.place(("setup", "round"))) for cell in cells]
    assert [(7, 9)] * 4 == [line_and_column(cell.place(("seed",))) for cell in cells]
    assert (2, 7) == line_and_column(cells[0].place(("game",)))


def test_a_path_may_set_what_is_not_there_yet(read):
    (one,) = read(HEAD + "matrix: {expect.scores.Ada: [5]}")
    assert Expect(scores={"Ada": 5}) == one.case.expect


def test_a_path_is_no_deeper_than_a_case_may_be(refused):
    sentence = (
        "'setup.a.a.a.a.a.a.a.a.a.a.a.a.a.a.a.a.a.a.a.a.a.a.a.a.a.a.a.…' leads deeper than anything may be nested (64)"
    )
    assert [(4, 5, sentence)] == refused(f"{HEAD}matrix:\n  ? setup{'.a' * 100_000}\n  : [1]\n")


def test_cells_that_differ_in_too_much_are_refused(refused):
    moves = "  - {Ada: ocean 1}\n" * 1000
    text = f"{HEAD}moves:\n{moves}matrix: {{moves.1.Ada: [{'ocean 2, ' * 1000}]}}\n"
    sentence = "these are 1,000 cases in which 3,002 values differ: take fewer, or a smaller part of them"
    assert [(1004, 1, sentence)] == refused(text)


def test_the_name_of_a_case_is_that_of_its_cells_without_their_values(read):
    cells = read(HEAD + "name: a [b]\nplayers: [{name: Ada}]\nmatrix: {players.Ada.bot: [' [x', y]}")
    assert ["a [b]"] * 2 == [cell.case_name for cell in cells]
    assert ["a [b]"] == [one.case_name for one in read(HEAD + "name: a [b]")]


def test_a_path_finds_names_with_dots_in_them(read):
    (one,) = read(HEAD + "setup: {cats: {Mr. B: [red]}}\nmatrix: {setup.cats.Mr. B: [[blue]]}")
    assert {"cats": {"Mr. B": ["blue"]}} == one.case.setup


def test_items_are_meant_by_their_name_or_their_number():
    items = [{"name": "Ada"}, {"name": "2"}, {}]
    assert [0, 1, 0, 2, None, None, None] == [item_of(items, word) for word in ("Ada", "2", "1", "3", "4", "0", "²")]


def test_a_fault_in_a_cell_is_told_once_and_in_the_matrix(refused):
    assert [(3, 20, "a whole number is needed here, not a text")] == refused(HEAD + "matrix: {seed: [1, two]}")


# Positions.


def test_the_faults_of_a_position_are_told_in_the_order_of_their_places(read):
    (one,) = read(HEAD + "setup:\n  cats:\n    Ada: [red, blue]\n  round: 4\n")
    faults = [
        Fault(("round",), "the round"),
        Fault(("cats", "Ada", 1), "the blue fish", ("cats", "Ada", 0)),
        Fault(("cats", "Ada"), "the name", of_key=True),
    ]
    errors = place_faults(BadPosition(faults), one.origin, ("setup",)).errors
    assert [(5, 5, "the name"), (5, 16, "the blue fish (line 5)"), (6, 10, "the round")] == [
        (*line_and_column(error.place), error.sentence) for error in errors
    ]


# The format itself.


def test_every_key_has_words_for_an_editor():
    types = (Case, Player, Expect)
    (_, *_), parts = msgspec.json.schema_components(types)
    for kind in types:
        for name, told in parts[kind.__name__]["properties"].items():
            assert told.get("description"), f"{kind.__name__}.{name}"
