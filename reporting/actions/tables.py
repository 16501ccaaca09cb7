"""The tables of the regulations by name: what each wants to know and what it answers."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Mapping
from dataclasses import dataclass
from typing import Any, Final, Literal, cast

from engine.model import Finding

MOST_PLAYERS: Final = 200


@dataclass(frozen=True, slots=True)
class TableRequest:
    """What was asked for: the size and the options."""

    size: int
    cycles: int = 1
    reverse: bool = False
    direction: str = "left"
    variant: str = "pzszach"
    into: int | None = None


@dataclass(frozen=True, slots=True)
class TableAnswer:
    """The JSON keys of a table, and what there is to say about it."""

    keys: Mapping[str, Any]
    findings: tuple[Finding, ...] = ()


@dataclass(frozen=True, slots=True)
class Table:
    """A table: how it is made, its options, its sizes; `fits` says which sizes between the bounds there are.

    `forms` are the papers that show it.
    """

    make: Callable[[TableRequest], TableAnswer]
    options: frozenset[str] = frozenset()
    least: int = 2
    most: int = MOST_PLAYERS
    fits: Callable[[TableRequest], bool] | None = None
    forms: tuple[str, ...] = ()


def _rounds(rounds: Iterable[Iterable[tuple[object, object]]], plain: Callable[[Any], object]) -> dict[str, Any]:
    return {"rounds": [[[plain(white), plain(black)] for white, black in pairs] for pairs in rounds]}


def _all_play_all(system: str) -> Callable[[TableRequest], TableAnswer]:
    def make(wanted: TableRequest) -> TableAnswer:
        from engine.pairing.round_robin.tables import table_of

        named = f"{system}-reversed" if wanted.reverse else system
        return TableAnswer(_rounds(table_of(named, wanted.size, wanted.cycles, wanted.direction), int))

    return make


def _half_table_fits(wanted: TableRequest) -> bool:
    from engine.pairing.round_robin.tables import has_table

    return has_table("half-table", wanted.size)


def _scheveningen(wanted: TableRequest) -> TableAnswer:
    from engine.pairing.duels.scheveningen import scheveningen

    variant = cast(Literal["pzszach", "pzwarc"], wanted.variant)
    return TableAnswer(_rounds(scheveningen(wanted.size, variant), str))


def _varma(wanted: TableRequest) -> TableAnswer:
    from engine.pairing.drawing_of_lots import varma_pools

    pools, findings = varma_pools(wanted.size)
    return TableAnswer({"pools": [list(pool) for pool in pools]}, findings)


def _cup(wanted: TableRequest) -> TableAnswer:
    """The bracket as it goes when the stronger seed always wins; who rests is in no pair of round 1."""
    from engine.pairing.knockout.bracket import expected_rounds, resting_seeds

    ties = (((tie.upper, tie.lower) for tie in ties if not tie.resting) for ties in expected_rounds(wanted.size))
    return TableAnswer({**_rounds(ties, lambda seed: seed), "byes": list(resting_seeds(wanted.size))})


def _team_bonus(wanted: TableRequest) -> TableAnswer:
    from engine.pairing.knockout.cup import board_values

    return TableAnswer({"boards": list(board_values(wanted.size))})


def _groups(wanted: TableRequest) -> TableAnswer:
    from engine.pairing.drawing_of_lots import serpentine

    return TableAnswer({"groups": [list(group) for group in serpentine(wanted.size, wanted.into or 1)]})


_CYCLES: Final = frozenset({"--cycles"})
_PAIRING_TABLE: Final = ("pairing-table",)

TABLES: Final[Mapping[str, Table]] = {
    "round-robin": Table(_all_play_all("round-robin"), _CYCLES, forms=_PAIRING_TABLE),
    "half-table": Table(
        _all_play_all("half-table"),
        _CYCLES | {"--reversed"},
        least=3,
        fits=_half_table_fits,
        forms=_PAIRING_TABLE,
    ),
    "rutsch": Table(_all_play_all("rutsch"), _CYCLES | {"--direction"}, forms=("seating-plan", *_PAIRING_TABLE)),
    "scheveningen": Table(_scheveningen, frozenset({"--variant"}), forms=_PAIRING_TABLE),
    "varma": Table(_varma),
    "cup": Table(_cup, forms=("cup-bracket",)),
    "team-bonus": Table(_team_bonus, least=4, most=10),
    "groups": Table(_groups, frozenset({"--into"}), fits=lambda wanted: (wanted.into or 1) <= wanted.size),
}
"""All tables by name."""
