"""The running head of a DOCX in letters of the size that its PDF has: smaller where a name is long."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import Any, Final

HEAD: Final = "word/header1.xml"
_NAME: Final = '<w:sz w:val="24"/><w:szCs w:val="24"/>'
_PLACE: Final = '<w:jc w:val="right"/></w:pPr><w:r>'
_LONG: Final = 60
_LONGEST: Final = 110
"""Lengths of the base of all PDF: Typst counts in UTF-8, where a Cyrillic letter has two bytes."""


def with_sized_head(package: dict[str, bytes], context: Mapping[str, Any]) -> dict[str, bytes]:
    """The package with event and place in its head by their lengths; a head that somebody edited stays as it is."""
    name, place = (len(text.encode()) for text in _running(context))
    head = package.get(HEAD, b"").decode()
    if name > _LONG:
        head = head.replace(_NAME, _sized(16 if name > _LONGEST else 19), 1)
    if place > _LONG:
        head = head.replace(_PLACE, f"{_PLACE}<w:rPr>{_sized(14)}</w:rPr>", 1)
    return {**package, HEAD: head.encode()} if head else package


def _running(context: Mapping[str, Any]) -> Sequence[str]:
    return context.get("running") or ("", "")


def _sized(half_points: int) -> str:
    return f'<w:sz w:val="{half_points}"/><w:szCs w:val="{half_points}"/>'
