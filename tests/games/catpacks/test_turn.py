"""Start of a Round and Player Turn: CP-13 to CP-32, CP-99, CP-113 to CP-128."""

import pytest

from catcli.engine.chance import Chance
from catcli.engine.errors import BadNotation
from catcli.engine.options import only_move
from catcli.games.catpacks import GAME
from catcli.games.catpacks.moves import Play

from .build import (
    BRIDE,
    STUDENT,
    asked,
    card,
    do,
    gains,
    hand,
    happened,
    mismatches,
    options,
    pack,
    play_out,
    refused,
    shipped,
    solo,
    started,
    table,
)  # fmt: skip

SPINDLE = card("Spindle", "recurring 1 catnip")


def turns(t) -> list[tuple[int, int, int]]:
    """The turns of a game: round, seat, number."""
    found, number = [], 0
    for event in t.log.events:
        if event.what == "round":
            number = event.value["number"]
        elif event.what == "turn":
            found.append((number, event.seat, event.value["number"]))
    return found


# Start of a round


def test_cp_13_first_the_alley_is_laid_out_then_income_is_paid_in_turn_order():
    packs = {"Ada": ["Spindle at 0,0"], "Bo": ["Spindle at 0,0"]}
    t = table(SPINDLE, SPINDLE, at="struggle", round=2, first="Ada", packs=packs)
    events = [(event.what, event.seat) for event in t.log.events]
    start = events.index(("round", None))
    assert [
        ("round", None), ("alley", None), ("gain", 1), ("gain", 1), ("gain", 0), ("gain", 0), ("turn", 1),
    ] == events[start:]  # fmt: skip
    assert [(1, "catnip", 1, None), (0, "catnip", 1, None)] == gains(t, "income")


def test_cp_14_there_is_no_income_in_round_1():
    t = started(2)
    assert ([3, 3], []) == (t.catnip, gains(t, "income", "recurring"))


def test_cp_15_a_recurring_card_pays_at_the_start_of_every_later_round():
    """CP-133"""
    t = table(SPINDLE, round=1, hands={"Ada": ["Spindle"]})
    do(t, "play Spindle at 0,0")
    assert [0, 0] == t.catnip
    play_out(t, build=False)
    assert [(0, "catnip", 1, "Spindle")] * 3 == gains(t, "recurring")
    assert [6, 3] == t.catnip


@pytest.mark.parametrize(("number", "pays"), [(1, 0), (2, 0), (3, 0), (4, 1)])
def test_cp_15_a_recurring_card_gives_nothing_when_played_but_in_the_last_round(number, pays):
    """CP-49"""
    t = do(table(SPINDLE, round=number, hands={"Ada": ["Spindle"]}), "play Spindle at 0,0")
    assert [pays, 0] == t.catnip


def test_cp_16_a_covered_recurring_card_still_pays():
    paid = card("Paid", "recurring 2 catnip", pawer=3)
    t = table(paid, at="struggle", round=1, packs={"Ada": ["Paid at 0,0 covered"]})
    assert ([3, 1], 0) == (t.catnip, t.card_pawer(0))


@pytest.mark.parametrize("players", [2, 3, 4])
def test_cp_113_four_rounds_of_two_turns_each(players):
    """CP-17, CP-114, CP-145"""
    t = play_out(started(players), build=False)
    first = turns(t)[0][1]
    expected = [
        (number, (first + number - 1 + place) % players, turn)
        for number in (1, 2, 3, 4)
        for turn in (1, 2)
        for place in range(players)
    ]
    assert expected == turns(t)


def test_cp_17_everybody_takes_one_turn_before_anybody_takes_a_second():
    t = table(players=3, first="Bo", seat="Bo")
    order = []
    while t.round == 2:
        order.append(asked(t)[1])
        do(t, "end turn")
        if t.ask.what == "take":
            break
    assert ["Bo", "Cy", "Ada", "Bo", "Cy", "Ada"] == order


def test_cp_114_turns_go_clockwise_from_the_first_player():
    t = table(players=4, seat="Cy", first="Cy")
    order = [asked(t)[1]]
    for _ in range(3):
        do(t, "end turn")
        order.append(asked(t)[1])
    assert ["Cy", "Di", "Ada", "Bo"] == order


