"""`protokol standings`: places after a round, and what decided them."""

from __future__ import annotations

from typing import TYPE_CHECKING, Annotated, Any, Final

import typer

from reporting.cli.options import AsJson, Files, Lang, several
from reporting.cli.usage import UsageError

if TYPE_CHECKING:
    from collections.abc import Mapping

    from engine.standings.ranking import SideScore, Standings
    from reporting.actions.team_listings import Listing
    from reporting.locale import Texts
    from reporting.sources.load import Loaded


After = Annotated[int | None, typer.Option("--after", min=0, metavar="N", help="cli.option.after")]
TieBreaks = Annotated[list[str] | None, typer.Option("--tie-breaks", metavar="A,B", help="cli.option.tie-breaks")]
Boards = Annotated[bool, typer.Option("--boards", help="cli.option.boards")]
Stage = Annotated[int | None, typer.Option("--stage", min=1, metavar="N", help="cli.option.stage")]
Group = Annotated[int | None, typer.Option("--group", min=1, metavar="N", help="cli.option.group")]
Explain = Annotated[bool, typer.Option("--explain", help="cli.option.explain-standings")]

_COLUMNS: Final = {
    "teams": (("place", "number", "team_name", "points"), "rrlr"),
    "boards": (("team", "board", "number", "name", "points", "games", "percent"), "rrrlrrr"),
}
"""The columns of each listing that people see, and how they are aligned."""


def standings(
    files: Files,
    after: After = None,
    tie_breaks: TieBreaks = None,
    explain: Explain = False,
    boards: Boards = False,
    stage: Stage = None,
    group: Group = None,
    lang: Lang = None,
    as_json: AsJson = False,
) -> None:
    """Print the places of an event."""
    wanted = several(tie_breaks)
    _check_codes(wanted)
    from reporting.actions.standings import BLANK, StandingsRequest, standings_keys
    from reporting.actions.standings import standings as rank
    from reporting.cli.answer import Answer
    from reporting.cli.files import answer_files

    request = StandingsRequest(after, wanted, stage, group, boards)

    def work(loaded: Loaded, words: Texts) -> Answer:
        answer = rank(loaded, request)
        if as_json:
            return Answer(standings_keys(answer, explain), answer.findings)
        lines = [] if answer.standings is None else _table(loaded, answer.standings, words)
        if explain and answer.standings is not None:
            lines += _reasons(answer.standings, words)
        lines += [line for listing in answer.listings for line in _listing_lines(listing, words)]
        return Answer(findings=answer.findings, lines=lines)

    answer_files(files, work, BLANK, lang=lang, as_json=as_json, summary=False, articles=explain)


def _check_codes(wanted: tuple[str, ...]) -> None:
    """An unknown tie-break on the command line, or a modifier that means nothing for it, is wrong usage."""
    from engine.model import GameType
    from engine.standings.criteria import known_tie_break
    from reporting.locale.tie_break_names import codes_of

    for text in codes_of(wanted, GameType.CHESS):
        _, refused = known_tie_break(text)
        if refused is not None:
            values: dict[str, Any] = dict(refused.values)
            modifier = refused.code == "tie-break-modifier"
            key = "cli.usage.tie-break-modifier" if modifier else "cli.usage.unknown-tie-break"
            raise UsageError(key, **values | {"value": text})


def _table(loaded: Loaded, result: Standings, words: Texts) -> list[str]:
    """The places for a terminal."""
    from engine.pairing.teams.event import is_team_event
    from reporting.actions.people import entrant_names
    from reporting.cli.output import aligned
    from reporting.context.criteria import tie_break_label
    from reporting.context.words import points_in

    names = entrant_names(loaded.event)
    groups = any(row.group is not None for row in result.rows)
    name = "team-name" if is_team_event(loaded.event) else "name"
    head = [words(f"cli.standings.{key}") for key in ("place", "number", name, "points")]
    rows = [[*head, *(tie_break_label(code, words) for code in result.codes)]]
    for row in result.rows:
        place = "–" if row.place is None else str(row.place)
        values = [_display_text(row.values.get(code), words.lang) for code in result.codes]
        points = points_in(row.points, words.lang)
        rows.append([place, str(row.number), names.get(row.number, ""), points, *values])
    if groups:
        column = [words("cli.standings.group"), *("" if row.group is None else str(row.group) for row in result.rows)]
        rows = [[group, *cells] for group, cells in zip(column, rows, strict=True)]
    title = words("cli.standings.title", after=result.after)
    lines = [title, *aligned(rows, "r" * groups + "rrlr" + "r" * len(result.codes))]
    teams = {team.number: team.name for team in loaded.event.teams}
    return lines + [_side(side, teams, words) for side in result.sides]


def _display_text(value: Any, lang: str) -> str:
    """The value of a tie-break for people, `–` where it does not apply."""
    from reporting.context.words import criterion_decimal
    from reporting.languages import number_in

    return "–" if value is None else number_in(criterion_decimal(value), lang)


def _side(side: SideScore, teams: Mapping[int, str], words: Texts) -> str:
    """One line for a side of a Scheveningen event: its letter, where it is a team its name, points and place."""
    from reporting.context.words import points_in

    team = teams.get(side.team, "") if side.team is not None else ""
    name = f"{side.side} ({team})" if team else side.side
    return words("cli.standings.side", side=name, place=side.place, points=points_in(side.points, words.lang))


def _listing_lines(listing: Listing, words: Texts) -> list[str]:
    """A list of teams or of their players, with its title."""
    from reporting.cli.output import aligned

    columns, alignment = _COLUMNS[listing.key]
    head = [words(f"cli.standings.{column.replace('_', '-')}") for column in columns]
    body = [[_listed(row[column], column, words.lang) for column in columns] for row in listing.rows]
    return [words(f"cli.standings.{listing.key}"), *aligned([head, *body], alignment)]


def _listed(value: Any, column: str, lang: str) -> str:
    from fractions import Fraction

    from reporting.context.words import percent_text
    from reporting.languages import number_in

    if value is None:
        return "–"
    text = percent_text(value) if isinstance(value, Fraction) else str(value)
    return number_in(text, lang) if column in {"points", "percent"} else text


def _reasons(result: Standings, words: Texts) -> list[str]:
    """What decided between those who were tied, criterion by criterion."""
    lines = []
    for split in result.splits:
        order = " > ".join(", ".join(map(str, group)) for group in split.order)
        name = words.find(f"tiebreak.{split.code}") or split.code
        lines.append(words("cli.standings.split", criterion=name, numbers=order))
    return lines
