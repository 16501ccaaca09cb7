"""Which cell formats of a workbook show a number as a day."""

from __future__ import annotations

import re
from typing import Final

from reporting.workbook.package import Package, main, parse_xml

_BUILT_IN: Final = frozenset({14, 15, 16, 17, 22, 27, 28, 29, 30, 31, 36, 50, 51, 52, 53, 54, 57, 58})
"""Number formats that every spreadsheet program knows by number (ECMA-376-1, 18.8.30)."""
_QUOTED: Final = re.compile(r'"[^"]*"|\\.|\[[^\]]*\]')


def date_styles(package: Package) -> frozenset[str]:
    """The style numbers, as cells name them, whose number format has a year or a day in it."""
    part = next((line.part for line in package.relationships(package.workbook_part()) if line.kind == "styles"), None)
    if part is None or package.name_of(part) is None:
        return frozenset()
    root = parse_xml(package.content(part))
    codes = {line.get("numFmtId"): line.get("formatCode", "") for line in root.iter(main("numFmt"))}
    formats = root.find(main("cellXfs"))
    if formats is None:
        return frozenset()
    lines = enumerate(formats.iterchildren(main("xf")))
    return frozenset(str(index) for index, line in lines if _is_date(line.get("numFmtId", "0"), codes))


def _is_date(number: str, codes: dict[str, str]) -> bool:
    if number in codes:
        return any(letter in _QUOTED.sub("", codes[number]).lower() for letter in "yd")
    return int(number) in _BUILT_IN
