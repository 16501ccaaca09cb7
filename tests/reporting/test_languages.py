"""A language is a row, and a folder of texts: nothing else lists the languages."""

from __future__ import annotations

import re
from pathlib import Path

import reporting
from reporting.languages import decimal_in, language, language_of_locale, of_draughts
from tests.rows import of_each

HOUSE = Path(str(reporting.__file__)).parent
LISTED = re.compile(r"""["']pl["'],\s*["']bg["'],\s*["']en["']""")


@of_each(
    [
        ("Polish_Poland.1250", "pl"),
        ("pl_PL", "pl"),
        ("Bulgarian_Bulgaria.1251", "bg"),
        ("bg_BG.UTF-8", "bg"),
        ("English_United States.1252", "en"),
        ("German_Germany.1252", "en"),
        ("", "en"),
    ]
)
def test_a_locale_names_its_language(name: str, code: str) -> None:
    assert language_of_locale(name) == code


def test_a_language_that_is_none_of_ours_is_written_as_english() -> None:
    assert (language("de"), decimal_in("4.5", "de")) == (language("en"), "4.5")
    assert [decimal_in("4.5", lang) for lang in ("pl", "bg", "en")] == ["4,5", "4,5", "4.5"]


def test_a_board_of_draughts_has_its_own_name_in_polish_alone() -> None:
    assert of_draughts("Najlepsi na szachownicach, Sz. I", "pl") == "Najlepsi na warcabnicach, W. I"
    assert of_draughts("Szachownica (szachownice)", "pl") == "Warcabnica (warcabnice)"
    assert [of_draughts("Szachownica, board", lang) for lang in ("bg", "en", "de")] == ["Szachownica, board"] * 3


def test_no_other_file_lists_the_languages() -> None:
    listing = [path.name for path in HOUSE.rglob("*.py") if LISTED.search(path.read_text(encoding="utf-8"))]
    assert listing == []
