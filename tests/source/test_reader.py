"""Positions, traps and limits of reading YAML."""

from __future__ import annotations

import errno
import os
import sys
from pathlib import Path
from unittest import mock

import pytest

from sheetgen.source import reader as source
from sheetgen.source.nodes import Document, Mapping, Scalar, Sequence, ancestors, below, nearest, rows


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
    return found.position.line, found.position.column, found.text, found.hint


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
        ("a:\n\tb: 1", 2, 1, "replace each tab with spaces"),
        ("a: [1, 2\nb: 3", 1, 4, "missing `]`"),
        ("a: {card: ?a}", 1, 11, "quotes"),
        ("a: b: c", 1, 5, 'write `a: {b: c}`, or, for text, `a: "b: c"`'),
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
    assert "more than 40 nested lists or brackets" in fault(text)[2]


@pytest.mark.parametrize("deep", ["[" * 3000, "{a: " * 3000, "? " * 3000, "- " * 3000])
def test_documents_before_one_that_is_too_deep_are_read(deep: str) -> None:
    first, second = documents(f"a: [?, 1]\n---\nb:\n {deep}\n")
    assert isinstance(first.root, Mapping)
    assert not first.faults
    values = first.root.get("a")
    assert isinstance(values, Sequence)
    assert [value.text for value in values.items if isinstance(value, Scalar)] == ["?", "1"]
    (refusal,) = second.faults
    assert "more than 40 nested lists or brackets" in refusal.text
    assert refusal.position.line == 4


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
    assert (found.code, found.message.about) == ("source/key-twice", ("a", 1))
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


def numbers(count: int) -> str:
    """Return a list of `count` - 1 values, so that there are `count` values together with the list."""
    return "- 1\n" * (count - 1)


@pytest.mark.parametrize(
    ("text", "refused"),
    [
        (b"a: '" + b"x" * (source.MAX_TEXT) + b"'", ""),
        (b"a: '" + b"x" * (source.MAX_TEXT + 1) + b"'", "too-long"),
        (b"#" * source.MAX_BYTES, ""),
        (b"#" * (source.MAX_BYTES + 1), "too-large"),
        (b"[" * source.MAX_DEPTH + b"]" * source.MAX_DEPTH, ""),
        (b"[" * (source.MAX_DEPTH + 1) + b"]" * (source.MAX_DEPTH + 1), "too-deep"),
        (b"a: " + b"{a: " * (source.MAX_DEPTH - 1) + b"1" + b"}" * (source.MAX_DEPTH - 1), ""),
        (b"a: " + b"{a: " * source.MAX_DEPTH + b"1" + b"}" * source.MAX_DEPTH, "too-deep"),
        (numbers(source.MAX_VALUES).encode(), ""),
        (numbers(source.MAX_VALUES + 1).encode(), "too-many-values"),
        (b"--- 1\n" * source.MAX_DOCUMENTS, ""),
        (b"--- 1\n" * (source.MAX_DOCUMENTS + 1), "too-many-documents"),
    ],
    ids=range(12),
)
def test_what_is_just_within_a_limit_is_read_and_what_is_just_beyond_is_not(text: bytes, refused: str) -> None:
    codes = [fault.code for document in documents(text) for fault in document.faults]
    assert codes == ([f"source/{refused}"] if refused else [])


