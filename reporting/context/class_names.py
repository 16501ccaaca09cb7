"""Names of classes as papers tell them, and the order of names in a language."""

from __future__ import annotations

import re
import unicodedata
from collections.abc import Iterator
from functools import cache
from typing import Final

from engine.model import Player
from engine.prizes.player_class import PlayerClass, class_of
from reporting.context.subjects import Subjects
from reporting.languages import language
from reporting.locale.event_script import part_in
from reporting.locale.names import country_of
from reporting.locale.scripts import has_cyrillic, in_latin

_RANGE: Final = re.compile(r"(age|rating) (\d+)-(\d+)")
_OPEN_ENDED: Final = 9999


def class_name(one: PlayerClass, subjects: Subjects) -> str:
    """What a class is called in the language of the paper."""
    if one.kind in {"club", "region"}:
        # The name stands on the paper as it does beside its players.
        member = subjects.facts.players[min(one.members)]
        return subjects.texts(f"form.class.{one.kind}", name=str(getattr(member, one.kind)))
    if one.kind:
        return subjects.texts(f"form.class.{one.kind}", name=one.name)
    return class_text(one.text, subjects)


def class_text(text: str, subjects: Subjects) -> str:
    """The name of a class in the language of the paper; that of the final standings where there is none.

    In the words of the sheet, where it is in that language; in those of the program, where it is in another one and
    the program knows whom it means; else as the sheet has it, in the letters of the paper.
    """
    name, of = part_in(text, subjects.lang, subjects.info.lang)
    if not name:
        return subjects.texts("form.class.all")
    found = class_of(text, subjects.facts.entered) if of != subjects.lang else None
    name = (_described(found, subjects) if found else "") or in_paper_letters(name, subjects)
    return name[:1].upper() + name[1:]


def in_paper_letters(text: str, subjects: Subjects) -> str:
    """A text of the sheet in Latin letters on papers that are not in Cyrillic."""
    if language(subjects.lang).cyrillic or not has_cyrillic(text):
        return text
    return in_latin(text, country_of(subjects.event))


def _described(one: PlayerClass, subjects: Subjects) -> str:
    """The conditions of a class in words, `women, under 18`; empty where one of them has none."""
    words = [_condition(criterion, subjects) for criterion in sorted(one.criteria, key=_rank)]
    return ", ".join(words) if all(words) else ""


def _rank(criterion: str) -> int:
    """Sex before age, age before anything else."""
    return next((at for at, kind in enumerate(("sex", "age")) if criterion.startswith(kind)), 2)


def _condition(criterion: str, subjects: Subjects) -> str:
    texts = subjects.texts
    found = _RANGE.fullmatch(criterion)
    if found:
        kind, least, most = found[1], int(found[2]), int(found[3])
        end = "under" if not least else "over" if most == _OPEN_ENDED else "between"
        return texts(f"form.class.{kind}-{end}", least=least, most=most)
    if criterion.startswith("category "):
        return texts("form.class.category", name=criterion.removeprefix("category ").upper())
    known = {"sex f": "women", "sex m": "men", "unrated": "unrated"}.get(criterion)
    return texts(f"form.class.{known}") if known else ""


_LATIN: Final = "aąbcćdeęfghijklłmnńoópqrsśtuvwxyzźż"
_PLAIN: Final = "abcdefghijklmnopqrstuvwxyz"
_CYRILLIC: Final = "абвгґдђѓеєжзѕиіїйјклљмнњопрстћќуўфхцчџшщъыьэюя"
_ALPHABETS: Final = {"pl": (_LATIN, _CYRILLIC), "bg": (_CYRILLIC, _PLAIN), "en": (_PLAIN, _CYRILLIC)}
_UNMARKED: Final = str.maketrans(
    {"ł": "l", "đ": "d", "ø": "o", "ß": "ss", "æ": "ae", "œ": "oe", "ı": "i", "þ": "th", "ð": "d"}
)
_WORD_BREAKS: Final = " -–"

NameKey = tuple[tuple[int, ...], tuple[int, ...], str]
"""The surname and the first name letter by letter, and what decides between names equal but for marks."""


def name_key(player: Player, lang: str) -> NameKey:
    """Where a player stands on an alphabetical list in a language; equal names keep the order of numbers."""
    return _primary(player.surname, lang), _primary(player.first_name, lang), player.name.casefold()


def _primary(name: str, lang: str) -> tuple[int, ...]:
    return tuple(_places(name, _order(lang)))


def _places(name: str, order: dict[str, int]) -> Iterator[int]:
    """The place of every letter; a gap between words stands before all letters, other signs do not count."""
    for sign in unicodedata.normalize("NFC", name).casefold():
        if sign in _WORD_BREAKS:
            yield 0
        elif sign in order:
            yield order[sign]
        else:
            base = unicodedata.normalize("NFD", sign.translate(_UNMARKED))
            letters = [letter for letter in base if not unicodedata.combining(letter)]
            yield from (order.get(letter, len(order) + ord(letter)) for letter in letters if letter.isalnum())


@cache
def _order(lang: str) -> dict[str, int]:
    """The place of every letter; digits stand before letters."""
    first, second = _ALPHABETS.get(lang, _ALPHABETS["en"])
    return {sign: place for place, sign in enumerate(f"0123456789{first}{second}", start=1)}
