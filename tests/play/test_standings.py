"""The high-score ranking: which scores stand in one list, in which order, with which title, and reading rows."""

from __future__ import annotations

import csv
import io
import json
from dataclasses import replace

import pytest

from catcli.engine.errors import BadRows, CatError, NothingToDo, Several
from catcli.play.results import COLUMNS
from catcli.play.standings import (
    Filter,
    Score,
    read_rows,
    score_of_entry,
    scores_of_rows,
    standings,
    title_of,
)
from catcli.play.store import Entry

CHART = [(1, "Stray"), (5, "Tom"), (10, "King")]
NINE = Score("catpacks", "solo", 1, "stand-in", 9, "Ada", None, "7", chosen=False, again=False, hints=0, undos=0)


def titles(game: str) -> list[tuple[int, str]]:
    return CHART if game == "catpacks" else []


def ranks(scores: list[Score], wanted: Filter | None = None) -> list[list[tuple[int, int]]]:
    """Rank and score of each place of each list."""
    return [[(place.rank, place.score.score) for place in one.places] for one in standings(scores, titles, wanted)]


def players(scores: list[Score], wanted: Filter) -> list[str]:
    return [place.score.player for one in standings(scores, titles, wanted) for place in one.places]


# Ranks


def test_the_best_score_comes_first_and_ties_share_a_rank():
    scores = [replace(NINE, score=score) for score in (3, 9, 14, 9)]
    assert [[(1, 14), (2, 9), (2, 9), (4, 3)]] == ranks(scores)


def test_equal_scores_stand_by_date_then_as_given():
    ada, bo, cy, di = (replace(NINE, player=name) for name in ("Ada", "Bo", "Cy", "Di"))
    scores = [replace(ada, date="2030-01-02"), replace(bo, date="2030-01-01"), replace(cy, date="2030-01-02"), di]
    assert ["Di", "Bo", "Ada", "Cy"] == players(scores, Filter())


def test_scores_below_0_are_ranked_too():
    assert [[(1, 0), (2, -3)]] == ranks([replace(NINE, score=-3), replace(NINE, score=0)])


def test_no_score_is_no_list():
    assert [] == standings([], titles)


OTHERS = [{"game": "ahoy"}, {"variant": "solo,friendly"}, {"variant": ""}, {"edition": 2}, {"deck": "0123456789abcdef"}]


@pytest.mark.parametrize("other", OTHERS, ids=str)
def test_scores_that_cannot_be_compared_never_stand_in_one_list(other):
    scores = [NINE, replace(NINE, score=3), replace(NINE, score=14, **other)]
    assert [[(1, 9), (2, 3)], [(1, 14)]] == sorted(ranks(scores), key=len, reverse=True)


def test_the_parts_of_a_variant_may_stand_in_any_order():
    scores = [replace(NINE, variant="friendly,solo"), replace(NINE, variant="solo, friendly")]
    (one,) = standings(scores, titles)
    assert "solo,friendly" == one.variant


def test_lists_stand_by_game_variant_and_deck_the_newest_edition_first():
    scores = [replace(NINE, **other) for other in OTHERS] + [NINE]
    assert [
        ("ahoy", "solo", "stand-in", 1),
        ("catpacks", "", "stand-in", 1),
        ("catpacks", "solo", "0123456789abcdef", 1),
        ("catpacks", "solo", "stand-in", 2),
        ("catpacks", "solo", "stand-in", 1),
        ("catpacks", "solo,friendly", "stand-in", 1),
    ] == [(one.game, one.variant, one.deck, one.edition) for one in standings(scores, titles)]


# Titles


@pytest.mark.parametrize(
    ("score", "title"),
    [(-1, ""), (0, ""), (1, "Stray"), (4, "Stray"), (5, "Tom"), (9, "Tom"), (10, "King"), (99, "King")],
)
def test_a_solo_score_has_the_title_that_it_reaches(score, title):
    assert title == title_of(replace(NINE, score=score), titles)


@pytest.mark.parametrize("other", [{"variant": "solo,friendly"}, {"variant": ""}, {"game": "ahoy"}])
def test_cp_85_only_the_standard_solo_game_has_titles(other):
    assert "" == title_of(replace(NINE, **other), titles)


# Filters


def test_filters_for_game_variant_and_deck():
    scores = [NINE, *(replace(NINE, player=str(n), **other) for n, other in enumerate(OTHERS))]
    assert ["0"] == players(scores, Filter(game="ahoy"))
    assert ["1"] == players(scores, Filter(variant="friendly, solo"))
    assert ["2"] == players(scores, Filter(variant=""))
    assert ["4"] == players(scores, Filter(deck="0123456789abcdef"))
    assert ["4"] == players(scores, Filter(deck="0123"))
    assert [] == players(scores, Filter(deck="012"))
    assert ["3", "Ada"] == players(scores, Filter(game="catpacks", variant="solo", deck="stand-in"))


