"""The spaces of every bundled sheet, and how a filled one is typed, kept in `tests/golden/filled`.

`make golden` rewrites the files; read the difference before you commit it.
"""

from __future__ import annotations

from collections.abc import Iterator
from random import Random

import pytest
from pytest_regressions.file_regression import FileRegressionFixture

from sheetgen.form.entered import texts
from sheetgen.form.filling import filled
from sheetgen.form.spaces import Space, neighbours, spaces
from sheetgen.form.written import Written
from tests.command import ROOT
from tests.form.test_entered import FORMS, sheet

GOLDEN = ROOT / "tests" / "golden" / "filled"
MANY = 40
"""So many spaces and texts are kept of each sheet, spread over all of it."""


def some_of(lines: list[str]) -> list[str]:
    """How many there are, and some of them."""
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
    """What is kept of a layout."""
    form = FORMS[name]
    known = tuple(spaces(form))
    beside = neighbours(known)
    yield from some_of([about(space, beside[space.name]) for space in known])
    for share in (1.0, 0.2):
        written: Written = sheet(form, Random(f"{name} {share}"), share)
        typed = texts(form, written)
        yield ""
        yield from some_of([f"{space} {text}" for space, text in typed.items()])
        named = [space for space, _ in written.items() if not space.startswith("\0")]
        remarks = {space: f"typed as {number}" for number, space in enumerate(named) if number % 7 == 3}
        whole = filled(name, ["Filled", "by hand"], form, written, remarks).splitlines()
        yield from whole[:120]


@pytest.mark.parametrize("name", FORMS)
def test_it_is_typed_as_before(name: str, file_regression: FileRegressionFixture) -> None:
    path = GOLDEN / f"{name.replace('/', '-')}.txt"
    file_regression.check("\n".join(lines_of(name)) + "\n", encoding="utf-8", newline="\n", fullpath=path)
