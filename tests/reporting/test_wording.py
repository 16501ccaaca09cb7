"""The words of the catalogues: one term for one thing, one tone, the signs of each language, fields by their names."""

from __future__ import annotations

import re
from functools import cache
from typing import Final

import pytest

from reporting.fields import SHEETS, TABLES
from reporting.languages import LANGUAGES
from reporting.locale import texts as texts_of
from tests.reporting.test_catalogues import DOMAINS, texts
from tests.rows import of_each

AVOIDED: Final[dict[str, dict[str, str]]] = {
    "pl": {
        r"\bfolder": "katalog",
        r"\b[Dd]ruk(?:i|ach|ów)\b|(?:o|jakikolwiek) druk\b": "dokument",
        r"arkusz\w* turnieju": "arkusz zawodów",
        r"[Ww]oln\w+ los": "pauza",
        r"\bpar\w* (?:jest )?(?:zakazan|zabronion)|zakazan\w+ par": "para niedozwolona",
        r"[Ww]niosek o karę|[Ww]niosk\w+ o karę": "wniosek o ukaranie",
        r"\b[Pp]rosz(?:ę|ę o)\b|\b[Nn]ależy po": "the imperative: popraw, podaj, poproś",
        r"[a-ząćęłńóśźż]{3,}jcie\b": "the imperative of one reader",
        r"nie ustawiono": "nie skonfigurowano",
        r"\bw (?:I|1\.) rundzie": "w rundzie 1",
        r"ł\(a\) ": "a wording without gender",
    },
    "en": {
        r"\b\w+n['’]t\b": "the full form: cannot, does not",
        r"[Ww]alkover": "forfeit",
        r"[Aa]ll-play-all": "round robin",
        r"\bat one side\b": "on one side",
        r"\bis free\b": "has the bye",
        r"\bNobody (?:wrote|says?|said|knows|chose)": "what is not given",
        r"(?<=[A-Za-z])'(?=[a-z ]|$)": "’",
    },
}
"""Words that a reader should not meet, as patterns, and what stands there instead."""
MARKED: Final = re.compile(r"\{[^}]*\}|\[[^\]]*\]|protokol(?:-arbiter)?\[?[^;,.]*|pip install .*|\d+['\"]")
"""Places to fill, commands and minutes: no words."""
NOUNS: Final = {
    "pl": re.compile(
        r"(?:\b[Pp]o(?:le|lu|la)|\b[Kk]olumn\w+|\b[Aa]rkusz\w*|\b[Zz]aznacz\w*|\bznak w kolumnie) „([^”{]+)”"
    ),
    "en": re.compile(r"\b(?:[Ff]ield|[Cc]olumn|[Ss]heet|[Tt]ick|or in) “([^”{]+)”"),
}
"""What a hint calls a field, a column or a sheet; others are asked of files that are not ours."""
FOREIGN: Final = {"Runda", "Round", "Decyzja", "Decision", "Liczona", "Counted"}
"""Columns of result files, of the list of decisions and of the sheets of a computation."""


@cache
def every(lang: str) -> tuple[tuple[str, str], ...]:
    """Each text of a language with its id; earlier words and words that people may type are left out."""
    return tuple(
        (key, form)
        for domain in DOMAINS
        if domain not in {"former", "heading"}
        for key, forms in texts(domain, lang).items()
        if not key.startswith("tiebreak.also.") and not key.endswith(".example")
        for form in forms
    )


@cache
def plain(lang: str) -> tuple[tuple[str, str], ...]:
    """The same without places to fill, commands and minutes."""
    return tuple((key, MARKED.sub(" ", text)) for key, text in every(lang))


@of_each((lang, word) for lang, words in AVOIDED.items() for word in words)
def test_no_text_has_a_word_that_another_stands_for(lang: str, word: str) -> None:
    pattern = re.compile(word)
    found = [key for key, text in plain(lang) if pattern.search(text)]
    assert found == [], AVOIDED[lang][word]


def labels(lang: str) -> set[str]:
    """What the sheets of a workbook call themselves, their fields and their sections."""
    words = texts_of(lang)
    keys = [f"workbook.sheet.{sheet}" for sheet in SHEETS]
    keys += [f"workbook.{table.key}.{column.id}" for table in TABLES.values() for column in table.columns]
    return {words(key) for key in keys}


@pytest.mark.parametrize("lang", sorted(NOUNS))
def test_a_hint_calls_a_field_as_its_sheet_does(lang: str) -> None:
    known = labels(lang) | FOREIGN
    told = [
        (key, name) for key, text in every(lang) for name in NOUNS[lang].findall(text) if key.startswith("finding.")
    ]
    assert len(told) >= 15
    assert [(key, name) for key, name in told if name not in known] == []


def test_a_polish_count_needs_no_form_of_its_noun() -> None:
    """`ma 1002 wiersze` and `ma 1005 wierszy`: a count that may be any number stands after its noun."""
    counted = re.compile(
        r"\b(?:ma|mają|jest|są|pominięto|podano) \{(?:met|count|number|rows|value)\} [a-ząćęłńóśźż]{4,}"
    )
    plural = {key for domain in DOMAINS for key, forms in texts(domain, "pl").items() if len(forms) > 1}
    units = re.compile(r"\} (?:razy|lub)\b")
    found = [key for key, text in every("pl") if key not in plural and counted.search(text) and not units.search(text)]
    assert found == []


@pytest.mark.parametrize("lang", sorted(AVOIDED))
def test_every_option_is_told_as_a_sentence(lang: str) -> None:
    told = {key: text for key, text in every(lang) if key.startswith("cli.option.")}
    first = {key: text.lstrip("`“„-*({").lstrip()[:1] for key, text in told.items()}
    assert [key for key, letter in first.items() if letter.islower()] == []
    assert [key for key, text in told.items() if text[-1] not in ".…"] == []


@of_each(LANGUAGES)
def test_summaries_of_commands_are_no_sentences(lang: str) -> None:
    told = {key: text for key, text in every(lang) if re.fullmatch(r"cli\.[a-z-]+\.summary", key)}
    assert [
        key for key, text in told.items() if text.endswith(".") or (text[0].isupper() and text[1:2].islower())
    ] == []
