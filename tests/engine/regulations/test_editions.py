"""Editions are files with a head: which one holds on a day, by name, and today."""

from dataclasses import replace
from datetime import date, timedelta
from fractions import Fraction

import pytest

from engine.checks.rated.kszk import missing_for_application
from engine.classification.kszk.kszk_rules import needed_points
from engine.classification.ledger import NormEntry, awards_and_doubts
from engine.classification.parameters import check_parameters, known_parameters, numbers_of, value_of
from engine.classification.rules import RULES, in_force, on_sheet, rules_of_event
from engine.model import Event, EventInfo, GameType, Player, Rating
from engine.rating.titles import titles_reached
from engine.rating.values import PlayerChange
from engine.regulations.editions import editions, select
from tests.editions import regulations_in, write_edition
from tests.rows import of_each
from tests.settings import of_sheet

FIRST_DAYS = {
    ("kszk", "2016"): date(2014, 1, 1),
    ("pzwarc", "2021"): date(2021, 1, 1),
    ("pzszach", "2007"): date(2007, 1, 1),
    ("pzszach", "2015"): date(2015, 1, 12),
    ("fide", "2024"): date(2024, 1, 1),
    ("bg", "found"): date(2022, 1, 1),
}


def test_every_edition_is_in_force_from_its_day():
    found = {(name, each.name): each.in_force_from for name in RULES for each in editions(name)}
    assert found.items() >= FIRST_DAYS.items()


@of_each(RULES)
def test_an_edition_ends_the_day_before_the_next_begins(rules):
    newer, *older = editions(rules)
    for edition in older:
        assert edition.in_force_to in {None, newer.in_force_from - timedelta(days=1)}
        assert edition.today or newer.today or edition.in_force_to is not None
        newer = edition
    assert editions(rules)[0].in_force_to is None


@of_each(
    [
        (None, "", "2015"),
        (date(2006, 12, 31), "", "2007"),
        (date(2015, 1, 11), "", "2007"),
        (date(2015, 1, 12), "", "2015"),
        (date(2030, 1, 1), "2007", "2007"),
    ]
)
def test_an_edition_is_chosen_by_day_by_name_or_as_todays(on, name, chosen):
    assert select("pzszach", on, name).name == chosen


@pytest.mark.parametrize(("regulation", "name"), [("pzszach", "1999"), ("uscf", "")])
def test_an_edition_that_there_is_not_is_a_mistake_of_the_program(regulation, name):
    with pytest.raises(KeyError):
        select(regulation, name=name)


def test_a_name_that_is_no_year_is_not_cited():
    assert select("bg").rule("I").edition == ""
    assert (select("kszk").rule("4.3.8").regulation, select("kszk").rule("4.3.8").edition) == ("kszk", "2016")


def test_exactly_one_edition_is_todays(tmp_path):
    with regulations_in(tmp_path):
        text = (tmp_path / "kszk-2016.yaml").read_text(encoding="utf-8")
        (tmp_path / "kszk-2016.yaml").write_text(text.replace("today: true\n", ""), encoding="utf-8")
        with pytest.raises(ValueError, match="kszk"):
            editions("kszk")


def test_what_is_kept_of_one_folder_is_not_what_another_says(tmp_path):
    with regulations_in(tmp_path):
        write_edition(tmp_path, "kszk-2016", 2027, ("total_games_of_two_norms: 17", "total_games_of_two_norms: 18"))
        assert in_force("kszk", date(2027, 1, 1)).numbers["total_games_of_two_norms"] == 18
        assert known_parameters()["kszk.provisional_by_class.class-m"].editions[-2:] == ("2027", "2016")
    assert in_force("kszk", date(2027, 1, 1)).numbers["total_games_of_two_norms"] == 17
    assert known_parameters()["kszk.provisional_by_class.class-m"].editions[-1] == "2016"


def test_a_parameter_of_the_sheet_holds_in_the_edition_of_the_event(tmp_path):
    with regulations_in(tmp_path):
        write_edition(tmp_path, "kszk-2016", 2027, ("percent: 30 ", "percent: 31 "))
        sheet = Event(EventInfo(settings=of_sheet({"parameters": "kszk.provisional_by_class.class-m = 2200"})))
        numbers = numbers_of(sheet, select("kszk", date(2027, 5, 1)))
        assert (numbers["provisional_by_class"], numbers["percent"]) == ({"class-m": 2200}, 31)


