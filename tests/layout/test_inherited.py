"""An error in a custom layout appears in its own file, once, where its author can fix it: never at a line of a bundled layout."""

from __future__ import annotations

import random
from collections import Counter
from pathlib import Path

import pytest

from sheetgen.judge.linting.lint import exit_status, lint
from sheetgen.layout.building.build import build
from sheetgen.layout.find import bundled
from sheetgen.layout.read import Library
from sheetgen.source.faults import Fault, Unreadable
from tests.drawing.blocks.room import fonts
from tests.layout.files import faults, marked, typed
from tests.layout.own import own_layout
from tests.reading import read_in
from tests.thorough import every, some

LONG = "far too long a text " * 8
LEVEL = "game: placement\ngrid: |\n  X 1 2\n  3 4 5\n  6 1 2\n"

PLACES = {
    "boxes of a family that grew": ("extends: namaste\nkarma: «20\n", "(block 'karma')", "comes from namaste; give it more space"),
    "a board that grew": (
        "extends: namaste\ndiamond: «13\nsymbols:\n"
        "  rows: [a, b, c, d, e, f, g, h, i, j, k]\n  columns: [l, m, n, o, p, q, r, s, t, u, v]\n",
        "'board' doesn't fit",
        "add `{id: board, at: …}` under `blocks`",
    ),
    "a page too small": (
        "extends: lucky-dice/coasters\npage: {paper: «60x90mm}\n",
        "no card of 90 × 90 mm fits",
        "the block 'coasters' comes from lucky-dice/coasters",
    ),
    "a margin that leaves no height for a short title": (
        f"{LEVEL}title: hi\npage: {{margin: «60mm}}\n",
        "too little room to write",
        "'heading' comes from the game's own page",
    ),
    "a margin too wide": ("extends: diceculus/cards\npage: {margin: «70mm}\n", "no card of 88 × 63 mm", "'cards' comes from"),
    "a style too large": ("extends: namaste\ntheme: «{label: {size: 600pt}}\n", "(block 'heading')", "comes from namaste"),
    "a label that takes its room": (
        f"extends: namaste\nlabels: {{en: {{player: «{LONG}}}}}\n",
        "too little room to write",
        "add `{id: heading, at: …}`",
    ),
    "a label of one language": (
        f"extends: namaste\nlabels: {{de: {{player: «{LONG}}}}}\n",
        "(in the language de)",
        "add `{id: heading, at: …}`",
    ),
    "the block's own entry before the label": (
        f"extends: namaste\nlabels: {{en: {{player: {LONG}}}}}\nblocks: [«{{id: heading, style: label}}]\n",
        "too little room to write",
        "more cells",
    ),
    "ends that take the board's room": (
        "extends: namaste\nblocks: [«{id: symbol-rows, strip: 40mm}]\n",
        "'board' doesn't fit",
        "comes from namaste",
    ),
    "rounds": ("extends: diceculus\nrounds: {idea: «40}\n", "the cells of 'idea' don't fit", "comes from diceculus"),
    "players": ("extends: lucky-dice\nplayers: «12\n", "(block 'winners')", "comes from lucky-dice"),
    "a space the game asks for": (
        "extends: diceculus\nremove: [footer]\nwrong: «5\n",
        "'wrong' is not on the sheet",
        "space: wrong",
    ),
    "a key that goes with another": ("extends: namaste\ndiamond: «5\n", "5", ""),
    "an inherited deck of other symbols": ("extends: lucky-dice/coasters\nsymbols: «[clover, pig]\n", "cat", ""),
    "another game": ("extends: namaste\ngame: «diceculus\n", "unknown key", "namaste"),
    "another kind": (
        "extends: namaste\nblocks: [«{id: karma, block: tick}]\n",
        "the key 'space' is missing",
        "add `space: …`",
    ),
    "an inherited block that has the space": (
        "extends: namaste\nblocks: [{id: karma, space: «first}]\n",
        "'first' is already placed",
        "once",
    ),
    "rows that are gone": (
        "extends: namaste\npage: {columns: 12, rows: «19}\n",
        "'footer' (c9-12 r20) is outside",
        "comes from namaste",
    ),
    "a page taken along": ("extends: lucky-dice/dice\nblocks: [{id: large, page: «1}]\n", "'large' (c1-10 r2-21) overlaps", "move"),
    "an inherited grid": (
        "extends: placement/level-1\nfields: {g: {kind: gem, points: 3}, b: «{kind: planet}}\n",
        "",
        "",
    ),
}
"""Text with the first error's position marked, its message, and its fix."""


@pytest.mark.parametrize("case", every(PLACES, 3))
def test_a_fault_of_what_is_inherited_stands_in_the_own_file(case: str, tmp_path: Path) -> None:
    own, message, hint = PLACES[case]
    text, places = marked(own)
    found = faults(tmp_path, text)
    assert {fault.file for fault in found} == {str(tmp_path / "own.yaml")}
    assert places[0] in [fault.position[:2] for fault in found]
    assert any(message in fault.text and hint in fault.hint for fault in found), [(f.text, f.hint) for f in found]


