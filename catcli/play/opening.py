"""Opens a case: the game, the players, the position and the luck that it tells, as a match ready to be played."""

from __future__ import annotations

import re
from collections.abc import Callable, Mapping, Sequence
from contextlib import suppress
from typing import Any

from .. import __version__
from ..engine.chance import Chance, Stacked
from ..engine.errors import BadLuck, BadPosition, BadScenario, CatError, Place, Several, WrongUsage
from ..engine.game import Game, Lot, Variant
from ..engine.log import Log
from ..engine.naming import with_names
from ..engine.player import Player
from ..engine.text import cut, meant, quoted, suggestion
from ..games import GAMES
from .decks import read_deck, yaml_rows
from .given import Given, Moves, Waiting
from .match import Match
from .players import HUMAN, SCRIPT, Line, Lines, Script, make_bot
from .scenario import MOST_FAULTS, CaseDeck, KeyPath, place_faults
from .shelf import ReadCase, inside

USUAL_SEED = 0  # of a case that tells none
MOST_NAMES = 20  # told of what could have been meant


# What the head of a case means.


def game_of_case(read: ReadCase) -> Game:
    """The game of a case. Raises BadScenario with its place."""
    if read.case.game not in GAMES:
        sentence = f"there is no game {quoted(read.case.game)}: {meant(read.case.game, [*GAMES])}"
        raise BadScenario(sentence, place=read.place(("game",)))
    return GAMES[read.case.game]


def of_game(read: ReadCase, game: Game) -> None:
    """Raise BadScenario unless a case is of this game and of the edition played here."""
    if read.case.game != game.name:
        sentence = f"this is a case of {cut(read.case.game, 60)}, not of {game.name}"
        raise BadScenario(sentence, place=read.place(("game",)))
    changed = check_edition(read, game)
    if changed:
        raise edition_fault(read, game, sorted(changed))


def check_edition(read: ReadCase, game: Game) -> frozenset[str]:
    """What the edition of a case lacks of ours: the paragraphs changed since, empty for this edition.

    Raises BadScenario for an edition that is not known here.
    """
    edition = read.case.edition
    if edition is None or edition == game.edition:
        return frozenset()
    there = {1, *(later.number for later in game.editions)}
    if edition not in there:
        raise BadScenario(
            f"this is of edition {edition} of our reading of {game.title}; "
            f"catcli {__version__} knows the editions up to {game.edition}",
            place=read.place(("edition",)),
        )
    return frozenset(paragraph for later in game.editions if later.number > edition for paragraph in later.paragraphs)


def edition_fault(read: ReadCase, game: Game, touched: Sequence[str]) -> BadScenario:
    """Why a case of another edition is refused."""
    edition = read.case.edition
    told = "; ".join(
        f"edition {later.number}: {later.about}" for later in game.editions if later.number > (edition or 0)
    )
    return BadScenario(
        f"this is of edition {edition} of our reading of {game.title}, and edition {game.edition} is played here, "
        f"which changed {', '.join(touched)} ({told})",
        place=read.place(("edition",)),
    )


def variant_of_case(read: ReadCase, game: Game, name: str | None = None) -> Variant:
    """The variant that a case names, or the one of that name. Raises BadScenario with its place."""
    try:
        return game.variant(read.case.variant if name is None else name)
    except WrongUsage as error:
        raise BadScenario(error.sentence, place=read.place(("variant",))) from error


def check_seats(read: ReadCase, game: Game, variant: Variant, names: Sequence[str]) -> None:
    """Raise BadScenario unless so many may play, under names that are told apart."""
    players = variant.players
    if len(names) not in players:
        allowed = f"{players[0]} player" if len(players) == 1 else f"{players[0]} to {players[-1]} players"
        told = f"{game.title} ({variant.name})" if variant.name else game.title
        sentence = f"{told} is for {allowed}, not {len(names)}"
        if not names:
            sentence = f"'players' are missing: {told} is for {allowed}, as in players: [{{name: Ada, bot: script}}]"
        raise BadScenario(sentence, place=read.place(("players",)))
    for number, name in enumerate(names):
        if name in variant.others:
            sentence = f"{quoted(name)} sits here already: give this player another name"
            raise BadScenario(sentence, place=read.place(("players", number, "name")))


