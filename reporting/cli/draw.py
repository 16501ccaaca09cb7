"""`protokol draw`: starting numbers and the first colour by lot, with a seed that anyone can check."""

from __future__ import annotations

from typing import TYPE_CHECKING, Annotated

import typer

from reporting.cli.options import AsJson, Lang
from reporting.cli.usage import UsageError

if TYPE_CHECKING:
    from reporting.exchange.drawing_of_lots import Drawing
    from reporting.locale import Texts
    from reporting.sources.load import Loaded

WrittenFile = Annotated[str, typer.Argument(metavar="FILE", help="cli.option.written-file")]
Seed = Annotated[str | None, typer.Option("--seed", metavar="S", help="cli.option.seed")]
DryRun = Annotated[bool, typer.Option("--dry-run", help="cli.option.dry-run")]
Redo = Annotated[bool, typer.Option("--redo", help="cli.option.redo-numbers")]


def draw(
    file: WrittenFile,
    seed: Seed = None,
    redo: Redo = False,
    dry_run: DryRun = False,
    lang: Lang = None,
    as_json: AsJson = False,
) -> None:
    """Draw lots and write them into the event; the seed first."""
    if seed is not None and (not seed.strip() or not seed.isprintable()):
        raise UsageError("cli.usage.seed")
    from reporting.actions.draw import DrawRequest
    from reporting.actions.draw import draw as draw_event
    from reporting.cli.answer import Answer
    from reporting.cli.files import answer_files
    from reporting.exchange.drawing_of_lots import Drawing

    request = DrawRequest(seed, redo, dry_run)
    blank = Drawing().as_keys()

    def work(loaded: Loaded, words: Texts) -> Answer:
        drawn = draw_event(loaded, request)
        if drawn.lots is None:
            return Answer(blank, drawn.findings)
        written = loaded.path if drawn.written else ""
        return Answer(drawn.lots.as_keys(), drawn.findings, _lines(drawn.lots, words), written=written)

    answer_files([file], work, blank, lang=lang, as_json=as_json, summary=False, writes=not dry_run)


def _lines(lots: Drawing, words: Texts) -> list[str]:
    """The lots for people: the seed, each number with its player or team, the colour."""
    from reporting.exchange.record import name_in

    lines = [words("cli.draw.seed", seed=lots.seed)]
    records = [record for record in lots.document.get(lots.table, ()) if isinstance(record, dict)]
    rows = []
    for index, (_, number) in enumerate(lots.numbers):
        group = words("cli.draw.group", group=lots.groups[index]) if lots.groups else ""
        rows.append((number, f"{number:>4}  {name_in(records[index])}  {group}".rstrip()))
    lines += [line for _, line in sorted(rows)]
    if lots.colour:
        whose = "home" if lots.table == "teams" else "colour"
        lines.append(words(f"cli.draw.{whose}.{lots.colour}"))
    return lines
