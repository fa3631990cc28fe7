"""The cards of The Isle of Cats as rows: `catcli list cards`."""

from __future__ import annotations

from typing import Any

from ...engine.grammar import count
from .pieces import CARDS, COLOUR_CARDS, COLOURS, LESSONS, SISTER_BASKETS
from .sentences import card_text, sister_card


def rows() -> list[dict[str, Any]]:
    """Every card by its number: the Discovery cards, the Family cards, and those of the sister (IC-4, IC-110, IC-130).

    kind: of a Discovery card one of CARD_KINDS; `family`; of the sister `basic`, `advanced`, `colour` or `sister`.
    """
    texts = {number: card_text(number) for number in (*CARDS, *LESSONS)}
    texts |= {number: COLOURS[colour] for number, colour in COLOUR_CARDS.items()}
    texts |= {number: sister_text(number) for number in SISTER_BASKETS}
    return [{**facts_of(number), "text": texts[number]} for number in sorted(texts)]


def sister_text(number: int) -> str:
    return f"{count(SISTER_BASKETS[number].baskets, 'card')} today; she {sister_card(number)}"


def facts_of(number: int) -> dict[str, Any]:
    """What stands on a card besides its text; None and "" where there is no such thing."""
    facts = {"number": number, "kind": "colour", "cost": None, "speed": None, "basket": ""}
    if number in CARDS:
        card = CARDS[number]
        facts |= {"kind": card.kind, "cost": card.cost, "basket": card.basket}
        facts |= {"speed": card.speed} if card.kind == "rescue" else {}
    elif number in SISTER_BASKETS:
        facts |= {"kind": "sister", "speed": SISTER_BASKETS[number].speed}
    elif number in LESSONS:
        facts |= {"kind": LESSONS[number].kind}
    return facts
