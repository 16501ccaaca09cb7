"""Bulgarian messages: the field's word for each thing, in one tone, and hints that quote what the workbook shows."""

from __future__ import annotations

import re
from pathlib import Path
from typing import Final

from reporting import web
from reporting.fields import SHEETS, TABLES
from reporting.locale import texts
from tests.papers.language import catalogue_texts
from tests.rows import of_each

MESSAGES: Final = {
    key: text
    for key, text in catalogue_texts("bg").items()
    if not key.startswith(("former.", "heading.", "tiebreak.also."))
}
"""All texts but those of words that are read: these have every word that people use."""
AVOIDED: Final = {
    "противник": r"\bсъперни\w+|\bопонент\w*",
    "състезател": r"\bиграч\w*",
    "свободен": r"\bпочива\w*|\bпочивк\w*",
    "полутаблична система": r"\bполовинков\w*",
    "шевенингенска система": r"\bСхевенинген\b",
    "плейоф": r"\bдопълнителен мач\b|\bдоигравани(?:я|ята)\b",
    "листът „Състезание“": r"\bлист\w* (?:на|за) (?:събитието|турнира)\b",
    "състезание": r"\bсъбитието\b",
    "не е зададено": r"\bконфигурира\w*",
    "рейтинг листа": r"\bрейтингов\w+ лист\w+",
    "ICCF, FMJD": r"\bИККФ\b|\bФМЖД\b",
    "разряд": r"\bкатегории\b(?! играчи)",
    "отчита за рейтинг": r"\b(?:оцен[яи]ва?\w* (?:партии|от ФИДЕ|за рейтинг)|рейтингова оценка)",
    "турнирна таблица": r"\bкръстосана таблица\b",
    "зловреден": r"\bзлонамерен\w*",
    "имейл": r"\be-mail\b",
    "число за жребия": r"\bсеме\w* на жребия|\bчисло на жребия",
    "среща за отбори": r"\bгуби мач\b",
}
"""What the federation's papers say, and what else was said for it."""
OF_A_FRIEND: Final = re.compile(
    r"(?:^|[.;:] )(?:Впиши|Провери|Задай|Поправи|Покажи|Запиши|Дай|Събери|Създай|Замени|Сравни|Презапиши|Не записвай)\b"
)
TEMPLATES: Final = Path(web.__file__).parent / "templates"
BUTTON: Final = re.compile(r"<button.*?</button>")
WORDS_OF: Final = re.compile(r"""(web\.[a-z.-]+)["']""")
NOUN: Final = re.compile(r"\w+не\b|\w*мяна\b|Проверка|Преглед|Запис\b|Печат\b")
QUOTED: Final = re.compile(r"\b(лист[аът]*|полет[оа]|колонат?а|настройката) „([^“{}]+)“")
OF_DECISIONS: Final = {"Решение", "Ключ", "Зачетена", "Резултат"}
"""Columns of sheets that the program writes beside the workbook."""


@of_each(AVOIDED)
def test_one_thing_has_one_name(term: str) -> None:
    shape = re.compile(AVOIDED[term], re.IGNORECASE)
    assert [(key, hit[0]) for key, text in MESSAGES.items() if (hit := shape.search(text))] == []


def test_readers_are_spoken_to_politely() -> None:
    sentences = {key: text for key, text in MESSAGES.items() if not key.startswith("web.") or text.endswith(".")}
    assert [(key, hit[0]) for key, text in sentences.items() if (hit := OF_A_FRIEND.search(text))] == []


def test_buttons_say_what_to_do_and_no_noun() -> None:
    pages = "".join(path.read_text(encoding="utf-8") for path in TEMPLATES.glob("*.html"))
    keys = {key for button in BUTTON.findall(pages) for key in WORDS_OF.findall(button)}
    assert len(keys & set(MESSAGES)) > 40
    assert [(key, MESSAGES[key]) for key in sorted(keys & set(MESSAGES)) if NOUN.match(MESSAGES[key])] == []


def test_what_a_hint_quotes_stands_in_the_workbook() -> None:
    words = texts("bg")
    sheets = {words(f"workbook.sheet.{sheet}") for sheet in SHEETS}
    fields = {words(f"workbook.{table.key}.{column.id}") for table in TABLES.values() for column in table.columns}
    quoted = [
        (key, kind, name)
        for key, text in MESSAGES.items()
        if key.startswith(("finding.", "cli.", "workbook."))
        for kind, name in QUOTED.findall(text)
    ]
    assert len(quoted) > 50
    assert [
        (key, name)
        for key, kind, name in quoted
        if name not in (sheets if kind.startswith("лист") else fields | OF_DECISIONS)
    ] == []
