"""An event as a tournament report file: the way back of `trf_document`.

What the format has no room for (draws with advantage, legs, several games of a player in one
round) is left out with a finding. Of a file that the event came from everything comes back that
the event says the same of as it did then.
"""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from dataclasses import replace
from decimal import Decimal
from typing import Any, Final

from engine.model import (
    Event,
    Finding,
    GameType,
    Player,
    PointScale,
    Subject,
    warning,
)
from engine.model.system_id import STAGES
from engine.pairing.swiss.event import swiss_field
from engine.pairing.swiss.event_field import rating_lists
from engine.pairing.swiss.forbidden_pairs import forbidden_groups
from engine.pairing.swiss.swiss_systems import code_of_system
from engine.pairing.teams.event import is_team_event
from engine.standings.places import standings
from engine.standings.ranking import Standings
from engine.systems.table import SYSTEMS, planned_rounds
from reporting.exchange.cleaning import clean_document
from reporting.exchange.document import decode_event
from reporting.exchange.file_kind import decode_text
from reporting.exchange.trf import ALWAYS, TrfForbidden, TrfPlayer, TrfRound, TrfScoring, TrfTournament
from reporting.exchange.trf26 import abnormal_of_event, national_of
from reporting.exchange.trf_cells import Cells, announced
from reporting.exchange.trf_dialect import Dialect, in_dialect
from reporting.exchange.trf_document import document_of
from reporting.exchange.trf_headers import headers_of
from reporting.exchange.trf_merge import merged
from reporting.exchange.trf_read import read_trf
from reporting.exchange.trf_teams import TEAM_WIDTHS, players_of_further_byes, team_byes, team_lines
from reporting.exchange.trf_types import type_of_event
from reporting.exchange.trf_write import write_trf
from reporting.fields.path import mapping_at
from reporting.locale.event_script import event_in_script
from reporting.locale.names import not_in_latin

WIDTHS: Final = {
    "name": ("surname", 33),
    "title": ("title_fide", 3),
    "federation": ("federation", 3),
    "fide_id": ("id_fide", 11),
    "points": ("number", 4),
}
"""Fields of a record 001 with the columns that it has for them."""
END: Final = "\r\n"


def trf_bytes(
    event: Event, document: Mapping[str, Any], dialect: Dialect | None = None
) -> tuple[bytes, tuple[Finding, ...]]:
    """The file of an event; `document` has what a file before it brought along under `trf`.

    Without a `dialect` that of the file before, TRF16 where there was none. With one the whole file is written in it,
    and each line ends as the format has it (TRF26, remark 1).
    """
    tournament, findings = tournament_of_event(event, document, dialect)
    if dialect is None:
        return write_trf(tournament).encode(), findings
    whole, left_out = in_dialect(tournament, dialect)
    text = write_trf(whole, anew=True, without=left_out, end=END)
    codes = ", ".join(left_out)
    lost = (warning("trf-left-out", value=codes, dialect=dialect.upper()),) if left_out else ()
    return text.encode(), (*findings, *lost)


def _of_players(event: Event) -> Event:
    """A team event as one of its players: a report file has points and places of players."""
    info = replace(event.info, system="", tie_breaks=())
    return replace(event, info=info, teams=(), incidents=()) if is_team_event(event) else event


def _places(event: Event) -> dict[int, tuple[int | None, int]]:
    """Place and half points of every player by number.

    Of an event of several stages the points are those of all its games, which the records tell; whoever is not placed
    in the last stage comes after those who are, by his points.
    """
    rows = standings(_of_players(event))[0].rows
    if event.info.system != STAGES:
        return {row.number: (row.place, row.points) for row in rows}
    placed = {row.number: row.place for row in rows}
    info = replace(event.info, system="", tie_breaks=())
    points = {row.number: row.points for row in standings(replace(event, info=info))[0].rows}
    others = sorted((made for number, made in points.items() if placed.get(number) is None), reverse=True)
    after: dict[int, int] = {}
    for place, made in enumerate(others, start=len(points) - len(others) + 1):
        after.setdefault(made, place)
    return {number: (placed.get(number) or after[made], made) for number, made in points.items()}


def tournament_of_event(
    event: Event, document: Mapping[str, Any], dialect: Dialect | None = None
) -> tuple[TrfTournament, tuple[Finding, ...]]:
    """The event as the values of a report file, with all of TRF26 if that is requested, and what was left out."""
    report = mapping_at(document, "trf")
    source = report.get("source")
    then = read_trf(source) if isinstance(source, str) else None
    modern = (dialect or (then.dialect if then else None)) == "trf26"
    tournament, findings = _of_event(event, modern, dialect is not None)
    if then is None:
        virtual = _virtual_points(mapping_at(report, "virtual_points"))
        whole = replace(tournament, accelerations=virtual or tournament.accelerations)
    else:
        before = clean_document(document_of(then))[0]
        complete = dialect == "trf26"
        whole = merged(
            tournament, _of_event(decode_event(before)[0], modern, dialect is not None)[0], then, complete=complete
        )
    return whole, (*findings, *(not_in_latin(event) if source is None else ()), *_cut(event, whole))


def _cut(event: Event, tournament: TrfTournament) -> Iterator[Finding]:
    """What is longer than its columns in a record 001."""
    positions = {player.number: index for index, player in enumerate(event.players)}
    for player in tournament.players:
        for name, (field_id, width) in WIDTHS.items():
            value = getattr(player, name)
            if len(value) > width:
                subject = Subject("players", positions[player.number], field_id)
                yield warning("trf-cut", subject=subject, value=value, width=width)
    if not any(line.startswith("310") for line in tournament.team_lines):
        return
    for index, team in enumerate(event_in_script(event, "en").teams):
        for field_id, width in TEAM_WIDTHS.items():
            value = getattr(team, field_id)
            if len(value) > width:
                subject = Subject("teams", index, field_id)
                yield warning("trf-cut", subject=subject, value=value, width=width)


