"""A paper of ours (PDF, DOCX, XLSX): the norms that it states, held against its evidence."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import replace
from typing import Final

from engine.classification.verdict import Verdict
from engine.model import Finding, Severity, finding
from engine.pairing.technical_ratings import with_technical_ratings
from reporting.exchange.document import decode_document
from reporting.locale import Texts
from reporting.render.evidence import Evidence, read_evidence_of
from reporting.verify.event_claims import claim_of
from reporting.verify.examined import PAPER, ClaimFacts
from reporting.verify.options import VerifyOptions
from reporting.verify.outcome import Outcome
from reporting.verify.recompute import KnownEvent, known_event
from reporting.verify.values import Answer, Claim, Difference, What
from reporting.verify.walk import Item

OF_PLAYER: Final = frozenset({"category-application", "fide-it1"})
OF_EVENT: Final = frozenset(
    {"category-applications", "norms-notice", "norms-summary", "arbiter-report", "report", "kszk-table"}
)


def examine_paper(item: Item, data: bytes, options: VerifyOptions, words: Texts) -> Outcome:
    """The norms that a paper states."""
    evidence = read_evidence_of(data, item.base)
    if isinstance(evidence, Finding):
        return Outcome(findings=(evidence,), kind=PAPER)
    if evidence.form not in OF_PLAYER | OF_EVENT:
        told = finding("verify-no-norms", Severity.INFO, value=item.base, form=evidence.form)
        return Outcome(findings=(told,), kind=PAPER)
    broken = () if evidence.intact else (Difference(What.EVIDENCE, evidence.own_sha256, evidence.found_sha256),)
    known = known_event(evidence.found_sha256, lambda: known_of_evidence(evidence))
    claims: list[Claim] = []
    facts: list[ClaimFacts] = []
    for name, edition, verdict in _stated(known, evidence, options):
        rules = known.rules(name)
        if rules is not None:
            facts.append(known.facts(len(claims), rules, verdict))
            claims.append(with_differences(claim_of(known, name, edition, verdict, words), broken))
    return Outcome(tuple(claims), tuple(facts), (), PAPER)


def known_of_evidence(evidence: Evidence) -> KnownEvent:
    """The event in the evidence, with the hash of the full one as the paper tells it."""
    return KnownEvent(with_technical_ratings(decode_document(evidence.document).event), evidence.sha256)


def _stated(known: KnownEvent, evidence: Evidence, options: VerifyOptions) -> Iterator[tuple[str, str, Verdict]]:
    """The norms that the form states of the event."""
    for name in known.rule_names(options.rules):
        rules = known.rules(name)
        if rules is None or not known.fits(name):
            continue
        norms = known.norms(rules)
        applied = evidence.form.startswith("category-application")
        for verdict in norms.applied_for if applied else norms.made:
            if evidence.form not in OF_PLAYER or verdict.number == evidence.player_number:
                yield name, rules.edition, verdict


def with_differences(claim: Claim, differences: tuple[Difference, ...]) -> Claim:
    """A claim refuted by differences; as it is without any."""
    if not differences:
        return claim
    return replace(claim, verdict=Answer.REFUTED, differences=(*claim.differences, *differences))
