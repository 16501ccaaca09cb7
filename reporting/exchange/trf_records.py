"""The records of a report file that set something: rounds, first colour, points, system, absences, acceleration.

Each reader takes the line and enters what it says; it raises `ValueError` or `InvalidOperation`
where the line says nothing.
"""

from __future__ import annotations

import re
from collections.abc import Callable
from dataclasses import replace
from decimal import Decimal
from typing import Final

from reporting.exchange.trf import BLACK1, WHITE1, TrfAbnormal, TrfBye, TrfForbidden, TrfScoring, TrfTournament
from reporting.exchange.trf_columns import first_filled

TRF26_RECORDS: Final = frozenset({"142", "152", "162", "192", "240", "250", "260", "299"})
_WORTH: Final = re.compile(r"([A-Z]+)\s*(-?\d+(?:[.,]\d+)?)\s*")


def _read_rounds_total(tournament: TrfTournament, line: str) -> None:
    words = line[3:].split()
    tournament.rounds = int(words[0] if words else "")


def _read_initial_colour(tournament: TrfTournament, line: str) -> None:
    word = line[3:].strip().lower()
    if word[:1] not in {"w", "b"}:
        raise ValueError(word)
    tournament.initial_colour = WHITE1 if word[0] == "w" else BLACK1


def _read_configuration(tournament: TrfTournament, line: str) -> None:
    for word in line[3:].lower().split():
        if word == "rank":
            tournament.by_rank = True
        elif word in {"white1", "black1"}:
            tournament.initial_colour = word[0]
        else:
            raise ValueError(word)


def _read_coded_type(tournament: TrfTournament, line: str) -> None:
    tournament.coded_type = line[3:].strip()


_POINTS: Final = {
    "W": ("win", "pairing_bye", "full_bye", "forfeit_win"),
    "D": ("draw", "half_bye"),
    "L": ("loss",),
    "A": ("zero_bye", "forfeit_loss"),
    "P": ("pairing_bye",),
    "X": (),
    "WW": ("win", "pairing_bye", "full_bye", "forfeit_win"),
    "BW": (),
    "WD": ("draw", "half_bye"),
    "BD": (),
    "WL": ("loss",),
    "BL": (),
    "PAB": ("pairing_bye",),
    "FPB": ("full_bye",),
    "HPB": ("half_bye",),
    "ZPB": ("zero_bye",),
    "FW": ("forfeit_win",),
    "FL": ("forfeit_loss",),
}
"""What each code of the records 162 and XXS sets; general codes first, so that special ones can follow."""


_FIGURES: Final = 6
"""Figures of points before a comma at most, and behind it."""


def _points_of(text: str) -> Decimal:
    """Points as a record writes them; ValueError, or what a decimal raises, where they are none, or of no game."""
    points = Decimal(text)
    exponent = points.as_tuple().exponent
    if not isinstance(exponent, int) or abs(exponent) > _FIGURES or points.adjusted() >= _FIGURES:
        raise ValueError(text)
    return points


def _set_points(tournament: TrfTournament, given: list[tuple[str, str]]) -> None:
    values: dict[str, Decimal] = {}
    for code, text in sorted(given, key=lambda pair: list(_POINTS).index(pair[0]) if pair[0] in _POINTS else -1):
        if code not in _POINTS:
            raise ValueError(code)
        for name in _POINTS[code]:
            values[name] = _points_of(text.replace(",", "."))
    scoring: TrfScoring = replace(tournament.scoring, **values)
    tournament.scoring = scoring


def _read_point_system(tournament: TrfTournament, line: str) -> None:
    text = line[3:].strip().upper()
    given = _WORTH.findall(text)
    if not given or _WORTH.sub("", text):
        raise ValueError(line)
    _set_points(tournament, given)


def _read_extended_points(tournament: TrfTournament, line: str) -> None:
    given: list[tuple[str, str]] = []
    for word in line[3:].split():
        code, _, value = word.partition("=")
        given.append((code.upper(), value))
    _set_points(tournament, given)


def _read_byes(tournament: TrfTournament, line: str) -> None:
    words = line[3:].split()
    kind = words[0].upper() if words else ""
    if kind not in {"F", "H", "Z"} or len(words) < 3:
        raise ValueError(line)
    tournament.byes.append(TrfBye(kind, int(words[1]), tuple(int(word) for word in words[2:])))


