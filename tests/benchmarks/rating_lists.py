"""What rating lists cost: the import of FIDE's list as text and as XML, look-ups by id and by name, matches for `fill`.

    python tests/benchmarks/rating_lists.py                   1,500,000 made players
    python tests/benchmarks/rating_lists.py 100000 --keep DIR

CPU seconds (user and system) of whole processes for imports, of this process for look-ups; names are disturbed in ten
ways (`disturbed`). By the calibration figures of two machines compare. A player who is
taken for somebody else ends the run, unless he has that one's whole name, year and federation; half of those who are
matched are not on the list at all. The made list is as full of namesakes as real people are (`made_lists`), or with
`--crowded` as no list is.
"""

from __future__ import annotations

import argparse
import random
import statistics
import sys
import tempfile
import time
from collections import Counter
from collections.abc import Callable
from pathlib import Path
from typing import Any

from calibration import ROOT, calibration

SAMPLE = 1_000
IMPORT_TARGET, LOOKUP_TARGET, HITS_TARGET = 60.0, 5.0, 990


def chosen(count: int, *, crowded: bool = False) -> tuple[list[Any], list[Any]]:
    """A thousand players of the list whose name nobody else has, and as many who are not on it."""
    from tests.benchmarks.made_lists import people, plain

    made = list(people(count + SAMPLE, crowded=crowded))
    names = Counter(tuple(sorted(plain(f"{each.surname} {each.first_name}").lower().split())) for each in made[:count])
    only = [
        each
        for each in made[:count]
        if names[tuple(sorted(plain(f"{each.surname} {each.first_name}").lower().split()))] == 1
    ]
    return random.Random(7).sample(only, SAMPLE), made[count:]


def measured(times: list[float]) -> str:
    """Median, 90th and 99th of a hundred, mean: milliseconds."""
    times.sort()
    at = [times[int(len(times) * part)] for part in (0.5, 0.9, 0.99)]
    return "median {:.2f} ms, p90 {:.2f}, p99 {:.2f}, mean {:.2f}".format(*at, statistics.mean(times))


def timed(ask: Callable[[Any], Any], questions: list[Any]) -> tuple[list[Any], list[float]]:
    """The answers, and the milliseconds of computing for each."""
    answers, times = [], []
    for question in questions:
        started = time.process_time()
        answers.append(ask(question))
        times.append(1000 * (time.process_time() - started))
    return answers, times


def imports(folder: Path, count: int, base: float, *, crowded: bool) -> None:
    """Import the list in both forms, into stores of their own."""
    from tests.benchmarks.made_lists import write_list
    from tests.benchmarks.run import process

    for ending in ("txt", "xml"):
        path = folder / f"list.{ending}"
        if not path.exists():
            write_list(path, count, crowded=crowded)
        store = folder / ending
        for old in store.glob("*"):
            old.unlink()
        arguments = ["lookup", "--import", str(path), "--date", "2026-11-01", "--store", str(store)]
        cpu, memory = process(arguments, folder)
        size = sum(each.stat().st_size for each in store.iterdir()) / 2**20
        print(
            f"import, {ending}: {cpu:.1f} s ({cpu / base:.0f} x), {memory:.0f} MB, store {size:.0f} MB; target {IMPORT_TARGET:.0f} s"
        )


