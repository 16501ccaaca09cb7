"""`protokol register init`: make a register, or bring an older one up to date."""

from __future__ import annotations

from collections.abc import Mapping
from typing import TYPE_CHECKING, Annotated, Any

import typer

from reporting.cli.options import AsJson, Lang
from reporting.cli.register_run import USUAL, By, answered, opened

if TYPE_CHECKING:
    from reporting.locale import Texts

Where = Annotated[str, typer.Argument(metavar="URL", envvar="PROTOKOL_REGISTER", help="cli.option.register-where")]


def register_init(url: Where = USUAL, by: By = None, lang: Lang = None, as_json: AsJson = False) -> None:
    """Make the tables; a register that is there already stays as it is."""
    from reporting.actions.register import user_name
    from reporting.actions.register.initialise import make

    found = opened(url)

    def lines(keys: Mapping[str, Any], words: Texts) -> list[str]:
        return [words(f"cli.register-init.{keys['status']}", url=found.address.display_url, version=keys["version"])]

    raise typer.Exit(answered(found, None, lambda: make(found, user_name(by)), lines, lang=lang, as_json=as_json))
