"""What those who rate an event ask of it: who looks at it, which data, which days, each with its article."""

from __future__ import annotations

from dataclasses import replace
from datetime import date
from typing import Any

import pytest

from engine.checks.rated import ASKS, bodies_of, demands, missing_for_rating
from engine.checks.rated import BODIES as REGULATIONS
from engine.checks.rated.people import is_latin
from engine.classification.event_demands import licensed_arbiter
from engine.classification.parameters import check_parameters
from engine.model import (
    Arbiter,
    Event,
    EventInfo,
    Finding,
    GameKey,
    GameResult,
    GameType,
    Player,
    Rating,
    Round,
    Settings,
    Severity,
)
from engine.regulations.editions import select
from tests.rows import of_each
from tests.settings import of_sheet

ANNA = Player(
    1,
    "Lis",
    "Anna",
    sex="f",
    birth_date=date(1990, 4, 1),
    federation="POL",
    region="LU",
    ids={"fide": "99999001", "national": "990001", "fmjd": "99001"},
    categories={"correspondence": "II"},
    email="lis@example.org",
    address="Miasto",
)
DAYS = (Round(1, date(2026, 5, 9)), Round(2, date(2026, 5, 10)))
CHIEF = Arbiter("Wrona Joanna", "chief", licence="S-1", fide_id="99999900")
SHEET = {
    "city": "Lublin",
    "venue": "Dom Kultury",
    "host_federation": "POL",
    "notified_on": "2026-04-01",
    "documents_sent_on": "2026-05-12",
    "fees_paid": "60 zł",
    "parameters": "pzszach.report_days = 7",
    "pairing_program": "Draughts Arbiter",
    "classification_rules": "kszk",
    "organiser": "Klub",
}
BODIES = {
    "fide": ("fide", "fide", GameType.CHESS),
    "pzszach": ("national", "pzszach", GameType.CHESS),
    "bfsh": ("national", "bsfsh", GameType.CHESS),
    "fmjd": ("fmjd", "fmjd", GameType.DRAUGHTS100),
    "pzwarc": ("national", "pzwarc", GameType.DRAUGHTS64),
    "kszk": ("iccf", "kszk", GameType.CORRESPONDENCE),
}


def event_for(
    body: str, *, players: tuple[Player, ...] = (ANNA,), rounds: tuple[Round, ...] = DAYS, **more: Any
) -> Event:
    """An event of which a body asks for nothing more; `more` replaces fields and settings, None takes a setting away."""
    rated_by, federation, game = BODIES[body]
    fields = {name: more.pop(name) for name in list(more) if hasattr(EventInfo(), name)}
    settings = {**SHEET, "rated_by": rated_by, **more}
    known: dict[str, Any] = {
        "name": "Open",
        "system": "round-robin",
        "game": game,
        "federation": federation,
        "rounds": 2,
        "start_date": date(2026, 5, 9),
        "end_date": date(2026, 5, 10),
        "rate_of_play": "120'",
        "arbiters": (CHIEF,),
        "settings": of_sheet({name: value for name, value in settings.items() if value is not None}),
    }
    return Event(EventInfo(**(known | fields)), players, rounds=rounds)


def told(event: Event) -> list[tuple[str, str, str, Severity]]:
    """Code, article, field and weight of every finding."""
    return [
        (
            item.code,
            item.rule.article if item.rule else "",
            str(item.subject.field if item.subject else ""),
            item.severity,
        )
        for item in missing_for_rating(event)
    ]


ADVISED = {
    "fide": {("field", "venue", "0.2"), ("player", "birth_date", "001 (70–79)")},
    "pzszach": {("fees", "", "2")},
    "bfsh": set(),
    "fmjd": {("program", "", "VI 4.1"), ("notice", "", "")},
    "pzwarc": set(),
    "kszk": {
        ("rated-by", "", "4.5.1"),
        ("if-norm", "address", "4.5.3"),
        ("if-norm", "email", "4.5.3"),
        ("if-norm", "birth_date", "4.5.3"),
    },
}
"""What a body only wants, by what is asked, its field and its article: for anything else it sends the report back."""


@of_each(ADVISED)
def test_a_demand_weighs_as_much_as_its_source_says(body: str) -> None:
    wants = select(REGULATIONS[body], None).numbers["rated"]["wants"]
    advised = {(want["ask"], want.get("field", ""), want["article"]) for want in wants if want["weight"] == "advice"}
    assert advised == ADVISED[body]
    assert {want["weight"] for want in wants} <= {"advice", "warning"}


