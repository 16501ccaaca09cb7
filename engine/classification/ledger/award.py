"""What the norms of the ledger come to: a category or title, or what is still missing for it."""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from dataclasses import dataclass, replace

from engine.classification.ledger.entry import NormEntry, rule_of
from engine.classification.ledger.people import Doubt, people
from engine.classification.ledger.titles import Climb, Step, climb, wanted_rating
from engine.classification.ledger_rule import NormsWanted
from engine.model import Rule


@dataclass(frozen=True, slots=True)
class Award:
    """What the entries of one player and norm come to.

    `complete` is True where the category is earned, False where norms, games or the rating are
    missing, None where it cannot be decided: `open` says why (`rating`: a rating that the
    ledger does not know, PZWarc 2021, VII 5.6 and FIDE B.01, 1.5; `large`: FIDE B.01, 1.5.6;
    `edited`: entries that somebody changed by hand). `fillings` and `games` are the sums, `wanted_*`
    what the rule asks. `game` tells apart the two kinds of draughts, whose titles are held in each
    apart (VII 1, 2); `holds` is what a draughts player holds by Table II.
    """

    player: str
    name: str
    rules: str
    norm: str
    fillings: int
    games: int
    wanted_fillings: int
    wanted_games: int
    complete: bool | None
    rule: Rule
    rating: int | None = None
    wanted_rating: int | None = None
    game: str = ""
    holds: str = ""
    open: str = ""


def awards_and_doubts(entries: Iterable[NormEntry]) -> tuple[tuple[Award, ...], tuple[Doubt, ...]]:
    """The sums of the ledger, and who may be one person or two.

    KSzK 4, 4.3.8 (two norms over 17 games really played, one for district categories; no games
    asked where a result fills a norm, 4.4.18 and 4.4.19); PZWarc 2021, VII 4.5, 5.6 and 5.7;
    PZSzach: one norm over the minimum games; FIDE B.01, 1.5: 27 games, a rating, one norm
    from a large event. An entry of an event that stands twice counts once.
    """
    groups, doubts = people(entries)
    found = [award for group in groups for award in _of_person(group)]
    return tuple(sorted(found, key=lambda award: (award.player, award.rules, award.game, award.norm))), doubts


def _of_person(entries: Sequence[NormEntry]) -> list[Award]:
    sums: dict[tuple[str, str, str], dict[tuple[str, str, str], NormEntry]] = {}
    climbs: dict[tuple[str, str, bool], list[NormEntry]] = {}
    for entry in entries:
        steps = rule_of(entry).steps
        if steps is not None and entry.norm in steps.norms:
            climbs.setdefault((entry.rules, entry.game, steps.is_womens(entry.norm)), []).append(entry)
        else:
            once = (entry.key, entry.event, entry.date)
            sums.setdefault((entry.rules, entry.game, entry.norm), {})[once] = entry
    found = {key: _award(list(group.values())) for key, group in sums.items()}
    for (rules, game, women), group in climbs.items():
        for award in _titles(group, women=women):
            known = found.get((rules, game, award.norm))
            if known is None or not known.complete:
                found[rules, game, award.norm] = award
    return list(found.values())


def _award(entries: list[NormEntry]) -> Award:
    """Norms of one category or title, added up."""
    first = entries[-1]
    wanted = rule_of(first).wanted(first.norm)
    entries = within_years(entries, wanted)
    made, played = _sums(entries)
    complete: bool | None = _are_enough(entries, wanted)
    open_by = ""
    if complete and wanted.needs_large and not any(entry.large for entry in entries):
        complete, open_by = (None, "large") if any(entry.large is None for entry in entries) else (False, "")
    rating = _rating(entries, wanted)
    if complete is not False and wanted.rating is not None:
        if rating is not None and rating < wanted.rating:
            complete, open_by = False, ""
        elif complete and rating is None:
            complete, open_by = None, "rating"
    found = Award(
        player=first.player,
        name=first.name,
        rules=first.rules,
        norm=first.norm,
        fillings=made,
        games=played,
        wanted_fillings=wanted.fillings,
        wanted_games=wanted.games,
        complete=complete,
        rule=wanted.rule,
        rating=rating,
        wanted_rating=wanted.rating,
        game=first.game,
        open=open_by,
    )
    return _doubted(found, entries)


