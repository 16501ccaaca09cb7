"""`protokol register import`: players, norms, rating lists, events and exports into the register."""

from __future__ import annotations

from collections.abc import Mapping
from functools import partial
from pathlib import Path
from typing import TYPE_CHECKING, Annotated, Any

import typer

from reporting.cli.options import AsJson, Lang
from reporting.cli.register_run import USUAL, By, Url, answered, check_day, opened
from reporting.cli.usage import check_choice

if TYPE_CHECKING:
    from reporting.locale import Texts

Files = Annotated[list[str], typer.Argument(metavar="FILE...", help="cli.option.register-files")]
RatingList = Annotated[str, typer.Option("--list", metavar="ID", help="cli.option.register-list")]
KindOfRating = Annotated[str, typer.Option("--kind", metavar="ID", help="cli.option.register-kind")]
Day = Annotated[str | None, typer.Option("--date", metavar="DATE", help="cli.option.register-date")]


def register_import(
    files: Files,
    rating_list: RatingList = "",
    kind: KindOfRating = "",
    day: Day = None,
    url: Url = USUAL,
    by: By = None,
    lang: Lang = None,
    as_json: AsJson = False,
) -> None:
    """Enter files one after the other, each whole or not at all."""
    from engine.classification.ledger import ID_KINDS
    from reporting.actions.register import user_name
    from reporting.actions.register.import_file import import_file
    from reporting.exchange.lists.rows import KINDS
    from reporting.lists.source import ListRequest
    from reporting.locale.findings import worst_exit

    check_choice("--list", [rating_list] if rating_list else [], ID_KINDS)
    check_choice("--kind", [kind] if kind else [], KINDS)
    request = ListRequest(rating_list, kind, check_day("--date", day))
    found, who = opened(url), user_name(by)
    codes = []
    for file in files:
        work = partial(import_file, found, Path(file), who, request)
        codes.append(answered(found, file, work, partial(entered_lines, file), lang=lang, as_json=as_json))
    raise typer.Exit(worst_exit(codes))


def entered_lines(file: str, keys: Mapping[str, Any], words: Texts) -> list[str]:
    """What was entered, one line."""
    entered = keys["entered"]
    parts = [words.plural("cli.register.new-people", entered["people"])] if entered["people"] else []
    parts += [f"{words(f'cli.register.kind.{kind}')}: {count}" for kind, count in entered["entries"].items() if count]
    parts += [words.plural("cli.register.rows", entered["rows"])] if entered["rows"] else []
    parts += [words.plural("cli.register.left-out", keys["left_out"])] if keys["left_out"] else []
    return [words("cli.register.entered", file=file, what="; ".join(parts))] if parts else []
