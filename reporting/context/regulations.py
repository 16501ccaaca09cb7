"""The regulations of the event as the announcement on the wall: regulamin zawodów, регламент.

Built from the settings alone, chapter by chapter in the order of Bulgarian practice. A clause about
which the event says nothing is left out, and so is a chapter without clauses; what a
regulation wants fixed beforehand and nobody fixed is a finding (`engine.checks.announcement`).
"""

from __future__ import annotations

from collections.abc import Iterator
from typing import Any, Final

from engine.checks.announcement import default_minutes, team_default
from engine.model import GameType, Stage
from engine.model.points import exact, points_text
from engine.model.system_id import ALL_PLAY_ALL
from engine.pairing.round_robin.event_table import ends_reversed
from engine.pairing.stage_groups import carries
from engine.pairing.teams.event import as_teams, is_team_event
from engine.systems.table import total_rounds
from reporting.context.class_names import class_text
from reporting.context.criteria import tie_break_names
from reporting.context.event_words import (
    chief_arbiter,
    dates_text,
    match_points,
    scoring_text,
    system_name,
    venue_and_town,
)
from reporting.context.paper import paper, paragraphs, sections
from reporting.context.subjects import Subjects
from reporting.context.words import federation_name, long_date, moment, paragraphs_of
from reporting.languages import decimal_in
from reporting.locale import PaperTexts

_TABLES: Final = {"schedule": ("schedule",), "prizes": ("prize_rules", "prizes")}
"""Chapters whose clauses stand in tables."""


def regulations_context(subjects: Subjects) -> dict[str, Any]:
    """The context of the announcement."""
    settings = subjects.info.settings
    chapters: dict[str, Any] = {
        "aims": paragraphs(subjects, settings.aims),
        "organiser": paragraphs_of(settings.organiser),
        "venue": list(_venue(subjects)),
        "eligibility": list(_eligibility(subjects)),
        "system": list(_system(subjects)),
        "program": list(_filled(subjects, ("program-name", settings.pairing_program))),
        "standings": list(_places(subjects)),
        "rate": list(_rate(subjects)),
        "schedule": list(_schedule(subjects)),
        "prize_rules": list(_prize_rules(subjects)),
        "prizes": _prizes(subjects),
        "arbiters": list(_arbiters(subjects)),
        "final": list(_final(subjects)),
    }
    present = {name for name in chapters if any(chapters[key] for key in _TABLES.get(name, (name,)))}
    return paper(
        subjects,
        subtitle=subjects.info.name,
        **sections(subjects, present),
        **chapters,
        signatures=_signatures(subjects),
    )


def _clause(subjects: Subjects, name: str, /, **values: object) -> str:
    """A clause in words; what ends with a stop of its own, `30 лв.`, gets no second one."""
    paragraphs = subjects.texts(f"form.regulations.{name}", **values)
    return paragraphs[:-1] if paragraphs.endswith("..") and not paragraphs.endswith("...") else paragraphs


def _filled(subjects: Subjects, *settled: tuple[str, object]) -> Iterator[str]:
    """A clause for each setting that is there, by the name of its words."""
    for name, value in settled:
        if value not in (None, ""):
            yield _clause(subjects, name, value=value)


def _venue(subjects: Subjects) -> Iterator[str]:
    info, venue = subjects.info, venue_and_town(subjects.info)
    dates = dates_text(info.start_date, info.end_date, subjects.lang)
    if venue:
        yield _clause(subjects, "held-at", venue=venue)
    if dates:
        yield _clause(subjects, "held-on", dates=dates.removesuffix("."))


def _eligibility(subjects: Subjects) -> Iterator[str]:
    settings = subjects.info.settings
    yield from paragraphs(subjects, settings.eligibility)
    if settings.competition:
        yield subjects.texts.choice("form.regulations.competition", settings.competition)
    yield from _filled(subjects, ("age-group", settings.age_group))
    if settings.entries_until:
        until = long_date(settings.entries_until, subjects.lang).removesuffix(".")
        yield _clause(subjects, "entries-until", date=until)
    yield from _filled(
        subjects,
        ("entries-to", settings.entries_to),
        ("withdrawals", "\n".join(paragraphs(subjects, settings.withdrawals))),
    )


def _system(subjects: Subjects) -> Iterator[str]:
    info, settings, event = subjects.info, subjects.info.settings, subjects.event
    yield _clause(subjects, "game", value=subjects.texts(f"form.report.game.{info.game.value}"))
    if info.system:
        yield _clause(subjects, "system-name", value=system_name(subjects))
    rounds = info.rounds or (total_rounds(subjects.event) if event.players else 0)
    if rounds:
        yield _clause(subjects, "rounds", value=rounds)
    if info.cycles > 1:
        yield _clause(subjects, "cycles", value=info.cycles)
    if ends_reversed(as_teams(event) if is_team_event(event) else event):
        yield _clause(subjects, "ends-reversed")
    yield from (_stage(stage, subjects) for stage in event.stages)
    for group, chosen in (("numbers", settings.start_numbers), ("reserves", settings.reserves)):
        if chosen:
            yield subjects.texts.choice(f"form.regulations.{group}", chosen)
    if info.first_colour:
        whose = "first-colour-teams" if is_team_event(event) else "first-colour"
        yield subjects.texts.choice(f"form.regulations.{whose}", info.first_colour)
    if settings.acceleration == "baku":
        yield _clause(subjects, "acceleration.baku")
    holding = (
        ("uncontrolled", settings.uncontrolled),
        ("third-place", settings.third_place),
        ("notation", settings.notation),
    )
    yield from (_clause(subjects, name) for name, holds in holding if holds)
    target = settings.match_target
    yield from _filled(
        subjects,
        ("games-per-match", settings.games_per_match),
        ("match-target", None if target is None else points_text(target)),
        ("boards", settings.boards),
        ("counted-players", settings.counted_players),
    )


