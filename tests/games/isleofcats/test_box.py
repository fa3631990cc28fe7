"""What lies in the box: every piece counted."""

from collections import Counter

from catcli.games.isleofcats.pieces import (
    ADVANCED_LESSONS,
    BAG,
    BASIC_LESSONS,
    CARD_KINDS,
    CARDS,
    CAT_SHAPES,
    CATS,
    CATS_PER_FIELD,
    COLOUR_CARDS,
    COLOURS,
    COMMONS,
    COMMONS_PER_SHAPE,
    FAMILY_CARDS,
    KIND,
    KINDS,
    LESSON_CARDS,
    LESSONS,
    OSHAX,
    PUBLIC_CARDS,
    RARES,
    SHAPES,
    SISTER_BASKETS,
    SMALL,
    Action,
    Card,
    Lesson,
    SisterBasket,
    cat,
    colour_of,
    family_points,
    is_cat,
    is_common,
    is_oshax,
    is_rare,
    is_treasure,
    name_of,
    shape_of,
)


def squares(kind: int) -> int:
    return "".join(SHAPES[shape_of(kind)].rows).count("#")


def test_ic_3_the_bag_holds_85_cats_and_25_rare_treasures():
    assert [17, 17, 17, 17, 17] == [
        sum(is_cat(kind) and colour_of(kind) == colour for kind in BAG) for colour in range(5)
    ]
    assert [5, 5, 5, 5, 5] == [BAG.count(kind) for kind in RARES]
    assert 110 == len(BAG)
    assert [] == [kind for kind in BAG if is_oshax(kind) or is_common(kind)]


def test_ic_3_each_shape_of_a_cat_is_there_once_in_each_colour():
    assert Counter((colour, shape) for colour in range(5) for shape in range(17)) == Counter(
        (colour_of(kind), shape_of(kind)) for kind in CATS
    )
    assert list(CATS) == [cat(colour_of(kind), shape_of(kind)) for kind in CATS]


def test_ic_3_there_are_six_oshax_of_six_squares():
    assert [6] * 6 == [squares(kind) for kind in OSHAX]


def test_ic_2_four_players_have_44_common_treasures():
    assert {1: 20, 2: 20, 3: 32, 4: 44} == {players: 4 * copies for players, copies in COMMONS_PER_SHAPE.items()}
    assert [1, 2, 3, 3] == [squares(kind) for kind in COMMONS]


def test_ic_62_small_treasures_are_those_of_one_or_two_squares():
    assert [kind for kind in COMMONS if squares(kind) <= 2] == list(SMALL)


def test_a_kind_of_tile_belongs_to_one_group():
    groups = (is_cat, is_rare, is_oshax, is_common)
    assert [1] * 100 == [sum(belongs(kind) for belongs in groups) for kind in KINDS]
    assert [*RARES, *COMMONS] == [kind for kind in KINDS if is_treasure(kind)]
    assert not any(belongs(-1) or belongs(100) for belongs in (*groups, is_treasure))


def test_every_kind_of_tile_has_a_name_of_its_own():
    assert 100 == len({name_of(kind) for kind in KINDS})
    assert list(KINDS) == [KIND[name_of(kind).lower()] for kind in KINDS]
    assert ["blue Y5", "orange S4", "rare S4", "oshax X1", "common bar"] == [
        name_of(kind) for kind in (3, 82, 88, 90, 98)
    ]


def test_ic_4_the_150_cards_by_kind():
    assert list(range(1, 151)) == list(CARDS)
    assert [6, 60, 31, 15, 30, 8] == [sum(card.kind == kind for card in CARDS.values()) for kind in CARD_KINDS]


def test_ic_23_the_cards_by_kind_and_cost():
    assert {
        ("oshax", 5): 6,
        ("rescue", 0): 8, ("rescue", 1): 20, ("rescue", 2): 20, ("rescue", 3): 12,
        ("anytime", 0): 2, ("anytime", 1): 6, ("anytime", 2): 18, ("anytime", 3): 3, ("anytime", 6): 2,
        ("treasure", 1): 6, ("treasure", 2): 9,
        ("lesson", 2): 30, ("public", 1): 8,
    } == Counter((card.kind, card.cost) for card in CARDS.values())  # fmt: skip


def test_ic_55_the_baskets_and_speeds_of_the_rescue_cards():
    assert {
        ("none", 4): 8,
        ("broken", 0): 8,
        ("broken", 1): 12,
        ("broken", 3): 8,
        ("whole", 1): 12,
        ("whole", 3): 12,
    } == (Counter((card.basket, card.speed) for card in CARDS.values() if card.kind == "rescue"))
    assert {("", 0)} == {(card.basket, card.speed) for card in CARDS.values() if card.kind != "rescue"}


