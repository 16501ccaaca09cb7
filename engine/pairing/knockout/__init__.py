"""The cup: who loses is out (PZSzach 2002, B.VI D)."""
