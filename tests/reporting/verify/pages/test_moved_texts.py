"""Words of a page exchanged where they could stand too: figures, norms, names, marks of requirements, words of verdicts.

Whoever exchanges them prints the page anew and mends every seal, so that the page is as genuine as any: it is read with
two of its words exchanged. Harmless is what no verdict rests on: dashes and signs among words, what a clerk may put
right, words of one name in another order.
"""

from __future__ import annotations

import random
import re
from collections.abc import Callable, Iterator
from dataclasses import replace
from functools import cache
from pathlib import Path
from typing import Any, NamedTuple

import pytest

from engine.model import Severity
from reporting.locale import texts
from reporting.render.evidence import Evidence
from reporting.verify import paper_claims
from reporting.verify.document import Document, read_document
from reporting.verify.options import VerifyOptions
from reporting.verify.recompute import KnownEvent
from reporting.verify.values import Answer
from reporting.verify.walk import Item, walk
from tests.claims.events import draw
from tests.claims.people import People
from tests.reporting.verify.papers import paper, sample
from tests.thinned import LONG

EDGES = ".,:;()[]"
PAIRS = 4 if LONG else 2
"""Pairs of a kind on a page: drawn by the name of the form, the same each time; more of them with `PROTOKOL_LONG`."""


class Word(NamedTuple):
    text: int
    word: int
    letters: str


@cache
def event(rules: str) -> tuple[dict[str, Any], int]:
    """An event of a rule set, and somebody who made a norm in it."""
    if rules == "final":
        return sample("kszk-final"), 4
    case = draw(random.Random(7), People(0), rules, 3)
    return case.document, case.made[0].number


@cache
def document(rules: str, form: str, kind: str) -> Document:
    found, number = event(rules)
    player = number if form in {"category-application", "fide-it1"} else None
    read = read_document(paper(found, form, kind, lang=found["event"].get("lang", "pl"), player=player), "a")
    assert isinstance(read, Document)
    return read


def kind_of(word: str, names: frozenset[str]) -> str:
    plain = word.strip(EDGES)
    if re.fullmatch(r"[-+−]?[\d.,/½]+", plain):
        return "figure"
    if plain in names:
        return "name"
    if re.fullmatch(r"[IVX]+|[MKkm]c?|Ic|W?[GIF]M", plain):
        return "norm"
    if plain in {"spełniono", "niewymagane", "tak", "nie", "yes", "no", "да", "не", "met", "+", "x"}:
        return "mark"
    return ""


def pairs(read: Document, names: frozenset[str], dice: random.Random) -> Iterator[tuple[Word, Word]]:
    words = [Word(at, place, word) for at, text in enumerate(read.texts) for place, word in enumerate(text.split())]
    for kind in ("figure", "name", "norm", "mark"):
        mine = [word for word in words if kind_of(word.letters, names) == kind]
        found = [dice.sample(mine, 2) for _ in range(PAIRS * 3 if len(mine) > 1 else 0)]
        yield from [
            (one, other)
            for one, other in found
            if one.letters.strip(EDGES) != other.letters.strip(EDGES) and (kind != "name" or one.text != other.text)
        ][:PAIRS]


def exchanged(read: Document, one: Word, other: Word) -> Document:
    made = [text.split() for text in read.texts]
    made[one.text][one.word], made[other.text][other.word] = other.letters, one.letters
    changed = {one.text, other.text}
    found = (" ".join(made[at]) if at in changed else text for at, text in enumerate(read.texts))
    return replace(read, texts=tuple(found))


@pytest.fixture
def item(tmp_path: Path) -> Item:
    (tmp_path / "a.pdf").write_bytes(b"-")
    (found,) = walk([str(tmp_path / "a.pdf")])
    return found


def holds(read: Document, item: Item, monkeypatch: pytest.MonkeyPatch) -> bool:
    monkeypatch.setattr(paper_claims, "read_document", lambda data, name: read)
    own = [
        line.partition(";")[0].partition("=")
        for line in read.evidence.document["event"].get("parameters", "").splitlines()
    ]
    agreed = tuple((name.strip(), value.strip()) for name, _, value in own)
    found = paper_claims.examine_paper(item, b"", VerifyOptions(parameters=agreed), texts("en"))
    assert found.claims
    errors = any(each.severity is Severity.ERROR for each in found.findings)
    return not errors and all(claim.verdict is Answer.CONFIRMED for claim in found.claims)


class Expected:
    """What a paper has to say, made once for all pages that are held against it."""

    def __init__(self) -> None:
        self.made: dict[tuple[Any, ...], Any] = {}

    def once(self, make: Callable[..., Any]) -> Callable[..., Any]:
        def found(known: KnownEvent, evidence: Evidence, *kind: str, as_entered: bool) -> Any:
            key = (make, id(known), id(evidence), kind, as_entered)
            if key not in self.made:
                self.made[key] = make(known, evidence, *kind, as_entered=as_entered)
            return self.made[key]

        return found


@pytest.fixture(autouse=True)
def _expected(monkeypatch: pytest.MonkeyPatch) -> None:
    expected = Expected()
    for name in ("told_on", "parts_of_pack"):
        monkeypatch.setattr(paper_claims, name, expected.once(getattr(paper_claims, name)))


def is_harmless(read: Document, *words: Word) -> bool:
    """A sign among words, or words that a clerk may put right on a DOCX, and signs that he explains."""
    around = [read.texts[each.text] for each in words]
    free = read.kind != "pdf" and any("ul. " in text or "licenc" in text for text in around)
    return free or any(len(text.split()) > 3 and word.letters in {"+", "x", "no", "не", "да", "nie"}
                       for text, word in zip(around, words, strict=True))  # fmt: skip


FORMS = [
    *((rules, "category-application", kind) for rules in ("kszk", "pzwarc", "pzszach", "bg") for kind in ("pdf", "docx")),
    *(("fide", "fide-it1", kind) for kind in ("pdf", "docx")),
    *(("final", "norm-computation", kind) for kind in ("docx", "xlsx")),
    ("kszk", "norm-computation", "pdf"),
    ("pzwarc", "norms-summary", "xlsx"),
    ("final", "report", "docx"),
    ("fide", "fide-titles", "pdf"),
]  # fmt: skip


@pytest.mark.parametrize(("rules", "form", "kind"), FORMS)
def test_words_exchanged_on_a_page_are_told(
    rules: str, form: str, kind: str, item: Item, monkeypatch: pytest.MonkeyPatch
) -> None:
    read = document(rules, form, kind)
    assert holds(read, item, monkeypatch)
    people = event(rules)[0]["players"]
    names = frozenset(f"{each['surname']} {each['first_name']}" for each in people)
    names = frozenset(word for name in names for word in name.split())
    tried = [pair for pair in pairs(read, names, random.Random(form)) if not is_harmless(read, *pair)]
    assert len(tried) >= PAIRS
    unseen = [pair for pair in tried if holds(exchanged(read, *pair), item, monkeypatch)]
    assert unseen == []
