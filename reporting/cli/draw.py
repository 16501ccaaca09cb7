"""`protokol draw`: starting numbers and the first colour by lot, with a seed that anyone can check."""

from __future__ import annotations

from typing import TYPE_CHECKING, Annotated

import typer

from reporting.cli.options import AsJson, Lang, OneFile
from reporting.cli.usage import UsageError

if TYPE_CHECKING:
    from reporting.locale import Texts
    from reporting.lots import Lots

Seed = Annotated[str | None, typer.Option("--seed", metavar="S", help="cli.option.seed")]
DryRun = Annotated[bool, typer.Option("--dry-run", help="cli.option.dry-run")]


def draw(file: OneFile, seed: Seed = None, dry_run: DryRun = False, lang: Lang = None, as_json: AsJson = False) -> None:
    """Draw lots and write them into the event; the seed first."""
    if seed is not None and (not seed.strip() or not seed.isprintable()):
        raise UsageError("cli.usage.seed")
    from pathlib import Path

    from engine.model import Severity
    from reporting.cli.files import Answer, answer_files
    from reporting.drawing import draw as draw_lots
    from reporting.drawing import new_seed, refusal
    from reporting.findings import has_error
    from reporting.load import Loaded
    from reporting.lots import Lots
    from reporting.write_back import cannot_write, write_lots, write_seed

    def work(loaded: Loaded, words: Texts) -> Answer:
        unnumbered = {"field-missing", "number-missing", "numbers-missing"}
        drawn = {"players", "teams"}
        known = tuple(
            found
            for found in loaded.findings
            if not (found.code in unnumbered and found.subject is not None and found.subject.table in drawn)
        )
        refused = refusal(loaded.event, loaded.document)
        if refused is not None or has_error(known):
            return Answer(Lots().as_keys(), (*known, *((refused,) if refused else ())))
        chosen = seed or loaded.event.info.seed or new_seed()
        writable = not dry_run and cannot_write(loaded) is None
        before = Path(loaded.path).read_bytes() if writable else b""
        failed = None if dry_run else write_seed(loaded, chosen)
        if failed is not None and failed.severity is Severity.ERROR:
            return Answer(Lots().as_keys(), (*known, failed))
        lots = draw_lots(loaded.document, chosen)
        failed = None if dry_run else write_lots(loaded, lots, before)
        findings = (*known, *lots.findings, *((failed,) if failed else ()))
        return Answer(lots.as_keys(), findings, _lines(lots, words))

    blank = Lots().as_keys()
    answer_files([file], work, blank, lang=lang, as_json=as_json, summary=False)


def _lines(lots: Lots, words: Texts) -> list[str]:
    """The lots for people: the seed, each number with its key, the colour."""
    lines = [words("cli.draw.seed", seed=lots.seed)]
    groups = dict(zip((key for key, _ in lots.numbers), lots.groups, strict=True)) if lots.groups else {}
    for key, number in sorted(lots.numbers, key=lambda pair: pair[1]):
        group = words("cli.draw.group", group=groups[key]) if groups else ""
        lines.append(f"{number:>4}  {key}  {group}".rstrip())
    if lots.colour:
        whose = "home" if lots.table == "teams" else "colour"
        lines.append(words(f"cli.draw.{whose}.{lots.colour}"))
    return lines
