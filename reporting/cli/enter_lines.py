"""What the commands that enter single changes do alike: enter them together, and tell what changed."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from typing import TYPE_CHECKING, Annotated, Any

import typer

if TYPE_CHECKING:
    from engine.model import Finding
    from reporting.actions.changes import Change, Noted
    from reporting.cli.answer import Answer
    from reporting.locale import Texts
    from reporting.sources.load import Loaded

DryRun = Annotated[bool, typer.Option("--dry-run", help="cli.option.dry-run")]
EnteredFile = Annotated[str, typer.Argument(metavar="FILE", help="cli.option.written-file")]
Changes = Callable[["Loaded"], "tuple[Sequence[Change], Sequence[Finding]]"]


def enter_changes(
    file: str, command: str, changes_of: Changes, *, dry_run: bool, lang: str | None, as_json: bool
) -> None:
    """Enter the changes that an event's file asks for, all of them or none; tell what they did."""
    from reporting.actions.changes import Entry
    from reporting.actions.enter import enter
    from reporting.actions.noted_lines import noted_lines
    from reporting.cli.answer import Answer
    from reporting.cli.files import answer_files

    def work(loaded: Loaded, words: Texts) -> Answer:
        changes, findings = changes_of(loaded)
        if findings:
            return Answer(change_keys("refused", ()), tuple(findings))
        answer = enter(loaded, [Entry(tuple(changes), command=command)], dry_run=dry_run)
        (entered,) = answer.entered
        lines = noted_lines(entered.noted, loaded.document, words)
        notes = [] if entered.noted or entered.refused else [words("cli.enter.unchanged")]
        written = loaded.path if answer.written else ""
        return Answer(change_keys(entered.status, entered.noted), answer.findings, lines, notes, written=written)

    blank = change_keys("refused", ())
    answer_files([file], work, blank, lang=lang, as_json=as_json, summary=False, writes=not dry_run)


def change_keys(status: str, noted: Sequence[Noted]) -> dict[str, Any]:
    """The JSON keys."""
    changes = [
        {"table": each.table, "key": list(each.key), "values": {name: list(pair) for name, pair in each.values.items()}}
        for each in noted
    ]
    return {"status": status, "changes": changes}
