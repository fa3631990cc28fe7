"""The 2-Player Rules of Fish & Katz."""

from __future__ import annotations

import pytest

from catcli.engine.chance import Chance, Stacked
from catcli.engine.errors import BadNotation

from .build import FISH_CARDS, GAME, asked, codes, do, happened, new, options, pile, points, refused, row, table

TWO_PAWS = codes("salmon eel pufferfish")


def drawn(text, variant=""):
    """A new game in which the deck of the face-down draw begins with these cards."""
    return new(2, variant, Stacked({"draw": [codes(text)]}))


def scoring(piles=None, face_down=None, **setup):
    return table(2, at="scoring", piles=piles or {}, face_down=face_down or {}, **setup)


def test_fk_39_each_draws_until_a_two_paws_fish_comes_and_the_others_go_back():
    """FK-75"""
    t = drawn("tuna flounder eel saury salmon")
    assert [codes("eel"), codes("salmon")] == t.face_down
    assert [("reject", 0, ["tuna", "flounder"]), ("reject", 1, ["saury"])] == happened(t, "reject")
    assert [("shuffle", None, 50, 0, False), ("shuffle", None, 48, 0, False)] == happened(t, "shuffle")
    assert 50 - 2 == len(t.draw_deck) + len(t.row)


def test_fk_39_every_two_paws_fish_may_be_drawn():
    seen = [card for seed in range(40) for hidden in new(2, luck=Chance(seed)).face_down for card in hidden]
    assert TWO_PAWS == sorted(set(seen))


def test_fk_40_a_squid_drawn_is_put_aside_too():
    t = drawn("squid-1 eel squid-2 tuna pufferfish", "squid")
    assert [codes("eel"), codes("pufferfish")] == t.face_down
    assert [("reject", 0, ["squid 1"]), ("reject", 1, ["squid 2", "tuna"])] == happened(t, "reject")


def test_fk_41_only_the_owner_sees_the_face_down_card():
    t = drawn("tuna eel salmon")
    assert [["eel"], ["salmon"]] == [GAME.view(t, seat)["own_face_down"] for seat in t.seats]
    assert [[1, 1], [1, 1]] == [GAME.view(t, seat)["face_down"] for seat in t.seats]
    assert [{"card": "eel"}, {}] == [e.value for e in t.log.seen_by(0) if e.what == "face_down"]
    assert [["tuna"]] == [e.value["cards"] for e in t.log.seen_by(1) if e.what == "reject"]


def test_fk_41_the_other_may_imagine_any_two_paws_fish():
    t = drawn("tuna eel salmon")
    imagined = [GAME.imagine(t, 1, Chance(luck)) for luck in range(40)]
    assert [GAME.view(t, 1)] * 40 == [GAME.view(other, 1) for other in imagined]
    assert TWO_PAWS == sorted({other.face_down[0][0] for other in imagined})


def test_fk_42_no_card_is_drawn_when_the_game_is_over():
    t = do(scoring({"Ada": {"tuna": 3}}, paws={"Ada": 3}), "reveal nothing", "reveal nothing")
    assert (None, [[], []]) == (t.ask, t.face_down)


def test_fk_43_another_card_comes_with_each_round_and_what_is_not_revealed_stays():
    t = scoring({}, {"Ada": ["eel", "salmon"], "Bo": ["eel"]})
    do(t, "reveal nothing", "reveal nothing")
    assert ([3, 2], codes("eel salmon")) == ([len(cards) for cards in t.face_down], sorted(t.face_down[0][:2])[::-1])


def test_fk_44_any_of_the_types_that_become_sets_may_be_revealed():
    t = scoring({"Ada": {"salmon": 2, "eel": 1}}, {"Ada": ["salmon", "eel", "eel", "pufferfish"]})
    assert ["reveal nothing", "reveal salmon", "reveal eel", "reveal salmon and eel"] == options(t, 0)
    assert ["reveal nothing"] == options(t, 1)


def test_fk_44_a_third_set_by_a_hidden_card_makes_seven_paws_in_the_first_scoring():
    t = scoring({"Ada": {"tuna": 3, "eel": 4, "salmon": 2}}, {"Ada": ["salmon"], "Bo": ["eel"]})
    assert ([5, 0], ("reveal", "Ada Bo"), True) == (t.paws, asked(t), t.ask.together)
    do(t, "reveal salmon", "reveal nothing")
    assert ({"salmon": 2, "eel": 2, "tuna": 3}, [7, 0], None) == (points(t), t.paws, t.ask)
    assert [("reveal", 0, "salmon", 1)] == happened(t, "reveal")


