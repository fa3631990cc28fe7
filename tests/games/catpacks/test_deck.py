"""Decks of Cat Cards: the shipped one, and what a deck that somebody typed in must be."""

import unicodedata
from collections import Counter

import pytest
from hypothesis import assume, given
from hypothesis import strategies as st

from catcli.engine.chance import Chance
from catcli.engine.errors import BadDeck, CatError, Place, Several
from catcli.engine.table import begin
from catcli.games.catpacks import notation, position, rules
from catcli.games.catpacks.deck import (
    COLUMNS,
    Faults,
    Field,
    cards,
    check_names,
    check_size,
    corners_from,
    deck_from,
    digest,
    effect_text,
    effects_from,
    name_from,
    needed,
    number_from,
    sides_from,
)
from catcli.games.catpacks.pieces import (
    EFFECTS,
    MULTIPLIER,
    RESOURCES,
    Card,
    Deck,
    Effect,
    friendly,
    round_pile,
    shipped_deck,
)

SHIPPED = shipped_deck()
BOX = [SHIPPED.kinds[card] for card in SHIPPED.cards]
TYPES = {name: name for name in SHIPPED.types}
X = {"name": "X", "cost": 1, "type": "yarn", "pawer": 1, "sides": "abcd", "corners": "....", "effect": ""}


def row(line, cells):
    """A row of deck.csv, whose line 1 holds the column names; each cell counts for one column."""
    return {
        column: Field(value, Place("deck.csv", line, at), Place("deck.csv", 1, at))
        for at, (column, value) in enumerate(cells.items(), 1)
    }


def read(*cells):
    """A deck of these cards, and of the shipped ones to be large enough."""
    rows = [row(line, each) for line, each in enumerate([*cells, *cards(SHIPPED)], 2)]
    return deck_from(rows, "typed", Place("deck.csv", 1, 1))


def complaints(*cells):
    with pytest.raises(CatError) as caught:
        read(*cells)
    errors = caught.value.errors if isinstance(caught.value, Several) else [caught.value]
    assert all(isinstance(error, BadDeck) for error in errors)
    return [str(error) for error in errors]


def complaint(**cells):
    (sentence,) = complaints({**X, **cells})
    return sentence


# The shipped deck.


def test_the_shipped_deck_has_100_cards_of_20_a_type():
    assert 100 == len(SHIPPED) == len({card.name for card in BOX})
    assert {"yarn": 20, "fish": 20, "bell": 20, "box": 20, "moon": 20} == Counter(card.type for card in BOX)


def test_the_shipped_deck_has_its_costs_pawer_values_and_corners():
    assert {0: 21, 1: 38, 2: 24, 3: 15, 4: 2} == Counter(card.cost for card in BOX)
    assert {0: 21, 1: 37, 2: 31, 3: 9, 4: 2} == Counter(card.pawer for card in BOX)
    assert {0: 9, 1: 32, 2: 50, 3: 8, 4: 1} == Counter(sum(card.corners) for card in BOX)
    assert 160 == sum(sum(card.corners) for card in BOX)


def test_the_shipped_deck_has_each_pattern_100_times():
    assert {"a": 100, "b": 100, "c": 100, "d": 100} == Counter(side for card in BOX for side in card.sides)


def test_the_shipped_deck_has_one_effect_a_card_at_most():
    kinds = Counter(effect_text(card.effects).partition(" ")[0] for card in BOX)
    assert {
        "instant": 35, "recurring": 10, "multiplier": 12, "move": 7, "fright": 11, "catshine": 12, "": 13
    } == kinds  # fmt: skip
    assert {0: 13, 1: 87} == Counter(len(card.effects) for card in BOX)


