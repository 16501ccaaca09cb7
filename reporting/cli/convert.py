"""`protokol convert`: an event from one format into another, and the schema of its JSON."""

from __future__ import annotations

from pathlib import Path
from typing import TYPE_CHECKING, Annotated

import typer

from reporting.cli.options import AsJson, Lang
from reporting.cli.usage import UsageError, check_lang

if TYPE_CHECKING:
    from reporting.cli.files import Answer
    from reporting.locale import Texts
    from reporting.sources.load import Loaded

Source = Annotated[str | None, typer.Argument(metavar="IN", help="cli.option.convert-in")]
Target = Annotated[str | None, typer.Argument(metavar="OUT", help="cli.option.convert-out")]
Schema = Annotated[bool, typer.Option("--schema", help="cli.option.schema")]
Force = Annotated[bool, typer.Option("--force", help="cli.option.force-convert")]


def convert(
    source: Source = None,
    target: Target = None,
    schema: Schema = False,
    force: Force = False,
    lang: Lang = None,
    as_json: AsJson = False,
) -> None:
    """Read an event and write it in the format that the target's name asks for."""
    check_lang(lang)
    if schema:
        _print_schema(lang)
        return
    if source is None or target is None:
        raise UsageError("cli.usage.in-and-out")
    from reporting.sources.outputs import format_of, write_document

    form = "json" if target == "-" else format_of(target)
    if form is None:
        raise UsageError("cli.usage.target-format", value=target)
    from reporting.actions.requirements import part_unread
    from reporting.cli.files import Answer, answer_files

    blank = {"out": target, "status": "skipped"}

    def work(loaded: Loaded, words: Texts) -> Answer:
        unread = part_unread(loaded)
        if unread is not None:
            notes = (words("cli.convert.skipped", file=target),)
            return Answer(blank, (*loaded.findings, unread), notes=notes)
        if target == "-":
            return _to_stdout(loaded, as_json)
        status, findings = write_document(loaded.document, Path(target), words.lang, force=force, form=form)
        keys = {"out": target, "status": status}
        notes = (words(f"cli.convert.{status}", file=target),)
        return Answer(keys, (*loaded.findings, *findings), notes=notes)

    answer_files([source], work, blank, lang=lang, as_json=as_json, summary=False)


def _to_stdout(loaded: Loaded, as_json: bool) -> Answer:
    """The JSON itself; with `--json` it is a key of the answer, so that the line stays one line."""
    from reporting.cli import streams
    from reporting.cli.files import Answer
    from reporting.exchange.event_json import json_bytes

    if as_json:
        return Answer({"out": "-", "status": "written", "document": loaded.document}, loaded.findings)
    streams.write_bytes(json_bytes(loaded.document))
    return Answer(findings=loaded.findings)


def _print_schema(lang: str | None) -> None:
    from reporting.cli import streams
    from reporting.exchange.event_json import json_bytes
    from reporting.exchange.schema import schema

    streams.write_bytes(json_bytes(schema(lang or "en")))
