"""The FIDE (Dutch) system against pairings that endorsed programs agree on, colours and bye included."""

from __future__ import annotations

from pathlib import Path

import pytest

from engine.pairing.swiss.dutch.edition import EDITION_2017, EDITION_2026, DutchEdition
from engine.pairing.swiss.field import Field
from reporting.exchange.trf_field import field_of
from reporting.exchange.trf_read import read_trf
from tests.engine.pairing.swiss.kernels import compare, pair_dutch

GOLDEN = Path(__file__).parent / "golden"
EDITIONS = {"2026": EDITION_2026, "2017": EDITION_2017}


def _field(path: Path) -> Field:
    tournament = read_trf(path.read_text(encoding="utf-8"))
    assert not tournament.problems, tournament.problems
    field, problems = field_of(tournament)
    assert not problems, problems
    return field


def _expected(path: Path) -> list[tuple[int, int]]:
    count, *lines = path.read_text(encoding="utf-8").split("\n")
    pairs = [(int(line.split()[0]), int(line.split()[1])) for line in lines if line.strip()]
    assert len(pairs) == int(count)
    return pairs


def _found(field: Field, edition: DutchEdition) -> list[tuple[int, int]]:
    pairing = pair_dutch(field, edition)
    assert pairing is not None
    return [*pairing.pairs, *([(pairing.bye, 0)] if pairing.bye else [])]


@pytest.mark.parametrize("year", EDITIONS)
@pytest.mark.parametrize("path", sorted(GOLDEN.glob("*.trf")), ids=lambda p: p.stem)
def test_the_round_is_paired_as_the_endorsed_programs_pair_it(path: Path, year: str) -> None:
    assert _found(_field(path), EDITIONS[year]) == _expected(path.with_suffix(f".pairs-{year}"))


@pytest.mark.parametrize("path", sorted(GOLDEN.glob("*.trf")), ids=lambda p: p.stem)
def test_the_right_pairing_has_nothing_to_be_said_against_it(path: Path) -> None:
    pairs = _expected(path.with_suffix(".pairs-2026"))
    bye = next((white for white, black in pairs if not black), None)
    assert compare(_field(path), EDITION_2026, [pair for pair in pairs if pair[1]], bye) == ()