def one(event: Event, code: str) -> Finding:
    (found,) = [item for item in missing_for_rating(event) if item.code == code]
    return found


@of_each(
    [
        ("fide", "fide", "chess", ("fide",)),
        ("fide", "pzszach", "chess", ("fide", "pzszach")),
        ("national", "pzszach", "chess", ("pzszach",)),
        ("regional", "pzszach", "chess", ("pzszach",)),
        ("fide", "bsfsh", "chess", ("fide", "bfsh")),
        ("fide", "bfsh-1928", "chess", ("fide", "bfsh")),
        ("national", "bfsh-2022", "chess", ("bfsh",)),
        ("fmjd", "fmjd", "draughts100", ("fmjd",)),
        ("fmjd", "pzwarc", "draughts64", ("fmjd", "pzwarc")),
        ("national", "pzwarc", "draughts100", ("fmjd", "pzwarc")),
        ("iccf", "kszk", "correspondence", ("kszk",)),
        ("", "kszk", "correspondence", ("kszk",)),
        ("iccf", "bfksh", "correspondence", ()),
        ("none", "kszk", "correspondence", ()),
        ("none", "pzszach", "chess", ()),
        ("", "pzszach", "chess", ()),
        ("", "", "chess", ()),
        ("fide", "", "chess", ("fide",)),
    ]
)
def test_who_looks_at_an_event(rated_by: str, federation: str, game: str, bodies: tuple[str, ...]) -> None:
    info = EventInfo(federation=federation, game=GameType(game), settings=Settings(rated_by=rated_by))
    assert bodies_of(info) == bodies


@of_each(BODIES)
def test_an_event_that_has_everything_lacks_nothing(body: str) -> None:
    assert told(event_for(body)) == []


@of_each(BODIES)
def test_every_demand_is_one_that_is_looked_at_and_has_a_source(body: str) -> None:
    lists = {name: select(regulation).numbers["rated"] for name, regulation in REGULATIONS.items()}
    for want in lists[body]["wants"]:
        assert want["ask"] in ASKS
        assert "from" not in want or want["from"] in lists[body]["sources"]
        assert want["weight"] in {"warning", "advice"}
    assert {want["ask"] for each in lists.values() for want in each["wants"]} == set(ASKS)


@of_each(["pzszach", "pzwarc", "fide", ""])
def test_a_plain_club_event_is_asked_for_nothing(federation: str) -> None:
    game = GameType.DRAUGHTS100 if federation == "pzwarc" else GameType.CHESS
    club = Event(
        EventInfo("Klub", federation=federation, game=game, settings=Settings(rated_by="none")), (Player(1, "Lis"),)
    )
    assert told(club) == []
    unsaid = replace(club, info=replace(club.info, settings=Settings()))
    assert [code for code, *_ in told(unsaid)] == (["rated-by-unsaid"] if federation else [])


@of_each(["pzszach", "pzwarc", "bsfsh", "bfsh-2022", "bfsh-1928", "fide", "fmjd", "iccf", "kszk", "other", ""])
def test_a_federation_that_rates_events_makes_one_ask_whether_it_does(federation: str) -> None:
    codes = [code for code, *_ in told(Event(EventInfo("Open", federation=federation)))]
    assert codes == ([] if federation in {"kszk", "other", ""} else ["rated-by-unsaid"])


@of_each([(0, False), (1, True), (90, True), (91, False)])
def test_the_term_of_a_report_is_a_number_of_days(days: int, known: bool) -> None:
    event = event_for("pzszach", parameters=f"pzszach.report_days = {days}", documents_sent_on=None)
    assert [item.code for item in check_parameters(event)] == ([] if known else ["parameter-value"])
    assert [code for code, *_ in told(event)] == (["rated-papers-due"] if known else ["rated-papers-open"])


def test_a_display_is_not_rated() -> None:
    assert told(event_for("fide", system="simul", city=None)) == []


