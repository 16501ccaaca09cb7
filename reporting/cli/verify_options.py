"""Options of `verify` that name other files: whom the federation trusts, its parameters, where the report goes."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator
from pathlib import Path
from typing import TYPE_CHECKING, Annotated, Any

import typer

from reporting.cli import streams
from reporting.cli.usage import UsageError, check_named, is_file, is_folder

if TYPE_CHECKING:
    from engine.model import Finding
    from reporting.actions.verify import ReportAnswer, ReportRequest
    from reporting.locale import Texts
    from reporting.verify.authentic import Source
    from reporting.verify.examined import Agreed


Trust = Annotated[str | None, typer.Option("--trust", metavar="DIR", help="cli.option.trust")]


def roots_of(trust: str | None, words: Texts, *, as_json: bool) -> tuple[str, list[dict[str, Any]]]:
    """The roots as PEM and, as in JSON, what was found in their folder; people are told here.

    Without the library for signatures nothing is verified: exit code 5.
    """
    if trust is None:
        return "", []
    if not is_folder(trust):
        raise UsageError("cli.usage.trust-not-a-folder", value=trust)
    from engine.model import Severity, finding
    from reporting.actions.sign import lacks_extra
    from reporting.render.signing.certificate import read_roots

    lacking = lacks_extra()
    if lacking is not None:
        lines = option_findings((lacking,), words, as_json=as_json)
        if as_json:
            streams.emit({"file": None, "ok": False, "findings": lines})
        raise typer.Exit(5)
    roots, findings = read_roots(Path(trust))
    if not roots:
        findings = (*findings, finding("trust-empty", Severity.WARNING, value=trust))
    return roots, option_findings(findings, words, as_json=as_json)


def option_findings(
    findings: tuple[Finding, ...], words: Texts, *, as_json: bool, option: str = "--trust"
) -> list[dict[str, Any]]:
    """What was found in what an option names, as in JSON; people are told at once."""
    from reporting.cli.output import say_findings
    from reporting.locale.findings import describe

    say_findings(option, () if as_json else findings, words)
    return [describe(found, words) for found in findings]


def agreed_in(path: str | None, words: Texts, *, as_json: bool) -> tuple[Agreed, list[dict[str, Any]]]:
    """The values of a file of parameters and, as in JSON, what was found in it; one not to be read ends the run."""
    if path is None:
        return (), []
    from reporting.actions.parameters import read_parameters_file

    file = read_parameters_file(path)
    findings = option_findings(file.findings, words, as_json=as_json, option="--parameters")
    if not file.readable:
        if as_json:
            streams.emit({"file": path, "ok": False, "findings": findings})
        raise typer.Exit(3)
    return tuple((given.parameter.id, str(given.value)) for given in file.given), findings


Authentic = Annotated[list[str] | None, typer.Option("--authentic", metavar="PATH", help="cli.option.authentic")]


def authentic_in(paths: list[str] | None, words: Texts, *, as_json: bool) -> tuple[list[Source], list[dict[str, Any]]]:
    """The events that the commission names as authentic and, as in JSON, what was found in their files."""
    if not paths:
        return [], []
    from engine.model import Severity, finding
    from reporting.verify.authentic import read_authentic
    from reporting.verify.walk import walk

    sources, findings = read_authentic(walk(paths))
    if not sources:
        findings.append(finding("authentic-empty", Severity.WARNING, value=", ".join(paths)))
    return sources, option_findings(tuple(findings), words, as_json=as_json, option="--authentic")


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
    from reporting.actions.verify import ReportRequest
    from reporting.locale.dates import read_day
    from reporting.verify.reports.listed import ReportSettings

    day = None if answer_by is None else read_day(answer_by)
    if answer_by is not None and day is None:
        raise UsageError("cli.usage.not-a-day", option="--answer-by", value=answer_by)
    settings = ReportSettings(" ".join((commission or "").split()), day, answer_days)
    return ReportRequest(Path(report), settings, None if forms is None else Path(forms), force)


def report_lines(papers: ReportAnswer, words: Texts) -> Iterator[str]:
    """The findings, then how many papers were written, unchanged, left alone."""
    from reporting.locale.finding_lines import finding_lines

    yield from (line for _, line in finding_lines("--report", papers.findings, words))
    states = Counter(document.status for document in papers.documents)
    yield words("cli.build.summary-line", **{state: states[state] for state in ("written", "unchanged", "skipped")})
