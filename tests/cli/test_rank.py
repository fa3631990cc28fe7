"""`catcli rank`: from rows, and of the games that people played here."""

from __future__ import annotations

import csv
import io
import json
import re
import sqlite3

import pytest
from wcwidth import wcswidth

from catcli.play.results import COLUMNS
from catcli.play.store import Deal, Store

from .running import joined, shell

DEAL = Deal("catpacks", 1, "solo", "stand-in", "7")


def rows_of(text):
    return list(csv.DictReader(io.StringIO(text)))


def row(**facts):
    """A row of results as JSON."""
    plain = dict.fromkeys(COLUMNS, "") | {
        "game": "catpacks", "edition": 1, "variant": "solo", "deck": "stand-in", "deal": 0, "seed": "7", "seat": 1,
        "player": "Ada", "bot": "greedy", "score": 5, "status": "finished",
    }  # fmt: skip
    return json.dumps({**plain, **facts}, ensure_ascii=False)


def played(score, player="You", *, deal=DEAL, chosen=False, hints=0, undos=0):
    """A game that a person finished here."""
    store = Store()
    game = store.begin(deal, player, chosen)
    store.finish(game, score, hints, undos)


# From rows


def test_rows_of_a_game_are_ranked_from_stdin(catcli):
    rows = [catcli("solo", "catpacks", "--player", "greedy", "-s", seed, "-f", "csv").lines for seed in range(4)]
    ran = catcli("rank", "-", "-f", "csv", stdin=joined([rows[0][0], *[one[1] for one in rows]]))
    scores = [int(one["score"]) for one in rows_of(ran.out)]
    assert ran.code == 0, ran.err
    assert 4 == len(scores)
    assert scores == sorted(scores, reverse=True)


@pytest.mark.parametrize("fmt", ["csv", "jsonl"])
def test_a_game_is_piped_into_the_ranking(fmt):
    ran = shell(f"catcli solo catpacks --player greedy --seed 7 -q -f {fmt} | catcli rank -")
    assert ran.code == 0, ran.err
    assert "Greedy" in ran.out


def test_several_files_are_ranked_together(catcli, file):
    one, two = file("one.jsonl", row(score=3) + "\n"), file("two.jsonl", row(score=9) + "\n")
    ran = catcli("rank", one, two, "-f", "csv")
    assert [("1", "9"), ("2", "3")] == [(place["rank"], place["score"]) for place in rows_of(ran.out)]


@pytest.mark.parametrize("more", [(), ("--by", "bot"), ("--store",)])
def test_an_empty_file_beside_others_is_none(catcli, file, more):
    found = catcli("rank", file("empty.jsonl", ""), file("one.jsonl", row()), "-f", "csv", *more)
    assert (0, ["5"]) == (found.code, [place["score"] for place in rows_of(found.out)])


def test_an_empty_file_beside_the_games_played_here_is_none(catcli, file):
    empty = file("empty.jsonl", "")
    assert 4 == catcli("rank", empty, "--store").code
    played(5, "Bo")
    assert ["Bo"] == [place["player"] for place in rows_of(catcli("rank", empty, "--store", "-f", "csv").out)]
    assert [f"{empty}: error: there are no rows of results here"] == catcli("rank", empty, empty).errors


@pytest.mark.parametrize("arguments", [(), ("--ratings",)])
def test_files_without_a_row_are_told_by_the_first(catcli, file, arguments):
    empty = file("empty.jsonl", "")
    ran = catcli("rank", empty, file("more.csv", ""), *arguments)
    assert (4, [f"{empty}: error: there are no rows of results here"]) == (ran.code, ran.errors)


def test_a_file_that_is_given_twice_is_ranked_twice_with_a_warning(catcli, file):
    path = file("rows.jsonl", joined(row(plan="0123456789ab", bot="greedy", deal=deal) for deal in range(3)))
    ran = catcli("rank", path, path, "-f", "csv")
    assert 6 == len(rows_of(ran.out))
    assert ran.err.startswith(f"{path}:1: warning: this row was there before (same plan, deal, order and seat)")
    assert ran.err.endswith("(3 rows)\n")


def test_an_unknown_game_is_ranked_with_a_warning(catcli):
    ran = catcli("rank", "-", stdin=joined([row(game="catpakcs")]))
    assert "<stdin>:1: warning: the game 'catpakcs' is not known here: did you mean 'catpacks'?\n" == ran.err
    assert ran.out.startswith("catpakcs, variant solo")


