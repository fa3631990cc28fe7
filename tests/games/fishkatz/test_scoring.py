"""Scoring and Game End of Fish & Katz."""

from __future__ import annotations

from .build import GAME, PLAYERS, asked, do, happened, pile, points, table

ROW = ["tuna", "eel", "saury", "salmon"]


def test_fk_22_every_player_scores_each_type_with_three_cards_once():
    piles = {"Ada": {"flounder": 3, "tuna": 2, "eel": 2}, "Bo": {"salmon": 5, "saury": 2}, "Cy": {"eel": 2}}
    t = do(table(row=ROW, piles=piles), "1", "2", "3")
    assert [{"flounder": 1, "tuna": 3}, {"salmon": 2}, {}] == [points(t, seat) for seat in t.seats]
    assert [("score", 0, "flounder", 3, 1, 1), ("score", 0, "tuna", 3, 3, 4), ("score", 1, "salmon", 5, 2, 2)] == (
        happened(t, "score")
    )


def test_fk_23_one_set_is_enough_for_those_who_did_not_end_the_round():
    piles = {"Ada": {"flounder": 3, "tuna": 2}, "Bo": {"pufferfish": 3}, "Cy": {"eel": 2, "salmon": 2}}
    t = do(table(row=ROW, piles=piles), "1", "2", "3")
    assert [4, 2, 0] == t.paws


def test_fk_24_six_paws_in_all_end_the_game():
    t = table(at="scoring", paws={"Ada": 5}, piles={"Ada": {"flounder": 3}})
    assert (None, [], [("end", None)], [6, 0, 0]) == (t.ask, t.agenda, happened(t, "end"), t.paws)


def final(players=3, **setup):
    return GAME.final({"at": "scoring", **setup}, PLAYERS[:players])


def test_fk_69_of_a_position_that_is_only_scored_no_next_round_is_begun():
    t = final(piles={"Ada": {"flounder": 3}, "Bo": {"saury": 3, "eel": 1}})
    assert (1, [1, 1, 0], {"saury": 3, "eel": 1}, []) == (t.round, t.paws, pile(t, 1), t.row)
    assert (None, False) == (t.ask, t.is_over())
    assert GAME.draw(t, 0, PLAYERS, 80, False).startswith("Round 1 · scoring\n")


def test_fk_24_a_position_with_six_paws_is_over_when_it_is_scored():
    for t in (final(paws={"Ada": 5}, piles={"Ada": {"flounder": 3}}), final(2, paws={"Ada": 8})):
        assert t.is_over()
        assert GAME.draw(t, 0, PLAYERS, 80, False).startswith("The game is over\n")


def test_fk_44_a_scoring_is_not_over_while_cards_may_be_revealed():
    setup = {"piles": {"Ada": {"eel": 2}}, "paws": {"Ada": 8}}
    assert ("reveal", "Ada Bo") == asked(final(2, face_down={"Ada": ["eel"]}, **setup))
    assert final(2, face_down={"Ada": ["salmon"]}, **setup).is_over()


def test_fk_24_with_five_another_round_is_played():
    t = table(at="scoring", paws={"Ada": 4}, piles={"Ada": {"flounder": 3}})
    assert (("swipe", "Ada Bo Cy"), 2, [5, 0, 0]) == (asked(t), t.round, t.paws)


def test_fk_25_when_two_players_pass_six_the_most_paws_win():
    """Though the other ended the round."""
    piles = {"Ada": {"flounder": 3, "eel": 3}, "Bo": {"tuna": 3}}
    t = table(at="scoring", paws={"Ada": 3, "Bo": 4}, piles=piles)
    assert ([6, 7, 0], [1], [2, 1, 3]) == (t.paws, GAME.sheet(t).winners(), GAME.sheet(t).places())


def test_fk_26_a_tie_is_shared():
    t = table(at="scoring", paws={"Ada": 3, "Bo": 4, "Cy": 1}, piles={"Ada": {"tuna": 3}, "Bo": {"eel": 3}})
    assert ([6, 6, 1], [0, 1], [1, 1, 3]) == (t.paws, GAME.sheet(t).winners(), GAME.sheet(t).places())


def test_fk_65_a_set_is_three_cards_or_more_of_a_type():
    piles = {"Ada": {"tuna": 2}, "Bo": {"eel": 3}, "Cy": {"saury": 4}}
    assert [0, 2, 1] == table(at="scoring", piles=piles).paws


def test_fk_66_six_cards_of_a_type_score_once():
    t = table(at="scoring", piles={"Ada": {"tuna": 6}})
    assert ([3, 0, 0], [("score", 0, "tuna", 6, 3, 3)]) == (t.paws, happened(t, "score"))


def test_fk_67_the_game_is_over_and_the_most_paws_win():
    t = do(table(row=ROW, paws={"Ada": 2}, piles={"Ada": {"flounder": 3, "tuna": 2}}), "1", "2", "3")
    assert (None, [6, 0, 0], [0]) == (t.ask, t.paws, GAME.sheet(t).winners())
    assert {"flounder": 3, "tuna": 3} == pile(t)


def test_tokens_counted_at_a_real_table_are_scored():
    t = table(at="scoring", paws={"Ada": 7, "Bo": 9})
    assert ([7, 9, 0], [1], None) == (GAME.sheet(t).totals(), GAME.sheet(t).winners(), t.ask)


def test_each_set_is_explained():
    t = table(at="scoring", round=3, paws={"Cy": 2}, piles={"Ada": {"tuna": 3, "eel": 4}})
    assert [
        (2, "before", "FK-69", "2 paws held before"),
        (0, "eel", "FK-22", "2 paws for 4 eel in round 3"),
        (0, "tuna", "FK-22", "3 paws for 3 tuna in round 3"),
    ] == GAME.explain(t, ["Ada", "Bo", "Cy"])
