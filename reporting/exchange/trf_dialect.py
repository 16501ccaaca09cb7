"""A report file in the records of one version of the format: TRF16 with the pairing programs' extensions, or TRF26.

TRF26 has records of its own for what those programs write as `XXR`, `XXC`, `XXS`, `XXA`, `XXP`, `XXZ`. What TRF16
has no place for is left out and named.
"""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from dataclasses import replace
from typing import Final, Literal

from engine.systems.table import SYSTEMS
from reporting.exchange.trf import (
    NOTHING,
    TrfBye,
    TrfPlayer,
    TrfRound,
    TrfTournament,
    assumed_from,
    is_accelerated,
    system_of,
)
from reporting.exchange.trf_headers import MODERN
from reporting.exchange.trf_types import CUSTOM

Dialect = Literal["trf16", "trf26"]
TEAMS_MODERN: Final = frozenset({"300", "310", "320", "330", "801", "802"})
"""Records of teams that TRF16 does not have; it has 013 alone."""


def in_dialect(tournament: TrfTournament, dialect: Dialect) -> tuple[TrfTournament, tuple[str, ...]]:
    """The tournament as a dialect tells it, and the codes of the records that had to be left out."""
    if dialect == "trf26":
        return _modern(tournament), ()
    return _plain(tournament), tuple(sorted({*_without_place(tournament)}))


def _modern(tournament: TrfTournament) -> TrfTournament:
    """Absences that `XXZ` announces as a record 240."""
    coming = tournament.next_round
    announced = {number for bye in tournament.byes for number in bye.numbers if bye.round_number == coming}
    absent = tuple(number for number in tournament.absent if number not in announced)
    byes = [*tournament.byes, *([TrfBye("Z", coming, absent)] if absent else [])]
    return replace(tournament, dialect="trf26", byes=byes, absent=())


def _plain(tournament: TrfTournament) -> TrfTournament:
    """Announced byes in the columns of their rounds, the system in record 092."""
    announced = () if tournament.of_teams else tournament.byes
    byes: dict[int, dict[int, str]] = {}
    for bye in announced:
        for number in bye.numbers:
            byes.setdefault(number, {})[bye.round_number] = bye.kind
    headers = [(code, text) for code, text in tournament.headers if code not in MODERN]
    coded, unknown_type = (tournament.coded_type or "").strip(), None
    if coded and system_of(tournament) not in SYSTEMS:
        # Without it the file would be paired by another system unawares.
        unknown_type = coded
    elif coded and not coded.upper().startswith(CUSTOM):
        others = [header for header in headers if header[0] != "092"]
        headers = sorted([*others, ("092", _named(tournament))], key=lambda header: header[0])
    return replace(
        tournament,
        dialect="trf16",
        headers=headers,
        coded_type=unknown_type,
        players=[_with_byes(player, byes.get(player.number, {})) for player in tournament.players],
        byes=[],
        abnormal=[one for one in tournament.abnormal if one.is_general],
        national={},
        team_lines=[line for line in tournament.team_lines if line[:3] not in TEAMS_MODERN],
    )


def _named(tournament: TrfTournament) -> str:
    """Record 092 as it stands where it names the system, otherwise the code of record 192."""
    text = tournament.header("092") or ""
    same = system_of(replace(tournament, coded_type=None)) == system_of(tournament) and not assumed_from(tournament)
    plain = text.strip() and same and not is_accelerated(tournament)
    return text if plain else (tournament.coded_type or "").strip()


def _with_byes(player: TrfPlayer, own: Mapping[int, str]) -> TrfPlayer:
    """A player with his announced byes by their rounds."""
    if not own:
        return player
    cells = [*player.rounds, *[NOTHING] * (max(own) - len(player.rounds))]
    for at, kind in own.items():
        if cells[at - 1] == NOTHING:
            cells[at - 1] = TrfRound(0, "-", kind)
    return replace(player, rounds=cells)


def _without_place(tournament: TrfTournament) -> Iterator[str]:
    yield from (code for code, text in tournament.headers if code in MODERN and text.strip())
    yield from (line[:3] for line in tournament.team_lines if line[:3] in TEAMS_MODERN)
    yield from (federation for federation, _ in tournament.national)
    if tournament.of_teams and tournament.byes:
        yield "240"
    if any(not one.is_general for one in tournament.abnormal):
        yield "299"
