"""The further papers of a pack held against the event: start list, standings, crosstables, progress tables.

Of each as little as its facts: who stands in which line, his number, place, points and games, by place and meaning.
Other columns, layouts and wordings are free, so that packs of every version can be read. A paper whose title is nowhere
is looked for among the lines of the one before it.
"""

from __future__ import annotations

from collections.abc import Collection, Iterator, Mapping, Sequence
from dataclasses import dataclass, replace
from typing import Any, Final

from reporting.verify.pages.compare import says_the_same
from reporting.verify.pages.meaning import same, squeezed
from reporting.verify.pages.pack_cards import card_gaps, has_cards
from reporting.verify.pages.told import NOBODY, Gap, Kind, Told, text_of, told_as, told_of
from reporting.verify.values import What

_FACTS: Final = frozenset({"number", "place", "points"})
"""Columns that every version prints of a line, in the same signs."""
_SERIES: Final = {"game": What.RESULT, "round": What.SCORE}
"""Columns of which there are many, `game-3`, with what they tell."""
_NAMES: Final = ("name", "team")


@dataclass(frozen=True, slots=True)
class _Line:
    """A line of a table: whose it is, and its facts before and after the name."""

    name: Told
    before: tuple[Told, ...]
    after: tuple[Told, ...]


UNREAD: Final = "paper"
"""The id of a paper that was not found in a pack: versions may call it otherwise, so that it refutes nothing."""
_MOST_LINES: Final = 12
"""Lines of a name in its cell."""
_NEAR: Final = 150
"""Texts of a paper before the first name: its facts, and the heads of its columns."""


def pack_gaps(parts: Sequence[Any], texts: Sequence[str]) -> Iterator[Gap]:
    """In what the papers of a pack differ from what they have to say; `texts` are those of the whole pack."""
    shown = [part for part in parts if part.context.get("tables") or has_cards(part)]
    lines = (line for part in shown for item in part.context.get("tables", ()) for line in _lines(item))
    texts = with_whole_names(texts, {squeezed(line.name.text) for line in lines})
    for part, page, around in _papers(shown, texts):
        title = _title(part)
        if page is None:
            yield from _untitled(part, around, title)
        elif has_cards(part):
            yield from card_gaps(part.context, page)
        elif not says_the_same(told_of([part]), page):
            yield from _of_tables(part.context["tables"], page, title)


def with_whole_names(texts: Sequence[str], names: Collection[str]) -> list[str]:
    """Texts with those in one that are a name together, as its cell breaks it into lines; `names` are squeezed.

    In Polish the hyphen of a name that is broken there stands on both lines.
    """
    begun = {name[:length] for name in names for length in range(1, len(name) + 1)}
    plain, made, at = [squeezed(text) for text in texts], [], 0
    while at < len(texts):
        end, joined = at + 1, plain[at]
        for after in range(at + 1, min(at + _MOST_LINES, len(texts))):
            joined += plain[after][joined.endswith("-") and plain[after].startswith("-") :]
            if joined not in begun:
                break
            end = after + 1 if joined in names else end
        made.append(_joined(texts[at:end]))
        at = end
    return made


def _joined(lines: Sequence[str]) -> str:
    """The lines of a name as one text."""
    made = lines[0]
    for line in lines[1:]:
        made += line[1:] if made.endswith("-") and line.startswith("-") else line if made.endswith("-") else f" {line}"
    return made


def _title(part: Any) -> str:
    title: str = part.context["words"]["title"] if has_cards(part) else part.context["title"]
    return title


def _untitled(part: Any, around: Sequence[str], title: str) -> Iterator[Gap]:
    """A paper whose title is nowhere: as it stands where it belongs, if most of its lines do; otherwise not read."""
    lines = [] if has_cards(part) else [line for item in part.context["tables"] for line in _lines(item)]
    gaps = list(_of_tables(part.context["tables"], around, title)) if lines else []
    if lines and len({(gap.told.number, gap.told.row) for gap in gaps}) * 2 < len(lines):
        yield from gaps
    else:
        yield Gap(Told(title, UNREAD, Kind.EXACT, What.PAGE, number=NOBODY), "")


