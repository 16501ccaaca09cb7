"""From the event and what the engine says of it to what a form shows: finished strings in one language."""

from __future__ import annotations

from collections.abc import Callable
from importlib import import_module
from typing import Any, Final

from reporting.context.norms.facts import applicants, norm_makers
from reporting.context.subjects import Facts, Subjects

Context = dict[str, Any]

_BUILDERS: Final = {
    "start-list": "lists:start_list",
    "standings": "lists:standings_table",
    "pairings": "rounds:pairings",
    "schedule": "rounds:schedule",
    "crosstable": "grids:crosstable",
    "round-table": "grids:round_table",
    "progress-table": "grids:progress_table",
    "draw-protocol": "draw:draw_protocol",
    "start-card": "cards:card_context",
    "arbiter-report": "report:report_context",
    "regulations": "regulations:regulations_context",
    "match-protocol": "match_protocols:match_protocols",
    "line-up-form": "match_protocols:line_up_forms",
    "team-start-list": "teams:team_start_list",
    "team-draw-protocol": "team_draw:team_draw_protocol",
    "team-pairings": "teams:team_pairings",
    "team-crosstable": "teams:team_crosstable",
    "team-results": "teams:team_results",
    "team-seating": "team_seating:team_seating",
    "best-boards": "teams:best_boards_table",
    "swiss-crosstable": "swiss_tables:swiss_crosstable",
    "round-standings": "swiss_tables:round_standings",
    "pairings-by-name": "swiss_tables:pairings_by_name",
    "bye-list": "swiss_tables:bye_list",
    "result-slips": "slips_and_poster:result_slips",
    "poster": "slips_and_poster:poster",
    "cup-bracket": "bracket:cup_bracket",
    "group-lists": "group_lists:group_lists",
    "scheveningen-table": "duels:scheveningen_table",
    "match-sheet": "duels:match_sheet",
    "simul-sheet": "duels:simul_sheet",
    "seating-plan": "seating_plans:seating_plan",
    "pairing-table": "pairing_tables:pairing_table",
    "category-application": "norms.application:application_context",
    "fide-it1": "norms.it1:it1_context",
    "norms-summary": "norms.lists:norms_summary",
    "norms-notice": "norms.lists:norms_notice",
    "norm-computation": "norms.computation:computation",
    "komunikat": "norms.kszk:announcement",
    "kszk-table": "norms.kszk:kszk_table",
}
"""Name of a context in `form.toml` -> module and function; modules are imported when they are called."""


def _builder(name: str) -> Callable[[Subjects], Context | None]:
    module, function = _BUILDERS[name].split(":")

    def build(subjects: Subjects) -> Context | None:
        found: Callable[[Subjects], Context | None] = getattr(import_module(f"{__name__}.{module}"), function)
        return found(subjects)

    return build


CONTEXTS: Final = {name: _builder(name) for name in _BUILDERS}
"""Builders of contexts by name; None means that the event has nothing for the form to show."""

PLAYERS: Final[dict[str, Callable[[Facts], tuple[int, ...]]]] = {
    "category-application": applicants,
    "fide-it1": norm_makers,
}
"""Whose papers a form of single players is printed for, by the name of its context."""

__all__ = ["CONTEXTS", "PLAYERS", "Context", "Facts", "Subjects"]
