"""Gameplay of Fish & Katz: swiping, the steps after it, the row, cards that run out."""

from __future__ import annotations

import pytest

from catcli.engine.chance import Chance, Stacked
from catcli.engine.errors import BadNotation, IllegalMove
from catcli.play.match import Match

from .build import (
    GAME,
    absorbed,
    asked,
    codes,
    collide,
    discards,
    do,
    happened,
    new,
    options,
    picks_of,
    pile,
    refused,
    row,
    table,
)  # fmt: skip

ROW = ["tuna", "eel", "saury", "salmon"]

# Swiping


def test_fk_06_each_player_swipes_exactly_one_card_of_the_row_all_at_once():
    t = table(row=ROW)
    assert ((0, 1, 2), True) == (t.ask.seats, t.ask.together)
    assert [["swipe 1", "swipe 2", "swipe 3", "swipe 4"]] * 3 == [options(t, seat) for seat in t.seats]


@pytest.mark.parametrize("place", [0, 5, 99])
def test_fk_06_there_is_no_other_place(place):
    says = f"swipe one card of the row: its places are 1 to 4, not {place}"
    assert ("FK-06", says) == refused(table(row=ROW), 1, f"swipe {place}")


@pytest.mark.parametrize("text", ["pass", "Nothing", "swipe nothing"])
def test_fk_06_nobody_may_leave_a_swipe_out(text):
    with pytest.raises(IllegalMove, match="nobody may leave a swipe out") as caught:
        GAME.read(table(row=ROW), 0, text)
    assert "FK-06" == caught.value.refusal.paragraph


def test_fk_06_a_card_may_be_told_by_its_name_or_colour_where_only_one_lies():
    t = table(row=["tuna", "eel", "squid 2", "eel"], variant="squid")
    assert [0, 0, 2, 2] == [GAME.read(t, 0, f"swipe {card}") for card in ("Tuna", "purple", "SQUID 2", "squid")]
    with pytest.raises(BadNotation, match="2 cards of the row are called 'eel': write 'swipe 2' or 'swipe 4'"):
        GAME.read(t, 0, "swipe eel")
    with pytest.raises(IllegalMove, match="no salmon lies in the row: tuna, eel, squid 2 and eel"):
        GAME.read(t, 0, "swipe salmon")


def test_a_card_or_a_place_alone_is_a_swipe():
    t = table(row=["tuna", "eel", "squid 2", "eel"], variant="squid")
    assert [0, 0, 2, 3, 3] == [
        GAME.read(t, 0, text) for text in ("Tuna", "purple", "squid 2", "place 4", "swipe place 4")
    ]  # fmt: skip
    for text in ("2", "tuner", "place", "steal tuna from seat 2"):
        with pytest.raises(
            BadNotation, match=r"does not answer the open question 'swipe': write for example 'swipe 1'$"
        ):
            GAME.read(t, 0, text)


def test_fk_07_who_alone_swiped_a_card_takes_it_all_together():
    """FK-59"""
    t = do(table(row=ROW, piles={"Ada": ["eel"]}), "2", "1", "4")
    assert [{"eel": 2}, {"tuna": 1}, {"salmon": 1}] == [pile(t, seat) for seat in t.seats]
    assert [("take", 1, "tuna", 1, 1), ("take", 0, "eel", 2, 2), ("take", 2, "salmon", 4, 1)] == happened(t, "take")


def test_fk_08_a_contested_card_goes_to_the_discard_pile_and_to_nobody():
    """FK-60"""
    t = do(table(row=ROW), "3", "2", "3")
    assert [{}, {"eel": 1}, {}] == [pile(t, seat) for seat in t.seats]
    assert [("collide", None, "saury", 3, [{"seat": 0}, {"seat": 2}])] == happened(t, "collide")
    assert "saury tuna" == discards(t)


def test_fk_09_cards_nobody_swiped_stay_but_for_the_end_card():
    t = do(table(5, row=["tuna", "eel", "saury", "salmon", "tuna", "eel"]), "1", "1", "1", "3", "3")
    assert "salmon tuna eel" == " ".join(row(t).split()[:3])


def test_fk_10_score_piles_are_open_to_all():
    t = table(piles={"Bo": ["tuna", "eel", "tuna"]})
    assert [{"eel": 1, "tuna": 2}] * 3 == [GAME.view(t, seat)["piles"][1] for seat in t.seats]


def test_fk_58_all_swipe_at_the_same_moment():
    t = new(3)
    before = GAME.state(t)
    with pytest.raises(IllegalMove):
        t.answer([0, 1])
    assert before == GAME.state(t)
    t.answer([0, 1, 2])
    assert before != GAME.state(t)


