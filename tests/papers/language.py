"""What the words of a paper are held to: each rule finds what no reader of its language should meet."""

from __future__ import annotations

import io
import re
import zipfile
from collections.abc import Collection, Iterator, Mapping
from functools import cache
from pathlib import Path
from typing import Final

from babel.messages.pofile import read_po
from lxml import etree

import reporting
from engine.systems.table import SYSTEMS
from reporting.fields import TABLES
from reporting.languages import LANGUAGES
from reporting.render.xlsx_evidence import MARKER
from reporting.workbook.ooxml.grid import PAPER_SHEET
from tests.papers.words_of import docx_blocks, docx_frames

FOLDER: Final = Path(reporting.__file__).parent / "locale"
OF_PAPERS: Final = ("claim", "form", "rating", "regulation", "result", "swiss", "system", "tiebreak", "verdict")
"""The catalogues that papers are written from: their words must not turn up in another language."""
COMMON: Final[Mapping[str, str]] = {
    "pl": "albo bez czarne dla jest lub mecz nie numer oraz przez przy runda rundy sędzia według wynik zawodnik",
    "bg": "без бели всеки за или кръг на не от партии съдия със състезател точки че черни",
    "en": "after and are before between for from games is of or player points round rounds the with",
}
"""Words without which a language has no sentence: found even where another catalogue has them by mistake."""
CITED: Final = frozenset({"colour", "decide", "register", "aspirer", "kryształowy", "kamień"})
"""Words that every language prints as they are: the key of a lot, a command, names of events."""
COMMA: Final = ("pl", "bg")
"""Languages with a comma before decimals."""
SHORTEST: Final = 4
"""Letters of a word that says by itself of which language it is."""
GAPS: Final = re.compile(r"^\d+  (?=\S)|(?<=\])   (?=\S)")
"""Wide blanks on purpose: behind a starting number, between boxes to tick."""
_NUMBERS: Final = r"\d[\d.]*[a-z]?(?:(?:,| i| и| and) \d[\d.]*)*"
ARTICLE: Final = re.compile(
    r"(?:\b[A-Z]\.[\dIVX.]*,?|\b[VX][IVX]*|\b(?:art\.|item|pkt|т\.|чл\.|FIDE|ФИДЕ|FMJD|KSzK|PZSzach|PZWarc)) "
    + _NUMBERS
)
"""What looks like decimals and is the numbers of articles."""
_WORD: Final = re.compile(r"[^\W\d_]+(?:-[^\W\d_]+)*")
_PLACE: Final = re.compile(r"\{\w*\}")
_X: Final = "{http://schemas.openxmlformats.org/spreadsheetml/2006/main}"
_TITLE: Final = "{http://purl.org/dc/elements/1.1/}title"
_SHEET: Final = re.compile(r"xl/worksheets/sheet\d+\.xml")
_RAW: Final = re.compile(
    r"\b(?:form|verdict|choice|system|tiebreak|claim|finding|workbook|rating|result)\.[a-z][\w.-]+"
)
_SHAPES: Final[Mapping[str, re.Pattern[str]]] = {
    "ISO date": re.compile(r"(?<![\d-])\d{4}-\d\d-\d\d(?![\d-])"),
    "nothing": re.compile(r"\b(?:None|True|False|NaN|nan|null)\b"),
    "doubled": re.compile(r"[ \u00a0]{2}|(?<!\.)\.\.(?!\.)|[,;:]{2}|\.[,:;]{2}| [,;](?!\w)"),
    "empty": re.compile(r"\(\s*\)|\[\]|„\s*[”“]|“\s*”"),
}


def texts_in(data: bytes, kind: str) -> list[str]:
    """The texts of a DOCX or of an XLSX: paragraph by paragraph or cell by cell, names of sheets, the file's title."""
    with zipfile.ZipFile(io.BytesIO(data)) as archive:
        titles = [text for text in etree.fromstring(archive.read("docProps/core.xml")).itertext(_TITLE) if text]
        if kind == "docx":
            return [*titles, *docx_blocks(data), *docx_frames(data)]
        names = etree.fromstring(archive.read("xl/workbook.xml")).iter(f"{_X}sheet")
        titles += [name.get("name") for name in names if name.get("name") != PAPER_SHEET]
        sheets = [etree.fromstring(archive.read(name)) for name in archive.namelist() if _SHEET.fullmatch(name)]
    texts = [["".join(cell.itertext()) for cell in sheet.iter(f"{_X}is")] for sheet in sheets]
    return [*titles, *(text for cells in texts if MARKER not in cells for text in cells)]


