"""Positions from plain data and back: what may be left out, what goes on from there, and every fault."""

from importlib import resources

import pytest

from catcli.engine.chance import Chance, Stacked
from catcli.engine.errors import BadPosition
from catcli.engine.options import sample
from catcli.games.isleofcats import counts, scoring, sight
from catcli.games.isleofcats.pieces import KIND, RARES, cat
from catcli.games.isleofcats.position import BY_SEAT, FAMILY_MOMENTS, KEYS, MOMENTS, TURNS, place, state

from .playing import KINDS_OF_GAME, kind, kinds, questions

NAMES = ("Ada", "Bo", "Cy", "Di")
EMPTY = ("." * 8, "." * 13, "." * 18, "." * 21, "." * 22, "." * 21, "." * 18, "." * 13, "." * 8)
ONLY_IN_STATE = ("choosing", "waiting", "drawn")


def names_of(players: int) -> tuple[str, ...]:
    return NAMES[:players]


def board(**rows: str) -> list[str]:
    """An empty board but for these rows, `row_5="aaaaa"` from the stern on."""
    drawn = list(EMPTY)
    for name, row in rows.items():
        number = int(name.removeprefix("row_")) - 1
        drawn[number] = row + EMPTY[number][len(row) :]
    return drawn


def placed(players: int = 2, variant: str = "", luck: dict | None = None, **setup):
    return place(setup, names_of(players), variant, None, Stacked(luck or {}, "rest"))


def faults(players: int = 2, variant: str = "", **setup) -> list[tuple]:
    """The path and the sentence of every fault."""
    with pytest.raises(BadPosition) as bad:
        placed(players, variant, **setup)
    return [(fault.path, fault.sentence) for fault in bad.value.faults]


def only_fault(players: int = 2, variant: str = "", **setup) -> tuple:
    (fault,) = faults(players, variant, **setup)
    return fault


# There and back


def shown(t, players: int) -> dict:
    """What `place` reads of a state."""
    return {key: value for key, value in state(t, names_of(players)).items() if key not in ONLY_IN_STATE}


@pytest.mark.parametrize(("players", "variant"), KINDS_OF_GAME)
def test_a_table_at_any_turn_is_placed_as_it_was(players, variant):
    compared = 0
    for t in questions(players, variant, 2):
        if t.ask.what in ("rescue", "rare find", "take"):
            told = shown(t, players)
            other = placed(players, variant, **told)
            if other.ask is not None and other.ask.what == t.ask.what:  # else purple cards come first
                assert told == shown(other, players)
                compared += 1
    assert compared > 5


@pytest.mark.parametrize(("players", "variant"), KINDS_OF_GAME)
def test_the_end_of_a_game_is_scored_alike_when_it_is_placed(players, variant):
    *_, t = questions(players, variant, 9)
    other = placed(players, variant, **{**shown(t, players), "passed": []})
    assert scoring.sheet(t) == scoring.sheet(other)


def test_state_tells_nothing_that_place_cannot_read():
    for players, variant in KINDS_OF_GAME:
        t = placed(players, variant, at="fields")
        assert [] == [key for key in shown(t, players) if key not in KEYS]


def test_every_part_of_a_state_that_stands_by_name_is_known_to():
    by_name = {
        key
        for t in questions(2, "", 3)
        for key, value in state(t, ("Ada", "Bo")).items()
        if isinstance(value, dict) and [*value] == ["Ada", "Bo"]
    }
    assert {*BY_SEAT} == by_name


def test_a_state_without_names_counts_seats_from_1():
    assert {1: 7, 2: 0} == state(placed(fish={"Ada": 7}))["fish"]


@pytest.mark.parametrize("moment", [moment for moment in MOMENTS if moment not in TURNS])
def test_a_game_goes_on_from_every_moment_to_its_end(moment):
    t, luck = placed(at=moment, day=4), Chance("on")
    while t.ask is not None:
        t.answer([sample(t.options(seat), luck) for seat in t.ask.seats])
    assert [5 if moment != "scoring" else 4, []] == [t.day, t.agenda]


@pytest.mark.parametrize("moment", FAMILY_MOMENTS)
def test_ic_132_a_family_game_goes_on_from_every_moment(moment):
    t, luck = placed(3, "family", at=moment, fields={"left": ["blue Y5"]}), Chance("on")
    while t.ask is not None:
        t.answer([sample(t.options(seat), luck) for seat in t.ask.seats])
    assert 5 == t.day


