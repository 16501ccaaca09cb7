"""Names in Latin letters by the Bulgarian law of 2009 and by ICAO Doc 9303; one finding for an event."""

from __future__ import annotations

from dataclasses import replace

import pytest

from engine.model import Arbiter, Event, EventInfo, Player, Settings, Team
from reporting.locale.event_script import event_in_script
from reporting.locale.names import country_of, not_in_latin
from reporting.locale.scripts import in_latin
from tests.rows import of_each


@of_each(
    [
        ("Щерев Юлиян Ъглов", "BUL", "Shterev Yuliyan Aglov"),
        ("Мария и Марияна", "BUL", "Maria i Mariyana"),
        ("София, България", "BUL", "Sofia, Bulgaria"),
        ("ШК Цигов чарк ЩИТ", "BUL", "SHK Tsigov chark SHTIT"),
        ("Жельо Х. Кьосев", "BUL", "Zhelyo H. Kyosev"),
        ("Щёголев Юрий Подъячий", "RUS", "Shchegolev Iurii Podieiachii"),
        ("Хаджиев", "BUL", "Hadzhiev"),
        ("Хаджиев", "RUS", "Khadzhiev"),
        ("Игор Ігор", "UKR", "Ygor Igor"),
        ("Гусев Пётр", "BLR", "Husev Piotr"),
        ("Ђорђевић", "SRB", "Dordevic"),
        ("Ќосев", "MKD", "Kjosev"),
        ("Ђорђевић Љубомир", "BUL", "Dordevic Ljubomir"),
        ("Шевченко Ігор", "BUL", "Shevchenko Igor"),
        ("Јовановски Њего", "BUL", "Jovanovski Njego"),
        ("Łukasz Żółć", "BUL", "Łukasz Żółć"),
    ]
)
def test_a_name_becomes_latin_by_the_table_of_its_country(text: str, country: str, latin: str) -> None:
    assert in_latin(text, country) == latin


IVAN = Player(1, "Иванов", "Иван", patronymic="Петров", federation="BUL", club="ШК Локо")
EVE = Player(2, "Lis", "Ewa", name_other_script="Лис Ева", federation="POL")
EVENT = Event(
    EventInfo("Купа Шумен", federation="bsfsh", settings=Settings(city="Шумен", organiser="БФШ")), (IVAN, EVE)
)


def test_bulgarian_papers_are_cyrillic_where_it_is_known() -> None:
    written = event_in_script(EVENT, "bg")
    assert [player.name for player in written.players] == ["Иванов Иван", "Лис Ева"]
    assert written.info is EVENT.info


@pytest.mark.parametrize("lang", ["pl", "en"])
def test_other_papers_have_no_cyrillic_letter(lang: str) -> None:
    written = event_in_script(EVENT, lang)
    assert [player.name for player in written.players] == ["Ivanov Ivan", "Lis Ewa"]
    assert [player.name_other_script for player in written.players] == ["", ""]
    assert (written.players[0].club, written.info.name, written.info.settings.city) == (
        "SHK Loko",
        "Kupa Shumen",
        "Shumen",
    )


def test_the_latin_fields_of_the_sheet_win() -> None:
    settings = replace(EVENT.info.settings, name_latin="Shumen Cup", city_latin="Schumen", organiser_latin="BCF")
    info = event_in_script(replace(EVENT, info=replace(EVENT.info, settings=settings)), "en").info
    assert (info.name, info.settings.city, info.settings.organiser) == ("Shumen Cup", "Schumen", "BCF")


def test_an_event_in_latin_letters_is_the_same_one() -> None:
    event = Event(EventInfo("Open"), (Player(1, "Lis", "Ewa"),))
    assert event_in_script(event, "en") is event
    assert event_in_script(event, "bg") is event
    assert not_in_latin(event) == ()


def test_one_finding_names_what_was_transliterated() -> None:
    (found,) = not_in_latin(EVENT)
    assert (found.code, dict(found.values)["count"]) == ("names-transliterated", "5")
    assert "Иванов Иван → Ivanov Ivan" in str(found.value)
    assert "Ewa" not in str(found.value)