def deck_of_case(read: ReadCase, game: Game) -> Any:
    """The deck of a case, None for the shipped one. Raises BadScenario if its cards are not those of its digest."""
    told = read.case.deck
    if told is None:
        return None
    if game.decks is None:
        raise BadScenario(f"{game.title} has no deck to exchange", place=read.place(("deck",), key=True))
    if isinstance(told, str):
        path = inside(read.file, told, read.place(("deck",)))
        if path not in read.decks:
            read.decks[path] = read_deck(path)
        deck = read.decks[path]
        return None if game.decks.digest(deck) == game.decks.digest(game.decks.shipped()) else deck
    return deck_of_record(read, game, told)


def deck_of_record(read: ReadCase, game: Game, told: CaseDeck) -> Any:
    """The deck that a record was played with."""
    assert game.decks is not None
    deck = None
    if told.cards is not None:
        rows = yaml_rows(read.origin, told.cards, ("deck", "cards"))
        deck = game.decks.read(rows, "record", read.place(("deck", "cards")))
    found = game.decks.digest(deck or game.decks.shipped())
    if told.digest != found:
        why = (
            "the shipped deck is another one, and no cards are told" if deck is None else "its cards were changed since"
        )
        raise BadScenario(
            f"this was played with the deck {told.digest}, here is {found}: {why}",
            place=read.place(("deck", "digest")),
        )
    return deck


# Luck.

OUTCOME = re.compile(r"(.+?)(?:#([1-9][0-9]{0,5}))?")  # `pile`, `pile#2`


def luck_of_case(read: ReadCase, lots: Mapping[str, Lot], names: Sequence[str]) -> dict[str, list[Any]]:
    """The outcomes of chance that a case gives, by stream, as the engine has them. Raises Several with places.

    A shuffle that is not given stands as None before a later one that is.
    """
    given: dict[str, list[Any]] = {}
    faults: list[CatError] = []
    for key, items in read.case.luck.items():
        path: KeyPath = ("luck", key)
        stream, number = stream_of(key)
        if stream not in lots:
            sentence = f"no luck here is called {quoted(key)}: {meant(stream, [*lots])}"
            faults.append(BadScenario(sentence, place=read.place(path, key=True)))
            continue
        lot = lots[stream]
        called = {with_names(name, names): outcome for outcome, name in lot.names.items()}
        found = {name.casefold(): outcome for name, outcome in called.items()}
        outcomes = []
        for index, item in enumerate(items):
            if len(faults) == MOST_FAULTS:
                raise Several(faults)
            outcome = found.get(str(item).casefold()) if isinstance(item, (str, int)) else None  # cards have numbers
            if outcome is None:
                sentence = f"{quoted(str(item))} cannot come from {quoted(stream)}{could_be(str(item), [*called])}"
                faults.append(BadScenario(sentence, place=read.place((*path, index))))
            else:
                outcomes.append(outcome)
        if lot.shuffled:
            rows = given.setdefault(stream, [])
            rows += [None] * (number - len(rows))
            rows[number - 1] = outcomes
        elif number == 1 and "#" not in key:
            given[stream] = outcomes
        else:
            sentence = f"{quoted(stream)} draws one after the other: list them all below {quoted(stream)}"
            faults.append(BadScenario(sentence, place=read.place(path, key=True)))
    if faults:
        raise Several(faults)
    return given


def could_be(word: str, names: Sequence[str]) -> str:
    """What was meant, or all that could be unless these are too many."""
    return f": {meant(word, names)}" if len(names) <= MOST_NAMES else suggestion(word, names)


