"""Files with claims, as examining them gives: short to write in a test."""

from __future__ import annotations

from dataclasses import replace
from typing import Any

from engine.classification.ledger import NormEntry
from reporting.verify.across.claim_index import held_against_each_other
from reporting.verify.examined import PAPER, ClaimFacts, Examined, GameFacts
from reporting.verify.values import Answer, Claim, EventRef, FileAnswer, Person

NAMES = ("Nowak Anna", "Lis Jan", "Zych Ewa", "Bąk Piotr")


def file(name: str, *claims: tuple[Claim, ClaimFacts], kind: str = PAPER, sha256: str = "") -> Examined:
    """A file with claims, each at its place."""
    facts = tuple(replace(each, at=at) for at, (_, each) in enumerate(claims))
    ok = all(claim.verdict is Answer.CONFIRMED for claim, _ in claims)
    answer = FileAnswer(name, ok, sha256 or name, (), tuple(claim for claim, _ in claims))
    return Examined(answer, kind, "", facts)


def claim(norm: str = "Ic", event: str = "A", day: str = "2024-05-10", **more: Any) -> tuple[Claim, ClaimFacts]:
    """A confirmed claim under KSzK over nine games; `more` are keys of the entry and the words below."""
    rules, verdict = more.pop("rules", "kszk"), more.pop("verdict", Answer.CONFIRMED)
    results, found = more.pop("results", "111"), {"n": 9, "score": more.pop("score", "7")}
    name, holds, of = more.pop("name", "Nowak Jan"), more.pop("holds", ()), more.pop("game", "")
    digest = more.pop("digest", f"{event} {results}")  # who tells other results has another event
    keys = {"ids": {"national": "P1"}, "birth": "1980-01-02", "number": 1, "games": 9, "key": event} | more
    entry = NormEntry("P1", name, rules, "", norm, f"Cup {event}", keys.pop("date", day), **keys)
    person = Person(entry.number, name, entry.ids)
    games = tuple(
        GameFacts(at, person, Person(at + 1, other), f"{won}-{1 - int(won)}", key=(1, 1, at, 1, 1, 1))
        for at, (won, other) in enumerate(zip(results, NAMES, strict=False), start=1)
    )
    facts = ClaimFacts(0, digest, f"Cup {event}", day, entry, games, holds, game=of)
    reference = EventRef(f"Cup {event}", day, event)
    return Claim(person, reference, rules, norm, verdict, found=found), facts


def told(*files: Examined) -> list[list[tuple[str, list[tuple[str, str | None, str | None]]]]]:
    """Of each file the claims: verdict, and the differences as what, found, article."""
    answers = [each.answer for each in held_against_each_other(files)]
    return [
        [
            (claim.verdict.value, [(each.what.value, each.found, each.article) for each in claim.differences])
            for claim in answer.claims
        ]
        for answer in answers
    ]
