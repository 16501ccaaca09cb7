"""Players one by one: fields of a player, whoever enters late, and who goes off the list before a round is paired."""

from __future__ import annotations

from collections.abc import Mapping

from engine.model import Finding, Subject, finding
from engine.pairing.swiss.swiss_systems import swiss_system
from engine.pairing.teams.event import is_team_event
from reporting.actions.changes import Change, new_player, player
from reporting.actions.withdraw import next_round
from reporting.fields import TABLES
from reporting.locale.headings import fold, heading_index
from reporting.sources.load import Loaded


def player_change(loaded: Loaded, number: int | str | None, values: Mapping[str, str]) -> Change | Finding:
    """The change of a player's fields, by their names or headings in any language; without a number a new player.

    Whoever enters once rounds are paired plays from the next one on, where nobody says otherwise.
    """
    index = heading_index("players")
    unknown = next((name for name in values if fold(name) not in index), None)
    if unknown is not None:
        return finding("enter-field-unknown", subject=Subject("players"), value=unknown)
    fields = {index[fold(name)]: value for name, value in values.items()}
    if number is not None:
        return player(number, fields)
    first = next_round(loaded)
    return new_player({"from_round": str(first), **fields} if first > 1 else fields)


def removable(loaded: Loaded, key: int | str) -> bool:
    """Whether somebody may go off the list: before a round is paired, in a Swiss event also who has no game and no bye.

    Where rounds are accelerated the groups were made of all who stood on the list.
    """
    event, info = loaded.event, loaded.event.info
    swiss = swiss_system(info.system) and not is_team_event(event) and info.settings.acceleration != "baku"
    seated = any(key in {game.white, game.black} for game in event.results)
    return not seated and (next_round(loaded) == 1 or bool(swiss))


def removal(loaded: Loaded, key: int | str) -> tuple[Change, ...] | Finding:
    """The changes that take a player off the list, his absences with him; `key` is his number, without one his name."""
    event, last = loaded.event, next_round(loaded) - 1
    if not removable(loaded, key):
        return finding("enter-player-paired", subject=Subject("players"), value=key or "–", round=max(last, 1))
    gone = Change("players", (key,), _nothing("players"))
    away = [
        Change("absences", (one.round, one.player), _nothing("absences")) for one in event.absences if one.player == key
    ]
    lines = [
        Change("line_ups", (one.round, one.team, one.board), _nothing("line_ups"))
        for one in event.line_ups
        if one.player == key
    ]
    return (*away, *lines, gone)


def _nothing(table: str) -> dict[str, None]:
    return {column.id: None for column in TABLES[table].columns if not column.name_of}
