"""`catcli solo`: one game alone."""

from __future__ import annotations

import csv
import io
import json
import os
import re
import stat
from pathlib import Path

import pytest
import yaml

from catcli.games import GAMES
from catcli.play.results import COLUMNS

from .running import answers, cut, environment, joined, process, said

RANDOM = ("--player", "random", "--seed", "7")
GREEDY = ("--player", "greedy", "--seed", "7")


def rows_of(text):
    return list(csv.DictReader(io.StringIO(text)))


# What is printed


def test_the_text_is_the_round_log_then_the_sheet_then_the_title(catcli):
    ran = catcli("solo", "catpacks", *GREEDY)
    assert ran.code == 0
    heads = [line for line in ran.lines if re.fullmatch(r"Round \d begins\.", line)]
    assert [f"Round {number} begins." for number in (1, 2, 3, 4)] == heads
    assert 4 == sum(line.startswith("Pawer Struggle: ") for line in ran.lines)
    assert re.fullmatch(r"Total +-?\d+", ran.lines[-3])
    assert re.fullmatch(r'\d+ Catshine: (".+"\. ".+" is \d+ more\.|no title.*)', ran.lines[-1])


def test_every_line_of_the_log_is_a_sentence_and_nothing_trails(catcli):
    ran = catcli("solo", "catpacks", *GREEDY)
    log, _, _ = ran.out.partition(": now the Catshine is counted.\n")
    assert all(line.endswith(".") for line in log.splitlines()[:-1] if line)
    assert all(line == line.rstrip() for line in ran.lines)
    assert ran.out.endswith("\n")
    assert not ran.out.endswith("\n\n")


def test_the_categories_of_the_sheet_add_up_to_the_total(catcli):
    _, _, sheet = catcli("solo", "catpacks", *GREEDY).out.partition("\nCatshine ")
    points = [int(line.split()[-1]) for line in sheet.splitlines()[2:-2]]
    assert points[-1] == sum(points[:-1])


def test_explain_adds_paragraphs_that_exist(catcli):
    plain, explained = catcli("solo", "catpacks", *GREEDY), catcli("solo", "catpacks", *GREEDY, "--explain")
    more = [line for line in explained.lines if line not in plain.lines]
    numbers = re.findall(r"^  (CP-\d+) ", "\n".join(more), re.MULTILINE)
    assert numbers
    assert set(numbers) <= set(GAMES["catpacks"].paragraphs())
    assert plain.lines[-1] == explained.lines[-1]


def test_jsonl_is_one_object_a_line_and_ends_with_the_row(catcli):
    objects = [json.loads(line) for line in catcli("solo", "catpacks", *RANDOM, "-f", "jsonl").lines]
    assert all(next(iter(one)) == "what" for one in objects)
    assert all(list(one)[:3] == ["what", "seat", "player"] for one in objects[:-1])
    assert ["row"] == [one["what"] for one in objects if one["what"] == "row"] == [objects[-1]["what"]]
    assert set(objects[-1]) == {"what", "parts", *COLUMNS}
    assert sum(objects[-1]["parts"].values()) == objects[-1]["score"]


def test_seats_in_jsonl_count_from_one(catcli):
    objects = [json.loads(line) for line in catcli("solo", "catpacks", *RANDOM, "-f", "jsonl").lines]
    assert {(1, "Random"), (2, "Dummy"), (None, None)} == {(o["seat"], o["player"]) for o in objects if "seat" in o}


def test_csv_is_one_row_with_the_columns_of_all_games(catcli):
    ran = catcli("solo", "catpacks", *RANDOM, "-f", "csv")
    assert ",".join(COLUMNS) == ran.lines[0]
    (row,) = rows_of(ran.out)
    assert ("catpacks", "solo", "stand-in", "7", "1", "Random", "random", "finished", "4") == tuple(
        row[name] for name in ("game", "variant", "deck", "seed", "seat", "player", "bot", "status", "rounds")
    )
    assert "" == row["won"]


def test_all_formats_tell_the_same_score(catcli):
    (row,) = rows_of(catcli("solo", "catpacks", *RANDOM, "-f", "csv").out)
    last = json.loads(catcli("solo", "catpacks", *RANDOM, "-f", "jsonl").lines[-1])
    result = yaml.safe_load(catcli("solo", "catpacks", *RANDOM, "-f", "yaml").out)["result"]
    text = catcli("solo", "catpacks", *RANDOM).lines[-1]
    assert str(last["score"]) == row["score"] == str(result["scores"]["Random"]) == text.split()[0]
    assert last["digest"] == row["digest"] == result["digest"]
    assert last["rounds"] == int(row["rounds"]) == result["rounds"]


