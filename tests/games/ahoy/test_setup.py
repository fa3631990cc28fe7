"""Components and Setup: AK-01 to AK-04, AK-48 to AK-56, AK-91."""

import re
from importlib.resources import files

import pytest

from catcli.engine.chance import Chance
from catcli.games.ahoy import GAME
from catcli.games.ahoy.pieces import CHARACTERS, COLOURS, FISH, NAMES, OCEANS

from .build import EVERY_NUMBER, asked, do, new, oceans, options, play_out, table, tiles

# Components


@pytest.mark.parametrize("players", [3, 4, 5, 6])
def test_ak_48_sixty_fish_in_four_colours(players):
    assert {"red": 18, "blue": 18, "yellow": 18, "white": 6} == GAME.box(new(players))
    assert 60 == len(FISH)


def test_ak_49_what_is_not_on_the_oceans_is_in_the_bag():
    assert (56, 4) == (len(new(3).bag), len(" ".join(oceans(new(3))).split()))


def test_ak_50_the_box_has_five_oceans():
    assert 5 == max(OCEANS.values())


def test_ak_51_six_characters_with_a_colour_each():
    assert [
        ("Eysturoy", "green"), ("Majestic", "blue"), ("Fried Fish", "red"),
        ("Poseiden", "yellow"), ("Inventor", "black"), ("Hook", "purple"),
    ] == list(CHARACTERS)  # fmt: skip


def test_ak_52_the_highest_score_wins():
    t = table(at="scoring", claimed={"Bo": ["red"], "Cy": ["white"]})
    assert [2] == GAME.sheet(t).winners()


def test_ak_91_every_sentence_of_the_rulebook_has_a_paragraph_that_exists():
    text = files("catcli.games.ahoy").joinpath("paragraphs.md").read_text(encoding="utf-8")
    tables = text[text.index("## From sentence to paragraph") :]
    assert sorted(GAME.paragraphs()) == sorted(set(re.findall(r"AK-\d+", tables)))
    assert [f"AK-{number:02}" for number in range(1, 92)] == sorted(GAME.paragraphs())


# Setup


def test_ak_01_characters_go_by_seat_and_mean_nothing():
    drawn = GAME.draw(new(3), 1, ["Ada", "Bo", "Cy"], 80, False)
    assert re.search(r"Bo \(Majestic\)[^\n]*\nCy \(Fried Fish\)[^\n]*\nAda \(Eysturoy\)", drawn)


@pytest.mark.parametrize(("players", "cats"), [(2, 4), (3, 3), (4, 4), (5, 5), (6, 6)])
def test_ak_53_everybody_has_an_empty_tile_cats_up(players, cats):
    t = new(players)
    assert ([0] * cats, [0] * cats, 0) == (t.fish, t.claimed, t.away)


@pytest.mark.parametrize(("players", "number"), [(3, 2), (4, 3), (5, 4), (6, 5)])
def test_ak_54_oceans_by_number_of_players(players, number):
    t = new(players)
    assert [f"ocean {ocean + 1}" for ocean in range(number)] == options(t, "Ada")
    refusal = GAME.why_not(t, 0, GAME.read(t, 0, f"ocean {number + 1}"))
    assert ("AK-54", f"there is no ocean {number + 1}: the oceans here are 1 to {number}") == refusal


@pytest.mark.parametrize("players", EVERY_NUMBER)
def test_ak_55_two_fish_are_drawn_for_each_ocean(players):
    assert [2] * OCEANS[players] == [len(fish.split()) for fish in oceans(new(players))]


def test_ak_02_the_first_seat_distributes_also_while_on_break():
    t = table(
        oceans=[["red"]], cats={"Ada": ["red"]}, claimed={"Cy": {"red": 16, "blue": 18, "yellow": 17, "white": 6}}
    )
    do(t, Ada="protect", Bo="ocean 1", Cy="ocean 1")
    assert ({"Ada": "place"}, True) == (asked(t), t.is_away(0))


def test_ak_03_fish_lie_where_they_are_drawn():
    t = new(4, draw="red red white blue yellow red")
    assert ["red red", "blue white", "red yellow"] == oceans(t)


def test_ak_03_the_next_refill_goes_on_from_ocean_to_ocean():
    t = table(4, draw="red blue blue yellow", oceans=[["white"], [], ["white"]])
    do(t, Ada="ocean 2", Bo="ocean 2", Cy="ocean 2", Di="ocean 2")
    assert ["red white", "blue blue", "yellow white"] == oceans(t)


def test_ak_04_all_but_the_order_of_the_bag_is_open():
    t, other = new(3, seed=1), new(3, seed=1)
    other.bag = other.bag[::-1]
    assert GAME.view(t, 0) == GAME.view(other, 0)
    assert [NAMES[fish] for fish in sorted(t.bag)] == GAME.view(t, 0)["bag"]
    assert sorted(t.bag) == sorted(GAME.imagine(t, 0, Chance(1)).bag)


def test_ak_56_the_first_round_begins_when_the_oceans_are_filled():
    t = new(3)
    assert (1, {"Ada": "point", "Bo": "point", "Cy": "point"}) == (t.round, asked(t))


@pytest.mark.parametrize("players", EVERY_NUMBER)
def test_every_colour_comes_to_every_ocean_now_and_then(players):
    firsts = {fish for seed in range(60) for fish in new(players, seed=seed).bag[-3:]}
    assert set(COLOURS) == firsts


def test_nobody_has_fish_before_the_first_round_is_over():
    t = new(3, draw="red red blue blue")
    do(t, Ada="ocean 1", Bo="ocean 2", Cy="ocean 2")
    assert {"Ada": "red red"} == tiles(t)
    assert play_out(t).ask is None
