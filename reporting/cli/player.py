"""`protokol player`: fields of a player, and whoever enters late."""

from __future__ import annotations

from typing import TYPE_CHECKING, Annotated

import typer

from reporting.cli.enter_lines import DryRun, EnteredFile, enter_changes
from reporting.cli.options import AsJson, Lang
from reporting.cli.usage import UsageError

if TYPE_CHECKING:
    from collections.abc import Sequence

    from engine.model import Finding
    from reporting.actions.changes import Change
    from reporting.sources.load import Loaded

_NEW = "add"
Who = Annotated[str, typer.Argument(metavar="NUMBER|NAME|add", help="cli.option.player-number")]
Fields = Annotated[list[str], typer.Argument(metavar="FIELD=VALUE...", help="cli.option.player-fields")]


def player(
    file: EnteredFile,
    who: Who,
    fields: Fields,
    dry_run: DryRun = False,
    lang: Lang = None,
    as_json: AsJson = False,
) -> None:
    """Change fields of a player, or add one."""
    wrong = next((each for each in fields if not each.partition("=")[0].strip() or "=" not in each), None)
    if wrong is not None:
        raise UsageError("cli.usage.player-field", value=wrong)
    values = {name.strip(): value for name, _, value in (each.partition("=") for each in fields)}
    number = None if who == _NEW else int(who) if who.isdecimal() else who

    def changes(loaded: Loaded) -> tuple[Sequence[Change], Sequence[Finding]]:
        from engine.model import Finding
        from reporting.actions.player import player_change

        change = player_change(loaded, number, values)
        return ((), (loaded.at_place(change),)) if isinstance(change, Finding) else ((change,), ())

    enter_changes(file, "player", changes, dry_run=dry_run, lang=lang, as_json=as_json)
