"""Which forms there are, what each one needs, and which of them fit an event."""

from __future__ import annotations

import tomllib
from collections.abc import Iterable, Iterator, Mapping, Sequence
from dataclasses import dataclass, field
from fnmatch import fnmatchcase
from functools import cache
from importlib.resources import files
from pathlib import Path
from typing import Any, Final

from reporting.forms.fields import Group, fields_of
from reporting.forms.layout import Section, names_of, sections_of
from reporting.languages import LANGUAGES
from reporting.locale import Texts, paper_texts

FORMATS: Final = ("docx", "pdf", "xlsx")


@dataclass(frozen=True, slots=True)
class FormColumn:
    """A column of a generic table: its id, its share of the width in millimetres, its alignment.

    `repeat` marks a column that stands for several (one for each round, opponent or tie-break);
    `optional` one that is left out where no row fills it. `label` names the text of its head where
    that is not `form.column.ID`: a team stands where players do, and is not called one. A label with
    a dot in it is the whole id of a text.
    """

    id: str
    width: int
    align: str = "left"
    repeat: bool = False
    optional: bool = False
    label: str = ""

    @property
    def text_id(self) -> str:
        """The id of the text of the column's head."""
        name = (self.label or self.id).replace("_", "-")
        return name if "." in name else f"form.column.{name}"


@dataclass(frozen=True, slots=True)
class Form:
    """A form, as its `form.toml` describes it; one that names no `languages` is printed in all.

    - `federation` and `edition` say whose paper it is; `evidence` is `public` or `full`. What it `asks` is what of each
      player's data that is not public it shows, whether he applies for anything or not.
    - `scope` is `event`, `round` (a paper for each round) or `player`; `systems` and `games` are patterns of the ids
      that it fits. Of an event with groups a form `per_group` is printed for each group by itself. One `on_request` is
      printed only where somebody names it. A paper of a round of `pairs_alone` tells who plays whom, and no result.
    - `place` is the folder that `build` puts it in (`wall`, `round`, `report`, `cards`, `event`), `reader` whom it is
      for (`wall`, `players`, `arbiter`, `federation`).
    - `parts` names the forms that a pack collects.
    - `words` are the names of its own words, whose texts are `TEXTS.NAME` (those `by_event` are others for some
      events, so that a copy of the template keeps them as fields); `title` is the id of the text above it.
    - `sections` is the layout of a paper in numbered sections, `fields` what its templates may name.
    - Beside the table of all its `columns` a form may have further `tables`, each with columns of its own, by names.
    - `boxes` are those whose long texts are set smaller, by the path of the text: millimetres of width and height,
      points of the letters.
    - The XLSX of one with a `blank_sheet` is a sheet laid out as its PDF, to be filled in, and not a table to count on.
    - `lines_each` are the lines that it has for each player, or for each player in `each_round`, where they are many.
    """

    id: str
    folder: Path
    federation: str
    edition: str
    outputs: tuple[str, ...]
    context: str
    evidence: str
    scope: str
    texts: str
    title: str
    words: tuple[str, ...]
    sections: tuple[Section, ...]
    fields: Group
    own_layout: bool
    columns: tuple[FormColumn, ...] = ()
    tables: Mapping[str, tuple[FormColumn, ...]] = field(default_factory=dict)
    languages: tuple[str, ...] = LANGUAGES
    systems: tuple[str, ...] = ("*",)
    games: tuple[str, ...] = ("*",)
    orientation: str = "portrait"
    asks: tuple[str, ...] = ()
    parts: tuple[str, ...] = ()
    per_group: bool = False
    about: str = "event"
    by_event: tuple[str, ...] = ()
    place: str = "report"
    reader: str = "federation"
    on_request: bool = False
    blank_sheet: bool = False
    pairs_alone: bool = False
    lines_each: int = 0
    each_round: bool = False
    boxes: Mapping[str, Sequence[float]] = field(default_factory=dict)

    def fits(self, system: str, game: str) -> bool:
        """True where the form is made for events of this system and game."""
        return _matches(system, self.systems) and _matches(game, self.games)

    def language_for(self, lang: str) -> str:
        """The language in which it is printed for somebody who asked for `lang`: FIDE's forms are in English."""
        return lang if lang in self.languages else self.languages[0]

    def column(self, column_id: str) -> FormColumn:
        """The column with an id; KeyError where the form has none."""
        for column in self.columns:
            if column.id == column_id:
                return column
        raise KeyError(column_id)

    @property
    def typst(self) -> str:
        """Path of the Typst layout below the folder of all forms."""
        return f"/{self.id}/form.typ" if self.own_layout else "/base/table.typ"

    @property
    def docx(self) -> Path:
        """The DOCX template; only a form with a layout of its own has one."""
        return self.folder / "form.docx"

    def text_id(self, word: str) -> str:
        """The id of the text of one of the form's words."""
        return f"{self.texts}.{word.replace('_', '-')}"


