"""`protokol register`: what the federation's register holds; the commands beside it fill it and ask it."""

from __future__ import annotations

from collections.abc import Mapping
from typing import TYPE_CHECKING, Any

import typer

from reporting.cli.options import AsJson, Lang
from reporting.cli.register_run import USUAL, Url, answered, opened

if TYPE_CHECKING:
    from reporting.locale import Texts


def register(context: typer.Context, url: Url = USUAL, lang: Lang = None, as_json: AsJson = False) -> None:
    """How much the register holds; the options hold for a command beside it too."""
    if context.invoked_subcommand is not None:
        context.default_map = {context.invoked_subcommand: {"url": url, "lang": lang, "as_json": as_json}}
        return
    from reporting.actions.register.initialise import summary

    found = opened(url)
    raise typer.Exit(answered(found, None, lambda: summary(found), _lines, lang=lang, as_json=as_json))


def _lines(keys: Mapping[str, Any], words: Texts) -> list[str]:
    from reporting.cli.tables import aligned

    rows = [[words("cli.register.people"), str(keys["people"])]]
    rows += [[words(f"cli.register.kind.{kind}"), str(count)] for kind, count in keys["entries"].items() if count]
    lines = aligned(rows, "lr", "")
    lists = [
        [row["list"], words(f"cli.register.rating.{row['kind']}"), row["day"], str(row["rows"])]
        for row in keys["lists"]
    ]
    if lists:
        lines += ["", words("cli.register.lists"), *aligned(lists, "lllr")]
    return lines
