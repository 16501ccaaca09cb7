"""Events of several groups and stages (PZSzach 2002, B.VI A.2)."""
