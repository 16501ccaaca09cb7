"""Build the documents of an event: which, in which languages and formats, and what becomes of each file."""

from __future__ import annotations

from collections.abc import Callable, Iterator, Sequence
from functools import partial
from itertools import chain
from pathlib import Path
from typing import TYPE_CHECKING, Final

from engine.checks.announcement import missing_for_regulations
from engine.checks.purposes import would_return
from engine.checks.rated import bodies_of, demands, missing_for_rating
from engine.checks.rated.kszk import missing_for_announcement, missing_for_application, missing_for_table
from engine.classification.event_norms import EventNorms, paperwork_findings
from engine.classification.places import event_over
from engine.model import Event, Finding, Severity, Subject, finding
from engine.prizes.awards import prize_list
from engine.prizes.event_classes import event_classes
from engine.prizes.prize_sheet import prize_sheet
from reporting.context.norms.application import applicants
from reporting.context.subjects import Facts
from reporting.forms.catalogue import Form, members_of
from reporting.languages import language
from reporting.locale.event_script import in_other_languages
from reporting.locale.findings import has_error
from reporting.locale.names import not_in_latin
from reporting.render.build_request import BuildRequest
from reporting.render.glyphs import check_glyphs
from reporting.render.jobs import Job, jobs_of, printed_as, wanted_papers
from reporting.render.output_folder import Document, OutputFolder, Progress, Source
from reporting.render.paper_limits import is_too_long, too_long
from reporting.render.paper_run import PaperRequest, Workers, printing
from reporting.render.printer import Printer, States
from reporting.render.templates.folder import edited_templates, not_in_pdf
from reporting.sources.reading import is_so

if TYPE_CHECKING:
    from reporting.sources.load import Loaded


def _paperwork(facts: Facts) -> tuple[Finding, ...]:
    """What nobody wrote of the event and leaves norms open that are made by the games; norms that papers leave out."""
    return tuple(chain.from_iterable(_open_norms(facts.event, norms) for norms in facts.norms.values()))


def _open_norms(event: Event, norms: EventNorms) -> Iterator[Finding]:
    lacking = [norm for norm in norms.without_figures if norm in {verdict.norm for verdict in norms.verdicts}]
    if lacking:
        where, names = Subject("event", None, "parameters"), ", ".join(lacking)
        rule = norms.rules.source.rule("")
        yield finding("norms-without-figures", Severity.INFO, subject=where, rule=rule, norms=names)
    yield from paperwork_findings(event, (each for each in norms.verdicts if each.norm not in lacking))


def _returned(facts: Facts) -> tuple[Finding, ...]:
    """For what those who rate the event send the report back."""
    return tuple(found for found in missing_for_rating(facts.event) if found.severity is Severity.WARNING)


_BODIES: Final[dict[str, tuple[str, ...]]] = {
    "report-pzszach": ("pzszach",),
    "report-kszk": ("kszk",),
    "report-pzwarc": ("fmjd", "pzwarc"),
    "report-bg": ("bfsh",),
}
"""Whom the packs of a report go to: they are asked besides those who the sheet says rate the event."""


def _sent_to(bodies: tuple[str, ...], facts: Facts) -> tuple[Finding, ...]:
    """For what those to whom a pack goes, and those who rate the event, send it back."""
    federations = dict.fromkeys((*bodies_of(facts.event.info), *bodies))
    return tuple(found for found in demands(facts.event, federations) if found.severity is Severity.WARNING)


def _prizes(facts: Facts) -> tuple[Finding, ...]:
    """What keeps prizes from their winners; before these are known what cannot be read on the sheet."""
    if not facts.event.prizes:
        return ()
    over = event_over(facts.event)
    return prize_list(facts.event, facts.standings)[1] if over else prize_sheet(facts.event)[1]


def _fields_open(form: str, facts: Facts) -> tuple[Finding, ...]:
    """A form of FIDE whose fields, or whose demands on an event, no source gives; and arbiters without their ids."""
    form_open = finding("fide-form-open", Severity.INFO, value=form)
    return (form_open, *(found for found in demands(facts.event, ["fide"]) if found.code in _OF_ARBITERS))


_OF_ARBITERS: Final = frozenset({"rated-arbiter-id", "rated-chief-arbiter"})

