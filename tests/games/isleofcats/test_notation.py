"""Moves as text: how they may be written, and what is said of what is no move."""

import pytest

from catcli.engine.chance import Chance
from catcli.engine.errors import BadNotation, IllegalMove
from catcli.engine.options import sample
from catcli.games.isleofcats import moves
from catcli.games.isleofcats.moves import Befriend, Find, Place, Rescue
from catcli.games.isleofcats.notation import EXAMPLES, READS, SAYS, read, say
from catcli.games.isleofcats.pieces import COLOURS, KIND
from catcli.games.isleofcats.position import place

from .playing import KINDS_OF_GAME, at, do, follow, questions, table

RESCUE_CARDS = {"revealed": {"Ada": [43, 15, 23, 7]}, "fish": {"Ada": 20}}


def rescuing(**setup):
    """Ada's turn: blue Y5 lies in the left field, red S4 in the right one."""
    fields = {"left": ["blue Y5"], "right": ["red S4", "red I5"]}
    return place({"at": "rescue turn", "fields": fields, **RESCUE_CARDS, **setup}, ("Ada", "Bo"))


def finding(*hand: int, **setup):
    """Ada's turn of rare finds with these cards."""
    return place({"at": "rare find turn", "hands": {"Ada": list(hand)}, "rare": ["rare L4"], **setup}, ("Ada", "Bo"))


def asked(what, options=(), *about, **pieces):
    """A table at a question of that kind."""
    t = table(**pieces)
    return follow(t, (lambda t: t.ask_one(0, what, options, None, *about),))


@pytest.mark.parametrize(("players", "variant"), KINDS_OF_GAME)
def test_every_move_of_whole_games_is_read_as_it_is_said(players, variant):
    chance = Chance("texts")
    for seed in range(3):
        for t in questions(players, variant, seed):
            for seat in t.ask.seats:
                for move in [sample(t.options(seat), chance) for _ in range(3)]:
                    assert move == read(t, seat, say(t, seat, move))


def test_every_kind_of_question_has_a_text_and_an_example():
    kinds = set(moves.CONDITIONS)
    assert [kinds, kinds, kinds] == [set(SAYS), set(READS), set(EXAMPLES)]


@pytest.mark.parametrize("what", ["draft", "keep lessons"])
@pytest.mark.parametrize("text", ["keep 12 and 45", "Keep 45, 12", "KEEP  12 45", "keep 12,45", "keep 45, and 12"])
def test_ic_20_cards_kept_are_told_by_number_in_any_order(what, text):
    assert (12, 45) == read(asked(what), 0, text)


def test_ic_23_cards_are_bought_or_none():
    t = asked("buy")
    assert [(), (7,), (7, 12, 113)] == [read(t, 0, text) for text in ("buy nothing", "buy 7", "keep 113, 12 and 7")]
    assert ["buy nothing", "buy 7", "buy 7, 12 and 113"] == [say(t, 0, cards) for cards in ((), (7,), (7, 12, 113))]


@pytest.mark.parametrize("what", ["colour", "cat colour"])
def test_ic_32_a_colour_is_told_with_or_without_the_word(what):
    t = asked(what)
    assert [0, 3, 4] == [read(t, 0, text) for text in ("colour blue", "Purple", "color orange")]
    assert [f"colour {colour}" for colour in COLOURS] == [say(t, 0, number) for number in range(5)]


# Where a tile lies


@pytest.mark.parametrize(
    ("words", "attitude"),
    [
        ("", 0),
        ("unturned", 0),
        ("turned right", 1),
        ("turned over", 2),
        ("turned round", 2),
        ("turned left", 3),
        ("flipped", 4),
        ("flipped and turned right", 5),
        ("flipped turned right", 5),
        ("Flipped, turned left", 7),
        ("turned right and flipped", 7),
        ("turned right turned right", 2),
    ],
)
def test_ic_80_a_tile_is_turned_and_flipped_in_the_order_told(words, attitude):
    t = rescuing(revealed={}, baskets={"Ada": 1})
    assert Rescue(KIND["blue y5"], (), at("c4", attitude)) == read(t, 0, f"rescue blue Y5 at c4 {words}")


