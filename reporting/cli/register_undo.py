"""`protokol register undo`: an entry ceases to hold by another one; nothing is taken out."""

from __future__ import annotations

from collections.abc import Mapping
from typing import TYPE_CHECKING, Annotated, Any

import typer

from reporting.cli.options import AsJson, Lang
from reporting.cli.register_run import USUAL, By, Reason, Url, answered, opened

if TYPE_CHECKING:
    from reporting.locale import Texts

Number = Annotated[int, typer.Argument(metavar="ID", min=1, max=2**31 - 1, help="cli.option.register-entry")]


def register_undo(
    number: Number, reason: Reason = "", url: Url = USUAL, by: By = None, lang: Lang = None, as_json: AsJson = False
) -> None:
    """Undo an entry, or an undoing."""
    from reporting.actions.register import user_name
    from reporting.actions.register.undo import undo

    found = opened(url)

    def lines(keys: Mapping[str, Any], words: Texts) -> list[str]:
        return [words("cli.register-undo.done", undone=keys["undone"], entry=keys["entry"])]

    def work() -> Any:
        return undo(found, number, user_name(by), reason)

    raise typer.Exit(answered(found, None, work, lines, lang=lang, as_json=as_json))
