"""Tables of another program as an event: players, games, and what was recognised."""

from __future__ import annotations

from collections.abc import Iterable, Mapping, Sequence
from typing import Any, Final

from engine.model import Finding, Place, Severity, finding
from reporting import limits
from reporting.exchange.foreign.crosstable import CrossRow, games_of
from reporting.exchange.foreign.players import name_of, player_of
from reporting.exchange.foreign.rounds import board_game, is_nobody, round_games, seats
from reporting.exchange.foreign.tables import Kind, Table, tables_of
from reporting.exchange.foreign.teams import MatchHead, board_of
from reporting.exchange.foreign_words import program_of
from reporting.exchange.lists.rows import Row
from reporting.exchange.record import name_in
from reporting.locale.spelling import plain_name

Sheets = Mapping[str, Iterable[Row | Finding]]
"""The rows of sheets, or of files, by title."""
_NAMES_TOLD: Final = 200
"""Letters of the columns that a finding names."""


class _Event:
    """What is known of the event so far: players by number and by name, games by round and player."""

    def __init__(self) -> None:
        self.players: dict[int, dict[str, Any]] = {}
        self.games: dict[tuple[int, int], dict[str, Any]] = {}
        self.told: list[Finding] = []
        self.system = ""
        self.teams: dict[int, str] = {}
        self._team_names: dict[str, int] = {}
        self._last = [0, 0]
        """The highest numbers of players and of teams."""
        self.matches: dict[int, int] = {}
        """How many matches of a round were met."""
        self._names: dict[str, int | None] = {}
        self.listed = False
        """True where a list of players or a crosstable said who plays."""

    def meet(self, record: dict[str, Any], number: int | None, where: Place) -> int:
        """The number of a player: the table's, else that under which he is known by name, else the next one."""
        key = plain_name(name_in(record))
        known = self._names.get(key)
        if number is None:
            number = known if known is not None else self._last[0] + 1
        self._last[0] = max(self._last[0], number)
        own = self.players.setdefault(number, {"number": number})
        other = plain_name(name_in(own))
        if other and other != key:
            values = {"name": other, "other": key}
            code = "foreign-number-of-two"
            self.told.append(finding(code, Severity.ERROR, place=where, value=number, **values))  # type: ignore[arg-type]
            return number
        _merge(own, record)
        self._names[key] = number if self._names.get(key, number) == number else None
        return number

    def team(self, name: str, number: int | None) -> int:
        """The number of a team: that under which its name is known, else the table's, else the next one."""
        key = plain_name(name)
        known = self._team_names.get(key)
        if known is None:
            free = number is not None and number not in self.teams
            known = number if number is not None and free else self._last[1] + 1
            self.teams[known], self._team_names[key] = name.strip(), known
            self._last[1] = max(self._last[1], known)
        return known

    def known(self, name: str, number: int | None) -> int | None:
        """The number of a player in a list of results: his name says who he is, else the number that stands by it."""
        found = self._names.get(plain_name(name)) if name else None
        if found is not None:
            return found
        return number if number in self.players and not name else None

    def add(self, games: Iterable[dict[str, Any]], place: Place) -> None:
        """Games of a table; one that another table tells otherwise is told, and the first counts."""
        for game in games:
            number, players = game["round"], [side for side in (game["white"], game.get("black")) if side]
            before = [self.games[number, side] for side in players if (number, side) in self.games]
            if not before:
                self.games |= {(number, side): game for side in players}
            elif not _same_pair(before[0], game) or (len(before) > 1 and before[0] is not before[1]):
                self._differ(game, place)
            elif not before[0].keys() & {"score", "kind"}:
                before[0].update({part: game[part] for part in ("score", "kind") if part in game})
            elif game.keys() & {"score", "kind"} and any(before[0].get(p) != game.get(p) for p in ("score", "kind")):
                self._differ(game, place)

    def _differ(self, game: Mapping[str, Any], place: Place) -> None:
        pair = f"{game['white']}-{game.get('black', '')}"
        code = "foreign-games-differ"
        self.told.append(finding(code, Severity.ERROR, place=place, value=pair, round=game["round"]))


