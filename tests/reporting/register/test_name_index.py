"""The index of names finds whom comparing everybody with everybody finds."""

from __future__ import annotations

import os
from collections.abc import Sequence

from hypothesis import given, settings
from hypothesis import strategies as st
from rapidfuzz import fuzz

from engine.model.people import births_agree
from reporting.locale.spelling import SIMILARITY, plain_name
from reporting.register.intake import person_facts
from reporting.register.people import FULL_DATE, NEAR, People
from reporting.register.values import Who

SURNAMES = ("Kowalski", "Kowalsky", "Kowalska", "Kowal", "Nowak", "Novak", "Żółć", "Zolc", "Иванов", "Ivanov", "")
FIRST = ("Jan", "Jana", "Ewa", "Иван", "")
BIRTHS = ("", "1990", "1990-04-03", "1990-04-04", "1991", "1991-01-01")

one = st.builds(Who, st.just({}), st.sampled_from(SURNAMES), st.sampled_from(FIRST), st.sampled_from(BIRTHS))


def literal(known: Sequence[tuple[int, Who]], who: Who) -> set[int]:
    """Everybody compared, as the rule is written."""
    key, found = plain_name(who.name), set()
    for number, other in known:
        name = plain_name(other.name)
        if not other.name or not births_agree(other.birth, who.birth):
            continue
        near_enough = name[:1] == key[:1] if not (other.birth and who.birth) else True
        whole = len(who.birth) == FULL_DATE and other.birth == who.birth
        least = SIMILARITY if whole else NEAR
        if name == key or (near_enough and fuzz.ratio(name, key) >= least):
            found.add(number)
    return found


@settings(max_examples=500 if os.environ.get("PROTOKOL_LONG") else 30, deadline=None)
@given(st.lists(one, max_size=12), one)
def test_the_index_finds_what_comparing_everybody_finds(others: list[Who], who: Who) -> None:
    people, known = People((), 0), list[tuple[int, Who]]()
    for number, other in enumerate(others, start=1):
        named = Who({"national": f"P{number}"}, other.surname, other.first_name, other.birth)
        people.last = number
        known.append((number, named))
        for fact in person_facts(named):
            people.learn(number, fact)
    new = Who({"national": "P0"}, who.surname, who.first_name, who.birth)
    _, is_new, findings = people.meet(new)
    assert is_new
    told = {int(dict(found.values)["person"]) for found in findings}
    assert told == (literal(known, new) if new.name else set())


def test_a_birth_that_is_learnt_later_counts() -> None:
    people = People((), 1)
    for who in (Who({"national": "P1"}, "Kowalski", "Jan"), Who({"national": "P1"}, "Kowalski", "Jan", "1990")):
        for fact in person_facts(who):
            people.learn(1, fact)
    assert people.meet(Who({"national": "P2"}, "Kowalsky", "Jan", "1991"))[2] == []
    assert len(people.meet(Who({"national": "P3"}, "Kowalsky", "Jan", "1990"))[2]) == 1
