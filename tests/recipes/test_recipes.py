"""Recipes of docs/design/recipes.md, followed in a copy of the tree: none may leave out a step."""

from __future__ import annotations

import os
import re
import shutil
import subprocess
import sys
from pathlib import Path

import pytest

ROOT = Path(__file__).parents[2]
LEFT_OUT = shutil.ignore_patterns("__pycache__", "node_modules")
_FILE = re.compile(r"^- `([a-z/_]+\.py)`", re.MULTILINE)


class Tree:
    """A copy of the package, with the layouts and the game of the example."""

    def __init__(self, folder: Path) -> None:
        self.folder = folder
        shutil.copytree(ROOT / "sheetgen", folder / "sheetgen", ignore=LEFT_OUT)
        shutil.copytree(ROOT / "examples/plugin/rising", folder / "rising", ignore=LEFT_OUT)
        (folder / "layouts").symlink_to(ROOT / "layouts", target_is_directory=True)

    def put(self, path: str, before: str, text: str) -> None:
        """Insert text into a file before another text that occurs once."""
        file = self.folder / path
        old = file.read_text("utf-8")
        assert old.count(before) == 1, f"{path} has not one {before!r}"
        file.write_text(old.replace(before, text + before), "utf-8")

    def python(self, *args: str) -> str:
        """Return Python's output in this tree, errors included."""
        environment = {**os.environ, "PYTHONPATH": str(self.folder)}
        done = subprocess.run([sys.executable, *args], cwd=self.folder, env=environment, capture_output=True, text=True)
        return done.stdout + done.stderr

    def sheetgen(self, *args: str) -> str:
        """Return a command's output in this tree."""
        return self.python("-m", "sheetgen", *args)


@pytest.fixture
def tree(tmp_path: Path) -> Tree:
    return Tree(tmp_path)


_RULE = '''@rule("rising/low", "The first number leaves room to rise.", "Rise")
def low(at: BoxesAt) -> Iterator[Broken]:
    """The first number leaves room to rise."""
    if at.numbers[0] == at.sides:
        yield (spaces.box(1),), message(words.low, at.sides)


'''
_RULE_WORDS = """def low(sides: int) -> Sentence:
    return sentence(phrase("low", "nothing rises after {sides}", sides))


"""
_CHECK = """
import sys
from sheetgen.games.registry import BUNDLED
from sheetgen.judge.files import check
from sheetgen.layout.read import Library
from rising import GAME
for sheet in check(sys.argv[1:], False, Library(BUNDLED.plus(GAME))).sheets:
    print([finding.rule for finding in sheet.findings])
"""


def test_add_a_rule(tree: Tree) -> None:
    toy = "rising/"
    tree.put(toy + "words.py", "def nobody()", _RULE_WORDS)
    tree.put(toy + "rules.py", '@rule("rising/sum"', _RULE)
    tree.put(toy + "rules.py", "added)\n\n\ndef ground", "low, ")
    tree.put(toy + "rules.py", "*order(at))", "*low(at), ")
    for name, boxes in (("broken", "[6, ., .]"), ("kept", "[5, 6, .]")):
        (tree.folder / f"{name}.yaml").write_text(f"sheet: {toy}layouts/rising.yaml\nplayer: Ana\nboxes: {boxes}\n", "utf-8")
    assert tree.python("-c", _CHECK, "broken.yaml", "kept.yaml").splitlines() == ["['rising/low']", "[]"]


_BLOCK = '''"""`stamp`: a square to stamp."""

from __future__ import annotations

from sheetgen.drawing import words
from sheetgen.drawing.blocks.base import DrawContext, Drawing, Options
from sheetgen.drawing.blocks.printed.shapes import rect
from sheetgen.drawing.sheet import Box
from sheetgen.drawing.theme import Side
from sheetgen.source.decimals import brief
from sheetgen.source.messages import message, room

phrase, _ = room("drawing")


class StampOptions(Options, frozen=True, kw_only=True):
    """Keys of a `stamp` block."""

    side: Side = 10.0
    """Its width and height."""


def draw(options: StampOptions, box: Box, context: DrawContext) -> Drawing:
    """A square in the corner of its cells."""
    if options.side > min(box.w, box.h):
        what = phrase("stamp-does-not-fit", "a stamp of {side} mm does not fit", brief(options.side))
        context.fault(message(what, words.MORE_CELLS))
        return Drawing()
    return Drawing([rect(Box(box.x, box.y, options.side, options.side), context.look(options.style, "stamp"))])
'''
_PAGE = """game: sheet
title: {{en: Stamped}}
spaces: {{points: 0..9}}
score: points
page: {{paper: a6, margin: 5mm, columns: 4, rows: 8, gap: 2mm}}
blocks:
  - {{id: points, block: boxes, at: c1-4 r3-4, space: points, label: Points}}
  - {{id: stamp, block: stamp, at: c1-4 r5-6, side: {side}mm}}
"""


