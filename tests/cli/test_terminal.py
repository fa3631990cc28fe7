"""A person at the terminal, through a pseudo-terminal: whole games, refusals, leaving and going on."""

from __future__ import annotations

import csv
import io
import json
import os
import random
import re
import shlex

import pytest
import yaml
from wcwidth import wcswidth

from .running import answers, cut, environment, joined, process, said
from .terminal import Terminal

SOLO = ("solo", "catpacks", "--seed", "7")


def ranking():
    ran = process("rank", "-f", "csv")
    return list(csv.DictReader(io.StringIO(ran.out)))


def saves(tmp_path):
    return sorted((tmp_path / "data" / "saves").glob("*.yml"))


def how_to_go_on(screen):
    """The command that was printed to go on with a saved game, as its arguments."""
    told = re.search(r"Go on with:\n +catcli (.+)\n", screen)
    assert told, screen[-500:]
    return shlex.split(told[1])


def whole_game(*args, seed, **more):
    """The screen of a game of random answers, and its exit code."""
    with Terminal(*args, **more) as terminal:
        terminal.play(seed)
        return terminal.screen, terminal.end()


def outcome(screen):
    return screen.rstrip().splitlines()[-2:]


# A whole game


def test_a_solo_game_is_played_to_its_end_and_enters_the_ranking(tmp_path):
    with Terminal(*SOLO) as terminal:
        assert terminal.prompt()[1] == "keep"

        helped = terminal.type("?")
        assert "Type the number of a menu entry" in helped
        assert all(word in helped for word in ("undo", "hint", "quit", "more", "back", "rules"))

        assert "nothing has been answered yet" in terminal.type("undo")
        assert re.search(r"CP-01 .+: .+", terminal.type("rules CP-01"))
        assert "does not answer the open question" in " ".join(terminal.type("grab The Bride").split())
        assert "There is no 999" in terminal.type("999")
        assert "Which 3 of your 5 cards" in terminal.type("")

        terminal.type("1")
        assert terminal.prompt()[1] == "take"
        assert re.search(r"\(CP-\d+\)", terminal.type("take Eclipse Elsie"))  # she is not in the Alley
        assert "That cannot be taken back" in terminal.type("undo")  # the Alley was shown

        terminal.type("1")
        assert terminal.prompt()[1] == "play"
        hinted = terminal.type("hint")
        assert re.search(r"^(?:thinking… +)?  best: (play .+|end turn)", hinted, re.MULTILINE)
        assert terminal.prompt()[1] == "play"

        terminal.play(1)
        assert 0 == terminal.end()
        screen = terminal.screen
    assert re.search(r"^Total +-?\d+$", screen, re.MULTILINE)
    score, title = re.search(r'^(-?\d+) Catshine: (".+?"|no title)', screen, re.MULTILINE).groups()
    (place,) = ranking()
    assert (score, "You", "7", "true", "1") == tuple(
        place[name] for name in ("score", "player", "seed", "chosen", "hints")
    )
    assert title.strip('"') == (place["title"] or "no title")
    assert [] == saves(tmp_path)


def test_undo_takes_back_what_has_revealed_nothing(tmp_path):
    with Terminal(*SOLO) as terminal:
        terminal.type("1")
        terminal.type("take The Butler")
        before = terminal.type("table")
        terminal.type("play Minnow Minnie at 0,0")
        assert "Minnow Minnie" in terminal.type("table").partition("Your Pack")[2].partition("Your hand")[0]
        terminal.type("undo")
        assert before == terminal.type("table")
        terminal.play(3)
        assert 0 == terminal.end()
    assert ["1"] == [place["undos"] for place in ranking()]


def test_the_same_answers_show_the_same_screen(tmp_path):
    screens = set()
    for folder in ("one", "two"):  # each without the saved game of the other
        with Terminal(*SOLO, CATCLI_DATA_DIR=str(tmp_path / folder)) as terminal:
            terminal.play(5, answers=20)
            terminal.prompt()
            screens.add(terminal.screen)
    assert 1 == len(screens)


def test_a_drawn_seed_is_told_and_ranked_as_drawn():
    screen, code = whole_game("solo", "catpacks", seed=2)
    assert 0 == code
    seed = re.search(r"--seed (\d+)", screen)[1]
    assert [(seed, "false", "false")] == [(place["seed"], place["chosen"], place["again"]) for place in ranking()]


