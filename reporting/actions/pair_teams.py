"""The rounds of a team event: matches with their boards, and the records that the results get.

A round may be paired before the line-ups are known: its boards stand empty then, and the next run
fills those of the matches whose line-ups are in. What stands at a board is never touched.
"""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass
from typing import Any, Final

from engine.model import Event, Finding, GameType, Rule, Subject, notice, warning
from engine.pairing.paired_round import RoundPairing
from engine.pairing.teams.event import as_teams, is_team_event
from engine.pairing.teams.match_scores import called_team
from engine.pairing.teams.matches import Match, matches_of_round
from engine.regulations.cited import draughts_code
from reporting.exchange.outcome import outcome_fields

SECRET: Final = "secret"
_KEY: Final = ("stage", "group", "round", "match", "board", "game")


@dataclass(frozen=True, slots=True)
class TeamRound:
    """The matches of a paired round."""

    matches: tuple[Match, ...]

    def as_keys(self) -> list[dict[str, Any]]:
        """The matches as the contract has them; nobody sits at a board whose line-up is secret."""
        return [
            {
                "match": match.match,
                **({"game": match.leg} if match.leg > 1 else {}),
                "home": match.home,
                "guest": match.guest,
                "boards": [{"board": at.board, "white": at.white, "black": at.black} for at in match.boards],
            }
            for match in self.matches
        ]


def team_round(event: Event, pairing: RoundPairing, round_number: int) -> TeamRound | None:
    """The matches of a paired round; None where players are paired, not teams."""
    return TeamRound(tuple(matches_of_round(event, pairing, round_number))) if is_team_event(event) else None


def team_records(
    round_number: int, matches: TeamRound, bye: int | None, game: GameType, taken: int
) -> list[dict[str, Any]]:
    """The records of a round, a row for each board; `bye` is the team that rests and is to be told.

    `taken` is the highest number of a match that the byes of the round have already.
    """
    records: list[dict[str, Any]] = [
        {
            key: value
            for key, value in {
                "stage": match.stage if match.stage > 1 else None,
                "group": match.group if match.group > 1 else None,
                "round": round_number,
                "match": match.match,
                "home": match.home,
                "guest": match.guest,
                "board": at.board,
                "game": match.leg if match.leg > 1 else None,
                "white": at.white,
                "black": at.black,
                **(outcome_fields(at.outcome, game) if at.outcome else {}),
            }.items()
            if value is not None
        }
        for match in matches.matches
        for at in match.boards
    ]
    if bye is not None:
        number = max([taken, *(match.match for match in matches.matches)]) + 1
        records.append({"round": round_number, "match": number, "home": bye, "kind": "bye"})
    return records


def next_team_round(event: Event) -> int:
    """The first round in which a match has nobody at its boards, else the one after the last that is paired."""
    last, waiting = 0, []
    for (_, _, number, *_), empty in _matches(event).items():
        last = max(last, number)
        waiting += [number] if empty else []
    return min(waiting, default=last + 1)


def last_team_round(event: Event) -> int:
    """The last round in which matches are paired, 0 before the first."""
    return max((key[2] for key in _matches(event)), default=0)


def _matches(event: Event) -> dict[tuple[int, ...], bool]:
    """Each match of two teams, and whether nothing but its teams is known."""
    found: dict[tuple[int, ...], bool] = {}
    for game in event.results:
        if game.home is None and game.white is None and game.black is None:
            continue
        if game.guest is None and game.black is None:
            continue
        key = (game.key.stage, game.key.group, game.key.round, game.key.match, game.key.game)
        empty = game.white is None and game.black is None and game.outcome is None
        found[key] = found.get(key, True) and empty
    return found


def team_pairs(event: Event, round_number: int) -> list[tuple[int, int]]:
    """The pairs of teams of a round that stand in the results."""
    games = as_teams(event).results_of_round(round_number)
    return [(game.white, game.black) for game in games if game.white is not None and game.black is not None]


def to_fill(document: Mapping[str, Any], records: list[dict[str, Any]]) -> list[dict[str, Any]]:
    """The records whose board stands empty in the document and has somebody now."""
    empty = {
        _key(record)
        for record in document.get("results", [])
        if not (record.get("white") or record.get("black") or record.get("score"))
    }
    return [
        record
        for record in records
        if _key(record) in empty and (record.get("white") or record.get("black") or record.get("score"))
    ]


def with_filled(document: Mapping[str, Any], filled: list[dict[str, Any]]) -> dict[str, Any]:
    """The document with these records in the place of the empty ones."""
    by_key = {_key(record): record for record in filled}
    results = [
        {**record, **by_key.get(_key(record), {})} if not record.get("kind") else record
        for record in document.get("results", [])
    ]
    return {**document, "results": results}


def _key(record: Mapping[str, Any]) -> tuple[int, ...]:
    return tuple(record.get(part) or 1 for part in _KEY)


def awaited(event: Event, matches: TeamRound, round_number: int) -> tuple[Finding, ...]:
    """The matches of a round whose line-ups are not all in: their boards stay empty (PZWarc 2021, V 3.6.1.4)."""
    waiting = [
        f"{match.match} ({called_team(event, match.home)} – {called_team(event, match.guest)})"
        for match in matches.matches
        if SECRET in match.sources
    ]
    if not waiting:
        return ()
    where = Subject("line_ups")
    rule = _of_draughts(event, "V 3.6.1.4")
    numbers = ", ".join(waiting)
    return (notice("line-ups-awaited", subject=where, rule=rule, round=round_number, matches=numbers),)


def _of_draughts(event: Event, article: str) -> Rule | None:
    """The article of the draughts code in an event of draughts: that of chess has none on it."""
    return draughts_code(article) if event.info.game.is_draughts else None


def lost_without_entry(event: Event, matches: TeamRound, round_number: int) -> tuple[Finding, ...]:
    """The matches that a team loses on all boards because it has entered nobody (PZWarc 2021, V 3.6.1.6)."""
    where, rule = Subject("players", None, "team"), _of_draughts(event, "V 3.6.1.6")
    return tuple(
        warning("team-without-entry", subject=where, rule=rule, team=team, match=match.match, round=round_number)
        for match in matches.matches
        if any(at.outcome is not None for at in match.boards)
        for team, source in zip((match.home, match.guest), match.sources, strict=True)
        if source == "forfeit"
    )
