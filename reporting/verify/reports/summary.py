"""The summary of a verification: verdicts by regulation and norm, reasons of refusal, what went through.

Every bar has its numbers beside it, so that nothing is said by a shade alone.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable, Iterator, Sequence
from itertools import islice
from pathlib import PurePosixPath
from typing import Any, Final, NamedTuple

from reporting.context.cells import Cell, number
from reporting.context.paper import paper
from reporting.context.tables import fitted, table
from reporting.languages import decimal_in, title_in
from reporting.verify.reports.frame import Sheet, norm_rank, rules_label
from reporting.verify.values import Answer
from reporting.verify.words import against, day_text, reported_differences

VERDICTS: Final = (Answer.CONFIRMED, Answer.REFUTED, Answer.INCOMPLETE)
GROUNDS: Final = {Answer.CONFIRMED.value: "light", Answer.REFUTED.value: "dark", Answer.INCOMPLETE.value: "mid"}
MOST_PICTURES: Final = 20
MOST_REASONS: Final = 15
"""Bars of reasons on the paper; the sheet has them all."""


def verification_summary(sheet: Sheet) -> dict[str, Any]:
    """Figures and charts; the same figures as tables, for a sheet to count on."""
    texts, subjects = sheet.subjects.texts, sheet.subjects
    norms, reasons, files = _norms(sheet), _reasons(sheet), _files(sheet)
    tables = [
        table(subjects, [_cells(row) for row in rows], of=of, caption=texts(f"claim.summary.{of}"), full=False)
        | {"sheet": texts(f"claim.summary.{of}"), "chart": {"first": first, "labels": labels}}
        for of, rows, first, labels in (
            ("norms", norms, 3, 2),
            ("reasons", reasons, 3, 1),
            ("files", files, 2, 1),
        )
    ]
    context = paper(
        subjects,
        head=[*sheet.counts(), *_throughput(sheet)],
        intro=[*([] if sheet.verified.lines else [texts("claim.summary.nothing")]), *_versions(sheet)],
        tables=tables,
        charts=[
            chart
            for chart in (_norm_chart(norms, sheet), _reason_chart(reasons, sheet), _file_chart(files, sheet))
            if chart["rows"]
        ],
        pictures=list(islice(_pictures(sheet), MOST_PICTURES)),
    )
    return fitted(context, "portrait") | sheet.running()


def _versions(sheet: Sheet) -> Iterator[str]:
    """Events of which two versions were sent, with who holds which."""
    for each in sheet.verified.settings.versions:
        day = day_text(each.start, sheet.lang)
        yield sheet.subjects.texts("claim.summary.versions", event=each.name, day=day or "–", versions=each.text)


def _pictures(sheet: Sheet) -> Iterator[dict[str, Any]]:
    """Printed text that is covered, beside what was printed: the file, the page, the picture byte by byte."""
    for answer in sheet.verified.answers:
        for picture in answer.pictures:
            caption = sheet.subjects.texts("claim.summary.covered", file=answer.file, page=picture.page)
            yield {"caption": caption, "png": [*picture.png]}


Row = dict[str, str | int]


def _cells(row: Row) -> dict[str, Cell]:
    return {key: number(value) if isinstance(value, int) else value for key, value in row.items()}


def _throughput(sheet: Sheet) -> list[list[str]]:
    """How long it took and how many claims a second, where that was measured."""
    seconds, texts = sheet.verified.settings.seconds, sheet.subjects.texts
    if not seconds or seconds <= 0:
        return []
    claims = sheet.verified.claims
    if not claims:
        return []
    rate = f"{claims / seconds:.1f}" if claims < 10 * seconds else f"{claims / seconds:.0f}"
    took = decimal_in(f"{seconds:.1f}", sheet.lang)
    return [
        [texts("claim.count.seconds"), texts("claim.summary.seconds", seconds=took)],
        [texts("claim.count.rate"), decimal_in(rate, sheet.lang)],
    ]


def _norms(sheet: Sheet) -> list[Row]:
    """A row for each norm of each regulation, the highest first: how many claims of each verdict."""
    found: dict[tuple[str, str], tuple[str, int]] = {}
    counted: Counter[tuple[str, str, Answer]] = Counter()
    for line in sheet.verified.lines:
        if (claim := line.claim) is not None:
            found.setdefault((claim.rules, claim.norm), norm_rank(claim))
            counted[claim.rules, claim.norm, claim.verdict] += 1
    keys = sorted(found, key=lambda key: (found[key], key))
    return [
        {"rules": rules_label(rules, sheet.subjects.lang), "norm": title_in(norm, sheet.subjects.lang)}
        | {verdict.value: counted[rules, norm, verdict] for verdict in VERDICTS}
        for rules, norm in keys
    ]


def _reasons(sheet: Sheet) -> list[Row]:
    """A row for each reason, the most frequent first: in how many claims; a claim may have several."""
    counted: Counter[tuple[str, str]] = Counter()
    for line in sheet.verified.lines:
        counted.update(set(_kinds(line.claim, sheet)) if line.claim else ())
    rows = sorted(counted.items(), key=lambda item: (-item[1], item[0]))
    return [{"reason": reason, "article": article, "claims": count} for (reason, article), count in rows]


def _kinds(claim: Any, sheet: Sheet) -> Iterable[tuple[str, str]]:
    """The reasons of a claim by kind and article, without its figures."""
    texts = sheet.subjects.texts
    rules = rules_label(claim.rules, texts.lang)
    for item in reported_differences(claim):
        yield texts(f"verify.what.{item.what.value}"), f"{rules}, {item.article}" if item.article else ""
    for wanted in against(claim):
        known = texts.find(f"verdict.requirement.{wanted.get('code')}")
        article = str(wanted.get("article") or "")
        yield known or str(wanted.get("name") or "–"), f"{rules}, {article}" if article else ""


def _files(sheet: Sheet) -> list[Row]:
    """A row for each kind of file, by its ending: how many, with how many claims, how many unreadable."""
    found: dict[str, Row] = {}
    for answer in sheet.verified.answers:
        kind = PurePosixPath(answer.file.replace("\\", "/")).suffix.lower().removeprefix(".").upper()
        row = found.setdefault(kind, {"kind": kind or "–", "files": 0, "claims": 0, "unreadable": 0})
        for key, more in (("files", 1), ("claims", len(answer.claims)), ("unreadable", answer.unreadable)):
            row[key] = int(row[key]) + int(more)
    return [found[kind] for kind in sorted(found)]


def _norm_chart(rows: Sequence[Row], sheet: Sheet) -> dict[str, Any]:
    legend = [(GROUNDS[verdict.value], f"claim.count.{verdict.value}") for verdict in VERDICTS]
    bars = [
        _Bar(
            f"{row['rules']}: {row['norm']}",
            [(int(row[verdict.value]), GROUNDS[verdict.value]) for verdict in VERDICTS],
            " / ".join(str(row[verdict.value]) for verdict in VERDICTS),
        )
        for row in rows
    ]
    return _chart("norms", bars, sheet, legend)


def _reason_chart(rows: Sequence[Row], sheet: Sheet) -> dict[str, Any]:
    bars = [
        _Bar(
            " – ".join(filter(None, (str(row["reason"]), str(row["article"])))),
            [(int(row["claims"]), "mid")],
            str(row["claims"]),
        )
        for row in rows[:MOST_REASONS]
    ]
    more = len(rows) - MOST_REASONS
    notes = [sheet.subjects.texts("claim.summary.more", count=more)] if more > 0 else []
    return _chart("reasons", bars, sheet) | {"notes": notes}


def _file_chart(rows: Sequence[Row], sheet: Sheet) -> dict[str, Any]:
    bars = []
    for row in rows:
        claims, unreadable = int(row["claims"]), int(row["unreadable"])
        read = int(row["files"]) - unreadable
        numbers = sheet.subjects.texts("claim.summary.file-numbers", read=read, unreadable=unreadable, claims=claims)
        bars.append(_Bar(str(row["kind"]), [(read, "light"), (unreadable, "dark")], numbers))
    return _chart("files", bars, sheet, [("light", "claim.count.read"), ("dark", "claim.count.unreadable")])


class _Bar(NamedTuple):
    """A bar: its label, its parts as numbers with their grounds, what stands beside it."""

    label: str
    counted: Sequence[tuple[int, str]]
    numbers: str


def _chart(of: str, bars: Sequence[_Bar], sheet: Sheet, legend: Sequence[tuple[str, str]] = ()) -> dict[str, Any]:
    """Bars below each other, as shares of the longest one in thousandths, so that no float is printed."""
    texts = sheet.subjects.texts
    most = max((sum(count for count, _ in bar.counted) for bar in bars), default=0)
    rows = [
        {
            "label": bar.label,
            "parts": [{"share": 1000 * count // most, "ground": ground} for count, ground in bar.counted if count],
            "numbers": bar.numbers,
        }
        for bar in bars
    ]
    named = [{"ground": ground, "label": texts(key)} for ground, key in legend]
    return {"caption": texts(f"claim.summary.{of}"), "legend": named, "rows": rows, "notes": []}
