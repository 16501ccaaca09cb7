"""What a player made so far: his place, his games as on his start card, what he still needs for a norm."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from fractions import Fraction
from typing import Any, Final

from starlette.requests import Request

from engine.checks.norms import judged, norms_sought_by, rules_that_judge
from engine.classification.forecast.outstanding_games import Plan, plan_of
from engine.classification.forecast.points_needed import forecast
from engine.classification.places import event_over
from engine.classification.rule_set import RuleSet
from engine.model import Event, Player, exact
from engine.model.system_id import individual_system
from engine.pairing.teams.event import is_team_event
from engine.standings.places import standings
from reporting.context.card_deck import Deck, deck_of, foot_boxes, rows_of
from reporting.context.norms.forecast_words import forecast_text
from reporting.context.norms.verdict_words import arithmetic_text, mark_text, reason_text, requirement_text
from reporting.context.subjects import Facts, Subjects
from reporting.context.words import points_in
from reporting.forms.catalogue import load_forms
from reporting.languages import decimal_in, title_in
from reporting.locale import Texts
from reporting.locale.findings import cite
from reporting.web.book import Book
from reporting.web.page import texts_of

_JAHR: Final = "swiss-jahr"
"""The system whose cards have boxes of their own."""
_COLUMNS: Final = ("rating", "result", "running", "auxiliary", "float", "colour_difference")
_OF_JAHR: Final = ("opponent_points", "share", "game_points", "running_total")
"""The boxes of a card beside round, colour and opponent; those that nobody fills are left out."""
_BOXES: Final = ("sum", "difference", "total", "achieved")


def results_of(request: Request, book: Book, player: Player) -> dict[str, Any]:
    """The player's place, his card; his norms where they are asked for, since these take their time."""
    event, words = book.loaded.event, texts_of(request)
    asks = request.query_params.get("norms") == "1"
    return {
        "made": _place(event, player, words),
        "card": _card(event, player, words.lang),
        "sought": bool(_norms_of(event, player)),
        "norms": list(_norms(event, player, words)) if asks else [],
        "asks": asks,
    }


def _place(event: Event, player: Player, words: Texts) -> dict[str, Any] | None:
    """Place and points after the last round with results; none of a team's player."""
    if is_team_event(event):
        return None
    table, _ = standings(event)
    row = next((row for row in table.rows if row.number == player.number and table.after), None)
    if row is None:
        return None
    return {"place": row.place, "points": points_in(row.points, words.lang), "after": table.after}


def _card(event: Event, player: Player, lang: str) -> dict[str, Any] | None:
    """His rounds up to the last paired one, with the boxes of his start card that are filled, and those at its foot."""
    of_jahr = individual_system(event.info.system) == _JAHR
    subjects = Subjects(load_forms()["start-card-jahr" if of_jahr else "start-card"], Facts(event), lang)
    deck = deck_of(subjects)
    rows = [
        _round(number, row, deck)
        for number, lines in rows_of(deck.players[player.number], deck).items()
        for row in lines
        if number <= event.last_paired_round
    ]
    if not rows:
        return None
    columns = [name for name in (*_COLUMNS, *(_OF_JAHR if of_jahr else ())) if any(row[name] for row in rows)]
    labels = {name: subjects.texts(f"form.card.{name.replace('_', '-')}") for name in columns}
    return {"columns": labels, "rows": rows, "foot": list(_foot(deck.players[player.number], deck))}


def _round(number: int, row: Mapping[str, str], deck: Deck) -> dict[str, Any]:
    """A line of the card: the opponent by number and name, or why there is none."""
    opponent = row["opponent_number"] or row["opponent"]
    known = deck.players.get(int(opponent)) if opponent.isdecimal() else None
    colour = "white" if row["white"] else "black" if row["black"] else ""
    named = {"number": known.number, "name": known.name} if known else {"number": 0, "name": opponent}
    return {**row, "round": number, "colour": colour, "opponent": named}


def _foot(player: Player, deck: Deck) -> Iterator[tuple[str, str]]:
    """The boxes at the foot of the card with their labels, once they are filled."""
    boxes = foot_boxes(player, deck, last=True, over=event_over(deck.event))
    for box in _BOXES:
        if boxes[f"{box}_value"]:
            yield deck.labels[f"{box}_label"], boxes[f"{box}_value"]


def _norms_of(event: Event, player: Player) -> list[tuple[RuleSet, str]]:
    rules = rules_that_judge(event).values()
    return [(each, norm) for each in rules for norm in norms_sought_by(each, event, player)]


def _norms(event: Event, player: Player, words: Texts) -> Iterator[dict[str, Any]]:
    """Each norm above what the player holds that he made, or that the games left can bring him."""
    plan = plan_of(event)
    for rules, norm in _norms_of(event, player):
        found = _norm(event, player, rules, norm, plan, words)
        if found is not None:
            yield found


def _norm(event: Event, player: Player, rules: RuleSet, norm: str, plan: Plan, words: Texts) -> dict[str, Any] | None:
    """A norm: its article, the points it needs, those that he has, those and the games that are left; what it asks."""
    verdict, left = judged(rules, event, player.number, norm), forecast(event, player.number, norm, rules, plan)
    if left is not None and left.points is None and not verdict.is_near:
        return None
    points, at_end = (left.points, left.verdict or verdict) if left else (None, verdict)
    return {
        "norm": title_in(norm, words.lang),
        "article": cite(verdict.rule, words),
        "needed": _figure(at_end.needed_points, words),
        "has": _figure(verdict.score, words),
        "left": _figure(points, words),
        "games": left.games if left else None,
        "text": forecast_text(left, words) if left else reason_text(verdict, words),
        "demands": [(mark_text(item, words), requirement_text(item, words)) for item in verdict.requirements],
        "arithmetic": [arithmetic_text(line, words) for line in verdict.arithmetic],
    }


def _figure(points: Fraction | None, words: Texts) -> str:
    return "–" if points is None else decimal_in(exact(points), words.lang)
