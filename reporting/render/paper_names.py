"""Where a paper goes and what its file is called: in the paper's language, in letters that every system has."""

from __future__ import annotations

import posixpath
import re
import unicodedata
from collections.abc import Iterator
from functools import cache
from typing import Final

from reporting.forms.catalogue import Form
from reporting.languages import LANGUAGES
from reporting.locale import paper_texts
from reporting.locale.scripts import BULGARIAN, in_latin

PLACES: Final = ("wall", "round", "report", "cards", "event")
_WITHOUT_MARK: Final = str.maketrans({"ł": "l", "№": " "})
_FIELD: Final = re.compile(r"\{\w+\}")


def folder_name(place: str, round_number: int | None, lang: str) -> str:
    """The folder of a place: `na-sciane`, `sprawozdanie`; of a round's papers `runda-03`."""
    if place == "round" and round_number is not None:
        return f"{plain_name(paper_texts(lang)('form.folder.round'))}-{round_number:02d}"
    return plain_name(paper_texts(lang)(f"form.folder.{'event' if place == 'round' else place}"))


@cache
def _folders() -> frozenset[str]:
    return frozenset(folder_name(place, None, lang) for place in PLACES for lang in LANGUAGES)


def is_folder_of_papers(name: str) -> bool:
    """Whether a folder is called as one of those that papers are put in, in any language."""
    kind, _, number = name.rpartition("-")
    return name in _folders() or (number.isdecimal() and kind in _rounds())


@cache
def _rounds() -> frozenset[str]:
    return frozenset(plain_name(paper_texts(lang)("form.folder.round")) for lang in LANGUAGES)


def folders_around(path: str) -> Iterator[str]:
    """The folder of a paper; of one that `build` put there also its folder of papers, and where that one stands."""
    folder = start = posixpath.dirname(path)
    yield folder
    for is_own in (is_folder_of_papers, LANGUAGES.__contains__):
        if is_own(posixpath.basename(folder)):
            folder = posixpath.dirname(folder)
            yield folder
    if folder != start:
        yield posixpath.dirname(folder)


def file_name(form: Form, lang: str) -> str:
    """A form's title as a file is called, or a shorter name that tells it from its kin: `kojarzenia`."""
    texts = paper_texts(lang)
    title = texts.find(f"form.file.{form.id}") or texts.find(form.title) or form.id
    return plain_name(_FIELD.sub("", title))


def plain_name(text: str) -> str:
    """Small ASCII letters, figures and hyphens; Cyrillic by the Bulgarian law of 2009."""
    latin = in_latin(text, BULGARIAN).lower().translate(_WITHOUT_MARK)
    letters = unicodedata.normalize("NFKD", latin).encode("ascii", "ignore").decode("ascii")
    return re.sub(r"[^a-z0-9]+", "-", letters).strip("-")
