"""The records of paired rounds: made of a pairing, put into the document, marked, taken out again."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import replace
from typing import Any

from engine.model import Event, GameResult
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
    """The event and the document without a round's records, which have no results."""
    left = tuple(game for game in event.results if game.key.round != number)
    records = [record for record in document.get("results", []) if record.get("round") != number]
    return replace(event, results=left), {**document, "results": records}


def made_by_hand(event: Event, number: int) -> tuple[GameResult, ...]:
    """The games of a Swiss round that the arbiter paired himself and marked as played: a redo keeps them."""
    system = SYSTEMS.get(event.info.system)
    if system is None or system.family is not Family.SWISS or is_team_event(event):
        return ()
    return tuple(game for game in event.results_of_round(number) if game.as_played)


def absent_of(event: Event, pairing: RoundPairing) -> tuple[int, ...]:
    """Players who neither play nor have the bye nor rest by the system."""
    busy = {number for pair in pairing.pairs for number in pair} | {pairing.bye, *pairing.free}
    entered = event.teams if is_team_event(event) else event.players
    return tuple(sorted(one.number for one in entered if one.number not in busy))


def records_of(event: Event, paired: PairedRound) -> list[dict[str, Any]]:
    """The records of a paired round; the free player of an all-play-all needs none."""
    if paired.teams is not None:
        bye = None if last_of_schedule(event) else paired.pairing.bye
        return team_records(paired.number, paired.teams, bye, event.info.game)
    records = [_record(game) for game in games_of(paired.pairing, paired.number)]
    if paired.pairing.bye is not None and last_of_schedule(event) == 0:
        records.append({"round": paired.number, "white": paired.pairing.bye, "kind": "bye"})
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


def with_records(document: Mapping[str, Any], records: list[dict[str, Any]], number: int) -> dict[str, Any]:
    """The document with the records at the end of the results, and the round's status."""
    rounds = [dict(entry) for entry in document.get("rounds", [])]
    for entry in rounds:
        if entry.get("round") == number and entry.get("status", "planned") == "planned":
            entry["status"] = "paired"
    changed = {**document, "results": [*document.get("results", []), *records]}
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
