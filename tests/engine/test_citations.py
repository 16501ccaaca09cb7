"""Whatever article the engine cites has its entry in the table of coverage.

Citations are read from the code (`draughts_code("V 1.7")`, `edition.rule("VII 5.4")`), from the docstrings and comments
(`PZWarc 2021, V 1.7`) and from the regulations' own numbers (`article: V 1.7`). An entry covers its
article and what lies below it; a chapter that is cited as a whole is covered by entries for its parts.
"""

from __future__ import annotations

import ast
import re
from collections.abc import Iterator
from functools import cache
from itertools import chain
from pathlib import Path
from typing import Any

import yaml

from engine.checks.rated import BODIES
from engine.regulations import load
from engine.regulations.editions import editions
from tests.parsed import parsed
from tests.rows import of_each

ENGINE = Path(__file__).parents[2] / "engine"
Citation = tuple[str, str, str]  # part of the coverage table, article, place
ARTICLE = r"\d+(?:\.\d+)*"
IN_TEXTS = (
    ("pzszach-2002", re.compile(r"(B\.VI [A-H](?:\.\d+)*(?: ?\([a-z]\))?)")),
    ("pzwarc-2021", re.compile(rf"PZWarc 2021, ((?:VIII|VII|VI|IV|V|III|II|I) {ARTICLE})")),
    ("kszk-2016", re.compile(rf"KSzK 4, ({ARTICLE})")),
    ("fide-c07-2026", re.compile(rf"(C\.07),? (?:\(2026\),? )?({ARTICLE})")),
    ("fide-b01-2024", re.compile(rf"B\.01(?: \(2024\))?, ({ARTICLE})")),
    ("fide-b02-2024", re.compile(rf"B\.02(?: of 2022)?, ({ARTICLE})")),
    ("jahr-1981", re.compile(r"Jahr 1981,? (?:item )?(\d+)")),
)
"""The parts of the table of coverage whose articles can be told in a text."""
CITED = {
    "chess_code": ("pzszach", ""),
    "draughts_code": ("pzwarc", ""),
    "fide_swiss": ("fide", ""),
    "fide_tie_breaks": ("fide", "C.07 "),
    "fide_1998": ("fide-1998", ""),
    "jahr_method": ("jahr", ""),
}
"""What the functions of `engine.regulations.cited` cite: the regulation, and what they put before the article."""


def part_of(regulation: str, article: str) -> str:
    """The part of the table of coverage that an article of a regulation belongs to; empty for chapters cited whole."""
    name = regulation.lower()
    if name == "pzszach":
        return "pzszach-2002"
    if name == "fide":
        parts = {"C.07": "fide-c07-2026", "C.04.5.1": "fide-c04-5-1-2026", "C.04.2": "fide-c04-2-2026"}
        return next((part for chapter, part in parts.items() if article.startswith(chapter + " ")), "")
    known = {
        "pzwarc": "pzwarc-2021",
        "kszk": "kszk-2016",
        "jahr": "jahr-1981",
        "pzszach-classification": "pzszach-2015",
    }
    rated = {"fide-b02": "fide-b02-2024", "fide-b02-rapid": "fide-b02-rapid-2024", "fide-b03": "fide-b03-2015"}
    rated |= {"fide-b05": "fide-b05-2013", "fide-trf": "fide-trf-2026", "wmzszach": "wmzszach"}
    return {**known, **rated, "fide-b01": "fide-b01-2024", "fide-1998": "fide-1998"}.get(name, "")


def steps(article: str) -> list[str]:
    """An article as the way to it: `B.VI E.1 (a)` is B, VI, E, 1, a."""
    return [] if re.fullmatch(r"[A-Z]-[A-Z]", article) else re.findall(r"[^\s.()/;,]+", article.removeprefix("item "))


@cache
def entries(part: str) -> tuple[tuple[str, ...], ...]:
    return tuple(tuple(steps(entry["article"])) for entry in load("coverage")[part])


def covered(part: str, article: str) -> bool:
    cited = tuple(steps(article))
    return any(entry[: len(cited)] == cited or cited[: len(entry)] == entry for entry in entries(part))


