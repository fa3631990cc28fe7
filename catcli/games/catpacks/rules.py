"""Cat Packs, in the rulebook's order: Setup, Start of a Round, Player Turn, End of the Round. Numbers: paragraphs.md.

Card Effects are in `effects`, the opponent's side of the solo game in `dummy`, the score sheet in `scoring`.
"""

from __future__ import annotations

from collections.abc import Sequence

from ...engine.options import Move
from ...engine.table import Ask
from . import dummy, moves, scoring
from .effects import EFFECTS
from .pieces import (
    ALLEY,
    BORDER,
    CATNIP,
    DEALT,
    FIRST_CATNIP,
    INCOME,
    LAID,
    RECURRING,
    ROUNDS,
    TURNS_OF_A_ROUND,
    round_pile,
)  # fmt: skip
from .table import DUMMY, CatPacks

# Setup


def set_up(t: CatPacks) -> Ask:
    """CP-107 Shuffle all Cat Cards, deal five to each player, who keep three in secret."""
    t.shuffle_into_pile("deck", list(t.deck.cards))
    for seat in t.seats:
        t.deal(seat, DEALT)
    return t.ask_all("keep", moves.keeps, keep)


def keep(t: CatPacks, kept: Sequence[tuple[int, ...]]) -> None:
    """CP-07 The others go back, and when all have decided the pile is shuffled again."""
    back = [card for seat in t.seats for card in t.put_back(seat, kept[seat])]
    t.shuffle_into_pile("pile", [*t.cat_pile, *back])
    t.plan(round_piles, first_player, *[start_round] * ROUNDS, getting_catshine)


def round_piles(t: CatPacks) -> None:
    """CP-109, CP-152 Draw four Round Piles from the Cat Pile; solo counts as two players."""
    t.make_round_piles(ROUNDS, round_pile(len(t.seats), t.solo))


def first_player(t: CatPacks) -> None:
    """CP-111, CP-112, CP-153 A random first player, in solo always the person; three Catnip to each."""
    t.make_first(0 if t.solo else t.chance.pick("first", len(t.seats)))
    for seat in t.seats:
        t.gain(seat, CATNIP, FIRST_CATNIP, "setup")


# Start of a round


def start_round(t: CatPacks) -> None:
    """CP-09, CP-14, CP-113 Show the Alley from the next Round Pile, from round 2 on income, then two turns each."""
    t.begin_round(t.round + 1)
    t.show_alley(ALLEY)
    if t.round > 1:
        income(t)
    t.plan(*turns_of_round(t), end_round)