def test_add_a_kind_of_block(tree: Tree) -> None:
    blocks = "sheetgen/drawing/blocks/"
    (tree.folder / blocks / "stamp.py").write_text(_BLOCK, "utf-8")
    tree.put(blocks + "__init__.py", '        Kind("cutouts.net"', '        Kind("stamp"),\n')
    tree.put("sheetgen/drawing/words.py", '        "nets-do-not-fit",\n', '        "stamp-does-not-fit",\n')
    shutil.copytree(ROOT / "bench/makers", tree.folder / "bench/makers", ignore=LEFT_OUT)
    tree.python("bench/makers/messages.py")  # `make languages`
    entry = 'msgctxt "drawing/stamp-does-not-fit"\nmsgid "a stamp of {side} mm does not fit"\nmsgstr "'
    german = tree.folder / "sheetgen/languages/de/drawing.po"
    listed = german.read_text("utf-8")
    assert entry in listed
    german.write_text(listed.replace(entry, entry + "ein Stempel von {side} mm passt nicht"), "utf-8")
    tree.python("bench/makers/messages.py")
    for side in (4, 60):
        (tree.folder / f"{side}.yaml").write_text(_PAGE.format(side=side), "utf-8")
    assert "stamp" not in tree.sheetgen("lint", "4.yaml")
    drawn = tree.sheetgen("render", "4.yaml", "-o", "4.pdf")
    assert (tree.folder / "4.pdf").exists(), drawn
    missing = tree.sheetgen("render", "60.yaml", "-o", "60.pdf")
    assert "a stamp of 60 mm does not fit" in missing
    assert "everything fits on a4" in missing, "its message is in OF_ROOM"
    assert "ein Stempel von 60 mm passt nicht" in tree.sheetgen("render", "60.yaml", "-o", "60.pdf", "--language", "de")


_KIND = '''

class Clock(Single, frozen=True, kw_only=True):
    """A time: `12:30`."""

    def parse(self, text: str, how: TypedAs = ALONE) -> Parsed:
        """The time; a fault without a colon."""
        return text.strip() if ":" in text else Issue(message(phrase("no-time", "expected a time, not '{typed}'", text)))
'''
_USED = """            "begun": kinds.Clock(about="when you began"),
"""


def test_add_a_kind_of_space(tree: Tree) -> None:
    kinds = tree.folder / "sheetgen/form/kinds.py"
    kinds.write_text(kinds.read_text("utf-8") + _KIND, "utf-8")
    tree.put("rising/content.py", '            "sum": Number(', _USED)
    tree.put("rising/content.py", "from sheetgen.plugin import", "from sheetgen.form import kinds\n")
    tree.put("rising/layouts/rising.yaml", "  - {id: boxes,", "  - {id: begun, block: write, at: c4 r2, space: begun}\n")
    layout = (tree.folder / "rising/layouts/rising.yaml").read_text("utf-8").replace("c1-4 r2,", "c1-3 r2,")
    (tree.folder / "rising/layouts/rising.yaml").write_text(layout, "utf-8")
    for name, begun in (("broken", "noon"), ("kept", "12:30")):
        (tree.folder / f"{name}.yaml").write_text(f"sheet: rising/layouts/rising.yaml\nplayer: Ana\nbegun: {begun}\n", "utf-8")
    told = tree.python("-c", _SPACES, "broken.yaml", "kept.yaml")
    assert told.splitlines() == [
        "begun:   # when you began",
        "{'type': ['string', 'number', 'boolean', 'null'], 'description': 'when you began'}",
        "expected a time, not 'noon'",
        "12:30",
        'begun: "13:00"',
    ]


_SPACES = """
import sys
from sheetgen.form.read.sheet import read_filled
from sheetgen.form.schema import sheet_schema
from sheetgen.form.write.blank import blank
from sheetgen.form.write.rewriting import rewritten
from sheetgen.games.registry import BUNDLED
from sheetgen.layout.read import Library
from sheetgen.source import reader
from rising import GAME

form = Library(BUNDLED.plus(GAME)).layout("rising/layouts/rising.yaml", "").content.form
print(*[line for line in blank("rising", "Rising", form).splitlines() if line.startswith("begun")])
print(sheet_schema("rising", form)["properties"]["begun"])
for file in sys.argv[1:]:
    source = reader.read(file)
    read = read_filled(source.documents[0].root, source.lines, form)
    print(*[fault.text for fault in read.faults], *[read.written.text("begun")] * (not read.faults))
changed = rewritten(open("kept.yaml").read(), form, read.written, {"begun": "13:00"})
print(*[line for line in changed.splitlines() if line.startswith("begun")])
"""


