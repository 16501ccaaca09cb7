"""What tables of another program say of an event, put together: players, teams and games, each once."""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from typing import Any

from engine.model import Finding, Place, Severity, finding
from reporting.exchange.record import name_in
from reporting.locale.spelling import plain_name


class Gathered:
    """What is known of the event so far: players by number and by name, games by round and player."""

    def __init__(self) -> None:
        self.players: dict[int, dict[str, Any]] = {}
        self.games: dict[tuple[int, int], dict[str, Any]] = {}
        self.findings: list[Finding] = []
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
            self.findings.append(finding(code, Severity.ERROR, place=where, value=number, **values))  # type: ignore[arg-type]
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
        self.findings.append(finding(code, Severity.ERROR, place=place, value=pair, round=game["round"]))


def _same_pair(first: Mapping[str, Any], second: Mapping[str, Any]) -> bool:
    return (first["white"], first.get("black")) == (second["white"], second.get("black"))


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


def document_of(event: Gathered) -> dict[str, Any]:
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
