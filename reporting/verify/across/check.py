"""The check across claims as verification calls it."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import replace

from reporting.locale import Texts
from reporting.verify.across.changes import changed
from reporting.verify.across.digest import Digest
from reporting.verify.examined import Examined
from reporting.verify.options import VerifyOptions


def held_against_each_other(examined: Sequence[Examined], options: VerifyOptions, words: Texts) -> Sequence[Examined]:
    """The files with what their claims say against each other; in the order of the answer."""
    del options, words
    digest = Digest()
    for each in examined:
        digest.add(each)
    found = digest.changes()
    return [
        replace(each, answer=changed(each.answer, found[at])) if at in found else each
        for at, each in enumerate(examined)
    ]
