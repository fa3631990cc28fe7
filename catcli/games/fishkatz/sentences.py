"""What happened at a Fish & Katz table, and where its paws come from, in plain English."""

from __future__ import annotations

from collections.abc import Sequence

from ...engine.grammar import Sentence, Value, count, does, is_you, name, told, whom
from ...engine.log import Event
from ...engine.text import listed
from .pieces import FISH, PAWS
from .table import FishKatz

# Cards.


def a(card: str) -> str:
    """`a tuna`, `an eel`, `squid 2`."""
    if card.startswith("squid"):
        return card
    return f"{'an' if card[0] in 'aeiou' else 'a'} {card}"


def cards(names: Sequence[str]) -> str:
    return listed([*names]) or "no cards"


# Events.


def tell(event: Event, names: Sequence[str]) -> str | None:
    """An event as one sentence, or None if not worth telling. Of a hidden one, only that it happened."""
    return told(SENTENCES, event, names)


def round_(value: Value, names: Sequence[str], seat: int | None) -> str:
    return f"Round {value['number']} begins."


def shuffle(value: Value, names: Sequence[str], seat: int | None) -> str:
    are = "is" if value["cards"] == 1 else "are"
    if value["discards"]:
        return f"The draw deck is empty: {count(value['cards'], 'card')} of the discard pile {are} shuffled (FK-18)."
    squids = f", {count(value['squids'], 'squid')} among them" if value["squids"] else ""
    return f"{count(value['cards'], 'card')} {are} shuffled{squids}."


def reject(value: Value, names: Sequence[str], seat: int | None) -> str:
    return f"{does(names, seat, 'draw')} {cards(value['cards'])}: no 2-paws fish, so {shown(value)} back (FK-39)."


def shown(value: Value) -> str:
    return "it goes" if len(value["cards"]) == 1 else "they go"


def face_down(value: Value, names: Sequence[str], seat: int | None) -> str:
    card = a(value["card"]) if value else "a 2-paws fish"
    return f"{does(names, seat, 'put')} {card} face down in {own(names, seat)} score pile."


def none_left(value: Value, names: Sequence[str], seat: int | None) -> str:
    return f"{does(names, seat, 'put')} no card face down: no 2-paws fish is left to draw (FK-78)."


def own(names: Sequence[str], seat: int | None) -> str:
    return "your" if is_you(names, seat) else "the"


def row(value: Value, names: Sequence[str], seat: int | None) -> str:
    """The row before a swipe: all of it, and how much of it is new."""
    there = cards(value["row"])
    short = "; nothing is left to fill it up (FK-20)" if value["missing"] else ""
    return f"The row for swipe {value['number']}: {there}{short}; {count(value['left'], 'card')} in the deck."


def take(value: Value, names: Sequence[str], seat: int | None) -> str:
    if not value["count"]:
        return f"{does(names, seat, 'swipe')} {value['card']} (place {value['place']})."
    have = "you have" if is_you(names, seat) else "now"
    return f"{does(names, seat, 'take')} {a(value['card'])} (place {value['place']}): {have} {value['count']}."


def collide(value: Value, names: Sequence[str], seat: int | None) -> str:
    swipers = listed([whom(names, swiper["seat"]) for swiper in value["swipers"]])
    card = f"{a(value['card'])} (place {value['place']})"
    return f"{swipers[:1].upper()}{swipers[1:]} swipe the same card, {card}: nobody gets it."


def leave(value: Value, names: Sequence[str], seat: int | None) -> str:
    return f"The card next to the discard pile goes there: {a(value['card'])}."


def steal(value: Value, names: Sequence[str], seat: int | None) -> str:
    victim = whom(names, value["victim"])
    card = a(value["card"])
    have = "you have" if is_you(names, seat) else "now"
    return f"Squid {value['squid']}: {does(names, seat, 'steal')} {card} from {victim}: {have} {value['count']}."


def steal_nothing(value: Value, names: Sequence[str], seat: int | None) -> str:
    return f"Squid {value['squid']}: nobody else has a card for {whom(names, seat)} to steal (FK-35)."


def trigger(value: Value, names: Sequence[str], seat: int | None) -> str:
    return f"{does(names, seat, 'have')} sets of {cards(value['sets'])}: the round is scored (FK-12)."


def short(value: Value, names: Sequence[str], seat: int | None) -> str:
    there = f"only {a(value['row'][0])} is" if value["row"] else "no card is"
    return f"The round is scored, because {there} left to lay and no card can be drawn (FK-19)."


def stop(value: Value, names: Sequence[str], seat: int | None) -> str:
    if value["rounds"]:
        return f"Emergency stop: after {count(value['rounds'], 'round')} the game ends, and the most paws win (FK-21)."
    return f"Emergency stop: after {count(value['swipes'], 'swipe')} the round is scored as it is (FK-21)."


def reveal(value: Value, names: Sequence[str], seat: int | None) -> str:
    return f"{does(names, seat, 'reveal')} {value['number']} {value['card']} that lay face down."


def score(value: Value, names: Sequence[str], seat: int | None) -> str:
    paws = count(value["paws"], "paw")
    set_ = f"{value['number']} {value['card']}"
    return f"{does(names, seat, 'score')} {paws} for {set_}, {value['total']} in all."


def paws(value: Value, names: Sequence[str], seat: int | None) -> str:
    return "Paws: " + ", ".join(f"{name(names, total['seat'])} {total['paws']}" for total in value["totals"]) + "."


def end(value: Value, names: Sequence[str], seat: int | None) -> str:
    return "The game is over: the most paws win!"


SENTENCES: dict[str, Sentence] = {
    "round": round_, "shuffle": shuffle, "reject": reject, "face_down": face_down, "none_left": none_left,
    "lay": row, "take": take, "collide": collide, "leave": leave, "steal": steal, "steal_nothing": steal_nothing,
    "trigger": trigger, "short": short, "stop": stop, "reveal": reveal, "score": score, "paws": paws, "end": end,
}  # fmt: skip


# The score sheet, set by set.

Point = tuple[int, str, str, str]  # seat, row key, paragraph, sentence


def explain(t: FishKatz, names: Sequence[str]) -> list[Point]:
    """Every set that scored, with its round and its paws, in the order of the sheet."""
    points = []
    for seat in t.seats:
        before = t.paws[seat] - sum(PAWS[fish] for _, fish, _ in t.scored[seat])
        if before:
            points.append((seat, "before", "FK-69", f"{count(before, 'paw')} held before"))
    for kind, fish in enumerate(FISH):
        points += [
            (seat, fish.name, "FK-22", f"{count(fish.paws, 'paw')} for {number} {fish.name} in round {in_round}")
            for seat in t.seats
            for in_round, scored, number in t.scored[seat]
            if scored == kind
        ]
    return points
