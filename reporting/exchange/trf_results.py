"""The games behind the records 001 of a report file; of teams (TRF26) their squads and matches too.

A player's board is his place in the line-up of record 300, otherwise among those of his team's list who played; home
is the team whose players have the colours of record 352. Matches are numbered in the order of the teams.
"""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from dataclasses import dataclass, field
from itertools import islice
from typing import Any, Final

from engine.pairing.swiss.event import in_order
from reporting import limits
from reporting.exchange.trf import NOTHING, TrfPlayer, TrfRound, TrfTournament
from reporting.exchange.trf_field import points_before_rounds
from reporting.exchange.trf_read import agree

_MARKS: Final = {"1": "1", "W": "1", "+": "1", "=": "0.5", "D": "0.5", "0": "0", "L": "0", "-": "0"}
_UNPLAYED: Final = frozenset("+-")


def results_of(tournament: TrfTournament) -> Iterator[dict[str, Any]]:
    """Games round by round in the order in which a pairing announces its boards, the bye last.

    A report file has no boards; the order of the numbers would put the leader anywhere.
    """
    by_number = {player.number: player for player in tournament.players}
    for at, points in enumerate(points_before_rounds(tournament), start=1):
        games = dict(_games(tournament, by_number, at))
        boards = in_order([*games], points)
        for board, pair in enumerate(boards, start=1):
            record = games[pair]
            yield {"round": at, "board": board, **record}
        byes = (one for one in tournament.players if at <= len(one.rounds) and one.rounds[at - 1][::2] == (0, "U"))
        for board, player in enumerate(byes, start=len(boards) + 1):
            yield {"round": at, "white": player.number, "kind": "bye", "board": board}


def _games(
    tournament: TrfTournament, by_number: dict[int, TrfPlayer], at: int
) -> Iterator[tuple[tuple[int, int], dict[str, Any]]]:
    """The games of a round by their players."""
    seen = set[int]()
    for player in tournament.players:
        cell = player.cell(at)
        if not cell.opponent or player.number in seen:
            continue
        seen |= {player.number, cell.opponent}
        other = by_number.get(cell.opponent)
        answer = other.cell(at) if other else NOTHING
        record = game_of(player.number, cell, answer)
        yield (record["white"], record["black"]), record


def game_of(number: int, cell: TrfRound, answer: TrfRound) -> dict[str, Any]:
    """One game from both cells; without a colour the player who stands first has White.

    Where the two contradict each other the game has no result: which one is true, nobody can say.
    """
    white_first = cell.colour != "b"
    white, black = (number, cell.opponent) if white_first else (cell.opponent, number)
    record: dict[str, Any] = {"white": white, "black": black}
    both = cell.result and answer.result
    if cell.result not in _MARKS or (both and not agree(cell.result, answer.result)):
        return record
    own = _MARKS[cell.result]
    theirs = _MARKS.get(answer.result, {"1": "0", "0": "1"}.get(own, own))
    record["score"] = {"white": own if white_first else theirs, "black": theirs if white_first else own}
    if cell.result in _UNPLAYED:
        record["kind"] = "double-forfeit" if cell.result == "-" and answer.result == "-" else "forfeit"
    else:
        record["kind"] = "played"
    return record


_WON_FREE: Final = {"kind": "forfeit", "score": {"white": "1", "black": "0"}}
_BYES: Final[Mapping[str, Mapping[str, Any]]] = {"U": {"kind": "bye"}, "H": {"kind": "half-bye"}, "F": _WON_FREE}
"""What the row of a team without an opponent says: a full-point bye is a match won."""
_WALKOVERS: Final = {"+-": ("1", "0"), "-+": ("0", "1"), "--": ("0", "0")}
_FORFEITS: Final = {"+": ("1", "0"), "-": ("0", "1")}


@dataclass(frozen=True, slots=True)
class _Team:
    number: int
    name: str
    short_name: str
    order: tuple[int, ...]


_FIGURES: Final = 10
"""Figures that no number of a player has."""


def _numbers(text: str) -> tuple[int, ...]:
    return tuple(int(word) for word in text.split() if word.isdecimal() and len(word) < _FIGURES)


def _lines(tournament: TrfTournament, code: str) -> list[str]:
    return [line for line in tournament.team_lines if line.startswith(code)]


def teams_of(tournament: TrfTournament) -> list[_Team]:
    """The teams of records 310 that have a number, the first of each; a player is of the first that names him."""
    free = {player.number for player in tournament.players}
    found: dict[int, _Team] = {}
    for line in _lines(tournament, "310"):
        number = int(line[4:7]) if line[4:7].strip().isdecimal() else 0
        if number and number not in found:
            order = tuple(player for player in dict.fromkeys(_numbers(line[73:])) if player in free)
            free.difference_update(order)
            found[number] = _Team(number, line[8:40].strip(), line[41:46].strip(), order)
    return [*found.values()]


