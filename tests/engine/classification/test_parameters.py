"""Parameters that the event sheet sets: read, refused, and what they do to verdicts."""

from dataclasses import replace
from datetime import date

from engine.classification.parameters import check_parameters, given_parameters, known_parameters, numbers_of
from engine.classification.rules import RULES, rule_set
from engine.model import Event, EventInfo, GameKey, GameResult, GameType, Mark, Outcome, Player, Rating
from engine.regulations import load
from engine.regulations.editions import editions, select
from reporting.fields import TABLES
from tests.rows import of_each
from tests.settings import of_sheet

WIN, LOSS = Outcome(Mark.WIN, Mark.LOSS), Outcome(Mark.LOSS, Mark.WIN)


def sheet(*lines, **info):
    settings = {**info.pop("settings", {}), "parameters": "\n".join(lines)}
    return Event(EventInfo(settings=of_sheet(settings), **info))


def played(event, wins, losses=0, rating=2300, sex="m"):
    people = tuple(Player(number, sex=sex, ratings=(Rating("fide", rating),)) for number in range(1, wins + losses + 2))
    games = tuple(GameResult(GameKey(at), 1, at + 1, WIN if at <= wins else LOSS) for at in range(1, wins + losses + 1))
    return replace(event, players=people, results=games)


def judged(event, rules, norm):
    return rule_set(rules)[0].judge(event, 1, norm)


def test_a_line_has_an_id_a_value_and_a_source():
    event = sheet("pzszach.minimum_minutes.I = 90; resolution 12/2026; item 3", "", "  PZSZACH.Minimum_Minutes.K=100  ")
    assert [(given.parameter.id, given.value, given.source) for given in given_parameters(event)] == [
        ("pzszach.minimum_minutes.I", 90, "resolution 12/2026; item 3"),
        ("pzszach.minimum_minutes.k", 100, ""),
    ]
    assert check_parameters(event) == ()
    assert given_parameters(event)[0].line == "pzszach.minimum_minutes.I = 90; resolution 12/2026; item 3"


@of_each(
    [
        ("ninety", "parameter-line"),
        ("pzszach.minimum_minutes.X = 90", "parameter-unknown"),
        ("fide.norms = 3", "parameter-unknown"),
        ("pzszach.minimum_minutes.I = ninety", "parameter-value"),
        ("pzszach.minimum_minutes.I = ", "parameter-value"),
        ("pzszach.minimum_minutes.I = -90", "parameter-value"),
        ("pzszach.minimum_minutes.I = 90.5", "parameter-value"),
        ("pzszach.minimum_minutes.m = 601", "parameter-value"),
        ("pzszach.by_result.seniors-65 = IM", "parameter-value"),
        ("pzszach.minimum_minutes.I = 59", "parameter-looser"),
        ("pzszach.minimum_minutes.III = 29", "parameter-looser"),
    ]
)
def test_a_line_that_means_nothing_is_a_finding_and_sets_nothing(line, code):
    event = sheet(line)
    assert [found.code for found in check_parameters(event)] == [code]
    assert given_parameters(event) == ()
    assert numbers_of(event, select("pzszach", name="2015")) == load("pzszach-2015")


def test_a_parameter_stands_once():
    event = sheet("pzszach.minimum_minutes.I = 90", "pzszach.minimum_minutes.I = 100")
    assert [found.code for found in check_parameters(event)] == ["parameter-twice"]
    assert [given.value for given in given_parameters(event)] == [90]


def test_a_higher_category_asks_for_no_less_than_those_set_below_it():
    event = sheet(
        "pzszach.minimum_minutes.I = 100", "pzszach.minimum_minutes.k = 90", "pzszach.minimum_minutes.m = 100"
    )
    assert [(found.code, found.value) for found in check_parameters(event)] == [("parameter-looser", "90")]
    assert {given.parameter.id[-1]: given.value for given in given_parameters(event)} == {"I": 100, "m": 100}


def test_what_is_set_leaves_the_edition_itself_alone():
    before = dict(load("pzszach-2015")["minimum_minutes"])
    event = sheet("pzszach.minimum_minutes.I = 90")
    assert numbers_of(event, select("pzszach", name="2015"))["minimum_minutes"] == {**before, "I": 90}
    assert numbers_of(event, select("pzszach", name="2007"))["minimum_minutes"]["I"] == 90
    assert load("pzszach-2015")["minimum_minutes"] == before
    assert numbers_of(event, select("kszk", name="2016")) is load("kszk-2016")


