"""The places after a round, and what decided between those who are level."""

from __future__ import annotations

from typing import Any

from starlette.requests import Request
from starlette.responses import Response

from engine.standings.ranking import Standings
from reporting.actions.people import entrant_names
from reporting.actions.standings import StandingsRequest
from reporting.actions.standings import standings as rank
from reporting.context.criteria import tie_break_label
from reporting.context.words import criterion_decimal, points_in
from reporting.languages import number_in
from reporting.locale import Texts
from reporting.locale.tie_break_names import tie_break_name
from reporting.web.book import Book, book_page
from reporting.web.page import described, texts_of


def standings_page(request: Request, book: Book) -> Response:
    """The table; where nothing can be ranked, why."""
    words = texts_of(request)
    answer = rank(book.loaded, StandingsRequest())
    table = None if answer.standings is None else _table(book, answer.standings, words)
    return book_page(request, "standings.html", book, table=table, findings=described(answer.findings, words))


def _table(book: Book, found: Standings, words: Texts) -> dict[str, Any]:
    names = entrant_names(book.loaded.event)
    heads = [(tie_break_label(code, words), tie_break_name(code, words)) for code in found.codes]
    rows = [
        {
            "place": "–" if row.place is None else row.place,
            "number": row.number,
            "name": names.get(row.number, ""),
            "group": row.group,
            "points": points_in(row.points, words.lang),
            "values": [_decimal(row.values.get(code), words.lang) for code in found.codes],
        }
        for row in found.rows
    ]
    splits = [
        (tie_break_name(split.code, words), " > ".join(", ".join(names.get(n, "") for n in g) for g in split.order))
        for split in found.splits
    ]
    grouped = any(row.group is not None for row in found.rows)
    return {"after": found.after, "heads": heads, "rows": rows, "splits": splits, "grouped": grouped}


def _decimal(value: Any, lang: str) -> str:
    return "–" if value is None else number_in(criterion_decimal(value), lang)
