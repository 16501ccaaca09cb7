"""Who is who: one person by federation id, else by FIDE's, ICCF's or FMJD's, else by name with birth date.

Two who could be one are reported and never joined, until somebody says that they are one (an entry `same`, which can be
undone). As in the ledger of norms, somebody without ids is joined with nobody who has one.
"""

from __future__ import annotations

from collections import defaultdict
from collections.abc import Iterable, Iterator
from dataclasses import dataclass, field
from itertools import islice
from typing import Any, Final

from rapidfuzz import fuzz, process

from engine.model import Finding, Place, finding, warning
from engine.model.people import ID_KINDS, births_agree
from reporting import limits
from reporting.locale.spelling import SIMILARITY, plain_name, same_in_latin
from reporting.register.values import ID, NAME, SAME, Entry, Fact, Who

FULL_DATE: Final = 10
NEAR: Final = 90
"""How alike names are that could be one's, where no whole birth date says so; with one `ALIKE` is enough."""

MOST_NAMESAKES: Final = 5
"""Persons that are told of somebody new as perhaps the same: a name that many have is told of some."""

_Names = dict[str, set[int]]
"""Persons by their plain names."""


class NameIndex:
    """Persons by births, those of no birth by the first letter of a name."""

    def __init__(self) -> None:
        self._of_birth: dict[str, _Names] = defaultdict(lambda: defaultdict(set))
        self._of_year: dict[str, _Names] = defaultdict(lambda: defaultdict(set))
        self._undated: dict[str, _Names] = defaultdict(lambda: defaultdict(set))
        self._of_letter: dict[str, _Names] = defaultdict(lambda: defaultdict(set))

    def learn(self, person: int, keys: Iterable[str], births: Iterable[str]) -> None:
        """All plain names and births (a day, a year) that are known of a person by now."""
        births = tuple(births)
        for key in keys:
            letter = key[:1]
            self._of_letter[letter][key].add(person)
            if births:
                self._forget_undated(letter, key, person)
            else:
                self._undated[letter][key].add(person)
            for birth in births:
                self._of_birth[birth][key].add(person)
                self._of_year[birth[:4]][key].add(person)

    def _forget_undated(self, letter: str, key: str, person: int) -> None:
        """Somebody's birth is known by now; a name that nobody has is looked at no more."""
        persons = self._undated[letter].get(key, set())
        persons.discard(person)
        if not persons:
            self._undated[letter].pop(key, None)

    def near(self, key: str, birth: str) -> set[int]:
        """Persons whom somebody of a plain name and a birth (blank: unknown) could be.

        Those of the same day whose names are alike; of the same year, where that is all that is known of one, and
        of those with the same first letter, where the birth of one is not known, whose names are near.
        """
        if not birth:
            return _near_names(key, self._of_letter[key[:1]], NEAR)
        undated = _near_names(key, self._undated[key[:1]], NEAR)
        if len(birth) < FULL_DATE:
            return undated | _near_names(key, self._of_year[birth[:4]], NEAR)
        return (
            undated
            | _near_names(key, self._of_birth[birth], SIMILARITY)
            | _near_names(key, self._of_birth[birth[:4]], NEAR)
        )


def _near_names(key: str, names: _Names, least: int) -> set[int]:
    found = process.extract(key, names.keys(), scorer=fuzz.ratio, score_cutoff=least, limit=None)
    return {person for name, _, _ in found for person in names[name]}


@dataclass(slots=True)
class _Known:
    """What is known of a person: ids by kind, names as files gave them and as they are compared, births."""

    ids: dict[str, str] = field(default_factory=dict)
    names: list[Fact] = field(default_factory=list)
    by_parts: dict[tuple[str, ...], list[Fact]] = field(default_factory=dict)
    """The names by their parts, whatever the order of these."""
    keys: set[str] = field(default_factory=set)
    births: set[str] = field(default_factory=set)

    @property
    def name(self) -> str:
        return self.names[-1].name if self.names else next(iter(self.ids.values()), "–")