def test_a_seed_that_a_spreadsheet_has_rounded_is_refused(catcli):
    ran = catcli("rank", "-", stdin=joined([row(seed="1.23E+15")]))
    assert (3, "") == (ran.code, ran.out)
    assert ran.err.startswith("<stdin>:1: error: seed is '1.23E+15', not a whole number from 0 to 9007199254740992")


def test_ties_share_a_rank(catcli):
    text = joined(row(score=score) for score in (4, 7, 7, 2))
    ranks = [place["rank"] for place in rows_of(catcli("rank", "-", "-f", "csv", stdin=text).out)]
    assert ["1", "1", "3", "4"] == ranks


def test_what_cannot_be_compared_is_never_in_one_list(catcli):
    facts = [{}, {"deck": "0123456789ab"}, {"variant": "solo,friendly"}, {"edition": 2}, {"variant": ""}]
    ran = catcli("rank", "-", stdin=joined(row(**one) for one in facts))
    assert 5 == sum(line.startswith("catpacks, ") for line in ran.lines)
    places = rows_of(catcli("rank", "-", "-f", "csv", stdin=joined(row(**one) for one in facts)).out)
    assert ["1"] * 5 == [place["rank"] for place in places]


def test_the_title_of_the_chart_is_told_for_solo_only(catcli):
    text = joined([row(score=30), row(score=0), row(score=-4), row(score=30, variant="solo,friendly")])
    titles = [
        (place["score"], bool(place["title"])) for place in rows_of(catcli("rank", "-", "-f", "csv", stdin=text).out)
    ]
    assert [("30", True), ("0", False), ("-4", False), ("30", False)] == titles


@pytest.mark.parametrize("fmt", ["table", "json", "jsonl", "csv", "tsv", "md", "html"])
def test_every_format_shows_the_score(catcli, fmt):
    ran = catcli("rank", "-", "-f", fmt, stdin=row(score=12345))
    assert ran.code == 0
    assert "12345" in ran.out


def test_top_is_counted_in_each_list(catcli):
    text = joined([row(score=score, variant=variant) for variant in ("solo", "") for score in (1, 2, 3)])
    ran = catcli("rank", "-", "--top", "2", "-f", "csv", stdin=text)
    assert ["3", "2", "3", "2"] == [place["score"] for place in rows_of(ran.out)]


def duel(*deals, bots=("greedy", "random"), players=("Ada", "Bo"), **facts):
    """Rows of games of two, by their scores; the seats are changed with every deal."""
    rows = []
    for number, scores in enumerate(deals):
        seated = list(zip(bots, players, scores, strict=True))[:: -1 if number % 2 else 1]
        for seat, (bot, player, score) in enumerate(seated, 1):
            won = (score == max(scores)) / scores.count(max(scores))
            more = {"plan": "p", "deal": number, "order": "21" if number % 2 else "12", "rounds": 1, "moves": 1}
            own = {"seat": seat, "bot": bot, "player": player, "score": score, "won": won, "variant": ""}
            rows.append(row(**{**more, **own, "rank": 1 + (score < max(scores)), **facts}))
    return joined(rows)


GAMES = duel((9, 3), (4, 6), (8, 8), (7, 2))


def test_a_list_for_each_value_of_a_column_has_its_best_scores(catcli):
    ran = catcli("rank", "-", "--by", "bot", "--top", "2", "-f", "csv", stdin=GAMES)
    found = [(one["bot"], one["rank"], one["score"]) for one in rows_of(ran.out)]
    assert [("greedy", "1", "9"), ("greedy", "2", "8"), ("random", "1", "8"), ("random", "2", "6")] == found


def test_lists_by_several_columns_stand_in_the_order_of_their_values(catcli):
    by_list = catcli("rank", "-", "--by", "seat,bot", stdin=GAMES)
    assert [f"catpacks, plain game, edition 1, deck stand-in, seat {seat}, bot {bot}"
            for seat in (1, 2) for bot in ("greedy", "random")] == [
        line for line in by_list.lines if "edition" in line
    ]  # fmt: skip
    assert by_list.out == catcli("rank", "-", "--by", "seat", "--by", "bot", stdin=GAMES).out