@pytest.mark.parametrize(
    ("who", "expected"),
    [
        ("person", ["Ada", "Bo"]),
        ("human", ["Ada", "Bo"]),
        ("Ada", ["Ada"]),
        ("bO", ["Bo"]),
        ("planner", ["Cy", "Di"]),
        ("planner:nodes=500", ["Di"]),
        ("nodes=500", []),
        ("", []),
        ("nobody", []),
    ],
)
def test_who_is_a_person_a_bot_or_a_player(who, expected):
    bots = {"Ada": None, "Bo": None, "Cy": "planner", "Di": "planner:nodes=500"}
    scores = [replace(NINE, player=name, bot=bot) for name, bot in bots.items()]
    assert expected == players(scores, Filter(who=who))


@pytest.mark.parametrize(
    "other",
    [
        {"chosen": True},
        {"again": True},
        {"hints": 1},
        {"undos": 1},
        {"chosen": None},
        {"again": None},
        {"hints": None},
        {"undos": None},
    ],
    ids=str,
)
def test_clean_shows_only_first_plays_of_a_drawn_seed_without_hint_or_undo(other):
    assert [[(1, 9)]] == ranks([NINE, replace(NINE, score=14, **other)], Filter(clean=True))


def test_ranks_count_among_what_is_asked_for():
    scores = [replace(NINE, score=14, player="Bo"), NINE]
    assert [[(1, 9)]] == ranks(scores, Filter(who="Ada"))


def test_top_is_the_length_of_each_list():
    scores = [replace(NINE, score=score) for score in (14, 9, 9, 3)] + [replace(NINE, game="ahoy")]
    assert [[(1, 9)], [(1, 14), (2, 9)]] == ranks(scores, Filter(top=2))


def test_a_filter_is_told_as_it_was_asked_for():
    assert "--game catpacks --variant '' --clean" == str(Filter(game="catpacks", variant="", clean=True, top=3))


# From the store and from rows

ROW = {
    "plan": "0123456789ab", "game": "catpacks", "edition": 1, "variant": "solo", "deck": "stand-in", "case": "",
    "deal": 3, "seed": "7", "order": "1", "seat": 1, "player": "Ada", "bot": "human", "score": 9, "rank": 1,
    "won": None, "status": "finished", "rounds": 14, "moves": 40, "digest": "0123456789abcdef", "catcli": "0.1",
}  # fmt: skip


def jsonl(*rows: object) -> str:
    return "".join(json.dumps(row) + "\n" for row in rows)


def separated(rows: list[dict[str, object]], separator: str = ",", columns: tuple[str, ...] = COLUMNS) -> str:
    out = io.StringIO()
    writer = csv.DictWriter(out, columns, delimiter=separator, lineterminator="\n", extrasaction="ignore")
    writer.writeheader()
    writer.writerows(rows)
    return out.getvalue()


def faults(text: str) -> list[str]:
    with pytest.raises(CatError) as caught:
        read_rows(text, "rows.csv")
    errors = caught.value.errors if isinstance(caught.value, Several) else [caught.value]
    assert all(isinstance(error, BadRows) for error in errors)
    return [str(error) for error in errors]


def test_an_entry_of_the_store_is_a_score_of_a_person():
    entry = Entry(
        "0123456789ab", "2030-01-01T00:00:00Z", "2030-01-01T01:00:00Z", "catpacks", 1, "solo", "stand-in", "7", True,
        True, 1, 2, "Ada", "finished", 9, "abc",
    )  # fmt: skip
    assert replace(NINE, date="2030-01-01T01:00:00Z", chosen=True, again=True, hints=1, undos=2) == score_of_entry(
        entry
    )


def test_a_row_is_a_score_that_does_not_tell_all():
    told = replace(NINE, chosen=None, again=None, hints=None, undos=None, deal=3)
    rows = [ROW, ROW | {"bot": ""}, ROW | {"bot": "planner:nodes=500"}]
    assert [told, told, replace(told, bot="planner:nodes=500")] == scores_of_rows(rows)


@pytest.mark.parametrize("status", ["open", "stopped"])
def test_only_finished_games_are_ranked(status):
    assert [] == scores_of_rows([ROW | {"status": status, "score": None}])


EXPECTED = [ROW | {"won": ""}, ROW | {"won": "", "player": '猫, "Bo"\n\u2028', "score": -3, "seed": "007"}]


@pytest.mark.parametrize("separator", [",", "\t", ";"])
def test_csv_and_tsv_are_told_from_their_header(separator):
    rows = read_rows("\ufeff" + separated(EXPECTED, separator), "rows")
    assert EXPECTED == rows


def test_jsonl_is_read_without_its_events():
    given = [dict(row, parts={"yarn": 3}) for row in EXPECTED]
    text = jsonl({"what": "took", "seat": 1}, {"what": "row", **given[0]}) + "\n  \n" + jsonl(given[1], {"what": "end"})
    assert [{"what": "row", **given[0]}, given[1]] == read_rows(text, "rows")


def test_line_ends_of_windows_and_blank_lines_are_no_rows():
    text = separated([ROW]).replace("\n", "\r\n\r\n")
    assert [ROW | {"won": ""}] == read_rows("\r\n" + text, "rows")
    assert [ROW] == read_rows(jsonl(ROW).replace("\n", "\r\n\r\n"), "rows")


