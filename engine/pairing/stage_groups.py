"""The parts of an event in stages: each group of each stage as an event of its own.

PZSzach 2002, B.VI A.2. Rounds are numbered through the whole event, so that a round has one number
for the hall: where the groups play rounds 1 to 5, the final begins with round 6. Inside a part
rounds count from 1; results carried over stand in rounds before that.
"""

from __future__ import annotations

from collections.abc import Iterable, Mapping, Sequence
from dataclasses import dataclass, replace

from engine.model import Event, GameKey, GameResult, Incident, PlayOff, Stage
from engine.model.corrections import corrections, since
from engine.model.event import once_per_event
from engine.model.rounds import departures
from engine.model.system_id import ACROSS, ALL_PLAY_ALL, STAGES
from engine.pairing.drawing_of_lots import serpentine
from engine.pairing.knockout.bracket import bracket_size
from engine.pairing.round_robin.event_table import makes_table, rounds_of_table
from engine.pairing.round_robin.tables import table_of

Members = Mapping[int, tuple[int, ...]]
"""Starting numbers by group, in the order in which the part counts them."""


@dataclass(frozen=True, slots=True)
class StagePlan:
    """A stage in the event's rounds: `first` is its first round, `rounds` how many it has."""

    stage: Stage
    first: int
    rounds: int

    @property
    def last(self) -> int:
        """Its last round."""
        return self.first + self.rounds - 1


@dataclass(frozen=True, slots=True)
class StageGroup:
    """One group of a stage as an event; `indexes` are the places of its results in those of the whole event.

    `numbers` maps the part's numbers to starting numbers: a cup counts its seeds.
    """

    plan: StagePlan
    group: int
    event: Event
    indexes: tuple[int, ...]
    numbers: Mapping[int, int]


def stages_of(event: Event) -> tuple[Stage, ...]:
    """The stages in their order; an event without any has one, with the groups of its players."""
    if event.stages:
        return tuple(sorted(event.stages, key=lambda stage: stage.number))
    groups = {player.group for player in event.players if player.group is not None}
    return (Stage(1, system="round-robin", groups=max(groups, default=1)),)


def system_of_stage(stage: Stage) -> str:
    """How a stage is played; groups play a round robin (A.2.1)."""
    return "round-robin" if stage.system in {"", STAGES} else stage.system


def advancing(stage: Stage, group: int) -> int:
    """How many of a group go on: its own number (A.2.2 c), else that of the stage."""
    if 0 < group <= len(stage.advance_by_group):
        return stage.advance_by_group[group - 1]
    return stage.advance or 0


def first_members(event: Event, stage: Stage) -> Members:
    """The groups of the first stage as the players' list has them; without a group a player is in group 1."""
    members: dict[int, list[int]] = {group: [] for group in range(1, stage.groups + 1)}
    for player in sorted(event.players, key=lambda player: player.number):
        members.setdefault(player.group or 1, []).append(player.number)
    return {group: tuple(numbers) for group, numbers in sorted(members.items())}


def dealt(numbers: Sequence[int], groups: int) -> Members:
    """Those who have advanced, in the order of their places, dealt out to the next groups (A.2.2 a)."""
    if groups <= 1 or len(numbers) < groups:
        return {1: tuple(numbers)}
    ranks = serpentine(len(numbers), groups)
    return {group: tuple(numbers[rank - 1] for rank in members) for group, members in enumerate(ranks, start=1)}


def plans_of(event: Event) -> tuple[StagePlan, ...]:
    """The stages with their rounds, as far as their numbers are known: a Swiss stage needs `rounds`."""
    plans: list[StagePlan] = []
    first = 1
    sizes = [len(members) for members in first_members(event, stages_of(event)[0]).values()]
    sent: list[int] = []
    for stage in stages_of(event):
        rounds = _rounds_of_stage(event, stage, sizes, two_halves=is_final_of_two(stage, sent))
        if not rounds:
            break
        plans.append(StagePlan(stage, first, rounds))
        first += rounds
        sent = [min(size, advancing(stage, group)) for group, size in enumerate(sizes, start=1)]
        count = sum(sent)
        following = next((each for each in stages_of(event) if each.number > stage.number), None)
        sizes = [len(members) for members in dealt(range(count), following.groups).values()] if following else []
    return tuple(plans)


