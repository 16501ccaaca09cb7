"""The players' start cards: filled with what is known, blank where the arbiter writes."""

from __future__ import annotations

import json
from dataclasses import replace
from datetime import date
from pathlib import Path
from typing import Any

import pytest

from engine.model import (
    DRAUGHTS_POINTS,
    Absence,
    Arbiter,
    Event,
    EventInfo,
    GameKey,
    GameResult,
    GameType,
    Incident,
    Mark,
    Outcome,
    Player,
    Rating,
    ResultKind,
    Settings,
    Team,
    points_text,
)
from reporting.context.builders import CONTEXTS
from reporting.context.cards import card_context
from reporting.context.subjects import Facts, Subjects
from reporting.context.words import roman
from reporting.exchange.document import decode_event
from reporting.forms.catalogue import load_forms
from tests.rows import of_each

ZURICH = Path(__file__).parents[3] / "samples" / "zurich-1953" / "event.json"
WIN, DRAW, LOSS = Mark.WIN, Mark.DRAW, Mark.LOSS


def zurich() -> Event:
    return decode_event(json.loads(ZURICH.read_text(encoding="utf-8")))[0]


def cards(event: Event, form: str = "start-card", lang: str = "pl") -> list[dict[str, Any]]:
    context = card_context(Subjects(load_forms()[form], Facts(event), lang))
    assert context is not None
    found: list[dict[str, Any]] = context["cards"]
    return found


def swiss(rounds: int | None, *results: GameResult, **settings: object) -> Event:
    info = EventInfo(name="Turniej", system="swiss-fide-2026", rounds=rounds, federation="pzszach", **settings)  # type: ignore[arg-type]
    players = (
        Player(
            1, "Żółć", "Łucja", birth_date=date(1990, 5, 17), ids={"national": "123"}, ratings=(Rating("fide", 1801),)
        ),
        Player(2, "Иванов", "Щерю", ids={"fide": "2900001"}, titles={"fide": "FM"}),
        Player(3, "Kowalski", "Jan", categories={"otb": "II+"}),
    )
    return Event(info, players, results=results)


def game(round_number: int, white: int, black: int | None, outcome: Outcome | None) -> GameResult:
    return GameResult(GameKey(round_number), white, black, outcome)


def test_the_last_running_score_of_every_card_is_the_score_of_the_tournament() -> None:
    event = zurich()
    final = {row.number: points_text(row.points) for row in Facts(event).standings.rows}
    written = {
        int(card["number"]): card["rows"][-1]["running"] or card["rows"][-2]["running"]
        for card in cards(event, lang="en")
    }
    assert written == final


@pytest.mark.parametrize(("lang", "word", "taken"), [("pl", "korekta", "−0,5"), ("bg", "корекция", "−0,5")])
def test_points_beside_the_games_have_a_row_and_are_in_the_running_score_from_there_on(
    lang: str, word: str, taken: str
) -> None:
    plain, changed = (
        {card["number"]: card["rows"] for card in cards(event, lang=lang)}
        for event in (zurich(), replace(zurich(), incidents=(Incident("Telefon", 3, points_of=4, points=-1),)))
    )
    before, after = plain.pop("4"), changed.pop("4")
    running = [{name: [row["running"] for row in rows] for name, rows in each.items()} for each in (plain, changed)]
    assert running[0] == running[1]
    assert [row["running"] for row in after[:3]] == [row["running"] for row in before[:3]]
    assert [after[3][box] for box in ("round", "opponent", "result")] == ["", word, taken]
    runnings = [tuple(row["running"] for row in pair) for pair in zip(before[3:], after[4:], strict=True)]
    made = [tuple(float(text.replace(",", ".")) for text in pair) for pair in runnings if all(pair)]
    assert {own - other for own, other in made} == {0.5}


@of_each(["start-card", "start-card-4up", "start-card-bg"])
def test_cards_of_a_swiss_event_add_up_row_by_row_with_points_beside_the_games(form: str) -> None:
    games = (game(1, 1, 2, Outcome(DRAW, DRAW)), game(2, 3, 1, Outcome(LOSS, WIN)), game(3, 2, 1, Outcome(WIN, LOSS)))
    event = replace(
        swiss(3, *games),
        absences=(Absence(3, 3, "half"),),
        incidents=tuple(Incident("", at, points_of=one, points=made) for at, one, made in ((2, 1, -1), (3, 3, 2))),
    )
    first, _, third = (
        [(row["opponent"].split(" ")[0] or row["opponent_name"], row["result"], row["running"]) for row in card["rows"]]
        for card in cards(event, form)
    )
    taken, given = ("korekta", "−0,5", "1"), ("korekta", "+1", "1,5")
    assert first == [("2", "½", "0,5"), ("3", "1", "1,5"), taken, ("2", "0", "1")]
    assert third[2:] == [("H", "½", "0,5"), given]


