"""What pairing a round anew changed: the boards, and the papers that are out of date by it."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from pathlib import Path

from engine.model import Event, Finding, notice
from engine.model.listing import missing_numbers
from engine.pairing.paired_round import RoundPairing, games_of
from engine.pairing.teams.event import is_team_event
from reporting.actions.pair_teams import team_pairs
from reporting.languages import LANGUAGES
from reporting.render.paper_names import folder_name

Boards = Mapping[tuple[int, int, int], tuple[int | None, int | None]]
"""Group, board and game of a round (of teams the match in the place of the board) -> who plays whom."""


def boards_of_round(event: Event, number: int) -> Boards:
    """The boards as they stand in the results."""
    if is_team_event(event):
        return {(1, at, 1): pair for at, pair in enumerate(team_pairs(event, number), start=1)}
    games = (game for game in event.results_of_round(number) if game.black is not None)
    return {(game.key.group, game.key.board, game.key.game): (game.white, game.black) for game in games}


def boards_of_pairing(event: Event, pairing: RoundPairing, number: int) -> Boards:
    """The boards as they are paired now."""
    if is_team_event(event):
        return {(1, at, 1): pair for at, pair in enumerate(pairing.pairs, start=1)}
    games = (game for game in games_of(pairing, number) if game.black is not None)
    return {(game.key.group, game.key.board, game.key.game): (game.white, game.black) for game in games}


def changed_boards(before: Boards, now: Boards) -> set[int]:
    """The boards, of teams the matches, on which others play, or with other colours."""
    return {key[1] for key in before.keys() | now.keys() if before.get(key) != now.get(key)}


def redone(path: str, number: int, before: Boards, now: Boards) -> Finding:
    """Which boards changed, and which papers of the round lie in the usual folder beside the file."""
    changed = changed_boards(before, now)
    if not changed:
        return notice("redo-same", round=number)
    last = max(changed)
    boards = ", ".join(missing_numbers(set(range(1, last + 1)) - changed, last))
    papers = ", ".join(_papers(Path(path), number))
    name, hint = Path(path).name, "papers" if papers else ""
    return notice("redo-changed", value=name, round=number, boards=boards, papers=papers, hint=hint)


def _papers(path: Path, number: int) -> Iterator[str]:
    """The papers of a round below `NAME-papers`, by their paths in it."""
    root = path.with_name(f"{path.stem}-papers")
    for lang in LANGUAGES:
        for folder in (root, root / lang):
            yield from (
                each.relative_to(root).as_posix()
                for each in sorted((folder / folder_name("round", number, lang)).glob("*.*"))
            )
