"""`protokol register export`: the whole register as lines of JSON, which `import` takes into an empty one."""

from __future__ import annotations

from pathlib import Path
from typing import TYPE_CHECKING, Annotated, Any

import typer

from reporting.cli.options import AsJson, Lang
from reporting.cli.register_run import USUAL, Url, answered, opened

if TYPE_CHECKING:
    from collections.abc import Mapping

    from reporting.locale import Texts

Out = Annotated[str, typer.Option("-o", "--out", metavar="FILE", help="cli.option.register-out")]
Force = Annotated[bool, typer.Option("--force", help="cli.option.register-force")]


def register_export(
    out: Out = "-", force: Force = False, url: Url = USUAL, lang: Lang = None, as_json: AsJson = False
) -> None:
    """Write the export to a file, or to standard output."""
    from reporting.actions.register.export import export, export_to

    found = opened(url)

    def lines(keys: Mapping[str, Any], words: Texts) -> list[str]:
        return [] if out == "-" else [words("cli.register-export.done", file=out, lines=keys["lines"])]

    def work() -> Any:
        return export_to(found, _to_stdout) if out == "-" else export(found, Path(out), force=force)

    raise typer.Exit(answered(found, out, work, lines, lang=lang, as_json=as_json and out != "-"))


def _to_stdout(line: str) -> None:
    """A line as it would stand in the file: UTF-8 whatever the terminal."""
    from reporting.cli import streams

    streams.write_bytes(line.encode("utf-8"), more=True)
