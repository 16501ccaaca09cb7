"""The bracket machine: pairs a round from the top scoregroup down.

C.04.3 (2026), 3; (2017), A.9 and B. One machine for both editions: where the edition of
2026 demands of every bracket that the rest can be completed, that of 2017 looks after each
bracket whether it can, and otherwise pairs this one again and collapses all below it.
"""

from __future__ import annotations

from dataclasses import dataclass

from engine.pairing.swiss.dutch import edition as ed
from engine.pairing.swiss.dutch.completion import Completion
from engine.pairing.swiss.dutch.edition import DutchEdition
from engine.pairing.swiss.dutch.exact import Bracket, Candidate, Graph, best_candidate, bracket_edges
from engine.pairing.swiss.dutch.first import first_candidate
from engine.pairing.swiss.dutch.outlook import Outlook, Task, mask_of, ordinary
from engine.pairing.swiss.dutch.roster import Roster
from engine.pairing.swiss.dutch.scale import Scale


@dataclass(frozen=True, slots=True)
class Settled:
    """A paired bracket: the task and the candidate chosen."""

    task: Task
    candidate: Candidate


def pair_brackets(roster: Roster, edition: DutchEdition, completion: Completion) -> list[Settled]:
    """Pair bracket after bracket; the round must be known to be possible."""
    groups = scoregroups(roster)
    movers: list[int] = []
    done: list[Settled] = []
    while groups:
        bracket = Bracket(movers, list(groups.pop(0)))
        task = Task(bracket, tuple(groups), edition.minimal_bye_score or not groups, bool(groups))
        candidate = choose(roster, edition, completion, task)
        if not task.complete and not completion.works(mask_of(candidate.floaters), mask_of(_flat(groups))):
            task = Task(bracket, tuple(groups), True, False)
            candidate = choose(roster, edition, completion, task)
            groups = [_flat(groups)]
        done.append(Settled(task, candidate))
        movers = list(candidate.floaters)
    return done


def scoregroups(roster: Roster) -> list[tuple[int, ...]]:
    """Divide the players by score, from the highest down."""
    groups: list[list[int]] = []
    for p, score in enumerate(roster.score):
        if not groups or roster.score[groups[-1][0]] != score:
            groups.append([])
        groups[-1].append(p)
    return [tuple(group) for group in groups]


def _flat(groups: list[tuple[int, ...]] | tuple[tuple[int, ...], ...]) -> tuple[int, ...]:
    return tuple(p for group in groups for p in group)


def choose(roster: Roster, edition: DutchEdition, completion: Completion, task: Task) -> Candidate:
    """Choose the best candidate of one bracket, by the shortest way that is sure to find it.

    An ordinary outlook (nobody or one resident floats, and nothing below suffers) lets the
    bracket be paired by itself, at best by building the first perfect candidate; otherwise
    everything below that matters takes part.
    """
    outlook = ordinary(roster, completion, task)
    if outlook is not None:
        unplayed = edition.minimal_bye_score and not task.below
        candidate = first_candidate(roster, task.bracket, outlook, unplayed)
        candidate = candidate or _by_itself(roster, edition, task, outlook, unplayed)
        if candidate is not None:
            return candidate
    return _with_everything(roster, edition, completion, task)


def _by_itself(
    roster: Roster, edition: DutchEdition, task: Task, outlook: Outlook, unplayed: bool
) -> Candidate | None:
    """Find the best candidate among those of the ordinary outlook; None where there is none."""
    bracket = task.bracket
    scale = Scale(roster, edition, bracket.players, (), len(bracket.players) + 1)
    graph = Graph(bracket, bracket_edges(roster, scale, bracket))
    for p in bracket.players:
        loss = scale.float_loss(p)
        if not outlook.floaters >> p & 1:
            loss += scale.completion
        elif unplayed:
            loss += scale.bye_loss(p)
        graph.exits[p] = loss
    candidate = best_candidate(graph)
    fits = len(candidate.floaters) == outlook.count and all(outlook.floaters >> p & 1 for p in candidate.floaters)
    return candidate if fits else None


def _with_everything(roster: Roster, edition: DutchEdition, completion: Completion, task: Task) -> Candidate:
    """Find the best candidate with the next bracket, and where completion counts all players below, in view."""
    following = task.below[0] if task.below and task.look_ahead else ()
    lower = list(_flat(task.below)) if task.complete else list(following)
    scale = Scale(roster, edition, task.bracket.players, following, len(task.bracket.players) + len(lower) + 1)
    candidate = best_candidate(full_graph(roster, completion, scale, task, lower, True))
    if scale.unit[ed.BYE_UNPLAYED] and len(candidate.floaters) != 1 and _takes_bye(roster, completion, task):
        candidate = best_candidate(full_graph(roster, completion, scale, task, lower, False))
    return candidate


def _takes_bye(roster: Roster, completion: Completion, task: Task) -> bool:
    score = completion.bye_score
    return score is not None and roster.score[task.bracket.residents[0]] <= score


def full_graph(
    roster: Roster, completion: Completion, scale: Scale, task: Task, lower: list[int], count_unplayed: bool
) -> Graph:
    """Lay out the bracket and all of `lower`, with the look-ahead and the completion as the task demands."""
    graph = Graph(task.bracket, bracket_edges(roster, scale, task.bracket))
    following = set(task.below[0]) if task.below and task.look_ahead else set()
    outside = {p: scale.next_loss(p) if p in following else 0 for p in lower}
    leaving = {p: scale.float_loss(p) for p in task.bracket.players}
    ahead = {p: scale.next_loss(p) if following else 0 for p in task.bracket.players}
    for at, low in enumerate(lower):
        for high in (*task.bracket.players, *lower[:at]):
            if not roster.meet[low] >> high & 1:
                continue
            loss = leaving.get(high, 0)
            if low not in following:
                loss += ahead.get(high, 0) or outside.get(high, 0)
            graph.edges.append((high, low, loss))
    unplayed = count_unplayed and _takes_bye(roster, completion, task)
    final = not task.complete and len(task.below) == 1
    for p in (*task.bracket.players, *lower):
        loss = leaving.get(p, 0) + ahead.get(p, 0) + outside.get(p, 0)
        taker = bool(completion.bye >> p & 1)
        if task.complete:
            loss += scale.completion * (1 if taker else 2)
        elif final and not taker:
            loss += 2 * scale.unit[ed.NEXT_FLOATERS]
        if unplayed and p in leaving:
            loss += scale.bye_loss(p)
        graph.exits[p] = loss
    return graph