def _virtual_points(by_number: Mapping[str, Mapping[str, str]]) -> dict[int, dict[int, Decimal]]:
    """The virtual points of the file that the event came from, by number and round."""
    return {
        int(number): {int(at): Decimal(points) for at, points in by_round.items()}
        for number, by_round in by_number.items()
    }


def _of_event(event: Event, modern: bool, whole: bool) -> tuple[TrfTournament, tuple[Finding, ...]]:
    """The event alone, as if no file had been there before, in Latin letters as FIDE's lists have them.

    `modern` is TRF26; `whole` says that a version was asked for by name, and with it all that it has.
    """
    places, event = _places(event), event_in_script(event, "en")
    rows = Cells(event)
    for number, at in players_of_further_byes(event) if modern else ():
        rows.cells[number][at - 1] = TrfRound(0, "-", "U")
    players = []
    for player in sorted(event.players, key=lambda player: player.number):
        place, points = places.get(player.number, (None, 0))
        players.append(_player(player, _lists(event, modern), Decimal(points) / 2, place, rows.cells[player.number]))
    national = national_of(event) if modern else {}
    abnormal, no_room = abnormal_of_event(event, teams=is_team_event(event))
    tournament = TrfTournament(
        headers=list(headers_of(event, modern=modern, national=next((code for code, _ in national), ""))),
        players=players,
        rounds=planned_rounds(event),
        initial_colour={"white": "w", "black": "b"}.get(event.info.first_colour),
        coded_type=type_of_event(event) if modern else _coded_type(event),
        scoring=_scoring(event.info.points),
        byes=team_byes(event) if modern and is_team_event(event) else list(announced(event, rows.last)),
        forbidden=[TrfForbidden(one.numbers, one.first, one.last or ALWAYS) for one in forbidden_groups(event)[0]],
        national=national,
        team_lines=team_lines(event, modern=modern) if modern or whole else [],
        abnormal=abnormal,
        accelerations=_accelerations(event, modern=modern),
    )
    return tournament, (*rows.findings, *no_room)


def _coded_type(event: Event) -> str | None:
    """Record 192: an accelerated system, or one that is none of ours, as a file before named it."""
    system = event.info.system
    code = code_of_system(system)
    if event.info.settings.acceleration == "baku" and code:
        return f"{code}_BAKU"
    return system if system and system not in SYSTEMS else None


def _accelerations(event: Event, *, modern: bool) -> dict[int, dict[int, Decimal]]:
    """The virtual points of an accelerated event by number and round (FIDE C.04.5.1).

    TRF16 has no coded type that tells of them. TRF26 has one; but who came later is not told there, and whom late
    entries leave in group A (C.04.5.1, 3) cannot be seen in the file.
    """
    late = any(player.from_round is not None and player.from_round > 1 for player in event.players)
    if event.info.settings.acceleration != "baku" or is_team_event(event) or (modern and not late):
        return {}
    field, _ = swiss_field(event, 1)
    if field is None:
        return {}
    point = field.scoring.point
    return {
        entrant.number: {at: Decimal(made) / point for at, made in enumerate(entrant.acceleration, 1)}
        for entrant in field.entrants
        if entrant.acceleration
    }


def _lists(event: Event, modern: bool) -> tuple[str, ...]:
    """The lists of the ratings in the records 001: TRF26 has FIDE's there, a federation's in records of their own."""
    return ("fide",) if modern and event.info.game is GameType.CHESS else rating_lists(event)


def _player(
    player: Player, lists: tuple[str, ...], points: Decimal, place: int | None, cells: list[TrfRound]
) -> TrfPlayer:
    rating = player.rating(*lists)
    year = f"{player.birth_year}/00/00" if player.birth_year else ""
    birth = player.birth_date.strftime("%Y/%m/%d") if player.birth_date else year
    return TrfPlayer(
        number=player.number,
        name=player.listed_name,
        sex={"m": "m", "f": "w"}.get(player.sex, ""),
        title=player.fide_title,
        rating=rating.value if rating else 0,
        federation=player.country,
        fide_id=player.ids.get("fide", ""),
        birth=birth,
        points=f"{points:.1f}",
        rank=place,
        rounds=cells,
    )


def _scoring(points: PointScale) -> TrfScoring:
    win, draw, loss, bye = (Decimal(value) / 2 for value in (points.win, points.draw, points.loss, points.bye))
    return TrfScoring.of_games(win, draw, loss, bye)


_Row = tuple[int | None, int]
_NAMED = 10
"""How many are named whose points or place are others."""


def not_brought_back(event: Event, data: bytes) -> Iterator[Finding]:
    """The rounds, and the points and places, that the standings of the file of an event have otherwise."""
    here, rows = _rows(standings(event)[0])
    document = clean_document(document_of(read_trf(decode_text(data)[0])))[0]
    there, others = _rows(standings(decode_event(document)[0])[0])
    if here != there:
        yield warning("trf-rounds-not-back", value=there, rounds=here)
    changed = [number for number, row in rows.items() if others.get(number) != row]
    if changed:
        numbers = ", ".join(map(str, sorted(changed)[:_NAMED])) + (" …" if len(changed) > _NAMED else "")
        yield warning("trf-standings-not-back", value=numbers, count=len(changed))


def _rows(found: Standings) -> tuple[int, Mapping[int, _Row]]:
    """The round of the standings, and place and half points by number."""
    return found.after, {row.number: (row.place, row.points) for row in found.rows}
