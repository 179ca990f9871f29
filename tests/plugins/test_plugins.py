"""Games, layouts and functions of installed packages: they work in every command, and a broken one does no harm to others."""

from __future__ import annotations

import json

import pytest

from tests.plugins.installed import RIGHT, SETS, WRONG, Place, install

TRIED: list[tuple[str, int, str]] = [
    ("layouts", 0, "Rising"),
    ("render rising --copies 3 -o pad.pdf", 0, "wrote pad.pdf"),
    ("spaces rising", 0, '"boxes.2"'),
    ("blank rising", 0, "sheet: rising"),
    ("blocks rising", 0, "id: boxes"),
    ("check right.yaml", 0, "Ana: valid"),
    ("check --table right.yaml wrong.yaml", 1, "error[rising/order]"),
    ("check wrong.yaml --format json", 1, '"computed_values"'),
    ("lint rising", 0, "rising: valid"),
    ("explain rising/sum", 0, "Rulebook: Add up"),
    ("explain rising", 0, "rising/thrown"),
    ("schema layout rising", 0, '"boxes"'),
    ("schema sheet rising", 0, '"boxes"'),
    ("schema sheet", 0, "rising: a filled sheet"),
    ("proof wrong.yaml -o proof.svg", 1, "wrote proof.svg"),
    ("preview rising -o rising.svg", 0, "wrote rising.svg"),
    ("lint sets.yaml", 0, "sets.yaml: valid"),
]


def test_a_game_of_an_installed_package_goes_through_every_command(with_example: Place) -> None:
    for command, status, said in TRIED:
        done = with_example.run(*command.split())
        assert (done.status, said in done.out) == (status, True), (command, done)


def test_it_stands_in_completion_and_on_the_page(with_example: Place) -> None:
    words = "import os; os.environ.update(COMP_WORDS='sheetgen render ris', COMP_CWORD='2', _SHEETGEN_COMPLETE='bash_complete'); "
    assert "rising" in with_example.python(
        words + "from sheetgen.__main__ import main; import sys; sys.argv = ['sheetgen']; main()"
    )
    page = "from sheetgen.page.server.application import _start; from sheetgen.page.folder import Folder; "
    assert "rising" in with_example.python(page + "print(_start(Folder('.'))['bundled'][-1])")


def test_it_is_asked_from_python(with_example: Place) -> None:
    sheet = "import sheetgen as sg; sheet = sg.load_layout('rising').sheet({'boxes.1': 4, 'boxes.2': 2}); "
    assert with_example.python(sheet + "print([finding.rule for finding in sheet.findings])") == "['rising/order']\n"


def test_a_photo_of_its_sheet_is_read(with_example: Place) -> None:
    assert with_example.run("preview", "rising", "--scan", "-o", "rising.png", "--resolution", "200").status == 0
    read = with_example.run("read", "rising.png", "--format", "json").json
    assert read["photos"][0]["sheets"][0]["layout"] == "rising", read


def test_hundreds_of_its_sheets_are_judged_in_several_processes(with_example: Place) -> None:
    folder = with_example.folder / "many"
    folder.mkdir()
    for number in range(500):
        (folder / f"{number:03}.yaml").write_text(RIGHT if number % 5 else WRONG, "utf-8")
    said = with_example.run("check", "many", "--format", "json").json["sheets"]
    assert [sheet["valid"] for sheet in said] == [number % 5 > 0 for number in range(500)]


def test_nobody_looks_for_plugins_where_names_are_bundled(place: Place) -> None:
    install(place.site, "loud", {"sheetgen.games": {"loud": "loud:GAME"}}, {"loud.py": "raise SystemExit('looked at')"})
    (place.folder / "ana.yaml").write_text("sheet: namaste\nplayer: Ana\n", "utf-8")
    program = "import sys; from sheetgen.judge.files import check; check(['ana.yaml']); print('importlib.metadata' in sys.modules)"
    assert place.python(program) == "False\n"


@pytest.mark.parametrize("file", ["METADATA", "entry_points.txt"])
def test_a_package_that_cannot_be_read_costs_no_other(with_example: Place, file: str) -> None:
    install(with_example.site, "odd", {"sheetgen.layouts": {"odd": "rising"}}, {})
    (with_example.site / "odd-1.0.dist-info" / file).write_bytes(b"Name: b\xf6se\n")
    for command in (("layouts",), ("render", "rising", "-o", "pad.pdf")):
        done = with_example.run(*command)
        assert (done.status, "rising" in (done.out + done.err).lower() or "pad.pdf" in done.out) == (0, True), done
        assert "Traceback" not in done.err


