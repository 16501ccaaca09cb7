"""`check --for fide-norms`: what refuses norms before the start, and the points of the annex for who can make them."""

from __future__ import annotations

from dataclasses import replace
from datetime import date, timedelta
from typing import Any

from engine.checks.norm_event import norm_event
from engine.model import (
    Arbiter,
    Event,
    EventInfo,
    Finding,
    GameKey,
    GameResult,
    GameType,
    Mark,
    Outcome,
    Player,
    Rating,
    ResultKind,
    Round,
    Severity,
)
from engine.model.points import halves
from tests.engine.classification.test_fide_norms import GM_TABLE
from tests.rows import of_each
from tests.settings import of_sheet

START = date(2026, 5, 2)
FEDERATIONS = ("GER", "GER", "UKR", "UKR", "CZE", "CZE", "POL", "POL", "POL")
CHIEF = Arbiter("Wrona Joanna", "chief", fide_id="99999900", arbiter_class="IA")
SHEET = {"notified_on": "2026-03-01", "host_federation": "POL"}


def opponents(rating: int, titles: str = "GM", federations: tuple[str, ...] = FEDERATIONS) -> tuple[Player, ...]:
    return tuple(
        Player(at, f"Gm{at}", "Jan", federation=code, titles={"fide": titles}, ratings=(Rating("fide", rating),))
        for at, code in enumerate(federations, start=2)
    )


def norm_of(players: tuple[Player, ...], days: int = 9, **more: Any) -> Event:
    settings = of_sheet({**SHEET, **more.pop("settings", {})})
    known: dict[str, Any] = {
        "name": "Open",
        "system": "round-robin",
        "game": GameType.CHESS,
        "federation": "fide",
        "rounds": 9,
        "start_date": START,
        "end_date": START + timedelta(days=days - 1),
        "rate_of_play": "120'",
        "arbiters": (CHIEF,),
        "settings": settings,
    }
    rounds = tuple(Round(at, START + timedelta(days=at % days)) for at in range(1, 10))
    return Event(EventInfo(**(known | more)), players, rounds=rounds)


def ten(rating: int, **more: Any) -> Event:
    seeker = Player(1, "Lis", "Jan", sex="m", federation="POL", titles={"fide": "IM"}, ratings=(Rating("fide", 2450),))
    return norm_of((seeker, *opponents(rating)), **more)


def codes(event: Event) -> dict[str, Finding]:
    return {one.code: one for one in norm_event(event)}


def value(found: Finding, name: str) -> str:
    return dict(found.values)[name]


@of_each([each for each in GM_TABLE[9].items() if each[1] < 2660])
def test_the_points_are_those_of_the_annex(points: str, average: int) -> None:
    """At the average of the annex so many points suffice; one rating point less asks for more, or for nothing at all."""
    shown = points.replace(".5", "½")
    at, below = codes(ten(average)), codes(ten(average - 1))
    assert (value(at["norms-reach"], "points"), value(at["norms-reach"], "names")) == (shown, "Lis Jan")
    assert "norms-reach" not in below or value(below["norms-reach"], "points") != shown


def test_an_event_as_fide_asks_has_no_errors() -> None:
    found = norm_event(ten(2475))
    assert {one.severity for one in found} == {Severity.INFO}
    assert {one.rule.regulation for one in found if one.rule} == {"fide-b01"}


@of_each(
    [
        ({"rate_of_play": "119'"}, "norms-minutes"),
        ({"arbiters": (replace(CHIEF, arbiter_class="NA"),)}, "norms-title-arbiter"),
        ({"arbiters": (CHIEF, Arbiter("Jan Lis", "arbiter", arbiter_class="FA"))}, "norms-playing-arbiter"),
        ({"settings": {"notified_on": "2026-04-03"}}, "norms-registered"),
        ({"settings": {"rating_list_date": "2026-06-01"}}, "norms-rating-list-date"),
        ({"days": 4}, "norms-rounds-a-day"),
        ({"system": "swiss-fide-dutch", "rounds": 8}, "norms-rounds"),
    ]
)
def test_what_refuses_every_norm_is_an_error(change: dict[str, Any], code: str) -> None:
    found = codes(ten(2475, **change))
    assert found[code].severity is Severity.ERROR
    assert found[code].rule is not None and found[code].rule.article.startswith("1.")