def test_ic_80_attitudes_that_look_alike_are_one_move():
    t = rescuing(revealed={}, baskets={"Ada": 1})
    told = ["turned over", "flipped", "flipped and turned over", ""]
    assert [at("c5")] * 4 == [read(t, 0, f"rescue red I5 at c5 {words}").spot for words in told]


# Baskets


@pytest.mark.parametrize(
    ("words", "basket"),
    [
        ("with the permanent basket", ()),
        ("with a permanent basket", ()),
        ("with card 43", (43,)),
        ("with a whole basket", (43,)),
        ("with cards 23 and 15", (15, 23)),
        ("with a broken pair", (15, 23)),
        ("with card 7", (7,)),
    ],
)
def test_ic_55_a_rescue_tells_its_basket(words, basket):
    move = Rescue(KIND["red s4"], basket, at("c4", 1))
    assert move == read(rescuing(), 0, f"rescue red S4 at c4 turned right {words}")


def test_ic_55_a_basket_is_told_only_where_there_are_several():
    move = Rescue(KIND["red s4"], (), at("c4"))
    assert "rescue red S4 at c4 with the permanent basket" == say(rescuing(), 0, move)
    assert "rescue red S4 at c4" == say(rescuing(revealed={}), 0, move)
    broken = rescuing(baskets={"Ada": 0}, revealed={"Ada": [15, 23]})
    assert Rescue(KIND["red s4"], (15, 23), at("c4")) == read(broken, 0, "rescue red S4 at c4")


def test_ic_53_a_turn_is_passed():
    t = rescuing()
    assert ["pass", "pass"] == [read(t, 0, "Pass"), say(t, 0, "pass")]


ENDINGS = {
    "rescue": "pass", "extra rescue": "stop", "map treasure": "decline", "second treasure": "stop",
    "rare find": "pass", "anytime": "pass", "take": "pass",
}  # fmt: skip


@pytest.mark.parametrize(("what", "word"), ENDINGS.items())
def test_a_question_is_ended_by_its_own_word_or_by_pass_and_by_no_other(what, word):
    assert [word, word] == [read(asked(what), 0, text) for text in (word, "pass")]
    for other in {"stop", "decline"} - {word}:
        with pytest.raises(BadNotation) as refused:
            read(asked(what), 0, other)
        assert f"'{say(asked(what), 0, word)}'" in refused.value.sentence


# Treasures and Oshax


def test_ic_85_the_treasure_of_a_map_is_taken_or_declined():
    t = asked("map treasure")
    assert Place(KIND["common bar"], at("d5", 1)) == read(t, 0, "take common bar at d5 turned right")
    assert "decline" == read(t, 0, "decline")
    assert "take common bar at d5 turned right" == say(t, 0, Place(KIND["common bar"], at("d5", 1)))


@pytest.mark.parametrize(
    "text",
    [
        "befriend purple oshax X3 at f2 turned right",
        "purple oshax x3 at f2 turned right",
        "oshax X3 at f2 turned right purple",
        "Befriend oshax X3 at f2 turned right as purple with card 4",
    ],
)
def test_ic_61_an_oshax_gets_its_colour(text):
    assert Befriend(4, KIND["oshax x3"], COLOURS.index("purple"), at("f2", 1)) == read(finding(6, 4), 0, text)


def test_ic_61_the_card_of_an_oshax_is_told_only_if_it_is_not_the_first():
    t, oshax = finding(6, 4), KIND["oshax x3"]
    assert "befriend blue oshax X3 at f2" == say(t, 0, Befriend(4, oshax, 0, at("f2")))
    assert "befriend blue oshax X3 at f2 with card 6" == say(t, 0, Befriend(6, oshax, 0, at("f2")))