def add_teams(document: dict[str, Any], tournament: TrfTournament) -> None:
    """Put teams, squads and matches into the document of a file."""
    teams = teams_of(tournament)
    board_of = {player: (team.number, at) for team in teams for at, player in enumerate(team.order, start=1)}
    for record in document["players"]:
        if record["number"] in board_of:
            record["team"], record["board"] = board_of[record["number"]]
    absent: dict[int, list[int]] = {}
    for bye in tournament.byes:
        for number in bye.numbers if bye.kind == "Z" else ():
            absent.setdefault(number, []).append(bye.round_number)
    document["teams"] = [_record(team, absent.get(team.number, [])) for team in teams]
    document["absences"] = []
    matches = _Matches(tournament, {team.number: team for team in teams})
    rows = (row for at in range(1, matches.last + 1) for row in matches.of_round(at))
    document["results"] = [*islice(rows, limits.RECORDS.most + 1)]
    document["event"].pop("points_bye", None)  # what a team gets for it, `_settings` tells
    document["event"] |= _settings(tournament, matches.pattern)


def _record(team: _Team, absent: list[int]) -> dict[str, Any]:
    record = {"number": team.number, "name": team.name, "short_name": team.short_name, "absent_rounds": absent}
    return {key: value for key, value in record.items() if value}


def _settings(tournament: TrfTournament, pattern: str) -> dict[str, Any]:
    """Boards, match points (record 362), what the bye of the pairing gives (record 320, else 162 for each board)."""
    found: dict[str, Any] = {"boards": len(pattern)} if pattern else {}
    words = (tournament.header("362") or "").replace("TW", " TW ").replace("TD", " TD ").replace("TL", " TL ").split()
    worth = dict(zip(words[::2], words[1::2], strict=False))
    for code, name in (("TW", "match_points_win"), ("TD", "match_points_draw")):
        if code in worth:
            found[name] = _plain(worth[code])
    if tournament.scoring.pairing_bye != tournament.scoring.win:
        found["board_points_bye"] = _plain(str(len(pattern) * tournament.scoring.pairing_bye))
    for line in _lines(tournament, "320")[:1]:
        found |= {
            name: _plain(text)
            for name, text in (("match_points_bye", line[4:8]), ("board_points_bye", line[9:13]))
            if text.strip()
        }
    return found


def _plain(text: str) -> str:
    return text.strip().removesuffix(".0").lstrip("0") or "0"


