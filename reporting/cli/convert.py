"""`protokol convert`: an event from one format into another, and the schema of its JSON."""

from __future__ import annotations

from pathlib import Path
from typing import TYPE_CHECKING, Annotated, Any, Final

import typer

from reporting.cli.options import AsJson, Lang
from reporting.cli.usage import UsageError, check_choice, check_lang

if TYPE_CHECKING:
    from reporting.actions.convert import ConvertAnswer
    from reporting.cli.answer import Answer
    from reporting.locale import Texts
    from reporting.sources.format import Format
    from reporting.sources.load import Loaded

Source = Annotated[str | None, typer.Argument(metavar="IN", help="cli.option.convert-in")]
Target = Annotated[str | None, typer.Argument(metavar="OUT", help="cli.option.convert-out")]
Schema = Annotated[bool, typer.Option("--schema", help="cli.option.schema")]
To = Annotated[str | None, typer.Option("--to", metavar="FORMAT", help="cli.option.convert-to")]
DryRun = Annotated[bool, typer.Option("--dry-run", help="cli.option.dry-run-convert")]
Force = Annotated[bool, typer.Option("--force", help="cli.option.force-convert")]


_REPORTS: Final = frozenset({"trf16", "trf26"})
"""Versions of the report file in which those who rate an event get it."""


def convert(
    source: Source = None,
    target: Target = None,
    to: To = None,
    schema: Schema = False,
    force: Force = False,
    dry_run: DryRun = False,
    lang: Lang = None,
    as_json: AsJson = False,
) -> None:
    """Read an event and write it in the format that `--to` or the target's name asks for."""
    check_lang(lang)
    if schema:
        _print_schema(lang)
        return
    if to is not None:
        from reporting.sources.formats import TARGETS

        check_choice("--to", (to,), TARGETS)
    if dry_run and source is not None:
        _preview(source, target, lang, as_json)
        return
    if source is None or target is None:
        raise UsageError("cli.usage.in-and-out")
    form = _format(target, to)
    from reporting.actions.convert import convert as convert_file
    from reporting.cli.answer import Answer
    from reporting.cli.files import answer_files

    def work(loaded: Loaded, words: Texts) -> Answer:
        path = None if target == "-" else Path(target)
        answer = convert_file(loaded, path, form, words.lang, force=force, for_rating=to in _REPORTS)
        if answer.files and path is None:
            return _to_stdout(loaded, answer, as_json)
        notes = (words(f"cli.convert.{answer.status}", file=target),)
        return Answer({"out": target, "status": answer.status}, answer.findings, notes=notes)

    blank = {"out": target, "status": "skipped"}
    answer_files([source], work, blank, lang=lang, as_json=as_json, summary=False)


def _preview(source: str, target: str | None, lang: str | None, as_json: bool) -> None:
    """What would be read of a file: its format, how many records of which tables; the findings tell the rest."""
    from reporting.actions.convert import counted, would_read
    from reporting.cli.answer import Answer
    from reporting.cli.files import answer_files

    def work(loaded: Loaded, words: Texts) -> Answer:
        answer, counts = would_read(loaded), counted(loaded)
        named = ", ".join(f"{words(f'workbook.sheet.{key}')}: {count}" for key, count in counts.items())
        notes = (words("cli.convert.dry-run", file=loaded.name, kind=loaded.kind.upper(), what=named or "–"),)
        keys = {"out": target, "status": answer.status, "read": {"format": loaded.kind, **counts}}
        return Answer(keys, answer.findings, notes=notes)

    blank: dict[str, Any] = {"out": target, "status": "skipped", "read": {}}
    answer_files([source], work, blank, lang=lang, as_json=as_json, summary=False)


def _format(target: str, to: str | None) -> Format:
    """The format that is asked for by name, otherwise that of the target's ending; JSON on standard output.

    A folder does not go there.
    """
    from reporting.sources.formats import FORMATS, format_of_path, target_format

    named = target_format(to, target) if to is not None else None
    form = named or (FORMATS["json"] if target == "-" else format_of_path(target))
    if form is None or (form.folder and target == "-"):
        known = ", ".join(f".{each.name}" for each in FORMATS.values() if not each.folder)
        raise UsageError("cli.usage.target-format", value=target, known=known)
    return form


def _to_stdout(loaded: Loaded, answer: ConvertAnswer, as_json: bool) -> Answer:
    """The JSON itself; with `--json` it is a key of the answer, so that the line stays one line."""
    from reporting.cli import streams
    from reporting.cli.answer import Answer

    if as_json:
        keys = {"out": "-", "status": answer.status, "document": loaded.document}
        return Answer(keys, answer.findings)
    streams.write_bytes(answer.files[""])
    return Answer(findings=answer.findings)


def _print_schema(lang: str | None) -> None:
    from reporting.cli import streams
    from reporting.exchange.event_json import json_bytes, schema

    streams.write_bytes(json_bytes(schema(lang or "en")))
