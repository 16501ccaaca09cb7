"""Results that come at the same moment: all of them are in the file, each got its own answer."""

from __future__ import annotations

import shutil
import time
from concurrent.futures import ThreadPoolExecutor
from pathlib import Path
from threading import Barrier
from typing import Final

from reporting.actions.changes import Entry, result
from reporting.actions.enter import Entered
from reporting.actions.enter_queue import EnterQueue
from reporting.sources.file_lock import locked
from reporting.sources.load import load

SAMPLE: Final = Path(__file__).parents[3] / "samples" / "swiss-open" / "event.xlsx"


def test_fifty_results_in_the_same_second_are_all_in_the_file(tmp_path: Path) -> None:
    queue = EnterQueue(Path(shutil.copy(SAMPLE, tmp_path)))
    games = [(number, board) for number in range(3, 8) for board in range(1, 11)]
    together = Barrier(len(games))

    def enter(game: tuple[int, int]) -> tuple[Entered, float]:
        together.wait()
        start = time.monotonic()
        return queue.enter(Entry((result(*game, "+:-"),), who=f"phone {game}")), time.monotonic() - start

    with ThreadPoolExecutor(len(games)) as phones:
        answers = list(phones.map(enter, games))
    assert {entered.status for entered, _ in answers} == {"written", "unchanged"}  # one was so before
    assert max(seconds for _, seconds in answers) < 10  # 3 on a computer that does nothing else
    codes = {
        (game.key.round, game.key.board): game.outcome for game in load(str(queue.path)).event.results if game.two_sides
    }
    assert {str(outcome.kind) for game in games if (outcome := codes[game])} == {"forfeit"}


def test_the_lock_tells_threads_apart(tmp_path: Path) -> None:
    inside, most = 0, 0

    def hold(_: int) -> None:
        nonlocal inside, most
        with locked(tmp_path / "event.xlsx") as busy, locked(tmp_path / "event.xlsx") as again:
            assert busy is None and again is None
            inside += 1
            most = max(most, inside)
            time.sleep(0.02)
            inside -= 1

    with ThreadPoolExecutor(4) as threads:
        list(threads.map(hold, range(4)))
    assert most == 1
