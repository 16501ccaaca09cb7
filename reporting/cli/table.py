"""`protokol table`: the tables of the regulations, to print and to look up."""

from __future__ import annotations

from collections.abc import Sequence
from pathlib import Path
from typing import TYPE_CHECKING, Annotated

import typer

from reporting.cli.options import AsJson, Lang
from reporting.cli.usage import UsageError, check_choice, check_lang

if TYPE_CHECKING:
    from reporting.actions.tables import TableAnswer, TableRequest
    from reporting.locale import Texts

Name = Annotated[str, typer.Argument(metavar="NAME", help="cli.option.table-name")]
Size = Annotated[int, typer.Argument(metavar="N", help="cli.option.table-size")]
Cycles = Annotated[int, typer.Option("--cycles", min=1, max=8, metavar="C", help="cli.option.cycles")]
Reversed = Annotated[bool, typer.Option("--reversed", help="cli.option.reversed")]
Direction = Annotated[str, typer.Option("--direction", metavar="left|right", help="cli.option.direction")]
Variant = Annotated[str, typer.Option("--variant", metavar="pzszach|pzwarc", help="cli.option.variant")]
Into = Annotated[int | None, typer.Option("--into", min=1, metavar="G", help="cli.option.into")]
Out = Annotated[str | None, typer.Option("-o", "--out", metavar="FILE", help="cli.option.table-out")]


def table(
    name: Name,
    size: Size,
    cycles: Cycles = 1,
    reverse: Reversed = False,
    direction: Direction = "left",
    variant: Variant = "pzszach",
    into: Into = None,
    out: Out = None,
    lang: Lang = None,
    as_json: AsJson = False,
) -> None:
    """Print a table of a regulation."""
    check_lang(lang)
    from reporting.actions.table import table as make_table
    from reporting.actions.tables import TableRequest
    from reporting.cli.answer import Answer, print_answer, texts_for

    wanted = TableRequest(size, cycles, reverse, direction, variant, into)
    _check_request(name, wanted, out)
    words = texts_for(lang)
    answer = make_table(name, wanted, None if out is None else Path(out), words.lang)
    printed = Answer({"table": name, "n": size, **answer.keys}, answer.findings, _lines(answer, words))
    raise typer.Exit(print_answer(None, printed, words, as_json=as_json, where=name))


def _check_request(name: str, wanted: TableRequest, out: str | None) -> None:
    """What the table does not have, and what it does not fit, is wrong usage."""
    from reporting.actions.tables import TABLES

    check_choice("NAME", (name,), TABLES)
    check_choice("--direction", (wanted.direction,), ("left", "right"))
    check_choice("--variant", (wanted.variant,), ("pzszach", "pzwarc"))
    entry = TABLES[name]
    _check_size(entry.least, entry.most, wanted.size)
    _check_options(name, entry.options, wanted)
    if entry.fits is not None and not entry.fits(wanted):
        raise UsageError(f"cli.usage.table-{name}", value=wanted.size)
    _check_out(name, entry.forms, out)


def _check_size(least: int, most: int, size: int) -> None:
    if not least <= size <= most:
        raise UsageError("cli.usage.table-size", value=size, least=least, most=most)


def _check_out(name: str, forms: Sequence[str], out: str | None) -> None:
    """A table that no paper shows can't be printed, nor can any in a format that its papers do not have."""
    if out is None:
        return
    if not forms:
        raise UsageError("cli.usage.table-option", option="--out", name=name)
    from reporting.actions.table_papers import formats_of

    known = formats_of(name)
    if Path(out).suffix.lower().removeprefix(".") not in known:
        raise UsageError("cli.usage.table-out", value=out, known=", ".join(known))


def _check_options(name: str, options: frozenset[str], wanted: TableRequest) -> None:
    """An option that the table does not know is wrong usage, and so is a missing `--into`."""
    given = {
        "--cycles": wanted.cycles != 1,
        "--reversed": wanted.reverse,
        "--direction": wanted.direction != "left",
        "--variant": wanted.variant != "pzszach",
        "--into": wanted.into is not None,
    }
    for option, is_given in given.items():
        if is_given and option not in options:
            raise UsageError("cli.usage.table-option", option=option, name=name)
    if "--into" in options and wanted.into is None:
        raise UsageError("cli.usage.table-into")


def _lines(answer: TableAnswer, words: Texts) -> list[str]:
    """The table for people: a line for each round, pool, group, or one of board values."""
    keys = answer.keys
    lines = [
        f"{words('cli.table.round', round=number)}  {'  '.join(_pair(pair) for pair in pairs)}"
        for number, pairs in enumerate(keys.get("rounds", ()), start=1)
    ]
    if keys.get("byes"):
        lines.insert(0, words("cli.table.byes", numbers=_joined(keys["byes"])))
    for key in ("pools", "groups"):
        for number, members in enumerate(keys.get(key, ()), start=1):
            lines.append(words(f"cli.table.{key}", number=number, numbers=_joined(members)))
    if "boards" in keys:
        lines.append(words("cli.table.boards", numbers=_joined(keys["boards"])))
    return lines


def _pair(pair: Sequence[object]) -> str:
    return f"{pair[0]}–{pair[1]}"


def _joined(numbers: Sequence[object]) -> str:
    return ", ".join(map(str, numbers))
