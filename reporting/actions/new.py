"""A new event of which only its kind is known, with the settings that most events of that kind have."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any, Final

_FEDERATIONS: Final[Mapping[tuple[str, str], str]] = {
    ("pl", "chess"): "pzszach",
    ("pl", "draughts100"): "pzwarc",
    ("pl", "draughts64"): "pzwarc",
    ("pl", "correspondence"): "kszk",
    ("bg", "chess"): "bsfsh",
    ("bg", "correspondence"): "bfksh",
    ("en", "chess"): "fide",
    ("en", "draughts100"): "fmjd",
    ("en", "draughts64"): "fmjd",
    ("en", "correspondence"): "iccf",
}
_HOSTS: Final[Mapping[str, str]] = {"pl": "POL", "bg": "BUL"}
_DUELS: Final = frozenset({"match", "scheveningen", "simul"})
_ONE_CYCLE: Final = frozenset({"round-robin", "team-round-robin"})


def new_document(system: str | None, game: str | None, lang: str) -> dict[str, Any]:
    """The document that `new` writes: kind of event, federation by language and game, languages.

    Tie-breaks, points and the rule for unfinished tournaments stay empty: their defaults follow
    the federation and the game, and an empty field cannot contradict them later.
    """
    game = game or "chess"
    event: dict[str, Any] = {
        "system": system,
        "game": game,
        "federation": _FEDERATIONS.get((lang, game)),
        "host_federation": _HOSTS.get(lang),
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
