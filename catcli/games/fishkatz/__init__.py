"""Fish & Katz: the door of the folder."""

from __future__ import annotations

from ...engine.chance import Chance
from ...engine.game import Bot, Game, Lot, Variant
from ...engine.log import Log
from ...engine.options import Move
from ...engine.paragraphs import paragraphs_of
from ...engine.player import Seat
from ...engine.table import begin
from . import asking, bots, moves, notation, position, rules, scoring, sentences, sight, telling
from .pieces import NAMES
from .table import FishKatz


def new(players: int, variant: str, cards: None, chance: Chance, log: Log | None) -> FishKatz:
    """A table at its first question."""
    t = position.new_table(players, variant, chance, log)
    begin(t, rules.start_round)
    return t


def lots(players: int, variant: str, deck: None) -> dict[str, Lot]:
    """The streams of luck: the draw deck of a round, what is left of it, and the discards made a draw deck."""
    return dict.fromkeys(("deck", "draw", "discards"), Lot(dict(enumerate(NAMES))))


def hint(seat: Seat) -> list[tuple[Move, str]]:
    """The two best moves of the mixed player: how often it makes them, and what they bring to its chance of winning."""
    return bots.Mixed().advice(seat)[:2]


def rounds(t: FishKatz) -> int:
    return t.round


GAME = Game(
    name="fishkatz",
    title="Fish & Katz",
    prefix="FK",
    edition=1,
    variants=(
        Variant("", range(2, 7), "everybody swipes at once; sets of 3 fish bring paws, 6 paws end the game"),
        Variant(position.SQUID_VARIANT, range(2, 7), "with the squid cards, which steal from score piles"),
    ),
    new=new,
    place=position.place,
    state=position.state,
    final=position.final,
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
    round=rounds,
    bots={
        "greedy": Bot("takes what adds most to its sets", bots.Greedy),
        "noisy": Bot("greedy, but not always", bots.Noisy, {"heat": bots.Noisy.HEAT}),
        "cautious": Bot("keeps out of the crowd", bots.Cautious, {"shy": bots.Cautious.SHY}),
        "contrary": Bot("leaves the best card to the crowd", bots.Contrary, {"step": bots.Contrary.STEP}),
        "thief": Bot(
            "loves squids, grudges the leader", bots.Thief, {"love": bots.Thief.LOVE, "spite": bots.Thief.SPITE}
        ),
        "mixed": Bot(
            "mixes its swipes so that nobody can foresee them",
            bots.Mixed,
            {"iterations": bots.Mixed.ITERATIONS, "careless": bots.Mixed.CARELESS},
        ),
    },
    best_bot="mixed",
    hint=hint,
    legend=f"{asking.GUIDE}\n\n{telling.LEGEND}",
    events=tuple(sentences.SENTENCES),
    questions=tuple(moves.WHY_NOT),
    unit="paws",
    by_seat=("piles", "paws", "face_down"),
    moments=position.MOMENTS,
    in_order=("row",),
)