def test_the_shipped_deck_has_its_effects_by_resource():
    effects = [effect for card in BOX for effect in card.effects]
    assert {
        ("instant", "catnip"): 8, ("instant", "pawer"): 6, ("instant", "card"): 13, ("instant", "shard"): 4,
        ("instant", "border"): 4, ("recurring", "catnip"): 3, ("recurring", "pawer"): 2, ("recurring", "card"): 3,
        ("recurring", "shard"): 1, ("recurring", "border"): 1, ("multiplier", "catnip"): 5, ("multiplier", "pawer"): 5,
        ("multiplier", "card"): 2,
    } == Counter((effect.kind, effect.resource) for effect in effects if effect.resource)  # fmt: skip
    assert {1: 3, 2: 4} == Counter(effect.amount for effect in effects if effect.kind == "move")
    assert 3 == effects.count(Effect("instant", "card", 2))
    assert set(TYPES) == {effect.per for effect in effects if effect[:2] == ("multiplier", "catnip")}


def test_the_shipped_deck_has_every_kind_of_effect_in_every_type():
    for cat_type in TYPES:
        kinds = {effect_text(card.effects).partition(" ")[0] for card in BOX if card.type == cat_type}
        assert {*EFFECTS, ""} == kinds
        assert {0, 1, 2, 3} <= {card.cost for card in BOX if card.type == cat_type}


def test_no_two_shipped_cards_of_a_type_are_equal_under_rotation():
    def turned(card):
        return min((card.sides[n:] + card.sides[:n], card.corners[n:] + card.corners[:n]) for n in range(4))

    assert 100 == len({(card.type, turned(card)) for card in BOX})
    assert all(len(set(card.sides)) > 1 for card in BOX)


def test_cp_83_89_shipped_cards_have_no_fright():
    assert 89 == len(friendly(SHIPPED))


def test_cp_02_what_the_rulebook_tells_of_four_cards():
    by_name = {card.name: card for card in BOX}
    bride, student = by_name["The Bride"], by_name["The Student"]
    accountant, adventure = by_name["The Accountant"], by_name["Adventure Cat"]
    assert (0, "instant 2 catnip") == (bride.cost, effect_text(bride.effects))
    assert 1 == student.cost
    assert (0, "multiplier catnip per yarn") == (accountant.cost, effect_text(accountant.effects))
    assert 2 == adventure.cost
    assert any(accountant.corners)
    assert any(adventure.corners)


# Rows of a deck, and back.


def test_a_row_has_the_columns_in_the_form_that_is_typed_in():
    assert 100 == len(cards(SHIPPED))
    assert {
        "name": "The Accountant", "cost": 0, "type": "yarn", "pawer": 0, "sides": "abca", "corners": "x...",
        "effect": "multiplier catnip per yarn",
    } == cards(SHIPPED)[1]  # fmt: skip
    assert all(COLUMNS == tuple(each) for each in cards(SHIPPED))


def test_rows_read_back_equal():
    deck = deck_from([row(line, each) for line, each in enumerate(cards(SHIPPED), 2)], "typed", Place("deck.csv"))
    assert (SHIPPED.kinds, SHIPPED.cards) == (deck.kinds, deck.cards)
    assert "typed" == deck.name


def test_equal_rows_are_one_card_several_times():
    deck = read(X, X)
    assert (102, 101) == (len(deck), len(deck.kinds))
    assert ["X", "X", "The Bride"] == [each["name"] for each in cards(deck)[:3]]


def test_the_digest_is_of_the_cards_in_any_order_and_capitals():
    assert "d509f4e5c28d" == digest(SHIPPED)  # saved games hold it
    assert digest(SHIPPED) == digest(Deck(reversed(BOX), "turned over"))
    assert digest(read(X)) == digest(read({**X, "type": "YARN", "sides": "ABCD"}))


@pytest.mark.parametrize("change", [{"cost": 2}, {"type": "fish"}, {"sides": "abcb"}, {"effect": "fright"}])
def test_the_digest_tells_every_change(change):
    assert digest(read(X)) != digest(read({**X, **change}))
    assert digest(read(X)) != digest(read(X, X))