@dataclass(slots=True)
class _Matches:
    """The matches of a file, round by round."""

    tournament: TrfTournament
    teams: dict[int, _Team]
    pattern: str = ""
    team_of: dict[int, int] = field(default_factory=dict)
    cells: dict[int, list[TrfRound]] = field(default_factory=dict)
    line_ups: dict[tuple[int, int], tuple[int, tuple[int, ...]]] = field(default_factory=dict)
    walkovers: dict[int, dict[frozenset[int], tuple[int, int, str]]] = field(default_factory=dict)
    free: dict[int, dict[int, Mapping[str, Any]]] = field(default_factory=dict)

    def __post_init__(self) -> None:
        self._read_matches()
        self._read_byes()
        self.team_of = {player: team.number for team in self.teams.values() for player in team.order}
        self.cells = {player.number: player.rounds for player in self.tournament.players}
        for line in _lines(self.tournament, "300"):
            at, team, other = (
                int(text) if text.strip().isdecimal() else 0 for text in (line[4:7], line[8:11], line[12:15])
            )
            self.line_ups[team, at] = (other, _numbers(line[16:]))
        colours_of_file = (self.tournament.header("352") or "").strip().upper()
        size = max([len(order) for _, order in self.line_ups.values()], default=0)
        self.pattern = (
            colours_of_file
            if colours_of_file and set(colours_of_file) <= {"W", "B"}
            else "".join("WB"[at % 2] for at in range(size))
        )
        self._read_own_byes()

    @property
    def last(self) -> int:
        """The last round of which the file says anything: games, matches that were not played, byes of teams."""
        return max([self.tournament.last_paired_round, *self.walkovers, *self.free])

    def of_round(self, at: int) -> Iterator[dict[str, Any]]:
        """The rows of a round: matches board by board, then teams that rest."""
        number = 0
        for number, (home, guest) in enumerate(self._pairs(at), start=1):
            for row in self._boards(home, guest, at):
                yield {"round": at, "match": number, "home": home, "guest": guest, **row}
        for team, rest in self.free.get(at, {}).items():
            number += 1
            yield {"round": at, "match": number, "home": team, **rest}

    def _pairs(self, at: int) -> list[tuple[int, int]]:
        """Home and guest of every match, in the order of the teams."""
        sides_of_walkovers = {pair: (home, guest) for pair, (home, guest, _) in self.walkovers.get(at, {}).items()}
        found: dict[frozenset[int], tuple[int, int]] = {}
        for team in self.teams.values():
            other = self._opponent(team, at)
            pair = frozenset((team.number, other or team.number))
            if other in self.teams and len(pair) == 2 and pair not in found:
                found[pair] = sides_of_walkovers.get(pair) or self._home_first(team.number, other, at)
        return [*found.values(), *(sides for pair, sides in sides_of_walkovers.items() if pair not in found)]

    def _opponent(self, team: _Team, at: int) -> int:
        """The team that a team meets: by its line-up, else by the games of its players; 0 for none."""
        other = self.line_ups.get((team.number, at), (0, ()))[0]
        met = (self.team_of.get(self._cell(player, at).opponent, 0) for player in team.order)
        return other or next((number for number in met if number), 0)

    def _home_first(self, team: int, other: int, at: int) -> tuple[int, int]:
        for board, player in enumerate(self._line_up(team, at)):
            colour = self._cell(player, at).colour
            if colour in {"w", "b"} and board < len(self.pattern):
                return (team, other) if colour == self.pattern[board].lower() else (other, team)
        return team, other

    def _line_up(self, team: int, at: int) -> tuple[int, ...]:
        """Record 300, otherwise all who had a game, or came for one, in the order of the list: reserves move up."""
        cells = ((player, self._cell(player, at)) for player in self.teams[team].order)
        came = tuple(player for player, cell in cells if cell.opponent or cell.result == "+")
        return self.line_ups.get((team, at), (0, came))[1]

    def _cell(self, player: int, at: int) -> TrfRound:
        cells = self.cells.get(player, [])
        return cells[at - 1] if at <= len(cells) else NOTHING

    def _boards(self, home: int, guest: int, at: int) -> Iterator[dict[str, Any]]:
        """The boards of a match: games, then players whose opponent did not come; without any the walkover."""
        rows: list[dict[str, Any]] = []
        for team, other in ((home, guest), (guest, home)):
            line_up = self._line_up(team, at)
            for player in self.teams[team].order:
                cell = self._cell(player, at)
                board = line_up.index(player) + 1 if player in line_up else len(line_up) + 1
                if team == home and self.team_of.get(cell.opponent) == other:
                    rows.append({"board": board, **game_of(player, cell, self._cell(cell.opponent, at))})
                elif not cell.opponent and cell.result in _FORFEITS and player in line_up:
                    rows.append(self._single_player(player, board, cell.result, is_home=team == home))
        walkover = self.walkovers.get(at, {}).get(frozenset((home, guest)))
        if walkover is not None and not rows:
            rows = [self._walkover(board, walkover[2]) for board in range(1, len(self.pattern) + 1)]
        yield from sorted(rows, key=lambda row: row["board"])

    def _single_player(self, player: int, board: int, result: str, *, is_home: bool) -> dict[str, Any]:
        """A board on which one side sat: White is the side that the colours of the boards say."""
        white = self._home_is_white(board) is is_home
        own, other = _FORFEITS[result]
        score = {"white": own if white else other, "black": other if white else own}
        return {"board": board, "white" if white else "black": player, "score": score, "kind": "forfeit"}

    def _walkover(self, board: int, kind: str) -> dict[str, Any]:
        home, guest = _WALKOVERS[kind]
        white, black = (home, guest) if self._home_is_white(board) else (guest, home)
        score = {"white": white, "black": black}
        return {"board": board, "score": score, "kind": "double-forfeit" if kind == "--" else "forfeit"}

    def _home_is_white(self, board: int) -> bool:
        return board > len(self.pattern) or self.pattern[board - 1] == "W"

    def _read_matches(self) -> None:
        """Matches that were not played by their rounds (records 330)."""
        for line in _lines(self.tournament, "330"):
            texts = [text.strip() for text in (line[7:10], line[11:14], line[15:18])]
            if line[4:6] in _WALKOVERS and all(text.isdecimal() for text in texts):
                at, home, guest = map(int, texts)
                if {home, guest} <= self.teams.keys() and home != guest and at:
                    self.walkovers.setdefault(at, {})[frozenset((home, guest))] = (home, guest, line[4:6])

    def _read_byes(self) -> None:
        """Teams without an opponent by rounds: the bye of the pairing (320), half-point and full-point byes (240)."""
        for line in _lines(self.tournament, "320")[:1]:
            for at, start in enumerate(range(14, len(line), 4), start=1):
                team = line[start : start + 3].strip()
                if team.isdecimal() and int(team) in self.teams:
                    self.free.setdefault(at, {})[int(team)] = _BYES["U"]
        for bye in self.tournament.byes:
            for number in bye.numbers if bye.kind in _BYES else ():
                if number in self.teams:
                    self.free.setdefault(bye.round_number, {}).setdefault(number, _BYES[bye.kind])

    def _read_own_byes(self) -> None:
        """Teams of whose bye the records of their players alone tell."""
        for team in self.teams.values():
            for player in team.order:
                for at, cell in enumerate(self.cells.get(player, ()), start=1):
                    walkover = any(team.number in pair for pair in self.walkovers.get(at, {}))
                    if not cell.opponent and cell.result in _BYES and not walkover and not self._opponent(team, at):
                        self.free.setdefault(at, {}).setdefault(team.number, _BYES[cell.result])
