"""What one paper of an event says, no other paper of it contradicts."""

from __future__ import annotations

from fractions import Fraction
from typing import Any

from reporting.actions.new import sample_document
from reporting.context.builders import CONTEXTS
from reporting.context.cells import text_of
from reporting.context.stages import part_event
from reporting.context.subjects import Facts, Subjects
from reporting.exchange.document import decode_event
from reporting.forms.catalogue import load_forms
from reporting.languages import LANGUAGES
from reporting.locale import paper_texts
from tests.papers.events import document
from tests.rows import of_each


def facts(name: str, **info: Any) -> Facts:
    source = sample_document(name)
    return Facts(decode_event({**source, "event": {**source["event"], **info}})[0])


def paper(form_id: str, about: Facts, lang: str = "en", player: int | None = None) -> dict[str, Any]:
    form = load_forms()[form_id]
    made = CONTEXTS[form.context](Subjects(form, about, lang, player_number=player))
    assert made is not None
    return made


def head(made: dict[str, Any]) -> dict[str, str]:
    return dict(made["head"])


def test_the_average_of_correspondence_is_told_with_that_of_its_norms() -> None:
    """By the ratings of the sheet it is 2240, by those that norms use (KSzK 4, 4.4.5) 2219: both stand where one did."""
    about = facts("kszk-final")
    both = "2240 (for norms: 2219)"
    assert paper("arbiter-report", about)["participants"]["average"] == both
    assert head(paper("crosstable", about))["Average rating"] == both
    assert head(paper("start-list", about))["Average rating"] == both
    assert head(paper("komunikat", about))["Average rating"] == "2219"
    assert paper("category-application", about, player=4)["event"]["average"] == "2219"
    assert paper("arbiter-report", facts("swiss-open"))["participants"]["average"] == "2013"


def test_the_days_of_correspondence_stand_wherever_a_rate_is_asked_for() -> None:
    about = facts("kszk-final")
    report = paper("arbiter-report", about)["identification"]
    assert report["rate"] == head(paper("crosstable", about))["Rate of play"] == "server, 50 days for 10 moves"
    assert head(paper("komunikat", about))["Rate of play"] == report["rate"]
    # Nobody meets in a hall, and no round has a day.
    assert (report["venue"], report["round_dates"]) == ("", "")
    over_the_board = paper("arbiter-report", facts("kszk-final", game="chess"))["identification"]
    assert {"…"} == {*over_the_board["venue"], *over_the_board["round_dates"]}


def test_a_group_speaks_of_no_norms_where_the_whole_event_gives_them() -> None:
    """Three games of a group are too few for IV; with those of the final there are five, and applications for it."""
    about = facts("groups-final")
    assert paper("category-application", about, player=1)["subtitle"].startswith("IV")
    for group in about.parts:
        part = Facts(part_event(group, about.event, paper_texts("en")), is_part=True)
        made = paper("crosstable", part)
        assert len(made["tables"]) == 1
        assert [note for note in made["notes"] if "norm" in note] == []


@of_each(LANGUAGES)
def test_rosters_forms_and_results_call_reserves_alike(lang: str) -> None:
    about = facts("team-league")
    names = [text_of(row[0]) for row in paper("team-rosters", about, lang)["tables"][0]["rows"]]
    assert names == [row["order"] for row in paper("line-up-form", about, lang)["forms"][0]["entry"]]
    assert names == [text_of(row[0]) for row in paper("team-results", about, lang)["tables"][0]["rows"][: len(names)]]


def test_a_player_whom_an_incident_names_is_written_as_everywhere() -> None:
    about = facts("swiss-open")
    assert paper("arbiter-report", about, "bg")["incidents"][0]["whom"] == "Жекова Десислава"
    assert paper("arbiter-report", about, "pl")["incidents"][0]["whom"] == "Zhekova Desislava"


def test_numbers_that_are_the_order_of_teams_stand_once() -> None:
    about = facts("team-league")
    heads = [column["id"] for column in paper("team-start-list", about)["tables"][0]["columns"]]
    assert heads[:2] == ["number", "team"]
    source = sample_document("team-league")
    source["teams"][-1]["seed"] = 2600
    other = Facts(decode_event(source)[0])
    assert [column["id"] for column in paper("team-start-list", other)["tables"][0]["columns"]][:2] == [
        "place",
        "number",
    ]


@of_each(["zurich-1953", "club-saturday", "kszk-final"])
def test_the_column_of_a_card_adds_up_to_the_value_of_the_crosstable(name: str) -> None:
    about = facts(name)
    values = {row.number: next(iter(row.values.values())) for row in about.standings.rows}
    cards = paper("start-card", about)["cards"]
    sums = {
        int(card["number"]): sum(Fraction(row["auxiliary"]) for row in card["rows"] if row["auxiliary"])
        for card in cards
    }
    assert sums == values
    # Nothing where places go by something else: a number that nothing rests on.
    other = paper("start-card", facts(name, tie_breaks=["WIN"]))["cards"]
    assert {row["auxiliary"] for card in other for row in card["rows"]} == {""}


def test_a_norm_in_points_is_told_without_a_performance() -> None:
    """Of titles of draughts a table gives the points (PZWarc 2021, VII 5.4): there is no performance to tell."""
    source = document("draughts", "two-dozen")
    more = {"federation": "POL", "titles": {}, "ratings": [{"list": "fmjd", "value": 2200, "games": 40}]}
    players = [{**player, **more} for player in source["players"]]
    info = {**source["event"], "notified_on": "2026-01-01"}
    about = Facts(decode_event({**source, "event": info, "players": players})[0])
    titles = [each for norms in about.norms.values() for each in norms.applied_for if each.performance is None]
    assert titles
    made = paper("category-application", about, player=titles[0].number)
    told = next(line for line in made["computation"] if line.startswith(f"{titles[0].norm}:"))
    assert "performance" not in told and "surplus over the points needed" in told
