"""Both editions against candidates that are listed, weighed and compared one by one, on fields of every shape."""

from __future__ import annotations

from itertools import product
from random import Random

import pytest

from engine.pairing.swiss.dutch.edition import EDITION_2017, EDITION_2026
from engine.pairing.swiss.field import Field
from tests.engine.pairing.swiss.dutch.literal_dutch import LiteralDutch
from tests.engine.pairing.swiss.dutch.test_dutch_golden import GOLDEN, _expected, _field
from tests.engine.pairing.swiss.hard_fields import hard_field, knotted
from tests.engine.pairing.swiss.kernels import pair_dutch
from tests.rows import of_each
from tests.thinned import LONG

EDITIONS = {2026: EDITION_2026, 2017: EDITION_2017}
FIELDS = 20_000 if LONG else 60
FEW = 14
TELLING = (
    1008, 1072, 1079, 1215, 1248, 1318, 1430, 1486, 1532, 1586, 1613, 1633, 1670, 1675, 1741, 1867, 1876, 2092, 2465,
    2511, 2559, 2582, 2610, 2795, 2930, 2973, 3792,
)  # fmt: skip
"""Of 3500 knotted fields of up to eleven those that together are paired otherwise without each of the criteria that
any is paired otherwise without, three times or as often as all of them."""


def paired_alike(field: Field, year: int) -> bool:
    """Whether the letter finds a pairing; the engine must find the same, or none."""
    wanted, found = LiteralDutch(field, year).round(), pair_dutch(field, EDITIONS[year])
    assert (None if found is None else (found.pairs, found.bye)) == wanted
    return wanted is not None


@of_each(product(EDITIONS, [7, 8, 9]))
def test_fields_of_every_shape_are_paired_as_by_the_letter(year: int, most: int) -> None:
    paired = sum(paired_alike(hard_field(Random(seed * most), most), year) for seed in range(FIELDS))
    assert FIELDS // 2 < paired < FIELDS


@of_each(product(EDITIONS, range(3)))
def test_knotted_brackets_are_paired_as_by_the_letter(year: int, part: int) -> None:
    for seed in (range(5000) if LONG else TELLING)[part::3]:
        assert paired_alike(knotted(Random(seed), 11), year) or LONG, seed


@pytest.mark.parametrize("year", EDITIONS)
def test_the_letter_pairs_as_the_endorsed_programs_do(year: int) -> None:
    asked = 0
    for path in sorted(GOLDEN.glob("*.trf")):
        field = _field(path)
        if sum(entrant.present for entrant in field.entrants) < FEW:
            found = LiteralDutch(field, year).round()
            assert found is not None
            assert [*found[0], *([(found[1], 0)] if found[1] else [])] == _expected(path.with_suffix(f".pairs-{year}"))
            asked += 1
    assert asked
