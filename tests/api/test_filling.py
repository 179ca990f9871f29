"""Legal values and computed values of every game, compared with changing the sheet and checking it again."""

from contextlib import suppress
from pathlib import Path
from random import Random
from typing import Any

import pytest

import sheetgen as sg
from tests.api.test_values import random_layout, random_values
from tests.command import run


@pytest.fixture(autouse=True)
def here(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.chdir(tmp_path)


def random_sheet(random: Random) -> sg.Sheet:
    """A sheet of any layout, with values that its form takes."""
    layout = random_layout(random)
    values: dict[str, Any] = {}
    tables: list[Any] = [4, 3, 2, *([*"ABCD"][:many] for many in (4, 3, 2, 1))]
    for players in tables:
        with suppress(sg.Unreadable):
            layout.sheet({"players": players})
            values["players"] = players
    for name, value in random_values(layout, random).items():
        with suppress(sg.Unreadable):
            layout.sheet({**values, name: value})
            values[name] = value
    return layout.sheet(values)


def errors_at(sheet: sg.Sheet, space: str) -> set[str]:
    return {each.message for each in sheet.findings if each.severity == "error" and each.space == space}


def is_legal(sheet: sg.Sheet, space: str, value: Any) -> bool:
    """True if the value adds no error at its space, by changing the sheet."""
    blank = errors_at(sheet.changed({space: None}), space)
    return errors_at(sheet.changed({space: value}), space) <= blank


@pytest.mark.parametrize("seed", range(40))
def test_legal_values_of_a_space_are_those_without_a_new_error(seed: int) -> None:
    random = Random(f"space {seed}")
    sheet = random_sheet(random)
    spaces = sheet.layout.spaces.items()
    names = [name for name, space in spaces if name in sheet and (space.type != "text" or space.choices)]
    for name in random.sample(names, min(4, len(names))):
        try:
            (way,) = sheet.options(space=name).ways
        except sg.Unreadable:  # the space may belong to a player who isn't at this table
            continue
        if way.ranges is None:
            assert [(each.value, each.may) for each in way.choices] == [
                (each.value, is_legal(sheet, each.space, each.value)) for each in way.choices
            ]
            assert all(each.why for each in way.choices if not each.may)
        else:
            for first, last in random.sample(way.ranges, min(3, len(way.ranges))):
                assert is_legal(sheet, name, first)
                assert is_legal(sheet, name, last)


@pytest.mark.parametrize("seed", range(40))
def test_the_spaces_of_a_value_are_blank_and_without_a_new_error(seed: int) -> None:
    random = Random(f"value {seed}")
    sheet = random_sheet(random)
    value: Any = random.choice([0, 1, 3, 7, 25, 50, "x"])
    (way,) = sheet.options(value=value).ways
    for choice in way.choices:
        assert sheet[choice.space] in (None, False)
        with suppress(sg.Unreadable):  # a number that the form does not take
            assert choice.may == is_legal(sheet, choice.space, True if value == "x" else value)


@pytest.mark.parametrize("seed", range(60))
def test_filling_in_changes_blank_spaces_only(seed: int) -> None:
    sheet = random_sheet(Random(f"fill {seed}"))
    due = {name: value for name, value in sheet.computed_values.items() if value is not None and value is not False}
    filled = sheet.filled()
    new = {name: value for name, value in due.items() if name not in sheet.values}
    assert filled.values == {**sheet.values, **new}
    if sheet.valid and "?" not in sheet.values.values():  # written values may contradict each other otherwise
        assert filled.valid


TEXT = "# our game\nsheet: yacht\nplayer: Ana\nupper: {ones: 3}   # three\n"
FILLED = TEXT + "subtotal: 3\nbonus: 0\ntotal: 3\n"


def test_a_file_is_printed_filled_in() -> None:
    Path("ana.yaml").write_text(TEXT)
    assert run("fill", "ana.yaml") == (0, FILLED, "")
    assert Path("ana.yaml").read_text() == TEXT
    assert run("fill", "-", stdin=TEXT) == (0, FILLED, "")


def test_a_file_is_written_with_its_difference() -> None:
    Path("ana.yaml").write_text(TEXT)
    ran = run("fill", "ana.yaml", "--write")
    assert (ran.status, Path("ana.yaml").read_text()) == (0, FILLED)
    assert "+total: 3" in ran.out
    assert run("check", "ana.yaml").status == 0


def test_several_files_go_to_a_folder() -> None:
    for name in ("ana", "ben"):
        Path(f"{name}.yaml").write_text(TEXT)
    assert run("fill", "ana.yaml", "ben.yaml", "-o", "out").status == 0
    assert Path("out/ana.yaml").read_text() == Path("out/ben.yaml").read_text() == FILLED


@pytest.mark.parametrize("end", ["", "\n", "\r\n"])
@pytest.mark.parametrize("mark", ["", "---\n", "# Ben's\n---\n"])
def test_several_files_are_printed_as_documents(mark: str, end: str) -> None:
    for name in ("ana", "ben", "cem"):
        Path(f"{name}.yaml").write_bytes((mark + TEXT.strip() + end).encode())
    printed = run("fill", "ana.yaml", "ben.yaml", "cem.yaml").out
    assert printed.count("\ntotal: 3") == 3
    ran = run("check", "-", stdin=printed)
    assert "3 sheets: 3 valid" in ran.out, ran.err


@pytest.mark.parametrize("spaces", ["c, d", "d, c"])
def test_other_spellings_count_only_in_their_own_space(spaces: str) -> None:
    what = {"c": "c: {choice: [up, down], also: {up: north}}", "d": "d: {choice: [up, down]}"}
    lines = "".join(f"  {what[each]}\n" for each in spaces.split(", "))
    Path("ways.yaml").write_text(f"game: sheet\nspaces:\n{lines}", "utf-8")
    choices = sg.load_layout("ways.yaml").sheet({}).options(value="north").ways[0].choices
    assert [each.space for each in choices if each.may and each.space in what] == ["c"]


def test_what_depends_on_an_unreadable_value_stays_blank() -> None:
    Path("ana.yaml").write_text(TEXT.replace("3}", "?}"))
    assert run("fill", "ana.yaml").out == TEXT.replace("3}", "?}")


def test_unreadable_files_are_reported() -> None:
    Path("ana.yaml").write_text("sheet: nope\n")
    ran = run("fill", "ana.yaml", "missing.yaml")
    assert (ran.status, ran.out) == (2, "")
    assert "ana.yaml:1:8" in ran.err
    assert "missing.yaml:1:1" in ran.err


def test_questions_are_asked_one_at_a_time() -> None:
    Path("ana.yaml").write_text(TEXT)
    assert run("options", "ana.yaml", "--space", "total", "--value", "3").status == 2
    assert "did you mean 'total'" in run("options", "ana.yaml", "--space", "totl").err
