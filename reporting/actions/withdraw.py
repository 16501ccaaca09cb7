"""Who leaves an event: players and teams that play no more from a round on, or come back."""

from __future__ import annotations

from collections.abc import Sequence

from engine.pairing.teams.event import is_team_event
from reporting.actions.changes import Change, absence, withdrawal
from reporting.actions.pair_teams import last_team_round
from reporting.sources.load import Loaded


def withdrawal_changes(
    loaded: Loaded, numbers: Sequence[int], from_round: int | None, *, back: bool = False
) -> tuple[Change, ...]:
    """The changes for withdrawals from a round on, else from the next one that is paired; `back` takes them back."""
    first = from_round or next_round(loaded)
    if is_team_event(loaded.event):
        values = {"status": "", "last_round": ""} if back else {"status": "withdrawn", "last_round": str(first - 1)}
        return tuple(Change("teams", (number,), values) for number in numbers)
    if not back:
        return tuple(withdrawal(number, first) for number in numbers)
    return tuple(change for number in numbers for change in _back(loaded, number))


def next_round(loaded: Loaded) -> int:
    """The round that will be paired next."""
    event = loaded.event
    return 1 + (last_team_round(event) if is_team_event(event) else event.last_paired_round)


def _back(loaded: Loaded, number: int) -> list[Change]:
    """He is there again: no withdrawal of his stands among the absences, nor in his own row."""
    own = [each for each in loaded.event.absences if each.player == number and each.is_final]
    changes = [absence(each.round, number, "") for each in own]
    return [*changes, Change("players", (number,), {"status": "", "last_round": ""})]
