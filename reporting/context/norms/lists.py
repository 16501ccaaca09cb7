"""EventNorms of a whole event: the summary, and the notice for the board at the closing."""

from __future__ import annotations

from datetime import date
from typing import Any, Final

from engine.classification.event_norms import EventNorms
from engine.classification.verdict import Verdict
from reporting.context import blanks
from reporting.context.cells import Cell, bold, counted, number, player_cells
from reporting.context.event_words import after_round, is_final
from reporting.context.norms.verdict_words import requirement_text
from reporting.context.norms.words import (
    average_text,
    cell,
    figure,
    held,
    performance_text,
    rating_alone,
    reasons,
    result_behind,
    result_text,
    rules_name,
    rules_title,
    score_text,
)
from reporting.context.paper import event_facts, table_paper
from reporting.context.subjects import Subjects
from reporting.context.tables import table
from reporting.context.words import short_date
from reporting.languages import title_in


def norms_summary(subjects: Subjects) -> dict[str, Any] | None:
    """Who made which norm, and for everybody what each norm asked; None where no rules with figures are known."""
    if not any(map(norms_on_paper, _all(subjects))) or not subjects.event.players:
        return None
    texts = subjects.texts
    tables = []
    for norms in subjects.facts.norms.values():
        if norms.made:
            rows = [_made(verdict, subjects) for verdict in norms.made]
            tables.append(
                table(
                    subjects,
                    rows,
                    caption=texts("form.norms-summary.made", rules=rules_title(norms.rules, subjects.lang)),
                )
            )
        if norms_on_paper(norms) and (rows := _overview_rows(norms, subjects)):
            tables.append(_overview(norms, rows, subjects))
    names = "; ".join(rules_name(each.rules, texts) for each in _all(subjects) if norms_on_paper(each))
    return table_paper(
        subjects,
        tables,
        subtitle=after_round(subjects, subjects.facts.standings),
        head=event_facts(subjects, ("rules", names)),
        notes=[texts("form.norms-summary.signs"), *result_lines(subjects), *reasons(subjects)],
    )


def norms_notice(subjects: Subjects) -> dict[str, Any] | None:
    """The notice of norms made, for the board at the closing.

    PZWarc 2021, VII 7.3.4: the chief arbiter announces the norms for categories and titles.
    """
    if not are_computed(subjects):
        return None
    texts = subjects.texts
    final = is_final(subjects, subjects.facts.standings)
    rows = [_made(verdict, subjects) for norms in _all(subjects) for verdict in norms.made]
    duty = "form.norms-notice.duty" if subjects.info.game.is_draughts else "form.norms-notice.intro"
    when = texts("form.norms-notice.announced", date=_day(subjects.info.settings.norms_announced_on, subjects))
    return table_paper(
        subjects,
        [table(subjects, rows)] if rows else [],
        title=texts("form.norms-notice.title" if final else "form.norms-notice.interim"),
        subtitle=subjects.info.name if final else after_round(subjects, subjects.facts.standings),
        intro=[(texts(duty) if final else texts("form.norms-notice.so-far")) if rows else none_made(subjects)],
        notes=[*result_lines(subjects), *reasons(subjects), when],
    )


def are_computed(subjects: Subjects) -> bool:
    """Somebody could make a norm, and there are results to judge: else no paper speaks of norms as of a result."""
    return any(map(norms_on_paper, _all(subjects))) and bool(subjects.facts.standings.after)


def norms_on_paper(norms: EventNorms) -> tuple[str, ...]:
    """The norms that papers speak of, from the highest: somebody seeks them, and their figures are known."""
    sought = {verdict.norm for verdict in norms.verdicts if not verdict.by_rating}
    return tuple(norm for norm in norms.rules.norms if norm in sought and norm not in norms.without_figures)


def none_made(subjects: Subjects) -> str:
    """That nobody made a norm, as far as that can be decided; before the last round that nobody has made one yet."""
    is_open = {_is_open(norms, norm) for norms in _all(subjects) for norm in norms_on_paper(norms)}
    kind = "" if True not in is_open else "-open" if False in is_open else "-told"
    until = "" if is_final(subjects, subjects.facts.standings) else "-yet"
    return subjects.texts(f"form.norms-notice.none{until}{kind}")


def _is_open(norms: EventNorms, norm: str) -> bool:
    """Whether a norm cannot be decided, of anybody or of the whole event."""
    found = (verdict.met for verdict in norms.verdicts if verdict.norm == norm)
    return norms.given(norm) is None or None in found


def report_rows(subjects: Subjects) -> list[dict[str, str]]:
    """The rows of the block of norms in the arbiter's report; a norm made by a place needed no points."""
    lang = subjects.lang
    return [
        {
            "player": f"{verdict.number} {subjects.facts.players[verdict.number].name}",
            "norm": _norm_text(verdict, lang),
            "norm_score": score_text(verdict, subjects),
            "norm_needed": "–" if result_behind(norms.rules, verdict) else figure(verdict.needed_points, lang),
            "norm_average": average_text(verdict, lang),
            "norm_performance": performance_text(verdict, lang),
        }
        for norms in _all(subjects)
        for verdict in norms.made
    ]