def test_cp_115_the_game_ends_after_the_fourth_round():
    """CP-71"""
    t = table(round=4, turn=2, seat="Bo", first="Ada")
    do(t, "end turn")
    assert (None, 4, [("end", None)]) == (t.ask, GAME.round(t), happened(t, "end"))


def test_cp_116_the_alley_is_five_cards_of_the_round_pile_of_that_round():
    t = table(at="struggle", round=1)
    shown = [event.value["cards"] for event in t.log.events if event.what == "alley"]
    assert ([["Plain"] * 5], [0, 4, 9, 9]) == (shown, GAME.view(t, 0)["round_piles"])
    t = started(2)
    top = t.round_piles[1][-5:][::-1]
    while t.round == 1:
        play_out_one(t)
    assert top == t.alley


def play_out_one(t) -> None:
    """Take the first card, or end the turn."""
    (seat,) = t.ask.seats
    t.answer(["end" if t.ask.what == "play" else t.options(seat)[0]])


def test_cp_117_income_is_one_catnip_and_the_recurring_effects():
    t = table(SPINDLE, card("Fog", "recurring 1 shard"), at="struggle", round=3,
              packs={"Ada": ["Spindle at 0,0", "Fog at 1,0"]}, catnip={"Ada": 4})  # fmt: skip
    assert ([6, 1], [1, 0]) == (t.catnip, t.shards)


def test_cp_118_then_the_first_player_takes_a_card():
    t = table(at="struggle", round=1, first="Ada")
    assert (("take", "Bo"), 2, 1) == (asked(t), t.round, t.first)


# Step 1


def test_cp_18_one_card_must_be_taken():
    one, two = card("One"), card("Two")
    t = table(one, two, alley=["One", "Two", "Plain"], hands={"Ada": ["Plain"]})
    assert ["take One", "take Two", "take Plain"] == options(t)
    with pytest.raises(BadNotation):
        GAME.read(t, 0, "end turn")


def test_cp_18_a_card_that_is_not_in_the_alley_cannot_be_taken():
    t = table(card("One"), card("Gone"), alley=["One", "Plain"], discards=["Gone"])
    assert ("CP-18", "take one card that lies in the Alley: One, Plain") == refused(t, "take Gone")


def test_cp_18_equal_cards_in_the_alley_are_one_choice():
    t = do(table(alley=["Plain"] * 5), "take Plain")
    assert (["Plain"], ["Plain"] * 5) == (hand(t), t.names(t.alley))


def test_cp_19_with_an_empty_alley_the_turn_begins_with_playing():
    assert ("play", "Ada") == asked(table())
    t = do(solo(), "end turn")
    assert (("play", "Ada"), 2, []) == (asked(t), t.turn, t.dummy)


def test_cp_20_the_card_taken_is_replaced_before_anything_is_played():
    stars = [card(f"Star {n}") for n in range(40)]
    t = table(*stars, plain=5, alley=["Plain", "Star 0", *["Plain"] * 3], hands={"Ada": ["Plain"]})
    coming = t.names(t.round_piles[1])[-1]
    do(t, "take Star 0")
    assert (("play", "Ada"), ["Plain", coming, *["Plain"] * 3], 3) == (
        asked(t),
        t.names(t.alley),
        len(t.round_piles[1]),
    )


def test_cp_119_taking_is_free_and_the_alley_stays_five():
    dear = card("Dear", cost=4)
    t = do(table(dear, alley=["Plain", "Plain", "Dear", "Plain", "Plain"], catnip={"Ada": 1}), "take Dear")
    assert (["Dear"], [1, 0], 5) == (hand(t), t.catnip, len(t.alley))


# Step 2: playing and paying


def test_cp_21_any_number_of_cards_may_be_played_in_any_order():
    t = table(card("One"), card("Two"), hands={"Ada": ["One", "Two", "Plain"]})
    do(t, "play Two at 0,0", "play One at 1,0", "play Plain at 1,1", "end turn")
    assert (["Two at 0,0", "One at 1,0", "Plain at 1,1"], ("play", "Bo")) == (pack(t), asked(t))


