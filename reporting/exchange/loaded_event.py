"""The event as the rules read it: what it tells of its players itself is told of each of them."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

from engine.model import Event
from engine.model.event import with_sexes
from engine.pairing.technical_ratings import with_technical_ratings
from reporting.exchange.document import decode_event


def loaded_event(event: Event) -> Event:
    """The event with the sex and technical ratings that it tells of players; what was written stays in the document.

    An event of women or of men tells everybody's sex (`with_sexes`), its methods the ratings of whoever has none
    (PZWarc 2021, V 2.6.1.2).
    """
    return with_technical_ratings(with_sexes(event))


def event_of(document: Mapping[str, Any]) -> Event:
    """The event in a document that was read before, as the rules read it."""
    return loaded_event(decode_event(document)[0])
