"""Positions, traps and limits of reading YAML."""

from __future__ import annotations

import pytest

from sheetgen.source import reader as source
from sheetgen.source.nodes import Document, Mapping, Scalar, Sequence, nearest, rows


def documents(text: str | bytes) -> list[Document]:
    return source.read("a.yaml", text.encode() if isinstance(text, str) else text).documents


def root(text: str) -> Mapping:
    (document,) = documents(text)
    assert not document.faults
    assert isinstance(document.root, Mapping)
    return document.root


def fault(text: str | bytes) -> tuple[int, int, str, str]:
    """Line, column, message and hint of the one fault of the last document."""
    (found,) = documents(text)[-1].faults
    return found.position.line, found.position.column, found.message, found.hint


def test_values_stay_text_and_know_their_place() -> None:
    found = root("a: 010\nb: no\nc: 12:30\nd:\n  - 'x'\n")
    values = [(value.text, value.line, value.column) for value in (found.get(key) for key in "abc") if isinstance(value, Scalar)]
    assert values == [("010", 1, 4), ("no", 2, 4), ("12:30", 3, 4)]
    items = found.get("d")
    assert isinstance(items, Sequence)
    assert [item.position[:2] for item in items.items] == [(5, 5)]


def test_lines_count_the_same_with_any_line_ending() -> None:
    for ending in ("\n", "\r\n", "\r"):
        found = root(f"a: 1{ending}b: 2{ending}")
        assert found.items["b"][0].position[:2] == (2, 1)


def test_byte_order_mark_does_not_shift_columns() -> None:
    (document,) = documents(b"\xef\xbb\xbfa: 1")
    assert isinstance(document.root, Mapping)
    assert document.root.items["a"][0].column == 1


def test_columns_count_characters_not_bytes() -> None:
    found = root('{ä: "ö", b: 2}')
    assert found.items["b"][0].column == 10


@pytest.mark.parametrize(
    ("text", "line", "column", "hint"),
    [
        ("a: 1\na: 2", 2, 1, "line 1"),
        ("a: *b", 1, 4, "in quotes"),
        ("a: &b 1", 1, 4, "in quotes"),
        ("a: !!python/object 1", 1, 4, "quotes"),
        ("a:\n\tb: 1", 2, 1, "blanks"),
        ("a: [1, 2\nb: 3", 1, 4, "missing `]`"),
        ("a: {card: ?a}", 1, 11, "quotes"),
        ("a: b: c", 1, 5, 'write `a: {b: c}`, or for text `a: "b: c"`'),
        ('a: "b', 1, 4, "close the quote"),
        ("a: @b", 1, 4, "quotes"),
        ("circles: |\n      4\n   1 2\n", 3, 4, "`circles: |2`"),
    ],
)
def test_traps_are_told_with_their_cure(text: str, line: int, column: int, hint: str) -> None:
    found = fault(text)
    assert found[:2] == (line, column)
    assert hint in found[3]


def test_a_fault_in_one_document_leaves_those_before_it() -> None:
    found = documents("a: 1\n---\nb: ]\n")
    assert [bool(document.faults) for document in found] == [False, True]


@pytest.mark.parametrize("text", ["[" * 100_000, "- " * 100_000, "{a: " * 100_000, "? " * 100_000])
def test_deep_nesting_is_refused(text: str) -> None:
    assert "more than 40 lists or brackets" in fault(text)[2]


def test_text_that_is_not_utf8_is_refused_at_its_place() -> None:
    assert fault(b"a: 1\nb: \xff")[:2] == (2, 4)


def test_control_characters_are_refused() -> None:
    assert fault("a: 1\nb: \x00")[:2] == (2, 4)


def test_large_files_are_refused_by_size() -> None:
    assert "larger than" in fault(b"a" * (source.MAX_BYTES + 1))[2]


def test_an_empty_file_has_no_documents() -> None:
    assert documents("") == []
    assert documents("# only a comment\n") == []


def test_rows_of_a_block_know_their_columns() -> None:
    text = "x:\n  grid: |2\n       4\n\n     1 2\n"
    lines = text.split("\n")
    inner = root(text).get("x")
    assert isinstance(inner, Mapping)
    node = inner.get("grid")
    assert isinstance(node, Scalar)
    found = rows(node, lines)
    assert [(line, lines[line - 1][column - 1 :]) for line, column, _ in found] == [(3, found[0][2]), (5, found[1][2])]
    assert [row.split() for _, _, row in found] == [["4"], ["1", "2"]]


def test_a_fault_has_a_code_and_knows_what_it_is_about() -> None:
    (found,) = documents("a: 1\nb: 2\na: 3\n")[0].faults
    assert (found.code, found.said.about) == ("source/key-twice", ("a", 1))
    assert source.read("/nowhere/at-all.yaml").documents[0].faults[0].code == "source/no-such-file"


@pytest.mark.parametrize(("path", "found"), [("a.b.c", 3), ("a.b.c.d", 3), ("a.b", 1), ("a.x.y", 1), ("z", None), ("", None)])
def test_the_nearest_above_a_path(path: str, found: int | None) -> None:
    assert nearest(path, {"a": 1, "a.b.c": 3}) == found


def test_an_empty_document_at_the_end_lies_within_the_file() -> None:
    (_, last) = documents("a: 1\n---")
    assert last.root is not None
    assert last.root.position[:2] == (2, 1)


@pytest.mark.parametrize(
    ("text", "at", "said"),
    [
        ("---\n" * (source.MAX_DOCUMENTS + 1), (source.MAX_DOCUMENTS + 1, 1), "documents in one file"),
        ("- a\n" * (source.MAX_VALUES + 1), (source.MAX_VALUES, 3), "keys and values in one document"),
        ("a: " + "x" * (source.MAX_TEXT + 1), (1, 4), "characters"),
    ],
)
def test_reading_stops_where_it_is_hopeless(text: str, at: tuple[int, int], said: str) -> None:
    line, column, message, _ = fault(text)
    assert ((line, column), said in message) == (at, True)


@pytest.mark.parametrize("end", ["", "\n", "\n\n\n", "\n# so\n"])
def test_what_is_missing_at_the_end_is_told_in_the_file(end: str) -> None:
    text = "karma: [6, 5, 4: " + end
    (document,) = source.read("a.yaml", text.encode()).documents
    (fault,) = document.faults
    assert 1 <= fault.position.line <= len(text.split("\n"))
