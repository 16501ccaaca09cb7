"""The document and the event: there and back loses nothing, and what cannot be read is named."""

from __future__ import annotations

import json
from pathlib import Path
from typing import Any

import pytest
from hypothesis import HealthCheck, given, settings
from hypothesis import strategies as st

from engine.model import Event, Finding, GameType, Mark, ResultKind, Side, Subject, UnfinishedRule
from reporting.exchange.canonical import canonical_json, event_hash, public_document
from reporting.exchange.document import decode_event, encode_event
from tests.rows import of_each

FULL: dict[str, Any] = json.loads((Path(__file__).parent / "full_event.json").read_text(encoding="utf-8"))


def decode(document: dict[str, Any]) -> tuple[Event, tuple[Finding, ...]]:
    return decode_event(document)


def codes(document: dict[str, Any]) -> dict[tuple[str, str | None], Subject | None]:
    return {(f.code, f.subject.field if f.subject else None): f.subject for f in decode(document)[1]}


def with_player(**fields: Any) -> dict[str, Any]:
    return {"players": [{"number": 1}, {"number": 2, **fields}], "results": []}


def with_result(**fields: Any) -> dict[str, Any]:
    return {"players": [], "results": [{"round": 1, "board": 1, "white": 1, "black": 2, **fields}]}


def test_a_full_event_comes_back_as_it_was() -> None:
    event, findings = decode(FULL)
    assert findings == ()
    assert encode_event(event) == FULL


def test_a_full_event_is_understood() -> None:
    event, _ = decode(FULL)
    first, second, third = event.players
    assert (first.name, first.birth_year, second.birth_date, second.birth_year) == ("Żółć Jan", 1990, None, 1953)
    assert first.ratings[0].value == 2400
    assert first.extra == {"shirt": "XL"}
    assert third.status == "active"
    assert event.info.settings.default_time == 30
    assert event.info.settings.notation is True
    assert event.play_offs[0].order == (2, 1)
    draw, bye, paired, sanction, adjourned = event.results
    assert draw.outcome is not None
    assert draw.outcome.white is Mark.DRAW
    assert bye.outcome is not None
    assert bye.outcome.kind is ResultKind.BYE
    assert paired.outcome is None
    assert paired.as_played
    assert paired.key.match == 2
    assert sanction.outcome is not None
    assert sanction.outcome.white is sanction.outcome.black is Mark.LOSS
    assert adjourned.outcome is not None
    assert not adjourned.outcome.finished


@of_each([("0", {}), ("000000", {}), (0, {}), ("10", {"fide": "10"})])
def test_an_id_of_zeros_is_none_and_stays_in_the_file(text: object, ids: dict[str, str]) -> None:
    document = with_player(ids={"fide": text})
    event, findings = decode(document)
    assert (event.players[1].ids, findings) == (ids, ())
    assert encode_event(event)["players"][1]["ids"] == {"fide": text}


def test_only_player_numbers_and_results_are_required() -> None:
    event, findings = decode({"players": [{"number": 7}], "results": [{"white": 7, "black": 8}]})
    assert findings == ()
    assert event.results[0].key.round == 0
    assert ("results-missing", None) in codes({"players": [{"number": 7}]})
    assert codes({"players": [{"number": 1}, {"surname": "X"}], "results": []}) == {
        ("late-without-number", "number"): Subject("players", 1, "number")
    }


def test_players_who_have_no_numbers_before_the_draw_get_one_warning() -> None:
    assert codes({"players": [{"surname": "X"}, {"surname": "Y"}], "results": []}) == {
        ("numbers-missing", "number"): Subject("players", None, "number")
    }


def test_a_record_that_means_nothing_is_kept() -> None:
    document = {"schema": 1, "event": {"game": "chess"}, "players": [{"surname": "X"}, 7], "results": []}
    event, findings = decode(document)
    assert [f.code for f in findings] == ["record-expected", "field-missing"]
    assert event.players == ()
    assert encode_event(event)["players"] == document["players"]


