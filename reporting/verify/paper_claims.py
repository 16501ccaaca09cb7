"""A paper of ours (PDF, DOCX, XLSX): its norms recomputed from its evidence, the paper held against a new print."""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from dataclasses import replace
from functools import partial
from itertools import groupby
from typing import Any, Final

from engine.classification.verdict import Verdict
from engine.model import Finding, Severity, finding, notice
from reporting.exchange.canonical import event_hash, public_document
from reporting.exchange.cleaning import clean_document
from reporting.exchange.document import event_of
from reporting.forms.catalogue import every_form, load_forms
from reporting.languages import LANGUAGES, with_ids_of_titles
from reporting.limit import MIB
from reporting.locale import Texts
from reporting.render.evidence import BODY, FULL, PUBLIC, Evidence, program_version
from reporting.verify.claimed_norms import FORMS, claimed_norms
from reporting.verify.companion_events import companion_of
from reporting.verify.event_claims import claim_of
from reporting.verify.examined import PAPER, ClaimFacts, Outcome, VerifyOptions
from reporting.verify.figures import WHAT, claimed_figure, figure_of, figures_in
from reporting.verify.own_values import own_findings
from reporting.verify.paper.check import (
    ADDED,
    LACKING_PAGE,
    NOT_PRINTED,
    PaperCheck,
    PaperState,
    check_paper,
    page_text,
)
from reporting.verify.paper.compare import TextChange
from reporting.verify.paper.document import Document, read_document
from reporting.verify.paper.fields import Field
from reporting.verify.recompute import KnownEvent, is_contradicted, known_event
from reporting.verify.values import Answer, Claim, Difference, What
from reporting.verify.walk import Item


def examine_paper(item: Item, data: bytes, options: VerifyOptions, words: Texts) -> Outcome:
    """The norms that a paper states."""
    document = read_document(data, item.base)
    if isinstance(document, Finding):
        return Outcome(findings=(document,), kind=PAPER)
    evidence = document.evidence
    if evidence.form not in every_form() or evidence.lang not in LANGUAGES:
        reported = finding("verify-form-unknown", value=item.base, form=evidence.form)
        return Outcome(findings=(reported,), kind=PAPER)
    known = known_of_paper(document)
    if evidence.form not in FORMS:
        reported = notice("verify-no-norms", value=item.base, form=evidence.form)
        return Outcome(findings=(reported,), kind=PAPER, paper=_state_without_norms(known, document, item.base))
    check = check_paper(known, document, item.base)
    if check.unreadable is not None:
        return Outcome(findings=(check.unreadable,), kind=PAPER)
    companion, other = companion_of(item, known.in_file)
    outcome = _held(known, document, check, _broken(evidence, document.own_sha256, other), options, words)
    event = replace(known.in_file, companion=companion)
    return replace(outcome, event=event, paper=check.state.value, pictures=check.pictures)


_MORE_THAN_PUBLIC: Final = frozenset({"draw-protocol"})
"""Forms that show more than their evidence holds: lots are drawn with the years of birth."""
_LARGEST_WITHOUT_NORMS: Final = 4 * MIB
"""Bytes: the cards of 75 players have 2 MiB in a Swiss event, 13 in an all-play-all: 40 times that to print."""


def _state_without_norms(known: KnownEvent, document: Document, name: str) -> str:
    """What a paper is that claims nothing; blank for a large one, and for one of a group, which its evidence hides."""
    form = load_forms().get(document.evidence.form)
    if form is None or form.per_group or form.id in _MORE_THAN_PUBLIC:
        return ""
    if len(document.data) > _LARGEST_WITHOUT_NORMS:
        return ""
    return check_paper(known, document, name).state.value


def known_of_paper(document: Document) -> KnownEvent:
    """The event in a paper, in memory or read now."""
    evidence, own = document.evidence, document.own_sha256
    return known_event(f"{own} {evidence.sha256}", lambda: known_of_evidence(evidence, own))