def edition_of(place: str) -> str:
    """The regulation whose edition a file asks, by its room or its name."""
    known = {"kszk": "kszk", "pzszach": "pzszach-classification", "fide": "fide-b01", "bulgaria": "bg"}
    known["norm_event"] = known["fide"]
    return next((name for word, name in known.items() if f"/{word}" in place), "pzwarc")


def in_code(path: Path) -> Iterator[Citation]:
    text = path.read_text(encoding="utf-8")
    place = path.relative_to(ENGINE).as_posix()
    cites = any(f"{name}(" in text for name in ("Rule", "rule", *CITED))
    for node in ast.walk(parsed(text)) if cites else ():
        if not isinstance(node, ast.Call):
            continue
        told = [each.value for each in node.args[:2] if isinstance(each, ast.Constant)]
        if isinstance(node.func, ast.Name) and node.func.id == "Rule" and len(told) == 2:
            cited = (told[0], told[1])
        elif isinstance(node.func, ast.Name) and node.func.id in CITED and len(told) == 1:
            regulation, chapter = CITED[node.func.id]
            cited = (regulation, f"{chapter}{told[0]}")
        elif isinstance(node.func, ast.Attribute) and node.func.attr == "rule" and len(told) == 1:
            cited = (edition_of(place), told[0])
        else:
            continue
        if part := part_of(*cited):
            yield part, cited[1], f"{place}:{node.lineno}"
    yield from in_text(text, place)


def in_text(text: str, place: str) -> Iterator[Citation]:
    flat = re.sub(r"\s*\n\s*#?\s*", " ", text)
    for part, pattern in IN_TEXTS:
        for match in pattern.finditer(flat):
            yield part, " ".join(match.groups()).rstrip("."), place


def in_numbers(value: Any, regulation: str, place: str) -> Iterator[Citation]:
    if isinstance(value, dict):
        regulation = value.get("regulation", regulation)
        article = value.get("article")
        if isinstance(article, str) and "from" not in value and (part := part_of(regulation, article)):
            for each in re.split(r"[;,]\s*", article):
                yield part, each, place
        for inner in value.values():
            yield from in_numbers(inner, regulation, place)
    elif isinstance(value, list):
        for inner in value:
            yield from in_numbers(inner, regulation, place)


def in_demands() -> Iterator[Citation]:
    """The articles of those who rate an event: each demand names its source by a key."""
    for edition in chain.from_iterable(map(editions, BODIES.values())):
        rated = edition.numbers["rated"]
        for want in rated["wants"]:
            regulation = rated["sources"][want["from"]]["regulation"] if "from" in want else edition.regulation
            for article in (want["article"], want.get("stars", {}).get("article", "")):
                if article and (part := part_of(regulation, article)):
                    yield part, article, edition.id


@cache
def citations() -> frozenset[Citation]:
    found: set[Citation] = set()
    for path in ENGINE.rglob("*.py"):
        found.update(in_code(path))
    for path in ENGINE.rglob("*.yaml"):
        if path.stem != "coverage":
            text = path.read_text(encoding="utf-8")
            found.update(in_numbers(yaml.safe_load(text), "", path.name))
            found.update(in_text(text, path.name))
    found.update(in_demands())
    return frozenset(found)


def test_every_article_that_is_cited_has_its_entry() -> None:
    missing = sorted(each for each in citations() if not covered(each[0], each[1]))
    assert missing == []


@of_each(sorted({part for part, _ in IN_TEXTS}))
def test_citations_are_found_in_every_regulation(part: str) -> None:
    assert sum(1 for each in citations() if each[0] == part) > 2


def test_every_demand_of_those_who_rate_an_event_is_compared() -> None:
    assert {part for part, *_ in in_demands()} >= {
        "fide-b02-2024",
        "fide-trf-2026",
        "pzwarc-2021",
        "kszk-2016",
        "wmzszach",
    }


def test_an_article_without_an_entry_is_noticed() -> None:
    assert not covered("pzwarc-2021", "IX 1")
    assert not covered("kszk-2016", "4.9.1")
    assert covered("pzwarc-2021", "V 1.7.1.5")
    assert covered("pzszach-2002", "B.VI E.1 (a)")