GAME = "from rising import GAME\nfrom msgspec.structs import replace\n"
BROKEN: list[tuple[str, dict[str, str], str]] = [
    ("odd:GAME", {"odd.py": "import nothing_of_that_name"}, "ModuleNotFoundError: No module named 'nothing_of_that_name'"),
    ("odd:GAME", {"odd.py": "raise SystemExit(3)"}, "SystemExit: 3"),
    ("odd:GAME", {"odd.py": "raise KeyboardInterrupt"}, "KeyboardInterrupt"),
    ("odd:GAME", {"odd.py": "class Odd(BaseException): pass\nraise Odd('out')"}, "Odd: out"),
    ("odd:GAME", {"odd.py": "class Odd(Exception):\n def __str__(self): return 1 / 0\nraise Odd"}, "'odd-games': Odd"),
    ("odd:GAME", {"odd.py": "GAME = 1 / 0"}, "ZeroDivisionError: division by zero"),
    ("odd:GAME", {"odd.py": "def f(:\n"}, "SyntaxError"),
    ("odd:GAME", {"odd.py": "OTHER = 3"}, "AttributeError: module 'odd' has no attribute 'GAME'"),
    ("odd:GAME", {"odd.py": "GAME = 3"}, "no sheetgen.plugin.Game of the name 'odd'"),
    ("odd:GAME", {"odd.py": GAME}, "no sheetgen.plugin.Game of the name 'odd'"),
    ("nowhere:GAME", {}, "ModuleNotFoundError: No module named 'nowhere'"),
]


@pytest.mark.parametrize(("value", "modules", "reason"), BROKEN)
def test_a_broken_game_is_named_and_all_else_works(with_example: Place, value: str, modules: dict[str, str], reason: str) -> None:
    install(with_example.site, "odd-games", {"sheetgen.games": {"odd": value}}, modules)
    with_example.put(mine="game: odd\n", ana="sheet: mine.yaml\n")
    told = "can't use 'odd' of the installed package 'odd-games': "
    listed = with_example.run("layouts")
    assert (listed.status, "yacht" in listed.out, "rising" in listed.out) == (0, True, True)
    assert f"warning: {told}" in listed.err
    assert reason in listed.err
    for command in (("lint", "mine.yaml"), ("check", "ana.yaml"), ("render", "mine.yaml")):
        done = with_example.run(*command)
        assert done.status == 2
        assert f"mine.yaml:1:7: error: {told}" in (done.out + done.err), done
        assert "Traceback" not in done.err
    assert with_example.run("check", "right.yaml").status == 0
    schema = with_example.run("schema", "sheet")
    assert (schema.status, "rising" in schema.out, f"warning: {told}" in schema.err) == (0, True, True)
    for kind in ("sheet", "layout"):
        done = with_example.run("schema", kind, "odd")
        assert (done.status, done.out, f"error: {told}" in done.err) == (2, "", True), done


def test_an_unknown_game_is_compared_with_those_installed(with_example: Place) -> None:
    with_example.put(mine="game: risng\n")
    assert "did you mean 'rising'?" in with_example.run("lint", "mine.yaml").out
    assert "did you mean 'rising'?" in with_example.run("render", "risng").err


def test_of_two_layouts_of_one_name_the_bundled_one_wins(place: Place) -> None:
    layout = "game: sheet\ntitle: Another\nspaces: {points: 0..9}\n"
    modules = {
        "more/__init__.py": "",
        "more/layouts/yacht.yaml": layout,
        "more/layouts/pads/mine.yaml": layout,
        "more/layouts/_base.yaml": layout,
    }
    install(place.site, "more-pads", {"sheetgen.layouts": {"more": "more", "none": "json", "nil": "nil.nil"}}, modules)
    listed = place.run("layouts")
    assert [line.split()[0] for line in listed.out.splitlines()][-1] == "pads/mine"
    assert [line.split()[0] for line in listed.out.splitlines()].count("yacht") == 1
    assert "there is another layout 'yacht'; the one from more-pads is ignored" in listed.err
    assert "can't use 'none' of the installed package 'more-pads': json has no folder 'layouts'" in listed.err
    assert "can't use 'nil' of the installed package 'more-pads': ModuleNotFoundError" in listed.err
    place.put(ana="sheet: pads/mine\npoints: 12\n")
    assert "the points can only be 0 to 9, not 12" in place.run("check", "ana.yaml").out
    assert place.run("render", "_base").status == 2
    assert place.run("render", "pads/mine", "-o", "mine.pdf").status == 0


