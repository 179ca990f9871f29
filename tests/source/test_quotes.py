"""A hint about quotes is correct: a user who follows it literally gets a file with the intended values."""

from __future__ import annotations

import re
from random import Random

import pytest

from sheetgen.source import reader
from sheetgen.source.messages import as_text
from sheetgen.source.nodes import Mapping, Node, Sequence

PLACES = (
    "a: {{b: 1, c: {}, d: 2}}\n",
    "a: {{b: 1, c: {}}}\n",
    "a: {{c: {}, d: [1, 2]}}\ne: 3\n",
    "a:\n  - {{b: 1, c: {}}}\n  - {{b: 2}}\n",
    "a: [{{b: 1, c: {}}}]\n",
    "c: {}\nd: 1\n",
)
BEGINNINGS = ("", "", "", "@", "%", "`", "!x ", '"x" ', "'x' ", "[x] ", "{x} ", "# ")
PIECES = (
    "this in (1, 2)",
    'this in ("x", "y")',
    "if a > 2 then 'x'",
    "it's so",
    "well: no",
    "no # more",
    "fruit.(c)",
    "an [x] or two",
    "a {sum} of it",
    "who = you",
    '"x" = "y"',
    "0,5a+b",
)


def texts() -> list[str]:
    random = Random(7)
    made = [start + piece for start in BEGINNINGS for piece in PIECES]
    made += [" and ".join(random.sample(PIECES, 2)) for _ in range(60)]
    return list(dict.fromkeys(made))


def value_of(node: Node | None) -> str | None:
    """Return the text of the key `c`, at any depth."""
    if isinstance(node, Mapping):
        found = [value_of(value) if key != "c" else getattr(value, "text", None) for key, (_, value) in node.items.items()]
        return next((text for text in found if text is not None), None)
    if isinstance(node, Sequence):
        return next((text for item in node.items if (text := value_of(item)) is not None), None)
    return None


@pytest.mark.parametrize("place", PLACES)
def test_a_hint_about_quotes_is_true(place: str) -> None:
    faulty = followed = 0
    for text in texts():
        typed = place.format(text)
        (document, *_) = reader.read("a.yaml", typed.encode()).documents
        if not document.faults:
            continue
        faulty += 1
        said = document.faults[0].message.sentence()
        cure = re.search(r"put it in quotes: `c: (.*)`$", as_text(said.hint))
        if cure is None:
            continue
        followed += 1
        (mended, *_) = reader.read("a.yaml", place.format(cure[1]).encode()).documents
        assert not mended.faults, (typed, said)
        assert value_of(mended.root) in (text, text.partition(" #")[0]), (typed, said)
    assert followed >= 0.75 * faulty or place.startswith("c")


@pytest.mark.parametrize(
    ("typed", "cure"),
    [
        ("""a: {c: "this in ("x", "y")", d: 1}""", """c: 'this in ("x", "y")'"""),
        ("""a: {c: 'it is 'so'', d: 1}""", """c: "it is 'so'\""""),
        ("""a: {c: "x" in d or 'y' in d}""", """c: '"x" in d or ''y'' in d'"""),
        ("""a: {c: x\\y, "z" in d}""", """c: 'x\\y, "z" in d'"""),
    ],
)
def test_quotes_within_quotes_are_written_as_yaml_has_them(typed: str, cure: str) -> None:
    (document, *_) = reader.read("a.yaml", typed.encode()).documents
    hint = as_text(document.faults[0].message.sentence().hint)
    assert hint == f"put it in quotes: `{cure}`"


@pytest.mark.parametrize(
    "text", ["{b: [2, 3}", "{b: Cem d: 1}", "{b: - 3}", "{b: [1] d: 1}", "{b: 'x' d: 1}", "{b: x, d:[1]}", "- x", "| 4"]
)
def test_no_quotes_are_proposed_where_something_else_is_wrong(text: str) -> None:
    (document, *_) = reader.read("a.yaml", f"a: {text}\n".encode()).documents
    assert "put it in quotes" not in as_text(document.faults[0].message.sentence().hint)