class People:
    """All persons of a register, by ids and by names; joined persons count as the one of the lowest number."""

    def __init__(self, entries: Iterable[Entry], last: int) -> None:
        """`entries` are those of ids, names and joins that hold; `last` is the highest number of a person."""
        self.last = last
        self._joined: dict[int, int] = {}
        self._known: dict[int, _Known] = {}
        self._owners: dict[tuple[str, str], int] = {}
        self._by_key: dict[str, set[int]] = defaultdict(set)
        self._near_names = NameIndex()
        rows = list(entries)
        for entry in rows:
            if entry.kind == SAME and entry.other is not None:
                self.join(entry.person, entry.other)
        for entry in rows:
            if entry.kind in {ID, NAME}:
                self.learn(entry.person, entry)

    def one(self, person: int) -> int:
        """The number under which a person counts."""
        while person in self._joined:
            person = self._joined[person]
        return person

    def group(self, person: int) -> list[int]:
        """All numbers of a person."""
        return sorted(each for each in {person, self.one(person), *self._joined} if self.one(each) == self.one(person))

    def join(self, first: int, second: int) -> None:
        """Two persons are one."""
        low, high = sorted((self.one(first), self.one(second)))
        if low != high:
            self._joined[high] = low

    def learn(self, person: int, fact: Fact) -> None:
        """An id or a name of a person."""
        number = self.one(person)
        known = self._known.setdefault(number, _Known())
        if fact.kind == ID:
            known.ids.setdefault(fact.scale, fact.value)
            self._owners.setdefault((fact.scale, fact.value), number)
            return
        known.names.append(fact)
        known.by_parts.setdefault(_parts(fact), []).append(fact)
        fresh = known.keys if fact.birth and fact.birth not in known.births else set[str]()
        if fact.birth:
            known.births.add(fact.birth)
        if fact.name:
            key = plain_name(fact.name)
            known.keys.add(key)
            self._by_key[key].add(number)
            fresh = fresh | {key}
        self._near_names.learn(number, fresh, known.births)

    def too_many_names(self, person: int, name: Fact) -> Finding | None:
        """The finding about a further name of somebody who has as many names as one person has."""
        count = len(self._known.get(self.one(person), _Known()).names) + 1
        if count <= limits.NAMES_OF_ONE.most:
            return None
        place = Place(line=name.line) if name.line else None
        ids = self.ids_text(person)
        code = "register-too-many-names"
        return limits.NAMES_OF_ONE.exceeded(code, count, value=name.name, place=place, person=person, ids=ids)

    def name(self, person: int) -> str:
        """The name that was entered last."""
        return self._known.get(self.one(person), _Known()).name

    def by_id(self, value: str) -> list[int]:
        """The persons who have an id of any kind."""
        return sorted({self._owners[kind, value] for kind in ID_KINDS if (kind, value) in self._owners})

    def by_name(self, text: str) -> list[int]:
        """The persons of a name, in whatever order of its parts."""
        return sorted(self._by_key.get(plain_name(text), ()))

    def by_part(self, text: str) -> list[int]:
        """The persons in whose name all words of a text stand."""
        words = {*plain_name(text).split()}
        return sorted(
            {each for key, owners in self._by_key.items() if words and words <= {*key.split()} for each in owners}
        )

    def owner(self, kind: str, value: str) -> int | None:
        """The person who has an id."""
        return self._owners.get((kind, value))

    def is_called(self, person: int, key: str) -> bool:
        """Whether a person has a plain name, in either script, or no name at all."""
        known = self._known.get(self.one(person), _Known())
        return not known.keys or key in known.keys or any(same_in_latin(key, each) for each in known.keys)

    def known(self, person: int) -> bool:
        """Whether anything is known of a person of this number."""
        return self.one(person) in self._known

    def find(self, who: Who) -> int | None:
        """The person that somebody is: by his ids in the order of their kinds, else by name and birth."""
        owners = [self._owners[kind, who.ids[kind]] for kind in ID_KINDS if (kind, who.ids.get(kind)) in self._owners]
        if owners:
            return owners[0]
        if who.ids or not who.name:
            return None
        same = [each for each in self.by_name(who.name) if not self._known[each].ids]
        return next((each for each in same if who.birth in (self._known[each].births or {""})), None)

    def likely(self, who: Who) -> int | None:
        """The only person of a name whose births and ids do not speak against it: who somebody probably is."""
        if not who.name:
            return None
        found = [each for each in self.by_name(who.name) if self._could_be(each, who)]
        return found[0] if len(found) == 1 else None

    def _could_be(self, person: int, who: Who) -> bool:
        known = self._known[person]
        births = not known.births or not who.birth or any(births_agree(who.birth, each) for each in known.births)
        return births and all(known.ids.get(kind, value) == value for kind, value in who.ids.items())

    def meet(self, who: Who, line: int | None = None) -> tuple[int, bool, list[Finding]]:
        """The number of a person, whether he is new, and what is doubtful about him."""
        place = Place(line=line) if line else None
        person = self.find(who)
        if person is None:
            self.last += 1
            return self.last, True, list(islice(self._doubles(who, place), MOST_NAMESAKES))
        return person, False, list(self._contradictions(person, who, place))

    def _contradictions(self, person: int, who: Who, place: Place | None) -> Iterator[Finding]:
        """What a file says of a person against what is known: other ids, another name, another birth."""
        known = self._known[person]
        for kind, value in who.ids.items():
            owner = self._owners.get((kind, value))
            if owner is not None and owner != person:
                both: dict[str, Any] = {"first": person, "second": owner, "name": self.name(owner)}
                yield finding("register-id-of-another", value=value, place=place, id=kind, **both)
            elif owner is None and known.ids.get(kind, value) != value:
                yield finding(
                    "register-second-id", value=value, place=place, id=kind, name=known.name, known=known.ids[kind]
                )
        if not who.ids and who.name and len(who.birth) < FULL_DATE:
            yield warning("register-name-only", value=who.name, place=place, person=person)
        if who.name and known.names and not self.is_called(person, plain_name(who.name)):
            yield warning("register-other-name", value=who.name, place=place, person=person, known=known.name)
        if who.birth and known.births and not any(births_agree(who.birth, each) for each in known.births):
            births = ", ".join(sorted(known.births))
            yield warning(
                "register-other-birth", value=who.birth, place=place, person=person, name=known.name, known=births
            )

    def _doubles(self, who: Who, place: Place | None) -> Iterator[Finding]:
        """Known persons whom somebody new could be: the same name or nearly, births that do not differ."""
        if not who.name:
            return
        key = plain_name(who.name)
        for person in sorted(self._by_key.get(key, set()) | self._near_names.near(key, who.birth)):
            known = self._known[person]
            if known.births and who.birth and not any(births_agree(who.birth, each) for each in known.births):
                continue
            whole = len(who.birth) == FULL_DATE and who.birth in known.births
            least = SIMILARITY if whole else NEAR
            if key in known.keys or any(fuzz.ratio(key, each) >= least for each in known.keys):
                code = "register-same-name" if key in known.keys else "register-near-name"
                others: dict[str, Any] = {
                    "new": self.last,
                    "person": person,
                    "known": known.name,
                    "ids": self.ids_text(person),
                }
                yield warning(code, value=who.name, place=place, **others)

    def ids_text(self, person: int) -> str:
        """The ids of a person as they are printed."""
        known = self._known.get(self.one(person), _Known())
        return ", ".join(f"{kind} {value}" for kind, value in known.ids.items()) or "–"

    def birth(self, person: int) -> str:
        """The birth as exactly as it is known; blank where two contradict each other."""
        births = self._known.get(self.one(person), _Known()).births
        best = max(births, key=len, default="")
        return best if all(births_agree(best, each) for each in births) else ""

    def ids(self, person: int) -> dict[str, str]:
        """The ids of a person, the federation's own first."""
        known = self._known.get(self.one(person), _Known()).ids
        return {kind: known[kind] for kind in ID_KINDS if kind in known}

    def has(self, person: int, fact: Fact) -> bool:
        """Whether an id or a name of a person is known already, word for word."""
        number = self.one(person)
        if fact.kind == ID:
            return self._owners.get((fact.scale, fact.value)) == number
        return any(
            fact.birth in {"", each.birth} and fact.sex in {"", each.sex} and fact.federation in {"", each.federation}
            for each in self._known.get(number, _Known()).by_parts.get(_parts(fact), ())
        )


def _parts(fact: Fact) -> tuple[str, ...]:
    return tuple(sorted(fact.name.split()))
