"""The document and the event: `decode_event` and `encode_event`, each the way back of the other."""

from __future__ import annotations

from reporting.exchange.decode import decode_event
from reporting.exchange.encode import encode_event

__all__ = ["decode_event", "encode_event"]
