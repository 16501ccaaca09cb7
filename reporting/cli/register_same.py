"""`protokol register same`: two persons of the register are one."""

from __future__ import annotations

from collections.abc import Mapping
from typing import TYPE_CHECKING, Annotated, Any

import typer

from reporting.cli.options import AsJson, Lang
from reporting.cli.register_run import USUAL, By, Reason, Url, answered, opened

if TYPE_CHECKING:
    from reporting.locale import Texts

One = Annotated[str, typer.Argument(metavar="A", help="cli.option.register-person")]
Other = Annotated[str, typer.Argument(metavar="B", help="cli.option.register-other")]


def register_same(
    first: One,
    second: Other,
    reason: Reason = "",
    url: Url = USUAL,
    by: By = None,
    lang: Lang = None,
    as_json: AsJson = False,
) -> None:
    """Join two persons; the entry that says so can be undone."""
    from reporting.actions.register import user_name
    from reporting.actions.register.undo import same

    found = opened(url)

    def lines(keys: Mapping[str, Any], words: Texts) -> list[str]:
        if keys["entry"] is None:
            return []
        one, other = keys["people"]
        return [words("cli.register-same.done", first=f"P{one}", second=f"P{other}", entry=keys["entry"])]

    def work() -> Any:
        return same(found, (first, second), user_name(by), reason)

    raise typer.Exit(answered(found, None, work, lines, lang=lang, as_json=as_json))
