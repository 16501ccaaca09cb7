"""Build the documents of an event: which, in which languages and formats, and what becomes of each file."""

from __future__ import annotations

import hashlib
from collections.abc import Callable, Iterator, Sequence
from dataclasses import dataclass
from pathlib import Path
from typing import TYPE_CHECKING, Any, Final

from engine.checks.announcement import regulation_gaps
from engine.checks.kszk_papers import announcement_gaps, application_gaps, table_gaps
from engine.checks.rated import rating_gaps
from engine.classification.judging import paperwork_findings
from engine.model import Finding, Severity, finding
from engine.model.system_id import STAGES
from engine.pairing.stages.stage_groups import StageGroup, system_of_stage
from reporting.context.builders import CONTEXTS, PLAYERS
from reporting.context.norms.applicants import applicants
from reporting.context.rounds import rounds_to_print
from reporting.context.stages import part_event, part_name, part_suffix
from reporting.context.subjects import Facts, Subjects
from reporting.forms.catalogue import FORMATS, Form, load_forms
from reporting.locale import LANGUAGES, texts
from reporting.render.evidence import EvidenceWriter
from reporting.render.glyphs import check_glyphs, printable, printable_context
from reporting.render.lengths import is_too_long, too_long
from reporting.render.part import Meta, Part
from reporting.render.store import settle

if TYPE_CHECKING:
    from reporting.sources.load import Loaded


def _paperwork(facts: Facts) -> tuple[Finding, ...]:
    """What nobody wrote of the event and what leaves norms open that are made by the games."""
    return tuple(told for norms in facts.norms.values() for told in paperwork_findings(facts.event, norms.verdicts))


def _returned(facts: Facts) -> tuple[Finding, ...]:
    """For what those who rate the event send the report back."""
    return tuple(found for found in rating_gaps(facts.event) if found.severity is Severity.WARNING)


CHECKS: Final[dict[str, Callable[[Facts], tuple[Finding, ...]]]] = {
    "regulations": lambda facts: regulation_gaps(facts.event),
    "arbiter-report": _returned,
    "komunikat": lambda facts: announcement_gaps(facts.event),
    "kszk-table": lambda facts: table_gaps(facts.event),
    "category-application": lambda facts: (*application_gaps(facts.event, applicants(facts)), *_paperwork(facts)),
    "norms-summary": _paperwork,
    "norms-notice": _paperwork,
}
"""What a form asks of the event before it is printed: its findings stand with those of the build."""

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


@dataclass(frozen=True, slots=True)
class _Job:
    """A form in one language, for one round where it is a paper of a round, for one player of a player."""

    form: Form
    lang: str
    round_number: int | None
    formats: tuple[str, ...]
    player_number: int | None = None
    group: StageGroup | None = None

    @property
    def stem(self) -> str:
        """Path without extension."""
        group = part_suffix(self.group) if self.group else ""
        number = "" if self.round_number is None else f"-r{self.round_number:02d}"
        player = "" if self.player_number is None else f"-{self.player_number}"
        return f"{self.lang}/{self.form.id}{number}{group}{player}"


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
    progress: Progress | None = None,
) -> tuple[list[Document], list[Finding]]:
    """Make the documents that fit the event, or those that are named, and put them below `out_dir`.

    Without `langs` the languages of the event's papers; without `formats` all that a form
    has; without `round_number` every round that is paired. `check` writes nothing and finds
    what is missing or differs; `force` replaces files that were edited or are not ours.
    """
    facts = Facts(loaded.event)
    wanted, findings = _chosen(loaded, [*forms, pack] if pack else list(forms))
    findings += _left_out(wanted, facts)
    wanted = [form for form in wanted if not is_too_long(form, facts.event)]
    jobs = list(_jobs(loaded, facts, wanted, langs, formats, round_number))
    findings += map(loaded.at_place, check_glyphs(loaded.document))
    press = _Press(facts, EvidenceWriter(loaded.document))
    documents: list[Document] = []
    total = sum(len(job.formats) for job in jobs)
    seen = 0
    for job in jobs:
        parts = press.parts(job)
        seen += 0 if parts else len(job.formats)
        # Of all rounds some may have nothing to show yet; a round that was asked for must.
        asked_for = job.round_number is None or round_number is not None
        if not parts and (forms or pack) and asked_for:
            findings.append(finding("form-does-not-fit", value=job.form.id, form=job.form.id))
        for kind in job.formats if parts else ():
            data = press.print(job, parts, kind)
            document, found = _finish(job, kind, data, out_dir, check=check, force=force)
            documents.append(document)
            findings += [found] if found else []
            seen += 1
            if progress:
                progress(seen, total, document.path)
    asked = _asked(jobs, facts)
    return documents, [*findings, *loaded.placed([*facts.findings, *asked])]


