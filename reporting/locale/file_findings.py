"""How findings speak of the file that they are about.

Hints name sheets of a workbook, keys of JSON or files of a CSV folder.
"""

from __future__ import annotations

import re
from collections.abc import Iterable, Mapping
from typing import Final

from engine.model import Finding, Place
from reporting.locale import Texts

_KIND: Final = "of_file"
"""The value of a finding that is the kind of the file, where it is no workbook of ours."""
PAGE: Final = "page"
"""The event on pages in the browser: a form for each table."""
OTHER: Final = "other"
"""Report files, games, and tables of other programs: they have no room for all that hints ask for."""
_TABLES: Final = re.compile(r"\{on_([a-z_]+)\}")
"""Where the records of a table stand: `on the players sheet`, in a JSON file under their key."""
_OF_EACH_TABLE: Final = frozenset({"", "csv", PAGE})
"""Kinds that have a sheet, a file or a form for each table."""


def in_kind(found: Finding, kind: str, place: Place | None = None) -> Finding:
    """The finding with the kind of the file that it is about: `json`, `csv`, `PAGE`, `OTHER`; blank for our workbook.

    With a `place` it stands there: of many thousands each is made anew once.
    """
    known = not kind or any(name == _KIND for name, _ in found.values)
    if known and place is None:
        return found
    values = found.values if known else (*found.values, (_KIND, kind))
    return Finding(found.code, found.severity, found.subject, found.value, found.rule, values, place or found.place)


def hint_of(code: str, values: Mapping[str, object], texts: Texts) -> str:
    """The id of a hint: the one that the value `hint` names, one for pages or other files, or the usual one."""
    hint = f"finding.{code}.hint"
    names = (str(values.get("hint", "")), PAGE if values.get(_KIND) == PAGE else "", "file" if _KIND in values else "")
    return next((f"{hint}.{name}" for name in names if name and texts.find(f"{hint}.{name}")), hint)


def tables_in(ids: Iterable[str], values: Mapping[str, object], texts: Texts) -> dict[str, str]:
    """What fills in where the tables stand that texts speak of, by the kind of the file."""
    kind = str(values.get(_KIND, ""))
    tables = {table for each in ids for table in _TABLES.findall(texts.find(each) or "")}
    return {f"on_{table}": texts(_where(kind, table), key=table) for table in tables}


def _where(kind: str, table: str) -> str:
    return f"cli.on.{kind or 'sheet'}.{table}" if kind in _OF_EACH_TABLE else f"cli.on.{kind}"
