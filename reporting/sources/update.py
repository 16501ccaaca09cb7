"""What commands write back into the event's own workbook: pairings, lots, settings, the status of a round.

Each function writes all it has to in one go, so that the state before the command is kept
whole; it returns a finding, and has changed nothing, where the workbook cannot take it. What was
written is noted in the hidden sheet (`journal`).
"""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from pathlib import Path
from typing import Any, Final

from engine.model import Finding, finding
from reporting.fields.path import mapping_at
from reporting.sources.open_elsewhere import lock_finding
from reporting.sources.precheck import unread_again
from reporting.sources.replace import read_again, rewrite_file
from reporting.workbook.ooxml.archive import BadArchiveError, read_entries
from reporting.workbook.ooxml.edits import Edits, NewRows
from reporting.workbook.ooxml.package import Package, RefusedError
from reporting.workbook.ooxml.patch import patch_bytes
from reporting.workbook.sheets.journal import note, sheet_titles
from reporting.workbook.sheets.target import Source, setting_edit, target
from reporting.workbook.sheets.update_games import Game, game_edits
from reporting.workbook.sheets.update_players import blank_edits, group_edits, number_edits

_BEFORE_PAIRING: Final = (None, "planned")
_PAIRED: Final = "paired"


def write_pairings(path: Path, source: Source, games: Sequence[Game], *, redo: bool = False) -> Finding | None:
    """Write the games of one round or more, and the status `paired` of these rounds.

    `games` are records of `results` as in the event's JSON, without a score; byes have a
    `kind`. `redo` replaces what stands in these rounds, as long as no result stands there.
    """

    def edits() -> Edits:
        found = game_edits(source, games, redo=redo)
        for number, stage in sorted({(game["round"], game.get("stage") or 1) for game in games}):
            if _status(source, number, stage) in _BEFORE_PAIRING and "rounds" in source.origins.tables:
                found += _paired(source, number, stage)
        return found

    rows = [[game["round"], game.get("board"), game.get("white"), game.get("black")] for game in games]
    return _write(path, source, edits, "pair", "results", games=rows)


def write_numbers(
    path: Path,
    source: Source,
    numbers: Mapping[int, int],
    settings: Mapping[str, Any],
    groups: Mapping[int, int] | None = None,
    table: str = "players",
) -> Finding | None:
    """Write starting numbers (position in the table of players or teams -> number) with what led to them.

    `settings` are fields of the event (`seed`, `first_colour`, `start_numbers`) as in JSON;
    `groups` are the players' groups by the same positions.
    """

    def edits() -> Edits:
        grouped = group_edits(source, groups) if groups else Edits()
        return number_edits(source, numbers, table) + grouped + _setting_edits(source, settings)

    order = [number for _, number in sorted(numbers.items())]
    return _write(path, source, edits, "draw", table, numbers=order, event=dict(settings))


def write_values(path: Path, source: Source, values: Sequence[tuple[int, str, Any]]) -> Finding | None:
    """Write fields of players: position in the document, column, value."""
    noted = [[index, column, value] for index, column, value in values]
    return _write(path, source, lambda: blank_edits(source, values), "fill", "players", values=noted)


def _write(
    path: Path, source: Source, edits: Callable[[], Edits], command: str, table: str, **written: Any
) -> Finding | None:
    """Carry out the edits with the note about them; nothing to write is nothing to note.

    The edits were computed from what was read: on a workbook that changed since they would fall on other rows.
    """
    try:
        wanted = edits()
        if not wanted:
            return None
        before = read_again(path, source.sha256)
        if isinstance(before, Finding):
            return before
        titles = sheet_titles(Package(read_entries(before)))
    except RefusedError as refused:
        return refused.found
    except BadArchiveError as error:
        return finding("workbook-broken", value=path.name, reason=error)
    return patch_workbook(path, before, wanted + note(titles, command, table, **written), command)


def _setting_edits(source: Source, settings: Mapping[str, Any]) -> Edits:
    event = mapping_at(source.document, "event")
    changed = {field_id: value for field_id, value in settings.items() if event.get(field_id) != value}
    return Edits(tuple(setting_edit(source, field_id, value) for field_id, value in changed.items()))


def _status(source: Source, round_number: int, stage: int) -> str | None:
    index = _round_index(source, round_number, stage)
    return None if index is None else source.document["rounds"][index].get("status")


def _round_index(source: Source, round_number: int, stage: int) -> int | None:
    rounds = enumerate(source.document.get("rounds", []))
    wanted = (round_number, stage)
    return next((index for index, line in rounds if (line.get("round"), line.get("stage") or 1) == wanted), None)


def _paired(source: Source, round_number: int, stage: int) -> Edits:
    """The round with the status `paired`, in a row of its own where it has none."""
    rounds = target(source, "rounds")
    rounds.need(("number", "status"))
    index = _round_index(source, round_number, stage)
    if index is not None:
        return Edits((rounds.edit(index, "status", _PAIRED),))
    row = {"number": round_number, "status": rounds.value("status", _PAIRED)}
    return Edits(rows=(NewRows(rounds.layout, (row | ({"stage": stage} if stage > 1 else {}),)),))


def patch_workbook(path: Path, before: bytes, edits: Edits, command: str) -> Finding | None:
    """Carry out edits in a workbook whose bytes are `before`: all of them or, with a finding, none.

    The state before is kept as `NAME.before-COMMAND.xlsx`; a workbook that is open in a
    spreadsheet program, or was changed since it was read, is left alone.
    """
    locked = lock_finding(path)
    if locked:
        return locked
    after, found = patch_bytes(before, edits, path.name)
    return found or unread_again(after, "xlsx", path.name) or rewrite_file(path, before, after, command)
