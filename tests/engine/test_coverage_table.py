"""The table of coverage tells the truth: every test that it names exists, every status is one."""

from __future__ import annotations

import re
from functools import cache
from pathlib import Path

import pytest

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


@pytest.mark.parametrize(("regulation", "entry"), ENTRIES, ids=NAMES)
def test_every_test_that_the_table_names_exists(regulation: str, entry: dict[str, object]) -> None:
    assert entry["status"] in {"implemented", "not-applicable", "open"}, regulation
    named = entry.get("tests", [])
    assert isinstance(named, list)
    assert bool(named) == (entry["status"] == "implemented")
    for test in named:
        path, _, name = test.partition("::")
        assert name in functions_of(path), f"{regulation} {entry['article']} names {test}"


def test_no_article_stands_twice() -> None:
    assert len(NAMES) == len(set(NAMES))