@pytest.mark.parametrize(
    ("text", "card", "way", "tile"),
    [
        ("play 98 for rare L4 at c4", 98, moves.RARE, "rare l4"),
        ("play card 98 for common bar at c4", 98, moves.COMMON, "common bar"),
        ("play 107 for common two at c4", 107, moves.SMALLS, "common two"),
        ("play 107 for common two at c4 paying 1 fish", 107, moves.PAID, "common two"),
        ("play 107 for common bar at c4", 107, moves.PAID, "common bar"),
    ],
)
def test_ic_62_a_treasure_card_tells_its_way_by_the_treasure_and_the_fish(text, card, way, tile):
    assert Find(card, way, KIND[tile], at("c4")) == read(finding(98, 107), 0, text)


# Anytime cards


def test_ic_70_what_anytime_cards_ask():
    assert 71 == read(asked("anytime"), 0, "play 71")
    assert ["pass"] * 2 == [read(asked("anytime"), 0, text) for text in ("pass", "play nothing")]
    assert "pass" == read(asked("anytime"), 0, "play none")
    assert [(), ()] == [read(asked(what), 0, f"{what} none") for what in ("buy", "lay")]
    assert "play nothing" == say(asked("anytime"), 0, "pass")
    assert Place(KIND["blue y5"], at("c4")) == read(asked("bag tile"), 0, "place blue Y5 at c4")
    two = (KIND["blue y5"], KIND["red s4"])
    assert two == read(asked("shift cats"), 0, "move red S4 and blue Y5")
    assert "move blue Y5 and red S4" == say(asked("shift cats"), 0, two)
    assert ["left", "right"] == [read(asked("field"), 0, text) for text in ("Left", "to the right field")]
    assert (113, 120) == read(asked("discard lessons"), 0, "discard 120, 113")


def with_treasures():
    """Card 88 asks Ada for two of her treasures."""
    board = ["........", "tt...........", "..................", ".uu..................", "......................"]
    board += ["r....................", "..................", ".............", "........"]
    legend = {"t": "common two", "u": "common two", "r": "common one"}
    setup = {"at": "lessons", "boats": {"Ada": {"board": board, "legend": legend}}, "hands": {"Ada": [88]}}
    t = do(place(setup, ("Ada", "Bo")), 88)
    assert t.ask.what == "discard treasures"
    return t


@pytest.mark.parametrize(
    "text",
    [
        "discard common two at b4 and common one at a6",
        "discard common one, common two at c4",
        "discard a6 and c4",
    ],
)
def test_ic_70_treasures_to_discard_are_told_by_name_and_square(text):
    assert (1, 2) == read(with_treasures(), 0, text)


def test_ic_70_a_treasure_is_said_with_its_first_square():
    assert "discard common two at e2 and common one at a6" == say(with_treasures(), 0, (0, 2))


# What is no move


@pytest.mark.parametrize(
    ("what", "text", "part"),
    [
        ("draft", "take 12", "write for example 'keep 12 and 45'"),
        ("draft", "keep 12 and 12", "card 12 is told twice"),
        ("draft", "keep 12 and 999", "'999' is no number of a card"),
        ("buy", "nothing", "write for example 'buy 12, 45 and 113' or 'buy nothing'"),
        ("colour", "colour pink", "'pink' is no colour of a cat: there are blue"),
        ("rescue", "rescue blue Y5", "write for example 'rescue blue Y5 at c4 turned right' or 'pass'"),
        ("rescue", "rescue blu Y5 at c4", "no tile is called 'blu y5'; did you mean 'blue Y5'?"),
        ("rescue", "rescue blue Y5 at z4", "as in 'c4'; row 4 has the squares a4 to "),
        ("rescue", "rescue blue Y5 at z0", "rows 1 to 9, as in 'c4'"),
        ("rescue", "rescue blue Y5 at c4 turned up", "a tile is not turned 'up'"),
        ("rare find", "befriend oshax X3 at f2", "which colour does the Oshax get?"),
        ("rare find", "take rare L4 at c4", "or 'play 98 for rare L4 at c4' or 'pass'"),
        ("anytime", "play", "write for example 'play 71' or 'play nothing'"),
        ("shift cats", "move red S4 and red S4", "red S4 is told twice"),
        ("field", "middle", "write for example 'left' or 'right'"),
        ("bag tile", "pass", "write for example 'place blue Y5 at c4 turned right'"),
    ],
)
def test_a_text_that_is_no_move_is_told_what_would_be(what, text, part):
    with pytest.raises(BadNotation) as refused:
        read(asked(what), 0, text)
    assert part in refused.value.sentence