def test_stdout_holds_only_the_answer_and_stderr_who_plays(catcli):
    ran = catcli("solo", "catpacks", *RANDOM, "-f", "csv")
    assert len(ran.lines) == 2
    assert "Cat Packs (solo): Random (random)\n" == ran.err


def test_verbose_tells_seed_edition_and_deck(catcli):
    ran = catcli("solo", "catpacks", *RANDOM, "-v", "-f", "csv")
    assert "seed 7, edition 1, deck stand-in\n" in ran.err


def test_the_friendly_variant_has_no_chart_and_no_struggle(catcli):
    ran = catcli("solo", "catpacks", *GREEDY, "--variant", "friendly")
    assert ran.code == 0
    assert "Pawer Struggle: " not in ran.out
    assert ran.lines[-1].endswith("so there is no title (CP-85).")


@pytest.mark.parametrize("variant", ["solo,friendly", "friendly,solo", "friendly", " friendly , solo "])
def test_the_parts_of_a_variant_stand_in_any_order(catcli, variant):
    (row,) = rows_of(catcli("solo", "catpacks", *RANDOM, "--variant", variant, "-f", "csv").out)
    assert "solo,friendly" == row["variant"]


def test_a_player_may_have_a_name_and_a_bot_parameters(catcli):
    ran = catcli("solo", "catpacks", "--player", "Ada=planner:nodes=20", "--seed", "1", "-f", "csv")
    (row,) = rows_of(ran.out)
    assert ("Ada", "planner:nodes=20") == (row["player"], row["bot"])


def test_without_a_terminal_the_best_bot_plays_and_says_so(catcli, file, solo_record):
    """Here for the last questions only: it is slow."""
    saved = file("saved.yml", cut(solo_record, len(answers(solo_record)) - 2))
    ran = catcli("solo", "catpacks", saved, "-f", "csv")
    best = GAMES["catpacks"].best_bot
    assert (0, best) == (ran.code, rows_of(ran.out)[0]["bot"])
    assert f"the bot '{best}' plays" in ran.err


# Seeds


def test_a_drawn_seed_is_told_with_the_words_to_repeat_it(catcli):
    first = catcli("solo", "catpacks", "--player", "random")
    seed = re.search(r"--seed (\d+)", first.err)
    assert first.code == 0
    assert seed
    again = catcli("solo", "catpacks", "--player", "random", "--seed", seed[1])
    assert first.out == again.out
    assert "--seed" not in again.err


def test_two_drawn_seeds_differ(catcli):
    one, two = (catcli("solo", "catpacks", "--player", "first", "-f", "csv") for _ in range(2))
    assert one.out != two.out


def test_zero_is_a_seed(catcli):
    ran = catcli("solo", "catpacks", "--player", "random", "--seed", "0", "-f", "csv")
    (row,) = rows_of(ran.out)
    assert "0" == row["seed"]
    assert "--seed" not in ran.err


def test_seeds_give_games_of_their_own(catcli):
    games = {catcli("solo", "catpacks", "--player", "first", "-s", seed, "-f", "jsonl").out for seed in range(5)}
    assert len(games) == 5


def test_the_largest_seed_is_played_and_a_larger_one_refused(catcli):
    assert catcli("solo", "catpacks", "--player", "first", "--seed", 2**53, "-f", "csv").code == 0
    assert catcli("solo", "catpacks", "--player", "first", "--seed", 2**53 + 1).code == 2


@pytest.mark.parametrize("seed", ["-1", "1.5", "1e3", "abc", "", " ", "0x10", "٣", "9" * 5000, "1_000"])
def test_what_is_no_seed_is_refused(catcli, seed):
    ran = catcli("solo", "catpacks", "--player", "first", f"--seed={seed}")
    assert (2, "") == (ran.code, ran.out)
    assert "a whole number from 0 to 9007199254740992 is wanted" in ran.err
    assert len(ran.err) < 500


def test_the_seed_may_come_from_the_environment(catcli, monkeypatch):
    monkeypatch.setenv("CATCLI_SOLO_SEED", "7")
    assert "7" == rows_of(catcli("solo", "catpacks", "--player", "first", "-f", "csv").out)[0]["seed"]


@pytest.mark.parametrize("fmt", ["text", "jsonl", "yaml", "csv"])
def test_the_same_seed_gives_the_same_bytes_under_any_hash_seed(fmt):
    args = ("solo", "catpacks", "--player", "planner:nodes=30", "--seed", "7", "-f", fmt)
    one, two = (process(*args, env=environment(PYTHONHASHSEED=seed)) for seed in ("0", "12345"))
    assert one.code == 0
    assert one == two


# Output


