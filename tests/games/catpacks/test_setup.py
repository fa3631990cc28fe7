"""Content and Setup: CP-01 to CP-12, CP-100 to CP-112."""

import re
from importlib.resources import files

import pytest

from catcli.engine.chance import Chance, Stacked
from catcli.games.catpacks import GAME
from catcli.games.catpacks.pieces import shipped_deck

from .build import (
    NAMES,
    asked,
    box,
    card,
    do,
    faults,
    hand,
    happened,
    new,
    options,
    pack,
    play_out,
    points,
    rows,
    shipped,
    started,
    table,
)  # fmt: skip

# Content


def test_cp_01_only_five_shards_and_five_wild_borders_exist_held_and_lying_together():
    giver, bee = card("Giver", "instant 3 shard; instant 3 border"), card("Bee", sides="bbbb")
    t = table(
        giver, bee, hands={"Ada": ["Giver"]}, packs={"Bo": ["Bee at 0,0", "Plain at 1,0"]},
        borders={"Bo": [["Bee", "Plain"]]}, wild_borders={"Ada": 1, "Bo": 1},
        shards={"Ada": 1, "Bo": {"loose": 1, "on": ["Bee top left"]}},
    )  # fmt: skip
    do(t, "play Giver at 0,0")
    assert [[3, 1], [3, 1]] == [t.shards, t.wild_borders]
    assert (0, 0) == (t.shards_left, t.borders_left)


def test_cp_01_recurring_gains_of_limited_tokens_go_to_the_first_player_first():
    fog = card("Fog", "recurring 1 shard")
    t = table(
        fog, fog, at="struggle", round=2, first="Ada", packs={"Ada": ["Fog at 0,0"], "Bo": ["Fog at 0,0"]},
        shards={"Ada": 4},
    )  # fmt: skip
    assert (3, "Bo", [4, 1]) == (t.round, NAMES[t.first], t.shards)


def test_cp_02_the_shipped_deck_keeps_the_four_printed_cards():
    printed = {row["name"]: row for row in rows()}
    assert (0, "instant 2 catnip") == (printed["The Bride"]["cost"], printed["The Bride"]["effect"])
    assert 1 == printed["The Student"]["cost"]
    accountant = printed["The Accountant"]
    assert (0, "multiplier catnip per yarn") == (accountant["cost"], accountant["effect"])
    assert "x" in accountant["corners"]
    assert (2, True) == (printed["Adventure Cat"]["cost"], "x" in printed["Adventure Cat"]["corners"])


def test_cp_02_another_deck_may_be_put_in():
    t = started(2, deck=box(card("Mine"), plain=60))
    assert {"Mine": 1, "Plain": 60, "Shard": 5, "Wild Border": 5} == GAME.box(t)


def test_cp_03_a_card_turns_clockwise_and_the_grid_has_no_bounds():
    compass, wall = card("Compass", sides="abcd"), card("Wall", sides="bbbb")
    t = table(compass, wall, hands={"Ada": ["Compass"]}, packs={"Ada": ["Wall at -300,200"]})
    assert [
        "play Compass at -300,199 turned right",
        "play Compass at -301,200",
        "play Compass at -299,200 turned over",
        "play Compass at -300,201 turned left",
        "end turn",
    ] == options(t)


def test_cp_04_a_card_has_none_to_four_printed_quarters():
    assert [0, 1, 2, 3, 4] == sorted({row["corners"].count("x") for row in rows()})
    full = card("Full", corners="xxxx")
    cells = ["0,0", "1,0", "0,1", "1,1"]
    assert {"symbols": 1} == points(table(*[full] * 4, at="scoring", packs={"Ada": [f"Full at {c}" for c in cells]}))
    assert {} == points(table(at="scoring", packs={"Ada": [f"Plain at {c}" for c in cells]}))


