"""`protokol forms copy`: a template to edit, with the words of one language in it."""

from __future__ import annotations

from pathlib import Path
from typing import Annotated

import typer

from reporting.cli.options import AsJson
from reporting.cli.usage import UsageError, check_choice, check_lang

FormId = Annotated[str, typer.Argument(metavar="ID", help="cli.option.form-to-copy")]
Folder = Annotated[str, typer.Argument(metavar="DIR", help="cli.option.copy-dir")]
Lang = Annotated[str | None, typer.Option("--lang", metavar="pl|bg|en", help="cli.option.copy-lang")]
Force = Annotated[bool, typer.Option("--force", help="cli.option.force-copy")]


def forms_copy(
    form_id: FormId, folder: Folder, lang: Lang = None, force: Force = False, as_json: AsJson = False
) -> None:
    """Write the copy; one that is there already is left alone."""
    check_lang(lang)
    from reporting.actions.form_templates import copy_template
    from reporting.cli import streams
    from reporting.cli.files import texts_for
    from reporting.locale.findings import describe, has_error, human_lines
    from reporting.render.templates.folder import forms_to_edit

    check_choice("ID", (form_id,), [form.id for form in forms_to_edit()])
    if Path(folder).is_file():
        raise UsageError("cli.usage.forms-not-a-folder", value=folder)
    words = texts_for(lang)
    path, status, found = copy_template(form_id, Path(folder), words, force=force)
    findings = [found] if found else []
    code = int(has_error(findings))
    if as_json:
        described = [describe(each, words) for each in findings]
        keys = {"form": form_id, "lang": words.lang, "status": status}
        streams.emit({"file": path.as_posix(), "ok": code == 0, "findings": described, **keys})
    for each in () if as_json else findings:
        for line in human_lines(path.as_posix(), each, words):
            streams.say(line)
    if code == 0 and not as_json:
        streams.say(words(f"cli.forms-copy.{status}", file=path.as_posix()))
    raise typer.Exit(code)
