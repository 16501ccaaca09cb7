"""A paper held against what is printed again: as printed, touched, or other than its evidence gives."""

from __future__ import annotations

from collections import Counter
from collections.abc import Callable, Iterator, Mapping, Sequence
from contextlib import ExitStack, closing
from dataclasses import dataclass, field
from enum import StrEnum
from importlib.util import find_spec
from itertools import chain
from typing import Final, TypeVar

from engine.model import Finding, finding
from reporting.context.subjects import Facts
from reporting.forms.catalogue import load_forms
from reporting.limit import FindingError
from reporting.locale import MissingTextError
from reporting.render.archive import NotFilledError, unpack
from reporting.render.evidence import Evidence, program_version
from reporting.render.jobs import players_of
from reporting.render.part import Part
from reporting.render.pdf import forget_layouts
from reporting.render.printer import Reprint, print_again
from reporting.render.signing.check import grown_by_signatures_alone, has_signatures
from reporting.sources.pdf import open_pdf
from reporting.verify.paper.compare import (
    Comparison,
    Owners,
    TextChange,
    compared_pages,
    compared_words,
    of_figures_and_names,
    words_of,
)
from reporting.verify.paper.document import Document
from reporting.verify.paper.docx_words import Body
from reporting.verify.paper.fields import Field, fields_of
from reporting.verify.recompute import KnownEvent
from reporting.verify.values import Picture


def printed_again(known: KnownEvent, document: Document) -> Reprint | None:
    """The document as it was printed; None where this event gives no such paper."""
    number = document.evidence.player_number
    if not _can_be_of(document.evidence):
        return None
    facts = known.facts if number is None else known.facts_of(number)
    try:
        return print_again(facts, document.evidence, document.kind, document.key)
    except (MissingTextError, NotFilledError, RuntimeError):  # Typst refuses what no event of ours holds
        return None
    finally:
        if document.kind == "pdf":
            forget_layouts()  # what a file may take of memory is not less because of the one before


def _can_be_of(evidence: Evidence) -> bool:
    """Whether a paper can be what it says: of a player, of a round, of the whole event, as its form is."""
    scope = load_forms()[evidence.form].scope
    of_player, of_round = evidence.player_number is not None, evidence.round_number is not None
    return (of_player, of_round) == (scope == "player", scope == "round")


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


Read = TypeVar("Read")


class PaperState(StrEnum):
    """What a paper is, as the key `paper` of its file says."""

    AS_PRINTED = "as-printed"
    TOUCHED = "touched"
    DIFFERS = "differs"
    OTHER_VERSION = "other-version"


HIDDEN: Final = "hidden"
COVERED: Final = "covered"
LACKING_PAGE: Final = "page-missing"
NOT_PRINTED: Final = "not-printed"
ADDED: Final = "added"


@dataclass(frozen=True, slots=True)
class PaperCheck:
    """What became of a paper: how its words differ, where printed text is covered, with the pictures of that.

    `fields` are the texts of the printed paper; `unreadable` says why its pages could not be read, `not_printed` that
    the event in the evidence gives no such paper.
    """

    state: PaperState
    fields: list[Field] = field(default_factory=list)
    comparison: Comparison = field(default_factory=Comparison)
    covered: tuple[str, ...] = ()
    pictures: tuple[Picture, ...] = ()
    unreadable: Finding | None = None
    not_printed: bool = False


class RefusedError(FindingError):
    """Why the pages of a paper are not read."""


def _whole(read: Read | Finding) -> Read:
    """What was read; RefusedError where that is a finding."""
    if isinstance(read, Finding):
        raise RefusedError(read)
    return read


def check_paper(known: KnownEvent, document: Document, name: str) -> PaperCheck:
    """What a paper is, beside the same paper printed again from its evidence."""
    printed = printed_again(known, document)
    if printed is None:
        return PaperCheck(PaperState.DIFFERS, not_printed=True)
    fields = printed_fields(known, document, printed)
    if not any(each.text.strip() for each in fields):
        return PaperCheck(PaperState.DIFFERS, not_printed=True)
    if document.data == printed.data:
        return PaperCheck(PaperState.AS_PRINTED, fields)
    try:
        return _CHECKS[document.kind](document, printed, fields, name)
    except RefusedError as refused:
        return PaperCheck(PaperState.DIFFERS, fields, unreadable=refused.found)
    except MemoryError:
        raise
    except Exception:  # the readers raise whatever a damaged part leads them to
        unreadable = finding("document-unreadable", value=name, path=name)
        return PaperCheck(PaperState.DIFFERS, fields, unreadable=unreadable)


