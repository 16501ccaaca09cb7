"""The two editions of the FIDE (Dutch) system as data: one row per criterion, and a few named switches.

C.04.3 of 1 February 2026, and C.04.3 of 1 July 2017. The bracket machine reads these
tables; nothing else in the package knows which edition it serves.
"""

from __future__ import annotations

from dataclasses import dataclass
from typing import Final

from engine.pairing.swiss.cards.floats import FloatRule, Unplayed

FLOATERS: Final = "floaters"
"""How many players leave the bracket unpaired."""
FLOATER_SCORES: Final = "floater-scores"
"""Their scores, from the highest down (2017: the score differences of the bracket)."""
NEXT_FLOATERS: Final = "next-floaters"
"""How many would leave the next bracket unpaired."""
NEXT_SCORES: Final = "next-scores"
"""The scores of those."""
BYE_UNPLAYED: Final = "bye-unplayed"
"""Unplayed games of the one downfloater who will take the bye."""
TOP_DIFFERENCE: Final = "top-difference"
TOP_THIRD: Final = "top-third"
PREFERENCES: Final = "preferences"
STRONG_PREFERENCES: Final = "strong-preferences"
DOWN_1: Final = "down-1"
UP_1: Final = "up-1"
DOWN_2: Final = "down-2"
UP_2: Final = "up-2"
DOWN_SCORES_1: Final = "down-scores-1"
UP_SCORES_1: Final = "up-scores-1"
DOWN_SCORES_2: Final = "down-scores-2"
UP_SCORES_2: Final = "up-scores-2"


@dataclass(frozen=True, slots=True)
class Criterion:
    """One quality criterion: what it counts, its name and its article in the edition."""

    key: str
    name: str
    article: str


@dataclass(frozen=True, slots=True)
class DutchEdition:
    """An edition: its criteria in falling priority, the articles, and where it parts from the other.

    `criteria` are the quality criteria; the absolute ones stand in `articles` with the
    procedure's. Switches: `minimal_bye_score` the bye goes to the lowest score that any
    pairing allows, and completion is demanded of every bracket (2026, 2.2 and 2.3), while
    otherwise the last brackets collapse where completion fails (2017, A.9);
    `floats` any round without play is a downfloat (2017, A.4), or only one worth more than a
    loss; `worth_bars_bye` any unplayed round worth a win bars from the
    bye (2026, 2.1.2), whatever it was called, or only an earlier bye of the pairing and a win
    by forfeit, not a full-point bye on request (2017, C.04.1 d with C.2).
    """

    system: str
    regulation: str
    criteria: tuple[Criterion, ...]
    articles: tuple[tuple[str, str], ...]
    minimal_bye_score: bool
    floats: FloatRule
    worth_bars_bye: bool

    def article(self, what: str) -> str:
        """Give the article of an absolute criterion or of a step of the procedure."""
        return dict(self.articles)[what]


EDITION_2026: Final = DutchEdition(
    system="swiss-fide-2026",
    regulation="FIDE C.04.3 (2026)",
    criteria=(
        Criterion(FLOATERS, "C6", "2.4.1"),
        Criterion(FLOATER_SCORES, "C7", "2.4.2"),
        Criterion(NEXT_FLOATERS, "C8", "2.4.3"),
        Criterion(NEXT_SCORES, "C8", "2.4.3"),
        Criterion(BYE_UNPLAYED, "C9", "2.4.4"),
        Criterion(TOP_DIFFERENCE, "C10", "2.4.5"),
        Criterion(TOP_THIRD, "C11", "2.4.6"),
        Criterion(PREFERENCES, "C12", "2.4.7"),
        Criterion(STRONG_PREFERENCES, "C13", "2.4.8"),
        Criterion(DOWN_1, "C14", "2.4.9"),
        Criterion(UP_1, "C15", "2.4.10"),
        Criterion(DOWN_2, "C16", "2.4.11"),
        Criterion(UP_2, "C17", "2.4.12"),
        Criterion(DOWN_SCORES_1, "C18", "2.4.13"),
        Criterion(UP_SCORES_1, "C19", "2.4.14"),
        Criterion(DOWN_SCORES_2, "C20", "2.4.15"),
        Criterion(UP_SCORES_2, "C21", "2.4.16"),
    ),
    articles=(
        ("rematch", "2.1.1"),
        ("forbidden", "2.1.1"),
        ("bye", "2.1.2"),
        ("colour", "2.1.3"),
        ("completion", "2.2"),
        ("bye-score", "2.3"),
        ("brackets", "1.3"),
        ("order", "4"),
        ("colours", "5"),
    ),
    minimal_bye_score=True,
    floats=FloatRule(forfeits_meet=False, unplayed=Unplayed.WORTH_MORE, virtual_points=True),
    worth_bars_bye=True,
)

EDITION_2017: Final = DutchEdition(
    system="swiss-fide-2017",
    regulation="FIDE C.04.3 (2017)",
    criteria=(
        Criterion(FLOATERS, "C.5", "C.5"),
        Criterion(FLOATER_SCORES, "C.6", "C.6"),
        Criterion(NEXT_FLOATERS, "C.7", "C.7"),
        Criterion(NEXT_SCORES, "C.7", "C.7"),
        Criterion(TOP_DIFFERENCE, "C.8", "C.8"),
        Criterion(TOP_THIRD, "C.9", "C.9"),
        Criterion(PREFERENCES, "C.10", "C.10"),
        Criterion(STRONG_PREFERENCES, "C.11", "C.11"),
        Criterion(DOWN_1, "C.12", "C.12"),
        Criterion(UP_1, "C.13", "C.13"),
        Criterion(DOWN_2, "C.14", "C.14"),
        Criterion(UP_2, "C.15", "C.15"),
        Criterion(DOWN_SCORES_1, "C.16", "C.16"),
        Criterion(UP_SCORES_1, "C.17", "C.17"),
        Criterion(DOWN_SCORES_2, "C.18", "C.18"),
        Criterion(UP_SCORES_2, "C.19", "C.19"),
    ),
    articles=(
        ("rematch", "C.1"),
        ("forbidden", "C.1"),
        ("bye", "C.2"),
        ("colour", "C.3"),
        ("completion", "C.4"),
        ("bye-score", "C.4"),
        ("brackets", "A.3"),
        ("order", "D"),
        ("colours", "E"),
    ),
    minimal_bye_score=False,
    floats=FloatRule(forfeits_meet=False, unplayed=Unplayed.EVERY, virtual_points=True),
    worth_bars_bye=False,
)