def test_the_result_is_written_to_a_file_while_the_person_plays_at_the_screen(tmp_path):
    screen, code = whole_game(*SOLO, "-o", "game.yml", seed=4)
    assert 0 == code
    assert "Which card do you take from the Alley?" in screen
    record = (tmp_path / "game.yml").read_text()
    assert yaml.safe_load(record)["result"]["status"] == "finished"
    assert "human" == yaml.safe_load(record)["players"][0]["bot"]
    replayed = process("solo", "catpacks", "game.yml", "--player", "first", "-f", "csv")
    assert list(yaml.safe_load(record)["result"]["scores"].values()) == [
        int(row["score"]) for row in csv.DictReader(io.StringIO(replayed.out))
    ]


def test_two_people_and_a_bot_share_the_terminal(tmp_path):
    with Terminal("play", "catpacks", "-p", "Ada=human,Bo=human,Cy=first", "--seed", "1") as terminal:
        shown = 0
        while not terminal.over:
            terminal.wait(lambda: terminal.news.endswith(("> ", "look away. ")))
            if terminal.over:
                break
            if terminal.news.endswith("look away. "):
                shown += 1
                terminal.read_from = len(terminal.screen)
                os.write(terminal.fd, b"\n")
            else:
                terminal.read_from = len(terminal.screen)
                os.write(terminal.fd, b"1\n")
        assert 0 == terminal.end()
    assert shown > 4
    assert [] == ranking()


TURNED = "press Enter when the others look away. "
CLEARED = b"\x1b[2J\x1b[3J\x1b[H"


def pair(game, **more):
    """Two people at one terminal, the first of whom has sat down and answered."""
    names = "Ann=human,Bob=human" + (",Cy=first" if game == "ahoy" else "")
    terminal = Terminal("play", game, "-p", names, "--seed", "3", **more)
    terminal.wait(lambda: terminal.news.endswith(TURNED))
    line(terminal, "")
    while not terminal.news.endswith(TURNED):
        terminal.prompt()
        line(terminal, "1")
    return terminal


def line(terminal, text):
    """Type a line; what is shown up to the next prompt."""
    terminal.read_from = len(terminal.screen)
    os.write(terminal.fd, f"{text}\n".encode())
    terminal.wait(lambda: terminal.news.endswith(("> ", TURNED)))
    return terminal.news


@pytest.mark.parametrize("game", ["ahoy", "catpacks", "fishkatz", "isleofcats"])
def test_the_screen_is_cleared_before_the_next_person_is_called(game):
    with pair(game) as terminal:
        before, cleared, after = terminal.raw.rpartition(CLEARED)
        assert cleared
        assert b"Ann, " in before
        assert f"Bob, it is your turn: {TURNED}" == after.decode()
        assert 1 == terminal.raw.count(CLEARED)  # what the shell showed before the game stays


def test_a_terminal_without_escapes_is_scrolled_away_at_the_hand_over():
    with pair("fishkatz", TERM="dumb") as terminal:
        assert b"\x1b" not in terminal.raw
        assert ("\n" * 24 + f"Bob, it is your turn: {TURNED}") in terminal.screen


def test_what_is_typed_at_the_hand_over_is_answered():
    with pair("fishkatz") as terminal:
        for text in ("?", "1", "undo"):
            assert "Only Enter goes on here; quit leaves the table." in line(terminal, text)
        assert "Bob, swipe 1-3> " in line(terminal, "")
        assert "Ann, it is your turn" in line(terminal, "2")
        terminal.read_from = len(terminal.screen)
        os.write(terminal.fd, b" QUIT\n")
        assert 0 == terminal.end()
        assert how_to_go_on(terminal.screen)


def test_who_sits_down_is_told_what_all_saw_since_they_last_sat_there():
    with pair("fishkatz") as terminal:
        line(terminal, "")
        line(terminal, "2")
        assert "Ann takes" in line(terminal, "")
        line(terminal, "1")
        assert "Ann takes" in line(terminal, "")


def test_an_undo_that_is_refused_is_told_once_and_leaves_the_answers_of_others():
    with pair("fishkatz") as terminal:
        line(terminal, "")
        refused = line(terminal, "undo")
        assert 1 == refused.count("That cannot be taken back: you have not answered anything yet.")
        assert refused.endswith("Bob, swipe 1-3> ")
        line(terminal, "2")
        assert "Ann takes" in line(terminal, "")


# A low screen