def test_cp_21_no_card_need_be_played():
    t = do(table(hands={"Ada": ["Plain"]}), "end turn")
    assert ([[], []], ["Plain"], ("play", "Bo")) == ([pack(t, 0), pack(t, 1)], hand(t), asked(t))


def test_cp_21_only_a_hand_card_can_be_played():
    t = table(card("Star"), hands={"Ada": ["Plain", "Plain"]})
    assert ("CP-21", "Star is not in the hand: play one of Plain, Plain, or end the turn") == refused(
        t, "play Star at 0,0"
    )


COST_2 = card("Dear", cost=2)


def test_cp_22_a_cost_is_paid_with_tokens_and_cards_in_any_mix():
    t = table(COST_2, card("One", cost=9), hands={"Ada": ["Dear", "Plain", "Plain", "One"]}, catnip={"Ada": 3})
    ways = {option.partition(" paying ")[2] for option in options(t) if option.startswith("play Dear")}
    assert {
        "2 catnip", "1 catnip and One", "1 catnip and Plain", "One and Plain", "Plain and Plain",
    } == {" and ".join(sorted(way.split(" and "))) for way in ways}  # fmt: skip


@pytest.mark.parametrize("paying", ["1 catnip", "3 catnip", "2 catnip and Plain", "Plain", "Plain, Plain and Plain"])
def test_cp_22_nobody_pays_too_little_or_too_much(paying):
    t = table(COST_2, hands={"Ada": ["Dear", "Plain", "Plain", "Plain"]}, catnip={"Ada": 5})
    offered = {"1 catnip": 1, "Plain": 1}.get(paying, 3)
    sentence = f"Dear costs exactly 2 Catnip, in tokens and cards together; {offered} is offered"
    assert ("CP-22", sentence) == refused(t, f"play Dear at 0,0 paying {paying}")


def test_cp_23_a_card_does_not_pay_for_itself():
    t = table(STUDENT, hands={"Ada": ["Student"]})
    assert ["end turn"] == options(t)
    assert ("CP-23", "Student is paid with other cards of the hand: none") == refused(
        t, "play Student at 0,0 paying Student"
    )


def test_cp_23_an_equal_card_may_pay():
    t = do(table(STUDENT, STUDENT, hands={"Ada": ["Student"] * 2}), "play Student at 0,0 paying Student")
    assert (["Student at 0,0"], [], ["Student"]) == (pack(t), hand(t), t.names(t.discards))


def test_cp_24_cards_are_discarded_only_to_pay():
    t = table(card("Free"), hands={"Ada": ["Free", "Plain"]})
    assert {"play", "end"} == {option.split()[0] for option in options(t)}
    assert ("CP-22", "Free costs exactly 0 Catnip, in tokens and cards together; 1 is offered") == refused(
        t, "play Free at 0,0 paying Plain"
    )


def test_cp_25_cards_paid_go_to_the_discards():
    t = do(table(COST_2, hands={"Ada": ["Dear", "Plain", "Plain"]}), "play Dear at 0,0 paying Plain and Plain")
    assert (["Plain", "Plain"], [], [0, 0]) == (t.names(t.discards), hand(t), t.catnip)


def test_cp_26_what_a_card_gives_cannot_pay_for_it():
    pete = card("Pete", "instant 3 catnip", cost=1)
    t = table(pete, hands={"Ada": ["Pete"]})
    assert ["end turn"] == options(t)
    assert ("CP-26", "Pete cannot be paid with 1 Catnip: there is none before its own gain") == refused(
        t, "play Pete at 0,0 paying 1 catnip"
    )


def test_cp_27_what_was_gained_may_be_spent_in_the_same_turn():
    """CP-131, CP-139"""
    granny = card("Granny", "instant 1 card")
    t = table(BRIDE, granny, COST_2, hands={"Ada": ["Granny", "Bride", "Dear"]})
    do(t, "play Bride at 0,0", "play Granny at 1,0", "play Dear at 0,1 paying 1 catnip and Plain")
    assert ([1, 0], [], ["Plain"]) == (t.catnip, hand(t), t.names(t.discards))


