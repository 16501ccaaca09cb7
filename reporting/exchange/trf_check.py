"""The findings about a tournament report file: what is wrong in it, what was guessed, what is not used.

Nothing of the file is lost by it: what cannot be used is kept and written again.
"""

from __future__ import annotations

import re
from collections.abc import Iterator, Sequence
from fractions import Fraction
from typing import Final

from engine.model import Finding, Place, Subject, exact, finding, notice
from engine.model.points import is_possible
from engine.model.system_id import ranks_by_boards
from reporting.exchange.trf import (
    DEFAULT_SYSTEM,
    TEAM_PREFIX,
    TrfPlayer,
    TrfScoring,
    TrfTournament,
    assumed_from,
    is_known_system,
    problem,
    system_of,
)
from reporting.exchange.trf26 import not_understood
from reporting.exchange.trf_field import field_of
from reporting.exchange.trf_records import READERS
from reporting.exchange.trf_times import (
    is_doubtful,
    is_part_of_birth,
    is_short_birth,
    read_round_days,
    read_trf_day,
)
from reporting.exchange.trf_write import trf_number

EVENT_DAYS: Final = {"042": "start_date", "052": "end_date"}
USED: Final = frozenset(
    {"012", "022", "032", "042", "052", "062", "072", "082", "092", "102", "112", "122", "132"}
    | {"172", "182", "202", "222"}
)
"""Tournament records that have a field of the event, or follow from it."""
SEXES: Final = {"m": "m", "w": "f", "f": "f"}
_OF_TEAMS: Final = frozenset({"013", "300", "310", "320", "330", "352", "362", "801", "802"})
"""Records that a file of teams is read by, or that repeat what those say."""
_STANDINGS_FIRST: Final = "PTS"
_COMMENT: Final = "###"
_SYSTEM: Final = Subject("event", None, "system")


def report_findings(tournament: TrfTournament, system: str | None = None) -> tuple[Finding, ...]:
    """What there is to tell before a file is paired or rechecked; `system` is the one that the user chose."""
    return (*_common_findings(tournament, system), *_impossible_points(tournament))


def event_findings(tournament: TrfTournament) -> tuple[Finding, ...]:
    """What there is to tell where the file is read as an event: days, names, scoring too."""
    checks = (_days, _names, _sexes, _scoring, _tie_breaks, _abnormal, _primary)
    return (*_common_findings(tournament, None), *(found for check in checks for found in check(tournament)))


def _common_findings(tournament: TrfTournament, system: str | None) -> tuple[Finding, ...]:
    points = field_of(tournament)[1] if tournament.players else ()
    problems = (*tournament.problems, *points, *_not_used(tournament))
    return (*problems, *(() if system else _unknown_system(tournament)))


def _unknown_system(tournament: TrfTournament) -> tuple[Finding, ...]:
    """Record 192 names a system that there is not (pairing by another one would be false), or 092 something else."""
    assumed = assumed_from(tournament)
    if assumed:
        place = Place(line=tournament.lines.get("092"))
        return (notice("trf-system-assumed", value=assumed, place=place, system=DEFAULT_SYSTEM),)
    if is_known_system(tournament):
        return ()
    if not system_of(tournament):
        return (finding("trf-system-of-teams", subject=_SYSTEM, place=place_of_teams(tournament)),)
    place = Place(line=tournament.lines.get("192"))
    return (finding("trf-system-unknown", subject=_SYSTEM, value=tournament.coded_type, place=place),)


def place_of_teams(tournament: TrfTournament) -> Place:
    """The first line of the teams of a file."""
    return Place(
        line=min((tournament.lines[code] for code in ("310", "013") if code in tournament.lines), default=None)
    )


def _not_used(tournament: TrfTournament) -> Iterator[Finding]:
    """Records that no command uses, in one line."""
    headers = [code for code, _ in tournament.headers if code not in USED]
    # Points first and then record 202: so standings are made in any case.
    headers = [code for code in headers if code != "212" or _other_order(tournament)]
    lines = [line[:3].strip() for line in (*tournament.team_lines, *tournament.other_lines)]
    # A record of ours among them could not be read, and was told as that.
    used = {_COMMENT, "001", *READERS}
    if tournament.of_teams:
        used |= _OF_TEAMS
        general = any(one.is_general for one in tournament.abnormal)
        lines += [code for code, present in (("250", tournament.accelerations), ("299", general)) if present]
        used -= {"250", "299"}
    elif system_of(tournament).startswith(TEAM_PREFIX):
        used |= {"013"}
    codes = sorted({code for code in (*headers, *lines) if code} - used)
    if codes:
        yield problem(tournament.lines.get(codes[0], 0), "trf-records-kept", ", ".join(codes), "info")


def _other_order(tournament: TrfTournament) -> bool:
    """Whether record 212 orders the standings otherwise than by points and then record 202."""
    standings, ties = tournament.header("212"), tournament.header("202")
    if not standings or not standings.strip():
        return False
    words = [word.strip().upper() for word in standings.split(",")]
    behind = [word.strip().upper() for word in (ties or "").split(",") if word.strip()]
    return not words[0].startswith(_STANDINGS_FIRST) or bool(behind and words[1:] != behind)


