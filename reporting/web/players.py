"""Who takes part: a list of everybody, who enters, and each one's own page."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import replace
from typing import Any, Final

from starlette.datastructures import FormData
from starlette.exceptions import HTTPException
from starlette.requests import Request
from starlette.responses import Response

from engine.model import Finding, Player, PlayerStatus
from engine.model.info import RATING_LISTS
from engine.pairing.teams.event import is_team_event
from reporting.actions.absent import absence_changes
from reporting.actions.changes import player as player_fields
from reporting.actions.draw import DrawRequest, draw
from reporting.actions.known_people import KnownPeople
from reporting.actions.people import player_names, with_everybody
from reporting.actions.player import player_change, removable
from reporting.actions.withdraw import next_round, withdrawal_changes
from reporting.context.words import rating_text
from reporting.exchange.values import is_empty
from reporting.locale.dates import read_day
from reporting.web.book import Book, act, book_page, enter, not_done
from reporting.web.findings import warned_records
from reporting.web.form_fields import form_field
from reporting.web.listed import listed_values
from reporting.web.page import texts_of
from reporting.web.player_form import changed_fields, player_form
from reporting.web.player_results import results_of
from reporting.web.refusals import fields_sent
from reporting.web.teams import with_teams

PLACE: Final = "players"
_FIELDS: Final = ("surname", "first_name", "birth_date", "sex", "federation", "club")
_KINDS: Final = ("zero", "half", "full")


def players(request: Request, book: Book) -> Response:
    """The list in the order of the sheet; who has no number yet has none here."""
    words, remarks = texts_of(request), warned_records(request, book, PLACE)
    rows = [{**row, "remarks": remarks[row["at"]]} for row in _rows(book)]
    fields = [replace(form_field(PLACE, name, {}, words), help="") for name in first_fields(book)]
    values: dict[str, Any] = {
        "rows": rows,
        "unnumbered": any(not row["number"] for row in rows),
        "fields": with_teams(book, fields),
        "late": next_round(book.loaded) > 1,
        "teams": book.has_teams,
        "single": not is_team_event(book.loaded.event),
    }
    values |= listed_values(request, book)
    return book_page(request, "players.html", book, **values)


def first_fields(book: Book) -> list[str]:
    """The fields that a list at the door asks for, with the ratings of the game; in an event of teams the team."""
    event = book.loaded.event
    teams = ("team", "board") if book.has_teams else ()
    return [*teams, *_FIELDS, *(f"rating_{each}" for each in RATING_LISTS[event.info.game])]


def _rows(book: Book) -> Iterator[dict[str, Any]]:
    people, documents, missing = with_everybody(book.loaded), book.loaded.document.get("players", ()), book.unseen
    positions = people.positions.get("players", range(len(people.event.players)))
    names = player_names(people.event)
    for player, at in zip(people.event.players, positions, strict=True):
        lacks = is_empty(documents[at].get("number"))
        own = {"number": 0 if lacks else player.number, "name": names[player.number], "at": at}
        yield _row(player, book, missing) | own


def _row(player: Player, book: Book, missing: frozenset[int]) -> dict[str, Any]:
    event = book.loaded.event
    away = [str(one.round) for one in event.absences if one.player == player.number and not one.is_final]
    gone = player.number in event.index.departures
    active = "unseen" if player.number in missing else "withdrawn" if gone else "active"
    status = active if player.status is PlayerStatus.ACTIVE else player.status.value
    rating = rating_text(player, event.info)
    team = next((each.name for each in event.teams if each.number == player.team), "")
    club = team if book.has_teams else player.club
    return {"rating": rating, "club": club, "status": status, "absent": ", ".join(away)}


def draw_numbers(request: Request, book: Book, form: FormData) -> Response:
    """Give starting numbers as the event says, by rating or by lot; `anew` to whoever has one too."""
    anew = form.get("anew") == "1"
    return act(request, book, PLACE, lambda loaded: draw(loaded, DrawRequest(redo=anew)).findings)


def add(request: Request, book: Book, form: FormData) -> Response:
    """Enter somebody; once rounds are paired he plays from the next one on. Of a namesake the page asks first."""
    given = {name: str(form.get(name, "")).strip() for name in first_fields(book)}
    day = read_day(birth := given.get("birth_date", ""))
    born = {"birth_date": day.isoformat()} if day and not birth.isdecimal() else {}
    twin, _ = KnownPeople(with_everybody(book.loaded).event.players).twin(given | born)
    if twin and form.get("same") != "1":
        return book_page(request, "twin.html", book, 409, twin=twin, again=fields_sent(request))
    change = player_change(book.loaded, None, {name: value for name, value in given.items() if value})
    if isinstance(change, Finding):
        return not_done(request, book, [change], PLACE)
    return enter(request, book, f"{PLACE}#add", "player", [change])


def player_page(request: Request, book: Book) -> Response:
    """One player: his fields, his games, whether he is there."""
    player = _player(request, book)
    number, event = player.number, book.loaded.event
    record = next(each for each in book.loaded.document["players"] if each.get("number") == number)
    values: dict[str, Any] = {
        "player": _row(player, book, book.unseen) | {"number": number, "name": player_names(event)[number]},
        **player_form(request, book, record, first_fields(book)),
        **results_of(request, book, player),
        "kinds": _KINDS,
        "next_round": next_round(book.loaded),
        "removable": removable(book.loaded, number),
        "absences": [(one.round, one.kind) for one in event.absences if one.player == number and not one.is_final],
        "single": not is_team_event(event),
    }
    return book_page(request, "player.html", book, **values)


def _player(request: Request, book: Book) -> Player:
    player = book.loaded.event.player(int(request.path_params["number"]))
    if player is None:
        raise HTTPException(404)
    return player


def change(request: Request, book: Book, form: FormData) -> Response:
    """Change fields of a player, where nobody else did since the page was shown."""
    number = _player(request, book).number
    values, seen = changed_fields(form)
    changes = [player_fields(number, values, seen=seen)] if values else []
    return enter(request, book, f"{PLACE}/{number}", "player", changes)


def absent(request: Request, book: Book, form: FormData) -> Response:
    """Say that a player does not play in a round, or plays in it after all."""
    number, kind, round_text = _player(request, book).number, str(form.get("kind", "")), str(form.get("round", ""))
    if kind not in {*_KINDS, ""} or not (round_text.isascii() and round_text.isdecimal() and len(round_text) < 4):
        raise HTTPException(400)
    changes = absence_changes(book.loaded, int(round_text), [number], kind)
    return enter(request, book, f"{PLACE}/{number}", "absent", changes)


def withdraw(request: Request, book: Book, form: FormData) -> Response:
    """Say that a player leaves before the next round, or is there again."""
    number = _player(request, book).number
    changes = withdrawal_changes(book.loaded, [number], None, back=form.get("back") == "1")
    return enter(request, book, f"{PLACE}/{number}", "withdraw", changes)