def test_a_deck_without_the_effect_column_has_no_effects():
    plain = [{column: each[column] for column in COLUMNS if column != "effect"} for each in cards(SHIPPED)]
    deck = deck_from([row(line, each) for line, each in enumerate(plain, 2)], "typed", Place("deck.csv"))
    assert {()} == {card.effects for card in deck.kinds}


def test_capitals_of_types_and_patterns_make_no_difference():
    deck = read({**X, "type": "Yarn", "sides": "Abcd"}, {**X, "name": "Y", "effect": "multiplier pawer per YARN"})
    assert ("Yarn", ("A", "b", "c", "d")) == (deck.kinds[0].type, deck.kinds[0].sides)
    assert "multiplier pawer per Yarn" == effect_text(deck.kinds[1].effects)
    assert {"Yarn", "fish", "bell", "box", "moon"} == set(deck.types)
    assert "a" not in {side for card in deck.kinds for side in card.sides}


# Cells.


@pytest.mark.parametrize("text", [1, 1.0, "1", " 1 ", "1.0", "1,00", "01"])
def test_a_number_may_look_as_a_spreadsheet_has_it(text):
    assert 1 == number_from(text)


@pytest.mark.parametrize(
    "value",
    ["abcd", "a b c d", "a,b,c,d", "a, b, c, d", "a/b/c/d", "a;b;c;d", " a  b c d ", ["a", "b", "c", "d"]],
)
def test_sides_are_four_letters_or_words(value):
    assert ("a", "b", "c", "d") == sides_from(value)


def test_sides_may_be_any_words_and_are_written_as_such():
    deck = read({**X, "sides": "awning/brick/猫/awning"})
    assert ("awning", "brick", "猫", "awning") == deck.kinds[0].sides
    assert "awning brick 猫 awning" == cards(deck)[0]["sides"]


@pytest.mark.parametrize("value", [".x..", ".X..", "oxoo", "-x--", "_x__", " .x.. ", [".", "x", ".", "."]])
def test_corners_are_four_marks(value):
    assert (False, True, False, False) == corners_from(value)


@pytest.mark.parametrize(("value", "corners"), [("x…", "x..."), ("…x", "...x"), ("….", "...."), (".…", "....")])
def test_corners_may_hold_the_ellipsis_that_a_spreadsheet_makes_of_three_dots(value, corners):
    assert corners_from(corners) == corners_from(value)


@pytest.mark.parametrize(
    ("value", "text"),
    [
        ("", ""),
        (None, ""),
        ("Instant  2 Catnip", "instant 2 catnip"),
        ("instant 2 cards; recurring 1 shards;", "instant 2 card; recurring 1 shard"),
        ("instant 1 wild border", "instant 1 border"),
        ("instant 2 Wild Borders", "instant 2 border"),
        ("multiplier pawer per YARN", "multiplier pawer per yarn"),
        ("multiplier 1 pawer per yarn", "multiplier pawer per yarn"),
        ("multiplier 2 wild borders per fish", "multiplier 2 border per fish"),
        ("FRIGHT;move 2", "fright; move 2"),
        ({"instant": {"catnip": 2}}, "instant 2 catnip"),
        ({"multiplier": {"resource": "pawer", "per": "yarn"}}, "multiplier pawer per yarn"),
        ({"multiplier": {"resource": "pawer", "per": "yarn", "amount": 2}}, "multiplier 2 pawer per yarn"),
        ({"fright": True}, "fright"),
        ([{"move": 1}, {"catshine": True}, "fright"], "move 1; catshine; fright"),
    ],
)
def test_effects_are_written_as_on_a_card_or_as_in_yaml(value, text):
    assert text == effect_text(effects_from(value, TYPES))


