"""Unexpected texts: a layout that passes `lint` can be printed, shown, typed and annotated, in every language and ink."""

from __future__ import annotations

import os
import re
from itertools import product
from pathlib import Path

import pytest

from sheetgen.drawing.sheet import Ink, Metrics
from sheetgen.layout.building.build import examine
from sheetgen.layout.model import Layout
from sheetgen.layout.read import Library
from tests.command import put, run
from tests.drawing.blocks.room import fonts
from tests.hostile.texts import Chance, bases, failures
from tests.thorough import some

COUNT = int(os.environ.get("SHEETGEN_TEXTS", some(12, 0.25)))
LABEL = "extends: namaste\nlabels:\n  en:\n    first: %s\n"


@pytest.fixture(autouse=True)
def here(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    """Run every test in its own folder."""
    monkeypatch.chdir(tmp_path)
    return tmp_path


@pytest.mark.parametrize("number", range(COUNT))
def test_what_passes_lint_fails_nowhere(number: int) -> None:
    names = bases()
    assert list(failures(Chance(f"texts {number}"), names[number * 7 % len(names)])) == []


def shown(file: str) -> list[str]:
    """The lines of type on a sheet."""
    assert run("lint", file).out.endswith("valid\n")
    assert run("render", file, "-o", "a.pdf").status == 0
    assert run("preview", file, "-o", "a.svg").status == 0
    return re.findall(r"<text[^>]*>([^<]*)<", Path("a.svg").read_text("utf-8"))


@pytest.mark.parametrize(
    "typed", [">\n      I am\n      first", '"I am\\nfirst"', '"I am\\tfirst\\n"', "|\n      I am\n      first"]
)
def test_on_a_line_a_break_is_a_blank(typed: str) -> None:
    put(own=LABEL % typed)
    assert "I am first" in shown("own.yaml")


def test_where_a_block_wraps_a_break_ends_the_line() -> None:
    put(own='extends: lucky-dice\nblocks:\n  - {id: rule, text: "One\\nTwo\\n", style: footer}\n')
    lines = shown("own.yaml")
    assert {"One", "Two"} <= set(lines)
    assert "" not in lines


def test_choices_of_several_lines() -> None:
    put(
        own='game: sheet\nspaces:\n  player: text\n  colour: {choice: ["red\\nblue", "gr\\teen"]}\n  '
        'each: {rows: [one, two], choice: ["red\\nblue", white]}\n'
    )
    assert "Colour" in shown("own.yaml")
    assert "# red blue, gr een" in run("blank", "own.yaml").out
    put(sheet='sheet: own.yaml\nplayer: Ana\ncolour: "red\\nblue"\neach: [white, "red\\nblue"]\n')
    assert run("check", "sheet.yaml").status == 0
    assert run("proof", "sheet.yaml", "-o", "proof.pdf").status == 0


@pytest.mark.parametrize("typed", ["\\0", "\\x1b", "\\u202e", "\\u200b", "😀", "\\u2028"])
def test_a_character_that_cannot_be_printed_is_told_at_its_place(typed: str) -> None:
    put(own=LABEL % f'"I am {typed}first"')
    told = run("lint", "own.yaml")
    assert told.status == 2
    assert "own.yaml:4:12: error: the font has no characters for " in told.out
    named = "😀" if typed == "😀" else f"U+{int(typed[1:].lstrip('xu'), 16):04X}"
    assert f"no characters for {named} (block 'heading') (in the language en)\n" in told.out


def test_lint_looks_at_every_line_that_a_block_sets(monkeypatch: pytest.MonkeyPatch) -> None:
    """A character that the painter can't print is an error even if a block forgets to check its text."""
    from sheetgen.drawing.blocks.printed import type as set_type

    monkeypatch.setattr(set_type, "printable", lambda text, *_: text)
    put(own=LABEL % '"I am \\ufffe first"')
    (fault,) = examine(Library().layout("own.yaml"), fonts()).faults
    assert fault.code.endswith("no-glyph")


def test_each_language_is_drawn_in_each_ink(monkeypatch: pytest.MonkeyPatch) -> None:
    from sheetgen.layout.building import build

    prints: set[tuple[str, str]] = set()
    draw = build.draw

    def drawn(layout: Layout, lang: str, ink: Ink, metrics: Metrics, strict: bool) -> build.BuiltSheet:
        prints.add((lang, ink))
        return draw(layout, lang, ink, metrics, strict=strict)

    monkeypatch.setattr(build, "draw", drawn)
    put(own="extends: namaste\nlabels: {fr: {first: Premier}}\n")
    examine(Library().layout("own.yaml"), fonts())
    assert prints == set(product(("en", "de", "fr"), ("full", "saver", "mono")))
