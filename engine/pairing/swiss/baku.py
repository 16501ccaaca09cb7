"""Virtual points of an accelerated event: the Baku method.

C.04.5.1. The first half of the starting list, rounded up to an even number, is group A. The
accelerated rounds are the first half of the event, rounded up; in the first half of those,
rounded up, group A has a win's points more, in the others a draw's.
"""

from __future__ import annotations

from dataclasses import replace

from engine.pairing.swiss.field import Field


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
