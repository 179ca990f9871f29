"""The typed form of every possible reading, and its check by the rules, as golden values."""

from __future__ import annotations

from random import Random

import pytest
from pytest_regressions.file_regression import FileRegressionFixture

from sheetgen.form.write.filling import filled
from sheetgen.form.written import UNREAD
from sheetgen.photo.filled.reading import Alternative, Reading
from sheetgen.photo.filled.typed import filled_by, is_doubtful, likely
from sheetgen.photo.rules.best_assignment import is_within
from sheetgen.photo.rules.joint import SheetReadings, read_with_rules
from tests.photo.filled.test_written import readings
from tests.photo.kept import FOLDER, check
from tests.photo.rules.test_joint import full_row, layout, played, read

SHARES = {"namaste": 0.5, "lucky-dice": 0.4, "tenpin": 0.2, "placement/level-2": 0.3}
NAMES = {"lucky-dice": ("Ana", "Ben"), "namaste": ("Cem",)}
BOX = (0.0, 0.0, 1.0, 1.0)


@pytest.mark.parametrize("name", SHARES)
def test_what_is_typed(name: str, file_regression: FileRegressionFixture) -> None:
    form = layout(name).content.form
    lines: list[str] = []
    for names in ((), NAMES.get(name, ("Ana", "Ben", "Cem"))):
        made = filled_by(form, readings(name, Random(f"typed {name}"), SHARES[name]), names)
        lines += filled(name, [], form, made.written, {}).splitlines()
        lines += [f"doubt {space}: {told.text()}" for space, told in made.doubts.items()]
        lines += [f"remark {space}: {told.text()}" for space, told in made.remarks.items() if space not in made.doubts]
        lines += [f"called {here}: {there}" for here, there in made.called.items() if here != there][:40]
        lines += [f"unread {len(made.unread)}, to type {len(made.to_type)}: {' '.join(made.to_type)}", ""]
    text = "\n".join(line.split("   #")[0].rstrip() for line in lines)
    file_regression.check(text, encoding="utf-8", newline="\n", fullpath=FOLDER / f"typed-{name.replace('/', '-')}.txt")


def told(readings: list[Reading]) -> dict[str, object]:
    return {
        each.space: [each.value, each.sure, [list(other) for other in each.alternatives]]
        for each in readings
        if not each.sure or each.value is not None
    }


@pytest.mark.parametrize("name", ["namaste", "lucky-dice", "placement/level-2", "yacht"])
def test_what_the_rules_make_of_anything(name: str, file_regression: FileRegressionFixture) -> None:
    (found,) = read_with_rules([SheetReadings(layout(name), readings(name, Random(f"ruled {name}"), 0.25), NAMES.get(name, ()))])
    check(file_regression, f"ruled-{name.replace('/', '-')}", told(found))


def test_what_the_rules_make_of_a_played_sheet(file_regression: FileRegressionFixture) -> None:
    """Covers mistakes, faint figures, unreadable spaces and computed values."""
    written = played(5)
    points = [space for space in written if space.startswith(("symbols.", "truths.", "score.", "total")) and written.get(space)]
    odd: dict[str, dict[object, float]] = {}
    for n, space in enumerate(points[:8]):
        value = written.number(space) or 0
        kinds: list[dict[object, float]] = [
            {UNREAD: 0.8, None: 0.2},
            {value + 1: 0.55, value: 0.44, None: 0.01},
            {value: 0.7, UNREAD: 0.3},
            {value + 2: 0.975, value: 0.025},
            {value: 0.6, value + 10: 0.399, None: 0.001},
            {None: 0.7, value: 0.3},
            {UNREAD: 0.97, value + 3: 0.03},
            {value + 1: 0.9, 3: 0.06, UNREAD: 0.04},
        ]
        odd[space] = kinds[n]
    found = read("namaste", written, odd)
    check(file_regression, "ruled-played", told([found[space] for space in odd]))
    row = read("namaste", full_row(), {"symbols.elephant": {4: 0.55, 9: 0.44, None: 0.01}, "total": {UNREAD: 0.9, 7: 0.1}})
    check(file_regression, "ruled-row", told([row["symbols.elephant"], row["total"]]))


def test_sheets_of_a_table_tell_of_one_another(file_regression: FileRegressionFixture) -> None:
    sheets = []
    for seat, share in enumerate((0.06, 0.03)):
        sheets.append(SheetReadings(layout("namaste"), readings("namaste", Random(f"table {seat}"), share), (f"P{seat + 1}",)))
    apart = [told(each) for each in read_with_rules(sheets, table=True)]
    check(file_regression, "ruled-table", {f"{n} {space}": value for n, each in enumerate(apart) for space, value in each.items()})


@pytest.mark.parametrize(
    ("value", "sure", "others", "some", "doubtful"),
    [
        (7, True, [(7, 0.99), (1, 0.01)], [7], False),
        (7, True, [(7, 0.98), (1, 0.02)], [7, 1], False),
        (7, False, [(7, 0.98), (1, 0.019)], [7, 1], True),
        (7, False, [(7, 0.98), (UNREAD, 0.015), (1, 0.001), (2, 0.0005)], [7, 1], True),
        (7, False, [(7, 0.6), (1, 0.3), (2, 0.1)], [7, 1, 2], True),
        (UNREAD, False, [(UNREAD, 0.99), (1, 0.01)], [UNREAD], False),
        (UNREAD, False, [(UNREAD, 0.98), (1, 0.02)], [UNREAD, 1], True),
        (7, False, [], [7], True),
    ],
)
def test_what_is_worth_a_word(
    value: object, sure: bool, others: list[tuple[object, float]], some: list[object], doubtful: bool
) -> None:
    found = Reading("a", value, sure, tuple(Alternative(*each) for each in others), BOX)
    assert likely(found) == some
    assert is_doubtful(found) is doubtful


@pytest.mark.parametrize(
    ("space", "rest", "is_below"),
    [
        ((0, "a"), (0, "a"), True),
        ((0, "a.b"), (0, "a"), True),
        ((0, "ab"), (0, "a"), False),
        ((1, "a"), (0, "a"), False),
        ((0, "a"), (0, ""), True),
        ((1, "a"), (0, ""), False),
        ((0, "a"), (0, "a.b"), False),
    ],
)
def test_a_space_lies_below_what_an_error_rests_on(space: tuple[int, str], rest: tuple[int, str], is_below: bool) -> None:
    assert is_within(space, rest) is is_below
