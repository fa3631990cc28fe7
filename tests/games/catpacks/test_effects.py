"""Card Effects: CP-44 to CP-62, CP-131 to CP-139."""

import pytest

from catcli.engine.errors import BadNotation
from catcli.games.catpacks import GAME
from catcli.games.catpacks.moves import Shift

from .build import (
    asked,
    card,
    do,
    gains,
    hand,
    happened,
    options,
    pack,
    play_out,
    points,
    refused,
    solo,
    table,
)  # fmt: skip

GRANNY = card("Granny", "instant 2 card")


# Instant, Recurring, Multiplier


def test_cp_44_gains_come_from_the_supply_or_the_cat_pile():
    gift = card("Gift", "instant 2 card; instant 1 shard; instant 1 border")
    t = table(gift, card("Star"), hands={"Ada": ["Gift"]}, alley=["Star", "Plain", "Plain", "Plain", "Plain"])
    do(t, "take Star")
    before = (len(t.cat_pile), [*t.alley], [*map(len, t.round_piles)], t.shards_left, t.borders_left)
    top = t.names(t.cat_pile[-2:])
    do(t, "play Gift at 0,0")
    after = (len(t.cat_pile) + 2, t.alley, [*map(len, t.round_piles)], t.shards_left + 1, t.borders_left + 1)
    assert before == after
    assert ["Star", *top] == hand(t)


@pytest.mark.parametrize("effect", ["multiplier card per yarn", "recurring 1 card"])
def test_cp_44_cards_of_other_effects_come_from_the_cat_pile_too(effect):
    t = table(card("Net", effect), hands={"Ada": ["Net"]}, round=4)
    piles, left = [*map(len, t.round_piles)], len(t.cat_pile)
    do(t, "play Net at 0,0")
    assert (["Plain"], piles, left - 1) == (hand(t), [*map(len, t.round_piles)], len(t.cat_pile))


def test_cp_45_a_multiplier_counts_its_own_card_and_covered_ones():
    """CP-134"""
    count = card("Count", "multiplier catnip per yarn")
    covered, fish = card("Covered", pawer=1), card("Fish", cat_type="fish")
    t = table(count, covered, fish, hands={"Ada": ["Count"]}, packs={"Ada": ["Covered at 0,0 covered", "Fish at 1,0"]})
    do(t, "play Count at 0,1")
    assert ([2, 0], [(0, "catnip", 2, "Count")]) == (t.catnip, gains(t, "multiplier"))


def test_cp_45_alone_it_counts_one():
    t = do(table(card("Count", "multiplier pawer per yarn"), hands={"Ada": ["Count"]}), "play Count at 0,0")
    assert [1, 0] == t.pawer


def test_cp_46_paid_then_laid_then_counted():
    """The token an Instant gives is there when its card is laid; what counts the Pack counts it with the card."""
    all_in_one = card("All", "multiplier catnip per yarn; instant 1 border", sides="bbbb", cost=1)
    t = table(all_in_one, hands={"Ada": ["All"]}, packs={"Ada": ["Plain at 0,0"]}, catnip={"Ada": 1})
    do(t, "play All at 1,0")
    steps = [(event.what, event.value.get("resource")) for event in t.log.events if event.seat == 0][1:]
    assert [
        ("pay", None), ("gain", "border"), ("play", None), ("wild_border", None), ("gain", "catnip"),
    ] == steps  # fmt: skip
    assert ([1, 0], [0, 0]) == (t.catnip, t.wild_borders)


def test_cp_47_a_multiplier_may_count_another_type_than_its_own():
    moon = card("Moon", "multiplier 2 catnip per fish", cat_type="moon")
    fish = card("Fish", cat_type="fish")
    t = table(moon, fish, fish, hands={"Ada": ["Moon"]}, packs={"Ada": ["Fish at 0,0", "Fish at 1,0"]})
    assert [4, 0] == do(t, "play Moon at 2,0").catnip


def test_cp_47_it_may_count_none():
    t = do(table(card("Moon", "multiplier catnip per fish"), hands={"Ada": ["Moon"]}), "play Moon at 0,0")
    assert ([0, 0], ("play", "Ada")) == (t.catnip, asked(t))


def test_cp_48_gains_are_automatic_and_a_fright_must_be_carried_out():
    gift = card("Gift", "instant 1 catnip; fright")
    t = do(table(gift, hands={"Ada": ["Gift"]}, catnip={"Bo": 1}), "play Gift at 0,0")
    assert ([1, 1], ("fright", "Ada"), ["frighten seat 2"]) == (t.catnip, asked(t), options(t))


