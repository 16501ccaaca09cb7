"""What is asked of a verification, as far as the work on one file needs it; passes a process boundary."""

from __future__ import annotations

from dataclasses import dataclass

Agreed = tuple[tuple[str, str], ...]
"""Parameters and the values that hold for whoever verifies."""


@dataclass(frozen=True, slots=True)
class VerifyOptions:
    """`lang` is the language of the messages, `rules` the only rule set to judge by where it is not blank.

    `trust` holds the roots that signatures may lead to, as PEM; `parameters` ids and values that hold where a
    regulation leaves them open.
    """

    lang: str = "en"
    rules: str = ""
    trust: str = ""
    parameters: Agreed = ()
