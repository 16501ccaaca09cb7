"""What tests of papers read of a table."""

from __future__ import annotations

from typing import Any


def column(table: dict[str, Any], name: str) -> list[str]:
    """The texts of a column, line by line."""
    at = [one["id"] for one in table["columns"]].index(name)
    return [row[at] if isinstance(row[at], str) else row[at]["text"] for row in table["rows"]]
