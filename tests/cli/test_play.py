"""`catcli play`: one game of any number of players."""

from __future__ import annotations

import csv
import io
import json

import pytest
import yaml

from catcli.play.results import COLUMNS

from .running import answers, cut, environment, joined, process, shell

DUEL = ("-p", "Ada=random,Bo=random", "--seed", "3")


def rows_of(text):
    return list(csv.DictReader(io.StringIO(text)))


def lines_with_names(record):
    return joined(f"{name}: {move}" for answer in answers(record) for name, move in answer.items())


# Who plays, and what is printed


def test_the_text_ends_with_a_sheet_for_each_seat_and_the_winner(catcli):
    ran = catcli("play", "catpacks", *DUEL)
    assert ran.code == 0
    *_, total, place, _, outcome = ran.lines
    assert ["Total", "Place"] == [total.split()[0], place.split()[0]]
    assert 3 == len(total.split()) == len(place.split())
    assert " with " in outcome
    assert outcome.endswith(".")


@pytest.mark.parametrize("players", [2, 3, 4])
@pytest.mark.parametrize("variant", ["", "friendly"])
def test_two_to_four_play_with_and_without_frights(catcli, players, variant):
    ran = catcli("play", "catpacks", "-p", ",".join(["random"] * players), "-s", "1", "--variant", variant, "-f", "csv")
    assert ran.code == 0, ran.err
    rows = rows_of(ran.out)
    assert list(rows[0]) == list(COLUMNS)
    assert [str(seat) for seat in range(1, players + 1)] == [row["seat"] for row in rows]
    assert {variant} == {row["variant"] for row in rows}
    assert 1 == pytest.approx(sum(float(row["won"]) for row in rows))


def test_players_without_names_are_called_after_what_they_are(catcli):
    ran = catcli("play", "catpacks", "-p", "random,first,random", "-s", "1", "-f", "csv")
    assert ["Random", "First", "Random 2"] == [row["player"] for row in rows_of(ran.out)]


def test_each_seat_has_its_row_in_jsonl(catcli):
    objects = [json.loads(line) for line in catcli("play", "catpacks", *DUEL, "-f", "jsonl").lines]
    rows = [one for one in objects if one["what"] == "row"]
    assert objects[-2:] == rows
    assert [(1, "Ada"), (2, "Bo")] == [(row["seat"], row["player"]) for row in rows]


def test_explain_names_the_seat_before_its_points(catcli):
    ran = catcli("play", "catpacks", *DUEL, "--explain")
    assert "\nAda:\n" in ran.out
    assert "\nBo:\n" in ran.out


def test_solo_is_play_with_the_solo_variant(catcli):
    args = ("--seed", "7", "--variant", "solo")
    assert (
        catcli("play", "catpacks", "-p", "random", *args).out
        == catcli("solo", "catpacks", "--player", "random", "--seed", "7").out
    )


def test_player_takes_the_first_seat(catcli):
    ran = catcli("play", "catpacks", "--player", "random", "-p", "first,first", "-s", "1", "-f", "csv")
    assert ["random", "first"] == [row["bot"] for row in rows_of(ran.out)]


def test_the_same_seed_gives_the_same_bytes_under_any_hash_seed():
    args = ("play", "catpacks", "-p", "Ada=greedy,Bo=planner:nodes=20,Cy=random", "--seed", "5", "-f", "jsonl")
    one, two = (process(*args, env=environment(PYTHONHASHSEED=seed)) for seed in ("1", "54321"))
    assert one.code == 0
    assert one == two


def test_how_much_a_bot_thinks_does_not_change_what_is_dealt(catcli):
    args = ("-s", "9", "-f", "jsonl")
    one = catcli("play", "catpacks", "-p", "Ada=random,Bo=random", *args).lines
    two = catcli("play", "catpacks", "-p", "Ada=first,Bo=greedy", *args).lines
    assert one[:3] == two[:3]


# Answers given beforehand


def test_the_answers_of_a_game_play_it_again(catcli, file, duel_record):
    moves = file("moves.txt", lines_with_names(duel_record))
    ran = catcli("play", "catpacks", "-p", "Ada=script,Bo=script", "-s", "3", "--moves", moves, "-f", "yaml")
    assert ran.code == 0, ran.err
    assert answers(ran.out) == answers(duel_record)


def test_one_seat_may_answer_from_a_script_against_a_bot(catcli, file, duel_record):
    moves = file("moves.txt", joined(answer["Ada"] for answer in answers(duel_record) if "Ada" in answer))
    ran = catcli("play", "catpacks", "-p", "Ada=script,Bo=random", "-s", "3", "--moves", moves, "-f", "yaml")
    assert ran.code == 0, ran.err
    assert answers(ran.out) == answers(duel_record)