@pytest.mark.parametrize(
    ("name", "begins"),
    [
        ("a.jsonl", '{"what": '),
        ("a.csv", "plan,game,"),
        ("a.yml", "catcli: 1\n"),
        ("a.YAML", "catcli: 1\n"),
        ("a.txt", "100 cards are shuffled"),
        ("a", "100 cards are shuffled"),
        (".csv", "100 cards are shuffled"),
    ],
)
def test_the_format_follows_from_the_ending(catcli, tmp_path, name, begins):
    ran = catcli("solo", "catpacks", *RANDOM, "-o", name)
    assert (0, "") == (ran.code, ran.out)
    assert (tmp_path / name).read_text().startswith(begins)


def test_the_file_holds_what_stdout_would_have(catcli, tmp_path):
    for fmt in ("text", "jsonl", "yaml", "csv"):
        catcli("solo", "catpacks", *RANDOM, "-f", fmt, "-o", "same")
        assert catcli("solo", "catpacks", *RANDOM, "-f", fmt).out == (tmp_path / "same").read_text()


def test_f_goes_before_the_ending(catcli, tmp_path):
    catcli("solo", "catpacks", *RANDOM, "-f", "csv", "-o", "rows.yml")
    assert (tmp_path / "rows.yml").read_text().startswith("plan,game,")


@pytest.mark.parametrize("ending", [".html", ".md", ".tsv", ".json", ".xml", ".xlsx", ".tap"])
def test_an_ending_of_a_format_that_a_game_has_not_is_refused(catcli, tmp_path, ending):
    ran = catcli("solo", "catpacks", *RANDOM, "-o", f"game{ending}")
    assert (2, "") == (ran.code, ran.out)
    assert ending in ran.err
    assert not (tmp_path / f"game{ending}").exists()


def test_a_dash_is_stdout(catcli, tmp_path):
    ran = catcli("solo", "catpacks", *RANDOM, "-o", "-", "-f", "csv")
    assert ran.out.startswith("plan,")
    assert not (tmp_path / "-").exists()


def test_an_error_leaves_the_old_file_as_it_was_and_nothing_beside_it(catcli, file, tmp_path):
    old = file("game.txt", "old\n")
    moves = file("moves.txt", "keep nothing\n")
    ran = catcli("solo", "catpacks", "--seed", "7", "--moves", moves, "-o", old)
    assert ran.code == 3
    assert "old\n" == (tmp_path / "game.txt").read_text()
    assert {"game.txt", "moves.txt"} == set(os.listdir(tmp_path))


def test_an_error_leaves_no_file_where_there_was_none(catcli, tmp_path):
    assert catcli("solo", "catpacks", "--seed", "7", "--moves", "-", "-o", "new.txt").code == 3
    assert [] == os.listdir(tmp_path)


def test_an_old_file_is_replaced_and_keeps_its_rights(catcli, file, tmp_path):
    old = tmp_path / "game.csv"
    file("game.csv", "old\n" * 10_000)
    old.chmod(0o640)
    assert catcli("solo", "catpacks", *RANDOM, "-o", old).code == 0
    assert 2 == len(old.read_text().splitlines())
    assert 0o640 == stat.S_IMODE(old.stat().st_mode)
    assert ["game.csv"] == os.listdir(tmp_path)


def test_a_link_is_written_through(catcli, file, tmp_path):
    file("there.csv", "old\n")
    (tmp_path / "link.csv").symlink_to("there.csv")
    assert catcli("solo", "catpacks", *RANDOM, "-o", "link.csv").code == 0
    assert (tmp_path / "link.csv").is_symlink()
    assert (tmp_path / "there.csv").read_text().startswith("plan,")


# Answers given beforehand


def test_the_answers_of_a_game_play_it_again(catcli, file, solo_record):
    moves = file("moves.txt", joined(said(solo_record)))
    ran = catcli("solo", "catpacks", "--seed", "7", "--moves", moves, "-f", "yaml")
    assert ran.code == 0
    again, before = yaml.safe_load(ran.out), yaml.safe_load(solo_record)
    assert said(ran.out) == said(solo_record)
    assert list(again["result"]["scores"].values()) == list(before["result"]["scores"].values())


def test_answers_are_read_from_stdin(catcli, file, solo_record):
    moves = joined(said(solo_record))
    from_file = catcli("solo", "catpacks", "--seed", "7", "--moves", file("m.txt", moves))
    assert from_file == catcli("solo", "catpacks", "--seed", "7", "--moves", "-", stdin=moves)


def test_a_moves_file_may_have_comments_blank_lines_names_and_windows_line_ends(catcli, file, solo_record):
    lines = said(solo_record)
    text = "\r\n".join(["\ufeff# my game", "", *[f"  You:  {line}  " for line in lines[:3]], *lines[3:], "  "])
    ran = catcli("solo", "catpacks", "--seed", "7", "--moves", file("moves.txt", text), "-f", "yaml")
    assert ran.code == 0, ran.err
    assert said(ran.out) == lines


