"""The bracket machine: pairs a round from the top scoregroup down.

C.04.3 (2026), 3; (2017), A.9 and B. One machine for both editions: where the edition of
2026 demands of every bracket that the rest can be completed, that of 2017 looks after each
bracket whether it can, and otherwise pairs this one again and collapses all below it.
"""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass, replace

from engine.pairing.swiss.dutch import edition as ed
from engine.pairing.swiss.dutch.bracket_graph import Bracket, Candidate, Closing, Graph, bracket_edges
from engine.pairing.swiss.dutch.completion import Completion
from engine.pairing.swiss.dutch.downfloat_lookahead import Lookahead, Task, mask_of, ordinary
from engine.pairing.swiss.dutch.edition import DutchEdition
from engine.pairing.swiss.dutch.first_candidate import first_candidate
from engine.pairing.swiss.dutch.open_graph import with_places
from engine.pairing.swiss.dutch.roster import Roster
from engine.pairing.swiss.dutch.scale import Scale
from engine.pairing.swiss.dutch.tally import Entry
from engine.pairing.swiss.dutch.weighted_candidate import best_candidate
from engine.pairing.swiss.matching.perfect import Pairing, members, sturdy, welcome
from engine.pairing.swiss.matching.priced import Reach


@dataclass(frozen=True, slots=True)
class Settled:
    """A paired bracket: the task and the candidate chosen."""

    task: Task
    candidate: Candidate


def pair_brackets(roster: Roster, edition: DutchEdition, completion: Completion) -> list[Settled]:
    """Pair bracket after bracket; the round must be known to be possible."""
    return list(brackets_in_turn(roster, edition, completion))


def brackets_in_turn(roster: Roster, edition: DutchEdition, completion: Completion) -> Iterator[Settled]:
    """The brackets of a round that is known to be possible, each paired when it is asked for."""
    groups = scoregroups(roster)
    movers: list[int] = []
    while groups:
        bracket = Bracket(movers, list(groups.pop(0)))
        task = Task(bracket, tuple(groups), edition.minimal_bye_score or not groups, bool(groups))
        candidate = choose(roster, edition, completion, task)
        if not task.complete and not completion.works(mask_of(candidate.floaters), mask_of(_flat(groups))):
            task = Task(bracket, tuple(groups), True, False)
            candidate = choose(roster, edition, completion, task)
            groups = [_flat(groups)]
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


def _flat(groups: list[tuple[int, ...]] | tuple[tuple[int, ...], ...]) -> tuple[int, ...]:
    return tuple(p for group in groups for p in group)


def choose(roster: Roster, edition: DutchEdition, completion: Completion, task: Task) -> Candidate:
    """Choose the best candidate of one bracket, by the shortest way that is sure to find it.

    An ordinary lookahead (nobody or one resident floats, and nothing below suffers) lets the
    bracket be paired by itself, at best by building the first perfect candidate; otherwise
    everything below that matters takes part.
    """
    lookahead = ordinary(roster, completion, task)
    if lookahead is not None:
        unplayed = edition.minimal_bye_score and not task.below
        candidate = first_candidate(roster, task.bracket, lookahead, unplayed)
        candidate = candidate or _by_itself(roster, edition, task, lookahead, unplayed)
        if candidate is not None:
            return candidate
    return _with_everything(roster, edition, completion, task)


def _by_itself(
    roster: Roster, edition: DutchEdition, task: Task, lookahead: Lookahead, unplayed: bool
) -> Candidate | None:
    """Find the best candidate among those of the ordinary lookahead; None where there is none."""
    bracket = task.bracket
    movers, residents = mask_of(bracket.movers), mask_of(bracket.residents)
    near = {p: roster.meet[p] & (movers | residents) for p in bracket.residents}
    near |= {p: roster.meet[p] & residents for p in bracket.movers}
    if lookahead.count:
        near |= {p: near[p] | 1 << len(roster) for p in members(lookahead.floaters)}
        near[len(roster)] = lookahead.floaters
    closing = _closing(near, len(roster))
    if closing is None:
        return None
    scale = Scale(roster, edition, bracket.players, (), len(bracket.players) + 1)
    exits = {p: scale.float_loss(p) + (scale.bye_loss(p) if unplayed else 0) for p in bracket.players}
    return best_candidate(Graph(bracket, roster.meet, bracket_edges(roster, scale, bracket), [], exits, closing))


def _closing(near: dict[int, int], leaver: int) -> Closing | None:
    """The demand that all of these are paired, one of them with `leaver`, if this is one; None if they can't be."""
    pairing = Pairing(near)
    return Closing(near, 1 << leaver if leaver in near else 0, pairing.mate) if pairing.complete else None


