"""The answer of a command that reads no event: a JSON line, or lines for people with the findings below."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import TYPE_CHECKING, Any

from reporting.cli import streams

if TYPE_CHECKING:
    from engine.model import Finding
    from reporting.locale import Texts


def tell(
    file: str | None,
    where: str,
    code: int,
    keys: Mapping[str, Any],
    findings: Sequence[Finding],
    lines: Sequence[str],
    words: Texts,
    *,
    as_json: bool,
) -> None:
    """Print the answer; `file` as it was typed, `where` stands before findings."""
    from reporting.locale.file_findings import elsewhere, grouped_findings
    from reporting.locale.findings import describe, human_lines, in_order, plain

    ordered = in_order(findings)
    if as_json:
        described = [describe(found, words) for found in ordered]
        streams.emit({"file": file, "ok": code == 0, "findings": described, **keys})
        return
    for line in lines:
        streams.show(plain(line))
    for first, *others in grouped_findings(ordered):
        for line in human_lines(where, first, words):
            streams.say(line)
        if others:
            streams.say(f"    {elsewhere(others, words)}")
