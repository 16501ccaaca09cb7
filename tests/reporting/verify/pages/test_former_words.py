"""Pages that say the same in other words or other pieces: names of systems as they were, addresses letter by letter."""

from __future__ import annotations

from types import SimpleNamespace
from typing import Any

import pytest

from engine.systems.table import SYSTEMS
from reporting.locale import paper_texts
from reporting.verify.pages import pack, pack_cards
from reporting.verify.pages.compare import gaps
from reporting.verify.pages.told import LINE, Kind, Told
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


@pytest.mark.parametrize("lang", ["pl", "bg", "en"])
def test_a_display_is_known_by_the_article_that_it_cited_everywhere(lang: str) -> None:
    words = paper_texts(lang)
    told = Told(words("form.simul.not-counted"), "norms_note", Kind.EXACT, What.PAGE)
    cited = words("form.simul.not-counted-pzszach")
    assert "PZSzach" in cited and gaps([*HEAD, told], [*OLD_HEAD, cited], lang, drawn=False) == ()
    assert gaps([*HEAD, told], [*OLD_HEAD, cited.replace("2002", "2003")], lang, drawn=False) != ()


@pytest.mark.parametrize("lang", ["pl", "en"])
def test_no_system_is_known_by_the_name_of_another(lang: str) -> None:
    told = [system("team-cup", lang)]
    others = {paper_texts(lang)(f"system.{name}") for name in SYSTEMS if name != "team-cup"}
    others |= {paper_texts(lang)("former.system.team-round-robin")}
    assert all(gaps([*HEAD, *told], [*OLD_HEAD, other], lang, drawn=False) for other in others)


@of_each(
    [("en", "L", "P"), ("en", "Rp", "Ruz"), ("en", "Rp rounded", "Ruz rounded"), ("bg", "П", "W"), ("bg", "З", "P")]
)
def test_a_symbol_is_known_by_the_letters_that_it_had(lang: str, now: str, was: str) -> None:
    told = Told(now, LINE, Kind.EXACT, What.PAGE, table="rows", row=0)
    assert gaps([*HEAD, told], [*OLD_HEAD, was], lang, drawn=False) == ()
    assert gaps([*HEAD, told], [*OLD_HEAD, "Rc"], lang, drawn=False) != ()


def test_an_address_that_is_drawn_letter_by_letter_is_the_same_address() -> None:
    spaced = " ".join(ADDRESS.text)
    assert gaps([*HEAD, ADDRESS], [*OLD_HEAD, *spaced.split()], "en", drawn=True) == ()
    assert gaps([*HEAD, ADDRESS], [*OLD_HEAD, *spaced.replace("1 1", "1 2").split()], "en", drawn=True) != ()


def part(form_id: str, key: str, **context: Any) -> Any:
    return SimpleNamespace(form=SimpleNamespace(id=form_id, title=key), context=context)


def test_a_paper_of_a_pack_is_found_by_the_title_that_it_had() -> None:
    notice = part("norms-notice", "form.norms-notice.title", title="Съобщение за изпълнени норми")
    texts = ["Обявление за изпълнени норми", "Мс"]
    assert pack.with_titles_of_today([notice], texts, "bg") == ["Съобщение за изпълнени норми", "Мс"]
    assert pack.with_titles_of_today([notice], ["Notice of norms made"], "en") == ["Notice of norms made"]


def test_a_title_in_letters_of_two_alphabets_is_one_title_though_it_is_drawn_in_pieces() -> None:
    cards, texts = two_cards()
    cards.context["words"]["title"] = "Картон (IT3)"
    whole = ["Картон (IT3)" if text == "Karta" else text for text in texts]
    pieces = [piece for text in whole for piece in (["Картон (", "IT3)"] if text == "Картон (IT3)" else [text])]
    assert list(pack.pack_gaps([cards], whole, "bg", drawn=True)) == []
    assert list(pack.pack_gaps([cards], pieces, "bg", drawn=True)) == []
    absent = [piece for piece in pieces if piece != "IT3)"]
    assert [gap.told.id for gap in pack.pack_gaps([cards], absent, "bg", drawn=True)] == [pack.ABSENT]


def test_the_number_of_a_card_above_its_title_is_no_part_of_the_paper_before() -> None:
    cards = part("start-card", "form.card.title", cards=[{"part": "karta 1 z 2"}, {"part": "karta 2 z 2"}])
    assert pack.before_cards(["Zestawienie", "1", "karta 1 z 2"], cards) == ["Zestawienie", "1"]
    assert pack.before_cards(["Zestawienie", "1", "karta 2 z 2"], cards)[-1] == "karta 2 z 2"
    assert pack.before_cards(["Zestawienie", "1"], None) == ["Zestawienie", "1"]


def two_cards() -> tuple[Any, list[str]]:
    """A player's rounds on two cards, as a round robin of 24 has them, and their texts on the page."""
    row = {"opponent": "5", "result": "1"}
    shared = {"number": "7", "name": "Nowak Ewa", "games": "3"}
    first = {**shared, "rows": [{**row, "round": "I", "running": "1"}], "last": False}
    second = {**shared, "rows": [{**row, "round": "XVI", "running": "2"}], "last": True}
    words = {
        "title": "Karta",
        "games": "Liczba partii n =",
        "opponent": "opponent",
        "result": "result",
        "running": "running",
    }
    texts = ["Karta", "7", "Nowak Ewa", "I", "5", "1", "1", "Karta", "7", "Nowak Ewa", "XVI", "5", "1", "2"]
    cards = part("start-card", "form.card.title", words=words, cards=[first, second])
    return cards, [*texts, "Liczba partii n =", "3"]


def test_the_second_card_of_a_player_is_read_beside_the_first() -> None:
    cards, texts = two_cards()
    assert list(pack_cards.card_gaps(cards, texts)) == []
    texts[texts.index("XVI") + 2] = "0"
    assert [(gap.told.text, gap.told.where) for gap in pack_cards.card_gaps(cards, texts)][:1] == [
        ("1", "Karta: XVI, result")
    ]
