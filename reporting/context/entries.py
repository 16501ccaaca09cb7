"""Who is entered: check-in, rosters of teams, regions, groups."""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from fractions import Fraction
from typing import Any, Final

from engine.model import Player, Team, half_up
from engine.model.info import rating_of
from engine.pairing.stage_groups import StageGroup, advancing, stages_of
from engine.pairing.teams.event import is_team_event
from engine.pairing.teams.line_ups import boards_of
from engine.pairing.teams.team_round import start_order
from engine.standings.places import standings
from engine.standings.ranking import Row
from reporting.context import blanks
from reporting.context.cells import Cell, number, place, player_cells, points
from reporting.context.class_names import name_key
from reporting.context.event_words import after_round
from reporting.context.match_protocols import entry_label, team_name
from reporting.context.paper import event_facts, sign_as, table_paper
from reporting.context.stages import part_name, parts_to_print
from reporting.context.subjects import Subjects
from reporting.context.tables import table
from reporting.context.words import full_name


def check_in(subjects: Subjects) -> dict[str, Any] | None:
    """The players by name, with room for the fee and a signature; None before anybody has entered."""
    players = sorted(subjects.facts.players.values(), key=lambda player: name_key(player, subjects.lang))
    if not players:
        return None
    rows: list[dict[str, Cell]] = [
        {
            **player_cells(player, subjects),
            "line": number(at),
            "name": full_name(player, subjects.lang, subjects.facts.marks.get(player.number, "")),
            "confirmed": blanks.TO_SIGN,
        }
        for at, player in enumerate(players, start=1)
    ]
    more = (("players", str(len(players))), ("entry-fee", subjects.info.settings.entry_fee))
    return table_paper(
        subjects,
        [table(subjects, rows)],
        head=event_facts(subjects, *more),
        signatures=sign_as(subjects, "organiser", "chief"),
    )


def team_rosters(subjects: Subjects) -> dict[str, Any] | None:
    """The players of each team in the order of its boards; None where no player belongs to a team."""
    members: dict[int, list[Player]] = {}
    for player in subjects.facts.players.values():
        if player.team is not None:
            members.setdefault(player.team, []).append(player)
    teams = {team.number: team for team in subjects.event.teams}
    order = [*start_order(subjects.event), *sorted(members.keys() - teams.keys())]
    tables = [_roster(team, members[team], teams.get(team), subjects) for team in order if team in members]
    return table_paper(subjects, tables, signatures=sign_as(subjects, "chief")) if tables else None


def _roster(team: int, players: Sequence[Player], entry: Team | None, subjects: Subjects) -> dict[str, Any]:
    """The table of one team, its captain in the caption."""
    ordered = sorted(players, key=lambda player: (player.board is None, player.board or 0, player.number))
    rows = [{**player_cells(player, subjects), "board": _seat(player, subjects)} for player in ordered]
    captain = entry.captain if entry else ""
    parts = [team_name(subjects, team), subjects.texts("form.team-rosters.captain", name=captain) if captain else ""]
    caption = " – ".join(filter(None, parts))
    return table(subjects, rows, caption=caption, keep=True) | {"sheet": team_name(subjects, team)}


def _seat(player: Player, subjects: Subjects) -> Cell:
    return "" if player.board is None else entry_label(player.board, boards_of(subjects.event), subjects)


def regions(subjects: Subjects) -> dict[str, Any] | None:
    """The regions with their players and what these made; None where there are not two of them to compare."""
    by_region: dict[str, list[Player]] = {}
    for player in subjects.facts.players.values():
        by_region.setdefault(player.region, []).append(player)
    if len(by_region) < 2:
        return None
    placed = {} if is_team_event(subjects.event) else {row.number: row for row in subjects.facts.standings.rows}
    after = subjects.facts.standings.after
    order = sorted(by_region, key=lambda region: (not region, region))
    rows = [_region(region, by_region[region], placed if after else {}, subjects) for region in order]
    more = (("players", str(len(subjects.facts.players))), ("regions", str(sum(map(bool, by_region)))))
    so_far = after_round(subjects, subjects.facts.standings) if placed and after else ""
    return table_paper(subjects, [table(subjects, rows)], subtitle=so_far, head=event_facts(subjects, *more))


