"""Pair the next round, or the one that is asked for: of an event into its own file, of a report file into a new one."""

from __future__ import annotations

from typing import TYPE_CHECKING

if TYPE_CHECKING:
    from reporting.actions.pair_request import PairAnswer, PairRequest
    from reporting.sources.load import Loaded


def pair(loaded: Loaded, request: PairRequest) -> PairAnswer:
    """Pair what the request asks for; a report file is expected as its own bytes (`Loaded.data`)."""
    # Imported by kind: pairing a report file shall not load what only events need.
    if loaded.kind == "trf":
        from reporting.actions.pair_report import pair_report

        return pair_report(loaded, request)
    from reporting.actions.pair_event import pair_loaded

    return pair_loaded(loaded, request)
