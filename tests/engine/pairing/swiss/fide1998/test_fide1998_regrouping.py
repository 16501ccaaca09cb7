"""FIDE Swiss rules 1998, C.9 and C.12–C.14: who leaves a bracket instead of whom, and what is waived first."""

from __future__ import annotations

from collections.abc import Callable, Mapping

import pytest

from engine.pairing.paired_round import RoundPairing
from engine.pairing.swiss.field import BLACK, NO_COLOUR, WHITE, Entrant, Field, PlayerRound, RoundKind
from tests.engine.pairing.swiss.fide1998.literal_fide1998 import Literal
from tests.engine.pairing.swiss.kernels import pair_fide1998, pair_jahr, roster_of_1998

KERNELS = {"fide1998": pair_fide1998, "jahr": pair_jahr}
UNPLAYED = {
    "+": (RoundKind.FORFEIT_WIN, 2),
    "-": (RoundKind.FORFEIT_LOSS, 0),
    "U": (RoundKind.PAIRING_BYE, 2),
    "Z": (RoundKind.ZERO_BYE, 0),
}


def rounds_of(text: str) -> tuple[PlayerRound, ...]:
    """Read rounds as `4b0 5w= +4 U`: opponent, colour and result, or a code with an opponent for a forfeit."""
    made: list[PlayerRound] = []
    for word in text.split():
        if word[0] in UNPLAYED:
            kind, points = UNPLAYED[word[0]]
            made.append(PlayerRound(int(word[1:] or 0), NO_COLOUR, points, kind))
        else:
            colour = WHITE if word[-2] == "w" else BLACK
            made.append(PlayerRound(int(word[:-2]), colour, {"1": 2, "=": 1, "0": 0}[word[-1]]))
    return tuple(made)


def field_of(histories: Mapping[int, str], rounds: int, initial: int, away: tuple[int, ...] = ()) -> Field:
    entrants = tuple(Entrant(n, rounds_of(text), present=n not in away) for n, text in histories.items())
    return Field(entrants, len(entrants[0].rounds) + 1, rounds, initial)


def literally(field: Field) -> set[frozenset[int]]:
    roster = roster_of_1998(field)
    found = Literal(roster).round()
    assert found is not None
    return {frozenset((roster.cards[a].number, roster.cards[b].number)) for a, b in found[0]}


def steps(pairing: RoundPairing) -> list[tuple[str, str, str]]:
    """Bracket by bracket: article, code, the first value."""
    return [
        (step.article, step.code.partition(".")[2], step.values[0][1]) for step in pairing.decisions if step.bracket
    ]


ANOTHER = field_of(
    {1: "-4 4b0", 2: "5w1 3b=", 3: "6b1 2w=", 4: "+1 1w1", 5: "2b0 6w0", 6: "3w0 5b1"}, rounds=5, initial=BLACK
)
WAIVED = field_of({1: "4w0 U", 2: "5b0 3w0", 3: "6w= 2b1", 4: "1b1 5w0", 5: "2w1 4b1", 6: "3b= Z"}, 4, WHITE)


@pytest.mark.parametrize("pair", KERNELS.values(), ids=KERNELS)
def test_another_player_moves_down_than_the_one_who_found_no_opponent(pair: Callable[..., RoundPairing | None]) -> None:
    """C.12: 3 came down to 6, whom he has met; 2 comes in his place, although 4 then has his second down-float."""
    pairing = pair(ANOTHER, explain=True)
    assert pairing is not None
    assert pairing.pairs == ((3, 4), (2, 6), (1, 5))
    assert literally(ANOTHER) == {frozenset(pair) for pair in pairing.pairs}
    told = steps(pairing)
    assert ("C.1", "no-opponent", "3, 6") in told
    assert told.index(("C.1", "no-opponent", "3, 6")) < told.index(("C.12", "regrouped", "2"))


@pytest.mark.parametrize("pair", KERNELS.values(), ids=KERNELS)
def test_floats_are_waived_for_moved_down_players_before_those_who_leave(
    pair: Callable[..., RoundPairing | None],
) -> None:
    """C.9: 1 had the bye and meets 6, whom he outscores; only otherwise would he leave the bracket instead of 4."""
    pairing = pair(WAIVED, explain=True)
    assert pairing is not None
    assert pairing.pairs == ((5, 3), (6, 1), (2, 4))
    assert literally(WAIVED) == {frozenset(pair) for pair in pairing.pairs}
    codes = {code for _, code, _ in steps(pairing)}
    assert "waived-down" in codes
    assert "waived-leave" not in codes


def test_those_who_move_down_are_chosen_so_that_the_rest_can_go_on() -> None:
    """C.12: 10 found no opponent; with 8 in his place 5 would be paired, and 8 be left for 3, whom he has met."""
    field = field_of(
        {
            1: "6w0 10b1 -7 2b0 +3 4w1",
            2: "7b0 5w0 3b0 1w1 Z Z",
            3: "8w0 9b0 2w1 10b0 -1 5w0",
            4: "9b1 7w1 8b1 +6 10w1 1b0",
            5: "10w0 2b1 -9 9w0 Z 3b1",
            6: "1b1 -8 10w1 -4 7w0 9b0",
            7: "2w1 4b0 +1 8w0 6b1 Z",
            8: "3b1 +6 4w0 7b1 9w0 10b0",
            9: "4w0 3w1 +5 5b1 8b1 6w1",
            10: "5b1 1w0 6b0 3w1 4b0 8w1",
        },
        13,
        WHITE,
        away=(2, 6),
    )
    pairing = pair_fide1998(field, explain=True)
    assert pairing is not None
    assert pairing.pairs == ((10, 9), (4, 5), (8, 1), (7, 3))
    assert literally(field) == {frozenset(pair) for pair in pairing.pairs}
    assert ("C.12", "regrouped", "4, 7") in steps(pairing)


def test_a_group_is_dissolved_where_no_pair_of_moved_down_players_is_left() -> None:
    """C.13 with C.14: 1 came down; whichever of 2 and 3 he meets, the other has nobody below and had a bye.

    No pair of moved-down players is left then, and the two lowest groups become one.
    """
    won = (PlayerRound(0, NO_COLOUR, 3, RoundKind.FULL_BYE),)
    bye = (PlayerRound(0, NO_COLOUR, 2, RoundKind.PAIRING_BYE),)
    none = (PlayerRound(0, NO_COLOUR, 0, RoundKind.ZERO_BYE),)
    forbidden = frozenset((a, b) for a in (2, 3) for b in (4, 5))
    entrants = (Entrant(1, won), Entrant(2, bye), Entrant(3, bye), Entrant(4, none), Entrant(5, none))
    field = Field(entrants, 2, 5, forbidden=forbidden)
    pairing = pair_fide1998(field, explain=True)
    assert pairing is not None
    assert {frozenset(pair) for pair in pairing.pairs} == {frozenset((1, 4)), frozenset((2, 3))}
    assert pairing.bye == 5
    assert ("C.13", "joined", "2, 3, 4, 5") in steps(pairing)
    assert literally(field) == {frozenset((1, 4)), frozenset((2, 3))}