@pytest.mark.parametrize("who", ["--then", "--player"])
def test_a_bot_goes_on_after_the_answers(catcli, file, solo_record, who):
    lines = said(solo_record)[:9]
    ran = catcli("solo", "catpacks", "--seed", "7", "--moves", file("m.txt", joined(lines)), who, "first", "-f", "yaml")
    assert ran.code == 0, ran.err
    assert said(ran.out)[:9] == lines


def test_who_goes_on_cannot_be_named_twice(catcli, file):
    ran = catcli("solo", "catpacks", "--moves", file("m", ""), "--player", "first", "--then", "random")
    assert ran.code == 2


def test_then_without_anything_to_follow_is_wrong_usage(catcli):
    ran = catcli("solo", "catpacks", "--seed", "7", "--player", "first", "--then", "random")
    assert (2, "") == (ran.code, ran.out)


@pytest.mark.parametrize("then", ["script", "grady", "human:x=1"])
def test_then_names_somebody_who_can_go_on(catcli, file, then):
    ran = catcli("solo", "catpacks", "--seed", "7", "--moves", file("m", ""), "--then", then)
    assert (2, "") == (ran.code, ran.out)
    assert f"did you mean '{then}'" not in ran.err


def test_too_few_answers_name_the_open_question_and_how_to_go_on(catcli, file, solo_record):
    moves = file("moves.txt", joined(said(solo_record)[:1]))
    ran = catcli("solo", "catpacks", "--seed", "7", "--moves", moves)
    assert ran.code == 3
    assert "'take'" in ran.errors[0]
    assert "You is" not in ran.err
    assert "--then BOT" in ran.err


def test_too_many_answers_are_told_with_the_place_of_the_first(catcli, file, solo_record):
    lines = said(solo_record)
    moves = file("moves.txt", joined([*lines, "end turn", "end turn"]))
    ran = catcli("solo", "catpacks", "--seed", "7", "--moves", moves)
    assert ran.code == 3
    assert f"{moves}:{len(lines) + 1}:1: error: the game is over, and 2 answers are left over: 'end turn'" in ran.err
    assert ran.err.endswith("    end turn\n    ^\n")


def test_an_illegal_answer_is_told_with_place_line_caret_and_paragraph(catcli, file, solo_record):
    moves = file("moves.txt", joined(["# seed 7", said(solo_record)[0], "   take Eclipse Elsie"]))
    ran = catcli("solo", "catpacks", "--seed", "7", "--moves", moves)
    assert ran.code == 3
    error, source, caret = ran.err.splitlines()[-3:]
    assert error.startswith(f"{moves}:3:4: error: 'take Eclipse Elsie' is refused: ")
    assert re.search(r"\(CP-\d+\)$", error)
    assert ("       take Eclipse Elsie", "       ^") == (source, caret)


def test_an_unreadable_answer_is_told_with_place_and_an_example(catcli, file, solo_record):
    moves = file("moves.txt", joined([said(solo_record)[0], "", "grab The Bride"]))
    ran = catcli("solo", "catpacks", "--seed", "7", "--moves", moves)
    assert ran.code == 3
    error, source, caret = ran.err.splitlines()[-3:]
    assert error == (
        f"{moves}:3:1: error: 'grab The Bride' does not answer the open question 'take': "
        "write for example 'take Junk Mailer'"
    )
    assert ("    grab The Bride", "    ^") == (source, caret)


def test_a_misspelt_card_gets_a_did_you_mean(catcli, file, solo_record):
    lines = said(solo_record)
    moves = file("moves.txt", joined([lines[0], lines[1][:-1] + "x"]))
    ran = catcli("solo", "catpacks", "--seed", "7", "--moves", moves)
    assert ran.code == 3
    assert f"did you mean '{lines[1].removeprefix('take ')}'?" in ran.err


def test_the_caret_stands_below_the_answer_also_behind_a_name_and_wide_letters(catcli, file, solo_record):
    moves = file("moves.txt", "猫猫: take nothing\n")
    ran = catcli("solo", "catpacks", "--seed", "7", "--player", "猫猫=script", "--moves", moves)
    assert ran.code == 3
    assert f"{moves}:1:5: error: " in ran.err
    assert ran.err.endswith("    猫猫: take nothing\n          ^\n")


def test_an_answer_of_somebody_else_is_refused(catcli, file):
    moves = file("moves.txt", "Ada: end turn\n")
    ran = catcli("solo", "catpacks", "--seed", "7", "--moves", moves)
    assert ran.code == 3
    assert f"{moves}:1:1: error: " in ran.err