FUNCTIONS = """
from collections.abc import Sequence
from fractions import Fraction
def best(numbers: list[int], *, most: int = 3) -> int: return 1
def pairs(faces: Sequence[int | Fraction]) -> int: return sum(faces.count(face) >= 2 for face in set(faces))
def longest(*texts: str) -> str: return max(texts, key=len)
def half(number: float) -> float: return number / 2
def both(one: bool, other: bool) -> bool: return one and other
def untyped(number): return number
def odd(number: dict) -> int: return 1
def lies(number: int) -> int: return "three"
def endless(number: int) -> int: return number ** 10 ** 3
def raises(number: int) -> int: raise KeyError("x")
def nothing(number: int) -> int | None: return None
def quits(number: int) -> int: raise SystemExit(3)
def interrupts(number: int) -> int: raise KeyboardInterrupt
def long(number: int) -> str: return "x" * number
def torn(number: int) -> str: return chr(0xd800)
def huge(number: int) -> float: return 1e300
CONSTANT = 3
"""
NAMES = (
    "best",
    "pairs",
    "longest",
    "half",
    "both",
    "untyped",
    "odd",
    "lies",
    "endless",
    "raises",
    "nothing",
    "CONSTANT",
    "quits",
    "interrupts",
    "long",
    "torn",
    "huge",
)
CALLS: list[tuple[str, str, str]] = [
    ("pairs(dice.*)", "points: 1\n", ""),
    ("pairs(dice.*)", "points: 2\n", "points should be 1, not 2"),
    ("pairs(1, 2)", "", "'pairs' needs 1 value, not 2"),
    ("pairs(name)", "", "expected a number, not text"),
    ("half(3)", "points: 1.5\n", ""),
    ("half(4)", "points: 2\n", ""),
    ("half(dice.4)", "points: 2\n", "nothing should be written there yet"),
    ("length(longest('a', 'abc', name))", "name: Hannah\npoints: 6\n", ""),
    ("if both(dice.1 > 0, dice.2 = 3) then 5", "points: 5\n", ""),
    ("best(dice.*)", "", "it takes arguments that have to be named"),
    ("untyped(3)", "", "'number' is annotated as None"),
    ("odd(3)", "", "is annotated as <class 'dict'>"),
    ("nothing(3)", "", "its value is annotated as int | None"),
    ("CONSTANT(3)", "", "is not a callable object"),
    ("lies(3)", "", "the function 'lies' gives no result: it gave a value of type str"),
    ("endless(99)", "", "a number, or its denominator, becomes larger than"),
    ("raises(3)", "", "the function 'raises' gives no result: 'x'"),
    ("quits(3)", "", "the function 'quits' gives no result: SystemExit: 3"),
    ("interrupts(3)", "", "the function 'interrupts' gives no result: KeyboardInterrupt"),
    ("length(long(1000))", "points: 1000\n", ""),
    ("length(long(1001))", "", "the function 'long' returned text with more than 1,000 characters"),
    ("length(torn(1))", "", "the function 'torn' returned text that can't be printed"),
    ("huge(1)", "", "a number, or its denominator, becomes larger than"),
    ("pears(dice.*)", "", "did you mean 'pairs'?"),
]


@pytest.mark.parametrize(("formula", "typed", "said"), CALLS)
def test_functions_are_typed_and_what_they_raise_is_the_formulas_fault(place: Place, formula: str, typed: str, said: str) -> None:
    points = {"sheetgen.functions": {name: f"dice_words:{name}" for name in NAMES}}
    install(place.site, "dice-words", points, {"dice_words.py": FUNCTIONS})
    spaces = "spaces:\n  dice: {columns: 1..5, number: 1..6}\n  name: text\n  points:\n    is: "
    place.put(own=f'game: sheet\n{spaces}"{formula}"\n', ana=f"sheet: own.yaml\ndice: [3, 3, 5, ., 1]\n{typed}")
    done = place.run("check", "ana.yaml")
    assert "Traceback" not in done.err
    assert (said in done.out + done.err) if said else done.status == 0, done
    if not said:
        listed = place.run("layouts").err
        assert listed.count("can't use") == 5, listed


def test_calls_of_functions_are_work(place: Place) -> None:
    text = "def one(number: int) -> int: return 1\n"
    install(place.site, "ones", {"sheetgen.functions": {"one": "ones:one"}}, {"ones.py": text})
    place.put(own='game: sheet\nspaces:\n  points: {is: "sum(one(n) for n in 1..100 for m in 1..100)"}\n', ana="sheet: own.yaml\n")
    assert "takes too much work" in place.run("check", "ana.yaml").err


def test_games_and_functions_whose_names_are_taken_are_named(place: Place) -> None:
    points = {"sheetgen.games": {"namaste": "loud:GAME"}, "sheetgen.functions": {"sum": "loud:total"}}
    install(place.site, "loud-games", points, {"loud.py": "def total(*numbers: int) -> int: return 0\n"})
    told = place.run("layouts").err
    assert "the game 'namaste' is bundled; the game of the installed package 'loud-games' is ignored" in told
    assert "there is a formula function 'sum'; the function of the installed package 'loud-games' is ignored" in told


def test_what_a_function_needs_and_cannot_be_read_leaves_its_value_open(with_example: Place) -> None:
    with_example.put(a="sheet: sets.yaml\nsets: ?\npoints: 3\n", b="sheet: sets.yaml\npoints: 3\n")
    one, other = (json.loads(with_example.run("check", f"{name}.yaml", "--format", "json").out)["sheets"][0] for name in "ab")
    assert (one["valid"], one["computed_values"]) == (True, {"points": None})
    assert other["computed_values"] == {}


def test_a_layout_never_calls_what_lies_beside_it(place: Place) -> None:
    (place.folder / "triangular.py").write_text("def triangular(n: int) -> int: return n\n", "utf-8")
    place.put(sets=SETS)
    done = place.run("lint", "sets.yaml")
    assert done.status == 2
    assert "the function 'triangular' doesn't exist" in done.out
