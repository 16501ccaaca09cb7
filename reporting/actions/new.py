"""A new event, of which only its kind is known, or a sample, as a file."""

from __future__ import annotations

import json
from collections.abc import Mapping
from dataclasses import dataclass, field
from importlib import resources
from pathlib import Path
from typing import Any, Final

from engine.model import Finding
from reporting.languages import language
from reporting.sources.outputs import write_document, write_file
from reporting.verify.claims_sheet import empty_table

_DUELS: Final = frozenset({"match", "scheveningen", "simul"})
_ONE_CYCLE: Final = frozenset({"round-robin", "team-round-robin"})


@dataclass(frozen=True, slots=True)
class NewRequest:
    """What is asked for: a kind of event, or a sample; the language of its sheets (None: a sample's own).

    `settings` are fields of the event sheet that are known already.
    """

    system: str | None = None
    game: str | None = None
    sample: str | None = None
    lang: str | None = None
    settings: Mapping[str, Any] = field(default_factory=dict)


def new(path: Path, request: NewRequest, lang: str) -> tuple[str, tuple[Finding, ...]]:
    """Write a new event; `written`, `unchanged` or `skipped`, and findings. What stands there is left alone.

    `lang` is the language where the request names none.
    """
    if request.sample is None:
        document = new_document(request.system, request.game, lang)
        document["event"] |= request.settings
    else:
        document = sample_document(request.sample)
        if request.lang is not None:
            document = {**document, "event": {**document["event"], "lang": request.lang}}
    own = str(document["event"].get("lang") or lang)
    return write_document(document, path, request.lang or own, force=None)


def new_claims(path: Path, lang: str) -> tuple[str, tuple[Finding, ...]]:
    """Write an empty table of claims for `verify`, by the ending of the path as a workbook or a CSV."""
    return write_file(path, empty_table(path.suffix.lower().removeprefix("."), lang), force=None)


def new_document(system: str | None, game: str | None, lang: str) -> dict[str, Any]:
    """The document of a new event: kind of event, federation by language and game, languages.

    Tie-breaks, points and the rule for unfinished tournaments stay empty: their defaults follow
    the federation and the game, and an empty field cannot contradict them later.
    """
    game = game or "chess"
    event: dict[str, Any] = {
        "system": system,
        "game": game,
        "federation": language(lang).federations.get(game),
        "host_federation": language(lang).host,
        "cycles": 1 if system in _ONE_CYCLE else None,
        "draws_with_advantage": False if game == "draughts100" else None,
        "start_numbers": _start_numbers(system or ""),
        "competition": "open",
        "lang": lang,
        "languages": [lang],
    }
    known = {key: value for key, value in event.items() if value is not None}
    return {"schema": 1, "event": known, "players": [], "results": []}


def _start_numbers(system: str) -> str | None:
    """By lot in tables (PZSzach 2002, B.VI A.1.2), by rating in Swiss and in cups, whose strongest meet last (D.2).

    In matches and displays the organiser knows who is who; without a system nothing is known.
    """
    if not system:
        return None
    if "swiss" in system or system.endswith("cup"):
        return "rating"
    return "by-hand" if system.removeprefix("team-") in _DUELS else "lots"


SAMPLES: Final = (
    "zurich-1953",
    "club-saturday",
    "swiss-open",
    "team-league",
    "cup-22",
    "groups-final",
    "scheveningen-match",
    "kszk-final",
)
"""Names of the samples, as `new --sample` takes them."""


def sample_document(name: str) -> dict[str, Any]:
    """The document of a sample; KeyError for a name that is not in `SAMPLES`."""
    if name not in SAMPLES:
        raise KeyError(name)
    text = resources.files("samples").joinpath(name, "event.json").read_text(encoding="utf-8")
    document: dict[str, Any] = json.loads(text)
    return document


def write_sample_workbooks(folder: Path) -> None:
    """Make the workbook of every sample anew, in the language that the event names."""
    from reporting.sources.outputs import write_workbook

    for name in SAMPLES:
        document = sample_document(name)
        write_workbook(document, folder / name / "event.xlsx", document["event"]["lang"])


if __name__ == "__main__":
    write_sample_workbooks(Path(__file__).parents[2] / "samples")
