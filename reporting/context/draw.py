"""The protocol of the draw: who drew what, the seed, the method with a worked example.

The method is public so that anyone can draw again. A digest of a key that holds a full birth
date would give that date away (there are only some 30,000 days to try), so neither is printed.
"""

from __future__ import annotations

from typing import Any, Final

from engine.checks.people import check_numbers
from engine.model import Event, Player, Team
from engine.pairing.drawing_of_lots import COLOUR_KEY, lot_hash, lot_keys, team_keys
from engine.pairing.swiss.starting_list import drawn_by_lot
from engine.systems.numbering import (
    Numbering,
    colour_by_lot,
    in_round_1,
    is_drawn,
    numbering_of,
    numbers_by_lot,
    numbers_of_teams,
    starting_numbers,
)
from reporting.context.cells import Cell, number, player_cells
from reporting.context.paper import event_facts, of_pzwarc, sign_as, table_paper
from reporting.context.subjects import Subjects
from reporting.context.tables import table

_AMONG_WHOM: Final = {
    Numbering.RATING: ("form.draw.equal-ratings", "V 2.6.1.1.3"),
    Numbering.GROUPS: ("form.draw.in-groups", ""),
    Numbering.STAGES: ("form.draw.in-groups", ""),
    Numbering.VARMA: ("form.draw.by-clubs", "V 1.6.2"),
}
"""Where lots do not give all numbers from 1 on, the sentence about those who drew, with the article of PZWarc."""
HIDDEN: Final = "—"
DIGITS_ON_PAPER: Final = 16
"""Hexadecimal digits of a digest on the list: enough to compare, short enough to read."""


def draw_protocol(subjects: Subjects) -> dict[str, Any] | None:
    """What was drawn by lot: starting numbers, those of equal players, the first colour; None where nothing was.

    PZSzach 2002, B.VI A.1.2; PZWarc 2021, V 1.6.2 and 2.6; FIDE Swiss rules 1998, A.2.
    """
    info, players, texts = subjects.info, subjects.event.players, subjects.texts
    by_hand = not info.seed and info.settings.start_numbers == Numbering.LOTS
    lots, drawn = _with_lots(subjects.facts.entered), colour_by_lot(subjects.facts.entered)
    colour = drawn and texts(f"choice.colour.{drawn}")
    if not players or not (by_hand or lots or colour):
        return None
    rows = _rows(subjects, lots)
    public = any(row.get("key", HIDDEN) != HIDDEN for row in rows)
    return table_paper(
        subjects,
        head=event_facts(subjects, ("players", str(len(players))), ("seed", info.seed), ("colour", colour)),
        intro=[texts("form.draw.by-hand")] if by_hand else [*_method(subjects, lots), *_colour_lot(subjects, colour)],
        tables=[table(subjects, rows, leave_out=() if public else ("key", "digest"))],
        notes=_notes(subjects, lots, public),
        signatures=sign_as(subjects, "chief", "organiser"),
    )


def _with_lots(event: Event) -> frozenset[int]:
    """Positions of the players who drew a lot: all of round 1, of a list by rating those whom ratings leave equal."""
    first = in_round_1(event)
    if not event.info.seed or not event.players:
        return frozenset()
    if is_drawn(event):
        return frozenset(index for index, player in enumerate(event.players) if player in first.players)
    if numbering_of(event) is Numbering.RATING and _as_drawn(event):
        return frozenset(event.players.index(first.players[position]) for position in drawn_by_lot(first))
    return frozenset()


def _as_drawn(event: Event) -> bool:
    """Whether the numbers of round 1 stand in the order that the seed, or the rating, gives; late entries follow."""
    first = in_round_1(event)
    drawn, _ = starting_numbers(first, event.info.seed)
    by_number = sorted(range(len(first.players)), key=lambda index: first.players[index].number)
    return bool(drawn) and by_number == sorted(range(len(drawn)), key=drawn.__getitem__)


def _rows(subjects: Subjects, lots: frozenset[int]) -> list[dict[str, Cell]]:
    """The players in the order of their numbers, each with key and digest where these may be public."""
    seed = subjects.info.seed
    keyed = list(enumerate(zip(subjects.event.players, lot_keys(subjects.facts.entered.players), strict=True)))
    rows: list[dict[str, Cell]] = []
    for index, (player, key) in sorted(keyed, key=lambda item: item[1][0].number):
        row = {**player_cells(player, subjects), "group": number(player.group)}
        if index in lots:
            hidden = is_private(player, key)
            row["key"] = HIDDEN if hidden else key
            row["digest"] = HIDDEN if hidden else lot_hash(seed, key)[:DIGITS_ON_PAPER]
        rows.append(row)
    return rows