def within_years(entries: list[NormEntry], wanted: NormsWanted) -> list[NormEntry]:
    """The norms that count together where all must be made within some years: those that are enough, else the most.

    Of equally many the latest. Standards of Bulgaria, I: a day so many years after the first still counts. A norm
    without a day is kept.
    """
    years = wanted.years
    if years is None:
        return entries
    dated = sorted({entry.date for entry in entries if entry.date})
    windows = [[each for each in entries if not each.date or day <= each.date <= _later(day, years)] for day in dated]
    return max(reversed(windows), key=lambda window: (_are_enough(window, wanted), _sums(window)[0]), default=entries)


def _rating(entries: Sequence[NormEntry], wanted: NormsWanted) -> int | None:
    """The highest rating that the norms tell; where it is asked for after them, that of the last one."""
    last = max(entry.date for entry in entries) if wanted.rating_of_last else ""
    dated = (entry for entry in entries if not wanted.rating_of_last or entry.date in {"", last})
    return max((entry.rating for entry in dated if entry.rating is not None), default=None)


def _sums(entries: Sequence[NormEntry]) -> tuple[int, int]:
    """Fillings and games."""
    return sum(entry.fillings for entry in entries), sum(entry.games for entry in entries)


def _are_enough(entries: Sequence[NormEntry], wanted: NormsWanted) -> bool:
    """Fillings and games are as many as asked; no games are where a result fills the norm (KSzK 4, 4.4.18, 4.4.19)."""
    made, played = _sums(entries)
    no_games = any(entry.by_result or entry.fillings >= wanted.fillings > 1 for entry in entries)
    return made >= wanted.fillings and (played >= wanted.games or no_games)


def _later(day: str, years: int) -> str:
    """An ISO day some years later; years are compared as text, so that 29 February needs no care."""
    return f"{int(day[:4]) + years:04d}{day[4:]}"


def _titles(entries: Sequence[NormEntry], *, women: bool) -> list[Award]:
    """Titles of one player on one scale: those that he gained, and what is made of the next one."""
    found = climb(entries, women=women)
    blank = Award(
        player=entries[-1].player,
        name=entries[-1].name,
        rules=entries[-1].rules,
        norm="",
        fillings=0,
        games=0,
        wanted_fillings=0,
        wanted_games=0,
        complete=True,
        rule=found.rule.wanted(entries[-1].norm).rule,
        rating=found.rating,
        game=entries[-1].game,
        holds=found.held,
    )
    awarded = [_doubted(_gained(blank, step), entries) for step in found.gained]
    return [*awarded, *(_next_title(blank, found))]


def _gained(blank: Award, step: Step) -> Award:
    return replace(
        blank,
        norm=step.title,
        fillings=step.norms,
        wanted_fillings=step.norms,
        games=step.games,
        rule=step.rule,
        wanted_rating=step.wanted_rating,
    )


def _next_title(blank: Award, found: Climb) -> list[Award]:
    """The title above, where norms for it are made: both norms without the rating leave it open or refuse it."""
    if not found.marks:
        return []
    norm = found.sought_norm
    wanted = found.rule.wanted(norm)
    complete = None if found.marks >= wanted.fillings and found.rating is None else False
    return [
        replace(
            blank,
            norm=norm,
            fillings=found.marks,
            wanted_fillings=wanted.fillings,
            games=found.games,
            complete=complete,
            rule=wanted.rule,
            wanted_rating=wanted_rating(wanted, found.games),
            open="rating" if complete is None else "",
        )
    ]


def _doubted(award: Award, entries: Sequence[NormEntry]) -> Award:
    """An award that rests on entries changed by hand is none until their event is judged again."""
    if award.complete and any(entry.edited for entry in entries):
        return replace(award, complete=None, open="edited")
    return award
