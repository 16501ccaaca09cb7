"""Which code page a text that is no Unicode is written in, told by the letters that its bytes become.

Heuristics' weights, not scores of games: Polish letters stand between Latin ones, a capital begins a word; Cyrillic
letters make words by themselves, in which vowels and consonants change.
"""

from __future__ import annotations

import re
from dataclasses import dataclass
from itertools import pairwise
from typing import Final

from engine.model import Finding, warning

_LATIN: Final = {
    "cp1250": "windows-1250",
    "iso8859-2": "ISO 8859-2",
    "mac_latin2": "Mac Latin 2",
    "cp852": "IBM 852",
}
_CYRILLIC: Final = {"cp1251": "windows-1251", "koi8-r": "KOI8-R"}
_NAMES: Final = _LATIN | _CYRILLIC
_HIGH: Final = re.compile(rb"[\x80-\xff]")
_SAMPLE: Final = 1 << 16
"""So many bytes of lines with letters beyond ASCII tell the code page."""
_POLISH: Final = re.compile("[ąćęłńóśźż]|(?<![a-ząćęłńóśźż])[ĄĆĘŁŃÓŚŹŻ]")
_WORD: Final = re.compile("[A-Za-zА-яЁё]+")
_LATIN_LETTER: Final = re.compile("[A-Za-z]")
_VOWELS: Final = frozenset("аеиоуъюяыэё")
_NEARLY: Final = 0.95
"""What is as probable as this share of the best may as well be meant."""
_NAMED: Final = 2


@dataclass(frozen=True, slots=True)
class CodePage:
    """The name and codec of what a text was read as; another code page that it may be, with words in both."""

    name: str
    codec: str
    words: str = ""
    other: str = ""
    other_words: str = ""

    def as_finding(self, file: str) -> Finding:
        """The warning that the encoding of a file had to be guessed."""
        if not self.other:
            return warning("encoding-guessed", value=file, encoding=self.name)
        return warning(
            "encoding-doubtful",
            value=file,
            encoding=self.name,
            words=self.words,
            other=self.other,
            other_words=self.other_words,
        )


def code_page_of(data: bytes) -> CodePage:
    """The most probable code page of a text that is no UTF-8."""
    sample = b"\n".join(line for line in data.splitlines() if _HIGH.search(line))[:_SAMPLE]
    weights = {codec: _plausible(sample, codec) for codec in _NAMES}
    best = max(weights, key=weights.__getitem__)
    for codec, weight in weights.items():
        if weight and weight >= _NEARLY * weights[best] and (words := _different(sample, best, codec)):
            return CodePage(_NAMES[best], best, words[0], _NAMES[codec], words[1])
    return CodePage(_NAMES[best], best)


def _different(sample: bytes, one: str, other: str) -> tuple[str, str] | None:
    """The first words that two code pages read differently, by both."""
    both = ((_printable(word, one), _printable(word, other)) for word in re.split(rb"[\s,;|]+", sample))
    found = list(dict.fromkeys(pair for pair in both if pair[0] != pair[1]))[:_NAMED]
    return (", ".join(pair[0] for pair in found), ", ".join(pair[1] for pair in found)) if found else None


def _printable(word: bytes, codec: str) -> str:
    return "".join(letter if letter.isprintable() else "\ufffd" for letter in word.decode(codec, "replace"))


def _plausible(sample: bytes, codec: str) -> float:
    """The share of the bytes above 127 that become letters which belong where they stand."""
    text = sample.decode(codec, "replace")
    high = len(_HIGH.findall(sample)) or 1
    return len(_POLISH.findall(text)) / high if codec in _LATIN else _cyrillic(text) / high


def _cyrillic(text: str) -> float:
    """The letters of Cyrillic words, weighed by how many of their pairs are a vowel and a consonant."""
    words = [word for word in _WORD.findall(text) if len(word) > 1 and not _LATIN_LETTER.search(word)]
    pairs = [pair for word in words for pair in pairwise(word)]
    natural = sum(_is_natural(*pair) for pair in pairs)
    return sum(map(len, words)) * natural / (len(pairs) or 1)


def _is_natural(first: str, second: str) -> bool:
    return (first.lower() in _VOWELS) != (second.lower() in _VOWELS) and not (first.islower() and second.isupper())