def test_fk_61_everybody_chooses_before_any_choice_is_shown():
    seen = []

    class Watcher:
        def choose(self, seat):
            seen.append({key: fact for key, fact in seat.view.items() if key != "seat"})
            return seat.options[seat.number]

    match = Match(GAME, [Watcher()] * 3, ["Ada", "Bo", "Cy"], seed=1)
    picks, _ = match.ask(match.table.ask)
    assert ([0, 1, 2], [seen[0]] * 3) == (picks, seen)


# After the swipe


def test_fk_11_first_the_takes_then_squids_then_the_check_then_the_end_card_then_the_refill():
    t = table(4, row=["tuna", "squid 2", "eel", "eel", "saury"], variant="squid")
    do(t, "2", "3", "4", "4", "steal eel from seat 2")
    told = [event.what for event in t.log.events]
    assert ["take", "take", "collide", "steal", "leave", "lay"] == told[-6:]


def test_fk_12_two_fish_types_with_three_cards_each_end_the_round():
    """FK-62"""
    t = table(row=ROW, piles={"Ada": {"flounder": 3, "tuna": 2}})
    do(t, "1", "2", "3")
    assert [("trigger", 0, ["flounder", "tuna"])] == happened(t, "trigger")
    assert (2, [4, 0, 0]) == (t.round, t.paws)


def test_fk_12_one_type_does_not():
    t = do(table(row=ROW, piles={"Ada": {"flounder": 2, "tuna": 2}}), "1", "2", "3")
    assert (1, 2, {"flounder": 2, "tuna": 3}) == (t.round, t.swipes + 1, pile(t))


def test_fk_12_face_down_cards_do_not_count():
    t = table(2, row=ROW[:3], piles={"Ada": {"flounder": 3, "eel": 2}}, face_down={"Ada": ["eel"]})
    do(t, "1", "3")
    assert (1, 2) == (t.round, t.swipes + 1)


def test_fk_13_six_cards_of_a_type_are_one_type():
    t = do(table(row=ROW, piles={"Ada": {"tuna": 5}}), "1", "2", "3")
    assert (1, {"tuna": 6}) == (t.round, pile(t))


def test_fk_14_several_who_reach_it_together_end_one_round():
    piles = {"Ada": {"flounder": 3, "tuna": 2}, "Bo": {"saury": 3, "eel": 2}}
    t = do(table(row=ROW, piles=piles), "1", "2", "3")
    assert [("trigger", 0, ["flounder", "tuna"]), ("trigger", 1, ["saury", "eel"])] == happened(t, "trigger")
    assert (2, [4, 3, 0]) == (t.round, t.paws)


def test_fk_15_a_contested_card_and_the_end_card_are_two_discards():
    t = do(table(row=ROW), "2", "2", "4")
    assert "eel tuna" == discards(t)
    assert "saury" == row(t).split()[0]


def test_fk_15_when_all_swipe_different_cards_the_remaining_one_is_discarded():
    t = do(table(row=ROW), "1", "2", "3")
    assert ([("leave", None, "salmon")], "salmon") == (happened(t, "leave"), discards(t))


def test_fk_15_the_nearest_remaining_card_goes_when_the_end_card_was_contested():
    t = do(table(row=ROW), "1", "1", "4")
    assert [("leave", None, "eel")] == happened(t, "leave")


def test_fk_16_the_row_moves_up_and_new_cards_come_in_beside_the_deck():
    t = table(row=ROW, luck=Stacked({"deck": [codes("pufferfish flounder")]}))
    do(t, "2", "2", "2")
    assert "saury salmon pufferfish flounder" == row(t)


def test_fk_16_an_untouched_card_moves_up_and_goes_at_the_end_of_the_row():
    t = table(row=["eel", "eel", "tuna", "eel"], luck=Stacked({"deck": [codes("eel eel eel saury saury saury")]}))
    for place in (3, 2, 1):
        assert "tuna" == row(t).split()[place - 1]
        do(t, "4", "4", "4")
    assert ([("leave", None, "eel")] * 2 + [("leave", None, "tuna")]) == happened(t, "leave")


def test_fk_17_no_end_card_is_discarded_before_a_scoring():
    t = do(table(row=ROW, piles={"Ada": {"flounder": 3, "tuna": 2}}), "1", "2", "3")
    assert [] == happened(t, "leave")


def test_fk_18_the_discards_become_the_deck_in_the_middle_of_a_refill():
    """FK-64 Those of this very swipe among them: one card is left in the deck, four are missing."""
    row_, deck, old = "tuna eel saury salmon", "pufferfish", "flounder flounder"
    piles = absorbed(4, f"{row_} eel {deck} {old}")
    luck = Stacked({"discards": [codes("saury eel tuna")]})
    t = table(4, luck, row=[*row_.split(), "eel"], piles=piles, discards=old.split())
    do(t, "2", "2", "3", "3")
    assert ([("shuffle", None, 5, 0, True)], []) == (happened(t, "shuffle")[1:], t.discards)
    assert ("salmon eel pufferfish saury eel", 3) == (row(t), len(t.draw_deck))


