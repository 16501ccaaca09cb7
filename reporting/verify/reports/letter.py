"""The letter to a player of whose claims one is refused or incomplete: what was asked, what was needed, what was found.

One letter answers all that he claims of an event. It names neither files nor lines, nobody else's papers and nobody
else's data. Until when an answer is awaited no regulation at hand says: it is the commission's to set, and a line where
it did not.
"""

from __future__ import annotations

import re
from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from functools import cached_property
from itertools import groupby
from typing import Any, Final

from reporting.context import blanks
from reporting.context.paper import paper
from reporting.context.words import long_date
from reporting.forms.catalogue import heading_in
from reporting.languages import title_in
from reporting.locale import PaperTexts
from reporting.verify.reports.frame import Sheet, ids_text, in_letters, norm_rank, rules_label
from reporting.verify.reports.listed import Listed, ReportSettings
from reporting.verify.values import Answer, Claim, Difference, What, worst
from reporting.verify.words import (
    against,
    articles_of,
    day_text,
    difference_values,
    finding_line,
    game_of,
    is_game_elsewhere,
    missing_line,
    reasons_of,
    reported_differences,
    requirement_cells,
    where_text,
)

_AT_GAME: Final = re.compile(r"(?P<column>[^:]+): (?P<round>\d+) (?:\d+ )?(?P<opponent>.+)")
"""Where a cell of the games on a page stands."""
_OF_FILES: Final = ("file-", "verify-path-", "zip-", "password-", "document-", "pdf-")
"""Findings about files: their names are the commission's, or somebody else's."""


@dataclass(frozen=True)
class Letter:
    """What a letter is about: the claims of one person of one event, the highest norm first."""

    sheet: Sheet
    lines: Sequence[Listed]

    @property
    def texts(self) -> PaperTexts:
        """The texts of the letter's language."""
        return self.sheet.subjects.texts

    @cached_property
    def claims(self) -> list[Claim]:
        """The claims, names in the letters of the reader."""
        found = (in_letters(line, self.sheet.lang).claim for line in self.lines)
        return sorted((claim for claim in found if claim is not None), key=norm_rank)

    @cached_property
    def outcomes(self) -> dict[tuple[str, str], Answer]:
        """Of each norm what its claims come to: a paper that does not hold keeps another one from being decided."""
        found: dict[tuple[str, str], Answer] = {}
        for claim in self.claims:
            key = claim.rules, claim.norm
            found[key] = worst(found.get(key, claim.verdict), claim.verdict)
        return found

    def of_norm(self, claim: Claim, text: str) -> str:
        """A text with the norm before it, where the letter is about several."""
        return f"{title_in(claim.norm, self.texts.lang)}: {text}" if len(self.outcomes) > 1 else text


def decision_letter(sheet: Sheet, lines: Sequence[Listed]) -> dict[str, Any]:
    """The letter about lines of the decision list; who sends it stands at its head, a line where nobody is named."""
    letter = Letter(sheet, lines)
    texts, settings, claims = letter.texts, sheet.verified.settings, letter.claims
    number = sheet.verified.letter_numbers[lines[0].number]
    context = paper(
        sheet.subjects,
        title=f"{texts('claim.letter.title')} {number}",
        place_and_date=texts("claim.letter.place-and-date", place=blanks.CELL, day=blanks.CELL),
        sender="" if settings.commission else blanks.LINE,
        addressee=_addressee(claims),
        reference=str(number),
        about=_about(claims, texts),
        salutation=texts(f"claim.letter.salutation.{_sex(claims)}"),
        opening=[*_opening(letter), *_findings(letter)],
        requirements=_once(_requirements(letter)),
        differences=_once(_differences(letter)),
        missing=_once(
            letter.of_norm(claim, missing_line(item, texts))
            for claim in claims
            for item in against(claim)
            if item.get("met") is None
        ),
        request=" ".join(_requests(letter, settings)),
        closing=texts("claim.letter.closing"),
        signature=texts("claim.sign.commission"),
    )
    return context | sheet.running(texts("claim.letter.short", line=number))


def _once(found: Iterator[Any]) -> list[Any]:
    """Each entry once: a paper and its copy say the same."""
    entries: list[Any] = []
    for each in found:
        if each not in entries:
            entries.append(each)
    return entries


def _addressee(claims: Sequence[Claim]) -> list[str]:
    """Name, postal address as far as the application has it, ids, club."""
    player = claims[0].player
    address = next((claim.player.address for claim in claims if claim.player.address), "")
    lines = [player.name or blanks.LINE, *(part.strip() for part in address.split(",")), ids_text(claims[0])]
    return [text for text in (*lines, player.club) if text]


def _sex(claims: Sequence[Claim]) -> str:
    """`m` or `f`, `x` where nobody wrote it."""
    return next((claim.player.sex for claim in claims if claim.player.sex in {"m", "f"}), "x")


