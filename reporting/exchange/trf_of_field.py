"""A field, above all a simulated one, as the values of a report file."""

from __future__ import annotations

from decimal import Decimal
from typing import Final

from engine.pairing.swiss.field import BLACK, Entrant, Field, PlayerRound, RoundKind
from reporting.exchange.trf import TrfPlayer, TrfRound, TrfScoring, TrfTournament
from reporting.exchange.trf_write import trf_number

_PLAYED: Final = {1: "1", 0: "=", -1: "0"}
_UNPLAYED: Final = {
    RoundKind.FORFEIT_WIN: "+",
    RoundKind.FORFEIT_LOSS: "-",
    RoundKind.PAIRING_BYE: "U",
    RoundKind.FULL_BYE: "F",
    RoundKind.HALF_BYE: "H",
    RoundKind.ZERO_BYE: "Z",
}
_UNIT: Final = 2


def tournament_of(field: Field, name: str, coded_type: str) -> TrfTournament:
    """Write a field, above all a simulated one, as a tournament; it counts in half points.

    Forfeited games get the colours w and b by number, since a field does not keep them.
    """
    standing = sorted(field.entrants, key=lambda e: -e.points)
    place = {e.number: k for k, e in enumerate(standing, start=1)}
    win, draw, loss, bye = (
        Decimal(v) / _UNIT
        for v in (field.scoring.win, field.scoring.draw, field.scoring.loss, field.scoring.pairing_bye)
    )
    players = [
        TrfPlayer(
            number=e.number,
            name=f"Player {e.number:04d}",
            rating=e.rating,
            points=trf_number(Decimal(e.points) / _UNIT),
            rank=place[e.number],
            rounds=[_told(field, e, r) for r in e.rounds],
        )
        for e in field.entrants
    ]
    return TrfTournament(
        headers=[("012", name), ("092", coded_type)],
        players=players,
        rounds=field.rounds,
        initial_colour="b" if field.initial_colour == BLACK else "w",
        scoring=TrfScoring.of_games(win, draw, loss, bye),
    )


def _told(field: Field, entrant: Entrant, finished: PlayerRound) -> TrfRound:
    if finished.kind is not RoundKind.PLAYED:
        colour = "-" if not finished.opponent else "w" if entrant.number < finished.opponent else "b"
        return TrfRound(finished.opponent, colour, _UNPLAYED[finished.kind])
    scoring = field.scoring
    sign = (finished.points > scoring.draw) - (finished.points < scoring.draw)
    return TrfRound(finished.opponent, "b" if finished.colour == BLACK else "w", _PLAYED[sign])
