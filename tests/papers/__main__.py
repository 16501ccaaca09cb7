"""Print every form in every language for eight shapes of events, and name each place where a rule is broken.

    python -m tests.papers [--kind swiss] [--shape long] [--lang pl] [--form standings] [--keep DIR] [--everywhere]

Ends with 1 where anything is wrong. `--everywhere` tries each form with every kind of event that it fits.
"""

from __future__ import annotations

import argparse
import sys
from multiprocessing import get_context
from pathlib import Path

from reporting.forms.catalogue import every_form
from reporting.languages import LANGUAGES
from tests.papers.claims import CLAIMS
from tests.papers.events import KINDS, SHAPES
from tests.papers.matrix import Outcome, events, run


def main() -> int:
    """Run what is asked for, print faults as they are found."""
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("--kind", action="append", choices=[*KINDS, CLAIMS])
    parser.add_argument("--shape", action="append", choices=list(SHAPES))
    parser.add_argument("--lang", action="append", choices=LANGUAGES)
    parser.add_argument("--form", action="append", choices=list(every_form()), default=[])
    parser.add_argument("--keep", type=Path)
    parser.add_argument("--everywhere", action="store_true")
    parser.add_argument("--jobs", type=int, default=1)
    asked = parser.parse_args()
    tasks = [
        (kind, shape, tuple(asked.lang or LANGUAGES), tuple(asked.form), asked.keep, asked.everywhere)
        for kind, shape in events()
        if kind in (asked.kind or [*KINDS, CLAIMS]) and shape in (asked.shape or SHAPES)
    ]
    total = Outcome()
    with get_context("spawn").Pool(asked.jobs, maxtasksperchild=4) as pool:
        for outcome in pool.imap(run, tasks):
            for fault in outcome.faults:
                print(fault, flush=True)
            total.papers += outcome.papers
            total.pages += outcome.pages
            total.faults += outcome.faults
    print(f"{len(total.papers)} papers, {total.pages} pages, {len(total.faults)} faults", file=sys.stderr)
    if not (asked.kind or asked.shape or asked.form):
        never = set(every_form()) - {form for form, *_ in total.papers}
        print(*(f"never printed: {form}" for form in sorted(never)), sep="\n")
        return int(bool(never or total.faults))
    return int(bool(total.faults))


if __name__ == "__main__":
    sys.exit(main())
