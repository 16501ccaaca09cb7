"""The sheet of prizes by class: what each place of a class has in money and in things, and what cannot be read."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass

from engine.model import Event, Finding, Prize, Subject, finding, notice, warning
from engine.pairing.teams.event import is_team_event
from engine.prizes.money import Money, currency_of, money_of
from engine.prizes.player_class import Names, PlayerClass, class_of, means_the_best, names_of


@dataclass(frozen=True, slots=True)
class ClassPrizes:
    """The prizes of one class: `money` in hundredths and `things` (records of the sheet, from 0) by place.

    `members` are the numbers that may win them, None for all of the standings. `record` is the first line of the
    sheet that names the class, `records` those of its prizes.
    """

    text: str
    record: int
    members: frozenset[int] | None
    money: Mapping[int, int]
    things: Mapping[int, tuple[int, ...]]
    records: tuple[int, ...] = ()


@dataclass(frozen=True, slots=True)
class PrizeSheet:
    """All classes in the order of the sheet, the currency, and what is given otherwise than by a place."""

    classes: tuple[ClassPrizes, ...]
    currency: str
    otherwise: tuple[int, ...]


def prize_sheet(event: Event) -> tuple[PrizeSheet, tuple[Finding, ...]]:
    """The sheet read; a line whose class or amount says nothing known is a finding, and is given by hand."""
    findings: list[Finding] = []
    amounts = [_amount(event, at, findings) for at in range(len(event.prizes))]
    code, currency = _currency(amounts, findings)
    foreign = {
        at
        for at, amount in enumerate(amounts)
        if (amount.currency and currency_of(amount) != code if amount else event.prizes[at].amount.strip())
    }
    classes: list[ClassPrizes] = []
    names = names_of(event)
    otherwise: list[int] = []
    for text in dict.fromkeys(prize.category.strip() for prize in event.prizes):
        records = [at for at, prize in enumerate(event.prizes) if prize.category.strip() == text]
        ranked = [at for at in records if place_of(event.prizes[at]) is not None and at not in foreign]
        known, members = _members(event, text, records[0], names, findings) if ranked else (False, None)
        placed = ranked if known else []
        otherwise += [at for at in records if at not in placed]
        if placed:
            classes.append(_class(event, text, members, placed, amounts))
    findings += _without_place(event, otherwise)
    return PrizeSheet(tuple(classes), currency, tuple(sorted(otherwise))), tuple(findings)


def place_of(prize: Prize) -> int | None:
    """The place that a prize is for, None where it has none; that of the best of a class is for its first."""
    if prize.place is None:
        return 1 if means_the_best(prize.category) else None
    return prize.place if prize.place > 0 else None


def _amount(event: Event, at: int, findings: list[Finding]) -> Money | None:
    text = event.prizes[at].amount
    found = money_of(text) if text.strip() else None
    if text.strip() and found is None:
        subject = Subject("prizes", at, "amount")
        findings.append(warning("prize-amount-unreadable", subject=subject, value=text))
    return found


def _members(
    event: Event, text: str, at: int, names: Names, findings: list[Finding]
) -> tuple[bool, frozenset[int] | None]:
    """Whether the class is known, and who is in it; None for everyone who is ranked."""
    if not text:
        return True, None
    subject = Subject("prizes", at, "category")
    found = None if is_team_event(event) else class_of(text, event, names)
    if found is None:
        findings.append(warning("prize-class-unknown", subject=subject, value=text))
        return False, None
    findings += class_findings(found, event, subject)
    return True, found.members


def class_findings(found: PlayerClass, event: Event, subject: Subject) -> Sequence[Finding]:
    """Of whom the sheet does not say what decides whether he is in a class."""
    if not found.unclear:
        return ()
    names = ", ".join(player.name for player in event.players if player.number in found.unclear)
    missing = warning("class-data-missing", subject=subject, value=found.text, names=names)
    return (missing,)


def _class(
    event: Event, text: str, members: frozenset[int] | None, records: Sequence[int], amounts: Sequence[Money | None]
) -> ClassPrizes:
    money: dict[int, int] = {}
    things: dict[int, tuple[int, ...]] = {}
    for at in records:
        place = place_of(event.prizes[at]) or 0
        amount = amounts[at]
        if amount is not None:
            money[place] = money.get(place, 0) + amount.hundredths
        if event.prizes[at].prize.strip():
            things[place] = (*things.get(place, ()), at)
    return ClassPrizes(text, records[0], members, money, things, tuple(records))


def _without_place(event: Event, records: Sequence[int]) -> list[Finding]:
    return [
        notice(
            "prize-without-place",
            subject=Subject("prizes", at, "place"),
            value=event.prizes[at].prize or event.prizes[at].amount or "–",
        )
        for at in records
        if place_of(event.prizes[at]) is None
    ]


def _currency(amounts: Sequence[Money | None], findings: list[Finding]) -> tuple[str, str]:
    """The one currency of all amounts, its code and as it was first written.

    Several are an error, and those in others than the first are given by hand.
    """
    named: dict[str, str] = {}
    for amount in amounts:
        if amount is not None and amount.currency:
            named.setdefault(currency_of(amount), amount.currency)
    if len(named) > 1:
        subject = Subject("prizes", None, "amount")
        findings.append(finding("prize-currencies", subject=subject, value=", ".join(named.values())))
    return next(iter(named.items()), ("", ""))
