"""The terminal's words of a verification: a line a claim, reasons below, counts at the end."""

from __future__ import annotations

import shutil
import sys
from collections import Counter
from collections.abc import Iterator, Mapping, Sequence
from typing import Any, Final

from engine.model import Severity
from reporting.cli.output import aligned, width
from reporting.locale import Texts
from reporting.locale.findings import plain
from reporting.verify.signed import is_of_signature
from reporting.verify.values import Answer, Claim, FileAnswer
from reporting.verify.words import reasons_of

_COLOURS: Final = {Answer.CONFIRMED: "32", Answer.REFUTED: "31", Answer.INCOMPLETE: "33"}
_COLUMN_SPACE: Final = 2
_MOST_NOTES: Final = 5
"""Notes of one kind that are told file by file: a folder may hold thousands of letters and pictures."""

_LEAST: Final = 8
"""Columns that a text of the table keeps, however narrow the terminal is."""


def table_lines(answers: Sequence[FileAnswer], words: Texts, *, colours: bool = False) -> Iterator[str]:
    """Verdict, player, norm, event and file of every claim; below each why it is not confirmed."""
    rows = [_row(answer.file, claim, words) for answer in answers for claim in answer.claims]
    claims = (claim for answer in answers for claim in answer.claims)
    for claim, line in zip(claims, aligned(_fitted(rows), "lllll", ""), strict=True):
        yield _coloured(line, claim.verdict) if colours else line
        yield from (plain(f"    {reason}") for reason in reasons_of(claim, words))


def _row(file: str, claim: Claim, words: Texts) -> list[str]:
    number = "" if claim.player.number is None else f"{claim.player.number} "
    norm = f"{claim.rules} {claim.norm}".strip()
    texts = (f"{number}{claim.player.name}".strip(), norm, claim.event.name, file)
    return [words(f"verify.{claim.verdict}"), *map(plain, texts)]


def _fitted(rows: Sequence[Sequence[str]]) -> list[list[str]]:
    """The rows cut to the width of the terminal: event, player and file share what the others leave.

    What a pipe or a file takes is left whole.
    """
    if not sys.stdout.isatty():
        return [list(row) for row in rows]
    columns = shutil.get_terminal_size().columns
    widths = [max((width(row[at]) for row in rows), default=0) for at in range(5)]
    room = columns - widths[0] - widths[2] - _COLUMN_SPACE * 4
    for at, share in ((3, 3), (1, 2), (4, 1)):
        widths[at] = max(_LEAST, min(widths[at], room // share))
        room -= widths[at]
    return [[_cut(text, widths[at], tail=at == 4) for at, text in enumerate(row)] for row in rows]


def _cut(text: str, columns: int, *, tail: bool) -> str:
    """A text of at most so many columns; of a path the end is kept."""
    if width(text) <= columns:
        return text
    cut = text
    while cut and width(cut) > columns - 1:
        cut = cut[1:] if tail else cut[:-1]
    return f"…{cut}" if tail else f"{cut}…"


def _coloured(line: str, verdict: Answer) -> str:
    return f"\x1b[{_COLOURS[verdict]}m{line}\x1b[0m"


def finding_lines(answers: Sequence[FileAnswer], words: Texts, *, signatures: bool = False) -> Iterator[str]:
    """What reading the files met, each with its file, or of that what their signatures say.

    Notes of one kind on more than five files are counted.
    """
    noted: Counter[str] = Counter()
    for answer in answers:
        for found in (found for found in answer.findings if is_of_signature(found["code"]) is signatures):
            noted[found["code"]] += found["severity"] == Severity.INFO
            if found["severity"] != Severity.INFO or noted[found["code"]] <= _MOST_NOTES:
                yield from _finding_lines(answer.file, found, words)
    more = sum(max(0, count - _MOST_NOTES) for count in noted.values())
    if more:
        yield words.plural("cli.verify.more-notes", more)


def _finding_lines(file: str, found: Mapping[str, Any], words: Texts) -> Iterator[str]:
    cell = "!".join(str(found[key]) for key in ("sheet", "cell") if found.get(key))
    line = words("cli.line", line=found["line"]) if found.get("line") else ""
    where = plain(", ".join(filter(None, (file, cell, line))))
    yield f"{where}: {words('cli.severity.' + found['severity'])}: {found['message']}"
    if found.get("hint") and found["severity"] == Severity.ERROR:
        yield f"    {found['hint']}"


def total_line(counts: Mapping[str, Any], words: Texts, *, sound: bool, colours: bool = False) -> str:
    """The counts of the run; one green line where all is confirmed."""
    if sound and counts["claims"]:
        line = words.plural("verify.all-confirmed", counts["claims"], files=counts["files"])
        return _coloured(line, Answer.CONFIRMED) if colours else line
    parts = [words.plural("verify.count.files", counts["files"]), _claims_counted(counts, words)]
    parts += [f"{words(f'verify.{each}')}: {counts[each.value]}" for each in Answer if counts[each.value]]
    return ", ".join(parts)


def _claims_counted(counts: Mapping[str, Any], words: Texts) -> str:
    """How many norms were claimed; of none, whether nothing was claimed or nothing could be read."""
    if counts["claims"]:
        return words.plural("verify.count.claims", counts["claims"])
    return words("verify.nothing-read" if counts[Answer.UNREADABLE] else "verify.nothing-claimed")
