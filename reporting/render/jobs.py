"""Which documents a build makes: forms, languages, rounds, players, groups."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Sequence
from dataclasses import dataclass
from typing import TYPE_CHECKING

from engine.checks.announcement import nobody_entered
from engine.model import Event, Finding, finding
from engine.model.setting_types import PAPER_SETS
from engine.model.system_id import CUP, STAGES
from engine.pairing.stage_groups import StageGroup, system_of_stage
from reporting.context.builders import PLAYERS
from reporting.context.pairings import rounds_to_print
from reporting.context.stages import part_suffix
from reporting.context.subjects import Facts
from reporting.forms.catalogue import FORMATS, Form, load_forms
from reporting.languages import LANGUAGES
from reporting.render.build_request import BuildRequest
from reporting.render.paper_names import file_name, folder_name
from reporting.render.paper_sets import Wanted, papers_of_sets
from reporting.render.unfit import does_not_fit

if TYPE_CHECKING:
    from reporting.sources.load import Loaded


@dataclass(frozen=True, slots=True)
class Job:
    """A form in one language, for one round where it is a paper of a round, for one player of a player.

    `pack` is what the paper is printed in where it is asked for without the others that stand there, `below` the folder
    of its language, `among` the language of the papers that it stands among, where it is not its own.
    """

    form: Form
    lang: str
    round_number: int | None
    formats: tuple[str, ...]
    player_number: int | None = None
    group: StageGroup | None = None
    pack: Form | None = None
    below: str = ""
    among: str = ""

    @property
    def stem(self) -> str:
        """Path without extension, below the folder of its language where there are several."""
        group = part_suffix(self.group) if self.group else ""
        player = "" if self.player_number is None else f"-{self.player_number}"
        folder = folder_name(self.form.place, self.round_number, self.among or self.lang)
        return f"{self.below}{folder}/{file_name(self.form, self.lang)}{group}{player}"


def languages_of(loaded: Loaded) -> tuple[str, ...]:
    """Languages of the papers: the event's setting, else the language of the file, else English."""
    info = loaded.event.info
    named = [lang for lang in (*info.languages, *(() if info.languages else (info.lang, loaded.lang))) if lang]
    known = tuple(dict.fromkeys(lang for lang in named if lang in LANGUAGES))
    return known[: len(known) if info.languages else 1] or ("en",)


def wanted_papers(loaded: Loaded, facts: Facts, request: BuildRequest) -> tuple[list[Wanted], list[Finding]]:
    """The forms that are named; else those of the sets that are asked for, by the command or by the event's sheet."""
    named, findings = _named(loaded, [*request.forms, request.pack] if request.pack else request.forms)
    sets = request.sets or _usual_sets(loaded.event, request)
    rounds = rounds_to_print(loaded.event) if request.round_number is None else (request.round_number,)
    by_name: list[Wanted] = [(form, rounds if form.scope == "round" else (None,)) for form in named]
    of_sets = papers_of_sets(sets, facts, request.round_number) if sets else []
    findings += loaded.placed(nobody_entered(loaded.event)) if sets else ()
    return [*by_name, *(paper for paper in of_sets if paper[0] not in named)], findings


def _usual_sets(event: Event, request: BuildRequest) -> tuple[str, ...]:
    """None where forms are named; of one round the papers that it needs; else what the sheet says, or what is due."""
    if request.forms or request.pack:
        return ()
    if request.round_number is not None:
        return ("round",)
    return tuple(name for name in event.info.settings.papers if name in PAPER_SETS) or ("now",)


def _named(loaded: Loaded, names: Sequence[str]) -> tuple[list[Form], list[Finding]]:
    """The named forms that fit the event, and what keeps the others away."""
    known, info = load_forms(), loaded.event.info
    findings = [
        finding("unknown-form", value=name, form=name, known=", ".join(known)) for name in names if name not in known
    ]
    wanted = [known[name] for name in dict.fromkeys(names) if name in known]
    findings += [does_not_fit(form, loaded.event) for form in wanted if not form.fits(info.system, info.game)]
    return [form for form in wanted if form.fits(info.system, info.game)], findings


def formats_of(loaded: Loaded, requested: Sequence[str]) -> tuple[str, ...]:
    """The formats that are asked for, by the command or by the event's sheet; else PDF. `all` is every one."""
    wanted = requested or loaded.event.info.settings.paper_formats
    known = FORMATS if "all" in wanted else tuple(kind for kind in FORMATS if kind in wanted)
    return known or ("pdf",)


def jobs_of(
    loaded: Loaded, facts: Facts, papers: Sequence[Wanted], langs: Sequence[str], formats: Sequence[str]
) -> Iterator[Job]:
    """Every paper in every language; one of a round once for each of its rounds, of a player for each player.

    A form that is in one language alone stands once, among the papers of the first language that is asked for.
    """
    langs, formats = langs or languages_of(loaded), formats_of(loaded, formats)
    first_among = {(form.id, form.language_for(lang)): lang for lang in reversed(langs) for form, _ in papers}
    for lang in langs:
        below = f"{lang}/" if len(langs) > 1 else ""
        for form, rounds in papers:
            kinds, spoken = tuple(kind for kind in formats if kind in form.outputs), form.language_for(lang)
            if not kinds or first_among[form.id, spoken] != lang:
                continue
            for number in rounds:
                for player in players_of(form, facts) or (None,):
                    for group in groups_of(form, facts):
                        yield Job(form, spoken, number, kinds, player, group, below=below, among=lang)


def printed_as(kind: str, jobs: Iterable[Job]) -> Iterator[tuple[str, str]]:
    """The forms that are printed in a format, with their languages; those of packs too."""
    return ((form_id, job.lang) for job in jobs if kind in job.formats for form_id in (job.form.id, *job.form.parts))


def players_of(form: Form, facts: Facts) -> Sequence[int]:
    """Whose papers a form of players is printed for; nobody's for another form."""
    return PLAYERS[form.context](facts) if form.scope == "player" else ()


def groups_of(form: Form, facts: Facts) -> Sequence[StageGroup | None]:
    """The groups that a form is printed for one by one; None stands for the whole event.

    A cup among the stages is numbered by its seeds, so that its own papers alone, which name that system, show it.
    """
    if facts.event.info.system != STAGES or not form.per_group:
        return (None,)
    systems = ((group, system_of_stage(group.plan.stage)) for group in facts.parts)
    return [
        group
        for group, system in systems
        if form.fits(system, facts.event.info.game) and (system != CUP or CUP in form.systems)
    ]
