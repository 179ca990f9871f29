"""Suggestions for a sheet read from a photo: readings that look similar on it come first."""

from __future__ import annotations

from sheetgen.form.written import Written
from sheetgen.games.game import Case
from sheetgen.judge.corrections.suggest import MOST, suggest
from sheetgen.layout.read import Library

LAYOUT = Library().layout("namaste")
ROW = {f"circles.r4c{number}": value for number, value in enumerate((1, 4, 6, 9, 12, 14, 20), 1)}


def case() -> Case:
    """A full row whose symbol says another number than its middle circle."""
    truths = {"truths.left": 1, "truths.right": 10}
    return LAYOUT.game.read(LAYOUT.model, Written({**ROW, **truths, "symbols.elephant": 11}))


def test_what_looks_alike_comes_first() -> None:
    plain = suggest([case()], LAYOUT.content.form).suggestions
    assert len(plain) == 2
    last = plain[-1].changes
    looks: dict[str, dict[object, float]] = {change.space.name: {change.after: 0.2} for change in last}
    found = suggest([case()], LAYOUT.content.form, looks=[looks]).suggestions
    assert [each.changes for each in found] == [last, *(each.changes for each in plain[:-1])]
    tabled = suggest([case(), case()], LAYOUT.content.form, looks=[{}, looks])
    assert len(tabled.suggestions) <= MOST


def test_of_two_the_likelier_comes_first() -> None:
    plain = suggest([case()], LAYOUT.content.form).suggestions
    first, second = plain[0].changes, plain[1].changes
    looks: dict[str, dict[object, float]] = {}
    for changes, p in ((first, 0.1), (second, 0.3)):
        for change in changes:
            looks.setdefault(change.space.name, {})[change.after] = p
    found = suggest([case()], LAYOUT.content.form, looks=[looks]).suggestions
    assert [each.changes for each in found[:2]] == [second, first]