def test_thirty_days_before_the_start_is_in_time() -> None:
    assert "norms-registered" not in codes(ten(2475, settings={"notified_on": "2026-04-02"}))


def test_what_the_sheet_does_not_say_is_a_warning() -> None:
    event = ten(2475, rate_of_play="", arbiters=(), settings={"notified_on": ""})
    found = {one.code: one.severity for one in norm_event(replace(event, rounds=())) if one.severity != Severity.INFO}
    names = ("registered", "minutes", "rounds-a-day", "title-arbiter")
    assert found == {f"norms-{name}-open": Severity.WARNING for name in names}


@of_each([(("POL",), True), (("POL", "GER"), True), (("POL", "GER", "CZE"), False)])
def test_two_federations_besides_the_own_are_needed(codes_of: tuple[str, ...], refused: bool) -> None:
    field = opponents(2475, federations=(*codes_of, *(codes_of[-1],) * (9 - len(codes_of))))
    event = norm_of((replace(ten(2475).players[0]), *field))
    assert ("norms-federations" in codes(event)) == refused
    exempt = norm_of(event.players, settings={"fide_exemption": "national-final"})
    found = codes(exempt)
    assert "norms-federations" not in found
    assert found["norms-exemption"].severity is Severity.ADVICE


def test_fid_is_no_federation() -> None:
    field = opponents(2475, federations=("POL",) * 4 + ("GER",) * 3 + ("FID",) * 2)
    assert value(codes(norm_of(field))["norms-federations"], "number") == "2"


@of_each([(6, False), (5, True), (9, False)])
def test_days_of_one_round(days: int, told: bool) -> None:
    """Nine rounds on six days leave three of one round, on five days one."""
    found = codes(ten(2475, days=days))
    assert ("norms-one-round-days" in found) == told


def test_where_nobody_can_make_a_norm_that_is_an_error_and_says_what_lacks() -> None:
    event = ten(2475)
    found = codes(replace(event, players=(event.players[0], *opponents(2475, "FM"))))
    assert found["norms-none"].severity is Severity.ERROR
    told = {one.values[0][1]: one for one in norm_event(event) if one.code == "norms-no-reach"}
    assert "GM" not in told
    assert (value(found["norms-no-reach"], "titled"), value(found["norms-no-reach"], "level_needed")) == ("10", "3")


@of_each([("m", False), ("f", True)])
def test_womens_titles_are_missed_where_women_play(sex: str, missed: bool) -> None:
    first, *others = ten(2475).players
    field = (replace(first, sex=sex), *(replace(each, titles={}) for each in others))
    unmade = {value(one, "norm") for one in norm_event(norm_of(field)) if one.code == "norms-no-reach"}
    assert unmade == {"GM", "IM", *(("WGM", "WIM") if missed else ())}


@of_each([(1999, False), (2000, True), (2001, True)])
def test_a_large_swiss_is_told(rating: int, large: bool) -> None:
    field = opponents(rating, "FM", federations=("POL", "GER", "CZE", "UKR") * 10)
    found = codes(norm_of(field, system="swiss-fide-dutch"))
    assert ("norms-large" in found, "norms-not-large" in found) == (large, not large)


def test_a_swiss_without_pairings_promises_nothing_and_asks_alike_of_those_alike() -> None:
    field = opponents(2475, federations=("GER", "CZE", "UKR") * 4)
    seekers = tuple(replace(ten(2475).players[0], number=at, surname=f"Lis{at}") for at in (20, 21))
    found = [one for one in norm_event(norm_of((*seekers, *field), system="swiss-fide-dutch")) if "reach" in one.code]
    gm = next(one for one in found if value(one, "norm") == "GM")
    assert (gm.code, value(gm, "points")) == ("norms-reach-at-best", "6")
    assert value(gm, "names") == "Lis20 Jan; Lis21 Jan"


