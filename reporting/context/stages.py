"""The groups and stages of an event, each as the event that its own papers show (PZSzach 2002, B.VI A.2)."""

from __future__ import annotations

from dataclasses import replace

from engine.model import Event, GameResult
from engine.model.system_id import STAGES
from engine.pairing.stage_groups import StageGroup, plans_of, stages_of
from engine.standings.places import groups_of_stage
from reporting.locale import Texts


def parts_to_print(event: Event) -> tuple[StageGroup, ...]:
    """Every group of every stage whose players are known, stage by stage; none in an event without stages."""
    if event.info.system != STAGES or not event.players:
        return ()
    return tuple(part for plan in plans_of(event) for part in groups_of_stage(event, plan)[0])


def part_suffix(part: StageGroup) -> str:
    """What the names of a part's files add: `-s1-g2`, `-s2` for a stage of one group."""
    group = f"-g{part.group}" if part.plan.stage.groups > 1 else ""
    return f"-s{part.plan.stage.number}{group}"


def part_name(part: StageGroup, event: Event, texts: Texts) -> str:
    """What a part is called: the stage, where there are several, and the group."""
    stage = part.plan.stage
    names = []
    if len(stages_of(event)) > 1:
        names.append(stage.name or texts("form.stage", number=stage.number))
    if stage.groups > 1:
        names.append(texts("form.group", number=part.group))
    return ", ".join(names)


def part_event(part: StageGroup, event: Event, texts: Texts) -> Event:
    """The part as the event of a paper: named after its group, players by their starting numbers.

    A cup keeps its seeds: its bracket is drawn by them.
    """
    own = part.event if part.event.info.system == "cup" else _with_starting_numbers(part)
    name = " – ".join(filter(None, (event.info.name, part_name(part, event, texts))))
    return replace(own, info=replace(own.info, name=name))


def _with_starting_numbers(part: StageGroup) -> Event:
    def back(number: int | None) -> int | None:
        return None if number is None else part.numbers.get(number, number)

    def game_of(game: GameResult) -> GameResult:
        return replace(game, white=back(game.white), black=back(game.black))

    source = part.event
    return replace(
        source,
        seats=tuple(part.numbers[number] for number in sorted(part.numbers)),
        players=tuple(replace(player, number=part.numbers[player.number]) for player in source.players),
        absences=tuple(replace(one, player=part.numbers[one.player]) for one in source.absences),
        results=tuple(map(game_of, source.results)),
        play_offs=tuple(
            replace(one, order=tuple(part.numbers[number] for number in one.order)) for one in source.play_offs
        ),
    )
