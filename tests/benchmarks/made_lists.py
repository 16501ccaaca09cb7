"""Rating lists of made people, of any length and always the same: as full of namesakes as real ones, with nobody's name.

How often names come is published, and a name of rank r comes here in proportion to (r + q) ** -1.2, q by country: the
ten commonest surnames are borne by 2.87 % of Poles, 4.09 % of Germans and 19.65 % of Spaniards (eupedia.com, European
family names), the hundred commonest by 15.8 % in Petersburg (Unbegaun, Russian Surnames, of the directory of 1910);
380,000 surnames of men stand in Poland's register (benchmark.pl, 2024), 462,526 among 5.15 million Germans (Human Biology
70, 6); Georgi is 4.8 % of Bulgaria's men, the 25 commonest names 41 %, Maria 3.2 % of the women, the 20 commonest names
19.4 % (the National Statistical Institute, 2013). Nothing was found of Bulgarian surnames, which are made of first
names and come here as those do, nor of India, where they come as in Germany. Spaniards have two surnames; a fifth of all
surnames are another one with a letter otherwise.

Held against 8,201 real people (the names before the addresses in the notices of a Debian system), as many pairs of made
people have one surname, one first name, or names within one edit, within a factor of two.
"""

from __future__ import annotations

import random
from collections.abc import Iterator
from functools import lru_cache
from typing import Final, NamedTuple

HEADER: Final = (
    "ID Number      Name                                                         Fed Sex Tit  WTit OTit           "
    "FOA SRtng SGm SK RRtng RGm Rk BRtng BGm BK B-day Flag"
)
_SYLLABLES: Final = {
    "POL": (
        "ko wa no wi le ma za ja gra ba so ki bry pa stra mi du czar szy ro wrze gó ło sta bie tor kra mro pie"
        " kol dom gaj żur chmie ry ze wy sie li rze"
    ),
    "BUL": "pe iva dimi geo sto hri to niko ange kole mari asen vasi bo tsve zhe shte ra sla da ki ne yo ge pa",
    "RUS": (
        "ku le ma so mi fe mo vo ale se la pa go ba vi kha be ta shi che zu ya nov yu gri za kre shche sha ne"
        " kor pol du ry kli"
    ),
    "GER": "schu mue we hof bau rich klei wolf neu schwar zim braun krue hart lan wer krau leh mai koe her wal",
    "ESP": "gar mar lo san pe go fer ru al mo ro na gu ji ca ve ra de cas or tor sua her va mi",
    "IND": "ku sha pa ra na gu me re sri va ba cha ji de mu pra sa ni vi ka ha ga ra ji tha",
}
_ENDINGS: Final = {
    "POL": (("wski", "wska"), ("cki", "cka"), ("nik", "nik"), ("wicz", "wicz"), ("czyk", "czyk"), ("ński", "ńska")),
    "BUL": (("v", "va"), ("nov", "nova"), ("shki", "shka"), ("rov", "rova"), ("lov", "lova")),
    "RUS": (("v", "va"), ("nov", "nova"), ("nko", "nko"), ("vsky", "vskaya"), ("rov", "rova"), ("shin", "shina")),
    "GER": (("mann", "mann"), ("er", "er"), ("berg", "berg"), ("dt", "dt"), ("ke", "ke"), ("l", "l")),
    "ESP": (("ez", "ez"), ("rro", "rro"), ("no", "no"), ("ra", "ra"), ("lez", "lez")),
    "IND": (("n", "n"), ("sh", "sh"), ("r", "r"), ("van", "van"), ("reddy", "reddy"), ("m", "m")),
}
_FIRST: Final = {
    "POL": (
        "Jan Piotr Adam Paweł Łukasz Michał Krzysztof Wojciech Jerzy Stanisław Grzegorz Zbigniew Mieczysław",
        "Anna Ewa Małgorzata Zofia Agnieszka Żaneta Katarzyna Joanna Elżbieta Wiesława",
    ),
    "BUL": (
        "Ivan Georgi Dimitar Petar Hristo Stoyan Veselin Kiril Tsvetan Yordan Zhivko Lyubomir Asen",
        "Maria Elena Tsvetelina Antoaneta Radost Viktoria Yoana Zhana Iskra Bistra",
    ),
    "RUS": (
        "Sergey Dmitry Alexander Mikhail Yuri Evgeny Nikolay Andrey Aleksey Yakov Fedor Vyacheslav Kirill",
        "Olga Tatiana Yulia Ekaterina Natalia Anastasia Ksenia Lyudmila Zhanna Evgenia",
    ),
    "GER": ("Hans Jürgen Uwe Klaus Günther Wolfgang Rüdiger Jörg Matthias Thorsten", "Heike Ute Käthe"),
    "ESP": ("José Luis Juan Carlos Ángel Jesús Íñigo Rubén Joaquín Álvaro", "María Lucía Inés Begoña"),
    "IND": ("Arjun Rahul Vignesh Karthik Aditya Pranav Sethuraman Nihal", "Divya Harika Priya Savitha"),
}