def test_the_values_of_a_file_are_counted_over_its_documents(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(source, "MAX_VALUES_OF_FILE", 10)
    monkeypatch.setattr(source, "MAX_VALUES", 6)
    one, more, beyond = "--- [1, 2, 3, 4]\n", "--- {a: [1, 2]}\n", "--- {a: [1, 2, 3]}\n"
    assert [bool(each.faults) for each in documents(one + more)] == [False, False]
    assert [[fault.code for fault in each.faults] for each in documents(one + beyond)] == [[], ["source/too-many-values"]]
    (fault,) = documents(one + beyond)[1].faults
    assert fault.message.values == {"most": 6, "most_of_file": 10}
    assert documents("--- [1, 2, 3, 4, 5, 6]\n")[0].faults[0].position[:2] == (1, 21)


def test_limits_are_what_they_were() -> None:
    limits = source.MAX_BYTES, source.MAX_DEPTH, source.MAX_DOCUMENTS, source.MAX_VALUES, source.MAX_VALUES_OF_FILE, source.MAX_TEXT
    assert limits == (8_000_000, 40, 2_200, 20_000, 750_000, 100_000)


@pytest.mark.parametrize("size", [source.MAX_BYTES - 1, source.MAX_BYTES, source.MAX_BYTES + 1, source.MAX_BYTES + 9000])
def test_a_file_on_disk_is_as_large_as_it_may_be(size: int, tmp_path: Path) -> None:
    file = tmp_path / "a.yaml"
    file.write_bytes(b"a: 1\n#".ljust(size, b"#"))
    codes = [fault.code for document in source.read(str(file)).documents for fault in document.faults]
    assert codes == (["source/too-large"] if size > source.MAX_BYTES else [])


def test_all_of_a_file_is_read(tmp_path: Path) -> None:
    file = tmp_path / "a.yaml"
    text = "".join(f"key{n}: {n}\n" for n in range(3000))
    file.write_text(text)
    (document,) = source.read(str(file)).documents
    assert isinstance(document.root, Mapping)
    assert [value.text for _, value in document.root.items.values() if isinstance(value, Scalar)] == list(map(str, range(3000)))
    assert source.read(str(file)).lines == text.split("\n")


def test_what_cannot_be_opened_is_told(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.chdir(tmp_path)
    Path("a.yaml").write_text("a: 1")
    os.mkfifo("pipe.yaml")
    Path("picture.yaml").write_bytes(b"\x89PNG\r\n")

    def code(file: str) -> tuple[str, tuple[int, ...]]:
        (document,) = source.read(file).documents
        (fault,) = document.faults
        return fault.code.removeprefix("source/"), tuple(fault.position)

    begin = 1, 1, 1
    assert code("nosuch.yaml") == ("no-such-file", begin)
    assert code("a.yaml/b.yaml") == ("no-such-file", begin)
    assert code("a\0.yaml") == ("no-such-file", begin)
    assert code("x" * 300) == ("no-such-file", begin)
    assert code(".") == ("folder", begin)
    assert code("pipe.yaml") == ("no-ordinary-file", begin)
    assert code("picture.yaml") == ("no-text", begin)
    Path("loop.yaml").symlink_to("loop.yaml")
    assert source.read("loop.yaml").documents[0].faults[0].message.values == {"reason": os.strerror(errno.ELOOP)}
    monkeypatch.setattr(sys, "stdin", None)
    assert code("-")[0] == "not-opened"
    monkeypatch.setattr(os, "stat", mock.Mock(side_effect=PermissionError(13, "Permission denied")))
    assert code("a.yaml") == ("not-permitted", begin)


def test_a_pipe_that_a_shell_hands_over_is_read_if_the_user_named_it() -> None:
    ends = os.pipe()
    os.write(ends[1], b"a: 1\n")
    os.close(ends[1])
    name = f"/dev/fd/{ends[0]}"
    assert source.read(name).documents[0].faults[0].code == "source/no-ordinary-file"
    (document,) = source.read(name, piped=True).documents
    os.close(ends[0])
    assert isinstance(document.root, Mapping)
    assert list(document.root.items) == ["a"]


@pytest.mark.parametrize(
    ("data", "at"),
    [
        (b"\xff", (1, 1)),
        (b"a: \xff", (1, 4)),
        (b"a: 1\r\nb: \xff", (2, 4)),
        (b"a: 1\rb: \xff", (2, 4)),
        ("ä: ö\u2028x".encode() + b"\xff", (2, 2)),
        (b"\xef\xbb\xbfa: \xff", (1, 4)),
        ("a: é".encode("latin-1"), (1, 4)),
    ],
)
def test_bytes_that_are_no_text_are_found_at_their_place(data: bytes, at: tuple[int, int]) -> None:
    (found,) = documents(data)[-1].faults
    assert (found.code, tuple(found.position[:2])) == ("source/not-utf8", at)


UTF16 = {"utf-16-le": b"\xff\xfe", "utf-16-be": b"\xfe\xff"}


@pytest.mark.parametrize("encoding", UTF16)
def test_utf16_with_a_byte_order_mark_is_read(encoding: str) -> None:
    (document,) = documents(UTF16[encoding] + '{ä: "😀", b: 2}\r\n'.encode(encoding))
    assert isinstance(document.root, Mapping)
    assert list(document.root.items) == ["ä", "b"]
    assert document.root.items["b"][0].column == 10


@pytest.mark.parametrize("encoding", UTF16)
def test_incomplete_utf16_is_refused_at_its_place(encoding: str) -> None:
    (found,) = documents(UTF16[encoding] + "a: 1\r\nb: é".encode(encoding) + b"x")[-1].faults
    assert (found.code, tuple(found.position[:2])) == ("source/not-utf16", (2, 5))


@pytest.mark.parametrize("encoding", [*UTF16, "utf-32", "utf-32-le", "utf-32-be"])
def test_other_wide_text_is_told_to_be_such(encoding: str) -> None:
    (found,) = documents("sheet: yacht\n".encode(encoding))[-1].faults
    assert (found.code, tuple(found.position[:2])) == ("source/wide-text", (1, 1))


def test_every_value_knows_from_where_to_where_it_is_typed() -> None:
    text = "a: xyz\nb: 'x y'\nc: |\n  one\n  two\nd: \"x\n  y\"\ne:\nf: [1, {g: 22}]\n? h\n: i\n"
    found = root(text)
    values = {key: value for key, (_, value) in found.items.items() if isinstance(value, Scalar)}
    assert {key: (tuple(value.position), tuple(value.end[:2]), value.lines) for key, value in values.items()} == {
        "a": ((1, 4, 3), (1, 7), 1),
        "b": ((2, 4, 5), (2, 9), 1),
        "c": ((3, 4, 1), (6, 1), 4),
        "d": ((6, 4, 1), (7, 5), 2),
        "e": ((8, 3, 1), (8, 3), 1),
        "h": ((11, 3, 1), (11, 4), 1),
    }
    assert [(value.plain, value.block, value.empty) for value in values.values()] == [
        (True, False, False),
        (False, False, False),
        (False, True, False),
        (False, False, False),
        (True, False, True),
        (True, False, False),
    ]
    listed = found.get("f")
    assert isinstance(listed, Sequence)
    assert tuple(listed.position) == (9, 4, 1)
    assert listed.ends is not None
    assert (listed.ends.line, listed.ends.column) == (8, 15)
    assert found.ends is None


@pytest.mark.parametrize("typed", ["?", '"?"', "'?'"])
def test_a_question_mark_says_that_something_cannot_be_read(typed: str) -> None:
    value = root(f"a: {typed}\nb: |\n  ?\n").get("a")
    assert isinstance(value, Scalar)
    assert value.unread
    assert not value.with_text("x").unread
    below_bar = root("b: |-\n  ?\n").get("b")
    assert isinstance(below_bar, Scalar)
    assert not below_bar.unread


@pytest.mark.parametrize(
    ("path", "found"),
    [
        ("a.b.1", "x"),
        ("a.b.2", "y"),
        ("a.b.0", None),
        ("a.b.3", None),
        ("a.b.x", None),
        ("a.c", None),
        ("a.b.1.d", None),
        ("e", "z"),
    ],
)
def test_what_stands_below_a_path(path: str, found: str | None) -> None:
    node = below(root("a: {b: [x, y]}\ne: z\n"), path)
    assert (node.text if isinstance(node, Scalar) else None) == found


def test_a_path_and_those_above_it() -> None:
    assert ancestors("a.b.c") == ["a.b.c", "a.b", "a"]
    assert ancestors("a") == ["a"]


@pytest.mark.parametrize(
    ("typed", "empty"),
    [("", True), ("~", True), ("null", True), ('"~"', False), ('""', False), ("'null'", False), ("Null", False), ("0", False)],
)
def test_only_what_is_not_typed_is_empty(typed: str, empty: bool) -> None:
    value = root(f"a: {typed}\n").get("a")
    assert isinstance(value, Scalar)
    assert value.empty is empty


def test_the_first_position_behind_an_empty_last_document() -> None:
    (first, last) = documents("a: 1\n---\n")
    assert (first.number, last.number) == (1, 2)
    assert last.root is not None
    assert (tuple(last.root.position), isinstance(last.root, Scalar) and last.root.text) == ((3, 1, 1), "")


def test_rows_of_quoted_text_stand_where_it_begins() -> None:
    node = root('x: "1 2\\n3 4"\n').get("x")
    assert isinstance(node, Scalar)
    assert rows(node, ['x: "1 2\\n3 4"']) == [(1, 4, "1 2"), (1, 4, "3 4")]
    below_bar = root("x: |\n  1 2\n\n   3\n").get("x")
    assert isinstance(below_bar, Scalar)
    assert rows(below_bar, ["x: |", "  1 2", "", "   3"]) == [(2, 3, "1 2"), (4, 3, " 3")]
    assert rows(below_bar, ["x: |", "  1 2"]) == [(2, 3, "1 2"), (4, 1, " 3")]
