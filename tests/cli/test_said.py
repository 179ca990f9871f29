"""Messages for players: the output of commands for each example and each case with a finding, kept in `tests/golden/said`.

`make golden` rewrites it; review the difference before you commit it.
"""

from __future__ import annotations

import json
import re
from collections.abc import Iterator
from inspect import cleandoc
from pathlib import Path
from shutil import copyfile

import pytest
from click import Choice, Context
from pytest_regressions.file_regression import FileRegressionFixture

from sheetgen.cli.main import COMMANDS, sheetgen
from sheetgen.source import reader as source
from sheetgen.source.nodes import Mapping
from tests.command import ROOT, put, run
from tests.laid_out import laid_out

SAID = ROOT / "tests" / "golden" / "said"
EXCERPT = re.compile(r" *\d* \||   = see: ")
HOMES = [*sorted((ROOT / "sheetgen" / "cases").iterdir()), *sorted(path for path in (ROOT / "examples").iterdir() if path.is_dir())]


def named(home: Path) -> str:
    """Return the name for a folder's texts."""
    return "-".join(home.relative_to(ROOT).parts).removeprefix("sheetgen-")


def said_of(file: Path, whole: bool) -> str:
    """Return the call and output of `check` for a file of sheets, or of `lint` for a layout; unless whole, without excerpts."""
    documents = source.read(str(file)).documents
    sheets = any(isinstance(each.root, Mapping) and "sheet" in each.root.items for each in documents)
    table = ["--table"] if sheets and len(documents) > 1 else []
    command = ["check", *table] if sheets else ["lint"]
    ran = run(*command, file.name)
    said = f"{ran.out}{ran.err}\n"
    if not whole:
        said = "".join(line for line in said.splitlines(keepends=True) if line.strip() and not EXCERPT.match(line))
    return f"$ sheetgen {' '.join(command)} {file.name}   # {ran.status}\n{said}"


@pytest.mark.parametrize("home", HOMES, ids=named)
def test_it_says_what_it_said(home: Path, file_regression: FileRegressionFixture, monkeypatch: pytest.MonkeyPatch) -> None:
    texts = []
    for file in sorted(home.rglob("*.yaml")):
        if not file.name.startswith("_") and not file.name.endswith(".keeps.yaml"):
            monkeypatch.chdir(file.parent)
            texts.append(said_of(file, whole="examples" in home.parts))
    file_regression.check("\n".join(texts), encoding="utf-8", newline="\n", fullpath=SAID / f"{named(home)}.txt")


def options_of(name: str) -> Iterator[str]:
    """A command's name and first line, and its options and arguments."""
    command = sheetgen.get_command(Context(sheetgen), name)
    assert command is not None
    yield f"$ sheetgen {name} --help   {COMMANDS[name]}"
    for parameter in command.params:
        names = " ".join(filter(None, [*parameter.opts, *parameter.secondary_opts, parameter.metavar]))
        default = None if callable(parameter.default) else parameter.default
        of = "|".join(map(str, parameter.type.choices)) if isinstance(parameter.type, Choice) else parameter.type.name
        many = f"{', required' if parameter.required else ''}{', several' if parameter.multiple else ''}"
        shown = isinstance(default, str | int | float) and getattr(parameter, "show_default", None)
        yield f"  {names} ({of}{many}){f' default {default}' if shown else ''}"


def test_commands_have_the_options_they_had(file_regression: FileRegressionFixture) -> None:
    lines = [cleandoc(sheetgen.help or ""), sheetgen.epilog or "", *(line for name in COMMANDS for line in options_of(name))]
    file_regression.check("\n".join(lines) + "\n", encoding="utf-8", newline="\n", fullpath=SAID / "help.txt")


@pytest.mark.parametrize("name", COMMANDS)
def test_every_option_has_help(name: str) -> None:
    command = sheetgen.get_command(Context(sheetgen), name)
    assert command is not None
    assert cleandoc(command.help or "")
    assert [each.name for each in command.params if each.param_type_name == "option" and not getattr(each, "help", None)] == []


OTHERS = (
    "layouts",
    "blank placement/level-1",
    "blocks lucky-dice",
    "check --format json wrong.yaml",
    "check empty.yaml",
    "check unread.yaml",
    "check --table ana.yaml empty.yaml unread.yaml",
    "check ana.yaml empty.yaml doubt.yaml wrong.yaml",
    "check --table ana.yaml ben.yaml doubt.yaml",
    "lint --format json pip-balance.breaks.yaml",
    "explain yacht/bonus",
    "explain namaste",
    "explain namaste/nosuch",
    "render nosuch",
    "render namaste --paper nosuch",
    "render namaste --lang fr",
    "render namaste --copies 0",
    "check nosuch.yaml",
    "options wrong.yaml",
    "options wrong.yaml --result 13",
    "options ana.yaml --result 13",
    "options ana.yaml --dice 5,6,6,2,1",
    "options ana.yaml --result 13 --format json",
)


def test_other_commands_say_what_they_said(
    file_regression: FileRegressionFixture, monkeypatch: pytest.MonkeyPatch, tmp_path: Path
) -> None:
    for file in ("examples/namaste/wrong.yaml", "sheetgen/cases/level/pip-balance.breaks.yaml"):
        copyfile(ROOT / file, tmp_path / Path(file).name)
    for player in ("ana", "ben", "cem"):
        copyfile(ROOT / "examples" / "namaste" / "table-of-three" / f"{player}.yaml", tmp_path / f"{player}.yaml")
    monkeypatch.chdir(tmp_path)
    put(
        empty="sheet: namaste\nplayer: Dora\n",
        unread="sheet: namaste\nplayer: Eva\nkarma: [1, '?', 3 pts]\ntotal: -4\n",
        doubt="sheet: namaste\nplayer: Fay\nkarma: [1, '?', 4]\n",
    )
    texts = []
    for command in OTHERS:
        ran = run(*command.split())
        assert "= see `sheetgen" not in ran.err, "click's own words change with click"
        out = "\n".join(laid_out(json.loads(ran.out))) + "\n" if "json" in command else ran.out
        texts.append(f"$ sheetgen {command}   # {ran.status}\n{out}{ran.err}\n")
    file_regression.check("\n".join(texts), encoding="utf-8", newline="\n", fullpath=SAID / "other.txt")


@pytest.mark.parametrize("kind", ["level", "sheet"])
def test_a_new_file_is_as_it_was(
    kind: str, file_regression: FileRegressionFixture, monkeypatch: pytest.MonkeyPatch, tmp_path: Path
) -> None:
    monkeypatch.chdir(tmp_path)
    ran = run("new", kind, "mine")
    text = f"{ran.out}{ran.err}{(tmp_path / 'mine.yaml').read_text('utf-8')}"
    file_regression.check(text, encoding="utf-8", newline="\n", fullpath=SAID / f"new-{kind}.txt")
