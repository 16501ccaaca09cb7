"""What the commands that enter single changes do alike: enter them together, and tell what changed."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Mapping, Sequence
from typing import TYPE_CHECKING, Annotated, Any

import typer

if TYPE_CHECKING:
    from engine.model import Finding
    from reporting.actions.changes import Change, Noted
    from reporting.cli.files import Answer
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
    from reporting.cli.files import Answer, answer_files

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


def noted_lines(noted: Iterable[Noted], document: Mapping[str, Any], words: Texts) -> list[str]:
    """A line for each record that changed: which it is, and old and new value of each field."""
    from reporting.locale.findings import plain
    from reporting.workbook.sheets.record_cells import names_of

    names = names_of(document.get("players"))
    return [plain(f"{_title(each, names, words)}: {_values(each, words)}") for each in noted]


def _title(each: Noted, names: Mapping[int, str], words: Texts) -> str:
    """The record: its sheet and key, and whose it is where one player's."""
    key = each.key
    if each.table == "results":
        if not key[4]:
            return f"{words('cli.enter.round', round=key[2])}, {names.get(int(key[-1]), key[-1])}"
        return words("cli.enter.game", round=key[2], board=key[4])
    if each.table == "rounds":
        return words("cli.enter.round", round=key[0])
    sheet = words(f"workbook.sheet.{each.table}")
    if each.table in {"players", "absences"}:
        number = key[-1]
        name = names.get(number, "") if isinstance(number, int) else ""
        which = words("cli.enter.round", round=key[0]) + ", " if each.table == "absences" else ""
        return f"{sheet}, {which}{number} {name}".rstrip()
    return ", ".join([sheet, *map(str, key)])


def _values(each: Noted, words: Texts) -> str:
    from reporting.fields import TABLES
    from reporting.locale.headings import heading
    from reporting.workbook.sheets.record_cells import cell_value

    def display(name: str, value: Any) -> str:
        found = cell_value(TABLES[each.table].column(name), value, words.lang)
        return "–" if found is None else str(found)

    return "; ".join(
        f"{heading(each.table, name, words.lang)} {display(name, old)} → {display(name, new)}"
        for name, (old, new) in each.values.items()
    )