@of_each(
    [
        ({"birth_date": "1990-13-01"}, "birth-unreadable", "birth_date"),
        ({"team": "second"}, "number-unreadable", "team"),
        ({"surname": ["a"]}, "text-unreadable", "surname"),
        ({"status": "gone"}, "choice-unknown", "status"),
        ({"titles": {"fide": "XM"}}, "choice-unknown", "title_fide"),
        ({"ratings": [{"list": "fide", "value": "strong"}]}, "number-unreadable", "rating_fide"),
        ({"ratings": [7]}, "rating-unreadable", "rating_fide"),
        ({"ratings": [{"list": "iccf", "value": 2300, "date": "May"}]}, "date-unreadable", "rating_iccf"),
    ]
)
def test_an_unreadable_value_of_a_player_is_named_and_kept(fields: dict[str, Any], code: str, column: str) -> None:
    document = with_player(**fields)
    assert codes(document) == {(code, column): Subject("players", 1, column)}
    assert encode_event(decode(document)[0])["players"] == document["players"]


def test_an_unknown_choice_is_told_with_the_ids_that_a_document_takes() -> None:
    _, (found,) = decode({"event": {"game": "chess", "level": "regional"}, "results": []})
    assert (found.code, dict(found.values)["choices"].split(", ")[2]) == ("choice-unknown", "voivodeship")
    _, (found,) = decode({"event": {"game": "chess"}} | with_result(kind="rumour"))
    assert (found.code, "forfeit" in dict(found.values)["choices"].split(", ")) == ("choice-unknown", True)


@of_each(
    [
        ("chess", ("1", "0"), (Mark.WIN, Mark.LOSS)),
        ("chess", ("½", "0,5"), (Mark.DRAW, Mark.DRAW)),
        ("chess", (0, 1), (Mark.LOSS, Mark.WIN)),
        ("draughts100", ("2", "0"), (Mark.WIN, Mark.LOSS)),
        ("draughts64", (1, "1"), (Mark.DRAW, Mark.DRAW)),
    ]
)
def test_scores_are_read_in_the_points_of_the_game(game: str, score: tuple[Any, Any], marks: tuple[Mark, Mark]) -> None:
    document = {"event": {"game": game}} | with_result(score={"white": score[0], "black": score[1]})
    event, findings = decode(document)
    assert findings == ()
    outcome = event.results[0].outcome
    assert outcome is not None
    assert (outcome.white, outcome.black) == marks


@of_each(
    [
        ("chess", {"score": {"white": "3", "black": "0"}}, "result-unknown"),
        ("chess", {"score": {"white": "2", "black": "0"}}, "result-unknown"),
        ("draughts100", {"score": {"white": "0.5", "black": "0.5"}}, "result-unknown"),
        ("chess", {"score": {"white": "1", "black": "1"}}, "result-impossible"),
        ("chess", {"score": {"white": "1"}}, "result-unknown"),
        ("chess", {"score": "1-0"}, "score-unreadable"),
        ("chess", {"kind": "rumour"}, "choice-unknown"),
    ]
)
def test_an_impossible_score_is_a_finding(game: str, fields: dict[str, Any], code: str) -> None:
    document = {"event": {"game": game}} | with_result(**fields)
    event, findings = decode(document)
    assert [f.code for f in findings] == [code]
    assert encode_event(event)["results"] == document["results"]


def test_a_draw_with_advantage_names_its_side() -> None:
    document = {"event": {"game": "draughts100"}} | with_result(score={"white": "1", "black": "1"}, advantage="black")
    outcome = decode(document)[0].results[0].outcome
    assert outcome is not None
    assert outcome.advantage is Side.BLACK


def test_a_bye_without_a_kind_is_the_bye_worth_as_much() -> None:
    document = {"players": [], "results": [{"round": 1, "white": 3, "score": {"white": "0.5"}}]}
    outcome = decode(document)[0].results[0].outcome
    assert outcome is not None
    assert outcome.kind is ResultKind.HALF_BYE


