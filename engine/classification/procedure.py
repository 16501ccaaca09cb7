"""Who applies to whom for a category or title, who awards it, and from when it holds."""

from __future__ import annotations

from dataclasses import dataclass
from typing import Final

from engine.classification.kszk.ratings import is_international
from engine.model import Event, Rule
from engine.regulations import load


@dataclass(frozen=True, slots=True)
class Procedure:
    """The way of an application; `applicant`, `addressee`, `awarded_by` and `valid` are ids of texts.

    `applicant`: `player`, `arbiter` (chief arbiter or organiser), `none` where nobody has to
    apply. `valid`: from when the category holds.
    """

    applicant: str
    addressee: str
    awarded_by: str
    valid: str
    rule: Rule


_UNRATED: Final = frozenset({"none", "regional"})


def procedure_of(rules: str, event: Event, norm: str) -> Procedure:
    """The procedure for a norm under a rule set: KSzK 4, 4.3.3, 4.3.4, 4.5.2 to 4.5.5; PZWarc 2021, VII 7; others."""
    if rules == "kszk":
        return _kszk(event, norm)
    return _OTHERS[(rules, norm in _REGIONAL.get(rules, ()))]


def _kszk(event: Event, norm: str) -> Procedure:
    """KSzK 4: who applies hangs on the event, who awards on the category.

    4.5.4 leaves out ICCF events with norms for international titles: nobody applies there.
    District categories are applied for at the Zespół where 4.5.5 applies (an event that is
    rated), at the voivodeship otherwise (4.3.3).
    """
    if norm not in load("kszk-2016")["central"]:
        rated = event.info.settings.rated_by not in _UNRATED
        team, article = ("kszk-team", "4.5.5") if rated else ("voivodeship", "4.3.3")
        return Procedure("player", team, team, "award", Rule("KSzK", article, "2016"))
    if not is_international(event):
        return Procedure("arbiter", "kszk-team", "kszk-team", "award", Rule("KSzK", "4.5.2", "2016"))
    applicant = "none" if event.info.settings.iccf_class == "title-norm" else "player"
    return Procedure(applicant, "kszk-team", "kszk-team", "award", Rule("KSzK", "4.5.4", "2016"))


_REGIONAL: Final = {"pzszach": ("II", "III", "IV", "V")}
_OTHERS: Final = {
    ("pzwarc", False): Procedure(
        "arbiter", "pzwarc-technical", "pzwarc-technical", "register", Rule("PZWarc", "VII 7.1", "2021")
    ),
    ("pzszach", False): Procedure("player", "pzszach", "pzszach", "register", Rule("PZSzach", "3", "2015")),
    ("pzszach", True): Procedure("arbiter", "voivodeship", "voivodeship", "register", Rule("PZSzach", "3", "2015")),
    ("fide", False): Procedure("arbiter", "fide-host", "fide", "award", Rule("FIDE B.01", "1.8", "2024")),
    ("bg", False): Procedure("player", "bg-federation", "bg-federation", "award", Rule("bg", "I", "found")),
}
