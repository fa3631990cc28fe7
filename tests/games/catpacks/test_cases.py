"""Worked positions from outside: `cases.yaml` holds facts that nobody here may bend; every value in it is compared."""

from collections.abc import Callable, Iterator
from pathlib import Path
from typing import Any

import pytest
import yaml

from catcli.engine.errors import CatError
from catcli.games.catpacks import GAME, scoring
from catcli.games.catpacks import pack as geometry
from catcli.games.catpacks.pieces import TURNS

from . import build
from .build import do, dummys_turn, happened, mismatches, options, shipped

Case = dict[str, Any]
CASES: list[Case] = yaml.safe_load(Path(__file__).with_name("cases.yaml").read_text(encoding="utf-8"))


def told(entry: list[Any]) -> str:
    """A card of a case's Pack as text: `[The Student, 1, 0, 3]` is `The Student at 1,0 turned left`."""
    name, x, y, turns = entry
    return f"{name} at {x},{y} {TURNS[turns]}".rstrip()


def in_a_row(names: list[str], covered: list[str]) -> list[str]:
    """Cards of which only the Pawer matters, side by side."""
    return [f"{name} at {x},0{' covered' if name in covered else ''}" for x, name in enumerate(names)]


def with_borders(cards: list[str]) -> dict[str, Any]:
    """A Pack with the Wild Borders that it needs."""
    return {"packs": cards, "borders": mismatches(cards)}


# The checkers: what the program makes of a case, in the shape of its `expect`.


def turn(case: Case) -> Any:
    """The turn played card by card; of every corner point how many cards lie there and how many quarters they show."""
    given = case["given"]
    t = shipped(1, "solo", round=1, hands=given["hand"], catnip=given["catnip"])
    catnip = []
    for entry in case["plays"]:
        cost = t.deck.cost[t.deck.number[entry[0]]]
        do(t, f"play {told(entry)}{f' paying {cost} catnip' if cost else ''}")
        if t.ask.what == "move":
            do(t, "stop moving")
        catnip.append(t.catnip[0])
    assert given["hand"] == [entry[0] for entry in case["plays"]]
    corners: dict[tuple[int, int], list[bool]] = {}
    for cell, card in t.packs[0].items():
        for corner, step in enumerate(geometry.POINT_OF_CORNER):
            corners.setdefault(geometry.xy(cell + step), []).append(t.deck.corners[card][corner])
    growing = {f"{x},{y}": [len(met), sum(met)] for (x, y), met in corners.items() if sum(met) > 1}
    return {"catnip_after_each": catnip, "symbols": GAME.sheet(t).rows[1].points[0], "quarters_at": growing}


def struggle(case: Case) -> Any:
    """The Pawer Struggle alone: of the Catshine only what it brought."""
    player, dummy = case["given"]["player"], case["given"]["dummy"]
    covered = player.get("covered", [])
    t = shipped(
        1, "solo", at="struggle", **with_borders(in_a_row(player["cards"], covered)), pawer=player["tokens"],
        dummy={"cards": dummy["cards"], "pawer": dummy["tokens"]}, round=4,
    )  # fmt: skip
    assert len(covered) == scoring.struggles(t, 0)
    if t.ask is not None:
        do(t, f"cover {case['given']['cover']}")
    else:
        assert "cover" not in case["given"]
    ((_, _, _, winners, _),) = happened(t, "struggle")
    side = ["player", "dummy"]
    return {
        "winners": [side[winner["seat"]] for winner in winners],
        "discards": {side[winner["seat"]]: winner["discards"] for winner in winners},
        "player": {
            "pawer": t.card_pawer(0),
            "tokens": t.pawer[0],
            "catshine": scoring.struggles(t, 0) - len(covered),
        },
        "dummy": {"cards": t.names(t.dummy), "tokens": t.dummy_pawer},
    }


def sets(case: Case) -> Any:
    """Arithmetic; the types must be those of the box, the cards as many as the case is named after."""
    counts = case["given"]["counts"]
    assert 13 == sum(counts.values())
    assert set(counts) == {row["type"] for row in build.rows()}
    return {
        "different": scoring.sets_of_different(list(counts.values())),
        "same": scoring.sets_of_same(list(counts.values())),
    }


