"""What files say for the register: records of persons with what they hold, each with its line.

A table is known by its headings (`exchange/lists`), an event by what is read of every event. What cannot be read is
an error with its line: of a file everything is entered or nothing.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Mapping, Sequence
from dataclasses import dataclass, field
from typing import Any, Final

from engine.classification.ledger import EventMark, NormEntry
from engine.classification.ledger.entry import ids_of
from engine.classification.rules import RULES
from engine.model import Event, Finding, Place, Severity, finding, notice
from engine.model.people import ID_KINDS, is_id, parted_name
from reporting import limits
from reporting.exchange.cleaning import clean
from reporting.exchange.lists import headings_of
from reporting.exchange.lists.headed_table import birth_of, sex_of
from reporting.exchange.lists.rows import Row
from reporting.fields import TABLES
from reporting.languages import LANGUAGES
from reporting.locale import texts
from reporting.locale.dates import read_day
from reporting.locale.findings import has_error, reported_of
from reporting.locale.headings import fold
from reporting.register.counts import counts_of, facts_of_counts
from reporting.register.decision_words import decision_of
from reporting.register.values import CATEGORY, DECISION, ID, NAME, NORM, TITLE, Fact, Who

_NONE: Final = frozenset({"", "-", "–", "bk"})
"""What stands for no category: `bk` is the Polish word for it."""
_SCALES: Final = {
    column.id: (TITLE if column.id.startswith("title_") else CATEGORY, column)
    for column in TABLES["players"].columns
    if column.id.startswith(("title_", "category_"))
}
_DATED: Final = frozenset({"norm", "decision"})
"""What a date in a row is the day of, where the table has it."""
_LONGEST_ID: Final = 60
_SHA256: Final = 64
_SHORT: Final = 4
"""Letters of the longest stem of a heading that is a whole word."""
NOW_AND_THEN: Final = 500
"""Rows after which it is asked again whether a file has too many errors."""
_FIGURES: Final = 20
"""No count has more, with noughts before it."""
_IDS: Final = {f"id_{kind}": kind for kind in ID_KINDS}


@dataclass(frozen=True, slots=True)
class Record:
    """A person as a file names him on a line, and what it says of him; `latest`: held on the day, maybe long before."""

    who: Who
    facts: tuple[Fact, ...] = ()
    line: int | None = None
    latest: bool = False


@dataclass
class Intake:
    """What reading a file gives: records, and findings of what could not be read (errors) or was not (remarks)."""

    records: list[Record] = field(default_factory=list)
    findings: list[Finding] = field(default_factory=list)

    @property
    def full(self) -> bool:
        """So much is wrong that the rest is not read: `bounded` says so."""
        return too_many_errors(self.findings)

    def bounded(self) -> Intake:
        """The same with as many errors as are told of a file."""
        self.findings[:] = with_bounded_errors(self.findings)
        return self

    def wrong(self, line: int, column: str, value: str) -> None:
        """A cell that cannot be read."""
        self.findings.append(
            finding("register-cell-unread", place=Place(line=line), value=value[:60] or "–", column=f"heading.{column}")
        )


def too_many_errors(findings: Sequence[Finding]) -> bool:
    """Whether a file has more errors than are told; warnings are none. Asked now and then, not of each row."""
    most = limits.FINDINGS.most
    return len(findings) > most and sum(found.severity is Severity.ERROR for found in findings) > most


def with_bounded_errors(findings: Sequence[Finding]) -> Sequence[Finding]:
    """All that is told of a file; of too many errors as many as are told of one."""
    if not too_many_errors(findings):
        return findings
    return reported_of([found for found in findings if found.severity is Severity.ERROR])


def person_facts(who: Who, line: int | None = None) -> tuple[Fact, ...]:
    """What a file says of a person by naming him: his ids and his name."""
    ids = tuple(Fact(ID, kind, value, line=line) for kind, value in who.ids.items())
    if not who.name:
        return ids
    name = Fact(NAME, "", "", who.surname, who.first_name, who.birth, who.sex, who.federation, line=line)
    return (*ids, name)


def read_event(event: Event) -> Intake:
    """The players of an event with the titles and categories that they held on its first day at the latest."""
    intake = Intake()
    day = event.info.start_date.isoformat() if event.info.start_date else ""
    for player in event.players:
        who = Who(ids_of(player), player.surname, player.first_name, player.birth, player.sex, player.country)
        if not who.ids and not who.name:
            continue
        titles = (Fact(TITLE, scale, value, day=day) for scale, value in player.titles.items())
        categories = (Fact(CATEGORY, scale, value, day=day) for scale, value in player.categories.items())
        facts = tuple(fact for fact in (*titles, *categories) if fact.value not in _NONE)
        intake.records.append(Record(who, facts, latest=True))
    return intake


def read_norms(events: Iterable[EventMark], norms: Iterable[NormEntry]) -> Intake:
    """The norms of a ledger, each with what it is counted by."""
    intake = Intake()
    marks = {mark.key: mark for mark in events}
    for at, norm in enumerate(norms, start=1):
        mark = marks.get(norm.key)
        fact = Fact(
            NORM,
            rules=norm.rules,
            edition=norm.edition,
            norm=norm.norm,
            event=norm.event,
            start=mark.start if mark else "",
            event_sha256=norm.key if len(norm.key) == _SHA256 else "",
            day=norm.date,
            **facts_of_counts(counts_of(norm)),
        )
        who = Who(dict(norm.ids), surname=norm.name, birth=norm.birth)
        if not who.ids and (not who.name or norm.namesake):
            intake.wrong(at, "id", norm.name)
        else:
            intake.records.append(Record(who, (fact,)))
    return intake


def read_people(rows: Iterable[Row | Finding]) -> Intake:
    """A table of players, of norms or of decisions; which it is, its headings say."""
    intake = Intake()
    source = iter(rows)
    header = next(source, None)
    while isinstance(header, Finding):
        intake.findings.append(header)
        header = next(source, None)
    if header is None:
        intake.findings += [] if has_error(intake.findings) else [_no_headings("")]
        return intake
    columns, unknown = headings_of(header[1])
    if not columns.keys() & {"name", "surname", "id", *_IDS}:
        intake.findings.append(_no_headings(" | ".join(header[1])))
        return intake
    if "date" in columns and not columns.keys() & {*_DATED, *_SCALES}:
        unknown = (*unknown, header[1][columns["date"]])
    if unknown:
        place = Place(line=header[0])
        intake.findings += _unknown(unknown, place)
    for row in source:
        if isinstance(row, Finding):
            intake.findings.append(row)
        else:
            _read_row(row, columns, intake)
        if not len(intake.records) % NOW_AND_THEN and intake.full:
            break
    return intake.bounded()


def _unknown(headings: Sequence[str], place: Place) -> Iterator[Finding]:
    """Headings that mean nothing; an error where one looks like an id or a category, which would be lost unseen."""
    doubtful = [heading for heading in headings if _could_matter(heading)]
    if doubtful:
        yield finding("register-columns-doubtful", place=place, value=", ".join(doubtful)[:200])
    if others := [heading for heading in headings if heading not in doubtful]:
        yield notice("register-columns-not-read", place=place, value=", ".join(others)[:200])


def _could_matter(heading: str) -> bool:
    """Whether a word of a heading begins as those of ids, categories and titles do; short ones are whole words."""
    words = fold(heading).replace(".", " ").replace("_", " ").split()
    stems = {fold(stem) for lang in LANGUAGES for stem in texts(lang)("heading.like-id-or-category").split("|")}
    return any(word == stem or (len(stem) > _SHORT and word.startswith(stem)) for word in words for stem in stems)


def _no_headings(found: str) -> Finding:
    expected = "heading.id_national, heading.id_fide, heading.surname, heading.first_name, heading.birth_date"
    return finding("list-no-headings", value=found[:60] or "–", expected=expected)


def _read_row(row: Row, columns: Mapping[str, int], intake: Intake) -> None:
    line, cells = row
    before = len(intake.findings)
    at = {name: _clean(cells[index], line, intake) for name, index in columns.items() if index < len(cells)}
    who = _who(at, line, intake)
    if not who.ids and not who.name:
        intake.wrong(line, "name", " ".join(cells))
    facts = [*_titles_and_categories(at, line, intake)]
    if at.get("decision") or "decision" in columns:
        facts += _decision(at, line, intake)
    elif "norm" in columns:
        facts += _norm(at, line, intake)
    if not has_error(intake.findings[before:]):
        intake.records.append(Record(who, tuple(facts), line))


def _clean(text: str, line: int, intake: Intake) -> str:
    """A cell without what no text should hold; reported where anything was taken out."""
    cleaned, findings = clean(text, place=Place(line=line))
    intake.findings += findings
    return cleaned


def _who(at: Mapping[str, str], line: int, intake: Intake) -> Who:
    at = {name: text for name, text in at.items() if name not in {"id", *_IDS} or is_id(text)}
    ids = {kind: at[column] for column, kind in _IDS.items() if at.get(column)}
    if at.get("id") and "national" not in ids:
        ids["national"] = at["id"]
    surname, first_name = at.get("surname", ""), at.get("first_name", "")
    if not surname and at.get("name"):
        surname, first_name = parted_name(at["name"])
    whole = " ".join((surname, first_name))
    if len(whole) > limits.NAME.most:
        intake.wrong(line, "name", whole)
    for column, kind in (("id", "national"), *_IDS.items()):
        if at.get(column) and len(ids[kind]) > _LONGEST_ID:
            intake.wrong(line, column, ids[kind])
    birth = birth_of(at.get("birth_date", ""))
    if birth is None:
        intake.wrong(line, "birth_date", at["birth_date"])
    return Who(
        ids, surname, first_name, birth or "", sex_of(at.get("sex", "")), at.get("federation", "").strip().upper()
    )


def _titles_and_categories(at: Mapping[str, str], line: int, intake: Intake) -> Iterator[Fact]:
    """Titles and categories of a row; the day of one stands in its own column, else in that of the row.

    A date beside a norm or a decision is theirs.
    """
    of_row = ("since",) if at.keys() & _DATED else ("since", "date")
    for column_id, (kind, column) in _SCALES.items():
        text = at.get(column_id, "")
        if text in _NONE:
            continue
        value = _choice(text, column.choices)
        if value is None:
            intake.wrong(line, column_id, text)
            continue
        day = _day(at, (f"{column_id}.since", *of_row), line, intake)
        yield Fact(kind, column.json_path[-1], value, day=day, line=line)


def _choice(text: str, choices: tuple[str, ...]) -> str | None:
    """A choice as the table of fields writes it; case is forgiven where only one is meant (`m` and `M` may be two)."""
    if text in choices:
        return text
    same_words = [choice for choice in choices if choice.casefold() == text.casefold()]
    return same_words[0] if len(same_words) == 1 else None


def _day(at: Mapping[str, str], columns: Iterable[str], line: int, intake: Intake) -> str:
    """The day in the first of some columns that has one; blank where none has."""
    for column in columns:
        text = at.get(column, "")
        if text:
            day = read_day(text)
            if day is None:
                intake.wrong(line, "since" if column.endswith(".since") else column, text)
                return ""
            return day.isoformat()
    return ""


def _norm(at: Mapping[str, str], line: int, intake: Intake) -> Iterator[Fact]:
    """The norm of a row, where it names one; whose rules it is made under must be said."""
    if not at.get("norm"):
        return
    norm = _claim(at, line, intake)
    if norm is None:
        return
    day = _day(at, ("date", "since"), line, intake)
    yield Fact(NORM, **norm, **_figures(at, line, intake), day=day or norm["start"], line=line)


def _figures(at: Mapping[str, str], line: int, intake: Intake) -> dict[str, Any]:
    """Games, fillings, points and performance of a row, as far as it has them."""
    found: dict[str, Any] = {"score": at.get("score", ""), "performance": at.get("performance", "")}
    for column in ("played", "fillings"):
        text = at.get(column, "")
        is_count = text.isascii() and text.isdecimal() and len(text) <= _FIGURES and int(text) < 1000
        if text and not is_count:
            intake.wrong(line, column, text)
        found[column] = int(text) if is_count else None
    return found


def _claim(at: Mapping[str, str], line: int, intake: Intake) -> dict[str, Any] | None:
    """Rules, edition, norm and event of a row; None with findings where they cannot be read."""
    rules, norm = fold(at.get("rules", "")).replace(" ", ""), at.get("norm", "")
    known = {each for edition in RULES.get(rules, ()) for each in edition.norms}
    if not known:
        intake.wrong(line, "rules", at.get("rules", ""))
    elif norm not in known:
        intake.wrong(line, "norm", norm)
    if norm not in known:
        return None
    return {
        "rules": rules,
        "edition": at.get("edition", ""),
        "norm": norm,
        "event": at.get("event", ""),
        "start": _day(at, ("start",), line, intake),
        "event_sha256": at.get("event_sha256", ""),
    }


def _decision(at: Mapping[str, str], line: int, intake: Intake) -> Iterator[Fact]:
    """The decision of a row; a row without one says nothing."""
    text = at.get("decision", "")
    if not text:
        return
    verdict = decision_of(text)
    if verdict is None:
        intake.wrong(line, "decision", text)
    claim = _claim(at, line, intake)
    if verdict is None or claim is None:
        return
    yield Fact(
        DECISION,
        **claim,
        **_figures(at, line, intake),
        day=_day(at, ("decided_on", "date"), line, intake),
        verdict=verdict,
        decided_by=at.get("decided_by", ""),
        reason=at.get("reason", ""),
        line=line,
    )