def test_cp_05_side_patterns_match_only_when_they_are_equal():
    patterns = "abcd"
    fits = {}
    for one in patterns:
        for other in patterns:
            lying, held = card("Lying", sides=one * 4), card("Held", sides=other * 4)
            t = table(lying, held, hands={"Ada": ["Held"]}, packs={"Ada": ["Lying at 0,0"]})
            fits[one + other] = "play Held at 1,0" in options(t)
    assert {one + other: one == other for one in patterns for other in patterns} == fits


def test_cp_06_several_effects_take_place_in_the_order_printed():
    many = card("Many", "instant 1 pawer; multiplier 2 catnip per yarn; instant 1 card; fright; instant 1 catnip")
    t = table(many, hands={"Ada": ["Many"], "Bo": ["Plain"]})
    do(t, "play Many at 0,0", "frighten seat 2", "lose Plain")
    what = [
        (event.what, event.value.get("resource")) for event in t.log.events if event.what in ("gain", "fright", "lose")
    ]
    assert [
        ("gain", "pawer"), ("gain", "catnip"), ("gain", "card"), ("fright", None), ("lose", "card"), ("gain", "catnip"),
    ] == what  # fmt: skip
    assert ([1, 0], [3, 0]) == (t.pawer, t.catnip)


def test_cp_06_the_shipped_cards_have_one_effect_or_none():
    assert {0, 1} == {len(kind.effects) for kind in shipped_deck().kinds}


def test_cp_100_all_players_share_one_hundred_cards():
    assert 100 == len(rows())
    t = started(4)
    everywhere = [t.cat_pile, *t.round_piles, t.alley, *t.hands]
    assert [12, 5, 8, 13, 13, 13, 36] == [
        sum(map(len, t.hands)), len(t.alley), *map(len, t.round_piles), len(t.cat_pile),
    ]  # fmt: skip
    assert list(range(100)) == sorted(one for place in everywhere for one in place)


def test_cp_101_one_first_player_card_shows_who_starts():
    """CP-118"""
    t = started(3)
    assert [("first", t.first)] == happened(t, "first")
    assert ("take", NAMES[t.first]) == asked(t)


def test_cp_102_there_are_no_summary_cards_among_the_pieces():
    assert [*[row["name"] for row in rows()], "Shard", "Wild Border"] == list(GAME.box(started(2)))


def test_cp_103_catnip_and_pawer_never_run_out_though_the_box_has_24_of_each():
    """A larger token counts as what it stands for."""
    rich = card("Rich", "instant 5 catnip; instant 5 pawer")
    t = table(rich, hands={"Ada": ["Rich"]}, catnip={"Ada": 24, "Bo": 24}, pawer={"Ada": 24, "Bo": 24})
    do(t, "play Rich at 0,0")
    assert ([29, 24], [29, 24]) == (t.catnip, t.pawer)


def test_cp_104_the_parts_of_a_card():
    head_bonk = next(row for row in rows() if row["name"] == "Head Bonk")
    assert {
        "name": "Head Bonk", "cost": 2, "type": "bell", "pawer": 3, "sides": "bcaa", "corners": "x.x.", "effect": "",
    } == head_bonk  # fmt: skip


def test_cp_104_a_missing_pawer_value_counts_as_none():
    t = shipped(2, at="struggle", round=3, packs={"Ada": ["Ding Dong Doug at 0,0"], "Bo": ["Collar Boy at 0,0"]})
    assert [0, 2] == [t.card_pawer(seat) for seat in t.seats]
    assert ("cover", "Bo") == asked(t)


def test_cp_105_a_cat_comes_from_the_alley_into_the_pack_and_catshine_alone_decides():
    """CP-148"""
    star = card("Star", pawer=10)
    t = table(star, alley=["Star"], packs={"Bo": ["Plain at 0,0", "Plain at 1,0"]}, catnip={"Bo": 9}, round=4, turn=2)
    do(t, "take Star", "play Star at 0,0", "end turn", "take Plain", "end turn", "cover Star")
    assert (["Star at 0,0 covered"], [1, 0], [0]) == (pack(t), GAME.sheet(t).totals(), GAME.sheet(t).winners())


