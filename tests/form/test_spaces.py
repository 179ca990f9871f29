"""Spaces of all bundled layouts: their names, neighbours and domains; no rule requests a space that doesn't exist."""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from fractions import Fraction
from functools import cache
from pathlib import Path
from typing import NamedTuple

import pytest

from sheetgen.form.entries import Amounts, Axis, Number, Picture, Tick, Ticks
from sheetgen.form.read.sheet import read_filled
from sheetgen.form.spaces import Space, neighbours, sheet_spaces, spaces
from sheetgen.form.written import Value
from sheetgen.games.game import Seat, TableCase
from sheetgen.games.rules import TableViolation, Violation
from sheetgen.judge.sheet import judge
from sheetgen.layout.find import bundled
from sheetgen.layout.model import Layout
from sheetgen.layout.read import Library
from sheetgen.plugin import Along
from sheetgen.source import reader
from sheetgen.source.faults import Unreadable
from sheetgen.source.nodes import Mapping, Scalar
from tests.named import is_named
from tests.strict import Strict

ROOT = Path(__file__).parents[2]
EXAMPLES = ROOT / "examples"
LIBRARY = Library()
every_layout = pytest.mark.parametrize("name", bundled())


def _is_filled(file: Path) -> bool:
    """Return whether a file holds filled sheets."""
    return any(isinstance(each.root, Mapping) and "sheet" in each.root.items for each in reader.read(str(file)).documents)


FILES = sorted(file for folder in (EXAMPLES, ROOT / "sheetgen" / "cases") for file in folder.rglob("*.yaml") if _is_filled(file))


def test_kept_spaces_are_those_of_the_very_sheet() -> None:
    """Spaces kept for one file aren't used for another: files of a layout differ in players and rounds, and each file is read
    twice."""
    for file in (*FILES, *reversed(FILES)):
        for document in reader.read(str(file)).documents:
            root = document.root
            named = root.items.get("sheet") if isinstance(root, Mapping) else None
            if not isinstance(root, Mapping) or named is None or not isinstance(named[1], Scalar):
                continue
            try:
                form = LIBRARY.layout(named[1].text, str(file.parent)).content.form
                written = read_filled(root, [], form)[0]
            except Unreadable:
                continue
            assert list(sheet_spaces(form, written).values()) == list(spaces(form, written=written)), file


class Given(NamedTuple):
    """A filled sheet and its layout."""

    layout: Layout
    written: Strict


@cache
def known(name: str) -> tuple[Space, ...]:
    """The spaces of a bundled layout."""
    return tuple(spaces(LIBRARY.layout(name).content.form))


@cache
def beside(name: str) -> dict[str, tuple[str, ...]]:
    """Return the neighbours of each space."""
    return neighbours(known(name))


def given(file: Path) -> Iterator[Given]:
    """The sheets of a file that can be read."""
    source = reader.read(str(file))
    for document in source.documents:
        assert isinstance(document.root, Mapping)
        named = document.root.get("sheet")
        assert isinstance(named, Scalar)
        layout = LIBRARY.layout(named.text, str(file.parent))
        read = read_filled(document.root, source.lines, layout.content.form)
        if not read.faults:
            yield Given(layout, Strict(layout.content.form, dict(read.written.items())))


# Names.


@every_layout
def test_every_space_is_named_and_only_once(name: str) -> None:
    form = LIBRARY.layout(name).content.form
    names = [space.name for space in known(name)]
    assert len(names) == len(set(names))
    for each in names:
        assert is_named(form, each)
        assert not is_named(form, each + "x") or is_named(form, each.rpartition(".")[0] + ".Émile"), "but for any player's name"
        assert not is_named(form, "x" + each)
        assert not is_named(form, f"x.{each}")


@pytest.mark.parametrize("file", FILES, ids=lambda file: file.relative_to(ROOT).as_posix())
def test_whatever_is_written_has_a_name(file: Path) -> None:
    for layout, written in given(file):
        assert [space for space in written if not is_named(layout.content.form, space)] == []


@pytest.mark.parametrize(
    ("layout", "name", "there"),
    [
        ("namaste", "circles.r1c4", True),
        ("namaste", "circles.r1c1", False),
        ("namaste", "karma.4", True),
        ("namaste", "karma.5", False),
        ("namaste", "karma.0", False),
        ("lucky-dice", "rounds", True),
        ("lucky-dice", "rounds.16", True),
        ("lucky-dice", "rounds.999.out", True),
        ("lucky-dice", "rounds.3.outs", False),
        ("lucky-dice", "rounds.x.out", False),
        ("lucky-dice", "coasters.J. R.", True),
        ("lucky-dice", "coaster.Ana", False),
    ],
)
def test_rounds_and_names_have_no_end_but_boxes_do(layout: str, name: str, there: bool) -> None:
    assert is_named(LIBRARY.layout(layout).content.form, name) == there


# Neighbours.


@every_layout
def test_neighbours_are_symmetric_and_of_one_family(name: str) -> None:
    family = {space.name: space.family for space in known(name)}
    at = {space.name: space.at for space in known(name)}
    for space, others in beside(name).items():
        assert len(others) == len(set(others)) <= 4
        for other in others:
            assert space in beside(name)[other]
            assert family[space] == family[other]
            assert sum(abs(one - two) for one, two in zip(at[space], at[other], strict=True)) == 1


