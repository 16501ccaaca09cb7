"""A page held against what it has to say: by meaning and place, whatever its layout and its wording.

First the letters alone are compared: a page of this version says the same to the letter. Otherwise both are laid
beside each other word by word, and each text that differs is compared by what it is about.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Callable, Container, Iterator, Sequence
from dataclasses import dataclass, field
from difflib import SequenceMatcher
from itertools import accumulate
from typing import Final
from unicodedata import is_normalized

from reporting.verify.pages.elsewhere import REQUIREMENTS, Page
from reporting.verify.pages.meaning import denies, figures_of, plain, same, signs_of, squeezed, words_of
from reporting.verify.pages.older import hidden_in_points_of_chess, of_older_version
from reporting.verify.pages.pdf_text import DRAWING
from reporting.verify.pages.told import Gap, Kind, Told
from reporting.verify.values import What


@dataclass(slots=True)
class _Word:
    text: str
    of: int


@dataclass(slots=True)
class _Extra:
    """Texts of the page that stand at the place of none, and the text before them."""

    before: Told | None
    texts: list[str] = field(default_factory=list)


@dataclass(slots=True)
class _Aligned:
    """What the page has at the place of an expected text: its words, whether all are the expected ones."""

    found: list[str] = field(default_factory=list)
    sound: bool = True


def says_the_same(told: Sequence[Told], texts: Sequence[str]) -> bool:
    """Whether the page has the expected letters in the expected order, and no others; cells of tables parted alike."""
    expected, page = "".join([each.text for each in told]), "".join(texts)
    letters = "".join(expected.split())
    if letters == "".join(page.split()) and is_normalized("NFC", letters):
        return _parted_alike(told, texts, lambda text: text)
    return squeezed(expected) == squeezed(page) and _parted_alike(told, texts, plain)


def _parted_alike(told: Sequence[Told], texts: Sequence[str], as_read: Callable[[str], str]) -> bool:
    """Whether every cell of a table begins where something begins on the page.

    `1` and `12` in two cells are not `11` and `2`, though their letters are the same.
    """
    cells = _starts([as_read(each.text) for each in told])
    starts = {at for at, each in zip(cells, told, strict=False) if each.table}
    pieces = [as_read(text) for text in texts]
    return starts.issubset(_starts(pieces)) or starts.issubset(
        _starts([word for text in pieces for word in text.split()])
    )


def _starts(texts: Sequence[str]) -> Iterator[int]:
    """After how many letters each text begins, and the last one ends."""
    return accumulate([len("".join(text.split())) for text in texts], initial=0)


def gaps(told: Sequence[Told], texts: Sequence[str], lang: str, *, drawn: bool) -> tuple[Gap, ...]:
    """Everything that the page tells otherwise; `drawn` says that nothing may lie on the page but text."""
    if says_the_same(told, texts):
        return ()
    return tuple(gap for paper, page in _papers(told, texts) for gap in _gaps(paper, page, lang, drawn=drawn))


def _papers(told: Sequence[Told], texts: Sequence[str]) -> Sequence[tuple[Sequence[Told], Sequence[str]]]:
    """The papers of a pack one by one, where the page has as many titles; otherwise the whole."""
    starts = [at for at, each in enumerate(told) if at == 0 or each.number != told[at - 1].number]
    if len(starts) < 2 or any(each.number is None for each in told):
        return [(told, texts)]
    title = squeezed(told[0].text)
    begins = [at for at, text in enumerate(texts) if squeezed(text) == title]
    if len(begins) != len(starts) or begins[0]:
        return [(told, texts)]
    ends = zip([*starts[1:], len(told)], [*begins[1:], len(texts)], strict=True)
    return [
        (told[start:end], texts[begin:stop]) for start, begin, (end, stop) in zip(starts, begins, ends, strict=True)
    ]


def _gaps(told: Sequence[Told], texts: Sequence[str], lang: str, *, drawn: bool) -> tuple[Gap, ...]:
    """The same for one paper."""
    if says_the_same(told, texts):
        return ()
    expected = [_Word(plain(word), at) for at, each in enumerate(told) for word in each.text.split()]
    words = [_Word(plain(word), at) for at, text in enumerate(texts) for word in text.split()]
    if max(len(expected), len(words)) > _MOST_WORDS:
        return (Gap(Told("", "length", Kind.EXACT, What.PAGE), str(len(words))),)
    aligned, extra = _align(told, expected, words)
    found = list(_of_texts(told, aligned, drawn=drawn))
    page = Page(told, texts)
    found = [gap for gap in found if not page.has_elsewhere(gap)]
    hidden = [Gap(each, each.text) for each in hidden_in_points_of_chess(told, found)]
    found = [*(gap for gap in found if not of_older_version(gap, told, found, lang)), *hidden]
    return (*found, *_extras(told, extra, drawn=drawn))


def _align(
    told: Sequence[Told], expected: Sequence[_Word], page: Sequence[_Word]
) -> tuple[list[_Aligned], list[_Extra]]:
    """What stands at the place of each text; words that stand at none, with the text before them."""
    found = [_Aligned() for _ in told]
    extra: list[_Extra] = []
    for how, start, end, first, last in _opcodes([word.text for word in expected], [word.text for word in page]):
        if how == "equal":
            for at in range(start, end):
                found[expected[at].of].found.append(page[first + at - start].text)
            continue
        items = list(dict.fromkeys(word.of for word in expected[start:end]))
        for item in items:
            found[item].sound = False
        words = page[first:last]
        if items:
            _share(items, words, found)
            continue
        _between(expected, page, (start, first, last), found, told, extra)
    return found, extra


def _opcodes(expected: Sequence[str], page: Sequence[str]) -> Iterator[tuple[str, int, int, int, int]]:
    """What is equal, exchanged, more or less; what is the same from the beginning and to the end is not searched."""
    most = min(len(expected), len(page))
    head = next((at for at in range(most) if expected[at] != page[at]), most)
    tail = next((at for at in range(most - head) if expected[-1 - at] != page[-1 - at]), most - head)
    end, last = len(expected) - tail, len(page) - tail
    if head:
        yield "equal", 0, head, 0, head
    matcher = SequenceMatcher(None, expected[head:end], page[head:last], autojunk=False)
    for how, i, j, first, second in matcher.get_opcodes():
        yield how, i + head, j + head, first + head, second + head
    if tail:
        yield "equal", end, len(expected), last, len(page)


def _share(items: Sequence[int], words: Sequence[_Word], found: Sequence[_Aligned]) -> None:
    """Words in place of those of several texts: a text of the page each where there are as many, else all for all."""
    chunks = list(dict.fromkeys(word.of for word in words))
    if len(chunks) == len(items):
        for item, chunk in zip(items, chunks, strict=True):
            found[item].found += [word.text for word in words if word.of == chunk]
        return
    for item in items:
        found[item].found += [word.text for word in words]


def _between(
    expected: Sequence[_Word],
    page: Sequence[_Word],
    place: tuple[int, int, int],
    found: Sequence[_Aligned],
    told: Sequence[Told],
    extra: list[_Extra],
) -> None:
    """Words between two that match: part of the text that they stand in one piece with, otherwise by themselves."""
    at, first, last = place
    before = page[first - 1].of if first else None
    after = page[last].of if last < len(page) else None
    alone: dict[int, list[str]] = {}
    begun = 0
    for word in page[first:last]:
        if word.of == before and at:
            owner = expected[at - 1].of
            found[owner].found.append(word.text)
            found[owner].sound = False
        elif word.of == after and at < len(expected):
            owner = expected[at].of
            found[owner].found.insert(begun, word.text)
            begun += 1
            found[owner].sound = False
        else:
            alone.setdefault(word.of, []).append(word.text)
    if alone:
        extra.append(_Extra(told[expected[at - 1].of] if at else None, [" ".join(words) for words in alone.values()]))


def _of_texts(told: Sequence[Told], aligned: Sequence[_Aligned], *, drawn: bool) -> Iterator[Gap]:
    named = (each.text for each in told if each.what is What.PLAYER or each.id == "opponent")
    people = {word for text in named for word in words_of(text) if word.isalpha()}
    for each, at in zip(told, aligned, strict=True):
        text = " ".join(at.found)
        if at.sound or each.blank or squeezed(text) == squeezed(each.text):
            continue
        if each.kind is Kind.WORDS:
            if (drawn or not each.free) and _tells_more(each.text, text, people):
                yield Gap(each, text)
        elif (text or squeezed(each.text) != _NOTHING) and not same(each.kind, each.text, text):
            yield Gap(each, text)


def _among(people: Container[str], text: str) -> list[str]:
    """The names in a text, in their order."""
    words = (plain(word).strip(".,:;()") for word in text.casefold().split())
    return [word for word in words if word in people]


def _tells_more(told: str, found: str, people: Container[str]) -> bool:
    """Whether words have other figures, norms, names or words of a verdict among them, or say the contrary of them."""
    more, less = signs_of(found), signs_of(told)
    named, known = (_among(people, text) for text in (found, told))
    others = Counter(named) - Counter(known) or (named != known and len(named) == len(known))
    return bool(more - less) or bool(others) or (more == less and bool(more) and denies(found) != denies(told))


_MOST_WORDS: Final = 40_000
"""Words of one paper that are laid beside each other; a report of 300 players has 10,000."""
_NOTHING: Final = "-"
"""What stands where there is nothing to tell; a version may leave it out."""


def _extras(told: Sequence[Told], extra: Sequence[_Extra], *, drawn: bool) -> Iterator[Gap]:
    """What the page has and no version prints: a drawing over it, figures of its own, a line or a paper more."""
    known = {squeezed(each.text) for each in told}
    heads = {squeezed(each.text) for each in told if not each.id and not each.table and len(each.text) >= _FEWEST}
    moved = {tuple(figures_of(each.text)) for each in told if each.table == REQUIREMENTS}
    last = next((each for each in reversed(told) if each.table in _GAMES), None)
    for each in extra:
        text, before = " ".join(each.texts), each.before
        where = "" if before is None else before.where
        more = Gap(Told("", "more", Kind.EXACT, What.PAGE, where), text)
        if before is not None and _is_line_more(before, each.texts, last):
            what = What.RESULT if before.table == "games" else What.NORM
            yield Gap(Told("", before.table, Kind.EXACT, what, where, before.table, number=before.number), text)
        elif before is not None and before.table == REQUIREMENTS and DRAWING not in text:
            if any(tuple(figures_of(one)) not in moved for one in each.texts if _has_figures(one)):
                yield more
        elif drawn:
            if DRAWING in text or any(_says_more(one, known) for one in each.texts):
                yield more
        elif sum(squeezed(one) in heads for one in each.texts) >= _AGAIN:  # nobody's remark: a second paper
            yield more


def _is_line_more(before: Told, texts: Sequence[str], last: Told | None) -> bool:
    """Whether texts are a line more of the table that they follow; below the last one somebody may write."""
    if before.table in _GAMES and before is not last:
        return True
    return bool(before.table) and before.table not in {REQUIREMENTS, "arbiters", "incidents"} and _is_line(texts)


def _says_more(text: str, known: Container[str]) -> bool:
    """Whether a text that stands at the place of none has figures of its own, or names norms or a verdict."""
    if _has_figures(text):
        return squeezed(text) not in known
    return bool(signs_of(text))


def _has_figures(text: str) -> bool:
    return any(letter.isdigit() for letter in text)


_GAMES: Final = frozenset({"games", "rows"})
"""Tables of which no line may be more than the event gives: games, norms."""
_CELLS: Final = 3
_AGAIN: Final = 3
"""Headings and labels of a paper in what was added to it, from which on that is a paper itself."""
_FEWEST: Final = 6


def _is_line(texts: Sequence[str]) -> bool:
    """A line of a table: it begins with a number, of a place or of a player, and has several cells."""
    return len(texts) >= _CELLS and texts[0].partition(" ")[0].strip(".").isdecimal()
