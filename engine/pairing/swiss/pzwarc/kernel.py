"""One round by PZWarc's Swiss system, in its three variants: its pairing, and what is wrong with a played one.

PZWarc 2021, V 2.7, 2.8. Settings of the event: `stuck_players`, a player without an opponent in his group floats at
once (`float`, the letter of 2.8.7.8–9), or earlier pairs of the group are undone first, so that fewest players float,
then the lowest placed; `uncontrolled` gives up the float rules of 2.8.2 (2.8.9.12).
"""

from __future__ import annotations

from collections.abc import Sequence
from itertools import groupby
from typing import Final

from engine.model import Settings
from engine.pairing.paired_round import Decision, RoundPairing
from engine.pairing.swiss.comparison import Criterion, Sentences, absolute_faults, apart, relative_fault
from engine.pairing.swiss.field import BLACK, WHITE, Field
from engine.pairing.swiss.matching.perfect import has_perfect_matching
from engine.pairing.swiss.pzwarc.groups import PairedGroup, pair_by_letter, pair_undoing
from engine.pairing.swiss.pzwarc.mode import Mode, choose_mode
from engine.pairing.swiss.pzwarc.moves import Group
from engine.pairing.swiss.pzwarc.roster import Card, Limits, Roster, make_roster

__all__ = ["breaches", "faults", "make_roster", "pair"]

_SAYS: Final = Sentences(
    once=("pzwarc.not-once", "V 2.8.1"),
    met=("pzwarc.met-before", "V 2.8.6.1.1"),
    forbidden=("pzwarc.forbidden", "V 2.8.6.1.1"),
    difference=("pzwarc.colour-not-allowed", "V 2.8.6.1.3"),
    run=("pzwarc.colour-not-allowed", "V 2.8.6.1.4"),
    bye=("pzwarc.second-bye", "V 2.8.6.1.2"),
    later=("pzwarc.later-candidate", "V 2.8.7.4–2.8.7.8"),
    board=("pzwarc.other-board", "V 2.8.7.1"),
    colour="pzwarc.other-colour",
    given="pzwarc.colour",
)


def pair(roster: Roster, field: Field, settings: Settings, *, explain: bool = False) -> RoundPairing | None:
    """Decides who meets whom, with which colour, and who has the bye; None where nothing legal exists.

    PZWarc 2021, V 2.7–2.8. The roster has the order of the variant. The bye is settled before
    anything else (2.8.7.12): the lowest placed who may have it and without whom the rest can be
    paired within the absolute criteria. Boards stand in the order of the higher placed players (the text is silent).
    Adjourned games count as draws (2.8.9.11), which the caller writes into the rounds.
    """
    log: list[Decision] = []
    players, bye = _take_out_bye(roster)
    if players is None:
        return None
    if bye is not None:
        log.append(Decision(0, "pzwarc.bye", "V 2.8.7.12", (("player", str(roster.cards[bye].number)),)))
    mode = choose_mode(roster, players, field.round_number == field.rounds, not settings.uncontrolled)
    if mode is None:
        return None
    log.append(Decision(0, f"pzwarc.mode-{mode.name}", mode.article))
    pairs = _pair_groups(roster, mode, players, settings, log)
    boards = []
    for higher, lower in sorted(pairs):
        a, b = roster.cards[higher], roster.cards[lower]
        colour, article = colour_of_higher(a, b, field.initial_colour)
        white, black = (a, b) if colour == WHITE else (b, a)
        boards.append((white.number, black.number))
        values = (("white", str(white.number)), ("black", str(black.number)))
        log.append(Decision(0, "pzwarc.colour", article, values))
    number = None if bye is None else roster.cards[bye].number
    return RoundPairing(tuple(boards), number, tuple(log) if explain else ())


def _take_out_bye(roster: Roster) -> tuple[list[int] | None, int | None]:
    """Who is paired and who has the bye (2.8.4, 2.8.7.12, 2.8.9.3); nobody paired where no bye is possible."""
    everybody = list(range(len(roster.cards)))
    if len(everybody) % 2 == 0:
        return everybody, None
    for bye in reversed(everybody):
        rest = [i for i in everybody if i != bye]
        if roster.bye_allowed >> bye & 1 and has_perfect_matching(rest, roster.legal):
            return rest, bye
    return None, None


def _pair_groups(
    roster: Roster, mode: Mode, players: Sequence[int], settings: Settings, log: list[Decision]
) -> list[tuple[int, int]]:
    """All pairs, group after group from the top (2.8.7.1)."""
    groups = [tuple(members) for _, members in groupby(players, key=lambda i: roster.cards[i].score)]
    pair_one = pair_by_letter if settings.stuck_players.strip().lower() == "float" else pair_undoing
    arrived: tuple[int, ...] = ()
    pairs: list[tuple[int, int]] = []
    for index, own in enumerate(groups):
        below = tuple(i for group in groups[index + 1 :] for i in group)
        group = Group(arrived, own, below, top=index == 0, bottom=index == len(groups) - 1)
        paired = pair_one(roster, mode, group)
        if paired is None:
            raise AssertionError("a field that can be paired came to a group that cannot")
        _say(log, roster, index + 1, group, paired)
        pairs += [(min(pair), max(pair)) for pair in paired.pairs]
        arrived = paired.going
    return pairs