def _region(region: str, players: Sequence[Player], placed: Mapping[int, Row], subjects: Subjects) -> dict[str, Cell]:
    ratings = [rating.value for player in players if (rating := rating_of(player, subjects.info))]
    rows = [placed[player.number] for player in players if player.number in placed]
    places = [row.place for row in rows if row.place is not None]
    women = sum(player.is_woman for player in players)
    ordered = sorted(players, key=lambda player: name_key(player, subjects.lang))
    return {
        "region": region or subjects.texts("form.regions.none"),
        "entered": number(len(players)),
        "women": number(women) if any(player.sex for player in players) else "",
        "average": number(half_up(Fraction(sum(ratings), len(ratings)))) if ratings else "",
        "best_place": number(min(places)) if places else "",
        "points_made": points(sum(row.points for row in rows), subjects.lang) if rows else "",
        "people": _people(ordered),
    }


_MOST_NAMES: Final = 15
_MOST_NUMBERS: Final = 150
"""Players of a region whose names, or starting numbers, have room in a line of a table."""


def _people(players: Sequence[Player]) -> str:
    """The players of a region: names, of many their starting numbers, of very many their count alone."""
    if len(players) <= _MOST_NAMES:
        return ", ".join(player.name for player in players)
    numbers = sorted(player.number for player in players) if len(players) <= _MOST_NUMBERS else ()
    return ", ".join(map(str, numbers))


def group_lists(subjects: Subjects) -> dict[str, Any] | None:
    """A table for each group of each stage whose players are known; None without groups."""
    parts = parts_to_print(subjects.event)
    if not parts:
        return None
    known = {part.plan.stage.number for part in parts}
    return table_paper(
        subjects,
        [_group(part, subjects, decided=part.plan.stage.number + 1 in known) for part in parts],
        head=event_facts(subjects, ("players", str(len(subjects.event.players)))),
        notes=_notes(parts, subjects),
        signatures=sign_as(subjects, "chief", "organiser"),
    )


def _group(part: StageGroup, subjects: Subjects, *, decided: bool) -> dict[str, Any]:
    """The players of a group by number; once the stage is over with their places and who goes on."""
    texts, wanted = subjects.texts, advancing(part.plan.stage, part.group)
    result, _ = standings(part.event)
    over = result.after >= part.plan.rounds > 0
    places = {part.numbers[row.number]: row for row in result.rows} if over else {}
    placed = [part.numbers[row.number] for row in result.rows if row.place]
    first = placed[:wanted] if decided else []
    rows = [
        {
            **player_cells(subjects.facts.players[one], subjects),
            "place": _place(places.get(one)),
            "advances": texts("form.groups.advances") if one in first else "",
        }
        for one in sorted(part.numbers.values())
    ]
    return table(subjects, rows, caption="; ".join(_caption(part, subjects, wanted)), keep=True)


def _caption(part: StageGroup, subjects: Subjects, wanted: int) -> Iterator[str]:
    """What the group is called, how many play in it, how many places the stage has for it, how many go on."""
    texts, places = subjects.texts, part.plan.stage.places_by_group
    yield part_name(part, subjects.event, texts) or texts("form.group", number=part.group)
    yield texts("form.groups.players", count=len(part.numbers))
    if part.group <= len(places):
        yield texts("form.groups.places", count=places[part.group - 1])
    if wanted:
        yield texts("form.groups.advance", count=wanted)


def _place(row: Row | None) -> Cell:
    return place(row) if row is not None and row.place is not None else ""


def _notes(parts: tuple[StageGroup, ...], subjects: Subjects) -> list[str]:
    """Which stages are still to come, and whether results are carried over."""
    texts, known = subjects.texts, {part.plan.stage.number for part in parts}
    notes = []
    for stage in stages_of(subjects.event):
        name = stage.name or texts("form.stage", number=stage.number)
        if stage.number not in known:
            notes.append(texts("form.groups.to-come", stage=name))
        if stage.carry_results:
            notes.append(texts("form.groups.carried", stage=name))
    return notes
