"""The paper that the evidence of a document gives: printed again by the same program, so that equal bytes are equal."""

from __future__ import annotations

from collections.abc import Iterator, Sequence

from reporting.context.subjects import Facts
from reporting.forms.catalogue import load_forms
from reporting.locale import MissingTextError
from reporting.render.archive import NotFilledError
from reporting.render.jobs import players_of
from reporting.render.part import Part
from reporting.render.printer import Reprint, print_again
from reporting.verify.paper.document import Document
from reporting.verify.paper.fields import Field, fields_of
from reporting.verify.recompute import KnownEvent


def printed_again(known: KnownEvent, document: Document) -> Reprint | None:
    """The document as it was printed; None where this event gives no such paper."""
    number = document.evidence.player_number
    facts = known.facts if number is None else known.facts_of(number)
    try:
        return print_again(facts, document.evidence, document.kind, document.key)
    except (MissingTextError, NotFilledError, RuntimeError):  # Typst refuses what no event of ours holds
        return None


def printed_fields(known: KnownEvent, document: Document, printed: Reprint) -> list[Field]:
    """The texts of a printed paper, in a pack of players' papers each with its player."""
    in_pack = load_forms()[document.evidence.form].parts
    numbers = [*_numbers(printed.parts, known.facts)] if in_pack else [None] * len(printed.parts)
    return fields_of(printed.parts, numbers)


def _numbers(parts: Sequence[Part], facts: Facts) -> Iterator[int | None]:
    """Whose the papers in a pack are, one by one; nobody's where they are of the event."""
    players: dict[str, Iterator[int]] = {}
    for part in parts:
        yield next(players.setdefault(part.form.id, iter(players_of(part.form, facts))), None)
