"""What a candidate of one bracket costs, criterion by criterion, in words and players.

The same criteria as in `Scale` (C.04.3 of 2026, 2.4; of 2017, C.5-C.19), but unpacked: who
is concerned and what is compared. Serves the explanations; the pairing itself never asks it.
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass

from engine.pairing.swiss.cards.floats import DOWN, UP
from engine.pairing.swiss.dutch import edition as ed
from engine.pairing.swiss.dutch.bracket import Bracket, Candidate
from engine.pairing.swiss.dutch.roster import Roster
from engine.pairing.swiss.dutch.scale import colour_losses


@dataclass(frozen=True, slots=True)
class Entry:
    """One criterion of one candidate: `measure` is compared, smaller is better; `players` are concerned."""

    measure: tuple[int, ...]
    players: tuple[int, ...] = ()


def tally(roster: Roster, bracket: Bracket, candidate: Candidate) -> dict[str, Entry]:
    """Count a candidate by every criterion that the bracket alone decides."""
    edition, floaters = roster.edition, candidate.floaters
    scores = tuple(sorted((roster.score[p] for p in floaters), reverse=True))
    entries = {
        ed.FLOATERS: Entry((len(floaters),), floaters),
        ed.FLOATER_SCORES: Entry(
            scores if edition.minimal_bye_score else _score_differences(roster, bracket, candidate), floaters
        ),
    }
    entries |= _colours(roster, candidate.pairs)
    for back, down, down_scores, up, up_scores in (
        (0, ed.DOWN_1, ed.DOWN_SCORES_1, ed.UP_1, ed.UP_SCORES_1),
        (1, ed.DOWN_2, ed.DOWN_SCORES_2, ed.UP_2, ed.UP_SCORES_2),
    ):
        falls = _downfloats(roster, bracket, candidate, back)
        rises = [
            (difference, low) for difference, _, low in _uneven(roster, candidate) if roster.floats[low][back] == UP
        ]
        movers = set(bracket.movers)
        if edition.minimal_bye_score:
            counted = [p for _, p in falls if p not in movers]
            weighed = [fall for fall in falls if fall[1] in movers]
        else:
            counted, weighed = [p for _, p in falls], falls
        entries[down] = Entry((len(counted),), tuple(counted))
        entries[down_scores] = _levels(weighed)
        entries[up] = Entry((len(rises),), tuple(low for _, low in rises))
        entries[up_scores] = _levels(rises)
    return entries


def _colours(roster: Roster, pairs: Sequence[tuple[int, int]]) -> dict[str, Entry]:
    keys = (ed.TOP_DIFFERENCE, ed.TOP_THIRD, ed.PREFERENCES, ed.STRONG_PREFERENCES)
    concerned: dict[str, list[int]] = {key: [] for key in keys}
    for pair in pairs:
        losses = colour_losses(roster.colour[pair[0]], roster.colour[pair[1]])
        for key, loss in zip(keys, losses, strict=True):
            if loss:
                concerned[key] += pair
    return {key: Entry((len(players) // 2,), tuple(players)) for key, players in concerned.items()}


def _uneven(roster: Roster, candidate: Candidate) -> list[tuple[int, int, int]]:
    """List the pairs of different scores: (difference, higher, lower)."""
    differences = ((roster.score[high] - roster.score[low], high, low) for high, low in candidate.pairs)
    return [difference for difference in differences if difference[0] > 0]


def _floor(roster: Roster, bracket: Bracket) -> int:
    return min(roster.score[p] for p in bracket.players) - roster.point


def _score_differences(roster: Roster, bracket: Bracket, candidate: Candidate) -> tuple[int, ...]:
    """List the score differences of the bracket from the widest down (2017, A.8)."""
    floor = _floor(roster, bracket)
    differences = [roster.score[high] - roster.score[low] for high, low in candidate.pairs]
    return tuple(sorted([*differences, *(roster.score[p] - floor for p in candidate.floaters)], reverse=True))


def _downfloats(roster: Roster, bracket: Bracket, candidate: Candidate, back: int) -> list[tuple[int, int]]:
    """List (score difference, player) of those who float down now and did so `back` + 1 rounds before."""
    floor = _floor(roster, bracket)
    falls = [(difference, high) for difference, high, _ in _uneven(roster, candidate)]
    falls += [(roster.score[p] - floor, p) for p in candidate.floaters]
    return [(difference, p) for difference, p in falls if roster.floats[p][back] == DOWN]


def _levels(weighed: list[tuple[int, int]]) -> Entry:
    ranked = sorted(weighed, reverse=True)
    return Entry(tuple(difference for difference, _ in ranked), tuple(p for _, p in ranked))
