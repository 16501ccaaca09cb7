"""What is wrong with a pairing that was played or is to be played, by which criterion it is worse.

`dutch.rematch`, `dutch.forbidden`, `dutch.colours-absolute`, `dutch.bye-barred`, `dutch.not-paired`,
`dutch.unknown` are absolute; those of `difference` say how it is worse; `dutch.colour`: the colours
of a board are the wrong way round.
"""

from __future__ import annotations

from engine.pairing.paired_round import Decision, RoundPairing
from engine.pairing.swiss.dutch.absolute import Values, breaches
from engine.pairing.swiss.dutch.bracket_graph import Bracket, Candidate
from engine.pairing.swiss.dutch.brackets import brackets_in_turn
from engine.pairing.swiss.dutch.colours import white_first
from engine.pairing.swiss.dutch.completion import Completion
from engine.pairing.swiss.dutch.difference import Case, difference
from engine.pairing.swiss.dutch.edition import DutchEdition
from engine.pairing.swiss.dutch.roster import Roster
from engine.pairing.swiss.field import Field


def faults_by_dutch(roster: Roster, field: Field, edition: DutchEdition, played: RoundPairing) -> tuple[Decision, ...]:
    """Say what is wrong with a played pairing; empty where it is the right one, colours included.

    Absolute faults come first, all
    of them; then the first bracket in which the right pairing is better, with the criterion; then
    colours, where the pairs are right. Values name boards, players and the pairs that were possible.
    """
    pairs = played.pairs
    places = {number: p for p, number in enumerate(roster.numbers)}
    decisions = breaches(roster, edition, played)
    case = Case(roster, edition, Completion(roster, edition.minimal_bye_score))
    known = [(places[w], places[b]) for w, b in pairs if w in places and b in places]
    if not case.completion.possible or not len(roster):
        return tuple(decisions)
    met = {p: q for pair in known for p, q in (pair, pair[::-1])}
    board_of = {p: board for board, pair in enumerate(pairs, start=1) for p in (places.get(n) for n in pair)}
    for at, settled in enumerate(brackets_in_turn(roster, edition, case.completion), start=1):
        found = _found(settled.task.bracket, met)
        if set(found.pairs) == set(settled.candidate.pairs):
            continue
        worse = difference(case, at, settled, found)
        different = [pair for pair in settled.candidate.pairs if pair not in found.pairs]
        boards = sorted({board_of[p] for pair in different for p in pair if board_of.get(p)})
        extra: Values = (
            ("possible", case.pairs(different)),
            ("found", case.pairs(pair for pair in found.pairs if pair not in settled.candidate.pairs)),
            ("boards", " ".join(map(str, boards))),
        )
        decisions.append(Decision(at, worse.code, worse.article, (*worse.values, *extra)))
        return tuple(decisions)
    return (*decisions, *_wrong_colours(case, field, known))


def _found(bracket: Bracket, met: dict[int, int]) -> Candidate:
    inside = set(bracket.players)
    movers = set(bracket.movers)
    pairs = [(p, met[p]) for p in bracket.players if p in met and met[p] in inside and p < met[p]]
    pairs = [pair for pair in pairs if not movers.issuperset(pair)]
    taken = {p for pair in pairs for p in pair}
    return Candidate(tuple(pairs), tuple(p for p in bracket.players if p not in taken))


def _wrong_colours(case: Case, field: Field, known: list[tuple[int, int]]) -> tuple[Decision, ...]:
    return tuple(
        Decision(
            0,
            "dutch.colour",
            case.edition.article("colours"),
            (("board", str(board)), ("pair", case.pairs([pair])), ("possible", case.pairs([pair[::-1]]))),
        )
        for board, pair in enumerate(known, start=1)
        if not white_first(case.roster, *pair, field.initial_colour)
    )
