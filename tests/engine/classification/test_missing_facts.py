"""A norm decided although somebody is not in the list stays so, whoever he turns out to be."""

from __future__ import annotations

import random
from collections import Counter
from dataclasses import replace
from datetime import date

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from engine.classification import missing_facts
from engine.classification.fide.fide_rules import FIDE
from engine.classification.fide.norm import classify_fide
from engine.classification.missing_facts import PZSZACH, Unknowns
from engine.classification.pzszach.norm import classify_pzszach
from engine.classification.pzwarc.category import classify_category
from engine.classification.pzwarc.pzwarc_rules import PZWARC_CATEGORY, PZWARC_TITLE
from engine.classification.pzwarc.title import classify_title
from engine.classification.rules import in_force
from engine.classification.scenario_verdicts import judge_missing
from engine.classification.verdict import Verdict
from engine.model import Arbiter, Event, EventInfo, GameKey, GameResult, GameType, Mark, Outcome, Player, Rating
from engine.pairing.round_robin.tables import table_of
from tests.settings import of_sheet
from tests.thinned import LONG

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


@settings(max_examples=settings().max_examples * 4 // 10)
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


WAYS = {
    "fide": (classify_fide, FIDE, "IM", 2400),
    "pzszach": (classify_pzszach, PZSZACH, "I", 1950),
    "pzwarc category": (classify_category, PZWARC_CATEGORY, "II", 0),
    "pzwarc title": (classify_title, PZWARC_TITLE, "K", 2090),
}


def nine_rounds(dice: random.Random, rules: str, level: int) -> Event:
    """Fourteen players in nine of thirteen rounds; some are on no list, or have no federation, or no rating, some games no result."""
    people = [
        Player(
            number,
            sex="m",
            federation="POL" if number == 1 or rules != "fide" else dice.choice(FEDERATIONS),
            titles={"fide": dice.choice(("GM", "IM", ""))} if rules == "fide" else {},
            categories={"draughts100": dice.choice(("II", "I", "I"))},
            ratings=(Rating("national" if "title" in rules else "fide", level + dice.randint(-150, 150), kind="A"),),
        )
        for number in range(1, 15)
    ]
    for number in dice.sample(range(2, 15), 3):
        people[number - 1] = replace(people[number - 1], ratings=())
    games = []
    for at, pairs in enumerate(table_of("round-robin", 14)[:9], 1):
        for board, (white, black) in enumerate(pairs, 1):
            mark = dice.choice(list(Mark)) if 1 not in (white, black) else dice.choice((Mark.WIN, Mark.DRAW, Mark.LOSS))
            won = Mark(Mark.WIN - mark) if black == 1 else mark
            games.append(GameResult(GameKey(at, board), white, black, Outcome(won, Mark(Mark.WIN - won))))
    for at in dice.sample(range(len(games)), dice.randint(0, 2)):
        games[at] = replace(games[at], outcome=None, extra={"result": "?"})
    if rules == "fide" and dice.random() < 0.5:
        at = dice.randint(1, 13)
        people[at] = replace(people[at], federation="")
    gone = set(dice.sample(range(2, 15), dice.randint(0, 2)))
    kept = tuple(each for each in people if each.number not in gone)
    info = EventInfo(
        game=GameType.DRAUGHTS100 if "pzwarc" in rules else GameType.CHESS,
        system="round-robin",
        start_date=date(2024, 5, 10),
        end_date=date(2024, 5, 19),
        rate_of_play="120' + 30\"",
        arbiters=(Arbiter("A", "chief", "IA", "1"),),
        settings=of_sheet(SETTINGS),
    )
    return Event(info, kept, results=tuple(games))


@pytest.mark.parametrize("rules", WAYS)
def test_what_people_whom_the_player_did_not_meet_may_have_done_is_not_tried_in_every_combination(
    rules: str, monkeypatch: pytest.MonkeyPatch
) -> None:
    """The same verdict as with every combination, in fewer scenarios."""
    classify, unknowns, norm, level = WAYS[rules]
    edition = in_force(rules.split(maxsplit=1)[0]).source
    monkeypatch.setattr(missing_facts, "MOST_SCENARIOS", 10_000)
    tried: Counter[str] = Counter()
    seen = set()

    def judged(way: str, event: Event, known: Unknowns) -> Verdict:
        def judge(scenario: Event, player: Player, wanted: str) -> Verdict:
            tried[way] += 1
            return classify(scenario, player, wanted, edition)

        return judge_missing(judge, known, event, event.player(1) or Player(1), norm)

    for seed in range(20):
        if not LONG and None in seen and len(seen) > 1 and tried["few"] < tried["all"]:
            break
        event = nine_rounds(random.Random(f"{rules} {seed}"), rules, level)
        told = judged("few", event, unknowns)
        every = judged("all", event, replace(unknowns, only_met=lambda event: False))
        assert (told.met, told.reason) == (every.met, every.reason), seed
        seen.add(told.met)
    assert None in seen and len(seen) > 1 and tried["few"] < tried["all"]
