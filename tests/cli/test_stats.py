"""`catcli stats`: what rows say, in every format, from files and stdin, drawn and as tables."""

from __future__ import annotations

import csv
import io
import json
import random
import re
from importlib.util import find_spec
from xml.etree import ElementTree

import pytest

from catcli.cli.charts import shares_up_to
from catcli.play.results import COLUMNS, LONG_COLUMNS, long_rows

from .running import joined


def games(count, bots=("greedy", "random"), seed=1, **facts):
    """The rows of games of two bots, each deal once; the first scores better most of the time."""
    chance = random.Random(seed)
    found = []
    for deal in range(count):
        scores = [chance.randrange(5, 20), chance.randrange(15)]
        for seat, (bot, score) in enumerate(zip(bots, scores, strict=True), 1):
            won = (score == max(scores)) / scores.count(max(scores))
            plain = dict.fromkeys(COLUMNS, "") | {
                "plan": "0123456789ab", "game": "ahoy", "edition": 1, "deal": deal, "seed": "7", "order": "12",
                "seat": seat, "player": bot.title(), "bot": bot, "score": score, "rank": 1 + (score < max(scores)),
                "won": won, "status": "finished", "rounds": 20, "moves": 30,
            }  # fmt: skip
            found.append(plain | facts)
    return found


def jsonl(rows):
    return joined(json.dumps(row, ensure_ascii=False) for row in rows)


def separated(rows, delimiter=","):
    out = io.StringIO()
    writer = csv.DictWriter(out, COLUMNS, delimiter=delimiter, lineterminator="\n")
    writer.writeheader()
    writer.writerows(rows)
    return out.getvalue()


def changing_seats(rows):
    """The same games of two, every other deal with the seats changed."""
    found = [row if row["deal"] % 2 == 0 else row | {"seat": 3 - row["seat"], "order": "21"} for row in rows]
    return sorted(found, key=lambda row: (row["deal"], row["seat"]))


ROWS = games(40)
CHANGING = changing_seats(ROWS)


# What is told


def test_all_tables_are_shown_with_headings(catcli):
    ran = catcli("stats", stdin=jsonl(CHANGING))
    assert (0, "") == (ran.code, ran.err)
    heads = [line for line in ran.lines if not line.startswith(("greedy", "random", " ", "-", "bot", "seats")) and line]
    assert [
        "ahoy, plain game, edition 1",
        "Differences on equal deals",
        "Seats",
        "Ratings (400 points: ten times as likely to end before the other)",
    ] == heads


def test_a_group_is_told_with_its_interval(catcli):
    ran = catcli("stats", "-f", "csv", stdin=jsonl(ROWS))
    first, second = csv.DictReader(io.StringIO(ran.out))
    scores = [row["score"] for row in ROWS if row["bot"] == "greedy"]
    assert ("ahoy", "greedy", "40") == (first["game"], first["bot"], first["games"])
    assert sum(scores) / 40 == float(first["mean"])
    assert float(first["mean_low"]) < float(first["mean"]) < float(first["mean_high"])
    assert float(first["won_low"]) < float(first["won"]) < float(first["won_high"])
    assert "random" == second["bot"]


@pytest.mark.parametrize("fmt", ["table", "json", "jsonl", "csv", "tsv", "md", "html"])
def test_every_format_shows_the_bots(catcli, fmt):
    ran = catcli("stats", "-f", fmt, stdin=jsonl(ROWS))
    assert ran.code == 0
    assert "greedy" in ran.out


def test_lines_of_json_tell_which_table_they_are_of(catcli):
    lines = [json.loads(line) for line in catcli("stats", "-f", "jsonl", stdin=jsonl(ROWS)).lines]
    assert ["groups"] * 2 + ["differences"] + ["seats"] * 2 + ["ratings"] * 2 == [line["what"] for line in lines]
    assert json.loads(catcli("stats", "-f", "json", stdin=jsonl(ROWS)).out) == lines


