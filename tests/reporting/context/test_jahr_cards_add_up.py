"""Jahr's cards end at the totals of the standings, also where somebody stands in no row of a round."""

from __future__ import annotations

from fractions import Fraction
from typing import Any

import pytest

from reporting.context.builders import CONTEXTS
from reporting.context.subjects import Facts, Subjects
from reporting.exchange.document import decode_event
from reporting.forms.catalogue import load_forms

PAIRS = {1: ((1, 2), (3, 4)), 2: ((1, 3),), 3: ((4, 1), (2, 3))}


def facts(*, with_bye_round: bool) -> Facts:
    """Three rounds of draws; of 2 and 4 nobody wrote that they were away in round 2. Perhaps 1 rested in a fourth."""
    drawn = {"kind": "played", "score": {"white": "0.5", "black": "0.5"}}
    results: list[dict[str, Any]] = [
        {"round": at, "board": board, "white": white, "black": black, **drawn}
        for at, pairs in PAIRS.items()
        for board, (white, black) in enumerate(pairs, start=1)
    ]
    if with_bye_round:
        results.append({"round": 4, "white": 1, "kind": "bye"})
    document = {
        "event": {"name": "E", "system": "swiss-jahr", "game": "chess", "rounds": 4},
        "players": [{"number": number, "surname": f"P{number}"} for number in (1, 2, 3, 4)],
        "rounds": [{"round": at, "status": "finished"} for at in sorted({row["round"] for row in results})],
        "results": results,
    }
    return Facts(decode_event(document)[0])


@pytest.mark.parametrize("with_bye_round", [False, True])
def test_the_totals_of_the_cards_are_those_of_the_standings(with_bye_round: bool) -> None:
    about, form = facts(with_bye_round=with_bye_round), load_forms()["start-card-jahr"]
    made = CONTEXTS[form.context](Subjects(form, about, "en"))
    assert made is not None
    totals = {
        int(card["number"]): [row["running_total"] for row in card["rows"] if row["running_total"]]
        for card in made["cards"]
    }
    assert {row.number: row.values["JAHR"] for row in about.standings.rows} == {
        number: Fraction(shown[-1]) for number, shown in totals.items()
    }
    assert totals[1][:3] == ["0.50", "1.05", "1.60"]
