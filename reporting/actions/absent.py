"""Who does not play in a round: players with what they get for it, teams in the rounds that they announced."""

from __future__ import annotations

from collections.abc import Sequence

from engine.pairing.teams.event import is_team_event
from reporting.actions.changes import Change, absence
from reporting.actions.enter_records import find_record
from reporting.sources.load import Loaded


def absence_changes(loaded: Loaded, round_number: int, numbers: Sequence[int], kind: str) -> tuple[Change, ...]:
    """The changes for absences of a kind (`zero`, `half`, `full`); blank: they play after all. Of teams in a league."""
    if not is_team_event(loaded.event):
        return tuple(absence(round_number, number, kind) for number in numbers)
    return tuple(_of_team(loaded, round_number, number, absent=bool(kind)) for number in numbers)


def _of_team(loaded: Loaded, round_number: int, number: int, *, absent: bool) -> Change:
    teams = loaded.document.get("teams", [])
    index = find_record(teams, "teams", (number,))
    announced = list(teams[index].get("absent_rounds", ())) if index is not None else []
    rounds = [str(each) for each in announced if str(each) != str(round_number)]
    rounds += [str(round_number)] if absent else []
    return Change("teams", (number,), {"absent_rounds": sorted(rounds, key=lambda each: (len(each), each))})
