"""Tables as other programs export them, by name: made by hand after the headings that their exports have."""

from __future__ import annotations

from pathlib import Path
from typing import Final

TABLES: Final = {
    path.stem: path.read_bytes().decode("utf-8") for path in sorted((Path(__file__).parent / "tables").glob("*.csv"))
}
