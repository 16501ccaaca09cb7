"""How a name sounds, whatever alphabet and whatever tradition of spelling it is written in.

`Щербаков`, `Shcherbakov`, `Szczerbakow` and `Schtscherbakow` sound alike: a name is put into Latin letters by the
tables of `scripts`, then what each tradition spells in its way (ш: sh, sz, sch, š) becomes one letter. The skeleton of
a word is its consonants by class: what is left when nobody agrees on the vowels.
"""

from __future__ import annotations

import re
from functools import lru_cache
from typing import Final

from reporting.locale.scripts import BULGARIAN, has_cyrillic, in_latin, without_marks

_RUSSIAN: Final = "RUS"
_LONGEST: Final = 160
"""Letters of a name, which none has."""
_SPECIAL: Final = str.maketrans(
    {"ł": "l", "ø": "o", "đ": "d", "ð": "d", "þ": "th", "ß": "ss", "æ": "ae", "œ": "oe", "ı": "i", "ħ": "h"}
)
_APOSTROPHES: Final = str.maketrans(dict.fromkeys("'’‘`´ʼʹ′", ""))
_WORD: Final = re.compile(r"\w+")
_FOREIGN_PARTS: Final = re.compile(r"_+")
_SPELLINGS: Final = tuple(
    (re.compile(pattern), sound)
    for pattern, sound in (
        (r"schtsch|shch|szcz|stch|scht|sht|szt|stsch", "S"),
        (r"dzh|dsch|dż", "dz"),
        (r"tsch|tch|cz", "C"),
        (r"sch|sh|sz", "S"),
        (r"zh|rz", "z"),
        (r"ts|tz", "C"),
        (r"kh", "h"),
        (r"ph", "f"),
        (r"th", "t"),
        (r"ck", "k"),
        (r"x", "ks"),
        (r"q", "k"),
        (r"w", "v"),
        (r"[ou]ff$|ow$|ou$", "ov"),
        (r"eff$|ew$", "ev"),
        (r"(?<=[aou])e(?=[^aeiouy]|$)", ""),
        (r"oo|ou", "u"),
        (r"[jy]", "i"),
        (r"(?<=[aeiou])h(?![aeiou])", ""),
    )
)
"""What traditions spell in their ways, the longest first. Capitals are sounds of their own: S of ш, C of ц and ч."""
_POLISH: Final = re.compile(r"ck(?=(?:i|a|ie|y)$)")
"""`Sawicki`, `Sawicka`: in Poland and in Czechia these two letters are two sounds."""
_TWICE: Final = re.compile(r"(.)\1+")
_C_OF: Final = re.compile(r"c(?!h)")
_CLASSES: Final = str.maketrans({"z": "s", "S": "s", "C": "s", "f": "v", "h": "g", **dict.fromkeys("aeiou", "")})


@lru_cache(maxsize=65_536)
def latin_words(name: str) -> tuple[tuple[str, ...], ...]:
    """The words of a name in their order, each in small Latin letters in every way that tables give it.

    A word in a script that no table has stays as it is, without its marks. What is longer than any name is cut.
    """
    text = name[:_LONGEST].casefold().translate(_APOSTROPHES)
    if text.isascii():
        return tuple((word,) for word in _WORD.findall(_FOREIGN_PARTS.sub(" ", text)))
    if not has_cyrillic(text):
        return tuple((word,) for word in _plain(text))
    spelled = (
        dict.fromkeys("".join(_plain(in_latin(word, country))) for country in (BULGARIAN, _RUSSIAN))
        for word in _WORD.findall(text)
    )
    return tuple(ways for word in spelled if (ways := tuple(way for way in word if way)))


def _plain(text: str) -> list[str]:
    """The words of a text without case and marks."""
    return _WORD.findall(without_marks(text.casefold().translate(_SPECIAL)).replace("_", " "))


def sounds(word: str) -> tuple[str, ...]:
    """What a word in small Latin letters sounds like, with each sound once where it stands twice running."""
    return tuple(dict.fromkeys(_TWICE.sub(r"\1", sound) for sound in whole_sounds(word)))


@lru_cache(maxsize=65_536)
def whole_sounds(word: str) -> tuple[str, ...]:
    """What a word sounds like, letter for letter.

    Two ways where it has a `ch` (х in Polish and German, else ч), or ends in `cki` (цки in Polish, else кки).
    """
    words = (word, _POLISH.sub("tsk", word)) if _POLISH.search(word) else (word,)
    ways = ("h", "C") if "ch" in word else ("",)
    return tuple(dict.fromkeys(_sound(each, way) for each in words for way in ways))


def _sound(word: str, ch: str) -> str:
    text = word
    for pattern, sound in _SPELLINGS[:5]:
        text = pattern.sub(sound, text)
    text = _C_OF.sub("C", text.replace("ck", "k"))
    text = text.replace("ch", ch)
    for pattern, sound in _SPELLINGS[5:]:
        text = pattern.sub(sound, text)
    return text


def skeletons(word: str) -> tuple[str, ...]:
    """The consonants of a word by classes, in every way that it sounds; a vowel that it begins with is an `a`."""
    return tuple(dict.fromkeys(_skeleton(sound) for sound in sounds(word)))


def _skeleton(sound: str) -> str:
    rest = sound.translate(_CLASSES)
    head = "a" if sound[:1] in "aeiou" else ""
    return _TWICE.sub(r"\1", head + rest) or sound
