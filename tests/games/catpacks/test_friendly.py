"""Friendly Variant: CP-82 to CP-85, CP-151."""

import pytest

from catcli.engine.chance import Chance
from catcli.engine.errors import BadDeck, BadPosition
from catcli.games.catpacks import GAME

from .build import (
    NAMES,
    asked,
    box,
    card,
    do,
    faults,
    happened,
    new,
    play_out,
    points,
    rows,
    started,
    table,
)  # fmt: skip

ALARM = card("Alarm", "instant 1 catnip; fright")


@pytest.mark.parametrize(("tokens", "catshine"), [(4, 0), (5, 1), (10, 2), (14, 2)])
def test_cp_82_every_full_five_pawer_score_one_instead_of_every_ten(tokens, catshine):
    t = table(at="scoring", variant="friendly", pawer={"Ada": tokens})
    assert (catshine, tokens) == (points(t).get("pawer", 0), t.pawer[0])


def test_cp_82_cards_and_tokens_count_together():
    t = table(card("Cat", pawer=3), at="scoring", variant="friendly", packs={"Ada": ["Cat at 0,0"]}, pawer={"Ada": 2})
    assert {"pawer": 1} == points(t)


def test_cp_83_cards_with_a_fright_are_removed_before_the_first_shuffle():
    t = new(2, "friendly")
    frights = [row["name"] for row in rows() if "fright" in row["effect"]]
    assert (11, 89) == (len(frights), len(t.deck))
    assert [("shuffle", None, 89, "Cat Pile")] == happened(t, "shuffle")
    assert not set(frights) & set(GAME.box(t))


def test_cp_83_so_are_cards_with_a_fright_among_other_effects():
    with pytest.raises(BadPosition, match="no card of this deck is called 'Alarm'"):
        table(ALARM, variant="friendly", hands={"Ada": ["Alarm"]})


@pytest.mark.parametrize("players", [2, 3, 4])
def test_cp_83_the_round_piles_keep_their_sizes(players):
    t = started(players, "friendly")
    assert [2 * players, *[5 + 2 * players] * 3] == list(map(len, t.round_piles))


def test_cp_83_four_players_need_64_cards():
    frights = [ALARM] * 10
    assert 0 == len(started(4, "friendly", box(*frights, plain=64)).cat_pile)
    with pytest.raises(BadDeck, match=r"63 cards without a Fright, but 4 players need 64.*CP-83"):
        new(4, "friendly", box(*frights, plain=63))


@pytest.mark.parametrize(("players", "variant", "least"), [(4, "", 64), (3, "", 53), (2, "", 42), (1, "solo", 39)])
def test_cp_08_a_game_needs_the_cards_kept_and_those_of_the_round_piles(players, variant, least):
    assert 0 == len(started(players, variant, box(plain=least)).cat_pile)
    with pytest.raises(BadDeck, match="CP-08"):
        new(players, variant, box(plain=least - 1))


def test_cp_84_only_the_struggle_is_left_out_at_the_end_of_a_round():
    strong = card("Strong", pawer=4)
    t = table(strong, variant="friendly", turn=2, seat="Bo", first="Ada", alley=["Plain"] * 5,
              packs={"Ada": ["Strong at 0,0"]})  # fmt: skip
    do(t, "take Plain", "end turn")
    assert (("take", "Bo"), 3, "Bo", 5) == (asked(t), t.round, NAMES[t.first], len(t.discards))
    what = [event.what for event in t.log.events]
    assert ["discard_alley", "first", "round"] == what[what.index("discard_alley") :][:3]


def test_cp_84_the_sheet_has_no_row_for_struggles():
    t = table(at="scoring", variant="friendly")
    assert ["symbols", "catshine", "pawer", "different", "same"] == [row.key for row in GAME.sheet(t).rows]


def test_cp_84_no_position_is_at_a_struggle():
    sentence = "the Friendly variant has no Pawer Struggle (CP-84)"
    assert [sentence] == [fault.sentence for fault in faults(at="struggle", variant="friendly")]


def test_cp_84_no_card_is_covered():
    strong = card("Strong", pawer=4)
    covered = faults(strong, at="scoring", variant="friendly", packs={"Ada": ["Strong at 0,0 covered"]})
    assert [("packs", "Ada", 0)] == [fault.path for fault in covered]
    assert "CP-84" in covered[0].sentence


def test_cp_85_friendly_may_be_played_solo():
    t = play_out(started(1, "solo,friendly", luck=Chance(3)))
    assert ([], []) == (happened(t, "struggle"), happened(t, "fright", "fright_void", "lose", "remove"))
    assert 8 == len(t.dummy)
    t = table(players=1, at="scoring", variant="solo,friendly", pawer=5)
    assert {"pawer": 1} == points(t)


def test_cp_85_friendly_solo_earns_no_title():
    assert ["Divine Feline", "", "", ""] == [
        GAME.title_of(variant, 14) for variant in ("solo", "solo,friendly", "friendly", "")
    ]


def test_cp_151_a_friendly_game_has_neither_frights_nor_struggles():
    t = play_out(started(4, "friendly", luck=Chance(8)))
    assert [] == happened(t, "struggle", "cover", "fright", "fright_void", "lose")
    assert 16 <= len(happened(t, "play"))
