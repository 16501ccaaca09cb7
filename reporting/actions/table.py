"""A table of a regulation: its numbers, and where it is wanted a paper of them."""

from __future__ import annotations

from dataclasses import replace
from pathlib import Path

from reporting.actions.tables import TABLES, TableAnswer, TableRequest


def table(name: str, wanted: TableRequest, out: Path | None = None, lang: str = "en") -> TableAnswer:
    """A table of `TABLES` of a size that it has; printed into a file too where `out` names one."""
    answer = TABLES[name].make(wanted)
    if out is None:
        return answer
    from reporting.actions.table_papers import print_table

    refused = print_table(name, wanted, out, lang)
    return replace(answer, findings=(*answer.findings, *((refused,) if refused else ())))
