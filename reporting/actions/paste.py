"""Players from a pasted list: what each line says of whom, who stands in the event already, and the changes."""

from __future__ import annotations

from collections.abc import Collection, Iterator, Mapping, Sequence
from dataclasses import dataclass, field
from typing import Any, Final

from engine.model import Finding, GameType
from engine.model.info import RATING_LISTS
from engine.pairing.teams.event import is_team_event
from reporting.actions.changes import Change
from reporting.actions.enter_records import Draft, read_value_of
from reporting.actions.known_people import KnownPeople
from reporting.actions.people import with_everybody
from reporting.actions.player import player_change
from reporting.exchange.pasted import How, Pasted, PastedRow, read_pasted
from reporting.exchange.values import is_empty
from reporting.fields import TABLES
from reporting.lists.list_fields import OF_GAME, title_columns
from reporting.locale.spelling import plain_name
from reporting.sources.load import Loaded

MOST: Final = 400
"""Lines that are taken at once: what a page shows, and what its form can send."""


@dataclass(frozen=True, slots=True)
class PasteRequest:
    """A pasted text and what was chosen on its preview: columns, names to swap, lines to leave out or to take.

    A line of somebody who stands in the event already, or above in the list, is taken only when it is among `taken`.
    `with_teams`: teams that the list alone names are entered with it.
    """

    text: str
    columns: Sequence[str] | None = None
    all_swapped: bool = False
    swapped: Collection[int] = ()
    left_out: Collection[int] = ()
    taken: Collection[int] = ()
    with_teams: bool = False


@dataclass(frozen=True, slots=True)
class PastedPlayer:
    """A line as a player: his fields as they would be entered, texts that no field takes, his number (0: by the draw).

    `twin` is who has that name or id already, `twin_line` the line where he stands in the list itself (0: the event).
    """

    line: int
    values: dict[str, str]
    unread: tuple[str, ...]
    is_taken: bool
    number: int = 0
    twin: str = ""
    twin_line: int = 0

    @property
    def is_rated(self) -> bool:
        """Whether the line has a rating."""
        return any(name.startswith("rating_") and text.isdecimal() for name, text in self.values.items())


@dataclass(frozen=True, slots=True)
class Preview:
    """The players of a pasted list, and how the list was read; `more` lines are too many to be taken at once.

    `teams` are names by number; `new_teams` those that the list alone names.
    """

    players: tuple[PastedPlayer, ...]
    pasted: Pasted
    more: int = 0
    teams: Mapping[str, str] = field(default_factory=dict)
    new_teams: tuple[str, ...] = ()

    @property
    def taken(self) -> list[PastedPlayer]:
        """Who is to be entered."""
        return [player for player in self.players if player.is_taken]


def preview(loaded: Loaded, request: PasteRequest) -> Preview:
    """What entering a pasted list would do to an event."""
    game = loaded.event.info.game
    how = How(_titles(game), request.columns, request.all_swapped, request.swapped)
    pasted = read_pasted(request.text, how)
    draft = Draft(loaded.document)
    rows = pasted.rows[:MOST]
    teams = {str(team.number): team.name for team in loaded.event.teams}
    new_teams = _new_teams(draft, rows, teams.values())
    if request.with_teams:
        teams |= new_teams
    numbers = {plain_name(name): number for number, name in teams.items()}
    read = [(row.line, *_values(draft, game, row, numbers)) for row in rows]
    players = tuple(_players(loaded, request, read))
    return Preview(players, pasted, max(0, len(pasted.rows) - MOST), teams, tuple(new_teams.values()))


def _new_teams(draft: Draft, rows: Sequence[PastedRow], known: Collection[str]) -> Mapping[str, str]:
    """The teams that a list names and the event does not have, with the next numbers."""
    texts = (row.values.get("team", "") for row in rows)
    named = {plain_name(text): text for text in texts if text and not text.isdecimal()}
    new = [text for plain, text in named.items() if plain not in {*map(plain_name, known)}]
    last = max((at for one in draft.table("teams") if isinstance(at := one.get("number"), int)), default=0)
    return {str(number): text for number, text in enumerate(new, start=last + 1)}


def paste_changes(loaded: Loaded, found: Preview) -> tuple[Change, ...] | Finding:
    """The changes that enter the players who are taken, the new teams of theirs before them."""
    known, entered = {team.number for team in loaded.event.teams}, {player.values.get("team") for player in found.taken}
    changes = [
        Change("teams", (int(number),), {"name": name}, new=True)
        for number, name in found.teams.items()
        if number in entered and int(number) not in known
    ]
    for player in found.taken:
        change = player_change(loaded, None, player.values)
        if isinstance(change, Finding):
            return change
        changes.append(change)
    return tuple(changes)


def _titles(game: GameType) -> frozenset[str]:
    return frozenset(word for column in _title_columns(game) for word in TABLES["players"].column(column).choices)


def _title_columns(game: GameType) -> list[str]:
    """The columns in which a title or a category may stand, those of the game's first list first."""
    return list(dict.fromkeys(column for name in OF_GAME[game] for column in title_columns(name, game)))


def _columns(game: GameType, name: str) -> Sequence[str]:
    """The columns of the sheet for a column of the list, the first that takes the text."""
    if name == "title_any":
        return _title_columns(game)
    first = RATING_LISTS[game][0]
    return [{"rating": f"rating_{first}", "id": f"id_{first}"}.get(name, name)]


def _values(
    draft: Draft, game: GameType, row: PastedRow, teams: Mapping[str, str]
) -> tuple[dict[str, str], tuple[str, ...]]:
    """The fields of a line as the sheet takes them, and the texts that it does not; a team goes by its name too."""
    values: dict[str, str] = {}
    unread = [*row.rest]
    for name, text in row.values.items():
        named = teams.get(plain_name(text), text) if name == "team" else text
        found = ((each, _text(draft, each, named)) for each in _columns(game, name))
        column, value = next(((each, value) for each, value in found if value), ("", ""))
        if not value or values.setdefault(column, value) != value:
            unread.append(text)
    return values, tuple(unread)


def _text(draft: Draft, column_id: str, text: str) -> str:
    """A text as a column of the sheet takes it; blank where it does not."""
    value = read_value_of(draft, "players", TABLES["players"].column(column_id), text)
    if value is None or isinstance(value, Finding):
        return ""
    return text if isinstance(value, (bool, list, tuple)) else str(value)


def _players(
    loaded: Loaded, request: PasteRequest, read: Sequence[tuple[int, dict[str, str], tuple[str, ...]]]
) -> Iterator[PastedPlayer]:
    known = KnownPeople(with_everybody(loaded).event.players)
    numbers = [record["number"] for record in _records(loaded) if not is_empty(record.get("number"))]
    number = max((each for each in numbers if isinstance(each, int)), default=0)
    gets_one = bool(numbers) or is_team_event(loaded.event)
    for line, values, unread in read:
        twin, twin_line = known.twin(values)
        is_taken = line in request.taken if twin else line not in request.left_out
        number += is_taken and gets_one
        known.add(line, values)
        yield PastedPlayer(line, values, unread, is_taken, number if is_taken and gets_one else 0, twin, twin_line)


def _records(loaded: Loaded) -> Sequence[Mapping[str, Any]]:
    players: Sequence[Mapping[str, Any]] = loaded.document.get("players", ())
    return players