def _same_pair(first: Mapping[str, Any], second: Mapping[str, Any]) -> bool:
    return (first["white"], first.get("black")) == (second["white"], second.get("black"))


def read_foreign(sheets: Sheets, name: str = "") -> tuple[dict[str, Any] | None, tuple[Finding, ...]]:
    """The event in tables of another program, and what was recognised; None where none of them is known."""
    tables: list[Table] = []
    unread: list[Finding] = []
    text, met = name, 0
    for title, rows in sheets.items():
        headed, outside, told = tables_of(title, rows, limits.FOREIGN_TABLES.most + 1 - met)
        met += len(headed)
        if beyond := limits.FOREIGN_TABLES.beyond("foreign-too-many-tables", met, value=title):
            return None, (beyond,)
        found = [table for table in headed if table.rows]
        tables += found
        unread += told if found else []
        text += " ".join(cell for _, cells in outside for cell in cells) + " ".join(
            cell for table in found for cell in table.head.cells
        )
    if not tables:
        return None, ()
    event = _Event()
    for kind in (Kind.PLAYERS, Kind.ROSTER, Kind.CROSSTABLE, Kind.RESULTS, Kind.MATCH):
        for table in tables:
            if table.kind is kind:
                _take(event, table)
    program = program_of(text)
    told = [*unread, *(_recognised(table, program) for table in tables)]
    named = [(table, _unread_columns(table)) for table in tables if table.kind in _NAMES_COLUMNS]
    unknown = [(table, names) for table, names in named if names]
    told += [
        finding(
            "foreign-columns-unread",
            Severity.INFO,
            place=Place(table.where, line=table.line),
            value=_names_told(names),
        )
        for table, names in unknown
    ]
    document = _document(event) if any(table.kind is not Kind.SUMS for table in tables) else None
    return document, (*told, *event.told)


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
        return finding(code, Severity.INFO, place=place, value=pair, rows=len(table.rows))
    if table.kind is Kind.SUMS:
        return finding(code, Severity.WARNING, place=place, value=table.where, rows=len(table.rows))
    value = table.team[1] if table.kind is Kind.ROSTER and table.team is not None else table.where
    rows, recognised = len(table.rows), table.head.recognised()
    return finding(
        code, Severity.INFO, place=place, value=value, rows=rows, recognised=recognised, program=program or "–"
    )


def _take(event: _Event, table: Table) -> None:
    """Players and games of one table."""
    place = Place(table.where, line=table.line)
    if table.kind is Kind.RESULTS:
        _meet_seats(event, table)
        games, told = round_games(table, event.known)
    elif table.match is not None:
        games, told = _match_games(event, table, table.match)
    else:
        event.listed = True
        rows = _players(event, table)
        games, told = [], []
        if table.kind is Kind.CROSSTABLE:
            games, system, told = games_of(table, rows)
            event.system = event.system or system
    event.told += told
    event.add(games, place)


def _players(event: _Event, table: Table) -> list[CrossRow]:
    rows: dict[int, CrossRow] = {}
    for line, cells in table.rows[: limits.PLAYERS.most + 1]:
        record, number, place, told = player_of(table.head, cells, table.where, line)
        event.told += told
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
            event.told.append(finding(code, Severity.ERROR, place=where, value=met, name=name_in(record) or "–"))
            continue
        texts = {of: cells[at].strip() for of, at in table.head.rounds.items() if at < len(cells)}
        rows[met] = CrossRow(met, place, line, {of: text for of, text in texts.items() if text})
    return list(rows.values())


def _seat_of(event: _Event, table: Table, cells: Sequence[str]) -> dict[str, Any]:
    """The team and the board of a player, where his row or what stands above it says so."""
    at, board_at = table.head.first("team"), table.head.first("board")
    name = cells[at].strip() if at is not None and at < len(cells) else ""
    if table.kind is Kind.ROSTER and table.team is not None:
        team = event.team(table.team[1], table.team[0])
    elif name:
        team = event.team(name, None)
    else:
        return {}
    board = board_of(cells[board_at]) if board_at is not None and board_at < len(cells) else None
    return {"team": team} | ({"board": board} if board else {})