def result_lines(subjects: Subjects) -> list[str]:
    """What stands behind a norm beside its games: a place, a promotion, the rating alone; that figures are weights.

    And whose rating brings a title, which is no norm of the event.
    """
    people, lang = subjects.facts.players, subjects.lang
    lines = [
        f"{verdict.number} {people[verdict.number].name} – {title_in(verdict.norm, lang)}: {basis}."
        for norms in _all(subjects)
        for verdict in norms.made
        if (basis := _basis_text(norms, verdict, subjects))
    ]
    by_weights = any(verdict.by_weights for norms in _all(subjects) for verdict in norms.made)
    lines += [subjects.texts("form.norms-notice.weights")] if by_weights else []
    return [*lines, *(_by_rating(verdict, subjects) for norms in _all(subjects) for verdict in norms.titles_by_rating)]


def _basis_text(norms: EventNorms, verdict: Verdict, subjects: Subjects) -> str:
    return result_text(norms.rules, verdict, subjects.texts) or rating_alone(verdict, subjects.texts)


def _by_rating(verdict: Verdict, subjects: Subjects) -> str:
    """A title that a player's rating brings: `8 Vlachos Nikos meets the rating of FM`, with what was asked."""
    basis = "; ".join(requirement_text(item, subjects.texts) for item in verdict.requirements if item.weighs)
    name = f"{verdict.number} {subjects.facts.players[verdict.number].name}"
    return subjects.texts("form.norms.by-rating", name=name, title=title_in(verdict.norm, subjects.lang), basis=basis)


def _all(subjects: Subjects) -> tuple[EventNorms, ...]:
    return tuple(subjects.facts.norms.values())


def _day(day: date | None, subjects: Subjects) -> str:
    return short_date(day, subjects.lang) or blanks.DAY


def _norm_text(verdict: Verdict, lang: str) -> str:
    """A norm made, and whether it is filled twice: `Mc ×2`."""
    return title_in(verdict.norm, lang) + (" ×2" if verdict.fillings > 1 else "")


def _made(verdict: Verdict, subjects: Subjects) -> dict[str, Cell]:
    """A line of the table of norms made."""
    player = subjects.facts.players[verdict.number]
    lang = subjects.lang
    return {
        **player_cells(player, subjects),
        "held": held(player, subjects),
        "norm": bold(_norm_text(verdict, lang)),
        "score": _score(verdict, subjects),
        "games": number(verdict.n),
        "average": counted(average_text(verdict, lang)),
        "performance": counted(performance_text(verdict, lang)),
        "after": title_in(verdict.holds_after, lang),
    }


def _score(verdict: Verdict, subjects: Subjects) -> Cell:
    """The points beside the number of games; in draughts, where a game brings two, with the most there are."""
    return score_text(verdict, subjects) if subjects.info.game.is_draughts else cell(verdict.score, subjects.lang)


def _overview(norms: EventNorms, rows: list[dict[str, Cell]], subjects: Subjects) -> dict[str, Any]:
    heads = [(f"norm-{norm}", title_in(norm, subjects.lang)) for norm in norms_on_paper(norms)]
    caption = subjects.texts("form.norms-summary.overview", rules=rules_title(norms.rules, subjects.lang))
    return table(subjects, rows, of="overview", repeated={"norm": heads}, caption=caption)


def _overview_rows(norms: EventNorms, subjects: Subjects) -> list[dict[str, Cell]]:
    """Every player with what each norm asked of him: made, open, or the points needed.

    Of whom nothing can be decided the notes alone speak, with the reason.
    """
    by_player: dict[int, dict[str, Verdict]] = {}
    for verdict in norms.verdicts:
        by_player.setdefault(verdict.number, {})[verdict.norm] = verdict
    columns = norms_on_paper(norms)
    given = {norm: norms.given(norm) for norm in columns}
    rows: list[dict[str, Cell]] = []
    for player in subjects.facts.players.values():
        own = by_player.get(player.number, {})
        marks = {f"norm-{norm}": _mark(own.get(norm), given[norm], subjects) for norm in columns}
        decisions = {mark != _OPEN for mark in marks.values() if mark}
        if decisions != {False}:
            rows.append({"number": number(player.number), "name": player.name, "held": held(player, subjects), **marks})
    return rows


_OPEN: Final = "?"


def _mark(verdict: Verdict | None, given: bool | None, subjects: Subjects) -> Cell:
    """The sign of a verdict, none before the first result; where the event gives no such norm no points are enough."""
    if verdict is None:
        return ""
    if verdict.met is None:
        return "(+)" if verdict.lacks else _OPEN
    if verdict.met:
        return {"text": "+", "bold": True, "fill": "mark"}
    if given is False:
        return "–"
    if not subjects.facts.standings.after:
        return ""
    if not verdict.points_refuse:
        return "–"
    return figure(verdict.needed_points, subjects.lang)
