"""The players to be paired, in pairing order, with everything that the criteria ask of them.

Facts only: scores, colour preferences, floats, who may meet whom, who may take the bye.
Players are known by their place in the order (0 is the first); sets of them are integers
used as bit sets.
"""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import dataclass
from typing import Final

from engine.pairing.swiss.dutch.edition import DutchEdition
from engine.pairing.swiss.field import BLACK, WHITE, Entrant, Field, PlayerRound, RoundKind

MILD: Final = 1
STRONG: Final = 2
ABSOLUTE: Final = 3

DOWN: Final = 1
UP: Final = 2
_AWAY: Final = PlayerRound(0, 0, 0, RoundKind.ZERO_BYE)


@dataclass(frozen=True, slots=True)
class Colour:
    """What a player's colours ask for (C.04.3, 1.7 and 1.6; 2017: A.6).

    `preference` is WHITE, BLACK or 0; `strength` 0 (no game played) to ABSOLUTE;
    `difference` games with White minus games with Black; `repeated` the colour of the last
    two games where it was the same one, otherwise 0.
    """

    preference: int
    strength: int
    difference: int
    repeated: int


@dataclass(slots=True)
class Roster:
    """The players present, in the order of the articles on order (1.2; 2017: A.2).

    All lists are indexed by the place in that order. `rank` is the place by starting
    number among all who have taken part. `floats` holds, for one and two
    rounds before, DOWN, UP or 0. `meet` is the bit set of those whom a player may meet
    under the absolute criteria on rematches, forbidden pairs and colours; `point` is one
    point in the unit of the scores. `odd` says
    whether the player gets the initial colour where nothing else decides.
    """

    numbers: list[int]
    rank: list[int]
    score: list[int]
    points: list[int]
    colour: list[Colour]
    history: list[tuple[int, ...]]
    floats: list[tuple[int, int]]
    top: list[bool]
    may_take_bye: list[bool]
    unplayed: list[int]
    odd: list[bool]
    met: list[int]
    barred: list[int]
    meet: list[int]
    point: int

    def __len__(self) -> int:
        return len(self.numbers)


def build_roster(field: Field, edition: DutchEdition) -> Roster:
    """Order the players present and collect their facts; see `Roster`."""
    done = field.round_number - 1
    scores = {e.number: _score(e, field) for e in field.entrants}
    present = [e for e in field.entrants if e.present]
    order = sorted(present, key=lambda e: -scores[e.number])
    place = {e.number: i for i, e in enumerate(order)}
    played = [[r for r in e.rounds[:done] if r.kind is RoundKind.PLAYED] for e in order]
    history = [tuple(r.colour for r in rounds) for rounds in played]
    colours = [_colour(h) for h in history]
    last = field.round_number >= field.rounds
    best = max(field.scoring.win, field.scoring.draw)
    rank = {e.number: i for i, e in enumerate(e for e in field.entrants if _takes_part(e, done))}
    floats = _Floats(field, edition)
    roster = Roster(
        numbers=[e.number for e in order],
        rank=[rank[e.number] for e in order],
        score=[scores[e.number] for e in order],
        points=[e.points for e in order],
        colour=colours,
        history=history,
        floats=[(floats.of(e, 1), floats.of(e, 2)) for e in order],
        top=[last and 2 * scores[e.number] > done * best for e in order],
        may_take_bye=[_may_take_bye(e, done, field.scoring.win, edition) for e in order],
        unplayed=[done - len(rounds) for rounds in played],
        odd=[rank[e.number] % 2 == 0 for e in order],
        met=[_places((r.opponent for r in rounds), place) for rounds in played],
        barred=_forbidden(field, place),
        meet=[],
        point=field.scoring.point,
    )
    roster.meet = _meetings(roster)
    return roster


def _takes_part(entrant: Entrant, done: int) -> bool:
    """Say whether a player's number counts for the initial colour (5.2.5; 2017: E.5).

    Whoever is paired in this round or was in an earlier one, be it with the bye or a forfeit.
    The article says "pairing number" only; somebody entered who never came has none yet.
    """
    paired = any(r.opponent or r.kind is RoundKind.PAIRING_BYE for r in entrant.rounds[:done])
    return entrant.present or entrant.by_hand or paired