def test_numbers_by_which_lists_are_parted_stand_as_numbers(catcli):
    text = joined(row(deal=deal, score=deal) for deal in (10, 9, 2))
    found = catcli("rank", "-", "--by", "deal", "-f", "csv", stdin=text).out
    assert ["2", "9", "10"] == [one["deal"] for one in rows_of(found)]


@pytest.mark.parametrize("fmt", ["table", "json", "jsonl", "csv", "tsv", "md", "html"])
def test_every_format_tells_the_values_by_which_lists_are_parted(catcli, fmt):
    ran = catcli("rank", "-", "--by", "case", "-f", fmt, stdin=row(case="in the alley"))
    assert (0, 1) == (ran.code, ran.out.count("in the alley"))


@pytest.mark.parametrize(
    ("by", "told"), [("score", "the score is what is ranked"), ("rank", "rank is the place in each list")]
)
def test_what_is_ranked_makes_no_list(catcli, by, told):
    ran = catcli("rank", "-", "--by", by, stdin=GAMES)
    assert (2, "") == (ran.code, ran.out)
    assert told in ran.err


def test_a_game_of_several_seats_is_told_with_order_and_seat(catcli):
    ran = catcli("rank", "-", "--top", "1", stdin=GAMES)
    assert "rank score title player bot seed deal order seat" == " ".join(ran.lines[1].split())
    assert "1 9 Ada greedy 7 0 12 1" == " ".join(ran.lines[-1].split())


def test_a_game_alone_is_told_without_order_and_seat_to_people_only(catcli):
    text = joined([row(order="1")])
    assert "rank score title player bot seed deal" == " ".join(catcli("rank", "-", stdin=text).lines[1].split())
    (one,) = rows_of(catcli("rank", "-", "-f", "csv", stdin=text).out)
    assert ("1", "1") == (one["order"], one["seat"])


def test_bots_are_rated_with_games_and_wins(catcli):
    ran = catcli("rank", "-", "--ratings", "-f", "csv", stdin=GAMES)
    assert [("greedy", "4", "2.5"), ("random", "4", "1.5")] == [
        (one["bot"], one["games"], one["wins"]) for one in rows_of(ran.out)
    ]
    rated = catcli("stats", "--show", "ratings", "-f", "csv", stdin=GAMES)
    assert [one["rating"] for one in rows_of(rated.out)] == [one["rating"] for one in rows_of(ran.out)]


def test_players_are_rated_whatever_played_for_them(catcli):
    ran = catcli("rank", "-", "--ratings", "--by", "player", "-f", "csv", stdin=duel((9, 3), (4, 6), bots=("a", "a")))
    assert ["Ada", "Bo"] == sorted(one["player"] for one in rows_of(ran.out))


@pytest.mark.parametrize("fmt", ["table", "json", "jsonl", "csv", "tsv", "md", "html"])
def test_every_format_shows_ratings(catcli, fmt):
    ran = catcli("rank", "-", "--ratings", "--top", "1", "-f", fmt, stdin=GAMES)
    assert (0, True, False) == (ran.code, "greedy" in ran.out, "random" in ran.out)


def test_ratings_are_of_the_games_that_are_wanted(catcli):
    ran = catcli("rank", "-", "--ratings", "--game", "ahoy", stdin=GAMES)
    assert (4, "") == (ran.code, ran.out)


def test_who_never_met_another_has_no_rating(catcli):
    ran = catcli("rank", "-", "--ratings", stdin=duel((9, 3), bots=("a", "a")))
    assert (4, ["catcli: error: in none of these games did two bots meet, as ratings need it"]) == (
        ran.code, ran.errors,
    )  # fmt: skip


@pytest.mark.parametrize(
    "arguments", [[], ["-", "--store"], ["-", "--who", "greedy"], ["-", "--by", "seat"], ["-", "--by", "bot,player"]]
)
def test_what_ratings_cannot_tell_is_wrong_usage(catcli, arguments):
    assert (2, "") == catcli("rank", "--ratings", *arguments, stdin=GAMES)[:2]


