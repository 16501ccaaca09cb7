"""Which function makes the context of a form, by the name in its `form.toml`.

This file alone imports every context: commands that print nothing do without it.
"""

from __future__ import annotations

from collections.abc import Callable
from typing import Any, Final

from reporting.context.bracket import cup_bracket
from reporting.context.cards import card_context
from reporting.context.crosstable import crosstable, swiss_crosstable
from reporting.context.draw import draw_protocol, team_draw_protocol
from reporting.context.duels import match_sheet, simul_sheet
from reporting.context.entries import check_in, group_lists, regions, team_rosters
from reporting.context.grids import progress_table, round_table
from reporting.context.hall_papers import diplomas, poster, result_slips
from reporting.context.incidents import penalty_motion, protest
from reporting.context.kszk_papers import announcement, kszk_table
from reporting.context.lists import performance_table, standings_table, start_list
from reporting.context.match_protocols import line_up_forms, match_protocols
from reporting.context.norms.application import applicants, application_context, norm_makers
from reporting.context.norms.computation import computation
from reporting.context.norms.it1 import it1_context
from reporting.context.norms.lists import norms_notice, norms_summary
from reporting.context.norms.title_papers import application_it2, arbiter_norms_fa1, arbiter_norms_ia1, report_it3
from reporting.context.pairing_tables import pairing_table, scheveningen_table
from reporting.context.pairings import pairings, schedule
from reporting.context.prizes import class_standings, prizes_paper, receipts
from reporting.context.rating_changes import rating_table
from reporting.context.rating_games import rating_games
from reporting.context.regulations import regulations_context
from reporting.context.report import report_context
from reporting.context.score_sheets import adjournment, score_sheets
from reporting.context.seating_plans import seating_plan, team_seating
from reporting.context.subjects import Facts, Subjects
from reporting.context.swiss_lists import bye_list, pairings_by_name, round_standings, standings_before
from reporting.context.table_cards import table_cards
from reporting.context.team_results import best_boards_table, team_results
from reporting.context.team_tables import team_crosstable, team_pairings, team_start_list

Context = dict[str, Any]

CONTEXTS: Final[dict[str, Callable[[Subjects], Context | None]]] = {
    "start-list": start_list,
    "standings": standings_table,
    "standings-performance": performance_table,
    "check-in": check_in,
    "team-rosters": team_rosters,
    "regions": regions,
    "score-sheets": score_sheets,
    "table-cards": table_cards,
    "adjournment": adjournment,
    "protest": protest,
    "penalty-motion": penalty_motion,
    "diplomas": diplomas,
    "class-standings": class_standings,
    "prize-list": prizes_paper,
    "prize-receipts": receipts,
    "pairings": pairings,
    "schedule": schedule,
    "crosstable": crosstable,
    "round-table": round_table,
    "progress-table": progress_table,
    "draw-protocol": draw_protocol,
    "start-card": card_context,
    "arbiter-report": report_context,
    "regulations": regulations_context,
    "match-protocol": match_protocols,
    "line-up-form": line_up_forms,
    "team-start-list": team_start_list,
    "team-draw-protocol": team_draw_protocol,
    "team-pairings": team_pairings,
    "team-crosstable": team_crosstable,
    "team-results": team_results,
    "team-seating": team_seating,
    "best-boards": best_boards_table,
    "swiss-crosstable": swiss_crosstable,
    "round-standings": round_standings,
    "standings-before": standings_before,
    "pairings-by-name": pairings_by_name,
    "bye-list": bye_list,
    "result-slips": result_slips,
    "poster": poster,
    "cup-bracket": cup_bracket,
    "group-lists": group_lists,
    "scheveningen-table": scheveningen_table,
    "match-sheet": match_sheet,
    "simul-sheet": simul_sheet,
    "seating-plan": seating_plan,
    "pairing-table": pairing_table,
    "category-application": application_context,
    "fide-it1": it1_context,
    "fide-it2": application_it2,
    "fide-it3": report_it3,
    "arbiter-norms-fa1": arbiter_norms_fa1,
    "arbiter-norms-ia1": arbiter_norms_ia1,
    "norms-summary": norms_summary,
    "norms-notice": norms_notice,
    "norm-computation": computation,
    "rating-changes": rating_table,
    "rating-games": rating_games,
    "komunikat": announcement,
    "kszk-table": kszk_table,
}
"""Builders of contexts by name; None means that the event has nothing for the form to show."""

PLAYERS: Final[dict[str, Callable[[Facts], tuple[int, ...]]]] = {
    "category-application": applicants,
    "fide-it1": norm_makers,
    "fide-it2": norm_makers,
}
"""Whose papers a form of single players is printed for, by the name of its context."""
