"""Answers of a verification by hand: claims that hold, are refused, are incomplete, and a file that nobody can read."""

from __future__ import annotations

from collections.abc import Iterator
from contextlib import contextmanager
from dataclasses import replace
from typing import Any, Final

import pytest

from reporting.verify.reports import write
from reporting.verify.values import Answer, Claim, Difference, EventRef, FileAnswer, Person, What

UNBROKEN: Final = "Ł" * 65 + "-" + "Ę" * 54
"""120 characters, 65 of them without a blank or a hyphen."""
NAMES: Final = ("Żądło Łukasz", "Гюзелев Димитър", UNBROKEN, "A & B <UKS>", "=SUM(1;2)", "Ѝванова {{ surname }}")
UNMET: Final[dict[str, Any]] = {
    "article": "4.4.10",
    "code": "average",
    "name": "average rating of the opponents",
    "needed": "2151",
    "found": "2100.5",
    "met": False,
    "weighs": True,
}
OPEN: Final[dict[str, Any]] = {**UNMET, "article": "4.3.5", "code": "licensed-arbiter", "found": "", "met": None}
MET: Final[dict[str, Any]] = {**UNMET, "article": "4.3.9", "code": "games", "found": "9", "needed": "9", "met": True}
TOLD: Final[dict[str, Any]] = {**UNMET, "article": "4.5.5", "code": "norms-announced", "weighs": False}
SCORE: Final = Difference(What.SCORE, "7", "6.5", "4.3.9", "C7")
REQUIREMENTS: Final[dict[Answer, tuple[dict[str, Any], ...]]] = {
    Answer.CONFIRMED: (MET,),
    Answer.REFUTED: (MET, UNMET, TOLD),
    Answer.INCOMPLETE: (MET, OPEN),
}


def claim(at: int, verdict: Answer, **changed: Any) -> Claim:
    """A claim of the player of this number."""
    made = Claim(
        player=Person(at, NAMES[at % len(NAMES)], {"fide": str(1100000 + at), "national": f"PL-{at}"}, "KSz „Hetman”"),
        event=EventRef(f"Memoriał {at} & Ботвиник <open>", "2026-05-01", "ab" * 32),
        rules="kszk",
        norm="Ic" if at % 2 else "Mc",
        verdict=verdict,
        edition="2016",
        claimed={"n": 9, "score": "7"},
        found={"n": 9, "score": "6.5", "average": "19001/9", "performance": "2100.5"},
        differences=(SCORE,) if verdict is Answer.REFUTED else (),
        requirements=REQUIREMENTS[verdict],
    )
    return replace(made, **changed)


def answers(*verdicts: Answer, broken: bool = True) -> list[FileAnswer]:
    """A file for each verdict, and one that cannot be read."""
    made = [
        FileAnswer(f"in/{at:03d}.pdf", verdict is Answer.CONFIRMED, f"{at:064x}", (), (claim(at, verdict),))
        for at, verdict in enumerate(verdicts, start=1)
    ]
    told = {"code": "document-unreadable", "severity": "error", "value": "x.pdf", "message": "!", "hint": None}
    return [*made, *([FileAnswer("in/x.pdf", False, "ff" * 32, (told,))] if broken else [])]


MIXED: Final = (Answer.CONFIRMED, Answer.REFUTED, Answer.INCOMPLETE, Answer.CONFIRMED, Answer.REFUTED)


@contextmanager
def only(*forms: str) -> Iterator[None]:
    """Reports of these papers alone, for whoever looks at no other; of all where none is named."""
    papers = write._papers
    with pytest.MonkeyPatch.context() as patch:
        if forms:
            patch.setattr(write, "_papers", lambda *asked: (one for one in papers(*asked) if one.form in forms))
        yield
