"""What the papers of a verification have in common: their form, language, running head, figures, names."""

from __future__ import annotations

from dataclasses import dataclass, replace
from functools import cached_property
from typing import Any

from engine.classification.rules import RULES, in_force
from engine.model import Event, EventInfo
from reporting.context.cells import Cell, number
from reporting.context.norms.words import rules_title
from reporting.context.subjects import Facts, Subjects
from reporting.forms.catalogue import Form
from reporting.languages import language
from reporting.locale import names
from reporting.locale.scripts import BULGARIAN
from reporting.verify.reports.listed import Listed, Verified
from reporting.verify.values import Answer, Claim
from reporting.verify.words import articles_of, finding_line, reasons_of

FEDERATION_IDS = ("national",)


@dataclass(frozen=True)
class Sheet:
    """What one paper is made of: the form, the language, what was verified."""

    form: Form
    lang: str
    verified: Verified

    @cached_property
    def subjects(self) -> Subjects:
        """Form and language for whoever makes the frame of a paper: of no event, under the commission's name."""
        return Subjects(self.form, Facts(Event(EventInfo(name=self.verified.settings.commission))), self.lang)

    def running(self, right: str = "") -> dict[str, Any]:
        """The running head: who verified, and what stands on the right."""
        left = self.verified.settings.commission or self.subjects.texts("claim.running")
        return {"running": [left, right]}

    def counts(self) -> list[list[str]]:
        """Label and number: files, claims, and the claims by verdict."""
        verified, texts = self.verified, self.subjects.texts
        found = {"files": len(verified.answers), "claims": verified.claims}
        found |= {verdict.value: verified.count(verdict) for verdict in Answer}
        return [[texts(f"claim.count.{key}"), str(value)] for key, value in found.items()]


def rules_label(rules: str, lang: str) -> str:
    """The regulation as papers of a language call it, whatever its edition; an unknown one by its id."""
    return rules_title(in_force(rules), lang) if rules in RULES else rules


def norm_rank(claim: Claim) -> tuple[str, int]:
    """The order of norms on papers: by regulation, the highest first; an unknown one last."""
    norms = in_force(claim.rules).norms if claim.rules in RULES else ()
    return claim.rules, norms.index(claim.norm) if claim.norm in norms else len(norms)


def in_letters(line: Listed, lang: str) -> Listed:
    """The line with its names in the letters of the paper's readers, as the event has them in either script.

    What it has in Cyrillic alone is transliterated for others. A claim does not say of which country somebody is: names
    under the Bulgarian rules go by the Bulgarian law, others as in passports.
    """
    claim = line.claim
    if claim is None:
        return line
    cyrillic, country = language(lang).cyrillic, BULGARIAN if claim.rules == "bg" else ""
    name = names.in_letters(claim.player.name, claim.player.name_other, country, cyrillic=cyrillic)
    player = replace(claim.player, name=name, club=names.in_letters(claim.player.club, "", country, cyrillic=cyrillic))
    event = replace(claim.event, name=names.in_letters(claim.event.name, "", country, cyrillic=cyrillic))
    return replace(line, claim=replace(claim, player=player, event=event))


def ids_text(claim: Claim) -> str:
    """The ids of a player, that of his federation bare and first: `PL-17, FIDE 1100017`."""
    ids = sorted(claim.player.ids.items(), key=lambda pair: (pair[0] not in FEDERATION_IDS, pair[0]))
    return ", ".join(value if kind in FEDERATION_IDS else f"{kind.upper()} {value}" for kind, value in ids if value)


def person_cells(line: Listed, claim: Claim) -> dict[str, Cell]:
    """Who claims, by the ids of the columns."""
    return {
        "line": number(line.number),
        "name": claim.player.name or f"#{claim.player.number or '?'}",
        "ids": ids_text(claim),
        "club": claim.player.club,
    }


def reasons_at(line: Listed, sheet: Sheet) -> list[str]:
    """Why a claim does not hold, or a file cannot be read; where the claim itself says nothing, what its file says."""
    texts = sheet.subjects.texts
    own = reasons_of(line.claim, texts) if line.claim else []
    if own or not (line.has_letter or line.claim is None):
        return own
    reported = (finding_line(found, texts) for found in line.answer.findings if found.get("severity") != "info")
    return list(dict.fromkeys(reported))


def articles_at(line: Listed) -> str:
    """The articles behind a verdict."""
    return ", ".join(articles_of(line.claim)) if line.claim else ""
