"""PZWarc's Swiss system (2021, V 2): classical, FMJD and rating variants."""

from engine.pairing.swiss.pzwarc.judge import breaches, judge_pzwarc
from engine.pairing.swiss.pzwarc.pairing import pair_pzwarc
from engine.pairing.swiss.pzwarc.settings import PzwarcSettings, Variant

__all__ = ["PzwarcSettings", "Variant", "breaches", "judge_pzwarc", "pair_pzwarc"]
