"""The papers of a verification for the shapes of events: how many claims, decided how, with which names."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from dataclasses import replace
from functools import partial
from typing import Any, Final

from reporting.forms.catalogue import claim_forms
from reporting.render.docx import render_docx
from reporting.render.part import Meta, Part
from reporting.render.pdf import render_pdf
from reporting.render.xlsx import render_xlsx
from reporting.verify.reports.decision_list import decision_list
from reporting.verify.reports.frame import Sheet
from reporting.verify.reports.letter import decision_letter
from reporting.verify.reports.listed import Listed, ReportSettings, Verified
from reporting.verify.reports.minutes import decision_proposal
from reporting.verify.reports.summary import verification_summary
from reporting.verify.values import Answer, FileAnswer
from tests.papers.events import SHAPES
from tests.papers.people import LONG, LONG_CYRILLIC
from tests.papers.people import players as people
from tests.reporting.verify.reports.made_up import answers

CLAIMS: Final = "claims"
"""Beside the kinds of events: what a verification prints."""
LETTERS: Final = 2
"""How many letters are looked at."""
_TURNS: Final = (Answer.CONFIRMED, Answer.REFUTED, Answer.INCOMPLETE, Answer.CONFIRMED)
_ONLY: Final = {"blank": (), "unfinished": (Answer.INCOMPLETE,)}


def verified(shape: str) -> Verified:
    """As many claims as a shape has players; none of a blank one, all incomplete of an unfinished one."""
    size = SHAPES[shape]
    turns = _ONLY.get(shape, _TURNS)
    asked = [turns[at % len(turns)] for at in range(size.players)] if turns else []
    names = [f"{one['surname']} {one['first_name']}" for one in people(max(1, size.players))]
    made = [_named(each, names[at % len(names)], long=size.long) for at, each in enumerate(answers(*asked))]
    commission = LONG if size.long else "Komisja Klasyfikacji i Ewidencji"
    return Verified(made, ReportSettings(commission, None, None if shape == "blank" else 14, 2.5))


def _named(answer: FileAnswer, name: str, *, long: bool) -> FileAnswer:
    """The answer with a player's usual name, or with the longest that a paper is told to bear."""
    if not answer.claims:
        return answer
    claim = answer.claims[0]
    number = claim.player.number or 0
    person = replace(claim.player, name=(LONG, LONG_CYRILLIC)[number % 2] if long else name)
    person = replace(person, club=LONG) if long else person
    event = replace(claim.event, name=LONG) if long else claim.event
    return replace(answer, claims=(replace(claim, player=person, event=event),))


def papers_of_claims(shape: str, langs: Sequence[str]) -> Iterator[tuple[str, str, Part, dict[str, bytes]]]:
    """Form, language, what the paper is made of, and the paper in each of its formats."""
    found = verified(shape)
    for lang in langs:
        for name, form in claim_forms().items():
            sheet = Sheet(form, lang, found)
            for context in _contexts(name, found):
                part = Part(form, lang, context(sheet))
                meta = Meta(part.context["title"], "x", lang, None, "x")
                yield name, lang, part, {kind: _made(kind, part, meta) for kind in form.outputs}


def _made(kind: str, part: Part, meta: Meta) -> bytes:
    if kind == "xlsx":
        return render_xlsx(part, meta, "{}", "0" * 64)
    return render_pdf([part], meta, "{}") if kind == "pdf" else render_docx([part], meta, "{}")


def _contexts(form: str, found: Verified) -> Iterator[Any]:
    """What makes the papers of a form."""
    if form == "decision-letter":
        yield from (partial(decision_letter, lines=lines) for lines in found.letters[:LETTERS])
    elif form == "decision-list":
        yield partial(decision_list, lines=found.lines, file_link=_no_link, letter_link=_no_link)
    else:
        yield decision_proposal if form == "decision-minutes" else verification_summary


def _no_link(line: Listed) -> str:
    return ""
