"""The bracket machine: pairs a round from the top scoregroup down.

C.04.3 (2026), 3; (2017), A.9 and B. One machine for both editions: where the edition of
2026 demands of every bracket that the rest can be completed, that of 2017 looks after each
bracket whether it can, and otherwise pairs this one again and collapses all below it.
"""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass, replace

from engine.pairing.swiss.dutch import edition as ed
from engine.pairing.swiss.dutch.bracket import Bracket, Candidate, Graph, Task, bracket_edges, flat, full_graph, mask_of
from engine.pairing.swiss.dutch.completion import Completion, Lookahead, ordinary_lookahead
from engine.pairing.swiss.dutch.first_candidate import first_candidate
from engine.pairing.swiss.dutch.roster import Roster
from engine.pairing.swiss.dutch.scale import Scale
from engine.pairing.swiss.dutch.tally import Entry
from engine.pairing.swiss.dutch.weighted_candidate import best_candidate
from engine.pairing.swiss.matching.perfect import absorbs


@dataclass(frozen=True, slots=True)
class Settled:
    """A paired bracket: the task and the candidate chosen."""

    task: Task
    candidate: Candidate


def brackets_in_turn(completion: Completion) -> Iterator[Settled]:
    """The brackets of a round that is known to be possible, each paired when it is asked for."""
    edition = completion.roster.edition
    groups = scoregroups(completion.roster)
    movers: list[int] = []
    while groups:
        bracket = Bracket(movers, list(groups.pop(0)))
        task = Task(bracket, tuple(groups), edition.minimal_bye_score or not groups, bool(groups))
        candidate = choose(completion, task)
        if not task.complete and not completion.works(mask_of(candidate.floaters), mask_of(flat(groups))):
            task = Task(bracket, tuple(groups), True, False)
            candidate = choose(completion, task)
            groups = [flat(groups)]
        yield Settled(task, candidate)
        movers = list(candidate.floaters)


def scoregroups(roster: Roster) -> list[tuple[int, ...]]:
    """Divide the players by score, from the highest down."""
    groups: list[list[int]] = []
    for p, score in enumerate(roster.score):
        if not groups or roster.score[groups[-1][0]] != score:
            groups.append([])
        groups[-1].append(p)
    return [tuple(group) for group in groups]


def choose(completion: Completion, task: Task) -> Candidate:
    """Choose the best candidate of one bracket, by the shortest way that is sure to find it.

    An ordinary lookahead (nobody or one resident floats, and nothing below suffers) lets the
    bracket be paired by itself, at best by building the first perfect candidate; otherwise
    everything below that matters takes part.
    """
    lookahead = ordinary_lookahead(completion, task)
    if lookahead is not None:
        unplayed = completion.roster.edition.minimal_bye_score and not task.below
        candidate = first_candidate(completion.roster, task.bracket, lookahead, unplayed)
        candidate = candidate or _closed_candidate(completion.roster, task.bracket, lookahead, unplayed)
        if candidate is not None:
            return candidate
    return _with_everything(completion, task)


def _closed_candidate(roster: Roster, bracket: Bracket, lookahead: Lookahead, unplayed: bool) -> Candidate | None:
    """Find the best candidate among those of the ordinary lookahead; None where there is none."""
    scale = Scale(roster, bracket.players, (), len(bracket.players) + 1)
    exits = {p: scale.float_loss(p) + (scale.bye_loss(p) if unplayed else 0) for p in bracket.players}
    for p in exits:
        exits[p] += scale.completion * (1 if lookahead.floaters >> p & 1 else 2)
    candidate = best_candidate(Graph(bracket, bracket_edges(roster, scale, bracket), exits))
    left = mask_of(sorted(candidate.floaters))
    return candidate if left.bit_count() == lookahead.count and not left & ~lookahead.floaters else None


def _with_everything(completion: Completion, task: Task) -> Candidate:
    """Find the best candidate with the next bracket, and where completion counts the players below, in view."""
    roster = completion.roster
    following = task.below[0] if task.below and task.look_ahead else ()
    depth = _depth(completion, task) if task.complete else len(following) and 1
    lower = list(flat(task.below[:depth]))
    scale = Scale(roster, task.bracket.players, following, len(task.bracket.players) + len(lower) + 1)
    graph = full_graph(roster, scale, task, lower)
    _demand_completion(graph, completion, scale, task, depth)
    closed = task.complete and depth == len(task.below)
    if not (closed and scale.unit[ed.BYE_UNPLAYED] and completion.takes_bye(task)):
        return best_candidate(graph)
    counted = replace(graph, exits=dict(graph.exits))
    for p in task.bracket.players:
        counted.exits[p] += scale.bye_loss(p)
    candidate = best_candidate(counted)
    return candidate if len(candidate.floaters) == 1 else best_candidate(graph)


def look_below(completion: Completion, task: Task, floaters: tuple[int, ...]) -> dict[str, Entry]:
    """Say how well the next bracket can be paired with these floaters (2026: C8; 2017: C.7).

    The measures are how many would leave it, and their scores from the highest down.
    """
    roster = completion.roster
    floaters_task = Task(Bracket(list(floaters), []), task.below, task.complete, True)
    depth = _depth(completion, task) if task.complete else 1
    lower = list(flat(task.below[:depth]))
    scale = Scale(roster, task.bracket.players, task.below[0], len(task.bracket.players) + len(lower) + 1)
    graph = full_graph(roster, scale, floaters_task, lower)
    _demand_completion(graph, completion, scale, task, depth)
    loss = best_candidate(graph).loss
    return {
        ed.NEXT_FLOATERS: Entry((scale.value(loss, ed.NEXT_FLOATERS),)),
        ed.NEXT_SCORES: Entry(scale.scores(loss, ed.NEXT_SCORES)),
    }


def _depth(completion: Completion, task: Task) -> int:
    """Count the scoregroups below that must be looked at: all under them can be paired whoever comes down."""
    for depth in range(1 if task.look_ahead else 0, len(task.below)):
        tail = mask_of(flat(task.below[depth:]))
        above = (*task.bracket.players, *flat(task.below[:depth]))
        odd = (tail.bit_count() + len(above)) % 2
        if (tail & completion.bye or not odd) and absorbs(completion.roster.meet, tail, above, odd):
            return depth
    return len(task.below)


def _demand_completion(graph: Graph, completion: Completion, scale: Scale, task: Task, depth: int) -> None:
    """Demand that everyone in the graph is paired, but for one who may take the bye, where all below is in view.

    In 2017 the look-ahead into the last bracket keeps free one who may take the bye (C.7 with C.2).
    """
    for p in graph.exits:
        may_take_bye = completion.bye >> p & 1
        if task.complete and depth == len(task.below):
            graph.exits[p] += scale.completion * (1 if may_take_bye else 2)
        elif not task.complete and len(task.below) == 1 and not may_take_bye:
            graph.exits[p] += 2 * scale.unit[ed.NEXT_FLOATERS]