def test_cp_106_every_sentence_of_the_rulebook_has_its_paragraphs_and_every_paragraph_its_place():
    """The title, the table of contents and the picture of a setup are in the table too, as no rule of their own."""
    text = files("catcli.games.catpacks").joinpath("paragraphs.md").read_text(encoding="utf-8")
    tables = [line for line in text.splitlines() if line.startswith("|")]
    named = {number for line in tables for number in re.findall(r"CP-\d+", line)}
    assert set(GAME.paragraphs()) == named
    assert ["CP-106"] == re.findall(r"CP-\d+", next(line for line in tables if line.startswith("| Title |")))


# Setup


def test_cp_07_each_player_keeps_exactly_three_of_five():
    t = new(2)
    assert ((0, 1), "keep", [10, 10]) == (t.ask.seats, t.ask.what, [len(t.options(seat)) for seat in t.seats])
    one, other = t.options(0)[0], t.options(1)[-1]
    t.answer([one, other])
    assert [list(one), list(other)] == t.hands


@pytest.mark.parametrize("kept", [2, 4])
def test_cp_07_no_other_number_may_be_kept(kept):
    t = new(2)
    move = tuple(sorted(t.hands[0])[:kept])
    assert move not in t.options(0)
    dealt = ", ".join(hand(t))
    assert ("CP-07", f"keep exactly 3 of the cards dealt: {dealt}") == GAME.why_not(t, 0, move)


def test_cp_07_only_dealt_cards_may_be_kept():
    t = new(2)
    other = GAME.read(t, 0, f"keep {hand(t)[0]}, {hand(t)[1]} and {hand(t, 1)[0]}")
    assert other not in t.options(0)
    assert "CP-07" == GAME.why_not(t, 0, other).paragraph


def test_cp_07_nobody_sees_what_another_keeps_and_all_is_shuffled_again():
    deck = shipped_deck()
    dealt = list(range(10))
    t = new(2, luck=Stacked({"deck": [dealt], "pile": [[3, 9]]}))
    assert t.ask.together
    t.answer([(0, 1, 2), (5, 6, 7)])
    assert [("shuffle", None, 100, "Cat Pile"), ("shuffle", None, 94, "Cat Pile")] == happened(t, "shuffle")
    assert deck.names([3, 9]) == t.names(t.alley)[:2]  # two cards that had been given back
    seen = [event for event in t.log.seen_by(1) if event.what == "keep"]
    assert [(0, {}), (1, {"cards": deck.names([5, 6, 7]), "back": deck.names([8, 9])})] == [
        (event.seat, dict(event.value)) for event in seen
    ]


def test_cp_07_equal_cards_are_one_choice():
    t = new(2, deck=box(plain=60))
    assert [[(0, 0, 0)], [(0, 0, 0)]] == [t.options(seat) for seat in t.seats]


@pytest.mark.parametrize(
    ("players", "variant", "size"), [(1, "solo", 9), (2, "", 9), (3, "", 11), (4, "", 13), (2, "friendly", 9)]
)
def test_cp_08_a_round_pile_has_five_cards_and_two_for_each_seat(players, variant, size):
    """CP-109, CP-152"""
    t = started(players, variant)
    assert [size - 5, size, size, size] == GAME.view(t, 0)["round_piles"]
    (piles,) = happened(t, "piles")
    assert ("piles", None, 4, size) == piles[:4]


