"""Decks in files: YAML, CSV as a spreadsheet saves it, and what is said of a file that is no deck."""

import csv
import io
import sys
from pathlib import Path

import pytest

from catcli.cli.render import table
from catcli.engine.errors import BadDeck, CatError, Place, Several
from catcli.games.catpacks import GAME
from catcli.games.catpacks.deck import COLUMNS, cards, digest
from catcli.games.catpacks.pieces import Deck, effect_from, shipped_deck
from catcli.play import opening
from catcli.play.decks import read_deck
from catcli.play.match import Match
from catcli.play.opening import deck_of_case
from catcli.play.record import deck_lines, flow
from catcli.play.shelf import ReadCase, read_cases
from catcli.play.strict_yaml import documents

SHIPPED = shipped_deck()
CARDS_YAML = Path(sys.modules[Deck.__module__].__file__).with_name("cards.yaml")
HEADER = "name,cost,type,pawer,sides,corners,effect"


def as_csv(separator=",", end="\r\n", quoting=csv.QUOTE_MINIMAL, deck=SHIPPED):
    out = io.StringIO()
    writer = csv.DictWriter(out, COLUMNS, delimiter=separator, lineterminator=end, quoting=quoting)
    writer.writeheader()
    writer.writerows(cards(deck))
    return out.getvalue()


LINES = as_csv(end="\n").splitlines()


@pytest.fixture(autouse=True)
def in_own_folder(tmp_path, monkeypatch):
    """Files are written and named as a user at a prompt would: `mine.csv`."""
    monkeypatch.chdir(tmp_path)


def read(text, name="mine.csv"):
    Path(name).write_bytes(text if isinstance(text, bytes) else text.encode())
    return read_deck(name)


def complaints(text, name="mine.csv"):
    with pytest.raises(CatError) as caught:
        read(text, name)
    errors = caught.value.errors if isinstance(caught.value, Several) else [caught.value]
    assert all(isinstance(error, BadDeck) and error.exit_code == 3 for error in errors)
    return [str(error) for error in errors]


def complaint(text, name="mine.csv"):
    (sentence,) = complaints(text, name)
    return sentence


def is_shipped(deck):
    return (SHIPPED.kinds, SHIPPED.cards, digest(SHIPPED)) == (deck.kinds, deck.cards, digest(deck))


# A deck is read back as it was.


def test_the_shipped_file_is_a_deck():
    deck = read_deck(str(CARDS_YAML))
    assert is_shipped(deck)
    assert "cards" == deck.name


@pytest.mark.parametrize("separator", [",", ";", "\t"])
@pytest.mark.parametrize("end", ["\n", "\r\n", "\r"])
@pytest.mark.parametrize("quoting", [csv.QUOTE_MINIMAL, csv.QUOTE_ALL])
@pytest.mark.parametrize("mark", ["", "\ufeff"])
def test_a_deck_saved_as_csv_reads_back_equal(separator, end, quoting, mark):
    deck = read(mark + as_csv(separator, end, quoting), "my deck.csv")
    assert is_shipped(deck)
    assert "my deck" == deck.name


def test_the_printed_template_reads_back_equal():
    assert is_shipped(read(table(cards(SHIPPED), COLUMNS, "csv")))
    assert is_shipped(read(table(cards(SHIPPED), COLUMNS, "tsv"), "mine.tsv"))


def test_a_name_that_was_guarded_from_being_a_formula_reads_back_equal():
    odd = Deck(
        [SHIPPED.kinds[0]._replace(name="=Boss"), SHIPPED.kinds[1]._replace(name="'Tis"), *SHIPPED.kinds[2:]], ""
    )
    printed = table(cards(odd), COLUMNS, "csv")
    assert "\n'=Boss," in printed
    assert odd.kinds == read(printed).kinds