CHECKS: Final[dict[str, Callable[[Facts], tuple[Finding, ...]]]] = {
    "regulations": lambda facts: missing_for_regulations(facts.event),
    "arbiter-report": _returned,
    "komunikat": lambda facts: missing_for_announcement(facts.event),
    "kszk-table": lambda facts: missing_for_table(facts.event),
    "category-application": lambda facts: (
        *missing_for_application(facts.event, applicants(facts)),
        *_paperwork(facts),
    ),
    "class-standings": lambda facts: event_classes(facts.event)[1],
    "prize-list": _prizes,
    "prize-receipts": _prizes,
    "norms-summary": _paperwork,
    "norms-notice": _paperwork,
    "fide-it2": partial(_fields_open, "IT2"),
    "fide-it3": partial(_fields_open, "IT3"),
    "fide-fa1": partial(_fields_open, "FA1"),
    "fide-ia1": partial(_fields_open, "IA1"),
    **{pack: partial(_sent_to, bodies) for pack, bodies in _BODIES.items()},
}
"""What a form asks of the event before it is printed: its findings stand with those of the build."""

_PURPOSES: Final = {
    "report-pzszach": "pzszach",
    "report-kszk": "kszk",
    "report-pzwarc": "pzwarc",
    "report-bg": "bg",
    "fide-titles": "fide-norms",
}
"""What `check --for` calls those to whom a pack goes."""
_WORDY: Final = frozenset({"regulations", "arbiter-report"})
"""Forms that print the long texts of the event sheet."""


def build(
    loaded: Loaded,
    out_dir: Path,
    request: BuildRequest,
    progress: Progress | None = None,
    workers: Workers | None = None,
) -> tuple[list[Document], list[Finding]]:
    """Make the papers that are asked for, and put them below `out_dir`; `workers` make them where there are many."""
    facts = Facts(loaded.event)
    wanted, findings = wanted_papers(loaded, facts, request)
    returned = _would_return(loaded, request, [form for form, _ in wanted])
    if has_error(returned) and not request.check:
        wanted = [(form, rounds) for form, rounds in wanted if form.id not in _PURPOSES]
    findings += [*returned, *_left_out([form for form, _ in wanted], facts)]
    wanted = [(form, rounds) for form, rounds in wanted if not is_too_long(form, facts.event)]
    jobs = list(jobs_of(loaded, facts, wanted, request.langs, request.formats))
    findings += _of_scripts(loaded, jobs)
    templates, of_templates = edited_templates(request.edited, printed_as("docx", jobs)) if request.edited else ({}, [])
    findings += [*of_templates, *not_in_pdf(templates, printed_as("pdf", jobs))]
    states = States(loaded, facts)
    printer = Printer(facts, states.evidence(None), templates, states)
    output = OutputFolder(out_dir, check=request.check, force=request.force, source=_source(loaded))
    output.tidy()
    paper_request = PaperRequest(
        bool(request.forms or request.pack), request.round_number, facts.event, request.newest_first
    )
    documents, found = printing(printer, jobs, output, paper_request, progress, None if templates else workers)
    return documents, [*findings, *found, *loaded.placed([*facts.findings, *_demanded(jobs, facts)])]


def _would_return(loaded: Loaded, request: BuildRequest, forms: Sequence[Form]) -> tuple[Finding, ...]:
    """What those to whom the packs that are named go would return, a line for each."""
    named = {*request.forms, request.pack}
    purposes = dict.fromkeys(_PURPOSES[form.id] for form in forms if form.id in named and form.id in _PURPOSES)
    return tuple(would_return(loaded.event, purposes, loaded.name, forced=request.force))


def _source(loaded: Loaded) -> Source:
    """The event's file and its hash; of a folder, and of what came in on standard input, there is none."""
    path = Path(loaded.path)
    return Source(path, loaded.sha256 if is_so(path.is_file) else "")


def _of_scripts(loaded: Loaded, jobs: Sequence[Job]) -> Iterator[Finding]:
    """Letters that no font has, names that have no Latin form, texts in another language than the papers'."""
    yield from map(loaded.at_place, check_glyphs(loaded.document))
    if not all(language(job.lang).cyrillic for job in jobs):
        yield from loaded.placed(not_in_latin(loaded.event))
    wordy = [job.lang for job in jobs if _WORDY & {job.form.id, *job.form.parts}]
    yield from loaded.placed(in_other_languages(loaded.event, wordy))


def _left_out(forms: Sequence[Form], facts: Facts) -> list[Finding]:
    """What is said of forms, also those of a pack, that would be too long."""
    single = {one.id: one for form in forms for one in (form, *members_of(form))}
    return [found for form in single.values() if (found := too_long(form, facts.event))]


def _demanded(jobs: Sequence[Job], facts: Facts) -> list[Finding]:
    """What the forms that are printed, those of a pack too, ask of the event, each once."""
    forms = dict.fromkeys(name for job in jobs for name in _asking(job.form))
    return list(dict.fromkeys(item for form_id in forms if form_id in CHECKS for item in CHECKS[form_id](facts)))


def _asking(form: Form) -> Iterator[str]:
    """A form and those of a pack; the report is not asked for itself where the pack says whom it goes to."""
    yield form.id
    yield from (name for name in form.parts if form.id not in _BODIES or name != "arbiter-report")
