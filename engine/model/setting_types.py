"""What a setting of an event may hold: types that tell more than Python's do, and the words of the longer choices."""

from __future__ import annotations

from dataclasses import dataclass
from enum import Enum, auto
from typing import Annotated


class Trait(Enum):
    """What the plain type of a setting does not say of it."""

    LONG = auto()
    """A text of several lines."""
    PRIVATE = auto()
    """On no public paper, in no public evidence."""
    HALF_POINTS = auto()


@dataclass(frozen=True, slots=True)
class Least:
    """The least that a count or a figure may be: what is below it is a slip of the pen."""

    value: int


class Choices(tuple[str, ...]):
    """The words that a setting may be, in the order in which a clerk reads them."""

    __slots__ = ()

    def __new__(cls, *words: str) -> Choices:
        """Each word for itself: `Choices("left", "right")`."""
        return super().__new__(cls, words)


LongText = Annotated[str, Trait.LONG]
PrivateText = Annotated[str, Trait.PRIVATE]
Count = Annotated[int | None, Least(1)]
CountOrNone = Annotated[int | None, Least(0)]
"""A count that may be nought: none at all."""
HalfPoints = Annotated[int | None, Trait.HALF_POINTS]

Reserves = Annotated[str, Choices("pzszach-last-boards", "pzszach-any-board", "open", "ladder", "joker", "none")]
PAPER_SETS = Choices("now", "round", "wall", "report", "cards", "all")
"""What `build` makes at once."""
PaperSets = Annotated[tuple[str, ...], PAPER_SETS]
PaperFormats = Annotated[tuple[str, ...], Choices("pdf", "docx", "xlsx", "all")]
StandingsColumns = Annotated[tuple[str, ...], Choices("performance", "rating-change", "norms", "prizes")]
SideTies = Annotated[tuple[str, ...], Choices("wins", "best-wins", "basic-players", "without-two-weakest")]
IccfClass = Annotated[
    str,
    Choices(
        "class-m",
        "class-h",
        "class-o",
        "aspirer",
        "world-cup-preliminary",
        "veterans-world-cup-preliminary",
        "world-cup-semifinal",
        "world-cup-final",
        "world-championship-preliminary",
        "world-championship-semifinal",
        "european-championship-final",
        "title-norm",
        "other",
    ),
]
PzwarcChampionship = Annotated[
    str,
    Choices(
        "individual",
        "age-50-plus",
        "age-19",
        "lzs",
        "age-16",
        "crystal-stone",
        "cross",
        "disabled",
        "age-13",
        "age-10",
    ),
]
PzszachChampionship = Annotated[
    str,
    Choices(
        "imp-u18",
        "imp-u16",
        "imp-u14",
        "imp-u12",
        "imp-u10",
        "imp-u8",
        "amateurs-2100",
        "amateurs-1820",
        "amateurs-1580",
        "seniors-55",
        "seniors-65",
        "seniors-75",
    ),
]
FideEvent = Annotated[
    str, Choices("team-championship", "world-cup", "world-cup-qualifier", "olympiad", "gsc-eve", "other")
]