def test_filters_choose_game_variant_and_who(catcli):
    text = joined(
        [row(bot="greedy"), row(bot="planner:nodes=5", player="Bo"), row(bot="human", player="Cy", variant="")]
    )

    def players(*filters):
        return [place["player"] for place in rows_of(catcli("rank", "-", "-f", "csv", *filters, stdin=text).out)]

    assert ["Bo"] == players("--who", "planner")
    assert ["Bo"] == players("--who", "planner:nodes=5")
    assert ["Cy"] == players("--who", "person")
    assert ["Ada"] == players("--who", "ada")
    assert ["Cy"] == players("--variant", "")
    assert ["Ada", "Bo"] == players("--variant", "solo", "--game", "catpacks")


def test_rows_do_not_tell_whether_a_play_was_clean(catcli):
    assert (2, "") == catcli("rank", "-", "--clean", stdin=row())[:2]


def test_open_games_are_not_ranked(catcli):
    assert (4, "") == catcli("rank", "-", stdin=row(status="open", rank=None))[:2]


def test_events_in_a_stream_are_passed_over(catcli):
    text = joined(['{"what": "end", "seat": null}', json.dumps({"what": "row", **json.loads(row())})])
    assert 0 == catcli("rank", "-", stdin=text).code


def test_wide_and_dangerous_names_are_shown_aligned_and_escaped(catcli):
    names = ["猫", "Ada", "\x1b[2J", "a\nb", "‮evil", "🐈"]
    ran = catcli("rank", "-", stdin=joined(row(player=name, bot="bot") for name in names))
    assert "\x1b" not in ran.out
    assert "\u202e" not in ran.out
    starts = {wcswidth(re.split(r"\bbot\b", line)[0]) for line in ran.lines if re.search(r"\bbot\b", line)}
    assert len(starts) == 1


@pytest.mark.parametrize("score", [10**15, -(10**15)])
def test_huge_and_negative_scores_are_ranked(catcli, score):
    assert str(score) in catcli("rank", "-", stdin=row(score=score)).out


@pytest.mark.parametrize(
    ("stdin", "code", "told"),
    [
        ("", 4, "<stdin>: error: there are no rows of results here"),
        (",".join(COLUMNS) + "\n", 4, "there are no rows of results here"),
        ("hello\n", 3, "<stdin>:1: error: these are no rows of results"),
        ("{not json\n", 3, "<stdin>:1:2: error: this is no JSON"),
        (row(score="many"), 3, "score is 'many', not a whole number"),
        (row(score=10**400), 3, "error: "),
        (row(score=1e300), 3, "error: "),
        (row(scores=3), 3, "there is no column 'scores': did you mean 'score'?"),
        (row(status="won"), 3, "status is 'won'"),
        (b"\xff\n", 3, "is not UTF-8"),
        ("[1]\n", 3, "a list of JSON is not read here"),
        ("[" * 100_000, 3, "error: "),
        ('{"a":' * 100_000, 3, "error: "),
    ],
)
def test_rows_that_cannot_be_read_get_a_clear_line_with_place(catcli, stdin, code, told):
    ran = catcli("rank", "-", stdin=stdin)
    assert (code, "") == (ran.code, ran.out)
    assert told in ran.err
    assert all(len(line) < 500 for line in ran.err.splitlines())


@pytest.mark.parametrize(
    ("args", "code", "told"),
    [
        (("rank", "nowhere.csv"), 3, "nowhere.csv: error: there is no such file"),
        (("rank", "."), 3, "error: this is a folder"),
        (("rank", "-", "-"), 2, "stdin can be read once"),
        (("rank", "--game", "catpack"), 2, "did you mean 'catpacks'?"),
        (("rank", "--variant", "frendly"), 2, "'frendly'"),
        (("rank", "--top", "0"), 2, "'--top'"),
        (("rank", "--top", "-3"), 2, "'--top'"),
        (("rank", "--top", "9" * 300), 4, ""),
        (("rank", "-f", "yaml"), 2, "'yaml'"),
    ],
)
def test_wrong_usage_and_missing_files_are_told(catcli, args, code, told):
    ran = catcli(*args)
    assert (code, "") == (ran.code, ran.out)
    assert told in ran.err


# Of the games played here


def test_an_empty_store_says_so_and_names_the_command_that_fills_it(catcli, tmp_path):
    ran = catcli("rank")
    assert (4, "") == (ran.code, ran.out)
    assert "catcli solo catpacks" in ran.err
    assert not (tmp_path / "data").exists()


