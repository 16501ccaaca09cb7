"""The letter to a player whose claim is refused or incomplete: on which article, what was needed, what was found.

Until when an answer is awaited no regulation at hand says: it is the commission's to set, and a line where it did not.
"""

from __future__ import annotations

import re
from typing import Any, Final

from reporting.context import blanks
from reporting.context.paper import paper
from reporting.context.words import long_date
from reporting.languages import title_in
from reporting.locale import PaperTexts
from reporting.verify.reports.frame import Sheet, ids_text, in_letters, reasons_at, rules_label
from reporting.verify.reports.listed import Listed, ReportSettings
from reporting.verify.values import Answer, Claim, Difference
from reporting.verify.words import (
    against,
    articles_of,
    day_text,
    difference_values,
    missing_line,
    reasons_of,
    reported_differences,
    requirement_cells,
    where_text,
)


def decision_letter(sheet: Sheet, line: Listed) -> dict[str, Any]:
    """The letter about one line of the decision list; who sends it stands at its head, a line where nobody is told."""
    line = in_letters(line, sheet.lang)
    texts, settings, claim = sheet.subjects.texts, sheet.verified.settings, line.claim
    assert claim is not None
    incomplete = claim.verdict is Answer.INCOMPLETE
    wanted = against(claim)
    context = paper(
        sheet.subjects,
        title=f"{texts('claim.letter.title')} {line.number}",
        place_and_date=texts("claim.letter.place-and-date", place=blanks.CELL, day=blanks.CELL),
        sender="" if settings.commission else blanks.LINE,
        addressee=[text for text in (claim.player.name or blanks.LINE, ids_text(claim), claim.player.club) if text],
        reference=texts("claim.letter.line", line=line.number, file=_file_names(line.answer.file)),
        about=_about(claim, texts),
        salutation=texts("claim.letter.salutation"),
        opening=_opening(claim, texts) + _untold(line, sheet),
        requirements=[requirement_cells(item, texts) for item in wanted],
        differences=[_difference(item, claim, texts) for item in reported_differences(claim)],
        missing=[missing_line(item, texts) for item in wanted if item.get("met") is None],
        request=_until(settings, "complete" if incomplete else "answer", texts),
        closing=texts("claim.letter.closing"),
        signature=texts("claim.sign.commission"),
    )
    return context | sheet.running(texts("claim.letter.short", line=line.number))


def _about(claim: Claim, texts: PaperTexts) -> str:
    edition = f" ({claim.edition})" if claim.edition.isdigit() else ""
    rules = f"{rules_label(claim.rules, texts.lang)}{edition}"
    day = day_text(claim.event.start, texts.lang)
    key = "claim.letter.subject" if day else "claim.letter.subject-undated"
    return texts(
        key, norm=title_in(claim.norm, texts.lang), rules=rules, event=claim.event.name or blanks.CELL, day=day
    )


def _opening(claim: Claim, texts: PaperTexts) -> list[str]:
    """What was done and what came of it; articles are spoken of where there are any: a changed page breaks none."""
    reported = f"claim.letter.{claim.verdict.value}"
    if claim.verdict is Answer.REFUTED and not articles_of(claim):
        reported = "claim.letter.refuted-without-article"
    return [texts("claim.letter.checked"), texts(reported)]


def _untold(line: Listed, sheet: Sheet) -> list[str]:
    """What the claim's file says, where the claim itself has neither a difference nor a requirement against it."""
    return [] if line.claim and reasons_of(line.claim, sheet.subjects.texts) else reasons_at(line, sheet)


def _difference(item: Difference, claim: Claim, texts: PaperTexts) -> dict[str, str]:
    claimed, found = difference_values(item, claim, texts)
    return {
        "what": texts(f"verify.what.{item.what.value}"),
        "claimed": claimed or "–",
        "found": found or "–",
        "article": item.article or "–",
        "where": _file_names(where_text(item, texts)) or "–",
    }


_FILE: Final = re.compile(r"\.\w{2,5}$")


def _file_names(text: str) -> str:
    """Paths without the folders of the commission's computer: as much of each as tells them apart."""
    paths = [each.split("/") if _FILE.search(each) else [each] for each in text.split("; ")]
    longest = max(map(len, paths))
    for many in range(1, longest + 1):
        short = ["/".join(each[-many:]) for each in paths]
        if len(set(short)) == len(set(map(tuple, paths))):
            return "; ".join(short)
    return text


def _until(settings: ReportSettings, what: str, texts: PaperTexts) -> str:
    """What is asked for and until when: a day, a number of days from the receipt, or a line to write on."""
    if settings.answer_by is not None:
        until = texts("claim.until.day", day=long_date(settings.answer_by, texts.lang))
    elif settings.answer_days is not None:
        until = texts.plural("claim.until.days", settings.answer_days)
    else:
        until = texts("claim.until.day", day=blanks.CELL)
    return texts(f"claim.letter.{what}", until=until)