def look_ups(store: Path, listed: list[Any], strangers: list[Any]) -> None:
    """Look-ups by id and by name, and who is taken for whom."""
    from reporting.lists.likeness import same_name
    from reporting.lists.match import match
    from reporting.lists.rating_list_store import RatingListStore
    from reporting.lists.search import ListSearch
    from reporting.lists.store import lists_of
    from reporting.locale.sounds import latin_words
    from tests.benchmarks.disturbed import disturbed

    search = ListSearch(lists_of(store)[0][0])
    _, times = timed(search.by_id, [each.id for each in listed])
    print(f"look-up by id: {measured(times)}; target {LOOKUP_TARGET:.0f} ms")
    for title, known in (("name", False), ("name, year and federation", True)):

        def ask(question: Any, known: bool = known) -> Any:
            _, each, text = question
            facts = {"birth": str(each.birth), "federation": each.federation} if known else {}
            return search.by_name(text, **facts)

        questions = disturbed(listed)
        answers, times = timed(ask, questions)
        first = [found[0].player if found else None for found in answers]
        missed = [
            (got, each, text)
            for got, (_, each, text) in zip(first, questions, strict=True)
            if got is None or got.id != each.id
        ]
        another = [same_name(latin_words(text), got.name) for got, _, text in missed if got is not None]
        near = sum(as_near(got, each, text) for got, each, text in missed) - sum(another)
        hits = len(questions) - len(missed)
        print(
            f"look-up by {title}: {measured(times)}; first hits {hits} of {len(questions)}, target {HITS_TARGET}; "
            f"of the {len(missed)} others {sum(another)} are typed word for word as somebody else is called, {near} are "
            "by their letters as near to somebody else"
        )
    search.close()
    rating_lists = RatingListStore(store)
    questions = disturbed(listed + strangers)
    answers, times = timed(lambda question: match(rating_lists, "fide", player(question[1], question[2])), questions)
    rating_lists.close()
    found = [answer.found.player.id if answer.found else "" for answer in answers]
    right = sum(one == each.id for one, (_, each, _) in zip(found, questions, strict=True))
    mistaken = [
        (text, answer, each)
        for one, answer, (_, each, text) in zip(found, answers, questions, strict=True)
        if one not in {"", each.id}
    ]
    wrong = [
        (text, answer.found.player.name, like_him(each, answer.found.player, text)) for text, answer, each in mistaken
    ]
    namesakes = sum(like for _, _, like in wrong)
    others = sum(answer.found.player.standard != each.ratings[0] for _, answer, each in mistaken if answer.found)
    print(
        f"fill: {measured(times)} a player; {right} of {len(listed)} found; {namesakes} of {len(strangers)} who are not "
        "on the list taken for whoever has their whole name, year and federation: typed as somebody else is called "
        f"({others} of them have another rating, which is told where the sheet has theirs)"
    )
    false = [(text, name) for text, name, like in wrong if not like]
    if false:
        raise SystemExit(f"taken for somebody else: {false[:5]}")


def as_near(got: Any, each: Any, text: str) -> bool:
    """Whether a disturbed name takes no more letters to become that of whoever was found than his own."""
    from rapidfuzz.distance.DamerauLevenshtein import distance

    from reporting.locale.sounds import latin_words

    def letters(name: str) -> str:
        return " ".join(sorted(ways[0] for ways in latin_words(name)))

    asked = letters(text)
    return got is not None and distance(asked, letters(got.name)) <= distance(
        asked, letters(f"{each.surname} {each.first_name}")
    )


def like_him(each: Any, listed: Any, text: str) -> bool:
    """Whether whoever was found has the whole name that was asked for, the year and the federation: nobody could tell
    the two apart."""
    from reporting.lists.likeness import same_name
    from reporting.locale.sounds import latin_words

    facts = (listed.birth, listed.federation) == (str(each.birth), each.federation)
    return facts and same_name(latin_words(text), listed.name)


def player(each: Any, text: str) -> Any:
    """A player of an event whose name, year of birth and federation are known."""
    from engine.model import Player

    return Player(1, text.strip(), "", birth_year=each.birth, federation=each.federation)


def main() -> None:
    """Measure and print."""
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("count", type=int, nargs="?", default=1_500_000)
    parser.add_argument("--keep", type=Path)
    parser.add_argument("--no-imports", action="store_true", help="of the lists that an earlier run kept")
    parser.add_argument("--crowded", action="store_true", help="a list four times as full of near names as real ones")
    arguments = parser.parse_args()
    sys.path.insert(0, str(ROOT))
    base = calibration()
    print(f"{arguments.count} players; calibration {base:.2f} s")
    with tempfile.TemporaryDirectory() as name:
        folder = (arguments.keep or Path(name)).resolve()
        folder.mkdir(parents=True, exist_ok=True)
        if not arguments.no_imports:
            imports(folder, arguments.count, base, crowded=arguments.crowded)
        look_ups(folder / "txt", *chosen(arguments.count, crowded=arguments.crowded))


if __name__ == "__main__":
    main()
