"""What `docs/` says is in step with what stands beside the project, and with the program."""

from __future__ import annotations

import re
from pathlib import Path

import pytest

from tests.shared_data import SHARED, needs_shared

ROOT = Path(__file__).parents[1]
BESIDE = SHARED.parent


@needs_shared("..", "CONTRACTS.md")
@pytest.mark.parametrize(
    ("own", "beside"),
    [
        ("CONTRACTS.md", "CONTRACTS.md"),
        ("READINGS.md", "regulations/READINGS.md"),
        ("GLOSSARY.md", "reference/glossary.md"),
    ],
)
def test_a_document_begins_with_the_text_that_it_is_taken_from(own: str, beside: str) -> None:
    text = (BESIDE / beside).read_text(encoding="utf-8")
    assert (ROOT / "docs" / own).read_text(encoding="utf-8").startswith(text)


def test_every_place_that_the_documents_name_is_there() -> None:
    for path in [*ROOT.glob("*.md"), *(ROOT / "docs").glob("*.md"), *(ROOT / "samples").glob("*/README.md")]:
        text = path.read_text(encoding="utf-8")
        for link in re.findall(r"\]\(([^)#:]+)\)", text):
            assert (path.parent / link).exists(), f"{path.name}: {link}"
        # What a recipe makes is not there yet.
        for place in re.findall(r"`((?:engine|reporting|forms|tests|samples|docs)/[\w./-]+)`(?!, (?:new|from))", text):
            assert (ROOT / place).exists(), f"{path.name}: {place}"