def _left_out(forms: Sequence[Form], facts: Facts) -> list[Finding]:
    """What is said of forms, also those of a pack, that would be too long."""
    single = {one.id: one for form in forms for one in (form, *(load_forms()[name] for name in form.parts))}
    return [too_long(form, facts.event) for form in single.values() if is_too_long(form, facts.event)]


def _asked(jobs: Sequence[_Job], facts: Facts) -> list[Finding]:
    """What the forms that are printed ask of the event, each once."""
    forms = dict.fromkeys(job.form.id for job in jobs)
    return list(dict.fromkeys(item for form_id in forms if form_id in CHECKS for item in CHECKS[form_id](facts)))


def languages_of(loaded: Loaded) -> tuple[str, ...]:
    """Languages of the papers: the event's setting, else the language of the file, else English."""
    info = loaded.event.info
    named = [lang for lang in (*info.languages, *(() if info.languages else (info.lang, loaded.lang))) if lang]
    known = tuple(dict.fromkeys(lang for lang in named if lang in LANGUAGES))
    return known[: len(known) if info.languages else 1] or ("en",)


def _chosen(loaded: Loaded, names: Sequence[str]) -> tuple[list[Form], list[Finding]]:
    """The named forms, or all single ones that fit; a pack is made only when it is named."""
    known, info = load_forms(), loaded.event.info
    if not names:
        fitting = [form for form in known.values() if form.fits(info.system, info.game) and not form.parts]
        return fitting, []
    findings = [
        finding("unknown-form", value=name, form=name, known=", ".join(known)) for name in names if name not in known
    ]
    wanted = [known[name] for name in dict.fromkeys(names) if name in known]
    findings += [
        finding("form-does-not-fit", value=form.id, form=form.id)
        for form in wanted
        if not form.fits(info.system, info.game)
    ]
    return [form for form in wanted if form.fits(info.system, info.game)], findings


def _jobs(
    loaded: Loaded,
    facts: Facts,
    forms: Sequence[Form],
    langs: Sequence[str],
    formats: Sequence[str],
    round_number: int | None,
) -> Iterator[_Job]:
    """Every form in every language; a paper of a round once for each round, of a player for each player."""
    rounds = rounds_to_print(loaded.event) if round_number is None else (round_number,)
    for lang in langs or languages_of(loaded):
        for form in forms:
            kinds = tuple(kind for kind in FORMATS if kind in form.outputs and (not formats or kind in formats))
            if lang in form.languages and kinds:
                for number in rounds if form.scope == "round" else (None,):
                    for player in _players(form, facts) or (None,):
                        for group in _groups(form, facts):
                            yield _Job(form, lang, number, kinds, player, group)


def _players(form: Form, facts: Facts) -> Sequence[int]:
    """Whose papers a form of players is printed for; nobody's for another form."""
    return PLAYERS[form.context](facts) if form.scope == "player" else ()


def _groups(form: Form, facts: Facts) -> Sequence[StageGroup | None]:
    """The groups that a form is printed for one by one; None stands for the whole event."""
    if facts.event.info.system != STAGES or not form.per_group:
        return (None,)
    game = facts.event.info.game
    return [group for group in facts.parts if form.fits(system_of_stage(group.plan.stage), game)]


