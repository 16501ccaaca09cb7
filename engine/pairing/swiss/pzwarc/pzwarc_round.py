"""The pairing of one round by PZWarc's Swiss system, in its three variants.

PZWarc 2021, V 2.7, 2.8. `pair_pzwarc` is the way in.
"""

from __future__ import annotations

from collections.abc import Sequence
from itertools import groupby

from engine.pairing.paired_round import Decision, RoundPairing
from engine.pairing.swiss.field import WHITE, Field
from engine.pairing.swiss.matching.cheapest import has_perfect_matching
from engine.pairing.swiss.pzwarc.colours import colour_of_higher
from engine.pairing.swiss.pzwarc.groups import Outlook, PairedGroup, pair_by_letter, pair_undoing
from engine.pairing.swiss.pzwarc.mode import Mode, choose_mode
from engine.pairing.swiss.pzwarc.moves_graph import Group, Memory
from engine.pairing.swiss.pzwarc.prospects import Prospects
from engine.pairing.swiss.pzwarc.roster import Roster
from engine.pairing.swiss.pzwarc.settings import PzwarcSettings


def pair_pzwarc(
    roster: Roster, field: Field, settings: PzwarcSettings | None = None, *, explain: bool = False
) -> RoundPairing | None:
    """Decides who meets whom, with which colour, and who has the bye; None where nothing legal exists.

    PZWarc 2021, V 2.7–2.8. The roster has the order of the variant. The bye is settled before
    anything else (2.8.7.12): the lowest placed who may have it and without whom the rest can be
    paired within the absolute criteria. Boards stand in the order of the higher placed players (the text is silent).
    Adjourned games count as draws (2.8.9.11), which the caller writes into the rounds.
    """
    settings = settings or PzwarcSettings()
    log: list[Decision] = []
    players, bye = _take_out_bye(roster)
    if players is None:
        return None
    if bye is not None:
        log.append(Decision(0, "pzwarc.bye", "V 2.8.7.12", (("player", str(roster.cards[bye].number)),)))
    mode = choose_mode(roster, players, field.round_number == field.rounds, settings.controlled)
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
    roster: Roster, mode: Mode, players: Sequence[int], settings: PzwarcSettings, log: list[Decision]
) -> list[tuple[int, int]]:
    """All pairs, group after group from the top (2.8.7.1)."""
    groups = [tuple(members) for _, members in groupby(players, key=lambda i: roster.cards[i].score)]
    pair_one = pair_undoing if settings.stuck == "undo" else pair_by_letter
    arrived: tuple[int, ...] = ()
    outlook = Outlook(Prospects(mode, players), Memory())
    pairs: list[tuple[int, int]] = []
    for index, own in enumerate(groups):
        below = tuple(i for group in groups[index + 1 :] for i in group)
        group = Group(arrived, own, below, top=index == 0, bottom=index == len(groups) - 1)
        paired = pair_one(roster, mode, group, outlook)
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