def _colour_lot(subjects: Subjects, colour: str) -> list[str]:
    """How the lot gave the colour, with its digest."""
    if not colour:
        return []
    seed = subjects.info.seed
    digest = lot_hash(seed, COLOUR_KEY)
    return [subjects.texts("form.draw.colour", seed=seed, key=COLOUR_KEY, digest=digest, colour=colour)]


def is_private(player: Player, key: str) -> bool:
    """True where the key tells the day of birth."""
    return player.birth_date is not None and player.birth_date.isoformat() in key


def _method(subjects: Subjects, lots: frozenset[int]) -> list[str]:
    """Where the numbers come from; of lots the method in words, and one worked out to the last digit."""
    event, texts, seed = subjects.facts.entered, subjects.texts, subjects.info.seed
    numbering = numbering_of(event)
    if not lots:
        by_rating = numbering is Numbering.RATING and not any(check_numbers(event))
        return [texts("form.draw.numbers-by-rating" if by_rating else "form.draw.numbers-by-hand")]
    about = _AMONG_WHOM.get(numbering)
    key = _example(event, lots)
    digest = lot_hash(seed, key)
    return [
        *(
            [texts(about[0], rule=of_pzwarc(subjects, about[1])), texts("form.draw.order", seed=seed)]
            if about
            else [texts("form.draw.method", seed=seed)]
        ),
        texts("form.draw.example", seed=seed, key=key, digest=digest),
    ]


def _example(event: Event, lots: frozenset[int]) -> str:
    """The key of the first player that may be public, else that of the draw of colours."""
    keys = zip(event.players, lot_keys(event.players), strict=True)
    public_keys = (key for at, (player, key) in enumerate(keys) if at in lots and not is_private(player, key))
    return next(public_keys, COLOUR_KEY)


def _notes(subjects: Subjects, lots: frozenset[int], public: bool) -> list[str]:
    """What is hidden, in all lines where no key is `public`, and whether the numbers are those of the draw."""
    event, texts = subjects.facts.entered, subjects.texts
    keys = zip(event.players, lot_keys(event.players), strict=True)
    hidden = any(at in lots and is_private(player, key) for at, (player, key) in enumerate(keys))
    changed = bool(lots) and not _as_drawn(event)
    private = texts("form.draw.private" if public else "form.draw.all-private")
    return [private] * hidden + [texts("form.draw.changed")] * changed


def team_draw_protocol(subjects: Subjects) -> dict[str, Any] | None:
    """Numbers and first home team by lot (PZSzach 2002, B.VI B.2 and E.2 b); None where nothing is drawn.

    Where numbers go by strength the keys are left out: the lot gave the first home team alone.
    """
    info, teams, texts = subjects.info, subjects.event.teams, subjects.texts
    by_lot, home = numbers_by_lot(subjects.facts.entered), _first_home(subjects)
    if not teams or not info.seed or not (by_lot or home):
        return None
    keyed = sorted(zip(teams, team_keys(subjects.facts.entered.teams), strict=True), key=lambda pair: pair[0].number)
    as_drawn = numbers_of_teams(subjects.facts.entered, info.seed) == tuple(team.number for team in teams)
    rows = [_row(*pair, info.seed) for pair in keyed]
    return table_paper(
        subjects,
        [table(subjects, rows, leave_out=() if by_lot else ("key", "digest"))],
        head=event_facts(subjects, ("teams", str(len(teams))), ("seed", info.seed)),
        intro=[*_team_method(subjects, keyed[0][1], by_lot=by_lot, as_drawn=as_drawn), *home],
        notes=[texts("form.draw.changed")] if by_lot and not as_drawn else [],
        signatures=sign_as(subjects, "chief", "organiser"),
    )


def _row(team: Team, key: str, seed: str) -> dict[str, Cell]:
    return {
        "number": number(team.number),
        "team": team.name,
        "city": team.city,
        "key": key,
        "digest": lot_hash(seed, key)[:DIGITS_ON_PAPER],
    }


def _team_method(subjects: Subjects, key: str, *, by_lot: bool, as_drawn: bool) -> list[str]:
    """Where the numbers come from; of lots the method in words, and one worked out to the last digit."""
    texts, seed = subjects.texts, subjects.info.seed
    if not by_lot:
        return [texts("form.team-draw.by-strength" if as_drawn else "form.team-draw.by-hand")]
    digest = lot_hash(seed, key)
    return [texts("form.team-draw.method", seed=seed), texts("form.draw.example", seed=seed, key=key, digest=digest)]


def _first_home(subjects: Subjects) -> list[str]:
    """Who is at home first, where it is the lot that says so."""
    drawn = colour_by_lot(subjects.facts.entered)
    return [subjects.texts(f"form.team-draw.{drawn}")] if drawn else []
