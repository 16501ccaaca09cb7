"""What TRF26 adds to the records of players: points that no game gave (record 299), national ratings.

FIDE, TRF26, Abnormal Assignment Points: without a type a penalty or a bonus; with one another worth of that result for
some players or in one round, which is the difference to what the result is worth. A type for everybody in every round
belongs to the point system (`general_points`). National Rating Support: records that begin with a federation's code;
columns as in a record 001: category, rating, region, number in the national register; what is the same as in the
record 001 (name, sex, birth) is left blank.
"""

from __future__ import annotations

import re
from collections.abc import Callable, Iterator
from dataclasses import dataclass
from decimal import Decimal
from typing import Any, Final

from engine.model import Event, Finding, GameType, Player, Subject, warning
from engine.model.corrections import corrections
from engine.regulations import host_of
from reporting.exchange.trf import TrfAbnormal, TrfPlayer, TrfRound, TrfTournament
from reporting.fields.tables import OTB_CATEGORIES

_CODES: Final = {"1": "W", "W": "W", "=": "D", "D": "D", "0": "L", "L": "L"}
"""Results with an opponent by the types of record 299; the others are their own letters."""
_LEAST, _MOST, _LAST = Decimal("-9.5"), Decimal("99.5"), 9999
"""Points and numbers that have room in their columns."""
_DESCRIPTION: Final = "TRF26 299"
Worth = Callable[[TrfRound], Decimal]
"""What a cell of a record 001 is worth."""


@dataclass(frozen=True, slots=True)
class ExtraPoints:
    """Points of one player, or team, from a round on; None where the record names no round."""

    number: int
    round_number: int | None
    points: Decimal
    board_points: Decimal = Decimal(0)


def extra_points(tournament: TrfTournament, worth: Worth) -> Iterator[ExtraPoints]:
    """The points that no game gave, record by record, as far as an event can hold them."""
    for one in tournament.abnormal:
        if not _is_understood(one, tournament):
            continue
        if tournament.of_teams:
            matches, boards = one.match_points or Decimal(0), one.game_points or Decimal(0)
            yield from (ExtraPoints(number, one.round_number, matches, boards) for number in one.numbers)
        elif one.kind:
            yield from _other_worth(one, tournament, worth)
        else:
            yield from (ExtraPoints(number, one.round_number, one.points) for number in one.numbers)


def not_understood(tournament: TrfTournament) -> list[TrfAbnormal]:
    """The records whose points an event cannot hold: without players, not in halves, or for results of teams."""
    return [one for one in tournament.abnormal if not one.is_general and not _is_understood(one, tournament)]


def _is_understood(one: TrfAbnormal, tournament: TrfTournament) -> bool:
    has_owner = bool(one.numbers) if not one.kind else not one.is_general and not tournament.of_teams
    halves = ((2 * points) % 1 == 0 for points in (one.points, one.match_points, one.game_points) if points)
    return has_owner and all(halves)


def _other_worth(one: TrfAbnormal, tournament: TrfTournament, worth: Worth) -> Iterator[ExtraPoints]:
    """Another worth of a result: the difference, in each round in which the players had it."""
    for player in tournament.players:
        if one.numbers and player.number not in one.numbers:
            continue
        for at, cell in enumerate(player.rounds, start=1):
            letter = _CODES.get(cell.result, cell.result) if cell.opponent else cell.result
            if letter == one.kind and one.round_number in {None, at} and one.points != worth(cell):
                yield ExtraPoints(player.number, at, one.points - worth(cell))


def incidents_of(tournament: TrfTournament, worth: Worth) -> list[dict[str, Any]]:
    """The points beside the games as rows of the incidents."""
    found = []
    for one in extra_points(tournament, worth):
        made = {"points": one.points, "board_points": one.board_points}
        lost = min(made.values()) < 0
        found.append(
            {
                "description": _DESCRIPTION,
                "kind": "penalty" if lost else "incident",
                **({"round": one.round_number} if one.round_number else {}),
                "points_of": one.number,
                **{name: format(points.normalize(), "f") for name, points in made.items() if points},
            }
        )
    return found


def abnormal_of_event(event: Event, *, teams: bool) -> tuple[list[TrfAbnormal], list[Finding]]:
    """The records 299 of an event, of teams match points and board points side by side; what has no room in them."""
    found: list[TrfAbnormal] = []
    findings: list[Finding] = []
    for at, incident in corrections(event):
        points, boards = (Decimal(each or 0) / 2 for each in (incident.points, incident.board_points))
        game_points, match_points = (boards, points) if teams else (points, None)
        number, since = incident.points_of or 0, incident.round or None
        fits = all(_LEAST <= each <= _MOST for each in (points, boards)) and 0 < number <= _LAST
        if fits:
            found.append(TrfAbnormal("", game_points, since, (number,), match_points))
        else:
            subject = Subject("incidents", at, "points")
            findings.append(warning("trf-no-room", subject=subject, number=number, round=since))
    return found, findings


def abnormal_line(one: TrfAbnormal) -> str:
    """A record 299 of points beside the games."""
    matches = "" if one.match_points is None else f"{one.match_points:.1f}"
    points = "" if one.game_points is None else f"{one.game_points:.1f}"
    numbers = " ".join(f"{number:4d}" for number in one.numbers)
    return f"299 {one.kind:1}  {matches:>4}  {points:>4}  {one.round_number or 0:03d} {numbers}".rstrip()


_CODE: Final = re.compile(r"[A-Z]{3}")
_REGION: Final = 3


def national_of(event: Event) -> dict[tuple[str, int], TrfPlayer]:
    """The records of the host's federation, by its code and the player's number; none without its code.

    Chess alone has them: of other games the records 001 have the national ratings themselves.
    """
    code = host_of(event.info)
    if not _CODE.fullmatch(code) or event.info.game is not GameType.CHESS:
        return {}
    found = ((code, player.number, _record(player)) for player in event.players)
    return {(federation, number): record for federation, number, record in found if record is not None}


def _record(player: Player) -> TrfPlayer | None:
    rating = player.rating("national")
    number = player.ids.get("national", "")
    category = player.categories.get("otb", "")
    if rating is None and not number:
        return None
    return TrfPlayer(
        number=player.number,
        title=category if len(category) <= _REGION else "",
        rating=rating.value if rating else 0,
        federation=player.region if len(player.region) <= _REGION else "",
        fide_id=number,
    )


def of_players(tournament: TrfTournament) -> dict[int, dict[str, Any]]:
    """What the national records of the players say, by number; the host's, where several federations have one."""
    host = (tournament.header("032") or "").strip()
    found: dict[int, TrfPlayer] = {}
    for (federation, number), record in tournament.national.items():
        if federation == host:
            found[number] = record
        found.setdefault(number, record)
    return {number: dict(_fields(record)) for number, record in found.items()}


def _fields(record: TrfPlayer) -> Iterator[tuple[str, Any]]:
    if record.rating:
        yield "ratings", [{"list": "national", "value": record.rating}]
    if record.fide_id:
        yield "ids", {"national": record.fide_id}
    if record.title in OTB_CATEGORIES:
        yield "categories", {"otb": record.title}
    if record.federation:
        yield "region", record.federation
