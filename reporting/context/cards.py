"""The players' start cards: karta startowa zawodnika, състезателен картон.

PZSzach B.VI, C (the printed form of the Chess Code 2002, an annex to the arbiter's report):
filled with what is known so far, blank where the arbiter writes. The boxes of the rating
achieved (a, b, c, Ruz) are filled where the norms of the event are those of PZSzach.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import Any, Final

from engine.classification.places import event_over
from engine.model import Player
from engine.pairing.teams.event import is_team_event
from engine.standings.ranking import Row
from reporting.context.card_deck import (
    QUARTERS,
    Deck,
    card_rating,
    deck_of,
    foot_boxes,
    rounds_on,
    rows_of,
    summed_by,
)
from reporting.context.paper import paper
from reporting.context.subjects import Subjects
from reporting.context.words import federation_name, id_text, points_in, short_date, title_or_category

PAGE_ROUNDS: Final = 30
"""Rounds that one A5 card has room for."""
QUARTER_ROUNDS: Final = 15
"""Rounds that a quarter of an A4 sheet has room for."""
TALL_ROWS: Final = 15
"""More rounds than these on one card are set in low rows."""


def card_context(subjects: Subjects) -> dict[str, Any] | None:
    """The context of the whole pack: one entry of `cards` for each player, more where the rounds do not fit.

    `pairs` are the same cards two by two, for sheets with four of them. None for an event without players.
    """
    if not subjects.facts.players:
        return None
    most = QUARTER_ROUNDS if subjects.form.id == QUARTERS else PAGE_ROUNDS
    spans = _spans(rounds_on(subjects.event), most)
    cards = _cards(subjects, spans)
    texts, info = subjects.texts, subjects.info
    context = paper(
        subjects,
        federation=federation_name(info, texts).upper(),
        event_name=info.name,
        event_kind_name=_event_kind(subjects),
        arbiter_name=info.chief_arbiter.name if info.chief_arbiter else "",
        cards=cards,
        pairs=[cards[index : index + 2] for index in range(0, len(cards), 2)],
    )
    return context | {"words": context["words"] | _words_by_event(subjects)}


def _words_by_event(subjects: Subjects) -> dict[str, str]:
    """Which ratings the cards show, whether days of birth, and the commission: the printed form's is that of chess."""
    texts = subjects.texts
    words = {}
    if subjects.info.game.is_draughts:
        words["annotation"] = texts("form.card.annotation-draughts")
    if summed_by(subjects):
        words |= {name: texts(f"form.card.{name.replace('_', '-')}-summed") for name in ("rating", "own_rating")}
    if subjects.enclosed is not None:
        words["birth"] = texts("form.card.birth-date")
    return words


def _cards(subjects: Subjects, spans: list[range]) -> list[dict[str, Any]]:
    """The cards of all players, in the order of their numbers."""
    deck, ends = deck_of(subjects), _ends(subjects)
    players, whole = subjects.facts.players.values(), subjects.enclosed is not None
    return [card for one in players for card in _cards_of(one, deck, spans, ends.get(one.number), whole_birth=whole)]


def _ends(subjects: Subjects) -> dict[int, Row]:
    """How each who has a place ended; nobody before the last game of the last round is over, nor of teams."""
    event = subjects.event
    if not event_over(event) or is_team_event(event):
        return {}
    return {row.number: row for row in subjects.facts.standings.rows if row.place is not None}


def _spans(rounds: int, limit: int) -> list[range]:
    """The rounds of each card of a player, as evenly as they go."""
    parts = -(-rounds // limit)
    size = -(-rounds // parts)
    return [range(first, min(first + size, rounds + 1)) for first in range(1, rounds + 1, size)]


def _cards_of(
    player: Player, deck: Deck, spans: list[range], end: Row | None, *, whole_birth: bool
) -> list[dict[str, Any]]:
    rows = rows_of(player, deck)
    texts = deck.texts
    cards = []
    for index, span in enumerate(spans, 1):
        last = index == len(spans)
        points = _points(end, rows, deck) if last and (end or deck.is_over_for_teams) else ""
        chosen = [row for number in span for row in rows[number]]
        many = {"part": index, "parts": len(spans), "next": index + 1}
        cards.append(
            {
                **_head(player, deck, whole_birth),
                "tall": len(chosen) <= TALL_ROWS,
                "rows": chosen,
                "last": last,
                "part": texts("form.card.part", **many) if len(spans) > 1 else "",
                "continued": "" if last else texts("form.card.continued", **many),
                **deck.labels,
                **foot_boxes(player, deck, last=last, over=end is not None, points=points),
                "points": points,
                "place": str(end.place) if last and end else "",
                "note": deck.note if last and end else "",
            }
        )
    return cards


def _points(end: Row | None, rows: Mapping[int, Sequence[Mapping[str, str]]], deck: Deck) -> str:
    """What the rows come to: points of the standings, which know the last of several stages alone, and teams' there."""
    if end is not None and (deck.facts is None or deck.facts.standings.stage is None):
        return points_in(end.points, deck.texts.lang)
    runnings = [row["running"] for number in sorted(rows) for row in rows[number]]
    return next((running for running in reversed(runnings) if running), "")


def _head(player: Player, deck: Deck, whole_birth: bool) -> dict[str, str]:
    """The boxes above the rounds; the day of birth where the card goes to the federation: else it is a public paper."""
    info, year = deck.event.info, str(player.born_in or "")
    team = next((team for team in deck.event.teams if team.number == player.team), None)
    day = short_date(player.birth_date, deck.texts.lang) if whole_birth else ""
    return {
        "number": str(player.number),
        "name": player.name,
        "club": player.club,
        "city": player.city or (team.city if team else ""),
        "category": title_or_category(player, info, deck.texts.lang),
        "system_id": id_text(player, info),
        "own_rating": card_rating(player, deck),
        "birth": day or year,
    }


def _event_kind(subjects: Subjects) -> str:
    return subjects.texts.choice("form.card.level", subjects.info.settings.level)