def is_played_off_in(play_off: PlayOff, stage: Stage, group: int) -> bool:
    """Whether a play-off may be one of this group of a stage: the one that it names, or it names none."""
    return play_off.stage in {None, stage.number} and play_off.group in {None, group}


def carries(stage: Stage) -> bool:
    """Whether games of earlier stages count in this one: only where everyone meets everyone."""
    return stage.carry_results and system_of_stage(stage) in ALL_PLAY_ALL


def is_final_of_two(stage: Stage, sent: Sequence[int]) -> bool:
    """Whether two groups send as many players each into one group that carries their results.

    Then the games between the halves are all that is left, by PZWarc 2021, V 1.5.1.3.
    """
    return carries(stage) and stage.groups == 1 and len(sent) == 2 and sent[0] == sent[1] > 0


def _rounds_of_stage(event: Event, stage: Stage, sizes: Sequence[int], *, two_halves: bool) -> int:
    """Rounds of the largest group: by the table, by the bracket, else as the stage says."""
    system = ACROSS if two_halves else system_of_stage(stage)
    cycles = event.info.cycles
    if system in ALL_PLAY_ALL and cycles > 0:
        made = (size for size in dict.fromkeys(sizes) if makes_table(event.info, size, system))
        return max((len(table_of(system, size)) * cycles for size in made), default=0)
    if system == "cup":
        return max((bracket_size(size).bit_length() - 1 for size in sizes if size > 1), default=0)
    return stage.rounds or 0


def stage_group_of(event: Event, plan: StagePlan, group: int, members: Sequence[int]) -> StageGroup:
    """A group of a stage as an event of its own, with its own games and those that are carried over."""
    own = _games_by_group(event).get((plan.stage.number, group), [])
    carried = _carried(event, plan, members)
    system, order = _system_and_order(event, plan, members)
    in_order = system == "cup" or carries(plan.stage)
    numbers = dict(enumerate(order, start=1)) if in_order else {number: number for number in order}
    local = {number: own_number for own_number, number in numbers.items()}
    indexes = (*carried, *own)
    single = system in ALL_PLAY_ALL and plan.stage.number in _stages_of_single_games(event)
    played = _played_as(event, system, plan.stage.rounds, single=single)
    of_members = _of_members(played, plan, group, local)
    part = replace(
        of_members,
        incidents=_by_its_end(of_members),
        results=tuple(_local_game(event.results[index], plan.first - 1, local) for index in indexes),
    )
    return StageGroup(plan, group, part, indexes, numbers)


def _of_members(event: Event, plan: StagePlan, group: int, local: Mapping[int, int]) -> Event:
    """What the event says of the members of a group, in their own numbers and the rounds of the stage; no games yet.

    Play-offs are those of this stage and group, before those that name no stage.
    """
    gone, shift = departures(event), plan.first - 1
    places = _places_by_number(event)

    def of(table: str) -> list[int]:
        """Where a table speaks of any of the members."""
        return sorted(at for number in local for at in places[table].get(number, ()))

    players = (event.players[at] for at in of("players"))
    return Event(
        event.info,
        tuple(
            replace(
                player,
                number=local[player.number],
                from_round=_shifted(player.from_round, shift),
                last_round=_shifted(gone.get(player.number), shift),
            )
            for player in players
        ),
        rounds=tuple(
            replace(one, number=one.number - shift) for one in event.rounds if plan.first <= one.number <= plan.last
        ),
        absences=tuple(
            replace(absence, round=absence.round - shift, player=local[absence.player])
            for absence in (event.absences[at] for at in of("absences"))
            if plan.first <= absence.round <= plan.last
        ),
        incidents=tuple(
            replace(incident, round=since(incident) - shift, points_of=local[incident.points_of or 0])
            for incident in (event.incidents[at] for at in of("incidents"))
            if plan.first <= since(incident) <= plan.last
        ),
        play_offs=tuple(
            replace(play_off, order=tuple(local[number] for number in play_off.order))
            for play_off in sorted((event.play_offs[at] for at in of("play_offs")), key=lambda each: each.stage is None)
            if set(play_off.order) <= local.keys()
            if is_played_off_in(play_off, plan.stage, group)
        ),
    )


