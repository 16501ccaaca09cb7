"""`protokol check`: everything that is wrong, doubtful or worth knowing about an event."""

from __future__ import annotations

from typing import TYPE_CHECKING, Annotated

import typer

from reporting.cli.options import AsJson, Files, Lang, Parameters, several
from reporting.cli.usage import UsageError, check_choice, check_named, same_file

if TYPE_CHECKING:
    from reporting.locale import Texts
    from reporting.sources.load import Loaded

Annotate = Annotated[str | None, typer.Option("--annotate", metavar="COPY", help="cli.option.annotate")]
For = Annotated[list[str] | None, typer.Option("--for", metavar="NAME", help="cli.option.for")]

Explain = Annotated[bool, typer.Option("--explain", help="cli.option.explain-findings")]


def check(
    files: Files,
    annotate: Annotate = None,
    purpose: For = None,
    explain: Explain = False,
    parameters: Parameters = None,
    lang: Lang = None,
    as_json: AsJson = False,
) -> None:
    """Print all findings; `--annotate` writes them as comments into a copy, `--for` asks what would be returned."""
    purposes = several(purpose)
    if annotate is not None and len(files) != 1:
        raise UsageError("cli.usage.one-file-only", option="--annotate")
    check_named("--annotate", annotate)
    if annotate is not None and files[0] != "-" and same_file(annotate, files[0]):
        raise UsageError("cli.usage.copy-is-file", option="--annotate")
    if purposes:
        from engine.checks.purposes import PURPOSES

        check_choice("--for", purposes, PURPOSES)
    from reporting.actions.check import check as check_file
    from reporting.cli.answer import Answer
    from reporting.cli.files import answer_files

    def work(loaded: Loaded, words: Texts) -> Answer:
        answer = check_file(loaded, annotate, words, purposes)
        notes = (words("cli.check.annotated", copy=annotate),) if answer.annotated else ()
        return Answer(findings=answer.findings, notes=notes)

    answer_files(files, work, {}, lang=lang, as_json=as_json, parameters=parameters, articles=explain)