def _say(log: list[Decision], roster: Roster, number: int, group: Group, paired: PairedGroup) -> None:
    def names(ranks: Sequence[int]) -> str:
        return ", ".join(str(roster.cards[i].number) for i in ranks)

    code, article = ("plain", "V 2.8.7.4") if paired.plain else ("undone", "V 2.8.7.11")
    values = (
        ("players", names(group.own)),
        ("arrived", names(group.arrived)),
        ("pairs", str(len(paired.pairs))),
        ("going", names(paired.going)),
    )
    log.append(Decision(number, f"pzwarc.group-{code}", article, values))


def colour_of_higher(higher: Card, lower: Card, initial: int) -> tuple[int, str]:
    """The colour of the higher placed player of a pair, and the article that decides it.

    First a third game of one colour and a difference of 3 are avoided for either player, then the
    higher placed player's wish is granted. Where he has none, the other's; where neither has one,
    odd starting numbers get the colour drawn for number 1.
    """

    def trespasses(colour: int) -> tuple[int, int]:
        """How many of the two leave the absolute, then the strict limits."""
        sides = ((higher, colour), (lower, -colour))
        absolute = sum(c not in card.may(Limits.ABSOLUTE) for card, c in sides)
        return absolute, sum(c not in card.may(Limits.STRICT) for card, c in sides)

    if trespasses(WHITE) != trespasses(BLACK):
        return min((WHITE, BLACK), key=trespasses), "V 2.8.8.4"
    if higher.wish:
        return higher.wish, "V 2.8.8.2"
    if lower.wish:
        return -lower.wish, "V 2.8.8.1"
    return (initial if higher.number % 2 else -initial), "V 2.8.5.4"


def breaches(roster: Roster, field: Field, played: RoundPairing) -> tuple[Decision, ...]:
    """Every absolute criterion that the pairing breaks, board by board (2.8.6.1)."""
    limits = Limits.ABSOLUTE
    return absolute_faults(field, played, roster.cards, lambda card: card.may(limits), limits.difference, _SAYS)


def faults(roster: Roster, field: Field, played: RoundPairing, settings: Settings) -> tuple[Decision, ...]:
    """Why the pairing is not the one of the text; empty where it is, boards and colours included.

    Absolute breaches come first, all of them; otherwise what is worse first.
    """
    if wrong := breaches(roster, field, played):
        return wrong
    expected = pair(roster, field, settings, explain=True)
    if expected is None:
        return ()
    return relative_fault(played, expected, _criteria(roster, field.round_number == field.rounds, settings), _SAYS)


def _criteria(roster: Roster, last: bool, settings: Settings) -> tuple[Criterion, ...]:
    """The bye, the colours and score differences in the order of the round, then repeated floats."""
    cards = {card.number: card for card in roster.cards}
    place = {card.number: index for index, card in enumerate(roster.cards)}
    ends = (roster.cards[0].score, roster.cards[-1].score) if roster.cards else (0, 0)

    def bye(a: int, b: int) -> int:
        return 0 if b else len(place) - place[a]

    def exceeds(a: int, b: int) -> int:
        return int(bool(b) and not roster.strict[place[a]] >> place[b] & 1)

    def again(a: int, b: int) -> int:
        return _repeated(cards[a], cards[b], ends) if b else 0

    difference = apart({card.number: card.score for card in roster.cards})
    first = Criterion("pzwarc.worse-bye", "V 2.8.7.12", bye)
    if last:
        return (first, Criterion("pzwarc.worse-difference", "V 2.8.6.2.3", difference))
    colours = Criterion("pzwarc.worse-colours", "V 2.8.5.1", exceeds)
    scores = Criterion("pzwarc.worse-difference", "V 2.8.6.2.1", difference)
    floats = (Criterion("pzwarc.worse-float", "V 2.8.2", again),) if not settings.uncontrolled else ()
    return (first, colours, scores, *floats)


def _repeated(one: Card, other: Card, ends: tuple[int, int]) -> int:
    """How many of the two float a second time running; never asked of leaders and last-placed."""
    high, low = (one, other) if one.score >= other.score else (other, one)
    if high.score == low.score:
        return 0
    down = high.last_float < 0 and high.score != ends[0]
    up = low.last_float > 0 and low.score != ends[1]
    return int(down) + int(up)
