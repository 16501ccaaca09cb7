"""Build the documents of an event: which, in which languages and formats, and what becomes of each file."""

from __future__ import annotations

import hashlib
from collections.abc import Callable, Iterator, Sequence
from dataclasses import dataclass, replace
from pathlib import Path
from typing import TYPE_CHECKING, Any, Final

from engine.checks.announcement import regulation_gaps
from engine.checks.kszk_papers import announcement_gaps, application_gaps, table_gaps
from engine.checks.rated import rating_gaps
from engine.classification.judging import paperwork_findings
from engine.model import Finding, Severity, finding
from engine.prizes.awards import prize_list
from engine.prizes.event_classes import event_classes
from reporting.context.norms.applicants import applicants
from reporting.context.subjects import Facts
from reporting.forms.catalogue import Form, load_forms
from reporting.locale.in_script import in_other_languages
from reporting.locale.names import not_in_latin
from reporting.render.content import kept
from reporting.render.glyphs import check_glyphs
from reporting.render.jobs import Job, chosen, jobs_of, printed_as
from reporting.render.lengths import is_too_long, too_long
from reporting.render.press import Press, Printed
from reporting.render.states import States
from reporting.render.store import settle
from reporting.render.templates.folder import edited_templates, not_in_pdf

if TYPE_CHECKING:
    from reporting.sources.load import Loaded


def _paperwork(facts: Facts) -> tuple[Finding, ...]:
    """What nobody wrote of the event and what leaves norms open that are made by the games."""
    return tuple(told for norms in facts.norms.values() for told in paperwork_findings(facts.event, norms.verdicts))


def _returned(facts: Facts) -> tuple[Finding, ...]:
    """For what those who rate the event send the report back."""
    return tuple(found for found in rating_gaps(facts.event) if found.severity is Severity.WARNING)


def _prizes(facts: Facts) -> tuple[Finding, ...]:
    """What keeps prizes from their winners."""
    return prize_list(facts.event, facts.standings)[1] if facts.event.prizes else ()


CHECKS: Final[dict[str, Callable[[Facts], tuple[Finding, ...]]]] = {
    "regulations": lambda facts: regulation_gaps(facts.event),
    "arbiter-report": _returned,
    "komunikat": lambda facts: announcement_gaps(facts.event),
    "kszk-table": lambda facts: table_gaps(facts.event),
    "category-application": lambda facts: (*application_gaps(facts.event, applicants(facts)), *_paperwork(facts)),
    "class-standings": lambda facts: event_classes(facts.event)[1],
    "prize-list": _prizes,
    "prize-receipts": _prizes,
    "norms-summary": _paperwork,
    "norms-notice": _paperwork,
}
"""What a form asks of the event before it is printed: its findings stand with those of the build."""

_WORDY: Final = frozenset({"regulations", "arbiter-report"})
"""Forms that print the long texts of the event sheet."""

Progress = Callable[[int, int, str], None]
"""Called after each document with: documents done, documents in all, path."""


@dataclass(frozen=True, slots=True)
class Document:
    """One document of a build; `path` is relative to the folder, with `/`; `pages` only for PDF."""

    form: str
    lang: str
    format: str
    round: int | None
    path: str
    sha256: str
    pages: int | None
    status: str

    def as_json(self) -> dict[str, Any]:
        """The document in the contract's JSON."""
        return {name: getattr(self, name) for name in self.__slots__}


