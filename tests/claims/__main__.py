"""Write a set of claims whose truth is known.

    python -m tests.claims 10000 DIR --seed 7

Files lie below DIR/claims, the truth in DIR/truth.json. What verification says of them is held against it:

    protokol verify DIR/claims --json --parameters DIR/parameters.txt > DIR/told.jsonl
    python -m tests.claims.checked DIR
"""

from __future__ import annotations

import argparse
from pathlib import Path

from tests.claims.claim_set import by_processes, write


def main() -> None:
    """Write the set."""
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("claims", type=int)
    parser.add_argument("folder", type=Path)
    parser.add_argument("--seed", type=int, default=1)
    parser.add_argument("--jobs", type=int, default=2)
    asked = parser.parse_args()
    asked.folder.mkdir(parents=True, exist_ok=True)
    truth = write(asked.claims, asked.folder, asked.seed, by_processes(asked.jobs) if asked.jobs > 1 else None)
    wrong = sum(bool(each["way"]) for claims in truth["files"].values() for each in claims or ())
    print(
        f"{len(truth['files'])} files, {sum(len(each or ()) for each in truth['files'].values())} claims, {wrong} in wrong units"
    )


if __name__ == "__main__":
    main()
