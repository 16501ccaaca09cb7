"""The program in processes of its own that have all imported already: what is tried is the process, not its start."""

from __future__ import annotations

import multiprocessing
import os
import sys
import warnings
from collections.abc import Callable
from multiprocessing.process import BaseProcess
from pathlib import Path

_WAY = "fork" if hasattr(os, "fork") else "spawn"


def start(
    arguments: list[str],
    folder: Path,
    out: int | Path = Path(os.devnull),
    err: Path = Path(os.devnull),
    first: Callable[[], None] | None = None,
) -> BaseProcess:
    """The command line begun in a folder, in English; its answer goes to a file or an open descriptor.

    `first` is called in the process before. `join` it; its `exitcode` is the program's.
    """
    everything = (arguments, folder, out, err, first)
    process = multiprocessing.get_context(_WAY).Process(target=_run, args=everything)
    with warnings.catch_warnings():
        warnings.simplefilter(
            "ignore", DeprecationWarning
        )  # of Python 3.12 on: threads of this process do not go along
        process.start()
    return process


def _run(arguments: list[str], folder: Path, out: int | Path, err: Path, first: Callable[[], None] | None) -> None:
    os.chdir(folder)
    os.environ["LC_ALL"] = "C.UTF-8"
    for number, target in ((1, out), (2, err)):
        os.dup2(target if isinstance(target, int) else os.open(target, os.O_WRONLY | os.O_CREAT | os.O_APPEND), number)
    sys.stdout, sys.stderr = (os.fdopen(number, "w", encoding="utf-8", closefd=False) for number in (1, 2))
    from reporting.cli.main import main

    if first is not None:
        first()
    main(arguments)
