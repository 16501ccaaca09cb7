"""The records of paired rounds: made of a pairing, put into the document, marked, taken out again."""

from __future__ import annotations

from collections.abc import Iterable, Mapping, Sequence
from dataclasses import replace
from typing import Any

from engine.model import REQUESTED, Event, GameResult
from engine.model.rounds import given_byes
from engine.pairing.paired_round import RoundPairing, games_of, played_pairs
from engine.pairing.teams.event import is_team_event
from engine.systems.table import SYSTEMS, Family
from reporting.actions.pair_request import PairedRound
from reporting.actions.pair_teams import team_pairs, team_records


def last_of_schedule(event: Event) -> int:
    """Rounds of a system whose schedule is known beforehand, 0 for any other."""
    system = SYSTEMS.get(event.info.system)
    return system.rounds(event) if system is not None and system.rounds is not None else 0


def by_table(event: Event) -> bool:
    """Whether all rounds are known beforehand, if only the table can be made: pairing tells why it cannot."""
    system = SYSTEMS.get(event.info.system)
    return system is not None and system.rounds is not None and system.family is not Family.STAGES


def without_round(event: Event, document: Mapping[str, Any], number: int) -> tuple[Event, dict[str, Any]]:
    """The event and the document without a round's records, which have no results; byes given in it stay."""
    byes = given_byes(event, number)
    left = (*(game for game in event.results if game.key.round != number), *byes)
    free = {(bye.white, bye.home) for bye in byes}
    results = document.get("results", [])
    records = [record for record in results if record.get("round") != number or _bye_in(record, number) in free]
    return replace(event, results=left), {**document, "results": records}


def made_by_hand(event: Event, number: int) -> tuple[GameResult, ...]:
    """The games of a Swiss round that the arbiter paired himself and marked as played: a redo keeps them."""
    system = SYSTEMS.get(event.info.system)
    if system is None or system.family is not Family.SWISS or is_team_event(event):
        return ()
    return tuple(game for game in event.results_of_round(number) if game.as_played and game.two_sides)


def absent_of(event: Event, pairing: RoundPairing) -> tuple[int, ...]:
    """Players who neither play nor have the bye nor rest by the system."""
    busy = {number for pair in pairing.pairs for number in pair} | {pairing.bye, *pairing.free}
    entered = event.teams if is_team_event(event) else event.players
    return tuple(sorted(one.number for one in entered if one.number not in busy))


def records_of(event: Event, paired: PairedRound) -> list[dict[str, Any]]:
    """The records of a paired round; the free player of an all-play-all, and a bye that stands there, need none."""
    given = given_byes(event, paired.number)
    there = {bye.white or bye.home for bye in given}
    bye = None if last_of_schedule(event) or paired.pairing.bye in there else paired.pairing.bye
    if paired.teams is not None:
        taken = max((game.key.match for game in given), default=0)
        return team_records(paired.number, paired.teams, bye, event.info.game, taken)
    records = [
        _record(game) for game in games_of(paired.pairing, paired.number) if game.black or game.white not in there
    ]
    if bye is not None:
        records.append({"round": paired.number, "white": bye, "kind": "bye"})
    return records


def _record(game: GameResult) -> dict[str, Any]:
    """A paired game, or a bye, as it goes into the results; the parts of its key that are 1 go without saying."""
    key = game.key
    parts = {"stage": key.stage, "group": key.group, "match": key.match, "game": key.game}
    more = {name: number for name, number in parts.items() if number != 1}
    if game.black is None:
        return {"round": key.round, "white": game.white, "kind": "bye", **more}
    return {"round": key.round, "board": key.board, "white": game.white, "black": game.black, **more}


def _without_round(record: dict[str, Any]) -> dict[str, Any]:
    return {name: value for name, value in record.items() if name != "round"}


def marked(records: list[dict[str, Any]], fixed_games: Sequence[GameResult]) -> list[dict[str, Any]]:
    """The records with the mark on those that the arbiter had paired by hand."""
    pairs = {(game.white, game.black) for game in fixed_games}
    return [
        {**record, "as_played": True} if (record.get("white"), record.get("black")) in pairs else record
        for record in records
    ]


def assigned_byes(event: Event, document: Mapping[str, Any], number: int) -> list[dict[str, Any]]:
    """The byes that were assigned before a round was paired, with the mark that they stand so: a redo keeps them."""
    byes = {(bye.white, bye.home) for bye in given_byes(event, number) if bye.kind not in REQUESTED}
    return [{**record, "as_played": True} for record in document.get("results", []) if _bye_in(record, number) in byes]


def _bye_in(record: Mapping[str, Any], number: int) -> tuple[int | None, int | None] | None:
    """Who has the bye of a round by its record, the player or the team; None for a game, or another round."""
    is_bye = record.get("round") == number and not record.get("black") and not record.get("guest")
    return (record.get("white"), record.get("home")) if is_bye else None


def with_records(
    document: Mapping[str, Any], records: list[dict[str, Any]], number: int, assigned: Iterable[dict[str, Any]]
) -> dict[str, Any]:
    """The document with the records at the end of the results, its byes as `assigned` has them, the round's status."""
    byes = {_bye_in(record, number): record for record in assigned}
    before = [byes.get(_bye_in(record, number), record) for record in document.get("results", [])]
    rounds = [dict(entry) for entry in document.get("rounds", [])]
    for entry in rounds:
        if entry.get("round") == number and entry.get("status", "planned") == "planned":
            entry["status"] = "paired"
    changed = {**document, "results": [*before, *records]}
    return changed | ({"rounds": rounds} if rounds else {})


def pairs_of(event: Event, number: int, pairing: RoundPairing) -> list[tuple[int, int]]:
    """The pairs of a round that stand in the results, without play-off games."""
    if is_team_event(event):
        return team_pairs(event, number)
    return list(played_pairs(event, pairing, number))


def round_keys(paired: PairedRound) -> dict[str, Any]:
    """The JSON keys of the contract; a team event has `matches` in the place of `pairings`."""
    if paired.teams is not None:
        matches = paired.teams.as_keys()
        return {"round": paired.number, "matches": matches, "bye": paired.pairing.bye, "absent": list(paired.absent)}
    games = games_of(paired.pairing, paired.number)
    return {
        "round": paired.number,
        "pairings": [_without_round(_record(game)) for game in games if game.black is not None],
        "bye": paired.pairing.bye,
        "absent": list(paired.absent),
    }
