"""The table of fields is the codec: a row more in it, and every format carries the field, there and back."""

from __future__ import annotations

import json
import os
import shutil
import subprocess
import sys
from pathlib import Path
from typing import Any, Final

import pytest

ROOT: Final = Path(__file__).resolve().parents[3]
ROWS: Final = (
    (
        "reporting/fields/tables.py",
        'Column("peak_rating", Kind.INTEGER, width=9),',
        'Column("shoe_size", Kind.INTEGER),'
        'Column("diet", Kind.CHOICE, choices=("meat", "plants"), group="diet"),'
        'Column("arrives", Kind.DATE),'
        'Column("vegetarian", Kind.YES_NO),'
        'Column("id_uscf", path="ids.uscf"),'
        'Column("key_room", Kind.INTEGER, path="key.room"),'
        '*_rating("uscf", "value", "games"),',
    ),
    (
        "engine/model/settings.py",
        'venue: str = ""\n',
        '    catering: LongText = ""\n    marquees: int | None = None\n'
        '    bonus: HalfPoints = None\n    parade: Annotated[str, Choices("morning", "evening")] = ""\n',
    ),
    (
        "reporting/fields/event.py",
        '_choice("lang", "papers", LANGUAGES),',
        'Column("sponsors", Kind.LIST, section="papers"), Column("fund", Kind.POINTS, section="papers"),',
    ),
    (
        "reporting/fields/tables.py",
        'Column("as_played", Kind.YES_NO, width=12),',
        'Column("clock_stopped", Kind.TIME), Column("visitors", Kind.NUMBERS),',
    ),
)
"""Files of the table, the row before the new ones, and those."""
GIVEN: Final = json.loads((Path(__file__).parent / "one_more_row.json").read_text(encoding="utf-8"))
EVENT: Final[dict[str, Any]] = GIVEN["event"]
"""An event that fills the new rows."""
WRONG: Final[dict[str, Any]] = GIVEN["slips"]
"""What cannot be read in them."""
SCRIPT: Final = """
import json, sys
from pathlib import Path
from reporting.exchange.document import decode_event, encode_event
from reporting.exchange.event_json import schema
from reporting.sources.formats import FORMATS
from reporting.sources.load import load

answer = {"schema": schema("pl")}
for name, document in json.load(sys.stdin).items():
    answer[name] = {"again": encode_event(decode_event(document)[0])}
    for form in ("json", "csv", "xlsx"):
        files = FORMATS[form].write(document, "pl").files
        place = Path(f"{name}.{form}") if "" in files else Path(name)
        for file, data in files.items():
            place.joinpath(file).parent.mkdir(exist_ok=True)
            place.joinpath(file).write_bytes(data)
        loaded = load(str(place))
        told = [(f.severity, f.code, f.subject.field) for f in loaded.findings if f.severity in ("error", "warning")]
        answer[name][form] = {"document": loaded.document, "findings": told}
print(json.dumps(answer))
"""


@pytest.fixture(scope="module")
def answer(tmp_path_factory: pytest.TempPathFactory) -> dict[str, Any]:
    """What a copy of the program with a few rows more makes of an event that fills them, and of one with slips."""
    copy = tmp_path_factory.mktemp("copy")
    for house in ("engine", "reporting"):
        # Links, to what was compiled too: a second copied and compiled is a second of every run.
        shutil.copytree(ROOT / house, copy / house, copy_function=shutil.copy2 if os.name == "nt" else os.symlink)
    for name, before, rows in ROWS:
        file = copy / name
        text = file.read_text(encoding="utf-8")
        assert text.count(before) == 1, name
        file.unlink()  # the first time the link, not what it leads to
        file.write_text(text.replace(before, before + rows), encoding="utf-8")
    slips = json.loads(json.dumps(EVENT))
    slips["event"] |= WRONG["event"]
    slips["players"][0] |= WRONG["players"]
    slips["results"][0] |= WRONG["results"]
    done = subprocess.run(
        [sys.executable, "-c", SCRIPT],
        input=json.dumps({"filled": EVENT, "slips": slips}),
        capture_output=True,
        text=True,
        cwd=copy,
        env={**os.environ, "PYTHONPATH": str(copy), "PYTHONDONTWRITEBYTECODE": "1"},
        check=False,
    )
    assert done.returncode == 0, done.stderr
    found: dict[str, Any] = json.loads(done.stdout)
    return found


@pytest.mark.parametrize("form", ["json", "csv", "xlsx"])
def test_a_new_field_goes_there_and_back(answer: dict[str, Any], form: str) -> None:
    read = answer["filled"][form]
    assert read["document"] == EVENT
    assert [found for found in read["findings"] if found[1] not in {"sheet-missing", "head-missing"}] == []


def test_a_new_field_passes_through_the_event_of_the_engine(answer: dict[str, Any]) -> None:
    again = answer["filled"]["again"]
    assert {key: again[key] for key in EVENT} == EVENT


@pytest.mark.parametrize("form", ["json", "csv", "xlsx"])
def test_a_new_field_that_cannot_be_read_is_told_and_kept(answer: dict[str, Any], form: str) -> None:
    read = answer["slips"][form]
    told = {(severity, field) for severity, _, field in read["findings"]}
    fields = {
        "marquees",
        "bonus",
        "fund",
        "shoe_size",
        "arrives",
        "vegetarian",
        "key_room",
        "rating_uscf",
        "clock_stopped",
        "visitors",
    }
    assert {field for severity, field in told if severity == "error"} == fields
    # A word that is no choice stays a word.
    assert {("warning", "diet"), ("warning", "parade")} <= told
    assert read["document"]["players"][0]["shoe_size"] == "large"
    assert read["document"]["event"]["fund"] == "much"


def test_a_new_field_stands_in_the_schema(answer: dict[str, Any]) -> None:
    tables = answer["schema"]["properties"]
    players = tables["players"]["items"]["properties"]
    assert players["shoe_size"]["type"] == "integer"
    assert players["diet"]["enum"] == ["meat", "plants"]
    assert players["ids"]["properties"]["uscf"]["type"] == "string"
    assert players["key"]["properties"]["room"]["type"] == "integer"
    assert "uscf" in players["ratings"]["items"]["properties"]["list"]["enum"]
    assert tables["event"]["properties"]["sponsors"]["type"] == "array"
    assert tables["event"]["properties"]["marquees"]["type"] == "integer"
    assert tables["event"]["properties"]["parade"]["enum"] == ["morning", "evening"]
    assert tables["results"]["items"]["properties"]["visitors"]["items"] == {"type": "integer"}
