"""Pair a Scheveningen event: everyone of one side meets everyone of the other.

PZSzach 2002, B.VI F; PZWarc 2021, V 3.7.
"""

from __future__ import annotations

from collections.abc import Iterable
from typing import Final, Literal

from engine.model import Event, Finding, Rule, Side, Subject, finding
from engine.pairing.duels.sides import SideList, sides_of
from engine.pairing.lots import draw_colour
from engine.pairing.paired_round import RoundPairing
from engine.pairing.tables.scheveningen import Seat, scheveningen
from engine.regulations.cited import chess_code, draughts_code

Seats = tuple[tuple[Seat, Seat], ...]

_ARTICLES: Final = {
    "within": ("B.VI F.1", "V 3.7.1"),
    "order": ("B.VI F.3", "V 3.7.3"),
    "reserves": ("B.VI F.4", "V 3.7.5"),
    "colours": ("B.VI F.5", "V 3.7.2"),
    "table": ("B.VI F.7", "V 3.7.4"),
}
"""What the rules of the two federations say about the same thing: PZSzach 2002, PZWarc 2021."""


def rounds_of_scheveningen(event: Event) -> int:
    """As many rounds as a side has basic players (PZSzach 2002, B.VI F.2); 0 without two sides."""
    sides, _ = sides_of(event)
    return len(sides[0].basic) if sides else 0


def variant_of(event: Event) -> Literal["pzszach", "pzwarc"]:
    """Whose rules hold: those that the event names, else PZWarc's in draughts and PZSzach's in chess."""
    named = event.info.settings.scheveningen_variant
    return "pzwarc" if named == "pzwarc" or (not named and event.info.game.is_draughts) else "pzszach"


def rule_of(event: Event, what: str) -> Rule:
    """The article about games `within` a side, the `order`, `reserves`, `colours`, the `table`."""
    chess, draughts = _ARTICLES[what]
    return draughts_code(draughts) if variant_of(event) == "pzwarc" else chess_code(chess)


def table_of_event(event: Event) -> tuple[Seats, ...]:
    """The table by the event's variant, colours as they were drawn: A has White in round 1 or Black (F.5).

    PZSzach's table (F.7), or that of PZWarc in which the guests move up (V 3.7.3 and 3.7.4).
    """
    size = rounds_of_scheveningen(event)
    rounds = scheveningen(size, variant_of(event)) if size else ()
    if first_colour(event) is Side.BLACK:
        return tuple(tuple((black, white) for white, black in pairs) for pairs in rounds)
    return rounds


def first_colour(event: Event) -> Side | None:
    """The colour of side A in round 1: as announced, else by lot; None where nothing is drawn (F.5)."""
    if event.info.first_colour in set(Side):
        return Side(event.info.first_colour)
    return draw_colour(event.info.seed) if event.info.seed else None


def pair_scheveningen(event: Event, round_number: int) -> tuple[RoundPairing | None, tuple[Finding, ...]]:
    """The games of a round by the table, reserves in the places that the line-ups give them.

    PZSzach 2002, B.VI F.4: a reserve sits in for a basic player, who is not moved. `free` are whoever
    does not play in this round.
    """
    sides, findings = sides_of(event)
    if sides is None:
        return None, findings
    if first_colour(event) is None:
        return None, (
            finding("colours-not-drawn", subject=Subject("event", None, "seed"), rule=rule_of(event, "colours")),
        )
    rounds = table_of_event(event)
    if not 1 <= round_number <= len(rounds):
        subject = Subject("rounds", None, "number")
        return None, (
            finding(
                "round-beyond-schedule",
                subject=subject,
                rule=rule_of(event, "table"),
                value=round_number,
                last=len(rounds),
            ),
        )
    seated = seated_in(event, sides, round_number)
    pairs = tuple((seated[white], seated[black]) for white, black in rounds[round_number - 1])
    playing = {number for pair in pairs for number in pair}
    free = tuple(number for side in sides for number in side.players if number not in playing)
    return RoundPairing(pairs, free=free), ()


def seated_in(event: Event, sides: Iterable[SideList], round_number: int) -> dict[Seat, int]:
    """Who sits on each seat: the basic player, or whom the line-up of the round names."""
    handed_in = {(line.team, line.board): line.player for line in event.line_ups if line.round == round_number}
    return {
        Seat(side.name, place): handed_in.get((side.team or 0, place)) or number
        for side in sides
        for place, number in enumerate(side.basic, start=1)
    }
