"""Who of an event's players is not of the federation that holds it, as FIDE's papers count them (FIDE B.01, 1.4.3)."""

from __future__ import annotations

from engine.model import Player
from engine.regulations.facts import host_of
from reporting.context.subjects import Subjects


def foreigners(subjects: Subjects) -> list[Player] | None:
    """Players of another federation than the host's, each with one; None where nobody knows the host."""
    host = host_of(subjects.info)
    if not host:
        return None
    return [player for player in subjects.event.players if player.country not in {"", host}]
