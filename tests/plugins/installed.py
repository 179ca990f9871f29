"""Packages as pip installs them, without pip: modules, and metadata with their entry points."""

from __future__ import annotations

import os
import shutil
import subprocess
import sys
import tomllib
from collections.abc import Mapping
from pathlib import Path

from tests.command import ROOT, Ran, call, surroundings

EXAMPLE = ROOT / "examples" / "plugin"
Points = Mapping[str, Mapping[str, str]]
"""Entry points by group and name."""


def install(site: Path, name: str, points: Points, modules: Mapping[str, str]) -> None:
    """Install a package; modules: their texts by path."""
    for path, text in modules.items():
        (site / path).parent.mkdir(parents=True, exist_ok=True)
        (site / path).write_text(text, "utf-8")
    about = site / f"{name.replace('-', '_')}-1.0.dist-info"
    about.mkdir(parents=True)
    (about / "METADATA").write_text(f"Metadata-Version: 2.1\nName: {name}\nVersion: 1.0\n", "utf-8")
    groups = (f"[{group}]\n" + "".join(f"{key} = {value}\n" for key, value in own.items()) for group, own in points.items())
    (about / "entry_points.txt").write_text("\n".join(groups), "utf-8")


def install_example(site: Path) -> None:
    """Install the example plug-in, with the entry points in its pyproject.toml."""
    project = tomllib.loads((EXAMPLE / "pyproject.toml").read_text("utf-8"))["project"]
    shutil.copytree(EXAMPLE / "rising", site / "rising", ignore=shutil.ignore_patterns("__pycache__"))
    install(site, project["name"], project["entry-points"], {})


RIGHT = "sheet: rising\nplayer: Ana\nboxes: [1, ., 4]\nsum: 5\n"
WRONG = "sheet: rising\nplayer: Ben\nboxes: [4, 2, 5]\nsum: 12\n"
SETS = "game: sheet\nspaces: {sets: 0..20000, points: {is: triangular(sets)}}\n"


class Place:
    """A folder to work in, and one where packages are installed."""

    def __init__(self, folder: Path) -> None:
        self.folder, self.site = folder / "work", folder / "site"
        self.folder.mkdir()
        self.site.mkdir()

    @property
    def _path(self) -> str:
        return os.pathsep.join((str(ROOT), str(self.site)))

    @property
    def surroundings(self) -> dict[str, str]:
        """The environment of a process that finds the packages."""
        return surroundings({"PYTHONPATH": self._path})

    def put(self, **files: str) -> None:
        for name, text in files.items():
            (self.folder / f"{name}.yaml").write_text(text, "utf-8")

    def run(self, *arguments: str) -> Ran:
        """Run a command that finds the installed packages."""
        return call(*arguments, cwd=self.folder, PYTHONPATH=self._path)

    def python(self, program: str) -> str:
        command = [sys.executable, "-c", program]
        done = subprocess.run(command, cwd=self.folder, env=self.surroundings, capture_output=True, text=True)
        assert not done.stderr, done.stderr
        return done.stdout
