"""`protokol lookup`: players of the rating lists on this computer, and lists into the store."""

from __future__ import annotations

from pathlib import Path
from typing import TYPE_CHECKING, Annotated, Any

import typer

from reporting.cli.options import AsJson, Lang
from reporting.cli.output import rows_counted
from reporting.cli.register import check_day
from reporting.cli.usage import UsageError, check_choice, check_lang

if TYPE_CHECKING:
    from collections.abc import Mapping

    from reporting.actions.lookup import LookupAnswer
    from reporting.locale import Texts


Text = Annotated[list[str] | None, typer.Argument(metavar="TEXT", help="cli.option.lookup-text")]
PlayerId = Annotated[str, typer.Option("--id", metavar="ID", help="cli.option.lookup-id")]
Imported = Annotated[list[str] | None, typer.Option("--import", metavar="FILE", help="cli.option.lookup-import")]
RatingList = Annotated[str, typer.Option("--list", metavar="fide|national|fmjd|iccf", help="cli.option.lookup-list")]
Kind = Annotated[str, typer.Option("--kind", metavar="standard|rapid|blitz", help="cli.option.lookup-kind")]
Day = Annotated[str | None, typer.Option("--date", metavar="DATE", help="cli.option.lookup-date")]
Born = Annotated[int | None, typer.Option("--born", metavar="YEAR", min=1850, max=2100, help="cli.option.lookup-born")]
Federation = Annotated[str, typer.Option("--federation", metavar="CODE", help="cli.option.lookup-federation")]
Most = Annotated[int, typer.Option("--most", metavar="N", min=1, max=1000, help="cli.option.lookup-most")]
Store = Annotated[
    str | None, typer.Option("--store", metavar="DIR", envvar="PROTOKOL_LISTS", help="cli.option.lookup-store")
]


def lookup(
    text: Text = None,
    player_id: PlayerId = "",
    imported: Imported = None,
    rating_list: RatingList = "",
    kind: Kind = "",
    day: Day = None,
    born: Born = None,
    federation: Federation = "",
    most: Most = 10,
    store: Store = None,
    lang: Lang = None,
    as_json: AsJson = False,
) -> None:
    """Look players up by name or id; import lists; with neither, tell which lists there are."""
    name = " ".join(text or ()).strip()
    if sum(map(bool, (name, player_id, imported))) > 1:
        raise UsageError("cli.usage.lookup-one")
    check_lang(lang)
    from engine.model.people import ID_KINDS
    from reporting.actions import lookup as action
    from reporting.cli.answer import texts_for
    from reporting.exchange.lists.rows import KINDS
    from reporting.lists.source import ListRequest
    from reporting.locale.findings import worst_exit

    check_choice("--list", [rating_list] if rating_list else [], ID_KINDS)
    check_choice("--kind", [kind] if kind else [], KINDS)
    date, place, words = check_day("--date", day), action.place_of_store(store), texts_for(lang)
    answers: list[tuple[str | None, LookupAnswer]]
    if imported:
        request, progress = ListRequest(rating_list, kind, date), rows_counted(words)
        answers = [(file, action.import_list(place, Path(file), request, progress)) for file in imported]
    elif name or player_id:
        kind, country = kind or KINDS[0], federation.strip().upper()
        wanted = action.LookupRequest(name, player_id, rating_list, kind, date, str(born or ""), country, most)
        answers = [(None, action.look_up(place, wanted))]
    else:
        answers = [(None, action.stored_lists(place))]
    raise typer.Exit(worst_exit([_answered(file, place, answer, words, as_json=as_json) for file, answer in answers]))


def _answered(file: str | None, store: Path, answer: LookupAnswer, words: Texts, *, as_json: bool) -> int:
    from reporting.cli.answer import Answer, print_answer
    from reporting.locale.findings import plain

    lines = [plain(line) for line in _lines(file, answer.keys, words)]
    printed = Answer({"store": str(store), **answer.keys}, answer.findings, lines, code=answer.code)
    return print_answer(file, printed, words, as_json=as_json, where=file or str(store))


def _lines(file: str | None, keys: Mapping[str, Any], words: Texts) -> list[str]:
    if "players" in keys:
        return [_player_line(player) for player in keys["players"]]
    if "lists" in keys:
        return [_list_line(each, words) for each in keys["lists"]]
    return (
        [] if keys["status"] == "skipped" else [words(f"cli.lookup.{keys['status']}", file=file, **_texts(keys, words))]
    )


def _list_line(keys: Mapping[str, Any], words: Texts) -> str:
    return words("cli.lookup.list", **_texts(keys, words), file=keys["from"])


def _texts(keys: Mapping[str, Any], words: Texts) -> dict[str, Any]:
    from reporting.locale.findings import as_day

    named = {name: words(f"cli.lookup.{place}.{keys[name]}") for name, place in (("list", "of"), ("kind", "kind"))}
    return {**named, "day": as_day(keys["day"], words.lang), "rows": keys["rows"]}


def _player_line(player: Mapping[str, Any]) -> str:
    """List and day, id, name, federation, birth, title, the ratings of each kind."""
    from reporting.locale.findings import plain

    ratings = "/".join(str(player[kind] or "–") for kind in ("standard", "rapid", "blitz") if kind in player)
    head = f"{player['list']:<8} {player['day']}  {plain(player['id']):>10}  {plain(player['name']):<36}"
    who = f"{plain(player['federation']):<3} {player['birth'] or '–':<10} {plain(player['title']):<3}"
    return f"{head} {who} {ratings}".rstrip()
