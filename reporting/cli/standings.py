"""`protokol standings`: places after a round, and what decided them."""

from __future__ import annotations

from typing import TYPE_CHECKING, Annotated, Any

import typer

from reporting.cli.options import AsJson, Files, Lang, several
from reporting.cli.usage import UsageError

if TYPE_CHECKING:
    from engine.standings import SideScore, Standings
    from reporting.cli.team_listings import Listing
    from reporting.locale import Texts
    from reporting.sources.load import Loaded

After = Annotated[int | None, typer.Option("--after", min=0, metavar="N", help="cli.option.after")]
TieBreaks = Annotated[list[str] | None, typer.Option("--tie-breaks", metavar="A,B", help="cli.option.tie-breaks")]
Boards = Annotated[bool, typer.Option("--boards", help="cli.option.boards")]
Stage = Annotated[int | None, typer.Option("--stage", min=1, metavar="N", help="cli.option.stage")]
Group = Annotated[int | None, typer.Option("--group", min=1, metavar="N", help="cli.option.group")]
Explain = Annotated[bool, typer.Option("--explain", help="cli.option.explain-standings")]

BLANK: dict[str, Any] = {"after": None, "standings": []}


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
    from engine.model.rounds import last_played_round
    from engine.standings import standings as places
    from reporting.actions.requirements import beyond_last, contradictions, missing_for_checks
    from reporting.cli.files import Answer, answer_files
    from reporting.locale.tie_break_names import codes_of

    asked = several(tie_breaks)
    _check_codes(asked)

    def work(loaded: Loaded, words: Texts) -> Answer:
        missing = missing_for_checks(loaded.event)
        if missing:
            return Answer(BLANK, (*loaded.findings, *loaded.placed(missing)))
        wanted = codes_of(asked, loaded.event.info.game) or None
        last = last_played_round(loaded.event)
        result, findings = places(loaded.event, after, wanted, (stage, group))
        findings = (*contradictions(loaded.event), *beyond_last(after, last), *findings)
        keys = {"after": result.after, "standings": _rows(result), **_more(result)}
        if explain:
            keys["splits"] = [_split(split) for split in result.splits]
        lines = [*_table(loaded, result, words), *(_reasons(result, words) if explain else ())]
        for listing in _team_listings(loaded, after, boards):
            keys[listing.key] = listing.records()
            lines += listing.lines(words)
        return Answer(keys, (*loaded.findings, *loaded.placed(findings)), lines)

    answer_files(files, work, BLANK, lang=lang, as_json=as_json, summary=False)


def _check_codes(asked: tuple[str, ...]) -> None:
    """An unknown tie-break on the command line, or a modifier that means nothing for it, is wrong usage."""
    from engine.model import GameType
    from engine.standings.tie_break_checks import known_tie_break
    from reporting.locale.tie_break_names import codes_of

    for text in codes_of(asked, GameType.CHESS):
        _, refused = known_tie_break(text)
        if refused is not None:
            values: dict[str, Any] = dict(refused.values)
            modifier = refused.code == "tie-break-modifier"
            key = "cli.usage.tie-break-modifier" if modifier else "cli.usage.unknown-tie-break"
            raise UsageError(key, **values | {"value": text})


def _exact(value: Any) -> str | None:
    from engine.model import exact

    return None if value is None else exact(value)


def _rows(result: Standings) -> list[dict[str, Any]]:
    """The rows of the contract: points and tie-breaks as exact strings."""
    from engine.model import points_text

    return [
        {
            "place": row.place,
            "number": row.number,
            "points": points_text(row.points),
            "tie_breaks": {code: _exact(row.values.get(code)) for code in result.codes},
            **({"group": row.group} if row.group is not None else {}),
        }
        for row in result.rows
    ]


def _more(result: Standings) -> dict[str, Any]:
    """The stage of an event with several, and the scores of the sides of a Scheveningen event."""
    from engine.model import points_text

    more: dict[str, Any] = {} if result.stage is None else {"stage": result.stage}
    if result.sides:
        more["sides"] = [
            {
                "side": side.side,
                "team": side.team,
                "place": side.place,
                "points": points_text(side.points),
                "ties": {name: _exact(value) for name, value in side.values.items()},
            }
            for side in result.sides
        ]
    return more


def _split(split: Any) -> dict[str, Any]:
    return {"code": split.code, "tied": list(split.tied), "order": [list(group) for group in split.order]}


def _table(loaded: Loaded, result: Standings, words: Texts) -> list[str]:
    """The places for a terminal."""
    from reporting.actions.names import entrant_names
    from reporting.cli.tables import aligned
    from reporting.context.words import points_in

    names = entrant_names(loaded.event)
    groups = any(row.group is not None for row in result.rows)
    head = [words(f"cli.standings.{key}") for key in ("place", "number", "name", "points")]
    rows = [[*head, *(words.find(f"tiebreak.{code}.short") or code for code in result.codes)]]
    for row in result.rows:
        place = "–" if row.place is None else str(row.place)
        values = [_shown(row.values.get(code), words.lang) for code in result.codes]
        points = points_in(row.points, words.lang)
        rows.append([place, str(row.number), names.get(row.number, ""), points, *values])
    if groups:
        shown = [words("cli.standings.group"), *("" if row.group is None else str(row.group) for row in result.rows)]
        rows = [[group, *cells] for group, cells in zip(shown, rows, strict=True)]
    title = words("cli.standings.title", after=result.after)
    lines = [title, *aligned(rows, "r" * groups + "rrlr" + "r" * len(result.codes))]
    return lines + [_side(side, words) for side in result.sides]


def _shown(value: Any, lang: str) -> str:
    """The value of a tie-break for people, `–` where it does not apply."""
    from reporting.context.words import criterion_decimal, decimal_in

    return "–" if value is None else decimal_in(criterion_decimal(value), lang)


def _side(side: SideScore, words: Texts) -> str:
    """One line for a side of a Scheveningen event."""
    from reporting.context.words import points_in

    points = points_in(side.points, words.lang)
    return words("cli.standings.side", side=side.side, place=side.place, points=points)


def _team_listings(loaded: Loaded, after: int | None, boards: bool) -> list[Listing]:
    """Teams of an individual event played for teams at once; with `--boards` what every player of a team made."""
    from reporting.cli.team_listings import board_listing, sum_listing

    found = [sum_listing(loaded.event, after)] if loaded.event.info.system.startswith("individual-team-") else []
    return found + ([board_listing(loaded.event, after)] if boards else [])


def _reasons(result: Standings, words: Texts) -> list[str]:
    """What decided between those who were tied, criterion by criterion."""
    lines = []
    for split in result.splits:
        order = " > ".join(", ".join(map(str, group)) for group in split.order)
        name = words.find(f"tiebreak.{split.code}") or split.code
        lines.append(words("cli.standings.split", criterion=name, numbers=order))
    return lines