def test_a_table_is_chosen_by_show(catcli):
    ran = catcli("stats", "--show", "ratings", "-f", "csv", stdin=jsonl(ROWS))
    assert "game,variant,edition,deck,bot,games,rating,rating_low,rating_high" == ran.lines[0]
    assert 3 == len(ran.lines)
    assert "Seats" not in catcli("stats", "--show", "groups,ratings", stdin=jsonl(ROWS)).out


def test_csv_holds_one_table(catcli):
    assert 2 == catcli("stats", "--show", "groups,ratings", "-f", "csv", stdin=jsonl(ROWS)).code
    ran = catcli("stats", "--show", "grups", stdin=jsonl(ROWS))
    assert (2, ["catcli: error: there is no table 'grups' to show: did you mean 'groups'?"]) == (ran.code, ran.errors)


def test_what_makes_a_group_is_chosen_by_column(catcli):
    ran = catcli("stats", "--by", "player,seat", "-f", "csv", stdin=jsonl(ROWS))
    found = [(one["player"], one["seat"]) for one in csv.DictReader(io.StringIO(ran.out))]
    assert [("Greedy", "1"), ("Random", "2")] == found


def test_an_unknown_column_is_told_with_the_one_meant(catcli):
    ran = catcli("stats", "--by", "bott", stdin=jsonl(ROWS))
    assert (2, 1) == (ran.code, len(ran.errors))
    assert "did you mean 'bot'?" in ran.err


def test_top_is_the_length_of_each_table(catcli):
    lines = catcli("stats", "--top", "1", "-f", "jsonl", stdin=jsonl(ROWS)).lines
    assert ["groups", "differences", "seats", "ratings"] == [json.loads(line)["what"] for line in lines]


def test_what_is_not_defined_is_never_0(catcli):
    text = jsonl(games(1, ("greedy", "random"), 3))
    lines = catcli("stats", stdin=text).lines
    (greedy,) = [line.split() for line in lines if line.startswith("greedy ") and " random " not in line][:1]
    assert ["greedy", "1", "8.00", "–", "8", "–", "8", "8"] == greedy[:8]
    one = json.loads(catcli("stats", "-f", "jsonl", stdin=text).lines[0])
    assert (None, None, None) == (one["mean_low"], one["mean_high"], one["deviation"])
    first = next(csv.DictReader(io.StringIO(catcli("stats", "-f", "csv", stdin=text).out)))
    assert ("", "") == (first["mean_low"], first["deviation"])


def test_a_figure_is_never_minus_0(catcli):
    even = [row | {"score": 5, "rank": 1, "won": 0.5} for row in ROWS]
    assert "-0.0" not in catcli("stats", stdin=jsonl(even)).out


def test_a_bot_that_was_never_behind_has_no_rating(catcli):
    rows = [row | {"score": 9 * (row["seat"] == 1), "rank": row["seat"], "won": 2 - row["seat"]} for row in ROWS]
    lines = catcli("stats", "--show", "ratings", stdin=jsonl(rows)).lines
    assert [["greedy", "40", "–", "–"], ["random", "40", "–", "–"]] == [line.split() for line in lines[-2:]]


def test_games_are_told_apart(catcli):
    text = jsonl([*ROWS, *games(5, game="fishkatz"), *games(5, variant="squid", game="fishkatz")])
    ran = catcli("stats", "--show", "groups", stdin=text)
    assert [
        "ahoy, plain game, edition 1",
        "fishkatz, plain game, edition 1",
        "fishkatz, variant squid, edition 1",
    ] == [line for line in ran.lines if "edition" in line]


def test_names_that_control_a_terminal_are_escaped(catcli):
    ran = catcli("stats", stdin=jsonl(games(3, ("\x1b[2J", "猫"))))
    assert "\x1b" not in ran.out
    assert "猫" in ran.out


