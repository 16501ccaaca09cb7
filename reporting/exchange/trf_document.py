"""A tournament report file as the document of an event.

Announced absences (`H`, `Z`, `F`) stand in the table of absences, whatever their round; the
bye that the pairing gave (`U`) is a result. What a document has no field for (virtual
points, team and unknown records) is kept under `trf`, so that it can be written again.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from decimal import Decimal
from typing import Any, Final

from engine.model import Finding, Place, PointScale, Severity, finding
from reporting.exchange.defaults import default_bye
from reporting.exchange.trf import (
    TEAM_PREFIX,
    TrfPlayer,
    TrfRound,
    TrfScoring,
    TrfTournament,
    is_accelerated,
    system_of,
)
from reporting.exchange.trf_read import read_trf

TITLES: Final = {
    "g": "GM", "gm": "GM", "m": "IM", "im": "IM", "f": "FM", "fm": "FM", "c": "CM", "cm": "CM",
    "wg": "WGM", "wgm": "WGM", "wm": "WIM", "wim": "WIM", "wf": "WFM", "wfm": "WFM", "wc": "WCM", "wcm": "WCM",
}  # fmt: skip
"""Titles as files write them."""
ABSENCES: Final = {"H": "half", "Z": "zero", "F": "full"}
_MARKS: Final = {"1": "1", "W": "1", "+": "1", "=": "0.5", "D": "0.5", "0": "0", "L": "0", "-": "0"}
_FORFEITS: Final = frozenset("+-")
_HEADERS: Final = {
    "012": "name",
    "022": "city",
    "032": "host_federation",
    "042": "start_date",
    "052": "end_date",
    "122": "rate_of_play",
}
_ARBITERS: Final = {"102": "chief", "112": "deputy"}


def trf_document(data: bytes | str) -> tuple[dict[str, Any], tuple[Finding, ...]]:
    """Read a file: the document, and findings with their lines."""
    text = data.decode("utf-8-sig", "replace") if isinstance(data, bytes) else data
    tournament = read_trf(text)
    return document_of(tournament), trf_findings(tournament)


def trf_findings(tournament: TrfTournament) -> tuple[Finding, ...]:
    """What was wrong with the file, as findings."""
    return tuple(
        finding(problem.code, Severity(problem.severity), value=problem.value, place=Place(line=problem.line))
        for problem in tournament.problems
    )


def document_of(tournament: TrfTournament) -> dict[str, Any]:
    """The document of a file that was read."""
    paired = range(1, tournament.last_paired_round + 1)
    document: dict[str, Any] = {
        "schema": 1,
        "event": _event(tournament),
        "players": [_player(player, _list_of(tournament)) for player in tournament.players],
        "absences": list(_absences(tournament)),
        "rounds": [{"round": at, "status": _status(tournament, at)} for at in paired],
        "results": list(_results(tournament)),
    }
    if system_of(tournament).startswith(TEAM_PREFIX):
        _add_teams(document, tournament.team_lines)
    kept = _kept(tournament)
    if kept:
        document["trf"] = kept
    return document


def _status(tournament: TrfTournament, at: int) -> str:
    """How far a round of the file has got: all its games have results, some, or none."""
    cells = (player.rounds[at - 1] for player in tournament.players if at <= len(player.rounds))
    results = {bool(cell.result) for cell in cells if cell.opponent}
    return "finished" if results == {True} else "started" if True in results else "paired"


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
        if value:
            event[key] = value.replace("/", "-") if key.endswith("_date") else value
    if tournament.rounds:
        event["rounds"] = tournament.rounds
    if tournament.initial_colour:
        event["first_colour"] = "white" if tournament.initial_colour == "w" else "black"
    event["acceleration"] = "baku" if is_accelerated(tournament) else "none"
    pairs = [
        f"{first}-{second}"
        for group in tournament.forbidden
        for index, first in enumerate(group.numbers)
        for second in group.numbers[index + 1 :]
    ]
    if pairs:
        event["forbidden_pairs"] = pairs
    event.update(_scoring(tournament.scoring, event["system"]))
    arbiters = [
        {"name": text.strip(), "role": _ARBITERS[code]}
        for code, text in tournament.headers
        if code in _ARBITERS and text
    ]
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
    return "national" if "pzwarc" in system_of(tournament) else "fide"


def _player(player: TrfPlayer, rating_list: str) -> dict[str, Any]:
    surname, comma, first = player.name.partition(",")
    if not comma:
        surname, _, first = player.name.partition(" ")
    record: dict[str, Any] = {"number": player.number, "surname": surname.strip(), "first_name": first.strip()}
    title = TITLES.get(player.title.lower(), player.title)
    if title:
        record["titles"] = {"fide_women" if title.startswith("W") else "fide": title}
    if player.rating:
        record["ratings"] = [{"list": rating_list, "value": player.rating}]
    if player.fide_id:
        record["ids"] = {"fide": player.fide_id}
    if player.sex.lower() in {"m", "w", "f"}:
        record["sex"] = "m" if player.sex.lower() == "m" else "f"
    if player.birth:
        record["birth_date"] = player.birth.replace("/", "-")
    if player.federation:
        record["federation"] = player.federation
    return {key: value for key, value in record.items() if value not in ("", None)}


def _absences(tournament: TrfTournament) -> Iterator[dict[str, Any]]:
    seen: set[tuple[int, int]] = set()
    for player in tournament.players:
        for at, cell in enumerate(player.rounds, 1):
            if not cell.opponent and cell.result in ABSENCES:
                seen.add((player.number, at))
                yield {"round": at, "player": player.number, "kind": ABSENCES[cell.result]}
    yield from _blanks(tournament, seen)
    for bye in tournament.byes:
        for number in bye.numbers:
            if (number, bye.round_number) not in seen:
                yield {"round": bye.round_number, "player": number, "kind": ABSENCES[bye.kind]}


def _blanks(tournament: TrfTournament, seen: set[tuple[int, int]]) -> Iterator[dict[str, Any]]:
    """Players without any cell in a round that was paired: away, and worth nothing."""
    for player in tournament.players:
        for at in range(1, tournament.last_paired_round + 1):
            cell = player.rounds[at - 1] if at <= len(player.rounds) else TrfRound(0, "-", "")
            if not cell.opponent and not cell.result and (player.number, at) not in seen:
                seen.add((player.number, at))
                yield {"round": at, "player": player.number, "kind": "zero"}


def _results(tournament: TrfTournament) -> Iterator[dict[str, Any]]:
    """Games round by round, the bye last; boards in the order of the file."""
    by_number = {player.number: player for player in tournament.players}
    for at in range(1, max((len(player.rounds) for player in tournament.players), default=0) + 1):
        board, seen = 0, set[int]()
        byes: list[dict[str, Any]] = []
        for player in tournament.players:
            cell = player.rounds[at - 1] if at <= len(player.rounds) else TrfRound(0, "-", "")
            if cell.opponent and player.number not in seen:
                seen |= {player.number, cell.opponent}
                board += 1
                other = by_number.get(cell.opponent)
                answer = other.rounds[at - 1] if other and at <= len(other.rounds) else TrfRound(0, "-", "")
                yield _game(at, board, player.number, cell, answer)
            elif not cell.opponent and cell.result in {"U", "+"}:
                byes.append({"round": at, "white": player.number, "kind": "bye"})
        for bye in byes:
            board += 1
            yield {**bye, "board": board}


def _game(at: int, board: int, number: int, cell: TrfRound, answer: TrfRound) -> dict[str, Any]:
    """One game from both cells; without a colour the player who stands first has White."""
    white_first = cell.colour != "b"
    white, black = (number, cell.opponent) if white_first else (cell.opponent, number)
    record: dict[str, Any] = {"round": at, "board": board, "white": white, "black": black}
    if not cell.result and not answer.result:
        return record
    own = _MARKS.get(cell.result, "0")
    theirs = _MARKS.get(answer.result, {"1": "0", "0": "1"}.get(own, own))
    record["score"] = {"white": own if white_first else theirs, "black": theirs if white_first else own}
    if cell.result in _FORFEITS:
        record["kind"] = "double-forfeit" if cell.result == "-" and answer.result == "-" else "forfeit"
    else:
        record["kind"] = "played"
    return record


def _kept(tournament: TrfTournament) -> dict[str, Any]:
    """What the document has no field for."""
    own = {*_HEADERS, *_ARBITERS}
    kept: dict[str, Any] = {
        "headers": [
            [code, text] for code, text in tournament.headers if code not in own and code not in {"092", "062"}
        ],
        "teams": list(tournament.team_lines),
        "records": list(tournament.other_lines),
        "virtual_points": {
            str(number): {str(at): _decimal(points) for at, points in sorted(by_round.items())}
            for number, by_round in sorted(tournament.accelerations.items())
        },
    }
    return {key: value for key, value in kept.items() if value}