def test_points_taken_from_a_team_are_not_taken_from_the_player_of_its_number() -> None:
    event = replace(swiss(1, game(1, 1, 2, Outcome(WIN, LOSS))), teams=(Team(1, "A"), Team(2, "B")))
    teams = (1, 2, 2)
    people = tuple(replace(player, team=team, board=1) for player, team in zip(event.players, teams, strict=True))
    info = replace(event.info, system="team-round-robin")
    taken = (Incident("", 1, points_of=1, points=-2, board_points=-1),)
    plain, changed = (
        [[(row["result"], row["running"]) for row in card["rows"]] for card in cards(each)]
        for each in (
            replace(event, info=info, players=people),
            replace(event, info=info, players=people, incidents=taken),
        )
    )
    assert plain == changed


def test_in_the_end_a_card_of_teams_has_the_players_points_and_his_teams_town() -> None:
    for outcome, points in ((Outcome(WIN, LOSS), "1"), (None, "")):
        event = swiss(1, replace(game(1, 1, 2, outcome), home=1, guest=2))
        info, teams = replace(event.info, system="team-round-robin"), (Team(1, "A", city="Łomża"), Team(2, "B"))
        people = (replace(event.players[0], team=1, board=1), replace(event.players[1], team=2, board=1))
        first = cards(replace(event, info=info, players=people, teams=teams), "start-card-bg")[0]
        assert (first["points"], first["sum_value"], first["place"], first["city"]) == (points, points, "", "Łomża")


def test_the_card_of_the_winner_tells_his_tournament() -> None:
    smyslov = cards(zurich())[11]
    assert (smyslov["name"], smyslov["category"], smyslov["place"], smyslov["games"]) == (
        "Smyslov Vasily",
        "GM",
        "1",
        "28",
    )
    first = smyslov["rows"][0]
    assert (first["round"], first["white"], first["black"], first["opponent"]) == ("I", "", "×", "5")
    free = next(row for row in smyslov["rows"] if row["opponent"] == "pauza")
    assert (free["white"], free["black"], free["result"]) == ("", "", "")


def test_before_the_first_round_everything_but_the_player_is_blank() -> None:
    card = cards(swiss(5))[0]
    head = [card[key] for key in ("number", "name", "system_id", "own_rating", "birth", "place", "games")]
    assert head == ["1", "Żółć Łucja", "123", "1801", "1990", "", ""]
    assert [row["round"] for row in card["rows"]] == ["I", "II", "III", "IV", "V"]
    assert all(value == "" for row in card["rows"] for key, value in row.items() if key != "round")


def test_a_public_card_shows_the_year_of_birth_alone() -> None:
    assert "17" not in cards(swiss(5))[0]["birth"]


def test_a_paired_round_shows_colour_and_opponent_and_leaves_the_result_to_the_arbiter() -> None:
    row = cards(swiss(5, game(1, 2, 1, None)))[0]["rows"][0]
    assert (row["black"], row["opponent"], row["opponent_id"], row["result"]) == ("×", "2", "2900001", "")


def test_the_running_score_stops_at_a_game_that_is_not_finished() -> None:
    adjourned = Outcome(None, None, ResultKind.ADJOURNED)
    event = swiss(3, game(1, 1, 2, Outcome(WIN, LOSS)), game(2, 2, 1, adjourned), game(3, 1, 3, Outcome(DRAW, DRAW)))
    rows = cards(event)[0]["rows"]
    assert [(row["result"], row["running"]) for row in rows] == [("1", "1"), ("", ""), ("½", "")]


def test_a_bye_of_a_swiss_event_counts_and_one_of_a_round_robin_does_not() -> None:
    bye = game(1, 1, None, Outcome(WIN, None, ResultKind.BYE))
    event = swiss(3, bye, game(1, 2, 3, Outcome(WIN, LOSS)))
    everyone = replace(event, info=replace(event.info, system="round-robin"))
    rows = [cards(event)[0]["rows"][0], cards(everyone)[0]["rows"][0]]
    assert [(row["opponent"], row["running"]) for row in rows] == [("pauza ↓", "1"), ("pauza", "0")]


def test_a_forfeit_is_written_as_one_and_is_no_game_of_the_number_n() -> None:
    event = swiss(2, game(1, 1, 2, Outcome(WIN, LOSS, ResultKind.FORFEIT)), game(2, 3, 1, Outcome(LOSS, WIN)))
    card = cards(event)[0]
    assert [row["result"] for row in card["rows"]] == ["+", "1"]
    assert card["games"] == "1"


def test_draughts_count_two_one_and_nothing() -> None:
    event = swiss(2, game(1, 1, 2, Outcome(WIN, LOSS)), game(2, 3, 1, Outcome(DRAW, DRAW)))
    info = replace(event.info, game=GameType.DRAUGHTS100, points=DRAUGHTS_POINTS)
    rows = cards(replace(event, info=info))[0]["rows"]
    assert [(row["result"], row["running"]) for row in rows] == [("2", "2"), ("1", "3")]


