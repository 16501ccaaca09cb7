"""The catalogues: every text in three languages, with the same places to fill, and none that nobody wrote."""

from __future__ import annotations

import re
from collections import Counter
from itertools import product
from pathlib import Path
from string import Formatter

from babel.messages.catalog import Catalog
from babel.messages.pofile import read_po

import engine
import reporting
from engine.standings.tie_breaks import TIE_BREAKS
from engine.systems.table import SYSTEMS
from reporting.fields import SHEETS, TABLES
from reporting.languages import LANGUAGES
from tests.result_problems import PROBLEMS
from tests.rows import of_each

FOLDER = Path(reporting.__file__).parent / "locale"
DOMAINS = sorted(path.stem for path in (FOLDER / "en" / "LC_MESSAGES").glob("*.po"))
CODE = re.compile(r"""\b(?:finding|make|_finding|raise_finding)\(\s*"([a-z0-9]+(?:-[a-z0-9]+)*)\"""")
TRF_CODE = re.compile(r'"(trf(?:-[a-z0-9]+)+)"')
"""Problems of a report file are noted by their codes first and become findings later."""
PLACE_OF_A_NUMBER = {"count", "part", "players"}
"""How many: of a plural form, or of a round of a cup, `1/8-finals` here and `Round of 16` there."""


def catalogue(domain: str, lang: str) -> Catalog:
    with (FOLDER / lang / "LC_MESSAGES" / f"{domain}.po").open("rb") as stream:
        return read_po(stream, locale=lang)


def texts(domain: str, lang: str) -> dict[str, tuple[str, ...]]:
    """Texts by id; a text with plural forms has several."""
    found = {}
    for message in catalogue(domain, lang):
        if message.id:
            plural = isinstance(message.id, tuple)
            found[message.id[0] if plural else message.id] = tuple(message.string) if plural else (message.string,)
    return found


def places(text: str) -> set[str]:
    return {name for _, name, _, _ in Formatter().parse(text) if name is not None}


@of_each(DOMAINS)
def test_three_languages_have_the_same_ids(domain: str) -> None:
    ids = {lang: set(texts(domain, lang)) for lang in LANGUAGES}
    assert ids["pl"] ^ ids["en"] == set()
    assert ids["bg"] ^ ids["en"] == set()


@of_each(DOMAINS)
def test_every_id_begins_with_its_catalogue_and_stands_once(domain: str) -> None:
    for lang in LANGUAGES:
        source = (FOLDER / lang / "LC_MESSAGES" / f"{domain}.po").read_text(encoding="utf-8")
        ids = re.findall(r'^msgid "(.+)"$', source, re.MULTILINE)
        assert [key for key in ids if not key.startswith(f"{domain}.")] == []
        assert [key for key, count in Counter(ids).items() if count > 1] == []


@of_each(product(DOMAINS, LANGUAGES))
def test_no_text_is_empty(domain: str, lang: str) -> None:
    assert [key for key, forms in texts(domain, lang).items() if not all(form and form.strip() for form in forms)] == []


@of_each(DOMAINS)
def test_three_languages_have_the_same_places_to_fill(domain: str) -> None:
    english = texts(domain, "en")
    for lang in LANGUAGES:
        for key, forms in texts(domain, lang).items():
            expected = set().union(*(places(form) for form in english[key])) - PLACE_OF_A_NUMBER
            for form in forms:
                assert places(form) - PLACE_OF_A_NUMBER == expected, (lang, key)


PLURAL_FORMS = {"pl": 3, "bg": 2, "en": 2}
"""By language: of one, of some, of many."""


@of_each(LANGUAGES)
def test_plural_forms_are_those_of_the_language(lang: str) -> None:
    wanted = PLURAL_FORMS[lang]
    for domain in DOMAINS:
        assert catalogue(domain, lang).num_plurals == wanted, domain
        assert {len(forms) for forms in texts(domain, lang).values()} <= {1, wanted}, domain


def codes_in_source() -> set[str]:
    roots = [Path(package.__file__ or "").parent for package in (engine, reporting)]
    sources = (path.read_text(encoding="utf-8") for root in roots for path in root.rglob("*.py"))
    return {code for source in sources for code in (*CODE.findall(source), *TRF_CODE.findall(source))}


def test_every_finding_has_a_message_and_a_hint() -> None:
    known = texts("finding", "en")
    codes = codes_in_source()
    assert len(codes) > 60
    assert sorted(code for code in codes if f"finding.{code}" not in known) == []
    assert sorted(code for code in codes if f"finding.{code}.hint" not in known) == []


def test_findings_whose_codes_are_put_together_have_their_texts_too() -> None:
    known = texts("finding", "en")
    kinds = [
        "text",
        "number",
        "points",
        "date",
        "birth",
        "time",
        "yes-no",
        "list",
        "object",
        "rating",
        "numbers",
        "score",
    ]
    codes = {*PROBLEMS, *(f"{kind}-unreadable" for kind in kinds)}
    assert sorted(code for code in codes if not {f"finding.{code}", f"finding.{code}.hint"} <= set(known)) == []


def test_every_column_sheet_and_choice_has_its_texts() -> None:
    workbook, choice = texts("workbook", "en"), texts("choice", "en")
    missing = [f"workbook.sheet.{sheet}" for sheet in SHEETS if f"workbook.sheet.{sheet}" not in workbook]
    for table in TABLES.values():
        for column in table.columns:
            keys = (f"workbook.{table.key}.{column.id}", f"workbook.{table.key}.{column.id}.help")
            missing += [key for key in keys if key not in workbook]
            if column.group != "code":
                keys = tuple(f"choice.{column.group}.{value}" for value in column.choices)
                missing += [key for key in keys if key not in choice]
    assert missing == []


def test_every_system_and_tie_break_has_its_name() -> None:
    systems, tie_breaks = texts("system", "en"), texts("tiebreak", "en")
    assert [name for name in SYSTEMS if f"system.{name}" not in systems] == []
    assert [code for code in TIE_BREAKS if f"tiebreak.{code}" not in tie_breaks] == []
    assert [code for code in TIE_BREAKS if f"tiebreak.{code}.short" not in tie_breaks] == []