def _stage(stage: Stage, subjects: Subjects) -> str:
    texts = subjects.texts
    parts = [stage.name, (texts.find(f"system.{stage.system}") or stage.system) if stage.system else ""]
    counts = (("stage-groups", stage.groups if stage.groups > 1 else None), ("stage-rounds", stage.rounds))
    for name, count in (*counts, ("stage-advance", stage.advance)):
        if count:
            parts.append(_clause(subjects, name, value=count))
    if carries(stage):
        parts.append(_clause(subjects, "stage-carries"))
    return _clause(subjects, "stage", number=stage.number, value="; ".join(filter(None, parts)))


def _places(subjects: Subjects) -> Iterator[str]:
    info = subjects.info
    yield scoring_text(subjects, "form.regulations.scoring")
    of_matches = match_points(subjects)
    if of_matches is not None:
        yield _clause(subjects, "match-points", **of_matches)
    if info.draws_with_advantage:
        yield _clause(subjects, "advantage")
    names = tie_break_names(subjects)
    if names:
        yield _clause(subjects, "tie-breaks")
    yield from (_clause(subjects, "tie-break", number=index, value=name) for index, name in enumerate(names, 1))
    if info.system in ALL_PLAY_ALL:
        yield _clause(subjects, f"unfinished.{info.unfinished.value}")


def _rate(subjects: Subjects) -> Iterator[str]:
    info = subjects.info
    if info.rate_of_play:
        yield _clause(subjects, "rate-value", value=info.rate_of_play)
    if (days := info.settings.days_per_ten_moves) is not None:
        yield subjects.texts.plural("form.regulations.days", days)
    if info.game is GameType.CORRESPONDENCE:
        return
    minutes, _ = default_minutes(info)
    if minutes is not None:
        delay = decimal_in(exact(minutes), subjects.lang)
        yield (_clause(subjects, "default-time", minutes=delay) if minutes else _clause(subjects, "no-default-time"))
    match = team_default(info)
    if match is not None:
        yield _clause(subjects, "team-default-time", minutes=decimal_in(exact(match[0]), subjects.lang))


def _schedule(subjects: Subjects) -> Iterator[dict[str, str]]:
    """The programme: what is before the rounds, every dated round, what is after them."""
    settings = subjects.info.settings
    before = (("technical-meeting", settings.technical_meeting), ("opening", settings.opening))
    paragraphs = ((name, moment(when, subjects.lang)) for name, when in before if when)
    yield from ({"what": _clause(subjects, name), "when": when} for name, when in paragraphs)
    for entry in sorted(subjects.event.rounds, key=lambda entry: (entry.stage, entry.number)):
        when = ", ".join(filter(None, (long_date(entry.date, subjects.lang), entry.time, entry.note)))
        if when:
            yield {"what": _clause(subjects, "round", round=entry.number), "when": when}
    if settings.closing:
        yield {"what": _clause(subjects, "closing"), "when": moment(settings.closing, subjects.lang)}


def _prize_rules(subjects: Subjects) -> Iterator[str]:
    settings = subjects.info.settings
    yield from _filled(subjects, ("entry-fee", settings.entry_fee))
    yield from paragraphs(subjects, settings.costs)
    yield from paragraphs(subjects, settings.prize_rules)
    if settings.prize_sharing and not settings.prize_rules and any(prize.amount for prize in subjects.event.prizes):
        yield subjects.texts.choice("form.regulations.prize-sharing", settings.prize_sharing)


def _prizes(subjects: Subjects) -> list[dict[str, str]]:
    return [
        {
            "prize_place": str(prize.place or ""),
            "prize_category": class_text(prize.category, subjects),
            "prize": ", ".join(filter(None, (prize.prize, prize.amount))),
        }
        for prize in subjects.event.prizes
    ]


def _arbiters(subjects: Subjects) -> Iterator[str]:
    for arbiter in subjects.info.arbiters:
        role = _role(arbiter.role, subjects.texts)
        name = f"{arbiter.name} ({arbiter.arbiter_class})" if arbiter.arbiter_class else arbiter.name
        yield _clause(subjects, "arbiter", role=role[:1].upper() + role[1:], name=name)
    yield from paragraphs(subjects, subjects.info.settings.appeals)
    yield from _filled(subjects, ("appeals-committee", subjects.info.settings.appeals_committee))


def _final(subjects: Subjects) -> Iterator[str]:
    """Whose rules hold for what the regulations leave open, and what the organiser adds."""
    federation = federation_name(subjects.info, subjects.texts)
    if federation:
        yield _clause(subjects, "under", value=federation)
    yield from paragraphs(subjects, subjects.info.settings.final_rules)


def _role(role: str, texts: PaperTexts) -> str:
    return texts.choice("form.report.role", role or "other")


def _signatures(subjects: Subjects) -> list[str]:
    pairs = (("signed-organiser", subjects.info.settings.organiser), ("signed-arbiter", chief_arbiter(subjects)))
    return ["\n".join(filter(None, (_clause(subjects, name), value))) for name, value in pairs]