@pytest.mark.parametrize(
    ("layout", "one", "other", "next_to"),
    [
        ("namaste", "circles.r4c3", "circles.r4c4", True),
        ("namaste", "circles.r3c4", "circles.r4c4", True),
        ("namaste", "circles.r4c3", "circles.r4c5", False),
        ("namaste", "circles.r3c3", "circles.r4c4", False),
        ("namaste", "symbols.lotus", "symbols.infinity", True),
        ("namaste", "symbols.eye", "symbols.fish", True),
        ("namaste", "symbols.bamboo", "symbols.wheel", True),
        ("namaste", "symbols.fish", "symbols.bamboo", False),
        ("namaste", "symbols.lotus", "symbols.bamboo", False),
        ("namaste", "karma.1", "karma.2", True),
        ("namaste", "karma.1", "karma.3", False),
        ("namaste", "karma.4", "total", False),
        ("namaste", "first", "player", False),
        ("placement/level-1", "score.gems", "score.puzzles", True),
        ("placement/level-1", "score.gems", "score.lines", False),
        ("placement/level-1", "score.piles", "total", False),
        ("placement/level-1", "marks.r1c2", "marks.r1c3", True),
        ("placement/level-1", "marks.r1c3", "marks.r1c5", False),
        ("placement/level-1", "marks.r1c3", "marks.r3c3", False),
        ("placement/level-1", "marks.r2c1", "marks.r3c1", True),
        ("diceculus", "stages.idea.1.score", "stages.idea.1.total", True),
        ("diceculus", "stages.idea.1.total", "stages.idea.2.total", True),
        ("diceculus", "stages.idea.1.score", "stages.idea.2.total", False),
        ("lucky-dice", "rounds.1.out", "rounds.2.out", False),
    ],
)
def test_neighbours_are_those_beside_one_another_on_the_sheet(layout: str, one: str, other: str, next_to: bool) -> None:
    assert is_named(LIBRARY.layout(layout).content.form, one)
    assert is_named(LIBRARY.layout(layout).content.form, other)
    assert (other in beside(layout)[one]) == next_to


# Domains.


@every_layout
def test_domains_fit_their_types(name: str) -> None:
    types: dict[str, set[type]] = {"number": {int, Fraction}, "tick": {bool}, "mark": {str}, "text": {str}}
    for space in known(name):
        if space.domain is not None:
            assert space.domain, space
            assert len(set(space.domain)) == len(space.domain), space
            usual = [value for value in space.domain if value not in space.marks]
            assert {type(value) for value in usual} <= types[space.type], space
            assert space.type != "number" or usual == sorted(usual), space


@pytest.mark.parametrize("file", sorted(EXAMPLES.rglob("*.yaml")), ids=lambda file: file.relative_to(EXAMPLES).as_posix())
def test_domains_hold_what_right_examples_write(file: Path) -> None:
    """Only for sheets without a finding; a sign before minus points is ignored."""
    every = []
    for layout, written in given(file) if file in FILES else ():
        if judge(written, layout).violations:
            continue
        domains = {space.name: space.domain for space in spaces(layout.content.form) if space.domain is not None}
        held = {space: value for space, value in written.items() if space in domains}
        every.append(held)
        assert {space: value for space, value in held.items() if _unsigned(value) not in domains[space]} == {}
    assert not every or any(every), "an example shows something of the kind"


def _unsigned(value: Value) -> Value:
    return abs(value) if type(value) is int else value


# No rule requests a space that doesn't exist.


@pytest.mark.parametrize("file", FILES, ids=lambda file: file.relative_to(ROOT).as_posix())
def test_no_rule_asks_for_what_the_form_does_not_know(file: Path) -> None:
    """Check each sheet, check it again without each of its values, and check all sheets of a file as one table."""
    seats: dict[Layout, list[Seat]] = {}
    for layout, written in given(file):
        case = judge(written, layout).case
        for space in written:
            changed = case.changed({space: None})
            assert isinstance(changed.written, Strict)
            _told(layout, changed.violations())
        _told(layout, case.violations())
        player = written.text("player") if "player" in layout.content.form else None
        seats.setdefault(layout, []).append(Seat(player or "", case))
    for layout, taken in seats.items():
        if layout.game.table is not None:
            table = TableCase(layout.game.table, layout.model, tuple(taken))
            _told(layout, table.violations())
            assert table.ranking()


def _told(layout: Layout, violations: Iterable[Violation | TableViolation]) -> None:
    """Assert that breaches name spaces, rounds and keys of the form, and have messages."""
    for violation in violations:
        assert [space for space in violation.spaces if not is_named(layout.content.form, space)] == []
        assert violation.message.text().message


def test_a_misspelt_space_is_noticed() -> None:
    written = Strict(LIBRARY.layout("namaste").content.form, {"karma.1": 3})
    assert (written.number("karma.1"), written.number("karma.2"), written.names("karma")) == (3, None, ())
    for misspelt in ("karma.9", "karmas", "circles.r1c1"):
        with pytest.raises(KeyError):
            written.number(misspelt)
        with pytest.raises(KeyError):
            written.changed({misspelt: 1})
    with pytest.raises(KeyError):
        written.changed({"karma.1": None}).tick("frist")


def test_a_list_without_end_is_one_space_and_one_with_an_end_so_many() -> None:
    assert [(each.name, each.holds) for each in spaces({"x": Number(many=True)})] == [("x", "numbers")]
    along = Axis(keys=("1", "2"), each=(Number(),))
    assert [(each.name, each.holds) for each in spaces({"x": along})] == [
        ("x.1", "one"),
        ("x.2", "one"),
    ]


def test_a_plug_in_may_still_use_the_entry_of_all_axes() -> None:
    cell, each = (("r1c1",),), (Number(),)
    assert Along(keys=("a",), each=each) == Axis(keys=("a",), each=each)
    assert Along(keys=("a",), each=(Tick(),), notation="list") == Ticks(keys=("a",), each=(Tick(),), notation="list")
    assert Along(keys=(), each=each, notation="pairs", joined=True) == Amounts()
    assert Along(keys=("r1c1",), each=each, notation="picture", rows=cell) == Picture(rows=cell, each=Number())
