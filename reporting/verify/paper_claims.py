"""A paper of ours (PDF, DOCX, XLSX): its norms recomputed from its evidence, its page held against it."""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence, Set
from dataclasses import replace
from typing import Any, Final

from engine.classification.verdict import Verdict
from engine.model import Finding, Severity, finding
from reporting.exchange.cleaning import clean_document
from reporting.exchange.loaded_event import event_of
from reporting.forms.catalogue import every_form, load_forms
from reporting.languages import LANGUAGES, with_ids_of_titles
from reporting.locale import Texts
from reporting.render.evidence import Evidence
from reporting.verify.document import Document, read_document
from reporting.verify.event_beside import found_beside
from reporting.verify.event_claims import claim_of
from reporting.verify.examined import PAPER, ClaimFacts
from reporting.verify.expected_page import parts_of_pack, told_on
from reporting.verify.options import VerifyOptions
from reporting.verify.outcome import Outcome
from reporting.verify.own_values import own_findings
from reporting.verify.pages.compare import gaps
from reporting.verify.pages.furniture import foreign
from reporting.verify.pages.lines import claimed_figure, figures_told
from reporting.verify.pages.meaning import squeezed
from reporting.verify.pages.older import same_figure
from reporting.verify.pages.pack import pack_gaps, titles_of
from reporting.verify.pages.told import Gap, Told
from reporting.verify.recompute import KnownEvent, known_event
from reporting.verify.stated import FORMS, PACKS, stated_norms
from reporting.verify.values import Answer, Claim, Difference, What
from reporting.verify.walk import Item


def examine_paper(item: Item, data: bytes, options: VerifyOptions, words: Texts) -> Outcome:
    """The norms that a paper states."""
    document = read_document(data, item.base)
    if isinstance(document, Finding):
        return Outcome(findings=(document,), kind=PAPER)
    evidence = document.evidence
    if evidence.form not in FORMS or evidence.lang not in LANGUAGES:
        known_form = evidence.form in every_form() and evidence.lang in LANGUAGES
        code = "verify-no-norms" if known_form else "verify-form-unknown"
        told = finding(code, Severity.INFO if known_form else Severity.ERROR, value=item.base, form=evidence.form)
        return Outcome(findings=(told,), kind=PAPER)
    own = document.own_sha256
    known = known_event(f"{own} {evidence.sha256}", lambda: known_of_evidence(evidence, own, clean=document.clean))
    beside, other = found_beside(item, replace(known.ref, public=known.public))
    outcome = _held(known, document, _broken(evidence, own, other), options, words)
    return replace(outcome, event=replace(known.ref, public=known.public, beside=beside))


def known_of_evidence(evidence: Evidence, own: str = "", *, clean: bool = False) -> KnownEvent:
    """The event in the evidence, with the hash of the full one as the paper tells it; `own` is that of the evidence."""
    document = evidence.document if clean else clean_document(evidence.document)[0]
    public = own if evidence.projection != "full" else ""
    return KnownEvent(event_of(document), evidence.sha256, public)


def _broken(evidence: Evidence, own: str, beside: Difference | None) -> tuple[Difference, ...]:
    """The evidence against its own hash and against the event beside it.

    What is whole is the event itself; so is what its form has whole, whatever the evidence says of itself.
    """
    if beside is not None:
        return (*_broken(evidence, own, None), beside)
    if own != evidence.own_sha256:
        return (Difference(What.EVIDENCE, evidence.own_sha256, own, where="SHA-256"),)
    full = evidence.projection == "full" or load_forms()[evidence.form].evidence == "full"
    if full and evidence.sha256 != own:
        return (Difference(What.EVIDENCE, evidence.sha256, own, where="SHA-256"),)
    return ()


def _held(
    known: KnownEvent, document: Document, broken: tuple[Difference, ...], options: VerifyOptions, words: Texts
) -> Outcome:
    """The claims with everything in which the page differs."""
    evidence = document.evidence
    told, found = _compared(known, document)
    altered = tuple(Difference(What.PAGE, where=reason) for reason in document.altered)
    claims: list[Claim] = []
    facts: list[ClaimFacts] = []
    for name, number, norm in stated_norms(known, document):
        rules = known.rules(options.rules or name)
        if rules is None or norm not in rules.norms:
            continue
        verdict = known.verdict(rules, number, norm)
        claim = claim_of(known, rules.id, rules.edition, verdict, words, options.parameters)
        mine = [gap for gap in found if _concerns(gap.told, number, norm)]
        claim = replace(claim, claimed=_claimed(told, found, verdict, evidence.lang))
        facts.append(known.claim_facts(len(claims), rules, verdict))
        claims.append(with_differences(claim, (*broken, *_differences(mine, evidence.lang), *altered)))
    own = (
        told for name in dict.fromkeys(claim.rules for claim in claims) for told in _own(known, name, claims, options)
    )
    return Outcome(tuple(claims), tuple(facts), (*own, *_unclaimed(claims, found, broken, document)), PAPER)


def _own(known: KnownEvent, rules: str, claims: Sequence[Claim], options: VerifyOptions) -> tuple[Finding, ...]:
    norms = {claim.norm for claim in claims if claim.rules == rules}
    return own_findings(known, rules, norms, options.parameters)


Compared = tuple[list[Told], tuple[Gap, ...]]
"""What a paper has to say, and in what its page differs."""