@of_each([("89'", False), ("90'", True), ("91'", True)])
def test_a_rate_of_play_that_is_set_decides(rate, met):
    event = played(sheet("pzszach.minimum_minutes.I = 90", rate_of_play=rate), 9)
    assert judged(event, "pzszach", "I").met is met
    assert judged(event, "pzszach", "k").met is None


def test_a_champion_of_a_row_that_the_source_lacks():
    info = {"end_date": date(2024, 7, 1), "rounds": 1, "settings": {"pzszach_championship": "seniors-65"}}
    for line, norm, met in (("", "k", None), ("pzszach.by_result.seniors-65 = k+", "m", True)):
        assert judged(played(sheet(line, **info), 1), "pzszach", norm).met is met
    assert judged(played(sheet("pzszach.by_result.seniors-65 = k", **info), 1), "pzszach", "m").met is False


def test_the_provisional_rating_of_a_class_of_iccf():
    line = "kszk.provisional_by_class.class-m = 2200; ICCF"
    info = {"game": GameType.CORRESPONDENCE, "settings": {"iccf_class": "class-m"}}
    for lines, average in (((), None), ((line,), 2200)):
        event = played(sheet(*lines, **info), 9)
        people = tuple(replace(each, ratings=()) for each in event.players)
        assert judged(replace(event, players=people), "kszk", "Kc").average == average


@of_each(
    [
        ((), 9, None),
        (("bg.m.MS.games = 9",), 9, None),
        (("bg.m.MS.games = 9", "bg.m.MS.percent = 60"), 6, True),
        (("bg.m.MS.games = 9", "bg.m.MS.percent = 67"), 6, False),
        (("bg.m.MS.games = 10", "bg.m.MS.percent = 60"), 6, False),
        (("bg.m.MS.games = 9", "bg.m.MS.percent = 60", "bg.m.MS.event_average = 2301"), 9, False),
        (("bg.f.MS.games = 9", "bg.f.MS.percent = 60", "bg.f.MS.event_average = 2000"), 9, None),
    ]
)
def test_a_bulgarian_norm_whose_figures_are_set(lines, wins, met):
    assert judged(played(sheet(*lines), wins, 9 - wins), "bg", "MS").met is met


def test_a_bulgarian_norm_of_a_woman_has_her_figures():
    lines = ("bg.f.KM.games = 9", "bg.f.KM.percent = 60", "bg.f.KM.event_average = 2000")
    assert judged(played(sheet(*lines), 9, sex="f"), "bg", "KM").met is True
    assert judged(played(sheet(*lines), 9, sex=""), "bg", "KM").reason == "sex"


def test_every_parameter_belongs_to_a_rule_set_and_to_what_the_sheet_can_say():
    for parameter in known_parameters().values():
        of_norms = {each.edition for each in RULES.get(parameter.rules, ())}
        of_ratings = {each.name for each in editions(parameter.regulation)}
        assert set(parameter.editions) <= (of_norms or of_ratings), parameter.id
        assert parameter.editions, parameter.id
        assert parameter.rule().article and parameter.expected
        kind, _, name = parameter.id.partition(".")[2].partition(".")
        if kind == "provisional_by_class":
            assert name in TABLES["event"].column("iccf_class").choices
        if kind == "by_result":
            assert name in TABLES["event"].column("pzszach_championship").choices
    assert len({key.casefold() for key in known_parameters()}) == len(known_parameters())


@of_each(
    [
        ("pzszach.minimum_minutes.m", 1, 600),
        ("kszk.provisional_by_class.other", 1000, 3000),
        ("bg.m.I.event_average", 1000, 3000),
        ("bg.f.I.games", 1, 50),
        ("bg.m.III.percent", 1, 100),
        ("fmjd.k.new", 1, 200),
        ("fmjd.expected.99", 0, 2000),
        ("fide-b02-rapid.points_over_half", 1, 100),
        ("fide-b02-rapid.largest_difference", 400, 735),
    ]
)
def test_the_bounds_of_numbers(name, least, most):
    parameter = known_parameters()[name]
    assert [parameter.read(str(value)) for value in (least - 1, least, most, most + 1)] == [None, least, most, None]
