"""Why a round is paired as it is: the decisions of the rules, and what the round that stands there does otherwise."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass, replace

from engine.model import Event, Finding
from engine.model.rounds import all_at_once
from engine.pairing.paired_round import Decision
from engine.pairing.progress import event_before
from engine.pairing.swiss.field import Entrant
from engine.pairing.swiss.played_rounds import round_to_compare
from engine.pairing.swiss.swiss_systems import swiss_system
from engine.systems.table import pair_round
from reporting.actions.pair_records import made_by_hand, pairs_of
from reporting.actions.recheck_rounds import compared, excused


@dataclass(frozen=True, slots=True)
class Why:
    """The decisions of a round, whether it stands as they have it, what is worse where it does not.

    `entrants` are the players of a Swiss as they came to the round, by number; scores count `unit` parts of a point.
    """

    decisions: tuple[Decision, ...] = ()
    same: bool = True
    faults: tuple[Decision, ...] = ()
    breaches: tuple[Decision, ...] = ()
    entrants: tuple[Entrant, ...] = ()
    unit: int = 2
    findings: tuple[Finding, ...] = ()


def why(event: Event, number: int) -> Why:
    """Pair a round once more from what stood before it, and look at the one that stands there."""
    if all_at_once(event):
        return Why()
    before = excused(event_before(event, number), number)
    before = replace(before, results=(*before.results, *made_by_hand(event, number)))
    pairing, findings = pair_round(before, number, explain=True)
    judged = judge(event, number)
    if pairing is None:
        return replace(judged, findings=findings)
    found = pairs_of(event, number, pairing)
    return replace(judged, decisions=pairing.decisions, same=set(found) == set(pairing.pairs))


def judge(event: Event, number: int) -> Why:
    """What is worse in a Swiss round as it stands than in that of the rules, and which absolute criteria it breaks."""
    system, played = swiss_system(event.info.system), round_to_compare(event, number)
    if system is None or played is None:
        return Why()
    checked = compared(system, *played, event.info.settings)
    breaches = system.breaches_of(*played, event.info.settings)
    return Why((), checked.same, checked.decisions, breaches, played[0].entrants, checked.unit)


def about(decisions: Sequence[Decision], white: int, black: int) -> tuple[Decision, ...]:
    """The decisions about a pair: all of the bracket in which it was made, and what is told of the two alone."""
    pair = {f"{white}-{black}", f"{black}-{white}"}
    brackets = {each.bracket for each in decisions if pair & set(dict(each.values).get("pairs", "").split())}
    sides = {str(white), str(black)}
    return tuple(
        each
        for each in decisions
        if each.bracket in brackets or {value for name, value in each.values if name in {"white", "black"}} == sides
    )