@pytest.mark.parametrize("line", ["\x1b[2J", "take \x00", "take " + "x" * 100_000, "🐈" * 300, "take The Bride\x85"])
def test_an_odd_answer_gets_short_printable_lines(catcli, file, line):
    ran = catcli("solo", "catpacks", "--seed", "7", "--moves", file("moves.txt", line + "\n"))
    assert ran.code == 3
    assert all(character.isprintable() for character in ran.err.replace("\n", ""))
    assert all(len(shown) < 700 for shown in ran.err.splitlines())


def test_moves_that_are_not_utf8_are_refused_with_their_line(catcli, file):
    moves = file("moves.txt", b"# ok\ntake \xff\n")
    ran = catcli("solo", "catpacks", "--seed", "7", "--moves", moves)
    assert ran.code == 3
    assert f"{moves}:2:6: error: byte 0xff is not UTF-8" in ran.err


@pytest.mark.parametrize("path", ["nowhere.txt", "."])
def test_moves_that_cannot_be_read_are_input_that_is_not_usable(catcli, path):
    ran = catcli("solo", "catpacks", "--seed", "7", "--moves", path)
    assert (3, "") == (ran.code, ran.out)
    assert f"{path}: error: " in ran.err


def test_a_scripted_player_needs_moves(catcli):
    ran = catcli("solo", "catpacks", "--seed", "7", "--player", "script")
    assert (2, "") == (ran.code, ran.out)
    assert "--moves FILE" in ran.err


def test_a_game_by_moves_or_a_bot_is_never_stored(catcli, file, solo_record, tmp_path):
    catcli("solo", "catpacks", "--seed", "7", "--moves", file("m", joined(said(solo_record))))
    catcli("solo", "catpacks", *RANDOM)
    assert not (tmp_path / "data").exists()
    assert catcli("rank").code == 4


# Saved games


def test_a_saved_game_gives_the_same_record_again(catcli, file, solo_record):
    ran = catcli("solo", "catpacks", file("game.yml", solo_record), "--player", "random", "-f", "yaml")
    assert (0, solo_record) == (ran.code, ran.out)


def test_a_saved_game_is_read_from_stdin(catcli, solo_record):
    ran = catcli("solo", "catpacks", "-", "--player", "random", "-f", "yaml", stdin=solo_record)
    assert (0, solo_record) == (ran.code, ran.out)


def test_a_saved_game_is_read_once_from_a_pipe(tmp_path, solo_record):
    from .running import shell

    (tmp_path / "game.yml").write_text(solo_record)
    ran = shell("catcli solo catpacks <(cat game.yml) --player random -q -f yaml")
    assert (0, solo_record) == (ran.code, ran.out)


def test_the_event_stream_of_a_replay_is_that_of_the_game(catcli, file, solo_record):
    game = catcli("solo", "catpacks", *RANDOM, "-f", "jsonl")
    replay = catcli("solo", "catpacks", file("game.yml", solo_record), "--player", "random", "-f", "jsonl")
    assert game.out == replay.out


@pytest.mark.parametrize("player", ["random", "planner:nodes=10", "greedy"])
def test_a_game_saved_at_any_answer_and_resumed_ends_with_the_same_bytes(catcli, file, player):
    whole = catcli("solo", "catpacks", "--player", player, "--seed", "11", "-f", "yaml").out
    count = len(answers(whole))
    for kept in range(count + 1) if player == "random" else range(0, count + 1, 5):
        saved = file("saved.yml", cut(whole, kept))
        ran = catcli("solo", "catpacks", saved, "--player", player, "-f", "yaml")
        assert (0, whole) == (ran.code, ran.out), f"resumed after {kept} answers"


def test_a_saved_game_keeps_the_name_of_its_player(catcli, file, solo_record):
    saved = file("saved.yml", cut(solo_record, 4).replace("Random", "Zoë"))
    ran = catcli("solo", "catpacks", saved, "--player", "first", "-f", "csv")
    assert ("Zoë", "first") == tuple(rows_of(ran.out)[0][name] for name in ("player", "bot"))


def test_the_bot_named_by_then_goes_on_with_a_saved_game(catcli, file, solo_record):
    saved = file("saved.yml", cut(solo_record, 4))
    by_player = catcli("solo", "catpacks", saved, "--player", "first", "-f", "jsonl").lines[:-1]
    by_then = catcli("solo", "catpacks", saved, "--then", "first", "-f", "jsonl")
    assert (0, by_player) == (by_then.code, by_then.lines[:-1])


def test_moves_go_on_with_a_saved_game(catcli, file, solo_record):
    saved, more = file("saved.yml", cut(solo_record, 4)), file("more.txt", joined(said(solo_record)[4:]))
    ran = catcli("solo", "catpacks", saved, "--moves", more, "-f", "yaml")
    assert ran.code == 0, ran.err
    assert said(solo_record) == said(ran.out)