# What is not given


def test_ic_136_what_is_not_given_is_the_rest_of_the_box():
    given = {"hands": {"Ada": [23]}, "fields": {"left": ["blue Y5"]}, "rare": ["rare L4"]}
    t = placed(at="lessons", **given, oshax=["oshax X1"], common={"bar": 2})
    whole = sight.box(placed(at="lessons"))
    assert whole == sight.box(t)
    assert [84, 24] == [sum(kind < 85 for kind in t.bag), sum(kind in RARES for kind in t.bag)]
    assert 149 == len(t.deck)


def test_oshax_and_common_treasures_not_told_lie_below_the_island():
    boats = {"Ada": {"board": board(row_5="tt"), "legend": {"t": "common two"}}}
    t = placed(3, at="lessons", boats=boats)
    assert [8, 7, 8, 8] == t.common
    assert [kind(f"oshax X{number}") for number in range(1, 7)] == t.oshax


def test_ic_5_a_player_without_more_has_a_boat_of_its_own_and_one_basket():
    t = placed(3, boats={"Bo": {"boat": 1}, "Cy": {"boat": "boat-4"}})
    assert [1, 0, 3] == [it.layout for it in t.boats]
    assert [1, 1, 1] == t.baskets
    assert [0, 0, 0] == t.fish


def test_ic_9_promotional_tiles_lie_in_the_bag():
    t = placed(bag_extra=["rare L4", "oshax X1"])
    assert [6, 1, 112] == [t.bag.count(kind("rare L4")), t.bag.count(kind("oshax X1")), len(t.bag)]
    assert "promotional tiles are Oshax or rare treasures, not blue Y5 (IC-9)" in only_fault(bag_extra=["blue Y5"])


def test_luck_tells_what_is_drawn_first():
    t = placed(at="fields", luck={"bag": [kinds("red S4", "rare L4", "blue Y5")]}, day=2)
    assert kinds("red S4", "blue Y5") == t.fields[0][:2]
    assert kinds("rare L4") == t.rare[:1]


def test_one_player_needs_no_name():
    rows, legend = board(row_5="aaaaa"), {"a": "blue I5"}
    named = {"boats": {"Ada": {"boat": "boat-2", "board": rows, "legend": legend}}, "fish": {"Ada": 3}}
    alone = {"boat": "boat-2", "board": rows, "legend": legend, "fish": 3}
    given = {"variant": "solo", "lessons": [113], "level": "hard", "colours": ["blue"], "sister_lessons": [197]}
    assert state(placed(1, **given, **named)) == state(placed(1, **given, **alone))


def test_ic_137_fish_are_counted_not_their_tokens():
    assert [500, 0] == placed(fish={"Ada": 500}).fish


def test_ic_140_a_position_scores_like_its_counts():
    t = placed(
        boats={"Ada": {"boat": "boat-1", "board": board(row_6="aaaaa"), "legend": {"a": "red I5"}}}, fish={"Ada": 3}
    )
    counted = {"Ada": {"rats": 17, "unfilled_rooms": 7, "fish": 3}, "Bo": {"rats": 19, "unfilled_rooms": 7}}
    assert scoring.sheet(t) == counts.sheet(counted)


def test_ic_141_what_is_no_rule_leads_to_a_paragraph_of_its_own():
    text = resources.files("catcli.games.isleofcats").joinpath("paragraphs.md").read_text(encoding="utf-8")
    titles = [line for line in text.splitlines() if line.startswith("| Title |")]
    assert ["| Title | name of the game | IC-141 |"] == titles


# Moments


def test_ic_60_a_turn_begins_with_who_is_named():
    t = placed(3, at="rare find turn", seat="Bo", hands={"Bo": [98], "Cy": [98 + 1]}, passed=["Ada"])
    assert ["rare find", (1,), [True, False, False]] == [t.ask.what, t.ask.seats, t.passed]


def test_ic_11_the_first_on_the_track_begins_where_nobody_is_named():
    fields = {"left": ["blue Y5"]}
    assert (2,) == placed(3, at="rescue turn", fields=fields, track=["Cy", "Ada", "Bo"]).ask.seats
    assert [1, 2, 0] == placed(3, at="scoring", first_on_track="Bo").track