def _match_games(event: _Event, table: Table, match: MatchHead) -> tuple[list[dict[str, Any]], list[Finding]]:
    """The boards of a match; of a round that nobody names nothing is taken."""
    place = Place(table.where, line=table.line)
    pair = f"{match.home.name} – {match.guest.name}"
    if table.round is None:
        return [], [finding("foreign-round-unknown", Severity.ERROR, place=place, value=pair[:60])]
    number = event.matches[table.round] = event.matches.get(table.round, 0) + 1
    sides = [(event.team(side.name, side.number), side.column) for side in (match.home, match.guest)]
    games: list[dict[str, Any]] = []
    told: list[Finding] = []
    for at, (line, cells) in enumerate(table.rows, start=1):
        where = Place(table.where, line=line)
        players = [_player_of_team(event, team, column, cells, where) for team, column in sides]
        board = board_of(cells[table.head.columns["board"][0]]) or at
        seat = {"round": table.round, "match": number, "board": board, "home": sides[0][0], "guest": sides[1][0]}
        result = cells[match.result] if match.result < len(cells) else ""
        game = board_game(seat, players[0], players[1], result)
        if game is None:
            value = " ".join(" ".join(cells).split())[:60]
            told.append(finding("foreign-game-unread", Severity.ERROR, place=where, value=value, round=table.round))
        elif game:
            games.append(game)
    return games, told


def _player_of_team(event: _Event, team: int, column: int, cells: Sequence[str], where: Place) -> int | None:
    """The number of a player at a board, who is entered where no list has him; None where nobody sits there."""
    name = cells[column].strip() if column < len(cells) else ""
    if not any(letter.isalpha() for letter in name):
        return None
    known = event.known(name, None)
    if known is not None:
        event.players[known].setdefault("team", team)
        return known
    return event.meet({**name_of(name), "team": team}, None, where)


def _meet_seats(event: _Event, table: Table) -> None:
    """The players of a list of results that no list of players names, by the numbers that stand beside them.

    Where no table has numbers, by their names in the order in which they are met.
    """
    by_name = "number" not in table.head.columns and not event.listed
    for line, cells in table.rows:
        for seat in seats(table, cells):
            told = seat.number is not None or (by_name and not is_nobody(seat.name))
            if seat.name and told and event.known(seat.name, None) is None:
                event.meet(name_of(seat.name), seat.number, Place(table.where, line=line))


def _merge(own: dict[str, Any], record: Mapping[str, Any]) -> None:
    """What a table adds to a player: what is known already stays."""
    for key, value in record.items():
        if isinstance(value, Mapping):
            _merge(own.setdefault(key, {}), value)
        elif isinstance(value, list):
            lists = {entry.get("list") for entry in own.get(key, [])}
            own.setdefault(key, []).extend(entry for entry in value if entry.get("list") not in lists)
        elif value:
            own.setdefault(key, value)


def _document(event: _Event) -> dict[str, Any]:
    """The event: players by number, games by round and board."""
    single = {id(game): game for game in event.games.values()}
    games = sorted(
        single.values(),
        key=lambda game: (game["round"], game.get("match", 0), game.get("board") or 10**6, game["white"]),
    )
    info: dict[str, Any] = {"system": event.system} if event.system else {}
    rounds = max((game["round"] for game in games), default=0)
    info |= {"rounds": rounds} if rounds else {}
    players = [player for _, player in sorted(event.players.items())]
    teams = [{"number": number, "name": name} for number, name in sorted(event.teams.items())]
    boards = max((game["board"] for game in games if "match" in game), default=0)
    info |= {"boards": boards} if boards else {}
    return {"schema": 1, "event": info, "players": players, **({"teams": teams} if teams else {}), "results": games}


def _names_told(names: Sequence[str]) -> str:
    """The names of columns, as many as a sentence has room for, none of them cut in two where another one stands."""
    text = ", ".join(names)
    if len(text) <= _NAMES_TOLD:
        return text
    whole, comma, _ = text[: _NAMES_TOLD + 1].rpartition(", ")
    return f"{whole if comma else text[:_NAMES_TOLD]}, …"
