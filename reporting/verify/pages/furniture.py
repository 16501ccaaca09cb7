"""Running heads and feet: the event's name, place and days, the page's number, heads of tables repeated; nothing else.

What a reader sees there is on the page as well, and a text that is laid over it could be marked as such a thing.
"""

from __future__ import annotations

import re
from collections.abc import Iterator, Sequence
from functools import cache

from reporting.languages import LANGUAGES
from reporting.locale import paper_texts
from reporting.verify.pages.meaning import says_nothing, squeezed, words_of
from reporting.verify.pages.told import Gap, Kind, Told
from reporting.verify.values import What


def foreign(
    furniture: Sequence[str], heads: Sequence[str], told: Sequence[Told], texts: Sequence[str] = ()
) -> Iterator[Gap]:
    """The texts of heads and feet that no paper of this event has; `heads` are those of the present version.

    The head of a table that is on several pages is among the `texts` of the page in the words of its version.
    """
    printed = {squeezed("".join(heads)), *map(squeezed, heads)}
    others = [text for text in furniture if squeezed(text) not in printed and not _is_page_number(squeezed(text))]
    if not others:
        return
    known = {squeezed(each.text) for each in told} | {squeezed(text) for text in texts if says_nothing(text)}
    words = {word for text in heads for word in words_of(text)}
    words |= {word for each in told if each.what is What.EVENT for word in words_of(each.text)}
    for text in others:
        if squeezed(text) not in known and not words.issuperset(words_of(text)):
            yield Gap(Told("", "furniture", Kind.EXACT, What.PAGE), text)


def _is_page_number(text: str) -> bool:
    return _pages().fullmatch(text) is not None


@cache
def _pages() -> re.Pattern[str]:
    """`page 1 of 2`, in any language."""
    words = ((paper_texts(lang)("form.page"), paper_texts(lang)("form.page-of")) for lang in LANGUAGES)
    return re.compile("|".join(rf"{re.escape(squeezed(one))}\d+{re.escape(squeezed(of))}\d+" for one, of in words))
