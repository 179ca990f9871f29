"""The annotated cases: what their comments announce is what `check` finds (for a layout: `lint`, or `lab`), and nothing more.

First line: `# what it shows`. Then, anywhere:
  … #! RULE [RULE…]          at the end of a line: findings of the sheet on this line
  #! LINE:COLUMN RULE [RULE…]  on its own: findings at that place (rows under a bar take no comment)
  … #! table RULE            and #! LINE:COLUMN table RULE: findings of the table on this sheet, at this line or place
  #! table: RULE             on its own: a finding of the table as a whole
Files of several documents are one table.
"""

from __future__ import annotations

import re
from collections import Counter
from functools import cache
from pathlib import Path
from typing import NamedTuple

import pytest

from sheetgen.judge.explain import all_rules, case_file, explain_rule
from sheetgen.judge.files import check
from sheetgen.judge.findings import Finding, by_position, layout_finding
from sheetgen.judge.linting.lint import exit_status, lint
from sheetgen.judge.sheet import JudgedSheet, Refused
from sheetgen.layout.read import Library
from sheetgen.paint.fonts import Fonts
from sheetgen.source import reader as source
from sheetgen.source.nodes import Mapping
from tests.games.placement.lab.studies import quick_lab

CASES = Path(__file__).parents[2] / "sheetgen" / "cases"
FILES = sorted(path for path in CASES.rglob("*.yaml") if not path.name.startswith("_"))
RULES = all_rules()
_MARK = re.compile(r"(^|\s)#!\s+(?P<marks>.+)$")
_PLACE = re.compile(r"(?P<line>\d+):(?P<column>\d+)\s+(?P<rest>.+)")


class Mark(NamedTuple):
    """A finding that a case announces, of the sheet or of the table: its line (0: the whole table), and its column if given."""

    of: str
    rule: str
    line: int
    column: int | None = None


class Outcome(NamedTuple):
    """The result of a case: every mark with its column, the findings, the exit status."""

    marks: list[Mark]
    findings: list[Finding]
    status: int


def announced(text: str) -> list[Mark]:
    """Return the findings announced in a case's comments."""
    marks: list[Mark] = []
    for number, line in enumerate(text.split("\n"), 1):
        found = _MARK.search(line)
        if found is None:
            continue
        line_at, column, said = number, None, found["marks"].strip()
        if place := _PLACE.fullmatch(said):
            line_at, column, said = int(place["line"]), int(place["column"]), place["rest"]
        words = said.split()
        of = words.pop(0) if words[0] in ("table", "table:") else "sheet"
        at = 0 if of == "table:" else line_at
        marks.extend(Mark(of.rstrip(":"), rule, at, column) for rule in words)
    return marks


def is_layout(path: Path) -> bool:
    root = source.read(str(path)).documents[0].root
    return isinstance(root, Mapping) and "sheet" not in root.items


@cache
def outcome(path: Path) -> Outcome:
    """Return the result of a case; its layouts and sheets must be readable."""
    if path.parent.name == "lab":
        odd = by_position(map(layout_finding, quick_lab(Library().layout(str(path))).findings))
        return Outcome([Mark("sheet", each.rule, *each.position[:2]) for each in odd], odd, 0)
    if is_layout(path):
        linted = lint([str(path)], Library(), Fonts())
        assert [fault for each in linted for fault in each.faults] == []
        own = [finding for each in linted for finding in each.findings]
        return Outcome([Mark("sheet", each.rule, *each.position[:2]) for each in own], own, exit_status(linted))
    several = len(source.read(str(path)).documents) > 1
    result = check([str(path)], table=several)
    assert [sheet for sheet in result.sheets if isinstance(sheet, Refused)] == []
    own = [finding for sheet in result.sheets if isinstance(sheet, JudgedSheet) for finding in sheet.findings]
    marks = [Mark("sheet", finding.rule, *finding.position[:2]) for finding in own]
    for each in result.table.findings if result.table else ():
        line, column, _ = each.position
        marks.append(Mark("table", each.rule, line, column) if each.belongs else Mark("table", each.rule, 0))
        own.append(each)
    return Outcome(marks, own, result.status)


def compared(marks: list[Mark], with_columns: set[Mark]) -> Counter[Mark]:
    """Count marks for comparison, with the column only if the case gives it."""
    return Counter(mark if mark in with_columns else mark._replace(column=None) for mark in marks)


@pytest.mark.parametrize("path", FILES, ids=lambda path: path.relative_to(CASES).as_posix())
def test_a_case_shows_what_it_announces(path: Path) -> None:
    text = path.read_text("utf-8")
    expected = announced(text)
    told = {mark for mark in expected if mark.column is not None}
    found = compared(outcome(path).marks, told)
    assert sorted(found.elements(), key=str) == sorted(compared(expected, told).elements(), key=str)
    assert text.startswith("# "), "the first line describes the example"
    assert all(mark.rule in RULES for mark in expected)


@pytest.mark.parametrize("path", FILES, ids=lambda path: path.relative_to(CASES).as_posix())
def test_a_case_ends_with_its_status(path: Path) -> None:
    found = outcome(path)
    assert found.status == (1 if any(finding.severity == "error" for finding in found.findings) else 0)
    assert all(finding.message and finding.position.line > 0 and finding.position.column > 0 for finding in found.findings)


@pytest.mark.parametrize("rule", RULES)
def test_every_rule_has_a_case_that_breaks_it_and_one_that_keeps_it(rule: str) -> None:
    breaks, keeps = case_file(rule, "breaks"), case_file(rule, "keeps")
    assert breaks is not None, "a rule needs a case that breaks it"
    assert keeps is not None, "a rule needs a case that keeps it"
    assert rule in {mark.rule for mark in outcome(breaks).marks}
    assert rule not in {mark.rule for mark in outcome(keeps).marks}


@pytest.mark.parametrize("rule", RULES)
def test_a_rule_is_explained_with_its_cases(rule: str) -> None:
    page = explain_rule(RULES[rule])
    lines = page.split("\n")
    assert lines[0] == f"{rule} ({RULES[rule].severity})"
    assert f"Rulebook: {RULES[rule].source}".split(" ")[0] in page
    for kind in ("keeps", "breaks"):
        path = case_file(rule, kind)
        if path is None:  # the test above reports this
            continue
        shown = ["    " + line for line in path.read_text("utf-8").rstrip().split("\n")]
        assert any(lines[at : at + len(shown)] == shown for at in range(len(lines)))
    assert max(len(line) for line in lines if not line.startswith("    ")) <= 100


def test_no_case_is_of_a_rule_that_is_none() -> None:
    names = {path.relative_to(CASES).as_posix().rsplit(".", 2)[0] for path in FILES if path.name.count(".") == 2}
    assert names <= set(RULES)


def test_marks_are_read_as_they_are_meant() -> None:
    text = "# a\n#! table: g/a\n#! 7:3 g/b g/c\nx: 1 #! g/d\ny: 2 #! table g/e\n#! 9:2 table g/f"
    assert announced(text) == [
        Mark("table", "g/a", 0),
        Mark("sheet", "g/b", 7, 3),
        Mark("sheet", "g/c", 7, 3),
        Mark("sheet", "g/d", 4),
        Mark("table", "g/e", 5),
        Mark("table", "g/f", 9, 2),
    ]
