"""Results of the bundled games on random sheets, alone and at a table, kept in `tests/golden/judged`: findings, points, places.

`make golden` rewrites the files; read the difference before you commit it.
"""

from __future__ import annotations

from collections.abc import Iterator
from random import Random

import pytest
from pytest_regressions.file_regression import FileRegressionFixture

from sheetgen.form.written import Written
from sheetgen.games.game import Case, Ranked, Seat, TableCase
from sheetgen.games.rules import Violation
from sheetgen.judge.sheet import judge
from sheetgen.layout.read import Library
from sheetgen.source.faults import Unreadable
from sheetgen.source.messages import as_text
from tests.command import ROOT
from tests.form.test_fields import FORMS, sheet

LIBRARY = Library()
SHARES = (1.0, 0.9, 0.6, 0.3, 0.1, 0.0)
LARGE = 60
MANY = 25
"""Maximum lines kept of each layout, spread over all of them."""


def small(written: Written) -> Written:
    """Return the same sheet without unrealistic numbers."""
    large = {space: value for space, value in written.items() if type(value) is int and abs(value) > LARGE}
    return written.changed({space: value % LARGE for space, value in large.items()})


def told(violation: Violation) -> str:
    """A finding in a line."""
    message, notes = violation.message.text()
    due = f" (due {', '.join(map(str, violation.due))})" if violation.due else ""
    return f"  {violation.severity} {violation.rule} {' '.join(violation.spaces)}: {' | '.join((message, *notes))}{due}"


def places(ranking: list[Ranked] | None) -> Iterator[str]:
    """Yield a ranking, one line per player."""
    for place, player, score, tie_break, sure in ranking or []:
        yield f"  {place} {player} {score} {as_text(tie_break)}{'' if sure else ' not sure'}"


def lines_of(name: str) -> Iterator[str]:
    """Yield the findings of some sheets."""
    layout = LIBRARY.layout(name)
    cases: list[Case] = []
    for share in SHARES:
        yield f"{share:.0%} written"
        written = small(sheet(layout.content.form, Random(f"judged {name} {share}"), share))
        try:
            judged = judge(written, layout)
            case, earned, violations = judged.case, judged.earned, judged.violations
        except Unreadable as unreadable:
            yield from (f"  {fault.text}" for fault in unreadable.faults)
            continue
        cases.append(case)
        parts = ", ".join(f"{part} {points}" for part, points in earned.parts.items())
        yield f"  earned {earned.computed}, claimed {earned.claimed}: {parts}"
        yield from places(earned.ranking)
        yield from map(told, violations)
        joined = layout.game.joined
        if joined is not None:
            yield from (f"  together{told(violation)}" for violation in joined(violations))
    if layout.game.table is not None:
        yield "at a table"
        table = TableCase(layout.game.table, layout.model, tuple(Seat(f"P{at}", case) for at, case in enumerate(cases)))
        yield from places(table.ranking())
        for violation in table.violations():
            message, notes = violation.message.text()
            where = f"{violation.seat} {violation.depends_on}"
            yield f"  {violation.severity} {violation.rule} {where}: {' | '.join((message, *notes))}"


@pytest.mark.parametrize("name", FORMS)
def test_it_finds_what_it_found(name: str, file_regression: FileRegressionFixture) -> None:
    lines = list(lines_of(name))
    step = -(-len(lines) // MANY)
    text = "\n".join([f"{len(lines)} lines", *(line[:300] for line in lines[::step])])
    path = ROOT / "tests" / "golden" / "judged" / f"{name.replace('/', '-')}.txt"
    file_regression.check(text + "\n", encoding="utf-8", newline="\n", fullpath=path)
