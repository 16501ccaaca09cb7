"""Write what a command changed back into the event's own file, and nothing else of it.

A workbook gets it cell by cell, every other part of the file stays byte for byte; a JSON file
is written as a whole. The state before the command is kept as `NAME.before-COMMAND.EXT`.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from pathlib import Path
from typing import Any

from engine.model import Finding, Severity, finding
from reporting.exchange.drawing_of_lots import Drawing
from reporting.exchange.event_json import json_bytes
from reporting.sources.load import STDIN, Loaded
from reporting.sources.precheck import unread_again
from reporting.sources.replace import read_again, rewrite_file


def cannot_write(loaded: Loaded) -> Finding | None:
    """Why a command cannot write into this kind of file; None where it can: a workbook of ours, or JSON."""
    if loaded.path == STDIN:
        return finding("not-written-stdin", Severity.INFO)
    if loaded.kind != "json" and (loaded.kind != "xlsx" or loaded.origins is None):
        return finding("cannot-write-back", value=loaded.name)
    return None


def write_games(
    loaded: Loaded, document: Mapping[str, Any], games: Sequence[Mapping[str, Any]], *, redo: bool
) -> Finding | None:
    """Write paired games: `document` is the event with them, `games` are their records."""
    refused = cannot_write(loaded)
    if refused is not None or loaded.kind == "json":
        return refused or rewrite_json(loaded, document, "pair")
    from reporting.sources.update import write_pairings

    return write_pairings(Path(loaded.path), loaded, [dict(game) for game in games], redo=redo)


def write_lots(loaded: Loaded, lots: Drawing) -> Finding | None:
    """Write what was drawn in one go: the seed, the numbers and the colour that came of it."""
    refused = cannot_write(loaded)
    if refused is not None or loaded.kind == "json":
        return refused or rewrite_json(loaded, lots.document, "draw")
    from reporting.sources.update import write_numbers

    settings = {"seed": lots.seed} | ({"first_colour": lots.colour} if lots.colour else {})
    groups = dict(enumerate(lots.groups))
    return write_numbers(Path(loaded.path), loaded, lots.by_position(), settings, groups, table=lots.table)


def rewrite_json(loaded: Loaded, document: Mapping[str, Any], command: str) -> Finding | None:
    """Put a document in the place of the JSON file that was read, unless somebody changed it since."""
    path = Path(loaded.path)
    before = read_again(path, loaded.sha256)
    if isinstance(before, Finding):
        return before
    after = json_bytes(document)
    return unread_again(after, "json", path.name) or rewrite_file(path, before, after, command)
