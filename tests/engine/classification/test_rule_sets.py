"""Which edition judges an event, and which norms stand above what a player holds."""

from datetime import date

import pytest

from engine.classification.rules import RULES, in_force, norms_above, rule_set
from engine.model import Event, EventInfo, GameKey, GameResult, GameType, Mark, Outcome, Player, Rating
from tests.rows import of_each


@of_each(
    [
        ("pzszach", date(2015, 1, 11), "2007", []),
        ("pzszach", date(2015, 1, 12), "2015", []),
        ("pzszach", None, "2015", []),
        ("fide", date(2023, 12, 31), "2024", ["edition-not-in-force"]),
        ("fide", date(2024, 1, 1), "2024", []),
    ]
)
def test_the_edition_in_force_on_the_first_day_judges(rules, on, edition, codes):
    chosen, findings = rule_set(rules, on=on)
    assert chosen.edition == edition
    assert [item.code for item in findings] == codes


@of_each(
    [
        (date(2006, 12, 31), ["edition-not-in-force"]),
        (date(2007, 1, 1), []),
        (date(2015, 1, 11), []),
        (date(2015, 1, 12), ["edition-ended"]),
        (None, []),
    ]
)
def test_an_edition_that_is_named_holds_from_its_first_to_its_last_day(on, codes):
    chosen, findings = rule_set("pzszach", "2007", on)
    assert chosen.edition == "2007"
    assert [item.code for item in findings] == codes


@pytest.mark.parametrize(("rules", "edition"), [("kszk", "1999"), ("uscf", "")])
def test_an_edition_that_does_not_exist_is_named(rules, edition):
    chosen, findings = rule_set(rules, edition)
    assert chosen is None
    assert [item.code for item in findings] == ["edition-unknown"]


@of_each(
    [
        ("kszk", Player(1, categories={"correspondence": "Kc+"}), GameType.CORRESPONDENCE, ("Mc",)),
        ("kszk", Player(1, categories={"otb": "II+"}), GameType.CORRESPONDENCE, ("Mc", "Kc", "Ic")),
        ("kszk", Player(1, categories={"correspondence": "M"}), GameType.CORRESPONDENCE, ()),
        ("pzwarc", Player(1, categories={"draughts100": "I+"}), GameType.DRAUGHTS100, ("AM", "M", "K")),
        (
            "pzwarc",
            Player(1, sex="f", titles={"pzwarc64_women": "M"}),
            GameType.DRAUGHTS64,
            ("AM", "M", "K", "I", "II", "III", "IV", "V", "AMK"),
        ),
        ("pzszach", Player(1, categories={"otb": "k+"}), GameType.CHESS, ("m",)),
        ("fide", Player(1, sex="f", titles={"fide": "IM", "fide_women": "WIM"}), GameType.CHESS, ("GM", "WGM")),
        ("fide", Player(1, sex="f", titles={"fide": "IM"}), GameType.CHESS, ("GM", "WGM")),
        ("fide", Player(1, sex="f", titles={"fide": "GM"}), GameType.CHESS, ()),
        ("fide", Player(1, sex="f", titles={"fide": "FM"}), GameType.CHESS, ("GM", "IM", "WGM", "WIM")),
        ("fide", Player(1, sex="f", titles={"fide": "WFM"}), GameType.CHESS, ("GM", "IM", "FM", "CM", "WGM", "WIM")),
        ("pzszach", Player(1, titles={"fide": "FM"}), GameType.CHESS, ()),
        ("pzszach", Player(1, sex="f", titles={"fide": "WCM"}, categories={"otb": "k"}), GameType.CHESS, ("m",)),
        ("pzwarc", Player(1, titles={"fmjd": "MF"}), GameType.DRAUGHTS100, ()),
        ("bg", Player(1, categories={"otb": "II"}), GameType.CHESS, ("MS", "KM", "I")),
        ("fide", Player(1, sex="m"), GameType.CHESS, ("GM", "IM", "FM", "CM")),
    ]
)
def test_norms_above_what_is_held(rules, player, game, norms):
    event = Event(EventInfo(game=game), (player,))
    assert norms_above(in_force(rules), player, event) == norms


@of_each([(2149, False), (2150, None), (2151, None)])
def test_a_bulgarian_master_norm_is_refused_only_where_the_known_part_fails(average, met):
    players = tuple(Player(number, sex="m", ratings=(Rating("fide", average),)) for number in (1, 2))
    event = Event(EventInfo(), players, results=(GameResult(GameKey(1), 1, 2, Outcome(Mark.WIN, Mark.LOSS)),))
    verdict = in_force("bg").judge(event, 1, "MS")
    assert verdict.met is met
    assert verdict.reason == ("event-average" if met is False else "norm-not-configured")


@of_each(RULES)
def test_every_norm_of_every_edition_can_be_judged(rules):
    event = Event(EventInfo(), (Player(1), Player(2)))
    for edition in RULES[rules]:
        for norm in edition.norms:
            assert edition.judge(event, 1, norm).met is not True
