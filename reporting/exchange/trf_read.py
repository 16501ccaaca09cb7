"""Reads a tournament report file: text in, `TrfTournament` out, all that is wrong as problems.

Any line ends; columns as in TRF16, 001 record; what cannot be read is reported with its
line and left out, and never stops the rest.
"""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import replace
from decimal import Decimal, InvalidOperation
from typing import Final

from reporting.exchange.trf import (
    BLACK1,
    WHITE1,
    TrfBye,
    TrfForbidden,
    TrfPlayer,
    TrfProblem,
    TrfRound,
    TrfScoring,
    TrfTournament,
)

_FIRST_ROUND: Final = 91
_ROUND_WIDTH: Final = 10
_RESULTS: Final = frozenset("10=WDL+-HFUZ")
_TEAM_RECORDS: Final = frozenset({"013", "300", "310", "320", "330", "801", "802"})
_TRF26_RECORDS: Final = frozenset({"142", "152", "162", "192", "240", "250", "260"})


def read_trf(text: str) -> TrfTournament:
    """Read a whole file. Errors stand in `problems`, in the order of the lines."""
    tournament = TrfTournament()
    for number, line in enumerate(text.lstrip("\ufeff").splitlines(), start=1):
        bare = line.rstrip("\x1a")
        if bare.strip():
            _read_line(tournament, number, bare)
    _check(tournament)
    tournament.players.sort(key=lambda p: p.number)
    return tournament


def _read_line(tournament: TrfTournament, number: int, line: str) -> None:
    code = line[:3]
    if code == "001":
        _read_player(tournament, number, line)
        return
    reader = _READERS.get(code)
    try:
        if reader is not None:
            reader(tournament, line)
            if code in _TRF26_RECORDS:
                tournament.dialect = "trf26"
        elif code in _TEAM_RECORDS:
            tournament.team_lines.append(line)
        elif len(code) == 3 and code.isdigit() and code.endswith("2"):
            tournament.headers.append((code, line[4:].rstrip()))
        else:
            tournament.other_lines.append(line.rstrip())
    except (ValueError, InvalidOperation):
        tournament.problems.append(TrfProblem(number, "trf-record", line.strip()))
        tournament.other_lines.append(line.rstrip())


def _read_player(tournament: TrfTournament, at: int, line: str) -> None:
    number = line[4:8].strip()
    if not number.isdecimal() or int(number) == 0:
        tournament.problems.append(TrfProblem(at, "trf-number", number))
        return
    rating = line[48:52].strip()
    rank = line[85:89].strip()
    if rating and not rating.isdecimal():
        tournament.problems.append(TrfProblem(at, "trf-rating", rating, "warning"))
    player = TrfPlayer(
        number=int(number),
        sex=line[9:10].strip(),
        title=line[10:13].strip(),
        name=line[14:47].strip(),
        rating=int(rating) if rating.isdecimal() else 0,
        federation=line[53:56].strip(),
        fide_id=line[57:68].strip(),
        birth=line[69:79].strip(),
        points=line[80:84].strip(),
        rank=int(rank) if rank.isdecimal() else 0,
        line=at,
    )
    player.rounds = _read_rounds(tournament, at, line)
    tournament.players.append(player)


def _read_rounds(tournament: TrfTournament, at: int, line: str) -> list[TrfRound]:
    cells: list[TrfRound] = []
    body = line.rstrip()
    for start in range(_FIRST_ROUND, len(body), _ROUND_WIDTH):
        opponent = body[start : start + 4].strip()
        colour = body[start + 5 : start + 6].lower()
        result = body[start + 7 : start + 8].upper()
        if (opponent and not opponent.isdecimal()) or colour not in {"w", "b", "-", " ", ""}:
            tournament.problems.append(TrfProblem(at, "trf-cell", body[start : start + 8].strip()))
            cells.append(TrfRound(0, "-", ""))
            continue
        if result.strip() and result not in _RESULTS:
            tournament.problems.append(TrfProblem(at, "trf-result", result))
            result = ""
        cells.append(TrfRound(int(opponent or 0), colour.strip() or "-", result.strip()))
    while cells and cells[-1] == (0, "-", ""):
        cells.pop()
    return cells


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