def test_cp_48_only_a_move_may_be_left_out():
    """CP-135"""
    t = do(table(card("Mover", "move 2"), hands={"Ada": ["Mover"]}), "play Mover at 0,0")
    assert "stop moving" in options(t)
    do(t, "stop moving")
    assert (["Mover at 0,0"], ("play", "Ada")) == (pack(t), asked(t))


def test_cp_49_in_the_last_round_a_recurring_card_played_pays_once_at_once():
    """CP-15"""
    fog = card("Fog", "recurring 2 catnip")
    t = table(fog, fog, round=4, hands={"Ada": ["Fog"]}, packs={"Ada": ["Fog at 0,0"]})
    do(t, "play Fog at 1,0")
    assert [2, 0] == t.catnip  # the one in the Pack does not pay again
    play_out(t, build=False)
    assert [2, 0] == t.catnip


def test_cp_131_an_instant_pays_once_when_played():
    t = do(table(card("Gift", "instant 3 pawer"), hands={"Ada": ["Gift"]}, round=1), "play Gift at 0,0")
    assert [3, 0] == t.pawer
    play_out(t, build=False)
    assert [(0, "pawer", 3, "Gift")] == gains(t, "instant")


def test_cp_132_everything_gained_may_be_used_straight_away():
    """CP-27, CP-34"""
    tailor = card("Tailor", "instant 2 border; instant 1 catnip", sides="bbbb")
    dear = card("Dear", cost=1, sides="cccc")
    t = table(tailor, dear, hands={"Ada": ["Tailor", "Dear"]}, packs={"Ada": ["Plain at 0,0"]})
    do(t, "play Tailor at 1,0", "play Dear at -1,0")
    assert ([0, 0], [0, 0], 2) == (t.catnip, t.wild_borders, len(t.borders[0]))


def test_cp_132_own_shards_may_lie_on_the_card_that_gave_them():
    fog = card("Fog", "instant 4 shard")
    t = table(fog, round=4, turn=2, seat="Bo", first="Ada", hands={"Bo": ["Fog"]},
              packs={"Bo": ["Plain at 0,0", "Plain at 1,0", "Plain at 0,1"]})  # fmt: skip
    do(t, "play Fog at 1,1", "end turn")
    assert {"symbols": 1} == points(t, 1)
    assert (4097, 0) in t.settled[1]  # the top left corner of Fog


def test_cp_133_recurring_gives_its_number_every_later_round():
    fog = card("Fog", "recurring 2 pawer")
    t = play_out(table(fog, at="struggle", round=2, packs={"Ada": ["Fog at 0,0"]}), build=False)
    assert ([4, 0], [(0, "pawer", 2, "Fog")] * 2) == (t.pawer, gains(t, "recurring"))


def test_cp_134_a_multiplier_pays_once_and_at_once():
    count = card("Count", "multiplier pawer per yarn")
    t = table(count, card("Yarn"), hands={"Ada": ["Count", "Yarn"]}, round=1)
    do(t, "play Count at 0,0", "play Yarn at 1,0")
    assert [1, 0] == t.pawer
    play_out(t, build=False)
    assert [(0, "pawer", 1, "Count")] == gains(t, "multiplier")


# Move


def moving(*cards: str, amount: int = 1, more=(), **setup):
    """Ada has just laid a Mover below the first card of her Pack."""
    mover = card("Mover", f"move {amount}")
    t = table(mover, *more, hands={"Ada": ["Mover"]}, packs={"Ada": list(cards)}, **setup)
    return do(t, "play Mover at 0,1")


ONE, TWO = card("One"), card("Two")


def test_cp_50_a_move_may_not_split_the_pack():
    t = moving("One at 0,0", "Two at 1,0", "Plain at 2,0", more=(ONE, TWO))
    assert not [option for option in options(t) if option.startswith("move Two to 3,0")]
    apart = "with Two at 3,0 the Pack would fall apart: all cards must stay connected"
    assert ("CP-50", apart) == refused(t, "move Two to 3,0")
    do(t, "move Plain to 1,1")
    assert ["One at 0,0", "Two at 1,0", "Mover at 0,1", "Plain at 1,1"] == pack(t)