def test_with_moves_and_nobody_named_the_seats_answer_from_them(catcli, file):
    moves = file("moves.txt", "nonsense\n")
    ran = catcli("play", "catpacks", "-s", "3", "--moves", moves)
    assert ran.code == 3
    assert f"{moves}:1:1: error: 'nonsense' does not answer" in ran.err


def test_a_bot_goes_on_after_the_answers(catcli, file, duel_record):
    moves = file("moves.txt", lines_with_names(duel_record).splitlines()[0] + "\n")
    ran = catcli("play", "catpacks", "-p", "Ada=script,Bo=first", "-s", "3", "--moves", moves, "--then", "first")
    assert ran.code == 0, ran.err


def test_too_few_answers_name_who_is_asked(catcli):
    ran = catcli("play", "catpacks", "-p", "Ada=script,Bo=first", "-s", "3", "--moves", "-")
    assert ran.code == 3
    assert "Ada" in ran.errors[0]
    assert "'keep'" in ran.errors[0]


def test_answers_in_the_wrong_order_are_told_with_place(catcli, file, duel_record):
    first = next(iter(answers(duel_record)))
    moves = file("moves.txt", f"Bo: {first['Bo']}\nAda: {first['Ada']}\n")
    ran = catcli("play", "catpacks", "-p", "Ada=script,Bo=script", "-s", "3", "--moves", moves)
    assert ran.code == 3
    assert f"{moves}:1:" in ran.err
    assert "Ada" in ran.errors[0]


def test_then_without_anything_to_follow_is_wrong_usage(catcli):
    assert (2, "") == catcli("play", "catpacks", "-p", "first,first", "--then", "random")[:2]


def test_moves_that_nobody_uses_are_an_error_before_the_game(catcli, file):
    ran = catcli("play", "catpacks", "-p", "first,first", "-s", "1", "--moves", file("m.txt", "end turn\n"))
    assert ran.code in (2, 3)
    assert "" == ran.out


# Saved games


@pytest.mark.parametrize("fmt", ["yaml", "jsonl", "csv", "text"])
def test_a_saved_game_gives_the_same_game_again(catcli, file, duel_record, fmt):
    again = catcli("play", file("game.yml", duel_record), "-f", fmt)
    assert again.code == 0
    assert catcli("play", "catpacks", *DUEL, "-f", fmt).out == again.out


@pytest.mark.parametrize("args", [(), ("-",)])
def test_a_saved_game_is_read_from_stdin(catcli, duel_record, args):
    ran = catcli("play", *args, "-f", "yaml", stdin=duel_record)
    assert (0, duel_record) == (ran.code, ran.out)


def test_a_solo_game_is_gone_on_with_too(catcli, file, solo_record):
    ran = catcli("play", file("game.yml", cut(solo_record, 6)), "-f", "yaml")
    assert (0, solo_record) == (ran.code, ran.out)


def test_if_a_game_is_named_stdin_is_not_touched():
    ran = shell("(sleep 20 & echo $! > pid) | catcli play catpacks -p first,first -s 1 -f csv; kill $(cat pid)")
    assert 3 == len(ran.lines)


@pytest.mark.parametrize("variant", ["", "friendly"])
def test_a_game_saved_at_any_answer_and_resumed_ends_with_the_same_bytes(catcli, file, variant):
    whole = catcli("play", "catpacks", *DUEL, "--variant", variant, "-f", "yaml").out
    for kept in range(0, len(answers(whole)) + 1, 2):
        ran = catcli("play", file("saved.yml", cut(whole, kept)), "-f", "yaml")
        assert (0, whole) == (ran.code, ran.out), f"resumed after {kept} answers"


def test_three_players_go_on_alike_with_bots_of_every_kind(catcli, file):
    args = ("-p", "Ada=greedy,Bo=planner:nodes=10,Cy=random", "-s", "21", "-f", "yaml")
    whole = catcli("play", "catpacks", *args).out
    for kept in (0, 1, 7, 20, len(answers(whole))):
        assert whole == catcli("play", file("saved.yml", cut(whole, kept)), "-f", "yaml").out


def test_other_bots_may_go_on_with_a_saved_game_under_the_old_names(catcli, file, duel_record):
    saved = file("saved.yml", cut(duel_record, 8))
    for args in (("-p", "first,random"), ("--player", "first"), ("-p", "Ada=first,Bo=random")):
        ran = catcli("play", saved, *args, "-f", "csv")
        assert ran.code == 0, ran.err
        assert [("Ada", "first"), ("Bo", "random")] == [(row["player"], row["bot"]) for row in rows_of(ran.out)]


def test_another_number_of_players_cannot_go_on_with_a_saved_game(catcli, file, duel_record):
    ran = catcli("play", file("saved.yml", cut(duel_record, 8)), "-p", "first,first,first")
    assert (2, "") == (ran.code, ran.out)


