"""Rating lists of made people, of any length and always the same: names as federations have them, all unlike real ones.

python -m tests.benchmarks.made_lists 1500000 list.txt       FIDE's list as text
python -m tests.benchmarks.made_lists 1500000 list.xml
"""

from __future__ import annotations

import random
import sys
from collections.abc import Iterator
from pathlib import Path
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
    """Made players, each unlike the others in id; namesakes are as rare as the syllables let them be."""
    chance = random.Random(seed)
    for at in range(count):
        federation = chance.choices(tuple(_SYLLABLES), (3, 2, 5, 4, 4, 6))[0]
        woman = chance.random() < 0.12
        parts = "".join(chance.choices(_SYLLABLES[federation].split(), k=chance.choice((2, 2, 3, 3, 3))))
        ending = chance.choice(_ENDINGS[federation])[woman]
        first = chance.choice(_FIRST[federation][woman].split())
        if chance.random() < 0.3:
            first += " " + chance.choice(_FIRST[federation][woman].split())
        rating = chance.randrange(1400, 2500)
        ratings = (rating, rating - chance.randrange(60), rating - chance.randrange(90))
        title = "FM" if rating > 2350 else ""
        yield Made(
            str(1_000_000 + 7 * at), (parts + ending).capitalize(), first, federation, "F" if woman else "M",
            chance.randrange(1940, 2018), ratings, title,
        )  # fmt: skip


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


def write_list(path: Path, count: int, seed: int = 1) -> None:
    """Write a list of made people, as the path's ending says."""
    lines = fide_xml if path.suffix == ".xml" else fide_text
    with path.open("w", encoding="utf-8") as stream:
        stream.writelines(lines(people(count, seed)))


if __name__ == "__main__":
    write_list(Path(sys.argv[2]), int(sys.argv[1]))