def test_the_games_played_here_are_ranked_and_stdin_is_not_read(catcli):
    played(5, "Ada")
    played(9, "Bo", chosen=True, hints=2, undos=1)
    ran = catcli("rank", "-f", "csv", stdin="garbage")
    assert [("1", "9", "Bo"), ("2", "5", "Ada")] == [(r["rank"], r["score"], r["player"]) for r in rows_of(ran.out)]
    first = rows_of(ran.out)[0]
    assert ("7", "true", "true", "2", "1") == tuple(
        first[name] for name in ("seed", "chosen", "again", "hints", "undos")
    )
    assert re.fullmatch(r"\d{4}-\d\d-\d\dT\d\d:\d\d:\d\dZ", first["date"])


def test_clean_shows_only_first_plays_of_a_drawn_seed_without_hint_or_undo(catcli):
    played(1, "clean", deal=DEAL._replace(seed="1"))
    played(2, "again", deal=DEAL._replace(seed="1"))
    played(3, "chosen", deal=DEAL._replace(seed="3"), chosen=True)
    played(4, "hint", deal=DEAL._replace(seed="4"), hints=1)
    played(5, "undo", deal=DEAL._replace(seed="5"), undos=1)
    assert ["clean"] == [place["player"] for place in rows_of(catcli("rank", "--clean", "-f", "csv").out)]


def test_rows_are_ranked_together_with_the_games_played_here(catcli):
    played(5, "Bo", hints=1)
    text = joined([row(score=9), row(score=3)])
    found = rows_of(catcli("rank", "-", "--store", "-f", "csv", stdin=text).out)
    assert [("1", "9", "Ada", ""), ("2", "5", "Bo", "1"), ("3", "3", "Ada", "")] == [
        (one["rank"], one["score"], one["player"], one["hints"]) for one in found
    ]
    assert ["9", "3"] == [one["score"] for one in rows_of(catcli("rank", "-", "-f", "csv", stdin=text).out)]


def test_rows_beside_an_empty_store_are_ranked_alone(catcli):
    assert ["5"] == [one["score"] for one in rows_of(catcli("rank", "-", "--store", "-f", "csv", stdin=row()).out)]


def test_games_played_here_have_lists_by_what_they_tell(catcli):
    played(5, "Bo")
    played(9, "Ada")
    ran = catcli("rank", "-", "--store", "--by", "player,moves", stdin=row(bot="human", moves=30, score=7))
    assert ["player Ada, moves –", "player Ada, moves 30", "player Bo, moves –"] == [
        line.partition("stand-in, ")[2] for line in ran.lines if "edition" in line
    ]


def test_filters_that_leave_nothing_say_so(catcli):
    played(5)
    ran = catcli("rank", "--who", "greedy")
    assert (4, "") == (ran.code, ran.out)
    assert "--who greedy" in ran.err


def test_games_begun_but_not_finished_are_not_ranked(catcli):
    Store().begin(DEAL, "You", False)
    assert 4 == catcli("rank").code


def test_the_ranking_is_written_whole_or_not_at_all(catcli, tmp_path):
    played(5)
    assert (0, "") == catcli("rank", "-o", "rank.html")[:2]
    assert "<table>" in (tmp_path / "rank.html").read_text()


@pytest.mark.parametrize("content", [b"not a store\n" * 20, b"SQLite format 3\0" + b"\xff" * 4000, b"x"])
def test_a_foreign_or_damaged_file_is_refused_and_left_as_it_is(catcli, tmp_path, content):
    place = tmp_path / "data" / "catcli.sqlite3"
    place.parent.mkdir()
    place.write_bytes(content)
    ran = catcli("rank")
    assert (3, "") == (ran.code, ran.out)
    assert "it is left as it is" in ran.err
    assert content == place.read_bytes()


def test_a_store_of_another_program_is_refused(catcli, tmp_path):
    (tmp_path / "data").mkdir()
    other = sqlite3.connect(tmp_path / "data" / "catcli.sqlite3")
    other.execute("CREATE TABLE other (x)")
    other.commit()
    other.close()
    assert (3, "") == catcli("rank")[:2]


def test_a_store_that_is_a_folder_is_refused(catcli, tmp_path):
    (tmp_path / "data" / "catcli.sqlite3").mkdir(parents=True)
    assert (3, "") == catcli("rank")[:2]
