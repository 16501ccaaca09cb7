"""Samples and new events as workbooks, each written once: writing one takes longer than most of what is asked of it."""

from __future__ import annotations

from functools import cache

from reporting.actions.new import new_document, sample_document
from reporting.workbook.sheets.write import workbook_bytes


@cache
def sample_book(name: str, lang: str = "") -> bytes:
    """The workbook of a sample, in its own language or in the one that is named."""
    document = sample_document(name)
    return workbook_bytes(document, lang or document["event"]["lang"])


@cache
def new_book(system: str, game: str, lang: str) -> bytes:
    """The workbook that a club is given, with nothing filled in."""
    return workbook_bytes(new_document(system, game, lang), lang)
