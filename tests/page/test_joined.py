"""Appending a document to the text of a file."""

from __future__ import annotations

import pytest

from sheetgen.page.sheets.sheet_file import _append_document


@pytest.mark.parametrize(
    ("text", "more", "bare", "joined"),
    [
        ("a: 1\n", "b: 2\n", False, "a: 1\n---\nb: 2\n"),
        ("a: 1\n", "---\nb: 2\n", False, "a: 1\n---\nb: 2\n"),
        ("a: 1", "b: 2\n", False, "a: 1\n---\nb: 2\n"),
        ("a: 1\r\n", "b: 2\nc: 3\n", False, "a: 1\r\n---\r\nb: 2\r\nc: 3\r\n"),
        ("# a remark\n", "b: 2\n", True, "# a remark\nb: 2\n"),
        ("%YAML 1.2\n", "b: 2\n", True, "%YAML 1.2\n---\nb: 2\n"),
        ("%YAML 1.2\n", "--- # Ben\nb: 2\n", True, "%YAML 1.2\n--- # Ben\nb: 2\n"),
        ("", "b: 2\n", True, "b: 2\n"),
        ("", "b: 2\r\n", True, "b: 2\r\n"),
    ],
)
def test_a_document_is_put_behind_others(text: str, more: str, bare: bool, joined: str) -> None:
    assert _append_document(text, more, bare) == joined
