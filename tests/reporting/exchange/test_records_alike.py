"""Records of games that say the same are read once; they stay apart, and whatever is told of one is told each time."""

from __future__ import annotations

from copy import deepcopy
from typing import Any

import pytest

from engine.model import GameType
from reporting.exchange import codec
from reporting.exchange.codec import Codec
from reporting.exchange.codecs import codec_of
from reporting.exchange.document import decode_document, encode_event

GAME: dict[str, Any] = {"round": 1, "board": 1, "white": 1, "black": 2, "score": {"white": "1", "black": "0"}}
EVENT: dict[str, Any] = {"schema": 1, "event": {"game": "chess"}, "players": [{"number": 1}, {"number": 2}]}


def document(*games: dict[str, Any]) -> dict[str, Any]:
    return {**EVENT, "results": [deepcopy(game) for game in games]}


def test_a_record_that_was_read_before_gives_the_same_value_and_another_object() -> None:
    first, second = (decode_document(document(GAME)).event.results for _ in range(2))
    assert first == second
    assert first[0] is not second[0]


def test_what_a_record_holds_besides_is_put_back_each_time() -> None:
    noted = {**GAME, "kind": "played", "told_by": {"name": "Nowak"}}
    for _ in range(2):
        assert encode_event(decode_document(document(noted)).event)["results"] == [noted]


@pytest.mark.parametrize(
    "other",
    [
        {**GAME, "white": True},
        {**GAME, "white": "1"},
        {**GAME, "board": 1.0},
        {**GAME, "score": {"white": 1, "black": 0}},
    ],
    ids=["true is no number", "a number as text", "a board with a point", "points as numbers"],
)
def test_records_that_only_look_the_same_are_read_by_themselves(other: dict[str, Any]) -> None:
    decode_document(document(GAME))
    known = decode_document(document(other))
    fresh = Codec.__new__(Codec)
    fresh.__dict__ = {**vars(codec_of("results", GameType.CHESS)), "_remembered": None}
    assert known.event.results == tuple(
        filter(None, [fresh.decode(codec.Record(codec.TABLES["results"], 0, other, []))])
    )


def test_what_cannot_be_read_is_told_every_time() -> None:
    wrong = {**GAME, "board": "first"}
    told = [[found.code for found in decode_document(document(wrong)).findings] for _ in range(3)]
    assert told == [told[0]] * 3
    assert told[0]


def test_a_game_that_stands_there_twice_counts_once_and_is_told() -> None:
    for _ in range(2):
        found = decode_document(document(GAME, GAME))
        assert len(found.event.results) == 1
        assert "result-twice" in [each.code for each in found.findings]


def test_no_more_records_are_remembered_than_the_bound(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(codec, "_REMEMBERED", 3)
    games = [{**GAME, "round": number} for number in range(1, 9)]
    found = decode_document(document(*games)).event.results
    assert [game.key.round for game in found] == list(range(1, 9))
    remembered = vars(codec_of("results", GameType.CHESS))["_remembered"]
    assert len(remembered) <= 3


def test_a_long_record_is_not_remembered() -> None:
    long = {**GAME, "round": 7, "note": "a" * 500}
    decode_document(document(long))
    remembered = vars(codec_of("results", GameType.CHESS))["_remembered"]
    assert not any(each["key"].round == 7 and each["note"] for each in remembered.values())
