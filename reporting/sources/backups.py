"""Who is not on the list any more, and in which state that was kept beside the event he still is."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from dataclasses import replace
from pathlib import Path

from engine.model import Finding
from reporting.sources.load import STDIN, Loaded, load

_GONE = "player-unknown"


def with_backups(loaded: Loaded, findings: tuple[Finding, ...]) -> tuple[Finding, ...]:
    """The findings; those about a number that nobody has name the newest state before in which somebody had it."""
    gone = {found.value for found in findings if found.code == _GONE and found.value is not None}
    if not gone or loaded.path == STDIN:
        return findings
    known: dict[str, tuple[tuple[str, str], ...]] = {}
    for path in _backups(Path(loaded.path)):
        if gone <= known.keys():
            break
        known = {**_players(path), **known}
    return tuple(
        replace(found, values=(*found.values, *known[found.value]))
        if found.code == _GONE and found.value in known
        else found
        for found in findings
    )


def _backups(path: Path) -> Iterator[Path]:
    """The states that commands kept beside a file, the newest first."""
    try:
        found = [each for each in path.parent.iterdir() if _is_backup(each.name, path)]
        yield from sorted(found, key=lambda each: (each.stat().st_mtime_ns, each.name), reverse=True)
    except OSError:
        return


def _is_backup(name: str, path: Path) -> bool:
    return name.startswith(f"{path.stem}.before-") and name.endswith(path.suffix)


def _players(path: Path) -> Mapping[str, tuple[tuple[str, str], ...]]:
    """Number -> what the finding's text is filled with."""
    return {
        str(player.number): (("hint", "backup"), ("backup", path.name), ("name", player.called))
        for player in load(str(path), None).event.players
    }
