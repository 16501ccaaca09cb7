"""What a change did to a game, in words: who plays it, what came of it, and what stood there before."""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from dataclasses import replace
from typing import Any, Final

from reporting.actions.changes import Noted
from reporting.actions.history import Step
from reporting.exchange.record_keys import Key, key_of
from reporting.locale import Texts

_SEATS: Final = ("white", "black", "home", "guest")
GAME: Final = frozenset({*_SEATS, "result", "round", "board", "stage", "group", "match", "game"})
"""The columns that a line about a game tells in words."""
_Get = Callable[[str], Any]


def game_line(each: Noted, document: Mapping[str, Any], names: Mapping[int, str], words: Texts) -> str:
    """A game of a round: `Nowak – Lis: 1-0 (was 0-1)`."""
    known = _record(document, each.key)

    def sides(at: int) -> str:
        return side_names(
            lambda name: each.values[name][at] if name in each.values else known.get(name), document, names
        )

    before, now = sides(0), sides(1)
    sat = any(each.values.get(name, (None,))[0] for name in _SEATS[:2])
    old, new = each.values.get("result", (None, None))
    if not now:
        return words("cli.enter.gone", before=_joined(before, old))
    if before != now:
        was = _joined(before, old) if sat else ""
    else:
        was, new = old or "", new or (words("cli.enter.no-result") if old else "")
    return _joined(now, new) + (" " + words("cli.enter.was", before=was) if was else "")


def _joined(sides: str, result: Any) -> str:
    return f"{sides}: {result}" if result else sides


def side_names(value: _Get, document: Mapping[str, Any], names: Mapping[int, str]) -> str:
    """Who plays a game: White and Black, before anybody sits there the two teams; blank for nobody."""
    players = [names.get(number, str(number)) for name in _SEATS[:2] if (number := value(name))]
    return " – ".join(players or [_team(document, number) for name in _SEATS[2:] if (number := value(name))])


def _team(document: Mapping[str, Any], number: Any) -> str:
    found = (team for team in document.get("teams", ()) if isinstance(team, dict) and team.get("number") == number)
    return next((str(team.get("name", number)) for team in found), str(number))


def _record(document: Mapping[str, Any], key: Key) -> Mapping[str, Any]:
    """The record of a game as it stands now; an empty one where it is gone."""
    at = (each for each in _games(document) if (each.get("round"), each.get("board")) == (key[2], key[4]))
    return next((record for record in at if key_of("results", record) == key), {})


def _games(document: Mapping[str, Any]) -> list[Mapping[str, Any]]:
    return [record for record in document.get("results", ()) if isinstance(record, dict)]


def seated(steps: Sequence[Step], document: Mapping[str, Any]) -> list[Step]:
    """The steps with who sat at each board then: a later pairing may have seated others."""
    seats = {key_of("results", record): dict(record) for record in _games(document)}
    return [
        replace(step, noted=tuple([_seated(each, seats) for each in reversed(step.noted)][::-1]))
        for step in reversed(steps)
    ][::-1]


def _seated(each: Noted, seats: dict[Key, dict[str, Any]]) -> Noted:
    """A change with the seats of its game; `seats` are those before it from then on."""
    if each.table != "results":
        return each
    game = seats.setdefault(each.key, {})
    then = {name: (game.get(name), game.get(name)) for name in _SEATS}
    game.update({name: old for name, (old, _) in each.values.items() if name in _SEATS})
    return replace(each, values=then | dict(each.values))
