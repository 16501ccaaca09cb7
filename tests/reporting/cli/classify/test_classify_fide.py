"""`protokol classify --rules fide`: the best legal choice of games, also of many games."""

from __future__ import annotations

from typing import Any

from tests.quick import quick


def swiss(ratings: list[int], kinds: list[str]) -> dict[str, Any]:
    """Games of player 1 over grandmasters of three federations, all won, some without play."""
    rivals = [
        {
            "number": number,
            "federation": ("BUL", "GER", "POL")[number % 3],
            "titles": {"fide": "GM"},
            "ratings": [{"list": "fide", "value": rating, "games": 100}],
        }
        for number, rating in enumerate(ratings, 2)
    ]
    results = [
        {"round": at, "white": 1, "black": at + 1, "score": {"white": "1", "black": "0"}, "kind": kind}
        for at, kind in enumerate(kinds, 1)
    ]
    return {
        "event": {"system": "swiss-fide-2026", "game": "chess", "rounds": len(ratings), "start_date": "2026-05-01"},
        "players": [{"number": 1, "federation": "POL", "sex": "m"}, *rivals],
        "results": results,
    }


def test_a_forfeit_as_a_loss_and_a_won_game_left_out_make_the_norm(protokol: Any, event: Any) -> None:
    document = swiss([2500] * 7 + [1500, 1500, 2450], ["played"] * 9 + ["forfeit"])
    done = protokol("classify", event(document), "--rules", "fide", "--norm", "GM", "--player", "1", "--json")
    (verdict,) = done.lines[0]["verdicts"]
    assert (verdict["met"], verdict["n"], verdict["average"], verdict["score"]) == (True, 9, "2461", "8")
    assert [game["counted"] for game in verdict["games"]] == [True] * 8 + [False, True]


def test_many_won_games_are_judged_at_once(protokol: Any, event: Any) -> None:
    rounds = 17
    path = event(swiss([2200 + 7 * at for at in range(rounds)], ["played"] * rounds))
    done = quick(5, lambda: protokol("classify", path, "--rules", "fide", "--player", "1", "--json"))
    assert done.code == 0 and len(done.lines[0]["verdicts"]) == 4
