"""Whether two texts say the same: other spaces, signs, dashes, spellings of days and figures do not matter."""

from __future__ import annotations

import re
import unicodedata
from collections import Counter
from collections.abc import Iterator
from datetime import date, timedelta
from functools import cache, lru_cache
from typing import Final

from engine.classification.rules import RULES
from reporting.languages import LANGUAGES, with_ids_of_titles
from reporting.locale import texts
from reporting.locale.dates import read_day
from reporting.locale.marks import within_marks
from reporting.verify.pages.told import Kind

_ALIKE: Final = str.maketrans(
    {
        **dict.fromkeys("‐‑‒–—−", "-"),
        **dict.fromkeys('„”“«»"', "'"),
        "’": "'",
        "≈": "=",
        "\N{NO-BREAK SPACE}": " ",
        "\N{NARROW NO-BREAK SPACE}": " ",
        "\N{ZERO WIDTH SPACE}": "",
        "\N{SOFT HYPHEN}": "",
    }
)
_SPACE: Final = re.compile(r"\s+")
_TWICE: Final = re.compile(r"(?<=[^\W\d_])--(?=[^\W\d_])")
"""A hyphen of a word that is broken there: in Polish it stands on both lines."""
_MONTH: Final = "January|February|March|April|May|June|July|August|September|October|November|December"
_DAY: Final = re.compile(
    r"\b(\d{4})-(\d\d)-(\d\d)\b|\b(\d{1,2})\.(\d{1,2})\.(\d{4})\b"
    rf"|\b\d{{1,2}} (?:{_MONTH}) \d{{4}}\b"
)
"""A day of any version: English papers had ISO days among the requirements and have names of months now."""
_NUMBER: Final = re.compile(r"(?<![\w.,])-?\d+(?:[.,]\d+)?(?![\w])|½|\d+(?:[.,]\d+)?|(?<![\w-])[+*-](?![\w-])")
_TERM: Final = re.compile(r"\d+(?:\.\d+)?|[-+*/=()]")
_BEFORE: Final = re.compile(r"<\s*(\d{4}-\d\d-\d\d)")
_KEPT: Final = 10_000
"""Texts that are remembered: a page is looked through for each text that it lacks."""
_SHORT: Final = 200
_EDGES: Final = " .,:;()[]'"


def _in_signs(text: str) -> str:
    """A text with one kind of each sign, and titles and norms as their ids: so papers of earlier versions had them."""
    return with_ids_of_titles(unicodedata.normalize("NFC", within_marks(text)[0]).translate(_ALIKE))


@lru_cache(maxsize=_KEPT)
def plain(text: str) -> str:
    """A text with one kind of each sign and single spaces."""
    return _SPACE.sub(" ", _in_signs(text)).strip()


def squeezed(text: str) -> str:
    """A text without any space: a line that is broken elsewhere is the same text."""
    return _short(text) if len(text) < _SHORT else _squeezed(text)


def _squeezed(text: str) -> str:
    made = "".join(_in_signs(text).split())
    return _TWICE.sub("-", made) if "--" in made else made


_short = lru_cache(maxsize=_KEPT)(_squeezed)


def same(kind: Kind, expected: str, found: str) -> bool:
    """Whether a text of the page says what is expected of it."""
    if kind is Kind.WORDS or squeezed(expected).casefold() == squeezed(found).casefold():
        return True
    if kind is Kind.LETTERS:
        return False
    if kind is Kind.EXACT:
        return words_of(expected) == words_of(found)
    if _grown_together(expected, found):
        return False
    figures, told = list(figures_of(expected)), list(figures_of(found))
    if kind is Kind.ARITHMETIC:
        rest = iter(_terms(expected))
        return bool(told) and all(term in rest for term in _terms(found))
    return bool(figures) and figures == told and _named(expected) == _named(found)


def _terms(text: str) -> list[str]:
    """The figures and signs of a line of arithmetic."""
    return _TERM.findall(plain(text).replace(",", ".").replace("·", "*"))