@of_each(
    [
        ({"name": ""}, ("rated-field-missing", "012", "name")),
        ({"city": None}, ("rated-field-missing", "022", "city")),
        ({"host_federation": None}, ("rated-field-missing", "032", "host_federation")),
        ({"start_date": None}, ("rated-field-missing", "042", "start_date")),
        ({"end_date": None}, ("rated-field-missing", "052", "end_date")),
        ({"arbiters": ()}, ("rated-chief-arbiter", "102", "None")),
        ({"arbiters": (replace(CHIEF, fide_id=""),)}, ("rated-arbiter-id", "6.6", "fide_id")),
        ({"rounds": DAYS[:1]}, ("rated-round-days", "132", "date")),
        ({"rate_of_play": ""}, ("rated-field-missing", "1.1", "rate_of_play")),
        (
            {"players": (replace(ANNA, ids={}, ratings=(Rating("fide", 1700),)),)},
            ("rated-id-fide", "001 (58–68)", "id_fide"),
        ),
        (
            {"players": (replace(ANNA, surname="Лис", first_name="Анна"),)},
            ("rated-name-latin", "001 (15–47)", "name_other_script"),
        ),
    ]
)
def test_fide_asks_for_what_a_report_file_must_have(lacking: dict[str, Any], expected: tuple[str, str, str]) -> None:
    event = event_for("fide", rounds=lacking.pop("rounds", DAYS), **lacking)
    assert told(event) == [(*expected, Severity.WARNING)]


def test_fide_registers_a_new_player_by_birth_date_sex_and_email() -> None:
    new = replace(ANNA, ids={}, sex="", birth_date=None, birth_year=1990, email="")
    assert told(event_for("fide", players=(new,))) == [
        ("rated-id-fide", "001 (58–68)", "id_fide", Severity.WARNING),
        ("rated-birth-date", "1.10", "birth_date", Severity.WARNING),
        ("rated-player-missing", "1.10", "sex", Severity.WARNING),
        ("rated-player-missing", "1.10", "email", Severity.WARNING),
    ]
    # A foreigner is registered by his own federation, and whoever is on the list has been registered.
    for other in (replace(new, federation="BUL"), replace(new, titles={"fide": "CM"})):
        assert [code for code, *_ in told(event_for("fide", players=(other,)))] == ["rated-id-fide", "rated-birth-date"]
        assert one(event_for("fide", players=(other,)), "rated-birth-date").severity is Severity.ADVICE


@of_each(
    [
        (2400, 119, ("2400", "120")),
        (2400, 120, None),
        (2399, 119, None),
        (1800, 89, ("1800", "90")),
        (1800, 90, None),
        (1799, 89, None),
        (2400, 89, ("2400", "120")),
        (1799, 60, None),
        (1800, 60, ("1800", "90")),
        (1800, 59, None),
    ]
)
def test_games_at_too_fast_a_rate_are_not_rated(rating: int, minutes: int, found: tuple[str, str] | None) -> None:
    strong = replace(ANNA, ratings=(Rating("fide", rating),))
    event = event_for("fide", players=(ANNA, strong), rate_of_play=f"{minutes}'")
    values = [dict(item.values) for item in missing_for_rating(event) if item.code == "rated-too-fast"]
    assert [(item["least"], item["needed"]) for item in values] == ([found] if found else [])


@of_each(
    [
        (date(2021, 12, 31), 1600, ("1600", "90")),
        (date(2022, 1, 1), 1600, None),
        (date(2022, 1, 1), 1800, ("1800", "90")),
    ]
)
def test_the_minutes_are_those_of_the_edition(start: date, rating: int, found: tuple[str, str] | None) -> None:
    strong = replace(ANNA, ratings=(Rating("fide", rating),))
    event = event_for("fide", players=(strong,), rate_of_play="60'", start_date=start)
    told = [dict(item.values) for item in missing_for_rating(event) if item.code == "rated-too-fast"]
    assert [(item["least"], item["needed"]) for item in told] == ([found] if found else [])


