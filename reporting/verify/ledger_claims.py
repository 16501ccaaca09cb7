"""A ledger of norms: made anew from its events, entry by entry."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from dataclasses import replace
from typing import Final

from engine.classification.ledger import EventMark, NormEntry, entry_of, mark_of
from engine.classification.rules import RULES
from engine.model import Finding, warning
from reporting.locale import Texts
from reporting.sources.ledger_file import parse_ledger
from reporting.verify.companion_events import CompanionEvents
from reporting.verify.event_claims import claim_of
from reporting.verify.examined import LEDGER, ClaimFacts, Outcome, VerifyOptions
from reporting.verify.own_values import own_findings
from reporting.verify.recompute import KnownEvent, is_contradicted
from reporting.verify.values import Answer, Claim, Difference, EventRef, Person, What
from reporting.verify.walk import Item


def examine_ledger(item: Item, data: bytes, options: VerifyOptions, words: Texts) -> Outcome:
    """Every entry of a ledger against the event that it was made from."""
    ledger, reported = parse_ledger(data, item.base)
    if ledger is None:
        return Outcome(findings=reported, kind=LEDGER)
    companion = CompanionEvents(item)
    marks = {mark.key: mark for mark in ledger.events}
    findings = dict.fromkeys(reported)
    claims: list[Claim] = []
    facts: list[ClaimFacts] = []
    for entry in ledger.norms:
        if options.rules in {"", entry.rules}:
            claim, fact, found = _examine(entry, marks.get(entry.key), companion, options, words, len(claims))
            claims.append(claim)
            facts += [] if fact is None else [fact]
            findings |= dict.fromkeys(found)
    return Outcome(tuple(claims), tuple(facts), tuple(findings), LEDGER)


def _examine(
    entry: NormEntry, mark: EventMark | None, companion: CompanionEvents, options: VerifyOptions, words: Texts, at: int
) -> tuple[Claim, ClaimFacts | None, tuple[Finding, ...]]:
    """The claim of an entry, what others are held against, and why it could not be recomputed."""
    source = mark.source if mark else ""
    if not source:
        reported = warning("verify-ledger-source", value=entry.event or "–")
        return _open(entry, mark), None, (reported,)
    known = companion.event(source)
    if not isinstance(known, KnownEvent):
        return _open(entry, mark), None, known
    rules = known.rules(entry.rules) if entry.rules in RULES else None
    if rules is None or entry.norm not in rules.norms or known.event.player(entry.number) is None:
        problem = Difference(What.NORM, f"{entry.rules} {entry.norm}, {entry.number}", "–", None, source)
        return replace(_open(entry, mark), event=known.ref).with_differences((problem,)), None, ()
    verdict = known.verdict(rules, entry.number, entry.norm)
    claim = claim_of(known, rules.id, rules.edition, verdict, words, options.parameters)
    claim = replace(claim, claimed=_claimed(entry))
    truth = entry_of(known.event, rules, verdict, entry.key)
    found = (*_differences(entry, truth, source), *_of_event(mark, known, source))
    if found and entry.edited:
        found += (Difference(What.EVIDENCE, None, None, None, source),)
    refuting = Answer.INCOMPLETE if is_contradicted(verdict) else Answer.REFUTED
    own = own_findings(known, rules.id, {verdict.norm}, options.parameters)
    return (
        claim.with_differences(found, refuting),
        known.claim_facts(at, rules, verdict),
        (*own, *known.contradictions((entry.number,))),
    )


def _claimed(entry: NormEntry) -> dict[str, object]:
    return {"n": entry.games, "date": entry.date or None}


def _open(entry: NormEntry, mark: EventMark | None) -> Claim:
    """A claim whose event is not there."""
    event = EventRef(entry.event, mark.start if mark else "", entry.key if len(entry.key) == 64 else "")
    return Claim(
        player=Person(entry.number or None, entry.name, dict(entry.ids)),
        event=event,
        rules=entry.rules,
        norm=entry.norm,
        verdict=Answer.INCOMPLETE,
        edition=entry.edition,
        claimed=_claimed(entry),
    )


_FIELDS: Final[Mapping[str, What]] = {
    "name": What.PLAYER,
    "player": What.PLAYER,
    "ids": What.PLAYER,
    "birth": What.PLAYER,
    "event": What.EVENT,
    "date": What.EVENT,
    "game": What.EVENT,
    "games": What.N,
    "fillings": What.NORM,
    "by_result": What.NORM,
    "held": What.NORM,
    "rating": What.PERFORMANCE,
    "large": What.EVENT,
}
"""What an entry says, and what it is about."""


def _differences(entry: NormEntry, truth: NormEntry, source: str) -> Iterator[Difference]:
    """What the event gives otherwise now."""
    for name, what in _FIELDS.items():
        claimed, found = getattr(entry, name), getattr(truth, name)
        if claimed != found and not (isinstance(claimed, Mapping) and dict(claimed) == dict(found)):
            yield Difference(what, _text(claimed), _text(found), None, f"{source}: {name}")


def _of_event(mark: EventMark | None, known: KnownEvent, source: str) -> Iterator[Difference]:
    """What the ledger says of the event itself, and the event says otherwise now."""
    if mark is None:
        return
    truth = mark_of(known.event, mark.key, mark.source)
    for name in ("name", "start", "end"):
        claimed, found = getattr(mark, name), getattr(truth, name)
        if claimed != found:
            yield Difference(What.EVENT, _text(claimed), _text(found), None, f"{source}: {name}")


def _text(value: object) -> str:
    if isinstance(value, Mapping):
        return ", ".join(f"{key} {item}" for key, item in value.items())
    return "–" if value in {None, ""} else str(value)
