"""What the documents name is there."""

from __future__ import annotations

import re
from pathlib import Path

ROOT = Path(__file__).parents[1]


def test_every_place_that_the_documents_name_is_there() -> None:
    for path in [*ROOT.glob("*.md"), *(ROOT / "docs").glob("*.md"), *(ROOT / "samples").glob("*/README.md")]:
        text = path.read_text(encoding="utf-8")
        for link in re.findall(r"\]\(([^)#:]+)\)", text):
            assert (path.parent / link).exists(), f"{path.name}: {link}"
        # What a recipe makes is not there yet.
        for place in re.findall(r"`((?:engine|reporting|forms|tests|samples|docs)/[\w./-]+)`(?!, (?:new|from))", text):
            assert (ROOT / place).exists(), f"{path.name}: {place}"
