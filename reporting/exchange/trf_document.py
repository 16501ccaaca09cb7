"""A tournament report file as the document of an event.

Announced absences (`H`, `Z`, `F`, `XXZ`) stand in the table of absences, whatever their round; the
bye that the pairing gave (`U`) is a result. The file itself is kept under `trf`, so that what
the document has no field for (team and unknown records, the way things were written) comes
back when it is written again.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from decimal import Decimal
from typing import Any, Final

from engine.model import Finding, PointScale
from engine.model.people import parted_name
from engine.pairing.swiss.forbidden_pairs import ForbiddenGroup
from engine.pairing.swiss.swiss_systems import swiss_system_of_all
from reporting.exchange.file_kind import decode_text
from reporting.exchange.table_codecs import default_bye
from reporting.exchange.trf import (
    ALWAYS,
    TEAM_PREFIX,
    TrfPlayer,
    TrfScoring,
    TrfTournament,
    is_accelerated,
    system_of,
)
from reporting.exchange.trf26 import incidents_of, of_players
from reporting.exchange.trf_check import EVENT_DAYS, SEXES, event_findings
from reporting.exchange.trf_field import WITHOUT_OPPONENT, worth_of
from reporting.exchange.trf_headers import CHIEF, DEPUTY, arbiter_record, event_of_headers
from reporting.exchange.trf_read import read_trf
from reporting.exchange.trf_results import add_teams, results_of
from reporting.exchange.trf_times import read_round_days, read_trf_birth, read_trf_day
from reporting.exchange.trf_types import cycles_of_type
from reporting.exchange.values import fide_title

ABSENCES: Final = {"H": "half", "Z": "zero", "F": "full"}
_HEADERS: Final = {
    "012": "name",
    "022": "city",
    "032": "host_federation",
    **EVENT_DAYS,
}


def trf_document(data: bytes | str) -> tuple[dict[str, Any], tuple[Finding, ...]]:
    """Read a file: the document, and findings with their lines."""
    text = decode_text(data)[0] if isinstance(data, bytes) else data
    tournament = read_trf(text)
    return document_of(tournament), event_findings(tournament)


def document_of(tournament: TrfTournament) -> dict[str, Any]:
    """The document of a file that was read."""
    national = of_players(tournament)
    document: dict[str, Any] = {
        "schema": 1,
        "event": _event(tournament),
        "players": [
            _with_national(_player(player, _list_of(tournament)), national.get(player.number, {}))
            for player in tournament.players
        ],
        "absences": list(_absences(tournament)),
        "rounds": list(_rounds(tournament)),
        "results": list(results_of(tournament)),
        "trf": {"source": tournament.source},
    }
    if incidents := incidents_of(tournament, worth_of(tournament)):
        document["incidents"] = incidents
    if tournament.of_teams:
        add_teams(document, tournament)
    elif system_of(tournament).startswith(TEAM_PREFIX):
        _add_teams(document, tournament.team_lines)
    if tournament.accelerations and not tournament.of_teams:
        document["trf"]["virtual_points"] = {
            str(number): {str(at): _decimal(points) for at, points in sorted(by_round.items())}
            for number, by_round in sorted(tournament.accelerations.items())
        }
    return document


def _add_teams(document: dict[str, Any], lines: Iterable[str]) -> None:
    """The teams of an individual event (record 013: name from column 5, starting numbers from column 37)."""
    members: dict[int, int] = {}
    teams = []
    for at, line in enumerate((line for line in lines if line.startswith("013 ")), start=1):
        teams.append({"number": at, "name": line[4:36].strip()})
        members |= {int(number): at for number in line[36:].split() if number.isdecimal()}
    if teams:
        document["teams"] = teams
        for player in document["players"]:
            if player["number"] in members:
                player["team"] = members[player["number"]]


def _event(tournament: TrfTournament) -> dict[str, Any]:
    event: dict[str, Any] = {"system": system_of(tournament), "game": "chess"}
    for code, key in _HEADERS.items():
        value = tournament.header(code)
        day = read_trf_day(value) if value and code in EVENT_DAYS else None
        if value:
            event[key] = day.isoformat() if day else value
    event |= event_of_headers(tournament)
    cycles = cycles_of_type(tournament.coded_type or "")
    if cycles is not None and cycles > 1:
        event["cycles"] = cycles
    if tournament.rounds:
        event["rounds"] = tournament.rounds
    if tournament.initial_colour or tournament.colour_of_games:
        event["first_colour"] = "white" if tournament.first_colour == "w" else "black"
    event["acceleration"] = "baku" if is_accelerated(tournament) else "none"
    last = tournament.rounds or ALWAYS
    pairs = [
        ForbiddenGroup(group.numbers, group.first, group.last if group.last < last else 0).text()
        for group in tournament.forbidden
        if len(group.numbers) > 1
    ]
    if pairs:
        event["forbidden_pairs"] = pairs
    event.update(_scoring(tournament.scoring, event["system"]))
    arbiters = [arbiter_record(code, text) for code, text in tournament.headers if code in {CHIEF, DEPUTY} and text]
    if arbiters:
        event["arbiters"] = arbiters
    return event


def _scoring(scoring: TrfScoring, system: str) -> dict[str, str]:
    """What differs from the defaults of an event; the bye of a file is a win also where a system has another."""
    usual = TrfScoring()
    bye = default_bye(system, PointScale(win=int(2 * scoring.win), draw=int(2 * scoring.draw)))
    pairs = {
        "points_win": (scoring.win, usual.win),
        "points_draw": (scoring.draw, usual.draw),
        "points_loss": (scoring.loss, usual.loss),
        "points_bye": (scoring.pairing_bye, Decimal(bye) / 2),
    }
    return {key: _decimal(value) for key, (value, default) in pairs.items() if value != default}


def _decimal(value: Decimal) -> str:
    return format(value.normalize(), "f")


def _list_of(tournament: TrfTournament) -> str:
    """The list that the ratings of a file come from: PZWarc's own in its systems, FIDE's otherwise."""
    swiss = swiss_system_of_all(system_of(tournament))
    return swiss.rating_lists[0] if swiss is not None and swiss.rating_lists else "fide"


def _player(player: TrfPlayer, rating_list: str) -> dict[str, Any]:
    surname, first = parted_name(player.name)
    record: dict[str, Any] = {"number": player.number, "surname": surname, "first_name": first}
    if titles := fide_title(player.title):
        record["titles"] = titles
    if player.rating:
        record["ratings"] = [{"list": rating_list, "value": player.rating}]
    if player.fide_id:
        record["ids"] = {"fide": player.fide_id}
    record["sex"] = SEXES.get(player.sex.lower(), "")
    birth = read_trf_birth(player.birth)
    record["birth_date"] = player.birth if birth is None else birth
    if player.federation:
        record["federation"] = player.federation
    return {key: value for key, value in record.items() if value not in ("", None)}


def _with_national(record: dict[str, Any], national: dict[str, Any]) -> dict[str, Any]:
    """A player with what his federation's record says; what the record 001 says of the same list stands."""
    lists = {rating["list"] for rating in record.get("ratings", ())}
    ratings = [*record.get("ratings", ()), *(one for one in national.get("ratings", ()) if one["list"] not in lists)]
    ids = {**national.get("ids", {}), **record.get("ids", {})}
    found = {**national, **record, "ratings": ratings, "ids": ids}
    return {key: value for key, value in found.items() if value}


