"""What a player reads: the whole text that the commands print of each case and example, kept in `tests/golden/said`.

`make golden` rewrites it; read the difference before you commit it.
"""

from __future__ import annotations

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

SAID = ROOT / "tests" / "golden" / "said"
HOMES = [*sorted((ROOT / "sheetgen" / "cases").iterdir()), *sorted(path for path in (ROOT / "examples").iterdir() if path.is_dir())]


def named(home: Path) -> str:
    """What a folder's texts are kept under."""
    return "-".join(home.relative_to(ROOT).parts).removeprefix("sheetgen-")


def said_of(file: Path) -> str:
    """What is said of a file of sheets by `check`, of one with a layout by `lint`, with the call."""
    documents = source.read(str(file)).documents
    sheets = any(isinstance(each.root, Mapping) and "sheet" in each.root.items for each in documents)
    table = ["--table"] if sheets and len(documents) > 1 else []
    command = ["check", *table] if sheets else ["lint"]
    ran = run(*command, file.name)
    return f"$ sheetgen {' '.join(command)} {file.name}   # {ran.status}\n{ran.out}{ran.err}\n"


@pytest.mark.parametrize("home", HOMES, ids=named)
def test_it_says_what_it_said(home: Path, file_regression: FileRegressionFixture, monkeypatch: pytest.MonkeyPatch) -> None:
    texts = []
    for file in sorted(home.rglob("*.yaml")):
        if not file.name.startswith("_"):
            monkeypatch.chdir(file.parent)
            texts.append(said_of(file))
    file_regression.check("\n".join(texts), encoding="utf-8", newline="\n", fullpath=SAID / f"{named(home)}.txt")


def helped(name: str) -> str:
    """What a command's help says, however click lays it out."""
    command = sheetgen.get_command(Context(sheetgen), name)
    assert command is not None
    lines = [f"$ sheetgen {name} --help", COMMANDS[name], cleandoc(command.help or ""), command.epilog or ""]
    for parameter in command.params:
        names = " ".join(filter(None, [*parameter.opts, *parameter.secondary_opts, parameter.metavar]))
        default = None if callable(parameter.default) else parameter.default
        of = "|".join(map(str, parameter.type.choices)) if isinstance(parameter.type, Choice) else parameter.type.name
        told = getattr(parameter, "help", None)
        lines.append(
            f"  {names} ({of}{', required' if parameter.required else ''}{', several' if parameter.multiple else ''}) {told}"
        )
        if isinstance(default, str | int | float) and getattr(parameter, "show_default", None):
            lines.append(f"     default {default}")
    return "\n".join(line for line in lines if line) + "\n"


def test_help_says_what_it_said(file_regression: FileRegressionFixture) -> None:
    texts = ["$ sheetgen --help", cleandoc(sheetgen.help or ""), sheetgen.epilog or "", "", *map(helped, COMMANDS)]
    file_regression.check("\n".join(texts), encoding="utf-8", newline="\n", fullpath=SAID / "help.txt")


OTHERS = (
    "layouts",
    "blank placement/level-1",
    "blocks lucky-dice",
    "check --format json wrong.yaml",
    "check --format json --table ana.yaml ben.yaml cem.yaml",
    "check empty.yaml",
    "check unread.yaml",
    "check --table ana.yaml empty.yaml unread.yaml",
    "check ana.yaml empty.yaml doubt.yaml wrong.yaml",
    "check --table ana.yaml ben.yaml doubt.yaml",
    "lint --format json pip-balance.breaks.yaml",
    "explain",
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
        assert not ran.err.startswith("Usage"), "click's own words change with click"
        texts.append(f"$ sheetgen {command}   # {ran.status}\n{ran.out}{ran.err}\n")
    file_regression.check("\n".join(texts), encoding="utf-8", newline="\n", fullpath=SAID / "other.txt")


@pytest.mark.parametrize("kind", ["level", "sheet"])
def test_a_new_file_is_as_it_was(
    kind: str, file_regression: FileRegressionFixture, monkeypatch: pytest.MonkeyPatch, tmp_path: Path
) -> None:
    monkeypatch.chdir(tmp_path)
    ran = run("new", kind, "mine")
    text = f"{ran.out}{ran.err}{(tmp_path / 'mine.yaml').read_text('utf-8')}"
    file_regression.check(text, encoding="utf-8", newline="\n", fullpath=SAID / f"new-{kind}.txt")
