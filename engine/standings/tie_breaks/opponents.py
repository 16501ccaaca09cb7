"""Buchholz and its kin: tie-breaks from the opponents' scores, unplayed rounds included (FIDE C.07, 8, 9.1, 16).

In a pre-paired event forfeits are games (15.2) and there is nothing to adjust; the values make
little sense there (8, note) and are computed all the same.
"""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import replace
from fractions import Fraction

from engine.model import REQUESTED
from engine.standings.ledger import Entry, Ledger
from engine.standings.tie_break_code import TieBreakCode
from engine.standings.tie_breaks.contributions import Contribution, Value, average, plain, total


def buchholz(ledger: Ledger, code: TieBreakCode, number: int) -> Value:
    """The sum of the opponents' adjusted scores (FIDE C.07, 8.1); `/F` as `fore_buchholz`."""
    return _sum_of_scores(ledger, code, number, fore=code.fore)


def fore_buchholz(ledger: Ledger, code: TieBreakCode, number: int) -> Value:
    """Buchholz as if all paired games of the last round were drawn (FIDE C.07, 8.3)."""
    return _sum_of_scores(ledger, code, number, fore=True)


def _sum_of_scores(ledger: Ledger, code: TieBreakCode, number: int, *, fore: bool) -> Fraction:
    key = ("sum of scores", code, number, fore)
    return ledger.once(key, lambda: total(contributions(ledger, code, number, fore=fore), code, 2))


def average_of_buchholz(ledger: Ledger, code: TieBreakCode, number: int) -> Value:
    """The average Buchholz, with `/F` Fore Buchholz, of the opponents met over the board (FIDE C.07, 8.2).

    A cut drops opponents by their Buchholz (14); without an opponent 0.
    """
    return average(opponents_buchholz(ledger, code, number), code, 2) or Fraction(0)


def opponents_buchholz(ledger: Ledger, code: TieBreakCode, number: int) -> Iterator[Contribution]:
    """Buchholz, with `/F` Fore Buchholz, of each opponent met over the board, in half points."""
    whole = replace(code, cut_low=0, cut_high=0)
    for at, entry in enumerate(ledger.entries[number]):
        if entry.played and entry.opponent is not None and entry.opponent in ledger.entries:
            yield plain(int(2 * _sum_of_scores(ledger, whole, entry.opponent, fore=code.fore)), at)


def sonneborn_berger(ledger: Ledger, code: TieBreakCode, number: int) -> Value:
    """Opponents' adjusted scores times the own result against them, in points (FIDE C.07, 9.1)."""
    return products(ledger, ledger, code, number)


def products(opponents: Ledger, own: Ledger, code: TieBreakCode, number: int) -> Fraction:
    """Scores of the opponents in one ledger times the own points in another one of the same games, in points.

    FIDE C.07, 9.1 and 13.2. A cut drops the product with the opponent of the lowest score, of
    several the smallest product (14.1.2).
    """
    return total(multiplied(opponents, own, code, number), code, 4)


def multiplied(opponents: Ledger, own: Ledger, code: TieBreakCode, number: int) -> Iterator[Contribution]:
    """The products of `products` round by round, in quarters of a point, each with its score first in its weight."""
    for part in contributions(opponents, code, number):
        product = part.value * own.entries[number][part.at].points
        yield Contribution(product, (part.value, product), part.voluntary, part.at)


def contributions(ledger: Ledger, code: TieBreakCode, number: int, *, fore: bool = False) -> tuple[Contribution, ...]:
    """What each round of a player brings to his Buchholz, in half points.

    FIDE C.07, 16.4: a round without a game is a game against a dummy with the own score, at
    most the adjusted score of the scheduled opponent (a forfeit) or a draw in every round (a
    bye). In a pre-paired event a free round brings nothing.
    """
    key = ("contributions", number, code.forfeits_as_played, fore)
    return ledger.once(key, lambda: tuple(_contributions(ledger, code, number, fore)))


