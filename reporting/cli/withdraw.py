"""`protokol withdraw`: who plays no more."""

from __future__ import annotations

from typing import TYPE_CHECKING, Annotated

import typer

from reporting.cli.absent import Numbers
from reporting.cli.enter_lines import DryRun, EnteredFile, enter_changes
from reporting.cli.options import AsJson, Lang

if TYPE_CHECKING:
    from reporting.actions.changes import Change
    from reporting.sources.load import Loaded

FromRound = Annotated[int | None, typer.Option("--from", min=1, metavar="ROUND", help="cli.option.withdraw-from")]
Back = Annotated[bool, typer.Option("--back", help="cli.option.withdraw-back")]


def withdraw(
    file: EnteredFile,
    numbers: Numbers,
    from_round: FromRound = None,
    back: Back = False,
    dry_run: DryRun = False,
    lang: Lang = None,
    as_json: AsJson = False,
) -> None:
    """Enter who leaves."""

    def changes(loaded: Loaded) -> tuple[tuple[Change, ...], tuple[()]]:
        from reporting.actions.withdraw import withdrawal_changes

        return withdrawal_changes(loaded, numbers, from_round, back=back), ()

    enter_changes(file, "withdraw", changes, dry_run=dry_run, lang=lang, as_json=as_json)
