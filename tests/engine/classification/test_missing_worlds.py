"""A norm decided although somebody is not in the list stays so, whoever he turns out to be."""

from __future__ import annotations

from dataclasses import replace
from datetime import date

from hypothesis import given
from hypothesis import strategies as st

from engine.classification.rules import in_force
from engine.model import Arbiter, Event, EventInfo, GameKey, GameResult, GameType, Mark, Outcome, Player, Rating
from tests.settings import of_sheet

GAMES = {
    "kszk": GameType.CORRESPONDENCE,
    "pzszach": GameType.CHESS,
    "pzwarc": GameType.DRAUGHTS100,
    "fide": GameType.CHESS,
}
NORMS = {
    "kszk": ("Mc", "Kc", "Ic", "II", "V"),
    "pzszach": ("k", "I", "III"),
    "pzwarc": ("K", "M", "I", "III"),
    "fide": ("GM", "IM"),
}
SETTINGS = {
    "notified_on": "2024-01-02",
    "documents_sent_on": "2024-05-20",
    "notation": "true",
    "rating_list_date": "2024-05-01",
}
CATEGORIES = ("", "V", "IV", "III", "II", "I")
FEDERATIONS = ("POL", "BUL", "GER", "UKR")


@st.composite
def people(draw: st.DrawFn, number: int, rules: str, least: int = 1) -> Player:
    """Whoever may sit at a board: rated or not, titled or not, from anywhere."""
    value = draw(st.integers(least, 3000))
    names = {"kszk": ("iccf", "fide"), "pzszach": ("fide",), "pzwarc": ("national",), "fide": ("fide",)}[rules]
    rated = draw(st.booleans()) or rules == "pzszach"
    ratings = (Rating(draw(st.sampled_from(names)), value, games=60),) if rated else ()
    category = draw(st.sampled_from(CATEGORIES))
    titles = {"fide": draw(st.sampled_from(("GM", "IM", "FM")))} if draw(st.booleans()) else {}
    if rules == "pzwarc" and draw(st.booleans()):
        titles = {"fmjd": draw(st.sampled_from(("GMI", "MI", "MF")))}
    return Player(
        number,
        sex="m",
        federation=draw(st.sampled_from(FEDERATIONS)) if rules in {"fide", "pzwarc"} else "POL",
        ratings=ratings,
        titles=titles,
        categories={"correspondence": category, "otb": category, "draughts100": category} if category else {},
    )


@st.composite
def cases(draw: st.DrawFn) -> tuple[str, str, Event, tuple[int, ...], tuple[Player, ...]]:
    """A player's games, the opponents who are not listed, and who they are after all."""
    rules = draw(st.sampled_from(sorted(GAMES)))
    count = draw(st.integers(7, 11))
    numbers = range(2, count + 2)
    strength = draw(st.integers(1300, 2500))
    listed = [draw(people(number, rules, strength - 200)) for number in (1, *numbers)]
    marks = [draw(st.sampled_from((Mark.WIN, Mark.WIN, Mark.DRAW, Mark.LOSS))) for _ in numbers]
    results = tuple(
        GameResult(GameKey(at), 1, number, Outcome(mark, Mark(2 - mark)))
        for at, (number, mark) in enumerate(zip(numbers, marks, strict=True), start=1)
    )
    hidden = tuple(sorted(draw(st.sets(st.sampled_from(list(numbers)), min_size=1, max_size=2))))
    others = tuple(draw(people(number, rules)) for number in hidden)
    info = EventInfo(
        game=GAMES[rules],
        system=draw(st.sampled_from(("round-robin", "swiss-fide-2026"))),
        start_date=date(2024, 5, 10),
        end_date=date(2024, 5, 19),
        rate_of_play="120' + 30\"",
        arbiters=(Arbiter("A", "chief", "IA", "1"),),
        settings=of_sheet(SETTINGS),
    )
    event = Event(info, tuple(each for each in listed if each.number not in hidden), results=results)
    return rules, draw(st.sampled_from(NORMS[rules])), event, hidden, others


@given(cases())
def test_what_is_decided_without_somebody_holds_whoever_he_is(
    case: tuple[str, str, Event, tuple[int, ...], tuple[Player, ...]],
) -> None:
    rules, norm, event, hidden, others = case
    judge = in_force(rules).judge
    told = judge(event, 1, norm)
    known = judge(replace(event, players=(*event.players, *others)), 1, norm)
    if told.met is not None:
        assert known.met is told.met, (rules, norm, hidden)
    else:
        assert told.reason


def rated(number: int, value: int) -> Player:
    return Player(number, sex="m", ratings=(Rating("iccf", value, games=60),))


def test_a_won_game_is_lost_for_leaving_out_just_where_the_opponent_reaches_the_average_of_the_event() -> None:
    """KSzK 4.3.11: weaker or much stronger he would do no harm; at the average his game must count, and spoils it."""
    people = (
        rated(1, 1300),
        *(rated(number, 1900) for number in range(2, 9)),
        *(rated(at, 1200) for at in range(10, 30)),
    )
    marks = (Mark.WIN, Mark.WIN, Mark.DRAW, Mark.LOSS, Mark.LOSS, Mark.LOSS, Mark.LOSS, Mark.WIN)
    games = tuple(
        GameResult(GameKey(at), 1, at + 1, Outcome(mark, Mark(2 - mark))) for at, mark in enumerate(marks, start=1)
    )
    event = Event(EventInfo(game=GameType.CORRESPONDENCE, system="swiss-fide-2026"), people, results=games)
    judge = in_force("kszk").judge
    found = {value: judge(replace(event, players=(*people, rated(9, value))), 1, "II").met for value in (1, 1379, 3000)}
    assert found == {1: True, 1379: False, 3000: True}
    assert judge(event, 1, "II").met is None
