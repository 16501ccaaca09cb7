"""`protokol forms copy`: a template to edit, with the words of one language in it."""

from __future__ import annotations

from pathlib import Path
from typing import Annotated

import typer

from reporting.cli.options import AsJson
from reporting.cli.usage import UsageError, check_choice, check_lang, check_named, is_file

FormId = Annotated[str, typer.Argument(metavar="ID", help="cli.option.form-to-copy")]
Folder = Annotated[str, typer.Argument(metavar="DIR", help="cli.option.copy-dir")]
Lang = Annotated[str | None, typer.Option("--lang", metavar="pl|bg|en", help="cli.option.copy-lang")]
Force = Annotated[bool, typer.Option("--force", help="cli.option.force-copy")]


def forms_copy(
    form_id: FormId, folder: Folder, lang: Lang = None, force: Force = False, as_json: AsJson = False
) -> None:
    """Write the copy; one that is there already is left alone."""
    check_lang(lang)
    from reporting.actions.forms_copy import copy_form
    from reporting.cli import streams
    from reporting.cli.files import texts_for
    from reporting.forms.catalogue import every_form
    from reporting.locale.findings import describe, has_error, human_lines
    from reporting.render.templates.folder import forms_to_edit

    known = [form.id for form in forms_to_edit()]
    if form_id not in known and form_id in every_form():
        raise UsageError("cli.usage.form-without-template", value=form_id, known=", ".join(known))
    check_choice("ID", (form_id,), known)
    check_named("DIR", folder)
    if is_file(folder):
        raise UsageError("cli.usage.forms-not-a-folder", value=folder)
    words = texts_for(lang)
    answer = copy_form(form_id, Path(folder), words, force=force)
    file, code = answer.path.as_posix(), int(has_error(answer.findings))
    if as_json:
        described = [describe(found, words) for found in answer.findings]
        streams.emit({"file": file, "ok": code == 0, "findings": described, **answer.keys()})
        raise typer.Exit(code)
    for found in answer.findings:
        for line in human_lines(file, found, words):
            streams.say(line)
    if code == 0:
        streams.say(words(f"cli.forms-copy.{answer.status}", file=file))
    raise typer.Exit(code)
