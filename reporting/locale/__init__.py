"""All texts of messages, sheets and forms, in gettext catalogues, a folder for each of `reporting.languages`.

A text has a stable id, `domain.rest-of-the-name`; the part before the first dot is the
catalogue (`locale/LANG/LC_MESSAGES/DOMAIN.mo`). Texts are filled with `str.format` names.
"""

from __future__ import annotations

import gettext
import os
from functools import cache
from io import BytesIO
from pathlib import Path
from typing import Final

from reporting.languages import FALLBACK, LANGUAGES, language_of_locale, of_draughts

_FOLDER: Final = Path(__file__).parent


@cache
def _catalogue(domain: str, lang: str) -> gettext.NullTranslations:
    """The catalogue of one domain and language, compiled where its text is newer; a missing one has no texts."""
    source = _FOLDER / lang / "LC_MESSAGES" / f"{domain}.po"
    if source.is_file():  # a source checkout: an installed program has the compiled ones alone
        from reporting.locale.compile import compiled

        return gettext.GNUTranslations(BytesIO(compiled(source)))
    return gettext.translation(domain, _FOLDER, [lang], fallback=True)


class Texts:
    """The texts of one language: `texts("finding.unknown-player", number=7)`."""

    def __init__(self, lang: str) -> None:
        self.lang = lang if lang in LANGUAGES else FALLBACK

    def __call__(self, key: str, /, **values: object) -> str:
        """The text with this id, filled; English where the language lacks it, the id where nobody has it."""
        template = self.find(key)
        if template is None:
            return key
        return template.format_map(_Forgiving(values)) if values else template

    def find(self, key: str) -> str | None:
        """The unfilled text, None where no catalogue has it."""
        return _in_catalogue(key, self.lang) or _in_catalogue(key, FALLBACK)

    def plural(self, key: str, count: int, /, **values: object) -> str:
        """The text that goes with a number (`{count}` in the text), by the language's plural forms."""
        domain = key.partition(".")[0]
        for lang in (self.lang, FALLBACK):
            text = _catalogue(domain, lang).ngettext(key, f"{key}.many", count)
            if text not in {key, f"{key}.many"}:
                return text.format_map(_Forgiving({"count": count, **values}))
        return key


class PaperTexts(Texts):
    """The texts of papers: one that the catalogue of the language lacks is an error, and never printed as its id."""

    def __call__(self, key: str, /, **values: object) -> str:
        """The text with this id, filled; MissingTextError where the language has none."""
        if self.find(key) is None:
            raise MissingTextError(key, self.lang)
        return super().__call__(key, **values)

    def find(self, key: str) -> str | None:
        """The unfilled text, None where the language has none: no paper is of two languages."""
        return _in_catalogue(key, self.lang)

    def choice(self, key: str, word: str) -> str:
        """The text `KEY.WORD` of a word that somebody chose; the word itself where it is none of the choices."""
        return (self.find(f"{key}.{word}") or word) if word else ""


class DraughtsTexts(PaperTexts):
    """The texts of papers of draughts, whose board has its own name in some languages."""

    def find(self, key: str) -> str | None:
        """The unfilled text with the board's name, None where the language has none."""
        text = super().find(key)
        return None if text is None else of_draughts(text, self.lang)


class MissingTextError(LookupError):
    """A text of a paper that the catalogue of its language lacks."""

    def __init__(self, key: str, lang: str) -> None:
        super().__init__(f"{key} ({lang})")
        self.key = key
        self.lang = lang


def _in_catalogue(key: str, lang: str) -> str | None:
    """The unfilled text in the catalogue of one language."""
    text = _catalogue(key.partition(".")[0], lang).gettext(key)
    return None if text == key else text


class _Forgiving(dict[str, object]):
    """A mapping in which an unknown name stands for itself."""

    def __init__(self, values: dict[str, object]) -> None:
        super().__init__(values)

    def __missing__(self, name: str) -> str:
        return "{" + name + "}"


def texts(lang: str) -> Texts:
    """The texts of a language, English for one that is not known."""
    return Texts(lang)


def paper_texts(lang: str, *, draughts: bool = False) -> PaperTexts:
    """The texts of papers in a language, English for one that is not known; of chess or of draughts."""
    return DraughtsTexts(lang) if draughts else PaperTexts(lang)


def language_of_environment() -> str:
    """The language that the operating system asks for, English where it is none of ours."""
    for name in ("LC_ALL", "LC_MESSAGES", "LANG"):
        value = os.environ.get(name, "")
        if value:
            return value[:2].lower() if value[:2].lower() in LANGUAGES else FALLBACK
    return _windows_language()


def _windows_language() -> str:
    """Windows sets no variables: its locale names the language."""
    import locale

    try:
        return language_of_locale(locale.getlocale()[0] or "")
    except ValueError:  # a name that Python does not take apart
        return FALLBACK