counts = st.integers(1, 20)
nothing = st.just("")
effect = st.one_of(
    st.tuples(st.sampled_from(["instant", "recurring"]), st.sampled_from(RESOURCES), counts, nothing),
    st.tuples(st.just(MULTIPLIER), st.sampled_from(RESOURCES), counts, st.sampled_from(list(TYPES))),
    st.tuples(st.just("move"), nothing, counts, nothing),
    st.tuples(st.sampled_from(["fright", "catshine"]), nothing, st.just(0), nothing),
).map(lambda parts: Effect(*parts))


def composed(text):
    return unicodedata.normalize("NFC", text)


pattern = st.text(st.characters(categories=["L", "N", "S"]), min_size=1, max_size=8).map(composed)


@given(st.lists(effect, max_size=10).map(tuple))
def test_effects_read_back_equal(effects):
    assert effects == effects_from(effect_text(effects), TYPES)


@given(st.tuples(*[pattern] * 4), st.tuples(*[st.booleans()] * 4))
def test_sides_and_corners_read_back_equal(sides, corners):
    assume(composed("".join(sides)) == "".join(sides))  # no two letters melt into one
    deck = Deck([Card("X", 1, "yarn", 1, sides, corners)], "typed")
    (written,) = cards(deck)
    assert sides == sides_from(written["sides"])
    assert corners == corners_from(written["corners"])


# What is wrong with a deck, all of it at once.


