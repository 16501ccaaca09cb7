"""Every form in every language for every shape of event, held to the rules."""

from __future__ import annotations

import sys
import time
from collections.abc import Iterator, Sequence
from dataclasses import dataclass, field
from functools import cache
from pathlib import Path
from typing import Any, Final

from reporting.context.pairings import rounds_to_print
from reporting.context.subjects import Facts
from reporting.exchange.document import decode_document
from reporting.forms.catalogue import Form, load_forms
from reporting.render.evidence import EvidenceWriter
from reporting.render.jobs import Job, jobs_of
from reporting.render.paper_limits import is_too_long
from reporting.render.part import Part
from reporting.render.printer import Printer
from reporting.sources.load import Loaded
from tests.papers.claims import CLAIMS, papers_of_claims
from tests.papers.events import KINDS, SHAPES, document
from tests.papers.figures import card_sums_that_differ, minds_that_differ, norms_told, sums_that_differ
from tests.papers.grid import faults_of_book
from tests.papers.rules import Paper, faults
from tests.papers.sheet import bookmarks_of, pages_of
from tests.papers.words_of import differing, words_broken

PLAYERS: Final = 2
"""Of how many players a form of single players is looked at."""
MOST_NAMED: Final = 3
"""How many faults of one kind a paper is told with."""


@dataclass(frozen=True, slots=True)
class Fault:
    """What is wrong with a paper."""

    form: str
    lang: str
    kind: str
    shape: str
    text: str

    def __str__(self) -> str:
        return f"{self.form} {self.lang} {self.kind}/{self.shape}: {self.text}"


@dataclass(slots=True)
class Outcome:
    """What was printed and what is wrong with it."""

    papers: list[tuple[str, str, str, str]] = field(default_factory=list)
    pages: int = 0
    faults: list[Fault] = field(default_factory=list)


@cache
def loaded(kind: str, shape: str) -> Loaded:
    """The event as loading its file would give it."""
    source = document(kind, shape)
    decoded = decode_document(source)
    return Loaded("event.json", "json", True, document=source, event=decoded.event, positions=decoded.positions)


def forms_of(kind: str, *, everywhere: bool = False) -> list[Form]:
    """The forms that are tried with a kind of event: those that no kind before it fits, or all that fit it."""
    order = list(KINDS)
    return [
        form
        for form in load_forms().values()
        if _fits(form, kind)
        and (
            everywhere
            or form.id in {"category-application", "fide-it1", "category-applications"}
            or _first(form, order) == kind
        )
    ]


def _fits(form: Form, kind: str) -> bool:
    settings = KINDS[kind].settings
    return form.fits(settings["system"], settings.get("game", "chess"))


def _first(form: Form, order: Sequence[str]) -> str:
    return next((kind for kind in order if _fits(form, kind)), "")


def look(
    kind: str,
    shape: str,
    langs: Sequence[str],
    forms: Sequence[str] = (),
    *,
    keep: Path | None = None,
    everywhere: bool = False,
) -> Outcome:
    """Print an event and hold every paper of it to the rules; `keep` is a folder for the papers."""
    outcome = Outcome()
    event = loaded(kind, shape)
    facts = Facts(event.event)
    printer = Printer(facts, EvidenceWriter(event.document), {})
    asked = [form for form in forms_of(kind, everywhere=everywhere) if not forms or form.id in forms]
    asked = [form for form in asked if not is_too_long(form, event.event)]
    told: dict[str, dict[str, set[tuple[str, str]]]] = {}
    for job in _jobs(event, facts, asked, langs):
        parts, lacking = printer.parts(job)
        found = [str(lacking)] if lacking else []
        if parts and "pdf" in job.formats:
            found += _printed(printer, job, parts, outcome, keep / kind / shape if keep else None)
        if parts and "xlsx" in job.formats:
            book = printer.print(job, parts, "xlsx")[0] or b""
            found += faults_of_book(book)
            _keep(keep / kind / shape if keep else None, f"{job.stem}.xlsx", book)
        for part in parts:
            found += [f"sums: {text}" for text in _sums(part, 2 if event.event.info.game.is_draughts else 1)]
            norms = norms_told(part.form.id, part.context) if not job.form.parts else None
            if norms is not None:
                told.setdefault(job.lang, {})[part.form.id] = norms
        if parts:
            outcome.papers.append((job.form.id, job.lang, kind, shape))
        outcome.faults += [Fault(job.form.id, job.lang, kind, shape, text) for text in _few(found)]
    for lang, papers in told.items():
        outcome.faults += [Fault("norms", lang, kind, shape, text) for text in minds_that_differ(papers)]
    return outcome


