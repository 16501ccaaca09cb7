"""`protokol forms`: which papers there are, of which federation, in which languages and formats."""

from __future__ import annotations

import typer

from reporting.cli.options import AsJson, Lang
from reporting.cli.usage import check_lang


def forms(context: typer.Context, lang: Lang = None, as_json: AsJson = False) -> None:
    """List all forms; the options hold for a command beside it too."""
    check_lang(lang)
    if context.invoked_subcommand is not None:
        context.default_map = {context.invoked_subcommand: {"lang": lang, "as_json": as_json}}
        return
    from reporting.actions.forms import forms as all_forms
    from reporting.cli import streams
    from reporting.cli.files import texts_for
    from reporting.cli.tables import aligned
    from reporting.locale.findings import describe, human_lines

    words = texts_for(lang)
    answer = all_forms(words)
    code = int(bool(answer.findings))
    if as_json:
        described = [describe(found, words) for found in answer.findings]
        streams.emit({"file": None, "ok": code == 0, "findings": described, **answer.keys()})
        raise typer.Exit(code)
    head = [words(f"cli.forms.{key}") for key in ("id", "title", "languages", "formats")]
    rows = [
        [form.id, f"{title} *" if form.on_request else title, ", ".join(form.languages), ", ".join(form.outputs)]
        for form, title in answer.forms
    ]
    for line in aligned([head, *rows], "llll"):
        streams.show(line)
    streams.say(words("cli.forms.on-request"))
    for found in answer.findings:
        for line in human_lines(str(found.value), found, words):
            streams.say(line)
    raise typer.Exit(code)
