"""The modules that each command loads: few, so that it starts quickly."""

from __future__ import annotations

import json
import subprocess
import sys
from functools import cache
from pathlib import Path

import pytest

from tests.command import surroundings

SHEET = "sheet: namaste\nplayer: Ana\nkarma: [1, 9]\n"
PROGRAM = """
import json, sys
from sheetgen.cli.main import main
try:
    main(sys.argv[2:])
except SystemExit as end:
    status = end.code or 0
with open(sys.argv[1], "w") as file:
    json.dump([status, sorted(sys.modules)], file)
"""
PAINTERS = (
    "reportlab",
    "sheetgen.paint",
    "font_source_sans_pro",
    "fonticon_mdi7",
    "pypdfium2",
    "numpy",
    "cv2",
    "zxingcpp",
    "sheetgen.photo",
)
LAYOUTS_ONLY = (
    "sheetgen.drawing.blocks",
    "sheetgen.layout.schema",
    "sheetgen.judge.linting.lint",
    "sheetgen.pads",
    "sheetgen.layout.grid",
)
GAMES = ("namaste", "placement", "diceculus", "diceculus_cards", "lucky_dice", "lucky_dice_coasters", "lucky_dice_dice")


@cache
def loaded(folder: Path, *arguments: str) -> tuple[int, frozenset[str]]:
    """Return a call's exit status and the modules that are loaded when it ends."""
    (folder / "a.yaml").write_text(SHEET)
    told = folder / "told.json"
    command = [sys.executable, "-c", PROGRAM, str(told), *arguments]
    subprocess.run(command, cwd=folder, env=surroundings(), capture_output=True, check=True, timeout=60)
    status, modules = json.loads(told.read_text())
    return status, frozenset(modules)


def found(modules: frozenset[str], *names: str) -> set[str]:
    """Return the modules in any of the named packages."""
    return {module for module in modules if any(module == name or module.startswith(name + ".") for name in names)}


def test_the_probe_sees_what_is_loaded(tmp_path: Path) -> None:
    status, modules = loaded(tmp_path, "render", "namaste")
    assert status == 0
    assert {"reportlab", "click", "yaml", "sheetgen.paint.pdf"} <= modules


@pytest.mark.parametrize("arguments", ["check a.yaml", "check --table --format json a.yaml", "check none.yaml"])
def test_check_loads_no_painter_and_no_formulas(arguments: str, tmp_path: Path) -> None:
    status, modules = loaded(tmp_path, *arguments.split())
    assert status == (2 if "none" in arguments else 1)
    assert found(modules, *PAINTERS, *LAYOUTS_ONLY) == set()
    assert found(modules, "multiprocessing", "importlib.resources", "asyncio") == set()


@pytest.mark.parametrize(
    "arguments", ["options a.yaml --result 14", "options a.yaml --dice 2,4t --format json", "options none.yaml"]
)
def test_options_on_the_terminal_load_no_painter_either(arguments: str, tmp_path: Path) -> None:
    status, modules = loaded(tmp_path, *arguments.split())
    assert status == (2 if "none" in arguments else 0)
    assert found(modules, *PAINTERS, *LAYOUTS_ONLY, "sheetgen.press", "sheetgen.drawing.proofs.hand") == set()


@pytest.mark.parametrize("arguments", ["read --help", "read a.yaml --proof a.png"])
def test_what_reads_photos_is_loaded_when_there_is_something_to_read(arguments: str, tmp_path: Path) -> None:
    """numpy reads its number of threads when it is loaded, so it must not be loaded before `extra.needed` has set that number."""
    _, modules = loaded(tmp_path, *arguments.split())
    assert found(modules, "numpy", "cv2", "zxingcpp", "pypdfium2", "reportlab", "multiprocessing") == set()


@pytest.mark.parametrize("arguments", ["--help", "--version", "-h"])
def test_help_loads_next_to_nothing(arguments: str, tmp_path: Path) -> None:
    status, modules = loaded(tmp_path, *arguments.split())
    assert status == 0
    assert found(modules, *PAINTERS, *LAYOUTS_ONLY, "yaml", "msgspec", "sheetgen.games", "sheetgen.judge") == set()


@pytest.mark.parametrize(
    "arguments", ["render namaste", "check a.yaml", "options a.yaml --result 14", "blank namaste", "spaces namaste", "lint namaste"]
)
def test_one_games_command_loads_no_other_game(arguments: str, tmp_path: Path) -> None:
    _, modules = loaded(tmp_path, *arguments.split())
    assert {game for game in GAMES if found(modules, f"sheetgen.games.{game}")} == {"namaste"}


def test_an_svg_is_painted_without_the_painters_of_others(tmp_path: Path) -> None:
    status, modules = loaded(tmp_path, "preview", "namaste", "-o", str(tmp_path / "a.svg"))
    assert status == 0
    assert "sheetgen.paint.svg" in modules
    assert found(modules, "sheetgen.paint.pdf", "sheetgen.paint.document", "pypdfium2") == set()


@pytest.mark.parametrize(
    "arguments", ["layouts", "explain namaste/total", "blank namaste", "completion bash", "schema sheet namaste"]
)
def test_what_prints_no_pdf_loads_no_painter(arguments: str, tmp_path: Path) -> None:
    status, modules = loaded(tmp_path, *arguments.split())
    assert status == 0
    assert found(modules, "reportlab") == set()


@pytest.mark.parametrize(("options", "loads"), [((), False), (("--number", "--names", "Ana"), False), (("--scan",), True)])
def test_codes_are_loaded_for_sheets_that_have_them(options: tuple[str, ...], loads: bool, tmp_path: Path) -> None:
    status, modules = loaded(tmp_path, "render", "namaste", *options)
    assert (status, bool(found(modules, "segno"))) == (0, loads)