@pytest.mark.parametrize(
    ("cells", "sentence"),
    [
        ({"name": ""}, "1: name: this is empty: write a text"),
        ({"name": 7}, "1: name: 7 is no text: put it in quotes"),
        ({"name": "x" * 41}, f"1: name: '{'x' * 41}' has 41 characters: at most 40"),
        ({"name": "x" * 70}, f"1: name: '{'x' * 58}… has 70 characters: at most 40"),
        ({"name": "a\x1bb"}, r"1: name: 'a\x1bb' holds the control character U+001B: remove it"),
        ({"name": "a\nb"}, r"1: name: 'a\nb' holds the control character U+000A: remove it"),
        ({"name": "2 catnip"}, "1: name: '2 catnip' reads like a payment: write it otherwise"),
        ({"name": "Pawer"}, "1: name: 'Pawer' reads like a payment: write it otherwise"),
        ({"name": "1 Catnip, Tom"}, "1: name: '1 Catnip, Tom' reads like a payment: write it otherwise"),
        ({"name": "Cat at 1,0"}, "1: name: 'Cat at 1,0' reads like a cell of a Pack: write it otherwise"),
        ({"name": "to -1 , 0 cat"}, "1: name: 'to -1 , 0 cat' reads like a cell of a Pack: write it otherwise"),
        ({"name": "1,0"}, "1: name: '1,0' reads like a cell of a Pack: write it otherwise"),
        ({"name": "And"}, "1: name: 'And' begins or ends like a list of cards: write it otherwise"),
        ({"name": "and Tom"}, "1: name: 'and Tom' begins or ends like a list of cards: write it otherwise"),
        ({"name": "Tom,"}, "1: name: 'Tom,' begins or ends like a list of cards: write it otherwise"),
        (
            {"name": "The Bride and Groom"},
            "1: name: 'The Bride and Groom' begins like a list of cards, since one is called 'The Bride': "
            "write it without the comma or 'and'",
        ),
        ({"cost": ""}, "2: cost: this is empty: write a whole number from 0 to 20"),
        ({"cost": "one"}, "2: cost: 'one' is no whole number from 0 to 20"),
        ({"cost": "1.5"}, "2: cost: '1.5' is no whole number from 0 to 20"),
        ({"cost": 1.5}, "2: cost: 1.5 is no whole number from 0 to 20"),
        ({"cost": "-1"}, "2: cost: '-1' is no whole number from 0 to 20"),
        ({"cost": True}, "2: cost: true is no whole number from 0 to 20"),
        ({"type": None}, "3: type: this is empty: write a text"),
        ({"type": "a;b"}, "3: type: 'a;b' holds a ';', which parts effects: write it otherwise"),
        ({"pawer": 21}, "4: pawer: 21 is no whole number from 0 to 20"),
        ({"pawer": "9" * 70}, f"4: pawer: '{'9' * 58}… is no whole number from 0 to 20"),
        (
            {"sides": "abc"},
            "5: sides: 'abc' has 3 sides, not 4: write top, right, bottom and left, "
            "as in 'abcd' or 'awning brick brick cobble'",
        ),
        (
            {"sides": ["a", "b"]},
            "5: sides: a list has 2 sides, not 4: write top, right, bottom and left, "
            "as in 'abcd' or 'awning brick brick cobble'",
        ),
        ({"sides": "a,,b,c"}, "5: sides: 'a,,b,c' has a side that is no letter or word: write 4, as in 'abcd'"),
        ({"sides": 1234}, "5: sides: 1234 is no text: put it in quotes"),
        ({"corners": ""}, "6: corners: this is empty: write '....' for a card without a printed quarter"),
        (
            {"corners": "x.y."},
            "6: corners: 'x.y.' is not four corners: write 4 characters, "
            "x for a printed quarter and . for an empty corner, as in '.x..'",
        ),
        (
            {"corners": "x.."},
            "6: corners: 'x..' is not four corners: write 4 characters, "
            "x for a printed quarter and . for an empty corner, as in '.x..'",
        ),
        ({"effect": "instnat 2 catnip"}, "7: effect: no effect is called 'instnat'; did you mean 'instant'?"),
        (
            {"effect": "purr"},
            "7: effect: no effect is called 'purr': "
            "there are instant, recurring, multiplier, move, fright and catshine",
        ),
        ({"effect": "instant 2 cadr"}, "7: effect: no resource is called 'cadr'; did you mean 'card'?"),
        (
            {"effect": "instant 2 fish"},
            "7: effect: no resource is called 'fish': there are catnip, pawer, card, shard and border",
        ),
        ({"effect": "instant"}, "7: effect: 'instant' cannot be read: write it like 'instant 2 catnip'"),
        ({"effect": "instant 2"}, "7: effect: 'instant 2' cannot be read: write it like 'instant 2 catnip'"),
        (
            {"effect": "recurring shard"},
            "7: effect: 'recurring shard' cannot be read: write it like 'recurring 1 shard'",
        ),
        ({"effect": "move"}, "7: effect: 'move' cannot be read: write it like 'move 2'"),
        ({"effect": "move 2 cards"}, "7: effect: 'move 2 cards' cannot be read: write it like 'move 2'"),
        ({"effect": "fright 1"}, "7: effect: 'fright 1' cannot be read: write it like 'fright'"),
        (
            {"effect": "multiplier pawer"},
            "7: effect: 'multiplier pawer' cannot be read: write it like 'multiplier pawer per yarn'",
        ),
        (
            {"effect": "multiplier pawer per yran"},
            "7: effect: no card of this deck has the Cat Type 'yran'; did you mean 'yarn'?",
        ),
        (
            {"effect": "multiplier pawer per dog"},
            "7: effect: no card of this deck has the Cat Type 'dog': there are yarn, fish, bell, box and moon",
        ),
        ({"effect": "move 0"}, "7: effect: 'move 0' has the amount 0: it must be from 1 to 20"),
        (
            {"effect": "instant -1 card"},
            "7: effect: 'instant -1 card' has the amount -1: it must be from 1 to 20",
        ),
        (
            {"effect": "multiplier 21 card per yarn"},
            "7: effect: 'multiplier 21 card per yarn' has the amount 21: it must be from 1 to 20",
        ),
        (
            {"effect": {"instant": {"card": 2, "shard": 1}}},
            "7: effect: an effect gives one resource: write for example {instant: {catnip: 2}}, or a list of such",
        ),
        (
            {"effect": {"fright": True, "catshine": True}},
            "7: effect: a mapping of 2 effects is no effect: write for example 'instant 2 catnip', or a list of such",
        ),
        (
            {"effect": {"multiplier": {"resource": "card"}}},
            "7: effect: a Multiplier needs resource and per: write for example {resource: pawer, per: yarn}",
        ),
        ({"effect": {"fright": False}}, "7: effect: 'fright false' cannot be read: write it like 'fright'"),
        ({"effect": 5}, "7: effect: 5 is no effect: write for example 'instant 2 catnip', or a list of such"),
        ({"effect": "fright;" * 11}, "7: effect: 11 effects are too many: a card has 10 at most"),
    ],
)
def test_what_is_wrong_with_a_cell_is_told_with_place_and_cure(cells, sentence):
    assert f"deck.csv:2:{sentence}" == complaint(**cells)


