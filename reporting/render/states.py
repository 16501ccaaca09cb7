"""An event as it is, and as it stood for each of its rounds: facts and evidence, each made once for all its papers."""

from __future__ import annotations

from functools import cache
from typing import TYPE_CHECKING, Any

from reporting.context.subjects import Facts
from reporting.exchange.document import event_of
from reporting.exchange.round_snapshot import document_as_paired, document_at_round
from reporting.render.evidence import EvidenceWriter

if TYPE_CHECKING:
    from reporting.sources.load import Loaded


class States:
    """Facts and evidence by round; None stands for the event as it is now."""

    def __init__(self, loaded: Loaded, facts: Facts) -> None:
        self._loaded, self._facts = loaded, facts
        self._evidence = EvidenceWriter(loaded.document)
        self._document_at = cache(self._stood)
        self._facts_at = cache(self._facts_then)
        self._evidence_at = cache(self._evidence_then)

    def facts(self, round_number: int | None) -> Facts:
        """The event for a paper of a round, or of none, with its tables."""
        return self._facts if round_number is None else self._facts_at(round_number)

    def evidence(self, round_number: int | None, *, pairs_alone: bool = False) -> EvidenceWriter:
        """The evidence that such a paper carries; one of pairs alone does without the scores of its round."""
        return self._evidence if round_number is None else self._evidence_at(round_number, pairs_alone)

    def _stood(self, number: int) -> dict[str, Any]:
        return document_at_round(self._loaded.document, self._loaded.event, number)

    def _facts_then(self, number: int) -> Facts:
        return Facts(event_of(self._document_at(number)))

    def _evidence_then(self, number: int, pairs_alone: bool) -> EvidenceWriter:
        stood = self._document_at(number)
        return EvidenceWriter(document_as_paired(stood, number) if pairs_alone else stood)