def test_a_saved_game_with_its_answers_wrong_is_told_with_its_place(catcli, file, solo_record):
    text = cut(solo_record, 3).replace(said(solo_record)[1], "take Nobody")
    saved = file("saved.yml", text)
    line = 1 + text.splitlines().index("  - {Random: take Nobody}")
    ran = catcli("solo", "catpacks", saved, "--player", "first")
    assert ran.code == 3
    assert f"{saved}:{line}:14: error: " in ran.err
    assert ran.err.endswith("      - {Random: take Nobody}\n                 ^\n")


def test_a_saved_game_with_an_answer_too_many_is_refused(catcli, file, solo_record):
    text = solo_record.replace("\nresult:", "\n  - {Random: end turn}\nresult:")
    ran = catcli("solo", "catpacks", file("saved.yml", text), "--player", "first")
    assert ran.code == 3
    assert "left over" in ran.err


BROKEN = {
    "an unknown key": (
        "catcli: 1\ngame: catpacks\nsede: 7\n",
        "3:1: error: there is no key 'sede' here: did you mean 'seed'?",
    ),
    "a key twice": ("catcli: 1\ngame: catpacks\nseed: 7\nseed: 8\n", "4:1: error: "),
    "no version": ("game: catpacks\n", "1:1: error: the key 'catcli' is missing here"),
    "another version": ("catcli: 2\ngame: catpacks\n", "1:9: error: 'catcli: 1' is the format read here, not 2"),
    "another game": ("catcli: 1\ngame: catpax\n", "2:7: error: "),
    "another edition": ("catcli: 1\ngame: catpacks\nedition: 99\n", "3:10: error: "),
    "a seed that is text": ("catcli: 1\ngame: catpacks\nseed: seven\n", "3:7: error: "),
    "a list": ("- 1\n", "1:1: error: a case is a mapping"),
    "a number": ("7\n", "1:1: error: "),
    "a tab": ("catcli: 1\n\tgame: catpacks\n", "2:1: error: a tab cannot indent YAML"),
    "moves that are text": ("catcli: 1\ngame: catpacks\nmoves: none\n", "3:8: error: "),
    "a move that is a number": ("catcli: 1\ngame: catpacks\nmoves: [{You: 3}]\n", "3:15: error: "),
    "a player without name": (
        "catcli: 1\ngame: catpacks\nplayers: [{bot: first}]\n",
        "3:11: error: the key 'name' is missing here",
    ),
    "a foreign deck": (
        "catcli: 1\ngame: catpacks\nvariant: solo\nseed: 1\ndeck: {digest: 0123456789ab}\n",
        "5:16: error: ",
    ),
}


@pytest.mark.parametrize("text", BROKEN)
def test_a_broken_saved_game_is_told_with_place_and_source_line(catcli, file, text):
    content, message = BROKEN[text]
    saved = file("saved.yml", content)
    ran = catcli("solo", "catpacks", saved, "--player", "first")
    assert (3, "") == (ran.code, ran.out)
    assert f"{saved}:{message}" in ran.err
    assert re.search(r"^    .+\n    +\^$", ran.err, re.MULTILINE)


@pytest.mark.parametrize("text", ["", "# nothing\n", "\n\n"])
def test_a_saved_game_that_is_empty_is_nothing_to_do(catcli, file, text):
    assert (4, "") == catcli("solo", "catpacks", file("saved.yml", text), "--player", "first")[:2]
    assert (4, "") == catcli("solo", "catpacks", "-", "--player", "first", stdin=text)[:2]


def test_two_cases_in_one_file_are_refused(catcli, file, solo_record):
    saved = file("saved.yml", f"{solo_record}---\n{solo_record}")
    ran = catcli("solo", "catpacks", saved, "--player", "first")
    assert (2, "") == (ran.code, ran.out)
    assert "holds 2 cases" in ran.err


def test_a_saved_game_of_several_players_is_not_solo(catcli, file, duel_record):
    ran = catcli("solo", "catpacks", file("saved.yml", duel_record), "--player", "first")
    assert ran.code in (2, 3)
    assert "catcli play" in ran.err


@pytest.mark.parametrize("option", [("--seed", "7"), ("--deck", "deck.csv"), ("--variant", "friendly")])
def test_a_saved_game_has_its_own_seed_deck_and_variant(catcli, file, solo_record, option):
    ran = catcli("solo", "catpacks", file("saved.yml", solo_record), "--player", "first", *option)
    assert (2, "") == (ran.code, ran.out)


def test_stdin_is_read_once(catcli):
    ran = catcli("solo", "catpacks", "-", "--moves", "-")
    assert (2, "") == (ran.code, ran.out)


def test_a_saved_game_without_seed_or_players_is_played_from_its_start(catcli, file):
    ran = catcli(
        "solo",
        "catpacks",
        file("case.yml", "catcli: 1\ngame: catpacks\nvariant: solo\n"),
        "--player",
        "first",
        "-f",
        "yaml",
    )
    assert ran.code == 0, ran.err
    assert "seed: 0" in ran.lines


