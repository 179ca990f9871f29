"""A file of many documents: each is read separately, with its own line numbers, and only once."""

from __future__ import annotations

import pytest

from sheetgen.page.sheets.sheet_file import SheetFile
from sheetgen.source import reader
from sheetgen.source.nodes import Source

GOOD = "sheet: namaste\nplayer: Ana\n"
BROKEN = "sheet: [namaste\n"


def test_documents_beside_a_broken_one_have_their_own_lines() -> None:
    twice = "sheet: namaste\nplayer: Ana\nplayer: Ben\n"
    off = "sheet: namaste\nscore:\n  karma: 3\n total: 4\n"
    text = f"{GOOD}---\n{BROKEN}---\n{twice}---\n{GOOD}---\n{off}"
    documents = SheetFile("evening.yaml", text).source.documents
    assert [bool(each.faults) for each in documents] == [False, True, True, False, True]
    lines = text.split("\n")
    (fault,) = documents[2].faults
    assert (fault.position[:2], lines[fault.position.line - 1], fault.message.about[1]) == ((8, 1), "player: Ben", 7)
    (fault,) = documents[4].faults
    assert (lines[fault.position.line - 1], fault.text) == (" total: 4", "this line begins one space further left than line 15")
    (key, _), *_ = SheetFile("evening.yaml", text).parts[3].root.items.values()  # type: ignore[union-attr]
    assert (key.position[:2], key.end[:2]) == ((10, 1), (10, 6))


@pytest.mark.parametrize("document", ["---\n", f"---\n{GOOD}", f"---\n{BROKEN}"])
def test_a_file_is_read_about_once_however_many_documents_it_has(document: str, monkeypatch: pytest.MonkeyPatch) -> None:
    text = document * (reader.MAX_DOCUMENTS + 500)
    taken: list[int] = []
    read = reader.read

    def counted(file: str, data: bytes, above: int = 0) -> Source:
        taken.append(len(data))
        return read(file, data, above=above)

    monkeypatch.setattr(reader, "read", counted)
    parts = SheetFile("many.yaml", text).parts
    assert sum(taken) <= 2 * len(text)
    assert len(parts) == reader.MAX_DOCUMENTS + 500
    assert parts[-1].document.faults[0].code == "source/too-many-documents"
    assert "".join(part.text for part in parts) == text
