"""Which forms there are, what each one needs, and which of them fit an event."""

from __future__ import annotations

import tomllib
from collections.abc import Mapping
from dataclasses import dataclass
from fnmatch import fnmatchcase
from functools import cache
from importlib.resources import files
from pathlib import Path
from typing import Any, Final

FORMATS: Final = ("docx", "pdf", "xlsx")
SCOPES: Final = ("event", "round", "player")


@dataclass(frozen=True, slots=True)
class FormColumn:
    """A column of a generic table: its id, its share of the width in millimetres, its alignment.

    `repeat` marks a column that stands for several (one for each round, opponent or tie-break);
    `optional` one that is left out where no row fills it. `label` names the text of its head where
    that is not `form.column.ID`: a team stands where players do, and is not called one.
    """

    id: str
    width: int
    align: str = "left"
    repeat: bool = False
    optional: bool = False
    label: str = ""


@dataclass(frozen=True, slots=True)
class Form:
    """A form, as its `form.toml` describes it.

    `federation` and `edition` say whose paper it is; `evidence` is `public` or `full`;
    `scope` is `event`, `round` (a paper for each round) or `player`; `systems` and `games`
    are patterns of the ids that it fits; `parts` names the forms that a pack collects. Of an event
    with groups a form `per_group` is printed for each group by itself.
    """

    id: str
    folder: Path
    federation: str
    edition: str
    languages: tuple[str, ...]
    outputs: tuple[str, ...]
    context: str
    evidence: str
    scope: str
    systems: tuple[str, ...]
    games: tuple[str, ...]
    orientation: str
    own_layout: bool
    columns: tuple[FormColumn, ...]
    parts: tuple[str, ...]
    per_group: bool

    def fits(self, system: str, game: str) -> bool:
        """True where the form is made for events of this system and game."""
        return _matches(system, self.systems) and _matches(game, self.games)

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

    def docx(self, lang: str) -> Path:
        """The DOCX template of a language; only a form with a layout of its own has one."""
        return self.folder / f"form.{lang}.docx"


def forms_folder() -> Path:
    """The folder of all forms, as it is installed."""
    return Path(str(files("forms")))


@cache
def load_forms() -> Mapping[str, Form]:
    """All forms by id, in alphabetical order."""
    found = sorted(forms_folder().glob("*/form.toml"))
    return {path.parent.name: _read(path) for path in found}


def _read(path: Path) -> Form:
    """One form from its description."""
    data = tomllib.loads(path.read_text(encoding="utf-8"))
    return Form(
        id=data["id"],
        folder=path.parent,
        federation=data["federation"],
        edition=data["edition"],
        languages=tuple(data["languages"]),
        outputs=tuple(data["outputs"]),
        context=data["context"],
        evidence=data["evidence"],
        scope=data["scope"],
        systems=tuple(data.get("systems", ["*"])),
        games=tuple(data.get("games", ["*"])),
        orientation=data.get("orientation", "portrait"),
        own_layout=data.get("layout", "table") == "own",
        columns=tuple(_column(item) for item in data.get("columns", [])),
        parts=tuple(data.get("parts", [])),
        per_group=data.get("per_group", False),
    )


def _column(item: Mapping[str, Any]) -> FormColumn:
    return FormColumn(
        item["id"],
        item["width"],
        item.get("align", "left"),
        item.get("repeat", False),
        item.get("optional", False),
        item.get("label", ""),
    )


def _matches(value: str, patterns: tuple[str, ...]) -> bool:
    """True where a pattern takes the value in; a pattern after `!` keeps it out."""
    excluded = any(fnmatchcase(value, pattern[1:]) for pattern in patterns if pattern.startswith("!"))
    return not excluded and any(fnmatchcase(value, pattern) for pattern in patterns)