def test_what_a_spreadsheet_makes_of_a_deck_reads_back_equal():
    """Every text in quotes, three dots become one character, a capital first, whole numbers with a point."""
    saved = io.StringIO()
    writer = csv.writer(saved, delimiter=";", lineterminator="\n", quoting=csv.QUOTE_NONNUMERIC)
    writer.writerow([*(column.capitalize() for column in COLUMNS), "", ""])
    for row in cards(SHIPPED):
        corners = row["corners"].replace("...", "…")
        effect = row["effect"][:1].upper() + row["effect"][1:]
        writer.writerow(
            [row["name"], float(row["cost"]), row["type"], row["pawer"], row["sides"], corners, effect, "", ""]
        )
    saved.write(';;;;;;;;\n"";"";"";"";"";"";"";"";""\n\n')
    assert '"Abc' not in saved.getvalue()
    assert is_shipped(read("\ufeff" + saved.getvalue()))


def test_columns_may_stand_in_any_order_and_lines_may_be_blank():
    turned = "\n\n".join(",".join(reversed(line.split(","))) for line in LINES)
    assert is_shipped(read(f"\n\n{turned}\n\n\n"))


def test_cells_may_hold_separators_quotes_and_blanks():
    deck = read("\n".join([HEADER, ' "Rum, ""Coke"" Tom" , 1 ,yarn,1,"a, b, c, d",....,"fright; move 2"', *LINES[2:]]))
    assert 'Rum, "Coke" Tom' == deck.kinds[0].name
    assert ("a", "b", "c", "d") == deck.kinds[0].sides
    assert ["fright", "move 2"] == [str(effect) for effect in deck.kinds[0].effects]


def test_cells_that_are_not_written_are_empty():
    deck = read("\n".join([HEADER, "Tom,1,yarn,1,abcd,....", *LINES[2:]]))
    assert () == deck.kinds[0].effects


def test_yaml_may_hold_lists_and_mappings():
    first = (
        "- {name: Tom, cost: 1, type: no, pawer: 0, sides: [awning, b, on, 猫], corners: [x, ., o, x],"
        " effect: [{instant: {card: 2}}, {multiplier: {resource: pawer, per: no}}, move 1]}\n"
    )
    tom = read("\ufeff---\n" + first + CARDS_YAML.read_text(encoding="utf-8"), "mine.yml").kinds[0]
    assert ("Tom", 1, "no", 0) == tom[:4]
    assert ("awning", "b", "on", "猫") == tom.sides
    assert (True, False, False, True) == tom.corners
    assert ["instant 2 card", "multiplier pawer per no", "move 1"] == [str(effect) for effect in tom.effects]


def test_both_readers_of_yaml_agree():
    effect = {"multiplier": {"resource": "pawer", "per": "yarn"}}
    assert effect_from(effect) == read(CARDS_YAML.read_text(encoding="utf-8"), "mine.YAML").kinds[13].effects[0]


def test_a_dash_reads_csv_from_the_standard_input(monkeypatch):
    monkeypatch.setattr(sys, "stdin", io.TextIOWrapper(io.BytesIO(as_csv().encode())))
    deck = read_deck("-")
    assert is_shipped(deck)
    assert "stdin" == deck.name
    monkeypatch.setattr(sys, "stdin", io.TextIOWrapper(io.BytesIO(b"")))
    with pytest.raises(BadDeck, match=r"^<stdin>: this file is empty: "):
        read_deck("-")


# A file that is no deck.


@pytest.mark.parametrize("text", ["", "\n \n", "\ufeff", ';;\n"",""\n'])
@pytest.mark.parametrize("name", ["mine.csv", "mine.yml"])
def test_an_empty_file_is_told_with_the_columns_of_a_deck(text, name):
    assert (
        f"{name}: this file is empty: a deck has the columns name, cost, type, pawer, sides, corners and effect"
    ) == complaint(text, name)


def test_a_file_that_cannot_be_read_is_told():
    Path("folder.csv").mkdir()
    for name, sentence in [
        ("folder.csv", "folder.csv: this is a folder: name a file in it"),
        ("missing.csv", "missing.csv: there is no such file: check its name and folder"),
    ]:
        with pytest.raises(BadDeck) as caught:
            read_deck(name)
        assert sentence == str(caught.value)
    assert "mine.csv:2:3: byte 0xeb is not UTF-8: save the file as UTF-8" == complaint(b"name,cost\r\nZo\xeb,1\r\n")
    assert "mine.csv: this file is UTF-16: save it as UTF-8" == complaint("name,cost".encode("utf-16"))