@pytest.mark.heavy
def test_add_a_kind_of_entry(tree: Tree) -> None:
    """mypy lists every place to change for a new kind, and the recipe names them all. Without mypy there is no such list."""
    pytest.importorskip("mypy", reason="`make check-code` installs mypy")
    new = 'class Stamp(Entry, frozen=True, kw_only=True):\n    """A stamp."""\n\n\n'
    tree.put("sheetgen/form/entries.py", "AnyEntry = ", new)
    tree.put("sheetgen/form/entries.py", "Single | Names | Record | Rounds | Axis", "Stamp | ")
    shutil.copy(ROOT / "pyproject.toml", tree.folder)
    listed = tree.python("-m", "mypy", "--no-error-summary", "--cache-dir", str(tree.folder / "cache"), "sheetgen")
    errors = [line for line in listed.splitlines() if " error: " in line]
    assert all('assert_never" has incompatible type "Stamp"' in error for error in errors), listed
    recipe = (ROOT / "docs/design/recipes.md").read_text("utf-8").split("## Add a kind of entry")[1].split("\n## ")[0]
    assert {error.split(":")[0].removeprefix("sheetgen/") for error in errors} == set(_FILE.findall(recipe))


_DOUBLED = """game: sheet
title: {en: Doubled}
spaces:
  ones: 0..9
  twice: {is: double(ones)}
  steps: {is: "steps(ones, twice)"}
score: twice
"""


def test_add_a_function_of_formulas(tree: Tree) -> None:
    functions = "sheetgen/games/sheet/language/functions.py"
    tree.put(functions, '    "length": FunctionOfOne(', '    "double": FunctionOfOne(lambda value: 2 * value, NUMBER),\n')
    tree.put(functions, '    "first": Function(', '    "steps": Function(lambda values: len(values) - 1, "anything", NUMBER),\n')
    (tree.folder / "mine.yaml").write_text(_DOUBLED, "utf-8")
    (tree.folder / "ana.yaml").write_text("sheet: mine.yaml\nones: 4\ntwice: 9\nsteps: 2\n", "utf-8")
    message = tree.sheetgen("check", "ana.yaml")
    assert "the twice should be 8, not 9" in message, message
    assert "8" in message
    assert "the steps should be 1, not 2" in message, message


_HALVED = """game: sheet
title: {en: Halved}
spaces:
  ones: 0..9
  half: {is: 1 + ones div 2 * 2}
score: half
"""


def test_add_an_operator_of_formulas(tree: Tree) -> None:
    tree.put(
        "sheetgen/games/sheet/language/numbers.py",
        '"mod": remainder}',
        '"div": lambda one, other: one // other if other else None, ',
    )
    tree.put("sheetgen/games/sheet/tokens.py", '"mod"))', '"div", ')
    (tree.folder / "mine.yaml").write_text(_HALVED, "utf-8")
    (tree.folder / "ana.yaml").write_text("sheet: mine.yaml\nones: 7\nhalf: 8\n", "utf-8")
    message = tree.sheetgen("check", "ana.yaml")
    assert "the half should be 7, not 8" in message, message
    assert "ones is 7" in message, "its note goes through the operator"


def test_add_a_game(tree: Tree) -> None:
    shutil.move(tree.folder / "rising", tree.folder / "sheetgen/games/rising")
    for file in (tree.folder / "sheetgen/games/rising").glob("*.py"):
        file.write_text(file.read_text("utf-8").replace("from rising", "from sheetgen.games.rising"), "utf-8")
    tree.put("sheetgen/games/registry.py", '        "sheet": "', '        "rising": "sheetgen.games.rising",\n')
    (tree.folder / "layouts").unlink()
    shutil.copytree(ROOT / "layouts", tree.folder / "layouts")
    shutil.copy(tree.folder / "sheetgen/games/rising/layouts/rising.yaml", tree.folder / "layouts/rising.yaml")
    listed = tree.sheetgen("layouts")
    assert "rising" in listed, listed
    blank = tree.sheetgen("blank", "rising")
    assert "sheet: rising" in blank, blank
    (tree.folder / "ana.yaml").write_text("sheet: rising\nplayer: Ana\nboxes: [3, 2, 5]\nsum: 10\n", "utf-8")
    message = tree.sheetgen("check", "ana.yaml")
    assert "rising/" in message, message


def test_what_the_recipes_name_is_there() -> None:
    """Paths are relative to `sheetgen/`; CODE and NAME are placeholders."""
    table = (ROOT / "docs/design/recipes.md").read_text("utf-8").partition("## Where a change goes")[2].partition("\n## ")[0]
    named = re.findall(r"`([a-z/_]+/[a-z_]*(?:\.py)?)`", table)
    assert len(named) > 10
    assert [name for name in named if not (ROOT / "sheetgen" / name).exists()] == []
