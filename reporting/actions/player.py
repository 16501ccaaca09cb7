"""Players one by one: fields of a player, and whoever enters late."""

from __future__ import annotations

from collections.abc import Mapping

from engine.model import Finding, Subject, finding
from reporting.actions.changes import Change, new_player, player
from reporting.actions.withdraw import next_round
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