def forms_folder() -> Path:
    """The folder of all forms, as it is installed."""
    return Path(str(files("forms")))


def load_forms() -> Mapping[str, Form]:
    """The forms of events by id, in alphabetical order."""
    return _about("event")


def members_of(form: Form) -> tuple[Form, ...]:
    """The forms that a pack is made of; none of a single form."""
    return tuple(load_forms()[name] for name in form.parts)


def claim_forms() -> Mapping[str, Form]:
    """The forms of what was verified: they are made of claims, and no event has them."""
    return _about("claims")


@cache
def every_form() -> Mapping[str, Form]:
    """All forms by id, in alphabetical order."""
    forms = (_read(path) for path in forms_folder().glob("*/form.toml"))
    return {form.id: form for form in sorted(forms, key=lambda form: form.id)}


def _about(subject: str) -> Mapping[str, Form]:
    return {name: form for name, form in every_form().items() if form.about == subject}


def words_of(form: Form, texts: Texts) -> dict[str, str]:
    """The words of a form in one language by their names: `{{ words.NAME }}` in its templates."""
    return {name: texts(form.text_id(name)) for name in form.words}


def text_ids(form: Form) -> tuple[str, ...]:
    """The ids of the texts that a form names: its title, its words, the heads of its columns."""
    columns = (column for table in (form.columns, *form.tables.values()) for column in table if not column.repeat)
    titled = [] if form.parts or not form.context else [column.text_id for column in columns]
    return tuple(dict.fromkeys((form.title, *map(form.text_id, form.words), *titled)))


def lacking_texts(form: Form) -> Iterator[tuple[str, str]]:
    """The texts that a form names and a catalogue of its languages lacks: text id and language."""
    keys = text_ids(form)
    return ((key, lang) for lang in form.languages for key in keys if paper_texts(lang).find(key) is None)


def heading_in(heading: str, texts: Texts) -> str:
    """A heading of a paper in another language than the paper has; as it is where no form has it."""
    keys = dict.fromkeys(key for form in every_form().values() for key in text_ids(form))
    found = [key for key in keys if any(paper_texts(lang).find(key) == heading for lang in LANGUAGES)]
    known = [text for text in map(texts.find, found) if text]
    return heading if heading in known or not known else known[0]


_SHARED: Final = ("texts", "words", "fields", "by_event", "boxes", "columns")
"""What a form that is `like` another has from that one, where it has none of its own."""


def _read(path: Path) -> Form:
    """One form from its description."""
    data = _parsed(path)
    if "like" in data:
        other = _parsed(path.parents[1] / data.pop("like") / path.name)
        data = {key: other[key] for key in _SHARED if key in other} | data
    sections = sections_of({"sections": data.pop("sections", ())})
    words = tuple(dict.fromkeys((*data.pop("words", ()), *names_of(sections))))
    texts = data.pop("texts", f"form.{data['id']}")
    tables = {name: _columns(items) for name, items in data.pop("tables", {}).items()}
    made: dict[str, Any] = {
        "folder": path.parent,
        "own_layout": data.pop("layout", "table") == "own",
        "columns": _columns(data.pop("columns", ())),
        "tables": tables,
        "texts": texts,
        "title": data.pop("title", f"{texts}.title"),
        "words": words,
        "sections": sections,
        "fields": fields_of(data.pop("fields", {}), sections, words),
    }
    made |= {key: tuple(value) if isinstance(value, list) else value for key, value in data.items()}
    return Form(**made)


def _parsed(path: Path) -> dict[str, Any]:
    return tomllib.loads(path.read_text(encoding="utf-8"))


def _columns(items: Iterable[Mapping[str, Any]]) -> tuple[FormColumn, ...]:
    return tuple(FormColumn(**item) for item in items)


def _matches(value: str, patterns: tuple[str, ...]) -> bool:
    """True where a pattern takes the value in; a pattern after `!` keeps it out."""
    excluded = any(fnmatchcase(value, pattern[1:]) for pattern in patterns if pattern.startswith("!"))
    return not excluded and any(fnmatchcase(value, pattern) for pattern in patterns)
