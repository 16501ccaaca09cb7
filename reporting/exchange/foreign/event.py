"""What tables of another program say of an event, put together: players, teams and games, each once."""

from __future__ import annotations

import re
from collections.abc import Iterable, Mapping, Sequence
from typing import Any, Final

from engine.model import Finding, Place, finding, warning
from engine.model.people import parted_name
from reporting.exchange.foreign_headings import Head
from reporting.exchange.lists.headed_table import birth_of, sex_of
from reporting.exchange.record import name_in
from reporting.fields import TABLES
from reporting.fields.path import get, put
from reporting.locale.spelling import plain_name


class ForeignEvent:
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
            self.findings.append(finding(code, place=where, value=number, **values))  # type: ignore[arg-type]
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
        """Games of a table; one that another table tells otherwise is reported, and the first counts."""
        for game in games:
            number, players = game["round"], [side for side in (game["white"], game.get("black")) if side]
            before = [self.games[number, side] for side in players if (number, side) in self.games]
            if not before:
                self.games |= {(number, side): game for side in players}
            elif _pair(before[0]) != _pair(game) or (len(before) > 1 and before[0] is not before[1]):
                self._differ(game, place)
            elif not before[0].keys() & {"score", "kind"}:
                before[0].update({part: game[part] for part in ("score", "kind") if part in game})
            elif game.keys() & {"score", "kind"} and any(before[0].get(p) != game.get(p) for p in ("score", "kind")):
                self._differ(game, place)

    def _differ(self, game: Mapping[str, Any], place: Place) -> None:
        pair = f"{game['white']}-{game.get('black', '')}"
        code = "foreign-games-differ"
        self.findings.append(finding(code, place=place, value=pair, round=game["round"]))


def _pair(game: Mapping[str, Any]) -> tuple[Any, Any]:
    return game["white"], game.get("black")


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


def document_of(event: ForeignEvent) -> dict[str, Any]:
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


_EMPTY: Final = frozenset({"", "-", "–", "0", "--", "---", "0000", "00.00.00"})
_OLD_TITLES: Final = {"g": "GM", "igm": "GM", "m": "IM", "f": "FM", "c": "CM", "wg": "WGM", "wm": "WIM", "wf": "WFM"}
"""Titles of FIDE as older programs write them in small letters."""
_NO_TITLE: Final = frozenset({"nc", "un", "ur"})
_TITLES: Final = ("title_fide", "title_fide_women", "category_otb", "title_national")
_SHORT_DAY: Final = re.compile(r"(\d{1,2})[./-](\d{1,2})[./-](\d{2})")
_COMPACT_DAY: Final = re.compile(r"(\d{2})(\d{2})(\d{4})")


def player_of(
    head: Head, cells: Sequence[str], where: str, line: int
) -> tuple[dict[str, Any], int | None, int | None, list[Finding]]:
    """The record of a player, his starting number and his place as the table says them, what could not be read."""
    findings: list[Finding] = []
    record: dict[str, Any] = {}
    at = {column: head.text(cells, column) for column in head.columns}
    _put_name(record, at)
    number, place = _whole(at.get("number", "")), _whole(at.get("place", ""))
    for column, text in at.items():
        if text in _EMPTY or column not in _READ:
            continue
        if not _put(record, column, text):
            findings.append(_unread(where, line, text, head.cells[head.columns[column][0]]))
    title = at.get("title_any") or _adjacent_title(head, cells)
    if title and title not in _EMPTY and not _put_title(record, title):
        findings.append(_unread(where, line, title, "title"))
    return record, number, place, findings


_READ: Final = frozenset(
    {
        *("federation", "id_fide", "id_national", "rating", "rating_fide", "rating_national", "birth_date", "sex"),
        *("club", "region"),
    }
)


def _put(record: dict[str, Any], column: str, text: str) -> bool:
    """Put a cell into the record; whether it could be read."""
    value: Any = text
    if column.startswith("rating"):
        value = _whole(text)
        column = "rating_fide" if column == "rating" else column
    elif column == "birth_date":
        value = _birth(text)
    elif column == "sex":
        value = sex_of(text)
    elif column.startswith("id_"):
        value = text.rstrip(".")
    if value in {None, ""}:
        return False
    path = TABLES["players"].column(column).json_path
    if get(record, path) is None:
        put(record, path, value)
    return True


def _put_name(record: dict[str, Any], at: dict[str, str]) -> None:
    surname, first_name = at.get("surname", ""), at.get("first_name", "")
    name = at.get("name", "")
    if surname and name and not first_name:
        first_name = name  # Swiss-Manager has `Surname` and `Name`, the first name
    if not surname:
        record |= name_of(name)
        return
    record |= {"surname": surname.strip()} | ({"first_name": first_name.strip()} if first_name.strip() else {})


def name_of(name: str) -> dict[str, str]:
    """Surname and first name of a whole name: parted by a comma, else by the first blank."""
    surname, first_name = parted_name(name)
    if "," not in name:
        surname, _, first_name = (part.strip() for part in name.strip().partition(" "))
    return {"surname": surname} | ({"first_name": first_name} if first_name else {})


def _adjacent_title(head: Head, cells: Sequence[str]) -> str:
    """A title in the column without a heading left of the name, where Chess-Results has it."""
    name = head.first("name")
    if name is None or name == 0 or head.cells[name - 1].strip() or name > len(cells):
        return ""
    return cells[name - 1].strip()


def _put_title(record: dict[str, Any], text: str) -> bool:
    if text.casefold() in _NO_TITLE:
        return True
    for word in (text, text.upper(), _OLD_TITLES.get(text.casefold(), "")):
        for column_id in _TITLES:
            column = TABLES["players"].column(column_id)
            if word in column.choices:
                put(record, column.json_path, word)
                return True
    return False


def _birth(text: str) -> str | int | None:
    short, compact = _SHORT_DAY.fullmatch(text), _COMPACT_DAY.fullmatch(text)
    if short:
        return None  # of two digits nobody knows the century
    found = birth_of(f"{compact[1]}.{compact[2]}.{compact[3]}" if compact else text)
    return int(found) if found and len(found) == 4 else found or None


def _whole(text: str) -> int | None:
    plain = text.strip().rstrip(".")
    return int(plain) if plain.isdecimal() and len(plain) <= 5 else None


def _unread(where: str, line: int, text: str, heading: str) -> Finding:
    place = Place(where, line=line)
    return warning("foreign-cell-unread", place=place, value=text[:60], heading=heading.strip() or "–")
