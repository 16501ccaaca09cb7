"""The figures that a paper claims of a norm, read by the words of the form."""

from __future__ import annotations

import re
from collections.abc import Iterator, Mapping
from functools import cache
from typing import Any, Final

from reporting.context.norms.application import PREFIX
from reporting.locale import paper_texts

_CLAIMED: Final[Mapping[str, str]] = {name: rf"(?P<{name}>\S+?)" for name in ("n", "score", "average", "performance")}


def figures_in(text: str, lang: str) -> dict[str, Any]:
    """The figures in the line of a computation: `n`, `score`, `average`, `performance` as far as the line has them."""
    for pattern in _patterns(lang):
        found = pattern.search(" ".join(text.split()))
        if found:
            figures = found.groupdict().items()
            return {name: claimed_figure(name, value) for name, value in figures if value not in {"–", "-"}}
    return {}


def claimed_figure(name: str, text: str) -> str | int:
    """A figure as the contract has it: the number of games whole, anything else as text."""
    value = text.replace(",", ".").replace("−", "-").strip()
    return int(value) if name == "n" and value.isdecimal() else value


@cache
def _patterns(lang: str) -> tuple[re.Pattern[str], ...]:
    return tuple(_made(lang))


def _made(lang: str) -> Iterator[re.Pattern[str]]:
    """A pattern for each kind of line in its words."""
    keys = [f"{PREFIX}.{name}" for name in ("figures", "weights", "result-figures")]
    for key in (*keys, f"{PREFIX}.point-figures"):
        template = paper_texts(lang)(key).partition("{margin}")[0].rstrip()
        pieces = re.split(r"\{(\w+)\}", template)
        yield re.compile("".join(_piece(piece, at % 2 == 1) for at, piece in enumerate(pieces)))


def _piece(text: str, place: bool) -> str:
    return _CLAIMED.get(text, r"\S+") if place else re.escape(text)