def test_on_24_lines_the_question_stands_below_the_own_pack_and_hand_and_table_shows_all():
    with Terminal(*SOLO) as terminal:
        terminal.type("1")
        asked = terminal.type("2")
        assert asked.index("Alley  ") < asked.index("Your Pack") < asked.index("Your hand") < asked.index("Which card")
        shown = terminal.type("1")  # a part, then its turn
        assert "how is it turned?" in shown
        terminal.type("1")
        after = terminal.type("")
        assert "Which card do you play?" in after
        assert "Dummy's side" in terminal.type("table")


def test_that_a_hint_is_thought_out_is_shown_and_removed():
    with Terminal(*SOLO) as terminal:
        terminal.type("1")
        terminal.type("hint")
        assert re.search("thinking…\r {9}\r".encode(), terminal.raw)


# Leaving and going on


@pytest.fixture(scope="module")
def unbroken(tmp_path_factory):
    """A game without a break: what the table was like in the middle, and its record."""
    folder = tmp_path_factory.mktemp("unbroken")
    with Terminal(*SOLO, "-o", str(folder / "game.yml"), CATCLI_DATA_DIR=str(folder)) as terminal:
        terminal.play(8, answers=15)
        middle = terminal.type("table").rpartition("\n")[0].strip()
        terminal.play(9)
        assert 0 == terminal.end()
    return middle, (folder / "game.yml").read_bytes()


@pytest.mark.parametrize("leave", ["quit", "Ctrl-C", "Ctrl-D"])
def test_who_leaves_is_told_how_to_go_on_and_finds_the_same_cards(tmp_path, unbroken, leave):
    middle, record = unbroken
    with Terminal(*SOLO) as terminal:
        terminal.play(8, answers=15)
        terminal.prompt()
        if leave == "Ctrl-C":
            assert 130 == terminal.interrupt()
        else:
            terminal.press({"quit": b"quit\n", "Ctrl-D": b"\x04"}[leave])
            assert 0 == terminal.end()
        args = how_to_go_on(terminal.screen)
    assert ["solo", "catpacks"] == args[:2]
    assert args[2:] == [str(path) for path in saves(tmp_path)]

    with Terminal(*args, "-o", "resumed.yml") as terminal:
        terminal.prompt()
        assert middle in terminal.screen
        terminal.play(9)
        assert 0 == terminal.end()
    assert record == (tmp_path / "resumed.yml").read_bytes()
    assert [] == saves(tmp_path)
    (place,) = ranking()
    assert ("true", "false", "0") == (place["chosen"], place["again"], place["undos"])  # it went on where it was left


def test_ctrl_c_at_the_first_prompt_saves_too(tmp_path):
    with Terminal(*SOLO) as terminal:
        terminal.prompt()
        assert 130 == terminal.interrupt()
        args = how_to_go_on(terminal.screen)
    assert 0 == process(*args, "--player", "first").code


def test_ctrl_c_while_a_hint_is_thought_out_saves_too(tmp_path):
    with Terminal(*SOLO) as terminal:
        terminal.play(8, answers=2)
        terminal.prompt()
        terminal.press(b"hint\n")
        terminal.wait(lambda: "\n" in terminal.news)
        assert 130 == terminal.interrupt()
        assert how_to_go_on(terminal.screen)


def test_a_killed_game_is_there_to_go_on_with(tmp_path):
    with Terminal(*SOLO) as terminal:
        terminal.play(8, answers=12)
        terminal.prompt()
        terminal.kill()
    (saved,) = saves(tmp_path)
    assert answers(saved.read_text())
    _, code = whole_game("solo", "catpacks", str(saved), seed=3)
    assert 0 == code
    assert [] == saves(tmp_path)
    assert 1 == len(ranking())


def test_a_game_left_between_the_parts_of_a_move_goes_on_at_its_question(tmp_path):
    with Terminal(*SOLO) as terminal:
        terminal.type("1")
        terminal.type("take The Butler")
        terminal.type("3")  # a card; its place is the next menu, or its payment
        terminal.prompt()
        assert 130 == terminal.interrupt()
        args = how_to_go_on(terminal.screen)
    with Terminal(*args) as terminal:
        assert "play" == terminal.prompt()[1]
        assert "Which card do you play?" in terminal.screen
        terminal.press(b"quit\n")
        assert 0 == terminal.end()


def test_going_back_to_an_older_save_counts_as_an_undo(tmp_path):
    with Terminal(*SOLO) as terminal:
        terminal.play(8, answers=6)
        terminal.prompt()
        (saved,) = saves(tmp_path)
        older = tmp_path / saved.name
        older.write_bytes(saved.read_bytes())
        terminal.play(8, answers=6)
        terminal.press(b"quit\n")
        assert 0 == terminal.end()
    whole_game("solo", "catpacks", str(older), seed=1)
    assert ["1"] == [place["undos"] for place in ranking()]


