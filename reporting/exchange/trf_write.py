"""Writes a tournament report file: `TrfTournament` in, text out.

What was read comes back: every record of the tournament, the players' columns, teams and
unknown lines, where the file had them and as it wrote them; only what has changed since is
written anew. Settings are written as the records of the file's dialect: `XXR`, `XXC`,
`XXS`, `XXA`, `XXP`, or 142, 152, 162, 240, 250, 260 (TRF26). Lines end in LF.
"""

from __future__ import annotations

from collections.abc import Collection, Iterable
from dataclasses import astuple
from decimal import Decimal
from typing import Final

from reporting.exchange.trf import ALWAYS, NOTHING, TrfForbidden, TrfPlayer, TrfRound, TrfScoring, TrfTournament
from reporting.exchange.trf26 import abnormal_line
from reporting.exchange.trf_columns import FIRST_ROUND, ROUND_WIDTH, crossed_player
from reporting.exchange.trf_merge import Blocks, in_order_of_source
from reporting.exchange.trf_read import cell_of, player_of_line, read_trf

_LETTERS: Final = {"w": "W", "b": "B"}
_XXS: Final = ("W", "D", "L", "PAB", "FPB", "HPB", "ZPB", "FW", "FL")
"""What the values of `TrfScoring` are called in record XXS."""
_STATIC: Final = ("sex", "title", "name", "rating", "federation", "fide_id", "birth", "points", "rank")


def write_trf(tournament: TrfTournament, *, anew: bool = False, without: Collection[str] = (), end: str = "\n") -> str:
    """Write the whole file; `anew` and `without` as `in_order_of_source` has them, `end` ends each line."""
    then = read_trf(tournament.source) if tournament.source else None
    blocks = _blocks(tournament, then)
    lines: Iterable[str] = (line for block in blocks.values() for line in block)
    if then is not None:
        lines = in_order_of_source(tournament, then, blocks, anew=anew, without=without)
    return "".join(f"{line}{end}" for line in lines)


def _blocks(tournament: TrfTournament, then: TrfTournament | None) -> Blocks:
    """The records by what they say, in the order of a file that was not read; `then` is the file that was."""
    blocks: Blocks = {}
    for code, text in tournament.headers:
        blocks.setdefault(code, []).append(f"{code} {text}".rstrip())
    if tournament.coded_type:
        blocks["type"] = [f"192 {tournament.coded_type}"]
    modern = tournament.dialect == "trf26"
    if modern:
        blocks |= _modern_settings(tournament)
    blocks |= {player.number: [_player_line(player)] for player in tournament.players}
    blocks |= {key: [_player_line(record, key[0])] for key, record in sorted(tournament.national.items())}
    if then is None or tournament.team_lines != then.team_lines:
        blocks["teams"] = list(tournament.team_lines)
    if not modern:
        blocks |= _extended_settings(tournament)
    blocks["beside"] = [abnormal_line(one) for one in tournament.abnormal if not one.is_general]
    blocks["byes"] = _bye_lines(tournament)
    if tournament.absent:
        blocks["absent"] = ["XXZ " + " ".join(str(number) for number in tournament.absent)]
    if then is None:
        blocks["others"] = list(tournament.other_lines)
    return {key: lines for key, lines in blocks.items() if lines}


def _player_line(player: TrfPlayer, code: str = "001") -> str:
    """A record 001, or a federation's; columns whose value is that of the file are written as they stood there."""
    text, was = player.text, player_of_line(player.text)
    if text and all(getattr(was, name) == getattr(player, name) for name in ("number", *_STATIC)):
        if not player.rounds and crossed_player(text) is not None:
            return text
        start = f"{text[:FIRST_ROUND]:{FIRST_ROUND - 2}}"
    else:
        start = _static_part(player, code)
    starts = range(FIRST_ROUND, FIRST_ROUND + ROUND_WIDTH * len(player.rounds), ROUND_WIDTH)
    cells = (_cell(cell, text[at : at + ROUND_WIDTH]) for at, cell in zip(starts, player.rounds, strict=True))
    return (f"{start:{FIRST_ROUND}}" + "".join(cells)).rstrip()


def _static_part(player: TrfPlayer, code: str) -> str:
    rank = "" if player.rank is None else player.rank
    return (
        f"{code} {player.number:4d} {player.sex:1.1}{player.title:>3.3} {player.name:33.33} "
        f"{player.rating or '':>4} {player.federation:>3.3} {player.fide_id:>11.11} {player.birth:10.10} "
        f"{player.points:>4.4} {rank:>4}"
    )


