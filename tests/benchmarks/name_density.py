"""How full of namesakes and near names some people are, by shares of all pairs: they do not hang on how many there are.

python tests/benchmarks/name_density.py 300000              of made people
python tests/benchmarks/name_density.py 300000 --crowded
python tests/benchmarks/name_density.py names.txt           of a file, a surname, a comma and first names a line
"""

from __future__ import annotations

import argparse
import sys
from collections import Counter, defaultdict
from collections.abc import Iterable, Iterator
from pathlib import Path
from typing import NamedTuple

ROOT = Path(__file__).resolve().parents[2]


class Density(NamedTuple):
    """Of a hundred million pairs of people those who share it."""

    surname: float
    near_surname: float
    first_name: float
    near_name: float
    """One first name, and surnames within one edit."""


def density(people: Iterable[tuple[str, str]]) -> Density:
    """Of people as surname and first name, in small letters without marks."""
    known = list(people)
    surnames, first_names = (Counter(each[at] for each in known) for at in (0, 1))
    by_first: dict[str, Counter[str]] = defaultdict(Counter)
    for surname, first in known:
        by_first[first][surname] += 1
    pairs = len(known) * (len(known) - 1) / 1e8
    near = sum(_near(each) for each in by_first.values())
    return Density(*(found / pairs for found in (_same(surnames), _near(surnames), _same(first_names), near)))


def _same(counts: Counter[str]) -> int:
    return sum(each * (each - 1) for each in counts.values())


def _near(counts: Counter[str]) -> int:
    """Pairs of people whose words are one edit apart: a letter exchanged, or one of them missing."""
    alike: dict[tuple[int, str, str], list[int]] = {}
    for word, count in counts.items():
        for at in range(len(word)):
            alike.setdefault((at, word[:at], word[at + 1 :]), []).append(count)
    exchanged = sum(sum(each) ** 2 - sum(one * one for one in each) for each in alike.values() if len(each) > 1)
    missing = sum(
        2 * count * counts[less]
        for word, count in counts.items()
        for less in {word[:at] + word[at + 1 :] for at in range(len(word))}
        if less in counts
    )
    return exchanged + missing


def made_names(count: int, *, crowded: bool = False) -> Iterator[tuple[str, str]]:
    """Made people as surname and first of their first names."""
    from tests.benchmarks.made_lists import people, plain

    for each in people(count, crowded=crowded):
        yield plain(each.surname).lower(), plain(each.first_name).split()[0].lower()


def _of_file(path: Path) -> Iterator[tuple[str, str]]:
    from tests.benchmarks.made_lists import plain

    for line in path.read_text(encoding="utf-8").splitlines():
        surname, _, first = plain(line).lower().partition(",")
        if first.split():
            yield surname.strip(), first.split()[0]


def main() -> None:
    """Measure and print."""
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("people", help="how many made people, or a file of names")
    parser.add_argument("--crowded", action="store_true")
    arguments = parser.parse_args()
    sys.path.insert(0, str(ROOT))
    given = arguments.people
    names = made_names(int(given), crowded=arguments.crowded) if given.isdecimal() else _of_file(Path(given))
    for name, value in density(names)._asdict().items():
        print(f"{name:14}{value:12,.0f} of 100,000,000 pairs")


if __name__ == "__main__":
    main()