def _score(entrant: Entrant, field: Field) -> int:
    at = field.round_number - 1
    virtual = entrant.acceleration[at] if at < len(entrant.acceleration) else 0
    return sum(r.points for r in entrant.rounds[:at]) + virtual


def _places(opponents: Iterable[int], place: dict[int, int]) -> int:
    mask = 0
    for number in opponents:
        if number in place:
            mask |= 1 << place[number]
    return mask


def _forbidden(field: Field, place: dict[int, int]) -> list[int]:
    barred = [0] * len(place)
    for one, other in field.forbidden:
        if one in place and other in place:
            barred[place[one]] |= 1 << place[other]
            barred[place[other]] |= 1 << place[one]
    return barred


def _colour(history: tuple[int, ...]) -> Colour:
    """Derive the preference; a wide difference goes before a repeated colour where the two disagree."""
    if not history:
        return Colour(0, 0, 0, 0)
    difference = sum(history)
    repeated = history[-1] if len(history) > 1 and history[-1] == history[-2] else 0
    due = BLACK if difference > 0 else WHITE
    if abs(difference) > 1:
        return Colour(due, ABSOLUTE, difference, repeated)
    if repeated:
        return Colour(-repeated, ABSOLUTE, difference, repeated)
    if difference:
        return Colour(due, STRONG, difference, 0)
    return Colour(-history[-1], MILD, 0, 0)


def _may_take_bye(entrant: Entrant, done: int, win: int, edition: DutchEdition) -> bool:
    for r in entrant.rounds[:done]:
        if r.kind in {RoundKind.PAIRING_BYE, RoundKind.FORFEIT_WIN, RoundKind.FULL_BYE}:
            return False
        if edition.worth_bars_bye and r.kind is not RoundKind.PLAYED and r.points >= win:
            return False
    return True


def _meetings(roster: Roster) -> list[int]:
    """Say who may meet whom: no rematch, not forbidden, not two equal absolute preferences of non-topscorers."""
    everyone = (1 << len(roster)) - 1
    absolute = {WHITE: 0, BLACK: 0}
    for i, colour in enumerate(roster.colour):
        if colour.strength == ABSOLUTE and not roster.top[i]:
            absolute[colour.preference] |= 1 << i
    meet: list[int] = []
    for i, colour in enumerate(roster.colour):
        against = roster.met[i] | roster.barred[i] | 1 << i
        if colour.strength == ABSOLUTE and not roster.top[i]:
            against |= absolute[colour.preference]
        meet.append(everyone & ~against)
    return meet


class _Floats:
    """Finds the floats of earlier rounds (1.4; 2017: A.4), by the scores before the round in question."""

    def __init__(self, field: Field, edition: DutchEdition) -> None:
        self.field = field
        self.every_absence = edition.every_absence_floats
        self.before = {
            back: {e.number: self._score_before(e, back) for e in field.entrants}
            for back in (1, 2)
            if field.round_number > back
        }

    def _score_before(self, entrant: Entrant, back: int) -> int:
        at = self.field.round_number - 1 - back
        virtual = entrant.acceleration[at] if at < len(entrant.acceleration) else 0
        return sum(r.points for r in entrant.rounds[:at]) + virtual

    def of(self, entrant: Entrant, back: int) -> int:
        """Give DOWN, UP or 0 for the round `back` rounds before."""
        at = self.field.round_number - 1 - back
        if at < 0:
            return 0
        r = entrant.rounds[at] if at < len(entrant.rounds) else _AWAY
        if r.kind is not RoundKind.PLAYED:
            floats = self.every_absence or r.kind is RoundKind.PAIRING_BYE or r.points > self.field.scoring.loss
            return DOWN if floats else 0
        own, other = self.before[back][entrant.number], self.before[back].get(r.opponent, 0)
        return DOWN if own > other else UP if own < other else 0