def test_defaults_follow_the_game_and_the_federation() -> None:
    draughts = decode({"event": {"game": "draughts64"}, "results": []})[0].info
    assert (draughts.points.win, draughts.unfinished) == (4, UnfinishedRule.MORE_THAN_HALF)
    chess = decode({"event": {"points_win": "3", "points_draw": "1"}, "results": []})[0].info
    assert (chess.game, chess.points.win, chess.points.bye, chess.unfinished) == (
        GameType.CHESS,
        6,
        6,
        UnfinishedRule.HALF,
    )


def test_the_canonical_form_has_sorted_keys_no_spaces_and_one_newline() -> None:
    assert canonical_json({"b": "e\u0301", "a": [1, None, True]}) == '{"a":[1,null,true],"b":"é"}\n'.encode()
    assert event_hash({"a": 1, "b": 2}) == event_hash({"b": 2, "a": 1})
    assert event_hash({"a": 1}) != event_hash({"a": 2})


def test_the_public_document_has_no_address_and_of_the_birth_date_the_year_alone() -> None:
    public = public_document(FULL)
    text = canonical_json(public).decode()
    for private in ("jan@example.org", "02-03", "x@y.z", "phone_at_home", "XL", "another program"):
        assert private not in text
    assert public["players"][0]["birth_date"] == "1990"
    assert public["players"][1]["birth_date"] == "1953"
    assert public["players"][0]["ids"] == {"fide": "1100001"}
    assert public["results"][0] == FULL["results"][0]


json_values = st.sampled_from([None, True, 7, -1, "7", "x", "", [], {}, [1], ["a"], {"white": "1"}, {"a": [None]}])
keys = st.sampled_from(["number", "round", "white", "black", "score", "kind", "ids", "ratings", "place", "order", "x"])
junk_tables = st.lists(st.dictionaries(keys, json_values, max_size=4) | json_values, max_size=3) | json_values


@settings(max_examples=30, deadline=None, suppress_health_check=[HealthCheck.too_slow])
@given(st.dictionaries(st.sampled_from(["event", "players", "results", "rounds", "play_offs", "y"]), junk_tables))
def test_whatever_stands_in_a_document_is_read_without_failing_and_kept(document: dict[str, Any]) -> None:
    again = encode_event(decode(document)[0])
    for key, value in document.items():
        if not isinstance(value, list) or key == "y":
            continue
        for record, before in zip(again[key], value, strict=True) if key != "event" else ():
            if isinstance(before, dict):
                assert {name: record[name] for name in before} == before


@of_each([(98, []), (99, []), (100, ["number-too-large"])])
def test_what_is_counted_out_one_by_one_has_a_most(cycles: int, codes: list[str]) -> None:
    document = {"event": {"system": "round-robin", "cycles": cycles}, "results": []}
    event, findings = decode_event(document)
    assert [found.code for found in findings] == codes
    assert event.info.cycles == (1 if codes else cycles)
    assert encode_event(event)["event"]["cycles"] == cycles


def test_a_round_of_the_calendar_has_a_most_too() -> None:
    _, findings = decode_event({"rounds": [{"round": 10**6}], "results": [{"round": 10**6, "white": 1}]})
    assert [found.code for found in findings] == ["number-too-large"] * 2


def game_of(**more: Any) -> dict[str, Any]:
    score = {"white": "1", "black": "0"}
    return {"round": 1, "board": 1, "white": 1, "black": 2, "score": score, "kind": "played", **more}


def test_a_game_entered_twice_counts_once_and_is_told_with_its_place() -> None:
    document = {"schema": 1, "event": {}, "players": [], "results": [game_of(), game_of(round=2), game_of(board=7)]}
    event, findings = decode_event(document)
    assert [game.key.round for game in event.results] == [1, 2]
    assert [(found.code, found.subject) for found in findings] == [("result-twice", Subject("results", 2, "result"))]
    assert encode_event(event)["results"] == document["results"]


@pytest.mark.parametrize(
    "other",
    [game_of(score={"white": "0", "black": "1"}), game_of(white=2, black=1), game_of(game=2), game_of(match=2)],
    ids=["another result", "other colours", "the second game of a match", "another match"],
)
def test_a_game_that_differs_stays_beside_the_first(other: dict[str, Any]) -> None:
    event, findings = decode_event({"results": [game_of(), other]})
    assert (len(event.results), findings) == (2, ())