def test_ic_113_at_a_rescue_turn_the_sister_has_turned_up_a_card():
    t = placed(
        1, "solo", at="rescue turn", fields={"left": ["blue Y5"]}, sister_cards=[175, 180], track=["sister", "Ada"]
    )
    assert [[175, 180], 175, [1, 0]] == [t.sister.cards, t.sister.shown, t.track]
    later = placed(
        1,
        "solo",
        at="rescue turn",
        fields={"left": ["blue Y5"]},
        sister_cards=[180],
        sister_played=[175],
        sister_shown=175,
    )
    assert [175, 21] == [later.sister.shown, len(later.sister.deck)]
    assert "at a rescue turn the sister has turned up a card: add 'sister_cards' (IC-113)" in only_fault(
        1, "solo", at="rescue turn"
    )


def test_ic_117_the_colours_of_the_sister_are_opened_day_by_day():
    t = placed(1, "solo", day=3, colours=["red", "blue"])
    assert [[2, 0], 5] == [t.sister.points_by_colour, len(t.sister.colours)]
    told = "on day 1 the sister has 1 colours open, not 2 (IC-117)"
    assert (("colours",), told) == only_fault(1, "solo", at="lessons", colours=["red", "blue"])


def test_ic_111_rare_treasures_of_one_shape_lie_together():
    assert kinds("rare L4", "rare L4", "rare T4") == placed(rare=["rare L4", "rare T4", "rare L4"]).rare


# Boards


def test_the_tiles_of_a_board_are_tiles_of_the_box():
    legend = {"a": "blue cat", "b": "red oshax X1", "c": "common"}
    rows = board(row_4="bb", row_5=".bb", row_6="c.bb", row_7=".aaaaa")
    t = placed(boats={"Ada": {"board": rows, "legend": legend}})
    told = [(tile.kind, tile.colour) for tile in t.boats[0].laid]
    assert [(cat(0, 15), 0), (KIND["oshax x1"], 2), (KIND["common one"], -1)] == told
    assert KIND["oshax x1"] not in t.oshax


def test_the_same_tile_on_two_boats_is_a_fault_with_both_places():
    boats = {name: {"board": board(row_5="aaaaa"), "legend": {"a": "blue I5"}} for name in ("Ada", "Bo")}
    with pytest.raises(BadPosition) as bad:
        placed(boats=boats)
    (fault,) = bad.value.faults
    assert ("boats", "Bo", "legend", "a") == fault.path
    assert ("boats", "Ada", "legend", "a") == fault.also
    assert "blue I5 is in the box once and already used" == fault.sentence


def test_faults_of_a_board_stand_at_its_rows():
    boats = {"Ada": {"board": [*EMPTY[:8], "." * 7], "legend": {}}}
    assert (("boats", "Ada", "board", 8), "row 9 has 8 squares, h9 to o9, not 7: '.......'") == only_fault(boats=boats)
    legend = {"a": "blue dog"}
    path, sentence = faults(1, "solo", board=board(row_5="aaaaa"), legend=legend)[0]
    assert [("legend", "a"), True] == [path, sentence.startswith("'blue dog' is no tile")]


def test_ic_136_a_filler_is_no_tile_of_the_box():
    boats = {"Ada": {"board": board(row_5="f"), "legend": {"f": "filler"}}}
    path, sentence = only_fault(boats=boats)
    assert ("boats", "Ada", "legend", "f") == path
    assert sentence.endswith("(IC-136)")


# Faults