def test_cp_50_every_border_of_the_new_place_must_match():
    odd = card("Odd", sides="abaa")
    t = moving("One at 0,0", "Odd at 0,-1", more=(ONE, odd))
    assert "move Odd to 1,0" in options(t)
    sentence = "Odd at -1,0 does not match One: 1 Wild Border would be needed, there is none"
    assert ("CP-29", sentence) == refused(t, "move Odd to -1,0")
    assert ("CP-29", "Odd cannot lie at 0,0: One lies there") == refused(t, "move Odd to 0,0")
    away = "Odd cannot lie at 5,5: no card of the Pack lies above, right, below or left"
    assert ("CP-29", away) == refused(t, "move Odd to 5,5")
    assert ("CP-50", "there is no card at 7,7 in the Pack to move") == refused(t, "move 7,7 to 1,0")


def test_cp_51_a_card_that_joins_the_pack_may_go_where_it_joins_it_again():
    """Two holds both sides together, and does so in the cell below as well."""
    two = card("Two")
    packs = {"Ada": ["Plain at 0,0", "Two at 1,0", "Plain at 2,0", "Plain at 0,1", "Plain at 2,1"]}
    t = table(two, card("Mover", "move 1"), hands={"Ada": ["Mover"]}, packs=packs)
    do(t, "play Mover at -1,0")
    joining = {option.split()[3] for option in options(t) if option.startswith("move Two")}
    assert {"1,0", "1,1"} == joining
    do(t, "move Two to 1,1")
    assert "Two at 1,1" in pack(t)


def test_cp_51_cards_move_one_after_the_other():
    """One and Two cannot be lifted together, but Plain may go first and make room."""
    t = moving("One at 0,0", "Two at 1,0", "Plain at 2,0", amount=2, more=(ONE, TWO))
    assert "CP-50" == refused(t, "move Two to 0,-1").paragraph
    do(t, "move Plain to 0,-1", "move Two to 1,-1")
    assert (["One at 0,0", "Mover at 0,1", "Plain at 0,-1", "Two at 1,-1"], ("play", "Ada")) == (pack(t), asked(t))


def test_cp_51_putting_a_card_back_as_it_was_is_no_move():
    t = moving("One at 0,0", more=(ONE,))
    sentence = "One would stay as it is, which is no move: turn it, move it elsewhere, or stop"
    assert ("CP-51", sentence) == refused(t, "move One to 0,0")


def test_cp_51_each_move_is_of_another_card():
    """CP-53"""
    t = do(moving("One at 0,0", amount=2, more=(ONE,)), "move One to 1,1")
    sentence = "One was already moved by this effect: move another card, or stop"
    assert ("CP-51", sentence) == refused(t, "move One to 0,0")
    assert {"Mover", "moving"} == {option.split()[1] for option in options(t)}


def test_cp_51_no_more_than_the_number_shown():
    """CP-135"""
    t = moving("One at 0,0", "Two at 1,0", amount=2, more=(ONE, TWO))
    assert ("move", "Ada") == asked(do(t, "move Two to -1,0"))
    assert ("play", "Ada") == asked(do(t, "move One to 0,0 turned over"))


def test_cp_52_turning_in_place_counts_as_a_move():
    t = do(moving("One at 0,0", more=(ONE,)), "move One to 0,0 turned right")
    assert (["Mover at 0,1", "One at 0,0 turned right"], ("play", "Ada")) == (sorted(pack(t)), asked(t))
    assert [("move", 0, "One", 0, 0, 0, 0, "turned right")] == happened(t, "move")


def test_cp_53_the_card_just_played_may_move():
    t = do(moving("One at 0,0", more=(ONE,)), "move Mover to 0,-1 turned left")
    assert ["One at 0,0", "Mover at 0,-1 turned left"] == pack(t)


def test_cp_53_another_effect_may_move_the_same_card_again():
    t = table(card("Mover", "move 1; move 1"), hands={"Ada": ["Mover"]}, packs={"Ada": ["Plain at 0,0"]})
    do(t, "play Mover at 1,0", "move Mover to 0,1", "move Mover to 0,-1")
    assert ["Plain at 0,0", "Mover at 0,-1"] == pack(t)


def test_cp_54_a_wild_border_may_mend_the_new_place():
    bee = card("Bee", sides="bbba")
    t = moving("One at 0,0", "Bee at 1,0", more=(ONE, bee), wild_borders={"Ada": 1})
    do(t, "move Bee to -1,0")
    assert ([0, 0], [[[-1, 0], [0, 0]]]) == (t.wild_borders, GAME.state(t)["borders"][1])


def test_cp_54_without_one_it_stays_illegal():
    bee = card("Bee", sides="bbba")
    t = moving("One at 0,0", "Bee at 1,0", more=(ONE, bee))
    assert "CP-29" == refused(t, "move Bee to -1,0").paragraph


