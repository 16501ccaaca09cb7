"""What a paper of this event has to say, text by text in the order of the page, and what each text means.

Made from the evidence by the same contexts that papers are printed from, so that nothing is worded twice.
"""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass, replace
from enum import Enum, auto
from typing import Any, Final

from reporting.languages import with_ids_of_titles
from reporting.verify.values import What

_BLANK: Final = "……"
LINE: Final = "line"
"""The id of the name of a line of arithmetic."""
FORMULA: Final = "formula"
"""The id of a cell with a formula."""


class Kind(Enum):
    """How a text of the page is held against the one that is expected."""

    WORDS = auto()
    """Wording: any other says the same or is none of ours."""
    EXACT = auto()
    """A name, a norm, a result, a word of the verdict."""
    LETTERS = auto()
    """The same in that order: counts and boxes with what they are of."""
    FIGURES = auto()
    """Figures and days, whatever stands around them."""
    ARITHMETIC = auto()
    """A line of a computation: no other figures than these, in their order."""


NOBODY: Final = -1
"""The number of what is neither one claimant's nor everybody's."""


@dataclass(slots=True)
class Told:
    """A text: what it is about, how it is compared, where it stands. Never changed; made a hundred times a page.

    `id` names the field, the paragraphs or the column; `table` and `row` say of which line of a table it is, `number`
    and `norm` whose and of which norm, where it is one's alone. A `blank` may be filled by hand.
    """

    text: str
    id: str = ""
    kind: Kind = Kind.WORDS
    what: What = What.PAGE
    where: str = ""
    table: str = ""
    row: int | None = None
    number: int | None = None
    norm: str = ""
    article: str = ""

    @property
    def blank(self) -> bool:
        """A line to write on."""
        return _BLANK in self.text

    @property
    def free(self) -> bool:
        """What a clerk may put right or complete: no verdict rests on it, and nobody computes it."""
        return self.id in _CLERKS


@dataclass(frozen=True, slots=True)
class Gap:
    """A text that the page tells otherwise, or not at all (`found` blank)."""

    told: Told
    found: str


_NAMES: Final = frozenset({"name", "surname", "first_name", "player", "opponent", "ids", "fide_id", "held"})
_NORMS: Final = frozenset({"norm", "norms", "category", "after"})
_EVENT: Final = frozenset({"event_name", "dates", "start", "close", "players", "system", "rate"})
_FIGURES: Final[Mapping[str, What]] = {
    "score": What.SCORE,
    "norm_score": What.SCORE,
    "achieved": What.SCORE,
    "games": What.N,
    "games_number": What.N,
    "norm_average": What.AVERAGE,
    "performance": What.PERFORMANCE,
    "norm_performance": What.PERFORMANCE,
}
_LETTERS: Final = {"sought": What.NORM} | dict.fromkeys(("titles", "by_title", "by_category"), What.PAGE)
_LOOSE: Final = frozenset({"arbiters", "incidents"})
"""Tables of words, of which nothing is computed."""
_EXACT: Final = frozenset({"met", "counted", "result", "sex"})
_CLERKS: Final = frozenset(
    {"address", "email", "phone", "club", "region", "birth_place", "organiser", "venue", "chief", "chief_id", "city"}
    | {"organiser_contact", "addressee", "applicant", "awarded_by", "earlier", "attachments", "event_code", "licence"}
    | {"default_time", "round_dates", "remarks", "signature"}
)
"""Fields that no verdict rests on: a clerk may put them right."""
_WORDS_OF: Final = frozenset({("incidents", "article"), ("players", "team")})
"""The same in one table: earlier reports named nobody's team."""
_WORDS: Final = _CLERKS | {"basis", "valid", "federation", "requirement", "ticks", "transmission"}
"""Fields of words: other versions word them otherwise."""


def told_of(parts: Sequence[Any]) -> list[Told]:
    """The texts of the parts of a document, one after the other."""
    return [each for part in parts for each in _part(part.context)]


def _part(context: Mapping[str, Any]) -> Iterator[Told]:
    if "sections" in context:
        yield from _sections(context)
    else:
        yield from _tables(context)


def _sections(context: Mapping[str, Any]) -> Iterator[Told]:
    words = context["words"]
    yield Told(words["title"])
    yield from _subtitle(context["subtitle"], "title")
    for section in context["sections"]:
        number = context["numbers"][section["id"]]
        if number:
            yield Told(f"{number} {words[section['id']]}")
            for block in section["blocks"]:
                yield from _block(block, context, words)
    yield from _signatures(context)


def _subtitle(text: str, key: str) -> Iterator[Told]:
    if text:
        yield Told(text, key, Kind.EXACT, What.PAGE, "")


def _signatures(context: Mapping[str, Any]) -> Iterator[Told]:
    yield from (Told(text, "signature") for text in context["signatures"])


