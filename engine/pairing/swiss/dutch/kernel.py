"""One round by the FIDE (Dutch) system: its pairing with colours and boards, and what is wrong with a played one.

C.04.3 with C.04.1 and C.04.2 (order of the boards). Of a played pairing `dutch.rematch`, `dutch.forbidden`,
`dutch.colours-absolute`, `dutch.bye-barred`, `dutch.not-paired`, `dutch.unknown` are absolute faults; those of
`explanation` say how it is worse; `dutch.colour`: the colours of a board are the wrong way round.
"""

from __future__ import annotations

from engine.model import Settings
from engine.pairing.paired_round import Decision, RoundPairing
from engine.pairing.swiss.cards.colours import ABSOLUTE
from engine.pairing.swiss.dutch.absolute import Values, breaches
from engine.pairing.swiss.dutch.bracket import Bracket, Candidate
from engine.pairing.swiss.dutch.brackets import Settled, brackets_in_turn
from engine.pairing.swiss.dutch.completion import Completion
from engine.pairing.swiss.dutch.explanation import difference, explain_brackets
from engine.pairing.swiss.dutch.roster import Roster, make_roster
from engine.pairing.swiss.field import WHITE, Field

__all__ = ["breaches", "faults", "make_roster", "pair"]


def pair(roster: Roster, field: Field, _settings: Settings, *, explain: bool = False) -> RoundPairing | None:
    """Pair the round of the field, whose roster it is; None where no pairing obeys the absolute criteria.

    With `explain` the decisions tell, bracket by bracket, what was tried and what decided.
    """
    if not len(roster):
        return RoundPairing(())
    completion = Completion(roster, roster.edition.minimal_bye_score)
    if not completion.possible:
        return None
    settled = list(brackets_in_turn(completion))
    decisions = explain_brackets(completion, settled) if explain else ()
    left = settled[-1].candidate.floaters
    bye = roster.numbers[left[0]] if left else None
    return RoundPairing(boards(roster, settled, field.initial_colour), bye, decisions)


def boards(roster: Roster, settled: list[Settled], initial_colour: int) -> tuple[tuple[int, int], ...]:
    """Give colours and order: score of the higher player, of the lower, number of the higher (C.04.2)."""
    pairs = [pair for bracket in settled for pair in bracket.candidate.pairs]
    announced: list[tuple[tuple[int, int, int], tuple[int, int]]] = []
    for one, other in pairs:
        high, low = sorted((one, other), key=lambda p: (-roster.points[p], roster.rank[p]))
        key = (-roster.points[high], -roster.points[low], roster.rank[high])
        names = (roster.numbers[one], roster.numbers[other])
        announced.append((key, names if white_first(roster, one, other, initial_colour) else names[::-1]))
    return tuple(names for _, names in sorted(announced))


def white_first(roster: Roster, one: int, other: int, initial_colour: int) -> bool:
    """Say whether `one` gets White against `other`; both are places in the roster."""
    higher, lower = min(one, other), max(one, other)
    colour = colour_of_higher(roster, higher, lower, initial_colour)
    return (colour == WHITE) == (one == higher)


def colour_of_higher(roster: Roster, higher: int, lower: int, initial_colour: int) -> int:
    """Give the colour of the higher ranked of the two."""
    mine, theirs = roster.colour[higher], roster.colour[lower]
    if mine.preference != theirs.preference:
        return mine.preference or -theirs.preference
    if not mine.preference:
        return initial_colour if roster.odd[higher] else -initial_colour
    if mine.strength != theirs.strength:
        return mine.preference if mine.strength > theirs.strength else -theirs.preference
    if mine.strength == ABSOLUTE and abs(mine.difference) != abs(theirs.difference):
        return mine.preference if abs(mine.difference) > abs(theirs.difference) else -theirs.preference
    for my_last, their_last in zip(reversed(roster.history[higher]), reversed(roster.history[lower]), strict=False):
        if my_last != their_last:
            return their_last
    return mine.preference


def faults(roster: Roster, field: Field, played: RoundPairing, _settings: Settings) -> tuple[Decision, ...]:
    """Say what is wrong with a played pairing; empty where it is the right one, colours included.

    Absolute faults come first, all of them; then the first bracket in which the right pairing is better, with the
    criterion; then colours, where the pairs are right. Values name boards, players and the pairs that were possible.
    """
    pairs = played.pairs
    places = {number: p for p, number in enumerate(roster.numbers)}
    decisions = breaches(roster, field, played)
    completion = Completion(roster, roster.edition.minimal_bye_score)
    known = [(places[w], places[b]) for w, b in pairs if w in places and b in places]
    if not completion.possible or not len(roster):
        return decisions
    met = {p: q for pair in known for p, q in (pair, pair[::-1])}
    board_of = {p: board for board, pair in enumerate(pairs, start=1) for p in (places.get(n) for n in pair)}
    for at, settled in enumerate(brackets_in_turn(completion), start=1):
        found = _found(settled.task.bracket, met)
        if set(found.pairs) == set(settled.candidate.pairs):
            continue
        worse = difference(completion, at, settled, found)
        different = [pair for pair in settled.candidate.pairs if pair not in found.pairs]
        boards = sorted({board_of[p] for pair in different for p in pair if board_of.get(p)})
        extra: Values = (
            ("possible", roster.pairs_text(different)),
            ("found", roster.pairs_text(pair for pair in found.pairs if pair not in settled.candidate.pairs)),
            ("boards", " ".join(map(str, boards))),
        )
        return (*decisions, Decision(at, worse.code, worse.article, (*worse.values, *extra)))
    return (*decisions, *_wrong_colours(roster, field, known))


def _found(bracket: Bracket, met: dict[int, int]) -> Candidate:
    inside = set(bracket.players)
    movers = set(bracket.movers)
    pairs = [(p, met[p]) for p in bracket.players if p in met and met[p] in inside and p < met[p]]
    pairs = [pair for pair in pairs if not movers.issuperset(pair)]
    taken = {p for pair in pairs for p in pair}
    return Candidate(tuple(pairs), tuple(p for p in bracket.players if p not in taken))


def _wrong_colours(roster: Roster, field: Field, known: list[tuple[int, int]]) -> tuple[Decision, ...]:
    return tuple(
        Decision(
            0,
            "dutch.colour",
            roster.edition.article("colours"),
            (
                ("board", str(board)),
                ("pair", roster.pairs_text([pair])),
                ("possible", roster.pairs_text([pair[::-1]])),
            ),
        )
        for board, pair in enumerate(known, start=1)
        if not white_first(roster, *pair, field.initial_colour)
    )
