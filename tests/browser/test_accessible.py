"""Every page in three languages, light and dark, as axe judges it: nothing serious."""

from __future__ import annotations

import os
import re
from pathlib import Path
from typing import Any, Final

import pytest

from reporting.actions.changes import Entry, result
from reporting.actions.enter_queue import EnterQueue
from tests.browser.hall import Hall, Person
from tests.browser.pages import pages
from tests.thinned import LONG

AXE: Final = Path(os.environ.get("AXE_CORE", "node_modules/axe-core/axe.min.js"))
GRAVE: Final = frozenset({"serious", "critical"})
RUN: Final = "async () => (await axe.run(document, {resultTypes: ['violations']})).violations"
pytestmark = pytest.mark.skipif(not AXE.is_file(), reason="NO TESTS OF ACCESSIBILITY: AXE_CORE names no axe.min.js")


def faults(person: Person, page: str) -> list[Any]:
    found = person.page.evaluate(RUN)
    return [(page, each["id"], each["nodes"][0]["html"][:200]) for each in found if each["impact"] in GRAVE]


def judge(hall: Hall, lang: str, scheme: str) -> Person:
    person = hall.enter(color_scheme=scheme)
    person.context.add_init_script(path=AXE)
    person.page.goto(f"{hall.desk.address}/?lang={lang}")
    return person


@pytest.mark.parametrize(
    ("name", "lang", "scheme", "kinds"),
    [
        *(("swiss-open", lang, scheme, "") for lang, scheme in (("pl", "dark"), ("bg", "light"), ("en", "dark"))),
        ("team-league", "pl", "light", "" if LONG else "team|line-up|match|round/N$"),
        ("cup-22", "bg", "dark", "" if LONG else "cup|round/N$"),
        ("kszk-final", "en", "light", "" if LONG else "kszk|round/N$|standings$"),
    ],
)
def test_the_pages_of_an_event(hall: Hall, name: str, lang: str, scheme: str, kinds: str) -> None:
    """All pages of a Swiss event; of others those that it has not."""
    address = hall.sample(name)
    person = judge(hall, lang, scheme)
    found = [faults(person, kind) for kind, _ in pages(person, f"{address}/") if re.search(kinds, kind)]
    assert len(found) >= (2 if kinds else 20)
    assert [each for each in found if each] == []


@pytest.mark.parametrize(("lang", "scheme"), [("pl", "light"), ("bg", "dark"), ("en", "light")])
def test_the_pages_around_events(hall: Hall, lang: str, scheme: str) -> None:
    address = hall.sample("swiss-open")
    person = judge(hall, lang, scheme)
    found = faults(person, "/")
    for place in ("/new", "/lists", "/nowhere"):
        person.page.goto(f"{hall.desk.address}{place}")
        found += faults(person, place)
    (hall.folder / "~$swiss-open.xlsx").write_bytes(b"\x05Nowak")
    person.page.goto(f"{address}/round/7")
    person.do("result:7:1:½")
    found += faults(person, "waiting")
    (hall.folder / "~$swiss-open.xlsx").unlink()
    person.page.route("**/changes?*", lambda route: route.fulfill(status=204))
    person.page.goto(f"{address}/round/7")
    outside = Entry((result(7, 1, "0-1"),), command="result")
    assert not EnterQueue(hall.folder / "swiss-open.xlsx").enter(outside).refused
    person.do("result:7:1:½")
    found += faults(person, "conflict")
    person.do("keep")
    found += faults(person, "changed outside")
    (hall.folder / "swiss-open.xlsx").write_bytes(b"PK")
    person.page.goto(f"{address}/players")
    found += faults(person, "unreadable")
    person.page.goto(hall.desk.address)
    person.do("close")
    assert found + faults(person, "closed") == []