def _cell(cell: TrfRound, was: str) -> str:
    if was.strip() and cell_of(was)[0] == cell:
        return f"{was:{ROUND_WIDTH}}"
    if cell == NOTHING:
        return " " * ROUND_WIDTH
    return f"{cell.opponent or '0000':>4} {cell.colour:1} {cell.result:1}  "


def trf_number(value: Decimal) -> str:
    """Points as the format writes them: one decimal."""
    return f"{value:.1f}"


def _modern_settings(tournament: TrfTournament) -> Blocks:
    blocks: Blocks = {}
    if tournament.rounds:
        blocks["rounds"] = [f"142 {tournament.rounds}"]
    colour = [f"152 {_LETTERS[tournament.initial_colour]}"] if tournament.initial_colour else []
    blocks["colour"] = [*colour, *(["XXC rank"] if tournament.by_rank else [])]
    blocks["points"] = _modern_points(tournament.scoring)
    blocks["acceleration"] = [
        f"250      {trf_number(points):>4} {first:03d} {last:03d} {number:4d} {number:4d}"
        for number, by_round in sorted(tournament.accelerations.items())
        for points, first, last in _spans(by_round)
    ]
    last = tournament.rounds or ALWAYS
    blocks["forbidden"] = [_forbidden_rounds(group, min(group.last, last)) for group in tournament.forbidden]
    return blocks


def _modern_points(scoring: TrfScoring) -> list[str]:
    """Record 162 where a game is paid otherwise than usual, and 299 for each result that it has no letter for."""
    letters = (scoring.win, scoring.draw, scoring.loss, scoring.zero_bye, scoring.pairing_bye)
    usual = (Decimal(1), Decimal("0.5"), Decimal(0), Decimal(0), scoring.win)
    words = "    ".join(f"{code}{trf_number(value):>4}" for code, value in zip("WDLAP", letters, strict=True))
    others = (
        ("F", scoring.full_bye, scoring.win),
        ("H", scoring.half_bye, scoring.draw),
        ("+", scoring.forfeit_win, scoring.win),
        ("-", scoring.forfeit_loss, scoring.zero_bye),
    )
    lines = [f"162  {words}"] if letters != usual else []
    return lines + [f"299 {code}        {trf_number(value):>4}" for code, value, same in others if value != same]


def _forbidden_rounds(group: TrfForbidden, last: int) -> str:
    numbers = " ".join(f"{number:4d}" for number in group.numbers)
    return f"260 {group.first:03d} {last:03d} {numbers}"


def _spans(by_round: dict[int, Decimal]) -> list[tuple[Decimal, int, int]]:
    """Join neighbouring rounds of equal points; rounds without points need no record."""
    spans: list[tuple[Decimal, int, int]] = []
    for at in sorted(by_round):
        points = by_round[at]
        if spans and spans[-1][0] == points and spans[-1][2] == at - 1:
            spans[-1] = (points, spans[-1][1], at)
        elif points:
            spans.append((points, at, at))
    return spans


def _extended_settings(tournament: TrfTournament) -> Blocks:
    blocks: Blocks = {}
    if tournament.rounds:
        blocks["rounds"] = [f"XXR {tournament.rounds}"]
    words = [*(["rank"] if tournament.by_rank else [])]
    if tournament.initial_colour:
        words.append("white1" if tournament.initial_colour == "w" else "black1")
    blocks["colour"] = ["XXC " + " ".join(words)] if words else []
    if tournament.scoring != TrfScoring():
        points = (f"{code}={trf_number(value)}" for code, value in zip(_XXS, astuple(tournament.scoring), strict=True))
        blocks["points"] = ["XXS " + " ".join(points)]
    blocks["acceleration"] = [
        f"XXA {number:4d} "
        + " ".join(f"{trf_number(by_round.get(at, Decimal(0))):>4}" for at in range(1, max(by_round, default=0) + 1))
        for number, by_round in sorted(tournament.accelerations.items())
    ]
    blocks["forbidden"] = [
        "XXP " + " ".join(str(number) for number in group.numbers)
        if (group.first, group.last) == (1, ALWAYS)
        else _forbidden_rounds(group, group.last)
        for group in tournament.forbidden
    ]
    return blocks


def _bye_lines(tournament: TrfTournament) -> list[str]:
    return [
        f"240 {bye.kind} {bye.round_number:03d} " + " ".join(f"{number:4d}" for number in bye.numbers)
        for bye in tournament.byes
    ]