@pytest.mark.parametrize(("edition", "complete"), [("2016", True), ("2027", False), ("", True)])
def test_norms_add_up_by_the_edition_of_the_latest(tmp_path, edition, complete):
    with regulations_in(tmp_path):
        write_edition(tmp_path, "kszk-2016", 2027, ("total_games_of_two_norms: 17", "total_games_of_two_norms: 18"))
        first = NormEntry("P", "P", "kszk", "2016", "Mc", "A", "2026-05-01", 9, ids={"iccf": "1"}, key="a", number=1)
        second = replace(first, edition=edition, event="B", date="2027-05-01", games=8, key="b")
        assert awards_and_doubts([first, second])[0][0].complete is complete


@pytest.mark.parametrize(("rules", "edition", "chosen"), [("", "", "2027"), ("kszk", "", "2027"), ("", "2016", "2016")])
def test_the_edition_in_force_on_the_first_day_is_one_call(tmp_path, rules, edition, chosen):
    with regulations_in(tmp_path):
        write_edition(tmp_path, "kszk-2016", 2027, ("percent: 30 ", "percent: 31 "))
        event = Event(EventInfo(game=GameType.CORRESPONDENCE, federation="kszk", start_date=date(2027, 1, 1)))
        found, findings = rules_of_event(event, rules, edition)
        assert (found.edition, findings) == (chosen, ())


@pytest.mark.parametrize(("year", "points"), [(2026, Fraction(3)), (2027, Fraction(7, 2))])
def test_an_announcement_tells_the_points_of_the_edition(tmp_path, year, points):
    with regulations_in(tmp_path):
        write_edition(tmp_path, "kszk-2016", 2027, (r"V: 1050}\n  f:", "V: 1051}\n  f:"))
        people = tuple(Player(number, sex="m", ratings=(Rating("iccf", 1050, games=50),)) for number in range(1, 8))
        event = Event(EventInfo(game=GameType.CORRESPONDENCE), people)
        assert needed_points(event, "V", select("kszk", date(year, 1, 1))) == [points] * len(people)


@pytest.mark.parametrize(("named", "cited"), [("", "2027"), ("2016", "2016"), ("2099", "2027")])
def test_the_edition_on_the_sheet_holds_for_verdicts_and_for_what_papers_ask(tmp_path, named, cited):
    with regulations_in(tmp_path):
        write_edition(tmp_path, "kszk-2016", 2027)
        settings = of_sheet({"classification_rules": "kszk", "classification_edition": named})
        info = EventInfo(game=GameType.CORRESPONDENCE, start_date=date(2027, 1, 1), settings=settings)
        event = Event(info, (Player(1),))
        assert {gap.rule.edition for gap in missing_for_application(event, {1})} == {cited}
        judged_by, _ = rules_of_event(event, "kszk")
        assert judged_by is not None and judged_by.edition == on_sheet(event, "kszk").edition == cited
        assert rules_of_event(event, "kszk", "2027")[0].edition == "2027"


@pytest.mark.parametrize(("edition", "titles"), [("", ("FM",)), ("2024", ())])
def test_titles_by_rating_are_those_of_the_edition_on_the_sheet(tmp_path, edition, titles):
    with regulations_in(tmp_path):
        write_edition(tmp_path, "fide-titles-2024", 2027, ("titles: {FM: 2300", "titles: {FM: 2250"))
        settings = of_sheet({"classification_rules": "fide", "classification_edition": edition})
        event = Event(EventInfo(start_date=date(2027, 1, 1), settings=settings))
        player = Player(1, ratings=(Rating("fide", 2240, games=99),))
        assert titles_reached(event, player, PlayerChange(1, 2240, (), new=2260)) == titles


@pytest.mark.parametrize(("year", "told"), [(2026, []), (2027, ["parameter-looser"])])
def test_a_parameter_is_held_against_the_lower_categories_of_the_edition_in_force(tmp_path, year, told):
    with regulations_in(tmp_path):
        write_edition(tmp_path, "pzszach-2015", 2027, ("III: 60, II: 60}", "III: 60, II: 90}"))
        settings = of_sheet({"parameters": "pzszach.minimum_minutes.I = 75"})
        event = Event(EventInfo(start_date=date(year, 5, 1), settings=settings))
        assert [found.code for found in check_parameters(event)] == told
        assert value_of(event, "pzszach.minimum_minutes.II") == {2026: 60, 2027: 90}[year]
