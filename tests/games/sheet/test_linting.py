"""Findings of `lint` about a layout's own rules: at the characters concerned; for inherited rules, at the key that replaced
them."""

from __future__ import annotations

from pathlib import Path

import pytest

import sheetgen as sg
from tests.command import run

BASE = """game: sheet
name: base
spaces:
  k: {choice: [Red, Blue]}
  a: {is: "if k = 'Red' then 5 else 10", says: "5 for red, 10 {steps.1} for blue"}
  b: {number: 0..9, must: this > 3, says: "more than 3 of 9"}
tables: {steps: [7], others: [8]}
rules: [{id: r, must: a + b < 20}]
score: a
examples:
  - {sheet: {k: Red, a: 5, b: 4}, score: 5}
  - {sheet: {k: Blue, a: 5, b: 2}, finds: [a, b], score: 10}
"""


def _linted(folder: Path, heir: str) -> tuple[int, list[str]]:
    """The status, and each finding as `line:column: severity[rule]: message`."""
    (folder / "base.yaml").write_text(BASE, "utf-8")
    (folder / "heir.yaml").write_text("extends: base.yaml\n" + heir, "utf-8")
    linted = run("lint", str(folder / "heir.yaml"))
    marked = [line.partition("heir.yaml:")[2] for line in linted.out.splitlines() if "[layout/" in line]
    return linted.status, [line for line in marked if line]


def test_the_base_is_in_order(tmp_path: Path) -> None:
    assert _linted(tmp_path, "title: Mine\n") == (0, [])


@pytest.mark.parametrize(
    ("heir", "expected"),
    [
        (
            "spaces: {a: {is: \"if k = 'Red' then 6 else 10\"}}\n",
            [
                "2:14: error[layout/example]: the example says `finds: 0`, but there is 1 finding: a (inherited from base.yaml:11)",
                "2:19: warning[layout/inherited-text]: the inherited `says` mentions 5 and steps, but this formula doesn't",
            ],
        ),
        (
            "spaces: {b: {must: this > 4}}\n",
            [
                "2:14: error[layout/example]: the example says `finds: 0`, but there is 1 finding: b (inherited from base.yaml:11)",
                "2:20: warning[layout/inherited-text]: the inherited `says` mentions 3, but this formula doesn't",
            ],
        ),
        (
            "rules: [{id: r, must: a + b < 8}]\n",
            [
                "2:9: error[layout/example]: the example says `finds: 0`, but there is 1 finding: sheet "
                "(inherited from base.yaml:11)"
            ],
        ),
        (
            "score: a + 1\n",
            [
                "2:8: error[layout/example]: the example expects the score 5, but it is 6 (inherited from base.yaml:11)",
                "2:8: error[layout/example]: the example expects the score 10, but it is 11 (inherited from base.yaml:12)",
            ],
        ),
        ("score: a + 1\nexamples: []\n", []),
        ("score: a + 1\nexamples: [{sheet: {k: Red}, score: 6}]\n", []),
        ("spaces: {b: {must: this > 3 or this = 9}}\n", []),
        (
            "spaces: {k: {choice: [Blue, Green]}}\n",
            [
                "1:10: warning[layout/never]: k is never 'Red', only Blue, Green",
                "2:14: error[layout/example]: the example says `finds: 0`, but there is 1 finding: k (inherited from base.yaml:11)",
            ],
        ),
        (
            "players: 2..4\n",
            [
                "1:10: error[layout/example]: the example inherited from base.yaml:11 can't be read here: "
                "the key 'players' is missing (the names of the players)",
                "1:10: error[layout/example]: the example inherited from base.yaml:12 can't be read here: "
                "the key 'players' is missing (the names of the players)",
            ],
        ),
    ],
)
def test_what_an_heir_changes_is_told_at_the_heir(heir: str, expected: list[str], tmp_path: Path) -> None:
    status, found = _linted(tmp_path, heir)
    assert status == any("error" in line for line in expected)
    assert found == expected


@pytest.mark.parametrize("loop", ["h in rounds", "h in rounds.*"])
def test_a_rule_that_blank_records_break_is_found(loop: str) -> None:
    text = "game: sheet\nname: g\nspaces: {rounds: {rows: 1..5, of: {bid: 0..9, won: 0..9}}}\n"
    for must, wanted in (("not blank(h.bid)", ["layout/blank-rows"]), ("h.bid != 3", [])):
        layout = sg.load_layout(text=f"{text}rules: [{{id: r, for: {loop}, must: '{must}'}}]\n")
        assert [each.rule for each in layout.findings] == wanted
        assert all("a blank row of 'rounds'" in each.message for each in layout.findings)
