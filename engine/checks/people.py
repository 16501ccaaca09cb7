"""Players and whatever names them: numbers and their order, names, ids, teams, absences, line-ups, play-offs."""

from __future__ import annotations

from collections.abc import Callable, Collection, Hashable, Iterable, Sequence, Set
from itertools import pairwise
from typing import Final, TypeVar

from engine.checks.rated import bodies_of
from engine.model import Event, Finding, Player, Rule, Severity, Subject, Team, finding, warning
from engine.model.people import births_agree, folded
from engine.model.rounds import last_played_round
from engine.pairing.swiss.event_field import rating_lists
from engine.pairing.swiss.swiss_systems import swiss_system
from engine.pairing.teams.event import is_team_event
from engine.regulations.cited import chess_code
from engine.systems.numbering import Numbering, in_round_1, numbering_of, rating_of


def is_unlisted(number: int | None, listed: Collection[int], at: int) -> bool:
    """Whether the number at this place of a table is told to be nobody's; that a list is empty is told once, at 0."""
    return number is not None and number not in listed and (bool(listed) or not at)


T = TypeVar("T")
_SOURCES: Final = ("fide", "national", "fmjd", "iccf")
"""Whose ids players have."""


def check_people(event: Event) -> Iterable[Finding]:
    """Two players or teams of one number (error), players of one name or id (warning), numbers that nobody has."""
    yield from _numbers(event.players)
    yield from _numbers_of_teams(event.teams)
    yield from _names(event.players)
    yield from _ids(event.players)
    yield from _ids_without_digits(event)
    yield from _references(event)
    yield from _impossible_absences(event)


def _numbers(players: Sequence[Player]) -> Iterable[Finding]:
    for index, player in enumerate(players):
        if player.number < 1:
            subject = Subject("players", index, "number")
            yield finding("number-impossible", subject=subject, value=player.number, name=player.called)
    for first, index in _repeated(players, lambda player: player.number):
        player = players[index]
        yield finding(
            "number-twice",
            subject=Subject("players", index, "number"),
            value=player.number,
            number=player.number,
            name=player.called,
            other=players[first].called,
        )


def _numbers_of_teams(teams: Sequence[Team]) -> Iterable[Finding]:
    for first, index in _repeated(teams, lambda team: team.number):
        yield finding(
            "team-number-twice",
            subject=Subject("teams", index, "number"),
            value=teams[index].number,
            name=teams[index].name.strip() or "–",
            other=teams[first].name.strip() or "–",
        )


def _names(players: Sequence[Player]) -> Iterable[Finding]:
    """One name twice is a warning: namesakes exist, and different birth dates tell them apart."""
    for first, index in _namesakes(players):
        player, other = players[index], players[first]
        if _is_turned(player, other):
            yield _turned(players, first, index)
            continue
        yield warning(
            "name-twice",
            subject=Subject("players", index, "surname"),
            value=player.name,
            number=player.number,
            other=other.number,
        )


def _namesakes(players: Sequence[Player]) -> Iterable[tuple[int, int]]:
    """Two of one name, in whatever order, whose births, as far as they are known, may be one person's."""
    for first, index in _repeated(players, lambda player: tuple(sorted(_words(player))) or None):
        if births_agree(players[first].birth, players[index].birth):
            yield first, index


def _words(player: Player) -> list[str]:
    return folded(player.name.replace(",", " ")).split()


def _is_turned(player: Player, other: Player) -> bool:
    """Whether the names of two have the same words in another order."""
    return _words(player) != _words(other)


def _turned(players: Sequence[Player], first: int, index: int) -> Finding:
    subject, other = Subject("players", index, "surname"), players[first].called
    return warning("name-turned", subject=subject, value=players[index].called, other=other)


def check_names(players: Sequence[Player]) -> Iterable[Finding]:
    """Whole names in the cell of surnames, and missing first names where others have one: pasted from elsewhere."""
    parted = any(player.first_name for player in players)
    for index, player in enumerate(players):
        whole = len(_words(player)) > 1
        if not player.first_name and player.surname and (whole or parted):
            code, column = ("name-whole", "surname") if whole else ("first-name-missing", "first_name")
            subject = Subject("players", index, column)
            yield warning(code, subject=subject, value=player.surname)


def check_unnumbered(players: Sequence[Player], numbered: Set[int]) -> Iterable[Finding]:
    """Players of one name or id of whom one has no number yet: before the draw a line that stands twice can still go.

    `players` is everybody who is entered, `numbered` the numbers that were given to some of them.
    """
    for first, index in _namesakes(players):
        if not {players[first].number, players[index].number} <= numbered:
            if _is_turned(players[first], players[index]):
                yield _turned(players, first, index)
                continue
            subject, name = Subject("players", index, "surname"), players[index].name
            yield warning("name-twice-unnumbered", subject=subject, value=name)
    for source in _SOURCES:
        for first, index in _repeated(players, _id_of(source)):
            one, other = players[first], players[index]
            if not {one.number, other.number} <= numbered:
                yield warning(
                    "id-twice-unnumbered",
                    subject=Subject("players", index, f"id_{source}"),
                    value=one.ids[source],
                    name=other.called,
                    other=one.called,
                )


