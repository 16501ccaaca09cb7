"""Pair every round of an event or a report file again and compare it with the round that was played.

Whoever had a game or the bye in a round was there; whoever had neither was not to be paired.
"""

from __future__ import annotations

from dataclasses import replace
from typing import Any

from engine.pairing.paired_round import RoundPairing
from reporting.actions.pair_request import decision_keys
from reporting.actions.recheck_rounds import Recheck, Rechecked
from reporting.actions.requirements import contradictions_of_games
from reporting.locale import Texts
from reporting.locale.findings import has_error
from reporting.sources.load import Loaded


def recheck(loaded: Loaded, system: str | None = None) -> Recheck:
    """Recheck an event, or a report file as its own bytes (`Loaded.data`), by its system or by another one."""
    if loaded.kind == "trf":
        from reporting.actions.recheck_rounds import recheck_trf

        result = recheck_trf(loaded.data, system)
    elif has_error(loaded.findings):
        return Recheck(findings=loaded.findings)
    else:
        from reporting.actions.recheck_rounds import recheck_event

        event = loaded.event
        if system is not None:
            event = replace(event, info=replace(event.info, system=system))
        wrong = contradictions_of_games(event)
        result = Recheck(findings=wrong) if wrong else recheck_event(event)
    return replace(result, findings=(*loaded.findings, *loaded.placed(result.findings)))


def recheck_keys(result: Recheck, words: Texts) -> dict[str, Any]:
    """The JSON keys: the rounds of the contract, with the byes and the bare decisions beside them."""
    return {"rounds": [_round_keys(item, words) for item in result.rounds]}


def _round_keys(item: Rechecked, words: Texts) -> dict[str, Any]:
    return {
        "round": item.number,
        "same": item.same,
        "expected": _pairs(item.expected),
        "found": _pairs(item.found),
        "expected_bye": item.expected.bye if item.expected else None,
        "found_bye": item.found.bye,
        "reason": reason(item, words),
        "decisions": [decision_keys(step) for step in item.decisions],
    }


def _pairs(pairing: RoundPairing | None) -> list[list[int]]:
    return [list(pair) for pair in pairing.pairs] if pairing else []


def reason(item: Rechecked, words: Texts) -> str | None:
    """Why the played round is worse, as sentences; None where it is right."""
    if item.same:
        return None
    from reporting.locale.explanations import with_article

    if item.expected is None and not item.decisions:
        return words("cli.recheck.nothing-legal")
    if not item.decisions:
        right = item.expected is not None and set(item.expected.pairs) == set(item.found.pairs)
        return words("cli.recheck.free" if right else "cli.recheck.schedule")
    return " ".join(with_article(step, words, item.unit) for step in item.decisions)
