"""Which norms a paper claims: those that its event gives whom it is of; where it gives none, those on its page."""

from __future__ import annotations

import re
from collections.abc import Callable, Iterator
from typing import Final

from reporting.context.norms.application import PREFIX, applicants
from reporting.context.norms.computation import chosen_norms
from reporting.context.norms.it1 import TITLES
from reporting.forms.catalogue import load_forms
from reporting.languages import with_ids_of_titles
from reporting.locale import paper_texts
from reporting.render.evidence import Evidence
from reporting.render.jobs import players_of
from reporting.verify.recompute import KnownEvent

APPLICATION: Final = "category-application"
APPLICATIONS: Final = "category-applications"
CERTIFICATE: Final = "fide-it1"
COMPUTATION: Final = "norm-computation"
CERTIFICATES: Final = "fide-titles"
REPORTS: Final = frozenset({"report", "report-pzszach", "report-kszk", "report-pzwarc", "report-bg"})
"""Packs that begin with the chief arbiter's report."""
OF_EVENT: Final = frozenset({"norms-notice", "norms-summary", "arbiter-report"}) | REPORTS
FORMS: Final = frozenset({APPLICATION, APPLICATIONS, CERTIFICATE, CERTIFICATES, COMPUTATION}) | OF_EVENT
"""The forms that state norms."""

ClaimedNorm = tuple[str, int, str]
"""Rules, starting number, norm."""


def claimed_norms(known: KnownEvent, evidence: Evidence, page: Callable[[], str]) -> tuple[ClaimedNorm, ...]:
    """The norms that a paper claims; `page` gives the text of its pages."""
    return _of_event(known, evidence) or tuple(_on_page(known, evidence, page))


def _on_page(known: KnownEvent, evidence: Evidence, page: Callable[[], str]) -> Iterator[ClaimedNorm]:
    """What the page of an application or a certificate claims that the event does not give."""
    number = evidence.player_number or 0
    if evidence.form == CERTIFICATE:
        yield from (("fide", number, norm) for norm in _TICKED.findall(page())[:1])
    elif evidence.form == APPLICATION:
        names = (name for name, norms in known.facts_of(number).norms.items() if not norms.rules.certificate)
        rules = known.rules(next(names, ""))
        for norm in _sought(page(), evidence.lang) if rules else ():
            if rules and norm in rules.norms:
                yield rules.id, number, norm


def _sought(text: str, lang: str) -> list[str]:
    """The norms behind their label on the page of an application."""
    label = re.escape(paper_texts(lang)(f"{PREFIX}.category")).replace("\\ ", r"\s+")
    found = re.search(rf"{label}:?\s*([^\W\d_]+(?:\s*,\s*[^\W\d_]+)*)", text)
    return [with_ids_of_titles(norm.strip()) for norm in found[1].split(",")] if found else []


_TICKED: Final = re.compile(r"(W?[GI]M)\s*\[\s*[xX]\s*\]")


def _of_event(known: KnownEvent, evidence: Evidence) -> tuple[ClaimedNorm, ...]:
    """The norms that the event gives."""
    form, number = evidence.form, evidence.player_number
    if form in {CERTIFICATE, CERTIFICATES}:
        numbers = [number or 0] if form == CERTIFICATE else players_of(load_forms()[CERTIFICATE], known.facts)
        return tuple(each for one in numbers for each in _certified(known, one))
    if form in {APPLICATION, APPLICATIONS}:
        numbers = [number or 0] if form == APPLICATION else applicants(known.facts)
        return tuple(each for one in numbers for each in _applied(known, one))
    every = known.facts.norms.items()
    if form == COMPUTATION:
        return tuple(
            (name, each.number, each.norm)
            for name, norms in every
            for each in (*chosen_norms(norms), *norms.left_open)
            if each.met or each in norms.left_open
        )
    return tuple((name, each.number, each.norm) for name, norms in every for each in (*norms.made, *norms.left_open))


def _applied(known: KnownEvent, number: int) -> Iterator[ClaimedNorm]:
    """The norms of an application, under the first rules that give some."""
    for name, norms in known.facts_of(number).norms.items():
        found = [each.norm for each in (*norms.applied_for, *norms.left_open) if each.number == number]
        if found and not norms.rules.certificate:
            yield from ((name, number, norm) for norm in found)
            return


def _certified(known: KnownEvent, number: int) -> Iterator[ClaimedNorm]:
    """The title of a certificate: the highest."""
    norms = known.facts_of(number).norms.get("fide")
    sought = (*norms.of(number), *norms.left_open) if norms else ()
    made = [each.norm for each in sought if each.norm in TITLES and each.number == number]
    yield from (("fide", number, norm) for norm in made[:1])
