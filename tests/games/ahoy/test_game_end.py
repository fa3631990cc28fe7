"""Game End: AK-32 to AK-37, AK-77 to AK-85."""

from catcli.cli.sheets import outcome
from catcli.games.ahoy import GAME
from catcli.games.ahoy.notation import read

from .build import NAMES, all_but, claimed, do, final, new, play_out, table, unreadable


def rows(t):
    """The score sheet by row."""
    return {row.key: list(row.points) for row in GAME.sheet(t).rows}


def totals(**fish):
    """What claimed fish are worth: `totals(Ada={"red": 2})`."""
    return GAME.sheet(final(claimed=fish)).totals()


def test_ak_77_one_more_round_after_the_last_fish_then_the_points():
    t = play_out(new(3))
    assert (None, []) == (t.ask, t.agenda)
    assert "end" == t.log.events[-1].what


def test_ak_78_claimed_fish_and_those_on_the_tile_count():
    t = final(claimed={"Ada": ["red"]}, cats={"Ada": ["white"]})
    assert [3, 0, 0] == GAME.sheet(t).totals()


def test_ak_34_they_form_sets_together():
    t = final(claimed={"Ada": ["red", "blue"]}, cats={"Ada": ["yellow"]})
    assert {"sets": [5, 0, 0], "whites": [0, 0, 0], "spares": [0, 0, 0]} == rows(t)


def test_ak_79_a_set_is_worth_five():
    assert [5, 10, 0] == totals(Ada={"red": 1, "blue": 1, "yellow": 1}, Bo={"red": 2, "blue": 2, "yellow": 2})


def test_ak_32_there_are_as_many_sets_as_fish_of_the_scarcest_colour():
    assert [3 * 5 + 4, 0, 0] == totals(Ada={"red": 3, "blue": 6, "yellow": 4})
    assert [9 + 9, 0, 0] == totals(Ada={"red": 9, "blue": 9})
    assert [18 * 5 + 12, 0, 0] == totals(Ada=all_but({}))


def test_ak_80_a_white_fish_is_worth_two():
    assert [2, 6, 0] == totals(Ada={"white": 1}, Bo={"white": 3})


def test_ak_33_a_white_fish_is_in_no_set():
    t = final(claimed={"Ada": {"red": 1, "blue": 1, "white": 1}})
    assert {"sets": [0, 0, 0], "whites": [2, 0, 0], "spares": [2, 0, 0]} == rows(t)


def test_ak_81_a_spare_fish_is_worth_one():
    t = final(claimed={"Ada": {"red": 4, "blue": 2, "yellow": 1, "white": 2}})
    assert {"sets": [5, 0, 0], "whites": [4, 0, 0], "spares": [4, 0, 0]} == rows(t)


def test_ak_82_fish_left_in_the_oceans_count_for_nobody():
    assert [0, 0, 0] == GAME.sheet(final(oceans=[["red", "white"], ["blue"]])).totals()


def test_ak_35_what_nobody_took_in_the_last_round_is_lost():
    t = table(oceans=[["red", "blue"]], claimed={"Cy": all_but({"red": 1, "blue": 1})})
    do(t, Ada="ocean 1", Bo="ocean 1", Cy="ocean 2")
    assert [0, 0] == GAME.sheet(t).totals()[:2]


def test_ak_83_the_most_points_win():
    t = final(claimed={"Ada": {"white": 3}, "Bo": {"red": 7}, "Cy": {"red": 1, "blue": 1, "yellow": 1}})
    assert ([6, 7, 5], [2, 1, 3], [1]) == (GAME.sheet(t).totals(), GAME.sheet(t).places(), GAME.sheet(t).winners())


def test_ak_84_a_tie_goes_to_the_most_white_fish():
    t = final(claimed={"Ada": {"red": 4}, "Bo": {"white": 2}, "Cy": {"white": 1, "red": 2}})
    assert ([4, 4, 4], [3, 1, 2]) == (GAME.sheet(t).totals(), GAME.sheet(t).places())


def test_ak_84_white_fish_on_the_tile_break_ties_too():
    t = final(claimed={"Ada": {"red": 2}}, cats={"Bo": {"white": 1}})
    assert [1] == GAME.sheet(t).winners()


def test_ak_36_a_tie_that_remains_is_shared():
    t = final(claimed={"Ada": {"red": 2}, "Bo": {"blue": 2}})
    assert [0, 1] == GAME.sheet(t).winners()


def test_ak_85_promises_bind_nobody():
    """AK-37 What players tell each other is no move."""
    t = table(cats={"Ada": ["red"]})
    assert "does not answer" in unreadable(t, "Bo", "I promise ocean 2")
    assert read(t, 0, "ocean 1") in t.options(0)


def test_ak_37_the_program_has_no_talk():
    t = play_out(new(3))
    assert {"bag", "refill", "round", "break", "nobody", "point", "clash", "take", "steal", "claim", "draw", "place",
            "end"} >= {event.what for event in t.log.events}  # fmt: skip


def test_a_sheet_stands_at_any_moment_of_a_game():
    t = table(cats={"Ada": ["red"]})
    assert [1, 0, 0] == GAME.sheet(t).totals()
    assert {} == claimed(t)


def test_the_reasons_of_the_points():
    t = final(claimed={"Ada": {"red": 4, "blue": 3, "yellow": 5}, "Bo": {"white": 2}}, cats={"Ada": ["white"]})
    assert [
        (0, "sets", "AK-79", "3 sets of red, blue and yellow, from 4 red, 3 blue, 5 yellow: 3 × 5"),
        (0, "whites", "AK-80", "1 white fish: 1 × 2"),
        (1, "whites", "AK-80", "2 white fish: 2 × 2"),
        (0, "spares", "AK-81", "3 coloured fish left over from the sets: 3 × 1"),
    ] == GAME.explain(t, NAMES)


# Who wins, in words.


def won(players, **setup):
    return outcome(GAME, GAME.sheet(final(players, **setup)), ["Ada", "José", "Cy"][:players], "")


def test_ak_45_of_two_players_the_white_fish_of_both_cats_are_told_that_broke_the_tie():
    cats = {"Ada": {"left": ["red"], "right": ["white"]}, "Bo": {"left": ["red"], "right": ["white", "white"]}}
    assert "José wins with 1 point; the tie is broken by the white fish of both cats, 2 to 1 (AK-45)." == won(
        2, cats=cats
    )


def test_ak_84_of_more_players_the_white_fish_are_told():
    cats = {"Ada": ["white", "red"], "Bo": ["red", "red", "red"], "Cy": ["red"]}
    assert "Ada wins with 3 points; the tie is broken by white fish, 1 to 0 (AK-84)." == won(3, cats=cats)


def test_ak_84_winners_who_share_are_told_what_they_have_more_of_than_the_next():
    cats = {"Ada": ["red", "red"], "Bo": ["white"], "Cy": ["white"]}
    told = "José and Cy share the win with 2 points; the tie is broken by white fish, 1 to 0 (AK-84)."
    assert told == won(3, cats=cats)


def test_ak_36_a_tie_that_stays_is_shared():
    assert "Ada and José share the win with 1 point." == won(3, cats={"Ada": ["red"], "Bo": ["red"]})
