"""Events of nobody, of one, of too few: every command says what is so, and nothing of a round 0 or of other games."""

from __future__ import annotations

from typing import Any, Final

import pytest

from tests.reporting.cli.pair.test_room_for_results import all_play_all, of_teams

SYSTEMS: Final = (
    *("round-robin", "half-table", "swiss-fide-2026", "swiss-fide-1998", "swiss-jahr", "swiss-pzwarc-fmjd"),
    *("cup", "match", "scheveningen", "simul", "groups"),
)
COMMANDS: Final = (
    *("check", "standings --explain --boards", "recheck", "pair --explain --dry-run", "pair --all --dry-run", "draw"),
    *("classify --rules pzszach", "ratings --explain"),
)


@pytest.mark.parametrize(
    ("system", "players"),
    [*((system, 1) for system in SYSTEMS), ("round-robin", 0), ("swiss-fide-2026", 0), ("cup", 0)],
)
def test_no_command_fails_on_an_event_of_nobody_or_of_one(protokol: Any, event: Any, system: str, players: int) -> None:
    for command in COMMANDS:
        name, *options = command.split()
        run = protokol(name, event(all_play_all(players, system)), *options)
        assert run.code in {0, 1, 4}, (command, run.err)
        assert "internal-error" not in run.err
        assert "round 0" not in run.err.lower(), command


def test_without_a_round_there_is_none_to_pair_anew(protokol: Any, event: Any) -> None:
    path = event(all_play_all(4))
    words = {"pl": "nie ma czego kojarzyć na nowo", "bg": "няма какво да се съставя наново", "en": "none to pair anew"}
    for lang, told in words.items():
        run = protokol("pair", path, "--redo", "--lang", lang)
        assert (run.code, told in run.err) == (1, True)
    assert protokol("pair", path).code == 0
    assert protokol("pair", path, "--redo", "--round", 3, "--json").codes == ["redo-not-last-round"]


@pytest.mark.parametrize(("teams", "codes"), [(3, ["match-teams"]), (2, [])])
def test_a_match_of_teams_is_played_by_two_teams_not_by_two_players(
    protokol: Any, event: Any, teams: int, codes: list[str]
) -> None:
    document = of_teams(teams, 2)
    document["event"] |= {"system": "team-match", "games_per_match": "2", "first_colour": "white"}
    run = protokol("pair", event(document), "--dry-run", "--json", "--lang", "bg")
    told = [item for item in run.lines[0]["findings"] if item["severity"] == "error"]
    assert [item["code"] for item in told] == codes
    assert [item["rule"]["article"] for item in told] == ["B.VI E.2"] * len(codes)
