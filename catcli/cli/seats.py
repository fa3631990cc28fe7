"""Who sits where: what -p, --player, --moves and a saved game say together."""

from __future__ import annotations

from ..engine.errors import WrongUsage
from ..engine.game import Game
from ..play.opening import who_plays
from ..play.players import HUMAN, SCRIPT, Entry, named, parse_players
from ..play.scenario import Case, Player
from .common import Manners, at_terminal


def solo_seat(game: Game, player: str | None, moves: str | None, case: Case | None, manners: Manners) -> Entry:
    """The one seat of a solo game. Where nobody is named: given answers, else you at a terminal, else a bot."""
    if player is not None:
        entry = one_player(player)
    elif moves is not None and case is None:
        entry = Entry("You", SCRIPT)
    elif at_terminal():
        entry = Entry("You", HUMAN)
    else:
        manners.note(f"no terminal to play at: the bot {game.best_bot!r} plays (--player human reads stdin)")
        entry = parse_players(game.best_bot)[0]
    return as_saved([entry], case)[0]


def seats(
    game: Game, variant: str, players: str | None, player: str | None, moves: str | None, case: Case | None
) -> list[Entry]:
    """The seats of a game: as listed; else as saved; else the smallest table, with you first at a terminal."""
    if players is not None:
        entries = parse_players(players)
    elif case is not None:
        entries = [Entry(one.name, told_bot(one)) for one in case.players]
    else:
        entries = smallest_table(game, variant, moves)
    if player is not None and entries:
        entries = named([one_player(player), *(entry for entry in entries[1:])])
    return as_saved(entries, case)


def told_bot(player: Player) -> str:
    """Who plays on a seat of a case, as the command line writes it."""
    return who_plays(player.bot)


def smallest_table(game: Game, variant: str, moves: str | None) -> list[Entry]:
    count = game.variant(variant).players[0]
    if moves is not None:
        return named([Entry("", SCRIPT)] * count)
    first = HUMAN if at_terminal() else game.best_bot
    return named([Entry("", who) for who in (first, *[game.best_bot] * (count - 1))])


def one_player(text: str) -> Entry:
    entries = parse_players(text)
    if len(entries) != 1:
        raise WrongUsage(f"--player names one player, not {len(entries)}: a list goes with 'catcli play -p'")
    return entries[0]


def as_saved(entries: list[Entry], case: Case | None) -> list[Entry]:
    """The entries under the names of a saved game, whose answers are told by these names."""
    if case is None or not case.players:
        return entries
    if len(entries) != len(case.players):
        cure = ": go on with it by 'catcli play FILE'" if len(entries) == 1 else ""
        raise WrongUsage(f"the saved game has {len(case.players)} players, not {len(entries)}{cure}")
    return [Entry(saved.name, entry.who) for saved, entry in zip(case.players, entries, strict=True)]
