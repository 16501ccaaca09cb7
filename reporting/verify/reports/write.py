"""The papers of a verification as files: `DIR/LANG/decision-list.xlsx`, `letter-0001.docx` and the others.

The same answers and settings give the same bytes. A file that somebody edited, as the list in which the commission
decides, is left alone with a finding; letters of an earlier report that have no claim any more are taken away.
"""

from __future__ import annotations

import os
import re
from collections.abc import Callable, Iterable, Iterator, Sequence
from dataclasses import dataclass
from datetime import date
from functools import partial
from pathlib import Path
from typing import Any, Final
from urllib.parse import quote

from engine.model import Finding, warning
from reporting import limits
from reporting.forms.catalogue import claim_forms
from reporting.locale import paper_texts
from reporting.register.values import GRANTED
from reporting.render.evidence import Evidence, EvidenceWriter, read_evidence_of
from reporting.render.glyphs import printable, printable_context
from reporting.render.output_folder import Document, OutputFolder, Progress
from reporting.render.part import Meta, Part
from reporting.render.printer import rendered
from reporting.render.templates.folder import Edited, edited_templates, not_in_pdf
from reporting.sources.reading import is_so, read_whole
from reporting.verify.reports.decision_list import decision_list, lines_in_parts
from reporting.verify.reports.decisions import Decision
from reporting.verify.reports.frame import Sheet
from reporting.verify.reports.letter import decision_letter
from reporting.verify.reports.listed import Listed, ReportSettings, Verified, evidence_of
from reporting.verify.reports.minutes import decision_minutes, decision_proposal, in_parts
from reporting.verify.reports.summary import verification_summary
from reporting.verify.values import FileAnswer
from reporting.verify.words import day_text

LIST, PROPOSAL = "decision-list", "proposal"
_NUMBERED: Final = re.compile(r"(letter-\d{4,}|(decision-list|proposal)-\d+)\.(docx|pdf|xlsx)")
_OF_NUMBERED: Final = frozenset({"decision-letter", "decision-minutes", "decision-list"})


@dataclass(frozen=True)
class Paper:
    """A paper to print: its form, its path without the extension, its context, the lines that are its evidence.

    Of a `brief` one the evidence only names the lines and their keys: a letter has nobody else's files in it.
    """

    form: str
    stem: str
    context: Callable[[Sheet], dict[str, Any]]
    lines: Sequence[Listed]
    brief: bool = False


def write_reports(
    answers: Sequence[FileAnswer],
    folder: Path,
    langs: Sequence[str],
    settings: ReportSettings,
    *,
    force: bool = False,
    edited: Path | None = None,
    progress: Progress | None = None,
) -> tuple[list[Document], list[Finding]]:
    """Print everything in each of the languages below `folder`; what became of each file, and what was found.

    `edited` is a folder of edited templates, as for `build`.
    """
    output = OutputFolder(folder, force=force)
    if refused := output.refused():
        return [], [refused]
    verified = Verified(answers, settings)
    templates, findings = _templates(edited, langs) if edited else ({}, [])
    documents: list[Document] = []
    output.tidy()
    papers = [(lang, paper) for lang in langs for paper in _papers(verified, folder / lang)]
    total = sum(len(_formats(paper, lang, templates)) for lang, paper in papers)
    for lang, paper in papers:
        form = claim_forms()[paper.form]
        for kind, data in _printed(paper, Sheet(form, lang, verified), templates):
            document, found = output.put(f"{lang}/{paper.stem}", kind, data, form=form, lang=lang)
            documents.append(document)
            findings += [found] if found else []
            if progress:
                progress(len(documents), total, document.path)
    findings += _sweep(folder, langs, {document.path for document in documents})
    return documents, [*findings, *_open(verified)]


def write_minutes(
    decisions: Sequence[Decision], folder: Path, lang: str, decided_on: str = "", decided_by: str = ""
) -> tuple[list[Document], list[Finding]]:
    """Print the minutes of what was granted as `LANG/minutes.pdf` and `.docx` below `folder`, each norm once.

    `decided_on` is the day (ISO) of whatever names none, `decided_by` the commission.
    """
    output = OutputFolder(folder)
    if refused := output.refused():
        return [], [refused]
    granted = [each for each in decisions if each.decision == GRANTED]
    lines = [
        Listed(at, FileAnswer(each.file, ok=True, sha256=each.sha256), each.claim, each.key)
        for at, each in enumerate(granted, start=1)
    ]
    lines = [*{line.of_norm: line for line in reversed(lines)}.values()][::-1]
    day = day_text(_same_in_all(each.decided_on or decided_on for each in granted), lang)
    commission = _same_in_all(each.decided_by or decided_by for each in granted)
    sheet = Sheet(claim_forms()["decision-minutes"], lang, Verified([], ReportSettings(commission)))
    documents, findings = list[Document](), list[Finding]()
    for part, listed in enumerate(in_parts(lines)):
        context = partial(decision_minutes, granted=lines, part=part, day=day)
        paper = Paper("decision-minutes", _part_name(part, "minutes"), context, listed)
        for kind, data in _printed(paper, sheet, {}):
            document, found = output.put(f"{lang}/{paper.stem}", kind, data, form=sheet.form, lang=lang)
            documents.append(document)
            findings += [found] if found else []
    return documents, findings


