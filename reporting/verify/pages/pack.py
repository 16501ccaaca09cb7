"""The further papers of a pack held against the event: start list, standings, crosstables, progress tables, and more.

A paper is held against what it has to say, text by text. Where it says that otherwise altogether, as papers of another
version do, its lines are: who stands in which, his number, place, points and games, by place and meaning, and whatever
most lines have beside. A paper whose title is nowhere is looked for among the lines of the one before it; one that is
not there alters the pack.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Collection, Iterator, Mapping, Sequence
from dataclasses import dataclass, replace
from itertools import zip_longest
from typing import Any, Final

from reporting.locale import paper_texts
from reporting.verify.pages.compare import gaps, says_the_same
from reporting.verify.pages.meaning import same, squeezed
from reporting.verify.pages.pack_cards import card_gaps, has_cards
from reporting.verify.pages.told import Gap, Kind, Told, text_of, told_as, told_of
from reporting.verify.values import What

_FACTS: Final = frozenset({"number", "place", "points"})
"""Columns that every version prints of a line, in the same signs."""
_SERIES: Final = {"game": What.RESULT, "round": What.SCORE}
"""Columns of which there are many, `game-3`, with what they tell."""
_NAMES: Final = ("name", "team")


@dataclass(frozen=True, slots=True)
class _Line:
    """A line of a table: whose it is, and its cells before and after the name."""

    name: Told
    before: tuple[Told, ...]
    after: tuple[Told, ...]

    def only(self, ids: Collection[str]) -> tuple[list[Told], list[Told]]:
        """Its facts and the cells of these columns, before the name and after it."""
        before = [cell for cell in self.before if _is_fact(cell) or cell.id in ids]
        return before, [cell for cell in self.after if _is_fact(cell) or cell.id in ids]


ABSENT: Final = "paper"
"""The id of a paper that is not in its pack."""
_MOST_LINES: Final = 500
"""Lines of a name in its cell; one without a blank is drawn letter by letter, and papers cut names at so many."""
_ALTERED: Final = 8
"""One of so many texts of a paper may be another before it counts as a paper of another version."""
_NEAR: Final = 150
"""Texts of a paper before the first name: its facts, and the heads of its columns."""


def pack_gaps(
    parts: Sequence[Any], texts: Sequence[str], lang: str, *, drawn: bool, may_lack: Collection[str] = ()
) -> Iterator[Gap]:
    """In what the papers of a pack differ from what they have to say; `texts` are those of the whole pack.

    Papers of the forms that it `may_lack` are compared where they are there.
    """
    lines = (line for part in parts for item in part.context.get("tables", ()) for line in _lines(item))
    names = {squeezed(line.name.text) for line in lines} | {squeezed(_title(part)) for part in parts}
    texts = with_whole_names(texts, names)  # a title is parted where its letters are of two alphabets
    texts = with_titles_of_today(parts, texts, lang)
    yield from _twice(parts, texts)
    papers = [each for each in _papers(parts, texts) if each[1] is not None or each[0].form.id not in may_lack]
    for (part, page, around), after in zip_longest(papers, papers[1:]):
        title = _title(part)
        if page is None:
            yield from _untitled(part, around, title)
        elif has_cards(part):
            yield from card_gaps(part, page)
        else:
            last = after is not None and after[1] is None
            found = _of_paper(part, before_cards(page, after and after[0]), title, lang, drawn=drawn)
            yield from (gap for gap in found if gap.told.text or not last)  # the next one stands there as well


def with_titles_of_today(parts: Sequence[Any], texts: Sequence[str], lang: str) -> Sequence[str]:
    """The texts with the titles that papers of earlier versions had as they are called now."""
    find = paper_texts(lang).find
    named = {former: find(part.form.title) for part in parts if (former := find(f"former.{part.form.title}"))}
    today = {squeezed(former): title for former, title in named.items() if title and title != former}
    return [today.get(squeezed(text), text) for text in texts] if today else texts


def before_cards(page: Sequence[str], after: Any) -> Sequence[str]:
    """A paper without what the first card after it has above its title: which of its player's cards it is."""
    cards = after.context["cards"] if after is not None and has_cards(after) else ()
    number = squeezed(cards[0].get("part") or "") if cards else ""
    return page[:-1] if number and squeezed(page[-1]) == number else page


def _twice(parts: Sequence[Any], texts: Sequence[str]) -> Iterator[Gap]:
    """Papers whose title stands there more often than there are papers of it; of cards each has its own."""
    titles = Counter(_title(part) for part in parts if not has_cards(part))
    found = Counter(squeezed(text) for text in texts)
    for title, many in titles.items():
        if found[squeezed(title)] > many:
            yield Gap(Told("", "more", Kind.EXACT, What.PAGE, title), title)


