"""Pair a round of a Swiss event: its field, the acceleration that it asks for, the kernel of its system."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import replace
from fractions import Fraction

from engine.model import REQUESTED, Event, Finding, Subject, finding, notice, warning
from engine.model.rounds import given_byes, is_present
from engine.pairing.paired_round import Paired, RoundPairing
from engine.pairing.swiss.event_field import field_of
from engine.pairing.swiss.field import Field
from engine.pairing.swiss.swiss_system import SwissSystem
from engine.pairing.swiss.swiss_systems import swiss_system


def baku_points(field: Field, last_of_group_a: int | None = None) -> Field:
    """Give every entrant of group A the virtual points of all rounds of the event.

    `last_of_group_a` is the starting number of the last player of group A as it was in the first
    round, which late entries do not change (C.04.5.1, 3); by default it is found from the field.
    """
    numbers = [e.number for e in field.entrants]
    size = 2 * -(-len(numbers) // 4)
    last = numbers[min(size, len(numbers)) - 1] if last_of_group_a is None and numbers else last_of_group_a
    accelerated = -(-field.rounds // 2)
    full = -(-accelerated // 2)
    points = (field.scoring.win,) * full + (field.scoring.draw,) * (accelerated - full)
    upto = numbers.index(last) + 1 if last in numbers else 0
    return replace(
        field,
        entrants=tuple(replace(e, acceleration=points if k < upto else ()) for k, e in enumerate(field.entrants)),
    )


LEAST = 2
"""Players that a pairing needs."""


def pair_swiss(event: Event, round_number: int, *, explain: bool = False) -> Paired:
    """Pair one round from the rounds before it; None with findings where that cannot be done.

    With `explain` the pairing tells what led to it, bracket by bracket.
    """
    if len(event.players) < LEAST:
        subject = Subject("players")
        return None, (finding("players-missing", subject=subject, needed=LEAST, found=len(event.players)),)
    field, findings = swiss_field(event, round_number)
    system = swiss_system(event.info.system)
    if field is None or system is None:
        return None, findings
    fixed = fixed_pairs(event, round_number)
    pairing = system.pair(_without(field, fixed), event.info.settings, explain=explain)
    if pairing is None:
        subject = Subject("rounds", round_number - 1)
        findings += (finding("no-legal-pairing", subject=subject, round=round_number),)
    else:
        findings += doubts(system, pairing, round_number)
        byes = (bye for bye in given_byes(event, round_number) if bye.kind not in REQUESTED)
        pairing = with_given_byes(pairing, [bye.white for bye in byes if bye.white])
        if fixed:
            pairing = replace(pairing, pairs=in_order((*pairing.pairs, *fixed), field.points))
    return pairing, findings


def with_given_byes(pairing: RoundPairing, numbers: Sequence[int]) -> RoundPairing:
    """The pairing with the bye that was assigned in advance, where it gives no other."""
    bye = pairing.bye or next(iter(numbers), None)
    return replace(pairing, bye=bye, free=tuple(number for number in numbers if number != bye))


def doubts(system: SwissSystem, pairing: RoundPairing, round_number: int) -> tuple[Finding, ...]:
    """The finding that a pairing may not be the one of the rules: too many candidates come before it."""
    if not pairing.doubtful:
        return ()
    subject = Subject("rounds", round_number - 1)
    return (warning("pairing-doubtful", subject=subject, rule=system.rule, round=round_number),)


def fixed_pairs(event: Event, round_number: int) -> tuple[tuple[int, int], ...]:
    """Pairs of a round that the arbiter made by hand and marked as played so: they are kept."""
    games = event.results_of_round(round_number)
    return tuple((game.white, game.black) for game in games if game.as_played and game.white and game.black)


def _without(field: Field, pairs: Sequence[tuple[int, int]]) -> Field:
    """The field without the players of these pairs."""
    taken = {number for pair in pairs for number in pair}
    entrants = (replace(one, present=False, by_hand=True) if one.number in taken else one for one in field.entrants)
    return replace(field, entrants=tuple(entrants)) if taken else field


def in_order(pairs: Sequence[tuple[int, int]], points: Mapping[int, int]) -> tuple[tuple[int, int], ...]:
    """Pairs in the order of the boards: the higher score, the sum of both, the higher placed player."""

    def key(pair: tuple[int, int]) -> tuple[int, int, int]:
        one, other = (points.get(number, 0) for number in pair)
        first = min(pair, key=lambda number: (-points.get(number, 0), number))
        return -max(one, other), -one - other, first

    return tuple(sorted(pairs, key=key))


def swiss_field(event: Event, round_number: int) -> tuple[Field | None, tuple[Finding, ...]]:
    """The field before a round is paired, with the virtual points of an accelerated event (FIDE C.04.5.1)."""
    field, findings = field_of(event, round_number)
    if field is None:
        return None, findings
    system = swiss_system(event.info.system)
    if event.info.rounds is None:
        subject = Subject("event", None, "rounds")
        rule = system.articles["rounds"] if system else None
        findings += (warning("rounds-not-stated", subject=subject, rule=rule, round=round_number),)
    if event.info.settings.acceleration == "baku" and system is not None and system.accelerated:
        field = baku_points(field, last_of_group_a(event))
    if not event.info.first_colour and round_number == 1:
        subject = Subject("event", None, "first_colour")
        findings += (notice("first-colour-not-drawn", subject=subject),)
    return _with_virtual_points(field, event), findings


def _with_virtual_points(field: Field, event: Event) -> Field:
    """The virtual points that a report file brought along, by number and round (records 250 and XXA)."""
    brought = event.extra.get("trf")
    points = brought.get("virtual_points", {}) if isinstance(brought, Mapping) else {}
    if not points:
        return field

    def of(number: int) -> tuple[int, ...]:
        by_round = {int(at): int(2 * Fraction(value)) for at, value in points.get(str(number), {}).items()}
        return tuple(by_round.get(at, 0) for at in range(1, max(by_round, default=0) + 1))

    entrants = tuple(replace(entrant, acceleration=of(entrant.number)) for entrant in field.entrants)
    return replace(field, entrants=entrants)


def last_of_group_a(event: Event) -> int | None:
    """The last player of group A by those who were there from round 1 on; late entries do not move him.

    FIDE C.04.5.1: the first half of the starting list, rounded up to an even number. None without players.
    """
    first = sorted(player.number for player in event.players if is_present(player, 1, {}))
    return first[min(2 * -(-len(first) // 4), len(first)) - 1] if first else None
