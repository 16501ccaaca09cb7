"""The samples as workbooks, each written once: writing one takes longer than most of what is asked of it."""

from __future__ import annotations

from functools import cache

from reporting.actions.samples import SAMPLES, sample_document
from reporting.languages import LANGUAGES
from reporting.workbook.sheets.write import workbook_bytes

IN_TURN = {name: LANGUAGES[at % len(LANGUAGES)] for at, name in enumerate(SAMPLES)}
"""A language for each sample, so that all of them are written in all languages together."""


@cache
def sample_book(name: str, lang: str = "") -> bytes:
    """The workbook of a sample, in its turn's language or in the one that is named."""
    return workbook_bytes(sample_document(name), lang or IN_TURN[name])
