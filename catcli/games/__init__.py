"""The games, one line each."""

from __future__ import annotations

from .catpacks import GAME as CATPACKS

GAMES = {game.name: game for game in (CATPACKS,)}
