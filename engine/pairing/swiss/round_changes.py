"""What may change a Swiss round: when its pairing may still be changed, and what a late correction does to it.

FIDE Dutch 1998, F.5-F.8; PZWarc 2021, V 2.8.9.5-2.8.9.10; FIDE C.04.2.
"""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from dataclasses import replace
from typing import Any, Final

from engine.model import Event, Finding, RoundStatus, Rule, Subject, finding, notice
from engine.model.rounds import status_of_round
from engine.pairing.paired_round import Decision, RoundPairing
from engine.pairing.swiss.event import pair_swiss
from engine.pairing.swiss.played_rounds import breaches_of, played_round
from engine.pairing.swiss.swiss_systems import swiss_system_of_all
from engine.regulations.cited import fide_swiss

_GENERAL: Final[Mapping[str, Rule]] = dict.fromkeys(("announced", "started", "corrected"), fide_swiss("C.04.2"))
"""What holds where a system says nothing of its own."""


def round_rule(event: Event, what: str) -> Rule | None:
    """The article about `announced` or `started` rounds, `corrected` results, `no-show`; None where there is none."""
    system = swiss_system_of_all(event.info.system)
    return (_GENERAL if system is None else system.articles).get(what)


def may_change(event: Event, at: int) -> tuple[tuple[Finding, ...], tuple[Finding, ...]]:
    """Whether the pairing of a round may be made anew: (what forbids it, what allows it although it is announced).

    Before the announcement it may. Once announced, only where it breaks an absolute criterion, which the
    finding names; after the start of the round never.
    """
    status, subject = status_of_round(event, at), Subject("rounds", _record(event, at), "status")
    if status.begun:
        return (finding("round-started", subject=subject, rule=round_rule(event, "started"), round=at),), ()
    if status is not RoundStatus.ANNOUNCED:
        return (), ()
    faults = breaches_of(event, at)
    if not faults:
        return (finding("round-announced", subject=subject, rule=round_rule(event, "announced"), round=at),), ()
    return (), tuple(_allowed(event, at, fault, subject) for fault in faults)


def _allowed(event: Event, at: int, fault: Decision, subject: Subject) -> Finding:
    rule = round_rule(event, "announced")
    return notice(
        "announced-round-changed", subject=subject, rule=rule, round=at, reason=sentence_of(fault), **values_of(fault)
    )


def sentence_of(fault: Decision) -> str:
    """The id of the sentence that tells a fault; `values_of` fills it."""
    return f"swiss.{fault.code}"


def values_of(fault: Decision) -> dict[str, Any]:
    """What fills the sentence about a fault, by names that a text can have."""
    return {name.replace("-", "_"): value for name, value in fault.values}


def _record(event: Event, at: int) -> int | None:
    return next((index for index, entry in enumerate(event.rounds) if entry.number == at), None)


def _is_same(now: RoundPairing | None, found: RoundPairing) -> bool:
    return now is not None and set(now.pairs) == set(found.pairs) and found.bye in {None, now.bye}


def _with_bye_given(event: Event, at: int) -> Event:
    """The event in which the bye of a round was assigned by the arbiter: a report file cannot tell it apart."""
    games = (
        replace(game, as_played=True) if game.key.round == at and game.black is None else game for game in event.results
    )
    return replace(event, results=tuple(games))


def last_round_outdated(event: Event) -> Iterable[Finding]:
    """Say that the last round, still without results, would be paired otherwise now, and what that means.

    A result, a colour or a rating before it was corrected, or somebody came or left: corrections count
    from the next pairing on, and the arbiter decides about a round that is paired already (FIDE Dutch
    1998, F.7; PZWarc 2021, V 2.8.9.8). A round with games marked as played is the arbiter's own.
    """
    at = event.last_paired_round
    games = event.results_of_round(at)
    if not at or any(game.black and (game.as_played or game.outcome) for game in games):
        return
    now, _ = pair_swiss(event, at)
    played = played_round(event, at)
    if now is None or played is None or breaches_of(event, at):
        return
    found = played[1]
    if _is_same(now, found) or _is_same(pair_swiss(_with_bye_given(event, at), at)[0], found):
        return
    changed = [f"{white}-{black}" for white, black in now.pairs if (white, black) not in found.pairs]
    fixed = status_of_round(event, at) in {RoundStatus.ANNOUNCED, RoundStatus.STARTED, RoundStatus.FINISHED}
    yield notice(
        "round-paired-before-correction-kept" if fixed else "round-paired-before-correction",
        subject=Subject("rounds", _record(event, at)),
        rule=round_rule(event, "corrected"),
        round=at,
        pairs=", ".join(changed) or "–",
    )
