"""Which paragraphs of the rules the cases show: labelled with it, held, and run through its rule."""

from __future__ import annotations

from collections.abc import Iterator, Mapping

from ..engine.game import Game
from .verdict import PASSED, Verdict


class Shown:
    """For each game, the cases that show each of its paragraphs."""

    def __init__(self) -> None:
        self.cases: dict[str, dict[str, list[str]]] = {}

    def add(self, verdict: Verdict) -> None:
        """Take in a verdict on a case whose rules were traced. A label alone shows nothing, nor does a failed case."""
        if not verdict.game:
            return
        of_game = self.cases.setdefault(verdict.game, {})
        if verdict.outcome == PASSED:
            for paragraph in verdict.rules:
                names = of_game.setdefault(paragraph, [])
                if paragraph in verdict.ran and verdict.name not in names:
                    names.append(verdict.name)

    def by(self, game: Game, paragraph: str) -> list[str]:
        """The cases that show a paragraph."""
        return self.cases.get(game.name, {}).get(paragraph, [])

    def lines(self, games: Mapping[str, Game]) -> Iterator[str]:
        """For each game, how many of its paragraphs are shown, and which are not."""
        for name in self.cases:
            if name in games:
                game = games[name]
                missing = [number for number in game.paragraphs() if not self.by(game, number)]
                total = len(game.paragraphs())
                shown = total - len(missing)
                yield f"{name}: {shown} of {total} paragraphs shown ({100 * shown / total:.0f} %)"
                by_play = [number for number in missing if not game.paragraphs()[number].unshown]
                if by_play:
                    yield f"  not shown: {', '.join(by_play)}"
                if len(by_play) < len(missing):
                    yield f"  not shown by play: {', '.join(number for number in missing if number not in by_play)}"
