"""Where everything begins: open a workbook, take one of the last ones, make a new event, try a sample."""

from __future__ import annotations

import threading
from collections.abc import Iterator
from datetime import date
from pathlib import Path
from typing import Any, Final

from starlette.datastructures import FormData, UploadFile
from starlette.exceptions import HTTPException
from starlette.requests import Request
from starlette.responses import Response

from engine.model import Finding, GameType, finding
from engine.model.system_id import PLAYERS_OF_TEAMS
from engine.systems.table import SYSTEMS, Family
from reporting.actions.new import SAMPLES, NewRequest, new
from reporting.languages import LANGUAGES
from reporting.limits import ROUNDS
from reporting.locale.findings import has_error
from reporting.render.paper_names import plain_name
from reporting.sources.load import load_bytes
from reporting.sources.outputs import write_file
from reporting.sources.reading import is_so
from reporting.web.desk import BOOK
from reporting.web.page import back, described, desk_of, page, texts_of
from reporting.workers import Lost, answers

_LONGEST: Final = 60
_MOST_BOARDS: Final = 100
_DEVICES: Final = frozenset({"con", "prn", "aux", "nul", *(f"{port}{n}" for port in ("com", "lpt") for n in range(10))})
"""Names that Windows keeps for itself."""
_STYLE_SECONDS: Final = 1.0
"""Seconds in which a browser shows a page with its style."""
_USUAL: Final = "swiss-fide-2026"
_BLANK: Final = dict.fromkeys(
    ("name", "city", "start_date", "game", "system", "rounds", "boards", "rate_of_play", "lang"), ""
)
_FAMILIES: Final = (
    *(Family.SWISS, Family.ALL_PLAY_ALL, Family.KNOCKOUT),
    *(Family.TEAMS, Family.STAGES, Family.DUEL),
)


def enter(request: Request) -> Response:
    """Let in whoever has the key of the opening address, once; then the page that he was to see."""
    desk = desk_of(request)
    cookie = desk.enter(request.query_params.get("key", ""))
    if cookie is None:
        raise HTTPException(403)
    response = back(f"/e/{desk.first}/" if desk.first else "/")
    response.set_cookie(desk.cookie, cookie, httponly=True, samesite="strict")
    return response


def start(request: Request) -> Response:
    """The first page."""
    books = [(name, path.stem) for name, path in desk_of(request).recent()]
    return page(request, "start.html", books=books, samples=SAMPLES, folder=str(desk_of(request).folder))


def close(request: Request, form: FormData) -> Response:
    """End the program, as soon as the page that says so has been shown."""
    del form
    threading.Timer(_STYLE_SECONDS, desk_of(request).stop).start()
    return page(request, "closed.html")


def open_book(request: Request, form: FormData) -> Response:
    """Take in a workbook that the browser sends: a copy in the folder of the server, once it can be read."""
    sent = form.get("file")
    if not isinstance(sent, UploadFile) or not sent.filename:
        return back("/")
    data, stem = sent.file.read(), Path(sent.filename).stem
    looked = next(answers(look, [(0, data)], 1))[1]
    findings = (looked.as_finding(),) if isinstance(looked, Lost) else looked
    if has_error(findings):
        return _refused(request, findings)
    path = free_path(desk_of(request).folder, stem)
    return _opened(request, path, write_file(path, data, force=None)[1])


def look(data: bytes) -> tuple[Finding, ...]:
    """In a worker, which a hostile file costs alone: why bytes cannot be opened as a workbook, or nothing."""
    loaded = load_bytes(f"event{BOOK}", data)
    if loaded.readable and (loaded.kind != BOOK[1:] or loaded.origins is None):
        return (finding("cannot-write-back", value=loaded.name),)
    return () if loaded.readable else loaded.findings


def sample(request: Request, form: FormData) -> Response:
    """A sample as a workbook of its own."""
    name = str(form.get("name"))
    if name not in SAMPLES:
        raise HTTPException(404)
    path, lang = free_path(desk_of(request).folder, name), texts_of(request).lang
    _, findings = new(path, NewRequest(sample=name), lang)
    return _opened(request, path, findings)


def new_form(request: Request) -> Response:
    """The questions that a new event asks."""
    return _new_page(request, {"system": _USUAL, "game": "chess", "lang": texts_of(request).lang})


def _new_page(request: Request, given: dict[str, Any], wrong: str = "") -> Response:
    values = {"given": _BLANK | given, "families": list(_families()), "games": list(GameType), "most": ROUNDS.most}
    return page(request, "new.html", 422 if wrong else 200, wrong=wrong, **values)


def _families() -> Iterator[tuple[str, list[str]]]:
    """The systems by their families; those of players who belong to teams by themselves."""
    for family in _FAMILIES:
        ids = [each.id for each in SYSTEMS.values() if each.family is family]
        yield family.value, [each for each in ids if not each.startswith(PLAYERS_OF_TEAMS)]
    yield "players-of-teams", [each for each in SYSTEMS if each.startswith(PLAYERS_OF_TEAMS)]


def create(request: Request, form: FormData) -> Response:
    """Make the workbook of a new event."""
    given = _BLANK | {key: value.strip() for key, value in form.items() if isinstance(value, str)}
    wrong = _wrong(given)
    if wrong:
        return _new_page(request, given, wrong)
    settings: dict[str, Any] = {key: given[key] for key in ("name", "city", "start_date", "rate_of_play") if given[key]}
    settings |= {key: int(given[key]) for key in ("rounds", "boards") if given[key]}
    path = free_path(desk_of(request).folder, given["name"])
    wanted = NewRequest(given["system"], given["game"], lang=given["lang"], settings=settings)
    _, findings = new(path, wanted, given["lang"])
    return _opened(request, path, findings)


def _wrong(given: dict[str, str]) -> str:
    """The field that cannot be as it is, empty where all can."""
    checks = {
        "name": bool(given["name"]),
        "start_date": _is_day(given["start_date"]),
        "game": given["game"] in set(GameType),
        "system": given["system"] in SYSTEMS,
        "rounds": _is_number(given["rounds"], ROUNDS.most),
        "boards": _is_number(given["boards"], _MOST_BOARDS),
        "lang": given["lang"] in LANGUAGES,
    }
    return next((name for name, right in checks.items() if not right), "")


def _is_day(text: str) -> bool:
    try:
        return not text or bool(date.fromisoformat(text))
    except ValueError:
        return False


def _is_number(text: str, most: int) -> bool:
    return not text or (text.isascii() and text.isdecimal() and len(text) < 4 and 0 < int(text) <= most)


def free_path(folder: Path, name: str) -> Path:
    """A new workbook's path: its name in plain letters, with a number where that name is taken."""
    plain = plain_name(name)[:_LONGEST].strip("-") or "event"
    stem = f"event-{plain}" if plain in _DEVICES else plain
    path, number = folder / f"{stem}{BOOK}", 1
    while is_so(path.exists):
        number += 1
        path = folder / f"{stem}-{number}{BOOK}"
    return path


def _opened(request: Request, path: Path, findings: tuple[Finding, ...]) -> Response:
    return _refused(request, findings) if has_error(findings) else back(f"/e/{desk_of(request).id_of(path)}/")


def _refused(request: Request, findings: tuple[Finding, ...]) -> Response:
    words = texts_of(request)
    return page(request, "refused_change.html", 422, findings=described(findings, words), back="/", busy=[])
