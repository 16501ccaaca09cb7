"""The command line: one thin file per command, imported when it is called."""

from __future__ import annotations

import gc

gc.set_threshold(1_000_000, 10, 10)
# A command makes hundreds of thousands of values that live to its end: looking through them after every 700 is
# a tenth of its time. What goes round in circles is still collected, later.
