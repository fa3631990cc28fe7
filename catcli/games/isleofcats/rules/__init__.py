"""The rules of The Isle of Cats, a file for each phase, in the rulebook's order; here what holds them together.

Numbers are those of paragraphs.md. The Family game is in `family`, the sister's side of the solo game in `..sister`.
"""

from __future__ import annotations

from ....engine.chance import Chance
from ....engine.log import Log
from ....engine.table import Rule, begin
from .. import sister
from ..pieces import DAYS, LEVELS
from ..table import FAMILY, PHASES, SOLO, IsleOfCats, Sister
from . import family
from .anytime import offers
from .end_of_day import end_of_day
from .exploring import exploring
from .fields import fill_fields
from .fishing import fishing
from .lessons import lessons
from .rare_finds import rare_finds
from .rare_finds import turns_from as find_turns_from
from .rescuing import rescuing
from .rescuing import turns_from as rescue_turns_from
from .set_up import set_up

Planned = Rule | tuple[object, ...]


def new(players: int, variant: str, deck: None, chance: Chance, log: Log | None) -> IsleOfCats:
    """A table at its first question. variant: "", "family", or "solo" and a level, "solo,very_hard" (easy if none)."""
    t = IsleOfCats(players, chance, log)
    parts = variant.split(",")
    t.family = FAMILY in parts
    if SOLO in parts:
        t.sister = Sister(next((level for level in LEVELS if level in parts), next(iter(LEVELS))))
    begin(t, game)
    return t


def game(t: IsleOfCats) -> None:
    """IC-10 Set up, then five days, then set sail."""
    if t.family:
        t.plan(set_up, family.deal, *[family.day] * DAYS, set_sail)
    elif t.solo:
        t.plan(set_up, sister.set_up, *[day] * DAYS, set_sail)
    else:
        t.plan(set_up, *[day] * DAYS, set_sail)


def day(t: IsleOfCats) -> None:
    """IC-10 The fields are filled, then the five phases, then the day ends."""
    t.begin_day()
    t.plan(
        (offers, "fields"), fill_fields, fishing, exploring, lessons, rescuing, rare_finds, *last_offer(t), end_of_day
    )


def last_offer(t: IsleOfCats) -> list[Planned]:
    """IC-71 On day 5 anytime cards are offered once more after rare finds."""
    return [(offers, "last")] if t.day == DAYS and not t.family else []


def set_sail(t: IsleOfCats) -> None:
    """IC-96 After the fifth day: the sheet tells the rest."""
    t.end()


def rest_of_game(t: IsleOfCats, phase: str, seat: int | None = None) -> None:
    """Plan what is left of the day from this phase on, one of PHASES, and the days after it.

    For a table entered in the middle of a game: `day` and `phase` must be set, all else is taken as it lies. With a
    seat, the phase (rescuing or rare finds) is entered at its turn. The Family game has no phases between.
    """
    rules = FAMILY_PHASES if t.family else DAY_PHASES
    rest: list[Planned] = [rule for name, rule in rules if PHASES.index(name) >= PHASES.index(phase)]
    if seat is not None:
        turns = family.turns_from if t.family else TURNS_FROM[phase]
        rest[0] = (turns, seat)
    day_after = family.day if t.family else day
    t.plan(*rest[:-1], *last_offer(t), rest[-1], *[day_after] * (DAYS - t.day), set_sail)


DAY_PHASES: list[tuple[str, Rule]] = [
    ("fields", fill_fields),
    ("fishing", fishing),
    ("exploring", exploring),
    ("lessons", lessons),
    ("rescuing", rescuing),
    ("rare finds", rare_finds),
    ("end of day", end_of_day),
]
FAMILY_PHASES: list[tuple[str, Rule]] = [
    ("fields", fill_fields),
    ("rescuing", family.taking),
    ("end of day", family.end_of_day),
]
TURNS_FROM: dict[str, Rule] = {"rescuing": rescue_turns_from, "rare finds": find_turns_from}
