"""An event of women tells everybody's sex: papers and files that are sent are those of rows that say it."""

from __future__ import annotations

import json
from typing import Any

import pytest

from reporting.context.builders import CONTEXTS
from reporting.context.subjects import Facts, Subjects
from reporting.forms.catalogue import load_forms
from reporting.sources.formats import FORMATS, TARGETS
from reporting.sources.load import Loaded, load_bytes
from tests.reporting.verify.papers import sample
from tests.rows import of_each


def of_women(name: str, sex: str) -> Loaded:
    document = sample(name)
    people = [{**{key: row[key] for key in row if key != "sex"}, **({"sex": sex} if sex else {})} for row in document["players"]]  # fmt: skip
    written = {**document, "event": {**document["event"], "competition": "women"}, "players": people}
    return load_bytes("event.json", json.dumps(written).encode())


def context(loaded: Loaded, form: str, player: int | None = None) -> Any:
    found = load_forms()[form]
    return CONTEXTS[found.context](Subjects(found, Facts(loaded.event), "en", player_number=player))


@of_each(
    [
        ("kszk-final", "category-application", 4),
        ("kszk-final", "arbiter-report", None),
        ("kszk-final", "regions", None),
        ("swiss-open", "prize-list", None),
        ("swiss-open", "fide-it1", 5),
    ]
)
def test_papers(name: str, form: str, player: int | None) -> None:
    told, written = (context(of_women(name, sex), form, player) for sex in ("", "f"))
    assert told == written


def test_an_application_names_the_sex_and_a_report_counts_it() -> None:
    loaded = of_women("kszk-final", "")
    assert context(loaded, "category-application", 4)["person"]["sex"] == "f"
    counted = context(loaded, "arbiter-report")["participants"]
    assert (counted["women"], counted["men"]) == (str(len(loaded.event.players)), "0")


def test_reports_that_are_sent_name_it() -> None:
    """TRF16, record 001; the table of players that FMJD is sent."""
    told, written = (of_women("swiss-open", sex) for sex in ("", "f"))
    assert TARGETS["trf16"].written(told.document, "en") == TARGETS["trf16"].written(written.document, "en")
    told, written = (of_women("club-saturday", sex) for sex in ("", "f"))
    in_draughts = [{**each.document, "event": {**each.document["event"], "game": "draughts100"}} for each in (told, written)]  # fmt: skip
    files = [TARGETS["fmjd"].written(document, "en").files["players.csv"] for document in in_draughts]
    assert files[0] == files[1]


@pytest.mark.parametrize("kind", ["json", "csv"])
def test_files_that_are_the_users_gain_nothing(kind: str) -> None:
    loaded = of_women("club-saturday", "")
    assert not any("sex" in row for row in loaded.document["players"])
    files = FORMATS[kind].written(loaded.document, "en", loaded.event).files
    assert files == FORMATS[kind].written(loaded.document, "en").files
    if kind == "json":
        assert not any("sex" in row for row in json.loads(files[""])["players"])