def symbols(case: Case) -> Any:
    """The same Pack with different numbers of Shards held at the end."""
    cards = [told(entry) for entry in case["given"]["pack"]]
    with_shards = {}
    for shards in case["expect"]["symbols_with_shards"]:
        t = shipped(1, "solo", at="scoring", packs=cards, shards=shards)
        with_shards[shards] = GAME.sheet(t).rows[1].points[0]
        assert len(t.settled[0]) == 4 * with_shards[shards]
    bare = shipped(1, "solo", at="scoring", packs=cards)
    missing = list(geometry.points(bare.deck, bare.packs[0]).values())
    return {"missing": missing, "symbols_with_shards": with_shards}


def surround(case: Case) -> Any:
    """Packs that need no Wild Border."""
    surrounded = {}
    for name, entries in case["given"].items():
        t = shipped(1, "solo", at="scoring", packs=[told(entry) for entry in entries])
        surrounded[name] = GAME.sheet(t).rows[2].points[0]
    return surrounded


def pay(case: Case) -> Any:
    """Whether the card can be played with so much, and what is left of the Catnip; there is one way to pay at most."""
    card, rows = case["given"]["card"], []
    for row in case["expect"]:
        others = ["The Bouncer", "Double Chin"][: row["other_cards"]]  # too dear to be played themselves
        assert len(others) == row["other_cards"]
        t = shipped(1, "solo", hands=[card, *others], catnip=row["catnip"])
        playable = any(option.startswith(f"play {card} ") for option in options(t))
        rows.append({"catnip": row["catnip"], "other_cards": row["other_cards"], "playable": playable})
        if playable:
            do(t, f"play {card} at 0,0")
            rows[-1]["catnip_after"] = t.catnip[0]
    return rows


def dummy_pick(case: Case) -> Any:
    """The cards the dummy is tied between, or the one that it takes unasked."""
    alley = case["given"]["alley"]
    assert len(alley) == 5
    t = dummys_turn(shipped(1, "solo", alley=alley))
    if t.ask is not None and t.ask.what == "dummy-tie":
        return {"ask": [option.removeprefix("dummy takes ") for option in options(t)]}
    return {"ask": t.names(t.dummy)}


def dummy_fright(case: Case) -> Any:
    """One Fright after the other, each played on an empty Pack."""
    left = {"cards": case["given"]["cards"], "pawer": case["given"]["tokens"]}
    lost: list[str] = []
    while lost[-1:] != ["nothing"]:
        t = do(shipped(1, "solo", hands=["Alarm Clock"], dummy=left), "play Alarm Clock at 0,0")
        now = GAME.state(t)["dummy"]
        gone = [name for name in left["cards"] if name not in now["cards"]]
        gone += ["token"] * (left["pawer"] - now["pawer"])
        lost += gone or ["nothing"]
        left = now
    return {"lost": lost}


def final(case: Case) -> Any:
    given = case["given"]
    cards = [told(entry) + " covered" * (entry[0] in given["covered"]) for entry in given["pack"]]
    t = shipped(
        1, "solo", at="scoring", **with_borders(cards), pawer=given["tokens"], shards=given["shards"],
    )  # fmt: skip
    assert given["shards"] == t.shards[0] + len(t.settled[0])
    rows = {row.key: row.points[0] for row in GAME.sheet(t).rows}
    rows["sets-diff"], rows["sets-same"] = rows.pop("different"), rows.pop("same")
    return {
        "mismatched_borders": len(t.borders[0]),
        "pawer_total": scoring.total_pawer(t, 0),
        **rows,
        "total": GAME.sheet(t).totals()[0],
    }


CHECKERS: dict[str, Callable[[Case], Any]] = {
    "turn": turn, "struggle": struggle, "sets": sets, "symbols": symbols, "surround": surround, "pay": pay,
    "dummy-pick": dummy_pick, "dummy-fright": dummy_fright, "final": final,
}  # fmt: skip
KEYS = {"id", "kind", "rulings", "given", "plays", "expect"}


def check(case: Case) -> None:
    """Play or place a case and compare all that it expects."""
    assert set(case) <= KEYS
    assert [case["id"]] == [other["id"] for other in CASES if other["id"] == case["id"]]
    assert set(case["rulings"]) <= set(GAME.paragraphs())
    assert case["expect"] == CHECKERS[case["kind"]](case)


def of_kind(kind: str) -> Any:
    cases = [case for case in CASES if case["kind"] == kind]
    assert cases
    return pytest.mark.parametrize("case", cases, ids=lambda case: case["id"])


