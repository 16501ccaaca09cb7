"""Plain records are read at a look, to the same value as by whoever reads every record; others are not taken for plain."""

from __future__ import annotations

from copy import deepcopy
from typing import Any

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from engine.model import GameType
from reporting.exchange.codecs import codec_of
from reporting.exchange.document import decode_document, encode_event
from reporting.exchange.record import Record
from reporting.fields import MOST, TABLES

Raw = dict[str, Any]
GAME: Raw = {"round": 1, "board": 1, "white": 1, "black": 2, "score": {"white": "1", "black": "0"}, "kind": "played"}
PLAYER: Raw = {
    "number": 7,
    "surname": "Żuk",
    "sex": "f",
    "birth_date": "1990-02-28",
    "ids": {"fide": "1100001", "club": "x"},
    "titles": {"fide": "GM"},
    "ratings": [{"list": "fide", "value": 2100, "k": 20}],
    "licence": "L-1",
    "outside_fide": True,
    "from_round": 2,
    "team": 1,
    "hair": "brown",
}
_ODD: tuple[Any, ...] = (
    *(None, "", [], {}, True, False, 0, 1, -1, 2, 999, 1000, 10**9, "1", "1.0", " a ", "a", "m", "active", "withdrawn"),
    *(
        "1990",
        "1799",
        "1990-02-28",
        "1990-02-30",
        "19900228",
        "bye",
        "played",
        "forfeit",
        "half-bye",
        "adjourned",
        "x" * 60,
    ),
    *("x" * 61, "x" * 501, ["a"], [1], {"white": "1"}, {"white": "1", "black": "0"}, {"white": "1", "black": "1"}),
    *(
        {"white": 1, "black": 0},
        {"white": "2", "black": "0"},
        {"white": "", "black": ""},
        {"fide": "GM"},
        {"fide": " GM"},
    ),
    *({"fide": "gm"}, {"fide": 1}, {"fide": ""}, {"x": ["y"]}, [{"list": "fide", "value": 0}], [{"list": "fide"}]),
    *([{"list": "", "value": 1}], [{"list": "fide", "value": 9_999_999}], [{"list": "fide", "value": True}]),
    *([{"list": "fide", "value": 2000, "kind": "A"}], [{"list": "fide", "value": "2000"}], [7], "white", "sanction"),
)
_KEYS = {table: [c.json_path[0] for c in TABLES[table].columns if c.in_document] for table in ("players", "results")}
_KEYS["results"] += ["score", "advantage", "legs", "stage", "match"]
_USUAL = {"players": PLAYER, "results": GAME}


def read(table: str, raw: Raw, game: GameType = GameType.CHESS) -> tuple[str, str]:
    """The value of a record and the findings about it, as it is read."""
    record = Record(TABLES[table], 3, deepcopy(raw), [])
    return repr(codec_of(table, game).decode(record)), repr(record.findings)


def read_slowly(table: str, raw: Raw, game: GameType = GameType.CHESS) -> tuple[str, str]:
    """The same by whoever reads every record."""
    record = Record(TABLES[table], 3, deepcopy(raw), [])
    return repr(codec_of(table, game)._decoded(record)), repr(record.findings)


def is_plain(table: str, raw: Raw) -> bool:
    return codec_of(table, GameType.CHESS)._of_plain(raw) is not None


@pytest.mark.parametrize("table", ["players", "results"])
def test_the_usual_record_is_plain(table: str) -> None:
    assert is_plain(table, _USUAL[table])
    assert read(table, _USUAL[table]) == read_slowly(table, _USUAL[table])


@pytest.mark.parametrize("table", ["players", "results"])
def test_every_odd_value_in_every_field_is_read_as_slowly(table: str) -> None:
    for key in dict.fromkeys((*_KEYS[table], "unheard of")):
        for odd in _ODD:
            raw = _USUAL[table] | {key: odd}
            assert read(table, raw) == read_slowly(table, raw), (key, odd)


@pytest.mark.parametrize("table", sorted(set(TABLES) - {"event", "arbiters"}))
@given(data=st.data())
@settings(max_examples=60)
def test_records_of_odd_values_are_read_as_slowly(table: str, data: st.DataObject) -> None:
    keys = [column.json_path[0] for column in TABLES[table].columns if column.in_document]
    raw = data.draw(st.dictionaries(st.sampled_from(keys), st.sampled_from(_ODD), max_size=12))
    for game in (GameType.CHESS, GameType.DRAUGHTS100):
        assert read(table, raw, game) == read_slowly(table, raw, game)


@pytest.mark.parametrize(
    ("table", "key", "odd"),
    [
        ("results", "white", True),
        ("results", "white", "1"),
        ("results", "round", 0),
        ("results", "stage", 1),
        ("results", "board", MOST["board"] + 1),
        ("results", "black", None),
        ("results", "kind", "bye"),
        ("results", "score", {"white": "1", "black": "1"}),
        ("players", "surname", "x" * 61),
        ("players", "surname", "Żuk "),
        ("players", "status", "active"),
        ("players", "birth_date", "19900228"),
        ("players", "titles", {"fide": "gm"}),
        ("players", "ratings", [{"list": "fide", "value": 0}]),
    ],
)
def test_what_is_told_or_kept_is_not_plain(table: str, key: str, odd: object) -> None:
    assert not is_plain(table, _USUAL[table] | {key: odd})


def test_what_a_record_holds_besides_is_put_back() -> None:
    noted = {**GAME, "told_by": {"name": "Nowak"}, "date": "2026-05-01"}
    event = decode_document({"event": {}, "players": [PLAYER], "results": [noted]}).event
    assert encode_event(event)["results"] == [noted]
    assert encode_event(event)["players"] == [PLAYER]


def test_what_cannot_be_read_is_told_every_time() -> None:
    wrong = {"event": {}, "players": [], "results": [{**GAME, "board": "first"}]}
    told = [[found.code for found in decode_document(wrong).findings] for _ in range(3)]
    assert told == [told[0]] * 3
    assert told[0]


def test_a_game_that_stands_there_twice_counts_once_and_is_told() -> None:
    found = decode_document({"event": {}, "players": [], "results": [GAME, dict(GAME)]})
    assert len(found.event.results) == 1
    assert "result-twice" in [each.code for each in found.findings]
