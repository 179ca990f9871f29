"""A bare `?` is a value like any other, and it doesn't change the reading of anything else."""

from __future__ import annotations

import re
from pathlib import Path
from typing import Any

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from sheetgen.source import bare
from sheetgen.source import reader as source
from sheetgen.source.nodes import Mapping, Node, Scalar

ROOT = Path(__file__).resolve().parents[2]
FILES = sorted(path for folder in ("examples", "sheetgen/cases") for path in (ROOT / folder).rglob("*.yaml"))


def seen(node: Node | None) -> Any:
    """Return all values of a node, each with its position."""
    if node is None:
        return None
    if isinstance(node, Scalar):
        return node.text, tuple(node.position), node.style
    if isinstance(node, Mapping):
        return {key: (seen(typed), seen(value)) for key, (typed, value) in node.items.items()}
    return [seen(item) for item in node.items]


def read(text: str) -> Any:
    """Return the values and positions of a text's documents, or the errors of an unreadable text."""
    documents = source.read("a.yaml", text.encode()).documents
    return [[(fault.text, tuple(fault.position)) for fault in each.faults] or seen(each.root) for each in documents]


@pytest.mark.parametrize(
    "text",
    [
        "total: ?\n",
        "total: ?",
        "total: ?   # or 3?\n",
        "total:\n  ?\nkarma: 3\n",
        "karma: [?]\n",
        "karma: [3, ?, 1]\n",
        "karma: [?,?,?]\n",
        "karma: [ ? , 3]\n",
        "karma: [\n  ?,\n  3,\n  ?\n  ]\n",
        "karma:\n  - ?\n  - 3\n  - ?\n",
        "karma:\n- ? # the first\n- 3\n",
        "truths: {top: ?, left: 1}\n",
        "truths: {top: 1, left: ?}\n",
        "truths: {?: 1}\n",
        "rounds: [{out: [Ana, ?], lucky: ?}, ?]\n",
        "rounds:\n  - out: ?\n    lucky: pig\n",
        "circles: |2\n     ?\n  1 ? 3\n     .\ntotal: ?\n",
        "?\n",
    ],
)
def test_it_is_read_where_a_value_may_stand(text: str) -> None:
    """It is read like a word of one letter at the same position."""
    assert read(text) == replaced(read(text.replace("?", "§")))


def replaced(thing: Any) -> Any:
    """Return the values with `?` in place of the letter that stood for it."""
    if isinstance(thing, str):
        return thing.replace("§", "?")
    if isinstance(thing, dict):
        return {replaced(key): replaced(value) for key, value in thing.items()}
    if isinstance(thing, (list, tuple)):
        return type(thing)(replaced(each) for each in thing)
    return thing


@pytest.mark.parametrize(
    ("text", "value"),
    [
        ('card: "ac-7b=?"', "ac-7b=?"),
        ('card: "?"', "?"),
        ("card: '?, ?'", "?, ?"),
        ("card: ac-7b=?", "ac-7b=?"),
        ("card: a = ?", "a = ?"),
        ("card: a, ?", "a, ?"),
        ("card: who?", "who?"),
        ("card: |\n  ?\n  [?, ?]\n", "?\n[?, ?]\n"),
        ("card: >\n  a: ?\n  b\n", "a: ? b\n"),
        ("card: \ue000 ?", "\ue000 ?"),
    ],
)
def test_texts_with_it_stay_as_they_are(text: str, value: str) -> None:
    (document,) = source.read("a.yaml", text.encode()).documents
    assert document.faults == []
    assert isinstance(document.root, Mapping)
    found = document.root.get("card")
    assert isinstance(found, Scalar)
    assert found.text == value


@pytest.mark.parametrize("text", ["? a\n: b\n", "?\n  a\n: b\n", "x:\n  ?\n    a\n  : b\n", "- ?\n    a\n  : b\n", "? [a]\n: b\n"])
def test_a_key_of_yamls_own_stays_one(text: str) -> None:
    assert bare.with_placeholder(text) == (text, "")


@pytest.mark.parametrize(
    "text", ["card: ?a", "card: {x: ?a}", "karma: [?3]", "a: ??", "a: ?-", "a ?", "# ?", "a: '?'", "x?: 3", "?x: 3"]
)
def test_what_is_no_bare_one_is_left_to_yaml(text: str) -> None:
    assert bare.with_placeholder(text) == (text, "")


def test_faults_behind_it_stand_where_they_are() -> None:
    (document,) = source.read("a.yaml", "é: ?\nkarma: [?, ?]\nb: \x00\n".encode()).documents
    assert [fault.position[:2] for fault in document.faults] == [(3, 4)]
    (document,) = source.read("a.yaml", b"karma: [3, ?\ntotal: 3\n").documents
    (fault,) = document.faults
    assert fault.position[:2] == (1, 8)
    assert "bracket" in fault.text


def test_very_many_are_read_in_time() -> None:
    """The work is proportional to the length of the text, for a hundred thousand `?` with spaces between them, and for lines that
    contain nothing else."""
    for text in (
        "a: [" + "?, " * 100_000 + "?]",
        "? " * 100_000,
        "- ?\n" * 100_000,
        "?\n\n" * 100_000,
        "a: ?" + " " * 500_000 + "x",
    ):
        bare.with_placeholder(text)


NUMBER = re.compile(r"(?<![\w.#/+*^=-])-?[0-9]+(?![\w.:/+*^=(-])(?! +\w)")  # not in a text such as "5 each"


@settings(max_examples=150, deadline=None)
@given(st.sampled_from(FILES), st.data())
def test_any_number_may_become_one(file: Path, data: st.DataObject) -> None:
    """Replaces numbers of the examples and cases by `?`: the values are the same except for the `?`, and no position changes."""
    text = file.read_text("utf-8")
    found = [
        match.span() for match in NUMBER.finditer(text) if "#" not in text[text.rfind("\n", 0, match.start()) + 1 : match.start()]
    ]
    if not found:
        return
    chosen = data.draw(st.lists(st.sampled_from(found), max_size=6, unique=True))
    asked = letter = text
    for start, end in chosen:
        asked = asked[:start] + "?".ljust(end - start) + asked[end:]
        letter = letter[:start] + "§".ljust(end - start) + letter[end:]
    assert read(asked) == replaced(read(letter))