def test_fk_44_the_fewest_cards_that_complete_a_set_are_revealed():
    t = scoring({"Ada": {"salmon": 2}}, {"Ada": ["salmon", "salmon"]})
    do(t, "reveal salmon", "reveal nothing")
    assert ([("reveal", 0, "salmon", 1)], codes("salmon")) == (happened(t, "reveal"), t.face_down[0][:1])


def test_fk_45_three_face_down_cards_alone_are_a_set():
    t = do(scoring({}, {"Bo": ["eel", "eel", "eel"]}), "reveal nothing", "reveal eel")
    assert ([0, 2], [("reveal", 1, "eel", 3)]) == (t.paws, happened(t, "reveal"))


def test_fk_46_what_completes_no_set_is_not_revealed():
    t = scoring({"Ada": {"salmon": 3, "eel": 1}}, {"Ada": ["salmon", "eel"]})
    assert ["reveal nothing"] == options(t, 0)
    says = "no set of eel comes about: reveal only what completes a set of 3"
    assert ("FK-46", says) == refused(t, 0, "reveal eel")
    says = "salmon is a set already, and scores once: no more of it is revealed"
    assert ("FK-46", says) == refused(t, 0, "reveal salmon and eel")


def test_fk_47_revealed_cards_are_discarded_with_the_rest_and_others_stay_face_down():
    t = do(scoring({"Ada": {"eel": 2}}, {"Ada": ["eel", "salmon"]}), "reveal eel", "reveal nothing")
    assert (2, codes("salmon"), {}) == (t.round, t.face_down[0][:1], pile(t))
    assert 50 - 1 - 2 == len(t.draw_deck) + len(t.row)


def test_fk_48_kept_cards_are_not_in_the_next_deck():
    hidden = ["eel"] * 7
    t = do(scoring({}, {"Ada": hidden}), "reveal nothing", "reveal nothing")
    everywhere = [*t.draw_deck, *t.row, *t.face_down[0], *t.face_down[1]]
    assert sorted(FISH_CARDS) == sorted(everywhere)
    assert codes("eel") * 7 == t.face_down[0][:7]


def test_fk_49_the_row_of_two_has_three_cards():
    assert 3 == len(row(new(2)).split())


def test_fk_74_else_the_usual_rules_hold():
    t = do(table(2, row=["tuna", "eel", "saury"], piles={"Bo": {"eel": 2}}), "1", "2")
    assert ([{"tuna": 1}, {"eel": 3}], [("leave", None, "saury")]) == ([pile(t, 0), pile(t, 1)], happened(t, "leave"))


def test_fk_76_a_card_may_be_kept_for_a_later_scoring():
    t = scoring({"Ada": {"eel": 2}}, {"Ada": ["eel"]})
    do(t, "reveal nothing", "reveal nothing")
    assert (2, codes("eel"), [0, 0]) == (t.round, t.face_down[0][:1], t.paws)


def test_fk_78_when_no_two_paws_fish_is_left_none_is_drawn():
    """All 24 of them lie face down."""
    hidden = {"Ada": {"salmon": 8, "eel": 4}, "Bo": {"eel": 4, "pufferfish": 8}}
    t = do(scoring({}, hidden), "reveal nothing", "reveal nothing")
    assert (2, [12, 12], 26) == (t.round, [len(cards) for cards in t.face_down], len(t.draw_deck) + len(t.row))
    assert [("none_left", 0), ("none_left", 1)] == happened(t, "none_left")


def test_with_more_players_nothing_lies_face_down():
    assert [[], [], []] == new(3).face_down


def test_a_reveal_is_read_in_any_case_and_order():
    t = scoring({"Ada": {"salmon": 2, "eel": 2}}, {"Ada": ["salmon", "eel"]})
    texts = ("reveal salmon and eel", "REVEAL green, Yellow", "reveal eel,  and salmon", "Eel and salmon")
    assert 1 == len({GAME.read(t, 0, text) for text in texts})
    for text in ("reveal", "reveal trout", "reveal squid 1", "all"):
        with pytest.raises(BadNotation):
            GAME.read(t, 0, text)
    assert GAME.read(t, 0, "reveal nothing") == GAME.read(t, 0, "Nothing")
    with pytest.raises(BadNotation, match=r"write for example 'reveal salmon and eel' or 'reveal nothing'$"):
        GAME.read(t, 0, "all")