def _named(text: str) -> list[str]:
    """The norms and chapters among figures, in their order: `Mc: 8 of 10`, `VII 4.4`, `GM 5, IM 3`."""
    words = plain(text).split()
    found = [word for each in words if (word := each.strip(_EDGES)) in _norms() or _ROMAN.fullmatch(word)]
    first = words[:1] if words and words[0].endswith(":") and words[0][:-1].isalpha() else []
    return first + found


def _grown_together(expected: str, found: str) -> bool:
    """Whether letters or marks stand at figures where none are expected: `З6,5` is read as 36,5."""
    strange = {word.strip(_EDGES) for word in plain(found).split() if _is_mixed(word)}
    return bool(strange) and not strange <= {word.strip(_EDGES) for word in plain(expected).split()}


def _is_mixed(word: str) -> bool:
    return any(letter.isdigit() for letter in word) and any(unicodedata.category(each)[0] in "LM" for each in word)


def words_of(text: str) -> list[str]:
    """The words of a text in a fixed order, those of a choice by what they mean in any language."""
    known = _choices()
    whole = plain(text).casefold()
    if whole in known:
        return [known[whole]]
    return sorted(filter(None, (word.strip(_EDGES) for word in whole.split())))


def is_choice(text: str) -> bool:
    """Whether a text is a word of a verdict that stands alone in a cell, in any language."""
    return plain(text).casefold() in _choices()


def signs_of(text: str) -> Counter[str]:
    """What a text tells beside its words: figures and days, norms, the word of a verdict."""
    words = (word.strip(_EDGES) for word in plain(text).split())
    found = Counter(figure for figure in figures_of(text) if figure not in _MARKS)
    found.update(word for word in words if word in _norms())
    found.update(words_of(text) if is_choice(text) else ())
    return found


def denies(text: str) -> int:
    """How often a text says no: a sentence without it says the contrary."""
    return sum(word.strip(_EDGES) in _DENIALS for word in plain(text).casefold().split())


def says_nothing(text: str) -> bool:
    """Whether a text is of words alone."""
    return not signs_of(text)


_DENIALS: Final = frozenset(
    {"nie", "bez", "brak", "nikt", "żaden", "żadna", "не", "без", "няма", "никой", "not", "no", "without", "none"}
)
_MARKS: Final = frozenset("+*-")
_ROMAN: Final = re.compile("[IVX]+")


@cache
def _norms() -> frozenset[str]:
    """The norms of all rules but those that are figures of a list as well: `V`, `I`."""
    names = (norm for editions in RULES.values() for rules in editions for norm in rules.norms)
    return frozenset(name for name in names if not _ROMAN.fullmatch(name) and len(name) > 1)


@cache
def _choices() -> dict[str, str]:
    """Words that stand alone in a cell and mean one of few things, in all languages."""
    keys = ("verdict.met.yes", "verdict.met.no", "verdict.met.open", "verdict.met.told", "verdict.met.fill-in")
    return {
        plain(texts(lang)(key)).casefold(): key for lang in LANGUAGES for key in (*keys, "verdict.yes", "verdict.no")
    }


def figures_of(text: str) -> Iterator[str]:
    """Figures and days of a text in their order, in one spelling; what is due before a day is due on the one before."""
    shown = _DAY.sub(_iso, plain(text))
    shown = _BEFORE.sub(lambda match: f"≤ {date.fromisoformat(match[1]) - timedelta(1)}", shown)
    days = re.compile(r"\d{4}-\d\d-\d\d")
    at = 0
    for day in days.finditer(shown):
        yield from _numbers(shown[at : day.start()])
        yield day.group()
        at = day.end()
    yield from _numbers(shown[at:])


def _numbers(text: str) -> Iterator[str]:
    for match in _NUMBER.finditer(text):
        value = match.group().replace(",", ".")
        yield value.rstrip("0").rstrip(".") if "." in value else value


def _iso(match: re.Match[str]) -> str:
    year, month, day = (match[1], match[2], match[3]) if match[1] else (match[6], match[5], match[4])
    if year is None:
        named = read_day(match.group())
        return match.group() if named is None else named.isoformat()
    try:
        return date(int(year), int(month), int(day)).isoformat()
    except ValueError:
        return match.group()
