"""Input messages and drop-down lists of cells, as the XML of a sheet: the same few hundred in every workbook."""

from __future__ import annotations

from dataclasses import dataclass
from functools import lru_cache
from html import escape
from typing import Any, Final
from weakref import WeakKeyDictionary

from openpyxl.worksheet.worksheet import Worksheet


@dataclass(frozen=True, slots=True)
class CellHelp:
    """What the cells of an area say when they are entered, and the list that they offer, as a formula, or blank."""

    area: str
    title: str
    prompt: str
    listed: str = ""
    asks: bool = False
    """Whether something that is not in the list is asked about."""
    question: str = ""


_HELP: Final[WeakKeyDictionary[Worksheet, list[str]]] = WeakKeyDictionary()


def attach_help(sheet: Worksheet, given: CellHelp) -> None:
    """Give cells their help."""
    _HELP.setdefault(sheet, []).append(_xml(given))


def help_of(sheet: Any) -> str:
    """The element with the help of all cells of a sheet; blank where none has any."""
    given = _HELP.get(sheet)
    return f'<dataValidations count="{len(given)}">{"".join(given)}</dataValidations>' if given else ""


@lru_cache(maxsize=2048)
def _xml(given: CellHelp) -> str:
    """One element; a list only suggests: whoever types something else is asked, and may keep it."""
    attributes = {
        "sqref": given.area,
        "showDropDown": "0",
        "showInputMessage": "1",
        "showErrorMessage": "1" if given.asks else "0",
        "allowBlank": "1",
    }
    if given.listed:
        attributes |= {"errorTitle": given.title, "error": given.question}
    attributes |= {"promptTitle": given.title, "prompt": given.prompt}
    if given.listed:
        attributes |= {"type": "list", "errorStyle": "warning"}
    written = "".join(f' {name}="{_attribute(text)}"' for name, text in attributes.items())
    formula = f"<formula1>{escape(given.listed, quote=False)}</formula1>" if given.listed else ""
    return f"<dataValidation{written}>{formula}</dataValidation>" if formula else f"<dataValidation{written}/>"


def _attribute(text: str) -> str:
    """A text between quotation marks; line breaks and tabs as letters, or a reader takes them for blanks."""
    text = escape(text, quote=False).replace('"', "&quot;")
    return text.replace("\n", "&#10;").replace("\t", "&#9;").replace("\r", "&#13;")
