"""The rules of the ledger that hold for an entry: those of the edition by which its norm was made."""

from __future__ import annotations

from engine.classification.ledger.entry import NormEntry
from engine.classification.ledger_rule import LedgerRule
from engine.classification.rules import named


def rule_of(entry: NormEntry) -> LedgerRule:
    """Those of the entry's edition; of today's where the edition is none that is known."""
    return named(entry.rules, entry.edition).ledger