def known_of_evidence(evidence: Evidence, own: str = "") -> KnownEvent:
    """The event in the evidence, with the hash of the full one as the paper tells it; `own` is that of the evidence."""
    document, _ = clean_document(evidence.document)
    public = own if evidence.projection == PUBLIC else event_hash(public_document(evidence.document))
    return KnownEvent(event_of(document), evidence.sha256, public)


def _broken(evidence: Evidence, own: str, companion: Difference | None) -> tuple[Difference, ...]:
    """The evidence against its own hash and against the event beside it.

    So is what the paper says of itself. What is whole is the event itself; so is what its form has whole, whatever the
    evidence says of itself.
    """
    if companion is not None:
        return (*_broken(evidence, own, None), companion)
    if own != evidence.own_sha256:
        return (Difference(What.EVIDENCE, evidence.own_sha256, own, where="SHA-256"),)
    if not evidence.label_intact:
        return (Difference(What.EVIDENCE, evidence.form, None, where="SHA-256"),)
    of_one = evidence.player_number is not None
    of_form = load_forms()[evidence.form].evidence == FULL and not of_one and evidence.projection != BODY
    full = evidence.projection == FULL or of_form
    if full and evidence.sha256 != own:
        return (Difference(What.EVIDENCE, evidence.sha256, own, where="SHA-256"),)
    return ()


def _held(
    known: KnownEvent,
    document: Document,
    check: PaperCheck,
    broken: tuple[Difference, ...],
    options: VerifyOptions,
    words: Texts,
) -> Outcome:
    """The claims with everything in which the paper differs from the printed one."""
    lang = document.evidence.lang
    open_ones = tuple(_left_open(check))
    claims: list[Claim] = []
    facts: list[ClaimFacts] = []
    for name, number, norm in claimed_norms(known, document.evidence, partial(page_text, document)):
        rules = known.rules(options.rules or name)
        if rules is None or norm not in rules.norms:
            continue
        verdict = known.verdict(rules, number, norm)
        claim = claim_of(known, rules.id, rules.edition, verdict, words, options.parameters)
        mine = [change for change in check.comparison.changes if _concerns(change.field, number, norm)]
        claim = replace(claim, claimed=_claimed(check, verdict, lang))
        facts.append(known.claim_facts(len(claims), rules, verdict))
        claim = claim.with_differences((*_lacking(mine), *open_ones), Answer.INCOMPLETE)
        refuting = Answer.INCOMPLETE if is_contradicted(verdict) else Answer.REFUTED
        claim = claim.with_differences(broken)
        claims.append(claim.with_differences(tuple(_differences(mine, lang)), refuting))
    norms: dict[str, set[str]] = {}
    for claim in claims:
        norms.setdefault(claim.rules, set()).add(claim.norm)
    own = (each for name, sought in norms.items() for each in own_findings(known, name, sought, options.parameters))
    contradicting = known.contradictions(claim.player.number or 0 for claim in claims)
    findings = (*own, *contradicting, *_unclaimed(claims, check, broken, document), *_touched(check, document.evidence))
    return Outcome(tuple(claims), tuple(facts), findings, PAPER)


def _touched(check: PaperCheck, evidence: Evidence) -> Iterator[Finding]:
    """That a paper was stamped, completed or saved anew, with the words that are others; or of another version."""
    if check.state is PaperState.TOUCHED:
        words = _display_text(check.comparison.note())
        severity = Severity.WARNING if any(letter.isdigit() for letter in words) else Severity.INFO
        yield finding("verify-paper-touched", severity, value=words or "–")
    if check.state is PaperState.OTHER_VERSION:
        version, own = evidence.version or "?", program_version()
        yield notice("verify-paper-other-version", value=version, version=version, own=own)


