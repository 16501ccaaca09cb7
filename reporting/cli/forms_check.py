"""`protokol forms check`: what is wrong with edited templates, and which fields there are."""

from __future__ import annotations

from pathlib import Path
from typing import TYPE_CHECKING, Annotated, Any

import typer

from reporting.cli.options import AsJson, Lang
from reporting.cli.usage import UsageError, check_lang, is_folder

if TYPE_CHECKING:
    from reporting.actions.forms_check import CheckedTemplate
    from reporting.locale import Texts

Folder = Annotated[str, typer.Argument(metavar="DIR", help="cli.option.edited-dir")]


def forms_check(folder: Folder, lang: Lang = None, as_json: AsJson = False) -> None:
    """Check every copy in a folder; print the fields of each form."""
    check_lang(lang)
    if not is_folder(folder):
        raise UsageError("cli.usage.forms-not-a-folder", value=folder)
    from reporting.actions.forms_check import check_templates
    from reporting.cli import streams
    from reporting.cli.files import texts_for
    from reporting.locale.findings import has_error, worst_exit

    words = texts_for(lang)
    checked = list(check_templates(Path(folder)))
    codes = [int(has_error(each.findings)) * (1 if each.form else 3) for each in checked]
    for each, code in zip(checked, codes, strict=True):
        if as_json:
            streams.emit(_as_json(each, code, words))
        else:
            _print(each, words)
    if not as_json and not any(each.form for each in checked) and not any(codes):
        streams.say(words("cli.forms-check.none", folder=folder))
    raise typer.Exit(worst_exit(codes))


def _as_json(checked: CheckedTemplate, code: int, words: Texts) -> dict[str, Any]:
    """The line of one file."""
    from reporting.locale.findings import describe

    described = [describe(found, words) for found in checked.findings]
    return {"file": checked.path.as_posix(), "ok": code == 0, "findings": described, **checked.keys()}


def _print(checked: CheckedTemplate, words: Texts) -> None:
    """The fields to standard output, what is wrong to standard error."""
    from reporting.actions.forms import form_name
    from reporting.actions.forms_check import field_lines, field_text
    from reporting.cli import streams
    from reporting.cli.files import summary_line
    from reporting.locale.findings import human_lines

    path = checked.path.as_posix()
    if checked.form:
        streams.show(words("cli.forms-check.fields", file=path, title=form_name(checked.form.id, words)))
        for line in field_lines(checked.form):
            written = "  " * line.depth + line.written
            streams.show(f"  {written:<44} {field_text(checked.form, line, words)}".rstrip())
    for found in checked.findings:
        for text in human_lines(path, found, words):
            streams.say(text)
    if checked.form:
        streams.say(summary_line(path, checked.findings, words))
