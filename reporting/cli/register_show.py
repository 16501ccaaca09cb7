"""`protokol register show`: everything the register holds of a person, with who entered it, when, from what."""

from __future__ import annotations

from collections.abc import Mapping
from typing import TYPE_CHECKING, Annotated, Any

import typer

from reporting.cli.options import AsJson, Lang
from reporting.cli.register import USUAL, Url, answered, opened
from reporting.languages import decimal_in

if TYPE_CHECKING:
    from reporting.locale import Texts


Player = Annotated[str, typer.Argument(metavar="PLAYER", help="cli.option.register-player")]


def register_show(player: Player, url: Url = USUAL, lang: Lang = None, as_json: AsJson = False) -> None:
    """Show the persons whom an id, a number of the register or a name means."""
    from reporting.actions.register.entries import show

    found = opened(url)
    raise typer.Exit(answered(found, None, lambda: show(found, player), _lines, lang=lang, as_json=as_json))


def _lines(keys: Mapping[str, Any], words: Texts) -> list[str]:
    lines: list[str] = []
    for person in keys["people"]:
        lines += ["", *_person(person, words)]
    return lines[1:]


def _person(person: Mapping[str, Any], words: Texts) -> list[str]:
    from reporting.cli.output import aligned

    ids = ", ".join(f"{kind} {value}" for kind, value in person["ids"].items())
    numbers = " = ".join(f"P{number}" for number in person["persons"])
    lines = [f"{numbers}  {person['name']}" + (f"  ({ids})" if ids else "")]
    rows = [_entry(entry, words) for entry in person["entries"]]
    lines += aligned(rows, "rllll")
    lines += [f"  {line}" for award in person["awards"] for line in _award(award, person, words)]
    ratings = [
        [row["list"], words(f"cli.register.rating.{row['kind']}"), row["day"], *_ratings(row), row["name"]]
        for row in person["ratings"]
    ]
    return lines + (["", f"  {words('cli.register.lists')}", *aligned(ratings, "lllrrrl")] if ratings else [])


def _award(award: Mapping[str, Any], person: Mapping[str, Any], words: Texts) -> list[str]:
    """What norms come to; what is complete and not held yet is offered, with the lines that enter it."""
    games = " + ?" * award["uncounted"]
    given = {
        "what": f"{award['rules']} {award['norm']}",
        "made": award["fillings"][0],
        "wanted": award["fillings"][1],
        "games": f"{award['games'][0]}{games}",
        "of": award["games"][1],
        "article": award["article"],
        "norms": ", ".join(f"#{number}" for number in award["norms"]),
        "since": award["since"] or "–",
    }
    state = {True: "complete", None: "open", False: "lacking"}[award["complete"]]
    lines = [words(f"cli.register.award.{'held' if award['held'] else state}", **given)]
    offer = award["offer"]
    if offer and not award["held"]:
        kind, number = next(iter(person["ids"].items()), ("", ""))
        who = (f"id_{kind}", number) if kind else ("name", person["name"])
        lines.append(words("cli.register.award.offer", file="FILE.csv"))
        lines += [f"    {who[0]};{offer['column']};since", f"    {who[1]};{offer['value']};{award['since']}"]
    return lines


def _ratings(row: Mapping[str, Any]) -> list[str]:
    return ["–" if row[kind] is None else str(row[kind]) for kind in ("standard", "rapid", "blitz")]


def _entry(entry: Mapping[str, Any], words: Texts) -> list[str]:
    """Number, kind, what it says, whether it holds, its source."""
    source = entry["source"]
    origin = ", ".join(filter(None, (source["who"], source["at"][:10], source["file"], _line(entry, words))))
    state = "" if entry["undone_by"] is None else words("cli.register.undone", entry=entry["undone_by"])
    return [str(entry["id"]), words(f"cli.register.kind.{entry['kind']}"), _entry_text(entry, words), state, origin]


def _line(entry: Mapping[str, Any], words: Texts) -> str:
    return words("cli.line", line=entry["line"]) if entry.get("line") else ""


def _figures(entry: Mapping[str, Any], words: Texts) -> str:
    """Games and points of a norm, as far as the register has them."""
    games, points = entry.get("played"), entry.get("score")
    if games is None and not points:
        return ""
    given = {"games": "?" if games is None else games, "points": decimal_in(points or "?", words.lang)}
    return words("cli.register.figures", **given)


def _entry_text(entry: Mapping[str, Any], words: Texts) -> str:
    """What an entry says, by its kind."""
    at = {name: str(value) for name, value in entry.items() if isinstance(value, str | int)}
    day = at.get("day", "–")
    name = f"{at.get('surname', '')} {at.get('first_name', '')}".strip()
    event = ", ".join(filter(None, (at.get("event"), at.get("place"), at.get("start"), _figures(entry, words))))
    claim = f"{at.get('rules', '')} {at.get('norm', '')}"
    texts_of_kinds = {
        "id": f"{at.get('scale')} {at.get('value')}",
        "name": ", ".join(filter(None, (name, at.get("birth"), at.get("federation")))),
        "title": f"{at.get('value')} ({at.get('scale')}), {day}",
        "category": f"{at.get('value')} ({at.get('scale')}), {day}",
        "norm": ", ".join(filter(None, (claim, event, day))),
        "same": f"P{at.get('person', '')} = P{at.get('other')}" if "person" in at else f"= P{at.get('other')}",
        "undo": ", ".join(filter(None, (str(at.get("undone")), at.get("reason")))),
    }
    if entry["kind"] == "decision":
        verdict = words(f"claim.decision.{at['verdict']}")
        return ", ".join(filter(None, (claim, event, verdict, at.get("decided_by"), day, at.get("reason"))))
    return texts_of_kinds[entry["kind"]]
