"""Jahr's running method (metoda krocząca, 1981): the running 10 % of the opponents' points."""

from engine.pairing.swiss.jahr.pairing import JahrSettings, judge_jahr, pair_jahr
from engine.pairing.swiss.jahr.running import RunningRound, auxiliary, final_order, running_totals

__all__ = ["JahrSettings", "RunningRound", "auxiliary", "final_order", "judge_jahr", "pair_jahr", "running_totals"]
