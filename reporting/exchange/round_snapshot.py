"""The event as it stood for a round: what the papers of that round show, and carry as their evidence.

They stay the same when later rounds are paired and played.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator, Mapping
from typing import Any, Final

from engine.model import Event
from engine.model.corrections import FIRST_ROUND
from engine.model.result import ResultKind
from engine.model.rounds import departures
from engine.model.system_id import CUP, STAGES
from engine.pairing.stage_groups import plans_of
from engine.pairing.teams.event import as_teams, is_team_event
from engine.systems.table import planned_rounds

_BY_ROUND: Final = ("results", "line_ups", "absences")
_NEEDED: Final = ("players", "results")
_DEPARTURE: Final = ("status", "last_round")

_GIVEN: Final = ("points", "board_points")

_PLAYED: Final = (None, "", ResultKind.PLAYED)
_OF_A_GAME: Final = ("score", "advantage", "kind")

_Document = Mapping[str, Any]


def document_at_round(document: _Document, event: Event, number: int) -> dict[str, Any]:
    """The document of an event without what belongs to rounds after `number` (from 1); the document is left as it is.

    Results, line-ups, absences and incidents of later rounds go, and incidents of no round, for nobody says when they
    were; play-offs, unless it is the last round or they decided by then who plays on; who leaves later is still there.
    Rows of later rounds go, or have their number alone where nothing else tells how many rounds there are. The text of
    a report file tells every round, so it goes. Players stay, whenever they came.
    """
    last = planned_rounds(event)
    found = dict(document)
    for key in _BY_ROUND:
        _put(found, key, lambda record: record if _is_until(record, number) else None)
    _put(
        found,
        "incidents",
        lambda record: record if _is_until(record, number, default=_undated(record, number)) else None,
    )
    _put(found, "rounds", lambda record: record if _is_until(record, number) else _planned(record, last))
    if number < (last or event.last_paired_round):
        _put(found, "play_offs", _decided(event, number))
    _put(found, "players", _present(departures(event), number))
    if is_team_event(event):
        _put(found, "teams", _present(departures(as_teams(event)), number))
    if isinstance(report := found.get("trf"), Mapping):
        found["trf"] = {key: value for key, value in report.items() if key != "source"}
    return found


def document_as_paired(document: _Document, number: int) -> dict[str, Any]:
    """The document of an event as it stood for a round, without the scores of that round's games: as it was paired.

    Games that were not played, and others whose kind somebody wrote, stay as they are: papers of pairs may show that.
    """
    found = dict(document)
    _put(found, "results", lambda record: _unplayed(record) if _whole(record.get("round")) == number else record)
    return found


def _unplayed(record: _Document) -> _Document:
    """A game without its score; one of another kind than a played one as it is."""
    if record.get("kind") not in _PLAYED:
        return record
    return {key: value for key, value in record.items() if key not in _OF_A_GAME}


def _decided(event: Event, number: int) -> Callable[[_Document], _Document | None]:
    """Keeps play-offs of a stage that was over with a round, and those of a cup's ties before it.

    Without them nobody knows why who plays in the round does.
    """
    system, over, ties = event.info.system, set[int](), set[frozenset[int | None]]()
    if system == STAGES:
        over = {plan.stage.number for plan in plans_of(event) if plan.last <= number}
    if system == CUP:
        ties = {frozenset((game.white, game.black)) for game in event.results if game.key.round < number}

    def decided(record: _Document) -> _Document | None:
        stage, order = record.get("stage"), record.get("order")
        people = {one for one in order if isinstance(one, int)} if isinstance(order, list) else set()
        of_stage = isinstance(stage, int) and stage in over
        return record if of_stage or any(tie <= people for tie in ties) else None

    return decided


def _put(document: dict[str, Any], key: str, change: Callable[[_Document], _Document | None]) -> None:
    """Change the records of a table, or leave them out; what is no record stays as it is.

    A table that is empty goes: later it would be there.
    """
    if isinstance(records := document.get(key), list):
        left = list(_changed(records, change))
        document[key] = left
        if not left and key not in _NEEDED:
            del document[key]


def _changed(records: list[Any], change: Callable[[_Document], _Document | None]) -> Iterator[Any]:
    for record in records:
        new = change(record) if isinstance(record, Mapping) else record
        if new is not None:
            yield new


def _is_until(record: _Document, number: int, default: int = 0) -> bool:
    """True for a record of a round up to a number; of one that names none `default` decides."""
    found = _whole(record.get("round"))
    return (default if found is None else found) <= number


def _undated(record: _Document, number: int) -> int:
    """The round of an incident without one: the first where it gave or took points, else one after `number`."""
    return FIRST_ROUND if any(record.get(key) for key in _GIVEN) else number + 1


def _whole(value: object) -> int | None:
    """A round's number as the file has it; None for what is none."""
    text = str(value).strip()
    return int(text) if text.isdecimal() and len(text) < 5 else None


def _planned(record: _Document, last: int | None) -> _Document | None:
    """A later round's row: of use only where it tells how many rounds there are."""
    return None if last is not None else {"round": record.get("round")}


def _present(gone: Mapping[int, int], number: int) -> Callable[[_Document], _Document]:
    """Leave out the departure of a player who was still there in a round."""

    def staying(record: _Document) -> _Document:
        own = _whole(record.get("number"))
        left = gone.get(own, number) if own is not None else number
        found = record
        if left >= number and any(key in record for key in _DEPARTURE):
            found = {key: value for key, value in record.items() if key not in _DEPARTURE}
        if isinstance(away := record.get("absent_rounds"), list):
            found = {**found, "absent_rounds": [at for at in away if (_whole(at) or 0) <= number]}
        return found

    return staying
