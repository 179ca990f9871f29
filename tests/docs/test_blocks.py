"""Run every Python or shell block of the README and docs, in a folder with the files it names."""

from __future__ import annotations

import csv
import io
import json
import os
import re
import shlex
import shutil
import signal
import subprocess
import sys
from collections.abc import Callable
from contextlib import redirect_stdout
from functools import cache
from pathlib import Path
from typing import NamedTuple

import pytest

from tests.command import ROOT, heard, run, surroundings
from tests.plugins.installed import install_example

PAGES = [ROOT / "README.md", *sorted((ROOT / "docs").glob("*.md"))]
ELSEWHERE = ("pip ", "pipx ", "make ", "sheetgen site ")
"""Commands run elsewhere: `tests/package` and CI run installs and tests, `tests/page` the ones that need `sheetgen-pads-site`."""
LASTING = ("serve", "watch")
"""Commands that run until they are interrupted."""
YACHT = "sheet: yacht\nplayer: {}\nupper: [3, 6, 9]\nlower: [{}]\n"
MARKET = """\
game: sheet
title: Market
page: {paper: a6}
spaces:
  player: text
  fruit: {rows: [apples, pears], number: 0..20}
  total: {is: sum(fruit.*)}
score: total
"""


class Block(NamedTuple):
    """A fenced block: its page, its first line, its language and its text."""

    page: str
    line: int
    language: str
    text: str

    @property
    def name(self) -> str:
        return f"{self.page}:{self.line}"


@cache
def blocks() -> tuple[Block, ...]:
    found = []
    for page in PAGES:
        language, begun, lines = "", 0, []
        for number, line in enumerate(page.read_text("utf-8").split("\n"), 1):
            if not line.startswith("```"):
                lines.append(line)
            elif begun:
                assert line == "```", f"{page.name}:{number}: a block ends with three backticks alone"
                found.append(Block(page.name, begun, language, "\n".join(lines) + "\n"))
                begun = 0
            else:
                language, begun, lines = line[3:], number, []
    return tuple(found)


def of(language: str) -> list[Block]:
    return [block for block in blocks() if block.language == language]