_FIRST_ENDINGS: Final = (("n", "r", "mir", "slav", "k", "s", "do"), ("na", "lia", "ta", "ra", "sha", "nka", "mira"))
"""What rare first names end in, men's and women's."""
_STEEPNESS: Final = 0.2
"""Of names by their rank: one less than the power with which they grow rare."""
_SURNAMES: Final = {
    "POL": (80.0, 380_000),
    "BUL": (4.0, 29_000),
    "RUS": (100.0, 380_000),
    "GER": (54.0, 460_000),
    "ESP": (6.5, 100_000),
    "IND": (54.0, 460_000),
}
"""By country: what is added to a rank, and how many surnames there are."""
_FIRST_NAMES: Final = ((4.0, 29_000), (14.0, 38_000))
"""Men's first names, and women's."""
_TWO_SURNAMES: Final = "ESP"
_VARIANTS: Final = 20
"""Of a hundred surnames those that are others with a letter otherwise (`Miller`, `Muller`)."""
_ALIKE: Final = ("aeiou", "bdfgklmnprstvz")
_SCATTER: Final = 2_654_435_761
"""Odd, so that no two ranks get one number."""


class Made(NamedTuple):
    """A made player as FIDE's list has him."""

    id: str
    surname: str
    first_name: str
    federation: str
    sex: str
    birth: int
    ratings: tuple[int, int, int]
    title: str


def people(count: int, seed: int = 1) -> Iterator[Made]:
    """Made players, each unlike the others in id, with names as often as real ones."""
    chance = random.Random(seed)
    for at in range(count):
        federation = chance.choices(tuple(_SYLLABLES), (3, 2, 5, 4, 4, 6))[0]
        woman = chance.random() < 0.12
        surname, first = _named(federation, woman, chance)
        rating = chance.randrange(1400, 2500)
        ratings = (rating, rating - chance.randrange(60), rating - chance.randrange(90))
        title = "FM" if rating > 2350 else ""
        yield Made(
            str(1_000_000 + 7 * at), surname, first, federation, "F" if woman else "M",
            chance.randrange(1940, 2018), ratings, title,
        )  # fmt: skip


def _named(federation: str, woman: bool, chance: random.Random) -> tuple[str, str]:
    """A surname and first names that come as often as people's do."""
    surnames = 2 if federation == _TWO_SURNAMES else 1
    surname = " ".join(_surname(federation, woman, _rank(_SURNAMES[federation], chance)) for _ in range(surnames))
    ranks = [_rank(_FIRST_NAMES[woman], chance)]
    if chance.random() < 0.3:
        second = _rank(_FIRST_NAMES[woman], chance)
        ranks += [second] if second not in ranks else []
    return surname, " ".join(_first_name(federation, woman, rank) for rank in ranks)


def _rank(spread: tuple[float, int], chance: random.Random) -> int:
    """The rank of a name, 0 that of the commonest."""
    added, count = spread
    most, least = added**-_STEEPNESS, (count + added) ** -_STEEPNESS
    return int((most - chance.random() * (most - least)) ** (-1 / _STEEPNESS) - added)


