"""A finding of a JSON file, a CSV folder or a report file names what that file has: a path, a file, no sheet and no cell."""

from __future__ import annotations

import re
from typing import Any, Final

import pytest

from reporting.fields import TABLES
from reporting.languages import LANGUAGES
from reporting.locale import texts
from reporting.locale.file_findings import OTHER, tables_in
from tests.reporting.test_catalogues import texts as catalogue

SPOILT: Final[dict[str, Any]] = {
    "schema": 1,
    "event": {"game": "chess", "lang": "en", "rounds": "x"},
    "players": [{"number": number, "surname": f"P{number}"} for number in range(1, 12)],
    "results": [{"round": 1, "white": 1, "black": 2, "score": {"white": "7", "black": "1"}}],
}
KINDS: Final = ("", "csv", "json", OTHER)
PLACES: Final = re.compile(r"\{on_([a-z_]+)\}")


def test_a_finding_of_json_stands_at_the_path_of_its_value(protokol: Any, event: Any) -> None:
    players = SPOILT["players"]
    wrong = [
        *players[:1],
        players[1] | {"birth_date": "31.02.1990"},
        *players[2:10],
        players[10] | {"ratings": [{"list": "fide", "value": "x"}]},
    ]
    done = protokol("check", event(SPOILT | {"players": wrong}), "--json")
    places = [found["sheet"] for found in done.lines[0]["findings"] if found["severity"] == "error"]
    assert places == ["event.rounds", "players[1].birth_date", "players[10]", "results[0].score"]
    shown = protokol("check", "event.json")
    assert "event.json, players[1].birth_date: error: " in shown.err


@pytest.mark.parametrize("lang", LANGUAGES)
@pytest.mark.parametrize("kind", KINDS)
def test_every_text_is_filled_for_every_kind_of_file(kind: str, lang: str) -> None:
    known = catalogue("finding", lang)
    asked = [key for key, forms in known.items() if PLACES.search(forms[0])]
    assert len(asked) > 60
    filled = tables_in(asked, {"of_file": kind} if kind else {}, texts(lang))
    assert {name.removeprefix("on_") for name in filled} <= TABLES.keys()
    assert [text for text in filled.values() if "cli.on" in text or "{" in text] == []


def test_no_hint_names_a_sheet_as_such() -> None:
    """The words for the sheets stand once, where the kind of the file decides."""

    def named(lang: str) -> set[str]:
        sheets = [texts(lang)(f"cli.on.sheet.{table}") for table in ("event", "players", "rounds", "incidents")]
        return {
            key
            for key, forms in catalogue("finding", lang).items()
            if key.endswith(".hint") and any(sheet in forms[0] for sheet in sheets)
        }

    assert set.intersection(*map(named, LANGUAGES)) == set()
