"""What must be quick, measured so that a busy machine or the litter of other tests lets no test fall."""

from __future__ import annotations

import gc
import time
from collections.abc import Callable
from typing import Final, TypeVar

TRIES: Final = 3
HOPELESS: Final = 20  # times the bound: no noise, no further try

T = TypeVar("T")


def quick(seconds: float, work: Callable[[], T]) -> T:
    """What `work` returns; one of a few tries takes less than so many seconds of computing.

    What other tests left is kept from the collector of garbage meanwhile: a pass over it may take half a second.

    Raises:
        AssertionError: every try took longer.
    """
    spent = list[float]()
    gc.freeze()
    try:
        while len(spent) < TRIES and not any(each > HOPELESS * seconds for each in spent):
            started = time.process_time()
            found = work()
            spent.append(time.process_time() - started)
            if spent[-1] < seconds:
                return found
    finally:
        gc.unfreeze()
    told = ", ".join(f"{each:.2f}" for each in spent)
    raise AssertionError(f"takes {told} s of computing, not less than {seconds}")
