"""Pages of the templates, in the language that the browser chose, and what all of them show."""

from __future__ import annotations

import re
from collections.abc import Iterable
from datetime import datetime
from functools import cache
from pathlib import Path
from typing import Any, Final

from jinja2 import Environment, FileSystemLoader, StrictUndefined
from starlette.datastructures import Headers, QueryParams
from starlette.requests import Request, cookie_parser
from starlette.responses import HTMLResponse, RedirectResponse, Response
from starlette.types import Scope

from engine.model import Finding
from reporting.languages import LANGUAGES
from reporting.locale import Texts, texts
from reporting.locale.file_findings import PAGE, in_kind
from reporting.locale.findings import as_day, describe, in_order
from reporting.web.desk import Desk

SEE_OTHER: Final = 303
"""The status of an answer that leads to the page that shows what a change came to."""
LANG: Final = "protokol-lang"
_TEMPLATES: Final = Path(__file__).parent / "templates"
_REFUSED: Final = frozenset({403, 404, 405, 413, 421, 500})
"""Statuses with a sentence of their own."""


@cache
def _templates() -> Environment:
    """The templates: everything that is filled in is escaped, and what is not there is an error."""
    return Environment(
        loader=FileSystemLoader(_TEMPLATES),
        autoescape=True,
        undefined=StrictUndefined,
        trim_blocks=True,
        lstrip_blocks=True,
    )


def _words_of(scope: Scope, desk: Desk) -> Texts:
    """The texts of the language that the browser asks for: by the address, by its cookie, else `_first_of`."""
    wanted = QueryParams(scope.get("query_string", b"")).get("lang") or cookie_of(scope, LANG)
    return texts(wanted if wanted in LANGUAGES else _first_of(scope, desk))


def _first_of(scope: Scope, desk: Desk) -> str:
    """The first of our languages that a browser is set to, where the program itself was told none; else its own."""
    accepted = Headers(scope=scope).get("accept-language", "") if desk.asks_browser else ""
    codes = (re.split("[-;]", each.strip().casefold())[0] for each in accepted.split(","))
    return next((code for code in codes if code in LANGUAGES), desk.lang)


def cookie_of(scope: Scope, name: str) -> str:
    """A cookie of the browser, empty for none."""
    return cookie_parser(Headers(scope=scope).get("cookie", "")).get(name, "")


def desk_of(request: Request) -> Desk:
    """The desk of the server that was asked."""
    desk: Desk = request.app.state.desk
    return desk


def texts_of(request: Request) -> Texts:
    """The texts of the language that a browser asks for."""
    return _words_of(request.scope, desk_of(request))


def page(request: Request, name: str, status: int = 200, **values: Any) -> Response:
    """A page by its template; a language that the address names is kept for those that follow."""
    return _page(request.scope, desk_of(request), name, status, **values)


def _page(scope: Scope, desk: Desk, name: str, status: int, **values: Any) -> Response:
    words = _words_of(scope, desk)
    given = {"t": words, "lang": words.lang, "languages": LANGUAGES, "path": scope["path"]} | {"book": None} | values
    html = _templates().get_template(name).render(token=scope.get("token", ""), **given)
    response = HTMLResponse(html, status)
    if QueryParams(scope.get("query_string", b"")).get("lang") == words.lang:
        response.set_cookie(LANG, words.lang, httponly=True, samesite="strict")
    return response


def refusal(status: int, scope: Scope, desk: Desk, number: str = "") -> Response:
    """The page that says why there is none; an error of the program is described by its number alone."""
    key = status if status in _REFUSED else 400
    return _page(scope, desk, "refused.html", status, message=f"web.refused.{key}", number=number)


def back(address: str) -> Response:
    """To the page that shows what a change came to."""
    return RedirectResponse(address, SEE_OTHER)


def clock(when: str, lang: str) -> str:
    """The hour of a moment on this computer's clock, with its day where that is not today."""
    try:
        at = datetime.fromisoformat(when).astimezone()
    except ValueError:
        return when
    day = "" if at.date() == datetime.now(at.tzinfo).date() else f"{as_day(at.date().isoformat(), lang)} "
    return f"{day}{at:%H:%M}"


def described(findings: Iterable[Finding], words: Texts) -> list[dict[str, Any]]:
    """Findings as pages show them, the gravest first."""
    return [
        describe(in_kind(found, PAGE), words) | {"table": found.subject.table if found.subject else ""}
        for found in in_order(tuple(findings))
    ]