def build(
    loaded: Loaded,
    out_dir: Path,
    *,
    forms: Sequence[str] = (),
    langs: Sequence[str] = (),
    formats: Sequence[str] = (),
    round_number: int | None = None,
    pack: str | None = None,
    check: bool = False,
    force: bool = False,
    edited: Path | None = None,
    progress: Progress | None = None,
) -> tuple[list[Document], list[Finding]]:
    """Make the documents that fit the event, or those that are named, and put them below `out_dir`.

    Without `langs` the languages of the event's papers; without `formats` all that a form
    has; without `round_number` every round that is paired. `check` writes nothing and finds
    what is missing or differs; `force` replaces files that were edited or are not ours. `edited`
    is a folder of templates that somebody edited: they stand in the place of the forms' own.
    """
    facts = Facts(loaded.event)
    wanted, findings = chosen(loaded, [*forms, pack] if pack else list(forms))
    findings += _left_out(wanted, facts)
    wanted = [form for form in wanted if not is_too_long(form, facts.event)]
    jobs = list(jobs_of(loaded, facts, wanted, langs, formats, round_number))
    findings += map(loaded.at_place, check_glyphs(loaded.document))
    findings += loaded.placed(not_in_latin(loaded.event) if any(job.lang != "bg" for job in jobs) else ())
    wordy = [job.lang for job in jobs if _WORDY & {job.form.id, *job.form.parts}]
    findings += loaded.placed(in_other_languages(loaded.event, wordy))
    templates, told = edited_templates(edited, printed_as("docx", jobs)) if edited else ({}, [])
    findings += [*told, *not_in_pdf(templates, printed_as("pdf", jobs))]
    states = States(loaded, facts)
    press = Press(facts, states.evidence(None), templates, states)
    documents: list[Document] = []
    total = sum(len(job.formats) for job in jobs)
    seen = 0
    for job, printed in _printed(press, jobs, out_dir):
        lacking = printed.lacking
        findings += [lacking] if lacking and lacking not in findings else []
        seen += 0 if printed.documents else len(job.formats)
        # Of all rounds some may have nothing to show yet; a round that was asked for must.
        asked_for = job.round_number is None or round_number is not None
        if printed.empty and (forms or pack) and asked_for:
            findings.append(finding("form-does-not-fit", value=job.form.id, form=job.form.id))
        for kind, data, problem in printed.documents:
            findings += [problem] if problem else []
            seen += 1
            if data is None:
                continue
            document, found = _finish(job, kind, data, out_dir, check=check, force=force)
            documents.append(document)
            findings += [found] if found else []
            if progress:
                progress(seen, total, document.path)
    asked = _asked(jobs, facts)
    return documents, [*findings, *loaded.placed([*facts.findings, *asked])]


def _printed(press: Press, jobs: Sequence[Job], out_dir: Path) -> Iterator[tuple[Job, Printed]]:
    """Each job with its documents: those that stand in their places already with the same content, the others made."""
    for job in jobs:
        there = {kind: kept(out_dir / f"{job.stem}.{kind}", kind, press.key(job, kind)) for kind in job.formats}
        missing = tuple(kind for kind in job.formats if there[kind] is None)
        made = press.printed(replace(job, formats=missing)) if missing else Printed()
        if missing and not made.documents:
            yield job, made
            continue
        fresh = {document[0]: document for document in made.documents}
        yield job, Printed(tuple(fresh.get(kind) or (kind, there[kind], None) for kind in job.formats))


def _left_out(forms: Sequence[Form], facts: Facts) -> list[Finding]:
    """What is said of forms, also those of a pack, that would be too long."""
    single = {one.id: one for form in forms for one in (form, *(load_forms()[name] for name in form.parts))}
    return [too_long(form, facts.event) for form in single.values() if is_too_long(form, facts.event)]


def _asked(jobs: Sequence[Job], facts: Facts) -> list[Finding]:
    """What the forms that are printed ask of the event, each once."""
    forms = dict.fromkeys(job.form.id for job in jobs)
    return list(dict.fromkeys(item for form_id in forms if form_id in CHECKS for item in CHECKS[form_id](facts)))


def _finish(
    job: Job, kind: str, data: bytes, out_dir: Path, *, check: bool, force: bool
) -> tuple[Document, Finding | None]:
    """Put the document in its place, or compare it, and say what happened."""
    return put_document(
        job.stem,
        kind,
        data,
        out_dir,
        form=job.form.id,
        lang=job.lang,
        number=job.round_number,
        check=check,
        force=force,
    )


def put_document(
    stem: str,
    kind: str,
    data: bytes,
    out_dir: Path,
    *,
    form: str,
    lang: str,
    number: int | None = None,
    check: bool = False,
    force: bool = False,
) -> tuple[Document, Finding | None]:
    """The same for any paper: `stem` is its path below the folder without the extension, `number` its round."""
    path = f"{stem}.{kind}"
    status, code = settle(out_dir / path, data, check=check, force=force)
    pages = None
    if kind == "pdf":
        from reporting.render.pdf import page_count

        pages = page_count(data)
    document = Document(form, lang, kind, number, path, hashlib.sha256(data).hexdigest(), pages, status)
    return document, code if isinstance(code, Finding) else _about(code, path)


def _about(code: str, path: str) -> Finding | None:
    """The finding about a document that was not written; what someone changed is no error of the event."""
    if not code:
        return None
    severity = Severity.ERROR if code in {"document-missing", "document-differs"} else Severity.WARNING
    return finding(code, severity, value=path, path=path)
