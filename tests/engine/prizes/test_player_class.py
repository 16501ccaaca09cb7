"""Whom a class takes in, as clubs write it in three languages."""

from __future__ import annotations

from datetime import date

import pytest

from engine.model import Event, EventInfo, Player, Prize, Rating
from engine.prizes.event_classes import event_classes
from engine.prizes.player_class import class_of
from tests.rows import of_each
from tests.settings import of_sheet


def rated(value: int) -> tuple[Rating, ...]:
    return (Rating("fide", value),)


GIRL = Player(
    1,
    "Ada",
    sex="f",
    birth_date=date(2012, 12, 31),
    club="KSz „Hetman”",
    region="MA",
    categories={"otb": "II"},
    ratings=rated(1500),
)
BOY = Player(2, "Bo", sex="m", birth_year=2011, club="Legia", ratings=rated(1800), own_groups=("Szkoły",))
SENIOR = Player(3, "Cy", sex="m", birth_year=1976)
UNKNOWN = Player(4, "Di", ratings=rated(1700))
EVENT = Event(EventInfo(start_date=date(2026, 5, 1)), (GIRL, BOY, SENIOR, UNKNOWN))


@of_each(
    [
        ("", {1, 2, 3, 4}),
        ("open", {1, 2, 3, 4}),
        ("kobiety", {1}),
        ("Najlepsza zawodniczka", {1}),
        ("жени", {1}),
        ("[pl] kobiety [en] women", {1}),
        ("najlepsza kobieta", {1}),
        ("junior do lat 14", {1}),
        ("юноша до 14 години", {1}),
        ("най-добра жена", {1}),
        ("best under 14", {1}),
        ("mężczyźni", {2, 3}),
        ("мъже", {2, 3}),
        ("U13", set()),
        ("U14", {1}),
        ("U15", {1, 2}),
        ("do lat 14", {1}),
        ("do 15 lat", {1, 2}),
        ("до 15 г.", {1, 2}),
        ("U15 girls", {1}),
        ("chłopcy do lat 15", {2}),
        ("момичета до 14 години", {1}),
        ("C15", {2}),
        ("D14", {1}),
        ("K-13", set()),
        ("49+", {3}),
        ("50+", {3}),
        ("51+", set()),
        ("S50", {3}),
        ("over 50", {3}),
        ("M50+", {3}),
        ("women 50+", set()),
        ("do 1799", {1, 3, 4}),
        ("do 1800", {1, 2, 3, 4}),
        ("U1800", {1, 3, 4}),
        ("U1801", {1, 2, 3, 4}),
        ("<1700", {1, 3}),
        ("<1701", {1, 3, 4}),
        ("1501–1699", set()),
        ("1500–1700", {1, 4}),
        ("powyżej 1700", {2}),
        (">1699", {2, 4}),
        (">1799", {2}),
        ("powyżej 1800", set()),
        ("powyżej 50", {3}),
        ("ponad 51", set()),
        ("+50", {3}),
        ("+51", set()),
        ("unrated", {3}),
        ("bez rankingu", {3}),
        ("kat. II", {1}),
        ("II kategoria", {1}),
        ("разряд II", {1}),
        ("kat. III", set()),
        ("ksz „hetman”", {1}),
        ("Klub: Legia", {2}),
        ("region MA", {1}),
        ("szkoły", {2}),
    ]
)
def test_a_class_takes_in_whom_its_words_name(text: str, members: set[int]) -> None:
    found = class_of(text, EVENT)
    assert found is not None and found.members == members


@of_each(["najładniejsza partia", "jury", "kategoria wiekowa", "U", "klub Nikt", "+", "best"])
def test_a_class_that_says_nothing_known_is_none(text: str) -> None:
    assert class_of(text, EVENT) is None


def test_of_whom_it_cannot_be_said_is_told() -> None:
    for text, unclear in (("U14", (4,)), ("women", (4,)), ("do 1800", ()), ("women 50+", (4,))):
        found = class_of(text, EVENT)
        assert found is not None and found.unclear == unclear
    undated = class_of("U14", Event(EventInfo(), EVENT.players))
    assert undated is not None and undated.unclear == (1, 2, 3, 4)


def test_classes_come_from_the_sheets_each_once() -> None:
    prizes = (Prize("", 1, "[pl] Kobiety [bg] жени", "100"), Prize("x", 1, "U15"), Prize("y", category="fair play"))
    sheet = of_sheet({"classes": ["women", "club", "category", "nobody knows"]})
    event = Event(EventInfo(start_date=date(2026, 5, 1), settings=sheet), EVENT.players, prizes=prizes)
    classes, findings = event_classes(event)
    assert [(one.kind or one.text, one.name) for one in classes] == [
        ("women", "women"),
        ("club", "KSz „Hetman”"),
        ("club", "Legia"),
        ("category", "II"),
        ("U15", "U15"),
    ]
    assert [found.code for found in findings] == ["class-data-missing", "class-unknown", "class-data-missing"]


def test_where_nobody_names_classes_they_are_the_own_groups_and_women() -> None:
    classes, _ = event_classes(EVENT)
    assert [one.name for one in classes] == ["Szkoły", "women"]
    assert event_classes(Event(EventInfo(), (BOY, SENIOR)))[0][0].name == "Szkoły"
    assert event_classes(Event(EventInfo(), (SENIOR,)))[0] == ()
    assert [event_classes(Event(EventInfo(system=name), (GIRL, BOY)))[0][1:] == () for name in ("match", "cup")] == [
        True,
        False,
    ]


@of_each([(499, []), (500, []), (501, ["classes-too-many"])])
def test_no_more_classes_are_ranked_than_anybody_reads(named: int, told: list[str]) -> None:
    sheet = of_sheet({"classes": [f"do {1000 + at}" for at in range(named)]})
    classes, findings = event_classes(Event(EventInfo(settings=sheet), (GIRL,)))
    assert (len(classes), [found.code for found in findings]) == (min(named, 500), told)


@pytest.mark.parametrize("words", [("клуб", "област", "разряд"), ("клубове", "области", "разряди")])
def test_every_club_region_and_category_is_asked_for_in_bulgarian(words: tuple[str, ...]) -> None:
    classes, findings = event_classes(
        Event(EventInfo(start_date=date(2026, 5, 1), settings=of_sheet({"classes": list(words)})), EVENT.players)
    )
    assert [(one.kind, one.name) for one in classes] == [
        ("club", "KSz „Hetman”"), ("club", "Legia"), ("region", "MA"), ("category", "II"),
    ]  # fmt: skip
    assert findings == ()