def _state(document: Document, comparison: Comparison, covered: tuple[str, ...]) -> PaperState:
    decides = any(change.decides or change.lacking for change in comparison.changes)
    if decides or comparison.lacking_pages or covered:
        return PaperState.DIFFERS
    return PaperState.OTHER_VERSION if _is_older(document) else PaperState.TOUCHED


def _is_older(document: Document) -> bool:
    """Whether another version printed a paper: its words and its layout may be others. A label alone says nothing."""
    return document.evidence.label_intact and document.evidence.version != program_version()


def _check_pdf(document: Document, printed: Reprint, fields: list[Field], name: str) -> PaperCheck:
    from reporting.verify.paper.pdf_pages import covered_pages, pages_of, remarks_on

    with ExitStack() as opened:
        mine, theirs = (
            opened.enter_context(closing(_whole(open_pdf(each, name)))) for each in (printed.data, document.data)
        )
        pages, others = (_whole(pages_of(each, name)) for each in (mine, theirs))
        comparison = compared_pages(pages, others, fields)
        comparison.added += remarks_on(theirs)
        seen = list(covered_pages(mine, theirs, comparison.same))
    if _is_older(document):
        changes = _by_figures([*chain(*pages)], [*chain(*others)], fields)
        comparison = Comparison(changes, same=comparison.same)
    covered = tuple(f"{COVERED}: {each.page}, {each.left}, {each.top}" for each in seen)
    pictures = tuple(Picture(each.page, each.picture) for each in seen if each.picture)
    state = _state(document, comparison, covered)
    if state is PaperState.TOUCHED and not comparison.added and _is_signed(document, printed):
        state = PaperState.AS_PRINTED
    return PaperCheck(state, fields, comparison, covered, pictures)


def _is_signed(document: Document, printed: Reprint) -> bool:
    """Whether nothing but signatures that are in order follows the printed bytes."""
    if not document.data.startswith(printed.data) or not has_signatures(document.data):
        return False
    return find_spec("pyhanko") is not None and grown_by_signatures_alone(document.data)


def _by_figures(mine: list[str], theirs: list[str], fields: list[Field]) -> list[TextChange]:
    """The figures, names and norms of a paper of another version that stand nowhere on it."""
    changes, _ = compared_words(mine, theirs, Owners(fields, mine))
    return of_figures_and_names(changes, fields, theirs)


def _check_docx(document: Document, printed: Reprint, fields: list[Field], name: str) -> PaperCheck:
    del name
    mine, theirs = (Body(unpack(data)) for data in (printed.data, document.data))
    words, others = words_of(mine.text), words_of(theirs.text)
    if _is_older(document):
        comparison = Comparison(_by_figures(words, others, fields))
    else:
        changes, added = compared_words(words, others, Owners(fields, words))
        margins = (Counter(words_of(each.margins)) for each in (theirs, mine))
        comparison = Comparison(changes, added=[*added, *(next(margins) - next(margins)).elements()])
    signatures = frozenset(" ".join(each.text.split()) for each in fields if each.id == "signature")
    hidden = theirs.hidden() - mine.hidden()
    covered = (HIDDEN,) if hidden or next(theirs.covered_cells(signatures), None) is not None else ()
    return PaperCheck(_state(document, comparison, covered), fields, comparison, covered)


def _check_xlsx(document: Document, printed: Reprint, fields: list[Field], name: str) -> PaperCheck:
    from reporting.verify.paper.xlsx_cells import compared_cells

    del name
    comparison = compared_cells(printed.data, document.data, printed.parts, fields)
    if _is_older(document):
        comparison = Comparison([change for change in comparison.changes if change.decides])
    return PaperCheck(_state(document, comparison, ()), fields, comparison)


_CHECKS: Final = {"pdf": _check_pdf, "docx": _check_docx, "xlsx": _check_xlsx}


def page_text(document: Document) -> str:
    """What the pages of a paper say; blank of a workbook, and where they cannot be read."""
    try:
        return _READERS[document.kind](document)
    except MemoryError:
        raise
    except Exception:  # as above
        return ""


def _text_of_pdf(document: Document) -> str:
    from reporting.verify.paper.pdf_pages import pages_of

    with closing(_whole(open_pdf(document.data, ""))) as opened:
        return " ".join(chain(*_whole(pages_of(opened, ""))))


_READERS: Final[Mapping[str, Callable[[Document], str]]] = {
    "pdf": _text_of_pdf,
    "docx": lambda document: Body(unpack(document.data)).text,
    "xlsx": lambda _: "",
}