def test_cp_55_a_moved_card_keeps_its_token_and_does_not_act_again():
    bride = card("Bride", "instant 2 catnip", pawer=2)
    t = do(moving("One at 0,0", "Bride at 1,0 covered", more=(ONE, bride)), "move Bride to -1,0 turned over")
    assert "Bride at -1,0 turned over covered" in pack(t)
    assert ([0, 0], 0) == (t.catnip, t.card_pawer(0))


def test_cp_56_the_only_card_can_only_be_turned():
    t = do(table(card("Mover", "move 2"), hands={"Ada": ["Mover"]}), "play Mover at 0,0")
    turned = ["move Mover to 0,0 turned right", "move Mover to 0,0 turned over", "move Mover to 0,0 turned left"]
    assert [*turned, "stop moving"] == options(t)
    assert ("CP-56", "Mover is alone in the Pack: it can only be turned at 0,0") == refused(t, "move Mover to 1,0")
    do(t, "move Mover to 0,0 turned over")
    assert ["stop moving"] == options(t)


def test_cp_56_there_are_no_other_rotations():
    """CP-125: a fourth quarter turn would be the code of a card under a Catshine token."""
    t = do(table(card("Mover", "move 1"), hands={"Ada": ["Mover"]}), "play Mover at 0,0")
    no_rotation = Shift(0, 0, 4)
    assert no_rotation not in t.options(0)
    assert GAME.why_not(t, 0, no_rotation) is not None


def test_cp_135_moving_and_turning_at_once():
    """CP-52"""
    t = do(moving("One at 0,0", more=(ONE,)), "move One to 1,1 turned left")
    assert ["Mover at 0,1", "One at 1,1 turned left"] == pack(t)


# Fright


ALARM = card("Alarm", "fright")


def frightened(players: int = 2, **setup):
    hands = {"Ada": ["Alarm"]} | setup.pop("hands", {})
    t = table(ALARM, card("Gem"), card("Toy"), players=players, hands=hands, **setup)
    return do(t, "play Alarm at 0,0")


def test_cp_57_the_victim_chooses_among_what_it_has():
    """CP-136"""
    t = frightened(hands={"Bo": ["Toy", "Gem"]}, catnip={"Bo": 2}, pawer={"Bo": 1})
    do(t, "frighten seat 2")
    assert (("lose", "Bo"), ["lose 1 catnip", "lose 1 pawer", "lose Gem", "lose Toy"]) == (asked(t), options(t))
    do(t, "lose 1 catnip")
    assert ([0, 1], [0, 1], ["Toy", "Gem"]) == (t.catnip, t.pawer, hand(t, 1))


def test_cp_57_it_cannot_lose_what_it_has_not():
    t = do(frightened(hands={"Bo": ["Toy"]}), "frighten seat 2")
    sentence = "1 Catnip cannot be discarded: it is not in the hand or among the tokens"
    assert ("CP-57", sentence) == refused(t, "lose 1 catnip")
    assert "CP-57" == refused(t, "lose Gem").paragraph


def test_cp_57_nobody_frightens_itself():
    t = frightened(catnip={"Bo": 1})
    assert ("CP-57", "a Fright chooses an opponent, not its own seat") == refused(t, "frighten seat 1")
    with pytest.raises(BadNotation):
        GAME.read(t, 0, "frighten seat 3")


def test_cp_58_a_card_lost_goes_openly_to_the_discards():
    t = do(frightened(hands={"Bo": ["Toy", "Gem"]}), "frighten seat 2", "lose Gem")
    assert (["Gem"], ["Toy"], [("lose", 1, "card", "Gem")]) == (t.names(t.discards), hand(t, 1), happened(t, "lose"))
    assert ["Gem"] == GAME.view(t, 0)["discards"]


def test_cp_59_an_opponent_with_nothing_may_be_chosen_and_loses_nothing():
    """CP-60"""
    t = frightened(3, catnip={"Cy": 1})
    assert ["frighten seat 2", "frighten seat 3"] == options(t)
    do(t, "frighten seat 2")
    assert (("play", "Ada"), [0, 0, 1], []) == (asked(t), t.catnip, happened(t, "lose"))


def test_cp_59_a_fright_is_void_when_no_opponent_has_anything():
    t = frightened(3, shards={"Bo": 1}, packs={"Cy": ["Plain at 0,0"]})
    assert (("play", "Ada"), [("fright_void", 0, "Alarm", "CP-59")]) == (asked(t), happened(t, "fright_void"))


