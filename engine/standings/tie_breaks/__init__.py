"""The table of tie-breaks: code -> what it computes, by which article, which way it orders."""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass
from functools import partial
from typing import Final, TypeAlias

from engine.model import Mark, Rule
from engine.regulations.cited import draughts_code, fide_1998, fide_tie_breaks, jahr_method
from engine.standings.ledger import Ledger
from engine.standings.tie_break_code import MODIFIERS, TieBreakCode, parse_tie_break
from engine.standings.tie_breaks import (
    encounters,
    jahr,
    opponents,
    own_results,
    ratings,
    teams,
    valuations,
)
from engine.standings.tie_breaks.contributions import GAME_POINTS, MATCH_POINTS, Value, scored_in
from engine.standings.tie_breaks.encounters import Group

ForPlayer: TypeAlias = Callable[[Ledger, TieBreakCode, int], Value]
ForGroup: TypeAlias = Callable[[Ledger, TieBreakCode, Group, Sequence[Group]], Mapping[int, int]]

PLAY_OFF: Final = "PO"
"""The code that calls for a play-off at its place in the list of criteria."""


_CUTS: Final = "CM"
_UNPLAYED: Final = "P"
_BOTH_SCORES: Final = (MATCH_POINTS, GAME_POINTS)


@dataclass(frozen=True, slots=True)
class TieBreak:
    """One tie-break: by player, or by the group that is tied when its turn comes.

    `lower` says that the smaller value is better. `rules` are the articles that define it, one
    for each regulation. `only_swiss` marks what makes no sense where everyone meets everyone,
    `only_teams` what teams alone have. `modifiers` are the letters that mean something for it,
    `scores` the scores of a team event that it can be counted in (FIDE C.07, 13 and 14).
    `applies` says of which tied groups it may be asked; None: of all.
    """

    rules: tuple[Rule, ...]
    player: ForPlayer | None = None
    group: ForGroup | None = None
    lower: bool = False
    only_swiss: bool = False
    only_teams: bool = False
    modifiers: str = ""
    scores: tuple[str, ...] = ()
    applies: Callable[[Ledger, Group], bool] | None = None

    def __post_init__(self) -> None:
        """Refuse, when the program starts, a tie-break that nothing defines or that takes what means nothing."""
        if not self.rules or not all(rule.regulation and rule.article.strip() == rule.article for rule in self.rules):
            raise ValueError(f"a tie-break without an article: {self.rules}")
        if unknown := set(self.modifiers) - MODIFIERS:
            raise ValueError(f"a modifier without meaning: {', '.join(sorted(unknown))}")


_F10: Final = fide_1998("F.10")


def _of_score(value: ForPlayer, article: str, modifiers: str = "", *, only_swiss: bool = False) -> TieBreak:
    """A tie-break of FIDE's articles 7.5, 8 and 9: in a team event counted in match points or board points (13)."""

    def of_player(ledger: Ledger, code: TieBreakCode, number: int) -> Value:
        return value(scored_in(ledger, code.score), code, number)

    return TieBreak(
        (fide_tie_breaks(article),), of_player, only_swiss=only_swiss, modifiers=modifiers, scores=_BOTH_SCORES
    )


def _of_matches(value: ForPlayer, *rules: Rule, modifiers: str = "") -> TieBreak:
    """A tie-break that asks who won: of teams the matches (FIDE C.07, 13)."""
    return TieBreak(rules, value, modifiers=modifiers, scores=(MATCH_POINTS,))


def _of_ratings(value: ForPlayer, article: str, modifiers: str = "") -> TieBreak:
    return TieBreak((fide_tie_breaks(article),), value, modifiers=modifiers)


def _of_teams(value: ForPlayer, *rules: Rule, modifiers: str = "") -> TieBreak:
    return TieBreak(rules, value, only_teams=True, modifiers=modifiers)


def _of_tied_teams(ranks: ForGroup, *rules: Rule) -> TieBreak:
    return TieBreak(rules, group=ranks, lower=True, only_teams=True)


