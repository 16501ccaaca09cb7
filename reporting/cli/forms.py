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
    from reporting.actions.form_templates import form_name, lacking_texts
    from reporting.cli import streams
    from reporting.cli.files import texts_for
    from reporting.cli.tables import aligned
    from reporting.forms.catalogue import load_forms
    from reporting.locale.findings import describe, human_lines

    words = texts_for(lang)
    known = load_forms().values()
    lacking = lacking_texts(known)
    if as_json:
        listed = [
            {
                "form": form.id,
                "title": form_name(form.id, words),
                "federation": form.federation,
                "edition": form.edition,
                "languages": list(form.languages),
                "formats": list(form.outputs),
                "evidence": form.evidence,
            }
            for form in known
        ]
        described = [describe(found, words) for found in lacking]
        streams.emit({"file": None, "ok": not lacking, "findings": described, "forms": listed})
        raise typer.Exit(int(bool(lacking)))
    head = [words(f"cli.forms.{key}") for key in ("id", "title", "languages", "formats")]
    rows = [[form.id, form_name(form.id, words), ", ".join(form.languages), ", ".join(form.outputs)] for form in known]
    for line in aligned([head, *rows], "llll"):
        streams.show(line)
    for found in lacking:
        for line in human_lines(str(found.value), found, words):
            streams.say(line)
    raise typer.Exit(int(bool(lacking)))
