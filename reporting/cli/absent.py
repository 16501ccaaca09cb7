"""`protokol absent`: who does not play in a round, and what he gets for it."""

from __future__ import annotations

from typing import TYPE_CHECKING, Annotated

import typer

from reporting.cli.enter_lines import DryRun, EnteredFile, enter_changes
from reporting.cli.options import AsJson, Lang
from reporting.cli.usage import UsageError, check_choice

if TYPE_CHECKING:
    from reporting.actions.changes import Change
    from reporting.sources.load import Loaded

RoundNumber = Annotated[int, typer.Argument(min=1, metavar="ROUND", help="cli.option.absent-round")]
Numbers = Annotated[list[int], typer.Argument(min=1, metavar="NUMBER...", help="cli.option.entered-numbers")]
Kind = Annotated[str | None, typer.Option("--kind", metavar="zero|half|full", help="cli.option.absence-kind")]
Back = Annotated[bool, typer.Option("--back", help="cli.option.absent-back")]


def absent(
    file: EnteredFile,
    round_number: RoundNumber,
    numbers: Numbers,
    kind: Kind = None,
    back: Back = False,
    dry_run: DryRun = False,
    lang: Lang = None,
    as_json: AsJson = False,
) -> None:
    """Enter who is absent in a round."""
    check_choice("--kind", [kind] if kind else [], ("zero", "half", "full"))
    if back and kind:
        raise UsageError("cli.usage.not-together", options="--back, --kind")

    def changes(loaded: Loaded) -> tuple[tuple[Change, ...], tuple[()]]:
        from reporting.actions.absent import absence_changes

        return absence_changes(loaded, round_number, numbers, "" if back else kind or "zero"), ()

    enter_changes(file, "absent", changes, dry_run=dry_run, lang=lang, as_json=as_json)
