"""Jahr's running method as tie-breaks: the totals with auxiliary points, the opponents' exact points.

Jahr 1981, items 4-6, 8 and 9.
"""

from __future__ import annotations

from fractions import Fraction

from engine.model import Mark
from engine.pairing.swiss.field import (
    BLACK,
    NO_COLOUR,
    ROUND_OF_BYE,
    WHITE,
    Entrant,
    Field,
    PlayerRound,
    RoundKind,
    Scoring,
)
from engine.standings.ledger import Entry, Ledger
from engine.standings.tie_break_code import TieBreakCode
from engine.standings.tie_breaks.contributions import Value


def running_total(ledger: Ledger, _code: TieBreakCode, number: int) -> Value:
    """All points with the auxiliary ones, to 0.01 (items 4 and 5)."""
    return _book(ledger)[number][0]


def opponents_exact(ledger: Ledger, _code: TieBreakCode, number: int) -> Value:
    """What the opponents had at the start of each game, without any rounding (item 6)."""
    return _book(ledger)[number][1]


def field_after(ledger: Ledger) -> Field:
    """The field of a ledger: what running totals are counted from, also for start cards."""
    scale = ledger.event.info.points
    announced = {(item.player, item.round) for item in ledger.event.absences if item.mark is Mark.WIN}
    entrants = tuple(
        Entrant(number, tuple(_finished(entry, (number, entry.round) in announced) for entry in entries))
        for number, entries in ledger.entries.items()
    )
    scoring = Scoring(scale.win, scale.draw, scale.loss, scale.bye)
    return Field(entrants, ledger.after + 1, ledger.event.info.rounds or ledger.after, scoring=scoring)


def _finished(entry: Entry, announced: bool) -> PlayerRound:
    """A round as the pairing sees it: an announced absence, whatever it is worth, is no pause (item 8)."""
    if entry.opponent is None and announced:
        return PlayerRound(0, NO_COLOUR, entry.points, RoundKind.FULL_BYE)
    if entry.opponent is None:
        return PlayerRound(0, NO_COLOUR, entry.points, ROUND_OF_BYE.get(entry.kind, RoundKind.ZERO_BYE))
    if entry.played:
        return PlayerRound(entry.opponent, WHITE if entry.white else BLACK, entry.points)
    kind = RoundKind.FORFEIT_WIN if entry.mark else RoundKind.FORFEIT_LOSS
    return PlayerRound(entry.opponent, NO_COLOUR, entry.points, kind)


def _book(ledger: Ledger) -> dict[int, tuple[Fraction, Fraction]]:
    """Total and opponents' points of every player."""
    # Imported here: the package pairs as well, and its matching library is not needed for standings.
    from engine.pairing.swiss.jahr import totals

    def book() -> dict[int, tuple[Fraction, Fraction]]:
        return {number: (Fraction(total), exact) for number, (total, exact) in totals(field_after(ledger)).items()}

    return ledger.once("jahr", book)