def _rounds(tournament: TrfTournament) -> Iterator[dict[str, Any]]:
    """The rounds that were paired, finished where no game lacks its result, and those that have a day.

    A round of byes alone has no game that could: the points of its byes stand in the records 001.
    """
    start = read_trf_day(tournament.header("042") or "")
    texts = (text for code, text in tournament.headers if code == "132")
    days, _ = read_round_days(texts, start.year if start else None)
    for at in range(1, max(tournament.last_paired_round, *days, 0) + 1):
        cells = [player.rounds[at - 1] for player in tournament.players if at <= len(player.rounds)]
        games = [cell for cell in cells if cell.opponent]
        record: dict[str, Any] = {"round": at}
        if at in days:
            record["date"] = days[at].isoformat()
        if at <= tournament.last_paired_round:
            results = {bool(cell.result) for cell in games}
            record["status"] = "finished" if all(results) else "started" if True in results else "paired"
        if len(record) > 1:
            yield record


def _absences(tournament: TrfTournament) -> Iterator[dict[str, Any]]:
    """Who was away or has announced that he will be: in the columns of the rounds, by records 240 and XXZ."""
    seen: set[tuple[int, int]] = set()
    last = tournament.last_paired_round
    for player in tournament.players:
        for at in range(1, max(last, len(player.rounds)) + 1):
            cell = player.cell(at)
            letter = WITHOUT_OPPONENT.get(cell.result, cell.result)
            if cell.opponent or letter not in ABSENCES or (at > last and not cell.result):
                continue
            seen.add((player.number, at))
            yield {"round": at, "player": player.number, "kind": ABSENCES[letter]}
    announced = [(bye.round_number, number, bye.kind) for bye in tournament.byes for number in bye.numbers]
    announced += [(tournament.next_round, number, "Z") for number in tournament.absent]
    for at, number, letter in announced:
        if (number, at) not in seen:
            seen.add((number, at))
            yield {"round": at, "player": number, "kind": ABSENCES[letter]}
