"""Verify whatever the paths hold: walked, examined, held against each other, summed up; and the papers of that."""

from __future__ import annotations

import time
from collections.abc import Iterator, Sequence
from dataclasses import dataclass, replace
from pathlib import Path
from typing import TYPE_CHECKING, Any

from engine.model import Finding, notice, warning
from reporting.locale import Texts, texts
from reporting.locale.findings import describe, has_error
from reporting.register.problems import RegisterError
from reporting.render.output_folder import Document, OutputFolder, Progress
from reporting.verify.authentic import Source
from reporting.verify.companion_events import on_own_evidence
from reporting.verify.examined import PAPER, VerifyOptions
from reporting.verify.reports.listed import ReportSettings
from reporting.verify.reports.write import write_reports
from reporting.verify.result_store import Brief, ResultStore, exit_code, summary
from reporting.verify.values import FileAnswer
from reporting.verify.verify import Runner, in_this_process, verify_all
from reporting.verify.versions import versions_of
from reporting.verify.walk import walk

if TYPE_CHECKING:
    from reporting.register.database import Register


@dataclass(frozen=True, slots=True)
class VerifyAnswer:
    """What was examined, in the order of the paths, how long it took, and what kept the register from being asked."""

    examined: ResultStore
    seconds: float
    register: RegisterError | None = None

    @property
    def answers(self) -> Sequence[FileAnswer]:
        """The answers alone."""
        return self.examined.answers()

    @property
    def summary(self) -> dict[str, Any]:
        """The counts of the contract."""
        return summary(self.examined.briefs, self.seconds)

    @property
    def findings(self) -> tuple[Finding, ...]:
        """What is to be known of the whole: events in two versions, signatures, papers held against nothing else."""
        briefs = self.examined.briefs
        alone = on_own_evidence(briefs)
        own = (notice("verify-own-evidence", value=alone),) if alone else ()
        versions = (
            warning("verify-two-versions", value=each.name, start=each.start, versions=each.text)
            for each in versions_of(briefs)
        )
        return (*versions, *_signatures([each for each in briefs if each.kind == PAPER and each.verdicts]), *own)

    @property
    def code(self) -> int:
        """The exit code of the contract."""
        return exit_code(self.examined.briefs)


def verify(
    paths: Sequence[str],
    options: VerifyOptions,
    runner: Runner = in_this_process,
    register: Register | None = None,
    authentic: Sequence[Source] = (),
) -> VerifyAnswer:
    """Verify files, folders and archives, and hold the claims against what is authentic and against a register.

    RegisterError before anything is read where the register cannot be; where it goes away meanwhile, the answer
    stands without it and says so.
    """
    started = time.perf_counter()
    check = None
    if register is not None:
        from reporting.verify.against_register import AgainstRegister

        check = AgainstRegister(register)
    more, held = ((check,), check.norms) if check else ((), None)
    examined = verify_all(walk(paths), options, texts(options.lang), runner, more, held, authentic)
    return VerifyAnswer(examined, time.perf_counter() - started, check.error if check else None)


def _signatures(papers: Sequence[Brief]) -> Iterator[Finding]:
    """How many of the papers that claim are signed, and whether their signatures stand."""
    signed = [each for each in papers if each.signed]
    if signed:
        sound = sum(each.sound for each in signed)
        broken = len(signed) - sound
        yield notice("verify-signatures", value=len(papers), signed=len(signed), sound=sound, broken=broken)
    elif papers:
        yield notice("verify-unsigned", value=len(papers))


@dataclass(frozen=True, slots=True)
class ReportAnswer:
    """The papers in the order in which they were made, and the findings."""

    documents: tuple[Document, ...]
    findings: tuple[Finding, ...]

    @property
    def code(self) -> int:
        """1 where a paper could not be written, else 0."""
        return int(has_error(self.findings))

    def keys(self, words: Texts) -> dict[str, Any]:
        """The JSON keys beside the summary."""
        return {
            "documents": [document.as_json() for document in self.documents],
            "findings": [describe(found, words) for found in self.findings],
        }


@dataclass(frozen=True, slots=True)
class ReportRequest:
    """Where the papers go, what the commission sets, a folder of edited templates; `force` replaces edited papers."""

    folder: Path
    settings: ReportSettings
    edited: Path | None = None
    force: bool = False

    def refused(self) -> Finding | None:
        """Why they could not be put there, asked before hours of work."""
        return OutputFolder(self.folder).refused()

    def print(self, answer: VerifyAnswer, langs: Sequence[str], progress: Progress | None = None) -> ReportAnswer:
        """Print the papers of what was verified in each of the languages."""
        settings = replace(self.settings, seconds=answer.seconds, versions=versions_of(answer.examined.briefs))
        documents, findings = write_reports(
            answer.answers, self.folder, langs, settings, force=self.force, edited=self.edited, progress=progress
        )
        return ReportAnswer(tuple(documents), tuple(dict.fromkeys(findings)))