def test_cp_120_the_cost_is_paid_to_the_supply():
    t = do(table(COST_2, hands={"Ada": ["Dear"]}, catnip={"Ada": 5}), "play Dear at 0,0")
    assert [3, 0] == t.catnip
    assert [("pay", 0, "Dear", 2, [])] == happened(t, "pay")


def test_cp_120_a_card_without_cost_is_free():
    t = do(table(hands={"Ada": ["Plain"]}), "play Plain at 0,0")
    assert (["Plain at 0,0"], []) == (pack(t), happened(t, "pay"))


def test_cp_121_a_card_counts_as_one_catnip_whatever_it_costs_itself():
    dear = card("Dearer", cost=4)
    t = do(table(dear, STUDENT, hands={"Ada": ["Student", "Dearer"]}), "play Student at 0,0 paying Dearer")
    assert (["Student at 0,0"], ["Dearer"], [0, 0]) == (pack(t), t.names(t.discards), t.catnip)


# Step 2: placing


def test_cp_28_the_first_card_lies_in_the_starting_cell_in_any_rotation():
    """CP-122, CP-125"""
    t = table(card("One", sides="abcd"), hands={"Ada": ["One"]})
    assert [
        "play One at 0,0", "play One at 0,0 turned right", "play One at 0,0 turned over", "play One at 0,0 turned left",
        "end turn",
    ] == options(t)  # fmt: skip
    assert ("CP-28", "the first card of a Pack lies at 0,0, not at 1,0") == refused(t, "play One at 1,0")


def test_cp_29_a_card_must_touch_the_pack_side_to_side():
    t = table(hands={"Ada": ["Plain"]}, packs={"Ada": ["Plain at 0,0"]})
    spots = [option.removeprefix("play Plain at ") for option in options(t)[:-1]]
    rotations = ["", " turned right", " turned over", " turned left"]
    assert [cell + turned for cell in ("0,-1", "-1,0", "1,0", "0,1") for turned in rotations] == spots
    away = "Plain cannot lie at 1,1: no card of the Pack lies above, right, below or left"
    assert ("CP-29", away) == refused(t, "play Plain at 1,1")
    assert ("CP-29", "Plain cannot lie at 0,0: Plain lies there") == refused(t, "play Plain at 0,0")


def test_cp_29_every_touching_side_must_match():
    one, two = card("One", sides="abcd"), card("Two", sides="bbbb")
    t = table(one, two, hands={"Ada": ["Two"]}, packs={"Ada": ["One at 0,0"]})
    assert {"play Two at 1,0"} == {option.partition(" turned")[0] for option in options(t)} - {"end turn"}
    assert ("CP-29", "Two at 0,1 does not match One: 1 Wild Border would be needed, there is none") == refused(
        t, "play Two at 0,1"
    )


def test_cp_29_cards_that_touch_at_a_corner_only_need_not_match():
    """The card at 1,1 lies diagonally to the one at 0,0."""
    one, bee = card("One", sides="aaba"), card("Bee", sides="bbbb")
    t = table(card("Dee", sides="dddd"), one, bee, card("Link", sides="dbbd"),
              hands={"Ada": ["Bee"]}, packs={"Ada": ["Dee at 0,0", "Link at 1,0"]})  # fmt: skip
    do(t, "play Bee at 1,1")
    assert ["Dee at 0,0", "Link at 1,0", "Bee at 1,1"] == pack(t)


def gap(**setup):
    """A gap at 1,0: Plain at its left and right, and below a card that shows c to it."""
    floor = card("Floor", sides="caaa")
    packs = {"Ada": ["Plain at 0,0", "Plain at 0,1", "Floor at 1,1", "Plain at 2,1", "Plain at 2,0"]}
    fits = card("Fits", sides="aaca")
    return table(floor, fits, hands={"Ada": ["Plain", "Fits"]}, packs=packs, **setup)


