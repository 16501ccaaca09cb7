"""By which criterion one candidate of a bracket is worse than another.

C.04.3 (2026), 2.2 to 2.4 and 4; (2017), C.4 to C.19 and D. The decisions:

`dutch.worse` it is worse by a criterion; `dutch.incomplete` its downfloaters leave no legal
pairing below; `dutch.bye-score` its bye goes to too high a score; `dutch.later` it is as good,
but generated later.
"""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from dataclasses import dataclass
from itertools import takewhile

from engine.pairing.paired_round import Decision
from engine.pairing.swiss.dutch import edition as ed
from engine.pairing.swiss.dutch.bracket_graph import Candidate
from engine.pairing.swiss.dutch.brackets import Settled, look_below
from engine.pairing.swiss.dutch.completion import Completion
from engine.pairing.swiss.dutch.downfloat_lookahead import Task, mask_of, ordinary
from engine.pairing.swiss.dutch.edition import Criterion, DutchEdition
from engine.pairing.swiss.dutch.roster import Roster
from engine.pairing.swiss.dutch.tally import Entry, tally


@dataclass(frozen=True, slots=True)
class Case:
    """A round with all that its explanations refer to."""

    roster: Roster
    edition: DutchEdition
    completion: Completion

    def names(self, players: Iterable[int]) -> str:
        """Write starting numbers, separated by blanks."""
        return " ".join(str(self.roster.numbers[p]) for p in players)

    def pairs(self, pairs: Iterable[tuple[int, int]]) -> str:
        """Write pairs as `7-12 3-9`."""
        return " ".join(f"{self.roster.numbers[a]}-{self.roster.numbers[b]}" for a, b in pairs)


def difference(case: Case, at: int, settled: Settled, other: Candidate) -> Decision:
    """Find the criterion by which another candidate of the bracket is worse than the chosen one."""
    task = settled.task
    score = (("score", str(case.roster.score[task.bracket.residents[0]])),)
    lower = [p for group in task.below for p in group]
    leaving = mask_of(sorted(other.floaters))
    differs = set(other.floaters) != set(settled.candidate.floaters)
    if task.complete and differs and not case.completion.works(leaving, mask_of(lower)):
        code, article = _incomplete(case, other, lower)
        return Decision(at, code, case.edition.article(article), (*score, ("players", case.names(other.floaters))))
    mine, theirs = (_entries(case, task, candidate) for candidate in (settled.candidate, other))
    before_next = takewhile(lambda criterion: criterion.key != ed.NEXT_FLOATERS, case.edition.criteria)
    worse = _first_worse(before_next, mine, theirs)
    if worse is None and differs and task.look_ahead and not _equal_below(case, task, (settled.candidate, other)):
        # Two matchings of the next bracket, with all floaters: only where what ranks higher leaves it open.
        mine |= look_below(case.roster, case.edition, case.completion, task, settled.candidate.floaters)
        theirs |= look_below(case.roster, case.edition, case.completion, task, other.floaters)
    worse = worse or _first_worse(case.edition.criteria, mine, theirs)
    if worse is None:
        return Decision(at, "dutch.later", case.edition.article("order"), score)
    right, found = mine[worse.key], theirs[worse.key]
    values = (
        *score,
        ("criterion", worse.name),
        ("key", worse.key),
        ("found-measure", " ".join(map(str, found.measure))),
        ("right-measure", " ".join(map(str, right.measure))),
        ("players", case.names(p for p in found.players if p not in right.players)),
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


def _incomplete(case: Case, other: Candidate, lower: list[int]) -> tuple[str, str]:
    """Tell a bye at too high a score (2026, 2.3) from floaters who leave no legal pairing at all."""
    anyone = Completion.with_any_bye(case.roster)
    if case.edition.minimal_bye_score and anyone.works(mask_of(sorted(other.floaters)), mask_of(lower)):
        return "dutch.bye-score", "bye-score"
    return "dutch.incomplete", "completion"


def _equal_below(case: Case, task: Task, candidates: tuple[Candidate, ...]) -> bool:
    """Say without a search that the next bracket does not care which of these candidates is taken."""
    lookahead = ordinary(case.roster, case.completion, task)
    return lookahead is not None and all(
        len(c.floaters) == lookahead.count and not mask_of(sorted(c.floaters)) & ~lookahead.floaters for c in candidates
    )


def _entries(case: Case, task: Task, candidate: Candidate) -> dict[str, Entry]:
    roster = case.roster
    entries = tally(roster, case.edition, task.bracket, candidate)
    score = case.completion.bye_score
    if score is not None and roster.score[task.bracket.residents[0]] <= score and len(candidate.floaters) == 1:
        floater = candidate.floaters[0]
        entries[ed.BYE_UNPLAYED] = Entry((roster.unplayed[floater],), (floater,))
    return entries
