"""A form that would be too long is left out with a finding, and the others come out."""

import pytest

from engine.model import Event, EventInfo, GameKey, GameResult, Incident, Outcome, Player, ResultKind, Stage, Team
from reporting.forms.catalogue import load_forms
from reporting.limit import VARIABLE
from reporting.limits import PAPER_CELLS, PAPER_LINES
from reporting.render.paper_limits import is_too_long, lines_in, too_large, too_long
from reporting.render.part import Part
from tests.limits import set_limits
from tests.rows import of_each


def all_play_all(players):
    return Event(EventInfo(system="round-robin"), tuple(Player(number) for number in range(1, players + 1)))


@of_each([(157, False), (158, False), (159, True), (160, True)])
def test_start_cards_of_an_all_play_all_below_at_and_above_the_bound(players, long):
    event = all_play_all(players)
    assert (lines_in(load_forms()["start-card"], event) > PAPER_LINES.usual) is long
    assert is_too_long(load_forms()["start-card"], event) is long


def test_a_table_of_players_is_never_too_long():
    assert not is_too_long(load_forms()["standings"], all_play_all(10_000))


@pytest.mark.parametrize("form", ["crosstable", "kszk-table", "scheveningen-table"])
@pytest.mark.parametrize(("players", "long"), [(861, False), (862, False), (863, True)])
def test_tables_of_each_against_each_below_at_and_above_the_bound(form, players, long):
    assert is_too_long(load_forms()[form], all_play_all(players)) is long


@of_each([("round-robin", 862, False), ("round-robin", 863, True), ("swiss-fide-2026", 5_000, False)])
def test_tables_of_teams_that_do_not_meet_each_other_have_a_column_for_each_round(system, teams, long):
    event = Event(
        EventInfo(system=f"team-{system}", rounds=11), teams=tuple(Team(number) for number in range(1, teams + 1))
    )
    assert is_too_long(load_forms()["team-crosstable"], event) is long


def test_tables_of_groups_are_as_long_as_those_of_their_players():
    people = tuple(Player(number, group=number % 100 + 1) for number in range(1, 1_001))
    event = Event(EventInfo(system="groups"), people, stages=(Stage(1, system="round-robin", groups=100),))
    assert not is_too_long(load_forms()["crosstable"], event)


@pytest.mark.parametrize(("form", "games", "long"), [("result-slips", 3_125, False), ("result-slips", 3_126, True)])
def test_who_plays_and_is_not_on_the_list_has_lines_too(form, games, long):
    results = tuple(GameResult(GameKey(1, at), 2 * at - 1, 2 * at) for at in range(1, games + 1))
    assert is_too_long(load_forms()[form], Event(EventInfo(), results=results)) is long


@of_each([("protest", "protest", 1_250), ("protest", "appeal", 1_250), ("penalty-motion", "penalty", 1_666)])
def test_papers_with_a_case_on_each_sheet_below_at_and_above_the_bound(form, kind, most):
    cases = [(Incident("who", kind=kind),) * count for count in (most - 1, most, most + 1)]
    told = [is_too_long(load_forms()[form], Event(EventInfo(), incidents=(*some, Incident("x")))) for some in cases]
    assert told == [False, False, True]


@pytest.mark.parametrize(("incidents", "long"), [(12_300, False), (12_301, True)])
def test_the_report_has_lines_for_each_incident_and_each_player(incidents, long):
    event = Event(EventInfo(), tuple(map(Player, range(1, 101))), incidents=(Incident("late"),) * incidents)
    assert is_too_long(load_forms()["arbiter-report"], event) is long


@of_each([(624, False), (625, False), (626, True)])
def test_envelopes_of_adjourned_games_below_at_and_above_the_bound(adjourned, long):
    kinds = [ResultKind.ADJOURNED] * adjourned + [ResultKind.PLAYED]
    results = tuple(GameResult(GameKey(1, at), 1, 2, Outcome(None, None, kind)) for at, kind in enumerate(kinds, 1))
    assert is_too_long(load_forms()["adjournment"], Event(EventInfo(), results=results)) is long


def test_the_finding_names_the_form_and_its_length():
    told = too_long(load_forms()["schedule"], all_play_all(300))
    setting = f"{VARIABLE}=paper-lines=89700"
    assert dict(told.values) == {"form": "schedule", "met": "89700", "limit": "25000", "setting": setting}


def test_who_needs_a_longer_paper_sets_the_bound(monkeypatch):
    set_limits(monkeypatch, "paper-lines=89700")
    assert too_long(load_forms()["schedule"], all_play_all(300)) is None


@of_each([(832, False), (833, False), (834, True)])
def test_score_sheets_below_at_and_above_the_bound(players, long):
    assert is_too_long(load_forms()["score-sheets"], all_play_all(players)) is long


@of_each([("arbiter-report", 6250), ("result-slips", 6250), ("table-cards", 2083), ("poster", 8333)])
def test_papers_with_several_lines_for_each_player_below_at_and_above_the_bound(form, most):
    at_bound = [is_too_long(load_forms()[form], all_play_all(players)) for players in (most - 1, most, most + 1)]
    assert at_bound == [False, False, True]


def table(rows):
    """A table whose columns have room for a word each."""
    return {"columns": [{"width": 20.0}] * len(rows[0]), "rows": rows, "full": False}


@pytest.mark.parametrize("kind", ["pdf", "docx", "xlsx"])
@pytest.mark.parametrize(("cells", "large"), [(99_999, False), (100_000, False), (100_001, True)])
def test_tables_below_at_and_above_the_bound_are_printed_as_xlsx(kind, cells, large):
    tables = [table([["1"] * 10] * 9_000), table([["1"] * (cells - 90_000)])]
    found = too_large(Part(load_forms()["standings"], "pl", {"tables": tables}), kind)
    assert (found is not None) is (large and kind != "xlsx")
    if found is not None:
        assert dict(found.values)["limit"] == str(PAPER_CELLS.usual)


@pytest.mark.parametrize("kind", ["pdf", "docx", "xlsx"])
@pytest.mark.parametrize(("letters", "large"), [(79_999, False), (80_000, False), (80_001, True)])
def test_long_texts_below_at_and_above_the_bound_are_not_printed_as_pdf(kind, letters, large):
    rows = [[{"text": "A" * (200 + letters // 2), "bold": True}, "B" * 200], ["C" * (200 + letters - letters // 2)]]
    context = {"tables": [{"columns": [], "rows": rows}], "pairs": ["D" * 100_000]}
    found = too_large(Part(load_forms()["standings"], "pl", context), kind)
    assert (found is not None and found.code == "paper-too-wordy") is (large and kind == "pdf")