def test_groups_stand_in_the_order_of_a_number_and_bots_by_their_means(catcli):
    rows = [row | {"rounds": row["deal"] % 12} for row in ROWS]
    ran = catcli("stats", "--by", "rounds", "--by", "bot", "-f", "csv", stdin=jsonl(rows))
    found = [(int(one["rounds"]), one["bot"], float(one["mean"])) for one in csv.DictReader(io.StringIO(ran.out))]
    assert sorted(found, key=lambda one: (one[0], -one[2])) == found
    assert [0, 0, 1, 1, 2, 2] == [rounds for rounds, _, _ in found][:6]


@pytest.mark.parametrize(("by", "what"), [("score", "the score"), ("won", "won"), ("bot,won", "won")])
def test_what_is_summarised_makes_no_group(catcli, by, what):
    ran = catcli("stats", "--by", by, stdin=jsonl(ROWS))
    told = f"{what} is what is summarised: group by another column, such as bot, player or seat"
    assert (2, "", [f"catcli: error: {told}"]) == (ran.code, ran.out, ran.errors)


def test_seats_that_tell_the_bots_are_warned_of_beside_the_table(catcli):
    told = (
        "of 2 seats, greedy had seat 1 only, random had seat 2 only: what a seat won tells the bot, not the seat "
        "(batch --seats rotate changes them)"
    )
    ran = catcli("stats", "--show", "seats", stdin=jsonl(ROWS))
    assert f"catcli: warning: ahoy, plain game, edition 1: {told}\n" == ran.err
    assert told == ran.lines[-1]
    assert f"\n{told}\n" in catcli("stats", "--show", "seats", "-f", "md", stdin=jsonl(ROWS)).out
    assert f"<p>{told}</p>\n" in catcli("stats", "--show", "seats", "-f", "html", stdin=jsonl(ROWS)).out
    lines = catcli("stats", "--show", "seats", "-f", "csv", stdin=jsonl(ROWS)).out
    assert ["false", "false"] == [one["balanced"] for one in csv.DictReader(io.StringIO(lines))]


@pytest.mark.parametrize("rows", [CHANGING, games(20, ("greedy", "greedy"))])
def test_seats_that_tell_seats_are_not_warned_of(catcli, rows):
    ran = catcli("stats", "--show", "seats", stdin=jsonl(rows))
    assert (0, "", False) == (ran.code, ran.err, "tells the bot" in ran.out)
    lines = catcli("stats", "--show", "seats", "-f", "csv", stdin=jsonl(rows)).out
    assert ["true", "true"] == [one["balanced"] for one in csv.DictReader(io.StringIO(lines))]


def test_what_equal_bots_win_is_the_same_in_every_deal(catcli):
    ran = catcli("stats", "--show", "groups", stdin=jsonl(games(20, ("greedy", "greedy"))))
    assert "0.500 the same in every deal" in " ".join(ran.lines[-1].split())


# Parts of scores and lengths of games


