"""The places after a round, what decided between those who are level, and how each number came about."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from fractions import Fraction
from typing import Any

from starlette.exceptions import HTTPException
from starlette.requests import Request
from starlette.responses import Response

from engine.model.rounds import last_played_round
from engine.pairing.teams.event import is_team_event
from engine.standings.derivation import Derivation, derivations
from engine.standings.derivation_parts import Part, Way
from engine.standings.ranking import SideScore, Standings
from engine.standings.tie_breaks import TIE_BREAKS, Value
from reporting.actions.people import entrant_names
from reporting.actions.standings import StandingsRequest
from reporting.actions.standings import standings as rank
from reporting.actions.team_listings import Listing
from reporting.context.criteria import is_rank, ranks_note, tie_break_label
from reporting.context.words import criterion_decimal, points_in
from reporting.languages import number_in
from reporting.limits import ROUNDS
from reporting.locale import Texts
from reporting.locale.findings import cite
from reporting.locale.tie_break_names import base_of, tie_break_name
from reporting.web.book import Book, book_page
from reporting.web.page import described, texts_of
from reporting.web.tables import tables_of

POINTS = "points"
"""What the points are called in addresses."""


def standings_page(request: Request, book: Book) -> Response:
    """The table after a round; where nothing can be ranked, why."""
    words, after = texts_of(request), _after(request)
    answer = rank(book.loaded, StandingsRequest(after=after))
    found = answer.standings
    values: dict[str, Any] = {
        "table": None if found is None else _table(book, found, words, after),
        "sides": [] if found is None else [_side(side, book, words) for side in found.sides],
        "teams": [row for listing in answer.listings for row in _teams(listing, book)],
        "rounds": range(1, last_played_round(book.loaded.event) + 1),
        "tables": tables_of(book, words.lang),
        "of_teams": is_team_event(book.loaded.event),
        "findings": described(answer.findings, words),
    }
    return book_page(request, "standings.html", book, **values)


def _after(request: Request) -> int | None:
    """The round that the address asks for, None for the last one; 404 for what is no round."""
    text = request.query_params.get("after", "")
    if text and not (text.isascii() and text.isdecimal() and len(text) < 4 and 0 < int(text) <= ROUNDS.most):
        raise HTTPException(404)
    return int(text) if text else None


def _table(book: Book, found: Standings, words: Texts, after: int | None) -> dict[str, Any]:
    names = entrant_names(book.loaded.event)
    heads = [(code, tie_break_label(code, words), tie_break_name(code, words)) for code in found.codes]
    rows = [
        {
            "place": "–" if row.place is None else row.place,
            "number": row.number,
            "name": names.get(row.number, ""),
            "group": row.group,
            "points": points_in(row.points, words.lang),
            "values": [(code, _decimal(row.values.get(code), words.lang)) for code in found.codes],
        }
        for row in found.rows
    ]
    splits = [
        (tie_break_name(split.code, words), " > ".join(", ".join(names.get(n, "") for n in g) for g in split.order))
        for split in found.splits
    ]
    grouped = any(row.group is not None for row in found.rows)
    query = f"?after={after}" if after else ""
    notes = ranks_note([short for code, short, _ in heads if is_rank(code)], words)
    table: dict[str, Any] = {"after": found.after, "heads": heads, "rows": rows, "splits": splits, "notes": notes}
    return table | {"grouped": grouped, "query": query}


def _decimal(value: Value, lang: str) -> str:
    return "–" if value is None else number_in(criterion_decimal(value), lang)


def _side(side: SideScore, book: Book, words: Texts) -> tuple[str, int, str]:
    """A side of a Scheveningen match: its letter and its team, its place, its points."""
    team = next((team.name for team in book.loaded.event.teams if team.number == side.team), "")
    return f"{side.side} ({team})" if team else side.side, side.place, points_in(side.points, words.lang)


def _teams(listing: Listing, book: Book) -> list[dict[str, Any]]:
    """The teams of an event of single players, with whose points count."""
    names = entrant_names(book.loaded.event)
    return [{**row, "counted": ", ".join(names.get(one, "") for one in row["counted"])} for row in listing.rows]


def derivation_page(request: Request, book: Book) -> Response:
    """Of one player, or one team, how his points and each criterion came about."""
    words, after, number = texts_of(request), _after(request), int(request.path_params["number"])
    answer = rank(book.loaded, StandingsRequest(after=after))
    row = next((row for row in answer.standings.rows if row.number == number), None) if answer.standings else None
    if answer.standings is None or row is None:
        raise HTTPException(404)
    names = entrant_names(book.loaded.event)
    draughts = book.loaded.event.info.game.is_draughts
    made = [_displayed(each, names, words, draughts=draughts) for each in derivations(book.loaded.event, number, after)]
    values: dict[str, Any] = {
        "of_teams": is_team_event(book.loaded.event),
        "number": number,
        "who": names.get(number, ""),
        "made": made,
    }
    values |= {"place": row.place, "after": answer.standings.after, "query": f"?after={after}" if after else ""}
    return book_page(request, "derivation.html", book, **values)


def _displayed(made: Derivation, names: Mapping[int, str], words: Texts, *, draughts: bool) -> dict[str, Any]:
    """A derivation in words: its lines, what they come to, among whom a rank divides."""
    code, lang = made.code or POINTS, words.lang
    return {
        "code": code,
        "name": tie_break_name(made.code, words) if made.code else words("web.standings.points"),
        "article": _article(code, words, draughts=draughts),
        "value": _decimal(made.value, lang),
        "way": made.way.value,
        "parts": [_line(part, names, lang) for part in made.parts],
        "remarks": any(part.name or not part.counted for part in made.parts),
        "product": any(part.score is not None for part in made.parts),
        "result": _result(made, lang),
        "order": list(_levels(made, names, lang)),
    }


def _levels(made: Derivation, names: Mapping[int, str], lang: str) -> Iterator[str]:
    """Those among whom a rank divides, level by level, with the figures by which they were compared."""
    figures = dict(made.compared)
    for level in made.order:
        shared = "; ".join(_decimal(each, lang) for each in figures.get(level[0], ()))
        yield ": ".join(filter(None, (", ".join(names.get(one, "") for one in level), shared)))


def _article(code: str, words: Texts, *, draughts: bool) -> str:
    """The article that defines a criterion, that of the game where several do."""
    entry = TIE_BREAKS.get(base_of(code))
    if entry is None:
        return ""
    own = (rule for rule in entry.rules if (rule.regulation == "pzwarc") == draughts)
    return cite(next(own, entry.rules[0]), words)


def _line(part: Part, names: Mapping[int, str], lang: str) -> dict[str, Any]:
    figures = {"value": part.value, "score": part.score, "result": part.result}
    return {
        "round": part.round,
        "number": part.opponent,
        "opponent": names.get(part.opponent or 0, ""),
        "name": part.name,
        "counted": part.counted,
        **{key: "" if value is None else _decimal(value, lang) for key, value in figures.items()},
    }


def _result(made: Derivation, lang: str) -> str:
    """What the lines come to: `37,5`, of an average `10523 : 5 = 2105`."""
    value = _decimal(made.value, lang)
    count = sum(part.counted for part in made.parts)
    if made.way is not Way.AVERAGE or not count:
        return value
    exact = made.total / count
    sign = "=" if exact == Fraction(made.value or 0) else "≈"
    return f"{_decimal(made.total, lang)} : {count} {sign} {value}"