def test_two_cards_of_one_name_must_be_equal():
    assert [
        "deck.csv:3:1: name: 'X' is on line 2 too, but with the cost 1, not 2: cards of one name must be equal"
    ] == complaints(X, {**X, "cost": 2})
    assert [
        "deck.csv:3:1: name: 'X' is on line 2 too, but with the effect '', not 'fright': "
        "cards of one name must be equal"
    ] == complaints(X, {**X, "effect": "fright"})


def test_two_names_may_not_differ_in_capitals_only():
    assert [
        "deck.csv:3:1: name: 'x' and 'X' on line 2 differ in capitals only: write both alike"
    ] == complaints(X, {**X, "name": "x"})  # fmt: skip


def test_a_missing_column_is_told_once():
    rows = [row(2, {column: each[column] for column in COLUMNS if column != "sides"}) for each in cards(SHIPPED)]
    with pytest.raises(BadDeck) as caught:
        deck_from(rows, "typed", Place("deck.csv", 1, 1))
    assert (
        "deck.csv:1:1: the column 'sides' is missing: there must be name, cost, type, pawer, sides, corners and effect"
    ) == str(caught.value)


def test_a_column_that_some_cards_lack_is_told_for_each_of_them():
    assert ["deck.csv:1:1: this card has no 'cost': add it"] == complaints(
        {column: value for column, value in X.items() if column != "cost"}
    )


def test_an_unknown_column_is_told_once_with_what_may_be_meant():
    assert ["deck.csv:1:8: there is no column 'corner'; did you mean 'corners'?"] == complaints(
        {**X, "corner": ""}, {**X, "corner": ""}
    )


def test_all_that_is_wrong_is_told_in_the_order_of_the_file():
    assert [
        "deck.csv:2:2: cost: 'one' is no whole number from 0 to 20",
        "deck.csv:2:4: pawer: -1 is no whole number from 0 to 20",
        "deck.csv:3:1: name: this is empty: write a text",
    ] == complaints({**X, "cost": "one", "pawer": -1}, {**X, "name": ""})


def test_at_most_twenty_faults_are_told_and_how_many_are_not():
    wrong = [{**X, "name": f"X{n}", "cost": "one"} for n in range(23)]
    with pytest.raises(Several) as caught:
        read(*wrong)
    assert 20 == len(caught.value.errors)
    assert "3 more errors are not shown" == caught.value.errors[-1].hint


def test_a_deck_has_2000_cards_at_most():
    assert ["deck.csv:1:1: this deck is too large: it may have 2,000 cards at most"] == complaints(*[X] * 1901)
    assert 2000 == len(read(*[X] * 1900))


# Names can be told from everything else in a move.


def may_be_together(names):
    """Whether a deck may have cards of these names."""
    faults = Faults()
    try:
        named = [Card(name_from(name), 1, "yarn", 1, ("a",) * 4, (False,) * 4) for name in names]
    except BadDeck:
        return False
    check_names(faults, [{"name": Field(name, Place("deck.csv"))} for name in names], named)
    return not faults.errors


words = st.lists(st.sampled_from(["A", "B", "and", "A,", "B,"]), min_size=1, max_size=4).map(" ".join)