def with_parts(rows):
    return [row | {"parts": {"sets": row["score"] // 2, "spares": row["score"] - row["score"] // 2}} for row in rows]


def long_table(rows):
    out = io.StringIO()
    writer = csv.DictWriter(out, LONG_COLUMNS, lineterminator="\n")
    writer.writeheader()
    writer.writerows(long_rows(rows))
    return out.getvalue()


def test_parts_are_told_with_mean_and_share(catcli):
    ran = catcli("stats", "--show", "parts", "-f", "csv", stdin=jsonl(with_parts(ROWS)))
    found = list(csv.DictReader(io.StringIO(ran.out)))
    assert [("greedy", "sets"), ("greedy", "spares"), ("random", "sets"), ("random", "spares")] == [
        (one["bot"], one["part"]) for one in found
    ]
    scores = [row["score"] for row in ROWS if row["bot"] == "greedy"]
    sets = sum(score // 2 for score in scores)
    assert (sets / 40, sets / sum(scores)) == (float(found[0]["mean"]), float(found[0]["share"]))
    assert float(found[0]["share_low"]) < float(found[0]["share"]) < float(found[0]["share_high"])
    assert 1 == pytest.approx(sum(float(one["share"]) for one in found[:2]))


@pytest.mark.parametrize("fmt", ["table", "json", "jsonl", "csv", "tsv", "md", "html"])
def test_every_format_shows_parts(catcli, fmt):
    ran = catcli("stats", "--show", "parts", "-f", fmt, stdin=jsonl(with_parts(ROWS)))
    assert (0, 2) == (ran.code, ran.out.count("spares"))


def test_lines_of_parts_say_the_same_as_whole_rows(catcli):
    rows = with_parts(CHANGING)
    for show in ("parts", "groups,differences,seats,ratings"):
        whole = catcli("stats", "--show", show, stdin=jsonl(rows))
        assert (0, whole.out) == catcli("stats", "--show", show, stdin=jsonl(long_rows(rows)))[:2]
        assert (0, whole.out) == catcli("stats", "--show", show, stdin=long_table(rows))[:2]


def test_a_batch_of_long_rows_tells_its_parts(catcli):
    rows = catcli("batch", "ahoy", "-p", "random,random,random", "-s", "3", "-n", "2", "--long", "-f", "tsv").out
    ran = catcli("stats", "--show", "parts", "-f", "csv", stdin=rows)
    assert ["sets", "whites", "spares"] == [one["part"] for one in csv.DictReader(io.StringIO(ran.out))]


def test_lines_of_a_seat_that_are_scattered_are_told_with_their_line(catcli, file):
    head, *lines = long_table(with_parts(ROWS)).splitlines()
    path = file("long.csv", joined([head, *lines[::2], *lines[1::2]]))
    ran = catcli("stats", "--show", "parts", path)
    assert (3, "") == (ran.code, ran.out)
    assert ran.err.startswith(f"{path}:2: error: the parts of this score are ")
    assert "the lines of a seat (batch --long) must follow each other" in ran.err


def test_rows_without_parts_are_told_where_they_are_needed(catcli):
    ran = catcli("stats", "--show", "parts", stdin=separated(ROWS))
    assert (3, "") == (ran.code, ran.out)
    assert "these rows tell no parts of scores: JSONL does, and so do CSV and TSV of batch --long" in ran.err


def test_how_long_games_are_is_told_once_for_each_game(catcli):
    rows = [row | {"rounds": 20 + row["deal"] % 3} for row in ROWS]
    ran = catcli("stats", "--show", "lengths", "-f", "csv", stdin=separated(rows))
    rounds, moves = csv.DictReader(io.StringIO(ran.out))
    assert ("2", "rounds", "40", "21", "20", "22") == tuple(
        rounds[name] for name in ("seats", "length", "games", "median", "lowest", "highest")
    )
    assert (20.975, 30) == (float(rounds["mean"]), float(moves["mean"]))
    people = catcli("stats", "--show", "lengths", stdin=separated(rows)).lines
    assert "2 moves 40 30.00 the same in every deal 30 30 30" == " ".join(people[-1].split())


def test_rows_that_tell_no_length_are_nothing_to_do(catcli):
    ran = catcli("stats", "--show", "lengths", stdin=jsonl([row | {"rounds": None, "moves": None} for row in ROWS]))
    assert (4, ["catcli: error: these rows tell nothing of lengths: those need rounds or moves"]) == (
        ran.code, ran.errors,
    )  # fmt: skip


@pytest.mark.parametrize(
    ("show", "told"),
    [
        ("parts", "parts: those need parts of scores"),
        ("seats,ratings", "seats and ratings: those need games of several seats, or games in which bots met"),
    ],
)
def test_each_table_tells_what_it_needs(catcli, show, told):
    rows = [row | {"order": "1", "seat": 1, "won": None, "score": 0, "parts": {}} for row in ROWS[::2]]
    ran = catcli("stats", "--show", show, stdin=jsonl(rows))
    assert (4, [f"catcli: error: these rows tell nothing of {told}"]) == (ran.code, ran.errors)


# Where rows come from


def test_rows_in_any_form_order_and_number_of_files_say_the_same(catcli, file):
    whole = catcli("stats", stdin=jsonl(ROWS)).out
    mixed = random.Random(1).sample(ROWS, len(ROWS))
    parts = [file("1.csv", separated(mixed[:30])), file("2.tsv", separated(mixed[30:50], "\t")), "-"]
    assert whole == catcli("stats", *parts, stdin=jsonl(mixed[50:])).out


def test_a_stream_of_events_is_read_without_its_events(catcli):
    stream = catcli("play", "ahoy", "-p", "greedy,random,random", "-s", "3", "-f", "jsonl").out
    rows = catcli(
        "batch", "ahoy", "-p", "greedy,random,random", "-s", "3", "-n", "1", "--seats", "fixed", "-f", "jsonl"
    ).out
    told = catcli("stats", "--show", "groups", stdin=stream)
    assert (0, catcli("stats", "--show", "groups", stdin=rows).out) == (told.code, told.out)


def test_a_batch_is_piped_into_stats(catcli):
    rows = catcli("batch", "catpacks", "--variant", "solo", "-p", "random", "-n", "20", "-s", "1", "-f", "csv").out
    ran = catcli("stats", "-", "--by", "bot", stdin=rows)
    assert ran.code == 0
    assert [["random", "20"]] == [line.split()[:2] for line in ran.lines[3:]]


def test_a_torn_last_line_is_left_out_with_a_warning(catcli, file):
    path = file("rows.csv", separated(CHANGING) + "0123456789ab,ahoy,1,,")
    ran = catcli("stats", path, "-q")
    assert (0, "") == (ran.code, ran.err)
    ran = catcli("stats", path)
    assert f"{path}:82: warning: the last line was broken off: it is left out\n" == ran.err
    assert catcli("stats", stdin=jsonl(CHANGING)).out == ran.out


def test_a_row_that_cannot_be_read_is_told_with_its_place(catcli, file):
    path = file("rows.jsonl", jsonl(ROWS[:3]) + '{"game" "ahoy"}\n' + jsonl([ROWS[3] | {"score": "x"}]))
    ran = catcli("stats", path)
    assert (3, "") == (ran.code, ran.out)
    assert [f"{path}:4:9: error: this is no JSON: Expecting ':' delimiter"] == ran.errors[:1]
    assert ran.errors[1].startswith(f"{path}:5: error: score is 'x'")


def test_games_that_lack_a_seat_and_open_ones_are_told(catcli):
    ran = catcli("stats", stdin=jsonl([*ROWS[:-1], *games(1, status="open", rank=None, won=None)]))
    assert ran.code == 0
    assert "2 rows of open games left out" in ran.err
    assert "of 1 game, rows of some seats are missing" in ran.err


def test_a_file_that_is_given_twice_is_told_once_and_counts_twice(catcli, file):
    path = file("rows.jsonl", jsonl(ROWS))
    ran = catcli("stats", path, path, "-f", "jsonl", "--show", "groups")
    assert [80, 80] == [json.loads(line)["games"] for line in ran.lines]
    assert (
        f"{path}:1: warning: this row was there before (same plan, deal, order and seat) and counts again: "
        "is a file given twice, or do shards overlap? (80 rows)\n" == ran.err
    )
    assert "" == catcli("stats", path, path, "-q").err


def test_shards_in_any_order_are_no_rows_twice(catcli, file):
    shards = [file(f"{number}.csv", separated(CHANGING[number * 8 : number * 8 + 8])) for number in range(10)]
    assert "" == catcli("stats", *shards[5:], *shards[:5][::-1]).err


def test_an_unknown_game_is_told_with_the_one_meant(catcli, file):
    path = file("rows.csv", separated(changing_seats(games(2)) + changing_seats(games(4, game="ahoi", plan="1"))))
    ran = catcli("stats", path)
    assert (0, f"{path}:6: warning: the game 'ahoi' is not known here: did you mean 'ahoy'? (8 rows)\n") == (
        ran.code, ran.err,
    )  # fmt: skip


def test_what_is_the_same_in_every_deal_has_no_interval_for_people(catcli):
    rows = [row | {"score": 12 - row["seat"], "won": 2 - row["seat"], "rank": row["seat"]} for row in games(20)]
    ran = catcli("stats", "--show", "differences", stdin=jsonl(rows))
    assert "greedy random 20 +1.00 the same in every deal +1.000 the same in every deal" == " ".join(
        ran.lines[-1].split()
    )


@pytest.mark.parametrize("text", ["", "\n", separated([]), jsonl(games(2, status="open"))])
def test_no_game_is_nothing_to_do(catcli, text):
    ran = catcli("stats", stdin=text)
    assert (4, "", 1) == (ran.code, ran.out, len(ran.errors))


def test_an_empty_file_beside_others_is_none(catcli, file):
    assert (
        catcli("stats", stdin=jsonl(ROWS)).out
        == catcli("stats", file("a.csv", separated([])), "-", stdin=jsonl(ROWS)).out
    )


def test_files_without_a_row_are_told_by_the_first(catcli, file):
    empty, other = file("a.csv", ""), file("b.csv", separated([]))
    ran = catcli("stats", empty, other)
    assert (4, [f"{empty}: error: there are no rows of results here"]) == (ran.code, ran.errors)


def test_bots_that_play_alone_have_no_ratings(catcli):
    rows = [row | {"order": "1", "seat": 1, "won": None} for row in ROWS[::2]]
    assert 4 == catcli("stats", "--show", "ratings", stdin=jsonl(rows)).code
    assert 0 == catcli("stats", stdin=jsonl(rows)).code


def test_two_dashes_are_wrong_usage(catcli):
    assert 2 == catcli("stats", "-", "-", stdin=jsonl(ROWS)).code


# Drawings


def test_a_drawing_shows_each_group(catcli):
    ran = catcli("stats", "--plot", stdin=jsonl(ROWS))
    assert (0, "") == (ran.code, ran.err)
    assert ["ahoy, plain game, edition 1", "greedy", "score", "random", "score"] == [
        line.strip() for line in ran.lines if re.search("[a-z]", line)
    ]
    assert "█" in ran.out
    assert "\x1b" not in ran.out
    assert max(map(len, ran.lines)) <= 80


def test_a_drawing_of_one_score_is_one_bar(catcli):
    ran = catcli("stats", "--plot", stdin=jsonl([row | {"score": 7} for row in games(1)]))
    assert ran.code == 0
    assert ["100%", "80%", "60%", "40%", "20%", "0%"] == re.findall("[0-9]+%", ran.out)[:6]


def test_a_drawing_of_many_scores_tells_the_steps_and_where_each_begins(catcli):
    rows = [row | {"score": 7 * row["deal"] - 20} for row in games(40)]
    ran = catcli("stats", "--plot", "--top", "1", stdin=jsonl(rows))
    assert "score, in steps of 10" in ran.out
    label, ticks = next(line for line in ran.lines if "-20" in line), next(line for line in ran.lines if "┬" in line)
    first_bar = next(line for line in ran.lines if "█" in line[::-1][:-1] and line.lstrip().startswith("0%"))
    assert abs(label.index("-20") + 1 - ticks.index("┬")) <= 1
    assert abs(first_bar.index("█") - ticks.index("┬")) <= 1


@pytest.mark.parametrize(
    ("top", "written"),
    [
        (1, ["0%", "20%", "40%", "60%", "80%", "100%"]),
        (0.23, ["0%", "5%", "10%", "15%", "20%"]),
        (0.013, ["0%", "0.5%", "1%"]),
    ],
)
def test_the_shares_beside_a_drawing_are_round(top, written):
    assert written == [text for _, text in shares_up_to(top)]


def test_more_groups_than_can_be_told_apart_are_told_in_a_sentence(catcli):
    rows = [row for deal in range(20) for row in games(1, seed=deal, player=f"P{deal}", plan=str(deal))]
    ran = catcli("stats", "--plot", "--by", "player", stdin=jsonl(rows))
    assert "8 more groups of 20 are not drawn" == ran.lines[-1]
    assert "not drawn" not in catcli("stats", "--plot", "--by", "player", "--top", "3", stdin=jsonl(rows)).out


def test_a_drawing_needs_its_library_and_says_which(catcli, monkeypatch):
    monkeypatch.setattr("catcli.cli.charts.find_spec", lambda name: None)
    for arguments, library in ((["--plot"], "plotext"), (["-o", "scores.svg"], "matplotlib")):
        ran = catcli("stats", *arguments, stdin=jsonl(ROWS))
        assert (2, [f"catcli: error: a drawing needs {library}: pip install 'catcli[plot]'"]) == (ran.code, ran.errors)


@pytest.mark.parametrize(
    "arguments", [["--plot", "-f", "csv"], ["--plot", "--show", "seats"], ["-o", "a.svg", "--show", "seats"]]
)
def test_a_drawing_is_no_table(catcli, arguments):
    assert 2 == catcli("stats", *arguments, stdin=jsonl(ROWS)).code


needs_matplotlib = pytest.mark.skipif(find_spec("matplotlib") is None, reason="matplotlib is not installed")


@needs_matplotlib
def test_a_picture_is_written_by_the_ending_and_always_the_same(catcli, tmp_path):
    for name in ("one.svg", "two.svg", "one.png"):
        assert (0, "", "") == catcli("stats", "-o", name, stdin=jsonl(ROWS))
    assert (tmp_path / "one.svg").read_bytes() == (tmp_path / "two.svg").read_bytes()
    texts = [one.text for one in ElementTree.parse(tmp_path / "one.svg").iter() if one.tag.endswith("text")]
    assert {"greedy", "random", "score"} <= set(texts)
    assert b"\x89PNG" == (tmp_path / "one.png").read_bytes()[:4]


@needs_matplotlib
def test_the_groups_of_a_picture_differ_in_colour_or_style(catcli, tmp_path):
    rows = [row for deal in range(20) for row in games(3, seed=deal, player=f"P{deal}", plan=str(deal))]
    assert (0, "", "") == catcli("stats", "-o", "one.svg", "--by", "player", stdin=jsonl(rows))
    text = (tmp_path / "one.svg").read_text()
    assert "8 more groups of 20 are not drawn" in text
    drawn = [
        one.get("style") for one in ElementTree.fromstring(text).iter() if "stroke-width: 1.5" in one.get("style", "")
    ]
    assert 12 == len({(*re.findall("stroke: (#[0-9a-f]+)", style), "stroke-dasharray" in style) for style in drawn})


@needs_matplotlib
def test_a_name_that_begins_with_an_underscore_stands_in_the_legend(catcli, tmp_path):
    assert (0, "", "") == catcli("stats", "-o", "one.svg", stdin=jsonl(games(3, ("_mine", "_yours"))))
    texts = [one.text for one in ElementTree.parse(tmp_path / "one.svg").iter() if one.tag.endswith("text")]
    assert {"\u200b_mine", "\u200b_yours"} <= set(texts)


@needs_matplotlib
def test_a_picture_shows_one_game(catcli, tmp_path):
    ran = catcli("stats", "-o", "one.svg", stdin=jsonl([*ROWS, *games(5, game="fishkatz")]))
    assert 2 == ran.code
    assert "ahoy, plain game, edition 1; fishkatz, plain game, edition 1" in ran.err
    assert not (tmp_path / "one.svg").exists()
