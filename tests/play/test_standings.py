"""The high-score ranking: which scores stand in one list, in which order, with which title, and reading rows."""

from __future__ import annotations

from dataclasses import replace

import pytest
from msgspec.structs import replace as changed

from catcli.play.rowfiles import Row
from catcli.play.standings import (
    Filter,
    Score,
    score_of_entry,
    scores_of_rows,
    standings,
    title_of,
)
from catcli.play.store import Entry

CHART = [(1, "Stray"), (5, "Tom"), (10, "King")]
NINE = Score("catpacks", "solo", 1, "stand-in", 9, "Ada", None, "7", chosen=False, again=False, hints=0, undos=0)


def titles(game: str) -> list[tuple[int, str]]:
    return CHART if game == "catpacks" else []


def ranks(scores: list[Score], wanted: Filter | None = None) -> list[list[tuple[int, int]]]:
    """Rank and score of each place of each list."""
    return [[(place.rank, place.score.score) for place in one.places] for one in standings(scores, titles, wanted)]


def players(scores: list[Score], wanted: Filter) -> list[str]:
    return [place.score.player for one in standings(scores, titles, wanted) for place in one.places]


# Ranks


def test_the_best_score_comes_first_and_ties_share_a_rank():
    scores = [replace(NINE, score=score) for score in (3, 9, 14, 9)]
    assert [[(1, 14), (2, 9), (2, 9), (4, 3)]] == ranks(scores)


def test_equal_scores_stand_by_date_then_as_given():
    ada, bo, cy, di = (replace(NINE, player=name) for name in ("Ada", "Bo", "Cy", "Di"))
    scores = [replace(ada, date="2030-01-02"), replace(bo, date="2030-01-01"), replace(cy, date="2030-01-02"), di]
    assert ["Di", "Bo", "Ada", "Cy"] == players(scores, Filter())


def test_scores_below_0_are_ranked_too():
    assert [[(1, 0), (2, -3)]] == ranks([replace(NINE, score=-3), replace(NINE, score=0)])


def test_no_score_is_no_list():
    assert [] == standings([], titles)


OTHERS = [{"game": "ahoy"}, {"variant": "solo,friendly"}, {"variant": ""}, {"edition": 2}, {"deck": "0123456789abcdef"}]


@pytest.mark.parametrize("other", OTHERS, ids=str)
def test_scores_that_cannot_be_compared_never_stand_in_one_list(other):
    scores = [NINE, replace(NINE, score=3), replace(NINE, score=14, **other)]
    assert [[(1, 9), (2, 3)], [(1, 14)]] == sorted(ranks(scores), key=len, reverse=True)


def test_the_parts_of_a_variant_may_stand_in_any_order():
    scores = [replace(NINE, variant="friendly,solo"), replace(NINE, variant="solo, friendly")]
    (one,) = standings(scores, titles)
    assert "solo,friendly" == one.variant


def test_lists_stand_by_game_variant_and_deck_the_newest_edition_first():
    scores = [replace(NINE, **other) for other in OTHERS] + [NINE]
    assert [
        ("ahoy", "solo", "stand-in", 1),
        ("catpacks", "", "stand-in", 1),
        ("catpacks", "solo", "0123456789abcdef", 1),
        ("catpacks", "solo", "stand-in", 2),
        ("catpacks", "solo", "stand-in", 1),
        ("catpacks", "solo,friendly", "stand-in", 1),
    ] == [(one.game, one.variant, one.deck, one.edition) for one in standings(scores, titles)]


def test_the_best_of_very_many_are_those_of_all():
    scores = [replace(NINE, score=number * 7919 % 5003, player=str(number)) for number in range(20_000)]
    whole, best = standings(scores, titles)[0], standings(scores, titles, Filter(top=20))[0]
    assert whole.places[:20] == best.places


def test_lists_are_parted_by_keys_in_their_order():
    keys = [(10, "Bo"), (9, "Cy"), (9, "Bo"), (None, "Bo"), (9, "Cy")]
    scores = [replace(NINE, key=key, score=number) for number, key in enumerate(keys)]
    assert [((None, "Bo"), [3]), ((9, "Bo"), [2]), ((9, "Cy"), [4, 1]), ((10, "Bo"), [0])] == [
        (one.key, [place.score.score for place in one.places])
        for one in standings(scores, titles, by=("seat", "player"))
    ]


# Titles


@pytest.mark.parametrize(
    ("score", "title"),
    [(-1, ""), (0, ""), (1, "Stray"), (4, "Stray"), (5, "Tom"), (9, "Tom"), (10, "King"), (99, "King")],
)
def test_a_solo_score_has_the_title_that_it_reaches(score, title):
    assert title == title_of(replace(NINE, score=score), titles)


