"""`sheetgen explain` for the rules of a layout: by name for bundled pads, with the layout for custom ones."""

from __future__ import annotations

from pathlib import Path

import pytest

from sheetgen.judge.explain import explain_own_rule, own_rules
from sheetgen.layout.read import Library
from tests.command import run
from tests.games.sheet.test_bundled import PADS, SHEETS

OWN = """\
game: sheet
name: own
players: [we, they]
spaces:
  hands: {rows: 1..3, columns: players, number: 0..9, must: this != 5, when: at > 1, says: {de: "keine {this}", en: "no {this}"}}
rules:
  - id: both
    for: h in hands
    must: count(h.*) != 1
    severity: warning
examples:
  # One who is alone.
  - about: half

    sheet: {hands: [[1]]}
    finds: 1
  # None of these lines belongs to the one before.
  - {about: a five, sheet: {hands: [[1, 2],
      [5, 6]]}, finds: [hands.2.we]}
score: 1
"""


@pytest.fixture
def own(tmp_path: Path) -> str:
    """Return a custom layout."""
    (tmp_path / "own.yaml").write_text(OWN, "utf-8")
    return str(tmp_path / "own.yaml")


@pytest.mark.parametrize("pad", PADS)
def test_every_rule_of_a_pad_is_explained(pad: str) -> None:
    """Includes every rule that the sheets in these tests break; each rule has an example that keeps it."""
    layout = Library().layout(pad)
    known = own_rules(layout)
    broken = {find.split()[0] for given in SHEETS if given.text.split()[1] == pad for find in given.finds}
    assert broken <= set(known)
    for rule in known.values():
        page = explain_own_rule(rule, layout)
        assert page.startswith(f"{rule.name} ({rule.severity})\n\n")
        assert "An example that follows this rule:\n\n    about: " in page


def test_a_rule_of_a_bundled_pad_by_its_name() -> None:
    told = run("explain", "yacht/extra-yacht")
    assert told.status == 0
    assert "condition for extra: first(lower.yacht, 0) = 50 (if this)" in told.out
    assert "An example that breaks this rule:\n\n    about: an extra yacht without a first one\n" in told.out
    assert "did you mean 'yacht/extra-yacht'?" in run("explain", "yacht/extra-yatch").err


def test_a_rule_of_ones_own(own: str) -> None:
    page = run("explain", "own/hands", own).out
    assert (
        page
        == """\
own/hands (error)

no {this}
hands: 0..9
condition for hands: this != 5 (if at > 1)

An example that follows this rule:

    about: half

    sheet: {hands: [[1]]}
    finds: 1

An example that breaks this rule:

    {about: a five, sheet: {hands: [[1, 2],
      [5, 6]]}, finds: [hands.2.we]}
"""
    )
    both = run("explain", "both", own).out
    assert both.startswith("own/both (warning)\n\ncondition for h in hands: count(h.*) != 1\n")
    assert both.index("a five") < both.index("about: half"), "the first that keeps it, then the first that breaks it"


def test_all_rules_of_a_layout(own: str) -> None:
    assert [line.split()[0] for line in run("explain", "own", own).out.splitlines()] == ["own/hands", "own/both"]


def test_what_cannot_be_explained(own: str, tmp_path: Path) -> None:
    assert "did you mean 'own/hands'?" in run("explain", "own/hand", own).err
    assert "this layout doesn't define any rules" in run("explain", "x", "namaste").err
    missing = run("explain", "x", str(tmp_path / "gone.yaml"))
    assert (missing.status, "there is no such file" in missing.err) == (2, True)
    (tmp_path / "bad.yaml").write_text("game: sheet\nspaces: {a: {is: b}}\n", "utf-8")
    bad = run("explain", "x", str(tmp_path / "bad.yaml"))
    assert (bad.status, "bad.yaml:2:18" in bad.err) == (2, True)


def test_constants_in_a_message_have_their_values(tmp_path: Path) -> None:
    own = tmp_path / "own.yaml"
    space = "{number: 0..9 by 0.5, must: this >= t.a, says: 'from {t.a} to {t.a * t.b}, not {this}'}"
    own.write_text(f"game: sheet\ntables: {{t: {{a: 0.5, b: 3}}}}\nspaces:\n  a: {space}\n", "utf-8")
    assert "\nfrom 0.5 to 1.5, not {this}\n" in run("explain", "own/a", str(own)).out
