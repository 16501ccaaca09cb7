"""Which papers an event needs: the sets that `build` makes, and what is worth printing in the state of the event."""

from __future__ import annotations

from collections.abc import Callable, Iterator, Sequence
from typing import Final

from engine.checks.rated import bodies_of
from engine.classification.places import event_over
from engine.model import Event, GameType
from engine.model.rounds import played_rounds
from engine.pairing.duels.simul import is_display
from engine.pairing.progress import is_round_open, outstanding_games
from reporting.context.norms.application import applicants, norm_makers
from reporting.context.pairings import rounds_to_print
from reporting.context.subjects import Facts
from reporting.forms.catalogue import Form, load_forms

Wanted = tuple[Form, Sequence[int | None]]
"""A form and the rounds that it is printed for, None for a paper of the whole event."""

_START: Final = (
    "start-list",
    "team-start-list",
    "check-in",
    "komunikat",
    "group-lists",
    "seating-plan",
    "simul-sheet",
    "match-sheet",
    "cup-bracket",
)
_ROUND: Final = (
    "pairings",
    "team-pairings",
    "pairings-by-name",
    "team-seating",
    "standings-before",
    "team-standings-before",
    "result-slips",
    "match-protocol",
    "line-up-form",
    "round-papers",
)
_TABLES: Final = ("standings", "team-standings", "cup-bracket", "simul-sheet", "match-sheet")
_END: Final = (
    "class-standings",
    "crosstable",
    "swiss-crosstable",
    "team-crosstable",
    "scheveningen-table",
    "kszk-table",
    "team-results",
    "best-boards",
    "prize-list",
    "norms-notice",
)
_REPORT: Final = {"pzszach": "report-pzszach", "kszk": "report-kszk", "pzwarc": "report-pzwarc", "bfsh": "report-bg"}
"""The pack of each body that looks at an event; without any it is `report`."""
_OF_NORMS: Final = ("category-applications", "fide-titles")
_CARDS: Final = ("start-card", "start-card-4up", "start-card-jahr", "start-card-bg")


def papers_of_sets(names: Sequence[str], facts: Facts, round_number: int | None) -> list[Wanted]:
    """The papers of all the sets that fit the event, each once.

    With a round they are the papers of that round alone.
    """
    found = {form.id: (form, rounds) for name in names for form, rounds in _papers(name, facts, round_number)}
    info = facts.event.info
    fitting = [(form, rounds) for form, rounds in found.values() if form.fits(info.system, info.game)]
    if round_number is None:
        return fitting
    return [(form, (round_number,)) for form, _ in fitting if form.scope == "round"]


def _papers(name: str, facts: Facts, round_number: int | None) -> Iterator[Wanted]:
    known = load_forms()
    if name == "all":
        rounds = rounds_to_print(facts.event)
        usual = (form for form in known.values() if not form.parts and not form.on_request)
        yield from ((form, rounds if form.scope == "round" else (None,)) for form in usual)
        return
    newest = newest_round(facts.event) if round_number is None else round_number
    for form_id in dict.fromkeys(_SETS[name](facts)):
        form = known[form_id]
        if _is_worth_printing(form, facts) and (form.scope != "round" or newest):
            yield form, (newest,) if form.scope == "round" else (None,)


def _now(facts: Facts) -> Iterator[str]:
    """What the state of the event asks for: before the first result, between the rounds, after the last one.

    Who plays whom in a cup stands in its bracket also while a round is played; where all games run at once the
    crosstable tells how they stand.
    Where no body looks at the event the arbiter's report is enough; its pack is made by `report`.
    """
    if event_over(facts.event):
        yield from (*_TABLES, *_END)
        yield from _report(facts) if bodies_of(facts.event.info) else ("arbiter-report", *_OF_NORMS)
        return
    if not _has_begun(facts):
        yield from _START
    yield from _ROUND
    yield from ("cup-bracket",) if _is_running(facts.event) else _TABLES
    if not _has_rounds(facts):
        yield "crosstable"


def _wall(facts: Facts) -> Iterator[str]:
    """What hangs on the wall of that which is needed now."""
    known = load_forms()
    return (form_id for form_id in _now(facts) if known[form_id].reader == "wall")


def _report(facts: Facts) -> Iterator[str]:
    """What is sent: the pack of each body that looks at the event, and the papers of norms of which it holds none."""
    packs = [_REPORT[body] for body in bodies_of(facts.event.info) if body in _REPORT] or ["report"]
    yield from packs
    known = load_forms()
    parts = {part for pack in packs for part in known[pack].parts}
    yield from (form_id for form_id in _OF_NORMS if parts.isdisjoint(known[form_id].parts))
    if "rating-changes" not in parts and facts.event.info.settings.rated_by not in ("", "none"):
        yield "rating-changes"


_SETS: Final[dict[str, Callable[[Facts], Iterator[str]]]] = {
    "now": _now,
    "round": lambda _: iter(_ROUND),
    "wall": _wall,
    "report": _report,
    "cards": lambda _: iter(_CARDS),
}


def newest_round(event: Event) -> int:
    """The round that is played: the first one after the last whole round, else the last; 0 before any is paired.

    A game that was put off keeps no later round from being the newest.
    """
    rounds = rounds_to_print(event)
    waiting = {game.key.round for game in outstanding_games(event)}
    whole = max((number for number in rounds if number not in waiting), default=0)
    return next((number for number in rounds if number > whole), max(rounds, default=0))


def _is_running(event: Event) -> bool:
    """Games of the newest round are still played; where all games run at once there is no such moment."""
    return event.info.game is not GameType.CORRESPONDENCE and is_round_open(event, newest_round(event))


def _has_begun(facts: Facts) -> bool:
    """There is a result."""
    return bool(played_rounds(facts.event))


def _has_norms(facts: Facts) -> bool:
    return any(norms.made for norms in facts.norms.values())


def _has_rounds(facts: Facts) -> bool:
    """Rounds are played one after the other: not by correspondence, nor in a display, which is one round."""
    return facts.event.info.game is not GameType.CORRESPONDENCE and not is_display(facts.event)


_WORTH_PRINTING: Final[dict[str, Callable[[Facts], bool]]] = {
    **dict.fromkeys(("team-standings", "class-standings", "crosstable"), _has_begun),
    "standings": lambda facts: _has_begun(facts) and not is_display(facts.event),
    "start-list": lambda facts: bool(facts.event.players),
    "team-start-list": lambda facts: bool(facts.event.teams),
    "check-in": lambda facts: _has_rounds(facts) and not _has_begun(facts),
    "norms-notice": _has_norms,
    "category-applications": lambda facts: bool(applicants(facts)),
    "fide-titles": lambda facts: bool(norm_makers(facts)),
}
"""What a form needs of an event so that it says anything; others are left out where they have nothing to show."""


def _is_worth_printing(form: Form, facts: Facts) -> bool:
    """Whether it says anything, or is of a round where rounds are played."""
    asks = _WORTH_PRINTING.get(form.id)
    return (form.place != "round" or _has_rounds(facts)) and (asks is None or asks(facts))