def stream_of(key: str) -> tuple[str, int]:
    """A stream and which of its outcomes is meant, from 1: `pile#2`."""
    match = OUTCOME.fullmatch(key)
    return (match[1], int(match[2] or 1)) if match else (key, 1)


def place_luck(error: BadLuck, read: ReadCase) -> BadScenario:
    """An outcome that cannot fall, with its place."""
    keys = [error.stream, f"{error.stream}#1"] if error.number == 0 else [f"{error.stream}#{error.number + 1}"]
    key = next((key for key in keys if key in read.case.luck), error.stream)
    index = error.number if error.index is None else error.index
    return BadScenario(error.sentence, place=read.place(("luck", key, index)))


def unused_luck(read: ReadCase, chance: Chance) -> list[CatError]:
    """What luck was given and never needed."""
    if not isinstance(chance, Stacked):
        return []
    faults: list[CatError] = []
    for key, items in read.case.luck.items():
        stream, number = stream_of(key)
        used = chance.used.get(stream, 0)
        if isinstance(next(iter(chance.given.get(stream, ())), None), int):  # drawn one by one
            if used < len(items):
                drawn = "was none" if not used else "was only 1" if used == 1 else f"were only {used}"
                sentence = f"this was not needed: of {quoted(stream)} there {drawn} drawn"
                faults.append(BadScenario(sentence, place=read.place(("luck", key, used))))
        elif number > used:
            shuffled = f"was shuffled only {used} time{'s' if used > 1 else ''}" if used else "was never shuffled"
            sentence = f"the luck of {quoted(key)} was not needed: {quoted(stream)} {shuffled}"
            faults.append(BadScenario(sentence, place=read.place(("luck", key), key=True)))
    return faults


# Players.


def who_plays(bot: str | Mapping[str, Any], place: Place | None = None) -> str:
    """A player as the command line writes it: `greedy`, `planner:nodes=500`, `human`, `script`."""
    if isinstance(bot, str):
        return bot
    use = bot.get("use")
    if not isinstance(use, str):
        raise BadScenario("a bot with parameters is {use: BOT, parameter: value}", place=place)
    return ":".join([use, *(f"{key}={parameter(value)}" for key, value in bot.items() if key != "use")])


def parameter(value: Any) -> str:
    return str(value) if not isinstance(value, float) or value != int(value) else str(int(value))


def names_of_case(read: ReadCase, variant: Variant) -> list[str]:
    """The names of the players; a game for one needs no list."""
    return [player.name for player in read.case.players] or (["You"] if variant.is_solo else [])


def bots_of_case(read: ReadCase, game: Game, names: Sequence[str]) -> tuple[list[Player | None], list[str]]:
    """Who goes on by themselves on each seat (None where nobody does), and what rows say of it.

    Raises Several with the places of what is no bot here.
    """
    if not read.case.players:
        return [None] * len(names), [SCRIPT] * len(names)
    players: list[Player | None] = []
    who: list[str] = []
    faults: list[CatError] = []
    for number, player in enumerate(read.case.players):
        path: KeyPath = ("players", number)
        try:
            bot = who_plays(player.bot, read.place((*path, "bot")))
            goes_on = one_player(game, bot, read.place((*path, "bot")))
            then = None
            if player.then is not None:
                place = read.place((*path, "then"))
                then = one_player(game, who_plays(player.then, place), place)
            players.append(scripted(read, number, player.script, goes_on if player.then is None else then))
            if player.script is not None and bot not in (SCRIPT, HUMAN):
                raise BadScenario(
                    "a player with a 'script' is 'bot: script', and 'then' names who plays on",
                    place=read.place((*path, "bot")),
                )
            who.append(bot)
        except CatError as error:
            faults.append(error)
    if faults:
        raise Several(faults)
    return players, who


