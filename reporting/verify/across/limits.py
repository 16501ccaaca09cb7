"""What several norms of one person come to: too many of one result, too few games together, too old, held already."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Sequence
from dataclasses import replace
from datetime import date

from engine.classification.ledger import Award, NormEntry, awards_and_doubts, norms_used
from engine.classification.ledger.entry import rule_of
from engine.classification.ledger.titles import climb
from engine.classification.ledger_rule import NormsWanted
from engine.classification.rule_set import RuleSet
from engine.classification.rules import RULES, in_force, named
from reporting.verify.across.rows import REGISTER, Change, Row
from reporting.verify.values import Answer, Difference, What


def too_many(of_event: Sequence[Row], where: str) -> Iterator[Change]:
    """KSzK 4, 4.4.21: one result serves for two norms; what is claimed beyond the two highest falls."""
    for name in dict.fromkeys(row.rules for row in of_event if row.rules in RULES):
        rules = in_force(name, date.fromisoformat(of_event[0].start) if of_event[0].start else None)
        rule = rules.ledger.most_rule
        made = {row.norm for row in of_event if row.rules == name and not row.refuted}
        used = norms_used(rules, made) if rule is not None else ()
        for row in of_event:
            if rule is not None and row.rules == name and row.norm in made and row.norm not in used:
                reported = Difference(What.LIMIT, row.norm, ", ".join(used), rule.article, where)
                yield Change(row.file, row.claim, reported, Answer.REFUTED)
                if row.kind == REGISTER:
                    yield from _instead(
                        reported, [each for each in of_event if each.rules == name and each.norm in used]
                    )


def _instead(reported: Difference, used: Sequence[Row]) -> Iterator[Change]:
    """A lower norm of the result was granted already: what is claimed above it waits until that one is undone."""
    held = {row.norm for row in used if row.kind == REGISTER}
    for row in used:
        if row.norm not in held:
            difference = replace(reported, claimed=row.norm, found=reported.claimed)
            yield Change(row.file, row.claim, difference, Answer.INCOMPLETE)


def together(norms: Sequence[Row]) -> Iterator[tuple[Row, Sequence[Row], Difference, Answer | None]]:
    """What is wrong with the norms of one person together: the row that would complete them, all of them, and why.

    Each norm stands for itself; it is the category applied for that lacks games or time (KSzK 4, 4.3.8; PZWarc
    2021, VII 5.6; standards of Bulgaria, I), so that what decides is missing. FIDE's titles are applied for apart
    (B.01, 1.5).
    """
    for award in awards_and_doubts(row.made for row in norms)[0]:
        rows = [row for row in norms if _of_award(row.made, award)]
        reported = _too_few(award, rows) or _too_old(award, rows)
        if reported is not None:
            claims = [row for row in rows if row.kind != REGISTER]
            yield (
                _latest(claims or rows),
                rows,
                reported,
                None if in_force(award.rules).certificate else Answer.INCOMPLETE,
            )


def _of_award(entry: NormEntry, award: Award) -> bool:
    return (entry.rules, entry.norm, entry.game) == (award.rules, award.norm, award.game)


def _latest(rows: Iterable[Row]) -> Row:
    """The row that would complete the category: of the latest event, whatever the order of the files."""
    return max(rows, key=lambda row: (row.made.date, row.event, row.norm))


def _wanted(award: Award, rows: Sequence[Row]) -> NormsWanted:
    """What is asked under the edition of the latest norm."""
    ledger = rule_of(_latest(rows).made) if rows else in_force(award.rules).ledger
    return ledger.wanted(award.norm)


def _too_few(award: Award, rows: Sequence[Row]) -> Difference | None:
    """Norms enough, games too few: 4.3.8 b, 1.5; VII 5.6 where the lower rating needs the games."""
    if award.complete is not False or award.fillings < award.wanted_fillings or len(rows) < 2:
        return None
    needed, article = award.wanted_games, award.rule.article
    wanted = _wanted(award, rows)
    if wanted.rating is not None and wanted.reduced_from is not None:
        if award.rating is None:
            return None
        lowered = award.rating >= wanted.rating - wanted.reduction
        needed = wanted.reduced_from if lowered else 0
    if award.games >= needed:
        return None
    unknown = " + ?" * sum(row.uncounted for row in rows)
    return Difference(What.LIMIT, f"{award.fillings} × {award.norm}", f"{award.games}{unknown} < {needed}", article)


def _too_old(award: Award, rows: Sequence[Row]) -> Difference | None:
    """Norms that lie further apart than the rule lets them."""
    wanted = _wanted(award, rows)
    made = sum(row.made.fillings for row in rows)
    if wanted.years is None or award.fillings >= award.wanted_fillings or made < award.wanted_fillings:
        return None
    days = sorted(row.made.date for row in rows if row.made.date)
    return Difference(What.LIMIT, f"{made} × {award.norm}", f"{days[0]}, {days[-1]}", award.rule.article)


def held_already(norms: Sequence[Row]) -> Iterator[tuple[Row, Row, str]]:
    """A norm of what the player held already: an event that began earlier says so, in another file."""
    for row in norms:
        for other in norms:
            if other.rules == row.rules and other.event != row.event and "" < other.start < row.start:
                held = at_least(named(row.rules, row.made.edition), row.norm, other.holds)
                if held and row.made.game == other.made.game:
                    yield row, other, held
                    break


def gained_already(norms: Sequence[Row]) -> Iterator[tuple[Row, Row, str]]:
    """A title norm after events whose norms made the title, or a higher one, at once (PZWarc 2021, VII 5.7)."""
    for row in norms:
        before = [other for other in norms if _title_before(other.made, row.made)]
        steps = rule_of(row.made).steps
        if before and steps is not None:
            women = steps.is_womens(row.norm)
            held = climb([other.made for other in before], women=women).held.rstrip("+")
            if held and steps.held.index(held) >= steps.held.index(steps.open_title(row.norm)):
                yield row, before[-1], steps.named(held, women=women)


def _title_before(first: NormEntry, second: NormEntry) -> bool:
    """Two title norms on one scale, the first of an earlier day."""
    if (first.rules, first.game) != (second.rules, second.game):
        return False
    steps = rule_of(second).steps
    if steps is None or not {first.norm, second.norm} <= {*steps.norms}:
        return False
    return "" < first.date < second.date and steps.is_womens(first.norm) == steps.is_womens(second.norm)


def at_least(rules: RuleSet, norm: str, holds: Iterable[str]) -> str:
    """What is held of the norm's ladder, the norm itself or higher; blank for nothing."""
    ladder = next((each for each in rules.ladders if norm in each), ())
    above = ladder[: ladder.index(norm) + 1] if norm in ladder else ()
    return next((each for each in above if each in set(holds)), "")
