"""Whether the games suffice: the same as the whole verdict says, with less work; what is the same to a player is one."""

from __future__ import annotations

import random
from dataclasses import replace

import pytest

from engine.classification.fide.norm import classify_fide, is_refused
from engine.classification.pzwarc import category, title
from engine.classification.rules import in_force
from engine.model import (
    Event,
    EventInfo,
    GameKey,
    GameResult,
    GameType,
    Mark,
    Outcome,
    Player,
    Rating,
)
from engine.model.effort import Effort, within

_GAMES = {"kszk": GameType.CORRESPONDENCE, "pzwarc": GameType.DRAUGHTS100}
_UNREAD = {"result": "?"}


def event_of(dice: random.Random, rules: str, strong: int) -> Event:
    """A round robin of people who lack much, against somebody who is not listed, with results that nobody can read."""
    count = dice.choice((6, 8, 12))
    people = tuple(
        Player(
            number,
            federation=dice.choice(("POL", "BUL", "GER", "")),
            sex=dice.choice(("m", "f", "", "")),
            titles=dice.choice(({}, {"fide": "GM"}, {"fide": "IM"}, {"iccf": "GM"})),
            ratings=tuple(
                Rating(name, dice.randrange(1200, 2000) + strong, 40)
                for name in ("fide", "iccf")
                if dice.random() < 0.7
            ),
        )
        for number in range(1, count + 1)
    )
    pairs = [(one, two) for one in range(1, count + 1) for two in range(one + 1, count + 1)]
    results = []
    for at, (one, two) in enumerate(pairs, start=1):
        mark = dice.choice((Mark.WIN, Mark.WIN, Mark.DRAW, Mark.LOSS))
        game = GameResult(GameKey(at), one, two, Outcome(mark, Mark(Mark.WIN - mark)))
        results.append(replace(game, outcome=None, extra=_UNREAD) if dice.random() < 0.03 else game)
    if dice.random() < 0.3:
        results[-1] = replace(results[-1], white=1, black=count + 5)
    info = EventInfo(game=_GAMES.get(rules, GameType.CHESS), system="round-robin", rate_of_play="90+30")
    return Event(info, people, results=tuple(results))


@pytest.mark.parametrize("rules", ["kszk", "pzwarc", "pzszach", "fide", "bg"])
def test_what_suffices_is_what_the_whole_verdict_says(rules: str) -> None:
    dice, judging, told = random.Random(rules), in_force(rules), set()
    for at in range(6):
        event = event_of(dice, rules, 500 * (at % 2))
        for player in event.players[:2]:
            for norm in judging.norms:
                asked = event, player.number, norm
                verdict = judging.judge(*asked)
                told.add((verdict.met, verdict.games_suffice))
                assert judging.suffices(*asked) is verdict.games_suffice
    assert {suffices for _, suffices in told} == {True, False} or rules in {"bg", "pzwarc"}  # all is open, or refused
    assert None in {met for met, _ in told}


def test_who_is_refused_at_a_glance_did_not_make_the_norm() -> None:
    dice, told = random.Random(7), set()
    edition = in_force("fide").source
    for at in range(20):
        event = event_of(dice, "fide", 400 * (at % 3))
        for player in event.players:
            for norm in ("GM", "IM", "WGM", "WIM"):
                asked = event, player.number, norm, edition
                refused, met = is_refused(*asked), classify_fide(*asked).met
                told.add((refused, met))
                assert met is False or not refused
    assert {(True, False), (False, False), (False, None)} <= told


def test_who_is_refused_at_a_glance_made_no_norm_of_draughts() -> None:
    dice, told, edition = random.Random(11), dict[str, set[tuple[bool, bool | None]]](), in_force("pzwarc").source
    of_norm = {"V": category, "III": category, "I": category, "K": title, "M": title, "AM": title}
    for _ in range(40):
        event = event_of(dice, "pzwarc", 0)
        people = tuple(
            replace(
                each,
                federation="POL",
                categories={"draughts100": dice.choice(("", "I", "III", "V"))},
                ratings=(Rating("national", dice.randrange(1700, 2300), kind="A"),) if dice.random() < 0.9 else (),
            )
            for each in event.players
        )
        info = replace(event.info, system=dice.choice(("round-robin", "swiss-pzwarc-fmjd")), rate_of_play="80+60")
        event = replace(event, info=info, players=people)
        for player in event.players:
            for norm, kind in of_norm.items():
                asked = event, player.number, norm, edition
                classify = category.classify_category if kind is category else title.classify_title
                refused, met = kind.is_refused(*asked), classify(*asked).met
                told.setdefault(norm, set()).add((refused, met))
                assert met is False or not refused
    assert all({(True, False), (False, None)} <= ways for ways in told.values())
    assert (False, False) in set().union(*told.values())
    place = replace(event.info.settings, pzwarc_championship="seniors")
    event = replace(event, info=replace(event.info, settings=place))
    assert not any(kind.is_refused(event, 1, norm, edition) for norm, kind in of_norm.items())


def steps(event: Event, rules: str, norm: str, *, whole: bool = True) -> int:
    """What judging the first player takes, or asking of him whether the games suffice."""
    effort, judging = Effort(10**9), in_force(rules)
    with within(effort):
        (judging.judge if whole else judging.suffices)(event, 1, norm)
    return 10**9 - effort.left


def test_a_refusal_ends_the_search_for_what_suffices() -> None:
    event = event_of(random.Random(3), "kszk", 0)
    lost = tuple(replace(game, outcome=Outcome(Mark.LOSS, Mark.WIN), extra={}) for game in event.results)
    people = tuple(replace(player, sex="") for player in event.players)
    event = replace(event, players=people, results=lost)
    assert 3 * steps(event, "kszk", "Mc", whole=False) < steps(event, "kszk", "Mc")


@pytest.mark.parametrize(("rules", "norm"), [("kszk", "Kc"), ("bg", "KM")])
def test_a_result_between_others_that_nobody_can_read_is_no_matter(rules: str, norm: str) -> None:
    """Three ways in which a game of others may have ended are one to a player, those of his own are three."""
    event = event_of(random.Random(5), rules, 0)
    results = [replace(game, outcome=game.outcome or Outcome(Mark.WIN, Mark.LOSS), extra={}) for game in event.results]
    people = tuple(replace(player, sex="m") for player in event.players)
    event = replace(event, players=people, results=tuple(results))

    def unread(at: int) -> Event:
        spoilt = replace(results[at], outcome=None, extra=_UNREAD)
        return replace(event, results=(*results[:at], spoilt, *results[at + 1 :]))

    known, others, own = (steps(each, rules, norm) for each in (event, unread(-1 % len(results)), unread(0)))
    assert 2 * others < 3 * known < 2 * own
