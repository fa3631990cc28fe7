"""The games, one line each."""

from __future__ import annotations

from .ahoy import GAME as AHOY
from .catpacks import GAME as CATPACKS
from .fishkatz import GAME as FISHKATZ

GAMES = {game.name: game for game in (AHOY, CATPACKS, FISHKATZ)}