def test_the_finding_shows_clubs_and_teams_as_papers_do() -> None:
    """By the country of the player and of the team, which need not be the host's."""
    people = (Player(1, "Lis", "Ewa", federation="BUL", club="Тракия"), Player(2, "Kot", "Jan", club="Тракия 2"))
    event = Event(EventInfo("Lato"), people, teams=(Team(1, "Мария", federation="BUL"), Team(2, "Мария 2")))
    (found,) = not_in_latin(event)
    latin = event_in_script(event, "en")
    shown = [one.club for one in latin.players] + [one.name for one in latin.teams]
    assert shown == ["Trakia", "Trakiia 2", "Maria", "Mariia 2"]
    assert str(found.value) == "Тракия → Trakia, Тракия 2 → Trakiia 2, Мария → Maria, Мария 2 → Mariia 2"


def test_a_club_and_a_town_are_spelled_alike_whoever_plays_for_them() -> None:
    """By the country of most of their players; by the team's where it is one, by the event's where its sheet has it."""
    told = (("UKR", "ШК Щит", "Ихтиман"), ("BUL", "ШК Щит", "Ихтиман"), ("BUL", "ШК Щит", "Шумен"), ("", "ШК Щит", ""))
    people = tuple(
        Player(at, "Lis", "Ewa", federation=of, club=club, city=city) for at, (of, club, city) in enumerate(told, 1)
    )
    info = EventInfo("Lato", federation="pzszach", arbiters=(Arbiter("Anna Lis", club="ШК Щит"),))
    latin = event_in_script(Event(replace(info, settings=Settings(host_federation="UKR")), people), "pl")
    assert {one.club for one in latin.players} == {latin.info.arbiters[0].club} == {"SHK Shtit"}
    assert [one.city for one in latin.players] == ["Ykhtyman", "Ykhtyman", "Shumen", ""]
    event = Event(
        replace(info, settings=Settings(city="Ихтиман")), people, teams=(Team(1, "ШК Щит", federation="ukr"),)
    )
    latin = event_in_script(event, "pl")
    assert {one.club for one in latin.players} == {latin.teams[0].name} == {"SHK Shchyt"}
    assert {one.city for one in latin.players[:2]} == {latin.info.settings.city} == {"Ikhtiman"}
    assert "ШК Щит → SHK Shchyt" in str(not_in_latin(event)[0].value)


def test_whose_letters_they_are_is_said_by_federation_host_or_language() -> None:
    assert country_of(EVENT) == "BUL"
    assert country_of(Event(EventInfo(lang="bg"))) == "BUL"
    assert country_of(Event(EventInfo(lang="bg", settings=Settings(host_federation="RUS")))) == "RUS"
    assert country_of(Event(EventInfo())) == ""


def test_clubs_teams_and_arbiters_have_a_name_in_the_other_script() -> None:
    info = EventInfo(
        "Lato", federation="pzszach", lang="pl", arbiters=(Arbiter("Anna Lis", name_other_script="Анна Лис"),)
    )
    people = (
        Player(1, "Lis", "Ewa", club="KSz Hetman", club_other_script="ШК Хетман"),
        Player(2, "Kot", "Jan", club="KSz Hetman"),
        Player(3, "Иванов", "Иван", club="ШК Локо", club_other_script="Loko Plovdiv", federation="BUL"),
    )
    event = Event(info, people, teams=(Team(1, "ШК Локо", name_other_script="Loko Plovdiv"), Team(2, "ШК Пирин")))
    bulgarian, polish = event_in_script(event, "bg"), event_in_script(event, "pl")
    assert [one.club for one in bulgarian.players] == ["ШК Хетман", "ШК Хетман", "ШК Локо"]
    assert [one.club for one in polish.players] == ["KSz Hetman", "KSz Hetman", "Loko Plovdiv"]
    assert [one.name for one in bulgarian.teams] == ["ШК Локо", "ШК Пирин"]
    assert [one.name for one in polish.teams] == ["Loko Plovdiv", "SHK Pirin"]
    assert (bulgarian.info.arbiters[0].name, polish.info.arbiters[0].name) == ("Анна Лис", "Anna Lis")
    told = not_in_latin(event)[0].value
    assert "Пирин" in told and "Loko" not in told
