"""The spaces of sheets of each kind, a filled sheet as a file, and the errors of wrong values, kept in `tests/golden/filled` and
`told`.

`make golden` rewrites the files; read the difference before you commit it.
"""

from __future__ import annotations

from collections.abc import Iterator
from random import Random

import pytest
from pytest_regressions.file_regression import FileRegressionFixture

from sheetgen.form.entries import Form, Record, Rounds
from sheetgen.form.named.fields import texts
from sheetgen.form.read.sheet import read_filled
from sheetgen.form.spaces import Space, neighbours, spaces
from sheetgen.form.write.filling import filled
from sheetgen.form.written import Written
from sheetgen.source import reader
from sheetgen.source.nodes import Mapping
from tests.command import ROOT
from tests.form.test_fields import FORMS, sheet

GOLDEN = ROOT / "tests" / "golden" / "filled"
KINDS = ("namaste", "placement/level-3", "diceculus", "lucky-dice", "yacht", "hearts", "tenpin", "skat")
"""Layouts that together have every kind of space."""
MANY = 10
"""Maximum spaces and positions kept of each sheet, spread over the whole sheet."""
LINES = 60
"""Maximum lines kept of a filled sheet."""
TOLD = 30
"""Maximum faults kept of each layout, spread over all of them."""


def some_of(lines: list[str]) -> list[str]:
    """Return the number of lines, and a sample of them."""
    step = -(-len(lines) // MANY) or 1
    return [f"{len(lines)}:", *lines[::step]]


def about(space: Space, beside: tuple[str, ...]) -> str:
    """All there is to say of a space."""
    domain = space.domain
    holds = (
        "anything"
        if domain is None
        else f"{len(domain)} values: {', '.join(map(str, [*domain[:4], '…', domain[-1]]))}"
        if domain
        else "-"
    )
    marks = [f"marks {', '.join(space.marks)}"] if space.marks else []
    flags = [name for name in ("keep", "runs", "pictured") if getattr(space, name)]
    of = [f"of {space.of}"] if space.of else []
    told = [f"{space.type} ({space.holds})", holds, f"{space.family} {space.at}", f"limits {space.limits}", *marks, *of, *flags]
    return f"{space.name}: {'; '.join(told)}; beside {', '.join(beside) or '-'}"


def lines_of(name: str) -> Iterator[str]:
    """Yield the lines kept of a layout."""
    form = FORMS[name]
    known = tuple(spaces(form))
    beside = neighbours(known)
    yield from some_of([about(space, beside[space.name]) for space in known])
    written: Written = sheet(form, Random(f"{name} 0.7"), 0.7)
    yield ""
    yield from some_of([f"{space} {text}" for space, text in texts(form, written).items()])
    named = [space for space, _ in written.items() if not space.startswith("\0")]
    remarks = {space: f"typed as {number}" for number, space in enumerate(named) if number % 7 == 3}
    whole = filled(name, ["Filled", "by hand"], form, written, remarks)
    yield from whole.splitlines()[:LINES]
    yield from places_in(name, whole)


def places_in(name: str, text: str) -> Iterator[str]:
    """Yield the positions of some spaces in a text, and of their keys."""
    source = reader.read("a.yaml", text.encode())
    (document,) = source.documents
    assert isinstance(document.root, Mapping)
    written, places, _ = read_filled(document.root, source.lines, FORMS[name])
    yield from some_of([f"{space} {tuple(places.where(space))}" for space, _ in written.items()])
    yield from some_of([f"{key} {tuple(places.where(f'{key}.'))}" for key in places.keys])


@pytest.mark.parametrize("name", KINDS)
def test_it_is_typed_as_before(name: str, file_regression: FileRegressionFixture) -> None:
    path = GOLDEN / f"{name.replace('/', '-')}.txt"
    file_regression.check("\n".join(lines_of(name)) + "\n", encoding="utf-8", newline="\n", fullpath=path)


VALUES = (
    *("5", "-1", "1000000", "2.5", "x", "hand wolf", "?", "nothing", "a, b", "''", f"{'a' * 301}"),
    *("[]", "[1, x, ?]", "[Ana, Ana]", "[[1], {a: 2}]", "['', ?, 3, 4, 5, 6, 7, 8, 9, 10, 11, 12, 13]"),
    *("{}", "{a: 1, wolf: x}", "{1: 3, Ana: [2, 3], Ana : 4}", "{? : 1}", "{x 3, b: 4, 5}"),
)
PICTURES = ("|\n  1 2\n  3 . ?\n", "|\n  x\n", ">\n  1 2\n  3\n")


def places(entries: Form, depth: int = 0) -> Iterator[tuple[str, str]]:
    """Yield each path that takes a value, and a line with `@` in place of the value."""
    for key, entry in entries.items():
        yield key, f"{key}: @"
        if depth < 3 and isinstance(entry, (Record, Rounds)):
            begin, end = ("[{", "}]") if isinstance(entry, Rounds) else ("{", "}")
            for path, line in places(entry.entries, depth + 1):
                if path.count(".") or path in list(entry.entries)[:6]:
                    yield f"{key}.{path}", f"{key}: {begin}{line}{end}"


def faults(name: str, text: str) -> str:
    """Return the errors of a sheet as one line."""
    source = reader.read("a.yaml", text.encode())
    (document,) = source.documents
    assert isinstance(document.root, Mapping)
    _, _, wrong = read_filled(document.root, source.lines, FORMS[name])
    told = (f"{fault.position.column} {fault.text}{fault.hint and ' | '}{fault.hint}" for fault in (*document.faults, *wrong))
    return "; ".join(told)


@pytest.mark.parametrize("name", KINDS)
def test_what_does_not_belong_is_told_as_before(name: str, file_regression: FileRegressionFixture) -> None:
    lines = []
    for place, line in places(FORMS[name]):
        for value in (*VALUES, *([] if "." in place else PICTURES)):
            told = faults(name, f"sheet: {name}\n{line.replace('@', value)}\n")
            if told:
                lines.append(f"{place} as {value if len(value) < 40 else value[:10] + '…'!r}: {told}")
    step = -(-len(lines) // TOLD)
    text = "\n".join([f"{len(lines)} are told:", *lines[::step]])
    path = ROOT / "tests" / "golden" / "told" / f"{name.replace('/', '-')}.txt"
    file_regression.check(text + "\n", encoding="utf-8", newline="\n", fullpath=path)
