"""The high-score ranking: scores in lists that may be compared, from the store or from rows.

Scores of different games, variants, editions and decks never stand in one list.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator, Sequence
from dataclasses import dataclass, replace
from functools import cache
from sys import intern
from typing import Any

from ..engine import sheet
from ..engine.game import SOLO
from .match import FINISHED
from .players import HUMAN
from .rowfiles import Row, sortable, values_of
from .store import Entry

Titles = Callable[[str], Sequence[tuple[int, str]]]  # a game's name -> its chart: lower bound and title, rising

PERSON = "person"

SPARE = 1000  # scores that a list may hold beyond what is wanted of it, before they are left out
SHORTEST_DIGEST = 4  # digits that may stand for a deck's whole digest


# Scores and lists


@dataclass(frozen=True, slots=True)
class Score:
    """One finished game of one player, wherever it is told. None stands for what is not told there."""

    game: str
    variant: str
    edition: int
    deck: str
    score: int
    player: str
    bot: str | None  # None: a person
    seed: str
    deal: int | None = None  # which of a batch
    order: str = ""  # of the seats of its table
    seat: int | None = None
    key: tuple[Any, ...] = ()  # what parts its list from others of the game, such as its bot
    date: str = ""  # of its end, in UTC
    chosen: bool | None = None  # the person typed the seed
    again: bool | None = None  # the deal was begun before
    hints: int | None = None
    undos: int | None = None

    @property
    def is_clean(self) -> bool:
        """A first play of a drawn seed, without hint or undo, as far as that is told."""
        return (self.chosen, self.again, self.hints, self.undos) == (False, False, 0, 0)


@dataclass(frozen=True, slots=True)
class Ranked:
    """A score with its rank, shared by equal scores, and its title, '' for none."""

    rank: int
    title: str
    score: Score


@dataclass(frozen=True)
class Standing:
    """One list: scores of one game, variant, edition, deck and key, the best first."""

    game: str
    variant: str
    edition: int
    deck: str
    key: tuple[Any, ...]
    places: tuple[Ranked, ...]


@dataclass(frozen=True)
class Filter:
    """What to rank. None stands for everything.

    who: 'person' (or 'human'), a bot with or without its parameters, or a player's name.
    deck: a digest, or its first digits.
    clean: only first plays of a drawn seed without hint or undo.
    top: how many of each list.
    """

    game: str | None = None
    variant: str | None = None
    who: str | None = None
    deck: str | None = None
    clean: bool = False
    top: int | None = None

    def keeps(self, score: Score) -> bool:
        return (
            self.keeps_game(score)
            and (self.who is None or is_by(score, self.who))
            and (not self.clean or score.is_clean)
        )

    def keeps_game(self, one: Score | Row) -> bool:
        """Whether the game, its variant and its deck are wanted."""
        return (
            (self.game is None or one.game == self.game)
            and (self.variant is None or parts_of(one.variant) == parts_of(self.variant))
            and (self.deck is None or is_deck(one.deck, self.deck))
        )

    def __str__(self) -> str:
        """What is asked for, as on the command line: `--game catpacks --clean`."""
        given = {"game": self.game, "variant": self.variant, "who": self.who, "deck": self.deck}
        words = [f"--{name} {value or repr('')}" for name, value in given.items() if value is not None]
        return " ".join(words + ["--clean"] * self.clean)


def standings(
    scores: Iterable[Score], titles: Titles, wanted: Filter | None = None, by: Sequence[str] = ()
) -> list[Standing]:
    """The lists of the scores that are wanted, by game, variant, deck, the newest edition first, and by their keys.

    by: the columns whose values the keys are. Ranks count among the wanted scores.
    Equal scores stand in the order of their dates, or else as given.
    """
    wanted = wanted or Filter()
    keeps_all = replace(wanted, top=None) == Filter()
    lists: dict[tuple[str, str, str, int, tuple[Any, ...]], list[Score]] = {}
    for score in scores:
        if keeps_all or wanted.keeps(score):
            of = (score.game, usual(score.variant), score.deck, -score.edition, score.key)
            listed = lists.setdefault(of, [])
            listed.append(score)
            if wanted.top is not None and len(listed) >= 2 * wanted.top + SPARE:
                listed[:] = in_order(listed)[: wanted.top]  # those left out can rise no more
    ordered = sorted(lists, key=lambda of: (of[:4], [*map(sortable, by, of[4])]))
    return [
        Standing(of[0], of[1], -of[3], of[2], of[4], tuple(ranked(lists[of], titles, wanted.top))) for of in ordered
    ]


def in_order(scores: Iterable[Score]) -> list[Score]:
    """The best first, equal ones by date, else as given."""
    return sorted(scores, key=lambda score: (-score.score, score.date))


def ranked(scores: Sequence[Score], titles: Titles, top: int | None = None) -> list[Ranked]:
    """Scores of one list, or the first of them, best first: 1, 2, 2, 4."""
    ordered = in_order(scores)[:top]
    first: dict[int, int] = {}
    for rank, score in enumerate(ordered, 1):
        first.setdefault(score.score, rank)
    return [Ranked(first[score.score], title_of(score, titles), score) for score in ordered]


@cache
def usual(variant: str) -> str:
    """The parts of a variant in the order in which the games have them: solo,friendly."""
    return ",".join(sorted(parts_of(variant), key=lambda part: (part != SOLO, part)))


def title_of(score: Score, titles: Titles) -> str:
    """The title of a solo game's score, '' for one below the chart and for games and variants without titles."""
    return sheet.title_of(titles(score.game), score.score) if score.variant == SOLO else ""