def test_a_bot_may_finish_the_game_of_a_person(tmp_path):
    with Terminal(*SOLO) as terminal:
        terminal.play(8, answers=6)
        terminal.prompt()
        assert 130 == terminal.interrupt()
        args = how_to_go_on(terminal.screen)
    ran = process(*args, "--player", "first", "-f", "csv")
    assert 0 == ran.code
    assert [] == ranking()


@pytest.mark.parametrize("kept", [None, -2], ids=["finished", "two answers before its end"])
def test_the_game_of_a_bot_never_enters_the_ranking_of_people(tmp_path, solo_record, kept):
    text = solo_record if kept is None else cut(solo_record, len(answers(solo_record)) + kept)
    (tmp_path / "game.yml").write_text(text)
    _, code = whole_game("solo", "catpacks", "game.yml", seed=1)
    assert 0 == code
    assert [] == ranking()


def test_a_game_that_began_with_given_answers_never_enters_the_ranking(tmp_path, solo_record):
    (tmp_path / "moves.txt").write_text(joined(said(solo_record)[:-3]))
    with Terminal(*SOLO, "--moves", "moves.txt", "--then", "human") as terminal:
        terminal.press(b"quit\n")
        assert 0 == terminal.end()
        args = how_to_go_on(terminal.screen)
    _, code = whole_game(*args, seed=1)
    assert 0 == code
    assert [] == ranking()


@pytest.mark.parametrize("name", ["x-a/b", "x-" + "y" * 300, "-\x1b[2J"])
def test_a_record_of_any_name_is_saved_when_a_person_leaves(tmp_path, solo_record, name):
    data = yaml.safe_load(cut(solo_record, 5)) | {"name": name}
    (tmp_path / "game.yml").write_text(json.dumps(data))
    with Terminal("solo", "catpacks", "game.yml") as terminal:
        terminal.prompt()
        assert 130 == terminal.interrupt()
        args = how_to_go_on(terminal.screen)
    (saved,) = saves(tmp_path)
    assert [str(saved)] == args[2:]
    assert said(solo_record)[:5] == said(saved.read_text())


def test_a_game_against_bots_is_gone_on_with_by_play(tmp_path):
    players = ("-p", "Zoë the 1st=human,Bo=greedy", "--seed", "2")
    with Terminal("play", "catpacks", *players, "-o", "unbroken.yml") as terminal:
        terminal.play(3)
        assert 0 == terminal.end()
    with Terminal("play", "catpacks", *players) as terminal:
        luck = random.Random(3)
        terminal.play(luck, answers=9)
        terminal.prompt()
        assert 130 == terminal.interrupt()
        args = how_to_go_on(terminal.screen)
    assert "play" == args[0]
    with Terminal(*args, "-o", "resumed.yml") as terminal:
        terminal.play(luck)
        assert 0 == terminal.end()
    assert (tmp_path / "unbroken.yml").read_bytes() == (tmp_path / "resumed.yml").read_bytes()
    assert [] == saves(tmp_path)


def test_the_terminal_that_hangs_up_leaves_the_game_saved(tmp_path):
    terminal = Terminal(*SOLO)
    terminal.play(8, answers=6)
    terminal.prompt()
    os.close(terminal.fd)
    terminal.process.wait(20)
    (saved,) = saves(tmp_path)
    with Terminal(*SOLO) as terminal:
        terminal.prompt()
        told = re.findall(r"an unfinished game is saved: (.+)", terminal.screen.replace("\n", " "))
        assert 1 == len(told)
        assert f"catcli solo catpacks {saved}" in terminal.screen.replace("\n", " ")
        terminal.press(b"quit\n")


def test_a_game_that_goes_on_and_one_of_another_kind_are_not_told_of_at_the_start(tmp_path):
    with Terminal(*SOLO) as terminal:
        terminal.press(b"quit\n")
        assert 0 == terminal.end()
        args = how_to_go_on(terminal.screen)
    for others in (args, ("play", "catpacks", "-p", "Ann=human,first"), ("solo", "isleofcats")):
        with Terminal(*others) as terminal:
            terminal.prompt()
            assert "an unfinished game is saved" not in terminal.screen
            terminal.kill()


