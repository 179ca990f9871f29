"""Messages and positions for files that aren't YAML: single mistakes, and every single character of a file removed or added.

Kept in `tests/golden/source`. `make golden` rewrites them; read the difference.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from itertools import groupby

import pytest
from pytest_regressions.file_regression import FileRegressionFixture

from sheetgen.source import reader
from sheetgen.source.faults import Fault
from tests.command import ROOT

KEPT = ROOT / "tests" / "golden" / "source"
SLIPS = (
    "total 33\n",
    "player: Ana\ntotal 33\nkarma: [1]\n",
    "player: Ana\ntotal:33\nkarma: [1]\n",
    "player: Ana\ntotal\nkarma: [1]\n",
    "player: Ana\ntotal\n",
    "player: Ana\ntotal -33\n",
    "player: Ana\ntotal = 33\n",
    "player:\u00a0Ana\nkarma: [1]\n",
    "player: Ana\ntotal:\u00a033\nkarma: 1\n",
    "player: Ana\ntotal\u00a033\n",
    "a: {b:\u00a0[1]}\n",
    "a: {b :[1]}\n",
    "a: {out:[Cem], b: 1}\n",
    "a: {out [Cem], b: 1}\n",
    "a: {out: [Cem] b: 1}\n",
    "a: {out: Cem b: 1}\n",
    "a: {out: 'Cem' b: 1}\n",
    'a: {out: "x" and "y"}\n',
    "a: [1, 2 {b: 1}]\n",
    "karma: [1, 2\ntotal: 3\n",
    "karma: [1, 2\n",
    "karma: [1, 2)\n",
    "karma: [1, 2}\n",
    "karma: {a: 1]\n",
    "karma: 1, 2]\n",
    "karma: a: 2]\ntotal: 1\n",
    "karma: ]\n",
    "karma: [1, 2]]\n",
    "karma: [1,, 2]\n",
    "karma: [, 2]\n",
    "karma: {, a: 2}\n",
    "karma: [[1, 2], [3, 4]\ntotal: 3\n",
    "karma: [1,\n  2,\n  3\ntotal: 3\n",
    "- [1, 2\n- [3]\n",
    "rounds:\n  - {a: 1, b: [2, 3}\n  - {a: 1}\n",
    "player: 'Ana\ntotal: 3\n",
    'player: "Ana\ntotal: 3\nkarma: "x"\n',
    "player: 'Ana' Maria\ntotal: 3\n",
    "player: 'Ana',\ntotal: 3\n",
    'when: "a" = "b"\ntotal: 3\n',
    "- 'a' b\n",
    "* a\n* b\n",
    "list:\n  * a\n",
    "list:\n  - a\n  b\n  - c\n",
    "list:\n  - a\n  -b\n  - c\n",
    "list:\n  -b\n  - c\n",
    "list:\n- a\nb\n",
    "list:\n  -[1, 2]\n  - [3]\n",
    "list:\n  -{a: 1}\n",
    "list: {a: 1}, {a: 2}\ntotal: 3\n",
    "list: [1], [2]\ntotal: 3\n",
    "list:\n  {a: 1}\n  {a: 2}\n",
    "list:\n  [1]\n  [2]\n",
    "list:\n  - {a: 1}\n  {a: 2}\n",
    "list: - 3\n",
    "list: -\n",
    "list: - three\n",
    "list: [- 3]\n",
    "list: [1, -   45]\n",
    "list: [1, - x]\n",
    "list: - # none\n",
    "a: 1\n  b: 2\n",
    "a: 1\n   b: 2\nc: 3\n",
    "a:\n  b: 1\n   c: 2\n",
    "a:\n   b: 1\n  c: 2\n",
    "  a: 1\nb: 2\n",
    "---\n  a: 1\nb: 2\n",
    "# so\n  a: 1\nb: 2\n",
    "a: 1\n---\n  a: 1\nb: 2\n",
    "a:\n  - b: 1\n   c: 2\n",
    "a:\n  - b: 1\n    c: 2\n  d: 3\n",
    "a: b: c\n",
    "a: b: c: d\n",
    "- a: b: c\n",
    "a: x, b: 2\n",
    "a: x; b: 2\n",
    "a: x b: 2\n",
    "a: (b: 2, c: 3)\n",
    "a: 'b': c\n",
    "a: it's: c\n",
    "circles: |\n      4\n   1 2\n",
    "circles: |2\n      4\n 1 2\n",
    "circles: |\n4\n1 2\n",
    "circles: |\n  4\n1 2 3\ntotal: 1\n",
    "circles:\n  4\n1 2 3\n",
    "circles:\n  1 2 3\n1 2 3\ntotal: 4\n",
    "circles: >\n  4\nX\n",
    "circles: |-\n  4\n\tX\n",
    "circles: | 4\n  5\n",
    "circles: |2 4\n  5\n",
    "a:\n  circles: |3\n     4\n    X\n",
    "a:\n\tb: 1\n",
    "a: 1\n\tb: 2\n",
    "\ta: 1\n",
    "a: @b\n",
    "a: `b`\n",
    "a: %b\n",
    "a: *\n",
    "a: *b\n",
    "a: & b\n",
    "a: &b 1\n",
    "a: !b 1\n",
    "a: [x, *b]\n",
    "a: {card: ?a}\n",
    "a: [1, ?b, 2]\n",
    "a: ?b: c\n",
    "? a\n? b\n",
    "? [a]\n: b\n",
    "{a: 1}: 2\n",
    "a: 1\nb: 2\na: 3\nb: 4\n",
    "a: {b: 1, b: 2}\n",
    "fill: {ink: #ff0000, width: 2}\ntotal: 1\n",
    "fill: {width: 2, ink: #abc}\n",
    "- a\nb: 1\n",
    "a: 1\n- b\n",
    "a\n",
    "a\nb: 1\n",
    "[a\n",
    "{a\n",
    "'a\n",
    "a: \x00\n",
    "a: 1\nb: x\x07y\n",
    "a: \ufffe\n",
    "%a\n",
    "%YAML 9.9\n---\na: 1\n",
    "a: 1\n...\nb: 2\n",
    "a: 1\n... b\n",
    "---\n---\n",
    "a: \"\\q\"\n",
    "a: '''\n",
    "a: 'x''y\n",
    "a: [1, 'x]\n",
    "a: {b: [1, {c: 'x}]}\n",
    "a:\n  - b: [1\n  - c: 2\n",
    "a:\n  b: {c: 1\n  d: 2\n",
    "a: {b: 1,\n  c: 2\nd: 3\n",
    "a: 1\n  - b\n",
    "a: 'x'\n  - b\n",
    "a: [1]\n  - b\n",
    "a: |\n x\n  y\n z: [\nb: ]\n",
)  # fmt: skip

SHEET = """\
# a sheet
sheet: mine  # own
player: "Ana B"
karma: [1, ?, 'x']
rounds:
  - {out: [Cem, Eva], lucky: pig}
  - out: -4