def _block(block: Mapping[str, Any], context: Mapping[str, Any], words: Mapping[str, str]) -> Iterator[Told]:
    value = context[block["of"]]
    if block["kind"] == "facts":
        for name in block["fields"]:
            if value[name]:
                yield Told(f"{words[name]}:")
                yield told_as(name, value[name], words[name])
    elif block["kind"] == "paragraphs":
        yield from (_paragraph(text, block["of"]) for text in value)
    elif value:
        columns = [(column["id"], words[column["id"]]) for column in block["columns"]]
        yield from (Told(label) for _, label in columns)
        for at, row in enumerate(value):
            cells = (told_as(key, row[key], label, block["of"], at) for key, label in columns if row[key])
            yield from (_of_norm(cell, row) for cell in cells)


def _of_norm(cell: Told, row: Mapping[str, str]) -> Told:
    """A cell of the requirements with the norm and the article of its row."""
    return (
        replace(cell, norm=with_ids_of_titles(row["norm"]), article=row["article"])
        if cell.table == "requirements"
        else cell
    )


def _paragraph(text: str, of: str) -> Told:
    if of != "computation":
        return Told(text, of)
    return Told(text, of, Kind.ARITHMETIC if "=" in text or "≈" in text else _of_figures(text))


def _of_figures(text: str) -> Kind:
    """The line with the figures of a norm begins with its name."""
    return Kind.FIGURES if ":" in text.split(" ", 1)[0] else Kind.WORDS


def _tables(context: Mapping[str, Any]) -> Iterator[Told]:
    yield Told(context["title"])
    yield from _subtitle(context["subtitle"], "subtitle")
    for label, value in _in_columns(context["head"], 3 if context["orientation"] == "landscape" else 2):
        yield Told(f"{label}:")
        yield Told(value, "head", Kind.WORDS, What.EVENT, label)
    yield from (Told(text) for text in context["intro"])
    for item in context["tables"]:
        yield from _table(item)
    yield from (Told(text) for text in context["notes"])
    yield from _signatures(context)


def _in_columns(pairs: Sequence[Sequence[str]], across: int) -> Iterator[Sequence[str]]:
    """Facts stand in columns, and a page is read line by line."""
    rows = -(-len(pairs) // across)
    places = (column * rows + row for row in range(rows) for column in range(across))
    return (pairs[at] for at in places if at < len(pairs))


def _table(item: Mapping[str, Any]) -> Iterator[Told]:
    if item["caption"]:
        yield Told(item["caption"], "caption", Kind.EXACT)
    columns = item["columns"]
    yield from map(head_of, columns)
    keys = [column["id"] for column in columns]
    for at, row in enumerate(item["rows"]):
        texts = [text_of(cell) for cell in row]
        values = dict(zip(keys, texts, strict=False))
        number = int(values["number"]) if values.get("number", "").isdecimal() else None
        for key, text, column in zip(keys, texts, columns, strict=False):
            if text:
                cell = of_line(told_as(key, text, column["label"], "rows", at), values)
                yield replace(cell, number=number, norm=with_ids_of_titles(values.get("norm", "").partition(" ")[0]))


def head_of(column: Mapping[str, str]) -> Told:
    """The head of a column; some are norms."""
    if column["id"].startswith("norm-"):
        return Told(column["label"], column["id"], Kind.EXACT, What.NORM, column["label"])
    return Told(column["label"])


def of_line(cell: Told, values: Mapping[str, str]) -> Told:
    """A cell of a row; below the games of a computation there are lines of arithmetic, whose names are nobody's."""
    below = cell.id == "opponent" and not values.get("round")
    return replace(cell, id=LINE, what=What.PAGE) if below else cell


def text_of(cell: Any) -> str:
    """The text of a cell of a table."""
    return cell if isinstance(cell, str) else str(cell["text"])


def told_as(key: str, text: str, label: str, table: str = "", row: int | None = None) -> Told:
    """A text by what its field is about."""
    kind, what = _meaning(key, text, table)
    return Told(text, key, kind, what, label, table, row)


def _meaning(key: str, text: str, table: str) -> tuple[Kind, What]:
    if key in _WORDS or (table, key) in _WORDS_OF:
        return Kind.WORDS, What.PAGE
    if table == "games":
        return (Kind.FIGURES if key == "rating" else Kind.EXACT), What.RESULT
    if key in _NAMES:
        return Kind.EXACT, What.PLAYER
    if key in _NORMS or key.startswith("norm-"):
        return Kind.EXACT, What.NORM
    if key in _LETTERS:
        return Kind.LETTERS, _LETTERS[key]
    if key in _EVENT:
        return (Kind.EXACT if key == "event_name" else Kind.FIGURES), What.EVENT
    if key in _EXACT:
        return Kind.EXACT, What.PAGE
    if key == "average":
        return Kind.FIGURES, What.AVERAGE if table else What.EVENT
    digits = any(letter.isdigit() for letter in text)
    words = Kind.EXACT if table and table not in _LOOSE else Kind.WORDS
    return (Kind.FIGURES if digits else words), _FIGURES.get(key, What.PAGE)