def test_cp_30_in_a_gap_all_neighbours_must_match():
    t = gap()
    assert "play Fits at 1,0" in options(t)
    sentence = "Plain at 1,0 does not match Floor: 1 Wild Border would be needed, there is none"
    assert ("CP-30", sentence) == refused(t, "play Plain at 1,0")
    sentence = "Fits at 1,0 does not match Plain and Floor: 2 Wild Borders would be needed, there is none"
    assert ("CP-30", sentence) == refused(t, "play Fits at 1,0 turned left")


def test_cp_30_a_wild_border_mends_one_of_three_sides():
    """CP-33"""
    t = do(gap(wild_borders={"Ada": 1}), "play Plain at 1,0")
    assert ([0, 0], [[[1, 0], [1, 1]]]) == (t.wild_borders, GAME.state(t)["borders"][1])


def test_cp_30_two_mismatches_need_two_wild_borders():
    assert "CP-30" == refused(gap(wild_borders={"Ada": 1}), "play Fits at 1,0 turned left").paragraph
    t = do(gap(wild_borders={"Ada": 2}), "play Fits at 1,0 turned left")
    assert ([0, 0], 2) == (t.wild_borders, len(t.borders[0]))


def test_cp_30_a_hole_with_four_neighbours():
    ring = [f"Plain at {x},{y}" for x in (0, 1, 2) for y in (0, 1, 2) if (x, y) != (1, 1)]
    odd = card("Odd", sides="aaab")
    t = table(odd, hands={"Ada": ["Odd", "Plain"]}, packs={"Ada": ring})
    assert "play Plain at 1,1" in options(t)
    assert not [option for option in options(t) if option.startswith("play Odd at 1,1")]
    assert "CP-30" == refused(t, "play Odd at 1,1").paragraph


def test_cp_31_every_pack_lies_on_a_grid_of_its_own():
    bee = card("Bee", sides="bbbb")
    t = table(bee, hands={"Bo": ["Bee"]}, packs={"Ada": ["Plain at 0,0"]}, seat="Bo", first="Ada")
    do(t, "play Bee at 0,0")
    assert (["Plain at 0,0"], ["Bee at 0,0"]) == (pack(t, 0), pack(t, 1))


def test_cp_32_a_card_that_fits_nowhere_stays_in_hand_but_may_pay():
    bee = card("Bee", sides="bbbb")
    t = table(bee, STUDENT, hands={"Ada": ["Bee", "Student"]}, packs={"Ada": ["Plain at 0,0"]})
    assert not [option for option in options(t) if option.startswith("play Bee")]
    assert "play Student at 1,0 paying Bee" in options(t)
    do(t, "end turn")
    assert ["Bee", "Student"] == hand(t)


def test_cp_122_the_first_card_need_not_fit_and_has_its_effect():
    t = do(table(BRIDE, hands={"Ada": ["Bride"]}), "play Bride at 0,0 turned over")
    assert (["Bride at 0,0 turned over"], [2, 0]) == (pack(t), t.catnip)


def test_cp_123_a_pack_may_be_as_large_and_as_long_as_its_player_likes():
    row = [f"Plain at {x},0" for x in range(60)]
    t = do(table(plain=100, hands={"Ada": ["Plain"]}, packs={"Ada": row}), "play Plain at 60,0")
    assert [*row, "Plain at 60,0"] == pack(t)


def test_cp_124_a_pack_grows_card_by_card():
    t = table(hands={"Ada": ["Plain"] * 3}, packs={"Ada": ["Plain at 0,0"]})
    assert "CP-29" == refused(t, "play Plain at 2,0").paragraph
    do(t, "play Plain at 1,0", "play Plain at 2,0")
    assert ["Plain at 0,0", "Plain at 1,0", "Plain at 2,0"] == pack(t)


def test_cp_125_a_card_may_be_laid_in_any_rotation():
    t = table(hands={"Ada": ["Plain"]}, packs={"Ada": ["Plain at 0,0"]})
    do(t, "play Plain at -1,0 turned left")
    assert ["Plain at 0,0", "Plain at -1,0 turned left"] == pack(t)


def test_cp_126_the_turn_ends_when_its_player_says_so_or_can_play_no_more():
    t = table(STUDENT, hands={"Ada": ["Student"]})
    assert ["end turn"] == options(t)
    do(t, "end turn")
    assert ("play", "Bo") == asked(t)


