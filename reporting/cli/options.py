"""Options that several commands share. Help texts are ids; the command is translated when it is shown."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Annotated

import typer

Lang = Annotated[str | None, typer.Option("--lang", metavar="pl|bg|en", help="cli.option.lang")]
AsJson = Annotated[bool, typer.Option("--json", help="cli.option.json")]
Files = Annotated[list[str], typer.Argument(metavar="FILE...", help="cli.option.files")]
Parameters = Annotated[str | None, typer.Option("--parameters", metavar="FILE", help="cli.option.parameters")]
OneFile = Annotated[str, typer.Argument(metavar="FILE", help="cli.option.file")]


def several(values: Sequence[str] | None) -> tuple[str, ...]:
    """The values of an option that repeats or takes commas, in their order."""
    parts = (part.strip() for value in values or () for part in value.split(","))
    return tuple(part for part in parts if part)