def _about(claims: Sequence[Claim], texts: PaperTexts) -> str:
    """`norms Mc, Kc under KSzK 4 (2016), event “…” (start …)`."""
    groups = groupby(claims, key=lambda claim: (claim.rules, claim.edition))
    norms = "; ".join(_norms_under(*key, list(dict.fromkeys(each.norm for each in of)), texts) for key, of in groups)
    event = claims[0].event
    day = day_text(event.start, texts.lang)
    key = "claim.letter.subject" if day else "claim.letter.subject-undated"
    return texts(key, norms=norms, event=event.name or blanks.CELL, day=day)


def _norms_under(rules: str, edition: str, norms: Sequence[str], texts: PaperTexts) -> str:
    label = f"{rules_label(rules, texts.lang)}{f' ({edition})' if edition.isdigit() else ''}"
    key = "claim.letter.of-norms" if len(norms) > 1 else "claim.letter.of-norm"
    return texts(key, norms=", ".join(title_in(norm, texts.lang) for norm in norms), rules=label)


def _opening(letter: Letter) -> Iterator[str]:
    """What was done and what came of it; articles are spoken of where there are any: a changed page breaks none."""
    texts, outcomes = letter.texts, letter.outcomes
    yield texts("claim.letter.checked")
    if len(outcomes) == 1:
        (verdict,) = outcomes.values()
        bare = verdict is Answer.REFUTED and not any(map(articles_of, letter.claims))
        yield texts("claim.letter.refuted-without-article" if bare else f"claim.letter.{verdict.value}")
        return
    for (_, norm), verdict in outcomes.items():
        yield texts(f"claim.letter.outcome.{verdict.value}", norm=title_in(norm, texts.lang))


def _findings(letter: Letter) -> Iterator[str]:
    """What was found in his own paper, where a claim has neither a difference nor a requirement against it."""
    texts = letter.texts
    for line in letter.lines:
        if line.claim is None or not line.has_letter or reasons_of(line.claim, texts):
            continue
        own = {claim.player.name for claim in line.answer.claims} == {line.claim.player.name}
        findings = (found for found in line.answer.findings if own and found.get("severity") != "info")
        of_him = [each for each in findings if not str(each.get("code")).startswith(_OF_FILES)]
        yield from dict.fromkeys(finding_line(found, texts) for found in of_him)
        if not of_him:
            yield texts("claim.letter.not-found")


def _requirements(letter: Letter) -> Iterator[dict[str, str]]:
    for claim in letter.claims:
        norm = title_in(claim.norm, letter.texts.lang)
        yield from ({"norm": norm, **requirement_cells(item, letter.texts)} for item in against(claim))


def _differences(letter: Letter) -> Iterator[str]:
    for claim in letter.claims:
        for item in reported_differences(claim):
            if not _of_others(item):
                yield letter.of_norm(claim, _difference(item, claim, letter.texts))


def _of_others(item: Difference) -> bool:
    """Who else may be one person with him: that is told of two files, with the ids and the birth of both."""
    return item.what is What.PLAYER and "; " in (item.where or "")


def _difference(item: Difference, claim: Claim, texts: PaperTexts) -> str:
    """`round 3, against Lis Jan: 1 on your paper, ½ in the tournament`."""
    claimed, found = difference_values(item, claim, texts)
    both = texts("claim.letter.differs", claimed=claimed or "–", found=found or "–")
    game, at_game = game_of(item), _AT_GAME.fullmatch(item.where or "") if item.what is What.RESULT else None
    if game is not None:
        key = "claim.letter.game-elsewhere" if is_game_elsewhere(item) else "claim.letter.game"
        return texts(key, **game._asdict())
    if at_game is not None:
        at = at_game.groupdict() | {"column": heading_in(at_game["column"], texts)}
        return f"{texts('claim.letter.against', **at)}: {both}"
    if item.what is What.PAGE and not (claimed and found):
        where = (heading_in(part, texts) for part in where_text(item, texts).split(": "))
        return ": ".join(filter(None, (*where, claimed or found)))
    about = texts("claim.letter.claimed-twice") if item.what is What.DUPLICATE else texts(f"verify.what.{item.what}")
    article = f" ({item.article})" if item.article else ""
    values = f": {both}" if (claimed or found) and claimed != found else ""
    return f"{about}{article}{values}"


def _requests(letter: Letter, settings: ReportSettings) -> Iterator[str]:
    """What is asked for and until when: a day, a number of days from the receipt, or a line to write on."""
    texts, verdicts = letter.texts, set(letter.outcomes.values())
    if settings.answer_by is not None:
        until = texts("claim.until.day", day=long_date(settings.answer_by, texts.lang))
    elif settings.answer_days is not None:
        until = texts.plural("claim.until.days", settings.answer_days)
    else:
        until = texts("claim.until.day", day=blanks.CELL)
    if Answer.INCOMPLETE in verdicts:
        yield texts("claim.letter.complete", until=until)
    if Answer.REFUTED in verdicts:
        yield texts("claim.letter.answer", until=until)