# Decks


def deck_rows(catcli):
    return catcli("list", "cards", "catpacks", "-f", "csv").lines


def small_deck(catcli, count=60):
    """The header and so many of the shipped cards, none of which counts a Cat Type."""
    return joined([row for row in deck_rows(catcli) if "multiplier" not in row][: count + 1])


def test_another_deck_is_played_and_told_by_its_digest(catcli, file):
    deck = file("mine.csv", small_deck(catcli))
    ran = catcli("solo", "catpacks", *RANDOM, "--deck", deck, "-f", "csv")
    assert ran.code == 0, ran.err
    assert re.fullmatch("[0-9a-f]{12}", rows_of(ran.out)[0]["deck"])


def test_the_shipped_deck_in_a_file_is_the_shipped_deck(catcli, file):
    deck = file("mine.csv", joined(deck_rows(catcli)))
    ran = catcli("solo", "catpacks", *RANDOM, "--deck", deck)
    assert catcli("solo", "catpacks", *RANDOM).out == ran.out


def test_a_deck_comes_from_stdin(catcli):
    ran = catcli("solo", "catpacks", *RANDOM, "--deck", "-", "-f", "csv", stdin=small_deck(catcli))
    assert ran.code == 0, ran.err


def test_a_deck_and_moves_cannot_both_be_stdin(catcli):
    ran = catcli("solo", "catpacks", "--seed", "7", "--deck", "-", "--moves", "-", stdin=small_deck(catcli))
    assert (2, "") == (ran.code, ran.out)


def test_a_record_holds_a_foreign_deck_and_plays_on_without_its_file(catcli, file, tmp_path):
    deck = file("mine.csv", small_deck(catcli))
    whole = catcli("solo", "catpacks", *RANDOM, "--deck", deck, "-f", "yaml").out
    (tmp_path / "mine.csv").unlink()
    for kept in (0, 5, len(answers(whole))):
        saved = file("saved.yml", cut(whole, kept))
        assert whole == catcli("solo", "catpacks", saved, "--player", "random", "-f", "yaml").out


def test_a_record_whose_deck_was_changed_is_refused(catcli, file):
    deck = file("mine.csv", small_deck(catcli))
    whole = catcli("solo", "catpacks", *RANDOM, "--deck", deck, "-f", "yaml").out
    changed = file("saved.yml", whole.replace("cost: 3", "cost: 2", 1))
    ran = catcli("solo", "catpacks", changed, "--player", "first")
    assert (3, "") == (ran.code, ran.out)
    assert re.search(r"saved\.yml:\d+:\d+: error: ", ran.err)


def bad_decks():
    head = "name,cost,type,pawer,sides,corners,effect"
    good = "The Cat,1,yarn,0,abcd,.x..,instant 2 catnip"
    many = [f"Cat {number},1,yarn,0,abcd,.x..," for number in range(60)]

    def changed(old, new):
        return joined([head, *many, good.replace(old, new)])

    return {
        "empty": ("", "deck.csv: error: this file is empty"),
        "only a header": (head + "\n", "deck.csv:1:1: error: this file holds no cards"),
        "not UTF-8": (joined([head, *many]).encode() + b"The \xff,", "deck.csv:62:5: error: byte 0xff is not UTF-8"),
        "UTF-16": (joined([head, *many]).encode("utf-16"), "deck.csv: error: this file is UTF-16"),
        "a missing column": (
            joined(["name,cost,type,pawer,corners", "A,1,yarn,0,...."]),
            "the column 'sides' is missing",
        ),
        "a misspelt column": (
            joined([head.replace("corners", "corner"), *many]),
            "deck.csv:1:28: error: there is no column 'corner'; did you mean 'corners'?",
        ),
        "sides of three letters": (changed("abcd", "abc"), "deck.csv:62:18: error: sides: 'abc' has 3 sides, not 4"),
        "an unknown effect": (
            changed("instant", "instnat"),
            "deck.csv:62:28: error: effect: no effect is called 'instnat'; did you mean 'instant'?",
        ),
        "twelve cards": (joined([head, *many[:12]]), "this deck has 12 cards, but the smallest game, solo, needs"),
        "a cost below zero": (
            changed(",1,", ",-1,"),
            "deck.csv:62:9: error: cost: '-1' is no whole number from 0 to 20",
        ),
        "a huge cost": (changed(",1,", "," + "9" * 400 + ","), "deck.csv:62:9: error: cost: "),
        "three corners": (changed(".x..", ".x."), "deck.csv:62:23: error: corners: "),
        "an open quote": (
            changed("The Cat", '"The Cat'),
            "deck.csv:62:1: error: this quote is not closed before the next cell",
        ),
    }


