"""Every page that links lead to from a first one: of those whose addresses differ by numbers alone, one."""

from __future__ import annotations

import re
from collections.abc import Iterator

from tests.browser.hall import Person


def pages(person: Person, first: str) -> Iterator[tuple[str, str]]:
    """Go to each page below an address: its kind (its place, with `N` for numbers) and its address."""
    waiting, seen = [first], {_kind(first, first)}
    while waiting:
        address = waiting.pop(0)
        person.page.goto(address)
        yield _kind(address, first), address
        links = "each => each.filter(one => !one.download).map(one => one.href.split('#')[0])"
        for link in person.page.eval_on_selector_all("a[href]", links):
            kind = _kind(link, first)
            if link.startswith(first) and "lang=" not in link and kind not in seen:
                seen.add(kind)
                waiting.append(link)


def _kind(address: str, first: str) -> str:
    return re.sub(r"\d+(\.\d+)*", "N", address.removeprefix(first))