def test_what_is_said_besides_is_told_in_the_same_language(tmp_path: Path) -> None:
    (fault, *_) = faults(tmp_path, f"{LEVEL}title: hi\npage: {{margin: 60mm}}\n")
    english = fault.text, fault.hint
    with read_in("de"):
        assert fault.text.endswith(" (Baustein „heading“)")
        assert "der Baustein „heading“ stammt aus der eigenen Seite des Spiels; gib ihm mehr Platz: " in fault.hint
    assert (fault.text, fault.hint) == english


def test_a_base_of_ones_own_has_its_faults_in_its_own_file(tmp_path: Path) -> None:
    (tmp_path / "base.yaml").write_text("extends: namaste\nkarma: 20\n", "utf-8")
    (fault,) = faults(tmp_path, "extends: base.yaml\ntitle: Mine\n")
    assert (fault.file, fault.position[:2]) == (str(tmp_path / "base.yaml"), (2, 8))
    (fault,) = faults(tmp_path, "extends: base.yaml\nkarma: 19\n")
    assert (fault.file, fault.position[:2]) == (str(tmp_path / "own.yaml"), (2, 8))


def told(folder: Path, text: str) -> list[str]:
    """Return the problems in how the errors of a random layout are reported."""
    own = folder / "own.yaml"
    own.write_text(text, "utf-8")
    linted = lint([str(own)], Library(), fonts())
    (each,) = linted
    lines = text.split("\n")
    wrong = []
    for fault in each.faults:
        line, column, _ = fault.position
        if (fault.file or str(own)) != str(own):
            wrong.append(f"in {fault.file}: {fault.text}")
        elif not (1 <= line <= len(lines) and 1 <= column <= len(lines[line - 1]) + 1):
            wrong.append(f"at {line}:{column}: {fault.text}")
        assert fault.text.strip()
    for finding in each.findings:
        line, column, _ = finding.position
        if not (1 <= line <= len(lines) and 1 <= column <= len(lines[line - 1]) + 1):
            wrong.append(f"at {line}:{column}: {finding.message}")
    twice = Counter((fault.position, fault.text) for fault in each.faults)
    wrong += [f"twice: {message}" for (_, message), count in twice.items() if count > 1]
    error = any(finding.severity == "error" for finding in each.findings)
    assert exit_status(linted) == (2 if each.faults else 1 if error else 0)
    return wrong


@pytest.mark.parametrize("name", every(bundled(), 3))
def test_random_layouts_have_their_faults_in_their_own_file(name: str, tmp_path: Path) -> None:
    chance = random.Random(name)
    for _ in range(some(12)):
        text = own_layout(name, chance)
        assert (told(tmp_path, text), text) == ([], text)


def test_printing_in_one_language_names_those_a_fault_shows_in(tmp_path: Path) -> None:
    long = "Ich bin die Person, die dieses ganze sehr lange Spiel anfängt, und niemand sonst"
    own = typed(tmp_path, f"extends: namaste\nlabels: {{de: {{first: '{long}', player: '{long}'}}}}\n")
    layout = Library().layout(own)
    build(layout, "en", "full", fonts())
    with pytest.raises(Unreadable) as unreadable:
        build(layout, "de", "full", fonts())
    (fault,) = unreadable.value.faults
    assert fault.text.endswith("(in the language de)")


@pytest.mark.parametrize("more", ["", "remove: [back]\n", "tables: {pars: [3, 3, 3, 3, 3, 3, 3, 3, 3]}\n"])
def test_a_family_without_keys_that_are_needed_names_all_that_has_to_be_written_again(more: str, tmp_path: Path) -> None:
    (fault,) = faults_of(tmp_path, f"extends: golf\nspaces:\n  holes: {{rows: 1..9}}\n{more}")
    assert fault.position[:2] == (3, 3)
    assert fault.text == "the key '18' doesn't exist (inherited from golf)"
    assert fault.hint == "copy these keys from golf into this file, and adapt them to your change: `back`, `total` and `ties`"


def test_the_same_is_told_of_a_layout_of_ones_own(tmp_path: Path) -> None:
    (tmp_path / "base.yaml").write_text(
        "game: sheet\nname: garden\nspaces:\n"
        "  beds: {rows: [roses, tulips, herbs], number: 0..9}\n"
        "  best: {is: 'max(beds.roses, beds.herbs)'}\n"
        "  double: {is: best * 2}\n"
        "  all: {is: sum(beds.*)}\n"
        "rules: [{id: herbs, must: beds.herbs < 5, at: beds.herbs}]\n"
        "score: double\n",
        "utf-8",
    )
    heir = "extends: base.yaml\nspaces:\n  beds: {rows: [roses, tulips], number: 0..9}\n  mine: {is: beds.nothing}\n"
    inherited, own = faults_of(tmp_path, heir)
    assert inherited.position[:2] == (3, 3)
    assert inherited.hint == "copy these keys from base.yaml into this file, and adapt them to your change: `best` and `rules`"
    assert (own.position[:2], own.text) == ((4, 19), "the key 'nothing' doesn't exist")


def faults_of(folder: Path, text: str) -> list[Fault]:
    file = folder / "heir.yaml"
    file.write_text(text, "utf-8")
    with pytest.raises(Unreadable) as caught:
        Library().layout(str(file))
    return caught.value.faults
