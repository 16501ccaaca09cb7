"""Tables of another program as an event: players, games, and what was recognised."""

from __future__ import annotations

from collections.abc import Iterable, Mapping, Sequence
from typing import Any, Final

from engine.model import Finding, Place, finding, notice, warning
from reporting import limits
from reporting.exchange.foreign.crosstable import CrossRow, games_of
from reporting.exchange.foreign.event import ForeignEvent, document_of, name_of, player_of
from reporting.exchange.foreign.rounds import board_game, doubts, is_nobody, round_games, seats
from reporting.exchange.foreign.tables import Kind, MatchHead, Table, board_of, tables_of
from reporting.exchange.foreign_headings import program_of
from reporting.exchange.lists.rows import Row
from reporting.exchange.record import name_in

Sheets = Mapping[str, Iterable[Row | Finding]]
"""The rows of sheets, or of files, by title."""
_LONGEST_NAMES: Final = 200
"""Letters of the columns that a finding names."""


def read_foreign(sheets: Sheets, name: str = "") -> tuple[dict[str, Any] | None, tuple[Finding, ...]]:
    """The event in tables of another program, and what was recognised; None where none of them is known."""
    tables: list[Table] = []
    unread: list[Finding] = []
    text, met = name, 0
    for title, rows in sheets.items():
        headed, outside, findings = tables_of(title, rows, limits.FOREIGN_TABLES.most + 1 - met)
        met += len(headed)
        if exceeded := limits.FOREIGN_TABLES.exceeded("foreign-too-many-tables", met, value=title):
            return None, (exceeded,)
        found = [table for table in headed if table.rows]
        tables += found
        unread += findings if found else []
        text += " ".join(cell for _, cells in outside for cell in cells) + " ".join(
            cell for table in found for cell in table.head.cells
        )
    if not tables:
        return None, ()
    event = ForeignEvent()
    for kind in (Kind.PLAYERS, Kind.ROSTER, Kind.CROSSTABLE, Kind.RESULTS, Kind.MATCH):
        for table in tables:
            if table.kind is kind:
                _take(event, table)
    program = program_of(text)
    findings = [*unread, *(_recognised(table, program) for table in tables)]
    named = [(table, _unread_columns(table)) for table in tables if table.kind in _NAMES_COLUMNS]
    unknown = [(table, names) for table, names in named if names]
    findings += [
        notice("foreign-columns-unread", place=Place(table.where, line=table.line), value=_names_text(names))
        for table, names in unknown
    ]
    document = document_of(event) if any(table.kind is not Kind.SUMS for table in tables) else None
    return document, (*findings, *event.findings)


_NAMES_COLUMNS: Final = frozenset({Kind.PLAYERS, Kind.CROSSTABLE, Kind.RESULTS, Kind.ROSTER})
"""Tables whose columns mean each one thing of a player or a game."""


def _unread_columns(table: Table) -> tuple[str, ...]:
    """Headings that mean nothing, and those of rounds where nothing says that they are games (no points beside)."""
    rounds = table.head.rounds.values() if table.kind in {Kind.PLAYERS, Kind.ROSTER} else ()
    return (*table.head.unknown, *(table.head.cells[at].strip() for at in rounds))


def _recognised(table: Table, program: str) -> Finding:
    code = f"foreign-{table.kind}"
    place = Place(table.where, line=table.line)
    if table.match is not None:
        pair = f"{table.match.home.name} – {table.match.guest.name}"
        return notice(code, place=place, value=pair, rows=len(table.rows))
    if table.kind is Kind.SUMS:
        return warning(code, place=place, value=table.where, rows=len(table.rows))
    value = table.team[1] if table.kind is Kind.ROSTER and table.team is not None else table.where
    rows, recognised = len(table.rows), table.head.recognised()
    return notice(code, place=place, value=value, rows=rows, recognised=recognised, program=program or "–")


def _take(event: ForeignEvent, table: Table) -> None:
    """Players and games of one table."""
    place = Place(table.where, line=table.line)
    if table.kind is Kind.RESULTS:
        _meet_seats(event, table)
        games, findings = round_games(table, event.known)
    elif table.match is not None:
        games, findings = _match_games(event, table, table.match)
    else:
        event.listed = True
        rows = _players(event, table)
        games, findings = [], []
        if table.kind is Kind.CROSSTABLE:
            games, system, findings = games_of(table, rows)
            event.system = event.system or system
    event.findings += findings
    event.add(games, place)