@of_each(
    [
        ("2026-05-06", 2700, "m", "120'", None),
        ("2026-05-07", 2700, "m", "120'", ("rated-notice-late", "0.2.2", "2026-05-06")),
        ("2026-04-09", 2701, "m", "120'", None),
        ("2026-04-10", 2701, "m", "120'", ("rated-notice-late", "0.2.1", "2026-04-09")),
        ("2026-05-06", 2500, "f", "120'", None),
        ("2026-05-06", 2501, "f", "120'", ("rated-notice-late", "0.2.1", "2026-04-09")),
        ("2026-05-06", 2501, "m", "120'", None),
        ("2026-05-06", 2701, "m", "15'", None),
        ("2026-05-07", 2701, "m", "59'", ("rated-notice-late", "0.2", "2026-05-06")),
        ("2026-05-07", 1500, "m", "60'", ("rated-notice-late", "0.2.2", "2026-05-06")),
        (None, 1500, "m", "60'", ("rated-notice-open", "0.2.2", "2026-05-06")),
    ]
)
def test_fide_is_notified_three_days_before_and_thirty_for_the_best(
    told_on: str | None, rating: int, sex: str, rate: str, expected: tuple[str, str, str] | None
) -> None:
    player = replace(ANNA, sex=sex, ratings=(Rating("fide", rating),))
    event = event_for("fide", players=(player,), rate_of_play=rate, notified_on=told_on)
    found = [item for item in missing_for_rating(event) if item.code.startswith("rated-notice")]
    assert [(item.code, item.rule.article, dict(item.values)["day"]) for item in found if item.rule] == (
        [expected] if expected else []
    )
    assert {item.severity for item in found} <= {Severity.ADVICE if told_on is None else Severity.WARNING}


@of_each(
    [
        (date(2024, 2, 29), "60'", []),
        (date(2024, 3, 1), "60'", ["rated-notice-open", "rated-papers-due"]),
        (date(2024, 2, 29), "15'", []),
        (date(2024, 3, 1), "15'", ["rated-notice-open", "rated-papers-due"]),
    ]
)
def test_the_terms_of_fide_are_those_of_the_edition_of_2024(start: date, rate: str, codes: list[str]) -> None:
    event = event_for(
        "fide", start_date=start, end_date=start, rate_of_play=rate, notified_on=None, documents_sent_on=None
    )
    assert [code for code, *_ in told(event)] == codes


@pytest.mark.parametrize(
    ("end", "sent", "expected"),
    [
        (date(2026, 5, 25), None, ("rated-papers-due", Severity.INFO, "2026-05-31")),
        (date(2026, 5, 26), None, ("rated-papers-due", Severity.INFO, "2026-06-30")),
        (date(2026, 5, 10), "2026-05-31", None),
        (date(2026, 5, 10), "2026-06-01", ("rated-papers-late", Severity.ADVICE, "2026-05-31")),
        (date(2026, 5, 10), "2026-07-31", ("rated-papers-late", Severity.ADVICE, "2026-05-31")),
        (date(2026, 5, 10), "2026-08-01", ("rated-papers-never", Severity.WARNING, "2026-07-31")),
        (date(2026, 12, 10), None, ("rated-papers-due", Severity.INFO, "2026-12-31")),
        (date(2026, 12, 31), None, ("rated-papers-due", Severity.INFO, "2027-01-31")),
    ],
)
@pytest.mark.parametrize(("rate", "article"), [("60'", "9.1"), ("15'", "8.1")])
def test_a_report_to_fide_comes_in_time_for_a_monthly_list(
    end: date, sent: str | None, expected: tuple[str, Severity, str] | None, rate: str, article: str
) -> None:
    event = event_for("fide", end_date=end, documents_sent_on=sent, rate_of_play=rate)
    found = [item for item in missing_for_rating(event) if item.code.startswith("rated-papers")]
    assert [(item.code, item.severity, dict(item.values)["day"]) for item in found] == ([expected] if expected else [])
    assert {item.rule.article for item in found if item.rule} <= {article}


@of_each(
    [
        ({"city": None}, ("rated-field-missing", "3", "city")),
        ({"rate_of_play": ""}, ("rated-field-missing", "3", "rate_of_play")),
        ({"rounds": ()}, ("rated-round-days", "3", "date")),
        ({"arbiters": ()}, ("rated-chief-arbiter", "3", "None")),
        ({"arbiters": (replace(CHIEF, licence=""),)}, ("rated-licence-missing", "1", "licence")),
        (
            {"arbiters": (replace(CHIEF, licence_until=date(2026, 5, 9)),)},
            ("rated-licence-ended", "1", "licence_until"),
        ),
        ({"players": (replace(ANNA, ids={}),)}, ("rated-id-national", "", "id_national")),
        ({"players": (replace(ANNA, birth_date=None, birth_year=1990),)}, ("rated-birth-date", "3", "birth_date")),
        ({"players": (replace(ANNA, region=""),)}, ("rated-region", "3", "region")),
    ]
)
def test_pzszach_sends_reports_back_that_lack_these(lacking: dict[str, Any], expected: tuple[str, str, str]) -> None:
    event = event_for("pzszach", rounds=lacking.pop("rounds", DAYS), **lacking)
    assert told(event) == [(*expected, Severity.WARNING)]


