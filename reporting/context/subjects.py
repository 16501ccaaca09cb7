"""What a context is made of: the form, the event with what the engine says of it, the language."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass, field, replace
from functools import cached_property

from engine.checks.norms import norms_of, norms_sought, rules_that_judge
from engine.classification.event_norms import EventNorms
from engine.model import Event, EventInfo, Finding, Player
from engine.model.namesakes import marks_of
from engine.pairing.stage_groups import StageGroup
from engine.pairing.teams.event import as_teams, is_team_event
from engine.rating import RatingChanges, rating_changes
from engine.standings.places import standings
from engine.standings.ranking import Standings
from engine.standings.tables import Crosstable, RoundTable, crosstable, progress_table, round_table
from reporting.context.stages import parts_to_print
from reporting.context.swiss_rounds import Met, rounds_by_player
from reporting.forms.catalogue import Form
from reporting.locale import PaperTexts, paper_texts
from reporting.locale.event_script import event_in_script, incidents_in_other_languages, other_languages


@dataclass(frozen=True)
class Facts:
    """An event and its tables, each computed once for all papers and languages.

    `source` are the facts of the event as it was entered, where these are the same ones in other letters;
    `foreign` has the texts that are in another language than their reader's, with that language. `is_part` says that
    the event is a group or a stage of another one, whose norms are those of the whole (PZSzach 2002, B.VI A.2).
    """

    event: Event
    source: Facts | None = field(default=None, kw_only=True, compare=False)
    foreign: Mapping[str, str] = field(default_factory=dict, kw_only=True, compare=False)
    is_part: bool = field(default=False, kw_only=True, compare=False)
    _written: dict[str, Facts] = field(default_factory=dict, init=False, compare=False, repr=False)

    def written_in(self, lang: str) -> Facts:
        """The facts in the letters of a language's readers; nothing is computed again for them."""
        entered = self.source or self
        if lang not in entered._written:
            event, other = event_in_script(entered.event, lang), other_languages(entered.event, lang)
            foreign = incidents_in_other_languages(entered.event, lang)
            foreign |= {getattr(event.info.settings, name): of for name, of in other.items()}
            same = event is entered.event and not foreign
            entered._written[lang] = (
                entered if same else Facts(event, source=entered, foreign=foreign, is_part=entered.is_part)
            )
        return entered._written[lang]

    @property
    def entered(self) -> Event:
        """The event in the letters in which it was entered: lots are drawn with these."""
        return self.source.event if self.source else self.event

    @cached_property
    def _standings(self) -> tuple[Standings, tuple[Finding, ...]]:
        return self.source._standings if self.source else standings(self.event)

    @property
    def standings(self) -> Standings:
        """Places after the last round with results."""
        return self._standings[0]

    @property
    def findings(self) -> tuple[Finding, ...]:
        """What computing the places met."""
        return self._standings[1]

    @cached_property
    def crosstable(self) -> Crosstable:
        """Every player against every other, lines by starting number."""
        return self.source.crosstable if self.source else crosstable(self.event)

    @cached_property
    def round_table(self) -> RoundTable:
        """Opponents and results by round, lines by starting number."""
        return self.source.round_table if self.source else round_table(self.event)

    @cached_property
    def progress_table(self) -> RoundTable:
        """Running scores by round, lines by place."""
        return self.source.progress_table if self.source else progress_table(self.event)

    @cached_property
    def norms(self) -> Mapping[str, EventNorms]:
        """Verdicts by rules: those of the event sheet, else of its federation; none of a part of an event."""
        if self.is_part:
            return {}
        return self.source.norms if self.source else norms_of(self.event)

    @cached_property
    def norms_sought(self) -> Mapping[str, tuple[EventNorms, frozenset[str]]]:
        """What the rules of the norms ask of the event, without a verdict on anybody, and which norms players seek."""
        if self.source:
            return self.source.norms_sought
        if self.is_part:
            return {}
        event = self.event
        return {
            name: (EventNorms(rules, event, ()), norms_sought(rules, event))
            for name, rules in rules_that_judge(event).items()
        }

    @cached_property
    def ratings(self) -> RatingChanges:
        """What the event changes of ratings, by the system of its game."""
        return self.source.ratings if self.source else rating_changes(self.event)

    @cached_property
    def parts(self) -> tuple[StageGroup, ...]:
        """The groups of all stages whose players are known; none in an event without stages."""
        return self.source.parts if self.source else parts_to_print(self.event)

    @cached_property
    def met(self) -> Mapping[int, Mapping[int, Met]]:
        """Every round up to the last paired one, by starting number and round; only of single players."""
        return self.source.met if self.source else rounds_by_player(self.event)

    @cached_property
    def marks(self) -> Mapping[int, str]:
        """What tells namesakes apart, by starting number."""
        return marks_of(self.event.players)

    @cached_property
    def players(self) -> Mapping[int, Player]:
        """Players by starting number, in its order, namesakes with their marks: the event has them without."""
        return {
            player.number: replace(player, first_name=f"{player.first_name} {mark}".strip()) if mark else player
            for player in sorted(self.event.players, key=lambda player: player.number)
            for mark in (self.marks.get(player.number),)
        }

    @cached_property
    def is_international(self) -> bool:
        """Whether the players are of more than one federation."""
        return len({player.country for player in self.event.players} - {""}) > 1

    def player(self, number: int | None) -> Player:
        """The player with a starting number; one without a name where the list has nobody."""
        return self.players.get(number or 0) or Player(number or 0)

    @cached_property
    def team_names(self) -> Mapping[int, str]:
        """The names of teams by their numbers."""
        return {team.number: team.name for team in self.event.teams}

    @cached_property
    def ranked(self) -> Mapping[int, Player]:
        """Those who are paired and ranked, by number: the players, or the teams of a team event in their shape.

        A club that is called as its team is left out.
        """
        if not is_team_event(self.event):
            return self.players
        teams = sorted(as_teams(self.event).players, key=lambda team: team.number)
        return {team.number: replace(team, club="" if team.club == team.name else team.club) for team in teams}


@dataclass(frozen=True)
class Subjects:
    """What one context is made of; `round_number` only for papers of a round, `player_number` of a player.

    `enclosed` are the forms that stand in one file with the paper; None where it is by itself.
    """

    form: Form
    facts: Facts
    lang: str
    round_number: int | None = None
    player_number: int | None = None
    letters_of: str = ""
    """The language in whose letters names stand, where it is not that of the paper."""
    enclosed: tuple[str, ...] | None = None

    def __post_init__(self) -> None:
        """Papers show names in the letters of their readers."""
        object.__setattr__(self, "facts", self.facts.written_in(self.letters_of or self.lang))

    @property
    def event(self) -> Event:
        """The event."""
        return self.facts.event

    @property
    def info(self) -> EventInfo:
        """The event sheet."""
        return self.facts.event.info

    @property
    def texts(self) -> PaperTexts:
        """The texts of the language; one that is missing is an error."""
        return paper_texts(self.lang, draughts=self.info.game.is_draughts)