def test_ic_70_what_the_anytime_cards_do():
    assert {
        "fish_per_oshax": 2, "place_free": 2, "draw_2": 2, "draw_3": 2, "bag_to_boat": 1, "basket_for_fish": 1,
        "shift_cats": 1, "fish_per_lesson": 2, "extra_rescue": 3, "bag_to_fields": 1, "new_basket": 2,
        "basket_for_lessons": 2, "basket_for_treasures": 2, "fish_per_colour": 2, "fish_per_rare": 2,
        "fish_per_common": 2, "fish_for_one_colour": 2,
    } == Counter(card.effect for card in CARDS.values() if card.kind == "anytime")  # fmt: skip


def test_ic_62_what_the_treasure_cards_do():
    assert {"rare_or_two": 9, "small_or_paid": 6} == Counter(
        card.effect for card in CARDS.values() if card.kind == "treasure"
    )


def test_some_cards_as_they_are_printed():
    assert Card(1, "oshax", 5) == CARDS[1]
    assert Card(35, "rescue", 2, 3, "broken") == CARDS[35]
    assert Card(75, "anytime", 3, effect="bag_to_boat") == CARDS[75]
    assert Card(107, "treasure", 1, effect="small_or_paid") == CARDS[107]
    assert Card(143, "public", 1) == CARDS[143]


def test_ic_9_there_are_38_lessons_and_each_is_a_card():
    assert (30, 8) == (len(LESSON_CARDS), len(PUBLIC_CARDS))
    assert [*LESSON_CARDS, *PUBLIC_CARDS] == [n for n, card in CARDS.items() if card.kind in ("lesson", "public")]


def test_ic_101_a_lesson_is_flat_or_for_each_or_special():
    forms = Counter(lesson.form for lesson in (*LESSON_CARDS.values(), *PUBLIC_CARDS.values()))
    assert {"flat": 21, "per": 16, "special": 1} == forms


def test_ic_32_five_public_lessons_want_a_colour():
    assert [143, 144, 145, 146, 149] == [n for n, lesson in PUBLIC_CARDS.items() if lesson.chooser == "reader"]


def test_ic_102_the_owner_chooses_the_colour_of_one_lesson_and_of_its_family_card():
    assert [117, 151] == [number for number, lesson in LESSONS.items() if lesson.chooser == "owner"]


def test_ic_101_five_lessons_have_a_colour_printed():
    of_colour = {COLOURS[lesson.colour]: number for number, lesson in LESSON_CARDS.items() if lesson.colour >= 0}
    assert {"blue": 127, "green": 128, "purple": 129, "red": 130, "orange": 131} == of_colour


def test_ic_130_the_18_family_cards_and_the_lessons_they_repeat():
    assert list(range(151, 169)) == list(FAMILY_CARDS)
    assert [117, 0, 135, 124, 0, 113, 0, 115, 127, 128, 129, 130, 131, 0, 121, 125, 0, 141] == [
        lesson.same_as for lesson in FAMILY_CARDS.values()
    ]
    assert Lesson(160, "family", "flat", 9, "exactly 5 green cats", colour=1, same_as=128) == FAMILY_CARDS[160]


def test_ic_110_the_cards_of_the_sister():
    assert (23, 10, 9, 5) == (len(SISTER_BASKETS), len(BASIC_LESSONS), len(ADVANCED_LESSONS), len(COLOUR_CARDS))
    assert list(range(169, 216)) == [*COLOUR_CARDS, *SISTER_BASKETS, *BASIC_LESSONS, *ADVANCED_LESSONS]
    assert ["blue", "green", "purple", "red", "orange"] == [COLOURS[colour] for colour in COLOUR_CARDS.values()]


def test_ic_113_the_baskets_and_speeds_of_the_sister():
    assert {1: 4, 2: 5, 3: 7, 4: 7} == Counter(card.baskets for card in SISTER_BASKETS.values())
    assert [0, 0, 0, 1, 1, 1, 2, 2, 2, 3, 3, 3, 4, 4, 4, 5, 5, 6, 6, 7, 9, 9, 9] == [
        card.speed for card in SISTER_BASKETS.values()
    ]


def test_ic_115_what_the_sister_does():
    assert SisterBasket(175, 0, 4, (Action("cat", 6), Action("common", KIND["common one"]))) == SISTER_BASKETS[175]
    assert SisterBasket(192, 6, 4, (Action("swap", 1, 6), Action("cat", 2))) == SISTER_BASKETS[192]
    assert {"cat": 28, "common": 7, "oshax": 4, "rare": 5, "swap": 2} == Counter(
        action.what for card in SISTER_BASKETS.values() for action in card.actions
    )


def test_ic_12_five_days_take_no_more_cats_than_there_are():
    assert {1: 40, 2: 40, 3: 60, 4: 80} == {players: 5 * 2 * cats for players, cats in CATS_PER_FIELD.items()}
    assert 17 == len(CAT_SHAPES)


def test_ic_100_the_points_of_a_family():
    assert [0, 0, 0, 8, 11, 15, 20, 25, 30, 35, 60] == [family_points(size) for size in (*range(10), 14)]
