"""Fill the blanks of an event's players from rating lists, and tell what differs. What stands there stays."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass, field
from pathlib import Path
from typing import Any, Final

from engine.model import EventInfo, Finding, GameType, Player, Severity, Subject, advice, finding, notice, warning
from engine.model.listing import named
from engine.regulations.rate_of_play import RateClass, class_of_event
from reporting.actions.fill_differences import differences
from reporting.actions.people import with_everybody
from reporting.exchange.values import is_empty
from reporting.fields import TABLES
from reporting.fields.path import get
from reporting.lists.list_fields import OF_GAME, Value, list_fields
from reporting.lists.match import Match, MatchBy, match
from reporting.lists.rating_list_store import Found, KindOfRating, RatingListStore, nothing_in_force
from reporting.sources.load import Loaded
from reporting.sources.write_back import Blank, really_blank, write_blanks

_KINDS: Final[Mapping[RateClass, str]] = {
    RateClass.CLASSICAL: "standard",
    RateClass.RAPID: "rapid",
    RateClass.BLITZ: "blitz",
    RateClass.SUPERBLITZ: "blitz",
}
_AS_IT_STANDS: Final = 99.0
"""How like a name is that stands on the list letter by letter, marks and script apart."""
_MOST_NAMES: Final = 3
"""Of so many who could be meant ids are told."""


@dataclass(frozen=True, slots=True)
class FillRequest:
    """Which lists fill (blank: all that concern the game), of which kind and day (blank: the event's), write or not."""

    names: tuple[str, ...] = ()
    kind: str = ""
    day: str = ""
    dry_run: bool = False


@dataclass(frozen=True, slots=True)
class Filled:
    """A blank that is filled: the player's position in the document, his number, column, value, and from which list."""

    record: int
    number: int
    column: str
    value: Value
    name: str
    day: str


@dataclass(frozen=True, slots=True)
class FillAnswer:
    """What was filled, how many players were found, the findings; whether the file holds it."""

    filled: tuple[Filled, ...] = ()
    matched: int = 0
    findings: tuple[Finding, ...] = ()
    written: bool = False


@dataclass
class _Work:
    """One event against the lists: what is to be filled, what is told."""

    rating_lists: RatingListStore
    people: Loaded
    kind: str
    filled: dict[tuple[int, str], Filled] = field(default_factory=dict)
    found: set[int] = field(default_factory=set)
    reported: list[Finding] = field(default_factory=list)

    @property
    def info(self) -> EventInfo:
        return self.people.event.info

    def players(self) -> Iterator[tuple[int, int, Player]]:
        """Position in the event, position in the document, player."""
        positions = self.people.positions.get("players")
        for at, player in enumerate(self.people.event.players):
            yield at, positions[at] if positions else at, player


def fill(loaded: Loaded, store: Path, request: FillRequest) -> FillAnswer:
    """Fill the blanks of the players from the lists in force on the event's day."""
    people = with_everybody(loaded)
    info = people.event.info
    rating_lists = RatingListStore(store, request.day or day_of_lists(info))
    try:
        work = _Work(rating_lists, people, request.kind or kind_of_rating(info))
        names = [name for name in OF_GAME[info.game] if name in (request.names or OF_GAME[info.game])]
        known = [name for name in names if rating_lists.lists(name)]
        if not known:
            return FillAnswer(
                findings=(*loaded.findings, *rating_lists.findings, nothing_in_force(rating_lists, store, names))
            )
        _report_lists(work, known)
        for name in known:
            _fill_from(work, name, chosen=bool(request.day or info.settings.rating_list_date))
        reported = people.placed((*rating_lists.findings, *work.reported))
    finally:
        rating_lists.close()
    return _written(loaded, work, reported, request)


def day_of_lists(info: EventInfo) -> str:
    """The day on which the lists of an event are in force: that of its sheet, else its first one; blank for neither."""
    day = info.settings.rating_list_date or info.start_date
    return day.isoformat() if day else ""


def kind_of_rating(info: EventInfo) -> str:
    """The kind of rating that the rate of play asks for; blank where nobody knows it."""
    if info.game is GameType.CORRESPONDENCE:
        return "standard"
    found = class_of_event(info)
    return _KINDS[found] if found is not None else ""


def _report_lists(work: _Work, names: Sequence[str]) -> None:
    """Which lists are used; that the day or the kind of rating is not known."""
    lists = dict.fromkeys(f"{name} {stored.day}" for name in names for stored in work.rating_lists.lists(name).values())
    work.reported.append(notice("fill-lists", value=", ".join(lists)))
    if not work.rating_lists.day:
        work.reported.append(warning("fill-undated", subject=Subject("event", None, "start_date")))
    if not work.kind:
        subject = Subject("event", None, "rate_of_play")
        work.reported.append(warning("fill-kind-unknown", subject=subject))


def _fill_from(work: _Work, name: str, *, chosen: bool) -> None:
    """All players against the lists of one federation."""
    rated = _rating_is_taken(work, name, chosen=chosen)
    matches = {at: match(work.rating_lists, name, player) for at, _, player in work.players()}
    once = Counter(each.found.player.id for each in matches.values() if each.found is not None)
    for at, record, player in work.players():
        answer = matches[at]
        work.reported += _doubts(answer, at, player, name)
        if answer.found is None or answer.stranger:
            continue
        if once[answer.found.player.id] > 1:
            subject = Subject("players", at, f"id_{name}")
            values: dict[str, Any] = {"name": player.called, "id": answer.found.player.id}
            work.reported.append(warning("fill-one-for-two", subject=subject, value=player.called, **values))
            continue
        work.found.add(record)
        _fill_player(work, answer.found, at, record, player, rated=rated)


def _rating_is_taken(work: _Work, name: str, *, chosen: bool) -> bool:
    """Whether ratings of a federation's list may be taken: a list of the kind, and FIDE's of the month itself.

    FIDE publishes a list a month: that of another month has other ratings, unless somebody chose its day.
    """
    if not work.kind:
        return False
    stored = work.rating_lists.lists(name).get(work.kind)
    if stored is None:
        kind = f"cli.lookup.kind.{work.kind}"
        work.reported.append(warning("fill-no-list-of-kind", list=f"cli.lookup.of.{name}", kind=work.kind, asked=kind))
        return False
    if name == "fide" and work.rating_lists.day and not chosen and stored.day[:7] != work.rating_lists.day[:7]:
        month = work.rating_lists.day
        work.reported.append(warning("fill-other-month", list=f"cli.lookup.of.{name}", day=stored.day, month=month))
        return False
    return True


def _doubts(answer: Match, at: int, player: Player, name: str) -> Iterator[Finding]:
    """What is doubtful about who a player is on a list."""
    subject, of = Subject("players", at, f"id_{name}"), f"cli.lookup.of.{name}"
    names = named([_player_text(each) for each in answer.others[:_MOST_NAMES]], len(answer.others))
    if answer.unknown_id:
        code = "fill-id-unknown" if not answer.others else "fill-id-unknown-others"
        yield warning(code, subject=subject, value=answer.unknown_id, list=of, others=names)
    elif answer.stranger and answer.found is not None:
        whose = _player_text(answer.found)
        yield warning("fill-stranger", subject=subject, value=player.called, list=of, whose=whose)
    elif answer.found is None and answer.others:
        code = "fill-other-facts" if answer.against else "fill-several"
        yield warning(code, subject=subject, value=player.called, list=of, others=names)
    elif answer.found is None and player.name:
        yield notice("fill-nobody", subject=subject, value=player.called, list=of)
    elif answer.by is MatchBy.NAME_AND_BIRTH and answer.found is not None and answer.found.likeness < _AS_IT_STANDS:
        whose = _player_text(answer.found)
        yield advice("fill-other-spelling", subject=subject, value=player.called, list=of, whose=whose)
    elif answer.found is not None and answer.by in {MatchBy.NAME, MatchBy.MISSPELLED}:
        code = "fill-name-alone" if answer.by is MatchBy.NAME else "fill-misspelled"
        severity = Severity.ADVICE if answer.by is MatchBy.NAME else Severity.WARNING
        yield finding(code, severity, subject=subject, value=player.called, list=of, whose=_player_text(answer.found))


def _player_text(found: Found) -> str:
    """A player of a list in a few words: `Kowalski, Jan (1100001, POL, 1990)`."""
    facts = (found.player.id, found.player.federation, found.player.birth[:4])
    return f"{found.player.name} ({', '.join(filter(None, facts))})"


def _fill_player(work: _Work, found: Found, at: int, record: int, player: Player, *, rated: bool) -> None:
    """The blanks of one player, and what differs in his other fields."""
    rating = found.ratings.get(work.kind) if rated else None
    listed_values = list_fields(found, player, work.info.game) | rating_fields(found, player, rating)
    raw = work.people.document["players"][record]
    number = 0 if is_empty(raw.get("number")) else player.number
    for column_id, value in listed_values.items():
        if not is_empty(get(raw, TABLES["players"].column(column_id).json_path)):
            continue
        day = rating.day if rating is not None and column_id.startswith("rating_") else found.day
        one = Filled(record, number, column_id, value, found.name, day)
        work.filled.setdefault((record, column_id), one)
    work.reported += differences(work.rating_lists, found, at, player, work.info.game, work.kind if rated else "")


def rating_fields(found: Found, player: Player, rating: KindOfRating | None) -> dict[str, Value]:
    """The rating of a list, and FIDE's coefficient where the player has no other rating; nothing where he has none."""
    if rating is None or not rating.value:
        return {}
    values: dict[str, Value] = {f"rating_{found.name}": rating.value}
    own = player.rating(found.name)
    if found.name == "fide" and rating.k and (own is None or own.value == rating.value):
        values["rating_fide_k"] = rating.k
    return values


def _written(loaded: Loaded, work: _Work, reported: Sequence[Finding], request: FillRequest) -> FillAnswer:
    """Write what is filled; a cell that holds anything, be it only a dash, is no blank."""
    blanks = tuple(Blank(one.record, one.column, one.value) for one in work.filled.values())
    free, refused = really_blank(loaded, blanks)
    filled = tuple(work.filled[blank.record, blank.column] for blank in free)
    findings = (*loaded.findings, *reported, *refused)
    if request.dry_run or not filled:
        return FillAnswer(filled, len(work.found), findings)
    failed = write_blanks(loaded, free)
    if failed is not None:
        return FillAnswer((), len(work.found), (*findings, failed))
    return FillAnswer(filled, len(work.found), findings, written=True)


def keys_of(answer: FillAnswer) -> dict[str, Any]:
    """The JSON keys."""
    filled = [
        {"number": one.number or None, "row": one.record + 1, "field": one.column, "value": one.value}
        | {"list": one.name, "day": one.day}
        for one in answer.filled
    ]
    status = "written" if answer.written else "unchanged"
    return {"status": status, "players": answer.matched, "filled": filled}
