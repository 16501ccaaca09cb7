"""What was chosen on the preview of a pasted list, as its form sends it: kept when the text itself is changed."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from dataclasses import replace
from difflib import SequenceMatcher
from itertools import count
from typing import Final
from zlib import crc32

from starlette.datastructures import FormData

from reporting.actions.paste import PasteRequest

_MOST: Final = 1000
"""Lines whose choices are kept when the text is changed."""


def button_of(form: FormData) -> str:
    """The button that was pressed."""
    return str(form.get("do", "preview"))


def request_of(form: FormData) -> PasteRequest:
    """What a form says of a list."""
    do = button_of(form)
    left, taken, swapped = (_numbers(str(form.get(name, ""))) for name in ("left", "taken", "swapped"))
    what, _, line_text = do.partition(":")
    line = _numbers(line_text)
    if what == "leave":
        left, taken = left | line, taken - line
    elif what == "take":
        left, taken = left - line, taken | line
    elif what == "swap":
        swapped ^= line
    all_swapped = (form.get("all") == "1") is not (do == "swap-all")
    columns = [str(form.get(f"column-{at}")) for at in _places(form)]
    text, with_teams = str(form.get("list", "")).lstrip("\r\n"), form.get("teams") == "1" or do == "teams"
    wanted = PasteRequest(text, columns or None, all_swapped, swapped, left, taken, with_teams)
    return _moved(wanted, str(form.get("marks", ""))) if do == "preview" else wanted


def fields_of(wanted: PasteRequest) -> dict[str, str]:
    """The hidden fields with which a form says it again."""
    lines = {"left": wanted.left_out, "taken": wanted.taken, "swapped": wanted.swapped}
    return {
        **{name: ",".join(map(str, sorted(numbers))) for name, numbers in lines.items()},
        "all": "1" if wanted.all_swapped else "",
        "teams": "1" if wanted.with_teams else "",
        "marks": ",".join(f"{line}:{mark}" for line, mark in _marks(wanted.text)),
    }


def _marks(text: str) -> list[tuple[int, str]]:
    """The lines of a text that are not blank: their numbers, and by what each is known again."""
    lines = [(at, line) for at, line in enumerate(text.splitlines(), start=1) if line.strip()]
    return [(at, f"{crc32(line.strip().encode(errors='replace')):08x}") for at, line in lines[:_MOST]]


def _moved(wanted: PasteRequest, marks: str) -> PasteRequest:
    """The choices at the lines where their people stand after the text was changed; none of a list of others."""
    parts = (part.partition(":") for part in marks.split(",")[:_MOST])
    before = [(line, mark) for number, _, mark in parts for line in _numbers(number)]
    places = _lines_after(before, _marks(wanted.text))
    if not places:
        return PasteRequest(wanted.text)
    left, taken, swapped = (
        {places[line] for line in lines if line in places} for lines in (wanted.left_out, wanted.taken, wanted.swapped)
    )
    return replace(wanted, left_out=left, taken=taken, swapped=swapped)


def _lines_after(before: list[tuple[int, str]], after: list[tuple[int, str]]) -> Mapping[int, int]:
    """Which line became which; nothing where no line stayed as it was."""
    found = SequenceMatcher(None, [mark for _, mark in before], [mark for _, mark in after])
    pairs = [
        (before[first + at][0], after[other + at][0])
        for _, first, end, other, other_end in found.get_opcodes()
        if end - first == other_end - other
        for at in range(end - first)
    ]
    return dict(pairs) if found.ratio() else {}


def _places(form: FormData) -> Iterator[int]:
    """The places of the columns that a form names, one after the other."""
    for at in count():
        if f"column-{at}" not in form:
            return
        yield at


def _numbers(text: str) -> set[int]:
    found = (part for part in text.split(",") if part.isascii() and part.isdecimal() and len(part) < 7)
    return {*map(int, found)}
