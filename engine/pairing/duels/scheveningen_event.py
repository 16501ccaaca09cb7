"""Pair a Scheveningen event: everyone of one side meets everyone of the other.

PZSzach 2002, B.VI F; PZWarc 2021, V 3.7.
"""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from typing import Final, Literal

from engine.model import Event, Finding, Rule, Severity, Side, Subject, finding
from engine.pairing.duels.sides import SideList, sides_of
from engine.pairing.lots import draw_colour
from engine.pairing.swiss.field import RoundPairing
from engine.pairing.tables.scheveningen import Seat, scheveningen

Seats = tuple[tuple[Seat, Seat], ...]

_TABLE: Final = Rule("pzszach", "B.VI F.7", "2002")
_WITHIN: Final = Rule("pzszach", "B.VI F.1", "2002")
_COLOURS: Final = Rule("pzszach", "B.VI F.5", "2002")
_RESERVES: Final = Rule("pzszach", "B.VI F.4", "2002")


def rounds_of_scheveningen(event: Event) -> int:
    """As many rounds as a side has basic players (PZSzach 2002, B.VI F.2); 0 without two sides."""
    sides, _ = sides_of(event)
    return len(sides[0].basic) if sides else 0


def table_of_event(event: Event) -> tuple[Seats, ...]:
    """The table by the event's variant, colours as they were drawn: A has White in round 1 or Black (F.5).

    PZSzach's table (F.7), or that of PZWarc in which the guests move up (V 3.7.3 and 3.7.4). Where the
    setting is missing, draughts go by PZWarc.
    """
    named = event.info.settings.get("scheveningen_variant", "")
    variant: Literal["pzszach", "pzwarc"] = "pzszach"
    if named == "pzwarc" or (not named and event.info.game.is_draughts):
        variant = "pzwarc"
    size = rounds_of_scheveningen(event)
    rounds = scheveningen(size, variant) if size else ()
    if first_colour(event) is Side.BLACK:
        return tuple(tuple((black, white) for white, black in pairs) for pairs in rounds)
    return rounds


def first_colour(event: Event) -> Side | None:
    """The colour of side A in round 1: as announced, else by lot; None where nothing is drawn (F.5)."""
    if event.info.first_colour:
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
        return None, (finding("colours-not-drawn", subject=Subject("event", None, "seed"), rule=_COLOURS),)
    rounds = table_of_event(event)
    if not 1 <= round_number <= len(rounds):
        subject = Subject("rounds", None, "number")
        return None, (
            finding("round-beyond-schedule", subject=subject, rule=_TABLE, value=round_number, last=len(rounds)),
        )
    seated = _seated(event, sides, round_number)
    pairs = tuple((seated[white], seated[black]) for white, black in rounds[round_number - 1])
    playing = {number for pair in pairs for number in pair}
    free = tuple(number for side in sides for number in side.players if number not in playing)
    return RoundPairing(pairs, free=free), ()


def _seated(event: Event, sides: Iterable[SideList], round_number: int) -> dict[Seat, int]:
    """Who sits on each seat: the basic player, or whom the line-up of the round names."""
    handed_in = {(line.team, line.board): line.player for line in event.line_ups if line.round == round_number}
    return {
        Seat(side.name, place): handed_in.get((side.team or 0, place)) or number
        for side in sides
        for place, number in enumerate(side.basic, start=1)
    }


def check_scheveningen(event: Event) -> Iterable[Finding]:
    """Games within a side, games that the table does not have, reserves who played too much.

    PZSzach 2002, B.VI F.1 (no games within a side), F.4 (basic players are not moved; most games of a
    reserve, fewest of a basic player), F.7.
    """
    if event.info.system != "scheveningen" or not event.players:
        return
    sides, findings = sides_of(event)
    yield from findings
    if sides is None:
        return
    side_of = {number: side for side in sides for number in side.players}
    for index, game in enumerate(event.results):
        if game.white in side_of and game.black in side_of and not game.as_played:
            yield from _check_game(event, index, side_of)
    yield from _check_counts(event, sides)


def _check_game(event: Event, index: int, side_of: Mapping[int, SideList]) -> Iterable[Finding]:
    game = event.results[index]
    white, black, number = game.white or 0, game.black or 0, game.key.round
    subject = Subject("results", index, "white")
    if side_of[white].name == side_of[black].name:
        yield finding("game-within-side", subject=subject, rule=_WITHIN, round=number, white=white, black=black)
        return
    rounds = table_of_event(event)
    if not 1 <= number <= len(rounds):
        return
    fits = [pair for pair in rounds[number - 1] if _may_sit(pair, white, black, side_of)]
    if not fits:
        value = f"{white}-{black}"
        yield finding(
            "pair-not-in-table", subject=subject, rule=_TABLE, value=value, round=number, white=white, black=black
        )
    elif not any(_sits(pair[0], white, side_of) for pair in fits):
        yield finding(
            "colours-of-side-reversed",
            Severity.WARNING,
            subject=subject,
            rule=_COLOURS,
            round=number,
            white=white,
            black=black,
        )


def _may_sit(pair: tuple[Seat, Seat], white: int, black: int, side_of: Mapping[int, SideList]) -> bool:
    """Whether two players can be the pair of the table, whoever has White."""
    straight = _sits(pair[0], white, side_of) and _sits(pair[1], black, side_of)
    return straight or (_sits(pair[1], white, side_of) and _sits(pair[0], black, side_of))


def _sits(seat: Seat, number: int, side_of: Mapping[int, SideList]) -> bool:
    """Whether a player may be on a seat: a basic one on his own, a reserve on any of his side."""
    side = side_of[number]
    return side.name == seat.side and (number in side.reserves or side.basic[seat.number - 1] == number)


def _check_counts(event: Event, sides: Iterable[SideList]) -> Iterable[Finding]:
    """F.4: the most games of a reserve; once all rounds are played, the fewest of a basic player."""
    most = event.info.settings.get("reserve_games_most", "")
    least = event.info.settings.get("basic_games_least", "")
    over = event.last_paired_round >= rounds_of_scheveningen(event)
    people = {player.number: index for index, player in enumerate(event.players)}
    for side in sides:
        for number in side.players:
            games = sum(number in {game.white, game.black} for game in event.results)
            subject = Subject("players", people[number], "number")
            if number in side.reserves and most.isdigit() and games > int(most):
                yield finding(
                    "reserve-too-many-games", subject=subject, rule=_RESERVES, value=games, number=number, most=most
                )
            if number in side.basic and least.isdigit() and over and games < int(least):
                yield finding(
                    "basic-too-few-games", subject=subject, rule=_RESERVES, value=games, number=number, least=least
                )
