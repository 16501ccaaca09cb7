"""The JSON file of an event, and its published schema."""

from __future__ import annotations

from typing import Any

import jsonschema
import pytest

from reporting.actions.new import SAMPLES, sample_document
from reporting.exchange.event_json import json_bytes, read_json, schema
from reporting.fields import TABLES
from reporting.languages import LANGUAGES
from tests.rows import of_each


def test_a_document_comes_back_from_its_file() -> None:
    document = {"players": [{"number": 1, "surname": "Żółć"}], "results": [], "x": None}
    assert read_json(json_bytes(document)) == (document, ())


def test_numbers_with_a_point_are_kept_as_they_are_written() -> None:
    document, _ = read_json(b'{"results": [], "x": 0.10, "y": 12}')
    assert document == {"results": [], "x": "0.10", "y": 12}


def test_a_syntax_error_names_line_and_column() -> None:
    document, (found,) = read_json(b'{\n "a": 1\n "b": 2}', "event.json")
    assert document is None
    assert found.code == "json-broken"
    assert found.place is not None
    assert found.place.line == 3
    assert dict(found.values)["column"] == "2"


@of_each(["[]", "7", "null", '"x"'])
def test_a_file_that_holds_no_object_is_no_event(text: str) -> None:
    document, (found,) = read_json(text.encode())
    assert (document, found.code) == (None, "json-not-event")


def test_the_schema_is_a_schema() -> None:
    jsonschema.Draft202012Validator.check_schema(schema())


@of_each(SAMPLES)
def test_the_samples_fit_the_schema(name: str) -> None:
    assert not list(jsonschema.Draft202012Validator(schema()).iter_errors(sample_document(name)))


@of_each(
    [
        {"players": []},
        {"results": [], "players": [{"surname": "X"}]},
        {"results": [{"round": "one"}]},
        {"results": [{"score": {"white": "3"}}]},
        {"results": [{"kind": "rumour"}]},
        {"results": [], "event": {"game": "go"}},
        {"results": [], "players": [{"number": 1, "ratings": [{"value": 2000}]}]},
    ]
)
def test_the_schema_refuses_what_the_contract_does(document: dict[str, Any]) -> None:
    with pytest.raises(jsonschema.ValidationError):
        jsonschema.Draft202012Validator(schema()).validate(document)


@of_each(LANGUAGES)
def test_every_field_is_described(lang: str) -> None:
    def descriptions(node: Any) -> list[str]:
        if isinstance(node, list):
            return [text for item in node for text in descriptions(item)]
        if not isinstance(node, dict):
            return []
        own = [node["description"]] if isinstance(node.get("description"), str) else []
        return own + [text for value in node.values() for text in descriptions(value)]

    texts = descriptions(schema(lang))
    assert len(texts) > sum(len(table.columns) for table in TABLES.values()) - 20
    assert not [text for text in texts if text.startswith(("workbook.", "cli."))]


@pytest.mark.parametrize(
    ("text", "code"),
    [
        ("[" * 100_000, "json-too-deep"),
        ('{"a":' * 100_000, "json-too-deep"),
        ('{"results": [], "x": ' + "[" * 200 + "]" * 200 + "}", "json-too-deep"),
        ('{"results": [], "x": NaN}', "json-no-number"),
        ('{"results": [], "x": -Infinity}', "json-no-number"),
        ('{"results": [], "x": ' + "9" * 5000 + "}", "json-no-number"),
    ],
    ids=["deep list", "deep object", "deep and complete", "nan", "infinity", "thousands of digits"],
)
def test_what_no_parser_can_hold_has_a_finding_of_its_own(text: str, code: str) -> None:
    document, (found,) = read_json(text.encode())
    assert (document, found.code) == (None, code)


def test_a_key_that_stands_twice_is_told_and_the_last_one_read() -> None:
    document, (found,) = read_json(b'{"results": [], "event": {"name": "A", "name": "B"}}')
    assert document == {"results": [], "event": {"name": "B"}}
    assert (found.code, found.severity, found.value) == ("json-key-twice", "warning", "name")
