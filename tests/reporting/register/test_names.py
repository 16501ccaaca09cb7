"""Names that are near to each other are found as comparing all finds them, with a small part of the work."""

from __future__ import annotations

import os
from collections import Counter
from collections.abc import Iterable

import pytest
from hypothesis import example, given, settings
from hypothesis import strategies as st
from rapidfuzz import fuzz

from reporting.register import names as names_of
from reporting.register.database import Register
from reporting.register.enter import enter
from reporting.register.intake import Record
from reporting.register.names import NEAR, Names
from reporting.register.values import Origin, Who
from tests.benchmarks.made_lists import people

LETTERS = "abcdefghijklmnopqrstuvwxyz żж"
name = st.text(st.sampled_from(LETTERS), max_size=30)
edits = st.lists(st.tuples(st.integers(0, 70), st.sampled_from(["", *LETTERS])), max_size=8)


def slipped(text: str, slips: Iterable[tuple[int, str]]) -> str:
    """A name with letters put in (and others, where nothing is put in, left out)."""
    for where, letter in slips:
        at = where % (len(text) + 1)
        text = text[:at] + letter + text[at + (not letter) :]
    return text


def literal(known: Iterable[str], key: str, least: int) -> set[int]:
    return {at for at, each in enumerate(known) if fuzz.ratio(key, each) >= least}


@settings(max_examples=2_000 if os.environ.get("PROTOKOL_LONG") else 200, deadline=None)
@given(st.lists(st.tuples(name, st.integers(1, 4), edits), max_size=8), name, st.integers(1, 4))
@example([("kowalskian", 1, [(0, "x"), (5, "")])], "kowalskian", 1)
def test_whoever_is_near_is_found(others: list[tuple[str, int, list[tuple[int, str]]]], key: str, times: int) -> None:
    key *= times
    known = [slipped(text * often if at % 2 else key, slips) for at, (text, often, slips) in enumerate(others)]
    names = Names()
    with pytest.MonkeyPatch.context() as patch:
        patch.setattr(names_of, "_FEW", 0)
        for at, each in enumerate(known):
            names.add(each, at)
        assert names.near(key, NEAR)[0] == literal(known, key, NEAR)
        assert names.near(key, 60)[0] == literal(known, key, 60)


def test_a_name_that_went_is_not_found() -> None:
    names = Names()
    for person in (1, 2):
        names.add("lis ewa", person)
    names.discard("lis ewa", 1)
    names.discard("kos jan", 1)
    assert names.near("lis ewa", NEAR)[0] == {2}


def test_the_work_is_a_small_part_of_comparing_all() -> None:
    names, steps = Names(), 0
    known = [f"{each.surname} {each.first_name}".casefold() for each in people(3_000)]
    for at, each in enumerate(known):
        steps += names.near(each, NEAR)[1]
        names.add(each, at)
    assert steps < len(known) ** 2 / 2 / 10


@pytest.mark.parametrize(("most", "entered"), [(44, False), (45, True)])
def test_so_much_work_is_done_and_no_more(
    most: int, entered: bool, file_register: Register, monkeypatch: pytest.MonkeyPatch
) -> None:
    """Ten people of one letter: each is compared with all before him."""
    monkeypatch.setenv("PROTOKOL_LIMITS", f"names-compared={most}")
    unlike = ("kbcdef", "kghijl", "kmnopq", "krstuv", "kwxyza", "kaaabb", "kcccdd", "keeeff", "kggghh", "kiiijj")
    records = [Record(Who({"national": str(at)}, each), line=at) for at, each in enumerate(unlike)]
    done = enter(file_register, Origin("x", "import"), records)
    assert Counter(found.code for found in done.findings)["register-names-compared"] == (not entered)
    assert (done.source is not None) == entered
