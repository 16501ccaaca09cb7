"""What was read of a page so far: a text for each marked piece, running heads and feet apart."""

from __future__ import annotations

from dataclasses import dataclass, field

_ARTIFACT, _TEXT, _INSIDE = "artifact", "text", "inside"


@dataclass(slots=True)
class Pieces:
    """The texts so far, those of the page's furniture apart, and the marks of the piece that is read now.

    `drawn` are the bytes of content that were read for them.
    """

    texts: list[str] = field(default_factory=list)
    furniture: list[str] = field(default_factory=list)
    drawn: int = 0
    _open: list[str] = field(default_factory=list)
    _marks: list[str] = field(default_factory=list)

    def close(self) -> None:
        """The piece ends."""
        if self._open:
            text = "".join(self._open).strip()
            if text:
                (self.furniture if _ARTIFACT in self._marks else self.texts).append(text)
            self._open.clear()

    def add(self, text: str) -> None:
        """More of the piece."""
        self._open.append(text)

    def begin(self, mark: bytes) -> None:
        """A mark that names other letters for a glyph is inside a text; any other one begins a text."""
        kind = _ARTIFACT if mark.startswith(b"Artifact") else _INSIDE if b"/MCID" not in mark else _TEXT
        if kind != _INSIDE:
            self.close()
        self._marks.append(kind)

    def end(self) -> None:
        """What the last mark began ends."""
        if not self._marks or self._marks[-1] != _INSIDE:
            self.close()
        if self._marks:
            self._marks.pop()

    def newline(self) -> None:
        """What follows stands elsewhere on the page."""
        if self._open and not self._open[-1].endswith(" "):
            self._open.append(" ")
