"""The judges of single norms under an edition: today's where none is named."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

from engine.classification.arithmetic import CardFigures
from engine.classification.bulgaria import classify_bulgarian as _bulgarian
from engine.classification.fide.norm import classify_fide as _fide
from engine.classification.kszk.norm import classify_kszk as _kszk
from engine.classification.ledger_rule import title_after as _title_after
from engine.classification.pzszach.norm import card_figures as _card_figures
from engine.classification.pzszach.norm import classify_pzszach as _pzszach
from engine.classification.pzwarc.category import classify_category as _category
from engine.classification.pzwarc.title import classify_title as _title
from engine.classification.rule_set import Procedure
from engine.classification.rules import in_force
from engine.classification.verdict import Verdict
from engine.model import Event, Player
from engine.regulations.editions import select

Judge = Callable[..., Verdict]


def _under(regulation: str, judge: Judge) -> Judge:
    def judged(event: Event, number: int, norm: str, edition: str = "") -> Verdict:
        return judge(event, event.player(number) or Player(number), norm, select(regulation, name=edition))

    return judged


classify_kszk = _under("kszk", _kszk)
classify_category = _under("pzwarc", _category)
classify_title = _under("pzwarc", _title)
classify_pzszach = _under("pzszach", _pzszach)
classify_fide = _under("fide", _fide)


def classify_by_rating(event: Event, number: int, norm: str) -> Verdict:
    """A title by rating, which FIDE's rules judge without the games."""
    return in_force("fide").judge(event, number, norm)


classify_bulgarian = _under("bg", _bulgarian)


def card_figures(event: Event, number: int, edition: str = "") -> CardFigures | None:
    """The figures of a start card."""
    return _card_figures(event, number, select("pzszach", name=edition).numbers)


def title_after(*told: Any, women: bool) -> str:
    """What a draughts player holds after a norm."""
    return _title_after(select("pzwarc").numbers, *told, women=women)


def procedure_of(rules: str, event: Event, norm: str) -> Procedure:
    """Who applies to whom for a norm."""
    return in_force(rules).procedure(event, norm)