def _compared(known: KnownEvent, document: Document) -> Compared:
    """The page against what it has to say; where it differs, names and sexes may stand as the sheet has them too."""
    now = _told_and_gaps(known, document, as_entered=False)
    then = _told_and_gaps(known, document, as_entered=True) if now[1] else now
    return min(now, then, key=lambda each: len(each[1]))


def _told_and_gaps(known: KnownEvent, document: Document, *, as_entered: bool) -> Compared:
    lang = document.evidence.lang
    told, heads = told_on(known, document.evidence, document.kind, as_entered=as_entered)
    parts = parts_of_pack(known, document.evidence, as_entered=as_entered) if document.evidence.form in PACKS else []
    found = gaps(told, _own_texts(document, told, titles_of(parts)), lang, drawn=document.kind != "docx")
    if document.evidence.form in PACKS:  # its other papers have heads of their own
        found = tuple(gap for gap in found if gap.told.id != "more" or document.kind == "pdf")  # the next ones follow
        may_lack = {*load_forms()[document.evidence.form].later} - {*document.evidence.parts}
        drawn = document.kind != "docx"
        return told, (*found, *pack_gaps(parts, document.texts, lang, drawn=drawn, may_lack=may_lack))
    return told, (*found, *foreign(document.furniture, heads, told, document.texts))


def _own_texts(document: Document, told: Sequence[Told], others: Set[str]) -> Sequence[str]:
    """The texts of the page; of the report with tables and cards those of the report, which stands first.

    One of an earlier version may be shorter: it ends where one of the `others` has its title.
    """
    if document.evidence.form not in PACKS:
        return document.texts
    others = others - {squeezed(each.text) for each in told}
    length, texts = sum(len("".join(each.text.split())) for each in told), list[str]()
    for text in document.texts:
        if length <= 0 or squeezed(text) in others:
            break
        texts.append(text)
        length -= len("".join(text.split()))
    return texts


def _unclaimed(
    claims: Sequence[Claim], found: Sequence[Gap], broken: Sequence[Difference], document: Document
) -> Iterator[Finding]:
    """What differs on a paper that states no norm any more, or of whom it states none; nothing may hide behind that."""
    numbers = {claim.player.number for claim in claims}
    for gap in found:
        if claims and gap.told.number in {None, *numbers}:
            continue
        code = "verify-pack-differs" if claims else "verify-page-differs"
        yield finding(code, value=_shown(gap.found) or "–", told=gap.told.text or "–", where=gap.told.where)
    if claims:
        return
    if document.altered:
        yield finding("verify-page-altered")
    if broken:
        yield finding("verify-evidence-altered", value=document.evidence.form)
    elif not document.altered and not found and document.evidence.player_number is not None:
        yield finding("verify-nobody-applies", value=document.evidence.player_number)


def _concerns(told: Told, number: int, norm: str) -> bool:
    """Whether a text of the page is about a claim: its player's, and its norm's where it names one."""
    return told.number in {None, number} and (not told.norm or told.norm == norm)


def _claimed(told: Sequence[Told], found: Sequence[Gap], verdict: Verdict, lang: str) -> Mapping[str, Any]:
    """The figures that the page claims for a norm."""
    read = {id(gap.told): gap.found for gap in found}
    rows: dict[str, Any] = {}
    for each in told:
        text = read.get(id(each), each.text)
        if each.id == "computation" and each.number in {None, verdict.number}:
            if with_ids_of_titles(each.text).startswith(f"{verdict.norm}:"):
                return figures_told(text, lang)
        elif each.id in _COLUMNS and (each.table, each.number, each.norm) == ("rows", verdict.number, verdict.norm):
            rows[_COLUMNS[each.id]] = claimed_figure(_COLUMNS[each.id], text)
    return rows


_COLUMNS = {"score": "score", "games": "n", "average": "average", "performance": "performance"}
_FIGURES = {"n": What.N, "score": What.SCORE, "average": What.AVERAGE, "performance": What.PERFORMANCE}


def _differences(found: Sequence[Gap], lang: str) -> Iterator[Difference]:
    """What the page tells otherwise: what it is about, then that it is the page that differs."""
    for gap in found:
        told, claimed, article = gap.told, _shown(gap.found) or None, gap.told.article or None
        where = told.where or told.id or None
        if told.id == "computation":
            claims, truth = figures_told(gap.found, lang), figures_told(told.text, lang)
            for name, what in _FIGURES.items():
                if name in claims and not same_figure(name, truth.get(name), claims[name]):
                    yield Difference(what, str(claims[name]), _text(truth.get(name)), article, where)
        elif told.what is not What.PAGE:
            yield Difference(told.what, claimed, told.text or None, article, where)
        yield Difference(What.PAGE, claimed, told.text or None, article, where)


_MOST_SHOWN: Final = 1_000
"""Letters of what a page has otherwise that are told: a page may hold hundreds of thousands."""


def _shown(found: str) -> str:
    return found if len(found) <= _MOST_SHOWN else f"{found[: _MOST_SHOWN - 1]}…"


def _text(value: object) -> str | None:
    return None if value is None else str(value)


def with_differences(claim: Claim, differences: tuple[Difference, ...]) -> Claim:
    """A claim refuted by differences; as it is without any."""
    if not differences:
        return claim
    return replace(claim, verdict=Answer.REFUTED, differences=(*claim.differences, *differences))
