"""Players that know no game: they see only what `Seat` gives."""

from __future__ import annotations

from ..engine.options import Move, Staged, sample
from ..engine.player import Seat


class First:
    """Takes the first option of every question."""

    def choose(self, seat: Seat) -> Move:
        options = seat.options
        return next(iter(options)) if isinstance(options, Staged) else options[0]


class RandomBot:
    """Takes a random option: every option equally likely; of moves with parts, every part in turn."""

    def choose(self, seat: Seat) -> Move:
        return sample(seat.options, seat.chance)
