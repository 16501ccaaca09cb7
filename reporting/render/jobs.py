"""Which documents a build makes: forms, languages, rounds, players, groups."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Sequence
from dataclasses import dataclass
from typing import TYPE_CHECKING

from engine.model import Finding, finding
from engine.model.system_id import CUP, STAGES
from engine.pairing.stage_groups import StageGroup, system_of_stage
from reporting.context.builders import PLAYERS
from reporting.context.pairings import rounds_to_print
from reporting.context.stages import part_suffix
from reporting.context.subjects import Facts
from reporting.forms.catalogue import FORMATS, Form, load_forms
from reporting.languages import LANGUAGES

if TYPE_CHECKING:
    from reporting.sources.load import Loaded


@dataclass(frozen=True, slots=True)
class Job:
    """A form in one language, for one round where it is a paper of a round, for one player of a player.

    `pack` is what the paper is printed in where it is asked for without the others that stand there.
    """

    form: Form
    lang: str
    round_number: int | None
    formats: tuple[str, ...]
    player_number: int | None = None
    group: StageGroup | None = None
    pack: Form | None = None

    @property
    def stem(self) -> str:
        """Path without extension."""
        group = part_suffix(self.group) if self.group else ""
        number = "" if self.round_number is None else f"-r{self.round_number:02d}"
        player = "" if self.player_number is None else f"-{self.player_number}"
        return f"{self.lang}/{self.form.id}{number}{group}{player}"


def languages_of(loaded: Loaded) -> tuple[str, ...]:
    """Languages of the papers: the event's setting, else the language of the file, else English."""
    info = loaded.event.info
    named = [lang for lang in (*info.languages, *(() if info.languages else (info.lang, loaded.lang))) if lang]
    known = tuple(dict.fromkeys(lang for lang in named if lang in LANGUAGES))
    return known[: len(known) if info.languages else 1] or ("en",)


def chosen(loaded: Loaded, names: Sequence[str]) -> tuple[list[Form], list[Finding]]:
    """The named forms, or all single ones that fit; packs and forms on request are made only when they are named."""
    known, info = load_forms(), loaded.event.info
    if not names:
        usual = (form for form in known.values() if not form.parts and not form.on_request)
        return [form for form in usual if form.fits(info.system, info.game)], []
    findings = [
        finding("unknown-form", value=name, form=name, known=", ".join(known)) for name in names if name not in known
    ]
    wanted = [known[name] for name in dict.fromkeys(names) if name in known]
    findings += [
        finding("form-does-not-fit", value=form.id, form=form.id)
        for form in wanted
        if not form.fits(info.system, info.game)
    ]
    return [form for form in wanted if form.fits(info.system, info.game)], findings


def jobs_of(
    loaded: Loaded,
    facts: Facts,
    forms: Sequence[Form],
    langs: Sequence[str],
    formats: Sequence[str],
    round_number: int | None,
) -> Iterator[Job]:
    """Every form in every language; a paper of a round once for each round, of a player for each player."""
    rounds = rounds_to_print(loaded.event) if round_number is None else (round_number,)
    for lang in langs or languages_of(loaded):
        for form in forms:
            kinds = tuple(kind for kind in FORMATS if kind in form.outputs and (not formats or kind in formats))
            if lang in form.languages and kinds:
                for number in rounds if form.scope == "round" else (None,):
                    for player in players_of(form, facts) or (None,):
                        for group in groups_of(form, facts):
                            yield Job(form, lang, number, kinds, player, group)


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
