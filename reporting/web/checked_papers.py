"""Papers that were made, as a commission would find them: verified in a process of its own, against the workbook."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from pathlib import Path
from typing import Any, Final

from reporting.actions.verify import verify
from reporting.languages import title_in
from reporting.locale import Texts, texts
from reporting.sources.reading import no_plain_file
from reporting.verify.authentic import read_authentic
from reporting.verify.examined import VerifyOptions
from reporting.verify.values import Answer, Claim, FileAnswer, as_json, from_json
from reporting.verify.walk import walk
from reporting.verify.words import reasons_of
from reporting.workers import Lost, NoWorkersError, TaskLimits, answers

_LIMITS: Final = TaskLimits(seconds=120, memory=1024)
_PAPER: Final = ".pdf"
Checked = dict[str, Any]


def checked_papers(papers: Sequence[tuple[str, Path]], workbook: Path, words: Texts) -> list[Checked]:
    """Each paper with its id: its name, what verification says of it and of the norms that it claims."""
    there = [(name, path) for name, path in papers if no_plain_file(path, links=False) is None]
    paths = [str(path) for _, path in there if path.suffix == _PAPER]
    found = _by_worker(paths, str(workbook), words.lang) if paths else {}
    return [_checked(name, path, found, words) for name, path in there]


def _checked(name: str, path: Path, found: dict[str, FileAnswer] | Lost, words: Texts) -> Checked:
    checked: Checked = {"id": name, "name": path.name, "paper": "", "claims": [], "lost": ""}
    if isinstance(found, Lost):
        return checked | {"lost": found.code if path.suffix == _PAPER else ""}
    answer = found.get(str(path))
    if answer is None:
        return checked
    return checked | {"paper": answer.paper or "none", "claims": [_claim(each, words) for each in answer.claims]}


def _claim(claim: Claim, words: Texts) -> dict[str, Any]:
    return {
        "verdict": words(f"verify.{claim.verdict}"),
        "confirmed": claim.verdict is Answer.CONFIRMED,
        "player": claim.player.name,
        "norm": f"{title_in(claim.norm, words.lang)}, {words.find(f'web.finish.{claim.rules}') or claim.rules.upper()}",
        "reasons": reasons_of(claim, words),
    }


def _by_worker(paths: Sequence[str], workbook: str, lang: str) -> dict[str, FileAnswer] | Lost:
    """What `verify` says of papers, by their paths; why there is no answer."""
    try:
        _, answer = next(answers(verify_in_worker, [(0, (tuple(paths), workbook, lang))], 1, _LIMITS))
    except NoWorkersError as error:
        return Lost(error.finding.code)
    return answer if isinstance(answer, Lost) else {each["file"]: from_json(each) for each in answer}


def verify_in_worker(request: tuple[tuple[str, ...], str, str]) -> list[dict[str, Any]]:
    """Verify papers of an event that its workbook tells."""
    paths, workbook, lang = request
    sources, _ = read_authentic(walk([workbook]))
    return list(_as_json(verify(paths, VerifyOptions(texts(lang).lang), authentic=sources).answers))


def _as_json(found: Sequence[FileAnswer]) -> Iterator[dict[str, Any]]:
    return (as_json(each) for each in found)