def _ids(players: Sequence[Player]) -> Iterable[Finding]:
    for source in _SOURCES:
        for first, index in _repeated(players, _id_of(source)):
            player = players[index]
            yield warning(
                "id-twice",
                subject=Subject("players", index, f"id_{source}"),
                value=player.ids[source],
                number=player.number,
                other=players[first].number,
            )


def _ids_without_digits(event: Event) -> Iterable[Finding]:
    """Ids that are no numbers (`nr 1100001`): no list has such a one. What FIDE asks is told where FIDE rates."""
    rated_by_fide = "fide" in bodies_of(event.info)
    for index, player in enumerate(event.players):
        for source in ("fide", "fmjd", "iccf"):
            number = player.ids.get(source, "").strip()
            if number and not (number.isascii() and number.isdecimal()) and not (rated_by_fide and source == "fide"):
                subject = Subject("players", index, f"id_{source}")
                yield warning("id-not-digits", subject=subject, value=number, name=player.called)


def _id_of(source: str) -> Callable[[Player], str]:
    return lambda player: player.ids.get(source, "").strip()


def _references(event: Event) -> Iterable[Finding]:
    """Numbers of players and teams, in other tables, that are not in the lists."""
    players = {player.number for player in event.players}
    teams = {team.number for team in event.teams}
    named: list[tuple[Subject, int | None]] = [
        (Subject("absences", index, "player"), absence.player) for index, absence in enumerate(event.absences)
    ]
    named += [(Subject("line_ups", index, "player"), line.player) for index, line in enumerate(event.line_ups)]
    own_teams: list[tuple[Subject, int | None]] = [
        (Subject("players", index, "team"), player.team) for index, player in enumerate(event.players)
    ]
    # In a team event a play-off is one of teams.
    of_whom = own_teams if is_team_event(event) else named
    for index, play_off in enumerate(event.play_offs):
        of_whom.extend((Subject("play_offs", index, "order"), number) for number in play_off.order)
    for at, (subject, number) in enumerate(named):
        if is_unlisted(number, players, at):
            yield finding("player-unknown", subject=subject, value=number, number=number)
    for subject, number in own_teams:
        if number is not None and number not in teams:
            yield finding("team-unknown", subject=subject, value=number, number=number)


def _impossible_absences(event: Event) -> Iterable[Finding]:
    """Absences announced for a round that the event does not have: of whom they would leave out nobody knows."""
    last = event.info.rounds
    if last is None or last < 1:
        return
    for index, absence in enumerate(event.absences):
        if not 1 <= absence.round <= last:
            yield warning(
                "round-impossible",
                subject=Subject("absences", index, "round"),
                value=absence.round,
                round=absence.round,
                last=last,
            )


def _repeated(listed: Sequence[T], key: Callable[[T], Hashable]) -> Iterable[tuple[int, int]]:
    """Pairs (first, later) of players or teams with one key; an empty key is none."""
    first: dict[Hashable, int] = {}
    for index, each in enumerate(listed):
        value = key(each)
        if value in {None, ""}:
            continue
        if value in first:
            yield first[value], index
        else:
            first[value] = index


_CUP: Final = chess_code("B.VI D.2")


def check_numbers(event: Event) -> Iterable[Finding]:
    """The first player whose number stands behind that of somebody with a lower rating; nobody where all agree.

    Before the first result a warning, afterwards information: numbers hold to the end. Of a cup that
    says nothing it is advice. Whoever arrives late has a number behind the others. Teams are
    paired by their strength, or advised by a check of their own.
    """
    if is_team_event(event) or numbering_of(event) is not Numbering.RATING:
        return
    lists = rating_lists(event)
    places = {id(player): index for index, player in enumerate(event.players)}
    present = sorted(in_round_1(event).players, key=lambda one: one.number)
    for before, player in pairwise(present):
        if rating_of(player, lists) > rating_of(before, lists):
            yield _contradiction(event, player, before, places[id(player)], lists)
            return


def _contradiction(event: Event, player: Player, before: Player, place: int, lists: tuple[str, ...]) -> Finding:
    chosen = event.info.settings.start_numbers
    advised = event.info.system == "cup" and not chosen
    severity = Severity.ADVICE if advised else Severity.WARNING
    return finding(
        "numbers-against-ratings",
        Severity.INFO if last_played_round(event) else severity,
        subject=Subject("players", place, "number"),
        value=player.number,
        rule=_rule_of_numbers(event.info.system),
        number=player.number,
        name=player.called,
        rating=rating_of(player, lists),
        other=before.number,
        other_name=before.called,
        other_rating=rating_of(before, lists) or "–",
    )


def _rule_of_numbers(system: str) -> Rule | None:
    """The article by which numbers go by rating; None where the system has none."""
    swiss = swiss_system(system)
    if swiss is not None:
        return swiss.articles["numbers"]
    return _CUP if system == "cup" else None
