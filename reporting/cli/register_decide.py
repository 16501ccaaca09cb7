"""`protokol register decide`: what the commission decided on claims, into the register."""

from __future__ import annotations

from functools import partial
from pathlib import Path
from typing import Annotated

import typer

from reporting.cli.options import AsJson, Lang
from reporting.cli.register_import import entered_lines
from reporting.cli.register_run import USUAL, By, Url, answered, check_day, opened

File = Annotated[str, typer.Argument(metavar="FILE", help="cli.option.register-decisions")]
DecidedBy = Annotated[str | None, typer.Option("--decided-by", metavar="NAME", help="cli.option.register-decided-by")]
DecidedOn = Annotated[str | None, typer.Option("--decided-on", metavar="DATE", help="cli.option.register-decided-on")]


def register_decide(
    file: File,
    decided_by: DecidedBy = None,
    decided_on: DecidedOn = None,
    url: Url = USUAL,
    by: By = None,
    lang: Lang = None,
    as_json: AsJson = False,
) -> None:
    """Enter the decisions of a file, all or none."""
    from reporting.actions.register import user_name
    from reporting.actions.register.decide import Decider, decide

    day = check_day("--decided-on", decided_on)
    found, who = opened(url), user_name(by)
    decider = Decider(decided_by or who, day or found.time()[:10])
    work = partial(decide, found, Path(file), who, decider)
    raise typer.Exit(answered(found, file, work, partial(entered_lines, file), lang=lang, as_json=as_json))
