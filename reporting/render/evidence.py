"""The evidence in every document: the event's data as the form may show them, and reading it back.

`event.json` is an event that every command reads. Its key `evidence` says which form,
language and round it belongs to, which papers a pack holds, which projection of the event it is (`public`, `full`,
`body`: what the forms of a body ask of those who apply for nothing, or `applicant`: what is public of all others),
the SHA-256 of the full canonical event and that of the projection itself, the version that printed it, and the SHA-256
of all this.
"""

from __future__ import annotations

import json
from collections.abc import Collection, Iterable, Mapping, Sequence
from dataclasses import dataclass
from functools import cached_property
from hashlib import sha256
from typing import Any, Final, NamedTuple
from unicodedata import normalize

from engine.model import Finding, Severity, finding
from reporting.exchange.canonical import (
    applicant_document,
    body_document,
    canonical_json,
    canonical_text,
    event_hash,
    public_document,
)
from reporting.limits import refused_tables, too_many_values
from reporting.workbook.ooxml.archive import BadArchiveError, read_entries

KEY: Final = "evidence"
_OF_LABEL: Final = "label_sha256"
FULL, BODY, APPLICANT, PUBLIC = "full", "body", "applicant", "public"
"""What of an event is in a paper."""


@dataclass(frozen=True, slots=True)
class Evidence:
    """What a document says of itself.

    `document` is the event in the projection; `sha256` the hash of the full event, `own_sha256`
    that of the projection as it was written. `untouched` is True where the file is byte for
    byte as it was made, `intact` where the event in it still has its hash. `parts` are the forms that a
    pack says it holds; packs did not say so always. `text` is the JSON as it stands in the file.
    `version` is that of the program that printed it. `label_intact` says whether what the document says of itself has
    its hash too.
    """

    document: dict[str, Any]
    form: str
    lang: str
    round_number: int | None
    projection: str
    sha256: str
    own_sha256: str
    untouched: bool
    player_number: int | None = None
    parts: tuple[str, ...] = ()
    text: str = ""
    version: str = ""
    label_intact: bool = False

    @property
    def found_sha256(self) -> str:
        """The hash of the event inside the document as it is now."""
        return event_hash(self.document)

    @property
    def intact(self) -> bool:
        """True where nobody changed the event inside the document."""
        return self.found_sha256 == self.own_sha256


def program_version(name: str = "protokol-arbiter") -> str:
    """The version of the program, or of a library, that is installed; `0` where it is not."""
    from importlib.metadata import PackageNotFoundError, version

    try:
        return version(name)
    except PackageNotFoundError:
        return "0"


class FormNeeds(NamedTuple):
    """Who applies in the forms of a paper, and what these show of each player that is not public."""

    applicants: Collection[int]
    fields: Collection[str]


class EvidenceWriter:
    """The evidence of one event for any number of documents: each projection is written once."""

    def __init__(self, document: Mapping[str, Any]) -> None:
        self._document = {key: value for key, value in document.items() if key != KEY}

    @property
    def sha256(self) -> str:
        """SHA-256 of the full canonical event."""
        return self._full[1]

    @cached_property
    def _full(self) -> _Projection:
        return _projected(self._document)

    @cached_property
    def _public(self) -> _Projection:
        return _projected(public_document(self._document))

    def text(
        self,
        form: str,
        lang: str,
        projection: str,
        round_number: int | None = None,
        player_number: int | None = None,
        parts: Sequence[str] = (),
        needs: FormNeeds | None = None,
    ) -> str:
        """The canonical JSON for one document; a paper of one player names him, a pack the forms in it.

        `projection` is the form's; of whoever applies for himself nobody else's address goes with it, and of nobody
        what the forms have not `needs`.
        """
        if projection == FULL and player_number is not None:
            projection = APPLICANT
            pieces, own = _projected(applicant_document(self._document, player_number))
        elif projection == FULL and needs is not None:
            projection = BODY
            pieces, own = _projected(body_document(self._document, needs.applicants, needs.fields))
        else:
            pieces, own = self._full if projection == FULL else self._public
        label: dict[str, Any] = {"form": form, "lang": lang, "projection": projection}
        label |= {"sha256": self.sha256, "own_sha256": own, "version": program_version()}
        if round_number is not None:
            label["round"] = round_number
        if player_number is not None:
            label["player"] = player_number
        if parts:
            label["parts"] = list(parts)
        label[_OF_LABEL] = event_hash(label)
        entry = canonical_json({KEY: label}).decode()[1:-2]
        return _joined({**pieces, KEY: entry})


_Projection = tuple[dict[str, str], str]
"""The canonical text of each key of an event, and the hash of them all."""


def _projected(document: Mapping[str, Any]) -> _Projection:
    pieces = {normalize("NFC", key): canonical_text({key: value})[1:-1] for key, value in document.items()}
    return pieces, sha256(_joined(pieces).encode()).hexdigest()


