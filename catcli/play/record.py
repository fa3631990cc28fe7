"""Records: a game written down as a case, with all its luck and answers, so that it can be gone on with or judged."""

from __future__ import annotations

import json
import re
from collections.abc import Mapping, Sequence
from typing import Any

from .. import __version__
from ..engine.game import Game
from ..engine.naming import with_names
from ..engine.text import is_harmless
from .judge import result_of
from .match import OPEN, Match

NAMES_A_LINE = 10  # of luck
PLAIN = re.compile(r"[A-Za-z][A-Za-z0-9 _./-]*[A-Za-z0-9]|[A-Za-z]")
NOT_TEXT = frozenset(
    ("y", "n", "yes", "no", "on", "off", "true", "false", "null", "none", "nan", "inf")
)  # in YAML 1.1 or 1.2


def yaml_text(text: str) -> str:
    """A text as YAML, quoted wherever a reader of YAML 1.1 or 1.2 would see something else in it."""
    if PLAIN.fullmatch(text) and text.casefold() not in NOT_TEXT:
        return text
    return "".join(c if is_harmless(c) else yaml_escape(c) for c in json.dumps(text, ensure_ascii=False))


def yaml_escape(character: str) -> str:
    """A character as YAML writes it in double quotes; unlike JSON it has no pairs of surrogates."""
    code = ord(character)
    return f"\\u{code:04x}" if code < 0x10000 else f"\\U{code:08x}"


def flow(value: Any) -> str:
    """A value as YAML on one line."""
    if value is None:
        return "null"
    if isinstance(value, bool):
        return "true" if value else "false"
    if isinstance(value, str):
        return yaml_text(value)
    if isinstance(value, Mapping):
        return "{" + ", ".join(f"{flow(str(key))}: {flow(item)}" for key, item in value.items()) + "}"
    if isinstance(value, Sequence):
        return "[" + ", ".join(flow(item) for item in value) + "]"
    return str(value)


def write_record(match: Match, who: Sequence[str], *, name: str = "", setup: Mapping[str, Any] | None = None) -> str:
    """The record of a match: its head, players, seed, deal, deck, luck and moves, and the result of a finished one.

    `who` tells what plays on each seat, `setup` the position it began with. Of the deck the digest is kept, and its
    cards unless it is the shipped one.
    """
    game = match.game
    lines = ["catcli: 1", f"game: {game.name}", f"edition: {game.edition}"]
    if match.variant:
        lines.append(f"variant: {yaml_text(match.variant)}")
    if name:
        lines.append(f"name: {yaml_text(name)}")
    lines.append("players:")
    for player, bot in zip(match.names, who, strict=False):
        lines.append(f"  - {flow({'name': player, 'bot': bot})}")
    if setup is not None:
        lines.append("setup:" if setup else "setup: {}")
        lines += [f"  {yaml_text(key)}: {flow(value)}" for key, value in setup.items()]
    lines.append(f"seed: {match.seed}")
    if match.number:
        lines.append(f"deal: {match.number}")
    lines += deck_lines(game, match.deck)
    lines += luck_lines(match)
    lines.append("moves:" if match.said else "moves: []")
    lines += [f"  - {flow(answer)}" for answer in match.said]
    if match.status != OPEN:
        lines += result_lines(match)
    return "\n".join(lines) + "\n"


def luck_lines(match: Match) -> list[str]:
    """All luck that fell, by stream and in order, so that a replay needs no generator."""
    outcomes = match.table.chance.outcomes
    if not outcomes:
        return []
    lots = match.game.lots(len(match.players), match.variant, match.deck)
    lines = ["luck:"]
    for stream, fell in outcomes.items():
        names = {number: with_names(name, match.names) for number, name in lots[stream].names.items()}
        for number, items in enumerate(fell if lots[stream].shuffled else [fell], 1):
            key = stream if number == 1 else f"{stream}#{number}"
            lines += list_lines(key, [names[item] for item in items])
    return lines


def list_lines(key: str, words: Sequence[str]) -> list[str]:
    """A long list below a key, ten words a line."""
    parts = [
        ", ".join(plain_number(word) or yaml_text(word) for word in words[start : start + NAMES_A_LINE])
        for start in range(0, len(words), NAMES_A_LINE)
    ]
    if len(parts) < 2:
        return [f"  {yaml_text(key)}: [{''.join(parts)}]"]
    begin = [f"  {yaml_text(key)}:", f"    [{parts[0]},"]
    return [*begin, *(f"     {part}," for part in parts[1:-1]), f"     {parts[-1]}]"]


def plain_number(word: str) -> str:
    """A word that is a number, as a number is written; else nothing."""
    return word if word.isascii() and word.isdecimal() and str(int(word)) == word else ""


def deck_lines(game: Game, deck: Any) -> list[str]:
    if game.decks is None:
        return []
    lines = ["deck:", f"  digest: {yaml_text(game.decks.digest(deck or game.decks.shipped()))}"]
    if deck is not None:
        lines += ["  cards:", *(f"    - {flow(card)}" for card in game.decks.cards(deck))]
    return lines


def deck_name(game: Game, deck: Any) -> str:
    """What rows and rankings call a deck: `stand-in` for the shipped one, else its digest."""
    if game.decks is None:
        return ""
    return "stand-in" if deck is None else game.decks.digest(deck)


def result_lines(match: Match) -> list[str]:
    facts = {**result_of(match), "written_by": f"catcli {__version__}"}
    return ["result:", *(f"  {key}: {flow(value)}" for key, value in facts.items())]
