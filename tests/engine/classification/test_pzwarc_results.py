"""PZWarc 2021, VII 5.7, 6 and 7: titles by place, Table II in a verdict, what the event must be."""

from dataclasses import replace
from datetime import date

from engine.classification.pzwarc.event_conditions import fillings_of
from engine.model import (
    DRAUGHTS_POINTS,
    Arbiter,
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
from engine.regulations import load
from tests.judges import classify_category, classify_title
from tests.rows import of_each
from tests.settings import of_sheet

NUMBERS = load("pzwarc-2021-norms")
CHIEF = (Arbiter("A", "chief", licence="7"),)
WIN, DRAW, LOSS = Outcome(Mark.WIN, Mark.LOSS), Outcome(Mark.DRAW, Mark.DRAW), Outcome(Mark.LOSS, Mark.WIN)


def championship(place, behind, kind="individual", born=2000, rate="80' + 60\"", **settings):
    """Player 1 at a place: who stands above won a game more, who stands below lost to him."""
    people = [Player(1, sex="m", birth_year=born)]
    people += [Player(number, sex="m") for number in range(2, place + 1)]
    people += [
        Player(number, sex="m", categories={"draughts100": category})
        for number, category in enumerate(behind, start=place + 1)
    ]
    weakest = Player(len(people) + 1, sex="m")
    pairs = [(1, number) for number in range(place + 1, weakest.number)]
    pairs += [(number, weakest.number) for number in range(2, place + 1) for _ in range(len(behind) + 1)]
    games = [GameResult(GameKey(at), white, black, WIN) for at, (white, black) in enumerate(pairs, start=1)]
    info = EventInfo(
        game=GameType.DRAUGHTS100,
        points=DRAUGHTS_POINTS,
        rate_of_play=rate,
        start_date=date(2021, 7, 1),
        arbiters=CHIEF,
        settings=of_sheet({"pzwarc_championship": kind, "notation": "true", "notified_on": "2021-06-24", **settings}),
    )
    return Event(info, (*people, weakest), results=tuple(games))


@of_each(
    [
        ("M", "M", 2),
        ("M", "K", 2),
        ("M", "I", 2),
        ("M", "II", 1),
        ("M", "AM", 0),
        ("K+", "K", 2),
        ("K+", "M", 1),
        ("K+", "AM", 0),
        ("II+", "I", 1),
        ("II+", "II", 1),
        ("II", "I", 0),
        ("", "V", 0),
    ]
)
def test_how_often_a_place_fills_a_norm(brought, norm, fillings):
    assert fillings_of(brought, norm, NUMBERS) == fillings


@of_each(
    [
        (3, "age-50-plus", "I", True),
        (6, "age-50-plus", "I", True),
        (7, "age-50-plus", "I", True),  # II+: one norm for I
        (1, "age-10", "II", True),
        (4, "age-10", "II", False),
        (10, "age-10", "IV", True),
        (11, "age-10", "IV", False),
    ]
)
def test_table_v_by_place(place, kind, norm, met):
    born = 1960 if kind == "age-50-plus" else 2012
    verdict = classify_category(championship(place, ["I"] * 4, kind, born), 1, norm)
    assert verdict.met is met
    assert (verdict.rule.article == "VII 6.1") is met


@of_each([(["I"] * 2, False), (["I"] * 3, True), (["I", "I", "M"], True), (["II"] * 3, False)])
def test_three_equals_must_be_overtaken(behind, met):
    verdict = classify_category(championship(4, behind, "age-50-plus", 1960), 1, "I")
    assert verdict.met is met


@of_each(
    [
        (3, "II", ["II"] * 2, False),
        (3, "II", ["II"] * 3, True),
        (3, "IV", ["IV"] * 3, True),
        (3, "IV", ["V"] * 3, False),
        (3, "I", ["II"] * 3, False),
        (3, "I", ["I"] * 3, True),
        (7, "I", ["II"] * 3, True),
        (7, "III", ["III"] * 3, True),
        (6, "III", ["III"] * 3, True),
    ]
)
def test_for_a_lower_category_three_of_it_are_overtaken_whatever_else_the_place_brings(place, norm, behind, met):
    """VII 6.2.2: I+ of the third place asks no more for II than I of the sixth does."""
    assert classify_category(championship(place, behind, "age-50-plus", 1960), 1, norm).met is met


@of_each(
    [
        ("age-50-plus", 1972, False),
        ("age-50-plus", 1971, True),
        ("age-50-plus", 1970, True),
        ("age-19", 2001, False),
        ("age-19", 2002, True),
        ("age-19", 2003, True),
        ("age-19", None, None),
    ]
)
def test_the_age_is_that_of_the_year(kind, born, met):
    assert classify_category(championship(4, ["I"] * 3, kind, born), 1, "I").met is met


@of_each([("59'", False), ("60'", True), ("61'", True)])
def test_the_rate_must_be_that_of_the_category(rate, met):
    assert classify_category(championship(4, ["I"] * 3, "age-50-plus", 1960, rate), 1, "I").met is met


def test_a_champion_is_master_and_a_womens_champion_woman_master():
    event = championship(1, ["M"] * 3)
    assert classify_title(event, 1, "M").met is True
    assert classify_title(event, 1, "MK").met is False
    women = replace(
        event,
        info=replace(event.info, settings=replace(event.info.settings, competition="women")),
        players=tuple(replace(each, sex="f") for each in event.players),
    )
    assert classify_title(women, 1, "M").met is False
    assert classify_title(women, 1, "MK").met is True


def test_a_place_counts_only_at_the_end():
    event = championship(1, ["M"] * 3)
    running = replace(event, results=(*event.results, GameResult(GameKey(20), 2, 3)))
    assert classify_title(running, 1, "M").met is False


def rated(me, wins, rating=2100, n=8, **info):
    people = tuple(
        Player(number, sex="m", ratings=(Rating("national", rating, 50, "A"),)) for number in range(2, n + 2)
    )
    games = tuple(GameResult(GameKey(at), 1, at + 1, WIN if at <= wins else LOSS) for at in range(1, n + 1))
    given = {
        "game": GameType.DRAUGHTS100,
        "points": DRAUGHTS_POINTS,
        "rate_of_play": "80' + 60\"",
        "start_date": date(2021, 7, 1),
        "arbiters": CHIEF,
        **info,
        "settings": of_sheet({"notified_on": "2021-06-24", **info.get("settings", {})}),
    }
    return Event(EventInfo(**given), (me, *people), results=games)


@of_each(
    [
        ({}, 1900, "K", "I"),
        ({"draughts100": "I"}, 1900, "K", "I+"),
        ({"draughts100": "I"}, 1900, "AM", "K"),
        ({"draughts100": "I+"}, 2074, "K", "I++"),
        ({"draughts100": "I+"}, 2075, "K", "K"),
        ({"draughts100": "K"}, 1900, "M", "K+"),
        ({"draughts100": "K"}, 1900, "AM", "M"),
    ]
)
def test_table_ii_says_what_is_held_after_a_norm(held, rating, norm, after):
    me = Player(1, sex="m", categories=held, ratings=(Rating("national", rating, 50, "A"),))
    verdict = classify_title(rated(me, 8), 1, norm)
    assert (verdict.met, verdict.holds_after) == (True, after)


def test_a_norm_that_is_not_made_changes_nothing():
    assert classify_title(rated(Player(1, sex="m"), 0), 1, "K").holds_after == ""


@of_each([("women", "f", True), ("open", "f", False), ("", "f", True), ("", "m", False), ("", "", None)])
def test_womens_titles_are_made_in_womens_events(competition, sexes, met):
    me = Player(1, sex="f", ratings=(Rating("national", 2000, 50, "A"),))
    event = rated(me, 8, settings={"competition": competition})
    people = (me, *(replace(each, sex=sexes) for each in event.players[1:]))
    assert classify_title(replace(event, players=people), 1, "KK").met is met


@of_each([("2021-06-30", False), ("2021-07-01", True), ("", True)])
def test_the_chief_arbiters_licence_is_valid_on_the_first_day(until, met):
    chief = Arbiter("A", "chief", licence="7", licence_until=date.fromisoformat(until) if until else None)
    event = rated(Player(1, sex="m"), 8, start_date=date(2021, 7, 1), arbiters=(chief,))
    assert classify_title(event, 1, "K").met is met


@of_each(
    [
        ("2021-07-09", False),
        ("2021-07-10", True),
        ("2021-07-16", True),
        ("2021-07-17", True),
        ("2021-07-18", False),
        ("", True),
    ]
)
def test_the_documents_are_sent_within_seven_days(sent, met):
    event = rated(Player(1, sex="m"), 8, end_date=date(2021, 7, 10), settings={"documents_sent_on": sent})
    assert classify_title(event, 1, "K").met is met


@of_each([("true", "60'", True), ("false", "60'", False), ("", "60'", True), ("true", "", None), ("", "", None)])
def test_the_first_category_wants_written_notation(notation, rate, met):
    me = Player(1, sex="m", categories={"draughts100": "I"})
    people = tuple(Player(number, sex="m", categories={"draughts100": "I"}) for number in range(2, 10))
    games = tuple(GameResult(GameKey(at), 1, at + 1, WIN) for at in range(1, 9))
    info = EventInfo(
        game=GameType.DRAUGHTS100,
        points=DRAUGHTS_POINTS,
        rate_of_play=rate,
        arbiters=CHIEF,
        settings=of_sheet({"notation": notation}),
    )
    assert classify_category(Event(info, (me, *people), results=games), 1, "I").met is met


def test_a_rating_without_its_list_leaves_a_title_open():
    event = rated(Player(1, sex="m"), 8)
    nameless = Player(2, sex="m", extra={"ratings": [{"value": 2200}]})
    verdict = classify_title(replace(event, players=(event.players[0], nameless, *event.players[2:])), 1, "K")
    assert (verdict.met, verdict.reason) == (None, "rating-without-list")


@of_each([(1, "3", 1), (2, "3", 1), (7, "5", 0)])
def test_whoever_shares_the_edge_of_a_band_has_its_better_place(number, found, fillings):
    """Table V, 2–3: two share the third place (two are above), three with the title are behind both: K+ for each."""
    made = championship(1, ["K"] * 6)
    above = tuple(replace(made.players[at], categories={}) for at in (0, 1))
    wins = {1: 3, 2: 3, 3: 5, 4: 5, 5: 1, 6: 1, 7: 1}
    games = [(each, 8) for each, many in wins.items() for _ in range(many)]
    results = tuple(GameResult(GameKey(at), white, black, WIN) for at, (white, black) in enumerate(games, 1))
    event = replace(made, players=(*above, *made.players[2:]), results=results)
    verdict = classify_title(event, number, "M")
    told = [item.found for item in verdict.requirements if item.code == "place"]
    assert (told, verdict.fillings if told else 0) == ([found] if fillings else [], fillings)


@of_each([(4, 3), (3, 2), (2, 2)])
def test_who_shares_the_place_is_not_overtaken(wins, behind):
    """VII 6.2.2: "wyprzedzić" is a strictly better place."""
    made = championship(1, ["M"] * 4)
    games = [(each, 6) for each, many in {1: wins, 2: 5, 3: 3, 4: 1, 5: 1}.items() for _ in range(many)]
    results = tuple(GameResult(GameKey(at), white, black, WIN) for at, (white, black) in enumerate(games, 1))
    verdict = classify_title(replace(made, results=results), 1, "K")
    overtaken = next(item for item in verdict.requirements if item.code == "overtaken-equals")
    assert (overtaken.found, overtaken.met) == (str(behind), behind == 3)
