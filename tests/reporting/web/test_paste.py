"""A pasted list through the page: its preview, what is chosen there, and what is in the file at the end."""

from __future__ import annotations

from pathlib import Path

from reporting.sources.load import load
from tests.reporting.web.desk import Visitor

LIST = "1. Kowalski Jan 1850 KS Wieża\n2. Zieliński Adam 1998\n3. Jan Kowalski\n4. Nowak Ewa Lis 1700\n"


def test_a_pasted_list_is_entered_as_its_preview_shows_it(tmp_path: Path) -> None:
    visitor = Visitor(tmp_path)
    visitor.press("new")
    visitor.press("create", name="Saturday", rounds="3")
    visitor.press("paste")
    visitor.press("paste:preview", list=LIST)
    assert "Add these 3 players" in visitor.text and "Already in this list: Kowalski Jan, line 1." in visitor.text
    assert "1 is there already" in visitor.text and "paste:take:3" in visitor.hooks
    visitor.press("paste:swap:4")
    visitor.press("paste:leave:2")
    assert visitor.page.status_code == 200 and "Add these 2 players" in visitor.text
    assert not load(str(tmp_path / "saturday.xlsx")).event.players
    preview = visitor.page
    visitor.press("paste:add")
    assert "2 players" in visitor.text
    visitor.page = preview
    visitor.press("paste:add")
    assert "The file has changed in the meantime" in visitor.text and "paste:add" not in visitor.hooks
    players = load(str(tmp_path / "saturday.xlsx")).document["players"]
    assert [(each["surname"], each["first_name"]) for each in players] == [("Kowalski", "Jan"), ("Lis", "Nowak Ewa")]
    assert (players[0]["club"], players[0]["ratings"]) == ("KS Wieża", [{"list": "fide", "value": 1850}])


def test_whoever_is_pasted_after_round_1_comes_late_and_nobody_twice(tmp_path: Path) -> None:
    visitor = Visitor(tmp_path)
    book = visitor.sample("swiss-open")
    before = load(str(tmp_path / "swiss-open.xlsx")).event.players
    other = before[0]
    visitor.get(f"/e/{book}/players/paste")
    lines = (f"{other.first_name} {other.surname}", "Nowy Jan 1500 drop", "Inny Adam bez rankingu", "")
    visitor.press("paste:preview", list="\n".join(lines))
    assert f"Already in the event: {other.name}." in visitor.text and "they play from round 8 on" in visitor.text
    visitor.press("paste:add")
    late = load(str(tmp_path / "swiss-open.xlsx")).event.players[len(before) :]
    assert [(each.number, each.surname, each.from_round) for each in late] == [
        (len(before) + 1, "Nowy", 8),
        (len(before) + 2, "Inny", 8),
    ]


def test_a_column_can_be_another_than_it_seems_and_what_no_field_takes_is_told(tmp_path: Path) -> None:
    visitor = Visitor(tmp_path)
    book = visitor.sample("club-saturday")
    visitor.get(f"/e/{book}/players/paste")
    visitor.press("paste:preview", list="Nowy\tJan\t1950\tx\nInny\tEwa\t1990\ty")
    assert "Unrated: 2." in visitor.text
    visitor.press("paste:again", **{"column-2": "rating", "column-3": "sex"})
    assert "Unrated" not in visitor.text and "Not used: x" in visitor.text
    visitor.press("paste:preview", list="\n".join(f"Nowy{at} Jan" for at in range(402)))
    assert "2 more are not" in visitor.text and "Add these 400 players" in visitor.text
    visitor.press("paste:preview", list="???")
    assert "There is no name in it." in visitor.text and visitor.page.status_code == 200


def test_one_name_in_two_scripts_is_one_person_and_two_ids_are_two(tmp_path: Path) -> None:
    visitor = Visitor(tmp_path)
    book = visitor.sample("club-saturday")
    visitor.get(f"/e/{book}/players/paste")
    visitor.press("paste:preview", list="Иванов Димитър\nDimitar Ivanov\nŁukasz Dabrowski\nWiśniewska Kata")
    assert "Already in this list: Иванов Димитър, line 1." in visitor.text
    assert "Already in the event: Dąbrowski Łukasz." in visitor.text and "Add these 2 players" in visitor.text
    visitor.press("paste:preview", list="Name;FideID\nNowak, Jan;101\nNowak, Jan;102\nNowak, J.;101")
    assert "Add these 2 players" in visitor.text and "Already in this list: Nowak Jan, line 2." in visitor.text


def test_a_changed_text_keeps_what_was_chosen_at_its_lines(tmp_path: Path) -> None:
    visitor = Visitor(tmp_path)
    book = visitor.sample("club-saturday")
    visitor.get(f"/e/{book}/players/paste")
    visitor.press("paste:preview", list="Aa Ka\nBe Ka\nCe Ka\nDe Ka\nEf Ka")
    visitor.press("paste:leave:2")
    visitor.press("paste:swap:4")
    visitor.press("paste:swap:5")
    visitor.press("paste:preview", list="Aa Ka\nNew Ka\nBe Ka\nCe Ka\nDee Ka\nEf Ka\n")
    assert {"paste:take:3", "paste:leave:2"} <= {*visitor.hooks}
    assert [row.split("<")[0] for row in visitor.text.split('<th scope="row">')[1:]] == [
        "Aa",
        "New",
        "Be",
        "Ce",
        "Ka",
        "Ka",
    ]
    visitor.press("paste:preview", list="Be Kb\nZet Kz\nIks Ki\nYps Ky\nOmm Kz")
    assert "paste:take:2" not in visitor.hooks and '<th scope="row">Yps' in visitor.text


def test_teams_of_a_list_are_entered_with_it(tmp_path: Path) -> None:
    visitor = Visitor(tmp_path)
    book = visitor.sample("team-league")
    path = str(tmp_path / "team-league.xlsx")
    before = load(path).event.teams
    visitor.get(f"/e/{book}/players/paste")
    known = before[0].name
    lines = (
        f"Drużyna\tNazwisko\tImię\n{known}\tNowa\tAa\nTur <b>\tNowy\tBe\n\tNowy\tCe\nInna\tNowy\tDe\nDalsza\tNowy\tEf"
    )
    visitor.press("paste:preview", list=lines)
    assert "The event does not have these teams of the list: Tur <b>, Inna, Dalsza." in visitor.text
    visitor.press("paste:teams")
    visitor.press("paste:leave:6")
    assert "Not used" not in visitor.text and visitor.text.count('<span class="where">Team</span> Tur <b>') == 2
    visitor.press("paste:add")
    event, last = load(path).event, max(team.number for team in before)
    assert [(team.number, team.name) for team in event.teams[len(before) :]] == [
        (last + 1, "Tur <b>"),
        (last + 2, "Inna"),
    ]
    assert [one.team for one in event.players if one.surname in {"Nowa", "Nowy"}] == [
        before[0].number,
        last + 1,
        last + 1,
        last + 2,
    ]