def test_without_a_home_the_game_is_played_and_saved_in_the_folder_one_is_in(tmp_path):
    bare = dict.fromkeys(environment()) | {"PATH": os.environ["PATH"]}
    with Terminal(*SOLO, **bare) as terminal:
        terminal.play(8, answers=3)
        terminal.prompt()
        assert 130 == terminal.interrupt()
        assert "this game will not be in the ranking" in " ".join(terminal.screen.split())
        args = how_to_go_on(terminal.screen)
    assert os.path.dirname(args[2]) in ("", str(tmp_path))
    assert 0 == process(*args, "--player", "first").code


def test_a_damaged_store_does_not_stop_the_game(tmp_path):
    (tmp_path / "data").mkdir()
    store = tmp_path / "data" / "catcli.sqlite3"
    store.write_bytes(b"no database at all\n" * 50)
    screen, code = whole_game(*SOLO, seed=2)
    assert 0 == code
    assert "this game will not be in the ranking" in " ".join(screen.split())
    assert store.read_bytes() == b"no database at all\n" * 50


def test_an_output_file_that_cannot_be_written_is_told_before_the_first_question(tmp_path):
    with Terminal(*SOLO, "-o", "nowhere/game.yml") as terminal:
        assert terminal.prompt() is None
        assert 74 == terminal.end()
    assert [] == ranking()
    assert [] == saves(tmp_path)


# What is typed


def test_odd_input_is_answered_with_printable_text_and_asked_again():
    with Terminal(*SOLO, TERM="dumb") as terminal:
        terminal.type("1")
        for text in ("猫", "take \x07", "-1", "1.5", "9" * 400, "x" * 3000, "take " * 100, "🐈‍⬛"):
            shown = terminal.type(text)
            assert "take" == terminal.prompt()[1]
            assert len(shown) < 8000
            assert all(character.isprintable() or character in "\n\u200d" for character in shown)
        terminal.press(b"quit\n")
        assert 0 == terminal.end()


def test_tab_completes_a_move():
    with Terminal(*SOLO) as terminal:
        terminal.type("1")
        terminal.prompt()
        terminal.read_from = len(terminal.screen)
        os.write(terminal.fd, b"take The But\t\n")
        terminal.wait(lambda: "You take The Butler from the Alley." in terminal.news)
        assert "You take The Butler from the Alley." in terminal.news


def test_moves_may_be_typed_in_any_case_and_spacing():
    with Terminal(*SOLO) as terminal:
        terminal.type("1")
        assert "You take The Butler from the Alley." in terminal.type("  TAKE   the butler ")


def test_a_menu_shows_at_most_twenty_entries_and_more_shows_the_rest():
    with Terminal(*SOLO) as terminal:
        longest = 0
        for _ in range(60):
            prompt = terminal.prompt()
            if prompt is None:
                break
            menu = terminal.news.rpartition("?\n")[2] or terminal.news
            entries = re.findall(r"^ {2,}(\d+) +\S", menu, re.MULTILINE)
            assert len(entries) <= 20
            longest = max(longest, int(prompt[2]))
            if int(prompt[2]) > 20:
                assert "type more" in menu
                more = terminal.type("more")
                assert re.search(r"^ +21 +\S", more, re.MULTILINE)
            terminal.type(prompt[2] if prompt[1] != "play" else "1")
    assert longest > 0


# A narrow terminal


def test_at_20_columns_a_whole_game_is_played_and_no_line_is_wider(tmp_path):
    with Terminal(*SOLO, columns=20, TERM="dumb") as terminal:
        terminal.type("?")
        terminal.type("take Foo")
        terminal.type("rules 42")
        terminal.play(6)
        assert 0 == terminal.end()
        screen = terminal.screen
    shown = [line for line in screen.splitlines() if not re.match(r"[a-z-]+ 1-\d+> ", line)]
    assert [] == [line for line in shown if wcswidth(line) > 20]
    assert 1 == len(ranking())


def test_at_20_columns_words_are_not_broken():
    with Terminal(*SOLO, columns=20) as terminal:
        terminal.type("1")
        shown = " ".join(terminal.screen.split())
    assert "You gain 3 Catnip to begin with." in shown
    assert "Which card do you take from the Alley?" in shown


def test_at_20_columns_the_command_to_go_on_stays_whole(tmp_path):
    """It can be copied; the folder's name holds a blank, and is quoted."""
    with Terminal(*SOLO, columns=20, CATCLI_DATA_DIR=str(tmp_path / "my data")) as terminal:
        terminal.press(b"quit\n")
        assert 0 == terminal.end()
        args = how_to_go_on(terminal.screen)
    assert os.path.exists(args[2])
    assert args[2].startswith(str(tmp_path / "my data"))


