"""The table of formats: each row is known by its own files and gives back what it wrote."""

from __future__ import annotations

from functools import cache
from typing import Final

from reporting.actions.new import sample_document
from reporting.sources.formats import FORMATS, format_of_bytes, format_of_path
from tests.rows import of_each

DOCUMENT = sample_document("zurich-1953")


@cache
def written(name: str) -> bytes:
    return next(iter(FORMATS[name].write(DOCUMENT, "pl").files.values()))


@of_each(FORMATS)
def test_a_file_is_known_by_its_content_whatever_its_name_says(name: str) -> None:
    for suffix in ("", "xlsx", "json", "trf", "docx"):
        assert format_of_bytes(written(name)[:4096], suffix).name == name


LOSE: Final = {"trf", "pgn"}
"""Formats that have no room for a whole event."""


@of_each(sorted(FORMATS.keys() - LOSE))
def test_a_format_reads_what_it_wrote(name: str) -> None:
    files = FORMATS[name].write(DOCUMENT, "pl").files
    assert FORMATS[name].read(files).document == DOCUMENT


def test_a_report_file_that_was_read_is_written_as_it_was() -> None:
    form = FORMATS["trf"]
    document = form.read({"event.trf": written("trf")}).document
    assert document is not None
    assert form.write(document, "en").files == {"": written("trf")}


@of_each(
    [
        (b"some words", "trf", "trf"),
        (b"some words", "csv", "csv"),
        (b"some words", "xlsx", "xlsx"),
        (b"some words", "doc", "xlsx"),
        (b"\x89PNG", "json", "json"),
        (b"\x89PNG", "", "xlsx"),
        (b"", "json", "xlsx"),
        (b"PK\x03\x04", "json", "xlsx"),
        (b"\xd0\xcf\x11\xe0", "csv", "xlsx"),
    ]
)
def test_the_name_decides_only_where_the_content_says_nothing(start: bytes, suffix: str, name: str) -> None:
    assert format_of_bytes(start, suffix).name == name


@of_each(
    [
        ("event.xlsx", "xlsx"),
        ("EVENT.JSON", "json"),
        ("event.trf", "trf"),
        ("event", "csv"),
        ("event.d/", "csv"),
        ("a.csv", None),
        ("a.pdf", None),
    ]
)
def test_what_is_written_goes_by_the_name(path: str, name: str | None) -> None:
    known = format_of_path(path)
    assert (known.name if known else None) == name
