"""Which norms a paper states: those on its page, where the page names them, else those that its event gives."""

from __future__ import annotations

import re
from collections.abc import Iterator, Sequence
from typing import Final

from reporting.context.norms.applicants import applicants
from reporting.context.norms.application import PREFIX
from reporting.context.norms.computation import chosen_norms
from reporting.context.norms.it1 import TITLES
from reporting.forms.catalogue import load_forms
from reporting.languages import LANGUAGES, with_ids_of_titles
from reporting.locale import paper_texts
from reporting.render.jobs import players_of
from reporting.verify.document import Document
from reporting.verify.pages.meaning import squeezed
from reporting.verify.recompute import KnownEvent

APPLICATION: Final = "category-application"
APPLICATIONS: Final = "category-applications"
CERTIFICATE: Final = "fide-it1"
COMPUTATION: Final = "norm-computation"
CERTIFICATES: Final = "fide-titles"
REPORTS: Final = frozenset({"report", "report-pzszach", "report-kszk", "report-pzwarc", "report-bg"})
"""Packs that begin with the chief arbiter's report."""
PACKS: Final = REPORTS | {CERTIFICATES}
"""Packs of papers of several kinds."""
OF_EVENT: Final = frozenset({"norms-notice", "norms-summary", "arbiter-report"}) | REPORTS
FORMS: Final = frozenset({APPLICATION, APPLICATIONS, CERTIFICATE, CERTIFICATES, COMPUTATION}) | OF_EVENT
"""The forms that state norms."""

Stated = tuple[str, int, str]
"""Rules, starting number, norm."""


def stated_norms(known: KnownEvent, document: Document) -> tuple[Stated, ...]:
    """The norms that a paper claims."""
    form, number = document.evidence.form, document.evidence.player_number
    if form == CERTIFICATE:
        return tuple(_certified(known, number or 0, document.texts))
    if form == CERTIFICATES:
        numbers = players_of(load_forms()[CERTIFICATE], known.facts)
        return tuple(each for one in numbers for each in _certified(known, one, ()))
    if form == APPLICATION:
        return tuple(_applied(known, number or 0, document.texts))
    if form == APPLICATIONS:
        return tuple(each for one in applicants(known.facts) for each in _applied(known, one, ()))
    if form == COMPUTATION:
        made = [(name, each) for name, norms in known.facts.norms.items() for each in chosen_norms(norms) if each.met]
        return tuple((name, verdict.number, verdict.norm) for name, verdict in made)
    return tuple((name, each.number, each.norm) for name, norms in known.facts.norms.items() for each in norms.made)


def _applied(known: KnownEvent, number: int, texts: Sequence[str]) -> Iterator[Stated]:
    """The norms of an application, under the rules that have them."""
    expected: dict[str, list[str]] = {}
    for name, norms in known.facts_of(number).norms.items():
        if not norms.rules.certificate:
            expected[name] = [each.norm for each in norms.applied_for if each.number == number]
    first = next((name for name, found in expected.items() if found), next(iter(expected), ""))
    rules = known.rules(first) if first else None
    asked = [norm for norm in _page_norms(texts) if rules is not None and norm in rules.norms]
    yield from ((first, number, norm) for norm in (asked or expected.get(first, [])))


def _page_norms(texts: Sequence[str]) -> list[str]:
    """The norms that stand behind their label on the page of an application."""
    labels = {squeezed(word).rstrip(":") for word in _labels()}
    for at, text in enumerate(texts[:-1]):
        if squeezed(text).rstrip(":") in labels:
            return [with_ids_of_titles(norm.strip()) for norm in texts[at + 1].split(",")]
    return []


def _labels() -> Iterator[str]:
    yield from (paper_texts(lang)(f"{PREFIX}.category") for lang in LANGUAGES)


_TICKED: Final = re.compile(r"(W?[GI]M)\s*\[\s*[xX]\s*\]")


def _certified(known: KnownEvent, number: int, texts: Sequence[str]) -> Iterator[Stated]:
    """The title that is ticked on a certificate."""
    ticked = [norm for text in texts for norm in _TICKED.findall(text)]
    norms = known.facts_of(number).norms.get("fide")
    made = [each.norm for each in norms.of(number) if each.norm in TITLES] if norms else []
    yield from (("fide", number, norm) for norm in (ticked or made)[:1])
