"""Whose papers of norms are printed: who applies for what he made, who gets a certificate of it."""

from __future__ import annotations

from engine.model import Player
from engine.regulations.facts import host_of
from reporting.context.subjects import Facts, Subjects


def applicants(facts: Facts) -> tuple[int, ...]:
    """Who has a category or title to apply for: who made a norm that somebody has to apply for.

    A norm that lacks nothing but paperwork is applied for as well, with these lines left blank.
    """
    numbers: dict[int, None] = {}
    for norms in facts.norms.values():
        if not norms.rules.certificate:
            for verdict in norms.applied_for:
                if norms.rules.procedure(facts.event, verdict.norm).applicant != "none":
                    numbers[verdict.number] = None
    return tuple(sorted(numbers))


def norm_makers(facts: Facts) -> tuple[int, ...]:
    """Who made a norm by his games and gets a certificate of it (FIDE B.01, 1.4, 1.8)."""
    certified = (norms.made for norms in facts.norms.values() if norms.rules.certificate)
    return tuple(sorted({verdict.number for made in certified for verdict in made if verdict.games}))


def foreigners(subjects: Subjects) -> list[Player] | None:
    """Players of another federation than the host's, each with one; None where nobody knows the host."""
    host = host_of(subjects.info)
    if not host:
        return None
    return [player for player in subjects.event.players if player.country not in {"", host}]
