"""Colours in a cup of single games (PZSzach 2002, B.VI D.3 b to d).

Histories hold the colours of games really played: a forfeit counts as a rest (D.3 c), so
unplayed games are skipped.
"""

from __future__ import annotations

from dataclasses import dataclass
from typing import Final, Literal

White: Final = 1
Black: Final = -1

Reason = Literal["parity", "lot", "alternate", "one-played", "higher-seed", "equalise", "larger-imbalance", "history"]


@dataclass(frozen=True, slots=True)
class Side:
    """One side of a tie: seed (1 is the strongest) and colours so far, 1 White and -1 Black."""

    seed: int
    colours: tuple[int, ...] = ()

    @property
    def balance(self) -> int:
        """Games with White minus games with Black."""
        return sum(self.colours)


@dataclass(frozen=True, slots=True)
class ColourChoice:
    """The seed that has White, and which clause decided; `white` is None where a lot must be drawn."""

    white: int | None
    reason: Reason
    article: str


_LOT: Final = "B.VI D.3"


def allocate(first: Side, second: Side, round_number: int, odd_colour: int) -> ColourChoice:
    """Who has White in a single game of a cup.

    PZSzach 2002, B.VI D.3: round 1 by the parity of the seed, `odd_colour` being what
    number 1 drew (b); round 2 changes the colour of as many as possible (c); later rounds
    equalise before they alternate (d). Where the text decides nothing (same parity in round
    1, both rested so far) a lot is drawn and recorded.
    """
    if round_number == 1:
        return _by_parity(first, second, odd_colour)
    if not first.colours and not second.colours:
        return ColourChoice(None, "lot", _LOT)
    if not first.colours or not second.colours:
        return _against_rested(*((first, second) if first.colours else (second, first)), round_number)
    return _second(first, second) if round_number == 2 else _later(first, second, round_number)


def _by_parity(first: Side, second: Side, odd_colour: int) -> ColourChoice:
    if first.seed % 2 == second.seed % 2:
        return ColourChoice(None, "lot", "B.VI D.3 (b)")
    odd, even = (first, second) if first.seed % 2 else (second, first)
    return ColourChoice(odd.seed if odd_colour == White else even.seed, "parity", "B.VI D.3 (b)")


def _against_rested(played: Side, rested: Side, round_number: int) -> ColourChoice:
    """D.3 (c), (d): who has played equalises his colours and, only where they are equal, alternates them."""
    if round_number > 2 and played.balance:
        return _turn(played, rested, played.balance, "larger-imbalance", "B.VI D.3 (d)")
    article = "B.VI D.3 (c)" if round_number == 2 else "B.VI D.3 (d)"
    return _turn(played, rested, played.colours[-1], "one-played", article)


def _second(first: Side, second: Side) -> ColourChoice:
    """D.3 (c): both change where they can, else the higher seed does."""
    if first.colours[-1] != second.colours[-1]:
        return _turn(first, second, first.colours[-1], "alternate", "B.VI D.3 (c)")
    higher, lower = _by_seed(first, second)
    return _turn(higher, lower, higher.colours[-1], "higher-seed", "B.VI D.3 (c)")


def _later(first: Side, second: Side, round_number: int) -> ColourChoice:
    """D.3 (d): the larger imbalance is equalised, then the histories alternate, then the seed decides."""
    article = "B.VI D.3 (d)"
    if abs(first.balance) != abs(second.balance):
        worse, other = (first, second) if abs(first.balance) > abs(second.balance) else (second, first)
        return _turn(worse, other, worse.balance, "larger-imbalance", article)
    if first.balance != second.balance:
        return _turn(first, second, first.balance, "equalise", article)
    for mine, his in zip(reversed(first.colours), reversed(second.colours), strict=False):
        if mine != his:
            return _turn(first, second, mine, "history", article)
    higher, lower = _by_seed(first, second)
    colour = higher.balance if round_number % 2 == 0 and higher.balance else higher.colours[-1]
    return _turn(higher, lower, colour, "higher-seed", article)


def _by_seed(first: Side, second: Side) -> tuple[Side, Side]:
    return (first, second) if first.seed < second.seed else (second, first)


def _turn(side: Side, other: Side, colour: int, reason: Reason, article: str) -> ColourChoice:
    """Give `side` the colour opposite to the sign of `colour`."""
    return ColourChoice(other.seed if colour > 0 else side.seed, reason, article)
