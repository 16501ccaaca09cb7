"""Papers of one event: contexts and evidence to documents. `print_again` prints one paper from its own evidence."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from functools import cache
from typing import TYPE_CHECKING, Any

from engine.model import Finding, finding
from engine.pairing.stage_groups import StageGroup
from reporting.context.builders import CONTEXTS
from reporting.context.pairings import rounds_to_print
from reporting.context.stages import part_event, part_name
from reporting.context.subjects import Facts, Subjects
from reporting.exchange.document import event_of
from reporting.exchange.round_snapshot import document_as_paired, document_at_round
from reporting.forms.catalogue import Form, load_forms, members_of
from reporting.locale import MissingTextError, paper_texts
from reporting.render.archive import NotFilledError
from reporting.render.content_key import content_key
from reporting.render.evidence import Evidence, EvidenceWriter, FormNeeds
from reporting.render.glyphs import printable, printable_context
from reporting.render.jobs import Job, groups_of, players_of
from reporting.render.paper_limits import is_too_long, too_large
from reporting.render.part import Meta, Part
from reporting.render.templates.folder import Edited, copy_name

if TYPE_CHECKING:
    from reporting.sources.load import Loaded


@dataclass(frozen=True, slots=True)
class Printed:
    """A job's documents: each with its format and what kept it from being made, in their order.

    `empty` where the event has nothing for the form to show; `lacking` tells the text that the form misses.
    """

    documents: tuple[tuple[str, bytes | None, Finding | None], ...] = ()
    empty: bool = False
    lacking: Finding | None = None


@dataclass(frozen=True, slots=True)
class Reprint:
    """A paper that was printed from its own evidence, and the parts that it was made of."""

    data: bytes
    parts: Sequence[Part]


class Printer:
    """Contexts and evidence of one event, to documents.

    With `states` a paper of a round shows the event as it stood for that round, and has the key of its content;
    without them the facts and the evidence that are given are those of every paper.
    """

    def __init__(self, facts: Facts, evidence: EvidenceWriter, edited: Edited, states: States | None = None) -> None:
        self._facts = facts
        self._evidence = evidence
        self._edited = edited
        self._states = states

    @property
    def groups(self) -> tuple[StageGroup, ...]:
        """The groups of the event's stages, of which jobs name one."""
        return self._facts.parts

    def key(self, job: Job, kind: str) -> str:
        """The key of a document's content; blank where none is kept: of templates that somebody edits there is none."""
        forms = {job.form.id, *job.form.parts}
        if self._states is None or (kind == "docx" and any(form in forms for form, _ in self._edited)):
            return ""
        return content_key(job, self._evidence_of(job).sha256)

    def printed(self, job: Job) -> Printed:
        """All documents of a job."""
        parts, lacking = self.parts(job)
        if not parts:
            return Printed(empty=lacking is None, lacking=lacking)
        return Printed(tuple((kind, *self.print(job, parts, kind)) for kind in job.formats))

    def _facts_at(self, round_number: int | None) -> Facts:
        return self._states.facts(round_number) if self._states else self._facts

    def _evidence_of(self, job: Job) -> EvidenceWriter:
        if self._states is None:
            return self._evidence
        return self._states.evidence(job.round_number, pairs_alone=job.form.pairs_alone)

    def parts(self, job: Job) -> tuple[list[Part], Finding | None]:
        """The form's own part, or those of the forms that a pack collects; none where there is nothing to show.

        None either where a text of one of them is missing: what is printed is whole.
        """
        try:
            return self._parts_of(job), None
        except MissingTextError as missing:
            return [], lacks_text(job.form, missing)

    def _parts_of(self, job: Job) -> list[Part]:
        if not job.form.parts:
            enclosed = None if job.pack is None else tuple(form.id for form in self._members(job.pack))
            return self._parts(job.form, job.lang, job.round_number, job.player_number, job.group, enclosed)
        members = self._members(job.form)
        enclosed = tuple(form.id for form in members)
        return [part for member in members for part in self._parts_of_member(member, job, enclosed)]

    def _members(self, pack: Form) -> list[Form]:
        """The forms of a pack that fit the event, without those that would be too long."""
        event = self._facts.event
        fitting = (form for form in members_of(pack) if form.fits(event.info.system, event.info.game))
        return [form for form in fitting if not is_too_long(form, event)]

    def _parts_of_member(self, form: Form, pack: Job, enclosed: tuple[str, ...]) -> list[Part]:
        """One of a pack of a round, or of all of them, shows that round."""
        every = rounds_to_print(self._facts.event) if pack.round_number is None else (pack.round_number,)
        rounds: Sequence[int | None] = every if form.scope == "round" else (None,)
        players: Sequence[int | None] = players_of(form, self._facts) or (None,)
        groups = groups_of(form, self._facts)
        keys = [(number, one, group) for group in groups for number in rounds for one in players]
        return [part for key in keys for part in self._parts(form, pack.lang, *key, enclosed)]

    def _parts(
        self,
        form: Form,
        lang: str,
        round_number: int | None,
        player: int | None,
        group: StageGroup | None,
        enclosed: tuple[str, ...] | None = None,
    ) -> list[Part]:
        lang, facts = form.language_for(lang), self._facts_at(round_number)
        subjects = Subjects(form, facts_of_part(facts, group, lang), lang, round_number, player, enclosed=enclosed)
        context = CONTEXTS[form.context](subjects)
        if context is None:
            return []
        if group is not None:
            name = part_name(group, facts.written_in(lang).event, paper_texts(lang))
            context = {**context, "subtitle": " – ".join(filter(None, (name, context["subtitle"])))}
        return [Part(form, lang, printable_context(context), self._edited.get((form.id, lang)))]

    def print(self, job: Job, parts: Sequence[Part], kind: str) -> tuple[bytes | None, Finding | None]:
        """One document in one format; none where it is too large, or its edited template is broken or does not fit.

        A pack goes without a table that is too large.
        """
        if kind == "docx" and any(self._is_broken(part) for part in parts):
            return None, None
        exceeded = [too_large(part, kind) for part in parts]
        first = next(filter(None, exceeded), None)
        printed = [part for part, found in zip(parts, exceeded, strict=True) if found is None]
        try:
            return (self._print(job, printed, kind) if printed else None), first
        except NotFilledError:
            return None, finding("template-not-filled", value=copy_name(job.form.id, job.lang))
        except MissingTextError as missing:
            return None, lacks_text(job.form, missing)

    def _is_broken(self, part: Part) -> bool:
        """True for a part with an edited template that cannot be used: what is wrong was told when it was read."""
        return (part.form.id, part.lang) in self._edited and part.edited is None

    def _print(self, job: Job, parts: Sequence[Part], kind: str) -> bytes:
        writer = self._evidence_of(job)
        held = tuple(dict.fromkeys(part.form.id for part in parts)) if job.form.parts else ()
        needs = self._needs(held or (job.form.id,), job.round_number)
        evidence = writer.text(
            job.form.id, job.lang, job.form.evidence, job.round_number, job.player_number, held, needs
        )
        return self._rendered(job, parts, kind, self.key(job, kind), evidence, writer.sha256)

    def _needs(self, held: Sequence[str], round_number: int | None) -> FormNeeds:
        """What the forms of a document ask of players, and of whom they are applications."""
        forms, facts = [load_forms()[name] for name in held], self._facts_at(round_number)
        applicants = frozenset(number for form in forms for number in players_of(form, facts))
        return FormNeeds(applicants, frozenset(field for form in forms for field in form.asks))

    def print_with(self, job: Job, kind: str, evidence: str, sha256: str, key: str) -> Reprint | None:
        """One paper with evidence that is given, as JSON with the hash of the full event; None where there is nothing.

        Its `key` is that of the paper that the evidence was read from.
        """
        parts = [part for part in self.parts(job)[0] if too_large(part, kind) is None]
        return Reprint(self._rendered(job, parts, kind, key, evidence, sha256), parts) if parts else None

    def _rendered(self, job: Job, parts: Sequence[Part], kind: str, key: str, evidence: str, sha256: str) -> bytes:
        return rendered(parts, kind, self._meta(job, parts, key), evidence, sha256)

    def _meta(self, job: Job, parts: Sequence[Part], key: str) -> Meta:
        """Title and properties; the date is the event's."""
        event, words = self._facts.written_in(job.lang).event, paper_texts(job.lang)
        info, day = event.info, event.first_day
        title = words(job.form.title) if job.form.parts else parts[0].context["title"]
        full = " – ".join(filter(None, (title, info.name)))
        author = info.settings.organiser or info.name
        return Meta(printable(full), printable(author), job.lang, day, words("form.evidence"), key)


