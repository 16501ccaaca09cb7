"""Who is there before a round is paired, taken at the door: each one's state, and what another one changes.

All of it stands in the absences of that round, so that nothing is lost when the computer goes off. Whoever was not seen
yet has left as far as the pairing is concerned, with a note that tells him from those who will not come: nobody is
paired whom nobody saw.
"""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass
from enum import StrEnum
from typing import Final

from engine.model import Absence, Event, Player, PlayerStatus
from engine.pairing.teams.event import is_team_event
from reporting.actions.absent import absence_changes
from reporting.actions.changes import Change, absence, player
from reporting.actions.people import player_names
from reporting.languages import LANGUAGES
from reporting.locale import texts
from reporting.sources.load import Loaded


class Attendance(StrEnum):
    """Whether somebody plays in the round that is paired next."""

    HERE = "here"
    LATER = "later"
    """He comes later: no points for this round, he plays in the next one."""
    HALF = "half"
    """The same, with half a point."""
    FULL = "full"
    ABSENT = "absent"
    """He will not come."""
    UNSEEN = "unseen"
    """Nobody saw him yet."""


_KINDS: Final = {
    Attendance.HERE: "",
    Attendance.LATER: "zero",
    Attendance.HALF: "half",
    Attendance.FULL: "full",
    Attendance.ABSENT: "withdrawn",
    Attendance.UNSEEN: "withdrawn",
}


_TEAMS: Final = {False: Attendance.HERE, True: Attendance.LATER}
"""The state of a team, by whether it announced not to play in the round."""


@dataclass(frozen=True, slots=True)
class Attendee:
    """Somebody of the list, or a team: his state, and the kind of his absence in the round as the file has it."""

    number: int
    name: str
    club: str
    state: Attendance
    kind: str = ""


def _notes() -> frozenset[str]:
    return frozenset(texts(lang)("web.door.note") for lang in LANGUAGES)


def attendance(event: Event, at: int) -> list[Attendee]:
    """Everybody who may play in a round, in the order of the list; of a team event its teams."""
    if is_team_event(event):
        return [
            Attendee(team.number, team.name, team.club, _TEAMS[at in team.absent_rounds])
            for team in event.teams
            if team.status is PlayerStatus.ACTIVE
        ]
    absences = {(one.player, one.round): one for one in event.absences}
    names = player_names(event)
    return [
        Attendee(one.number, names[one.number], one.club, *_state(event, one, absences.get((one.number, at)), at))
        for one in event.players
        if one.status is not PlayerStatus.DISQUALIFIED
    ]


def _state(event: Event, one: Player, own: Absence | None, at: int) -> tuple[Attendance, str]:
    kind = own.kind if own is not None else ""
    if event.index.departures.get(one.number, at) < at:
        notes = {each.note for each in event.absences if each.player == one.number and each.is_final}
        return Attendance.UNSEEN if notes & _notes() else Attendance.ABSENT, kind
    if one.from_round is not None and one.from_round > at:
        return Attendance.LATER, kind
    states = {"": Attendance.HERE, "half": Attendance.HALF, "full": Attendance.FULL}
    return states.get(kind, Attendance.LATER), kind


def attendance_changes(
    loaded: Loaded, at: int, number: int, state: Attendance, *, seen: str | None = None
) -> tuple[Change, ...]:
    """The changes that give somebody a state in a round; `seen` is the kind of his absence that the page showed."""
    event = loaded.event
    if is_team_event(event):
        return absence_changes(loaded, at, [number], "" if state is Attendance.HERE else "zero")
    found = event.player(number)
    if found is None:
        return (player(number, {"status": ""}),)
    changes = [] if state in {Attendance.ABSENT, Attendance.UNSEEN} else list(_back(event, found, at))
    if state is Attendance.HERE and found.from_round is not None and found.from_round > at:
        changes.append(player(number, {"from_round": str(at)}))
    return (*changes, _own(event, at, number, state, seen))


def _own(event: Event, at: int, number: int, state: Attendance, seen: str | None) -> Change:
    """His absence in the round itself."""
    kind = _KINDS[state]
    if not kind:
        return absence(at, number, "", seen=seen)
    note = texts(event.info.lang)("web.door.note") if state is Attendance.UNSEEN else ""
    return Change("absences", (at, number), {"kind": kind, "note": note}, None if seen is None else {"kind": seen})


def _back(event: Event, found: Player, at: int) -> Iterator[Change]:
    """That somebody who had left is there again: of rounds that were paired without him he has no points."""
    number, gone = found.number, event.index.departures.get(found.number, at)
    if gone >= at:
        return
    played = {game.key.round for game in event.index.games_by_player.get(number, ())}
    own = {one.round: one for one in event.absences if one.player == number}
    for missed in range(gone + 1, at):
        if missed not in played and (missed not in own or own[missed].is_final):
            yield Change("absences", (missed, number), {"kind": "zero", "note": ""})
    yield from (absence(one.round, number, "") for one in own.values() if one.is_final and one.round > at)
    if found.status is PlayerStatus.WITHDRAWN or found.last_round is not None:
        yield player(number, {"status": "", "last_round": ""})


def nobody_yet(loaded: Loaded, at: int) -> tuple[Change, ...]:
    """The changes with which attendance begins: nobody was seen yet."""
    here = (one.number for one in attendance(loaded.event, at) if one.state is Attendance.HERE)
    return tuple(change for number in here for change in attendance_changes(loaded, at, number, Attendance.UNSEEN))


def unseen(event: Event, at: int) -> frozenset[int]:
    """Whom nobody saw yet before a round."""
    return frozenset(one.number for one in attendance(event, at) if one.state is Attendance.UNSEEN)


def all_here(loaded: Loaded, at: int) -> tuple[Change, ...]:
    """The changes with which whoever was not seen yet is there all the same."""
    missing = sorted(unseen(loaded.event, at))
    return tuple(change for number in missing for change in attendance_changes(loaded, at, number, Attendance.HERE))
