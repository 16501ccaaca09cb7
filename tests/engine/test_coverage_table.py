"""The table of coverage tells the truth: every test that it names exists, every status is one."""

from __future__ import annotations

import re
from functools import cache
from pathlib import Path

from engine.regulations import load

ROOT = Path(__file__).parents[2]
ENTRIES = [(regulation, entry) for regulation, entries in load("coverage").items() for entry in entries]
NAMES = [f"{regulation} {entry['article']}" for regulation, entry in ENTRIES]


@cache
def functions_of(path: str) -> frozenset[str]:
    file = ROOT / path
    if not file.is_file():
        return frozenset()
    return frozenset(re.findall(r"^def (\w+)\(", file.read_text(encoding="utf-8"), flags=re.MULTILINE))


def test_every_status_is_one_and_what_is_implemented_names_its_tests() -> None:
    told = {name: entry["status"] for name, (_, entry) in zip(NAMES, ENTRIES, strict=True)}
    assert {name for name, status in told.items() if status not in {"implemented", "not-applicable", "open"}} == set()
    tested = {name for name, (_, entry) in zip(NAMES, ENTRIES, strict=True) if entry.get("tests")}
    assert tested == {name for name, status in told.items() if status == "implemented"}


def test_every_test_that_the_table_names_exists() -> None:
    named = [
        (name, test.partition("::")) for name, (_, e) in zip(NAMES, ENTRIES, strict=True) for test in e.get("tests", ())
    ]
    assert len(named) > 500
    assert [(name, path, test) for name, (path, _, test) in named if test not in functions_of(path)] == []


def test_no_article_stands_twice() -> None:
    assert len(NAMES) == len(set(NAMES))
