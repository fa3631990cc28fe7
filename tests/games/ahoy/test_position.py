"""Positions from plain data and back, and every fault with its path."""

import pytest

from catcli.engine.chance import Chance
from catcli.engine.errors import Fault
from catcli.games.ahoy import GAME

from .build import NAMES, all_but, asked, faults, final, luck, new, oceans, on_break, play_out, table, tiles


def test_the_example_of_the_scenario_format():
    setup = {"round": 4, "oceans": [["red", "white"], ["blue"]], "cats": {"Blue": ["red", "red"], "Yellow": ["yellow"]}}
    t = GAME.place(setup, ["Blue", "Yellow", "Green"], "", None, luck("red blue yellow"))
    assert "AK-11" == GAME.why_not(t, 2, GAME.read(t, 2, "protect")).paragraph
    t.answer([GAME.read(t, seat, text) for seat, text in enumerate(("steal seat 2", "steal seat 1", "ocean 1"))])
    assert {1: ["yellow"], 2: ["red", "red"], 3: ["red", "white"]} == GAME.state(t)["cats"]
    assert [["red", "blue"], ["blue", "yellow"]] == GAME.state(t)["oceans"]


def test_what_is_left_out_is_empty():
    t = table()
    assert (2, ["", ""], {}, [], 60) == (t.round, oceans(t), tiles(t), on_break(t), len(t.bag))


def test_fish_may_be_counted():
    assert {"Ada": "red red white"} == tiles(table(cats={"Ada": {"white": 1, "red": 2}}))


def test_the_bag_is_the_rest_of_the_box():
    t = table(oceans=[["red"]], cats={"Ada": ["blue"]}, claimed={"Bo": ["white"]})
    assert all_but({"red": 1, "blue": 1, "white": 1}) == {
        colour: GAME.view(t, 0)["bag"].count(colour) for colour in ("red", "blue", "yellow", "white")
    }


def test_who_is_on_break_is_not_asked():
    assert {"Ada": "point", "Cy": "point"} == asked(table(breaks=["Bo"]))


def test_a_final_position_asks_nobody():
    t = final(round=9, cats={"Ada": ["red"]})
    assert (None, [], 9, [1, 0, 0]) == (t.ask, t.agenda, t.round, GAME.sheet(t).totals())


@pytest.mark.parametrize("players", [2, 3, 4, 5, 6])
def test_a_state_is_a_position(players):
    t = new(players, seed=players)
    chance = Chance("players")
    for _ in range(5):
        t.answer([one_of(t, seat, chance) for seat in t.ask.seats])
    state = GAME.state(t)
    names = dict(enumerate(NAMES, 1))
    setup = {
        **state,
        **{key: {names[seat]: value for seat, value in state[key].items()} for key in ("cats", "claimed")},
    }
    if players == 2:
        setup["breaks"] = {names[seat]: paws for seat, paws in state["breaks"].items()}
    else:
        setup["breaks"] = [names[seat] for seat in state["breaks"]]
    again = GAME.place(setup, NAMES[:players])
    assert state == GAME.state(again)
    assert t.ask == again.ask
    assert GAME.view(t, 0) == GAME.view(again, 0)
    assert play_out(again).ask is None


def one_of(t, seat, chance):
    options = list(t.options(seat))
    return options[chance.pick("one", len(options))]


def test_faults_of_fish():
    assert [
        Fault(("cats", "Ada", 1), "no fish is 'rd': did you mean 'red'?"),
        Fault(("cats", "Bo", "green"), "no fish is 'green': there are red, blue, yellow, white", of_key=True),
        Fault(("claimed", "Cy"), "fish are a list of colours or a number of each: [red, red] or {red: 2}, not 'red'"),
    ] == faults(cats={"Ada": ["red", "rd"], "Bo": {"green": 1}}, claimed={"Cy": "red"})


def test_more_fish_than_the_box_has_is_told_with_the_place_before():
    assert [
        Fault(("claimed", "Bo", 1), "the box has 6 white fish, of which 0 are left here (AK-48)", ("claimed", "Bo", 0))
    ] == faults(cats={"Ada": {"white": 5}}, claimed={"Bo": ["white", "white"]})
    assert [
        Fault(("cats", "Ada", "left", "red"), "the box has 12 red fish, of which 12 are left here (AK-86)")
    ] == faults(2, cats={"Ada": {"left": {"red": 13}}})


@pytest.mark.parametrize("number", [-1, 1.5, True, "two", None])
def test_a_number_of_fish_is_a_whole_number(number):
    sentence = f"a number of fish is a whole number from 0 to 10000, not {number!r}"
    assert [Fault(("cats", "Ada", "red"), sentence)] == faults(cats={"Ada": {"red": number}})


def test_faults_of_names_and_keys():
    assert [
        Fault(("ocean",), "an Ahoy! Kitten position has no key 'ocean'; did you mean 'oceans'?", of_key=True),
        Fault(("cats", "Zoe"), "nobody at this table is called 'Zoe'; there are Ada, Bo, Cy", of_key=True),
        Fault(("claimed",), "'claimed' needs a value for each name: {Ada: [red]}"),
        Fault(("breaks", 0), "nobody at this table is called 'Zoe'; there are Ada, Bo, Cy"),
    ] == faults(ocean=[], cats={"Zoe": []}, claimed=["red"], breaks=["Zoe"])


def test_faults_of_the_moment():
    assert [
        Fault(("at",), "'at' names the moment: round, scoring; 'swipe' is none of them"),
        Fault(("round",), "'round' is a whole number from 1 to 99, not 0"),
    ] == faults(at="swipe", round=0)
    assert [Fault(("cats",), "in round 1 nobody has fish yet or is on break: leave 'cats' out (AK-06)")] == faults(
        round=1, cats={"Ada": ["red"]}
    )


def test_faults_of_oceans():
    assert [Fault(("oceans", 2), "3 players have 2 oceans, not 3 (AK-54)")] == faults(oceans=[[], [], []])
    assert [Fault(("oceans", 3), "2 players have 3 oceans, not 4 (AK-86)")] == faults(2, oceans=[[], [], [], []])
    assert [
        Fault(("oceans",), "'oceans' is a list with the fish of each: [[red, white], [blue]], not {'red': 1}")
    ] == faults(oceans={"red": 1})


def test_faults_of_breaks():
    assert [
        Fault(("breaks", 0), "a cat on break has no fish on its tile, this one has red (AK-09)")
    ] == faults(cats={"Ada": ["red"]}, breaks=["Ada"])  # fmt: skip
    assert [Fault(("breaks", 0), "at the end of the game nobody is on break: leave 'breaks' out")] == faults(
        at="scoring", breaks=["Ada"]
    )
    assert [Fault(("breaks",), "'breaks' is a list of names: [Ada], not 'Ada'")] == faults(breaks="Ada")
    assert [Fault(("breaks",), "'breaks' tells the paws of each name: {Ada: [left]}, not ['Ada']")] == faults(
        2, breaks=["Ada"]
    )
    assert [Fault(("breaks", "Ada", 0), "a paw is left or right, not 'middle'")] == faults(
        2, breaks={"Ada": ["middle"]}
    )


def test_with_two_players_fish_have_a_paw():
    told = "with 2 players each has a left and a right cat: {Ada: {left: [red], right: [blue]}} (AK-87)"
    assert [Fault(("cats", "Ada"), told)] == faults(2, cats={"Ada": ["red"]})
    assert ["Ada left", "Bo left", "Bo right"] == on_break(table(2, breaks={"Ada": "left", "Bo": ["left", "right"]}))
