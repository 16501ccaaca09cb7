"""The Swiss systems: each one value in the table of `swiss_systems`, its kernel in a folder of its own.

`cards` reads what start cards say, once for all kernels; `matching` knows graphs and no chess.
"""
