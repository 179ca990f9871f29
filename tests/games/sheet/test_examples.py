"""Examples in layouts: another result is reported at the example, and an unreadable example is an error."""

from __future__ import annotations

import pytest

from sheetgen.form.entries import Form, Number, Text
from sheetgen.games.sheet.lint.examples import tried
from sheetgen.source.faults import Position, Unreadable
from tests.games.sheet.own import model

FORM: Form = {"player": Text(name=True), "a": Number(), "b": Number()}
LAYOUT = """game: sheet
name: x
spaces: {a: 0..9, b: {is: a + 1}}
rules: [{id: even, must: a mod 2 = 0}]
table: [{id: same, must: same(s.a for s in sheets)}]
score: b / 2
examples:
"""


def _lint(*examples: str) -> list[tuple[int, int, str]]:
    layout = model(LAYOUT + "".join(f"  - {each}\n" for each in examples))
    found = tried(layout, FORM, lambda _root: Position(1, 1), Position(1, 1))
    return [(at.line, at.column, what.text().message) for at, what in found]


def test_examples_that_come_out_as_they_say() -> None:
    assert (
        _lint(
            "{sheet: {a: 4, b: 5}, score: 2.5}",
            "{sheet: {a: 3, b: 5}, finds: [b, sheet]}",
            "{sheet: {a: 12}, finds: 1, score: 6.5}",
            "{sheet: {}, score: }",
            "{sheets: [{player: A, a: 4}, {player: B, a: 2}], finds: [sheet], score: {A: 2.5, B: 1.5}}",
        )
        == []
    )


def test_what_comes_out_otherwise_is_told_at_the_example() -> None:
    assert _lint(
        "{sheet: {a: 4, b: 5}, finds: 1}",
        "{sheet: {a: 3, b: 5}, finds: [a, b]}",
        "{sheet: {a: 4}, score: 3}",
        "{sheets: [{player: A, a: 4}, {player: B, a: 4}], finds: [sheet], score: {A: 2.5, C: 1}}",
    ) == [
        (8, 5, "the example says `finds: 1`, but `check` finds nothing"),
        (9, 5, "the example says `finds: [a, b]`, but there are 2 findings: b, sheet"),
        (10, 5, "the example expects the score 3, but it is 2.5"),
        (11, 5, "the example says `finds: [sheet]`, but `check` finds nothing"),
        (11, 5, "the example expects the score {A: 2.5, C: 1}, but it is {A: 2.5, B: 2.5}"),
    ]


@pytest.mark.parametrize(
    ("example", "column", "message"),
    [
        ("{sheet: {a: foor}}", 17, "foor"),
        ("{sheet: {c: 4}}", 14, "'c'"),
        ("{sheet: {a: 4}, finds: many}", 28, "the number of findings"),
        ("{sheet: {a: 4}, score: much}", 28, "expected a number"),
        ("{sheet: {a: 4}, score: {Ana: {b: 1}}}", 34, "expected a number"),
        ("{sheets: [{a: 4}]}", 15, "needs a player"),
        ("{sheets: none}", 5, "either `sheet` or `sheets`"),
    ],
)
def test_what_cannot_be_read_is_a_fault_at_its_place(example: str, column: int, message: str) -> None:
    with pytest.raises(Unreadable) as refused:
        _lint(example)
    (fault,) = refused.value.faults
    assert message in fault.text
    assert (fault.file, fault.position.line, fault.position.column) == ("own.yaml", 8, column)