circles: |2
     4
   1 . 3
total: 12
"""
ADDED = ':[{"-\t|'


def told(faults: Iterable[Fault]) -> str:
    """The place, the code and the text of each fault."""
    found = [f"{each.position.line}:{each.position.column}:{each.position.length} {each.code} {each.text!r}" for each in faults]
    return "; ".join(found) or "–"


def read(text: str) -> str:
    """Return the errors of each document in a text."""
    documents = reader.read("a.yaml", text.encode()).documents
    return " | ".join(told(each.faults) for each in documents)


def test_slips_are_found_where_they_were(file_regression: FileRegressionFixture) -> None:
    lines = (f"{text!r}\n  {read(text)}\n" for text in SLIPS)
    file_regression.check("".join(lines), encoding="utf-8", newline="\n", fullpath=KEPT / "slips.txt")


def changed(how: str) -> Iterator[tuple[str, str]]:
    """The sheet with a change at each place: a name of the place, and the text."""
    for at, char in enumerate(SHEET):
        line, column = SHEET.count("\n", 0, at) + 1, at - SHEET.rfind("\n", 0, at)
        text = SHEET[:at] + SHEET[at + 1 :] if how == "without" else SHEET[:at] + how + SHEET[at:]
        if how != "without" or not char.isalnum():
            yield f"{line}:{column}", text


@pytest.mark.parametrize("how", ["without", *ADDED])
def test_a_character_more_or_less_is_found_where_it_was(how: str, file_regression: FileRegressionFixture) -> None:
    found = ((place, read(text)) for place, text in changed(how))
    runs = [(said, [place for place, _ in places]) for said, places in groupby(found, key=lambda each: each[1])]
    lines = (f"{places[0]}{f'…{places[-1]}' if places[1:] else ''} {said}\n" for said, places in runs if said.strip("– |"))
    name = how if how == "without" else f"{ord(how):02x}"
    file_regression.check("".join(lines), encoding="utf-8", newline="\n", fullpath=KEPT / f"character-{name}.txt")
