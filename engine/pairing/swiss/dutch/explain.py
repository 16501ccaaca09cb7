"""Why a round is paired as it is, and by which criterion a played pairing is worse.

Explanations are `Decision` values; codes and values, no language. The codes:

`dutch.bracket` a bracket as it was paired; `dutch.first` its first candidate was the best;
`dutch.first-impossible` a pair of the first candidate may not meet; `dutch.first-worse`,
`dutch.first-incomplete`, `dutch.first-bye-score` as below, of the first candidate.
`dutch.rematch`, `dutch.forbidden`, `dutch.colours-absolute`, `dutch.bye-barred`,
`dutch.not-paired`, `dutch.unknown` absolute faults of a played pairing; `dutch.worse` it
is worse by a criterion; `dutch.incomplete` its downfloaters leave no legal pairing below;
`dutch.bye-score` its bye goes to too high a score; `dutch.later` it is as good, but
generated later; `dutch.colour` the colours of a board are the wrong way round.
"""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from dataclasses import dataclass

from engine.pairing.paired_round import Decision
from engine.pairing.swiss.dutch import edition as ed
from engine.pairing.swiss.dutch.absolute import Values, absolute_faults, fault_of
from engine.pairing.swiss.dutch.brackets import Settled, look_below, pair_brackets
from engine.pairing.swiss.dutch.colours import white_first
from engine.pairing.swiss.dutch.completion import Completion
from engine.pairing.swiss.dutch.downfloat_lookahead import Task, mask_of, ordinary
from engine.pairing.swiss.dutch.edition import DutchEdition
from engine.pairing.swiss.dutch.roster import Roster, build_roster
from engine.pairing.swiss.dutch.tally import Entry, tally
from engine.pairing.swiss.dutch.weighted_candidate import Bracket, Candidate
from engine.pairing.swiss.field import Field


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
    worse = _difference(case, at, settled, first)
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


def compare(
    field: Field, edition: DutchEdition, pairs: Sequence[tuple[int, int]], bye: int | None
) -> tuple[Decision, ...]:
    """Say what is wrong with a played pairing; empty where it is the right one, colours included.

    `pairs` are (White, Black) by starting number in board order. Absolute faults come first, all
    of them; then the first bracket in which the right pairing is better, with the criterion; then
    colours, where the pairs are right. Values name boards, players and the pairs that were possible.
    """
    roster = build_roster(field, edition)
    places = {number: p for p, number in enumerate(roster.numbers)}
    decisions = absolute_faults(roster, edition, pairs, bye)
    case = Case(roster, edition, Completion(roster, edition.minimal_bye_score))
    known = [(places[w], places[b]) for w, b in pairs if w in places and b in places]
    if not case.completion.possible or not len(roster):
        return tuple(decisions)
    met = {p: q for pair in known for p, q in (pair, pair[::-1])}
    board_of = {p: board for board, pair in enumerate(pairs, start=1) for p in (places.get(n) for n in pair)}
    for at, settled in enumerate(pair_brackets(roster, edition, case.completion), start=1):
        played = _played(settled.task.bracket, met)
        if set(played.pairs) == set(settled.candidate.pairs):
            continue
        worse = _difference(case, at, settled, played)
        different = [pair for pair in settled.candidate.pairs if pair not in played.pairs]
        boards = sorted({board_of[p] for pair in different for p in pair if board_of.get(p)})
        extra: Values = (
            ("possible", case.pairs(different)),
            ("found", case.pairs(pair for pair in played.pairs if pair not in settled.candidate.pairs)),
            ("boards", " ".join(map(str, boards))),
        )
        decisions.append(Decision(at, worse.code, worse.article, (*worse.values, *extra)))
        return tuple(decisions)
    return (*decisions, *_wrong_colours(case, field, known))


def _played(bracket: Bracket, met: dict[int, int]) -> Candidate:
    inside = set(bracket.players)
    movers = set(bracket.movers)
    pairs = [(p, met[p]) for p in bracket.players if p in met and met[p] in inside and p < met[p]]
    pairs = [pair for pair in pairs if not movers.issuperset(pair)]
    taken = {p for pair in pairs for p in pair}
    return Candidate(tuple(pairs), tuple(p for p in bracket.players if p not in taken))


def _difference(case: Case, at: int, settled: Settled, other: Candidate) -> Decision:
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
    if differs and task.look_ahead and not _equal_below(case, task, (settled.candidate, other)):
        mine |= look_below(case.roster, case.edition, case.completion, task, settled.candidate.floaters)
        theirs |= look_below(case.roster, case.edition, case.completion, task, other.floaters)
    for criterion in case.edition.criteria:
        right, found = mine.get(criterion.key), theirs.get(criterion.key)
        if right is None or found is None or found.measure <= right.measure:
            continue
        values = (
            *score,
            ("criterion", criterion.name),
            ("key", criterion.key),
            ("found-measure", " ".join(map(str, found.measure))),
            ("right-measure", " ".join(map(str, right.measure))),
            ("players", case.names(p for p in found.players if p not in right.players)),
        )
        return Decision(at, "dutch.worse", criterion.article, values)
    return Decision(at, "dutch.later", case.edition.article("order"), score)


def _incomplete(case: Case, other: Candidate, lower: list[int]) -> tuple[str, str]:
    """Tell a bye at too high a score (2026, 2.3) from floaters who leave no legal pairing at all."""
    anyone = Completion.with_any_bye(case.roster)
    if case.edition.minimal_bye_score and anyone.works(mask_of(sorted(other.floaters)), mask_of(lower)):
        return "dutch.bye-score", "bye-score"
    return "dutch.incomplete", "completion"


def _equal_below(case: Case, task: Task, candidates: tuple[Candidate, ...]) -> bool:
    """Say without a search that the next bracket does not care which of these candidates is taken."""
    outlook = ordinary(case.roster, case.completion, task)
    return outlook is not None and all(
        len(c.floaters) == outlook.count and not mask_of(sorted(c.floaters)) & ~outlook.floaters for c in candidates
    )


def _entries(case: Case, task: Task, candidate: Candidate) -> dict[str, Entry]:
    roster = case.roster
    entries = tally(roster, case.edition, task.bracket, candidate)
    score = case.completion.bye_score
    if score is not None and roster.score[task.bracket.residents[0]] <= score and len(candidate.floaters) == 1:
        floater = candidate.floaters[0]
        entries[ed.BYE_UNPLAYED] = Entry((roster.unplayed[floater],), (floater,))
    return entries


def _wrong_colours(case: Case, field: Field, known: list[tuple[int, int]]) -> tuple[Decision, ...]:
    return tuple(
        Decision(
            0,
            "dutch.colour",
            case.edition.article("colours"),
            (("board", str(board)), ("pair", case.pairs([pair])), ("possible", case.pairs([pair[::-1]]))),
        )
        for board, pair in enumerate(known, start=1)
        if not white_first(case.roster, *pair, field.initial_colour)
    )