def _of_paper(part: Any, page: Sequence[str], title: str, lang: str, *, drawn: bool) -> Iterator[Gap]:
    """A paper text by text; line by line where most of its texts are not those of today."""
    told = told_of([part])
    if says_the_same(told, page):
        return
    found = _printed(told, gaps(told, page, lang, drawn=drawn))
    tables = part.context.get("tables", ())
    if not tables or len(found) * _ALTERED < len(told):
        yield from (Gap(replace(gap.told, where=_where(title, gap.told)), gap.found) for gap in found)
    elif tables:
        yield from _of_tables(tables, page, title)


def _printed(told: Sequence[Told], found: Sequence[Gap]) -> Sequence[Gap]:
    """The gaps but those of columns beside the facts that are not on the page at all: versions choose theirs."""
    cells = Counter(each.id for each in told if each.table and not _is_fact(each) and each.id not in _NAMES)
    missing = Counter(gap.told.id for gap in found if gap.told.table and not gap.found)
    absent = {name for name, count in cells.items() if missing[name] == count}
    return [gap for gap in found if not gap.told.table or gap.told.id not in absent]


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


def titles_of(parts: Sequence[Any]) -> frozenset[str]:
    """The letters of the titles of papers that are no cards: where one stands, the paper before it has ended."""
    return frozenset(squeezed(_title(part)) for part in parts if not has_cards(part))


def _title(part: Any) -> str:
    title: str = part.context["title"] if "title" in part.context else part.context["words"]["title"]
    return title


def _untitled(part: Any, around: Sequence[str], title: str) -> Iterator[Gap]:
    """A paper whose title is nowhere: as it stands where it belongs, if most of its lines do; otherwise it lacks."""
    lines = [line for item in part.context.get("tables", ()) for line in _lines(item)]
    found = list(_of_tables(part.context["tables"], around, title)) if lines else []
    if lines and len({(gap.told.number, gap.told.row) for gap in found}) * 2 < len(lines):
        yield from found
    else:
        yield Gap(Told(title, ABSENT, Kind.EXACT, What.PAGE, title), "")


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
    tables = part.context.get("tables", ())
    return next((squeezed(line.name.text) for item in tables for line in _lines(item)), "")


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
        yield _Line(cells[name], tuple(_as_cells(cells[:name])), tuple(_as_cells(cells[name + 1 :])))


def _as_cells(cells: Sequence[Told]) -> Iterator[Told]:
    """The cells of a line by what they tell: points are a score, a game is a result."""
    for cell in cells:
        if cell.text and not cell.blank:
            what = What.SCORE if cell.id == "points" else _series(cell) or What.PAGE
            yield replace(cell, kind=Kind.EXACT, what=what)


def _series(cell: Told) -> What | None:
    return _SERIES.get(cell.id.partition("-")[0])


def _is_fact(cell: Told) -> bool:
    return cell.id in _FACTS or _series(cell) is not None


def _of_tables(tables: Sequence[Mapping[str, Any]], page: Sequence[str], title: str) -> Iterator[Gap]:
    """What the lines of a paper tell otherwise; one that is parted into several tables has each name several times."""
    around = _around([line for item in tables for line in _lines(item)], page)
    for item in tables:
        lines = list(_lines(item))
        ids = _columns_of(lines, around)
        for line in lines:
            found = _of_line(line, around, ids)
            yield from (Gap(replace(gap.told, where=_where(title, gap.told)), gap.found) for gap in found)


Around = Mapping[str, Sequence[tuple[Sequence[str], Sequence[str]]]]
"""By a name what stands before and after each of its places, as far as the names next to it."""


def _around(lines: Sequence[_Line], page: Sequence[str]) -> Around:
    names = {squeezed(line.name.text) for line in lines}
    plain = [squeezed(text) for text in page]
    places = [at for at, text in enumerate(plain) if text in names]
    ends = [-1, *places, len(page)]
    found: dict[str, list[tuple[Sequence[str], Sequence[str]]]] = {}
    for at, place in enumerate(places):
        found.setdefault(plain[place], []).append((page[ends[at] + 1 : place], page[place + 1 : ends[at + 2]]))
    return found


def _columns_of(lines: Sequence[_Line], around: Around) -> frozenset[str]:
    """The columns beside the facts that a page has, of whatever version: most lines say what is expected there."""
    cells = {cell.id for line in lines for cell in (*line.before, *line.after) if not _is_fact(cell)}
    return frozenset(name for name in cells if _is_printed(name, lines, around))


def _is_printed(name: str, lines: Sequence[_Line], around: Around) -> bool:
    mine = [line for line in lines if any(cell.id == name for cell in (*line.before, *line.after))]
    return sum(not _of_line(line, around, {name}) for line in mine) * 2 > len(mine)


def _of_line(line: _Line, around: Around, ids: Collection[str]) -> list[Gap]:
    """What a line tells otherwise, at that of its places where it tells the least."""
    before, after = line.only(ids)
    places = around.get(squeezed(line.name.text), ())
    found = ([*_missing(before, first), *_missing(after, second)] for first, second in places)
    return min(found, key=len, default=[Gap(line.name, "")])


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
