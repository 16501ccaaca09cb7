"""What a commission may decide on a claim, and the words for it in three languages."""

from __future__ import annotations

from collections.abc import Mapping
from functools import cache

from reporting.languages import LANGUAGES
from reporting.locale import texts
from reporting.locale.headings import fold
from reporting.register.values import VERDICTS


@cache
def _words() -> Mapping[str, str]:
    """Decisions by their folded words in all languages, and by themselves."""
    words = {fold(texts(lang)(f"claim.decision.{one}")): one for lang in LANGUAGES for one in VERDICTS}
    return {**words, **{one: one for one in VERDICTS}}


def decision_of(text: str) -> str | None:
    """`granted`, `refused` or `returned` in the words of the three languages; None for anything else."""
    return _words().get(fold(text))
