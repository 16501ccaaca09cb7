"""What is wrong or missing: what hinders now, what can wait until the papers are sent, and where it is put right."""

from __future__ import annotations

import re
from collections import Counter
from collections.abc import Iterable, Iterator, Mapping, Sequence
from dataclasses import replace
from typing import Any, Final

from starlette.datastructures import FormData
from starlette.exceptions import HTTPException
from starlette.requests import Request
from starlette.responses import Response

from engine.checks.purposes import PURPOSES
from engine.model import Finding, Severity, Subject, finding
from reporting.actions.check import check, hinders
from reporting.actions.draw import DrawRequest, draw
from reporting.actions.fill import Filled, FillRequest, fill
from reporting.actions.repairs import Repair, repairs
from reporting.exchange.record import name_in
from reporting.lists.store import lists_of
from reporting.locale import Texts
from reporting.locale.file_findings import PAGE, in_kind
from reporting.locale.finding_lines import grouped_findings
from reporting.locale.findings import cite, describe, in_order
from reporting.sources.load import Loaded
from reporting.web.boards import key_text
from reporting.web.book import Book, act, book_page, enter, not_done
from reporting.web.form_fields import Described
from reporting.web.page import desk_of, texts_of
from reporting.web.rows import By

PLACE: Final = "findings"
_BACK: Final = re.compile(r"findings(\?lists=1)?|finish(\?to=[a-z-]{1,20})?")
"""The pages on which repairs stand."""
_GRAVE: Final = frozenset({Severity.ERROR, Severity.WARNING})
_MOST_NAMES: Final = 3
_MOST_PLACES: Final = 40
"""Places of findings of one kind that have a link: the others follow once some are put right."""
_OF_SHEETS: Final = frozenset({"sheet-hidden", "headings-missing"})
"""What concerns whoever has the workbook open in a spreadsheet program alone."""


def findings_page(request: Request, book: Book) -> Response:
    """All findings of the event in two lists; those with one sensible answer have a button that does it."""
    words, answer = texts_of(request), check(book.loaded)
    lists = request.query_params.get("lists") == "1"
    filled = _from_lists(request, book.loaded) if lists else ()
    found = [each for each in answer.findings if each.code not in _OF_SHEETS]
    mended = repairs(book.loaded, found, filled)
    now = sorted(in_order(each for each in found if each not in answer.later), key=lambda each: not hinders(each))
    later = in_order(each for each in found if each in answer.later)
    counted: Counter[str] = Counter()
    values: dict[str, Any] = {
        "now": list(with_places(book, now, words, mended, counted)),
        "later": list(with_places(book, later, words, mended, counted)),
        "lists": lists,
        "filled": len(filled),
        "rated": book.loaded.event.info.settings.rated_by != "none",
        "has_lists": bool(lists_of(desk_of(request).store)[0]),
    }
    return book_page(request, "findings.html", book, **values)


def _from_lists(request: Request, loaded: Loaded) -> Sequence[Filled]:
    """What the rating lists of this computer know of blanks."""
    return fill(loaded, desk_of(request).store, FillRequest(dry_run=True)).filled


def with_places(
    book: Book,
    findings: Sequence[Finding],
    words: Texts,
    mended: Mapping[Finding, Repair] | None = None,
    counted: Counter[str] | None = None,
) -> Iterator[Described]:
    """Findings as pages show them: with the ways to their fields, the article, repairs; what is alike stands once.

    `counted` are the places of each code that the page has already: hooks tell them apart by their number.
    """
    places: Counter[str] = Counter() if counted is None else counted
    for group in grouped_findings(findings, words):
        first = group[0]
        at = places[first.code]
        places[first.code] += len(group)
        yield {
            **_described_group(group, words),
            "at": at,
            "hinders": hinders(first),
            "article": cite(first.rule, words) if first.rule else "",
            "places": list(_places(book, enumerate(group[:_MOST_PLACES], at), words, mended or {})),
            "more": max(0, len(group) - _MOST_PLACES),
        }


def _described_group(group: Sequence[Finding], words: Texts) -> Described:
    """What is the same of many players as one sentence about all of them, with the first names."""
    first = group[0]
    names = list(dict.fromkeys(str(dict(each.values).get("name", "")) for each in group))
    others = {(each.value, *(pair for pair in each.values if pair[0] != "name")) for each in group}
    begins = (words.find(f"finding.{first.code}") or "").startswith("{name}")
    if len(names) == 1 or len(others) > 1 or not begins or not first.subject or first.subject.table != "players":
        return _described(first, words)
    several = words.plural("web.findings.several", len(names))
    of_all = replace(first, values=tuple((key, several if key == "name" else each) for key, each in first.values))
    listed = ", ".join(names[:_MOST_NAMES]) + ("…" if len(names) > _MOST_NAMES else "")
    described = _described(of_all, words)
    return described | {"message": f"{described['message']} ({listed})"}


def _described(found: Finding, words: Texts) -> dict[str, Any]:
    return describe(in_kind(found, PAGE), words)


def _places(
    book: Book, group: Iterable[tuple[int, Finding]], words: Texts, mended: Mapping[Finding, Repair]
) -> Iterator[dict[str, Any]]:
    """Where findings are put right: the address of the field, what it is called, the repair of that place."""
    for at, found in group:
        address, repair = address_of(book, found.subject) if found.subject else "", mended.get(found)
        if address or repair:
            yield {"at": at, "address": address, "name": _name(book, found, words), "repair": repair}


