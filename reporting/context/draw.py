"""The protocol of the draw: who drew what, the seed, the method with a worked example.

The method is public so that anyone can draw again. A digest of a key that holds a full birth
date would give that date away (there are only some 30,000 days to try), so neither is printed.
"""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any, Final

from engine.model import Player
from engine.pairing.lots import COLOUR_KEY, draw_colour, lot_digest, lot_keys
from engine.pairing.systems import SYSTEMS
from reporting.context.common import Cell, event_facts, fitted, number, paper, player_cells, sign_as, table
from reporting.context.subjects import Subjects
from reporting.drawing import numbers_of_draw

HIDDEN: Final = "—"
SHOWN_DIGITS: Final = 16
"""Hexadecimal digits of a digest on the list: enough to compare, short enough to read."""


def draw_protocol(subjects: Subjects) -> dict[str, Any] | None:
    """Starting numbers by lot (PZSzach 2002, B.VI A.1.2); None where the event draws none."""
    info, players = subjects.info, subjects.event.players
    if not players or not (info.seed or info.settings.get("start_numbers") == "lots"):
        return None
    texts = subjects.texts
    context = paper(
        subjects,
        title=texts("form.draw.title"),
        head=event_facts(subjects, ("players", str(len(players))), ("seed", info.seed), ("colour", _colour(subjects))),
        intro=_method(subjects) if info.seed else [texts("form.draw.by-hand")],
        tables=[table(subjects, _rows(subjects), leave_out=() if info.seed else ("key", "digest"))],
        notes=_notes(subjects) if info.seed else [],
        signatures=sign_as(subjects, "chief", "organiser"),
    )
    return fitted(context, subjects.form.orientation)


def _rows(subjects: Subjects) -> list[dict[str, Cell]]:
    """The players in the order of their numbers, each with key and digest where these may be shown."""
    players, seed = subjects.event.players, subjects.info.seed
    keyed = sorted(zip(players, lot_keys(players), strict=True), key=lambda pair: pair[0].number)
    return [
        {
            **player_cells(player, subjects),
            "group": number(player.group),
            "key": HIDDEN if is_private(player, key) else key,
            "digest": HIDDEN if is_private(player, key) else lot_digest(seed, key)[:SHOWN_DIGITS],
        }
        for player, key in keyed
    ]


def _colour(subjects: Subjects) -> str:
    """The colour of the first player or side in round 1, where the system leaves it to the lot and it is known."""
    info, system = subjects.info, SYSTEMS.get(subjects.info.system)
    if system is None or not system.draws_colour or not (info.first_colour or info.seed):
        return ""
    drawn = info.first_colour or str(draw_colour(info.seed))
    return subjects.texts(f"choice.colour.{drawn}")


def is_private(player: Player, key: str) -> bool:
    """True where the key tells the day of birth."""
    return player.birth_date is not None and player.birth_date.isoformat() in key


def _method(subjects: Subjects) -> list[str]:
    """The method in words, and one lot worked out to the last digit."""
    seed = subjects.info.seed
    key = _example(subjects.event.players)
    digest = lot_digest(seed, key)
    return [
        subjects.texts("form.draw.method", seed=seed),
        subjects.texts("form.draw.example", seed=seed, key=key, digest=digest),
    ]


def _example(players: Sequence[Player]) -> str:
    """The key of the first player that may be shown, else that of the draw of colours."""
    keys = zip(players, lot_keys(players), strict=True)
    return next((key for player, key in keys if not is_private(player, key)), COLOUR_KEY)


def _notes(subjects: Subjects) -> list[str]:
    """What is hidden, and whether the numbers are those of the draw."""
    players, texts = subjects.event.players, subjects.texts
    notes = []
    if any(is_private(player, key) for player, key in zip(players, lot_keys(players), strict=True)):
        notes.append(texts("form.draw.private"))
    if numbers_of_draw(subjects.event) != tuple(player.number for player in players):
        notes.append(texts("form.draw.changed"))
    return notes
