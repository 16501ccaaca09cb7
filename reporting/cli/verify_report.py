"""The options of `verify --report`, and what is told of its papers."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator
from pathlib import Path
from typing import TYPE_CHECKING, Annotated

import typer

from reporting.cli.usage import UsageError, check_named, is_file, is_folder

if TYPE_CHECKING:
    from reporting.actions.verify_report import ReportAnswer, ReportRequest
    from reporting.locale import Texts

Langs = Annotated[list[str] | None, typer.Option("--lang", metavar="pl|bg|en", help="cli.option.verify-lang")]
ReportDir = Annotated[str | None, typer.Option("--report", metavar="DIR", help="cli.option.report")]
AnswerBy = Annotated[str | None, typer.Option("--answer-by", metavar="DATE", help="cli.option.answer-by")]
AnswerDays = Annotated[
    int | None, typer.Option("--answer-days", min=1, max=3650, metavar="N", help="cli.option.answer-days")
]
Commission = Annotated[str | None, typer.Option("--commission", metavar="TEXT", help="cli.option.commission")]
EditedLetters = Annotated[str | None, typer.Option("--forms", metavar="DIR", help="cli.option.edited-letters")]
Force = Annotated[bool, typer.Option("--force", help="cli.option.force-report")]


def checked_report(
    report: str | None,
    answer_by: str | None,
    answer_days: int | None,
    commission: str | None,
    forms: str | None,
    *,
    force: bool,
) -> ReportRequest | None:
    """What is asked of the report, None for none; options without a meaning, or against each other, are wrong usage."""
    given = {
        "--answer-by": answer_by,
        "--answer-days": answer_days,
        "--commission": commission,
        "--forms": forms,
        "--force": force or None,
    }
    if report is None:
        needless = [name for name, value in given.items() if value is not None]
        if needless:
            raise UsageError("cli.usage.only-with", options=", ".join(needless), option="--report DIR")
        return None
    if answer_by is not None and answer_days is not None:
        raise UsageError("cli.usage.not-together", options="--answer-by, --answer-days")
    check_named("--report", report)
    if is_file(report):
        raise UsageError("cli.usage.report-not-a-folder", value=report)
    if forms is not None and not is_folder(forms):
        raise UsageError("cli.usage.forms-not-a-folder", value=forms)
    from reporting.actions.verify_report import ReportRequest
    from reporting.locale.dates import read_day
    from reporting.verify.reports.listed import ReportSettings

    day = None if answer_by is None else read_day(answer_by)
    if answer_by is not None and day is None:
        raise UsageError("cli.usage.not-a-day", option="--answer-by", value=answer_by)
    settings = ReportSettings(" ".join((commission or "").split()), day, answer_days)
    return ReportRequest(Path(report), settings, None if forms is None else Path(forms), force)


def told_report(papers: ReportAnswer, words: Texts) -> Iterator[str]:
    """The findings, then how many papers were written, unchanged, left alone."""
    from reporting.locale.findings import human_lines

    for found in papers.findings:
        yield from human_lines("--report", found, words)
    states = Counter(document.status for document in papers.documents)
    yield words("cli.build.summary-line", **{state: states[state] for state in ("written", "unchanged", "skipped")})
