"""The event as a JSON file, and the published schema of it."""

from __future__ import annotations

import json
from collections.abc import Mapping
from pathlib import Path
from typing import Any, NoReturn

from engine.model import Finding, Place, finding
from reporting.encoding import decode_text
from reporting.files import replace_file


def read_json(data: bytes, name: str = "-") -> tuple[dict[str, Any] | None, tuple[Finding, ...]]:
    """The document in the bytes of a JSON file; None, with a finding that names the line, where there is none.

    A number with a decimal point is kept as it is written, as text: points are exact.
    """
    text, _ = decode_text(data)
    try:
        document = json.loads(text.removeprefix("\ufeff"), parse_float=str, parse_constant=_no_constant)
    except json.JSONDecodeError as error:
        where = Place(line=error.lineno)
        return None, (finding("json-broken", value=name, place=where, column=error.colno),)
    except RecursionError:
        return None, (finding("json-too-deep", value=name),)
    except ValueError:
        # NaN and its like, or an integer of thousands of digits.
        return None, (finding("json-no-number", value=name),)
    if not isinstance(document, dict):
        return None, (finding("json-not-event", value=name),)
    return document, ()


def _no_constant(word: str) -> NoReturn:
    raise ValueError(word)


def json_bytes(document: Mapping[str, Any]) -> bytes:
    """The document as a file for people and programs: indented, keys in their natural order."""
    return (json.dumps(document, ensure_ascii=False, indent=1) + "\n").encode("utf-8", "replace")


def write_json(document: Mapping[str, Any], path: Path) -> Finding | None:
    """Write the document; a finding where the file cannot be written."""
    return replace_file(path, json_bytes(document))