def _papers(parts: Sequence[Any], texts: Sequence[str]) -> Iterator[tuple[Any, Sequence[str] | None, Sequence[str]]]:
    """Each paper with its texts: from its title on to that of the next one; None where its title is nowhere.

    With those from the title of the one before it on to that of the next, among which it would stand.

    A title alone may stand in a list of what is enclosed: the first name of the paper follows its own.
    """
    plain = [squeezed(text) for text in texts]
    starts: list[int | None] = []
    at = 0
    for part in parts:
        title, first = squeezed(_title(part)), _first_name(part)
        places = (place for place in range(at, len(plain)) if plain[place] == title)
        found = next((place for place in places if not first or first in plain[place : place + _NEAR]), None)
        starts.append(found)
        at = at if found is None else found + 1
    for number, (part, start) in enumerate(zip(parts, starts, strict=True)):
        end = next((each for each in starts[number + 1 :] if each is not None), len(texts))
        before = next((each for each in reversed(starts[:number]) if each is not None), 0)
        yield part, None if start is None else texts[start:end], texts[before:end]


def _first_name(part: Any) -> str:
    """The name that stands first on a paper; of cards each has a title of its own."""
    if has_cards(part):
        return ""
    return next((squeezed(line.name.text) for item in part.context["tables"] for line in _lines(item)), "")


def _lines(item: Mapping[str, Any]) -> Iterator[_Line]:
    """The lines of a table that somebody's name stands in."""
    columns = item["columns"]
    for at, row in enumerate(item["rows"]):
        cells = [
            told_as(column["id"], text_of(cell), column["label"], "rows", at)
            for column, cell in zip(columns, row, strict=False)
        ]
        name = next((place for place, cell in enumerate(cells) if cell.id in _NAMES and cell.text), None)
        if name is None:
            continue
        number = next((int(cell.text) for cell in cells if cell.id == "number" and cell.text.isdecimal()), None)
        cells = [replace(cell, number=number) for cell in cells]
        yield _Line(cells[name], tuple(_facts(cells[:name])), tuple(_facts(cells[name + 1 :])))


def _facts(cells: Sequence[Told]) -> Iterator[Told]:
    """The facts among the cells of a line: points are a score, a game is a result."""
    for cell in cells:
        series = _SERIES.get(cell.id.partition("-")[0])
        if (cell.id in _FACTS or series is not None) and cell.text and not cell.blank:
            what = What.SCORE if cell.id == "points" else series or What.PAGE
            yield replace(cell, kind=Kind.EXACT, what=what)


def _of_tables(tables: Sequence[Mapping[str, Any]], page: Sequence[str], title: str) -> Iterator[Gap]:
    """What the lines of a paper tell otherwise; one that is parted into several tables has each name several times."""
    lines = [line for item in tables for line in _lines(item)]
    names = {squeezed(line.name.text) for line in lines}
    plain = [squeezed(text) for text in page]
    places = [at for at, text in enumerate(plain) if text in names]
    ends = [-1, *places, len(page)]
    for line in lines:
        name = squeezed(line.name.text)
        around = [
            (page[ends[at] + 1 : place], page[place + 1 : ends[at + 2]])
            for at, place in enumerate(places)
            if plain[place] == name
        ]
        found = ([*_missing(line.before, first), *_missing(line.after, second)] for first, second in around)
        gaps = min(found, key=len, default=[Gap(line.name, "")])
        yield from (Gap(replace(gap.told, where=_where(title, gap.told)), gap.found) for gap in gaps)


def _missing(facts: Sequence[Told], texts: Sequence[str]) -> Iterator[Gap]:
    """The facts that do not stand among some texts in their order."""
    at = 0
    for fact in facts:
        place = next((each for each in range(at, len(texts)) if same(fact.kind, fact.text, texts[each])), None)
        if place is None:
            yield Gap(fact, " ".join(texts[at : at + 1]))
        else:
            at = place + 1


def _where(title: str, told: Told) -> str:
    return f"{title}: {told.where}" if told.where else title
