"""Reads a tournament report file: text in, `TrfTournament` out, all that is wrong as problems.

Any line ends; columns as in TRF16, 001 record; what cannot be read is reported with its line and
left out, and never stops the rest.
"""

from __future__ import annotations

import re
from decimal import InvalidOperation
from typing import Final

from engine.model import Finding
from reporting.exchange.trf import BLACK1, NOTHING, WHITE1, TrfPlayer, TrfRound, TrfTournament, problem, trimmed
from reporting.exchange.trf_columns import FIRST_ROUND, ROUND_WIDTH, aligned, crossed, crossed_player, word_at
from reporting.exchange.trf_records import READERS, TRF26_RECORDS, general_points

_RESULTS: Final = frozenset("10=WDL+-HFUZ")
TEAM_RECORDS: Final = frozenset({"013", "300", "310", "320", "330", "801", "802"})
_NATIONAL: Final = re.compile(r"(?!XX|BB)[A-Z]{3} [ \d]{3}\d ")
"""The beginning of a federation's record of a player (National Rating Support, TRF26)."""
_NUMBER_ENDS: Final = 8


def read_trf(text: str) -> TrfTournament:
    """Read a whole file. Errors stand in `problems`, in the order of the lines."""
    plain = text.removeprefix("\ufeff")
    tournament = TrfTournament(source=plain)
    for number, line in numbered_lines(plain):
        _read_line(tournament, number, line)
    general_points(tournament)
    _check(tournament)
    tournament.players.sort(key=lambda p: p.number)
    return tournament


def numbered_lines(text: str) -> list[tuple[int, str]]:
    """The lines of a file that hold anything, with their numbers from 1, without the mark of an old file's end."""
    lines = enumerate(re.split(r"\r\n|\r|\n", text), start=1)
    bare = ((number, line.rstrip("\x1a")) for number, line in lines)
    return [(number, line) for number, line in bare if line.strip()]


def is_header(code: str) -> bool:
    """Whether a record is one of the tournament (`??2`) without a field of its own."""
    return len(code) == 3 and code.isdigit() and code.endswith("2") and code not in READERS


def _read_line(tournament: TrfTournament, number: int, line: str) -> None:
    code = line[:3]
    tournament.lines.setdefault(code, number)
    column = _crossed(line)
    if column is not None:
        tournament.problems.append(_columns(number, line, column))
    if code == "001":
        _read_player(tournament, number, line)
        return
    reader = READERS.get(code)
    try:
        if column is not None:
            tournament.other_lines.append(line.rstrip())
        elif reader is not None:
            reader(tournament, line)
            if code in TRF26_RECORDS:
                tournament.dialect = "trf26"
        elif code in TEAM_RECORDS:
            tournament.team_lines.append(line)
        elif (national := national_of_line(line, number)) and (code, national.number) not in tournament.national:
            tournament.national[code, national.number] = national
            _check_rating(tournament, number, national)
        elif is_header(code):
            tournament.headers.append((code, line[3:].removeprefix(" ").rstrip()))
        else:
            tournament.other_lines.append(line.rstrip())
    except (ValueError, InvalidOperation):
        tournament.problems.append(problem(number, "trf-record", line.strip()))
        tournament.other_lines.append(line.rstrip())


def _crossed(line: str) -> int | None:
    """The first column from 0 in which a value lies across two fields: then nobody can say what either holds."""
    return crossed_player(line) if line.startswith("001") or _is_national(line) else crossed(line)


def _columns(number: int, line: str, column: int) -> Finding:
    whole = aligned(line)
    return problem(number, "trf-columns", whole[column], column=column + 1, word=word_at(whole, column))


def player_of_line(text: str, at: int = 0) -> TrfPlayer:
    """The player of a record 001 without his rounds; number 0 where there is none.

    Where a value lies across two fields he has his name alone.
    """
    line = aligned(text)
    number, rating, rank = line[4:8].strip(), line[48:52].strip(), line[85:89].strip()
    if (column := crossed_player(line)) is not None:
        known = int(number) if number.isdecimal() and column > _NUMBER_ENDS else 0
        return TrfPlayer(number=known, name=line[14:47].strip(), line=at, text=line.rstrip())
    return TrfPlayer(
        number=int(number) if number.isdecimal() else 0,
        sex=line[9:10].strip(),
        title=line[10:13].strip(),
        name=line[14:47].strip(),
        rating=int(rating) if rating.isdecimal() else 0,
        federation=line[53:56].strip(),
        fide_id=line[57:68].strip(),
        birth=line[69:79].strip(),
        points=line[80:84].strip(),
        rank=int(rank) if rank.isdecimal() else None,
        line=at,
        text=line.rstrip(),
    )


def _read_player(tournament: TrfTournament, at: int, line: str) -> None:
    player, whole = player_of_line(line, at), crossed_player(line) is None
    if not player.number:
        if whole:
            tournament.problems.append(problem(at, "trf-number", line[4:8].strip()))
        tournament.other_lines.append(line.rstrip())
        return
    if whole:
        _check_rating(tournament, at, player)
        player.rounds = _read_rounds(tournament, at, player.text)
    tournament.players.append(player)


