"""Write what a command changed back into the event's own file, and nothing else of it.

A workbook gets it cell by cell, every other part of the file stays byte for byte; a JSON file
is written as a whole. The state before the command is kept as `NAME.before-COMMAND.EXT`.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import replace
from pathlib import Path
from typing import Any

from engine.model import Finding, Severity, finding
from reporting.exchange.event_json import json_bytes
from reporting.exchange.lots import Lots, with_seed
from reporting.fields.path import mapping_at
from reporting.sources.load import STDIN, Loaded
from reporting.sources.replace import backup_file, lock_finding, replace_file, rewrite_file


def cannot_write(loaded: Loaded) -> Finding | None:
    """Why a command cannot write into this kind of file; None where it can."""
    if loaded.path == STDIN:
        return finding("not-written-stdin", Severity.INFO)
    if loaded.kind not in {"xlsx", "json"}:
        return finding("cannot-write-back", value=loaded.name)
    return None


def write_games(
    loaded: Loaded, document: Mapping[str, Any], games: Sequence[Mapping[str, Any]], *, redo: bool
) -> Finding | None:
    """Write paired games: `document` is the event with them, `games` are their records."""
    refused = cannot_write(loaded)
    if refused is not None or loaded.kind == "json":
        return refused or _rewrite(loaded, document, "pair")
    from reporting.sources.update import write_pairings

    return write_pairings(Path(loaded.path), loaded, [dict(game) for game in games], "pair", redo=redo)


def write_seed(loaded: Loaded, seed: str) -> Finding | None:
    """Write the seed alone, before anything is drawn by it."""
    refused = cannot_write(loaded)
    if refused is not None or mapping_at(loaded.document, "event").get("seed") == seed:
        return refused
    if loaded.kind == "json":
        return _rewrite(loaded, with_seed(loaded.document, seed), "draw")
    from reporting.sources.update import write_event_values

    return write_event_values(Path(loaded.path), loaded, {"seed": seed}, "draw")


def write_lots(loaded: Loaded, lots: Lots, before: bytes) -> Finding | None:
    """Write the numbers and the colour that were drawn by a seed that stands in the file.

    `before` are the bytes of the file before the command: they are what is kept.
    """
    refused = cannot_write(loaded)
    if refused is not None:
        return refused
    path = Path(loaded.path)
    seeded = replace(loaded, document=with_seed(loaded.document, lots.seed))
    if loaded.kind == "json":
        after = json_bytes(lots.document)
        if path.read_bytes() == after:
            return None
        return lock_finding(path) or backup_file(path, "draw", before) or replace_file(path, after)
    from reporting.sources.update import write_numbers

    state = path.read_bytes()
    settings = {"first_colour": lots.colour} if lots.colour else {}
    refused = write_numbers(path, seeded, lots.by_position(), settings, dict(enumerate(lots.groups)), table=lots.table)
    return refused or (None if path.read_bytes() == state else backup_file(path, "draw", before))


def _rewrite(loaded: Loaded, document: Mapping[str, Any], command: str) -> Finding | None:
    path = Path(loaded.path)
    return rewrite_file(path, path.read_bytes(), json_bytes(document), command)
