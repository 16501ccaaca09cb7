"""Classes and prizes: the standings of each class, the list of prizes with their winners, the sheet of receipts."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Mapping, Sequence
from fractions import Fraction
from math import floor
from typing import Any, Final

from engine.model import Prize
from engine.pairing.teams.event import is_team_event
from engine.prizes.awards import Award, OpenLevel, PrizeList, open_levels, prize_list
from engine.prizes.event_classes import event_classes
from engine.prizes.money import ClassRow, class_places, money_of
from engine.prizes.player_class import class_of
from reporting.context import blanks
from reporting.context.cells import Cell, bold, number, player_cells, points
from reporting.context.class_names import class_name, class_text, in_paper_letters
from reporting.context.criteria import criteria_cells, criteria_heads, criteria_note
from reporting.context.event_words import after_round, is_final
from reporting.context.paper import paragraphs, sign_as, table_paper
from reporting.context.standings_notes import extra_points_note
from reporting.context.subjects import Subjects
from reporting.context.tables import FIRST_ROW, SPARE_IN_STANDINGS, column_letter, enlarged, table
from reporting.languages import decimal_in

_UNDECIDED: Final = " *"
_SHORT: Final = 8
"""Lines of a class that stay on one page."""


def class_standings(subjects: Subjects) -> dict[str, Any] | None:
    """A table for each class that anybody is in; None where the event has none.

    Prizes stand beside their winners once the event is over.
    """
    result, texts = subjects.facts.standings, subjects.texts
    classes, _ = event_classes(subjects.facts.entered)
    heads = criteria_heads(result.codes, texts)
    won = _won(subjects)
    tables = []
    for one in classes:
        for group in dict.fromkeys(row.group for row in result.rows):
            rows = class_places(result, one.members, group)
            if rows:
                cells = [_class_row(row, subjects, won.get((one.criteria, row.row.number), ())) for row in rows]
                parts = (class_name(one, subjects), texts("form.group", number=group) if group else "")
                caption, short = " – ".join(filter(None, parts)), len(rows) <= _SHORT
                tables.append(table(subjects, cells, repeated={"tie_break": heads}, caption=caption, keep=short))
    if not tables:
        return None
    notes = [*criteria_note(result.codes, subjects), *extra_points_note(subjects)]
    return enlarged(table_paper(subjects, tables, subtitle=_so_far(subjects), notes=notes), SPARE_IN_STANDINGS)


def _so_far(subjects: Subjects) -> str:
    """Of which moment a paper speaks."""
    result = subjects.facts.standings
    return subjects.texts("form.at-the-end") if is_final(subjects, result) else after_round(subjects, result)


def _class_row(one: ClassRow, subjects: Subjects, prizes: Iterable[str]) -> dict[str, Cell]:
    """A line of a class; the player alone before the first result, when nobody has a place."""
    row, lang = one.row, subjects.lang
    who = player_cells(subjects.facts.ranked[row.number], subjects)
    if not subjects.facts.standings.after:
        return who
    return {
        **who,
        "place": bold(number(one.place)),
        "points": bold(points(row.points, lang)),
        **criteria_cells(row.values, lang),
        "overall": number(row.place),
        "prizes_won": ", ".join(prizes),
    }


def _won(subjects: Subjects) -> Mapping[tuple[tuple[str, ...], int], list[str]]:
    """What everyone won in a class, in words; nothing before the event is over."""
    found: dict[tuple[tuple[str, ...], int], list[str]] = {}
    given, event = awarded(subjects), subjects.facts.entered
    for award in given.awards if given else ():
        one = class_of(award.text, event) if award.text else None
        if one is not None:
            found.setdefault((one.criteria, award.number), []).extend(_won_texts(award, given, subjects))
    return found


def prizes_of_everyone(subjects: Subjects) -> Mapping[int, str]:
    """What everyone won in all classes, in words, by starting number; nothing before the event is over."""
    found: dict[int, list[str]] = {}
    given = awarded(subjects)
    for award in given.awards if given else ():
        found.setdefault(award.number, []).extend(_won_texts(award, given, subjects))
    return {number: ", ".join(texts) for number, texts in found.items()}


def _won_texts(award: Award, given: PrizeList | None, subjects: Subjects) -> list[str]:
    """The money and the things of a prize, as far as it has them."""
    money = _amount(given.paid(award), given.currency, subjects) if given and award.money else ""
    return [text for text in (money, _things(award, subjects)) if text]


def awarded(subjects: Subjects) -> PrizeList | None:
    """The prizes with their winners; None before the event is over."""
    result = subjects.facts.standings
    return prize_list(subjects.facts.entered, result)[0] if is_final(subjects, result) else None


def prizes_paper(subjects: Subjects) -> dict[str, Any] | None:
    """The prizes by class with their winners, or with room for them while the event goes on; None without prizes."""
    if not subjects.event.prizes:
        return None
    given, texts = awarded(subjects), subjects.texts
    by_class: dict[str, list[dict[str, Cell]]] = {}
    for text, cells in _winners(given, subjects) if given else _announced(subjects):
        by_class.setdefault(text, []).append(cells)
    tables = [table(subjects, rows, caption=class_text(text, subjects)) for text, rows in by_class.items()]
    left = [_left_row(subjects.event.prizes[at], subjects) for at in _left(given)]
    if left:
        tables.append(table(subjects, left, of="otherwise", caption=texts("form.prize-list.otherwise")))
    return table_paper(
        subjects,
        tables,
        subtitle=_so_far(subjects),
        notes=[*_notes(given, subjects), *paragraphs(subjects, subjects.info.settings.prize_rules)],
        signatures=sign_as(subjects, "organiser", "chief"),
    )


def receipts(subjects: Subjects) -> dict[str, Any] | None:
    """A line for everyone who gets a prize, to sign on; blank lines while the event goes on; None without prizes."""
    if not subjects.event.prizes:
        return None
    given = awarded(subjects)
    if given is None or not given.awards:
        rows = [_blank_receipt(at, prize, subjects) for at, prize in enumerate(subjects.event.prizes, start=1)]
    else:
        rows = [_receipt(at, award, given, subjects) for at, award in enumerate(given.awards, start=1)]
        rows += [
            _blank_receipt(at, subjects.event.prizes[record], subjects)
            for at, record in enumerate(_left(given), start=len(rows) + 1)
        ]
    return table_paper(
        subjects,
        [_with_total(rows, given, subjects) if given and (given.total or given.open) else table(subjects, rows)],
        intro=[subjects.texts("form.prize-receipts.intro")],
        notes=[*_not_shared(given, subjects)],
        signatures=[*sign_as(subjects, "organiser"), subjects.texts("form.sign.treasurer")],
    )


def _with_total(rows: Sequence[dict[str, Cell]], given: PrizeList, subjects: Subjects) -> dict[str, Any]:
    """The receipts with what is paid out in all below: on a spreadsheet a sum over the amounts.

    Where the organiser has to write in an amount, he writes in the total too.
    """
    paid = {"text": blanks.CELL} if given.open else _money(given.total, given, subjects)
    last = {"winner": bold(subjects.texts("form.prize-receipts.total")), "amount": paid}
    made = table(subjects, [*rows, last])
    at = [column["id"] for column in made["columns"]].index("amount")
    known = sum(Fraction(row[at]["number"]) for row in made["rows"][:-1] if isinstance(row[at], dict))
    cell = made["rows"][-1][at]
    if 100 * known == given.total:
        area = f"{column_letter(at)}{FIRST_ROW}:{column_letter(at)}{FIRST_ROW + len(rows) - 1}"
        cell = {**cell, "formula": f"SUM({area})", "value": figures(given.total)}
    made["rows"][-1][at] = bold(cell)
    return {**made, "totals": 1}


def _winners(given: PrizeList, subjects: Subjects) -> Iterator[tuple[str, dict[str, Cell]]]:
    for award in given.awards:
        yield (
            award.text,
            {
                "place": bold(number(award.place)),
                "winner": _winner(award, subjects),
                "club": subjects.facts.ranked[award.number].club,
                "points": points(award.points, subjects.lang),
                "amount": _money(given.paid(award), given, subjects),
                "thing": _things(award, subjects),
            },
        )


def _announced(subjects: Subjects) -> Iterator[tuple[str, dict[str, Cell]]]:
    """The prizes as the sheet has them, the winners to be written by hand."""
    for prize in subjects.event.prizes:
        place = number(prize.place)
        yield (
            prize.category.strip(),
            {
                "place": place,
                "winner": blanks.FIELD,
                "amount": _announced_amount(prize, subjects),
                "thing": prize.prize,
            },
        )


def _receipt(at: int, award: Award, given: PrizeList, subjects: Subjects) -> dict[str, Cell]:
    place = subjects.texts("form.prize-receipts.place", place=award.place)
    return {
        "line": number(at),
        "winner": _winner(award, subjects),
        "for_what": f"{class_text(award.text, subjects)}, {place}",
        "thing": _things(award, subjects),
        "amount": _money(given.paid(award), given, subjects),
        "received": blanks.TO_SIGN,
    }


def _blank_receipt(at: int, prize: Prize, subjects: Subjects) -> dict[str, Cell]:
    place = subjects.texts("form.prize-receipts.place", place=prize.place) if prize.place else ""
    return {
        "line": number(at),
        "winner": blanks.FIELD,
        "for_what": ", ".join(filter(None, (class_text(prize.category, subjects), place))),
        "thing": prize.prize,
        "amount": _announced_amount(prize, subjects),
        "received": blanks.TO_SIGN,
    }


def _left_row(prize: Prize, subjects: Subjects) -> dict[str, Cell]:
    what = ", ".join(filter(None, (prize.amount, prize.prize)))
    name = class_text(prize.category, subjects) if prize.category else ""
    return {"class": name, "place": number(prize.place), "prize": what, "winner": blanks.FIELD}


def _left(given: PrizeList | None) -> tuple[int, ...]:
    """The prizes that no award has."""
    return tuple(sorted((*given.otherwise, *given.unclaimed))) if given else ()


def _winner(award: Award, subjects: Subjects) -> str:
    return subjects.facts.ranked[award.number].name


def _things(award: Award, subjects: Subjects) -> str:
    """Things in words; those of a place that is shared are marked."""
    prizes = subjects.event.prizes
    own = [prizes[at].prize for at in award.things]
    return ", ".join([*own, *(prizes[at].prize + _UNDECIDED for at in award.undecided)])


def _money(hundredths: int | None, given: PrizeList | None, subjects: Subjects) -> Cell:
    """An amount to print and to count on; dots where it is not known, nothing where there is none."""
    if hundredths is None:
        return blanks.CELL
    if not hundredths:
        return ""
    text = _amount(hundredths, given.currency if given else "", subjects)
    return {"text": text, "number": figures(hundredths)}


def _announced_amount(prize: Prize, subjects: Subjects) -> Cell:
    found = money_of(prize.amount)
    if found is None:
        return prize.amount
    return {"text": _amount(found.hundredths, found.currency, subjects), "number": figures(found.hundredths)}


def figures(hundredths: int) -> str:
    """`300` or `12.50`."""
    whole, rest = divmod(hundredths, 100)
    return f"{whole}.{rest:02}" if rest else str(whole)


def _amount(hundredths: int | None, currency: str, subjects: Subjects) -> str:
    """An amount as a paper writes it, its currency in the letters of the paper."""
    return money_text(hundredths, in_paper_letters(currency, subjects), subjects.lang)


def money_text(hundredths: int | None, currency: str, lang: str) -> str:
    """`300 zł`, `12,50 zł`: an amount in the spelling of a language; the blank in it does not break."""
    text = decimal_in(figures(hundredths or 0), lang)
    return f"{text}\N{NO-BREAK SPACE}{currency}" if currency else text


def _is_level(award: Award, given: PrizeList) -> bool:
    """Whether somebody of the same class whom a prize falls to made as many points."""
    return sum((other.text, other.points) == (award.text, award.points) for other in given.awards) > 1


def _not_shared(given: PrizeList | None, subjects: Subjects) -> Iterator[str]:
    """Why more people may stand on the list than there are prizes: no rule says how level players share money."""
    levels = open_levels(subjects.facts.entered, given) if given else ()
    if given and levels:
        yield subjects.texts("form.prize-list.not-shared")
        yield from (_level_note(level, given, subjects) for level in levels)


def _level_note(level: OpenLevel, given: PrizeList, subjects: Subjects) -> str:
    """Which places are level, and what they have together."""
    amount = _amount(floor(level.amount), given.currency, subjects)
    places, prizes = level.places, len(level.records)
    note = subjects.texts("form.prize-list.level", first=places[0], last=places[-1], prizes=prizes, amount=amount)
    several = len({award.text for award in given.awards}) > 1
    return f"{class_text(level.text, subjects)}: {note}" if several else note


def _notes(given: PrizeList | None, subjects: Subjects) -> Iterator[str]:
    """How money was shared, what rounding left, which things are open."""
    texts = subjects.texts
    if given is None or not given.awards:
        return
    if given.rule and any(award.money for award in given.awards if given.rule == "by-place" or _is_level(award, given)):
        yield texts(f"form.prize-list.shared-{given.rule}")
    yield from _not_shared(given, subjects)
    if given.left_over:
        left = _amount(int(given.left_over), given.currency, subjects)
        yield texts("form.prize-list.left-over", amount=left)
    if any(award.undecided for award in given.awards):
        yield texts("form.prize-list.undecided")
    if not is_team_event(subjects.event) and len({award.text for award in given.awards}) > 1:
        every = subjects.info.settings.prizes_per_player == "all"
        yield texts("form.prize-list.all" if every else "form.prize-list.higher")
