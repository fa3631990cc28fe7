"""The JSON Schema of the scenario format, made from the types that read it."""

from __future__ import annotations

from typing import Any

import msgspec

from ..engine.errors import BadScenario, CatError
from ..engine.text import meant, quoted
from ..games import GAMES
from .scenario import Case, to_case
from .shelf import Shelf, WrittenCase

DRAFT = "https://json-schema.org/draft/2020-12/schema"


def schema_of_cases() -> dict[str, Any]:
    """The schema of one document, by JSON Schema 2020-12. `game` lists the games there are."""
    (schema,), parts = msgspec.json.schema_components([Case], ref_template="#/$defs/{name}")
    parts["Case"]["properties"]["game"]["enum"] = [*GAMES]
    parts["Case"]["required"] = ["catcli"]  # the game may come from a base
    return {"$schema": DRAFT, "title": "A case of catcli", **schema, "$defs": parts}


def shape_faults(file: str) -> tuple[int, list[CatError]]:
    """How many documents a file has, and what is wrong with their shape: keys and kinds of values, not meaning."""
    documents = 0
    errors: list[CatError] = []
    for written in Shelf().written(file):
        if not isinstance(written, WrittenCase):
            errors.append(written)
            documents += 1
            continue
        documents += 1
        data = written.document.data
        if isinstance(data, dict) and "base" in data and "game" not in data:
            data = {**data, "game": ""}
        if isinstance(data, dict) and isinstance(data.get("game"), str) and data["game"] not in ("", *GAMES):
            sentence = f"there is no game {quoted(data['game'])}: {meant(data['game'], [*GAMES])}"
            errors.append(BadScenario(sentence, place=written.document.place(("game",))))
        try:
            to_case(data, written.document)
        except CatError as error:
            errors += error.each
    return documents, errors