@of_each(
    [
        ("start-card", 15, [15], [True]),
        ("start-card", 16, [16], [False]),
        ("start-card", 30, [30], [False]),
        ("start-card", 31, [16, 15], [False, True]),
        ("start-card-4up", 14, [14], [True]),
        ("start-card-4up", 15, [15], [True]),
        ("start-card-4up", 16, [8, 8], [True, True]),
        ("start-card-4up", 30, [15, 15], [True, True]),
    ]
)
def test_more_rounds_than_fit_go_on_another_card(form: str, rounds: int, sizes: list[int], tall: list[bool]) -> None:
    found = [card for card in cards(swiss(rounds), form) if card["number"] == "1"]
    assert [len(card["rows"]) for card in found] == sizes
    assert [card["tall"] for card in found] == tall
    assert [card["last"] for card in found] == [False] * (len(sizes) - 1) + [True]
    numerals = [row["round"] for card in found for row in card["rows"]]
    assert numerals == [roman(number) for number in range(1, rounds + 1)]


def test_an_event_whose_rounds_nobody_knows_gets_the_eleven_rows_of_the_printed_form() -> None:
    assert len(cards(swiss(None))[0]["rows"]) == 11


def test_the_head_names_federation_kind_and_arbiter() -> None:
    event = swiss(5, arbiters=(Arbiter("Anna Sędzia", "chief"),), settings=Settings(level="national"))
    context = card_context(Subjects(load_forms()["start-card"], Facts(event), "pl"))
    assert context is not None
    assert context["federation"] == "POLSKI ZWIĄZEK SZACHOWY"
    assert (context["event_kind_name"], context["arbiter_name"]) == ("krajowe", "Anna Sędzia")


@of_each([(1, "I"), (4, "IV"), (9, "IX"), (11, "XI"), (39, "XXXIX"), (40, "XL")])
def test_rounds_are_written_in_roman_numerals(number: int, numeral: str) -> None:
    assert roman(number) == numeral


@of_each(["start-card", "start-card-4up", "start-card-jahr"])
def test_the_ratings_on_a_card_are_those_that_are_summed_at_its_foot_and_forfeits_have_none(form: str) -> None:
    forfeit = Outcome(WIN, LOSS, ResultKind.FORFEIT)
    event = swiss(3, game(1, 1, 2, Outcome(WIN, LOSS)), game(2, 3, 1, Outcome(DRAW, DRAW)), game(3, 1, 3, forfeit))
    national = Rating("national", 1777)
    players = [replace(player, ratings=(national, *player.ratings)) for player in event.players]
    players[1] = replace(players[1], federation="POL", titles={}, categories={"otb": "k"})
    first = cards(replace(event, players=tuple(players)), form)[0]
    shown = (first["own_rating"], [row["rating"] for row in first["rows"]], first["sum_value"])
    assert shown == ("1801", ["2200", "1900", ""], "5901")
    bulgarian = cards(replace(event, players=tuple(players)), "start-card-bg")[0]
    assert [row["rating"] for row in bulgarian["rows"]] == ["1777"] * 3


def test_cards_in_a_pack_for_the_federation_have_the_day_of_birth_and_others_the_year() -> None:
    form, facts = load_forms()["start-card-4up"], Facts(swiss(1))
    public, sent = (card_context(Subjects(form, facts, "pl", enclosed=each)) for each in (None, (form.id,)))
    assert public and sent
    boxes = [(made["words"]["birth"], made["cards"][0]["birth"]) for made in (public, sent)]
    assert boxes == [("Rok urodzenia", "1990"), ("Data urodzenia", "17.05.1990")]


def test_standings_and_cards_say_that_a_match_not_played_adds_nothing_to_solkoff() -> None:
    forfeit, played = Outcome(WIN, LOSS, ResultKind.FORFEIT), Outcome(WIN, LOSS)
    draughts = {"game": GameType.DRAUGHTS100, "points": DRAUGHTS_POINTS}
    said = []
    for outcome in (forfeit, played):
        event = swiss(1, game(1, 1, 2, outcome), game(1, 3, None, Outcome(WIN, None, ResultKind.BYE)), **draughts)
        event = replace(event, info=replace(event.info, tie_breaks=("SOLKOFF",)))
        if outcome is played:
            event = replace(event, players=event.players[:2], results=event.results[:1])
        standings = CONTEXTS["standings"](Subjects(load_forms()["standings"], Facts(event), "en"))
        assert standings is not None
        said.append([any("Solkoff counts only" in text for text in standings["notes"])])
        said[-1] += [bool(card["note"]) for card in cards(event)]
    assert said == [[True] * 4, [False] * 3]
