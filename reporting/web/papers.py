"""Papers: those of the round, those for the wall, those for a federation; made by a process of their own."""

from __future__ import annotations

import multiprocessing
import os
from collections.abc import Iterator
from concurrent.futures import ProcessPoolExecutor
from concurrent.futures.process import BrokenProcessPool
from pathlib import Path
from typing import Final

from starlette.datastructures import FormData
from starlette.exceptions import HTTPException
from starlette.requests import Request
from starlette.responses import FileResponse, Response

from engine.model import Finding, finding
from reporting.actions.build import build
from reporting.locale.findings import has_error
from reporting.render.build_request import BuildRequest
from reporting.sources.load import load
from reporting.sources.reading import no_plain_file
from reporting.web.book import Book, book_page, not_done
from reporting.web.page import back, desk_of
from reporting.web.paper_states import PaperStates
from reporting.web.sent_files import REPORT_FILE

_ENDINGS: Final = frozenset({".pdf", ".docx", ".xlsx", ".csv", REPORT_FILE})
SETS: Final = ("now", "round", "wall", "cards", "report", "all")
ON_REQUEST: Final = ("diplomas", "table-cards")
"""Forms that no set holds, made where somebody asks for them by their own button."""


def papers_page(request: Request, book: Book) -> Response:
    """Buttons that make papers, and the papers that are there; those from before the last change are marked."""
    return book_page(request, "papers.html", book, sets=SETS, forms=ON_REQUEST, papers=list(_papers(request, book)))


def folder_of(book: Book) -> Path:
    """Where the papers of a workbook lie."""
    return book.path.with_name(f"{book.path.stem}-papers")


def _papers(request: Request, book: Book) -> Iterator[tuple[str, str, str]]:
    """Each paper: its id in addresses, its path below the folder, whether it is as it would be made now."""
    folder = folder_of(book)
    found = [path for path in sorted(folder.rglob("*.*")) if path.suffix in _ENDINGS and is_plain(path)]
    names = [path.relative_to(folder).as_posix() for path in found]
    states = PaperStates(book, folder).of(names) if names else {}
    for path, name in zip(found, names, strict=True):
        yield desk_of(request).paper_id(path), name, states[name]


def paper(request: Request) -> Response:
    """A paper to save or to print."""
    path = desk_of(request).papers.get(str(request.path_params["paper"]))
    if path is None or not is_plain(path):
        raise HTTPException(404)
    opens = path.suffix == ".pdf" and request.query_params.get("open") == "1"
    return FileResponse(path, filename=path.name, content_disposition_type="inline" if opens else "attachment")


def is_plain(path: Path) -> bool:
    """Whether a file stands there, and no link, pipe or device."""
    return no_plain_file(path, links=False) is None


def make(request: Request, book: Book, form: FormData) -> Response:
    """Make the papers of a set, or those of a form that no set holds."""
    name = str(form.get("set", ""))
    if name not in {*SETS, *ON_REQUEST}:
        raise HTTPException(400)
    wanted = BuildRequest(sets=(name,)) if name in SETS else BuildRequest(forms=(name,))
    _, findings = built_by_worker(book.path, folder_of(book), wanted)
    return not_done(request, book, findings, "papers") if has_error(findings) else back(book.at("papers"))


Built = tuple[tuple[str, ...], tuple[Finding, ...]]
"""The paths of papers below their folder, and what was found."""


def built_by_worker(path: Path, folder: Path, wanted: BuildRequest) -> Built:
    """What `build` makes, in a process that ends with its papers: what it takes of memory goes with it."""
    os.environ["PYTHONSAFEPATH"] = "1"
    try:
        with ProcessPoolExecutor(1, multiprocessing.get_context("spawn")) as pool:
            return pool.submit(build_in_worker, path, folder, wanted).result()
    except BrokenProcessPool as error:
        return (), (finding("worker-died", value=str(error), reason=str(error)),)


def build_in_worker(path: Path, folder: Path, wanted: BuildRequest) -> Built:
    """Make papers of the event as it stands now; what hinders them."""
    loaded = load(str(path))
    if not loaded.readable:
        return (), loaded.findings
    answer = build(loaded, folder, wanted)
    return tuple(each.path for each in answer.documents), answer.findings
