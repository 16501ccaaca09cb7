"""The tags of the games in a text, game by game, whether or not moves stand between them (PGN, 8.1).

The library's own reader takes heads that only a blank line parts for one game: here a tag that the game has already,
or one behind moves, begins the next.
"""

from __future__ import annotations

import re
from collections.abc import Iterator
from io import StringIO
from typing import Final

from reporting.exchange.pgn.tags import unescaped

Tags = dict[str, str]
_TAG: Final = re.compile(r"\[([A-Za-z0-9][A-Za-z0-9_+#=:-]*)\s+\"(.*)\"\s*\]\s*")
_FIRST: Final = "Event"
_BRACE: Final = re.compile(r"[{};]")


def tags_of_games(text: str) -> Iterator[Tags]:
    """The tags of every game that names a player, in their order."""
    tags: Tags = {}
    moves = comment = False
    for line in StringIO(text.removeprefix("\ufeff")):
        tag = _TAG.fullmatch(line) if line.startswith("[") else None
        # The first tag of a game ends a comment that nobody closed.
        if tag is not None and (not comment or tag[1] == _FIRST):
            if moves or tag[1] in tags:
                yield from _named(tags)
                tags = {}
            moves = comment = False
            tags[tag[1]] = unescaped(tag[2])
        elif not line.isspace() and not line.startswith("%"):
            moves, comment = True, _in_comment(line, comment)
    yield from _named(tags)


def _named(tags: Tags) -> Iterator[Tags]:
    if tags.get("White") or tags.get("Black"):
        yield tags


def _in_comment(line: str, comment: bool) -> bool:
    """Whether a comment in braces is open at the end of a line; behind a semicolon nothing counts."""
    for mark in _BRACE.finditer(line):
        if mark[0] == ";" and not comment:
            return False
        comment = mark[0] == "{" or (comment and mark[0] != "}")
    return comment
