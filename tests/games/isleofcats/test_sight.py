"""What a seat sees, and imagines: IC-104, IC-22, IC-33, IC-50."""

from collections import Counter

import pytest

from catcli.engine.chance import Chance
from catcli.engine.options import sample
from catcli.games.isleofcats.pieces import CARDS, FAMILY_CARDS
from catcli.games.isleofcats.sight import box, face_down, imagine, view

from .playing import KINDS_OF_GAME, do, options, questions, started, table

UNSEEN = ("hands", "passing", "drafted", "lessons", "discards")


@pytest.mark.parametrize(("players", "variant"), KINDS_OF_GAME)
def test_ic_104_nobody_can_tell_an_imagined_table_from_the_true_one(players, variant):
    for t in questions(players, variant, "imagined"):
        for seat in t.seats:
            imagined = imagine(t, seat, Chance(t.question))
            assert view(t, seat) == view(imagined, seat)
            assert box(t) == box(imagined)


@pytest.mark.parametrize(("players", "variant"), KINDS_OF_GAME)
def test_ic_104_what_a_seat_imagines_does_not_depend_on_what_it_cannot_see(players, variant):
    for t in questions(players, variant, "worlds"):
        for seat in t.seats:
            other = imagine(t, seat, Chance("other"))
            one, two = (imagine(world, seat, Chance("guess")) for world in (t, other))
            for name in (*UNSEEN, "laid", "deck", "bag", "knows", "sister"):
                assert getattr(one, name) == getattr(two, name), name


@pytest.mark.parametrize(("players", "variant"), KINDS_OF_GAME)
def test_ic_104_each_card_is_imagined_where_its_kind_may_lie(players, variant):
    for t in questions(players, variant, "kinds"):
        imagined = imagine(t, 0, Chance(t.question))
        for seat in t.seats:
            assert all(CARDS[card].kind == "rescue" for card in imagined.laid[seat])
            assert all(card in FAMILY_CARDS or CARDS[card].kind == "lesson" for card in imagined.lessons[seat])


def test_ic_31_no_blue_card_is_imagined_in_a_hand_from_which_lessons_were_laid():
    looked = 0
    for t in questions(2, "", "blue"):
        if t.phase in ("rescuing", "rare finds"):
            hand = imagine(t, 0, Chance(t.question)).hands[1]
            blue = [card for card in hand if CARDS[card].kind in ("lesson", "public")]
            looked += bool(hand)
            assert len(blue) <= t.fresh[1]
    assert looked


def test_ic_22_what_a_seat_passed_on_is_imagined_with_those_who_have_it():
    t = started(3)
    passed = sorted(t.passing[0])[2:]
    do(t, *[options(t, seat)[0] for seat in t.seats])
    imagined = imagine(t, 0, Chance(0))
    assert passed == sorted(imagined.passing[1])
    do(t, *[options(t, seat)[0] for seat in t.seats])
    imagined = imagine(t, 0, Chance(0))
    assert (2, 3) == (len(set(passed) & set(imagined.drafted[1])), len(set(passed) & set(imagined.passing[2])))


def test_ic_22_of_two_players_each_knows_what_the_other_kept_of_its_first_hand():
    t = started(2)
    passed = sorted(t.passing[0])[2:]
    for _ in range(2):
        do(t, *[options(t, seat)[0] for seat in t.seats])
    kept = sorted(set(passed) - set(t.passing[0]))
    assert (2, True) == (len(kept), set(kept) <= set(t.drafted[1]))
    for guess in range(5):
        assert set(kept) <= set(imagine(t, 0, Chance(guess)).drafted[1])


def test_ic_22_a_card_known_of_another_is_forgotten_when_everybody_sees_it():
    known = 0
    for t in questions(3, "", "forget"):
        seen = {*t.played, *(card for card, _ in t.public)}
        for seat in t.seats:
            own = set(face_down(t, seat))
            for what in t.knows[seat]:
                known += 1
                assert not seen & set(what.cards)
                assert not own & set(what.cards)
                held = Counter({other: len(set(what.cards) & set(face_down(t, other))) for other in t.seats})
                going = 0
                for other in t.seats:
                    going += len(set(what.cards) & set(t.passing[other]))
                    assert what.kept[other] == held[other] - len(set(what.cards) & set(t.passing[other]))
                assert len(what.cards) == sum(what.kept) + going
    assert known


def test_ic_104_what_is_known_stays_with_its_holder_in_what_is_imagined():
    for t in questions(2, "", "stays"):
        imagined = imagine(t, 0, Chance(t.question))
        for what in t.knows[0]:
            assert what.kept[1] <= len(set(what.cards) & set(face_down(imagined, 1)))


def test_ic_104_hands_private_lessons_and_face_down_cards_of_others_do_not_show():
    t = table(2, hands=[[7], [8]], lessons=[[113], [114]], laid=[[43], [44]], discards=[[1], [2]], drafted=[[67], [68]])
    seen = view(t, 0)
    assert ([7], [113], [[43], None], [1], [67]) == tuple(
        seen[name] for name in ("hand", "lessons", "laid", "discards", "drafted")
    )
    hidden = {name: seen["seats"][1][name] for name in ("hand", "lessons", "laid", "discards", "drafted")}
    assert dict.fromkeys(hidden, 1) == hidden


def test_ic_50_cards_laid_show_when_they_are_revealed():
    t = table(2, laid=[[43], [44]], revealed=True)
    assert [[43], [44]] == view(t, 0)["laid"]


def test_ic_110_of_the_sister_only_what_is_open_shows():
    t = started(1, "solo,medium")
    seen = view(t, 0)["sister"]
    assert ("medium", 1, 4, 23, None) == (
        seen["level"],
        len(seen["colours"]),
        len(seen["lessons"]),
        seen["deck"],
        seen["shown"],
    )


@pytest.mark.parametrize(("players", "variant"), KINDS_OF_GAME)
def test_ic_104_an_imagined_table_can_be_played_to_its_end(players, variant):
    for t in questions(players, variant, "rollouts"):
        if t.question % 9 == 0:
            imagined, luck = imagine(t, t.ask.seats[0], Chance("guess")), Chance("on")
            while imagined.ask is not None:
                imagined.answer([sample(imagined.options(seat), luck) for seat in imagined.ask.seats], check=False)
            assert box(t) == box(imagined)


def test_ic_104_an_imagined_seat_knows_nothing_of_others_hands_but_its_own():
    t = None
    for t in questions(2, "", "knows"):
        if t.day == 2 and t.phase == "rescuing":
            break
    assert t is not None
    imagined = imagine(t, 0, Chance(0))
    assert (t.knows[0], []) == (imagined.knows[0], imagined.knows[1])
    assert t.knows[0]
