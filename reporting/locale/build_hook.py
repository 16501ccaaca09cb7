"""Hatchling's hook: compile the catalogues before the package is put together."""

from __future__ import annotations

import sys
from pathlib import Path
from typing import Any

from hatchling.builders.hooks.plugin.interface import BuildHookInterface


class CompileCatalogues(BuildHookInterface[Any]):
    """Makes the `.mo` files that the wheel carries."""

    def initialize(self, version: str, build_data: dict[str, Any]) -> None:
        """Compile all catalogues in the source tree."""
        del version, build_data
        here = Path(self.root) / "reporting" / "locale"
        sys.path.insert(0, str(here))
        try:
            from compile import compile_catalogues  # type: ignore[import-not-found]
        finally:
            sys.path.pop(0)
        compile_catalogues(here)
