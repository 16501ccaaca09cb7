"""What `build` makes in each state of an event: about ten papers, nothing empty, and the wall told from the rest."""

from __future__ import annotations

import copy
import json
from pathlib import Path
from typing import Any

import pytest

from reporting.context.subjects import Facts
from reporting.render.build_request import BuildRequest
from reporting.render.jobs import jobs_of, wanted_papers
from tests.papers.events import document as made_up
from tests.reporting.render.conftest import loaded_from

SAMPLES = Path(__file__).parents[3] / "samples"


def sample(name: str, rounds: int = 99, last: str = "whole", **settings: Any) -> dict[str, Any]:
    """A sample as it stood after so many rounds, the last of them `whole` or `paired`."""
    document = json.loads((SAMPLES / name / "event.json").read_text(encoding="utf-8"))
    document["event"] |= settings
    document["results"] = [row for row in document["results"] if row["round"] <= rounds]
    for row in document["results"]:
        if last == "paired" and row["round"] == rounds and row.get("black"):
            row.pop("score", None)
            row.pop("kind", None)
    for row in document.get("rounds", ()):
        row.pop("status", None)
    return document


def papers(document: dict[str, Any], **asked: Any) -> list[str]:
    """The paths of what would be printed, in order."""
    loaded = loaded_from(copy.deepcopy(document))
    facts = Facts(loaded.event)
    request = BuildRequest(**{"langs": ["pl"], **asked})
    wanted, findings = wanted_papers(loaded, facts, request)
    assert findings == []
    return [job.stem for job in jobs_of(loaded, facts, wanted, request.langs, request.formats)]


ROUND = ["kojarzenia", "kojarzenia-wedlug-nazwisk", "klasyfikacja-przed-runda", "kartki-z-wynikami", "wszystko"]
START = ["na-sciane/lista-startowa", "zawody/lista-potwierdzen-udzialu-i-wpisowego"]


@pytest.mark.parametrize(
    ("rounds", "last", "due"),
    [
        (0, "whole", START),
        (1, "paired", [*START, *(f"runda-01/{name}" for name in ROUND)]),
        (3, "paired", [f"runda-03/{name}" for name in ROUND]),
        (3, "whole", [*(f"runda-03/{name}" for name in ROUND), "na-sciane/klasyfikacja"]),
    ],
)
def test_a_swiss_event_has_what_its_state_asks_for(rounds: int, last: str, due: list[str]) -> None:
    assert papers(sample("swiss-open", rounds, last)) == due


def test_after_the_end_there_is_the_wall_and_the_report() -> None:
    assert papers(sample("swiss-open")) == [
        "na-sciane/klasyfikacja",
        "na-sciane/klasyfikacje",
        "sprawozdanie/tabela-turniejowa-po-rundach",
        "na-sciane/lista-nagrod",
        "sprawozdanie/komplet-dokumentow-dla-pzszach",
    ]


@pytest.mark.parametrize(
    ("name", "rounds", "last", "due"),
    [
        ("cup-22", 3, "paired", "na-sciane/drabinka-pucharowa"),
        ("kszk-final", 11, "paired", "sprawozdanie/tabela-turniejowa"),
        ("team-league", 99, "whole", "na-sciane/wyniki-indywidualne-druzyn"),
        ("team-league", 99, "whole", "na-sciane/najlepsi-na-szachownicach"),
    ],
)
def test_each_kind_of_event_has_the_table_that_tells_how_it_stands(name: str, rounds: int, last: str, due: str) -> None:
    assert due in papers(sample(name, rounds, last))


def test_a_display_has_its_sheet_and_no_standings() -> None:
    made = papers(made_up("simul", "two-dozen"))
    assert "sprawozdanie/protokol-seansu-gry-jednoczesnej" in made and "na-sciane/klasyfikacja" not in made


def test_where_nobody_is_entered_there_is_no_paper_and_it_is_told() -> None:
    loaded = loaded_from({"event": {"system": "swiss-fide-2026", "game": "chess"}, "players": []})
    wanted, findings = wanted_papers(loaded, Facts(loaded.event), BuildRequest())
    assert "start-list" not in {form.id for form, _ in wanted}
    assert [found.code for found in findings] == ["no-players-yet"]


def test_an_event_that_nobody_looks_at_needs_no_pack() -> None:
    assert papers(sample("club-saturday"))[-1] == "sprawozdanie/sprawozdanie-sedziego"
    assert papers(sample("club-saturday"), sets=["report"])[0] == "sprawozdanie/komplet-dokumentow"


def test_a_game_that_was_put_off_does_not_hold_the_rounds_up() -> None:
    document = sample("swiss-open", 4, "paired")
    for key in ("score", "kind"):
        next(row for row in document["results"] if row["round"] == 2 and row.get("black")).pop(key, None)
    assert papers(document, sets=["round"])[0] == "runda-04/kojarzenia"


def test_one_round_is_that_round_alone() -> None:
    document = sample("swiss-open")
    assert papers(document, round_number=3) == [f"runda-03/{name}" for name in ROUND]
    everything = papers(document, round_number=3, sets=["all"])
    assert len(everything) > 3 and all(path.startswith("runda-03/") for path in everything)


def test_by_correspondence_no_round_is_paired_and_nothing_is_said_of_one() -> None:
    running = papers(sample("kszk-final", 11, "paired"))
    assert "na-sciane/klasyfikacja" in running and not any(path.startswith("runda") for path in running)


def test_an_all_play_all_has_the_round_that_is_played_now() -> None:
    document = sample("club-saturday", 3)
    drawn = json.loads((SAMPLES / "club-saturday" / "event.json").read_text(encoding="utf-8"))["results"]
    later = [
        {key: row[key] for key in ("round", "board", "white", "black")}
        for row in drawn
        if row["round"] > 3 and row.get("black")
    ]
    document["results"] += later
    assert papers(document)[0] == "runda-04/kojarzenia"


def test_the_sheet_says_which_papers_and_formats_and_the_command_says_otherwise() -> None:
    document = sample("swiss-open", papers=["wall", "cards"], paper_formats=["docx"])
    loaded = loaded_from(document)
    facts = Facts(loaded.event)
    for request, formats in ((BuildRequest(), ("docx",)), (BuildRequest(formats=["pdf"]), ("pdf",))):
        wanted, _ = wanted_papers(loaded, facts, request)
        assert {"standings", "start-card-4up"} <= {form.id for form, _ in wanted}
        assert {job.formats for job in jobs_of(loaded, facts, wanted, ["pl"], request.formats)} == {formats}
    assert papers(document, sets=["round"])[0].startswith("runda-07/")


def test_what_hangs_on_the_wall_is_told_from_the_rest() -> None:
    document = sample("swiss-open", 3, "paired")
    assert papers(document, sets=["wall"]) == [f"runda-03/{name}" for name in ROUND[:3]]


def test_the_standings_tell_what_the_sheet_asks_for() -> None:
    from reporting.context.builders import CONTEXTS
    from reporting.context.subjects import Subjects
    from reporting.forms.catalogue import load_forms

    def columns(*chosen: str) -> set[str]:
        event = loaded_from(sample("swiss-open", standings_columns=list(chosen))).event
        context = CONTEXTS["standings"](Subjects(load_forms()["standings"], Facts(event), "pl"))
        assert context is not None
        return {column["id"] for column in context["tables"][0]["columns"]}

    assert columns("performance", "rating-change", "prizes") - columns() == {"made", "rating_change", "prizes_won"}