def national_of_line(line: str, at: int = 0) -> TrfPlayer | None:
    """A federation's record of a player: the columns of a record 001 without rounds; None for any other line."""
    if not _is_national(line) or crossed_player(line) is not None:
        return None
    player = player_of_line(line, at)
    return player if player.number else None


def _is_national(line: str) -> bool:
    return bool(_NATIONAL.match(line)) and not line[FIRST_ROUND:].strip()


def _check_rating(tournament: TrfTournament, at: int, player: TrfPlayer) -> None:
    """A rating that is no number: the player counts as unrated, and the columns stay as they are."""
    rating = aligned(player.text)[48:52].strip()
    if rating and not rating.isdecimal():
        tournament.problems.append(problem(at, "trf-rating", rating, "warning"))


def _read_rounds(tournament: TrfTournament, at: int, line: str) -> list[TrfRound]:
    cells: list[TrfRound] = []
    for start in range(FIRST_ROUND, len(line), ROUND_WIDTH):
        cell, wrong = cell_of(line[start : start + ROUND_WIDTH])
        if wrong is not None:
            tournament.problems.append(problem(at, *wrong))
        cells.append(cell)
    return trimmed(cells)


def cell_of(text: str) -> tuple[TrfRound, tuple[str, str] | None]:
    """The ten columns of one round, and the code and value of the problem where they cannot be read."""
    opponent = text[:4].strip()
    colour = text[5:6].lower()
    result = text[7:8].upper().strip()
    if (opponent and not opponent.isdecimal()) or colour not in {"w", "b", "-", " ", ""}:
        return NOTHING, ("trf-cell", text[:8].strip())
    cell = TrfRound(int(opponent or 0), colour.strip() or "-", result if result in _RESULTS else "")
    return cell, None if not result or result in _RESULTS else ("trf-result", result)


def _check(tournament: TrfTournament) -> None:
    """Find what single lines cannot show: doubled numbers, opponents who do not name each other."""
    known: dict[int, TrfPlayer] = {}
    for player in tournament.players:
        if known.setdefault(player.number, player) is not player:
            tournament.problems.append(problem(player.line, "trf-number-twice", str(player.number)))
            tournament.other_lines.append(player.text)
    tournament.players = [player for player in tournament.players if known[player.number] is player]
    if tournament.is_crossed:
        return
    for player in tournament.players:
        for at, cell in enumerate(player.rounds):
            if cell.opponent:
                _check_cell(tournament, known, player, at)
    if not tournament.players:
        tournament.problems.append(problem(0, "trf-no-players", ""))
    if tournament.rounds is None:
        tournament.problems.append(problem(0, "trf-rounds", "", "warning"))
    if tournament.initial_colour is None:
        colour = tournament.colour_of_games
        code = {WHITE1: "trf-initial-colour-white", BLACK1: "trf-initial-colour-black"}.get(colour or "")
        tournament.problems.append(problem(0, code or "trf-initial-colour", "", "info"))
    for number in {number for number in tournament.absent if number not in known}:
        tournament.problems.append(problem(tournament.lines.get("XXZ", 0), "trf-absent-unknown", str(number)))


def _check_cell(tournament: TrfTournament, known: dict[int, TrfPlayer], player: TrfPlayer, at: int) -> None:
    cell = player.rounds[at]
    opponent = known.get(cell.opponent)
    value = f"{player.number}-{cell.opponent}"
    if opponent is None or opponent is player:
        tournament.problems.append(problem(player.line, "trf-opponent", value))
        return
    theirs = opponent.cell(at + 1)
    if theirs.opponent != player.number:
        tournament.problems.append(problem(player.line, "trf-one-sided", value))
    elif cell.colour == theirs.colour and cell.colour != "-":
        tournament.problems.append(problem(player.line, "trf-same-colour", value))
    elif not cell.result:
        tournament.problems.append(problem(player.line, "trf-no-result", value, "warning"))
    elif player.number < cell.opponent and theirs.result and not agree(cell.result, theirs.result):
        both = {"mine": cell.result, "theirs": theirs.result}
        tournament.problems.append(problem(player.line, "trf-results-differ", value, **both))


_WORTH: Final = {"1": 2, "W": 2, "=": 1, "D": 1, "0": 0, "L": 0, "+": 2, "-": 0}
"""Half points of a game's result. A sanction may leave less than two in all, nothing more."""


def agree(mine: str, theirs: str) -> bool:
    """Whether what both sides of a game say can be true at once: at most one point in all, forfeits on both."""
    if mine not in _WORTH or theirs not in _WORTH:
        return False
    forfeited = (mine in "+-", theirs in "+-")
    return _WORTH[mine] + _WORTH[theirs] <= 2 and forfeited[0] == forfeited[1]