def test_a_game_with_another_deck_goes_on_without_its_file_and_has_a_ranking_of_its_own(tmp_path):
    rows = process("list", "cards", "catpacks", "-f", "csv").lines
    deck = tmp_path / "mine.csv"
    deck.write_text(joined(row for row in rows if "multiplier" not in row))
    with Terminal(*SOLO, "--deck", "mine.csv") as terminal:
        terminal.play(2, answers=5)
        terminal.prompt()
        assert 130 == terminal.interrupt()
        args = how_to_go_on(terminal.screen)
    deck.unlink()
    assert 0 == whole_game(*args, seed=2)[1]
    assert 0 == whole_game(*SOLO, "--variant", "friendly", seed=2)[1]
    assert 0 == whole_game(*SOLO, seed=2)[1]
    lists = [(place["variant"], place["deck"], place["rank"], place["again"]) for place in ranking()]
    assert 3 == len(lists)
    assert {("solo", "stand-in", "1", "false"), ("solo,friendly", "stand-in", "1", "false")} < set(lists)
    (other,) = [deck for _, deck, _, _ in lists if deck != "stand-in"]
    assert re.fullmatch("[0-9a-f]{12}", other)


def test_a_window_made_smaller_is_drawn_in_at_once():
    with Terminal(*SOLO, columns=100) as terminal:
        terminal.type("1")
        terminal.resize(30)
        shown = terminal.type("table")
        assert max(map(wcswidth, shown.splitlines())) <= 30
        terminal.press(b"quit\n")


# Colour


@pytest.mark.parametrize(
    ("env", "args", "coloured"),
    [
        ({"TERM": "xterm-256color"}, (), True),
        ({"NO_COLOR": "1"}, (), False),
        ({"TERM": "dumb"}, (), False),
        ({}, ("--color", "never"), False),
        ({"NO_COLOR": "1"}, ("--color", "always"), True),
    ],
)
def test_colour_is_as_told(env, args, coloured):
    with Terminal(*SOLO, *args, **env) as terminal:
        terminal.type("1")
        assert coloured == (re.search(rb"\x1b\[[0-9;]*m", terminal.raw) is not None)
        terminal.press(b"quit\n")


# A person without a terminal


def test_a_person_may_answer_from_a_pipe_and_a_deal_played_twice_is_told():
    for _ in range(2):
        ran = process("solo", "catpacks", "--player", "human", "--seed", "7", stdin="1\n" * 400)
        assert 0 == ran.code
        assert re.search(r"^Total +-?\d+$", ran.out, re.MULTILINE)
    assert ["false", "true"] == sorted(place["again"] for place in ranking())


def test_a_pipe_that_ends_saves_the_game(tmp_path):
    ran = process("solo", "catpacks", "--player", "human", "--seed", "7", stdin="1\n1\n")
    assert 0 == ran.code
    assert how_to_go_on(ran.out)
    assert 1 == len(saves(tmp_path))


def test_data_on_stdout_are_not_mixed_with_what_the_person_sees():
    ran = process("solo", "catpacks", "--player", "human", "--seed", "7", "-f", "csv", stdin="1\n" * 400)
    assert 0 == ran.code
    assert 2 == len(ran.lines)
    assert "Which card do you take from the Alley?" in ran.err


def test_a_game_from_a_position_is_saved_with_it(tmp_path):
    case = tmp_path / "case.yml"
    case.write_text(
        "catcli: 1\ngame: ahoy\nname: the ninth round\n"
        "players: [{name: Ada, bot: human}, {name: Bo, bot: random}, {name: Cy, bot: random}]\n"
        "setup: {round: 9, oceans: [[blue], [white]], cats: {Ada: [red], Cy: [white]}}\n"
    )
    with Terminal("play", str(case)) as terminal:
        terminal.prompt()
        terminal.type("quit")
        assert 0 == terminal.end()
        again = how_to_go_on(terminal.screen)
    (saved,) = saves(tmp_path)
    assert {"round": 9, "oceans": [["blue"], ["white"]], "cats": {"Ada": ["red"], "Cy": ["white"]}} == yaml.safe_load(
        saved.read_text()
    )["setup"]
    with Terminal(*again) as terminal:
        terminal.prompt()
        assert "Round 9" in terminal.screen
        terminal.type("quit")