def _set_points(tournament: TrfTournament, given: list[tuple[str, str]]) -> None:
    values: dict[str, Decimal] = {}
    for code, text in sorted(given, key=lambda pair: list(_POINTS).index(pair[0]) if pair[0] in _POINTS else -1):
        if code not in _POINTS:
            raise ValueError(code)
        for name in _POINTS[code]:
            values[name] = Decimal(text.replace(",", "."))
    scoring: TrfScoring = replace(tournament.scoring, **values)
    tournament.scoring = scoring


def _read_point_system(tournament: TrfTournament, line: str) -> None:
    words = line[3:].split()
    _set_points(tournament, [(code.upper(), value) for code, value in zip(words[::2], words[1::2], strict=True)])


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


def _read_accelerated_rounds(tournament: TrfTournament, line: str) -> None:
    points = Decimal(line[9:13].strip() or line[4:8].strip())
    first, last, low, high = (int(line[a:b]) for a, b in ((14, 17), (18, 21), (22, 26), (27, 31)))
    for number in range(low, high + 1):
        virtual = tournament.accelerations.setdefault(number, {})
        virtual.update(dict.fromkeys(range(first, last + 1), points))


def _read_acceleration(tournament: TrfTournament, line: str) -> None:
    words = line[3:].split()
    virtual = tournament.accelerations.setdefault(int(words[0] if words else ""), {})
    virtual.update({at: Decimal(word) for at, word in enumerate(words[1:], start=1)})


def _read_forbidden_rounds(tournament: TrfTournament, line: str) -> None:
    first, last, *numbers = (int(word) for word in line[3:].split())
    tournament.forbidden.append(TrfForbidden(tuple(numbers), first, last))


def _read_forbidden(tournament: TrfTournament, line: str) -> None:
    tournament.forbidden.append(TrfForbidden(tuple(int(word) for word in line[3:].split())))


_READERS: Final[dict[str, Callable[[TrfTournament, str], None]]] = {
    "142": _read_rounds_total,
    "XXR": _read_rounds_total,
    "152": _read_initial_colour,
    "XXC": _read_configuration,
    "162": _read_point_system,
    "XXS": _read_extended_points,
    "192": _read_coded_type,
    "240": _read_byes,
    "250": _read_accelerated_rounds,
    "XXA": _read_acceleration,
    "260": _read_forbidden_rounds,
    "XXP": _read_forbidden,
}


def _check(tournament: TrfTournament) -> None:
    """Find what single lines cannot show: doubled numbers, opponents who do not name each other."""
    known: dict[int, TrfPlayer] = {}
    for player in list(tournament.players):
        if player.number in known:
            tournament.problems.append(TrfProblem(player.line, "trf-number-twice", str(player.number)))
            tournament.players.remove(player)
        else:
            known[player.number] = player
    for player in tournament.players:
        for at, cell in enumerate(player.rounds):
            if cell.opponent:
                _check_cell(tournament, known, player, at)
    if not tournament.players:
        tournament.problems.append(TrfProblem(0, "trf-no-players", ""))
    if tournament.rounds is None:
        tournament.problems.append(TrfProblem(0, "trf-rounds", "", "warning"))
    if tournament.initial_colour is None:
        tournament.problems.append(TrfProblem(0, "trf-initial-colour", "", "info"))


def _check_cell(tournament: TrfTournament, known: dict[int, TrfPlayer], player: TrfPlayer, at: int) -> None:
    cell = player.rounds[at]
    opponent = known.get(cell.opponent)
    value = f"{player.number}-{cell.opponent}"
    if opponent is None or opponent is player:
        tournament.problems.append(TrfProblem(player.line, "trf-opponent", value))
        return
    theirs = opponent.rounds[at] if at < len(opponent.rounds) else TrfRound(0, "-", "")
    if theirs.opponent != player.number:
        tournament.problems.append(TrfProblem(player.line, "trf-one-sided", value))
    elif cell.colour == theirs.colour and cell.colour != "-":
        tournament.problems.append(TrfProblem(player.line, "trf-same-colour", value))
    elif not cell.result:
        tournament.problems.append(TrfProblem(player.line, "trf-no-result", value, "warning"))