def one_player(game: Game, who: str, place: Place) -> Player | None:
    if who in (HUMAN, SCRIPT):
        return None
    try:
        return make_bot(game, who)
    except WrongUsage as error:
        raise BadScenario(error.sentence, place=place) from error


def scripted(read: ReadCase, number: int, script: Sequence[str] | None, then: Player | None) -> Player | None:
    """A player with answers of its own, or who plays without."""
    if script is None:
        return then
    path: KeyPath = ("players", number, "script")
    lines = [Line(text, read.place((*path, index))) for index, text in enumerate(script)]
    return Script(Lines(lines), then, ends_at=read.place(path, key=True))


# The match.


def seated(moves: Moves, names: Sequence[str], players: Sequence[Player | None]) -> list[Player]:
    """The players of a case: those that its moves name answer from these first, and so do those nobody plays for.

    Raises BadScenario for a player who has a script and stands in `moves` too.
    """
    result: list[Player] = []
    for number, (name, player) in enumerate(zip(names, players, strict=True)):
        if name in moves.names and isinstance(player, Script) and player.ends_at is not None:
            place = moves.read.place(("players", number, "script"), key=True)
            raise BadScenario(f"{name} has answers in 'moves' and a 'script': use one of them", place=place)
        result.append(Given(moves, player) if player is None or name in moves.names else player)
    return result


def open_case(
    read: ReadCase,
    moves: Moves,
    *,
    players: Sequence[Player | None] | None = None,
    seed: int | None = None,
    number: int | None = None,
    deck: Any = None,
    log: bool = True,
) -> Match:
    """The match of a case at its first question.

    players: who plays or goes on on each seat, instead of those the case names. seed: instead of the case's own.
    number: of the deal, instead of the case's own. deck: that of the case, where it was read before.
    Raises CatError, or Several, with the places of what is wrong.
    """
    game = game_of_case(read)
    variant = variant_of_case(read, game)
    names = names_of_case(read, variant)
    check_seats(read, game, variant, names)
    deck = deck_of_case(read, game) if deck is None else deck
    if players is None:
        players, _ = bots_of_case(read, game, names)
    seed = next((one for one in (seed, read.case.seed) if one is not None), USUAL_SEED)
    number = next((one for one in (number, read.case.deal) if one is not None), 0)
    given = luck_of_case(read, game.lots(len(names), variant.name, deck), [*names, *variant.others])
    chance = Stacked(given, f"{seed}/{number}", keep=True) if given else Chance(f"{seed}/{number}", keep=True)
    try:
        table = None
        if read.case.setup is not None:
            table = game.place(read.case.setup, names, variant.name, deck, chance, Log() if log else None)
        match = Match(
            game,
            seated(moves, names, players),
            names,
            seed=seed,
            number=number,
            variant=variant.name,
            deck=deck,
            log=log,
            table=table,
            chance=chance,
        )
    except BadPosition as error:
        raise place_faults(error, read.origin, ("setup",)) from error
    except BadLuck as error:
        raise place_luck(error, read) from error
    except CatError as error:
        if error.place is None:
            raise type(error)(error.sentence, place=read.place(("setup",) if read.case.setup else ("game",))) from error
        raise
    moves.sit_down(match)
    return match


def play_case(match: Match, moves: Moves, watch: Callable[[], None] | None = None) -> None:
    """Play a case to its end, or to where its answers end and nobody goes on. `watch` is called after every answer.

    Raises BadScenario with the place of its `limit` when that is reached, or of luck that cannot fall.
    """
    case = moves.read.case

    def before_question() -> None:
        if match.table.question >= case.limit:
            sentence = f"this case was stopped after {case.limit:,} questions: 'limit' says how many it may have"
            raise BadScenario(sentence, place=moves.read.place(("limit",)))
        moves.before_question()

    try:
        with suppress(Waiting):
            match.run(watch, before_question)
    except BadLuck as error:
        raise place_luck(error, moves.read) from error