@pytest.mark.parametrize("other", [{"variant": "solo,friendly"}, {"variant": ""}, {"game": "ahoy"}])
def test_cp_85_only_the_standard_solo_game_has_titles(other):
    assert "" == title_of(replace(NINE, **other), titles)


# Filters


def test_filters_for_game_variant_and_deck():
    scores = [NINE, *(replace(NINE, player=str(n), **other) for n, other in enumerate(OTHERS))]
    assert ["0"] == players(scores, Filter(game="ahoy"))
    assert ["1"] == players(scores, Filter(variant="friendly, solo"))
    assert ["2"] == players(scores, Filter(variant=""))
    assert ["4"] == players(scores, Filter(deck="0123456789abcdef"))
    assert ["4"] == players(scores, Filter(deck="0123"))
    assert [] == players(scores, Filter(deck="012"))
    assert ["3", "Ada"] == players(scores, Filter(game="catpacks", variant="solo", deck="stand-in"))


@pytest.mark.parametrize(
    ("who", "expected"),
    [
        ("person", ["Ada", "Bo"]),
        ("human", ["Ada", "Bo"]),
        ("Ada", ["Ada"]),
        ("bO", ["Bo"]),
        ("planner", ["Cy", "Di"]),
        ("planner:nodes=500", ["Di"]),
        ("nodes=500", []),
        ("", []),
        ("nobody", []),
    ],
)
def test_who_is_a_person_a_bot_or_a_player(who, expected):
    bots = {"Ada": None, "Bo": None, "Cy": "planner", "Di": "planner:nodes=500"}
    scores = [replace(NINE, player=name, bot=bot) for name, bot in bots.items()]
    assert expected == players(scores, Filter(who=who))


@pytest.mark.parametrize(
    "other",
    [
        {"chosen": True},
        {"again": True},
        {"hints": 1},
        {"undos": 1},
        {"chosen": None},
        {"again": None},
        {"hints": None},
        {"undos": None},
    ],
    ids=str,
)
def test_clean_shows_only_first_plays_of_a_drawn_seed_without_hint_or_undo(other):
    assert [[(1, 9)]] == ranks([NINE, replace(NINE, score=14, **other)], Filter(clean=True))


def test_ranks_count_among_what_is_asked_for():
    scores = [replace(NINE, score=14, player="Bo"), NINE]
    assert [[(1, 9)]] == ranks(scores, Filter(who="Ada"))


def test_top_is_the_length_of_each_list():
    scores = [replace(NINE, score=score) for score in (14, 9, 9, 3)] + [replace(NINE, game="ahoy")]
    assert [[(1, 9)], [(1, 14), (2, 9)]] == ranks(scores, Filter(top=2))


def test_a_filter_is_told_as_it_was_asked_for():
    assert "--game catpacks --variant '' --clean" == str(Filter(game="catpacks", variant="", clean=True, top=3))


# From the store and from rows

ROW = Row(
    game="catpacks", edition=1, variant="solo", deck="stand-in", deal=3, seed="7", player="Ada", bot="human", score=9,
    status="finished",
)  # fmt: skip


def test_an_entry_of_the_store_is_a_score_of_a_person():
    entry = Entry(
        "0123456789ab", "2030-01-01T00:00:00Z", "2030-01-01T01:00:00Z", "catpacks", 1, "solo", "stand-in", "7", True,
        True, 1, 2, "Ada", "finished", 9, "abc",
    )  # fmt: skip
    facts = {"date": "2030-01-01T01:00:00Z", "chosen": True, "again": True, "hints": 1, "undos": 2}
    assert replace(NINE, order="1", seat=1, **facts) == score_of_entry(entry)
    assert ("Ada", "human", 1, None) == score_of_entry(entry, ("player", "bot", "seat", "moves")).key


def test_a_row_is_a_score_that_does_not_tell_all():
    told = replace(NINE, chosen=None, again=None, hints=None, undos=None, deal=3)
    rows = [changed(ROW, bot=bot) for bot in ("human", "", "planner:nodes=500")]
    assert [told, told, replace(told, bot="planner:nodes=500")] == list(scores_of_rows(rows))


def test_a_row_tells_its_seat_and_the_values_by_which_lists_are_parted():
    (one,) = scores_of_rows([changed(ROW, order="21", seat=2, case="alley")], ("seat", "case"))
    assert ("21", 2, (2, "alley")) == (one.order, one.seat, one.key)


@pytest.mark.parametrize("status", ["open", "stopped"])
def test_only_finished_games_are_ranked(status):
    assert [] == list(scores_of_rows([changed(ROW, status=status, score=None)]))
