"""The papers of a verification below a folder, and what became of each."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass, replace
from pathlib import Path
from typing import Any

from engine.model import Finding
from reporting.actions.verify import VerifyAnswer
from reporting.locale import Texts
from reporting.locale.findings import describe, has_error
from reporting.render.output_folder import Document, Progress
from reporting.verify.reports.listed import ReportSettings
from reporting.verify.reports.write import write_reports


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

    def print(self, answer: VerifyAnswer, langs: Sequence[str], progress: Progress | None = None) -> ReportAnswer:
        """Print the papers of what was verified in each of the languages."""
        settings = replace(self.settings, seconds=answer.seconds)
        documents, findings = write_reports(
            answer.answers, self.folder, langs, settings, force=self.force, edited=self.edited, progress=progress
        )
        return ReportAnswer(tuple(documents), tuple(dict.fromkeys(findings)))
