"""Every decision that a Swiss kernel can make has its sentence in three languages."""

from __future__ import annotations

import re
from pathlib import Path

from babel.messages.pofile import read_po

from engine.pairing.paired_round import Decision
from engine.pairing.swiss.dutch.edition import EDITION_2017, EDITION_2026
from reporting.locale import texts
from reporting.locale.explanations import sentence, with_article
from tests.rows import of_each

ROOT = Path(__file__).parents[3]
CODE = re.compile(r'"((?:dutch|fide1998|pzwarc)\.[a-z-]+)(?=["{])')


def codes() -> set[str]:
    """All codes that stand in the kernels; one that ends in a hyphen is the beginning of several."""
    folder = ROOT / "engine" / "pairing" / "swiss"
    return {code for path in folder.rglob("*.py") for code in CODE.findall(path.read_text(encoding="utf-8"))}


def catalogue(lang: str) -> dict[str, str]:
    with (ROOT / "reporting" / "locale" / lang / "LC_MESSAGES" / "swiss.po").open("rb") as file:
        return {str(entry.id): str(entry.string) for entry in read_po(file) if entry.id}


@of_each(["pl", "bg", "en"])
def test_every_code_of_the_kernels_has_its_sentence(lang: str) -> None:
    known = catalogue(lang)
    assert len(codes()) > 40
    lacking = {
        code
        for code in codes()
        if not any(key == f"swiss.{code}" or (code.endswith("-") and key.startswith(f"swiss.{code}")) for key in known)
        and code not in {"dutch.", "dutch.first-"}
    }
    assert lacking == set()
    assert all(known.values())


@of_each(["pl", "bg", "en"])
def test_every_criterion_has_its_name(lang: str) -> None:
    known = catalogue(lang)
    keys = {criterion.key for edition in (EDITION_2026, EDITION_2017) for criterion in edition.criteria}
    assert all(known.get(f"swiss.key.{key}") for key in keys)


@of_each(
    [
        (2, "en", "score 3.5 –", "downfloaters: –"),
        (10, "en", "score 0.7 –", "downfloaters: –"),
        (2, "pl", "Grupa 3,5 pkt –", "w dół: –"),
    ]
)
def test_scores_are_told_in_points(unit: int, lang: str, points: str, nobody: str) -> None:
    step = Decision(1, "dutch.bracket", "1.3", (("score", "7"), ("pairs", "7-12 3-9"), ("floaters", "")))
    told = sentence(step, texts(lang), unit)
    assert points in told
    assert "7–12, 3–9" in told
    assert nobody in told


def test_a_criterion_is_told_with_counts_or_with_scores() -> None:
    common = (("score", "4"), ("criterion", "C7"), ("found-measure", "5 4"), ("right-measure", "4"), ("players", "7"))
    extra = (("boards", "4"), ("possible", "7-12"), ("found", "7-9"))
    scores = Decision(1, "dutch.worse", "2.4.2", (*common, ("key", "floater-scores"), *extra))
    counts = Decision(1, "dutch.worse", "2.4.1", (*common, ("key", "floaters"), *extra))
    assert "2.5, 2 instead of 2." in with_article(scores, texts("en"))
    assert "2,5; 2 zamiast 2." in with_article(scores, texts("pl"))
    assert "5, 4 instead of 4." in with_article(counts, texts("en"))
    assert with_article(counts, texts("en")).startswith("Board 4: 7–12 was possible")