def findings_by_field(request: Request, book: Book) -> By:
    """Findings by the table, record and field that they stand beside."""
    words = texts_of(request)
    found: dict[tuple[str, int | None, str | None], tuple[Described, ...]] = {}
    for each in in_order(check(book.loaded).findings):
        if each.subject is not None and each.severity is not Severity.INFO:
            at = (each.subject.table, each.subject.record, each.subject.field)
            found[at] = (*found.get(at, ()), _described(each, words))
    return found


def warned_records(request: Request, book: Book, table: str) -> Counter[int | None]:
    """How many errors and warnings there are about each record of a table."""
    counted: Counter[int | None] = Counter()
    for (of, record, _), remarks in findings_by_field(request, book).items():
        counted[record] += sum(each["severity"] in _GRAVE for each in remarks) if of == table else 0
    return counted


def _record(loaded: Loaded, subject: Subject) -> Mapping[str, Any]:
    records = loaded.document.get(subject.table)
    at = subject.record
    one = records[at] if isinstance(records, list) and at is not None and at < len(records) else {}
    return one if isinstance(one, Mapping) else {}


def _name(book: Book, found: Finding, words: Texts) -> str:
    """What the way to a field is called: whose field it is, or which."""
    subject = found.subject
    if subject is None:
        return words("web.findings.show")
    record = _record(book.loaded, subject)
    field = (words.find(f"workbook.{subject.table}.{subject.field}") or "").partition("|")[0]
    if subject.table in {"players", "teams"} and record:
        return ": ".join(filter(None, (name_in(record), field)))
    if subject.table == "results" and record:
        return words("web.findings.board", round=record.get("round") or 1, board=record.get("board") or "–")
    return field or words.find(f"workbook.sheet.{subject.table}") or words("web.findings.show")


def address_of(book: Book, subject: Subject) -> str:
    """The page and the place on it where the subject of a finding is put right; blank where no page has it."""
    find = _ADDRESSES.get(subject.table)
    place = find(book.loaded, subject) if find else ""
    return book.at(place) if place else ""


def _field_at(page: str, subject: Subject) -> str:
    """The field on a page; the number of a record stands on none, since others speak of it by that."""
    return f"{page}?field={subject.field}#{subject.field}" if subject.field not in {None, "number"} else page


def _of_event(_loaded: Loaded, subject: Subject) -> str:
    return _field_at("event", subject)


def _of_rows(_loaded: Loaded, subject: Subject) -> str:
    if subject.record is None:
        return f"event#{subject.table}"
    row = f"{subject.table}-{subject.record}"
    return f"event#{row}-{subject.field}" if subject.field else f"event#{row}"


def _of_people(loaded: Loaded, subject: Subject) -> str:
    number = _record(loaded, subject).get("number")
    if not isinstance(number, int):
        unnumbered = f"{subject.table}/row/{subject.record}"
        return subject.table if subject.table != "players" or subject.record is None else _field_at(unnumbered, subject)
    return _field_at(f"{subject.table}/{number}", subject)


def _of_results(loaded: Loaded, subject: Subject) -> str:
    record = _record(loaded, subject)
    of_record = loaded.positions.get("results")
    at = subject.record
    index = of_record.index(at) if of_record is not None and at in of_record else at
    games = loaded.event.results
    if not record or index is None or index >= len(games):
        return ""
    key = games[index].key
    return f"round/{key.round}#b{key_text(key)}"


def _of_line_ups(loaded: Loaded, subject: Subject) -> str:
    number = _record(loaded, subject).get("round")
    return f"round/{number if isinstance(number, int) else 1}/line-ups"


def _of_absences(loaded: Loaded, subject: Subject) -> str:
    number = _record(loaded, subject).get("player")
    return f"players/{number}" if isinstance(number, int) else "players"


_ADDRESSES: Final = {
    "event": _of_event,
    **dict.fromkeys(("arbiters", "rounds", "stages", "prizes", "incidents", "play_offs"), _of_rows),
    **dict.fromkeys(("players", "teams"), _of_people),
    "results": _of_results,
    "line_ups": _of_line_ups,
    "absences": _of_absences,
}


def mend(request: Request, book: Book, form: FormData) -> Response:
    """Do what a finding has as its one answer, as long as the finding stands."""
    wanted, place = str(form.get("repair", "")), str(form.get("back", ""))
    if _BACK.fullmatch(place) is None:
        raise HTTPException(400)
    to, lists = place.partition("finish?to=")[2], place.endswith("?lists=1")
    found = check(book.loaded, purposes=(to,) if to in PURPOSES else ()).findings
    mended = repairs(book.loaded, found, _from_lists(request, book.loaded) if lists else ())
    repair = next((each for each in mended.values() if each.id == wanted), None)
    if repair is None:
        return not_done(request, book, [finding("repair-gone")], place)
    if repair.draws:
        return act(request, book, place, lambda loaded: draw(loaded, DrawRequest()).findings)
    return enter(request, book, place, "repair", repair.changes)


def fill_blanks(request: Request, book: Book, form: FormData) -> Response:
    """Fill all blanks that the rating lists of this computer know."""
    del form
    store = desk_of(request).store
    return act(request, book, PLACE, lambda loaded: _errors(fill(loaded, store, FillRequest()).findings))


def _errors(findings: Iterable[Finding]) -> tuple[Finding, ...]:
    return tuple(each for each in findings if each.severity is Severity.ERROR)
