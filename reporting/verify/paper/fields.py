"""What the texts of a printed paper are about: whose they are, and whether a verdict rests on them."""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass, replace
from typing import Any, Final

from reporting.languages import with_ids_of_titles
from reporting.render.part import Part
from reporting.verify.values import What

_BLANK: Final = "……"
_NAMES: Final = frozenset({"name", "surname", "first_name", "player", "opponent", "ids", "fide_id", "held"})
_NORMS: Final = frozenset({"norm", "norms", "category", "after", "sought"})
_EVENT: Final = frozenset({"event_name", "dates", "start", "close", "players", "system", "rate"})
_FIGURES: Final[Mapping[str, What]] = {
    "score": What.SCORE,
    "norm_score": What.SCORE,
    "achieved": What.SCORE,
    "games": What.N,
    "games_number": What.N,
    "norm_average": What.AVERAGE,
    "average": What.AVERAGE,
    "performance": What.PERFORMANCE,
    "norm_performance": What.PERFORMANCE,
}
_DECIDING: Final = frozenset({"met", "counted", "result", "sex", "rating", "needed", "found", "computation"})
_CLERKS: Final = frozenset(
    {"address", "email", "phone", "club", "region", "birth_place", "organiser", "venue", "chief", "chief_id", "city"}
    | {"organiser_contact", "addressee", "applicant", "awarded_by", "earlier", "attachments", "event_code", "licence"}
    | {"default_time", "round_dates", "remarks", "signature", "basis", "valid", "federation"}
    | {"requirement", "ticks", "transmission"}
)
"""Fields that no verdict rests on: a clerk may put them right."""
_LOOSE: Final = frozenset({"arbiters", "incidents", "round_days"})
"""Tables of words, of which nothing is computed."""


@dataclass(frozen=True, slots=True)
class Field:
    """A text of a paper: what it is about, and where it stands.

    `id` names the field, the paragraphs or the column; `table` and `row` say of which line of a table it is, `number`
    and `norm` whose and of which norm, where it is one's alone; `place` names the line: round and opponent of a game,
    the requirement, the player; `paper` is the title of one in a pack.
    """

    text: str
    id: str = ""
    what: What = What.PAGE
    label: str = ""
    table: str = ""
    row: int | None = None
    number: int | None = None
    norm: str = ""
    article: str = ""
    place: str = ""
    paper: str = ""

    @property
    def blank(self) -> bool:
        """A line to write on."""
        return _BLANK in self.text

    @property
    def free(self) -> bool:
        """What a clerk may put right or complete."""
        return self.id in _CLERKS or self.table in _LOOSE

    @property
    def decides(self) -> bool:
        """A name, a norm, a result, a figure: what another word of it would make another claim."""
        return not self.free and (self.what is not What.PAGE or self.id in _DECIDING)

    @property
    def where(self) -> str:
        """The title in a pack, the label, and the line of the table."""
        return ": ".join(filter(None, (self.paper, self.label or self.id, self.place)))


def fields_of(parts: Sequence[Part], numbers: Sequence[int | None]) -> list[Field]:
    """The texts of the parts of a document, one after the other; `numbers` say whose each part is."""
    found = []
    for part, number in zip(parts, numbers, strict=True):
        title = part.context["title"] if len(parts) > 1 else ""
        for field in _sections(part.context) if "sections" in part.context else _tables(part.context):
            if field.text:
                found.append(replace(field, number=number or field.number, paper=title))
    return found


def _sections(context: Mapping[str, Any]) -> Iterator[Field]:
    words = context["words"]
    yield Field(words["title"])
    yield Field(context["subtitle"], "title", What.PLAYER)
    for section in context["sections"]:
        if number := context["numbers"][section["id"]]:
            yield Field(f"{number} {words[section['id']]}")
            for block in section["blocks"]:
                yield from _block(block, context, words)
    yield from (Field(text, "signature") for text in context["signatures"])


def _block(block: Mapping[str, Any], context: Mapping[str, Any], words: Mapping[str, str]) -> Iterator[Field]:
    value, of = context[block["of"]], block["of"]
    if block["kind"] == "facts":
        for name in block["fields"]:
            if value[name]:
                yield Field(f"{words[name]}:")
                yield field_of(name, value[name], words[name])
    elif block["kind"] == "paragraphs":
        yield from (Field(text, of) for text in value)
    elif value:
        columns = [(column["id"], words[column["id"]]) for column in block["columns"]]
        yield from (Field(label) for _, label in columns)
        for at, row in enumerate(value):
            yield from (_cell(field_of(key, row[key], label, of, at), row) for key, label in columns if row[key])


def _cell(cell: Field, row: Mapping[str, str]) -> Field:
    """A cell with the line that it stands in: a game by round and opponent, a requirement with norm and article."""
    if cell.table == "requirements":
        norm = with_ids_of_titles(row["norm"])
        return replace(cell, norm=norm, article=row["article"], place=row.get("requirement", ""))
    return replace(cell, place=" ".join(filter(None, (row.get("round", ""), row.get("opponent", "")))))


def _tables(context: Mapping[str, Any]) -> Iterator[Field]:
    yield Field(context["title"])
    yield Field(context["subtitle"], "subtitle", What.EVENT)
    for label, value in context["head"]:
        yield Field(f"{label}:")
        yield Field(value, "head", What.EVENT, label)
    yield from (Field(text) for text in context["intro"])
    for item in context["tables"]:
        yield Field(item["caption"], "caption")
        yield from (head_of(column) for column in item["columns"])
        for at in range(len(item["rows"])):
            yield from row_fields(item, at)
    yield from (Field(text) for text in context["notes"])
    yield from (Field(text, "signature") for text in context["signatures"])


def head_of(column: Mapping[str, str]) -> Field:
    """The head of a column; some are norms."""
    is_norm = column["id"].startswith("norm-")
    return Field(column["label"], column["id"] if is_norm else "", What.NORM if is_norm else What.PAGE, column["label"])


def row_fields(item: Mapping[str, Any], at: int) -> Iterator[Field]:
    """The cells of a row of a table, as far as they hold anything, with the player whose row it is."""
    columns = item["columns"]
    texts = [cell if isinstance(cell, str) else str(cell["text"]) for cell in item["rows"][at]]
    values = {column["id"]: text for column, text in zip(columns, texts, strict=False)}
    number = int(values["number"]) if values.get("number", "").isdecimal() else None
    norm = with_ids_of_titles(values.get("norm", "").partition(" ")[0])
    keys = (values.get("round", ""), values.get("opponent", values.get("name", "")))
    place = " ".join(filter(None, keys))
    for column, text in zip(columns, texts, strict=False):
        if text:
            cell = field_of(column["id"], text, column["label"], "rows", at)
            yield replace(cell, number=number, norm=norm, place=place)


def field_of(key: str, text: str, label: str, table: str = "", row: int | None = None) -> Field:
    """A text by what its field is about."""
    return Field(text, key, _what(key, table), label, table, row)


def _what(key: str, table: str) -> What:
    if table == "games":
        return What.RESULT
    if key in _NAMES:
        return What.PLAYER
    if key in _NORMS or key.startswith("norm-"):
        return What.NORM
    if key in _EVENT:
        return What.EVENT
    if key == "average" and not table:
        return What.EVENT
    return _FIGURES.get(key, What.PAGE)