@pytest.mark.parametrize(
    ("setup", "path", "part"),
    [
        ({"tracks": []}, ("tracks",), "an Isle of Cats position has no key 'tracks'; did you mean 'track'?"),
        ({"at": "dinner"}, ("at",), "'at' names the moment: fields, fishing"),
        ({"day": 6}, ("day",), "'day' is a whole number from 1 to 5, not 6"),
        ({"hands": {"Ada": [23], "Bo": [23]}}, ("hands", "Bo", 0), "card 23 is in the box once and already used"),
        ({"hands": {"Ada": [151]}}, ("hands", "Ada", 0), "the Discovery cards are 1 to 150; 151 is none"),
        ({"hands": {"Ada": ["23"]}}, ("hands", "Ada", 0), "'23' is none"),
        ({"hands": {"Di": [23]}}, ("hands", "Di"), "nobody at this table is called 'Di'"),
        ({"lessons": {"Ada": [143]}}, ("lessons", "Ada", 0), "card 143 is no private lesson"),
        ({"public_lessons": [143]}, ("public_lessons", 0), "lesson 143 wants a colour: '143 blue' (IC-32)"),
        ({"public_lessons": ["148 blue"]}, ("public_lessons", 0), "lesson 148 has no colour to be chosen"),
        ({"public_lessons": ["143 pink"]}, ("public_lessons", 0), "no cat has the colour 'pink'"),
        ({"public_lessons": [113]}, ("public_lessons", 0), "public lessons are 143 to 150"),
        ({"revealed": {"Ada": [43]}}, ("revealed", "Ada"), "rescue cards lie open at 'rescue turn' only"),
        ({"fields": {"middle": []}}, ("fields", "middle"), "there is a left and a right field, no 'middle'"),
        ({"fields": {"left": ["rare L4"]}}, ("fields", "left", 0), "a cat lies in a field, rare L4 is none"),
        ({"fields": {"left": ["blu Y5"]}}, ("fields", "left", 0), "did you mean 'blue Y5'?"),
        ({"rare": ["rare L4"] * 6}, ("rare", 5), "rare L4 is in the box 5 times and all are used"),
        ({"common": {"bar": 6}}, ("common", "bar"), "common bar is in the box 5 times and all are used"),
        ({"common": {"barn": 1}}, ("common", "barn"), "no common treasure is called 'barn'"),
        ({"baskets": {"Ada": 6, "Bo": 5}}, ("baskets",), "the box has only 10 permanent baskets (IC-8)"),
        ({"used_baskets": {"Ada": 2}}, ("used_baskets",), "Ada has used 2 permanent baskets of 1 (IC-55)"),
        ({"seat": "Ada"}, ("seat",), "'seat' tells whose turn it is, at 'rescue turn' or 'rare find turn' only"),
        ({"passed": ["Bo"]}, ("passed", 0), "players have passed at 'rescue turn' or 'rare find turn' only"),
        ({"at": "rescue turn", "passed": ["Ada"]}, ("passed",), "Ada, whose turn it is, has passed"),
        ({"track": ["Ada"]}, ("track",), "the track has each once: Ada, Bo (IC-6)"),
        ({"level": "hard"}, ("level",), "only the solo game has a sister"),
        ({"boats": {"Ada": {"boat": 5}}}, ("boats", "Ada", "boat"), "the boats are boat-1 to boat-4; 5 is none"),
        ({"boats": {"Ada": {"bord": []}}}, ("boats", "Ada", "bord"), "did you mean 'board'?"),
        ({"boats": {"Ada": 1}}, ("boats", "Ada"), "a boat is {boat: boat-1, board: [rows], legend: {a: blue cat}}"),
        ({"boat": "boat-1"}, ("boat",), "several play: 'boat' stands below 'boats' and the name"),
    ],
)  # fmt: skip
def test_a_fault_is_told_with_its_path(setup, path, part):
    found, sentence = only_fault(**setup)
    assert path == found
    assert part in sentence


def test_ic_130_the_family_game_has_other_cards_and_no_fish():
    assert (("fish",), "the Family game is played without: leave 'fish' out (IC-130)") == only_fault(
        2, "family", fish={"Ada": 3}
    )
    assert "the Family cards are 151 to 168; 113 is none" in only_fault(2, "family", lessons={"Ada": [113]})[1]
    boats = {"Ada": {"board": board(row_5="", row_4="bb"), "legend": {"b": "red oshax X1"}}}
    boats["Ada"]["board"][4:6] = [".bb" + "." * 19, "..bb" + "." * 17]
    assert "the Family game has no Oshax (IC-130)" in only_fault(2, "family", boats=boats)


def test_ic_110_faults_of_the_sister():
    told = dict(faults(1, "solo", level="mild", sister_lessons=[174], colours=["pink"], sister_cards=[175]))
    assert (
        "the levels of the sister are easy, medium, hard, very_hard, expert; 'mild' is none (IC-110)" == told["level",]
    )
    assert "her lessons are 197 to 215; 174 is none" == told["sister_lessons", 0]
    assert "no cat has the colour 'pink'" in told["colours", 0]
    assert "she has cards of the day at 'rescue turn' only (IC-113, IC-117)" == told["sister_cards",]


def test_all_faults_are_told_at_once():
    assert 3 == len(faults(hands={"Ada": [999]}, day=9, rare=["rare X"]))
