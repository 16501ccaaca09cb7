"""Where a paper goes and what its file is called: in the paper's language, in letters that every system has."""

from __future__ import annotations

import re
import unicodedata
from typing import Final

from reporting.forms.catalogue import Form
from reporting.locale import paper_texts
from reporting.locale.scripts import BULGARIAN, in_latin

_WITHOUT_MARK: Final = str.maketrans({"ł": "l", "№": " "})
_FIELD: Final = re.compile(r"\{\w+\}")


def folder_name(place: str, round_number: int | None, lang: str) -> str:
    """The folder of a place: `na-sciane`, `sprawozdanie`; of a round's papers `runda-03`."""
    if place == "round" and round_number is not None:
        return f"{_plain(paper_texts(lang)('form.folder.round'))}-{round_number:02d}"
    return _plain(paper_texts(lang)(f"form.folder.{'event' if place == 'round' else place}"))


def file_name(form: Form, lang: str) -> str:
    """A form's title as a file is called, or a shorter name that tells it from its kin: `kojarzenia`."""
    texts = paper_texts(lang)
    return _plain(texts.find(f"form.file.{form.id}") or _FIELD.sub("", texts(form.title)))


def _plain(text: str) -> str:
    """Small ASCII letters, figures and hyphens; Cyrillic by the Bulgarian law of 2009."""
    latin = in_latin(text, BULGARIAN).lower().translate(_WITHOUT_MARK)
    letters = unicodedata.normalize("NFKD", latin).encode("ascii", "ignore").decode("ascii")
    return re.sub(r"[^a-z0-9]+", "-", letters).strip("-")
