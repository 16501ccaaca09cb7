"""A Scheveningen event: its two sides, the table in which everyone of one meets everyone of the other, its rounds.

PZSzach 2002, B.VI F; PZWarc 2021, V 3.7.
"""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import dataclass
from typing import Final, Literal

from engine.model import Event, Finding, Player, Rule, Side, Subject, finding, notice, warning
from engine.pairing.drawing_of_lots import draw_colour
from engine.pairing.paired_round import RoundPairing
from engine.pairing.round_robin.event_table import MOST_GAMES
from engine.regulations.cited import chess_code, draughts_code

Variant = Literal["pzszach", "pzwarc"]


@dataclass(frozen=True, slots=True, order=True)
class Seat:
    """A player of a side: side `A` or `B`, number in the side."""

    side: str
    number: int

    def __str__(self) -> str:
        return f"{self.side}{self.number}"


def scheveningen(players: int, variant: Variant = "pzszach") -> tuple[tuple[tuple[Seat, Seat], ...], ...]:
    """The table for sides of `players`: rounds of (White, Black), the side with White first.

    PZSzach 2002, B.VI F.7: in round r the numbers of a pair add up to n + 2 - r, modulo n.
    PZWarc 2021, V 3.7.3 and 3.7.4: board by board in the order of entry, then the guests
    move up one board a round. The whole side changes colour each round (F.5; V 3.7.2); A has
    White in round 1, until the lot says otherwise. Raises ValueError below one player.
    """
    if players < 1:
        raise ValueError(players)
    partner = _pzszach if variant == "pzszach" else _pzwarc
    return tuple(
        tuple(_pair(number, turn, players, partner(number, turn, players), variant) for number in range(1, players + 1))
        for turn in range(players)
    )


def _pair(number: int, turn: int, players: int, partner: int, variant: Variant) -> tuple[Seat, Seat]:
    """The game of line `number` of the table: the White side is listed in its own order by PZSzach."""
    del players
    if turn % 2 == 0:
        return Seat("A", number), Seat("B", partner)
    if variant == "pzszach":
        return Seat("B", number), Seat("A", partner)
    return Seat("B", partner), Seat("A", number)


def _pzszach(number: int, turn: int, players: int) -> int:
    return (players + 1 - turn - number - 1) % players + 1


def _pzwarc(number: int, turn: int, players: int) -> int:
    return (number - 1 + turn) % players + 1


RULE: Final = chess_code("B.VI F.1")


@dataclass(frozen=True, slots=True)
class SideList:
    """One side: `A` or `B`, the team or group that it is, its basic players by number and its reserves."""

    name: str
    team: int | None
    basic: tuple[int, ...]
    reserves: tuple[int, ...]

    @property
    def players(self) -> tuple[int, ...]:
        """All players of the side."""
        return self.basic + self.reserves


def sides_of(event: Event) -> tuple[tuple[SideList, SideList] | None, tuple[Finding, ...]]:
    """Both sides, or the finding that there are not two, or that their table would be too large.

    PZSzach 2002, B.VI F.1: the sides are the teams of the players, or their groups; the lower number
    is A. The size is the setting `boards`, of which a side may have fewer, else that of the smaller
    side; players stand in the order of their boards, else of their numbers (F.3), and whoever comes
    after the size is a reserve (F.4).
    """
    by_team = any(player.team is not None for player in event.players)
    members: dict[int, list[Player]] = {}
    for player in event.players:
        side = player.team if by_team else player.group
        if side is not None:
            members.setdefault(side, []).append(player)
    if len(members) != 2 or sum(map(len, members.values())) != len(event.players):
        return None, (finding("sides-not-two", subject=Subject("players"), rule=RULE, found=len(members)),)
    boards = event.info.settings.boards or 0
    sizes = [len(side) for side in members.values()]
    size = min(max(sizes), boards) if boards > 0 else min(sizes)
    if size**2 > MOST_GAMES:
        where = Subject("players")
        found = finding("table-too-large", subject=where, value=2 * size, games=size**2, most=MOST_GAMES)
        return None, (found,)
    first, second = (_side(name, key, members[key], size) for name, key in zip("AB", sorted(members), strict=True))
    return (first, second), ()


def _side(name: str, key: int, players: Iterable[Player], size: int) -> SideList:
    ordered = sorted(players, key=lambda player: (player.board is None, player.board or 0, player.number))
    numbers = tuple(player.number for player in ordered)
    return SideList(name, key, numbers[:size], numbers[size:])


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
    """As many rounds as the larger side has basic players (PZSzach 2002, B.VI F.2); 0 without two sides."""
    sides, _ = sides_of(event)
    return max(len(side.basic) for side in sides) if sides else 0


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

    PZSzach's table (F.7), or that of PZWarc in which the guests move up (V 3.7.3 and 3.7.4). Where a side has
    fewer players, whoever would meet a seat without one is free in that round.
    """
    size, (sides, _) = rounds_of_scheveningen(event), sides_of(event)
    seats = {Seat(side.name, at) for side in sides or () for at in range(1, len(side.basic) + 1)}
    whole = scheveningen(size, variant_of(event)) if size else ()
    rounds = tuple(tuple(pair for pair in pairs if seats.issuperset(pair)) for pairs in whole)
    if first_colour(event) is Side.BLACK:
        return tuple(tuple((black, white) for white, black in pairs) for pairs in rounds)
    return rounds


def first_colour(event: Event) -> Side | None:
    """The colour of side A in round 1: as announced, else by lot; None where nothing is drawn (F.5)."""
    if event.info.first_colour in set(Side):
        return Side(event.info.first_colour)
    return draw_colour(event.info.seed) if event.info.seed else None


def unequal_sides(event: Event, sides: tuple[SideList, SideList]) -> tuple[Finding, ...]:
    """Sides of unequal size: somebody is free in each round (F.1, F.2), or reserves of whom nobody says that they are.

    The second is a doubt: who is no reserve would never play.
    """
    first, second = (len(side.basic) for side in sides)
    rounds, where, rule = max(first, second), Subject("event", None, "boards"), rule_of(event, "within")
    spare = abs(len(sides[0].reserves) - len(sides[1].reserves))
    if first != second:
        return (
            notice("sides-unequal", subject=where, value=rounds, rule=rule, first=first, second=second, rounds=rounds),
        )
    if spare and not event.info.settings.boards:
        return (warning("sides-with-reserves", subject=where, rule=rule, boards=rounds, spare=spare),)
    return ()


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
    return RoundPairing(pairs, free=free), unequal_sides(event, sides) if round_number == 1 else ()


def seated_in(event: Event, sides: Iterable[SideList], round_number: int) -> dict[Seat, int]:
    """Who sits on each seat: the basic player, or whom the line-up of the round names."""
    handed_in = {(line.team, line.board): line.player for line in event.line_ups if line.round == round_number}
    return {
        Seat(side.name, place): handed_in.get((side.team or 0, place)) or number
        for side in sides
        for place, number in enumerate(side.basic, start=1)
    }
