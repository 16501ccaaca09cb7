"""Why a round is paired as it is, and by which criterion another candidate of a bracket is worse: codes and values.

C.04.3 (2026), 2.2 to 2.4 and 4; (2017), C.4 to C.19 and D. `dutch.bracket` is a bracket as it was paired. Another
candidate: `dutch.worse` by a criterion; `dutch.incomplete` its downfloaters leave no legal pairing below;
`dutch.bye-score` its bye goes to too high a score; `dutch.later` it is as good, but generated later. Of the first
candidate: `dutch.first` it was the best; `dutch.first-impossible` a pair of it may not meet; else `dutch.first-worse`
and so on.
"""

from __future__ import annotations

from collections.abc import Iterable, Mapping, Sequence
from itertools import takewhile

from engine.pairing.paired_round import Decision
from engine.pairing.swiss.dutch import edition as ed
from engine.pairing.swiss.dutch.absolute import fault_of
from engine.pairing.swiss.dutch.bracket import Candidate, Task, flat, mask_of
from engine.pairing.swiss.dutch.brackets import Settled, look_below
from engine.pairing.swiss.dutch.completion import Completion, ordinary_lookahead
from engine.pairing.swiss.dutch.edition import Criterion
from engine.pairing.swiss.dutch.tally import Entry, tally


def difference(completion: Completion, at: int, settled: Settled, other: Candidate) -> Decision:
    """Find the criterion by which another candidate of the bracket is worse than the chosen one."""
    roster = completion.roster
    task = settled.task
    score = (("score", str(roster.score[task.bracket.residents[0]])),)
    lower = flat(task.below)
    leaving = mask_of(sorted(other.floaters))
    differs = set(other.floaters) != set(settled.candidate.floaters)
    if task.complete and differs and not completion.works(leaving, mask_of(lower)):
        code, article = _incomplete(completion, other, lower)
        return Decision(at, code, roster.edition.article(article), (*score, ("players", roster.names(other.floaters))))
    mine, theirs = (_entries(completion, task, candidate) for candidate in (settled.candidate, other))
    before_next = takewhile(lambda criterion: criterion.key != ed.NEXT_FLOATERS, roster.edition.criteria)
    worse = _first_worse(before_next, mine, theirs)
    if worse is None and differs and task.look_ahead and not _equal_below(completion, task, (settled.candidate, other)):
        # Two matchings of the next bracket, with all floaters: only where what ranks higher leaves it open.
        mine |= look_below(completion, task, settled.candidate.floaters)
        theirs |= look_below(completion, task, other.floaters)
    worse = worse or _first_worse(roster.edition.criteria, mine, theirs)
    if worse is None:
        return Decision(at, "dutch.later", roster.edition.article("order"), score)
    right, found = mine[worse.key], theirs[worse.key]
    values = (
        *score,
        ("criterion", worse.name),
        ("key", worse.key),
        ("found-measure", " ".join(map(str, found.measure))),
        ("right-measure", " ".join(map(str, right.measure))),
        ("players", roster.names(p for p in found.players if p not in right.players)),
    )
    return Decision(at, "dutch.worse", worse.article, values)


def _first_worse(
    criteria: Iterable[Criterion], right: Mapping[str, Entry], found: Mapping[str, Entry]
) -> Criterion | None:
    """The first criterion by which what was found is worse; None where there is none."""
    return next(
        (
            criterion
            for criterion in criteria
            if criterion.key in right and criterion.key in found
            if found[criterion.key].measure > right[criterion.key].measure
        ),
        None,
    )


def _incomplete(completion: Completion, other: Candidate, lower: Sequence[int]) -> tuple[str, str]:
    """Tell a bye at too high a score (2026, 2.3) from floaters who leave no legal pairing at all."""
    roster = completion.roster
    anyone = Completion(roster, minimal_bye_score=False)
    if roster.edition.minimal_bye_score and anyone.works(mask_of(sorted(other.floaters)), mask_of(lower)):
        return "dutch.bye-score", "bye-score"
    return "dutch.incomplete", "completion"


def _equal_below(completion: Completion, task: Task, candidates: tuple[Candidate, ...]) -> bool:
    """Say without a search that the next bracket does not care which of these candidates is taken."""
    lookahead = ordinary_lookahead(completion, task)
    return lookahead is not None and all(
        len(c.floaters) == lookahead.count and not mask_of(sorted(c.floaters)) & ~lookahead.floaters for c in candidates
    )


def _entries(completion: Completion, task: Task, candidate: Candidate) -> dict[str, Entry]:
    roster = completion.roster
    entries = tally(roster, task.bracket, candidate)
    if completion.takes_bye(task) and len(candidate.floaters) == 1:
        floater = candidate.floaters[0]
        entries[ed.BYE_UNPLAYED] = Entry((roster.unplayed[floater],), (floater,))
    return entries


def explain_brackets(completion: Completion, settled: Sequence[Settled]) -> tuple[Decision, ...]:
    """Tell for each bracket who was in it, what came out, and why not the first candidate."""
    decisions: list[Decision] = []
    for at, bracket in enumerate(settled, start=1):
        decisions += [_bracket_decision(completion, at, bracket), _against_first(completion, at, bracket)]
    return tuple(decisions)


def _bracket_decision(completion: Completion, at: int, settled: Settled) -> Decision:
    roster = completion.roster
    bracket, candidate = settled.task.bracket, settled.candidate
    values = (
        ("score", str(roster.score[bracket.residents[0]])),
        ("moved-down", roster.names(bracket.movers)),
        ("residents", roster.names(bracket.residents)),
        ("pairs", roster.pairs_text(candidate.pairs)),
        ("floaters", roster.names(candidate.floaters)),
    )
    return Decision(at, "dutch.bracket", roster.edition.article("brackets"), values)


def _against_first(completion: Completion, at: int, settled: Settled) -> Decision:
    """Compare the chosen candidate with the first one of as many pairs."""
    roster = completion.roster
    first = _first(settled)
    if set(first.pairs) == set(settled.candidate.pairs):
        same = (("pairs", roster.pairs_text(first.pairs)),)
        return Decision(at, "dutch.first", roster.edition.article("order"), same)
    for pair in first.pairs:
        fault = fault_of(roster, *pair)
        if fault:
            values = (("pair", roster.pairs_text([pair])), ("fault", fault))
            return Decision(at, "dutch.first-impossible", roster.edition.article(fault), values)
    worse = difference(completion, at, settled, first)
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