def _direct_encounter(ledger: Ledger, code: TieBreakCode, group: Group, order: Sequence[Group]) -> Mapping[int, int]:
    return encounters.direct_encounter(scored_in(ledger, code.score), code, group, order)


_EDE: Final = TieBreak(
    (fide_tie_breaks("13.3"),),
    group=teams.extended_direct_encounter,
    lower=True,
    only_teams=True,
    modifiers=_UNPLAYED,
    scores=_BOTH_SCORES,
)
_SUMS: Final = _CUTS + _UNPLAYED

TIE_BREAKS: Final[dict[str, TieBreak]] = {
    "BH": _of_score(opponents.buchholz, "8.1", _SUMS + "F", only_swiss=True),
    "AOB": _of_score(opponents.average_of_buchholz, "8.2", _SUMS + "F", only_swiss=True),
    "FB": _of_score(opponents.fore_buchholz, "8.3", _SUMS, only_swiss=True),
    "SB": _of_score(opponents.sonneborn_berger, "9.1", _SUMS),
    "WIN": _of_matches(
        own_results.wins, fide_tie_breaks("7.1"), draughts_code("V 1.7.1.2"), draughts_code("V 3.2.1.3")
    ),
    "WON": _of_matches(own_results.games_won, fide_tie_breaks("7.2"), modifiers=_UNPLAYED),
    "DE": TieBreak(
        (fide_tie_breaks("6"), draughts_code("V 1.7.1.3"), draughts_code("V 3.2.1.5")),
        group=_direct_encounter,
        lower=True,
        modifiers=_UNPLAYED,
        scores=_BOTH_SCORES,
    ),
    "KS": _of_score(opponents.koya, "9.2", "L"),
    "BPG": _of_matches(own_results.games_with_black, fide_tie_breaks("7.3"), modifiers=_UNPLAYED),
    "BWG": _of_matches(own_results.wins_with_black, fide_tie_breaks("7.4"), modifiers=_UNPLAYED),
    "PS": _of_score(own_results.progressive, "7.5", _CUTS),
    "REP": _of_matches(own_results.rounds_elected, fide_tie_breaks("7.6")),
    "STD": _of_matches(own_results.standard_points, fide_tie_breaks("7.7")),
    "TPN": TieBreak((fide_tie_breaks("7.8"),), own_results.starting_number, lower=True, modifiers="R"),
    "ARO": _of_ratings(ratings.average_rating, "10.1", _CUTS),
    "TPR": _of_ratings(ratings.performance, "10.2"),
    "PTP": _of_ratings(ratings.perfect_performance, "10.3"),
    "APRO": _of_ratings(partial(ratings.average_of_opponents, perfect=False), "10.4", _CUTS),
    "APPO": _of_ratings(partial(ratings.average_of_opponents, perfect=True), "10.5", _CUTS),
    "RTNG": _of_ratings(own_results.own_rating, "10.6", "R"),
    "ADVDIFF": TieBreak((draughts_code("V 1.7.2.1"),), own_results.advantage_difference),
    "ADVWON": TieBreak((draughts_code("V 1.7.2.2"),), own_results.advantages),
    "HIGHER": TieBreak((draughts_code("V 1.7.1.4"),), group=encounters.results_in_order, lower=True),
    "LEGSWON": TieBreak((draughts_code("V 1.7.3.3"),), partial(own_results.legs, of=Mark.WIN), lower=True),
    "LEGSLOST": TieBreak((draughts_code("V 1.7.3.4"),), partial(own_results.legs, of=Mark.LOSS)),
    "LISTA": TieBreak(
        (draughts_code("V 1.7.1.5"), draughts_code("V 1.7.3.5")), own_results.place_on_list_a, lower=True
    ),
    "GP": _of_teams(teams.game_points, fide_tie_breaks("11.1"), draughts_code("V 3.2.1.2")),
    "MPvGP": _of_teams(teams.game_points, fide_tie_breaks("13.1")),
    "TBR": _of_tied_teams(teams.by_boards, fide_tie_breaks("12.2"), draughts_code("V 3.2.1.4")),
    "BBE": _of_tied_teams(teams.without_bottom_boards, fide_tie_breaks("12.3")),
    "BC": TieBreak(
        (fide_tie_breaks("12.1"),),
        teams.board_count,
        lower=True,
        only_teams=True,
        applies=teams.same_game_points,
    ),
    "DEB": _of_tied_teams(teams.direct_boards, draughts_code("V 3.2.1.6")),
    "HIGHERGP": _of_tied_teams(teams.higher_game_points, draughts_code("V 3.2.1.7")),
    "EMMSB": _of_teams(teams.emm, fide_tie_breaks("13.2"), modifiers=_SUMS),
    "EMGSB": _of_teams(teams.emg, fide_tie_breaks("13.2"), modifiers=_SUMS),
    "EGMSB": _of_teams(teams.egm, fide_tie_breaks("13.2"), modifiers=_SUMS),
    "EGGSB": _of_teams(teams.egg, fide_tie_breaks("13.2"), modifiers=_SUMS),
    **dict.fromkeys(("EDE", "EDEBT", "EDEBB", "EDET", "EDEB"), _EDE),
    "SSSC": TieBreak(
        (fide_tie_breaks("13.4"),),
        teams.schedule_strength,
        only_swiss=True,
        only_teams=True,
        modifiers=_SUMS + "FK",
        scores=_BOTH_SCORES,
    ),
    "SOLKOFF": TieBreak((draughts_code("V 2.9.1"),), valuations.sum_of_points, only_swiss=True),
    "SOLKOFF-MED": TieBreak((draughts_code("V 2.9.2"),), valuations.median, only_swiss=True),
    "SOLKOFF-CUT": TieBreak((draughts_code("V 2.9.3"),), valuations.shortened, only_swiss=True),
    "SOLKOFF-RED": TieBreak((draughts_code("V 2.9.4"),), group=valuations.reduced, lower=True, only_swiss=True),
    "SOLKOFF-PLUS": TieBreak((draughts_code("V 2.9.5"),), valuations.plus, only_swiss=True),
    "SOLKOFF-BAL": TieBreak((draughts_code("V 2.9.6"),), valuations.baliakin, only_swiss=True),
    "SOLKOFF-BAL-OPP": TieBreak((draughts_code("V 2.9.6"),), valuations.baliakin_by_letter, only_swiss=True),
    "SB2": TieBreak((draughts_code("V 2.9.7"),), valuations.doubled_berger),
    "AVR": TieBreak((draughts_code("V 2.9.8"),), valuations.average_rating),
    "AVR-RED": TieBreak((draughts_code("V 2.9.9"),), group=valuations.reduced_ratings, lower=True),
    "PROGRESS": TieBreak((draughts_code("V 2.9.10"),), valuations.progress),
    "BETTER": TieBreak((draughts_code("V 2.9.11"),), group=valuations.better_against_higher, lower=True),
    "JAHR": TieBreak((jahr_method("6"),), jahr.running_total, only_swiss=True),
    "JAHR-EXACT": TieBreak((jahr_method("6"),), jahr.opponents_exact, only_swiss=True),
    "DE1": TieBreak((_F10,), group=encounters.first_place_encounter, lower=True, modifiers=_UNPLAYED),
    "LOT": TieBreak((_F10,), group=encounters.by_lot, lower=True),
    PLAY_OFF: TieBreak(
        (draughts_code("V 1.7.1.6"), draughts_code("V 1.7.3.6")), group=encounters.played_off, lower=True
    ),
}
"""All tie-breaks by code. A code's name is the text `tiebreak.CODE`, its column head `tiebreak.CODE.short`."""

__all__ = ["PLAY_OFF", "TIE_BREAKS", "TieBreak", "TieBreakCode", "Value", "parse_tie_break"]
