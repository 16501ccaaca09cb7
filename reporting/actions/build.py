"""Every paper of an event, or those that are asked for."""

from __future__ import annotations

import os
from collections.abc import Callable, Iterator
from dataclasses import dataclass
from pathlib import Path
from typing import Any, Final

from engine.model import Finding
from reporting.actions.print_workers import print_workers
from reporting.actions.requirements import errors_and_lacking_results, round_not_reached
from reporting.context.pairings import rounds_to_print
from reporting.render.build import build as build_papers
from reporting.render.build_request import BuildRequest
from reporting.render.output_folder import Document, OutputFolder, Progress
from reporting.sources.formats import FOLDER, GAMES
from reporting.sources.load import Loaded

_COUNTED: Final = ("written", "unchanged", "skipped")
_ENDINGS: Final = frozenset({f".{FOLDER.name}", f".{GAMES.name}"})
"""Of the files that make an event of a folder."""


@dataclass(frozen=True, slots=True)
class BuildAnswer:
    """The papers in the order in which they were made, and all findings, each once.

    `refused`: there was no folder to put them in.
    """

    documents: tuple[Document, ...]
    findings: tuple[Finding, ...]
    refused: bool = False

    @property
    def counts(self) -> dict[str, int]:
        """How many papers were written, unchanged, skipped."""
        states = [document.status for document in self.documents]
        return {state: states.count(state) for state in _COUNTED}

    def keys(self) -> dict[str, Any]:
        """The JSON keys."""
        return {"documents": [document.as_json() for document in self.documents]}


def build(
    loaded: Loaded, out_dir: Path, request: BuildRequest | None = None, progress: Progress | None = None
) -> BuildAnswer:
    """Put the papers below a folder; `progress` is called after each."""
    request = request or BuildRequest()
    refused = OutputFolder(out_dir, check=request.check).refused()
    if refused is not None:
        return BuildAnswer((), (refused,), refused=True)
    last = max(rounds_to_print(loaded.event), default=0)
    broken = (
        *errors_and_lacking_results(loaded.event, request.round_number),
        *round_not_reached(request.round_number, last),
    )
    documents, findings = build_papers(loaded, out_dir, request, progress, print_workers(loaded))
    reported = dict.fromkeys((*loaded.findings, *loaded.placed(broken), *loaded.placed(findings)))
    return BuildAnswer(tuple(documents), tuple(reported))


def savings(path: Path, wait: Callable[[], object]) -> Iterator[None]:
    """Once at first, then whenever the file was saved and stands still; `wait` is between two looks, without end."""
    seen = _state(path)
    yield
    while True:
        wait()
        saved = False
        while (state := _state(path)) != seen:  # somebody may be writing still
            seen, saved = state, True
            wait()
        if saved:
            yield


def _state(path: Path) -> object:
    """What changes when a file is saved, or one of those of a folder; None while it is being replaced."""
    try:
        files = [place for place in path.iterdir() if place.suffix.lower() in _ENDINGS] if path.is_dir() else [path]
        return {file.name: _saved(file.stat()) for file in files}
    except OSError:
        return None


def _saved(stat: os.stat_result) -> tuple[int, ...]:
    """What changes when a file is saved: one that takes its place is another, be it of the same size and time."""
    return stat.st_ino, stat.st_mtime_ns, stat.st_ctime_ns, stat.st_size
