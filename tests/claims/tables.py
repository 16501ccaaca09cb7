"""Claims tables as XLSX, with the headings of one of three languages."""

from __future__ import annotations

import io
from collections.abc import Mapping, Sequence
from typing import Any, Final, NamedTuple


class Row(NamedTuple):
    """A line of a claims table, as it is typed."""

    file: str = ""
    number: str = ""
    name: str = ""
    rules: str = ""
    norm: str = ""
    n: str = ""
    score: str = ""
    average: str = ""
    performance: str = ""
    date: str = ""


def written(rows: Sequence[Row], lang: str) -> bytes:
    """A claims table with the headings of a language."""
    from openpyxl import Workbook

    book = Workbook()
    sheet = book.active
    sheet.append([_HEADINGS[lang][name] for name in Row._fields])
    for row in rows:
        sheet.append(list(row))
    out = io.BytesIO()
    book.save(out)
    return out.getvalue()


_HEADINGS: Final = {
    lang: dict(zip(Row._fields, words.split("|"), strict=True))
    for lang, words in {
        "en": "Event file|Starting number|Name|Rules|Norm|Games|Score|Average|Performance|Date",
        "pl": "Plik zawodów|Nr startowy|Nazwisko i imię|Przepisy|Norma|Partie|Punkty|Średni ranking|"
        "Ranking uzyskany|Data",
        "bg": "Файл на състезанието|Стартов номер|Име и фамилия|Правила|Норма|Партии|Точки|Среден рейтинг|"
        "Постигнат рейтинг|Дата",
    }.items()
}


def workbook(document: Mapping[str, Any]) -> bytes:
    """An event as a workbook, as `convert` writes it."""
    from reporting.sources.formats import format_of_path

    form = format_of_path("event.xlsx")
    assert form is not None
    return form.write(dict(document), document["event"]["lang"]).files[""]