def _contributions(ledger: Ledger, code: TieBreakCode, number: int, fore: bool) -> Iterator[Contribution]:
    own = _score(ledger, number, fore)
    for at, entry in enumerate(ledger.entries[number]):
        opponent = entry.opponent
        drawn, counts = fore and _is_last_pairing(ledger, entry), ledger.counts_as_game(entry, code.forfeits_as_played)
        if opponent is not None and (drawn or counts):
            score = adjusted_score(ledger, code, opponent, fore=fore)
        elif ledger.pre_paired:
            continue
        elif opponent is not None:
            score = min(own, adjusted_score(ledger, code, opponent, fore=fore))
        else:
            score = min(own, ledger.after * ledger.event.info.points.draw)
        yield Contribution(score, (score,), not counts and is_voluntary(ledger, code, entry) and not drawn, at)
    if fore and (waits := ledger.waiting.get(number, {}).get(ledger.after)) is not None:
        score = adjusted_score(ledger, code, waits, fore=True)
        yield Contribution(score, (score,), at=len(ledger.entries[number]))


def adjusted_score(ledger: Ledger, code: TieBreakCode, number: int, *, fore: bool = False) -> int:
    """Half points of a player as his opponents' tie-breaks see them.

    FIDE C.07, 16.3: requested byes that are followed only by voluntarily unplayed rounds, or
    stand in the last round, count as draws; every other round as what it was worth. A round whose game
    is not over yet is no missed one.
    """
    known = ledger.once(("adjusted", code.forfeits_as_played, fore), dict[int, int])
    if number not in known:
        known[number] = _adjusted_score(ledger, code, number, fore)
    return known[number]


def _adjusted_score(ledger: Ledger, code: TieBreakCode, number: int, fore: bool) -> int:
    lines = ledger.entries.get(number)
    if lines is None or ledger.pre_paired:
        return ledger.points.get(number, 0)
    score = ledger.correction_points(number) + _drawn_unfinished(ledger, number, fore)
    last_waiting, trailing = max(ledger.waiting.get(number, (0,))), True
    for entry in reversed(lines):
        if entry.kind in REQUESTED and trailing and entry.round > last_waiting:
            score += ledger.event.info.points.draw
            continue
        drawn = fore and _is_last_pairing(ledger, entry)
        trailing = trailing and is_voluntary(ledger, code, entry) and not drawn
        score += _points(ledger, entry, fore)
    return score


def is_voluntary(ledger: Ledger, code: TieBreakCode, entry: Entry) -> bool:
    """A voluntarily unplayed round: a requested bye or a forfeit loss (FIDE C.07, 16.1).

    A forfeit that counts as a game is none: everywhere under `/P`, and in a pre-paired event (15.2).
    """
    if ledger.counts_as_game(entry, code.forfeits_as_played):
        return False
    return entry.kind in REQUESTED or entry.lost_by_forfeit


def _score(ledger: Ledger, number: int, fore: bool) -> int:
    made = sum(_points(ledger, entry, fore) for entry in ledger.entries[number])
    return ledger.correction_points(number) + made + _drawn_unfinished(ledger, number, fore)


def _drawn_unfinished(ledger: Ledger, number: int, fore: bool) -> int:
    """Half points of a paired game of the last round that is not over: for Fore Buchholz it is drawn (C.07, 8.3)."""
    waits = fore and ledger.after in ledger.waiting.get(number, ())
    return ledger.event.info.points.draw if waits else 0


def _points(ledger: Ledger, entry: Entry, fore: bool) -> int:
    """Half points of a round; for Fore Buchholz a paired game of the last round is drawn."""
    if fore and _is_last_pairing(ledger, entry):
        return ledger.event.info.points.draw
    return entry.points


def _is_last_pairing(ledger: Ledger, entry: Entry) -> bool:
    """A paired game of the last round, played or not: Fore Buchholz sees it as a drawn game."""
    return entry.round == ledger.after and entry.is_game


def koya(ledger: Ledger, code: TieBreakCode, number: int) -> Value:
    """Points against those who made at least half of the possible ones (FIDE C.07, 9.2).

    `/L+1` moves that limit up by half a point, `/L-1` down. Forfeits count with the scheduled
    opponent, byes with nobody. Possible are the wins of all rounds; in a pre-paired event of
    all rounds that the opponent was not free in.
    """
    made = 0
    for entry in ledger.entries[number]:
        if entry.opponent is None:
            continue
        rounds = ledger.after
        if ledger.pre_paired:
            rounds = ledger.games_of(entry.opponent)
        score = ledger.points.get(entry.opponent, 0) - code.limit
        made += entry.points if 2 * score >= rounds * ledger.event.info.points.win else 0
    return Fraction(made, 2)
