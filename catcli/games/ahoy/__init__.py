"""Ahoy! Kitten: the door of the folder."""

from __future__ import annotations

from ...engine.chance import Chance
from ...engine.game import Aids, Bot, Game, Lot, Variant
from ...engine.log import Log
from ...engine.options import Move
from ...engine.paragraphs import paragraphs_of
from ...engine.player import Seat
from ...engine.table import begin
from . import asking, bots, moves, notation, position, rules, scoring, sentences, sight, telling
from .pieces import NAMES
from .table import Ahoy


def new(players: int, variant: str, deck: None, chance: Chance, log: Log | None) -> Ahoy:
    """A table at its first question."""
    t = Ahoy(players, chance, log)
    begin(t, rules.set_up)
    return t


def lots(players: int, variant: str, deck: None) -> dict[str, Lot]:
    """The streams of luck: the order in which fish leave the bag."""
    return {"bag": Lot(NAMES)}


def hint(seat: Seat) -> list[tuple[Move, str]]:
    """The two answers that a player who mixes gives most often."""
    return bots.Mixed(bots.Mixed.HINT_ITERATIONS).best(seat)[:2]


def rounds(t: Ahoy) -> int:
    return t.round


GAME = Game(
    name="ahoy",
    title="Ahoy! Kitten",
    prefix="AK",
    edition=1,
    variants=(Variant("", range(2, 7), "everybody points at once for fish; two players have two cats each"),),
    new=new,
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
    decks=None,  # the fish of the box are fixed (AK-48, AK-86)
    box=sight.box,
    round=rounds,
    bots={
        "greedy": Bot("points at what adds most to its score, protects what it would miss", bots.Greedy, {"guard": 7}),
        "noisy": Bot(
            "greedy, but hard to foresee: the better a target, the likelier", bots.Noisy, {"heat": 1.5, "guard": 7}
        ),
        "cautious": Bot("brings every small catch home at once", bots.Cautious, {"heat": 1.5, "guard": 3}),
        "thief": Bot("loves to steal, most of all from the richest", bots.Thief, {"heat": 1.5, "guard": 9}),
        "fisher": Bot("points at oceans only", bots.Fisher, {"heat": 1.5, "guard": 7}),
        "mixed": Bot(
            "works out how often to do what, and draws lots", bots.Mixed, {"iterations": bots.Mixed.ITERATIONS}
        ),
    },
    best_bot="mixed",
    hint=hint,
    legend=f"{asking.GUIDE}\n\n{telling.LEGEND}",
    events=tuple(sentences.SENTENCES),
    questions=tuple(moves.CONDITIONS),
    unit="points",
    aids=Aids(notation.rest),
    by_seat=("cats", "claimed"),
    moments=position.MOMENTS,
    in_order=("oceans",),
)