@pytest.mark.parametrize(
    ("lines", "sentence"),
    [
        (
            ["name,cost,type,pawer,corners,effect", "Tom,1,yarn,1,...."],
            "1:1: the column 'sides' is missing: there must be name, cost, type, pawer, sides, corners and effect",
        ),
        ([HEADER], "1:1: this file holds no cards, only column names: write one card a line"),
        ([LINES[1]], f"1:1: the first line must hold the column names: {HEADER}"),
        (["name|cost|type"], f"1:1: the first line must hold the column names: {HEADER}"),
        (
            ["name" + "," * 100],
            "1:1: this line has 101 columns: a deck has name, cost, type, pawer, sides, corners and effect",
        ),
        ([HEADER + ",Cost"], "1:43: the column 'cost' is there twice: leave one of them out"),
        (
            [HEADER, 'Tom,1,yarn,1,abcd,....,"instant 1 card", move 2'],
            "2:41: 'move 2' stands below no column name: name its column, or quote what holds a separator",
        ),
        (
            [HEADER, '"Tom,1,yarn,1,abcd,....,'],
            "2:1: this quote is not closed before the next cell: close it, and double the quotes inside",
        ),
        (
            [HEADER, 'Tom,1,yarn,1,abcd,....,"move" 2'],
            "2:24: this quote is not closed before the next cell: close it, and double the quotes inside",
        ),
    ],
)
def test_a_csv_that_is_no_deck_is_told_with_place_and_cure(lines, sentence):
    found = [line for line in complaints("\n".join(lines)) if "needs 39" not in line]
    assert [f"mine.csv:{sentence}"] == found


@pytest.mark.parametrize(
    ("text", "sentence"),
    [
        ("# nothing\n", ": this file holds no cards: write one as '- {name: …, cost: …}'"),
        ("name: Tom", ":1:1: a deck is a list of cards: write each as '- {name: …, cost: …}'"),
        ("- Tom", ":1:3: a card is a mapping: write its name, cost, type, pawer, sides, corners and effect"),
        ("[]", ": this deck has 0 cards, but the smallest game, solo, needs 39 (CP-08)"),
        ("- {name: Tom\n", ":1:3: this mapping is not closed: a ',' or a '}' is missing"),
        ("- {name: Tom, name: X}", ":1:15: the key 'name' is there already, on line 1: leave one of them out"),
        ("- &x [*x]", ":1:7: *x stands inside its own anchor: move it out of &x"),
        ("--- []\n--- []", ":2:5: a second document begins here: a deck is one list of cards"),
    ],
)
def test_a_yaml_that_is_no_deck_is_told_with_place_and_cure(text, sentence):
    assert f"mine.yml{sentence}" == complaint(text, "mine.yml")


def test_what_is_wrong_with_a_card_has_line_column_and_column_name():
    lines = [*LINES[:3], '"Tom\n","one",yarn,1,abc,....,instnat 2 catnip', *LINES[3:]]
    assert [
        "mine.csv:5:3: cost: 'one' is no whole number from 0 to 20",
        "mine.csv:5:16: sides: 'abc' has 3 sides, not 4: write top, right, bottom and left, "
        "as in 'abcd' or 'awning brick brick cobble'",
        "mine.csv:5:25: effect: no effect is called 'instnat'; did you mean 'instant'?",
    ] == complaints("\n".join(lines))


def test_what_is_wrong_with_a_card_in_yaml_has_its_place():
    text = CARDS_YAML.read_text(encoding="utf-8").replace("cost: 1, type: bell", "cost: one, kind: bell", 1)
    line = 1 + text[: text.index("cost: one")].count("\n")
    source = text.splitlines()[line - 1]
    kind = source.index("kind") + 1
    assert [
        f"mine.yml:{line}:4: this card has no 'type': add it",
        f"mine.yml:{line}:{kind - 5}: cost: 'one' is no whole number from 0 to 20",
        f"mine.yml:{line}:{kind}: there is no column 'kind': "
        "there are name, cost, type, pawer, sides, corners and effect",
    ] == complaints(text, "mine.yml")


def test_a_source_line_is_shown_with_what_is_wrong():
    Path("mine.csv").write_text("\n".join([HEADER, "Tom,one,yarn,1,abcd,....,", *LINES[2:]]))
    with pytest.raises(BadDeck) as caught:
        read_deck("mine.csv")
    assert Place("mine.csv", 2, 5, "Tom,one,yarn,1,abcd,....,") == caught.value.place


