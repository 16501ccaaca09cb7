"""Findings for people and for programs: a sentence with its place, or the object of the contract."""

from __future__ import annotations

import re
import unicodedata
from collections.abc import Callable, Iterable, Mapping, Sequence
from datetime import date
from typing import TYPE_CHECKING, Any, Final

from engine.model import Finding, Place, Rule, Severity, Subject
from reporting import limits
from reporting.languages import decimal_in, language, title_in
from reporting.locale import Texts
from reporting.locale.file_findings import hint_of, tables_in

if TYPE_CHECKING:
    from reporting.fields import Column

Locate = Callable[[Subject], Place | None]
"""Where a subject stands in the file that it was read from; None where it stands nowhere."""

_NUMBER: Final = re.compile(r"(\d+)")
_ORDER: Final = {severity: rank for rank, severity in enumerate(Severity)}
_DASH: Final = "–"
_NOTHING: Final = frozenset({"", "None"})
"""What is told as a dash: a sentence with a gap nobody understands. Tests look for whoever leaves one."""
_OF_FILES: Final = ("file-", "json-", "workbook-", "paper-", "verify-not-", "convert-part", "password-", "encoding-")
"""Codes of findings whose value is a file's name."""
_DAY: Final = re.compile(r"\d{4}-\d{2}-\d{2}")
_POINTS: Final = frozenset({"points", "games"})
_TENTHS: Final = re.compile(r"[-−+]?\d+\.\d+")
_UNPRINTABLE: Final = frozenset({"Cc", "Cf", "Cs", "Zl", "Zp"})
_MARK: Final = "\N{REPLACEMENT CHARACTER}"
_KIND: Final = "cli.lookup.kind."
_SENTENCES: Final = {
    "reason": "swiss.",
    "where": "form.at.",
    "column": "heading.",
    "list": "cli.lookup.of.",
    "by_minutes": "form.report.rate-class.",
    "is": _KIND,
    "asked": _KIND,
    "demand": "verdict.requirement.",
    "decided": "claim.decision.",
    "other": "claim.decision.",
}
"""Values that may be the id of a text that begins so; the finding's other values fill it. Of the words that a
heading may have, parted by bars, the first is shown."""
_IDS: Final = {"game": "game", "event_system": "system"}
"""Values that are the id of a choice; `system` is told as options and report files write it."""
_LISTED: Final = {"bodies": "choice.rating_body.", "languages": "choice.lang.", "fields": "workbook.event."}
"""Values that are several ids with commas between, each of a text that begins so."""
_CHOSEN: Final = frozenset({"value", "found"})
"""Values that may be one of the choices of the field that the finding is about: it is told in words."""
_LACKING: Final = frozenset({"pgn-extra-missing"})
"""A library is not installed that only some commands need."""
_RANK: Final = (3, 4, 1, 5)
"""Exit codes of single files, the highest in rank first; a missing tool is nobody's mistake."""


def describe(found: Finding, texts: Texts, locate: Locate | None = None) -> dict[str, Any]:
    """The finding as the JSON object of the contract, in the language of `texts`.

    Its value `hint` names another hint than the usual one of its code (`finding.CODE.hint.NAME`).
    """
    place = place_of(found, locate)
    values = {name: _DASH if str(value).strip() in _NOTHING else value for name, value in _values(found, texts).items()}
    message, hint = f"finding.{found.code}", hint_of(found.code, values, texts)
    values |= tables_in((message, hint), values, texts)
    return {
        "code": found.code,
        "severity": str(found.severity),
        "sheet": place.sheet,
        "cell": place.cell,
        "line": place.line,
        "value": found.value,
        "rule": None if found.rule is None else rule_keys(found.rule),
        "message": texts(message, **values),
        "hint": texts(hint, **values) if texts.find(hint) else None,
    }


def place_of(found: Finding, locate: Locate | None) -> Place:
    """Where a finding stands: its own place, else that of its subject."""
    if found.place is not None:
        return found.place
    if found.subject is None or locate is None:
        return Place()
    return locate(found.subject) or Place()


def rule_keys(rule: Rule) -> dict[str, str]:
    """A rule as JSON has it."""
    return {"regulation": rule.regulation, "article": rule.article, "edition": rule.edition}


