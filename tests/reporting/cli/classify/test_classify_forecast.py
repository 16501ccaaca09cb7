"""`protokol classify --forecast`: what is needed, from which games, and what is the least only."""

from __future__ import annotations

from typing import Any

import pytest

ABOUT = {
    "start_date": "2024-05-10",
    "rate_of_play": "120' + 30\"",
    "notation": "true",
    "rating_list_date": "2024-05-01",
    "arbiters": [{"name": "A", "role": "chief", "licence": "1", "class": "IA"}],
}


def draughts(system: str, rounds: int | None, results: list[dict[str, Any]]) -> dict[str, Any]:
    """Ten players of category II, the seventh a foreigner without title."""
    people = [
        {
            "number": number,
            "sex": "m",
            "federation": "BUL" if number == 7 else "POL",
            "categories": {"draughts100": "II"},
        }
        for number in range(1, 11)
    ]
    about = {**ABOUT, "game": "draughts100", "system": system, **({"rounds": rounds} if rounds else {})}
    return {"event": about, "players": people, "results": results}


def won(rounds: int) -> list[dict[str, Any]]:
    return [
        {"round": at, "white": 1, "black": at + 1, "score": {"white": "2", "black": "0"}, "kind": "played"}
        for at in range(1, rounds + 1)
    ]


AT_BEST = {
    "pl": "I: potrzeba jeszcze co najmniej 1 pkt z 2 partii, a czy wystarczą, zależy od przeciwników i wyników. "
    "Rundy jeszcze nieskojarzone: 2. "
    "Pozostałe partie, które nie mogą się liczyć: 1.",
    "bg": "I: нужни са още поне 1 т. от 2 партии; дали стигат, зависи от противниците и резултатите. "
    "Кръгове, за които още няма двойки: 2. Оставащи партии, които не могат да се зачетат: 1.",
    "en": "I: a score of at least 1 from 2 games is needed; whether it is enough hangs on opponents and results. "
    "Rounds not yet paired: 2. "
    "Games left that cannot count: 1.",
}
SURE = {
    "pl": "I: potrzeba jeszcze 13 pkt z 8 partii. Pozostałe partie, które nie mogą się liczyć: 1.",
    "bg": "I: нужни са още 13 т. от 8 партии. Оставащи партии, които не могат да се зачетат: 1.",
    "en": "I: score needed from 8 games: 13. Games left that cannot count: 1.",
}
ARGUMENTS = ("--rules", "pzwarc", "--norm", "I", "--player", "1", "--forecast")


@pytest.mark.parametrize("lang", AT_BEST)
def test_rounds_not_paired_are_told_at_best(protokol: Any, event: Any, lang: str) -> None:
    open_game = {"round": 6, "white": 1, "black": 7}
    path = event(draughts("swiss-pzwarc-classical", 8, [*won(5), open_game]))
    assert AT_BEST[lang] in protokol("classify", path, *ARGUMENTS, "--lang", lang).out
    (told,) = protokol("classify", path, *ARGUMENTS, "--json").lines[0]["forecasts"]
    assert (told["points_needed"], told["points_sure"], told["at_best"]) == ("1", None, True)
    assert (told["games_left"], told["not_paired"], told["not_counting"]) == (2, 2, 1)


@pytest.mark.parametrize("lang", SURE)
def test_points_of_draughts_from_the_games_that_can_count(protokol: Any, event: Any, lang: str) -> None:
    path = event(draughts("round-robin", None, []))
    assert SURE[lang] in protokol("classify", path, *ARGUMENTS, "--lang", lang).out
