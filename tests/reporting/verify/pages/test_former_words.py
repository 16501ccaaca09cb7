"""Pages that say the same in other words or other pieces: names of systems as they were, addresses letter by letter."""

from __future__ import annotations

import pytest

from engine.systems.table import SYSTEMS
from reporting.locale import paper_texts
from reporting.verify.pages.compare import gaps
from reporting.verify.pages.told import Kind, Told
from reporting.verify.values import What
from tests.rows import of_each

HEAD = (Told("Report, newly worded"), Told("Label:"))
OLD_HEAD = ("Report", "Label:")
ADDRESS = Told("player11@example.org", "email", Kind.WORDS, What.PAGE, "E-mail")


def system(name: str, lang: str) -> Told:
    return Told(paper_texts(lang)(f"system.{name}"), "system", Kind.EXACT, What.EVENT, "System")


@of_each(
    [
        ("pl", "team-round-robin", "system kołowy drużynowy"),
        ("pl", "half-table-reversed", "system połówkowy odwrócony"),
        ("en", "team-round-robin", "teams: round robin"),
        ("en", "individual-team-swiss-jahr", "individual with teams: Swiss system, Jahr's progressive method"),
    ]
)
def test_a_system_is_known_by_the_name_that_it_had(lang: str, name: str, told: str) -> None:
    assert gaps([*HEAD, system(name, lang)], [*OLD_HEAD, told], lang, drawn=False) == ()


def test_a_name_among_others_is_known_as_it_was() -> None:
    told = Told("Number of wins; Total points by the progressive method", "tie_breaks", Kind.EXACT, What.PAGE)
    assert (
        gaps([*HEAD, told], [*OLD_HEAD, "Number of wins; Total points by the running method"], "en", drawn=False) == ()
    )
    assert gaps([*HEAD, told], [*OLD_HEAD, "Koya system; Total points by the running method"], "en", drawn=False) != ()


@pytest.mark.parametrize("lang", ["pl", "en"])
def test_no_system_is_known_by_the_name_of_another(lang: str) -> None:
    told = [system("team-cup", lang)]
    others = {paper_texts(lang)(f"system.{name}") for name in SYSTEMS if name != "team-cup"}
    others |= {paper_texts(lang)("former.system.team-round-robin")}
    assert all(gaps([*HEAD, *told], [*OLD_HEAD, other], lang, drawn=False) for other in others)


def test_an_address_that_is_drawn_letter_by_letter_is_the_same_address() -> None:
    spaced = " ".join(ADDRESS.text)
    assert gaps([*HEAD, ADDRESS], [*OLD_HEAD, *spaced.split()], "en", drawn=True) == ()
    assert gaps([*HEAD, ADDRESS], [*OLD_HEAD, *spaced.replace("1 1", "1 2").split()], "en", drawn=True) != ()
