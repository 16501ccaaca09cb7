"""The systems of play: one table, and what needs places as well as pairs.

A later stage of an event pairs those whom the places of the stage before send on, so that the
table of systems stands above both rooms: neither pairing nor standings knows of it.
"""