def test_a_licence_is_valid_on_its_last_day() -> None:
    until = replace(CHIEF, licence_until=date(2026, 5, 10))
    assert told(event_for("pzszach", arbiters=(until,))) == []


@of_each(
    [
        (CHIEF, True),
        (replace(CHIEF, extra={"licence_until": "soon"}), None),
        (replace(CHIEF, licence_until=date(2026, 5, 8)), False),
    ]
)
def test_a_last_day_that_cannot_be_read_leaves_a_licence_open(arbiter: Arbiter, met: bool | None) -> None:
    assert licensed_arbiter(event_for("pzszach", arbiters=(arbiter,)), "1").met is met


def test_a_foreigner_is_in_no_polish_register_and_in_no_voivodeship() -> None:
    guest = replace(ANNA, federation="BUL", region="", ids={})
    assert told(event_for("pzszach", players=(guest,))) == []
    assert told(event_for("pzszach", players=(replace(guest, birth_date=None),))) == [
        ("rated-birth-date", "3", "birth_date", Severity.WARNING)
    ]
    # Without a federation he is taken for one of the host's.
    unsaid = event_for("pzszach", players=(replace(guest, federation=""),), host_federation=None)
    assert [code for code, *_ in told(unsaid)] == ["rated-id-national", "rated-region"]


@of_each(
    [
        (None, None, ("rated-papers-open", Severity.INFO)),
        (None, "2026-05-13", None),
        (None, "2026-05-14", ("rated-papers-open", Severity.INFO)),
        ("pzszach.report_days = 7", None, ("rated-papers-due", Severity.INFO)),
        ("pzszach.report_days = 7", "2026-05-17", None),
        ("pzszach.report_days = 7", "2026-05-18", ("rated-papers-late", Severity.WARNING)),
    ]
)
def test_the_term_of_a_polish_report_is_the_associations(
    parameters: str | None, sent: str | None, expected: tuple[str, Severity] | None
) -> None:
    event = event_for("pzszach", parameters=parameters, documents_sent_on=sent)
    assert [(item.code, item.severity) for item in missing_for_rating(event)] == ([expected] if expected else [])
    if expected and expected[0] == "rated-papers-open":
        assert (
            dict(one(event, "rated-papers-open").values)["known"] == "Warmińsko-Mazurski ZSzach 7; Mazowiecki ZSzach 3"
        )


def test_fees_are_asked_for_once_the_report_is_written() -> None:
    assert [code for code, *_ in told(event_for("pzszach", fees_paid=None))] == ["rated-fees"]
    before = event_for("pzszach", fees_paid=None, documents_sent_on=None)
    assert "rated-fees" not in [code for code, *_ in told(before)]


def test_the_bulgarian_commission_admits_no_foreigner_without_a_number() -> None:
    own = replace(ANNA, federation="BUL", ids={}, sex="", email="", birth_date=None)
    guest = replace(ANNA, ids={})
    event = event_for("bfsh", players=(own, guest), host_federation="BUL")
    assert [(code, field, str(item)) for code, _, field, item in told(event)] == [
        ("rated-birth-date", "birth_date", "warning"),
        ("rated-foreigner", "id_fide", "warning"),
        ("rated-player-missing", "patronymic", "warning"),
        ("rated-player-missing", "sex", "warning"),
        ("rated-player-missing", "email", "warning"),
    ]


@of_each(
    [
        ("bfsh", "BUL", ["rated-player-missing"] * 3),
        ("pzszach", "POL", ["rated-id-national", "rated-region"]),
        ("kszk", "POL", ["rated-if-norm"] * 3),
        ("fide", "LTU", ["rated-player-missing"] * 2),
    ]
)
def test_a_bodys_own_players_are_its_own_in_an_event_abroad_too(body: str, home: str, codes: list[str]) -> None:
    nobody = replace(ANNA, ids={}, sex="", email="", address="", region="", birth_date=None)
    own, guest = replace(nobody, federation=home), replace(nobody, federation="EST")
    event = event_for(body, players=(own,), host_federation="LTU")
    asked_of_all = {(one.code, one.subject) for one in demands(replace(event, players=(guest,)), (body,))}
    found = [one for one in demands(event, (body,)) if (one.code, one.subject) not in asked_of_all]
    assert [one.code for one in found] == codes


