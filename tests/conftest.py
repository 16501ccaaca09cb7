"""Properties are tried on the same examples every time, without a clock; `PROTOKOL_LONG=1` looks for new ones."""

import os

from hypothesis import settings

settings.register_profile("steady", derandomize=True, deadline=None)
settings.register_profile("long", derandomize=False, deadline=None, max_examples=500)
settings.load_profile("long" if os.environ.get("PROTOKOL_LONG") else "steady")