def test_ic_55_a_rescue_that_could_be_paid_in_several_ways_is_told_them():
    with pytest.raises(BadNotation) as refused:
        read(rescuing(), 0, "rescue red S4 at c4")
    ways = "'with the permanent basket' or 'with card 43' or 'with cards 15 and 23'"
    assert f"there are 3 baskets to rescue with (IC-55): add {ways}" == refused.value.sentence


@pytest.mark.parametrize(
    ("text", "part"),
    [
        ("discard common two and common one", "2 tiles called 'common two' lie on the boat: add where it lies"),
        ("discard rare L4 and common one", "no tile called 'rare l4' lies on the boat"),
        ("discard b2 and c4", "no tile lies on b2"),
        ("discard common bar at b4 and a6", "common two at b4 lies on b4, not 'common bar'"),
        ("discard b4 and c4", "common two at b4 is told twice"),
    ],
)
def test_ic_70_treasures_that_cannot_be_told_apart_are_refused(text, part):
    with pytest.raises(BadNotation) as refused:
        read(with_treasures(), 0, text)
    assert part in refused.value.sentence


# A card at a question that is not for it


def refusal_of(t, text: str) -> tuple[str, str]:
    """The paragraph and the sentence of a text that is refused when it is read."""
    with pytest.raises(IllegalMove) as refused:
        read(t, 0, text)
    assert refused.value.refusal is not None
    assert str(refused.value.refusal) == refused.value.sentence
    return refused.value.refusal


@pytest.mark.parametrize(
    ("hand", "text", "part"),
    [
        ([71], "play 71", "card 71 is played when anytime cards are offered next: first answer 'rescue'"),
        ([86], "play card 86", "card 86 takes 2 private lessons lying in front, not of the hand"),
        ([67], "play 71", "card 71 is not in the hand; anytime cards of the hand: 67"),
        ([98], "play 71", "card 71 is not in the hand; anytime cards of the hand: none"),
    ],
)
def test_ic_70_a_purple_card_that_cannot_be_played_now_is_refused_with_the_reason(hand, text, part):
    assert ("IC-70", part) == refusal_of(asked("rescue", hands=[hand, []], deck=[1]), text)


@pytest.mark.parametrize("what", ["draft", "buy", "lay", "rescue", "extra rescue", "map treasure", "rare find"])
def test_ic_70_a_purple_card_is_refused_with_its_paragraph_at_every_other_question(what):
    assert "IC-70" == refusal_of(asked(what, hands=[[67], []]), "play 67")[0]


@pytest.mark.parametrize(
    ("what", "phase", "text", "part"),
    [
        (
            "rescue",
            "rescuing",
            "play 98",
            "card 98 is not played now but in the phase of rare finds: first answer 'rescue'",
        ),
        ("buy", "exploring", "play 113", "card 113 is not played now but in the phase of lessons: first answer 'buy'"),
        ("rare find", "rare finds", "play 43", "card 43 is not played now but in the phase of rescuing"),
    ],
)
def test_ic_138_a_card_of_another_phase_is_refused_with_it(what, phase, text, part):
    paragraph, sentence = refusal_of(asked(what, phase=phase), text)
    assert ["IC-138", True] == [paragraph, part in sentence]


@pytest.mark.parametrize(
    ("what", "phase", "text"), [("lay", "rescuing", "play 43"), ("rare find", "rare finds", "play 98")]
)
def test_a_card_of_this_question_is_told_how_it_is_written(what, phase, text):
    with pytest.raises(BadNotation) as refused:
        read(asked(what, phase=phase), 0, text)
    assert "write for example" in refused.value.sentence