def _joined(pieces: Mapping[str, str]) -> str:
    """The canonical document of which these are the keys."""
    return "{" + ",".join(text for _, text in sorted(pieces.items())) + "}\n"


def read_evidence_of(data: bytes, name: str) -> Evidence | Finding:
    """The evidence of a DOCX, PDF or XLSX, also after LibreOffice saved it; a finding where there is none."""
    try:
        found = _READERS[kind_of(data)](data, name)
    except Unreadable:
        return finding("document-unreadable", value=name, path=name)
    if isinstance(found, Finding):
        return found
    return evidence_from_text(None if found is None else found[0], name, untouched=found is not None and found[1])


class Unreadable(Exception):  # noqa: N818 - says what the file is, not what went wrong in the program
    """The file is not a document that can be read."""


def kind_of(data: bytes) -> str:
    """`pdf`, `docx`, `xlsx` by the content; blank for anything else."""
    if data.startswith(b"%PDF-"):
        return "pdf"
    if not data.startswith(b"PK"):
        return ""
    try:
        names = {entry.name for entry in read_entries(data)}
    except BadArchiveError:
        return ""
    return "docx" if "word/document.xml" in names else "xlsx" if "xl/workbook.xml" in names else ""


Found = tuple[str, bool] | Finding | None
"""The text of the evidence and whether the file is as it was made; why it can't be read; or that there is none."""


def evidence_from_text(text: str | None, name: str, *, untouched: bool = False) -> Evidence | Finding:
    """The evidence from its JSON; a finding where there is none, more than is read, or not what we write."""
    if text is None:
        return finding("evidence-missing", value=name, path=name)
    exceeded = too_many_values(text.encode("utf-8", "replace"), name)
    if exceeded is not None:
        return exceeded
    found = _parsed(text, untouched)
    if found is None:
        return finding("evidence-broken", value=name, path=name)
    return next(iter(refused_tables(found.document)), found)


def _parsed(text: str, untouched: bool) -> Evidence | None:
    try:
        document = json.loads(text)
        label = document.pop(KEY)
        return Evidence(
            document=document,
            form=str(label["form"]),
            lang=str(label["lang"]),
            round_number=label.get("round"),
            player_number=label.get("player"),
            projection=str(label["projection"]),
            sha256=str(label["sha256"]),
            own_sha256=str(label["own_sha256"]),
            untouched=untouched,
            parts=tuple(map(str, label.get("parts") or ())),
            text=text,
            version=str(label.get("version") or ""),
            label_intact=_is_intact(label),
        )
    except (ValueError, KeyError, TypeError, AttributeError, RecursionError):
        return None


def _is_intact(label: Mapping[str, Any]) -> bool:
    return label.get(_OF_LABEL) == event_hash({key: label[key] for key in label if key != _OF_LABEL})


def _read_docx(data: bytes, name: str) -> Found:
    from reporting.render.archive import is_untouched, unpack
    from reporting.render.docx_evidence import evidence_of, is_sealed

    refused = _refused(data, "docx", name)
    if refused is not None:
        return refused
    found = evidence_of(unpack(data))
    return None if found is None else (found[0], is_untouched(data, is_sealed))


def _read_xlsx(data: bytes, name: str) -> Found:
    from reporting.render.archive import is_untouched
    from reporting.render.xlsx_evidence import evidence_of, is_sealed

    refused = _refused(data, "xlsx", name)
    if refused is not None:
        return refused
    try:
        found = evidence_of(data)
    except MemoryError:
        raise
    except Exception as error:  # openpyxl raises whatever a damaged part leads it to
        raise Unreadable from error
    return None if found is None else (found[0], is_untouched(data, is_sealed))


def _refused(data: bytes, kind: str, name: str) -> Finding | None:
    """What keeps an office file from being opened."""
    from reporting.workbook.ooxml.precheck import precheck_data

    refused = precheck_data(data, kind, name)
    return refused if refused is not None and refused.severity is Severity.ERROR else None


def _read_pdf(data: bytes, name: str) -> Found:
    from reporting.render.pdf import is_untouched
    from reporting.sources.pdf import attachments

    attached = attachments(data, name)
    found = attached if isinstance(attached, Finding) else attached_evidence(attached, name)
    return (found, is_untouched(data)) if isinstance(found, str) else found


def attached_evidence(attached: Iterable[bytes], name: str) -> str | Finding | None:
    """The evidence among the attachments of a PDF; a finding about several."""
    found = [content for content in attached if b'"evidence"' in content]
    if len(found) > 1:
        return finding("evidence-twice", value=name)
    return found[0].decode("utf-8", "replace") if found else None


def _read_nothing(data: bytes, name: str) -> Found:
    del data, name
    raise Unreadable


_READERS: Final = {"docx": _read_docx, "xlsx": _read_xlsx, "pdf": _read_pdf, "": _read_nothing}
