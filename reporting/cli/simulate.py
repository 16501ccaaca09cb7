"""`protokol simulate`: a random Swiss event for tests and rehearsals."""

from __future__ import annotations

from pathlib import Path
from typing import TYPE_CHECKING, Annotated

import typer

from engine.pairing.swiss.simulate import Rates
from reporting.cli import streams
from reporting.cli.options import AsJson, Lang
from reporting.cli.usage import check_lang, check_system

if TYPE_CHECKING:
    from reporting.actions.simulate import Simulated

_USUAL = Rates()

Out = Annotated[str, typer.Argument(metavar="OUT.trf", help="cli.option.simulate-out")]
SystemId = Annotated[str, typer.Option("--system", metavar="ID", help="cli.option.simulate-system")]
Players = Annotated[int, typer.Option("--players", min=2, max=9999, metavar="N", help="cli.option.simulate-players")]
Rounds = Annotated[int, typer.Option("--rounds", min=1, max=99, metavar="N", help="cli.option.simulate-rounds")]
Seed = Annotated[int, typer.Option("--seed", metavar="N", help="cli.option.simulate-seed")]
TeamSize = Annotated[int, typer.Option("--team-size", min=1, max=99, metavar="N", help="cli.option.simulate-team-size")]


def _rate(name: str) -> typer.models.OptionInfo:
    found: typer.models.OptionInfo = typer.Option(
        f"--{name}", min=0, max=1000, metavar="N", help=f"cli.option.simulate-{name}"
    )
    return found


def simulate(
    out: Out,
    system: SystemId,
    players: Players,
    rounds: Rounds,
    seed: Seed,
    draws: Annotated[int, _rate("draws")] = _USUAL.draws,
    forfeits: Annotated[int, _rate("forfeits")] = _USUAL.forfeits,
    byes: Annotated[int, _rate("byes")] = _USUAL.half_byes,
    absences: Annotated[int, _rate("absences")] = _USUAL.zero_byes,
    withdrawals: Annotated[int, _rate("withdrawals")] = _USUAL.withdrawals,
    late: Annotated[int, _rate("late")] = _USUAL.late,
    team_size: TeamSize = 4,
    lang: Lang = None,
    as_json: AsJson = False,
) -> None:
    """Make a random event, paired by its system, and write it as a report file."""
    check_lang(lang)
    from engine.model.system_id import PLAYERS_OF_TEAMS
    from engine.pairing.swiss.swiss_systems import SWISS_SYSTEMS
    from reporting.actions.simulate import SimulateRequest
    from reporting.actions.simulate import simulate as make_event

    check_system(system, [*SWISS_SYSTEMS, *(f"{PLAYERS_OF_TEAMS}{name}" for name in SWISS_SYSTEMS)])
    rates = Rates(draws, forfeits, byes, absences, withdrawals, late)
    request = SimulateRequest(system, players, rounds, seed, rates, team_size)
    made = make_event(request, None if out == "-" else Path(out))
    if out == "-" and made.refused is None:
        streams.write_bytes(made.report)
    raise typer.Exit(_answered(made, out, rounds, lang, as_json))


def _answered(made: Simulated, out: str, rounds: int, lang: str | None, as_json: bool) -> int:
    """What was made, for people on standard error or as a JSON line; the file itself may be on standard output."""
    from reporting.cli.answer import Answer, print_answer, texts_for

    words = texts_for(lang)
    keys = {"players": made.players, "rounds": made.rounds}
    if made.refused is not None:
        return print_answer(out, Answer(keys, (made.refused,), code=1), words, as_json=as_json and out != "-")
    notes = [words("cli.simulate.done", file=out, players=made.players, rounds=made.rounds)]
    if made.rounds < rounds:
        notes.append(words("cli.simulate.ended-early", round=made.rounds + 1))
    return print_answer(out, Answer(keys, notes=notes), words, as_json=as_json and out != "-")
