"""The rating lists of this computer: which there are, and one more from a file that the browser sends."""

from __future__ import annotations

import re
from pathlib import Path
from tempfile import TemporaryDirectory
from typing import Any, Final

from starlette.datastructures import FormData, UploadFile
from starlette.requests import Request
from starlette.responses import Response

from engine.model import Finding, finding
from engine.model.people import ID_KINDS
from reporting.actions.lookup import LookupAnswer, import_list, stored_lists
from reporting.exchange.lists.rows import KINDS
from reporting.lists.source import ListRequest
from reporting.locale import Texts
from reporting.locale.dates import read_day
from reporting.locale.findings import as_day, has_error
from reporting.web.page import described, desk_of, page, texts_of
from reporting.workers import Lost, TaskLimits, answers

PLACE: Final = "/lists"
_LIMITS: Final = TaskLimits(seconds=600, memory=1024)
"""FIDE's list of one and a half million players takes some minutes."""
_NAME: Final = re.compile(r"[^\w.-]+")


def lists_page(request: Request) -> Response:
    """Which lists there are, and where others come from."""
    return _page(request, ())


def _page(request: Request, findings: tuple[Finding, ...], entered: dict[str, Any] | None = None) -> Response:
    words, desk = texts_of(request), desk_of(request)
    found = stored_lists(desk.store)
    values = {
        "lists": [_words(each, words) for each in found.keys["lists"]],
        "entered": _words(entered, words) if entered else None,
        "findings": described(findings, words),
        "bodies": [(name, words(f"cli.lookup.of.{name}")) for name in ID_KINDS],
        "kinds": [(name, words(f"cli.lookup.kind.{name}")) for name in KINDS],
    }
    return page(request, "lists.html", 422 if has_error(findings) else 200, **values)


def _words(keys: dict[str, Any], words: Texts) -> dict[str, Any]:
    names = {"list": words(f"cli.lookup.of.{keys['list']}"), "kind": words(f"cli.lookup.kind.{keys['kind']}")}
    return {**names, "day": as_day(keys["day"], words.lang), "rows": keys["rows"]}


def take_list(request: Request, form: FormData) -> Response:
    """Take in a list that the browser sends, whole or not at all; another process reads it."""
    sent = form.get("file")
    if not isinstance(sent, UploadFile) or not sent.filename:
        return _page(request, ())
    name, kind, day = (str(form.get(each, "")) for each in ("list", "kind", "day"))
    if name not in {"", *ID_KINDS} or kind not in {"", *KINDS} or (day and read_day(day) is None):
        return _page(request, (finding("list-undated", value=day or name),))
    with TemporaryDirectory() as folder:
        path = Path(folder) / (_NAME.sub("_", Path(sent.filename).name)[-100:].lstrip(".") or "list")
        with path.open("wb") as file:
            while block := sent.file.read(1 << 20):
                file.write(block)
        wanted = (desk_of(request).store, path, ListRequest(name, kind, day))
        answer = next(answers(_import, [(0, wanted)], 1, _LIMITS))[1]
    if isinstance(answer, Lost):
        return _page(request, (answer.as_finding(),))
    return _page(request, answer.findings, None if answer.keys["list"] is None else answer.keys)


def _import(wanted: tuple[Path, Path, ListRequest]) -> LookupAnswer:
    """In a worker, which a hostile file costs alone."""
    return import_list(*wanted)
