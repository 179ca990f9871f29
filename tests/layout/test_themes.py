"""`theme: bright teal`: its meaning, how it merges with the base layout's theme, and its errors."""

from __future__ import annotations

from pathlib import Path

import pytest

from sheetgen.drawing.palette import HUES
from sheetgen.drawing.sheet import Text
from sheetgen.drawing.theme import Style, accent, variation
from sheetgen.layout.building.build import build
from tests.drawing.blocks.room import fonts
from tests.layout.files import faults, layout, marked

PAD = "game: sheet\nname: pad\nspaces: {player: text, points: {rows: [one, two], number: 0..9}}\n"


def theme(folder: Path, text: str) -> dict[str, Style]:
    return layout(folder, PAD + text).common.theme


def test_a_pad_is_plain_and_blue_unless_it_says_otherwise(tmp_path: Path) -> None:
    styles = theme(tmp_path, "")
    assert accent(styles) == HUES["blue"]
    assert {name: styles[name] for name in variation("plain blue")} == variation("plain blue")


@pytest.mark.parametrize("said", ["bright teal", "{from: bright teal}", "Teal bright", "{from: türkis bright}"])
def test_a_theme_in_two_words(tmp_path: Path, said: str) -> None:
    styles = theme(tmp_path, f"theme: {said}\n")
    assert {name: styles[name] for name in variation("bright teal")} == variation("bright teal")


def test_the_short_form_says_the_same(tmp_path: Path) -> None:
    short, long = (layout(tmp_path, PAD + f"theme: {said}\n") for said in ("ledger red", "{from: ledger red}"))
    assert short.fingerprint == long.fingerprint


def test_styles_of_ones_own_change_what_they_say(tmp_path: Path) -> None:
    styles = theme(tmp_path, 'theme: {from: plain red, label: {size: 11pt}, mine: {fill: "#ffffff"}}\n')
    assert styles["label"].size == pytest.approx(11)
    assert styles["label"].weight == "semibold"
    assert styles["mine"] == Style(fill="#ffffff")


def test_an_accent_of_ones_own(tmp_path: Path) -> None:
    styles = theme(tmp_path, 'theme: {from: plain, accent: {fill: "#2a9d8f"}}\n')
    assert accent(styles).solid == "#2a9d8f"
    assert styles["total-row"].fill == "#2a9d8f"


def test_what_a_layout_starts_from_keeps_its_styles(tmp_path: Path) -> None:
    (tmp_path / "base.yaml").write_text(PAD + "theme: {from: plain red, label: {size: 11pt}}\n", encoding="utf-8")
    styles = layout(tmp_path, "extends: ./base.yaml\ntheme: ledger green\n").common.theme
    assert accent(styles) == HUES["green"]
    assert styles["label"].size == pytest.approx(11)
    assert styles["cell"] == variation("ledger green")["cell"]


def test_a_game_that_has_styles_of_its_own_gets_those_of_a_variation_besides(tmp_path: Path) -> None:
    before, after = (layout(tmp_path, f"extends: namaste\n{said}").common.theme for said in ("", "theme: plain red\n"))
    assert set(after) == set(before) >= {"accent", "zebra", "row-label"}
    assert after["middle"] == before["middle"]
    assert after["accent"] != before["accent"]


@pytest.mark.parametrize(
    ("said", "what", "cure"),
    [
        ("theme: «brigth teal\n", "there is no theme 'brigth'", "did you mean 'bright'?"),
        ("theme: «bright mauve\n", "there is no theme 'mauve'", "expected one of plain"),
        ("theme: {from: «red blue}\n", "can't be both 'red' and 'blue'", "plain, bright, ledger or large"),
        ("theme: {from: «[bright, teal]}\n", "", ""),
        ("theme: «[bright, teal]\n", "", ""),
        ("theme: {from: plain, accent: {fill: «red}}\n", "'red'", '"#'),
        ("page: {unit: «9}\n", "9", "3"),
    ],
)
def test_what_is_wrong_is_told_at_its_place(tmp_path: Path, said: str, what: str, cure: str) -> None:
    text, places = marked(PAD + said)
    (fault,) = faults(tmp_path, text)
    assert (fault.position.line, fault.position.column) == places[0]
    assert what in fault.text
    assert cure in fault.hint


def test_the_words_of_a_theme_are_no_styles_that_nothing_uses(tmp_path: Path) -> None:
    assert faults(tmp_path, PAD + 'theme: {from: plain red, accent: {fill: "#2a9d8f"}}\n') == []


def test_type_of_the_standard_scale_keeps_its_size_at_any_unit(tmp_path: Path) -> None:
    sizes = {}
    for unit in (1.0, 1.5):
        printed = build(layout(tmp_path, PAD + f"page: {{unit: {unit}}}\n"), "en", "full", fonts())
        sizes[unit] = {op.text: op.size for op in printed.pages[0].ops if isinstance(op, Text)}
    assert sizes[1.5]["One"] == sizes[1.0]["One"]
    assert sizes[1.5]["Pad"] == sizes[1.0]["Pad"]
