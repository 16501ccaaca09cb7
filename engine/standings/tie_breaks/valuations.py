"""The valuations of PZWarc as tie-breaks of an event: the Solkoff family, ratings, the better result.

PZWarc 2021, V 2.9 and 2.10. Values are in points, exact. A valuation that is a sequence (2.9.4,
2.9.9) ranks those who are tied, 1 for the best, 0 for everyone where it decides nothing.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from fractions import Fraction
from functools import partial
from typing import Any

from engine.pairing.swiss.pzwarc import solkoff
from engine.standings.ledger import Ledger
from engine.standings.tie_break_code import TieBreakCode
from engine.standings.tie_breaks.contributions import Value
from engine.standings.tie_breaks.encounters import Group, ranks_of
from engine.standings.tie_breaks.own_results import running_scores


def tallies(ledger: Ledger) -> solkoff.Tallies:
    """What the valuations ask of each player; a rating by the lists that the event goes by, 0 for none."""
    return ledger.once(
        "tallies", lambda: solkoff.Tallies({number: _tally(ledger, number) for number in ledger.entries})
    )


def _tally(ledger: Ledger, number: int) -> solkoff.Tally:
    meetings = (
        solkoff.Meeting(entry.opponent or 0, entry.points, entry.played and entry.opponent in ledger.entries)
        for entry in ledger.entries[number]
    )
    return solkoff.Tally(ledger.points[number], tuple(meetings), ledger.ratings.get(number, 0))


def _points(value: Callable[[solkoff.Tallies, int], int], unit: int = 2) -> Callable[..., Value]:
    def of_player(ledger: Ledger, _code: TieBreakCode, number: int) -> Value:
        return Fraction(value(tallies(ledger), number), unit)

    return of_player


sum_of_points = _points(solkoff.solkoff)
"""Solkoff (2.9.1)."""
median = _points(solkoff.median_solkoff)
"""Średni Solkoff (2.9.2)."""
shortened = _points(solkoff.shortened_solkoff)
"""Skrócony redukowany Solkoff (2.9.3)."""
plus = _points(solkoff.solkoff_plus)
"""Solkoff plus (2.9.5)."""
baliakin = _points(solkoff.solkoff_baliakin, 4)
"""Solkoff Baliakina (2.9.6), by the player's own results: points times points."""
baliakin_by_letter = _points(partial(solkoff.solkoff_baliakin, opponents_result=True), 4)
"""Solkoff Baliakina as the letter has it (2.9.6, "wynik przeciwników"): by the opponents' results."""


def doubled_berger(ledger: Ledger, _code: TieBreakCode, number: int) -> Value:
    """Sonneborn-Berger as PZWarc counts it: beaten opponents twice (2.9.7)."""
    return Fraction(solkoff.sonneborn_berger(tallies(ledger), number, ledger.event.info.points.win), 2)


def progress(ledger: Ledger, _code: TieBreakCode, number: int) -> Value:
    """The points after every round, added up, byes and walkovers included (2.9.10)."""
    return Fraction(sum(running_scores(ledger, number)), 2)


def average_rating(ledger: Ledger, _code: TieBreakCode, number: int) -> Value:
    """Mean rating of the opponents who have one, exact (2.9.8); None without such opponents."""
    return solkoff.average_rating(tallies(ledger), number)


def reduced(ledger: Ledger, _code: TieBreakCode, group: Group, _order: Sequence[Group]) -> Mapping[int, int]:
    """Pełny redukowany Solkoff (2.9.4): without the lowest, then without two, three, …"""
    book = tallies(ledger)
    return _ranked({number: solkoff.reduced_solkoff(book, number) for number in group})


def reduced_ratings(ledger: Ledger, _code: TieBreakCode, group: Group, _order: Sequence[Group]) -> Mapping[int, int]:
    """Redukowany średni ranking (2.9.9): without the lowest rated opponent, then without two, three, …"""
    book = tallies(ledger)
    return _ranked({number: solkoff.reduced_average_rating(book, number) for number in group})


def better_against_higher(
    ledger: Ledger, _code: TieBreakCode, group: Group, order: Sequence[Group]
) -> Mapping[int, int]:
    """The better result against the others in the order of the classification (2.9.11).

    The first place against whose holders their results differ divides them; of those who share it count
    together the ones whom all of the tied have met, equally often. Whoever stays together is compared
    anew. For two players that is the text; of more it says nothing, and comparing them two by two
    could go round in a circle.
    """
    book = tallies(ledger)
    made = {number: _made_of(book[number]) for number in group}
    blocks = _divide(list(group), order, made)
    return ranks_of(blocks) if len(blocks) > 1 else dict.fromkeys(group, 0)


def _made_of(tally: solkoff.Tally) -> Mapping[int, tuple[int, ...]]:
    """What a player made of each opponent, game by game."""
    made: dict[int, tuple[int, ...]] = {}
    for game in tally.games:
        made[game.opponent] = (*made.get(game.opponent, ()), game.points)
    return made


def _divide(
    tied: list[int], order: Sequence[Group], made: Mapping[int, Mapping[int, tuple[int, ...]]]
) -> list[list[int]]:
    for rivals in order if len(tied) > 1 else ():
        common = [rival for rival in rivals if len({len(made[number].get(rival, ())) for number in tied}) == 1]
        sums = {number: sum(sum(made[number].get(rival, ())) for rival in common) for number in tied}
        values = sorted(set(sums.values()), reverse=True)
        if len(values) > 1:
            return [
                part
                for value in values
                for part in _divide([number for number in tied if sums[number] == value], order, made)
            ]
    return [tied]


def _ranked(keys: Mapping[int, tuple[Any, ...]]) -> dict[int, int]:
    """Ranks by sequences that are compared from the left, the greatest first; a missing member is the least."""
    longest = max(map(len, keys.values()), default=0)
    filled = {number: key + (-1,) * (longest - len(key)) for number, key in keys.items()}
    values = sorted(set(filled.values()), reverse=True)
    if len(values) < 2:
        return dict.fromkeys(keys, 0)
    return ranks_of([[number for number in filled if filled[number] == value] for value in values])