def test_cp_125_there_are_no_other_rotations():
    """A fourth quarter turn would be the code of a card under a Catshine token."""
    t = table(hands={"Ada": ["Plain"]})
    no_rotation = Play(t.deck.number["Plain"], 0, 4, 0, ())
    assert no_rotation not in t.options(0)
    assert GAME.why_not(t, 0, no_rotation) is not None


# Maria


def marias_turn():
    return shipped(
        2, round=1, catnip={"Ada": 3}, hands={"Ada": ["The Bride", "The Student", "The Accountant"]},
        alley=["Adventure Cat", "Pom Pom", "Head Bonk", "Knit Wit", "Void Blob"],
    )  # fmt: skip


def test_cp_127_maria_takes_a_card_and_plays_the_bride_and_the_student():
    t = do(marias_turn(), "take Adventure Cat", "play The Bride at 0,0")
    assert 5 == t.catnip[0]
    do(t, "play The Student at 1,0 turned left paying 1 catnip", "stop moving")
    assert (4, ["The Bride at 0,0", "The Student at 1,0 turned left"]) == (t.catnip[0], pack(t))


def test_cp_128_maria_plays_the_accountant_and_adventure_cat():
    """CP-45"""
    t = do(marias_turn(), "take Adventure Cat", "play The Bride at 0,0")
    do(t, "play The Student at 1,0 turned left paying 1 catnip", "stop moving")
    do(t, "play The Accountant at 0,-1 turned over")
    assert (6, (0, "catnip", 2, "The Accountant")) == (t.catnip[0], gains(t, "multiplier")[-1])
    do(t, "play Adventure Cat at 2,0 turned right paying 2 catnip", "end turn")
    assert (4, [], 0) == (t.catnip[0], mismatches(pack(t)), len(t.borders[0]))


# Size of the game


@pytest.mark.parametrize(("players", "variant"), [(1, "solo"), (2, ""), (3, ""), (4, ""), (4, "friendly")])
def test_cp_99_every_game_ends_after_eight_turns_of_each_seat(players, variant):
    t = play_out(started(players, variant, luck=Chance(f"{players}{variant}")))
    seats = range(2) if variant == "solo" else range(players)
    assert dict.fromkeys(seats, 8) == {seat: sum(turn[1] == seat for turn in turns(t)) for seat in seats}
    assert None is t.ask
    assert {1, 5} == set(GAME.box(t).values())
    assert [0, 0, 0, 0] == list(map(len, t.round_piles))


def test_cp_99_a_play_is_asked_in_small_steps():
    t = table(COST_2, hands={"Ada": ["Dear", "Plain", "Plain", "Plain"]}, catnip={"Ada": 1})
    plays, dear = t.options(0), t.deck.number["Dear"]
    plain = t.deck.number["Plain"]
    assert [dear, plain, "end"] == plays.stage(())
    assert [1, 0] == plays.stage((dear,))
    assert [[(plain,)], [(plain, plain)]] == [plays.stage((dear, 1)), plays.stage((dear, 0))]
    assert 4 == len(plays.stage((dear, 1, (plain,))))


def test_cp_99_how_to_pay_is_asked_only_when_there_are_several_ways():
    """Ways that differ in equal cards only are the same."""
    t = table(COST_2, hands={"Ada": ["Dear", "Plain", "Plain", "Plain"]})
    plays, dear = t.options(0), t.deck.number["Dear"]
    assert [1, 1] == [len(plays.stage((dear,))), len(plays.stage((dear, 0)))]
    do(t, "play Dear at 0,0")
    assert ["Plain"] == hand(t)
    t = table(COST_2, hands={"Ada": ["Dear", "Plain", "Plain"]}, catnip={"Ada": 1})
    with pytest.raises(BadNotation, match="2 ways"):
        GAME.read(t, 0, "play Dear at 0,0")


def test_cp_99_equal_cards_in_hand_are_one_choice():
    t = table(hands={"Ada": ["Plain"] * 4})
    assert [t.deck.number["Plain"], "end"] == t.options(0).stage(())
    assert None is only_move(t.options(0))
