"""FIDE Swiss rules of 1998 (Bulgarian text): order, pairing, colours, boards."""

from engine.pairing.swiss.fide1998.judge import breaches, judge_fide1998
from engine.pairing.swiss.fide1998.pairing import pair_fide1998
from engine.pairing.swiss.fide1998.settings import Fide1998Settings

__all__ = ["Fide1998Settings", "breaches", "judge_fide1998", "pair_fide1998"]
