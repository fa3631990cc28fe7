"""What happened at an Ahoy! Kitten table, and where its points come from, in plain English."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Sequence

from ...engine.grammar import Sentence, Value, agreeing, count, does, is_you, told, whom, whose, with_s
from ...engine.log import Event
from ...engine.text import listed
from . import scoring
from .pieces import NAMED, counts
from .table import Ahoy

# Cats.


def cat_does(names: Sequence[str], seat: int | None, paw: str | None, verb: str) -> str:
    """`You take`, `Ada takes`, with two cats `Ada's left cat takes`."""
    return does(names, seat, verb) if paw is None else f"{whose(names, seat)} {paw} cat {with_s(verb)}"


def its(names: Sequence[str], seat: int | None, paw: str | None) -> str:
    return "your" if paw is None and is_you(names, seat) else "its"


def cat(names: Sequence[str], seat: int | None, paw: str | None) -> str:
    """A cat in the middle of a sentence: `you`, `Ada`, `your left cat`, `Ada's left cat`."""
    if paw is not None:
        return f"your {paw} cat" if is_you(names, seat) else f"{whose(names, seat)} {paw} cat"
    return whom(names, seat)


# Fish and points.


def told_fish(colours: Iterable[str]) -> str:
    """Fish by colour: `2 red, 1 white`; `no fish`."""
    each = list(colours)
    return ", ".join(f"{each.count(colour)} {colour}" for colour in NAMED if colour in each) or "no fish"


def in_colours(fish: int) -> str:
    """The fish of a place by colour: `2 red, 1 white`; `no fish`."""
    told = [f"{number} {colour}" for colour, number in zip(NAMED, counts(fish), strict=True) if number]
    return ", ".join(told) or "no fish"


def points(number: int) -> str:
    return count(number, "point")


# Events.


def tell(event: Event, names: Sequence[str]) -> str | None:
    """An event as one sentence, or None if not worth telling."""
    return told(SENTENCES, event, names)


def bag(value: Value, names: Sequence[str], seat: int | None) -> str:
    return f"{value['fish'] or 'No'} fish go into the bag."


def refill(value: Value, names: Sequence[str], seat: int | None) -> str:
    gets = [f"ocean {each['ocean']} gets {told_fish(each['fish'])}" for each in value["oceans"]]
    left = value["left"]
    rest = (
        f"{left} fish {'is' if left == 1 else 'are'} left" if left else "the bag is empty: the last round comes (AK-24)"
    )
    return f"{capital('; '.join(gets))}; {rest}."


def draw(value: Value, names: Sequence[str], seat: int | None) -> str:
    drawn, needed = told_fish(value["fish"]), value["needed"]
    are, they = ("is", "it goes") if len(value["fish"]) == 1 else ("are", "they go")
    return (
        f"The last fish {are} drawn: {drawn}, where the oceans need {needed}. "
        f"{does(names, seat, 'choose')} where {they} (AK-22)."
    )


def place(value: Value, names: Sequence[str], seat: int | None) -> str:
    return f"{does(names, seat, 'put')} a {value['fish']} fish on ocean {value['ocean']}."


def round_(value: Value, names: Sequence[str], seat: int | None) -> str:
    if value["last"]:
        return f"Round {value['number']} begins, the last one: the bag is empty (AK-24)."
    return f"Round {value['number']} begins."


def on_break(value: Value, names: Sequence[str], seat: int | None) -> str:
    return f"{cat_does(names, seat, value['paw'], 'are')} on break."


def nobody(value: Value, names: Sequence[str], seat: int | None) -> str:
    return "Everybody is on break, so nobody points (AK-30)."


def point(value: Value, names: Sequence[str], seat: int | None) -> str:
    paw = value["paw"]
    if value["at"] == "own tile":
        return f"{cat_does(names, seat, paw, 'cover')} {its(names, seat, paw)} tile."
    return f"{cat_does(names, seat, paw, 'point')} at {target(value, names)}."


def target(value: Value, names: Sequence[str]) -> str:
    if value["at"] == "ocean":
        return f"ocean {value['ocean']}"
    return cat(names, value["victim"], value["victim_paw"])


def clash(value: Value, names: Sequence[str], seat: int | None) -> str:
    pointing = [cat(names, each["seat"], each["paw"]) for each in value["pointing"]]
    return f"{capital(listed(pointing))} meet at {target(value, names)} and get nothing ({why_nothing(value)})."


def why_nothing(value: Value) -> str:
    """The paragraph of a clash: at a tile that is protected, of both paws of a player alone, at an ocean, at a cat."""
    if value["protected"]:
        return "AK-18"
    if len({each["seat"] for each in value["pointing"]}) == 1:
        return "AK-40"
    return "AK-59" if value["at"] == "ocean" else "AK-67"


def capital(text: str) -> str:
    return text[:1].upper() + text[1:]


def take(value: Value, names: Sequence[str], seat: int | None) -> str:
    if not value["fish"]:
        return f"{cat_does(names, seat, value['paw'], 'find')} ocean {value['ocean']} empty (AK-07)."
    return f"{cat_does(names, seat, value['paw'], 'take')} {told_fish(value['fish'])} from ocean {value['ocean']}."


def steal(value: Value, names: Sequence[str], seat: int | None) -> str:
    robbed = cat(names, value["victim"], value["victim_paw"])
    if value["protected"]:
        return f"{cat_does(names, seat, value['paw'], 'get')} nothing from {robbed}: protected (AK-72)."
    if not value["fish"]:
        return f"{cat_does(names, seat, value['paw'], 'find')} no fish to steal from {robbed} (AK-08)."
    return f"{cat_does(names, seat, value['paw'], 'steal')} {told_fish(value['fish'])} from {robbed}."


def claim(value: Value, names: Sequence[str], seat: int | None) -> str:
    paw = value["paw"]
    claimed = f"{cat_does(names, seat, paw, 'claim')} {told_fish(value['fish'])}"
    if value["last"]:
        return f"{claimed}."
    return f"{claimed} and {with_s('miss') if paw else agreeing(names, seat, 'miss')} the next round."


def end(value: Value, names: Sequence[str], seat: int | None) -> str:
    return "The game is over: the fish are counted."


SENTENCES: dict[str, Sentence] = {
    "bag": bag, "refill": refill, "draw": draw, "place": place, "round": round_, "break": on_break, "nobody": nobody,
    "point": point, "clash": clash, "take": take, "steal": steal, "claim": claim, "end": end,
}  # fmt: skip


# The score sheet, row by row.

Point = tuple[int, str, str, str]  # seat, row key, paragraph, sentence


def explain(t: Ahoy, names: Sequence[str]) -> list[Point]:
    """The reason of every row of the score sheet that has points, in the order of the sheet.

    With two cats, the first row of each seat tells why it is this one that counts, or one of its own where none has.
    """
    reasons: list[Point] = []
    told: list[int] = []
    for row in scoring.sheet(t).rows:
        for seat in t.seats:
            if row.points[seat]:
                why = f"; {which(t, seat)} (AK-44)" if t.paws == 2 and seat not in told else ""
                reasons.append((seat, row.key, row.paragraph, REASONS[row.key](t, seat) + why))
                told.append(seat)
    if t.paws == 2:
        nothing = [seat for seat in t.seats if seat not in told]
        reasons += [(seat, "sets", "AK-44", which(t, seat)) for seat in nothing]
    return reasons


def sets(t: Ahoy, seat: int) -> str:
    """`3 sets of red, blue and yellow, of 4 red, 3 blue, 5 yellow: 3 × 5`."""
    number, fish = counting(t, seat)[0], coloured(t, seat)
    return f"{count(number, 'set')} of red, blue and yellow, from {fish}: {number} × {scoring.SET}"


def whites(t: Ahoy, seat: int) -> str:
    number = counting(t, seat)[1]
    return f"{number} white fish: {number} × {scoring.WHITE_FISH}"


def spares(t: Ahoy, seat: int) -> str:
    number = counting(t, seat)[2]
    return f"{number} coloured fish left over from the sets: {number} × 1"


def counting(t: Ahoy, seat: int) -> tuple[int, int, int]:
    return scoring.tally(scoring.gathered(t, scoring.counting_cat(t, seat)))


def coloured(t: Ahoy, seat: int) -> str:
    gathered = counts(scoring.gathered(t, scoring.counting_cat(t, seat)))
    return ", ".join(f"{number} {colour}" for colour, number in zip(NAMED, gathered[:3], strict=False))


def which(t: Ahoy, seat: int) -> str:
    """Of two cats, why it is this one that counts."""
    counting = scoring.counting_cat(t, seat)
    low, high = (scoring.worth(scoring.gathered(t, cat)) for cat in (counting, counting ^ 1))
    why = "as many" if low == high else f"{high}"
    return f"the {t.paw(counting)} cat counts, its {low} against {why} of the {t.paw(counting ^ 1)} one"


REASONS: dict[str, Callable[[Ahoy, int], str]] = {"sets": sets, "whites": whites, "spares": spares}
