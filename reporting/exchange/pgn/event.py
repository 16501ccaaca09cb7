"""The event behind games in PGN, by their tags alone: players, rounds, results, days, ratings, teams.

A player is one by his FIDE number, otherwise by his name as it is spelt. Numbers are given by rating, since PGN has
none. Of several events in a file that with the most games is read; the others are named.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable, Iterator, Mapping, Sequence
from dataclasses import dataclass, field
from datetime import date
from itertools import combinations, islice
from typing import Any, Final

from engine.model import Finding, Severity, Subject, finding, notice, warning
from engine.model.people import parted_name
from reporting import limits
from reporting.exchange.file_kind import decode_text
from reporting.exchange.pgn.games import Tags, day_of, is_number, outcome_of, round_of, tags_of_games
from reporting.exchange.trf_times import rate_of_code
from reporting.exchange.values import fide_title

_NUMBERS: Final = (("stage", "Stage"), ("group", "Section"), ("match", "Match"), ("game", "Game"))


def pgn_document(texts: Iterable[bytes]) -> tuple[dict[str, Any] | None, tuple[Finding, ...]]:
    """The document of the games in files, and what was met; None where there is no game in them."""
    found = (tags for data in texts for tags in tags_of_games(decode_text(data)[0]))
    games = [*islice(found, limits.RECORDS.most + 1)]
    refused = limits.RECORDS.exceeded("records-beyond-limit", len(games), value="results")
    if refused is not None:
        return None, (refused,)
    if not games:
        return None, (finding("pgn-no-games"),)
    chosen, others = _one_event(games)
    reading = _Reading()
    for tags in chosen:
        reading.enter(tags)
    return reading.document(chosen), (*others, *reading.findings, *reading.doubts())


def _one_event(games: list[Tags]) -> tuple[list[Tags], tuple[Finding, ...]]:
    """The games of the event that has the most of them, and a finding about the others."""
    names = Counter(tags.get("Event", "") for tags in games)
    name = names.most_common(1)[0][0]
    chosen = [tags for tags in games if tags.get("Event", "") == name]
    if len(names) == 1:
        return chosen, ()
    others = "; ".join(sorted(other or "?" for other in names if other != name)[:5])
    remaining = len(games) - len(chosen)
    return chosen, (warning("pgn-several-events", value=name or "?", others=others, number=remaining),)


@dataclass(slots=True)
class _Reading:
    """Players and results as the games tell them, one after the other."""

    people: dict[str, Tags] = field(default_factory=dict)
    teams: dict[str, int] = field(default_factory=dict)
    games: dict[tuple[Any, ...], dict[str, Any]] = field(default_factory=dict)
    days: dict[int, set[date | None]] = field(default_factory=dict)
    spellings: dict[str, set[str]] = field(default_factory=dict)
    findings: list[Finding] = field(default_factory=list)

    def enter(self, tags: Tags) -> None:
        """One game; told a second time it is entered once."""
        white, black = self._person(tags, "White"), self._person(tags, "Black")
        number, board = round_of(tags)
        numbers = {key: int(tags[tag]) for key, tag in _NUMBERS if is_number(tags.get(tag, "")) and int(tags[tag]) > 1}
        record: dict[str, Any] = {"round": number, **numbers, "board": board, "white": white, "black": black}
        outcome = outcome_of(tags)
        day = day_of(tags.get("Date", ""))
        if outcome is None:
            where = Subject("results", len(self.games), "result")
            self.findings.append(warning("pgn-result", subject=where, value=tags.get("Result", "")))
        record |= outcome or {}
        key = (number, day if number is None else None, white, black, *sorted(numbers.items()))
        if key not in self.games:
            self.games[key] = record
            self.days.setdefault(number or 0, set()).add(day)
        else:
            self._again(self.games[key], record, tags)

    def _again(self, before: dict[str, Any], now: dict[str, Any], tags: Tags) -> None:
        """The same game once more: harmless where it says the same, or one of both says nothing."""
        same = [one.get("score") for one in (before, now)]
        contradicts = None not in same and same[0] != same[1]
        if same[0] is None:
            before |= {name: now[name] for name in ("score", "kind") if name in now}
        names = f"{tags.get('White', '?')} – {tags.get('Black', '?')}"
        severity = Severity.ERROR if contradicts else Severity.WARNING
        code = "pgn-results-differ" if contradicts else "pgn-game-twice"
        self.findings.append(finding(code, severity, value=names, round=now["round"] or "?"))

    def _person(self, tags: Tags, side: str) -> str:
        """The key of a player; what his games say of him, the first that says anything."""
        name, number = tags.get(side, ""), tags.get(f"{side}FideId", "").lstrip("0")
        key = number or " ".join(name.casefold().replace(",", ", ").split())
        self.spellings.setdefault(key, set()).add(name)
        known = self.people.setdefault(key, {})
        for tag in ("", "Elo", "Title", "FideId", "Fed", "Team"):
            if value := tags.get(f"{side}{tag}"):
                known.setdefault(tag, value)
        if team := tags.get(f"{side}Team"):
            self.teams.setdefault(team, len(self.teams) + 1)
        return key

    def doubts(self) -> Iterator[Finding]:
        """Players of one number with several names, of one name with several numbers, games without a round."""
        for key, names in self.spellings.items():
            if len(names) > 1:
                spelt = "; ".join(sorted(names))
                yield notice("pgn-two-names", value=key, names=spelt)
        named = Counter(person.get("", "") for person in self.people.values())
        for name in sorted(name for name, times in named.items() if times > 1):
            yield warning("pgn-two-people", value=name)
        unplaced = sum(game["round"] is None for game in self.games.values())
        if unplaced:
            yield warning("pgn-without-round", number=unplaced)

    def document(self, games: list[Tags]) -> dict[str, Any]:
        """The document: players numbered by rating, then in the order of their names."""
        order = sorted(self.people, key=lambda key: (-_rating(self.people[key]), self.people[key].get("", ""), key))
        numbers = {key: at for at, key in enumerate(order, start=1)}
        results = [
            {name: value for name, value in game.items() if value is not None}
            | {"white": numbers[game["white"]], "black": numbers[game["black"]]}
            for game in self.games.values()
        ]
        players = [_player(numbers[key], self.people[key], self.teams) for key in order]
        sheet = self._event(games[0], results, len(order))
        matches = matches_of(results, {player["number"]: player.get("team", 0) for player in players})
        if matches is not None:
            results, of_sheet = matches
            sheet |= of_sheet
        found: dict[str, Any] = {
            "schema": 1,
            "event": sheet,
            "players": players,
            "rounds": list(self._rounds(results)),
            "results": sorted(results, key=lambda game: [game.get(part) or 0 for part in ("round", "match", "board")]),
        }
        if self.teams:
            found["teams"] = [{"number": number, "name": name} for name, number in self.teams.items()]
        return found

    def _event(self, first: Tags, results: list[dict[str, Any]], players: int) -> dict[str, Any]:
        days = sorted(day for each in self.days.values() for day in each if day is not None)
        start = day_of(first.get("EventDate", "")) or (days[0] if days else None)
        rounds = first.get("EventRounds", "")
        last = max((game.get("round", 0) for game in results), default=0)
        city, _, country = first.get("Site", "").rpartition(" ")
        is_country = bool(city) and len(country) == 3 and country.isalpha() and country.isupper()
        event = {
            "name": first.get("Event", ""),
            "game": "chess",
            "system": "round-robin" if _all_played_all(results, players) else "",
            "city": city if is_country else first.get("Site", ""),
            "host_federation": country if is_country else "",
            "start_date": start.isoformat() if start else "",
            "end_date": days[-1].isoformat() if days else "",
            "rate_of_play": rate_of_code(first.get("TimeControl", "")),
            "rounds": int(rounds) if is_number(rounds) and 0 < int(rounds) <= 999 else last,
        }
        return {key: value for key, value in event.items() if value}

    def _rounds(self, results: list[dict[str, Any]]) -> Iterator[dict[str, Any]]:
        """The rounds that games name, with their day where all games have the same."""
        finished: dict[int, set[bool]] = {}
        for game in results:
            finished.setdefault(game.get("round", 0), set()).add(bool(game.get("score")))
        for number in sorted(number for number in self.days if number):
            (day, *others) = self.days[number]
            over = finished.get(number, set())
            record = {
                "round": number,
                "status": "finished" if over == {True} else "started" if True in over else "paired",
            }
            yield record | ({"date": day.isoformat()} if day is not None and not others else {})


def _rating(person: Tags) -> int:
    text = person.get("Elo", "")
    return int(text) if text.isascii() and text.isdecimal() and len(text) <= 4 else 0


def _player(number: int, person: Tags, teams: dict[str, int]) -> dict[str, Any]:
    surname, first = parted_name(person.get("", ""))
    fide = person.get("FideId", "")
    record: dict[str, Any] = {
        "surname": surname,
        "first_name": first,
        "federation": person.get("Fed", ""),
        "titles": fide_title(person.get("Title", "")),
        "ratings": [{"list": "fide", "value": _rating(person)}] if _rating(person) else None,
        "ids": {"fide": fide} if fide else None,
        "team": teams.get(person.get("Team", "")),
    }
    return {"number": number} | {key: value for key, value in record.items() if value}


def _all_played_all(results: list[dict[str, Any]], players: int) -> bool:
    """Whether everybody met everybody, equally often: then the games are those of an all-play-all."""
    met = Counter(frozenset((game["white"], game["black"])) for game in results)
    if players < 3 or len(set(met.values())) != 1 or len(met) != players * (players - 1) // 2:
        return False
    return met.keys() == {*map(frozenset, combinations(range(1, players + 1), 2))}


Game = dict[str, Any]


def matches_of(games: Sequence[Game], team_of: Mapping[int, int]) -> tuple[list[Game], dict[str, Any]] | None:
    """The games with match, home, guest and board, and what the event sheet says then; None where they are no matches.

    Games are in the order of the file; the home team is that with White on the first board, as on all odd ones.
    """
    found: dict[tuple[int, frozenset[int]], list[Game]] = {}
    for game in games:
        pair = frozenset(team_of.get(game[side], 0) for side in ("white", "black"))
        if len(pair) < 2 or 0 in pair or not game.get("round") or game.keys() & {"stage", "group", "game"}:
            return None
        found.setdefault((game["round"], pair), []).append(game)
    cycles = _meetings({team_of[number] for number in team_of if team_of[number]}, found)
    if cycles is None or max(map(len, found.values())) < 2:
        return None
    made: list[Game] = []
    numbers: Counter[int] = Counter()
    for (at, pair), boards in found.items():
        numbers[at] += 1
        made += _match(boards, pair, team_of, numbers[at])
    of_sheet = {"system": "team-round-robin", "boards": max(game["board"] for game in made)}
    return made, of_sheet | ({"cycles": cycles} if cycles > 1 else {})


def _meetings(teams: set[int], found: Mapping[tuple[int, frozenset[int]], list[Game]]) -> int | None:
    """How often each team met each other, once a round at most; None where not all did equally often."""
    rounds = Counter((at, team) for at, pair in found for team in pair)
    met = Counter(pair for _, pair in found)
    everyone = {frozenset(pair) for pair in combinations(teams, 2)}
    times = {*met.values()}
    return times.pop() if max(rounds.values(), default=2) == 1 and met.keys() == everyone and len(times) == 1 else None


def _match(games: list[Game], pair: frozenset[int], team_of: Mapping[int, int], number: int) -> list[Game]:
    """The games of a match by their boards: as they are numbered, otherwise in the order of the file."""
    boards = {int(game.get("board") or 0) for game in games}
    if 0 in boards or len(boards) < len(games) or max(boards) > 2 * len(games):
        games = [{**game, "board": at} for at, game in enumerate(games, start=1)]
    first = min(games, key=lambda game: game["board"])
    home = team_of[first["white" if first["board"] % 2 else "black"]]
    (guest,) = pair - {home}
    return [{**game, "match": number, "home": home, "guest": guest} for game in games]