def test_columns_may_stand_in_any_order_and_only_those_for_ranking_are_needed():
    columns = ("status", "score", "bot", "player", "seed", "deck", "variant", "edition", "game")
    assert [{name: ROW[name] for name in columns}] == read_rows(separated([ROW], columns=columns), "rows")


def test_what_was_defused_for_spreadsheets_is_read_as_it_was():
    (row,) = read_rows(separated([ROW | {"player": "'=1+1", "bot": "'"}]), "rows")
    assert ("=1+1", "'") == (row["player"], row["bot"])


@pytest.mark.parametrize(("value", "number"), [("9", 9), ("9.0", 9), ("-3", -3), ("007", 7), ("-0", 0)])
def test_a_number_may_be_as_a_spreadsheet_writes_it(value, number):
    (row,) = read_rows(separated([ROW | {"score": value}]), "rows")
    assert number == row["score"]
    assert isinstance(row["score"], int)


@pytest.mark.parametrize("value", [9, 9.0])
def test_a_number_may_be_one_of_json(value):
    (row,) = read_rows(jsonl(ROW | {"score": value, "seed": 7, "bot": None}), "rows")
    assert (9, "7", "") == (row["score"], row["seed"], row["bot"])


@pytest.mark.parametrize("text", ["", " \n\t\n", "\ufeff", jsonl({"what": "took"}), separated([])])
def test_no_row_is_nothing_to_do(text):
    with pytest.raises(NothingToDo, match="there are no rows of results here") as caught:
        read_rows(text, "rows.csv")
    assert 4 == caught.value.exit_code


HEADER = separated([])


@pytest.mark.parametrize(
    ("text", "expected"),
    [
        ("Dear diary\nI fed the cats\n", "rows.csv:1: these are no rows of results: their columns are plan game"),
        ("[]\n", "rows.csv:1: a list of JSON is not read here"),
        ('{"game": \n', "rows.csv:1:10: this is no JSON: Expecting value"),
        (jsonl(ROW) + "7\n", "rows.csv:2: a line of rows is one JSON object"),
        (jsonl(ROW).replace(": 9,", ": NaN,"), "rows.csv:1: this is no JSON that is read here: NaN is no number"),
        ('{"parts": ' + "[" * 100_000, "rows.csv:1: this is no JSON that is read here: maximum recursion"),
        (jsonl(ROW | {"scoer": 9}), "rows.csv:1: there is no column 'scoer': did you mean 'score'?"),
        (jsonl({"game": "catpacks"}), "rows.csv:1: the column 'edition' is missing"),
        ("\n" + HEADER.replace("score", "scoer"), "rows.csv:2: there is no column 'scoer': did you mean 'score'?"),
        (HEADER.replace("plan", "xyz"), "rows.csv:1: there is no column 'xyz': there are plan game edition"),
        (HEADER.replace("plan,", "game,"), "rows.csv:1: the column 'game' stands there twice"),
        ("score,status\n9,finished\n", "rows.csv:1: the column 'game' is missing"),
        (HEADER + "1,2\n", "rows.csv:2: this row has 2 cells, the header has 20"),
        (separated([ROW]) + '"open', "rows.csv:3: this is no CSV or TSV: unexpected end of data"),
        (separated([ROW | {"score": "nine"}]), "rows.csv:2: score is 'nine', not a whole number"),
        (separated([ROW | {"score": "9.5"}]), "rows.csv:2: score is '9.5', not a whole number"),
        (separated([ROW | {"score": "1_0"}]), "rows.csv:2: score is '1_0', not a whole number"),
        (separated([ROW | {"score": "9" * 5000}]), f"rows.csv:2: score is '{'9' * 40}', not a whole number"),
        (separated([ROW | {"score": ""}]), "rows.csv:2: the score of a finished game is missing: the column is empty"),
        (separated([ROW | {"edition": ""}]), "rows.csv:2: the edition of a finished game is missing"),
        (separated([ROW | {"status": "won"}]), "rows.csv:2: status is 'won', not one of finished stopped open"),
        (jsonl(ROW | {"score": True}), "rows.csv:1: score is 'True', not a whole number"),
        (jsonl(ROW | {"score": 1e300}), "rows.csv:1: score is '1e+300', not a whole number"),
        (jsonl(ROW | {"player": ["Ada"]}), "rows.csv:1: player is [\"Ada\"], not a text"),
    ],
)  # fmt: skip
def test_what_cannot_be_read_is_told_with_file_and_line(text, expected):
    (fault,) = faults(text)
    assert fault.startswith(expected)


def test_the_line_told_is_the_first_of_a_row():
    two_lines = ROW | {"player": "Ada\nBo"}
    assert ["rows.csv:4: score is 'x'"] == [
        fault.partition(",")[0] for fault in faults(separated([two_lines, two_lines | {"score": "x"}]))
    ]


@pytest.mark.parametrize("text", [separated([ROW | {"score": "x"}] * 99), jsonl(*[ROW | {"score": "x"}] * 99)])
def test_all_faults_are_told_but_at_most_twenty(text):
    assert 20 == len(faults(text))