@given(st.lists(words, min_size=1, max_size=6))
def test_a_list_of_names_can_be_read_in_one_way_only(wished):
    names = []
    for name in wished:
        names = [*names, name] if may_be_together([*names, name]) else names
    by_fold = {name.casefold(): name for name in names}
    longest_first = sorted(by_fold, key=len, reverse=True)
    for count in (1, 2, 3) if names else ():
        listed = [names[n % len(names)] for n in range(count)]
        text = notation.listed(listed).casefold()
        assert [listed] == list(notation.split_names(text, longest_first, by_fold))


def test_names_of_any_script_are_kept():
    assert ["猫 😺", "Zoë", "O'Malley & Co.", "Tom; Jerry"] == [
        name_from(name) for name in ("猫 😺", "Zoe\u0308", " O'Malley  & Co. ", "Tom; Jerry")
    ]


# Enough cards.


def test_cp_08_the_cards_that_a_game_needs():
    assert [39, 42, 53, 64] == [needed(1, True), needed(2, False), needed(3, False), needed(4, False)]


@pytest.mark.parametrize(("solo", "players"), [(True, 1), (False, 2), (False, 3), (False, 4)])
def test_cp_08_a_deck_that_is_just_large_enough_fills_every_pile(solo, players):
    least = needed(players, solo)
    deck = Deck(BOX[:least], "small")
    check_size(deck, players, solo, friendly=False)
    t = position.new_table(players, "solo" if solo else "", deck, Chance(1), None)
    begin(t, rules.set_up)
    t.answer([t.options(seat)[0] for seat in t.ask.seats])
    piles = [*t.round_piles[1:], [*t.round_piles[0], *t.alley]]
    assert [round_pile(len(t.seats), t.solo)] * 4 == [len(pile) for pile in piles]
    assert [] == t.cat_pile


@pytest.mark.parametrize(
    ("count", "players", "solo", "without", "sentence"),
    [
        (
            38, 1, True, False,
            "the deck 'small' has 38 cards, but solo needs 39: 3 kept by each player and 4 Round Piles of 9 (CP-08)",
        ),
        (
            1, 2, False, False,
            "the deck 'small' has 1 card, but 2 players need 42: 3 kept by each player and 4 Round Piles of 9 (CP-08)",
        ),
        (
            63, 4, False, False,
            "the deck 'small' has 63 cards, but 4 players need 64: "
            "3 kept by each player and 4 Round Piles of 13 (CP-08)",
        ),
        (
            66, 4, False, True,
            "the deck 'small' has 60 cards without a Fright, but 4 players need 64: "
            "3 kept by each player and 4 Round Piles of 13 (CP-83)",
        ),
    ],
)  # fmt: skip
def test_cp_08_cp_83_a_deck_too_small_for_a_game_is_told_with_both_counts(count, players, solo, without, sentence):
    with pytest.raises(BadDeck) as caught:
        check_size(Deck(BOX[:count], "small"), players, solo, without)
    assert sentence == str(caught.value)


@pytest.mark.parametrize(("count", "told"), [(1, "1 card"), (12, "12 cards"), (38, "38 cards")])
def test_cp_08_a_deck_too_small_for_any_game_is_refused_when_read(count, told):
    rows = [row(line, each) for line, each in enumerate(cards(SHIPPED)[:count], 2)]
    with pytest.raises(CatError) as caught:
        deck_from(rows, "typed", Place("deck.csv", 1, 1))
    first = caught.value.errors[0] if isinstance(caught.value, Several) else caught.value
    assert f"deck.csv:1:1: this deck has {told}, but the smallest game, solo, needs 39 (CP-08)" == str(first)


def test_the_shipped_deck_is_large_enough_for_every_game():
    for players, solo in [(1, True), (2, False), (3, False), (4, False)]:
        check_size(SHIPPED, players, solo, friendly=True)
