"""The table of tie-breaks: code -> what it computes, by which article, which way it orders."""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass
from typing import Final, TypeAlias

from engine.model import Rule
from engine.standings.ledger import Ledger
from engine.standings.tie_break_code import TieBreakCode, parse_tie_break
from engine.standings.tie_breaks import (
    draughts,
    encounters,
    jahr,
    opponents,
    own_results,
    ratings,
    team_scores,
    valuations,
)
from engine.standings.tie_breaks.contributions import Value
from engine.standings.tie_breaks.encounters import Group

ForPlayer: TypeAlias = Callable[[Ledger, TieBreakCode, int], Value]
ForGroup: TypeAlias = Callable[[Ledger, TieBreakCode, Group, Sequence[Group]], Mapping[int, int]]

PLAY_OFF: Final = "PO"
"""The code that calls for a play-off at its place in the list of criteria."""


@dataclass(frozen=True, slots=True)
class TieBreak:
    """One tie-break: by player, or by the group that is tied when its turn comes.

    `lower` says that the smaller value is better. `rules` are the articles that define it, one
    for each regulation. `only_swiss` marks what makes no sense where everyone meets everyone.
    """

    rules: tuple[Rule, ...]
    player: ForPlayer | None = None
    group: ForGroup | None = None
    lower: bool = False
    only_swiss: bool = False


def _fide(article: str) -> Rule:
    return Rule("fide", f"C.07 {article}", "2026-03-01")


def _pzwarc(article: str) -> Rule:
    return Rule("pzwarc", article, "2021")


def _jahr(article: str) -> Rule:
    return Rule("jahr", article, "1981")


_F10: Final = Rule("fide-1998", "F.10", "1998")


TIE_BREAKS: Final[dict[str, TieBreak]] = {
    "BH": TieBreak((_fide("8.1"),), opponents.buchholz, only_swiss=True),
    "AOB": TieBreak((_fide("8.2"),), opponents.average_of_buchholz, only_swiss=True),
    "FB": TieBreak((_fide("8.3"),), opponents.fore_buchholz, only_swiss=True),
    "SB": TieBreak((_fide("9.1"),), opponents.sonneborn_berger),
    "WIN": TieBreak((_fide("7.1"), _pzwarc("V 1.7.1.2")), own_results.wins),
    "WON": TieBreak((_fide("7.2"),), own_results.games_won),
    "DE": TieBreak((_fide("6"), _pzwarc("V 1.7.1.3")), group=encounters.direct_encounter, lower=True),
    "KS": TieBreak((_fide("9.2"),), opponents.koya),
    "BPG": TieBreak((_fide("7.3"),), own_results.games_with_black),
    "BWG": TieBreak((_fide("7.4"),), own_results.wins_with_black),
    "PS": TieBreak((_fide("7.5"),), own_results.progressive),
    "REP": TieBreak((_fide("7.6"),), own_results.rounds_elected),
    "STD": TieBreak((_fide("7.7"),), own_results.standard_points),
    "TPN": TieBreak((_fide("7.8"),), own_results.starting_number, lower=True),
    "ARO": TieBreak((_fide("10.1"),), ratings.average_rating),
    "TPR": TieBreak((_fide("10.2"),), ratings.performance),
    "PTP": TieBreak((_fide("10.3"),), ratings.perfect_performance),
    "APRO": TieBreak((_fide("10.4"),), ratings.average_opponents_performance),
    "APPO": TieBreak((_fide("10.5"),), ratings.average_opponents_perfect),
    "RTNG": TieBreak((_fide("10.6"),), own_results.own_rating),
    "ADVDIFF": TieBreak((_pzwarc("V 1.7.2.1"),), draughts.advantage_difference),
    "ADVWON": TieBreak((_pzwarc("V 1.7.2.2"),), draughts.advantages),
    "HIGHER": TieBreak((_pzwarc("V 1.7.1.4"),), group=encounters.results_in_order, lower=True),
    "LEGSWON": TieBreak((_pzwarc("V 1.7.3.3"),), draughts.legs_of_won_duels, lower=True),
    "LEGSLOST": TieBreak((_pzwarc("V 1.7.3.4"),), draughts.legs_of_lost_duels),
    "LISTA": TieBreak((_pzwarc("V 1.7.1.5"), _pzwarc("V 1.7.3.5")), draughts.place_on_list_a, lower=True),
    "GP": TieBreak((_fide("12"), _pzwarc("V 3.2.1.2")), team_scores.game_points),
    "TBR": TieBreak((_fide("13"), _pzwarc("V 3.2.1.4")), group=team_scores.by_boards, lower=True),
    "BBE": TieBreak((_fide("13"),), group=team_scores.without_bottom_boards, lower=True),
    "BC": TieBreak((_fide("13"),), team_scores.board_count, lower=True),
    "DEB": TieBreak((_pzwarc("V 3.2.1.6"),), group=team_scores.direct_boards, lower=True),
    "HIGHERGP": TieBreak((_pzwarc("V 3.2.1.7"),), group=team_scores.higher_game_points, lower=True),
    "EMMSB": TieBreak((_fide("13"),), team_scores.emm),
    "EMGSB": TieBreak((_fide("13"),), team_scores.emg),
    "EGMSB": TieBreak((_fide("13"),), team_scores.egm),
    "EGGSB": TieBreak((_fide("13"),), team_scores.egg),
    "SOLKOFF": TieBreak((_pzwarc("V 2.9.1"),), valuations.sum_of_points, only_swiss=True),
    "SOLKOFF-MED": TieBreak((_pzwarc("V 2.9.2"),), valuations.median, only_swiss=True),
    "SOLKOFF-CUT": TieBreak((_pzwarc("V 2.9.3"),), valuations.shortened, only_swiss=True),
    "SOLKOFF-RED": TieBreak((_pzwarc("V 2.9.4"),), group=valuations.reduced, lower=True, only_swiss=True),
    "SOLKOFF-PLUS": TieBreak((_pzwarc("V 2.9.5"),), valuations.plus, only_swiss=True),
    "SOLKOFF-BAL": TieBreak((_pzwarc("V 2.9.6"),), valuations.baliakin, only_swiss=True),
    "SB2": TieBreak((_pzwarc("V 2.9.7"),), valuations.doubled_berger),
    "AVR": TieBreak((_pzwarc("V 2.9.8"),), valuations.average_rating),
    "AVR-RED": TieBreak((_pzwarc("V 2.9.9"),), group=valuations.reduced_ratings, lower=True),
    "PROGRESS": TieBreak((_pzwarc("V 2.9.10"),), valuations.progress),
    "BETTER": TieBreak((_pzwarc("V 2.9.11"),), group=valuations.better_against_higher, lower=True),
    "JAHR": TieBreak((_jahr("6"),), jahr.running_total, only_swiss=True),
    "JAHR-EXACT": TieBreak((_jahr("6"),), jahr.opponents_exact, only_swiss=True),
    "DE1": TieBreak((_F10,), group=encounters.first_place_encounter, lower=True),
    "LOT": TieBreak((_F10,), group=encounters.by_lot, lower=True),
    PLAY_OFF: TieBreak((_pzwarc("V 1.7.1.6"), _pzwarc("V 1.7.3.6")), group=encounters.played_off, lower=True),
}
"""All tie-breaks by code. A code's name is the text `tiebreak.CODE`, its column head `tiebreak.CODE.short`."""

__all__ = ["PLAY_OFF", "TIE_BREAKS", "TieBreak", "TieBreakCode", "Value", "parse_tie_break"]
