"""Citations of the regulations that pairings, standings and checks are built after, each in one edition.

A system, a tie-break or a check is the procedure of one text: it keeps that text's edition on every
day, and a new text is a new procedure. What has numbers alone that change from edition to edition
is chosen by the day (`engine.regulations.editions`).
"""

from __future__ import annotations

from typing import Final

from engine.model.finding import Rule
from engine.model.info import GameType

PZWARC_SWISS: Final = "pzwarc-2021-swiss"
FIDE_1998: Final = "fide-1998"
JAHR: Final = "jahr-1981"
"""The numbers of texts that are systems of play: whose id is on the sheet, whatever its day."""


def chess_code(article: str) -> Rule:
    """Kodeks Szachowy of PZSzach."""
    return Rule("pzszach", article, "2002")


def draughts_code(article: str) -> Rule:
    """Kodeks warcabowy of PZWarc."""
    return Rule("pzwarc", article, "2021")


def code_of_game(game: GameType, *, chess: str, draughts: str) -> Rule:
    """What both codes say, each in its own article: the one of the game that is played."""
    return draughts_code(draughts) if game.is_draughts else chess_code(chess)


def fide_swiss(article: str) -> Rule:
    """FIDE's rules of Swiss systems but the pairings themselves, whose systems have editions of their own."""
    return Rule("fide", article, "2026-02-01")


def fide_tie_breaks(article: str) -> Rule:
    """FIDE C.07."""
    return Rule("fide", f"C.07 {article}", "2026-03-01")


def fide_1998(article: str) -> Rule:
    """FIDE's Swiss rules of 1998, in the Bulgarian text."""
    return Rule("fide-1998", article, "1998")


def jahr_method(article: str) -> Rule:
    """Ulrich Jahr's running method of places."""
    return Rule("jahr", article, "1981")
