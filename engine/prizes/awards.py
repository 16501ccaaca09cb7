"""Who gets which prize: money and things by place, one player's several prizes."""

from __future__ import annotations

from collections import Counter
from collections.abc import Collection, Iterator, Mapping, Sequence
from dataclasses import dataclass, replace
from fractions import Fraction
from math import floor
from typing import Final

from engine.model import Event, Finding, Subject, advice, warning
from engine.pairing.teams.event import is_team_event
from engine.prizes.money import ClassRow, Share, class_places, levels_by_points, money_of, shares, sharing_of
from engine.prizes.prize_sheet import ClassPrizes, PrizeSheet, place_of, prize_sheet
from engine.standings.ranking import Standings

_ALL: Final = "all"
_COIN: Final = 1
"""Hundredths of the smallest amount that is paid out where the event names none."""


@dataclass(frozen=True, slots=True)
class Award:
    """What falls to a player, or team, in a class: its place there, money in hundredths, things.

    `money` is None where several are level and nobody said how money is shared; against another prize it
    counts by its `worth`, an equal share then. `things` are records of
    the sheet of prizes; those in `undecided` belong to a place that he shares with others.
    """

    number: int
    text: str
    record: int
    place: int
    points: int
    money: Fraction | None
    things: tuple[int, ...] = ()
    undecided: tuple[int, ...] = ()
    worth: Fraction = Fraction(0)


@dataclass(frozen=True, slots=True)
class PrizeList:
    """All awards in the order of the sheet's classes and of the places in them.

    `paid` are the amounts of `awards` in whole coins, `left_over` what rounding down leaves of them, both in
    hundredths; `otherwise` are the prizes that no place decides, and `unclaimed` those that nobody won.
    """

    awards: tuple[Award, ...]
    currency: str
    rule: str
    otherwise: tuple[int, ...]
    unclaimed: tuple[int, ...]
    coin: int = _COIN

    def paid(self, award: Award) -> int | None:
        """What is paid out, in hundredths: whole coins, the rest stays with the organiser."""
        return None if award.money is None else floor(award.money / self.coin) * self.coin

    @property
    def open(self) -> bool:
        """Whether an amount is to be written in by the organiser."""
        return any(award.money is None for award in self.awards)

    @property
    def total(self) -> int:
        """Everything that is paid out, in hundredths, without amounts that are open."""
        return sum(self.paid(award) or 0 for award in self.awards)

    @property
    def left_over(self) -> Fraction:
        """What rounding down to whole coins leaves, in hundredths."""
        return sum((award.money or Fraction(0) for award in self.awards), Fraction(0)) - self.total


def prize_list(event: Event, table: Standings) -> tuple[PrizeList, tuple[Finding, ...]]:
    """The prizes of the sheet given to their winners by these standings.

    Whoever would get prizes of several classes keeps the highest one, and the next of the other classes move
    up, unless the event says that he gets all (`prizes_per_player`). The highest prizes are given first: who has
    one of them decides who moves up in the other classes.
    """
    sheet, findings = prize_sheet(event)
    if len({row.group for row in table.rows}) > 1:
        of_groups = warning("prizes-of-groups", subject=Subject("prizes"))
        everything = tuple(range(len(event.prizes)))
        return PrizeList((), sheet.currency, "", everything, ()), (*findings, *([of_groups] if everything else []))
    rule, by_points = sharing_of(event), levels_by_points(event)
    barred: dict[int, set[int]] = {}

    def computed(one: ClassPrizes) -> list[Award]:
        return list(_of_class(one, table, barred.get(one.record, set()), rule, by_points))

    lists = [computed(one) for one in sheet.classes]
    several = _of_several(lists)
    while event.info.settings.prizes_per_player != _ALL and (found := _of_several(lists)):
        best = min(map(_best, found), key=lambda award: (-award.worth, award.record, award.place))
        left = {award.record for awards in found for award in awards if award.number == best.number} - {best.record}
        for record in left:
            barred.setdefault(record, set()).add(best.number)
        lists = [computed(one) if one.record in left else old for one, old in zip(sheet.classes, lists, strict=True)]
    awards = tuple(award for awards in lists for award in awards)
    given = PrizeList(
        awards, sheet.currency, rule, sheet.otherwise, tuple(_unclaimed(sheet, event, table, barred)), _coin(event)
    )
    return given, (*findings, *_open_decisions(event, given, several))


def _best(awards: Sequence[Award]) -> Award:
    """The highest of a player's prizes, of equal ones the first of the sheet."""
    return min(awards, key=lambda award: (-award.worth, award.record))


def _of_several(lists: Sequence[Sequence[Award]]) -> list[list[Award]]:
    """The awards of those who have some in several classes, one list for each, in the order of the classes."""
    by_number: dict[int, list[Award]] = {}
    for award in (award for awards in lists for award in awards):
        by_number.setdefault(award.number, []).append(award)
    return [awards for awards in by_number.values() if len(awards) > 1]


