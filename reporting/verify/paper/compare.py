"""The words of a paper held against those of the paper that is printed again: what is missing, what is another."""

from __future__ import annotations

import unicodedata
from bisect import bisect_left
from collections import Counter
from collections.abc import Iterable, Iterator, Mapping, Sequence
from dataclasses import dataclass, field
from difflib import SequenceMatcher
from functools import cached_property
from itertools import chain
from typing import Final

from reporting.languages import with_ids_of_titles
from reporting.verify.paper.added import EDGES, NORMS, might_claim
from reporting.verify.paper.fields import Field
from reporting.verify.values import What

_SIGNS: Final = str.maketrans(
    {
        **dict.fromkeys("‐‑‒–—−", "-"),
        **dict.fromkeys("\N{ZERO WIDTH SPACE}\N{SOFT HYPHEN}\N{WORD JOINER}\ufffe\x02", ""),
    }
)
_MOST_WORDS: Final = 5_000
"""Words that are laid beside each other one by one; of more those that stand everywhere are taken with the others."""
_MOST_NAMED: Final = 5
_NEAR: Final = 400
"""Words by which a text may stand further on than the one before it: tables have columns."""
_SHORT: Final = 2
"""Letters of a word that is no name by itself."""


@dataclass(frozen=True, slots=True)
class TextChange:
    """A text that the paper has otherwise; `found` is blank where nothing stands in its place.

    `lacking` says that it is missing as a whole, `decides` that it is a figure, a name, a norm or a result: other words
    are told and refute nothing.
    """

    field: Field
    found: str = ""
    lacking: bool = False
    decides: bool = False


@dataclass(slots=True)
class Comparison:
    """How a paper differs: the texts, the pages (from 1) that it lacks, words that it has and the printed one has not.

    `same` are the pages of both, printed and found (from 0), of which no word is missing.
    """

    changes: list[TextChange] = field(default_factory=list)
    lacking_pages: list[int] = field(default_factory=list)
    added: list[str] = field(default_factory=list)
    same: list[tuple[int, int]] = field(default_factory=list)

    def note(self) -> str:
        """The words that were exchanged or added, as far as there is room to name them."""
        words = [
            f"{change.field.text} → {change.found or '–'}"
            for change in self.changes
            if not change.decides and not change.lacking
        ]
        return "; ".join([*words, *self.added][:_MOST_NAMED])

    @property
    def claiming(self) -> str:
        """The words that were added, where they might claim something; blank otherwise."""
        added = " ".join(self.added)
        return added if might_claim(added) else ""


def words_of(text: str) -> list[str]:
    """The words of a text with one kind of dash, without what is not seen."""
    return unicodedata.normalize("NFC", text).translate(_SIGNS).split()


def _is_figure(word: str) -> bool:
    """Whether a word holds a digit or is a norm."""
    return any(letter.isdigit() or letter in "½" for letter in word) or word.strip(EDGES) in NORMS


class Owners:
    """Which text of a printed paper a word of it belongs to."""

    def __init__(self, fields: Sequence[Field], printed: Sequence[str]) -> None:
        self.fields = fields
        self._printed = printed
        people = (each for each in fields if each.what is What.PLAYER)
        self._names = {word for each in people for word in words_of(each.text) if len(word) > _SHORT}

    @cached_property
    def _of(self) -> dict[int, int]:
        """The place of the text by that of the word: each text where its words stand next, in the paper's order."""
        places: dict[str, list[int]] = {}
        for at, word in enumerate(self._printed):
            places.setdefault(word, []).append(at)
        owners: dict[int, int] = {}
        start = 0
        for number, each in enumerate(self.fields):
            words = words_of(each.text)
            found = self._next(words, places.get(words[0], ()) if words else (), start, owners)
            if found is not None:
                owners |= dict.fromkeys(range(found, found + len(words)), number)
                start = found + len(words) if 0 <= found - start < _NEAR else start
        return owners

    def _next(self, words: Sequence[str], places: Sequence[int], start: int, owners: Mapping[int, int]) -> int | None:
        """The first place from `start` on, else before it, where words stand that belong to no text yet."""
        later = bisect_left(places, start)
        return next(
            (
                at
                for at in chain(places[later:], places[:later])
                if at not in owners and [*self._printed[at : at + len(words)]] == words
            ),
            None,
        )

    def decides(self, field: Field, words: Iterable[str]) -> bool:
        """Whether a claim would be another one by these words of a text."""
        if field.blank or field.free:
            return False
        return field.decides or any(_is_figure(word) or word in self._names for word in words)

    def of(self, at: int) -> int | None:
        """The place of the text that holds the word at a place; None for one of none, as of a page's head."""
        return self._of.get(at)


def differing_runs(printed: Sequence[str], found: Sequence[str]) -> Iterator[tuple[tuple[int, int], tuple[int, int]]]:
    """Where two sequences of words differ: from where to where in each."""
    most = min(len(printed), len(found))
    head = next((at for at in range(most) if printed[at] != found[at]), most)
    tail = next((at for at in range(most - head) if printed[-1 - at] != found[-1 - at]), most - head)
    end, last = len(printed) - tail, len(found) - tail
    many = max(end, last) - head > _MOST_WORDS
    matcher = SequenceMatcher(None, printed[head:end], found[head:last], autojunk=many)
    for how, i, j, first, second in matcher.get_opcodes():
        if how != "equal":
            yield (head + i, head + j), (head + first, head + second)