def _read_absent(tournament: TrfTournament, line: str) -> None:
    tournament.absent += tuple(int(word) for word in line[3:].split())


def _read_accelerated_rounds(tournament: TrfTournament, line: str) -> None:
    points = _points_of(line[9:13].strip() or line[4:8].strip())
    first, last, low, high = (int(line[a:b]) for a, b in ((14, 17), (18, 21), (22, 26), (27, 31)))
    for number in range(low, high + 1):
        virtual = tournament.accelerations.setdefault(number, {})
        virtual.update(dict.fromkeys(range(first, last + 1), points))


def _read_acceleration(tournament: TrfTournament, line: str) -> None:
    words = line[3:].split()
    virtual = tournament.accelerations.setdefault(int(words[0] if words else ""), {})
    virtual.update({at: _points_of(word) for at, word in enumerate(words[1:], start=1)})


def _read_forbidden_rounds(tournament: TrfTournament, line: str) -> None:
    first, last, *numbers = (int(word) for word in line[3:].split())
    tournament.forbidden.append(TrfForbidden(tuple(numbers), first, last))


def _read_forbidden(tournament: TrfTournament, line: str) -> None:
    tournament.forbidden.append(TrfForbidden(tuple(int(word) for word in line[3:].split())))


_RESULTS: Final = {
    "W": "win",
    "D": "draw",
    "L": "loss",
    "F": "full_bye",
    "H": "half_bye",
    "Z": "zero_bye",
    "+": "forfeit_win",
    "-": "forfeit_loss",
}
"""What each type of record 299 sets where it holds for everybody in every round."""


_BLANKS: Final = (3, 5, 6, 11, 12, 17, 18, 22)
"""Columns from 0 between the fields of a record 299."""
_ABNORMAL: Final = re.compile(r" +(-?\d+[.,]\d) +(-?\d+[.,]\d)(?: +(\d{1,3})((?: +\d+)*))?")
"""Match points, points, round and numbers of a record 299 by their words."""


def abnormal_of(line: str) -> TrfAbnormal:
    """A record 299: type in column 5, match points from 8, points from 14, round from 20, players or teams from 24.

    FIDE's sample stands left of these columns: where a value lies across them and both points are there, words count.
    """
    kind = line[4:5].strip().upper()
    if kind not in {"", *_RESULTS}:
        raise ValueError(line)
    if first_filled(line, _BLANKS) is None:
        matches, points, at_round, players = line[7:11], line[13:17], line[19:22], line[22:]
    elif words := _ABNORMAL.fullmatch(line[5:].rstrip()):
        matches, points, at_round, players = words.groups("")
    else:
        raise ValueError(line)
    matches, points = (text.strip().replace(",", ".") for text in (matches, points))
    numbers = tuple(int(word) for word in players.split())
    at = int(at_round.strip() or 0) or None
    worth = _points_of(points or matches)
    return TrfAbnormal(kind, worth if points else None, at, numbers, _points_of(matches) if matches else None)


def _read_abnormal(tournament: TrfTournament, line: str) -> None:
    tournament.abnormal.append(abnormal_of(line))


def general_points(tournament: TrfTournament) -> None:
    """What records 299 say of a result in general goes before the point system of the file; of teams they say more."""
    if tournament.of_teams:
        return
    values = {_RESULTS[one.kind]: one.points for one in tournament.abnormal if one.is_general}
    tournament.scoring = replace(tournament.scoring, **values)


READERS: Final[dict[str, Callable[[TrfTournament, str], None]]] = {
    "142": _read_rounds_total,
    "XXR": _read_rounds_total,
    "152": _read_initial_colour,
    "XXC": _read_configuration,
    "162": _read_point_system,
    "XXS": _read_extended_points,
    "192": _read_coded_type,
    "240": _read_byes,
    "XXZ": _read_absent,
    "250": _read_accelerated_rounds,
    "XXA": _read_acceleration,
    "260": _read_forbidden_rounds,
    "299": _read_abnormal,
    "XXP": _read_forbidden,
}