def test_cp_60_any_opponent_may_be_chosen():
    t = frightened(4, catnip={"Bo": 1, "Di": 5})
    assert ["frighten seat 2", "frighten seat 3", "frighten seat 4"] == options(t)


def test_cp_61_the_victim_decides_before_the_turn_goes_on():
    twice = card("Twice", "fright; fright; instant 1 pawer")
    t = table(twice, players=3, hands={"Ada": ["Twice"]}, catnip={"Bo": 1, "Cy": 1})
    do(t, "play Twice at 0,0", "frighten seat 2")
    assert (("lose", "Bo"), (1,), [0, 0, 0]) == (asked(t), t.ask.seats, t.pawer)
    do(t, "lose 1 catnip", "frighten seat 3", "lose 1 catnip")
    assert (("play", "Ada"), [1, 0, 0], [0, 0, 0]) == (asked(t), t.pawer, t.catnip)


def test_cp_136_one_thing_is_lost_and_never_from_a_pack():
    t = do(frightened(catnip={"Bo": 1}, pawer={"Bo": 1}, packs={"Bo": ["Plain at 0,0"]}), "frighten seat 2")
    assert ["lose 1 catnip", "lose 1 pawer"] == options(t)
    do(t, "lose 1 pawer")
    assert ([0, 1], [0, 0], ["Plain at 0,0"]) == (t.catnip, t.pawer, pack(t, 1))


# Catshine


STAR = card("Star", "catshine")
CROSS = ["Star at 0,0", "Plain at 0,-1", "Plain at 1,0", "Plain at 0,1", "Plain at -1,0"]


def test_cp_62_a_surrounded_card_scores_only_with_neighbours_on_all_four_sides():
    """CP-137"""
    assert {"catshine": 1} == points(table(STAR, at="scoring", packs={"Ada": CROSS}))
    for gone in range(1, 5):
        rest = CROSS[:gone] + CROSS[gone + 1 :]
        assert {} == points(table(STAR, at="scoring", packs={"Ada": rest}))


def test_cp_62_wild_borders_at_its_sides_do_not_matter():
    bee = card("Bee", sides="bbbb")
    packs = ["Star at 0,0", "Bee at 0,-1", *CROSS[2:]]
    t = table(STAR, bee, at="scoring", packs={"Ada": packs}, borders={"Ada": [["Star", "Bee"]]})
    assert {"catshine": 1} == points(t)


def test_cp_62_nothing_happens_when_it_is_played():
    t = do(table(STAR, hands={"Ada": ["Star"]}, packs={"Ada": ["Plain at 0,0"]}), "play Star at 1,0")
    assert (("play", "Ada"), [], [0, 0]) == (asked(t), happened(t, "gain"), GAME.sheet(t).totals())


def test_cp_62_a_card_with_two_catshine_effects_counts_once():
    twice = card("Star", "catshine; catshine")
    assert 1 == points(table(twice, at="scoring", packs={"Ada": CROSS}))["catshine"]


def test_cp_137_neighbours_of_another_pack_do_not_count():
    t = table(STAR, at="scoring", packs={"Ada": CROSS[:4], "Bo": ["Plain at -1,0"]})
    assert {} == points(t)


# Resources


def test_cp_138_catnip_pays_and_pawer_wins_the_struggle():
    dear = card("Dear", cost=2, pawer=1)
    t = table(dear, card("Rival", pawer=1), round=4, turn=2, seat="Ada", first="Bo", packs={"Bo": ["Rival at 0,0"]},
              hands={"Ada": ["Dear"]}, catnip={"Ada": 2}, pawer={"Ada": 2})  # fmt: skip
    do(t, "play Dear at 0,0", "end turn", "cover Dear")
    assert ([0, 0], [1, 0], {"struggle": 1}, {}) == (t.catnip, t.pawer, points(t), points(t, 1))


def test_cp_139_a_card_gained_may_be_played_or_paid():
    t = do(table(GRANNY, card("Dear", cost=1), hands={"Ada": ["Granny", "Dear"]}), "play Granny at 0,0")
    assert ["Dear", "Plain", "Plain"] == hand(t)
    do(t, "play Plain at 1,0", "play Dear at 0,1 paying Plain")
    assert ([], ["Plain"]) == (hand(t), t.names(t.discards))


def test_cp_93_a_fright_in_solo_asks_nobody():
    t = do(solo(ALARM, hands=["Alarm"], dummy={"pawer": 1}), "play Alarm at 0,0")
    assert (0, ("play", "Ada")) == (t.dummy_pawer, asked(t))
