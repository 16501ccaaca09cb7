"""The players' start cards: karta startowa zawodnika, състезателен картон.

PZSzach B.VI, C (the printed form of the Chess Code 2002, an annex to the arbiter's report):
filled with what is known so far, blank where the arbiter writes. The boxes of the rating
achieved (a, b, c, Ruz) are filled where the norms of the event are those of PZSzach.
"""

from __future__ import annotations

from collections import defaultdict
from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass
from typing import Any, Final

from engine.classification.arithmetic import signed
from engine.classification.pzszach.norm import CardFigures
from engine.classification.rules import rules_on_sheet
from engine.model import Event, EventInfo, GameResult, Player, ResultKind
from engine.model.codes import side_code
from engine.model.system_id import ALL_PLAY_ALL
from engine.pairing.teams.event import is_team_event
from reporting.context.event_words import total_rounds
from reporting.context.paper import paper
from reporting.context.subjects import Subjects
from reporting.context.swiss_cards import BOXES, Marks, swiss_marks
from reporting.context.words import (
    decimal_in,
    federation_name,
    id_text,
    points_in,
    rating_text,
    title_or_category,
)
from reporting.locale import Texts

ROUNDS_WITHOUT_PLAN: Final = 11
"""Rows of a card while nobody knows the number of rounds: those of the printed form."""
PAGE_ROUNDS: Final = 30
"""Rounds that one A5 card has room for."""
QUARTER_ROUNDS: Final = 15
"""Rounds that a quarter of an A4 sheet has room for."""
QUARTERS: Final = "start-card-4up"
"""The form with four cards on a sheet."""
PRINTED: Final = frozenset({"start-card", QUARTERS})
"""Forms in the boxes of the printed card, which has none for floats."""
TALL_ROWS: Final = 15
"""More rounds than these on one card are set in low rows."""

_ROMAN: Final = ((50, "L"), (40, "XL"), (10, "X"), (9, "IX"), (5, "V"), (4, "IV"), (1, "I"))


@dataclass(frozen=True, slots=True)
class _Deck:
    """What all cards of an event share; built once, so that a card costs no search."""

    event: Event
    texts: Texts
    rounds: int
    players: Mapping[int, Player]
    games: Mapping[int, Sequence[GameResult]]
    marks: Marks
    achieved: Callable[[Event, int], CardFigures | None] | None = None


def card_context(subjects: Subjects) -> dict[str, Any] | None:
    """The context of the whole pack: one entry of `cards` for each player, more where the rounds do not fit.

    `pairs` are the same cards two by two, for sheets with four of them. None for an event without players.
    """
    if not subjects.facts.players:
        return None
    deck = _deck(subjects)
    spans = _spans(deck.rounds, QUARTER_ROUNDS if subjects.form.id == QUARTERS else PAGE_ROUNDS)
    places = _places(subjects, deck.rounds)
    cards = [
        card
        for player in subjects.facts.players.values()
        for card in _cards_of(player, deck, spans, places.get(player.number, ""))
    ]
    texts, info = subjects.texts, subjects.info
    return paper(
        subjects,
        federation=federation_name(info, texts).upper(),
        event_name=info.name,
        event_kind_name=_event_kind(subjects),
        arbiter_name=next((arbiter.name for arbiter in info.arbiters if arbiter.role == "chief"), ""),
        cards=cards,
        pairs=[cards[index : index + 2] for index in range(0, len(cards), 2)],
    )


def roman(number: int) -> str:
    """A round's number as the printed card writes it: 9 is `IX`."""
    text = ""
    for value, sign in _ROMAN:
        count, number = divmod(number, value)
        text += sign * count
    return text


def _deck(subjects: Subjects) -> _Deck:
    games: dict[int, list[GameResult]] = defaultdict(list)
    for game in sorted(subjects.event.results, key=lambda game: game.key):
        for number in (game.white, game.black):
            if number is not None:
                games[number].append(game)
    rounds = total_rounds(subjects) or ROUNDS_WITHOUT_PLAN
    marks = swiss_marks(subjects.event, subjects.texts, float_box=subjects.form.id not in PRINTED)
    rules = rules_on_sheet(subjects.event).values()
    achieved = next((each.start_card for each in rules if each.start_card is not None), None)
    return _Deck(subjects.event, subjects.texts, rounds, subjects.facts.players, games, marks, achieved)


def _places(subjects: Subjects, rounds: int) -> dict[int, str]:
    """The final places; none before the last game of the last round is over, nor where teams are ranked."""
    event = subjects.event
    over = all(game.outcome is not None and game.outcome.finished for game in event.results)
    if not over or event.last_paired_round < rounds or is_team_event(event):
        return {}
    return {row.number: str(row.place or "") for row in subjects.facts.standings.rows}