@pytest.mark.parametrize(("sent", "late"), [("2026-05-17", False), ("2026-05-18", True)])
@pytest.mark.parametrize(("body", "articles"), [("bfsh", [""]), ("fmjd", ["VI 4.2"]), ("pzwarc", ["VI 4.2"])])
def test_papers_go_out_within_seven_days(body: str, articles: list[str], sent: str, late: bool) -> None:
    found = [item for item in told(event_for(body, documents_sent_on=sent)) if item[0] == "rated-papers-late"]
    assert [(article, weight) for _, article, _, weight in found] == ([(articles[0], Severity.WARNING)] if late else [])


def test_draughts_count_from_the_last_round_and_the_papers_of_pzwarc_from_the_end() -> None:
    event = event_for("pzwarc", end_date=date(2026, 5, 12), documents_sent_on=None)
    due = [
        (dict(item.values)["bodies"], dict(item.values)["day"], item.rule and item.rule.article)
        for item in missing_for_rating(event)
    ]
    assert due == [("fmjd", "2026-05-17", "VI 4.2"), ("pzwarc", "2026-05-19", "VII 7.3.5")]
    same = one(event_for("pzwarc", documents_sent_on=None), "rated-papers-due")
    assert dict(same.values)["bodies"] == "fmjd,pzwarc"
    without_days = one(event_for("pzwarc", documents_sent_on=None, rounds=()), "rated-papers-due")
    assert dict(without_days.values)["day"] == "2026-05-17"


@of_each(
    [
        ({"arbiters": ()}, ("rated-chief-arbiter", "VI 4.1", "None", Severity.WARNING)),
        ({"pairing_program": None}, ("rated-program", "VI 4.1", "pairing_program", Severity.ADVICE)),
        ({"start_date": None}, ("rated-field-missing", "VI 4.3.1", "start_date", Severity.WARNING)),
        ({"end_date": None}, ("rated-field-missing", "VI 4.3.1", "end_date", Severity.WARNING)),
        ({"city": None, "venue": None}, ("rated-field-missing", "VI 4.3.1", "city", Severity.WARNING)),
        ({"rate_of_play": ""}, ("rated-field-missing", "VI 4.3.2", "rate_of_play", Severity.WARNING)),
        ({"players": (replace(ANNA, ids={}),)}, ("rated-id-fmjd", "VI 4.3.3", "id_fmjd", Severity.ADVICE)),
        (
            {"players": (replace(ANNA, ids={}, ratings=(Rating("national", 2000),)),)},
            ("rated-id-fmjd", "VI 4.3.3", "id_fmjd", Severity.WARNING),
        ),
        (
            {"players": (replace(ANNA, ids={}, titles={"fmjd64": "MF"}),)},
            ("rated-id-fmjd", "VI 4.3.3", "id_fmjd", Severity.WARNING),
        ),
    ]
)
def test_draughts_events_are_rated_by_article_vi_4(lacking: dict[str, Any], expected: tuple[Any, ...]) -> None:
    assert told(event_for("fmjd", **lacking)) == [expected]


def test_a_player_without_fmjd_id_needs_his_date_of_birth() -> None:
    nameless = replace(ANNA, ids={}, birth_date=None, birth_year=1990)
    assert told(event_for("fmjd", players=(nameless,))) == [
        ("rated-id-fmjd", "VI 4.3.3", "id_fmjd", Severity.ADVICE),
        ("rated-birth-date", "VI 4.3.4", "birth_date", Severity.WARNING),
    ]
    assert told(event_for("fmjd", players=(replace(ANNA, birth_date=None),))) == []
    assert told(event_for("fmjd", city=None, venue="Dom Kultury, Lublin")) == []


