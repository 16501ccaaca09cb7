"""A Swiss round as it stands in the results: its field, its pairs, the absolute criteria that it breaks.

Whoever has a game or the bye in the round was there; whoever has neither was not to be paired.
"""

from __future__ import annotations

from dataclasses import replace

from engine.model import Event, ResultKind
from engine.model.rounds import last_played_round, open_games
from engine.pairing.paired_round import Decision, RoundPairing
from engine.pairing.swiss.event import in_order, swiss_field
from engine.pairing.swiss.event_field import with_left_out_away
from engine.pairing.swiss.field import BLACK, WHITE, Field, PlayerRound, RoundKind
from engine.pairing.swiss.swiss_systems import swiss_system


def played_round(event: Event, at: int) -> tuple[Field, RoundPairing] | None:
    """The field of a round with those who were there, and its pairing; None where earlier rounds are not finished."""
    field, _ = swiss_field(with_left_out_away(event, at), at)
    if field is None:
        return None
    found = found_of(event, at, field)
    present = {number for pair in found.pairs for number in pair} | {found.bye}
    entrants = tuple(
        entrant if entrant.present is (entrant.number in present) else replace(entrant, present=not entrant.present)
        for entrant in field.entrants
    )
    return replace(field, entrants=entrants), found


def round_to_compare(event: Event, at: int) -> tuple[Field, RoundPairing] | None:
    """The round with everybody who should have been paired in it: those who were, and whom it left out."""
    played = played_round(event, at)
    field, _ = swiss_field(with_left_out_away(event, at), at)
    if played is None or field is None:
        return None
    there = {entrant.number for entrant in played[0].entrants if entrant.present}
    excused = {game.white for game in event.results_of_round(at) if game.black is None}
    entrants = tuple(
        replace(entrant, present=entrant.number in there or (entrant.present and entrant.number not in excused))
        for entrant in field.entrants
    )
    return replace(field, entrants=entrants), played[1]


def found_of(event: Event, at: int, field: Field) -> RoundPairing:
    """The pairs and the bye of a round, in the order of its boards where they are told apart."""
    games = [game for game in event.results_of_round(at) if game.white is not None and game.black is not None]
    pairs = [(game.white or 0, game.black or 0) for game in games]
    byes = (game for game in event.results_of_round(at) if game.black is None and not game.as_played)
    free = (bye.white for bye in byes if bye.kind in {None, ResultKind.BYE})
    distinct = len({game.key.board for game in games}) == len(games)
    return RoundPairing(tuple(pairs) if distinct else in_order(pairs, field.points), next(free, None))


def breaches_of(event: Event, at: int) -> tuple[Decision, ...]:
    """The absolute criteria that a round in the results breaks (FIDE Dutch 1998, F.6; PZWarc 2021, V 2.8.9.7)."""
    played, system = played_round(event, at), swiss_system(event.info.system)
    return system.breaches_of(*played, event.info.settings) if played and system else ()


def field_so_far(event: Event) -> Field | None:
    """All finished rounds of an event, and after them the one that is paired without all its results.

    The games of that round are worth nothing yet. Whom nobody entered in a round was away, as in the standings. None
    where even round 1 cannot be read.
    """
    last = max(event.last_paired_round, last_played_round(event))
    for number in range(last + 1, 0, -1):
        field, _ = swiss_field(with_left_out_away(event, number), number)
        if field is not None:
            waits = any(game.key.round == number for game in open_games(event))
            return _with_pairs(event, field) if waits else field
    return None


def _with_pairs(event: Event, field: Field) -> Field:
    """The field with the round that is being played."""
    now: dict[int, PlayerRound] = {}
    for game in event.results_of_round(field.round_number):
        if game.white is not None and game.black is not None:
            now[game.white] = PlayerRound(game.black, WHITE, 0)
            now[game.black] = PlayerRound(game.white, BLACK, 0)
        elif game.white is not None:
            now[game.white] = PlayerRound(0, 0, 0, RoundKind.PAIRING_BYE)
    absent = PlayerRound(0, 0, 0, RoundKind.ZERO_BYE)
    entrants = (replace(e, rounds=(*e.rounds, now.get(e.number, absent))) for e in field.entrants)
    return replace(field, entrants=tuple(entrants), round_number=field.round_number + 1)
