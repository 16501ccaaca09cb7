"""What a paper with this evidence has to say: its contexts made anew from the event, as texts."""

from __future__ import annotations

from dataclasses import replace
from typing import Final

from reporting.context.subjects import Facts
from reporting.exchange.document import decode_event
from reporting.forms.catalogue import Form, load_forms
from reporting.render.evidence import Evidence, EvidenceWriter
from reporting.render.jobs import Job, players_of
from reporting.render.part import Part
from reporting.render.printer import Printer
from reporting.verify.pages.told import Told, told_of
from reporting.verify.pages.told_cells import told_cells_of
from reporting.verify.recompute import KnownEvent
from reporting.verify.stated import CERTIFICATES, REPORTS

_REPORT: Final = "arbiter-report"


class AsEntered(Facts):
    """The facts in the letters in which they were entered: so papers had them before they minded their readers'."""

    def written_in(self, lang: str) -> Facts:
        """The same facts in every language."""
        return self


def _as_entered(facts: Facts, evidence: Evidence) -> Facts:
    """The facts as the sheet has them, of a player whose row names no sex none, whatever the event tells of him."""
    rows = decode_event({"players": evidence.document.get("players")})[0].players
    sexless = {row.number for row in rows if not row.sex}
    people = (replace(each, sex="") if each.number in sexless else each for each in facts.event.players)
    return AsEntered(replace(facts.event, players=tuple(people)), source=facts)


def told_on(
    known: KnownEvent, evidence: Evidence, kind: str, *, as_entered: bool = False
) -> tuple[list[Told], list[str]]:
    """The texts of the paper that the evidence names, in the order of its pages, and its running heads.

    Nothing where it would not be printed. Of a pack of several kinds of papers only the report stands here.

    `as_entered` gives names in the letters of the sheet, whatever the language, and the sex that stands there, not
    that which an event of women or men tells, as 0.1.0 did.
    """
    forms = load_forms()
    if evidence.form == CERTIFICATES:
        return [], []
    if evidence.form in REPORTS:
        pack = forms[evidence.form]
        return _told(known, evidence, forms[_REPORT], evidence.player_number, kind, as_entered, pack)
    form = forms[evidence.form]
    if not form.parts:
        return _told(known, evidence, form, evidence.player_number, kind, as_entered)
    numbers = {name: players_of(forms[name], known.facts) for name in form.parts}
    told: list[Told] = []
    heads: dict[str, None] = {}
    for name, players in numbers.items():
        for number in players:
            found, running = _told(known, evidence, forms[name], number, kind, as_entered)
            told += (replace(each, number=number) for each in found)
            heads |= dict.fromkeys(running)
    return told, list(heads)


def parts_of_pack(known: KnownEvent, evidence: Evidence, *, as_entered: bool = False) -> list[Part]:
    """The papers that a pack collects beside the arbiter's report."""
    facts = _as_entered(known.facts, evidence) if as_entered else known.facts
    printer = Printer(facts, EvidenceWriter({}), {})
    parts, _ = printer.parts(Job(load_forms()[evidence.form], evidence.lang, evidence.round_number, ("pdf",), None))
    return [part for part in parts if part.form.id != _REPORT]


def _told(
    known: KnownEvent,
    evidence: Evidence,
    form: Form,
    number: int | None,
    kind: str,
    as_entered: bool,
    pack: Form | None = None,
) -> tuple[list[Told], list[str]]:
    facts = known.facts if number is None else known.facts_of(number)
    if as_entered:
        facts = _as_entered(facts, evidence)
    printer = Printer(facts, EvidenceWriter({}), {})
    parts, _ = printer.parts(Job(form, evidence.lang, evidence.round_number, (kind,), number, pack=pack))
    heads = [text for part in parts for text in part.context["running"]]
    if kind == "xlsx":
        return [each for part in parts for each in told_cells_of(part.context)], heads
    return told_of(parts), heads