def _values(found: Finding, texts: Texts) -> dict[str, object]:
    """What fills the text: the finding's values, what stands there, the field's name and its choices."""
    values: dict[str, object] = dict(found.values)
    values.setdefault("value", found.value if found.value is not None else "")
    if values["value"] == "-" and found.code.startswith(_OF_FILES):
        values["value"] = texts("cli.standard-input")
    for name, beginning in _SENTENCES.items():
        if str(values.get(name, "")).startswith(beginning):
            words = texts(str(values[name]), **values)
            values[name] = words.partition("|")[0] if beginning == "heading." else words
    if str(values.get("expected", "")).startswith("heading."):
        headings = str(values["expected"]).split(", ")
        values["expected"] = ", ".join(texts(each).partition("|")[0] for each in headings)
    if "recognised" in values:
        values["recognised"] = _recognised(str(values["recognised"]), texts)
    for name, group in _IDS.items():
        if name in values:
            values[name] = texts.find(f"choice.{group}.{values[name]}") or values[name]
    for name in _LISTED.keys() & values.keys():
        values[name] = ", ".join(texts(f"{_LISTED[name]}{each}") for each in str(values[name]).split(","))
    if found.code == "decision-unknown":
        decisions = str(values["known"]).split(", ")
        values["known"] = ", ".join(texts(f"claim.decision.{decision}") for decision in decisions)
    if found.code == "tie-break-unknown":
        from reporting.locale.tie_break_names import meant

        known = texts("tiebreak.known", known=values["known"])
        values["known"] = f"{meant(str(values['value']), texts)}{known}"
    if found.code == "unknown-system":
        from reporting.locale.system_names import systems_text

        values["systems"] = systems_text(str(values["value"]), texts)
    if "codes" in values and found.code == "tie-breaks-default":
        from reporting.locale.tie_break_names import tie_break_name

        codes = str(values["codes"]).split(", ")
        values["codes"] = ", ".join(f"{tie_break_name(code, texts)} ({code})" for code in codes)
    if found.code == "choice-unknown" and found.subject is not None and found.subject.field == "system":
        from reporting.locale.system_names import near_names

        near = near_names(str(values["value"]), texts)
        values |= {"choices": near} if near else {}
    column = _column(found.subject)
    if found.subject is not None:
        record = found.subject.record
        values.setdefault("record", record + 1 if record is not None else "")
        values.setdefault("table", _table(found.subject.table, texts))
        field = found.subject.field or ""
        values.setdefault("field", texts.find(f"workbook.{found.subject.table}.{field}") or field)
    if column is not None and column.choices:
        chosen = {name: _choice(texts, column, str(values[name])) for name in _CHOSEN & values.keys()}
        values |= {name: word for name, word in chosen.items() if str(values[name]) in column.choices}
        values.setdefault("choices", ", ".join(_choice(texts, column, choice) for choice in column.choices))
    return {name: _as_written(name, plain(value), texts.lang) for name, value in values.items()}


def _recognised(pairs: str, texts: Texts) -> str:
    """Headings and the columns that they were taken for (`SNo=number`, a line each) in words."""
    described = []
    for pair in pairs.splitlines():
        heading, _, column = pair.rpartition("=")
        meant = texts.find(f"workbook.players.{column}") or texts(f"cli.column.{column}")
        described.append(f"{heading} = {meant}")
    return ", ".join(described)


def plain(value: Any) -> Any:
    """A text from outside without what would move the cursor, colour or turn round a terminal's line."""
    if not isinstance(value, str) or value.isprintable():
        return value
    return "".join(_MARK if unicodedata.category(each) in _UNPRINTABLE else each for each in value)


def _as_written(name: str, value: object, lang: str) -> object:
    """A value as people write it: a norm, a day, points in tenths with the sign of the language."""
    if name == "norm":
        return title_in(str(value), lang)
    if name in _POINTS and isinstance(value, str) and _TENTHS.fullmatch(value):
        return decimal_in(value, lang)
    return as_day(value, lang)


def as_day(value: object, lang: str) -> object:
    """A day as people write it, `9.05.2026`; English keeps the form that nobody can misread.

    What no calendar has is told as it was written: nobody would find `31.02.2026` where `2026-02-31` stands.
    """
    if language(lang).day.startswith("%Y") or not isinstance(value, str) or _DAY.fullmatch(value) is None:
        return value
    try:
        day = date.fromisoformat(value)
    except ValueError:
        return value
    return f"{day.day}.{day:%m}.{value[:4]}"


