"""The pages about custom games are right: every formula has the value next to it, every file loads and prints."""

from __future__ import annotations

import re
from functools import cache
from json import loads
from pathlib import Path
from typing import NamedTuple

import pytest

from sheetgen.games.sheet.resolution.calls import FUNCTIONS
from tests.command import run

_ROOT = Path(__file__).parents[3]
DOCS = "".join((_ROOT / "docs" / page).read_text("utf-8") for page in ("first-game.md", "sheets.md"))
README = (_ROOT / "README.md").read_text("utf-8")
_YAML = re.compile(r"```yaml\n(.*?)```", re.DOTALL)
_ROW = re.compile(r"^\| `(?P<formula>[^`]+)` \| `(?P<value>[^`]+)` \|", re.MULTILINE)
_TABLE = re.compile(r"^\| (?:formula|at `(?P<place>[\w.]+)`) \| gives \|.*?(?=\n\n|\Z)", re.MULTILINE | re.DOTALL)


class Pair(NamedTuple):
    """A formula, its result, and its space or record (empty: the sheet)."""

    formula: str
    value: str
    place: str


@cache
def pairs() -> tuple[Pair, ...]:
    """Return every formula in the docs that is next to its value."""
    return tuple(
        Pair(row["formula"], row["value"], table["place"] or "")
        for table in _TABLE.finditer(DOCS)
        for row in _ROW.finditer(table[0])
    )


@cache
def blocks() -> tuple[str, ...]:
    """The YAML blocks in the docs."""
    return tuple(_YAML.findall(DOCS))


LAYOUTS = tuple(block for block in (*_YAML.findall(README), *blocks()) if block.startswith("game: sheet"))

(FAIR,) = (layout for layout in LAYOUTS if "name: fair" in layout)


def test_there_is_enough_to_try() -> None:
    assert len(pairs()) > 60
    assert len(LAYOUTS) == 5
    assert {pair.place for pair in pairs()} == {"", "rounds.4", "grid.2.2"}


def test_every_function_has_an_example() -> None:
    assert set(FUNCTIONS) <= set(re.findall(r"\b([a-z]+)\(", " ".join(pair.formula for pair in pairs())))


@pytest.mark.parametrize("place", ["", "rounds.4", "grid.2.2"])
def test_every_formula_gives_what_stands_beside_it(place: str, tmp_path: Path) -> None:
    """A rule that is always broken reports each value at its place."""
    layout, (filled,) = FAIR, [block for block in blocks() if block.startswith("fruit:")]
    asked = [pair for pair in pairs() if pair.place == place]
    root = place.partition(".")[0]
    rules = "rules:\n"
    for number, pair in enumerate(asked):
        says = pair.formula.replace("'", "''")
        rules += f"  - {{id: probe-{number}, must: 1 = 2, {f'for: {root}, ' if root else ''}says: '{{{says}}}'}}\n"
    (tmp_path / "fair.yaml").write_text(layout + rules, "utf-8")
    (tmp_path / "sheet.yaml").write_text(f"sheet: fair.yaml\n{filled}", "utf-8")
    told = run("check", "--format", "json", str(tmp_path / "sheet.yaml"))
    assert told.status == 1, told.err
    (sheet,) = loads(told.out)["sheets"]
    found = {each["rule"]: each["message"] for each in sheet["findings"] if each.get("space", "") == place}
    for number, pair in enumerate(asked):
        assert found[f"fair/probe-{number}"] == pair.value, pair.formula


@pytest.mark.parametrize(
    ("rule", "broken"),
    [
        ("must: fruit.pears > 3", False),
        ("must: fruit.apples > 4", True),
        ("when: fruit.pears > 3, must: fruit.apples > 4", False),
        ("when: not (fruit.pears > 3), must: fruit.apples > 4", False),
        ("when: blank(fruit.pears), must: fruit.apples > 4", True),
        ("must: 'fruit.pears otherwise 0 = 50'", True),
    ],
)
def test_a_must_and_a_when_that_come_out_blank_are_as_the_docs_say(rule: str, broken: bool, tmp_path: Path) -> None:
    layout, (filled,) = FAIR, [block for block in blocks() if block.startswith("fruit:")]
    (tmp_path / "fair.yaml").write_text(f"{layout}rules: [{{id: probe, {rule}}}]\n", "utf-8")
    (tmp_path / "sheet.yaml").write_text(f"sheet: fair.yaml\n{filled}", "utf-8")
    (sheet,) = loads(run("check", "--format", "json", str(tmp_path / "sheet.yaml")).out)["sheets"]
    assert ("fair/probe" in {each["rule"] for each in sheet["findings"]}) == broken


@pytest.mark.parametrize("number", range(len(LAYOUTS)))
def test_every_file_in_the_docs_is_in_order_and_prints(number: int, tmp_path: Path) -> None:
    file = tmp_path / "market.yaml"
    file.write_text(LAYOUTS[number], "utf-8")
    linted = run("lint", str(file))
    assert (linted.status, linted.err) == (0, ""), linted.out + linted.err
    assert run("render", str(file), "-o", str(tmp_path / "market.pdf")).status == 0