@of_kind("turn")
def test_the_printed_first_turn(case):
    """CP-127, CP-128, CP-26, CP-28, CP-29, CP-45"""
    check(case)


@of_kind("struggle")
def test_pawer_struggles(case):
    """CP-65, CP-63, CP-66, CP-67, CP-68, CP-69, CP-70, CP-95"""
    check(case)


@of_kind("sets")
def test_the_sets_of_the_printed_scoring(case):
    """CP-77, CP-78, CP-79"""
    check(case)


@of_kind("symbols")
def test_a_symbol_of_shards_alone(case):
    """CP-38, CP-74"""
    check(case)


@of_kind("surround")
def test_catshine_needs_four_neighbours(case):
    """CP-62"""
    check(case)


@of_kind("pay")
def test_a_card_never_pays_for_itself(case):
    """CP-26, CP-22, CP-23"""
    check(case)


@of_kind("dummy-pick")
def test_what_the_dummy_takes(case):
    """CP-88, CP-89"""
    check(case)


@of_kind("dummy-fright")
def test_frights_on_the_dummy(case):
    """CP-93"""
    check(case)


@of_kind("final")
def test_the_printed_final_scoring(case):
    """CP-150, CP-42, CP-62, CP-69, CP-74, CP-76, CP-77, CP-78"""
    check(case)


def test_every_kind_of_case_has_its_checker():
    assert set(CHECKERS) == {case["kind"] for case in CASES}


# Spoiling the file: no value may be changed unnoticed.

Path_ = tuple[Any, ...]


def spoilt(value: Any, path: Path_ = ()) -> Iterator[tuple[Path_, Any]]:
    """The value with one leaf of it changed, for every leaf; a list or mapping that is empty gets something in it."""
    match value:
        case dict() if value:
            for key, item in value.items():
                for where, other in spoilt(item, (*path, key)):
                    yield where, {**value, key: other}
        case list() if value:
            for index, item in enumerate(value):
                for where, other in spoilt(item, (*path, index)):
                    yield where, [*value[:index], other, *value[index + 1 :]]
        case dict():
            yield path, {"spoilt": 0}
        case list():
            yield path, ["spoilt"]
        case bool():
            yield path, not value
        case int():
            yield path, value + 1
        case str():
            yield path, f"{value} spoilt"
        case _:
            raise AssertionError(f"no way to spoil {value!r}")


def shortened(value: Any, path: Path_ = ()) -> Iterator[tuple[Path_, Any]]:
    """The value with one key or element of it left out, for every one."""
    if isinstance(value, dict):
        for key, item in value.items():
            yield (*path, key), {k: v for k, v in value.items() if k != key}
            for where, other in shortened(item, (*path, key)):
                yield where, {**value, key: other}
    elif isinstance(value, list):
        for index, item in enumerate(value):
            yield (*path, index), [*value[:index], *value[index + 1 :]]
            for where, other in shortened(item, (*path, index)):
                yield where, [*value[:index], other, *value[index + 1 :]]


def fails(case: Case) -> bool:
    try:
        check(case)
    except (AssertionError, CatError, LookupError, TypeError, ValueError):
        return True
    return False


# Of the 13 placed cards of the printed example, three could lie otherwise, and one Shard completes nothing there:
# the case fixes more than the rules ask.
FREE = {
    ("tobias-nine-points", "given", "pack", 5, 3): "all neighbours of Parcel Pete match that way round too",
    ("tobias-nine-points", "given", "pack", 8, 1): "Anchovy Al fits, and joins, one cell further on",
    ("tobias-nine-points", "given", "pack", 9, 3): "all neighbours of Needle Nick match that way round too",
    ("tobias-nine-points", "given", "shards"): "no corner point lacks only one quarter",
}
OWN_INPUTS = {"symbols", "pay"}  # what they expect is a list of inputs with their results; one less is only less


@pytest.mark.parametrize("case", CASES, ids=lambda case: case["id"])
def test_no_value_of_a_case_may_change_unnoticed(case):
    free = {where[1:] for where in FREE if where[0] == case["id"]}
    unnoticed = {where for where, other in spoilt(case) if where != ("id",) and not fails(other)}
    assert free == unnoticed


@pytest.mark.parametrize("case", CASES, ids=lambda case: case["id"])
def test_no_expected_value_of_a_case_may_be_left_out(case):
    if case["kind"] not in OWN_INPUTS:
        assert [] == [where for where, less in shortened(case["expect"]) if not fails({**case, "expect": less})]
