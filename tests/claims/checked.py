"""What verification said, held against what is true."""

from __future__ import annotations

import json
import sys
from collections.abc import Iterable, Iterator, Mapping
from pathlib import Path
from typing import Any


def faults(truth: Mapping[str, Any], lines: Iterable[Mapping[str, Any]], root: str) -> Iterator[str]:
    """Every claim whose verdict is false, or whose wrong is not named; every file that was not told as it is.

    `lines` are those of `verify --json` over `root`, the folder of the set.
    """
    told = {str(line["file"]).removeprefix(root).lstrip("/"): line for line in lines if "file" in line}
    for path, expected in truth["files"].items():
        line = told.get(path)
        if line is None:
            yield f"{path}: not told"
        elif expected is None:
            if line["ok"] or line["claims"] or not line["findings"]:
                yield f"{path}: should be unreadable"
        elif not _repeats(expected, line):
            yield from (f"{path}: {fault}" for fault in _of_file(expected, line))


def _repeats(expected: list[Mapping[str, Any]], line: Mapping[str, Any]) -> bool:
    """Whether a file is told as a copy that claims nothing more, and all that it would claim holds."""
    copy = not line["claims"] and "verify-copy" in {found["code"] for found in line["findings"]}
    return copy and all(each["verdict"] == "confirmed" for each in expected)


def _of_file(expected: list[Mapping[str, Any]], line: Mapping[str, Any]) -> Iterator[str]:
    left = list(line["claims"])
    for each in sorted(expected, key=lambda one: one["norm"] is None):
        found = next((claim for claim in left if _is(claim, each)), None)
        if found is None:
            yield f"{_name(each)} is missing; findings {[each['code'] for each in line['findings']]}"
            continue
        left.remove(found)
        yield from _of_claim(found, each)
    if left and all(each["norm"] is not None for each in expected):
        yield f"not expected: {[(claim['player']['number'], claim['norm'], claim['verdict']) for claim in left]}"
    elif any(claim["verdict"] == "confirmed" for claim in left):
        yield "confirms what nobody made"


def _is(claim: Mapping[str, Any], expected: Mapping[str, Any]) -> bool:
    number, norm = expected["number"], expected["norm"]
    return number in {None, claim["player"]["number"]} and norm in {None, claim["norm"]}


def _of_claim(claim: Mapping[str, Any], expected: Mapping[str, Any]) -> Iterator[str]:
    told = [(each["what"], each["article"] or "") for each in claim["differences"]]
    told += [("requirement", article) for article in _unmet(claim) if claim["verdict"] == "refuted"]
    if claim["verdict"] != expected["verdict"]:
        yield f"{_name(expected)} is {claim['verdict']}: {told}"
    elif not expected["whats"]:
        if claim["differences"]:
            yield f"{_name(expected)} has differences: {told}"
    elif not {what for what, _ in told} & set(expected["whats"]):
        yield f"{_name(expected)} is told as {told}"
    elif expected["article"] is not None and not _cites(claim, expected["article"]):
        yield f"{_name(expected)} cites {told}"


def _cites(claim: Mapping[str, Any], article: str) -> bool:
    """A difference or a requirement that is not met names the article, or a part of it."""
    cited = [each["article"] or "" for each in claim["differences"]] + _unmet(claim)
    return any(each.startswith(article) for each in cited)


def _unmet(claim: Mapping[str, Any]) -> list[str]:
    """The articles of requirements that are not met."""
    return [str(each["article"]) for each in claim["requirements"] if each["met"] is False]


def _name(expected: Mapping[str, Any]) -> str:
    way = f" ({expected['way']})" if expected["way"] else ""
    return f"{expected['number']} {expected['norm']}: {expected['verdict']}{way}"


def main(folder: Path) -> None:
    """Print the faults in what was told of a set, and how many they are."""
    truth = json.loads((folder / "truth.json").read_text(encoding="utf-8"))
    lines = map(json.loads, (folder / "told.jsonl").read_text(encoding="utf-8").splitlines())
    found = list(faults(truth, lines, str(folder / "claims")))
    print(*found, f"{len(found)} faults", sep="\n")


if __name__ == "__main__":
    main(Path(sys.argv[1]))