class _Press:
    """Contexts and evidence of one event, to documents."""

    def __init__(self, facts: Facts, evidence: EvidenceWriter) -> None:
        self._facts = facts
        self._evidence = evidence

    def parts(self, job: _Job) -> list[Part]:
        """The form's own part, or those of the forms that a pack collects; none where there is nothing to show."""
        if not job.form.parts:
            return self._parts(job.form, job.lang, job.round_number, job.player_number, job.group)
        members = (load_forms()[name] for name in job.form.parts)
        return [part for member in members for part in self._parts_of_member(member, job.lang)]

    def _parts_of_member(self, form: Form, lang: str) -> list[Part]:
        info = self._facts.event.info
        if not form.fits(info.system, info.game) or is_too_long(form, self._facts.event):
            return []
        rounds: Sequence[int | None] = rounds_to_print(self._facts.event) if form.scope == "round" else (None,)
        players: Sequence[int | None] = _players(form, self._facts) or (None,)
        groups = _groups(form, self._facts)
        keys = [(number, one, group) for group in groups for number in rounds for one in players]
        return [part for key in keys for part in self._parts(form, lang, *key)]

    def _parts(
        self, form: Form, lang: str, round_number: int | None, player: int | None, group: StageGroup | None
    ) -> list[Part]:
        facts = self._facts if group is None else Facts(part_event(group, self._facts.event, texts(lang)))
        context = CONTEXTS[form.context](Subjects(form, facts, lang, round_number, player))
        if context is None:
            return []
        if group is not None:
            name = part_name(group, self._facts.event, texts(lang))
            context = {**context, "subtitle": " – ".join(filter(None, (name, context["subtitle"])))}
        return [Part(form, lang, printable_context(context))]

    def print(self, job: _Job, parts: Sequence[Part], kind: str) -> bytes:
        """One document in one format."""
        meta = self._meta(job, parts)
        evidence = self._evidence.text(job.form.id, job.lang, job.form.evidence, job.round_number, job.player_number)
        if kind == "pdf":
            from reporting.render.pdf import render_pdf

            return render_pdf(parts, meta, evidence)
        if kind == "docx":
            from reporting.render.docx import render_docx

            return render_docx(parts, meta, evidence)
        from reporting.render.xlsx import render_xlsx

        return render_xlsx(parts[0], meta, evidence, self._evidence.sha256)

    def _meta(self, job: _Job, parts: Sequence[Part]) -> Meta:
        """Title and properties; the date is the event's."""
        info, words = self._facts.event.info, texts(job.lang)
        title = words.find(f"form.{job.form.id}.title") if job.form.parts else parts[0].context["title"]
        full = " – ".join(filter(None, (title, info.name)))
        author = info.settings.organiser or info.name
        day = info.start_date or info.end_date
        return Meta(printable(full), printable(author), job.lang, day, words("form.evidence"))


def _finish(
    job: _Job, kind: str, data: bytes, out_dir: Path, *, check: bool, force: bool
) -> tuple[Document, Finding | None]:
    """Put the document in its place, or compare it, and say what happened."""
    path = f"{job.stem}.{kind}"
    status, code = settle(out_dir / path, data, check=check, force=force)
    pages = None
    if kind == "pdf":
        from reporting.render.pdf import page_count

        pages = page_count(data)
    digest = hashlib.sha256(data).hexdigest()
    document = Document(job.form.id, job.lang, kind, job.round_number, path, digest, pages, status)
    return document, code if isinstance(code, Finding) else _about(code, path)


def _about(code: str, path: str) -> Finding | None:
    """The finding about a document that was not written; what someone changed is no error of the event."""
    if not code:
        return None
    severity = Severity.ERROR if code in {"document-missing", "document-differs"} else Severity.WARNING
    return finding(code, severity, value=path, path=path)