def shipped_titles(game: str) -> Sequence[tuple[int, str]]:
    """The chart of a game that ships with catcli, empty for any other."""
    from ..games import GAMES  # late: reading rows needs no game

    return GAMES[game].titles if game in GAMES else ()


def parts_of(variant: str) -> frozenset[str]:
    return frozenset(part.strip() for part in variant.split(",")) - {""}


def is_by(score: Score, who: str) -> bool:
    """Whether this is a score of 'person', of that bot, or of a player of that name, in any case of letters."""
    kinds = (PERSON, HUMAN) if score.bot is None else (score.bot, score.bot.partition(":")[0])
    return who in kinds or who.casefold() == score.player.casefold()


def is_deck(deck: str, wanted: str) -> bool:
    return deck == wanted or (len(wanted) >= SHORTEST_DIGEST and deck.startswith(wanted))


ORDER, SEAT = "1", 1  # of a game alone
OF_ENTRY = {"bot": HUMAN, "order": ORDER, "seat": SEAT, "rank": 1}  # as rows have it, and no entry need tell
IN_ENTRY = ("game", "edition", "variant", "deck", "seed", "player", "status")  # as rows have it


def score_of_entry(entry: Entry, by: Sequence[str] = ()) -> Score:
    """The score of a finished game of the store; its key is of the columns `by`, None where it does not tell one."""
    assert entry.score is not None
    return Score(
        game=entry.game,
        variant=entry.variant,
        edition=entry.edition,
        deck=entry.deck,
        score=entry.score,
        player=entry.player,
        bot=None,
        seed=entry.seed,
        order=ORDER,
        seat=SEAT,
        key=tuple([getattr(entry, column) if column in IN_ENTRY else OF_ENTRY.get(column) for column in by]),
        date=entry.ended or "",
        chosen=entry.seed_chosen,
        again=entry.again,
        hints=entry.hints,
        undos=entry.undos,
    )


def scores_of_rows(rows: Iterable[Row], by: Sequence[str] = ()) -> Iterator[Score]:
    """The scores of those rows whose game is finished, with the values of the columns `by` as their keys.

    Equal texts and keys are kept once: there may be many rows.
    """
    key_of = values_of(by)
    keys: dict[tuple[Any, ...], tuple[Any, ...]] = {}
    for row in rows:
        if row.status == FINISHED:
            assert row.edition is not None  # as `read_rows` promises
            assert row.score is not None
            yield Score(
                game=intern(row.game),
                variant=intern(row.variant),
                edition=row.edition,
                deck=intern(row.deck),
                score=row.score,
                player=intern(row.player),
                bot=None if row.bot in ("", HUMAN) else intern(row.bot),
                seed=intern(row.seed),
                deal=row.deal,
                order=intern(row.order),
                seat=row.seat,
                key=keys.setdefault(key := key_of(row), key),
            )
