"""`protokol check`: everything that is wrong, doubtful or worth knowing about an event."""

from __future__ import annotations

from pathlib import Path
from typing import Annotated

import typer

from reporting.cli.options import AsJson, Files, Lang, Parameters
from reporting.cli.usage import UsageError

Annotate = Annotated[str | None, typer.Option("--annotate", metavar="COPY", help="cli.option.annotate")]


def check(
    files: Files,
    annotate: Annotate = None,
    parameters: Parameters = None,
    lang: Lang = None,
    as_json: AsJson = False,
) -> None:
    """Print all findings; `--annotate` writes them as comments into a copy."""
    if annotate is not None and len(files) != 1:
        raise UsageError("cli.usage.one-file-only", option="--annotate")
    if annotate is not None and files[0] != "-" and Path(annotate).resolve() == Path(files[0]).resolve():
        raise UsageError("cli.usage.copy-is-file", option="--annotate")
    from engine.checks import check_event
    from reporting.actions.requirements import missing_for_checks, open_points
    from reporting.cli.files import Answer, answer_files
    from reporting.locale import Texts
    from reporting.locale.findings import in_order
    from reporting.sources.load import Loaded

    def work(loaded: Loaded, words: Texts) -> Answer:
        event = loaded.event
        content = (*missing_for_checks(event), *check_event(event), *open_points(event, loaded.document))
        findings = (*loaded.findings, *loaded.placed(dict.fromkeys(content)))
        if annotate is None:
            return Answer(findings=findings)
        if loaded.kind != "xlsx" or loaded.path == "-":
            from engine.model import finding

            return Answer(findings=(*findings, finding("annotate-needs-workbook", value=loaded.name)))
        from reporting.workbook.sheets.annotate import annotate as annotate_copy

        refused = annotate_copy(Path(loaded.path), Path(annotate), in_order(findings), words)
        notes = (words("cli.check.annotated", copy=annotate),) if refused is None else ()
        return Answer(findings=(*findings, refused) if refused else findings, notes=notes)

    answer_files(files, work, {}, lang=lang, as_json=as_json, parameters=parameters)
