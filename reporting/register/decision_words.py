"""What a commission decided, in the words that it writes."""

from __future__ import annotations

from collections.abc import Mapping
from functools import cache

from reporting.languages import LANGUAGES
from reporting.locale import texts
from reporting.locale.headings import fold
from reporting.register.values import VERDICTS


@cache
def _words() -> Mapping[str, str]:
    """Decisions by their folded words in all languages, by what commissions write for them, and by themselves."""
    words: dict[str, str] = {}
    for lang in LANGUAGES:
        for one in VERDICTS:
            known = (texts(lang)(f"claim.decision.{one}"), *texts(lang)(f"claim.decision.{one}.said").split("|"))
            words.update(dict.fromkeys(map(fold, known), one))
    return {**words, **{one: one for one in VERDICTS}}


def decision_of(text: str) -> str | None:
    """`granted`, `refused` or `returned` in the words of the three languages, as the list has them or as people
    write them (`tak`, `odmowa`, `отказ`); None for anything else."""
    return _words().get(fold(text))
