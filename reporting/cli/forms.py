"""`protokol forms`: which papers there are; templates to edit, and what is wrong with edited ones."""

from __future__ import annotations

from pathlib import Path
from typing import TYPE_CHECKING, Annotated

import typer

from reporting.cli.options import AsJson, Lang
from reporting.cli.usage import UsageError, check_choice, check_lang, check_named, is_file, is_folder

if TYPE_CHECKING:
    from reporting.actions.forms import CheckedTemplate
    from reporting.locale import Texts


def forms(context: typer.Context, lang: Lang = None, as_json: AsJson = False) -> None:
    """List all forms; the options hold for a command beside it too."""
    check_lang(lang)
    if context.invoked_subcommand is not None:
        context.default_map = {context.invoked_subcommand: {"lang": lang, "as_json": as_json}}
        return
    from reporting.actions.forms import forms as all_forms
    from reporting.cli import streams
    from reporting.cli.answer import Answer, print_answer, texts_for
    from reporting.cli.output import aligned, say_findings

    words = texts_for(lang)
    answer = all_forms(words)
    code = int(bool(answer.findings))
    if as_json:
        raise typer.Exit(print_answer(None, Answer(answer.keys(), answer.findings, code=code), words, as_json=True))
    head = [words(f"cli.forms.{key}") for key in ("id", "title", "languages", "formats")]
    rows = [
        [form.id, f"{title} *" if form.on_request else title, ", ".join(form.languages), ", ".join(form.outputs)]
        for form, title in answer.forms
    ]
    for line in aligned([head, *rows], "llll"):
        streams.show(line)
    streams.say(words("cli.forms.on-request"))
    for found in answer.findings:
        say_findings(str(found.value), (found,), words)
    raise typer.Exit(code)


CheckedFolder = Annotated[str, typer.Argument(metavar="DIR", help="cli.option.edited-dir")]


def forms_check(folder: CheckedFolder, lang: Lang = None, as_json: AsJson = False) -> None:
    """Check every copy in a folder; print the fields of each form."""
    check_lang(lang)
    if not is_folder(folder):
        raise UsageError("cli.usage.forms-not-a-folder", value=folder)
    from reporting.actions.forms import check_templates
    from reporting.cli import streams
    from reporting.cli.answer import Answer, print_answer, summary_line, texts_for
    from reporting.locale.findings import has_error, worst_exit

    words = texts_for(lang)
    checked = list(check_templates(Path(folder)))
    codes = [int(has_error(each.findings)) * (1 if each.form else 3) for each in checked]
    for each, code in zip(checked, codes, strict=True):
        path = each.path.as_posix()
        notes = [summary_line(path, each.findings, words)] if each.form else []
        answer = Answer(each.keys(), each.findings, _lines(each, words), notes, code)
        print_answer(path, answer, words, as_json=as_json)
    if not as_json and not any(each.form for each in checked) and not any(codes):
        streams.say(words("cli.forms-check.none", folder=folder))
    raise typer.Exit(worst_exit(codes))


def _lines(checked: CheckedTemplate, words: Texts) -> list[str]:
    """The fields that a template may have."""
    from reporting.actions.forms import field_lines, field_text, form_name

    if checked.form is None:
        return []
    path, title = checked.path.as_posix(), form_name(checked.form.id, words)
    lines = [words("cli.forms-check.fields", file=path, title=title)]
    for line in field_lines(checked.form):
        written = "  " * line.depth + line.written
        lines.append(f"  {written:<44} {field_text(checked.form, line, words)}".rstrip())
    return lines


FormId = Annotated[str, typer.Argument(metavar="ID", help="cli.option.form-to-copy")]
Folder = Annotated[str, typer.Argument(metavar="DIR", help="cli.option.copy-dir")]
CopyLang = Annotated[str | None, typer.Option("--lang", metavar="pl|bg|en", help="cli.option.copy-lang")]
Force = Annotated[bool, typer.Option("--force", help="cli.option.force-copy")]


def forms_copy(
    form_id: FormId, folder: Folder, lang: CopyLang = None, force: Force = False, as_json: AsJson = False
) -> None:
    """Write the copy; one that is there already is left alone."""
    check_lang(lang)
    from reporting.actions.forms import copy_form
    from reporting.cli.answer import Answer, print_answer, texts_for
    from reporting.forms.catalogue import every_form
    from reporting.locale.findings import has_error
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
    file = answer.path.as_posix()
    notes = [] if has_error(answer.findings) else [words(f"cli.forms-copy.{answer.status}", file=file)]
    printed = Answer(answer.keys(), answer.findings, notes=notes)
    raise typer.Exit(print_answer(file, printed, words, as_json=as_json))