def _jobs(event: Loaded, facts: Facts, forms: Sequence[Form], langs: Sequence[str]) -> Iterator[Job]:
    """The papers of an event: of rounds the last one, of players the first ones."""
    last: dict[tuple[str, str, Any], Job] = {}
    players: dict[tuple[str, str], int] = {}
    rounds = rounds_to_print(event.event)
    papers = [(form, rounds if form.scope == "round" else (None,)) for form in forms]
    for job in jobs_of(event, facts, papers, langs, ("all",)):
        if job.player_number is not None:
            seen = players.get((job.form.id, job.lang), 0)
            players[job.form.id, job.lang] = seen + 1
            if seen < PLAYERS:
                yield job
        else:
            last[job.form.id, job.lang, job.group and job.group.plan] = job
    yield from last.values()


def _sums(part: Part, win: int) -> Iterator[str]:
    yield from sums_that_differ(part.form.id, part.context, win)
    yield from card_sums_that_differ(part.context, win)


def _printed(printer: Printer, job: Job, parts: list[Part], outcome: Outcome, keep: Path | None) -> list[str]:
    """What is wrong with the paper as PDF, and where its DOCX says other words."""
    made = {kind: printer.print(job, parts, kind)[0] for kind in ("pdf", "docx") if kind in job.formats}
    for kind, data in made.items():
        _keep(keep, f"{job.stem}.{kind}", data or b"")
    pages = pages_of(made["pdf"] or b"")
    outcome.pages += len(pages)
    found = [] if len(parts) > 1 else faults(pages, paper_of(parts[0]))
    if made.get("docx"):
        found += [f"words: {text}" for text in differing(pages, made["docx"] or b"")]
        found += words_broken(made["docx"] or b"")
    marks = bookmarks_of(made["pdf"] or b"")
    if len(parts) > 1 and len(marks) < len(parts):
        found.append(f"bookmarks: {len(marks)} for {len(parts)} papers")
    return found


def _keep(folder: Path | None, name: str, data: bytes) -> None:
    """The paper for whoever wants to look at it."""
    if folder:
        path = folder / name
        path.parent.mkdir(parents=True, exist_ok=True)
        path.write_bytes(data)


def look_at_claims(shape: str, langs: Sequence[str], forms: Sequence[str] = (), *, keep: Path | None = None) -> Outcome:
    """Print the papers of a verification as large as a shape and hold every one of them to the rules."""
    outcome = Outcome()
    for form, lang, part, made in papers_of_claims(shape, langs):
        if forms and form not in forms:
            continue
        found = faults_of_book(made["xlsx"]) if "xlsx" in made else []
        if "pdf" in made:
            pages = pages_of(made["pdf"])
            outcome.pages += len(pages)
            found += faults(pages, paper_of(part))
            found += [f"words: {text}" for text in (differing(pages, made["docx"]) if "docx" in made else ())]
            found += words_broken(made["docx"]) if "docx" in made else ()
        for kind, data in made.items():
            _keep(keep / CLAIMS / shape / lang if keep else None, f"{form}-{len(outcome.papers)}.{kind}", data)
        outcome.papers.append((form, lang, CLAIMS, shape))
        outcome.faults += [Fault(form, lang, CLAIMS, shape, text) for text in _few(found)]
    return outcome


def paper_of(part: Part) -> Paper:
    """What the rules must know of a paper; one that sets its sheet itself is made of cards, slips or posters."""
    own = part.form.own_layout and "set page(" in (part.form.folder / "form.typ").read_text(encoding="utf-8")
    return Paper(tuple(part.context["signatures"]), cards=own or part.context.get("bare", False))


def run(task: tuple[str, str, tuple[str, ...], tuple[str, ...], Path | None, bool]) -> Outcome:
    """`look` for a worker: kind, shape, languages, forms, folder, everywhere."""
    kind, shape, langs, forms, keep, everywhere = task
    start = time.process_time()
    if kind == CLAIMS:
        outcome = look_at_claims(shape, langs, forms, keep=keep)
    else:
        outcome = look(kind, shape, langs, forms, keep=keep, everywhere=everywhere)
    spent = time.process_time() - start
    print(f"{kind}/{shape}: {len(outcome.papers)} papers, {spent:.1f} s", file=sys.stderr, flush=True)
    return outcome


def _few(found: Sequence[str]) -> Iterator[str]:
    """The first faults of each rule."""
    seen: dict[str, int] = {}
    for text in found:
        rule = text.partition(":")[0]
        seen[rule] = seen.get(rule, 0) + 1
        if seen[rule] <= MOST_NAMED:
            yield text
    yield from (f"{rule}: and {count - MOST_NAMED} more" for rule, count in seen.items() if count > MOST_NAMED)


def events() -> Iterator[tuple[str, str]]:
    """Every kind of event in every shape; one that is not larger in a shape than in an earlier one is left out. Then claims."""
    for kind, asked in KINDS.items():
        seen = set()
        for shape, size in SHAPES.items():
            key = (max(asked.least, min(asked.most, size.players)), size.played, size.long)
            if key not in seen:
                seen.add(key)
                yield kind, shape
    yield from ((CLAIMS, shape) for shape in SHAPES)
