"""Look players up in the rating lists of this computer, and put lists there."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator
from dataclasses import dataclass, field, replace
from pathlib import Path
from typing import Any, Final

from engine.model import Finding, Severity, finding, notice, warning
from reporting.exchange.file_kind import OLE_HEADER, ZIP_HEADER
from reporting.exchange.lists import ListedPlayer
from reporting.lists.enter import enter_list
from reporting.lists.rating_list_store import Found, RatingListStore, nothing_in_force
from reporting.lists.source import ListRequest, ListSource, TextRows, fide_list, is_fide_list, table_list
from reporting.lists.store import StoredList, lists_of, usual_place
from reporting.locale.findings import has_error
from reporting.sources.long_file import UnreadableError, look_at, packed_text
from reporting.sources.reading import read_beginning, read_checked
from reporting.sources.replace import hash_of

_PROGRESS_EVERY: Final = 20_000
NOTHING: Final[dict[str, Any]] = {
    "status": "skipped",
    "list": None,
    "kind": None,
    "day": None,
    "rows": 0,
    "left_out": 0,
}


@dataclass(frozen=True, slots=True)
class LookupRequest:
    """Who is looked for: a name or an id, on whose lists (blank: all), in force on which day, and how many at most."""

    text: str = ""
    player_id: str = ""
    name: str = ""
    kind: str = "standard"
    day: str = ""
    birth: str = ""
    federation: str = ""
    most: int = 10


@dataclass(frozen=True, slots=True)
class LookupAnswer:
    """The JSON keys, the findings, the exit code where these alone do not tell it."""

    keys: dict[str, Any]
    findings: tuple[Finding, ...] = ()
    code: int = field(default=0)


def place_of_store(reported: str | None) -> Path:
    """The folder of the store: as the user says, else the usual one."""
    return Path(reported) if reported else usual_place()


def stored_lists(store: Path) -> LookupAnswer:
    """What stands in the store; that nothing does is said, where people would see nothing at all."""
    lists, reported = lists_of(store)
    if not lists and not reported:
        reported = (notice("store-without-lists", value=str(store)),)
    return LookupAnswer({"lists": [_list_keys(each) for each in lists]}, reported, int(has_error(reported)))


def _list_keys(stored: StoredList) -> dict[str, Any]:
    return {"list": stored.name, "kind": stored.kind, "day": stored.day, "rows": stored.rows, "from": stored.file}


def look_up(store: Path, request: LookupRequest) -> LookupAnswer:
    """The players of a name or an id."""
    rating_lists = RatingListStore(store, request.day)
    try:
        names = [name for name in rating_lists.names() if request.name in {"", name}]
        found = _players(rating_lists, names, request)
        reported = [*rating_lists.findings]
    finally:
        rating_lists.close()
    if not any(rating_lists.lists(name) for name in names):
        closed = any(each.code == "store-unreadable" for each in reported)
        reported += () if closed else (nothing_in_force(rating_lists, store, names),)
    elif not found:
        reported.append(warning("lookup-nobody", value=request.player_id or request.text))
    elif len(found) > request.most:
        reported.append(notice("lookup-more", value=len(found) - request.most, shown=request.most))
    keys = {"players": [player_keys(each, request.kind) for each in found[: request.most]]}
    return LookupAnswer(keys, tuple(reported), int(has_error(reported)))


def _players(rating_lists: RatingListStore, names: list[str], request: LookupRequest) -> list[Found]:
    if request.player_id:
        by_id = (rating_lists.by_id(name, request.player_id) for name in names)
        return [each for each in by_id if each is not None]
    birth, federation = request.birth, request.federation
    found = [
        each for name in names for each in rating_lists.by_name(name, request.text, birth=birth, federation=federation)
    ]
    # Each federation's own order holds: a sort by likeness alone would forget year and federation.
    return found if len(names) == 1 else sorted(found, key=lambda each: -round(each.likeness))


def player_keys(found: Found, kind: str) -> dict[str, Any]:
    """A player as JSON; `rating` is that of the kind that was asked for."""
    player = found.player
    ratings = {name: rating.value for name, rating in found.ratings.items()}
    return {
        "list": found.name,
        "day": found.day,
        "id": player.id,
        "name": player.name,
        "federation": player.federation,
        "sex": player.sex,
        "birth": player.birth,
        "title": player.title or player.women_title,
        "rating": ratings.get(kind),
        **ratings,
        "likeness": round(found.likeness),
    }


def import_list(
    store: Path, path: Path, request: ListRequest, progress: Callable[[int], None] | None = None
) -> LookupAnswer:
    """Put a list into the store, whole or not at all; `progress` hears how many rows were read, and 0 at the end."""
    try:
        return _import(store, path, request, progress)
    except UnreadableError as error:
        return LookupAnswer(NOTHING, (error.found,), 3)
    finally:
        if progress is not None:
            progress(0)


def _counted(
    rows: Iterable[ListedPlayer | Finding], progress: Callable[[int], None]
) -> Iterator[ListedPlayer | Finding]:
    for count, row in enumerate(rows, start=1):
        if count % _PROGRESS_EVERY == 0:
            progress(count)
        yield row


def _import(store: Path, path: Path, request: ListRequest, progress: Callable[[int], None] | None) -> LookupAnswer:
    start = read_beginning(path, len(OLE_HEADER))
    packed = start.startswith((ZIP_HEADER[:2], OLE_HEADER)) and not packed_text(path)
    source = _of_workbook(path, request) if packed else _of_text(path, request)
    if isinstance(source, Finding):
        return LookupAnswer(NOTHING, (source,), 1 if source.code == "list-whose" else 3)
    found, digest = source
    undated = () if found.day else (finding("list-undated", value=path.name),)
    if undated or has_error(found.findings):
        return LookupAnswer(NOTHING, (*found.findings, *undated), 1)
    if progress is not None:
        found = replace(found, rows=_counted(found.rows, progress))
    done = enter_list(store, found, path.name, digest)
    reported = (*found.findings, *done.findings)
    if done.stored is None:
        return LookupAnswer(NOTHING, reported, 1)
    status = "unchanged" if done.unchanged else "written"
    keys = {"status": status, **_list_keys(done.stored), "left_out": done.left_out}
    keys.pop("from")
    return LookupAnswer(keys, reported, int(has_error(reported)))


def _of_text(path: Path, request: ListRequest) -> tuple[ListSource, str] | Finding:
    looked = look_at(path)
    if isinstance(looked, Finding):
        return looked
    if is_fide_list(looked):
        return fide_list(looked, request), looked.sha256
    if not request.rating_list:
        return finding("list-whose", value=path.name)
    return table_list(TextRows(looked), path, request, looked.member), looked.sha256


def _of_workbook(path: Path, request: ListRequest) -> tuple[ListSource, str] | Finding:
    """The first sheet that has the headings of a list."""
    from reporting.exchange.lists import kinds_of
    from reporting.workbook.sheets.table_rows import workbook_rows

    data, refused = read_checked(path, "xlsx")
    if refused is not None and refused.severity is Severity.ERROR:
        return refused
    sheets = workbook_rows(data, path.name)
    if isinstance(sheets, Finding):
        return sheets
    if not request.rating_list:
        return finding("list-whose", value=path.name)
    fitting = (rows for rows in sheets.values() if kinds_of(rows, request.rating_list))
    rows = next(fitting, next(iter(sheets.values()), []))
    return table_list(rows, path, request), hash_of(data)