def _same_in_all(values: Iterable[str]) -> str:
    """The one value that all have; blank where they differ, or there is none."""
    found = set(values)
    return found.pop() if len(found) == 1 else ""


def _templates(folder: Path, langs: Sequence[str]) -> tuple[Edited, list[Finding]]:
    letters = [("decision-letter", lang) for lang in langs]
    templates, findings = edited_templates(folder, letters)
    return templates, [*findings, *not_in_pdf(templates, letters)]


def _open(verified: Verified) -> Iterator[Finding]:
    """That the letters leave open until when an answer is awaited."""
    settings = verified.settings
    if verified.letters and settings.answer_by is None and settings.answer_days is None:
        yield warning("answer-time-open", letters=len(verified.letters))


def _papers(verified: Verified, folder: Path) -> Iterator[Paper]:
    lines = verified.lines

    def link(line: Listed) -> str:
        return file_link(line.answer.file, folder)

    def letter_link(line: Listed) -> str:
        return f"{letter_name(verified.letter_numbers[line.number])}.docx"

    for part, listed in enumerate(lines_in_parts(verified)):
        context = partial(decision_list, lines=listed, file_link=link, letter_link=letter_link)
        yield Paper("decision-list", _part_name(part), context, listed)
    for part, proposed in enumerate(in_parts(verified.proposed)):
        yield Paper("decision-minutes", _part_name(part, PROPOSAL), partial(decision_proposal, part=part), proposed)
    yield Paper("verification-summary", "summary", verification_summary, lines, brief=True)
    for group in verified.letters:
        stem = letter_name(verified.letter_numbers[group[0].number])
        yield Paper("decision-letter", stem, partial(decision_letter, lines=group), group, brief=True)


def _part_name(part: int, name: str = LIST) -> str:
    return f"{name}-{part + 1}" if part else name


def letter_name(number: int) -> str:
    """The file of a letter without its extension: by a line of the list, never by a name."""
    return f"letter-{number:04d}"


def file_link(file: str, folder: Path) -> str:
    """Where a verified file lies, from a folder; of one in an archive the archive. Blank for what is not there."""
    place = Path(file)
    found = next((one for one in (place, *place.parents) if is_so(one.is_file)), None)
    if found is None:
        return ""
    try:
        return quote(Path(os.path.relpath(found, folder)).as_posix())
    except ValueError:  # another drive
        return ""


def _formats(paper: Paper, lang: str, templates: Edited) -> Sequence[str]:
    """The formats of a paper: no DOCX where its edited template is broken, which was told when it was read."""
    broken = (paper.form, lang) in templates and templates[paper.form, lang] is None
    return [kind for kind in claim_forms()[paper.form].outputs if kind != "docx" or not broken]


def _printed(paper: Paper, sheet: Sheet, templates: Edited) -> Iterator[tuple[str, bytes]]:
    """A paper in each of its formats."""
    form, lang = sheet.form, sheet.lang
    part = Part(form, lang, printable_context(paper.context(sheet)), templates.get((form.id, lang)))
    writer = EvidenceWriter(evidence_of(paper.lines, brief=paper.brief))
    evidence = writer.text(form.id, lang, form.evidence)
    meta = _meta(part, paper, sheet)
    for kind in _formats(paper, lang, templates):
        yield kind, rendered([part], kind, meta, evidence, writer.sha256)


def _meta(part: Part, paper: Paper, sheet: Sheet) -> Meta:
    """Title and properties; the date is the first day of the last event, never the clock's."""
    texts = paper_texts(sheet.lang)
    author = sheet.verified.settings.commission or texts("claim.running")
    return Meta(part.context["title"], printable(author), sheet.lang, _day(paper.lines), texts("claim.evidence"))


def _day(lines: Sequence[Listed]) -> date | None:
    starts = (line.claim.event.start for line in lines if line.claim is not None)
    days = [day for day in map(_date, starts) if day is not None]
    return max(days, default=None)


def _date(text: str) -> date | None:
    try:
        return date.fromisoformat(text) if text else None
    except ValueError:
        return None


def _sweep(folder: Path, langs: Sequence[str], written: set[str]) -> list[Finding]:
    """Take away letters and parts of an earlier report; one that somebody edited stays, with a finding."""
    findings = []
    for lang in langs:
        for path in _standing(folder / lang):
            if not _NUMBERED.fullmatch(path.name) or f"{lang}/{path.name}" in written:
                continue
            if not _is_untouched(path) or not _removed(path):
                findings.append(warning("letter-left", value=f"{lang}/{path.name}"))
    return findings


def _removed(path: Path) -> bool:
    try:
        path.unlink(missing_ok=True)
    except OSError:
        return False
    return True


def _standing(folder: Path) -> list[Path]:
    """What stands in a folder of papers; behind a link is nothing of ours."""
    try:
        return [] if folder.is_symlink() else sorted(folder.iterdir())
    except OSError:
        return []


def _is_untouched(path: Path) -> bool:
    data = read_whole(path, limits.FILE, links=False)
    if isinstance(data, Finding):
        return False
    found = read_evidence_of(data, path.name)
    return isinstance(found, Evidence) and found.form in _OF_NUMBERED and found.untouched
