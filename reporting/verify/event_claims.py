"""An event file alone: every norm made in it is a claim."""

from __future__ import annotations

import hashlib

from engine.classification.event_norms import paperwork_findings
from engine.classification.verdict import Verdict
from engine.model import Severity, Subject, warning
from reporting.locale import Texts
from reporting.sources.load import Loaded, load_bytes, load_tables
from reporting.verify.companion_events import known_of
from reporting.verify.examined import EVENT, Agreed, ClaimFacts, Outcome, VerifyOptions
from reporting.verify.own_values import own_findings, with_own_values
from reporting.verify.recompute import KnownEvent, answer_of, figures, is_contradicted, known_event, requirements_of
from reporting.verify.values import Claim, Difference, What
from reporting.verify.walk import Item


def examine_event(item: Item, data: bytes, options: VerifyOptions, words: Texts) -> Outcome:
    """The norms that an event gives; findings of reading it that are errors or warnings."""
    loaded = load_item(item, data)
    if not loaded.readable:
        return Outcome(findings=loaded.findings, kind=EVENT, locate=loaded.locate)
    known = known_event(hashlib.sha256(data).hexdigest(), lambda: known_of(loaded))
    claims: list[Claim] = []
    facts: list[ClaimFacts] = []
    reported = [found for found in loaded.findings if found.severity in {Severity.ERROR, Severity.WARNING}]
    names = known.rule_names(options.rules)
    for name in names:
        rules = known.rules(name)
        if rules is None:
            continue
        if not known.fits(name):
            where = Subject("event", None, "game")
            game = known.event.info.game.value
            reported.append(warning("rules-for-other-game", subject=where, value=name, game=game))
            continue
        norms = known.norms(rules)
        reported += loaded.placed(paperwork_findings(known.event, norms.lacking))
        claimed = (*norms.applied_for, *norms.left_open)
        if claimed:
            reported += own_findings(known, name, {each.norm for each in claimed}, options.parameters)
        reported += loaded.placed(known.contradictions(each.number for each in norms.left_open))
        for verdict in claimed:
            facts.append(known.claim_facts(len(claims), rules, verdict))
            claims.append(claim_of(known, name, rules.edition, verdict, words, options.parameters))
    return Outcome(tuple(claims), tuple(facts), tuple(reported), EVENT, loaded.locate, known.in_file)


def load_item(item: Item, data: bytes) -> Loaded:
    """The event of an item: a file, or a folder of tables."""
    if not item.folder:
        return load_bytes(item.base, data)
    files = item.files(item.inside)
    return load_tables(item.base, files) if isinstance(files, dict) else Loaded(item.name, findings=(files,))


def claim_of(known: KnownEvent, rules: str, edition: str, verdict: Verdict, words: Texts, parameters: Agreed) -> Claim:
    """A claim that says nothing but its norm; `parameters` are the values that hold for whoever verifies."""
    claim = Claim(
        player=known.claimant(verdict.number),
        event=known.ref,
        rules=rules,
        norm=verdict.norm,
        verdict=answer_of(verdict),
        edition=edition,
        found=figures(verdict, known.day),
        differences=not_made(verdict),
        requirements=requirements_of(verdict, words),
        counts=known.counts(rules, verdict),
    )
    return with_own_values(claim, known, parameters)


def not_made(verdict: Verdict) -> tuple[Difference, ...]:
    """That a norm was claimed and not made, with the article of the requirement behind it."""
    if verdict.met is not False or is_contradicted(verdict):
        return ()
    behind = next((item.article for item in verdict.requirements if item.code == verdict.reason), "")
    return (Difference(What.NORM, verdict.norm, None, behind or verdict.rule.article or None),)