def facts_of_part(facts: Facts, group: StageGroup | None, lang: str) -> Facts:
    """The facts of a group of the event, for its own papers; None stands for the whole event."""
    if group is None:
        return facts
    return Facts(part_event(group, facts.written_in(lang).event, paper_texts(lang)), is_part=True)


def rendered(parts: Sequence[Part], kind: str, meta: Meta, evidence: str, sha256: str) -> bytes:
    """Parts as one document in one format; `sha256` is the hash of the full event."""
    if kind == "pdf":
        from reporting.render.pdf import render_pdf

        return render_pdf(parts, meta, evidence)
    if kind == "docx":
        from reporting.render.docx import render_docx

        return render_docx(parts, meta, evidence)
    if parts[0].form.blank_sheet:
        from reporting.render.xlsx_blank import render_blanks

        return render_blanks(parts, meta, evidence, sha256)
    from reporting.render.xlsx import render_xlsx

    return render_xlsx(parts[0], meta, evidence, sha256)


def lacks_text(form: Form, missing: MissingTextError) -> Finding:
    """The finding about a form without one of its texts: an error of whoever made the form."""
    return finding("form-text-missing", value=form.id, form=form.id, text=missing.key, lang=missing.lang)


def print_again(facts: Facts, found: Evidence, kind: str, key: str, group: StageGroup | None = None) -> Reprint | None:
    """The paper that evidence was read from, printed anew as `pdf`, `docx` or `xlsx`: the same bytes, if untouched.

    `facts` are those of the event in the evidence, `key` is the one of the content that stands in the paper; `group` is
    the one of the event's groups that the paper is of, for evidence does not name it. None where the program prints no
    such paper of this event.
    """
    form = load_forms().get(found.form)
    if form is None or kind not in form.outputs:
        return None
    job = Job(form, found.lang, found.round_number, (kind,), found.player_number, group)
    return Printer(facts, EvidenceWriter({}), {}).print_with(job, kind, found.text, found.sha256, key)


class States:
    """Facts and evidence by round; None stands for the event as it is now."""

    def __init__(self, loaded: Loaded, facts: Facts) -> None:
        self._loaded, self._facts = loaded, facts
        self._evidence = EvidenceWriter(loaded.document)
        self._document_at = cache(self._stood)
        self._facts_at = cache(self._facts_then)
        self._evidence_at = cache(self._evidence_then)

    def facts(self, round_number: int | None) -> Facts:
        """The event for a paper of a round, or of none, with its tables."""
        return self._facts if round_number is None else self._facts_at(round_number)

    def evidence(self, round_number: int | None, *, pairs_alone: bool = False) -> EvidenceWriter:
        """The evidence that such a paper carries; one of pairs alone does without the scores of its round."""
        return self._evidence if round_number is None else self._evidence_at(round_number, pairs_alone)

    def _stood(self, number: int) -> dict[str, Any]:
        return document_at_round(self._loaded.document, self._loaded.event, number)

    def _facts_then(self, number: int) -> Facts:
        return Facts(event_of(self._document_at(number)))

    def _evidence_then(self, number: int, pairs_alone: bool) -> EvidenceWriter:
        stood = self._document_at(number)
        return EvidenceWriter(document_as_paired(stood, number) if pairs_alone else stood)