def faults_of(text: str, lang: str, given: Collection[str] = ()) -> list[str]:
    """What is wrong with a text of a paper; `given` are words of the event itself, in small letters."""
    found = [f"{name}: {hit[0]!r}" for name, shape in _SHAPES.items() if (hit := shape.search(GAPS.sub("", text)))]
    if lang in COMMA:
        found += [f"decimal point: {hit!r}" for hit in _points(text)]
    found += [f"raw id: {hit!r}" for hit in _ids(text)]
    found += [f"word of {other}: {hit!r}" for hit, other in _strange(text, lang) if hit not in given]
    return found


def _points(text: str) -> Iterator[str]:
    rest = ARTICLE.sub(" ", text)
    yield from re.findall(r"(?<![\d.])\d+\.\d{1,4}(?![\d.])", rest)


def _ids(text: str) -> Iterator[str]:
    yield from _RAW.findall(text)
    yield from (word for word in re.findall(r"[A-Za-z0-9]+(?:[_-][A-Za-z0-9]+)+", text) if word in _raw_ids())


@cache
def _raw_ids() -> frozenset[str]:
    """Ids of columns, choices and systems that are no words: joined by a dash or an underline, but those in a text."""
    columns = [column for table in TABLES.values() for column in table.columns]
    ids = {*SYSTEMS, *(column.id for column in columns), *(choice for column in columns for choice in column.choices)}
    joined = {each for each in ids if re.search("[_-]", each)}
    return frozenset(joined - {part for text in _texts("en") for part in re.findall(r"[\w-]+", text)})


def _strange(text: str, lang: str) -> Iterator[tuple[str, str]]:
    words = {word.lower() for word in _WORD.findall(text)}
    for other in LANGUAGES:
        if other != lang:
            yield from ((word, other) for word in sorted(words & words_against(other, lang)))


@cache
def words_against(other: str, lang: str) -> frozenset[str]:
    """Words of one language that are none of another: its commonest, and those of its papers alone."""
    own = frozenset(_words(_texts(lang, (*OF_PAPERS, "choice"))))
    harvest = {word for word in _words(_texts(other)) if len(word) >= SHORTEST} - own
    return frozenset(harvest | set(COMMON[other].split())) - CITED


def _words(texts: Collection[str]) -> Iterator[str]:
    """Words in small letters but not abbreviations and names, which no text has in small letters."""
    for text in texts:
        for word in _WORD.findall(_PLACE.sub(" ", text)):
            if word.islower() or word.istitle():
                yield word.lower()


def catalogue_texts(lang: str) -> dict[str, str]:
    """The texts of all catalogues that have one form, by their ids."""
    found = {}
    for path in sorted((FOLDER / lang / "LC_MESSAGES").glob("*.po")):
        with path.open("rb") as stream:
            messages = read_po(stream)
        found |= {str(one.id): one.string for one in messages if one.id and isinstance(one.string, str)}
    return found


def paper_texts(lang: str) -> tuple[str, ...]:
    """The texts that papers in a language are written from, each place filled with a letter."""
    return tuple(_PLACE.sub("x", text) for text in _texts(lang))


@cache
def _texts(lang: str, domains: tuple[str, ...] = OF_PAPERS) -> tuple[str, ...]:
    """All texts of catalogues in one language."""
    found = []
    for path in sorted((FOLDER / lang / "LC_MESSAGES").glob("*.po")):
        if path.stem in domains:
            with path.open("rb") as stream:
                messages = [message.string for message in read_po(stream) if message.id]
            found += [one for text in messages for one in ((text,) if isinstance(text, str) else text)]
    return tuple(found)
