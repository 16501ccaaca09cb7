"""The core properties of an office document: title, author, language, the event's day, never the clock's."""

from __future__ import annotations

from html import escape
from typing import Final

from reporting.render.part import Meta

CORE: Final = "docProps/core.xml"
_HEAD: Final = (
    '<?xml version="1.0" encoding="UTF-8" standalone="yes"?>\n<cp:coreProperties '
    'xmlns:cp="http://schemas.openxmlformats.org/package/2006/metadata/core-properties" '
    'xmlns:dc="http://purl.org/dc/elements/1.1/" xmlns:dcterms="http://purl.org/dc/terms/" '
    'xmlns:xsi="http://www.w3.org/2001/XMLSchema-instance">'
)


def core_properties(meta: Meta) -> str:
    """The part `docProps/core.xml`."""
    day = "" if meta.date is None else f"{meta.date.isoformat()}T00:00:00Z"
    dates = "".join(
        f'<dcterms:{name} xsi:type="dcterms:W3CDTF">{day}</dcterms:{name}>' for name in ("created", "modified") if day
    )
    return (
        f"{_HEAD}<dc:title>{escape(meta.title, False)}</dc:title><dc:creator>{escape(meta.author, False)}</dc:creator>"
        f"<dc:language>{meta.lang}</dc:language>{dates}</cp:coreProperties>"
    )
