"""What hangs in the hall on a projector: pairings by board and by name, standings, part by part, turned by the browser.

The file is read anew at each turn. What is shown stands on the papers for the wall too, and no more than names,
teams, places and results of it.
"""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass
from textwrap import wrap
from typing import Any, Final

from starlette.requests import Request
from starlette.responses import Response

from engine.classification.places import event_over
from engine.model import Event
from engine.pairing.progress import is_round_open
from reporting.context.blanks import RESULT
from reporting.context.builders import CONTEXTS
from reporting.context.cells import text_of
from reporting.context.subjects import Facts, Subjects
from reporting.forms.catalogue import load_forms
from reporting.render.paper_sets import newest_round
from reporting.web.book import book_of, book_page, unreadable_page
from reporting.web.page import texts_of

SECONDS: Final = 15
"""How long a part stays."""
_PAIRS: Final = ("group", "board", "match", "white_name", "home", "result", "black_name", "guest")
_NAMES: Final = ("name", "board", "colour", "opponent_name")
_PLACES: Final = ("place", "name", "team", "points")
_COLUMNS: Final[Mapping[str, Sequence[str]]] = {
    **dict.fromkeys(("pairings", "team-pairings"), _PAIRS),
    "pairings-by-name": _NAMES,
    **dict.fromkeys(("start-list", "team-start-list"), ("number", "name", "team", "rating")),
}
"""The columns of a form that are shown; of the others those of places, with their criteria."""
_CRITERIA: Final = "tie-break-"
_MOST_CRITERIA: Final = 3
_LINES: Final = (12, 16, 20)
"""Lines that a screen has, from the largest letters to the smallest."""
_LONG_LIST: Final = 60
"""From so many lines on the letters are the smallest."""
_EMS: Final = (33.0, 30.0)
"""The width of a table in its letters, of one alone and of one of two."""
_WIDTHS: Final[Mapping[str, float]] = {"figure": 2.6, "value": 3.4, "result": 4.4}
_LETTER: Final = 0.6
_PADDING: Final = 0.6


@dataclass(frozen=True, slots=True)
class Part:
    """What is on the screen at once: a table in one column or in two, of at most `lines` lines each.

    All of it is of one `size`, which the longest name asks for: `long`, `longest`, or blank for the usual one.
    """

    title: str
    subtitle: str
    heads: Sequence[tuple[str, str]]
    columns: Sequence[Sequence[Any]]
    lines: int
    size: str


def wall_page(request: Request) -> Response:
    """The part that the address asks for, which goes on to the next by itself unless it is to stay."""
    book = book_of(request)
    if not book.loaded.readable:
        return _turning(unreadable_page(request, book), "?part=0")
    parts = list(_parts(book.loaded.event, texts_of(request).lang))
    at = _number(request) % max(1, len(parts))
    following, stays = (at + 1) % max(1, len(parts)), request.query_params.get("stay") == "1"
    response = book_page(
        request,
        "wall.html",
        book,
        part=parts[at] if parts else None,
        at=at,
        count=len(parts),
        following=following,
        before=(at - 1) % max(1, len(parts)),
        stays=stays,
    )
    return response if stays else _turning(response, f"?part={following}")


def _turning(response: Response, to: str) -> Response:
    response.headers["refresh"] = f"{SECONDS}; url={to}"
    return response


def _number(request: Request) -> int:
    text = request.query_params.get("part", "")
    return int(text) if text.isascii() and text.isdecimal() and len(text) < 6 else 0


def _parts(event: Event, lang: str) -> Iterator[Part]:
    """All parts in their order."""
    facts = Facts(event)
    for form, number in _papers(event):
        yield from _of_paper(form, facts, lang, number)


def _papers(event: Event) -> Iterator[tuple[str, int | None]]:
    """The forms that the hall needs now, with their round; of two of which one is for teams the one that fits."""
    newest = newest_round(event)
    running = is_round_open(event, newest)
    over = event_over(event)
    if not newest:
        yield from (("start-list", None), ("team-start-list", None))
        return
    if not over:
        yield from (("pairings", newest), ("team-pairings", newest))
    if running:
        yield from (("pairings-by-name", newest), ("standings-before", newest), ("team-standings-before", newest))
    else:
        yield from (("standings", None), ("team-standings", None))
    if over:
        yield "class-standings", None


def _of_paper(form_id: str, facts: Facts, lang: str, number: int | None) -> Iterator[Part]:
    form = load_forms()[form_id]
    if not form.fits(facts.event.info.system, facts.event.info.game):
        return
    context = CONTEXTS[form.context](Subjects(form, facts, lang, number))
    if context is None:
        return
    for item in context.get("sheets", context)["tables"]:
        title = " – ".join(filter(None, (context["title"], item["caption"])))
        yield from _of_table(item, _COLUMNS.get(form_id, _PLACES), title, context["subtitle"])


def _of_table(item: Mapping[str, Any], columns: Sequence[str], title: str, subtitle: str) -> Iterator[Part]:
    """A table in parts of equal length that a screen takes."""
    ids = [column["id"] for column in item["columns"]]
    criteria = [name for name in ids if name.startswith(_CRITERIA)][:_MOST_CRITERIA] if columns is _PLACES else []
    places = [at for at, name in enumerate(ids) if name in columns or name in criteria]
    heads = [(_kind(ids[at]), item["columns"][at]["label"]) for at in places]
    abreast = 1 if len(item["rows"]) <= _LINES[0] else 2
    most = _LINES[-1] if len(item["rows"]) > _LONG_LIST else _LINES[1]
    letters = _letters([kind for kind, _ in heads], abreast)
    rows = [[(_text(row[at]), kind) for at, (kind, _) in zip(places, heads, strict=True)] for row in item["rows"]]
    count = -(-len(rows) // (abreast * most))
    height = -(-len(rows) // max(1, count * abreast))
    lines = next(each for each in _LINES if each >= height)
    for start in range(0, len(rows), max(1, abreast * height)):
        side_by_side = [rows[at : at + height] for at in range(start, len(rows), height)][:abreast]
        of_part = rows[start : start + abreast * height]
        yield Part(title, subtitle, heads, side_by_side, lines, _size(of_part, letters))


def _letters(kinds: Sequence[str], abreast: int) -> int:
    """How many letters a name may have in its column."""
    room = _EMS[abreast - 1] - sum(_WIDTHS.get(kind, 0.0) for kind in kinds)
    return max(1, int((room / max(1, kinds.count(_NAME)) - _PADDING) / _LETTER))


def _text(cell: Any) -> str:
    text = text_of(cell)
    return "" if text == RESULT else text


def _size(rows: Sequence[Sequence[tuple[str, str]]], letters: int) -> str:
    """The size in which the longest name has room: on one line, on two lines of a row, or on two with more letters."""
    lines = max((len(wrap(text, letters)) for row in rows for text, kind in row if kind == _NAME), default=0)
    return "" if lines <= 1 else "long" if lines <= 2 else "longest"


_NAME: Final = "who"
_KINDS: Final[Mapping[str, str]] = {
    **dict.fromkeys(("place", "number", "group", "board", "match"), "figure"),
    **dict.fromkeys(("points", "rating"), "value"),
    **dict.fromkeys(("result", "colour"), "result"),
}


def _kind(column: str) -> str:
    """How a column is set: names take the room that figures and results leave."""
    return "value" if column.startswith(_CRITERIA) else _KINDS.get(column, _NAME)
