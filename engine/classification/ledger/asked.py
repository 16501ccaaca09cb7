"""What a category or title asks of several norms together: fillings, games, a rating."""

from __future__ import annotations

from dataclasses import dataclass
from typing import Final

from engine.classification.pzwarc.title import WOMEN_NORMS
from engine.model import Rule
from engine.regulations import load

TITLES: Final = frozenset({*WOMEN_NORMS, *WOMEN_NORMS.values()})
"""Norms for the titles of PZWarc."""


@dataclass(frozen=True, slots=True)
class Asked:
    """What a category or title asks of the norms together: fillings, games, a rating.

    The rating falls by `reduction` where the games reach `reduced_from`; `needs_large` asks
    that one norm comes from a large event (FIDE B.01, 1.5.6). `years` is the time within which all
    norms are made, None where any time may pass between them (KSzK 4, 4.3.5).
    """

    fillings: int
    games: int
    rule: Rule
    rating: int | None = None
    reduced_from: int | None = None
    reduction: int = 0
    needs_large: bool = False
    years: int | None = None


def requirements_of(rules: str, norm: str) -> Asked:
    """What a rule set asks for one category or title beyond the single norm."""
    if rules == "kszk":
        numbers = load("kszk-2016")
        central = norm in numbers["central"]
        games = int(numbers["total_games_of_two_norms"]) if central else 0
        return Asked(2 if central else 1, games, Rule("KSzK", "4.3.8", "2016"))
    if rules == "pzwarc":
        return _pzwarc(norm)
    if rules == "fide":
        numbers = load("fide-titles-2024")
        rule = Rule("FIDE B.01", "1.5", "2024")
        if norm in numbers["by_rating"]["titles"]:
            return Asked(1, 0, Rule("FIDE B.01", "1.3", "2024"))
        return Asked(2, int(numbers["total_games"]), rule, int(numbers["title_rating"][norm]), needs_large=True)
    if rules == "bg":
        master = load("bg-standards")["master"]
        rule = Rule("bg", "I", "found")
        return Asked(
            int(master["norms"]),
            int(master["total_games"]),
            rule,
            int(master["rating_after"]),
            years=int(master["years"]),
        )
    numbers = load("pzszach-2015")
    # The verdict has asked 7 games of a man and 5 of a woman; the ledger does not know whose entry it is.
    least = numbers["women_iii"]["games"] if norm == "III" else numbers["minimum_games"][norm]
    return Asked(1, int(least), Rule("PZSzach", "2", "2015"))


def _pzwarc(norm: str) -> Asked:
    """VII 4.5: category I twice; 5.6: a title after two norms and a rating, 25 lower from 40 games on."""
    numbers = load("pzwarc-2021-norms")
    if norm not in TITLES:
        return Asked(int(numbers["category_norm"]["fillings"][norm]), 0, Rule("PZWarc", "VII 4.5", "2021"))
    limits = numbers["title_norm"]
    title, scale = WOMEN_NORMS.get(norm, norm), "women" if norm in WOMEN_NORMS else "open"
    return Asked(
        int(limits["fillings"]),
        0,
        Rule("PZWarc", "VII 5.6", "2021"),
        int(limits["rating_for_title"][scale][title]),
        int(limits["reduction"]["games"]),
        int(limits["reduction"]["points"]),
    )
