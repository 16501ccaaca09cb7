"""The rule set of PZWarc: draughts categories and titles (PZWarc 2021, VII)."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from functools import partial
from typing import Final

from engine.classification.ledger_rule import LedgerRule, NormsWanted, TitleSteps, category_names, womens_titles
from engine.classification.missing_facts import Unknowns, no_place_stands, of_number, rated, unrated
from engine.classification.pzwarc.category import classify_category
from engine.classification.pzwarc.event_conditions import (
    category_conditions,
    counts_overtaken,
    overtaken_step,
    title_event,
)
from engine.classification.pzwarc.holdings import (
    RATING_LISTS,
    best_on_list_a,
    held_category,
    held_mark,
    holds_international,
    holds_nothing,
    listed_rating,
    variant,
    weight,
)
from engine.classification.pzwarc.title import classify_title, sought
from engine.classification.record import LEAST_RATING, MOST_RATING, moves_were_made
from engine.classification.rule_set import ForecastRule, Procedure, RuleSet
from engine.classification.scenario_verdicts import Judge, by_number, judge_missing, over_sexes
from engine.classification.verdict import Requirement, Verdict
from engine.model import Event, Finding, GameType, Player, Subject, notice
from engine.regulations.editions import Edition

_GRANDMASTER: Final = {"fmjd": "GMI", "fmjd64": "GMI"}
_foreign: Final = of_number(lambda number: Player(number, federation="?"))
"""A foreigner without a title: PZWarc 2021, VII 4.3 leaves his games out."""
PZWARC_CATEGORY: Final = Unknowns(
    "VII 4.3",
    (unrated, _foreign, of_number(lambda number: Player(number, titles=_GRANDMASTER))),
    only_met=no_place_stands,
)
"""PZWarc counts categories by weights and titles by ratings."""
PZWARC_TITLE: Final = Unknowns(
    "VII 5.1",
    (unrated, rated("national", LEAST_RATING), rated("national", MOST_RATING, titles=_GRANDMASTER)),
    lists=RATING_LISTS,
    only_met=lambda event: no_place_stands(event) and not counts_overtaken(event),
)


def pzwarc_rules(edition: Edition) -> RuleSet:
    """The rules under an edition; categories count by weights, titles by ratings."""
    return RuleSet(
        source=edition,
        judge=by_number(_judge(edition)),
        held=lambda player, game: _held(player, game, edition),
        conditions=lambda event, norm: _conditions(event, norm, edition),
        procedure=lambda event, norm: Procedure(
            "arbiter", "pzwarc-technical", "pzwarc-technical", "register", edition.rule("VII 7.1")
        ),
        unclassified=lambda event, player: _unclassified(event, player, edition),
        ledger=_ledger(edition),
        input_findings=lambda event: _input_findings(event, edition),
        forecast=ForecastRule(lambda event, norm: _overtaken(event, norm, edition)),
        sheet="pzwarc",
        outranked=lambda player, game: frozenset(edition.norms if holds_international(player, game) else ()),
        by_weights=frozenset(category_names(edition.numbers)),
    )


def _judge(edition: Edition) -> Judge:
    of_category = over_sexes(partial(classify_category, edition=edition), PZWARC_CATEGORY, "VII 4.3")
    of_title: Judge = partial(judge_missing, partial(classify_title, edition=edition), PZWARC_TITLE)
    categories = category_names(edition.numbers)

    def judge(event: Event, player: Player, norm: str) -> Verdict:
        return of_category(event, player, norm) if norm in categories else of_title(event, player, norm)

    return judge


def _overtaken(event: Event, norm: str, edition: Edition) -> Callable[[Player], int] | None:
    """VII 5.5.2: for titles in a Swiss event."""
    if norm in category_names(edition.numbers) or not counts_overtaken(event):
        return None
    target = sought(norm, edition.numbers)
    return overtaken_step(target.title, target.scale, edition.numbers["title_norm"])


def _held(player: Player, game: GameType, edition: Edition) -> frozenset[str]:
    squares = variant(game)
    category = held_category(player, game)
    women = {title: norm for norm, title in womens_titles(edition.numbers).items()}
    title = player.titles.get(f"pzwarc{squares}", "")
    held = {category.rstrip("+"), title, women.get(player.titles.get(f"pzwarc{squares}_women", ""), "")}
    if title or category.rstrip("+") in women:
        held.add(category_names(edition.numbers)[0])
    return frozenset(held - {""})


def _conditions(event: Event, norm: str, edition: Edition) -> tuple[Requirement, ...]:
    numbers = edition.numbers
    if norm in category_names(numbers):
        return category_conditions(event, norm, numbers)
    return title_event(event, "women" if norm in womens_titles(numbers) else "open", numbers)


def _unclassified(event: Event, player: Player, edition: Edition) -> bool:
    polish = player.country in edition.numbers["home"]
    return polish and holds_nothing(player, event.info.game) and listed_rating(player) is None


def _ledger(edition: Edition) -> LedgerRule:
    """VII 4.5: category I twice; 5.6: a title after two norms and a rating, 25 lower from 40 games on."""
    steps = TitleSteps(edition)
    limits, fillings = edition.numbers["title_norm"], edition.numbers["category_norm"]["fillings"]

    def wanted(norm: str) -> NormsWanted:
        if norm not in steps.norms:
            return NormsWanted(int(fillings[norm]), 0, edition.rule("VII 4.5"))
        return NormsWanted(
            int(limits["fillings"]),
            0,
            edition.rule("VII 5.6"),
            int(limits["rating_for_title"]["women" if steps.is_womens(norm) else "open"][steps.open_title(norm)]),
            int(limits["reduction"]["games"]),
            int(limits["reduction"]["points"]),
        )

    def held(event: Event, player: Player, norm: str) -> str | None:
        return held_mark(player, event.info.game, women=steps.is_womens(norm)) if norm in steps.norms else None

    return LedgerRule(
        wanted, by_result=frozenset({"VII 6.1"}), games=_all_games, rating=best_on_list_a, held=held, steps=steps
    )


def _all_games(verdict: Verdict) -> int:
    """VII 5.6: all games played in the event, those against unlisted players too."""
    return sum(moves_were_made(game.result) for game in verdict.games)


def _input_findings(event: Event, edition: Edition) -> Iterator[Finding]:
    """Ratings without their list A, B or C; foreigners without a title, whose games do not count (VII 4.3)."""
    for record, player in enumerate(event.players):
        for rating in player.ratings:
            if rating.list in {"national", "fmjd"} and not rating.kind:
                where = Subject("players", record, f"rating_{rating.list}_kind")
                name = player.name or str(player.number)
                yield notice("rating-without-kind", subject=where, value=rating.value, name=name, taken="A")
    for record, player in enumerate(event.players):
        polish = player.country in edition.numbers["home"]
        if not polish and weight(player, event.info.game, edition.numbers) is None:
            yield notice(
                "foreign-without-title",
                subject=Subject("players", record, "federation"),
                value=player.federation,
                rule=edition.rule("VII 4.3"),
                name=player.name or str(player.number),
            )
