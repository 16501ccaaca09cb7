"""The round's list: who stands above whom before a pairing, in each variant.

PZWarc 2021, V 2.7.1–2.7.3, 2.8.9.4, 2.10.2.
"""

from __future__ import annotations

from engine.pairing.swiss.cards.floats import points_before
from engine.pairing.swiss.field import Entrant, Field, RoundKind
from engine.pairing.swiss.pzwarc import solkoff
from engine.pairing.swiss.pzwarc.settings import FLOATS, Variant
from engine.regulations import load
from engine.regulations.cited import PZWARC_SWISS


def round_list(field: Field, variant: Variant) -> tuple[Entrant, ...]:
    """The players to be paired, highest first: points, the variant's order, starting number."""
    keys = _keys(field, variant)
    present = [entrant for entrant in field.entrants if entrant.present]
    present.sort(key=lambda e: (-points_before(e, field.round_number - 1, FLOATS), keys.get(e.number, ()), e.number))
    return tuple(present)


def tallies(field: Field) -> dict[int, solkoff.Tally]:
    """What the valuations of 2.9 ask of each player, absent and withdrawn ones included.

    Of an opponent whom the list does not have nothing is known: he adds as little as one who was not met.
    """
    listed = {entrant.number for entrant in field.entrants}

    def meetings(entrant: Entrant) -> tuple[solkoff.Meeting, ...]:
        met = ((r, r.kind is RoundKind.PLAYED and r.opponent in listed) for r in entrant.rounds)
        return tuple(solkoff.Meeting(r.opponent, r.points, played) for r, played in met)

    return {e.number: solkoff.Tally(e.points, meetings(e), e.rating) for e in field.entrants}


def _keys(field: Field, variant: Variant) -> dict[int, tuple[int, ...]]:
    if variant is Variant.RATING:
        book = tallies(field)
        return {n: (-sum(book[game.opponent].rating for game in book[n].games),) for n in book}
    if variant is Variant.FMJD and field.round_number >= load(PZWARC_SWISS)["fmjd_order_from_round"]:
        return _valuation(field)
    return {}


def _valuation(field: Field) -> dict[int, tuple[int, ...]]:
    """2.10.2: shortened Solkoff, Solkoff plus, Baliakin, full reduced Solkoff; a missing value counts 0."""
    book = tallies(field)
    length = field.round_number
    keys = {}
    for number in book:
        reduced = solkoff.reduced_solkoff(book, number)
        values = (
            solkoff.shortened_solkoff(book, number),
            solkoff.solkoff_plus(book, number),
            solkoff.solkoff_baliakin(book, number),
            *reduced,
            *(0,) * (length - len(reduced)),
        )
        keys[number] = tuple(-value for value in values)
    return keys