def compared_words(
    printed: Sequence[str], found: Sequence[str], owners: Owners, start: int = 0, missing: Counter[str] | None = None
) -> tuple[list[TextChange], list[str]]:
    """The texts that differ, and the words that are added; `start` is the place of the first word in the document.

    Where `missing` is given the order of words does not matter, nor where letters are parted, for these are drawn: only
    words that it counts are missing.
    """
    changed: dict[int | None, list[tuple[str, str]]] = {}
    added: list[str] = []
    for (first, last), (begin, end) in differing_runs(printed, found):
        theirs = list(found[begin:end])
        if missing is not None and "".join(printed[first:last]) == "".join(theirs):
            continue
        gone = [at for at in range(first, last) if missing is None or missing[printed[at]] > 0]
        if not gone:
            added += theirs if first == last else []
            continue
        if missing is not None:
            missing.subtract(printed[at] for at in gone)
        for owner, word, other in _shared(gone, theirs, printed, owners, start, whole=len(gone) == last - first):
            changed.setdefault(owner, []).append((word, other))
    return [_text_change(owner, pairs, owners) for owner, pairs in changed.items()], added


def _shared(
    gone: Sequence[int], theirs: Sequence[str], printed: Sequence[str], owners: Owners, start: int, *, whole: bool
) -> Iterator[tuple[int | None, str, str]]:
    """Each missing word with its text and what stands in its place: one for one, or all at the first of them."""
    paired = whole and len(gone) == len(theirs)
    for nth, at in enumerate(gone):
        other = theirs[nth] if paired else " ".join(theirs) if nth == 0 else ""
        yield owners.of(start + at), printed[at], other


def _text_change(owner: int | None, pairs: Sequence[tuple[str, str]], owners: Owners) -> TextChange:
    """A text with what is found of it."""
    gone = [word for word, _ in pairs]
    reported = Field(" ".join(gone)) if owner is None else owners.fields[owner]
    others = [word for _, other in pairs for word in other.split()]
    left = words_of(reported.text)
    decides = owners.decides(reported, (*gone, *others))
    whole = not others and (owner is None or Counter(left) == Counter(gone))
    lacking = whole and (decides or (bool(reported.table) and not reported.blank and not reported.free))
    found = others if owner is None else _with(left, pairs)
    return TextChange(reported, "" if whole else " ".join(found), lacking, decides)


def _with(words: Sequence[str], pairs: Sequence[tuple[str, str]]) -> list[str]:
    """The words of a text with those in place of them that stand on the paper."""
    rest, made = list(pairs), []
    for word in words:
        at = next((at for at, (gone, _) in enumerate(rest) if gone == word), None)
        made.append(word if at is None else rest.pop(at)[1])
    return [word for word in made if word]


def compared_pages(
    printed: Sequence[Sequence[str]], found: Sequence[Sequence[str]], fields: Sequence[Field]
) -> Comparison:
    """The pages of a PDF, matched wherever they stand; on each the order of words does not matter.

    A word that stands on another page is not missing: that it is not in its place is seen by the drawing.
    """
    owners = Owners(fields, [word for page in printed for word in page])
    answer = Comparison()
    pairs = matched_pages(printed, found)
    every = Counter(word for at in pairs for word in printed[at]) - Counter(word for page in found for word in page)
    start = 0
    for at, page in enumerate(printed):
        other = pairs.get(at)
        if other is None:
            if page:
                answer.lacking_pages.append(at + 1)
        else:
            missing = (Counter(page) - Counter(found[other])) & every
            every -= missing
            changes, added = compared_words(page, found[other], owners, start, missing)
            answer.changes += changes
            answer.added += added
            if not changes:
                answer.same.append((at, other))
        start += len(page)
    unmatched = (page for at, page in enumerate(found) if at not in pairs.values())
    answer.added += [word for page in unmatched for word in page]
    answer.added = surplus_words(answer.added, Counter(chain(*found)) - Counter(chain(*printed)))
    return answer


def surplus_words(words: Iterable[str], more: Counter[str]) -> list[str]:
    """Those of the words that the paper has oftener than the printed one; others only stand elsewhere."""
    left = Counter(more)
    chosen = []
    for word in words:
        if left[word] > 0:
            left[word] -= 1
            chosen.append(word)
    return chosen


_SIMILAR: Final = 0.3
"""The part of its words that a page must have in common with another one to be the same page, altered."""


def matched_pages(printed: Sequence[Sequence[str]], found: Sequence[Sequence[str]]) -> dict[int, int]:
    """Which page of the paper is which printed one: those that lack no word first, then those that are most alike."""
    mine, theirs = [Counter(page) for page in printed], [Counter(page) for page in found]
    pairs: dict[int, int] = {}
    free = dict.fromkeys(range(len(found)))
    for at, page in enumerate(mine):
        order = (at, *free) if at in free else tuple(free)
        whole = next((each for each in order if page <= theirs[each]), None)
        if whole is not None:
            pairs[at] = whole
            del free[whole]
    for at, page in enumerate(mine):
        if at not in pairs and free:
            best = max(free, key=lambda each: ((page & theirs[each]).total(), each == at))
            if (page & theirs[best]).total() >= _SIMILAR * page.total():
                pairs[at] = best
                del free[best]
    return pairs


def of_figures_and_names(
    changes: Iterable[TextChange], fields: Sequence[Field], found: Sequence[str]
) -> list[TextChange]:
    """Of a paper of another version the texts whose figures, names and norms stand nowhere on it."""
    there = Counter(with_ids_of_titles(word).strip(EDGES) for word in found)
    names = {word for each in fields if each.what is What.PLAYER for word in words_of(each.text)}
    chosen = []
    for change in changes:
        words = [word for word in words_of(change.field.text) if _is_figure(word) or word in names]
        if change.decides and any(with_ids_of_titles(word).strip(EDGES) not in there for word in words):
            chosen.append(change)
    return chosen
