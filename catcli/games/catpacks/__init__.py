"""Cat Packs: the door of the folder."""

from __future__ import annotations

from ...engine.chance import Chance
from ...engine.game import Aids, Bot, Decks, Game, Lot, Variant
from ...engine.log import Log
from ...engine.options import Move
from ...engine.paragraphs import paragraphs_of
from ...engine.player import Seat
from ...engine.table import begin
from . import asking, bots, deck, moves, notation, position, rules, scoring, sentences, sight, telling
from .pieces import Deck, shipped_deck
from .table import CatPacks


def new(players: int, variant: str, cards: Deck | None, chance: Chance, log: Log | None) -> CatPacks:
    """A table at its first question. Raises BadDeck if the deck is too small for so many players (CP-08, CP-83)."""
    t = position.new_table(players, variant, cards, chance, log)
    deck.check_size(t.deck, players, t.solo, t.friendly)
    begin(t, rules.set_up)
    return t


def lots(players: int, variant: str, cards: Deck | None) -> dict[str, Lot]:
    """The streams of luck: all cards at first, the Cat Pile whenever it is shuffled again, and who is first."""
    names = dict(enumerate(kind.name for kind in position.deck_of(variant, cards).kinds))
    seats = {seat: f"seat {seat + 1}" for seat in range(players)}
    return {"deck": Lot(names), "pile": Lot(names), "first": Lot(seats, shuffled=False)}


def hint(seat: Seat) -> list[tuple[Move, str]]:
    """The two best moves the planner sees in a short while, with the Catshine it expects in the end."""
    candidates = bots.Planner().candidates(seat, bots.Planner.HINT_NODES)
    hints = [(move, f"about {value:.1f} Catshine in the end") for value, move in candidates[:2]]
    if len(hints) < 2:  # the planner saw one answer only, as for the dummy's tie
        hints += [(move, "not looked into") for move in seat.options if move != hints[0][0]][:1]
    return hints


def rounds(t: CatPacks) -> int:
    return t.round


DUMMY_NAME = ("Dummy",)

GAME = Game(
    name="catpacks",
    title="Cat Packs",
    prefix="CP",
    edition=1,
    variants=(
        Variant("", range(2, 5), "everybody builds a Pack; Frights and Pawer Struggles"),
        Variant("friendly", range(2, 5), "no Frights and no Pawer Struggles, 1 Catshine for 5 Pawer"),
        Variant("solo", range(1, 2), "against the dummy, for a place on the chart", DUMMY_NAME),  # CP-153
        # CP-85, CP-151: without what players do to each other, and so without the chart.
        Variant("solo,friendly", range(1, 2), "solo without Frights and Pawer Struggles; no chart", DUMMY_NAME),
    ),
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
    decks=Decks(
        shipped_deck,
        deck.deck_from,
        deck.cards,
        telling.cards_shown,
        deck.digest,
        "This deck is a stand-in: the card list of the printed game is not public. Yours: --deck FILE.",
    ),
    box=sight.box,
    round=rounds,
    bots={
        "greedy": Bot("the most points and goods now, no plans", bots.Greedy),
        "tactic": Bot("a sensible beginner: counts half-built symbols and sets, and the clock", bots.Tactic),
        "planner": Bot("plans its turn over imagined tables", bots.Planner, {"nodes": bots.Planner.NODES}),
    },
    best_bot="planner",
    hint=hint,
    legend=f"{asking.GUIDE}\n\n{telling.LEGEND}",
    foremost=asking.FOREMOST,
    aids=Aids(notation.rest),
    events=tuple(sentences.SENTENCES),
    questions=tuple(moves.CONDITIONS),
    unit="Catshine",
    says_why={"title": "CP-98", "no title": "CP-98", "no chart": "CP-85"},
    titles=scoring.TITLES,
    by_seat=("packs", "hands", "catnip", "pawer"),
    moments=position.MOMENTS,
)
