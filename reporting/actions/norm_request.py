"""What is asked of `classify`."""

from __future__ import annotations

from dataclasses import dataclass


@dataclass(frozen=True, slots=True)
class NormRequest:
    """Rules and edition (empty: the event's own), norms and players (empty: all), a forecast in place of verdicts."""

    rules: str = ""
    edition: str = ""
    norms: tuple[str, ...] = ()
    players: tuple[int, ...] = ()
    forecast: bool = False