def test_an_unknown_column_is_told_at_the_header():
    lines = [LINES[0] + ",colour", *(f"{line},red" for line in LINES[1:])]
    assert (
        "mine.csv:1:43: there is no column 'colour': there are name, cost, type, pawer, sides, corners and effect"
    ) == complaint("\n".join(lines))


def test_a_deck_of_12_cards_is_too_small():
    assert "mine.csv:1:1: this deck has 12 cards, but the smallest game, solo, needs 39 (CP-08)" == complaint(
        "\n".join(LINES[:13])
    )


def test_a_file_of_very_many_lines_is_not_read_to_its_end():
    assert "mine.csv:1:1: this deck is too large: it may have 2,000 cards at most" == complaint(
        HEADER + "\n" + "Tom,1,yarn,1,abcd,....,\n" * 200_000
    )


# Cases name a file with their deck.


def test_a_deck_file_is_read_once_for_all_cells_and_anew_with_its_cases(monkeypatch):
    read = []
    monkeypatch.setattr(opening, "read_deck", lambda path: read.append(path) or read_deck(path))
    Path("case.yml").write_text("catcli: 1\ngame: catpacks\ndeck: mine.yml\nmatrix: {seed: [1, 2]}\n", encoding="utf-8")
    for kept in (1, 2):
        cards = GAME.decks.cards(SHIPPED)[kept:]
        Path("mine.yml").write_text("".join(f"- {flow(card)}\n" for card in cards), encoding="utf-8")
        decks = [deck_of_case(cell, GAME) for cell in read_cases("case.yml")]
        assert [len(cards), len(cards)] == [len(deck.cards) for deck in decks]
    assert ["mine.yml", "mine.yml"] == read


# Records hold the deck that was played with.

OTHER = Deck([*SHIPPED.kinds[1:], SHIPPED.kinds[1]], "mine")


def case(deck):
    Path("game.yml").write_text(f"catcli: 1\ngame: catpacks\ndeck: {deck}\n", encoding="utf-8")
    (read_case,) = read_cases("game.yml")
    return read_case


def refusal(read_case: ReadCase):
    with pytest.raises(CatError) as caught:
        deck_of_case(read_case, GAME)
    return str(caught.value)


def recorded(deck):
    """The deck of a record, as data."""
    (document,) = documents("\n".join(deck_lines(GAME, deck)), "record")
    return document.data["deck"]


def test_the_shipped_deck_is_recorded_by_its_digest():
    assert {"digest": digest(SHIPPED)} == recorded(None)
    assert deck_of_case(case(f"{{digest: '{digest(SHIPPED)}'}}"), GAME) is None


def test_another_deck_is_recorded_with_its_cards():
    record = recorded(OTHER)
    assert digest(OTHER) == record["digest"]
    deck = deck_of_case(case(str(record)), GAME)
    assert (OTHER.kinds, OTHER.cards) == (deck.kinds, deck.cards)


def test_a_record_of_a_deck_that_is_not_here_is_refused():
    assert (
        f"game.yml:3:16: this was played with the deck 0123456789ab, here is {digest(SHIPPED)}: "
        "the shipped deck is another one, and no cards are told"
    ) == refusal(case("{digest: '0123456789ab'}"))


def test_a_record_whose_cards_were_changed_is_refused():
    changed = {**recorded(OTHER), "digest": "0123456789ab"}
    assert (
        f"game.yml:3:18: this was played with the deck 0123456789ab, here is {digest(OTHER)}: "
        "its cards were changed since"
    ) == refusal(case(str(changed)))


def test_a_card_of_a_record_is_wrong_at_its_place():
    record = recorded(OTHER)
    record["cards"][0]["cost"] = -1
    sentence = refusal(case(str(record)))
    assert sentence.startswith("game.yml:3:")
    assert sentence.endswith(": cost: -1 is no whole number from 0 to 20")


def test_a_match_with_another_deck_plays_its_cards():
    match = Match(GAME, [None, None], ["Ada", "Bo"], seed=1, deck=OTHER)
    assert "The Bride" not in match.table.deck.number
