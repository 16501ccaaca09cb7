"""FIDE B.01 (2024), 1.4.3: for whom the exemptions hold, and who is of no federation."""

import pytest

from engine.model import Event, EventInfo, GameKey, GameResult, Mark, Outcome, Player, Rating, Settings
from tests.judges import classify_fide
from tests.rows import of_each

WIN = Outcome(Mark.WIN, Mark.LOSS)


def master(number, federation="POL", rating=2480, title="GM"):
    titles = {"fide": title} if title else {}
    return Player(number, federation=federation, titles=titles, ratings=(Rating("fide", rating, 100),), sex="m")


def field(federations, me="POL", others=(), rounds=9, **settings):
    names = federations.split()
    people = [master(number, name) for number, name in enumerate(names, 2)]
    games = tuple(GameResult(GameKey(at), 1, at + 1, WIN) for at in range(1, len(names) + 1))
    info = EventInfo(system="swiss-fide-2026", rounds=rounds, settings=Settings(**settings))
    return Event(info, (master(1, me, 2500, "IM"), *people, *others), results=games)


def judged(*asked, **settings):
    return classify_fide(field(*asked, **settings), 1, "GM")


def codes(verdict):
    return {item.code for item in verdict.requirements if item.article == "1.4.3"}


@pytest.mark.parametrize("claimed", ["national-final", "national-team"])
@pytest.mark.parametrize(("me", "host", "met"), [("POL", "POL", True), ("UKR", "POL", False), ("POL", "", None)])
def test_national_championships_exempt_the_players_of_their_federation_alone(claimed, me, host, met):
    """1.4.3 a, b: a foreigner in a national league meets the usual mix; whose event it is must be known."""
    found = judged(" ".join(["POL"] * 9), me, fide_exemption=claimed, host_federation=host)
    assert found.met is met


def test_who_registers_the_event_does_not_decide_where_the_mix_is_there():
    found = judged("POL POL POL BUL BUL BUL GER GER GER", fide_exemption="national-final")
    assert (found.met, codes(found)) == (True, {"foreign-federations"})


def test_zonals_exempt_everybody():
    assert judged(" ".join(["POL"] * 9), "UKR", fide_exemption="zonal", host_federation="POL").met is True


def foreigners(count, federations=3, titled=10, rated=True):
    codes = ("GER", "CZE", "UKR")[:federations]
    for at in range(count):
        titles = {"fide": "GM"} if at < titled else {"fide": "FM"}
        ratings = (Rating("fide", 2200, 100),) if rated else ()
        yield Player(100 + at, federation=codes[at % len(codes)], titles=titles, ratings=ratings)


@of_each(
    [
        ({"count": 20}, True),
        ({"count": 19}, None),
        ({"count": 20, "federations": 2}, None),
        ({"count": 20, "titled": 9}, None),
        ({"count": 20, "rated": False}, None),
    ]
)
def test_a_swiss_of_twenty_foreigners_has_them_in_its_list(asked, met):
    """1.4.3 d: 20 rated foreigners of three federations, ten of them titled; fewer are told and leave it open."""
    claimed = {"fide_exemption": "swiss-20-foreign", "host_federation": "POL"}
    found = judged(" ".join(["POL"] * 9), others=tuple(foreigners(**asked)), **claimed)
    assert (found.met, codes(found)) == (met, set() if met else {"foreign-field"})


@of_each([("FID", True), ("BUL", True), ("POL", False)])
def test_nobody_is_of_the_same_federation_as_a_player_of_none(me, met):
    """1.4.4 with the clarification of 2026: FID is no federation, so six opponents from FID are no compatriots."""
    others = "POL POL POL POL POL POL GER GER UKR" if me == "POL" else "FID FID FID FID FID FID GER GER UKR"
    assert judged(others, me).met is met


@of_each([(7, True), (9, True), (10, False)])
def test_seven_games_are_enough_in_team_championships_of_nine_rounds_at_most(rounds, met):
    assert judged("BUL BUL GER GER UKR UKR CZE", rounds=rounds, fide_event="team-championship").met is met


@pytest.mark.parametrize(("system", "n", "met"), [("round-robin", 12, False), ("swiss-fide-2026", 11, True)])
def test_of_a_round_robin_the_sheet_cannot_say_that_its_pairings_are_not_fixed(system, n, met):
    """1.4.1: all rounds of a round robin count, whatever stands on the sheet; in a Swiss a win may be left out."""
    strong = [master(number, ("BUL", "GER", "UKR")[number % 3]) for number in range(2, 12)]
    weak = [master(number, "CZE", 1200, "") for number in (12, 13)]
    games = tuple(GameResult(GameKey(at), 1, at + 1, WIN) for at in range(1, 13))
    info = EventInfo(system=system, rounds=12, settings=Settings(predetermined_pairings=False))
    verdict = classify_fide(Event(info, (master(1, "POL", 2500, "IM"), *strong, *weak), results=games), 1, "GM")
    assert (verdict.n, verdict.met) == (n, met)
