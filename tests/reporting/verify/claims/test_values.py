"""An answer passes as one line of text and comes back whole."""

import json

from reporting.verify.values import (
    Answer,
    Claim,
    Difference,
    EventRef,
    FileAnswer,
    Person,
    What,
    as_json,
    from_json,
)


def test_an_answer_comes_back_from_its_line() -> None:
    claim = Claim(
        Person(3, "Żółć Ewa", {"national": "PL-1"}),
        EventRef("Memoriał", "2026-03-01", "ab" * 32),
        "kszk",
        "I",
        Answer.REFUTED,
        "2016",
        claimed={"score": "7"},
        found={"score": "6.5"},
        differences=(Difference(What.SCORE, "7", "6.5", "4.3.9", "C7"),),
        requirements=({"article": "4.3.9", "needed": "6", "found": "6.5", "met": True},),
    )
    answer = FileAnswer("a/b.pdf", True, "cd" * 32, ({"code": "x"},), (claim,))
    line = json.loads(json.dumps(as_json(answer)))
    assert from_json(line) == answer
    assert line["claims"][0]["differences"][0]["what"] == "score"
    assert as_json(from_json(line)) == line
