"""Of an import with many warnings some are told, with how many there are; all of them stand in a file beside it."""

from __future__ import annotations

import csv
from collections.abc import Sequence
from io import StringIO
from pathlib import Path
from typing import Final

from engine.model import Finding, Severity, warning
from reporting.locale import Texts
from reporting.locale.findings import describe
from reporting.sources.replace import replace_file

MOST_WARNINGS: Final = 20
_COLUMNS: Final = ("line", "code", "value", "message", "hint")


def few_of(findings: Sequence[Finding], path: Path, words: Texts) -> tuple[Finding, ...]:
    """The findings with at most so many warnings; `NAME.warnings.csv` has all of them, written anew each time."""
    warnings = [found for found in findings if found.severity is Severity.WARNING]
    if len(warnings) <= MOST_WARNINGS:
        return tuple(findings)
    target = path.with_name(f"{path.name}.warnings.csv")
    data = _table(warnings, words).encode("utf-8-sig")
    refused = replace_file(target, lambda stream: stream.write(data), read=None)
    file = target.name if refused is None else "–"
    many = warning("register-many-warnings", value=len(warnings), most=MOST_WARNINGS, file=file)
    left_out = {id(found) for found in warnings[MOST_WARNINGS:]}
    return (many, *(found for found in findings if id(found) not in left_out))


def _table(warnings: Sequence[Finding], words: Texts) -> str:
    text = StringIO()
    table = csv.writer(text, delimiter=";", lineterminator="\r\n")
    table.writerow(_COLUMNS)
    for found in warnings:
        keys = describe(found, words)
        table.writerow(["" if keys[name] is None else keys[name] for name in _COLUMNS])
    return text.getvalue()