@pytest.fixture
def folder(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    """A folder with the files of a player who has followed the page up to this block."""
    monkeypatch.chdir(tmp_path)
    monkeypatch.setenv("SHEETGEN_CONFIG", str(tmp_path / "config.yaml"))
    examples = ROOT / "examples"
    shutil.copytree(examples / "namaste", "examples/namaste")
    shutil.copytree(examples / "shelf", "examples/shelf")
    shutil.copytree(examples / "plugin", "examples/plugin", ignore=shutil.ignore_patterns("__pycache__"))
    shutil.copy(examples / "namaste" / "right.yaml", "magdalena.yaml")
    shutil.copy(examples / "namaste" / "wrong.yaml", "wrong.yaml")
    shutil.copy(examples / "diceculus" / "right.yaml", "john.yaml")
    put(ana=YACHT.format("Ana", "17, 0, 25"), ben=YACHT.format("Ben", "20"), cem=YACHT.format("Cem", "5, 5"))
    put(mine="extends: namaste\nremove: [legend]\n", market=MARKET, joe="sheet: placement/level-1\nplayer: Joe\nplayers: 2\n")
    put(table="---\n".join(Path(f"{name}.yaml").read_text("utf-8") for name in ("ana", "ben", "cem")))
    Path("evening").mkdir()
    for name in ("ana", "ben", "cem", "magdalena", "wrong"):
        shutil.copy(f"{name}.yaml", f"evening/{name}.yaml")
    (Path("evening") / "misread.yaml").write_text((examples / "namaste" / "misread.yaml").read_text("utf-8"), "utf-8")
    shutil.copytree(ROOT / "examples" / "layouts", "layouts")
    (Path("layouts") / "broken.yaml").write_text("game: sheet\nspaces: 3\n", "utf-8")
    Path("games.csv").write_text("player,upper.ones,lower.chance,total\nAna,3,17,20\nBen,,x,\nCem,4,,4\n", "utf-8")
    return tmp_path


def put(**files: str) -> None:
    for name, text in files.items():
        Path(f"{name}.yaml").write_text(text, "utf-8")


@pytest.fixture(scope="module")
def photo(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """Return a photo of a blank sheet."""
    picture = tmp_path_factory.mktemp("photo") / "joe.png"
    assert run("preview", "placement/level-1", "--scan", "-o", picture, "--resolution", "150").status == 0
    return picture


@pytest.mark.parametrize("block", of("sh"), ids=lambda block: block.name)
def test_commands_do_what_is_said(block: Block, folder: Path, photo: Path) -> None:
    plugged = folder / "site"
    if "examples/plugin" in block.text:
        install_example(plugged)
    for line in block.text.splitlines():
        command = line.strip()
        if not command or command.startswith(("#", *ELSEWHERE)):
            continue
        if "joe.jpg" in command:
            shutil.copy(photo, "joe.jpg")
            if command.startswith("sheetgen read"):
                Path("joe.yaml").unlink()
        words = shlex.split(command, comments=True)
        assert words[0] == "sheetgen", command
        if words[1] in LASTING:
            lasts(words[1:])
        elif plugged.exists():
            path = f"{plugged}:{ROOT}"
            call = [sys.executable, "-m", "sheetgen", *redirected(words[1:])[0]]
            done = subprocess.run(call, capture_output=True, env=surroundings({"PYTHONPATH": path}), check=False)
            assert done.returncode < 2, (command, done.stderr.decode())
            keep(words, done.stdout.decode())
        else:
            arguments, _ = redirected(words[1:])
            shown = run(*(each for each in arguments if each != "--open"))
            assert shown.status < 2, (command, shown.err)
            keep(words, shown.out)


def redirected(words: list[str]) -> tuple[list[str], str | None]:
    """Arguments, and the file that output goes to."""
    return (words[: words.index(">")], words[words.index(">") + 1]) if ">" in words else (words, None)


def keep(words: list[str], out: str) -> None:
    """Write the output to its target file, with the player's name in it; with Ana's sheet, also write those of Ben and Cem."""
    target = redirected(words)[1]
    if target is not None:
        for name in (Path(target).stem, *(("ben", "cem") if target == "ana.yaml" else ())):
            Path(f"{name}.yaml").write_text(out.replace("\nplayer:", f"\nplayer: {name.title()}"), "utf-8")


def lasts(arguments: list[str]) -> None:
    """Run a command until its first output, interrupt it, and check that it ends without a traceback."""
    port = ["--port", "0"] if arguments[0] == "serve" else []
    call = [sys.executable, "-m", "sheetgen", *(each for each in arguments if each != "--open"), *port]
    pipe = subprocess.PIPE
    with subprocess.Popen(call, stdout=pipe, stderr=pipe, env=surroundings(), preexec_fn=heard, text=True) as process:
        assert process.stdout is not None
        assert process.stdout.readline(), process.communicate()[1]
        process.send_signal(signal.SIGINT)
        assert "Traceback" not in process.communicate(timeout=60)[1]


@pytest.mark.parametrize("block", of("python"), ids=lambda block: block.name)
def test_programs_run(block: Block, folder: Path, photo: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv("PATH", f"{Path(sys.executable).parent}:{os.environ['PATH']}")
    shutil.copy(photo, "joe.jpg")
    out = io.StringIO()
    with redirect_stdout(out):
        exec(compile(block.text, block.name, "exec"), {"__name__": "__main__"})
    said = out.getvalue()
    for word, holds in WHAT_COMES_OF_IT.items():
        if word in block.text:
            assert holds(said), (block.name, said)


def csv_rows(_said: str) -> bool:
    with open("evening.csv", newline="") as file:
        rows = list(csv.DictReader(file))
    return {row["player"] for row in rows} >= {"Ana", "Ben", "Cem"} and any(row["valid"] == "False" for row in rows)


def ranked(_said: str) -> bool:
    standings = json.loads(Path("standings.json").read_text("utf-8"))
    return [each["player"] for each in standings["ranking"]] == ["Ana", "Ben", "Cem"]


WHAT_COMES_OF_IT: dict[str, Callable[[str], bool]] = {
    '"karma.1": 7})\nfor': lambda said: "namaste/karma-points karma.1" in said,
    "evening.csv": csv_rows,
    'f"{member}.pdf"': lambda _said: all(Path(f"{name}.pdf").read_bytes()[:4] == b"%PDF" for name in ("Ana", "Ben", "Cem")),
    "def best(": lambda said: said == "['Ana', 'Ben', 'Cem']\n",
    'glob("*.yaml")': lambda said: "broken.yaml cannot be read" in said and "club.yaml no findings" in said,
    "games.csv": lambda said: "row 2 lower.chance" in said and "player: Ana" in Path("game-1.yaml").read_text("utf-8"),
    "def answer(": lambda said: "**Ana**: -12 points" in said and "türkisfarbene" in said,
    "random.Random(7)": lambda said: re.fullmatch(r"True -?\d+\n", said) is not None,
    "-look.pdf": lambda _said: Path("Ruth-mended.yaml").exists() and any(Path().glob("*-look.pdf")),
    "standings.json": ranked,
    "read_photo": lambda said: said.startswith("placement/level-1 0 look at"),
    "copies=50": lambda said: said.startswith("1 Ana ") and Path("pad.pdf").read_bytes()[:4] == b"%PDF",
    "subprocess.run": lambda said: said.startswith("{'"),
    "def triangular": lambda _said: True,
}


def test_no_block_of_commands_is_left_out() -> None:
    """A block that begins with a command is marked as shell, unless it shows what the command prints."""
    plain = [block for block in blocks() if not block.language and block.text.startswith(("sheetgen ", "pip"))]
    shown = [block.name for block in plain if all(line.startswith("sheetgen ") for line in block.text.splitlines() if line.strip())]
    assert shown == []
    assert len(of("sh")) > 20
    assert len(of("python")) > 10