@of_each([(11, False, "norms-perhaps-made"), (12, False, "norms-reach-at-best"), (12, True, "norms-reach")])
def test_a_norm_is_made_only_where_no_opponent_can_spoil_it(count: int, paired: bool, code: str) -> None:
    """4½ of 8 against 2410: the bye of an odd field may stand for the ninth game, a game must bring a draw (1.4.1)."""
    field = opponents(2410, federations=("GER", "CZE", "UKR", "POL") * 3)[: count - 1]
    seeker = Player(1, "Lis", "Jan", federation="POL", ratings=(Rating("fide", 2300),))
    marks = [Mark.WIN, *[Mark.DRAW] * 7]
    played = [
        GameResult(GameKey(at), 1, at + 1, Outcome(mark, Mark(Mark.WIN - mark))) for at, mark in enumerate(marks, 1)
    ]
    last = [GameResult(GameKey(9), 1, 10)] * paired
    event = replace(norm_of((seeker, *field), system="swiss-fide-2026"), results=(*played, *last))
    of_im = next(one for one in norm_event(event) if dict(one.values).get("norm") == "IM")
    assert (of_im.code, value(of_im, "names")) == (code, "Lis Jan")


def test_results_count_and_what_is_left_is_told() -> None:
    event = ten(2475)
    won = GameResult(GameKey(1), 1, 10, Outcome(Mark.WIN, Mark.LOSS))
    found = codes(replace(event, results=(won,)))
    assert (value(found["norms-reach"], "points"), value(found["norms-reach"], "games")) == ("5", "8")


@of_each([(1, "½"), (12, "6"), (13, "6½"), (0, "0")])
def test_points_are_written_with_halves(points: int, shown: str) -> None:
    assert halves(points) == shown


@of_each([(49, False), (50, False), (51, True)])
def test_a_large_event_that_runs_is_told_to_ask_for_single_players(seekers: int, told: bool) -> None:
    """Of each man without title GM and IM are forecast: a hundred forecasts are made, not one more."""
    one = replace(ten(2475).players[0], titles={}, ratings=())
    field = tuple(replace(one, number=at, surname=f"Lis{at}") for at in range(1, seekers + 1))
    started = (GameResult(GameKey(9), 1, 2, Outcome(Mark.WIN, Mark.LOSS)),)
    event = replace(norm_of(field, system="swiss-fide-dutch"), results=started)
    assert ("norms-running" in codes(event)) == told
    assert "norms-running" not in codes(replace(event, results=()))


@of_each([(ResultKind.PLAYED, []), (ResultKind.FORFEIT, ["≤ 4, 5"])])
def test_the_requirement_that_fails_is_named_also_after_a_forfeit(kind: ResultKind, told: list[str]) -> None:
    """Five of nine opponents are of the own federation, as many as 1.4.4 allows; of eight games it allows four."""
    own = ten(2600).players[0]
    others = opponents(2600, federations=("GER", "UKR", "CZE", "CZE", *["POL"] * 5))
    games = [
        GameResult(GameKey(at), 1, at + 1, Outcome(Mark.WIN, Mark.LOSS, kind if at == 1 else ResultKind.PLAYED))
        for at in range(1, 10)
    ]
    event = replace(norm_of((own, *others), system="swiss-fide-2026"), results=tuple(games))
    found = norm_event(event, {1})
    refused = [one for one in found if (one.code, dict(one.values).get("norm")) == ("norms-mix", "GM")]
    assert [f"{value(one, 'needed')}, {value(one, 'found')}" for one in refused] == told
    assert {value(one, "hint") for one in found} == {"late"}  # nobody is invited any more