def _spans(rounds: int, limit: int) -> list[range]:
    """The rounds of each card of a player, as evenly as they go."""
    parts = -(-rounds // limit)
    size = -(-rounds // parts)
    return [range(first, min(first + size, rounds + 1)) for first in range(1, rounds + 1, size)]


def _cards_of(player: Player, deck: _Deck, spans: list[range], place: str) -> list[dict[str, Any]]:
    rows = _rows(player, deck)
    texts = deck.texts
    cards = []
    for index, span in enumerate(spans, 1):
        last = index == len(spans)
        chosen = [row for number in span for row in rows[number]]
        many = {"part": index, "parts": len(spans), "next": index + 1}
        cards.append(
            {
                **_head(player, deck),
                "tall": len(chosen) <= TALL_ROWS,
                "rows": chosen,
                "last": last,
                "part": texts("form.card.part", **many) if len(spans) > 1 else "",
                "continued": "" if last else texts("form.card.continued", **many),
                **_achieved(player, deck, shown=last),
                "points": chosen[-1]["running"] if last and place else "",
                "place": place if last else "",
            }
        )
    return cards


def _head(player: Player, deck: _Deck) -> dict[str, str]:
    info = deck.event.info
    return {
        "number": str(player.number),
        "name": player.name,
        "club": player.club,
        "city": player.city,
        "category": title_or_category(player, info),
        "system_id": id_text(player, info),
        "own_rating": rating_text(player, info),
        "birth": _birth_year(player),
    }


def _rows(player: Player, deck: _Deck) -> dict[int, list[dict[str, str]]]:
    """The rows of every round; the running score stops at the first game that nobody finished."""
    by_round: dict[int, list[GameResult]] = defaultdict(list)
    for game in deck.games.get(player.number, ()):
        by_round[game.key.round].append(game)
    rows: dict[int, list[dict[str, str]]] = {}
    running: int | None = 0
    for number in range(1, deck.rounds + 1):
        rows[number] = []
        for game in by_round.get(number, ()):
            row, running = _row(game, player, deck, running)
            rows[number].append(row)
        if not rows[number]:
            rows[number] = [_free_round(deck, number)]
            running = running if number <= deck.event.last_paired_round else None
        rows[number][0]["round"] = roman(number)
        rows[number][0].update(deck.marks.get((player.number, number), {}))
    return rows


def _free_round(deck: _Deck, number: int) -> dict[str, str]:
    """A round in which the others were paired and the player was not; blank while nobody is."""
    row = _blank_row()
    if number <= deck.event.last_paired_round and deck.event.info.system in ALL_PLAY_ALL:
        row["opponent"] = deck.texts("form.card.bye")
    return row


def _blank_row() -> dict[str, str]:
    printed = ("round", "white", "black", "opponent", "opponent_id", "rating", "result", "running", "auxiliary")
    return dict.fromkeys((*printed, *BOXES), "")


def _row(game: GameResult, player: Player, deck: _Deck, running: int | None) -> tuple[dict[str, str], int | None]:
    info, lang = deck.event.info, deck.texts.lang
    white = game.white == player.number
    row = _blank_row()
    if game.black is None or game.white is None:
        row["opponent"] = deck.texts("form.card.bye")
    else:
        opponent = game.opponent_of(player.number)
        other = deck.players.get(opponent or 0)
        row["white" if white else "black"] = "×"
        row["opponent"] = str(opponent)
        if other is not None:
            row["opponent_id"] = id_text(other, info)
            row["rating"] = rating_text(other, info)
    if game.outcome is None or not game.outcome.finished:
        return row, None
    points = _points(game, player, info)
    row["result"] = "" if game.black is None and points == 0 else side_code(game.outcome, white, info.game)
    if running is not None and points is not None:
        running += points
        row["running"] = points_in(running, lang)
    return row, running


def _points(game: GameResult, player: Player, info: EventInfo) -> int | None:
    """Half points of a finished game; who is free in an all-play-all gets nothing for it."""
    if game.outcome is None or (game.outcome.kind is ResultKind.BYE and info.system in ALL_PLAY_ALL):
        return 0
    return info.points.of_side(game.outcome, game.white == player.number)


def _achieved(player: Player, deck: _Deck, *, shown: bool) -> dict[str, str]:
    """The boxes of the rating achieved: n, a, b, c and Ruz once the player's rounds are over.

    a = ΣR with the own rating, b = 400 (W − P), c = a + b, Ruz = c : (n + 1); blank where a rating
    is not known or the norms are not those of PZSzach.
    """
    games = _games_played(player, deck) if shown else ""
    blank = dict.fromkeys(("sum_value", "difference_value", "total_value", "achieved_value"), "")
    figures = deck.achieved(deck.event, player.number) if games and deck.achieved else None
    if figures is None:
        return {"games": games, **blank}
    result = decimal_in(figures.shown, deck.texts.lang)
    values = (*map(signed, (figures.a, figures.b, figures.c)), result)
    return {"games": games, **dict(zip(blank, values, strict=True))}


def _games_played(player: Player, deck: _Deck) -> str:
    """The number of games really played, once every round of the event is over for the player."""
    games = deck.games.get(player.number, ())
    over = deck.event.last_paired_round >= deck.rounds and all(g.outcome and g.outcome.finished for g in games)
    played = sum(1 for game in games if game.outcome is not None and game.outcome.played)
    return str(played) if over and played else ""


def _birth_year(player: Player) -> str:
    """The year alone: a start card is a public paper."""
    year = player.birth_date.year if player.birth_date else player.birth_year
    return str(year or "")


def _event_kind(subjects: Subjects) -> str:
    return subjects.texts.choice("form.card.level", subjects.info.settings.level)