def _with_everything(roster: Roster, edition: DutchEdition, completion: Completion, task: Task) -> Candidate:
    """Find the best candidate with the next bracket, and where completion counts the players below, in view."""
    following = task.below[0] if task.below and task.look_ahead else ()
    depth = _depth(roster, completion, task) if task.complete else len(following) and 1
    lower = list(_flat(task.below[:depth]))
    scale = Scale(roster, edition, task.bracket.players, following, len(task.bracket.players) + len(lower) + 1)
    closed = task.complete and depth == len(task.below)
    graph = full_graph(roster, scale, task, lower)
    if closed:
        _close(graph, completion, scale)
    elif not task.complete:
        if len(task.below) == 1:
            _mind_bye(graph, completion, scale)
        graph.closing = with_places(graph, len(roster))
    if not (closed and scale.unit[ed.BYE_UNPLAYED] and _takes_bye(roster, completion, task)):
        return best_candidate(graph)
    counted = replace(graph, exits=dict(graph.exits))
    for p in task.bracket.players:
        counted.exits[p] += scale.bye_loss(p)
    candidate = best_candidate(counted)
    return candidate if len(candidate.floaters) == 1 else best_candidate(graph)


def look_below(
    roster: Roster, edition: DutchEdition, completion: Completion, task: Task, floaters: tuple[int, ...]
) -> dict[str, Entry]:
    """Say how well the next bracket can be paired with these floaters (2026: C8; 2017: C.7).

    The measures are how many would leave it, and their scores from the highest down.
    """
    alone = Task(Bracket(list(floaters), []), task.below, task.complete, True)
    depth = _depth(roster, completion, task) if task.complete else 1
    lower = list(_flat(task.below[:depth]))
    scale = Scale(roster, edition, task.bracket.players, task.below[0], len(task.bracket.players) + len(lower) + 1)
    graph = full_graph(roster, scale, alone, lower)
    if task.complete and depth == len(task.below):
        _close(graph, completion, scale)
    elif not task.complete and len(task.below) == 1:
        _mind_bye(graph, completion, scale)
    loss = best_candidate(graph).loss
    return {
        ed.NEXT_FLOATERS: Entry((scale.value(loss, ed.NEXT_FLOATERS),)),
        ed.NEXT_SCORES: Entry(scale.scores(loss, ed.NEXT_SCORES)),
    }


def _depth(roster: Roster, completion: Completion, task: Task) -> int:
    """Count the scoregroups below that must be looked at: all under them can be paired whoever comes down."""
    meet = roster.meet
    for depth in range(1 if task.look_ahead else 0, len(task.below)):
        tail = mask_of(_flat(task.below[depth:]))
        above = (*task.bracket.players, *_flat(task.below[:depth]))
        odd = (tail.bit_count() + len(above)) % 2
        if (
            (tail & completion.bye or not odd)
            and all(welcome(meet, p, tail, odd, len(above)) for p in above)
            and sturdy(meet, tail, odd, len(above))
        ):
            return depth
    return len(task.below)


def _takes_bye(roster: Roster, completion: Completion, task: Task) -> bool:
    score = completion.bye_score
    return score is not None and roster.score[task.bracket.residents[0]] <= score


def full_graph(roster: Roster, scale: Scale, task: Task, lower: list[int]) -> Graph:
    """Lay out the bracket and the players below, with the look-ahead where the task demands it."""
    graph = Graph(task.bracket, roster.meet, bracket_edges(roster, scale, task.bracket))
    following = task.below[0] if task.below and task.look_ahead else ()
    ahead = {p: scale.next_loss(p) for p in (*task.bracket.players, *following)} if following else {}
    leaving = {p: scale.float_loss(p) for p in task.bracket.players}
    rest = lower[len(following) :]
    if following:
        graph.reaches.append(Reach(mask_of(following), leaving | dict.fromkeys(following, 0)))
    graph.exits = {p: leaving.get(p, 0) + ahead.get(p, 0) for p in (*task.bracket.players, *lower)}
    if rest:
        graph.reaches.append(Reach(mask_of(rest), graph.exits | dict.fromkeys(rest, 0)))
    return graph


def _close(graph: Graph, completion: Completion, scale: Scale) -> None:
    """Demand that everyone in the graph is paired, but for one who may take the bye."""
    movers = mask_of(graph.bracket.movers)
    near = completion.near(movers, sum(1 << p for p in graph.exits) & ~movers)
    graph.closing = _closing(near, completion.size)
    for p in graph.exits:
        graph.exits[p] += scale.completion * (1 if completion.bye >> p & 1 else 2)


def _mind_bye(graph: Graph, completion: Completion, scale: Scale) -> None:
    """Let the look-ahead into the last bracket keep free one who may take the bye (2017, C.7 with C.2)."""
    for p in graph.exits:
        if not completion.bye >> p & 1:
            graph.exits[p] += 2 * scale.unit[ed.NEXT_FLOATERS]