def _table(key: str, texts: Texts) -> str:
    """A table's name: that of its sheet or, on the event sheet, of its section."""
    return texts.find(f"workbook.sheet.{key}") or texts.find(f"workbook.section.{key}") or key


def _column(subject: Subject | None) -> Column | None:
    if subject is None or subject.field is None:
        return None
    from reporting.fields import TABLES  # it needs all systems of play, and most findings have no field

    columns = TABLES[subject.table].columns if subject.table in TABLES else ()
    return next((column for column in columns if column.id == subject.field), None)


def _choice(texts: Texts, column: Column, value: str) -> str:
    return texts.find(f"choice.{column.group}.{value}") or value


def in_order(findings: Iterable[Finding], locate: Locate | None = None) -> list[Finding]:
    """Findings by weight, then by their place in the file."""
    return sorted(findings, key=lambda found: (_ORDER[found.severity], *_position(place_of(found, locate)), found.code))


def _position(place: Place) -> tuple[list[tuple[str, int]], int, int, str]:
    letters = (place.cell or "").rstrip("0123456789")
    digits = (place.cell or "")[len(letters) :]
    return _counted(place.sheet or ""), int(digits) if digits else place.line or 0, len(letters), letters


def _counted(name: str) -> list[tuple[str, int]]:
    """A name by which numbers in it are in their order: `players[2]` before `players[10]`."""
    parts = _NUMBER.split(name)
    return [(text, int(number or 0)) for text, number in zip(parts[::2], [*parts[1::2], ""], strict=True)]


def cite(rule: Rule, texts: Texts) -> str:
    """A rule as people quote it: `PZWarc 2021, II 5.7`."""
    name = texts.find(f"regulation.{rule.regulation}") or rule.regulation
    edition = "" if not rule.edition or rule.edition in name else f" {rule.edition}"
    return f"{name}{edition}, {rule.article}" if rule.article else f"{name}{edition}"


def reported_of(findings: Sequence[Finding], severity: Severity | None = None) -> Sequence[Finding]:
    """The findings that are told of so many: all about a file that was filled in, the gravest about one that was not.

    That there are more is an error, as where a file is to be entered whole, unless `severity` says otherwise.
    """
    refused = limits.FINDINGS.exceeded("too-many-findings", len(findings), severity=severity)
    if refused is None:
        return findings
    gravest = sorted(findings, key=lambda found: _ORDER[found.severity])
    return (*gravest[: limits.FINDINGS.most], refused)


def exceeds_reading(findings: Sequence[Finding]) -> bool:
    """Whether so much of a file cannot be read that reading ends: errors beyond the bound, or a remark for each row.

    What was read of it until then is no event: it is refused, with what was found. Asked now and then, not of each row.
    """
    if len(findings) <= limits.FINDINGS.most:
        return False
    errors = sum(found.severity is Severity.ERROR for found in findings)
    return errors > limits.FINDINGS.most or len(findings) > max(limits.FINDINGS.most, limits.RECORDS.most)


def code_of(findings: Iterable[Finding]) -> int:
    """The exit code of a file that was read: 5 where a library is missing, 1 for any other error, else 0."""
    errors = {found.code for found in findings if found.severity is Severity.ERROR}
    return 5 if errors & _LACKING else int(bool(errors))


def reported_in_answer(findings: Sequence[Finding]) -> Sequence[Finding]:
    """Of so many findings those that an answer tells; that there are more is an error where one of all is.

    So what is told and the exit code say the same.
    """
    return reported_of(findings, Severity.ERROR if has_error(findings) else Severity.WARNING)


def has_error(findings: Iterable[Finding]) -> bool:
    """True where one of the findings is an error."""
    return any(found.severity is Severity.ERROR for found in findings)


def count_by_severity(findings: Iterable[Finding]) -> Mapping[Severity, int]:
    """How many findings there are of each severity, heaviest first, without those that do not occur."""
    found = [item.severity for item in findings]
    return {severity: found.count(severity) for severity in Severity if severity in found}


def worst_exit(codes: Sequence[int]) -> int:
    """The exit code of several files: the highest in rank, 3, 4, 1, 0."""
    return next((code for code in _RANK if code in codes), 0)
