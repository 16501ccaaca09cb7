"""Why a round is paired as it is: decisions bracket by bracket, codes and values without language.

`dutch.bracket` a bracket as it was paired; `dutch.first` its first candidate was the best;
`dutch.first-impossible` a pair of the first candidate may not meet; `dutch.first-worse`,
`dutch.first-incomplete`, `dutch.first-bye-score` as in `difference`, of the first candidate.
"""

from __future__ import annotations

from collections.abc import Sequence

from engine.pairing.paired_round import Decision
from engine.pairing.swiss.dutch.absolute import fault_of
from engine.pairing.swiss.dutch.bracket_graph import Candidate
from engine.pairing.swiss.dutch.brackets import Settled
from engine.pairing.swiss.dutch.difference import Case, difference


def explain_brackets(case: Case, settled: Sequence[Settled]) -> tuple[Decision, ...]:
    """Tell for each bracket who was in it, what came out, and why not the first candidate."""
    decisions: list[Decision] = []
    for at, bracket in enumerate(settled, start=1):
        decisions += [_told(case, at, bracket), _against_first(case, at, bracket)]
    return tuple(decisions)


def _told(case: Case, at: int, settled: Settled) -> Decision:
    bracket, candidate = settled.task.bracket, settled.candidate
    values = (
        ("score", str(case.roster.score[bracket.residents[0]])),
        ("moved-down", case.names(bracket.movers)),
        ("residents", case.names(bracket.residents)),
        ("pairs", case.pairs(candidate.pairs)),
        ("floaters", case.names(candidate.floaters)),
    )
    return Decision(at, "dutch.bracket", case.edition.article("brackets"), values)


def _against_first(case: Case, at: int, settled: Settled) -> Decision:
    """Compare the chosen candidate with the first one of as many pairs."""
    first = _first(settled)
    if set(first.pairs) == set(settled.candidate.pairs):
        return Decision(at, "dutch.first", case.edition.article("order"), (("pairs", case.pairs(first.pairs)),))
    for pair in first.pairs:
        fault = fault_of(case.roster, *pair)
        if fault:
            values = (("pair", case.pairs([pair])), ("fault", fault))
            return Decision(at, "dutch.first-impossible", case.edition.article(fault), values)
    worse = difference(case, at, settled, first)
    return Decision(at, worse.code.replace("dutch.", "dutch.first-"), worse.article, worse.values)


def _first(settled: Settled) -> Candidate:
    """Build the candidate that is generated first (2026: 3 and 4; 2017: B and D)."""
    bracket, chosen = settled.task.bracket, settled.candidate
    movers = set(bracket.movers)
    matched = sum(1 for high, _ in chosen.pairs if high in movers)
    pairs = list(zip(bracket.movers[:matched], bracket.residents, strict=False))
    remainder = bracket.residents[matched:]
    count = len(chosen.pairs) - matched
    pairs += list(zip(remainder[:count], remainder[count:], strict=False))
    taken = {p for pair in pairs for p in pair}
    return Candidate(tuple(pairs), tuple(p for p in bracket.players if p not in taken))
