"""Who is who: by ids in their order, else by name with birth date; who could be two is told and never joined."""

from __future__ import annotations

from reporting.register.intake import person_facts
from reporting.register.people import People
from reporting.register.values import SAME, Entry, Who
from tests.rows import of_each


def known(*people: Who) -> People:
    """A register of persons, numbered from 1."""
    found = People((), 0)
    for who in people:
        enter(found, who)
    return found


def enter(people: People, who: Who) -> tuple[int, list[str]]:
    number, _, findings = people.meet(who)
    for fact in person_facts(who):
        people.learn(number, fact)
    return number, [found.code for found in findings]


LIS = Who({"national": "PL-1", "fide": "11"}, "Lis", "Ewa", "1990-04-03")


def test_the_federations_id_decides_before_all_others() -> None:
    people = known(LIS, Who({"fide": "12"}, "Kos", "Jan"))
    assert enter(people, Who({"national": "PL-1"}, "Lis", "Ewa")) == (1, [])
    assert enter(people, Who({"fide": "12", "iccf": "7"}, "Kos", "Jan")) == (2, [])
    assert people.owner("iccf", "7") == 2


def test_an_id_of_one_and_an_id_of_another_are_an_error() -> None:
    people = known(LIS, Who({"fide": "12"}, "Kos", "Jan"))
    assert enter(people, Who({"national": "PL-1", "fide": "12"}, "Lis", "Ewa"))[1] == ["register-id-of-another"]


def test_a_second_id_of_one_kind_is_an_error() -> None:
    assert enter(known(LIS), Who({"national": "PL-1", "fide": "99"}, "Lis", "Ewa")) == (1, ["register-second-id"])


def test_one_id_with_two_names_or_births_is_told() -> None:
    assert enter(known(LIS), Who({"national": "PL-1"}, "Kos", "Ewa", "1990-04-03")) == (1, ["register-other-name"])
    assert enter(known(LIS), Who({"national": "PL-1"}, "Ewa", "Lis", "1990")) == (1, [])
    assert enter(known(LIS), Who({"national": "PL-1"}, "Lis", "Ewa", "1990-04-04")) == (1, ["register-other-birth"])


def test_without_ids_name_and_birth_date_decide() -> None:
    people = known(Who({}, "Żółć", "Ewa", "1990-04-03"))
    assert enter(people, Who({}, "Zolc", "Ewa", "1990-04-03")) == (1, [])
    number, codes = enter(people, Who({}, "Żółć", "Ewa", "1990-04-04"))
    assert (number, codes) == (2, [])


def test_a_name_without_a_whole_birth_date_is_doubtful() -> None:
    people = known(Who({}, "Lis", "Ewa", "1990"))
    assert enter(people, Who({}, "Lis", "Ewa", "1990")) == (1, ["register-name-only"])
    assert enter(people, Who({}, "Lis", "Ewa")) == (2, ["register-same-name"])


@of_each(
    [
        Who({"national": "PL-2"}, "Lis", "Ewa", "1990-04-03"),
        Who({"iccf": "7"}, "Lis", "Ewa"),
        Who({}, "Ewa", "Lis", "1990"),
        Who({}, "Lis", "Ewa", "1990-04-03"),
    ]
)
def test_the_same_name_with_other_ids_or_none_is_told_and_not_joined(who: Who) -> None:
    assert enter(known(LIS), who) == (2, ["register-same-name"])


def test_namesakes_of_different_years_are_two_without_a_word() -> None:
    assert enter(known(LIS), Who({"national": "PL-2"}, "Lis", "Ewa", "1991")) == (2, [])


@of_each(
    [
        ("Kowalska", "Jan", "1990-04-03", True),
        ("Kowals", "Jan", "1990-04-03", True),
        ("Kowal", "Jan", "1990-04-03", True),  # 86 of 100
        ("Kowa", "Jan", "1990-04-03", False),  # 80
        ("Kowals", "Jan", "1990", True),  # 91
        ("Kowal", "Jan", "1990", False),
        ("Kowalska", "Jan", "1990", True),
        ("Kowalska", "Jan", "", True),
        ("Kowalska", "Jan", "1991", False),
    ]
)
def test_near_spellings_of_one_birth_are_told(surname: str, first_name: str, birth: str, told: bool) -> None:
    people = known(Who({"national": "PL-1"}, "Kowalski", "Jan", "1990-04-03"))
    codes = enter(people, Who({"national": "PL-2"}, surname, first_name, birth))[1]
    assert codes == (["register-near-name"] if told else [])


def test_joined_persons_count_as_one_and_keep_both_ids() -> None:
    other = Who({"national": "PL-2"}, "Lis-Kos", "Ewa", "1990-04-03")
    entries = [
        Entry(
            fact.kind,
            **{name: getattr(fact, name) for name in ("scale", "value", "surname", "first_name", "birth")},
            person=number,
        )
        for number, who in ((1, LIS), (2, other))
        for fact in person_facts(who)
    ]
    people = People([*entries, Entry(SAME, other=1, person=2)], 2)
    assert people.find(other) == people.find(LIS) == 1
    assert people.group(2) == [1, 2]
    assert enter(people, other) == (1, [])
    assert enter(people, LIS) == (1, [])
    assert enter(people, Who({"national": "PL-3"}, "Kos", "Ola")) == (3, [])


def test_a_person_is_found_by_the_words_of_a_name() -> None:
    people = known(LIS, Who({}, "Lis", "Adam"))
    assert people.by_name("Ewa LIS") == [1]
    assert people.by_part("lis") == [1, 2]
    assert people.by_part("") == []
    assert people.by_id("11") == [1]


@of_each(
    [
        ("Yordanov", "Petar", False),
        ("Jordanov", "Petar", False),
        ("Iordanov", "Ivan", True),
        ("Петров", "Йордан", True),
    ]
)
def test_a_name_in_the_other_script_is_no_other_name(surname: str, first_name: str, told: bool) -> None:
    people = known(Who({"fide": "29"}, "Йорданов", "Петър"))
    assert enter(people, Who({"fide": "29"}, surname, first_name))[1] == (["register-other-name"] if told else [])
