"""What goes wrong with a template; told apart from what fills it, whose libraries take long to begin."""

from __future__ import annotations


class NotFilledError(Exception):
    """What came of a template is no document, or nothing came of it."""
