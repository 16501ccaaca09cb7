"""Tie-breaks by their names in three languages, with slips of the pen."""

from __future__ import annotations

from engine.model import GameType
from engine.standings.criteria import known_tie_break
from engine.standings.tie_breaks import TIE_BREAKS
from reporting.languages import LANGUAGES
from reporting.locale import texts
from reporting.locale.tie_break_names import close_codes, codes_of, meant
from tests.rows import of_each

GAMES = (GameType.CHESS, GameType.DRAUGHTS100)


def names_of(code: str) -> list[str]:
    found = []
    for lang in LANGUAGES:
        also = texts(lang).find(f"tiebreak.also.{code}")
        found += [texts(lang)(f"tiebreak.{code}")] * (code in TIE_BREAKS) + (also.split(";") if also else [])
    return [name.strip() for name in found]


@of_each([*TIE_BREAKS, "BH/C1", "BH/C2", "BH/M1", "BH/M2"])
def test_every_name_of_every_language_is_understood(code: str) -> None:
    """A name of two regulations means that of the game, so one of the games must find each code."""
    names = names_of(code)
    assert names
    assert [name for name in names if not any(codes_of(name.split(","), game) == (code,) for game in GAMES)] == []


@of_each(
    [
        ("Buchholz", "BH"),
        ("średni Buchholz", "BH/M1"),
        ("sredni buchholz", "BH/M1"),
        ("  ŚREDNI  BUCHHOLZ ", "BH/M1"),
        ("Зонеборн-Бергер", "SB"),
        ("Зонеборн – Бергер", "SB"),
        ("Бухолц", "BH"),
        ("Бухолц-Медиана", "BH/M1"),
        ("1. bezpośredni wynik", "DE"),
        ("Buchholz/C1", "BH/C1"),
        ("Buchholz Cut 2", "BH/C2"),
        ("Buchholz (cut-1)", "BH/C1"),
        ("Бухолц -1", "BH/C1"),
        ("Sonneborn-Berger cut 1", "SB/C1"),
        ("ВН/С1", "BH/C1"),
        ("bh/c1", "BH/C1"),
        ("Solkoff", "SOLKOFF"),
    ]
)
def test_a_name_as_people_write_it(text: str, code: str) -> None:
    assert codes_of([text], GameType.CHESS) == (code,)


def test_a_name_of_two_regulations_means_that_of_the_game() -> None:
    assert codes_of(["Średni ranking przeciwników"], GameType.CHESS) == ("ARO",)
    assert codes_of(["Średni ranking przeciwników"], GameType.DRAUGHTS64) == ("AVR",)


def test_what_names_nothing_stays_as_it_is() -> None:
    assert codes_of(["Buchhlz", "/C1", "DE"], GameType.CHESS) == ("Buchhlz", "/C1", "DE")


@of_each([("Buchhlz", "BH"), ("Бухолс", "BH"), ("średni Bucholz", "BH/M1"), ("Zonneborn-Berger", "SB")])
def test_a_near_miss_names_what_was_meant(text: str, code: str) -> None:
    assert codes_of([text], GameType.CHESS) == (text,)
    assert close_codes(text)[0] == code
    assert f"({code})" in meant(text, texts("pl"))


def test_nothing_near_names_nothing() -> None:
    assert meant("xyzzy", texts("bg")) == ""


@of_each(
    ["BH/C1/P", "BH:GP/C1", "SB/M1", "PS/C1", "ARO/C2", "KS/L+1", "KS/L-2", "DE/P", "EDE:GP/P", "RTNG/R", "SSSC/K5/F"]
)
def test_modifiers_that_mean_something(text: str) -> None:
    code, refused = known_tie_break(text)
    assert refused is None
    assert code is not None and code.text == text


@of_each(
    [
        ("WIN/C1", "/C"),
        ("DE/C3", "/C"),
        ("WIN:GP", ":GP"),
        ("RTNG/C1", "/C"),
        ("BH/R", "/R"),
        ("BH/C1/M1", "/M"),
        ("BH/C1/C2", "/C"),
        ("KS/L0", "/L0"),
        ("BH/C0", "/C0"),
        ("BH/C", "/C"),
        ("SB:XP", ":XP"),
        ("SOLKOFF/C1", "/C"),
        ("TPR/M1", "/M"),
    ]
)
def test_modifiers_that_mean_nothing(text: str, modifier: str) -> None:
    code, refused = known_tie_break(text)
    assert code is None and refused is not None
    assert (refused.code, dict(refused.values)["modifier"]) == ("tie-break-modifier", modifier)


def test_what_is_blank_once_it_is_cleaned_names_nothing() -> None:
    assert codes_of(["", " ", "BH"], GameType.CHESS) == ("BH",)
    assert codes_of([""], GameType.CHESS) == ()
