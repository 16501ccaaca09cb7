"""The end of an event: who gets which prize, whom it is reported to, what that body would send back, and its pack."""

from __future__ import annotations

from pathlib import Path
from typing import Any, Final

from starlette.datastructures import FormData
from starlette.exceptions import HTTPException
from starlette.requests import Request
from starlette.responses import Response

from engine.checks.purposes import purposes_of, would_return
from engine.classification.places import event_over
from engine.model import Finding, Severity
from engine.pairing.progress import outstanding_games
from engine.prizes.awards import prize_list
from engine.regulations import load
from reporting.actions.check import check
from reporting.actions.repairs import repairs
from reporting.context.prizes import prizes_paper
from reporting.context.subjects import Facts, Subjects
from reporting.context.words import federation_name
from reporting.forms.catalogue import load_forms
from reporting.locale import Texts, paper_texts
from reporting.locale.findings import has_error, in_order
from reporting.render.build_request import BuildRequest
from reporting.web.boards import key_text
from reporting.web.book import Book, book_page, not_done
from reporting.web.checked_papers import checked_papers
from reporting.web.findings import with_places
from reporting.web.page import back, desk_of, texts_of
from reporting.web.papers import built_by_worker, folder_of
from reporting.web.sent_files import write_sent_files
from reporting.web.tables import plain_table

PLACE: Final = "finish"
PACKS: Final = {
    "fide-rating": "report",
    "fide-norms": "fide-titles",
    "kszk": "report-kszk",
    "pzszach": "report-pzszach",
    "pzwarc": "report-pzwarc",
    "bg": "report-bg",
}
"""What is sent to whom, by the purposes of `check --for`."""
_PRIZES: Final = ("prize-list", "prize-receipts")
_MOST_PAPERS: Final = 12
_MOST_GAMES: Final = 5
_BULGARIA: Final = "BUL"


def finish_page(request: Request, book: Book) -> Response:
    """Prizes; whom is reported to; what that body would send back, its pack, and what a verification says of it."""
    words, to = texts_of(request), request.query_params.get("to", "")
    purposes = zip(("own", "others"), purposes_of(book.loaded.event.info), strict=True)
    to = to if to in PACKS else ""
    returned = _returned(book, to) if to else []
    values: dict[str, Any] = {
        "over": event_over(book.loaded.event),
        "prizes": _prizes(book, words),
        "lacking": _lacking(book, words),
        "bodies": [(name, [(each, _body(each, book, words)) for each in some]) for name, some in purposes],
        "to": to,
        "body": _body(to, book, words) if to else "",
        "findings": list(with_places(book, returned, words, repairs(book.loaded, returned))),
        "comes_back": sum(found.severity is Severity.ERROR for found in returned),
        "papers": checked_papers(_papers(request), book.path, words),
    }
    return book_page(request, "finish.html", book, **values)


def _body(to: str, book: Book, words: Texts) -> str:
    """Who gets a report: of the federations of Bulgaria the one that stands on the head of the event's papers."""
    info = book.loaded.event.info
    bulgarian = to == "bg" and load("federations")["hosts"].get(info.federation) == _BULGARIA
    return federation_name(info, paper_texts(words.lang)) if bulgarian else words(f"web.finish.{to}")


def _lacking(book: Book, words: Texts) -> dict[str, Any]:
    """The first games without a result, and how many there are besides."""
    games = outstanding_games(book.loaded.event)
    places = [
        (
            book.at(f"round/{game.key.round}#b{key_text(game.key)}"),
            words("web.findings.board", round=game.key.round, board=game.key.board),
        )
        for game in games[:_MOST_GAMES]
    ]
    return {"places": places, "more": len(games) - len(places)}


def _returned(book: Book, to: str) -> list[Finding]:
    """What a body would send back or asks besides; what hinders the event as a whole is among it."""
    answer = check(book.loaded, purposes=(to,))
    return [each for each in in_order(answer.findings) if each in answer.missing or each.severity is Severity.ERROR]


def _prizes(book: Book, words: Texts) -> dict[str, Any] | None:
    """The list of prizes as its paper has it, and what somebody has to decide; None where the event has none."""
    event = book.loaded.event
    if not event.prizes or not event.players:
        return None
    form, facts = load_forms()[_PRIZES[0]], Facts(event)
    context = prizes_paper(Subjects(form, facts, words.lang))
    if context is None:
        return None
    open_now = prize_list(event, facts.standings)[1] if event_over(event) else ()
    return {
        "tables": [plain_table(item, {}) for item in context["tables"]],
        "notes": context["notes"],
        "findings": list(with_places(book, in_order(book.loaded.placed(open_now)), words)),
    }


def _papers(request: Request) -> list[tuple[str, Path]]:
    """The papers that the address names by their ids."""
    known = desk_of(request).papers
    ids = request.query_params.get("paper", "").split(",")[:_MOST_PAPERS]
    return [(name, known[name]) for name in dict.fromkeys(ids) if name in known]


def make_prizes(request: Request, book: Book, form: FormData) -> Response:
    """Make the list of prizes and the receipts."""
    del form
    return _made(request, book, BuildRequest(forms=_PRIZES), "")


def make_pack(request: Request, book: Book, form: FormData) -> Response:
    """Make the pack of a body; with `anyway` also where it would come back."""
    to, anyway = str(form.get("to", "")), form.get("anyway") == "1"
    if to not in PACKS:
        raise HTTPException(400)
    returned = tuple(would_return(book.loaded.event, (to,), book.loaded.name, forced=anyway))
    if has_error(returned):
        return not_done(request, book, returned, f"{PLACE}?to={to}")
    return _made(request, book, BuildRequest(pack=PACKS[to], force=anyway), to)


def _made(request: Request, book: Book, wanted: BuildRequest, to: str) -> Response:
    place, folder = f"{PLACE}?to={to}" if to else PLACE, folder_of(book)
    paths, findings = built_by_worker(book.path, folder, wanted)
    made = [folder / path for path in paths]
    if to and not has_error(findings):
        sent, more = write_sent_files(book.loaded, folder, to, texts_of(request).lang, force=wanted.force)
        made, findings = [*made, *sent], (*findings, *more)
    if has_error(findings):
        return not_done(request, book, [each for each in findings if each.severity is Severity.ERROR], place)
    ids = ",".join(desk_of(request).paper_id(path) for path in made)
    return back(book.at(f"{place}{'&' if to else '?'}paper={ids}"))
