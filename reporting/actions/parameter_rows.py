"""What `rules` says of the parameters of norms: which there are, their values, where these come from."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any

from engine.classification.parameters import Given, Parameter, known_parameters
from reporting.locale import Texts


def parameter_rows(given: Sequence[Given], words: Texts) -> list[dict[str, Any]]:
    """Every parameter; `value` is None where no source gives one and nobody has set it.

    `set_by` is `file` where the file of parameters sets it, `source` where a source gives it,
    `secondary` where that is not the regulation itself, None otherwise.
    """
    by_file = {item.parameter.id: item for item in given}
    return [_row(parameter, by_file.get(parameter.id), words) for parameter in known_parameters().values()]


def _row(parameter: Parameter, given: Given | None, words: Texts) -> dict[str, Any]:
    known = parameter.known()
    source, secondary = parameter.known_source()
    value = given.value if given else known
    set_by = "file" if given else None if known is None else "secondary" if secondary else "source"
    return {
        "id": parameter.id,
        "rules": parameter.rules,
        "title": words(f"verdict.rules.{parameter.rules}"),
        "article": parameter.article,
        "editions": list(parameter.editions),
        "expected": parameter.expected,
        "value": value,
        "set_by": set_by,
        "source": given.source if given else source if known is not None else None,
    }
