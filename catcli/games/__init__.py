"""The games, a folder each."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from importlib import import_module

from ..engine.game import Game


class Games(Mapping[str, Game]):
    """The games by id. The folder of a game is imported when somebody looks it up, so none pays for another."""

    def __init__(self, *names: str) -> None:
        self.names = names
        self.imported: dict[str, Game] = {}

    def __getitem__(self, name: str) -> Game:
        game = self.imported.get(name)
        if game is None:
            if name not in self.names:
                raise KeyError(name)
            game = self.imported[name] = import_module(f".{name}", __name__).GAME
        return game

    def __contains__(self, name: object) -> bool:
        return name in self.names

    def __iter__(self) -> Iterator[str]:
        return iter(self.names)

    def __len__(self) -> int:
        return len(self.names)


GAMES = Games("ahoy", "catpacks", "fishkatz", "isleofcats")