def _days(tournament: TrfTournament) -> Iterator[Finding]:
    """Days that may have been meant otherwise, and days of rounds that are none."""
    for code, text in tournament.headers:
        day = read_trf_day(text) if code in EVENT_DAYS and is_doubtful(text) else None
        if day is not None:
            yield problem(tournament.lines.get(code, 0), "trf-date-doubtful", text, "info", reading=day.isoformat())
    days, unread = read_round_days(text for code, text in tournament.headers if code == "132")
    for word in unread:
        yield problem(tournament.lines.get("132", 0), "trf-round-date", word, "warning")
    if days and tournament.rounds and max(days) > tournament.rounds:
        line, value = tournament.lines.get("132", 0), days[max(days)].isoformat()
        yield problem(line, "trf-round-date-beyond", value, "warning", round=max(days), rounds=tournament.rounds)
    for player in tournament.players:
        if is_part_of_birth(player.birth):
            yield problem(player.line, "trf-birth-part", player.birth, "info")
    short = [player for player in tournament.players if is_short_birth(player.birth)]
    if short:
        yield problem(short[0].line, "trf-births-short", short[0].birth, "warning", players=len(short))


def whole_name(player: TrfPlayer) -> bool:
    """Whether a name has no comma, so that nobody can say which part is the surname (TRF16: Lastname, Firstname)."""
    return "," not in player.name and " " in player.name


def _names(tournament: TrfTournament) -> Iterator[Finding]:
    found = [player for player in tournament.players if whole_name(player)]
    if found:
        yield problem(found[0].line, "trf-names-whole", found[0].name, "info", players=len(found))


def _sexes(tournament: TrfTournament) -> Iterator[Finding]:
    found = [player for player in tournament.players if player.sex and player.sex.lower() not in SEXES]
    if found:
        letters = ", ".join(sorted({player.sex for player in found}))
        yield problem(found[0].line, "trf-sex", letters, "info", players=len(found))


def _scoring(tournament: TrfTournament) -> Iterator[Finding]:
    """Points that an event has no field for: it pays a forfeit like a game, a bye on request like a draw or a win."""
    paid = tournament.scoring
    yield from _impossible_byes(tournament, _BYES[1:])
    if paid != TrfScoring.of_games(paid.win, paid.draw, paid.loss, paid.pairing_bye):
        code = _code_of_points(tournament)
        yield problem(tournament.lines.get(code, 0), "trf-scoring-kept", code, "warning")
    if tournament.of_teams and _LOSS_PAID.search(tournament.header("362") or ""):
        yield problem(tournament.lines["362"], "trf-scoring-kept", "362", "warning")


_BYES: Final = ("pairing_bye", "full_bye", "half_bye", "zero_bye", "forfeit_win", "forfeit_loss")
"""What a round without a game is worth by its kinds; an event has the first alone."""
_LOSS_PAID: Final = re.compile(r"TL\s*\S*[1-9]")
"""Points for a match lost, which an event has no field for."""


def _code_of_points(tournament: TrfTournament) -> str:
    return "162" if "162" in tournament.lines else "XXS" if "XXS" in tournament.lines else "299"


def _impossible_points(tournament: TrfTournament) -> Iterator[Finding]:
    """Points by which nobody can be paired; an event of the file is told them by its own checks."""
    paid = tournament.scoring
    if not is_possible(paid.win, paid.draw, paid.loss):
        line = tournament.lines.get(_code_of_points(tournament), 0)
        yield problem(line, "points-impossible", trf_number(paid.win))
    yield from _impossible_byes(tournament, _BYES)


def _impossible_byes(tournament: TrfTournament, names: Sequence[str]) -> Iterator[Finding]:
    """A round without a game that is worth more than a win; what a bye of teams is worth stands elsewhere (320)."""
    most = tournament.scoring.win
    for value in sorted({getattr(tournament.scoring, name) for name in names if not tournament.of_teams}):
        if value > most:
            line = tournament.lines.get(_code_of_points(tournament), 0)
            yield problem(line, "bye-impossible", trf_number(value), win=trf_number(most))


def _tie_breaks(tournament: TrfTournament) -> Iterator[Finding]:
    """Tie-breaks that nobody here knows: the event then goes by those of its federation, not by half a list."""
    if not any(code in tournament.lines for code in ("202", "212")):
        return
    from reporting.exchange.trf_headers import tie_breaks_of

    unknown = tie_breaks_of(tournament)[1]
    if unknown:
        code = "202" if "202" in tournament.lines else "212"
        yield problem(tournament.lines[code], "trf-tie-breaks", ", ".join(unknown), "warning")


def _primary(tournament: TrfTournament) -> Iterator[Finding]:
    """A system in which board points go first (ETT26: `FIDE_TEAM_TYPEA_GP_MP`), which no column of a table says."""
    coded = tournament.coded_type or ""
    if ranks_by_boards(coded):
        yield problem(tournament.lines.get("192", 0), "trf-board-points-first", coded, "info")


def _abnormal(tournament: TrfTournament) -> Iterator[Finding]:
    """Points beside the games that an event has no field for."""
    for one in not_understood(tournament):
        people = ", ".join(str(number) for number in one.numbers) or "–"
        points = exact(Fraction(one.points))
        yield problem(tournament.lines["299"], "trf-points-beside", people, "warning", points=points)
