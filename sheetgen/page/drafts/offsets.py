"""Places in a text as a browser counts them: UTF-16 units from its beginning, not lines and columns of characters."""

from __future__ import annotations

from sheetgen.source.editing import Edit, lines
from sheetgen.source.faults import Position


class Offsets:
    """Positions in a text. Lines end wherever the YAML reader ends them, also at characters that don't end a line in an editor."""

    def __init__(self, text: str) -> None:
        self._lines = lines(text)
        self._starts = [0]
        self._plain = text.isascii()
        for line in self._lines:
            self._starts.append(self._starts[-1] + len(line))
        self._text = text

    def span(self, at: Position) -> tuple[int, int]:
        """Return the start and the end of a position in UTF-16 units. Both lie within the text, even if the position doesn't, and
        on its line."""
        line = min(max(at.line, 1), max(len(self._lines), 1))
        typed = self._lines[line - 1].rstrip("\r\n\x85\u2028\u2029") if self._lines else ""
        column = min(at.column - 1, len(typed)) if at.line == line else len(typed)
        start = self._starts[line - 1] + max(column, 0)
        end = min(start + at.length, self._starts[line - 1] + len(typed))
        return self.units(start), self.units(max(end, start))

    def units(self, offset: int) -> int:
        """Return an offset in characters as an offset in UTF-16 units."""
        return offset if self._plain else offset + sum(char > "\uffff" for char in self._text[:offset])

    def edit_json(self, edit: Edit) -> dict[str, int | str]:
        """Return an edit in the form that the web app's editor takes."""
        return {"from": self.units(edit.start), "to": self.units(edit.end), "insert": edit.text}
