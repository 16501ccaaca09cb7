"""Which papers in a folder are as they would be made now: `build` leaves these alone, and makes the others anew."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Mapping, Sequence
from dataclasses import replace
from functools import partial
from pathlib import Path
from typing import Final

from reporting.context.pairings import rounds_to_print
from reporting.context.subjects import Facts
from reporting.forms.catalogue import FORMATS, Form, load_forms
from reporting.render.jobs import Job, jobs_of, languages_of
from reporting.render.output_folder import OutputFolder
from reporting.render.paper_names import file_name
from reporting.render.paper_sets import Wanted
from reporting.render.printer import Printer, States
from reporting.web.book import Book

CURRENT: Final = ""
OUTDATED: Final = "outdated"
OLD: Final = "old"
"""Of a file that is no paper of the event as it is: older than the workbook."""
_PAIRS: Final = frozenset({"pairings", "team-pairings", "match-protocol"})
"""They tell who plays whom first: printed before the results came, they still hold on the wall."""


class PaperStates:
    """The papers of one event in one folder, compared with the event as it is now."""

    def __init__(self, book: Book, folder: Path) -> None:
        self._book, self._loaded = book, book.loaded
        self.facts = Facts(self._loaded.event)
        states = States(self._loaded, self.facts)
        self._printer = Printer(self.facts, states.evidence(None), {}, states)
        self._folder, self._output = folder, OutputFolder(folder)

    def of(self, names: Sequence[str]) -> Mapping[str, str]:
        """The state of each file by its path below the folder."""
        jobs = self.jobs(self._likely({Path(name).stem for name in names}), FORMATS)
        known = {f"{job.stem}.{kind}": (job, kind) for job in jobs for kind in job.formats}
        return {name: self.state(*known[name]) if name in known else self._by_time(name) for name in names}

    def _likely(self, stems: Iterable[str]) -> Iterator[Wanted]:
        """The forms that files are called after, with their rounds: the norms of an event are not judged for others."""
        info, rounds, stems = self._loaded.event.info, rounds_to_print(self._loaded.event), tuple(stems)
        for form in load_forms().values():
            named = {file_name(form, form.language_for(lang)) for lang in languages_of(self._loaded)}
            if form.fits(info.system, info.game) and any(stem.startswith(tuple(named)) for stem in stems):
                yield form, rounds if form.scope == "round" else (None,)

    def jobs(self, papers: Iterable[Wanted], formats: Sequence[str]) -> list[Job]:
        """What would be made of forms, in the languages of the event."""
        return list(jobs_of(self._loaded, self.facts, list(papers), (), formats))

    def exists(self, job: Job, kind: str) -> bool:
        """Whether a file stands where a paper goes."""
        return self._output.has(f"{job.stem}.{kind}")

    def state(self, job: Job, kind: str) -> str:
        """Whether the paper that stands there is the one that would be made, or was made of the same pairs."""
        as_paired = [replace(job, form=replace(job.form, pairs_alone=True))] if job.form.id in _PAIRS else []
        stands = any(self._stands(each, kind) for each in (job, *as_paired))
        return CURRENT if stands else OUTDATED

    def _stands(self, job: Job, kind: str) -> bool:
        return self._output.standing(f"{job.stem}.{kind}", kind, partial(self._printer.key, job, kind)) is not None

    def _by_time(self, name: str) -> str:
        older = (self._folder / name).stat().st_mtime_ns < self._book.path.stat().st_mtime_ns
        return OLD if older else CURRENT


def form_of(names: Iterable[str], facts: Facts) -> Form | None:
    """The first of some forms that fits an event."""
    info = facts.event.info
    return next((form for form in map(load_forms().__getitem__, names) if form.fits(info.system, info.game)), None)