def test_fk_18_an_empty_deck_is_not_renewed_before_a_card_is_needed():
    row_ = "tuna eel saury salmon eel"
    t = table(4, row=row_.split(), piles=absorbed(4, f"{row_} flounder"), discards=["flounder"])
    assert (0, "flounder") == (len(t.draw_deck), discards(t))


def test_fk_19_with_one_card_left_the_round_is_scored():
    t = table(4, row=["tuna", "eel"], piles=absorbed(4, "tuna eel"))
    do(t, "2", "2", "2", "1")
    assert [("short", None, ["eel"])] == happened(t, "short")
    assert (2, [1, 1, 0, 0], False) == (t.round, t.paws, t.stopped)
    assert [["tuna", "eel"], GAME.state(t)["row"]] == [row for _, _, _, row, *_ in happened(t, "lay")]


def test_fk_19_a_position_of_six_players_with_all_fish_absorbed_ends_its_round():
    t = table(6, row=["eel", "tuna"], piles=absorbed(6, "eel tuna"))
    do(t, "1", "2", "2", "2", "2", "2")
    assert [("short", None, ["tuna"])] == happened(t, "short")
    assert (2, [2, 0, 0, 0, 0, 0], 7) == (t.round, t.paws, len(t.row))


def test_fk_20_only_a_row_that_is_short_is_told_to_be_so():
    """With a full row nothing is missing, whether new cards were laid or not."""
    full = table(row=ROW)
    short = table(4, row=["tuna", "eel", "saury"], piles=absorbed(4, "tuna eel saury"))
    assert [[0], [2]] == [[value["missing"] for value in lays(t)] for t in (full, short)]
    do(full, "1", "2", "3")
    assert [0, 0] == [value["missing"] for value in lays(full)]


def lays(t):
    return [event.value for event in t.log.events if event.what == "lay"]


def test_fk_20_with_two_cards_play_goes_on():
    t = table(4, row=["tuna", "eel", "saury"], piles=absorbed(4, "tuna eel saury"))
    assert ["swipe 1", "swipe 2", "swipe 3"] == options(t)
    do(t, "1", "1", "1", "1")
    assert (1, 3, "saury", [("leave", None, "eel")]) == (t.round, len(t.row), row(t).split()[0], happened(t, "leave"))


def test_fk_20_if_no_card_remains_none_is_discarded():
    t = table(4, row=["tuna", "eel"], piles=absorbed(4, "tuna eel"))
    do(t, "1", "1", "2", "2")
    assert ([], 2, ["eel", "tuna"]) == (happened(t, "leave"), len(t.row), sorted(row(t).split()))


def test_fk_21_after_200_swipes_of_collisions_the_round_is_scored_as_an_emergency_stop():
    t = table(row=ROW, piles={"Ada": {"tuna": 3}})
    collide(t, 199)
    assert (1, False, 200) == (t.round, t.stopped, t.swipes + 1)
    collide(t, 1)
    assert (2, True, [3, 0, 0]) == (t.round, t.stopped, t.paws)
    assert [("stop", None, 200, 0)] == happened(t, "stop")


def test_fk_21_a_game_of_collisions_ends_after_50_rounds_with_the_most_paws_winning():
    t = table(round=49, swipe=200, row=ROW, piles={"Bo": {"tuna": 3}})
    collide(t, 1)
    assert (50, ("swipe", "Ada Bo Cy")) == (t.round, asked(t))
    collide(t, 200)
    assert (None, [], True, [0, 3, 0]) == (t.ask, t.agenda, t.stopped, t.paws)
    assert ([("stop", None, 200, 50), [1]]) == [happened(t, "stop")[-1], GAME.sheet(t).winners()]


def test_fk_21_a_whole_game_of_collisions_ends():
    t = new(2)
    while t.ask is not None:
        t.answer([t.options(seat)[0] for seat in t.ask.seats])
    assert (50, True, [0, 0], [0, 1]) == (t.round, t.stopped, t.paws, GAME.sheet(t).winners())


def test_fk_63_else_the_nearest_card_goes_the_row_is_filled_and_all_swipe_again():
    t = do(table(row=ROW), "1", "2", "2")
    assert (("swipe", "Ada Bo Cy"), 4, 2, "saury eel") == (asked(t), len(t.row), t.swipes + 1, discards(t))


def test_the_cards_stay_whole_at_every_moment():
    for players, variant, cards in ((3, "", 50), (4, "squid", 54), (6, "squid", 54)):
        t, luck = new(players, variant), Chance("picks")
        box = GAME.box(t)
        assert cards == sum(box.values())
        while t.ask is not None:
            t.answer(picks_of(t, luck))
            assert box == GAME.box(t)