@lru_cache(maxsize=400_000)
def _surname(federation: str, woman: bool, rank: int) -> str:
    """The surname of a rank: of syllables, or another one, rather a common one, with a letter otherwise."""
    number = (rank + 1) * _SCATTER % 2**32
    number, share = divmod(number, 100)
    if rank > 0 and share < _VARIANTS:
        return _variant(_surname(federation, woman, min(rank - 1, int(rank ** (number / 2**32 * 100)))), number)
    number, kind = divmod(number, 10)
    endings = _ENDINGS[federation]
    number, at = divmod(number, len(endings))
    return (_spelled(federation, number, 2 + (kind > 1) + (kind > 6)) + endings[at][woman]).capitalize()


def _variant(name: str, number: int) -> str:
    """A name with a vowel instead of another, or a consonant, before its last three letters."""
    number, at = divmod(number, len(name) - 3)
    alike = next((letters for letters in _ALIKE if name[at].lower() in letters), name[at].lower())
    other = alike[(alike.index(name[at].lower()) + 1 + number % max(1, len(alike) - 1)) % len(alike)]
    return (name[:at] + other + name[at + 1 :]).capitalize()


@lru_cache(maxsize=100_000)
def _first_name(federation: str, woman: bool, rank: int) -> str:
    """The first name of a rank: one of those that everybody knows, or a rarer one."""
    known = _FIRST[federation][woman].split()
    if rank < len(known):
        return known[rank]
    number, kind = divmod((rank + 1) * _SCATTER % 2**32, 10)
    number, at = divmod(number, len(_FIRST_ENDINGS[woman]))
    return (_spelled(federation, number, 1 + (kind > 1) + (kind > 7)) + _FIRST_ENDINGS[woman][at]).capitalize()


def _spelled(federation: str, number: int, count: int) -> str:
    """A number in syllables."""
    syllables = _SYLLABLES[federation].split()
    found = ""
    for _ in range(count):
        number, at = divmod(number, len(syllables))
        found += syllables[at]
    return found


def fide_text(made: Iterator[Made]) -> Iterator[str]:
    """The lines of FIDE's list as text; it has no letters beyond ASCII."""
    yield HEADER + "\n"
    for each in made:
        name = f"{plain(each.surname)}, {plain(each.first_name)}"
        standard, rapid, blitz = each.ratings
        yield (
            f"{each.id:<15}{name:<61}{each.federation:<4}{each.sex:<4}{each.title:<5}{'':<5}{'':<15}{'':<4}"
            f"{standard:<6}{3:<4}{20:<3}{rapid:<6}{0:<4}{20:<3}{blitz:<6}{0:<4}{20:<3}{each.birth:<6}{'':<4}\n"
        )


def fide_xml(made: Iterator[Made]) -> Iterator[str]:
    """The lines of FIDE's list as XML."""
    yield "<playerslist>\n"
    for each in made:
        standard, rapid, blitz = each.ratings
        yield (
            f"<player>\n<fideid>{each.id}</fideid>\n<name>{plain(each.surname)}, {plain(each.first_name)}</name>\n"
            f"<country>{each.federation}</country>\n<sex>{each.sex}</sex>\n<title>{each.title}</title>\n"
            f"<w_title></w_title>\n<o_title></o_title>\n<foa_title></foa_title>\n"
            f"<rating>{standard}</rating>\n<games>3</games>\n<k>20</k>\n<rapid_rating>{rapid}</rapid_rating>\n"
            f"<rapid_games>0</rapid_games>\n<rapid_k>20</rapid_k>\n<blitz_rating>{blitz}</blitz_rating>\n"
            f"<blitz_games>0</blitz_games>\n<blitz_k>20</blitz_k>\n<birthday>{each.birth}</birthday>\n<flag></flag>\n</player>\n"
        )
    yield "</playerslist>\n"


def plain(name: str) -> str:
    """A name without marks, as FIDE writes it."""
    import unicodedata

    if name.isascii():
        return name
    decomposed = unicodedata.normalize("NFKD", name.replace("ł", "l").replace("Ł", "L"))
    return "".join(each for each in decomposed if each.isascii())