@pytest.mark.parametrize("what", bad_decks())
@pytest.mark.parametrize("command", [("solo", "catpacks", "--player", "first"), ("list", "cards", "catpacks")])
def test_a_bad_deck_is_told_with_its_row_and_column(catcli, file, what, command):
    content, message = bad_decks()[what]
    file("deck.csv", content)
    ran = catcli(*command, "--deck", "deck.csv")
    assert (3, "") == (ran.code, ran.out)
    assert message in ran.err
    assert all(len(line) < 400 for line in ran.err.splitlines())


@pytest.mark.parametrize("deck", [".", "nowhere.csv"])
def test_a_deck_that_cannot_be_read_is_told(catcli, deck):
    ran = catcli("solo", "catpacks", "--player", "first", "--deck", deck)
    assert (3, "") == (ran.code, ran.out)
    assert f"{deck}: error: " in ran.err


def test_a_deck_too_small_for_four_players_is_refused(catcli, file):
    deck = file("deck.csv", small_deck(catcli, 45))
    ran = catcli("play", "catpacks", "-p", "first,first,first,first", "--deck", deck)
    assert (3, "") == (ran.code, ran.out)
    assert "(CP-08)" in ran.err


def test_of_many_errors_in_a_deck_twenty_are_shown(catcli, file):
    bad = [f"Cat {number},x,yarn,0,abcd,.x..," for number in range(60)]
    ran = catcli("list", "cards", "catpacks", "--deck", file("deck.csv", joined([deck_rows(catcli)[0], *bad])))
    assert ran.code == 3
    assert 20 == len(ran.errors)
    assert "40 more errors" in ran.err


# What there is not


@pytest.mark.parametrize(
    ("args", "told"),
    [
        (("solo", "catpack"), "did you mean 'catpacks'?"),
        (("solo", "chess"), "catpacks"),
        (("solo", ""), "catpacks"),
        (("solo", "catpacks", "--player", "gredy"), "did you mean 'greedy'?"),
        (("solo", "catpacks", "--player", "x" * 50), "there are random"),
        (("solo", "catpacks", "--player", "planner:node=5"), "'node'"),
        (("solo", "catpacks", "--player", "planner:nodes=-5"), "a whole number from 0 to 1000000"),
        (("solo", "catpacks", "--player", "planner:nodes=1e9"), "a whole number from 0 to 1000000"),
        (("solo", "catpacks", "--player", "planner:nodes=99999999999999999999"), "a whole number from 0 to 1000000"),
        (("solo", "catpacks", "--player", "random:x=1"), "there are none"),
        (("solo", "catpacks", "--player", "random,random"), "one player"),
        (("solo", "catpacks", "--player", ""), "names no player"),
        (("solo", "catpacks", "--player", "=greedy"), "names no player"),
        (("solo", "catpacks", "--player", "Ada="), "names no player"),
        (("solo", "catpacks", "--player", "Dummy=first"), "two players are called 'Dummy'"),
        (("solo", "catpacks", "--variant", "frindly"), "'frindly'"),
        (("solo", "catpacks", "--variant", "frindly"), "did you mean 'friendly'?"),
        (("solo", "catpacks", "--variant", "squid"), "there are friendly"),
        (("solo",), "missing argument"),
        (("solo", "catpacks", "-f", "xml"), "'xml'"),
        (("solo", "catpacks", "--sede", "3"), "--seed"),
    ],
)
def test_what_is_unknown_is_wrong_usage_with_a_cure(catcli, args, told):
    ran = catcli(*args)
    assert (2, "") == (ran.code, ran.out)
    assert told in ran.err
    assert 1 == len(ran.errors)


@pytest.mark.parametrize("command", [("solo", "catpacks", "--player", "猫"), ("play", "catpacks", "-p", "猫,first")])
def test_who_gives_a_name_alone_is_told_how_a_person_and_a_name_are_written(catcli, command):
    assert "hint: a person is 'human', and a name stands before who plays, as in '猫=human'" in catcli(*command).err


def test_a_wrong_player_is_told_before_a_seed_is_drawn(catcli):
    assert "--seed" not in catcli("solo", "catpacks", "--player", "foo").err


def test_a_game_gone_on_with_can_be_taken_back_and_left_again():
    human = ("solo", "catpacks", "--player", "human", "-q")
    left = process(*human, "--seed", "7", stdin="3\n4\n1\n1\nquit\n")
    (saved,) = (Path("data") / "saves").iterdir()
    played = said(saved.read_text())
    assert (0, "play Fishstick Fred at 0,0") == (left.code, played[-1])
    again = process("solo", "catpacks", str(saved), "--player", "human", "-q", stdin="undo\nquit\n")
    assert 0 == again.code
    assert "The game is saved." in again.out
    assert played[:-1] == said(saved.read_text())