def _players(event: ForeignEvent, table: Table) -> list[CrossRow]:
    rows: dict[int, CrossRow] = {}
    for line, cells in table.rows[: limits.PLAYERS.most + 1]:
        record, number, place, findings = player_of(table.head, cells, table.where, line)
        event.findings += findings
        if (
            number is None
            and "number" not in table.head.columns
            and not event.players
            and table.kind is Kind.CROSSTABLE
        ):
            number = place
        where = Place(table.where, line=line)
        if table.kind is Kind.ROSTER:
            number = place = None  # of a board, not of a player of the event
        met = event.meet(record | _seat_of(event, table, cells), number, where)
        if met in rows:
            code = "foreign-row-twice"
            event.findings.append(finding(code, place=where, value=met, name=name_in(record) or "–"))
            continue
        texts = {of: cells[at].strip() for of, at in table.head.rounds.items() if at < len(cells)}
        rows[met] = CrossRow(met, place, line, {of: text for of, text in texts.items() if text})
    return list(rows.values())


def _seat_of(event: ForeignEvent, table: Table, cells: Sequence[str]) -> dict[str, Any]:
    """The team and the board of a player, where his row or what stands above it says so."""
    name = table.head.text(cells, "team")
    if table.kind is Kind.ROSTER and table.team is not None:
        team = event.team(table.team[1], table.team[0])
    elif name:
        team = event.team(name, None)
    else:
        return {}
    board = board_of(table.head.text(cells, "board"))
    return {"team": team} | ({"board": board} if board else {})


def _match_games(event: ForeignEvent, table: Table, match: MatchHead) -> tuple[list[dict[str, Any]], list[Finding]]:
    """The boards of a match; of a round that nobody names nothing is taken."""
    place = Place(table.where, line=table.line)
    pair = f"{match.home.name} – {match.guest.name}"
    if table.round is None:
        return [], [finding("foreign-round-unknown", place=place, value=pair[:60])]
    number = event.matches[table.round] = event.matches.get(table.round, 0) + 1
    sides = [(event.team(side.name, side.number), side.column) for side in (match.home, match.guest)]
    games: list[dict[str, Any]] = []
    findings: list[Finding] = []
    for at, (line, cells) in enumerate(table.rows, start=1):
        where = Place(table.where, line=line)
        players = [_player_of_team(event, team, column, cells, where) for team, column in sides]
        board = board_of(table.head.text(cells, "board")) or at
        seat = {"round": table.round, "match": number, "board": board, "home": sides[0][0], "guest": sides[1][0]}
        result = cells[match.result] if match.result < len(cells) else ""
        game = board_game(seat, players[0], players[1], result)
        findings += doubts(game, result, cells, where, table.round)
        if game:
            games.append(game)
    return games, findings


def _player_of_team(event: ForeignEvent, team: int, column: int, cells: Sequence[str], where: Place) -> int | None:
    """The number of a player at a board, who is entered where no list has him; None where nobody sits there."""
    name = cells[column].strip() if column < len(cells) else ""
    if not any(letter.isalpha() for letter in name):
        return None
    known = event.known(name, None)
    if known is not None:
        event.players[known].setdefault("team", team)
        return known
    return event.meet({**name_of(name), "team": team}, None, where)


def _meet_seats(event: ForeignEvent, table: Table) -> None:
    """The players of a list of results that no list of players names, by the numbers that stand beside them.

    Where no table has numbers, by their names in the order in which they are met.
    """
    by_name = "number" not in table.head.columns and not event.listed
    for line, cells in table.rows:
        for seat in seats(table, cells):
            findings = seat.number is not None or (by_name and not is_nobody(seat.name))
            if seat.name and findings and event.known(seat.name, None) is None:
                event.meet(name_of(seat.name), seat.number, Place(table.where, line=line))


def _names_text(names: Sequence[str]) -> str:
    """The names of columns, as many as a sentence has room for, none of them cut in two where another one stands."""
    text = ", ".join(names)
    if len(text) <= _LONGEST_NAMES:
        return text
    whole, comma, _ = text[: _LONGEST_NAMES + 1].rpartition(", ")
    return f"{whole if comma else text[:_LONGEST_NAMES]}, …"