@pytest.mark.parametrize("option", [("--deck", "deck.csv"), ("--variant", "friendly")])
def test_a_saved_game_has_its_own_deck_and_variant(catcli, file, duel_record, option):
    ran = catcli("play", file("saved.yml", duel_record), *option)
    assert (2, "") == (ran.code, ran.out)


@pytest.mark.parametrize(
    "name",
    [
        "猫",
        "🐈‍⬛",
        "a: b",
        "'",
        '"',
        "\\",
        "- x",
        "#1",
        "null",
        "007",
        "1e3",
        "{a}",
        "yes",
        "\x1b[31m",
        "a\tb",
        "[x]",
        "=1+1",
        " x",
        "&a",
        "*a",
        "!t",
        "%",
        "@",
        "`",
        "a" * 300,
        "Ω≈ç",
        "\u202eevil",
    ],
)
def test_a_name_comes_back_from_a_record_as_it_was(catcli, file, name, monkeypatch):
    """A name with a colon or an equals sign cannot be given on the command line; a record may hold any."""
    text = catcli("play", "catpacks", "-p", "Ada=random,Bo=first", "-s", "2", "-f", "yaml").out
    data = yaml.safe_load(text)
    data["players"][0]["name"] = name
    data["moves"] = [{name if who == "Ada" else who: move for who, move in item.items()} for item in data["moves"]]
    data["luck"]["first"] = [name if who == "Ada" else who for who in data["luck"]["first"]]
    del data["result"]
    saved = file("saved.yml", json.dumps(data, ensure_ascii=False))
    ran = catcli("play", saved, "-f", "yaml")
    assert ran.code == 0, ran.err
    assert name == yaml.safe_load(ran.out)["players"][0]["name"]
    assert name in yaml.safe_load(ran.out)["result"]["scores"]
    again = catcli("play", file("again.yml", ran.out), "-f", "yaml")
    assert ran.out == again.out
    text = catcli("play", saved)
    assert text.code == 0
    assert all(character.isprintable() or character in "\n\u200d" for character in text.out + text.err)


# What there is not


@pytest.mark.parametrize(
    ("args", "code", "told"),
    [
        (("play", "catpack"), 2, "did you mean 'catpacks'?"),
        (("play", "nowhere.yml"), 3, "nowhere.yml: error: there is no such file"),
        (("play", "."), 4, "holds no case"),
        (("play", "catpacks", "-p", "first"), 2, "2 to 4 players, not 1"),
        (("play", "catpacks", "-p", "first,first,first,first,first"), 2, "2 to 4 players, not 5"),
        (("play", "catpacks", "-p", ",".join(["first"] * 200)), 2, "2 to 4 players, not 200"),
        (("play", "catpacks", "-p", "first,first", "--variant", "solo"), 2, "1 player, not 2"),
        (("play", "catpacks", "-p", "first,"), 2, "names no player"),
        (("play", "catpacks", "-p", ""), 2, "names no player"),
        (("play", "catpacks", "-p", "Ada=first,Ada=first"), 2, "two players are called 'Ada'"),
        (("play", "catpacks", "-p", "Ada=frist,Bo=first"), 2, "did you mean 'first'?"),
        (("play", "catpacks", "-p", "Ada=first,Bo=human:x=1"), 2, "human"),
        (("play", "catpacks", "-p", "Ada=script,Bo=first"), 2, "--moves FILE"),
        (("play", "catpacks", "--player", "first,first", "-p", "first,first"), 2, "one player"),
        (("play", "catpacks", "--variant", "frendly"), 2, "did you mean 'friendly'?"),
        (("play", "catpacks", "--seed", "-7"), 2, "a whole number from 0 to "),
        (("play", "catpacks", "-f", "html"), 2, "'html'"),
    ],
)
def test_what_is_unknown_gets_a_clear_line_with_a_cure(catcli, args, code, told):
    ran = catcli(*args)
    assert (code, "") == (ran.code, ran.out)
    assert told in ran.err
    assert 1 == len(ran.errors)
    assert "did you mean 'human'" not in ran.err


def test_an_empty_stdin_is_nothing_to_do(catcli):
    assert (4, "") == catcli("play", stdin="")[:2]
    assert (4, "") == catcli("play", "-", stdin="# nothing\n")[:2]


def test_stdin_is_read_once(catcli, duel_record):
    assert (2, "") == catcli("play", "-", "--moves", "-", stdin=duel_record)[:2]
    assert (2, "") == catcli("play", "-", "--deck", "-", stdin=duel_record)[:2]
    assert (2, "") == catcli("play", "--moves", "-", stdin=duel_record)[:2]