def _of_class(
    prizes: ClassPrizes, table: Standings, barred: Collection[int], rule: str, by_points: bool
) -> Iterator[Award]:
    """The awards of one class, without those who keep a higher prize of another."""
    rows = _rows(prizes, table, barred)
    money = {share.number: share for share in shares(rows, prizes.money, rule, by_points=by_points)}
    things = _things(rows, prizes.things)
    for one in rows:
        number = one.row.number
        own, undecided = things.get(number, ((), ()))
        if number in money or own or undecided:
            share = money.get(number, Share(number, Fraction(0), Fraction(0)))
            place = (prizes.text, prizes.record, one.place, one.row.points)
            yield Award(number, *place, share.amount, own, undecided, share.worth)


def _rows(prizes: ClassPrizes, table: Standings, barred: Collection[int]) -> tuple[ClassRow, ...]:
    """The places of a class without those who keep a higher prize of another."""
    members = {
        row.number
        for row in table.rows
        if (prizes.members is None or row.number in prizes.members) and row.number not in barred
    }
    return class_places(table, members, table.rows[0].group if table.rows else None)


def _things(
    rows: Sequence[ClassRow], things: Mapping[int, tuple[int, ...]]
) -> dict[int, tuple[tuple[int, ...], tuple[int, ...]]]:
    """Things by player: his own, and those of a place that he shares."""
    found: dict[int, tuple[tuple[int, ...], tuple[int, ...]]] = {}
    sharing = Counter(one.place for one in rows)
    for one in rows:
        level = sharing[one.place]
        fallen = tuple(thing for at in range(one.place, one.place + level) for thing in things.get(at, ()))
        if fallen:
            found[one.row.number] = (fallen, ()) if level == 1 else ((), fallen)
    return found


def _unclaimed(sheet: PrizeSheet, event: Event, table: Standings, barred: Mapping[int, Collection[int]]) -> list[int]:
    """The prizes of places that nobody takes, because their class has fewer players."""
    found: list[int] = []
    for one in sheet.classes:
        count = len(_rows(one, table, barred.get(one.record, ())))
        found += [record for record in one.records if (place_of(event.prizes[record]) or 0) > count]
    return sorted(found)


def _coin(event: Event) -> int:
    """The smallest amount that is paid out, in hundredths."""
    step = money_of(event.info.settings.prize_step)
    return step.hundredths if step and step.hundredths else _COIN


@dataclass(frozen=True, slots=True)
class OpenLevel:
    """Players of a class who are level where nobody said how money is shared.

    `amount` is the money of their places, in hundredths, `records` its prizes on the sheet.
    """

    text: str
    awards: tuple[Award, ...]
    amount: Fraction
    records: tuple[int, ...]

    @property
    def places(self) -> range:
        """The places that are theirs together."""
        first = min(award.place for award in self.awards)
        return range(first, first + len(self.awards))


def open_levels(event: Event, given: PrizeList) -> tuple[OpenLevel, ...]:
    """Who is level, class by class, where the money of the places is to be shared and no rule says how."""
    groups: dict[tuple[int, int], list[Award]] = {}
    for award in given.awards:
        if award.money is None:
            key = award.points if levels_by_points(event) else award.place
            groups.setdefault((award.record, key), []).append(award)
    return tuple(_open_level(event, awards) for awards in groups.values())


def _open_level(event: Event, awards: Sequence[Award]) -> OpenLevel:
    text, amount = awards[0].text, sum((award.worth for award in awards), Fraction(0))
    level = OpenLevel(text, tuple(awards), amount, ())
    records = (
        at
        for at, prize in enumerate(event.prizes)
        if prize.category.strip() == text and place_of(prize) in level.places and money_of(prize.amount)
    )
    return replace(level, records=tuple(records))


def _open_decisions(event: Event, given: PrizeList, several: Sequence[Sequence[Award]]) -> Iterator[Finding]:
    """What somebody has to decide: money of level players, things of a shared place, two prizes of one player."""
    names = {one.number: one.name for one in (event.teams if is_team_event(event) else event.players)}

    def of(numbers: Iterator[int]) -> str:
        return ", ".join(dict.fromkeys(names.get(number, str(number)) for number in numbers))

    if levels := open_levels(event, given):
        amounts = ", ".join(event.prizes[at].amount for level in levels for at in level.records)
        names_of_levels = "; ".join(of(award.number for award in level.awards) for level in levels)
        subject = Subject("event", None, "prize_sharing")
        yield warning("prize-sharing-open", subject=subject, amounts=amounts, names=names_of_levels)
    for thing in dict.fromkeys(thing for award in given.awards for thing in award.undecided):
        sharers = of(award.number for award in given.awards if thing in award.undecided)
        subject, prize = Subject("prizes", thing, "prize"), event.prizes[thing].prize
        yield warning("prize-place-shared", subject=subject, value=prize, names=sharers)
    step = event.info.settings.prize_step
    if step and money_of(step) is None:
        yield warning("prize-amount-unreadable", subject=Subject("event", None, "prize_step"), value=step)
    if several and not event.info.settings.prizes_per_player:
        subject = Subject("event", None, "prizes_per_player")
        yield advice("prizes-of-one-player", subject=subject, names=of(one[0].number for one in several))