def _unclaimed(
    claims: Sequence[Claim], check: PaperCheck, broken: Sequence[Difference], document: Document
) -> Iterator[Finding]:
    """What differs on a paper that states no norm any more, or of whom it states none; nothing may hide behind that."""
    numbers = {claim.player.number for claim in claims}
    changes = [change for change in check.comparison.changes if change.decides or change.lacking]
    for change in changes:
        if claims and change.field.number in {None, *numbers}:
            continue
        code = "verify-pack-differs" if claims else "verify-page-differs"
        yield finding(
            code, value=_display_text(change.found) or "–", told=change.field.text or "–", where=change.field.where
        )
    if claims:
        return
    if any(_left_open(check)):
        yield finding("verify-page-altered")
    if broken:
        yield finding("verify-evidence-altered", value=document.evidence.form)
    elif not changes and document.evidence.player_number is not None:
        yield finding("verify-nobody-applies", value=document.evidence.player_number)


def _concerns(field: Field, number: int, norm: str) -> bool:
    """Whether a text of the page is about a claim: its player's, and its norm's where it names one."""
    return field.number in {None, number} and (not field.norm or field.norm == norm)


def _claimed(check: PaperCheck, verdict: Verdict, lang: str) -> Mapping[str, Any]:
    """The figures that the page claims for a norm."""
    read = {id(change.field): change.found for change in check.comparison.changes}
    rows: dict[str, Any] = {}
    for each in check.fields:
        text = read.get(id(each), each.text)
        if each.id == "computation" and each.number in {None, verdict.number}:
            if with_ids_of_titles(each.text).startswith(f"{verdict.norm}:"):
                return figures_in(text, lang)
        elif each.id in _COLUMNS and (each.table, each.number, each.norm) == ("rows", verdict.number, verdict.norm):
            rows[_COLUMNS[each.id]] = claimed_figure(_COLUMNS[each.id], text)
    return rows


_COLUMNS: Final = {"score": "score", "games": "n", "average": "average", "performance": "performance"}


def _differences(changes: Sequence[TextChange], lang: str) -> Iterator[Difference]:
    """What the page tells otherwise: what it is about, then that it is the page that differs."""
    for change in changes:
        if not change.decides or change.lacking:
            continue
        reported, claimed, article = change.field, _display_text(change.found) or None, change.field.article or None
        where = reported.where or None
        if reported.id == "computation":
            claims, truth = figures_in(change.found, lang), figures_in(reported.text, lang)
            for name, what in WHAT.items():
                if name in claims and figure_of(str(claims[name])) != figure_of(str(truth.get(name))):
                    yield Difference(what, str(claims[name]), _text(truth.get(name)), article, where)
        elif reported.what is not What.PAGE:
            yield Difference(reported.what, claimed, reported.text or None, article, where)
        yield Difference(What.PAGE, claimed, reported.text or None, article, where)


def _lacking(changes: Sequence[TextChange]) -> Iterator[Difference]:
    """What is missing on the page, a line of a table at once."""
    for _, line in groupby((change.field for change in changes if change.lacking), key=_line_of):
        fields = list(line)
        text = " ".join(each.text for each in fields)
        yield Difference(What.PAGE, None, text, fields[0].article or None, fields[0].where or None)


def _line_of(field: Field) -> tuple[object, ...]:
    return (field.table, field.row, field.number) if field.table else (id(field),)


def _left_open(check: PaperCheck) -> Iterator[Difference]:
    """Pages that are missing, text that cannot be seen or might claim more, a paper that cannot be printed again."""
    for page in check.comparison.lacking_pages:
        yield Difference(What.PAGE, where=f"{LACKING_PAGE}: {page}")
    for where in check.covered:
        yield Difference(What.PAGE, where=where)
    if check.not_printed:
        yield Difference(What.PAGE, where=NOT_PRINTED)
    if added := check.comparison.claiming:
        yield Difference(What.PAGE, _display_text(added), where=ADDED)


_MOST_DISPLAYED: Final = 1_000
"""Letters of what a page has otherwise that are told: a page may hold hundreds of thousands."""


def _display_text(found: str) -> str:
    return found if len(found) <= _MOST_DISPLAYED else f"{found[: _MOST_DISPLAYED - 1]}…"


def _text(value: object) -> str | None:
    return None if value is None else str(value)
