"""The Squid Expansion of Fish & Katz."""

from __future__ import annotations

import pytest

from catcli.engine.errors import BadNotation, IllegalMove

from .build import GAME, asked, deck, discards, do, happened, new, options, pile, refused, row, table

ONE = ["tuna", "squid 2", "eel", "eel"]
TWO = ["squid 4", "squid 1", "eel", "eel"]


def squids(row=ONE, players=3, **setup):
    return table(players, variant="squid", row=row, **setup)


def test_fk_29_a_squid_swiped_by_several_is_discarded_without_effect():
    t = do(squids(piles={"Ada": ["tuna"]}), "2", "2", "3")
    assert (("swipe", "Ada Bo Cy"), "tuna squid-2", [0, 0, 0]) == (asked(t), discards(t), t.squids)


def test_fk_30_squids_act_in_the_order_of_their_numbers():
    """FK-72 Bo has the lower number."""
    t = do(squids(TWO), "1", "2", "3")
    assert ("steal", "Bo") == asked(t)
    do(t, "steal eel from seat 3")
    assert (("steal", "Ada"), ["steal eel from seat 2"]) == (asked(t), options(t))


def test_fk_31_squid_1_steals_squid_4_steals_it_back_and_the_trigger_is_broken():
    """FK-36 Bo would have sets of two types, if the check did not wait for all squids."""
    t = squids(TWO, piles={"Ada": {"tuna": 1}, "Bo": {"tuna": 2, "flounder": 3}})
    do(t, "1", "2", "3", "steal tuna from seat 1")
    assert ([0, 2, 0], 1) == (t.sets, t.round)
    do(t, "steal tuna from seat 2")
    assert ([0, 1, 0], 1, [], {"tuna": 1}) == (t.sets, t.round, happened(t, "trigger"), pile(t))


def test_fk_31_a_card_won_in_this_very_swipe_may_be_stolen():
    t = do(squids(), "2", "3", "4")
    assert ["steal eel from seat 2", "steal eel from seat 3"] == options(t)


def test_fk_32_the_thief_chooses_any_face_up_card_of_an_opponent():
    t = do(squids(piles={"Ada": ["tuna"], "Bo": ["flounder", "salmon"], "Cy": ["salmon"] * 2}), "2", "3", "3")
    assert ["steal flounder from seat 2", "steal salmon from seat 2", "steal salmon from seat 3"] == options(t)
    says = "no tuna lies face up there to steal: there is flounder, salmon"
    assert ("FK-32", says) == refused(t, 0, "steal tuna from seat 2")


def test_fk_33_face_down_cards_cannot_be_stolen():
    t = do(squids(ONE[:3], 2, piles={"Bo": ["tuna"]}, face_down={"Bo": ["eel"]}), "2", "1")
    assert ["steal tuna from seat 2"] == options(t)
    says = "no {} lies face up there, and face-down cards cannot be stolen"
    for fish in ("eel", "salmon"):  # what lies there face down is not told
        assert ("FK-33", says.format(fish)) == refused(t, 0, f"steal {fish} from seat 2")
    assert "FK-32" == refused(t, 0, "steal saury from seat 2").paragraph


def test_fk_34_stealing_cannot_be_declined():
    t = do(squids(piles={"Bo": ["tuna"]}), "2", "3", "3")
    assert ["steal tuna from seat 2"] == options(t)
    for text in ("pass", "nothing", "Steal nothing"):
        with pytest.raises(IllegalMove, match="must steal") as caught:
            GAME.read(t, 0, text)
        assert "FK-34" == caught.value.refusal.paragraph


def test_fk_35_with_nothing_to_steal_the_squid_is_discarded():
    t = do(squids(piles={"Ada": ["tuna"]}), "2", "3", "3")
    assert [("steal_nothing", 0, 2)] == happened(t, "steal_nothing")
    assert ("eel tuna squid-2", ("swipe", "Ada Bo Cy")) == (discards(t), asked(t))


def test_fk_36_a_steal_may_complete_the_second_set():
    t = squids(piles={"Ada": {"flounder": 3, "tuna": 2}, "Bo": ["tuna"]})
    do(t, "2", "3", "3", "steal tuna from seat 2")
    assert (2, [4, 0, 0], [("trigger", 0, ["flounder", "tuna"])]) == (t.round, t.paws, happened(t, "trigger"))


def test_fk_37_a_squid_lies_in_no_score_pile():
    t = do(squids(piles={"Bo": ["tuna"]}), "2", "3", "3")
    assert ({}, [2, 0, 0]) == (pile(t), t.squids)
    do(t, "steal tuna from seat 2")
    assert ({"tuna": 1}, [0, 0, 0], "eel tuna squid-2") == (pile(t), t.squids, discards(t))


def test_fk_38_a_squid_at_the_end_of_the_row_goes_without_effect():
    t = do(squids(["squid 3", "eel", "tuna", "tuna"]), "2", "3", "4")
    assert ("squid-3", ("swipe", "Ada Bo Cy"), []) == (discards(t), asked(t), happened(t, "steal"))


def test_fk_68_a_squid_robs_an_opponent_never_the_own_pile():
    t = do(squids(piles={"Ada": ["eel"], "Bo": ["tuna"]}), "2", "3", "3")
    says = "a squid steals from an opponent, not from the own score pile"
    assert ("FK-68", says) == refused(t, 0, "steal eel from seat 1")


def test_fk_70_four_squids_are_shuffled_into_the_deck():
    t = new(variant="squid", luck=deck("tuna squid-3", squids=True))
    assert ([("shuffle", None, 54, 4, False)], ["tuna", "squid-3"]) == (happened(t, "shuffle"), row(t).split()[:2])


def test_fk_71_the_thief_waits_for_the_fish_steals_one_and_the_squid_is_discarded():
    t = do(squids(piles={"Bo": ["tuna"]}), "2", "3", "4")
    assert [("take", 0, "squid 2", 2, 0), ("take", 1, "eel", 3, 1), ("take", 2, "eel", 4, 1)] == happened(t, "take")
    do(t, "steal tuna from seat 2")
    assert [("steal", 0, "tuna", 1, 2, 1)] == happened(t, "steal")
    assert ([{"tuna": 1}, {"eel": 1}, {"eel": 1}], "tuna squid-2") == (
        [pile(t, seat) for seat in t.seats],
        discards(t),
    )


def test_a_steal_is_read_in_any_case_by_name_or_colour():
    t = do(squids(piles={"Bo": ["tuna"]}), "2", "3", "3")
    assert 1 == len({GAME.read(t, 0, text) for text in ("steal tuna from seat 2", " STEAL  purple From Seat 2 ")})


@pytest.mark.parametrize(
    ("text", "says"),
    [
        ("steal tuna", "write for example 'steal tuna from seat 2'$"),
        ("steal tuna from seat 4", "N from 1 to 3"),
        ("Steal tuna from DéE", "nobody is called 'DéE': there are seat 2 and seat 3"),
        ("steal Trout from seat 2", "no card is called 'Trout'"),
        ("steal trout from seat 2", "no card is called 'trout'"),
        ("steal squid 1 from seat 2", "is no fish"),
        ("swipe 2", "does not answer the open question 'steal'"),
    ],
)
def test_what_is_no_steal_is_told_with_an_example(text, says):
    t = do(squids(piles={"Bo": ["tuna"]}), "2", "3", "3")
    with pytest.raises(BadNotation, match=says):
        GAME.read(t, 0, text)
