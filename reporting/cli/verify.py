"""`protokol verify`: which claims hold, which do not, and on which article."""

from __future__ import annotations

from typing import TYPE_CHECKING, Annotated, Any

import typer

from reporting.cli import streams
from reporting.cli.options import AsJson, Parameters, several
from reporting.cli.output import papers_counted
from reporting.cli.register import opened
from reporting.cli.usage import check_choice
from reporting.cli.verify_batch import (
    Jobs,
    JournalFile,
    LimitMemory,
    LimitSeconds,
    Scheduler,
    batch_of,
    run_keys,
    watched,
)
from reporting.cli.verify_options import (
    AnswerBy,
    AnswerDays,
    Authentic,
    Commission,
    EditedLetters,
    Force,
    Langs,
    ReportDir,
    Trust,
    agreed_in,
    authentic_in,
    checked_report,
    report_lines,
    roots_of,
)

if TYPE_CHECKING:
    from reporting.actions.verify import ReportAnswer, VerifyAnswer
    from reporting.locale import Texts
    from reporting.register.database import Register
    from reporting.verify.authentic import Source
    from reporting.verify.batch.run import Batch
    from reporting.verify.examined import VerifyOptions


Paths = Annotated[list[str], typer.Argument(metavar="PATH...", help="cli.option.verify-paths")]
RegisterUrl = Annotated[str | None, typer.Option("--register", metavar="URL", help="cli.option.verify-register")]
Rules = Annotated[str | None, typer.Option("--rules", metavar="ID", help="cli.option.verify-rules")]


def verify(
    paths: Paths,
    rules: Rules = None,
    parameters: Parameters = None,
    trust: Trust = None,
    authentic: Authentic = None,
    jobs: Jobs = None,
    journal: JournalFile = None,
    scheduler: Scheduler = None,
    limit_seconds: LimitSeconds = None,
    limit_memory: LimitMemory = None,
    register: RegisterUrl = None,
    report: ReportDir = None,
    answer_by: AnswerBy = None,
    answer_days: AnswerDays = None,
    commission: Commission = None,
    forms: EditedLetters = None,
    force: Force = False,
    lang: Langs = None,
    as_json: AsJson = False,
) -> None:
    """Recompute norm applications, and say which hold."""
    langs = several(lang)
    _check_choices(rules, langs)
    wanted = checked_report(report, answer_by, answer_days, commission, forms, force=force)
    from reporting.cli.answer import texts_for
    from reporting.verify.batch.tasks import BatchError
    from reporting.verify.examined import VerifyOptions

    words = texts_for(langs[0] if langs else None)
    batch = batch_of(jobs, journal, scheduler, limit_seconds, limit_memory)
    roots, of_trust = roots_of(trust, words, as_json=as_json)
    agreed, more = agreed_in(parameters, words, as_json=as_json)
    sources, of_authentic = authentic_in(authentic, words, as_json=as_json)
    known = opened(register) if register else None
    with watched(batch, words, as_json=as_json):
        if wanted and (refused := wanted.refused()):
            raise BatchError(refused)
        answer = _examined(paths, VerifyOptions(words.lang, rules or "", roots, agreed), batch, known, sources)
    counted = papers_counted(words) if streams.interactive() and not as_json else None
    papers = wanted.print(answer, langs or (words.lang,), counted) if wanted else None
    of_options = [*of_trust, *more, *of_authentic]
    findings = [*of_options, *run_keys(batch, words).get("findings", ())]
    code = _answered(answer, papers, findings, words, as_json=as_json)
    raise typer.Exit(code or int(any(found["severity"] == "error" for found in of_options)))


def _check_choices(rules: str | None, langs: tuple[str, ...]) -> None:
    """Unknown ids are wrong usage, before anything is read."""
    from engine.classification.rules import RULES
    from reporting.languages import LANGUAGES

    check_choice("--lang", langs, LANGUAGES)
    check_choice("--rules", () if rules is None else (rules,), RULES)


def _examined(
    paths: list[str], options: VerifyOptions, batch: Batch, known: Register | None, authentic: list[Source]
) -> VerifyAnswer:
    """The answer, with what the run as a whole has to say in the batch's findings."""
    from reporting.actions.verify import verify as examine

    answer = examine(paths, options, batch, known, authentic)
    batch.findings += (*((answer.register.found,) if answer.register else ()), *answer.findings)
    return answer


def _answered(
    answer: VerifyAnswer, papers: ReportAnswer | None, findings: list[dict[str, Any]], words: Texts, *, as_json: bool
) -> int:
    """Print the answer; the exit code: what the register says goes before the claims, these before what was printed."""
    if as_json:
        _emit(answer, papers, findings, words)
    else:
        _print(answer, papers, words)
    of_register = answer.register.code if answer.register else 0
    return of_register or answer.code or (papers.code if papers else 0)


def _emit(answer: VerifyAnswer, papers: ReportAnswer | None, of_trust: list[dict[str, Any]], words: Texts) -> None:
    for text in answer.examined.answers_as_text():
        streams.emit_text(text)
    printed = papers.keys(words) if papers else {}
    findings = [*of_trust, *printed.get("findings", ())]
    more_keys = {"findings": findings} if findings or printed else {}
    streams.emit({"summary": answer.summary, **printed, **more_keys})


def _print(answer: VerifyAnswer, papers: ReportAnswer | None, words: Texts) -> None:
    from reporting.cli.verify_lines import finding_lines, table_lines, total_line

    answers = answer.answers
    for line in finding_lines(answers, words, signatures=True):
        streams.say(line)
    for line in table_lines(answers, words, colours=streams.coloured()):
        streams.show(line)
    for line in finding_lines(answers, words):
        streams.say(line)
    for line in report_lines(papers, words) if papers else ():
        streams.say(line)
    streams.show(total_line(answer.summary, words, sound=answer.code == 0, colours=streams.coloured()))
