"""FIDE's rating list as XML: one `<player>` after the other, read as they come."""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from typing import Any, Final
from xml.parsers import expat

from engine.model import Finding, Place, finding
from reporting import limits
from reporting.exchange.lists.rows import MOST_RATING, ListedPlayer, unread_row

_TEXTS: Final = {
    "name": "name",
    "country": "federation",
    "sex": "sex",
    "title": "title",
    "w_title": "women_title",
    "o_title": "other_titles",
    "flag": "flag",
}
_NUMBERS: Final = {
    f"{element}{suffix}": f"{kind}{field}"
    for kind, element in (("standard", ""), ("rapid", "rapid_"), ("blitz", "blitz_"))
    for suffix, field in (("rating", ""), ("games", "_games"), ("k", "_k"))
}
_OF_KINDS: Final = frozenset({"rapid_rating", "blitz_rating"})
"""Where one of these stands, be it empty, the list is of all kinds of ratings."""
_RATINGS: Final = frozenset({"standard", "rapid", "blitz"})
_ELEMENTS: Final = frozenset({"fideid", "birthday", *_TEXTS, *_NUMBERS})
_MOST_TEXT: Final = 1_000
"""Characters of one element; the longest name of the list has 60."""


_MOST_DEEP: Final = 20
"""Elements within each other; a list has three."""


class _NoPlayersError(Exception):
    """Elements within elements without end: no list of players, and a parser keeps each open one."""


class _NoListError(Exception):
    """A document type or an entity: no list of FIDE has any, and no parser should meet one."""


def read_fide_xml(chunks: Iterable[bytes], kind: str = "standard") -> Iterator[ListedPlayer | Finding]:
    """The players of FIDE's list, from its bytes piece by piece; a finding for each element that is none.

    XML that breaks off, and XML with entities, give an error. `kind` is the kind of rating of a list that has
    one alone; where ratings are named by their kinds, `<rating>` is the standard one.
    """
    found: list[ListedPlayer | Finding] = []
    parser = _parser(found, kind)
    seen, given = False, 0
    try:
        for chunk in chunks:
            parser.Parse(chunk, False)
            seen, given = seen or bool(found), given + len(chunk)
            yield from found
            found.clear()
            if refused := _unended(parser, given - max(0, parser.CurrentByteIndex)):
                yield refused
                return
        parser.Parse(b"", True)
    except _NoPlayersError:
        seen = False
    except _NoListError:
        yield finding("list-entities", place=Place(line=parser.CurrentLineNumber))
        return
    except expat.ExpatError as error:
        yield from found
        yield finding("list-broken", place=Place(line=error.lineno), reason=expat.ErrorString(error.code))
        return
    if not seen:
        yield finding("list-no-headings", value="XML", expected="<player>, <fideid>, <name>")


def _unended(parser: Any, waiting: int) -> Finding | None:
    """The finding about a tag without end, for which so many bytes wait: a parser keeps all of it."""
    place = Place(line=parser.CurrentLineNumber)
    return limits.TAG.exceeded("xml-tag-too-long", waiting, value="XML", part="<…>", place=place)


def _parser(found: list[ListedPlayer | Finding], kind: str) -> Any:
    """A parser that puts every player that ends into `found`."""
    parser = expat.ParserCreate()
    parser.buffer_text = True
    fields: dict[str, str] = {}
    inside = ""
    depth = 0

    def start(name: str, _: dict[str, str]) -> None:
        nonlocal inside, depth
        depth += 1
        if depth > _MOST_DEEP:
            raise _NoPlayersError
        if name == "player":
            fields.clear()
        inside = name if name in _ELEMENTS else ""
        if name in _OF_KINDS:
            fields[name] = ""

    def text(data: str) -> None:
        if inside:
            fields[inside] = (fields[inside] + data if inside in fields else data)[:_MOST_TEXT]

    def end(name: str) -> None:
        nonlocal inside, depth
        inside = ""
        depth -= 1
        if name == "player":
            found.append(_player(parser.CurrentLineNumber, fields, kind))

    def refuse(*_: object) -> None:
        raise _NoListError

    parser.StartElementHandler, parser.EndElementHandler, parser.CharacterDataHandler = start, end, text
    parser.StartDoctypeDeclHandler = parser.EntityDeclHandler = refuse
    return parser


def _player(line: int, fields: dict[str, str], kind: str) -> ListedPlayer | Finding:
    player_id, name = fields.get("fideid", "").strip(), fields.get("name", "").strip()
    if not (player_id.isdecimal() and player_id.isascii()):
        return unread_row(line, "id", player_id or name)
    if not name:
        return unread_row(line, "name", player_id)
    if fields.keys() & _OF_KINDS:
        kind = "standard"
    numbers: dict[str, int] = {}
    for element, field in _NUMBERS.items():
        value = fields.get(element, "").strip()
        if not value:
            continue
        is_rating = field in _RATINGS
        if not (value.isdecimal() and len(value) <= 5) or (is_rating and int(value) > MOST_RATING):
            return unread_row(line, field, value)
        if is_rating and not int(value):
            continue
        numbers[field if kind == "standard" else field.replace("standard", kind)] = int(value)
    birth = fields.get("birthday", "").strip()
    texts = {ours: fields.get(theirs, "").strip() for theirs, ours in _TEXTS.items()}
    texts["sex"] = texts["sex"].lower()
    return ListedPlayer(line, player_id, birth=_year(birth), **texts, **numbers)  # type: ignore[arg-type]


def has_kinds(start: str) -> bool:
    """Whether a list that begins so names its ratings by their kinds."""
    return any(f"<{element}>" in start for element in _OF_KINDS)


def _year(text: str) -> str:
    return text if text.isdecimal() and len(text) == 4 and text != "0000" else ""