def income(t: CatPacks) -> None:
    """CP-13, CP-15, CP-16, CP-117 In turn order, 1 Catnip and each Recurring Effect in the Pack."""
    for seat in t.order():
        t.gain(seat, CATNIP, INCOME, "income")
        for card in [laid_card // LAID for laid_card in t.packs[seat].values()]:
            for effect in t.deck.kinds[card].effects:
                if effect.kind == RECURRING:
                    t.gain(seat, effect.resource, effect.amount, RECURRING, card)
    if t.solo:
        dummy.income(t)


def turns_of_round(t: CatPacks) -> list[tuple[object, ...]]:
    """CP-17, CP-86, CP-118 One turn each around the table, twice; in solo the dummy's after yours."""
    plan: list[tuple[object, ...]] = []
    for number in range(1, TURNS_OF_A_ROUND + 1):
        plan.extend((turn, seat, number) for seat in t.order())
        if t.solo:
            plan.append((dummy.turn, number))
    return plan


# Player turn


def turn(t: CatPacks, seat: int, number: int) -> Ask | None:
    """CP-18, CP-19 Step 1: take a card from the Alley for free."""
    t.begin_turn(seat, number)
    if not t.alley:
        return play_cards(t, seat)
    return t.ask_one(seat, "take", moves.takes, take)


def take(t: CatPacks, seat: int, card: int) -> Ask:
    """CP-119 The card taken goes into the hand, and another one takes its place."""
    t.take(seat, card)
    return play_cards(t, seat)


def play_cards(t: CatPacks, seat: int) -> Ask:
    """CP-21, CP-126 Step 2: play any number of cards, one after the other, until the seat ends its turn."""
    return t.ask_one(seat, "play", moves.Plays, play)


def play(t: CatPacks, seat: int, move: Move) -> None:
    """CP-46, CP-132 Pay, gain Wild Borders the card brings, lay it, then follow its effects in printed order (CP-06).

    The printed first turn goes through here card by card (CP-127, CP-128).
    """
    if move == moves.END:
        return
    t.pay(seat, move.catnip, move.cards, move.card)
    own_wild_borders(t, seat, move.card)
    t.lay(seat, move.card, move.cell, move.turns)
    effects = t.deck.kinds[move.card].effects
    t.plan(*[(EFFECTS[effect.kind], seat, move.card, effect) for effect in effects], (play_cards, seat))


def own_wild_borders(t: CatPacks, seat: int, card: int) -> None:
    """CP-34 A card may be laid with the Wild Border that it brings itself."""
    for effect in t.deck.kinds[card].effects:
        why = moves.paid_when_played(t, effect)
        if why is not None and effect.resource == BORDER:
            t.gain(seat, BORDER, effect.amount, why, card)


# End of the round


def end_round(t: CatPacks) -> None:
    """CP-71, CP-73, CP-140 Discard the Alley, then the Pawer Struggle, then pass the First Player Card.

    The Friendly variant leaves the struggle out (CP-84), in solo too (CP-85).
    """
    t.discard_alley()
    if t.friendly:
        t.plan(change_first_player)
    else:
        t.plan(pawer_struggle, change_first_player)


def pawer_struggle(t: CatPacks) -> None:
    """CP-63, CP-64, CP-66, CP-70, CP-142 The most Pawer wins, tied players all; winners discard the tokens they needed.

    In solo the dummy takes part like anybody.
    """
    totals = [(seat, t.card_pawer(seat), t.pawer[seat]) for seat in t.order()]
    if t.solo:
        totals.append((DUMMY, t.dummy_card_pawer(), t.dummy_pawer))
    taking_part = [(seat, cards, tokens) for seat, cards, tokens in totals if cards]
    aside = [seat for seat, cards, _ in totals if not cards]
    discards = tokens_needed(taking_part)
    t.struggle(taking_part, discards, aside)
    for seat, tokens in discards.items():
        t.discard_pawer(seat, tokens)
    t.plan(*[(won_struggle, seat) for seat in discards])


def tokens_needed(taking_part: list[tuple[int, int, int]]) -> dict[int, int]:
    """CP-65, CP-143 By winner, the Pawer tokens needed: just enough to be ahead of the best other, or all when tied."""
    best = max((cards + tokens for _, cards, tokens in taking_part), default=0)
    winners = [(seat, cards, tokens) for seat, cards, tokens in taking_part if cards + tokens == best]
    if len(winners) > 1:
        return {seat: tokens for seat, _, tokens in winners}
    return {
        seat: max(0, 1 + max((c + k for other, c, k in taking_part if other != seat), default=0) - cards)
        for seat, cards, _ in winners
    }


def won_struggle(t: CatPacks, seat: int) -> Ask | None:
    """CP-72 In turn order, each winner chooses the card its Catshine token covers."""
    if t.solo and seat == DUMMY:
        dummy.lose_struggle_card(t)
        return None
    return t.ask_one(seat, "cover", moves.covers, cover)


def cover(t: CatPacks, seat: int, cell: int) -> None:
    """CP-69 From now on that Pawer Value does not exist, and all else of the card does."""
    t.cover(seat, cell)


def change_first_player(t: CatPacks) -> None:
    """CP-145 Pass the First Player Card clockwise; after the last round and in solo it stays."""
    if not t.solo and t.round < ROUNDS:
        t.make_first(t.left_of(t.first))


# Getting Catshine


def getting_catshine(t: CatPacks) -> None:
    """CP-115 Held Shards go where they complete the most symbols; the sheet tells the rest."""
    for seat in t.order():
        t.settle(seat, scoring.best_corners(t, seat))
    t.end()
