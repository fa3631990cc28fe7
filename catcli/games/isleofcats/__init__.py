"""The Isle of Cats: the door of the folder."""

from __future__ import annotations

from ...engine.game import Aids, Bot, Counting, Game, Variant
from ...engine.paragraphs import paragraphs_of
from . import aids, asking, bots, cards, counts, moves, notation, position, rules, scoring, sentences, sight, telling
from .pieces import LEVELS
from .rules.set_up import lots
from .table import FAMILY, SOLO, IsleOfCats

SISTER_NAME = ("The sister",)  # IC-110


def days(t: IsleOfCats) -> int:
    return t.day


def told(level: str) -> str:
    return level.replace("_", " ")


GAME = Game(
    name="isleofcats",
    title="The Isle of Cats",
    prefix="IC",
    edition=1,
    variants=(
        Variant("", range(2, 5), "five days of drafting cards and fitting cats into a boat"),
        Variant(FAMILY, range(2, 5), "without fish, cards and baskets: a cat each turn, and lessons from the start"),
        *(
            Variant(f"{SOLO},{level}", range(1, 2), f"against the sister, {told(level)}", SISTER_NAME)
            for level in LEVELS
        ),
    ),
    new=rules.new,
    place=position.place,
    state=position.state,
    lots=lots,
    sheet=scoring.sheet,
    view=sight.view,
    imagine=sight.imagine,
    say=notation.say,
    read=notation.read,
    why_not=moves.why_not,
    draw=telling.draw,
    tell=telling.tell,
    ask=telling.ask,
    choice=telling.choice,
    explain=telling.explain,
    paragraphs=paragraphs_of(__name__),
    decks=None,
    box=sight.box,
    round=days,
    bots={
        "greedy": Bot("the best of the next moves, and cards that fit its boat", bots.Greedy),
        "planner": Bot(
            "looks a day ahead, at cats in reach and how they fit", bots.Planner, {"nodes": bots.Planner.NODES}
        ),
    },
    best_bot="planner",
    hint=bots.hint,
    legend=f"{asking.GUIDE}\n\n{telling.LEGEND}",
    foremost=asking.FOREMOST,
    offers_aside=("", *(f"{SOLO},{level}" for level in LEVELS)),
    events=tuple(sentences.SENTENCES),
    questions=tuple(moves.CONDITIONS),
    unit="points",
    says_why={"ties": "IC-103", "against": "IC-120"},
    levels=tuple(LEVELS),
    by_seat=position.BY_SEAT,
    moments=position.MOMENTS,
    aids=Aids(aids.rest, aids.preview, aids.fits),
    cards=cards.rows,
    against=scoring.player_and_sister,
    counting=Counting(
        find=counts.find,
        sheet=counts.sheet,
        explain=counts.explain,
        columns=counts.COLUMNS,
        from_row=counts.from_row,
        column_of=counts.column_of,
        solo=counts.are_solo,
        facts=counts.facts_of,
    ),
    in_order=("fields", "rare", "oshax", "track", "colours", "sister_cards", "board"),
)
