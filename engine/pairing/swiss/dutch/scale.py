"""Weighs a candidate of one bracket: every quality criterion as a field of one integer.

The criteria (C.04.3 of 2026, 2.4; of 2017, C.5-C.19) are counts, or counts at levels
compared from the highest down. Each gets its own bits, the more important ones higher up,
so that adding the losses of all pairs and floaters compares whole candidates, criterion
after criterion, without rounding and without limits on size.
"""

from __future__ import annotations

from collections.abc import Sequence

from engine.pairing.swiss.cards.colours import ABSOLUTE, STRONG, Colour
from engine.pairing.swiss.cards.floats import DOWN, UP
from engine.pairing.swiss.dutch import edition as ed
from engine.pairing.swiss.dutch.roster import Roster

_LEVELLED = frozenset(
    {ed.FLOATER_SCORES, ed.DOWN_SCORES_1, ed.UP_SCORES_1, ed.DOWN_SCORES_2, ed.UP_SCORES_2, ed.NEXT_SCORES}
)


def colour_losses(one: Colour, other: Colour) -> tuple[int, int, int, int]:
    """Count what a pair costs in colours: wide difference, third in a row, preference, strong preference.

    2026: C10-C13; 2017: C.8-C.11. The first two arise only where two equal absolute
    preferences meet, which the absolute criteria allow for topscorers alone.
    """
    if one.preference != other.preference or not one.preference:
        return (0, 0, 0, 0)
    strong = int(one.strength >= STRONG and other.strength >= STRONG)
    if one.strength < ABSOLUTE or other.strength < ABSOLUTE:
        return (0, 0, 1, strong)
    mine, theirs = abs(one.difference), abs(other.difference)
    wide = int(mine > 1 and theirs > 1)
    if mine == theirs:
        third = int(one.repeated != 0 and one.repeated == other.repeated)
    else:
        loser = other if mine > theirs else one
        third = int(loser.repeated == -loser.preference)
    return (wide, third, 1, strong)


class Scale:
    """The fields of one bracket's losses, and the loss of each pair and floater.

    `bracket` are the players of the bracket, `following` those of the next scoregroup (for
    the look-ahead), `total` bounds the number of players that can ever be counted.
    """

    def __init__(self, roster: Roster, bracket: Sequence[int], following: Sequence[int], total: int) -> None:
        self.roster = roster
        scores = sorted({roster.score[p] for p in bracket})
        floor = scores[0] - roster.point
        self.floor = floor
        differences = {high - low for high in scores for low in scores if high > low}
        differences |= {score - floor for score in scores}
        ahead = {roster.score[p] for p in (*bracket, *following)}
        self.shifts: dict[str, tuple[int, int]] = {}
        self.levels: dict[str, dict[int, int]] = {}
        self.unit: dict[str, int] = {}
        self._lay_out(
            sorted(differences), sorted(ahead), (4 * total + 4).bit_length(), max(roster.unplayed).bit_length() + 1
        )

    def _lay_out(self, differences: list[int], ahead: list[int], width: int, games: int) -> None:
        at = 0
        for criterion in reversed(self.roster.edition.criteria):
            start = at
            if criterion.key in _LEVELLED:
                values = ahead if criterion.key == ed.NEXT_SCORES else differences
                self.levels[criterion.key] = {value: 1 << (at + k * width) for k, value in enumerate(values)}
                at += width * len(values)
            else:
                self.unit[criterion.key] = 1 << at
                at += games + 2 if criterion.key == ed.BYE_UNPLAYED else width
            self.shifts[criterion.key] = (start, at - start)
        self.unit.setdefault(ed.BYE_UNPLAYED, 0)
        self.completion = 1 << at

    def pair_loss(self, high: int, low: int) -> int:
        """Weigh two players of the bracket who meet; `high` is the higher ranked."""
        roster = self.roster
        loss = self._colours(roster.colour[high], roster.colour[low])
        difference = roster.score[high] - roster.score[low]
        if difference:
            levels, unit = self.levels, self.unit
            loss += levels[ed.FLOATER_SCORES][difference]
            down_1, down_2 = roster.floats[high]
            up_1, up_2 = roster.floats[low]
            if down_1 == DOWN:
                loss += unit[ed.DOWN_1] + levels[ed.DOWN_SCORES_1][difference]
            if down_2 == DOWN:
                loss += unit[ed.DOWN_2] + levels[ed.DOWN_SCORES_2][difference]
            if up_1 == UP:
                loss += unit[ed.UP_1] + levels[ed.UP_SCORES_1][difference]
            if up_2 == UP:
                loss += unit[ed.UP_2] + levels[ed.UP_SCORES_2][difference]
        return loss

    def _colours(self, one: Colour, other: Colour) -> int:
        wide, third, plain, strong = colour_losses(one, other)
        unit = self.unit
        return (
            wide * unit[ed.TOP_DIFFERENCE]
            + third * unit[ed.TOP_THIRD]
            + plain * unit[ed.PREFERENCES]
            + strong * unit[ed.STRONG_PREFERENCES]
        )

    def float_loss(self, player: int) -> int:
        """Weigh a player of the bracket who leaves it unpaired."""
        roster, unit, levels = self.roster, self.unit, self.levels
        difference = roster.score[player] - self.floor
        down_1, down_2 = roster.floats[player]
        loss = unit[ed.FLOATERS] + levels[ed.FLOATER_SCORES][difference]
        if down_1 == DOWN:
            loss += unit[ed.DOWN_1] + levels[ed.DOWN_SCORES_1][difference]
        if down_2 == DOWN:
            loss += unit[ed.DOWN_2] + levels[ed.DOWN_SCORES_2][difference]
        return loss

    def next_loss(self, player: int) -> int:
        """Weigh a player who would be left over in the next bracket (2026: C8; 2017: C.7)."""
        return self.unit[ed.NEXT_FLOATERS] + self.levels[ed.NEXT_SCORES][self.roster.score[player]]

    def bye_loss(self, player: int) -> int:
        """Weigh the unplayed games of the one downfloater who takes the bye (2026: C9)."""
        return self.roster.unplayed[player] * self.unit[ed.BYE_UNPLAYED]

    def value(self, loss: int, key: str) -> int:
        """Read one criterion's field out of a sum of losses."""
        start, width = self.shifts[key]
        return loss >> start & (1 << width) - 1

    def scores(self, loss: int, key: str) -> tuple[int, ...]:
        """Read a criterion's levels out of a sum of losses: every value as often as it was counted."""
        start, width = self.shifts[key]
        each = width // len(self.levels[key])
        field = loss >> start & (1 << width) - 1
        counts = [(value, field >> k * each & (1 << each) - 1) for k, value in enumerate(sorted(self.levels[key]))]
        return tuple(value for value, count in reversed(counts) for _ in range(count))
