"""`protokol table`: the tables of the regulations, to print and to look up."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from typing import Annotated, Any, Final

import typer

from reporting.cli.options import AsJson, Lang
from reporting.cli.usage import UsageError, check_choice, check_lang

Name = Annotated[str, typer.Argument(metavar="NAME", help="cli.option.table-name")]
Size = Annotated[int, typer.Argument(metavar="N", help="cli.option.table-size")]
Cycles = Annotated[int, typer.Option("--cycles", min=1, max=8, metavar="C", help="cli.option.cycles")]

MOST_PLAYERS: Final = 200
Table = Callable[[int, int], dict[str, Any]]


def table(name: Name, size: Size, cycles: Cycles = 1, lang: Lang = None, as_json: AsJson = False) -> None:
    """Print a table of a regulation."""
    check_lang(lang)
    check_choice("NAME", (name,), TABLES)
    if not 2 <= size <= MOST_PLAYERS:
        raise UsageError("cli.usage.table-size", value=size, least=2, most=MOST_PLAYERS)
    answer = TABLES[name](size, cycles)
    from reporting.cli import streams

    if as_json:
        streams.emit({"file": None, "ok": True, "findings": [], "table": name, "n": size, **answer})
        return
    from reporting.cli.files import texts_for

    words = texts_for(lang)
    for number, pairs in enumerate(answer["rounds"], start=1):
        shown = "  ".join(f"{white}–{black}" for white, black in pairs)
        streams.show(f"{words('cli.table.round', round=number)}  {shown}")


def _round_robin(size: int, cycles: int) -> dict[str, Any]:
    from engine.pairing.round_robin import schedule

    return {"rounds": [[list(pair) for pair in pairs] for pairs in schedule(size, cycles)]}


TABLES: Final[Mapping[str, Table]] = {"round-robin": _round_robin}
"""The tables by name."""
