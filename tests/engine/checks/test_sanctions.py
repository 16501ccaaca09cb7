"""Sanctions that an event shows."""

from __future__ import annotations

from engine.checks.incidents import check_sanctions, sanctions_of
from reporting.exchange.document import decode_event


def test_a_result_of_nobody_is_no_sanction() -> None:
    """Who a message is about stood empty in it; the row is told for its players that lack."""
    nought = {"kind": "sanction", "score": {"white": "0", "black": "0"}}
    results = [{"round": 1, "board": 1, **nought}, {"round": 1, "board": 2, "white": 2, **nought}]
    event = decode_event({"players": [{"number": 2, "surname": "B"}], "results": results})[0]
    assert [(each.subject.record, each.players) for each in sanctions_of(event)] == [(1, (2,))]
    assert [dict(each.values)["who"] for each in check_sanctions(event)] == ["2 B"]