def test_cp_09_the_round_piles_are_used_in_the_order_they_were_made():
    order = list(range(36))
    t = new(2, luck=Stacked({"pile": [order], "deck": [range(99, 89, -1)]}))
    t.answer([(95, 96, 97), (90, 91, 92)])
    play_out(t, build=False)
    shown = [t.deck.number[name] // 9 for _, _, alley in happened(t, "alley") for name in alley]
    assert [0] * 5 + [1] * 5 + [2] * 5 + [3] * 5 == shown


def draws(amount: int):
    return card("Drawer", f"instant {amount} card")


def test_cp_10_the_discards_become_a_new_cat_pile_as_soon_as_it_is_empty():
    """The last round leaves 4 cards in its Round Pile, so one of the 5 plain cards is the Cat Pile."""
    old = card("Old")
    t = table(draws(1), old, old, plain=5, round=4, hands={"Ada": ["Drawer"]}, discards=["Old", "Old"])
    assert ["Plain"] == t.names(t.cat_pile)
    do(t, "play Drawer at 0,0")
    assert (["Plain"], ["Old", "Old"], []) == (hand(t), t.names(t.cat_pile), t.discards)


def test_cp_10_without_discards_the_new_pile_waits_until_a_card_is_needed():
    """CP-25"""
    again = card("Again", "instant 1 card", cost=1)
    old = card("Old")
    t = table(draws(1), again, old, plain=5, round=4, hands={"Ada": ["Drawer", "Again", "Old"]})
    do(t, "play Drawer at 0,0")
    assert (["Again", "Old", "Plain"], []) == (hand(t), t.cat_pile)
    do(t, "play Again at 1,0 paying Old")
    assert (["Plain", "Old"], [], []) == (hand(t), t.cat_pile, t.discards)


def test_cp_10_the_discards_lying_there_later_wait_while_the_pile_stays_empty():
    old = card("Old", cost=1)
    t = table(draws(1), old, old, plain=5, round=4, hands={"Ada": ["Drawer", "Old", "Old"]})
    do(t, "play Drawer at 0,0", "play Old at 1,0 paying Old")
    assert ([], ["Old"]) == (t.cat_pile, t.names(t.discards))


def test_cp_10_when_both_are_empty_fewer_cards_are_drawn():
    t = table(draws(3), plain=5, round=4, hands={"Ada": ["Drawer"]})
    do(t, "play Drawer at 0,0")
    assert ["Plain"] == hand(t)
    (gain,) = [event.value for event in t.log.events if event.what == "gain"]
    assert (1, 2) == (gain["amount"], gain["short"])


def test_cp_10_one_gain_may_use_up_the_old_pile_and_go_on_with_the_new():
    old = card("Old")
    t = table(draws(3), old, old, plain=5, round=4, hands={"Ada": ["Drawer"]}, discards=["Old", "Old"])
    do(t, "play Drawer at 0,0")
    assert (["Plain", "Old", "Old"], []) == (hand(t), t.cat_pile)


def test_cp_10_income_from_a_short_pile_goes_to_the_first_player():
    """CP-13"""
    net = card("Net", "recurring 1 card")
    t = table(
        net, net, plain=10, at="struggle", round=3, first="Bo", packs={"Ada": ["Net at 0,0"], "Bo": ["Net at 0,0"]}
    )
    assert (4, "Ada", [["Plain"], []]) == (t.round, NAMES[t.first], [hand(t, seat) for seat in t.seats])


def test_cp_11_hands_and_piles_are_hidden_the_rest_is_open():
    secret, gone, shown = card("Secret"), card("Gone"), card("Shown")
    t = table(
        secret, gone, shown, hands={"Ada": ["Secret"]}, discards=["Gone"], alley=["Shown"],
        packs={"Ada": ["Plain at 0,0"]}, catnip={"Ada": 2}, pawer={"Ada": 1},
    )  # fmt: skip
    view = GAME.view(t, 1)
    assert "Secret" not in str(view)
    assert ["Secret"] == GAME.view(t, 0)["hand"]
    assert ([{"cards": 1, "known": []}, {"cards": 0, "known": []}], ["Gone"], ["Shown"], 2, 1) == (
        view["hands"], view["discards"], view["alley"], view["tokens"][0]["catnip"], view["tokens"][0]["pawer"],
    )  # fmt: skip
    assert ["Plain"] == [laid["card"] for laid in view["packs"][0]["cards"]]
    assert [0, 4, 9, 9] == view["round_piles"]
    assert len(t.cat_pile) == view["cat_pile"]


def test_cp_11_what_is_hidden_is_imagined_anew():
    """A table that Bo imagines keeps all that Bo sees, and may hold other cards in Ada's hand."""
    t = started(2)
    seat = t.ask.seats[0]
    imagined = [GAME.imagine(t, 1 - seat, Chance(luck)) for luck in range(20)]
    assert [GAME.view(t, 1 - seat)] * 20 == [GAME.view(other, 1 - seat) for other in imagined]
    assert 1 < len({tuple(sorted(other.hands[seat])) for other in imagined})


def test_cp_12_a_hand_may_hold_any_number_of_cards():
    t = table(hands={"Ada": ["Plain"] * 25}, alley=["Plain"])
    do(t, "take Plain", "end turn")
    assert 26 == len(t.hands[0])


def test_cp_107_all_cards_are_shuffled_and_five_dealt_to_each():
    t = new(3)
    assert [("shuffle", None, 100, "Cat Pile")] == happened(t, "shuffle")
    assert [("deal", seat, hand(t, seat)) for seat in t.seats] == happened(t, "deal")
    assert [5, 5, 5] == list(map(len, t.hands))
    assert sorted(t.hands[0]) != sorted(new(3, luck=Chance(2)).hands[0])


def test_cp_108_round_piles_and_draws_come_from_the_cat_pile():
    deal, kept = [0, 1, 2, 3, 4, 5, 6, 7, 8, 9], ((0, 1, 2), (5, 6, 7))
    pile = list(range(99, 9, -1))
    t = new(2, luck=Stacked({"deck": [deal], "pile": [pile]}))
    t.answer(list(kept))
    assert 94 - 36 == len(t.cat_pile)
    assert sorted(pile[:36]) == sorted([*t.alley, *[one for round_pile in t.round_piles for one in round_pile]])
    assert pile[36] == t.cat_pile[-1]


def test_cp_109_the_four_round_piles_lie_facedown():
    t = started(2)
    hidden = {one for round_pile in t.round_piles for one in round_pile} - set(t.hands[0])
    assert 31 == len(hidden)
    assert not [name for name in t.names(sorted(hidden)) if f"'{name}'" in str(GAME.view(t, 0))]


def test_cp_110_tokens_come_from_the_supply_and_go_back_there():
    giver, bee = card("Giver", "instant 1 shard; instant 2 border; move 1"), card("Bee", sides="bbbb")
    t = table(giver, bee, hands={"Ada": ["Giver"]}, packs={"Ada": ["Bee at 0,0", "Plain at 1,0"]},
              borders={"Ada": [["Bee", "Plain"]]})  # fmt: skip
    assert {"shards": 5, "wild_borders": 4} == GAME.view(t, 0)["supply"]
    do(t, "play Giver at 2,0")
    assert {"shards": 4, "wild_borders": 2} == GAME.view(t, 0)["supply"]
    do(t, "move Bee to 0,0 turned right")
    assert {"shards": 4, "wild_borders": 3} == GAME.view(t, 0)["supply"]


def test_cp_111_the_first_player_is_random_and_in_solo_the_person():
    assert {0, 1, 2} == {started(3, luck=Chance(luck)).first for luck in range(20)}
    assert started(3, luck=Chance(5)).first == started(3, luck=Chance(5)).first
    assert {0} == {started(1, "solo", luck=Chance(luck)).first for luck in range(20)}


def test_cp_112_everybody_starts_with_three_catnip_and_three_cards():
    """CP-14"""
    t = started(3)
    assert [{"catnip": 3, "pawer": 0, "shards": 0, "wild_borders": 0}] * 3 == GAME.view(t, 0)["tokens"]
    assert [3, 3, 3] == list(map(len, t.hands))


def test_cp_100_no_card_is_in_two_places():
    assert ["Star is in the box once and already used"] == [
        fault.sentence for fault in faults(card("Star"), hands={"Ada": ["Star", "Star"]})
    ]