def _by_its_end(part: Event) -> tuple[Incident, ...]:
    """Points given or taken in a round that larger groups still play count with the last one of the group itself."""
    last = rounds_of_table(part) if part.incidents and part.info.system in ALL_PLAY_ALL else 0
    return tuple(replace(each, round=min(since(each), last)) if last else each for each in part.incidents)


@once_per_event
def _places_by_number(event: Event) -> Mapping[str, Mapping[int, Sequence[int]]]:
    """Where an event speaks of whom: by table and starting number the places, so that no group looks through all."""
    given = ((at, incident.points_of) for at, incident in corrections(event))
    return {
        "players": _by_number(enumerate(player.number for player in event.players)),
        "absences": _by_number(enumerate(absence.player for absence in event.absences)),
        "incidents": _by_number((at, number) for at, number in given if number is not None),
        "play_offs": _by_number((at, each.order[0]) for at, each in enumerate(event.play_offs) if each.order),
    }


def _by_number(numbers: Iterable[tuple[int, int]]) -> Mapping[int, Sequence[int]]:
    found: dict[int, list[int]] = {}
    for at, number in numbers:
        found.setdefault(number, []).append(at)
    return found


@once_per_event
def _games_by_group(event: Event) -> Mapping[tuple[int, int], list[int]]:
    """The places of the games of each stage and group."""
    found: dict[tuple[int, int], list[int]] = {}
    for at, game in enumerate(event.results):
        found.setdefault((game.key.stage, game.key.group), []).append(at)
    return found


@once_per_event
def _stages_of_single_games(event: Event) -> frozenset[int]:
    """The stages that have games, each of them the first of its meeting."""
    found = {(game.key.stage, game.key.game > 1) for game in event.results}
    return frozenset(stage for stage, further in found if not further and (stage, True) not in found)


@once_per_event
def _played_as(event: Event, system: str, rounds: int | None, *, single: bool) -> Event:
    """The event as one of a system: one value for all groups of a stage, so that all ask the same one.

    The number of games of a match is the event's: groups of `single` games before a cup of matches have their own.
    """
    info = replace(event.info, system=system, rounds=rounds)
    if single:
        info = replace(info, settings=replace(info.settings, games_per_match=None))
    return replace(event, info=info)


def _system_and_order(event: Event, plan: StagePlan, members: Sequence[int]) -> tuple[str, list[int]]:
    """The system of a part and its players in their order.

    A cup seeds by the places of the stage before. Where results are carried over, the players of one
    earlier group stand together, so that no round consists of games that are played already.
    """
    system = system_of_stage(plan.stage)
    if system == "cup" or not carries(plan.stage):
        return system, list(members) if system == "cup" else sorted(members)
    came = {player.number: player.group or 1 for player in event.players}
    order = sorted(members, key=lambda number: (came[number], number))
    sent = [sum(came[number] == group for number in order) for group in sorted({came[number] for number in order})]
    return ACROSS if is_final_of_two(plan.stage, sent) else system, order


def _shifted(round_number: int | None, shift: int) -> int | None:
    return None if round_number is None else round_number - shift


def _carried(event: Event, plan: StagePlan, members: Sequence[int]) -> list[int]:
    """Games of earlier stages between two who have come on together, where the stage counts them."""
    if not carries(plan.stage):
        return []
    known = set(members)
    return [
        index
        for index, game in enumerate(event.results)
        if game.key.stage < plan.stage.number and game.white in known and game.black in known
    ]


def _local_game(game: GameResult, shift: int, local: Mapping[int, int]) -> GameResult:
    white, black = (None if side is None else local.get(side, side) for side in (game.white, game.black))
    key = game.key
    return game.elsewhere(GameKey(key.round - shift, key.board, match=key.match, game=key.game), white, black)


def rounds_of_group(part: StageGroup) -> int:
    """Rounds of a part by its own size."""
    return rounds_of_table(part.event) if part.event.info.system in ALL_PLAY_ALL else part.plan.rounds
