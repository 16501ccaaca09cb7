"""What `check --for` asks: one function for each name, errors where something would come back."""

from __future__ import annotations

from dataclasses import replace
from itertools import product

from engine.checks.purposes import PURPOSES, norms_by_rating_alone
from engine.checks.rated import demands
from engine.model import Event, EventInfo, GameKey, GameResult, GameType, Mark, Outcome, Player, Rating, Severity
from tests.engine.checks.test_rated import event_for
from tests.rows import of_each

OWN = {
    "fide-rating": "fide",
    "fide-norms": "fide",
    "kszk": "kszk",
    "pzszach": "pzszach",
    "pzwarc": "pzwarc",
    "bg": "bfsh",
}


def test_every_name_has_its_function() -> None:
    assert list(PURPOSES) == list(OWN)


@of_each(OWN)
def test_what_would_come_back_is_an_error_and_the_rest_is_not(name: str) -> None:
    nobody = (Player(1, surname="Lis", first_name="Jan"),)
    event = event_for(OWN[name], players=nobody, end_date=None, start_date=None, arbiters=(), rate_of_play="")
    bodies = ("fmjd", "pzwarc") if name == "pzwarc" else (OWN[name],)
    asked = demands(event, bodies)
    own = ("norms-", "purpose-norms-")  # test_norm_event, test_report_demands
    found = [one for one in PURPOSES[name](event) if not one.code.startswith(own)]
    assert asked
    assert [(one.code, one.subject, one.rule) for one in found] == [(one.code, one.subject, one.rule) for one in asked]
    heavier = {Severity.WARNING: Severity.ERROR}
    assert [one.severity for one in found] == [heavier.get(one.severity, one.severity) for one in asked]


def test_it_asks_whoever_the_sheet_says_rates_the_event() -> None:
    event = event_for("fide", rated_by="none", arbiters=())
    assert "rated-chief-arbiter" in {one.code for one in PURPOSES["fide-rating"](event)}


@of_each(product(OWN, GameType))
def test_an_event_of_another_game_is_told_alone(name: str, game: GameType) -> None:
    event = event_for(OWN[name])
    event = replace(event, info=replace(event.info, game=game))
    own = {"kszk": {GameType.CORRESPONDENCE}, "pzwarc": {GameType.DRAUGHTS100, GameType.DRAUGHTS64}}
    codes = [one.code for one in PURPOSES[name](event)]
    other = game not in own.get(name, {GameType.CHESS})
    assert (codes == ["purpose-other-game"]) == other
    assert ("purpose-other-game" in codes) == other


@of_each([(5, True), (6, True), (7, False)])
def test_an_event_of_fewer_than_seven_games_gives_no_norm_in_draughts(rounds: int, few: bool) -> None:
    event = event_for("pzwarc")
    event = replace(event, info=replace(event.info, system="swiss-pzwarc-classical", rounds=rounds))
    assert ("norms-few-games" in [one.code for one in PURPOSES["pzwarc"](event)]) is few


@of_each([(2500, ["0"]), (1000, [])])
def test_a_norm_by_the_rating_alone_is_asked_about(rating: int, points: list[str]) -> None:
    """Seven games lost to players of 2500 still come to a rating achieved far above V; to those of 1000 they do not."""
    people = tuple(Player(at, f"P{at}", sex="m", ratings=(Rating("fide", rating),)) for at in range(2, 9))
    lost = Outcome(Mark.LOSS, Mark.WIN)
    games = tuple(GameResult(GameKey(at), 1, at + 1, lost) for at in range(1, 8))
    info = EventInfo(federation="pzszach", system="swiss-fide-2026", rounds=7, rate_of_play="120'")
    event = Event(info, (Player(1, "P1", sex="m", federation="POL"), *people), results=games)
    found = [one for one in norms_by_rating_alone(event) if one.subject and one.subject.record == 0]
    assert [dict(one.values)["points"] for one in found] == points