@of_each(
    [
        ("2026-04-25", None, []),
        ("2026-04-26", None, [("fmjd", "2026-04-25", Severity.ADVICE)]),
        ("2026-05-02", "individual", []),
        ("2026-05-03", "individual", [("pzwarc", "2026-05-02", Severity.WARNING)]),
        (None, "individual", [("pzwarc", "2026-05-02", Severity.ADVICE)]),
    ]
)
def test_draughts_events_are_notified_a_week_before_and_others_than_championships_two(
    told_on: str | None, championship: str | None, expected: list[tuple[str, str, Severity]]
) -> None:
    event = event_for("pzwarc", notified_on=told_on, pzwarc_championship=championship)
    found = [item for item in missing_for_rating(event) if item.code.startswith("rated-notice")]
    assert [(dict(item.values)["bodies"], dict(item.values)["day"], item.severity) for item in found] == expected


def test_kszk_asks_for_all_of_4_5_before_the_papers_are_made() -> None:
    bare = Player(1, "Lis", federation="POL")
    event = event_for("kszk", players=(bare,), rated_by="", arbiters=(), organiser=None, classification_rules=None)
    assert told(event) == [
        ("rated-not-iccf", "4.5.1", "rated_by", Severity.ADVICE),
        ("player-name-missing", "4.5.1", "surname", Severity.WARNING),
        ("player-category-missing", "4.5.1", "category_correspondence", Severity.WARNING),
        ("player-rating-missing", "4.5.1", "rating_iccf", Severity.WARNING),
        ("player-address-missing", "4.5.1", "address", Severity.WARNING),
        ("announcement-norms", "4.5.1", "classification_rules", Severity.ADVICE),
        ("rated-applicant", "4.5.2", "organiser", Severity.WARNING),
        ("rated-if-norm", "4.5.3", "address", Severity.ADVICE),
        ("rated-if-norm", "4.5.3", "email", Severity.ADVICE),
        ("rated-if-norm", "4.5.3", "birth_date", Severity.ADVICE),
    ]


@of_each([("2026-05-08", "post", False), ("2026-05-09", "post", True), ("2026-05-09", "server", False)])
def test_the_announcement_to_kszk_goes_out_before_the_start_but_the_servers_own(
    told_on: str, transmission: str, late: bool
) -> None:
    event = event_for("kszk", notified_on=told_on, transmission=transmission)
    assert [(code, article) for code, article, *_ in told(event)] == ([("rated-notice-late", "4.5.1")] if late else [])


def test_international_events_leave_the_application_to_the_players() -> None:
    bare = replace(ANNA, birth_date=None, address="")
    event = event_for("kszk", players=(bare,), level="international", arbiters=(), organiser=None)
    assert told(event) == []


def test_what_several_ask_for_is_told_once_as_heavy_as_the_strictest_has_it() -> None:
    event = event_for("fide", federation="pzszach", players=(replace(ANNA, birth_date=None),), city=None)
    assert told(event) == [
        ("rated-field-missing", "022", "city", Severity.WARNING),
        ("rated-birth-date", "3", "birth_date", Severity.WARNING),
    ]
    assert {dict(item.values)["bodies"] for item in missing_for_rating(event)} == {"fide,pzszach"}


@of_each(
    [
        ("Łukasz Żółć", True),
        ("O’Brien-Çelik 2", True),
        ("Петров", False),
        ("Пeтров Ivan", False),
        ("Ελένη", False),
        ("", True),
    ]
)
def test_latin_letters_with_whatever_marks(name: str, latin: bool) -> None:
    assert is_latin(name) is latin
    cyrillic = replace(ANNA, surname="Лис", first_name="Анна", name_other_script=name)
    assert [code for code, *_ in told(event_for("fide", players=(cyrillic,)))] == (
        [] if latin and name else ["rated-name-latin"]
    )


def test_games_without_a_result_are_told_once_the_report_is_written() -> None:
    other = replace(ANNA, number=2, surname="Sarna")
    game = GameResult(GameKey(1), 1, 2)
    for sent, codes in ((None, []), ("2026-05-12", ["table-games-open"])):
        event = replace(event_for("kszk", players=(ANNA, other), documents_sent_on=sent), results=(game,))
        assert [code for code, *_ in told(event)] == codes


def test_a_foreigner_who_is_not_admitted_is_not_asked_for_his_number_besides() -> None:
    guest = replace(ANNA, ids={}, federation="ROU", titles={"fide": "FM"})
    event = event_for("fide", federation="bsfsh", players=(guest,), host_federation="BUL")
    assert [code for code, *_ in told(event)] == ["rated-foreigner"]
