"""`protokol draw`: starting numbers and the first colour by lot, with a seed that anyone can check."""

from __future__ import annotations

from typing import TYPE_CHECKING, Annotated, Any, Final

import typer

from reporting.cli.options import AsJson, Lang, OneFile
from reporting.cli.usage import UsageError

if TYPE_CHECKING:
    from collections.abc import Mapping

    from engine.model import Finding
    from reporting.exchange.lots import Lots
    from reporting.locale import Texts

Seed = Annotated[str | None, typer.Option("--seed", metavar="S", help="cli.option.seed")]
DryRun = Annotated[bool, typer.Option("--dry-run", help="cli.option.dry-run")]
Redo = Annotated[bool, typer.Option("--redo", help="cli.option.redo-numbers")]
_UNNUMBERED: Final = frozenset({"number-missing", "numbers-missing", "team-numbers-missing", "late-without-number"})


def draw(
    file: OneFile,
    seed: Seed = None,
    redo: Redo = False,
    dry_run: DryRun = False,
    lang: Lang = None,
    as_json: AsJson = False,
) -> None:
    """Draw lots and write them into the event; the seed first."""
    if seed is not None and (not seed.strip() or not seed.isprintable()):
        raise UsageError("cli.usage.seed")
    from pathlib import Path

    from engine.model import Severity
    from reporting.actions.draw import draw as draw_lots
    from reporting.actions.draw import new_seed, refusal
    from reporting.cli.files import Answer, answer_files
    from reporting.exchange.lots import Lots
    from reporting.locale.findings import has_error
    from reporting.sources.load import Loaded
    from reporting.sources.write_back import cannot_write, write_lots, write_seed

    def work(loaded: Loaded, words: Texts) -> Answer:
        known = tuple(found for found in loaded.findings if not _asks_for_a_number(found))
        refused = refusal(loaded.event, loaded.document)
        if refused is not None or has_error(known):
            return Answer(Lots().as_keys(), (*known, *((refused,) if refused else ())))
        chosen = seed or loaded.event.info.seed or new_seed()
        writable = not dry_run and cannot_write(loaded) is None
        before = Path(loaded.path).read_bytes() if writable else b""
        failed = None if dry_run else write_seed(loaded, chosen)
        if failed is not None and failed.severity is Severity.ERROR:
            return Answer(Lots().as_keys(), (*known, failed))
        lots = draw_lots(loaded.document, chosen, anew=redo)
        failed = None if dry_run else write_lots(loaded, lots, before)
        findings = (*known, *lots.findings, *((failed,) if failed else ()))
        return Answer(lots.as_keys(), findings, _lines(lots, words))

    blank = Lots().as_keys()
    answer_files([file], work, blank, lang=lang, as_json=as_json, summary=False)


def _asks_for_a_number(found: Finding) -> bool:
    """True for what is said of players and teams without a number: the draw gives them one."""
    if found.subject is None or found.subject.table not in {"players", "teams"}:
        return False
    return found.code in _UNNUMBERED or (found.code == "field-missing" and found.subject.field == "number")


def _lines(lots: Lots, words: Texts) -> list[str]:
    """The lots for people: the seed, each number with its player or team, the colour."""
    lines = [words("cli.draw.seed", seed=lots.seed)]
    records = [record for record in lots.document.get(lots.table, ()) if isinstance(record, dict)]
    rows = []
    for index, (_, number) in enumerate(lots.numbers):
        group = words("cli.draw.group", group=lots.groups[index]) if lots.groups else ""
        rows.append((number, f"{number:>4}  {_name(records[index])}  {group}".rstrip()))
    lines += [line for _, line in sorted(rows)]
    if lots.colour:
        whose = "home" if lots.table == "teams" else "colour"
        lines.append(words(f"cli.draw.{whose}.{lots.colour}"))
    return lines


def _name(record: Mapping[str, Any]) -> str:
    """The name of a player, or of a team, as its record has it."""
    parts = (str(record.get(part) or "") for part in ("surname", "first_name", "name"))
    return " ".join(part for part in parts if part)
