"""Every possible change of some documents, at every position, and the text after it.

Kept in `tests/golden/source/editing-….txt`. `make golden` rewrites them; look at the difference.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator

import pytest
from pytest_regressions.file_regression import FileRegressionFixture

from sheetgen.source.editing import CannotEdit, EditableDocument, Edits, Parts, bare, insert_comments, lines, quoted
from sheetgen.source.nodes import Mapping, Node, Scalar, Sequence
from tests.command import ROOT

KEPT = ROOT / "tests" / "golden" / "source"
TEXTS = {
    "plain": "player: Ana   # me\ntotal: 3\nkarma:\nscore:  \nlast: 'it''s'",
    "flow": "a: [1, 'x',  y , [2]]  # so\nb: {c: 1, d: , e: }\nf: []\ng: { }\nh: {i: 1, # one\n  j: 2,\n  }\n",
    "lists": "a:\n  - 1\n  -   2  # two\n  -\n  - b: 3\n    c: 4\n\n# between\nd:\n- x\n- y\n",
    "bars": "a: |2\n     4\n   1 2\nb: |-\n  one\nc: >\n  two\n\nd: 1\n",
    "crlf": "a: 1\r\nb:\r\n  - x\r\n  - y\r\nc: {d: 1}\r\n",
    "comments": "a: [1 # one\n  , 2 # two\n  ]\nb: {c: 1 # one\n  }\n",
    "deep": "a:\n  b:\n    c: 1\n    d: 2\n  e: 3\n",
    "question": "a: ?\nb: [?, 1]\n? c\nd: ~\n",
}


def nodes(node: Node, path: str = "") -> Iterator[tuple[str, Node]]:
    """Yield every value with its path."""
    yield path, node
    if isinstance(node, Mapping):
        for key, (_, value) in node.items.items():
            yield from nodes(value, f"{path}.{key}")
    elif isinstance(node, Sequence):
        for number, item in enumerate(node.items, 1):
            yield from nodes(item, f"{path}.{number}")


def changes(typed: EditableDocument) -> Iterator[tuple[str, Callable[[], Edits]]]:
    """Yield every change with its name."""
    assert typed.root is not None
    for path, node in nodes(typed.root):
        yield f"write {path}", lambda node=node: typed.write(node, "[7]")  # type: ignore[misc]
        yield f"clear {path}", lambda node=node: typed.clear(node)  # type: ignore[misc]
        if isinstance(node, Scalar):
            for text in ("7", "it's: so", "n\u202e"):
                yield f"replace {path} {text!r}", lambda node=node, text=text: typed.replace(node, text)  # type: ignore[misc]
            continue
        for index in range(len(node.items) + 1):
            item = "z: 7" if isinstance(node, Mapping) else "7"
            if index or node.items or node.ends is not None:
                yield f"insert {path} {index}", lambda node=node, index=index, item=item: typed.insert(node, index, item)  # type: ignore[misc]
        for index in range(len(node.items)):
            yield f"remove {path} {index}", lambda node=node, index=index: typed.remove(node, index)  # type: ignore[misc]
        if isinstance(node, Mapping):
            for key, (name, value) in node.items.items():
                if isinstance(value, Scalar):
                    for text in ("7", typed.lined(["|2", "  4", "  5"])):
                        yield f"fill {path}.{key} {text!r}", lambda name=name, value=value, text=text: typed.fill(name, value, text)  # type: ignore[misc]
        else:
            for number, each in enumerate(node.items, 1):
                if isinstance(each, Scalar):
                    yield f"fill {path}.{number}", lambda each=each: typed.fill_item(each, "7")  # type: ignore[misc]


def edited(typed: EditableDocument, change: Callable[[], Edits]) -> str:
    """Return the lines of the text that a change alters."""
    try:
        after = typed.edited(change())
    except CannotEdit:
        return "refused"
    before, now = lines(typed.text), lines(after.text)
    start = next((n for n, (one, two) in enumerate(zip(before, now, strict=False)) if one != two), min(len(before), len(now)))
    end = 0
    while end < min(len(before), len(now)) - start and before[-1 - end] == now[-1 - end]:
        end += 1
    state = "" if after.root is not None and not after.faults else "  (not to be read)"
    return f"{start + 1}…{len(before) - end} {''.join(now[start : len(now) - end])!r}{state}"


@pytest.mark.parametrize("name", TEXTS)
def test_every_change_makes_what_it_made(name: str, file_regression: FileRegressionFixture) -> None:
    typed = EditableDocument(TEXTS[name])
    assert typed.root is not None
    found = [f"{path or '.'} {typed.span(node)} {typed.raw(node)!r}\n" for path, node in nodes(typed.root)]
    found += [f"{said}: {edited(typed, change)}\n" for said, change in changes(typed)]
    text = f"{TEXTS[name]!r}\n\n{''.join(found)}"
    file_regression.check(text, encoding="utf-8", newline="\n", fullpath=KEPT / f"editing-{name}.txt")


FILE = "# first\na: 1\n---\nb: 2\n--- # third\nc: 3\n...\n# between\n---\n---x: 4\n...\n\n# after\n"

FILES = ("a: 1", "", "---\na: 1\n", "...\na: 1\n", "a: 1\n...\nb: 2\n...\n", "%YAML 1.1\n---\na: 1\n", "a: 1\r\n---\r\nb: 2\r\n")


def test_documents_lie_where_they_do(file_regression: FileRegressionFixture) -> None:
    found = []
    for text in (FILE, *FILES):
        parts = Parts(text)
        found.append(f"{text!r}\n  every {[text[start:end] for start, end in parts.every()]}\n")
        for number in range(1, len(lines(text)) + 2):
            start, end = parts.holding(number)
            found.append(f"  line {number}: {text[start:end]!r}\n")
        found.append(f"  lines {[parts.line(offset) for offset in range(0, len(text) + 1, 3)]}\n")
        found.append(f"  above {insert_comments(text, ['# x', '# y'])!r}\n")
    others = ("  a: 1\n", "{a: 1}", "- 1")
    found.append(" ".join(f"{insert_comments(other, ['# x'])!r}" for other in others) + "\n")
    file_regression.check("".join(found), encoding="utf-8", newline="\n", fullpath=KEPT / "parts.txt")


@pytest.mark.parametrize(
    ("text", "typed"),
    [
        ("Ana", "Ana"),
        ("Ana B-2", "Ana B-2"),
        ("12", "12"),
        ("-12", "-12"),
        ("−12", "−12"),
        ("+1", "+1"),
        (".", "."),
        ("?", "?"),
        ("", '""'),
        ("~", '"~"'),
        ("null", '"null"'),
        (" a", '" a"'),
        ("a ", '"a "'),
        ("a: b", '"a: b"'),
        ("a,b", '"a,b"'),
        ("a#b", '"a#b"'),
        ("a?", '"a?"'),
        ("[a", '"[a"'),
        ("a]", '"a]"'),
        ("-a", '"-a"'),
        ("_a", '"_a"'),
        ('a"b', 'a"b'),
        ('"a', '"\\"a"'),
        ("a\\b:", '"a\\\\b:"'),
        ("a\nb", '"a\\U0000000ab"'),
        ("a\u202e", '"a\\U0000202e"'),
        ("1a", "1a"),
        ("é", "é"),
    ],
)
def test_a_text_is_in_quotes_where_it_needs_them(text: str, typed: str) -> None:
    assert bare(text) == typed
    assert quoted(text)[1:-1] in (text, typed[1:-1], text.replace('"', '\\"'))
    read = EditableDocument(f"a: {typed}\nb: [{typed}, {typed}]\n").root
    assert read is not None
    value = read.get("a")
    assert isinstance(value, Scalar)
    assert value.text == text
